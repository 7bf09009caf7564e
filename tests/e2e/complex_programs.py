"""Small programs over complex tensors, each with the arguments that test_complex.py runs it on; the first set gives the types of the inputs."""
import torch
import torch.nn.functional as F
from torch import Tensor

CASES = {}
torch.manual_seed(0)
Z, W = torch.randn(4, 3, dtype=torch.cfloat), torch.randn(2, 3, dtype=torch.cfloat)
X, DOUBLE = torch.randn(3, 5), torch.randn(2, 2, dtype=torch.cdouble)
SQUARE = torch.randn(2, 3, 3, dtype=torch.cfloat)
LARGE = torch.randn(1, 7, 7, dtype=torch.cfloat)
SPECTRUM, LONGER = torch.randn(2, 9, 6, dtype=torch.cfloat), torch.randn(1, 9, 8, dtype=torch.cfloat)


def case(*sets):
    def register(program):
        CASES[program.__name__] = sets
        return program

    return register


@case((Z,), (W,))
def input_and_result(z: Tensor):
    return {"product": z * z.conj(), "size": z.abs(), "pair": [z, z + 1]}


@case((DOUBLE,))
def of_doubles(z: Tensor):
    return z @ z, z.dtype == torch.complex128


@case((Z, Z.roll(1, 0)))
def everyday(z: Tensor, w: Tensor):
    i, m = torch.tensor([0, 2]), z.real > 0
    return (z.float(), z.double(), z.bool(), z.any(), z.all(0), z.mean(), z * z.sum().item(), z * z[0, 0].tolist(), torch.equal(z, z.clone()), z.lerp(w, 0.25), z.divide(w), z.multiply(w),
            z.index_copy(1, i, w[:, :2]), z.index_add(1, i, w[:, :2]), z.scatter(1, i[None].expand(z.shape[0], 2), w[:, :2]), z.H, z.mT, z.adjoint(), z.nonzero(), z.logical_and(w),
            z.masked_scatter(m, w), torch.where(m, z, w), z.where(m, w), z.view(torch.float32), z.to(torch.float64), z.type_as(w), torch.var_mean(z), torch.clone(z), torch.split(z, 2, 1)[0],
            z.tensor_split(2, 1)[1], torch.numel(z), z.reshape_as(w), z.isfinite().all(), z.sub(w).abs().max(), torch.addcmul(z, w, z, value=0.5), z.cumprod(1), z.logsumexp(1))


@case((Z, Z.roll(1, 0)))
def written_in_place(z: Tensor, w: Tensor):
    y = z.clone()
    same = y
    y += w
    y *= 2j
    y.div_(w + 3).masked_fill_(z.real > 0, 1 + 1j)
    y.sin_()
    y.t_()
    y[0, 0] = 5
    return same, y.shape[0]


@case((Z, Z.roll(1, 0)))
def inverse_functions(z: Tensor, w: Tensor):
    return (z.asin(), z.acos(), z.atan(), w.asinh(), w.acosh(), w.atanh(), z.exp2(), z.sinc(), F.silu(z), z.logaddexp(w), z.cov(), z.corrcoef(), z.float_power(2), z.ldexp(torch.tensor(3)),
            torch.linalg.cond(z), torch.linalg.pinv(z), torch.dist(z, w))


@case((SQUARE,))
def factors(a: Tensor):
    tall, wide = a[..., :2], a[..., :2, :]
    return torch.linalg.qr(tall), torch.linalg.qr(tall, mode="complete"), torch.linalg.qr(wide), torch.linalg.slogdet(a), torch.linalg.lu_factor(a), torch.linalg.inv_ex(a).inverse


@case((X,))
def made_complex(x: Tensor):
    return (x.to(torch.complex64), torch.full((2, 3), 1 + 2j), torch.zeros(2, dtype=torch.cfloat), torch.full((2,), 1, dtype=torch.complex128),
            torch.ones_like(x, dtype=torch.cfloat) * x, torch.tensor([1.0, 2.0], dtype=torch.cfloat))


@case((Z,), (W,))
def written(z: Tensor):
    z = z.clone()
    z.mul_(2j).add_(1)
    z[0] = 3
    rows = z[1:]
    rows.div_(2)
    return z, z.real, torch.view_as_real(z).sum()


