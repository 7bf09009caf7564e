# scriptc: --input 'x: float32[n, 4, 9, 9]' --input 'boxes: float32[k, 5]' --input 'scores: float32[k]' --input 'w: float32[6, 4, 3, 3]' --input 'o: float32[n, 18, 9, 9]' --input 'm: float32[n, 9, 9, 9]' --input 'b: float32[6]' -S
import torch

vision = torch.ops.torchvision


def f(x, boxes, scores, w, o, m, b):
    parts = vision.roi_align(x, boxes, 0.5, 3, 2, 2, True), vision.roi_align(x, boxes, 1.0, 2, 2, -1, False)
    kept = vision.nms(boxes[:, 1:], scores, 0.25)
    bent = vision.deform_conv2d(x, w, o, m, b, 1, 1, 1, 1, 1, 1, 1, 1, True), vision.deform_conv2d(x, w, o, m, b, 1, 1, 1, 1, 1, 1, 1, 1, False)
    return parts, kept, bent
