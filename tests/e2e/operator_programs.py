"""Operators that are functions of the prelude; test_operators.py compiles each program with fixed and with symbolic sizes and compares with eager mode.

Parameters are those of tensor_programs.py: x [3, 4] and y [3, 4] floats, v [4] floats, c a float, t [3, 4] ints, i [2] ints below 3, m [3, 4] and r [3] bools."""
import torch
import torch.nn.functional as F


# ---- joining and splitting ----

def broadcast(x, v):
    return torch.broadcast_tensors(x, v)


def stacks(x, y):
    return torch.hstack([x, y]), torch.vstack([x, y]), torch.dstack([x, y]), torch.column_stack([x, y])


def grids(v):
    return torch.meshgrid(v, v[1:], indexing="xy")


def split_at_indices(x):
    return torch.tensor_split(x, [1, 3], 1)


def blocks(x, v):
    return torch.block_diag(x, v)


def write_through_hsplit(x):
    y = x.clone()
    torch.hsplit(y, [1])[0].mul_(2)
    return y


def empty_batches(x, v):
    none = x[:0]
    image = none[:, :, None, None].expand(-1, -1, 3, 5)
    return F.group_norm(none, 2, v), F.adaptive_avg_pool2d(image, (2, 4)), torch.native_group_norm(none, v, v, none.shape[0], 4, 1, 2, 1e-5)


def covariance_of_one(x, c):
    one = x.double()[0, 0]
    return torch.cov(x.double()), torch.cov(one), torch.corrcoef(x.double()), torch.linalg.det(x.double()[:, :3])


def middle_of_nothing(x, v):
    return x[:0].nanmedian(), v.nanmedian(), x[:, :0].median()


def index_of_nothing(v, i):
    return torch.gather(v, 0, i.reshape(1, -1)[:, :0]), torch.cat([v[:0], v.reshape(1, -1)], 1)


def largest_of_padded(x):
    below = -x.abs()[None, None] - 1
    same = F.pad(below, (1, 1, 1, 1), value=-torch.inf)
    return F.max_pool2d(F.pad(below, (1, 1, 1, 1)), 3, 2), F.max_pool2d(F.pad(below[0], (1, 0, 0, 2), value=-9.0), 2), F.max_pool2d(same, 3, 2)


def batch_of_nothing(v):
    return F.batch_norm(v[:0], v[:0], v[:0], training=True), F.batch_norm(v[:0], v[:0], v[:0])


# ---- matrices ----

def contractions_of_one(x, y):
    return torch.tensordot(x[:, :1], y, ([0, 1], [0, 1])), torch.tensordot(x, y, ([0], [0])), torch.tensordot(x, y[:1], ([0], [0]))


def normal_vectors(x, y):
    return torch.cross(x, y), torch.cross(x.t(), y.t())


def counted_in_two_directions(x):
    return torch.histogramdd(x[:, :2], (3, 2), range=(-3.0, 3.0, -3.0, 3.0))[0]


def singular_values(x, y):
    return torch.linalg.svdvals(x), torch.linalg.svdvals(y.t()), torch.linalg.cond(x), torch.linalg.matrix_rank(x), torch.linalg.matrix_rank(x.t() @ x)


def singular_norms(x):
    return torch.linalg.matrix_norm(x, "nuc"), torch.linalg.norm(x, 2), torch.linalg.matrix_norm(x.unsqueeze(0), -2, (2, 1), True)


def pseudoinverse(x):
    return torch.linalg.pinv(x), torch.pinverse(x.t()), torch.linalg.pinv(x.t() @ x, rtol=1e-3, hermitian=True)


def symmetric_eigenvalues(x):
    square = x @ x.t() - 2.0 * torch.eye(x.shape[0])
    return torch.linalg.eigvalsh(square), torch.linalg.eigvalsh(x[:, :3], UPLO="U")


def least_squares(x, y):
    return torch.linalg.lstsq(x, y).solution, torch.linalg.lstsq(x.t(), y.t(), driver="gels")


def packed_factors(x, y):
    factors, pivots = torch.linalg.lu_factor(x @ x.t())
    return torch.linalg.lu(x), torch.lu_unpack(factors, pivots), torch.linalg.lu_solve(factors, pivots, y, adjoint=True), torch.linalg.lu_factor_ex(x.t())


def reflectors(x, y):
    packed, scales = torch.geqrf(x)
    return packed, scales, torch.linalg.householder_product(x.t(), scales), torch.ormqr(x.t(), scales, y, left=False, transpose=True)


