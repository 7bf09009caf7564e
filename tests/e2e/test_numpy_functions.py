"""Functions of numpy over known numbers give what numpy gives."""
import numpy as np

from oracle import compiled, module, session


FURTHER = [
    'np.sort(A, axis=0)',
    'np.sort(A, axis=None)',
    'np.sort(A)',
    'np.sort(A)[:, ::-1]',
    'np.argsort(A, axis=0)',
    "np.argsort(-V, kind='stable')",
    'np.diff(V, append=0)',
    'np.diff(V, prepend=5)',
    'np.diff(A, axis=0)',
    'np.diff(V, n=2)',
    'np.cumsum(A, axis=1)',
    'np.digitize(V, [1.5, 3])',
    'np.searchsorted([1, 2, 3], V)',
    "np.searchsorted([1, 2, 3], V, side='right')",
    'np.bincount(I)',
    'np.bincount(I, minlength=5)',
    'np.bincount(I, weights=V)',
    'np.fliplr(A)',
    'np.rot90(A)',
    'np.repeat(A, 2, axis=0)',
    'np.repeat(V, I)',
    'np.kron(A, S)',
    'np.tensordot(A, S, axes=1)',
    'np.indices((2, 3))',
    'np.mgrid[0:3, 0:2]',
    'np.ogrid[0:3, 0:2][1]',
    'np.geomspace(1, 8, 4)',
    'np.pad(A, 1)',
    "np.pad(A, ((0, 1), (2, 0)), mode='edge')",
    "np.pad(V, 2, mode='reflect')",
    'np.pad(V, (1, 2), constant_values=7)',
    "np.pad(V, 2, mode='wrap')",
    "np.pad(V, 1, mode='symmetric')",
    'np.argwhere(A > 2)',
    'np.nonzero(V > 2)[0]',
    'np.flatnonzero(V > 2)',
    'np.select([V > 3, V > 1], [10, 20], default=0)',
    'np.isin(I, [0, 2])',
    'np.setdiff1d([1, 2, 3], [2])',
    'np.intersect1d([1, 2, 3], [2, 3, 4])',
    'np.union1d([1, 3], [2, 3])',
    "np.correlate(V, [1, 2], 'full')",
    'np.polyval([1, 2, 3], V)',
    'np.trapezoid(V)',
    'np.fft.fftfreq(6)',
    'np.fft.rfftfreq(6, 0.5)',
    'np.fft.fftshift(V)',
    'np.fft.ifftshift(np.arange(5))',
    'np.array_split(np.arange(7), 3)[0]',
    'np.split(V, 2)[1]',
    'np.concatenate([A, A], axis=None)',
    'np.column_stack([V, V])',
    'np.append(A, A, axis=0)',
    'np.append(V, 9)',
    'np.insert(V, 1, 5)',
    'np.delete(V, [0, 2])',
    'np.delete(A, 1, axis=1)',
    'np.take(A, [0, 2], axis=1)',
    'np.take_along_axis(A, np.argsort(A, axis=1), axis=1)',
    'np.expand_dims(V, (0, 2)).shape',
    'np.ravel_multi_index((1, 2), (3, 4))',
    'np.unravel_index(7, (3, 4))',
    'np.partition(V, 2)[2]',
    'np.nanmean(np.array([1., np.nan, 3.]))',
    'np.nansum([1., np.nan])',
    'np.nan_to_num(np.array([np.nan, np.inf, 1.]), posinf=9)',
    'np.trunc([-1.5, 1.5])',
    'np.fix([-1.5, 1.5])',
    'np.fmod([-3., 3.], 2)',
    'np.heaviside([-1., 0., 1.], 0.5)',
    'np.hypot(3., 4.)',
    'np.logaddexp(1., 2.)',
    'np.expm1(1e-5)',
    'np.log1p(1e-5)',
    'np.exp2(3.)',
    'np.cbrt(27.)',
    'np.reciprocal(V)',
    'np.float_power(2, 3)',
    'np.gcd(12, 18)',
    'np.lcm(4, 6)',
    'np.logical_xor([True, False], [True, True])',
    'np.invert(np.array([1, 2]))',
    'np.left_shift(1, 3)',
    'np.bitwise_xor(5, 3)',
    'np.count_nonzero(I)',
    'np.ptp(A, axis=1)',
    'np.cov(A)',
    'np.corrcoef(A)',
    'np.vander([1, 2, 3], 3)',
    'np.tri(3, 4)',
    'np.triu_indices(3, 1)',
    'np.tril_indices(3)',
    'np.diag_indices(3)',
    'np.apply_along_axis(lambda r: r.sum(), 1, A)',
    'np.vectorize(lambda v: v * 2)(V)',
    'np.fromfunction(lambda i, j: i + j, (2, 3))',
    'np.full_like(V, 3)',
    'np.lexsort((V, [1, 0, 1, 0]))',
    'np.ediff1d(V)',
    'np.block([[S, S], [S, S]])',
    'np.ix_([0, 1], [0, 2])[1]',
    'np.nanmax([1., np.nan])',
    'np.cumsum(V)[::-1]',
    'np.nanmin([1., np.nan])',
    'np.flipud(A)',
    'np.dstack([V, V])',
    'np.bitwise_and(5, 3)',
    'np.bitwise_or(5, 3)',
    'np.right_shift(8, 2)',
    'np.arange(4) << 1',
    '1 << np.arange(4)',
    '16 >> np.arange(3)',
    'np.array([8, 9]) >> 1',
    '5 & np.array([1, 4])',
    '5 | np.array([1, 2])',
    '5 ^ np.array([1, 2])',
    'np.delete(V, slice(0, 2))',
    'np.delete(V, np.array([True, False, False, True]))',
    'np.insert(A, 1, 5, axis=0)',
    'np.take(V, -1)',
    'np.mgrid[0:1:3j]',
    'A[::-1, ::-2]',
    'A[..., ::-1]',
    'np.sort(V)[2:0:-1]',
    "np.pad(A, ((1, 1), (0, 2)), mode='reflect')",
]

