"""Loops that passes write anew, against eager mode: with the passes and without them, for loops of no, one and several trips."""
import inspect

import numpy as np
import onnx
import pytest
import torch

import loop_programs
from oracle import agree, compiled, operators, session

PROGRAMS = [name for name, value in vars(loop_programs).items() if inspect.isfunction(value) and value.__module__ == "loop_programs"]
INPUTS = ("--input", "x: float32[rows, 3]", "--input", "w: float32[3, 3]", "--input", "n: int")
REWRITING = "tails,masks,lists,writes,grows,batch"


def in_loops(graph, inside=False):
    """The operators of the bodies of loops."""
    for node in graph.node:
        if inside:
            yield node.op_type
        for attribute in node.attribute:
            if attribute.type == onnx.AttributeProto.GRAPH:
                yield from in_loops(attribute.g, inside or node.op_type == "Loop")


def arguments(rows):
    numbers = torch.Generator().manual_seed(rows)
    return torch.randn(rows, 3, generator=numbers), torch.randn(3, 3, generator=numbers) * 0.5, rows


def flat(value):
    return list(value) if isinstance(value, tuple) else [value]


def check(path, program):
    running = session(path)
    fed = {given.name for given in running.get_inputs()}
    for rows in (0, 1, 2, 3, 4, 7):
        given = dict(zip("xwn", arguments(rows)))
        try:
            expected = program(*(value.clone() if isinstance(value, torch.Tensor) else value for value in given.values()))
        except (IndexError, RuntimeError):
            continue  # a graph may do anything
        feeds = {name: np.asarray(value) for name, value in given.items() if name in fed}
        agree(running, feeds, flat(expected))


@pytest.mark.parametrize("name", PROGRAMS)
def test_as_eager(scriptc, name):
    program, source = getattr(loop_programs, name), f"{loop_programs.__file__}:{name}"
    path = compiled(scriptc, source, *INPUTS)
    check(path, program)
    graph = onnx.load(path).graph
    here = set(in_loops(graph)) | ({"Loop"} & set(operators(graph)))
    if name.startswith("kept"):
        assert here & {"ScatterND", "Concat", "SequenceInsert"}
    else:
        assert not here & set(getattr(program, "gone", ()))


@pytest.mark.parametrize("name", PROGRAMS)
def test_without_the_passes(scriptc, name):
    program, source = getattr(loop_programs, name), f"{loop_programs.__file__}:{name}"
    check(compiled(scriptc, source, "--skip-passes", REWRITING, *INPUTS), program)
