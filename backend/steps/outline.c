/* --functions: the nodes of one call of a named module become one call of a local function.
 *
 * Works on the finished, swept graph, before names are given. A call is found as a step of its nodes' trails, so a
 * module that is called twice has two calls; calls with equal bodies share one function. Parameters are inputs of the
 * function, since functions hold no initializers; constants are copied into it. Requirements 1. The graph stays in
 * order: a call is placed where its last node was, and nodes that depend on it move after it. 2. If a node outside
 * depends on one part of the call and feeds another part, the nodes are left as they are. 3. Calls inside functions and
 * inside bodies of If and Loop are outlined as well, inner ones first. */
#include "backend/steps/steps.h"

#include <string.h>

typedef struct Group {
    const Trail *step; /* the call */
    Sym scope, class;
    OxNode *last;
    bool gone; /* stays inline */
} Group;

typedef struct Outliner {
    Context *cx;
    OxModel *model;
    Map weight;   /* from an initializer's value to anything */
    Map wanted;   /* from the Sym of a class's full name to anything */
    Map count;    /* from the Sym of a function's full name to the number of such functions */
    Map function; /* from the Sym of a body's description to its OxFunction */
} Outliner;

/* ---- uses ---- */

typedef void UseFn(void *user, OxNode *node, OxVal v);

static void each_graph_use(const Ox *ox, OxNode *holder, UseFn *use, void *user);

/* Visits every operand of a node, including those inside its subgraphs. */
static void each_use(OxNode *node, OxNode *holder, UseFn *use, void *user) {
    for (uint32_t i = 0; i < node->nin; i++)
        if (node->in[i]) use(user, holder, node->in[i]);
    for (uint32_t i = 0; i < node->nattr; i++)
        if (node->attr[i].kind == OXA_GRAPH) each_graph_use(node->attr[i].graph, holder, use, user);
}

static void each_graph_use(const Ox *ox, OxNode *holder, UseFn *use, void *user) {
    for (OxNode *node = ox->first; node; node = node->next) each_use(node, holder, use, user);
    for (uint32_t i = 0; i < ox->output.n; i++) use(user, holder, ox->output.at[i]);
}

static bool is_constant(const OxNode *node) { return node && !node->nin && !strcmp(node->type, "Constant"); }

/* ---- which call a node belongs to ---- */

static Sym wanted_class(Outliner *o, const Trail *step) {
    if (step->up && step->up->scope == step->scope) return NULL; /* a function that the module calls */
    Sym class = step->scope && *step->scope ? map_get(&o->model->func->classes, step->scope) : NULL;
    return class && map_has(&o->wanted, class) ? class : NULL;
}

/* Returns the outermost call of a wanted module within the call that is being outlined. */
static const Trail *call_of(Outliner *o, const OxNode *node, const Trail *inside) {
    const Trail *found = NULL;
    for (const Trail *step = node->trail; step && step != inside; step = step->up)
        if (wanted_class(o, step)) found = step;
    return found;
}

static Group *group_of(Outliner *o, Map *groups, const Trail *step) {
    Group *group = map_get(groups, step);
    if (group) return group;
    group = arena_new(o->cx->scratch, Group);
    *group = (Group){.step = step, .scope = step->scope, .class = wanted_class(o, step)};
    map_set(o->cx->scratch, groups, step, group);
    return group;
}

static void assign_groups(Outliner *o, Ox *ox, const Trail *inside, Map *groups) {
    for (OxNode *node = ox->first; node; node = node->next) {
        const Trail *step = is_constant(node) ? NULL : call_of(o, node, inside);
        node->group = step ? group_of(o, groups, step) : NULL;
        if (node->group) node->group->last = node;
    }
}

/* ---- values that are used outside of their group ---- */

typedef struct Escapes {
    Arena *mem;
    Map value;
} Escapes;

static void note_escape(void *user, OxNode *holder, OxVal v) {
    Escapes *escapes = user;
    const Group *from = v->node ? v->node->group : NULL;
    if (from && (!holder || holder->group != from)) map_set(escapes->mem, &escapes->value, v, v);
}

static void find_escapes(Escapes *escapes, Ox *ox) {
    for (OxNode *node = ox->first; node; node = node->next) each_use(node, node, note_escape, escapes);
    for (uint32_t i = 0; i < ox->output.n; i++) note_escape(escapes, NULL, ox->output.at[i]);
}

static bool escapes_any(const Escapes *escapes, const OxNode *node) {
    for (uint32_t i = 0; i < node->nout; i++)
        if (map_has(&escapes->value, node->out[i])) return true;
    return false;
}

