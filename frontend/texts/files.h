/* Files of one compilation: reading (through the caller's callback, or mapped), the search path, the prelude's texts.
 * Every path that was read is recorded in cx->files. Independent of the contents of modules. */
#ifndef SCRIPTC_FRONTEND_TEXTS_FILES_H
#define SCRIPTC_FRONTEND_TEXTS_FILES_H

#include "frontend/value/eval.h"
#include "syntax/ast_pack.h"

struct Files {
    Vec(const char *) path; /* folders searched for modules: the target's package root, then those of -I */
    Map folder;             /* Sym of a top-level module -> the first folder that has it, once found */
    Map module;             /* Sym of a module -> FoundModule *, also of those that were not found (files.c) */
    Map read;               /* Sym path -> FileText *, including failures */
    Map names;              /* Sym folder -> FolderNames *, including failures */
    Map listed;             /* Sym path -> itself: those in cx->files */
    Map prelude;            /* Sym of a module of the prelude -> Source *: looked up once for each of its imports */
    Map tree;               /* const Source * of a prelude file -> const PreludeTree * */
};

typedef struct FileText {
    int error;        /* errno, or 0 */
    const char *text; /* valid as long as the session */
    size_t length;
    Source *source; /* set once it was requested as source */
} FileText;

typedef struct FolderNames {
    int error; /* errno, or 0 */
    TextList name;
} FolderNames;

struct Files *files_open(Eval *ev);
const FileText *files_read(Eval *ev, const char *path);       /* never returns NULL; cached */
const FolderNames *files_names(Eval *ev, const char *folder); /* never returns NULL; sorted, cached */
/* Returns the folder with the installed metadata of a distribution, such as "lib/PyYAML-6.0.dist-info", from the search
 * path; NULL if it has none, and for a package of the prelude, whose version is that of its text. Case does not matter
 * in names, and `-`, `_` and `.` are the same
 * (https://packaging.python.org/en/latest/specifications/name-normalization). */
const char *files_distribution(Eval *ev, const char *name);
Source *files_source(Eval *ev, const char *path); /* NULL: not readable (see files_read), or reported */
/* Returns the source of a module: the prelude's text, else the first match on the search path; NULL: none. */
Source *files_module(Eval *ev, Sym dotted, bool *package, bool *prelude);
FileKind files_kind(Eval *ev, const char *path); /* FILE_NONE too if there is no way to ask */
bool files_may_read(Eval *ev, const char *path); /* it is in a folder that the command line gives */
bool files_prelude_mentions(Eval *ev, Sym name); /* several texts of the prelude have the name */
uint32_t files_searched(const Eval *ev);         /* number of folders on the search path */
/* Adds a folder to the end of the search path, unless it is there or may not be read; returns whether it did. */
bool files_search_also(Eval *ev, Sym folder);
bool files_have_package(Eval *ev, Sym dotted);             /* a folder of the search path has the top-level package */
AstUnpacker *files_packed(Eval *ev, const Source *source); /* the prelude's trees as packed by the build; may be NULL */
/* Returns a Module; as an outline if `gaps` is given. */
const Ast *files_tree(Eval *ev, const Source *source, AstOutline *gaps);
void files_keep_trees(Context *cx); /* lets later compiles in this context share the prelude's texts and trees */

#endif
