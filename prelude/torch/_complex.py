"""Complex tensors as pairs of real ones, because ONNX Runtime does not compute with complex types. Operators reach them through
__torch_function__."""
import math
import torch
from _refusal import refuse
from torch import _complex_algebra, _complex_forms

aten = torch.ops.aten


def _parts(x):
    return (x.re, x.im) if isinstance(x, ComplexTensor) else (x, None)


def lift(x):
    """Converts x to a complex tensor."""
    if isinstance(x, ComplexTensor):
        return x
    if isinstance(x, complex):
        return ComplexTensor(torch.tensor(x.real), torch.tensor(x.imag))
    if not isinstance(x, torch.Tensor):
        return ComplexTensor(torch.tensor(float(x)), torch.tensor(0.0))
    re = x if x.dtype.is_floating_point else x.to(torch.get_default_dtype())
    return ComplexTensor(re, torch.zeros_like(re))


def _operand(x, like):
    """Converts the other operand: a number takes the dtype of the tensor."""
    if isinstance(x, (int, float)):
        return ComplexTensor(torch.full([], float(x), dtype=like.re.dtype), None)
    if isinstance(x, complex):
        return ComplexTensor(torch.full([], x.real, dtype=like.re.dtype), torch.full([], x.imag, dtype=like.re.dtype))
    return x if isinstance(x, ComplexTensor) or not isinstance(x, torch.Tensor) else ComplexTensor(x, None)


def _lift_beside(x, *others):
    """Converts x to a complex tensor: integers take the dtype of a complex operand, even of one without dimensions."""
    if isinstance(x, torch.Tensor) and not isinstance(x, ComplexTensor) and not x.dtype.is_floating_point:
        for other in others:
            if isinstance(other, ComplexTensor):
                return lift(x.to(other.re.dtype))
    return lift(x)


