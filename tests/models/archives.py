"""TorchScript archives of many kinds through the compiler with nothing but their name, beside what torch.jit.load answers.

    .venv/bin/python tests/models/archives.py build/scriptc [-v] [NAME...]

Each entry of ARCHIVES makes a scripted, traced, frozen or mixed module (or an older archive) and gives calls to compare. A refusal
must be in words (status 1 or 2 with a code); the last line counts what is right, refused and wrong."""
import io
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from dataclasses import dataclass
from typing import Callable, Sequence

HERE = pathlib.Path(__file__).resolve()
ROOT = HERE.parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "conformance"), str(HERE.parent)]
import torchvision_shim  # noqa: E402
import caselib  # noqa: E402
import numpy as np  # noqa: E402
import onnx  # noqa: E402
import onnxruntime as ort  # noqa: E402
import run_cases  # noqa: E402
import torch  # noqa: E402
import torchvision  # noqa: E402
from torch import nn  # noqa: E402
from torchvision import models as tv  # noqa: E402

import archive_models as own  # noqa: E402
import prepare  # noqa: E402

torchvision_shim.late()
rand, randn, randint = torch.rand, torch.randn, torch.randint


@dataclass
class Archive:
    name: str
    make: Callable
    calls: Callable  # the argument tuples
    words: Sequence = ()  # of the command line, beside the archive
    method: str = ""
    version: int = 0  # written over the archive's own
    refused: bool = False
    rtol: float = 1e-3
    atol: float = 1e-4


ARCHIVES: list = []


def add(name, make, calls, **options):
    ARCHIVES.append(Archive(name, make, calls, **options))


def ready(model):
    """In evaluation mode, with no parameter of zeros that would hide what stands before it."""
    model = model.eval()
    for parameter in model.parameters():
        if parameter.ndim > 1 and not parameter.any():
            nn.init.normal_(parameter, std=0.02)
    return model


def script(model):
    return torch.jit.script(ready(model))


def trace(model, *x):
    with torch.no_grad():
        return torch.jit.trace(ready(model), x, check_trace=False)


def freeze(model):
    return torch.jit.freeze(script(model))


def images(*sizes):
    return lambda: [(rand(*size),) for size in sizes]


def rows(*more):
    """Two calls with an x of 3 and then 2 rows of 4, and further arguments."""
    return lambda: [(randn(3, 4), *more), (randn(2, 4), *more)]


# ---- torchvision ----

PHOTOS = images((1, 3, 224, 224), (2, 3, 192, 224))
for name in ("alexnet", "vgg11_bn", "resnet18", "resnet50", "resnext50_32x4d", "wide_resnet50_2", "densenet121", "squeezenet1_1", "mobilenet_v2", "mobilenet_v3_small",
             "shufflenet_v2_x1_0", "mnasnet0_5", "efficientnet_b0", "efficientnet_v2_s", "regnet_y_400mf", "convnext_tiny"):
    add(f"{name}-script", lambda name=name: script(getattr(tv, name)()), PHOTOS)
for name in ("vit_b_32", "swin_t", "swin_v2_t", "maxvit_t"):
    add(f"{name}-script", lambda name=name: script(getattr(tv, name)()), images((1, 3, 224, 224), (2, 3, 224, 224)))
add("googlenet-script", lambda: script(tv.googlenet(init_weights=False)), PHOTOS)
add("inception_v3-script", lambda: script(tv.inception_v3(init_weights=False)), images((1, 3, 299, 299), (2, 3, 320, 299)))
for name in ("fcn_resnet50", "deeplabv3_mobilenet_v3_large", "lraspp_mobilenet_v3_large"):
    add(f"{name}-script", lambda name=name: script(getattr(tv.segmentation, name)(weights=None, weights_backbone=None)), images((1, 3, 96, 128), (2, 3, 128, 96)))
for name in ("r3d_18", "mc3_18", "s3d"):
    add(f"{name}-script", lambda name=name: script(getattr(tv.video, name)()), images((1, 3, 16, 224, 224) if name == "s3d" else (1, 3, 8, 112, 112)))
for name in ("resnet18", "densenet121", "mobilenet_v3_small", "efficientnet_b0", "vit_b_32", "swin_t"):
    add(f"{name}-trace", lambda name=name: trace(getattr(tv, name)(), rand(1, 3, 224, 224)), images((1, 3, 224, 224)))
for name in ("resnet18", "mobilenet_v2", "regnet_y_400mf"):
    add(f"{name}-frozen", lambda name=name: freeze(getattr(tv, name)()), PHOTOS)
add("squeezenet1_1-optimised", lambda: torch.jit.run_frozen_optimizations(freeze(tv.squeezenet1_1())) or freeze(tv.squeezenet1_1()), PHOTOS)


