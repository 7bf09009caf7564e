"""What complex tensors do beyond single elements: products, linear systems, norms, and functions of the exponential. A base of
torch._complex's class, whose instances have a real part `re` and an imaginary part `im`."""
import math
import torch
from torch._decompositions import factor, matrix, norm, packed, spectral

aten = torch.ops.aten

# Operators that compute each part by itself.
_PARTWISE = ("trace", "diagonal", "diag", "diag_embed", "diagflat", "tril", "triu", "ravel", "tile", "swapaxes", "swapdims", "unflatten", "moveaxis", "broadcast_to",
             "rot90", "fliplr", "flipud", "unfold", "repeat_interleave", "take", "take_along_dim", "masked_select", "linalg_diagonal", "diff", "nansum", "_vectors")
# Those whose every result is a sum of products of one element of each of two tensors.
_BILINEAR = ("bmm", "mm", "mv", "dot", "outer", "ger", "kron", "inner", "tensordot")


def partwise(x, func, args, kwargs):
    return type(x)(func(x.re, *args, **kwargs), func(x.im, *args, **kwargs))


def bilinear(x, y, func, args, kwargs):
    re = func(x.re, y.re, *args, **kwargs) - func(x.im, y.im, *args, **kwargs)
    return type(x)(re, func(x.re, y.im, *args, **kwargs) + func(x.im, y.re, *args, **kwargs))


def einsum(func, make, equation, operands):
    """The sum over all ways to take one part of each operand; each imaginary one turns the term by 90 degrees. Parts that are None are 0."""
    total = [None, None]
    for choice in range(2 ** len(operands)):
        taken = [operands[k].im if choice >> k & 1 else operands[k].re for k in range(len(operands))]
        turns = sum([choice >> k & 1 for k in range(len(operands))])
        term = func(equation, taken)
        if turns % 4 >= 2:
            term = -term
        total[turns % 2] = term if total[turns % 2] is None else total[turns % 2] + term
    return make(total[0], total[1])


def handles(name):
    return name in _PARTWISE or name in _BILINEAR


def apply(name, func, lift, args, kwargs):
    if name in _PARTWISE:
        return partwise(args[0], func, args[1:], kwargs)
    return bilinear(lift(args[0]), lift(args[1]), func, args[2:], kwargs)


class Algebra:
    def __getattr__(self, name):
        if name in _PARTWISE:
            return lambda *args, **kwargs: partwise(self, getattr(aten, name), args, kwargs)
        if name in _BILINEAR:
            return lambda other, *args, **kwargs: bilinear(self, self.lifted(other), getattr(aten, name), args, kwargs)
        raise AttributeError(f"a complex tensor has no attribute {name!r}; compute with torch.view_as_real")

    # ---- products ----
    def vdot(self, other):
        return bilinear(self.conj(), self.lifted(other), aten.dot, (), {})

    def linalg_vecdot(self, other, dim=-1):
        return (self.conj() * other).sum(dim)

    def linear(self, weight, bias=None):
        y = self.matmul(self.lifted(weight).mT)
        return y if bias is None else y + bias

    def addmm(self, mat1, mat2, beta=1, alpha=1):
        return self * beta + self.lifted(mat1).matmul(mat2) * alpha

    def baddbmm(self, batch1, batch2, beta=1, alpha=1):
        return self.addmm(batch1, batch2, beta, alpha)

    def prod(self, dim=None):
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

    # ---- linear systems: the real functions say nothing but +, -, * and / ----
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

    # ---- by [[re, -im], [im, re]], which has each singular value twice ----
    def _real_form(self):
        return torch.cat([torch.cat([self.re, -self.im], -1), torch.cat([self.im, self.re], -1)], -2)

    def _from_real_form(self, form):
        rows, columns = form.shape[-2] // 2, form.shape[-1] // 2
        return type(self)(form[..., :rows, :columns], form[..., rows:, :columns])

    def linalg_pinv(self, atol=None, rtol=None, hermitian=False):
        return self._from_real_form(torch.linalg.pinv(self._real_form(), atol=atol, rtol=rtol))

    def linalg_matrix_rank(self, atol=None, rtol=None, hermitian=False):
        return torch.linalg.matrix_rank(self._real_form(), atol=atol, rtol=rtol) // 2

    def matrix_exp(self):
        return self._from_real_form(torch.linalg.matrix_exp(self._real_form()))

    def linalg_matrix_exp(self):
        return self.matrix_exp()

    # ---- sizes ----
    def linalg_vector_norm(self, ord=2, dim=None, keepdim=False, dtype=None):
        return torch.linalg.vector_norm(self.abs(), ord, dim, keepdim, dtype=dtype)

    def linalg_norm(self, ord=None, dim=None, keepdim=False, dtype=None):
        if ord == "nuc" or (self.re.dim() == 2 and dim is None and (ord == 2 or ord == -2)):
            values = self.linalg_svdvals()
            return values.sum(-1) if ord == "nuc" else values.amax(-1) if ord == 2 else values.amin(-1)
        return norm.linalg_norm(self.abs(), ord, dim, keepdim)

    def linalg_matrix_norm(self, ord="fro", dim=(-2, -1), keepdim=False, dtype=None):
        if ord == "nuc" or ord == 2 or ord == -2:
            return self.movedim(dim, (-2, -1)).linalg_norm(ord)
        return norm.matrix_norm(self.abs(), ord, dim, keepdim)

    def var(self, dim=None, unbiased=True, correction=None, keepdim=False):
        if isinstance(dim, bool):  # var(unbiased)
            dim, unbiased = None, dim
        count = int(unbiased) if correction is None else correction
        return torch.var(self.re, dim, correction=count, keepdim=keepdim) + torch.var(self.im, dim, correction=count, keepdim=keepdim)

    def std(self, dim=None, unbiased=True, correction=None, keepdim=False):
        return self.var(dim, unbiased, correction, keepdim).sqrt()

    def isclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
        b = self.lifted(other)
        return (self - b).abs() <= atol + rtol * b.abs()

    def allclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
        return bool(self.isclose(other, rtol, atol).all())

    # ---- functions ----
    def sin(self):
        return type(self)(self.re.sin() * self.im.cosh(), self.re.cos() * self.im.sinh())

    def cos(self):
        return type(self)(self.re.cos() * self.im.cosh(), -self.re.sin() * self.im.sinh())

    def sinh(self):
        return type(self)(self.re.sinh() * self.im.cos(), self.re.cosh() * self.im.sin())

    def cosh(self):
        return type(self)(self.re.cosh() * self.im.cos(), self.re.sinh() * self.im.sin())

    def tan(self):
        return self.sin() / self.cos()

    def tanh(self):
        return self.sinh() / self.cosh()

    def sigmoid(self):
        return (self.neg().exp() + 1).reciprocal()

    def log2(self):
        return self.log() / math.log(2)

    def log10(self):
        return self.log() / math.log(10)

    def log1p(self):
        return (self + 1).log()

    def expm1(self):
        return self.exp() - 1

    def rsqrt(self):
        return self.sqrt().reciprocal()
