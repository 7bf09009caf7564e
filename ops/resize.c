/* Resizing and sampling of images: upsample_*, grid_sampler. The source coordinate of each pixel of the result, by
 * PyTorch's mode: nearest            floor(i / scale)                   asymmetric, floor nearest-exact      floor((i +
 * 0.5) / scale)           half_pixel, round_prefer_ceil linear, cubic      (i + 0.5) / scale - 0.5 half_pixel;
 * align_corners: i * (in - 1) / (out - 1) https://onnx.ai/onnx/operators/onnx__Resize.html and
 * https://onnx.ai/onnx/operators/onnx__GridSample.html */
#include "ops/resize.h"

#include <math.h>
#include <string.h>

static const char *image_name(const OpCall *call) { return call_index(call, "input") >= 0 ? "input" : "self"; }

/* Returns floor(size * scale) if both are known at compile time, computed in double as in PyTorch. */
static const Dim *scaled(OpCall *call, const Dim *size, double scale) {
    int64_t k;
    bool known = dim_known(size, &k);
    if (!(fabs(known ? (double)k * scale : scale) < 0x1p62)) return NULL; /* no size; eager mode fails */
    if (known) return dim_const(call->func->dims, (int64_t)((double)k * scale));
    int64_t whole = (int64_t)scale;
    return (double)whole == scale ? dim_mul(call->func->dims, size, dim_const(call->func->dims, whole)) : NULL;
}

static bool known_scales(const OpCall *call, uint32_t n, double *out) {
    const Const *list = call_const(call, "scale_factors");
    if (!list || list->count != n) return false;
    for (uint32_t i = 0; i < n; i++) out[i] = const_get_float(list, i);
    return true;
}

/* Reads one scale for each resized axis, from the list or from the arguments of the older overloads. All of them must
 * be known, or none. */
static bool given_scales(const OpCall *call, uint32_t n, double *out) {
    static const char *const one[] = {"scales"}, *const two[] = {"scales_h", "scales_w"},
                             *const three[] = {"scales_d", "scales_h", "scales_w"};
    const char *const *name = n == 1 ? one : n == 2 ? two : three;
    CX_ASSERT(call->func->cx, n >= 1 && n <= 3);
    if (known_scales(call, n, out)) return true;
    for (uint32_t i = 0; i < n; i++)
        if (!call_float(call, name[i], &out[i])) return false;
    return true;
}

/* Resize takes either sizes or scales. The older overloads take both, and eager mode reads the places of the elements
 * from the scales alone, so these must agree with the sizes. */
static bool scales_agree(OpCall *call, const Fact *image, const DimList *size) {
    double scale[3];
    int64_t before, after;
    if (call_bool(call, "align_corners") == 1 || !given_scales(call, size->n, scale)) return true;
    for (uint32_t i = 0; i < size->n; i++)
        if (dim_known(image->dim[i + 2], &before) && dim_known(size->at[i], &after) &&
            floor((double)before * scale[i]) != (double)after)
            return call_error(call, DIAG_6501,
                              "`%s`: scaling a size of %lld by %g does not give the size %lld of `output_size`",
                              call->op->name, (long long)before, scale[i], (long long)after);
    return true;
}

static bool infer_upsample(OpCall *call, Fact *out) {
    const Fact *image = call_fact(call, image_name(call));
    DimList size;
    double scale[3];
    const char *number = strpbrk(call->op->name, "123"); /* a digit, as in upsample_bilinear2d */
    int low = number ? *number - '0' + 2 : 3, high = number ? low : 5;
    if (!fact_need_rank(call, image_name(call), low, high)) return false;
    if (image->rank < 0) return fact_set(call, out, image->dtype, -1, NULL);
    uint32_t n = (uint32_t)image->rank - 2;
    const Dim **dim = fact_dims(call, image->rank);
    dim[0] = image->dim[0], dim[1] = image->dim[1];
    bool sized = call_has(call, "output_size") && call_dims(call, "output_size", &size) && size.n == n;
    if (sized && !scales_agree(call, image, &size)) return false;
    bool factors = !sized && known_scales(call, n, scale);
    for (uint32_t i = 0; i < n; i++)
        dim[i + 2] = sized ? size.at[i] : factors ? scaled(call, image->dim[i + 2], scale[i]) : NULL;
    for (uint32_t i = 2; i < n + 2; i++) {
        int64_t known;
        if (dim_known(dim[i], &known) && known < 1)
            return call_error(call, DIAG_6111, "`%s`: a size of the result is %lld, but it must be at least 1",
                              call->op->name, (long long)known);
    }
    return fact_set(call, out, image->dtype, image->rank, dim);
}

