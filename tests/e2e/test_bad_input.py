"""Tests inputs that cannot be compiled: the message has the position in the user's file, the exit status is right, and no output file remains."""
import json
import resource
import subprocess

import pytest
import torch
from safetensors.torch import save

from conftest import COMPILER

GOOD = """import torch
from torch import nn, Tensor

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)

    def forward(self, x: Tensor) -> Tensor:
        return self.fc(x)
"""
WEIGHTS = {"fc.weight": torch.ones(2, 3), "fc.bias": torch.ones(2)}


def report(scriptc, tmp_path, *words, source=GOOD, status=1):
    """The errors of a failing compile, as JSON."""
    (tmp_path / "model.py").write_text(source)
    done = scriptc("model.py", "-o", "out.onnx", "--diagnostics", "json", *words)
    assert done.returncode == status, done.stderr.decode()
    assert not (tmp_path / "out.onnx").exists()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
    errors = [json.loads(line) for line in done.stderr.decode().splitlines()]
    errors = [error for error in errors if error["severity"] == "error"]
    assert errors
    return errors


def place(error):
    return error["file"], error["range"]["start"]["line"], error["range"]["start"]["column"]


@pytest.mark.parametrize("source, line, column, words", [
    ("def f(x):\n    return x +\n", 2, None, []),
    ("def f(x):\n    return x + undefined_name\n", 2, 16, []),
    ("import torch\ndef f(x):\n    return torch.no_such_operator(x)\n", 3, 12, []),
    ("import torch\ndef f(x: torch.Tensor):\n    return x.no_such_method()\n", 3, 12, []),
    ("import torch\ndef f(x):\n    return torch.cat([x, torch.ones(2, 3)], dim=5)\n", 3, 12, ["--input", "x: float32[2, 3]"]),
    ("def f(x):\n    return x @ x\n", 2, 12, ["--input", "x: float32[2, 3]"]),
])
def test_errors_have_their_place(scriptc, tmp_path, source, line, column, words):
    error = report(scriptc, tmp_path, *words, source=source)[0]
    assert place(error)[:2] == ("model.py", line)
    if column:
        assert place(error)[2] == column


@pytest.mark.parametrize("source, words, said", [
    ("from torch import nn\nclass Net(nn.Module):\n    def forward(x):\n        return x\n", [], "`x` stands for the object"),
    ("def f(x, y):\n    return x\n", ["--input", "z: int"], "its parameters are `x`, `y`"),
])
def test_descriptions_of_no_parameter(scriptc, tmp_path, source, words, said):
    assert said in report(scriptc, tmp_path, "--input", "x: float32[n]", *words, source=source, status=2)[0]["help"]


@pytest.mark.parametrize("line", ["x.a: float32[n]", "x[0]: float32[n]", "*x: float32[n]"])
def test_descriptions_without_a_name(scriptc, tmp_path, line):
    errors = report(scriptc, tmp_path, "--input", line, source="def f(x):\n    return x\n", status=2)
    assert [error["code"] for error in errors] == ["SC0300"] and "describe the parts inside the whole" in errors[0]["help"]


@pytest.mark.parametrize("target", ["gone.pt:forward", "gone.pt", "gone.py:forward", "gone.pth:a.b", "folder.pt:forward"])
def test_targets_that_are_not_there(scriptc, tmp_path, target):
    (tmp_path / "folder.pt").mkdir()
    done = scriptc(target)
    assert done.returncode == 2 and b"error[SC00" in done.stderr, done


@pytest.mark.parametrize("source, code", [("return 1\n", "SC1013"), ("async def f(x):\n    return x\n", "SC1012"), ("def f(x):\n    y := x\n    return y\n", "SC1001")])
def test_one_mistake_is_one_error(scriptc, tmp_path, source, code):
    assert [error["code"] for error in report(scriptc, tmp_path, source=source)] == [code]


