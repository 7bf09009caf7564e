/* Processes cannot be copied, so all work is done in this process. */
#include "driver/workers.h"

void *workers_share(size_t size) {
    (void)size;
    return NULL;
}

void workers_unshare(void *at, size_t size) { (void)at, (void)size; }

bool workers_start(OsWorker *worker, int (*work)(void *user, int file), void *user, const OsWorker *other,
                   size_t others) {
    (void)worker, (void)work, (void)user, (void)other, (void)others;
    return false;
}

void workers_end(OsWorker *worker) { worker->process = 0; }

bool workers_wait(const OsWorker *const *worker, size_t n, bool *ready) {
    (void)worker, (void)n, (void)ready;
    return false;
}
