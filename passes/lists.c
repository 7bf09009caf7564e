/* A list to which a loop only appends, once in each trip, becomes a scan output, because ONNX Runtime copies a sequence
 * at each insert, which makes the loop quadratic. Conditions:
 *
 * 1. The list is carried; each path through the body appends exactly once, or inserts in front, and does nothing else
 * with it (tails.c handles reads of the last element).
 * 2. The row's dtype and rank are known and its sizes are the same in all trips: constants, or dims of values outside.
 * 3. At entry the list is empty, or its elements have the rows' sizes, which must then be known before the loop: a scan
 * output of no trips has size 0 in every symbolic dimension, which does not match the elements.
 *
 * Stack, cat, len, indexing, slices and reverse then read the tensor; other readers of the list get the parts of the
 * tensor. The first four fail in PyTorch for a list without elements, so a scan output of no trips need not have the
 * right sizes for them.
 *
 * A list of numbers into which a loop only writes keeps its length. */
#include "passes/known.h"
#include "passes/scan.h"

typedef struct {
    PassCx *pass;
    Node *loop;
    uint32_t index;           /* of the carried list */
    Value *param, *list;      /* at the start of a trip; after the loop */
    Map outside;              /* sizes and symbols in facts of values around the loop */
    uint32_t appends, fronts; /* number of nodes that lengthen it, and of those that do so in front */
    Fact row;
} Sequence;

static bool is_outside(const Sequence *s, const Dim *d) {
    if (!d || (d->kind == DIM_SYMBOL && !map_has(&s->outside, d))) return false;
    for (uint32_t i = 0; i < d->n; i++)
        if (!is_outside(s, d->term[i])) return false;
    return true;
}

/* ---- the conditions ---- */

static bool joins_row(Sequence *s, const Fact *fact) {
    s->row = s->appends ? fact_join(s->pass->cx, &s->row, fact) : *fact;
    s->appends++;
    return true;
}

/* Returns whether the value is the list with one more element on every path, and nothing else reads it. */
static bool appends_once(Sequence *s, const Value *v) {
    const Node *def = v->def;
    if (!def || !v->uses || v->uses->next) return false;
    if (known_is(def, KNOWN_SEQ_APPEND)) return def->in[0].value == s->param && joins_row(s, &def->in[1].value->fact);
    if (pass_inserts_in_front(def)) {
        s->fronts++;
        return def->in[0].value == s->param && joins_row(s, &def->in[2].value->fact);
    }
    if (def->op->kind != OP_IF) return false;
    return appends_once(s, def->block[0]->last->in[v->index].value) &&
           appends_once(s, def->block[1]->last->in[v->index].value);
}

static bool row_fits(const Sequence *s) {
    if (s->row.dtype == DT_NONE || s->row.rank < 0 || s->row.rank >= MAX_RANK) return false;
    for (int i = 0; i < s->row.rank; i++)
        if (!is_outside(s, s->row.dim[i])) return false;
    return true;
}

static bool row_is_static(const Sequence *s) {
    for (int i = 0; i < s->row.rank; i++)
        if (s->row.dim[i]->kind != DIM_CONST) return false;
    return true;
}

/* Returns whether an element has the sizes of the rows. */
static bool is_like_row(const Fact *fact, const Fact *row) {
    if (fact->rank != row->rank || fact->dtype != row->dtype) return false;
    for (int i = 0; i < fact->rank; i++)
        if (!fact->dim[i] || fact->dim[i] != row->dim[i]) return false;
    return true;
}

/* Returns whether an element from before the loop has the rows' sizes: aten.cat can join others, but a tensor cannot
 * contain both. */
static bool is_row(const Sequence *s, const Fact *fact) {
    if (!is_like_row(fact, &s->row)) return false;
    for (int i = 0; i < fact->rank; i++)
        if (!scan_has_size(&s->outside, fact->dim[i])) return false;
    return true;
}

static const Node *entry_of(const Sequence *s) { return ir_list_node(s->loop->in[s->index + 2].value); }

static bool entry_fits(const Sequence *s) {
    const Node *entry = entry_of(s);
    if (!entry) return is_row(s, &s->loop->in[s->index + 2].value->fact);
    for (uint32_t i = 0; i < entry->nin; i++)
        if (!is_row(s, &entry->in[i].value->fact)) return false;
    return true;
}

