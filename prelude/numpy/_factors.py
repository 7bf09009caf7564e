"""numpy.linalg: factors of known matrices, and what follows from them, computed in double precision while the graph is built."""

import math

import numpy
import torch
from _refusal import refuse

__partial__ = True


def _matrix(a):
    a = numpy.asarray(a, dtype=numpy.float64)
    if a.ndim != 2:
        refuse("this function of numpy.linalg is only supported for one matrix")
    return a.tolist()


_MOST = 400  # elements of a matrix that is worth being factored while the graph is built, list by list


def _is_of_run(a):
    """Whether it is an array of the run, whose elements are not known."""
    if isinstance(a, numpy.ndarray):
        return not torch._C._is_known(sum([int(one == one) for one in a._tensor.reshape(-1)[:1].tolist()]))
    return isinstance(a, torch.Tensor)


def _is_large(a):
    """Whether torch factors the matrix."""
    return (_is_of_run(a) and not torch.nn.init._initial()) or numpy.asarray(a).size > _MOST


def _decomposed(function, a, *given):
    """Decomposes by torch: the signs of vectors may be others than LAPACK's, as a note says."""
    tensor = numpy._array._double(numpy._array._all_tensor(a))
    return function(tensor.to(torch.complex128 if tensor.dtype.is_complex else torch.float64), *given)


def _as_given(results, *arrays):
    """Returns the results in single precision if all arrays are, as LAPACK does."""
    if [one for one in arrays if str(getattr(one, "dtype", "")).replace("torch.", "") not in ("float32", "complex64")]:
        return results
    return tuple([_single(one) for one in results]) if isinstance(results, tuple) else _single(results)


def _single(result):
    if not isinstance(result, numpy.ndarray):
        return result
    return result.astype({"float64": numpy.float32, "complex128": numpy.complex64}.get(str(result.dtype), result.dtype))


def _columns(rows):
    return [list(column) for column in zip(*rows)]


def _inner(a, b):
    return math.fsum([x * y for x, y in zip(a, b)])


def _reflected(rows, k):
    """Reflects the rows from k on so that column k becomes zero below its first element, as LAPACK does; returns the reflection's vector."""
    vector = [row[k] for row in rows[k:]]
    length = math.sqrt(_inner(vector, vector))
    if math.sqrt(_inner(vector[1:], vector[1:])) == 0.0:
        return None
    first = vector[0] + math.copysign(length, vector[0])
    return [1.0] + [one / first for one in vector[1:]]


def _reflect(rows, vector, k):
    scale = 2.0 / _inner(vector, vector)
    for j in range(len(rows[0])):
        by = scale * _inner(vector, [row[j] for row in rows[k:]])
        for i in range(len(vector)):
            rows[k + i][j] = rows[k + i][j] - by * vector[i]


def qr(a, mode="reduced"):
    if _is_large(a):
        q, r = _decomposed(torch.linalg.qr, a, mode)
        return _as_given(numpy.ndarray(r) if mode == "r" else (numpy.ndarray(q), numpy.ndarray(r)), a)
    rows = _matrix(a)
    m, n = len(rows), len(rows[0])
    reflections = []
    for k in range(min(m, n)):
        vector = _reflected(rows, k)
        reflections.append(vector)
        if vector is not None:
            _reflect(rows, vector, k)
    r = numpy.triu(numpy.array(rows))
    kept = m if mode == "complete" else min(m, n)
    if mode == "r":
        return _as_given(r[:kept], a)
    q = numpy.eye(m).tolist()
    for k in range(len(reflections) - 1, -1, -1):
        if reflections[k] is not None:
            _reflect(q, reflections[k], k)
    return _as_given((numpy.array(q)[:, :kept], r[:kept]), a)


def cholesky(a):
    if _is_large(a):
        return _as_given(numpy.ndarray(_decomposed(torch.linalg.cholesky, a)), a)
    rows = _matrix(a)
    n = len(rows)
    lower = [[0.0] * n for k in range(n)]
    for i in range(n):
        for j in range(i + 1):
            rest = rows[i][j] - _inner(lower[i][:j], lower[j][:j])
            if i == j and rest <= 0.0:
                raise numpy.linalg.LinAlgError("Matrix is not positive definite")
            lower[i][j] = math.sqrt(rest) if i == j else rest / lower[j][j]
    return _as_given(numpy.array(lower), a)


