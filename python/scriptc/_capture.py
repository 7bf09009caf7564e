"""Captures a live module for the compiler: as a pickle of its objects, its tensors by reference, and the source texts of its
classes.

Nothing of the model is run, and no tensor is copied. A class or function whose text is not in a file (one of a notebook, one
made by a function, a lambda) gets a file of its own, which defines the names that it uses by imports and constants."""
from __future__ import annotations

import builtins
import io
import os
import sys
import sysconfig
import threading
import types
from enum import Enum
from typing import Any, Dict, List, Optional, Set, Tuple

from ._decorated import free_names, without_local_names
from ._errors import CompileError
from ._library import Session, provides
from ._made import text_to_write
from ._pickler import GlobalValue, Pickler, by_name, is_operator, plain_module, unscripted
from ._replaced import attributes_of_function, replaced_globals, replaced_in, replaced_members
from ._state import assigns, changed_attributes, changed_globals, defaults_with_objects, filled_by_constructors, is_data, is_own, used_by
from ._texts import can_change, functions_of, is_in_text, is_literal, is_made_in_a_loop, is_named_after_file, module_file, scope, shown
from ._variables import assigned_cells, assigned_globals, names_in, with_shared_variables

_STACK = 256 << 20  # bytes of the stack on which objects are pickled, of which only what is used takes memory
_STANDARD = [os.path.realpath(sysconfig.get_path(kind)) for kind in ("stdlib", "platstdlib")]


def _public_name(function: Any) -> Optional[Tuple[str, str]]:
    """Returns where a function of C or C++ is documented, whose own module and name are private: torch._C._linalg.linalg_norm, _operator.add."""
    own = (function.__module__ or "").replace("torch._C._", "torch.", 1)
    for place in (own.lstrip("_"), own):
        names = [name for name, value in vars(sys.modules.get(place, types.SimpleNamespace())).items() if value is function]
        if names:
            return place, names[0]
    return None


def _search_path() -> List[str]:
    """Returns the folders of sys.path that contain packages, except the standard library's."""
    made = []
    for entry in sys.path:
        folder = os.path.realpath(entry or os.getcwd())
        if os.path.isdir(folder) and folder not in _STANDARD and not folder.endswith("lib-dynload") and folder not in made:
            made.append(folder)
    return made


