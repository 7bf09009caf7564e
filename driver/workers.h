/* Workers: copies of this process that write to it. For programs: the library starts no process. One file a platform
 * answers, as for base/os.h. */
#ifndef SCRIPTC_DRIVER_WORKERS_H
#define SCRIPTC_DRIVER_WORKERS_H

#include "base/os.h"

enum { MOST_WORKERS = 1024 }; /* at a time */

typedef struct OsWorker {
    int64_t process; /* 0: none */
    int file;        /* from which what it writes is read */
} OsWorker;

void *workers_share(size_t size); /* memory that this process and its workers see; NULL: there are no workers here */
void workers_unshare(void *at, size_t size);
/* Runs `work` in a worker, which ends with it; `other` are workers whose files it need not hold. */
bool workers_start(OsWorker *worker, int (*work)(void *user, int file), void *user, const OsWorker *other,
                   size_t others);
void workers_end(OsWorker *worker);                                      /* ends it, if it has not ended */
bool workers_wait(const OsWorker *const *worker, size_t n, bool *ready); /* until one has written or ended */

#endif