static bool reads_group(const OxNode *node, const Group *group) {
    for (uint32_t i = 0; i < node->nin; i++)
        if (node->in[i] && node->in[i]->node && node->in[i]->node->group == group) return true;
    return false;
}

/* Removes from the group the reads of sizes that nodes outside need as well, since the module does not compute these
 * sizes. They are then read before the call. */
static void release_sizes(Escapes *escapes, Ox *ox) {
    for (OxNode *node = ox->first; node; node = node->next) {
        bool size = node->group && node->nout == 1 && !node->nattr && node->out[0]->dtype == DT_I64;
        size = size || (node->group && !strcmp(node->type, "Shape"));
        if (!size || !escapes_any(escapes, node) || reads_group(node, node->group)) continue;
        node->group = NULL;
        each_use(node, node, note_escape, escapes);
    }
}

/* ---- order ---- */

typedef struct After {
    Map node; /* nodes outside the group that depend on it */
    const Group *group;
    bool found;
} After;

static void find_after(void *user, OxNode *holder, OxVal v) {
    After *after = user;
    (void)holder;
    bool own = v->node && v->node->group == after->group;
    if (v->node && (map_has(&after->node, v->node) || (own && holder->group != after->group))) after->found = true;
}

/* Collects nodes between the group's first and last that depend on the group; false if the group depends on one of
 * them. */
static bool nodes_after(Outliner *o, Ox *ox, const Group *group, After *after) {
    *after = (After){.group = group};
    OxNode *node = ox->first;
    while (node->group != group) node = node->next;
    for (; node; node = node->next) {
        after->found = false;
        each_use(node, node, find_after, after);
        if (after->found && node->group == group) return false;
        if (after->found) map_set(o->cx->scratch, &after->node, node, node);
        if (node == group->last) break;
    }
    return true;
}

/* Replaces the group's nodes in the graph by the call. */
static void put_call(Ox *ox, const Group *group, OxNode *call, const After *after) {
    OxNode *node = ox->first, *late = NULL, **late_end = &late, **end = &ox->first;
    ox->last = NULL;
    bool open = true;
    while (node) {
        OxNode *next = node->next;
        bool last = node == group->last;
        if (open && map_has(&after->node, node)) {
            *late_end = node, late_end = &node->next;
        } else if (node->group != group) {
            *end = node, end = &node->next, ox->last = node;
        }
        if (last) {
            *late_end = NULL;
            *end = call, end = &call->next, ox->last = call;
            for (OxNode *one = late; one; one = one->next) *end = one, end = &one->next, ox->last = one;
            open = false;
        }
        node = next;
    }
    *end = NULL;
}

/* ---- the body ---- */

typedef struct Body {
    Outliner *o;
    const Group *group;
    Sym path;  /* path of the module, in names of the enclosing graph */
    Map value; /* from OxVal outside to the one inside */
    OxVals data, weights;
    Map seen;
    Map inner; /* the Ox of subgraphs that belong to the group */
} Body;

/* Returns a path relative to another, or unchanged. */
static Sym below(Context *cx, Sym path, Sym prefix) {
    size_t n = prefix ? strlen(prefix) : 0;
    bool under = path && n && !strncmp(path, prefix, n) && (path[n] == '.' || !path[n]);
    return under ? cx_sym(cx, path[n] ? path + n + 1 : "") : path;
}

static Sym relative(const Body *b, Sym path) { return below(b->o->cx, path, b->path); }

static void note_inner(void *user, Ox *ox) { map_set(((Body *)user)->o->cx->scratch, &((Body *)user)->inner, ox, ox); }

static void note_operand(void *user, OxNode *holder, OxVal v) {
    Body *b = user;
    (void)holder;
    bool own = v->node && v->node->group == b->group;
    if (own || map_has(&b->inner, v->home) || is_constant(v->node) || map_has(&b->seen, v)) return;
    map_set(b->o->cx->scratch, &b->seen, v, v);
    if (map_has(&b->o->weight, v))
        vec_push(b->o->cx->scratch, &b->weights, v);
    else
        vec_push(b->o->cx->scratch, &b->data, v);
}

static void find_operands(Body *b, Ox *ox) {
    for (OxNode *node = ox->first; node; node = node->next) {
        if (node->group != b->group) continue;
        for (uint32_t i = 0; i < node->nattr; i++)
            if (node->attr[i].kind == OXA_GRAPH) ox_visit(node->attr[i].graph, note_inner, b);
    }
    for (OxNode *node = ox->first; node; node = node->next)
        if (node->group == b->group) each_use(node, node, note_operand, b);
}

