/* Finds a single renaming that explains the difference between the names in the files and those of the model, as after
 * saving a model wrapped in nn.DataParallel: `module.conv.weight` and `conv.weight`. */
#include "frontend/compile/state_dict_private.h"

#include <string.h>

/* Replaces the prefix `from` of names in the files by `to`, which resolves all mismatches. */
typedef struct Renaming {
    const char *from, *to;
} Renaming;

static bool begins_with(Sym name, const char *start) { return !strncmp(name, start, strlen(start)); }

/* Returns whether a renaming explains all mismatches. Names in the files that already match are left alone. Every other
 * one must become the name of a parameter or buffer that the files lack, and none may be missing in the end. */
static bool explains(Eval *ev, const NameMismatch *names, const Renaming *renaming) {
    Map made = {0};
    size_t cut = strlen(renaming->from);
    map_each (&names->files->by_name, e) {
        if (map_has(names->known, e->key) && begins_with(e->key, renaming->from)) return false;
    }
    for (uint32_t i = 0; i < names->spare->n; i++) {
        Sym name = names->spare->at[i];
        if (!begins_with(name, renaming->from)) return false;
        name = sym_printf(ev->cx->symbols, "%s%s", renaming->to, name + cut);
        if (!map_has(names->known, name) || map_has(&names->files->by_name, name)) return false;
        map_set(ev->cx->scratch, &made, name, ev);
    }
    for (uint32_t i = 0; i < names->missing->n; i++)
        if (!map_has(&made, names->missing->at[i])) return false;
    return true;
}

/* Returns the next place where `name` may be cut: at its beginning and after each dot. NULL: none. */
static const char *next_part(const char *rest) {
    const char *dot = strchr(rest, '.');
    return dot ? dot + 1 : NULL;
}

static bool is_whole_end(Sym name, const char *end) {
    size_t n = strlen(name), k = strlen(end);
    return str_ends(name, n, end) && (n == k || name[n - k - 1] == '.');
}

/* Tries each suffix that a spare name shares with a missing name, the longest first. Returns the number of tries, and
 * whether one explains everything. */
static uint32_t try_name(Eval *ev, const NameMismatch *names, Sym name, Renaming *out, bool *found) {
    enum { MOST_TRIES = 64 };
    uint32_t tries = 0;
    for (const char *rest = name; rest; rest = next_part(rest))
        for (uint32_t i = 0; i < names->missing->n && tries < MOST_TRIES; i++) {
            Sym want = names->missing->at[i];
            if (!is_whole_end(want, rest)) continue;
            *out = (Renaming){arena_text(ev->cx->mem, name, (size_t)(rest - name)),
                              arena_text(ev->cx->mem, want, strlen(want) - strlen(rest))};
            tries++;
            if (explains(ev, names, out)) return *found = true, tries;
        }
    return tries;
}

/* Tries the first spare name that ends like a missing one: others, such as num_batches_tracked, need not be in a file.
 */
static bool find_renaming(Eval *ev, const NameMismatch *names, Renaming *out) {
    bool found = false;
    for (uint32_t i = 0; i < names->spare->n; i++)
        if (try_name(ev, names, names->spare->at[i], out, &found)) break;
    return found;
}

bool weights_one_renaming(Eval *ev, const NameMismatch *names) {
    Renaming found;
    if (names->spare->n < 2 || !names->missing->n) return false;
    ArenaMark mark = arena_mark(ev->cx->scratch);
    bool one = find_renaming(ev, names, &found);
    arena_release(ev->cx->scratch, mark);
    if (!one) return false;
    Diag *diag;
    if (!*found.to)
        diag = ev_error(ev, DIAG_7102, (Span){0, 0},
                        "the names in the weights files begin with `%s`, but those of the model do not", found.from);
    else if (!*found.from)
        diag = ev_error(ev, DIAG_7102, (Span){0, 0},
                        "the names in the model begin with `%s`, but those of the weights files do not", found.to);
    else
        diag = ev_error(ev, DIAG_7102, (Span){0, 0},
                        "the names begin with `%s` in the weights files but with `%s` in the model", found.from,
                        found.to);
    diag_help(ev->cx->diags, diag, "--weights-prefix '%s=%s' renames all %u of them", found.from, found.to,
              names->spare->n);
    return true;
}
