"""Operators that some opset has a node for: below it, and in it, they compute the same."""
import torch

from rowlib import case, t

A = torch.tensor([-1, 4, -2, -5, 2**62, -(2**63), 7, 0])
B = torch.tensor([-2, 4, 2, -2, 2**62 + 3, -1, -(2**63), 9])
for name in ("bitwise_and", "bitwise_or", "bitwise_xor"):
    case(f"aten.{name}.Tensor", A, B)
    case(f"aten.{name}.Tensor", A.to(torch.int32).reshape(2, 4), B[:4].to(torch.int8))
INDEX = torch.tensor([[0, 2, 0], [1, 1, 1]])
for word in ("sum", "prod", "amax", "amin", "mean"):
    case("aten.scatter_reduce.two", t(3, 4), 1, INDEX, t(2, 3), word)
    case("aten.scatter_reduce.two", t(3, 4), 0, INDEX, t(2, 3), word, False)
case("aten.scatter_add", t(3, 4, dtype=torch.int64), 0, INDEX, t(2, 3, dtype=torch.int64))
case("aten.index_add", t(3, 4), 1, torch.tensor([0, 3, 0]), t(3, 3), 1)
case("aten.einsum", "...ik,...j->ij", [t(1, 2, 3), t(3)])
case("aten.einsum", "ij->", [t(2, 3, dtype=torch.int32)])
case("aten.conv_transpose2d.input", t(1, 2, 4, 4), t(2, 2, 3, 3), None, [3, 2], [1, 2], [2, 1], 1, [1, 1])
case("aten.avg_pool2d", t(1, 2, 5, 6), [3, 2], [2, 2], [1, 1], True, True, None)
case("aten.avg_pool2d", t(1, 2, 5, 6), [3, 2], [2, 2], [1, 1], True, False, None)
case("aten.avg_pool2d", t(1, 2, 5, 6), [3, 2], [2, 2], [1, 1], True, True, 5)
case("aten.avg_pool2d", t(1, 2, 5, 6, dtype=torch.int64), [2, 2], [1, 1], [0, 0], False, True, None)
# windows that would start after the input and its front padding
case("aten.max_pool2d", t(1, 2, 7, 8), [2], [2], [1], [1], True)
case("aten.max_pool2d", t(1, 2, 7, 8), [2, 3], [5, 4], [1], [1], True)
case("aten.avg_pool2d", t(1, 2, 7, 8), [2, 3], [2, 3], [1], True, False, None)
case("aten.avg_pool2d", t(1, 2, 5, 8), [2], [3], [0], True, True, 2)
case("aten.avg_pool3d", t(1, 2, 7, 8, 7), [2], [2], [1], True, True, None)
