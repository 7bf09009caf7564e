"""random: numbers that a constructor draws after a seed are Python's own (made in C). All others are drawn when the graph runs (those of
constructors once, like weights), by the same operators as torch's own, which the target's own text should call instead; for these, seeds
have no effect, since in a graph they belong to its nodes."""

import bisect
import math

import torch

_FACTOR = 4 * math.exp(-0.5) / math.sqrt(2.0)


class Random:
    """A stream of numbers. Its place is the number of words that were drawn since the seed, which is None if it is not known, and the
    normal number that gauss() drew with the last one but has not returned yet."""

    def __init__(self, x=None):
        self.seed(x)

    def seed(self, a=None, version=2):
        self._seed, self._drawn, self._spare = (abs(int(a)) if isinstance(a, int) else None), 0, None

    def getstate(self):
        return (3, (self._seed, self._drawn), self._spare)

    def setstate(self, state):
        _, (self._seed, self._drawn), self._spare = state

    def __setstate__(self, state):
        """Takes the state of a pickled stream, whose seed is not known."""
        self.seed()

    def random(self):
        found = None if self._seed is None else _fractions(self._seed, self._drawn, 1)  # noqa: F821
        if found is None:
            self._seed = None
            torch._C._note_drawing()
            return torch.rand((), dtype=torch.float64).item()
        self._drawn = found[1]
        return found[0][0].item()

    def _taken(self, found):
        if found is None:
            self._seed = None
            torch._C._note_drawing()
            return None
        self._drawn = found[-1]
        return list(found[:-1])

    def _below(self, counts):
        """One number below each of `counts`, or None."""
        return self._taken(None if self._seed is None else _whole(self._seed, self._drawn, tuple(n - 1 for n in counts)))  # noqa: F821

    # ---- whole numbers and orders ----

    def randrange(self, start, stop=None, step=1):
        if stop is None:
            start, stop = 0, start
        count = len(range(start, stop, step))
        if count <= 0:
            raise ValueError("empty range in randrange()")
        found = self._below((count,))
        return start + step * (int(torch.randint(0, count, ()).item()) if found is None else found[0])

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def getrandbits(self, k):
        most = (1 << k) - 1
        found = self._taken(None if self._seed is None else _bits(self._seed, self._drawn, (most,)))  # noqa: F821
        return int(torch.randint(0, most + 1, ()).item()) if found is None else found[0]

    def choice(self, seq):
        if len(seq) == 0:
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self.randrange(len(seq))]

    def shuffle(self, x):
        places = self._below(range(len(x), 1, -1))
        if places is None:
            x[:] = [x[i] for i in torch.randperm(len(x)).tolist()]
            return
        for i, j in zip(range(len(x) - 1, 0, -1), places):
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        if counts is not None:
            population = [one for one, count in zip(population, counts) for _ in range(count)]
        n = len(population)
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        if n > 21 + (4 ** math.ceil(math.log(k * 3, 4)) if k > 5 else 0):
            return [population[i] for i in self._different(n, k)]
        pool, places = list(population), self._below(range(n, n - k, -1))
        if places is None:
            return [pool[i] for i in torch.randperm(n)[:k].tolist()]
        result = []
        for i, j in enumerate(places):
            result.append(pool[j])
            pool[j] = pool[n - i - 1]
        return result

    def _different(self, n, k):
        """k different numbers below n, which are few of them."""
        chosen = {}
        while len(chosen) < k:
            found = self._below((n,))
            if found is None:
                return torch.randperm(n)[:k].tolist()
            chosen[found[0]] = None
        return list(chosen)

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        n = len(population)
        if weights is None and cum_weights is None:
            return [population[math.floor(self.random() * n)] for _ in range(k)]
        sums = list(cum_weights or [])
        for one in weights or []:
            sums.append(one + (sums[-1] if sums else 0))
        return [population[bisect.bisect(sums, self.random() * (sums[-1] + 0.0), 0, n - 1)] for _ in range(k)]

    # ---- distributions ----

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        drawn, middle = self.random(), 0.5 if mode is None else (mode - low) / (high - low)
        if drawn > middle:
            drawn, middle, low, high = 1.0 - drawn, 1.0 - middle, high, low
        return low + (high - low) * math.sqrt(drawn * middle)

    def expovariate(self, lambd=1.0):
        return -math.log(1.0 - self.random()) / lambd

    def _unknown_normal(self, mu, sigma):
        self._seed = None
        torch._C._note_drawing()
        return mu + sigma * torch.randn((), dtype=torch.float64).item()

    def gauss(self, mu=0.0, sigma=1.0):
        if self._seed is None:
            return self._unknown_normal(mu, sigma)
        drawn, self._spare = self._spare, None
        if drawn is None:
            angle = self.random() * (2.0 * math.pi)
            length = math.sqrt(-2.0 * math.log(1.0 - self.random()))
            drawn, self._spare = math.cos(angle) * length, math.sin(angle) * length
        return mu + drawn * sigma

    def normalvariate(self, mu=0.0, sigma=1.0):
        if self._seed is None:
            return self._unknown_normal(mu, sigma)
        while True:
            first, second = self.random(), 1.0 - self.random()
            drawn = _FACTOR * (first - 0.5) / second
            if drawn * drawn / 4.0 <= -math.log(second):
                return mu + drawn * sigma

    def lognormvariate(self, mu=0.0, sigma=1.0):
        return math.exp(self.normalvariate(mu, sigma))


class SystemRandom(Random):
    def seed(self, a=None, version=2):
        self._seed = None


_shared = Random()
seed, getstate, setstate, random, getrandbits = _shared.seed, _shared.getstate, _shared.setstate, _shared.random, _shared.getrandbits
randrange, randint, choice, shuffle, sample, choices = _shared.randrange, _shared.randint, _shared.choice, _shared.shuffle, _shared.sample, _shared.choices
uniform, triangular, expovariate, gauss, normalvariate = _shared.uniform, _shared.triangular, _shared.expovariate, _shared.gauss, _shared.normalvariate
lognormvariate = _shared.lognormvariate
