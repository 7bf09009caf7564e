"""Convolution, pooling, normalisation, activations, products, recurrent layers, padding, resizing."""
import torch
import torch.nn.functional as F

from rowlib import Later, case, t

aten = torch.ops.aten
image, weight, bias = t(2, 4, 7, 6), t(6, 2, 3, 2), t(6)
case("aten.conv2d", image, weight, bias, [2, 1], [1, 0], [1, 2], 2, tolerance=1e-4)
case("aten.conv2d", image[0], weight, None, [1, 1], [0, 0], [1, 1], 2, tolerance=1e-4)
case("aten.conv1d", t(2, 3, 9), t(5, 3, 4), t(5), [1], [2], [1], 1, tolerance=1e-4)
case("aten.conv3d", t(1, 2, 4, 5, 3), t(3, 2, 2, 2, 2), None, [1, 1, 1], [1, 1, 1], [1, 1, 1], 1, tolerance=1e-4)
case("aten.conv_transpose2d.input", t(2, 4, 5, 3), t(4, 3, 3, 2), t(3), [2, 3], [1, 0], [1, 0], 1, [1, 1], tolerance=1e-4)
case("aten.conv1d.padding", t(2, 3, 9), t(5, 3, 4), t(5), [1], "same", [2], 1, tolerance=1e-4)
case("aten.conv2d.padding", t(2, 3, 7, 8), t(4, 3, 4, 3), t(4), [1, 1], "same", [2, 1], 1, tolerance=1e-4)
case("aten.conv2d.padding", t(2, 4, 7, 8), t(4, 2, 3, 2), None, [2, 1], "valid", [1, 2], 2, tolerance=1e-4)
case("aten.conv3d.padding", t(1, 2, 4, 5, 6), t(3, 2, 2, 3, 4), None, [1, 1, 1], "same", [1, 1, 1], 1, tolerance=1e-4)
case("aten.conv_transpose1d", t(2, 4, 5), t(4, 3, 3), None, [2], [1], [1], 1, [2], tolerance=1e-4)
case("aten.conv_transpose2d.input", t(4, 5, 3), t(4, 2, 3, 2), t(4), [2, 1], [1, 0], [1, 0], 2, [1, 2], tolerance=1e-4)
case("aten.convolution", image, t(6, 4, 3, 3), bias, [1, 1], [1, 1], [1, 1], False, [0, 0], 1, tolerance=1e-4)

case("aten.max_pool2d", image, [3, 2], [2, 2], [1, 0], [1, 1], False)
case("aten.max_pool2d", image, [3], [], [0], [1], True)
case("aten.max_pool2d_with_indices", image, [2], [2], [0], [1], False, results=2)
case("aten.max_pool1d", t(3, 8), [2], [], [0], [2], False)
case("aten.avg_pool2d", image, [3, 2], [2, 1], [1, 1], False, True, None)
case("aten.avg_pool2d", image, [3], [2], [1], False, False, None)
case("aten.avg_pool2d", image, [2], [], [0], False, True, 3)
case("aten.adaptive_avg_pool2d", image, [1, 1])
case("aten.adaptive_avg_pool2d", image, [7, 3])
case("aten.adaptive_avg_pool2d", image, [3, 4], tolerance=1e-4)
case("aten.adaptive_avg_pool1d", t(2, 3, 8), [3], tolerance=1e-4)

rows = t(3, 4, 5)
state = (t(4), t(4) + 1, t(4), t(4).abs() + 0.5)
case("aten.batch_norm", rows, *state, False, 0.1, 1e-5, False, tolerance=1e-4)
case("aten.batch_norm", rows, None, None, *state[2:], False, 0.1, 1e-3, False, tolerance=1e-4)
case("aten.instance_norm", t(2, 3, 4, 5), None, None, None, None, True, 0.1, 1e-5, False, tolerance=1e-4)
for opset in (17, 13):
    case("aten.layer_norm", rows, [4, 5], t(4, 5), t(4, 5), 1e-5, True, opset=opset, tolerance=1e-4)
    case("aten.layer_norm", rows, [5], None, None, 1e-3, True, opset=opset, tolerance=1e-4)
case("aten.rms_norm", rows, [5], t(5), None, tolerance=1e-4)
case("aten.group_norm", t(2, 6, 3, 2), 3, t(6), t(6), 1e-5, False, tolerance=1e-4)

x = t(3, 4)
case("aten.log_sigmoid_forward", t(2, 3), results=2)
for name, args in {"relu": (), "relu6": (), "silu": (), "hardsigmoid": (), "hardtanh": (-0.5, 2.0), "selu": (), "celu": (1.5,), "elu": (0.7,), "log_sigmoid": (),
                   "leaky_relu": (0.2,), "hardshrink": (0.5,), "softshrink": (0.6,), "threshold": (0.5, 9.0), "softplus": (1, 20), "mish": (), "hardswish": (),
                   "glu": (-1,), "softmax.int": (1, None), "log_softmax.int": (0, None)}.items():
    case(f"aten.{name}", x, *args, tolerance=1e-5)
