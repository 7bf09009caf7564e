"""Exported programs as targets: what torch.export.save wrote computes the same after compilation."""
import io
import json
import re
import zipfile

import numpy as np
import onnx
import onnxruntime
import pytest
import torch
from torch.utils import _pytree as pytree

import exported_programs
from exported_programs import PROGRAMS
from oracle import ROOT, agree, arrays, compiled, session


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


def check(scriptc, target, one, made):
    running = session(compiled(scriptc, target))
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
    torch.export.save(way(export(one, made)), scriptc.folder / "m.pt2")
    check(scriptc, "m.pt2", one, made)


STORED = ROOT / "tests/stored/exported"


@pytest.mark.parametrize("path", sorted(STORED.glob("*.pt2")), ids=lambda path: path.stem)
def test_stored_programs(scriptc, path):
    one = PROGRAMS[path.stem]
    torch.manual_seed(0)  # as when it was written; PyTorch itself cannot load some of them
    check(scriptc, path, one, one.make().eval())


# ---- names, ranges, state ----


def saved(scriptc, made, *arguments, **words):
    program = torch.export.export(made.eval(), arguments, **words)
    torch.export.save(program, scriptc.folder / "m.pt2")
    return program


def ports(scriptc, *words):
    running = session(compiled(scriptc, "m.pt2", *words))
    return [slot.name for slot in running.get_inputs()], [slot.name for slot in running.get_outputs()]


@pytest.mark.parametrize("name, inputs, outputs", [
    ("Perceptron", ["x"], ["linear_1"]),
    ("Dictionary", ["d.b", "d.a"], ["sum", "difference"]),
    ("Nested", ["x", "more.0", "more.1.0", "more.1.1.k"], ["add", "output.1.0", "output.1.1.q"]),
    ("Named", ["p.first", "p.second"], ["first", "second"]),
    ("Data", ["b.left", "b.right"], ["left", "right"]),
    ("Starred", ["xs.0", "xs.1", "xs.2"], ["add"]),
    ("Keywords", ["x", "scale", "bias"], ["add"]),
    ("Frozen", ["x"], ["mean"]),
])
def test_names(scriptc, name, inputs, outputs):
    one = PROGRAMS[name]
    torch.export.save(export(one, one.make().eval()), scriptc.folder / "m.pt2")
    assert ports(scriptc) == (inputs, outputs)


def test_names_that_are_given(scriptc):
    saved(scriptc, exported_programs.Dictionary(), {"a": exported_programs.ROWS, "b": exported_programs.ROWS})
    assert ports(scriptc, "--input-names", "p,q", "--output-names", "r,s") == (["p", "q"], ["r", "s"])


def test_input_narrows(scriptc):
    saved(scriptc, exported_programs.Perceptron(), exported_programs.ROWS, dynamic_shapes={"x": {0: torch.export.Dim("n", min=2, max=8)}})
    running = session(compiled(scriptc, "m.pt2", "--input", "x: float32[5, 4]"))
    assert running.get_inputs()[0].shape == [5, 4]
    assert session(compiled(scriptc, "m.pt2", "--input", "x: float32[rows, 4]")).get_inputs()[0].shape == ["rows", 4]
    for other in ("float32[5, 3]", "float64[5, 4]", "float32[9, 4]", "float32[4]", "float32[n, k]"):
        done = scriptc("m.pt2", "-o", "none.onnx", "--input", f"x: {other}")
        assert done.returncode == 2 and b"SC0304" in done.stderr