static ResizeMode resize_mode(const OpCall *call) {
    Sym name = call->op->name;
    bool aligned = call_bool(call, "align_corners") == 1;
    ResizeMode m = {"linear", aligned ? "align_corners" : "half_pixel", NULL};
    if (strstr(name, "nearest_exact"))
        m = (ResizeMode){"nearest", "half_pixel", "round_prefer_ceil"};
    else if (strstr(name, "nearest"))
        m = (ResizeMode){"nearest", "asymmetric", "floor"};
    else if (strstr(name, "bicubic"))
        m.mode = "cubic";
    return m;
}

/* Eager mode ignores the factor along an axis whose size stays the same, in linear sampling and in nearest sampling of
 * planes, and in the latter also if the size doubles. Other modes do not. */
static bool forgets_scale(const ResizeMode *m, OxVal x) {
    if (m->nearest) return !strcmp(m->nearest, "floor") && x->rank == 4;
    return strcmp(m->mode, "cubic") != 0;
}

/* Writes the size of the i-th resized axis. False: it is not known. */
static bool resize_size(OxVal x, uint32_t i, int64_t *size) {
    return x->dim && x->dim[i + 2] && dim_known(x->dim[i + 2], size);
}

/* Returns whether eager mode samples a plane with its general loop, which forgets no factor: that depends on the size
 * of the result alone, except for images of channels_last memory. */
static bool is_large_plane(OxVal x, const double *scale) {
    int64_t height, width;
    if (x->rank != 4 || !resize_size(x, 0, &height) || !resize_size(x, 1, &width)) return false;
    return floor((double)height * scale[0]) + floor((double)width * scale[1]) > 128;
}

/* Returns given_scales as they apply when the sizes are known. */
static bool used_scales(Lower *lo, const ResizeMode *m, OxVal x, uint32_t n, double *out) {
    int64_t size;
    if (!given_scales(&lo->call, n, out)) return false;
    if (!forgets_scale(m, x) || (m->nearest && is_large_plane(x, out))) return true;
    for (uint32_t i = 0; i < n; i++) {
        if (!resize_size(x, i, &size)) continue;
        double result = floor((double)size * out[i]);
        if (result == (double)size) out[i] = 1;
        if (m->nearest && result == 2 * (double)size) out[i] = 2;
    }
    return true;
}

bool resize_scale_depends(const ResizeMode *m, OxVal x, uint32_t i, double scale) {
    int64_t size;
    if (!forgets_scale(m, x) || resize_size(x, i, &size)) return false;
    return (scale > 1 && scale < 2) || (m->nearest && scale > 2 && scale < 3);
}

/* Computes the factor by which an axis is actually resized, from its sizes before and after (0-d float64). */
OxVal resize_used_scale(Lower *lo, const ResizeMode *m, OxVal before, OxVal behind, OxVal factor) {
    OxVal one = ox_number(lo->ox, DT_F64, 1), two = ox_number(lo->ox, DT_F64, 2);
    OxVal used = ox_where(lo->ox, LO(lo, "Equal", before, behind), one, factor);
    return m->nearest ? ox_where(lo->ox, LO(lo, "Equal", behind, LO(lo, "Mul", before, two)), two, used) : used;
}

