"""random, for libraries: numbers are drawn when the graph runs (those of constructors once, like weights), by the same operators as torch's own, which the target's own text
should call instead. Seeds have no effect: in a graph they belong to its nodes."""

import torch


def seed(a=None, version=2):
    pass


def random():
    torch._C._note_drawing()
    return torch.rand((), dtype=torch.float64).item()


def uniform(a, b):
    return a + (b - a) * random()


def gauss(mu=0.0, sigma=1.0):
    torch._C._note_drawing()
    return mu + sigma * torch.randn((), dtype=torch.float64).item()


normalvariate = gauss


def randrange(start, stop=None, step=1):
    torch._C._note_drawing()
    if stop is None:
        start, stop = 0, start
    count = len(range(start, stop, step))
    if count <= 0:
        raise ValueError("empty range in randrange()")
    return start + step * int(torch.randint(0, count, ()).item())


def randint(a, b):
    return randrange(a, b + 1)


def choice(seq):
    if len(seq) == 0:
        raise IndexError("Cannot choose from an empty sequence")
    return seq[randrange(len(seq))]
