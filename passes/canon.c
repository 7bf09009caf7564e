/* Local rewrites of core operators, by structure and facts: Ifs on known conditions, loops without trips, results and
 * carried values that repeat others or are known outside, conversions that cancel out, numbers that facts determine.
 * Each rule is one function of a node, and none refers to operators except through known.h. The pass dce removes what
 * becomes unused. */
#include "passes/canon.h"
#include "base/pairs.h"
#include "passes/known.h"

#include <string.h>

/* ---- results that facts determine ---- */

static bool answered_by_fact(PassCx *pass, Node *node) {
    OpKind kind = node->op->kind;
    if (kind == OP_CONST || kind == OP_FOREIGN || (node->op->traits & (T_RANDOM | T_EFFECT))) return false;
    bool changed = false;
    for (uint32_t i = 0; i < node->nout; i++) {
        Value *v = node->out[i];
        if (!v->fact.data || !ir_used(v) || (pass->options->no_folding && v->type->kind == TY_TENSOR)) continue;
        Builder b = pass_before(pass, node);
        pass_replace(pass, v, ir_const(&b, v->fact.data, v->type));
        changed = true;
    }
    return changed;
}

/* ---- Loop ---- */

static bool never_turns(const Node *loop) {
    int64_t trips;
    bool cond;
    if (ir_known_bool(loop->in[1].value, &cond) && !cond) return true;
    return ir_known_int(loop->in[0].value, &trips) && trips <= 0;
}

static Value *empty_tensor(Builder *b, DType dtype, uint32_t rank, const int64_t *dim) {
    Context *cx = b->func->cx;
    const int64_t *sizes = arena_copy(cx->mem, dim, rank * sizeof *dim);
    return ir_const(b, const_make(cx, dtype, rank, sizes, arena_alloc(cx->mem, 1)), ir_basic(b->func, TY_TENSOR));
}

/* A scan output of no trips is an empty tensor, so its other sizes must be constants. */
static Value *empty_scan(Builder *b, const Fact *fact) {
    int64_t dim[MAX_RANK] = {0};
    if (fact->rank < 1 || fact->dtype == DT_STR) return NULL;
    for (int i = 1; i < fact->rank; i++)
        if (!dim_known(fact->dim[i], &dim[i])) return NULL;
    return empty_tensor(b, fact->dtype, (uint32_t)fact->rank, dim);
}

static bool no_trips(PassCx *pass, Node *node) {
    if (node->op->kind != OP_LOOP || !never_turns(node)) return false;
    Builder b = pass_before(pass, node);
    uint32_t carried = carried_count(node);
    for (uint32_t i = 0; i < node->nout; i++) {
        Value *by = i < carried             ? node->in[i + 2].value
                    : ir_used(node->out[i]) ? empty_scan(&b, &node->out[i]->fact)
                                            : NULL;
        if (by) pass_replace(pass, node->out[i], by);
    }
    for (uint32_t i = carried; i < node->nout; i++)
        if (ir_used(node->out[i])) return false;
    ir_erase(node);
    return true;
}

static bool turns_once(const Node *loop) {
    int64_t trips;
    bool cond;
    return ir_known_int(loop->in[0].value, &trips) && trips == 1 && ir_known_bool(loop->in[1].value, &cond) && cond;
}

static bool one_trip(PassCx *pass, Node *node) {
    if (node->op->kind != OP_LOOP || !turns_once(node) || node->nout > carried_count(node)) return false;
    Builder b = pass_before(pass, node);
    Block *body = node->block[0];
    Value **args = arena_new_array(pass->func->mem, Value *, body->nparam);
    args[0] = ir_int(&b, 0);
    for (uint32_t i = 1; i < body->nparam; i++) args[i] = node->in[i + 1].value;
    ir_inline(pass->func, body, node, args);
    for (uint32_t i = 0; i < node->nout; i++) pass_replace(pass, node->out[i], body->last->in[i + 1].value);
    ir_erase(node);
    return true;
}

/* No trip and a negative trip count mean the same: max(n, 0) trips are n trips. */
static bool clamped_trips(PassCx *pass, Node *node) {
    (void)pass;
    if (node->op->kind != OP_LOOP || !known_is(node->in[0].value->def, KNOWN_MAX)) return false;
    const Use *side = node->in[0].value->def->in;
    int64_t least;
    for (int i = 0; i < 2; i++) {
        if (!ir_known_int(side[i].value, &least) || least > 0) continue;
        ir_set_input(node, 0, side[!i].value);
        return true;
    }
    return false;
}

