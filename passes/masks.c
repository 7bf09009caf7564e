/* A list or tensor to which a loop adds a row in some of its trips becomes two scan outputs: a row of each trip, and
 * whether it counts. After the loop, the rows that count are selected at once. ONNX Runtime copies the whole list or
 * tensor at each append, concatenation or write, which makes the loop quadratic. Conditions:
 *
 * 1. It is a carried list of tensors or numbers to which a trip appends or which it inserts in front of; a tensor to
 * which a trip concatenates one row at either end; or a tensor into which a trip writes a row at the index k, a carried
 * number that the trip then increases by one. 2. Each path through the body does so at most once. The body reads only
 * its length, which is carried instead. 3. The rows have the same sizes in all trips, and values outside have these
 * sizes: a trip that adds nothing yields zeros, or the row that it computes anyway.
 *
 * If every trip adds a row to a list of tensors or to a tensor, lists.c, grows.c and writes.c convert it without a
 * mask. */
#include "passes/affine.h"
#include "passes/known.h"
#include "passes/scan.h"

typedef enum { NUMBERS, TENSORS, JOINED, WRITTEN } Kind;

typedef struct {
    PassCx *pass;
    ScanCarried carried;
    Kind kind;
    int axis;       /* for a tensor */
    bool front;     /* rows are added in front of the others */
    Value *counter; /* the index of writes: a parameter of the body */
    Map rows;   /* from each state with at most one more row to that row; an If's result is mapped to itself at first */
    Map counts; /* from each such state to the bool that says whether it has the row */
    Vec(Node *) lengths;
    Map outside; /* see scan_note_outside */
    Fact row;
    bool keeps;    /* a path of the body adds no row */
    Value *length; /* at the start of a trip; NULL if it is not read */
} Masks;

/* ---- rows that a node adds ---- */

static bool appends_number(const Node *def) {
    return known_is(def, KNOWN_SEQ_APPEND_INT) || known_is(def, KNOWN_SEQ_APPEND_FLOAT) ||
           known_is(def, KNOWN_SEQ_APPEND_BOOL);
}

/* Returns whether all rows so far are added on the same side. */
static bool on_side(Masks *m, bool front) {
    if (m->rows.live && front != m->front) return false;
    m->front = front;
    return true;
}

/* Returns the element that the node adds to the list, or NULL. */
static Value *listed(Masks *m, const Node *def) {
    bool appends = m->kind == NUMBERS ? appends_number(def) : known_is(def, KNOWN_SEQ_APPEND);
    bool inserts = m->kind == NUMBERS ? pass_inserts_number_in_front(def) : pass_inserts_in_front(def);
    if (def->in[0].value != m->carried.param || !(appends || inserts) || !on_side(m, inserts)) return NULL;
    return def->in[inserts ? 2 : 1].value;
}

/* Returns the part of size 1 that is concatenated to the tensor, or NULL. */
static Value *joined(Masks *m, const Node *cat) {
    const Node *list = cat->in[0].value->def;
    if (!list || list->op->kind != OP_LIST || list->nin != 2) return NULL;
    bool front = list->in[1].value == m->carried.param;
    if (list->in[front].value != m->carried.param || !on_side(m, front)) return NULL;
    Value *part = list->in[!front].value;
    int axis = pass_axis(cat->in[1].value, m->carried.param->fact.rank);
    if (part == m->carried.param || part->fact.rank != m->carried.param->fact.rank || axis < 0 ||
        !dim_is(part->fact.dim[axis], 1))
        return NULL;
    if (m->rows.live && axis != m->axis) return NULL;
    m->axis = axis;
    return cat->out[0]->fact.dtype == m->carried.param->fact.dtype ? part : NULL;
}

static Value *written(Masks *m, const Node *node) {
    int axis = pass_axis(node->in[2].value, m->carried.param->fact.rank);
    Value *place = node->in[3].value;
    if (node->in[0].value != m->carried.param || axis < 0 || place->def || place->home != m->carried.loop->block[0])
        return NULL;
    if (m->rows.live && (axis != m->axis || place != m->counter)) return NULL;
    m->axis = axis, m->counter = place;
    return place->index ? node->in[1].value : NULL;
}

