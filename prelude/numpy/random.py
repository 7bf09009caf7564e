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


class RandomState:
    def __init__(self, seed=None):
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
        return numpy.ndarray(drawn if dtype is None else drawn.to(numpy._dtype(dtype)))


def default_rng(seed=None):
    return Generator(seed)