def detector(name, calm=1.0, **options):
    model = getattr(tv.detection, name)(weights=None, weights_backbone=None, **options).eval()
    prepare.awake(model, ([rand(3, 120, 160)],))
    prepare.confident(model, ([rand(3, 120, 160)],))
    for layer in prepare._last_layers(model):
        layer.weight.data.mul_(calm)  # scores of 1.0 would tie
    return torch.jit.script(model)


SMALL = {"min_size": 160, "max_size": 256}
FEW = {"detections_per_img": 20}
TWO = lambda: [([rand(3, 160, 192), rand(3, 140, 110)],), ([rand(3, 192, 160)],)]  # noqa: E731
for name, options in (("fasterrcnn_mobilenet_v3_large_320_fpn", {"box_detections_per_img": 20}), ("retinanet_resnet50_fpn", {"calm": 0.02, **SMALL, **FEW}),
                      ("fcos_resnet50_fpn", {**SMALL, **FEW})):  # others' scores tie with random weights, and the order of equals is free
    add(f"{name}-script", lambda name=name, options=options: detector(name, **options), TWO, words=("--input", "images: List[float32[3, _, _]]"), atol=2e-2)
PAIR = lambda: [([rand(3, 160, 192), rand(3, 140, 110)],), ([rand(3, 192, 160), rand(3, 130, 150)],)]  # noqa: E731
for name in ("maskrcnn_resnet50_fpn", "keypointrcnn_resnet50_fpn"):
    add(f"{name}-script", lambda name=name: detector(name, calm=0.1 if "mask" in name else 1.0, box_detections_per_img=20, **SMALL), PAIR, words=("--input", "images: [float32[3, _, _], float32[3, _, _]]"), atol=2e-2)

# ---- series, attention, decoders ----

SERIES = images((2, 6, 5), (3, 4, 5))
for kind in ("LSTM", "GRU", "RNN"):
    add(f"{kind}-script", lambda kind=kind: script(own.Cells(getattr(nn, kind), num_layers=2, bidirectional=True, batch_first=True)), SERIES)
    add(f"{kind}-frozen", lambda kind=kind: freeze(own.Cells(getattr(nn, kind), batch_first=True)), SERIES)
add("LSTM-trace", lambda: trace(own.Cells(nn.LSTM, num_layers=2, batch_first=True), randn(2, 6, 5)), images((2, 6, 5), (2, 4, 5)))
add("LSTM-projected", lambda: script(own.Cells(nn.LSTM, proj_size=3)), SERIES, words=("--input", "x: float32[t, b, 5]"))
add("lengths", lambda: script(own.PackedLengths()), lambda: [(randn(2, 6, 5), torch.tensor([6, 3])), (randn(3, 4, 5), torch.tensor([1, 2, 4]))],
    words=("--input", "lengths: int64[_]"))
add("greedy", lambda: script(own.Greedy()), lambda: [(torch.tensor([1, 2]), 4), (torch.tensor([3]), 2)], words=("--input", "token: int64[_]"))
add("until_end", lambda: script(own.UntilEnd()), lambda: [(torch.tensor([1, 2]), 9), (torch.tensor([3]), 20)], words=("--input", "token: int64[_]"))
add("beam", lambda: script(own.Beam()), lambda: [(randn(9), 4), (randn(9), 0)], words=("--input", "start: float32[9]"))
add("attention-script", lambda: script(own.Attend()), lambda: [(randn(2, 5, 12), torch.tensor([[0, 0, 0, 0, 1], [0, 0, 0, 1, 1]]).bool())],
    words=("--input", "x: float32[b, t, 12]", "--input", "hidden: bool[b, t]"))
for first in (False, True):
    add(f"encoder{'-first' if first else ''}-script", lambda first=first: script(own.Encoder(first)), images((2, 5, 16), (1, 7, 16)), words=("--input", "x: float32[b, t, 16]"))
    add(f"encoder{'-first' if first else ''}-trace", lambda first=first: trace(own.Encoder(first), randn(2, 5, 16)), images((2, 5, 16)))
add("encoder-frozen", lambda: freeze(own.Encoder()), images((2, 5, 16), (1, 7, 16)), words=("--input", "x: float32[b, t, 16]"))
add("translator", lambda: script(own.Translator()), lambda: [(randint(20, (2, 5)), randint(20, (2, 4))), (randint(20, (1, 3)), randint(20, (1, 6)))],
    words=("--input", "source: int64[b, s]", "--input", "target: int64[b, t]"))
add("cached", lambda: script(own.Cached()), lambda: [(randint(13, (2, 5)), 4), (randint(13, (1, 3)), 1)], words=("--input", "prompt: int64[_, _]"))