@case((Z, 3), (W, 0))
def carried_by_a_loop(z: Tensor, n: int):
    sum = torch.zeros_like(z)
    for i in range(n):
        sum = sum * 0.5j + z
    return sum


@case((Z, 3), (W, 2))
def of_a_branch(z: Tensor, n: int):
    if n > 2:
        z = z * 2j
    return z.conj(), torch.fft.ifft(z).abs()


@case((Z,), (W,))
def is_a_tensor(z: Tensor):
    return z[..., :1].angle() if isinstance(z, torch.Tensor) and z.is_complex() else z


@case((Z,))
def padded(z: Tensor):
    return F.pad(z, [1, 0, 0, 2], value=1.5), F.pad(z, [2, 1], mode="replicate").imag


@case((SPECTRUM,), (LONGER,))
def wave_and_back(z: Tensor):
    wave = torch.istft(z, 16, 4, window=torch.hann_window(16))
    again = torch.stft(wave, 16, 4, window=torch.hann_window(16), return_complex=True)
    return wave, again / (again.abs() + 1e-3)


@case((Z, W))
def contracted(z: Tensor, w: Tensor):
    return torch.einsum("ij,kj->ik", z, w), torch.einsum("ij,kj,lj->ikl", z, w.conj(), z), torch.einsum("...ij,...ij->...", z, z), torch.tensordot(z, w.mT, 1)


@case((SQUARE,))
def solved(a: Tensor):
    hermitian = a @ a.mH + 2 * torch.eye(3)
    return (torch.linalg.inv(a), torch.linalg.solve(a, a[..., :2].conj()), torch.linalg.det(a), torch.linalg.cholesky(hermitian), torch.linalg.eigvalsh(hermitian),
            torch.linalg.svdvals(a), torch.linalg.pinv(a[..., :2]), torch.linalg.matrix_power(a, -2), torch.linalg.norm(a, dim=(-2, -1)))


@case((SQUARE,))
def taken_apart(a: Tensor):
    U, S, Vh = torch.linalg.svd(a[..., :2], full_matrices=False)
    complete, _, V = torch.linalg.svd(a[..., :2])
    w, W = torch.linalg.eigh(a @ a.mH)
    return U * S.unsqueeze(-2) @ Vh, S, U.mH @ U, complete.mH @ complete, V.mH @ V, w, W * w.unsqueeze(-2) @ W.mH, torch.svd(a).S


@case((SQUARE,))
def multiplied(a: Tensor):
    x, y = a[0], a[1]
    return (torch.mm(x, y), torch.bmm(a, a), torch.mv(x, y[0]), torch.dot(x[0], y[0]), torch.vdot(x[0], y[0]), torch.outer(x[0], y[0]), torch.kron(x, y),
            F.linear(x, y, y[0]), torch.addmm(x, x, y, beta=0.5, alpha=2), torch.trace(x), a.diagonal(0, 1, 2).sum(-1), x.triu(), x.prod(0))


@case((Z,))
def functions_of_it(z: Tensor):
    return z.sin(), z.cos(), z.tanh(), z.sigmoid(), z.log10(), z.expm1(), 2 ** z, z.var(0), z.std(), z == z.conj(), z != 0, torch.isclose(z, z + 1e-7)


@case((X,))
def made_complex(x: Tensor):
    return x.cfloat() * 1j, x.cdouble()


@case((SQUARE,), (LARGE,))
def eigenvectors(a: Tensor):
    """Their order is LAPACK's own: what is compared does not depend on it."""
    w, V = torch.linalg.eig(a)
    values = torch.linalg.eigvals(a)
    lead = V.gather(-2, V.abs().argmax(-2, True))
    return (a @ V - V * w.unsqueeze(-2)).abs() < 1e-4, values.sum(-1), values.abs().sort(-1)[0], w.prod(-1), V.abs().square().sum(-2), lead.imag


@case((torch.tensor([[1j, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, -1.0]]).unsqueeze(0).to(torch.cdouble),), (torch.tensor([[[2.0, 1.0], [0.0, 2.0]]], dtype=torch.cdouble),))
def eigenvalues_of_triangles(a: Tensor):
    return torch.linalg.eigvals(a)


