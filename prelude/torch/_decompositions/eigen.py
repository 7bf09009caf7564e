"""Eigenvalues and vectors of general matrices: Hessenberg's form, Francis's double shifts (G. H. Golub, C. F. Van Loan, "Matrix Computations", 7.4
and 7.5), which
give LAPACK's order for small matrices, and back substitution; for complex matrices single shifts. One matrix after the other, in float64."""
import torch
import torch.nn.functional as F
from torch._complex import ComplexTensor

aten = torch.ops.aten

EPSILON = 2.220446049250313e-16
TRIPS = 30  # trips for each eigenvalue


def _reflected(H, Q, x, at: int):
    """Returns H and Q after the reflection that zeroes all elements of the column x except `at`."""
    here = torch.arange(x.shape[0]) == at
    head = torch.where(here, x, 0.0).sum()
    tail = torch.where(here, 0.0, x * x).sum()
    size = (head * head + tail).sqrt()
    v = torch.where(here, x + torch.where(head >= 0, size, -size), x).unsqueeze(1)
    scale = torch.where(tail > 0, 2.0 / torch.where(tail > 0, (v * v).sum(), 1.0), 0.0)
    H = H - (scale * v) @ (v.mT @ H)
    return H - (H @ v) @ (scale * v).mT, Q - (Q @ v) @ (scale * v).mT


def _hessenberg(A):
    """Returns H and Q with A = Q H Q', where H is zero below its subdiagonal."""
    n = A.shape[-1]
    rows = torch.arange(n)
    H, Q = A, torch.eye(n, dtype=torch.float64)
    for k in range(n - 2):
        H, Q = _reflected(H, Q, torch.where(rows > k, H[:, k], 0.0), k + 1)
    return H.triu(-1), Q


def _first_column(H, low: int, high: int, trips: int):
    """Returns the first column of (H - a)(H - b) from `low` on, for two shifts: the eigenvalues of the lower right block if they are complex, else
    twice the one nearer to its corner."""
    a, b, c, d = H[high - 1, high - 1], H[high - 1, high], H[high, high - 1], H[high, high]
    if trips % 10 == 0:  # no convergence yet, so another shift
        odd = (H[high, high - 1].abs() + H[high - 1, high - 2].abs()) if trips % 20 == 0 else (H[low + 1, low].abs() + H[low + 2, low + 1].abs())
        a = d = 0.75 * odd + (H[high, high] if trips % 20 == 0 else H[low, low])
        b, c = -0.4375 * odd, odd
    middle = (a + d) / 2
    left = (a - middle) * (d - middle) - b * c
    root = left.abs().sqrt()
    near = torch.where((middle + root - d).abs() <= (middle - root - d).abs(), middle + root, middle - root)
    total = torch.where(left >= 0, 2 * middle, 2 * near)
    product = torch.where(left >= 0, middle * middle + root * root, near * near)
    p, q = H[low, low], H[low + 1, low]
    first = p * p + H[low, low + 1] * q - total * p + product
    second, third = q * (p + H[low + 1, low + 1] - total), q * H[low + 2, low + 1]
    rows = torch.arange(H.shape[-1])
    return torch.where(rows == low, first, torch.where(rows == low + 1, second, torch.where(rows == low + 2, third, 0.0)))


def _chased(H, Q, low: int, high: int, trips: int):
    """Applies one Francis step to rows and columns `low` to `high`."""
    rows = torch.arange(H.shape[-1])
    x = _first_column(H, low, high, trips)
    H, Q = _reflected(H, Q, x, low)
    for k in range(low + 1, high):
        H, Q = _reflected(H, Q, torch.where((rows >= k) & (rows <= k + 2) & (rows <= high), H[:, k - 1], 0.0), k)
    return H.triu(-1), Q


def _schur(A):
    """Returns T and Q with A = Q T Q', where T is triangular except for blocks of two, and Q is orthogonal."""
    n = A.shape[-1]
    H, Q = _hessenberg(A)
    columns = torch.arange(n)
    rows = columns.unsqueeze(1)
    high, trips, total = n - 1, 0, 0
    while high > 1 and total < TRIPS * n:
        size = H.diagonal().abs()
        small = F.pad(H.diagonal(-1).abs(), [1, 0]) <= EPSILON * (size + F.pad(size[:-1], [1, 0]))
        H = torch.where((rows == columns + 1) & small.unsqueeze(1), 0.0, H)
        low = int(torch.where(small & (columns <= high), columns, 0).max())
        if low >= high - 1:
            high, trips = low - 1, 0
        else:
            trips += 1
            H, Q = _chased(H, Q, low, high, trips)
        total += 1
    return H, Q


