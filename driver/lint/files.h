/* Determines the files that lint checks: those that are named, and the Python files of folders that are named. */
#ifndef SCRIPTC_DRIVER_LINT_FILES_H
#define SCRIPTC_DRIVER_LINT_FILES_H

#include "driver/session/session.h"

typedef struct LintFile {
    const char *path, *real; /* the path as in messages; the absolute path */
    const Options *options;  /* the options that apply to it */
} LintFile;
typedef Vec(LintFile) LintFiles;

/* The options that apply in an absolute folder, and the folder to which their patterns are relative. */
typedef struct FolderOptions {
    const Options *options;
    const char *root;
} FolderOptions;
typedef FolderOptions FolderOptionsFn(void *user, const char *folder);

/* Adds the files that a path stands for, in order of their names. In a folder it skips what is hidden or excluded by
 * .gitignore or --exclude, and folders of other programs (build, dist, node_modules, environments). Unreadable files
 * are reported. All is allocated in `mem`. */
void lint_files_of(sc_session *s, Arena *mem, const char *path, FolderOptionsFn *options_of, void *user,
                   LintFiles *files);

#endif