static OxVal scales_of_run(Lower *lo, const ResizeMode *m, OxVal x, uint32_t n, const double *scale) {
    OxVal part[5] = {ox_ints(lo->ox, 1, (int64_t[]){1}), NULL};
    part[0] = part[1] = ox_cast(lo->ox, part[0], DT_F32);
    for (uint32_t i = 0; i < n; i++) {
        OxVal factor = ox_number(lo->ox, DT_F64, scale[i]);
        if (resize_scale_depends(m, x, i, scale[i])) {
            OxVal before = ox_cast(lo->ox, ox_scalar(lo->ox, ox_size(lo->ox, x, (int)i + 2)), DT_F64);
            OxVal behind = LO(lo, "Floor", LO(lo, "Mul", before, factor));
            factor = resize_used_scale(lo, m, before, behind, factor);
        }
        part[i + 2] = ox_cast(lo->ox, ox_vector(lo->ox, factor), DT_F32);
    }
    return ox_concat(lo->ox, 0, n + 2, part);
}

/* ---- factors known only at run time ---- */

bool resize_scaled_by_run(Lower *lo, uint32_t n) {
    double scale[3];
    return !call_has(&lo->call, "output_size") && call_has(&lo->call, "scale_factors") &&
           !known_scales(&lo->call, n, scale);
}

static OxVal factor_of_run(Lower *lo, uint32_t i) {
    OxVal all = lo_arg_as(lo, "scale_factors", DT_F64);
    return ox_scalar(lo->ox, ox_slice_ints(lo->ox, all, 0, i, (int64_t)i + 1));
}

OxVal resize_factor_of_run(Lower *lo, const ResizeMode *m, OxVal x, OxVal before, OxVal behind, uint32_t i) {
    OxVal factor = factor_of_run(lo, i);
    return forgets_scale(m, x) ? resize_used_scale(lo, m, before, behind, factor) : factor;
}

static OxVal factors_of_run(Lower *lo, const ResizeMode *m, OxVal x, uint32_t n) {
    OxVal part[4] = {ox_cast(lo->ox, OX_INTS(lo->ox, 1, 1), DT_F32)};
    for (uint32_t i = 0; i < n; i++) {
        OxVal before = ox_cast(lo->ox, ox_scalar(lo->ox, ox_size(lo->ox, x, (int)i + 2)), DT_F64);
        OxVal behind = LO(lo, "Floor", LO(lo, "Mul", before, factor_of_run(lo, i)));
        OxVal used = resize_factor_of_run(lo, m, x, before, behind, i);
        part[i + 1] = ox_cast(lo->ox, ox_vector(lo->ox, used), DT_F32);
    }
    return ox_concat(lo->ox, 0, n + 1, part);
}

static OxVal scales_vector(Lower *lo, const ResizeMode *m, OxVal x, uint32_t n, const double *scale) {
    for (uint32_t i = 0; i < n; i++)
        if (resize_scale_depends(m, x, i, scale[i])) return scales_of_run(lo, m, x, n, scale);
    float *all = arena_new_array(lo->func->mem, float, n + 2);
    int64_t *count = arena_new(lo->func->mem, int64_t);
    all[0] = all[1] = 1;
    for (uint32_t i = 0; i < n; i++) all[i + 2] = (float)scale[i];
    *count = n + 2;
    return ox_const(lo->ox, const_make(lo->cx, DT_F32, 1, count, const_order(all, n + 2, sizeof *all)));
}

OxVal resize_sizes(Lower *lo, OxVal x, uint32_t n) {
    if (call_has(&lo->call, "output_size")) return lo_ints(lo, "output_size");
    OxVal inner = ox_slice_ints(lo->ox, ox_shape(lo->ox, x), 0, 2, (int64_t)n + 2);
    OxVal product = LO(lo, "Floor",
                       LO(lo, "Mul", ox_cast(lo->ox, inner, DT_F64), lo_arg_as(lo, "scale_factors", DT_F64)));
    return ox_cast(lo->ox, product, DT_I64);
}

