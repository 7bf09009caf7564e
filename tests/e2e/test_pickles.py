"""Whole modules as targets: what torch.save(model) wrote computes what the model does."""
import copy
import importlib.util
import inspect
import pathlib
import sys
import zipfile

import numpy as np
import onnx
import pytest
import torch
import torch.fx
from torch import nn
from torch.nn.utils import prune

import enumeration_programs as enumerations
import pickle_programs as programs
import pickle_values as values
from oracle import ROOT, agree, compiled, session

torch.manual_seed(0)
HERE = pathlib.Path(__file__).resolve().parent
FORMS = {"zip": {}, "legacy": {"_use_new_zipfile_serialization": False}, "protocol 4": {"pickle_protocol": 4}, "protocol 5": {"pickle_protocol": 5},
         "legacy 4": {"_use_new_zipfile_serialization": False, "pickle_protocol": 4}}


def described(x):
    return f"x: {str(x.dtype).removeprefix('torch.')}[{', '.join(map(str, x.shape))}]"


def check(scriptc, model, x, *words, target="m.pt", saved=None, **form):
    torch.save(model if saved is None else saved, scriptc.folder / "m.pt", **form)
    with torch.no_grad():
        want = model.eval()(x)
    path = compiled(scriptc, target, "-I", str(HERE), "--input", described(x), *words)
    agree(session(path), {"x": x.numpy()}, list(want) if isinstance(want, tuple) else [want])


def refused(scriptc, code, target="m.pt", *words, status=2):
    done = scriptc(target, "-I", str(HERE), "-o", "out.onnx", "--input", "x: float32[3]", *words)
    assert done.returncode == status and code in done.stderr.decode(), done.stderr.decode()
    return done.stderr.decode()


def trained(model):
    """Values that no constructor gives."""
    torch.manual_seed(7)
    for value in [*model.parameters(), *model.buffers()]:
        if value.is_floating_point():
            value.data.uniform_(0.1, 1)
    return model


@pytest.mark.parametrize("form", FORMS)
def test_forms_of_files(scriptc, form):
    model = trained(programs.Mixed())
    model.scale = 3.0
    check(scriptc, model, torch.randn(2, 4), **FORMS[form])


@pytest.mark.parametrize("wrap, target", [
    (lambda m: {"epoch": 3, "model": m}, "m.pt"),
    (lambda m: {"model": None, "ema": m}, "m.pt"),
    (lambda m: {"a": programs.Bare(), "b": {"c": m}}, "m.pt:b.c"),
    (lambda m: {"model": m, "ema": programs.Bare()}, "m.pt"),
    (torch.compile, "m.pt"),
    (lambda m: {"ema": torch.compile(nn.DataParallel(m))}, "m.pt"),
])
def test_modules_in_checkpoints(scriptc, wrap, target):
    model = trained(programs.Mixed())
    check(scriptc, model, torch.randn(2, 4), target=target, saved=wrap(model))


def test_the_choice_of_a_checkpoints_module(scriptc):
    torch.save({"model": None, "ema": programs.Bare()}, scriptc.folder / "m.pt")
    done = scriptc("m.pt", "-I", str(HERE), "-o", "out.onnx", "--input", "x: float32[3]")
    assert done.returncode == 0 and "SC7051" in done.stderr.decode() and "`ema`" in done.stderr.decode()
    torch.save({"a": programs.Bare(), "b": programs.Bare()}, scriptc.folder / "m.pt")
    assert "`a`, `b`" in refused(scriptc, "SC7052")
    assert "nothing" in refused(scriptc, "SC7052", "m.pt:c")


def test_a_class_without_source(scriptc):
    torch.save(programs.Bare(), scriptc.folder / "m.pt")
    done = scriptc("m.pt", "-o", "out.onnx", "--input", "x: float32[3]")
    assert done.returncode == 2 and "SC7050" in done.stderr.decode() and "pickle_programs.Bare" in done.stderr.decode()


