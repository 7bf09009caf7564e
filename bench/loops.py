#!/usr/bin/env python3
"""Microseconds a trip of loops at 10, 100, 1,000 and 10,000 trips, side by side in one run: scriptc's graph without and with
the passes that rewrite loops, eager mode, TorchScript, and a graph written by hand.

    loops.py [--most TRIPS] [--only NAME ...] [--rounds N]

Everything runs in one thread, whose own processor time is measured. The columns of a row take turns, and each number is the
least of its rounds, so that other work on the machine hits all columns alike; still, numbers are only meaningful beside others
of the same run."""
import argparse
import pathlib
import subprocess
import tempfile
import time
from typing import List

import numpy as np
import onnx
import onnxruntime
import torch
from torch import Tensor

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRIPTC = ROOT / "build" / "scriptc"
PASSES = "tails,lists,grows,writes,blocks,masks,spans,batch,scans"
WIDTH = 64
LONGEST = 4.0  # greatest number of seconds expected of a call; calls that would take longer are left out


def rows_written(x: Tensor, w: Tensor):
    y, h = torch.zeros(x.shape[0], 64), torch.zeros(64)
    for t in range(x.shape[0]):
        h = torch.tanh(x[t] + h @ w)
        y[t] = h
    return y


def columns_written(x: Tensor, w: Tensor):
    y, h = torch.zeros(64, x.shape[0]), torch.zeros(64)
    for t in range(x.shape[0]):
        h = torch.tanh(x[t] + h @ w)
        y[:, t] = h
    return y


def next_from_the_last(x: Tensor, w: Tensor):
    y = torch.zeros(x.shape[0] + 1, 64)
    y[0] = x[0]
    for t in range(x.shape[0]):
        y[t + 1] = torch.tanh(y[t] @ w)
    return y


def put_behind(x: Tensor, w: Tensor):
    y = x[0].unsqueeze(0)
    for t in range(x.shape[0]):
        y = torch.cat([y, torch.tanh(y[-1:] @ w)])
    return y


def appended_to_the_last(x: Tensor, w: Tensor):
    y = [x[0]]
    for t in range(x.shape[0]):
        y.append(torch.tanh(y[-1] @ w))
    return torch.stack(y)


def inserted_in_front(x: Tensor, w: Tensor):
    y, h = [x[0]], torch.zeros(64)
    for t in range(x.shape[0]):
        h = torch.tanh(x[t] + h @ w)
        y.insert(0, h)
    return torch.stack(y)


def independent(x: Tensor, w: Tensor):
    y = torch.zeros(x.shape[0], 64)
    for t in range(x.shape[0]):
        y[t] = torch.tanh(x[t] @ w)
    return y


def summed(x: Tensor, w: Tensor):
    s = torch.zeros(64)
    for t in range(x.shape[0]):
        s = s + x[t] * x[t]
    return s


def product_in_front(x: Tensor, w: Tensor):
    y, h = torch.zeros(x.shape[0], 64), torch.zeros(64)
    for t in range(x.shape[0]):
        h = torch.tanh(x[t] @ w + h)
        y[t] = h
    return y


def rows_kept(x: Tensor, w: Tensor):
    y: List[Tensor] = [x[0]]
    h = torch.zeros(64)
    for t in range(x.shape[0]):
        h = torch.tanh(x[t] + h @ w)
        if h[0] > 0:
            y.append(h)
    return torch.stack(y)


def windows_added(x: Tensor, w: Tensor):
    y = torch.zeros(32 * (x.shape[0] + 1))
    for t in range(x.shape[0]):
        y[32 * t:32 * t + 64] += x[t]
    return y


def rows_repeated(x: Tensor, w: Tensor):
    y: List[Tensor] = []
    for t in range(x.shape[0]):
        y.append(x[t].expand(t % 3, -1))
    return torch.cat(y)


