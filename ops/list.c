/* Lists of numbers and text whose length is known only at run time: 1-D tensors. Namespace seq, one overload for each
 * element type. Indices and slices follow Python: negative ones count from the end, slices clamp, insert clamps. */
#include "ops/ops.h"

#include <string.h>

/* ---- facts ---- */

static DType element_dtype(const Type *list) {
    switch (list->elem[0]->kind) {
    case TY_INT: return DT_I64;
    case TY_FLOAT: return DT_F64;
    case TY_BOOL: return DT_BOOL;
    default: return DT_STR;
    }
}

static const Dim *length_of(const OpCall *call, const char *name) {
    const Fact *list = call_fact(call, name);
    return list->rank == 1 && list->dim ? list->dim[0] : NULL;
}

static bool list_fact(OpCall *call, Fact *out, const Dim *length) {
    return fact_set(call, out, element_dtype(call->op->result[0]), 1, &length);
}

static bool infer_list_same(OpCall *call, Fact *out) { return list_fact(call, out, length_of(call, "s")); }
static bool infer_list_new(OpCall *call, Fact *out) { return list_fact(call, out, NULL); }
static bool infer_list_len(OpCall *call, Fact *out) { return fact_number(call, out, DT_I64, length_of(call, "s")); }

static bool infer_list_longer(OpCall *call, Fact *out) {
    Dims *dims = call->func->dims;
    return list_fact(call, out, dim_add(dims, length_of(call, "s"), dim_const(dims, 1)));
}

static bool infer_list_shorter(OpCall *call, Fact *out) {
    Dims *dims = call->func->dims;
    return list_fact(call, out, dim_sub(dims, length_of(call, "s"), dim_const(dims, 1)));
}

static bool infer_list_cat(OpCall *call, Fact *out) {
    return list_fact(call, out, dim_add(call->func->dims, length_of(call, "s"), length_of(call, "t")));
}

static bool infer_list_take(OpCall *call, Fact *out) { return list_fact(call, out, length_of(call, "order")); }

static bool infer_list_element(OpCall *call, Fact *out) {
    const Type *type = call->op->result[0];
    DType dtype = type->kind == TY_INT     ? DT_I64
                  : type->kind == TY_FLOAT ? DT_F64
                  : type->kind == TY_BOOL  ? DT_BOOL
                                           : DT_STR;
    const Fact *list = call_fact(call, "s");
    int64_t i;
    bool at = call_int(call, "i", &i) && list->item;
    if (at && i < 0) i += list->items;
    return fact_number(call, out, dtype, at && i >= 0 && i < list->items ? list->item[i] : NULL);
}

/* ---- lowering ---- */

static OxVal list_size(Lower *lo, OxVal s) { return ox_size(lo->ox, s, 0); }

static OxVal before(Lower *lo, OxVal s, OxVal end) {
    OxVal zero = OX_INTS(lo->ox, 0);
    return ox_slice(lo->ox, s, 0, zero, ox_vector(lo->ox, end), NULL);
}

static OxVal from(Lower *lo, OxVal s, OxVal start) {
    OxVal first = ox_vector(lo->ox, start);
    return ox_slice(lo->ox, s, 0, first, OX_INTS(lo->ox, INT64_MAX), NULL);
}

static OxVal joined(Lower *lo, uint32_t n, const OxVal *part) { return ox_concat(lo->ox, 0, n, part); }

static void lower_len(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, ox_scalar(lo->ox, list_size(lo, lo_arg(lo, "s"))));
}

static void lower_at(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, ox_op(lo->ox, "Gather", OX_IN(lo_arg(lo, "s"), lo_arg(lo, "i")), OX_ATTR(oa_int("axis", 0))));
}

static void lower_take(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, ox_op(lo->ox, "Gather", OX_IN(lo_arg(lo, "s"), lo_arg(lo, "order")), OX_ATTR(oa_int("axis", 0))));
}

static void lower_slice(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, lower_python_slice(lo, lo_arg(lo, "s")));
}

static void lower_append(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, joined(lo, 2, (OxVal[]){lo_arg(lo, "s"), ox_vector(lo->ox, lo_arg(lo, "v"))}));
}

/* s[:i] + [v] + s[i:], since slices clamp as insert does */
static void lower_insert(Lower *lo, Node *node) {
    (void)node;
    OxVal s = lo_arg(lo, "s"), i = lo_arg(lo, "i");
    lo_result(lo, 0, joined(lo, 3, (OxVal[]){before(lo, s, i), ox_vector(lo->ox, lo_arg(lo, "v")), from(lo, s, i)}));
}

