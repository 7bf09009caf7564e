"""Factors in LAPACK's packed form: LU with row exchanges, QR as Householder reflectors. Loops over the matrices' size. Functions named by rows take
the row's arguments."""
import torch
from torch._decompositions.factor import _pick, solve_triangular

aten = torch.ops.aten


def _lines(A):
    return torch.arange(A.shape[-2]).reshape(-1, 1), torch.arange(A.shape[-1]).reshape(1, -1)


def _exchanged(work, first, second):
    """Exchanges the two rows where the masks are True."""
    upper, lower = _pick(work, first, -2), _pick(work, second, -2)
    return torch.where(first, lower, torch.where(second, upper, work))


# ---- LU ----
def lu_factor_ex(A, pivot: bool = True, check_errors: bool = False):
    if not pivot:
        raise RuntimeError("linalg.lu_factor: LU without pivoting is not implemented on the CPU")
    rows, columns = _lines(A)
    count = min(A.shape[-2], A.shape[-1])
    places = torch.arange(count)
    work = A
    pivots = torch.zeros(list(A.shape[:-2]) + [count], dtype=torch.int64)
    info = torch.zeros(A.shape[:-2], dtype=torch.int64)
    for k in range(count):
        column = _pick(work, columns == k, -1)
        size = column.real.abs() + column.imag.abs() if A.dtype.is_complex else column.abs()  # as LAPACK measures complex numbers
        best = torch.where(rows >= k, size, torch.full_like(size, -1.0)).argmax(-2, True)
        work = _exchanged(work, rows == k, rows == best)
        pivots = torch.where(places == k, best.squeeze(-1) + 1, pivots)
        column = _pick(work, columns == k, -1)
        head = _pick(column, rows == k, -2)
        factor = torch.where((rows > k) & (head != 0), column / torch.where(head == 0, torch.ones_like(head), head), torch.zeros_like(column))
        rest = work - factor * _pick(work, rows == k, -2)
        work = torch.where(rows > k, torch.where(columns > k, rest, torch.where(columns == k, factor, work)), work)
        info = torch.where((info == 0) & (head.squeeze(-1).squeeze(-1) == 0), k + 1, info)
    return work, pivots.to(torch.int32), info.to(torch.int32)


def lu_factor(A, pivot: bool = True):
    LU, pivots, info = lu_factor_ex(A, pivot)
    return LU, pivots


def det(self):
    """ONNX Runtime's Det is float32; an exchange of rows changes the sign."""
    if self.dtype != torch.float64:
        return aten._det(self)
    LU, pivots, info = lu_factor_ex(self)
    exchanged = (pivots != torch.arange(1, self.shape[-1] + 1)).sum(-1) % 2
    return LU.diagonal(0, -2, -1).prod(-1) * (1 - 2 * exchanged).to(torch.float64)


def _permutation(pivots, m: int, dtype):
    """Returns P with A = P L U."""
    rows = torch.arange(m).reshape(-1, 1)
    moved = torch.zeros(list(pivots.shape[:-1]) + [m, m], dtype=dtype) + torch.eye(m, dtype=dtype)
    places = torch.arange(pivots.shape[-1])
    for k in range(pivots.shape[-1]):
        other = torch.where(places == k, pivots, torch.zeros_like(pivots)).sum(-1, True).unsqueeze(-1) - 1
        moved = _exchanged(moved, rows == k, rows == other)
    return moved.mT


def lu_unpack(LU_data, LU_pivots, unpack_data: bool = True, unpack_pivots: bool = True):
    none = torch.empty([0], dtype=LU_data.dtype)
    m, n = LU_data.shape[-2], LU_data.shape[-1]
    k = min(m, n)
    P = _permutation(LU_pivots, m, LU_data.dtype) if unpack_pivots else none
    if not unpack_data:
        return P, none, none
    return P, LU_data[..., :k].tril(-1) + torch.eye(m, k, dtype=LU_data.dtype), LU_data[..., :k, :].triu()


def linalg_lu(A, pivot: bool = True):
    LU, pivots, info = lu_factor_ex(A, pivot)
    return lu_unpack(LU, pivots)


def lu(self, pivot=True, get_infos=False):
    LU, pivots, info = lu_factor_ex(self, pivot)
    return (LU, pivots, info) if get_infos else (LU, pivots)


