"""Every code of a diagnostic is provoked by a test: what no other test names, by a small program here. And `scriptc explain` has a page for each."""
import re

import pytest
from conftest import ROOT

HEAD = "import copy\nfrom collections import namedtuple\nfrom dataclasses import dataclass\nfrom enum import Enum\nfrom typing import List, NamedTuple, Optional\n\nimport torch\n" \
       "from torch import nn, Tensor\n\n"
ROWS = re.findall(r'^DIAG(?:_ONCE)?\((\d+), LEVEL_(\w+), "([^"]+)"', (ROOT / "base/diag.def").read_text(), re.M)


def f(*lines, before=""):
    return HEAD + before + "def f(x: Tensor, k: int = 2):\n" + "".join(f"    {line}\n" for line in lines)


def net(*init, forward="return x"):
    return HEAD + "class f(nn.Module):\n    def __init__(self):\n        super().__init__()\n" + "".join(f"        {line}\n" for line in init) + \
        f"\n    def forward(self, x: Tensor, k: int = 2):\n        {forward}\n"


K = ["--input", "k: int"]
SOURCES = {
    1003: f("y = (x + 1]", "return y"),
    1004: f("y = 'a", "return x"),
    1006: f("if k > 1", "    x = x + 1", "return x"),
    1008: f("print x", "return x"),
    1010: f("return x + 007"),
    1011: f("return torch.add(input=x, 1)"),
    2205: (f("torch.manual_seed(k)", "return x + torch.rand(3)"), K),
    2105: f("return x + [1, 2][3]"),
    2107: f("return x + [1, 2].index(3)"),
    2109: f("return x + {[1]: 2}[0]"),
    2112: f("s = f'{1.5:d}'", "return x"),
    2113: f("return x + next(iter([]))"),
    3002: HEAD + "from model import nothing\ndef f(x: Tensor):\n    return x + nothing\n",
    3004: HEAD + "class A(3): ...\ndef f(x: Tensor):\n    return x + A().b\n",
    3005: f("return x + Color['PINK'].value", before="class Color(Enum):\n    RED = 1\n\n"),
    3006: HEAD + "class f(nn.Module):\n    def __init__(self):\n        self.w = nn.Linear(3, 3)\n    def forward(self, x):\n        return x\n",
    3007: f("p = P(1)", "p.a = 2", "return x + p.a", before="@dataclass(frozen=True)\nclass P:\n    a: int\n\n"),
    3008: f("return super().forward(x)"),
    3012: net("self.w = nn.Parameter(torch.zeros(3))", "self.w = torch.ones(3)"),
    3013: f("return x + A(3).b", before="class A:\n    b = 1\n\n"),
    3014: (f("return g(x, k)", before="def g(x, k: int):\n    return x if k <= 0 else g(x + 1, k - 1)\n\n"), K),
    3015: f("P = namedtuple(x, ['a'])", "return x + P(1).a"),
    3110: net("self.m = [nn.Linear(3, 3)]", forward="return self.m[0](x)"),
    1204: f(*["    " * d + f"if x.sum() > {d}:" for d in range(30)], "    " * 30 + "x = x + 1", "return x"),
    2006: (f("y = 1.5 if k > 0 else 2", "return x * y"), K),
    2011: f("assert x.dim() == 7, 'seven'", "return x"),
    1212: f("yield x"),
    2023: (f("return x if k > 0 else x.long()"), K),
    2027: (f("if k > 3:", "    return x + (1, 2)[2]", "return x"), K),
    2031: f("return g(x, 'a')", before="def g(x: Tensor, k: int):\n    return x + k\n\n"),
    2032: f("l: List[int] = [1]", "l.append('a')", "return x + len(l)"),
    6124: (f("return x + torch.rand(3)"), ["--opset", "22"]),
    4003: f("return x.to(torch.uint16) + x.to(torch.int8)"),
}
COMMANDS = {
    11: ["--nope"], 20: ["absent.py:f"], 23: ["explain", "SC9999"], 24: ["ops", "reluu"], 3010: ["model.py:nope"], 2020: ["model.py:f", "--input", "z: int"],
    7002: ["model.py:f", "--weights", "w.h5"],
}


def said(scriptc, tmp_path, source, words):
    (tmp_path / "model.py").write_text(source)
    (tmp_path / "w.h5").write_bytes(b"")
    done = scriptc(*words, timeout=60)
    return set(re.findall(r"\[(SC\d{4})\]", done.stderr.decode()))


@pytest.mark.parametrize("code", SOURCES)
def test_a_program_provokes_it(scriptc, tmp_path, code):
    source, words = SOURCES[code] if isinstance(SOURCES[code], tuple) else (SOURCES[code], [])
    assert f"SC{code:04d}" in said(scriptc, tmp_path, source, ["model.py:f", "-o", "out.onnx", "--params", "random", "--input", "x: float32[n, 3]", *words])


@pytest.mark.parametrize("code", COMMANDS)
def test_a_command_provokes_it(scriptc, tmp_path, code):
    assert f"SC{code:04d}" in said(scriptc, tmp_path, f("return x"), COMMANDS[code])


def test_every_code_has_a_page(scriptc):
    done = [scriptc("explain", f"SC{int(number):04d}").stdout.decode() for number, _, _ in ROWS]
    for (number, _, name), page in zip(ROWS, done):
        lines = page.splitlines()
        assert lines[0].startswith(f"SC{int(number):04d}") and name in page and len(lines) >= 3, page


UNPROVOKED = {1, 3009, 1211, 2204, 7104, 2, 4103, 6103, 2114, 4002, 6002, 6003, 6700, 1205, 2001, 2005, 2007, 4201}


def test_every_code_is_named_by_a_test():
    files = sorted(path for path in (ROOT / "tests").rglob("*") if path.suffix in (".py", ".c", ".out", ".txt", ".ir"))
    text = "".join(path.read_text(errors="replace") for path in files)
    named = {int(code) for code in re.findall(r"SC(\d{4})|DIAG_(\d+)", text) for code in code if code}
    assert not {int(number) for number, _, _ in ROWS} - named - set(SOURCES) - set(COMMANDS) - UNPROVOKED
