"""Operations of complex tensors that are not elementwise: products, linear systems, norms; and functions of the exponential. A base of
torch._complex's class, whose instances have a real part `re` and an imaginary part `im`."""
import math
import torch
from torch import _complex_forms
from torch._complex_forms import bilinear
from torch._decompositions import eigen, factor, matrix, norm, packed, spectral

aten = torch.ops.aten

def einsum(func, make, equation, operands):
    """Computes the sum over all ways to choose one part of each operand; each imaginary part multiplies the term by i. Parts that are None are 0."""
    total = [None, None]
    for choice in range(2 ** len(operands)):
        taken = [operands[k].im if choice >> k & 1 else operands[k].re for k in range(len(operands))]
        turns = sum([choice >> k & 1 for k in range(len(operands))])
        term = func(equation, taken)
        if turns % 4 >= 2:
            term = -term
        total[turns % 2] = term if total[turns % 2] is None else total[turns % 2] + term
    return make(total[0], total[1])


class Algebra:
    def __getattr__(self, name):
        plain = name[:-1] if name.endswith("_") and not name.endswith("__") else name
        if plain in _complex_forms.ALIASES:
            return getattr(self, _complex_forms.ALIASES[plain] + name[len(plain) :])
        if plain != name and plain in _complex_forms.RESHAPING:
            return lambda *args: self.become(getattr(self, plain)(*args))
        if plain != name:
            return lambda *args, **kwargs: self.copy_(getattr(self, plain)(*args, **kwargs))
        if name in _complex_forms.REAL_TYPES:
            return lambda memory_format=None: self.re.to(_complex_forms.REAL_TYPES[name])
        if _complex_forms.handles(name):
            return lambda *args, **kwargs: _complex_forms.apply(name, getattr(aten, name), self.lifted, (self,) + args, kwargs)
        if name in ("is_cpu", "is_cuda", "is_leaf", "is_meta", "is_sparse", "is_quantized", "is_nested", "is_mps", "is_mkldnn", "is_xpu", "requires_grad", "retains_grad"):
            return getattr(self.re, name)
        raise AttributeError(f"a complex tensor has no attribute {name!r}; compute with torch.view_as_real")

    # ---- products ----
    def vdot(self, other):
        return bilinear(self.conj(), self.lifted(other), aten.dot, (), {})

    def linalg_vecdot(self, other, dim=-1):
        return (self.conj() * other).sum(dim)

    def linear(self, weight, bias=None):
        y = self.matmul(self.lifted(weight).mT)
        return y if bias is None else y + bias

    def _convolved(self, func, weight, bias, args, kwargs):
        y = bilinear(self, self.lifted(weight), func, (None,) + args, kwargs)
        return y if bias is None else y + self.lifted(bias).reshape([-1] + [1] * (self.lifted(weight).dim() - 2))

    def conv1d(self, weight, bias=None, *args, **kwargs):
        return self._convolved(aten.conv1d, weight, bias, args, kwargs)

    def conv2d(self, weight, bias=None, *args, **kwargs):
        return self._convolved(aten.conv2d, weight, bias, args, kwargs)

    def conv3d(self, weight, bias=None, *args, **kwargs):
        return self._convolved(aten.conv3d, weight, bias, args, kwargs)

    def conv_transpose1d(self, weight, bias=None, *args, **kwargs):
        return self._convolved(aten.conv_transpose1d, weight, bias, args, kwargs)

    def conv_transpose2d(self, weight, bias=None, *args, **kwargs):
        return self._convolved(aten.conv_transpose2d, weight, bias, args, kwargs)

    def addmm(self, mat1, mat2, beta=1, alpha=1):
        return self * beta + self.lifted(mat1).matmul(mat2) * alpha

    def baddbmm(self, batch1, batch2, beta=1, alpha=1):
        return self.addmm(batch1, batch2, beta, alpha)

    def prod(self, dim=None, keepdim=False, *, dtype=None):
        if dtype is not None or keepdim:
            y = (self if dtype is None else self.to(dtype)).prod(dim)
            return y.unsqueeze(dim) if keepdim else y
        if dim is None:
            return self.reshape(-1).prod(0)
        y = self.select(dim, 0)
        for k in range(1, self.re.shape[dim]):
            y = y * self.select(dim, k)
        return y

    def linalg_matrix_power(self, n):
        if n < 0:
            return factor.inv(self).linalg_matrix_power(-n)
        return matrix.matrix_power(self, n)

    def matrix_power(self, n):
        return self.linalg_matrix_power(n)

    # ---- linear systems: the real functions use only +, -, * and / ----
    def linalg_inv(self):
        return factor.inv(self)

    def inverse(self):
        return factor.inv(self)

    def linalg_solve(self, B, left=True):
        return factor.solve(self, self.lifted(B), left)

    def linalg_solve_triangular(self, B, upper, left=True, unitriangular=False):
        return factor.solve_triangular(self, self.lifted(B), upper, left, unitriangular)

    def linalg_cholesky(self, upper=False):
        return factor.cholesky(self, upper)

    def det(self):
        LU, pivots, info = packed.lu_factor_ex(self)
        exchanged = (pivots != torch.arange(1, self.re.shape[-1] + 1)).sum(-1) % 2
        return LU.diagonal(0, -2, -1).prod(-1) * (1 - 2 * exchanged).to(self.re.dtype)

    def linalg_det(self):
        return self.det()

    def linalg_svd(self, full_matrices=True, driver=None):
        return spectral.linalg_svd(self, full_matrices)

    def svd(self, some=True, compute_uv=True):
        return spectral.svd(self, some, compute_uv)

    def linalg_svdvals(self, driver=None):
        return spectral.svdvals(self)

    def linalg_eigh(self, UPLO="L"):
        return spectral.eigh(self, UPLO)

    def linalg_eigvalsh(self, UPLO="L"):
        return spectral.eigvalsh(self, UPLO)

    def linalg_eig(self):
        return eigen.linalg_eig(self)

    def linalg_eigvals(self):
        return eigen.linalg_eigvals(self)

    # ---- through [[re, -im], [im, re]], which has each singular value twice ----
    def _real_form(self):
        return torch.cat([torch.cat([self.re, -self.im], -1), torch.cat([self.im, self.re], -1)], -2)

    def _from_real_form(self, form):
        rows, columns = form.shape[-2] // 2, form.shape[-1] // 2
        return self.made_of(form[..., :rows, :columns], form[..., rows:, :columns])

    def pinverse(self, rcond=1e-15):
        return self.linalg_pinv(rcond)

    def linalg_pinv(self, rcond=None, hermitian=False, *, atol=None, rtol=None):
        rtol = rcond if rtol is None else rtol
        return self._from_real_form(torch.linalg.pinv(self._real_form(), atol=atol, rtol=rtol))

    def linalg_lstsq(self, b, rcond=None, driver=None):
        """Returns the minimum-norm solution, and the rank, as LAPACK's default driver `gelsy` does."""
        torch._C._require(driver is None or driver == "gelsy", "lstsq of complex matrices has the driver gelsy")
        B = self.lifted(b)
        vector = B.dim() == 1 or B.dim() == self.dim() - 1
        B = B.unsqueeze(-1) if vector else B
        X = self.linalg_pinv(rcond).matmul(B)
        none = torch.empty([0], dtype=self.re.dtype)
        return X.squeeze(-1) if vector else X, none, self.linalg_matrix_rank(rtol=rcond), none

    def linalg_matrix_rank(self, tol=None, hermitian=False, *, atol=None, rtol=None):
        if tol is not None:
            atol, rtol = tol, 0.0
        return torch.linalg.matrix_rank(self._real_form(), atol=atol, rtol=rtol) // 2

    def matrix_exp(self):
        return self._from_real_form(torch.linalg.matrix_exp(self._real_form()))

    def linalg_matrix_exp(self):
        return self.matrix_exp()

    # ---- sizes ----
    def linalg_vector_norm(self, ord=2, dim=None, keepdim=False, dtype=None):
        return torch.linalg.vector_norm(self.abs(), ord, dim, keepdim, dtype=dtype)

    def linalg_norm(self, ord=None, dim=None, keepdim=False, *, dtype=None):
        x = self if dtype is None else self.to(dtype)
        of_matrix = x.re.dim() == 2 if dim is None else isinstance(dim, (tuple, list)) and len(dim) == 2
        if of_matrix and ord is not None:
            return x.linalg_matrix_norm(ord, (0, 1) if dim is None else dim, keepdim)
        return norm.linalg_norm(x.abs(), ord, dim, keepdim)

    def linalg_matrix_norm(self, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None):
        x = self if dtype is None else self.to(dtype)
        if ord != "nuc" and ord != 2 and ord != -2:
            return norm.matrix_norm(x.abs(), ord, dim, keepdim)
        values = x.movedim(tuple(dim), (-2, -1)).linalg_svdvals()
        y = values.sum(-1) if ord == "nuc" else values.amax(-1) if ord == 2 else values.amin(-1)
        for axis in sorted([d % x.re.dim() for d in dim]) if keepdim else []:
            y = y.unsqueeze(axis)
        return y

    def var(self, dim=None, unbiased=True, keepdim=False, *, correction=None):
        if isinstance(dim, bool):  # var(unbiased)
            dim, unbiased = None, dim
        count = int(unbiased) if correction is None else correction
        return torch.var(self.re, dim, correction=count, keepdim=keepdim) + torch.var(self.im, dim, correction=count, keepdim=keepdim)

    def std(self, dim=None, unbiased=True, keepdim=False, *, correction=None):
        return self.var(dim, unbiased, keepdim, correction=correction).sqrt()

    def isclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
        b = self.lifted(other)
        return (self - b).abs() <= atol + rtol * b.abs()

    def allclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
        return bool(self.isclose(other, rtol, atol).all())

    def var_mean(self, dim=None, unbiased=True, keepdim=False, *, correction=None):
        return self.var(dim, unbiased, keepdim, correction=correction), self.mean(None if isinstance(dim, bool) else dim, keepdim)

    def std_mean(self, dim=None, unbiased=True, keepdim=False, *, correction=None):
        return self.std(dim, unbiased, keepdim, correction=correction), self.mean(None if isinstance(dim, bool) else dim, keepdim)

    def dist(self, other, p=2):
        return torch.dist((self - other).abs(), torch.zeros([], dtype=self.re.dtype), p)

    def cov(self, correction=1, fweights=None, aweights=None):
        torch._C._require(fweights is None and aweights is None, "cov of complex tensors with weights is not supported")
        x = self.reshape(1, -1) if self.dim() < 2 else self
        x = x - x.mean(1, True)
        y = x.matmul(x.mH) / (x.shape[1] - correction)
        return y.reshape([]) if self.dim() < 2 else y

    def corrcoef(self):
        c = self.cov()
        if self.dim() < 2:
            return c / c
        deviation = c.re.diagonal().sqrt()
        return c / deviation.unsqueeze(1) / deviation

    def slogdet(self):
        value = self.det()
        return value.sgn(), value.abs().log()

    def logdet(self):
        return self.det().log()

    def linalg_inv_ex(self, check_errors=False):
        return factor.inv_ex(self)

    def linalg_solve_ex(self, B, left=True, check_errors=False):
        return factor.solve_ex(self, self.lifted(B), left)

    def linalg_cholesky_ex(self, upper=False, check_errors=False):
        return factor.cholesky_ex(self, upper)

    def cholesky(self, upper=False):
        return factor.cholesky(self.mH if upper else self, upper)

    def linalg_lu_factor(self, pivot=True):
        return packed.lu_factor(self)

    def lu_factor_ex(self, pivot=True, check_errors=False):
        return packed.lu_factor_ex(self)

    def linalg_lu(self, pivot=True):
        return packed.linalg_lu(self)

    def linalg_tensorinv(self, ind=2):
        return factor.tensorinv(self, ind)

    def frobenius_norm(self, dim=None, keepdim=False):
        return torch.linalg.vector_norm(self.abs(), 2, dim, keepdim)

    def linalg_cond(self, p=None):
        if p is None or p == 2 or p == -2:
            values = self.linalg_svdvals()
            return values[..., -1] / values[..., 0] if p == -2 else values[..., 0] / values[..., -1]
        return self.linalg_matrix_norm(p) * self.linalg_inv().linalg_matrix_norm(p)

    def linalg_qr(self, mode="reduced"):
        return packed.complex_qr(self, mode)

    def qr(self, some=True):
        return self.linalg_qr("reduced" if some else "complete")

    def chain_matmul(self, *others):
        y = self
        for m in others:
            y = y.matmul(m)
        return y

    # ---- functions ----
    def exp2(self):
        return (self * math.log(2)).exp()

    def asin(self):
        return self.turned(self.turned(self).asinh(), -1)

    def acos(self):
        a, b = self.made_of(1 - self.re, -self.im).sqrt(), self.made_of(1 + self.re, self.im).sqrt()
        return self.made_of(2 * torch.atan2(a.re, b.re), torch.asinh((b.conj() * a).im))

    def asinh(self):
        """Computes asinh from two square roots, without subtracting almost equal numbers (W. Kahan, 1987). The parts are
        added to, not the number, since the sum of -0.0 and 0.0 would lose the side of the branch cut."""
        a, b = self.made_of(1 - self.im, self.re).sqrt(), self.made_of(1 + self.im, -self.re).sqrt()
        re = (a.conj() * b).im
        return self.made_of(-torch.asinh(re), torch.atan2(self.im, (a * b).re))

    def acosh(self):
        a, b = self.made_of(self.re - 1, self.im).sqrt(), self.made_of(self.re + 1, self.im).sqrt()
        return self.made_of(torch.asinh((a.conj() * b).re), 2 * torch.atan2(a.im, b.re))

    def atanh(self):
        x, y = self.re.abs(), self.im
        re = 0.25 * torch.log1p(4 * x / ((1 - x) * (1 - x) + y * y))
        return self.made_of(torch.copysign(re, self.re), 0.5 * torch.atan2(2 * y, (1 - x) * (1 + x) - y * y))

    def atan(self):
        return self.turned(self.turned(self).atanh(), -1)

    def turned(self, z, by=1):
        """Returns z times i, or for -1 times -i."""
        return self.made_of(-z.im, z.re) if by > 0 else self.made_of(z.im, -z.re)

    def sinc(self):
        x = self * math.pi
        none = ~_complex_forms.not_zero(self)
        return torch.where(none, torch.ones_like(self), x.sin() / torch.where(none, torch.ones_like(self), x))

    def silu(self):
        return self * self.sigmoid()

    def logsumexp(self, dim, keepdim=False):
        most = self.re.amax(dim, True)
        most = torch.where(most.isfinite(), most, torch.zeros_like(most))
        y = (self - most).exp().sum(dim, True).log() + most
        return y if keepdim else y.squeeze(dim)

    def logaddexp(self, other):
        """The part of the larger one is added, so that the imaginary part may leave the range of an angle, as in eager mode."""
        a, b = torch.broadcast_tensors(self, self.lifted(other))
        first = a.re >= b.re
        large, small = torch.where(first, a, b), torch.where(first, b, a)
        return torch.where(large.re == -math.inf, large, large + (small - large).exp().log1p())

    def cumprod(self, dim, dtype=None):
        if self.re.dim() == 0:
            return self
        made, y = self.clone(), torch.ones_like(self.select(dim, 0))
        for k in range(self.re.shape[dim]):
            y = y * self.select(dim, k)
            made.select(dim, k).copy_(y)
        return made

    def float_power(self, exponent):
        return self.to(torch.complex128).pow(exponent)

    def ldexp(self, other):
        return self * torch.exp2(torch.as_tensor(other))

    def addcmul(self, tensor1, tensor2, *, value=1):
        return self + self.lifted(tensor1) * tensor2 * value

    def addcdiv(self, tensor1, tensor2, *, value=1):
        return self + self.lifted(tensor1) / tensor2 * value

    def lerp(self, end, weight):
        return self + (self.lifted(end) - self) * weight

    def rsub(self, other, alpha=1):
        return self.lifted(other) - self * alpha

    def sin(self):
        return self.made_of(self.re.sin() * self.im.cosh(), self.re.cos() * self.im.sinh())

    def cos(self):
        return self.made_of(self.re.cos() * self.im.cosh(), -self.re.sin() * self.im.sinh())

    def sinh(self):
        return self.made_of(self.re.sinh() * self.im.cos(), self.re.cosh() * self.im.sin())

    def cosh(self):
        return self.made_of(self.re.cosh() * self.im.cos(), self.re.sinh() * self.im.sin())

    def tan(self):
        return self.turned(self.turned(self).tanh(), -1)

    def tanh(self):
        """From exp(-2|x|), which cannot overflow, and 1 minus it, without subtracting almost equal numbers."""
        x, cos = self.re.abs(), self.im.cos()
        small, rest = (-2 * x).exp(), -torch.expm1(-2 * x)
        size = rest * rest + 4 * small * cos * cos
        return self.made_of(torch.copysign(rest * (2 - rest), self.re) / size, 4 * small * self.im.sin() * cos / size)

    def sigmoid(self):
        """From exp(-|x|), which cannot overflow."""
        small, cos = (-self.re.abs()).exp(), self.im.cos()
        size = 1 + 2 * small * cos + small * small
        return self.made_of(torch.where(self.re < 0, small * (cos + small), 1 + small * cos) / size, small * self.im.sin() / size)

    def log2(self):
        return self.log() / math.log(2)

    def log10(self):
        return self.log() / math.log(10)

    def log1p(self):
        x, y = self.re, self.im
        more = x * (2 + x) + y * y  # than 1: the square of the size
        return self.made_of(torch.where(more > -0.5, 0.5 * torch.log1p(more), (1 + self).abs().log()), torch.atan2(y, 1 + x))

    def expm1(self):
        half = (0.5 * self.im).sin()
        return self.made_of(self.re.expm1() * self.im.cos() - 2 * half * half, self.re.exp() * self.im.sin())

    def rsqrt(self):
        return self.sqrt().reciprocal()
