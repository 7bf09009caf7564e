/* torchvision's own operators: non-maximum suppression and region pooling, which ONNX has as operators. */
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

/* A scale that is known only at run time goes to the boxes instead. */
static void lower_roi_align(Lower *lo, Node *node) {
    (void)node;
    int64_t height, width, ratio;
    double scale = 1;
    if (!call_int(&lo->call, "pooled_height", &height) || !call_int(&lo->call, "pooled_width", &width) ||
        !call_int(&lo->call, "sampling_ratio", &ratio)) {
        lo_no_lowering(lo, "when the pooled size or the sampling ratio is known only at run time");
        return;
    }
    Ox *ox = lo->ox;
    bool known = call_float(&lo->call, "spatial_scale", &scale), aligned = call_bool(&lo->call, "aligned") == 1;
    OxVal rois = lo_arg_as(lo, "rois", DT_F32);
    OxVal image = ox_squeeze(ox, ox_slice(ox, rois, 1, OX_INTS(ox, 0), OX_INTS(ox, 1), NULL), 1, (int64_t[]){1});
    OxVal box = ox_slice(ox, rois, 1, OX_INTS(ox, 1), OX_INTS(ox, 5), NULL);
    if (!known) box = LO(lo, "Mul", box, lo_arg_as(lo, "spatial_scale", DT_F32));
    OxVal y = ox_op(ox, "RoiAlign", OX_IN(lo_arg_as(lo, "input", DT_F32), box, ox_cast(ox, image, DT_I64)),
                    OX_ATTR(oa_str("coordinate_transformation_mode", aligned ? "half_pixel" : "output_half_pixel"),
                            oa_int("output_height", height), oa_int("output_width", width),
                            oa_int("sampling_ratio", ratio > 0 ? ratio : 0), oa_float("spatial_scale", scale)));
    lo_result(lo, 0, ox_cast(ox, y, lo_fact(lo, 0)->dtype));
}

static const OpRow rows[] = {
    {"torchvision::nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor", .infer = infer_nms,
     .expr = "chosen = NonMaxSuppression(Unsqueeze(f32(dets), [0]), Unsqueeze(f32(scores), [0, 1]), Shape(scores), "
             "f32(iou_threshold)); Squeeze(Gather(chosen, [2], axis=1), [1])"},
    {"torchvision::roi_align(Tensor input, Tensor rois, float spatial_scale, SymInt pooled_height, SymInt "
     "pooled_width, int sampling_ratio, bool aligned) -> Tensor",
     .infer = infer_roi_align, .lower = lower_roi_align, .opset = 16},
};
FAMILY(vision, rows)
