"""Rows against torch: a case names an operator and its arguments; build/tests/rows makes the model, ONNX Runtime runs it.

    case("aten.softmax.int", t(2, 3), -1)                  reference: torch.ops.aten.softmax.int(tensor, -1)
    case("py.pow.int", Later(3), 5, want=lambda a, b: a ** b)

Every case is built with constant sizes and with a symbol for each size, and in several opsets (all pairs if ROWS names a file). A Later number is a graph input,
a Dtype is torch's number of a dtype; everything else is known at compile time.
"""
import dataclasses
import itertools
import os
import pathlib
import subprocess

import numpy
import onnx
import onnxruntime
import torch

TOOL = pathlib.Path(__file__).resolve().parents[2] / "build" / "tests" / "rows"
NAMES = {torch.float32: "f32", torch.float64: "f64", torch.float16: "f16", torch.bfloat16: "bf16", torch.int64: "i64", torch.int32: "i32",
         torch.int16: "i16", torch.int8: "i8", torch.uint8: "u8", torch.bool: "b8"}
SCALAR_TYPES = {torch.uint8: 0, torch.int8: 1, torch.int16: 2, torch.int32: 3, torch.int64: 4, torch.float16: 5, torch.float32: 6,
                torch.float64: 7, torch.bool: 11, torch.bfloat16: 15}
OPSETS = (20, 13)


@dataclasses.dataclass
class Later:
    """A number that only the run knows."""
    value: object


@dataclasses.dataclass
class Const:
    """A tensor given as its value, for arguments that must be known: not supported by the tool, so made by aten.tensor rows."""
    value: object


@dataclasses.dataclass
class Case:
    op: str
    args: tuple
    want: object = None
    opset: int = 13
    results: int = 1
    tolerance: float = 1e-5
    sequence: bool = False
    fixed: bool = False  # sizes must be known: no symbolic variant


CASES = []


def case(op, *args, **how):
    CASES.append(Case(op, args, **how))


def t(*shape, dtype=torch.float32, low=-3, high=3):
    """A tensor with fixed, varied contents."""
    generator = torch.Generator().manual_seed(sum(shape) + len(shape))
    if dtype == torch.bool:
        return torch.rand(shape, generator=generator) > 0.5
    values = torch.rand(shape, generator=generator, dtype=torch.float64) * (high - low) + low
    return values.to(dtype) if dtype.is_floating_point else values.round().to(dtype)


def leaves(arg):
    if isinstance(arg, (list, tuple)):
        for one in arg:
            yield from leaves(one)
    elif isinstance(arg, (torch.Tensor, Later)):
        yield arg


class Text:
    """One case as lines for the tool."""

    def __init__(self, case, symbolic):
        self.inputs, self.feeds, self.symbolic, self.size = [], {}, symbolic, 0
        operands = " ".join(self.operand(a) for a in case.args)
        outputs = [f"r{i}" for i in range(case.results)]
        self.lines = self.inputs + [f"call {','.join(outputs)} {case.op} {operands}"] + [f"output {o}" for o in outputs]

    def add(self, type_text, value):
        name = f"a{len(self.feeds)}"
        self.feeds[name] = value
        self.inputs.append(f"input {name} {type_text}")
        return name

    def operand(self, arg):
        if arg is None:
            return "none"
        if isinstance(arg, torch.Tensor):
            sizes = []
            for n in arg.shape:
                self.size += 1
                sizes.append(f"S{self.size}" if self.symbolic else str(n))
            return self.add(f"{NAMES[arg.dtype]}[{','.join(sizes)}]", arg)
        if isinstance(arg, Later):
            return self.add(type(arg.value).__name__, torch.tensor(arg.value, dtype=torch.float64 if isinstance(arg.value, float) else None))
        if isinstance(arg, torch.dtype):
            return str(SCALAR_TYPES[arg])
        if isinstance(arg, (list, tuple)):
            return "[" + ",".join(self.operand(a) for a in arg) + "]"
        if isinstance(arg, str):
            return f"'{arg}'"
        return repr(arg)


def plain(arg):
    if isinstance(arg, Later):
        return arg.value
    return [plain(a) for a in arg] if isinstance(arg, list) else arg


def reference(case):
    args = [plain(a) for a in case.args]
    if case.want is not None:
        return case.want(*args)
    space, name, *overload = case.op.split(".")
    function = getattr(getattr(getattr(torch.ops, space), name), overload[0] if overload else "default")
    positional = [a for a in function._schema.arguments if not a.kwarg_only]
    keywords = [a.name for a in function._schema.arguments if a.kwarg_only]
    return function(*args[:len(positional)], **dict(zip(keywords, args[len(positional):])))


def variants():
    for i, one in enumerate(CASES):
        every = itertools.product((False, True), OPSETS)
        for symbolic, opset in every if os.environ.get("ROWS") else [(True, 20), (False, 20 if one.fixed else 13)]:
            if (opset >= one.opset or opset == max(OPSETS)) and not (symbolic and one.fixed):
                yield f"c{i}_{'sym' if symbolic else 'fix'}_{opset}", one, symbolic, opset


def record(opset, lines):
    """Appends a case, and its variants, to the file that SCRIPTC_RECORD names, for digests.c."""
    if "SCRIPTC_RECORD" in os.environ:
        with open(os.environ["SCRIPTC_RECORD"], "a") as out:
            out.write("\t".join([f"row {opset}", *lines]) + "\n" + "\t".join(["varied 20", *lines]) + "\n")


def build_all(folder):
    """All cases in one run of the tool: name -> (case, feeds, status)."""
    made, script = {}, []
    for name, one, symbolic, opset in variants():
        text = Text(one, symbolic)
        made[name] = [one, text.feeds, "not run", "\n".join(text.lines)]
        script += [f"case {name} {opset}"] + text.lines
        record(opset, text.lines)
    done = subprocess.run([str(TOOL), str(folder)], input="\n".join(script) + "\n", capture_output=True, text=True, timeout=300)
    for line in done.stdout.splitlines():
        name, _, status = line.partition(" ")
        made[name][2] = status
    return made


def to_numpy(value):
    if isinstance(value, torch.Tensor):
        return value.view(torch.int16).numpy() if value.dtype == torch.bfloat16 else value.detach().numpy()
    return numpy.asarray(value)


def compare(got, want, tolerance):
    if isinstance(got, list):
        assert len(got) == len(want), f"{len(got)} elements, not {len(want)}"
        for g, w in zip(got, want):
            compare(g, w, tolerance)
        return
    want = to_numpy(want)
    assert got.dtype == want.dtype, f"{got.dtype}, not {want.dtype}"
    assert got.shape == want.shape, f"{got.shape}, not {want.shape}"
    if got.dtype.kind in "biu":
        numpy.testing.assert_array_equal(got, want)
    else:
        numpy.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance)


def run_case(folder, name, entry):
    one, feeds, status, _ = entry
    assert status == "ok", status
    path = str(pathlib.Path(folder) / f"{name}.onnx")
    ports = onnx.load(path).graph.output
    if all(p.type.HasField("sequence_type") or p.type.tensor_type.HasField("shape") for p in ports):  # the checker wants a rank
        onnx.checker.check_model(path, full_check=True)
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    used = {i.name for i in session.get_inputs()}
    got = session.run(None, {k: to_numpy(v) for k, v in feeds.items() if k in used})
    want = reference(one)
    if one.results == 1:
        want = [want]
    for g, w in zip(got, want):
        compare(g, w, one.tolerance)