def test_exceptions_that_are_not_raised_are_noted(scriptc, tmp_path):
    (tmp_path / "model.py").write_text("import torch\ndef f(x: torch.Tensor):\n    if x.size(0) == 0:\n        raise ValueError('empty')\n    return x\n")
    words = ["model.py", "-o", "out.onnx", "--input", "x: float32[n]"]
    assert b"model.py:4:9: note[SC2026]: this exception is not raised at run time" in scriptc(*words).stderr
    assert scriptc(*words, "--assert", "keep").stderr == b""


def test_several_errors_are_reported_together(scriptc, tmp_path):
    errors = report(scriptc, tmp_path, source="def f(x):\n    a = first_unknown\n    b = second_unknown\n    return x\n")
    assert [place(error)[1] for error in errors] == [2, 3]


def test_missing_weights_offer_a_way_out(scriptc, tmp_path):
    errors = report(scriptc, tmp_path, "--input", "x: float32[n, 3]")
    assert "--params random" in json.dumps(errors)


@pytest.mark.parametrize("change", [
    lambda w: {"fc.weight": w["fc.weight"]},
    lambda w: {**w, "fc.extra": torch.ones(1)},
    lambda w: {**w, "fc.bias": torch.ones(5)},
])
def test_weights_that_do_not_fit(scriptc, tmp_path, change):
    (tmp_path / "w.safetensors").write_bytes(save(change(WEIGHTS)))
    errors = report(scriptc, tmp_path, "--weights", "w.safetensors", "--input", "x: float32[n, 3]")
    assert "fc." in errors[0]["message"]


@pytest.mark.parametrize("damage", [
    lambda b: b[:4],
    lambda b: b[:40],
    lambda b: b[:-1],
    lambda b: b"\xff" * 8 + b[8:],
    lambda b: b[:8] + b"[" + b[9:],
    lambda b: b"",
])
def test_damaged_weights_are_status_2(scriptc, tmp_path, damage):
    (tmp_path / "w.safetensors").write_bytes(damage(save(WEIGHTS)))
    report(scriptc, tmp_path, "--weights", "w.safetensors", "--input", "x: float32[n, 3]", status=2)


def test_unreadable_files_are_status_2(scriptc, tmp_path):
    report(scriptc, tmp_path, "--weights", "absent.safetensors", "--input", "x: float32[n, 3]", status=2)
    done = scriptc("absent.py:Net", "-o", "out.onnx")
    assert done.returncode == 2 and b"absent.py" in done.stderr
    (tmp_path / "folder.py").mkdir()
    assert scriptc("folder.py:Net").returncode == 2


def test_a_file_that_cannot_be_written_is_status_2(scriptc, tmp_path):
    (tmp_path / "model.py").write_text("def f(x):\n    return x + 1\n")
    done = scriptc("model.py", "-o", "no/such/folder/out.onnx")
    assert done.returncode == 2 and b"SC0021" in done.stderr
    assert scriptc("model.py", "-o", "/dev/full").returncode == 2
    assert scriptc("model.py", "-o", "/dev/null").returncode == 0


def test_limits_are_status_3(scriptc, tmp_path):
    (tmp_path / "model.py").write_text("def f(x):\n" + "    x = x + 1\n" * 500 + "    return x\n")
    done = scriptc("model.py", "--limit", "steps=100", "-o", "out.onnx")
    assert done.returncode == 3 and b"--limit steps=N" in done.stderr
    assert not (tmp_path / "out.onnx").exists()


def test_the_same_input_gives_the_same_bytes(scriptc, tmp_path):
    (tmp_path / "model.py").write_text(GOOD)
    words = ["--params", "random", "--seed", "7", "--input", "x: float32[n, 3]"]
    made = []
    for number in range(3):
        folder = tmp_path / str(number)
        folder.mkdir()
        env = {"LC_ALL": ["C", "de_DE.UTF-8", "tr_TR.UTF-8"][number], "TZ": ["UTC", "Asia/Tokyo", "America/Lima"][number]}
        done = scriptc("../model.py", "-o", "m.onnx", *words, cwd=folder, env=env)
        assert done.returncode == 0, done.stderr.decode()
        made.append((folder / "m.onnx").read_bytes())
    assert made[0] == made[1] == made[2]


