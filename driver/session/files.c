/* Finds a compile's files: sources that the caller gave, then the caller's callback, then the file system. Small files
 * are read, large ones are mapped for as long as the compile lives. A FIFO or a device could block the compile for
 * ever, so it is refused, unless its path names a descriptor that is already open, such as a shell's <(...), which is
 * read to its end within the limit for sources. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/os.h"
#include "base/problem.h"
#include "driver/session/arguments.h"
#include "driver/session/session.h"

enum { READ_BELOW = 256 << 10 };

typedef struct Mapping {
    const void *at;
    size_t length;
} Mapping;

static void unmap(void *object) {
    Mapping *mapping = object;
    if (mapping->at) os_unmap(mapping->at, mapping->length);
}

static int map_file(sc_session *s, int file, size_t length, const char **text) {
    Mapping *mapping = arena_new(s->cx.mem, Mapping);
    arena_cleanup(s->cx.mem, unmap, mapping);
    const void *at = os_map(file, length);
    if (!at) return errno;
    *mapping = (Mapping){at, length};
    *text = at;
    return 0;
}

/* Reads exactly `length` bytes, or fewer if the file has become shorter. */
static int read_file(sc_session *s, int file, size_t length, const char **text, size_t *got) {
    char *bytes = arena_alloc(s->cx.mem, sz_add(&s->fault, length, 1));
    *got = 0;
    while (*got < length) {
        ptrdiff_t n = os_read(file, bytes + *got, length - *got);
        if (n < 0) return errno;
        if (n == 0) break;
        *got += (size_t)n;
    }
    *text = bytes;
    return 0;
}

/* Reads a pipe or device, whose length is unknown before its end. It was opened in nonblocking mode and is read in
 * blocking mode. */
static int read_stream(sc_session *s, int file, const char **text, size_t *length) {
    if (!os_will_wait(file)) return errno;
    int status = arguments_read(s->cx.mem, file, (size_t)s->options.limits.source_bytes, text, length);
    if (status == EFBIG) cx_limit(&s->cx, "source-bytes");
    return status;
}

/* Returns whether a path names a descriptor that was open when the program started. */
static bool is_descriptor(const char *path) {
    static const char *const prefix[] = {"/dev/fd/", "/dev/stdin", "/proc/self/fd/"};
    for (size_t i = 0; i < sizeof prefix / sizeof prefix[0]; i++)
        if (strncmp(path, prefix[i], strlen(prefix[i])) == 0) return true;
    return false;
}

static int read_open(sc_session *s, const char *path, int file, const char **text, size_t *length) {
    OsStatus status;
    if (!os_file_status(file, &status)) return errno;
    if (status.kind == OS_FOLDER) return EISDIR;
    if (status.kind != OS_FILE) return is_descriptor(path) ? read_stream(s, file, text, length) : READ_NOT_REGULAR;
    *length = (size_t)status.size;
    if (*length >= READ_BELOW) return map_file(s, file, *length, text);
    return read_file(s, file, *length, text, length);
}

int session_read_path(sc_session *s, const char *path, const char **text, size_t *length) {
    int *file = os_open_in(s->cx.mem, path);
    if (*file < 0) return errno == EACCES && s->confined && os_can_read(path) ? READ_CONFINED : errno;
    int status = read_open(s, path, *file, text, length);
    os_close_in(file);
    return status;
}

/* ---- what a compile knows of the file system ---- */

static KnownFile *known_file(sc_session *s, const char *path) {
    Sym name = cx_sym(&s->cx, path);
    KnownFile *file = map_get(&s->known_file, name);
    if (file) return file;
    file = arena_new(s->cx.mem, KnownFile);
    map_set(s->cx.mem, &s->known_file, name, file);
    return file;
}

static const KnownFile *stated_file(sc_session *s, const char *path) {
    KnownFile *file = known_file(s, path);
    if (file->stated) return file;
    errno = 0;
    file->stated = true;
    file->exists = s->shared ? file_memo_status(s->shared, path, &file->status) : os_status(path, &file->status);
    if (!file->exists && !file->read && (errno == ENOENT || errno == ENOTDIR)) file->read = true, file->error = errno;
    return file;
}

static void release(void *known) {
    KnownFile *file = known;
    if (file->kept) file_memo_release(file->kept);
}

/* Takes a text that other sessions have read, or reads it for them, too. Returns false if it cannot be shared. */
static bool share_text(sc_session *s, const char *path, KnownFile *file) {
    const KnownFile *there = stated_file(s, path);
    if (file->read || !there->exists || there->status.kind != OS_FILE || there->status.size >= READ_BELOW)
        return file->read;
    arena_cleanup(s->cx.mem, release, file);
    file->kept = file_memo_text(s->shared, path);
    if (!file->kept) {
        file->read = true, file->error = session_read_path(s, path, &file->text, &file->length);
        if (!file->error) file->kept = file_memo_keep(s->shared, path, file->text, file->length);
    }
    if (!file->kept) return file->read;
    file->text = file->kept->text, file->length = file->kept->length;
    return true;
}

