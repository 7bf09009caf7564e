"""Traced calls of torch.vmap: the nodes between their first and their last one are a function in the text of the program."""

import torch


def mapped(function, size, tensors, axes, places):
    """Returns the results of all slices, each stacked at its place."""
    if torch._C._is_known_zero(size):
        return _nothing(function, tensors, axes, places)
    rows = [function(*[x.select(axis, i) for x, axis in zip(tensors, axes)]) for i in range(size)]
    return tuple([torch.stack([row[k] for row in rows], place) for k, place in enumerate(places)])


def _nothing(function, tensors, axes, places):
    """Returns the results of no slices: what one slice of zeros gives tells their sizes and dtypes. A scan of few elements maps over none."""
    slices = [torch.zeros([n for i, n in enumerate(x.shape) if i != axis % x.dim()], dtype=x.dtype) for x, axis in zip(tensors, axes)]
    return tuple([torch.stack([one], place).narrow(place, 0, 0) for one, place in zip(function(*slices), places)])


def _derivative(*args, **kwargs):
    from _refusal import refuse
    refuse("traced derivatives (torch.func.jvp, grad and the like) are not supported: save the program after run_decompositions(), which computes them")


_enter_dual_level = _exit_dual_level = _make_dual = _unpack_dual = _jvp_increment_nesting = _jvp_decrement_nesting = _derivative
_grad_increment_nesting = _grad_decrement_nesting = _unwrap_for_grad = _derivative
