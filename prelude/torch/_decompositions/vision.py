"""Region pooling: ONNX has it with and without the half-pixel shift."""
import torch


def roi_align(input, rois, spatial_scale, pooled_height, pooled_width, sampling_ratio, aligned):
    ratio = max(sampling_ratio, 0)
    if aligned:
        return torch.ops.torchvision._roi_align_shifted(input, rois, spatial_scale, pooled_height, pooled_width, ratio)
    return torch.ops.torchvision._roi_align_plain(input, rois, spatial_scale, pooled_height, pooled_width, ratio)
