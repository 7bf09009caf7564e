"""Tests what `scriptc lint` reports about code that compiles: for each rule, texts that it reports, with the line, and texts that it does not."""
import json

import pytest

HEAD = "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\nfrom torch import Tensor\n"


def net(*lines, params="x"):
    body = "".join(f"        {line}\n" for line in lines)
    return f"class Net(nn.Module):\n    def __init__(self, n):\n        super().__init__()\n        self.n = n\n    def forward(self, {params}):\n{body}"


CODES = {"traced-value": "SC8001", "quadratic-loop": "SC8002", "dead-output": "SC8003", "baked-size": "SC8005", "implicit-promotion": "SC8006",
         "mutable-default": "SC8007", "dropped-effect": "SC8008", "unbound-loop": "SC8009", "endless-recursion": "SC8010", "wrong-result": "SC8011"}

FOUND = {
    "traced-value": [
        (net("return x + int(x.sum())", params="x: Tensor"), 6),
        (net("if x.mean() > 0:", "    x = x + 1", "return x", params="x: Tensor"), 6),
        ("def f(x: Tensor):\n    return x[: x.argmax().item()]\n", 2),
    ],
    "quadratic-loop": [
        (net("out = x", "for part in self.n:", "    out = torch.cat([out, part(x)], 1)", "return out"), 8),
        (net("out = x", "while self.n(x):", "    y = x + 1", "    out = torch.vstack((out, y))", "return out"), 9),
    ],
    "dead-output": [
        (net("x.clamp(0, 1)", "return x"), 6),
        (net("F.dropout(x, 0.5)", "return x"), 6),
        (net("y = F.relu(x)", "return x"), 6),
    ],
    "baked-size": [
        (net("return x.view(16, -1)"), 6),
        (net("return x.reshape((8, 4))"), 6),
    ],
    "implicit-promotion": [
        ("def f(x: Tensor):\n    return x + torch.zeros(3, dtype=torch.float64)\n", 2),
        (net("return x * torch.linspace(0, 1, 8, dtype=torch.double)", params="x: Tensor"), 6),
    ],
    "mutable-default": [
        (net("seen.append(x)", "return torch.stack(seen)", params="x, seen=[]"), 5),
        ("def f(x: Tensor, cache={}):\n    cache['x'] = x\n    return x\n", 1),
    ],
    "dropped-effect": [
        (net("return x.cuda()"), 6),
        (net("torch.save(x, 'x.pt')", "return x"), 6),
        (net("loss = x.sum()", "loss.backward()", "return x"), 7),
    ],
    "unbound-loop": [
        (net("while True:", "    x = x + 1", "return x"), 6),
        (net("while 1:", "    for i in range(3):", "        break", "return x"), 6),
    ],
    "endless-recursion": [
        (net("y = x + 1", "return self.forward(y)"), 7),
        (net("if x is None:", "    x = 1", "return self.forward(x) if self.forward(x + 1) else x"), 8),
        ("def fold(x: Tensor) -> Tensor:\n    for i in range(3):\n        x = x + 1\n    return fold(x) + 1\n", 4),
    ],
    "wrong-result": [
        ("def f(x: Tensor) -> int:\n    return x\n", 1),
        ("def f(x: Tensor) -> Tensor:\n    return x, x + 1\n", 1),
        ("from typing import Tuple\ndef f(x: Tensor) -> Tuple[Tensor, Tensor]:\n    if x.sum() > 0:\n        return x, x, x\n    return x, x, -x\n", 2),
        ("def f(x: Tensor) -> list[Tensor]:\n    return {'x': x}\n", 1),
    ],
}

