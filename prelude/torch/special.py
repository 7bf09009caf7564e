"""torch.special: its functions are operators, some of which have other names."""

from torch import logit, logsumexp, round, sinc  # noqa: F401

__complete__ = True
__numpy_names__ = True
