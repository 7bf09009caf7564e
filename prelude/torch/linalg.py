"""torch.linalg: its functions are operators."""

__complete__ = True
__numpy_names__ = True


class LinAlgError(RuntimeError):
    pass
