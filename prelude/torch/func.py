"""Functions of functions: vmap as the stack of the function's results for each slice, and calls with other parameters."""
import functools

import torch
from _refusal import refuse
from torch.utils._pytree import tree_map


def _count(value, axis):
    """Returns how many slices an argument has; None if it is passed to every call unchanged."""
    if axis is None:
        return None
    if isinstance(value, torch.Tensor):
        return value.shape[axis]
    parts = list(value.values()) if isinstance(value, dict) else list(value)
    axes = list(axis.values()) if isinstance(axis, dict) else (list(axis) if isinstance(axis, (tuple, list)) else [axis] * len(parts))
    for part, where in zip(parts, axes):
        size = _count(part, where)
        if size is not None:
            return size
    return None


def _slice(value, axis, i):
    if axis is None:
        return value
    if isinstance(value, torch.Tensor):
        return value.select(axis, i)
    if isinstance(value, dict):
        return {key: _slice(part, axis[key] if isinstance(axis, dict) else axis, i) for key, part in value.items()}
    axes = axis if isinstance(axis, (tuple, list)) else [axis] * len(value)
    parts = [_slice(part, where, i) for part, where in zip(value, axes)]
    return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)


def _stacked(rows, axis):
    """rows: the results of the calls, all of the same structure; the first only provides that structure."""
    form = rows[0]
    if isinstance(form, dict):
        return {key: _stacked([row[key] for row in rows], axis[key] if isinstance(axis, dict) else axis) for key in form}
    if isinstance(form, (tuple, list)):
        axes = axis if isinstance(axis, (tuple, list)) else [axis] * len(form)
        parts = [_stacked([row[k] for row in rows], axes[k]) for k in range(len(form))]
        return type(form)(*parts) if hasattr(form, "_fields") else type(form)(parts)
    return torch.stack([torch.as_tensor(row) for row in rows], axis)


def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    @functools.wraps(func)
    def mapped(*args, **kwargs):
        size = _count(args, in_dims)
        if size is None:
            size = _count(kwargs, 0)
        if size is None:
            raise ValueError("vmap needs an argument to map over: in_dims is None everywhere")
        return _stacked([func(*_slice(args, in_dims, i), **_slice(kwargs, 0, i)) for i in range(size)], out_dims)

    return mapped


def _replace(module, name, value):
    delattr(module, name)
    object.__setattr__(module, name, value)


def functional_call(module, parameter_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False):
    given = parameter_and_buffer_dicts
    if not isinstance(given, dict):
        given = {name: value for part in given for name, value in part.items()}
    kept = []
    for name, value in given.items():
        path, _, last = name.rpartition(".")
        owner = module.get_submodule(path)
        kept.append((owner, last, getattr(owner, last)))
        _replace(owner, last, value)
    args = () if args is None else (args if isinstance(args, tuple) else (args,))
    result = module(*args, **(kwargs or {}))
    for owner, last, value in kept:
        _replace(owner, last, value)
    return result


def stack_module_state(models):
    def stacked(tables):
        return {name: torch.stack([table[name] for table in tables]) for name in tables[0]}

    return stacked([dict(model.named_parameters()) for model in models]), stacked([dict(model.named_buffers()) for model in models])


def _no_gradient(name):
    def refused(*args, **kwargs):
        refuse(f"{name} computes a derivative, which a graph cannot do: write the derivative as a separate function")

    return refused


grad, grad_and_value, vjp, jvp = _no_gradient("grad"), _no_gradient("grad_and_value"), _no_gradient("vjp"), _no_gradient("jvp")
jacrev, jacfwd, hessian, linearize = _no_gradient("jacrev"), _no_gradient("jacfwd"), _no_gradient("hessian"), _no_gradient("linearize")
