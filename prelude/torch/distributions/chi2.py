from torch.distributions.positive import Chi2  # noqa: F401
