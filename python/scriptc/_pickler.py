"""The pickle of a live module: its objects as their classes prescribe, its tensors by reference, its classes and functions by the names
that a Capture gives them."""
from __future__ import annotations

import copyreg
import io
import pickle
import re
import sys
import types
import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Iterator, Optional, Tuple

from ._errors import CompileError

if TYPE_CHECKING:
    from ._capture import Capture

_PLAIN = (str, int, float, bool, bytes, type(None), list, tuple, dict)


def by_name(module: str, qualname: str) -> Any:
    """Returns what a module has under a name, or the module itself if the name is empty."""
    thing: Any = sys.modules.get(module)
    for part in qualname.split("."):
        thing = getattr(thing, part, None)
    return thing


def unscripted(value: Any) -> Any:
    """If the value is a result of torch.jit.script, returns the Python function that it compiled, if PyTorch has kept it."""
    return getattr(value, "_torchdynamo_inline", value) if type(value).__name__ == "ScriptFunction" else value


def is_operator(value: Any) -> bool:
    """Returns whether the value is torch.ops.NAMESPACE.NAME, or an overload of it. Its text is that name without `torch.ops.`."""
    return type(value).__module__ == "torch._ops" and type(value).__name__ in ("OpOverload", "OpOverloadPacket")


_QUANTISED = ("torch.qint8", "torch.quint8", "torch.qint32")
_PythonPickler: Any = getattr(pickle, "_Pickler")


@dataclass(frozen=True)
class GlobalValue:
    """The value of a name of a module, which the pickle sets; or, with `fills`, the contents of the container that the name has there."""

    module: str
    name: str
    value: Any
    fills: bool = False


