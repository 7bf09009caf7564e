"""torch.distributions: the distributions that models put over their outputs. Draws become ONNX's random nodes."""

from torch.distributions.discrete import Bernoulli, Categorical, OneHotCategorical  # noqa: F401
from torch.distributions.distribution import Distribution, Independent  # noqa: F401
from torch.distributions.kl import kl_divergence  # noqa: F401
from torch.distributions.real import Exponential, Laplace, LogNormal, Normal, Uniform  # noqa: F401
