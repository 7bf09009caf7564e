/* Lists of tensors of run-time length: ONNX sequences. Operations without an ONNX operator (slice, cat, reverse,
 * repeat, take) become a Loop that inserts the elements one by one.
 * https://onnx.ai/onnx/operators/onnx__SequenceInsert.html */
#include "ops/ops.h"

#include <string.h>

/* ---- facts ---- */

static bool infer_same_elements(OpCall *call, Fact *out) {
    *out = *call_fact(call, "s");
    out->length = NULL;
    return true;
}

static bool infer_reordered(OpCall *call, Fact *out) {
    *out = *call_fact(call, "s");
    return true;
}

static bool infer_length(OpCall *call, Fact *out) {
    return fact_number(call, out, DT_I64, call_fact(call, "s")->length);
}

static bool infer_element(OpCall *call, Fact *out) {
    const Fact *list = call_fact(call, "s");
    if (list->dtype == DT_NONE)
        return fact_set(call, out, DT_F32, -1, NULL); /* the list is empty on every path, so reading it fails */
    return fact_like(call, out, list, list->dtype);
}

/* An empty list has no elements whose sizes matter. */
static bool has_no_elements(const Fact *list) {
    return list->length && list->length->kind == DIM_CONST && !list->length->k;
}

/* Keeps the facts that hold for both the old elements and the new one. */
static bool widened(OpCall *call, Fact *out, const Fact *more, const Dim *added) {
    const Fact *list = call_fact(call, "s");
    Fact element = *more;
    element.length = list->length, element.data = NULL, element.item = NULL, element.items = 0;
    bool empty = list->dtype == DT_NONE;
    if (!empty && list->dtype != more->dtype)
        return call_error(
            call, DIAG_6501,
            "a list of %s tensors cannot hold a %s tensor, because a list of run-time length has one dtype",
            dtype_rows[list->dtype].torch, dtype_rows[more->dtype].torch);
    *out = empty || has_no_elements(list) ? element : fact_join(call->func->cx, list, &element);
    out->length = dim_add(call->func->dims, list->length, added);
    return true;
}

static bool infer_longer(OpCall *call, Fact *out) {
    return widened(call, out, call_fact(call, "v"), dim_const(call->func->dims, 1));
}
static bool infer_replaced(OpCall *call, Fact *out) {
    return widened(call, out, call_fact(call, "v"), dim_const(call->func->dims, 0));
}

static bool infer_joined(OpCall *call, Fact *out) {
    const Fact *more = call_fact(call, "t");
    bool adds_nothing = more->dtype == DT_NONE || (has_no_elements(more) && call_fact(call, "s")->dtype == more->dtype);
    if (adds_nothing) return infer_reordered(call, out);
    return widened(call, out, more, more->length);
}

static bool infer_erased(OpCall *call, Fact *out) {
    Dims *dims = call->func->dims;
    *out = *call_fact(call, "s");
    out->length = dim_sub(dims, out->length, dim_const(dims, 1));
    return true;
}

static bool infer_rows(OpCall *call, Fact *out) {
    const Fact *list = call_fact(call, "s");
    DimList sizes;
    if (!call_dims(call, "size", &sizes) || sizes.n >= MAX_RANK) return fact_set(call, out, list->dtype, -1, NULL);
    const Dim **dim = fact_dims(call, (int)sizes.n + 1);
    dim[0] = list->length;
    for (uint32_t i = 0; i < sizes.n; i++) dim[i + 1] = sizes.at[i];
    return fact_set(call, out, list->dtype, (int)sizes.n + 1, dim);
}

/* ---- lowering ---- */

static OxVal count(Lower *lo, OxVal s) { return LO(lo, "SequenceLength", s); }

static OxVal empty_like(Lower *lo, OxVal s) {
    return ox_op(lo->ox, "SequenceEmpty", 0, NULL, OX_ATTR(oa_dtype("dtype", s->dtype)));
}

/* Appends to `to` the elements of s at index(k), for k from 0 to n - 1. */
typedef OxVal IndexFn(Ox *ox, OxVal k, const OxVal *extra);

