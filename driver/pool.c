/* Workers take the number of the next item from shared memory, and write frames (an item's number, its length and its
 * text) into a pipe of their own. If a worker dies, the item that it had taken is lost, and another worker replaces
 * it. */
#include "driver/pool.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/vec.h"

typedef struct Shared {
    atomic_uint next;
    atomic_uint taken[]; /* for each worker: 1 + the item that it works on, or 0 */
} Shared;

typedef struct Frame {
    uint32_t item, length;
} Frame;

typedef struct Worker {
    pid_t process; /* 0: none */
    int file;      /* our end of its pipe */
    char *bytes;   /* bytes received that are not a complete frame yet */
    size_t n, room;
} Worker;

typedef struct Running {
    const Pool *pool;
    Shared *shared;
    Worker *worker;
} Running;

uint32_t pool_processors(void) {
    cpu_set_t set;
    CPU_ZERO(&set);
    int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return n > 0 ? (uint32_t)n : 1;
}

/* ---- in a worker ---- */

static bool send_all(int file, const void *bytes, size_t n) {
    for (const char *at = bytes; n;) {
        ssize_t sent = write(file, at, n);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        at += sent;
        n -= (size_t)sent;
    }
    return true;
}

NORETURN static void work_on(const Running *r, uint32_t number, int file) {
    const Pool *pool = r->pool;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (uint32_t item; (item = atomic_fetch_add(&r->shared->next, 1)) < pool->items;) {
        atomic_store(&r->shared->taken[number], item + 1);
        char *text = pool->work(pool->user, item);
        if (!text) _exit(1);
        Frame frame = {item, (uint32_t)strlen(text)};
        if (!send_all(file, &frame, sizeof frame) || !send_all(file, text, frame.length)) _exit(1);
        free(text);
        atomic_store(&r->shared->taken[number], 0);
    }
    _exit(0);
}

/* ---- here ---- */

static bool start(Running *r, uint32_t number) {
    int ends[2];
    Worker *w = &r->worker[number];
    if (pipe(ends) != 0) return false;
    atomic_store(&r->shared->taken[number], 0);
    pid_t process = fork();
    if (process == 0) {
        for (uint32_t i = 0; i < r->pool->jobs; i++)
            if (r->worker[i].process) close(r->worker[i].file);
        close(ends[0]);
        work_on(r, number, ends[1]);
    }
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return false;
    }
    w->process = process, w->file = ends[0], w->n = 0;
    return true;
}

static void take_frames(Running *r, Worker *w) {
    size_t at = 0;
    for (Frame frame; w->n - at >= sizeof frame; at += sizeof frame + frame.length) {
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
    if (w->room - w->n < STEP) {
        char *grown = realloc(w->bytes, w->room + STEP + w->room / 2);
        if (!grown) return false;
        w->bytes = grown;
        w->room += STEP + w->room / 2;
    }
    ssize_t got = read(w->file, w->bytes + w->n, w->room - w->n);
    if (got < 0 && errno == EINTR) return true;
    if (got <= 0) return false;
    w->n += (size_t)got;
    take_frames(r, w);
    return true;
}

/* Starts another worker in its place if there are items left. */
static void replace(Running *r, uint32_t number) {
    Worker *w = &r->worker[number];
    uint32_t lost = atomic_load(&r->shared->taken[number]);
    close(w->file);
    kill(w->process, SIGKILL);
    while (waitpid(w->process, NULL, 0) < 0 && errno == EINTR) {}
    w->process = 0;
    if (lost) r->pool->take(r->pool->user, lost - 1, NULL, 0);
    if (lost && atomic_load(&r->shared->next) < r->pool->items) (void)start(r, number);
}

static void gather(Running *r, struct pollfd *waiting, uint32_t *whose) {
    for (;;) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < r->pool->jobs; i++)
            if (r->worker[i].process)
                whose[n] = i, waiting[n++] = (struct pollfd){.fd = r->worker[i].file, .events = POLLIN};
        if (!n) return;
        if (poll(waiting, n, -1) < 0 && errno != EINTR) return;
        for (uint32_t i = 0; i < n; i++)
            if (waiting[i].revents && !receive(r, &r->worker[whose[i]])) replace(r, whose[i]);
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
    void *memory = MAP_FAILED;
    if (pool->jobs > 1) memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        work_here(pool, 0);
        return;
    }
    Running running = {pool, memory, arena_new_array(mem, Worker, pool->jobs)};
    for (uint32_t i = 0; i < pool->jobs; i++)
        if (!start(&running, i)) break;
    gather(&running, arena_new_array(mem, struct pollfd, pool->jobs), arena_new_array(mem, uint32_t, pool->jobs));
    for (uint32_t i = 0; i < pool->jobs; i++) free(running.worker[i].bytes);
    uint32_t next = atomic_load(&running.shared->next);
    munmap(memory, size);
    work_here(pool, next < pool->items ? next : pool->items); /* in case no process could be started */
}
