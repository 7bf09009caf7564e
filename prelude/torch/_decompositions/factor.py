"""Factorisations and solutions of linear systems, column by column, in loops over the matrices' size. Functions named by rows take the row's
arguments."""
import torch

aten = torch.ops.aten


def _identity(A):
    return torch.eye(A.shape[-1], dtype=A.dtype)


def _pick(matrix, chosen, dim: int):
    """Returns the row or column where `chosen` is True, as a slice of size 1."""
    return torch.where(chosen, matrix, torch.zeros_like(matrix)).sum(dim, True)


def _eliminate(work, n):
    """Gauss-Jordan elimination with partial pivoting: [A | B] of n rows becomes [I | A^-1 B]."""
    rows = torch.arange(n).reshape(-1, 1)
    columns = torch.arange(work.shape[-1]).reshape(1, -1)
    for k in range(n):
        column = _pick(work, columns == k, -1)
        size = column.abs()
        pivot = torch.where(rows >= k, size, torch.full_like(size, -1.0)).argmax(-2, True)
        at_k, at_pivot = rows == k, rows == pivot
        upper, chosen = _pick(work, at_k, -2), _pick(work, at_pivot, -2)
        work = torch.where(at_k, chosen, torch.where(at_pivot, upper, work))
        column = _pick(work, columns == k, -1)
        row = chosen / _pick(chosen, columns == k, -1)
        work = torch.where(at_k, row, work - column * row)
    return work


def _solved(A, B):
    n = A.shape[-1]
    shape = torch.broadcast_tensors(A[..., :1, :1], B[..., :1, :1])[0].shape[:-2]
    wide = torch.cat([A.expand(list(shape) + [-1, -1]), B.expand(list(shape) + [-1, -1])], -1)
    return _eliminate(wide, n).narrow(-1, n, B.shape[-1])


def inv(A):
    return _solved(A, _identity(A))


def _singular(A):
    """Returns the number of the first pivot that is zero, from 1 on, or 0 if there is none."""
    return aten.linalg_lu_factor_ex(A)[2]


def inv_ex(A, check_errors: bool = False):
    return inv(A), _singular(A)


def _has_vectors(A, B):
    """Returns whether B is a vector, or a batch of vectors with the sizes of A, rather than a matrix that is broadcast."""
    if B.dim() != A.dim() - 1 or B.dim() < 2:
        return B.dim() == 1
    for size, have in zip(A.shape[:-1], B.shape):
        if torch._C._is_known(int(size == have)) and size != have:
            return False
        torch._C._assume(size == have, "whether the right side is a batch of vectors, not a matrix,")
    return True


def solve(A, B, left: bool = True):
    if not left:
        return solve(A.mT, B.mT).mT
    return _solved(A, B.unsqueeze(-1)).squeeze(-1) if _has_vectors(A, B) else _solved(A, B)


def solve_ex(A, B, left: bool = True, check_errors: bool = False):
    return solve(A, B, left), _singular(A)


def solve_triangular(A, B, upper: bool, left: bool = True, unitriangular: bool = False):
    """Forward or backward substitution."""
    if not left:
        return solve_triangular(A.mT, B.mT, not upper, True, unitriangular).mT
    if upper:
        return solve_triangular(A.flip([-2, -1]), B.flip([-2]), False, True, unitriangular).flip([-2])
    n = A.shape[-1]
    rows = torch.arange(n).reshape(-1, 1)
    columns = torch.arange(n).reshape(1, -1)
    X = B + torch.zeros(list(A.shape[:-1]) + [1], dtype=A.dtype)
    for k in range(n):
        column = _pick(A, columns == k, -1)
        row = _pick(X, rows == k, -2)
        if not unitriangular:
            row = row / _pick(column, rows == k, -2)
        X = torch.where(rows == k, row, torch.where(rows > k, X - column * row, X))
    return X


def triangular_solve(self, A, upper: bool = True, transpose: bool = False, unitriangular: bool = False):
    if transpose:
        return solve_triangular(A.mT, self, not upper, True, unitriangular), A.clone()
    return solve_triangular(A, self, upper, True, unitriangular), A.clone()


def cholesky(A, upper: bool = False):
    n = A.shape[-1]
    rows = torch.arange(n).reshape(-1, 1)
    columns = torch.arange(n).reshape(1, -1)
    work, L = A.mH if upper else A, torch.zeros_like(A)  # the other triangle is not read
    for k in range(n):
        column = _pick(work, columns == k, -1)
        column = torch.where(rows >= k, column, torch.zeros_like(column)) / _pick(column, rows == k, -2).sqrt()
        L = torch.where(columns == k, column, L)
        work = work - column * column.mH
    return L.mH if upper else L


def cholesky_ex(A, upper: bool = False, check_errors: bool = False):
    """The second result is the order of the first leading minor that is not positive definite, where the first is not a number."""
    factor = cholesky(A, upper)
    pivots = factor.diagonal(0, -2, -1)
    fails = ~((pivots.real if A.dtype.is_complex else pivots) > 0)
    places = torch.arange(1, A.shape[-1] + 1, dtype=torch.int32)
    last = A.shape[-1] + 1
    first = torch.nn.functional.pad(torch.where(fails, places, places * 0 + last), [0, 1], value=last).amin(-1)
    return factor, torch.where(first == last, first * 0, first)


