"""TorchScript archives as targets: what torch.jit.save wrote computes the same after compilation."""
import io
import json
import re
import zipfile

import numpy as np
import onnx
import pytest
import torch
from torch import nn

import archive_programs as programs
from oracle import agree, compiled, session

torch.manual_seed(0)
IMAGE, SERIES, ROWS = torch.randn(2, 3, 8, 8), torch.randn(2, 6, 5), torch.randn(3, 4)


def script(model, x):
    return torch.jit.script(model)


def trace(model, x):
    return torch.jit.trace(model, x, check_trace=False)


def freeze(model, x):
    return torch.jit.freeze(torch.jit.script(model))


def described(x):
    return "int" if isinstance(x, int) else f"{str(x.dtype).removeprefix('torch.')}[{', '.join(map(str, x.shape))}]"


def check(scriptc, made, x, words=()):
    torch.jit.save(made, scriptc.folder / "m.pt")
    want = torch.jit.load(scriptc.folder / "m.pt")(*x)
    path = compiled(scriptc, "m.pt", *words)
    running = session(path)
    agree(running, {slot.name: np.asarray(v) for slot, v in zip(running.get_inputs(), x)}, [want])
    return onnx.load(str(path))


@pytest.mark.parametrize("way", [script, trace, freeze])
@pytest.mark.parametrize("make, x", [
    (programs.Small, IMAGE),
    (lambda: programs.Recurrent(nn.LSTM), SERIES),
    (lambda: programs.Recurrent(nn.GRU), SERIES),
    (programs.Encoder, torch.randn(2, 5, 16)),
])
def test_scripted_traced_and_frozen(scriptc, way, make, x):
    with torch.no_grad():
        made = way(make().eval(), x)
        check(scriptc, made, (x,), () if way is trace else ["--input", f"x: {described(x)}"])


@pytest.mark.parametrize("make, x", [
    (programs.Greedy, (torch.tensor([1, 2]), 4)),
    (programs.Early, (ROWS, 5)),
    (programs.Early, (ROWS, 2)),
    (programs.Nested, (ROWS,)),
    (programs.Nested, (-ROWS,)),
    (programs.Hooked, (ROWS,)),
    (programs.Restored, (ROWS,)),
    (programs.Attributes, (ROWS,)),
])
def test_programs(scriptc, make, x):
    made = torch.jit.script(make().eval())
    names = [argument.name for argument in made.forward.schema.arguments[1:]]
    words = [word for name, v in zip(names, x) for word in ("--input", f"{name}: {described(v)}")]
    check(scriptc, made, x, words)


def test_the_loop_is_one_loop(scriptc):
    graph = check(scriptc, torch.jit.script(programs.Greedy()), (torch.tensor([1]), 3),
                  ["--input", "token: int64[b]", "--input", "n: int"]).graph
    assert [node.op_type for node in graph.node].count("Loop") == 1


def test_names_come_from_the_objects(scriptc):
    model = check(scriptc, trace(programs.Small().eval(), IMAGE), (IMAGE,), ["--keep-batchnorm", "-g2"])
    assert {"conv.weight", "norm.running_mean", "head.2.bias"} <= {tensor.name for tensor in model.graph.initializer}
    assert "/conv/Conv" in [node.name for node in model.graph.node]
    classes = [p.value for node in model.graph.node for p in node.metadata_props if p.key == "pkg.torch.onnx.class_hierarchy"]
    assert classes and not [text for text in classes if "mangle" in text or "__torch__" in text]


class Umlaut(nn.Module):
    def __init__(self):
        super().__init__()
        setattr(self, "größe", nn.Parameter(torch.randn(4)))

    def forward(self, x: torch.Tensor):
        return x * self.größe


def test_names_beyond_ascii(scriptc):
    """PyTorch writes an archive that it cannot read itself."""
    made = torch.jit.script(Umlaut())
    torch.jit.save(made, scriptc.folder / "m.pt")
    agree(session(compiled(scriptc, "m.pt", "--input", "x: float32[n, 4]")), {"x": ROWS.numpy()}, [made(ROWS)])


