/* A carried tensor to which each trip appends or prepends rows becomes a scan output, because concatenation copies the
 * whole tensor in each trip. Conditions:
 *
 * 1. The tensor is carried, and each path through the body concatenates once, always at the same side of the same axis,
 * with parts of one known size along it.
 * 2. The loop reads only its sizes and its outermost row at that side; that row is carried instead. */
#include "passes/known.h"
#include "passes/scan.h"

typedef struct {
    PassCx *pass;
    ScanCarried carried;
    int axis;
    bool front;   /* parts are prepended */
    int64_t size; /* of a part along the axis */
    bool known;   /* axis, front and size are known */
    Vec(Node *) reads;
    Map parts; /* from values that are the tensor with one more part to that part */
    Fact part;
    Value *edge; /* the outermost row at the start of a trip, with size 1 along the axis; NULL: unused */
    bool reads_edge;
} Grows;

/* ---- the conditions ---- */

/* Returns the part that the concatenation adds to `to`; NULL if the node is not a concatenation of that kind. */
static Value *added(Grows *g, const Node *cat, const Value *to, bool *front) {
    const Node *list = cat->in[0].value->def;
    if (!list || list->op->kind != OP_LIST || list->nin != 2 || list->out[0]->uses->next) return NULL;
    *front = list->in[1].value == to;
    Value *part = list->in[*front ? 0 : 1].value;
    if (list->in[*front ? 1 : 0].value != to || part == to) return NULL;
    return part->type->kind == TY_TENSOR && part->fact.rank == g->carried.param->fact.rank ? part : NULL;
}

static bool is_same_way(Grows *g, int axis, bool front, int64_t size) {
    if (!g->known) {
        g->axis = axis, g->front = front, g->size = size;
        g->known = true;
    }
    return axis >= 0 && g->axis == axis && g->front == front && g->size == size;
}

static bool concatenates(Grows *g, Node *cat, const Value *to) {
    bool front;
    int64_t size;
    const Fact *whole = &g->carried.param->fact;
    Value *part = added(g, cat, to, &front);
    int axis = part ? pass_axis(cat->in[1].value, whole->rank) : -1;
    if (axis < 0 || !dim_known(part->fact.dim[axis], &size) || size < 1) return false;
    if (cat->out[0]->fact.dtype != whole->dtype || !is_same_way(g, axis, front, size)) return false;
    g->part = g->parts.n ? fact_join(g->pass->cx, &g->part, &part->fact) : part->fact;
    map_set(g->pass->cx->scratch, &g->parts, cat->out[0], part);
    return true;
}

/* Returns whether the value is the tensor with exactly one more part on every path. */
static bool grows_once(Grows *g, Value *v) {
    Node *def = v->def;
    if (map_has(&g->parts, v)) return true;
    if (known_is(def, KNOWN_CAT)) return concatenates(g, def, g->carried.param);
    if (!def || def->op->kind != OP_IF) return false;
    for (uint32_t side = 0; side < 2; side++)
        if (!grows_once(g, def->block[side]->last->in[v->index].value)) return false;
    map_set(g->pass->cx->scratch, &g->parts, v, v);
    return true;
}

/* Returns whether the node selects, or slices, one row at one side of the axis. */
static bool takes_row(const Grows *g, const Node *node, bool front) {
    int64_t from, to, step;
    bool select = known_is(node, KNOWN_SELECT);
    if (!select && !known_is(node, KNOWN_SLICE)) return false;
    if (pass_axis(node->in[1].value, g->carried.param->fact.rank) != g->axis) return false;
    if (ir_is_none(node->in[2].value))
        from = 0;
    else if (!ir_known_int(node->in[2].value, &from))
        return false;
    if (from != (front ? 0 : -1)) return false;
    if (select) return true;
    bool one = front ? ir_known_int(node->in[3].value, &to) && to == 1
                     : ir_is_none(node->in[3].value) || (ir_known_int(node->in[3].value, &to) && to == INT64_MAX);
    return one && ir_known_int(node->in[4].value, &step) && step == 1;
}

static bool use_fits(Grows *g, const Use *use) {
    Node *user = use->user;
    if (user->op->kind == OP_LIST) {
        const Use *cat = user->out[0]->uses;
        return cat && map_has(&g->parts, cat->user->nout ? cat->user->out[0] : NULL);
    }
    if (use != &user->in[0]) return false;
    bool edge = takes_row(g, user, g->front);
    if (!edge && !known_is(user, KNOWN_SIZE)) return false;
    if (!edge && pass_axis(user->in[1].value, g->carried.param->fact.rank) < 0) return false;
    g->reads_edge |= edge;
    vec_push(g->pass->cx->scratch, &g->reads, user);
    return true;
}

