from torch.distributions.positive import InverseGamma  # noqa: F401