AND_FURTHER = [
    'np.fft.fft(V).real',
    'np.fft.fft(V).imag',
    'np.fft.ifft(V).imag',
    'np.fft.rfft(V, n=6).imag',
    'np.real(np.fft.rfft(np.eye(6))[:4])',
    'np.fft.irfft(np.fft.rfft(V))',
    'np.abs(np.fft.fft2(S))',
    'np.abs(np.fft.ifftn(A[:, :2]))',
    'np.fft.irfft2(np.fft.rfft2(A[:, :2]), s=(2, 2))',
    "np.fft.fft(S, axis=0, norm='ortho').real",
    'np.fft.hfft(V[:3])',
    'np.fft.fft(I).real',
    'np.imag(V)',
    'np.angle(1 + 2j)',
    'np.angle(np.fft.fft(V))[:2]',
    'np.conj(1 + 2j).imag',
    'np.fft.fft(V).conj().imag',
    'np.iscomplexobj(np.fft.fft(V))',
    "A.reshape(-1, order='F')",
    "A.reshape((3, 2), order='F')",
    "np.ravel(A, order='F')",
    "A.flatten('F')",
    'np.r_[1:4, 0, 5]',
    'np.r_[V, V]',
    'np.c_[V, V]',
    'np.resize(V, (2, 3))',
    'np.broadcast_arrays(V, S[:, :1])[0]',
    'np.broadcast_shapes((2, 1), (3,))',
    'np.atleast_3d(A).shape',
    'np.ndim(A)',
    'np.shape(A)',
    'np.size(A, 1)',
    'np.result_type(np.float32, np.int64) == np.float64',
    'np.result_type(np.int8, np.uint8) == np.int16',
    "np.promote_types('i4', 'f4') == np.float64",
    "np.promote_types('u1', 'f2') == np.float16",
    "np.promote_types('c8', 'f8') == np.complex128",
    "np.promote_types('u8', 'i8') == np.float64",
    'np.can_cast(np.int32, np.float64)',
    'np.can_cast(np.int64, np.int32)',
    'np.issubdtype(np.uint8, np.signedinteger)',
    'np.issubdtype(np.uint16, np.unsignedinteger)',
    'np.issubdtype(np.complex64, np.inexact)',
    'np.issubdtype(A.dtype, np.floating)',
    'np.linalg.slogdet(S)',
    'np.linalg.norm(S, 2)',
    'np.linalg.norm(S, 1)',
    'np.linalg.norm(S, np.inf)',
    "np.linalg.norm(S, 'nuc')",
    'np.linalg.multi_dot([S, S, S])',
    'np.linalg.eigh(S)[0]',
    'reassembled(*np.linalg.eigh(S))',
    '(lambda u, s, vt: (u * s) @ vt)(*np.linalg.svd(S))',
    'np.abs(np.linalg.svd(A, full_matrices=False)[2])',
    'np.sort(np.linalg.eig(S)[0].real)',
    'np.inner(A, A)',
    'np.vdot(V, V)',
    'np.gradient(V ** 2)',
    'np.gradient(A)[1]',
    'np.gradient(A, 2.0, axis=0)',
    'np.polyfit(V, V ** 2 + 1, 2)',
    'np.nanstd([1., np.nan, 4.])',
    'np.nanvar(np.array([[1., np.nan], [2., 3.]]), axis=0)',
    'np.extract(V > 2, V)',
    'np.compress([1, 0, 1], V[:3])',
    'np.choose([0, 1, 0], [V[:3], -V[:3]])',
    'np.histogram(V, bins=3)[0]',
    'np.histogram(V, bins=[0, 2, 4], density=True)[0]',
    'np.histogram(V, 4, (0., 8.))[1]',
    'written(np.zeros(6))',
    'np.bartlett(5)',
    'np.kaiser(6, 3.0)',
    'np.i0(V)',
    'np.arcsin(V / 8)',
    'np.arctan(V)',
    'np.arcsinh(V)',
    'np.sinh(V)',
    'np.negative(V)',
    'np.modf(V / 3)[0]',
    'np.divmod(V, 3)[1]',
    "np.frombuffer(b'\\x01\\x02\\x03', dtype=np.uint8)",
    'np.fromiter((k * k for k in range(4)), float)',
    '[i + j for i, j in np.ndindex(2, 3)]',
    '[i * v for (i, j), v in np.ndenumerate(A)]',
    'A.any(axis=0)',
    'A.all()',
    'np.all(A > 1, axis=1)',
    "A.ptp(axis=0) if hasattr(A, 'ptp') else np.ptp(A, axis=0)",
    'A.max(axis=1, keepdims=True)',
    'A.swapaxes(0, 1)',
    'A.strides',
    'abs(-A)',
    'A.T.conj()',
    'np.array([3, 5]) ^ np.array([1, 1])',
    'V.astype(np.float32).view(np.int32)',
    "np.add(*np.meshgrid(np.arange(3), np.arange(2.0) * 10, sparse=True))",
    "np.stack(np.meshgrid(np.arange(3), np.arange(2), copy=True, sparse=False, indexing='ij'))",
    "[one.shape for one in np.meshgrid(np.arange(3), np.arange(2), np.arange(4), sparse=True, indexing='ij')]",
]