@case((SQUARE,))
def joined(a: Tensor):
    x, y = a[0], a[1]
    return (torch.linalg.multi_dot([x, y, x]), torch.chain_matmul(x, y, y), torch.block_diag(x, y[:2]), torch.hstack([x, y]), torch.cartesian_prod(x[0], y[0]),
            torch.meshgrid(x[0], y[0], indexing="ij"), torch.tensordot(x, y, 1))


@case((SQUARE,))
def nearest(a: Tensor):
    x, y = a[0], a[1]
    return torch.linalg.lstsq(x, y).solution, torch.linalg.lstsq(a, a[:, 0]).solution, torch.linalg.lstsq(x[:, :2], y).solution, torch.linalg.lstsq(x, y).rank


@case((SQUARE,))
def convolved(a: Tensor):
    return F.conv1d(a, a), F.conv1d(a, a[:1], torch.tensor([1j]), padding=1), F.conv2d(a[None], a[:, :, :2].unsqueeze(1).repeat(1, 2, 1, 1)), F.conv_transpose1d(a[:, :2], a)


@case((Z,))
def from_numbers(z: Tensor):
    return +z, torch.tensor(1j) * z, torch.tensor([[1j, 2.0], [3, -1 - 1j]]), torch.tensor([2j], dtype=torch.cdouble), torch.as_tensor(2 - 1j), complex(z[0, 0]).imag


@case((torch.cat([SPECTRUM, SPECTRUM[:, 1:8].flip(1) * 0.5], 1),))
def wave_of_both_sides(z: Tensor):
    window = torch.hann_window(16)
    return (torch.istft(z, 16, 4, window=window, onesided=False, return_complex=True), torch.istft(z[0], 16, 4, window=window, onesided=False, return_complex=True, length=30),
            torch.istft(z, 16, 4, window=window, onesided=False, normalized=True))


@case((Z,))
def drawn_like(z: Tensor):
    wide = z.repeat(3000, 1)
    normal, even = torch.randn_like(wide), torch.rand_like(wide)
    power = (normal.abs() ** 2).mean()
    return ((power - 1).abs() < 0.1, (normal.real.mean().abs() < 0.1) & ((normal.real - normal.imag).abs().mean() > 0.5), (even.real >= 0).all() & (even.imag < 1).all(),
            ((even.real + even.imag).mean() - 1).abs() < 0.1, torch.randn_like(z, dtype=torch.float64) * 0)


@case((Z,))
def made_like(z: Tensor):
    return (torch.zeros_like(z, dtype=torch.complex64), torch.ones_like(z), torch.ones_like(z, dtype=torch.complex128), torch.zeros_like(z, dtype=torch.float32),
            torch.ones_like(z, dtype=torch.int64), torch.empty_like(z, dtype=torch.complex128).zero_() + z, torch.zeros_like(z, device="cpu", requires_grad=False) - z)


@case((Z,), (Z * 40,))
def running_sum_of_exponentials(z: Tensor):
    return torch.logcumsumexp(z, 0), z.logcumsumexp(-1), torch.logcumsumexp(z.flatten()[0], 0)


@case((Z,))
def made_of_its_kind(z: Tensor):
    return (z.new_full((3, 2), 2 - 1j), z.new_full((3,), 2, dtype=torch.float64), z.new_empty(2, 3).zero_() + 1, z.new_tensor([1, 2.5]),
            z.new_tensor([1, 2], dtype=torch.int64), torch.rand_like(z, dtype=torch.complex128) * 0, torch.randn_like(z, dtype=torch.complex128) * 0)


@case((Z,))
def asked_whether_it_is_a_tensor(z: Tensor):
    return z * (2 if torch.is_tensor(z) else 3)


