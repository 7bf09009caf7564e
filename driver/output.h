/* Output files that appear whole or not at all.
 *
 * A regular file is written without a name in the folder where it belongs (under a temporary name where the file
 * system knows no such files) and gets its name at the end, by a rename if something has the name; a device or FIFO is
 * written directly. A symbolic link at a name that the user gave is followed once and what it names is replaced; one at
 * a name that we made, which somebody may have foreseen, is replaced itself. Weights are copied from file to file.
 * Nothing here reports: the caller turns `why` into a diagnostic. */
#ifndef SCRIPTC_DRIVER_OUTPUT_H
#define SCRIPTC_DRIVER_OUTPUT_H

#include "base/arena.h"

typedef struct Output {
    Arena *arena;          /* its own: who writes may release meanwhile what others give */
    int file;              /* -1: closed */
    const char *path;      /* as the user named it */
    const char *final;     /* what the rename replaces; NULL: written directly */
    const char *temporary; /* the name of what is not whole yet; NULL: it has none */
    bool named;            /* from the start */
    bool synced;           /* what is written is on the disk */
    const char *why;       /* the first failure, in the system's words; NULL: none */
    char *buffer;
    size_t buffer_size, buffered;
} Output;

/* Whether a link at the path is followed, and a device or FIFO there is written: the user named it. */
typedef enum { OUTPUT_NAMED, OUTPUT_DERIVED } OutputName;

/* Never NULL: where it failed, `why` is set and all that follows does nothing. It lives in the arena, and is abandoned
 * with it. */
Output *output_open(Arena *arena, const char *path, OutputName name);
/* No fewer bytes will be written: room for them is reserved at once. */
void output_expect(Output *o, uint64_t size);
bool output_write(Output *o, const void *bytes, size_t size);
bool output_copy(Output *o, int file, uint64_t offset, uint64_t size, uint32_t *crc); /* bytes of another file */
/* Nothing is left to write: the file is whole, but has no name yet. */
bool output_finish(Output *o, bool fsync);
bool output_commit(Output *o, bool fsync); /* finish, close, rename */
void output_abandon(Output *o);            /* leaves nothing behind */

#endif
