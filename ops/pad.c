/* Padding. PyTorch lists pairs (before, after) from the last axis on; ONNX's Pad takes all begins, then all ends.
 * Negative amounts crop. https://onnx.ai/onnx/operators/onnx__Pad.html */
#include "ops/ops.h"

#include <string.h>

typedef enum { PAD_CONSTANT, PAD_REFLECT, PAD_REPLICATE, PAD_CIRCULAR, PAD_UNKNOWN } PadMode;

/* Reads the numbers of aten::_pad_enum, and the words of F.pad. */
static PadMode pad_mode(const OpCall *call) {
    static const char *const words[] = {"constant", "reflect", "replicate", "circular"};
    static const PadMode numbers[] = {PAD_REFLECT, PAD_REPLICATE, PAD_CIRCULAR, PAD_CONSTANT};
    Sym name = call->op->name, word = call_str(call, "mode");
    int64_t k;
    if (word)
        for (int i = 0; i < 4; i++)
            if (!strcmp(words[i], word)) return (PadMode)i;
    if (call_int(call, "mode", &k) && k >= 0 && k < 4) return numbers[k];
    if (call_has(call, "mode")) return PAD_UNKNOWN;
    if (!strncmp(name, "reflection", 10)) return PAD_REFLECT;
    if (!strncmp(name, "replication", 11)) return PAD_REPLICATE;
    return !strcmp(name, "_pad_circular") ? PAD_CIRCULAR : PAD_CONSTANT;
}

static const char *amounts_name(const OpCall *call) { return call_index(call, "pad") >= 0 ? "pad" : "padding"; }

/* Returns whether the size suffices for the amount, since reflected or wrapped elements must exist. */
static bool takes_padding(OpCall *call, const Dim *size, const Dim *amount) {
    PadMode mode = pad_mode(call);
    int64_t have, want;
    if ((mode != PAD_REFLECT && mode != PAD_CIRCULAR) || !dim_known(size, &have) || !dim_known(amount, &want))
        return true;
    if (want < have || (mode == PAD_CIRCULAR && want == have)) return true;
    return call_error(call, DIAG_6111, "%s padding of %lld is too large for a dimension of size %lld",
                      mode == PAD_REFLECT ? "reflecting" : "circular", (long long)want, (long long)have);
}

static bool infer_pad(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    DimList pad;
    if (pad_mode(call) == PAD_UNKNOWN)
        return call_error(call, DIAG_6501, "the padding mode must be constant, reflect, replicate or circular");
    bool known_amounts = call_dims(call, amounts_name(call), &pad);
    if (known_amounts && pad.n % 2)
        return call_error(call, DIAG_6501, "padding has %u amounts, but takes two for each dimension", pad.n);
    if (self->rank < 0 || !known_amounts) return fact_set(call, out, self->dtype, self->rank, NULL);
    if (pad.n / 2 > (uint32_t)self->rank)
        return call_error(call, DIAG_6501, "padding has %u amounts, but a tensor of rank %d takes up to %d", pad.n,
                          self->rank, 2 * self->rank);
    const Dim **dim = fact_dims(call, self->rank);
    Dims *dims = call->func->dims;
    for (int i = 0; i < self->rank; i++) {
        size_t pair = (size_t)(self->rank - 1 - i);
        dim[i] = self->dim[i];
        if (pair >= pad.n / 2) continue;
        const Dim *before = pad.at[2 * pair], *after = pad.at[2 * pair + 1];
        if (!takes_padding(call, dim[i], before) || !takes_padding(call, dim[i], after)) return false;
        dim[i] = dim_add(dims, dim[i], dim_add(dims, before, after));
        int64_t known;
        if (dim_known(dim[i], &known) && known < 0)
            return call_error(call, DIAG_6111, "the negative padding removes more than a dimension of size %s has",
                              dim_str(call->func->cx, self->dim[i]));
    }
    return fact_set(call, out, self->dtype, self->rank, dim);
}