class ComplexTensor(_complex_algebra.Algebra, kind="complex_tensor"):
    def __init__(self, re, im):
        self.re = re
        self.im = im

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        name = func.__name__
        args, kwargs = _complex_forms.placed(name, args, {} if kwargs is None else kwargs)
        out = kwargs.pop("out", None)
        if isinstance(out, (list, tuple)):
            refuse(f"{name} of complex tensors with several tensors for out= is not supported")
        if out is not None:
            return _into(func(*args, **kwargs), out)
        if name.startswith("fft_"):
            return getattr(torch.fft, name[4:])(*args, **kwargs)
        if name == "full" or name == "full_like":
            return _full(func, *args, **kwargs)
        if name == "einsum":
            operands = args[1] if isinstance(args[1], (list, tuple)) else args[1:]
            return _complex_algebra.einsum(func, ComplexTensor, args[0], [lift(a) for a in operands])
        if name == "broadcast_tensors":
            items = args[0] if isinstance(args[0], (list, tuple)) else args
            made = func([a.re if isinstance(a, ComplexTensor) else a for a in items])
            return tuple([ComplexTensor(re, a.im.expand_as(re)) if isinstance(a, ComplexTensor) else re for a, re in zip(items, made)])
        if name.startswith("atleast_"):
            items = args[0] if isinstance(args[0], (list, tuple)) else args
            made = [ComplexTensor(func(a.re), func(a.im)) if isinstance(a, ComplexTensor) else func(a) for a in items]
            return made[0] if items is args and len(args) == 1 else tuple(made)
        if _complex_forms.handles(name) and not isinstance(args[0], (list, tuple)):
            return _complex_forms.apply(name, func, lift, args, kwargs)
        if name in ("block_diag", "cartesian_prod") and not isinstance(args[0], (list, tuple)):
            args = (args,)
        if isinstance(args[0], (list, tuple)):
            items = [lift(a) for a in args[0]]
            if name == "linalg_multi_dot" or name == "multi_dot" or name == "chain_matmul":
                return items[0].chain_matmul(*items[1:])
            if name not in _complex_forms.JOINING:
                refuse(f"{name} of a list of complex tensors is not supported; compute with torch.view_as_real")
            re, im = [a.re for a in items], [a.im for a in items]
            return _complex_forms.together(ComplexTensor, func(re, *args[1:], **kwargs), func(im, *args[1:], **kwargs))
        if name == "real" or name == "imag":
            return args[0].re if name == "real" else args[0].im
        if name == "where":
            return _where(*args)
        number = isinstance(args[0], (int, float, complex)) and len(args) > 1
        first = _operand(complex(args[0]), lift(args[1])) if number else _lift_beside(*args)
        if name.startswith("_") or not hasattr(first, name):
            refuse(f"{name} of complex tensors is not supported; compute with torch.view_as_real")
        return getattr(first, name)(*args[1:], **kwargs)

    def lifted(self, other):
        return lift(other)

    def made_of(self, re, im):
        return ComplexTensor(re, im)

    # ---- parts ----
    @property
    def real(self):
        return self.re

    @property
    def imag(self):
        return self.im

    @property
    def dtype(self):
        return torch.complex128 if self.re.dtype == torch.float64 else torch.complex64

    @property
    def shape(self):
        return self.re.shape

    @property
    def ndim(self):
        return self.re.ndim

    @property
    def device(self):
        return self.re.device

    @property
    def T(self):
        return self._each(lambda t: t.T)

    @property
    def mT(self):
        return self._each(lambda t: t.mT)

    @property
    def mH(self):
        return self.conj().mT

    @property
    def H(self):
        return self.conj().T

    @property
    def data(self):
        return self

    @property
    def itemsize(self):
        return 16 if self.re.dtype == torch.float64 else 8

    @property
    def nbytes(self):
        return self.numel() * self.itemsize

    def adjoint(self):
        return self.mH

    def __bool__(self):
        return bool(_complex_forms.not_zero(self))

    def __contains__(self, value):
        return bool(self.eq(value).any())

    def bool(self):
        return _complex_forms.not_zero(self)

    def cfloat(self):
        return self.to(torch.complex64)

    def cdouble(self):
        return self.to(torch.complex128)

    def item(self):
        from torch._complex_number import made

        return made(self.re.item(), self.im.item())

    def tolist(self):
        if self.dim() == 0:
            return self.item()
        return [row.tolist() for row in self.unbind(0)]

    def type_as(self, other):
        return self.to(other.dtype)

    def equal(self, other):
        b = lift(other)
        return torch.equal(self.re, b.re) and torch.equal(self.im, b.im)

    def isfinite(self):
        return self.re.isfinite() & self.im.isfinite()

    def isinf(self):
        return self.re.isinf() | self.im.isinf()

    def is_signed(self):
        return True

    def is_same_size(self, other):
        return self.re.is_same_size(other.re if isinstance(other, ComplexTensor) else other)

    def is_conj(self):
        return False

    def is_neg(self):
        return False

    def ndimension(self):
        return self.re.dim()

    def nelement(self):
        return self.re.numel()

    def element_size(self):
        return self.itemsize

    def new_zeros(self, *size, dtype=None, device=None, requires_grad=False):
        kind = self.re.dtype if dtype is None else _part_of(dtype)
        made = torch.zeros(*size, dtype=kind)
        return made if dtype is not None and not dtype.is_complex else lift(made)

    def new_ones(self, *size, dtype=None, device=None, requires_grad=False):
        made = self.new_zeros(*size, dtype=dtype)
        return made + 1

    def new_full(self, size, fill_value, *, dtype=None, device=None, requires_grad=False):
        return self.new_zeros(size, dtype=dtype) + fill_value

    def new_tensor(self, data, *, dtype=None, device=None, requires_grad=False):
        return torch.tensor(data, dtype=self.dtype if dtype is None else dtype)

    def new_empty(self, *size, dtype=None, device=None, requires_grad=False):
        return self.new_zeros(*size, dtype=dtype)

    def _each(self, f):
        return ComplexTensor(f(self.re), f(self.im))

    def is_complex(self):
        return True

    def is_floating_point(self):
        return False

    def dim(self):
        return self.re.dim()

    def numel(self):
        return self.re.numel()

    def size(self, dim=None):
        return self.re.size() if dim is None else self.re.size(dim)

    def __len__(self):
        return len(self.re)

    def abs(self):
        return (self.re * self.re + self.im * self.im).sqrt()

    def absolute(self):
        return self.abs()

    def __abs__(self):
        return self.abs()

    def angle(self):
        return torch.atan2(self.im, self.re)

    def conj(self):
        return ComplexTensor(self.re, -self.im)

    def conj_physical(self):
        return self.conj()

    def resolve_conj(self):
        return self

    def resolve_neg(self):
        return self

    def view_as_real(self):
        return torch.stack([self.re, self.im], -1)

    def isreal(self):
        return self.im == 0

    def isnan(self):
        return self.re.isnan() | self.im.isnan()

    # ---- arithmetic ----
    def add(self, other, alpha=1):
        b = _operand(other, self)
        if alpha != 1:
            b = b * alpha
        if b.im is None:
            re = self.re + b.re
            return ComplexTensor(re, self.im + torch.zeros_like(b.re))
        return ComplexTensor(self.re + b.re, self.im + b.im)

    def sub(self, other, alpha=1):
        b = _operand(other, self)
        if alpha != 1:
            b = b * alpha
        if b.im is None:
            return ComplexTensor(self.re - b.re, self.im - torch.zeros_like(b.re))
        return ComplexTensor(self.re - b.re, self.im - b.im)

    def mul(self, other):
        b = _operand(other, self)
        if b.im is None:
            return ComplexTensor(self.re * b.re, self.im * b.re)
        return ComplexTensor(self.re * b.re - self.im * b.im, self.re * b.im + self.im * b.re)

    def div(self, other):
        b = _operand(other, self)
        if b.im is None:
            return ComplexTensor(self.re / b.re, self.im / b.re)
        # by the larger part of the divisor, as in eager mode: the square of its size may be 0 or infinite
        flat = b.re.abs() >= b.im.abs()
        larger, smaller = torch.where(flat, b.re, b.im), torch.where(flat, b.im, b.re)
        ratio = smaller / larger
        scale = 1 / (larger + smaller * ratio)
        re = torch.where(flat, self.re + self.im * ratio, self.re * ratio + self.im) * scale
        im = torch.where(flat, self.im - self.re * ratio, self.im * ratio - self.re) * scale
        zero = (b.re == 0) & (b.im == 0)
        return ComplexTensor(torch.where(zero, self.re / b.re.abs(), re), torch.where(zero, self.im / b.re.abs(), im))

    def matmul(self, other):
        b = _operand(other, self)
        if b.im is None:
            return ComplexTensor(self.re @ b.re, self.im @ b.re)
        return ComplexTensor(self.re @ b.re - self.im @ b.im, self.re @ b.im + self.im @ b.re)

    def neg(self):
        return ComplexTensor(-self.re, -self.im)

    def reciprocal(self):
        return ComplexTensor(torch.ones_like(self.re), torch.zeros_like(self.re)).div(self)

    def square(self):
        return self * self

    def pow(self, exponent):
        if isinstance(exponent, int) and 0 <= exponent <= 4:
            y = lift(torch.ones_like(self.re))
            for _ in range(exponent):
                y = y * self
            return y
        return (self.log() * exponent).exp()

    # ---- writing ----
    def copy_(self, other):
        b = lift(other)
        self.re.copy_(b.re)
        self.im.copy_(b.im)
        return self

    def become(self, other):
        self.re, self.im = other.re, other.im
        return self

    def add_(self, other, alpha=1):
        return self.copy_(self.add(other, alpha))

    def sub_(self, other, alpha=1):
        return self.copy_(self.sub(other, alpha))

    def mul_(self, other):
        return self.copy_(self.mul(other))

    def div_(self, other):
        return self.copy_(self.div(other))

    def zero_(self):
        return self.copy_(0)

    def fill_(self, value):
        return self.copy_(value)

    # ---- functions ----
    def sqrt(self):
        """One part from the sum of |re| and the size, the other from the product of both, since a difference would lose a small part."""
        large = ((self.abs() + self.re.abs()) / 2).sqrt()
        small = self.im.abs() / torch.where(large == 0, torch.ones_like(large), large * 2)
        left = self.re < 0
        return ComplexTensor(torch.where(left, small, large), torch.copysign(torch.where(left, large, small), self.im))

    def exp(self):
        size = self.re.exp()
        return ComplexTensor(size * self.im.cos(), size * self.im.sin())

    def log(self):
        return ComplexTensor(self.abs().log(), self.angle())

    def sgn(self):
        size = self.abs()
        safe = torch.where(size == 0, torch.ones_like(size), size)
        return ComplexTensor(self.re / safe, self.im / safe)

    def sum(self, dim=None, keepdim=False, *, dtype=None):
        if dtype is not None:
            return self._as(dtype).sum(dim, keepdim)
        return self._each(lambda t: t.sum() if dim is None and not keepdim else t.sum(dim, keepdim))

    def mean(self, dim=None, keepdim=False, *, dtype=None):
        if dtype is not None:
            return self._as(dtype).mean(dim, keepdim)
        return self._each(lambda t: t.mean() if dim is None and not keepdim else t.mean(dim, keepdim))

    def cumsum(self, dim):
        return self._each(lambda t: t.cumsum(dim))

    def logcumsumexp(self, dim):
        from torch._decompositions.scan import complex_logcumsumexp
        return ComplexTensor(*complex_logcumsumexp(self.re, self.im, dim))

    def norm(self, p=2, dim=None, keepdim=False, dtype=None):
        x = self if dtype is None else self.to(dtype)
        if p == "nuc":
            return x.linalg_matrix_norm(p, (0, 1) if dim is None else dim, keepdim)
        return torch.norm(x.abs(), p, dim, keepdim)

    def eq(self, other):
        b = lift(other)
        return (self.re == b.re) & (self.im == b.im)

    def ne(self, other):
        return ~self.eq(other)

    def __add__(self, other):
        return self.add(other)

    def __radd__(self, other):
        return self.add(other)

    def __sub__(self, other):
        return self.sub(other)

    def __rsub__(self, other):
        return self.neg().add(other)

    def __mul__(self, other):
        return self.mul(other)

    def __rmul__(self, other):
        return self.mul(other)

    def __truediv__(self, other):
        return self.div(other)

    def __rtruediv__(self, other):
        return self.reciprocal().mul(other)

    def __iadd__(self, other):
        return self.add_(other)

    def __isub__(self, other):
        return self.sub_(other)

    def __imul__(self, other):
        return self.mul_(other)

    def __itruediv__(self, other):
        return self.div_(other)

    def __matmul__(self, other):
        return self.matmul(other)

    def __rmatmul__(self, other):
        return lift(other).matmul(self)

    def __pow__(self, exponent):
        return self.pow(exponent)

    def __rpow__(self, base):
        base = _operand(complex(base), self) if isinstance(base, (int, float, complex)) else _lift_beside(base, self)
        return (base.log() * self).exp()

    def __eq__(self, other):
        return self.eq(other)

    def __ne__(self, other):
        return self.ne(other)

    def __pos__(self):
        return self

    def __neg__(self):
        return self.neg()

    # ---- shapes ----
    def __getitem__(self, index):
        return ComplexTensor(self.re[index], self.im[index])

    def __setitem__(self, index, value):
        b = lift(value)
        self.re[index] = b.re
        self.im[index] = b.im

    def to(self, *args, **kwargs):
        wanted = None
        for given in (*args, kwargs.get("dtype", None), kwargs.get("other", None)):
            if isinstance(given, (torch.Tensor, ComplexTensor)):
                wanted = given.dtype
            elif isinstance(given, torch.dtype):
                wanted = given
        return self if wanted is None else self._as(wanted)

    def _as(self, dtype):
        """Converts to another dtype: a complex one applies to both parts; a real one keeps only the real part, as eager mode does with a warning."""
        if dtype is torch.complex64 or dtype is torch.complex128:
            return self._each(lambda t: t.to(_part_of(dtype)))
        if dtype == torch.bool:
            return (self.re != 0) | (self.im != 0)
        return self.re.to(dtype)

    def type(self, dtype=None):
        if dtype is None:
            return "torch.ComplexDoubleTensor" if self.re.dtype == torch.float64 else "torch.ComplexFloatTensor"
        if isinstance(dtype, torch.dtype):
            return self._as(dtype)
        if dtype in ("torch.ComplexFloatTensor", "torch.ComplexDoubleTensor"):
            return self._as(torch.complex64 if dtype == "torch.ComplexFloatTensor" else torch.complex128)
        return self.re.type(dtype)

    def clone(self, memory_format=None):
        return self._each(lambda t: t.clone())

    def contiguous(self, memory_format=None):
        return self

    def detach(self):
        return self

    def cpu(self):
        return self

    def reshape(self, *shape, **named):
        return self._each(lambda t: t.reshape(*shape, **named))

    def view(self, *shape, dtype=None, **named):
        kind = shape[0] if dtype is None and shape and isinstance(shape[0], torch.dtype) else dtype
        if kind is not None:
            torch._C._require(kind == self.dtype or kind == self.re.dtype, "view() of a complex tensor takes its own dtype or that of its parts")
            return self if kind == self.dtype else self.view_as_real().flatten(-2)
        return self._each(lambda t: t.view(*shape, **named))

    def permute(self, *dims, **named):
        return self._each(lambda t: t.permute(*dims, **named))

    def expand(self, *size, **named):
        return self._each(lambda t: t.expand(*size, **named))

    def repeat(self, *size, **named):
        return self._each(lambda t: t.repeat(*size, **named))

    def transpose(self, dim0, dim1):
        return self._each(lambda t: t.transpose(dim0, dim1))

    def movedim(self, source, destination):
        return self._each(lambda t: t.movedim(source, destination))

    def t(self):
        return self._each(lambda t: t.t())

    def unsqueeze(self, dim):
        return self._each(lambda t: t.unsqueeze(dim))

    def squeeze(self, dim=None):
        return self._each(lambda t: t.squeeze() if dim is None else t.squeeze(dim))

    def flatten(self, start_dim=0, end_dim=-1):
        return self._each(lambda t: t.flatten(start_dim, end_dim))

    def constant_pad_nd(self, pad, value=0):
        re, im = (value.real, value.imag) if isinstance(value, complex) else (value, 0)
        return ComplexTensor(aten.constant_pad_nd(self.re, pad, re), aten.constant_pad_nd(self.im, pad, im))

    def pad(self, pad, mode="constant", value=None):
        if mode == "constant":
            return self.constant_pad_nd(pad, 0 if value is None else value)
        return self._each(lambda t: aten.pad(t, pad, mode, value))

    def flip(self, *dims, **named):
        return self._each(lambda t: t.flip(*dims, **named))

    def roll(self, shifts, dims=()):
        return self._each(lambda t: t.roll(shifts, dims))

    def narrow(self, dim, start, length):
        return self._each(lambda t: t.narrow(dim, start, length))

    def select(self, dim, index):
        return self._each(lambda t: t.select(dim, index))

    def index_select(self, dim, index):
        return self._each(lambda t: t.index_select(dim, index))

    def gather(self, dim, index):
        return self._each(lambda t: t.gather(dim, index))

    def where(self, condition, other):
        return _where(condition, self, other)

    def masked_fill(self, mask, value):
        b = _operand(value, self)
        im = torch.zeros_like(b.re) if b.im is None else b.im
        return ComplexTensor(torch.where(mask, b.re, self.re), torch.where(mask, im, self.im))

    def chunk(self, chunks, dim=0):
        return tuple(ComplexTensor(a, b) for a, b in zip(self.re.chunk(chunks, dim), self.im.chunk(chunks, dim)))

    def split(self, split_size, dim=0):
        return tuple(ComplexTensor(a, b) for a, b in zip(self.re.split(split_size, dim), self.im.split(split_size, dim)))

    def unbind(self, dim=0):
        return tuple(ComplexTensor(a, b) for a, b in zip(self.re.unbind(dim), self.im.unbind(dim)))

    def randn_like(self, *, dtype=None, **kwargs):
        """Draws numbers of variance 1, half of which is that of each part."""
        if dtype is not None and not dtype.is_complex:
            return torch.randn_like(self.re, dtype=dtype)
        return self._each(lambda t: torch.randn_like(t, dtype=_part_of(dtype)) * math.sqrt(0.5))

    def rand_like(self, *, dtype=None, **kwargs):
        if dtype is not None and not dtype.is_complex:
            return torch.rand_like(self.re, dtype=dtype)
        return self._each(lambda t: torch.rand_like(t, dtype=_part_of(dtype)))

    def zeros_like(self, *, dtype=None, **kwargs):
        made = torch.zeros_like(self.re, dtype=self.re.dtype if dtype is None else _part_of(dtype))
        return made if dtype is not None and not dtype.is_complex else lift(made)

    empty_like = zeros_like

    def ones_like(self, *, dtype=None, **kwargs):
        return self.zeros_like(dtype=dtype) + 1


