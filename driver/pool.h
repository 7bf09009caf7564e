/* Work on many items in several processes: a fault in one item ends that item alone, and the memory that a worker holds
 * goes with it. For programs: the library starts no process. */
#ifndef SCRIPTC_DRIVER_POOL_H
#define SCRIPTC_DRIVER_POOL_H

#include "base/arena.h"

typedef struct Pool {
    uint32_t items, jobs;
    void *user;
    /* The result for an item, from malloc: called in a worker, or in this process where there is one job. NULL: there
     * was no memory. */
    char *(*work)(void *user, uint32_t item);
    /* Called in this process, in any order of items, once for each; text NULL: what worked on it ended early. */
    void (*take)(void *user, uint32_t item, const char *text, size_t length);
} Pool;

void pool_run(Arena *mem, const Pool *pool);
/* The processors that this process may use. */
uint32_t pool_processors(void);

#endif
