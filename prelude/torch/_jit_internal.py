"""torch._jit_internal: what modules of PyTorch, and copies of their text, take from it."""
from typing import Any, Callable, Dict, Final, List, Optional, Tuple, Union  # noqa: F401

from torch.jit import Future, annotate, export, ignore, is_scripting, unused  # noqa: F401

__partial__ = True

BroadcastingList1 = BroadcastingList2 = BroadcastingList3 = List


def _overload(func):
    return func


_overload_method = _copy_to_script_wrapper = _overload


def boolean_dispatch(arg_name, arg_index, default, if_true, if_false, module_name, func_name):
    def fn(*args, **kwargs):
        given = args[arg_index] if arg_index < len(args) else kwargs.get(arg_name, default)
        return if_true(*args, **kwargs) if given else if_false(*args, **kwargs)

    return fn
