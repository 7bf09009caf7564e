from torch.distributions.real import LogNormal  # noqa: F401
