"""Shapes, parts, and putting parts back."""
import torch

from rowlib import Later, case, t

X = t(2, 3, 4)
for shape in ([6, 4], [2, -1], [-1], [2, 3, 2, 2], [0, 3]):
    if shape != [0, 3]:
        case("aten.view", X, shape)
        case("aten.reshape", X, shape)
case("aten.view", t(0, 4), [-1, 2])
case("aten.reshape", t(0, 4), [4, 0])
case("aten.view", X, [Later(6), -1])
case("aten.view_as", X, t(6, 4))
for bounds in ((0, -1), (1, -1), (0, 1), (1, 1)):
    case("aten.flatten.using_ints", X, *bounds)
case("aten.flatten.using_ints", t(0, 3, 4), 1, -1)
case("aten.flatten.using_ints", t(), 0, -1)
case("aten.ravel", X)
case("aten.unflatten.int", X, 2, [2, -1])
case("aten.unflatten.int", X, -1, [Later(2), 2])
case("aten.permute", X, [2, 0, -2])
case("aten.transpose.int", X, 0, -1)
case("aten.t", t(2, 3))
case("aten.movedim.int", X, 0, 2)
case("aten.movedim.intlist", X, [0, 1], [-1, 0])
case("aten.expand", t(3, 1), [2, -1, 4], False)
case("aten.expand", t(3, 1), [Later(3), Later(5)], False)
case("aten.expand", t(1, 3), [0, 3], False)
case("aten.expand_as", t(1, 3), t(2, 3))
case("aten.squeeze", t(2, 1, 3, 1))
case("aten.squeeze.dim", t(2, 1, 3, 1), 1)
case("aten.squeeze.dim", t(2, 1, 3, 1), 0)
case("aten.squeeze.dims", t(2, 1, 3, 1), [0, -1])
case("aten.unsqueeze", X, 1)
case("aten.unsqueeze", X, -1)
case("aten.unsqueeze", X, Later(-2))
for n in (1, 2, 3):
    for shape in ((), (4,), (2, 4)):
        case(f"aten.atleast_{n}d", t(*shape))
case("aten.size.int", X, 1)
case("aten.size.int", X, Later(-1))
case("aten.size", X)
case("aten.numel", X)
case("aten.dim", X)
case("aten.len.Tensor", X)
for dim, index in ((0, 1), (1, -1), (-1, 0)):
    case("aten.select.int", X, dim, index)
    case("aten.select.int", X, Later(dim), Later(index))
    case("aten.select_scatter", X, X.select(dim, 0) * 2, dim, index)
    case("aten.select_scatter", X, X.select(dim, 0) * 2, dim, Later(index))
for bounds in ((None, None, 1), (1, None, 1), (None, -1, 1), (-2, None, 1), (0, 100, 1), (-100, 2, 1), (3, 1, 1), (0, 9223372036854775807, 2), (1, 4, 2)):
    case("aten.slice.Tensor", t(5, 4), 0, *bounds)
    case("aten.slice.Tensor", t(4, 5), Later(1), *bounds)
    later = [Later(b) if b is not None and abs(b) < 1000 else b for b in bounds]
    case("aten.slice.Tensor", t(4, 5), -1, *later)
    for dim in (0, 1):
        x = t(5, 5)
        part = torch.ops.aten.slice.Tensor(x, dim, *bounds)
        case("aten.slice_scatter", x, torch.full_like(part, 7.0), dim, *bounds)
        case("aten.slice_scatter", x, torch.full_like(part, 7.0), dim, *later)
for start in (1, -2, Later(1), Later(-1)):
    case("aten.narrow", t(5, 4), 0, start, 1)
    case("aten.narrow", t(5, 4), Later(1), start, 1)
case("aten.unbind.int", X, 1)
case("aten.unbind.int", t(3, 0), 1)
for size in (1, 2, 3, 5, Later(2)):
    case("aten.split.Tensor", t(5, 4), size, 0)
    case("aten.chunk", t(4, 5), size, 1)
case("aten.split_with_sizes", t(5, 4), [2, 3], 0)
case("aten.split_with_sizes", t(5, 4), [Later(1), 4], 0)
case("aten.cat", [t(2, 3), t(4, 3), t(0, 3)], 0)
case("aten.cat", [t(2, 3), t(2, 3, dtype=torch.int64)], -1)
case("aten.stack", [t(2, 3), t(2, 3)], 1)
case("aten.stack", [t(), t()], 0)
for offset in (0, 1, -1, 2, -5):
    case("aten.diagonal", t(3, 4), offset)
    case("aten.diagonal", X, offset, 2, 0)
    case("aten.diagonal_scatter", X, torch.diagonal(X, offset, 2, 0) * 2 + 1, offset, 2, 0)
case("aten.unfold", t(2, 7), 1, 3, 2)
case("aten.unfold", t(7, 2), 0, 2, 1)
case("aten.as_strided", t(12), [2, 3], [4, 1], 1)
case("aten.as_strided_scatter", t(3, 4), t(2, 3), [2, 3], [4, 1], 1)
case("aten.squeeze.dims", t(1, 1, 2), [])
case("aten.unfold", t(), 0, 1, 1)
image = t(1, 2, 4, 5, dtype=torch.uint8, low=0, high=255)
for name in ("bilinear", "bicubic"):
    case(f"aten.upsample_{name}2d", image, [6, 3], True, opset=18, want=lambda x, size, aligned, mode=name: torch.nn.functional.interpolate(
        x, size=size, mode=mode, align_corners=aligned))
