/* What the file system said of paths, and texts of files, for sessions that follow each other: a language server checks
 * a text after each edit, a worker of `lint` one file after the other, and each check asks for the same hundreds of
 * files. */
#ifndef SCRIPTC_DRIVER_SESSION_FILE_MEMO_H
#define SCRIPTC_DRIVER_SESSION_FILE_MEMO_H

#include "base/os.h"

typedef struct FileMemo FileMemo;

/* A text, owned by the memo and by those who hold it. */
typedef struct KeptText {
    const char *text; /* ends with NUL */
    size_t length;
    void *facts; /* what the front end keeps about it, from malloc; freed with the text */
    unsigned holders;
} KeptText;

FileMemo *file_memo_open(void); /* owned by the caller; NULL if out of memory, which callers need not handle */
void file_memo_close(FileMemo *memo);
/* Begins a check. Forgets what became too large and, if `anew`, how the files were, so that the system is asked again.
 * Does nothing if `memo` is NULL. */
void file_memo_begin(FileMemo *memo, bool anew);

/* Like os_status, which is asked once for each path. */
bool file_memo_status(FileMemo *memo, const char *path, OsStatus *out);
/* Returns the text that a file has in the state that was last told, held for the caller; NULL: it is not kept. */
KeptText *file_memo_text(FileMemo *memo, const char *path);
/* Keeps a copy of a text that was read after the file's state was told, and returns it, held for the caller. NULL: it
 * is not kept, since the file may still be changing or memory ran out. */
KeptText *file_memo_keep(FileMemo *memo, const char *path, const char *text, size_t length);
void file_memo_release(KeptText *text); /* ends the holding */

#endif
