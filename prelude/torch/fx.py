"""torch.fx: wrapping has no effect."""

__stubs__ = True


def wrap(fn_or_name):
    return fn_or_name


class Proxy:
    pass


class Node:
    pass


class Tracer:
    pass


class GraphModule:
    pass
