"""The language server, as an editor talks to it."""
import json
import os
import random
import subprocess
import time

import pytest

from conftest import COMPILER

MODEL = """\
import torch
from torch import nn, Tensor


# scriptc: --init 'width=4, heads=2' --input 'x: float32[n, 4]' --input 'k: int'
class Net(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.fc = nn.Linear(width, width * heads)

    def forward(self, x: Tensor, k: int) -> Tensor:
        y = self.fc(x)
        total = torch.zeros(8)
        for i in range(k):
            total = total + y.sum(0) * i
        return total
"""


def frame(message):
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Editor:
    """A client: requests are answered in order, notifications of the server are kept."""

    def __init__(self, *arguments, cwd, encodings=None, options=None, pulls=False, workspace=None, folders=None):
        self.server = subprocess.Popen([str(COMPILER), "lsp", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=cwd)
        self.count, self.told = 0, []
        can = {"general": {"positionEncodings": encodings}} if encodings else {}
        if pulls:
            can["textDocument"] = {"diagnostic": {}}
        if workspace:
            can["workspace"] = workspace
        self.capabilities = self.ask("initialize", {"capabilities": can, "initializationOptions": options or {}, "workspaceFolders": folders})["capabilities"]
        self.tell("initialized", {})

    def write(self, data):
        self.server.stdin.write(data)
        self.server.stdin.flush()

    def send(self, *messages):
        self.write(b"".join(map(frame, messages)))

    def receive(self):
        length = 0
        while (line := self.server.stdout.readline()) not in (b"\r\n", b""):
            name, value = line.decode().split(": ")
            assert name == "Content-Length"
            length = int(value)
        return json.loads(self.server.stdout.read(length))

    def published(self, uri):
        """Returns the next diagnostics that the server publishes for a text."""
        while not ((message := self.receive()).get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri):
            pass
        return message["params"]

    def reply(self):
        while "method" in (message := self.receive()):
            self.told.append(message)
        return message

    def ask(self, method, params):
        self.count += 1
        self.send({"jsonrpc": "2.0", "id": self.count, "method": method, "params": params})
        message = self.reply()
        assert message["id"] == self.count
        return message["result"] if "result" in message else message["error"]

    def tell(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def open(self, uri, text, version=1):
        self.tell("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "python", "version": version, "text": text}})

    def change(self, uri, version, *changes):
        self.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": list(changes)})

    def diagnostics(self, uri):
        return self.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]

    def about(self, method, uri, **more):
        return self.ask("textDocument/" + method, {"textDocument": {"uri": uri}, **more})

    def close(self):
        assert self.ask("shutdown", None) is None
        self.tell("exit", None)
        assert self.server.stdout.read() == b""
        return self.server.wait(10)


@pytest.fixture
def editor(tmp_path):
    one = Editor(cwd=tmp_path)
    yield one
    assert one.close() == 0


def at(line, character):
    return {"line": line, "character": character}


def span(line, start, end):
    return {"start": at(line, start), "end": at(line, end)}


URI = "file:///folder/a%20model.py"


def test_what_it_can_do(editor):
    offers = editor.capabilities
    assert offers["positionEncoding"] == "utf-16" and offers["textDocumentSync"] == {"openClose": True, "change": 2, "save": True}
    assert offers["hoverProvider"] and offers["inlayHintProvider"] and offers["codeActionProvider"]["codeActionKinds"] == ["quickfix", "source.fixAll"]
    assert offers["workspace"]["workspaceFolders"] == {"supported": True, "changeNotifications": True}


def test_a_text_is_checked_as_it_changes(editor):
    editor.open(URI, MODEL)
    assert editor.diagnostics(URI) == []
    editor.change(URI, 2, {"range": span(11, 12, 19), "text": "self.fd"})
    [found] = editor.diagnostics(URI)
    assert found["code"] == "SC2101" and found["severity"] == 1 and found["source"] == "scriptc"
    assert found["range"] == span(11, 12, 19)
    editor.change(URI, 3, {"range": span(11, 17, 19), "text": "fc"})
    assert editor.diagnostics(URI) == []
    editor.change(URI, 4, {"range": span(11, 17, 19), "text": "fd"})
    while not (message := editor.receive())["params"]["version"] == 4:
        pass
    assert message == {"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": {"uri": URI, "version": 4, "diagnostics": [found]}}


def test_an_editor_that_asks_is_told_nothing_unasked(tmp_path):
    editor = Editor(cwd=tmp_path, pulls=True)
    editor.open(URI, MODEL.replace("self.fc(x)", "self.fd(x)"))
    assert len(editor.diagnostics(URI)) == 1 and editor.diagnostics(URI) and editor.told == []
    assert editor.close() == 0


def test_a_quick_fix_is_an_edit(editor):
    editor.open(URI, MODEL.replace("self.fc(x)", "self.fd(x)"))
    [found] = editor.diagnostics(URI)
    action, silence = editor.about("codeAction", URI, range=span(11, 14, 14), context={"diagnostics": [found]})
    assert action["kind"] == "quickfix" and action["title"] == "Change `fd` to `fc`" and action["isPreferred"]
    assert action["edit"]["changes"] == {URI: [{"range": span(11, 17, 19), "newText": "fc"}]}
    end = len(MODEL.splitlines()[11])
    assert silence["title"] == "Ignore SC2101 on this line" and "isPreferred" not in silence
    assert silence["edit"]["changes"] == {URI: [{"range": span(11, end, end), "newText": "  # scriptc: ignore[SC2101]"}]}
    editor.change(URI, 2, {"range": span(11, end, end), "text": "  # scriptc: ignore[SC2101]"})
    assert editor.diagnostics(URI) == []
    assert editor.about("codeAction", URI, range=span(2, 0, 0), context={"diagnostics": []}) == []


def test_hover_shows_types_with_their_sizes(editor):
    editor.open(URI, MODEL)
    shown = editor.about("hover", URI, position=at(11, 8))
    assert shown["contents"]["value"] == "```python\nfloat32[n, 8]\n```\n" and shown["range"] == span(11, 8, 9)
    assert "Linear" in editor.about("hover", URI, position=at(11, 18))["contents"]["value"]
    assert "int = 4" in editor.about("hover", URI, position=at(8, 28))["contents"]["value"]
    assert "float32[8]" in editor.about("hover", URI, position=at(14, 21))["contents"]["value"]
    assert editor.about("hover", URI, position=at(3, 0)) is None
    editor.change(URI, 2, {"range": span(11, 17, 19), "text": "fd"})
    assert "**SC2101**" in editor.about("hover", URI, position=at(11, 15))["contents"]["value"]


def test_hover_shows_the_weights_of_modules(editor):
    text = """import torch
from torch import nn, Tensor


class Part(nn.Module):
    def __init__(self, width: int = 4):
        super().__init__()
        self.fc = nn.Linear(8, width)
        self.norm = nn.BatchNorm1d(4, affine=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(self.fc(x))


# scriptc: --input 'x: float32[n, 8]'
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.part = Part()

    def forward(self, x: Tensor) -> Tensor:
        part = self.part
        return part(x)
"""
    editor.open(URI, text)
    shown = editor.about("hover", URI, position=at(22, 16))["contents"]["value"]
    assert shown.startswith("```python\nPart\n    fc.weight: float32[4, 8]\n    fc.bias: float32[4]\n    norm.running_mean: float32[4]\n    norm.running_var: float32[4]\n")
    hints = editor.about("inlayHint", URI, range={"start": at(21, 0), "end": at(23, 30)})
    assert [hint["label"] for hint in hints] == [": Part"]


def test_inlay_hints_stand_behind_names_without_annotation(editor):
    editor.open(URI, MODEL.replace("total = torch.zeros", "total: Tensor = torch.zeros"))
    hints = editor.about("inlayHint", URI, range={"start": at(0, 0), "end": at(99, 0)})
    assert [(h["position"]["line"], h["position"]["character"], h["label"]) for h in hints] == [
        (11, 9, ": float32[n, 8]"), (13, 13, ": int"), (14, 17, ": float32[8]")]
    assert editor.about("inlayHint", URI, range={"start": at(0, 0), "end": at(10, 0)}) == []


@pytest.mark.parametrize("encodings, column", [(None, 13), (["utf-16"], 13), (["utf-32", "utf-16"], 12), (["utf-8"], 15)])
def test_positions_are_in_the_units_that_were_agreed(tmp_path, encodings, column):
    editor = Editor(cwd=tmp_path, encodings=encodings)
    editor.open(URI, "from torch import Tensor\ndef f(x: Tensor):\n    '\U0001f600'; return nope\n")
    [found] = editor.diagnostics(URI)
    width = {13: 2, 12: 1, 15: 4}[column]
    assert found["range"] == span(2, 4 + 2 + width + 2 + 7, 4 + 2 + width + 2 + 11)
    editor.change(URI, 2, {"range": found["range"], "text": "x"})
    assert editor.diagnostics(URI) == []
    assert editor.close() == 0


def test_imports_come_from_open_texts_and_from_disk(editor, tmp_path):
    (tmp_path / "disk.py").write_text("def two():\n    return 2\n")
    main, other = (tmp_path / "main.py").as_uri(), (tmp_path / "other.py").as_uri()
    editor.open(other, "def one():\n    return nothing\n")
    editor.open(main, "from torch import Tensor\nfrom disk import two\nfrom other import one\ndef f(x: Tensor):\n    return x + one() + two()\n")
    [found] = editor.diagnostics(main)
    assert found["range"] == span(4, 15, 20) and found["code"] == "SC2004"
    [where] = [r for r in found["relatedInformation"] if r["location"]["uri"] == other]
    assert where["location"]["range"] == span(1, 11, 18)
    editor.change(other, 2, {"text": "def one():\n    return 1\n"})
    assert editor.diagnostics(main) == []


def test_options_are_those_of_the_command_line(tmp_path):
    text = "import torch\nfrom torch import Tensor\ndef f(x: Tensor):\n    return torch.nn.functional.grid_sample(x.view(1, 1, 2, 2), x.view(1, 1, 2, 2))\n"
    editor = Editor("--opset", "20", cwd=tmp_path, options={"opset": 13, "nope": 1, "path": [str(tmp_path)]})
    editor.open(URI, text)
    [found] = editor.diagnostics(URI)
    assert found["code"] == "SC6104" and "16" in found["message"]
    assert any("no option 'nope'" in m["params"].get("message", "") for m in editor.told)
    assert editor.close() == 0


def test_a_model_that_lacks_arguments_is_noted(editor):
    editor.open(URI, MODEL.replace("# scriptc: ", "# "))
    [found] = editor.diagnostics(URI)
    assert found["code"] == "SC3019" and found["severity"] == 3 and found["range"] == span(5, 6, 9)
    assert "# scriptc: --init 'width=...'" in found["message"]


def test_options_in_comments_are_checked(editor):
    editor.open(URI, MODEL.replace("--input 'k: int'", "--weights w.pt --opset 99"))
    assert sorted((d["code"], d["range"]["start"]["line"]) for d in editor.diagnostics(URI)) == [("SC1014", 4), ("SC1014", 4)]


def test_bad_messages_get_an_error_and_end_nothing(editor):
    for body, code in ((b"{", -32700), (b"[]", -32600), (b'{"a": 1, "a": 2}', -32700), (b'{"jsonrpc": "2.0", "id": 7}', -32600)):
        editor.send(body)
        assert editor.reply()["error"]["code"] == code
    editor.write(b"Nonsense: 1\r\n\r\nContent-Length: x\r\n\r\n")
    assert [editor.reply()["error"]["code"] for _ in range(2)] == [-32700, -32700]
    assert editor.ask("no/such", {})["code"] == -32601 and editor.ask("initialize", {})["code"] == -32600
    assert editor.about("hover", "file:///closed.py", position=at(0, 0))["code"] == -32602
    editor.open(URI, "x = (\n")
    editor.change(URI, 2, {"range": {"start": at(9, 9), "end": at(-1, 5)}, "text": 5}, {"range": "no", "text": "def f(:\n"})
    assert editor.diagnostics(URI)[0]["code"].startswith("SC10")
    editor.tell("textDocument/didClose", {"textDocument": {"uri": URI}})
    assert editor.about("hover", URI, position=at(0, 0))["code"] == -32602


def test_requests_before_and_after_are_refused(tmp_path):
    server = subprocess.Popen([str(COMPILER), "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path)
    body = b'{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}'
    out, _ = server.communicate(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    assert b"-32002" in out and server.returncode == 1
    assert subprocess.run([str(COMPILER), "lsp", "model.py"], input=b"", capture_output=True).returncode == 2


# ---- several files ----

MAIN = "from torch import Tensor\nfrom other import one\ndef f(x: Tensor):\n    return x + one()\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "other.py").write_text("def one():\n    return 1\n")
    return tmp_path


def codes(found):
    return [one["code"] for one in found]


def test_an_import_is_the_open_text_until_it_is_closed(folder, editor):
    main, other = (folder / "main.py").as_uri(), (folder / "other.py").as_uri().replace("other", "oth%65r")
    editor.open(main, MAIN)
    assert editor.published(main)["diagnostics"] == []
    editor.open(other, "def one():\n    return nothing\n")
    assert codes(editor.published(main)["diagnostics"]) == ["SC2004"]
    editor.change(other, 2, {"range": span(1, 11, 18), "text": "2"})
    assert editor.published(main)["diagnostics"] == []
    editor.change(other, 3, {"range": span(1, 11, 12), "text": "two"})
    assert codes(editor.published(main)["diagnostics"]) == ["SC2004"]
    editor.tell("textDocument/didClose", {"textDocument": {"uri": other}})
    assert editor.published(main)["diagnostics"] == []


def test_files_that_change_on_disk(folder, editor):
    main, other = (folder / "main.py").as_uri(), (folder / "other.py").as_uri()
    changed = lambda kind: editor.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": other, "type": kind}]})
    editor.open(main, MAIN)
    assert editor.published(main)["diagnostics"] == []
    (folder / "other.py").write_text("def one():\n    return nothing\n")
    changed(2)
    assert codes(editor.published(main)["diagnostics"]) == ["SC2004"]
    os.rename(folder / "other.py", folder / "gone.py")
    changed(3)
    assert codes(editor.published(main)["diagnostics"]) == ["SC3090"]
    (folder / "other.py").write_text("def one():\n    return 1\n")
    changed(1)
    assert editor.published(main)["diagnostics"] == []


def test_only_texts_that_import_a_text_are_checked_again(folder, editor):
    main, other, apart = ((folder / name).as_uri() for name in ("main.py", "other.py", "apart.py"))
    editor.open(main, MAIN)
    editor.open(apart, "def f(x):\n    return x\n")
    assert editor.published(apart)["diagnostics"] == []
    editor.open(other, "def one():\n    return 1\n")
    assert editor.published(other)["diagnostics"] == []
    editor.change(other, 2, {"text": "def one():\n    return 2\n"})
    while editor.published(other)["version"] != 2:
        pass
    assert editor.published(main)["version"] == 1  # the text that was edited last is told first
    assert editor.about("hover", apart, position=at(0, 0)) is None and editor.told == []


def test_imports_by_a_folder_relative_to_the_server(tmp_path):
    (tmp_path / "src").mkdir()
    editor = Editor("-I", "./src", cwd=tmp_path)
    main, other = (tmp_path / "main.py").as_uri(), (tmp_path / "src" / "other.py").as_uri()
    editor.open(other, "def one():\n    return nothing\n")
    editor.open(main, MAIN)
    [found] = editor.diagnostics(main)
    assert [r["location"]["uri"] for r in found["relatedInformation"]].count(other) == 1
    assert editor.close() == 0


def test_an_editor_is_asked_to_watch_and_to_ask_again(tmp_path):
    editor = Editor(cwd=tmp_path, pulls=True, workspace={"didChangeWatchedFiles": {"dynamicRegistration": True}, "diagnostics": {"refreshSupport": True}})
    asked = editor.receive()
    assert asked["method"] == "client/registerCapability" and asked["params"]["registrations"][0]["method"] == "workspace/didChangeWatchedFiles"
    editor.send({"jsonrpc": "2.0", "id": asked["id"], "result": None})
    editor.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": URI, "type": 2}, {}, 5]})
    assert editor.receive()["method"] == "workspace/diagnostic/refresh"
    assert editor.close() == 0


# ---- positions ----

@pytest.mark.parametrize("text, line, start", [
    ("from torch import Tensor\r\ndef f(x: Tensor):\r\n\t'\U0001f600\u00e9'; return nope\r\n", 2, 15),
    ("from torch import Tensor\rdef f(x: Tensor):\r    return nope\r", 2, 11),
    ("\ufefffrom torch import Tensor\ndef f(x: Tensor): return nope\n", 1, 25),
    ("\ufefffrom torch import Tensor;import nope.\n", 0, 37),
    ("from torch import Tensor\ndef f(x: Tensor):\n    s = '\u2028\x0c\x85'; return nope\n", 2, 22),
])
def test_positions_in_unusual_texts(editor, text, line, start):
    editor.open(URI, text)
    found = editor.diagnostics(URI)[0]["range"]["start"]
    assert found == at(line, start)
    if "nope\r" in text or "nope\n" in text:
        editor.change(URI, 2, {"range": span(line, start, start + 4), "text": "x"})
        assert editor.diagnostics(URI) == []


def units(text):
    return len(text.encode("utf-16-le")) // 2


def test_many_edits_leave_the_text_that_they_make(tmp_path):
    """After random edits, some of them invalid, the server has the same findings as for the resulting text opened as a whole."""
    rng, text = random.Random(5), MODEL.replace("self.fc(x)", "self.fc(x)  # \U0001f600 \u00e9")
    pieces = ["x", "\n", "    ", "\r\n", "\U0001f600", "(", ")", "self.fc", "'", "\u00e9", ":", "# ", "nope", "\t"]
    editor = Editor(cwd=tmp_path)
    editor.open(URI, text)
    for version in range(2, 1500):
        if version % 50 == 0:
            text = MODEL
            editor.change(URI, version, {"text": text})
            continue
        lo = rng.randrange(len(text) + 1)
        hi = min(len(text), lo + rng.choice([0, 0, 0, 1, 2, 5]))
        if any(text[k - 1:k + 1] == "\r\n" for k in (lo, hi)):
            continue
        new = rng.choice(pieces)
        place = []
        for k in (lo, hi):
            before = text[:k].replace("\r\n", "\n")
            place.append(at(before.count("\n"), units(before[before.rfind("\n") + 1:])))
        editor.change(URI, version, {"range": {"start": place[0], "end": place[1]}, "text": new})
        text = text[:lo] + new + text[hi:]
        if version % 10 == 9:
            editor.open("file:///whole.py", text)
            strip = lambda items: [(d["code"], d["range"], d["message"]) for d in items]
            assert strip(editor.diagnostics(URI)) == strip(editor.diagnostics("file:///whole.py"))
    assert editor.close() == 0


# For each text, a line of another definition on which a finding depends, and what takes its place.
ELSEWHERE = {
    "a derived class": ("class Net(nn.Module):\n    def forward(self, x: Tensor):\n        return self.fc(x)\nclass More(Net):\n    pass\n",
                        "class More(Net):", "class More(nn.Module):"),
    "a global statement": ("def f(x: Tensor):\n    return nope(x)\ndef g():\n    global nope\n    nope = abs\n", "    global nope", "    print(1)"),
    "computed names": ("def f(x: Tensor):\n    return nope(x)\ndef g():\n    globals()['nope'] = abs\n", "    globals()['nope'] = abs", "    pass"),
    "a function that binds computed names": ("def g(name):\n    globals()[name] = abs\ng('nope')\ndef f(x: Tensor):\n    return nope(x)\n",
                                             "    globals()[name] = abs", "    pass"),
    "a patch of the library": ("def f(x: Tensor):\n    return torch.nope(x)\ndef g():\n    torch.nope = abs\n", "    torch.nope = abs", "    pass"),
    "an attribute that others give": ("class Net(nn.Module):\n    def forward(self, x: Tensor):\n        return self.scale * x\ndef g(net):\n    net.scale = 1\n",
                                      "    net.scale = 1", "    pass"),
    "a constant": ("SIZE = int('3')\ndef f(x: Tensor):\n    return torch.ones(SIZE) + torch.ones(3)\n", "SIZE = int('3')", "SIZE = int('4')"),
    "a class of a constant": ("Base = nn.Module\nclass Net(Base):\n    def forward(self, x: Tensor):\n        return self.fc(x)\n",
                              "Base = nn.Module", "Base = nn.Linear"),
    "a name that hides an import": ("size = 3\ndef f(x: Tensor):\n    return torch.nope(x)\n", "size = 3", "torch = object()"),
    "an assignment that binds computed names": ("x = (globals().update(nope=abs))\ndef f(x: Tensor):\n    return nope(x)\n",
                                                     "x = (globals().update(nope=abs))", "x = (dict().update(nope=abs))"),
    "the default dtype": ("def g():\n    torch.set_default_dtype(torch.float64)\ng()\ndef f(x: Tensor) -> Tensor:\n    return torch.ones(3) @ torch.ones(3, dtype=torch.float32)\n",
                          "    torch.set_default_dtype(torch.float64)", "    pass"),
}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_findings_that_depend_on_other_definitions(editor, name):
    """They are those of the text as a whole after each edit, and differ between the two texts."""
    text, old, new = ELSEWHERE[name]
    lines = ("import torch\nfrom torch import nn, Tensor\n" + text).splitlines()
    place, known = lines.index(old), []
    editor.open(URI, "\n".join(lines) + "\n")
    for version, (line, now) in enumerate([(old, old), (old, new), (new, old)], 2):
        editor.change(URI, version, {"range": span(place, 0, len(line)), "text": now})
        editor.open("file:///folder/whole.py", "\n".join([*lines[:place], now, *lines[place + 1:]]) + "\n")
        known.append([(d["code"], d["severity"], d["range"], d["message"]) for d in editor.diagnostics(URI)])
        assert known[-1] == [(d["code"], d["severity"], d["range"], d["message"]) for d in editor.diagnostics("file:///folder/whole.py")]
    assert known[0] == known[2] != known[1]


# ---- the stream ----

def hover(number):
    return {"jsonrpc": "2.0", "id": number, "method": "textDocument/hover", "params": {"textDocument": {"uri": URI}, "position": at(11, 8)}}


def test_messages_in_one_packet_and_byte_by_byte(editor):
    editor.open(URI, MODEL)
    editor.send(hover("a"), hover("b"))
    assert [editor.reply()["id"] for _ in range(2)] == ["a", "b"]
    for byte in frame(hover("c")):
        editor.write(bytes([byte]))
    assert editor.reply()["id"] == "c"
    body = json.dumps(hover("d")).encode()
    editor.write(b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:  %d \r\n\r\n%s" % (len(body), body))
    assert editor.reply()["id"] == "d"


@pytest.mark.parametrize("junk", [
    b"Content-Length: 99999999999\r\n\r\n{}", b"Content-Length: 99999999999999999999999\r\n\r\n", b"Content-Length: -1\r\n\r\n",
    b"Content-Length: 5\r\n\r\n{\"a\": 1}", b"Content-Length: 67108865\r\n\r\n" + b"x" * 100000, b"x" * 100000, b"x" * 100000 + b"\r\n\r\n",
    b"Content-Length: 2\r\n\r\n{]", b"Content-Length: 0\r\n\r\n", b"Content-Length: 40000000\r\n\r\n{\"jsonrpc\": ", b"Content-Length: 60\r\n\r\n{}",
    b"\xff\xfe\x00\x00", b"\n\n\n", b"Content-Length: 12abc\r\n\r\n{}", b"Content-Length: 7\r\n\r\n{\"a\"", b"{\"jsonrpc\": \"2.0\"}"])
def test_wrong_lengths_cost_at_most_their_message(editor, junk):
    editor.open(URI, MODEL)
    editor.write(junk)
    editor.send(hover(1))
    while (message := editor.reply())["id"] is None:
        assert message["error"]["code"] == -32700
    assert message["id"] == 1 and "result" in message


def test_a_request_that_is_taken_back(editor):
    editor.open(URI, MODEL)
    editor.send(hover(1), {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 1}}, hover(2))
    assert editor.reply()["error"]["code"] == -32800 and "result" in editor.reply()


SLOW = """from torch import Tensor
def count(n):
    k = 0
    for i in range(n):
        k = (k + i) % 7
    return k
K = sum(count(1000) for _ in range(100000))
# scriptc: --input 'x: float32[3]'
def f(x: Tensor):
    return x + K
"""


def test_long_checks_are_given_up(editor):
    editor.open(URI, SLOW)
    time.sleep(0.3)
    start = time.monotonic()
    assert editor.ask("no/such", {})["code"] == -32601 and time.monotonic() - start < 2  # while it is checked unasked
    editor.send(hover(1))
    time.sleep(0.3)
    start = time.monotonic()
    editor.tell("$/cancelRequest", {"id": 1})
    assert editor.reply()["error"]["code"] == -32800 and time.monotonic() - start < 2
    editor.change(URI, 2, {"text": MODEL})
    assert editor.published(URI) == {"uri": URI, "version": 2, "diagnostics": []}


def test_a_large_model_without_a_description_is_left_to_its_parts(editor, scriptc):
    """Its compilation ends after as many steps as in `lint`, so that an edit does not wait for it."""
    text = """import torch
from torch import nn, Tensor
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        n = 0
        for i in range(20000):
            n = (n + i) % 7
        self.n = n
    def forward(self, x: Tensor) -> Tensor:
        y = torch.zeros(3)
        if x.sum() > self.n:
            y = [x]
        return y
"""
    for trips, found in (("200", ["SC2030"]), ("20000", [])):
        editor.open(URI, text.replace("20000", trips))
        assert [d["code"] for d in editor.diagnostics(URI)] == found
        (scriptc.folder / "net.py").write_text(text.replace("20000", trips))
        lint = scriptc("lint", "--no-cache", "--format", "json", "net.py")
        assert [d["code"] for d in json.loads(lint.stdout)] == found


def test_the_order_of_shutdown_and_exit(tmp_path):
    for messages, status in (([{"method": "exit"}], 1), ([{"id": 1, "method": "initialize", "params": {}}, {"method": "exit"}], 1),
                             ([{"id": 1, "method": "initialize", "params": {}}, {"id": 2, "method": "shutdown"}, {"id": 3, "method": "shutdown"}, {"method": "exit"}], 0)):
        done = subprocess.run([str(COMPILER), "lsp"], input=b"".join(frame({"jsonrpc": "2.0", **m}) for m in messages), capture_output=True, cwd=tmp_path, timeout=20)
        assert done.returncode == status, done
        assert (b"-32600" in done.stdout) == (status == 0)  # nothing is answered behind shutdown


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="there is no /proc")
def test_memory_is_flat_over_edits(tmp_path):
    """Each edit is checked to its end; what the first hundred took is enough for all, but for one large page of the kernel."""
    draw, lines, editor, resident = random.Random(3), (MODEL * 4).splitlines(), Editor(cwd=tmp_path), []
    editor.open(URI, MODEL * 4)
    editor.published(URI)
    for edit in range(1, 1301):
        at = draw.randrange(len(lines))
        column = draw.randrange(len(lines[at]) + 1)
        changed = [*lines]
        changed[at] = lines[at][:column] + draw.choice("()[]:.x1 ") + lines[at][column:]
        editor.change(URI, edit + 1, {"text": "\n".join(changed) + "\n"})
        editor.published(URI)
        if edit in (100, 1300):
            with open(f"/proc/{editor.server.pid}/status") as page:
                resident += [int(line.split()[1]) for line in page if line.startswith("VmRSS")]
    large_page = 2048  # kB: the allocator asks for these, and each is resident as a whole once it is touched
    assert resident[1] <= resident[0] * 1.2 + large_page, resident
    assert editor.close() == 0


# ---- what an editor has already ----

def test_a_list_that_is_known_is_not_sent_again(tmp_path):
    editor = Editor(cwd=tmp_path, pulls=True)
    pull = lambda **known: editor.about("diagnostic", URI, **known)
    editor.open(URI, MODEL.replace("self.fc(x)", "self.fd(x)"))
    first = pull()
    assert first["kind"] == "full" and len(first["items"]) == 1
    assert pull(previousResultId=first["resultId"]) == {"kind": "unchanged", "resultId": first["resultId"]}
    editor.change(URI, 2, {"range": span(15, 20, 20), "text": "  # the same"})
    assert pull(previousResultId=first["resultId"])["kind"] == "unchanged"
    editor.change(URI, 3, {"range": span(0, 0, 0), "text": "# one line more\n"})
    moved = pull(previousResultId=first["resultId"])
    assert moved["kind"] == "full" and moved["items"][0]["range"] == span(12, 12, 19)
    editor.tell("textDocument/didClose", {"textDocument": {"uri": URI}})
    editor.open(URI, MODEL)
    assert pull(previousResultId=moved["resultId"])["kind"] == "full"
    assert editor.close() == 0


def test_a_message_leads_to_its_page(editor):
    editor.open(URI, MODEL.replace("self.fc(x)", "self.fd(x)"))
    [found] = editor.diagnostics(URI)
    assert found["codeDescription"] == {"href": "scriptc:/explain/SC2101.md"}
    page = editor.ask("workspace/textDocumentContent", {"uri": found["codeDescription"]["href"]})["text"]
    explained = subprocess.run([str(COMPILER), "explain", "SC2101"], capture_output=True, text=True).stdout
    assert page.startswith("# SC2101") and explained.splitlines()[1] in page
    assert "class Linear" in editor.ask("workspace/textDocumentContent", {"uri": "scriptc:/library/torch/nn/modules/linear.py"})["text"]
    assert editor.ask("workspace/textDocumentContent", {"uri": "scriptc:/explain/../../etc/passwd"})["code"] == -32602


def test_actions_of_the_kinds_that_are_asked_for(editor):
    editor.open(URI, MODEL.replace("self.fc(x)", "self.fd(x)"))
    [found] = editor.diagnostics(URI)
    ask = lambda *only: editor.about("codeAction", URI, range=span(11, 14, 14), context={"diagnostics": [found], "only": list(only)})
    assert [a["kind"] for a in ask("quickfix")] == ["quickfix", "quickfix"]
    assert ask("refactor") == ask("source.organizeImports") == []
    [every] = ask("source.fixAll")
    assert every["kind"] == "source.fixAll" and every["edit"]["changes"] == {URI: [{"range": span(11, 17, 19), "newText": "fc"}]}
    assert ask("source") == [every] and len(ask("")) == 3
    editor.change(URI, 2, {"range": span(11, 17, 19), "text": "fc"})
    assert ask("source.fixAll") == []


# ---- folders, settings, texts without a file ----

def test_imports_are_looked_for_in_the_workspace(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name / "pkg").mkdir(parents=True)
        (tmp_path / name / "pkg" / f"{name}.py").write_text("def one():\n    return 1\n")
    folder = lambda name: {"uri": (tmp_path / name).as_uri(), "name": name}
    editor = Editor(cwd="/", folders=[folder("one")])
    for name in ("one", "two"):
        editor.open(f"file:///apart/{name}.py", MAIN.replace("other", f"pkg.{name}"))
    assert editor.diagnostics("file:///apart/one.py") == [] and codes(editor.diagnostics("file:///apart/two.py")) == ["SC3090"]
    editor.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [folder("two")], "removed": [folder("one")]}})
    assert editor.diagnostics("file:///apart/two.py") == [] and codes(editor.diagnostics("file:///apart/one.py")) == ["SC3090"]
    assert editor.close() == 0


SAMPLED = "import torch\nfrom torch import Tensor\ndef f(x: Tensor):\n    return torch.nn.functional.grid_sample(x.view(1, 1, 2, 2), x.view(1, 1, 2, 2))\n"


def test_settings_that_change(tmp_path):
    editor = Editor(cwd=tmp_path, options={"opset": 20})
    editor.open(URI, SAMPLED)
    assert editor.diagnostics(URI) == []
    editor.tell("workspace/didChangeConfiguration", {"settings": {"scriptc": {"opset": 13}}})
    assert codes(editor.diagnostics(URI)) == ["SC6104"]
    editor.tell("workspace/didChangeConfiguration", {"settings": {"scriptc": {}}})
    assert editor.diagnostics(URI) == []
    assert editor.close() == 0


def test_settings_that_are_asked_for(tmp_path):
    editor = Editor(cwd=tmp_path, workspace={"configuration": True})
    editor.open(URI, SAMPLED)
    assert editor.published(URI)["diagnostics"] == []
    editor.tell("workspace/didChangeConfiguration", {"settings": None})
    while (asked := editor.receive()).get("method") != "workspace/configuration":
        pass
    assert asked["params"] == {"items": [{"section": "scriptc"}]}
    editor.send({"jsonrpc": "2.0", "id": asked["id"], "result": [{"opset": 13}]})
    assert codes(editor.diagnostics(URI)) == ["SC6104"]
    assert editor.close() == 0


def test_a_text_that_was_never_saved(editor):
    for uri in ("untitled:Untitled-1", "untitled:/folder/new.py", "vscode-notebook-cell:/folder/a.ipynb#W0"):
        editor.open(uri, MODEL.replace("self.fc(x)", "self.fd(x)"))
        [found] = editor.diagnostics(uri)
        assert found["code"] == "SC2101" and found["range"] == span(11, 12, 19)
        assert "float32[n, 4]" in editor.about("hover", uri, position=at(10, 22))["contents"]["value"]


# ---- speed that does not hang on other work ----

def test_inlay_hints_take_time_that_grows_with_the_text(editor):
    lines = lambda n: "from torch import Tensor\ndef f(x: Tensor):\n" + "".join(f"    y{i} = x + {i}\n" for i in range(n)) + "    return x\n"
    took = {}
    for n in (1000, 4000):
        uri = f"file:///{n}.py"
        editor.open(uri, lines(n))
        assert editor.diagnostics(uri) == []
        start = time.monotonic()
        hints = editor.about("inlayHint", uri, range={"start": at(0, 0), "end": at(n + 9, 0)})
        took[n] = time.monotonic() - start
        assert len(hints) == n
    assert took[4000] < 1 and took[4000] < 20 * took[1000] + 0.1, took


def test_a_long_check_of_another_text_does_not_delay_hover(editor):
    editor.open(URI, MODEL)
    assert editor.diagnostics(URI) == []
    editor.open("file:///slow.py", SLOW)
    time.sleep(0.3)
    start = time.monotonic()
    assert "float32[n, 8]" in editor.about("hover", URI, position=at(11, 8))["contents"]["value"]
    assert time.monotonic() - start < 2


def test_what_was_found_last_moves_with_the_text(editor):
    """While a check takes long, answers are those of the check before, at the places where its names stand."""
    slow = MODEL + SLOW.partition("\n")[2].replace("100000", "20000")
    editor.open(URI, slow)
    assert editor.published(URI)["version"] == 1
    editor.change(URI, 2, {"range": span(0, 0, 0), "text": "# one line more\n"})
    start = time.monotonic()
    shown = editor.about("hover", URI, position=at(12, 8))
    assert time.monotonic() - start < 2
    assert "float32[n, 8]" in shown["contents"]["value"] and shown["range"] == span(12, 8, 9)


# ---- state kept between checks ----

PIECE = """\
class Block{i}(nn.Module):
    def __init__(self, width: int = 8):
        super().__init__()
        self.fc = nn.Linear(width, width)
        self.norm = nn.LayerNorm(width)

    def forward(self, x: Tensor) -> Tensor:
        y = self.norm(self.fc(x))
        for k in range(3):
            y = y + helper{i}(x) * k
        return y


def helper{i}(a: Tensor) -> Tensor:
    return torch.relu(a) + 1


"""


def spent(editor):
    with open(f"/proc/{editor.server.pid}/schedstat") as page:
        return int(page.read().split()[0])


@pytest.mark.skipif(not os.path.exists("/proc/self/schedstat"), reason="the kernel does not count a process's time")
def test_an_edit_costs_what_it_changes(editor):
    text = "import torch\nfrom torch import nn, Tensor\n\n\n" + "".join(PIECE.format(i=i) for i in range(40))
    editor.open(URI, text)
    before = spent(editor)
    assert editor.diagnostics(URI) == []
    first, line = spent(editor) - before, text[:text.index("def helper20")].count("\n") + 1
    before = spent(editor)
    for edit in range(10):
        editor.change(URI, edit + 2, {"range": span(line, 11, 11), "text": " "})
        assert editor.diagnostics(URI) == []
    assert (spent(editor) - before) / 10 < first / 4


CHAIN = """\
import torch
from torch import nn, Tensor


class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x: Tensor) -> Tensor:
        return self.fc(x)


# scriptc: --input 'x: float32[n, 4]'
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.base = Base()

    def forward(self, x: Tensor) -> Tensor:
        return later(abs(self.base(x)))


def later(x: Tensor) -> Tensor:
    return x + 1


# scriptc: --input 'x: float32[n, 4]'
class Other(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x * 2
"""


@pytest.mark.parametrize("old, new", [
    ("nn.Linear(4, 4)", "nn.Linear(5, 4)"), ("    return x + 1", "    return x.nope()"), ("def later", "def latest"), ("class Base", "class Bases"),
    ("float32[n, 4]'\nclass Net", "float32[n, 5]'\nclass Net"), ("from torch import nn, Tensor", "from torch import nn, Tensor, gone"),
    ("def later", "def abs(x):\n    return x.nope()\n\n\ndef later"), ("class Other", "def abs(x):\n    return x.nope()\n\n\nclass Other"),
    ("Base(nn.Module):", "Base:"), ("def later", "@torch.nope\ndef later"), ("return x * 2", "return x * 2  # '"), ("\n\n\nclass Other", "\n\n\nlater = 3\n\n\nclass Other"),
    ("class Other", "class Net"), ("        self.fc =", "        self.fd ="), ("def later", "if True:\n  def later"), ("\nimport", "\nimport"), ("import torch\n", "import torch\nx = (\n")])
def test_an_edit_finds_what_a_fresh_start_finds(editor, old, new):
    """There and back, in one text; and each state in a text of its own."""
    edited = CHAIN.replace(old, new, 1)
    editor.open(URI, CHAIN)
    for number, text in enumerate([CHAIN, edited, CHAIN, edited]):
        editor.change(URI, number + 2, {"text": text})
        found = editor.diagnostics(URI)
        other = URI.replace("model", f"model{number}")
        editor.open(other, text)
        assert found == [json.loads(json.dumps(one).replace(other, URI)) for one in editor.diagnostics(other)]
        whole = {"start": at(0, 0), "end": at(99, 0)}
        assert editor.about("inlayHint", URI, range=whole) == editor.about("inlayHint", other, range=whole)
        editor.tell("textDocument/didClose", {"textDocument": {"uri": other}})


DERIVED = """\
import torch
from torch import nn, Tensor


class Base(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return self.fc(x)


class Net(Base):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)


class Other(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x * 2


TABLE = {}


class Registered:
    def __init_subclass__(cls):
        TABLE[cls.__name__] = cls

    def go(self, x):
        return x


class Twice(Registered):
    def go(self, x):
        return x * 2


# scriptc: --input 'x: float32[n, 4]'
class Listed(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return TABLE["Twice"]().go(x)
"""


def compare_with_fresh_starts(editor, before, after):
    """Edits a text back and forth, and compares each time with what is found in a new document of the same text."""
    editor.open(URI, before)
    for number, text in enumerate([before, after, before, after]):
        editor.change(URI, number + 2, {"text": text})
        found = editor.diagnostics(URI)
        other = URI.replace("model", f"model{number}")
        editor.open(other, text)
        assert found == [json.loads(json.dumps(one).replace(other, URI)) for one in editor.diagnostics(other)]
        editor.tell("textDocument/didClose", {"textDocument": {"uri": other}})


@pytest.mark.parametrize("old, new", [
    ("return self.fc(x)", "return self.fc(x) + 1"), ("class Net(Base)", "class Net(nn.Module)"), ("class Net(Base)", "class Net(Other)"), ("class Net(Base)", "class Net"),
    ("(Registered)", "(Other)"), ("(Registered)", ""), ('TABLE["Twice"]().go(x)', 'TABLE["Twice"]().go(x) + 1'), ("x * 2", "x * 3"), ("class Twice", "class Thrice")])
def test_edits_of_bases_find_what_a_fresh_start_finds(editor, old, new):
    compare_with_fresh_starts(editor, DERIVED, DERIVED.replace(old, new, 1))


@pytest.mark.skipif(not os.path.exists("/proc/self/schedstat"), reason="the kernel does not count a process's time")
def test_an_edit_of_bases_costs_what_depends_on_them(editor):
    text = "import torch\nfrom torch import nn, Tensor\n\n\n" + "".join(PIECE.format(i=i) for i in range(40))
    editor.open(URI, text)
    before = spent(editor)
    assert editor.diagnostics(URI) == []
    first, line = spent(editor) - before, text[:text.index("class Block2(")].count("\n")
    before = spent(editor)
    for edit in range(10):
        editor.change(URI, edit + 2, {"range": span(line, 22, 22) if edit % 2 == 0 else span(line, 22, 23), "text": "x" if edit % 2 == 0 else ""})
        editor.diagnostics(URI)
    assert (spent(editor) - before) / 10 < first / 4


FILLED = '''"""A text."""
import torch
from torch import nn, Tensor

TABLE = {}


def fill(more):
    TABLE.update(more)


# scriptc: --input 'x: float32[n, 4]'
class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x.reshape(-1, TABLE["a"])


# scriptc: --input 'x: float32[n, 4]'
class Other(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.mine.twice(x) if __doc__ else TABLE[f"{'a'}"] + x


fill({"a": 4})
TABLE.update({"a": 2})  # "a": 2
'''


@pytest.mark.parametrize("old, new", [
    ('"a": 4', '"b": 4'), ("A text", "Text"), ('"""A text."""', '""""""'), ('"a": 2', '"b": 2'), ('"a": 2', '"a": 2, **3'), ('# "a"', "#"), ('fill({"a"', 'film({"a"'),
    ('fill({"a": 4})', "'fill'"), ("'a'", "'b'"), ('\nTABLE.update({"a": 2})', "\nTABLE.clear()"), ("\nTABLE.update(", "\nTABLE['a'] = ("), ('A text."', 'A text.'), ("2})", "{'a': 3}['a']})")])
def test_edits_of_strings_find_what_a_fresh_start_finds(editor, old, new):
    compare_with_fresh_starts(editor, FILLED, FILLED.replace(old, new, 1))


@pytest.mark.skipif(not os.path.exists("/proc/self/schedstat"), reason="the kernel does not count a process's time")
@pytest.mark.parametrize("edited", ['"""About', 'fill({"k": "'])
def test_an_edit_of_a_string_costs_what_reads_it(editor, edited):
    text = '"""About."""\nimport torch\nfrom torch import nn, Tensor\n\n\n' + "".join(PIECE.format(i=i) for i in range(40))
    text += 'TABLE = {}\n\n\ndef fill(more):\n    TABLE.update(more)\n\n\nfill({"k": "v"})\n'
    editor.open(URI, text)
    before = spent(editor)
    assert editor.diagnostics(URI) == []
    first, line = spent(editor) - before, text[:text.index(edited)].count("\n")
    before = spent(editor)
    for edit in range(10):
        editor.change(URI, edit + 2, {"range": span(line, len(edited), len(edited)), "text": "a"})
        assert editor.diagnostics(URI) == []
    assert (spent(editor) - before) / 10 < first / 4


def test_settings_of_imports_are_those_of_the_files(folder, editor):
    """What an import's text says about the default dtype is kept between checks, and read again when the file has changed."""
    main, other = (folder / "main.py").as_uri(), folder / "other.py"
    text = "import torch\nimport middle\n\n\n# scriptc: --input 'x: float32[3]'\nclass Net(torch.nn.Module):\n    def forward(self, x):\n        return torch.matmul(torch.ones(3), x)\n"
    (folder / "middle.py").write_text("import other\n")
    other.write_text("import torch\n")
    editor.open(main, text)
    assert editor.diagnostics(main) == []
    for number, setting in enumerate(["torch.set_default_dtype(torch.float64)\n", "", "torch.set_default_dtype(torch.float64)\n"]):
        other.write_text("import torch\n" + setting)
        editor.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": other.as_uri(), "type": 2}]})
        assert bool(editor.diagnostics(main)) == bool(setting)
        editor.change(main, number + 2, {"text": text + " " * number + "\n"})
        assert bool(editor.diagnostics(main)) == bool(setting)


def test_a_text_that_repeats_itself(editor):
    repeated = CHAIN + "\n\n" + CHAIN[CHAIN.index("# scriptc: --input 'x: float32[n, 4]'\nclass Other"):]
    for text in (repeated, repeated.replace("x * 2", "x.nope()"), repeated):
        editor.open(URI, text)
        lines = [i for i, line in enumerate(text.splitlines()) if "x.nope()" in line]
        assert {d["range"]["start"]["line"] for d in editor.diagnostics(URI)} <= set(lines)
        assert bool(lines) == bool(editor.diagnostics(URI))


def found_by_lint(path):
    done = subprocess.run([str(COMPILER), "lint", "--no-cache", "--diagnostics", "json", str(path)], capture_output=True, text=True)
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.startswith("{")]
    return sorted((one["code"], one["range"]["start"]["line"] - 1) for one in map(json.loads, lines))


