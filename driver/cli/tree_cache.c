#include "driver/cli/tree_cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/os.h"
#include "driver/cli/cache_folder.h"
#include "driver/session/output.h"
#include "syntax/ast_memo.h"

enum { MOST_ENTRY = 64 << 20 };

struct TreeCache {
    Arena *mem;
    const char *folder, *entry;
    AstMemo *memo;
    char build[SHA256_HEX];
};

static uint64_t add_text(uint64_t hash, const char *text) { return hash_bytes(hash, text, strlen(text) + 1); }

static const char *entry_of(Arena *mem, const char *folder, const Options *options, const char *target) {
    char here[OS_PATH];
    uint64_t hash = add_text(FNV_START, target);
    if (os_here(here)) hash = add_text(hash, here);
    for (uint32_t i = 0; i < options->path.n; i++) hash = add_text(hash, options->path.at[i]);
    return arena_printf(mem, "%s/%02x", folder, (unsigned)(hash >> 56));
}

static bool read_all(int file, char *bytes, size_t size) {
    while (size) {
        ptrdiff_t n = os_read(file, bytes, size);
        if (n <= 0) return false;
        bytes += n, size -= (size_t)n;
    }
    return true;
}

/* Reads the entry, which begins with the name of the build. */
static char *load(void *user, size_t *length) {
    TreeCache *cache = user;
    OsStatus there;
    char build[SHA256_HEX];
    int file = cache_build(cache->build) ? os_open(cache->entry) : -1;
    bool trusted = file >= 0 && os_file_status(file, &there) && there.kind == OS_FILE && os_is_own(file) &&
                   there.size > sizeof build && there.size <= MOST_ENTRY;
    char *bytes = NULL;
    if (trusted && read_all(file, build, sizeof build) && memcmp(build, cache->build, sizeof build) == 0) {
        *length = (size_t)there.size - sizeof build;
        bytes = malloc(*length);
        if (bytes && !read_all(file, bytes, *length)) free(bytes), bytes = NULL;
    }
    os_close(file);
    return bytes;
}

static void close_cache(void *object) {
    TreeCache *cache = object;
    ast_memo_close(cache->memo);
    cache->memo = NULL;
}

TreeCache *tree_cache_open(Arena *mem, const Options *options, const char *target) {
    const char *folder = cache_folder(mem, "trees");
    if (!folder) return NULL;
    TreeCache *cache = arena_new(mem, TreeCache);
    *cache = (TreeCache){.mem = mem, .folder = folder, .entry = entry_of(mem, folder, options, target)};
    arena_cleanup(mem, close_cache, cache);
    cache->memo = ast_memo_open_stored(load, cache);
    return cache->memo ? cache : NULL;
}

const char *tree_cache_folder(const TreeCache *cache) { return cache->folder; }
AstMemo *tree_cache_memo(const TreeCache *cache) { return cache->memo; }

void tree_cache_keep(TreeCache *cache) {
    size_t length;
    char *bytes = *cache->build ? ast_memo_store(cache->memo, &length) : NULL;
    if (!bytes) return;
    ArenaMark mark = arena_mark(cache->mem);
    Output *output = output_open(cache->mem, cache->entry, OUTPUT_DERIVED);
    if (output->file >= 0) (void)os_set_mode(output->file, 0600);
    if (output_write(output, cache->build, sizeof cache->build) && output_write(output, bytes, length))
        (void)output_commit(output, false);
    free(bytes);
    arena_release(cache->mem, mark);
}