def linalg_lu_solve(LU, pivots, B, left: bool = True, adjoint: bool = False):
    if not left:
        return linalg_lu_solve(LU, pivots, B.mT, True, not adjoint).mT
    P = _permutation(pivots, LU.shape[-1], LU.dtype)
    if adjoint:
        Y = solve_triangular(LU.mT, B, False)
        return aten.matmul(P, solve_triangular(LU.mT, Y, True, True, True))
    Y = solve_triangular(LU, aten.matmul(P.mT, B), False, True, True)
    return solve_triangular(LU, Y, True)


def lu_solve(self, LU_data, LU_pivots):
    return linalg_lu_solve(LU_data, LU_pivots, self)


# ---- reflectors: H = I - tau v v', v is 1 in its row, with the other elements below the diagonal ----
def _squares(x):
    return x.abs().square() if x.is_complex() else x * x


def geqrf(self):
    """As in LAPACK, the diagonal becomes real, with the opposite sign of its element's real part."""
    rows, columns = _lines(self)
    count = min(self.shape[-2], self.shape[-1])
    places = torch.arange(count)
    R = self
    taus = torch.zeros(list(self.shape[:-2]) + [count], dtype=self.dtype)
    for k in range(count):
        x = _pick(R, columns == k, -1)
        head = _pick(x, rows == k, -2)
        tail = torch.where(rows > k, _squares(x), torch.zeros_like(_squares(x))).sum(-2, True)
        size = (_squares(head) + tail).sqrt()
        lead = head.real if self.is_complex() else head
        done = (tail == 0) & (head.imag == 0) if self.is_complex() else tail == 0
        beta = torch.where(done, lead, torch.where(lead >= 0, -size, size))
        safe = torch.where(done, torch.ones_like(beta), beta)
        tau = torch.where(done, torch.zeros_like(head), (safe - head) / safe)
        below = torch.where(done, torch.zeros_like(x), x / torch.where(done, torch.ones_like(head), head - beta))
        v = torch.where(rows == k, torch.ones_like(x), torch.where(rows > k, below, torch.zeros_like(x)))
        turned = R - v * (tau.conj() * (v.mH @ R))
        column = torch.where(rows == k, beta, torch.where(rows > k, below, x))
        R = torch.where(columns == k, column, torch.where(columns > k, turned, R))
        taus = torch.where(places == k, tau.squeeze(-1), taus)
    return R, taus


def _reflected(packed, tau, C, forward: bool):
    """Returns Q' C or, backward, Q C, where Q is the product of the reflectors in order."""
    rows, columns = _lines(packed)
    places, count = torch.arange(tau.shape[-1]), tau.shape[-1]
    for i in range(count):
        k = i if forward else count - 1 - i
        x = _pick(packed, columns == k, -1)
        v = torch.where(rows == k, torch.ones_like(x), torch.where(rows > k, x, torch.zeros_like(x)))
        scale = torch.where(places == k, tau, torch.zeros_like(tau)).sum(-1, True).unsqueeze(-1)
        C = C - v * ((scale.conj() if forward else scale) * (v.mH @ C))
    return C


def product(reflectors, tau, count: int):
    """Returns the first columns of Q."""
    m = reflectors.shape[-2]
    one = torch.eye(m, count, dtype=torch.float64 if reflectors.abs().dtype == torch.float64 else torch.float32)
    return _reflected(reflectors, tau, torch.zeros(list(reflectors.shape[:-2]) + [m, count], dtype=reflectors.dtype) + one, False)


def complex_qr(A, mode: str = "reduced"):
    reflectors, taus = geqrf(A)
    k = min(A.shape[-2], A.shape[-1])
    if mode == "complete":
        return product(reflectors, taus, A.shape[-2]), reflectors.triu()
    none = torch.empty([0], dtype=A.dtype)
    return none if mode == "r" else product(reflectors, taus, k), reflectors[..., :k, :].triu()


def householder_product(input, tau):
    m, n = input.shape[-2], input.shape[-1]
    return _reflected(input, tau, torch.zeros_like(input) + torch.eye(m, n, dtype=input.dtype), False)


def ormqr(self, input2, input3, left: bool = True, transpose: bool = False):
    if not left:
        return _reflected(self, input2, input3.mT, not transpose).mT
    return _reflected(self, input2, input3, transpose)
