"""Options that say what the graph's inputs are besides --input: by example, and which sizes vary; and those that add outputs."""
import pathlib

import numpy as np
import onnx
import pytest
import torch
from safetensors.numpy import save_file

from oracle import agree, compiled, module, session

SOURCE = """import torch
from torch import nn
from typing import List, Tuple

def pair(x: torch.Tensor, y: torch.Tensor):
    return x + y, x - y

def tree(x: torch.Tensor, d: dict, xs: list, k: int = 3):
    return d['a'] + x * k, xs[0] + xs[1]

def sizes(xs: List[torch.Tensor], k: int):
    first = xs[0].size(0)
    xs.append(xs[k] * 2)
    return [x.size(0) for x in xs], [x.size(0) > first for x in xs]

def twice(xs: List[torch.Tensor]):
    return xs[0] * 2

class Counter(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer('total', torch.zeros(3))
        self.register_buffer('same', torch.ones(3))
        self.scale = nn.Parameter(torch.ones(3))

    def forward(self, x):
        self.total += x.sum(0)
        if x.sum() > 0:
            self.total = self.total * 2
        return x * self.scale + self.same

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)

    def forward(self, x: torch.Tensor):
        return torch.relu(self.fc(x))

class Stats(nn.Module):
    def __init__(self):
        super().__init__()
        self.bn = nn.BatchNorm1d(2)

    def forward(self, x: torch.Tensor):
        return self.bn(x)
"""
X = np.arange(6, dtype=np.float32).reshape(2, 3)
SIZED = ["--input", "x: float32[2, 3]", "--input", "y: float32[2, 3]"]


@pytest.fixture
def source(tmp_path):
    (tmp_path / "m.py").write_text(SOURCE)
    return tmp_path


def shapes(path, what="input"):
    return {v.name: [d.dim_param or d.dim_value for d in v.type.tensor_type.shape.dim] for v in getattr(onnx.load(str(path)).graph, what)}


def refused(scriptc, code, *words):
    done = scriptc(*words, "-o", "model.onnx")
    assert done.returncode in (1, 2) and code in done.stderr.decode(), done.stderr.decode()
    assert not (scriptc.folder / "model.onnx").exists()


@pytest.mark.parametrize("notation, x, y", [
    ("{'x': [0], 'y': {1: 'width'}}", ["x_0", 3], [2, "width"]),
    ("{'x': {0: 'n', -1: 'width'}, 'y': {0: 'n'}, 'output.1': {0: 'n'}}", ["n", "width"], ["n", 3]),
])
def test_dynamic_axes(scriptc, source, notation, x, y):
    path = compiled(scriptc, "m.py:pair", *SIZED, "--dynamic-axes", notation)
    assert shapes(path) == {"x": x, "y": y}
    agree(session(path), {"x": X, "y": X + 1}, [X + X + 1, X - X - 1])


def test_dynamic_axes_by_given_names(scriptc, source):
    path = compiled(scriptc, "m.py:pair", *SIZED, "--input-names", "a,b", "--dynamic-axes", "{'a': {0: 'n'}, 'b': [0]}")
    assert shapes(path) == {"a": ["n", 3], "b": ["b_0", 3]}


def test_dynamic_axes_that_fit_nothing(scriptc, source):
    refused(scriptc, "there is no such input or output", "m.py:pair", *SIZED, "--dynamic-axes", "{'z': [0]}")
    refused(scriptc, "does not have this axis", "m.py:pair", *SIZED, "--dynamic-axes", "{'x': [2]}")
    refused(scriptc, "no sizes that can vary", "m.py:pair", "--dynamic-axes", "{'x': [0]}")
    refused(scriptc, "takes a dictionary", "m.py:pair", *SIZED, "--dynamic-axes", "[0]")
    refused(scriptc, "SC1002", "m.py:pair", *SIZED, "--dynamic-axes", "{'x': [0")


@pytest.mark.parametrize("arguments, column", [("n=(3", 3), ("3, [4", 4), ("[3, {4", 1)])
def test_a_bracket_of_an_option_that_is_not_closed(scriptc, source, arguments, column):
    refused(scriptc, f"--init:1:{column}: error[SC1002]", "m.py:pair", "--init", arguments)


@pytest.mark.parametrize("notation, x, y", [
    ("{'x': {0: Dim('n')}, 'y': ('n', None)}", ["n", 3], ["n", 3]),
    ("({0: 'n', 1: 3}, None)", ["n", 3], [2, 3]),
    ("[None, ['n', torch.export.Dim('w', min=1, max=8)]]", [2, 3], ["n", "w"]),
])
def test_dynamic_shapes(scriptc, source, notation, x, y):
    path = compiled(scriptc, "m.py:pair", *SIZED, "--dynamic-shapes", notation)
    assert shapes(path) == {"x": x, "y": y}
    agree(session(path), {"x": X, "y": X + 1}, [X + X + 1, X - X - 1])


