"""Subscripts by tensors, masks, gathering and scattering."""
import torch

from rowlib import Later, case, t

x = t(3, 4, 2)
i, j = torch.tensor([2, -1, 0]), torch.tensor([[1], [3]])
mask = torch.tensor([True, False, True])
get = lambda *at: (lambda v, index: v[tuple(slice(None) if k is None else k for k in index)])


def case_index(*index, of=x):
    case("aten.index.Tensor", of, list(index), want=get())


case_index(i)
case_index(None, torch.tensor([[0, 1], [3, 2]]))
case_index(i, j)
case_index(None, j, torch.tensor(1))
case_index(torch.tensor([0, 1]), None, torch.tensor([1, 0]))
case_index(mask)
case_index(None, torch.tensor([True, False, False, True]))
case_index(x > 0)
case_index(x[:, :, 0] > 0)
case_index(mask, torch.tensor([1, 2]))
case_index(torch.empty(0, dtype=torch.int64))


def case_put(values, *index, of=x, accumulate=False):
    def want(v, index, values, accumulate):
        return v.index_put([torch.arange(v.shape[d]).reshape([-1] + [1] * 0) if k is None else k for d, k in enumerate(index)], values, accumulate)
    case("aten.index_put", of, list(index), values, accumulate, opset=16 if accumulate else 13, want=want)


case_put(torch.tensor(9.0), i)
case_put(t(3, 1, 1), i)
case_put(t(2, 3, 2), i, j)
case_put(torch.tensor(9.0), x > 0)
case_put(t(int((x > 0).sum())), x > 0)
case_put(t(2), mask)
case_put(t(2, 4, 2), mask)
case_put(t(4, 2), torch.tensor([1, 1, 0, 1])[:, None], accumulate=True)


def writes_inner(v, index, values, accumulate):
    out = v.clone()
    out[:, index[1]] = values
    return out


case("aten.index_put", x, [None, torch.tensor([3, 0])], t(3, 2, 2), False, want=writes_inner)
case("aten.index_put", x, [None, torch.tensor([3, 0])], t(2), False, want=writes_inner)
case("aten.index_put", x, [None, torch.tensor([True, False, False, True])], torch.tensor(9.0), False, want=writes_inner)

index = torch.tensor([[0, 1], [2, 1]])
m = t(3, 4)
case("aten.gather", m, 0, index, False)
case("aten.gather", torch.tensor(2.0), 0, torch.tensor([0, 0]), False)
case("aten.scatter.src", m, 1, index, t(2, 3))
case("aten.scatter.src", m, 1, index, t(2, 2))
case("aten.scatter.value", m, 0, index, 1.5)
case("aten.scatter_add", m, 1, torch.tensor([[0, 0], [2, 1]]), t(2, 2), opset=16)
case("aten.scatter.reduce", m, 1, index, t(2, 2), "multiply", opset=16)
for how in ("sum", "prod", "mean", "amax", "amin"):
    for include in (True, False):
        case("aten.scatter_reduce.two", m, 1, torch.tensor([[0, 0], [2, 1]]), t(2, 2), how, include, opset=18)
case("aten.index_add", m, 1, torch.tensor([2, 0, 2]), t(3, 3), 2.0, opset=16)
case("aten.index_copy", m, 0, torch.tensor([2, 0]), t(2, 4))
case("aten.index_fill.int_Scalar", m, 1, torch.tensor([2, 0]), 7)
case("aten.index_select", m, 1, torch.tensor([2, 0, 2]))
case("aten.index_select", m, Later(0), torch.tensor([2, 0]))
case("aten.embedding", t(5, 3), torch.tensor([[0, 4], [2, 2]]), -1, False, False)
case("aten.take", m, torch.tensor([[0, 11], [-1, 5]]))
case("aten.masked_fill.Scalar", m, m > 0, -1)
case("aten.masked_fill.Tensor", m, torch.tensor([True, False, True, False]), torch.tensor(3.0))
case("aten.masked_select", m, m > 0)
case("aten.masked_select", m, torch.tensor([True, False, True, False]))
case("aten.nonzero", m > 0)
case("aten.nonzero", torch.tensor([0, 3, 0, -1]))
places = torch.tensor([[0, 1, 0], [1, 1, 2]])
for reduce in ("mean", "amax", "amin"):
    for dtype in (torch.int32, torch.int64):
        case("aten.scatter_reduce.two", t(3, 3, dtype=dtype, low=-9, high=9), 0, places, t(2, 3, dtype=dtype, low=-9, high=9), reduce)
for reduce in ("amax", "amin"):
    case("aten.scatter_reduce.two", t(3, 3, dtype=torch.bool), 0, places, t(2, 3, dtype=torch.bool), reduce, False, opset=18)