def cholesky_self(self, upper: bool = False):
    return cholesky(self, upper)


def cholesky_solve(self, input2, upper: bool = False):
    L = input2.mT if upper else input2
    return solve_triangular(L.mT, solve_triangular(L, self, False), True)


def cholesky_inverse(self, upper: bool = False):
    return cholesky_solve(_identity(self), self, upper)


def tensorinv(A, ind: int = 2):
    rows, columns = list(A.shape[:ind]), list(A.shape[ind:])
    size = 1
    for s in rows:
        size = size * s
    return inv(A.reshape(size, size)).reshape(columns + rows)


def tensorsolve(A, B, dims=None):
    if dims is not None:
        rest = [d for d in range(A.dim()) if d not in [k % A.dim() for k in dims]]
        A = A.permute(rest + [k % A.dim() for k in dims])
    size = B.numel()
    return solve(A.reshape(size, size), B.reshape(-1)).reshape(A.shape[B.dim() :])


def qr_reduced(A):
    """Factors by Householder reflections, with the same signs as LAPACK."""
    m, n = A.shape[-2], A.shape[-1]
    rows = torch.arange(m).reshape(-1, 1)
    columns = torch.arange(n).reshape(1, -1)
    R, Q = A, torch.zeros(list(A.shape[:-2]) + [m, m], dtype=A.dtype) + torch.eye(m, dtype=A.dtype)
    for k in range(min(m - 1, n)):
        x = _pick(R, columns == k, -1)
        x = torch.where(rows >= k, x, torch.zeros_like(x))
        head = _pick(x, rows == k, -2)
        size = (x * x).sum(-2, True).sqrt()
        tail = torch.where(rows > k, x * x, torch.zeros_like(x)).sum(-2, True)
        beta = torch.where(tail == 0, head, torch.where(head >= 0, -size, size))
        v = torch.where(rows == k, x - beta, x)
        scale = (v * v).sum(-2, True)
        scale = torch.where(scale == 0, torch.zeros_like(scale), 2.0 / torch.where(scale == 0, torch.ones_like(scale), scale))
        R = R - v * (scale * aten.matmul(v.mT, R))
        Q = Q - aten.matmul(Q, v) * (scale * v.mT)
    return Q, torch.where(rows <= columns, R, torch.zeros_like(R))


def linalg_qr(A, mode: str = "reduced"):
    Q, R = qr_reduced(A)
    k = min(A.shape[-2], A.shape[-1])
    if mode == "complete":
        return Q, R
    if mode == "r":
        return torch.empty([0], dtype=A.dtype), R[..., :k, :]
    return Q[..., :, :k], R[..., :k, :]


def qr(self, some: bool = True):
    return linalg_qr(self, "reduced" if some else "complete")


# Taylor series up to degree 18 in five products: Bader, Blanes, Casas, "Computing the matrix exponential with an optimized Taylor
# polynomial approximation" (Mathematics 7, 2019). Each row has the factors of I, A, A^2, A^3 and A^6.
_DEGREE_18 = [
    [0.0, -0.10036558103014462001, -0.00802924648241156960, -0.00089213849804572995, 0.0],
    [0.0, 0.39784974949964507614, 1.36783778460411719922, 0.49828962252538267755, -0.00063789819459472330],
    [-10.9676396052962062593, 1.68015813878906197182, 0.05717798464788655127, -0.00698210122488052084, 0.00003349750170860705],
    [-0.09043168323908105619, -0.06764045190713819075, 0.06759613017704596460, 0.02955525704293155274, -0.00001391802575160607],
    [0.0, 0.0, -0.09233646193671185927, -0.01693649390020817171, -0.00001400867981820361],
]


def _exp_near_zero(A):
    second = aten.matmul(A, A)
    third = aten.matmul(A, second)
    powers = [_identity(A), A, second, third, aten.matmul(third, third)]
    sums = []
    for factors in _DEGREE_18:
        terms = [p * f for p, f in zip(powers, factors) if f != 0.0]
        total = terms[0]
        for t in terms[1:]:
            total = total + t
        sums.append(total)
    ninth = aten.matmul(sums[0], sums[4]) + sums[3]
    return sums[1] + aten.matmul(sums[2] + ninth, ninth)


def matrix_exp(self):
    """Scaling and squaring in the matrix's own type, which rounds like eager mode."""
    largest = 1.090863719290036 if self.dtype == torch.float64 else 3.010066362817634  # up to which degree 18 is exact to the last bit
    size = self.abs().sum(-2).amax(-1)
    times = (size / largest).log2().ceil().clamp_min(0.0).nan_to_num(0.0, 0.0)
    each = list(self.shape[:-2]) + [1, 1]
    total = _exp_near_zero(self / torch.exp2(times).reshape(each))
    for k in range(int(torch.cat([times.reshape(-1), torch.zeros([1], dtype=self.dtype)]).max())):
        total = torch.where((times > k).reshape(each), aten.matmul(total, total), total)
    return total