def _part_of(x):
    """Returns the dtype of a complex dtype's parts; anything else unchanged."""
    return torch.float32 if x is torch.complex64 else torch.float64 if x is torch.complex128 else x


def _parts_of(kwargs):
    """In the texts of archives, dtypes are numbers."""
    numbers = {9: torch.float32, 10: torch.float64}
    return {key: numbers.get(value, value) if key == "dtype" and isinstance(value, int) else _part_of(value) for key, value in kwargs.items()}


def of_dtype(func, types, args, kwargs):
    """An operator on real arguments with a complex dtype argument."""
    name = func.__name__
    args, kwargs = [_part_of(a) for a in args], _parts_of(kwargs)
    if name in ("rand", "rand_like"):
        return ComplexTensor(func(*args, **kwargs), func(*args, **kwargs))
    if name in ("randn", "randn_like"):
        return ComplexTensor(func(*args, **kwargs) * math.sqrt(0.5), func(*args, **kwargs) * math.sqrt(0.5))
    if name == "view":
        parts = func(*args, **kwargs)
        return view_as_complex(parts.unflatten(-1, [-1, 2]))
    return lift(func(*args, **kwargs))


def _parts_of_data(data, imaginary: bool):
    if isinstance(data, (list, tuple)):
        return [_parts_of_data(one, imaginary) for one in data]
    if isinstance(data, complex):
        return data.imag if imaginary else data.real
    return 0.0 if imaginary else data


