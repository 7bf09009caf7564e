from torch.distributions.real import Normal  # noqa: F401
