"""Tests each option of compile: values, names, files, and the messages for wrong ones."""
import os
import pathlib
import shutil
import subprocess

import numpy as np
import onnx
import pytest
import torch

from conftest import COMPILER
from oracle import agree, compiled, module, operators, session

SOURCE = """import torch
from enum import Enum
from torch import nn, Tensor
from typing import Callable, Dict, List, Optional, Tuple

class Color(Enum):
    RED = 1
    BLUE = 2

def width():
    return 3

class Net(nn.Module):
    def __init__(self, k, hidden=2, act=nn.ReLU):
        super().__init__()
        self.fc, self.act, self.scale = nn.Linear(k, hidden), act(), nn.Parameter(torch.ones(hidden))

    def forward(self, x: Tensor):
        return self.act(self.fc(x)) * self.scale

    def encode(self, x: Tensor, n: int):
        return self.fc(x) * n

class Taken(nn.Module):
    def __init__(self):
        super().__init__()
        self.w, self.y = nn.Parameter(torch.rand(3)), nn.Parameter(torch.rand(3))

    def forward(self, w: Tensor):
        y = w * self.y + self.w
        return y

def make(k=3):
    return Net(k)

def pair(x: Tensor, y: Tensor):
    return x + y, x - y

def rest(x: Tensor, k: int = 2, *args, scale: int = 3, **more):
    return x * k + sum(args) * scale + more.get('a', 0)

def perhaps(x: Tensor, m: Optional[Tensor]):
    return x if m is None else x + m

def absent(x: Tensor):
    return x if x.sum() > 0 else None

def dropped(x: Tensor):
    return torch.nn.functional.dropout(x, 0.5, training=True)

def given(x=None, y=3):
    if x is None:
        raise ValueError("no x")
    return x * y

def checked(x: Tensor):
    assert x.sum() > 0
    return x + 1

def deep(x: Tensor, n: int) -> Tensor:
    return x if n <= 0 else deep(x, n - 1) + 1

def noise(x: Tensor):
    return torch.randn(3) - torch.randn(3), torch.rand_like(x) - torch.rand_like(x)

def seeded(x: Tensor):
    torch.manual_seed(5)
    return x + torch.randn(3)

def modes(x: Tensor):
    with torch.no_grad():
        a = torch.is_grad_enabled()
        with torch.enable_grad():
            b = torch.is_grad_enabled()
    with torch.inference_mode():
        c = torch.is_grad_enabled()
    torch.set_grad_enabled(False)
    d = torch.is_grad_enabled()
    torch.set_grad_enabled(True)
    return [a, b, c, d, torch.is_grad_enabled()]

def constants(x: Tensor):
    return x + (torch.ones(3) * 2 + 1)

def loop(x: Tensor):
    for i in range(3):
        x = x + i
    return x

def keys(x: Tensor):
    return {'': x + 1, 'b': x}

def colored(x: Color, y: Tensor):
    return y * x.value

def called(x: Callable[[Tensor], Tensor], y: Tensor):
    return x(y)

def typed(x: torch.dtype, y: Tensor):
    return y.to(x)

def listed(x: List[Dict[str, Tensor]]):
    return x[0]['key'] + x[1]['key']

def nested(x: Dict[str, List[Tuple[Tensor, int]]]):
    return x['key'][0][0] * x['key'][1][1]
"""
X = np.array([1, 2, 3], np.float32)
VECTOR = ["--input", "x: float32[n]"]
RANDOM = ["--params", "random", "--seed", "1"]


@pytest.fixture
def source(tmp_path):
    (tmp_path / "m.py").write_text(SOURCE)
    return tmp_path


@pytest.fixture
def graph(scriptc, source):
    return lambda *words: onnx.load(str(compiled(scriptc, *words))).graph


def names(slots):
    return [slot.name for slot in slots]


def refused(scriptc, status, said, *words):
    done = scriptc(*words)
    assert done.returncode == status and said in done.stderr.decode(), done.stderr.decode()
    assert not list(scriptc.folder.glob("*.onnx"))


# ---- options of the compiled graph ----

@pytest.mark.parametrize("init, shape, operator", [
    ("3", [2, 3], "Relu"), ("width(), hidden=4, act=nn.Tanh", [4, 3], "Tanh"), ("*[3], **{'act': lambda: F.sigmoid}", [2, 3], "Sigmoid"),
])
def test_init(graph, init, shape, operator):
    made = graph("m.py:Net", "--init", init, *RANDOM, "--input", "x: float32[n, 3]")
    assert list(made.initializer[0].dims) == shape and operator in operators(made)


