/* Files that an arena closes, and files without a name, which only Linux has: elsewhere callers create temporary names.
 */
#include "base/os.h"

static void close_file(void *object) { os_close_in(object); }

int *os_open_in(Arena *mem, const char *path) {
    int *file = arena_new(mem, int);
    *file = -1;
    arena_cleanup(mem, close_file, file);
    *file = os_open(path);
    return file;
}

void os_close_in(int *file) {
    if (!file) return;
    os_close(*file);
    *file = -1;
}

#ifdef __linux__

#include <fcntl.h>
#include <unistd.h>

static const char *proc_name(Arena *mem, int file) { return arena_printf(mem, "/proc/self/fd/%d", file); }

int os_create_unnamed(Arena *mem, const char *folder) {
    int file = open(*folder ? folder : ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    if (file < 0 || access(proc_name(mem, file), F_OK) == 0) return file;
    close(file); /* it cannot be given a name */
    return -1;
}

bool os_give_name(Arena *mem, int file, const char *path) {
    return linkat(AT_FDCWD, proc_name(mem, file), AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}

#else

#include <errno.h>

int os_create_unnamed(Arena *mem, const char *folder) {
    (void)mem, (void)folder;
    errno = ENOTSUP;
    return -1;
}

bool os_give_name(Arena *mem, int file, const char *path) {
    (void)mem, (void)file, (void)path;
    errno = ENOTSUP;
    return false;
}

#endif
