/* Finds the bounds of the stack. glibc knows those of threads. The main thread's is the process limit, which includes
 * the arguments and the environment above the first frame, so some of it is left unused. */
#include "base/context.h"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LEAST_RESERVE = 64 << 10, SHARE = 8 };

static const char *above(const char *bottom, size_t size) {
    size_t reserve = size / SHARE > LEAST_RESERVE ? size / SHARE : LEAST_RESERVE;
    return size > reserve ? bottom + reserve : NULL;
}

static const char *of_main_thread(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return NULL;
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    size_t size = (size_t)limit.rlim_cur;
    return size < here ? above((const char *)(here - size), size) : NULL;
}

static const char *of_other_thread(void) {
    pthread_attr_t attributes;
    void *bottom = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return NULL;
    bool known = pthread_attr_getstack(&attributes, &bottom, &size) == 0;
    pthread_attr_destroy(&attributes);
    return known ? above(bottom, size) : NULL;
}

const char *stack_end(void) { return getpid() == (pid_t)syscall(SYS_gettid) ? of_main_thread() : of_other_thread(); }
