#!/usr/bin/env python3
"""Compile a model with a real loop and an image model, print their graphs, and run them beside PyTorch where that is
installed.

Run by ./dev demo. Needs only Python and build/scriptc. With torch and onnxruntime it also compares results. With torchvision
and safetensors the image model is torchvision's ResNet-18 with PyTorch's weights, else a small one from this folder."""
import importlib.util
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SCRIPTC = HERE.parent / "build" / "scriptc"
sys.path.insert(0, str(HERE.parent / "tests"))
have = {name: importlib.util.find_spec(name) is not None for name in ("torch", "onnxruntime", "torchvision", "safetensors")}
comparing = have["torch"] and have["onnxruntime"]


def scriptc(*words):
    shown = " ".join(f"'{word}'" if " " in str(word) else str(word) for word in words)
    print(f"\n$ scriptc {shown}")
    done = subprocess.run([str(SCRIPTC), *map(str, words)], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(done.returncode)
    return done.stdout


def graph(*words):
    lines = [line for line in scriptc(*words, "-S").splitlines() if not line.rstrip(", >").endswith("= {...}")]  # weights
    print("\n".join(lines[:40] + ([f"... {len(lines) - 40} more lines"] if len(lines) > 40 else [])))


def compare(path, feeds, want):
    """Returns the largest difference between ONNX Runtime's result and PyTorch's."""
    import numpy
    import onnxruntime
    got = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"]).run(None, feeds)[0]
    want = want.detach().numpy()
    assert got.shape == want.shape, (got.shape, want.shape)
    return float(numpy.abs(got - want).max()) if got.size else 0.0


def loop(folder):
    target = f"{HERE / 'loop.py'}:LoopModel"
    graph(target, "--input", "x: float32[n]")
    scriptc(target, "--input", "x: float32[n]", "-o", folder / "loop.onnx")
    if not comparing:
        return
    import numpy
    import torch
    from loop import LoopModel
    for trips in (0, 1, 5):
        x = torch.rand(3)
        gap = compare(folder / "loop.onnx", {"x": x.numpy(), "y": numpy.array(trips)}, LoopModel()(x, trips))
        print(f"{trips} trips: ONNX Runtime and PyTorch differ by {gap:.1e}")


def image(folder):
    if not (comparing and have["torchvision"] and have["safetensors"]):
        words = [f"{HERE / 'resnet.py'}:ResNet", "--params", "random", "--seed", "1", "--input", "x: float32[batch, 3, 32, 32]"]
        graph(*words)
        scriptc(*words, "-o", folder / "image.onnx")
        return
    import torchvision_shim  # noqa: F401
    import torch
    import torchvision
    from safetensors.torch import save_file
    torch.manual_seed(1)
    model = torchvision.models.resnet18().eval()
    save_file({key: value.contiguous() for key, value in model.state_dict().items()}, str(folder / "resnet18.safetensors"))
    place = pathlib.Path(next(iter(torchvision.__path__))).parent
    words = ["torchvision.models.resnet:resnet18", "-I", place, "--weights", folder / "resnet18.safetensors", "--input", "x: float32[batch, 3, 224, 224]"]
    graph(*words)
    scriptc(*words, "-o", folder / "image.onnx")
    for batch in (1, 4):
        x = torch.rand(batch, 3, 224, 224)
        with torch.no_grad():
            print(f"batch of {batch}: ONNX Runtime and PyTorch differ by {compare(folder / 'image.onnx', {'x': x.numpy()}, model(x)):.1e}")


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    with tempfile.TemporaryDirectory() as scratch:
        loop(pathlib.Path(scratch))
        image(pathlib.Path(scratch))
    if not comparing:
        print("\nPyTorch or ONNX Runtime is not installed in .venv: the models were compiled, not run.")
