"""torch.linalg: its functions are operators."""

__complete__ = True


class LinAlgError(RuntimeError):
    pass
