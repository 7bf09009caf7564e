"""The models in constructs.py, compiled and exported by torch.onnx.export: `count.py [NAME...]` prints the graphs of what is named,
`count.py --page` writes docs/graphs.md, with the table of latencies in latency.md, `count.py --export` first records anew what the exporters
give (exporters.json; some minutes). Constants are not counted, nodes in branches and loops are.

A row is exported in a process of its own: some exports end theirs."""
import contextlib
import importlib.util
import io
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import warnings

import onnx

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from constructs import GROUPS, SIZES
from listing import listing
from steps import STEPS

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTC = ROOT / "build/scriptc"
RECORD = pathlib.Path(__file__).with_name("exporters.json")
HEAD = "import math\nimport torch\nimport torch.nn.functional as F\nfrom torch import nn\nfrom typing import Optional\n"
SECONDS = 120  # for one export
LATENCY = pathlib.Path(__file__).with_name("latency.md")  # what bench/latency.py --page said


def opset(row):
    said = re.search(r"opset (\d+)", row[0])
    return int(said[1]) if said else 20


def inputs_of(row):
    return [tuple(part.split(": ")) for part in row[2].split("; ")]


def source(row):
    """Returns the model as a file with one class, annotated so that TorchScript accepts it too."""
    what, names = row[1], [name for name, _ in inputs_of(row)]
    made, body = "", what if "return " in what else f"return {what}"
    if "\n---\n" in what:  # what the constructor does, and the body
        first, body = what.split("\n---\n")
        made = "".join(f"        {line}\n" for line in first.splitlines())
    elif what.startswith("nn."):
        made, body = f"        self.layer = {what}\n", f"return self.layer({', '.join(names)})"
    typed = ", ".join(f"{name}: {'int' if kind == 'int' else 'torch.Tensor'}" for name, kind in inputs_of(row))
    lines = "\n".join(" " * 8 + line for line in body.splitlines())
    return f"{HEAD}\nclass Model(nn.Module):\n    def __init__(self):\n        super().__init__()\n{made}\n    def forward(self, {typed}):\n{lines}\n"


def stored_rows():
    """Returns the rows of tests/stored/graphs.py."""
    return [row for group in GROUPS.values() for row in group] + [(step, *row) for step, rows in STEPS.items() for row in rows]


def stored_text():
    """Returns the text of that file: a class for each row."""
    classes = [source(row).removeprefix(HEAD).replace("class Model(", f"class Row{k}(").strip() for k, row in enumerate(stored_rows())]
    return "\n\n\n".join([f'"""Written by write.py: the rows of tests/graphs."""\n{HEAD}'.strip(), *classes]) + "\n"


