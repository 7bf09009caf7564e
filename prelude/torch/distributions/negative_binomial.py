from torch.distributions.counts import NegativeBinomial  # noqa: F401
