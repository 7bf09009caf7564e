"""Draws of distributions, each [n, ...] for parameters of n rows: test_draws.py compares their distribution with that of eager mode's draws."""
import torch
import torch.distributions as D
import torch.nn.functional as F
from samples import case
from torch import Tensor

COUNT = 20000


def rows(*values, dtype=torch.float32):
    return torch.tensor(values, dtype=dtype).expand(COUNT, -1)


@case((rows(0.0, 0.1, 3.5, 9.9, 10.1, 80.0, 5e4),))
def poisson(rate: Tensor):
    return torch.poisson(rate)


@case((rows(0.0, 1, 7, 40, 40, 1000, 12, dtype=torch.float64), rows(0.5, 0.3, 0.9, 0.4, 0.97, 0.001, 1.0, dtype=torch.float64)))
def binomial(n: Tensor, p: Tensor):
    return torch.binomial(n, p)


@case((rows(0.0, 0.05, 0.6, 1.0, 2.5, 90.0),))
def gamma(a: Tensor):
    return torch._standard_gamma(a)


@case((rows(0.3, 1.5, 8.0), rows(2.0, 0.4, 9.0)))
def shares(a: Tensor, b: Tensor):
    return torch.cat([D.Beta(a, b).sample(), D.Dirichlet(torch.stack([a, b, a], -1)).sample()[:, :, 1], D.Gamma(a, b).rsample()], 1)


@case((rows(0.7, 3.0), rows(0.3, 0.8)))
def others(a: Tensor, p: Tensor):
    made = [D.Chi2(a), D.InverseGamma(a + 2, a), D.StudentT(a + 3), D.NegativeBinomial(a, p), D.Binomial(9, p), D.Poisson(a), D.VonMises(p, a)]
    return torch.cat([d.sample() for d in made], 1)


@case((rows(0.5, 0.0, 2.0, 1.5, 0.0), 3))
def categories(weights: Tensor, n: int):
    return torch.multinomial(weights, n, replacement=True)


@case((rows(0.5, 1.0, 2.0, 1.5, 0.2), 3))
def categories_without_replacement(weights: Tensor, n: int):
    return torch.multinomial(weights, n)


@case((rows(0.5, 0.0, 2.0, 1.5, 0.0), 3))
def categorical_of_the_run(weights: Tensor, n: int):
    return D.Categorical(weights).sample((n,)).T


@case((rows(2.0, 30.0), 4))
def in_a_loop(rate: Tensor, n: int):
    total = torch.zeros_like(rate)
    for _ in range(n):
        if n > 2:
            total = total + torch.poisson(rate)
    return total


@case((rows(1.0, -2.0, 0.5),))
def dropped(x: Tensor):
    y = F.dropout2d((x * 3)[:, :, None, None], 0.75, training=True).flatten(1)
    return torch.cat([F.dropout(x * 2, 0.5, training=True) + 1, y], 1)


def totals(y: Tensor):
    """What is dropped together shows in the sums of a sample, and of its channels."""
    return torch.cat([y.sum(2), y.sum((1, 2))[:, None]], 1)


@case((rows(1.0, 2.0, 4.0, 8.0, 16.0, 32.0),))
def dropped_channels(x: Tensor):
    """Three dimensions are samples of channels, or of channels without samples, as each function reads them."""
    y = (x * 2).unflatten(1, (3, 2))
    return torch.cat([totals(F.dropout1d(y, 0.5)), totals(F.dropout2d(y, 0.5)), totals(torch.feature_dropout(y, 0.5, True)), totals(F.dropout3d(y, 0.5)), F.dropout1d(x, 0.5),
                      F.dropout3d(x, 0.5), F.dropout2d(x, 0.5), totals(F.dropout3d(y[..., None], 0.5)[..., 0]), totals(F.dropout3d(y[..., None, None], 0.5)[..., 0, 0])], 1)


@case((rows(1.0, -2.0, 0.5),))
def drawn_apart(x: Tensor):
    with torch.random.fork_rng(devices=[]):
        torch.random.manual_seed(3)
        y = torch.rand_like(x)
    return x + y * 0
