"""torch.jit: decorators without an effect on the result."""

import builtins

from torch.utils._contexts import NoEffect

__stubs__ = True


class Attribute:
    def __new__(cls, value, type=None):
        return value


from torch.nn.modules.module import Module  # noqa: E402


class ScriptModule(Module):
    """A module whose methods were marked individually for the scripting compiler; jit.script makes no such object."""


def script_method(fn):
    return _mark_function(fn, "scripted")  # noqa: F821


class ScriptFunction:
    pass


class TracerWarning(Warning):
    pass




from typing import Final  # noqa: E402, F811

from torch.futures import Future  # noqa: E402
from torch.jit import _trace  # noqa: E402, F401


def script(obj=None, *args, **kwargs):
    return _mark_function(obj, "scripted")  # noqa: F821


def script_if_tracing(fn):
    return _mark_function(fn, "scripted")  # noqa: F821


_script_if_tracing = script_if_tracing


def unused(fn):
    return _mark_function(fn, "unused")  # noqa: F821


def ignore(drop=False, **kwargs):
    if callable(drop):
        return _mark_function(drop, "unused")  # noqa: F821

    def decorate(fn):
        return _mark_function(fn, "unused")  # noqa: F821

    return decorate


def export(fn):
    return fn


_overload_method = _overload = export


def interface(cls):
    return cls


def annotate(the_type, the_value):
    return the_value


def isinstance(obj, target_type):
    return builtins.isinstance(obj, target_type)


def trace(func, example_inputs=None, *args, **kwargs):
    return func


def freeze(mod, *args, **kwargs):
    return mod


def optimize_for_inference(mod, *args, **kwargs):
    return mod


def is_scripting_or_tracing():
    return is_scripting()  # noqa: F821


def fork(func, *args, **kwargs):
    future = Future()
    future.set_result(func(*args, **kwargs))
    return future


def wait(future):
    return future.wait()


_fork = fork
_wait = wait


class strict_fusion(NoEffect):
    pass