/* Returns whether the list's rows have no elements although some reader assumes that they have. Such a row stands for
 * an absent alternative; the reader, which no run reaches, may compute with other sizes, which would contradict those
 * of the row. */
static bool is_absent(const Sequence *s) {
    for (const Use *use = s->list->uses; use; use = use->next) {
        if (!known_is(use->user, KNOWN_SEQ_AT)) continue;
        const Fact *read = &use->user->out[0]->fact;
        for (int i = 0; i < s->row.rank; i++)
            if (dim_is(s->row.dim[i], 0) && read->rank == s->row.rank && read->dim[i] != s->row.dim[i]) return true;
    }
    return false;
}

static bool fits(Sequence *s) {
    if (!pass_is_tensors(s->param) || !appends_once(s, s->loop->block[0]->last->in[s->index + 1].value)) return false;
    if (s->appends != pass_uses(s->param) || (s->fronts && s->fronts != s->appends)) return false;
    scan_note_outside(s->pass, s->loop, &s->outside);
    return ir_used(s->list) && row_fits(s) && entry_fits(s) && !is_absent(s);
}

/* ---- the change ---- */

/* Returns the appended tensor, as a value directly in the body. */
static Value *row_of(Sequence *s, const Value *v) {
    Node *def = v->def;
    if (def->op->kind != OP_IF) return def->in[def->nin - 1].value;
    Func *func = s->pass->func;
    for (uint32_t side = 0; side < 2; side++) {
        Node *yield = def->block[side]->last;
        ir_add_input(func, yield, row_of(s, yield->in[v->index].value));
    }
    return ir_add_result(func, def, ir_basic(func, TY_TENSOR), s->row, NULL);
}

/* Returns whether the node could read a tensor of the elements in place of the list, which is its first operand. */
static bool reads_rows(const Use *use, int rank) {
    const Node *node = use->user;
    if (use != &node->in[0]) return false;
    if (known_is(node, KNOWN_SEQ_LEN) || known_is(node, KNOWN_SEQ_AT) || known_is(node, KNOWN_SEQ_ROWS)) return true;
    if (known_is(node, KNOWN_STACK)) return pass_axis(node->in[1].value, rank + 1) >= 0;
    return known_is(node, KNOWN_CAT) && rank > 0 && pass_axis(node->in[1].value, rank) >= 0;
}

static bool fails_for_none(const Node *reader) {
    return known_is(reader, KNOWN_SEQ_AT) || known_is(reader, KNOWN_STACK) || known_is(reader, KNOWN_CAT);
}

/* Returns whether the program fails unless the loop makes a trip. */
static bool reads_unconditionally(const Sequence *s) {
    for (const Use *use = s->list->uses; use; use = use->next)
        if (use->user->home == s->loop->home && reads_rows(use, s->row.rank) && fails_for_none(use->user)) return true;
    return false;
}

static Value *add_scan(Sequence *s) {
    Func *func = s->pass->func;
    Node *yield = s->loop->block[0]->last;
    bool turns = reads_unconditionally(s);
    ir_add_input(func, yield, row_of(s, yield->in[s->index + 1].value));
    const Dim *trips = ir_trip_count(func, s->loop->in[0].value, s->loop->in[1].value, s->loop->block[0]);
    const Dim *dim[MAX_RANK] = {trips ? trips : dim_fresh(func->dims, true)};
    for (int i = 0; i < s->row.rank; i++)
        dim[i + 1] = turns || s->row.dim[i]->kind == DIM_CONST ? s->row.dim[i] : dim_fresh(func->dims, true);
    Fact fact = fact_tensor(s->pass->cx, s->row.dtype, s->row.rank + 1, dim);
    return ir_add_result(func, s->loop, ir_basic(func, TY_TENSOR), fact, s->list->name);
}

/* Joins the elements from before the loop and the rows; the rows are reversed and come first if trips insert in
 * front. */