SILENT = {
    "traced-value": [
        net("return x + int(x.shape[0])", params="x: Tensor"),
        net("if x.size(0) > 3:", "    x = x + 1", "return x", params="x: Tensor"),
        "def f(x: Tensor):\n    return torch.bincount(x.long())\n",
    ],
    "quadratic-loop": [
        net("for part in self.n:", "    x = torch.cat([x, part(x)], 1)", "return x"),
        net("out = []", "for part in self.n:", "    out.append(part(x))", "return torch.cat(out)"),
        net("out = x", "for part in (1, 2, 3):", "    out = torch.cat([out, x + part], 1)", "return out"),
        net("out = x", "for i in range(4):", "    out = torch.cat([out, x + i], 1)", "return out"),
    ],
    "dead-output": [
        net("x.clamp_(0, 1)", "F.relu(x, inplace=True)", "y = F.relu(x)", "return y"),
        net("y = F.relu(x)", "return [y for _ in range(2)]"),
        net("y = F.relu(x)", "def inner():", "    return y", "return inner()"),
        net("self.n.train(False)", "_ = F.relu(x)", "return x"),
    ],
    "baked-size": [
        net("return x.view(1, -1)"),
        net("return x.view(x.shape[0], 3, 4)"),
        net("x = self.n(x)", "return x.view(16, -1)"),
        "def f(x: Tensor):\n    return x.view(4, -1)\n",
        net("return x.view(()) + x.view([]) + x.reshape(()) + x.reshape([]) + x.reshape(((), 2), 3) + x.view() + x.view([()])"),
    ],
    "implicit-promotion": [
        "def f(x: Tensor):\n    return x + torch.zeros(3)\n",
        "def f(x: Tensor):\n    return x + torch.tensor(1.0, dtype=torch.float64)\n",
        "def f(x: Tensor, y: Tensor):\n    return x + y\n",
        "def f(x: Tensor):\n    y = x.double()\n    return y + y\n",
    ],
    "mutable-default": [
        net("return x + len(seen)", params="x, seen=[]"),
        net("seen = list(seen)", "seen.append(x)", "return torch.stack(seen)", params="x, seen=[]"),
        net("seen = seen or []", "seen.append(x)", "return torch.stack(seen)", params="x, seen=None"),
    ],
    "dropped-effect": [
        net("return x.to(x.device)"),
        "def train(model, loss):\n    loss.backward()\n    model.cuda()\n",
    ],
    "unbound-loop": [
        net("while True:", "    x = x + 1", "    if x.sum() > 3:", "        break", "return x"),
        net("while True:", "    for i in range(3):", "        return x"),
        net("while self.n:", "    x = x + 1", "return x"),
    ],
    "endless-recursion": [
        net("if self.n:", "    return x", "return self.forward(x)"),
        net("return x if self.n else self.forward(x)"),
        net("return self.n or self.forward(x)"),
        net("return [self.forward(y) for y in x]"),
        net("self.forward = torch.relu", "return self.forward(x)"),
        "def fold(x: Tensor) -> Tensor:\n    while True:\n        return x\n    return fold(x)\n",
    ],
    "wrong-result": [
        "def f(x: Tensor, n) -> Tensor:\n    return x if n else (x, x)\n",
        "def f(x: Tensor) -> Tensor:\n    raise NotImplementedError\n",
        "def f(x: Tensor) -> Tensor: ...\n",
        "from typing import Sequence\ndef f(x: Tensor) -> Sequence[Tensor]:\n    return x, x\n",
        "from typing import Tuple\ndef f(x: Tensor) -> Tuple[int, ...]:\n    return x.shape\n",
        "def f(x: Tensor) -> tuple:\n    return x, x, x\n",
        "def f(x: Tensor) -> float:\n    return 1\n",
        "from absent import Tensor as Array\ndef f(x: Tensor) -> Array:\n    return x, x\n",
    ],
}


@pytest.fixture
def told(scriptc, tmp_path):
    def run(text, *words):
        (tmp_path / "m.py").write_text(HEAD + text)
        done = scriptc("lint", "--no-cache", "--format", "jsonl", *words, "m.py")
        rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith(b"{")]
        return [(row["range"]["start"]["line"] - HEAD.count("\n"), row["name"], row["severity"]) for row in rows]
    return run


@pytest.mark.parametrize("rule, text, line", [(rule, *one) for rule, texts in FOUND.items() for one in texts])
def test_a_rule_finds(told, rule, text, line):
    found = told(text, "--select", rule)
    assert [(at, name) for at, name, _ in found] == [(line, rule)]
    assert all(severity in ("warning", "note") or rule == "endless-recursion" for _, _, severity in found)
    assert told(text, "--select", CODES[rule]) == found
    assert told(text, "--ignore", rule) == [one for one in told(text) if one[1] != rule]


@pytest.mark.parametrize("rule, text", [(rule, text) for rule, texts in SILENT.items() for text in texts])
def test_a_rule_leaves_alone(told, rule, text):
    assert told(text, "--select", rule) == []


def test_what_tracing_would_fix_is_told_to_who_asks(told):
    text = FOUND["traced-value"][0][0]
    assert told(text, "--ignore", "SC3019") == [] and told(text, "--select", "ALL", "--ignore", "SC3019") == [(6, "traced-value", "note")]


def test_rules_have_tests_and_pages(scriptc):
    for rule in CODES:
        assert FOUND[rule] and SILENT[rule]
        page = scriptc("explain", rule).stdout.decode()
        assert rule in page and page.count("\n    ") >= 1


def test_an_operator_that_needs_another_opset(told):
    text = net("return torch.ops.torchvision.roi_align(x, x, 1.0, 7, 7, 2, False)", params="x: Tensor")
    assert told(text, "--opset", "13", "--select", "needs-opset") == [(6, "needs-opset", "error")]
    assert told(text, "--opset", "18", "--select", "needs-opset") == []
    open_way = net("if self.n:", "    x = torch.ops.torchvision.roi_align(x, x, 1.0, 7, 7, 2, False)", "return x", params="x: Tensor")
    assert told(open_way, "--opset", "13", "--select", "needs-opset") == [(7, "needs-opset", "warning")]


def test_what_a_target_lacks(told):
    text = "class Net(nn.Module):\n    def forward(self, x: Tensor, n: int):\n        for i in range(n):\n            x = x * 2\n        return x\n"
    assert told(text, "--target", "coreml") == [(3, "falls-back", "note")]
    assert told(text) == []