/* Returns whether a state after the concatenation is only read in the same way, or yielded. */
static bool state_fits(Grows *g, const Value *v) {
    for (const Use *use = v->uses; use; use = use->next) {
        const Node *user = use->user, *owner = user->home->owner;
        uint32_t i = (uint32_t)(use - user->in);
        bool yielded = user->op->kind == OP_YIELD;
        if (yielded && owner == g->carried.loop ? i != g->carried.index + 1
            : yielded                           ? owner->op->kind != OP_IF || !map_has(&g->parts, owner->out[i])
                                                : user->op->kind == OP_LIST || !use_fits(g, use))
            return false;
    }
    return true;
}

static bool may_grow(const Grows *g) {
    const Fact *fact = &g->carried.param->fact, *before = &g->carried.init->fact;
    return g->carried.param->type->kind == TY_TENSOR && fact->rank > 0 && before->rank == fact->rank &&
           fact->dtype != DT_NONE && before->dtype == fact->dtype;
}

static bool fits(Grows *g) {
    if (!may_grow(g)) return false;
    if (!grows_once(g, g->carried.loop->block[0]->last->in[g->carried.index + 1].value)) return false;
    for (const Use *use = g->carried.param->uses; use; use = use->next)
        if (!use_fits(g, use)) return false;
    bool good = true;
    map_each (&g->parts, entry) good &= state_fits(g, entry->key);
    return good;
}

/* ---- the facts of one row ---- */

static bool is_one_row(const Grows *g, const Node *node) {
    return known_is(node, KNOWN_SLICE) && (takes_row(g, node, false) || takes_row(g, node, true)) &&
           node->out[0]->fact.rank == g->carried.param->fact.rank && !dim_is(node->out[0]->fact.dim[g->axis], 1);
}

/* States that a slice of one row has size 1, if the tensor starts with a row and only grows, so that it has one in all
 * trips. */
static bool keeps_a_row(Grows *g) {
    bool front, changed = false;
    Dims *dims = g->pass->func->dims;
    const Node *cat = g->carried.loop->block[0]->last->in[g->carried.index + 1].value->def;
    if (!may_grow(g) || !known_is(cat, KNOWN_CAT) || !added(g, cat, g->carried.param, &front)) return false;
    g->axis = pass_axis(cat->in[1].value, g->carried.param->fact.rank);
    if (g->axis < 0 || !g->carried.init->fact.dim[g->axis] || !g->carried.param->fact.dim[g->axis]) return false;
    if (dim_less(dims, dim_const(dims, 0), g->carried.init->fact.dim[g->axis]) != 1) return false;
    for (const Use *use = g->carried.param->uses; use; use = use->next) {
        if (use != &use->user->in[0] || !is_one_row(g, use->user)) continue;
        const Dim *dim[MAX_RANK];
        Fact *fact = &use->user->out[0]->fact;
        for (int i = 0; i < fact->rank; i++) dim[i] = i == g->axis ? dim_const(dims, 1) : fact->dim[i];
        *fact = fact_tensor(g->pass->cx, fact->dtype, fact->rank, dim);
        changed = true;
    }
    return changed;
}

/* ---- the change ---- */

static Value *edge_of(Grows *g, Builder *b, Value *v) {
    Value *from = ir_int(b, g->front ? 0 : -1), *to = g->front ? ir_int(b, 1) : ir_none(b);
    if (v != g->carried.init && g->size == 1) return v;
    return known_call(b, KNOWN_SLICE, 5, (Value *[]){v, ir_int(b, g->axis), from, to, ir_int(b, 1)});
}

/* Returns the part that was added to a state, as a value of the block that defines the state. */
static Value *part_of(Grows *g, Value *state) {
    Value *known = map_get(&g->parts, state);
    Node *def = state->def;
    if (def->op->kind != OP_IF) {
        Builder b = pass_before(g->pass, def);
        return ir_cast(&b, known, g->part.dtype);
    }
    if (known != state) return known;
    Func *func = g->pass->func;
    for (uint32_t side = 0; side < 2; side++) {
        Node *yield = def->block[side]->last;
        ir_add_input(func, yield, part_of(g, yield->in[state->index].value));
    }
    Value *made = ir_add_result(func, def, ir_basic(func, TY_TENSOR), g->part, NULL);
    map_set(g->pass->cx->scratch, &g->parts, state, made);
    return made;
}

static void carry_edge(Grows *g) {
    Builder b = pass_before(g->pass, g->carried.loop);
    Fact fact = g->part;
    const Dim *dim[MAX_RANK];
    for (int i = 0; i < fact.rank; i++) dim[i] = i == g->axis ? dim_const(g->pass->func->dims, 1) : fact.dim[i];
    fact = fact_tensor(g->pass->cx, fact.dtype, fact.rank, dim);
    Value *first = edge_of(g, &b, g->carried.init);
    fact = fact_join(g->pass->cx, &fact, &first->fact);
    fact = fact_fresh(g->pass->cx, g->pass->func->dims, &fact); /* one row or none */
    g->edge = ir_add_carried(g->pass->func, g->carried.loop, first, fact, NULL);
}