BESIDE = CHAIN.replace("x + 1", "x.nope()").replace("x * 2", "x + self.gone") + """

LIMIT = 3


class Derived(Base):
    def forward(self, x: Tensor) -> Tensor:
        return later(x) + self.missing + torch.nope(x) * LIMIT


@torch.jit.script
def scripted(x: Tensor) -> Tensor:
    return torch.nope(x)
"""


@pytest.mark.parametrize("old, new", [
    ("LIMIT = 3", "LIMIT = = 3"), ("def later(x:", "def later(x::"), ("class Base(nn.Module):", "class Base(nn.Module:"), ("return self.fc(x)", "return self.fc(x"),
    ("@torch.jit.script", "@torch.jit.script +"), ("from torch import", "from torch imports"), ("class Other(", "class Other(("), ("x.nope()", "x.nope() +"),
    ("class Derived(Base)", "class Derived Base)"), ("LIMIT = 3", "x = \"\"\"3"), ("self.base = Base()", "self.base = Base)"), ("from torch import nn, Tensor", "from torch\nimport nn, Tensor"),
    ("        super().__init__()", "super().__init__()"), ("        super().__init__()", "+       super().__init__()"), ("def later(x:", "def later(x,,:"),
    ("def forward(self, x:", "def forward(self,, x:"), ("    def __init__(self):", "def __init__(self)::")])