@case((Z,))
def arguments_by_name(z: Tensor):
    parts = torch.flip(z, dims=(-1,)), torch.flip(input=z, dims=[0]), z.flip(dims=[0, 1]), torch.permute(z, dims=(1, 0)), torch.reshape(z, shape=(-1,)), z.view(size=(-1,))
    joined = torch.cat(tensors=[z, z], dim=0), torch.stack(tensors=(z, z), dim=1), torch.hstack(tensors=(z, z)), z.expand(size=(2, *z.shape)), z.repeat(repeats=(2, 1))
    products = torch.outer(z[0], vec2=z[1]), torch.kron(z, other=z), torch.bmm(z[None], mat2=z.mT[None]), torch.mm(input=z, mat2=z.mT), torch.mv(z, vec=z[0]), torch.dot(z[0], tensor=z[1])
    return parts + joined + products


PARTS = torch.cartesian_prod(*[torch.tensor([0.0, -0.0, 1.0, -2.5, 1e30, 1e-30, float("inf"), float("nan")])] * 2)


@case((torch.complex(*PARTS.repeat(64, 1).T.contiguous()), torch.complex(*PARTS.repeat_interleave(64, 0).T.contiguous())))
def quotients_of_extremes(z: Tensor, w: Tensor):
    """The square of a divisor's size may be 0 or infinite; small parts are rounded differently where eager mode fuses products."""
    quotient = torch.view_as_real(z / w)
    return torch.where(quotient.abs() < 1e-6, 0.0, quotient), torch.view_as_real(w.reciprocal())


GRID = torch.tensor([0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 7.0, -7.0, 1e-5, -1e-5, 1e-3, 40.0, -100.0])
PLANE = torch.complex(*torch.cartesian_prod(GRID, GRID).T.contiguous())
TINY = torch.complex(*(torch.cartesian_prod(GRID, GRID).T.contiguous() * 1e-6))


@case((PLANE,), (TINY,))
def functions_near_their_cuts_and_far_away(z: Tensor):
    """Values relative to their own size, so that a lost small part shows up; the sign of a zero chooses the side of a branch cut."""
    w = z.to(torch.complex128)
    made = [torch.view_as_real(part) for part in (z.sqrt(), z.tanh(), z.tan(), z.asinh(), z.asin(), z.acosh(), z.acos(), z.log1p(), w.sqrt(), w.tanh(), w.acos())]
    return [torch.sign(part) * part.abs().pow(0.125) for part in made]


@case((PLANE / 2,), (TINY,))
def logistic_and_differences(z: Tensor):
    less = z[(z.real.abs() < 30)]
    made = [torch.view_as_real(part) for part in (less.sigmoid(), less.expm1())]
    return [torch.sign(part) * part.abs().pow(0.125) for part in made] + [torch.where(z.imag == 0, z.sigmoid(), 0)]


@case((torch.randint(-5, 5, (3, 2)).int(), DOUBLE[0, 0]), (torch.randint(-5, 5, (4, 2)).int(), DOUBLE[0, 1]))
def integers_take_the_type_of_a_point(x: Tensor, z: Tensor):
    """A complex operand without dimensions is of a higher category than integers; among tensors that are real, its type does not count."""
    y = x.float()
    return torch.add(x, z), z * x, x / z, torch.where(x > 0, x, z), torch.cat([x[:, 0], z[None]]), (x + 6)**z, torch.outer(x[0], z[None]), y + z, z - y, torch.where(x > 0, y, z)


@case((X, Z), (X.roll(1), W))
def results_in_given_tensors(x: Tensor, z: Tensor):
    """out= of views, of another precision, and of nothing yet."""
    rows, wide, empty, pairs = torch.ones(3, 5, dtype=torch.cfloat), torch.ones(2, 3, 3, dtype=torch.cdouble), torch.empty(0, dtype=torch.cfloat), torch.ones(3, 2, 5, 2)
    first = torch.complex(x, x, out=rows)
    second = torch.fft.rfft(x, out=wide[1])
    third = torch.fft.fft(x, out=empty)
    torch.polar(x, x + 1, out=torch.view_as_complex(pairs)[:, 1])
    total, sizes = torch.empty(0, dtype=torch.cdouble), torch.ones(2, *z.shape)
    torch.add(z, z, alpha=2, out=total)
    torch.abs(z, out=sizes[0])
    torch.mul(z, 2, out=z)
    return first, rows, second, wide, third, empty, pairs, total, sizes, z