static OxVal sizes_vector(Lower *lo, OxVal x, uint32_t n) {
    OxVal outer = ox_slice_ints(lo->ox, ox_shape(lo->ox, x), 0, 0, 2);
    return ox_concat(lo->ox, 0, 2, (const OxVal[]){outer, resize_sizes(lo, x, n)});
}

/* `sizes` has the sizes of all axes. The attribute `axes` would make those of the first two unnecessary, but ONNX
 * Runtime fails to load a graph in which it moves a Transpose past such a node, as its optimizer takes `sizes` to have
 * all axes. */
OxVal resize_node(Lower *lo, const Resizing *r) {
    const ResizeMode *m = &r->mode;
    OxAttr mode = oa_str("mode", m->mode), coordinates = oa_str("coordinate_transformation_mode", m->coordinates);
    OxAttr nearest = m->nearest ? oa_str("nearest_mode", m->nearest) : oa_none();
    OxAttr cubic = !strcmp(m->mode, "cubic") ? oa_float("cubic_coeff_a", -0.75) : oa_none();
    return ox_op(lo->ox, "Resize", OX_IN(r->x, NULL, r->scales, r->sizes), OX_ATTR(mode, coordinates, nearest, cubic));
}

static OxVal resized(Lower *lo, const ResizeMode *m, OxVal x, OxVal scales, OxVal sizes) {
    return resize_node(lo, &(Resizing){.mode = *m, .x = x, .scales = scales, .sizes = sizes});
}

static OxVal to_bytes(Lower *lo, OxVal x) {
    OxVal whole = LO(lo, "Floor", LO(lo, "Add", x, ox_number(lo->ox, DT_F32, 0.5)));
    return LO(lo, "Clip", whole, ox_number(lo->ox, DT_F32, 0), ox_number(lo->ox, DT_F32, 255));
}

/* Resizes images of bytes along the width, then along the height, rounding to bytes in between. */
static void lower_bytes(Lower *lo, const ResizeMode *m, OxVal x) {
    double scale[2] = {1, 1};
    OxVal wide = ox_cast(lo->ox, x, DT_F32), y;
    if (used_scales(lo, m, x, 2, scale) && strcmp(m->coordinates, "align_corners") != 0) {
        wide = to_bytes(lo, resized(lo, m, wide, scales_vector(lo, m, wide, 2, (double[]){1, scale[1]}), NULL));
        y = resized(lo, m, wide, scales_vector(lo, m, wide, 2, (double[]){scale[0], 1}), NULL);
    } else {
        OxVal sizes = sizes_vector(lo, x, 2);
        OxVal kept = ox_slice_ints(lo->ox, ox_shape(lo->ox, x), 0, 0, 3);
        OxVal width = ox_slice_ints(lo->ox, sizes, 0, 3, 4);
        wide = to_bytes(lo, resized(lo, m, wide, NULL, ox_concat(lo->ox, 0, 2, (const OxVal[]){kept, width})));
        y = resized(lo, m, wide, NULL, sizes);
    }
    lo_result(lo, 0, ox_cast(lo->ox, to_bytes(lo, y), DT_U8));
}

/* ONNX Runtime copies an image if all sizes stay the same, whatever the factors are. */
static bool keeps_sizes(OxVal x, uint32_t n, const double *scale) {
    bool plain = true;
    int64_t size;
    for (uint32_t i = 0; i < n; i++) {
        if (!resize_size(x, i, &size) || floor((double)size * scale[i]) != (double)size) return false;
        plain = plain && scale[i] == 1;
    }
    return !plain;
}

