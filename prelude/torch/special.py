"""torch.special: its functions are operators, of which some have their names elsewhere."""

from torch import logit, logsumexp, round, sinc  # noqa: F401

__complete__ = True
