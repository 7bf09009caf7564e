"""Kullback-Leibler divergences between distributions of one kind."""

import torch
import torch.nn.functional as F
from _refusal import refuse
from torch.distributions.counts import Geometric, Poisson
from torch.distributions.discrete import Bernoulli, Categorical, OneHotCategorical
from torch.distributions.distribution import Independent, sum_last
from torch.distributions.positive import Beta, Dirichlet, Gamma, HalfCauchy, HalfNormal
from torch.distributions.real import Cauchy, Exponential, Laplace, Normal, Uniform
from torch.distributions.vectors import MultivariateNormal


def _normal(p, q):
    ratio = (p.scale / q.scale).pow(2)
    return 0.5 * (ratio + ((p.loc - q.loc) / q.scale).pow(2) - 1 - ratio.log())


def _laplace(p, q):
    ratio = p.scale / q.scale
    distance = (p.loc - q.loc).abs()
    return -ratio.log() + distance / q.scale + ratio * torch.exp(-distance / p.scale) - 1


def _exponential(p, q):
    ratio = q.rate / p.rate
    return ratio - ratio.log() - 1


def _uniform(p, q):
    inside = (q.low <= p.low) & (q.high >= p.high)
    value = torch.log((q.high - q.low) / (p.high - p.low))
    return torch.where(inside, value, torch.full_like(value, float("inf")))


def _categorical(p, q):
    terms = p.probs * (p.logits - q.logits)
    terms = torch.where(q.probs == 0, torch.full_like(terms, float("inf")), terms)
    return torch.where(p.probs == 0, torch.zeros_like(terms), terms).sum(-1)


def _bernoulli(p, q):
    first = p.probs * (F.softplus(-q.logits) - F.softplus(-p.logits))
    first = torch.where(q.probs == 0, torch.full_like(first, float("inf")), first)
    first = torch.where(p.probs == 0, torch.zeros_like(first), first)
    second = (1 - p.probs) * (F.softplus(q.logits) - F.softplus(p.logits))
    second = torch.where(q.probs == 1, torch.full_like(second, float("inf")), second)
    return first + torch.where(p.probs == 1, torch.zeros_like(second), second)


def _gamma(p, q):
    ratio = p.rate / q.rate
    return (q.concentration * ratio.log() + torch.lgamma(q.concentration) - torch.lgamma(p.concentration)
            + (p.concentration - q.concentration) * torch.digamma(p.concentration) + (q.rate - p.rate) * (p.concentration / p.rate))


def _dirichlet(p, q):
    a, b = p.concentration, q.concentration
    total = a.sum(-1)
    spread = (a - b) * (a.digamma() - total.digamma().unsqueeze(-1))
    return total.lgamma() - b.sum(-1).lgamma() - (a.lgamma() - b.lgamma()).sum(-1) + spread.sum(-1)


def _beta(p, q):
    return _dirichlet(p._dirichlet, q._dirichlet)


def _half_normal(p, q):
    return _normal(p.base_dist, q.base_dist)


def _geometric(p, q):
    return -p.entropy() - torch.log1p(-q.probs) / p.probs - q.logits


def _poisson(p, q):
    return p.rate * (p.rate.log() - q.rate.log()) - (p.rate - q.rate)


def _cauchy(p, q):
    return (((p.scale + q.scale).pow(2) + (p.loc - q.loc).pow(2)).log()) - (4 * p.scale * q.scale).log()


def _multivariate_normal(p, q):
    n = p.loc.shape[-1]
    shape = tuple(torch.broadcast_shapes(q._batch_shape, p._batch_shape))
    scale = q.scale_tril.expand(shape + (n, n))
    spread = torch.linalg.solve_triangular(scale, p.scale_tril.expand(shape + (n, n)), upper=False).pow(2).sum((-2, -1))
    moved = torch.linalg.solve_triangular(scale, (q.loc - p.loc).unsqueeze(-1), upper=False).squeeze(-1).pow(2).sum(-1)
    return q._half_log_det() - p._half_log_det() + 0.5 * (spread + moved - n)


_registered = []


def register_kl(type_p, type_q):
    def keep(fun):
        _registered.insert(0, (type_p, type_q, fun))
        return fun

    return keep


def kl_divergence(p, q):
    for first, second, divergence in _registered:
        if isinstance(p, first) and isinstance(q, second):
            return divergence(p, q)
    if isinstance(p, Independent) and isinstance(q, Independent):
        return sum_last(kl_divergence(p.base_dist, q.base_dist), p.reinterpreted_batch_ndims)
    if isinstance(p, HalfCauchy) or isinstance(q, HalfCauchy):
        refuse("the divergence of " + type(p).__name__ + " from " + type(q).__name__ + " is not supported: compute it from their log_prob()")
    if isinstance(p, OneHotCategorical) and isinstance(q, OneHotCategorical):
        return _categorical(p._categorical, q._categorical)
    for kind, divergence in ((Normal, _normal), (Categorical, _categorical), (Bernoulli, _bernoulli), (Laplace, _laplace),
                             (Exponential, _exponential), (Uniform, _uniform), (Gamma, _gamma), (Beta, _beta), (Dirichlet, _dirichlet),
                             (HalfNormal, _half_normal), (Geometric, _geometric), (Poisson, _poisson), (Cauchy, _cauchy),
                             (MultivariateNormal, _multivariate_normal)):
        if isinstance(p, kind) and isinstance(q, kind):
            return divergence(p, q)
    refuse("the divergence of " + type(p).__name__ + " from " + type(q).__name__ + " is not supported: compute it from their log_prob()")
