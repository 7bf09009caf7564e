"""Contexts without an effect on the graph, except on torch.is_grad_enabled()."""


class NoEffect:
    def __init__(self, *args, **kwargs):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *args):
        return None

    def __call__(self, func):
        return func


class _Switch:
    def enabled(self):
        return False

    def __enter__(self):
        self.previous = torch.is_grad_enabled()  # noqa: F821
        torch._C._set_grad_enabled(self.enabled())  # noqa: F821

    def __exit__(self, *args):
        torch._C._set_grad_enabled(self.previous)  # noqa: F821

    def __call__(self, func):
        return func if self.enabled() else _mark_function(func, "no_grad")  # noqa: F821

    def clone(self):
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        return made


class no_grad(_Switch):
    def __new__(cls, function=None):
        if function is not None:
            return _mark_function(function, "no_grad")  # noqa: F821
        return object.__new__(cls)


class inference_mode(_Switch):
    def __new__(cls, mode=True):
        if callable(mode):
            return _mark_function(mode, "no_grad")  # noqa: F821
        return object.__new__(cls)

    def __init__(self, mode=True):
        self.mode = mode

    def enabled(self):
        return not self.mode


class enable_grad(_Switch):
    def __new__(cls, function=None):
        if function is not None:
            return function
        return object.__new__(cls)

    def enabled(self):
        return True


class set_grad_enabled(_Switch):
    """Switches at once; the previous mode is restored at the end of a `with`, or of a decorated function."""

    def __init__(self, mode):
        self.mode = mode
        self.previous = torch._C._set_grad_enabled(mode)  # noqa: F821

    def enabled(self):
        return self.mode

    def __enter__(self):
        torch._C._set_grad_enabled(self.mode)  # noqa: F821

    def __call__(self, func):
        torch._C._set_grad_enabled(self.previous)  # noqa: F821
        return _Switch.__call__(self, func)


import torch  # noqa: E402
