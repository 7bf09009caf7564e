"""Invertible functions of a distribution's samples."""

import math

import torch
import torch.nn.functional as F
from torch.distributions.distribution import Distribution, sum_last


class Transform:
    bijective = True
    event_dim = 0
    _cache_size = 0

    def __init__(self, cache_size=0):
        self._cache_size = cache_size
        if cache_size == 1:
            self._cached_x_y = None, None
        super().__init__()

    @property
    def inv(self):
        return _Inverse(self)

    def __call__(self, x):
        if self._cache_size == 0:
            return self._call(x)
        before, result = self._cached_x_y
        if x is before:
            return result
        y = self._call(x)
        self._cached_x_y = x, y
        return y


class _Inverse(Transform):
    def __init__(self, transform):
        self._inv = transform
        self.event_dim = transform.event_dim

    @property
    def inv(self):
        return self._inv

    def _call(self, y):
        return self._inv._inverse(y)

    def _inverse(self, x):
        return self._inv(x)

    def log_abs_det_jacobian(self, x, y):
        return -self._inv.log_abs_det_jacobian(y, x)


class ComposeTransform(Transform):
    def __init__(self, parts, cache_size=0):
        self.parts = list(parts)
        self.event_dim = max([part.event_dim for part in self.parts], default=0)

    def _call(self, x):
        for part in self.parts:
            x = part(x)
        return x

    def _inverse(self, y):
        for part in reversed(self.parts):
            y = part._inverse(y)
        return y

    def log_abs_det_jacobian(self, x, y):
        total = 0.0
        for part in self.parts:
            z = part(x)
            total = total + sum_last(part.log_abs_det_jacobian(x, z), self.event_dim - part.event_dim)
            x = z
        return total


class ExpTransform(Transform):
    sign = 1

    def _call(self, x):
        return x.exp()

    def _inverse(self, y):
        return y.log()

    def log_abs_det_jacobian(self, x, y):
        return x


class PowerTransform(Transform):
    def __init__(self, exponent, cache_size=0):
        self.exponent = torch.as_tensor(exponent)

    def _call(self, x):
        return x.pow(self.exponent)

    def _inverse(self, y):
        return y.pow(1 / self.exponent)

    def log_abs_det_jacobian(self, x, y):
        return (self.exponent * y / x).abs().log()


class SigmoidTransform(Transform):
    sign = 1

    def _call(self, x):
        tiny, eps = torch.finfo(x.dtype).tiny, torch.finfo(x.dtype).eps
        return torch.clamp(torch.sigmoid(x), min=tiny, max=1.0 - eps)

    def _inverse(self, y):
        inner = y.clamp(min=torch.finfo(y.dtype).tiny, max=1.0 - torch.finfo(y.dtype).eps)
        return inner.log() - (-inner).log1p()

    def log_abs_det_jacobian(self, x, y):
        return -F.softplus(-x) - F.softplus(x)


class SoftplusTransform(Transform):
    sign = 1

    def _call(self, x):
        return F.softplus(x)

    def _inverse(self, y):
        return (-y).expm1().neg().log() + y

    def log_abs_det_jacobian(self, x, y):
        return -F.softplus(-x)


class TanhTransform(Transform):
    sign = 1

    def _call(self, x):
        return x.tanh()

    def _inverse(self, y):
        return torch.atanh(y)

    def log_abs_det_jacobian(self, x, y):
        return 2.0 * (math.log(2.0) - x - F.softplus(-2.0 * x))


class AbsTransform(Transform):
    bijective = False

    def _call(self, x):
        return x.abs()

    def _inverse(self, y):
        return y


class AffineTransform(Transform):
    def __init__(self, loc, scale, event_dim=0, cache_size=0):
        self.loc, self.scale, self.event_dim = loc, scale, event_dim

    def _call(self, x):
        return self.loc + self.scale * x

    def _inverse(self, y):
        return (y - self.loc) / self.scale

    def log_abs_det_jacobian(self, x, y):
        if isinstance(self.scale, torch.Tensor):
            return sum_last(torch.log(torch.abs(self.scale)).expand(x.shape), self.event_dim)
        return sum_last(torch.full_like(x, math.log(abs(self.scale))), self.event_dim)


class SoftmaxTransform(Transform):
    bijective = False
    event_dim = 1

    def _call(self, x):
        odds = (x - x.max(-1, True)[0]).exp()
        return odds / odds.sum(-1, True)

    def _inverse(self, y):
        return y.log()


class StickBreakingTransform(Transform):
    """From numbers to proportions with one more element: each takes its share of what is left."""

    event_dim = 1

    def _left(self, x):
        """Returns how many elements, with the last, follow each."""
        count = x.shape[-1]
        return torch.arange(count, 0, -1, dtype=x.dtype) if isinstance(count, int) else count - torch.arange(count, dtype=x.dtype)

    def _call(self, x):
        share = torch.sigmoid(x - self._left(x).log())
        return F.pad(share, [0, 1], value=1.0) * F.pad((1 - share).cumprod(-1), [1, 0], value=1.0)

    def _inverse(self, y):
        parts = y[..., :-1]
        rest = (1 - parts.cumsum(-1)).clamp(min=torch.finfo(y.dtype).tiny)
        return parts.log() - rest.log() + self._left(parts).log()

    def log_abs_det_jacobian(self, x, y):
        x = x - self._left(x).log()
        return (-x + F.logsigmoid(x) + y[..., :-1].log()).sum(-1)


class TransformedDistribution(Distribution):
    def __init__(self, base_distribution, transforms, validate_args=None):
        self.base_dist = base_distribution
        self.transforms = [transforms] if isinstance(transforms, Transform) else list(transforms)
        events = len(base_distribution._event_shape)
        extra = max(max([t.event_dim for t in self.transforms], default=0) - events, 0)
        shape, cut = base_distribution._batch_shape, len(base_distribution._batch_shape) - extra
        super().__init__(shape[:cut], shape[cut:] + base_distribution._event_shape)

    def expand(self, batch_shape):
        shape = tuple(batch_shape) + self._event_shape
        base = self.base_dist.expand(shape[: len(shape) - len(self.base_dist._event_shape)])
        return TransformedDistribution(base, self.transforms)

    def _forward(self, x):
        for transform in self.transforms:
            x = transform(x)
        return x

    def sample(self, sample_shape=()):
        return self._forward(self.base_dist.sample(sample_shape))

    def rsample(self, sample_shape=()):
        return self._forward(self.base_dist.rsample(sample_shape))

    def log_prob(self, value):
        events = len(self._event_shape)
        total = 0.0
        for transform in reversed(self.transforms):
            x = transform._inverse(value)
            total = total - sum_last(transform.log_abs_det_jacobian(x, value), events - transform.event_dim)
            value = x
        return total + sum_last(self.base_dist.log_prob(value), events - len(self.base_dist._event_shape))

    def _sign(self):
        sign = 1
        for transform in self.transforms:
            slope = getattr(transform, "scale", None)
            own = 1 if slope is None else slope.sign() if isinstance(slope, torch.Tensor) else (1 if slope > 0 else -1)
            sign = sign * own
        return sign

    def cdf(self, value):
        for transform in reversed(self.transforms):
            value = transform._inverse(value)
        below = self.base_dist.cdf(value)
        return below if isinstance(self._sign(), int) and self._sign() == 1 else self._sign() * (below - 0.5) + 0.5

    def icdf(self, value):
        grows = isinstance(self._sign(), int) and self._sign() == 1
        value = self.base_dist.icdf(value if grows else self._sign() * (value - 0.5) + 0.5)
        return self._forward(value)