/* Returns which of PyTorch's n amounts is ONNX's i-th (those before each axis, then those after); n for none, a zero.
 */
static int64_t pad_place(int rank, uint32_t n, int i) {
    uint32_t side = i >= rank, pair = (uint32_t)(rank - 1 - (side ? i - rank : i));
    return pair < n / 2 ? 2 * pair + side : n;
}

/* Returns the amounts; if their number is known only at run time, zeros follow for the other axes of the tensor. */
static OxVal amounts_of(Lower *lo) {
    DimList pad;
    OxVal all = lo_ints(lo, amounts_name(&lo->call)), x = lo_arg(lo, "self");
    if (call_dims(&lo->call, amounts_name(&lo->call), &pad)) return all;
    int64_t none[2 * MAX_RANK] = {0};
    OxVal zeros = ox_ints(lo->ox, 2 * (uint32_t)x->rank, none);
    OxVal both = ox_concat(lo->ox, 0, 2, (const OxVal[]){all, zeros});
    return ox_slice_ints(lo->ox, both, 0, 0, 2 * (int64_t)x->rank);
}

static OxVal onnx_amounts(Lower *lo, int rank, uint32_t n) {
    int64_t order[2 * MAX_RANK];
    Ints known;
    bool is_known = call_ints(&lo->call, amounts_name(&lo->call), &known);
    for (int i = 0; i < 2 * rank; i++) {
        order[i] = pad_place(rank, n, i);
        if (is_known) order[i] = order[i] < known.n ? known.at[order[i]] : 0;
    }
    if (is_known) return ox_ints(lo->ox, (uint32_t)(2 * rank), order);
    OxVal all = ox_concat(lo->ox, 0, 2, (const OxVal[]){amounts_of(lo), OX_INTS(lo->ox, 0)});
    return ox_op(lo->ox, "Gather", OX_IN(all, ox_ints(lo->ox, (uint32_t)(2 * rank), order)),
                 OX_ATTR(oa_int("axis", 0)));
}

/* Below opset 19 there is no wrap mode: on each axis, the end is put in front and the beginning at the end. */
static OxVal wrap(Lower *lo, OxVal x, const Ints *pad) {
    for (size_t pair = 0; pair < pad->n / 2; pair++) {
        int axis = x->rank - 1 - (int)pair;
        int64_t before = pad->at[2 * pair], after = pad->at[2 * pair + 1], far = INT64_MAX;
        OxVal part[3];
        uint32_t n = 0;
        if (before < 0 || after < 0)
            x = ox_slice_ints(lo->ox, x, axis, before < 0 ? -before : 0, after < 0 ? after : far);
        if (before > 0) part[n++] = ox_slice_ints(lo->ox, x, axis, -before, far);
        part[n++] = x;
        if (after > 0) part[n++] = ox_slice_ints(lo->ox, x, axis, 0, after);
        x = ox_concat(lo->ox, axis, n, part);
    }
    return x;
}

static bool crops(const Ints *pad) {
    for (uint32_t i = 0; i < pad->n; i++)
        if (pad->at[i] < 0) return true;
    return false;
}

/* Returns amount i of the list, 0-d. */
static OxVal amount(Lower *lo, int64_t i) {
    return ox_scalar(lo->ox, ox_slice_ints(lo->ox, amounts_of(lo), 0, i, i + 1));
}

/* Computes the indices from which a padded axis is gathered; those beyond an edge become that of the edge. */
static OxVal edge_places(Lower *lo, OxVal size, OxVal before, OxVal after) {
    OxVal zero = ox_int(lo->ox, 0), one = ox_int(lo->ox, 1);
    OxVal first = LO(lo, "Neg", before), end = LO(lo, "Add", size, after);
    OxVal place = ox_range(lo->ox, first, end, one);
    return LO(lo, "Min", LO(lo, "Max", place, zero), LO(lo, "Sub", size, one));
}

