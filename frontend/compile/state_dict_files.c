/* Reads the files of --weights.
 *
 * A word of the option is FILE, FILE:KEY for a dictionary in it, and either may be followed by `,override`. Two files
 * with the same name are an error unless the later one overrides. */
#include "base/problem.h"
#include "formats/form.h"
#include "frontend/compile/ports.h"
#include "frontend/compile/state_dict_private.h"
#include "frontend/library/nn_module.h"
#include "frontend/texts/files.h"

#include <string.h>

static bool report_malformed(Eval *ev, const char *path, const Malformed *why) {
    ev_error(ev, why->code, (Span){0, 0}, "%s: %s", path, why->text);
    return false;
}

static const FileText *open_file(Eval *ev, const char *path) {
    const FileText *file = files_read(ev, path);
    if (!file->error) return file;
    ev_error(ev, DIAG_20, (Span){0, 0}, "cannot read %s: %s", path, problem_text(file->error));
    return NULL;
}

/* ---- one word of the option ---- */

typedef struct WeightsWord {
    const char *path, *key; /* key: NULL if none */
    bool override;
    bool packed; /* take states of quantised modules, too */
} WeightsWord;

/* Returns whether there is an ending between the last slash and the colon. If not, the colon is part of the file's
 * name. */
static bool has_ending(const char *path, const char *colon) {
    for (const char *p = colon; p > path && p[-1] != '/'; p--)
        if (p[-1] == '.') return true;
    return false;
}

static WeightsWord parse_word(Eval *ev, const char *text) {
    static const char override[] = ",override";
    size_t n = strlen(text), k = sizeof override - 1;
    WeightsWord word = {.path = text};
    if (n > k && !strcmp(text + n - k, override))
        word = (WeightsWord){.path = arena_text(ev->cx->mem, text, n - k), .override = true};
    const char *slash = strrchr(word.path, '/');
    for (const char *colon = strchr(slash ? slash : word.path, ':'); colon; colon = strchr(colon + 1, ':')) {
        if (!colon[1] || !has_ending(word.path, colon)) continue;
        word.key = colon + 1;
        word.path = arena_text(ev->cx->mem, word.path, (size_t)(colon - word.path));
        break;
    }
    return word;
}

static void tell_choice(Eval *ev, const char *path, const StateChoice *choice) {
    if (!choice->all) return;
    Diag *diag = ev_note(ev, DIAG_7108, (Span){0, 0}, "%s holds several state dictionaries (%s); `%s` is used", path,
                         choice->all, choice->taken);
    diag_help(ev->cx->diags, diag, "choose another one with --weights FILE:KEY");
}

/* An index whose shards are read. */
typedef struct Index {
    Eval *ev;
    const char *path;
} Index;

static bool open_shard(void *user, const char *path, const char **text, size_t *length) {
    const Index *index = user;
    Eval *ev = index->ev;
    if (ev->options->beside && !ev->options->beside(ev->options->read_user, path, index->path)) {
        ev_error(ev, DIAG_20, (Span){0, 0}, "cannot read %s: it is a link to a place outside the folder of %s", path,
                 index->path);
        return false;
    }
    const FileText *file = open_file(ev, path);
    if (file) *text = file->text, *length = file->length;
    return file != NULL;
}

static void refuse_shard(void *user, const char *path, const Malformed *why) {
    report_malformed(((const Index *)user)->ev, path, why);
}

static bool read_index(Eval *ev, const WeightsWord *word, const FileText *file, FileTensors *out) {
    Index index = {ev, word->path};
    ShardReader reader = {&index, .packed = word->packed, .open = open_shard, .refuse = refuse_shard};
    return tensors_read_shards(ev->cx, word->path, file->text, file->length, &reader, out);
}

static bool read_word(Eval *ev, const WeightsWord *word, FileTensors *out) {
    const FileText *file = open_file(ev, word->path);
    StateChoice choice = {.key = word->key, .packed = word->packed};
    Malformed why = {0};
    size_t n = strlen(word->path);
    if (!file) return false;
    if (n >= 5 && !strcmp(word->path + n - 5, ".json") && !word->key) return read_index(ev, word, file, out);
    if (!tensors_read(ev->cx, word->path, file->text, file->length, &choice, out, &why))
        return report_malformed(ev, word->path, &why);
    tell_choice(ev, word->path, &choice);
    return true;
}

bool weights_read(Eval *ev, const char *path, FileTensors *out) {
    return read_word(ev, &(WeightsWord){.path = path}, out);
}

/* ---- several ---- */

/* Adds the tensors of the word's file. `from`: the file from which each name came. */
static bool add_word(Eval *ev, const WeightsWord *word, Map *from, FileTensors *out) {
    FileTensors own = {0};
    Sym twice = NULL;
    const char *first = NULL;
    uint32_t others = 0;
    if (!read_word(ev, word, &own)) return false;
    map_each (&own.by_name, e) {
        if (!word->override && map_has(from, e->key)) {
            others += twice != NULL;
            if (!twice) twice = e->key, first = map_get(from, e->key);
        }
        map_set(ev->cx->mem, from, e->key, (void *)(uintptr_t)word->path);
        map_set(ev->cx->mem, &out->by_name, e->key, e->value);
    }
    if (!twice) return true;
    Diag *diag = others
                     ? ev_error(ev, DIAG_7110, (Span){0, 0}, "%s and %s both contain `%s` and %u other names", first,
                                word->path, twice, others)
                     : ev_error(ev, DIAG_7110, (Span){0, 0}, "%s and %s both contain `%s`", first, word->path, twice);
    diag_help(ev->cx->diags, diag, "--weights %s,override uses the values of the later file", word->path);
    return false;
}

static Sym renamed(Eval *ev, Sym name) {
    for (uint32_t i = 0; i < ev->options->renames; i++) {
        const NamedText *rule = &ev->options->rename[i];
        size_t n = strlen(rule->name);
        if (!strncmp(name, rule->name, n)) return sym_printf(ev->cx->symbols, "%s%s", rule->value, name + n);
    }
    return name;
}

static void apply_renames(Eval *ev, FileTensors *tensors) {
    Map by_name = {0};
    if (!ev->options->renames) return;
    map_each (&tensors->by_name, e) {
        Sym name = renamed(ev, e->key);
        if (map_has(&by_name, name))
            ev_error(ev, DIAG_7102, (Span){0, 0},
                     "two tensors of the weights files are named `%s` after --weights-prefix", name);
        map_set(ev->cx->mem, &by_name, name, e->value);
    }
    tensors->by_name = by_name;
}

bool weights_read_all(Eval *ev, FileTensors *out) {
    Map from = {0};
    for (uint32_t i = 0; i < ev->options->weight_files; i++) {
        WeightsWord word = parse_word(ev, ev->options->weights[i]);
        word.packed = true;
        if (!add_word(ev, &word, &from, out)) return false;
    }
    apply_renames(ev, out);
    return true;
}
