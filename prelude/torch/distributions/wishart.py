from torch.distributions.matrices import Wishart  # noqa: F401
