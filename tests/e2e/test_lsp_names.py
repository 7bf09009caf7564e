"""Tests the language server's requests for names: definitions, completions and hovers."""
import re
import resource

import pytest

from test_lsp import MODEL, URI, Editor, at, editor, span  # noqa: F401

HELPERS = """\
import torch


def scale(x: torch.Tensor, by: float = 2.0) -> torch.Tensor:
    \"\"\"Makes x larger.

    More is not shown.
    \"\"\"
    return x * by


class Block(torch.nn.Module):
    def __init__(self, width: int):
        super().__init__()
        self.inner = torch.nn.Linear(width, width)

    def forward(self, x):
        return self.inner(x)
"""
MAIN = """\
import torch
import torch.nn.functional as F
from torch import nn, Tensor
from helpers import Block, scale as grow


# scriptc: --input 'x: float32[n, 4]'
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block(4)
        self.fc = nn.Linear(4, 8)

    def forward(self, x: Tensor) -> Tensor:
        y = self.block(x)
        size = x.shape[0]
        for step in range(3):
            y = grow(y) + step
        z = [y for y in (y, y)]
        return F.relu(self.fc(y)).reshape(size, -1) + z[0].sum()


def apart(x: Tensor) -> Tensor:
    def inner(a):
        return a + x
    return inner(x)
"""


@pytest.fixture
def project(tmp_path):
    (tmp_path / "helpers.py").write_text(HELPERS)
    (tmp_path / "main.py").write_text(MAIN)
    one = Editor(cwd=tmp_path, folders=[{"uri": tmp_path.as_uri(), "name": "project"}])
    one.main, one.helpers = (tmp_path / "main.py").as_uri(), (tmp_path / "helpers.py").as_uri()
    one.open(one.main, MAIN)
    assert one.diagnostics(one.main) == []
    yield one
    assert one.close() == 0


def place(text, word, nth=0, into=0):
    """The position of the nth occurrence of a word."""
    lo = -1
    for _ in range(nth + 1):
        lo = text.index(word, lo + 1)
    lo += into
    return at(text.count("\n", 0, lo), lo - (text.rfind("\n", 0, lo) + 1))


def around(text, word, nth=0):
    start = place(text, word, nth)
    return {"start": start, "end": at(start["line"], start["character"] + len(word))}


def lead(project, word, nth=0, into=0, method="definition"):
    return project.about(method, project.main, position=place(MAIN, word, nth, into))


def test_definitions_in_the_text(project):
    assert lead(project, "self.block(x)", into=6) == {"uri": project.main, "range": around(MAIN, "block")}
    assert lead(project, "self.fc(y)", into=6) == {"uri": project.main, "range": around(MAIN, "fc = nn") | {"end": at(11, 15)}}
    assert lead(project, "(size, -1)", into=1) == {"uri": project.main, "range": around(MAIN, "size")}
    assert lead(project, "a + x", into=4) == {"uri": project.main, "range": span(22, 10, 11)}
    assert lead(project, "inner(x)", into=2) == {"uri": project.main, "range": around(MAIN, "inner")}


def test_definitions_in_other_files(project):
    assert lead(project, "grow(y)") == {"uri": project.helpers, "range": around(HELPERS, "scale")}
    assert lead(project, "Block(4)") == {"uri": project.helpers, "range": around(HELPERS, "Block")}
    assert lead(project, "Block", into=2) == {"uri": project.helpers, "range": around(HELPERS, "Block")}
    assert lead(project, "helpers", into=2) is None
    assert lead(project, "grow(y)", method="declaration") == {"uri": project.main, "range": around(MAIN, "grow")}


@pytest.mark.parametrize("word, into, path, name", [
    ("Linear(4", 1, "torch/nn", "class Linear("), ("nn.Module", 4, "torch/nn", "class Module")])
def test_definitions_in_the_library(project, word, into, path, name):
    found = lead(project, word, into=into)
    assert found["uri"].startswith("scriptc:/library/" + path)
    text = project.ask("workspace/textDocumentContent", {"uri": found["uri"]})["text"]
    assert name in text.splitlines()[found["range"]["start"]["line"]]