def loop_by_hand(body, behind, first="zeros"):
    """Makes a graph of a Loop that carries h and has a scan output of it."""
    return f"""<ir_version: 10, opset_import: ["" : 20]>
graph (float[n, 64] x, float[64, 64] w) => (float[m, k] y)
<int64[1] zero = {{0}}, int64[1] one = {{1}}, bool true = {{1}}, int64 front = {{0}}> {{
  shape = Shape <start: int = 0, end: int = 1> (x)
  trips = Squeeze (shape)
  wide = Shape <start: int = 1, end: int = 2> (x)
  zeros = ConstantOfShape (wide)
  h0 = {first}
  last, rows = Loop (trips, true, h0) <body = step (int64 i, bool go, float[64] h) => (bool on, float[64] out, float[64] row) {{
    on = Identity (go)
    {body}
    row = Identity (out)
  }}>
  {behind}
}}"""


FROM_ROWS = "part = Gather <axis: int = 0> (x, i)\n product = MatMul (h, w)\n sum = Add (part, product)\n out = Tanh (sum)"
FROM_LAST = "product = MatMul (h, w)\n out = Tanh (product)"
WITH_FIRST = "first = Slice (x, zero, one, zero)\n y = Concat <axis: int = 0> (first, rows)"
BACKWARDS = "low = Constant <value_ints: ints = [-9223372036854775807]> ()\n back = Constant <value_ints: ints = [-1]> ()\n r = Slice (rows, back, low, zero, back)\n first = Slice (x, zero, one, zero)\n y = Concat <axis: int = 0> (r, first)"
PLAIN = '<ir_version: 10, opset_import: ["" : 20]>\ngraph (float[n, 64] x, float[64, 64] w) => (float[m, k] y) {{ {} }}'
IN_FRONT = loop_by_hand("part = Gather <axis: int = 0> (z, i)\n sum = Add (part, h)\n out = Tanh (sum)", "y = Identity (rows)", "Identity (zeros)\n z = MatMul (x, w)")

KEPT = """<ir_version: 10, opset_import: ["" : 20]>
graph (float[n, 64] x, float[64, 64] w) => (float[m, k] y)
<int64[1] zero = {0}, int64[1] one = {1}, bool true = {1}, int64 front = {0}, float none = {0}> {
  shape = Shape <start: int = 0, end: int = 1> (x)
  trips = Squeeze (shape)
  wide = Shape <start: int = 1, end: int = 2> (x)
  h0 = ConstantOfShape (wide)
  last, rows, kept = Loop (trips, true, h0) <body = step (int64 i, bool go, float[64] h) => (bool on, float[64] out, float[64] row, bool keep) {
    on = Identity (go)
    part = Gather <axis: int = 0> (x, i)
    product = MatMul (h, w)
    sum = Add (part, product)
    out = Tanh (sum)
    row = Identity (out)
    lead = Gather <axis: int = 0> (out, front)
    keep = Greater (lead, none)
  }>
  some = Compress <axis: int = 0> (rows, kept)
  first = Slice (x, zero, one, zero)
  y = Concat <axis: int = 0> (first, some)
}"""

# The halves of the windows, one row apart.
HALVES = """<ir_version: 10, opset_import: ["" : 20]>
graph (float[n, 64] x, float[64, 64] w) => (float[k] y)
<int64[1] zero = {0}, int64[1] one = {1}, int64[1] half = {32}, int64[1] whole = {64}, int64[1] flat = {-1}, int64[4] behind = {0, 0, 1, 0}, int64[4] before = {1, 0, 0, 0}> {
  left = Slice (x, zero, half, one)
  right = Slice (x, half, whole, one)
  a = Pad (left, behind)
  b = Pad (right, before)
  sum = Add (a, b)
  y = Reshape (sum, flat)
}"""

# Rows 1, 2, 2, 4, 5, 5 and so on.
REPEATED = """<ir_version: 10, opset_import: ["" : 20]>
graph (float[n, 64] x, float[64, 64] w) => (float[m, k] y)
<int64[1] one = {1}, int64[1] first = {0}, int64 zero = {0}, int64 step = {1}, int64 three = {3}> {
  shape = Shape <start: int = 0, end: int = 1> (x)
  trips = Squeeze (shape)
  t = Range (zero, trips, step)
  often = Mod (t, three)
  ends = CumSum (often, zero)
  total = ReduceMax <keepdims: int = 1> (ends)
  longer = Add (total, one)
  none = ConstantOfShape <value: tensor = int64[1] {0}> (longer)
  ones = Expand (one, shape)
  ended = ScatterElements <reduction: string = "add"> (none, ends, ones)
  counted = Slice (ended, first, total)
  rows = CumSum (counted, zero)
  y = Gather (x, rows)
}"""

