#!/usr/bin/env python3
"""Time and memory of whole processes, side by side in one run: scriptc, PyTorch's two exporters, and a copy of the weights file.

    run.py [--rounds N] [--only loop|alexnet|scale]

Loop: the loop model.  AlexNet: torchvision's own source, weights included.  Scale: straight-line models of 100 to 100,000 statements,
which should cost at most 2.2 times as much for each doubling.  Prints a table; numbers are the best of the rounds, since
everything else on the machine only adds to them.

Goals: the loop model 500 times faster than either exporter; AlexNet at most 1.3 times the copy; memory at most 20 MiB, 60 bytes a
byte of source and 400 bytes a node, and nothing that grows with the weights."""
import argparse
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRIPTC = ROOT / "build" / "scriptc"
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
    torch.onnx.export(torch.jit.script(model), example, "out.onnx", dynamo=False, opset_version=20)
"""


def run(command, folder):
    """Wall seconds and peak MiB of one process that writes a new file; None where it fails."""
    for written in ("out.onnx", "copy"):  # to replace a large file costs its removal as well
        (folder / written).unlink(missing_ok=True)
    done = subprocess.run([str(MEASURE), *map(str, command)], cwd=folder, capture_output=True, text=True, errors="replace")
    if done.returncode:
        print(f"    failed: {' '.join(map(str, command))[:100]}: {done.stderr.strip()[-200:]}", file=sys.stderr)
        return None
    seconds, kib = done.stdout.split()[-2:]
    return float(seconds), int(kib) / 1024


def best(command, folder, rounds):
    runs = []
    for _ in range(rounds):
        runs.append(run(command, folder))
        if runs[-1] is None:
            break
    return None if None in runs or not runs else (min(r[0] for r in runs), max(r[1] for r in runs))


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
    if floor:
        copy = best(floor, folder, rounds * 3)
        row("cp of the weights file", copy)
        if copy:
            print(f"      scriptc takes {ours[0] / copy[0]:.2f} times the copy")
    for name, dynamo in (("torch.jit.script + torch.onnx.export", False), ("torch.onnx.export(dynamo=True)", True)):
        theirs = best(exporter(folder, "dynamo" if dynamo else "script", dynamo, **parts), folder, rounds)
        row(name, theirs)
        if theirs:
            print(f"      scriptc is {theirs[0] / ours[0]:.0f} times faster")


def loop(folder, rounds):
    parts = {"setup": f"sys.path.insert(0, {str(ROOT / 'examples')!r})\nfrom loop import LoopModel", "model": "LoopModel()", "example": "(torch.rand(3), 5)"}
    beside_pytorch("loop model", [SCRIPTC, f"{ROOT / 'examples/loop.py'}:LoopModel", "--input", "x: float32[n]", "-o", "out.onnx"], folder, rounds, parts)


def alexnet(folder, rounds):
    sys.path.insert(0, str(ROOT / "tests"))
    import torchvision_shim  # noqa: F401
    import torchvision
    from safetensors.torch import save_file
    from torchvision.models import alexnet as make
    save_file({key: value.contiguous() for key, value in make().state_dict().items()}, str(folder / "alexnet.safetensors"))
    place = pathlib.Path(next(iter(torchvision.__path__))).parent
    command = [SCRIPTC, "torchvision.models.alexnet:alexnet", "-I", place, "--weights", "alexnet.safetensors",
               "--input", "x: float32[n, 3, 224, 224]", "-o", "out.onnx"]
    parts = {"setup": "import torchvision_shim\nfrom torchvision.models import alexnet", "model": "alexnet()", "example": "(torch.rand(1, 3, 224, 224),)"}
    beside_pytorch("AlexNet, 233 MiB of weights", command, folder, rounds, parts, floor=["cp", "alexnet.safetensors", "copy"])


def scale(folder, rounds):
    print("straight-line models of elementwise statements")
    before = None
    for count in (100, 1000, 10000, 20000, 40000, 80000, 100000):
        lines = "".join(f"    x = torch.sin(x) + {k % 7}\n" if k % 2 else "    x = x * y\n" for k in range(count))
        (folder / "line.py").write_text(f"import torch\ndef f(x: torch.Tensor, y: torch.Tensor):\n{lines}    return x\n")
        measured = best([SCRIPTC, "line.py:f", "--input", "x: float32[n]", "--input", "y: float32[n]", "-o", "out.onnx"], folder, rounds)
        row(f"{count} statements", measured)
        goal = 20 + (60 * (folder / "line.py").stat().st_size + 400 * (count + count // 2)) / 2**20
        print(f"      {goal:.1f} MiB is the goal")
        if measured and before and count == 2 * before[0]:
            print(f"      {measured[0] / before[1][0]:.2f} times the time, {measured[1] / before[1][1]:.2f} times the memory of half as many")
        before = (count, measured) if measured else None


PARTS = {"loop": loop, "alexnet": alexnet, "scale": scale}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", choices=sorted(PARTS), action="append")
    args = parser.parse_args()
    for name in args.only or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            PARTS[name](pathlib.Path(folder), args.rounds)


if __name__ == "__main__":
    main()