def test_members_of_the_library(project):
    text = MAIN.replace("self.fc(y)", "self.fc.forward(y)")
    project.change(project.main, 2, {"text": text})
    found = project.about("definition", project.main, position=place(text, "fc.forward", into=5))
    source = project.ask("workspace/textDocumentContent", {"uri": found["uri"]})["text"].splitlines()
    assert "def forward(" in source[found["range"]["start"]["line"]]


def test_references_in_one_function(project):
    found = project.about("references", project.main, position=place(MAIN, "y = self"), context={"includeDeclaration": True})
    assert all(one["uri"] == project.main for one in found)
    lines = [(one["range"]["start"]["line"], one["range"]["start"]["character"]) for one in found]
    assert sorted(lines) == [(14, 8), (17, 12), (17, 21), (18, 25), (18, 28), (19, 30)]  # the comprehension's own y is another


def test_references_in_the_workspace(project):
    found = project.about("references", project.main, position=place(MAIN, "grow(y)"), context={"includeDeclaration": True})
    assert {(one["uri"], one["range"]["start"]["line"]) for one in found} == {(project.main, 3), (project.main, 17), (project.helpers, 3)}
    plain = project.about("references", project.main, position=place(MAIN, "grow(y)"), context={"includeDeclaration": False})
    assert {(one["uri"], one["range"]["start"]["line"]) for one in plain} == {(project.main, 3), (project.main, 17)}


def test_highlights_tell_writing_from_reading(project):
    found = project.about("documentHighlight", project.main, position=place(MAIN, "size"))
    assert [(one["range"]["start"]["line"], one["kind"]) for one in found] == [(15, 3), (19, 2)]
    found = project.about("documentHighlight", project.main, position=place(MAIN, "self.fc", into=6))
    assert [(one["range"]["start"]["line"], one["kind"]) for one in found] == [(11, 3), (19, 2)]


# ---- new names ----

def renamed(text, edits):
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]), reverse=True):
        start, end = edit["range"]["start"], edit["range"]["end"]
        assert start["line"] == end["line"]
        line = lines[start["line"]]
        lines[start["line"]] = line[:start["character"]] + edit["newText"] + line[end["character"]:]
    return "\n".join(lines)


def test_a_local_gets_a_new_name(project):
    rename = lambda word, name, into=0: project.about("rename", project.main, position=place(MAIN, word, into=into), newName=name)
    edits = rename("size", "rows")["changes"][project.main]
    assert renamed(MAIN, edits) == MAIN.replace("size", "rows")
    edits = rename("step", "k")["changes"][project.main]
    assert renamed(MAIN, edits) == MAIN.replace("step", "k")
    edits = rename("inner(a", "b", into=6)["changes"][project.main]
    assert renamed(MAIN, edits) == MAIN.replace("inner(a)", "inner(b)").replace("a + x", "b + x")


def test_a_parameter_takes_its_comment_along(project):
    edits = project.about("rename", project.main, position=place(MAIN, "x: Tensor"), newName="image")["changes"][project.main]
    expected = MAIN.replace("'x: float32", "'image: float32").replace("self, x: Tensor", "self, image: Tensor")
    expected = expected.replace("self.block(x)", "self.block(image)").replace("x.shape", "image.shape")
    assert renamed(MAIN, edits) == expected


@pytest.mark.parametrize("word, into, name, reason", [
    ("Net", 0, "Other", "local to one function"), ("self.fc", 6, "other", "local to one function"), ("size", 0, "class", "not a valid name in Python"),
    ("size", 0, "2x", "not a valid name"), ("size", 0, "step", "already has another meaning"), ("a + x", 4, "a", "already has another meaning")])
def test_names_that_stay(project, word, into, name, reason):
    found = project.about("rename", project.main, position=place(MAIN, word, into=into), newName=name)
    assert found["code"] == -32803 and reason in found["message"]


def test_a_parameter_that_calls_name_stays(editor):  # noqa: F811
    editor.open(URI, "def f(a):\n    return a\nf(a=1)\n")
    assert "which of them mean this parameter" in editor.about("prepareRename", URI, position=at(0, 6))["message"]


# ---- symbols ----

