/* Fourier transforms: ONNX's DFT over one axis. torch.fft is written in Python in the prelude; here the last axis of
 * operands and results holds the real and imaginary parts. https://onnx.ai/onnx/operators/onnx__DFT.html */
#include "ops/ops.h"

static bool infer_dft(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int64_t axis;
    if (self->rank < 0) return fact_set(call, out, self->dtype, -1, NULL);
    if (self->rank < 2 || !call_int(call, "dim", &axis) || axis < 0 || axis >= self->rank - 1)
        return call_error(call, DIAG_6501, "a Fourier transform needs a tensor whose rank is known, and its axis");
    const Dim **dim = fact_dims(call, self->rank);
    Dims *dims = call->func->dims;
    for (int i = 0; i < self->rank; i++) dim[i] = fact_size(self, i);
    if (call_bool(call, "onesided") == 1)
        dim[axis] = dim_add(dims, dim_floordiv(dims, dim[axis], dim_const(dims, 2)), dim_const(dims, 1));
    dim[self->rank - 1] = dim_const(dims, 2);
    return fact_set(call, out, self->dtype, self->rank, dim);
}

/* ONNX Runtime's float32 transform of lengths that are not powers of two is accurate to only about three digits. */
static bool is_exact(const Dim *size) {
    int64_t n;
    return dim_known(size, &n) && n > 0 && (n & (n - 1)) == 0;
}

/* ---- products with matrices of cosines and sines: for short axes, and below opset 17 ---- */

/* Returns whether products in float64 are faster than ONNX Runtime's transform, which needs twice to twenty times as
 * long for lengths that are not powers of two. A run time computes the matrices when it loads the model. */
static bool is_short(const Fact *self, int64_t axis, bool onesided) {
    enum { MOST = 512, MOST_OF_POWERS = 128 };
    int64_t n, products = onesided ? 1 : 2;
    if (dim_is(fact_size(self, self->rank - 1), 2)) products *= 2;
    const Dim *size = fact_size(self, (int)axis);
    return dim_known(size, &n) && n > 0 && n * products <= (is_exact(size) ? MOST_OF_POWERS : MOST);
}

/* Computes the angles [n, m] of element j at frequency k, each below a full turn. */
static OxVal angles(Lower *lo, OxVal n, OxVal m) {
    OxVal j = ox_unsqueeze(lo->ox, ox_positions(lo->ox, n), 1, (int64_t[]){1});
    OxVal k = LO(lo, "Mod", LO(lo, "Mul", j, ox_positions(lo->ox, m)), n);
    OxVal step = LO(lo, "Div", ox_number(lo->ox, DT_F64, 6.283185307179586), ox_cast(lo->ox, n, DT_F64));
    return LO(lo, "Mul", ox_cast(lo->ox, k, DT_F64), step);
}

static OxVal along(Lower *lo, OxVal x, int64_t axis, OxVal matrix) {
    int64_t perm[MAX_RANK];
    for (int i = 0; i < x->rank; i++) perm[i] = i;
    perm[axis] = x->rank - 1, perm[x->rank - 1] = axis;
    OxVal y = LO(lo, "MatMul", ox_transpose(lo->ox, x, (uint32_t)x->rank, perm), matrix);
    return ox_transpose(lo->ox, ox_typed(y, x->dtype, x->rank, NULL), (uint32_t)x->rank, perm);
}

static OxVal by_matrices(Lower *lo, OxVal x, int64_t axis, bool inverse, bool onesided) {
    Ox *ox = lo->ox;
    bool complex = dim_is(x->dim ? x->dim[x->rank - 1] : NULL, 2);
    OxVal n = ox_scalar(ox, ox_size(ox, x, (int)axis)), two = ox_int(ox, 2);
    OxVal m = onesided ? OX(ox, "Add", OX(ox, "Div", n, two), ox_int(ox, 1)) : n;
    OxVal angle = angles(lo, n, m), cosines = OX(ox, "Cos", angle), sines = OX(ox, "Sin", angle);
    OxVal down = OX(ox, "Neg", sines); /* of e^(-i angle) */
    bool one = dim_is(x->dim ? x->dim[x->rank - 1] : NULL, 1);
    int64_t parts = x->rank - 1;
    OxVal re = one ? ox_squeeze(ox, x, 1, &parts) : ox_gather(ox, x, 0, x->rank - 1),
          im = complex ? ox_gather(ox, x, 1, x->rank - 1) : NULL;
    OxVal a = along(lo, re, axis, cosines), b = along(lo, re, axis, inverse ? sines : down);
    if (im)
        a = OX(ox, "Add", a, along(lo, im, axis, inverse ? down : sines)),
        b = OX(ox, "Add", b, along(lo, im, axis, cosines));
    int64_t last = x->rank - 1;
    OxVal y = ox_concat(ox, (int)last, 2, (OxVal[]){ox_unsqueeze(ox, a, 1, &last), ox_unsqueeze(ox, b, 1, &last)});
    return inverse ? OX(ox, "Div", y, ox_cast(ox, n, DT_F64)) : y;
}

