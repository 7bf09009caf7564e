#!/usr/bin/env python3
"""The same program said differently must compute the same: conformance cases with their models rewritten, compiled, and run against the
stored results of the original.

    metamorphic.py CASES... [--changes wrap,twice,loop,call,literal] [--seed N] [--compiler build/scriptc] [--options='-O0'] [--out DIR]

wrap     statements stand in `if True:`, `for _ in range(1):`, `while True: ... break` or `try: ... finally: pass`
twice    statements stand in both arms of a test that the run decides
loop     statements stand in a loop of one trip that the run counts
call     the right side of an assignment is a function of its own, called at once
literal  ints get a zero added that only the run knows

What the original is not compiled to is no finding, nor is a refusal: known values that become later ones may be asked for.
"""
import argparse
import ast
import collections
import copy
import json
import pathlib
import random
import shutil
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "conformance"))
from run_cases import run_case  # noqa: E402

CHANGES = ["wrap", "twice", "loop", "call", "literal"]
ZERO = "zero_of_the_run"
SHARE = 0.35  # of the places where a change fits
DECLARES = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal, ast.Pass)


def holds(node, *kinds):
    return any(isinstance(one, kinds) for one in ast.walk(node))


def leaves_a_loop(stmt):
    """Whether it breaks or continues a loop around it."""
    if isinstance(stmt, (ast.Break, ast.Continue)):
        return True
    inner = [] if isinstance(stmt, (ast.FunctionDef, ast.ClassDef, ast.expr)) else list(ast.iter_child_nodes(stmt))
    if isinstance(stmt, (ast.For, ast.While)):
        inner = stmt.orelse
    return any(leaves_a_loop(one) for one in inner)


def is_movable(stmt):
    text = isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Constant)
    return not isinstance(stmt, DECLARES) and not text and not holds(stmt, ast.Yield, ast.YieldFrom)


