#!/usr/bin/env python3
"""Odd calls of operators, compiled with known sizes, symbolic sizes and unknown ranks, run by ONNX Runtime, compared with eager mode.

    calls.py [--kind listed|empty|varied|drawn|each] [--archive] [--compiler build/scriptc] [--count N] [--seed N] [--match REGEX] [--part 1/2] [--json FILE]

    listed    the calls of odd_calls.py
    empty     the recorded calls of tests/conformance/opinfo, with a 0 for each size in turn
    varied    the recorded calls with other literals, and with arguments of other sizes, values and types
    drawn     calls drawn from the schemas of the operators that the compiler has rows for
    each      a call of every overload of aten that eager mode takes, whether the compiler has a row for it or not; --count tries for each

--archive compiles what torch.jit.script and torch.jit.save make of the call instead of its text; what TorchScript does not take is no call.

The same seed draws the same calls.  What eager refuses is no call.  The rest is: right, refused (the compiler says why), noted (a note says what differs),
wrong, unloadable (ONNX Runtime takes no such file, or fails while it runs it), or crash (the compiler or ONNX Runtime ended or hung the process, which is
why each part of the calls has a process of its own).  The exit status is 1 if a call was wrong, unloadable or a crash.
"""
import argparse
import ast
import collections
import dataclasses
import itertools
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import warnings

import numpy
import torch

import dtypes
from dtypes import ROOT, opcases

CORPUS = ROOT / "tests/conformance/opinfo/corpus.tar.gz"
SIZES = ("known", "dynamic", "rankless")
SECONDS = 40  # for one run, or one compile
CHUNK = 40    # calls of one process


@dataclasses.dataclass
class Call:
    """A program with one entry, and the tensors that it is called with; the folder has the weights of a module."""
    label: str
    text: str
    entry: str
    names: list
    tensors: list
    folder: pathlib.Path = None
    opset: int = 0  # 0: that of the command line
    sizes: str = ""  # empty: those of the command line
    options: str = ""


# ---- the recorded calls -------------------------------------------------------------------------------------------------------

def unpacked():
    """The folder of the recorded calls, unpacked once beside the build."""
    place = ROOT / "build/cases/calls"
    if not place.exists():
        making = place.with_name(f"calls.{os.getpid()}")
        with tarfile.open(CORPUS) as tar:
            tar.extractall(making, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
        try:
            making.rename(place)
        except OSError:  # another process was faster
            shutil.rmtree(making)
    return place


def recorded(match):
    from safetensors.torch import load_file
    for path in sorted(unpacked().rglob("case.json")):
        case = json.loads(path.read_text())
        if not re.search(match, case["op"]):
            continue
        tensors = load_file(path.parent / "inputs.safetensors") if case["inputs"] else {}
        names = [one["name"] for one in case["inputs"]]
        if all(name in tensors for name in names):
            yield Call(f"{case['op']}/{path.parent.name}", (path.parent / "model.py").read_text(), case["entry"], names, [tensors[name] for name in names],
                       path.parent if (path.parent / "weights.safetensors").exists() else None)


# ---- changes of a recorded call --------------------------------------------------------------------------------------------------

def resized(tensor, shape):
    """A tensor of this shape with the elements of another, over and over."""
    count = 1
    for size in shape:
        count *= size
    flat = tensor.reshape(-1)
    if not flat.numel():
        return torch.zeros(shape, dtype=tensor.dtype)
    return flat.repeat(-(-count // flat.numel()) if count else 1)[:count].reshape(shape).clone()


def emptied(call):
    """The call with a 0 for each size in turn: of one argument, and of all that have the same size."""
    seen = set()
    for place, tensor in enumerate(call.tensors):
        for axis, size in enumerate(tensor.shape):
            if size == 0:
                continue
            shapes = [list(one.shape) for one in call.tensors]
            shapes[place][axis] = 0
            every = [[0 if n == size else n for n in one.shape] for one in call.tensors]
            ahead = [[0 if (i == axis and n == size) else n for i, n in enumerate(one.shape)] for one in call.tensors]
            for variant in (shapes, ahead, every):
                key = repr(variant)
                if key not in seen:
                    seen.add(key)
                    yield dataclasses.replace(call, tensors=[resized(one, shape) for one, shape in zip(call.tensors, variant)])


INTEGERS = [-3, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 4, 5, 7]
FLOATS = [-2.5, -1.0, -0.5, 0.0, 0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 1e-6, 100.0]


class Literals(ast.NodeTransformer):
    """Other numbers and truth values in the calls of a function's body."""

    def __init__(self, draw):
        self.draw, self.changed = draw, False

    def visit_FunctionDef(self, node):
        node.body = [self.visit(one) for one in node.body]
        return node

    def visit_ClassDef(self, node):
        return node

    def visit_ImportFrom(self, node):
        return node

    def visit_UnaryOp(self, node):
        return self.visit_Constant(ast.Constant(ast.literal_eval(node))) if isinstance(node.operand, ast.Constant) else self.generic_visit(node)

    def visit_Constant(self, node):
        if self.draw.random() > 0.35 or isinstance(node.value, (str, bytes)) or node.value is Ellipsis or node.value is None:
            return node
        self.changed = True
        if isinstance(node.value, bool):
            return ast.Constant(not node.value)
        if isinstance(node.value, int):
            near = self.draw.choice(INTEGERS) if self.draw.random() < 0.6 else node.value + self.draw.choice([-2, -1, 1, 2])
            return ast.Constant(near) if near >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-near))
        if isinstance(node.value, float):
            near = self.draw.choice(FLOATS)
            return ast.Constant(near) if near >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-near))
        return node


