"""Operators that take functions, defined by Python's control flow."""

from torch import cond, stack  # noqa: F401


def while_loop(cond_fn, body_fn, carried_inputs):
    carried = tuple(carried_inputs)
    while cond_fn(*carried):
        carried = tuple(body_fn(*carried))
    return carried


def map(f, xs, *args):
    return stack([f(x, *args) for x in xs])


from torch._higher_order_ops.associative_scan import associative_scan  # noqa: E402, F401
from torch._higher_order_ops.scan import scan  # noqa: E402, F401
