#include "formats/states.h"

#include <string.h>

static bool is_tensor(const Pickled *v) {
    return v->kind == PICKLED_TENSOR || v->kind == PICKLED_QUANTISED || v->kind == PICKLED_UNSUPPORTED;
}

/* Returns whether a quantised module's state has the value in place of a plain tensor: a quantised tensor, a weight
 * with its bias, or an object of a C++ class. */
static bool states_is_packed(const Pickled *v) {
    return v->kind == PICKLED_QUANTISED || v->kind == PICKLED_WRAPPED || v->kind == PICKLED_OBJECT ||
           (v->kind == PICKLED_TUPLE && v->n == 2 && is_tensor(v->item[0]));
}

/* Returns whether the value may occur in the state of a quantised module, beside packed tensors: a dtype, or None for
 * an absent bias. */
static bool goes_with_packed(const Pickled *v) { return v->kind == PICKLED_GLOBAL || v->kind == PICKLED_NONE; }

static bool is_state(const Pickled *dict) {
    if (dict->kind != PICKLED_DICT) return false;
    uint32_t tensors = 0, packed = 0, others = 0;
    for (uint32_t i = 0; i + 1 < dict->n; i += 2) {
        if (dict->item[i]->kind != PICKLED_STR) return false;
        const Pickled *v = dict->item[i + 1];
        packed += states_is_packed(v);
        others += goes_with_packed(v);
        tensors += is_tensor(v) || states_is_packed(v);
    }
    return 2 * (tensors + (packed ? others : 0)) == dict->n;
}

/* ---- all state dicts ---- */

enum { DEEPEST_STATE = 3 }; /* levels of dictionaries around a checkpoint's state dict */

typedef struct Finding {
    Context *cx;
    FoundStates all;
    Map seen, found;
} Finding;

static void find(Finding *f, const Pickled *v, Sym path, int depth) {
    if (v->kind != PICKLED_DICT || !v->n || !pickled_enter(f->cx, &f->seen, v, depth)) return;
    if (is_state(v)) {
        if (!map_has(&f->found, v)) vec_push(f->cx->mem, &f->all, ((FoundState){path, v}));
        map_set(f->cx->mem, &f->found, v, f);
        return;
    }
    for (uint32_t i = 0; depth && i + 1 < v->n; i += 2) {
        const Pickled *key = v->item[i], *value = v->item[i + 1];
        if (key->kind != PICKLED_STR || value->kind != PICKLED_DICT || !strncmp(key->text, "optim", 5)) continue;
        find(f, value, sym_below(f->cx->symbols, path, key->text), depth - 1);
    }
}

FoundStates states_all(Context *cx, const Pickled *root) {
    Finding finding = {.cx = cx};
    find(&finding, root, cx_sym(cx, ""), DEEPEST_STATE);
    return finding.all;
}

/* ---- the chosen state dict ---- */

static const Pickled *by_convention(const Pickled *root, Sym *name, Context *cx) {
    static const char *const names[] = {"state_dict", "model_state_dict", "model", "module", "net", "params"};
    *name = cx_sym(cx, "");
    if (is_state(root)) return root;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const Pickled *inner = pickled_get(root, names[i]);
        *name = cx_sym(cx, names[i]);
        if (inner && is_state(inner)) return inner;
    }
    return NULL;
}

static const char *list_text(Context *cx, const FoundStates *all) {
    enum { MOST = 8 };
    Text text = text_open(cx->mem);
    for (uint32_t i = 0; i < all->n && i < MOST; i++) text_printf(&text, "%s`%s`", i ? ", " : "", all->at[i].path);
    if (all->n > MOST) text_printf(&text, " and %u more", all->n - MOST);
    return text_done(&text);
}

static const Pickled *asked(Context *cx, const Pickled *root, const StateChoice *choice, const FoundStates *all,
                            Malformed *why) {
    const Pickled *found = pickled_at(cx, root, choice->key);
    if (found && is_state(found)) return found;
    bool nested = all->n && *all->at[0].path;
    const char *others = nested ? arena_printf(cx->mem, "; it has state dictionaries under %s", list_text(cx, all))
                                : "";
    if (found)
        malformed(cx, why, DIAG_7109, "its entry `%s` is %s, not a state dictionary%s", choice->key,
                  pickled_noun(found), others);
    else
        malformed(cx, why, DIAG_7109, "it has no entry `%s`%s", choice->key, others);
    return NULL;
}

const Pickled *states_choose(Context *cx, const Pickled *root, StateChoice *choice, Malformed *why) {
    FoundStates all = states_all(cx, root);
    if (choice->key) return asked(cx, root, choice, &all, why);
    const Pickled *state = by_convention(root, &choice->taken, cx);
    if (!state && all.n == 1) return all.at[0].state;
    if (state && all.n > 1) choice->all = list_text(cx, &all);
    if (!state && all.n)
        malformed(cx, why, DIAG_7107, "it holds several state dictionaries (%s): choose one with --weights FILE:KEY",
                  list_text(cx, &all));
    else if (!state)
        malformed(cx, why, DIAG_7024, "it holds %s, not a state dictionary; save model.state_dict() with torch.save",
                  pickled_noun(root));
    return state;
}
