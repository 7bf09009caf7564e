"""Sums and products of integers beyond 2^53, which wrap around as eager's do; ONNX Runtime's own reductions go through double."""
import torch

from rowlib import Later, case


def huge(*shape, dtype=torch.int64):
    """Integers over the whole of the type, its ends among them."""
    generator = torch.Generator().manual_seed(sum(shape) + len(shape))
    ends = torch.iinfo(dtype)
    values = torch.randint(-2**62, 2**62, shape, generator=generator).mul(3).to(dtype)
    flat = values.flatten()
    if flat.numel() > 2:
        flat[0], flat[1], flat[2] = ends.max, ends.min, ends.max
    return flat.reshape(shape)


vector, matrix, cube = huge(7), huge(3, 4), huge(2, 3, 4)
for name in ("sum", "prod"):
    for x in (vector, matrix, cube, torch.tensor(2**53 + 1), torch.tensor([2**53 + 1, 0]), torch.tensor([3**33, 3])):
        case(f"aten.{name}", x, None)
    for shape in ((0,), (0, 3), (3, 0), (0, 0)):
        case(f"aten.{name}", huge(*shape), None)
    case(f"aten.{name}", huge(5, dtype=torch.int32), torch.int32)
    case(f"aten.{name}", huge(3, 5, dtype=torch.int32), None)
    case(f"aten.{name}", huge(40, dtype=torch.int8), torch.int8)
    case(f"aten.{name}", huge(40, dtype=torch.int16), torch.int16)
    case(f"aten.{name}", huge(40, dtype=torch.uint8), None)
for axes in ([0], [1], [2], [-1], [0, 1], [1, 2], [0, 2], [0, 1, 2], []):
    for keep in (False, True):
        case("aten.sum.dim_IntList", cube, axes, keep, None)
case("aten.sum.dim_IntList", huge(2, 3, 1, 5, dtype=torch.int32), [0, 3], False, torch.int32)
for axis in (0, 1, 2, -1, Later(1), Later(-1)):
    for keep in (False, True):
        case("aten.prod.dim_int", cube, axis, keep, None)
for shape in ((0, 3, 4), (2, 0, 4), (2, 3, 0), (0, 0, 2)):
    for axis in (0, 1, 2):
        case("aten.sum.dim_IntList", huge(*shape), [axis], True, None)
        case("aten.sum.dim_IntList", huge(*shape), [axis], False, None)
        case("aten.prod.dim_int", huge(*shape), axis, False, None)
    case("aten.sum.dim_IntList", huge(*shape), [0, 2], False, None)
case("aten.nansum", matrix, [1], False, None)
case("aten.cumsum", matrix, 1, None)
case("aten.dot", vector, vector.flip(0))
case("aten.mm", matrix, huge(4, 2))
case("aten.matmul", cube, huge(4))
case("aten.mv", matrix, huge(4))
case("aten.addmm", huge(3, 2), matrix, huge(4, 2))
for equation, operands in (("ij->i", [matrix]), ("ij->", [matrix]), ("ii", [huge(3, 3)]), ("ii->i", [huge(3, 3)]), ("ij,ik->j", [matrix, huge(3, 2)]),
                           ("ij,jk->ik", [matrix, huge(4, 2)]), ("ij,ij->", [matrix, huge(4, 3).T]), ("i...->...", [cube]), ("...j,j->...", [cube, huge(4)]),
                           ("i,j,k->", [vector, huge(2), huge(3)]), ("bij,bjk,bk->bi", [cube, huge(2, 4, 2), huge(2, 2)]), ("i...->", [cube]), ("ab,b", [matrix, huge(4)])):
    case("aten.einsum", equation, operands, None, want=lambda equation, operands, path: torch.einsum(equation, *operands))
case("aten.einsum", "ij,jk->ik", [huge(3, 4, dtype=torch.int32), huge(4, 2, dtype=torch.int32)], None, want=lambda e, o, p: torch.einsum(e, *o))