def _turned(H, Q, x_re, x_im, at: int):
    """Like _reflected, for complex matrices as pairs of real ones."""
    here = torch.arange(x_re.shape[0]) == at
    head_re, head_im = torch.where(here, x_re, 0.0).sum(), torch.where(here, x_im, 0.0).sum()
    tail = torch.where(here, 0.0, x_re * x_re + x_im * x_im).sum()
    bulk = (head_re * head_re + head_im * head_im).sqrt()
    size = (bulk * bulk + tail).sqrt()
    by_re, by_im = torch.where(bulk > 0, head_re / bulk, 1.0), torch.where(bulk > 0, head_im / bulk, 0.0)
    v_re, v_im = torch.where(here, x_re + size * by_re, x_re), torch.where(here, x_im + size * by_im, x_im)
    scale = torch.where(tail > 0, 2.0 / torch.where(tail > 0, (v_re * v_re + v_im * v_im).sum(), 1.0), 0.0)
    v = ComplexTensor(v_re.unsqueeze(1), v_im.unsqueeze(1))
    turn = ComplexTensor(torch.eye(x_re.shape[0], dtype=torch.float64), torch.zeros_like(H[0])) - (v @ v.mH) * scale
    H, Q = turn @ ComplexTensor(H[0], H[1]) @ turn, ComplexTensor(Q[0], Q[1]) @ turn
    return torch.stack([H.re, H.im]), torch.stack([Q.re, Q.im])


def _shift(H, high: int, trips: int):
    """Returns the eigenvalue of the lower right block of two that is nearer to its corner."""
    a, b = ComplexTensor(H[0, high - 1, high - 1], H[1, high - 1, high - 1]), ComplexTensor(H[0, high - 1, high], H[1, high - 1, high])
    c, d = ComplexTensor(H[0, high, high - 1], H[1, high, high - 1]), ComplexTensor(H[0, high, high], H[1, high, high])
    half = (a - d) * 0.5
    root = (half * half + b * c).sqrt()
    far = torch.where(half.re * root.re + half.im * root.im >= 0, 1.0, -1.0)
    divisor = half + root * far
    none = (divisor.re == 0) & (divisor.im == 0)
    found = d - b * c / ComplexTensor(torch.where(none, 1.0, divisor.re), divisor.im)
    odd = trips % 10 == 0  # no convergence yet, so another shift
    return (d.re + 0.75 * c.abs() if odd else found.re), (d.im if odd else found.im)


def _complex_schur(A):
    """Returns T and Q with A = Q T Q' and T triangular, each as a pair of real matrices."""
    n = A.shape[-1]
    columns = torch.arange(n)
    rows = columns.unsqueeze(1)
    H, Q = A, torch.stack([torch.eye(n, dtype=torch.float64), torch.zeros([n, n], dtype=torch.float64)])
    for k in range(n - 2):
        below = columns > k
        H, Q = _turned(H, Q, torch.where(below, H[0, :, k], 0.0), torch.where(below, H[1, :, k], 0.0), k + 1)
    H = H.triu(-1)
    high, trips, total = n - 1, 0, 0
    while high > 0 and total < TRIPS * n:
        size = (H.diagonal(0, 1, 2).abs()).sum(0)
        small = F.pad(H.diagonal(-1, 1, 2).abs().sum(0), [1, 0]) <= EPSILON * (size + F.pad(size[:-1], [1, 0]))
        H = torch.where((rows == columns + 1) & small.unsqueeze(1), 0.0, H)
        low = int(torch.where(small & (columns <= high), columns, 0).max())
        if low >= high:
            high, trips = low - 1, 0
        else:
            trips += 1
            shift_re, shift_im = _shift(H, high, trips)
            first, second = columns == low, columns == low + 1
            x_re = torch.where(first, H[0, low, low] - shift_re, torch.where(second, H[0, low + 1, low], 0.0))
            x_im = torch.where(first, H[1, low, low] - shift_im, torch.where(second, H[1, low + 1, low], 0.0))
            H, Q = _turned(H, Q, x_re, x_im, low)
            for k in range(low + 1, high):
                inside = (columns >= k) & (columns <= k + 1)
                H, Q = _turned(H, Q, torch.where(inside, H[0, :, k - 1], 0.0), torch.where(inside, H[1, :, k - 1], 0.0), k)
            H = H.triu(-1)
        total += 1
    return H.triu(), Q


def _values(T):
    """Returns the eigenvalues on T's diagonal; for a block of two, the larger real one beside the larger corner, or the one with a positive
    imaginary part, comes first."""
    a, d = T.diagonal()[:-1], T.diagonal()[1:]
    c, product = T.diagonal(-1), T.diagonal(1) * T.diagonal(-1)
    half = (a - d) / 2
    left = half * half + product
    root = left.abs().sqrt()
    z = half + torch.where(half >= 0, root, -root)
    middle, block, real = (a + d) / 2, c != 0, left >= 0
    first = torch.where(real, d + z, middle)
    second = torch.where(real, d - product / torch.where(z == 0, 1.0, z), middle)
    turn = torch.where(real, 0.0, root)
    begins, ends = F.pad(block, [0, 1]), F.pad(block, [1, 0])
    re = torch.where(begins, F.pad(first, [0, 1]), torch.where(ends, F.pad(second, [1, 0]), T.diagonal()))
    im = torch.where(begins, F.pad(turn, [0, 1]), torch.where(ends, F.pad(-turn, [1, 0]), 0.0))
    return re, im