static Value *with_entry(Sequence *s, Builder *b, Value *scan) {
    const Node *entry = entry_of(s);
    if (s->fronts) scan = known_flip(b, scan, 0);
    if (entry && !entry->nin) return scan;
    Value *size[MAX_RANK + 1] = {scan_count(b, scan)}, *first = s->loop->in[s->index + 2].value;
    for (int i = 0; i < s->row.rank; i++) size[i + 1] = scan_size(b, &s->outside, s->row.dim[i]);
    const Type *ints = ir_basic(b->func, TY_INT);
    uint32_t rank = (uint32_t)s->row.rank;
    if (entry)
        first = known_call(b, KNOWN_STACK, 2, (Value *[]){first, ir_int(b, 0)});
    else
        first = known_call(b, KNOWN_SEQ_ROWS, 2, (Value *[]){first, ir_list(b, ints, rank, size + 1)});
    if (!row_is_static(s)) scan = known_call(b, KNOWN_RESHAPE, 2, (Value *[]){scan, ir_list(b, ints, rank + 1, size)});
    return known_cat(b, 0, 2, (Value *[]){s->fronts ? scan : first, s->fronts ? first : scan});
}

/* ---- readers of the parts of a tensor ---- */

/* Gives a tensor that may have no rows the sizes that a reader states. */
static Value *resized(Builder *b, const Node *reader, Value *rows) {
    const Node *sizes = reader->in[1].value->def;
    if (!sizes || sizes->op->kind != OP_LIST) return rows;
    Value *size[MAX_RANK + 1] = {scan_count(b, rows)};
    for (uint32_t i = 0; i < sizes->nin; i++) size[i + 1] = sizes->in[i].value;
    return known_call(b, KNOWN_RESHAPE, 2,
                      (Value *[]){rows, ir_list(b, ir_basic(b->func, TY_INT), sizes->nin + 1, size)});
}

static Value *read_instead(Builder *b, const Node *reader, Value *rows) {
    if (known_is(reader, KNOWN_SEQ_LEN)) return known_call(b, KNOWN_SIZE, 2, (Value *[]){rows, ir_int(b, 0)});
    if (known_is(reader, KNOWN_SEQ_AT))
        return known_call(b, KNOWN_SELECT, 3, (Value *[]){rows, ir_int(b, 0), reader->in[1].value});
    if (known_is(reader, KNOWN_SEQ_ROWS)) return resized(b, reader, rows);
    if (known_is(reader, KNOWN_STACK)) return known_move_axis(b, rows, pass_axis(reader->in[1].value, rows->fact.rank));
    int axis = pass_axis(reader->in[1].value, rows->fact.rank - 1);
    Value *moved = known_move_axis(b, rows, axis);
    return known_call(b, KNOWN_FLATTEN, 3, (Value *[]){moved, ir_int(b, axis), ir_int(b, axis + 1)});
}

static void replace_reader(PassCx *pass, Node *reader, Value *rows) {
    Builder b = pass_before(pass, reader);
    Value *by = read_instead(&b, reader, rows);
    if (by != rows && by->def->op->kind != OP_CONST) by->fact = fact_meet(pass->cx, &by->fact, &reader->out[0]->fact);
    if (!by->name) by->name = reader->out[0]->name;
    ir_replace(reader->out[0], by);
    ir_erase(reader);
}

enum { SLICE_START = 1, SLICE_STOP, SLICE_STEP };

/* Returns whether the node is list[::-1], or a reversed list. */
static bool turns(const Node *node) {
    int64_t start, stop, step;
    if (!known_is(node, KNOWN_SEQ_SLICE)) return known_is(node, KNOWN_SEQ_REVERSE);
    return ir_known_int(node->in[SLICE_START].value, &start) && (start == INT64_MAX || start == -1) &&
           ir_known_int(node->in[SLICE_STOP].value, &stop) && stop == INT64_MIN &&
           ir_known_int(node->in[SLICE_STEP].value, &step) && step == -1;
}

/* Makes the node's list, the elements of `rows` in another order or some of them, from the tensor. Returns NULL if it
 * cannot. */
static Value *reordered(Builder *b, const Node *node, Value *rows) {
    int64_t step;
    if (turns(node)) return known_flip(b, rows, 0);
    if (!known_is(node, KNOWN_SEQ_SLICE) || !ir_known_int(node->in[SLICE_STEP].value, &step) || step < 1) return NULL;
    return known_call(b, KNOWN_SLICE, 5,
                      (Value *[]){rows, ir_int(b, 0), node->in[SLICE_START].value, node->in[SLICE_STOP].value,
                                  node->in[SLICE_STEP].value});
}

