"""Prints rows of docs/inputs.md for models as exported programs, beside torch.onnx.export(dynamo=True): the classification models of
torchvision, and small models of transformers.

    .venv/bin/python tests/models/exported.py [--compiler build/scriptc] [--dynamo] [--fixed] [--bytes N] [NAME...]

Each model is a process of its own, so that its memory is given back. Weights are random. The program is exported with a dynamic batch, compiled,
and compared with eager mode at two batch sizes; --fixed compiles it with a fixed batch as well. --dynamo exports the same program by PyTorch's
exporter, which needs onnxscript, and counts its nodes. Without names, all models of torchvision are taken whose parameters need at most
N bytes; --transformers takes the small models of transformers instead, which requirements.txt lists."""
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
# the kind of net in transformers_nets.py, and the models
TRANSFORMERS = {
    "Text": "bert bert_masked bert_classes roberta distilbert albert electra mpnet deberta_v2 t5_encoder gpt2 llama opt camembert xlm_roberta clip_text "
            "mobilebert squeezebert mistral phi bloom gpt_neox esm",
    "Pair": "t5 bart mbart pegasus marian",
    "Image": "vit swin clip_vision deit vit_classes beit dinov2 swinv2 mobilevit",
}


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default=str(ROOT / "build" / "scriptc"))
    parser.add_argument("--dynamo", action="store_true")
    parser.add_argument("--fixed", action="store_true")
    parser.add_argument("--bytes", type=int, default=1 << 30)
    parser.add_argument("--transformers", action="store_true")
    parser.add_argument("--alone", action="store_true", help="measure the named model in this process")
    parser.add_argument("names", nargs="*")
    return parser.parse_args()


def image_net(name):
    words = {"init_weights": False} if name in ("inception_v3", "googlenet") else {}
    side = SIDES.get(name, 224)
    return tv.get_model(name, weights=None, **words).eval(), [(torch.randn(n, 3, side, side),) for n in (2, 3)]


def transformers_net(name):
    import transformers_nets as nets
    kind = next(kind for kind, listed in TRANSFORMERS.items() if name in listed.split())
    model = getattr(nets, kind)(name).eval()
    side = 64 if name == "mobilevit" else 32

    def words(n, length):
        return torch.randint(3, 99, (n, length)).index_fill(1, torch.tensor([length - 1]), 99)  # CLIP reads the row of the largest id

    return model, [(torch.randn(n, 3, side, side),) if kind == "Image" else (words(n, 12), words(n, 5)) if kind == "Pair" else (words(n, 12),) for n in (2, 3)]


def made(name):
    """Returns the model with random weights, also where the constructor sets them to zero, and the arguments of two calls."""
    torch.manual_seed(0)
    of, _, net = name.rpartition(" ")
    model, calls = (transformers_net if of else image_net)(net)
    for weight in model.parameters():
        if not weight.any():
            torch.nn.init.normal_(weight, std=0.02)
    return model, calls


def difference(path, model, calls):
    """Returns the largest difference from eager mode, relative to the largest value."""
    running, worst = session(path), 0.0
    with torch.no_grad():
        for args in calls:
            got = running.run(None, {port.name: x.numpy() for port, x in zip(running.get_inputs(), args, strict=True)})[0]
            want = model(*args)
            worst = max(float((want - torch.from_numpy(got)).abs().max() / want.abs().max()), worst)  # NaN, from values that are all 0, stays
    return worst


def nodes(path):
    return count(onnx.load(str(path), load_external_data=False).graph)


def compiled(compiler, program, path):
    torch.export.save(program, path.with_suffix(".pt2"))
    start = time.perf_counter()
    subprocess.run([compiler, path.with_suffix(".pt2"), "-o", path], check=True)
    return time.perf_counter() - start


def measured(program, model, calls, options):
    """Returns the graph's nodes, those of PyTorch's exporter, and the compile time and largest difference as a text."""
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs, count = pathlib.Path(folder) / "ours.onnx", pathlib.Path(folder) / "theirs.onnx", "–"
        seconds = compiled(options.compiler, program, ours)
        worst = difference(ours, model, calls)
        if options.dynamo:
            with contextlib.redirect_stdout(sys.stderr):
                torch.onnx.export(program, (), str(theirs), dynamo=True)
            count = nodes(theirs)
        return nodes(ours), count, f"{worst:.1e}, {seconds:.2f} s"


def measure(name, options):
    model, calls = made(name)
    shapes = tuple({0: torch.export.Dim.DYNAMIC} for _ in calls[0])
    fixed = ("–", "–", "")
    with torch.no_grad():
        if options.fixed:
            fixed = measured(torch.export.export(model, calls[0], strict=False), model, calls[:1], options)
        free = measured(torch.export.export(model, calls[0], dynamic_shapes=shapes, strict=False), model, calls, options)
    more = " MORE NODES" if any(isinstance(row[1], int) and row[0] > row[1] for row in (fixed, free)) else ""
    print(f"| {name} | {fixed[0]} | {fixed[1]} | {free[0]} | {free[1]} |  {fixed[2]} {free[2]}{more}", flush=True)


def size(name):
    return 4 * tv.get_model_weights(name).DEFAULT.meta["num_params"]


def main():
    options = arguments()
    if options.alone:
        return measure(options.names[0], options)
    names = options.names
    if options.transformers:
        names = [f"transformers {name}" for listed in TRANSFORMERS.values() for name in listed.split()]
    names = names or [name for name in tv.list_models(module=tv) if size(name) <= options.bytes]
    words = [word for word in sys.argv[1:] if word not in options.names]
    return max([subprocess.run([sys.executable, __file__, *words, "--alone", name]).returncode for name in names], default=0)


if __name__ == "__main__":
    sys.exit(main())
