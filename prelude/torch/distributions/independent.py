from torch.distributions.distribution import Independent  # noqa: F401
