#!/usr/bin/env python3
"""Make a program that does not come out right smaller: `reduce.py MODEL.py SEED [--compiler C] [--options O]` prints what is left.

Statements and expressions are taken away as long as the outcome (wrong, crash, refused with that code ...) stays the same. Each attempt is
a process of its own, as ONNX Runtime may die of the file.
"""
import argparse
import ast
import copy
import functools
import itertools
import multiprocessing
import os
import pathlib
import re
import sys
import tempfile
import time
import warnings

import onnx  # noqa: F401: loaded once, before the processes are made
import onnxruntime  # noqa: F401

import forms
import generate
from run_cases import run_case

ROOT = pathlib.Path(__file__).resolve().parents[2]


def kind_of(status, why):
    """What stays the same when the program gets smaller: the code, or the message without its numbers."""
    if status == "rejected":
        return why.split("[")[-1].split("]")[0]
    return re.sub(r"[0-9.+-]+", "", why.split("internal error:")[-1] if status == "crash" else why.split(":", 2)[-1])


def attempt(text, seed, args, queue):
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place) / "p"
        if not generate.make(folder, seed, args.sizes, text):
            return queue.put("skipped")
        if args.form and forms.archived(folder, seed, args.form, args.sizes or ("dynamic" if seed % 2 else "known")):
            return queue.put("skipped")
        status, why, _ = run_case(folder, [args.compiler], "archive" if args.form else "source", None, args.options.split())
        queue.put(f"{status} {kind_of(status, why)}")


def outcome(text, seed, args):
    queue = multiprocessing.SimpleQueue()
    child = multiprocessing.get_context("fork").Process(target=attempt, args=(text, seed, args, queue))
    child.start()
    child.join(60)
    if child.is_alive():
        child.kill()
    return "died" if queue.empty() else queue.get()


def blocks(tree):
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            if isinstance(getattr(node, field, None), list):
                yield getattr(node, field), node, field


def without(tree, k, at, size):
    """A copy of the tree in which the k-th block lacks so many statements; None: nothing but a `pass` was there."""
    new = copy.deepcopy(tree)
    block, _, field = list(blocks(new))[k]
    taken = block[at:at + size]
    del block[at:at + size]
    if not block and field != "orelse":
        block.append(ast.Pass())
    return None if len(taken) == 1 and isinstance(taken[0], ast.Pass) else new


def opened(tree, k, at, field):
    """A copy of the tree in which a statement of the k-th block is replaced by its body or its `else`."""
    new = copy.deepcopy(tree)
    block = list(blocks(new))[k][0]
    block[at:at + 1] = getattr(block[at], field)
    return new


def smaller_statements(tree):
    """Functions that make copies of the tree, each without one statement or with one replaced by its body; big ones first."""
    places = [(k, block) for k, (block, node, _) in enumerate(blocks(tree)) if not isinstance(node, (ast.Module, ast.ClassDef, ast.Lambda))]
    places += [(k, block) for k, (block, node, _) in enumerate(blocks(tree)) if isinstance(node, (ast.ClassDef, ast.Module))]
    for k, block in places:
        for size in (8, 4, 2, 1):
            for at in range(0, len(block) - size + 1):
                yield functools.partial(without, tree, k, at, size)
                if size > 1 or isinstance(block[at], (ast.FunctionDef, ast.ClassDef)):
                    continue
                for field in ("body", "orelse"):
                    if getattr(block[at], field, None):
                        yield functools.partial(opened, tree, k, at, field)


class Replace(ast.NodeTransformer):
    def __init__(self, at, new):
        self.at, self.new, self.count = at, new, -1

    def visit(self, node):
        if isinstance(node, ast.expr) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            self.count += 1
            if self.count == self.at:
                return self.new
        return self.generic_visit(node)


def expressions(tree):
    found = []

    class Find(ast.NodeTransformer):
        def visit(self, node):
            if isinstance(node, ast.expr) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
                found.append(node)
            return self.generic_visit(node)

    Find().visit(copy.deepcopy(tree))
    return found


def smaller_expressions(tree):
    for at, node in enumerate(expressions(tree)):
        if isinstance(node, (ast.Name, ast.Constant, ast.Attribute)):
            continue
        parts = [c for c in ast.iter_child_nodes(node) if isinstance(c, ast.expr) and not isinstance(c, ast.Slice)]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            parts = [node.func.value, *node.args]
        constant = ast.Constant(True if isinstance(node, (ast.Compare, ast.BoolOp)) else 1)
        for part in [*parts, constant]:
            yield lambda at=at, part=part: Replace(at, part).visit(copy.deepcopy(tree))


def reduce(text, outcome, seconds):
    """After a success the search goes on at the same place in the smaller program, not from its start."""
    want, tree = outcome(text), ast.parse(text)
    print("#", want, file=sys.stderr)
    deadline, changed = time.monotonic() + seconds, True
    while changed:
        changed = False
        for smaller in (smaller_statements, smaller_expressions):
            at, candidates = 0, smaller(tree)
            while (make := next(candidates, None)) and time.monotonic() < deadline:
                new, at = make(), at + 1
                source = new and text_of(new)
                if source and len(source) < len(ast.unparse(tree)) and outcome(source) == want:
                    tree, changed, at = ast.parse(source), True, at - 1
                    candidates = itertools.islice(smaller(tree), at, None)
    return ast.unparse(tree)


def text_of(tree):
    """The program's text; None where a part of an f-string was replaced by what cannot stand there."""
    try:
        return ast.unparse(ast.fix_missing_locations(tree))
    except ValueError:
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("seed", type=int)
    parser.add_argument("--compiler", default=str(ROOT / "build/scriptc"))
    parser.add_argument("--options", default="")
    parser.add_argument("--seconds", type=float, default=100)
    parser.add_argument("--sizes", choices=["known", "dynamic", "rankless"])
    parser.add_argument("--form", choices=forms.FORMS)
    args = parser.parse_args()
    print(reduce(args.model.read_text(), lambda text: outcome(text, args.seed, args), args.seconds))


if __name__ == "__main__":
    main()