# ---- what the language and its archives hold ----

X = rows()
add("interface-double", lambda: script(own.Interfaced(own.Double())), X)
add("interface-shift", lambda: script(own.Interfaced(own.Shift())), X)
add("chooser", lambda: script(own.Chooser()), lambda: [(randn(3, 4), i) for i in (0, 1, 2)])
add("hooked", lambda: script(own.Hooked()), X)
add("named", lambda: script(own.Named()), X)
add("enums", lambda: script(own.Enums(own.Color.RED, own.Mode.SLOW)), rows(3))
add("class", lambda: script(own.UsesClass()), rows(4))
add("restored", lambda: script(own.Restored()), X)
add("attributes", lambda: script(own.Attributes()), X)
add("state", lambda: script(own.State()), X)
add("early", lambda: script(own.Early()), lambda: [(randn(3, 4), 5), (randn(2, 4), 2)])
add("breaks", lambda: script(own.Breaks()), rows(0.5))
add("counted", lambda: script(own.Counted()), rows(1, 6))
add("writes", lambda: script(own.Writes()), X, words=("--input", "x: float32[_, 4]"))
add("subscripts", lambda: script(own.Subscripts()), lambda: [(randn(3, 4), torch.tensor([2, 0]))], words=("--input", "i: int64[_]"))
add("lists", lambda: script(own.Lists()), lambda: [([randn(2, 3), randn(4, 3)], [1, 2, 3]), ([randn(1, 3)], [4])])
add("dicts", lambda: script(own.Dicts()), X)
add("optionals", lambda: script(own.Optionals()), X)
add("unions", lambda: script(own.Unions()), lambda: [(randn(3, 4), 1), (randn(2, 4), 5)])
add("forks", lambda: script(own.Forks()), X)
add("contexts", lambda: script(own.Contexts()), X)
add("texts", lambda: script(own.Texts()), rows(2))
add("keyed", lambda: script(own.Keyed()), X)
add("tied", lambda: script(own.Tied()), lambda: [(randint(9, (2, 3)),), (randint(9, (1, 5)),)], words=("--input", "i: int64[_, _]"))
add("strided", lambda: script(own.Strided()), images((2, 3, 8, 8), (1, 3, 6, 9)))
add("kinds", lambda: script(own.Kinds()), X, words=("--input", "x: float32[_, 4]"))
add("search", lambda: script(own.Search()), lambda: [(torch.cat([b := rand(9, 2), b + rand(9, 2)], 1), rand(9), 0.3)], words=("--input", "boxes: float32[n, 4]", "--input", "scores: float32[n]"))
add("bisect", lambda: script(own.Bisect()), rows(7.0))
add("property", lambda: script(own.Property()), X)
add("ragged", lambda: script(own.Ragged()), lambda: [(torch.tensor([3.0, -1, 3, 0, 7]),), (torch.tensor([1.0, 2]),)])
add("recursive", lambda: script(own.Recursive(3)), X)
add("exported", lambda: script(own.Exported()), X)
add("exported-method", lambda: script(own.Exported()), X, method="embed", words=("--input", "x: float32[_, 4]"))
add("function", lambda: torch.jit.script(own.pointwise), lambda: [(randn(3, 4), randn(3, 4))])
add("unet", lambda: script(own.UNet()), images((1, 3, 16, 20), (2, 3, 15, 13)))
add("sub_pixel", lambda: script(own.SubPixel()), images((1, 1, 12, 10), (2, 1, 7, 9)))
add("traced_with_script", lambda: trace(own.TracedWithScript(), randn(3, 4)), X)
add("script_over_trace", lambda: script(own.ScriptedOverTraced()), rows(2))
add("series-trace", lambda: trace(own.Series(), randn(2, 4, 9)), images((2, 4, 9)))
add("optimised-linear", lambda: torch.jit.optimize_for_inference(script(nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Dropout(), nn.Linear(8, 2)))), X)

# ---- older archives: their operators meant something else ----

INTS = lambda: [(randn(3, 4), torch.tensor([7, -7, 5, 4]))]  # noqa: E731
for version in (1, 3, 4):
    add(f"divides-{version}", lambda: script(own.Divides()), INTS, version=version, words=("--input", "i: int64[_]"))
add("divides_in_place-3", lambda: script(own.DividesInPlace()), X, version=3)
add("fills-4", lambda: script(own.Fills()), rows(3), version=4)
add("spaces-7", lambda: script(own.Spaces()), X, version=7)
add("gelus-9", lambda: script(own.Gelus()), X, version=9)

# ---- what has no ONNX counterpart is refused in words ----


