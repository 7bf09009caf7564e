/* A carried tensor of which each trip writes a different part becomes a scan output, because ONNX Runtime copies the
 * whole tensor at each write, which makes the loop quadratic. So does a carried list of tensors of which each trip
 * replaces a different element, if all elements have the same sizes. Conditions:
 *
 * 1. The tensor is carried, and each trip writes it only at one index of one axis. The index grows or shrinks by one
 * from trip to trip and is never negative, so no two trips write the same part. Branches and inner loops may do the
 * writing. 2. The loop reads it only along that axis: at the trip's own index, at those of earlier trips, whose parts
 * are carried, or at those of later trips, which still have their value from before the loop. A part of an earlier trip
 * is read in each trip, from positions that exist before the loop, or in a branch that tests that the earlier trip was
 * made. 3. If a trip may leave its part unwritten, the index is provably in range, since the part is then read from the
 * tensor before the loop.
 *
 * After the loop, the parts are joined with the unwritten rows before and after them, however early the loop ended. A
 * list is made of the rows again; lists.c lets its readers read the tensor. */
#include "passes/affine.h"
#include "passes/known.h"
#include "passes/scan.h"

enum { MOST_PAST = 8 }; /* parts of earlier trips that may be carried */

typedef struct {
    PassCx *pass;
    ScanCarried carried;
    bool list;   /* a list of tensors; `axis` is 0 */
    Map outside; /* sizes of values outside the loop, for a list */
    int axis;
    Affine at;    /* index that a trip writes */
    Map searched; /* values in which no write was found */
    Map versions; /* from the tensor's states in a trip to the part of each at the trip's index, or to the state itself
                   */
    Vec(Value *) met;
    Vec(Node *) reads;
    Fact row, part;               /* facts of a row of the carried tensor, and of the parts that replace it */
    uint32_t past;                /* how many trips back parts are read */
    uint32_t before;              /* how many trips back parts are read in trips that may precede all writes of them */
    bool sure[MOST_PAST + 1];     /* a part this many trips back is read in every trip */
    Value *former[MOST_PAST + 1]; /* the part that was written k trips ago, at the start of a trip */
    bool keeps, writes;           /* some trip may leave its part unwritten; each trip writes */
    bool joins;                   /* parts are joined after a branch or an inner loop */
    bool renames;                 /* a written part has another name or number for a named size of the row */
} Writes;

/* ---- reads and writes of tensors and lists ---- */

/* Operands of a node that reads or writes one part; NULL if it has no such operand. */
typedef struct {
    Value *part, *axis, *index;
} Access;

static bool reads_part(const Node *node, Access *out) {
    if (known_is(node, KNOWN_SELECT))
        *out = (Access){.axis = node->in[1].value, .index = node->in[2].value};
    else if (known_is(node, KNOWN_SEQ_AT))
        *out = (Access){.index = node->in[1].value};
    else
        return false;
    return true;
}

static bool writes_part(const Node *node, Access *out) {
    *out = (Access){0};
    Value *const first = node->nin > 1 ? node->in[1].value : NULL, *const second = node->nin > 2 ? node->in[2].value
                                                                                                 : NULL;
    if (known_is(node, KNOWN_SELECT_SCATTER))
        *out = (Access){first, second, node->in[3].value};
    else if (known_is(node, KNOWN_SEQ_SET))
        *out = (Access){.part = second, .index = first};
    else
        return false;
    return true;
}

static bool counts_parts(const Node *node) { return known_is(node, KNOWN_SIZE) || known_is(node, KNOWN_SEQ_LEN); }

static int axis_of(const Writes *w, const Access *access) {
    return access->axis ? pass_axis(access->axis, w->carried.param->fact.rank) : 0;
}

static Fact row_of(const Writes *w, const Fact *whole) {
    return w->list ? fact_tensor(w->pass->cx, whole->dtype, whole->rank, whole->dim)
                   : scan_row(w->pass->cx, whole, w->axis);
}

/* ---- where the loop writes ---- */

/* Returns the first write that the value comes from. Consecutive branches lead to the same values again and again, so
 * `searched` records them. */
