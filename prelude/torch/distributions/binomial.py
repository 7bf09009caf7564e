from torch.distributions.counts import Binomial  # noqa: F401
