"""numpy.random: the numbers drawn in a constructor are unspecified, and an array of them has values from a file, like a parameter that torch
draws. Only whole numbers and orders that are drawn after a seed are NumPy's own (_legacy, in C), until something else is drawn."""

import numpy
import torch

__partial__ = True


class _Stream:
    """The numbers of one seed: how many of them are drawn. The seed is None if it is not known."""

    def __init__(self):
        self.seed, self.drawn = None, 0

    def begin(self, seed):
        whole = isinstance(seed, int) and not isinstance(seed, bool)
        self.seed, self.drawn = (seed if whole and 0 <= seed < 2**32 else None), 0

    def draw(self, most):
        """One number from 0 to each of `most`, or None."""
        found = None if self.seed is None else _legacy(self.seed, self.drawn, tuple(most))  # noqa: F821
        if found is None:
            self.seed = None
            return None
        self.drawn = found[-1]
        return list(found[:-1])

    def order(self, n):
        swaps = self.draw(range(n - 1, 0, -1))
        if swaps is None:
            return torch.randperm(n)
        order = list(range(n))
        for i, j in zip(range(n - 1, 0, -1), swaps):
            order[i], order[j] = order[j], order[i]
        return torch.tensor(order, dtype=torch.int64)

    def whole(self, low, high, size, dtype):
        shape = _shape(size)
        plain = isinstance(low, int) and isinstance(high, int) and low < high and (dtype is None or dtype is int or dtype in (numpy.int64, numpy.int32))
        drawn = self.draw([high - 1 - low] * numpy.prod(shape, dtype=int)) if plain else self.forget()
        if drawn is None:
            numbers = torch.randint(low, high, shape)
        elif size is None:
            return low + drawn[0]
        else:
            numbers = torch.tensor([low + one for one in drawn], dtype=torch.int64).reshape(shape)
        return numpy.ndarray(numbers if dtype is None else numbers.to(numpy._types._dtype(dtype)))

    def forget(self):
        self.seed = None


_shared = _Stream()


def seed(seed=None):
    _shared.begin(seed)


def _shape(size):
    if size is None:
        return ()
    return (size,) if isinstance(size, int) else tuple(size)


def rand(*size):
    _shared.forget()
    return numpy.ndarray(torch.rand(size, dtype=torch.float64))


def randn(*size):
    _shared.forget()
    return numpy.ndarray(torch.randn(size, dtype=torch.float64))


def random_sample(size=None):
    return rand(*_shape(size))


random = random_sample


def standard_normal(size=None):
    return randn(*_shape(size))


def uniform(low=0.0, high=1.0, size=None):
    return rand(*_shape(size)) * (high - low) + low


def normal(loc=0.0, scale=1.0, size=None):
    return randn(*_shape(size)) * scale + loc


def beta(a, b, size=None):
    return rand(*_shape(size))


def gamma(shape, scale=1.0, size=None):
    return rand(*_shape(size)) * scale


def exponential(scale=1.0, size=None):
    return rand(*_shape(size)) * scale


def _integers(stream, low, high, size, dtype):
    return stream.whole(0, low, size, dtype) if high is None else stream.whole(low, high, size, dtype)


def _permuted(stream, x):
    order = stream.order(x if isinstance(x, int) else len(x))
    return numpy.ndarray(order) if isinstance(x, int) else numpy.asarray(x)[order]


def _shuffled(stream, x):
    x[:] = [x[i] for i in stream.order(len(x)).tolist()] if isinstance(x, list) else _permuted(stream, x)


def _chosen(stream, a, size, replace, p):
    n = a if isinstance(a, int) else len(a)
    if p is not None:
        stream.forget()
    if replace:
        places = stream.whole(0, n, size, None)
        return places if isinstance(a, int) else numpy.asarray(a)[places]
    shape = _shape(size)
    places = stream.order(n)[:numpy.prod(shape)].reshape(shape)
    return numpy.ndarray(places) if isinstance(a, int) else numpy.asarray(a)[places]


def randint(low, high=None, size=None, dtype=None):
    return _integers(_shared, low, high, size, dtype)


def permutation(x):
    return _permuted(_shared, x)


def shuffle(x):
    _shuffled(_shared, x)


def choice(a, size=None, replace=True, p=None):
    return _chosen(_shared, a, size, replace, p)


def _forgetting(stream, drawing):
    def draw(*args, **kwargs):
        stream.forget()
        return drawing(*args, **kwargs)

    return draw


class RandomState:
    def __init__(self, seed=None):
        stream = self._stream = _Stream()
        stream.begin(seed)
        self.exponential, self.gamma, self.beta = (_forgetting(stream, drawing) for drawing in (exponential, gamma, beta))
        self.rand, self.randn, self.uniform, self.normal = (_forgetting(stream, drawing) for drawing in (rand, randn, uniform, normal))
        self.random_sample, self.standard_normal = _forgetting(stream, random_sample), _forgetting(stream, standard_normal)

    def seed(self, seed=None):
        self._stream.begin(seed)

    def randint(self, low, high=None, size=None, dtype=None):
        return _integers(self._stream, low, high, size, dtype)

    def permutation(self, x):
        return _permuted(self._stream, x)

    def shuffle(self, x):
        _shuffled(self._stream, x)

    def choice(self, a, size=None, replace=True, p=None):
        return _chosen(self._stream, a, size, replace, p)


class SeedSequence:
    def __init__(self, entropy=None):
        self.entropy = 0 if entropy is None else entropy


class BitGenerator:
    def __init__(self, seed=None):
        self.seed_seq = seed


PCG64 = MT19937 = Philox = BitGenerator


class Generator(RandomState):
    def __init__(self, bit_generator=None):
        super().__init__()
        self.bit_generator = bit_generator

    def random(self, size=None):
        return random_sample(size)

    def integers(self, low, high=None, size=None, dtype=None, endpoint=False):
        first, last = (0, low) if high is None else (low, high)
        drawn = torch.randint(first, last + 1 if endpoint else last, _shape(size))
        return numpy.ndarray(drawn if dtype is None else drawn.to(numpy._types._dtype(dtype)))


def default_rng(seed=None):
    return Generator(seed)