def test_a_state_that_does_not_fit(scriptc):
    torch.save(programs.Bare(programs.Listed()), scriptc.folder / "m.pt")
    refused(scriptc, "SC7053")


def test_a_function_that_sets_the_state(scriptc):
    model = programs.SetByAFunction()
    model.scale = 5.0
    torch.save(model, scriptc.folder / "m.pt")
    assert "the sixth item of `__reduce__`" in refused(scriptc, "SC7053")


def test_a_value_that_is_not_understood_may_be_kept(scriptc):
    check(scriptc, programs.Bare(torch.eye(3).to_sparse()), torch.ones(3))
    torch.save(programs.Reads(torch.eye(3).to_sparse()), scriptc.folder / "m.pt")
    assert "sparse" in refused(scriptc, "SC7054")


HOLDER = "from pickle_values import *\n\n\nclass Holder(nn.Module):\n    def forward(self, x):\n        return {}\n"


def holder(folder, name, expression):
    """A class of a file beside the pickle, whose forward reads `self.v`."""
    path = folder / f"holder_{name}.py"
    path.write_text(HOLDER.format(expression))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    sys.modules[path.stem] = made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made.Holder


@pytest.mark.parametrize("name", values.CASES)
def test_attributes_of_every_kind(scriptc, name):
    make, expression = values.CASES[name]
    made = holder(scriptc.folder, name, expression)
    x = torch.tensor([1.0, -2.0, 3.0])
    for protocol in (2, 4, 5):
        model = made()
        model.v = make()
        torch.save(model, scriptc.folder / "m.pt", pickle_protocol=protocol)
        model = torch.load(scriptc.folder / "m.pt", weights_only=False)
        with torch.no_grad():
            want = model.eval()(x)
        path = compiled(scriptc, "m.pt", "-I", str(HERE), "--input", described(x))
        agree(session(path), {"x": x.numpy()}, [want])


def spectral():
    made = nn.utils.spectral_norm(nn.Linear(8, 3))
    made(torch.randn(2, 8))
    return made


def pruned():
    made = nn.Conv2d(4, 3, 3)
    prune.ln_structured(made, "weight", 0.4, 2, 0)
    prune.random_unstructured(made, "bias", 1)
    prune.l1_unstructured(made, "weight", 0.4)
    return made


def hooked():
    made = nn.Linear(8, 3)
    made.register_forward_hook(programs.add_one)
    made.register_forward_pre_hook(programs.double)
    made.register_forward_hook(programs.add_factor, with_kwargs=True)
    return made


IMAGE, SERIES, ROWS = torch.randn(2, 4, 8, 8), torch.randn(2, 5, 8), torch.randn(3, 4)
LIBRARY = {
    "conv": (lambda: nn.Conv2d(4, 6, 3, padding="same", padding_mode="reflect"), IMAGE),
    "transposed": (lambda: nn.ConvTranspose2d(4, 3, 3, stride=2, output_padding=1), IMAGE),
    "batch norm": (lambda: nn.BatchNorm2d(4), IMAGE),
    "instance norm": (lambda: nn.InstanceNorm2d(4, affine=True, track_running_stats=True), IMAGE),
    "group norm": (lambda: nn.GroupNorm(2, 4), IMAGE),
    "layer norm": (lambda: nn.LayerNorm([8, 8], bias=False), IMAGE),
    "cross map": (lambda: nn.CrossMapLRN2d(2), IMAGE),
    "pooling": (lambda: nn.AvgPool2d(3, 1, 1, count_include_pad=False), IMAGE),
    "upsample": (lambda: nn.Upsample(scale_factor=2, mode="bilinear"), IMAGE),
    "prelu": (lambda: nn.PReLU(4), IMAGE),
    "sequential": (lambda: nn.Sequential(nn.Conv2d(4, 2, 1), nn.GELU("tanh"), nn.Flatten(), nn.Dropout()), IMAGE),
    "lstm": (lambda: nn.LSTM(8, 4, 2, bidirectional=True, batch_first=True), SERIES),
    "lstm with projections": (lambda: nn.LSTM(8, 6, proj_size=3), SERIES),
    "gru": (lambda: nn.GRU(8, 4, 2), SERIES),
    "gru cell": (lambda: nn.GRUCell(4, 3), ROWS),
    "encoder": (lambda: nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), 2, norm=nn.LayerNorm(8)), SERIES),
    "weight norm": (lambda: nn.utils.weight_norm(nn.Linear(8, 3)), SERIES),
    "weight norm of all": (lambda: nn.utils.weight_norm(nn.Conv2d(4, 3, 3), dim=None), IMAGE),
    "spectral norm": (spectral, SERIES),
    "pruned": (pruned, IMAGE),
    "hooks": (hooked, SERIES),
    "data parallel": (lambda: nn.DataParallel(nn.Linear(8, 3)), SERIES),
    "averaged": (lambda: torch.optim.swa_utils.AveragedModel(nn.Linear(8, 3)), SERIES),
    "data parallel inside": (lambda: nn.Sequential(nn.DataParallel(nn.Linear(8, 3)), nn.ReLU()), SERIES),
}


