/* The command of wheels and archives: it loads the library, which holds the whole compiler, so that this is stored
 * once.
 *
 * The library is searched for from the program's own folder: in it, in `lib`, and where the installers of Python put a
 * package whose programs are in that folder. A library of another version is skipped. */
#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#define LIBRARY "scriptc.dll"
#else
#include <dirent.h>
#include <dlfcn.h>
#include <limits.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#define LIBRARY "libscriptc.dylib"
#else
#define LIBRARY "libscriptc.so"
#endif
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 8192 };

typedef int Command(int argc, char **argv);
typedef const char *Version(void);

/* ---- the operating system: the program's path, and loading a library ---- */

#ifdef _WIN32

static size_t own_path(char *out, size_t room) {
    static wchar_t wide[ROOM];
    DWORD n = GetModuleFileNameW(NULL, wide, ROOM);
    if (!n || n >= ROOM) return 0;
    int bytes = WideCharToMultiByte(CP_UTF8, 0, wide, (int)n, out, (int)room, NULL, NULL);
    return bytes > 0 ? (size_t)bytes : 0;
}

static void *load(const char *path) {
    static wchar_t wide[ROOM], full[ROOM];
    if (!MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, ROOM)) return NULL;
    DWORD n = GetFullPathNameW(wide, ROOM, full, NULL);
    return n && n < ROOM ? (void *)LoadLibraryExW(full, NULL, 0) : NULL;
}

static void *named(void *library, const char *name) { return (void *)(size_t)GetProcAddress(library, name); }

#else

static size_t own_path(char *out, size_t room) {
#ifdef __APPLE__
    static char given[ROOM];
    uint32_t size = sizeof given;
    return room > PATH_MAX && !_NSGetExecutablePath(given, &size) && realpath(given, out) ? strlen(out) : 0;
#else
    ssize_t n = readlink("/proc/self/exe", out, room);
    return n > 0 && (size_t)n < room ? (size_t)n : 0;
#endif
}

static void *load(const char *path) { return dlopen(path, RTLD_NOW | RTLD_LOCAL); }
static void *named(void *library, const char *name) { return dlsym(library, name); }

#endif

/* ---- the search ---- */

/* Returns the library in a folder, if there is one of this version. */
static void *load_from(const char *own, const char *folder, const char *inner) {
    char path[ROOM];
    int n = snprintf(path, sizeof path, "%s%s%s/" LIBRARY, own, folder, inner);
    void *library = n > 0 && n < ROOM ? load(path) : NULL;
    Version *version = library ? (Version *)(size_t)named(library, "sc_version") : NULL;
    return version && !strcmp(version(), SCRIPTC_VERSION) ? library : NULL;
}

#ifdef _WIN32

static void *search(const char *own) {
    static const char *const places[] = {".", "../Lib/site-packages/scriptc", "../site-packages/scriptc", "../scriptc"};
    void *library = NULL;
    for (size_t i = 0; i < sizeof places / sizeof *places && !library; i++) library = load_from(own, places[i], "");
    return library;
}

#else

/* Searches the packages of each Python in a folder such as `lib`. */
static void *search_pythons(const char *own, const char *folder) {
    char path[ROOM];
    void *library = NULL;
    int n = snprintf(path, sizeof path, "%s%s", own, folder);
    DIR *listed = n > 0 && n < ROOM ? opendir(path) : NULL;
    for (struct dirent *entry; listed && !library && (entry = readdir(listed));) {
        if (strncmp(entry->d_name, "python", 6)) continue;
        n = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (n <= 0 || n >= ROOM) continue;
        library = load_from(own, path, "/site-packages/scriptc");
        if (!library) library = load_from(own, path, "/dist-packages/scriptc");
    }
    if (listed) closedir(listed);
    return library;
}

static void *search(const char *own) {
    static const char *const places[] = {".", "../lib", "../scriptc"}, *const libraries[] = {"../lib", "../lib64"};
    void *library = NULL;
    for (size_t i = 0; i < sizeof places / sizeof *places && !library; i++) library = load_from(own, places[i], "");
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !library; i++)
        library = search_pythons(own, libraries[i]);
    return library;
}

#endif

int main(int argc, char **argv) {
    static char own[ROOM];
    size_t n = own_path(own, sizeof own - 1);
    while (n && own[n - 1] != '/' && own[n - 1] != '\\') n--;
    own[n] = 0;
    void *library = search(own);
    Command *command = library ? (Command *)(size_t)named(library, "sc_command_line") : NULL;
    if (command) return command(argc, argv);
    fprintf(stderr, "scriptc: found no " LIBRARY " of version " SCRIPTC_VERSION " from %s: install the package again\n",
            own);
    return 1;
}