static Value *added(Masks *m, const Node *def) {
    switch (m->kind) {
    case NUMBERS:
    case TENSORS: return def->nin ? listed(m, def) : NULL;
    case JOINED: return known_is(def, KNOWN_CAT) ? joined(m, def) : NULL;
    case WRITTEN: return known_is(def, KNOWN_SELECT_SCATTER) ? written(m, def) : NULL;
    }
    return NULL;
}

/* Returns whether the state is that at the start of the trip, or has one more row. */
static bool adds_at_most_one(Masks *m, Value *state) {
    Node *def = state->def;
    Arena *scratch = m->pass->cx->scratch;
    if (state == m->carried.param) {
        m->keeps = true;
        return true;
    }
    if (!def || map_has(&m->rows, state)) return def != NULL;
    Value *row = def->op->kind == OP_ROW ? added(m, def) : NULL;
    if (row) {
        /* Rows that are concatenated to a tensor have its sizes. */
        Fact fact = m->kind >= JOINED ? scan_row(m->pass->cx, &m->carried.init->fact, m->axis) : row->fact;
        m->row = m->rows.live ? fact_join(m->pass->cx, &m->row, &fact) : fact;
        map_set(scratch, &m->rows, state, row);
        return true;
    }
    if (def->op->kind != OP_IF) return false;
    for (uint32_t side = 0; side < 2; side++)
        if (!adds_at_most_one(m, def->block[side]->last->in[state->index].value)) return false;
    map_set(scratch, &m->rows, state, state);
    return true;
}

/* Returns whether the number increases by one exactly where the tensor gets a row. */
static bool counts(const Masks *m, const Value *state, const Value *number) {
    int64_t one;
    const Node *def = state->def, *add = number->def;
    if (state == m->carried.param) return number == m->counter;
    if (def->op->kind != OP_IF)
        return known_is(add, KNOWN_ADD) && add->in[0].value == m->counter && ir_known_int(add->in[1].value, &one) &&
               one == 1;
    if (add != def) return false;
    for (uint32_t side = 0; side < 2; side++) {
        const Node *yield = def->block[side]->last;
        if (!counts(m, yield->in[state->index].value, yield->in[number->index].value)) return false;
    }
    return true;
}

/* ---- uses ---- */

static bool is_length(const Masks *m, const Node *node) {
    if (m->kind == NUMBERS)
        return known_is(node, KNOWN_SEQ_LEN_INT) || known_is(node, KNOWN_SEQ_LEN_FLOAT) ||
               known_is(node, KNOWN_SEQ_LEN_BOOL);
    if (m->kind == TENSORS) return known_is(node, KNOWN_SEQ_LEN);
    return m->kind == JOINED && known_is(node, KNOWN_SIZE) &&
           pass_axis(node->in[1].value, m->carried.param->fact.rank) == m->axis;
}

static bool use_fits(Masks *m, const Value *state, const Use *use) {
    Node *user = use->user, *owner = user->home->owner;
    uint32_t i = (uint32_t)(use - user->in);
    if (user->op->kind == OP_YIELD) {
        if (owner == m->carried.loop) return i == m->carried.index + 1;
        return owner && owner->op->kind == OP_IF && map_has(&m->rows, owner->out[i]);
    }
    if (is_length(m, user)) {
        vec_push(m->pass->cx->scratch, &m->lengths, user);
        return true;
    }
    if (state != m->carried.param) return false;
    if (user->op->kind == OP_LIST && m->kind == JOINED) {
        const Use *cat = user->out[0]->uses;
        return cat && !cat->next && cat->user->nout && map_has(&m->rows, cat->user->out[0]);
    }
    return user->nout && !i && map_has(&m->rows, user->out[0]);
}

static bool uses_fit(Masks *m) {
    for (const Use *use = m->carried.param->uses; use; use = use->next)
        if (!use_fits(m, m->carried.param, use)) return false;
    map_each (&m->rows, entry)
        for (const Use *use = ((const Value *)entry->key)->uses; use; use = use->next)
            if (!use_fits(m, entry->key, use)) return false;
    return true;
}

/* ---- the conditions ---- */

static bool is_static(const Fact *fact) {
    for (int i = 0; i < fact->rank; i++)
        if (!fact->dim[i] || fact->dim[i]->kind != DIM_CONST) return false;
    return true;
}

static bool has_sizes(Masks *m) {
    if (m->row.dtype == DT_NONE || m->row.rank < 0 || m->row.rank >= MAX_RANK) return false;
    m->row = fact_tensor(m->pass->cx, m->row.dtype, m->row.rank, m->row.dim);
    return scan_knows_sizes(m->pass, m->carried.loop, &m->row, &m->outside);
}

