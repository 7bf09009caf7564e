#!/usr/bin/env python3
"""Calls the functions of PyTorch that are written in the prelude, and makes and calls its modules, with unusual arguments: tensors of unknown and
wrong ranks, numbers at the limits of int64, empty and long lists, values that only the run knows. Each compilation ends with status 0 to 3, within
bounds of time and memory.

    library.py OUT [--count N] [--first SEED] [--match PATTERN] [--compiler PATH] [-j JOBS]"""
import argparse
import ast
import collections
import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys

from mutants import ROOT, SECONDS, within_bounds

FUNCTIONS = ["nn/functional", "functional", "fft", "linalg", "special", "_tensor", "nn/init", "nn/utils/rnn", "signal/windows/__init__"]
TENSORS = {"input", "x", "self", "other", "target", "weight", "bias", "query", "key", "value", "tensor", "tensors", "mask", "src", "tgt", "hx", "a", "A", "B", "grid",
           "indices", "theta", "anchor", "positive", "negative", "x1", "x2", "input1", "input2", "logits", "probs", "loc", "scale", "mat1", "mat2", "lengths", "sequences"}
RANKS = ["[...]", "[n, ...]", "[n]", "[]", "[n, 4]", "[2, 3, 8]", "[n, c, h, w]", "[1, 4, 8, 8]", "[2, 4, 4, 4, 4]", "[0, 3]", "[b, 3, 0]", "[a, b, c, d, e, f, g]"]
INTS = ["0", "1", "2", "3", "4", "-1", "-2", "8", "k"]
ENDS = ["9223372036854775807", "-9223372036854775808", "2147483648", "4611686018427387904", "4294967296", "-2147483649", "1000000"]
FLOATS = ["0.0", "0.5", "1.0", "-1.0", "1e300", "float('nan')", "float('inf')", "r"]
OTHERS = ["None", "True", "False", "b", "'mean'", "'sum'", "'none'", "'same'", "'reflect'", "'bilinear'", "'nearest'", "'constant'", "''", "torch.int64", "torch.float16",
          "torch.bool", "[]", "()", "x.shape", "[1] * 70", "(1, 2)", "(k, k)", "[2, 2]", "(3, 3, 3)", "[x, x]", "lambda t: t", "nn.ReLU()", "{'a': x}"]
TEXT = """import torch
from torch import nn, Tensor
import torch.nn.functional
import torch.nn.utils.rnn
class M(nn.Module):
    def __init__(self, k: int = 3, b: bool = True, r: float = 0.5):
        super().__init__()
        x = torch.ones(2, 3)
        {made}
    def forward(self, x: Tensor, y: Tensor, k: int, b: bool, r: float):
        z = {call}
        return z
"""


def parameters(function, bound):
    """Its parameters without `self`: a name, and whether it must be given."""
    args = function.args.posonlyargs + function.args.args
    required = len(args) - len(function.args.defaults)
    every = [(arg.arg, i < required) for i, arg in enumerate(args)][bound:]
    return every + [(arg.arg, default is None) for arg, default in zip(function.args.kwonlyargs, function.args.kw_defaults)]


def functions():
    for name in FUNCTIONS:
        path = ROOT / "prelude/torch" / f"{name}.py"
        space = "torch." + name.removesuffix("/__init__").replace("/", ".") if not name.startswith("_") else "Tensor"
        for node in ast.parse(path.read_text()).body if path.exists() else ():
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                yield f"{space}.{node.name}", parameters(node, 0), None


def modules():
    """The classes of torch.nn, with the parameters of their constructors; an inherited constructor is that of the first base which has one."""
    classes = {}
    for path in sorted((ROOT / "prelude/torch/nn/modules").glob("*.py")):
        classes |= {node.name: node for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef)}

    def method(name, wanted):
        for node in classes[name].body if name in classes else ():
            if isinstance(node, ast.FunctionDef) and node.name == wanted:
                return node
        bases = [base.id for base in classes[name].bases if isinstance(base, ast.Name)] if name in classes else []
        return next((found for base in bases if (found := method(base, wanted))), None)

    for name in classes:
        made, call = method(name, "__init__"), method(name, "forward")
        if not name.startswith("_") and made and call:
            yield f"nn.{name}", parameters(call, 1), parameters(made, 1)


def value(r, name):
    if name in TENSORS and r.random() < 0.8:
        return r.choice(["x", "x", "y", "x[:0]", "x.flatten()", "x.nonzero()", "x.sum()", "x[None]", "x.long()", "torch.ones(2, 3)"])
    return r.choice([r.choice(INTS), r.choice(INTS), r.choice(INTS), r.choice(ENDS), r.choice(FLOATS), r.choice(OTHERS), r.choice(OTHERS)])


def arguments(r, names):
    given = [f"{name}={value(r, name)}" for name, required in names if required or r.random() < 0.3]
    return ", ".join(given)


def program(r, entry):
    name, call, made = entry
    inputs = [f"x: float32{r.choice(RANKS)}", f"y: {r.choice(['float32', 'int64', 'bool'])}{r.choice(RANKS)}"]
    words = [word for line in inputs if r.random() < 0.8 for word in ("--input", line)]
    if made is None:
        return TEXT.format(made="pass", call=f"{name}({arguments(r, call)})"), words
    return TEXT.format(made=f"self.m = {name}({arguments(r, made)})", call=f"self.m({arguments(r, call)})"), words


def run(out, compiler, seed, entries):
    r = random.Random(seed)
    text, words = program(r, r.choice(entries))
    path = out / f"library{seed}.py"
    path.write_text(text)
    try:
        done = subprocess.run([compiler, f"{path}:M", "--params", "inputs", "--limit", "made-bytes=100000000", *words, "-o", "/dev/null"], capture_output=True, timeout=10 * SECONDS,
                              preexec_fn=None if "san" in compiler or "int" in compiler else within_bounds)
        status, said = done.returncode, done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        status, said = "late", ""
    report = next((line for line in said.splitlines() if "runtime error:" in line or "ERROR: AddressSanitizer" in line), None)
    if status in (0, 1, 2, 3) and not report:
        path.unlink()
    else:
        print(f"{path} {' '.join(map(repr, words))}: status {status}: {report or said[-300:]}", flush=True)
        status = "reported" if report else status
    return status


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--match", default="")
    parser.add_argument("--compiler", default=str(ROOT / "build/scriptc"))
    parser.add_argument("-j", type=int, default=1)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    entries = [entry for entry in [*functions(), *modules()] if re.search(args.match, entry[0])]
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        ended = collections.Counter(pool.map(lambda seed: run(args.out, args.compiler, seed, entries), range(args.first, args.first + args.count)))
    print(f"{args.count} calls of {len(entries)} functions and modules, by status:", ", ".join(f"{n} of {status}" for status, n in sorted(ended.items(), key=str)))
    return bool(set(ended) - {0, 1, 2, 3})


if __name__ == "__main__":
    sys.exit(main())