/* Reads a file once; one that is known not to exist has been read, without success. */
static int read_known(sc_session *s, const char *path, const char **text, size_t *length) {
    KnownFile *file = known_file(s, path);
    if (!file->read && !(s->shared && share_text(s, path, file)))
        file->error = session_read_path(s, path, &file->text, &file->length);
    file->read = true;
    *text = file->text;
    *length = file->length;
    return file->error;
}

static uint64_t hash_state(const OsStatus *there) {
    const uint64_t facts[] = {there->number, there->size, (uint64_t)there->changed, (uint64_t)there->changed_ns,
                              (uint64_t)there->kind << 16 | there->mode};
    return hash_bytes(5, facts, sizeof facts) | 1;
}

void **session_facts(void *session, const char *path, const char *text) {
    sc_session *s = session;
    KnownFile *file = s->shared ? map_get(&s->known_file, cx_sym(&s->cx, path)) : NULL;
    return file && file->kept && file->kept->text == text ? &file->kept->facts : NULL;
}

uint64_t session_state_of_file(FileMemo *memo, const char *path) {
    OsStatus there;
    bool exists = memo ? file_memo_status(memo, path, &there) : os_status(path, &there);
    return exists ? hash_state(&there) : 0;
}

uint64_t session_state(sc_session *s, const char *path) {
    const KnownFile *file = stated_file(s, path);
    return file->exists ? hash_state(&file->status) : 0;
}

/* ---- the three places: sources that were given, the caller's callback, the file system ---- */

bool session_has(const sc_session *s, const char *path) {
    for (uint32_t i = 0; i < s->file.n; i++)
        if (strcmp(s->file.at[i].name, path) == 0) return true;
    return false;
}

int session_read(void *session, const char *path, const char **text, size_t *length) {
    sc_session *s = session;
    for (uint32_t i = s->file.n; i > 0; i--) {
        const GivenFile *file = &s->file.at[i - 1];
        if (strcmp(file->name, path) != 0) continue;
        *text = file->text;
        *length = file->length;
        return 0;
    }
    sc_bytes bytes = {0};
    session_say(s, "reading %s", path);
    if (s->given.read && s->given.read(s->given.user, path, &bytes) == 0) {
        *text = bytes.data;
        *length = bytes.size;
        return 0;
    }
    if (s->given.no_files || strcmp(path, "-") == 0) return ENOENT;
    return read_known(s, path, text, length);
}

FileKind session_kind(void *session, const char *path) {
    sc_session *s = session;
    sc_bytes bytes;
    if (session_has(s, path)) return FILE_PLAIN;
    if (s->given.read && s->given.read(s->given.user, path, &bytes) == 0) return FILE_PLAIN;
    const KnownFile *file = s->given.no_files ? NULL : stated_file(s, path);
    if (!file || !file->exists) return FILE_NONE;
    return file->status.kind == OS_FOLDER ? FILE_FOLDER : FILE_PLAIN;
}

/* Lists a folder of the file system. The texts and files that the caller has given have names that need not be those of
 * files, so they are in no folder. */
int session_names(void *session, const char *folder, Arena *mem, TextList *names) {
    sc_session *s = session;
    if (s->given.no_files) return ENOENT;
    sc_bytes bytes = {0};
    session_say(s, "listing %s", folder);
    /* The caller, who may keep account of what is read, learns of it by a name that no file has. */
    if (s->given.read) (void)s->given.read(s->given.user, arena_printf(mem, "%s/", folder), &bytes);
    if (os_names(mem, *folder ? folder : ".", names)) return 0;
    return errno == EACCES && s->confined && os_can_read(folder) ? READ_CONFINED : errno;
}

/* Removes the last part of an absolute path. */
static void cut_leaf(char *path) {
    char *slash = strrchr(path, '/');
    slash[slash == path] = '\0';
}

/* Stores the real folder of a file in `folder`, which has room for OS_PATH bytes. */
static bool really_in(const char *path, char *folder) {
    if (!os_real_path(path, folder)) return false;
    cut_leaf(folder);
    return true;
}

/* Stores the folder that a path names in `folder`; the file itself may be a link that leads elsewhere. */
static bool named_in(const char *path, char *folder) {
    char parent[OS_PATH];
    const char *slash = strrchr(path, '/');
    int n = slash ? snprintf(parent, sizeof parent, "%.*s/", (int)(slash - path), path) : 0;
    if (!slash) return os_real_path(".", folder);
    return n > 0 && (size_t)n < sizeof parent && os_real_path(parent, folder);
}

bool session_beside(void *session, const char *path, const char *other) {
    char folder[OS_PATH], allowed[OS_PATH];
    /* Reading the file will report that it does not exist. */
    if (session_has(session, path) || !os_exists(path)) return true;
    if (!really_in(path, folder)) return false;
    if (named_in(other, allowed) && strcmp(folder, allowed) == 0) return true;
    return really_in(other, allowed) && strcmp(folder, allowed) == 0;
}

bool session_inside(void *session, const char *path, const char *place) {
    char file[OS_PATH], folder[OS_PATH];
    if (session_has(session, path)) return true;
    if (!os_real_path(path, file) || !os_real_path(*place ? place : ".", folder)) return false;
    size_t n = strlen(folder);
    return strncmp(file, folder, n) == 0 && (file[n] == '/' || file[n] == '\0' || (n == 1 && *folder == '/'));
}
