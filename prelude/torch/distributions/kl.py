"""Kullback-Leibler divergences between distributions of one kind."""

import torch
import torch.nn.functional as F
from torch.distributions.discrete import Bernoulli, Categorical, OneHotCategorical
from torch.distributions.distribution import Independent, sum_last
from torch.distributions.real import Exponential, Laplace, Normal, Uniform


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


def kl_divergence(p, q):
    if isinstance(p, Independent) and isinstance(q, Independent):
        return sum_last(kl_divergence(p.base_dist, q.base_dist), p.reinterpreted_batch_ndims)
    if isinstance(p, OneHotCategorical) and isinstance(q, OneHotCategorical):
        return _categorical(p._categorical, q._categorical)
    for kind, divergence in ((Normal, _normal), (Categorical, _categorical), (Bernoulli, _bernoulli), (Laplace, _laplace),
                             (Exponential, _exponential), (Uniform, _uniform)):
        if isinstance(p, kind) and isinstance(q, kind):
            return divergence(p, q)
    raise NotImplementedError("no divergence of " + type(p).__name__ + " from " + type(q).__name__)
