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

#define ROI_ALIGN(name, mode) \
    { \
        "torchvision::" name "(Tensor input, Tensor rois, float spatial_scale, SymInt pooled_height, SymInt " \
        "pooled_width, int sampling_ratio) -> Tensor", \
            .infer = infer_roi_align, .opset = 16, .traits = T_INTERNAL, \
            .expr = "RoiAlign(f32(input), f32(Slice(rois, [1], [5], [1])), Reshape(i64(Slice(rois, [0], [1], [1])), " \
                    "[-1]), " \
                    "output_height=$pooled_height, output_width=$pooled_width, sampling_ratio=$sampling_ratio, " \
                    "spatial_scale=$spatial_scale, coordinate_transformation_mode='" mode "')" \
    }

static const OpRow rows[] = {
    {"torchvision::nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor", .infer = infer_nms,
     .expr = "chosen = NonMaxSuppression(Unsqueeze(f32(dets), [0]), Unsqueeze(f32(scores), [0, 1]), Shape(scores), "
             "f32(iou_threshold)); Squeeze(Gather(chosen, [2], axis=1), [1])"},
    ROI_ALIGN("_roi_align_shifted", "half_pixel"),
    ROI_ALIGN("_roi_align_plain", "output_half_pixel"),
    {"torchvision::roi_align(Tensor input, Tensor rois, float spatial_scale, SymInt pooled_height, SymInt "
     "pooled_width, int sampling_ratio, bool aligned) -> Tensor",
     .infer = infer_roi_align, .prelude = "torch._decompositions.vision:roi_align"},
};
FAMILY(vision, rows)
