/* Linux and macOS. */
#include "base/os.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <link.h>
#include <sched.h>
#include <sys/syscall.h>
#else
#include <mach-o/dyld.h>
#include <mach-o/loader.h>
#endif

/* ---- files and folders ---- */

static void take_status(const struct stat *from, OsStatus *to) {
    OsKind kind = OS_OTHER;
    if (S_ISREG(from->st_mode)) kind = OS_FILE;
    if (S_ISDIR(from->st_mode)) kind = OS_FOLDER;
    if (S_ISLNK(from->st_mode)) kind = OS_LINK;
#ifdef __APPLE__
    const struct timespec changed = from->st_mtimespec;
#else
    const struct timespec changed = from->st_mtim;
#endif
    *to = (OsStatus){.kind = kind,
                     .mode = (unsigned)from->st_mode & 07777,
                     .size = (uint64_t)from->st_size,
                     .device = (uint64_t)from->st_dev,
                     .number = (uint64_t)from->st_ino,
                     .changed = (int64_t)changed.tv_sec,
                     .changed_ns = (int64_t)changed.tv_nsec};
}

bool os_status(const char *path, OsStatus *out) {
    struct stat there;
    if (stat(path, &there) != 0) return false;
    take_status(&there, out);
    return true;
}

bool os_link_status(const char *path, OsStatus *out) {
    struct stat there;
    if (lstat(path, &there) != 0) return false;
    take_status(&there, out);
    return true;
}

bool os_file_status(int file, OsStatus *out) {
    struct stat there;
    if (fstat(file, &there) != 0) return false;
    take_status(&there, out);
    return true;
}

bool os_is_own(int file) {
    struct stat there;
    return fstat(file, &there) == 0 && there.st_uid == geteuid() && !(there.st_mode & (S_IWGRP | S_IWOTH));
}

bool os_same(const OsStatus *a, const OsStatus *b) { return a->device == b->device && a->number == b->number; }

bool os_exists(const char *path) { return access(path, F_OK) == 0; }

bool os_can_read(const char *path) { return access(path, R_OK) == 0; }

bool os_can_fill(const char *folder) { return access(folder, R_OK | W_OK | X_OK) == 0; }

bool os_make_folder(const char *path) { return mkdir(path, 0700) == 0; }

bool os_is_absolute(const char *path) { return *path == '/'; }

void os_plain_path(char *path) { (void)path; }

bool os_real_path(const char *path, char room[OS_PATH]) {
    char *real = realpath(path, NULL);
    size_t n = real ? strlen(real) : 0;
    if (real && n < OS_PATH) memcpy(room, real, n + 1);
    if (real && n >= OS_PATH) errno = ENAMETOOLONG;
    free(real);
    return real && n < OS_PATH;
}

bool os_here(char room[OS_PATH]) { return getcwd(room, OS_PATH) != NULL; }

bool os_read_link(const char *path, char room[OS_PATH]) {
    ssize_t n = readlink(path, room, OS_PATH);
    if (n <= 0 || n == OS_PATH) return false;
    room[n] = 0;
    return true;
}

static int by_name(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

static void close_folder(void *object) {
    DIR **holder = object;
    if (*holder) closedir(*holder);
    *holder = NULL;
}

bool os_names(Arena *mem, const char *folder, TextList *names) {
    DIR **holder = arena_new(mem, DIR *); /* memory may run out during the listing */
    arena_cleanup(mem, close_folder, holder);
    *holder = opendir(folder);
    if (!*holder) return false;
    uint32_t before = names->n;
    for (struct dirent *entry; errno = 0, (entry = readdir(*holder));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            vec_push(mem, names, arena_text(mem, entry->d_name, strlen(entry->d_name)));
    int problem = errno;
    close_folder(holder);
    if (names->n > before) qsort(names->at + before, names->n - before, sizeof *names->at, by_name);
    errno = problem;
    return !problem;
}

/* ---- reading ---- */

int os_open(const char *path) { return open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK); }

void os_close(int file) {
    if (file >= 0) close(file);
}

bool os_will_wait(int file) { return fcntl(file, F_SETFL, 0) == 0; }

ptrdiff_t os_read(int file, void *bytes, size_t size) {
    for (;;) {
        ssize_t n = read(file, bytes, size);
        if (n >= 0 || errno != EINTR) return n;
    }
}

ptrdiff_t os_read_at(int file, void *bytes, size_t size, uint64_t offset) {
    for (;;) {
        ssize_t n = pread(file, bytes, size, (off_t)offset);
        if (n >= 0 || errno != EINTR) return n;
    }
}

const void *os_map(int file, size_t size) {
    void *at = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    return at == MAP_FAILED ? NULL : at;
}

void os_unmap(const void *at, size_t size) { munmap((void *)(uintptr_t)at, size); }

/* ---- writing ---- */

bool os_write(int file, const void *bytes, size_t size) {
    for (const char *at = bytes; size > 0;) {
        ssize_t n = write(file, at, size);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        at += n;
        size -= (size_t)n;
    }
    return true;
}

int os_open_to_write(const char *path) { return open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK); }

