"""Small models by operators of archives that no Python function is called like, or that mean something else there: draws and outputs that are
statements, initial values, two operators in one, names of classes. They join the cases of archive_features.py."""
import math
from typing import Dict, List, NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from archive_features import X, Y, by_trace, case

# ---- draws in place: what they leave is compared where it is certain ----


@case((X,), (Y[:2],))
class DrawsAsStatements(nn.Module):
    def forward(self, x: Tensor):
        normal, uniform, even = x.clone(), x.clone(), x.clone()
        normal.normal_(5.0, 0.0)
        uniform.uniform_(2.0, 2.0)
        even.bernoulli_()  # a coin: every element is 0 or 1, whatever was there
        one, some = torch.zeros(3), torch.zeros(2)
        one.bernoulli_(1.0)
        some.bernoulli_(torch.tensor([0.0, 1.0]))
        other = x.clone()
        for _ in range(2):
            if x.dim() == 2:
                other.normal_(1.0, 0.0)
        part = x.clone()
        part[0].uniform_(3.0, 3.0)
        part[:, 1].random_(7, 8)
        return normal, uniform, ((even == 0) | (even == 1)).all(), one, some, other, part, x.clone().normal_(1.0, 0.0)


@case((X,))
class InitialValuesInForward(nn.Module):
    def forward(self, x: Tensor):
        a, b, c, d = torch.zeros_like(x), torch.ones_like(x), torch.zeros_like(x), torch.zeros_like(x)
        nn.init._no_grad_fill_(a, 3.5)
        nn.init._no_grad_zero_(b)
        nn.init._no_grad_uniform_(c, 2.0, 2.0)
        nn.init._no_grad_normal_(d, 1.0, 0.0)
        return a, b, c, d


# ---- outputs, each with a keyword of its own ----


@case((X,), (Y[:2],))
class SeparateOutputs(nn.Module):
    def forward(self, x: Tensor):
        a, c, e, g, i = torch.empty(0), torch.empty(0), torch.empty(0), torch.empty(0), torch.empty(0)
        b, d, f, h, j = [torch.empty(0, dtype=torch.int64) for _ in range(5)]
        torch.cummax(x, 1, values=a, indices=b)
        torch.sort(x, 1, values=c, indices=d)
        torch.max(x, 1, max=e, max_values=f)
        torch.min(x, 0, min=g, min_indices=h)
        torch.topk(x, 2, values=i, indices=j)
        return a, b, c, d, e, f, g, h, i, j


# ---- operators of their own ----


@case((X, torch.tensor([5, -7, -8])), (Y[:2], torch.tensor([9, 3, -2])), words=("--input", "x: float32[n, 4]", "--input", "i: int64[3]"))
class OperatorsOfTheirOwn(nn.Module):
    def forward(self, x: Tensor, i: Tensor):
        y = x.clone()
        torch._add_relu_(y, 1, alpha=2)
        first = torch.tensor([0, 1])
        quotient = torch.ops.aten.__round_to_zero_floordiv(int(i[0]), int(i[1]))
        return (y, torch._add_relu(x, x), quotient, torch.ops.aten.__round_to_zero_floordiv(-7, 2), torch._unsafe_index_put(x, [first], x[:2] * 2),
                torch.ops.aten._unsafe_index(x, [None, first]), torch._dim_arange(x, 0), torch._dim_arange(x, 1))


@case((X,))
class ListsWithoutElements(nn.Module):
    """They know what they would hold."""
    def forward(self, x: Tensor):
        a: List[int] = []
        b: List[float] = []
        c: List[bool] = []
        d: List[List[int]] = []
        return torch.tensor(a), torch.tensor(b), torch.tensor(c), torch.tensor(d), torch.tensor(a, dtype=torch.float64), torch.as_tensor(a)


@case((X, 2), (Y[:2], 5))
class FirstOfTheEntries(nn.Module):
    """popitem() takes the first entry, not the last."""
    def forward(self, x: Tensor, n: int):
        d = {"a": x, "b": x + 1}
        _, v = d.popitem()
        e = {5: 1, 2: 7, 3: 4}
        k, w = e.popitem()
        f: Dict[int, int] = {}
        for i in range(n):
            f[i * 3 % 7] = i
        p, q = f.popitem()
        return v, len(d), k, w, list(e.keys()), p, q, len(f), list(f.values())


# ---- targets and inputs ----


