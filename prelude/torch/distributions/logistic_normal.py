from torch.distributions.bounded import LogisticNormal  # noqa: F401