static OxVal clone_value(Body *b, Ox *home, OxNode *node, OxVal from) {
    if (!from) return NULL;
    OxVal v = arena_copy(home->model->mem, from, sizeof *from);
    v->home = home, v->node = node, v->name = NULL, v->reads = 1;
    v->scope = relative(b, from->scope);
    map_set(b->o->cx->scratch, &b->value, from, v);
    return v;
}

static OxNode *clone_node(Body *b, Ox *home, const OxNode *from);

static OxVal inside(Body *b, OxVal v) {
    if (!v) return NULL;
    OxVal known = map_get(&b->value, v);
    if (known) return known;
    Ox *root = ((OxVal)map_get(&b->value, b))->home;
    CX_ASSERT(b->o->cx, is_constant(v->node));
    OxNode *constant = clone_node(b, root, v->node);
    constant->next = root->first; /* before all possible users */
    root->first = constant;
    return map_get(&b->value, v);
}

static Ox *clone_graph(Body *b, const Ox *from, Ox *outer) {
    Ox *ox = ox_sub(outer);
    for (uint32_t i = 0; i < from->param.n; i++) {
        OxVal v = clone_value(b, ox, NULL, from->param.at[i]);
        vec_push(ox->model->mem, &ox->param, v);
    }
    for (const OxNode *node = from->first; node; node = node->next) {
        OxNode *made = clone_node(b, ox, node);
        *(ox->last ? &ox->last->next : &ox->first) = made;
        ox->last = made;
    }
    for (uint32_t i = 0; i < from->output.n; i++) {
        OxVal v = inside(b, from->output.at[i]);
        v->yielded = true;
        vec_push(ox->model->mem, &ox->output, v);
    }
    return ox;
}

static OxNode *clone_node(Body *b, Ox *home, const OxNode *from) {
    Arena *mem = home->model->mem;
    OxNode *node = arena_copy(mem, from, sizeof *from);
    node->home = home, node->next = NULL, node->group = NULL;
    node->scope = relative(b, from->scope);
    node->in = arena_new_array(mem, OxVal, from->nin + 1);
    node->out = arena_new_array(mem, OxVal, from->nout + 1);
    node->attr = arena_new_array(mem, OxAttr, from->nattr + 1);
    for (uint32_t i = 0; i < from->nin; i++) node->in[i] = inside(b, from->in[i]);
    for (uint32_t i = 0; i < from->nattr; i++) {
        node->attr[i] = from->attr[i];
        if (from->attr[i].kind == OXA_GRAPH) node->attr[i].graph = clone_graph(b, from->attr[i].graph, home);
    }
    for (uint32_t i = 0; i < from->nout; i++) node->out[i] = clone_value(b, home, node, from->out[i]);
    return node;
}

static void add_params(Body *b, Ox *body, const OxVals *list) {
    for (uint32_t i = 0; i < list->n; i++) {
        OxVal from = list->at[i], v = clone_value(b, body, NULL, from);
        if (!v->hint && from->name) v->hint = cx_sym(b->o->cx, from->name);
        v->hint = relative(b, v->hint);
        v->scope = NULL, v->index = body->param.n;
        vec_push(body->model->mem, &body->param, v);
    }
}

/* Makes the body of a function. `results`: the values that the call returns. */
static Ox *make_body(Body *b, Ox *ox, const OxVals *results) {
    Ox *body = ox_root(ox->model);
    OxVal anchor = ox_value(body, NULL, 0, OX_TENSOR, DT_BOOL);
    map_set(b->o->cx->scratch, &b->value, b, anchor);
    add_params(b, body, &b->data);
    add_params(b, body, &b->weights);
    OxNode *first = NULL, **end = &first;
    for (OxNode *node = ox->first; node; node = node->next)
        if (node->group == b->group) {
            *end = clone_node(b, body, node);
            body->last = *end, end = &(*end)->next;
        }
    OxNode **constants = &body->first;
    while (*constants) constants = &(*constants)->next;
    *constants = first;
    for (uint32_t i = 0; i < results->n; i++) {
        OxVal v = map_get(&b->value, results->at[i]);
        v->yielded = true;
        vec_push(body->model->mem, &body->output, v);
    }
    return body;
}

/* ---- equal bodies ---- */

typedef struct Describer {
    Context *cx;
    Text text;
    Map number; /* from OxVal to its number */
    uintptr_t values;
} Describer;