int os_create(const char *path) { return open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666); }

bool os_set_mode(int file, unsigned mode) { return fchmod(file, (mode_t)mode) == 0; }

void os_reserve(int file, uint64_t size) {
#ifdef FALLOC_FL_KEEP_SIZE
    (void)fallocate(file, FALLOC_FL_KEEP_SIZE, 0, (off_t)size); /* if this is not possible, the writes will report it */
#else
    (void)file, (void)size;
#endif
}

bool os_sync(int file) { return fsync(file) == 0; }

static int open_folder(const char *folder) { return open(*folder ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC); }

void os_sync_folder(const char *folder) {
    int file = open_folder(folder);
    if (file < 0) return;
    (void)fsync(file); /* some file systems do not support it; the data itself is on the disk */
    close(file);
}

bool os_close_written(int file) { return close(file) == 0; }

bool os_replace(const char *from, const char *to) { return rename(from, to) == 0; }

bool os_remove(const char *path) { return unlink(path) == 0; }

int os_lock_folder(const char *folder) {
    int file = open_folder(folder);
    while (file >= 0 && flock(file, LOCK_EX) != 0 && errno == EINTR) continue;
    return file;
}

/* ---- the process ---- */

bool os_is_terminal(int file) { return isatty(file); }

bool os_input_waits(int file) {
    struct pollfd input = {.fd = file, .events = POLLIN};
    return poll(&input, 1, 0) > 0 && (input.revents & POLLIN);
}

unsigned os_process(void) { return (unsigned)getpid(); }

unsigned os_processors(void) {
#ifdef __linux__
    cpu_set_t set;
    CPU_ZERO(&set);
    long n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
#else
    long n = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return n > 0 ? (unsigned)n : 1;
}

double os_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double os_thread_seconds(void) {
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

void os_pause(unsigned milliseconds) {
    const struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    nanosleep(&pause, NULL);
}

enum { LEAST_RESERVE = 64 << 10, SHARE = 8 };

static const char *above(const char *bottom, size_t size) {
    size_t reserve = size / SHARE > LEAST_RESERVE ? size / SHARE : LEAST_RESERVE;
    return size > reserve ? bottom + reserve : NULL;
}

#ifdef __linux__
/* Returns the lowest usable address of the main thread's stack. The process limit includes the arguments and the
 * environment above the first frame, so some of it is left unused. */
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

const char *os_stack_end(void) { return getpid() == (pid_t)syscall(SYS_gettid) ? of_main_thread() : of_other_thread(); }

/* The build id, which the linker stores in a note of the program. The program is the first loaded object. */
typedef struct BuildNote {
    unsigned char *bytes;
    size_t room, n;
} BuildNote;

static int find_note(struct dl_phdr_info *loaded, size_t size, void *user) {
    BuildNote *found = user;
    (void)size;
    for (size_t i = 0; i < loaded->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &loaded->dlpi_phdr[i];
        if (part->p_type != PT_NOTE) continue;
        const char *at = (const char *)(loaded->dlpi_addr + part->p_vaddr), *end = at + part->p_memsz; /* NOLINT */
        size_t align = part->p_align == 8 ? 8 : 4;
        while ((size_t)(end - at) > sizeof(ElfW(Nhdr))) {
            ElfW(Nhdr) note;
            memcpy(&note, at, sizeof note);
            const char *name = at + sizeof note,
                       *content = at + (sizeof note + note.n_namesz + align - 1) / align * align;
            if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && memcmp(name, "GNU", 4) == 0) {
                found->n = note.n_descsz < found->room ? note.n_descsz : found->room;
                memcpy(found->bytes, content, found->n);
                return 1;
            }
            at = content + (note.n_descsz + align - 1) / align * align;
        }
    }
    return -1;
}

size_t os_build(unsigned char *bytes, size_t room) {
    BuildNote found = {bytes, room, 0};
    dl_iterate_phdr(find_note, &found);
    return found.n;
}
#else
const char *os_stack_end(void) {
    size_t size = pthread_get_stacksize_np(pthread_self());
    return above((const char *)pthread_get_stackaddr_np(pthread_self()) - size, size);
}

/* Reads the program's UUID, which the linker computes from its contents. */
size_t os_build(unsigned char *bytes, size_t room) {
    const struct mach_header_64 *head = (const struct mach_header_64 *)_dyld_get_image_header(0);
    const char *at = (const char *)(head + 1);
    for (uint32_t i = 0; i < head->ncmds; i++) {
        struct uuid_command command;
        memcpy(&command, at, sizeof(struct load_command));
        if (command.cmd == LC_UUID) {
            memcpy(&command, at, sizeof command);
            size_t n = sizeof command.uuid < room ? sizeof command.uuid : room;
            memcpy(bytes, command.uuid, n);
            return n;
        }
        at += command.cmdsize;
    }
    return 0;
}
#endif
