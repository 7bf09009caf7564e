from torch.distributions.vectors import MixtureSameFamily  # noqa: F401
