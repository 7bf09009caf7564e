"""torch.distributions: the distributions that models use for their outputs. Samples become ONNX's random nodes."""

from torch.distributions import constraints, transforms  # noqa: F401
from torch.distributions.bounded import ContinuousBernoulli, FisherSnedecor, GeneralizedPareto, Kumaraswamy, LogisticNormal  # noqa: F401
from torch.distributions.counts import Binomial, Geometric, Multinomial, NegativeBinomial, Poisson  # noqa: F401
from torch.distributions.discrete import (  # noqa: F401
    Bernoulli, Categorical, OneHotCategorical, OneHotCategoricalStraightThrough, RelaxedBernoulli, RelaxedOneHotCategorical,
)
from torch.distributions.distribution import Distribution, Independent  # noqa: F401
from torch.distributions.kl import kl_divergence, register_kl  # noqa: F401
from torch.distributions.matrices import LKJCholesky, LowRankMultivariateNormal, Wishart  # noqa: F401
from torch.distributions.positive import (  # noqa: F401
    Beta, Chi2, Dirichlet, Gamma, HalfCauchy, HalfNormal, InverseGamma, Pareto, Weibull,
)
from torch.distributions.real import Cauchy, Exponential, Gumbel, Laplace, LogNormal, Normal, StudentT, Uniform, VonMises  # noqa: F401
from torch.distributions.transforms import (  # noqa: F401
    AbsTransform, AffineTransform, ComposeTransform, ExpTransform, PowerTransform, SigmoidTransform, SoftmaxTransform,
    SoftplusTransform, StickBreakingTransform, TanhTransform, Transform, TransformedDistribution,
)
from torch.distributions.vectors import MixtureSameFamily, MultivariateNormal  # noqa: F401