static void lower_set(Lower *lo, Node *node) {
    (void)node;
    OxVal s = lo_arg(lo, "s"), index = ox_vector(lo->ox, lo_arg(lo, "i")), v = ox_vector(lo->ox, lo_arg(lo, "v"));
    lo_result(lo, 0, ox_op(lo->ox, "ScatterElements", OX_IN(s, index, v), OX_ATTR(oa_int("axis", 0))));
}

static void lower_erase(Lower *lo, Node *node) {
    (void)node;
    OxVal s = lo_arg(lo, "s"), index = lo_arg(lo, "i"), size = ox_scalar(lo->ox, list_size(lo, s));
    OxVal i = ox_vector(lo->ox, lower_index_below(lo, index, size));
    lo_result(lo, 0, joined(lo, 2, (OxVal[]){before(lo, s, i), from(lo, s, LO(lo, "Add", i, OX_INTS(lo->ox, 1)))}));
}

static void lower_cat(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, joined(lo, 2, (OxVal[]){lo_arg(lo, "s"), lo_arg(lo, "t")}));
}

static void lower_reverse(Lower *lo, Node *node) {
    (void)node;
    Ox *ox = lo->ox;
    lo_result(lo, 0, ox_reversed(ox, lo_arg(lo, "s"), 0));
}

/* A negative count gives an empty list. */
static void lower_repeat(Lower *lo, Node *node) {
    (void)node;
    OxVal times = LO(lo, "Max", ox_vector(lo->ox, lo_arg(lo, "times")), OX_INTS(lo->ox, 0));
    lo_result(lo, 0, LO(lo, "Tile", lo_arg(lo, "s"), times));
}

/* Equal elements keep their order in both directions. */
static void lower_argsort(Lower *lo, Node *node) {
    (void)node;
    OxVal s = lo_arg(lo, "s"), out[2], n = list_size(lo, s);
    OxVal keys = s->dtype == DT_BOOL ? ox_cast(lo->ox, s, DT_I64) : s;
    int reverse = call_bool(&lo->call, "reverse");
    if (reverse < 0) {
        lo_no_lowering(lo, "the direction of the sort is known only at run time");
        return;
    }
    ox_multi(lo->ox, "TopK", OX_IN(keys, n),
             OX_ATTR(oa_int("axis", 0), oa_int("largest", reverse), oa_int("sorted", 1)), 2, out);
    lo_result(lo, 0, out[1]);
}

static void lower_match(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, LO(lo, "Equal", lo_arg(lo, "s"), lo_arg(lo, "v")));
}

static OxVal set_count(Lower *lo, OxVal bools) {
    return ox_reduce(lo->ox, "ReduceSum", ox_cast(lo->ox, bools, DT_I64), 0, NULL, false);
}

/* Lists are equal if they have the same length and do not differ up to the end of the shorter one. */
static void lower_equal(Lower *lo, Node *node) {
    (void)node;
    OxVal s = lo_arg(lo, "s"), t = lo_arg(lo, "t"), n = list_size(lo, s), m = list_size(lo, t);
    if (n->data && m->data && const_get_int(n->data, 0) != const_get_int(m->data, 0)) {
        lo_result(lo, 0, ox_bool(lo->ox, false));
        return;
    }
    OxVal both = LO(lo, "Min", n, m);
    OxVal different = LO(lo, "Not", LO(lo, "Equal", before(lo, s, both), before(lo, t, both)));
    OxVal same = LO(lo, "Equal", set_count(lo, different), ox_int(lo->ox, 0));
    lo_result(lo, 0, LO(lo, "And", same, ox_scalar(lo->ox, LO(lo, "Equal", n, m))));
}

static OxVal truths(Lower *lo) { return ox_cast(lo->ox, lo_arg(lo, "s"), DT_BOOL); }

static void lower_any(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, LO(lo, "Greater", set_count(lo, truths(lo)), ox_int(lo->ox, 0)));
}

static void lower_all(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, LO(lo, "Equal", set_count(lo, LO(lo, "Not", truths(lo))), ox_int(lo->ox, 0)));
}

static void lower_count(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, set_count(lo, lo_arg(lo, "s")));
}