/* Computes a size of the tensor at the start of a trip, or after its concatenation. */
static Value *size_read(Grows *g, Builder *b, const Node *node, bool longer) {
    int axis = pass_axis(node->in[1].value, g->carried.param->fact.rank);
    Value *size = known_call(b, KNOWN_SIZE, 2, (Value *[]){g->carried.init, ir_int(b, axis)});
    if (axis != g->axis) return size;
    Value *trips = g->carried.loop->block[0]->param[0];
    if (g->size != 1) trips = known_call(b, KNOWN_MUL, 2, (Value *[]){trips, ir_int(b, g->size)});
    size = known_call(b, KNOWN_ADD, 2, (Value *[]){size, trips});
    return longer ? known_call(b, KNOWN_ADD, 2, (Value *[]){size, ir_int(b, g->size)}) : size;
}

static void replace_read(Grows *g, Node *node) {
    Builder b = pass_before(g->pass, node);
    Value *state = node->in[0].value, *by;
    bool longer = state != g->carried.param;
    if (known_is(node, KNOWN_SIZE)) {
        by = size_read(g, &b, node, longer);
    } else if (known_is(node, KNOWN_SELECT)) {
        ir_set_input(node, 0, longer ? part_of(g, state) : g->edge);
        return;
    } else {
        by = longer ? edge_of(g, &b, part_of(g, state)) : g->edge;
    }
    ir_replace(node->out[0], by);
    ir_erase(node);
}

static Value *whole(Grows *g, Value *scan) {
    Builder b = pass_before(g->pass, g->carried.loop->next);
    Value *more = scan_rows(&b, scan, g->carried.init, g->axis, g->size == 1 ? 0 : g->size, g->front),
          *side[2] = {g->front ? more : g->carried.init, g->front ? g->carried.init : more};
    return known_cat(&b, g->axis, 2, side);
}

/* Returns the row that a trip yields; a part of one row loses the axis. */
static Value *row_of(Grows *g, Value *part, Fact *fact) {
    *fact = g->part;
    if (g->size != 1) return part;
    *fact = scan_row(g->pass->cx, &g->part, g->axis);
    const Node *def = part->def;
    if (known_is(def, KNOWN_UNSQUEEZE) && pass_axis(def->in[1].value, part->fact.rank) == g->axis &&
        def->home == g->carried.loop->block[0])
        return def->in[0].value;
    Builder b = pass_before(g->pass, g->carried.loop->block[0]->last);
    return known_call(&b, KNOWN_SELECT, 3, (Value *[]){part, ir_int(&b, g->axis), ir_int(&b, 0)});
}

static void convert(Grows *g) {
    Node *yield = g->carried.loop->block[0]->last;
    Value *out = g->carried.loop->out[g->carried.index], *state = yield->in[g->carried.index + 1].value;
    if (g->reads_edge) carry_edge(g);
    Value *part = part_of(g, state);
    if (g->edge) {
        Builder b = pass_before(g->pass, yield);
        ir_set_input(yield, g->edge->index, edge_of(g, &b, part));
    }
    for (uint32_t i = 0; i < g->reads.n; i++) replace_read(g, g->reads.at[i]);
    ir_set_input(yield, g->carried.index + 1, g->carried.param);
    if (!ir_used(out)) return;
    Fact fact;
    Value *row = row_of(g, part, &fact);
    Value *made = whole(g, scan_add(g->pass->func, g->carried.loop, row, &fact, out->name));
    made->fact = out->fact;
    pass_replace(g->pass, out, made);
}

static bool each_carried(PassCx *pass, Node *loop, bool (*change)(Grows *g)) {
    bool changed = false;
    if (loop->op->kind != OP_LOOP) return false;
    for (uint32_t i = 0, n = loop->nin - 2; i < n; i++) {
        Grows g = {.pass = pass, .carried = scan_carried(loop, i)};
        changed |= change(&g);
    }
    return changed;
}

static bool grow(Grows *g) {
    bool good = fits(g);
    if (good) convert(g);
    return good;
}

static bool sharpen(PassCx *pass, Node *loop) { return each_carried(pass, loop, keeps_a_row); }
static bool visit(PassCx *pass, Node *loop) { return each_carried(pass, loop, grow); }

bool pass_grows(PassCx *pass, Func *func) {
    bool sharper = pass_each(pass, func->body, sharpen);
    if (sharper) pass_infer(pass, func);
    return pass_each(pass, func->body, visit) || sharper;
}
