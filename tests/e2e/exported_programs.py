"""Programs for torch.export: each is a module, the arguments that it is run on (the first set is what it is exported with), and its dynamic
shapes where it has any."""
from collections import OrderedDict, namedtuple
from dataclasses import dataclass

import torch
from torch import nn
from torch.export import Dim
from torch.nn import functional as F

DYNAMIC, AUTO = Dim.DYNAMIC, Dim.AUTO
Pair = namedtuple("Pair", "first second")
PROGRAMS = {}
ROWS, ROWS5 = torch.randn(3, 4), torch.randn(5, 4)
IMAGE = torch.randn(2, 3, 8, 8)


@dataclass
class Both:
    left: torch.Tensor
    right: torch.Tensor


torch.export.register_dataclass(Both, serialized_type_name="exported_programs.Both")
torch.utils._pytree._register_namedtuple(Pair, serialized_type_name="exported_programs.Pair")


@dataclass
class Program:
    make: type
    sets: tuple
    dynamic: object = None
    kwargs: dict = None
    strict: bool = False


def program(*sets, dynamic=None, kwargs=None, strict=False):
    """A set is a tuple of arguments, or a tensor alone."""
    def keep(make):
        tuples = tuple(one if isinstance(one, tuple) and not hasattr(one, "_fields") else (one,) for one in sets)
        PROGRAMS[make.__name__] = Program(make, tuples, dynamic, kwargs, strict)
        return make

    return keep


# ---- layers ----


@program(ROWS, ROWS5, dynamic={"x": {0: DYNAMIC}})
class Perceptron(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(4, 8), nn.Linear(8, 3)

    def forward(self, x):
        return self.b(torch.relu(self.a(x)))


@program(IMAGE)
class Convolutions(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Conv2d(3, 6, 3, padding=1), nn.BatchNorm2d(6), nn.ReLU(inplace=True), nn.MaxPool2d(2),
                                    nn.Conv2d(6, 4, 3, stride=2, groups=2), nn.GELU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(4, 2))

    def forward(self, x):
        return self.layers(x)


@program(torch.randn(2, 3, 12))
class Series(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.up = nn.Conv1d(3, 4, 3, padding="same"), nn.ConvTranspose1d(4, 2, 2, stride=2)

    def forward(self, x):
        return self.up(F.silu(self.conv(x)))


@program(torch.randn(5, 2, 4))
class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm, self.gru = nn.LSTM(4, 3, num_layers=2, bidirectional=True), nn.GRU(6, 2)

    def forward(self, x):
        y, (h, c) = self.lstm(x)
        z, last = self.gru(y)
        return z, h, c, last


@program(torch.randn(2, 5, 8), torch.randn(3, 5, 8), dynamic=({0: DYNAMIC},))
class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)

    def forward(self, x):
        return self.layer(x)


@program((torch.randn(2, 2, 5, 4), torch.randn(2, 2, 6, 4)))
class DotProduct(nn.Module):
    def forward(self, q, k):
        return F.scaled_dot_product_attention(q, k, k), F.scaled_dot_product_attention(q, q, q, is_causal=True, scale=0.5)


@program(torch.tensor([[1, 2, 3], [4, 0, 1]]))
class Embedded(nn.Module):
    def __init__(self):
        super().__init__()
        self.table, self.norm = nn.Embedding(6, 4, padding_idx=0), nn.LayerNorm(4)
        self.bag = nn.EmbeddingBag(6, 3, mode="mean")

    def forward(self, i):
        return self.norm(self.table(i)), self.bag(i)


@program(IMAGE)
class Norms(nn.Module):
    def __init__(self):
        super().__init__()
        self.group, self.instance, self.rms = nn.GroupNorm(3, 3), nn.InstanceNorm2d(3, affine=True), nn.RMSNorm(8)

    def forward(self, x):
        return self.rms(self.instance(self.group(x)))


@program(IMAGE)
class Resized(nn.Module):
    def forward(self, x):
        up = F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)
        return F.interpolate(up, size=(5, 7)), F.pad(x, (1, 2, 2, 1), mode="reflect"), F.pixel_shuffle(x.repeat(1, 4, 1, 1), 2)


