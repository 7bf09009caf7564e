from torch.distributions.matrices import LowRankMultivariateNormal  # noqa: F401
