"""Loops that passes write anew, against eager mode: with the passes and without them, for loops of no, one and several trips."""
import inspect

import numpy as np
import onnx
import pytest
import torch

import batched_programs
import loop_programs
from oracle import agree, compiled, module, operators, session

PROGRAMS = {name: value for texts in (loop_programs, batched_programs) for name, value in vars(texts).items()
            if inspect.isfunction(value) and value.__module__ == texts.__name__}
INPUTS = ("--input", "x: float32[rows, 3]", "--input", "w: float32[3, 3]", "--input", "n: int")
REWRITING = "tails,masks,lists,writes,blocks,grows,batch"


def in_loops(graph, inside=False):
    """The operators of the bodies of loops."""
    for node in graph.node:
        if inside:
            yield node.op_type
        for attribute in node.attribute:
            if attribute.type == onnx.AttributeProto.GRAPH:
                yield from in_loops(attribute.g, inside or node.op_type in ("Loop", "Scan"))


def has_loops(graph):
    bodies = [attribute.g for node in graph.node for attribute in node.attribute if attribute.type == onnx.AttributeProto.GRAPH]
    return bool({"Loop", "Scan"} & set(operators(graph))) or any(has_loops(one) for one in bodies)


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
        except (IndexError, RuntimeError, ValueError):
            continue  # a graph may do anything
        feeds = {name: np.asarray(value) for name, value in given.items() if name in fed}
        agree(running, feeds, flat(expected))


@pytest.mark.parametrize("name", PROGRAMS)
def test_as_eager(scriptc, name):
    program = PROGRAMS[name]
    source = f"{inspect.getfile(program)}:{name}"
    path = compiled(scriptc, source, *INPUTS)
    check(path, program)
    graph = onnx.load(path).graph
    here = set(in_loops(graph)) | ({"Loop"} if has_loops(graph) else set())
    if name.startswith("kept"):
        assert here & {"ScatterND", "Concat", "SequenceInsert"}
    else:
        assert not here & set(getattr(program, "gone", ()))


@pytest.mark.parametrize("name", PROGRAMS)
def test_without_the_passes(scriptc, name):
    program = PROGRAMS[name]
    source = f"{inspect.getfile(program)}:{name}"
    check(compiled(scriptc, source, "--skip-passes", REWRITING, *INPUTS), program)


@pytest.mark.parametrize("words", [("--opset", "15"), ("--target", "tensorrt")], ids=["opset 15", "tensorrt"])
def test_sums_at_places_stay_without_a_scatter_that_adds(scriptc, words):
    path = compiled(scriptc, f"{inspect.getfile(batched_programs)}:rows_added_at_places", *words, *INPUTS)
    check(path, batched_programs.rows_added_at_places)
    graph = onnx.load(path).graph
    assert has_loops(graph) and "ScatterElements" not in set(operators(graph)) | set(in_loops(graph))


KEPT = """
import torch
from torch import nn, Tensor


def shrinking(v: Tensor, k: int):
    for step in range(k):
        v = v * 0.5
        yield step, v


class Kept(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("seen", torch.full((3,), 0.25))

    def forward(self, x: Tensor, n: int):
        v = x.sum(0)
        step = 5
        for step, part in shrinking(x, n):
            if part.sum() > 0.:
                unread = v * n
            self.seen = part.sum(0)
        return x + step
"""


def test_names_that_are_not_read_lend_their_sizes_to_nothing(tmp_path, scriptc):
    """`unread` is a value from the loop's last trip; on the other path, a new value takes its place."""
    path = tmp_path / "net.py"
    path.write_text(KEPT)
    running, x = session(compiled(scriptc, f"{path}:Kept", "--input", "x: float32[a, b]", "--input", "n: int")), torch.ones(2, 3)
    for n in range(4):
        with torch.no_grad():
            expected = module(path).Kept()(x, n)
        agree(running, {"x": x.numpy(), "n": np.array(n)}, [expected])


COUNTING = """
import torch


def unrolled(x: torch.Tensor):
    q = [x, x * 2, x[:, :2]]
    for i in range(3):
        q[i] = q[i].relu()
    d = {}
    for i in range(100):
        d[i + 1] = x + i
    return q[0], q[2], d[100], {str(i): x * i for i in range(300)}["299"]


def far(x: torch.Tensor):
    q = [x * k for k in range(65)]
    for i in range(65):
        q[i] = q[i - 1].relu()
    return q[64]
"""


def test_containers_that_are_filled_by_counting_stay_known(scriptc):
    (scriptc.folder / "counting.py").write_text(COUNTING)
    graphs = {name: onnx.load(compiled(scriptc, f"{scriptc.folder}/counting.py:{name}", "--input", "x: float32[n, 3]")).graph for name in ("unrolled", "far")}
    assert not {"Loop", "If", "SequenceAt", "SequenceConstruct"} & set(operators(graphs["unrolled"]))
    assert {"Loop", "SequenceAt"} <= set(operators(graphs["far"]))


def test_trips_are_divided_without_corrections(scriptc):
    text = "import torch\n\n\ndef f(x: torch.Tensor, n: int):\n    k = 1\n    for i in range(n):\n        k = k * 3 % 7 + {}\n    return k\n"
    for term, corrected in (("(i + 4) // 2", False), ("i // 2 * 3 // 5", False), ("(i - 4) // 2", True), ("(i * -1) // 2", True), ("(4 - i) // 2", True)):
        (scriptc.folder / "m.py").write_text(text.format(term))
        graph = onnx.load(compiled(scriptc, f"{scriptc.folder}/m.py:f", "--input", "x: float32[n]")).graph
        found = list(in_loops(graph))
        assert found.count("Div") == term.count("//") and (("Sub" in found) == corrected or "Less" in found), (term, found)
        assert corrected or not {"Less", "Sub"} & set(found), (term, found)
