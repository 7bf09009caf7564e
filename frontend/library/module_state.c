/* The state of a module in PyTorch's form, its `__dict__`: tables of parameters, buffers, submodules and hooks beside
 * the other attributes. Here the kind of an attribute follows from its value, so the tables are split into
 * attributes. */
#include "frontend/library/nn_module.h"
#include "frontend/value/heap_private.h"

#include <string.h>

typedef void TakeEntry(Eval *ev, Sval module, Sym name, Sval v, Sval table);

static void take_parameter(Eval *ev, Sval module, Sym name, Sval v, Sval table) {
    (void)table;
    if (v.kind == SV_TENSOR && !v.view) {
        heap_cell(ev, v.cell)->facts.parameter = true;
        heap_cell(ev, v.cell)->facts.buffer = false;
    }
    object_set(ev, module, name, v);
}

static void take_buffer(Eval *ev, Sval module, Sym name, Sval v, Sval table) {
    (void)table;
    if (v.kind == SV_TENSOR && !v.view && !heap_cell(ev, v.cell)->facts.parameter)
        heap_cell(ev, v.cell)->facts.buffer = heap_cell(ev, v.cell)->facts.persistent = true;
    object_set(ev, module, name, v);
}

static void take_module(Eval *ev, Sval module, Sym name, Sval v, Sval table) {
    (void)table;
    const char *why = v.kind == SV_UNKNOWN ? map_get(&ev->subject.opaque, sv_text(v)) : NULL;
    if (why) {
        ev_error(ev, DIAG_7054, (Span){0, 0}, "the submodule `%s` cannot be used: %s", name, why);
    } else if (v.kind == SV_UNKNOWN) {
        Diag *diag = ev_error(ev, DIAG_7050, (Span){0, 0}, "the submodule `%s` is a `%s`, whose source was not found",
                              name, sv_text(v));
        diag_help(ev->cx->diags, diag, "give the folder that contains `%.*s` with -I DIR",
                  (int)strcspn(sv_text(v), "."), sv_text(v));
    }
    object_set(ev, module, name, v);
}

/* Registers the hooks of a table, in order; a separate table lists those that take keyword arguments. */
static void take_hooks(Eval *ev, Sval module, Sval hooks, Sval with_kwargs, const char *list) {
    SvVec pairs = {0};
    if (hooks.kind != SV_DICT || !dict_is_static(ev, hooks)) return;
    map_each (&heap_get(ev, hooks.cell)->dict.map, e) {
        const Entry *entry = e->value;
        bool named = with_kwargs.kind == SV_DICT && dict_get(ev, with_kwargs, entry->key).kind != SV_UNBOUND;
        Sval pair[] = {entry->value, sv_bool(named)};
        vec_push(ev->cx->program, &pairs, sv_tuple(ev, 2, pair));
    }
    if (pairs.n) object_set(ev, module, cx_sym(ev->cx, list), sv_list(ev, pairs.n, pairs.at));
}

static void take_names(Eval *ev, Sval module, Sval table, TakeEntry *take) {
    if (table.kind != SV_DICT || !dict_is_static(ev, table)) return;
    SvVec pairs = {0};
    map_each (&heap_get(ev, table.cell)->dict.map, e) {
        const Entry *entry = e->value;
        if (entry->key.kind != SV_STR) continue;
        vec_push(ev->cx->program, &pairs, entry->key);
        vec_push(ev->cx->program, &pairs, entry->value);
    }
    for (uint32_t i = 0; i < pairs.n; i += 2) take(ev, module, sv_text(pairs.at[i]), pairs.at[i + 1], table);
}

/* Marks the buffers that are not part of the state dict. */
static void take_non_persistent(Eval *ev, Sval module, Sval names) {
    if (names.kind != SV_SET) return;
    map_each (&heap_get(ev, names.cell)->dict.map, e) {
        const Entry *entry = e->value;
        Sval v = entry->key.kind == SV_STR ? object_get(ev, module, sv_text(entry->key)) : sv_none();
        if (v.kind == SV_TENSOR && !v.view && heap_cell(ev, v.cell)->facts.buffer)
            heap_cell(ev, v.cell)->facts.persistent = false;
    }
}

