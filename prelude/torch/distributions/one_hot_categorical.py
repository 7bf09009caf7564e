from torch.distributions.discrete import OneHotCategorical, OneHotCategoricalStraightThrough  # noqa: F401
