from torch.distributions.counts import Geometric  # noqa: F401
