"""Function overrides: there are none."""


def has_torch_function(args):
    return False


def has_torch_function_unary(arg):
    return False


def has_torch_function_variadic(*args):
    return False


def is_tensor_like(inp):
    return isinstance(inp, Tensor)


from torch import Tensor  # noqa: E402
