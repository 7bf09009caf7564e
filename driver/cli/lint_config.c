/* Reads configuration files. A key is the long name of a lint option, and its value is processed like one on the
 * command line. Paths are relative to the file that names them. */
#include "driver/cli/lint_config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "formats/toml.h"

enum { LONGEST = 1 << 20 };

typedef struct Found { /* the options of a folder */
    const char *folder;
    FolderOptions with;
} Found;

struct LintConfig {
    sc_session *s;
    Arena *mem;
    const char *here; /* the absolute working folder */
    FolderOptions none;
    Vec(Found) found;
    TextList reads;
};

typedef struct Reading {
    LintConfig *config;
    const Options *line;     /* from the command line */
    Options *options, spare; /* spare: receives values that the command line overrides */
    const char *folder;      /* the folder as in messages: "" or ending in a slash */
    const char *home;        /* the repository, out of which no path may lead */
} Reading;

static Diag *complain(Reading *r, Span at, const char *text) {
    return diag_add(r->config->s->usage, DIAG_13, at, NULL, "%s", text);
}

/* ---- one value ---- */

/* Returns whether only the command line has the option. */
static bool is_of_files(const OptionRow *row) {
    static const char *const other[] = {"output",  "stdin-filename", "watch",        "diff",       "fix-only",
                                        "help",    "quiet",          "version",      "color",      "no-sandbox",
                                        "verbose", "licenses",       "print-limits", "diagnostics"};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (strcmp(row->name, other[i]) == 0) return false;
    return (row->commands & IN_LINT) && row->kind != KIND_LIMIT;
}

static bool is_named(const OptionRow *row, const char *const *name, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (strcmp(row->name, name[i]) == 0) return true;
    return false;
}

static bool takes_paths(const OptionRow *row) {
    static const char *const paths[] = {"path", "data", "extension", "venv"};
    return is_named(row, paths, sizeof paths / sizeof *paths);
}

/* Returns a path of the configuration file, which is relative to the file's folder. */
static const char *placed(const Reading *r, const OptionRow *row, const char *text) {
    if (!takes_paths(row)) return text;
    const char *path = os_is_absolute(text) ? text : arena_printf(r->config->mem, "%s%s", r->folder, text);
    vec_push(r->config->mem, &r->config->reads, path);
    return path;
}

/* Returns the options that a setting of the file changes. Lists on the command line extend those of the file, except
 * those that state what to leave out. */
static Options *options_for(Reading *r, const OptionRow *row) {
    static const char *const replaced[] = {"select", "ignore", "exclude"};
    bool adds = (row->kind == KIND_LIST || row->kind == KIND_RULES) &&
                !is_named(row, replaced, sizeof replaced / sizeof *replaced);
    return option_given(r->line, row) && !adds ? &r->spare : r->options;
}

/* A configuration comes with the sources, which are not trusted, and may be a link as well. Of an environment, only the
 * folder of its packages is read. */
static bool leads_out(const char *home, const char *path) {
    char room[OS_PATH];
    size_t n = strlen(home);
    if (n == 1 || !os_real_path(path, room)) return false;
    return strncmp(room, home, n) != 0 || (room[n] && room[n] != '/');
}

/* Sets an option. The option table reports errors in a value without a place, which is added here. */
static void set(Reading *r, Span at, const OptionRow *row, const char *value) {
    Arena *mem = r->config->mem;
    Diags *found = diag_open(mem, 1);
    uint32_t n;
    if (takes_paths(row) && strcmp(row->name, "venv") != 0 && leads_out(r->home, value)) {
        Diag *diag = complain(r, at, arena_printf(mem, "`%s` leads out of %s", row->name, r->home));
        diag_help(r->config->s->usage, diag, "name it on the command line: --%s %s", row->name, value);
        return;
    }
    if (option_set(options_for(r, row), mem, found, row->name, value)) return;
    Diag **first = diag_sorted(found, mem, &n);
    Diag *made = complain(r, at, n ? first[0]->text : "this value is not valid here");
    if (n && first[0]->help) diag_help(r->config->s->usage, made, "%s", first[0]->help);
}

/* Takes a list. Its texts are bounded, since each of the patterns of exclude is matched with each file. */
static void take_texts(Reading *r, const OptionRow *row, const TomlValue *value) {
    enum { MOST_BYTES = 64 << 10 };
    size_t bytes = 0;
    for (uint32_t i = 0; i < value->items.n; i++) {
        const TomlValue *one = value->items.at[i].value;
        if (one->kind == TOML_STRING && (bytes += strlen(one->text) + 1) > MOST_BYTES) {
            complain(r, one->at, arena_printf(r->config->mem, "`%s` has more than %d bytes", row->name, MOST_BYTES));
            return;
        }
        if (one->kind == TOML_STRING)
            set(r, one->at, row, placed(r, row, one->text));
        else
            complain(r, one->at, arena_printf(r->config->mem, "`%s` must be a list of strings", row->name));
    }
}

