/* torchvision's own operators: non-maximum suppression, region pooling and deformable convolution, for which ONNX has
 * operators. */
#include "ops/ops.h"

static bool infer_nms(OpCall *call, Fact *out) {
    const Dim *count = dim_fresh(call->func->dims, true);
    return fact_set(call, out, DT_I64, 1, &count);
}

static bool infer_roi_align(OpCall *call, Fact *out) {
    const Fact *input = call_fact(call, "input"), *rois = call_fact(call, "rois");
    const Dim **dim = fact_dims(call, 4);
    if (rois->rank == 2) dim[0] = rois->dim[0];
    if (input->rank == 4) dim[1] = input->dim[1];
    dim[2] = call_dim(call, "pooled_height");
    dim[3] = call_dim(call, "pooled_width");
    return fact_set(call, out, input->dtype, 4, dim);
}

/* A scale that is known only at run time is applied to the boxes. */
static void lower_roi_align(Lower *lo, Node *node) {
    (void)node;
    int64_t height, width, ratio;
    double scale = 1;
    if (!call_int(&lo->call, "pooled_height", &height) || !call_int(&lo->call, "pooled_width", &width) ||
        !call_int(&lo->call, "sampling_ratio", &ratio)) {
        lo_no_lowering(lo, "the pooled size or the sampling ratio is known only at run time");
        return;
    }
    Ox *ox = lo->ox;
    bool known = call_float(&lo->call, "spatial_scale", &scale), aligned = call_bool(&lo->call, "aligned") == 1;
    OxVal rois = lo_arg_as(lo, "rois", DT_F32);
    OxVal image = ox_squeeze(ox, ox_slice_ints(ox, rois, 1, 0, 1), 1, (int64_t[]){1});
    OxVal box = ox_slice_ints(ox, rois, 1, 1, 5);
    if (!known) box = LO(lo, "Mul", box, lo_arg_as(lo, "spatial_scale", DT_F32));
    OxVal y = ox_op(ox, "RoiAlign", OX_IN(lo_arg_as(lo, "input", DT_F32), box, ox_cast(ox, image, DT_I64)),
                    OX_ATTR(oa_str("coordinate_transformation_mode", aligned ? "half_pixel" : "output_half_pixel"),
                            oa_int("output_height", height), oa_int("output_width", width),
                            oa_int("sampling_ratio", ratio > 0 ? ratio : 0), oa_float("spatial_scale", scale)));
    lo_result(lo, 0, ox_cast(ox, y, lo_fact(lo, 0)->dtype));
}

static bool infer_deform_conv(OpCall *call, Fact *out) {
    const Fact *input = call_fact(call, "input"), *weight = call_fact(call, "weight"),
               *offset = call_fact(call, "offset");
    const Dim **dim = fact_dims(call, 4);
    if (input->rank == 4) dim[0] = input->dim[0];
    if (weight->rank == 4) dim[1] = weight->dim[0];
    if (offset->rank == 4) dim[2] = offset->dim[2], dim[3] = offset->dim[3];
    return fact_set(call, out, input->dtype, 4, dim);
}

static bool known_ints(const OpCall *call, uint32_t n, const char *const *name, int64_t *out) {
    for (uint32_t i = 0; i < n; i++)
        if (!call_int(call, name[i], &out[i])) return false;
    return true;
}

static void lower_deform_conv(Lower *lo, Node *node) {
    (void)node;
    static const char *const names[] = {"stride_h",   "stride_w",   "pad_h",  "pad_w",
                                        "dilation_h", "dilation_w", "groups", "offset_groups"};
    int64_t v[COUNT_OF(names)];
    const Fact *weight = call_fact(&lo->call, "weight");
    int64_t kernel[2];
    if (!known_ints(&lo->call, COUNT_OF(names), names, v) || weight->rank != 4 ||
        !dim_known(weight->dim[2], &kernel[0]) || !dim_known(weight->dim[3], &kernel[1])) {
        lo_no_lowering(lo, "its numbers or the size of its kernel are known only at run time");
        return;
    }
    bool masked = call_bool(&lo->call, "use_mask") == 1;
    OxVal in[] = {lo_arg_as(lo, "input", DT_F32), lo_arg_as(lo, "weight", DT_F32), lo_arg_as(lo, "offset", DT_F32),
                  lo_arg_as(lo, "bias", DT_F32), masked ? lo_arg_as(lo, "mask", DT_F32) : NULL};
    OxVal y = ox_op(lo->ox, "DeformConv", masked ? 5 : 4, in,
                    OX_ATTR(oa_ints("kernel_shape", 2, kernel), oa_ints("strides", 2, v),
                            oa_ints("pads", 4, (int64_t[]){v[2], v[3], v[2], v[3]}), oa_ints("dilations", 2, v + 4),
                            oa_int("group", v[6]), oa_int("offset_group", v[7])));
    lo_result(lo, 0, ox_cast(lo->ox, y, lo_fact(lo, 0)->dtype));
}

static const OpRow rows[] = {
    {"torchvision::nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor", .infer = infer_nms,
     .expr = "chosen = NonMaxSuppression(Unsqueeze(f32(dets), [0]), Unsqueeze(f32(scores), [0, 1]), Shape(scores), "
             "f32(iou_threshold)); Squeeze(Gather(chosen, [2], axis=1), [1])"},
    {"torchvision::roi_align(Tensor input, Tensor rois, float spatial_scale, SymInt pooled_height, SymInt "
     "pooled_width, int sampling_ratio, bool aligned) -> Tensor",
     .infer = infer_roi_align, .lower = lower_roi_align, .opset = 16},
    {"torchvision::deform_conv2d(Tensor input, Tensor weight, Tensor offset, Tensor mask, Tensor bias, SymInt "
     "stride_h, "
     "SymInt stride_w, SymInt pad_h, SymInt pad_w, SymInt dilation_h, SymInt dilation_w, SymInt groups, SymInt "
     "offset_groups, bool use_mask) -> Tensor",
     .infer = infer_deform_conv, .lower = lower_deform_conv, .opset = 19},
};
FAMILY(vision, rows)