def test_init_of_a_factory(graph):
    made = graph("m.py:make", "--init", "k=5", *RANDOM, "--input", "x: float32[n, 5]")
    assert list(made.initializer[0].dims) == [2, 5]


def test_init_and_method_that_fit_nothing(scriptc, source):
    refused(scriptc, 1, "--init 'k=...'", "m.py:Net", *RANDOM)
    refused(scriptc, 2, "--init applies to a class or a factory", "m.py:constants", "--init", "3", *VECTOR)
    refused(scriptc, 2, "--method applies to modules only", "m.py:loop", "--method", "encode", *VECTOR)
    refused(scriptc, 2, "did you mean `encode`?", "m.py:Net", "--init", "3", "--method", "encoed", *RANDOM)


def test_method(graph):
    made = graph("m.py:Net", "--init", "3", *RANDOM, "--method", "encode", "--input", "x: float32[n, 3]")
    assert names(made.input) == ["x", "n"] and "Relu" not in operators(made)


@pytest.mark.parametrize("described, inputs, expected", [
    ([], ["x"], X * 2),
    (["args: (float32[n], float32[n])"], ["x", "args.0", "args.1"], X * 2 + 2 * X * 3),
    (["args: [float32[n]] * 2", "scale: int = 5"], ["x", "args.0", "args.1"], X * 2 + 2 * X * 5),
    (["more: {'a': float32[n]}", "k: int = 4"], ["x", "more.a"], X * 4 + X),
])
def test_parameters_with_stars(scriptc, graph, described, inputs, expected):
    made = graph("m.py:rest", *VECTOR, *(word for one in described for word in ("--input", one)))
    assert names(made.input) == inputs
    agree(session(scriptc.folder / "model.onnx"), {name: X for name in inputs}, [expected])


def test_a_function_whose_parameters_have_defaults(scriptc, graph):
    assert names(graph("m.py:given", *VECTOR).input) == ["x"]
    agree(session(scriptc.folder / "model.onnx"), {"x": X}, [X * 3])
    assert names(graph("m.py:given", *VECTOR, "--input", "y: int").input) == ["x", "y"]


def test_parameters_with_stars_that_are_no_structure(scriptc, source):
    refused(scriptc, 2, "`args` is a tuple", "m.py:rest", *VECTOR, "--input", "args: float32[n]")


@pytest.mark.parametrize("name, example, inputs", [
    ("colored", "x: Color = Color.RED", ["y"]),
    ("called", "x: Callable[[Tensor], Tensor] = torch.relu", ["y"]),
    ("typed", "x: torch.dtype = torch.float32", ["y"]),
    ("listed", "x: [{'key': float32[n, 4]}] * 2", ["x.0.key", "x.1.key"]),
    ("nested", "x: {'key': [(float32[n, 4], int)] * 2}", ["x.key.0.0", "x.key.0.1", "x.key.1.0", "x.key.1.1"]),
])
def test_the_example_of_a_description_works(scriptc, graph, name, example, inputs):
    more = ["--input", "y: float32[n]"] if inputs == ["y"] else []
    refused(scriptc, 1, f'--input "{example}"', f"m.py:{name}", *more)
    assert names(graph(f"m.py:{name}", *more, "--input", example).input) == inputs


def test_modes_are_answered_as_in_eager(scriptc, source):
    path = compiled(scriptc, "m.py:modes", *VECTOR)
    agree(session(path), {"x": X}, [module(source / "m.py").modes(torch.from_numpy(X))])


# ---- names ----

@pytest.mark.parametrize("words, said", [
    (["--output-names", "r,r"], "another input or output has the name 'r'"),
    (["--output-names", "x,r"], "another input or output has the name 'x'"),
    (["--output-names", "r,"], "a name is empty"),
    (["--output-names", "r"], "--output-names has 1 name, and the graph has 2 outputs"),
    (["--input-names", "p,p"], "another input or output has the name 'p'"),
    (["--input-names", "p"], "--input-names has 1 name, and the graph has 2 inputs"),
])
def test_names_that_do_not_fit(scriptc, source, words, said):
    refused(scriptc, 2, said, "m.py:pair", *VECTOR, "--input", "y: float32[n]", *words)


def test_spaces_around_names(graph):
    assert names(graph("m.py:pair", *VECTOR, "--input", "y: float32[n]", "--output-names", "a, b ").output) == ["a", "b"]