def turned_by_nothing():
    return torch.linalg.qr(torch.tensor([[0.0, 1.0], [1.0, 0.0]]))


def constructed_of_nothing():
    return torch.Tensor(), torch.DoubleTensor(), torch.LongTensor(), torch.BoolTensor(), torch.FloatTensor(2, 0), torch.IntTensor([])


def diagonals(v):
    return torch.diag(v, 1), torch.diag_embed(v.unsqueeze(0)), torch.diagflat(v, -1)


def triangle_indices():
    return torch.tril_indices(3, 4, 1), torch.triu_indices(3, 3)


def inverse(x):
    a = x @ x.mT + 4 * torch.eye(x.shape[0])
    return torch.linalg.inv(a) @ a


def solution(x, y):
    a = x.mT @ x + 4 * torch.eye(x.shape[1])
    return a @ torch.linalg.solve(a, y.mT), torch.linalg.solve(a, y[0])


def cholesky(x):
    a = x @ x.mT + 4 * torch.eye(x.shape[0])
    return torch.linalg.cholesky(a), torch.cholesky_inverse(torch.linalg.cholesky(a))


def triangular(x, y):
    a = torch.tril(x @ x.mT) + 4 * torch.eye(x.shape[0])
    return torch.linalg.solve_triangular(a, y, upper=False), torch.linalg.solve_triangular(a.mT, y, upper=True)


def orthogonal(x):
    q, r = torch.linalg.qr(x.mT)
    return q @ r


def exponential(x):
    return torch.matrix_exp(x @ x.mT * 0.1)


# ---- statistics, sets, integers ----

def moments(x):
    return torch.cov(x), torch.corrcoef(x), torch.cumulative_trapezoid(x), torch.gradient(x, dim=1)


def members(t):
    return torch.isin(t, torch.tensor([1, 5])), torch.gcd(t, t + 6), torch.lcm(t, t + 1)


def same_values(x, y):
    return torch.equal(x, y), torch.allclose(x, x + 1e-9)


def histogram(x):
    return torch.histogram(x, 4, range=(-2.0, 2.0))


def distinct_neighbours(t):
    return torch.unique_consecutive(t.flatten(), return_counts=True)


# ---- images and windows ----

def antialiased(x):
    return F.interpolate(x[None, None], size=(2, 3), mode="bilinear", antialias=True)


def average_pools(x):
    return F.avg_pool2d(x[None], 2, 2, 1, ceil_mode=True), F.avg_pool2d(x[None], 2, 1, divisor_override=3)


def windows():
    return torch.hann_window(8), torch.hamming_window(7, False), torch.blackman_window(5), torch.bartlett_window(6), torch.kaiser_window(6)


# ---- spectra and complex numbers ----

def spectrum(x):
    s = torch.fft.rfft(x)
    return s.abs(), torch.angle(s)[:, 1], torch.view_as_real(s * s.conj()), torch.fft.irfft(s, n=x.shape[-1])


def plane_spectrum(x):
    s = torch.fft.fftshift(torch.fft.fft2(x, norm="ortho"))
    return torch.view_as_real(s), torch.fft.ifft2(torch.fft.ifftshift(s), norm="ortho").real


def short_time(x):
    wave = torch.cat([x, x, x], 1)
    s = torch.stft(wave, 4, 2, window=torch.hann_window(4), return_complex=True)
    return s.abs(), torch.istft(s * torch.exp(0.5j * torch.zeros(1)), 4, 2, window=torch.hann_window(4))


def complex_products(x, y):
    z = torch.complex(x, y)
    return torch.view_as_real(z @ z.mH), torch.view_as_real(torch.stack([z, 2 * z]).sum(0) / (z + 1j)), z.abs().sum()


# ---- special functions and losses ----

def special(x):
    return torch.special.erfcx(x), torch.special.log_ndtr(x), torch.special.spherical_bessel_j0(x), torch.frexp(x)


def bessel_functions(x):
    y = torch.cat([x.reshape(-1) * 4.0, torch.tensor([0.0, 30.0, 1e-7])])
    return (torch.special.bessel_j0(y), torch.special.bessel_j1(y), torch.special.bessel_y0(y), torch.special.bessel_y1(y), torch.special.airy_ai(y),
            torch.special.modified_bessel_k0(y), torch.special.scaled_modified_bessel_k1(y))


