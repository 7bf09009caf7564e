/* Linux and macOS. */
#include "driver/workers.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

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