/* Returns whether the list at entry is empty, or has rows of the same constant sizes. */
static bool entry_fits(const Masks *m) {
    const Node *def = m->carried.init->def;
    if (m->kind != TENSORS) return true;
    if (!def || def->op->kind != OP_LIST || (def->nin && !is_static(&m->row))) return false;
    for (uint32_t i = 0; i < def->nin; i++) {
        const Fact *fact = &def->in[i].value->fact;
        bool same = fact->rank == m->row.rank && fact->dtype == m->row.dtype;
        for (int k = 0; same && k < fact->rank; k++) same = fact->dim[k] == m->row.dim[k];
        if (!same) return false;
    }
    return true;
}

/* Returns whether the index is provably in range in all trips. */
static bool places_exist(const Masks *m) {
    Func *func = m->pass->func;
    const Value *first = m->carried.loop->in[m->counter->index + 1].value, *trips = m->carried.loop->in[0].value;
    const Dim *from = first->fact.items == 1 ? first->fact.item[0] : NULL,
              *most = trips->fact.items == 1 ? trips->fact.item[0] : NULL, *zero = dim_const(func->dims, 0),
              *size = m->carried.init->fact.dim[m->axis], *end = dim_add(func->dims, from, most);
    return from && end && size && dim_less(func->dims, from, zero) == 0 && dim_less(func->dims, size, end) == 0;
}

static bool tensor_fits(const Masks *m) {
    const Fact *fact = &m->carried.param->fact;
    return fact->rank > 0 && m->carried.init->fact.rank == fact->rank && fact->dtype != DT_NONE &&
           m->carried.init->fact.dtype == fact->dtype;
}

static bool fits(Masks *m) {
    Value *next = m->carried.loop->block[0]->last->in[m->carried.index + 1].value;
    if (m->kind >= JOINED && !tensor_fits(m)) return false;
    if (next == m->carried.param || !adds_at_most_one(m, next) || !m->rows.live) return false;
    if (!m->keeps && m->kind != NUMBERS && m->kind != WRITTEN) return false;
    if (!uses_fit(m)) return false;
    if (m->kind == WRITTEN &&
        (!counts(m, next, m->carried.loop->block[0]->last->in[m->counter->index].value) || !places_exist(m)))
        return false;
    return has_sizes(m) && entry_fits(m);
}

/* ---- the rows, and whether they count ---- */

static Value *row_value(Masks *m, Builder *b, Value *row) {
    if (m->kind == NUMBERS) return row;
    const Node *def = row->def;
    bool raised = def && known_is(def, KNOWN_UNSQUEEZE) && pass_axis(def->in[1].value, row->fact.rank) == m->axis;
    if (m->kind == JOINED && raised)
        row = def->in[0].value;
    else if (m->kind == JOINED)
        row = known_call(b, KNOWN_SELECT, 3, (Value *[]){row, ir_int(b, m->axis), ir_int(b, 0)});
    return ir_cast(b, row, m->row.dtype);
}

static Value *nothing(Masks *m, Node *place) {
    Builder b = pass_before(m->pass, place);
    if (m->kind == NUMBERS) return ir_to_number(&b, ir_int(&b, 0), m->carried.init->type->elem[0]->kind);
    return scan_zeros(&b, &m->row, &m->outside);
}

/* Returns the row that a state has in addition to the state at the start of the trip; NULL if it has none. */
static Value *row_of(Masks *m, Value *state) {
    if (state == m->carried.param) return NULL;
    Value *known = map_get(&m->rows, state), *side[2], *made;
    Node *def = state->def;
    if (def->op->kind != OP_IF) {
        Builder b = pass_before(m->pass, known->def && known->def->home == def->home ? known->def->next : def);
        return row_value(m, &b, known);
    }
    if (known != state) return known;
    for (uint32_t i = 0; i < 2; i++) side[i] = row_of(m, def->block[i]->last->in[state->index].value);
    Value *only = !side[0] ? side[1] : !side[1] || side[0] == side[1] ? side[0] : NULL;
    if (only && ir_sees(def->home, only) && only->def != def) {
        made = only;
    } else {
        for (uint32_t i = 0; i < 2; i++) {
            Node *yield = def->block[i]->last;
            ir_add_input(m->pass->func, yield, side[i] ? side[i] : nothing(m, yield));
        }
        bool number = m->kind == NUMBERS;
        const Type *type = number ? m->carried.init->type->elem[0] : ir_basic(m->pass->func, TY_TENSOR);
        made = ir_add_result(m->pass->func, def, type, number ? fact_unknown(type) : m->row, NULL);
    }
    map_set(m->pass->cx->scratch, &m->rows, state, made);
    return made;
}