static void describe_graph(Describer *d, const Ox *ox);

static void define(Describer *d, OxVal v) {
    if (v) map_set(d->cx->scratch, &d->number, v, (void *)++d->values);
    text_printf(&d->text, "%u:%u,", v ? (unsigned)v->kind : 9, v ? (unsigned)v->dtype : 0);
}

static void refer(Describer *d, OxVal v) {
    text_printf(&d->text, "#%u,", v ? (unsigned)(uintptr_t)map_get(&d->number, v) : 0);
}

static void describe_const(Describer *d, const Const *c) {
    text_printf(&d->text, "%u:", (unsigned)c->dtype);
    for (uint32_t i = 0; i < c->rank; i++) text_printf(&d->text, "%lld,", (long long)c->dim[i]);
    size_t each = c->dtype == DT_STR ? sizeof(Sym) : dtype_rows[c->dtype].bytes; /* texts are interned */
    text_add_n(&d->text, c->data, c->count * each);
}

static void describe_attr(Describer *d, const OxAttr *attr) {
    text_printf(&d->text, "%s=%u:%u:%lld:%a:%s:", attr->name, (unsigned)attr->kind, attr->n, (long long)attr->i,
                attr->f, attr->s ? attr->s : "");
    for (uint32_t i = 0; attr->ints && i < attr->n; i++) text_printf(&d->text, "%lld,", (long long)attr->ints[i]);
    for (uint32_t i = 0; attr->floats && i < attr->n; i++) text_printf(&d->text, "%a,", attr->floats[i]);
    for (uint32_t i = 0; attr->strs && i < attr->n; i++) text_printf(&d->text, "'%s',", attr->strs[i]);
    if (attr->kind == OXA_TENSOR) describe_const(d, attr->tensor);
    if (attr->kind == OXA_GRAPH) describe_graph(d, attr->graph);
    if (attr->kind == OXA_TYPE) text_printf(&d->text, "%u:%u", (unsigned)attr->type->kind, (unsigned)attr->type->dtype);
}

static void describe_graph(Describer *d, const Ox *ox) {
    text_char(&d->text, '{');
    for (uint32_t i = 0; i < ox->param.n; i++) define(d, ox->param.at[i]);
    for (const OxNode *node = ox->first; node; node = node->next) {
        text_printf(&d->text, "\n%s.%s(", node->domain, node->type);
        for (uint32_t i = 0; i < node->nin; i++) refer(d, node->in[i]);
        for (uint32_t i = 0; i < node->nattr; i++) describe_attr(d, &node->attr[i]);
        text_char(&d->text, ')');
        for (uint32_t i = 0; i < node->nout; i++) define(d, node->out[i]);
    }
    for (uint32_t i = 0; i < ox->output.n; i++) refer(d, ox->output.at[i]);
    text_char(&d->text, '}');
}

/* ---- functions ---- */

static OxFunction named_function(Outliner *o, Sym class, Ox *body) {
    const char *dot = strrchr(class, '.');
    Sym domain = dot ? sym_n(o->cx->symbols, class, (size_t)(dot - class)) : cx_sym(o->cx, "local");
    Sym name = cx_sym(o->cx, dot ? dot + 1 : class);
    uintptr_t n = (uintptr_t)map_get(&o->count, class);
    map_set(o->cx->scratch, &o->count, class, (void *)(n + 1));
    if (n) name = sym_printf(o->cx->symbols, "%s_%u", name, (unsigned)n);
    return (OxFunction){domain, name, body};
}

static const OxFunction *function_for(Outliner *o, Sym class, Ox *body) {
    Describer d = {.cx = o->cx, .text = text_open(o->cx->scratch)};
    text_printf(&d.text, "%s ", class);
    describe_graph(&d, body);
    Sym key = sym_n(o->cx->symbols, d.text.at, d.text.n);
    const OxFunction *known = map_get(&o->function, key);
    if (known) return known;
    OxFunction *made = arena_new(o->model->mem, OxFunction);
    *made = named_function(o, class, body);
    vec_push(o->model->mem, &o->model->function, *made);
    map_set(o->cx->scratch, &o->function, key, made);
    ox_domain(o->model, made->domain);
    return made;
}

static void outline_graph(Outliner *o, Ox *ox, const Trail *inside);

