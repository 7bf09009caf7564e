"""Singular values and vectors, and those of symmetric (Hermitian) matrices, by Jacobi rotations in float64; and functions of these.
In LAPACK the signs of vectors follow from the algorithm; here a rule determines them (_oriented). Functions named by rows take the row's
arguments."""
import torch
from torch._decompositions import packed

aten = torch.ops.aten

EPSILON = {torch.float32: 1.1920928955078125e-07, torch.float64: 2.220446049250313e-16}
SWEEPS = 40  # a few suffice, since each one squares the error


def _wide(A):
    return A.to(torch.complex128 if A.is_complex() else torch.float64)


def _real_type(A):
    return A.abs().dtype if A.is_complex() else A.dtype


def _squares(A):
    return A.abs().square() if A.is_complex() else A * A


def _rotated(Z, m: int, half: int, least):
    """Rotates columns i and half + i until their first m rows are orthogonal; returns also whether any were not."""
    x, y = Z[..., :half], Z[..., half:]
    head, tail = x[..., :m, :], y[..., :m, :]
    a, b, c = _squares(head).sum(-2, True), _squares(tail).sum(-2, True), (head.conj() * tail).sum(-2, True)
    if Z.is_complex():  # a phase makes the product real
        size = c.abs()
        y = y * torch.where(size > 0, c.conj() / torch.where(size > 0, size, torch.ones_like(size)), torch.ones_like(size))
        c = size
    turning = (c * c > 1e-30 * m * a * b) & (a > least) & (b > least)
    zeta = (b - a) / (2.0 * torch.where(turning, c, torch.ones_like(c)))
    tangent = torch.where(zeta >= 0, torch.ones_like(zeta), torch.full_like(zeta, -1.0)) / (zeta.abs() + (1.0 + zeta * zeta).sqrt())
    tangent = torch.where(turning, tangent, torch.zeros_like(tangent))
    cosine = 1.0 / (1.0 + tangent * tangent).sqrt()
    return torch.cat([(x - y * tangent) * cosine, (x * tangent + y) * cosine], -1), turning.any()


def _diagonalised(A):
    """Returns A V, whose columns are orthogonal, and the orthogonal V. Columns are paired as in a round-robin tournament: the first stays, the
    others rotate."""
    m, n = A.shape[-2], A.shape[-1]
    half = (n + 1) // 2
    wide = _wide(A)
    Z = torch.cat([wide, torch.zeros(list(A.shape[:-2]) + [n, n], dtype=wide.dtype) + torch.eye(n, dtype=torch.float64)], -2)
    Z = torch.nn.functional.pad(Z, [0, 2 * half - n])
    least = 1e-33 * _squares(wide).sum([-2, -1], True)
    place = torch.arange(2 * half)
    following = torch.where(place < half, place - 1, torch.where(place == 2 * half - 1, half - 1, place + 1))
    following = torch.where(place == 0, 0, torch.where(place == 1, half, following))
    sweeps, busy = 0, torch.tensor(True)
    while sweeps < SWEEPS and bool(busy):
        busy = torch.tensor(False)
        for _ in range(2 * half - 1):
            Z, turned = _rotated(Z, m, half, least)
            Z = Z.index_select(-1, following)
            busy = busy | turned
        sweeps += 1
    return Z[..., :m, :n], Z[..., m:, :n]


def _tall(A):
    """Returns A, or its adjoint if it is wide, since rotating fewer columns costs less."""
    m, n = A.shape[-2], A.shape[-1]
    tall = A if m >= n else A.mH
    return tall.reshape(list(A.shape[:-2]) + [max(m, n), min(m, n)])


def _lengths(W):
    return _squares(W).sum(-2).sqrt()


def _largest(values):
    return torch.nn.functional.pad(values, [0, 1]).amax(-1, True)  # 0 if there are none


def _singular_values(A):
    return aten.sort(_lengths(_diagonalised(_tall(A))[0]), dim=-1, descending=True, stable=True)[0]


def _mirrored(A, UPLO: str = "L"):
    if UPLO.upper() == "U":
        A = A.mH
    if A.is_complex():  # the real parts of the diagonal
        return A.tril(-1) + A.tril(-1).mH + A.real.tril().triu()
    return A.tril() + A.tril(-1).mT


