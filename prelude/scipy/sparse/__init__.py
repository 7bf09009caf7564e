"""The parts of scipy.sparse that constructors use, as for normalized adjacency matrices. SciPy's own calls compiled modules; other names of it
are unknown. Written against SciPy 1.17.

A matrix keeps its entries as three arrays, in the order of its format, and computes with dense ones."""

import numpy
from _refusal import refuse

__partial__ = True
__known_loops__ = True


def _kept(out, like):
    """Returns a dense result as a sparse matrix of the same kind."""
    return type(like)(out, format="csr" if like.format in ("dia", "coo", "dok", "lil") else like.format)


class _Sparse:
    is_array = False

    def __init__(self, arg1, shape=None, dtype=None, copy=False, *, format=None):
        self.format = format if format is not None else self.format
        if isinstance(arg1, _Sparse):
            self.shape, self.row, self.col, self.data = arg1.shape, arg1.row, arg1.col, arg1.data
        elif isinstance(arg1, tuple) and len(arg1) == 2 and isinstance(arg1[1], (tuple, list)):
            self.data, (self.row, self.col) = numpy.asarray(arg1[0]), [numpy.asarray(one) for one in arg1[1]]
            self.shape = (int(self.row.max()) + 1, int(self.col.max()) + 1) if shape is None else tuple(shape)
        elif isinstance(arg1, tuple) and len(arg1) == 3:
            self._from_pointers([numpy.asarray(one) for one in arg1], shape)
        elif isinstance(arg1, tuple):
            self.shape = tuple(arg1)
            self.row = self.col = numpy.zeros(0, dtype=numpy.int32)
            self.data = numpy.zeros(0, dtype=dtype or numpy.float64)
        else:
            dense = numpy.atleast_2d(numpy.asarray(arg1))
            self.shape = dense.shape
            self.row, self.col = numpy.nonzero(dense)
            self.data = dense[self.row, self.col]
        if dtype is not None:
            self.data = self.data.astype(dtype)
        self.row, self.col = self.row.astype(numpy.int32), self.col.astype(numpy.int32)
        if self.format in ("csr", "csc") and len(self.data):
            self._order()

    def _from_pointers(self, parts, shape):
        self.data, inner, pointers = parts
        outer = numpy.repeat(numpy.arange(len(pointers) - 1), numpy.diff(pointers))
        self.row, self.col = (inner, outer) if self.format == "csc" else (outer, inner)
        self.shape = (int(self.row.max()) + 1, int(self.col.max()) + 1) if shape is None else tuple(shape)

    def _order(self):
        """Adds up entries with the same place, and sorts them by rows, or by columns."""
        n = self.shape[0] if self.format == "csc" else self.shape[1]
        key = self.col.astype(numpy.int64) * n + self.row if self.format == "csc" else self.row.astype(numpy.int64) * n + self.col
        places, which = numpy.unique(key, return_inverse=True)
        total = numpy.zeros(len(places), dtype=self.data.dtype)
        numpy.add.at(total, which, self.data)
        outer, inner = (places // n).astype(numpy.int32), (places % n).astype(numpy.int32)
        self.row, self.col = (inner, outer) if self.format == "csc" else (outer, inner)
        self.data = total

    @property
    def nnz(self):
        return len(self.data)

    @property
    def dtype(self):
        return self.data.dtype

    @property
    def ndim(self):
        return 2

    @property
    def coords(self):
        return self.row, self.col

    @property
    def indices(self):
        return self.row if self.format == "csc" else self.col

    @property
    def indptr(self):
        outer, n = (self.col, self.shape[1]) if self.format == "csc" else (self.row, self.shape[0])
        return numpy.concatenate([[0], numpy.cumsum(numpy.bincount(outer, minlength=n))]).astype(numpy.int32)

    @property
    def T(self):
        return self.transpose()

    def transpose(self, axes=None, copy=False):
        turned = {"csr": "csc", "csc": "csr"}.get(self.format, self.format)
        return type(self)((self.data, (self.col, self.row)), (self.shape[1], self.shape[0]), format=turned)

    def toarray(self, order=None, out=None):
        dense = numpy.zeros(self.shape, dtype=self.data.dtype)
        numpy.add.at(dense, (self.row, self.col), self.data)
        return dense

    todense = toarray

    def asformat(self, format, copy=False):
        return self if format is None or format == self.format else type(self)(self, format=format)

    def tocoo(self, copy=True):
        return self.asformat("coo")

    def tocsr(self, copy=True):
        return self.asformat("csr")

    def tocsc(self, copy=True):
        return self.asformat("csc")

    def tolil(self, copy=True):
        return self.asformat("lil")

    def todok(self, copy=True):
        return self.asformat("dok")

    def copy(self):
        return type(self)(self, format=self.format)

    def astype(self, dtype, casting="unsafe", copy=True):
        return type(self)((self.data.astype(dtype), (self.row, self.col)), self.shape, format=self.format)

    def nonzero(self):
        kept = self.data != 0
        return self.row[kept], self.col[kept]

    def diagonal(self, k=0):
        return numpy.diagonal(self.toarray(), k) if k else numpy.diag(self.toarray())

    def setdiag(self, values, k=0):
        dense = self.toarray()
        count = min(self.shape[0] + min(k, 0), self.shape[1] - max(k, 0))
        at = numpy.arange(count)
        dense[at - min(k, 0), at + max(k, 0)] = values
        made = type(self)(dense, format=self.format)
        self.row, self.col, self.data = made.row, made.col, made.data

    def eliminate_zeros(self):
        kept = self.data != 0
        self.row, self.col, self.data = self.row[kept], self.col[kept], self.data[kept]

    def sum_duplicates(self):
        made = self.tocsc().tocoo() if self.format == "coo" else self
        self.row, self.col, self.data = made.row, made.col, made.data

    def _reduced(self, out, axis):
        return out if axis is None or self.is_array else numpy.expand_dims(out, axis)

    def sum(self, axis=None, dtype=None, out=None):
        return self._reduced(self.toarray().sum(axis), axis)

    def mean(self, axis=None, dtype=None, out=None):
        return self._reduced(self.toarray().mean(axis), axis)

    def max(self, axis=None):
        return self.toarray().max() if axis is None else _kept(numpy.expand_dims(self.toarray().max(axis), axis), self)

    def min(self, axis=None):
        return self.toarray().min() if axis is None else _kept(numpy.expand_dims(self.toarray().min(axis), axis), self)

    def multiply(self, other):
        return _kept(self.toarray() * _dense(other), self)

    def power(self, n, dtype=None):
        return type(self)((self.data ** n, (self.row, self.col)), self.shape, format=self.format)

    def dot(self, other):
        if isinstance(other, (int, float)):
            return type(self)((self.data * other, (self.row, self.col)), self.shape, format=self.format)
        out = self.toarray() @ _dense(other)
        return _kept(out, self) if isinstance(other, _Sparse) else out

    __matmul__ = dot

    def __rmatmul__(self, other):
        return _dense(other) @ self.toarray()

    def __mul__(self, other):
        return self.multiply(other) if self.is_array and not isinstance(other, (int, float)) else self.dot(other)

    def __rmul__(self, other):
        if isinstance(other, (int, float)):
            return self.dot(other)
        return self.multiply(other) if self.is_array else _dense(other) @ self.toarray()

    def __truediv__(self, other):
        return self.dot(1.0 / other) if isinstance(other, (int, float)) else self.toarray() / _dense(other)

    def __add__(self, other):
        out = self.toarray() + _dense(other)
        return _kept(out, self) if isinstance(other, _Sparse) else out

    __radd__ = __add__

    def __sub__(self, other):
        out = self.toarray() - _dense(other)
        return _kept(out, self) if isinstance(other, _Sparse) else out

    def __rsub__(self, other):
        return -(self - other)

    def __neg__(self):
        return self.dot(-1)

    def __abs__(self):
        return type(self)((abs(self.data), (self.row, self.col)), self.shape, format=self.format)

    def __gt__(self, other):
        return _kept(self.toarray() > _dense(other), self)

    def __lt__(self, other):
        return _kept(self.toarray() < _dense(other), self)

    def __ge__(self, other):
        return _kept(self.toarray() >= _dense(other), self)

    def __le__(self, other):
        return _kept(self.toarray() <= _dense(other), self)

    def __ne__(self, other):
        return _kept(self.toarray() != _dense(other), self)

    def __getitem__(self, key):
        out = self.toarray()[key]
        if not isinstance(out, numpy.ndarray) or out.ndim == 0:
            return out
        return type(self)(out, format=self.format)

    def __setitem__(self, key, value):
        dense = self.toarray()
        dense[key] = _dense(value)
        made = type(self)(dense, format=self.format)
        self.row, self.col, self.data = made.row, made.col, made.data

    def __len__(self):
        raise TypeError("sparse array length is ambiguous; use getnnz()")

    def getnnz(self, axis=None):
        return self.nnz if axis is None else (self.toarray() != 0).sum(axis)

    def get_shape(self):
        return self.shape


class spmatrix:
    pass


class sparray:
    is_array = True


class coo_matrix(_Sparse, spmatrix):
    format = "coo"


class csr_matrix(_Sparse, spmatrix):
    format = "csr"


class csc_matrix(_Sparse, spmatrix):
    format = "csc"


class lil_matrix(_Sparse, spmatrix):
    format = "lil"


class dok_matrix(_Sparse, spmatrix):
    format = "dok"


class coo_array(sparray, _Sparse):
    format = "coo"


class csr_array(sparray, _Sparse):
    format = "csr"


class csc_array(sparray, _Sparse):
    format = "csc"


def _dense(value):
    return value.toarray() if isinstance(value, _Sparse) else value


def issparse(x):
    return isinstance(x, _Sparse)


def isspmatrix(x):
    return isinstance(x, spmatrix)


def isspmatrix_coo(x):
    return isinstance(x, spmatrix) and x.format == "coo"


def isspmatrix_csr(x):
    return isinstance(x, spmatrix) and x.format == "csr"


def eye(m, n=None, k=0, dtype=float, format=None):
    return coo_matrix(numpy.eye(m, n, k, dtype=dtype), format=format or "dia")


def identity(n, dtype="d", format=None):
    return eye(n, n, 0, dtype, format)


eye_array = eye


def diags(diagonals, offsets=0, shape=None, format=None, dtype=None):
    if isinstance(offsets, int):
        inner = diagonals[0] if not numpy.isscalar(diagonals[0]) else diagonals
        diagonals, offsets = [inner], [offsets]
    size = max([len(numpy.atleast_1d(one)) + abs(k) for one, k in zip(diagonals, offsets)])
    dense = numpy.zeros((size, size) if shape is None else shape, dtype=dtype or numpy.float64)
    for one, k in zip(diagonals, offsets):
        count = min(dense.shape[0] + min(k, 0), dense.shape[1] - max(k, 0))
        at = numpy.arange(count)
        one = numpy.atleast_1d(one)
        dense[at - min(k, 0), at + max(k, 0)] = one[0] if len(one) == 1 else one[:count]
    return coo_matrix(dense, format=format or "dia")


diags_array = diags


def _joined(out, blocks, format):
    return coo_matrix(out, format=format or ("csr" if all([getattr(one, "format", "") == "csr" for one in blocks]) else "coo"))


def vstack(blocks, format=None, dtype=None):
    return _joined(numpy.vstack([_dense(one) for one in blocks]), blocks, format)


def hstack(blocks, format=None, dtype=None):
    return _joined(numpy.hstack([_dense(one) for one in blocks]), blocks, format)


def bmat(blocks, format=None, dtype=None):
    if any([one is None for row in blocks for one in row]):
        refuse("scipy.sparse.bmat with None is not supported; give matrices of zeros")
    return coo_matrix(numpy.vstack([numpy.hstack([_dense(one) for one in row]) for row in blocks]), format=format or "coo")


def block_diag(mats, format=None, dtype=None):
    from scipy.linalg import block_diag as joined
    return coo_matrix(joined(*[_dense(one) for one in mats]), format=format or "coo")


def kron(A, B, format=None):
    return coo_matrix(numpy.kron(_dense(A), _dense(B)), format=format or "coo")


def triu(A, k=0, format=None):
    return coo_matrix(numpy.triu(_dense(A), k), format=format or "coo")


def tril(A, k=0, format=None):
    return coo_matrix(numpy.tril(_dense(A), k), format=format or "coo")


def find(A):
    made = coo_matrix(_dense(A))
    return made.row, made.col, made.data