static const Node *find_write(Writes *w, const Value *v, int depth) {
    enum { DEPTH = 64 };
    const Node *def = v->def, *found = NULL;
    Access access;
    if (!def || v == w->carried.param || depth > DEPTH || map_has(&w->searched, v)) return NULL;
    map_set(w->pass->cx->scratch, &w->searched, v, w);
    if (writes_part(def, &access)) return def;
    if (def->op->kind == OP_IF)
        for (uint32_t side = 0; side < 2 && !found; side++)
            found = find_write(w, def->block[side]->last->in[v->index].value, depth + 1);
    else if (def->op->kind == OP_LOOP && v->index + 2 < def->nin)
        found = find_write(w, def->block[0]->last->in[v->index + 1].value, depth + 1);
    return found;
}

static const Dim *size_of(const Writes *w) {
    return w->list ? w->carried.init->fact.length : w->carried.init->fact.dim[w->axis];
}

static bool is_negative(const Writes *w, const Dim *d) {
    Dims *dims = w->pass->func->dims;
    return !d || dim_less(dims, d, dim_const(dims, 0)) != 0;
}

static const Dim *plus(const Writes *w, const Dim *d, int64_t k) {
    Dims *dims = w->pass->func->dims;
    return dim_add(dims, d, dim_const(dims, k));
}

static const Dim *first_place(const Writes *w) { return affine_first(w->pass->func, w->carried.loop, &w->at); }

static const Dim *last_place(const Writes *w) { return affine_last(w->pass->func, w->carried.loop, &w->at); }

static bool is_place(const Writes *w, const Dim *d) {
    return !is_negative(w, d) && dim_less(w->pass->func->dims, d, size_of(w)) == 1;
}

/* Returns whether every trip's index is in range: the first and the last are. Without trips nothing needs to hold. */
static bool places_exist(const Writes *w) {
    Dims *dims = w->pass->func->dims;
    const Dim *upper = w->at.step > 0 ? last_place(w) : first_place(w);
    return affine_from_front(w->pass->func, w->carried.loop, &w->at) && upper && size_of(w) &&
           dim_less(dims, upper, size_of(w)) == 1;
}

static bool find_place(Writes *w) {
    const Node *write = find_write(w, w->carried.loop->block[0]->last->in[w->carried.index + 1].value, 0);
    const Fact *fact = &w->carried.param->fact;
    Access access;
    if (!write || fact->rank < !w->list || w->carried.init->fact.rank != fact->rank || fact->dtype == DT_NONE)
        return false;
    writes_part(write, &access);
    w->axis = axis_of(w, &access);
    if (w->axis < 0 || !affine_of(w->carried.loop, access.index, &w->at)) return false;
    return (w->at.step == 1 || w->at.step == -1) && affine_from_front(w->pass->func, w->carried.loop, &w->at);
}

/* ---- readers and writers ---- */

static bool follow(Writes *w, Value *v);

/* Computes how many trips before this one wrote the index; negative for later trips. */
static bool trips_back(const Writes *w, const Access *access, int64_t *trips) {
    Affine at;
    if (axis_of(w, access) != w->axis || !affine_of(w->carried.loop, access->index, &at)) return false;
    if (!affine_gap(&at, &w->at, trips)) return false;
    *trips *= w->at.step;
    return true;
}

/* Returns whether no trip's index is negative: a negative one would count from the end, where another trip may have
 * written. In the first trip, the index of the trip before may be that of the last part, which is not written yet. */
static bool reads_from_front(const Writes *w, int64_t back) {
    if (w->at.step > 0) return back <= 1 || !is_negative(w, plus(w, first_place(w), -back));
    return back >= 0 || !is_negative(w, plus(w, last_place(w), back));
}

static bool reads(Writes *w, Node *node, const Access *access) {
    int64_t back;
    if (!trips_back(w, access, &back)) return false;
    if (back > MOST_PAST || back < -MOST_PAST) return false;
    bool written = back > 0 && affine_runs_from(w->carried.loop, node, back);
    if (!written && !reads_from_front(w, back)) return false;
    if (back > 0 && (uint32_t)back > w->past) w->past = (uint32_t)back;
    if (back > 0 && !written && (uint32_t)back > w->before) w->before = (uint32_t)back;
    if (back > 0 && node->home == w->carried.loop->block[0]) w->sure[back] = true;
    vec_push(w->pass->cx->scratch, &w->reads, node);
    return true;
}

static bool writes(Writes *w, Node *node, const Access *access) {
    int64_t back;
    const Fact *part = &access->part->fact;
    if (!trips_back(w, access, &back) || back || part->rank != w->row.rank) return false;
    w->renames |= !fact_flows(&w->row, part);
    w->part = fact_join(w->pass->cx, &w->part, part);
    w->writes |= node->home == w->carried.loop->block[0];
    return follow(w, node->out[0]);
}

