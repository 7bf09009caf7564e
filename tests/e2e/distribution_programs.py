"""Densities, moments, entropies and divergences of torch.distributions, of x, and of arguments a and b above 0."""
import torch
import torch.distributions as D
from torch.distributions.laplace import Laplace
from torch.distributions.normal import Normal
from torch.distributions.von_mises import VonMises

NAMES = ("mean", "variance", "mode")


def told(d, x, *more):
    return [getattr(d, name) for name in NAMES if hasattr(d, name)] + [d.log_prob(x)] + list(more)


def real(x, a, b):
    made = [Normal(a, b), D.LogNormal(a, b), Laplace(a, b), D.Cauchy(a, b), D.Gumbel(a, b)]
    wide = [d.expand((2, 3)).log_prob(x) for d in made]
    return [told(d, x, d.cdf(x), d.icdf(x / 10), d.entropy()) for d in made], wide


def tails(x, a, b):
    student, around = torch.distributions.studentT.StudentT(a, b, 1.5), VonMises(a, b)
    return told(student, x, student.entropy()), told(around, x), D.Uniform(a * 0, b + 4).cdf(x), D.Exponential(a).icdf(x / 10)


def positive(x, a, b):
    made = [D.Gamma(a, b), D.InverseGamma(a, b), D.Weibull(a, b), D.Pareto(a * 0.1, b), D.Chi2(a)]
    halves = [D.HalfNormal(a), D.HalfCauchy(a)]
    return [told(d, x, d.cdf(x), d.entropy()) for d in made], [told(d, x, d.log_prob(-x), d.cdf(x), d.icdf(x / 10), d.entropy()) for d in halves]


def shares(x, a, b):
    share, beta = D.Dirichlet(torch.stack([a, b])), D.Beta(a, b)
    return told(share, x / x.sum(), share.entropy()), told(beta, x / 9, beta.entropy()), beta.expand((2, 3)).mean


def counts(x, a, b):
    k, p = x.floor(), a / 9
    made = [D.Geometric(p), D.Geometric(logits=p), D.Binomial(6, p), D.Binomial(k + 4, logits=p), D.NegativeBinomial(5, p), D.Poisson(b)]
    many = D.Multinomial(9, logits=a)
    return [told(d, k) for d in made], many.mean, many.variance, many.log_prob(k)


def relaxed(x, a, b):
    t = torch.tensor(0.7)
    return [d.log_prob(x / 9) for d in (D.RelaxedBernoulli(t, a / 9), D.RelaxedBernoulli(t, logits=a))], D.RelaxedOneHotCategorical(t, logits=a).log_prob(x / x.sum())


def vectors(x, a, b):
    matrix = torch.diag(a) + 0.1
    normal, lower = D.MultivariateNormal(b, matrix), D.MultivariateNormal(b, scale_tril=torch.tril(matrix))
    inverse = D.MultivariateNormal(b, precision_matrix=matrix)
    return [told(d, x, d.entropy(), d.covariance_matrix, d.precision_matrix) for d in (normal, lower, inverse)], D.kl_divergence(normal, lower)


def mixtures(x, a, b):
    mixed = D.MixtureSameFamily(D.Categorical(logits=a), D.Normal(a, b))
    rows = D.MixtureSameFamily(D.Categorical(a), D.Independent(D.Normal(torch.stack([a, b], 1), 1.0), 1))
    return mixed.mean, mixed.variance, mixed.log_prob(x), mixed.cdf(x), rows.mean, rows.log_prob(torch.stack([x, a], 1))


def transformed(x, a, b):
    squashed = D.TransformedDistribution(D.Normal(a, b), [D.TanhTransform(cache_size=1), D.AffineTransform(0.5, -2.0)])
    logistic = D.TransformedDistribution(D.Uniform(a * 0, a * 0 + 1), [D.SigmoidTransform().inv, D.AffineTransform(a, b)])
    grown = D.TransformedDistribution(D.Normal(a, b), D.ExpTransform())
    return squashed.log_prob(x / 9), squashed.cdf(x / 9), logistic.log_prob(x), grown.log_prob(x), D.Independent(squashed, 1).log_prob(x / 9)


def divergences(x, a, b):
    made = [D.Gamma, D.Beta, D.Cauchy, D.Normal, D.Laplace]
    one = [D.Dirichlet, D.Poisson, D.HalfNormal, D.Exponential, D.Categorical]
    return [D.kl_divergence(kind(a, b), kind(b, a)) for kind in made], [D.kl_divergence(kind(a), kind(b)) for kind in one], D.kl_divergence(D.Geometric(a / 9), D.Geometric(b / 9))


def kumaraswamy(x, a, b):
    p = (x / 9).sigmoid()
    d = D.Kumaraswamy(a, b)
    return told(d, p, d.mode, d.entropy(), d.cdf(p), d.icdf(p)), d.expand([2, len(x)]).log_prob(p)


def ratios_and_tails(x, a, b):
    ratio, tail = D.FisherSnedecor(a * 3, b * 4), D.GeneralizedPareto(a / 9, b, torch.where(a > b, 0.0, a / 9 - 0.3))
    v = x + a / 9
    return told(ratio, x, ratio.mode), told(tail, v, tail.mode, tail.entropy(), tail.cdf(v), tail.icdf(a / 9), tail.log_survival_function(v))


def continuous_bernoulli(x, a, b):
    p = (x / 9).sigmoid()
    made = (D.ContinuousBernoulli(a / 9), D.ContinuousBernoulli(logits=b - a), D.ContinuousBernoulli(torch.where(a > b, 0.5002, 0.5)))
    return [[d.mean, d.variance, d.log_prob(p), d.entropy(), d.cdf(p), d.icdf(p), d.logits] for d in made]


def proportions_of_normals(x, a, b):
    d = D.LogisticNormal(a, b)
    v = torch.cat([a, b[:1]]) / (a.sum() + b[0])
    return d.log_prob(v), D.StickBreakingTransform()(x), D.StickBreakingTransform().inv(v), d.sample([3]).sum(-1), list(d.event_shape)


def low_rank(x, a, b):
    factor = torch.stack([a, b - a], 1)
    d = D.LowRankMultivariateNormal(b, factor, a + 0.1)
    return told(d, x, d.entropy(), d.covariance_matrix, d.precision_matrix, d.scale_tril), d.expand([2]).log_prob(x), list(d.rsample([4]).shape)


def matrices(x, a, b):
    c = torch.outer(a[:2], a[:2]) + torch.eye(2)
    v = torch.outer(x[:2], x[:2]) + torch.eye(2) * 2
    wish = (D.Wishart(torch.tensor([2.5, 5.0]), c), D.Wishart(6.0, scale_tril=torch.linalg.cholesky(c)), D.Wishart(torch.tensor(4.5), precision_matrix=c))
    root = torch.linalg.cholesky(v)
    root = root / root.norm(dim=-1, keepdim=True)
    drawn = D.LKJCholesky(3, 1.5).sample([6])
    return ([told(d, v, d.mode, d.entropy(), d.precision_matrix) for d in wish], [D.LKJCholesky(2, k).log_prob(root) for k in (1.5, torch.tensor([0.5, 2.0]))],
            (drawn @ drawn.mT).diagonal(dim1=-2, dim2=-1), list(wish[0].rsample([4]).shape))
