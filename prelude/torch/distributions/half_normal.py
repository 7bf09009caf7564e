from torch.distributions.positive import HalfNormal  # noqa: F401
