"""numpy.random: numbers that a constructor draws after a seed are NumPy's own (made in C), until it draws some of a distribution that is not
known here. All others are unspecified, and an array of them has values from a file, like a parameter that torch draws."""

import numpy
import torch

__partial__ = True


def _shape(size):
    if size is None:
        return ()
    return (size,) if isinstance(size, int) else tuple(size)


def _count(size):
    return numpy.prod(_shape(size), dtype=int)


def _fitting(size, *parameters):
    """The size of what is drawn, which is that of the parameters if none is given, and the parameters, of which lists become arrays."""
    if all(isinstance(one, (int, float)) for one in parameters):
        return size, *parameters
    arrays = [numpy.asarray(one) for one in parameters]
    return numpy.broadcast_shapes(*(one.shape for one in arrays)) if size is None else size, *arrays


class RandomState:
    """A stream of numbers. Its place is the number of words that were drawn since the seed, which is None if it is not known, and the
    normal number that was drawn with the last one but not used yet."""

    def __init__(self, seed=None):
        self.seed(seed)

    def seed(self, seed=None):
        whole = isinstance(seed, int) and not isinstance(seed, bool)
        self._seed, self._drawn, self._spare = (seed if whole and 0 <= seed < 2**32 else None), 0, None

    def get_state(self, legacy=True):
        return ("MT19937", self._seed, self._drawn, self._spare is not None, self._spare)

    def set_state(self, state):
        _, self._seed, self._drawn, _, self._spare = state

    def _whole_numbers(self, most):
        """One number from 0 to each of `most`, or None."""
        found = None if self._seed is None else _whole(self._seed, self._drawn, tuple(most))  # noqa: F821
        if found is None:
            self._seed = None
            return None
        self._drawn = found[-1]
        return list(found[:-1])

    def _order(self, n):
        swaps = self._whole_numbers(range(n - 1, 0, -1))
        if swaps is None:
            return torch.randperm(n)
        order = list(range(n))
        for i, j in zip(range(n - 1, 0, -1), swaps):
            order[i], order[j] = order[j], order[i]
        return torch.tensor(order, dtype=torch.int64)

    # ---- fractions, and what is made of them ----

    def _known(self, numbers, size):
        return numbers[0].item() if size is None else numpy.ndarray(numbers.reshape(_shape(size)))

    def random_sample(self, size=None):
        found = None if self._seed is None else _fractions(self._seed, self._drawn, _count(size))  # noqa: F821
        if found is None:
            self._seed = None
            return numpy.ndarray(torch.rand(_shape(size), dtype=torch.float64))
        self._drawn = found[1]
        return self._known(found[0], size)

    random = ranf = sample = random_sample

    def standard_normal(self, size=None):
        found = None if self._seed is None else _normals(self._seed, self._drawn, _count(size), self._spare)  # noqa: F821
        if found is None:
            self._seed = None
            return numpy.ndarray(torch.randn(_shape(size), dtype=torch.float64))
        self._drawn, self._spare = found[1:]
        return self._known(found[0], size)

    def rand(self, *size):
        return self.random_sample(size or None)

    def randn(self, *size):
        return self.standard_normal(size or None)

    def uniform(self, low=0.0, high=1.0, size=None):
        size, low, high = _fitting(size, low, high)
        return low + (high - low) * self.random_sample(size)

    def normal(self, loc=0.0, scale=1.0, size=None):
        size, loc, scale = _fitting(size, loc, scale)
        return loc + scale * self.standard_normal(size)

    def lognormal(self, mean=0.0, sigma=1.0, size=None):
        return numpy.exp(self.normal(mean, sigma, size))

    def standard_exponential(self, size=None):
        return -numpy.log(1.0 - self.random_sample(size))

    def exponential(self, scale=1.0, size=None):
        size, scale = _fitting(size, scale)
        return scale * self.standard_exponential(size)

    # ---- distributions whose numbers are not NumPy's ----

    def beta(self, a, b, size=None):
        self._seed = None
        return self.random_sample(_fitting(size, a, b)[0])

    def gamma(self, shape, scale=1.0, size=None):
        self._seed = None
        size, _, scale = _fitting(size, shape, scale)
        return scale * self.random_sample(size)

    # ---- whole numbers and orders ----

    def randint(self, low, high=None, size=None, dtype=None):
        if high is None:
            low, high = 0, low
        plain = isinstance(low, int) and isinstance(high, int) and low < high and (dtype is None or dtype is int or dtype in (numpy.int64, numpy.int32))
        if not plain:
            self._seed = None
        drawn = self._whole_numbers([high - 1 - low] * _count(size)) if plain else None
        if drawn is None:
            numbers = torch.randint(low, high, _shape(size))
        elif size is None:
            return low + drawn[0]
        else:
            numbers = torch.tensor([low + one for one in drawn], dtype=torch.int64).reshape(_shape(size))
        return numpy.ndarray(numbers if dtype is None else numbers.to(numpy._types._dtype(dtype)))

    def permutation(self, x):
        order = self._order(x if isinstance(x, int) else len(x))
        return numpy.ndarray(order) if isinstance(x, int) else numpy.asarray(x)[order]

    def shuffle(self, x):
        x[:] = [x[i] for i in self._order(len(x)).tolist()] if isinstance(x, list) else self.permutation(x)

    def choice(self, a, size=None, replace=True, p=None):
        n = a if isinstance(a, int) else len(a)
        if replace:
            places = self.randint(0, n, size) if p is None else self._weighted(size, p)
            return places if isinstance(a, int) else numpy.asarray(a)[places]
        if p is not None:
            self._seed = None
        places = self._order(n)[:_count(size)].reshape(_shape(size))
        return numpy.ndarray(places) if isinstance(a, int) else numpy.asarray(a)[places]

    def _weighted(self, size, p):
        sums = numpy.asarray(p, dtype=numpy.float64).cumsum()
        return numpy.searchsorted(sums / sums[-1], self.random_sample(size), side="right")


_shared = RandomState()
seed, get_state, set_state = _shared.seed, _shared.get_state, _shared.set_state
rand, randn, randint, choice, permutation, shuffle = _shared.rand, _shared.randn, _shared.randint, _shared.choice, _shared.permutation, _shared.shuffle
random = random_sample = ranf = sample = _shared.random_sample
standard_normal, normal, lognormal, uniform = _shared.standard_normal, _shared.normal, _shared.lognormal, _shared.uniform
standard_exponential, exponential, beta, gamma = _shared.standard_exponential, _shared.exponential, _shared.beta, _shared.gamma


class SeedSequence:
    def __init__(self, entropy=None):
        self.entropy = 0 if entropy is None else entropy


class BitGenerator:
    def __init__(self, seed=None):
        self.seed_seq = seed


PCG64 = MT19937 = Philox = BitGenerator


class Generator(RandomState):
    """The newer generator: its numbers are never known."""

    def __init__(self, bit_generator=None):
        super().__init__()
        self.bit_generator = bit_generator

    def integers(self, low, high=None, size=None, dtype=None, endpoint=False):
        first, last = (0, low) if high is None else (low, high)
        drawn = torch.randint(first, last + 1 if endpoint else last, _shape(size))
        return numpy.ndarray(drawn if dtype is None else drawn.to(numpy._types._dtype(dtype)))


def default_rng(seed=None):
    return Generator(seed)