ENDS = {dtype: torch.iinfo(dtype) for dtype in (torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8)}


def odd_values(tensor, draw):
    """The tensor with some elements replaced by the ends of its type, zeros and ones; no NaN and no infinity."""
    if not tensor.numel():
        return tensor
    odd = [0, 1, -1, 2, -0.0, 0.5]
    if tensor.dtype in ENDS:
        ends = ENDS[tensor.dtype]
        odd = [0, 1, -1 if ends.min else 2, ends.min, ends.max, ends.min + 1]
    if tensor.dtype == torch.bool:
        return torch.full_like(tensor, bool(draw.getrandbits(1)))
    flat = tensor.reshape(-1).clone()
    for _ in range(max(1, flat.numel() // 3)):
        flat[draw.randrange(flat.numel())] = draw.choice(odd)
    return flat.reshape(tensor.shape)


def other_shape(tensor, draw):
    shape = list(tensor.shape)
    if not shape:
        return tensor
    axis, way = draw.randrange(len(shape)), draw.random()
    if way < 0.35:
        shape[axis] = 1
    elif way < 0.6:
        shape[axis] = draw.choice([0, 1, 2, 3, 5, 8])
    elif way < 0.8:
        del shape[axis]
    elif len(shape) < 5:
        shape.insert(0, draw.choice([0, 1, 2]))
    return resized(tensor, shape)


OTHERS = [torch.float32, torch.float64, torch.int64, torch.int32, torch.float16, torch.uint8, torch.bool, torch.int16, torch.int8]


def other_tensor(tensor, draw):
    way = draw.random()
    if way < 0.3:
        return odd_values(tensor, draw)
    if way < 0.7:
        return other_shape(tensor, draw)
    if way < 0.9:
        dtype = draw.choice(OTHERS)
        return tensor.to(dtype) if tensor.dtype in NAMES and (tensor.dtype.is_floating_point or dtype != torch.bool) else tensor
    return tensor.reshape(-1)[0].clone() if tensor.numel() else tensor


def varied(call, draw):
    """The call with other literals, other arguments, or both; None if nothing changed."""
    text, tensors, way = call.text, list(call.tensors), draw.random()
    if way < 0.7:
        literals = Literals(draw)
        tree = literals.visit(ast.parse(call.text))
        text = ast.unparse(ast.fix_missing_locations(tree)) if literals.changed else text
    if way > 0.4 and tensors:
        place = draw.randrange(len(tensors))
        before, after = tensors[place], other_tensor(tensors[place], draw)
        if before.shape != after.shape and draw.random() < 0.5:  # those of the same shape go along
            tensors = [resized(one, after.shape) if one.shape == before.shape else one for one in tensors]
        tensors[place] = after
    if text == call.text and all(a is b for a, b in zip(tensors, call.tensors)):
        return None
    return dataclasses.replace(call, text=text, tensors=tensors)


# ---- calls from schemas ------------------------------------------------------------------------------------------------------------

NO_ROWS = re.compile(r"^(_|sym_)|random|rand|empty|dropout|bernoulli|multinomial|normal|poisson|binomial|geometric|exponential|cauchy|uniform|backward|cudnn|miopen|"
                     r"mkldnn|quantize|sparse|cuda|from_file|fbgemm|names|out$")


def schemas(compiler, match):
    """The overloads of aten that the compiler lists and that are functions of their arguments."""
    listed = subprocess.run([*compiler, "ops"], capture_output=True, text=True, check=True).stdout
    for name in sorted(set(re.findall(r"^aten::(\w+(?:\.\w+)?)\(", listed, re.MULTILINE))):
        base, _, overload = name.partition(".")
        if NO_ROWS.search(base) or NO_ROWS.search(overload) or not re.search(match, name) or not hasattr(torch.ops.aten, base):
            continue
        function = getattr(getattr(torch.ops.aten, base), overload or "default", None)
        if function is not None and not function._schema.is_mutable:
            yield name, function._schema


def every_schema(match):
    """All overloads of aten that are functions of their arguments, as TorchScript knows them."""
    for schema in sorted(torch._C._jit_get_all_schemas(), key=str):
        base, overload = schema.name.removeprefix("aten::"), schema.overload_name
        name = f"{base}.{overload}" if overload else base
        if schema.name.startswith("aten::") and not schema.is_mutable and not NO_ROWS.search(base) and not NO_ROWS.search(overload) and re.search(match, name):
            yield name, schema


def drawn_tensor(draw, common, name):
    way = draw.random()
    shape = list(common)
    if way < 0.25 and shape:
        shape[draw.randrange(len(shape))] = 1
    elif way < 0.35:
        shape = shape[1:]
    elif way < 0.42:
        shape = []
    elif way < 0.5:
        shape = [draw.choice([0, 1, 2, 3, 4]) for _ in range(draw.randrange(4))]
    if name in ("index", "indices", "mask", "condition"):
        dtype = torch.bool if name in ("mask", "condition") else torch.int64
        return torch.randint(0, 2, shape).to(dtype)
    dtype = draw.choice([torch.float32] * 6 + OTHERS)
    if dtype == torch.bool:
        return torch.rand(shape) > 0.5
    if not dtype.is_floating_point:
        made = torch.randint(0 if dtype == torch.uint8 else -5, 6, shape).to(dtype)
    else:
        made = (torch.randn(shape) * draw.choice([0.5, 2, 5])).to(dtype)
    return odd_values(made, draw) if draw.random() < 0.3 else made


def drawn_value(draw, argument, common, tensors):
    """The text of one argument, or None where its default stands."""
    kind = str(argument.type)
    if argument.has_default_value() and draw.random() < 0.5:
        return None
    if kind.startswith("Optional["):
        if draw.random() < 0.4:
            return "None"
        kind = kind[len("Optional["):-1]
    if kind == "Tensor":
        tensors.append(drawn_tensor(draw, common, argument.name))
        return f"a{len(tensors) - 1}"
    if kind == "List[Tensor]":
        return "[" + ", ".join(drawn_value(draw, _Required("Tensor"), common, tensors) for _ in range(draw.choice([1, 2, 2, 3]))) + "]"
    if kind == "int":
        if argument.name == "dtype":
            return str(draw.choice(OTHERS))
        if argument.name.startswith("dim") and common:
            return str(draw.randrange(-len(common), len(common)))
        return str(draw.choice(INTEGERS))
    if kind == "List[int]":
        if argument.name.startswith(("dim", "axis")) and common:
            return str(draw.sample(range(-len(common), len(common)), draw.randrange(len(common) + 1)))
        return str([draw.choice(INTEGERS) for _ in range(draw.choice([1, 1, 2, 2, 3, 4]))])
    if kind == "float":
        return str(draw.choice(FLOATS))
    if kind in ("Scalar", "number"):
        return str(draw.choice([*INTEGERS, *FLOATS, True, -9223372036854775808, 9223372036854775807]))
    if kind == "bool":
        return str(draw.random() < 0.5)
    if kind == "List[float]":
        return str([draw.choice(FLOATS) for _ in range(draw.choice([1, 2, 3]))])
    return None if argument.has_default_value() else ""


@dataclasses.dataclass
class _Required:
    type: str
    name: str = ""

    def has_default_value(self):
        return False


def drawn(name, schema, draw, packet=False):
    """One call of this overload (of the packet: its arguments choose), or None if it takes something else than tensors and numbers."""
    common, tensors, words = [draw.choice([0, 1, 2, 2, 3, 3, 4, 5]) for _ in range(draw.choice([0, 1, 1, 2, 2, 2, 3, 3, 4]))], [], []
    torch.manual_seed(draw.getrandbits(30))
    for argument in schema.arguments:
        text = drawn_value(draw, argument, common, tensors)
        if text == "":
            return None
        if text is not None:
            words.append(f"{argument.name}={text}" if argument.kwarg_only or len(words) < schema.arguments.index(argument) else text)
    names = [f"a{i}" for i in range(len(tensors))]
    base, _, overload = name.partition(".")
    parameters = ", ".join(f"{one}: Tensor" for one in names)
    callee = base if packet else f"{base}.{overload or 'default'}"
    text = f"import torch\nfrom torch import Tensor\n\n\ndef forward({parameters}):\n    return torch.ops.aten.{callee}({', '.join(words)})\n"
    return Call(f"{name}", text, "forward", names, tensors)


# ---- one call ------------------------------------------------------------------------------------------------------------------------

NAMES = {torch.float32: "float32", torch.float64: "float64", torch.float16: "float16", torch.bfloat16: "bfloat16", torch.int64: "int64", torch.int32: "int32",
         torch.int16: "int16", torch.int8: "int8", torch.uint8: "uint8", torch.bool: "bool"}


def flat(value):
    if isinstance(value, torch.Tensor):
        return [torch.view_as_real(value.resolve_conj()) if value.is_complex() else value.detach().resolve_neg()]
    if isinstance(value, list) and value and isinstance(value[0], (int, float)):  # as shapes are: one tensor
        return [torch.tensor(value, dtype=torch.float64 if isinstance(value[0], float) else None)]
    if isinstance(value, (list, tuple)):
        return [leaf for one in value for leaf in flat(one)]
    if isinstance(value, complex):
        return [torch.tensor([value.real, value.imag], dtype=torch.float64)]
    if isinstance(value, (bool, int, float)):
        return [torch.tensor(value, dtype=torch.float64 if isinstance(value, float) else None)]
    return []


def eager(call, folder, archive):
    """Eager's results, or those of TorchScript for an archive; None where they are random or refused."""
    path = folder / "eager.py"
    path.write_text(call.text)
    results = []
    for seed in (1, 2):
        torch.manual_seed(seed)
        try:
            function = torch.jit.load(archive) if archive else getattr(opcases.load_src(str(path)), call.entry)
            if isinstance(function, type):
                function = function().eval()
                if call.folder:
                    from safetensors.torch import load_file
                    function.load_state_dict(load_file(call.folder / "weights.safetensors"))
            with torch.no_grad():
                results.append(flat(function(*[one.clone() for one in call.tensors])))
        except Exception:
            return None
    if any(one.layout != torch.strided for result in results for one in result):
        return None
    if any(size < 0 for one in results[0] for size in one.shape):  # eager mode takes it by mistake
        return None
    same = all(a.shape == b.shape and torch.allclose(a.double(), b.double(), equal_nan=True) for a, b in zip(*results))
    return results[0] if results[0] and same and all(one.dtype in NAMES for one in results[0]) else None


def archived(call, folder):
    """The call as an archive of TorchScript, or None where that does not take it."""
    path = folder / "scripted.py"
    lines = call.text.rstrip().splitlines()
    head, body = lines[-2].replace("def forward(", "def forward(self, ").replace("self, )", "self)"), lines[-1]
    path.write_text("\n".join(lines[:-2]) + f"\nclass Scripted(torch.nn.Module):\n    {head}\n    {body}\n")
    try:
        torch.jit.script(opcases.load_src(str(path)).Scripted()).save(folder / "model.pt")
    except Exception:
        return None
    return folder / "model.pt"


def spec(name, tensor, sizes):
    if sizes == "rankless":
        return f"{name}: {NAMES[tensor.dtype]}[...]"
    return f"{name}: {NAMES[tensor.dtype]}[{', '.join(str(n) if sizes == 'known' else f'{name}_{i}' for i, n in enumerate(tensor.shape))}]"


def paired(names, results):
    """The results that there are; two sequences of real and imaginary parts as one of pairs."""
    kept = []
    for name, one in zip(names, results):
        if isinstance(one, list) and name.endswith("im") and isinstance(kept[-1], list):
            kept[-1] = [numpy.stack(both, -1) for both in zip(kept[-1], one)]
        elif one is not None:
            kept.append(one)
    return kept


def run(path, call, want):
    """dtypes.run, by way of numpy where it has the types: ONNX Runtime's own values do not give the tensors of a sequence."""
    import onnxruntime
    if torch.bfloat16 in [one.dtype for one in call.tensors + want]:
        return dtypes.run(path, call.tensors, want, False)
    options = onnxruntime.SessionOptions()
    options.log_severity_level, options.intra_op_num_threads = 4, 1
    try:
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        if any(slot.shape and len(slot.shape) != tensor.dim() for slot, tensor in zip(session.get_inputs(), call.tensors)):
            return "refused", "the program proves another rank, which is in the file"
        feeds = {slot.name: tensor.numpy() for slot, tensor in zip(session.get_inputs(), call.tensors)}
        results = paired([one.name for one in session.get_outputs()], session.run(None, feeds))
    except Exception as error:
        return "unloadable", str(error).strip().replace("\n", " ")[-250:]
    results = [torch.from_numpy(numpy.asarray(leaf)) for one in results for leaf in (one if isinstance(one, list) else [one])]
    if len(results) != len(want):
        return "wrong", f"{len(results)} outputs for {len(want)}"
    image = "interpolate" in call.text or "upsample" in call.text
    found = [dtypes.difference(g, w, image) for g, w in zip(results, want)]
    return next((f for f in found if f[0] == "wrong"), next((f for f in found if f[0] != "ok"), ("ok", "")))


def judge(call, sizes, want, folder, args, archive=None):
    path = folder / "model.onnx"
    path.unlink(missing_ok=True)
    (folder / "model.py").write_text(call.text)
    command = [*args.compiler.split(), "compile", str(archive or f"{folder}/model.py:{call.entry}"), "-o", str(path), "--opset", str(call.opset or args.opset), *call.options.split()]
    for name, tensor in zip(call.names, call.tensors):
        command += ["--input", spec(name, tensor, sizes)]
    if call.folder:
        command += ["--weights", str(call.folder / "weights.safetensors")]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=SECONDS)
    if done.returncode not in (0, 1, 2, 3):
        return "crash", f"exit {done.returncode}: {done.stderr.strip()[-300:]}"
    if done.returncode:
        return "refused", next((line for line in done.stderr.splitlines() if "error" in line), done.stderr)[:300].split(": ", 1)[-1]
    status, why = run(path, call, want)
    notes = set(re.findall(r"(?:note|warning)\[(\w+)\]", done.stderr)) - {"SC4001"}
    if status == "wrong" and (dtypes.NOTES & notes or (why.startswith("type ") and "SC4203" in notes)):  # of unknown ranks none is taken for 0
        return "noted", f"{', '.join(sorted(notes))}: {why}"
    return status, why + (f" ({', '.join(sorted(notes))})" if notes and why else "")


def chunk(calls, args, pipe):
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as place, os.fdopen(pipe, "w") as out:
        folder = pathlib.Path(place)
        for number, call in enumerate(calls):
            print(json.dumps({"at": number, "sizes": None}), file=out, flush=True)
            signal.alarm(SECONDS)
            archive = archived(call, folder) if args.archive else None
            want = None if args.archive and archive is None else eager(call, folder, archive)
            if want is None or any(one.dtype not in NAMES for one in call.tensors):
                continue
            for sizes in (call.sizes or args.sizes).split(","):
                print(json.dumps({"at": number, "sizes": sizes}), file=out, flush=True)
                signal.alarm(SECONDS)
                try:
                    status, why = judge(call, sizes, want, folder, args, archive)
                except subprocess.TimeoutExpired:
                    status, why = "crash", f"compiling takes over {SECONDS} seconds"
                print(json.dumps({"at": number, "sizes": sizes, "status": status, "why": why}), file=out, flush=True)
            signal.alarm(0)


def judged(calls, args):
    """(call, sizes, status, why) of each; after a crash the next process goes on with the next call."""
    while calls:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            chunk(calls, args, writing)
            os._exit(0)
        os.close(writing)
        last = None
        with os.fdopen(reading) as lines:
            for line in lines:
                last = json.loads(line)
                if "status" in last:
                    yield calls[last["at"]], last["sizes"], last["status"], last["why"]
        ended = os.waitpid(child, 0)[1]
        if ended == 0 or last is None:
            return
        if last["sizes"] and "status" not in last:
            yield calls[last["at"]], last["sizes"], "crash", "no end" if os.WTERMSIG(ended) == signal.SIGALRM else f"signal {os.WTERMSIG(ended)}"
        calls = calls[last["at"] + 1:]


# ---- all calls -----------------------------------------------------------------------------------------------------------------------

def listed():
    import odd_calls
    for number, (expression, tensors, opset, _, sizes) in enumerate(odd_calls.CALLS):
        names = [chr(ord("a") + i) for i in range(len(tensors))]
        parameters = ", ".join(f"{name}: Tensor" for name in names)
        text = f"import math\nimport torch\nimport torch.nn.functional as F\nfrom torch import Tensor\n\n\ndef forward({parameters}):\n    return {expression}\n"
        yield Call(str(number), text, "forward", names, list(tensors), None, opset, sizes)


def record():
    """Appends the calls of odd_calls.py to the file that SCRIPTC_RECORD names, for digests.c."""
    with open(os.environ["SCRIPTC_RECORD"], "a") as out:
        for call in listed():
            text = call.text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")
            for sizes in call.sizes.split(","):
                inputs = [f"input={spec(name, tensor, sizes)}" for name, tensor in zip(call.names, call.tensors)]
                print("text/call.py:forward", f"source={text}", f"opset={call.opset}", *inputs, sep="\t", file=out)


def generated(args):
    draw = random.Random(args.seed)
    if args.kind == "listed":
        if "SCRIPTC_RECORD" in os.environ:
            record()
        yield from listed()
        return
    if args.kind == "empty":
        for call in recorded(args.match):
            yield from emptied(call)
    elif args.kind == "varied":
        every = list(recorded(args.match))
        while True:
            made = varied(draw.choice(every), draw)
            if made:
                yield made
    elif args.kind == "each":
        for name, schema in every_schema(args.match):
            for made in [drawn(name, schema, draw, True) for _ in range(args.count or 8)]:
                if made:
                    yield made
    else:
        every = list(schemas(args.compiler.split(), args.match))
        while True:
            made = drawn(*draw.choice(every), draw, args.archive)
            if made:
                yield made


def chunks(args, made):
    part, parts = map(int, args.part.split("/"))
    kept = []
    for number, call in enumerate(made):
        if number % parts == part - 1:
            kept.append(call)
        if len(kept) == CHUNK:
            yield kept
            kept = []
    yield kept


def shown(call):
    body = call.text.rstrip().rpartition("\n")[2].strip()
    return f"{call.label}: {body} with " + ", ".join(f"{name} {NAMES[one.dtype]}{list(one.shape)}" for name, one in zip(call.names, call.tensors))


def main():
    warnings.filterwarnings("ignore")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", choices=["listed", "empty", "varied", "drawn", "each"], default="empty")
    parser.add_argument("--compiler", default=str(ROOT / "build/scriptc"))
    parser.add_argument("--count", type=int, default=0, help="of calls drawn (those of kind empty have an end)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--archive", action="store_true")
    parser.add_argument("--match", default="")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--opset", type=int, default=20)
    parser.add_argument("--part", default="1/1", help="i/n: only the i-th of n parts of the calls")
    parser.add_argument("--json", help="a line for each call that is not right")
    args = parser.parse_args()
    log, tally, faults = open(args.json, "w") if args.json else None, collections.Counter(), 0
    every = generated(args) if args.kind == "each" or not args.count else itertools.islice(generated(args), args.count)
    for calls in chunks(args, every):
        for call, sizes, status, why in judged(calls, args):
            tally[sizes, status] += 1
            if status in ("wrong", "unloadable", "crash"):
                faults += 1
                print(f"{status:10} {sizes:8} {shown(call)}: {why}", flush=True)
            if log and (args.kind == "listed" or status not in ("ok", "inexact")):
                print(json.dumps({"label": call.label, "call": shown(call), "sizes": sizes, "status": status, "why": why, "text": call.text}), file=log, flush=True)
    for sizes in args.sizes.split(","):
        print(f"{sizes:9}" + ", ".join(f"{tally[sizes, status]} {status}" for status in ("ok", "inexact", "noted", "refused", "wrong", "unloadable", "crash")))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
