from torch.distributions.real import Laplace  # noqa: F401