def test_ports_keep_their_names_before_parameters(graph):
    assert names(graph("m.py:Taken", "--input", "w: float32[3]", "--params", "inputs").input) == ["w", "y_1", "w_1"]
    assert names(graph("m.py:Taken", "--input", "w: float32[3]", *RANDOM).initializer) == ["y_1", "w_1"]


def test_an_empty_key_gets_a_name(graph):
    assert names(graph("m.py:keys", *VECTOR).output) == ["_", "b"]


# ---- parameters ----

def test_parameters_whose_value_is_known_are_inputs_too(scriptc, graph):
    made = graph("m.py:Net", "--init", "3", "--params", "inputs", "--input", "x: float32[n, 3]")
    assert names(made.input) == ["x", "fc.weight", "fc.bias", "scale"]
    feeds = {"x": np.ones((1, 3), np.float32), "fc.weight": np.ones((2, 3), np.float32), "fc.bias": np.ones(2, np.float32)}
    agree(session(scriptc.folder / "model.onnx"), {**feeds, "scale": np.array([2, 3], np.float32)}, [np.array([[8, 12]], np.float32)])


def test_random_values_where_no_file_has_them(scriptc, graph):
    torch.save({"fc.weight": torch.ones(2, 3)}, scriptc.folder / "w.pt")
    words = ["m.py:Net", "--init", "3", "--weights", "w.pt", "--input", "x: float32[n, 3]"]
    made = {one.name: onnx.numpy_helper.to_array(one) for one in graph(*words, *RANDOM).initializer}
    np.testing.assert_array_equal(made["fc.weight"], np.ones((2, 3)))
    assert np.abs(made["fc.bias"]).max() > 0
    (scriptc.folder / "model.onnx").unlink()
    refused(scriptc, 1, "do not contain `fc.bias`", *words)
    torch.save({"fc.wieght": torch.ones(2, 3)}, scriptc.folder / "w.pt")
    refused(scriptc, 1, "the model has `fc.weight`", *words, *RANDOM)


def test_prefixes_of_weights(scriptc, graph):
    torch.save({"model.fc.weight": torch.ones(2, 3), "b.bias": torch.zeros(2), "model.scale": torch.ones(2)}, scriptc.folder / "w.pt")
    made = graph("m.py:Net", "--init", "3", "--weights", "w.pt", "--weights-prefix", "model.=", "--weights-prefix", "b.=fc.", "--input", "x: float32[n, 3]")
    assert names(made.initializer) == ["fc.weight", "fc.bias", "scale"]


def test_prefixes_that_make_one_name_of_two(scriptc, source):
    torch.save({"a.fc.weight": torch.ones(2, 3), "fc.weight": torch.zeros(2, 3), "fc.bias": torch.zeros(2), "scale": torch.ones(2)}, source / "w.pt")
    refused(scriptc, 1, "two tensors of the weights files are named `fc.weight`", "m.py:Net", "--init", "3", "--weights", "w.pt", "--weights-prefix", "a.=", "--input", "x: float32[n, 3]")


def seeds(made):
    return [a.f for node in made.node if node.op_type.startswith("Random") for a in node.attribute if a.name == "seed"]


def test_random_nodes_draw_apart(scriptc, graph):
    assert seeds(graph("m.py:noise", *VECTOR)) == [] and seeds(graph("m.py:seeded", "--input", "x: float32[3]")) == [5]
    drawn = seeds(graph("m.py:noise", *VECTOR, "--seed", "4"))
    assert drawn[0] == 4 and len(set(drawn)) == 4
    running = [session(scriptc.folder / "model.onnx").run(None, {"x": X}) for _ in range(2)]
    assert all(np.abs(one).min() > 0 for one in running[0])
    np.testing.assert_array_equal(running[0], running[1])


def test_the_seed_of_dropout_is_an_int(scriptc, graph):
    made = graph("m.py:dropped", *VECTOR, "--seed", "4")
    assert [a.i for node in made.node for a in node.attribute if a.name == "seed" and a.type == a.INT] == [4]
    session(scriptc.folder / "model.onnx")


# ---- the graph ----

def test_levels_and_folding(graph):
    words = ["m.py:constants", "--input", "x: float32[3]"]
    assert operators(graph(*words)) == operators(graph(*words, "-O2")) == ["Constant", "Add"]
    for kept in (operators(graph(*words, "-O0")), operators(graph(*words, "--no-constant-folding"))):
        assert kept.count("Mul") == 1 and kept.count("Add") == 2