/* Returns the index of the first True, or the length, by appending a True. */
static void lower_first(Lower *lo, Node *node) {
    (void)node;
    bool yes = true;
    int64_t *one = arena_new(lo->func->mem, int64_t);
    *one = 1;
    OxVal end = ox_const(lo->ox, const_make(lo->cx, DT_BOOL, 1, one, arena_copy(lo->func->mem, &yes, sizeof yes)));
    OxVal hits = ox_cast(lo->ox, joined(lo, 2, (OxVal[]){lo_arg(lo, "s"), end}), DT_I32);
    lo_result(lo, 0, ox_op(lo->ox, "ArgMax", OX_IN(hits), OX_ATTR(oa_int("axis", 0), oa_int("keepdims", 0))));
}

static void lower_and(Lower *lo, Node *node) {
    (void)node;
    lo_result(lo, 0, LO(lo, "And", lo_arg(lo, "s"), lo_arg(lo, "t")));
}

static void lower_total(Lower *lo, const char *type) {
    const Type *result = lo->call.op->result[0];
    OxVal s = lo_arg(lo, "s");
    if (result->kind == TY_INT) s = ox_cast(lo->ox, s, DT_I64);
    lo_result(lo, 0, ox_reduce(lo->ox, type, s, 0, NULL, false));
}

static void lower_sum(Lower *lo, Node *node) {
    (void)node;
    lower_total(lo, "ReduceSum");
}

static void lower_max(Lower *lo, Node *node) {
    (void)node;
    lower_total(lo, "ReduceMax");
}

static void lower_min(Lower *lo, Node *node) {
    (void)node;
    lower_total(lo, "ReduceMin");
}

static void lower_range(Lower *lo, Node *node) {
    (void)node;
    OxVal start = lo_arg(lo, "start"), stop = lo_arg(lo, "stop"), step = lo_arg(lo, "step");
    lo_result(lo, 0, ox_range(lo->ox, start, stop, step));
}

#define LIST(name, e, args, result, infers, lowers) \
    { "seq::" name "." e "(" args ") -> " result, .infer = infers, .lower = lowers }
#define SAFE(name, e, args, result, infers, lowers) \
    { "seq::" name "." e "(" args ") -> " result, .infer = infers, .lower = lowers, .traits = T_TOTAL }
#define LISTS(e) \
    SAFE("len", e, e "[] s", "int", infer_list_len, lower_len), \
        LIST("at", e, e "[] s, int i", e, infer_list_element, lower_at), \
        LIST("take", e, e "[] s, int[] order", e "[]", infer_list_take, lower_take), \
        SAFE("slice", e, e "[] s, int start, int stop, int step", e "[]", infer_list_new, lower_slice), \
        SAFE("append", e, e "[] s, " e " v", e "[]", infer_list_longer, lower_append), \
        SAFE("insert", e, e "[] s, int i, " e " v", e "[]", infer_list_longer, lower_insert), \
        LIST("set", e, e "[] s, int i, " e " v", e "[]", infer_list_same, lower_set), \
        LIST("erase", e, e "[] s, int i", e "[]", infer_list_shorter, lower_erase), \
        SAFE("cat", e, e "[] s, " e "[] t", e "[]", infer_list_cat, lower_cat), \
        SAFE("reverse", e, e "[] s", e "[]", infer_list_same, lower_reverse), \
        SAFE("repeat", e, e "[] s, int times", e "[]", infer_list_new, lower_repeat), \
        SAFE("match", e, e "[] s, " e " v", "bool[]", infer_list_same, lower_match), \
        SAFE("equal", e, e "[] s, " e "[] t", "bool", infer_number_bool, lower_equal)
#define NUMBERS(e, sum) \
    SAFE("argsort", e, e "[] s, bool reverse", "int[]", infer_list_same, lower_argsort), \
        SAFE("sum", e, e "[] s", sum, infer_list_element, lower_sum), \
        LIST("max", e, e "[] s", e, infer_list_element, lower_max), \
        LIST("min", e, e "[] s", e, infer_list_element, lower_min), \
        SAFE("any", e, e "[] s", "bool", infer_number_bool, lower_any), \
        SAFE("all", e, e "[] s", "bool", infer_number_bool, lower_all)
static const OpRow rows[] = {
    LISTS("int"),
    LISTS("float"),
    LISTS("bool"),
    LISTS("str"),
    NUMBERS("int", "int"),
    NUMBERS("float", "float"),
    NUMBERS("bool", "int"),
    SAFE("count", "bool", "bool[] s", "int", infer_int, lower_count),
    SAFE("first", "bool", "bool[] s", "int", infer_int, lower_first),
    LIST("and", "bool", "bool[] s, bool[] t", "bool[]", infer_list_same, lower_and),
    LIST("range", "int", "int start, int stop, int step", "int[]", infer_list_new, lower_range),
};
FAMILY(list, rows)
