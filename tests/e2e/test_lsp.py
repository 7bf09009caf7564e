"""The language server, as an editor talks to it."""
import json
import subprocess

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


class Editor:
    """A client: requests are answered in order, notifications of the server are kept."""

    def __init__(self, *arguments, cwd, encodings=None, options=None, pulls=False):
        self.server = subprocess.Popen([str(COMPILER), "lsp", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=cwd)
        self.count, self.told = 0, []
        can = {"general": {"positionEncodings": encodings}} if encodings else {}
        if pulls:
            can["textDocument"] = {"diagnostic": {}}
        self.capabilities = self.ask("initialize", {"capabilities": can, "initializationOptions": options or {}})["capabilities"]
        self.tell("initialized", {})

    def send(self, message):
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()

    def receive(self):
        length = 0
        while (line := self.server.stdout.readline()) not in (b"\r\n", b""):
            name, value = line.decode().split(": ")
            assert name == "Content-Length"
            length = int(value)
        return json.loads(self.server.stdout.read(length))

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
    assert offers["hoverProvider"] and offers["inlayHintProvider"] and offers["codeActionProvider"]["codeActionKinds"] == ["quickfix"]


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
    for body, code in ((b"{", -32700), (b"[]", -32700), (b'{"a": 1, "a": 2}', -32700), (b'{"jsonrpc": "2.0", "id": 7}', -32600)):
        editor.send(body)
        assert editor.reply()["error"]["code"] == code
    editor.server.stdin.write(b"Nonsense: 1\r\n\r\nContent-Length: x\r\n\r\n")
    editor.server.stdin.flush()
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
