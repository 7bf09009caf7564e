/* Runs a command and prints its wall time, its processor time and its peak memory:  measure COMMAND ARGUMENT...  ->
 * "SECONDS SECONDS KIB" on standard output.
 *
 * The peak of a process includes the memory that it inherits at its start, so it must be started by a small program
 * such as this one. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double seconds(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec * 1e-6; }

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    double start = now();
    pid_t child = fork();
    if (child == 0) {
        int nothing = open("/dev/null", O_WRONLY);
        if (nothing >= 0) dup2(nothing, STDOUT_FILENO);
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    int status = 0;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 2;
    double worked = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    printf("%.6f %.6f %ld\n", now() - start, worked, usage.ru_maxrss);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