static bool yields(Writes *w, const Node *yield, uint32_t i) {
    Node *owner = yield->home->owner;
    if (!owner) return false;
    if (owner == w->carried.loop) return i == w->carried.index + 1;
    w->joins = true;
    if (owner->op->kind == OP_IF) return follow(w, owner->out[i]);
    return i > 0 && i + 1 < owner->nin && follow(w, owner->out[i - 1]) && follow(w, owner->block[0]->param[i]);
}

static bool follow_use(Writes *w, const Value *v, const Use *use) {
    Node *user = use->user;
    Access access;
    uint32_t i = (uint32_t)(use - user->in);
    if (user->op->kind == OP_YIELD || user->op->kind == OP_LOOP) w->keeps |= v == w->carried.param;
    if (user->op->kind == OP_YIELD) return yields(w, user, i);
    if (user->op->kind == OP_LOOP)
        return i > 1 && follow(w, user->block[0]->param[i - 1]) && follow(w, user->out[i - 2]);
    if (i) return false;
    if (reads_part(user, &access)) return reads(w, user, &access);
    if (writes_part(user, &access)) return writes(w, user, &access);
    if (!counts_parts(user)) return false;
    vec_push(w->pass->cx->scratch, &w->reads, user);
    return true;
}

static bool follow(Writes *w, Value *v) {
    if (map_has(&w->versions, v)) return true;
    map_set(w->pass->cx->scratch, &w->versions, v, v);
    vec_push(w->pass->cx->scratch, &w->met, v);
    for (const Use *use = v->uses; use; use = use->next)
        if (!follow_use(w, v, use)) return false;
    return true;
}

/* Returns whether all values that flow into the states come from the tensor. */
static bool comes_from_it(const Writes *w, const Value *v) {
    const Node *def = v->def ? v->def : v->home->owner;
    if (v == w->carried.param || def->op->kind == OP_ROW) return true;
    if (def->op->kind == OP_IF)
        return map_has(&w->versions, def->block[0]->last->in[v->index].value) &&
               map_has(&w->versions, def->block[1]->last->in[v->index].value);
    uint32_t i = v->index - (v->def == NULL);
    return map_has(&w->versions, def->in[i + 2].value) && map_has(&w->versions, def->block[0]->last->in[i + 1].value);
}

/* Returns whether the parts that the first trips read can be read in front of the loop: they are in range, or the first
 * trip would fail. */
static bool past_exists(const Writes *w) {
    const Dim *first = first_place(w);
    for (uint32_t back = 1; back <= w->before; back++) {
        const Dim *place = plus(w, first, -(int64_t)back * w->at.step);
        bool below = w->writes && w->at.step > 0 && !is_negative(w, place);
        if (!w->sure[back] && !below && !is_place(w, place)) return false;
    }
    return true;
}

/* Returns whether all elements of a list are known to have the same sizes, and code before the loop can compute
 * these. */
static bool is_uniform(Writes *w) {
    scan_note_outside(w->pass, w->carried.loop, &w->outside);
    for (int i = 0; i < w->part.rank; i++)
        if (!scan_has_size(&w->outside, w->part.dim[i])) return false;
    return w->part.dtype == w->row.dtype && w->part.rank >= 0 && w->part.rank < MAX_RANK;
}

static bool is_carried_kind(Writes *w) {
    const Type *type = w->carried.param->type;
    w->list = type->kind == TY_LIST && type->elem[0]->kind == TY_TENSOR;
    return w->list || type->kind == TY_TENSOR;
}

static bool fits(Writes *w) {
    if (!is_carried_kind(w) || !find_place(w)) return false;
    Fact before = row_of(w, &w->carried.init->fact);
    w->row = row_of(w, &w->carried.param->fact);
    w->part = fact_join(w->pass->cx, &w->row, &before);
    if (!follow(w, w->carried.param)) return false;
    if (!map_has(&w->versions, w->carried.loop->block[0]->last->in[w->carried.index + 1].value)) return false;
    for (uint32_t i = 0; i < w->met.n; i++)
        if (!comes_from_it(w, w->met.at[i])) return false;
    /* The sizes of the parts are equal at run time, but a value in which they flow together must keep a size's name. */
    if (w->renames && (w->joins || w->past)) return false;
    if (w->list && !is_uniform(w)) return false;
    return (!w->keeps || places_exist(w)) && past_exists(w);
}