static void lower_upsample(Lower *lo, Node *node) {
    (void)node;
    OxVal x = lo_arg(lo, image_name(&lo->call));
    if (x->rank < 3) {
        lo_no_lowering(lo, "the image's rank is known only at run time");
        return;
    }
    uint32_t n = (uint32_t)x->rank - 2;
    double scale[3] = {0};
    ResizeMode m = resize_mode(&lo->call);
    if (x->dtype == DT_U8 && n == 2 && !m.nearest) {
        lower_bytes(lo, &m, x);
        return;
    }
    Resizing r = {.mode = m, .x = x};
    bool aligned = !strcmp(m.coordinates, "align_corners");
    if (used_scales(lo, &m, x, n, scale)) r.scale = scale;
    if (x->dtype == DT_F64 || (r.scale && !aligned && keeps_sizes(x, n, scale))) {
        lo_result(lo, 0, resize_by_axes(lo, &r));
        return;
    }
    DType dtype = dtype_is_float(x->dtype) || x->dtype == DT_U8 ? x->dtype : DT_F32;
    r.x = ox_cast(lo->ox, x, dtype);
    if (r.scale && !aligned)
        r.scales = scales_vector(lo, &m, x, n, scale);
    else if (!aligned && resize_scaled_by_run(lo, n))
        r.scales = factors_of_run(lo, &m, x, n);
    else
        r.sizes = sizes_vector(lo, x, n);
    lo_result(lo, 0, m.nearest ? resize_nearest(lo, &r) : resize_node(lo, &r));
}

/* ---- grid_sampler: input [N, C, spatial...], grid [N, out spatial..., axes] ---- */
static bool infer_grid(OpCall *call, Fact *out) {
    const Fact *image = call_fact(call, "input"), *grid = call_fact(call, "grid");
    if (image->rank >= 0 && !fact_need_rank(call, "input", 4, 5)) return false;
    if (image->rank < 0 || grid->rank < 0) return fact_set(call, out, image->dtype, image->rank, NULL);
    if (grid->rank != image->rank)
        return call_error(call, DIAG_6501, "grid has rank %d, but the input has rank %d", grid->rank, image->rank);
    const Dim *axes = fact_size(grid, grid->rank - 1);
    if (axes && dim_equal(call->func->dims, axes, dim_const(call->func->dims, image->rank - 2)) == 0)
        return call_error(call, DIAG_6111, "`%s`: the last size of 'grid' is %s; for an input of rank %d it must be %d",
                          call->op->name, dim_str(call->func->cx, axes), image->rank, image->rank - 2);
    const Dim **dim = fact_dims(call, image->rank);
    dim[0] = image->dim[0], dim[1] = image->dim[1];
    for (int i = 2; i < image->rank; i++) dim[i] = grid->dim[i - 1];
    return fact_set(call, out, image->dtype, image->rank, dim);
}

/* Returns the spatial sizes in the order of the grid's coordinates, which is the reverse. */
static OxVal sizes_of_axes(Lower *lo, OxVal x, DType dtype) {
    static const int64_t reversed[] = {4, 3, 2};
    OxVal axes = ox_ints(lo->ox, (uint32_t)(x->rank - 2), reversed + (5 - x->rank));
    return ox_cast(lo->ox, LO(lo, "Gather", ox_shape(lo->ox, x), axes), dtype);
}

/* Reflects the coordinates of a grid that is not aligned at the corners, and moves each to the centre of its pixel.
 * ONNX Runtime rounds to a pixel first and then reflects, which decides otherwise between two equally near pixels. */
static OxVal reflected_grid(Lower *lo, OxVal x, OxVal grid) {
    DType dtype = x->dtype;
    OxVal zero = ox_number(lo->ox, dtype, 0), one = ox_number(lo->ox, dtype, 1), two = ox_number(lo->ox, dtype, 2);
    OxVal half = ox_number(lo->ox, dtype, 0.5), size = sizes_of_axes(lo, x, dtype), period = LO(lo, "Mul", size, two);
    OxVal pixel = LO(lo, "Div", LO(lo, "Sub", LO(lo, "Mul", LO(lo, "Add", grid, one), size), one), two);
    OxVal from_edge = LO(lo, "Abs", LO(lo, "Add", pixel, half));
    OxVal whole = LO(lo, "Mul", LO(lo, "Floor", LO(lo, "Div", from_edge, period)), period);
    OxVal rest = LO(lo, "Sub", from_edge, whole);
    pixel = LO(lo, "Sub", LO(lo, "Min", rest, LO(lo, "Sub", period, rest)), half);
    pixel = LO(lo, "Round", LO(lo, "Max", LO(lo, "Min", pixel, LO(lo, "Sub", size, one)), zero));
    return LO(lo, "Sub", LO(lo, "Div", LO(lo, "Add", LO(lo, "Mul", pixel, two), one), size), one);
}

