"""torch._dynamo: marks for another compiler, which have no effect here."""

from torch.compiler import allow_in_graph, assume_constant_result, disable, is_compiling, reset, set_stance, substitute_in_graph  # noqa: F401
from torch.compiler import _Mark


class _Config:
    def patch(self, *args, **kwargs):
        return _Mark()


config = _Config()
optimize = optimize_assert = error_on_graph_break = patch_dynamo_config = override_cudagraphs = _Mark
run = dont_skip_tracing = disable_nested_graph_breaks = disable
reset_code_caches = reset


def mark_dynamic(t, index=None, *args, **kwargs):
    pass


mark_static = maybe_mark_dynamic = mark_unbacked = mark_dynamic


def mark_static_address(t, guard=False):
    pass


def override_optimization_hint(x, val):
    pass


def graph_break(msg=""):
    pass


skip_frame = step_unsupported = graph_break


def nonstrict_trace(traceable_fn):
    return traceable_fn


def forbid_in_graph(fn):
    return fn


disallow_in_graph = forbid_in_graph


def is_dynamo_supported():
    return True
