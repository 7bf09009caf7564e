/* The implementation of output files. The first failure is kept and makes all later calls do nothing, so that callers
 * check only once, at the commit. */
#include "driver/session/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/os.h"
#include "driver/session/progress.h"

/* A file grows by whole buffers, so that each write begins and ends at a page boundary, since a page that two writes
 * share is written twice. The large buffer is for files of weights: a file system takes fewer and larger pieces of
 * memory for a larger write, which was measured to take half the time of small ones. Reserving space in advance costs
 * less than allocating it write by write. */
enum { SMALL_BUFFER = 16 << 10, LARGE_BUFFER = 1 << 20, RESERVED_FROM = 1 << 20 };
enum { DIRECT = 128 << 10, PAGE = 4096 }; /* from so many bytes on, they are written from where they are */
enum { LARGEST_WRITE = 4 << 20 };         /* bounded so that a long write can show its progress */
enum { LONGEST_SHOWN = 200 }; /* bytes of an output's name in the temporary file's name, which may have 255 */

static bool fail(Output *o, const char *doing) {
    if (!o->why) o->why = arena_printf(o->arena, "%s: %s", doing, strerror(errno));
    return false;
}

static void close_output(void *output) {
    Output *o = output;
    if (!o->arena) return; /* the output could not be opened */
    output_abandon(o);
    fault_memory(arena_fault(o->arena), o->buffer, 0);
    o->buffer = NULL;
    arena_close(o->arena);
    o->arena = NULL;
}

/* Returns the path with '/' as its separator, from which folders are taken. Messages show the path as it was given. */
static const char *plain(Arena *arena, const char *path) {
    char *made = arena_text(arena, path, strlen(path));
    os_plain_path(made);
    return made;
}

/* Returns the folder part of a path with its slash; "" if there is none. */
static const char *folder_of(Arena *arena, const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? arena_text(arena, path, (size_t)(slash - path) + 1) : "";
}

/* Returns the path to which a symbolic link leads, relative to the link's own folder. */
static const char *linked(Output *o, const char *path) {
    char target[OS_PATH];
    if (!os_read_link(path, target)) return path;
    const char *text = arena_text(o->arena, target, strlen(target));
    return os_is_absolute(text) ? text : arena_printf(o->arena, "%s%s", folder_of(o->arena, path), text);
}

/* Opens a device or a FIFO, which is refused if it has no reader: the reader might never come. */
static bool open_directly(Output *o, const char *path) {
    o->file = os_open_to_write(path);
    if (o->file >= 0) return os_will_wait(o->file) || fail(o, "open");
    if (errno == ENXIO && !o->why) o->why = "open: nothing reads from it";
    return fail(o, "open");
}

/* Opens a file in the folder that has no name until it is complete, so that nothing of it remains if the process ends
 * early. */
static bool open_unnamed(Output *o) {
    o->file = os_create_unnamed(o->arena, folder_of(o->arena, o->final));
    return o->file >= 0;
}

/* Returns the n-th temporary name beside `final`. */
static const char *name_beside(Output *o, int n) {
    const char *folder = folder_of(o->arena, o->final), *leaf = o->final + strlen(folder);
    int shown = (int)strnlen(leaf, LONGEST_SHOWN);
    return arena_printf(o->arena, "%s.%.*s.%u-%d.tmp", folder, shown, leaf, os_process(), n);
}

static bool open_named(Output *o) {
    for (int attempt = 0; attempt < 1000; attempt++) {
        const char *name = name_beside(o, attempt);
        o->file = os_create(name);
        if (o->file < 0 && errno == EEXIST) continue;
        if (o->file < 0) break;
        o->temporary = name, o->named = true;
        return true;
    }
    return fail(o, "create");
}

/* Creates a file beside `final`, with the mode that a plain open would give it, or that of the file it replaces. */
static bool open_temporary(Output *o, const OsStatus *replaced) {
    if (!open_unnamed(o) && !open_named(o)) return false;
    return !replaced || os_set_mode(o->file, replaced->mode) || fail(o, "chmod");
}

/* Returns whether the path is that of an open file in /proc, to which /dev/stdout is a link: it is followed too. */
static bool is_of_descriptor(const char *path) { return strncmp(path, "/proc/", 6) == 0; }

/* Opens an output whose name was derived, not given. A file or link of that name is replaced, never followed or written
 * to. */
static bool open_derived(Output *o) {
    OsStatus there;
    bool exists = os_link_status(o->path, &there);
    if (exists && there.kind != OS_FILE && there.kind != OS_LINK) {
        errno = there.kind == OS_FOLDER ? EISDIR : EEXIST;
        return fail(o, "open");
    }
    o->final = plain(o->arena, o->path);
    return open_temporary(o, exists && there.kind == OS_FILE ? &there : NULL);
}

static bool open_named_by_user(Output *o) {
    OsStatus there;
    const char *target = plain(o->arena, o->path);
    if (os_status(target, &there) && there.kind == OS_OTHER) return open_directly(o, target);
    bool exists = os_link_status(target, &there);
    for (int links = 0; exists && there.kind == OS_LINK && (links == 0 || is_of_descriptor(target)) && links < 2;
         links++) {
        target = linked(o, target);
        exists = os_link_status(target, &there);
    }
    if (exists && there.kind == OS_FOLDER) {
        errno = EISDIR;
        return fail(o, "open");
    }
    o->final = target;
    return open_temporary(o, exists && there.kind == OS_FILE ? &there : NULL);
}

/* Allocates the buffer, but not from the arena, which would clear it. */
static void enlarge_buffer(Output *o, size_t size) {
    char *buffer = o->buffer_size < size ? fault_memory(arena_fault(o->arena), o->buffer, size) : o->buffer;
    if (!buffer) fault_raise(arena_fault(o->arena), FAULT_MEMORY, NULL);
    o->buffer = buffer;
    if (o->buffer_size < size) o->buffer_size = size;
}