def first_kind(x):
    y = torch.cat([x.double().reshape(-1) * 4, torch.tensor([0.0, 30.0, float("inf")], dtype=torch.float64)])
    return torch.i0(y), torch.special.i1(y), torch.special.i0e(y), torch.special.modified_bessel_i1(x), torch.special.erfcx(y), torch.special.log_ndtr(y)


def incomplete_gamma(x, y):
    return torch.igamma(x.abs(), y.abs()), torch.special.gammaincc(x.abs() * 9, y.abs() * 9), torch.special.zeta(x.abs() + 1.5, y)


def neighbours(x, y):
    edge = torch.tensor([0.0, 1.0, -2.0, float("inf"), 1e-42])
    return torch.nextafter(x, y), torch.nextafter(edge, torch.zeros([])), torch.nextafter(edge.double(), torch.tensor(3.0, dtype=torch.float64))


def polynomials(x, t):
    return torch.special.chebyshev_polynomial_t(x, t), torch.special.legendre_polynomial_p(x, 3), torch.special.hermite_polynomial_he(x, t)


def alignment(x):
    likely = torch.log_softmax(torch.stack([x, x * 2, x - 1, -x], 0), -1)
    goals = torch.tensor([[1, 2], [2, 2], [3, 1]])
    return F.ctc_loss(likely, goals, torch.tensor([4, 4, 3]), torch.tensor([2, 2, 1]), reduction="none")


def in_place(x):
    y = x.clone()
    y.float_power_(1.0) if y.dtype == torch.float64 else y.square_()
    return y.angle(), torch.diff(y, out=torch.empty(0))


def places_of_nan(x):
    edges = torch.tensor([0.0, 1.0, 2.0])
    y = torch.cat([x.reshape(-1), torch.tensor([float("nan"), float("inf")])])
    return torch.bucketize(y, edges), torch.bucketize(y, edges, right=True), torch.searchsorted(edges, y)


def bytes_between_passes(x):
    image = (x.abs() * 60).to(torch.uint8).reshape(1, 1, x.shape[0], x.shape[1])
    area = (x > 0).to(torch.uint8) + 250
    return (F.interpolate(image, size=(5, 3), mode="bilinear", align_corners=True), torch.cumulative_trapezoid(area, area),
            x.to(torch.uint8 if x.dim() > 5 else torch.int32).sum_to_size(()))


# ---- other layouts ----

def time_batch_channels(x, y):
    return torch.conv_tbc(x[:, None], y.t()[None], x[:, 0], 1)


# ---- of nothing, of much ----

def at_least(x, v, c):
    return torch.atleast_2d([c, v]), torch.atleast_3d((c, v, x)), torch.atleast_1d([c])


def places_of_one(c):
    return torch.nonzero(c, as_tuple=True), torch.where(c > 9), c.movedim(0, -1), c.nonzero()


def tests_of_no_axis(m, x):
    return m.any(dim=()), (x > 0).all(dim=[], keepdim=True), x[:0].count_nonzero(), x[:0].count_nonzero(0), x.amax(dim=None), x.norm(2, None, True)


def running_over_no_rows(x):
    none = x[x.sum(1) > 1e9]
    return torch.cumprod(none, 0), torch.cummax(none, 0), torch.cummin(none.int(), 0), torch.logcumsumexp(none, 0)


def products_without_rows(x, v):
    return torch.mv(x[:0], v), x[:, :0] @ v[:0], x[x.sum(1) > 1e9] @ v, x @ v


def distinct_of_none(x):
    return x[:0].unique(return_inverse=True, return_counts=True), x[:0].unique_consecutive(return_counts=True), x[x > 1e9].unique_consecutive()


def repeated_nothing(x):
    return x[:0].repeat(2, 1, 1), x[x.sum(1) > 1e9].tile(2, 1, 3), F.glu(x[x.sum(1) > 1e9], 0)


def large_powers(t):
    return t**64, t**100, 3 ** (t * 20), t.int() ** 9, torch.tensor(-3) ** t, torch.addcmul(t, t, t, value=0.5)


def order_of_equals(t):
    return t.repeat(1, 9).median(1), t.repeat(1, 9).float().nanmedian(0), torch.sort(t.repeat(1, 9), stable=True)


def sampled_halves(x, y):
    image, grid = x.half()[None, None], (torch.stack([x, y], -1) / 3).half()[None]
    return F.grid_sample(image, grid, align_corners=False), F.grid_sample(image, grid, "nearest", "border", True)