def parsed(text, body):
    """The statements of a text in which `BODY` stands for those of body."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        for field in ("body", "orelse"):
            block = getattr(node, field, None)
            if isinstance(block, list) and any(isinstance(s, ast.Expr) and isinstance(s.value, ast.Name) and s.value.id == "BODY" for s in block):
                setattr(node, field, [s for one in block for s in (copy.deepcopy(body) if isinstance(one, ast.Expr) and getattr(one.value, "id", "") == "BODY" else [one])])
    return tree.body


class Rewriter(ast.NodeTransformer):
    def __init__(self, change, seed):
        self.change, self.random, self.functions, self.bound = change, random.Random(seed), 0, set()

    def chosen(self):
        return self.random.random() < SHARE

    def visit_FunctionDef(self, node):
        if node.name.startswith("__") or self.functions > 0 and self.change in ("literal", "twice", "loop"):
            return node
        anchor = self.anchor(node)
        if self.change in ("literal", "twice", "loop") and not anchor:
            return node
        self.functions += 1
        self.bound = {a.arg for a in node.args.args}
        node.body = self.block(node.body)
        self.functions -= 1
        if self.change in ("literal", "twice", "loop"):
            node.body.insert(0, ast.parse(f"{ZERO} = int(({anchor} != {anchor}).sum())").body[0])
        return node

    def anchor(self, node):
        """A parameter that is a tensor of floats for certain: by annotation, or the first of forward."""
        for arg in node.args.args:
            if isinstance(arg.annotation, ast.Name) and arg.annotation.id == "Tensor" or isinstance(arg.annotation, ast.Attribute) and arg.annotation.attr == "Tensor":
                return arg.arg
        return None

    def block(self, body):
        made = []
        for stmt in body:
            for field in ("body", "orelse", "finalbody"):
                if not isinstance(stmt, (ast.FunctionDef, ast.ClassDef)) and isinstance(getattr(stmt, field, None), list):
                    setattr(stmt, field, self.block(getattr(stmt, field)))
            for part in [*getattr(stmt, "handlers", []), *getattr(stmt, "cases", [])]:
                part.body = self.block(part.body)
            made += self.statement(stmt)
            self.bound |= {n.id for n in ast.walk(stmt) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        return made

    def statement(self, stmt):
        if not is_movable(stmt) or not self.chosen():
            return [stmt]
        return getattr(self, self.change)(stmt)

    def wrap(self, stmt):
        forms = ["if True:\n    BODY"]
        if not leaves_a_loop(stmt):
            forms += ["for _ in range(1):\n    BODY", "while True:\n    BODY\n    break", "try:\n    BODY\nfinally:\n    pass"]
        return parsed(self.random.choice(forms), [stmt])

    def twice(self, stmt):
        if holds(stmt, ast.Lambda, ast.FunctionDef):
            return [stmt]
        return parsed(f"if {ZERO} == {self.random.choice([0, 1])}:\n    BODY\nelse:\n    BODY", [stmt])

    def loop(self, stmt):
        stored = {n.id for n in ast.walk(stmt) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        if leaves_a_loop(stmt) or holds(stmt, ast.Lambda, ast.FunctionDef, ast.Return, ast.AnnAssign) or not stored <= self.bound:
            return [stmt]
        return parsed(f"for _ in range({ZERO} + 1):\n    BODY", [stmt])

    def call(self, stmt):
        if not isinstance(stmt, (ast.Assign, ast.AugAssign, ast.Return)) or not stmt.value or holds(stmt.value, ast.NamedExpr, ast.Starred):
            return [stmt]
        stmt.value = ast.parse(f"(lambda: {ast.unparse(stmt.value)})()").body[0].value
        return [stmt]

    def literal(self, stmt):
        rewriter = self

        class Ints(ast.NodeTransformer):
            def visit_Constant(self, node):
                if type(node.value) is not int or not rewriter.chosen():
                    return node
                return ast.parse(f"({node.value} + {ZERO})").body[0].value

            def visit_pattern(self, node):
                return node

        if isinstance(stmt, (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match)):
            for field in ("test", "iter"):
                if hasattr(stmt, field):
                    setattr(stmt, field, Ints().visit(getattr(stmt, field)))
            return [stmt]
        return [stmt if isinstance(stmt, ast.AnnAssign) else Ints().visit(stmt)]


def rewritten(text, change, seed):
    tree = Rewriter(change, seed).visit(ast.parse(text))
    return ast.unparse(ast.fix_missing_locations(tree))


def cases_of(paths):
    for path in paths:
        yield from [path] if (path / "case.json").exists() else sorted(p.parent for p in path.rglob("case.json"))


def run_change(folder, change, args, place):
    text = (folder / "model.py").read_text()
    new = rewritten(text, change, f"{args.seed} {folder.name}")
    if new == ast.unparse(ast.parse(text)):
        return "same", ""
    made = place / folder.name
    shutil.rmtree(made, ignore_errors=True)
    shutil.copytree(folder, made)
    (made / "model.py").write_text(new + "\n")
    status, why, _ = run_case(made, [args.compiler], "source", None, args.options.split())
    return status, why


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="+", type=pathlib.Path)
    parser.add_argument("--changes", default=",".join(CHANGES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--compiler", default=str(ROOT / "build/scriptc"))
    parser.add_argument("--options", default="")
    parser.add_argument("--out", type=pathlib.Path)
    args = parser.parse_args()
    tally = collections.Counter()
    with tempfile.TemporaryDirectory() as temporary:
        for folder in cases_of(args.cases):
            if json.loads((folder / "case.json").read_text()).get("expect", "ok") != "ok":
                continue
            if run_case(folder, [args.compiler], "source", None, args.options.split())[0] != "ok":
                continue
            for change in args.changes.split(","):
                place = (args.out or pathlib.Path(temporary)) / change
                status, why = run_change(folder, change, args, place)
                tally[change, status] += 1
                if status not in ("ok", "same"):
                    print(f"{folder.name} {change}: {status}: {why[:220]}", flush=True)
    print(", ".join(f"{n} {change} {status}" for (change, status), n in sorted(tally.items())))
    return 1 if {status for _, status in tally} - {"ok", "same", "rejected"} else 0


if __name__ == "__main__":
    sys.exit(main())