class Capture:
    """Collects the parts of one module, function or class."""

    def __init__(self) -> None:
        self.tensors: List[Any] = []
        self.sources: Dict[str, str] = {}
        self.shown: Dict[str, Tuple[str, int]] = {}  # file made here -> its name in messages, and the number of lines added at its start
        self.roots: List[str] = []
        self._index: Dict[int, int] = {}
        self.unbound: Dict[str, str] = {}  # names whose values cannot be written as text -> what to say of them if the compiler lacks them
        self.unread: Dict[str, str] = {}  # functions and classes that cannot be read -> why
        self._set_names: Set[Tuple[str, str]] = set()
        self.values: List[GlobalValue] = []  # what the texts made here need, and the pickle provides
        self._places: Dict[int, Tuple[str, str]] = {}
        self._variables: Dict[Any, List[Any]] = {}  # those that functions share, by their cells
        self._changed: Dict[int, type] = {}  # from a class to the one without its __setstate__
        self._seen: Set[type] = set()  # classes whose constructors were looked at
        self._packages: Set[str] = set()  # those that were looked at
        self._kept: List[Any] = []  # keeps objects alive, since their identities are compared

    # ---- what the library gets ----

    def pickle(self, module: Any) -> bytes:
        """Returns the pickle. A thread of its own makes it, because each level of nesting takes a part of the stack, and Python
        does not notice that the stack of the calling thread ends."""
        made: List[Any] = []
        self._take_package("torch")
        before = threading.stack_size(_STACK)
        try:
            worker = threading.Thread(target=self._pickle_in_thread, args=(module, made))
            worker.start()
        finally:
            threading.stack_size(before)
        worker.join()
        if isinstance(made[0], RecursionError):
            raise CompileError("an attribute of the model, such as a long linked list, is nested too deeply to be read") from None
        if isinstance(made[0], BaseException):
            raise made[0]
        return bytes(made[0])

    def _pickle_in_thread(self, module: Any, made: List[Any]) -> None:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, 20000))
        try:
            made.append(self._pickled(module))
        except BaseException as problem:  # raised again in the thread that waits
            made.append(problem)
        finally:
            sys.setrecursionlimit(limit)

    def _pickled(self, module: Any) -> bytes:
        """Returns the pickle of the module, after the values that its functions need. They are known when all texts are written, and may need others."""
        while True:
            stream, count = io.BytesIO(), len(self.values)
            Pickler(stream, self).dump((*self.values, module) if count else module)
            if len(self.values) == count:
                return stream.getvalue()

    def give(self, session: Session) -> None:
        session.shown, session.unbound, session.unread = self.shown, self.unbound, self.unread
        for name, text in self.sources.items():
            session.source(name, text)
        for folder in [*self.roots, *[one for one in _search_path() if one not in self.roots]]:
            session.set("path", folder)

    def describe(self, key: str) -> Dict[str, Any]:
        """Returns the members of an sc_tensor. The memory is kept, because `module.double()` gives the same parameter another one."""
        tensor = self.tensors[int(key)]
        memory = self.kept(tensor.untyped_storage() if hasattr(tensor, "untyped_storage") else tensor.storage())
        import torch
        return {"dtype": str(tensor.dtype).replace("torch.", ""), "shape": list(tensor.shape), "stride": list(tensor.stride()),
                "offset": tensor.storage_offset(), "storage": memory.data_ptr() or None, "storage_bytes": memory.nbytes(),
                "parameter": int(isinstance(tensor, torch.nn.Parameter)), "requires_grad": int(tensor.requires_grad),
                "conjugate": int(tensor.is_conj()), "negative": int(tensor.is_neg())}

    def tensor(self, value: Any) -> int:
        if id(value) not in self._index:
            self._index[id(value)] = len(self.tensors)
            self.tensors.append(_plain_tensor(value, self._kept))
        return self._index[id(value)]

    def kept(self, thing: Any) -> Any:
        """Returns the object, and keeps it alive as long as its identity or its memory counts."""
        self._kept.append(thing)
        return thing

    # ---- where things are found ----

    def place(self, thing: Any) -> Tuple[str, str]:
        """Returns the file or module of a class or function, and its name there, as a target."""
        module, name = self.name(thing)
        if module in self._own_modules():
            return f"{module}.py", name
        if "." not in name:
            return (f"{module}.py" if module == "__main__" else module), name
        return self._alias(module, name)

    def _alias(self, module: str, name: str) -> Tuple[str, str]:
        file = f"__scriptc_{len(self.sources)}__.py"
        outer = name.split(".")[0]
        leaf = name.rsplit(".", 1)[-1]
        self.sources[file] = f"from {module} import {outer}\n{leaf} = {name}\n"
        return file, leaf

    def _own_modules(self) -> Set[str]:
        return {name[:-3] for name in self.sources if name.startswith("__scriptc_")}

    def name(self, thing: Any) -> Tuple[str, str]:
        """Returns the module and the name under which the compiler finds a class or function."""
        key = id(thing)
        if key not in self._places:
            self._kept.append(thing)
            try:
                self._places[key] = self._find(thing)
            except CompileError:
                self._places.pop(key, None)  # so that another attempt is refused with the same words
                raise
        return self._places[key]

    def _find(self, thing: Any) -> Tuple[str, str]:
        module, name = getattr(thing, "__module__", None), getattr(thing, "__qualname__", getattr(thing, "__name__", ""))
        public = _public_name(thing) if isinstance(thing, types.BuiltinFunctionType) else None
        if public:
            return public
        if is_operator(thing):
            file = f"__scriptc_{len(self.sources)}__"
            self.sources[f"{file}.py"] = f"import torch\noperator = torch.ops.{thing}\n"
            return file, "operator"
        if module and name and by_name(module, name) is thing and is_in_text(thing, module, name) and not self._needs_own_text(thing, module, name) \
                and self._has_text(module):
            self._places[id(thing)] = module, name  # ends recursion
            self._take_changes(thing, module, name)
            return module, name
        for known in ("torch.nn.functional", "torch", "torch._C._nn", "math", "operator", "builtins"):
            if by_name(known, getattr(thing, "__name__", "")) is thing:
                return known, thing.__name__
        if isinstance(thing, type) and by_name("builtins", name) is thing:
            return "builtins", name
        if isinstance(thing, type) and module == "builtins":  # the class of functions, of methods, of generators, ...
            for other, kind in vars(types).items():
                if kind is thing:
                    return "types", other
        return self._write(thing, name)

    @staticmethod
    def _needs_own_text(thing: Any, module: str, name: str) -> bool:
        return _is_only_pytorchs(thing, module, name) or is_own(module) and is_made_in_a_loop(module, name)

    def _take_changes(self, thing: Any, module: str, name: str) -> None:
        """Lets the values of the running program, rather than its texts, count for what a class or function uses."""
        self._take_members(thing, module, name)
        if not is_own(module):
            return
        for own, variable, value in (*changed_globals(thing), *replaced_globals(thing)):
            self._set(own, variable, value)
        for own, _, value in used_by(thing):
            if isinstance(value, (type, types.FunctionType)) and is_own(value.__module__):
                self._try_name(value)
        self._take_defaults(thing, module, name)
        if isinstance(thing, type):
            self._take_attributes(thing, module, name)
            for base in thing.__bases__:
                self._try_name(base)

    def _take_members(self, thing: Any, module: str, name: str) -> None:
        """Lets classes and functions have the methods, properties and attributes that the program has put into them."""
        for attribute, value in (replaced_members(thing) if isinstance(thing, type) else attributes_of_function(thing)).items():
            self._set(module, f"{name}.{attribute}", value)
        for base in thing.__mro__[1:] if isinstance(thing, type) and not is_own(module) else ():
            for attribute, value in replaced_members(base).items():
                self._set(base.__module__, f"{base.__qualname__}.{attribute}", value)

    def _take_defaults(self, thing: Any, module: str, name: str) -> None:
        if isinstance(thing, (type, types.FunctionType)):
            for attribute, value in defaults_with_objects(thing):
                self._set(module, f"{name}.{attribute}", value)

    def _try_name(self, thing: Any) -> None:
        try:
            self.name(thing)
        except CompileError:
            pass  # reported if the compiler reaches it

    def _take_attributes(self, kind: type, module: str, name: str) -> None:
        for attribute, value in changed_attributes(kind):
            self._set(module, f"{name}.{attribute}", value)

    def _set(self, module: str, name: str, value: Any) -> None:
        """Lets the pickle give a name its value. One that cannot be read does no harm unless the name is used."""
        if (module, name) in self._set_names:
            return
        self._set_names.add((module, name))
        problem = self._unreadable(value)
        if problem is not None:
            self.unbound[name.rsplit(".", 1)[-1]] = f"{type(value).__name__} of the running program that cannot be read: {problem}"
        else:
            self.values.append(GlobalValue(module, name, value))

    def take_contents(self, kind: type) -> None:
        """Lets containers of installed modules have what constructors of the class put into them, since these do not run again."""
        if kind in self._seen:
            return
        self._seen.add(kind)
        self._take_package(kind.__module__.split(".")[0])
        for module, name, value in filled_by_constructors(kind):
            if (module, name) not in self._set_names and not is_own(module) and self._has_text(module):
                self._set_names.add((module, name))
                items = list(dict.items(value) if isinstance(value, dict) else value)
                self.values.append(GlobalValue(module, name, self.kept([one for one in items if self._unreadable(one) is None]), True))

    def _take_package(self, package: str) -> None:
        """Lets the names of an installed package have the functions that the program has given them."""
        if package not in self._packages:
            self._packages.add(package)
            for module, name, value in replaced_in(package):
                self._set(module, name, value)

    def _unreadable(self, value: Any) -> Optional[Exception]:
        """Returns why a value cannot be read; None: it can be."""
        try:
            Pickler(io.BytesIO(), self).dump(value)
        except (CompileError, RecursionError) as problem:
            return problem
        return None

    def _has_text(self, module: str) -> bool:
        """Returns whether the compiler can find the module's text; if so, adds its place to the search path."""
        top = module.split(".")[0]
        if top in ("torch", "builtins", "typing", "collections", "functools", "enum", "math", "operator", "numpy"):
            return True  # the compiler has its own text
        file = module_file(module)
        if file is None:
            return module != "__main__" and module in sys.modules and getattr(sys.modules[module], "__file__", None) is not None
        if module == "__main__":
            with open(file, encoding="utf-8") as stream:
                self.sources["__main__.py"] = stream.read()
            self._add_root(os.path.dirname(os.path.realpath(file)))
            return True
        if not is_named_after_file(module, file):
            self._take_text(module, file)
            return True
        depth = len(module.split(".")) - (0 if os.path.basename(file) == "__init__.py" else 1)
        folder = os.path.dirname(os.path.realpath(file))
        for _ in range(depth):
            folder = os.path.dirname(folder)
        self._add_root(folder)
        return True

    def _take_text(self, module: str, file: str) -> None:
        """Gives the compiler the text of a module that was loaded from a file of another name, as by importlib's spec_from_file_location."""
        place = module.replace(".", "/") + ".py"
        if place not in self.sources:
            with open(file, encoding="utf-8") as stream:
                self.sources[place] = stream.read()
            self.shown[place] = shown(file), 0
            self._add_root(os.path.dirname(os.path.realpath(file)))  # of what it imports from beside it

    def _add_root(self, folder: str) -> None:
        if folder not in self.roots and folder not in _STANDARD:
            self.roots.append(folder)

    # ---- files for what has none ----

    def _write(self, thing: Any, name: str) -> Tuple[str, str]:
        text, line, plain, file, meant = text_to_write(thing)
        module = f"__scriptc_{len(self.sources)}__"
        self.shown[f"{module}.py"] = shown(file), int(line == 1)
        self.sources[f"{module}.py"] = ""  # reserves the number
        self._places[id(thing)] = module, plain  # ends recursion for a definition that refers to itself
        around = {**scope(thing), **meant}
        text = self._with_shared_variables(without_local_names(text, thing, around), thing, around)
        head = self._bindings(text, around, module, plain, thing)
        pad = "\n" * max(1, line - 1)  # line numbers in messages are those of the original, or one more
        self.sources[f"{module}.py"] = "; ".join(head) + pad + text
        self._take_members(thing, module, plain)
        self._take_defaults(thing, module, plain)
        if isinstance(thing, type):
            self._take_attributes(thing, module, plain)
        return module, plain

    def _with_shared_variables(self, text: str, thing: Any, around: Dict[str, Any]) -> str:
        """Returns the text, and gives the names of variables that functions share their objects in the scope."""
        forms: Dict[str, str] = {}
        for name, cell in assigned_cells(thing):
            around[name], forms[name] = self._shared(id(self.kept(cell)), lambda cell=cell: cell.cell_contents), f"{name}[0]"  # type: ignore[misc]
        home = getattr(thing, "__module__", None) or ""
        space = vars(sys.modules.get(home, types.SimpleNamespace()))
        alone = home.split(".")[0] == "torch" or any(function.__globals__ is not space for function in functions_of(thing))
        for name in () if alone else sorted(assigned_globals(home) & names_in(text) - set(forms)):
            if self._has_text(home):
                around["scriptc_home"], forms[name] = sys.modules[home], f"scriptc_home.{name}"
                self._set(home, name, space[name])
            else:  # in a notebook, each function is a module of its own
                around[name], forms[name] = self._shared((home, name), lambda name=name: space[name]), f"{name}[0]"  # type: ignore[misc]
        return with_shared_variables(text, forms)

    def _shared(self, key: Any, value: Any) -> List[Any]:
        """Returns the list that holds a variable for all texts."""
        if key not in self._variables:
            try:
                self._variables[key] = [value()]
            except ValueError:  # a variable that has no value yet
                self._variables[key] = [None]
        return self._variables[key]

    def with_method(self, module: Any, method: str, text: str, attributes: Dict[str, Any]) -> Any:
        """The module, with its own state, as of a class derived from its own that has one more method of this name."""
        kind, state = plain_module(module)
        state = state if isinstance(state, dict) else vars(module)
        name, own = kind.__name__, f"__scriptc_{len(self.sources)}__"
        self.sources[f"{own}.py"] = ""  # the number is taken
        self.sources[f"{own}.py"] = "\n".join([*self._binding("scriptc_base", kind), f"class {name}(scriptc_base):", text])
        derived = type(name, (kind,), {})
        made = derived.__new__(derived)
        vars(made).update({key: value for key, value in state.items() if key != method}, **attributes)
        self._kept += [derived, made]
        self._places[id(derived)] = own, name
        return made

    def as_changed(self, kind: type) -> type:
        """Returns a class derived from one whose __setstate__ is its own, which expects what its __getstate__ returns: the attributes are taken as they are."""
        if kind.__setstate__.__module__.split(".")[0] == "torch":  # type: ignore[attr-defined]
            return kind
        if id(kind) not in self._changed:
            own = f"__scriptc_{len(self.sources)}__"
            self.sources[f"{own}.py"] = ""  # the number is taken
            lines = [*self._binding("scriptc_base", kind), "from torch.nn import Module as scriptc_module", f"class {kind.__name__}(scriptc_base):",
                     "    __setstate__ = scriptc_module.__setstate__"]
            self.sources[f"{own}.py"] = "\n".join(lines) + "\n"
            self._changed[id(kind)] = type(kind.__name__, (kind,), {})
            self._kept += [kind, self._changed[id(kind)]]
            self._places[id(self._changed[id(kind)])] = own, kind.__name__
        return self._changed[id(kind)]

    def _bindings(self, text: str, scope: Dict[str, Any], module: str, own: str, thing: Any) -> List[str]:
        made = []
        for name in sorted(free_names(text) - {own}):
            if name in scope and scope[name] is not getattr(builtins, name, made):
                made += self._binding(name, scope[name], module, getattr(thing, "__module__", None) or "")
        return made

    def _is_variable_of(self, module: str, name: str, value: Any) -> bool:
        """Returns whether the value is that of a name in the text of a module, so that what the module's functions do to it counts."""
        return vars(sys.modules.get(module, types.SimpleNamespace())).get(name) is value and self._has_text(module) and assigns(module, name)

    def _binding(self, name: str, value: Any, own: str = "", home: str = "") -> List[str]:
        """Returns the statements that give a name of the module `own` a value; a value that no statement makes comes from the text of `home`, if it is a
        variable there, or with the pickle."""
        value = unscripted(value)
        if isinstance(value, types.ModuleType):
            return [f"import {value.__name__} as {name}"]
        if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType)) or is_operator(value):
            module, found = self.name(value)
            outer, _, inner = found.partition(".")
            return [f"from {module} import {outer} as {name}"] + ([f"{name} = {name}.{inner}"] if inner else [])
        if type(value).__name__ == "TypeVar":
            return [f"from typing import TypeVar as {name}", f"{name} = {name}({value.__name__!r})"]
        if type(value).__module__ == "typing" or isinstance(value, getattr(types, "GenericAlias", ())):
            origin = getattr(value, "_name", None) or getattr(value, "__name__", None)
            return [f"from typing import {origin} as {name}"] if origin and not getattr(value, "__args__", None) else []
        if type(value).__name__ == "dtype" and str(value).startswith("torch."):
            return [f"from torch import {str(value)[len('torch.'):]} as {name}"]
        if is_literal(value) and not (can_change(value) and is_own(home) and self._is_variable_of(home, name, value)):
            if can_change(value):
                self._set(own, name, value)  # when statements have run that need it, such as those of a class
            return [f"{name} = {value!r}"]
        if isinstance(value, float):  # infinite, or NaN
            return [f"{name} = float('{value!r}')"]
        if self._is_variable_of(home, name, value):
            if is_own(home) and is_data(value):
                self._set(home, name, value)
            return [f"from {home} import {name}"]
        self.unbound[name] = (f"{type(value).__name__} of the running program, which the text of the class does not contain: export an object of the class, "
                              "or pass the value as an argument of the constructor")
        self._set(own, name, value)
        return []


def _is_only_pytorchs(thing: Any, module: str, name: str) -> bool:
    """Returns whether a function, or a class of modules, of PyTorch has a text there, and none in the compiler."""
    if module.split(".")[0] != "torch" or module_file(module) is None:
        return False
    torch = sys.modules["torch"]
    return (isinstance(thing, types.FunctionType) or isinstance(thing, type) and issubclass(thing, (torch.nn.Module, torch.autograd.Function, Enum))) and not provides(module, name)


def _plain_tensor(value: Any, kept: List[Any]) -> Any:
    """Returns the tensor whose memory is read: a copy if the tensor is on another device."""
    kept.append(value)
    if getattr(value, "is_nested", False):
        raise CompileError("a tensor of the model is nested: keep its parts as a list of tensors instead")
    if value.is_quantized or str(value.layout) != "torch.strided":
        raise CompileError(f"a tensor of the model is {'quantised' if value.is_quantized else value.layout}: call its dequantize() or to_dense() first")
    if value.device.type == "meta":
        raise CompileError("a tensor of the model is on the device 'meta' and has no contents; load its weights first")
    return value if value.device.type == "cpu" else value.detach().cpu()