def stiff_exponential(x):
    return torch.matrix_exp(x @ x.mT), torch.matrix_exp(torch.stack([x @ x.mT, 3 * (x @ x.mT)]).double()), torch.matrix_exp(x @ x.mT * 1e-9)


def infinite_ranks(x):
    y = torch.cat([x, torch.full_like(x, float("-inf"))])
    return y.quantile(0.45, 0), torch.nextafter(x, x.double())


def places_of_extremes(x):
    y = torch.cat([x, torch.full_like(x, float("nan"))])
    return y.max(0), y.min(0, True), torch.log_softmax(torch.cat([x.double(), x.double() * float("inf")], 1), -1), torch.gradient(x.double() / 0.5, spacing=0.5)


def types_of_results(t, x):
    few = t.to(torch.int8)
    return torch.einsum("ij,k->jk", few, few[0]), torch.einsum("ij,ik->jk", few, few), torch.cov(x.half(), aweights=x[0].abs())


def rounded_sixteen(x):
    h = (x * 9).half()
    return torch.histc(h, 20, -10, 10), F.soft_margin_loss(h * 9, h.sign(), reduction="none")


def attention_of_brains(x):
    q = (x * 9).bfloat16()[None]
    return F.scaled_dot_product_attention(q, q, q).float()


def left_by_masks(x, m):
    k = torch.masked
    return (k.sum(x, 1, mask=m), k.mean(x, (0, 1), mask=m), k.amax(x, 0, keepdim=True, mask=m), k.argmin(x, 1, mask=m), k.std(x, 1, mask=m, unbiased=False),
            k.softmax(x, 1, mask=m), k.normalize(x, 2.0, 1, mask=m), k.cumprod(x, 1, mask=m), k.logsumexp(x, 1, mask=m), k.median(x, 1, mask=m))


def made_windows():
    w = torch.signal.windows
    return (w.hann(8), w.hamming(7, sym=False), w.nuttall(6), w.kaiser(9, beta=5.0), w.gaussian(8, std=2.0), w.exponential(7, tau=2.0, sym=False),
            w.cosine(5), w.bartlett(6, sym=False), w.general_cosine(5, a=[0.5, 0.3, 0.2]), w.blackman(1))


def whole_ranges():
    return (torch.arange(-0.9, 2.1, 2.0, dtype=torch.int64), torch.arange(0, 5, 1.5, dtype=torch.int32), torch.arange(0.6, 5.5, 1.2),
            torch.linspace(4.3, -3, 7, dtype=torch.int64), torch.logspace(0, 3.9, 5, 2.5, dtype=torch.int32))


def places_in_rows(t):
    return torch.unravel_index(t, (4, 5)), torch.diff(t, 0, 1, t, t)


def systems_of_nothing(x):
    return torch.linalg.solve_triangular(x[:0, :0], x[:0], upper=True), torch.linalg.solve_triangular(x[:0, :0], x[:, :0], upper=True, left=False)


def results_in_tensors(x):
    half, plane, unit = torch.zeros(x.shape[0], 2 * (x.shape[1] - 1)), torch.zeros(x.shape[0], 2 * (x.shape[1] - 1)), torch.zeros_like(x)
    torch.fft.irfft(x, out=half)
    torch.fft.hfft2(x, out=plane)
    F.normalize(x, out=unit)
    return half, plane, unit


# ---- names of torch that stand for functions of other modules ----

def names_of_losses(x, y, v):
    target = torch.ones_like(x[:, 0])
    return (torch.cosine_embedding_loss(x, y, target), torch.kl_div(x, y.abs(), 1), torch.margin_ranking_loss(x, y, x.sign(), 0.5, 2), torch.triplet_margin_loss(x, y, x + 1),
            torch.hinge_embedding_loss(x, y.sign()), torch.binary_cross_entropy_with_logits(x, y.sigmoid()), torch.poisson_nll_loss(x, y, True, False, 1e-8, 1))


def names_of_functions(x, y, v):
    weight = torch.outer(v, v).unsqueeze(0)
    return (torch.cosine_similarity(x, y), torch.pairwise_distance(x, y), torch.bilinear(x, y, weight), torch.rrelu(x), torch.alpha_dropout(x, 0.5, False),
            torch.range(1, 3, 0.5), torch.norm_except_dim(x, 2, 0), torch.nuclear_norm(x), torch.is_same_size(x, y), x[0, 0].is_nonzero(), torch.native_dropout(x, 0.5, False)[0],
            torch.special.logit(x.sigmoid(), eps=1e-3), torch.special.round(x, decimals=1), torch.special.sinc(x), torch.special.logsumexp(x, 1))