static OxVal gathered(Lower *lo, OxVal to, OxVal s, OxVal n, IndexFn *index, const OxVal *extra) {
    OxVal out = NULL;
    Ox *body = ox_sub(lo->ox);
    OxVal k = ox_param(body, OX_TENSOR, DT_I64, 0, NULL, NULL), go = ox_param(body, OX_TENSOR, DT_BOOL, 0, NULL, NULL);
    OxVal list = ox_param(body, OX_SEQUENCE, to->dtype, -1, NULL, NULL);
    OxVal element = ox_cast(body, OX(body, "SequenceAt", s, index ? index(body, k, extra) : k), to->dtype);
    ox_yield(body, go);
    ox_yield(body, OX(body, "SequenceInsert", list, element));
    ox_loop(lo->ox, n, ox_bool(lo->ox, true), 1, &to, body, 1, &out);
    return out;
}

OxVal lower_list_as(Lower *lo, OxVal s, DType dtype) {
    if (s->dtype == dtype || dtype == DT_BF16)
        return s; /* there are no sequences of bfloat16: elements are cast one by one */
    OxVal none = ox_op(lo->ox, "SequenceEmpty", 0, NULL, OX_ATTR(oa_dtype("dtype", dtype)));
    return gathered(lo, none, s, count(lo, s), NULL, NULL);
}

static void lower_len(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, count(lo, lo_arg(lo, "s")));
}

static void lower_at(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, LO(lo, "SequenceAt", lo_arg(lo, "s"), lo_arg(lo, "i")));
}

static void lower_append(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, LO(lo, "SequenceInsert", lo_arg(lo, "s"), lo_arg(lo, "v")));
}

/* Python clamps the index, ONNX Runtime refuses it. */
static void lower_insert(Lower *lo, Node *node) {
    (void)node;
    int64_t k;
    OxVal s = lo_arg(lo, "s"), i = lo_arg(lo, "i");
    if (!call_int(&lo->call, "i", &k) || k != 0) {
        OxVal n = count(lo, s);
        i = LO(lo, "Min", LO(lo, "Max", lower_index_below(lo, i, n), ox_int(lo->ox, 0)), n);
    }
    lo_result(lo, 0, LO(lo, "SequenceInsert", s, lo_arg(lo, "v"), i));
}

static void lower_set(Lower *lo, Node *node) {
    (void)node;
    OxVal s = lo_arg(lo, "s"), at = lo_arg(lo, "i"), i = lower_index_below(lo, at, count(lo, s));
    lo_result(lo, 0, LO(lo, "SequenceInsert", LO(lo, "SequenceErase", s, i), lo_arg(lo, "v"), i));
}

static void lower_erase(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, LO(lo, "SequenceErase", lo_arg(lo, "s"), lo_arg(lo, "i")));
}

static void lower_cat(Lower *lo, Node *node) {
    (void)node;
    OxVal t = lo_arg(lo, "t"), s = lo_arg(lo, "s");
    lo_result(lo, 0, gathered(lo, s, t, count(lo, t), NULL, NULL));
}

static OxVal from_the_end(Ox *ox, OxVal k, const OxVal *extra) {
    (void)extra;
    return OX(ox, "Sub", ox_int(ox, -1), k);
}

static void lower_reverse(Lower *lo, Node *node) {
    (void)node;
    OxVal s = lo_arg(lo, "s"), none = empty_like(lo, s);
    lo_result(lo, 0, gathered(lo, none, s, count(lo, s), from_the_end, NULL));
}

typedef struct Rows {
    OxVal s, size; /* the list, and the sizes of an element */
} Rows;

static OxVal stacked(Lower *lo, const void *of) {
    const Rows *rows = of;
    OxAttr attrs[] = {oa_int("axis", 0), oa_int("new_axis", 1)};
    return ox_op(lo->ox, "ConcatFromSequence", 1, &rows->s, 2, attrs);
}

static OxVal no_rows(Lower *lo, const void *of) {
    const Rows *rows = of;
    OxVal shape = ox_concat(lo->ox, 0, 2, (const OxVal[]){OX_INTS(lo->ox, 0), rows->size});
    return ox_full(lo->ox, shape, rows->s->dtype, 0);
}

