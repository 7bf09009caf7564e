from torch.distributions.discrete import RelaxedBernoulli  # noqa: F401
