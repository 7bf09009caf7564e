"""Small programs over tensors and numbers; test_tensors.py compiles each with fixed and with symbolic sizes and compares with eager mode.

Parameters say by their names what they get: x [3, 4] and y [3, 4] floats, v [4] floats, c a float tensor of no dimensions, t [3, 4] ints, i [2] ints below 3, m [3, 4] and
r [3] bools, n an int (2), f a float (1.5)."""
import math
from typing import Optional

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
    return x.dtype == torch.float32, t.dtype.is_floating_point, torch.finfo(x.dtype).eps, torch.iinfo(torch.int8).max, torch.finfo(torch.float8_e4m3fn).min, torch.finfo(torch.float8_e5m2fnuz).tiny


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


def named_results(x):
    middle, order = x.median(-1), torch.kthvalue(x, 1)
    return middle.values, middle.indices, order.values, x.mode(0).values, torch.cummax(x, 0).indices, torch.aminmax(x, dim=0).max


def method_names(x):
    return x.__add__(1), x.__rsub__(1), x.__getitem__(0), x.__neg__(), x.add(1, alpha=2), x.abs().sqrt()


def creation(x, n: int):
    return torch.zeros(n, 2), torch.ones(x.shape), torch.full((n,), 2.5), torch.arange(n), torch.arange(1, 7, 2), torch.tensor([[1, 2], [3, 4]]), torch.tensor([1.5, n])


def stacked_data(x, n: int):
    return torch.tensor([[n, 2], [3, n * n]]), torch.tensor(n), torch.tensor([True, n > 1]), torch.as_tensor(x)


# ---- more views and writes, under control flow too ----

def loop_write_rows(x, n: int):
    y = torch.zeros_like(x)
    for k in range(n):
        y[k] = x[k] * (k + 1)
        y[k, 0] += 1
    return y


def loop_views(x, n: int):
    y = x.clone()
    row = y[0]
    for k in range(n):
        row += y[k]
    return y, row


def cond_view(x, f: float):
    y = x.clone()
    if f > 1:
        y[0] = 0
    else:
        y[:, 1] = 5
    return y


def alias_chain(x):
    y = x.clone()
    a = y[1:]
    b = a.t()
    c = b.unsqueeze(0)
    c.add_(1)
    a[0, 0] = 42
    return y, c


def inplace_view_of_view_loop(x):
    y = x.clone()
    for k in range(y.shape[1]):
        y[:, k].mul_(k)
    return y


def iadd_python_list(x):
    parts = [x[0], x[1]]
    parts[0] += 1
    return x, parts[0]


def input_mutation(x):
    x += 1
    y = x.view(-1)
    y[0] = 9
    return x


def chained_ops(x):
    return (x.add(1).mul_(2).sub_(x).clamp_(min=0).t().contiguous().view(-1)[::2]).sum()


def write_through_moves(x):
    y = x.clone().view(3, 2, 2)
    y.movedim(0, -1)[0, 0] = 1
    y.swapaxes(1, 2)[0].add_(100)
    y.flatten(1)[2] *= -1
    y.unflatten(0, (1, 3))[0, 1].zero_()
    return y


def cumsum_inplace(x):
    y = x.clone()
    y.cumsum_(1)
    y[1].cumsum_(0)
    return y


def data_attr(x):
    y = x.clone()
    y.data[0] = 3
    y.data = y.data * 2
    return y, y.detach().requires_grad


def swap_rows(x):
    y = x.clone()
    y[0], y[1] = y[1].clone(), y[0].clone()
    z = x.clone()
    z[[0, 1]] = z[[1, 0]]
    return y, z


def swap_rows_aliased(x):
    y = x.clone()
    y[0], y[1] = y[1], y[0]
    return y


def contiguous_alias(x):
    y = x.clone()
    z = y.contiguous()
    z.add_(1)
    w = y.t().contiguous()
    w.add_(100)
    return y, w


