/* The command's own process, and workers: copies of it that write to it. For programs only, since the library neither
 * ends nor starts processes. One file per platform implements this, as for base/os.h. */
#ifndef SCRIPTC_DRIVER_CLI_WORKERS_H
#define SCRIPTC_DRIVER_CLI_WORKERS_H

#include "base/os.h"

/* A program must call this first. Converts its words to UTF-8, sets up standard streams that pass bytes unchanged and
 * whose descriptors no file can take, and makes faults of files and pipes errors instead of signals that kill the
 * process. `lost` is called if a mapped file becomes shorter. */
void process_begin(int *argc, char ***argv, void (*lost)(int signal));
_Noreturn void process_leave(int status); /* skips everything that is done when a process ends */

enum { MOST_WORKERS = 1024 }; /* running at a time */

typedef struct OsWorker {
    int64_t process; /* 0: none */
    int file;        /* from which its output is read */
} OsWorker;

void *workers_share(size_t size); /* memory shared by this process and its workers; NULL: workers are not available */
void workers_unshare(void *at, size_t size);
/* Runs `work` in a worker, which ends with it; `other` is a list of workers whose files the new one can close. */
bool workers_start(OsWorker *worker, int (*work)(void *user, int file), void *user, const OsWorker *other,
                   size_t others);
void workers_end(OsWorker *worker);                                      /* ends the worker if it is still running */
bool workers_wait(const OsWorker *const *worker, size_t n, bool *ready); /* waits until one has written or ended */

#endif