/* ---- the parts ---- */

static Value *select_at(const Writes *w, Builder *b, Value *index) {
    if (w->list) return known_call(b, KNOWN_SEQ_AT, 2, (Value *[]){w->carried.init, index});
    return known_call(b, KNOWN_SELECT, 3, (Value *[]){w->carried.init, ir_int(b, w->axis), index});
}

/* Returns the fact of one more value that is a part. Sizes on which the writes do not agree are equal at run time, but
 * nothing proves it, so each value has symbols of its own for them. */
static Fact part_fact(const Writes *w) { return fact_fresh(w->pass->cx, w->pass->func->dims, &w->part); }

/* Returns the part of a state at the trip's index, for use in front of `place`. */
static Value *part_at(Writes *w, Value *v, Node *place);

static void part_of_if(Writes *w, Node *def, uint32_t i) {
    Func *func = w->pass->func;
    for (uint32_t side = 0; side < 2; side++) {
        Node *yield = def->block[side]->last;
        ir_add_input(func, yield, part_at(w, yield->in[i].value, yield));
    }
    Value *made = ir_add_result(func, def, ir_basic(func, TY_TENSOR), part_fact(w), NULL);
    map_set(w->pass->cx->scratch, &w->versions, def->out[i], made);
}

static void part_of_loop(Writes *w, Node *def, uint32_t i) {
    Func *func = w->pass->func;
    uint32_t place = def->nin - 2;
    Value *init = part_at(w, def->in[i + 2].value, def), *yielded = def->block[0]->last->in[i + 1].value;
    Value *param = ir_add_carried(func, def, init, part_fact(w), NULL);
    map_set(w->pass->cx->scratch, &w->versions, def->block[0]->param[i + 1], param);
    map_set(w->pass->cx->scratch, &w->versions, def->out[i], def->out[place]);
    ir_set_input(def->block[0]->last, place + 1, part_at(w, yielded, def->block[0]->last));
}

static Value *part_at(Writes *w, Value *v, Node *place) {
    if (v == w->carried.param) {
        Builder b = pass_before(w->pass, place);
        return select_at(w, &b, affine_value(&b, &w->at, w->carried.loop->block[0]->param[0]));
    }
    Value *known = map_get(&w->versions, v);
    if (known != v) return known;
    Node *def = v->def ? v->def : v->home->owner;
    uint32_t i = v->index - (v->def == NULL);
    if (def->op->kind == OP_ROW) {
        Access access;
        Builder b = pass_before(w->pass, def);
        writes_part(def, &access);
        Value *part = ir_cast(&b, access.part, w->part.dtype);
        map_set(w->pass->cx->scratch, &w->versions, v, part);
        return part;
    }
    def->op->kind == OP_IF ? part_of_if(w, def, i) : part_of_loop(w, def, i);
    return map_get(&w->versions, v);
}

/* ---- parts of trips before ---- */

/* Makes a bool that says whether the loop makes at least one trip. */
static Value *makes_a_trip(Builder *b, const Node *loop) {
    Value *trips = loop->in[0].value, *condition = loop->in[1].value;
    bool known;
    if (ir_is_none(trips)) return condition;
    Value *some = known_call(b, KNOWN_GREATER, 2, (Value *[]){trips, ir_int(b, 0)});
    return ir_known_bool(condition, &known) && known ? some : known_call(b, KNOWN_AND, 2, (Value *[]){some, condition});
}

/* Returns the sizes of the elements of a list. */
static Value *element_sizes(const Writes *w, Builder *b) {
    Value *size[MAX_RANK];
    for (int i = 0; i < w->part.rank; i++) size[i] = scan_size(b, &w->outside, w->part.dim[i]);
    return ir_list(b, ir_basic(b->func, TY_INT), (uint32_t)w->part.rank, size);
}

static Value *zero_part(const Writes *w, Builder *b) {
    Value *like = w->carried.init;
    if (!w->list) return known_call(b, KNOWN_NEW_ZEROS, 2, (Value *[]){like, scan_sizes(b, NULL, like, w->axis)});
    const Const *zero = const_cast(w->pass->cx, const_int(w->pass->cx, 0), w->part.dtype);
    like = ir_const(b, zero, ir_basic(b->func, TY_TENSOR));
    return known_call(b, KNOWN_NEW_ZEROS, 2, (Value *[]){like, element_sizes(w, b)});
}

