from torch.distributions.real import Cauchy  # noqa: F401
