"""torch.compiler, which is never active here."""


def is_compiling():
    return False


is_dynamo_compiling = is_exporting = is_compiling


def disable(fn=None, recursive=True, **kwargs):
    if fn is None:
        return lambda inner: inner
    return fn


allow_in_graph = assume_constant_result = nested_compile_region = disable