def test_sizes_of_traced_inputs_are_symbols(scriptc):
    torch.jit.save(trace(programs.Small().eval(), IMAGE), scriptc.folder / "m.pt")
    loaded, running = torch.jit.load(scriptc.folder / "m.pt"), session(compiled(scriptc, "m.pt"))
    x = torch.randn(5, 3, 6, 10)
    agree(running, {"x": x.numpy()}, [loaded(x)])


def test_another_method(scriptc):
    torch.jit.save(torch.jit.script(programs.Attributes()), scriptc.folder / "m.pt")
    path = compiled(scriptc, "m.pt:twice", "--input", "x: float32[n, 4]")
    agree(session(path), {"x": ROWS.numpy()}, [ROWS * 2])


def test_inspect_shows_the_tree(scriptc):
    torch.jit.save(trace(programs.Small().eval(), IMAGE), scriptc.folder / "m.pt")
    lines = scriptc("inspect", "m.pt").stdout.decode().splitlines()
    assert [line.split(maxsplit=1) for line in lines] == [
        ["version", "3"],
        ["module", ": archive_programs.Small"],
        ["module", "conv: torch.nn.modules.conv.Conv2d"],
        ["parameter", "conv.weight: float32[4, 3, 3, 3], 432 bytes"],
        ["parameter", "conv.bias: float32[4], 16 bytes"],
        ["module", "norm: torch.nn.modules.batchnorm.BatchNorm2d"],
        ["parameter", "norm.weight: float32[4], 16 bytes"],
        ["parameter", "norm.bias: float32[4], 16 bytes"],
        ["buffer", "norm.running_mean: float32[4], 16 bytes"],
        ["buffer", "norm.running_var: float32[4], 16 bytes"],
        ["buffer", "norm.num_batches_tracked: int64[], 8 bytes"],
        ["module", "head: torch.nn.modules.container.Sequential"],
        ["module", "head.0: torch.nn.modules.pooling.AdaptiveAvgPool2d"],
        ["module", "head.1: torch.nn.modules.flatten.Flatten"],
        ["module", "head.2: torch.nn.modules.linear.Linear"],
        ["parameter", "head.2.weight: float32[5, 4], 80 bytes"],
        ["parameter", "head.2.bias: float32[5], 20 bytes"],
        ["method", "forward: (x: Tensor) -> Tensor"],
        ["total", "parameter: 6, 145 elements, 580 bytes"],
        ["total", "buffer: 3, 9 elements, 40 bytes"],
    ]


def changed(scriptc, change):
    """The archive with members changed or, where change gives None, left out."""
    torch.jit.save(torch.jit.script(programs.Early()), scriptc.folder / "good.pt")
    with zipfile.ZipFile(scriptc.folder / "good.pt") as old, zipfile.ZipFile(scriptc.folder / "m.pt", "w") as new:
        for info in old.infolist():
            data = change(info.filename, old.read(info))
            if data is not None:
                new.writestr(info.filename, data)


@pytest.mark.parametrize("change, code", [
    (lambda n, d: None if n.endswith("constants.pkl") else d, "SC7040"),
    (lambda n, d: None if n.endswith("data.pkl") else d, "SC7040"),
    (lambda n, d: None if n.endswith(".py") else d, "SC7040"),
    (lambda n, d: b"99\n" if n.endswith("version") else d, "SC7041"),
    (lambda n, d: b"" if n.endswith("version") else d, "SC7041"),
    (lambda n, d: b"\x80\2N." if n.endswith("constants.pkl") else d, "SC7040"),
    (lambda n, d: d.replace(b"  __buffers__", b"  __forward_hooks__ = [\"none\", ]\n  __buffers__") if n.endswith(".py") else d, "SC7040"),
    (lambda n, d: b"big" if n.endswith("byteorder") else d, "SC7041"),
    (lambda n, d: b"\x80\2N." if n.endswith("data.pkl") else d, "SC7040"),
    (lambda n, d: b"cos\nsystem\n(X\4\0\0\0truetR." if n.endswith("data.pkl") else d, "SC7022"),
])
def test_what_is_no_archive(scriptc, change, code):
    changed(scriptc, change)
    done = scriptc("m.pt", "-o", "out.onnx", "--input", "x: float32[3, 4]", "--input", "n: int")
    assert done.returncode == 2, done.stderr
    assert code in done.stderr.decode()