@pytest.mark.parametrize("words, status, seen", [([], 0, [2, 3, 4]), (["--assert", "keep"], 0, [2, 3, 4])])
def test_asserts(scriptc, graph, words, status, seen):
    graph("m.py:checked", *VECTOR, *words)
    running = session(scriptc.folder / "model.onnx")
    np.testing.assert_array_equal(running.run(None, {"x": X})[0], seen)
    if words:
        with pytest.raises(Exception, match="indices element out of data bounds"):
            running.run(None, {"x": -X})
    else:
        np.testing.assert_array_equal(running.run(None, {"x": -X})[0], 1 - X)


@pytest.mark.parametrize("words, deepest", [([], 10), (["--recursion", "3"], 3)])
def test_recursion(scriptc, graph, words, deepest):
    graph("m.py:deep", *VECTOR, *words)
    running = session(scriptc.folder / "model.onnx")
    for n in (0, 2, deepest):
        np.testing.assert_array_equal(running.run(None, {"x": X, "n": np.array(n)})[0], X + n)


@pytest.mark.parametrize("words, at_least", [([], 10), (["-g0"], 8), (["--ir-version", "9"], 9), (["--ir-version", "3"], 3)])
def test_ir_versions(scriptc, source, words, at_least):
    path = compiled(scriptc, "m.py:Net", "--init", "3", *RANDOM, "--input", "x: float32[n, 3]", *words)
    assert onnx.load(str(path)).ir_version == at_least
    assert session(path).run(None, {"x": np.ones((2, 3), np.float32)})[0].shape == (2, 2)


@pytest.mark.parametrize("opset", [13, 17, 26])
def test_opsets(scriptc, graph, opset):
    graph("m.py:loop", *VECTOR, "--opset", str(opset))
    model = onnx.load(str(scriptc.folder / "model.onnx"))
    assert [(one.domain, one.version) for one in model.opset_import] == [("", opset)]


def test_what_may_be_none_needs_an_opset(scriptc, graph):
    refused(scriptc, 1, "needs opset 16, but --opset is 15", "m.py:absent", *VECTOR, "--opset", "15")
    refused(scriptc, 1, "needs opset 15, but --opset is 14", "m.py:perhaps", *VECTOR, "--input", "m: Optional[float32[n]]", "--opset", "14")
    assert names(graph("m.py:absent", *VECTOR, "--opset", "13", "--optional-outputs", "flag").output) == ["output", "output.present"]
    graph("m.py:absent", *VECTOR, "--opset", "16")
    session(scriptc.folder / "model.onnx")


# ---- options of the output files ----

@pytest.mark.parametrize("form, start", [("text", b"<\n"), ("ir", b"func @loop"), ("ast", b"(Module"), ("dot", b"digraph"), ("html", b"<!DOCTYPE html>")])
def test_what_to_write(scriptc, source, form, start):
    done = scriptc("m.py:loop", *VECTOR, "--emit", form)
    assert done.returncode == 0 and done.stdout.startswith(start), done
    assert scriptc("m.py:loop", *VECTOR, "--emit", form, "-o", "out").stdout == b""
    assert (source / "out").read_bytes() == done.stdout and not list(source.glob("*.onnx"))


def test_the_operators_in_a_file(scriptc, tmp_path):
    done = scriptc("ops", "silu", "-o", "ops.txt")
    assert done.returncode == 0 and done.stdout == b""
    assert (tmp_path / "ops.txt").read_bytes() == scriptc("ops", "silu").stdout


def test_a_terminal_gets_no_model(scriptc, source, terminal):
    (source / "f.ir").write_text("func @f(%x: Tensor f32[N]) -> (y: Tensor) {\n  %y: Tensor f32[N] = aten.relu %x\n  yield %y\n}\n")
    for words in (["m.py:loop", *VECTOR, "-o", "-"], ["opt", "f.ir", "--emit", "onnx"]):
        done = subprocess.run([str(COMPILER), *words], cwd=source, stdout=terminal[1], stderr=subprocess.PIPE)
        assert done.returncode == 2 and b"a model cannot be written to a terminal" in done.stderr
    done = scriptc("opt", "f.ir", "--emit", "ast")
    assert done.returncode == 2 and b"IR text has no syntax tree" in done.stderr