static OxVal rounded(Lower *lo, OxVal v, DType dtype) { return ox_cast(lo->ox, ox_cast(lo->ox, v, dtype), DT_F32); }

/* Eager mode converts a grid of 16-bit floats to pixels in that type, rounding each step, which moves samples by up to
 * half a pixel. Here the steps are computed in float32 and rounded likewise, and the result is the grid of those
 * pixels. */
static OxVal rounded_grid(Lower *lo, OxVal x, OxVal grid, bool aligned, bool nearest) {
    OxVal one = ox_number(lo->ox, DT_F32, 1), two = ox_number(lo->ox, DT_F32, 2), half = ox_number(lo->ox, DT_F32, 0.5);
    OxVal size = sizes_of_axes(lo, x, DT_F32);
    OxVal extent = aligned ? LO(lo, "Sub", size, one) : size;
    OxVal shifted = rounded(lo, LO(lo, "Add", ox_cast(lo->ox, grid, DT_F32), one), x->dtype);
    OxVal scale = rounded(lo, LO(lo, "Mul", extent, half), x->dtype);
    OxVal pixel = rounded(lo, LO(lo, "Mul", shifted, scale), x->dtype);
    if (!aligned) pixel = rounded(lo, LO(lo, "Sub", pixel, half), x->dtype);
    if (nearest) pixel = LO(lo, "Round", pixel); /* converting back must not decide between two equally near pixels */
    if (aligned) return LO(lo, "Sub", LO(lo, "Div", LO(lo, "Mul", pixel, two), LO(lo, "Max", extent, one)), one);
    return LO(lo, "Sub", LO(lo, "Div", LO(lo, "Add", LO(lo, "Mul", pixel, two), one), size), one);
}

static void lower_grid(Lower *lo, Node *node) {
    (void)node;
    static const char *const old[] = {"bilinear", "nearest", "bicubic"}, *const new[] = {"linear", "nearest", "cubic"};
    static const char *const padding[] = {"zeros", "border", "reflection"};
    enum { NEAREST = 1, BORDER = 1, REFLECTION = 2 };
    int64_t mode, pad;
    OxVal x = lo_arg(lo, "input"), grid = lo_arg(lo, "grid");
    if (!call_int(&lo->call, "interpolation_mode", &mode) || !call_int(&lo->call, "padding_mode", &pad) || mode < 0 ||
        mode > 2 || pad < 0 || pad > 2) {
        lo_no_lowering(lo, "the interpolation and padding modes must be known at compile time");
        return;
    }
    if (x->rank == 5 && lo->opset < 20) {
        lo_no_lowering(lo, "sampling volumes needs opset 20");
        return;
    }
    bool aligned = call_bool(&lo->call, "align_corners") == 1;
    if (x->rank >= 4 && (x->dtype == DT_F16 || x->dtype == DT_BF16)) {
        grid = rounded_grid(lo, x, grid, aligned, mode == NEAREST && pad < REFLECTION);
        x = ox_cast(lo->ox, x, DT_F32);
    }
    grid = ox_cast(lo->ox, grid, x->dtype);
    if (x->rank >= 4 && mode == NEAREST && pad == REFLECTION && !aligned)
        grid = reflected_grid(lo, x, grid), pad = BORDER;
    OxAttr how = oa_str("mode", (lo->opset < 20 ? old : new)[mode]), edge = oa_str("padding_mode", padding[pad]);
    OxAttr corners = oa_int("align_corners", aligned);
    lo_result(lo, 0, ox_op(lo->ox, "GridSample", OX_IN(x, grid), OX_ATTR(how, edge, corners)));
}