OLDER_TEXTS = {
    "linear": (2, "torch.addmm(self.b, torch.select(x, 0, 0), torch.t(self.w), beta=1, alpha=1)"),
    "twelve": (3, "torch._convolution(torch.unsqueeze(x, 0), torch.ones([2, 1, 1, 1], dtype=6), None, [1, 1], [0, 0], [1, 1], False, [0, 0], 1, False, False, True)"),
    "steps": (7, "torch.linspace(0, 10)"),
    "base": (8, "torch.logspace(0, 2, None, 2.)"),
    "out": (4, "torch.full([2], 3, out=torch.zeros([2], dtype=6))"),
}


class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        self.w, self.b = nn.Parameter(torch.randn(4, 4)), nn.Parameter(torch.randn(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x


@pytest.mark.parametrize("name", OLDER_TEXTS)
def test_texts_of_older_archives(scriptc, name):
    """Operators with the arguments that they had then."""
    version, text = OLDER_TEXTS[name]
    out, path = io.BytesIO(), scriptc.folder / "m.pt"
    torch.jit.save(torch.jit.script(Plain()), out)
    with zipfile.ZipFile(out) as old, zipfile.ZipFile(path, "w") as new:
        for member in old.namelist():
            data = old.read(member)
            if member.endswith("version"):
                data = str(version).encode()
            if not member.endswith("debug_pkl"):
                new.writestr(member, data.replace(b"return x", f"return {text}".encode()) if member.endswith(".py") else data)
    x = torch.randn(1, 3, 4)
    want = torch.jit.load(path)(x)
    agree(session(compiled(scriptc, "m.pt", "--input", "x: float32[1, 3, 4]")), {"x": x.numpy()}, [want])


def test_a_broken_text_is_reported(scriptc):
    """Its first reader is an annotation, whose evaluation is silent."""
    out = io.BytesIO()
    torch.jit.save(trace(programs.Small().eval(), IMAGE), out)
    with zipfile.ZipFile(out) as old, zipfile.ZipFile(scriptc.folder / "m.pt", "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if not name.endswith("debug_pkl"):
                new.writestr(name, data.replace(b"  def forward(", b"", 1) if "/pooling" in name else data)
    done = scriptc("m.pt", "-o", "out.onnx")
    assert done.returncode == 1 and b"pooling" in done.stderr and b"SC1005" in done.stderr, done.stderr


def written(write):
    out = io.BytesIO()
    write(out)
    return out.getvalue()


def zipped(*names):
    def write(out):
        with zipfile.ZipFile(out, "w") as new:
            for name in names:
                new.writestr(f"m/{name}", b"1\n")
    return written(write)


def packaged(out):
    with torch.package.PackageExporter(out) as exporter:
        exporter.save_pickle("model", "model.pkl", {"w": ROWS})


NO_TARGETS = {
    "state dict": (lambda: written(lambda out: torch.save({"w": ROWS}, out)), "--weights"),
    "legacy state dict": (lambda: written(lambda out: torch.save({"w": ROWS}, out, _use_new_zipfile_serialization=False)), "--weights"),
    "package": (lambda: written(packaged), "torch.package"),
    "first format": (lambda: zipped("model.json", "tensors/0", "code/m.py", "version"), "before 1.4"),
    "tar": (lambda: bytes(257) + b"ustar\x0000" + bytes(800), "a tar archive"),
    "gzip": (lambda: b"\x1f\x8b\x08" + bytes(20), "gzip"),
    "nothing": (lambda: b"", "it is empty"),
}


@pytest.mark.parametrize("name", NO_TARGETS)
def test_what_else_ends_in_pt_is_named(scriptc, name):
    make, said = NO_TARGETS[name]
    (scriptc.folder / "m.pt").write_bytes(make())
    done = scriptc("m.pt", "-o", "out.onnx")
    assert done.returncode == 2 and b"SC7040" in done.stderr and said.encode() in done.stderr, done.stderr


def test_float8_is_refused_by_name(scriptc):
    model = programs.Attributes()
    model.register_buffer("tiny", torch.ones(4).to(torch.float8_e8m0fnu))
    torch.jit.save(torch.jit.script(model), scriptc.folder / "m.pt")
    done = scriptc("m.pt", "-o", "out.onnx", "--input", "x: float32[n, 4]")
    assert done.returncode == 2 and b"`tiny` is a tensor of the dtype float8_e8m0fnu" in done.stderr


UNKNOWN = {"return torch.nosuch(x, 2)": "`aten::nosuch`", "return ops.some.op(x)": "`some::op`"}


@pytest.mark.parametrize("text", UNKNOWN)
def test_operators_that_nobody_knows_are_named(scriptc, text):
    changed(scriptc, lambda n, d: b"class Early(Module):\n  __parameters__ = []\n  __buffers__ = []\n  def forward(self, x: Tensor) -> Tensor:\n    "
            + text.encode() + b"\n" if n.endswith(".py") else None if n.endswith("debug_pkl") else d)
    done = scriptc("m.pt", "-o", "out.onnx", "--input", "x: float32[3, 4]")
    assert done.returncode == 1 and UNKNOWN[text].encode() in done.stderr, done.stderr


def test_places_are_those_of_the_author(scriptc):
    """Messages and metadata speak of the file that was scripted, as the archive's debug records tell."""
    torch.jit.save(torch.jit.script(programs.Greedy()), scriptc.folder / "m.pt")
    model = onnx.load(str(compiled(scriptc, "m.pt", "--input", "token: int64[b]", "--input", "n: int", "-g2")))
    lines = open(programs.__file__).read().splitlines()
    traces = [p.value for node in model.graph.node for p in node.metadata_props if p.key == "pkg.torch.onnx.stack_trace"]
    place = lines.index("        return torch.stack(said, 1)") + 1
    assert any(f'File "{programs.__file__}", line {place}' in trace and "return torch.stack(said, 1)" in trace for trace in traces)
    done = scriptc("m.pt", "-o", "x.onnx", "--input", "token: int64[b]", "--input", "n: str = 'a'", "--diagnostics", "json")
    assert done.returncode == 1 and programs.__file__.encode() in done.stderr


class Squeezed(nn.Module):
    def forward(self, x: torch.Tensor):
        assert x.dim() == 3
        return x.squeeze(1)


class Recurrent(nn.Module):
    """Stores state in its attributes; in the text of the archive, another method comes after its forward."""

    last: torch.Tensor

    def __init__(self):
        super().__init__()
        self.last = torch.zeros(0)
        self.calls = 0

    def forward(self, x: torch.Tensor):
        y = x * 2
        self.last = y
        self.calls = 3
        return y

    @torch.jit.export
    def reset(self):
        self.last = torch.zeros(1)


def places(done):
    return {(found["code"], found["message"].split("`")[1], found["range"]["start"]["line"]) for found in map(json.loads, done.stderr.splitlines())}


def test_what_has_no_place_of_its_own_is_at_the_statement_before(scriptc):
    """TorchScript keeps no place of a stored attribute, nor of a parameter."""
    lines = open(__file__).read().splitlines()
    head, product, stored = (lines.index(f"        {text}") + 1 for text in ("y = x * 2", "self.last = y", "self.calls = 3"))
    torch.jit.save(torch.jit.script(Recurrent()), scriptc.folder / "m.pt")
    found = places(scriptc("m.pt", "-o", "x.onnx", "--diagnostics", "json"))
    assert found == {("SC4203", "x", head - 1), ("SC2025", "last", head), ("SC2025", "calls", head)}
    found = places(scriptc(f"{__file__}:Recurrent", "-o", "x.onnx", "--diagnostics", "json"))
    assert found == {("SC4203", "x", head - 1), ("SC2025", "last", product), ("SC2025", "calls", stored)}


def test_an_archive_of_any_name(scriptc):
    """The file's first bytes say what its name does not."""
    torch.jit.save(torch.jit.script(nn.Linear(4, 2)), scriptc.folder / "m.jit")
    x = torch.randn(3, 4)
    agree(session(compiled(scriptc, "./m.jit", "--input", "input: float32[n, 4]")), {"input": x.numpy()}, [torch.jit.load(scriptc.folder / "m.jit")(x)])
    done = scriptc("m.jit", "-o", "x.onnx")
    assert done.returncode == 2 and b"the file of this name is ./m.jit" in done.stderr
    torch.save({"w": ROWS}, scriptc.folder / "m.ckpt")
    done = scriptc("./m.ckpt", "-o", "x.onnx")
    assert done.returncode == 2 and b"--weights" in done.stderr


def test_an_output_of_unknown_rank_is_declared_without_one(scriptc):
    """squeeze(1) has rank 2 or 3: where inputs have no rank either and no paths meet, the output's is not made up."""
    torch.jit.save(torch.jit.script(Squeezed()), scriptc.folder / "m.pt")
    path = scriptc.folder / "x.onnx"
    assert scriptc("m.pt", "-o", path.name).returncode == 0  # the checker refuses the input
    assert not onnx.load(str(path)).graph.output[0].type.tensor_type.HasField("shape")
    for shape in ((2, 1, 3), (2, 3, 3)):
        x = torch.randn(shape)
        agree(session(path), {"x": x.numpy()}, [x.squeeze(1)])


def test_without_debug_records(scriptc):
    changed(scriptc, lambda n, d: b"\x80\2N." if n.endswith("debug_pkl") else d)
    model = onnx.load(str(compiled(scriptc, "m.pt", "--input", "x: float32[n, 4]", "--input", "n: int")))
    assert any("code/__torch__/archive_programs.py" in p.value for p in model.metadata_props)


def test_damaged_weights_are_not_copied(scriptc):
    """The archive records a CRC of each tensor; the model file appears only if all are right."""
    torch.jit.save(torch.jit.script(nn.Linear(64, 64)), scriptc.folder / "m.pt")
    data = bytearray((scriptc.folder / "m.pt").read_bytes())
    with zipfile.ZipFile(scriptc.folder / "m.pt") as archive:
        largest = max((info for info in archive.infolist() if "/data/" in info.filename), key=lambda info: info.file_size)
    start = largest.header_offset + 30 + sum(int.from_bytes(data[largest.header_offset + at:largest.header_offset + at + 2], "little") for at in (26, 28))
    data[start + 100] ^= 1
    (scriptc.folder / "m.pt").write_bytes(data)
    done = scriptc("m.pt", "-o", "x.onnx", "--input", "input: float32[n, 64]")
    assert done.returncode == 2 and b"damaged" in done.stderr and not (scriptc.folder / "x.onnx").exists()


def test_temporary_names_are_no_names_of_outputs(scriptc):
    torch.jit.save(torch.jit.script(programs.Attributes()), scriptc.folder / "m.pt")
    names = [slot.name for slot in session(compiled(scriptc, "m.pt", "--input", "x: float32[n, 4]")).get_outputs()]
    assert names == ["output"]


class Renames(nn.Module):
    """TorchScript numbers the later values of a name; x1 is the author's own."""

    def forward(self, x: torch.Tensor, n: int):
        x1 = x + 1
        for _ in range(n):
            x1 = x1 * 2
            x = x - x1
        found = x.sum()
        if n > 2:
            found = found + 1
        return x1, found


def value_names(graph):
    for node in graph.node:
        yield from node.output
        for attribute in node.attribute:
            yield from value_names(attribute.g)


def test_values_have_the_names_of_the_author(scriptc):
    torch.jit.save(torch.jit.script(Renames()), scriptc.folder / "m.pt")
    model = onnx.load(str(compiled(scriptc, "m.pt", "--input", "x: float32[4]", "--input", "n: int")))
    assert [slot.name for slot in model.graph.output] == ["x1", "found"]
    plain = {name for name in value_names(model.graph) if name and not name.startswith("/")}
    assert {"x", "x1", "found"} <= {re.sub(r"_\d+$", "", name) for name in plain}
    assert not any(re.fullmatch(r"_\d+|x10.*|x0.*|found0.*", name) for name in plain)