/* Reads a part that exists if the loop makes a trip; otherwise the result is unused. */
static Value *part_if_turning(Writes *w, Builder *b, Value *index) {
    Func *func = w->pass->func;
    Value *condition = makes_a_trip(b, w->carried.loop);
    Block *side[2] = {ir_block(func, NULL), ir_block(func, NULL)};
    Builder inner = ir_at(b, side[0]);
    Value *part = select_at(w, &inner, index);
    ir_yield(&inner, 1, &part);
    inner = ir_at(b, side[1]);
    part = zero_part(w, &inner);
    ir_yield(&inner, 1, &part);
    return ir_if(b, condition, side[0], side[1])->out[0];
}

static void carry_past(Writes *w) {
    Func *func = w->pass->func;
    const Dim *first = first_place(w);
    for (uint32_t back = 1; back <= w->past; back++) {
        Builder b = pass_before(w->pass, w->carried.loop);
        Affine at = w->at;
        at.k -= (int64_t)back * at.step;
        Value *part;
        if (back > w->before)
            part = zero_part(w, &b); /* nothing reads it */
        else if (is_place(w, plus(w, first, -(int64_t)back * w->at.step)))
            part = select_at(w, &b, affine_value(&b, &at, NULL));
        else
            part = part_if_turning(w, &b, affine_value(&b, &at, NULL));
        w->former[back] = ir_add_carried(func, w->carried.loop, part, part_fact(w), NULL);
    }
}

/* Moves each part one trip further back for the next trip. */
static void age_past(Writes *w, Value *newest) {
    Node *yield = w->carried.loop->block[0]->last;
    for (uint32_t back = 1; back <= w->past; back++)
        ir_set_input(yield, w->former[back]->index, back == 1 ? newest : w->former[back - 1]);
}

/* ---- the change ---- */

static void replace_read(Writes *w, Node *node) {
    int64_t back = 0;
    Value *whole = node->in[0].value, *by;
    Access access;
    if (counts_parts(node)) {
        ir_set_input(node, 0, w->carried.init);
        return;
    }
    bool found = reads_part(node, &access) && trips_back(w, &access, &back);
    CX_ASSERT(w->pass->cx, found);
    if (back < 0 || (!back && whole == w->carried.param)) {
        ir_set_input(node, 0, w->carried.init);
        return;
    }
    by = back ? w->former[back] : part_at(w, whole, node);
    pass_replace(w->pass, node->out[0], by);
    ir_erase(node);
}

static Value *slice(Builder *b, const Writes *w, Value *before, Value *from, Value *to) {
    return known_call(b, KNOWN_SLICE, 5, (Value *[]){before, ir_int(b, w->axis), from, to, ir_int(b, 1)});
}

/* Returns whether the lowest index that trips write is 0; the function below, whether the highest is the last. */
static bool begins_at_front(const Writes *w, bool whole_count) {
    const Dim *first = w->at.step > 0 ? first_place(w) : whole_count ? last_place(w) : NULL;
    return dim_is(first, 0);
}

static bool reaches_end(const Writes *w, bool whole_count) {
    const Dim *last = w->at.step < 0 ? first_place(w) : whole_count ? last_place(w) : NULL;
    return last && size_of(w) && plus(w, last, 1) == size_of(w);
}

/* Returns the scan output with the sizes of the parts, even if there are no trips. */
static Value *sized_parts(Writes *w, Builder *b, Value *scan) {
    if (!w->list) return scan_sized(b, scan, w->carried.init, w->axis);
    Value *size[MAX_RANK + 1] = {scan_count(b, scan)};
    bool same = true;
    for (int i = 0; i < w->part.rank; i++) {
        same &= scan->fact.dim[i + 1] == w->part.dim[i];
        size[i + 1] = scan_size(b, &w->outside, w->part.dim[i]);
    }
    Value *sizes = ir_list(b, ir_basic(b->func, TY_INT), (uint32_t)w->part.rank + 1, size);
    return same ? scan : known_call(b, KNOWN_RESHAPE, 2, (Value *[]){scan, sizes});
}