static bool is_of_lists(const Value *v, const char *name) {
    return v->def && !strcmp(v->def->op->space, "seq") && !strcmp(v->def->op->name, name);
}

static bool is_empty_list(const Value *v) {
    if (v->type->kind != TY_LIST || !v->def) return false;
    return v->def->op->kind == OP_LIST ? !v->def->nin : v->fact.data && !v->fact.data->count;
}

/* Returns the list whose elements are appended to a carried list, one in each trip; NULL if the loop does not copy a
 * list. */
static Value *copied_list(const Node *loop, uint32_t i) {
    const Block *body = loop->block[0];
    const Value *next = body->last->in[i + 1].value;
    if (!is_of_lists(next, "append") || next->def->in[0].value != body->param[i + 1]) return NULL;
    const Value *element = next->def->in[1].value;
    if (!is_of_lists(element, "at") || element->def->in[1].value != body->param[0]) return NULL;
    Value *list = element->def->in[0].value;
    bool whole = is_of_lists(loop->in[0].value, "len") && loop->in[0].value->def->in[0].value == list;
    return whole && list->type == next->type && is_empty_list(loop->in[i + 2].value) ? list : NULL;
}

/* Replaces a loop that copies a list element by element by the list. */
static bool copies(PassCx *pass, Node *node) {
    bool changed = false, first, next;
    if (node->op->kind != OP_LOOP || !ir_known_bool(node->in[1].value, &first) || !first) return false;
    if (!ir_known_bool(node->block[0]->last->in[0].value, &next) || !next) return false;
    for (uint32_t i = 0; i < carried_count(node); i++) {
        Value *list = ir_used(node->out[i]) ? copied_list(node, i) : NULL;
        if (!list) continue;
        pass_replace(pass, node->out[i], list);
        changed = true;
    }
    return changed;
}

/* A carried value that each trip yields unchanged equals its initial value. */
static bool unchanged_carried(PassCx *pass, Node *node) {
    if (node->op->kind != OP_LOOP) return false;
    Block *body = node->block[0];
    bool changed = false;
    for (uint32_t i = 0; i < carried_count(node); i++) {
        Value *param = body->param[i + 1], *init = node->in[i + 2].value, *next = body->last->in[i + 1].value;
        if ((next != param && next != init) || (!ir_used(param) && !ir_used(node->out[i])) || init == param) continue;
        if (next == param && !param->uses->next && !ir_used(node->out[i])) continue; /* dce removes it */
        pass_replace(pass, param, init);
        pass_replace(pass, node->out[i], init);
        changed = true;
    }
    return changed;
}

static bool twin_carried(PassCx *pass, Node *node) {
    if (node->op->kind != OP_LOOP) return false;
    Block *body = node->block[0];
    bool changed = false;
    Pairs met = {0};
    for (uint32_t i = 0; i < carried_count(node); i++) {
        uint32_t j = pairs_add(pass->cx->scratch, &met, node->in[i + 2].value, body->last->in[i + 1].value);
        if (j == i || (!ir_used(body->param[i + 1]) && !ir_used(node->out[i]))) continue;
        pass_replace(pass, body->param[i + 1], body->param[j + 1]);
        pass_replace(pass, node->out[i], node->out[j]);
        changed = true;
    }
    return changed;
}

static bool twin_scans(PassCx *pass, Node *node) {
    if (node->op->kind != OP_LOOP) return false;
    const Use *row = node->block[0]->last->in;
    bool changed = false;
    for (uint32_t i = carried_count(node) + 1; i < node->nout; i++)
        for (uint32_t j = carried_count(node); j < i && ir_used(node->out[i]); j++) {
            if (row[i + 1].value != row[j + 1].value) continue;
            pass_replace(pass, node->out[i], node->out[j]);
            changed = true;
        }
    return changed;
}

/* ---- conversions ---- */

/* Returns whether `to` can represent every value of `from`. */
static bool holds_all(DType from, DType to) {
    const DTypeRow *a = &dtype_rows[from], *b = &dtype_rows[to];
    if (from == to || a->class == DTC_BOOL) return from == to || b->class <= DTC_FLOAT;
    if (a->class == DTC_FLOAT) return b->class == DTC_FLOAT && b->bytes > a->bytes;
    bool is_unsigned = from == DT_U8 || from == DT_U16 || from == DT_U32 || from == DT_U64;
    bool to_unsigned = to == DT_U8 || to == DT_U16 || to == DT_U32 || to == DT_U64;
    if (a->class != DTC_INT) return false;
    if (b->class == DTC_INT) return b->bytes > a->bytes && (is_unsigned || !to_unsigned);
    return (to == DT_F32 && a->bytes <= 2) || (to == DT_F64 && a->bytes <= 4);
}

