/* Workers take the number of the next item from shared memory, and write frames (an item's number, its length and its
 * text) into a pipe of their own. If a worker dies, the item that it had taken is lost, and another worker replaces
 * it. */
#include "driver/cli/pool.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/kept.h"
#include "driver/cli/workers.h"

typedef struct Shared {
    atomic_uint next;
    atomic_uint taken[]; /* for each worker: 1 + the item that it works on, or 0 */
} Shared;

typedef struct Frame {
    uint32_t item, length;
} Frame;

typedef struct Worker {
    char *bytes; /* bytes received that are not a complete frame yet */
    uint32_t n, room;
} Worker;

typedef struct Running {
    const Pool *pool;
    Shared *shared;
    Worker *worker;
    OsWorker *process; /* one per worker */
} Running;

typedef struct Begun { /* the arguments of a worker */
    const Running *running;
    uint32_t number;
} Begun;

/* ---- in a worker ---- */

static int work_on(void *user, int file) {
    const Begun *begun = user;
    Shared *shared = begun->running->shared;
    const Pool *pool = begun->running->pool;
    for (uint32_t item; (item = atomic_fetch_add(&shared->next, 1)) < pool->items;) {
        atomic_store(&shared->taken[begun->number], item + 1);
        char *text = pool->work(pool->user, item);
        if (!text) return 1;
        Frame frame = {item, (uint32_t)strlen(text)};
        if (!os_write(file, &frame, sizeof frame) || !os_write(file, text, frame.length)) return 1;
        free(text);
        atomic_store(&shared->taken[begun->number], 0);
    }
    return 0;
}

/* ---- in this process ---- */

static bool start(Running *r, uint32_t number) {
    Begun begun = {r, number};
    atomic_store(&r->shared->taken[number], 0);
    r->worker[number].n = 0;
    return workers_start(&r->process[number], work_on, &begun, r->process, r->pool->jobs);
}

static void take_frames(Running *r, Worker *w) {
    uint32_t at = 0;
    for (Frame frame; w->n - at >= sizeof frame; at += (uint32_t)sizeof frame + frame.length) {
        memcpy(&frame, w->bytes + at, sizeof frame);
        if (w->n - at - sizeof frame < frame.length) break;
        r->pool->take(r->pool->user, frame.item, w->bytes + at + sizeof frame, frame.length);
    }
    if (at) memmove(w->bytes, w->bytes + at, w->n - at);
    w->n -= at;
}

/* Reads what a worker has written; false: it has ended. */
static bool receive(Running *r, Worker *w) {
    enum { STEP = 64 << 10 };
    char *bytes = w->n < UINT32_MAX - STEP ? kept_array(w->bytes, &w->room, w->n + STEP, 1) : NULL;
    if (!bytes) return false;
    w->bytes = bytes;
    ptrdiff_t got = os_read(r->process[w - r->worker].file, w->bytes + w->n, w->room - w->n);
    if (got <= 0) return false;
    w->n += (uint32_t)got;
    take_frames(r, w);
    return true;
}

/* Starts another worker in its place if there are items left. */
static void replace(Running *r, uint32_t number) {
    uint32_t lost = atomic_load(&r->shared->taken[number]);
    workers_end(&r->process[number]);
    if (lost) r->pool->take(r->pool->user, lost - 1, NULL, 0);
    if (lost && atomic_load(&r->shared->next) < r->pool->items) (void)start(r, number);
}

static void gather(Running *r, const OsWorker **waiting, bool *ready) {
    for (;;) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < r->pool->jobs; i++)
            if (r->process[i].process) waiting[n++] = &r->process[i];
        if (!n || !workers_wait(waiting, n, ready)) return;
        for (uint32_t i = 0; i < n; i++) {
            uint32_t number = (uint32_t)(waiting[i] - r->process);
            if (ready[i] && !receive(r, &r->worker[number])) replace(r, number);
        }
    }
}

static void work_here(const Pool *pool, uint32_t from) {
    for (uint32_t i = from; i < pool->items; i++) {
        char *text = pool->work(pool->user, i);
        pool->take(pool->user, i, text, text ? strlen(text) : 0);
        free(text);
    }
}

void pool_run(Arena *mem, const Pool *pool) {
    size_t size = sizeof(Shared) + pool->jobs * sizeof(atomic_uint);
    void *memory = pool->jobs > 1 ? workers_share(size) : NULL;
    if (!memory) {
        work_here(pool, 0);
        return;
    }
    Running running = {pool, memory, arena_new_array(mem, Worker, pool->jobs),
                       arena_new_array(mem, OsWorker, pool->jobs)};
    for (uint32_t i = 0; i < pool->jobs; i++)
        if (!start(&running, i)) break;
    gather(&running, arena_new_array(mem, const OsWorker *, pool->jobs), arena_new_array(mem, bool, pool->jobs));
    for (uint32_t i = 0; i < pool->jobs; i++) free(running.worker[i].bytes);
    uint32_t next = atomic_load(&running.shared->next);
    workers_unshare(memory, size);
    work_here(pool, next < pool->items ? next : pool->items); /* in case no process could be started */
}
