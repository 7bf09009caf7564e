"""Writes docs/models.md: published image models compiled from their unmodified sources, beside eager.

    .venv/bin/python tests/models/table.py build/scriptc [NAME...]      NAME: file:factory of torchvision.models

Weights are random, the same on both sides; a model without its wheel is left out."""
import importlib
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import torchvision_shim  # noqa: E402, F401
import numpy as np  # noqa: E402
import onnx  # noqa: E402
import onnxruntime as ort  # noqa: E402
import torch  # noqa: E402
import torchvision  # noqa: E402
from safetensors.torch import save_file  # noqa: E402

NAMES = ["alexnet:alexnet", "resnet:resnet18", "squeezenet:squeezenet1_1", "densenet:densenet121", "mobilenetv2:mobilenet_v2",
         "mobilenetv3:mobilenet_v3_small", "shufflenetv2:shufflenet_v2_x1_0", "mnasnet:mnasnet0_5", "efficientnet:efficientnet_b0",
         "regnet:regnet_y_400mf", "convnext:convnext_tiny", "vision_transformer:vit_b_32", "swin_transformer:swin_t"]
SITE = pathlib.Path(torchvision.__file__).resolve().parents[1]


def difference(path, model):
    session, worst = ort.InferenceSession(str(path), providers=["CPUExecutionProvider"]), 0.0
    for batch in (1, 2):
        x = torch.rand(batch, 3, 224, 224)
        with torch.no_grad():
            expected = model(x).numpy()
        worst = max(worst, float(np.abs(session.run(None, {session.get_inputs()[0].name: x.numpy()})[0] - expected).max() / np.abs(expected).max()))
    return worst


def row(compiler, name, folder):
    file, factory = name.split(":")
    torch.manual_seed(0)
    model = getattr(importlib.import_module(f"torchvision.models.{file}"), factory)().eval()
    for parameter in model.parameters():
        if parameter.ndim > 1 and not parameter.any():
            torch.nn.init.normal_(parameter, std=0.02)
    weights, path = folder / "weights.safetensors", folder / "model.onnx"
    save_file({key: value.contiguous() for key, value in model.state_dict().items()}, str(weights))
    start = time.perf_counter()
    done = subprocess.run([compiler, "-I", SITE, f"torchvision.models.{name}", "--weights", weights,
                           "--input", "x: float32[n, 3, 224, 224]", "-o", path], capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if done.returncode:
        return f"| {name} | refused: {done.stderr.splitlines()[0][-80:]} | | | |"
    nodes = len(onnx.load(str(path)).graph.node)
    return f"| {name} | {seconds:.2f} s | {path.stat().st_size / 1e6:.1f} MB | {nodes} | {difference(path, model):.1e} |"


def main():
    lines = ["# Published models", "", "Made by `tests/models/table.py` from torchvision's unmodified sources: batch symbolic, compared at 1 and 2.", "",
             "| model | compile time | file | nodes | largest difference to eager, of the largest output |", "|---|---|---|---|---|"]
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[2:] or NAMES:
            lines.append(row(sys.argv[1], name, pathlib.Path(folder)))
            print(lines[-1], flush=True)
    (ROOT / "docs" / "models.md").write_text("\n".join(lines) + "\n")


main()
