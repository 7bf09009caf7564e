/* Computes the contents of a value of the IR that depends on constants alone: its nodes are lowered as usual, into a
 * scratch graph, whose nodes const_eval.c then evaluates. The graph has memory of its own, since a program may ask for
 * thousands of values; only the contents that are kept outlive it. */
#include "backend/lower/lower.h"

enum { MAX_DEPTH = 400 }; /* longest chain of nodes that compute a value */

/* The scratch graph. */
typedef struct Scratch {
    Lower lo;
    Func func; /* the function, with the graph's memory in place of its own */
    Func *of;
    uint32_t depth;
    Map height; /* Value * to the number of nodes on the longest way to a constant */
} Scratch;

static bool is_pure(const Node *node) {
    switch (node->op->kind) {
    case OP_CONST:
    case OP_NONE:
    case OP_LIST:
    case OP_CAST:
    case OP_TENSOR_OF:
    case OP_NUMBER_OF:
    case OP_LIST_OF: return true;
    case OP_ROW: return (node->op->row->lower || node->op->row->expr) && !(node->op->traits & (T_RANDOM | T_EFFECT));
    default: return false;
    }
}

/* What is kept of a value: its contents, and the number of nodes on the longest way to a constant. */
typedef struct Kept {
    const Const *data;
    uint32_t height;
} Kept;

/* Puts a value with known contents into the scratch graph. */
static bool bind_known(Scratch *e, Value *v, const Const *data, uint32_t height) {
    map_set(e->lo.func->mem, &e->lo.state->values, v, ox_const(e->lo.ox, data));
    map_set(e->lo.func->mem, &e->height, v, (void *)(uintptr_t)height);
    return true; /* text is an option of some nodes, never an operand of a computation */
}

static uint32_t height_of(const Scratch *e, const Value *v) { return (uint32_t)(uintptr_t)map_get(&e->height, v); }

/* Lowers the nodes that compute v into the scratch graph, operands first. Returns false if some value is unknown at
 * compile time. */
static bool reach(Scratch *e, Value *v) {
    Func *func = &e->func;
    if (map_has(&e->lo.state->values, v)) return true;
    if (v->fact.data) return bind_known(e, v, v->fact.data, 0);
    const Kept *kept = func->contents ? map_get(func->contents, v) : NULL;
    if (kept && e->depth + kept->height <= MAX_DEPTH) return bind_known(e, v, kept->data, kept->height);
    Node *node = v->def;
    if (!node || !is_pure(node) || e->depth > MAX_DEPTH) return false;
    e->depth++;
    bool known = true;
    uint32_t height = 0;
    for (uint32_t i = 0; i < node->nin && known; i++) {
        Value *in = node->in[i].value;
        known = (in->def && in->def->op->kind == OP_NONE) || reach(e, in);
        if (height_of(e, in) > height) height = height_of(e, in);
    }
    e->depth--;
    if (known) lower_node(&e->lo, node);
    for (uint32_t i = 0; i < node->nout && known; i++)
        map_set(func->mem, &e->height, node->out[i], (void *)(uintptr_t)(height + 1));
    return known;
}

enum { NEARBY = 32 };

/* Returns whether the contents cannot be known. Most queries end at a nearby input or weight, which this finds without
 * a scratch graph. */
static bool is_hopeless(const Value *v, int *steps) {
    if (v->fact.data || --*steps < 0) return false;
    const Node *node = v->def;
    if (!node || !is_pure(node)) return true;
    for (uint32_t i = 0; i < node->nin; i++)
        if (!ir_is_none(node->in[i].value) && is_hopeless(node->in[i].value, steps)) return true;
    return false;
}

/* Gives the contents data that outlive the scratch graph, if they are in its memory. Several contents may have the same
 * data. */
static const Const *outliving(Scratch *e, Map *moved, const Const *known) {
    if (!known || !arena_has(e->func.mem, known->data)) return known;
    void *data = map_get(moved, known->data);
    if (!data) {
        data = arena_copy(e->of->mem, known->data, known->count * dtype_rows[known->dtype].bytes);
        map_set(e->func.mem, moved, known->data, data);
    }
    return const_make(e->lo.cx, known->dtype, known->rank, known->dim, data);
}

/* Keeps what was computed on the way, so that a program that asks for one element after another computes the rest once.
 */
static void keep(Scratch *e, Map *moved, const Map *done) {
    Func *func = e->of;
    if (!func->contents) return;
    map_each (&e->lo.state->values, one) {
        const Const *known = outliving(e, moved, map_get(done, one->value));
        Kept kept = {known, height_of(e, one->key)};
        if (known) map_set(func->mem, func->contents, one->key, arena_copy(func->mem, &kept, sizeof kept));
    }
}

static void close_memory(void *memory) { arena_close(memory); }

/* Opens the scratch graph. Its memory is closed when scratch memory is released. */
static void open_scratch(Scratch *e, Func *func, const BackendOptions *options) {
    Arena *memory = arena_open(func->cx->fault);
    arena_cleanup(func->cx->scratch, close_memory, memory);
    e->of = func;
    e->func = *func;
    e->func.mem = memory;
    e->lo = (Lower){.cx = func->cx, .func = &e->func, .dims = func->dims, .opset = options->opset, .options = options};
    e->lo.ox = ox_model(&e->func, options, &ox_rules)->main;
    e->lo.ox->model->plain = true;
    e->lo.state = arena_new(memory, LowerState);
}

const Const *backend_contents(Func *func, Value *value) {
    static const BackendOptions options = {.opset = 20};
    int steps = NEARBY;
    if (is_hopeless(value, &steps)) return NULL;
    Scratch e = {0};
    ArenaMark scratch = arena_mark(func->cx->scratch);
    open_scratch(&e, func, &options);
    DiagMark mark = diag_mark(func->cx->diags);
    diag_quiet(func->cx->diags, 1);
    const Const *data = NULL;
    if (reach(&e, value)) {
        OxVal v = lo_value(&e.lo, value);
        Map done = {0}, moved = {0};
        data = v ? value_contents(e.lo.ox->model, v, (size_t)func->cx->limits.fold_bytes / 8, &done) : NULL;
        data = outliving(&e, &moved, data);
        keep(&e, &moved, &done);
    }
    diag_quiet(func->cx->diags, -1);
    diag_drop(func->cx->diags, mark);
    arena_release(func->cx->scratch, scratch);
    return data;
}
