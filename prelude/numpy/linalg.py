"""numpy.linalg over known arrays, computed in double precision while the graph is built; what LAPACK computes differs by rounding."""

import math

import numpy
import torch
from numpy._array import _all_tensor, _double
from numpy._factors import _as_given, _decomposed, _is_large
from numpy._factors import cholesky, cond, eig, eigh, eigvals, eigvalsh, lstsq, matrix_rank, pinv, qr, svd, svdvals  # noqa: F401

__partial__ = True


class LinAlgError(ValueError):
    pass


def _rows(a):
    rows = [[float(one) for one in row] for row in numpy.asarray(a).tolist()]
    if len(rows) == 0 or len(rows) != len(rows[0]):
        raise LinAlgError("the matrix is not square")
    return rows


def _eliminated(rows, right):
    """Brings `rows` to the identity by row operations, also on `right`; returns the determinant."""
    determinant = 1.0
    n = len(rows)
    for k in range(n):
        best = k
        for i in range(k + 1, n):
            if abs(rows[i][k]) > abs(rows[best][k]):
                best = i
        if rows[best][k] == 0.0:
            return 0.0
        if best != k:
            rows[k], rows[best] = rows[best], rows[k]
            right[k], right[best] = right[best], right[k]
            determinant = -determinant
        pivot = rows[k][k]
        determinant = determinant * pivot
        rows[k] = [one / pivot for one in rows[k]]
        right[k] = [one / pivot for one in right[k]]
        for i in range(n):
            factor = rows[i][k]
            if i != k and factor != 0.0:
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k])]
                right[i] = [a - factor * b for a, b in zip(right[i], right[k])]
    return determinant


def solve(a, b):
    if _is_large(a):
        return _as_given(numpy.ndarray(_decomposed(torch.linalg.solve, a, _double(_all_tensor(b)).to(torch.float64))), a, b)
    rows, given, b = _rows(a), b, numpy.asarray(b, dtype=numpy.float64)
    right = [[one] for one in b.tolist()] if b.ndim == 1 else b.tolist()
    if _eliminated(rows, right) == 0.0:
        raise LinAlgError("Singular matrix")
    return _as_given(numpy.array([row[0] for row in right] if b.ndim == 1 else right), a, given)


def inv(a):
    return _as_given(solve(a, numpy.eye(len(a))), a)


def det(a):
    if _is_large(a):
        return _decomposed(torch.linalg.det, a).item()
    rows = _rows(a)
    return _eliminated(rows, [[] for row in rows])


def matrix_power(a, n):
    result, factor = numpy.eye(len(a)), inv(a) if n < 0 else numpy.asarray(a)
    for k in range(abs(n)):
        result = result @ factor
    return _as_given(result, a)


def _norm_of_matrix(matrix, magnitudes, ord):
    if ord in (2, -2, "nuc"):
        values = svdvals(matrix)
        return values[0] if ord == 2 else values[-1] if ord == -2 else values.sum()
    if ord not in (1, -1, math.inf, -math.inf):
        raise ValueError("Invalid norm order for matrices.")
    sums = numpy.sum(magnitudes, 0 if ord in (1, -1) else 1)
    return numpy.amax(sums) if ord > 0 else numpy.amin(sums)


def slogdet(a):
    value = det(a)
    return (1.0 if value > 0 else -1.0 if value < 0 else 0.0), (math.log(abs(value)) if value != 0 else -math.inf)


def multi_dot(arrays):
    result = numpy.asarray(arrays[0])
    for one in arrays[1:]:
        result = numpy.dot(result, one)
    return result


def norm(x, ord=None, axis=None, keepdims=False):
    given = numpy.ndarray(_double(_all_tensor(x)))
    x = numpy.abs(given)
    if axis is None and x.ndim > 1 and ord not in (None, "fro"):
        return _norm_of_matrix(given, x, ord)
    if ord == math.inf:
        return numpy.amax(x, axis, keepdims=keepdims)
    if ord == 1:
        return numpy.sum(x, axis, keepdims=keepdims)
    if ord in (None, 2, "fro"):
        return numpy.sqrt(numpy.sum(x * x, axis, keepdims=keepdims))
    return numpy.sum(x ** ord, axis, keepdims=keepdims) ** (1.0 / ord)