@case((Z, X))
def values_beside_elements(z: Tensor, x: Tensor):
    part = x.select_scatter(z[0, 0].real + z[:3, 0].real, 1, 2)
    return F.pad(z, (1, 2), value=1.5), F.pad(z, (0, 1, 1, 0)), x.select_scatter(z[:3, 1], 1, 2), x.slice_scatter(z[:3, :2], 1, 1, 3), part


@case((4 * Z, 4 * Z.roll(1, 0)))
def sums_of_exponentials(z: Tensor, w: Tensor):
    """The imaginary part may leave the range of an angle."""
    less = torch.complex(torch.full_like(z.real, -float("inf")), z.imag)
    return torch.logaddexp(z, w), z.logaddexp(w), torch.logaddexp(z, less).real, torch.logaddexp(less, less).real


@case((Z, X), (W, X[:2]))
def reductions_that_keep_dimensions(z: Tensor, x: Tensor):
    statistics = torch.var_mean(z, keepdim=True, correction=0), torch.std_mean(z, 1, keepdim=True), torch.std(z, (0, 1), True, True), torch.var(z, 1, correction=0, keepdim=True)
    sums = z.mean((0, 1), True), z.sum(0, dtype=torch.complex128), z.mean(dtype=torch.complex128), torch.sum(z, dim=None, keepdim=True), torch.prod(z, 1, keepdim=True)
    return statistics + sums + (z.var(False), torch.prod(z, 1, dtype=torch.complex128))


@case((Z, X[:, 0]), (W, X[0]))
def beside_real_tensors_of_their_own_type(z: Tensor, x: Tensor):
    return torch.atleast_1d([x[0], z[0, 0]]), torch.atleast_3d(x, z), torch.atleast_2d(z[0]), torch.broadcast_tensors(x[:1], z, z.real[0])


@case((Z,), (W,))
def norms_of_matrices(z: Tensor):
    """Singular values are those of the complex matrix, not those of the sizes of its elements."""
    plain = torch.norm(z, "nuc"), z.norm(p="nuc", dim=(0, 1)), torch.norm(z, "nuc", dim=(0, 1), keepdim=True), torch.norm(z, 2, 1, True, dtype=torch.complex128)
    batch = torch.linalg.norm(z[None], "nuc", dim=(1, 2)), torch.linalg.norm(z[None], 2, dim=(0, 1), keepdim=True), torch.linalg.matrix_norm(z[None], -2, keepdim=True)
    return plain + batch + (torch.linalg.norm(z, 2, dtype=torch.complex128), torch.linalg.norm(z[:, None], "nuc", dim=(-1, 0), keepdim=True), torch.linalg.norm(z[0], 2))


@case((Z, X), (W, X[:2]))
def filled_with_one_value(z: Tensor, x: Tensor):
    return (torch.full_like(z, 2.5), torch.full_like(z, 2.5, dtype=torch.float64), torch.full_like(z, 2, dtype=torch.int64), torch.full_like(x, 3, dtype=torch.complex64),
            torch.full_like(x, 1j, dtype=torch.complex128))


@case((torch.randn(3, 5, 5, dtype=torch.cfloat),), (torch.randn(6, 5, 5, dtype=torch.cfloat),))
def pivots(a: Tensor):
    """A pivot is the number whose parts have the largest sum of sizes."""
    return torch.linalg.lu_factor(a), torch.linalg.lu_factor(a[:, :, :4]), torch.linalg.lu_factor(a[:, 1:]), torch.linalg.lu(a)


@case((Z, torch.tensor([[True, False, True], [True, True, False], [False, True, True], [True, True, True]])), (W, torch.tensor([[True, True, False], [True, True, True]])))
def masked_reductions(z: Tensor, mask: Tensor):
    sums = torch.masked.sum(z, mask=mask), torch.masked.sum(z, 1, keepdim=True, mask=mask), torch.masked.mean(z, 1, mask=mask), torch.masked.prod(z, 1, mask=mask)
    return sums + (torch.masked.var(z, 1, mask=mask), torch.masked.std(z, (0, 1), mask=mask, correction=0), torch.masked.var(z))
