#include "driver/cli/lint_cache.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "base/sha256.h"
#include "base/str.h"
#include "driver/cli/cache_folder.h"
#include "driver/session/arguments.h"
#include "driver/session/output.h"

enum { LONGEST = 64 << 20 };

struct LintCache {
    Arena *mem;
    const char *folder;
    char compiler[SHA256_HEX];
    json_t *state; /* of each path that was read in this run: [its state, what session_state_of_file said before] */
};

static void close_cache(void *object) {
    LintCache *cache = object;
    json_decref(cache->state);
    cache->state = NULL;
}

LintCache *lint_cache_open(Arena *mem) {
    LintCache *cache = arena_new(mem, LintCache);
    if (!cache_build(cache->compiler)) return NULL;
    cache->mem = mem;
    cache->folder = cache_folder(mem, "lint");
    cache->state = json_object();
    arena_cleanup(mem, close_cache, cache);
    return cache->folder && cache->state ? cache : NULL;
}

const char *lint_cache_folder(const LintCache *cache) { return cache->folder; }

void lint_cache_forget(LintCache *cache) { json_object_clear(cache->state); }

/* ---- contents ---- */

static bool hash_file(Sha256 *hash, int file) {
    char bytes[64 << 10];
    for (size_t all = 0; all < LONGEST;) {
        ptrdiff_t n = os_read(file, bytes, sizeof bytes);
        if (n <= 0) return n == 0;
        sha256_add(hash, bytes, (size_t)n);
        all += (size_t)n;
    }
    return false;
}

/* Returns a hash of the names in a folder, whose path ends in a slash. */
static json_t *names_now(LintCache *cache, const char *path) {
    char hex[SHA256_HEX];
    Sha256 hash;
    ArenaMark mark = arena_mark(cache->mem);
    TextList names = {0};
    sha256_open(&hash);
    if (os_names(cache->mem, path, &names))
        for (uint32_t i = 0; i < names.n; i++) sha256_add(&hash, names.at[i], strlen(names.at[i]) + 1);
    sha256_hex(&hash, hex);
    arena_release(cache->mem, mark);
    return json_string(hex);
}

/* Returns the state of a path as far as a check can depend on it: a file's content, the names in a folder that was
 * listed, or the fact that it is a folder or absent. */
static json_t *state_now(LintCache *cache, const char *path) {
    OsStatus there;
    char hex[SHA256_HEX];
    Sha256 hash;
    if (str_ends(path, strlen(path), "/")) return names_now(cache, path);
    if (!os_status(path, &there)) return json_string("absent");
    if (there.kind != OS_FILE) return json_string(there.kind == OS_FOLDER ? "folder" : "other");
    int file = os_open(path);
    if (file < 0) return json_string("unreadable");
    sha256_open(&hash);
    bool whole = hash_file(&hash, file);
    os_close(file);
    sha256_hex(&hash, hex);
    return json_string(whole ? hex : "large");
}

/* Returns the state of a file, borrowed; each path is read once in a run. */
static const json_t *state_of(LintCache *cache, const char *path) {
    json_t *known = json_object_get(cache->state, path);
    if (!known) {
        json_t *before = json_integer((json_int_t)session_state_of_file(NULL, path));
        known = json_pack("[o, o]", state_now(cache, path), before);
        if (!known || json_object_set_new(cache->state, path, known) != 0) return NULL;
    }
    return json_array_get(known, 0);
}

/* Returns the state of a file that a check has read, NULL if the file may have had another state then. `before` is what
 * session_state_of_file said before the check read it. */
static const json_t *state_in_check(LintCache *cache, const char *path, const json_t *before) {
    const json_t *state = state_of(cache, path);
    bool same = json_equal(before, json_array_get(json_object_get(cache->state, path), 1)) &&
                json_integer_value(before) == (json_int_t)session_state_of_file(NULL, path);
    return same ? state : NULL;
}

/* ---- options ---- */

static void add_text(Sha256 *hash, const char *text) {
    sha256_add(hash, text ? text : "", text ? strlen(text) : 0);
    sha256_add(hash, text ? "\1" : "\0", 1);
}

/* Returns whether findings depend on the option. */
static bool matters(const OptionRow *row) {
    static const char *const other[] = {
        "output",    "jobs",         "format",         "color",       "quiet",     "verbose", "fix",
        "fix-only",  "unsafe-fixes", "diff",           "statistics",  "watch",     "cache",   "no-cache",
        "exit-zero", "exclude",      "extend-exclude", "diagnostics", "no-sandbox"};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (strcmp(row->name, other[i]) == 0) return false;
    return (row->commands & (IN_LINT | IN_SOURCE)) != 0;
}

