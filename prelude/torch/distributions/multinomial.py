from torch.distributions.counts import Multinomial  # noqa: F401
