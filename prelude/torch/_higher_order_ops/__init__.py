"""Operators that take functions, defined by Python's control flow."""

from torch import Tensor, cond, stack  # noqa: F401
from torch.utils._pytree import tree_flatten, tree_unflatten


def while_loop(cond_fn, body_fn, carried_inputs):
    carried = tuple(carried_inputs)
    while cond_fn(*carried):
        carried = tuple(body_fn(*carried))
    return carried


def map(f, xs, *args):
    """Calls f with each slice of the tensors in xs, which may stand in lists, tuples and dictionaries, and stacks what the calls return."""
    leaves, form = tree_flatten(xs)
    first, count = f(tree_unflatten([leaf[0] for leaf in leaves], form), *args), leaves[0].shape[0]
    if isinstance(xs, Tensor) and isinstance(first, Tensor):
        return stack([f(x, *args) for x in xs])
    parts, result = tree_flatten(first)
    stacked = [part.unsqueeze(0).repeat_interleave(count, 0).clone() for part in parts]
    for k in range(1, count):
        given = f(tree_unflatten([leaf[k] for leaf in leaves], form), *args)
        for into, part in zip(stacked, tree_flatten(given)[0]):
            into[k].copy_(part)
    return tree_unflatten(stacked, result)


from torch._higher_order_ops.associative_scan import associative_scan  # noqa: E402, F401
from torch._higher_order_ops.scan import scan  # noqa: E402, F401
