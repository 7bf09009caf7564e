"""nn.Module. The value of an attribute determines whether it is a parameter, a buffer or a submodule, so there are no tables: _entries (C) finds
them."""

from collections import OrderedDict, namedtuple

import torch
from _refusal import refuse
from torch import _complex
from torch.serialization import UnknownState

_IncompatibleKeys = namedtuple("IncompatibleKeys", ["missing_keys", "unexpected_keys"])


class _Handle:
    def __init__(self, hooks, hook):
        self.hooks = hooks
        self.hook = hook

    def remove(self):
        self.hooks.remove(self.hook)


def _hook_list(module, name):
    if not hasattr(module, name):
        setattr(module, name, [])
    hooks = getattr(module, name)
    _hooked(module)  # noqa: F821
    return hooks


class _Hooks:
    """What PyTorch keeps as a dictionary from numbers to hooks: here each hook's entry in the list is its key."""

    def __init__(self, hooks):
        self._hooks = hooks

    def __len__(self):
        return len(self._hooks)

    def __iter__(self):
        return iter(list(self._hooks))

    def __contains__(self, key):
        return key in self._hooks

    def __getitem__(self, key):
        return key[0]

    def __delitem__(self, key):
        self._hooks.remove(key)

    def pop(self, key):
        self._hooks.remove(key)
        return key[0]

    def clear(self):
        self._hooks.clear()

    def keys(self):
        return list(self._hooks)

    def values(self):
        return [hook for hook, _ in self._hooks]

    def items(self):
        return [(entry, entry[0]) for entry in self._hooks]


def _below(prefix, name):
    return prefix + "." + name if prefix else name


def _forget(changed):
    for value in [changed] if isinstance(changed, torch.Tensor) else changed.state_dict().values():
        _unknown(value)  # noqa: F821


def _collect(module, prefix, found, seen, once):
    if module in seen:
        return
    if once:
        seen.add(module)
    found.append((prefix, module))
    for name, child in module._modules.items():
        if child is not None:
            _collect(child, _below(prefix, name), found, seen, once)