/* Returns a bool in the state's block that is true if the state has one more row. */
static Value *count_of(Masks *m, Value *state, Node *place) {
    Builder b = pass_before(m->pass, place);
    if (state == m->carried.param) return ir_bool(&b, false);
    Node *def = state->def;
    if (def->op->kind != OP_IF) return ir_bool(&b, true);
    Value *made = map_get(&m->counts, state), *side[2];
    bool known[2] = {false, false}, is[2];
    if (made) return made;
    for (uint32_t i = 0; i < 2; i++) {
        Node *yield = def->block[i]->last;
        side[i] = count_of(m, yield->in[state->index].value, yield);
        known[i] = ir_known_bool(side[i], &is[i]);
    }
    if (known[0] && known[1] && is[0] == is[1]) return ir_bool(&b, is[0]);
    if (known[0] && known[1] && is[0]) {
        made = def->in[0].value;
    } else {
        for (uint32_t i = 0; i < 2; i++) ir_add_input(m->pass->func, def->block[i]->last, side[i]);
        const Type *type = ir_basic(m->pass->func, TY_BOOL);
        made = ir_add_result(m->pass->func, def, type, fact_unknown(type), NULL);
    }
    map_set(m->pass->cx->scratch, &m->counts, state, made);
    return made;
}

/* ---- the change ---- */

static Value *length_of(Masks *m, Value *state, Node *place) {
    if (state == m->carried.param) return m->length;
    Value *more = count_of(m, state, place);
    Builder b = pass_before(m->pass, place);
    return known_call(&b, KNOWN_ADD, 2, (Value *[]){m->length, ir_to_number(&b, more, TY_INT)});
}

static void carry_length(Masks *m, Value *last) {
    Func *func = m->pass->func;
    Builder b = pass_before(m->pass, m->carried.loop);
    Value *whole = m->kind == NUMBERS ? ir_tensor_of(&b, m->carried.init, m->row.dtype) : m->carried.init;
    Value *first = m->kind == TENSORS ? known_call(&b, KNOWN_SEQ_LEN, 1, &whole)
                                      : known_call(&b, KNOWN_SIZE, 2, (Value *[]){whole, ir_int(&b, m->axis)});
    m->length = ir_add_carried(func, m->carried.loop, first, fact_unknown(ir_basic(func, TY_INT)), NULL);
    Node *yield = m->carried.loop->block[0]->last;
    Value *next = length_of(m, last, yield);
    ir_set_input(yield, m->length->index, next);
    for (uint32_t i = 0; i < m->lengths.n; i++) {
        Node *node = m->lengths.at[i];
        Value *length = length_of(m, node->in[0].value, node);
        map_each (&m->rows, entry)
            if (entry->value == node->out[0]) entry->value = length; /* the row is the length itself */
        ir_replace(node->out[0], length);
        ir_erase(node);
    }
}

/* Returns the rows that count. */
static Value *taken(Builder *b, Value *rows, Value *mask) {
    if (!mask) return rows;
    Value *places = known_call(b, KNOWN_NONZERO, 1, (Value *[]){mask});
    places = known_call(b, KNOWN_SELECT, 3, (Value *[]){places, ir_int(b, 1), ir_int(b, 0)});
    Value *index = ir_list(b, ir_basic(b->func, TY_TENSOR), 1, &places);
    return known_call(b, KNOWN_INDEX, 2, (Value *[]){rows, index});
}

static Value *with_entry(Masks *m, Builder *b, Value *rows) {
    bool none = m->kind == NUMBERS ? dim_is(m->carried.init->fact.dim ? m->carried.init->fact.dim[0] : NULL, 0)
                                   : !m->carried.init->def->nin;
    if (none) return rows;
    Value *first = m->kind == NUMBERS ? ir_tensor_of(b, m->carried.init, m->row.dtype)
                                      : known_call(b, KNOWN_STACK, 2, (Value *[]){m->carried.init, ir_int(b, 0)});
    return known_cat(b, 0, 2, (Value *[]){m->front ? rows : first, m->front ? first : rows});
}

