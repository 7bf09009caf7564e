"""What pickles of modules name and no source imports: each under its name, the dots as underscores, two between module and name."""

import torch


def _codecs__encode(text, encoding="latin1"):
    return text.encode(encoding)


def copyreg___reconstructor(cls, base, state):
    return object.__new__(cls)


copy_reg___reconstructor = copyreg___reconstructor


def copyreg____newobj__(cls, *args):
    return cls.__new__(cls, *args)


def __builtin____xrange(*args):
    return range(*args)


def __builtin____unicode(*args):
    return str(*args)


def __builtin____long(*args):
    return int(*args)


def re___compile(pattern, flags):
    import re
    return re.compile(pattern, flags)


torch__C__TensorBase = torch.Tensor
torch__C___TensorBase = torch.Tensor


class torch_nn_modules_module___WrappedHook:
    """A hook that was bound to its module."""

    def __call__(self, *args, **kwargs):
        if self.with_module:
            return self.hook(self.module, *args, **kwargs)
        return self.hook(*args, **kwargs)

    def __setstate__(self, state):
        self.hook = state["hook"]
        self.with_module = state["with_module"]
        if self.with_module:
            self.module = state["module"]
