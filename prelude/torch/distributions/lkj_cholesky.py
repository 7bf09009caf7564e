from torch.distributions.matrices import LKJCholesky  # noqa: F401