class Module(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(4, 4)

    def forward(self, x: Tensor):
        return self.inner(x) + 1


class Dict(nn.Module):  # noqa: F811
    def __init__(self):
        super().__init__()
        self.inner = Module()

    def forward(self, x: Tensor):
        table = {"a": x}
        return self.inner(table["a"])


case(name="a_class_named_module")(Module)
case(name="a_class_named_dict")(Dict)


@case()
class ParameterIsReplaced(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Linear(4, 4)

    def forward(self, x: Tensor):
        y = self.l(x)
        if x.size(0) > 2:
            self.l.weight = x[:1].repeat(4, 1)
        return y + self.l(x)


@case((X,), words=("--input", "x: float32[n, 4]", "--input", "d: int = torch.int64", "--input", "s: float = math.pi"))
class NumberedDtype(nn.Module):
    def forward(self, x: Tensor, d: int = 4, s: float = 3.141592653589793):
        return x.to(d), torch.zeros([2], dtype=d), d, s


class Pair(NamedTuple):
    a: Tensor
    b: int


@case((Pair(X, 3),), (Pair(Y[:2], -1),), words=("--input", "p: Tuple[float32[n, 4], int]"))
class NamedInput(nn.Module):
    def forward(self, p: Pair):
        return p.a * p.b, p[1]


# ---- packed sequences ----


class Packed(nn.Module):
    def __init__(self, kind, **how):
        super().__init__()
        self.layer = kind(8, 10, **how)

    def forward(self, x, n):
        rows = nn.utils.rnn.pack_padded_sequence(x, n, batch_first=self.layer.batch_first, enforce_sorted=False)
        rows, last = self.layer(rows)
        return nn.utils.rnn.pad_packed_sequence(rows, batch_first=self.layer.batch_first)[0], last


SERIES, LENGTHS = torch.randn(3, 5, 8), torch.tensor([5, 3, 4])
for kind, how in ((nn.LSTM, {"batch_first": True}), (nn.LSTM, {"num_layers": 2, "bidirectional": True, "bias": False}), (nn.GRU, {"batch_first": True, "num_layers": 2}),
                  (nn.RNN, {"bidirectional": True, "nonlinearity": "relu"})):
    series = SERIES if "batch_first" in how else SERIES.transpose(0, 1).contiguous()
    case((series, LENGTHS), name=f"packed_{kind.__name__}_{len(how)}_traced", **by_trace(series, LENGTHS))(lambda kind=kind, how=how: Packed(kind, **how))


class PackedWithState(nn.Module):
    """Sizes of the state may be symbols."""
    def __init__(self):
        super().__init__()
        self.layer = nn.LSTM(8, 10)

    def forward(self, x, n, h, c):
        rows, last = self.layer(nn.utils.rnn.pack_padded_sequence(x, n), (h, c))
        return nn.utils.rnn.pad_packed_sequence(rows)[0], last


STATE = torch.randn(1, 3, 10), torch.randn(1, 3, 10)
IN_ORDER = (SERIES.transpose(0, 1).contiguous(), torch.tensor([5, 4, 2]), *STATE)
case(IN_ORDER, name="packed_with_state_traced", **{**by_trace(*IN_ORDER), "words": None})(PackedWithState)


@case((X,), (Y[:2],))
class ResultsIntoOtherTensors(nn.Module):
    """out= of operators that functions of several kinds stand for; what is written into takes the result's shape."""
    def forward(self, x: Tensor):
        a, b, c, d, e = torch.empty(0), torch.empty(0), torch.empty(0, dtype=torch.bool), torch.empty(0), torch.empty(0)
        torch.pow(x.abs(), 2, out=a)
        torch.neg(x, out=b)
        torch.eq(x, x, out=c)
        torch.range(0, 2, out=d)
        torch.ops.aten.mse_loss(x, x * 2, out=e)
        return a, b, c, d, e


@case((torch.tensor([3, 1, 3, 2]),))
class DistinctElements(nn.Module):
    def forward(self, x: Tensor):
        return torch._unique2(x), torch.ops.aten._unique(x, True, True), torch.ops.aten.unique_consecutive(x), torch.unique(x, return_counts=True)


@case((X, 3.0, -2.0), (X, -0.5, 0.0))
class NumbersOfMath(nn.Module):
    """TorchScript's functions of numbers raise nothing."""
    def forward(self, x: Tensor, a: float, b: float):
        return (math.ldexp(a, 3), math.atan2(a, b), math.copysign(a, b), math.remainder(math.inf, math.inf), math.log10(0.0), math.sqrt(-1.0), math.gamma(-2.0), math.fmod(a, 1.0),
                math.gamma(-3.0 if a < 5 else a), math.log(-1.0), x.stride())


@case((X,))
class SeedsOfGenerators(nn.Module):
    def forward(self, x: Tensor):
        first = torch.Generator()
        seeded = first.manual_seed(5)
        drawn = torch.rand(9, generator=seeded)
        return seeded.initial_seed(), torch.Generator(device="cpu").initial_seed(), (drawn >= 0).all(), x + 1


@case((X,), (Y[:2],))
class CompositesOfArchives(nn.Module):
    def forward(self, x: Tensor):
        flat = torch.ops.aten.flatten_dense_tensors([x, x[0]])
        y = x.clone()
        return (flat, torch.ops.aten.unflatten_dense_tensors(flat, [x, x[0]]), torch.ops.aten._infer_size(x.shape, [1, 4]), torch.ops.aten._reshape_copy(x, [-1]), F.dropout(x, 1.0, True),
                torch.ops.aten._stack([x, x], 1), torch.ops.aten._prelu_kernel(x, x[0]), torch.ops.aten._adaptive_avg_pool2d(y[None], [1, 2]), torch.ops.aten.nuclear_norm(x, False))


@case((X, 2.0, 5), (X, -0.37, 7))
class RemaindersOfFloats(nn.Module):
    """TorchScript rounds twice on the way, which a later ceil() may show."""
    def forward(self, x: Tensor, s: float, n: int):
        for _ in range(n):
            s -= math.ceil(s) * 0.5 % 1.3
        return s, s % -0.7, n % 1.3, n % 3, -n % 3


@case((X,), (Y[:2],))
class Derivatives(nn.Module):
    def forward(self, x: Tensor):
        g, s = x.flip(0) + 0.5, x.sigmoid()
        a = torch.ops.aten.sigmoid_backward(g, s), torch.ops.aten.tanh_backward(g, s), torch.ops.aten.threshold_backward(g, x, 0.), torch.ops.aten.hardtanh_backward(g, x, -1., 1.)
        b = (torch.ops.aten.leaky_relu_backward(g, x, .1, False), torch.ops.aten.elu_backward(g, 1.5, 1.2, .7, False, x), torch.ops.aten.elu_backward(g, 1.5, 1.2, .7, True, x),
             torch.ops.aten.silu_backward(g, x), torch.ops.aten.gelu_backward(g, x), torch.ops.aten.gelu_backward(g, x, approximate="tanh"))
        c = (torch.ops.aten.softplus_backward(g, x * 9, 2., 10.), torch.ops.aten.hardsigmoid_backward(g, x * 3), torch.ops.aten._softmax_backward_data(g, x.softmax(1), 1, torch.float32),
             torch.ops.aten._log_softmax_backward_data(g, x.log_softmax(0), 0, torch.float32), torch.ops.aten.mse_loss_backward(g.sum(), x, g, 1),
             torch.ops.aten.mse_loss_backward(g, x, g + 1, 0), torch.ops.aten.native_dropout_backward(g, x > 0, 2.))
        return a, b, c


@case((X,), (Y[:2],))
class Primitives(nn.Module):
    def forward(self, x: Tensor):
        y = x.flip(0)
        n = (x * 5).to(torch.int32)
        a = (torch.ops.prims.add(x, y), torch.ops.prims.where(torch.ops.prims.gt(x, y), x, y), torch.ops.prims.div(x, y), torch.ops.prims.div(n, torch.ones_like(n) * 3),
             torch.ops.prims.convert_element_type(x, torch.int32), torch.ops.prims.cbrt(x), torch.ops.prims.erf_inv(torch.ops.prims.tanh(x)), torch.ops.prims.bessel_i0(x))
        b = (torch.ops.prims.sum(x, [0]), torch.ops.prims.sum(n, [0, 1]), torch.ops.prims.amax(x, [1]), torch.ops.prims.amin(x, [0, 1]), torch.ops.prims.var(x, [1], 0.0),
             torch.ops.prims.prod(x, [0]))
        c = (torch.ops.prims.transpose(x, [1, 0]), torch.ops.prims.rev(x, [0]), torch.ops.prims.broadcast_in_dim(x, [2, x.shape[0], x.shape[1]], [1, 2]),
             torch.ops.prims.squeeze(x[:, :1], [1]), torch.ops.prims.split_dim(x[:, :2], 1, 2), torch.ops.prims.collapse(x, 0, 1))
        return a, b, c