FURTHER_SOURCE = """
import numpy as np
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        A, S = np.array([[3., 1., 2.], [9., 7., 8.]]), np.array([[2., 1., 0.], [1., 3., 1.], [0., 1., 4.]])
        V, I = np.array([4., 1., 3., 2.]), np.array([2, 0, 1, 2])
        made = [%s]
        self.made = [torch.from_numpy(np.atleast_1d(np.array(one, dtype=np.float64))) for one in made]

    def forward(self, x):
        return tuple([one + x for one in self.made])
"""


METHODS = [
    'np.add.reduce(A)', 'np.add.reduce(A, axis=1)', 'np.multiply.reduce([1, 2, 3])', 'np.maximum.reduce(A, axis=1, keepdims=True)',
    'np.subtract.reduce(A, axis=1)', 'np.add.outer([1, 2], [3, 4, 5])', 'np.multiply.outer(A, [1, 2])', 'np.subtract.outer(np.arange(3), V)',
    'np.add.accumulate(A, axis=1)', 'np.maximum.accumulate(V)', 'np.multiply.accumulate([1, 2, 3])', 'np.logical_and.reduce([[True, False], [True, True]])',
    'counted(np.zeros(4), [0, 0, 2])', 'np.amax(A, axis=0, keepdims=True)',
    'np.linalg.qr(A)[0]', 'np.linalg.qr(A)[1]', 'np.linalg.qr(A.T)[0]', "np.linalg.qr(A.T, 'complete')[0]", "np.linalg.qr(A.T, 'r')",
    'np.linalg.qr(-np.eye(2))[0]', 'np.linalg.cholesky(S)', 'np.linalg.eigvalsh(S)', 'np.linalg.eigvalsh(S - 5 * np.eye(3))',
    'np.linalg.svd(A, compute_uv=False)', 'np.linalg.svdvals(S)', 'np.linalg.pinv(A)', 'np.linalg.pinv(A.T)', 'np.linalg.pinv(np.ones((3, 2)))',
    'np.linalg.matrix_rank(np.ones((3, 2)))', 'np.linalg.matrix_rank(A)', 'np.linalg.cond(S)', 'np.linalg.lstsq(A.T, np.array([1., 2., 3.]), rcond=None)[0]',
    'np.linalg.lstsq(A.T, np.array([1., 2., 3.]), rcond=None)[1]', 'np.sort(np.random.RandomState(0).permutation(5))',
    'len(np.random.choice(5, 3, replace=False))', 'np.sort(np.random.permutation([4., 2.]))', "len([name for name in dir() if name in ('A', 'S', 'V', 'x')])",
]
# Arguments by their places, and those that are given less often.
PLACED = [
    'np.sum(A, 0, np.float32)', 'A.sum(1, np.float32)', 'np.sum(A, None, None, None, True)', 'np.mean(A, 0, np.float32)', 'np.mean(A, (0, 1))', 'A.mean(0, None, None, True)',
    'np.prod(A, 0, None, None, True)', 'np.amax(A, 1, None, True)', 'A.max(1, None, True)', 'np.amin(A, keepdims=True)', 'np.any(A > 2, 0, None, True)', 'np.all(A > 0, keepdims=True)',
    '(A > 2).all(1, keepdims=True)', 'np.var(A, 0, None, None, 1)', 'np.std(A, (0, 1), None, None, 1, True)', 'A.std(1, None, None, 1)', 'A.var(ddof=1)',
    'np.cumsum(A, 0, np.float32)', 'np.cumprod([1, 2, 3], None, float)', 'np.median(A, 0, None, False, True)', "np.quantile(A, 0.3, 1, None, False, 'lower')",
    "np.percentile(A, [20, 70], method='nearest')", 'np.quantile(A, [0.2, 0.7], axis=0, keepdims=True)', 'np.trace(A, 1)', 'A.trace(1)', 'A.diagonal(1)',
    'np.cov([1., 2., 4.], [3., 1., 0.])', 'np.cov(A, rowvar=False)', 'np.cov(A, None, True, True)', 'np.cov(A, ddof=0)', 'np.corrcoef([1., 2., 4.], [3., 1., 0.])', 'np.corrcoef(A, A * 2 + 1)',
    'np.nanvar(A, 0, ddof=1)', 'np.linspace(0, 1, 5, True, True)[1]', 'np.linspace(0, 1, 5, False, False, np.float32)', 'np.linspace([0, 1], [2, 5], 3)', 'np.linspace(0, [2, 5], 3, axis=1)',
    'np.linspace([0., 1.], 4, 4, False, True)[1]', 'np.logspace(0, 2, 4, False)', 'np.logspace(0, 2, 4, True, 2.0, np.float32)', "np.full_like(A, 2, np.float32, 'K', True, (2, 2))",
    'np.array([1, 2], ndmin=3)', 'np.array(3.0, ndmin=1)', 'np.diag(v=[1, 2])', 'np.hstack(tup=[V, V])', 'np.tile(A=V, reps=2)', 'np.flip(m=A, axis=(0, 1))', 'np.triu(m=A)',
    'np.round(a=1.26, decimals=1)', 'np.broadcast_to(array=V, shape=(2, 4))[1]',
]
COUNTED = """
def reassembled(values, vectors):
    return vectors @ np.diag(values) @ vectors.T

def written(a):
    np.put(a, [1, 3, 5], [7, 8])
    b = np.ones(6)
    np.copyto(b, a * 2)
    b.sort()
    return b

def counted(a, places):
    np.add.at(a, places, 1)
    np.maximum.at(a, np.array([1, 3]), np.array([5., 6.]))
    return a

"""


