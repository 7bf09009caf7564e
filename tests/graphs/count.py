"""Node counts of the models in constructs.py, compiled and exported by torch.onnx.export: `count.py [NAME...]` prints the graphs of
what is named; `count.py --page` writes docs/graphs.md. Constants are not counted, nodes in branches and loops are."""
import contextlib
import importlib.util
import io
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

import onnx

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from constructs import GROUPS, SIZES
from listing import listing

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTC = ROOT / "build/scriptc"
HEAD = "import math\nimport torch\nimport torch.nn.functional as F\nfrom torch import nn\nfrom typing import Optional\n"
OPSET = 20


def inputs_of(row):
    return [tuple(part.split(": ")) for part in row[2].split("; ")]


def indented(text, by):
    return "\n".join(" " * by + line for line in text.splitlines())


def source(row):
    """The model as a file with one class, annotated so that TorchScript takes it too."""
    what, names = row[1], [name for name, _ in inputs_of(row)]
    made, body = "", what if "return " in what else f"return {what}"
    if what.startswith("nn."):
        made, body = f"        self.layer = {what}\n", f"return self.layer({', '.join(names)})"
    typed = ", ".join(f"{name}: {'int' if kind == 'int' else 'torch.Tensor'}" for name, kind in inputs_of(row))
    return (f"{HEAD}\nclass Model(nn.Module):\n    def __init__(self):\n        super().__init__()\n{made}\n"
            f"    def forward(self, {typed}):\n{indented(body, 8)}\n")


def fixed(kind):
    return re.sub(r"\b[a-z]\b", lambda m: str(SIZES[m[0]]), kind)


def nodes(graph):
    own = [node for node in graph.node if node.op_type != "Constant"]
    return len(own) + sum(nodes(a.g) for node in own for a in node.attribute if a.type == onnx.AttributeProto.GRAPH)


def compiled(row, folder, symbolic, *words):
    """The model that scriptc makes, or the message; with `words` "-S", its text."""
    (folder / "model.py").write_text(source(row))
    described = [f"{name}: {kind if symbolic else fixed(kind)}" for name, kind in inputs_of(row)]
    command = [str(SCRIPTC), "model.py", "-o", "-" if words else "model.onnx", "--opset", str(OPSET), "--params", "random", *words]
    done = subprocess.run(command + [w for d in described for w in ("--input", d)], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        return done.stderr
    return done.stdout if words else onnx.load(folder / "model.onnx")


def exported(row, folder, symbolic, dynamo):
    """The model that torch.onnx.export makes, or the exception's name."""
    import torch

    (folder / "model.py").write_text(source(row))
    spec = importlib.util.spec_from_file_location("model", folder / "model.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    model, args, axes = module.Model().eval(), [], {}
    for name, kind in inputs_of(row):
        sizes = [s.strip() for s in kind[kind.index("[") + 1:-1].split(",")] if "[" in kind else None
        if sizes is None:
            args.append(3)
            continue
        shape = [SIZES.get(s) or int(s) for s in sizes]
        args.append(torch.randn(shape) if kind.startswith("float") else torch.ones(shape, dtype=torch.int64))
        axes[name] = {i: s for i, s in enumerate(sizes) if s in SIZES}
    scripted = row in GROUPS["The language"] and not dynamo
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            warnings.simplefilter("ignore")
            if dynamo:
                shapes = {name: {i: torch.export.Dim.DYNAMIC for i in axes[name]} if name in axes else None for name, _ in inputs_of(row)}
                torch.onnx.export(model, tuple(args), folder / "out.onnx", dynamo=True, opset_version=OPSET, external_data=False,
                                  dynamic_shapes=shapes if symbolic else None, verbose=False)
            else:
                torch.onnx.export(torch.jit.script(model) if scripted else model, tuple(args), folder / "out.onnx", dynamo=False,
                                  opset_version=OPSET, input_names=[n for n, _ in inputs_of(row)], dynamic_axes=axes if symbolic else None)
    except Exception as error:
        return type(error).__name__
    return onnx.load(folder / "out.onnx")


def counted(model):
    return "refused" if isinstance(model, str) else str(nodes(model.graph))


def table(folder, groups):
    for title, rows in groups.items():
        for row in rows:
            yield title, row[0], [counted(make(row, folder, symbolic)) for symbolic in (False, True) for make in (
                compiled, lambda *a: exported(*a, dynamo=False), lambda *a: exported(*a, dynamo=True))]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        for title, rows in GROUPS.items():
            for row in rows:
                if len(sys.argv) == 1 or row[0] in sys.argv[1:]:
                    for symbolic in (False, True):
                        print(f"=== {title} / {row[0]} {'symbolic' if symbolic else 'fixed'}: {row[1]!r}")
                        model = compiled(row, pathlib.Path(name), symbolic)
                        print(model if isinstance(model, str) else listing(model))