def test_definitions_beside_syntax_errors_are_checked(editor, tmp_path, old, new):
    """As lint checks them, before and after edits of the line with the error and of others."""
    broken, path = BESIDE.replace(old, new, 1), tmp_path / "text.py"
    texts = [BESIDE, broken, broken.replace(new, new + " ", 1), broken.replace("torch.nope", "torch.abs"), broken.replace("class Other", "class Others"), broken, BESIDE]
    editor.open(path.as_uri(), BESIDE)
    for version, text in enumerate(texts):
        path.write_text(text)
        editor.change(path.as_uri(), version + 2, {"text": text})
        found = sorted({(one["code"], one["range"]["start"]["line"]) for one in editor.diagnostics(path.as_uri())})
        assert found == sorted(set(found_by_lint(path)))
        assert found


def test_hover_remains_beside_a_syntax_error(editor):
    text = CHAIN + "\n\nLIMIT = 3\n"
    editor.open(URI, text)
    line = text[:text.index("return x * 2")].count("\n")
    before = editor.about("hover", URI, position=at(line, 15))
    editor.change(URI, 2, {"text": text.replace("LIMIT = 3", "LIMIT = = 3")})
    assert editor.diagnostics(URI)[0]["code"] == "SC1001"
    assert before and editor.about("hover", URI, position=at(line, 15)) == before


def test_messages_are_those_of_lint(editor, tmp_path):
    """The same text by the command line."""
    for old, new in (("nn.Linear(4, 4)", "nn.Linear(5, 4)"), ("x + 1", "x.nope()"), ("return x * 2", "return x *"), ("class Other(", "class Other((")):
        text = CHAIN.replace(old, new)
        path = tmp_path / "text.py"
        path.write_text(text)
        told = found_by_lint(path)
        editor.open(path.as_uri(), text)
        assert told and sorted((one["code"], one["range"]["start"]["line"]) for one in editor.diagnostics(path.as_uri())) == told
