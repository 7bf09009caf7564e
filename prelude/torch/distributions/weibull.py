from torch.distributions.positive import Weibull  # noqa: F401