class Pickler(_PythonPickler):  # type: ignore[misc]
    """Python's own pickler, in which the writing of every object can be overridden."""

    def __init__(self, stream: io.BytesIO, capture: Capture) -> None:
        super().__init__(stream, 4)
        import torch
        self.capture, self.torch = capture, torch
        self.special = (torch.Tensor, torch.nn.Module, type, types.FunctionType, types.BuiltinFunctionType, types.ModuleType,
                        types.MethodType, weakref.ReferenceType, types.MappingProxyType, property, staticmethod, classmethod, type(Ellipsis))

    def persistent_id(self, obj: Any) -> Any:
        return ("t", self.capture.tensor(obj)) if isinstance(obj, self.torch.Tensor) else None

    def save(self, obj: Any, save_persistent_id: bool = True) -> None:
        obj = unscripted(obj)
        if isinstance(obj, self.torch.Tensor) and str(obj.dtype) in _QUANTISED and id(obj) not in self.memo:
            self._save_quantised(obj)
        elif type(obj) in _PLAIN or id(obj) in self.memo or isinstance(obj, self.torch.Tensor):
            super().save(obj, save_persistent_id)
        elif isinstance(obj, GlobalValue):
            self._save_call("scriptc", "fill_global" if obj.fills else "set_global", (obj.module, obj.name, obj.value), obj)
        elif is_operator(obj):
            self._save_named(obj)
        elif isinstance(obj, self.special):
            self._save_special(obj)
        else:
            self._save_object(obj)

    def _save_special(self, obj: Any) -> None:
        if isinstance(obj, self.torch.nn.Module):
            self._save_module(obj)
        elif isinstance(obj, types.MethodType):
            self._save_method(obj)
        elif isinstance(obj, types.BuiltinFunctionType) and getattr(obj, "__self__", None) is not None and not isinstance(obj.__self__, (types.ModuleType, type)):
            self._save_opaque(obj)
        elif isinstance(obj, (type, types.FunctionType, types.BuiltinFunctionType)):
            self._save_named(obj)
        elif isinstance(obj, (property, staticmethod, classmethod)):
            parts = (obj.fget, obj.fset, obj.fdel) if isinstance(obj, property) else (obj.__func__,)
            self._save_call("builtins", type(obj).__name__, parts, obj)
        elif obj is Ellipsis:
            self._write_name("builtins", "Ellipsis")
        elif isinstance(obj, weakref.ReferenceType):
            self._save_call("weakref", "ref", (obj(),), obj)
        elif isinstance(obj, types.MappingProxyType):
            self.save(dict(obj))
        else:
            self._save_opaque(obj)

    def _save_quantised(self, obj: Any) -> None:
        """Saves a quantised tensor as its integers, scales and zero points."""
        number = _QUANTISED.index(str(obj.dtype)) + 12  # that of the dtype in C++
        if "channel" in str(obj.qscheme()):
            grid = obj.q_per_channel_scales(), obj.q_per_channel_zero_points(), obj.q_per_channel_axis()
        else:
            grid = obj.q_scale(), obj.q_zero_point(), None
        self._save_call("torch._quantized", "rebuilt", (obj.int_repr(), *grid, number), obj)

    def _save_method(self, obj: types.MethodType) -> None:
        own = getattr(type(obj.__self__), obj.__name__, None) is obj.__func__ and obj.__name__ not in getattr(obj.__self__, "__dict__", {})
        if isinstance(obj.__self__, type) or own:
            self.save_reduce(getattr, (obj.__self__, obj.__name__), obj=obj)
        else:  # the program has bound a function to an object whose class does not have it, or has replaced the method since
            self._save_call("types", "MethodType", (obj.__func__, obj.__self__), obj)

    def _save_named(self, obj: Any) -> None:
        try:
            module, name = self.capture.name(obj)
        except CompileError as problem:
            if isinstance(obj, type) and issubclass(obj, self.torch.nn.Module):
                raise
            module, name = "__scriptc_opaque__", getattr(obj, "__name__", "function")
            self.capture.unread[name] = str(problem)
        self._global(obj, module, name)

    def _global(self, obj: Any, module: str, name: str) -> None:
        if obj is type(None):
            self.save_reduce(type, (None,), obj=obj)
            return
        self._write_name(module, name)
        self.memoize(obj)

    def _write_name(self, module: str, name: str) -> None:
        super().save(module)
        super().save(name)
        self.write(pickle.STACK_GLOBAL)

    def _save_call(self, module: str, name: str, args: Tuple[Any, ...], obj: Any) -> None:
        """Saves an object as the result of a function that the compiler has under this name."""
        self._write_name(module, name)
        self.save(self.capture.kept(args))
        self.write(pickle.REDUCE)
        if id(obj) not in self.memo:  # its arguments may contain it
            self.memoize(obj)

    def save_global(self, obj: Any, name: Optional[str] = None) -> None:
        self._save_named(obj)

    def _save_module(self, obj: Any) -> None:
        inner = unwrapped(obj, ("OptimizedModule",))
        if inner is not obj:
            self.save(inner)
        elif isinstance(obj, getattr(sys.modules.get("torch.fx"), "GraphModule", ())):
            self._save_object(obj)  # its class was made at run time; it is stored as the text of its graph
        else:
            self._save_state(obj)

    def _save_state(self, obj: Any) -> None:
        kind, state = plain_module(obj)
        self.capture.take_contents(kind)
        self.save(self.capture.as_changed(kind))
        super().save(())
        self.write(pickle.NEWOBJ)
        self.memoize(obj)
        super().save(self.capture.kept(state))
        self.write(pickle.BUILD)

    def _save_object(self, obj: Any) -> None:
        """Saves an object as its class prescribes. Parts that cannot be pickled become opaque, and the rest is kept."""
        try:
            reduce = getattr(self, "dispatch_table", copyreg.dispatch_table).get(type(obj))
            made = reduce(obj) if reduce else obj.__reduce_ex__(4)
        except Exception:
            self._save_opaque(obj)
            return
        if type(obj) in self.dispatch:
            super().save(obj)
        elif isinstance(made, str):
            self._save_text_result(obj, made)
        elif isinstance(made, tuple) and 2 <= len(made) <= 6:
            self.save_reduce(*made, obj=obj)
        else:
            self._save_opaque(obj)

    def _save_text_result(self, obj: Any, name: str) -> None:
        module = getattr(obj, "__module__", None)
        inner = getattr(obj, "__wrapped__", None)  # functools.lru_cache and similar wrappers
        if module and by_name(module, name) is obj:
            self._global(obj, module, name)
        elif inner is not None:
            self.save(inner)
        else:
            self._save_opaque(obj)

    def _save_opaque(self, obj: Any) -> None:
        """Saves an object of a class that does not exist, which is an error only if the program uses it."""
        kind = type(obj)
        self._write_name("__scriptc_opaque__", str(kind.__name__))
        super().save(())
        self.write(pickle.NEWOBJ)
        self.memoize(obj)


def unwrapped(model: Any, wrappers: Tuple[str, ...] = ("OptimizedModule", "DataParallel", "DistributedDataParallel", "AveragedModel")) -> Any:
    """Returns the module inside the wrappers of torch.compile and of training on several devices."""
    while type(model).__name__ in wrappers:
        model = model._orig_mod if type(model).__name__ == "OptimizedModule" else model.module
    return model