static const Node *def_of_kind(const Value *v, OpKind kind) {
    return v->def && v->def->op->kind == kind ? v->def : NULL;
}

/* Returns the value without redundant conversions; NULL if there is none. */
static Value *simpler_conversion(Builder *b, Node *node) {
    Value *x = node->in[0].value, *out = node->out[0];
    DType to = out->fact.dtype, middle = x->fact.dtype;
    const Node *inner;
    switch (node->op->kind) {
    case OP_CAST:
        if (middle == to) return x;
        if ((inner = def_of_kind(x, OP_CAST)) && holds_all(inner->in[0].value->fact.dtype, middle))
            return ir_cast(b, inner->in[0].value, to);
        if ((inner = def_of_kind(x, OP_TENSOR_OF)) && holds_all(inner->in[0].value->fact.dtype, middle))
            return ir_tensor_of(b, inner->in[0].value, to);
        return NULL;
    case OP_TENSOR_OF:
        inner = def_of_kind(x, OP_LIST_OF);
        if (!inner && (inner = def_of_kind(x, OP_NUMBER_OF)) && inner->in[0].value->fact.rank != 0) inner = NULL;
        return inner && holds_all(inner->in[0].value->fact.dtype, middle) ? ir_cast(b, inner->in[0].value, to) : NULL;
    case OP_NUMBER_OF:
    case OP_LIST_OF:
        inner = def_of_kind(x, OP_TENSOR_OF);
        return inner && inner->in[0].value->type == out->type && holds_all(inner->in[0].value->fact.dtype, middle)
                   ? inner->in[0].value
                   : NULL;
    case OP_OPT_GET: return (inner = def_of_kind(x, OP_OPT_SOME)) ? inner->in[0].value : NULL;
    case OP_OPT_HAS:
        return def_of_kind(x, OP_OPT_SOME) ? ir_bool(b, true) : def_of_kind(x, OP_OPT_NONE) ? ir_bool(b, false) : NULL;
    default: return NULL;
    }
}

static bool conversions(PassCx *pass, Node *node) {
    if (node->nin != 1 || node->nout != 1 || node->op->kind == OP_ROW || !ir_used(node->out[0])) return false;
    Builder b = pass_before(pass, node);
    Value *by = simpler_conversion(&b, node);
    if (!by || by == node->out[0] || by->type != node->out[0]->type) return false;
    pass_replace(pass, node->out[0], by);
    return true;
}

/* stack and cat of no tensors fail in PyTorch, so this code is never reached; the replacement only needs the right
 * dtype and rank. */
static bool joins_nothing(PassCx *pass, Node *node) {
    static const int64_t sizes[MAX_RANK];
    if (!known_is(node, KNOWN_STACK) && !known_is(node, KNOWN_CAT)) return false;
    const Node *list = def_of_kind(node->in[0].value, OP_LIST);
    const Fact *fact = &node->out[0]->fact;
    if (!list || list->nin || fact->dtype == DT_NONE || fact->dtype == DT_STR || !ir_used(node->out[0])) return false;
    Builder b = pass_before(pass, node);
    ir_replace(node->out[0], empty_tensor(&b, fact->dtype, fact->rank > 0 ? (uint32_t)fact->rank : 1, sizes));
    return true;
}

/* Returns whether the value is computed from numbers that the constructor drew, by a chain of first operands. */
static bool drawn_once(const Value *v) {
    enum { LONGEST = 64 };
    const Node *from = v->def;
    for (int i = 0; i < LONGEST && from && from->nin && !from->once; i++) from = from->in[0].value->def;
    return from && (from->once || (from->op->kind == OP_WEIGHT && !from->weight->key));
}

/* Replaces the random initial values of a parameter by zeros where only their sizes are needed, as for a mask that a
 * constructor makes by `ones_like`. If a file has other values for the parameter, the initial ones are not in the
 * model. */
