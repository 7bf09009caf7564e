/* Processes many items in several processes, so that a fault in one item ends only that item, and a worker's memory is
 * freed with it. For programs only: the library starts no processes. */
#ifndef SCRIPTC_DRIVER_CLI_POOL_H
#define SCRIPTC_DRIVER_CLI_POOL_H

#include "base/arena.h"

typedef struct Pool {
    uint32_t items, jobs;
    void *user;
    /* Returns the result for an item, allocated by malloc; NULL if out of memory. Called in a worker, or in this
     * process if there is only one job. */
    char *(*work)(void *user, uint32_t item);
    /* Called in this process once for each item, in any order; text is NULL if the worker died. */
    void (*take)(void *user, uint32_t item, const char *text, size_t length);
} Pool;

void pool_run(Arena *mem, const Pool *pool);

#endif