static Value *slice(Builder *b, const Masks *m, Value *from, Value *to) {
    return known_call(b, KNOWN_SLICE, 5, (Value *[]){m->carried.init, ir_int(b, m->axis), from, to, ir_int(b, 1)});
}

static Value *whole(Masks *m, Builder *b, Value *rows) {
    Value *moved = known_move_axis(b, rows, m->axis);
    Value *init = m->carried.init;
    if (m->kind == JOINED)
        return known_cat(b, m->axis, 2, (Value *[]){m->front ? moved : init, m->front ? init : moved});
    int64_t from;
    Value *first = m->carried.loop->in[m->counter->index + 1].value;
    Value *behind = known_call(b, KNOWN_ADD, 2, (Value *[]){first, scan_count(b, rows)});
    if (ir_used(m->carried.loop->out[m->counter->index - 1]))
        ir_replace(m->carried.loop->out[m->counter->index - 1], behind);
    Value *part[] = {slice(b, m, ir_int(b, 0), first), moved, slice(b, m, behind, ir_none(b))};
    bool front = ir_known_int(first, &from) && !from;
    return known_cat(b, m->axis, 3 - front, part + front);
}

/* The old carried value is left unchanged and without uses; dce removes it. */
static void convert(Masks *m) {
    Func *func = m->pass->func;
    Node *yield = m->carried.loop->block[0]->last;
    Value *out = m->carried.loop->out[m->carried.index], *last = yield->in[m->carried.index + 1].value, *mask = NULL,
          *made;
    if (m->lengths.n) carry_length(m, last);
    Value *row = row_of(m, last), *count = count_of(m, last, yield);
    bool always;
    ir_set_input(yield, m->carried.index + 1, m->carried.param);
    if (!ir_used(out)) return;
    Builder inner = pass_before(m->pass, yield);
    if (m->kind == NUMBERS) row = ir_tensor_of(&inner, row, m->row.dtype);
    Value *rows = scan_add(func, m->carried.loop, row, &m->row, out->name);
    if (!ir_known_bool(count, &always) || !always) {
        Fact fact = fact_tensor(m->pass->cx, DT_BOOL, 0, NULL);
        mask = scan_add(func, m->carried.loop, ir_tensor_of(&inner, count, DT_BOOL), &fact, NULL);
    }
    Builder b = pass_before(m->pass, m->carried.loop->next);
    if (m->kind >= JOINED) rows = scan_sized(&b, rows, m->carried.init, m->axis);
    rows = taken(&b, rows, mask);
    if (m->front) rows = known_flip(&b, rows, 0);
    if (m->kind == NUMBERS)
        made = ir_list_of(&b, with_entry(m, &b, rows));
    else if (m->kind == TENSORS)
        made = known_call(&b, KNOWN_UNBIND, 2, (Value *[]){with_entry(m, &b, rows), ir_int(&b, 0)});
    else
        made = whole(m, &b, rows);
    if (m->kind >= JOINED) made->fact = out->fact;
    pass_replace(m->pass, out, made);
}

static bool has_kind(const Value *v, Kind kind) {
    bool list = v->type->kind == TY_LIST, numbers = list && v->fact.dtype != DT_NONE && v->fact.dtype != DT_STR;
    if (kind == TENSORS) return pass_is_tensors(v);
    return kind == NUMBERS ? numbers && !pass_is_tensors(v) : v->type->kind == TY_TENSOR;
}

static bool visit(PassCx *pass, Node *loop) {
    bool changed = false;
    if (loop->op->kind != OP_LOOP) return false;
    for (uint32_t i = 0, n = loop->nin - 2; i < n; i++)
        for (Kind kind = NUMBERS; kind <= WRITTEN; kind++) {
            Masks m = {.pass = pass, .carried = scan_carried(loop, i), .kind = kind};
            if (!has_kind(m.carried.param, kind) || !fits(&m)) continue;
            convert(&m);
            changed = true;
            break;
        }
    return changed;
}

bool pass_masks(PassCx *pass, Func *func) {
    if (!known_op(func, KNOWN_INDEX) || !known_op(func, KNOWN_UNBIND)) return false;
    return pass_each(pass, func->body, visit);
}
