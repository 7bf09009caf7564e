from torch.distributions.real import Exponential  # noqa: F401