def model_of(row, folder):
    """Returns the same model in eager mode."""
    (folder / "model.py").write_text(source(row))
    spec = importlib.util.spec_from_file_location("model", folder / "model.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Model().eval()


def sizes_of(kind):
    return [s.strip() for s in kind[kind.index("[") + 1:-1].split(",")] if "[" in kind else None


def arguments(row):
    import torch

    for _, kind in inputs_of(row):
        sizes = sizes_of(kind)
        shape = [SIZES.get(s) or int(s) for s in sizes] if sizes else None
        yield 3 if sizes is None else torch.randn(shape) if kind.startswith("float") else torch.ones(shape, dtype=torch.int64)


def nodes(graph):
    own = [node for node in graph.node if node.op_type != "Constant"]
    return len(own) + sum(nodes(a.g) for node in own for a in node.attribute if a.type == onnx.AttributeProto.GRAPH)


def compiled(row, folder, symbolic, *words):
    """Returns the model that scriptc makes, or the message."""
    (folder / "model.py").write_text(source(row))
    fixed = lambda kind: re.sub(r"\b[a-z]\b", lambda m: str(SIZES[m[0]]), kind)
    described = [f"{name}: {kind if symbolic else fixed(kind)}" for name, kind in inputs_of(row)]
    command = [str(SCRIPTC), "model.py", "-o", "model.onnx", "--opset", str(opset(row)), *(words or ("--params", "random"))]
    done = subprocess.run(command + [w for d in described for w in ("--input", d)], cwd=folder, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else onnx.load(folder / "model.onnx")


def exported(row, folder, dynamo):
    """Returns the model that torch.onnx.export makes with symbolic sizes, or the exception's name."""
    import torch

    model, args = model_of(row, folder), tuple(arguments(row))
    axes = {name: {i: s for i, s in enumerate(sizes_of(kind)) if s in SIZES} for name, kind in inputs_of(row) if sizes_of(kind)}
    common = {"opset_version": opset(row), "dynamo": dynamo}
    if dynamo:
        shapes = {name: {i: torch.export.Dim.DYNAMIC for i in axes[name]} if name in axes else None for name, _ in inputs_of(row)}
        common |= {"dynamic_shapes": shapes, "external_data": False, "verbose": False}
    else:
        common |= {"input_names": [name for name, _ in inputs_of(row)], "dynamic_axes": axes}
    scripted = row in GROUPS["The language"] and not dynamo
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            warnings.simplefilter("ignore")
            torch.onnx.export(torch.jit.script(model) if scripted else model, args, folder / "out.onnx", **common)
    except Exception as error:
        return type(error).__name__
    return onnx.load(folder / "out.onnx")


def counted(model):
    return "refused" if isinstance(model, str) else str(nodes(model.graph))


def in_process(task):
    """Returns what the task returns in a forked process, or "crash"."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        signal.alarm(SECONDS)
        os.write(write, json.dumps(task()).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as answer:
        text = answer.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else "crash"


def record(folder):
    """Returns the node counts of both exporters for each row."""
    import torch

    torch.set_num_threads(1)
    exported(GROUPS["Operators"][0], folder, True)  # imports what the forked processes then have
    both = lambda row: [in_process(lambda dynamo=dynamo: counted(exported(row, folder, dynamo))) for dynamo in (False, True)]
    rows = {row[0]: both(row) for rows in GROUPS.values() for row in rows}
    RECORD.write_text("{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(c)}" for name, c in rows.items()) + "\n}\n")


def counts(row, folder, recorded):
    return [counted(compiled(row, folder, symbolic)) for symbolic in (False, True)] + recorded[row[0]]


PAGE = """# Nodes in the graphs of small models

Written by `tests/graphs/count.py --page`; the graphs themselves are in `tests/graphs/expected.txt`. Nodes in branches and
loops are counted, constants are not. The columns are scriptc with fixed and with symbolic sizes, and PyTorch's TorchScript exporter (which
scripts the models of the language) and dynamo exporter with symbolic sizes. The smallest number is not always right: the exporters trace
the models of the language, and their graphs may be wrong for NaN, empty tensors and sizes of 1. They also fold weights (LSTM, Linear),
which keep their own names here.
"""


def page(folder):
    recorded = json.loads(RECORD.read_text())
    found = [(title, row[0], counts(row, folder, recorded)) for title, rows in GROUPS.items() for row in rows]
    yield PAGE
    more = [(int(c[1]) - min(best), name, c) for _, name, c in found if c[1].isdigit() and (best := [int(k) for k in c[2:] if k.isdigit()])]
    worse = sorted((r for r in more if r[0] > 0), key=lambda r: (-r[0], r[1]))
    ours = sum(c[1].isdigit() for _, _, c in found)
    yield (f"Of {len(found)} models scriptc compiles {ours}, the TorchScript exporter {sum(c[2].isdigit() for _, _, c in found)}, the dynamo exporter "
           f"{sum(c[3].isdigit() for _, _, c in found)}. With symbolic sizes\n"
           f"scriptc's graph has more nodes than the smaller of theirs in {len(worse)}:\n")
    yield "| model | scriptc | TorchScript | dynamo |\n|---|---|---|---|"
    yield from (f"| {name} | {c[1]} | {c[2]} | {c[3]} |" for _, name, c in worse)
    for title in GROUPS:
        yield f"\n## {title}\n\n| model | fixed | symbolic | TorchScript | dynamo |\n|---|---|---|---|---|"
        yield from (f"| {name} | {' | '.join(c)} |" for group, name, c in found if group == title)
    yield "\n" + LATENCY.read_text().rstrip("\n")


def listings(folder, names=()):
    """Returns all graphs, one after the other; those with symbolic sizes only where they differ from those with fixed ones."""
    for title, rows in GROUPS.items():
        for row in rows:
            if names and row[0] not in names:
                continue
            texts = [m if isinstance(m, str) else listing(m) for m in (compiled(row, folder, symbolic) for symbolic in (False, True))]
            yield f"{title}: {row[0]}\n{texts[0]}\n"
            if texts[1] != texts[0]:
                yield f"{title}: {row[0]}, symbolic sizes\n{texts[1]}\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        if sys.argv[1:] == ["--export"]:
            record(pathlib.Path(name))
        if sys.argv[1:] in (["--page"], ["--export"]):
            (ROOT / "docs/graphs.md").write_text("\n".join(page(pathlib.Path(name))) + "\n")
        else:
            print("\n".join(listings(pathlib.Path(name), sys.argv[1:])))