static OxVal transformed(Lower *lo, OxVal x, int64_t axis) {
    bool inverts = call_bool(&lo->call, "inverse") == 1, half = call_bool(&lo->call, "onesided") == 1;
    OxAttr inverse = inverts ? oa_int("inverse", 1) : oa_none(), onesided = half ? oa_int("onesided", 1) : oa_none();
    return lo->opset < 20 ? ox_op(lo->ox, "DFT", OX_IN(x), OX_ATTR(oa_int("axis", axis), inverse, onesided))
                          : ox_op(lo->ox, "DFT", OX_IN(x, NULL, ox_int(lo->ox, axis)), OX_ATTR(inverse, onesided));
}

/* Transforms a tensor of unknown rank, in the form [before, n, after, parts]. */
static void transform_blocks(Lower *lo) {
    Ox *ox = lo->ox;
    OxVal x = lo_arg_as(lo, "self", DT_F64), last = OX_INTS(ox, -1), end = OX_INTS(ox, INT64_MAX);
    if (lo->opset < 17) {
        lo_no_lowering(lo, "the rank of its input is known only at run time, which needs opset 17");
        return;
    }
    LoAxis form = lo_axis(lo, x, lo_arg(lo, "dim"));
    OxVal between = ox_slice(ox, form.tail, 0, OX_INTS(ox, 0), last, NULL);
    OxVal parts = ox_slice(ox, form.tail, 0, last, end, NULL);
    OxVal after = LO(lo, "Div", ox_size(ox, form.x, 2), parts);
    OxVal sizes[] = {ox_size(ox, form.x, 0), form.size, after, parts};
    OxVal y = ox_typed(lower_reshape(lo, x, ox_concat(ox, 0, 4, sizes)), x->dtype, 4, NULL);
    y = transformed(lo, y, 1);
    OxVal back[] = {form.head, ox_size(ox, y, 1), between, OX_INTS(ox, 2)};
    lo_result(lo, 0, lower_reshape(lo, y, ox_concat(ox, 0, 4, back)));
}

static void lower_dft(Lower *lo, Node *node) {
    (void)node;
    int64_t axis;
    if (call_fact(&lo->call, "self")->rank < 0) {
        transform_blocks(lo);
        return;
    }
    if (!call_int(&lo->call, "dim", &axis)) return;
    const Fact *self = call_fact(&lo->call, "self");
    bool inverts = call_bool(&lo->call, "inverse") == 1, half = call_bool(&lo->call, "onesided") == 1;
    if (lo->opset < 17 || is_short(self, axis, half)) {
        lo_result(lo, 0, by_matrices(lo, lo_arg_as(lo, "self", DT_F64), axis, inverts, half));
        return;
    }
    OxVal x = lo_arg_as(lo, "self", is_exact(fact_size(self, (int)axis)) ? self->dtype : DT_F64);
    lo_result(lo, 0, transformed(lo, x, axis));
}

#define WHOLE(name) \
    { "fft_" name "(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor", .prelude = "torch.fft:" name }
#define PLANE(name) \
    { \
        "fft_" name "(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor", \
            .prelude = "torch.fft:" name \
    }
#define SPACE(name) \
    { \
        "fft_" name "(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor", \
            .prelude = "torch.fft:" name \
    }
static const OpRow rows[] = {
    {"_dft(Tensor self, int dim, bool inverse, bool onesided) -> Tensor", .infer = infer_dft, .lower = lower_dft,
     .traits = T_INTERNAL},
    WHOLE("fft"),
    WHOLE("ifft"),
    WHOLE("rfft"),
    WHOLE("irfft"),
    WHOLE("hfft"),
    WHOLE("ihfft"),
    PLANE("fft2"),
    PLANE("ifft2"),
    PLANE("rfft2"),
    PLANE("irfft2"),
    SPACE("fftn"),
    SPACE("ifftn"),
    SPACE("rfftn"),
    SPACE("irfftn"),
    {"fft_fftshift(Tensor self, int[1]? dim=None) -> Tensor", .prelude = "torch.fft:fftshift"},
    {"fft_ifftshift(Tensor self, int[1]? dim=None) -> Tensor", .prelude = "torch.fft:ifftshift"},
    {"complex(Tensor real, Tensor imag) -> Tensor", .prelude = "torch._complex:from_parts", .takes = TAKES_FLOAT},
    {"polar(Tensor abs, Tensor angle) -> Tensor", .prelude = "torch._complex:polar"},
    {"view_as_complex(Tensor self) -> Tensor", .prelude = "torch._complex:view_as_complex"},
    {"view_as_real(Tensor self) -> Tensor", .prelude = "torch._complex:view_as_real"},
    {"imag(Tensor self) -> Tensor", .prelude = "torch._complex:imag"},
};
FAMILY(fft, rows)
