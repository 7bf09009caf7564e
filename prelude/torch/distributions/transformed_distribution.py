from torch.distributions.transforms import TransformedDistribution  # noqa: F401