@pytest.mark.parametrize("form", FORMS)
def test_enumerations_of_names_and_dtypes_of_numpy(scriptc, form):
    check(scriptc, enumerations.Named(), torch.randn(3), **FORMS[form])


@pytest.mark.parametrize("form", ["zip", "legacy"])
@pytest.mark.parametrize("name", LIBRARY)
def test_modules_of_the_library(scriptc, name, form):
    make, x = LIBRARY[name]
    model = make().eval()
    torch.save(model, scriptc.folder / "m.pt", **FORMS[form])
    with torch.no_grad():
        want = flat(model(x))
    path = compiled(scriptc, "m.pt", "-I", str(HERE), "--input", described(x).replace("x:", "input:" if name not in ("encoder",) else "src:"))
    running = session(path)
    agree(running, {running.get_inputs()[0].name: x.numpy()}, want)


def flat(value):
    return [value] if isinstance(value, torch.Tensor) else [one for part in value for one in flat(part)]


def test_training_keeps_the_modes_of_the_pickle(scriptc):
    model = programs.Modes()
    model.inner.eval()
    torch.save(model, scriptc.folder / "m.pt")
    x = torch.ones(3)
    for words, want in (((), x), (("--training",), model(x))):
        path = compiled(scriptc, "m.pt", "-I", str(HERE), "--input", described(x), *words)
        agree(session(path), {"x": x.numpy()}, [want])


def test_another_method_and_other_weights(scriptc):
    model, other = programs.Methods(), programs.Methods()
    torch.save(model, scriptc.folder / "m.pt")
    torch.save(other.state_dict(), scriptc.folder / "w.pt")
    x = torch.randn(2, 3)
    path = compiled(scriptc, "m.pt", "-I", str(HERE), "--input", described(x), "--method", "encode", "--weights", "w.pt")
    agree(session(path), {"x": x.numpy()}, [other.encode(x)])


def test_what_changed_after_construction_counts(scriptc):
    model = programs.Methods()
    model.fc = nn.Sequential(nn.Linear(3, 4), nn.Tanh())
    model.factor = 5
    model.extra = nn.Linear(4, 4)
    del model.unused
    check(scriptc, model, torch.randn(2, 3))
    model.forward = programs.Methods().encode
    check(scriptc, model, torch.randn(2, 3))


def test_tied_weights_are_one(scriptc):
    model = programs.Tied()
    x = torch.tensor([[1, 2], [0, 3]])
    check(scriptc, model, x)
    names = [one.name for one in onnx.load(str(scriptc.folder / "model.onnx")).graph.initializer if list(one.dims) == [5, 4]]
    assert len(names) == 1


def test_cycles_of_modules(scriptc):
    check(scriptc, programs.Cyclic(), torch.randn(2, 3))


def test_modules_that_are_no_parts(scriptc):
    check(scriptc, programs.Owned(), torch.randn(2, 4))