def test_standard_input_and_output(scriptc, tmp_path):
    done = scriptc("-", "-o", "-", "--stdin-filename", "given.py", stdin=b"def f(x):\n    return x + 1\n")
    assert done.returncode == 0, done.stderr.decode()
    (tmp_path / "f.py").write_text("def f(x):\n    return x + 1\n")
    assert scriptc("f.py").returncode == 0 and (tmp_path / "f.onnx").exists()
    done = scriptc("-", "-o", "-", "--stdin-filename", "given.py", stdin=b"def f(x):\n    return nope\n")
    assert done.returncode == 1 and b"given.py:2:12" in done.stderr


@pytest.mark.parametrize("words", [["--input", "x: float32["], ["--input", "x y: float32[n]"], ["--input", "x: float32[n]", "--init", "1 +"],
                                   ["--input", "x: float32[n]", "--output-names", "a,b"], ["--input", "x: float32[n]", "--dynamic-axes", "{'x': "]])
def test_the_text_of_an_option_is_the_command_line(scriptc, tmp_path, words):
    report(scriptc, tmp_path, *words, source="def f(x):\n    return x + 1\n", status=2)


def test_an_input_described_twice(scriptc, tmp_path):
    words = ["--input", "x: float32[n]", "--input", "x: float32[m]"]
    error = report(scriptc, tmp_path, *words, source="def f(x):\n    return x + 1\n", status=2)[0]
    assert "described twice" in error["message"]


@pytest.mark.parametrize("text", [b"\xff\xfei\0", b"def f(x):\n    return x\0\n", b"# \xe4\ndef f(x):\n    return x\n"])
def test_text_that_is_none_is_reported_once(scriptc, tmp_path, text):
    (tmp_path / "model.py").write_bytes(text)
    done = scriptc("model.py", "-o", "out.onnx")
    assert done.returncode == 1 and b"SC1007" in done.stderr and b"1 error" in done.stderr, done.stderr


def test_ir_text_whose_ranks_contradict(scriptc, tmp_path):
    (tmp_path / "m.ir").write_text("func @f(%x: Tensor f32[N,4], %n: int) -> (Tensor) {\n  %y: Tensor f32[N] = loop %n, true, (%x) {\n"
                                   "    (%i: int, %h: Tensor f32[N,4]):\n      yield true, %h\n  }\n  yield %y\n}\n")
    done = scriptc("opt", "m.ir", "--emit", "onnx", "-o", "m.onnx")
    assert done.returncode == 2 and b"SC0030" in done.stderr and b"the rank changes" in done.stderr, done.stderr


def test_ir_text_without_a_dtype(scriptc, tmp_path):
    (tmp_path / "m.ir").write_text("func @f(%x: Tensor, %y: Tensor f32[N,4]) -> (Tensor) {\n"
                                   "  %z: Tensor f32[N,4] = aten.mm %x, %y\n  yield %z\n}\n")
    done = scriptc("opt", "m.ir", "--emit", "onnx", "-o", "m.onnx")
    assert done.returncode == 1 and b"m.ir:2:3: error[SC4001]" in done.stderr, done.stderr


def body(*lines):
    return "import torch\nfrom torch import nn\n\ndef f(x: torch.Tensor):\n" + "".join(f"    {line}\n" for line in lines) + "    return x\n"