def of_data(data, dtype):
    """torch.tensor of complex numbers, or of lists of them."""
    torch._C._require(dtype is None or dtype.is_complex, f"complex numbers cannot become a tensor of {dtype}")
    part = torch.get_default_dtype() if dtype is None else _part_of(dtype)
    return ComplexTensor(torch.tensor(_parts_of_data(data, False), dtype=part), torch.tensor(_parts_of_data(data, True), dtype=part))


def _full(func, like, fill_value, **kwargs):
    real, dtype = like.re if isinstance(like, ComplexTensor) else like, kwargs.get("dtype", None)
    kwargs = _parts_of(kwargs)
    if isinstance(dtype, torch.dtype) and not dtype.is_complex:
        torch._C._require(not isinstance(fill_value, complex) or fill_value.imag == 0, f"a complex number does not fit in a tensor of {dtype}")
        return func(real, fill_value.real if isinstance(fill_value, complex) else fill_value, **kwargs)
    if not isinstance(fill_value, complex):
        return lift(func(real, fill_value, **kwargs))
    return ComplexTensor(func(real, fill_value.real, **kwargs), func(real, fill_value.imag, **kwargs))


def _where(condition, a, b):
    x, y = _lift_beside(a, b), _lift_beside(b, a)
    return ComplexTensor(torch.where(condition, x.re, y.re), torch.where(condition, x.im, y.im))


