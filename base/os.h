/* The compiler's interface to the operating system: files, folders, mappings, the console, the stack, time. One file
 * per platform implements it, os_posix.c or os_windows.c; files without a name, which only Linux has, are in
 * os_unnamed.c. Besides these, the workers and the sandbox of the command include system headers.
 *
 * Paths are UTF-8 with '/' as the separator. Functions that fail leave the reason in errno. Calls interrupted by a
 * signal are repeated. */
#ifndef SCRIPTC_BASE_OS_H
#define SCRIPTC_BASE_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

enum { OS_PATH = 4096 }; /* longest path in bytes, including the final zero */

/* ---- files and folders ---- */

typedef enum { OS_FILE, OS_FOLDER, OS_LINK, OS_OTHER } OsKind; /* other: a device, a FIFO, a socket */

typedef struct OsStatus {
    OsKind kind;
    unsigned mode; /* permissions, 07777; 0 if the system has another scheme */
    uint64_t size, device, number;
    int64_t changed, changed_ns; /* seconds since 1970, and the remaining nanoseconds */
} OsStatus;

bool os_status(const char *path, OsStatus *out);      /* follows links */
bool os_link_status(const char *path, OsStatus *out); /* describes a link itself */
bool os_file_status(int file, OsStatus *out);
bool os_is_own(int file); /* whether nobody but this user, and the system's administrator, could have written it */
bool os_same(const OsStatus *a, const OsStatus *b); /* whether both are the same file */
bool os_exists(const char *path);
bool os_can_read(const char *path);
bool os_can_fill(const char *folder); /* whether files can be created and read in it */
bool os_make_folder(const char *path);
bool os_is_absolute(const char *path);
/* Replaces the system's other path separators by '/'. */
void os_plain_path(char *path);
/* Returns the absolute path, without links and dots, of an existing file. */
bool os_real_path(const char *path, char room[OS_PATH]);
bool os_here(char room[OS_PATH]); /* the working folder */
/* Reads the target of a link as stored; false: it is not a link, or the target is too long. */
bool os_read_link(const char *path, char room[OS_PATH]);
/* Adds the names in a folder, sorted, without "." and "..". */
bool os_names(Arena *mem, const char *folder, TextList *names);

/* ---- reading ---- */

int os_open(const char *path); /* does not wait for the writer of a FIFO; -1: errno */
void os_close(int file);       /* -1: does nothing */
/* The same for a file that the arena closes at its end, if a limit or an error passes by what would close it. */
int *os_open_in(Arena *mem, const char *path);
void os_close_in(int *file); /* NULL: does nothing */
bool os_will_wait(int file); /* makes later reads and writes blocking, for a file opened without waiting */
ptrdiff_t os_read(int file, void *bytes, size_t size);
ptrdiff_t os_read_at(int file, void *bytes, size_t size, uint64_t offset);
const void *os_map(int file, size_t size); /* NULL: errno */
void os_unmap(const void *at, size_t size);

/* ---- writing ---- */

bool os_write(int file, const void *bytes, size_t size); /* writes all of it */
int os_open_to_write(const char *path);                  /* for a device or FIFO; without a reader: ENXIO */
int os_create(const char *path);                         /* EEXIST if the name is in use */
/* Creates a file in the folder without a name until os_give_name; -1: the system does not support that. */
int os_create_unnamed(Arena *mem, const char *folder);
bool os_give_name(Arena *mem, int file, const char *path); /* EEXIST if the name is in use */
bool os_set_mode(int file, unsigned mode);
void os_reserve(int file, uint64_t size); /* a hint that so many bytes will be written */
bool os_sync(int file);
void os_sync_folder(const char *folder);
bool os_close_written(int file);
bool os_replace(const char *from, const char *to); /* atomically */
bool os_remove(const char *path);
/* Waits until no other process holds the lock, and holds it until it is closed; -1: there is no locking. */
int os_lock_folder(const char *folder);

/* ---- the process ---- */

bool os_is_terminal(int file);
bool os_input_waits(int file); /* whether a read would return at once */
unsigned os_process(void);     /* a number that no other running process has */
unsigned os_processors(void);
double os_seconds(void);        /* since an arbitrary moment */
double os_thread_seconds(void); /* processor time that this thread has used */
void os_pause(unsigned milliseconds);
/* Returns the lowest address to which this thread's stack may grow, with a reserve; NULL: unknown. */
const char *os_stack_end(void);
/* Returns bytes that identify this build of the program; 0: unknown. */
size_t os_build(unsigned char *bytes, size_t room);

#endif