def test_dynamic_shapes_of_unnamed_sizes(scriptc, source):
    path = compiled(scriptc, "m.py:pair", *SIZED, "--dynamic-shapes", "{'x': {0: Dim.AUTO}, 'y': {0: Dim.STATIC}}")
    assert shapes(path)["y"] == [2, 3] and shapes(path)["x"][0] != 2


def test_dynamic_shapes_that_fit_nothing(scriptc, source):
    refused(scriptc, "the input's size is 3 here", "m.py:pair", *SIZED, "--dynamic-shapes", "({1: 4}, None)")
    refused(scriptc, "there is no such input", "m.py:pair", *SIZED, "--dynamic-shapes", "{'z': None}")
    refused(scriptc, "1 sizes are given for a tensor that has 2", "m.py:pair", *SIZED, "--dynamic-shapes", "{'x': ['n']}")


@pytest.mark.parametrize("form", ["safetensors", "npz"])
def test_by_example(scriptc, source, form):
    arrays = {"x": X, "d.a": X + 1, "xs.0": np.ones(4), "xs.1": np.ones(4), "k": np.array(2)}
    if form == "npz":
        np.savez(source / "e.npz", **arrays)
    else:
        save_file(arrays, str(source / "e.safetensors"))
    path = compiled(scriptc, "m.py:tree", "--example", f"e.{form}", "--dynamic-shapes", "{'x': {0: 'n'}, 'd': {'a': {0: 'n'}}, 'xs': [{0: 'k'}, ['k']]}")
    assert shapes(path) == {"x": ["n", 3], "d.a": ["n", 3], "xs.0": ["k"], "xs.1": ["k"], "k": []}
    agree(session(path), arrays, [X + 1 + X * 2, np.full(4, 2.0)])


def test_examples_that_fit_nothing(scriptc, source):
    save_file({"z": X}, str(source / "e.safetensors"))
    refused(scriptc, "has the name of an input", "m.py:pair", "--example", "e.safetensors")
    refused(scriptc, "cannot read", "m.py:pair", "--example", "none.safetensors")


def test_sizes_of_a_sequence(scriptc, source):
    path = compiled(scriptc, "m.py:twice", "--input", "xs: List[float32[2, 3]]", "--dynamic-shapes", "{'xs': {0: 'n'}}")
    np.testing.assert_array_equal(session(path).run(None, {"xs": [X, X]})[0], X * 2)


def test_elements_of_several_sizes(scriptc, source):
    running = session(compiled(scriptc, "m.py:sizes", "--input", "xs: List[float32[n]]"))
    xs = [np.ones(2, np.float32), np.ones(3, np.float32), np.ones(1, np.float32)]
    agree(running, {"xs": xs, "k": np.array(1)}, ([2, 3, 1, 3], [False, True, False, True]))


def test_state_as_outputs(scriptc, source):
    dropped = scriptc("m.py:Counter", "-o", "dropped.onnx", "--input", "x: float32[n, 3]")
    assert dropped.returncode == 0 and b"the call changes `total`" in dropped.stderr
    path = compiled(scriptc, "m.py:Counter", "--input", "x: float32[n, 3]", "--state", "outputs")
    assert list(shapes(path, "output")) == ["output", "total"]
    for x in (X, -X):
        model = module(source / "m.py").Counter()
        agree(session(path), {"x": x}, [model(torch.from_numpy(x)), model.total])


WRITES = """
def writes(x, pair, n: int):
    x[:n] += 1
    if x.sum() > 0:
        pair["a"].neg_()
    return x + pair["b"]
"""


@pytest.mark.parametrize("sign", (1, -1))
def test_written_inputs_as_outputs(scriptc, sign):
    (scriptc.folder / "w.py").write_text(WRITES)
    words = [word for line in ("x: float32[3]", "pair: {'a': float32[2], 'b': float32[3]}", "n: int") for word in ("--input", line)]
    path = compiled(scriptc, "w.py:writes", "--state", "outputs", *words)
    assert list(shapes(path, "output")) == ["output", "x_1", "pair.a_1"]
    x, pair = torch.full((3,), sign * 5.0), {"a": torch.tensor([1.0, 2.0]), "b": torch.ones(3)}
    feeds = {"x": x.numpy().copy(), "pair.a": pair["a"].numpy().copy(), "pair.b": pair["b"].numpy(), "n": np.array(2)}
    want = module(scriptc.folder / "w.py").writes(x, pair, 2)
    agree(session(path), feeds, [want, x, pair["a"]])


