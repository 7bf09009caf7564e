/* Windows 10 and later. Paths are UTF-8 in the compiler and UTF-16 in system calls, and '\' counts as '/'. */
#include "base/os.h"

#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <windows.h>

#include "base/str.h"

typedef struct WidePath {
    wchar_t text[OS_PATH];
} WidePath;

/* Converts an error code of the system to an errno. */
static int problem(DWORD error) {
    switch (error) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_NETPATH: return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_WRITE_PROTECT: return EACCES;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS: return EEXIST;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY: return ENOMEM;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL: return ENOSPC;
    case ERROR_TOO_MANY_OPEN_FILES: return EMFILE;
    case ERROR_DIRECTORY: return ENOTDIR;
    case ERROR_FILENAME_EXCED_RANGE: return ENAMETOOLONG;
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA: return EPIPE;
    default: return EIO;
    }
}

static bool failed(void) {
    errno = problem(GetLastError());
    return false;
}

static bool widen(const char *path, WidePath *out) {
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, *path ? path : ".", -1, out->text, OS_PATH)) return true;
    errno = GetLastError() == ERROR_INSUFFICIENT_BUFFER ? ENAMETOOLONG : EILSEQ;
    return false;
}

static bool narrow(const wchar_t *path, char room[OS_PATH]) {
    static const wchar_t verbatim[] = L"\\\\?\\";
    if (wcsncmp(path, verbatim, 4) == 0 && path[4] && path[5] == L':') path += 4;
    if (!WideCharToMultiByte(CP_UTF8, 0, path, -1, room, OS_PATH, NULL, NULL)) return failed();
    os_plain_path(room);
    return true;
}

/* ---- files and folders ---- */

static int64_t seconds_of(FILETIME time, int64_t *ns) {
    const int64_t ticks = 10000000, between = 11644473600; /* units of 100 ns per second; seconds from 1601 to 1970 */
    int64_t all = (int64_t)((uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime);
    *ns = all % ticks * 100;
    return all / ticks - between;
}

static bool status_of(HANDLE handle, OsStatus *out) {
    BY_HANDLE_FILE_INFORMATION facts;
    *out = (OsStatus){.kind = OS_OTHER};
    if (GetFileType(handle) != FILE_TYPE_DISK) return true;
    if (!GetFileInformationByHandle(handle, &facts)) return failed();
    out->kind = facts.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? OS_FOLDER : OS_FILE;
    out->size = (uint64_t)facts.nFileSizeHigh << 32 | facts.nFileSizeLow;
    out->device = facts.dwVolumeSerialNumber;
    out->number = (uint64_t)facts.nFileIndexHigh << 32 | facts.nFileIndexLow;
    out->changed = seconds_of(facts.ftLastWriteTime, &out->changed_ns);
    return true;
}

enum { SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };

static HANDLE look_at(const char *path, DWORD more) {
    WidePath wide;
    if (!widen(path, &wide)) return INVALID_HANDLE_VALUE;
    HANDLE handle = CreateFileW(wide.text, FILE_READ_ATTRIBUTES, SHARED, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS | more, NULL);
    if (handle == INVALID_HANDLE_VALUE) failed();
    return handle;
}

bool os_status(const char *path, OsStatus *out) {
    HANDLE handle = look_at(path, 0);
    if (handle == INVALID_HANDLE_VALUE) return false;
    bool known = status_of(handle, out);
    CloseHandle(handle);
    return known;
}

bool os_link_status(const char *path, OsStatus *out) {
    FILE_ATTRIBUTE_TAG_INFO tag;
    HANDLE handle = look_at(path, FILE_FLAG_OPEN_REPARSE_POINT);
    if (handle == INVALID_HANDLE_VALUE) return false;
    bool known = status_of(handle, out);
    if (known && GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &tag, sizeof tag) &&
        (tag.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) && tag.ReparseTag == IO_REPARSE_TAG_SYMLINK)
        out->kind = OS_LINK;
    CloseHandle(handle);
    return known;
}

static HANDLE handle_of(int file) { return (HANDLE)_get_osfhandle(file); }

bool os_file_status(int file, OsStatus *out) { return status_of(handle_of(file), out); }

/* A folder in the user's profile lets nobody else write; the file's own list of rights is not read. */
bool os_is_own(int file) {
    (void)file;
    return true;
}

bool os_same(const OsStatus *a, const OsStatus *b) { return a->device == b->device && a->number == b->number; }

bool os_exists(const char *path) {
    WidePath wide;
    return widen(path, &wide) && (GetFileAttributesW(wide.text) != INVALID_FILE_ATTRIBUTES || failed());
}