def test_symbols_of_a_document(project):
    net, apart = [s for s in project.about("documentSymbol", project.main) if s["name"] in ("Net", "apart")]
    assert net["kind"] == 5 and apart["kind"] == 12 and net["detail"] == "class Net(nn.Module)"
    assert [(c["name"], c["kind"]) for c in net["children"]] == [("__init__", 9), ("block", 8), ("fc", 8), ("forward", 6)]
    assert net["selectionRange"] == around(MAIN, "Net") and net["range"]["start"] == at(7, 0) and net["range"]["end"]["line"] == 19


def test_symbols_of_the_workspace(project):
    found = project.ask("workspace/symbol", {"query": "blk"})
    assert [(s["name"], s["location"]["uri"]) for s in found] == [("Block", project.helpers)]
    found = project.ask("workspace/symbol", {"query": "forward"})
    assert sorted((s["containerName"], s["location"]["uri"]) for s in found) == [("Block", project.helpers), ("Net", project.main)]


# ---- what may come next ----

def offered(project, text, word, into):
    project.version = getattr(project, "version", 1) + 1
    project.change(project.main, project.version, {"text": text})
    return {item["label"]: item for item in project.about("completion", project.main, position=place(text, word, into=into))["items"]}


def test_attributes_of_self(project):
    items = offered(project, MAIN.replace("        size = x", "        self.\n        size = x"), "self.\n", 5)
    assert {"block", "fc", "forward", "register_buffer", "training"} <= set(items) and "relu" not in items
    assert items["fc"]["detail"] == "Linear" and items["forward"]["detail"].startswith("def forward(self, x: Tensor)")


def test_operators_with_their_state(project):
    items = offered(project, MAIN.replace("        size = x", "        F.\n        size = x"), "F.\n", 2)
    assert "opset 13" in items["relu"]["detail"] and "interpolate" in items
    items = offered(project, MAIN.replace("        size = x", "        torch.\n        size = x"), "torch.\n", 6)
    assert {"zeros", "cat", "nn", "float32"} <= set(items) or {"zeros", "cat"} <= set(items)
    assert any(item.get("detail", "").startswith("not supported") for item in items.values())


def test_methods_of_a_tensor_and_of_an_object(project):
    items = offered(project, MAIN.replace("        size = x", "        y.\n        size = x"), "y.\n", 2)
    assert {"reshape", "sum", "shape"} <= set(items) and "zeros" not in items
    items = offered(project, MAIN.replace("        size = x", "        nn.\n        size = x"), "nn.\n", 3)
    assert {"Linear", "Conv2d", "Module"} <= set(items)


def test_names_around_the_cursor(project):
    items = offered(project, MAIN.replace("        size = x", "        s\n        size = x"), "        s\n", 9)
    assert {"self", "x", "y", "size", "step", "grow", "Net", "torch", "return"} <= set(items) and "inner" not in items and "block" not in items
    assert items["y"]["detail"].startswith("float32[n, 4]")


def test_comments_that_describe_a_compile(project):
    line = "# scriptc: --input 'x: float32[n, 4]'"
    assert {"--input", "--init", "--opset"} <= set(offered(project, MAIN.replace(line, "# scriptc: --"), "# scriptc: --", 13))
    assert "--weights" not in offered(project, MAIN.replace(line, "# scriptc: --"), "# scriptc: --", 13)
    assert set(offered(project, MAIN.replace(line, "# scriptc: --input '"), "--input '", 9)) == {"x"}
    assert {"float32", "int64", "int", "List"} <= set(offered(project, MAIN.replace(line, "# scriptc: --input 'x: "), "'x: ", 4))


def signature(project, text, word, into):
    project.version = getattr(project, "version", 1) + 1
    project.change(project.main, project.version, {"text": text})
    found = project.about("signatureHelp", project.main, position=place(text, word, into=into))
    if not found:
        return None
    one = found["signatures"][0]
    names = [one["label"][p["label"][0]:p["label"][1]] for p in one["parameters"]]
    return one["label"], names[found["activeParameter"]] if names else None