# ---- numbers that only the run knows ----

def flags(x, i, v, n):
    yes, no = n > 1, n > 5
    k = x.clone()
    k.index_put_((i,), v, accumulate=yes)
    return (torch.sum(x, 1, keepdim=yes), torch.sort(x, descending=yes)[0], torch.topk(x, 2, largest=no)[0], x.std(0, unbiased=no), torch.cummax(x, 1)[0], k,
            torch.index_put(x, (i,), v, accumulate=no), F.avg_pool1d(x, 2, count_include_pad=no), torch.isclose(x, x + n, equal_nan=yes))


def small_numbers(x, v, f):
    image = x.unsqueeze(0).unsqueeze(0).expand(2, 2, -1, -1)
    return (F.layer_norm(x, (x.shape[1],), v, eps=f), F.rms_norm(x, (x.shape[1],), eps=f), F.group_norm(image, 2, eps=f), F.instance_norm(image, eps=f),
            F.batch_norm(x, v, v * v, eps=f), F.batch_norm(x, v, v * v, v, v, eps=f))


def counts(x, n):
    image = x.unsqueeze(0).unsqueeze(0)
    return F.avg_pool2d(image, 2, divisor_override=n), F.pixel_shuffle(image.expand(1, 4, -1, -1), n), torch.all(x[0, 0] > 0, n - 2, keepdim=True)


def factors(x, f):
    image = x.unsqueeze(0).unsqueeze(0)
    return (F.interpolate(image, scale_factor=f), F.interpolate(image, scale_factor=f, mode="bilinear"), F.interpolate(image.double(), scale_factor=f),
            F.interpolate(image, scale_factor=(f, 2.0), mode="bicubic"), F.interpolate(image.double(), scale_factor=f, mode="bilinear"))


def padding(x, n):
    image = x.unsqueeze(0).unsqueeze(0)
    return (F.pad(image, (n, 1, 1, n - 2), "circular"), F.pad(image, (n, -1, 1, 0), "circular"), F.pad(image, (1, -n, 0, 0), "replicate"), F.pad(image, (n, n, 1, 1), "reflect"),
            F.pad(x, (n, -n), value=1.0))


def no_part_of_nothing(x, v, n):
    none = torch.full_like(v, float("nan"))
    return torch.addmm(none, x, torch.outer(v, v), beta=n - 2), torch.addmm(v, x, torch.outer(v, v), beta=n, alpha=n)


def groups_of_the_run(x, n):
    image = x.reshape(1, 1, x.shape[0], x.shape[1]).expand(2, x.shape[0] - 1, -1, -1) + 1
    line, filters = x.unsqueeze(0), x[:, None, :3]
    plane = x[:2, :3].unsqueeze(0).unsqueeze(0).expand(2, 1, 2, 3)
    return (F.conv1d(line, filters, groups=line.shape[1], padding=n, stride=n), F.conv1d(line, filters, x[:, 0], padding="same", groups=line.shape[1], dilation=2),
            F.conv2d(image, plane, groups=n, padding=1), F.conv2d(image, plane, x[:2, 0], groups=image.shape[1], padding="same"), F.conv2d(image[0], plane, groups=n, stride=(1, 2)))


def bounds_of_the_run(x, n, f):
    return (F.leaky_relu(x, f), F.softshrink(x, f), torch.var(x, 0, correction=n), torch.std(x, correction=n), torch.var_mean(x, (0, 1), correction=n, keepdim=True),
            torch.std_mean(x, 1, correction=n), x[:0].chunk(2)[1])


def parts_of_nothing(x, v):
    none, some = v[v > 1e6], v[v > -1e6]
    return (torch.stack([part.sum() for part in none.chunk(3)]), len(none.split(2)), torch.stack([part.sum() for part in some.split(2)]),
            torch.stack([part.sum() for part in some.chunk(2)]), torch.stack(list(some.to(torch.int8).unbind(0))), len(none.unbind(0)))


def numbers_that_are_tensors(x, v, f):
    bound = torch.stack([f * 0 + 0.5, f * 0 + 1e-3]) if isinstance(f, torch.Tensor) else torch.tensor([0.5, 1e-3])
    pair = torch.stack([x @ x.T, x @ x.T + torch.eye(x.shape[0])])
    return (torch.linalg.pinv(pair, rtol=bound), torch.linalg.matrix_rank(pair, atol=bound, rtol=bound), torch.linalg.matrix_rank(pair, bound[1]),
            torch.repeat_interleave(torch.tensor([1, 0, 2], dtype=torch.int32)), F.leaky_relu(x, v[:1].abs()[0].item()))


