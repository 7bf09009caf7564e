/* What the compiler asks of the operating system: files, folders, mappings, the console, the stack, time. One file a
 * platform answers: os_posix.c and os_windows.c. Nothing else of the compiler includes a system's headers, except the
 * sandbox, which is Linux's own.
 *
 * Paths are UTF-8 and their parts are parted by '/'. What fails leaves its reason in errno. Calls that a signal
 * interrupts are repeated. */
#ifndef SCRIPTC_BASE_OS_H
#define SCRIPTC_BASE_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

enum { OS_PATH = 4096 }; /* bytes that a path may have, with the zero at its end */

/* ---- files and folders ---- */

typedef enum { OS_FILE, OS_FOLDER, OS_LINK, OS_OTHER } OsKind; /* other: a device, a FIFO, a socket */

typedef struct OsStatus {
    OsKind kind;
    unsigned mode; /* the permissions, 07777; 0 where the system has others */
    uint64_t size, device, number;
    int64_t changed, changed_ns; /* seconds since 1970, and what is left */
} OsStatus;

bool os_status(const char *path, OsStatus *out);      /* of what a path leads to */
bool os_link_status(const char *path, OsStatus *out); /* of a link itself */
bool os_file_status(int file, OsStatus *out);
bool os_same(const OsStatus *a, const OsStatus *b); /* the same file */
bool os_exists(const char *path);
bool os_can_read(const char *path);
bool os_can_fill(const char *folder); /* files can be made in it and read */
bool os_make_folder(const char *path);
bool os_is_absolute(const char *path);
/* Turns the system's other separators of a path's parts into '/'. */
void os_plain_path(char *path);
/* The absolute path without links and dots of what exists. */
bool os_real_path(const char *path, char room[OS_PATH]);
bool os_here(char room[OS_PATH]); /* the working folder */
/* What a link names, as it stands there; false: it is none, or too long. */
bool os_read_link(const char *path, char room[OS_PATH]);
/* Adds the names in a folder, sorted, without "." and "..". */
bool os_names(Arena *mem, const char *folder, TextList *names);

/* ---- reading ---- */

int os_open(const char *path); /* without waiting for a FIFO's writer; -1: errno */
void os_close(int file);       /* -1: nothing */
bool os_will_wait(int file);   /* reads of a file that os_open gave wait from now on */
ptrdiff_t os_read(int file, void *bytes, size_t size);
ptrdiff_t os_read_at(int file, void *bytes, size_t size, uint64_t offset);
const void *os_map(int file, size_t size); /* NULL: errno */
void os_unmap(const void *at, size_t size);

/* ---- writing ---- */

bool os_write(int file, const void *bytes, size_t size); /* all of it */
int os_open_to_write(const char *path);                  /* a device or FIFO */
int os_create(const char *path);                         /* EEXIST where something has the name */
/* A file in the folder that has no name before os_give_name; -1: the system has none. */
int os_create_unnamed(Arena *mem, const char *folder);
bool os_give_name(Arena *mem, int file, const char *path); /* EEXIST where something has it */
bool os_set_mode(int file, unsigned mode);
void os_reserve(int file, uint64_t size); /* room that will be written; a hint */
bool os_sync(int file);
void os_sync_folder(const char *folder);
bool os_close_written(int file);
bool os_replace(const char *from, const char *to); /* atomically */
bool os_remove(const char *path);
/* Waits for other processes that hold it, and holds it until it is closed; -1: there is no lock. */
int os_lock_folder(const char *folder);

/* ---- the process ---- */

/* To be called first by a program: its words as UTF-8, standard streams that carry bytes as they are and that no file
 * takes the place of, and faults of files and pipes that are errors, not deaths. `lost` is called where a mapped file
 * became shorter. */
void os_begin(int *argc, char ***argv, void (*lost)(int signal));
_Noreturn void os_leave(int status); /* without anything that is done at a process's end */
bool os_is_terminal(int file);
bool os_input_waits(int file); /* a read would not wait */
unsigned os_process(void);     /* a number that no other process has now */
unsigned os_processors(void);
double os_seconds(void); /* since some moment */
void os_pause(unsigned milliseconds);
/* The last address that this thread's stack may grow to, with a reserve; NULL: not known. */
const char *os_stack_end(void);
/* Bytes that each build of the program has of its own; 0: unknown. */
size_t os_build(unsigned char *bytes, size_t room);

#endif
