"""Small programs over tensors and numbers; test_tensors.py compiles each with fixed and with symbolic sizes and compares with eager mode.

Parameters say by their names what they get: x [3, 4] and y [3, 4] floats, v [4] floats, c a float tensor of no dimensions, t [3, 4] ints, i [2] ints below 3, m [3, 4] and
r [3] bools, n an int (2), f a float (1.5)."""
import math

import torch
from torch import Tensor


# ---- views and writes ----

def write_row(x):
    y = x.clone()
    y[1] = 7.0
    return y


def write_seen_through_view(x):
    y = x * 1
    row = y[0]
    y.mul_(2)
    row += 1
    return y, row


def write_through_transpose(x):
    y = x + 0
    y.t()[1:3].add_(10)
    return y


def write_through_permute_and_select(x):
    y = x.clone()
    z = y.unsqueeze(0).permute(2, 0, 1)
    z[1, 0, 2] = -1
    return y


def write_through_reshape(x):
    y = x.clone()
    y.view(-1)[5] = 100
    y.reshape(2, 6)[1, 0] = 50
    return y


def write_through_diagonal(x):
    y = x.clone()
    y.diagonal(1).zero_()
    return y


def write_through_narrow(x):
    y = x.clone()
    y.narrow(1, 1, 2).fill_(3)
    return y


def write_through_chunks(x):
    y = x.clone()
    a, b = y.chunk(2, dim=1)
    a.mul_(2)
    b[0] = 0
    return y, a + b


def write_through_unbind(x):
    y = x.clone()
    for row in y.unbind(0):
        row.sub_(row.mean())
    return y


def write_while_iterating(x):
    y = x.clone()
    for row in y:
        row.mul_(2)
    return y


def write_through_squeeze(x):
    y = x.clone()
    y.unsqueeze(1).squeeze(1)[0].neg_()
    return y


def reshape_of_transpose_is_a_copy(x):
    y = x.clone()
    z = y.t().reshape(-1)
    z.zero_()
    return y, z


def write_slice_with_step(x):
    y = x.clone()
    y[::2, 1:] = x[0, 1:]
    return y


def write_at_run_time(x, n: int):
    y = x.clone()
    y[n] = 0
    y[0, n] += 5
    y[:n, -1] = 9
    return y


def out_argument(x, y):
    z = torch.empty_like(x)
    torch.add(x, y, out=z)
    return z


def in_place_keeps_dtype(t):
    z = t.clone()
    z += 2
    z *= True
    return z


def in_place_functions(x):
    y = x.clone()
    torch.relu_(y)
    y.clamp_(max=0.5).sqrt_()
    return y


def copy_converts(x, t):
    z = t.clone()
    z.copy_(x)
    z[0].copy_(x[1] * 3)
    return z


def augmented_through_two_views(x):
    y = x.clone()
    y[1:][0][2:] *= -3
    return y


# ---- subscripts ----

def basic_subscripts(x):
    return x[0], x[-1, 1:3], x[..., 0], x[None, :, None, 2], x[:, ::3]


def subscripts_at_run_time(x, n: int):
    return x[n], x[:n], x[n:], x[-n:, n - 1], x[:, :-n]


def index_tensor(x, i):
    return x[i], x[:, i], x[i, i], x[i, 1:], x[i][:, i]


def index_lists(x):
    return x[[0, 2]], x[[0, 1], [2, 3]], x[:, [1, 1, 0]]


def index_apart(x, i):
    z = x.reshape(3, 2, 2)
    return z[i, :, 0], z[i, :, i - i], z[0, :, i - i], z[:, [0, 1], None]


def index_columns(x, i):
    return x[i[:, None], i]


def mask_reads(x, m, r):
    return x[m], x[r], x[r, 1], x[:, torch.tensor([True, False, False, True])]


def mask_writes(x, m, r, v):
    a, b, c = x.clone(), x.clone(), x.clone()
    a[m] = 0
    b[r] = v
    c[r, 1:] = -1.0
    d = x.clone()
    d[m] = torch.arange(12.0)[: int(m.sum())]
    return a, b, c, d


def mask_augmented(x, m):
    y = x.clone()
    y[m] += 10
    y[y > 10] *= 2
    return y


def index_writes(x, i, v):
    a, b, c = x.clone(), x.clone(), x.clone()
    a[i] = v
    b[:, i] = 0
    c[i, i] += 1
    return a, b, c


def index_accumulates(x, i):
    y = x.clone()
    y.index_put_((torch.cat([i, i]),), torch.tensor(1.0), accumulate=True)
    return y