def to_alias(x):
    y = x.clone()
    z = y.to(torch.float32)
    z += 1
    w = y.to(torch.float64)
    w += 1
    q = y.float()
    q *= 2
    return y, w


# ---- more subscripts ----

def scatter_forms(x, i):
    y = x.clone()
    y.scatter_(0, i.unsqueeze(1).expand(2, 4), 7.0)
    z = x.index_fill(1, i, 0.0)
    w = x.clone().index_copy_(0, i, x[:2] * 10)
    q = x.clone().index_add_(0, i, x[:2])
    return y, z, w, q


def masked_forms(x, m):
    return x.masked_fill(m, 0.0), x.masked_select(m), x.clone().masked_fill_(~m, -1), torch.where(m, x, 0), torch.where(m, 1.0, x), x.clone().masked_scatter_(m, torch.arange(12.0))


def where_scalars(m, x, t):
    return torch.where(m, 1, 0), torch.where(x > 0, 1.5, 2), torch.where(t > 3, t, 0)


def negative_slices(x):
    return x[-2:], x[:-1, -3:-1], x[1:1], x[5:], x[:, -10:2]


def bool_scalar_index(x, n: int):
    return x[True], x[n > 1]


def newaxis_mix(x, i):
    return x[None, i], x[i, None], x[..., None, i], x[:, None, i]


def mixed_set(x, i):
    y = x.clone()
    y[i, 1:3] = torch.tensor([1.0, 2.0])
    y[0, i] = x[1, :2]
    y[..., -1] = 100
    y[None, 2, :1] = 3
    return y


def set_with_broadcast(x):
    y = x.clone()
    y[:] = x[0]
    y[1:, :2] = torch.tensor([[5.0], [6.0]])
    y[0:1] = torch.ones(1, 1)
    return y


def set_int_into_float(x, t):
    y = x.clone()
    y[0] = t[0]
    z = t.clone()
    z[1] = x[0] * 10
    z[0, 0] = True
    return y, z


def nested_index_write(x):
    y = x.clone()
    y[0][1] = 50
    y[1:][1][:2] = 60
    y[[0, 1]] += 1
    y[[0, 1]][0] = 1000
    return y


def nonzero_forms(m, x):
    r, c = torch.where(m)
    return m.nonzero(), r, c, m.nonzero(as_tuple=True)[1], x[r, c], torch.nonzero(x > 0).shape[1]


def gather_forms(x, i):
    return x.gather(1, i.unsqueeze(0).expand(3, 2)), x.index_select(0, i), x.take(i), torch.take_along_dim(x, x.argsort(1), 1)


# ---- more numbers ----

def shape_compare(x, y):
    if x.shape == y.shape:
        return x + y
    return x


def numbers_in_float_tensor(x, n: int, f: float):
    return x + n, x * f, x // n, x % f, x ** n, n - x, n / x, f // (x.abs() + 1), -n * x, x / n


def int_tensor_numbers(t, n: int, f: float):
    return t + n, t * f, t // n, t % n, t ** n, n - t, t / n, t << 1, t >> n, t & n, t | 8, t ^ n, ~t, -t, abs(t)


def float_ops_numbers(f: float, n: int):
    g = f * 2 - 7
    return g // n, g % n, math.fmod(g, n), g ** 2, 2 ** f, round(g, 1), int(g), -g, abs(g), max(g, f), min(n, g), divmod(n, 3)[0], n ** 3, (-n) // 3, (-n) % 3, n / 7


def bool_numbers(n: int):
    b = n > 1
    return b + b, b & (n < 5), b | False, b ^ True, not b, int(b), float(b), b * 2.5, -b, b == 1, n if b else 0


def chained_compare(n: int, f: float):
    return 0 < n < 3, 1 < n <= 2 < f + 1, n == 2 != 3


def accumulate(x):
    total = 0
    for row in x:
        total = total + row.sum()
    return total


