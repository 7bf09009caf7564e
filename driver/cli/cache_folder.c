#include "driver/cli/cache_folder.h"

#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "scriptc.h"

static bool is_folder(const char *path) {
    OsStatus there;
    return os_status(path, &there) && there.kind == OS_FOLDER && os_can_fill(path);
}

const char *cache_folder(Arena *mem, const char *kind) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (!home) home = getenv("USERPROFILE");
    if (!cache || !os_is_absolute(cache))
        cache = home && os_is_absolute(home) ? arena_printf(mem, "%s/.cache", home) : NULL;
    if (!cache) return NULL;
    const char *own = arena_printf(mem, "%s/scriptc", cache), *folder = arena_printf(mem, "%s/%s", own, kind);
    if (is_folder(folder)) return folder;
    (void)os_make_folder(cache);
    (void)os_make_folder(own);
    return os_make_folder(folder) || is_folder(folder) ? folder : NULL;
}

bool cache_build(char hex[SHA256_HEX]) {
    Sha256 hash;
    unsigned char build[64];
    size_t n = os_build(build, sizeof build);
    if (!n) return false;
    sha256_open(&hash);
    sha256_add(&hash, sc_version(), strlen(sc_version()));
    sha256_add(&hash, build, n);
    sha256_hex(&hash, hex);
    return true;
}