/* Finds what the node puts in front of the list `parts` or behind it. */
static bool lengthens(const Node *node, const Value *parts, bool *front, uint32_t *n, const Use **more) {
    bool append = known_is(node, KNOWN_SEQ_APPEND), insert = pass_inserts_in_front(node);
    *n = 1;
    *front = insert;
    *more = &node->in[append ? 1 : 2];
    if (append || insert) return node->in[0].value == parts;
    if (!known_is(node, KNOWN_SEQ_CAT)) return false;
    *front = node->in[1].value == parts;
    const Node *list = ir_list_node(node->in[!*front].value);
    if (!list || node->in[*front].value != parts) return false;
    *n = list->nin, *more = list->in;
    return true;
}

/* Makes a list that the node lengthens from the tensor of the list's parts. Returns NULL if it does not, or if an
 * element may have other sizes than the rows. */
static Value *lengthened(Builder *b, const Node *node, const Value *parts, Value *rows, const Fact *row) {
    bool front;
    uint32_t n;
    const Use *more;
    if (!lengthens(node, parts, &front, &n, &more)) return NULL;
    for (uint32_t i = 0; i < n; i++)
        if (!is_like_row(&more[i].value->fact, row)) return NULL;
    if (!n) return rows;
    Value **element = arena_new_array(b->func->cx->scratch, Value *, n);
    for (uint32_t i = 0; i < n; i++) element[i] = more[i].value;
    Value *list = ir_list(b, ir_basic(b->func, TY_TENSOR), n, element);
    Value *others = known_call(b, KNOWN_STACK, 2, (Value *[]){list, ir_int(b, 0)});
    rows = scan_sized(b, rows, element[0], row->rank);
    return known_cat(b, 0, 2, (Value *[]){front ? others : rows, front ? rows : others});
}

static Value *parts_of(Builder *b, Value *rows) {
    return known_call(b, KNOWN_UNBIND, 2, (Value *[]){rows, ir_int(b, 0)});
}

/* Makes the readers of a list of the parts of a tensor along its first axis read the tensor. `row` is the fact of each
 * part; the tensor may lack its sizes if it has no rows. */
static bool read_tensor(PassCx *pass, Value *parts, Value *rows, const Fact *row) {
    bool changed = false;
    for (Use *use = parts->uses, *next; use; use = next) {
        Node *reader = use->user;
        next = use->next;
        if (reads_rows(use, rows->fact.rank - 1)) {
            replace_reader(pass, reader, rows);
            changed = true;
            continue;
        }
        Builder b = pass_before(pass, reader);
        Value *other = reordered(&b, reader, rows);
        if (!other) other = lengthened(&b, reader, parts, rows, row);
        if (!other) continue;
        Value *list = parts_of(&b, other);
        pass_replace(pass, reader->out[0], list);
        ir_erase(reader);
        read_tensor(pass, list, other, row);
        changed = true;
    }
    return changed;
}

static bool has_rows(const Func *func) {
    static const KnownOp needed[] = {KNOWN_SEQ_APPEND, KNOWN_STACK,   KNOWN_CAT,    KNOWN_SIZE,
                                     KNOWN_SELECT,     KNOWN_PERMUTE, KNOWN_FLATTEN};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!known_op(func, needed[i])) return false;
    return true;
}

/* Leaves a list that is carried unchanged and unused, which dce removes. */
static bool convert(Sequence *s) {
    if (!fits(s)) return false;
    Builder b = pass_before(s->pass, s->loop->next);
    Value *rows = with_entry(s, &b, add_scan(s));
    Value *parts = parts_of(&b, rows);
    pass_replace(s->pass, s->list, parts);
    read_tensor(s->pass, parts, rows, &s->row);
    ir_set_input(s->loop->block[0]->last, s->index + 1, s->param);
    return true;
}

static bool read_unbound(PassCx *pass, const Node *node) {
    Value *tensor = node->in[0].value;
    if (tensor->fact.rank < 1 || pass_axis(node->in[1].value, tensor->fact.rank)) return false;
    Fact row = scan_row(pass->cx, &tensor->fact, 0);
    return read_tensor(pass, node->out[0], tensor, &row);
}

/* ---- lists of numbers that keep their length ---- */

static const Dim *list_length(const Value *v) { return v->fact.rank == 1 && v->fact.dim ? v->fact.dim[0] : NULL; }

static void set_length(const PassCx *pass, Value *v, const Dim *length) {
    const Dim **dim = arena_new(pass->func->mem, const Dim *);
    *dim = length;
    v->fact.rank = 1, v->fact.dim = dim;
}

