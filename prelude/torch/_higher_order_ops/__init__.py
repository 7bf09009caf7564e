"""Operators that take functions, defined by Python's control flow."""

from torch import Tensor, cond, stack  # noqa: F401
from torch.utils._pytree import tree_flatten, tree_unflatten


def while_loop(cond_fn, body_fn, carried_inputs):
    carried = tuple(carried_inputs)
    while cond_fn(*carried):
        carried = tuple(body_fn(*carried))
    return carried


def while_loop_stack_output(cond_fn, body_fn, carried_inputs, additional_inputs, /):
    """Stacks what all calls of body_fn return. If there is none, the inputs are the only row."""
    carried = tuple(carried_inputs)
    rows = [[] for _ in carried]
    while cond_fn(*carried, *additional_inputs):
        carried = tuple(body_fn(*carried, *additional_inputs))
        for row, one in zip(rows, carried):
            row.append(one)
    return tuple([stack(row) if len(row) > 0 else one.unsqueeze(0).clone() for row, one in zip(rows, carried)])


def strict_mode(callable, operands):
    return callable(*operands)


def hints_wrapper(body_fn, args, kwargs, hints):
    return body_fn(*args, **kwargs)


def out_dtype(op, output_dtype, *args):
    """Calls an operator, whose result has output_dtype and is computed in it."""
    if output_dtype.is_floating_point or output_dtype.is_complex:
        return op(*args).to(output_dtype)
    return op(*[arg.to(output_dtype) if isinstance(arg, Tensor) else arg for arg in args])


def foreach_map(op, *operands, **kwargs):
    count = max([len(one) for one in operands if isinstance(one, (list, tuple))])
    rows = [one if isinstance(one, (list, tuple)) else [one] * count for one in operands]
    return [op(*row, **kwargs) for row in zip(*rows)]


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
from torch._higher_order_ops._invoke_quant import InvokeQuant, invoke_quant, invoke_quant_packed  # noqa: E402, F401
from torch._higher_order_ops.invoke_subgraph import invoke_subgraph  # noqa: E402, F401
