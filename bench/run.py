#!/usr/bin/env python3
"""Time and memory of whole processes, side by side in one run: scriptc, PyTorch's two exporters, and a copy of the weights
file.

    run.py [--rounds N] [--only loop|metadata|models|scale|startup|statements ...] [--model NAME ...]

Startup: a model of one operator beside a static program that only parses the same text with tree-sitter. Statements: 10,000 of
several kinds beside the same. Metadata: how large it is beside the graph. Loop: the loop model. Models: published ones from their own
sources and a 12-layer decoder, weights included. Scale: straight-line models of 100 to 100,000 statements, and other inputs with many items. Prints tables;
numbers are the best of the rounds, since everything else on the machine only adds to them, and growth and shares of the parse
are stated in processor time, which other work hardly changes.

Goals: start-up at most 1.5 times the parse, 10,000 statements at most 2.5 times; the loop model 500 times faster than either
exporter, models with little weight 300 times; the others as fast as a copy, AlexNet at most 1.3 times, DenseNet-121 at most
twice and Faster R-CNN at most 1.5 times as slow; memory at most 20 MiB, plus 60 bytes per byte of source and 400 bytes per
node, and nothing that grows with the weights; twice as many of anything take at most 2.2 times as long; metadata no larger than
the graph."""
import argparse
import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRIPTC = ROOT / "build" / "scriptc"
PARSE_ONLY = ROOT / "build" / "bench" / "parse_only"
MEASURE = ROOT / "build" / "bench" / "measure"
EXPORT = """
import sys, torch
sys.path.insert(0, {tests!r})
{setup}
model = {model}.eval()
example = {example}
dynamo = {dynamo}
if dynamo:
    torch.onnx.export(model, example, "out.onnx", dynamo=True, verbose=False)
else:
    torch.onnx.export({scripted}, example, "out.onnx", dynamo=False, opset_version=20)
"""
TORCHVISION = """
import torchvision_shim, torchvision.ops
torchvision_shim.late()
sys.modules["torchvision.ops.roi_align"]._has_ops = torchvision_shim._has_ops
"""
SCRIPTED = "torch.jit.script(model)"


def run(command, folder):
    """Returns the wall seconds, peak MiB and processor seconds of one process that writes a new file; None if it fails."""
    for written in ("out.onnx", "copy"):  # replacing a large file costs its removal as well
        (folder / written).unlink(missing_ok=True)
    done = subprocess.run([str(MEASURE), *map(str, command)], cwd=folder, capture_output=True, text=True, errors="replace")
    if done.returncode:
        print(f"    failed: {' '.join(map(str, command))[:100]}: {done.stderr.strip()[-200:]}", file=sys.stderr)
        return None
    seconds, worked, kib = done.stdout.split()[-3:]
    return float(seconds), int(kib) / 1024, float(worked)


def best(command, folder, rounds):
    runs = []
    for _ in range(rounds):
        runs.append(run(command, folder))
        if runs[-1] is None:
            break
    return None if None in runs or not runs else (min(r[0] for r in runs), max(r[1] for r in runs), min(r[2] for r in runs))


def row(name, measured):
    if measured is None:
        print(f"  {name:44} failed")
        return
    print(f"  {name:44} {measured[0] * 1000:10.1f} ms {measured[1]:8.1f} MiB")


def exporter(folder, name, dynamo, **parts):
    path = folder / f"{name}.py"
    path.write_text(EXPORT.format(tests=str(ROOT / "tests"), dynamo=dynamo, **parts))
    return [sys.executable, str(path)]


def beside_pytorch(title, command, folder, rounds, parts, floor=None):
    print(title)
    ours = best(command, folder, rounds * 3)
    row("scriptc", ours)
    if ours is None:
        return
    if "-I" in command:
        row("scriptc, without trees of an earlier compile", best([*command, "--no-cache"], folder, rounds * 3))
    if floor:
        copy = best(floor, folder, rounds * 3)
        row("cp of the weights file", copy)
        if copy:
            print(f"      scriptc takes {ours[0] / copy[0]:.2f} times the copy, in processor time {ours[2] / copy[2]:.2f} times")
    traced = parts["scripted"] == "model"
    older = "torch.onnx.export(dynamo=False), by tracing" if traced else "torch.jit.script + torch.onnx.export"
    for name, dynamo in ((older, False), ("torch.onnx.export(dynamo=True)", True)):
        theirs = best(exporter(folder, "dynamo" if dynamo else "script", dynamo, **parts), folder, rounds)
        row(name, theirs)
        if theirs:
            print(f"      scriptc is {theirs[0] / ours[0]:.0f} times faster")


