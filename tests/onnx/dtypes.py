#!/usr/bin/env python3
"""Sweep PyTorch's operator database over dtypes: compile each sample, run it in ONNX Runtime, compare with eager.

    dtypes.py --compiler build/scriptc [--dtype int8,bfloat16] [--match REGEX] [--samples 2] [--opset 20] [--json out.jsonl] [-j 1]

A case is right, inexact (a float64 result that is only good to float32, a resized byte that is off by one), noted (it differs where the compiler's note or
the operator's row says so), refused (the compiler says why), wrong, or unloadable (ONNX Runtime takes no such file, or fails while running it).  Operators run in forked processes, since a library may take its
process with it.  The table at the end has a row for each dtype; the exit status is 1 if a case was wrong, unloadable or crashed.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import warnings

import numpy
import torch

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "conformance" / "opinfo"))
import opcases  # noqa: E402

DTYPES = ["float32", "float64", "float16", "bfloat16", "int8", "int16", "int32", "int64", "uint8", "bool"]
TOLERANCE = {torch.float32: (1e-3, 1e-5), torch.float64: (1e-5, 1e-7), torch.float16: (4e-3, 1e-3), torch.bfloat16: (3.2e-2, 1e-2)}
FINE = (1e-9, 1e-10)  # what float64 should reach
STEP = {torch.float16: 2 ** -9, torch.bfloat16: 2 ** -6}  # rounding between steps, as a share of the largest result
BFLOAT16 = 16         # TensorProto.DataType
NOTES = {"SC6120", "SC6121", "SC6123"}  # of the compiler, each for results that differ
IN_ROWS = {("matrix_exp", torch.float16), ("matrix_exp", torch.bfloat16), ("linalg.matrix_exp", torch.float16), ("linalg.matrix_exp", torch.bfloat16),
           ("grid_sampler_2d", torch.float16), ("grid_sampler_2d", torch.bfloat16), ("nn.functional.grid_sample", torch.float16),
           ("nn.functional.grid_sample", torch.bfloat16)}  # `scriptc ops` says what differs
SECONDS = 240         # for one chunk of operators


def to_value(tensor):
    import onnxruntime
    if tensor.dtype == torch.bfloat16:
        return onnxruntime.OrtValue.ortvalue_from_numpy_with_onnx_type(tensor.contiguous().view(torch.uint16).numpy(), BFLOAT16)
    return onnxruntime.OrtValue.ortvalue_from_numpy(tensor.contiguous().numpy())


def from_value(value):
    if value.is_tensor_sequence():
        return [torch.from_numpy(one) for one in value.numpy()]
    if value.data_type() == "tensor(bfloat16)":
        return [torch.from_dlpack(value._ortvalue.to_dlpack()).reshape(value.shape())]
    return [torch.from_numpy(numpy.asarray(value.numpy()))]


def rounded(g, w, dtype):
    """Whether all elements differ by no more than a few roundings of the largest, as where an operator adds elements of different sizes."""
    finite = w.isfinite()
    return bool((finite == g.isfinite()).all()) and torch.equal(g[~finite].nan_to_num(), w[~finite].nan_to_num()) and \
        bool(finite.any()) and float((g - w)[finite].abs().max()) <= 16 * torch.finfo(dtype).eps * float(w[finite].abs().max())


def difference(got, want, image):
    if got.dtype != want.dtype:
        return "wrong", f"type {got.dtype} for {want.dtype}"
    if got.shape != want.shape:
        return "wrong", f"shape {list(got.shape)} for {list(want.shape)}"
    if want.dtype == torch.uint8 and image and int((got.int() - want.int()).abs().max()) == 1:
        return "inexact", "weights in fixed point"
    if not want.dtype.is_floating_point:
        return ("ok", "") if torch.equal(got, want) else ("wrong", f"values {got.flatten()[:6].tolist()} for {want.flatten()[:6].tolist()}")
    rtol, atol = TOLERANCE[want.dtype]
    g, w = got.double(), want.double()
    if want.dtype in STEP and w.numel():
        atol = max(atol, STEP[want.dtype] * float(w.abs().nan_to_num(0, 0, 0).max()))
    if not torch.allclose(g, w, rtol=rtol, atol=atol, equal_nan=True):
        far = (~torch.isclose(g, w, rtol=rtol, atol=atol, equal_nan=True)).flatten()
        if rounded(g, w, want.dtype):
            return "inexact", f"{int(far.sum())} of {far.numel()} beside larger elements: {g.flatten()[far][:4].tolist()} for {w.flatten()[far][:4].tolist()}"
        return "wrong", f"{int(far.sum())} of {far.numel()}: {g.flatten()[far][:4].tolist()} for {w.flatten()[far][:4].tolist()}"
    if want.dtype == torch.float64 and not torch.allclose(g, w, rtol=FINE[0], atol=FINE[1], equal_nan=True):
        return "inexact", f"by up to {float((g - w).abs().nan_to_num().max()):.2g}"
    return "ok", ""


def run(path, tensors, want, image):
    import onnxruntime
    options = onnxruntime.SessionOptions()
    options.log_severity_level, options.intra_op_num_threads = 4, 1
    try:
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        feeds = {slot.name: to_value(tensor) for slot, tensor in zip(session.get_inputs(), tensors)}
        results = [one for value in session.run_with_ort_values(None, feeds) for one in from_value(value)]
    except Exception as error:
        return "unloadable", str(error).strip().replace("\n", " ")[:300]
    if len(results) != len(want):
        return "wrong", f"{len(results)} outputs for {len(want)}"
    found = [difference(g, w, image) for g, w in zip(results, want)]
    return next((f for f in found if f[0] == "wrong"), next((f for f in found if f[0] != "ok"), ("ok", "")))


def check(compiler, opset, folder, text, names, tensors, want):
    source, path = folder / "model.py", folder / "model.onnx"
    source.write_text(text)
    path.unlink(missing_ok=True)
    command = [*compiler, "compile", f"{source}:forward", "-o", str(path), "--opset", str(opset)]
    for name, tensor in zip(names, tensors):
        command += ["--input", f"{name}: {opcases.dt(tensor)}[{', '.join(map(str, tensor.shape))}]"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60)
    if done.returncode not in (0, 1, 2, 3):
        return "crash", f"exit {done.returncode}: {done.stderr.strip()[-200:]}"
    if done.returncode:
        return "refused", next((line for line in done.stderr.splitlines() if "error" in line), done.stderr)[:300].split(": ", 1)[-1]
    status, why = run(path, tensors, want, "interpolate" in text or "upsample" in text)
    notes = NOTES & set(re.findall(r"note\[(\w+)\]", done.stderr))
    return ("noted", f"{', '.join(sorted(notes))}: {why}") if status == "wrong" and notes else (status, why)


def eager_results(text, names, tensors, folder):
    """Eager's results, twice: what differs is random.  None where eager refuses."""
    path = folder / "eager.py"
    path.write_text(text)
    function = opcases.load_src(str(path)).forward
    results = []
    for seed in (1, 2):
        torch.manual_seed(seed)
        results.append([opcases.dense(t) for t in opcases.flat(function(*opcases.clones(tensors)))])
    return None if opcases.same(*results, True) else results[0]