def index_by_zero_dim(x, i):
    return x[i[0]], x[:, i[1]]


# ---- attributes ----

def sizes(x):
    return x.shape[0], x.size(-1) * 2, x.dim(), x.numel(), len(x), x.ndim, x.shape[0] == 3


def transposes(x):
    return x.T, x.mT, x.unsqueeze(0).mT


def conversions(x, t):
    return x.long(), t.float(), x.to(torch.float64), x.type_as(t), x.bool(), t.to(x), x.int(), x.type(torch.int16)


def new_tensors(x):
    return x.new_zeros(2, 3), x.new_full((2,), 5), x.new_ones([1], dtype=torch.int64), x.new_tensor([1, 2])


def items(x, t):
    return x[0, 0].item(), t[0, 1].item(), int(x[1, 1] * 10), float(t[0, 0]), bool(x[0, 0] > 0)


def lists(t):
    return t[0].tolist()[2], len(t[1].tolist()), sum(t[2].tolist())


def dtypes(x, t):
    return x.dtype == torch.float32, t.dtype.is_floating_point, torch.finfo(x.dtype).eps, torch.iinfo(torch.int8).max


# ---- promotion ----

def mixed_scalars(x, t, c, f: float, n: int):
    return t + 1, t + 1.5, t / 2, t // 2, t % 2, x + t, c + t, t * f, x * n, c * n, -t, t**2, 2**t.clamp(0, 3), 1 - x, 3 / (x.abs() + 1)


def bools(m, r):
    return m & r[:, None], m | ~m, m ^ True, m + m, m * 2, ~m, m == True  # noqa: E712


def comparisons(x, t, n: int):
    return x > 0, x == t, t >= n, 1 < t, (x > 0) & (t > 0), t != 2


def floor_signs(t, x):
    return (t - 5) // 3, (t - 5) % 3, (t - 5) % -3, (x - 2) // 0.3, (x - 2) % 0.7, torch.div(t - 5, 2, rounding_mode="trunc")


# ---- numbers ----

def int_arithmetic(n: int):
    a = n - 5
    return a // 2, a % 3, -a // 2, a % -4, a * a, abs(a), a**2, a << 2, a >> 1, a & 6, a | 8, a ^ 3, ~a, n / 4


def float_arithmetic(f: float):
    a = f - 4
    return a // 0.7, a % 0.7, a % -0.7, a * 2, a - 1, f**2, f / 3, round(f), int(a), int(f * 2), float(int(f))


def mixed_numbers(n: int, f: float):
    return n + f, n * f, n // f, n % f, n > f, n == 2, n == 2.0, n < 3 and f > 1, not n, n or 7, True + n


def math_functions(f: float, n: int):
    return math.sqrt(f), math.floor(-f), math.ceil(f), math.exp(f), math.log(f), math.pi * n, math.pow(f, n), math.gcd(12, 18), math.log(8, 2)


def known_numbers(x):
    return x * (7 // -2) + (-7 % 3) + 2**10 + 7 / 2 + (5 & 3) + (1 << 4) + (-7) ** 2 + int(2.9) + round(2.5)


def sizes_decide(x):
    if x.shape[0] * x.shape[1] == x.numel():
        return x + 1
    return x - 1


def number_of_tensor_decides(x):
    if x.sum() > 0:
        return x * 2
    return x * 3


# ---- overloads ----

def sizes_one_by_one(x):
    return x.view(4, 3), x.view((2, 6)), x.reshape(-1), x.permute(1, 0), x.expand(2, 3, 4), x.repeat(1, 2), x.flip(0, 1), x.flip(1)


def keywords(x):
    return torch.sum(input=x, dim=1), x.sum(dim=(0, 1), keepdim=True), torch.softmax(x, dim=-1), torch.cat([x, x], dim=1), x.mean(-1)


def pairs(x):
    values, indices = x.max(dim=1)
    both = torch.sort(x, 1)
    return values, indices, both.values, both[1], x.max(), torch.max(x, x * 2), x.min(0).indices


def method_names(x):
    return x.__add__(1), x.__rsub__(1), x.__getitem__(0), x.__neg__(), x.add(1, alpha=2), x.abs().sqrt()


def creation(x, n: int):
    return torch.zeros(n, 2), torch.ones(x.shape), torch.full((n,), 2.5), torch.arange(n), torch.arange(1, 7, 2), torch.tensor([[1, 2], [3, 4]]), torch.tensor([1.5, n])


def stacked_data(x, n: int):
    return torch.tensor([[n, 2], [3, n * n]]), torch.tensor(n), torch.tensor([True, n > 1]), torch.as_tensor(x)
