from torch.distributions.positive import Gamma  # noqa: F401
