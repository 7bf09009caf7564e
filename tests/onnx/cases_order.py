"""sort, topk, unique, flip, repeat, one-hot, triangles."""
import torch

from rowlib import Later, case, t

X = torch.tensor([[3.0, 1.0, 2.0, 1.0], [0.5, -1.0, 7.0, 2.0]])
for dim in (0, -1):
    case("aten.sort", X, dim, True, results=2)
    case("aten.argsort", X, dim, False)
case("aten.sort.stable", X.to(torch.int64), True, 1, False, results=2, want=lambda x, *_: torch.sort(x, stable=True))
case("aten.sort", torch.tensor(2.5), 0, False, results=2)
case("aten.sort", torch.tensor([True, False, True]), 0, False, results=2, want=lambda x, *_: torch.sort(x, stable=True))
case("aten.sort", torch.empty(0, 3), 0, False, results=2)
case("aten.topk", X, 2, -1, True, True, results=2)
case("aten.topk", X, Later(1), 0, False, True, results=2)
case("aten._unique2", torch.tensor([3, 1, 3, 2]), True, True, True, results=3)
case("aten.unique_dim", torch.tensor([[1, 2], [1, 2], [0, 5]]), 0, True, True, True, results=3)
case("aten._flip", t(2, 3), [0, 1], want=lambda x, d: x.flip(d))
case("aten.repeat", t(2, 3), [2, 1, 2])
case("aten.repeat", torch.tensor(1.5), [])
case("aten.tile", t(2, 3), [2])
case("aten.repeat", t(2), [Later(3)])
case("aten._one_hot", torch.tensor([2, 0, 1]), 4, want=lambda x, n: torch.nn.functional.one_hot(x, n))
case("aten.tril", t(3, 4), 0, opset=14)
case("aten.triu", t(3, 4, dtype=torch.int64), -1, opset=14)
case("aten.tril", t(3, 3, dtype=torch.bool), Later(1), opset=14)