def _into(y, out):
    """Stores the result in the tensor given by `out`."""
    if out is None:
        return y
    if not isinstance(out, ComplexTensor):
        if isinstance(y, ComplexTensor):
            raise RuntimeError("result type ComplexFloat can't be cast to the desired output type Float")
        return aten.clone(y, out=out)
    y = lift(y)
    aten.clone(y.re, out=out.re)
    aten.clone(y.im, out=out.im)
    return out


def from_parts(real, imag, *, out=None):
    torch._C._require(real.dtype == imag.dtype, f"complex takes two tensors of one dtype, not of {real.dtype} and {imag.dtype}",
                      "convert one of them: `x.to(y.dtype)`")
    return _into(ComplexTensor(*torch.broadcast_tensors(real, imag)), out)


def polar(abs, angle, *, out=None):
    return _into(ComplexTensor(abs * angle.cos(), abs * angle.sin()), out)


class StoredComplexTensor(ComplexTensor):
    """A complex parameter or buffer: views of a real tensor that the state dictionary holds, whose last dimension is the two parts."""

    def __init__(self, parts):
        self.parts = parts

    @property
    def re(self):
        return self.parts[..., 0]

    @property
    def im(self):
        return self.parts[..., 1]

    def become(self, other):
        refuse("a complex parameter or buffer cannot get another shape in place")


def stored(tensor, mark):
    """Returns the tensor as a parameter or buffer; `mark` makes its parts one."""
    return StoredComplexTensor(mark(lift(tensor).view_as_real()))


def parameter(data, requires_grad):
    return stored(data, lambda parts: torch.nn.Parameter(parts, requires_grad))


def view_as_complex(input):
    torch._C._require(input.shape[-1] == 2, f"view_as_complex takes a last dimension of size 2, but it is {input.shape[-1]}")
    return ComplexTensor(input[..., 0], input[..., 1])


def imag(input):
    if not isinstance(input, ComplexTensor):
        raise RuntimeError("imag is not implemented for tensors with non-complex dtypes.")
    return input.imag


def view_as_real(input):
    if not isinstance(input, ComplexTensor):
        raise RuntimeError("view_as_real takes a complex tensor")
    return input.view_as_real()


def is_complex(input):
    return input.is_complex()