def _eigen(A, UPLO: str):
    """Returns eigenvalues and eigenvectors, which for A + s I, without negative eigenvalues, are the singular values and vectors."""
    wide = _wide(_mirrored(A, UPLO))
    shift = _largest(wide.abs().sum(-1))
    W, V = _diagonalised(wide + shift.unsqueeze(-1) * torch.eye(A.shape[-1], dtype=torch.float64))
    values, order = aten.sort(_lengths(W) - shift, dim=-1, descending=False, stable=True)
    return values, _ordered(V, order)


# ---- vectors ----
def _ordered(V, order):
    return V.gather(-1, order.unsqueeze(-2).expand(V.shape))


def _turn(V):
    """Returns the factor of each column: its largest element (of almost equal ones the first) becomes negative, as usually in LAPACK;
    a single nonzero element becomes positive."""
    size = V.abs()
    most = torch.nn.functional.pad(size, [0, 0, 0, 1]).amax(-2, True)
    first = (size >= most * (1.0 - 1e-6)).to(torch.int64).argmax(-2, True)
    lead = V.gather(-2, first)
    single = (size > most * 1e-14).sum(-2, True) == 1
    unit = lead.conj() / torch.where(most > 0, most, torch.ones_like(most)) if V.is_complex() else torch.where(lead < 0, torch.full_like(lead, -1.0), torch.ones_like(lead))
    return torch.where(single, unit, -unit)


def _completed(U, count: int):
    """Returns the first `count` columns of a unitary matrix that begins with the columns of U, which are orthonormal, or 0 and then replaced."""
    m, n = U.shape[-2], U.shape[-1]
    reflectors, taus = packed.geqrf(U)
    Q = packed.product(reflectors, taus, count)
    lead = reflectors.diagonal(0, -2, -1).real if U.is_complex() else reflectors.diagonal(0, -2, -1)
    signs = torch.where(lead < 0, torch.full_like(lead, -1.0), torch.ones_like(lead))
    return Q * torch.nn.functional.pad(signs, [0, count - n], value=1.0).unsqueeze(-2)


def _triple(A, full: bool):
    """Returns U, S and V, in float64, for a matrix with no more columns than rows; all columns of U if full."""
    W, V = _diagonalised(A)
    values, order = aten.sort(_lengths(W), dim=-1, descending=True, stable=True)
    W, V = _ordered(W, order), _ordered(V, order)
    each = values.unsqueeze(-2)
    found = each > 2.3e-16 * A.shape[-2] * _largest(values).unsqueeze(-2)
    U = torch.where(found, W / torch.where(found, each, torch.ones_like(each)), torch.zeros_like(W))
    return _completed(U, A.shape[-2] if full else A.shape[-1]), values, V


def _triple_of_any(A, full: bool):
    m, n = A.shape[-2], A.shape[-1]
    batch, k = list(A.shape[:-2]), min(A.shape[-2], A.shape[-1])
    P, values, Q = _triple(_tall(A), full)
    U, V = (P, Q) if m >= n else (Q, P)
    U = U.reshape(batch + [m, m if full else k])
    V = V.reshape(batch + [n, n if full else k])
    by = _turn(U)
    U = U * by
    if not full:
        return U, values, V * by
    shared = torch.arange(n) < k
    padded = torch.nn.functional.pad(by[..., :k], [0, n - k])
    return U, values, torch.where(shared, V * padded, V * _turn(V))


def svd_parts(A, full: bool):
    """Returns U, S and the adjoint of V, in A's dtype."""
    U, values, V = _triple_of_any(A, full)
    return aten._vectors(U.to(A.dtype)), values.to(_real_type(A)), aten._vectors(V.mH.to(A.dtype))


def linalg_svd(A, full_matrices: bool = True, driver=None):
    return svd_parts(A, full_matrices)


def svd(self, some: bool = True, compute_uv: bool = True):
    if not compute_uv:
        m, n, none = self.shape[-2], self.shape[-1], torch.zeros_like(self[..., :1, :1])
        return none.expand(list(self.shape[:-2]) + [m, m]).clone(), svdvals(self), none.expand(list(self.shape[:-2]) + [n, n]).clone()
    U, values, Vh = svd_parts(self, not some)
    return U, values, Vh.mH


def eigh(self, UPLO: str = "L"):
    values, V = _eigen(self, UPLO)
    return values.to(_real_type(self)), aten._vectors((V * _turn(V)).to(self.dtype))


def svdvals(A, driver=None):
    return _singular_values(A).to(_real_type(A))


def eigvalsh(self, UPLO: str = "L"):
    return _eigen(self, UPLO)[0].to(_real_type(self))