def samples(op, dtype, count, spread):
    """Varied samples: every spread-th one that bakes, no two alike."""
    torch.manual_seed(0)
    numpy.random.seed(0)
    seen, kept = set(), []
    for number, sample in enumerate(op.sample_inputs("cpu", dtype, requires_grad=False)):
        if number > 60:
            break
        try:
            bake, bodies, _ = opcases.function_forms(op, sample, 0)
        except opcases.Skip:
            continue
        key = (tuple(bodies[0]), tuple((t.dtype, tuple(t.shape)) for t in bake.tensors))
        if key not in seen and sum(t.nbytes for t in bake.tensors) <= opcases.MAX_BYTES:
            seen.add(key)
            kept.append((bake, bodies))
    return [kept[i] for i in opcases.pick(kept, count)] if spread else kept[:count]


def sweep_one(op, dtype, args, folder):
    label = op.name + ("." + op.variant_test_name if op.variant_test_name else "")
    for bake, bodies in samples(op, dtype, args.samples, True):
        for body in bodies:
            text = opcases.source(bake.names, body, None)
            try:
                want = eager_results(text, bake.names, bake.tensors, folder)
            except Exception:  # this spelling is not for eager
                continue
            if want is None:
                break
            try:
                status, why = check(args.compiler.split(), args.opset, folder, text, bake.names, bake.tensors, want)
            except subprocess.TimeoutExpired:
                status, why = "crash", "compiling takes over a minute"
            status = "noted" if status == "wrong" and (op.name, dtype) in IN_ROWS else status
            yield {"op": label, "dtype": opcases.dt(torch.empty(0, dtype=dtype)), "status": status, "why": why, "body": body[-1][:200],
                   "inputs": [f"{opcases.dt(t)}{list(t.shape)}" for t in bake.tensors]}
            break