def check(scriptc, tmp_path, texts, *options, **tolerances):
    (tmp_path / "further.py").write_text(FURTHER_SOURCE.replace("class Net", COUNTED + "class Net") % ",\n                ".join(texts))
    got = session(compiled(scriptc, "further.py:Net", "--input", "x: float64[1]", *options)).run(None, {"x": np.zeros(1)})
    want = module(tmp_path / "further.py").Net().made
    for text, one, other in zip(texts, got, want, strict=True):
        np.testing.assert_allclose(one, other.numpy(), err_msg=text, **tolerances)


def test_functions_over_known_numbers(scriptc, tmp_path):
    check(scriptc, tmp_path, FURTHER, rtol=1e-7, atol=1e-9)


def test_arguments_by_their_places(scriptc, tmp_path):
    check(scriptc, tmp_path, PLACED, rtol=1e-6, atol=1e-9)


KINDS = """
import numpy as np
import torch

A = np.array([[1.5, -2.25, 0.5], [3.0, 4.5, -0.75]])
F, H = A.astype(np.float32), A.astype(np.float16)
I = np.array([[1, -2, 3], [4, 0, -6]])
J = I.astype(np.int32)
U = np.array([[1, 200, 3], [4, 0, 255]], dtype=np.uint8)
B = I > 0


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.made = [torch.from_numpy(np.atleast_1d(np.array(one))) for one in [%s]]

    def forward(self, x):
        return tuple(self.made)
"""
OF_THEIR_KINDS = [
    *[f"np.{name}({array})" for name in ("floor", "ceil", "trunc") for array in "FHIJUB"], *[f"np.round({array})" for array in "AFHIJU"], *[f"np.rint({array})" for array in "AFHIJ"],
    "np.round(I, -1)", "np.round(F, 1)", *[f"np.concatenate([{one}, {other}])" for one in "AFHIJUB" for other in "FIJU"], "np.stack([F, J])", "np.hstack([J, F])", "np.vstack([H, I])",
    "np.dstack([U, F])", "np.column_stack([J, F])", "np.append(I, [7.5])", "np.append(F, J, 0)", "U / F", "B / F", "H / U", "J / F", "U / 2", "2.5 / U", "np.cross(F[0], F[1])", "np.cross(J, J + 1)",
    "np.cross(A.T, A.T + 2, axis=0)", "np.linalg.norm(U)", "np.linalg.norm(J, axis=1, keepdims=True)", "np.linalg.norm(A, np.inf, 1, True)", "np.argmax(B)", "B.argmin(1)", "np.argmax(B, 0, keepdims=True)",
    "np.abs(B)", "np.dot(B, B.T)", "B @ B.T", "np.matmul(F, J.T)", "np.matmul(U, F.T)", "np.isin(B, [1])", "np.isin(F, [3, 4.5])", "np.hsplit(F, 3)[1]", "np.vsplit(A, 2)[1]", "np.einsum('ij,kj->ik', F, I)",
    "np.outer(J, F[0])", "np.sum(J)", "np.mean(H)", "np.var(F)", "np.cumsum(B)", "np.where(B, F, J)", "np.where(B, J, 0.5)", "np.clip(J, 0, 2)", "np.maximum(F, 1)", "F * 2.5", "J * 2.5", "J // 2", "F ** 2",
]


