"""torch._dynamo: marks for another compiler, which have no effect here."""

from torch.compiler import allow_in_graph, assume_constant_result, disable, is_compiling  # noqa: F401


class _Patch:
    """A decorator and a context without an effect."""

    def __call__(self, inner):
        return inner

    def __enter__(self):
        pass

    def __exit__(self, *exception):
        pass


class _Config:
    def patch(self, *args, **kwargs):
        return _Patch()


config = _Config()


def mark_dynamic(t, index, *args, **kwargs):
    pass


mark_static = maybe_mark_dynamic = mark_unbacked = mark_dynamic


def graph_break(msg=""):
    pass


def nonstrict_trace(fn):
    return fn


def forbid_in_graph(fn):
    return fn


def reset():
    pass
