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


def test_functions_over_known_numbers(scriptc, tmp_path):
    (tmp_path / "further.py").write_text(FURTHER_SOURCE % ",\n                ".join(FURTHER))
    got = session(compiled(scriptc, "further.py:Net", "--input", "x: float64[1]")).run(None, {"x": np.zeros(1)})
    want = module(tmp_path / "further.py").Net().made
    for text, one, other in zip(FURTHER, got, want, strict=True):
        np.testing.assert_allclose(one, other.numpy(), rtol=1e-7, atol=1e-9, err_msg=text)


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
COUNTED = """
def counted(a, places):
    np.add.at(a, places, 1)
    np.maximum.at(a, np.array([1, 3]), np.array([5., 6.]))
    return a

"""


def test_methods_of_functions_and_factors_of_matrices(scriptc, tmp_path):
    source = FURTHER_SOURCE.replace("class Net", COUNTED + "class Net")
    (tmp_path / "further.py").write_text(source % ",\n                ".join(METHODS))
    got = session(compiled(scriptc, "further.py:Net", "--input", "x: float64[1]")).run(None, {"x": np.zeros(1)})
    want = module(tmp_path / "further.py").Net().made
    for text, one, other in zip(METHODS, got, want, strict=True):
        np.testing.assert_allclose(one, other.numpy(), rtol=1e-9, atol=1e-12, err_msg=text)


def test_singular_vectors_are_refused(scriptc, tmp_path):
    (tmp_path / "m.py").write_text("import numpy as np\nimport torch\ndef f(x):\n    return x + torch.from_numpy(np.linalg.svd(np.eye(2) + 1)[0])\n")
    done = scriptc("m.py:f", "--input", "x: float64[2]")
    assert done.returncode == 1 and b"LAPACK chooses" in done.stderr
