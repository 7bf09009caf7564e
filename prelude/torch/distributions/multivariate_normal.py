from torch.distributions.vectors import MultivariateNormal  # noqa: F401