static void add_option(Sha256 *hash, const OptionRow *row, const Options *o) {
    const void *at = (const char *)o + row->offset;
    const TextList *list = at;
    switch (row->kind) {
    case KIND_FLAG: sha256_add(hash, at, sizeof(bool)); break;
    case KIND_NUMBER:
    case KIND_CHOICE: sha256_add(hash, at, sizeof(int64_t)); break;
    case KIND_TEXT: add_text(hash, *(const char *const *)at); break;
    case KIND_LIST:
    case KIND_RULES:
        sha256_add(hash, &list->n, sizeof list->n);
        for (uint32_t i = 0; i < list->n; i++) add_text(hash, list->at[i]);
        break;
    case KIND_LIMIT: sha256_add(hash, &o->limits, sizeof o->limits); break;
    }
}

/* Returns the path of the entry; NULL if the file cannot be cached. */
static const char *entry_of(LintCache *cache, Arena *mem, const LintFile *file) {
    const Options *o = file->options;
    const char *content = json_string_value(state_of(cache, file->path));
    char hex[SHA256_HEX];
    Sha256 hash;
    if (!content || strlen(content) != SHA256_HEX - 1) return NULL;
    sha256_open(&hash);
    add_text(&hash, cache->compiler);
    add_text(&hash, file->path);
    add_text(&hash, content);
    for (uint32_t i = 0; i < option_row_count; i++)
        if (matters(&option_rows[i])) add_option(&hash, &option_rows[i], o);
    sha256_add(&hash, &o->werror, sizeof o->werror);
    add_text(&hash, o->per_file_ignores.n ? o->root : NULL);
    for (uint32_t i = 0; i < o->model_input.n; i++) {
        add_text(&hash, o->model_input.at[i].model);
        add_text(&hash, o->model_input.at[i].input);
    }
    sha256_hex(&hash, hex);
    return arena_printf(mem, "%s/%.40s.json", cache->folder, hex);
}

/* ---- entries ---- */

/* Returns whether the check would end in the same way next time. Limits of time and memory depend on the machine, so
 * one that they ended may succeed. */
static bool is_certain(const json_t *record) {
    const json_t *finding;
    size_t i;
    json_array_foreach(json_object_get(record, "findings"), i, finding) {
        const char *code = json_string_value(json_object_get(finding, "code"));
        if (!code || strcmp(code, "SC0010") < 0) return false;
    }
    json_int_t status = json_integer_value(json_object_get(record, "status"));
    return status >= SC_OK && status < SC_LIMIT;
}

static bool holds(LintCache *cache, json_t *record) {
    json_t *read = json_object_get(record, "read"), *state;
    const char *path;
    if (!json_is_object(read) || !json_is_array(json_object_get(record, "findings")) || !is_certain(record))
        return false;
    json_object_foreach(read, path, state) {
        const json_t *now = state_of(cache, path);
        if (!now || !json_equal(now, state)) return false;
    }
    return true;
}

/* Returns NULL if there is no entry, or another kind of file, for which it does not wait. */
static json_t *load(LintCache *cache, const char *entry) {
    const char *text;
    size_t length;
    int file = os_open(entry);
    if (file < 0) return NULL;
    int problem = arguments_read(cache->mem, file, LONGEST, &text, &length);
    os_close(file);
    return problem ? NULL : json_loadb(text, length, JSON_ALLOW_NUL, NULL);
}

struct json_t *lint_cache_find(LintCache *cache, const LintFile *file) {
    ArenaMark mark = arena_mark(cache->mem);
    const char *entry = entry_of(cache, cache->mem, file);
    json_t *record = entry ? load(cache, entry) : NULL;
    arena_release(cache->mem, mark);
    if (record && holds(cache, record)) return record;
    json_decref(record);
    return NULL;
}

void lint_cache_keep(LintCache *cache, const LintFile *file, struct json_t *record) {
    json_t *read = json_object_get(record, "read");
    void *next;
    if (!is_certain(record)) return;
    for (void *at = json_object_iter(read); at; at = next) {
        next = json_object_iter_next(read, at);
        const json_t *state = state_in_check(cache, json_object_iter_key(at), json_object_iter_value(at));
        if (!state || json_object_iter_set_new(read, at, json_copy((json_t *)state)) != 0) return;
    }
    ArenaMark mark = arena_mark(cache->mem);
    const char *entry = entry_of(cache, cache->mem, file);
    char *text = entry ? json_dumps(record, JSON_COMPACT) : NULL;
    if (text) {
        Output *output = output_open(cache->mem, entry, OUTPUT_DERIVED);
        if (output_write(output, text, strlen(text))) (void)output_commit(output, false);
        free(text);
    }
    arena_release(cache->mem, mark);
}
