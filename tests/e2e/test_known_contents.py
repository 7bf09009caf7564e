"""The graph does not compute contents of buffers and masks that are known at compile time; it computes the others."""
import onnx
import pytest
import torch
from torch import nn

from oracle import agree, compiled, operators, session


class Positions(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("places", torch.arange(64)[None])
        self.register_buffer("types", torch.zeros(1, 64, dtype=torch.int64))
        self.place, self.sort = nn.Embedding(64, 4), nn.Embedding(2, 4)

    def forward(self, x):
        kind = self.types[:, :x.shape[1]].expand(x.shape[0], x.shape[1])
        return x + self.place(self.places[:, :x.shape[1]]) + self.sort(kind)


class ReadTwice(nn.Module):
    """The table is a weight of a product, too."""
    def __init__(self):
        super().__init__()
        self.register_buffer("places", torch.arange(64))
        self.table = nn.Parameter(torch.randn(64, 4))

    def forward(self, x):
        return (x + self.table[self.places[3:8]]) @ self.table.t()


class Rotary(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("steps", 1.0 / 10 ** (torch.arange(4) / 4))

    def forward(self, x):
        angle = (self.steps[None, :, None] @ torch.arange(5.0)[None, None]).transpose(1, 2)
        return x * angle.cos() + (torch.ones(5, 5).triu(1) * -2)[:, :4]


def exported(scriptc, module, x, *words):
    torch.manual_seed(2)
    module = module().eval()
    torch.export.save(torch.export.export(module, (x,), strict=False), scriptc.folder / "m.pt2")
    path = compiled(scriptc, "m.pt2", *words)
    with torch.no_grad():
        agree(session(path), {"x": x.numpy()}, [module(x)], rtol=1e-5, atol=1e-6)
    graph = onnx.load(path).graph
    return [op for op in operators(graph) if op != "Constant"], [one.name for one in graph.initializer]


def test_positions_are_a_constant(scriptc):
    ops, names = exported(scriptc, Positions, torch.randn(2, 5, 4))
    assert ops == ["Add", "Add"] and not [name for name in names if "place" in name or "type" in name or "sort" in name]


def test_a_larger_result_is_computed(scriptc):
    """Rows for each of 32 sequences are more than the table of two rows."""
    ops, names = exported(scriptc, Positions, torch.randn(32, 60, 4))
    assert ops.count("Gather") == 1 and "sort.weight" in names and "place.weight" not in names


@pytest.mark.parametrize("words", [["--keep-layouts"], ["-O0"], ["--no-constant-folding"], ["--keep-initializers-as-inputs"], ["--skip-passes", "folds"]])
def test_switched_off(scriptc, words):
    ops, names = exported(scriptc, Positions, torch.randn(2, 5, 4), *words)
    assert ops.count("Gather") == 2 and {"place.weight", "sort.weight"} <= set(names)


def test_a_weight_with_another_use_stays(scriptc):
    ops, names = exported(scriptc, ReadTwice, torch.randn(5, 4))
    assert "Gather" in ops and names.count("table") == 1 and len(names) == 1


def test_rotary_positions_and_triangles(scriptc):
    ops, _ = exported(scriptc, Rotary, torch.randn(5, 4))
    assert ops == ["Mul", "Add"]


MASKED = """import torch
import torch.nn.functional as F

def finite(x: torch.Tensor, ids: torch.Tensor):
    kept = 1.0 - (ids > 0)[:, None, None, :].expand(-1, 1, ids.shape[1], -1).float()
    return F.scaled_dot_product_attention(x, x, x, kept.masked_fill(kept.bool(), torch.finfo(torch.float32).min))

def infinite(x: torch.Tensor, ids: torch.Tensor):
    kept = 1.0 - (ids > 0)[:, None, None, :].expand(-1, 1, ids.shape[1], -1).float()
    return F.scaled_dot_product_attention(x, x, x, kept.masked_fill(kept.bool(), float("-inf")))

def overflows(x: torch.Tensor, ids: torch.Tensor):
    kept = torch.where(ids > 0, 0.0, torch.finfo(torch.float32).min)[:, None, None, :].expand(-1, 1, ids.shape[1], -1)
    return F.scaled_dot_product_attention(x, x, x, kept + kept)

def given(x: torch.Tensor, ids: torch.Tensor):
    return F.scaled_dot_product_attention(x, x, x, ids[:, None, None, :].float().log())

def least(x: torch.Tensor, ids: torch.Tensor):
    return torch.where(ids == torch.iinfo(torch.int64).min, 5, ids)
"""


@pytest.mark.parametrize("name, tests", [("finite", 0), ("infinite", 1), ("overflows", 1), ("given", 1), ("least", 1)])
def test_a_mask_that_cannot_be_infinite_is_not_tested(scriptc, name, tests):
    (scriptc.folder / "f.py").write_text(MASKED)
    path = compiled(scriptc, f"f.py:{name}", "--input", "x: float32[2, 1, 3, 4]", "--input", "ids: int64[2, 3]")
    assert list(operators(onnx.load(path).graph)).count("Equal") == tests
    scope = {}
    exec(MASKED, scope)
    x = torch.randn(2, 1, 3, 4)
    for ids in (torch.tensor([[1, 2, 0], [0, 0, 0]]), torch.tensor([[1, torch.iinfo(torch.int64).min, 0], [3, 1, 1]])):
        feeds = {"x": x.numpy(), "ids": ids.numpy()}
        running = session(path)
        agree(running, {one.name: feeds[one.name] for one in running.get_inputs()}, [scope[name](x, ids)], rtol=1e-5, atol=1e-6)


LAYERS = """import torch
from torch import nn


class Places(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("places", torch.arange(64)[None])
        self.place = nn.Embedding(64, 4)

    def forward(self, x):
        return x + self.place(self.places[:, : x.shape[1]])


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.fc = Places(), nn.Linear(4, 4)
        self.register_buffer("mask", torch.ones(16, 16).tril())

    def forward(self, x):
        return self.fc(self.first(x)) * self.mask[:4, :4].sum(0)
"""


def compare(path, model, x):
    running = session(path)
    state = {name: value.numpy() for name, value in model.state_dict().items()}
    feeds = {slot.name: state.get(slot.name, x.numpy()) for slot in running.get_inputs()}
    with torch.no_grad():
        agree(running, feeds, [model(x)], rtol=1e-5, atol=1e-6)
    return feeds


@pytest.mark.parametrize("words", [("--functions", "Places"), ("--functions", "Places,Linear"), ("--params", "inputs"), ("--params", "inputs", "--functions", "Places"),
                                   ("--keep-initializers-as-inputs",), ("--keep-layouts",), ("--functions", "Places", "--keep-layouts")])
def test_with_functions_and_parameters_as_inputs(scriptc, words):
    """Parameters that are inputs are not read, and functions keep their computations; other buffers are constants."""
    (scriptc.folder / "m.py").write_text(LAYERS)
    place = {}
    exec(LAYERS, place)
    torch.manual_seed(0)
    model, x = place["Net"]().eval(), torch.randn(2, 5, 4)
    torch.save(model.state_dict(), scriptc.folder / "w.pt")
    weights = () if "inputs" in words else ("--weights", "w.pt")
    path = compiled(scriptc, "m.py:Net", "--input", "x: float32[2, 5, 4]", *weights, *words)
    feeds = compare(path, model, x)
    stored = {one.name for one in onnx.load(path).graph.initializer}
    if "inputs" in words:
        assert {"first.place.weight", "fc.weight", "fc.bias"} <= feeds.keys() and "first.place.weight" not in stored


DISTINCT = """import torch

INTS = torch.tensor([[3, -1, 3], [2, 9223372036854775807, -1]])
FLOATS = torch.tensor([0.5, -0.0, float("inf"), 0.0, 0.5, -2.0])

def f(x: torch.Tensor):
    ints = torch.unique(INTS, return_inverse=True, return_counts=True)
    floats = torch.unique(FLOATS, return_inverse=True, return_counts=True)
    for row in ints[1].tolist():  # as many trips as rows
        x = x + row[0] * 10 + row[1]
    return (x, torch.tensor(ints[0].tolist()), torch.tensor(ints[2].tolist()), torch.tensor(floats[0].tolist()), torch.tensor(floats[1].tolist()),
            torch.tensor(floats[2].tolist()), len(torch.unique(INTS[:0]).tolist()), torch.zeros(torch.unique(INTS).numel() * 2 + 1))
"""


def test_distinct_elements_of_constants(scriptc):
    (scriptc.folder / "m.py").write_text(DISTINCT)
    x = torch.arange(4.0)
    path = compiled(scriptc, "m.py:f", "--input", "x: float32[4]")
    scope = {}
    exec(DISTINCT, scope)
    want = [torch.tensor(one) if isinstance(one, int) else one for one in scope["f"](x)]
    agree(session(path), {"x": x.numpy()}, want)
    assert not {"Unique", "Loop"} & set(operators(onnx.load(path).graph))


@pytest.mark.parametrize("words", [[], ["--exact", "nan"]])
def test_distinct_elements_of_a_matrix(scriptc, words):
    """Its places, which no one reads, would have another rank than those of the operator."""
    (scriptc.folder / "m.py").write_text("import torch\n\ndef f(x: torch.Tensor):\n    values, counts = torch.unique(x, return_counts=True)\n"
                                         "    return values, counts, torch.unique(x, dim=0), torch.unique(x)\n")
    x = torch.tensor([[1.0, 2.0, 1.0], [1.0, 2.0, 1.0]])
    path = compiled(scriptc, "m.py:f", "--input", "x: float32[n, 3]", *words)
    values, counts = torch.unique(x, return_counts=True)
    agree(session(path), {"x": x.numpy()}, [values, counts, torch.unique(x, dim=0), torch.unique(x)])
