"""torch.linalg: its functions are operators."""

__complete__ = True