case("aten.elu", x, 0.7, 1.5, 2.0)
case("aten.softplus", x, 2.0, 3.0)
case("aten.gelu", x, "none")
case("aten.gelu", x, "tanh")
case("aten.prelu", t(2, 3, 4), t(3))
case("aten.prelu", x, t(1))
case("aten.softmax.int", x, Later(0), None)
case("aten.softmax.int", t(3, dtype=torch.int64), 0, torch.float64)

case("aten.linear", t(3, 4), t(5, 4), t(5))
case("aten.linear", t(2, 3, 4), t(5, 4), t(5))
case("aten.linear", t(4), t(5, 4), None)
case("aten.matmul", t(4), t(4))
case("aten.matmul", t(2, 3, 4), t(4))
case("aten.matmul", t(2, 1, 3, 4), t(5, 4, 2))
case("aten.mm", t(3, 4, dtype=torch.int64), t(4, 2, dtype=torch.int64))
case("aten.outer", t(3), t(2))
case("aten.addmm", t(2), t(3, 4), t(4, 2), 0.5, 2.0)
case("aten.baddbmm", t(2, 3, 5), t(2, 3, 4), t(2, 4, 5), 1, 0.5)
case("aten.addbmm", t(3, 5), t(2, 3, 4), t(2, 4, 5), 2, 1, tolerance=1e-4)
case("aten.addr", t(3, 2), t(3), t(2), 1, 2)
case("aten.einsum", "bij, bjk -> bik", [t(2, 3, 4), t(2, 4, 5)], None)
case("aten.einsum", "...i,oi", [t(2, 3, 4), t(5, 4)], None)
case("aten.einsum", "ii->i", [t(3, 3)], None)

batch = t(5, 2, 3)
for directions in (1, 2):
    for gates, name in ((4, "lstm"), (3, "gru"), (1, "rnn_tanh"), (1, "rnn_relu")):
        params = [w for layer in range(2) for _ in range(directions)
                  for w in (t(gates * 4, 3 if layer == 0 else 4 * directions) / 3, t(gates * 4, 4) / 3, t(gates * 4), t(gates * 4) / 2)]
        h = t(2 * directions, 2, 4)
        first = [h, h / 2] if name == "lstm" else h
        case(f"aten.{name}.input", batch, first, params, True, 2, 0.0, False, directions == 2, False, results=3 if name == "lstm" else 2, tolerance=1e-4,
             fixed=True)

case("aten.constant_pad_nd", t(2, 3), [1, 2, 0, 1], 1.5)
case("aten.constant_pad_nd", t(2, 3, dtype=torch.int64), [-1, 2], 0)
case("aten.constant_pad_nd", t(4), [Later(1), Later(2)], 0)
case("aten.constant_pad_nd", t(4, dtype=torch.bool), [1, 1], 1)
case("aten.reflection_pad2d", image, [1, 2, 2, 1])
case("aten.replication_pad1d", t(2, 3, 4), [2, 1])
case("aten.pad", image, [2, 1, 0, 1], "circular", None)
case("aten.pad", image, [2, 1, 0, 1], "constant", 1.5)
for mode in ("nearest1d", "linear1d"):
    aligned = [] if mode == "nearest1d" else [False]
    case(f"aten.upsample_{mode}.vec", t(2, 3, 5), [8], *aligned, None, tolerance=1e-4)
case("aten.upsample_nearest2d.vec", image, None, [2.0, 1.5])
case("aten.upsample_bilinear2d.vec", image, [5, 9], True, None, tolerance=1e-4)
case("aten.upsample_bilinear2d.vec", image, None, False, [1.5, 2.0], tolerance=1e-4)
case("aten.upsample_bicubic2d.vec", image, [9, 11], False, None, tolerance=1e-4)
case("aten._upsample_nearest_exact2d.vec", image, [5, 9], None)
case("aten.grid_sampler", image, t(2, 5, 3, 2, low=-1.2, high=1.2), 0, 0, False, opset=16, tolerance=1e-4)
case("aten.grid_sampler", image, t(2, 5, 3, 2, low=-1.2, high=1.2), 1, 1, True, opset=16, tolerance=1e-4)
halves = (torch.arange(-40, 41) / 16).view(1, 81, 1, 1).expand(2, 81, 1, 2).contiguous()  # of which many lie between two pixels
for mode in (0, 1, 2):
    case("aten.grid_sampler", t(2, 3, 4, 5), halves, 1, mode, False, opset=16)
case("aten.addr", t(2, 3, dtype=torch.bool), t(2, dtype=torch.bool), t(3, dtype=torch.bool))
case("aten.baddbmm", t(2, 3, 3, dtype=torch.float16), t(2, 3, 4, dtype=torch.float16), t(2, 4, 3, dtype=torch.float16), tolerance=2e-3)
