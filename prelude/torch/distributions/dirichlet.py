from torch.distributions.positive import Dirichlet  # noqa: F401
