/* Recognises loops whose trips each choose a layer: `for i in range(self.n): x = self.layers[i](x)`. */
#include "frontend/exec/eval_private.h"

#include <string.h>

typedef struct LayerSearch {
    Eval *ev;
    Map counter; /* names that the loop assigns from its counter */
    int64_t trips;
    bool mentioned, chosen;
} LayerSearch;

static void find_counter(Ast *e, void *user) {
    LayerSearch *search = user;
    if (!e || search->mentioned) return;
    if (e->kind == AST_Name) search->mentioned = map_has(&search->counter, e->Name.name);
    ast_each(e, find_counter, user);
}

static bool mentions_counter(LayerSearch *search, Ast *e) {
    search->mentioned = false;
    find_counter(e, search);
    return search->mentioned;
}

static void add_counter(Ast *target, void *user) {
    LayerSearch *search = user;
    if (!target) return;
    if (target->kind == AST_Name) map_set(search->ev->cx->scratch, &search->counter, target->Name.name, target);
    if (target->kind == AST_Tuple) ast_each(target, add_counter, user);
}

/* Returns the value of a variable or of attributes of one, without calling properties; SV_UNBOUND if it is not known
 * that simply. */
static Sval stored_value(Eval *ev, const Ast *e) {
    if (e->kind == AST_Name) return frame_get(ev, ev->now.frame->cell, e->Name.name);
    if (e->kind != AST_Attribute) return sv_unbound();
    Sval of = stored_value(ev, e->Attribute.value);
    return of.kind == SV_OBJECT ? object_get(ev, of, e->Attribute.name) : sv_unbound();
}

static bool is_module(Eval *ev, Sval v) {
    return v.kind == SV_OBJECT && class_is(v.class, prelude_class(ev, PRELUDE_NN_MODULE));
}

/* Returns whether the value lists layers, at least half as many as the loop has trips. */
static bool lists_layers(Eval *ev, Sval v, int64_t trips) {
    enum { TRIPS_A_LAYER = 2 };
    int64_t last = (trips - 1) / TRIPS_A_LAYER;
    if (v.kind == SV_LIST && list_is_static(ev, v))
        return list_count(ev, v) > last && is_module(ev, list_get(ev, v, (uint32_t)last));
    return v.kind == SV_OBJECT &&
           is_module(ev, object_get(ev, v, sym_printf(ev->cx->symbols, "%lld", (long long)last)));
}

static void find_choice(Ast *e, void *user) {
    LayerSearch *search = user;
    if (!e || search->chosen || e->kind == AST_FunctionDef || e->kind == AST_Lambda) return;
    if (e->kind == AST_Assign && mentions_counter(search, e->Assign.value))
        for (uint32_t i = 0; i < e->Assign.targets.n; i++) add_counter(e->Assign.targets.at[i], user);
    if (e->kind == AST_Subscript && mentions_counter(search, e->Subscript.index))
        search->chosen = lists_layers(search->ev, stored_value(search->ev, e->Subscript.value), search->trips);
    ast_each(e, find_choice, user);
}

bool loop_chooses_layers(Eval *ev, const Ast *loop, int64_t trips) {
    enum { MOST = 256 };
    if (trips < 1 || trips > MOST || !ev->now.frame || ev->now.frame->module->prelude) return false;
    LayerSearch search = {.ev = ev, .trips = trips};
    add_counter(loop->For.target, &search);
    for (uint32_t i = 0; i < loop->For.body.n && !search.chosen; i++) find_choice(loop->For.body.at[i], &search);
    return search.chosen;
}
