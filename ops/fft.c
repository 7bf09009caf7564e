/* Fourier transforms: ONNX's DFT over one axis. torch.fft is Python of the prelude; the last axis of what this takes
 * and gives has real and imaginary parts. https://onnx.ai/onnx/operators/onnx__DFT.html */
#include "ops/ops.h"

static bool infer_dft(OpCall *call, Fact *out) {
    const Fact *self = call_fact(call, "self");
    int64_t axis;
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

/* ONNX Runtime's float32 transform of other lengths than powers of two is good to about three digits. */
static bool is_exact(const Dim *size) {
    int64_t n;
    return dim_known(size, &n) && n > 0 && (n & (n - 1)) == 0;
}

static void lower_dft(Lower *lo, Node *node) {
    (void)node;
    int64_t axis;
    if (!call_int(&lo->call, "dim", &axis)) return;
    const Fact *self = call_fact(&lo->call, "self");
    OxVal x = lo_arg_as(lo, "self", is_exact(fact_size(self, (int)axis)) ? self->dtype : DT_F64);
    OxAttr inverse = call_bool(&lo->call, "inverse") == 1 ? oa_int("inverse", 1) : oa_none();
    OxAttr onesided = call_bool(&lo->call, "onesided") == 1 ? oa_int("onesided", 1) : oa_none();
    OxVal y = lo->opset < 20 ? ox_op(lo->ox, "DFT", OX_IN(x), OX_ATTR(oa_int("axis", axis), inverse, onesided))
                             : ox_op(lo->ox, "DFT", OX_IN(x, NULL, ox_int(lo->ox, axis)), OX_ATTR(inverse, onesided));
    lo_result(lo, 0, y);
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
     .traits = T_INTERNAL, .opset = 17},
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
    {"complex(Tensor real, Tensor imag) -> Tensor", .prelude = "torch._complex:from_parts"},
    {"polar(Tensor abs, Tensor angle) -> Tensor", .prelude = "torch._complex:polar"},
    {"view_as_complex(Tensor self) -> Tensor", .prelude = "torch._complex:view_as_complex"},
    {"view_as_real(Tensor self) -> Tensor", .prelude = "torch._complex:view_as_real"},
};
FAMILY(fft, rows)