def least_numbers(x, v):
    none = v.long() * 0
    ends = torch.stack([none - 2**62 - 2**62, none + 9223372036854775807])
    low, high = int(ends[0, 0]), int(ends[1, 0])
    return low // 3, low // 7, high // -2, divmod(low, 10), 5 // low, high // low, (low + 1) // 2


def axes_of_the_run(x, n):
    axis, index = n % 2, torch.zeros_like(x, dtype=torch.int64)
    written = x.clone()
    written.transpose(axis, 0)[0] = 7.0
    return (x.transpose(axis, -1), x.movedim(axis - 2, 0), x.swapaxes(0, axis), written, x.flip(axis), x.flip((axis, 1 - axis)), x.scatter(axis, index, x * 2), x.scatter_add(axis, index, x),
            x.scatter_reduce(axis, index, x, "amax"), F.glu(torch.cat([x, x], axis), axis), torch.fft.fft(x, dim=axis).abs(), torch.fft.ifft(x, dim=axis).abs())


def names_of_quotients(x, v):
    return torch.divide(x, v[:1], rounding_mode="trunc"), x.divide(2.0, rounding_mode="floor"), x.clone().divide_(v[0], rounding_mode="floor"), torch.divide(x, 3, rounding_mode=None)


def strided_views(x, v):
    turned, first, wide, later = x.t(), x[:1].expand(3, x.shape[1]), v.expand(2, v.shape[0]), v[1:]
    written = x.clone()
    written.t().as_strided((2, 2), (1, 2))[0] = 9.0
    return turned.as_strided((2, 2), (1, 2)), first.as_strided((2,), (1,), 1), wide.as_strided((2,), (1,)), later.as_strided((2,), (1,)), x[::2].as_strided((2,), (1,)), written


def common_divisors(x, v):
    a, b = x.to(torch.int8), v.long()
    return torch.gcd(a, b[:1]), torch.lcm(a, x > 0), torch.gcd(a.int(), a)


def resized_between_transposes(x):
    image = x[None, None].expand(1, 2, -1, -1).permute(0, 2, 3, 1) * 2
    return F.interpolate(image.permute(0, 3, 1, 2), size=(5, 6), mode="bilinear").permute(0, 2, 3, 1) + 1, F.interpolate(image.permute(0, 3, 1, 2), size=(2, 3)) * 3


def places_of_nearest_sampling(x, v):
    """Sizes and factors where rounding decides between two elements, which eager mode and Resize round differently."""
    row = torch.arange(80.0)[None, None] + v.sum()
    wide = row[:, :, : x.shape[0] * 41 - 2]
    plane, cube = row[:, :, None].expand(1, 1, 3, 80), row[:, :, None, None].expand(1, 1, 2, 2, 80)
    return (F.interpolate(row, size=24), F.interpolate(wide, size=24), F.interpolate(row[:, :, :2], scale_factor=41.0), F.interpolate(wide, scale_factor=41.0),
            F.interpolate(wide, scale_factor=x.shape[0] + 39.0), F.interpolate(row[:, :, :29], size=107, mode="nearest-exact"), F.interpolate(wide, size=107, mode="nearest-exact"),
            F.interpolate(plane, size=(x.shape[0] * 3, 24)), F.interpolate(plane, size=(6, 160)), F.interpolate(cube, size=(4, 3, 24)), F.interpolate(row.to(torch.uint8), size=24),
            F.interpolate(row[:, :, None, :8].expand(1, 1, 50, 8), scale_factor=(4.05, 1.1)), F.interpolate(row[:, :, None, :8].expand(1, 1, 9, 8), scale_factor=(4.05, 1.1)))


def overloads_by_name(x, v):
    aten, n = torch.ops.aten, v.int().abs()
    stats = torch.zeros(1), torch.ones(1)
    return (aten.bitwise_and.Scalar_Tensor(5, n), aten.bitwise_left_shift.Scalar_Tensor(1, n), aten.linspace.Tensor_Scalar(v[0], 5.0, 4), aten.pow.Tensor_Scalar(x, 2),
            aten._native_batch_norm_legit_no_training(x[:, None], stats[1], stats[0], *stats, 0.1, 1e-5)[0], aten._native_batch_norm_legit_no_training.default(x[:, None], None, None, *stats, 0.1, 1e-5)[0])