def test_text_can_be_read_back(scriptc, source):
    words = ["m.py:Net", "--init", "3", *RANDOM, "--input", "x: float32[n, 3]", "-S"]
    assert b"= {...}" in scriptc(*words).stdout
    model = onnx.parser.parse_model(scriptc(*words, "--full").stdout.decode())
    assert names(model.graph.initializer) == ["fc.weight", "fc.bias"]


def test_default_names_of_outputs(scriptc, source):
    assert scriptc("m.py:loop", *VECTOR).returncode == 0 and (source / "loop.onnx").exists()
    done = scriptc("-:f", *VECTOR, stdin=b"def f(x):\n    return x + 1\n")
    assert done.returncode == 0 and (source / "f.onnx").exists()


def test_links_names_and_folders(scriptc, source):
    (source / "real.onnx").write_bytes(b"old")
    os.symlink("real.onnx", source / "link.onnx")
    assert scriptc("m.py:loop", *VECTOR, "-o", "link.onnx").returncode == 0
    assert (source / "link.onnx").is_symlink() and onnx.load(str(source / "real.onnx")).ir_version == 10
    folder = source / "ünï cödé"
    folder.mkdir()
    (folder / "a b.py").write_text("def f(x):\n    return x + 1\n")
    done = scriptc("ünï cödé/a b.py:f", *VECTOR, "-o", "ünï cödé/模型 #1.onnx", "-MD")
    assert done.returncode == 0, done
    assert (folder / "模型 #1.d").read_text() == "ünï\\ cödé/模型\\ \\#1.onnx: ünï\\ cödé/a\\ b.py\n"


def test_weights_beside_the_model_need_a_file(scriptc, source):
    words = ["m.py:Net", "--init", "400", *RANDOM, "--input", "x: float32[n, 400]", "--external-data"]
    refused(scriptc, 2, "the weights are written to a file beside the model", *words, "-o", "-")
    refused(scriptc, 2, "the weights are written to a file beside the model", *words, "-o", "/dev/null")
    assert not list(source.glob("*.data")) and scriptc(*words, "-o", "-").stdout == b""
    assert scriptc(*words, "-S").returncode == 0


def test_a_depfile_needs_an_output(scriptc, source):
    for words in (["-MD", "-o", "-"], ["-MD", "-S"], ["-MF", "x.d", "-o", "-"]):
        refused(scriptc, 2, "give a file with -o", "m.py:loop", *VECTOR, *words)
    assert not list(source.glob("*.d"))


# ---- messages ----

@pytest.mark.parametrize("words, status, stderr", [
    ([], 0, b"warning[SC4203]"), (["-w"], 0, b""), (["-Wno-SC4203"], 0, b""), (["-Wno-unknown-input-rank"], 0, b""),
    (["-w", "-WSC4203"], 0, b"warning[SC4203]"), (["-Werror"], 1, b"error[SC4203]"), (["-Werror", "-Wno-SC4203"], 0, b""), (["-Werror", "-w"], 0, b""),
])
def test_warnings(scriptc, source, words, status, stderr):
    done = scriptc("m.py:loop", "-o", "out.onnx", *words)
    assert done.returncode == status and (stderr in done.stderr if stderr else done.stderr == b"")
    assert (source / "out.onnx").exists() == (status == 0)


@pytest.mark.parametrize("words, said", [
    (["--inptu", "x: int"], "did you mean --input?"), (["--dynamic_axes={}"], "did you mean --dynamic-axes?"), (["--silently"], "--help lists all options"),
    (["--opset", " 20"], "not ' 20'"), (["--custom-opset", "=3"], "with a number from 1 up, not '=3'"), (["--custom-opset", "a=3x"], "not 'a=3x'"),
    (["--weights-prefix", "x"], "must have the form OLD=NEW"), (["--functions", "Nett"], "no part of the model is a `Nett`"),
    (["--functions", "Net", "--ir-version", "7"], "--functions needs --ir-version 8"), (["--dump-after", "nope"], "there is no pass `nope`"),
])
def test_wrong_values(scriptc, source, words, said):
    refused(scriptc, 2, said, "m.py:Net", "--init", "3", *([] if "--inptu" in words else ["--input", "x: float32[n, 3]"]), *RANDOM, *words)


def test_time_of_each_step(scriptc, source):
    lines = scriptc("m.py:loop", *VECTOR, "-o", "out.onnx", "--time-report").stderr.decode().splitlines()
    steps = [line.split()[-1] for line in lines]
    assert steps[0] == "evaluate" and steps[-2:] == ["lower", "write"] and "canon" in steps
    assert all(float(line.split()[0]) >= 0 for line in lines)