/* Computes the indices from which a padded axis is gathered, wrapping around what cropping leaves of the axis. */
static OxVal round_places(Lower *lo, OxVal size, OxVal before, OxVal after) {
    OxVal zero = ox_int(lo->ox, 0), one = ox_int(lo->ox, 1);
    OxVal left = LO(lo, "Add", size, LO(lo, "Add", LO(lo, "Min", before, zero), LO(lo, "Min", after, zero)));
    OxVal from = LO(lo, "Neg", LO(lo, "Max", before, zero)), to = LO(lo, "Add", left, LO(lo, "Max", after, zero));
    OxVal place = LO(lo, "Mod", ox_range(lo->ox, from, to, one), left);
    return LO(lo, "Sub", place, LO(lo, "Min", before, zero));
}

/* Gathers the elements along each axis, for amounts of any sign that may be known only at run time. ONNX's Pad refuses
 * an edge if all else is cropped, and ONNX Runtime's does not wrap around in every shape. */
static OxVal by_places(Lower *lo, OxVal x, uint32_t pairs, bool around) {
    for (uint32_t pair = 0; pair < pairs; pair++) {
        int axis = x->rank - 1 - (int)pair;
        int64_t first = 2 * (int64_t)pair;
        OxVal before = amount(lo, first), after = amount(lo, first + 1);
        OxVal size = ox_scalar(lo->ox, ox_size(lo->ox, x, axis));
        OxVal place = around ? round_places(lo, size, before, after) : edge_places(lo, size, before, after);
        x = ox_op(lo->ox, "Gather", OX_IN(x, place), OX_ATTR(oa_int("axis", axis)));
    }
    return x;
}

static OxVal constant_value(Lower *lo, DType dtype) {
    return call_has(&lo->call, "value") ? lo_arg_as(lo, "value", dtype) : ox_number(lo->ox, dtype, 0);
}

/* For an unknown rank, ONNX's Pad takes axes counted from the end, from opset 18 on. */
static OxVal last_axes_of(Lower *lo, OxVal x, uint32_t pairs) {
    int64_t axes[MAX_RANK];
    if (x->rank >= 0) return NULL;
    for (uint32_t i = 0; i < pairs; i++) axes[i] = (int64_t)i - pairs;
    return ox_ints(lo->ox, pairs, axes);
}

static OxVal padded(Lower *lo, OxVal x, uint32_t amounts) {
    static const char *const modes[] = {
        [PAD_CONSTANT] = "constant", [PAD_REFLECT] = "reflect", [PAD_REPLICATE] = "edge"};
    PadMode mode = pad_mode(&lo->call);
    Ints known;
    bool all_known = call_ints(&lo->call, amounts_name(&lo->call), &known);
    if (mode == PAD_CIRCULAR && all_known) return wrap(lo, x, &known);
    if (mode == PAD_CIRCULAR || (mode == PAD_REPLICATE && (!all_known || crops(&known))))
        return by_places(lo, x, amounts / 2, mode == PAD_CIRCULAR);
    CX_ASSERT(lo->cx, mode <= PAD_REPLICATE);
    DType dtype = x->dtype == DT_BOOL && mode == PAD_CONSTANT ? DT_I64 : x->dtype;
    OxVal fill = mode == PAD_CONSTANT ? constant_value(lo, dtype) : NULL, axes = last_axes_of(lo, x, amounts / 2);
    OxVal by = onnx_amounts(lo, axes ? (int)amounts / 2 : x->rank, amounts);
    OxVal y = ox_op(lo->ox, "Pad", axes ? 4 : 3, (const OxVal[]){ox_cast(lo->ox, x, dtype), by, fill, axes},
                    OX_ATTR(oa_str("mode", modes[mode])));
    return ox_cast(lo->ox, y, x->dtype);
}