def startup(folder, rounds, _):
    """Measures copies of the programs, as an installation makes them: the kernel takes longer to map what a linker wrote piece
    by piece."""
    print("start-up: one relu")
    compiler, parser = shutil.copy(SCRIPTC, folder), shutil.copy(PARSE_ONLY, folder)
    (folder / "relu.py").write_text("import torch\n\n\ndef model(x: torch.Tensor) -> torch.Tensor:\n    return torch.relu(x)\n")
    compile_it = [compiler, "relu.py:model", "--input", "x: float32[n]", "-o"]
    floor = best([parser, "relu.py"], folder, rounds * 100)
    row("a static program that parses with tree-sitter", floor)
    for name, output in (("scriptc", "/dev/null"), ("scriptc, with a new file", "out.onnx")):
        measured = best([*compile_it, output], folder, rounds * 100)
        row(name, measured)
        print(f"      {measured[0] / floor[0]:.2f} times the parse")


KINDS = {"arithmetic": ("x = x * y", "x = x + 1", "x = (x - y) / 2", "x = -x + y"),
         "functions": ("x = torch.sin(x)", "x = torch.add(x, y)", "x = F.relu(x)", "x = torch.maximum(x, y)"),
         "methods": ("x = x.sin()", "x = x.add(y)", "x = x.clamp(min=0)", "x = x.view(-1, 8)"),
         "modules": ("x = self.linear(x)", "x = self.relu(x)")}
MODULE = """import torch
from torch import nn
import torch.nn.functional as F


class f(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 8)
        self.relu = nn.ReLU()

    def forward(self, x: torch.Tensor, y: torch.Tensor):
"""


def statements_of(lines):
    return MODULE + "".join(f"        {lines[k % len(lines)]}\n" for k in range(10000)) + "        return x\n" if lines else straight(10000)[0]


def compile_statements(folder, lines):
    (folder / "line.py").write_text(statements_of(lines))
    sizes = "n, 8" if lines else "n"
    return [SCRIPTC, "line.py:f", "--input", f"x: float32[{sizes}]", "--input", f"y: float32[{sizes}]", "-o", "out.onnx"]


def statements(folder, rounds, _):
    """Compares processor time, in turns, since both take long enough for other work to matter."""
    print("10,000 statements: processor time, and that of the parse")
    for name, lines in {"sines, sums and products": None, **KINDS}.items():
        compile_it = [*compile_statements(folder, lines), "--params", "random"]
        turns = [(run(compile_it, folder), run([PARSE_ONLY, "line.py"], folder)) for _ in range(rounds * 3)]
        if any(None in turn for turn in turns):
            continue
        ours, floor = (min(turn[k][2] for turn in turns) for k in (0, 1))
        print(f"  {name:44} {ours * 1000:10.1f} ms {floor * 1000:8.1f} ms    {ours / floor:.2f} times the parse")


def chain(count):
    calls = "".join(f"def g{k}(x):\n    return g{k - 1}(x) * {k}\n" for k in range(1, count + 1))
    return f"import torch\ndef g0(x):\n    return x + 1\n{calls}def f(x: torch.Tensor):\n    return g{count}(x)\n"


def modules(count):
    return (f"import torch\nfrom torch import nn\nclass f(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
            f"        self.layers = nn.ModuleList([nn.Linear(8, 8) for _ in range({count})])\n    def forward(self, x: torch.Tensor):\n"
            "        for layer in self.layers:\n            x = layer(x)\n        return x\n")


def graph_bytes(path):
    """Returns the size of a model without that of its weights."""
    lines = subprocess.run([SCRIPTC, "inspect", path, "--format", "json"], capture_output=True, text=True, check=True).stdout.splitlines()
    return path.stat().st_size - sum(line["bytes"] for line in map(json.loads, lines) if line["kind"] == "initializer")


def metadata_of(name, command, folder):
    sizes = []
    for more in ([], ["-g0"]):
        if run([*command, *more, "--params", "random"], folder) is None:
            return
        sizes.append(graph_bytes(folder / "out.onnx"))
    print(f"  {name:44} {sizes[0] - sizes[1]:10} bytes {sizes[1]:8} bytes    {sizes[0] / sizes[1] - 1:.2f} times the graph")


def metadata(folder, _, names):
    print("metadata, and the graph without it")
    for name, lines in {"sines, sums and products": None, **KINDS}.items():
        metadata_of(f"10,000 statements, {name}", compile_statements(folder, lines), folder)
    for name, text in (("a chain of 190 calls", chain(190)), ("a list of 1,000 modules", modules(1000))):
        (folder / "line.py").write_text(text)
        metadata_of(name, [SCRIPTC, "line.py:f", "--input", "x: float32[n, 8]", "-o", "out.onnx"], folder)
    for name, model in MODELS.items():
        if not names or name in names:
            metadata_of(name, compile_model(model), folder)