def accumulate_float(x, n: int):
    total = 0.0
    best = -1
    for k in range(n):
        total += k * 0.5
        if k > best:
            best = k
    return total, best, x * total


# ---- more of what tensors do ----

def expand_then_add(v):
    e = v.expand(3, -1)
    return e + 1, e.contiguous()[0]


def zero_dim(c, x):
    d = c.clone()
    d += 1
    d.mul_(x.mean())
    return d, d.item() * 2, d + x, x / d, c.view(1), c.reshape(1, 1), c[None], c[...]


def tuple_shape(x):
    a, b = x.shape
    c, d = x.size()
    return x.new_zeros((a, b)), torch.zeros(x.shape[::-1]), x.reshape(b, -1).shape[0], x.shape[-1] + a, list(x.shape)[0]


def int_of_tensors(x, t):
    n = int(t[0, 0])
    k = t[0, 1].item() + 1
    return n + k, x[n % 3], x[: k % 3 + 1], float(x[0, 0]) * n, bool(t.sum() > 3), round(float(x[1, 1]), 2)


def while_on_tensor(x):
    y = x.abs() + 1
    while y.sum() < 100:
        y *= 2
    return y


def cat_stack(x, n: int):
    parts = [x[k] * k for k in range(3)]
    return torch.stack(parts), torch.cat(parts), torch.stack(parts, -1), torch.cat([x, x.new_ones(1, 4)], 0)


def split_all(x):
    a, b = x.split(2, dim=1)
    c, d = x.split([1, 3], 1)
    e = x.split(2)
    f = torch.split(x, 1, 0)
    g = x.chunk(3, 1)
    h = x.tensor_split([1, 2], 1)
    return a, b, c, d, e[0], e[1], f[2], g[1], h[2], len(e), len(g)


def unbind_all(x):
    a, b, c = x.unbind()
    return a + b, c, x.unbind(1)[3]


def movedims(x):
    z = x.view(3, 2, 2)
    return z.movedim(0, -1), z.transpose(-1, 0), z.permute(2, 0, 1), z.swapaxes(0, 1), z.flatten(1), z.flatten(), z.unflatten(0, (1, 3)), z.squeeze(), z.unsqueeze(-1).squeeze(-1)


def type_changes(x, t):
    return x.to(torch.int32) + t, x.half().float(), t.to(dtype=torch.float64) / 2, x.double() + x, t.bool() & True, x.to("cpu"), x.to(x.device, torch.float64), t.type(torch.float32)


def reductions(x, t):
    return x.sum(), x.sum(0), x.mean(1, keepdim=True), t.sum(), x.argmax(), x.argmax(1), x.std(), x.var(0, unbiased=False), x.norm(), x.prod(1), t.max(), x.amin(1), t.float().mean()


def sort_topk(x):
    v, i = x.topk(2, dim=1)
    s, o = x.sort(descending=True)
    return v, i, s, o, x.argsort(1)


def functional_out(x, y):
    z = torch.zeros(3, 4)
    torch.add(x, y, out=z)
    w = torch.zeros(2)
    torch.mul(x, y, out=w)
    return z, w


def fill_forms(x):
    y = torch.empty(2, 3).fill_(4)
    z = torch.empty_like(x).zero_()
    z[1].fill_(2)
    w = torch.full_like(x, 1.5)
    return y, z, w, torch.ones_like(x, dtype=torch.int64)


def arange_forms(n: int, f: float):
    return torch.arange(n), torch.arange(0, n, 1), torch.arange(0.0, 1.0, 0.25), torch.arange(n, dtype=torch.float32), torch.linspace(0, 1, 5), torch.arange(5, 0, -2)


def rand_tensor_data(n: int, f: float):
    return torch.tensor([f, n]), torch.tensor([[n], [1]]), torch.tensor(f), torch.tensor([1, 2.5]), torch.tensor([]), torch.tensor(True), torch.tensor([[f, 1], [2, 3]], dtype=torch.float64)