/* Returns whether an entry concerns only training and loading, so that it is dropped. */
static bool is_dropped(const char *name) {
    static const char *const names[] = {"_backward_hooks",
                                        "_backward_pre_hooks",
                                        "_is_full_backward_hook",
                                        "_forward_hooks_always_called",
                                        "_forward_hooks_with_kwargs",
                                        "_forward_pre_hooks_with_kwargs",
                                        "_state_dict_hooks",
                                        "_state_dict_pre_hooks",
                                        "_load_state_dict_pre_hooks",
                                        "_load_state_dict_post_hooks",
                                        "_compiled_call_impl",
                                        "_flat_weights",
                                        "_flat_weight_refs",
                                        "_non_persistent_buffers_set"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i])) return true;
    return false;
}

/* Returns true for `_parameters` and the like. */
static bool module_takes_table(Eval *ev, Sval module, Sym name, Sval table, Span at) {
    (void)at;
    if (name[0] != '_') return false;
    if (!strcmp(name, "_parameters"))
        take_names(ev, module, table, take_parameter);
    else if (!strcmp(name, "_buffers"))
        take_names(ev, module, table, take_buffer);
    else if (!strcmp(name, "_modules"))
        take_names(ev, module, table, take_module);
    else if (!strcmp(name, "_non_persistent_buffers_set"))
        take_non_persistent(ev, module, table);
    else
        return false;
    return true;
}

static Sval state_get(Eval *ev, Sval state, const char *name) {
    return dict_get(ev, state, sv_str(cx_sym(ev->cx, name)));
}

bool module_set_state(Eval *ev, Sval module, Sval state, Span at) {
    if (state.kind != SV_DICT || !dict_is_static(ev, state)) {
        ev_error(ev, DIAG_7053, at, "the state of a `%s` is %s, not a dictionary", module.class->name,
                 sv_describe(ev, state));
        return false;
    }
    static const char *const tables[] = {"_parameters", "_buffers", "_modules", "_non_persistent_buffers_set"};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        module_takes_table(ev, module, cx_sym(ev->cx, tables[i]), state_get(ev, state, tables[i]), at);
    take_hooks(ev, module, state_get(ev, state, "_forward_hooks"), state_get(ev, state, "_forward_hooks_with_kwargs"),
               "_hooks");
    take_hooks(ev, module, state_get(ev, state, "_forward_pre_hooks"),
               state_get(ev, state, "_forward_pre_hooks_with_kwargs"), "_pre_hooks");
    SvVec pairs = {0};
    map_each (&heap_get(ev, state.cell)->dict.map, e) {
        const Entry *entry = e->value;
        if (entry->key.kind != SV_STR || is_dropped(sv_text(entry->key))) continue;
        vec_push(ev->cx->program, &pairs, entry->key);
        vec_push(ev->cx->program, &pairs, entry->value);
    }
    for (uint32_t i = 0; i < pairs.n; i += 2) {
        static const char *const taken[] = {"_parameters", "_buffers", "_modules", "_forward_hooks",
                                            "_forward_pre_hooks"};
        bool is_table = false;
        for (size_t k = 0; k < sizeof taken / sizeof *taken; k++) is_table |= !strcmp(sv_text(pairs.at[i]), taken[k]);
        if (!is_table) object_set_apart(ev, module, sv_text(pairs.at[i]), pairs.at[i + 1]);
    }
    return true;
}

static Sval set_state(Eval *ev, const Args *args, Span at) {
    Sval module = args->pos[0];
    if (module.kind != SV_OBJECT || !(module.class->flags & CLASS_MODULE))
        return EV_POISON(ev, DIAG_2103, at, "an nn.Module is expected here, not %s", sv_describe(ev, module));
    return module_set_state(ev, module, args->pos[1], at) ? sv_none() : sv_poison();
}

static const Native rows[] = {
    {"torch.nn.modules.module", "_set_state", set_state, "module, state, /"},
};
NATIVES(module_state, rows)
