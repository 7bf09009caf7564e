"""numpy.random: the numbers drawn in a constructor are unspecified, and a seed has no effect. An array of drawn numbers has values from a
file, like a parameter that torch draws."""

import numpy
import torch

__partial__ = True


def seed(seed=None):
    pass


def _shape(size):
    if size is None:
        return ()
    return (size,) if isinstance(size, int) else tuple(size)


def rand(*size):
    return numpy.ndarray(torch.rand(size, dtype=torch.float64))


def randn(*size):
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


def randint(low, high=None, size=None, dtype=None):
    first, last = (0, low) if high is None else (low, high)
    drawn = torch.randint(first, last, _shape(size))
    return numpy.ndarray(drawn if dtype is None else drawn.to(numpy._types._dtype(dtype)))


def permutation(x):
    order = torch.randperm(x if isinstance(x, int) else len(x))
    return numpy.ndarray(order) if isinstance(x, int) else numpy.asarray(x)[order]


def shuffle(x):
    x[:] = [x[i] for i in torch.randperm(len(x)).tolist()] if isinstance(x, list) else permutation(x)


def choice(a, size=None, replace=True, p=None):
    n = a if isinstance(a, int) else len(a)
    shape = _shape(size)
    places = torch.randint(0, n, shape) if replace else torch.randperm(n)[:numpy.prod(shape)].reshape(shape)
    return numpy.ndarray(places) if isinstance(a, int) else numpy.asarray(a)[places]


class RandomState:
    def __init__(self, seed=None):
        self.randint, self.permutation, self.choice, self.shuffle = randint, permutation, choice, shuffle
        self.exponential, self.gamma, self.beta = exponential, gamma, beta
        self.rand, self.randn, self.uniform, self.normal = rand, randn, uniform, normal
        self.random_sample, self.standard_normal = random_sample, standard_normal

    def seed(self, seed=None):
        pass


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