/* Assembles the tensor after the loop: the rows before the parts, the parts, the rows after them. */
static Value *whole(Writes *w, Builder *b, Value *scan) {
    Func *func = w->pass->func;
    const Node *loop = w->carried.loop;
    bool all = ir_trip_count(func, loop->in[0].value, loop->in[1].value, loop->block[0]) != NULL;
    bool back = w->at.step < 0, front = begins_at_front(w, all), end = reaches_end(w, all);
    Value *first = affine_value(b, &w->at, NULL), *parts = sized_parts(w, b, scan), *piece[3],
          *before = w->carried.init;
    if (back) parts = known_flip(b, parts, 0);
    if (w->list && !(front && end)) before = known_call(b, KNOWN_SEQ_ROWS, 2, (Value *[]){before, element_sizes(w, b)});
    Value *count = scan_count(b, scan);
    Value *edge = known_call(b, back ? KNOWN_SUB : KNOWN_ADD, 2, (Value *[]){first, count});
    Value *next = known_call(b, KNOWN_ADD, 2, (Value *[]){back ? edge : first, ir_int(b, back)});
    Value *behind = known_call(b, KNOWN_ADD, 2, (Value *[]){back ? first : edge, ir_int(b, back)});
    uint32_t n = 0;
    if (!front) piece[n++] = slice(b, w, before, ir_int(b, 0), next);
    piece[n++] = known_move_axis(b, parts, w->axis);
    if (!end) piece[n++] = slice(b, w, before, behind, ir_none(b));
    if (n == 1) return piece[0];
    return known_cat(b, w->axis, n, piece);
}

/* Returns the tensor with as many rows as before the loop. If a trip may write after the last row, the run still fails,
 * as it does without this pass. */
static Value *bounded(Writes *w, Builder *b, Value *made) {
    Value *size[MAX_RANK + 1], *before = w->carried.init;
    if (places_exist(w)) return made;
    if (w->list) size[0] = known_call(b, KNOWN_SEQ_LEN, 1, &before);
    for (int i = w->list; i < made->fact.rank; i++)
        size[i] = w->list ? scan_size(b, &w->outside, w->part.dim[i - 1])
                          : known_call(b, KNOWN_SIZE, 2, (Value *[]){before, ir_int(b, i)});
    Value *sizes = ir_list(b, ir_basic(b->func, TY_INT), (uint32_t)made->fact.rank, size);
    return known_call(b, KNOWN_RESHAPE, 2, (Value *[]){made, sizes});
}

/* Leaves a tensor that is carried unchanged and unused, which dce removes. */
static void convert(Writes *w) {
    Node *yield = w->carried.loop->block[0]->last;
    Value *out = w->carried.loop->out[w->carried.index], *last = yield->in[w->carried.index + 1].value;
    carry_past(w);
    Value *part = part_at(w, last, yield);
    age_past(w, part);
    for (uint32_t i = 0; i < w->reads.n; i++) replace_read(w, w->reads.at[i]);
    ir_set_input(yield, w->carried.index + 1, w->carried.param);
    if (!ir_used(out)) return;
    Fact row = part_fact(w);
    Builder b = pass_before(w->pass, w->carried.loop->next);
    Value *made = bounded(w, &b, whole(w, &b, scan_add(w->pass->func, w->carried.loop, part, &row, out->name)));
    if (w->list && size_of(w)) { /* writing keeps the length */
        const Dim *dim[MAX_RANK + 1] = {size_of(w)};
        for (int i = 0; i < w->part.rank; i++) dim[i + 1] = w->part.dim[i];
        made->fact = fact_tensor(w->pass->cx, w->part.dtype, w->part.rank + 1, dim);
    }
    if (w->list)
        made = known_call(&b, KNOWN_UNBIND, 2, (Value *[]){made, ir_int(&b, 0)});
    else
        made->fact = out->fact; /* equally precise, in terms of values outside the loop */
    pass_replace(w->pass, out, made);
}

static bool visit(PassCx *pass, Node *loop) {
    bool changed = false;
    if (loop->op->kind != OP_LOOP) return false;
    for (uint32_t i = 0, n = loop->nin - 2; i < n; i++) {
        Writes w = {.pass = pass, .carried = scan_carried(loop, i)};
        if (!fits(&w)) continue;
        convert(&w);
        changed = true;
    }
    return changed;
}

/* Converts outer loops first, so that an inner one carries only the part into which it writes. */
static bool visit_block(PassCx *pass, Block *block) {
    bool changed = false;
    for (Node *node = block->first; node; node = node->next) {
        cx_tick(pass->cx);
        changed |= visit(pass, node);
        for (uint32_t i = 0; i < node->nblock; i++) changed |= visit_block(pass, node->block[i]);
    }
    return changed;
}

bool pass_writes(PassCx *pass, Func *func) { return visit_block(pass, func->body); }