def _stated(obj: Any) -> Any:
    """Returns what __getstate__ gives __setstate__ in layers of PyTorch's that have their own, as quantised ones do; None: the attributes."""
    import torch
    kind, plain = type(obj), torch.nn.Module
    own = all(getattr(kind, name, None) is not getattr(plain, name, None) for name in ("__getstate__", "__setstate__"))
    state = obj.__getstate__() if own and kind.__setstate__.__module__.split(".")[0] == "torch" else None
    return None if isinstance(state, dict) else state


def plain_module(obj: Any) -> Tuple[type, Any]:
    """Returns the class and the state: mostly the attributes. For a parametrised module these are the ones before
    parametrisation, with its parameters computed."""
    import torch
    if isinstance(obj, torch.jit.ScriptModule):
        return _scripted_module(obj)
    state = {key: value for key, value in vars(obj).items() if key != "_compiled_call_impl"}
    parametrized = state.get("_modules", {}).get("parametrizations")
    if parametrized is None:
        stated = _stated(obj)
        return type(obj), state if stated is None else stated
    state["_modules"] = {key: value for key, value in state["_modules"].items() if key != "parametrizations"}
    state["_parameters"] = dict(state["_parameters"])
    with torch.no_grad():
        for name in parametrized:
            state["_parameters"][name] = torch.nn.Parameter(getattr(obj, name).detach())
    return type(obj).__mro__[1], state


def _scripted_module(obj: Any) -> Tuple[type, Dict[str, Any]]:
    """Returns the Python class that torch.jit.script compiled, and the attributes that the scripted module has now. Those that
    could not be scripted are missing; no scripted method can use them, except functions, which are found by their calls."""
    import torch
    concrete = vars(obj).get("_concrete_type")
    kind = getattr(concrete, "py_class", None)
    if kind is None or isinstance(obj, torch.jit.TracedModule):
        raise CompileError(f"the model contains the traced or loaded module `{obj.original_name}`, whose Python source is not kept: export the module that it was "
                           "made from, or save the model with torch.jit.save and compile that file")
    parameters, buffers, modules = dict(obj._parameters.items()), dict(obj._buffers.items()), dict(obj._modules.items())
    state: Dict[str, Any] = {name: value for name, value in concrete.get_constants().items()}
    for name in concrete.get_attributes():
        if name not in parameters and name not in buffers and name not in modules:
            state[name] = getattr(obj, name)
    state["_parameters"] = {name: torch.nn.Parameter(value.detach(), value.requires_grad) for name, value in parameters.items()}
    state["_buffers"], state["_modules"] = buffers, modules
    for name, function in _called_attributes(obj):
        if name not in state and name not in parameters and name not in buffers and name not in modules and not hasattr(kind, name):
            state[name] = function
    return kind, state


def _called_attributes(obj: Any) -> Iterator[Tuple[str, Any]]:
    """Yields the attributes that scripted methods call, with what torch.jit.script made of the calls. It keeps no attributes that are
    functions, but the place in the source of each call."""
    for method in obj._c._method_names():
        graph = obj._c._get_method(method).graph
        own = next(graph.inputs()).debugName()
        for node in _nodes(graph):
            name = _callee(node.sourceRange(), own)
            function = _function_of(node) if name else None
            if name and function is not None:
                yield name, function


def _nodes(block: Any) -> Iterator[Any]:
    for node in block.nodes():
        yield node
        for inner in node.blocks():
            yield from _nodes(inner)


def _callee(place: str, own: str) -> Optional[str]:
    """Returns NAME if the source that the place underlines is `self.NAME`."""
    lines = place.splitlines()
    for text, marks in zip(lines, lines[1:]):
        if marks.endswith("<--- HERE"):
            found = re.fullmatch(r"(\w+)\.(\w+)", text[marks.find("~"):marks.rfind("~") + 1])
            return found.group(2) if found and found.group(1) == own else None
    return None


def _function_of(node: Any) -> Any:
    """Returns the operator or the Python function that a node of TorchScript calls; None: neither, or it is not found."""
    import torch
    if node.kind().startswith("aten::"):
        return getattr(torch.ops.aten, node.kind()[len("aten::"):], None)
    if node.kind() != "prim::CallFunction":
        return None
    path = re.sub(r"\.___torch_mangle_\d+", "", str(next(node.inputs()).type()))
    module, _, name = path[len("__torch__."):].rpartition(".")
    return getattr(sys.modules.get(module or "__main__"), name, None)
