from torch.distributions.bounded import GeneralizedPareto  # noqa: F401
