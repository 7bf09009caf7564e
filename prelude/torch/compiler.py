"""torch.compiler, which is never active here."""

from torch._settings import compile  # noqa: F401


def is_compiling():
    return False


is_dynamo_compiling = is_exporting = is_compiling


def disable(fn=None, recursive=True, **kwargs):
    if fn is None:
        return lambda inner: inner
    return fn


allow_in_graph = assume_constant_result = nested_compile_region = disable


class _Mark:
    """A decorator and a context without an effect, made with any arguments."""

    def __init__(self, *args, **kwargs):
        pass

    def __call__(self, inner):
        return inner

    def __enter__(self):
        pass

    def __exit__(self, *exception):
        pass


set_stance = substitute_in_graph = _Mark


def wrap_numpy(fn):
    return fn


def reset():
    pass


cudagraph_mark_step_begin = reset