@pytest.mark.parametrize("environment, coloured", [({"TERM": "xterm"}, True), ({"TERM": "dumb"}, False), ({"TERM": "xterm", "NO_COLOR": "1"}, False)])
def test_colour_on_a_terminal(terminal, environment, coloured):
    subprocess.run([str(COMPILER), "--bogus"], stderr=terminal[1], env=environment)
    assert (b"\033[" in os.read(terminal[0], 4096)) == coloured


@pytest.mark.parametrize("name", ["a b.py", "c:d.py", "#e$f.py", "g\\ h.py", "i\\.py", ":j.py"])
def test_ninja_and_make_read_names_of_depfiles(scriptc, name):
    tools = [tool for tool in ("ninja", "make") if shutil.which(tool)]
    if not tools:
        pytest.skip("needs ninja or make")
    (scriptc.folder / name).write_text("import torch\ndef f(x: torch.Tensor):\n    return x + 1\n")
    done = scriptc(f"{name}:f", "--input", "x: float32[n]", "-o", "out.onnx", "-MD")
    assert done.returncode == 0, done.stderr.decode()
    (scriptc.folder / "Makefile").write_text("out.onnx:\n\ttouch out.onnx\n\techo again\n-include out.d\n")
    (scriptc.folder / "build.ninja").write_text("rule made\n  command = touch out.onnx && echo again\n  depfile = out.d\nbuild out.onnx: made\n")
    for tool in tools:
        subprocess.run([tool], cwd=scriptc.folder, check=True, capture_output=True)
        for touched, again in ((False, False), (True, True)):
            if touched:
                later = (scriptc.folder / "out.onnx").stat().st_mtime + 5
                os.utime(scriptc.folder / name, (later, later))
            said = subprocess.run([tool], cwd=scriptc.folder, check=True, capture_output=True, text=True).stdout
            assert ("echo again" in said or said.rstrip().endswith("again")) == again, (tool, touched, said)
        os.utime(scriptc.folder / name, (0, 0))


E2E = pathlib.Path(__file__).parent


@pytest.mark.parametrize("target, types", [
    ("control_programs.py:best_loop", ["x: float32[n]", "n: int"]), ("control_programs.py:tuple_state", ["x: float32[n]", "n: int"]),
    ("control_programs.py:grow", ["x: float32[n]", "n: int"]), ("target_programs.py:list_as_output", ["x: float32[6, 2]"]),
    ("target_programs.py:double", ["x: float32[n]"]), ("target_programs.py:bits", ["x: float32[n]"]),
    ("example_programs.py:parts", ["t: (float32[2, 3], int)", "r: (float32[3], int)", "o: float32[2, 3]", "ns: [int, int]", "f: float"]),
])
@pytest.mark.parametrize("form", ["text", "dot", "html", "ir", "ast"])
def test_forms_of_programs(scriptc, target, types, form):
    """What each form says of some programs; the text is the model that --emit onnx writes."""
    words = [f"{E2E}/{target}", *(word for one in types for word in ("--input", one))]
    done = scriptc(*words, "--emit", form, "--full", "-o", "-")
    assert done.returncode == 0, done.stderr.decode()
    said = done.stdout.decode()
    if form == "text":
        assert scriptc(*words, "-o", "m.onnx").returncode == 0
        want, got = onnx.load(scriptc.folder / "m.onnx").graph, onnx.parser.parse_model(said).graph
        assert [(node.op_type, list(node.input), list(node.output)) for node in got.node] == [(node.op_type, list(node.input), list(node.output)) for node in want.node]
        assert [one.name for one in got.input] == [one.name for one in want.input]
    else:
        assert said.startswith({"dot": "digraph", "html": "<!", "ir": "func @", "ast": "(Module"}[form])


def test_an_assumption_of_an_operator_is_checked(scriptc):
    """Eager mode returns an empty tensor as it is, which a graph for symbolic sizes does not."""
    (scriptc.folder / "m.py").write_text("import torch\n\n\ndef f(x):\n    return torch.pixel_unshuffle(x, 2)\n")
    running = session(compiled(scriptc, "m.py:f", "--input", "x: float32[n, 3, 4, 4]", "--assert", "keep"))
    assert running.run(None, {"x": np.zeros((2, 3, 4, 4), np.float32)})[0].shape == (2, 12, 2, 2)
    with pytest.raises(Exception):
        running.run(None, {"x": np.zeros((0, 3, 4, 4), np.float32)})
