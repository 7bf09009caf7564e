from torch.distributions.counts import Poisson  # noqa: F401
