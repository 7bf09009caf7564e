#!/usr/bin/env python3
"""The language server's processor time for an edit, beside a bare parse with tree-sitter; and whether the findings after edits
equal those of a fresh start.

    server.py [--edits N] [--lines N ...] [FILE ...]     time of an edit and its diagnostics, of hover and of completion
    server.py --equal N [--seed S] [FILE ...]            N random edits: the diagnostics of a server that saw them all, and of one that only sees the result

Processor time is what the kernel counts for the server's process (/proc/PID/schedstat); other work on the machine hardly
changes it.

Goals: 2,000 lines p50 10 ms and p99 50 ms an edit, 10,000 lines p99 100 ms."""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRIPTC, PARSE_ONLY, MEASURE = ROOT / "build/scriptc", ROOT / "build/bench/parse_only", ROOT / "build/bench/measure"
HEAD = "import torch\nimport torch.nn.functional as F\nfrom torch import nn, Tensor\n\n\n"
BLOCK = '''class Block{i}(nn.Module):
    """A block."""

    def __init__(self, width: int = 64, heads: int = 4):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.attn = nn.MultiheadAttention(width, heads, batch_first=True)
        self.fc = nn.Linear(width, width * 2)
        self.out = nn.Linear(width * 2, width)
        self.scale = 0.5

    def forward(self, x: Tensor) -> Tensor:
        y = self.norm(x)
        z, _ = self.attn(y, y, y)
        x = x + z * self.scale
        h = F.gelu(self.fc(x))
        if h.shape[0] > 4:
            h = h * 2
        else:
            h = h + 1
        out = self.out(h)
        return x + out


def helper{i}(a: Tensor, b: Tensor) -> Tensor:
    c = torch.cat([a, b], dim=0)
    total = torch.zeros_like(c)
    for k in range(3):
        total = total + c * k
    return total


'''
PIECES = ["x", "1", " ", "\n", "(", ")", ":", ".", "self.", "# ", "'", ",", " = ", "    ", "h", "_"]


