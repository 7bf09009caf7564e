"""Thousands of one thing: seconds where the work is linear, minutes or a limit where it is not. ./dev bench has the figures."""
import subprocess

import pytest

from conftest import COMPILER

SECONDS = 20  # each takes well under one; a hundred times that much work would not fit


def many(count, line):
    return "".join(line.format(k=k) for k in range(count))


def function(body, parameters="x: Tensor"):
    return f"import torch\nfrom typing import List\nfrom torch import nn, Tensor\n\ndef f({parameters}):\n{body}"


SHAPES = {
    "comments": function(many(30000, "    # {k}\n") + "    return x\n"),
    "outputs": function("    return (" + many(8000, "x + {k}, ") + ")\n"),
    "inputs": function("    return a0 + a7999\n", many(8000, "a{k}: Tensor, ")),
    "conditional appends": function("    s = x.sum()\n    all: List[Tensor] = []\n" + many(2000, "    if s > {k}:\n        all.append(x + {k})\n")
                                    + "    return torch.stack(all)\n"),
    "variables of an if": function("    if x.sum() > 0:\n" + many(4000, "        v{k} = {k}\n") + "    else:\n" + many(4000, "        v{k} = -{k}\n")
                                   + "    return x + v0 + v3999\n"),
    "slices of slices": function("    y = torch.zeros(20000) + x.sum()\n" + "    y = y[1:]\n" * 16000 + "    return y\n"),
    "arms of an elif": function("    if n == 0:\n        x = x + 1\n" + "".join(f"    elif n == {k}:\n        x = x * {k}\n" for k in range(1, 1600)) + "    return x\n",
                                "x: Tensor, n: int"),
    "branches of a loop that append": function("    all = [x]\n    for i in range(7):\n" + many(60, "        if i > {k}:\n            all.append(x + {k})\n"
                                                                                                 "        else:\n            all.append(x)\n")
                                               + "    return torch.stack(all)\n"),
    "values of a loop": function(many(4000, "    v{k} = x + {k}\n") + "    for i in range(n):\n" + many(4000, "        v{k} = v{k} * 2\n")
                                 + "    return v0 + v3999\n", "x: Tensor, n: int"),
    "calls in calls": function("    return g0(x)\n\n") + "".join(f"def g{k}(x):\n    return g{k + 1}(x) + 1\n\n" for k in range(500)) + "def g500(x):\n    return x\n",
    "classes of classes": "import torch\nfrom torch import nn\n\nclass C0(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.k = 1\n\n"
        "    def forward(self, x):\n        return x + self.k\n\n" + "".join(f"class C{k + 1}(C{k}):\n    def __init__(self):\n        super().__init__()\n"
                                                                          "        self.k += 1\n\n" for k in range(250)) + "f = C250\n",
    "a list that loops in loops fill": """import torch
from torch import nn, Tensor

class f(nn.Module):
    def __init__(self):
        super().__init__()
        boxes = []
        for i in range(100):
            for j in range(100):
                for ratio in [1, 2, 3]:
                    boxes += [i / ratio, j / ratio, 1.0, ratio]
        self.boxes = torch.tensor(boxes).view(-1, 4)

    def forward(self, x: Tensor):
        return x + self.boxes
""",
    "buffers": """import torch
from torch import nn, Tensor

class f(nn.Module):
    def __init__(self):
        super().__init__()
        for k in range(4000):
            self.register_buffer("b" + str(k), torch.zeros(4))

    def forward(self, x: Tensor):
        for one in self.buffers():
            x = x + one
        return x
""",
}


@pytest.mark.parametrize("name", SHAPES)
def test_thousands(tmp_path, name):
    (tmp_path / "model.py").write_text(SHAPES[name])
    done = subprocess.run([COMPILER, "model.py:f", "-o", "out.onnx"], cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr[:500]


def test_thousands_of_errors(tmp_path):
    (tmp_path / "model.py").write_text(function(many(8000, "    y{k} = undefined{k} + x\n") + "    return x\n"))
    done = subprocess.run([COMPILER, "model.py:f", "-o", "out.onnx"], cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 1 and done.stderr.count("error[SC2004]") == 100


def test_hundreds_of_functions_in_one_file(tmp_path):
    """Lint tries each of them, and parses the file once."""
    one = "def f{k}(x: Tensor):\n" + many(20, "    x = torch.sin(x) * {k}\n") + "    return x\n\n\n"
    (tmp_path / "model.py").write_text("import torch\nfrom torch import Tensor\n\n\n" + many(400, one))
    done = subprocess.run([COMPILER, "lint", "model.py"], cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0 and "400 models and functions checked" in done.stdout, done.stderr[:500]
