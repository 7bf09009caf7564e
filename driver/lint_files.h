/* Which files lint takes: those that are named, and the Python files of folders that are named. */
#ifndef SCRIPTC_DRIVER_LINT_FILES_H
#define SCRIPTC_DRIVER_LINT_FILES_H

#include "driver/session.h"

typedef struct LintFile {
    const char *path, *real; /* as messages call it; absolute */
    const Options *options;  /* that hold for it */
} LintFile;
typedef Vec(LintFile) LintFiles;

/* The options that hold in a folder (absolute), and the folder that their patterns are relative to. */
typedef struct FolderOptions {
    const Options *options;
    const char *root;
} FolderOptions;
typedef FolderOptions FolderOptionsFn(void *user, const char *folder);

/* Adds what a path stands for, in the order of names. Of a folder: what is neither hidden nor left out by .gitignore,
 * by --exclude, or as a folder of other programs (build, dist, node_modules, environments). What cannot be read is
 * complained of. All lies in `mem`. */
void lint_files_of(sc_session *s, Arena *mem, const char *path, FolderOptionsFn *options_of, void *user,
                   LintFiles *files);
/* Does a pattern of the options leave out a path that lies below `root`? */
bool lint_excludes(const Options *options, const char *root, const char *real, bool is_folder);

#endif
