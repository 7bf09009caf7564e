"""Float64 of operators whose kernels in ONNX Runtime are float32: exact to float64."""
import torch

from rowlib import case, t

D = torch.float64
X, UNIT, ABOVE = t(3, 5, dtype=D), t(3, 5, dtype=D, low=-1, high=1), t(3, 5, dtype=D, low=1, high=9)
EDGES = torch.tensor([0.0, 1e-9, -1.0, 1.0, 7.5, -30.0, float("inf"), -float("inf"), float("nan")], dtype=D)
FINE = {"tolerance": 1e-13}
for name in ("atan", "asinh", "erf", "erfc", "gelu", "selu", "mish", "hardsigmoid", "hardswish", "log_sigmoid"):
    case(f"aten.{name}", X, **FINE)
for name in ("atan", "erf", "asinh"):
    case(f"aten.{name}", EDGES, **FINE)
for name in ("asin", "acos", "atanh"):
    case(f"aten.{name}", UNIT, **FINE)
case("aten.acosh", ABOVE, **FINE)
case("aten.softplus", X, **FINE)
case("aten.leaky_relu", X, 0.07, **FINE)
case("aten.elu", X, 0.7, **FINE)
case("aten.softshrink", X, 0.3, **FINE)
case("aten.prelu", X, t(5, dtype=D), **FINE)
IMAGE = t(2, 4, 7, 6, dtype=D)
case("aten.avg_pool2d", IMAGE, [3, 2], [2, 1], [1, 1], False, True, None, **FINE)
case("aten.avg_pool2d", IMAGE, [3, 3], [2, 2], [1, 1], True, False, None, **FINE)
case("aten.avg_pool2d", IMAGE, [3, 2], [2, 3], [1, 1], True, True, None, **FINE)
case("aten.avg_pool2d", IMAGE, [2, 2], [2, 2], [0, 0], True, False, 3, **FINE)
case("aten.avg_pool3d", t(1, 2, 4, 4, 4, dtype=D), [2, 2, 2], [1, 1, 1], [1, 1, 1], True, True, None, **FINE)
case("aten.adaptive_avg_pool2d", IMAGE, [1, 1], **FINE)
case("aten.conv2d", IMAGE, t(6, 2, 3, 2, dtype=D), t(6, dtype=D), [2, 1], [1, 2], [1, 2], 2, fixed=True, **FINE)
case("aten.conv1d", t(3, 9, dtype=D), t(2, 3, 3, dtype=D), None, [1], [1], [1], 1, fixed=True, **FINE)
case("aten.conv_transpose2d.input", IMAGE, t(4, 3, 3, 2, dtype=D), t(6, dtype=D), [3, 2], [1, 0], [2, 1], 2, [1, 2], fixed=True, **FINE)
case("aten.conv_transpose3d.input", t(1, 2, 3, 3, 3, dtype=D), t(2, 2, 3, 2, 1, dtype=D), None, [2, 1, 1], [2, 1, 0], [1, 0, 0], 1, [1, 1, 1], fixed=True, **FINE)
case("aten.group_norm", IMAGE, 2, t(4, dtype=D), t(4, dtype=D), 1e-5, tolerance=1e-12)
case("aten.addmm", t(2, 2, dtype=D), t(2, 3, dtype=D), t(3, 2, dtype=D), 0.2, 0.6, **FINE)
case("aten.upsample_nearest2d", IMAGE, [3, 9], None, None, **FINE)
case("aten._upsample_nearest_exact1d.vec", t(2, 3, 7, dtype=D), None, [1.7], **FINE)
case("aten.upsample_linear1d", t(2, 3, 7, dtype=D), [4], True, None, **FINE)
case("aten.upsample_bilinear2d.vec", IMAGE, None, False, [1.7, 0.6], **FINE)
case("aten.upsample_bicubic2d", IMAGE, [3, 9], False, None, None, **FINE)
case("aten.upsample_trilinear3d", t(1, 2, 3, 4, 5, dtype=D), [2, 9, 5], False, None, None, None, **FINE)