def chunk(ops, dtypes, args, pipe):
    with tempfile.TemporaryDirectory() as folder, os.fdopen(pipe, "w") as out:
        for number, op in enumerate(ops):
            if opcases.static_skip(op):
                continue
            for dtype in dtypes:
                if dtype not in op.supported_dtypes("cpu"):
                    continue
                print(json.dumps({"op": op.name, "at": number, "dtype": str(dtype)[6:]}), file=out, flush=True)
                try:
                    for result in sweep_one(op, dtype, args, pathlib.Path(folder)):
                        print(json.dumps(result), file=out, flush=True)
                except Exception as error:
                    print(json.dumps({"op": op.name, "dtype": str(dtype)[6:], "status": "skipped", "why": repr(error)[:200]}), file=out, flush=True)


def forked(ops, dtypes, args):
    """Results of the operators; after a crash, the next process goes on behind the operator that caused it."""
    while ops:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            signal.alarm(SECONDS)
            chunk(ops, dtypes, args, writing)
            os._exit(0)
        os.close(writing)
        last = None
        with os.fdopen(reading) as lines:
            for line in lines:
                result = json.loads(line)
                last = result if "at" in result else last
                if "status" in result:
                    yield result
        if os.waitpid(child, 0)[1] == 0:
            return
        if not last:
            return
        yield {"op": last["op"], "dtype": last["dtype"], "status": "crash", "why": "the process ended"}
        ops = ops[last["at"] + 1:]


def table(tally):
    columns = ["ok", "inexact", "noted", "refused", "wrong", "unloadable", "crash"]
    print(f"{'dtype':10}{'tried':>8}" + "".join(f"{c:>12}" for c in columns))
    for dtype in DTYPES:
        row = [tally[dtype, c] for c in columns]
        if sum(row):
            print(f"{dtype:10}{sum(row):8}" + "".join(f"{n:12}" for n in row))


def main():
    warnings.filterwarnings("ignore")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default=str(ROOT / "build" / "scriptc"))
    parser.add_argument("--dtype", default=",".join(DTYPES[1:]))
    parser.add_argument("--match", default="")
    parser.add_argument("--samples", type=int, default=2)
    parser.add_argument("--opset", type=int, default=20)
    parser.add_argument("--part", default="1/1", help="i/n: only the i-th of n parts of the operators")
    parser.add_argument("--json", help="a line for each case")
    args = parser.parse_args()
    torch.set_num_threads(1)
    from torch.testing._internal.common_methods_invocations import op_db
    part, parts = map(int, args.part.split("/"))
    ops = [op for op in op_db if re.search(args.match, op.name)][part - 1::parts]
    dtypes = [getattr(torch, name) for name in args.dtype.split(",")]
    log, tally = open(args.json, "w") if args.json else None, collections.Counter()
    for start in range(0, len(ops), 8):
        for result in forked(ops[start:start + 8], dtypes, args):
            tally[result["dtype"], result["status"]] += 1
            if log:
                print(json.dumps(result), file=log, flush=True)
            if result["status"] not in ("ok", "inexact", "noted", "refused", "skipped"):
                print(f"{result['status']:10} {result['dtype']:9} {result['op']}: {result.get('body', '')} {result.get('inputs', '')}: {result['why']}", flush=True)
    table(tally)
    return 1 if any(status in ("wrong", "unloadable", "crash") for _, status in tally) else 0


if __name__ == "__main__":
    sys.exit(main())