# Programs that would take all of the time or memory there is: the limit that each meets, and the line.
GREEDY = {
    "brackets": (body("y = " + "(" * 300), "brackets", 5),
    "indents": ("def f(x):\n" + "".join(" " * k + "if x:\n" for k in range(1, 150)), "indents", 102),
    "unary": (body("y = " + "-" * 100000 + "x"), "ast-depth", 5),
    "attributes": (body("y = x" + ".T" * 100000), "ast-depth", 5),
    "equal lists": (body("a, b = [1], [1]", *["a, b = [a, a], [b, b]"] * 60, "a == b"), "steps", 66),
    "a list": (body("y = [0] * 10 ** 10"), "siblings", 5),
    "a text": (body("y = 'a' * 10 ** 10"), "siblings", 5),
    "a class in itself": ("from torch import nn\nclass f(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.a = f()\n"
                          "    def forward(self, x):\n        return x\n", "call-depth", 4),
    "a parameter": ("from torch import nn\nclass f(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
                    "        self.a = nn.Linear(10 ** 9, 10 ** 9)\n    def forward(self, x):\n        return self.a(x)\n", "made-bytes", 5),
    "a loop": ("k = 0\nwhile True:\n    k += 1\ndef f(x):\n    return x + k\n", "steps", 3),
}


@pytest.mark.parametrize("name", GREEDY)
def test_greedy_programs_meet_a_limit(scriptc, tmp_path, name):
    source, limit, line = GREEDY[name]
    words = ["--limit", "steps=2000000", "--params", "random", "--diagnostics", "json", "-o", "out.onnx"]
    (tmp_path / "model.py").write_text(source)
    done = scriptc("model.py:f", *words)
    error = [one for one in map(json.loads, done.stderr.splitlines()) if one["severity"] == "error"][-1]
    assert done.returncode == 3 and error["code"] == "SC0003" and f"'{limit}'" in error["message"] and f"--limit {limit}=N" in error["help"]
    assert place(error)[:2] == ("model.py", line) and not (tmp_path / "out.onnx").exists()


@pytest.mark.parametrize("text", ["a" * 10 ** 6, "9" * 10 ** 6, "x." + "b" * 10 ** 6, "f'{" * 5000, "'" + "\u00e9" * 10 ** 6])
def test_long_tokens_are_not_repeated_in_full(scriptc, tmp_path, text):
    done = report_text(scriptc, tmp_path, body("return " + text))
    assert done.returncode in (1, 3) and max(map(len, done.stderr.decode().splitlines())) < 3000


def report_text(scriptc, tmp_path, source):
    (tmp_path / "model.py").write_text(source)
    return scriptc("model.py:f", "-o", "out.onnx")


@pytest.mark.parametrize("character", ["\u202e", "\u2066"])
def test_characters_that_reorder_text_are_warned_of(scriptc, tmp_path, character):
    source = body(f"s = 'a{character}b'")
    done = report_text(scriptc, tmp_path, source)
    assert done.returncode == 0 and b"model.py:5:11: warning[SC1015]: U+" in done.stderr
    assert b"SC1015" not in report_text(scriptc, tmp_path, source.replace("b'", "b'  # scriptc: ignore")).stderr


DEEP = {
    "minus signs": "def f(x: torch.Tensor):\n    return " + "-" * 900 + "x\n",
    "powers": "def f(x: torch.Tensor):\n    return " + "**".join(["x"] * 900) + "\n",
    "calls": "def g(x, n: int):\n    return x if n == 0 else g(x, n - 1) + 1\n\ndef f(x: torch.Tensor):\n    return g(x, 190)\n",
    "tuples": "def f(x: torch.Tensor):\n    k = [x]\n    for i in range(3000):\n        k = (k, x)\n    return k\n",
    "copies": "import copy\ndef f(x: torch.Tensor):\n    k = [1]\n    for i in range(20000):\n        k = [k]\n    return x, copy.deepcopy(k)\n",
    "classes": "def f(x: torch.Tensor):\n    k = (int,)\n    for i in range(200000):\n        k = (k, str)\n    return x + isinstance(x, k)\n",
    "handlers": "def f(x: torch.Tensor):\n    k = (KeyError,)\n    for i in range(200000):\n        k = (k, ValueError)\n    try:\n        raise IndexError('a')\n"
                "    except k:\n        return x\n",
    "products": "def f(x: torch.Tensor):\n    y = x\n    for i in (0,) * 20000:\n        y = y * 2.5\n    return 0.5 * y * (1 + torch.erf(x / 1.4142135623730951))\n",
    "keys": "def f(x: torch.Tensor):\n    k = (1,)\n    for i in range(200000):\n        k = (k, i)\n    return x + {}.get(k, 1)\n",
    "itself": "def f(x: torch.Tensor):\n    k = [1]\n    k.append(k)\n    return x, k\n",
}