@program(ROWS)
class Activations(nn.Module):
    def forward(self, x):
        y = F.elu(x) + F.leaky_relu(x, 0.2) + F.softplus(x) + F.hardswish(x) + F.gelu(x, approximate="tanh") + F.glu(x).sum()
        return torch.softmax(y, -1), F.log_softmax(y, 0), torch.sigmoid(y), F.mish(x), F.relu6(x), F.hardtanh(x, -0.5, 0.5)


@program(ROWS)
class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(4, 4, bias=False)
        self.b = self.a
        self.view = nn.Parameter(self.a.weight[1:3].detach())

    def forward(self, x):
        return self.b(self.a(x)) @ self.view.t()


@program(ROWS)
class Constants(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("kept", torch.arange(4.0))
        self.register_buffer("lost", torch.ones(4), persistent=False)
        self.plain = torch.full((4,), 2.0)

    def forward(self, x):
        return x + self.kept * self.lost - self.plain + torch.tensor([1.0, 2.0, 3.0, 4.0])


# ---- kinds of arguments ----


@program((ROWS, 2.5, True, "mean", None))
class Frozen(nn.Module):
    def forward(self, x, f, flag, how, nothing):
        y = x * f if flag else x
        return y.mean(0) if how == "mean" and nothing is None else y


@program((ROWS, 3), (ROWS, 7), dynamic={"x": None, "n": DYNAMIC})
class Counted(nn.Module):
    def forward(self, x, n):
        return x * n, torch.full((2,), n), x.sum() / n


@program(({"b": ROWS, "a": ROWS + 1},), ({"b": ROWS - 1, "a": ROWS},))
class Dictionary(nn.Module):
    def forward(self, d):
        return {"sum": d["a"] + d["b"], "difference": d["a"] - d["b"]}


@program((ROWS, [ROWS + 1, (ROWS, {"k": ROWS * 2})]))
class Nested(nn.Module):
    def forward(self, x, more):
        y = x + more[0]
        return y, [y * more[1][0], {"q": y - more[1][1]["k"]}]


@program((Pair(ROWS, ROWS + 1),))
class Named(nn.Module):
    def forward(self, p):
        return Pair(p.first * 2, p.second + p.first)


@program((Both(ROWS, ROWS + 1),))
class Data(nn.Module):
    def forward(self, b):
        return Both(b.left * b.right, b.left - b.right)


@program((ROWS, ROWS + 1, ROWS + 2))
class Starred(nn.Module):
    def forward(self, *xs):
        return xs[0] + xs[1] * xs[2]


@program((ROWS,), kwargs={"scale": ROWS5, "bias": torch.ones(4)})
class Keywords(nn.Module):
    def forward(self, x, *, bias=None, scale):
        return scale @ x.t() + (bias.sum() if bias is not None else 0)


@program((ROWS, ROWS))
class Mixed(nn.Module):
    def forward(self, x, y):
        return OrderedDict(z=x * y, w=3), None, x.size(0), 2.5, True


@program(torch.tensor(2.0))
class Scalar(nn.Module):
    def forward(self, x):
        return x * 2 + 1


@program(ROWS)
class Same(nn.Module):
    def forward(self, x):
        return x, x + 1, x


# ---- sizes ----


@program(torch.randn(6, 4), ROWS5, torch.randn(8, 4), dynamic={"x": {0: DYNAMIC}})
class Sizes(nn.Module):
    def forward(self, x):
        n = x.shape[0]
        return x.reshape(2 * n, 2), torch.arange(n), x[: n // 2], torch.zeros(n, n) + n, F.pad(x, (0, 0, 0, (-n) % 4))


@program((torch.randn(4, 2), torch.randn(5)), (torch.randn(7, 2), torch.randn(8)), dynamic=({0: Dim("n")}, {0: Dim("n") + 1}))
class Derived(nn.Module):
    def forward(self, x, y):
        return x.sum(1) + y[1:]


@program(torch.randn(2, 3, 9, 12), torch.randn(1, 3, 16, 10), dynamic={"x": {0: DYNAMIC, 2: DYNAMIC, 3: DYNAMIC}})
class Images(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, stride=2)

    def forward(self, x):
        y = F.avg_pool2d(self.conv(x), 2)
        return F.interpolate(y, scale_factor=1.5), F.adaptive_avg_pool2d(y, 1).flatten(1), y.shape[2] * y.shape[3]


@program(torch.randn(6, 3), torch.randn(4, 3), dynamic={"x": {0: 2 * Dim("half", min=1, max=100)}})
class Halves(nn.Module):
    def forward(self, x):
        a, b = x.chunk(2)
        return torch.cat([b, a]), a.size(0) * 3


@program(torch.tensor([1.0, 0.0, 2.0, 0.0]), torch.tensor([0.0, 0.0, 3.0, 1.0]))
class Found(nn.Module):
    def forward(self, x):
        i = torch.nonzero(x)
        return i, x[x > 0], torch.masked_select(x, x > 0.5)


@program(torch.tensor(3), torch.tensor(5))
class Asked(nn.Module):
    def forward(self, n):
        k = n.item()
        torch._check(k >= 2)
        torch._check(k < 100)
        return torch.zeros(k) + k, torch.arange(k) * 2


# ---- views and writes ----


@program(ROWS)
class Written(nn.Module):
    def forward(self, x):
        y = x.clone()
        y[0] = 1
        y[:, 1].mul_(3)
        y.view(-1)[5:7] += 10
        y.t()[2] = y.t()[3]
        z = y.detach().add_(1)
        return y, z, torch.zeros(4).index_put_((torch.tensor([0, 2]),), torch.tensor([1.0, 2.0]))


@program(ROWS)
class Scattered(nn.Module):
    def forward(self, x):
        i = torch.tensor([[0, 1, 2, 0]])
        return (x.scatter(0, i, 9.0), x.scatter_add(0, i, x), x.index_select(1, torch.tensor([3, 0])), x.gather(0, i), x.index_fill(0, torch.tensor([1]), 2.0),
                x.masked_fill(x > 0, -1.0), torch.slice_scatter(x, torch.ones(1, 4), 0, 1, 2), torch.select_scatter(x, torch.ones(4), 0, 2))


@program(ROWS)
class Views(nn.Module):
    def forward(self, x):
        a = x.view(2, 6).transpose(0, 1).unsqueeze(0).expand(2, 6, 2)
        return a, x.unfold(1, 2, 1), x.diagonal(), x.movedim(0, 1), x.flip(0), x.roll(1, 1), x.as_strided((2, 2), (4, 1)), torch.rot90(x)


# ---- control flow ----


@program(ROWS, -ROWS.abs(), dynamic=({0: AUTO},))
class Branch(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(4, 4)

    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda v: self.lin(v), lambda v: torch.cond(v.max() > -0.1, lambda u: u - 1, lambda u: u * 2, (v,)), (x,))


@program(ROWS, ROWS5, dynamic={"x": {0: DYNAMIC}})
class ShapeBranch(nn.Module):
    def forward(self, x):
        return torch.cond(x.shape[0] > 4, lambda v: (v + 1, v.sum()), lambda v: (v - 1, v.mean()), (x,))


@program((torch.tensor(0), ROWS), (torch.tensor(4), ROWS))
class Loop(nn.Module):
    def forward(self, i, x):
        from torch._higher_order_ops.while_loop import while_loop

        return while_loop(lambda i, x: i < 5, lambda i, x: (i + 1, x * 1.5 + i), (i, x))


@program((torch.randn(4), torch.randn(6, 4)), (torch.randn(4), torch.randn(6, 4)))
class Scanned(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate = nn.Parameter(torch.randn(4))

    def forward(self, state, xs):
        from torch._higher_order_ops.scan import scan

        def step(c, x):
            new = torch.tanh(c * self.gate + x)
            return new, new.sum()

        return scan(step, state, xs)


@program((torch.randn(5, 4), torch.randn(4)))
class Mapped(nn.Module):
    def forward(self, xs, y):
        from functorch.experimental.control_flow import map

        return map(lambda x, y: torch.outer(x, y), xs, y)


@program(ROWS)
class Quiet(nn.Module):
    def forward(self, x):
        with torch.no_grad():
            y = x * 2
            with torch.enable_grad():
                z = y + 1
        return z - x


# ---- operators ----


@program((ROWS, torch.randn(4, 3)))
class Products(nn.Module):
    def forward(self, a, b):
        return a @ b, torch.einsum("ij,jk->ki", a, b), torch.addmm(torch.ones(3), a, b, beta=2.0), torch.bmm(a[None], b[None]), torch.baddbmm(torch.ones(1, 3, 3), a[None], b[None]), a.mv(b[:, 0])


@program(ROWS)
class Reductions(nn.Module):
    def forward(self, x):
        values, places = x.max(1)
        return (x.sum((0, 1)), x.mean(1, keepdim=True), values, places, x.amin(0), x.argmin(), x.std(0), x.var(1, unbiased=False), x.norm(), x.prod(0), x.any(), (x > 0).all(1),
                x.cumsum(1), torch.logsumexp(x, 1), x.topk(2)[0], x.sort(1, descending=True)[1], x.median(), torch.linalg.vector_norm(x, 1, 0))


@program(ROWS)
class Pointwise(nn.Module):
    def forward(self, x):
        p = x.abs() + 0.5
        return (p.log(), p.sqrt(), p.rsqrt(), p.pow(1.5), 2**x, x.clamp(-1, 1), x.round(), x.floor(), x.sign(), torch.erf(x), x.atan(), torch.where(x > 0, x, 0.0), x.exp(), p.log1p(),
                x.remainder(0.7), torch.fmod(x, 0.7), x.div(0.3, rounding_mode="floor"), torch.maximum(x, p), torch.lerp(x, p, 0.3), torch.addcmul(x, x, p, value=0.5), x.nan_to_num(), torch.rsub(x, 3))


@program((torch.tensor([5, -3, 7]), torch.tensor([2, 2, -3])))
class Whole(nn.Module):
    def forward(self, a, b):
        return a // b, a % b, a & b, a | 1, a ^ b, ~a, a << 1, a >> 1, a / b, a.float().to(torch.float64), (a > b).logical_and(b > 0), a.eq(b), a.bool()


@program(ROWS)
class Joined(nn.Module):
    def forward(self, x):
        a, b = x.split([1, 2])
        return torch.stack([x, x], 1), torch.cat([b, a]), x.repeat(2, 1), x.tile(2), *x.unbind(1), torch.meshgrid(x[0], x[:, 0], indexing="ij")[1], x.repeat_interleave(2, 0), torch.tril(x), torch.triu(x, 1)


@program(())
class Made(nn.Module):
    def forward(self):
        return torch.arange(1, 9, 2), torch.linspace(0, 1, 5), torch.eye(3), torch.full((2,), float("inf")), torch.ones(2, dtype=torch.int32), torch.zeros(0, 3), torch.tensor(3.5)


@program(ROWS)
class Complex(nn.Module):
    def forward(self, x):
        z = torch.view_as_complex(x.reshape(3, 2, 2))
        return torch.view_as_real(z * torch.tensor(1 + 2j)), z.abs(), torch.fft.rfft(x).abs()


@program((torch.tensor([[0, 2], [1, 1]]), torch.randn(3, 4)))
class Gathered(nn.Module):
    def forward(self, i, x):
        return x[i], x[:, i], x[None, ..., 1], x[i[:, 0], i[:, 1]], F.one_hot(i, 4), torch.bucketize(x, torch.tensor([-1.0, 0.0, 1.0])), torch.take(x, i)


@program((torch.randn(3, 4), torch.tensor([1, 0, 3])))
class Losses(nn.Module):
    def forward(self, x, y):
        return F.cross_entropy(x, y), F.mse_loss(x, x + 1), F.nll_loss(F.log_softmax(x, 1), y), F.binary_cross_entropy_with_logits(x, (x > 0).float()), F.smooth_l1_loss(x, x * 2), F.kl_div(x, x.softmax(1))


# ---- vmap, assertions and ranges ----


@program((ROWS, torch.randn(5)), (ROWS5, torch.randn(5)), dynamic=({0: Dim("n")}, None))
class Slices(nn.Module):
    def forward(self, x, w):
        return torch.vmap(lambda a, b: torch.outer(a, b).sum(0) + a.mean(), in_dims=(0, None))(x, w)


@program(torch.randn(6, 4))
class Associative(nn.Module):
    def forward(self, x):
        from torch._higher_order_ops.associative_scan import associative_scan
        return associative_scan(lambda a, b: a * b + 0.5, x, 0, combine_mode="generic")


@program((torch.randn(3, 9), torch.randn(2)))
class AssociativeBackwards(nn.Module):
    def forward(self, x, y):
        from torch._higher_order_ops.associative_scan import associative_scan
        scanned = associative_scan(torch.maximum, x, 1, reverse=True, combine_mode="generic")
        return scanned, associative_scan(lambda a, b: (a[0] * b[0], a[1] + b[1]), (y, y.to(torch.int64)), 0, combine_mode="generic")


@program((torch.tensor(3), ROWS[0]), (torch.tensor(2), ROWS[1]))
class Bounded(nn.Module):
    def forward(self, n, x):
        k = n.item()
        torch._check(k >= 2)
        torch._check(k <= 9)
        return torch.zeros(k, 4) + x


@program(ROWS)
class Asserted(nn.Module):
    def forward(self, x):
        torch._assert_async(x.sum() > -100, "the sum is small")
        return x * 2


@program(ROWS, ROWS5, dynamic=({0: AUTO},))
class SizeAsFloat(nn.Module):
    def forward(self, x):
        rows = x.shape[0]
        return x / rows**0.5 + rows / 2 + torch.sym_int(torch.sym_float(rows) * 1.5)


@program(torch.randn(3, 4))
class Conjugates(nn.Module):
    def forward(self, x):
        z = torch.fft.fft(x)
        products = z * z.conj(), z @ z.mH, z.H @ z, z.mT @ z, z.T @ z, torch.vdot(z[0], z[1]), torch.conj_physical(z), z[:, 1:3]
        return (*[torch.view_as_real(one) for one in products], z.conj().imag * 2, z.conj().imag.resolve_neg() + 1)


POSITIVE = torch.tensor([[4.0, 1.0, 0.5], [1.0, 5.0, 2.0], [0.5, 2.0, 6.0]])


@program(POSITIVE)
class Factors(nn.Module):
    """run_decompositions() orders the tests of inv() and others by tokens."""

    def forward(self, x):
        columns = x[:, :2]
        return (torch.linalg.inv(x), torch.linalg.solve(x, columns), torch.linalg.cholesky(x), torch.linalg.det(x), *torch.linalg.slogdet(x),
                torch.linalg.eigvalsh(x), torch.linalg.eigh(x)[0], torch.linalg.svd(columns)[1], torch.linalg.svdvals(x))


@program((torch.randn(20, 4), torch.tensor([1, 3])), (torch.randn(20, 4), torch.tensor([5, 5])))
class PartsAtIndices(nn.Module):
    """The program asserts that no part begins before its memory."""

    def forward(self, x, indices):
        a, b, c = torch.tensor_split(x, indices, 0)
        return a + 1, b * 2, c


@program((torch.randn(5, 4), torch.tensor([0, 3, 7, 2]), torch.tensor([True, True, False, True])))
class Gradients(nn.Module):
    """Operators that differentiated programs and decompositions contain."""

    def forward(self, x, index, mask):
        rows = torch.ops.aten._unsafe_masked_index(x, mask[:, None].expand(4, 4), [index, None], 9.0)
        soft, logs = torch.softmax(x, 1), torch.log_softmax(x, 1)
        return (rows, torch.ops.aten._softmax_backward_data(x * x, soft, 1, torch.float32),
                torch.ops.aten._log_softmax_backward_data(x * x, logs, -1, torch.float32))


@program(torch.randn(3, 4))
class Hinted(nn.Module):
    def forward(self, x):
        from torch._higher_order_ops.hints_wrap import hints_wrapper
        return hints_wrapper(lambda x, y: (torch.relu(x) * y, x - y), (x, x + 1), {}, hints={"kept": True})


@program(torch.randn(2, 5, 4), torch.randn(3, 5, 4), dynamic=({0: DYNAMIC},))
class Projected(nn.Module):
    """Projections of the state, which ONNX's LSTM lacks."""

    def __init__(self):
        super().__init__()
        self.lstm, self.plain = nn.LSTM(4, 5, 2, bidirectional=True, batch_first=True, proj_size=3), nn.LSTM(6, 4, bias=False, batch_first=True, proj_size=2)

    def forward(self, x):
        y, (h, c) = self.lstm(x)
        return (*self.plain(y), h, c)