/* Brings amounts whose number is known only at run time into ONNX's order, for a tensor of unknown rank: reversed, they
 * are pairs (after, before) of the last axes, preceded by pairs of zeros for the others. */
static OxVal amounts_of_the_run(Lower *lo, OxVal x) {
    OxVal all = lo_ints(lo, amounts_name(&lo->call)), rank = LO(lo, "Shape", LO(lo, "Shape", x));
    OxVal count = LO(lo, "Sub", LO(lo, "Mul", rank, OX_INTS(lo->ox, 2)), LO(lo, "Shape", all));
    OxVal zeros = LO(lo, "Expand", OX_INTS(lo->ox, 0), count);
    OxVal back = ox_reversed(lo->ox, all, 0);
    OxVal pairs = LO(lo, "Reshape", ox_concat(lo->ox, 0, 2, (const OxVal[]){zeros, back}), OX_INTS(lo->ox, -1, 2));
    OxVal turned = ox_op(lo->ox, "Gather", OX_IN(pairs, OX_INTS(lo->ox, 1, 0)), OX_ATTR(oa_int("axis", 1)));
    return LO(lo, "Reshape", ox_transpose(lo->ox, turned, 2, (const int64_t[]){1, 0}), OX_INTS(lo->ox, -1));
}

static void pad_unknown_axes(Lower *lo, OxVal x) {
    if (pad_mode(&lo->call) != PAD_CONSTANT) {
        lo_no_lowering(lo, "the number of padded axes and the rank of the tensor are known only at run time");
        return;
    }
    DType dtype = x->dtype == DT_BOOL ? DT_I64 : x->dtype;
    OxVal y = LO(lo, "Pad", ox_cast(lo->ox, x, dtype), amounts_of_the_run(lo, x), constant_value(lo, dtype));
    lo_result(lo, 0, ox_cast(lo->ox, y, x->dtype));
}

static void lower_pad(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, "self");
    DimList pad;
    bool counted = call_dims(&lo->call, amounts_name(&lo->call), &pad);
    if (x->rank < 0 && (!counted || pad.n / 2 > MAX_RANK - 1)) {
        pad_unknown_axes(lo, x);
        return;
    }
    if (!counted) pad = (DimList){.n = 2 * (uint32_t)x->rank};
    bool by_axes = lo->opset >= 18 && pad_mode(&lo->call) == PAD_CONSTANT && pad.n;
    if (x->rank >= 0 || by_axes) {
        lo_result(lo, 0, padded(lo, x, pad.n));
        return;
    }
    LastAxes form = lower_last_axes(lo, x, (int)pad.n / 2);
    lo_result(lo, 0, lower_last_axes_back(lo, &form, padded(lo, form.x, pad.n)));
}

#define PADS(schema) \
    { schema, .infer = infer_pad, .lower = lower_pad, .fails = FAILS_SIZES }
static const OpRow rows[] = {
    PADS("pad(Tensor self, SymInt[] pad, str mode=\"constant\", float? value=None) -> Tensor"),
    PADS("constant_pad_nd(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor"),
    PADS("reflection_pad1d(Tensor self, SymInt[2] padding) -> Tensor"),
    PADS("reflection_pad2d(Tensor self, SymInt[4] padding) -> Tensor"),
    PADS("reflection_pad3d(Tensor self, SymInt[6] padding) -> Tensor"),
    PADS("replication_pad1d(Tensor self, SymInt[2] padding) -> Tensor"),
    PADS("replication_pad2d(Tensor self, SymInt[4] padding) -> Tensor"),
    PADS("replication_pad3d(Tensor self, SymInt[6] padding) -> Tensor"),
    PADS("_pad_enum(Tensor self, SymInt[] pad, int mode, float? value=None) -> Tensor"),
    PADS("_pad_circular(Tensor self, SymInt[] pad) -> Tensor"),
};
FAMILY(pad, rows)