def _rotated(columns):
    """Rotates pairs of columns until all are orthogonal to each other (one-sided Jacobi); returns the rotations' product, by columns."""
    n = len(columns)
    turned = numpy.eye(n).tolist()
    for sweep in range(60):
        largest = 0.0
        for p in range(n - 1):
            for q in range(p + 1, n):
                x, y = _inner(columns[p], columns[p]), _inner(columns[q], columns[q])
                xy = _inner(columns[p], columns[q])
                if abs(xy) <= 1e-15 * math.sqrt(x * y):
                    continue
                largest = max(largest, abs(xy) / math.sqrt(x * y))
                zeta = (y - x) / (2.0 * xy)
                t = math.copysign(1.0, zeta) / (abs(zeta) + math.sqrt(1.0 + zeta * zeta))
                c = 1.0 / math.sqrt(1.0 + t * t)
                for both in (columns, turned):
                    both[p], both[q] = [c * a - c * t * b for a, b in zip(both[p], both[q])], [c * t * a + c * b for a, b in zip(both[p], both[q])]
        if largest < 1e-15:
            break
    return turned


def _singular(a):
    """Returns singular values with their left vectors times the values, and right vectors, the largest value first."""
    rows = _matrix(a)
    columns = _columns(rows) if len(rows) >= len(rows[0]) else rows
    right = _rotated(columns)
    values = [math.sqrt(_inner(one, one)) for one in columns]
    order = sorted(range(len(values)), key=lambda k: -values[k])
    return [values[k] for k in order], [columns[k] for k in order], [right[k] for k in order]


def svdvals(a):
    if _is_large(a):
        return _as_given(numpy.ndarray(_decomposed(torch.linalg.svdvals, a)), a)
    return _as_given(numpy.array(_singular(a)[0]), a)


def svd(a, full_matrices=True, compute_uv=True, hermitian=False):
    if not compute_uv:
        return svdvals(a)
    return _as_given(tuple([numpy.ndarray(one) for one in _decomposed(torch.linalg.svd, a, full_matrices)]), a)


def eigh(a, UPLO="L"):
    return _as_given(tuple([numpy.ndarray(one) for one in _decomposed(torch.linalg.eigh, a, UPLO)]), a)


def eig(a):
    return _as_given(tuple([numpy.ndarray(one) for one in _decomposed(torch.linalg.eig, a)]), a)


def eigvals(a):
    return _as_given(numpy.ndarray(_decomposed(torch.linalg.eigvals, a)), a)


def eigvalsh(a, UPLO="L"):
    if _is_large(a):
        return _as_given(numpy.ndarray(_decomposed(torch.linalg.eigvalsh, a, UPLO)), a)
    lower = numpy.tril(numpy.asarray(a, dtype=numpy.float64)) if UPLO == "L" else numpy.triu(numpy.asarray(a, dtype=numpy.float64)).T
    rows = (lower + numpy.tril(lower, -1).T).tolist()
    bound = max([math.fsum([abs(one) for one in row]) for row in rows])
    shifted = [[rows[i][j] + (bound if i == j else 0.0) for j in range(len(rows))] for i in range(len(rows))]
    return _as_given(numpy.array([value - bound for value in reversed(_singular(shifted)[0])]), a)


def pinv(a, rcond=None):
    if _is_large(a):
        return _as_given(numpy.ndarray(_decomposed(torch.linalg.pinv, a) if rcond is None else _decomposed(torch.linalg.pinv, a, rcond)), a)
    rows = _matrix(a)
    wide = len(rows) < len(rows[0])
    values, left, right = _singular(a)
    least = (max(len(rows), len(rows[0])) * 2.220446049250313e-16 if rcond is None else rcond) * values[0]
    result = numpy.zeros((len(right[0]), len(left[0])))
    for value, one, other in zip(values, left, right):
        if value > least:
            result = result + numpy.outer(other, one) / (value * value)
    return _as_given(result.T if wide else result, a)


def matrix_rank(A, tol=None):
    values = _singular(A)[0]
    least = values[0] * max(numpy.asarray(A).shape) * 2.220446049250313e-16 if tol is None else tol
    return len([value for value in values if value > least])


def cond(x, p=None):
    if p not in (None, 2):
        refuse("numpy.linalg.cond is only supported for the norm 2")
    values = _singular(x)[0]
    return values[0] / values[-1] if values[-1] > 0.0 else math.inf


def lstsq(a, b, rcond=None):
    values = _singular(a)[0]
    solution = pinv(a) @ numpy.asarray(b, dtype=numpy.float64)
    rest = numpy.asarray(b, dtype=numpy.float64) - numpy.asarray(a, dtype=numpy.float64) @ solution
    m, n = numpy.asarray(a).shape
    rank = matrix_rank(a)
    squares = numpy.atleast_1d(numpy.sum(rest * rest, 0)) if rank == n and m > n else numpy.zeros((0,))
    return _as_given((solution, squares, rank, numpy.array(values)), a, b)
