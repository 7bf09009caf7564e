from torch.distributions.bounded import ContinuousBernoulli  # noqa: F401