def test_signatures(project):
    assert signature(project, MAIN, "grow(y)", 5) == ("scale(x: torch.Tensor, by: float = 2.0) -> torch.Tensor", "x: torch.Tensor")
    assert signature(project, MAIN.replace("grow(y)", "grow(y, "), "grow(y, ", 8) == ("scale(x: torch.Tensor, by: float = 2.0) -> torch.Tensor", "by: float = 2.0")
    label, active = signature(project, MAIN, "nn.Linear(4, 8)", 13)
    assert label.startswith("Linear(in_features") and active.startswith("out_features")
    label, active = signature(project, MAIN, "reshape(size, -1)", 8)
    assert label.startswith("reshape(Tensor") and active == "Tensor(a) self"
    assert signature(project, MAIN, "size = x", 2) is None


# ---- what names mean ----

def shown(project, word, nth=0, into=0):
    found = project.about("hover", project.main, position=place(MAIN, word, nth, into))
    return found and found["contents"]["value"]


def test_hover_on_definitions_and_operators(project):
    text = shown(project, "grow(y)")
    assert "def scale(x: torch.Tensor, by: float = 2.0) -> torch.Tensor" in text and "Makes x larger." in text and "More" not in text
    text = shown(project, "Block(4)")
    assert "class Block(torch.nn.Module)" in text and "def __init__(self, width: int)" in text
    text = shown(project, "F.relu", into=3)
    assert "relu(Tensor self) -> Tensor" in text and "opset 13" in text
    text = shown(project, "reshape", into=2)
    assert "reshape(Tensor(a) self" in text and "opset" in text
    assert "class Linear(" in shown(project, "Linear(4", into=2) and "torch/nn" in shown(project, "nn.Module")
    assert shown(project, "size") == "```python\nint = n\n```\n"


# ---- tokens ----

def test_tokens_tell_what_is_known(project):
    provider = project.capabilities["semanticTokensProvider"]["legend"]
    data = project.about("semanticTokens/full", project.main)["data"]
    line = character = 0
    found = {}
    lines = MAIN.splitlines()
    for delta, start, length, kind, modifiers in zip(*[iter(data)] * 5):
        line, character = line + delta, start + (0 if delta else character)
        word = lines[line][character:character + length]
        found[line, word] = (provider["tokenTypes"][kind], [m for i, m in enumerate(provider["tokenModifiers"]) if modifiers >> i & 1])
    assert found[14, "y"] == ("variable", ["runtime"]) and found[13, "x"] == ("parameter", ["runtime"])
    assert found[15, "size"] == ("variable", ["runtime"]) and found[11, "fc"] == ("property", ["readonly"])
    part = project.about("semanticTokens/range", project.main, range=span(14, 0, 30))["data"]
    assert part[0] == 14 and sum(part[0::5]) == 14


# ---- models, compiled ----

def test_lenses_say_what_models_become(project):
    lenses = project.about("codeLens", project.main)
    assert [(lens["data"]["name"], lens["range"]) for lens in lenses] == [("Net", around(MAIN, "Net")), ("apart", around(MAIN, "apart"))]
    command = project.ask("codeLens/resolve", lenses[0])["command"]
    assert command["command"] == "scriptc.graph" and command["arguments"] == [project.main, "Net"]
    weights = 4 * (4 * 4 + 4 + 4 * 8 + 8)
    assert command["title"].startswith("compiles: ") and f" nodes, {weights} B \u00b7 show graph" in command["title"]
    project.change(project.main, 2, {"text": MAIN.replace("self.fc(y)", "self.fd(y)")})
    assert project.ask("codeLens/resolve", lenses[0])["command"]["title"].startswith("does not compile: SC2101: ")


def test_the_graph_of_the_model_under_the_cursor(project):
    run = lambda command, *arguments: project.ask("workspace/executeCommand", {"command": command, "arguments": list(arguments)})
    shown = run("scriptc.graph", project.main, place(MAIN, "size"))
    assert shown["name"] == "Net" and shown["form"] == "text" and "Relu" in shown["text"] and "float[n,4] x" in shown["text"].replace(", ", ",")
    assert run("scriptc.page", project.main, "Net")["text"].startswith("<!DOCTYPE html>")
    assert run("scriptc.dot", project.main, "apart")["text"].startswith("digraph")
    assert run("scriptc.graph", project.main, place(MAIN, "import"))["code"] == -32602
    assert run("scriptc.graph", "file:///closed.py", "Net")["code"] == -32602 and run("scriptc.nothing")["code"] == -32602
    project.change(project.main, 2, {"text": MAIN.replace("self.fc(y)", "self.fd(y)")})
    assert run("scriptc.graph", project.main, "Net")["code"] == -32803