class Counter(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = torch.nn.Module()
        self.inner.register_buffer("seen", torch.zeros(3))
        self.norm = torch.nn.BatchNorm1d(3)

    def forward(self, x):
        self.inner.seen.add_(x.sum(0))
        return self.norm(x) + self.inner.seen


@pytest.mark.parametrize("way", [as_exported, decomposed])
def test_state(scriptc, way):
    x = torch.randn(4, 3)
    made = Counter().train()
    program = way(torch.export.export(made, (x,)))
    torch.export.save(program, scriptc.folder / "m.pt2")
    running = session(compiled(scriptc, "m.pt2", "--state", "outputs"))
    names = [slot.name for slot in running.get_outputs()]
    got = dict(zip(names[1:], running.run(None, {"x": x.numpy()})[1:]))
    want = made(x).detach()
    np.testing.assert_allclose(running.run(None, {"x": x.numpy()})[0], want, rtol=1e-4, atol=1e-5)
    assert set(got) == {"inner.seen", "norm.running_mean", "norm.running_var", "norm.num_batches_tracked"}
    for name, buffer in made.named_buffers():
        np.testing.assert_allclose(got[name], buffer, rtol=1e-4, atol=1e-5)


class WritesInputs(torch.nn.Module):
    def forward(self, x, pair):
        x.mul_(2)
        pair["a"][0] = 5
        return x + pair["b"]


@pytest.mark.parametrize("way", [as_exported, decomposed])
def test_written_inputs(scriptc, way):
    x, pair = torch.randn(3), {"a": torch.randn(2), "b": torch.randn(3)}
    torch.export.save(way(torch.export.export(WritesInputs(), (x, pair))), scriptc.folder / "m.pt2")
    running = session(compiled(scriptc, "m.pt2", "--state", "outputs"))
    assert [slot.name for slot in running.get_outputs()][1:] == ["x_1", "pair.a_1"]
    feeds = {"x": x.numpy().copy(), "pair.a": pair["a"].numpy().copy(), "pair.b": pair["b"].numpy()}
    want = WritesInputs()(x, pair)
    agree(running, feeds, [want, x, pair["a"]])


def test_several_programs(scriptc):
    from torch.export.pt2_archive._package import package_pt2

    x = exported_programs.ROWS
    with torch.no_grad():
        double, half = (torch.export.export(made, (x,)) for made in (exported_programs.Same(), exported_programs.Activations()))
    package_pt2(str(scriptc.folder / "m.pt2"), exported_programs={"same": double, "other": half})
    agree(session(compiled(scriptc, "m.pt2:same")), {"x": x.numpy()}, exported_programs.Same()(x))
    agree(session(compiled(scriptc, "m.pt2:other")), {"x": x.numpy()}, exported_programs.Activations()(x))
    assert b"after a colon" in scriptc("m.pt2", "-o", "x.onnx").stderr
    assert b"no program `third`" in scriptc("m.pt2:third", "-o", "x.onnx").stderr


@torch.library.custom_op("exported_programs::twice", mutates_args=())
def twice(x: torch.Tensor) -> torch.Tensor:
    return x * 2


twice.register_fake(torch.empty_like)


def test_places_are_the_authors(scriptc):
    class Refused(torch.nn.Module):
        def forward(self, x):
            return twice(x)

    saved(scriptc, Refused(), torch.randn(3, 3))
    done = scriptc("m.pt2", "-o", "x.onnx")
    said = done.stderr.decode()
    assert done.returncode == 1 and "test_exported.py" in said and "return twice(x)" in said, said


class Half(torch.nn.Module):
    """Computes in the type of the autocast region, in float32, in the type of its tensors, and in a region without autocast."""

    def __init__(self, dtype):
        super().__init__()
        self.lin, self.conv, self.dtype = torch.nn.Linear(4, 2), torch.nn.Conv1d(3, 3, 3), dtype

    def forward(self, x):
        with torch.autocast("cpu", dtype=self.dtype):
            low = self.conv(x)
            full = torch.nn.functional.mse_loss(low, low * 0.5)
            mixed = torch.cat([low, x[..., :1]], 2)
            with torch.autocast("cpu", enabled=False):
                plain = self.lin(x)
            product = torch.bmm(x, x.mT)
            wide = torch.matmul(x.double(), x.double().mT)
        return low, full, mixed, plain, product, wide, self.lin(x)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
@pytest.mark.parametrize("way", [as_exported, decomposed])
def test_autocast(scriptc, way, dtype):
    """The exported region holds no conversions; the decomposed program does."""
    x, made = torch.randn(1, 3, 4), Half(dtype).eval()
    torch.export.save(way(torch.export.export(made, (x,))), scriptc.folder / "m.pt2")
    path = compiled(scriptc, "m.pt2")
    types = [slot.type.tensor_type.elem_type for slot in onnx.load(path).graph.output]
    low = onnx.helper.np_dtype_to_tensor_dtype(np.dtype("float16")) if dtype is torch.float16 else onnx.TensorProto.BFLOAT16
    assert types == [low, 1, 1, 1, low, 11, 1]
    model = onnx.load(path)
    for k in (0, 4):  # numpy has no bfloat16
        name = model.graph.output[k].name
        model.graph.node.append(onnx.helper.make_node("Cast", [name], [name + "_float"], to=1))
        model.graph.output[k].CopyFrom(onnx.helper.make_tensor_value_info(name + "_float", 1, None))
    running = onnxruntime.InferenceSession(model.SerializeToString())
    with torch.no_grad():
        want = made(x)
    assert (want[0].dtype, want[4].dtype) == (dtype, dtype)
    for got, wanted in zip(running.run(None, {"x": x.numpy()}), want, strict=True):
        np.testing.assert_allclose(got, wanted.float().numpy(), rtol=2e-2, atol=3e-2)


def test_autocast_of_another_device_has_no_effect(scriptc):
    class Other(torch.nn.Module):
        def forward(self, x):
            with torch.autocast("cuda", dtype=torch.float16):
                return x @ x.mT

    x = torch.randn(3, 3)
    saved(scriptc, Other(), x)
    agree(session(compiled(scriptc, "m.pt2")), {"x": x.numpy()}, [x @ x.mT])


def test_recurrence_under_autocast_is_refused(scriptc):
    class Series(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.lstm = torch.nn.LSTM(4, 4)

        def forward(self, x):
            with torch.autocast("cpu", dtype=torch.bfloat16):
                return self.lstm(x)[0]

    saved(scriptc, Series(), torch.randn(5, 2, 4))
    done = scriptc("m.pt2", "-o", "x.onnx")
    assert done.returncode == 1 and b"run_decompositions()" in done.stderr


# ---- assertions and ranges ----


class Checked(torch.nn.Module):
    def forward(self, n, x):
        k = n.item()
        torch._check(k >= 2)
        torch._check(k <= 9)
        torch._assert_async(x.sum() > 0, "the sum is not positive")
        return torch.zeros(k, 4) + x


def test_assertions_are_stated(scriptc):
    n, x = torch.tensor(3), torch.ones(4)
    saved(scriptc, Checked(), n, x)
    done = scriptc("m.pt2", "-o", "x.onnx")
    assert done.returncode == 0 and b"SC2026" in done.stderr
    running = session(compiled(scriptc, "m.pt2", "--assert", "keep"))
    agree(running, {"n": n.numpy(), "x": x.numpy()}, [Checked()(n, x)])
    for feeds in ({"n": np.int64(1), "x": x.numpy()}, {"n": np.int64(10), "x": x.numpy()}, {"n": n.numpy(), "x": -x.numpy()}):
        with pytest.raises(Exception, match="(?i)assert|non-zero status|trap|bounds|invalid"):
            running.run(None, {key: np.asarray(one) for key, one in feeds.items()})


class Widened(torch.nn.Module):
    def forward(self, x, y):
        return x + 1, y * 2


def test_upper_bounds_of_sizes(scriptc):
    """Beyond the bound, the program may compute something else: this is noted, or checked at run time."""
    n, k = torch.export.Dim("n", max=4), torch.export.Dim("k", max=5)
    x, y = torch.randn(3, 2), torch.randn(6)
    saved(scriptc, Widened(), x, y, dynamic_shapes=({0: n}, {0: 2 * k}))
    done = scriptc("m.pt2", "-o", "x.onnx")
    assert done.returncode == 0 and re.search(rb"SC2026\]: the program was exported for sizes `s\d+` up to 4, `s\d+` up to 5, which is not checked", done.stderr)
    running = session(compiled(scriptc, "m.pt2", "--assert", "keep"))
    names = [port.name for port in running.get_inputs()]
    for rows in (2, 4, 5):
        feeds = dict(zip(names, (np.ones((rows, 2), np.float32), y.numpy())))
        if rows <= 4:
            agree(running, feeds, [torch.ones(rows, 2) + 1, y * 2])
        else:
            with pytest.raises(Exception, match="(?i)bounds|invalid|non-zero status"):
                running.run(None, feeds)
    saved(scriptc, Widened(), x, y, dynamic_shapes=({0: torch.export.Dim("n")}, None))
    assert b"SC2026" not in scriptc("m.pt2", "-o", "x.onnx").stderr


def rewritten(scriptc, change):
    """m.pt2 with another text of the program."""
    with zipfile.ZipFile(scriptc.folder / "m.pt2") as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(scriptc.folder / "m.pt2", "w") as archive:
        for name, data in members.items():
            if name.endswith("models/model.json"):
                text = json.loads(data)
                change(text)
                data = json.dumps(text)
            archive.writestr(name, data)


class Squeezed(torch.nn.Module):
    def forward(self, x):
        return torch.squeeze(x, 0) + 1


@pytest.mark.parametrize("least", [0, 2])
def test_ranges_are_facts(scriptc, least):
    """A size of at least 2 is not 1, and nothing in the graph asks whether it is; of other programs the exporter says no such thing."""
    def change(text):
        text["range_constraints"][symbol]["min_val"] = least

    program = saved(scriptc, Squeezed(), torch.randn(3, 4), dynamic_shapes=({0: torch.export.Dim("n", min=2, max=64)},))
    symbol = str(next(iter(program.range_constraints)))
    rewritten(scriptc, change)
    path = compiled(scriptc, "m.pt2")
    kinds = {node.op_type for node in onnx.load(path).graph.node}
    assert kinds == {"Add", "Constant"} if least else "Compress" in kinds
    x = torch.randn(5, 4)
    agree(session(path), {"x": x.numpy()}, [x + 1])


def test_an_assertion_that_fails_for_certain(scriptc):
    def never(text):
        for node in text["graph_module"]["graph"]["nodes"]:
            if "_assert_scalar" in node["target"]:
                node["inputs"][0]["arg"] = {"as_bool": False}

    saved(scriptc, Checked(), torch.tensor(3), torch.ones(4))
    rewritten(scriptc, never)
    done = scriptc("m.pt2", "-o", "x.onnx")
    assert done.returncode == 1 and b"SC2011" in done.stderr and b"Runtime assertion failed" in done.stderr


# ---- operators of others ----


@torch.library.custom_op("exported_programs::add_in", mutates_args=("x",))
def add_in(x: torch.Tensor, other: torch.Tensor, k: float) -> None:
    x.add_(other * k)


@torch.library.custom_op("exported_programs::double_in", mutates_args=("x",))
def double_in(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    x.mul_(2)
    return y + 1


double_in.register_fake(lambda x, y: torch.empty_like(y))

EXTENSION = """import torch

@torch.onnx.lowering("exported_programs::add_in")
def add_in(x, other, k):
    x.add_(other * k)

@torch.onnx.lowering("exported_programs::double_in")
def double_in(x, y):
    x.mul_(2)
    return y + 1

@torch.onnx.lowering("exported_programs::twice")
def twice(x):
    return x * 2
"""


class Custom(torch.nn.Module):
    def forward(self, x, y):
        z = x.clone()
        add_in(z, y, 0.5)
        part = double_in(z[0], y)
        return z + part.sum(), twice(x)


@pytest.mark.parametrize("way", [as_exported, decomposed])
def test_operators_by_extension(scriptc, way):
    """Decomposed, those that write to their arguments are auto_functionalized_v2."""
    x, y = torch.randn(3, 4), torch.randn(3, 4)
    program = way(torch.export.export(Custom(), (x, y)))
    torch.export.save(program, scriptc.folder / "m.pt2")
    (scriptc.folder / "e.py").write_text(EXTENSION)
    agree(session(compiled(scriptc, "m.pt2", "--extension", "e.py")), {"x": x.numpy(), "y": y.numpy()}, Custom()(x, y))


class Packed(torch.nn.Module):
    def forward(self, x):
        y = x.t().contiguous()
        y.add_(1)
        return x, y


def test_contiguous_copies(scriptc):
    x = exported_programs.ROWS
    saved(scriptc, Packed(), x)
    agree(session(compiled(scriptc, "m.pt2")), {"x": x.numpy()}, Packed()(x.clone()))


class Windows(torch.nn.Module):
    """Sizes that one view states and the next one copies, and an expansion that keeps the last sizes."""

    def forward(self, x, m):
        b = x.shape[0]
        y = x.view(b, 8, 8, 3).view(b, 2, 4, 2, 4, 3).permute(0, 1, 3, 2, 4, 5).reshape(-1, 4, 4, 3).view(-1, 16, 3) + 1
        return y, m[None].expand(b, -1, -1)


def test_shapes_that_are_copied(scriptc):
    made, batch = Windows(), torch.export.Dim("batch", min=2)
    saved(scriptc, made, torch.randn(2, 64, 3), torch.randn(4, 5), dynamic_shapes={"x": {0: batch}, "m": None})
    path = compiled(scriptc, "m.pt2")
    kinds = [node.op_type for node in onnx.load(str(path)).graph.node]
    assert kinds.count("Reshape") == 2 and not {"Less", "Where"} & set(kinds)
    for n in (2, 5):
        x, m = torch.randn(n, 64, 3), torch.randn(4, 5)
        agree(session(path), {"x": x.numpy(), "m": m.numpy()}, made(x, m))


# ---- the containers of older versions ----

def program_text(scriptc):
    with zipfile.ZipFile(scriptc.folder / "m.pt2") as archive:
        return json.loads(archive.read(next(name for name in archive.namelist() if name.endswith("models/model.json"))))


def plain_floats(value):
    """PyTorch 2.6 wrote numbers that are not finite without quotes."""
    if isinstance(value, dict):
        return {key: float(one.replace("Infinity", "inf")) if key == "as_float" and isinstance(one, str) else plain_floats(one) for key, one in value.items()}
    return [plain_floats(one) for one in value] if isinstance(value, list) else value


def without(value, *keys):
    if isinstance(value, dict):
        return {key: without(one, *keys) for key, one in value.items() if key not in keys}
    return [without(one, *keys) for one in value] if isinstance(value, list) else value


def saved_tensors(tensors):
    out = io.BytesIO()
    torch.save(dict(tensors), out)
    return out.getvalue()


def as_of_2_6(text, state, constants):
    text = without(plain_floats(text), "kind", "is_hop_single_tensor_return", "guards_code", "treespec_namedtuple_fields")
    text["schema_version"] = {"major": 8, "minor": 2}
    return {"serialized_exported_program.json": json.dumps(text), "serialized_state_dict.pt": saved_tensors(state),
            "serialized_constants.pt": saved_tensors(constants), "serialized_example_inputs.pt": b"", "version": "8.2"}


def as_of_2_7(text, state, constants):
    text["schema_version"] = {"major": 8, "minor": 7}
    return as_of_2_6(text, state, constants) | {"serialized_exported_program.json": json.dumps(text), "version": "8.7"}


def as_of_2_8(text, state, constants):
    text["schema_version"] = {"major": 8, "minor": 8}
    members = {"archive_format": "pt2", "archive_version": "0", "models/model.json": json.dumps(text), "data/weights/model.pt": saved_tensors(state),
               "data/constants/model.pt": saved_tensors(constants), "byteorder": "little"}
    return {f"m/{name}": data for name, data in members.items()}


@pytest.mark.parametrize("version", [as_of_2_6, as_of_2_7, as_of_2_8])
@pytest.mark.parametrize("name", ["Perceptron", "Nested", "Keywords", "Frozen", "Dictionary", "Written"])
def test_older_containers(scriptc, name, version):
    """Writes programs of 2.13 again in the containers of older versions."""
    one = PROGRAMS[name]
    torch.manual_seed(0)
    made = one.make().eval()
    program = export(one, made)
    torch.export.save(program, scriptc.folder / "m.pt2")
    members = version(program_text(scriptc), program.state_dict, program.constants)
    with zipfile.ZipFile(scriptc.folder / "m.pt2", "w") as archive:
        for member, data in members.items():
            archive.writestr(member, data)
    running = session(compiled(scriptc, "m.pt2"))
    for arguments in one.sets:
        feeds = dict(zip([slot.name for slot in running.get_inputs()], arrays(inputs_of(one, arguments)), strict=True))
        with torch.no_grad():
            agree(running, feeds, results_of(made(*arguments, **(one.kwargs or {}))))


class NotFinite(torch.nn.Module):
    """Parameters have names that are words of JavaScript's numbers."""
    def __init__(self):
        super().__init__()
        self.NaN = torch.nn.Parameter(torch.tensor([1.0, float("nan")]))
        self.Infinity = torch.nn.Parameter(torch.tensor([float("inf"), 2.0]))

    def forward(self, x):
        low, high, none = torch.full_like(x, float("-inf")), torch.full_like(x, float("inf")), torch.full_like(x, float("nan"))
        return torch.where(x > 0, low, high) + self.NaN, torch.where(x > 1, none, x) * self.Infinity, x.masked_fill(x > 1, float("-inf"))


def test_numbers_that_are_not_finite_without_quotes(scriptc):
    made, x = NotFinite().eval(), torch.tensor([[0.5, 2.0], [-1.0, 3.0]])
    program = torch.export.export(made, (x,))
    torch.export.save(program, scriptc.folder / "m.pt2")
    members = as_of_2_6(program_text(scriptc), program.state_dict, program.constants)
    text = members["serialized_exported_program.json"]
    assert all(f'"as_float": {word}' in text for word in ["NaN", "Infinity", "-Infinity"])
    with zipfile.ZipFile(scriptc.folder / "m.pt2", "w") as archive:
        for member, data in members.items():
            archive.writestr(member, data)
    with torch.no_grad():
        agree(session(compiled(scriptc, "m.pt2")), {"x": x.numpy()}, list(made(x)))


def test_another_floating_type(scriptc):
    """--dtype converts the inputs with the weights, as they would be for `program.module().half()`."""
    made, x, k = torch.nn.Linear(3, 2).eval(), torch.randn(4, 3), torch.tensor([1, 0])
    both = type("Both", (torch.nn.Module,), {"forward": lambda self, x, k: self.line(x)[k]})()
    both.line = made
    saved(scriptc, both, x, k)
    path = compiled(scriptc, "m.pt2", "--dtype", "float16")
    with torch.no_grad():
        want = made.half()(x.half())[k]
    agree(session(path), {"x": x.half().numpy(), "k": k.numpy()}, [want], rtol=1e-2, atol=1e-2)
    compiled(scriptc, "m.pt2", "--dtype", "float16", "--input", "x: float16[4, 3]")
    done = scriptc("m.pt2", "--dtype", "float16", "--input", "x: float32[4, 3]")
    assert done.returncode == 2 and b"it expects float32[4, 3] converted by --dtype to float16" in done.stderr
