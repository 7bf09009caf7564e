/* Output files that appear complete or not at all.
 *
 * A regular file is written without a name in its folder (under a temporary name if the file system does not support
 * that) and gets its name at the end, by a rename if the name is in use; a device or FIFO is written directly. A
 * symbolic link at a name that the user gave is followed once, and its target is replaced; a link at a derived name,
 * which an attacker may have predicted, is itself replaced. Weights are copied from file to file. Nothing is reported
 * here: the caller turns `why` into a diagnostic. */
#ifndef SCRIPTC_DRIVER_SESSION_OUTPUT_H
#define SCRIPTC_DRIVER_SESSION_OUTPUT_H

#include "base/arena.h"

typedef struct Output {
    Arena *arena;          /* its own arena, since other arenas may be released while it is written */
    int file;              /* -1: closed */
    const char *path;      /* as the user gave it */
    const char *final;     /* the name that the rename replaces; NULL: written directly */
    const char *temporary; /* the name of the incomplete file; NULL: it has none */
    bool named;            /* has a name from the start */
    bool synced;           /* its contents are on the disk */
    const char *why;       /* the first failure, in the system's words; NULL: none */
    char *buffer;
    size_t buffer_size, buffered;
    uint64_t written;          /* bytes of the file so far, without the buffered ones */
    struct Progress *progress; /* shows what is written; may be NULL */
} Output;

/* OUTPUT_NAMED: the user gave the name, so a link there is followed, and a device or FIFO is written. */
typedef enum { OUTPUT_NAMED, OUTPUT_DERIVED } OutputName;

/* Never returns NULL: on failure, `why` is set and later calls do nothing. The output lives in the arena, and is
 * abandoned when that closes. */
Output *output_open(Arena *arena, const char *path, OutputName name);
/* Reserves space, since at least so many bytes will be written. */
void output_expect(Output *o, uint64_t size);
bool output_write(Output *o, const void *bytes, size_t size);
/* Appends bytes of another file. */
bool output_copy(Output *o, int file, uint64_t offset, uint64_t size, uint32_t *crc);
/* Called when everything is written: the file is complete, but has no name yet. */
bool output_finish(Output *o, bool fsync);
bool output_commit(Output *o, bool fsync); /* finishes, closes and renames */
void output_abandon(Output *o);            /* leaves no file */

#endif