class Module(kind="module"):
    dump_patches = False
    _version = 1

    __call__ = _call_module  # noqa: F821
    __setattr__ = __setattr__  # noqa: F821

    def __init__(self):
        self.training = True

    def _call_impl(self, *args, **kwargs):
        return _call_module(self, *args, **kwargs)  # noqa: F821

    # ---- parts ----
    _modules = property(_modules_of)  # noqa: F821
    _parameters = property(_parameters_of)  # noqa: F821
    _buffers = property(_buffers_of)  # noqa: F821

    def __getattr__(self, name):
        modules = _entries(self, "modules", True)  # noqa: F821
        if "parametrizations" in modules and name in self.parametrizations:
            return self.parametrizations[name]()
        for held in (_entries(self, "parameters", True), _entries(self, "buffers", True), modules):  # noqa: F821
            if name in held:
                return held[name]
        raise AttributeError(type(self).__name__ + " has no attribute " + name)

    def register_buffer(self, name, tensor, persistent=True):
        complex = isinstance(tensor, torch.Tensor) and tensor.is_complex()
        if not isinstance(tensor, torch.Tensor) and isinstance(tensor, (bool, int, float, str, list, tuple, dict, Module)):
            raise TypeError(f"a buffer is a Tensor or None, not a {type(tensor).__name__}: make it, `torch.tensor(...)`")
        setattr(self, name, _complex.stored(tensor, lambda parts: _mark_buffer(parts, persistent))  # noqa: F821
                if complex else _mark_buffer(tensor, persistent))  # noqa: F821
        if tensor is None:
            _await_buffer(self, name, persistent)  # noqa: F821

    def register_parameter(self, name, param):
        setattr(self, name, param)

    def add_module(self, name, module):
        if module is not None and not isinstance(module, Module):
            way = ": make it, `nn.ReLU()`" if isinstance(module, type) else ": unpack it, `nn.Sequential(*layers)`" if isinstance(module, (list, tuple)) else ""
            if _refuse_disguised(module):  # noqa: F821
                return
            raise TypeError(f"a submodule is a Module or None, not a {type(module).__name__}{way}")
        setattr(self, name, module)

    register_module = add_module

    def named_children(self):
        found, seen = [], set()
        for name, module in self._modules.items():
            if module is not None and module not in seen:
                seen.add(module)
                found.append((name, module))
        return iter(found)

    def children(self):
        return iter([module for _, module in self.named_children()])

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        found = []
        _collect(self, prefix, found, set() if memo is None else memo, remove_duplicate)
        return iter(found)

    def modules(self, remove_duplicate=True):
        return iter([module for _, module in self.named_modules(remove_duplicate=remove_duplicate)])

    def _named_members(self, kind, prefix, recurse, once):
        found = []
        seen = set()
        for path, module in self.named_modules(prefix=prefix, remove_duplicate=once) if recurse else [(prefix, self)]:
            for name, value in _entries(module, kind).items():  # noqa: F821
                if value not in seen:
                    if once:
                        seen.add(value)
                    found.append((_below(path, name), value))
        return iter(found)

    def named_parameters(self, prefix="", recurse=True, remove_duplicate=True):
        return self._named_members("parameters", prefix, recurse, remove_duplicate)

    def parameters(self, recurse=True):
        return iter([value for _, value in self.named_parameters(recurse=recurse)])

    def named_buffers(self, prefix="", recurse=True, remove_duplicate=True):
        return self._named_members("buffers", prefix, recurse, remove_duplicate)

    def buffers(self, recurse=True):
        return iter([value for _, value in self.named_buffers(recurse=recurse)])

    def get_submodule(self, target):
        module = self
        for name in target.split(".") if target else []:
            module = getattr(module, name)
        return module

    def set_submodule(self, target, module, strict=False):
        path, _, name = target.rpartition(".")
        setattr(self.get_submodule(path), name, module)

    def get_parameter(self, target):
        path, _, name = target.rpartition(".")
        return getattr(self.get_submodule(path), name)

    get_buffer = get_parameter

    # ---- state ----
    __setstate__ = _set_state  # noqa: F821

    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        state = OrderedDict() if destination is None else destination
        for path, module in self.named_modules(remove_duplicate=False):
            for name, value in _entries(module, "parameters").items():  # noqa: F821
                state[prefix + _below(path, name)] = value
            for name, value in _entries(module, "buffers").items():  # noqa: F821
                if _is_persistent(module, name):  # noqa: F821
                    state[prefix + _below(path, name)] = value
        return state

    def load_state_dict(self, state_dict, strict=True, assign=False):
        own = self.state_dict()
        if isinstance(state_dict, UnknownState) or any([isinstance(value, UnknownState) for value in state_dict.values()]):
            _forget(self)
            if not strict:
                _load_partly(self)  # noqa: F821
            return _IncompatibleKeys([], [])
        for name, value in state_dict.items():
            if name in own:
                own[name].copy_(value)
        missing, unexpected = [name for name in own if name not in state_dict], [name for name in state_dict if name not in own]
        if strict and (missing or unexpected):
            raise RuntimeError(f"Error(s) in loading state_dict for {type(self).__name__}: missing keys {missing}, unexpected keys {unexpected}")
        return _IncompatibleKeys(missing, unexpected)

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        """Adds what belongs to this module and to none of its parts."""
        for name, value in self.state_dict().items():
            if "." not in name:
                destination[prefix + name] = value

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs):
        """Loads what belongs to this module and to none of its parts."""
        own = {name: value for name, value in self.state_dict().items() if "." not in name}
        for name, value in own.items():
            if prefix + name in state_dict:
                value.copy_(state_dict[prefix + name])
            elif strict:
                missing_keys.append(prefix + name)

    # ---- modes and conversions ----
    def train(self, mode=True):
        self.training = mode
        if _has_no_children(self):  # noqa: F821
            return self
        for module in self.children():
            module.train(mode)
        return self

    def eval(self):
        return self.train(False)

    def requires_grad_(self, requires_grad=True):
        for parameter in self.parameters():
            parameter.requires_grad_(requires_grad)
        return self

    def apply(self, fn):
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    def _apply(self, fn, recurse=True):
        return self

    def _convert_all(self, dtype):
        for _, value in self.named_parameters():
            _convert(value, dtype)  # noqa: F821
        for _, value in self.named_buffers():
            _convert(value, dtype)  # noqa: F821
        return self

    def _convert_to_complex(self, dtype):
        for module in self.modules():
            for name, value in _entries(module, "parameters").items():  # noqa: F821
                if value.is_complex() or value.is_floating_point():
                    setattr(module, name, _complex.parameter(value.to(dtype), value.requires_grad))
            for name, value in _entries(module, "buffers").items():  # noqa: F821
                if value.is_complex() or value.is_floating_point():
                    module.register_buffer(name, value.to(dtype), _is_persistent(module, name))  # noqa: F821
        return self

    def to_empty(self, *, device=None, recurse=True):
        return self

    def to(self, *args, dtype=None, device=None, non_blocking=False, memory_format=None):
        for argument in args:
            if not _is_known(argument):  # noqa: F821
                return self  # most likely a device
            if isinstance(argument, torch.dtype):
                dtype = argument
            elif isinstance(argument, torch.Tensor):
                dtype = argument.dtype
        if dtype is None:
            return self
        complex_before = any(value.is_complex() for value in (*self.parameters(), *self.buffers()))
        if dtype.is_complex:
            return self._convert_to_complex(dtype)
        if complex_before:
            refuse("a module with complex parameters or buffers cannot be converted to a real dtype")
        return self._convert_all(dtype)

    def float(self):
        return self._convert_all(torch.float32)

    def double(self):
        return self._convert_all(torch.float64)

    def half(self):
        return self._convert_all(torch.float16)

    def bfloat16(self):
        return self._convert_all(torch.bfloat16)

    def type(self, dst_type):
        return self._convert_all(dst_type)

    def cuda(self, device=None):
        return self

    def cpu(self):
        return self

    def share_memory(self):
        return self

    def _replicate_for_data_parallel(self):
        from copy import copy

        return copy(self)

    def zero_grad(self, set_to_none=True):
        pass

    def compile(self, *args, **kwargs):
        pass

    # ---- calls and hooks ----
    def forward(self, *input):
        raise NotImplementedError("Module [" + type(self).__name__ + '] is missing the required "forward" function')

    def _call_with_hooks(self, *args, **kwargs):
        for hook, with_kwargs in getattr(self, "_pre_hooks", []):
            if with_kwargs:
                changed = hook(self, args, kwargs)
                if changed is not None:
                    args, kwargs = changed
            else:
                changed = hook(self, args)
                if changed is not None:
                    args = changed if isinstance(changed, tuple) else (changed,)
        output = self.forward(*args, **kwargs)
        for hook, with_kwargs in getattr(self, "_hooks", []):
            changed = hook(self, args, kwargs, output) if with_kwargs else hook(self, args, output)
            if changed is not None:
                output = changed
        return output

    def register_forward_pre_hook(self, hook, *, prepend=False, with_kwargs=False):
        hooks = _hook_list(self, "_pre_hooks")
        hooks.insert(0 if prepend else len(hooks), (hook, with_kwargs))
        return _Handle(hooks, (hook, with_kwargs))

    def register_forward_hook(self, hook, *, prepend=False, with_kwargs=False, always_call=False):
        hooks = _hook_list(self, "_hooks")
        hooks.insert(0 if prepend else len(hooks), (hook, with_kwargs))
        return _Handle(hooks, (hook, with_kwargs))

    @property
    def _forward_pre_hooks(self):
        return _Hooks(getattr(self, "_pre_hooks", []))

    @property
    def _forward_hooks(self):
        return _Hooks(getattr(self, "_hooks", []))

    @property
    def _state_dict_hooks(self):
        return _Hooks([])  # those of state dictionaries and of gradients are not kept

    _backward_hooks = _backward_pre_hooks = _load_state_dict_pre_hooks = _state_dict_hooks

    def register_full_backward_hook(self, hook, prepend=False):
        return _Handle([hook], hook)

    def register_load_state_dict_pre_hook(self, hook):
        return _Handle([hook], hook)

    def _register_load_state_dict_pre_hook(self, hook, with_module=False):
        return _Handle([hook], hook)

    register_backward_hook = register_full_backward_hook
    register_full_backward_pre_hook = register_full_backward_hook
    register_load_state_dict_post_hook = register_load_state_dict_pre_hook
    register_state_dict_post_hook = register_load_state_dict_pre_hook
    register_state_dict_pre_hook = register_load_state_dict_pre_hook
    _register_state_dict_hook = register_load_state_dict_pre_hook

    # ---- text ----
    def extra_repr(self):
        from torch.nn.modules import _summary
        return _summary.summary(self)

    def _get_name(self):
        return type(self).__name__

    def __repr__(self):
        said = self.extra_repr()
        extra = said.split("\n") if said else []
        parts = [f"({name}): " + repr(module).replace("\n", "\n  ") for name, module in self._modules.items()]
        if not parts:
            return self._get_name() + "(" + ("\n  " + "\n  ".join(extra) + "\n" if len(extra) > 1 else "".join(extra)) + ")"
        return self._get_name() + "(\n  " + "\n  ".join(extra + parts) + "\n)"
