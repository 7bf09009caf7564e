from torch.distributions.discrete import Bernoulli  # noqa: F401
