#!/usr/bin/env python3
"""Microseconds a trip of loops at 10, 100, 1,000 and 10,000 trips, side by side in one run: scriptc's graph without and with the passes
that write loops anew, eager mode, TorchScript, and a graph written by hand.

    loops.py [--most TRIPS] [--only NAME ...] [--rounds N]

One thread. Numbers are the best of the rounds; on a machine that does other work they say something beside each other alone."""
import argparse
import pathlib
import subprocess
import tempfile
import time

import numpy as np
import onnx
import onnxruntime
import torch
from torch import Tensor

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRIPTC = ROOT / "build" / "scriptc"
PASSES = "tails,lists,grows,writes,masks,spans,batch"
WIDTH = 64
LONGEST = 4.0  # seconds that one call may be expected to take; longer ones are left out


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


def loop_by_hand(body, behind, first="zeros"):
    """A graph of a Loop that carries h and has a scan output of it."""
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


def best(call, rounds, *given):
    """Seconds of the fastest call, and its result."""
    least, result = float("inf"), None
    for _ in range(rounds):
        start = time.perf_counter()
        result = call(*given)
        least = min(least, time.perf_counter() - start)
    return least, result


def measure(program, text, counts, rounds, folder):
    name = program.__name__
    runners = [compiled(name, folder, "--skip-passes", PASSES), compiled(name, folder), program, torch.jit.script(program), by_hand(text)]
    taken = [0.0] * len(runners)
    for count in counts:
        numbers = torch.Generator().manual_seed(count)
        x, w, cells, expected = torch.randn(count, WIDTH, generator=numbers), torch.randn(WIDTH, WIDTH, generator=numbers) * 0.1, [], None
        for k, runner in enumerate(runners):
            if taken[k] * 100 > LONGEST * 10 and taken[k] > 0.1:  # ten times the trips take up to a hundred times as long
                cells.append("–")
                continue
            runner(x, w)
            taken[k], got = best(runner, rounds, x, w)
            got = np.asarray(got)
            expected = got if expected is None else expected
            np.testing.assert_allclose(got, expected, rtol=1e-3, atol=1e-3)
            cells.append(f"{taken[k] / count * 1e6:.2f}")
        print(f"| {name.replace('_', ' ')} | {count:,} | " + " | ".join(cells) + " |", flush=True)


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
