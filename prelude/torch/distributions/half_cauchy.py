from torch.distributions.positive import HalfCauchy  # noqa: F401