def largest(sizes, dim):
    """Returns the largest of nonnegative numbers, keeping the dimension; 0 if there are none."""
    if torch._C._is_known_zero(sizes.shape[dim]):
        return sizes.sum(dim, True)
    best = sizes.amax(dim, True)
    return best if torch._C._is_known(sizes.shape[dim]) else best.clamp_min(0)


def matrix_norm(self, ord):
    """Matrix norms of the last two dimensions that are defined by singular values."""
    values = _singular_values(self)
    if ord == "nuc":
        return values.sum(-1).to(self.dtype)
    return (largest(values, -1).squeeze(-1) if ord > 0 else values.amin(-1)).to(self.dtype)


def cond(self, p=None):
    if p is None or p == 2 or p == -2:
        if torch._C._is_known_zero(self.numel()):
            return torch.zeros(self.shape[:-2], dtype=self.dtype)
        values = svdvals(self)
        first, last = values[..., 0], values[..., -1]
        return last / first if p == -2 else first / last
    return torch.linalg.matrix_norm(self, p) * torch.linalg.matrix_norm(aten.linalg_inv(self), p)


# ---- tolerances ----
def _each(bound):
    """Returns a bound for each matrix; one that is given as a tensor has a number per matrix."""
    return bound.to(torch.float64).unsqueeze(-1) if isinstance(bound, torch.Tensor) else bound


def _tolerance(largest, A, atol, rtol):
    """Returns the larger of the absolute and the relative bound."""
    absolute, relative = _each(atol), _each(rtol)
    if rtol is None:
        relative = EPSILON[A.dtype] * max(A.shape[-2], A.shape[-1])
        if isinstance(atol, torch.Tensor):
            relative = torch.where(absolute > 0, 0.0, relative)
        elif atol is not None and atol > 0:
            relative = 0.0
    relative = relative * largest
    if atol is None:
        return relative
    return torch.maximum(relative, absolute if isinstance(atol, torch.Tensor) else torch.full_like(relative, atol))


def matrix_rank(self, atol=None, rtol=None, hermitian: bool = False):
    values = svdvals(_mirrored(self) if hermitian else self)
    return (values > _tolerance(_largest(values), self, atol, rtol)).sum(-1)


def matrix_rank_above(self, tol=None, hermitian: bool = False):
    return matrix_rank(self, None, None, hermitian) if tol is None else matrix_rank(self, tol, 0.0, hermitian)


def _inverted(A, atol, rtol):
    """Returns the pseudoinverse, in float64, and the rank."""
    W, V = _diagonalised(_tall(A))
    values = _lengths(W)
    kept = values > _tolerance(_largest(values), A, atol, rtol)
    squares = torch.where(kept, values, torch.ones_like(values)).square()
    weights = torch.where(kept, 1.0 / squares, torch.zeros_like(squares))
    inverse = aten.matmul(V * weights.unsqueeze(-2), W.mT)
    if A.shape[-2] < A.shape[-1]:
        inverse = inverse.mT
    return inverse.reshape(list(A.shape[:-2]) + [A.shape[-1], A.shape[-2]]), kept.sum(-1)


def pinv(self, atol=None, rtol=None, hermitian: bool = False):
    return _inverted(_mirrored(self) if hermitian else self, atol, rtol)[0].to(self.dtype)


def pinv_above(self, rcond=None, hermitian: bool = False):
    return pinv(self, None, rcond, hermitian)


def pinverse(self, rcond: float = 1e-15):
    return pinv(self, None, rcond, False)


def lstsq(self, b, rcond=None, driver=None):
    """Returns the minimum-norm solution. Which other results are empty depends on the driver."""
    none = torch.empty([0], dtype=self.dtype)
    vector = b.dim() == 1 or b.dim() == self.dim() - 1
    B = b.unsqueeze(-1) if vector else b
    inverse, rank = _inverted(self, None, rcond)
    X = aten.matmul(inverse, B.to(torch.float64))
    rest = (aten.matmul(self.to(torch.float64), X) - B.to(torch.float64)).square().sum(-2).to(self.dtype)
    counted = driver == "gelsd" or driver == "gelss"
    values = svdvals(self) if counted else none
    if torch._C._is_known_zero(self.shape[-1]):
        rest = torch.zeros_like(rest)
    if torch._C._is_known_zero(B.shape[-1]):
        rank = torch.zeros_like(rank)
    residuals = rest if (counted or driver == "gels") and self.shape[-2] > self.shape[-1] else none
    solution = X.to(self.dtype)
    if driver == "gels":
        rank = torch.empty([0], dtype=torch.int64)
    return solution.squeeze(-1) if vector else solution, residuals, rank, values