def dtype_logic(x, t):
    z = x if x.dtype == torch.float32 else x.float()
    k = 1 if t.is_floating_point() else 2
    return (z * k, torch.promote_types(torch.int32, torch.float16) == torch.float16, x.element_size(), x.dtype.to_complex() == torch.complex64 and torch.float64.to_complex().to_real() == torch.float64, t.dtype.to_real() == t.dtype)


def in_tensor(t):
    return 3 in t, bool((t == 100).any())


def optional_arg(x):
    def inner(a, b: Optional[Tensor] = None):
        return a if b is None else a + b
    return inner(x), inner(x, x)


def matmuls(x, y, v):
    return x @ y.t(), x @ v, torch.matmul(x, y.T), torch.mm(x, y.t()), x.mv(v), v @ v, torch.einsum("ij,kj->ik", x, y), torch.bmm(x[None], y.t()[None])


def flips(x):
    return x.flip(0), torch.flip(x, [0, 1]), x.roll(1, 1), x.rot90(), torch.fliplr(x), x.roll(2)


def diag_forms(x):
    return x.diagonal(), torch.diag(x[:, :3]), torch.tril(x), x.triu(1), torch.diag(x[0]), torch.diag_embed(x)


def float_method_names(x):
    return x.__len__(), x.__mul__(2), x.__truediv__(2), x.__pow__(2), x.__matmul__(x.t()), x.__and__ is not None, x.ndimension()


# ---- which memory a name is, where paths meet ----

def name_takes_other_memory(x, n: int):
    m = x.tanh()
    for i in range(n + 1):
        m[:, 1].mul_(0.5)
        if i > n:
            break
        m = x
    return m, x


def view_kept_without_trips(x, v, n: int):
    a, b = x[1:], x[1:]
    for i in range(n):
        a = torch.cat([a, a])
    for i in range(n - 2):
        b = b * 2
    x.mul_(v)
    return a, b, x


def view_of_an_arm_alone(x, v, n: int):
    r = x[1:]
    if n > 1:
        x[1:] += v
    else:
        r = v.unsqueeze(0).expand(n + 1, -1)[::2]
    return r, x


def joined_in_joined_arms(x, y, n: int, f: float):
    r = x[1:]
    if n > 0:
        if f > 9.0:
            r = y[n:]
        elif f > 8.0:
            r = x * 2
        r *= 0.5
    x += 1
    y -= 1
    return r, x, y


def two_names_of_an_arms_memory(x, y, n: int):
    a, b = x, y
    if n > 1:
        a = x + y
        b = a[0]
    a += 1
    b *= 2
    return a, b, x, y


def swapped_in_a_loop(x, y, n: int):
    a, b = x, y
    for i in range(n + 1):
        a, b = b, a
        a += 1
    b *= 3
    return a, b, x, y


def value_returned_from_a_loop(x, y, n: int):
    for i in range(n):
        x = torch.sigmoid(x + 0.5)
        if i >= 0:
            return x, y, i
    return x, y, n


def view_with_sizes_of_the_trip(x, v, n: int):
    r = x[1:]
    for i in range(n):
        r = v.unsqueeze(0).expand(abs(i) + 1, -1)
    return r


def turned_matrix_by_a_vector(x, y, n: int):
    w = y[:, 0]
    for i in range(n):
        w = x @ (x.t() @ w) * 0.1
    return x.t() @ w, x.double().mT @ w.double(), torch.stack([x, y]).transpose(1, 2) @ w


def overlapping_frames(x, y):
    wide = torch.nn.functional.pad(torch.stack([x, y]), (0, 2))
    steps = [wide.stride(k) for k in range(3)]
    return wide.as_strided([2, 3, 2, 4], steps[:2] + [2, 1]), steps[0]


def padded_complex(x, y):
    z = torch.nn.functional.pad(torch.complex(x, y), [1, 0, 0, 2], value=1.5)
    return torch.view_as_real(torch.nn.functional.pad(z, [2, 1], mode="replicate")), z.real