class Server:
    """A client that requests diagnostics after each edit."""

    def __init__(self):
        self.process = subprocess.Popen([str(SCRIPTC), "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.count = 0
        self.ask("initialize", {"capabilities": {"textDocument": {"diagnostic": {}}, "general": {"positionEncodings": ["utf-8"]}}})
        self.tell("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        self.count += 1
        self.send({"id": self.count, "method": method, "params": params})
        while True:
            length = 0
            while (line := self.process.stdout.readline()) not in (b"\r\n", b""):
                length = int(line.split(b":")[1])
            message = json.loads(self.process.stdout.read(length))
            if message.get("id") == self.count:
                return message.get("result")

    def open(self, uri, text):
        self.tell("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "python", "version": 1, "text": text}})

    def edit(self, uri, text, lo, hi, new, version):
        place = lambda at: {"line": text.count("\n", 0, at), "character": len(text[text.rfind("\n", 0, at) + 1:at].encode())}
        self.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": version},
                                             "contentChanges": [{"range": {"start": place(lo), "end": place(hi)}, "text": new}]})
        return text[:lo] + new + text[hi:]

    def diagnostics(self, uri):
        return self.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]

    def spent(self):
        """Returns milliseconds of processor time."""
        return int(pathlib.Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[0]) / 1e6

    def close(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.wait(20)


def part(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def show(name, values):
    print(f"  {name:44} p50 {part(values, 0.5):8.2f} ms  p99 {part(values, 0.99):8.2f} ms  most {max(values):8.2f} ms  of {len(values)}")


def text_of(lines):
    text, i = HEAD, 0
    while text.count("\n") < lines:
        text += BLOCK.format(i=i)
        i += 1
    return text


def bare_parse(text, folder):
    path = folder / "text.py"
    path.write_text(text)
    done = [subprocess.run([str(MEASURE), str(PARSE_ONLY), str(path)], capture_output=True, text=True) for _ in range(9)]
    return [float(one.stdout.split()[-2]) * 1e3 for one in done]


def typing(rng, text):
    """Returns places and texts of a person's edits: a word is typed into a line and removed, letter by letter."""
    lines = [i for i, line in enumerate(text.splitlines()) if line.strip()]
    while True:
        line = rng.choice(lines)
        start = sum(len(one) + 1 for one in text.split("\n")[:line])
        at = start + rng.randrange(len(text.split("\n")[line]) + 1)
        word = rng.choice(["x + 1", "self.fc", "h", "# note", "(x)", ", 2"])
        for i, letter in enumerate(word):
            yield at + i, at + i, letter
        for i in reversed(range(len(word))):
            yield at + i, at + i + 1, ""


def time_edits(name, uri, text, edits, folder, seed):
    print(f"{name}: {text.count(chr(10))} lines, {len(text.encode())} bytes")
    rng, server, original = random.Random(seed), Server(), text
    before = server.spent()
    server.open(uri, text)
    server.diagnostics(uri)
    print(f"  {'the first check':44} {server.spent() - before:12.2f} ms")
    took, hover, complete, version = [], [], [], 1
    for lo, hi, new in typing(rng, text):
        version += 1
        before = server.spent()
        text = server.edit(uri, text, lo, hi, new, version)
        server.diagnostics(uri)
        took.append(server.spent() - before)
        if version % 10 == 0:
            where = {"textDocument": {"uri": uri}, "position": {"line": rng.randrange(original.count("\n")), "character": 12}}
            for times, method in ((hover, "hover"), (complete, "completion")):
                before = server.spent()
                server.ask("textDocument/" + method, where)
                times.append(server.spent() - before)
        if version > edits:
            break
    server.close()
    show("an edit and its diagnostics", took)
    show("hover", hover)
    show("completion", complete)
    show("tree-sitter alone, a process that parses it", bare_parse(original, folder))


def strip(items):
    return [(one["code"], one["severity"], one["range"], one["message"], one["relatedInformation"], one["data"]) for one in items]


def fresh_findings(uri, text):
    server = Server()
    server.open(uri, text)
    found = server.diagnostics(uri)
    server.close()
    return strip(found)


def equal(texts, count, seed, every):
    """Reports each difference, and goes on with the next text, as it was, in a new document."""
    rng, server, checked, differences, left = random.Random(seed), Server(), 0, 0, 0
    for number in range(count):
        if not left:
            name, original = rng.choice(texts)
            text, uri, left = original, f"file:///edited/{number}/{name}", 500
            server.open(uri, text)
        left -= 1
        if left % 40 == 0:
            text = server.edit(uri, text, 0, len(text), original, number)
        lo = rng.randrange(len(text) + 1)
        hi = min(len(text), lo + rng.choice([0, 0, 0, 1, 1, 2, 5]))
        undo, new = text[lo:hi], rng.choice(PIECES)
        text = server.edit(uri, text, lo, hi, new, number)
        found = server.diagnostics(uri) if number % 3 else None
        if number % every == 0 and found is not None:
            checked += 1
            if strip(found) != (other := fresh_findings(uri, text)):
                print(f"edit {number} of {name}, seed {seed}: they differ", json.dumps(strip(found)), json.dumps(other), sep="\n", flush=True)
                pathlib.Path(f"build/differs.{seed}.{number}.py").write_text(text)
                differences, left = differences + 1, 0
        if left and rng.random() < 0.7:  # most edits are undone, so that the text stays one that compiles
            text = server.edit(uri, text, lo, lo + len(new), undo, number)
        if not left:
            server.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    server.close()
    print(f"{count} edits, {checked} of them compared with a fresh start: {differences} differences")
    return 1 if differences else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edits", type=int, default=400)
    parser.add_argument("--lines", type=int, nargs="*", default=[2000, 10000])
    parser.add_argument("--equal", type=int)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    given = parser.parse_args()
    if given.equal:
        texts = [(path.name, path.read_text()) for path in given.files] or [("made.py", text_of(120))]
        return equal(texts, given.equal, given.seed, given.every)
    with tempfile.TemporaryDirectory() as folder:
        for lines in [] if given.files else given.lines:
            time_edits(f"made, {lines} lines", (pathlib.Path(folder) / "made.py").as_uri(), text_of(lines), given.edits, pathlib.Path(folder), given.seed)
        for path in given.files:
            time_edits(str(path), path.resolve().as_uri(), path.read_text(), given.edits, pathlib.Path(folder), given.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
