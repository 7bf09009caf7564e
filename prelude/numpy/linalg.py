"""numpy.linalg over known arrays, computed in double precision while the graph is built; what LAPACK computes differs by rounding."""

import math

import numpy
from _refusal import refuse
from numpy._factors import cholesky, cond, eigvalsh, lstsq, matrix_rank, pinv, qr, svd, svdvals  # noqa: F401

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
    rows, b = _rows(a), numpy.asarray(b, dtype=numpy.float64)
    right = [[one] for one in b.tolist()] if b.ndim == 1 else b.tolist()
    if _eliminated(rows, right) == 0.0:
        raise LinAlgError("Singular matrix")
    return numpy.array([row[0] for row in right] if b.ndim == 1 else right)


def inv(a):
    return solve(a, numpy.eye(len(a)))


def det(a):
    rows = _rows(a)
    return _eliminated(rows, [[] for row in rows])


def matrix_power(a, n):
    result, factor = numpy.eye(len(a)), inv(a) if n < 0 else numpy.asarray(a)
    for k in range(abs(n)):
        result = result @ factor
    return result


def norm(x, ord=None, axis=None, keepdims=False):
    x = numpy.abs(numpy.asarray(x, dtype=numpy.float64))
    if axis is None and x.ndim > 1 and ord not in (None, "fro"):
        refuse("numpy.linalg.norm of a matrix is only supported for the Frobenius norm")
    if ord == math.inf:
        return numpy.amax(x, axis)
    if ord == 1:
        return numpy.sum(x, axis, keepdims=keepdims)
    if ord in (None, 2, "fro"):
        return numpy.sqrt(numpy.sum(x * x, axis, keepdims=keepdims))
    return numpy.sum(x ** ord, axis, keepdims=keepdims) ** (1.0 / ord)