static bool sizes_of_drawn(PassCx *pass, Node *node) {
    uint32_t operand = node->op->row ? node->op->row->sizes_of : 0;
    if (!operand-- || !drawn_once(node->in[operand].value)) return false;
    const Fact *fact = &node->in[operand].value->fact;
    int64_t size[MAX_RANK];
    for (int i = 0; i < fact->rank; i++)
        if (!dim_known(fact->dim[i], &size[i])) return false;
    if (fact->rank < 0) return false;
    Builder b = pass_before(pass, node);
    Value *sizes = ir_ints(&b, size, (size_t)fact->rank);
    ir_set_input(node, operand, ir_cast(&b, known_call(&b, KNOWN_ZEROS, 1, &sizes), fact->dtype));
    return true;
}

/* Reads the part that was just written to a tensor from what was written: a view that is changed in place, such as
 * `x = y[:, :n]; x += z`, is read in this way. */
static bool rereads_part(PassCx *pass, Node *node) {
    static const KnownOp part[][2] = {{KNOWN_SLICE, KNOWN_SLICE_SCATTER},
                                      {KNOWN_SELECT, KNOWN_SELECT_SCATTER},
                                      {KNOWN_DIAGONAL, KNOWN_DIAGONAL_SCATTER}};
    enum { WRITTEN = 1 };
    for (size_t k = 0; k < sizeof part / sizeof *part; k++) {
        if (!known_is(node, part[k][0])) continue;
        const Node *write = node->in[0].value->def;
        if (!write || !known_is(write, part[k][1]) || !ir_used(node->out[0])) return false;
        for (uint32_t i = 1; i < node->nin; i++)
            if (node->in[i].value != write->in[i + WRITTEN].value) return false;
        Value *written = write->in[WRITTEN].value, *read = node->out[0];
        if (written->type != read->type || written->fact.dtype != read->fact.dtype) return false;
        if (!fact_same_sizes(&written->fact, &read->fact)) return false;
        pass_replace(pass, read, written);
        return true;
    }
    return false;
}

/* Skips a write whose part is written again: the first write of an assignment such as `y[i] += z` is to the view that
 * `y[i]` is, the second one to `y`. */
static bool overwrites(PassCx *pass, Node *node) {
    (void)pass;
    const Node *first = node->nin ? node->in[0].value->def : NULL;
    bool write = known_is(node, KNOWN_SLICE_SCATTER) || known_is(node, KNOWN_SELECT_SCATTER);
    if (!write || !first || first->op != node->op) return false;
    for (uint32_t i = 2; i < node->nin; i++)
        if (node->in[i].value != first->in[i].value) return false;
    if (node->in[1].value->fact.dtype != first->in[1].value->fact.dtype) return false;
    ir_set_input(node, 0, first->in[0].value);
    return true;
}

/* A slice with step 1 that has the sizes of its tensor is that tensor, and a write to such a slice is what was
 * written. */
static bool whole_slice(PassCx *pass, Node *node) {
    bool write = known_is(node, KNOWN_SLICE_SCATTER);
    int64_t step;
    if ((!write && !known_is(node, KNOWN_SLICE)) || !ir_used(node->out[0])) return false;
    Value *whole = node->in[0].value, *part = write ? node->in[1].value : node->out[0];
    if (!ir_known_int(node->in[node->nin - 1].value, &step) || step != 1 || part->fact.dtype != whole->fact.dtype)
        return false;
    if (!fact_same_sizes(&whole->fact, &part->fact)) return false;
    pass_replace(pass, node->out[0], write ? part : whole);
    return true;
}

/* ---- the pass ---- */

static bool (*const rules[])(PassCx *pass, Node *node) = {answered_by_fact,
                                                          canon_negated_condition,
                                                          canon_condition_in_branches,
                                                          canon_simple_results,
                                                          canon_told_apart,
                                                          clamped_trips,
                                                          copies,
                                                          canon_opposites,
                                                          canon_tests_last,
                                                          canon_counts_trips,
                                                          unchanged_carried,
                                                          twin_carried,
                                                          twin_scans,
                                                          conversions,
                                                          joins_nothing,
                                                          canon_drawn_test,
                                                          sizes_of_drawn,
                                                          rereads_part,
                                                          overwrites,
                                                          whole_slice,
                                                          canon_slice_in_branches,
                                                          canon_known_branch,
                                                          canon_twin_condition,
                                                          no_trips,
                                                          one_trip};

/* Applies each rule to the node. The last five rules remove it, so they come last. */
static bool visit(PassCx *pass, Node *node) {
    bool changed = false;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        changed |= rules[i](pass, node);
        if (!node->op) break;
    }
    return changed;
}

bool pass_canon(PassCx *pass, Func *func) { return pass_each(pass, func->body, visit); }