static OxNode *make_call(Outliner *o, Ox *ox, const Group *group, const Trail *inside, const OxVals *results) {
    Body body = {.o = o, .group = group, .path = below(o->cx, group->scope, inside ? inside->scope : NULL)};
    find_operands(&body, ox);
    Ox *graph = make_body(&body, ox, results);
    outline_graph(o, graph, group->step);
    const OxFunction *function = function_for(o, group->class, graph);
    Arena *mem = o->model->mem;
    OxNode *call = arena_new(mem, OxNode);
    *call = (OxNode){.type = function->name, .domain = function->domain, .home = ox, .nout = results->n};
    call->at = group->step->at, call->trail = group->step->up, call->scope = body.path;
    call->in = arena_new_array(mem, OxVal, body.data.n + body.weights.n + 1);
    for (uint32_t i = 0; i < body.data.n; i++) call->in[call->nin++] = body.data.at[i];
    for (uint32_t i = 0; i < body.weights.n; i++) call->in[call->nin++] = body.weights.at[i];
    call->out = arena_new_array(mem, OxVal, results->n + 1);
    call->attr = arena_new_array(mem, OxAttr, 1);
    return call;
}

static void outline_group(Outliner *o, Ox *ox, Group *group, const Trail *inside, const Escapes *escapes) {
    OxVals results = {0};
    OxNode *last = NULL;
    bool kept = false;
    for (OxNode *node = ox->first; node; node = node->next) {
        if (node->group != group) continue;
        last = node;
        kept |= node->keep;
        for (uint32_t i = 0; i < node->nout; i++)
            if (map_has(&escapes->value, node->out[i])) vec_push(o->cx->scratch, &results, node->out[i]);
    }
    After after;
    group->last = last;
    group->gone = !last || !results.n || !nodes_after(o, ox, group, &after);
    if (group->gone) return;
    OxNode *call = make_call(o, ox, group, inside, &results);
    call->keep = kept;
    for (uint32_t i = 0; i < results.n; i++) {
        call->out[i] = results.at[i];
        call->out[i]->node = call, call->out[i]->index = i;
    }
    put_call(ox, group, call, &after);
}

static void outline_graph(Outliner *o, Ox *ox, const Trail *inside) {
    Map groups = {0};
    Escapes escapes = {.mem = o->cx->scratch};
    assign_groups(o, ox, inside, &groups);
    find_escapes(&escapes, ox);
    release_sizes(&escapes, ox);
    map_each (&groups, e) outline_group(o, ox, e->value, inside, &escapes);
    for (OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nattr; i++)
            if (node->attr[i].kind == OXA_GRAPH) outline_graph(o, node->attr[i].graph, inside);
}

/* ---- the option ---- */

/* Returns whether the name, which is a class's full name or its last part, matches the class. */
static bool fits(Sym class, const char *name) {
    const char *dot = strrchr(class, '.');
    return !strcmp(class, name) || (dot && !strcmp(dot + 1, name));
}

static void want(Outliner *o, const char *name) {
    bool found = false;
    map_each (&o->model->func->classes, e) {
        if (!*(const char *)e->key || !fits(e->value, name)) continue;
        found = true;
        map_set(o->cx->scratch, &o->wanted, e->value, e->value);
    }
    if (found) return;
    Diag *diag = diag_add(o->cx->diags, DIAG_12, (Span){0, 0}, NULL, "--functions: no part of the model is a `%s`",
                          name);
    Map seen = {0};
    Text text = text_open(o->cx->mem);
    map_each (&o->model->func->classes, e) {
        if (!*(const char *)e->key || map_has(&seen, e->value)) continue;
        map_set(o->cx->scratch, &seen, e->value, e->value);
        text_printf(&text, "%s%s", text.n ? ", " : "the model calls these modules: ", (const char *)e->value);
    }
    if (text.n) diag_help(o->cx->diags, diag, "%s", text_done(&text));
}

static void count_nodes(void *user, Ox *ox) {
    for (const OxNode *node = ox->first; node; node = node->next) ++*(uint32_t *)user;
}

void outline(OxModel *model) {
    ArenaMark mark = arena_mark(model->cx->scratch);
    Outliner o = {.cx = model->cx, .model = model};
    for (uint32_t i = 0; i < model->initializer.n; i++)
        map_set(o.cx->scratch, &o.weight, model->initializer.at[i].value, model);
    for (uint32_t i = 0; i < model->options->functions; i++) want(&o, model->options->function[i]);
    outline_graph(&o, model->main, NULL);
    sweep(model);
    model->nodes = 0;
    ox_visit(model->main, count_nodes, &model->nodes);
    for (uint32_t i = 0; i < model->function.n; i++) ox_visit(model->function.at[i].body, count_nodes, &model->nodes);
    arena_release(model->cx->scratch, mark);
}