def test_running_statistics_as_outputs(scriptc, source):
    path = compiled(scriptc, "m.py:Stats", "--input", "x: float32[n, 2]", "--training", "--state", "outputs")
    model, x = module(source / "m.py").Stats().train(), np.random.rand(5, 2).astype(np.float32)
    expected = model(torch.from_numpy(x))
    agree(session(path), {"x": x}, [expected, model.bn.running_mean, model.bn.running_var, model.bn.num_batches_tracked])


@pytest.mark.parametrize("weights", ["w.safetensors", "w.pth"])  # the second has checksums of the bytes before they are converted
@pytest.mark.parametrize("dtype, elem", [("float16", onnx.TensorProto.FLOAT16), ("bfloat16", onnx.TensorProto.BFLOAT16), ("float32", onnx.TensorProto.FLOAT)])
def test_other_floating_types(scriptc, source, dtype, elem, weights):
    model = module(source / "m.py").Net().to(getattr(torch, dtype))
    state = {k: v.detach().float() for k, v in model.state_dict().items()}
    if weights == "w.pth":
        torch.save(state, source / weights)
    else:
        save_file({k: v.numpy() for k, v in state.items()}, str(source / weights))
    path = compiled(scriptc, "m.py:Net", "--weights", weights, "--input", f"x: {dtype}[n, 3]", "--dtype", dtype)
    graph = onnx.load(str(path)).graph
    assert {slot.type.tensor_type.elem_type for slot in [*graph.input, *graph.output]} == {elem}
    if dtype != "bfloat16":  # which ONNX Runtime's CPU kernels lack
        x = X.astype(dtype)
        agree(session(path), {"x": x}, [model(torch.from_numpy(x))], rtol=1e-2, atol=1e-2)


@pytest.mark.parametrize("annotation, example", [("Dict[str, int]", b"d: {'key': int}"), ("list", b"d: [float32[n, 4]] * 2"), ("tuple", b"d: (float32[n, 4], int)")])
def test_the_example_has_the_form_of_the_annotation(tmp_path, scriptc, annotation, example):
    (tmp_path / "m.py").write_text(f"import typing\nfrom typing import Dict\ndef f(x, d: {annotation}):\n    return x\n")
    done = scriptc(f"{tmp_path / 'm.py'}:f", "-o", "m.onnx")
    assert done.returncode == 1 and b"SC2021" in done.stderr and example in done.stderr


READS_KEYS = """import torch
from typing import Dict
from torch import Tensor, nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 4)
        self.table = nn.Embedding(10, 8)
    def forward(self, {parameter}):
        ids = d["ids"]
        d = d if True else d
        return self.linear(d["features"]) + self.linear(self.table(ids)) * d["by"]["scale"]
"""
READ_KEYS = "{'ids': int64[a, b], 'features': float32[a, 8], 'by': {'scale': float32[a, b]}}"


@pytest.mark.parametrize("parameter, code", [("d: Dict[str, Tensor]", b"SC2021"), ("d: dict", b"SC2021"), ("d: 'Dict[str, Tensor]'", b"SC2021"), ("d", b"SC4203"), ("**d", b"SC2028")])
def test_the_example_has_the_keys_that_are_read(tmp_path, scriptc, parameter, code):
    (tmp_path / "m.py").write_text(READS_KEYS.replace("{parameter}", parameter))
    done = scriptc(f"{tmp_path / 'm.py'}:Net", "--params", "random", "-o", "m.onnx")
    assert code in done.stderr and f'--input "d: {READ_KEYS}"'.encode() in done.stderr
    if "**" not in parameter and code == b"SC2021":  # the example can be used as it is shown
        done = scriptc(f"{tmp_path / 'm.py'}:Net", "--params", "random", "--input", f"d: {READ_KEYS}", "-o", tmp_path / "m.onnx")
        assert done.returncode == 0, done.stderr


RECORDS = """from dataclasses import dataclass
from typing import NamedTuple, Optional
import torch

@dataclass
class Batch:
    x: torch.Tensor
    n: int
    extra: Optional[torch.Tensor] = None

class Pair(NamedTuple):
    a: torch.Tensor
    b: torch.Tensor

@dataclass
class Whole:
    batch: Batch
    pair: 'Pair'

def steps(batch: Batch):
    y = batch.x
    for i in range(batch.n):
        y = y * 2 + i
    return y if batch.extra is None else y + batch.extra

def pair(p: Pair, q: Optional[Pair] = None):
    return p.a - p.b * (q.b if q is not None else 2)

def whole(w: 'Whole'):
    return w.batch.x * w.batch.n + w.pair.a - w.pair.b

class Size(NamedTuple):
    width: int
    height: int

def scaled(x: torch.Tensor, size: Size):
    return x * size.width + size.height
"""