bool os_can_read(const char *path) { return os_exists(path); }

bool os_can_fill(const char *folder) {
    OsStatus there;
    return os_status(folder, &there) && there.kind == OS_FOLDER;
}

bool os_make_folder(const char *path) {
    WidePath wide;
    return widen(path, &wide) && (CreateDirectoryW(wide.text, NULL) || failed());
}

bool os_is_absolute(const char *path) {
    bool letter = (*path >= 'a' && *path <= 'z') || (*path >= 'A' && *path <= 'Z');
    return *path == '/' || *path == '\\' || (letter && path[1] == ':');
}

void os_plain_path(char *path) {
    for (; *path; path++)
        if (*path == '\\') *path = '/';
}

bool os_real_path(const char *path, char room[OS_PATH]) {
    WidePath wide;
    HANDLE handle = look_at(path, 0);
    if (handle == INVALID_HANDLE_VALUE) return false;
    DWORD n = GetFinalPathNameByHandleW(handle, wide.text, OS_PATH, FILE_NAME_NORMALIZED | VOLUME_NAME_DOS);
    CloseHandle(handle);
    return n > 0 && n < OS_PATH ? narrow(wide.text, room) : failed();
}

bool os_here(char room[OS_PATH]) {
    WidePath wide;
    return GetCurrentDirectoryW(OS_PATH, wide.text) ? narrow(wide.text, room) : failed();
}

bool os_read_link(const char *path, char room[OS_PATH]) { return os_real_path(path, room); }

static int by_name(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

static void close_search(void *object) {
    HANDLE *holder = object;
    if (*holder != INVALID_HANDLE_VALUE) FindClose(*holder);
    *holder = INVALID_HANDLE_VALUE;
}

bool os_names(Arena *mem, const char *folder, TextList *names) {
    WidePath wide;
    WIN32_FIND_DATAW entry;
    char name[OS_PATH];
    if (!widen(arena_printf(mem, "%s/*", *folder ? folder : "."), &wide)) return false;
    HANDLE *holder = arena_new(mem, HANDLE);
    *holder = INVALID_HANDLE_VALUE;
    arena_cleanup(mem, close_search, holder);
    *holder = FindFirstFileW(wide.text, &entry);
    if (*holder == INVALID_HANDLE_VALUE) return failed();
    uint32_t before = names->n;
    do {
        if (wcscmp(entry.cFileName, L".") != 0 && wcscmp(entry.cFileName, L"..") != 0 && narrow(entry.cFileName, name))
            vec_push(mem, names, arena_text(mem, name, strlen(name)));
    } while (FindNextFileW(*holder, &entry));
    bool whole = GetLastError() == ERROR_NO_MORE_FILES || failed();
    close_search(holder);
    if (names->n > before) qsort(names->at + before, names->n - before, sizeof *names->at, by_name);
    return whole;
}

/* ---- reading ---- */

static int opened(const char *path, DWORD access, DWORD how) {
    WidePath wide;
    if (!widen(path, &wide)) return -1;
    HANDLE handle = CreateFileW(wide.text, access, SHARED, NULL, how, FILE_ATTRIBUTE_NORMAL, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        failed();
        DWORD attributes = GetFileAttributesW(wide.text);
        if (attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_DIRECTORY) errno = EISDIR;
        return -1;
    }
    int file = _open_osfhandle((intptr_t)handle, _O_BINARY | _O_NOINHERIT);
    if (file < 0) CloseHandle(handle);
    return file;
}

int os_open(const char *path) { return opened(path, GENERIC_READ, OPEN_EXISTING); }

void os_close(int file) {
    if (file >= 0) _close(file);
}

bool os_will_wait(int file) {
    (void)file;
    return true;
}

static const size_t MOST = 1 << 30; /* bytes of one call */

ptrdiff_t os_read(int file, void *bytes, size_t size) {
    return _read(file, bytes, (unsigned)(size < MOST ? size : MOST));
}

ptrdiff_t os_read_at(int file, void *bytes, size_t size, uint64_t offset) {
    OVERLAPPED place = {.Offset = (DWORD)offset, .OffsetHigh = (DWORD)(offset >> 32)};
    DWORD n = 0;
    if (ReadFile(handle_of(file), bytes, (DWORD)(size < MOST ? size : MOST), &n, &place)) return (ptrdiff_t)n;
    if (GetLastError() == ERROR_HANDLE_EOF) return 0;
    failed();
    return -1;
}

const void *os_map(int file, size_t size) {
    HANDLE mapping = CreateFileMappingW(handle_of(file), NULL, PAGE_READONLY, 0, 0, NULL);
    const void *at = mapping ? MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, size) : NULL;
    if (!at) failed();
    if (mapping) CloseHandle(mapping);
    return at;
}