@pytest.mark.parametrize("name", DEEP)
@pytest.mark.parametrize("kib", [256, 8192])
def test_deep_programs_on_any_stack(tmp_path, name, kib):
    (tmp_path / "model.py").write_text("import torch\n\n" + DEEP[name])
    words = [COMPILER, "model.py:f", "--input", "x: float32[n]", "-o", "out.onnx"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=60,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (kib << 10, kib << 10)))
    assert done.returncode in (0, 1, 3), done
    assert done.returncode != 3 or "SC0003" in done.stderr


def test_a_container_that_contains_itself(scriptc, tmp_path):
    source = "import torch\ndef f(x: torch.Tensor):\n    k = [x]\n    k.append(k)\n    return x, k\n"
    error = report(scriptc, tmp_path, "--input", "x: float32[n]", source=source)[0]
    assert error["code"] == "SC2022" and "contains itself" in error["message"] and place(error)[1] == 5


def test_a_handler_of_which_nothing_was_read(scriptc, tmp_path):
    (tmp_path / "m.py").write_text("def f(x, n: int):\n    try:\n        k = [0][n]\n    except IndexError:\n        def\n    return x + k\n")
    done = scriptc("m.py:f", "--input", "x: float32[n, 3]", "-o", "m.onnx")
    assert done.returncode == 1 and b"error[SC1006]" in done.stderr


@pytest.mark.parametrize("rows, said", [
    ("f32[16]", "a scan output's rank is not one more than its rows'"),
    ("", "a scan output's rank is not one more than its rows'"),  # what infer finds contradicts the text
])
def test_ir_that_contradicts_itself_is_refused(scriptc, rows, said):
    text = f"""func @forward(%x: Tensor f32[16], %n: int) -> (Tensor) {{
  %y: Tensor f32[N,16,16] = loop %n, true, () {{
    (%i: int):
      %z: Tensor {rows} = aten.relu %x
      yield true, %z
  }}
  yield %y
}}
"""
    (scriptc.folder / "m.ir").write_text(text)
    for emit in ("ir", "onnx"):
        done = scriptc("opt", "m.ir", "--emit", emit, "-o", "out")
        assert done.returncode == 2 and f"error[SC0030]: loop of %y (4): {said}".encode() in done.stderr, done.stderr


@pytest.mark.parametrize("text", ["def f(x):\n    try:\n\n\ndef g(x):\n    return x\n", "def f(x):\n    try:\n        match x:\n            case [a// b, in]:\n                return x\n"
                                  "    except ValueError:\n        pass\n", "class f(nn.Module):\n    def forward(self, x):\n        try:\n",
                                  "def f(x):\n    t = 1.5\n    for a in [1, 2]:\n        t += a : 2 + a\n    return x * t\n"])
def test_statements_that_errors_leave_out(scriptc, tmp_path, text):
    (tmp_path / "model.py").write_text("from torch import nn\n" + text)
    for words in (["model.py:f", "--input", "x: float32[2]", "-o", "out.onnx"], ["lint", "model.py"]):
        done = scriptc(*words)
        assert done.returncode == 1 and b"error[SC10" in done.stderr + done.stdout and not (tmp_path / "out.onnx").exists()


@pytest.mark.parametrize(("text", "column"), [("a=[1, 2", 3), ("a=(1, [2]", 3), ("a={'k': [1", 3)])
def test_a_bracket_of_an_option_that_is_never_closed(scriptc, tmp_path, text, column):
    errors = report(scriptc, tmp_path, "--input", "x: float32[n]", "--init", text, status=2,
                    source="import torch\nclass Net(torch.nn.Module):\n    def __init__(self, a):\n        super().__init__()\n    def forward(self, x):\n        return x\n")
    assert [(error["code"], error["range"]["start"]["column"]) for error in errors] == [("SC1002", column)]