NESTED = """\
import torch
from torch import Tensor


def f(x: Tensor, rows: list, kind: int):
    with open('log') as first, open('log2') as (second, third):
        second, first
    for a, (b, *c) in rows:
        b
    else:
        c
    if (n := kind + 1) > 2:
        n
    try:
        d: int = kind
        d += 1
    except (ValueError, TypeError) as caught:
        caught
    match rows:
        case [Tensor(shape=size) as whole, *rest] if size:
            whole, size, rest
        case {'key': value, **others} | [value, others]:
            value, others
        case other:
            other
    table = {k: v for k, v in rows if (last := v)}
    del table[last], d
    return (lambda p, *q, r=n, **s: (p, q, r, s))(x)
"""


@pytest.mark.parametrize("name, uses", [
    ("first", 2), ("second", 2), ("third", 1), ("a", 1), ("b", 2), ("c", 2), ("n", 3), ("d", 3), ("caught", 2), ("size", 3), ("whole", 2), ("rest", 2),
    ("value", 3), ("others", 3), ("other", 2), ("table", 2), ("k", 2), ("v", 3), ("last", 2), ("p", 2), ("q", 2), ("r", 2), ("s", 2), ("rows", 4), ("kind", 3)])
def test_names_of_every_binding(tmp_path, name, uses):
    found = [(NESTED.count("\n", 0, m.start()), m.start() - NESTED.rfind("\n", 0, m.start()) - 1) for m in re.finditer(rf"(?<![\w'.]){name}\b(?!')", NESTED)]
    assert len(found) == uses, found
    uri = (tmp_path / "m.py").as_uri()
    one = Editor(cwd=tmp_path)
    one.open(uri, NESTED)
    one.diagnostics(uri)
    for line, column in found:  # each of them leads to all
        at_place = at(line, column)
        ranges = one.about("references", uri, position=at_place, context={"includeDeclaration": True})
        assert sorted((r["range"]["start"]["line"], r["range"]["start"]["character"]) for r in ranges) == found, at_place
    assert one.close() == 0


def test_many_declared_names(tmp_path):
    """The search for each name starts after the previous one."""
    names = [f"name_{i}" for i in range(60000)]
    text = "def f(x):\n    global " + ", ".join(names) + "\n    name_7 = x\n    return name_7\n"
    uri = (tmp_path / "m.py").as_uri()
    one = Editor(cwd=tmp_path)
    one.open(uri, text)
    found = one.about("references", uri, position=at(2, 6), context={"includeDeclaration": True})
    assert [r["range"]["start"]["line"] for r in found] == [1, 2, 3]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    assert one.close() == 0
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 20  # seconds of the server's processor time