/* Returns the value in the form that the option table reads; NULL if its kind does not fit the option. */
static const char *text_of(Reading *r, const OptionRow *row, const TomlValue *value) {
    switch (row->kind) {
    case KIND_FLAG: return value->kind == TOML_BOOL ? (value->truth ? "1" : "0") : NULL;
    case KIND_NUMBER:
        return value->kind == TOML_INTEGER ? arena_printf(r->config->mem, "%lld", (long long)value->integer) : NULL;
    default: return value->kind == TOML_STRING ? placed(r, row, value->text) : NULL;
    }
}

static void take_value(Reading *r, const OptionRow *row, const TomlValue *value) {
    static const char *const wanted[] = {
        [KIND_FLAG] = "true or false",     [KIND_NUMBER] = "a number", [KIND_TEXT] = "a text",
        [KIND_LIST] = "a list of strings", [KIND_CHOICE] = "a text",   [KIND_RULES] = "a list of strings"};
    bool many = row->kind == KIND_LIST || row->kind == KIND_RULES;
    if (many && value->kind == TOML_ARRAY) {
        take_texts(r, row, value);
        return;
    }
    const char *text = text_of(r, row, value);
    if (text)
        set(r, value->at, row, text);
    else
        complain(r, value->at, arena_printf(r->config->mem, "`%s` takes %s", row->name, wanted[row->kind]));
}

/* ---- tables ---- */

typedef void TakeText(Reading *r, const TomlItem *item, const TomlValue *text);

static void take_ignored(Reading *r, const TomlItem *item, const TomlValue *text) {
    set(r, text->at, option_named("per-file-ignores"), arena_printf(r->config->mem, "%s:%s", item->key, text->text));
}

static void take_input(Reading *r, const TomlItem *item, const TomlValue *text) {
    vec_push(r->config->mem, &r->options->model_input, ((ModelInput){item->key, text->text}));
}

/* Reads a table of lists: name = ["text", ...] */
static void take_lists(Reading *r, const TomlItem *table, TakeText *take) {
    static const char form[] = "`%s` must be a table of lists of strings";
    if (table->value->kind != TOML_TABLE) {
        complain(r, table->value->at, arena_printf(r->config->mem, form, table->key));
        return;
    }
    for (uint32_t i = 0; i < table->value->items.n; i++) {
        const TomlItem *item = &table->value->items.at[i];
        bool many = item->value->kind == TOML_ARRAY;
        for (uint32_t k = 0; k < (many ? item->value->items.n : 1); k++) {
            const TomlValue *one = many ? item->value->items.at[k].value : item->value;
            if (one->kind == TOML_STRING)
                take(r, item, one);
            else
                complain(r, one->at, arena_printf(r->config->mem, form, table->key));
        }
    }
}

static void take_limits(Reading *r, const TomlItem *table) {
    bool fits = table->value->kind == TOML_TABLE;
    for (uint32_t i = 0; fits && i < table->value->items.n; i++) {
        const TomlItem *item = &table->value->items.at[i];
        if (item->value->kind == TOML_INTEGER)
            set(r, item->at, option_named("limit"),
                arena_printf(r->config->mem, "%s=%lld", item->key, (long long)item->value->integer));
        else
            complain(r, item->value->at, "a limit must be a number");
    }
    if (!fits) complain(r, table->value->at, "`limit` must be a table of numbers");
}

static void take_item(Reading *r, const TomlItem *item) {
    const OptionRow *row = option_named(item->key);
    if (strcmp(item->key, "per-file-ignores") == 0)
        take_lists(r, item, take_ignored);
    else if (strcmp(item->key, "inputs") == 0)
        take_lists(r, item, take_input);
    else if (strcmp(item->key, "limit") == 0)
        take_limits(r, item);
    else if (row && strcmp(row->name, item->key) == 0 && is_of_files(row))
        take_value(r, row, item->value);
    else {
        Diag *diag = complain(r, item->at,
                              arena_printf(r->config->mem, "a configuration file has no option `%s`", item->key));
        const char *near = option_nearest(item->key);
        if (near && is_of_files(option_named(near))) diag_help(r->config->s->usage, diag, "did you mean `%s`?", near);
    }
}

/* Adds the packages of an environment: DIR/lib/python3.N/site-packages. */
static void add_environment(LintConfig *c, Options *o) {
    const char *lib = o->venv ? arena_printf(c->mem, "%s/lib", o->venv) : NULL;
    TextList name = {0};
    if (lib) os_names(c->mem, lib, &name);
    for (uint32_t i = 0; i < name.n; i++) {
        const char *place = arena_printf(c->mem, "%s/%s/site-packages", lib, name.at[i]);
        if (strncmp(name.at[i], "python", 6) != 0 || !os_can_read(place)) continue;
        vec_push(c->mem, &o->path, place);
        vec_push(c->mem, &c->reads, place);
        break;
    }
}

