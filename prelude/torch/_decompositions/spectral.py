"""Singular values, and eigenvalues of symmetric matrices, by Jacobi's rotations in float64; and what is measured by them. Vectors are not
results of any function here: their signs are the library's choice. Arguments of functions that rows name are the row's."""
import torch

aten = torch.ops.aten

EPSILON = {torch.float32: 1.1920928955078125e-07, torch.float64: 2.220446049250313e-16}
SWEEPS = 40  # a few are enough; each squares what is left


def _rotated(Z, m: int, half: int, least):
    """Columns i and half + i turned until their first m rows are orthogonal; whether any was not."""
    x, y = Z[..., :half], Z[..., half:]
    head, tail = x[..., :m, :], y[..., :m, :]
    a, b, c = (head * head).sum(-2, True), (tail * tail).sum(-2, True), (head * tail).sum(-2, True)
    turning = (c * c > 1e-30 * a * b) & (a > least) & (b > least)
    zeta = (b - a) / (2.0 * torch.where(turning, c, torch.ones_like(c)))
    tangent = torch.where(zeta >= 0, torch.ones_like(zeta), torch.full_like(zeta, -1.0)) / (zeta.abs() + (1.0 + zeta * zeta).sqrt())
    tangent = torch.where(turning, tangent, torch.zeros_like(tangent))
    cosine = 1.0 / (1.0 + tangent * tangent).sqrt()
    return torch.cat([cosine * (x - tangent * y), cosine * (tangent * x + y)], -1), turning.any()


def _diagonalised(A):
    """A V, whose columns are orthogonal, and V, for an orthogonal V. Columns meet in turn as in a tournament: the first stays, the others go round."""
    m, n = A.shape[-2], A.shape[-1]
    half = (n + 1) // 2
    wide = A.to(torch.float64)
    Z = torch.cat([wide, torch.zeros(list(A.shape[:-2]) + [n, n], dtype=torch.float64) + torch.eye(n, dtype=torch.float64)], -2)
    Z = torch.nn.functional.pad(Z, [0, 2 * half - n])
    least = 1e-33 * (wide * wide).sum([-2, -1], True)
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


def _lengths(W):
    return (W * W).sum(-2).sqrt()


def _largest(values):
    return torch.nn.functional.pad(values, [0, 1]).amax(-1, True)  # of none, 0


def _singular_values(A):
    k = min(A.shape[-2], A.shape[-1])
    return aten.sort(_lengths(_diagonalised(A)[0]), -1, True)[0][..., :k]


def _mirrored(A, UPLO: str = "L"):
    if UPLO.upper() == "U":
        A = A.mT
    return A.tril() + A.tril(-1).mT


def _eigenvalues(A, UPLO: str):
    """Of A + s I, which has none below 0, they are the singular values."""
    wide = _mirrored(A, UPLO).to(torch.float64)
    shift = _largest(wide.abs().sum(-1))
    moved = wide + shift.unsqueeze(-1) * torch.eye(A.shape[-1], dtype=torch.float64)
    return aten.sort(_lengths(_diagonalised(moved)[0]) - shift, -1, False)[0]


def svdvals(A, driver=None):
    return _singular_values(A).to(A.dtype)


def eigvalsh(self, UPLO: str = "L"):
    return _eigenvalues(self, UPLO).to(self.dtype)


def matrix_norm(self, ord):
    """The norms of the last two dimensions that are measured by singular values."""
    values = _singular_values(self)
    if ord == "nuc":
        return values.sum(-1).to(self.dtype)
    return (values.amax(-1) if ord > 0 else values.amin(-1)).to(self.dtype)


def cond(self, p=None):
    if p is None or p == 2 or p == -2:
        values = svdvals(self)
        first, last = values[..., 0], values[..., -1]
        return last / first if p == -2 else first / last
    return torch.linalg.matrix_norm(self, p) * torch.linalg.matrix_norm(aten.linalg_inv(self), p)


# ---- what counts as zero ----
def _each(bound):
    """A bound that is a tensor has one number for each matrix."""
    return bound.to(torch.float64).unsqueeze(-1) if isinstance(bound, torch.Tensor) else bound


def _tolerance(largest, A, atol, rtol):
    """The larger of the absolute and the relative bound."""
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
    """The pseudoinverse, in float64, and the rank."""
    W, V = _diagonalised(A)
    values = _lengths(W)
    kept = values > _tolerance(_largest(values), A, atol, rtol)
    squares = torch.where(kept, values, torch.ones_like(values)).square()
    weights = torch.where(kept, 1.0 / squares, torch.zeros_like(squares))
    return aten.matmul(V * weights.unsqueeze(-2), W.mT), kept.sum(-1)


def pinv(self, atol=None, rtol=None, hermitian: bool = False):
    return _inverted(_mirrored(self) if hermitian else self, atol, rtol)[0].to(self.dtype)


def pinv_above(self, rcond=None, hermitian: bool = False):
    return pinv(self, None, rcond, hermitian)


def pinverse(self, rcond: float = 1e-15):
    return pinv(self, None, rcond, False)


def lstsq(self, b, rcond=None, driver=None):
    """The shortest of the best solutions. Each driver leaves other results empty."""
    none = torch.empty([0], dtype=self.dtype)
    vector = b.dim() == 1 or b.dim() == self.dim() - 1
    B = b.unsqueeze(-1) if vector else b
    inverse, rank = _inverted(self, None, rcond)
    X = aten.matmul(inverse, B.to(torch.float64))
    rest = (aten.matmul(self.to(torch.float64), X) - B.to(torch.float64)).square().sum(-2).to(self.dtype)
    counted = driver == "gelsd" or driver == "gelss"
    values = svdvals(self) if counted else none
    residuals = rest if (counted or driver == "gels") and self.shape[-2] > self.shape[-1] else none
    solution = X.to(self.dtype)
    if driver == "gels":
        rank = torch.empty([0], dtype=torch.int64)
    return solution.squeeze(-1) if vector else solution, residuals, rank, values