static bool writes_element(const Node *def) {
    return known_is(def, KNOWN_SEQ_SET_INT) || known_is(def, KNOWN_SEQ_SET_FLOAT) || known_is(def, KNOWN_SEQ_SET_BOOL);
}

/* A search for values that are the list `from`, with elements overwritten. */
typedef struct Kept {
    Arena *scratch;
    const Value *from;
    Map known; /* the values of which that is known, since consecutive branches lead to the same ones */
} Kept;

static bool keeps_length(Kept *k, const Value *v, int depth);

/* Returns whether a loop's result has the length of the list from which the loop started. */
static bool loop_keeps_length(Kept *k, const Value *v, int depth) {
    const Node *loop = v->def;
    if (v->index + 2 >= loop->nin || !keeps_length(k, loop->in[v->index + 2].value, depth + 1)) return false;
    Kept trip = {.scratch = k->scratch, .from = loop->block[0]->param[v->index + 1]};
    return keeps_length(&trip, loop->block[0]->last->in[v->index + 1].value, depth + 1);
}

static bool keeps_length(Kept *k, const Value *v, int depth) {
    enum { DEPTH = 64 };
    const Node *def = v->def;
    if (v == k->from || map_has(&k->known, v)) return true;
    if (!def || depth > DEPTH) return false;
    bool keeps = writes_element(def)      ? keeps_length(k, def->in[0].value, depth + 1)
                 : def->op->kind == OP_IF ? keeps_length(k, def->block[0]->last->in[v->index].value, depth + 1) &&
                                                keeps_length(k, def->block[1]->last->in[v->index].value, depth + 1)
                                          : def->op->kind == OP_LOOP && loop_keeps_length(k, v, depth);
    if (keeps) map_set(k->scratch, &k->known, v, k);
    return keeps;
}

static bool keep_lengths(PassCx *pass, const Node *loop) {
    const Block *body = loop->block[0];
    bool changed = false;
    for (uint32_t i = 0; i + 2 < loop->nin; i++) {
        Value *param = body->param[i + 1];
        bool numbers = param->type->kind == TY_LIST && param->type->elem[0]->kind != TY_TENSOR;
        const Dim *length = numbers ? list_length(loop->in[i + 2].value) : NULL;
        Kept kept = {.scratch = pass->cx->scratch, .from = param};
        if (!length || list_length(param) == length || !keeps_length(&kept, body->last->in[i + 1].value, 0)) continue;
        set_length(pass, param, length);
        set_length(pass, loop->out[i], length);
        /* Loops in the body that start from one of these lists keep its length as well, and the facts of their
         * parameters must say so. */
        map_each (&kept.known, e) set_length(pass, (Value *)(uintptr_t)e->key, length);
        changed = true;
    }
    return changed;
}

typedef Vec(Node *) Nodes;

static void collect(Arena *arena, Nodes *loops, Nodes *unbinds, const Block *block) {
    for (Node *node = block->first; node; node = node->next) {
        for (uint32_t i = 0; i < node->nblock; i++) collect(arena, loops, unbinds, node->block[i]);
        if (node->op->kind == OP_LOOP) vec_push(arena, loops, node);
        if (known_is(node, KNOWN_UNBIND)) vec_push(arena, unbinds, node);
    }
}

/* Converts inner loops first. Readers of a list, wherever they are after it, are erased, so the nodes that make lists
 * are collected beforehand. */
bool pass_lists(PassCx *pass, Func *func) {
    Nodes loops = {0}, unbinds = {0};
    bool changed = false;
    collect(pass->cx->scratch, &loops, &unbinds, func->body);
    for (uint32_t k = loops.n; k-- > 0;) changed |= keep_lengths(pass, loops.at[k]); /* outer loops first */
    if (changed) pass_infer(pass, func);
    if (!has_rows(func)) return changed;
    for (uint32_t k = 0; k < unbinds.n; k++) changed |= read_unbound(pass, unbinds.at[k]);
    for (uint32_t k = 0; k < loops.n; k++) {
        Node *loop = loops.at[k];
        for (uint32_t i = 0; i + 2 < loop->nin; i++) {
            Sequence s = {
                .pass = pass, .loop = loop, .index = i, .param = loop->block[0]->param[i + 1], .list = loop->out[i]};
            changed |= convert(&s);
        }
    }
    return changed;
}
