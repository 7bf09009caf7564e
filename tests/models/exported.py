"""Prints rows of docs/inputs.md for torchvision's classification models as exported programs, beside torch.onnx.export(dynamo=True).

    .venv/bin/python tests/models/exported.py [--compiler build/scriptc] [--dynamo] [--fixed] [--bytes N] [NAME...]

Each model is a process of its own, so that its memory is given back. Weights are random. The program is exported with a dynamic batch, compiled,
and compared with eager mode at two batch sizes; --fixed compiles it with a fixed batch as well. --dynamo exports the same program by PyTorch's
exporter, which needs onnxscript, and counts its nodes. Without names, all models are taken whose parameters need at most N bytes."""
import argparse
import contextlib
import pathlib
import subprocess
import sys
import tempfile
import time

import torch

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "models"), str(ROOT / "tests" / "e2e")]
import torchvision_shim  # noqa: E402

from torchvision import models as tv  # noqa: E402

torchvision_shim.late()
import onnx  # noqa: E402

from measure import count  # noqa: E402
from oracle import session  # noqa: E402

SIDES = {"inception_v3": 299, "vit_h_14": 224}


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default=str(ROOT / "build" / "scriptc"))
    parser.add_argument("--dynamo", action="store_true")
    parser.add_argument("--fixed", action="store_true")
    parser.add_argument("--bytes", type=int, default=1 << 30)
    parser.add_argument("--alone", action="store_true", help="measure the named model in this process")
    parser.add_argument("names", nargs="*")
    return parser.parse_args()


def made(name):
    """Returns the model with random weights, also where the constructor sets them to zero, and two batches for it."""
    torch.manual_seed(0)
    words = {"init_weights": False} if name in ("inception_v3", "googlenet") else {}
    model = tv.get_model(name, weights=None, **words).eval()
    for weight in model.parameters():
        if not weight.any():
            torch.nn.init.normal_(weight, std=0.02)
    side = SIDES.get(name, 224)
    return model, [torch.randn(n, 3, side, side) for n in (2, 3)]


def difference(path, model, batches):
    """Returns the largest difference from eager mode, relative to the largest value."""
    running, worst = session(path), 0.0
    with torch.no_grad():
        for x in batches:
            want, got = model(x), torch.from_numpy(running.run(None, {running.get_inputs()[0].name: x.numpy()})[0])
            worst = max(float((want - got).abs().max() / want.abs().max()), worst)  # NaN, from values that are all 0, stays
    return worst


def nodes(path):
    return count(onnx.load(str(path), load_external_data=False).graph)


def compiled(compiler, program, path):
    torch.export.save(program, path.with_suffix(".pt2"))
    start = time.perf_counter()
    subprocess.run([compiler, path.with_suffix(".pt2"), "-o", path], check=True)
    return time.perf_counter() - start


def measure(name, options):
    model, batches = made(name)
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        path = pathlib.Path(folder) / "ours.onnx"
        program = torch.export.export(model, (batches[0],), dynamic_shapes=({0: torch.export.Dim.DYNAMIC},), strict=False)
        seconds = compiled(options.compiler, program, path)
        row = [name, "–", "–", str(nodes(path)), "–"]
        worst = difference(path, model, batches)
        if options.dynamo:
            theirs = pathlib.Path(folder) / "theirs.onnx"
            with contextlib.redirect_stdout(sys.stderr):
                torch.onnx.export(program, (), str(theirs), dynamo=True)
            row[4] = str(nodes(theirs))
        if options.fixed:
            compiled(options.compiler, torch.export.export(model, (batches[0],), strict=False), path)
            worst = max(worst, difference(path, model, batches[:1]))
            row[1] = str(nodes(path))
    print(f"| {' | '.join(row)} |  {worst:.1e}, {seconds:.2f} s", flush=True)


def size(name):
    with torch.device("meta"):
        words = {"init_weights": False} if name in ("inception_v3", "googlenet") else {}
        return sum(p.numel() * 4 for p in tv.get_model(name, weights=None, **words).parameters())


def main():
    options = arguments()
    if options.alone:
        return measure(options.names[0], options)
    names = options.names or [name for name in tv.list_models(module=tv) if size(name) <= options.bytes]
    words = [word for word in sys.argv[1:] if word not in options.names]
    return max([subprocess.run([sys.executable, __file__, *words, "--alone", name]).returncode for name in names], default=0)


if __name__ == "__main__":
    sys.exit(main())