MANY = 20000
# a text, a place in it, a request, how many places or items answer it, and the last of them
ANSWERS = {
    "uses on one line": ("a = 1\ny = [" + ", ".join(["a"] * MANY) + "]\n", at(1, 5), "references", MANY + 1, 5 + 3 * (MANY - 1)),
    "written and read": ("a = 1\ny = [" + ", ".join(["a"] * MANY) + "]\n", at(1, 5), "documentHighlight", MANY + 1, 5 + 3 * (MANY - 1)),
    "imported": ("from torch import relu\ny = [" + ", ".join(["relu"] * MANY) + "]\n", at(1, 5), "references", MANY + 1, 5 + 6 * (MANY - 1)),
    "of a module": ("from torch import nn\ny = [" + ", ".join(["nn.Linear"] * MANY) + "]\n", at(1, 8), "references", MANY, 8 + 11 * (MANY - 1)),
    "attributes of self": ("class M:\n    def f(self, x):\n        y = [" + ", ".join(["self.a"] * MANY) + "]\n        self.a = x\n", at(3, 13), "references", MANY + 1, 13),
    "names": ("".join(f"a{i} = {i}\n" for i in range(MANY)), at(1, 0), "completion", MANY, f"a{MANY - 1}"),
    "imported names": ("from torch import " + ", ".join(f"a{i}" for i in range(MANY)) + "\na\n", at(1, 1), "completion", MANY, f"a{MANY - 1}"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_take_time_that_grows_with_the_text(tmp_path, name):
    text, place, request, count, last = ANSWERS[name]
    uri = (tmp_path / "m.py").as_uri()
    one = Editor(cwd=tmp_path, options={"limit": ["wall-ms=1000"]})
    one.open(uri, text)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    found = one.about(request, uri, position=place, context={"includeDeclaration": True})
    if request == "completion":
        names = [item["label"] for item in found["items"] if item["label"].startswith("a") and item["label"][1:].isdigit()]
        assert (len(names), names[-1]) == (count, last)
    else:
        assert (len(found), found[-1]["range"]["start"]["character"]) == (count, last)
    one.server.kill()
    one.server.wait()
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 2.5  # seconds of the server's processor time


# the operator that is described, a text, and a place in it
OPERATORS = [("linalg_norm", "from torch.linalg import norm\n", at(0, 27)), ("linalg_norm", "import torch\n\n\ndef f(x):\n    return torch.linalg.norm(x)\n", at(4, 25)),
             ("relu", "from torch.nn.functional import relu\n", at(0, 34)), ("add.Tensor", "import torch\n\ng = torch.Tensor.add\n", at(2, 18)),
             (None, "from numpy.linalg import norm\n", at(0, 27)), (None, "from torchaudio import relu\n", at(0, 25))]


@pytest.mark.parametrize("operator, text, place", OPERATORS)
def test_functions_of_pytorch_are_described_by_their_operators(tmp_path, operator, text, place):
    uri = (tmp_path / "m.py").as_uri()
    one = Editor(cwd=tmp_path)
    one.open(uri, text)
    shown = one.about("hover", uri, position=place)
    said = shown["contents"]["value"] if shown else ""
    one.server.kill()
    one.server.wait()
    assert f"\n{operator}(" in said if operator else "opset" not in said


@pytest.mark.parametrize("line, sign, name", [(4, "+ 1)", "add"), (4, "@", "matmul"), (5, "-=", "sub"), (5, "-x", "neg"), (6, "+ 1", None),
                                              (7, "*", "mul"), (7, "> 2", None), (7, "> n", "gt")])
def test_hover_on_signs_between_tensors_shows_their_operators(tmp_path, line, sign, name):
    lines = ["import torch", "from torch import Tensor", "# scriptc: --input 'x: float32[n, n]' --input 'k: int'", "def f(x: Tensor, k: int) -> Tensor:",
             "    y = (x + 1) @ x.mT", "    y -= -x", "    n = k + 1", "    return torch.relu(x) * y[0] if k > 2 else (x > n).float()"]
    editor = Editor(cwd=tmp_path)
    editor.open("file:///signs.py", "\n".join(lines) + "\n")
    shown = editor.about("hover", "file:///signs.py", position=at(line, lines[line].index(sign)))
    assert (shown is None) == (name is None)
    if name:
        assert shown["contents"]["value"].startswith(f"```\n{name}") and "opset 13" in shown["contents"]["value"]
    assert editor.close() == 0


PRIVATE = '''import torch
from torch import nn, Tensor


class _Net(nn.Module):
    __width: int = 4

    def __init__(self):
        super().__init__()
        self.__fc = nn.Linear(4, 4)

    def __grow(self, x: Tensor, __by: float = 2.0) -> Tensor:
        return x * __by

    def forward(self, x: Tensor) -> Tensor:
        return self.__grow(self.__fc(x)) + self.__width
'''


def test_private_names_are_found_as_they_are_written(tmp_path):
    (tmp_path / "m.py").write_text(PRIVATE)
    editor = Editor(cwd=tmp_path)
    uri = (tmp_path / "m.py").as_uri()
    editor.open(uri, PRIVATE)
    assert editor.diagnostics(uri) == []

    def ask(method, word, into, nth=0, **more):
        return editor.about(method, uri, position=place(PRIVATE, word, nth, into), **more)
    for word, into, line, columns, value in (("self.__fc(x)", 6, 9, (13, 17), "float32[4, 4]"), ("self.__grow", 7, 11, (8, 14), "def __grow(self, x: Tensor, __by: float = 2.0)"),
                                             ("self.__width", 7, 5, (4, 11), "int = 4"), ("x * __by", 5, 11, (32, 36), "float = 2.0")):
        assert value in ask("hover", word, into)["contents"]["value"]
        assert ask("definition", word, into) == {"uri": uri, "range": span(line, *columns)}
        found = ask("references", word, into, context={"includeDeclaration": True})
        assert len(found) == 2 and found[0]["range"] == span(line, *columns)
    assert len(ask("documentHighlight", "self.__fc(x)", 6)) == 2
    edits = ask("rename", "x * __by", 5, newName="__more")["changes"][uri]
    assert [edit["range"] for edit in edits] == [span(11, 32, 36), span(12, 19, 23)]
    labels = {item["label"] for item in ask("completion", "self.__fc(x)", 7)["items"]}
    assert {"__fc", "__grow", "__width"} <= labels and not any(label.startswith("_Net__") for label in labels)
    (top,) = editor.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    assert [child["name"] for child in top["children"] if child["name"] != "__fc"] == ["__width", "__init__", "__grow", "forward"]
    assert editor.close() == 0


@pytest.mark.parametrize("call, said", [("torch.conv2d(x, x)", "becomes `Conv`; other arguments add some of `Add`"), ("torch.sort(x)", "becomes `TopK`"), ("torch.sort(x)", "coreml leaves to the CPU `TopK`"),
                                        ("torch.bitwise_and(x, x)", "tensorrt does not load `BitwiseAnd`"), ("torch.fft.fft(x)", "written in the library's Python"), ("torch.rand(2)", "becomes `RandomUniform`")])
def test_hover_shows_the_nodes_and_run_times_of_operators(tmp_path, call, said):
    editor = Editor(cwd=tmp_path)
    editor.open("file:///nodes.py", f"import torch\ndef f(x: torch.Tensor):\n    return {call}\n")
    shown = editor.about("hover", "file:///nodes.py", position=at(2, 11 + call.index("(") - 1))
    assert said in shown["contents"]["value"]
    assert editor.close() == 0


def test_hover_says_which_use_proves_a_size(tmp_path):
    text = "import torch\nfrom torch import nn, Tensor\nclass Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(8, 4)\n    def forward(self, x: Tensor) -> Tensor:\n        y = self.fc(x)\n        return y + x.sum()\n"
    editor = Editor(cwd=tmp_path)
    editor.open("file:///proof.py", text)
    assert "size -1: 8, since `self.fc` takes it" in editor.about("hover", "file:///proof.py", position=at(8, 19))["contents"]["value"]
    assert editor.close() == 0


NAMES = """import missing
from torch import nn
from elsewhere import made as shaped


class Net(nn.Module):
    def __init__(self, width: int = 3, *, part=None):
        super().__init__()
        self.middle = missing.Part(
            width,
            part)
        rest = shaped(width)
        self.wide = Wide(size=rest)

    def forward(self, x, other):
        return self.middle(x) + len(other.middle) + other.place


class Wide:
    def __init__(self, size, bias: bool = True):
        self.place = size
"""


@pytest.mark.parametrize("word, nth, into, said", [
    ("width", 2, 0, "(parameter) width: int = 3"), ("part", 1, 0, "(parameter) part=None"), ("middle", 1, 0, "(attribute) self.middle = missing.Part(width, part)"),
    ("rest", 1, 0, "(variable) rest = shaped(width)"), ("shaped", 1, 0, "(import) from elsewhere import made as shaped"), ("missing", 1, 0, "(import) import missing"),
    ("size=", 0, 0, "(parameter) size"), ("len", 0, 0, "(builtin) len"), ("middle", 2, 0, "(attribute) self.middle = missing.Part(width, part)"),
    ("place", 0, 0, "(attribute) self.place = size"), ("other", 1, 0, "(parameter) other")])
def test_hover_shows_how_a_name_without_a_value_is_bound(tmp_path, word, nth, into, said):
    editor = Editor(cwd=tmp_path)
    uri = (tmp_path / "net.py").as_uri()
    editor.open(uri, NAMES)
    found = editor.about("hover", uri, position=place(NAMES, word, nth, into))
    assert found and found["contents"]["value"] == f"```python\n{said}\n```\n"
    assert editor.close() == 0
