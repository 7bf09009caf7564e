from torch.distributions.discrete import RelaxedOneHotCategorical  # noqa: F401