void os_unmap(const void *at, size_t size) {
    (void)size;
    UnmapViewOfFile(at);
}

/* ---- writing ---- */

bool os_write(int file, const void *bytes, size_t size) {
    for (const char *at = bytes; size > 0;) {
        int n = _write(file, at, (unsigned)(size < MOST ? size : MOST));
        if (n < 0 && errno == EINVAL) errno = EPIPE; /* the error for a pipe whose reader has gone */
        if (n < 0) return false;
        at += n;
        size -= (size_t)n;
    }
    return true;
}

int os_open_to_write(const char *path) { return opened(path, GENERIC_WRITE, OPEN_EXISTING); }

int os_create(const char *path) { return opened(path, GENERIC_READ | GENERIC_WRITE, CREATE_NEW); }

bool os_set_mode(int file, unsigned mode) {
    (void)file, (void)mode; /* a new file inherits the rights of its folder */
    return true;
}

void os_reserve(int file, uint64_t size) { (void)file, (void)size; }

bool os_sync(int file) { return _commit(file) == 0; }

void os_sync_folder(const char *folder) { (void)folder; }

bool os_close_written(int file) { return _close(file) == 0; }

bool os_replace(const char *from, const char *to) {
    WidePath old, new;
    return widen(from, &old) && widen(to, &new) &&
           (MoveFileExW(old.text, new.text, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) || failed());
}

bool os_remove(const char *path) {
    WidePath wide;
    return widen(path, &wide) && (DeleteFileW(wide.text) || failed());
}

int os_lock_folder(const char *folder) {
    (void)folder; /* folders cannot be locked */
    return -1;
}

/* ---- the process ---- */

bool os_is_terminal(int file) {
    DWORD mode;
    return GetConsoleMode(handle_of(file), &mode);
}

bool os_input_waits(int file) {
    DWORD n = 0;
    HANDLE handle = handle_of(file);
    if (GetFileType(handle) != FILE_TYPE_PIPE) return true;
    return !PeekNamedPipe(handle, NULL, 0, NULL, &n, NULL) || n > 0;
}

unsigned os_process(void) { return (unsigned)GetCurrentProcessId(); }

unsigned os_processors(void) {
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors ? (unsigned)info.dwNumberOfProcessors : 1;
}

double os_seconds(void) {
    LARGE_INTEGER now, frequency;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&frequency);
    return (double)now.QuadPart / (double)frequency.QuadPart;
}

static double duration_of(FILETIME time) {
    return (double)((uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime) * 1e-7;
}

double os_thread_seconds(void) {
    FILETIME start, end, kernel, user;
    if (!GetThreadTimes(GetCurrentThread(), &start, &end, &kernel, &user)) return os_seconds();
    return duration_of(kernel) + duration_of(user);
}

void os_pause(unsigned milliseconds) { Sleep(milliseconds); }

const char *os_stack_end(void) {
    enum { RESERVE = 128 << 10 };
    ULONG_PTR low, high;
    GetCurrentThreadStackLimits(&low, &high);
    return high - low > RESERVE ? (const char *)low + RESERVE : NULL; /* NOLINT */
}

/* Reads the linker's time stamp and the size of the image from its header. */
size_t os_build(unsigned char *bytes, size_t room) {
    const char *base = (const char *)GetModuleHandleW(NULL);
    const IMAGE_DOS_HEADER *dos = (const IMAGE_DOS_HEADER *)base;
    const IMAGE_NT_HEADERS *head = (const IMAGE_NT_HEADERS *)(base + dos->e_lfanew);
    const DWORD facts[] = {head->FileHeader.TimeDateStamp, head->OptionalHeader.CheckSum,
                           head->OptionalHeader.SizeOfImage, head->OptionalHeader.SizeOfInitializedData};
    size_t n = sizeof facts < room ? sizeof facts : room;
    memcpy(bytes, facts, n);
    return n;
}

/* ---- functions that C libraries of other systems have ---- */

void *memmem(const void *text, size_t n, const void *word, size_t size) {
    const char *at = text, *end = at + n;
    if (!size) return (void *)(uintptr_t)at;
    while ((size_t)(end - at) >= size && (at = memchr(at, *(const char *)word, (size_t)(end - at) - size + 1))) {
        if (memcmp(at, word, size) == 0) return (void *)(uintptr_t)at;
        at++;
    }
    return NULL;
}