def test_kinds_of_results(scriptc, tmp_path):
    (tmp_path / "kinds.py").write_text(KINDS % ", ".join(OF_THEIR_KINDS))
    got = session(compiled(scriptc, "kinds.py:Net", "--input", "x: float64[1]")).run(None, {"x": np.zeros(1)})
    for text, one, other in zip(OF_THEIR_KINDS, got, module(tmp_path / "kinds.py").Net().made, strict=True):
        assert one.dtype == other.numpy().dtype, text
        np.testing.assert_allclose(one, other.numpy(), err_msg=text, rtol=1e-3 if one.dtype == np.float16 else 1e-6)


def test_further_functions_over_known_numbers(scriptc, tmp_path):
    check(scriptc, tmp_path, AND_FURTHER, rtol=1e-9, atol=1e-9)


def test_methods_of_functions_and_factors_of_matrices(scriptc, tmp_path):
    check(scriptc, tmp_path, METHODS, "--params", "random", rtol=1e-9, atol=1e-12)


COMPLEX = ["np.arange(4) * ROOT", "ROOT * np.arange(4)", "np.complex128(1j) * np.arange(4)", "np.arange(4, dtype=np.int8) * 1j", "np.exp(-2j * np.pi * np.arange(4) / 4)",
           "np.power(1j, np.arange(4))", "ROOT ** np.arange(4)", "np.power(ROOT, 3) * np.ones(4)", "np.array([1j, 2, 3, 4], np.complex64) * np.arange(4)",
           "np.array([True, False]) * 1j", "np.conj(ROOT) / np.arange(1, 5)", "np.ones(4, np.float32) * (1 + 2j)"]