def _triangular(T, Q, re, im):
    """Returns T and Q as complex matrices with T triangular: each block of two is rotated by its first eigenvector."""
    n = T.shape[-1]
    columns = torch.arange(n)
    rows = columns.unsqueeze(1)
    block = F.pad(T.diagonal(-1), [0, 1])
    T, Q = ComplexTensor(T, torch.zeros_like(T)), ComplexTensor(Q, torch.zeros_like(Q))
    for k in range(n - 1):
        x, y, c = re[k] - T.re[k + 1, k + 1], im[k], block[k]
        size = (x * x + y * y + c * c).sqrt()
        x, y, c = torch.where(c != 0, x / size, 1.0), torch.where(c != 0, y / size, 0.0), torch.where(c != 0, c / size, 0.0)
        here, there = columns == k, columns == k + 1
        corner = (rows == k) & here | (rows == k + 1) & there
        cross = torch.where((rows == k + 1) & here, c, torch.where((rows == k) & there, -c, 0.0))
        turned_re = torch.where(corner, x, torch.where(rows == columns, 1.0, cross))
        turned = ComplexTensor(turned_re, torch.where(corner, torch.where(here, y, -y), 0.0))
        T, Q = turned.mH @ T @ turned, Q @ turned
    return T, Q


def _vectors(T, Q, re, im, real):
    """Computes all eigenvectors at once by back substitution; the largest element of each one that is not `real` becomes real."""
    n = T.shape[-1]
    columns = torch.arange(n)
    rows = columns.unsqueeze(1)
    least = EPSILON * F.pad((T.re.abs() + T.im.abs()).reshape(-1), [0, 1]).amax() + 1e-300
    X = ComplexTensor(torch.eye(n, dtype=torch.float64), torch.zeros([n, n], dtype=torch.float64))
    for k in range(n):
        i = n - 1 - k
        row = ComplexTensor(torch.where(columns > i, T.re[i], 0.0).unsqueeze(0), torch.where(columns > i, T.im[i], 0.0).unsqueeze(0))
        x, y = re[i] - re, im[i] - im
        close = x.abs() + y.abs() < least
        by = ComplexTensor(torch.where(close, least, x), torch.where(close, 0.0, y))
        found = (row @ X) / by
        chosen = (rows == i) & (columns > i)
        X = ComplexTensor(torch.where(chosen, -found.re, X.re), torch.where(chosen, -found.im, X.im))
    V = Q @ X
    size = (V.re * V.re + V.im * V.im).sum(0).sqrt()
    V = ComplexTensor(V.re / size, V.im / size)
    lead = V.gather(0, (V.re * V.re + V.im * V.im).argmax(0, True))
    bulk = (lead.re * lead.re + lead.im * lead.im).sqrt()
    return V * ComplexTensor(torch.where(real, 1.0, lead.re / bulk), torch.where(real, 0.0, -lead.im / bulk))


def _eig(A, wanted: bool):
    T, Q = _schur(A)
    re, im = _values(T)
    if not wanted:
        return re, im, A, A
    U, Q = _triangular(T, Q, re, im)
    V = _vectors(U, Q, re, im, im == 0)
    return re, im, V.re, V.im


def _complex_eig(A, wanted: bool):
    T, Q = _complex_schur(A)
    re, im = T[0].diagonal(), T[1].diagonal()
    if not wanted:
        return re, im, A[0], A[1]
    V = _vectors(ComplexTensor(T[0], T[1]), ComplexTensor(Q[0], Q[1]), re, im, im != im)
    return re, im, V.re, V.im


def _of_each(A, wanted: bool):
    n = A.shape[-1]
    count = 1
    for size in A.shape[:-2]:
        count = count * size
    if A.is_complex():
        flat = torch.stack([A.re, A.im], -3).to(torch.float64).reshape(count, 2, n, n)
    else:
        flat = A.to(torch.float64).reshape(count, n, n)
    found = torch.zeros([count, 2 * n + 2, n], dtype=torch.float64)
    for k in range(count):
        re, im, V_re, V_im = _complex_eig(flat[k], wanted) if A.is_complex() else _eig(flat[k], wanted)
        found[k] = torch.cat([torch.stack([re, im]), V_re, V_im])
    found = found.to(A.real.dtype).reshape(list(A.shape[:-2]) + [2 * n + 2, n])
    return found[..., 0, :], found[..., 1, :], found[..., 2 : n + 2, :], found[..., n + 2 :, :]


def linalg_eig(self):
    re, im, V_re, V_im = _of_each(self, True)
    return ComplexTensor(re, im), ComplexTensor(aten._vectors(V_re), aten._vectors(V_im))


def linalg_eigvals(self):
    re, im, V_re, V_im = _of_each(self, False)
    return ComplexTensor(re, im)
