from torch.distributions.discrete import Categorical  # noqa: F401