/* ONNX Runtime cannot stack a sequence without elements. */
static void lower_rows(Lower *lo, Node *node) {
    const Dim *length = node->in[0].value->fact.length;
    Rows rows = {lo_arg(lo, "s"), lo_arg(lo, "size")};
    bool some = length && dim_less(lo->dims, dim_const(lo->dims, 0), length) == 1;
    OxVal filled = some ? NULL : LO(lo, "Greater", count(lo, rows.s), ox_int(lo->ox, 0));
    lo_result(lo, 0, some ? stacked(lo, &rows) : lower_choice(lo, filled, stacked, no_rows, &rows));
}

static OxVal around(Ox *ox, OxVal k, const OxVal *extra) { return OX(ox, "Mod", k, extra[0]); }

static void lower_repeat(Lower *lo, Node *node) {
    (void)node;
    OxVal s = lo_arg(lo, "s"), n = count(lo, s);
    OxVal times = LO(lo, "Max", lo_arg(lo, "times"), ox_int(lo->ox, 0));
    OxVal none = empty_like(lo, s);
    lo_result(lo, 0, gathered(lo, none, s, LO(lo, "Mul", n, times), around, &n));
}

static OxVal in_order(Ox *ox, OxVal k, const OxVal *extra) {
    return ox_op(ox, "Gather", OX_IN(extra[0], k), OX_ATTR(oa_int("axis", 0)));
}

/* Returns the elements of s at the indices in `order`. */
static OxVal taken(Lower *lo, OxVal s, OxVal order) {
    OxVal none = empty_like(lo, s), n = ox_scalar(lo->ox, ox_size(lo->ox, order, 0));
    return gathered(lo, none, s, n, in_order, &order);
}

static void lower_take(Lower *lo, Node *node) {
    (void)node;
    OxVal s = lo_arg(lo, "s");
    lo_result(lo, 0, taken(lo, s, lo_arg(lo, "order")));
}

/* Slices the indices 0, 1, 2, ..., which clamps and steps as Python does. */
static void lower_slice(Lower *lo, Node *node) {
    (void)node;
    OxVal s = lo_arg(lo, "s");
    OxVal all = ox_positions(lo->ox, count(lo, s));
    lo_result(lo, 0, taken(lo, s, lower_python_slice(lo, all)));
}

#define SEQUENCE(text, infers, lowers) \
    { "seq::" text, .infer = infers, .lower = lowers }
#define SAFE(text, infers, lowers) \
    { "seq::" text, .infer = infers, .lower = lowers, .traits = T_TOTAL }
static const OpRow rows[] = {
    SAFE("len.Tensor(Tensor[] s) -> int", infer_length, lower_len),
    SEQUENCE("at.Tensor(Tensor[] s, int i) -> Tensor", infer_element, lower_at),
    SAFE("append.Tensor(Tensor[] s, Tensor v) -> Tensor[]", infer_longer, lower_append),
    SAFE("insert.Tensor(Tensor[] s, int i, Tensor v) -> Tensor[]", infer_longer, lower_insert),
    SEQUENCE("set.Tensor(Tensor[] s, int i, Tensor v) -> Tensor[]", infer_replaced, lower_set),
    SEQUENCE("erase.Tensor(Tensor[] s, int i) -> Tensor[]", infer_erased, lower_erase),
    SAFE("cat.Tensor(Tensor[] s, Tensor[] t) -> Tensor[]", infer_joined, lower_cat),
    SAFE("reverse.Tensor(Tensor[] s) -> Tensor[]", infer_reordered, lower_reverse),
    SAFE("rows.Tensor(Tensor[] s, int[] size) -> Tensor", infer_rows, lower_rows), /* stacks elements of that size */
    SAFE("repeat.Tensor(Tensor[] s, int times) -> Tensor[]", infer_same_elements, lower_repeat),
    SEQUENCE("take.Tensor(Tensor[] s, int[] order) -> Tensor[]", infer_same_elements, lower_take),
    SAFE("slice.Tensor(Tensor[] s, int start, int stop, int step) -> Tensor[]", infer_same_elements, lower_slice),
};
FAMILY(sequence, rows)
