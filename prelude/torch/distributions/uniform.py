from torch.distributions.real import Uniform  # noqa: F401
