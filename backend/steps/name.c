/* Names values and nodes. Names are readable, unique over all graphs of the model, and the same for the same input.
 *
 * - A value with a source variable is scope.variable ("layer1.0.out"); else it is its node's name and "_output_0". - A
 * node is its module path and operator: "/layer1/0/conv1/Conv". - The second of a name gets "_1". Ports keep their
 * names, and so do weights, unless a port has the same name. */
#include "backend/steps/steps.h"

#include <string.h>

typedef struct Namer {
    Context *cx;
    Arena *arena; /* holds the maps */
    Map used;     /* names in use: from Sym to something; for a port, to the port */
    Map nodes;    /* the same for nodes */
    Map count;    /* from Sym to the number of names made of it */
    Map bases;    /* of the last scope: from a type of operator to the name without a number */
    Sym scope;    /* the last one */
} Namer;

/* Returns the name followed by the text and the number. */
static Sym numbered(Namer *namer, Sym word, const char *more, uint32_t n) {
    ArenaMark mark = arena_mark(namer->cx->scratch);
    Text text = text_open(namer->cx->scratch);
    text_add_n(&text, word, sym_length(word));
    text_add(&text, more);
    text_count(&text, n);
    Sym name = sym_n(namer->cx->symbols, text.at, text.n);
    arena_release(namer->cx->scratch, mark);
    return name;
}

static Sym unique(Namer *namer, Map *used, Sym name) {
    Sym candidate = name;
    uintptr_t n = (uintptr_t)map_get(&namer->count, name);
    while (map_has(used, candidate)) candidate = numbered(namer, name, "_", (uint32_t)++n);
    if (n) map_set(namer->arena, &namer->count, name, (void *)n);
    map_set(namer->arena, used, candidate, (void *)candidate);
    return candidate;
}

static void reserve(Namer *namer, OxVal v) {
    if (!v->name) return;
    map_set(namer->arena, &namer->used, v->name, v);
}

static void reserve_weight(Namer *namer, OxVal v) {
    if (v->name && map_get(&namer->used, v->name) != v) v->name = unique(namer, &namer->used, v->name);
}

static Sym base_name(Namer *namer, const OxNode *node) {
    ArenaMark mark = arena_mark(namer->cx->scratch);
    Text text = text_open(namer->cx->scratch);
    text_char(&text, '/');
    for (const char *s = node->scope ? node->scope : ""; *s; s++) text_char(&text, *s == '.' ? '/' : *s);
    if (node->scope && *node->scope) text_char(&text, '/');
    text_add(&text, node->type);
    Sym name = cx_sym(namer->cx, text_done(&text));
    arena_release(namer->cx->scratch, mark);
    return name;
}

static Sym node_name(Namer *namer, const OxNode *node) {
    if (node->scope != namer->scope) namer->bases = (Map){0};
    namer->scope = node->scope;
    Sym base = map_get(&namer->bases, node->type);
    if (!base) map_set(namer->arena, &namer->bases, node->type, (void *)(base = base_name(namer, node)));
    return unique(namer, &namer->nodes, base);
}

static void name_value(Namer *namer, OxVal v) {
    if (!v || v->name) return;
    Sym base;
    if (v->hint && v->scope && *v->scope)
        base = sym_below(namer->cx->symbols, v->scope, v->hint);
    else if (v->hint)
        base = cx_sym(namer->cx, v->hint);
    else if (v->node)
        base = numbered(namer, v->node->name, "_output_", v->index);
    else
        base = cx_sym(namer->cx, "value");
    v->name = unique(namer, &namer->used, base);
}

static void name_graph(void *user, Ox *ox) {
    Namer *namer = user;
    for (uint32_t i = 0; i < ox->param.n; i++) name_value(namer, ox->param.at[i]);
    for (OxNode *node = ox->first; node; node = node->next) {
        node->name = node_name(namer, node);
        for (uint32_t i = 0; i < node->nout; i++) name_value(namer, node->out[i]);
        for (uint32_t i = 0; i < node->nattr; i++)
            if (node->attr[i].kind == OXA_GRAPH)
                node->attr[i].graph->name = sym_printf(namer->cx->symbols, "%s_%s", node->name, node->attr[i].name);
    }
}

static void name_main(OxModel *model) {
    Namer namer = {.cx = model->cx, .arena = model->cx->scratch};
    map_reserve(namer.arena, &namer.nodes, model->nodes);
    map_reserve(namer.arena, &namer.used, model->nodes);
    model->main->name = "main_graph";
    const OxVals *param = &model->main->param;
    for (uint32_t i = 0; i < model->ports; i++) reserve(&namer, param->at[i]);
    for (uint32_t i = 0; i < model->main->output.n; i++) reserve(&namer, model->main->output.at[i]);
    for (uint32_t i = model->ports; i < param->n; i++) reserve_weight(&namer, param->at[i]);
    for (uint32_t i = 0; i < model->initializer.n; i++) reserve_weight(&namer, model->initializer.at[i].value);
    uint32_t large = 0;
    for (uint32_t i = 0; i < model->initializer.n; i++)
        if (!model->initializer.at[i].value->name)
            model->initializer.at[i].value->name = unique(&namer, &namer.used,
                                                          sym_printf(model->cx->symbols, "constant_%u", large++));
    ox_visit(model->main, name_graph, &namer);
}

static void name_function(OxModel *model, OxFunction *function) {
    Namer inside = {.cx = model->cx, .arena = model->cx->scratch};
    function->body->name = function->name;
    ox_visit(function->body, name_graph, &inside);
}

void name_all(OxModel *model) {
    ArenaMark mark = arena_mark(model->cx->scratch);
    name_main(model);
    for (uint32_t i = 0; i < model->function.n; i++) name_function(model, &model->function.at[i]);
    arena_release(model->cx->scratch, mark);
}
