/* Linux and macOS. */
#include "driver/cli/workers.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/prctl.h>
#endif

void *workers_share(size_t size) {
    void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return at == MAP_FAILED ? NULL : at;
}

void workers_unshare(void *at, size_t size) { munmap(at, size); }

bool workers_start(OsWorker *worker, int (*work)(void *user, int file), void *user, const OsWorker *other,
                   size_t others) {
    int ends[2];
    if (pipe(ends) != 0) return false;
    pid_t process = fork();
    if (process == 0) {
        for (size_t i = 0; i < others; i++)
            if (other[i].process) close(other[i].file);
        close(ends[0]);
#ifdef __linux__
        prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
        _exit(work(user, ends[1]));
    }
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return false;
    }
    *worker = (OsWorker){process, ends[0]};
    return true;
}

void workers_end(OsWorker *worker) {
    close(worker->file);
    kill((pid_t)worker->process, SIGKILL);
    while (waitpid((pid_t)worker->process, NULL, 0) < 0 && errno == EINTR) {}
    worker->process = 0;
}

bool workers_wait(const OsWorker *const *worker, size_t n, bool *ready) {
    struct pollfd waiting[MOST_WORKERS];
    for (size_t i = 0; i < n; i++) waiting[i] = (struct pollfd){.fd = worker[i]->file, .events = POLLIN};
    bool good = poll(waiting, (nfds_t)n, -1) >= 0 || errno == EINTR;
    for (size_t i = 0; i < n; i++) ready[i] = good && waiting[i].revents;
    return good;
}

/* Opens descriptors 0 to 2 if they are closed, since files opened later would get them, and messages could be written
 * into a model. They are opened with the wrong access mode, so that using them fails as if they were closed. */
static void hold_standard_descriptors(void) {
    static const int mode[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int file = 0; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) == -1) (void)!open("/dev/null", mode[file]); /* gets the lowest free number, `file` */
}

/* Keeps freed memory for the next allocation instead of returning it to the system, since the kernel clears each page
 * that it gives again: what the parser frees is enough for all that follows. Memory is requested in large steps. The
 * first one is as much as most compilations need, for which the kernel is asked to use large pages, since that many
 * small ones cost it a tenth of the time. It is only reserved: what is not used takes no memory. The pages at the
 * start, which suffice for small programs, stay small. */
static void keep_memory(void) {
#ifdef __GLIBC__
    enum { LARGE = (1 << 20) + (64 << 10), KEPT = 256 << 20, STEP = 1 << 20, FIRST = 64 << 20, PAGE = 2 << 20 };
    mallopt(M_MMAP_THRESHOLD, LARGE);
    mallopt(M_TRIM_THRESHOLD, KEPT);
    mallopt(M_TOP_PAD, FIRST);
    char *memory = malloc(STEP);
    mallopt(M_TOP_PAD, STEP);
    if (!memory) return;
    char *from = memory + PAGE + (PAGE - (uintptr_t)memory % PAGE) % PAGE;
    if (memory < (char *)sbrk(0)) (void)madvise(from, FIRST - 2 * PAGE, MADV_HUGEPAGE);
    free(memory);
#endif
}

void process_begin(int *argc, char ***argv, void (*lost)(int)) {
    (void)argc, (void)argv;
    keep_memory();
    hold_standard_descriptors();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe and an exceeded quota are write errors, and must not kill the process */
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGBUS, lost);
}

_Noreturn void process_leave(int status) { _exit(status); }