HOSTILE = {
    "system": (b"cposix\nsystem\n(X\4\0\0\0truetR.", "SC7022"),
    "eval": (b"c__builtin__\neval\n(X\1\0\0\0etR.", "SC7022"),
    "submodule": (b"cos.path\njoin\n.", "SC7022"),
    "by stack": (b"\x8c\nsubprocess\x8c\5Popen\x93.", "SC7022"),
    "load": (b"ctorch\nload\n(X\1\0\0\0etR.", "SC7022"),
    "name": (b"ca b\nc\n.", "SC7020"),
    "opcode": (b"(S'a'\nios\nsystem\n.", "SC7021"),
    "unknown": (b"cevil.package\nThing\n)\x81}b.", "SC7050"),
    "called": (b"cevil.package\nthing\n)R.", "SC7050"),
    "private": (b"c__builtin__\ngetattr\nctorch.nn\nModule\nX\x0e\0\0\0__subclasses__\x86R.", "SC7"),
    "itself": (b"ctorch.nn\nSequential\n)\x81q\0}(X\x08\0\0\0_modulesq\1}X\1\0\0\0ah\0sX\x08\0\0\0trainingq\2\x88ub.", "SC"),
    "tuple of itself": (b"(q\0]q\1h\1a.", "SC70"),
    "state": (b"ctorch.nn\nReLU\n)\x81K\1b.", "SC70"),
    "tables": (b"ctorch.nn\nReLU\n)\x81}(X\x0b\0\0\0_parametersK\1X\x08\0\0\0_modulesK\2ub.", "SC"),
    "deep": (b"ctorch.nn\nSequential\n)\x81}X\x08\0\0\0_modules" + b"]" * 1000 + b"a" * 999 + b"sb.", "SC0003"),
    "arguments": (b"ctorch.nn\nReLU\nK\1\x81.", "SC7023"),
    "storage": (b"ctorch.nn\nReLU\n)\x81}X\1\0\0\0a(X\7\0\0\0storagectorch\nFloatStorage\nX\2\0\0\0..X\3\0\0\0cpuK\1tQsb.", "SC7023"),
    "end": (b"ctorch.nn\nReLU\n)\x81}", "SC7020"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pickles(scriptc, name):
    data, code = HOSTILE[name]
    torch.save(nn.ReLU(), scriptc.folder / "good.pt")
    with zipfile.ZipFile(scriptc.folder / "good.pt") as old, zipfile.ZipFile(scriptc.folder / "m.pt", "w") as new:
        for info in old.infolist():
            new.writestr(info.filename, b"\x80\2" + data if info.filename.endswith("data.pkl") else old.read(info))
    done = scriptc("m.pt", "-o", "out.onnx", "--input", "input: float32[3]")
    assert 0 < done.returncode < 4 and code in done.stderr.decode(), done.stderr.decode()


def lines(scriptc, *words):
    done = scriptc("inspect", *words)
    assert done.returncode == 0, done.stderr.decode()
    return [line.split(None, 1) for line in done.stdout.decode().splitlines()]


def test_the_tree_of_a_module(scriptc):
    torch.save({"model": programs.Tied()}, scriptc.folder / "m.pt")
    assert lines(scriptc, "m.pt", "-I", str(HERE)) == [
        ["module", f"model: pickle_programs.Tied ({HERE / 'pickle_programs.py'})"],
        ["module", "model.embed: torch.nn.modules.sparse.Embedding"],
        ["parameter", "model.embed.weight: float32[5, 4], 80 bytes"],
        *[["attribute", f"model.embed.{name}"] for name in ("num_embeddings: an int", "embedding_dim: an int", "padding_idx: None", "max_norm: None",
                                                            "norm_type: a float", "scale_grad_by_freq: a bool", "sparse: a bool")],
        ["module", "model.head: torch.nn.modules.linear.Linear"],
        ["parameter", "model.head.weight: float32[5, 4], 80 bytes, shared"],
        ["attribute", "model.head.in_features: an int"],
        ["attribute", "model.head.out_features: an int"],
        ["total", "parameter: 1, 20 elements, 80 bytes"],
    ]
    assert lines(scriptc, "m.pt")[0] == ["module", "model: pickle_programs.Tied (source not found)"]
    torch.save(programs.Tied(), scriptc.folder / "m.pt", **FORMS["legacy"])
    assert lines(scriptc, "m.pt")[0] == ["module", ": pickle_programs.Tied (source in the file)"]


def test_the_text_that_a_legacy_file_carries(scriptc):
    model = programs.Tied()
    torch.save(model, scriptc.folder / "m.pt", **FORMS["legacy"])
    x = torch.tensor([[1, 2], [0, 3]])
    path = compiled(scriptc, "m.pt", "--input", described(x))
    agree(session(path), {"x": x.numpy()}, [model(x)])


@pytest.mark.parametrize("file", ["__main__.py", "m.py", "train.py"])
def test_classes_of_the_script(scriptc, file):
    text = "import torch\nfrom torch import nn\n\n\nclass Script(nn.Module):\n    def forward(self, x):\n        return self.fc(x) + 1\n"
    space = {"__name__": "__main__"}
    exec(text, space)
    model = space["Script"]()
    model.fc = nn.Linear(3, 2)
    main = sys.modules["__main__"]
    main.Script = space["Script"]
    torch.save(model, scriptc.folder / "m.pt")
    del main.Script
    (scriptc.folder / file).write_text(text)
    x = torch.randn(2, 3)
    path = compiled(scriptc, "m.pt", "--input", described(x))
    agree(session(path), {"x": x.numpy()}, [model(x)])


@pytest.mark.parametrize("form", FORMS)
def test_a_graph_of_torch_fx(scriptc, form):
    model = torch.fx.symbolic_trace(programs.Traced())
    model.factor = nn.Parameter(torch.tensor([3.0, 4.0]))
    check(scriptc, model, torch.randn(2, 3), **FORMS[form])


def test_a_graph_of_torch_fx_inside(scriptc):
    model = nn.Sequential(torch.fx.symbolic_trace(programs.Traced()), nn.Tanh())
    torch.save(model, scriptc.folder / "m.pt")
    x = torch.randn(2, 3)
    path = compiled(scriptc, "m.pt", "--input", "input: float32[2, 3]")
    agree(session(path), {"input": x.numpy()}, [model(x)])


def length_of(array):
    return array.shape[0]


class Arrays(nn.Module):
    """Attributes are arrays of NumPy, which a pickle makes by calls."""
    def __init__(self):
        super().__init__()
        grid = np.arange(24.0).reshape(2, 3, 4)
        self.rows, self.columns = grid, np.asfortranarray(grid)
        self.turned = np.arange(6, dtype=np.int32).reshape(2, 3).T
        self.kinds = [np.array([1, 0, 2]).astype(kind) for kind in ("f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "?")]
        self.empty, self.single = np.zeros((0, 4)), np.array(7.0)
        self.number, self.flag = np.float64(0.5), np.bool_(True)

    def forward(self, x):
        total = x * self.number + torch.from_numpy(self.single) + length_of(self.empty) + int(self.flag)
        for kind in self.kinds:
            total = total + torch.from_numpy(kind.astype("float32"))
        total = total + self.columns[1, 2, 0] * self.rows[0][1][2] + self.rows.item(1) + self.columns.max() + self.columns.item((0, 1, 1)) + self.rows.shape[0]
        return total, torch.from_numpy(self.rows), torch.from_numpy(self.columns), torch.from_numpy(self.turned), torch.from_numpy(self.columns[1, :, 2])


@pytest.mark.parametrize("form", FORMS)
def test_arrays_of_numpy_in_modules(scriptc, form):
    (scriptc.folder / "arrays.py").write_text("import numpy as np\nimport torch\nfrom torch import nn\n\n\n" + inspect.getsource(length_of) + inspect.getsource(Arrays))
    spec = importlib.util.spec_from_file_location("arrays", scriptc.folder / "arrays.py")
    sys.modules["arrays"] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    try:
        check(scriptc, module.Arrays(), torch.randn(3), "-I", str(scriptc.folder), **FORMS[form])
    finally:
        del sys.modules["arrays"]


@pytest.mark.parametrize("form", FORMS)
def test_tensors_with_attributes_and_of_other_classes(scriptc, form):
    check(scriptc, programs.MarkedTensors(), torch.randn(2, 3), **FORMS[form])


def test_a_tensor_whose_class_implements_operators(scriptc):
    torch.save(programs.ShiftedTensor(), scriptc.folder / "m.pt")
    assert "a tensor of the class pickle_programs.Shifted, which has a __torch_function__" in refused(scriptc, "SC7054")


@pytest.mark.parametrize("form", FORMS)
def test_a_class_inside_another(scriptc, form):
    check(scriptc, programs.Outer.Inner(), torch.randn(2, 3), **FORMS[form])


@pytest.mark.parametrize("name", ("ResultsOfClasses", "ClassesInBranches", "MixedInBranches"))
@pytest.mark.parametrize("sign", (1, -1))
def test_results_of_classes_of_tensors(scriptc, name, sign):
    check(scriptc, getattr(programs, name)(), torch.rand(3) * sign)


@pytest.mark.parametrize("kind", ("U2", "S2", object))
def test_arrays_that_are_no_numbers(scriptc, kind):
    torch.save(programs.NamedInArrays(kind), scriptc.folder / "m.pt")
    assert "the pickled `used` cannot be used: an array of NumPy whose elements are no real numbers" in refused(scriptc, "SC7054")


def test_compiled_children(scriptc):
    model = trained(programs.Wrapping())
    saved = copy.deepcopy(model).eval()
    saved.a, saved.s[1], saved.l[1] = torch.compile(saved.a), torch.compile(saved.s[1]), torch.compile(saved.l[1])
    check(scriptc, model, torch.randn(3, 4), saved=saved)


@pytest.mark.parametrize("way, words", [("right", None), ("raise", "a call in the pickle fails (the program raises ValueError: no)")])
@pytest.mark.parametrize("inside", (False, True))
def test_modules_made_by_calls(scriptc, way, words, inside):
    model = programs.Unmade(way)
    torch.save(nn.Sequential(model) if inside else model, scriptc.folder / "m.pt")
    if words is None:
        compiled(scriptc, "m.pt", "-I", str(HERE), "--input", ("input" if inside else "x") + ": float32[3]")
    else:
        told = refused(scriptc, "SC7054")
        assert words in told and ("the submodule `0`" if inside else "the pickled `value`") in told


# ---- stored files ----

STORED = ROOT / "tests/stored"
INPUTS = {"Mixed": torch.randn(2, 4), "Tied": torch.tensor([1, 4])}  # by class; three numbers for others


# Those of Nested are dictionaries, of which `inspect` shows the contents.
@pytest.mark.parametrize("path", sorted(set((STORED / "modules").glob("*.pt")) - set((STORED / "modules").glob("Nested_*"))), ids=lambda path: path.stem)
def test_stored_modules(scriptc, path, monkeypatch):
    monkeypatch.syspath_prepend(str(STORED))
    x = INPUTS.get(path.stem.split("_")[0], torch.tensor([1.0, -2.0, 3.0]))
    model = torch.load(path, weights_only=False).eval()
    with torch.no_grad():
        want = model(x)
    running = session(compiled(scriptc, path, "-I", str(HERE), "-I", str(STORED), "--input", described(x)))
    agree(running, {"x": x.numpy()}, [want])


@pytest.mark.parametrize("form", FORMS)
def test_integers_that_no_state_dictionary_has(scriptc, form):
    model, x = programs.Strided(), torch.randn(2, 9)
    model.stride.fill_(3)
    torch.save(model, scriptc.folder / "m.pt", **FORMS[form])
    path = compiled(scriptc, "m.pt", "-I", str(HERE), "--input", "x: float32[2, 9]")
    agree(session(path), {"x": x.numpy()}, list(model(x)))
    assert not {"stride", "size"} & {given.name for given in onnx.load(path).graph.initializer}