def loop(folder, rounds, _):
    parts = {"setup": f"sys.path.insert(0, {str(ROOT / 'examples')!r})\nfrom loop import LoopModel", "model": "LoopModel()", "scripted": SCRIPTED, "example": "(torch.rand(3), 5)"}
    beside_pytorch("loop model", [SCRIPTC, f"{ROOT / 'examples/loop.py'}:LoopModel", "--input", "x: float32[n]", "-o", "out.onnx"], folder, rounds, parts)


# ---- models with weights ---------------------------------------------------------------------------------------------------------


@dataclasses.dataclass
class Model:
    module: str       # module of the factory or class; one of ./examples if it has no dot
    factory: str
    inputs: tuple     # --input
    example: str      # the exporters' arguments
    init: str = ""
    scripted: str = SCRIPTED  # what the older exporter is given; "model": it traces, as torchvision's own tests of its detectors do


IMAGES = {"inputs": ("x: float32[n, 3, 224, 224]",), "example": "(torch.rand(1, 3, 224, 224),)"}
PROMPT = {"inputs": ("prompt: int64[n, p]", "count: int"), "example": "(torch.randint(0, 99, (1, 5)), 4)"}
MODELS = {
    "alexnet": Model("torchvision.models.alexnet", "alexnet", **IMAGES),
    "resnet50": Model("torchvision.models.resnet", "resnet50", **IMAGES),
    "vgg16": Model("torchvision.models.vgg", "vgg16", **IMAGES),
    "densenet121": Model("torchvision.models.densenet", "densenet121", **IMAGES),
    "faster_rcnn": Model("torchvision.models.detection.faster_rcnn", "fasterrcnn_resnet50_fpn", init="weights_backbone=None",
                         inputs=("images: List[float32[3, h_i, w_i]]",), example="([torch.rand(3, 320, 320)],)", scripted="model"),
    "decoder, small": Model("generate", "Generator", init="vocabulary=256, context=64, width=48, heads=4, layers=12", **PROMPT),
    "decoder, as large as GPT-2": Model("generate", "Generator", **PROMPT),
}


def places():
    """Returns the folders of the sources: the examples, and the folder with torchvision."""
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "examples")]
    import torchvision_shim  # noqa: F401
    import torchvision
    return ROOT / "examples", pathlib.Path(next(iter(torchvision.__path__))).parent


def save_weights(model, path):
    import importlib
    from safetensors.torch import save_model
    factory = getattr(importlib.import_module(model.module), model.factory)
    save_model(eval(f"factory({model.init})", {"factory": factory}), str(path))


def compile_model(model):
    examples, packages = places()
    command = [SCRIPTC, f"{model.module}:{model.factory}", "-I", packages if "." in model.module else examples, "-o", "out.onnx"]
    for text in model.inputs:
        command += ["--input", text]
    return command + (["--init", model.init] if model.init else [])


def one_model(name, model, folder, rounds):
    examples, _ = places()
    weights = folder / "weights.safetensors"
    save_weights(model, weights)
    own = "." not in model.module
    command = [*compile_model(model), "--weights", weights.name]
    parts = {"setup": f"sys.path.insert(0, {str(examples)!r})\n{'' if own else TORCHVISION}from {model.module} import {model.factory} as make",
             "model": f"make({model.init})", "example": model.example, "scripted": model.scripted}
    title = f"{name}, {weights.stat().st_size / 2**20:.1f} MiB of weights"
    beside_pytorch(title, command, folder, rounds, parts, floor=["cp", weights.name, "copy"])


def models(folder, rounds, names):
    for name, model in MODELS.items():
        if not names or name in names:
            one_model(name, model, folder, rounds)
            for file in folder.iterdir():
                file.unlink()


# ---- many of something -----------------------------------------------------------------------------------------------------------


def straight(count):
    lines = "".join(f"    x = torch.sin(x) + {k % 7}\n" if k % 2 else "    x = x * y\n" for k in range(count))
    return f"import torch\ndef f(x: torch.Tensor, y: torch.Tensor):\n{lines}    return x\n", count + count // 2, ("y: float32[n]",)


def trace(count):
    text = "import torch\ndef f(x: torch.Tensor, turns: int):\n    for i in range(turns):\n        x = torch.sin(x) + i\n    return x\n"
    return text, 2 * count, (f"turns: int = {count}", "--mode=trace")


def elements(count):
    items = ", ".join(f"x + {k}" for k in range(count))
    return f"import torch\ndef f(x: torch.Tensor):\n    return torch.stack([{items}])\n", 2 * count, ()