#define RESIZES(schema) \
    { schema, .infer = infer_upsample, .lower = lower_upsample, .takes = TAKES_NUMBERS }
#define NEAREST(name, n, scales) \
    RESIZES(name "(Tensor self, SymInt[" n "] output_size, " scales ") -> Tensor"), \
        RESIZES(name ".vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor")
#define SMOOTH(name, n, scales) \
    RESIZES(name "(Tensor self, SymInt[" n "] output_size, bool align_corners, " scales ") -> Tensor"), \
        RESIZES(name \
                ".vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor")
#define SCALES1 "float? scales=None"
#define SCALES2 "float? scales_h=None, float? scales_w=None"
#define SCALES3 "float? scales_d=None, " SCALES2
/* theta [batch, axes, axes + 1], size [batch, channels, spatial...] */
static bool infer_affine_grid(OpCall *call, Fact *out) {
    DimList size;
    const Fact *theta = call_fact(call, "theta");
    if (!fact_need_rank(call, "theta", 3, 3)) return false;
    if (!call_dims(call, "size", &size) || size.n < 4 || size.n > 5) return fact_set(call, out, theta->dtype, -1, NULL);
    const Dim **dim = fact_dims(call, (int)size.n);
    dim[0] = size.at[0];
    for (uint32_t i = 2; i < size.n; i++) dim[i - 1] = size.at[i];
    dim[size.n - 1] = dim_const(call->func->dims, size.n - 2);
    return fact_set(call, out, theta->dtype, (int)size.n, dim);
}

static void lower_affine_grid(Lower *lo, Node *node) {
    (void)node;
    const OxVal in[] = {lo_arg(lo, "theta"), lo_ints(lo, "size")};
    OxAttr aligned = call_bool(&lo->call, "align_corners") == 1 ? oa_int("align_corners", 1) : oa_none();
    lo_result(lo, 0, ox_op(lo->ox, "AffineGrid", 2, in, OX_ATTR(aligned)));
}

#define SAMPLES(schema) \
    { \
        schema, .infer = infer_grid, .lower = lower_grid, .takes = TAKES_FLOAT, \
                .shapes = "input:t[batch ...] grid:t[batch ...]", .opset = 16, \
                .note = "for 16-bit floats, bicubic weights and reflected positions are computed in float32" \
    }
#define WIDENING(mode) \
    DECOMPOSED("_upsample_" mode "2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, " SCALES2 \
               ") -> Tensor", \
               "resize:" mode "_aa"), \
        DECOMPOSED( \
            "_upsample_" mode \
            "2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor", \
            "resize:" mode "_aa_vec")
static const OpRow rows[] = {
    NEAREST("upsample_nearest1d", "1", SCALES1),
    NEAREST("upsample_nearest2d", "2", SCALES2),
    NEAREST("upsample_nearest3d", "3", SCALES3),
    NEAREST("_upsample_nearest_exact1d", "1", SCALES1),
    NEAREST("_upsample_nearest_exact2d", "2", SCALES2),
    NEAREST("_upsample_nearest_exact3d", "3", SCALES3),
    SMOOTH("upsample_linear1d", "1", SCALES1),
    SMOOTH("upsample_bilinear2d", "2", SCALES2),
    SMOOTH("upsample_trilinear3d", "3", SCALES3),
    SMOOTH("upsample_bicubic2d", "2", SCALES2),
    WIDENING("bilinear"),
    WIDENING("bicubic"),
    {"_affine_grid(Tensor theta, SymInt[] size, bool align_corners) -> Tensor", .infer = infer_affine_grid,
     .lower = lower_affine_grid, .traits = T_INTERNAL, .opset = 20, .takes = TAKES_FLOAT},
    SAMPLES("grid_sampler(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> "
            "Tensor"),
    SAMPLES("grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) "
            "-> Tensor"),
    SAMPLES("grid_sampler_3d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) "
            "-> Tensor"),
};
FAMILY(resize, rows)