def stride_by_known_numbers(x):
    return torch.nn.functional.conv1d(x[None, :, :4], torch.ones(1, 3, 2), stride=math.gcd(12, 8) // math.factorial(2)), math.lcm(4, 6)


# ---- several tensor objects over one memory ----

def sizes_changed_under_views(x, v):
    a, b, c = x * 1, x * 2, v * 1
    whole, dots, row, turned, back = a[:], a[...], a[0], a.t(), a.view(-1)
    a.unsqueeze_(0)
    a += 1
    row.mul_(2)
    plain, data, rows = b.detach(), b.data, b.unbind(0)
    b.t_()
    data.add_(b.t())
    flat, line, pair = c.movedim(0, 0), c.view(c.size(0)), [c, c[:], {"c": c[()]}]
    c.unsqueeze_(1).transpose_(0, 1)
    pair[1] *= 3
    return a, whole, dots, row, turned, back, b, plain, rows[1], c, flat, line, pair[0] + 0, pair[2]["c"]


def sizes_of_views_changed(x):
    a = x * 1
    whole, row, plain = a[:], a[0], a.detach()
    other = row
    whole.t_()
    row.unsqueeze_(1)
    plain.unsqueeze_(0).squeeze_(0)
    row += 1
    whole[0] *= 2
    inner = row[1:]
    row.squeeze_()
    inner -= 1
    last = a[2]
    last.unsqueeze_(0).add_(1)
    return a, whole, row, other, plain, inner, whole.is_contiguous(), a.t_().is_contiguous()


def sizes_changed_after_a_branch(x, n: int):
    a, b = x * 1, x * 2
    view = b[1]
    if n > 1:
        a = x * 3
    a.unsqueeze_(0)
    if n > 5:
        b.mul_(2)
    b.t_()
    view += 1
    return a, b, view


def results_that_are_the_tensor(v, c, t):
    same = [v.flatten(), v.positive(), +v, torch.atleast_1d(v), torch.dropout(v, 0.5, False), v.float(), v.to("cpu"), v.contiguous(), v.type_as(v)]
    other = [v[:], v[...], v.detach(), v.data, v.view(v.shape), v.expand_as(v), v.squeeze(), v.narrow(0, 0, v.size(0)), v.clone()]
    a = v * 1
    a.positive().add_(1)
    torch.dropout(a, 0.5, False).mul_(2)
    return tuple(s is v for s in same), tuple(o is v for o in other), c[()] is c, t.floor() is t, v[:] is v[:], a


def identity_behind_branches_and_loops(x, y, n: int):
    a = x if n > 1 else y
    b = x if n > 1 else x[:]
    row = x[0]
    last, kept = row, x * 1
    for i in range(n):
        last = last
        kept = kept[:]
    kept += 1
    return a is x, a is y, b is x, last is row, a is not b, kept


def scaled_turned_matrix_by_a_vector(x, y, v):
    w, both = y[:, 0] * 1, torch.stack([x, y])
    return (x.t() * 2) @ w, (x.t() / 4).double() @ w.double(), torch.mv(x.t() * 0.5, w * 3), 2 * (x.t() @ w), both.transpose(1, 2) * 2 @ w, w @ (x * 2), (x * 3) @ v


def sizes_learnt_in_a_try(x, n: int):
    x = x.clone()
    rest = x[1:]
    try:
        assert n in [1, 3], "no"
        x += torch.tensor([0.5, -0.25, 1.0, 2.0])
    except (AssertionError, ValueError):
        rest = rest.repeat(abs(n) % 3, 1)[:-1]
    return x, n, rest


def base_of_a_chosen_view_gets_other_sizes(x, n: int):
    a, b = x * 1, x * 2
    chosen, last = a[0] if n > 1 else a[1], b[0]
    for i in range(n):
        last = b[i % 3]
    a.unsqueeze_(0)
    b.t_()
    chosen += 1
    last *= 2
    return a, b, chosen, b.is_contiguous(), a is not b


def slices_of_slices(x, y, n: int):
    a = x[:, 1::2][1:], x[-2:, n:][:, :1], x[1:][:, -3:-1], x.flip(1)[1:], x[5:][:, 7:], x[1:][1:]
    part = x[:2]
    return a, part[:, 1:], part.shape[0] + part[:, ::2].shape[1], y[None, :2][..., -1:][:, 1:]



def conversions_by_class(x, t):
    return x.type(torch.LongTensor), t.type("torch.FloatTensor"), x.type(torch.DoubleTensor), t.type(torch.BoolTensor), x.type(torch.Tensor)


def shapes_as_tensors(x, n: int):
    import torch.onnx.operators

    rows, columns = torch.onnx.operators.shape_as_tensor(x)
    wide = torch.onnx.operators.reshape_from_tensor_shape(x, torch.stack([columns, rows]))
    return torch._shape_as_tensor(x[1:]), torch.arange(rows * 2) * n, wide


def largest_elements_of_adaptive_windows(x, n: int):
    y = torch.sin(x * 9)[None]
    pools = torch.nn.functional
    return (pools.adaptive_max_pool2d(y, (2, 3), True), pools.adaptive_max_pool2d((y * 2).round(), (n, 2), True), pools.adaptive_max_pool1d(y[0], 3, True),
            pools.adaptive_max_pool3d(y[:, None], (2, 2, None), True), pools.adaptive_max_pool2d(y[:0], (0, 2)))


def quotients_of_places(x, n: int):
    """Places and sizes are never negative; what is subtracted from them, or multiplied by an int of the run, may be."""
    k, wide = x.flatten().topk(3)[1], x.shape[1]
    best, below = x.argmax(), k - 4
    return (k // wide, k % wide, best // wide, below // wide, below % wide, k // -wide, k % -wide, (k * n) // wide, k // n, k % n, (k * -n) // wide,
            torch.div(below, wide, rounding_mode="floor"), torch.div(k, wide, rounding_mode="floor"), (x > 0).nonzero() // wide, torch.arange(-3, 3) // wide,
            torch.arange(wide) // n, best // -1, k // -1, k % -1, torch.arange(wide) // torch.tensor([-1]), torch.arange(5, -5, -2) % wide, k.to(torch.int32) // wide, torch.where(x[0] > 0, k[0], below[0]) // wide)


# ---- tensors like another ----

def new_tensors(x, v):
    return x.new([1, 2.5]), x.new((3, 4)) + v.sum(), x.new(range(3)), x.new(x.shape).fill_(2), x.new(x.size(0), 2).zero_(), torch.cat([x.new(), v])


def shapes_of_later_axes(x, n: int):
    y = torch.stack([x, x * 2, x - 1]) * 1.0
    d = n % 3
    others = [i for i in range(3) if i != d]
    moved = y.permute(d, (d + 1) % 3, (d + 2) % 3), y.permute(others + [d]), y.permute(*others, d), y.sum(others), torch.tensordot(y, y, ([d], [d]))
    cut = y[:, :, :2].repeat(1, 2, 1)
    parts = cut.unflatten(max(d, 1), (2, -1)), y.diagonal(0, d, (d + n) % 3 if n % 3 else (d + 1) % 3), y.diagonal(n - 2, 0, max(d, 1))
    return moved, parts, y.flatten(d), y.flatten(0, d), torch.flatten(y, start_dim=d, end_dim=2)


def writes_along_later_axes(x, n: int):
    y = torch.stack([x, x * 2, x - 1]) * 1.0
    d, a, b, c = max(n % 3, 1), y.clone(), y.clone(), y.clone()
    a.permute(d, 0, 3 - d)[0] = 5
    b.diagonal(0, 0, d).fill_(7)
    c.flatten(d)[0] = 3
    return a, b, c


def instances_of_tensor_classes(x, v):
    kinds = torch.FloatTensor, torch.DoubleTensor, torch.HalfTensor, torch.BFloat16Tensor, torch.LongTensor, torch.IntTensor, torch.BoolTensor
    named = [isinstance(y, kind) for y in (x, x.double(), x.long(), x > 0, torch.nn.Parameter(x.half()), 3, None) for kind in kinds]
    several = isinstance(x, (int, torch.LongTensor)), isinstance(v.int(), (torch.LongTensor, torch.IntTensor)), isinstance(x, torch.cuda.FloatTensor)
    rounded = x.round().long() if not isinstance(x, torch.LongTensor) else x
    return torch.tensor(named), torch.tensor(several), rounded


def places_beyond_the_axis(x, n: int):
    """Along an axis, take_along_dim takes any int as its remainder."""
    places = torch.arange(-3, 5).unsqueeze(1) * n
    return torch.take_along_dim(x, places, 0), torch.take_along_dim(x, torch.tensor([[7], [-5], [n]])[:x.size(0)], dim=-1)


def special_methods(x, y):
    a, b = x.abs() + 1, y.abs() + 2
    both = ("add", "sub", "mul", "truediv", "div", "floordiv", "mod", "pow", "eq", "ne", "lt", "le", "gt", "ge",
            "radd", "rsub", "rmul", "rtruediv", "rdiv", "rfloordiv", "rmod", "rpow")
    return (*[getattr(a, f"__{name}__")(b) for name in both], a.__matmul__(b.T), a.__rmatmul__(b.T), x.__neg__(), x.__abs__(),
            a.__rsub__(2), a.__rpow__(2), a.__eq__(2))


def special_methods_of_ints(t):
    a, b = t.abs(), t % 4
    both = "and", "or", "xor", "lshift", "rshift", "rand", "ror", "rxor", "rlshift", "rrshift"
    return *[getattr(a, f"__{name}__")(b) for name in both], t.__invert__()


def attributes_of_every_tensor(x, t):
    tests = ("is_cuda", "is_cpu", "is_quantized", "is_sparse", "is_sparse_csr", "is_mkldnn", "is_mps", "is_xpu", "is_meta", "is_vulkan", "is_nested",
             "is_ipu", "is_xla", "is_mtia", "retains_grad")
    sizes = [(v.itemsize, v.nbytes, v.ndim, v.layout == torch.strided, v.device.type == "cpu") for v in (x, t.int(), x.half() > 1)]
    return *[getattr(x, name) for name in tests], *sizes, x.grad is None, x._backward_hooks is None


def rows_by_ranges_of_sizes(x, v):
    table = torch.cat([x.flatten(), v])
    a, b = x.shape[0], v.shape[0]
    return (table[torch.arange(a + b)], table[torch.arange(a * b)], table[torch.arange(b // 2)], table[torch.arange(min(a, b))],
            table[torch.arange(max(b - a, 0))], table[torch.arange(b - 1, -1, -1)])


def name_of_a_module_set_on_one_path(x, n: int):
    import changed_module
    if n > 1:
        changed_module.SCALE = 5
    y = x * changed_module.SCALE
    changed_module.SCALE = 2
    return y


class Deletes:
    def __init__(self):
        self.v, self.w = 1, 2


def attributes_deleted_on_both_paths(x, n: int):
    """An attribute that is set again is the last one."""
    o = Deletes()
    if n > 1:
        del o.v
    else:
        x = x + 1
        del o.v
    o.v = 5
    return x, list(vars(o)) == ["w", "v"], o.v


def products_of_no_matrices(x, v):
    """The run selects how many there are."""
    w = torch.arange(24.0).reshape(2, 3, 4)
    results = []
    for limit in (-1e9, 1e9):
        kept = v[v > limit]
        many = kept[:, None, None, None].expand(-1, 2, 3, 3)
        results += [torch.matmul(many, w), torch.matmul(w.mT, many), torch.matmul(many[:, 0], w[:1])]
    return tuple(results)
