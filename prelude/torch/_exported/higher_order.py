"""Operators of exported programs that take nested graphs. Operands stand in the order of a graph's inputs."""

from _refusal import refuse
from torch import cond as _cond, stack as _stack


def cond(condition, true_graph, false_graph, operands):
    return _cond(condition, true_graph, false_graph, operands)


def while_loop(condition, body, carried, extra):
    carried = tuple(carried)
    while condition(*carried, *extra):
        carried = tuple(body(*carried, *extra))
    return carried


def scan(combine, init, xs, extra):
    """The carry at the end, and behind it what the steps gave besides, stacked."""
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
    if enabled:
        refuse("autocast is on in a part of this exported program, which does not say what is computed in which type; run_decompositions() writes the conversions out")
    return graph(*operands)


def invoke_subgraph(graph, identifier, *operands):
    return graph(*operands)