def dynamically_quantised():
    return torch.jit.script(torch.ao.quantization.quantize_dynamic(nn.Sequential(nn.Linear(4, 4)).eval(), {nn.Linear}, dtype=torch.qint8))


add("quantised-tensor", lambda: script(own.Quantised()), X, refused=True)
add("quantised-linear", dynamically_quantised, X, refused=True)
add("sparse", lambda: script(own.Sparse()), X, refused=True)


# ---- saving, compiling, comparing ----


def with_version(data, version):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            name, content = info.filename, old.read(info)
            folder, leaf = name.split("/", 1)
            if leaf in ("version", ".data/version"):
                name, content = f"{folder}/version", f"{version}\n".encode()
            new.writestr(name, content)
    return out.getvalue()


def saved(entry, path):
    buffer = io.BytesIO()
    torch.jit.save(entry.make(), buffer)
    path.write_bytes(with_version(buffer.getvalue(), entry.version) if entry.version else buffer.getvalue())


def feeds_of(session, call):
    store = caselib.Store()
    stored = [caselib.value(v, store) for v in call]
    flat = [f for v in stored for f in run_cases.feeds_of(v, store.arrays)]
    slots = session.get_inputs()
    if len(flat) != len(slots):  # lists of a known length
        flat = [one for f in flat for one in (f if isinstance(f, list) else [f])]
    return {slot.name: f for slot, f in zip(slots, flat)}


def mismatch(got, want, entry):
    if isinstance(want, list):
        if not isinstance(got, list) or len(got) != len(want):
            return f"a sequence of {len(want)} expected"
        return next(filter(None, (run_cases.same(g, w, entry.rtol, entry.atol) for g, w in zip(got, want))), "")
    return run_cases.same(got, want, entry.rtol, entry.atol)


def compare(entry, archive, model):
    options = ort.SessionOptions()
    options.log_severity_level = 4
    session = ort.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    for index, call in enumerate(entry.calls()):
        loaded, store = torch.jit.load(archive), caselib.Store()
        feeds = feeds_of(session, call)
        with torch.no_grad():
            made = (getattr(loaded, entry.method) if entry.method else loaded)(*call)
        if isinstance(made, tuple) and len(made) == 2 and isinstance(made[0], dict) and not made[0]:
            made = made[1]  # a scripted detector's (losses, detections)
        want = run_cases.slots(caselib.value(made, store), store.arrays)
        got = session.run(None, feeds)
        if len(got) != len(want):
            return f"{len(got)} outputs for {len(want)}"
        for k, (g, w) in enumerate(zip(got, want)):
            why = mismatch(g, w, entry)
            if why:
                return f"call {index}, output {k} ({session.get_outputs()[k].name}): {why}"
    return ""


@dataclass
class Outcome:
    status: str  # right, refused, wrong, crashed
    why: str = ""
    seconds: float = 0.0
    size: int = 0
    nodes: int = 0


def run(compiler, entry, folder):
    torch.manual_seed(0)
    archive, model = folder / f"{entry.name}.pt", folder / f"{entry.name}.onnx"
    saved(entry, archive)
    target = f"{archive}:{entry.method}" if entry.method else str(archive)
    start = time.perf_counter()
    done = subprocess.run([compiler, target, "-o", model, *entry.words], capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "error" in line] or done.stderr.splitlines()
        worded = done.returncode in (1, 2) and re.search(r"\[SC\d{4}\]", errors[0] if errors else "")
        return Outcome("refused" if worded else "crashed", errors[0] if errors else str(done.returncode), seconds)
    loaded = onnx.load(str(model))
    why = compare(entry, str(archive), model)
    return Outcome("wrong" if why else "right", why, seconds, model.stat().st_size, len(loaded.graph.node))


def main():
    words = [word for word in sys.argv[2:] if word != "-v"]
    tally = {}
    with tempfile.TemporaryDirectory() as folder:
        for entry in ARCHIVES:
            if words and not any(word == entry.name or word.endswith("*") and entry.name.startswith(word[:-1]) for word in words):
                continue
            try:
                outcome = run(sys.argv[1], entry, pathlib.Path(folder))
            except Exception as error:  # a runtime that refuses the model, say
                outcome = Outcome("wrong", f"{type(error).__name__}: {str(error)[:300]}")
            tally[outcome.status] = tally.get(outcome.status, 0) + 1
            if outcome.status != ("refused" if entry.refused else "right") or "-v" in sys.argv:
                print(f"{outcome.status:8} {entry.name}: {outcome.why}", flush=True)
            for path in pathlib.Path(folder).iterdir():
                path.unlink()
    print(", ".join(f"{count} {status}" for status, count in sorted(tally.items())), "of", sum(tally.values()))


if __name__ == "__main__":
    main()
