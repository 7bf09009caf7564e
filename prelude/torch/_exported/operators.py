"""Operators of torch.ops that are functions here, and no rows of the operator table."""


class Operator:
    """torch.ops.aten.NAME, which is called itself or by one of its overloads: `.default`, `.Tensor`."""

    def __init__(self, function):
        self._function = function

    def __call__(self, *args, **kwargs):
        return self._function(*args, **kwargs)

    def __getattr__(self, overload):
        return self
