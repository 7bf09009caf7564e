"""Operators of exported programs that take nested graphs. Operands are in the order of a graph's inputs."""

from torch import autocast as _autocast, cond as _cond, stack as _stack


def cond(condition, true_graph, false_graph, operands):
    return _cond(condition, true_graph, false_graph, operands)


def while_loop(condition, body, carried, extra):
    carried = tuple(carried)
    while condition(*carried, *extra):
        carried = tuple(body(*carried, *extra))
    return carried


def scan(combine, init, xs, extra):
    """Returns the final carry, followed by the other results of the steps, stacked."""
    carried = tuple(init)
    count = len(carried)
    first = combine(*carried, *[x[0] for x in xs], *extra)
    carried = tuple(first[:count])
    given = [one.unsqueeze(0).repeat_interleave(xs[0].size(0), 0).clone() for one in first[count:]]
    for k in range(1, xs[0].size(0)):
        step = combine(*carried, *[x[k] for x in xs], *extra)
        carried = tuple(step[:count])
        for into, one in zip(given, step[count:]):
            into[k] = one
    return carried + tuple(given)


def map_impl(body, xs, extra):
    steps = [body(*[x[k] for x in xs], *extra) for k in range(xs[0].size(0))]
    return tuple([_stack([step[i] for step in steps]) for i in range(len(steps[0]))])


map = map_impl


def wrap_with_set_grad_enabled(enabled, graph, *operands):
    return graph(*operands)


def wrap_with_autocast(device, dtype, enabled, cache, graph, *operands):
    with _autocast(device, dtype=dtype, enabled=enabled):
        return graph(*operands)


def _view_of(name, base, given):
    """Returns the part of a base to which an operator writes."""
    if given.get(f"_{name}_alias"):
        return base
    if given.get(f"_{name}_slice_dim") is not None:
        dim, start, end = (given.get(f"_{name}_slice_{part}") for part in ("dim", "start", "end"))
        return base.narrow(dim, start, end - start)
    if given.get(f"_{name}_size") is not None:
        return base.as_strided(*[given.get(f"_{name}_{part}") for part in ("size", "stride", "storage_offset")])
    return base


def auto_functionalized_v2(operator, _all_bases, **given):
    """Calls an operator that writes to its arguments with copies of them, which are results as well."""
    bases = [one.clone() for one in _all_bases]
    words = {key: one for key, one in given.items() if not key.startswith("_")}
    for key, place in given.items():
        if key.endswith("_base_index"):
            name = key[1:-len("_base_index")]
            words[name] = None if place is None else _view_of(name, bases[place], given)
    made = operator(**words)
    return (made if isinstance(made, tuple) else (made,)) + tuple(bases)


def with_effects(token, operator, *args, **kwargs):
    """Calls an operator whose order among others is kept by tokens, which have no data."""
    made = operator(*args, **kwargs)
    return (token,) + (made if isinstance(made, tuple) else (made,))


def invoke_subgraph(graph, identifier, *operands):
    return graph(*operands)


def hints_wrapper(graph, operands, keywords, hints=None):
    """Hints are for a compiler's own passes."""
    return graph(*operands, **keywords)