@pytest.mark.parametrize("name, inputs, feeds, want", [
    ("steps", ["batch: {'x': float32[k], 'n': int}"], {"batch.x": [1.0, 2], "batch.n": 3}, [12, 20]),
    ("steps", ["batch: {'n': int, 'extra': float32[k], 'x': float32[k]}"], {"batch.n": 1, "batch.extra": [5.0, 6], "batch.x": [1.0, 2]}, [7, 10]),
    ("pair", ["p: Tuple[float32[k], float32[k]]"], {"p.0": [9.0, 8], "p.1": [1.0, 2]}, [7, 4]),
    ("pair", ["p: {'b': float32[k], 'a': float32[k]}", "q: (float32[1], float32[1])"], {"p.b": [1.0, 2], "p.a": [9.0, 8], "q.0": [0.0], "q.1": [3.0]}, [6, 2]),
    ("whole", ["w: {'batch': {'x': float32[k], 'n': int}, 'pair': (float32[k], float32[k])}"],
     {"w.batch.x": [1.0, 2], "w.batch.n": 4, "w.pair.0": [10.0, 20], "w.pair.1": [1.0, 2]}, [13, 26]),
    ("scaled", ["x: float32[k]"], {"x": [1.0, 2], "size.width": 3, "size.height": 4}, [7, 10]),  # it has the name of torch.Size
])
def test_parts_become_an_object_of_the_annotated_class(scriptc, name, inputs, feeds, want):
    (scriptc.folder / "records.py").write_text(RECORDS)
    done = scriptc(f"records.py:{name}", *[word for text in inputs for word in ("--input", text)], "-o", "r.onnx")
    assert done.returncode == 0, done.stderr.decode()
    run = session(scriptc.folder / "r.onnx")
    assert [one.name for one in run.get_inputs()] == list(feeds)
    values = {key: np.array(value, np.float32 if isinstance(value, list) else np.int64) for key, value in feeds.items()}
    np.testing.assert_array_equal(run.run(None, values)[0], np.array(want, np.float32))


def test_parts_that_the_class_does_not_take_are_an_error(scriptc):
    (scriptc.folder / "records.py").write_text(RECORDS)
    done = scriptc("records.py:steps", "--input", "batch: {'x': float32[k], 'm': int}")
    assert done.returncode in (1, 2) and b"unexpected keyword argument `m`" in done.stderr, done.stderr.decode()


def test_an_empty_list_has_no_elements(scriptc):
    (scriptc.folder / "m.py").write_text("def f(xs, x):\n    s = 1\n    for v in xs:\n        s += v\n    return s + len(xs), x\n")
    done = scriptc("m.py:f", "--input", "xs: []", "--input", "x: float32[]", "--emit", "ir")
    assert done.returncode == 0 and b"func @f(%x: Tensor f32[])" in done.stdout and b"yield 1, %x" in done.stdout, done.stderr


STORED, PROGRAMS = pathlib.Path(__file__).parent.parent / "stored/examples", pathlib.Path(__file__).parent / "example_programs.py"
EXAMPLES = {
    "tree": {"x": X, "d.a": X + 1, "xs.0": np.ones(4), "xs.1": np.ones(4), "k": np.array(2)},
    "parts": {"t.0": X, "t.1": np.array(3), "r.x": X[0], "r.n": np.array(1), "o": X + 2, "ns": np.array([1, 2]), "f": np.array(0.5)},
    "nested": {"d.a.0": X, "d.a.1": X * 2, "d.b.0": X[:1]},
    "others": {"z": X, "x.0.a": X},
    "mixed": {"x": X, "x.0": X},
}


@pytest.mark.parametrize("name", ["tree", "parts", "nested"])
def test_by_stored_example(scriptc, name):
    """The files that tests/stored/write.py makes of EXAMPLES, which ./dev quick reads, too."""
    path = compiled(scriptc, f"{PROGRAMS}:{name}", "--example", STORED / f"{name}.npz")
    arrays, running = EXAMPLES[name], session(path)
    agree(running, {one.name: arrays[one.name] for one in running.get_inputs()}, EXPECTED[name])


@pytest.mark.parametrize("name, form, status, said", [
    ("tree", "pair", 0, b"the rank of the input `y` is not known"),
    ("others", "tree", 1, b"the parameter `d` of `tree` needs a description"),
    ("mixed", "pair", 0, b"the rank of the input `y` is not known"),
])
def test_stored_examples_that_fit_in_part(scriptc, name, form, status, said):
    done = scriptc(f"{PROGRAMS}:{form}", "--example", STORED / f"{name}.npz", "-o", "model.onnx")
    assert done.returncode == status and said in done.stderr, done.stderr.decode()


EXPECTED = {"tree": [X + 1 + X * 2, np.full(4, 2.0)], "parts": [X * 3 + X[0] * 1 + X + 2, np.array(3), np.array(1.0)], "nested": [X * 3, X[:1]]}