def test_complex_numbers_keep_the_precision_of_numpy(scriptc, tmp_path):
    """With integers, a complex number makes complex128."""
    parts = ", ".join(f"torch.from_numpy(np.array(np.{part}({text})))" for text in COMPLEX for part in ("real", "imag"))
    (tmp_path / "m.py").write_text(f"import numpy as np\nimport torch\nROOT = np.exp(-2 * np.pi * 1j / 5)\nMADE = ({parts})\ndef f(x):\n    return tuple([x[0] * 0 + one for one in MADE])\n")
    got = session(compiled(scriptc, "m.py:f", "--input", "x: float32[1]")).run(None, {"x": np.zeros(1, np.float32)})
    for k, (one, want) in enumerate(zip(got, module(tmp_path / "m.py").MADE, strict=True)):
        assert one.dtype == want.numpy().dtype, COMPLEX[k // 2]
        np.testing.assert_allclose(one, want.numpy(), rtol=1e-12, atol=1e-12, err_msg=COMPLEX[k // 2])


LARGE = ["np.linalg.pinv(L)", "np.linalg.svdvals(L)", "np.linalg.qr(L)[1]", "np.linalg.cholesky(L.T @ L)", "np.linalg.eigvalsh(L.T @ L)",
         "np.linalg.solve(L.T @ L, np.ones(22))", "np.linalg.det(L.T @ L / 40)", "np.linalg.inv(L.T @ L)"]


def test_factors_of_large_matrices(scriptc, tmp_path):
    check(scriptc, tmp_path, ["(lambda L: %s)(np.sin(np.arange(24 * 22.0) ** 1.3).reshape(24, 22))" % text for text in LARGE], rtol=1e-7, atol=1e-9)


def test_signs_of_singular_vectors_are_told(scriptc, tmp_path):
    (tmp_path / "m.py").write_text("import numpy as np\nimport torch\ndef f(x):\n    return x + torch.from_numpy(np.linalg.svd(np.eye(2) + 1)[0])\n")
    done = scriptc("m.py:f", "--input", "x: float64[2]")
    assert done.returncode == 0 and b"SC6122" in done.stderr


SINGLE = [(text, text) for text in (
    "np.linalg.qr(F)[0]", "np.linalg.svd(F)[1]", "np.linalg.inv(F)", "np.linalg.cholesky(F)", "np.linalg.eigh(F)[0]", "np.linalg.pinv(F)", "np.linalg.solve(F, F)",
    "np.linalg.solve(F, np.eye(2))", "F.transpose((1, 0)) @ F", "F.transpose(1, 0)", "F.transpose([0, 1])", "F.transpose()", "F.transpose(None)")]
SINGLE += [("la.lu(F)[0] @ la.lu(F)[1] @ la.lu(F)[2]", "F"), ("la.lu(np.eye(2))[1]", "np.eye(2)"), ("la.qr(F)[1]", "np.linalg.qr(F)[1]"), ("la.expm(F * 0)", "F * 0 + np.eye(2, dtype=F.dtype)")]


def test_factors_keep_single_precision(scriptc, tmp_path):
    """LAPACK's results have the type of its argument, so that torch.from_numpy(...) of them fits the other weights.  SciPy need not be installed."""
    for name, words in ("ours", [text for text, _ in SINGLE]), ("eager", [text for _, text in SINGLE]):
        text = FURTHER_SOURCE.replace("        made = [", "        F = np.array([[4., 1.], [1., 3.]], dtype=np.float32)\n        made = [")
        text = text.replace("class Net", "import scipy.linalg as la\nclass Net") if name == "ours" else text
        text = text.replace("np.atleast_1d(np.array(one, dtype=np.float64))", "one").replace("one + x", "one * one")
        (tmp_path / f"{name}.py").write_text(text % ",\n                ".join(words))
    got = session(compiled(scriptc, "ours.py:Net", "--input", "x: float64[1]")).run(None, {"x": np.zeros(1)})
    for (words, _), one, other in zip(SINGLE, got, module(tmp_path / "eager.py").Net()(None), strict=True):
        assert one.dtype == other.numpy().dtype, words
        np.testing.assert_allclose(one, other.numpy(), err_msg=words, rtol=2e-5, atol=1e-5)