def halved_along_the_run(x, n):
    wide = torch.cat([x, x, x[:, :1]], 1)[None].expand(4, *x.shape[:1], 2 * x.shape[1] + 1)
    return F.glu(wide[:, :, :7], (n - n) * 0)


def higher_order_operators(x, n):
    grown, left = torch.ops.higher_order.while_loop(lambda a, b: b > 0, lambda a, b: (a * 1.5, b - 1), (x, x.new_zeros([], dtype=torch.int64) + n), ())
    return grown, left, torch.ops.higher_order.cond(x.sum() > n, lambda v: (v + 1,), lambda v: (v * 2,), (x,))[0]


def windows_that_begin_without_room(x):
    """With ceil_mode a window larger than the padded input is taken where it begins within."""
    image = x.reshape(1, 1, 3, 4)
    return F.max_pool2d(image, (2, 3), stride=4, dilation=(3, 2), ceil_mode=True), F.max_pool1d(x, 2, stride=3, dilation=5, ceil_mode=True), F.avg_pool2d(image, 5, stride=4, padding=1, ceil_mode=True)


def parts_by_the_run(x, v, n):
    wide = torch.cat([x, x + 1, x * 2])
    parts = wide.chunk(n + 1)
    return (len(parts), torch.stack([part.sum() for part in parts]), parts[-1].shape[0], len(torch.chunk(v, 7 - n)), torch.tensor([part.shape[0] for part in wide.split(n + 2)]),
            torch.tensor([part.shape[0] for part in wide.tensor_split(n)]), x.index_fill(0, v[:1].long() * 0, n), x.index_add(0, v[:1].long() * 0, x[:1], alpha=n))


def triangles_and_failures(x, v):
    """A factorisation reads one triangle, and tells the first pivot that fails."""
    a = x @ x.mT + 4 * torch.eye(x.shape[0]) + torch.triu(torch.ones(x.shape[0], x.shape[0]), 1)
    last = torch.arange(x.shape[0]) == x.shape[0] - 1
    many = torch.stack([a, a - 40 * torch.eye(x.shape[0]), a - 99 * torch.diag(last.float())])
    flat = torch.stack([a, torch.where(last, torch.zeros_like(a), a), a * 0])
    z = torch.complex(a, torch.triu(a, 1) - torch.triu(a, 1).mT)
    return (torch.linalg.cholesky(a, upper=True), torch.linalg.cholesky(a), torch.linalg.cholesky_ex(a, upper=True)[0], torch.cholesky(a, upper=True), torch.linalg.cholesky_ex(many)[1],
            torch.linalg.cholesky_ex(many, upper=True)[1], torch.linalg.inv_ex(flat)[1], torch.linalg.solve_ex(flat, a[0])[1], torch.linalg.inv_ex(a)[1],
            torch.view_as_real(torch.linalg.cholesky(z, upper=True)), torch.linalg.cholesky_ex(z)[1])


def overloads_without_rows(x, n):
    """Overloads that take `out=`, or that only differ in the kinds of their arguments."""
    aten, out = torch.ops.aten, torch.empty_like(x)
    aten.mul.out(x, x, out=out)
    total = aten.sum.IntList_out(x, [0], out=torch.empty(x.shape[1]))
    found = aten.masked_select.out(x, x > 0, out=torch.empty(0))
    return out, total, found, aten.div.out_mode(x, x + 9, rounding_mode="floor", out=torch.empty_like(x)), aten.hann_window.periodic(5, False), aten.special_xlogy.other_scalar(out, n)


def indices_of_a_range(x, v, n):
    """ONNX Runtime takes the elements by a Slice, whose negative bounds count from the end."""
    t = x.shape[0]
    back = torch.LongTensor(range(x.shape[1])[::-1])
    return (x[torch.arange(t - 1, -1, -1)], x.index_select(-1, back), x.index_select(1, back), x[torch.arange(-t, 0)], x[torch.arange(t - 1, -1, -2)], x[torch.arange(-n, 0)],
            x[torch.LongTensor(range(0, n - 7))], x[torch.arange(n - 1, t - 1)], v.repeat(n)[torch.arange(0, t, n)])