Output *output_open(Arena *arena, const char *path, OutputName name) {
    Output *o = arena_new(arena, Output);
    o->file = -1;
    arena_cleanup(arena, close_output, o);
    o->arena = arena_open(arena_fault(arena));
    o->path = arena_text(o->arena, path, strlen(path));
    enlarge_buffer(o, SMALL_BUFFER);
    if (name == OUTPUT_NAMED)
        open_named_by_user(o);
    else
        open_derived(o);
    return o;
}

void output_expect(Output *o, uint64_t size) {
    if (!o->final || o->file < 0 || size < RESERVED_FROM || size > INT64_MAX) return;
    enlarge_buffer(o, LARGE_BUFFER);
    os_reserve(o->file, size);
}

static bool write_all(Output *o, const char *bytes, size_t size) {
    while (size > 0) {
        size_t n = size < LARGEST_WRITE ? size : LARGEST_WRITE;
        if (!os_write(o->file, bytes, n)) return fail(o, "write");
        progress_add(o->progress, n);
        o->written += n;
        bytes += n;
        size -= n;
    }
    return true;
}

static bool flush(Output *o) {
    size_t n = o->buffered;
    o->buffered = 0;
    return !o->why && write_all(o, o->buffer, n);
}

/* Returns the space left in the buffer, after writing it out if it is full. */
static size_t room(Output *o, uint64_t wanted) {
    if (o->buffered == o->buffer_size && !flush(o)) return 0;
    size_t left = o->buffer_size - o->buffered;
    return wanted < left ? (size_t)wanted : left;
}

static bool add_to_buffer(Output *o, const char *from, size_t size) {
    while (size > 0) {
        size_t n = room(o, size);
        if (!n) return false;
        memcpy(o->buffer + o->buffered, from, n);
        o->buffered += n;
        from += n;
        size -= n;
    }
    return true;
}

/* Writes bytes without a copy, up to a page boundary of the file. */
static bool write_directly(Output *o, const char *from, size_t size) {
    if (!flush(o)) return false;
    size_t n = size - (size_t)((o->written + size) % PAGE);
    return write_all(o, from, n) && add_to_buffer(o, from + n, size - n);
}

bool output_write(Output *o, const void *bytes, size_t size) {
    if (o->why || o->file < 0) return false;
    return size < DIRECT ? add_to_buffer(o, bytes, size) : write_directly(o, bytes, size);
}

/* Copies through memory, which was measured to be faster than sendfile, copy_file_range and a mapping for files in the
 * page cache. */
bool output_copy(Output *o, int file, uint64_t offset, uint64_t size, uint32_t *crc) {
    if (o->why || o->file < 0) return false;
    if (size > o->buffer_size - o->buffered) enlarge_buffer(o, LARGE_BUFFER);
    while (size > 0) {
        size_t wanted = room(o, size);
        if (!wanted) return false;
        ptrdiff_t n = os_read_at(file, o->buffer + o->buffered, wanted, offset);
        if (n == 0) errno = EIO; /* the file has become shorter while it was read */
        if (n <= 0) return fail(o, "read");
        if (crc) *crc = (uint32_t)crc32_z(*crc, (const Bytef *)o->buffer + o->buffered, (size_t)n);
        o->buffered += (size_t)n;
        offset += (uint64_t)n;
        size -= (uint64_t)n;
    }
    return true;
}

/* Copies the file, on file systems on which a file without a name cannot be given one. */
static bool copy_named(Output *o) {
    OsStatus whole;
    int from = o->file;
    bool good = os_file_status(from, &whole) || fail(o, "stat");
    o->file = -1;
    o->written = 0;
    good = good && open_named(o) && (os_set_mode(o->file, whole.mode) || fail(o, "chmod")) &&
           output_copy(o, from, 0, whole.size, NULL) && flush(o);
    os_close(from);
    return good;
}

/* Gives the complete file a name beside `final`. */
static bool give_name(Output *o) {
    for (int attempt = 0; attempt < 1000; attempt++) {
        const char *name = name_beside(o, attempt);
        if (os_give_name(o->arena, o->file, name)) {
            o->temporary = name;
            return true;
        }
        if (errno != EEXIST) break;
    }
    return copy_named(o);
}

static bool close_file(Output *o) {
    int file = o->file;
    o->file = -1;
    return file < 0 || os_close_written(file) || fail(o, "close");
}

/* Gives the file its name at the last moment: directly if the name is free. A named file is closed first, since closing
 * may report a failed write. */
static bool publish(Output *o) {
    if (!o->final) return close_file(o);
    if (!o->named && os_give_name(o->arena, o->file, o->final)) return true;
    if (!o->temporary && !give_name(o)) return false;
    if (o->named && !close_file(o)) return false;
    return os_replace(o->temporary, o->final) || fail(o, "rename");
}

bool output_finish(Output *o, bool sync) {
    if (o->file < 0 || !flush(o)) return false;
    bool wanted = sync && o->final && !o->synced;
    if (wanted && !os_sync(o->file)) return fail(o, "fsync");
    o->synced |= wanted;
    return true;
}

bool output_commit(Output *o, bool sync) {
    if (o->file < 0) return false;
    bool good = output_finish(o, sync) && publish(o);
    if (good) {
        o->temporary = NULL;
        if (sync && o->final) os_sync_folder(folder_of(o->arena, o->final));
    }
    output_abandon(o);
    return good;
}

void output_abandon(Output *o) {
    os_close(o->file);
    if (o->temporary) os_remove(o->temporary);
    o->file = -1;
    o->temporary = NULL;
}
