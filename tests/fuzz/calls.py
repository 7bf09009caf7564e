#!/usr/bin/env python3
"""Calls every function of the compiler's tables with arguments of every kind: each call ends with status 0 to 3.

    calls.py OUT [--every N] [--match PATTERN] [--compiler PATH] [-j JOBS]

What the tables of C functions (`frontend/*/*.c`) name is called as a program can: a builtin by its name, a method through its class
(`str.upper(3)`), a function of a module by its path. `--every N` takes each Nth call, from a start that N does not fix."""
import argparse
import collections
import concurrent.futures
import pathlib
import re
import subprocess
import sys

from mutants import ROOT, SECONDS, within_bounds

ROW = re.compile(r'\{"([\w.]+)",\s*"(\w+)",\s*\w+,\s*"')
CLASSES = {"object": ["object", "A", "super"], "set": ["set", "frozenset"], "type": ["type", "A"], "tensor": ["torch.Tensor"], "text": ["str"], "named_tuple": ["NT"],
           "device": ["torch.device"], "iterator": ["type(iter([1]))"], "builtins": [], "new": [], "_text": []}
VALUES = ["x", "None", "3", "'a'", "[1]", "{}", "A", "A()", "n", "2.5", "len", "(x, n)", "nt", "torch.float32", "slice(1)", "x.shape", "str(n)", "1j", "lambda a: a",
          "{1}", "iter([1])", "b'q'", "E.P", "lst", "torch", "A().m", "range(n)", "x if n > 2 else 3"]
PAIRS = ["x, 3", "'a', None", "None, x", "[1], 3", "[1], n", "{}, n", "n, n", "3, x", "A(), 'b'", "A, 'b'", "{}, [1]", "[x], [x]", "A(), 3", "A, n", "'abc', n",
         "n, 'abc'", "lst, n", "x, n", "x, None", "len, [1]", "A(), str(n)", "x, str(n)"]
TRIPLES = ["x, 3, None", "A(), 'b', x", "A, 'b', x", "[1], n, x", "'a', 'b', n", "{}, n, x", "x, x, x", "'a', (A,), {}", "'a', 3, {}", "None, None, None", "x, 0, n",
           "A(), str(n), x"]
ARGUMENTS = ["", *VALUES, *PAIRS, *TRIPLES, "**{}", "*[1, 2, 3, 4]", "x, 1, 2, 3", "a=1"]
TEXT = """import torch, math, re, os, os.path, functools, copy, collections, dataclasses, inspect, abc, importlib, importlib.util, pkgutil
from enum import Enum
from typing import NamedTuple
class A:
    b = 1
    def m(self, x=1):
        return x
class NT(NamedTuple):
    p: int = 1
class E(Enum):
    P = 1
def f(x: torch.Tensor, n: int):
    nt, lst = NT(2), []
    for i in range(n):
        lst.append(x)
    y = {call}
    return x
"""


def callees(space, name):
    if space in ("builtins", "new"):
        return [name]
    return [f"{owner}.{name}" for owner in CLASSES.get(space, [space])]


def calls():
    rows = {row for path in (ROOT / "frontend").glob("*/*.c") for row in ROW.findall(path.read_text())}
    for space, name in sorted(rows):
        for callee in callees(space, name):
            yield from (f"{callee}({arguments})" for arguments in ARGUMENTS)


def run(out, compiler, number, call):
    path = out / f"call{number}.py"
    path.write_text(TEXT.format(call=call))
    try:
        done = subprocess.run([compiler, f"{path}:f", "--input", "x: float32[k]", "-o", "/dev/null"], capture_output=True, timeout=10 * SECONDS, preexec_fn=within_bounds)
        status, said = done.returncode, done.stderr.decode(errors="replace")[-200:]
    except subprocess.TimeoutExpired:
        status, said = "late", ""
    path.unlink()
    if status not in (0, 1, 2, 3):
        print(f"{call}: status {status}: {said}", flush=True)
    return status


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--match", default="")
    parser.add_argument("--compiler", default=str(ROOT / "build/scriptc"))
    parser.add_argument("-j", type=int, default=1)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    chosen = [(k, call) for k, call in enumerate(calls()) if re.search(args.match, call)][args.every // 2::args.every]
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        ended = collections.Counter(pool.map(lambda one: run(args.out, args.compiler, *one), chosen))
    print(f"{len(chosen)} calls, by status:", ", ".join(f"{n} of {status}" for status, n in sorted(ended.items(), key=str)))
    return bool(set(ended) - {0, 1, 2, 3})


if __name__ == "__main__":
    sys.exit(main())