def lengths_of_ranges(x, n):
    a, b = x.shape
    made = [torch.arange(0, a + b, 2), torch.arange(a, 3 * a, 2), torch.arange(b - 1, -1, -1), torch.arange(b, -b, -3), torch.arange(n, n + b, 3), torch.arange(-a, b), torch.arange(b)]
    return torch.cat(made), torch.tensor([y.shape[0] for y in made]), torch.zeros(len(made[0]) * 2 + made[3].numel(), made[4].size(0))


def parameters_as_in_numpy(x):
    """PyTorch's functions written in C++ take `axis` for `dim`, `keepdims` for `keepdim`, and `x` or `a` for the input."""
    return torch.fft.rfft(x, axis=-1).abs(), torch.linalg.vector_norm(x, axis=1, keepdims=True), torch.sum(x, axis=0, keepdims=True), torch.fft.fftshift(x, dim=(1,))


def values_with_axes_in_front(x, v, m):
    """Axes of size 1 in front of a value that is written at indices are ignored."""
    y, z, w = x.clone(), x.clone(), x.clone()
    y[torch.tensor([0, 1]), torch.tensor([1, 0])] = x[None, 2, :2] * 7
    z[torch.tensor([2, 0])] = v[None, None] + 1
    w[torch.tensor([[True, False, True, False], [False] * 4, [False, True, False, False]])] = x[None, None, 1, :3] - 5
    w[:, torch.tensor([3])] = x[None, :, :1]
    return y, z, w


def alignment_without_frames(x):
    """No labels are certain then, and others impossible."""
    likely = torch.log_softmax(torch.stack([x, x * 2, x - 1, -x], 0), -1)
    goals, frames, labels = torch.tensor([[1, 2], [2, 2], [3, 1]]), torch.tensor([0, 4, 0]), torch.tensor([0, 2, 1])
    return F.ctc_loss(likely, goals, frames, labels, reduction="none"), F.ctc_loss(likely, goals, frames, labels, zero_infinity=True)


def norm_with_the_number_first(x):
    """ONNX Runtime fuses a norm whose epsilon is the first operand of its sum with another epsilon."""
    centred = x - x.mean(-1, keepdim=True)
    return centred / torch.sqrt(0.7 + (centred**2).mean(-1, keepdim=True)) * torch.tensor([0.5, 1.0, 1.5, -1.0]) + torch.tensor([-1.0, 0.0, 2.0, 1.0])


def transposed_groups_of_the_run(x, n):
    """Each sample has filters of its own, as in generators that compute weights from a style."""
    image = x.reshape(1, 1, x.shape[0], x.shape[1]).expand(2, x.shape[0] - 1, -1, -1) + x[:2, 0].reshape(2, 1, 1, 1)
    plane = x[:2, :3].unsqueeze(0).unsqueeze(0).expand(2, 3, 2, 3) + x[0, :2].reshape(2, 1, 1, 1)
    line, filters = x.unsqueeze(0), torch.stack([x[:, :2], x[:, 2:] + 1], 1)
    return (F.conv_transpose2d(image, plane, groups=n, stride=2, padding=1, output_padding=1), F.conv_transpose2d(image, plane, x.reshape(-1)[: 3 * n], groups=image.shape[1], dilation=(2, 1)),
            F.conv_transpose2d(image[0], plane, groups=n, stride=(1, 3), padding=(0, 2), output_padding=(0, 2)),
            F.conv_transpose1d(line, filters, groups=line.shape[1], stride=3, padding=1, output_padding=2))


def scaled_twice_for_products(x):
    """ONNX Runtime removes the first of two products with a number if it fuses the numbers with matrix products."""
    near, turned = x * 0.25, (x.exp() / 3.0).unsqueeze(0)
    far, again = near * 0.3, turned * 0.7
    return (near @ x.exp().t()).relu(), (far @ x.sin().t()).softmax(-1), (x.cos() @ turned.mT).relu(), (x.sin() @ again.mT).relu()


def averages_of_padded(x):
    """Padding that is as large as the window, which ONNX Runtime refuses as padding of the pooling."""
    x = x[None, None]
    wide = F.pad(x, (2, 2, 3, 0))
    return (F.avg_pool2d(wide, 2), F.avg_pool2d(F.pad(x[..., 1:, 1:], (0, 1, 0, 1)), 1, 2), F.avg_pool2d(F.pad(x, (1, 1, 1, 1)), 3, padding=1),
            F.avg_pool2d(wide, 3, 2, padding=1, count_include_pad=False), F.adaptive_avg_pool2d(wide, (3, 4)))