PROGRAMS = {
    rows_written: loop_by_hand(FROM_ROWS, "y = Identity (rows)", "Identity (zeros)"),
    columns_written: loop_by_hand(FROM_ROWS, "y = Transpose <perm: ints = [1, 0]> (rows)", "Identity (zeros)"),
    next_from_the_last: loop_by_hand(FROM_LAST, WITH_FIRST, "Gather <axis: int = 0> (x, front)"),
    put_behind: loop_by_hand(FROM_LAST, WITH_FIRST, "Gather <axis: int = 0> (x, front)"),
    appended_to_the_last: loop_by_hand(FROM_LAST, WITH_FIRST, "Gather <axis: int = 0> (x, front)"),
    inserted_in_front: loop_by_hand(FROM_ROWS, BACKWARDS, "Identity (zeros)"),
    independent: PLAIN.format("z = MatMul (x, w) y = Tanh (z)"),
    summed: PLAIN.format("z = Mul (x, x) a = Constant <value_ints: ints = [0]> () y = ReduceSum <keepdims: int = 0> (z, a)").replace("float[m, k] y", "float[k] y"),
    product_in_front: IN_FRONT,
    rows_kept: KEPT,
    windows_added: HALVES,
    rows_repeated: REPEATED,
}


def session(model):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.log_severity_level = 1, 3
    running = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    names = [given.name for given in running.get_inputs()]
    return lambda x, w: running.run(None, {name: value for name, value in (("x", x.numpy()), ("w", w.numpy())) if name in names})[0]


def compiled(name, folder, *words):
    out = folder / "model.onnx"
    subprocess.run([str(SCRIPTC), f"{__file__}:{name}", "--input", f"x: float32[n, {WIDTH}]", "--input", f"w: float32[{WIDTH}, {WIDTH}]", "-o", str(out), *words], check=True)
    return session(out.read_bytes())


def by_hand(text):
    return session(onnx.parser.parse_model(text).SerializeToString())


def seconds(call, *given):
    start = time.thread_time()
    call(*given)
    return time.thread_time() - start


def fast_enough(taken, count, before):
    """Returns whether the call is expected to end soon: ten times as many trips may take a hundred times as long."""
    return taken <= 0.1 or taken * (count / before) ** 2 <= LONGEST * 10


def measure(program, text, counts, rounds, folder):
    name = program.__name__
    runners = [compiled(name, folder, "--skip-passes", PASSES), compiled(name, folder), program, torch.jit.script(program), by_hand(text)]
    least, before = [0.0] * len(runners), 1
    for count in counts:
        numbers = torch.Generator().manual_seed(count)
        given = torch.randn(count, WIDTH, generator=numbers), torch.randn(WIDTH, WIDTH, generator=numbers) * 0.1
        chosen = [k for k in range(len(runners)) if fast_enough(least[k], count, before)]
        results = [np.asarray(runners[k](*given)) for k in chosen]
        for result in results:
            np.testing.assert_allclose(result, results[0], rtol=1e-3, atol=1e-3)
        turns = [[seconds(runners[k], *given) for k in chosen] for _ in range(rounds)]
        for at, k in enumerate(chosen):
            least[k] = min(turn[at] for turn in turns)
        cells = [f"{least[k] / count * 1e6:.2f}" if k in chosen else "–" for k in range(len(runners))]
        print(f"| {name.replace('_', ' ')} | {count:,} | " + " | ".join(cells) + " |", flush=True)
        before = count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--most", type=int, default=10000)
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    print("| loop | trips | without the passes | with them | eager | TorchScript | by hand |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        for program, text in PROGRAMS.items():
            if not asked.only or program.__name__ in asked.only:
                measure(program, text, [10 ** k for k in range(1, 6) if 10 ** k <= asked.most], asked.rounds, pathlib.Path(folder))


if __name__ == "__main__":
    main()