def carried(count):
    before = "".join(f"    v{k} = x + {k}\n" for k in range(count))
    inside = "".join(f"        v{k} = v{k} * 2\n" for k in range(count))
    sums = " + ".join(f"v{k}" for k in range(count))
    return f"import torch\ndef f(x: torch.Tensor, turns: int):\n{before}    for i in range(turns):\n{inside}    return {sums}\n", 3 * count, ()


def branches(count):
    lines = "".join(f"    if s > {k}:\n        x = x + {k}\n    else:\n        x = x * {k}\n" for k in range(count))
    return f"import torch\ndef f(x: torch.Tensor):\n    s = x.sum()\n{lines}    return x\n", 4 * count, ()


def parameters(count):
    return (f"import torch\nfrom torch import nn\nclass f(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
            f"        self.all = nn.ParameterList([nn.Parameter(torch.zeros(4)) for _ in range({count})])\n"
            "    def forward(self, x: torch.Tensor):\n        for one in self.all:\n            x = x + one\n        return x\n"), count, ()


def views(count):
    lines = "".join("    y = y[1:]\n" if k % 2 else "    y = y.unsqueeze(0)[0]\n" for k in range(count))
    return f"import torch\ndef f(x: torch.Tensor):\n    y = x\n{lines}    return y\n", count + count // 2, ()


def of_one_tensor(count):
    before = "".join(f"    v{k} = x\n" for k in range(count))
    inside = "".join(f"        v{k} = v{k} + 1\n" for k in range(count))
    return f"import torch\ndef f(x: torch.Tensor, turns: int):\n{before}    for i in range(turns):\n{inside}    return v0\n", 2, ("turns: int",)


def carried_dictionary(count):
    entries = ", ".join(f"'k{k}': x" for k in range(count))
    return (f"import torch\ndef f(x: torch.Tensor, turns: int):\n    d = {{{entries}}}\n    for i in range(turns):\n        for k in d:\n"
            "            d[k] = d[k] + 1\n    return d['k0']\n"), 2, ("turns: int",)


def concatenations(count):
    lines = "    x = torch.cat([x, y])\n    y = y[:x.shape[0]]\n" * (count // 2)
    return f"import torch\ndef f(x: torch.Tensor, y: torch.Tensor):\n{lines}    return x\n", count, ("y: float32[m]",)


SCALES = [("elementwise statements", straight, (100, 1000, 10000, 20000, 40000, 80000, 100000)),
          ("trips of an unrolled loop", trace, (2500, 5000, 10000)), ("elements of a list", elements, (1250, 2500, 5000)),
          ("values carried by a loop", carried, (1250, 2500, 5000)), ("branches", branches, (2500, 5000, 10000)),
          ("views of views", views, (4000, 8000, 16000)), ("names of one tensor, carried by a loop", of_one_tensor, (5000, 10000, 20000)),
          ("keys of a dictionary that a loop carries", carried_dictionary, (1000, 2000, 4000)),
          ("sizes of concatenations", concatenations, (2500, 5000, 10000)),
          ("parameters", parameters, (2500, 5000, 10000))]


def one_scale(name, make, counts, folder, rounds):
    print(name)
    before = None
    for count in counts:
        text, nodes, more = make(count)
        (folder / "line.py").write_text(text)
        options = [word for given in more for word in ([given] if given.startswith("--") else ["--input", given])]
        command = [SCRIPTC, "line.py:f", "--input", "x: float32[n]", *options, "--params", "random", "-o", "out.onnx"]
        measured = best(command, folder, rounds)
        row(f"{count}", measured)
        goal = 20 + (60 * len(text) + 400 * nodes) / 2**20
        print(f"      {goal:.1f} MiB is the goal{', missed' if measured and measured[1] > goal else ''}")
        if measured and before and count == 2 * before[0]:
            print(f"      {measured[2] / before[1][2]:.2f} times the processor's time, {measured[1] / before[1][1]:.2f} times the memory of half as many")
        before = (count, measured) if measured else None


def scale(folder, rounds, _):
    for name, make, counts in SCALES:
        one_scale(name, make, counts, folder, rounds)


PARTS = {"startup": startup, "statements": statements, "metadata": metadata, "loop": loop, "models": models, "scale": scale}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", choices=sorted(PARTS), action="append")
    parser.add_argument("--model", choices=sorted(MODELS), action="append", help="of the models only this one")
    args = parser.parse_args()
    for name in args.only or PARTS:
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache:
            os.environ["XDG_CACHE_HOME"] = cache  # the first round leaves trees of packages for the others
            PARTS[name](pathlib.Path(folder), args.rounds, args.model)


if __name__ == "__main__":
    main()
