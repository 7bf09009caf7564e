"""The parts of scipy.linalg that constructors use, over known numbers. SciPy's own calls LAPACK through compiled modules; other names of it are
unknown. Written against SciPy 1.17."""

import builtins

import numpy
from _refusal import refuse
from numpy._factors import _as_given, _is_large
from numpy.linalg import LinAlgError, det, eigvals, eigvalsh, inv, lstsq, norm, pinv, svdvals  # noqa: F401

__partial__ = True
__known_loops__ = True


def _matrix(a):
    return numpy.asarray(a, dtype=numpy.float64)


def block_diag(*arrays):
    blocks = [numpy.atleast_2d(one) for one in arrays]
    rows, columns = builtins.sum([one.shape[0] for one in blocks]), builtins.sum([one.shape[1] for one in blocks])
    out = numpy.zeros((rows, columns), dtype=numpy.result_type(*[one.dtype for one in blocks]))
    row = column = 0
    for one in blocks:
        out[row:row + one.shape[0], column:column + one.shape[1]] = one
        row, column = row + one.shape[0], column + one.shape[1]
    return out


def toeplitz(c, r=None):
    c = numpy.asarray(c).reshape(-1)
    r = c if r is None else numpy.asarray(r).reshape(-1)
    values = numpy.concatenate([c[::-1], r[1:]])
    return values[len(c) - 1 - numpy.arange(len(c))[:, None] + numpy.arange(len(r))[None]]


def circulant(c):
    c = numpy.asarray(c).reshape(-1)
    return c[(numpy.arange(len(c))[:, None] - numpy.arange(len(c))[None]) % len(c)]


def hankel(c, r=None):
    c = numpy.asarray(c).reshape(-1)
    r = numpy.zeros_like(c) if r is None else numpy.asarray(r).reshape(-1)
    return numpy.concatenate([c, r[1:]])[numpy.arange(len(c))[:, None] + numpy.arange(len(r))[None]]


def hadamard(n, dtype=int):
    if n < 1 or n & (n - 1):
        raise ValueError("n must be an positive integer, and n must be a power of 2")
    out = numpy.array([[1]], dtype=dtype)
    while len(out) < n:
        out = numpy.vstack([numpy.hstack([out, out]), numpy.hstack([out, -out])])
    return out


def dft(n, scale=None):
    angle = -2 * numpy.pi / n * (numpy.arange(n)[:, None] * numpy.arange(n)[None])
    out = numpy.cos(angle) + 1j * numpy.sin(angle)
    factors = {None: 1.0, "sqrtn": n ** -0.5, "n": 1.0 / n}
    return out * factors[scale]


def expm(a):
    """Sums the exponential series of the matrix divided by a power of two, and squares the sum as often."""
    given, a = a, _matrix(a)
    halvings, size = 0, float(abs(a).sum(0).max()) if a.size else 0.0
    while size > 0.25:
        size, halvings = size / 2, halvings + 1
    a = a / 2.0 ** halvings
    out = term = numpy.eye(len(a))
    for k in range(1, 15):
        term = term @ a / k
        out = out + term
    for _ in range(halvings):
        out = out @ out
    return _as_given(out, given)


def sqrtm(a, disp=None):
    given, a = a, _matrix(a)
    if abs(a - a.T).max() > 1e-12 * abs(a).max():
        refuse("scipy.linalg.sqrtm is only supported for symmetric matrices")
    values, vectors = eigh(a)
    if not _is_large(a) and eigvalsh(a).min() < -1e-10 * abs(a).max():
        refuse("scipy.linalg.sqrtm of a matrix with negative eigenvalues is not supported")
    return _as_given(vectors * numpy.sqrt(numpy.maximum(values, 0.0)) @ vectors.T, given)


def qr(a, overwrite_a=False, lwork=None, mode="full", pivoting=False, check_finite=True):
    if pivoting or mode not in ("full", "economic", "r"):
        refuse("scipy.linalg.qr is only supported without pivoting, in the modes 'full', 'economic' and 'r'")
    if mode == "r":
        return _as_given((numpy.linalg.qr(_matrix(a), "complete")[1],), a)
    return _as_given(tuple(numpy.linalg.qr(_matrix(a), "complete" if mode == "full" else "reduced")), a)


def lu(a, permute_l=False, overwrite_a=False, check_finite=True, p_indices=False):
    given, u = a, _matrix(a).copy()
    rows, columns = u.shape
    n = builtins.min(rows, columns)
    lower, order = numpy.zeros((rows, n)), list(range(rows))
    for k in range(n):
        best = k + int(abs(u[k:, k]).argmax())
        order[k], order[best] = order[best], order[k]
        u[[k, best]] = u[[best, k]]
        lower[[k, best]] = lower[[best, k]]
        lower[k, k] = 1.0
        if u[k, k] != 0:
            factors = u[k + 1:, k] / u[k, k]
            lower[k + 1:, k] = factors
            u[k + 1:] = u[k + 1:] - factors[:, None] * u[k]
    u = numpy.triu(u[:n])
    if p_indices:
        return _as_given((numpy.argsort(numpy.array(order)), lower, u), given)
    permutation = numpy.eye(rows)[:, order]
    return _as_given((permutation @ lower, u) if permute_l else (permutation, lower, u), given)


def eigh(a, b=None, *, lower=True, eigvals_only=False, overwrite_a=False, overwrite_b=False, type=1, check_finite=True, subset_by_index=None,
         subset_by_value=None, driver=None):
    if b is not None or subset_by_value is not None:
        refuse("scipy.linalg.eigh is only supported for one matrix, and parts by index")
    values, vectors = numpy.linalg.eigh(_matrix(a))
    if subset_by_index is not None:
        first, last = subset_by_index
        values, vectors = values[first:last + 1], vectors[:, first:last + 1]
    return _as_given(values if eigvals_only else (values, vectors), a)


def eig(a, b=None, left=False, right=True, **options):
    if b is not None or left or not right:
        refuse("scipy.linalg.eig is only supported for right eigenvectors of one matrix")
    return numpy.linalg.eig(a)


def svd(a, full_matrices=True, compute_uv=True, overwrite_a=False, check_finite=True, lapack_driver="gesdd"):
    return _as_given(numpy.linalg.svd(_matrix(a), full_matrices, compute_uv), a)


def cholesky(a, lower=False, overwrite_a=False, check_finite=True):
    factor = numpy.linalg.cholesky(_matrix(a))
    return _as_given(factor if lower else factor.T, a)


def solve(a, b, lower=False, overwrite_a=False, overwrite_b=False, check_finite=True, assume_a=None, transposed=False):
    return _as_given(numpy.linalg.solve(_matrix(a).T if transposed else _matrix(a), _matrix(b)), a, b)


def solve_triangular(a, b, trans=0, lower=False, unit_diagonal=False, overwrite_b=False, check_finite=True):
    half = numpy.tril(_matrix(a)) if lower else numpy.triu(_matrix(a))
    if unit_diagonal:
        half = half - numpy.diag(numpy.diag(half)) + numpy.eye(len(half))
    return _as_given(numpy.linalg.solve(half if trans in (0, "N") else half.T, _matrix(b)), a, b)
