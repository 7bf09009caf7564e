from torch.distributions.positive import Pareto  # noqa: F401