/* ---- files ---- */

/* Returns a folder's name for messages: relative if it is below the working folder. */
static const char *called(const LintConfig *c, const char *folder) {
    size_t n = strlen(c->here);
    if (strcmp(folder, c->here) == 0) return "";
    if (n > 1 && strncmp(folder, c->here, n) == 0 && folder[n] == '/')
        return arena_printf(c->mem, "%s/", folder + n + 1);
    return strcmp(folder, "/") == 0 ? "/" : arena_printf(c->mem, "%s/", folder);
}

static const char *folder_above(Arena *mem, const char *folder) {
    const char *slash = strrchr(folder, '/');
    if (!slash || !folder[1]) return NULL;
    return slash == folder ? "/" : arena_text(mem, folder, (size_t)(slash - folder));
}

/* Returns the repository that contains the folder; the folder itself if it is in none. */
static const char *repository_of(const LintConfig *c, const char *folder) {
    for (const char *up = folder; up; up = folder_above(c->mem, up))
        if (os_exists(arena_printf(c->mem, "%s/.git", strcmp(up, "/") == 0 ? "" : up))) return up;
    return folder;
}

/* Returns NULL if there is no such file. A file that exists but cannot be read is an error: its options would be
 * missing. A folder of that name is no configuration. */
static const Source *read_source(LintConfig *c, const char *home, const char *path) {
    const char *text;
    size_t length;
    int file = os_open(path);
    if (file < 0) return NULL;
    if (leads_out(home, path)) {
        diag_add(c->s->usage, DIAG_13, (Span){0, 0}, NULL, "%s leads out of %s", path, home);
        os_close(file);
        return NULL;
    }
    int problem = arguments_read(c->mem, file, LONGEST, &text, &length);
    os_close(file);
    if (problem && problem != EISDIR)
        diag_add(c->s->usage, DIAG_13, (Span){0, 0}, NULL, "cannot read %s (%s)", path, strerror(problem));
    if (problem) return NULL;
    vec_push(c->mem, &c->reads, path);
    return src_add(c->s->no_sources, path, text, length, false);
}

/* Returns the options of a folder's own file; NULL if it has none. */
static Options *read_folder(LintConfig *c, const char *folder) {
    const char *call = called(c, folder);
    const char *home = repository_of(c, folder);
    const Source *source = read_source(c, home, arena_printf(c->mem, "%sscriptc.toml", call));
    bool own = source != NULL;
    if (!own) source = read_source(c, home, arena_printf(c->mem, "%spyproject.toml", call));
    if (!source) return NULL;
    bool mentioned = own || str_find(src_bytes(source), source->length, "scriptc", 7);
    const TomlValue *table = mentioned ? toml_parse(c->mem, c->s->usage, DIAG_13, source) : NULL;
    const char *const parts[] = {"tool", "scriptc"};
    for (int i = 0; i < 2 && table && !own; i++) {
        const TomlItem *item = toml_item(table, parts[i]);
        table = item && item->value->kind == TOML_TABLE ? item->value : NULL;
    }
    if (!table) return NULL;
    Options *options = arena_new(c->mem, Options);
    *options = options_copy(c->mem, &c->s->options);
    options->root = arena_text(c->mem, folder, strlen(folder));
    Reading reading = {c, &c->s->options, options, options_copy(c->mem, options), call, home};
    for (uint32_t i = 0; i < table->items.n; i++) take_item(&reading, &table->items.at[i]);
    add_environment(c, options);
    return options;
}

FolderOptions lint_config_of(void *config, const char *folder) {
    LintConfig *c = config;
    for (uint32_t i = c->found.n; i-- > 0;)
        if (strcmp(c->found.at[i].folder, folder) == 0) return c->found.at[i].with;
    Options *options = os_is_absolute(folder) ? read_folder(c, folder) : NULL;
    const char *above = options ? NULL : folder_above(c->mem, folder);
    FolderOptions with = options ? (FolderOptions){options, options->root} : above ? lint_config_of(c, above) : c->none;
    vec_push(c->mem, &c->found, ((Found){arena_text(c->mem, folder, strlen(folder)), with}));
    return with;
}

LintConfig *lint_config_open(sc_session *s, Arena *mem) {
    LintConfig *c = arena_new(mem, LintConfig);
    char room[OS_PATH];
    c->s = s;
    c->mem = mem;
    c->here = os_real_path(".", room) ? arena_text(mem, room, strlen(room)) : "/";
    if (!s->options.root) s->options.root = c->here;
    add_environment(c, &s->options);
    c->none = (FolderOptions){&s->options, s->options.root};
    return c;
}

const TextList *lint_config_reads(const LintConfig *config) { return &config->reads; }
