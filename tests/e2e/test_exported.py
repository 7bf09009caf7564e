"""Exported programs as targets: what torch.export.save wrote computes the same after compilation."""
import numpy as np
import pytest
import torch
from torch.utils import _pytree as pytree

import exported_programs
from exported_programs import PROGRAMS
from oracle import agree, arrays, compiled, session


def export(one, made):
    torch.manual_seed(1)
    return torch.export.export(made, one.sets[0], one.kwargs, dynamic_shapes=one.dynamic, strict=one.strict)


def as_exported(program):
    return program


def decomposed(program):
    return program.run_decompositions()


def inputs_of(one, arguments):
    """The tensors and the numbers that are no constants."""
    dynamic = one.dynamic is not None
    leaves = pytree.tree_leaves((arguments, one.kwargs or {}))
    return [leaf for leaf in leaves if isinstance(leaf, torch.Tensor) or (dynamic and type(leaf) is int)]


def results_of(value):
    return [leaf for leaf in pytree.tree_leaves(value) if leaf is not None]


def check(scriptc, program, one, made):
    torch.export.save(program, scriptc.folder / "m.pt2")
    running = session(compiled(scriptc, "m.pt2"))
    for arguments in one.sets:
        feeds = dict(zip([slot.name for slot in running.get_inputs()], arrays(inputs_of(one, arguments)), strict=True))
        with torch.no_grad():
            want = [leaf.resolve_conj() if isinstance(leaf, torch.Tensor) else leaf for leaf in results_of(made(*arguments, **(one.kwargs or {})))]
        agree(running, feeds, want)


@pytest.mark.parametrize("way", [as_exported, decomposed])
@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(scriptc, name, way):
    one = PROGRAMS[name]
    torch.manual_seed(0)
    made = one.make().eval()
    check(scriptc, way(export(one, made)), one, made)
