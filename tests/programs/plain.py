#!/usr/bin/env python3
"""Random programs of plain Python, which constructors run: what the compiler makes of them, beside what Python does.

    plain.py OUT [--first SEED] [--count N] [--batch 20] [--compiler build/scriptc] [--show SEED] [--reduce SEED]

Each seed is a function that writes down what it does: values, names of exceptions, the order in which operands are evaluated. A batch of them is one
file; its model returns what they wrote as a text. Functions that take Python too long, or whose results differ from one run of Python to the next
(addresses, the order of sets of texts), are left out. A function that is refused is counted under its message and left out of the next attempt.
OUT/log has a line for each seed; OUT/pSEED.py stays for those that are not right. --show prints the function of a seed, --reduce
what of it is needed to go wrong.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

import idioms
import plain_parts
from writer import Writer

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS, LONGEST = 2, 6000
KINDS = "".join(plain_parts.LEAVES) + "A"
MODEL = '''

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.rows = [text(case) for case in [{}]]

    def forward(self, x: Tensor):
        return '\\n'.join(self.rows)
'''
# Runs a file's cases in Python, without PyTorch, each within a time; prints the rows, None for a case that has none.
JUDGE = f'''
import json, signal, sys, types
torch, nn = types.ModuleType("torch"), types.ModuleType("torch.nn")
torch.Tensor, torch.nn, nn.Module = object, nn, object
sys.modules.update({{"torch": torch, "torch.nn": nn}})
class Late(BaseException):
    pass
def late(*_):
    raise Late
signal.signal(signal.SIGALRM, late)
names = {{"__name__": "model"}}
exec(compile(open(sys.argv[1]).read(), "model.py", "exec"), names)
rows = {{}}
for name in [name for name in names if name.startswith("case_")]:
    signal.alarm({SECONDS})
    try:
        row = names["text"](names[name])
    except (Late, MemoryError, RecursionError):
        row = None
    signal.alarm(0)
    rows[name] = None if row is None or len(row) > {LONGEST} or " at 0x" in row or "model." in row else row
print(json.dumps(rows))
'''


def valid(text):
    """Whether it is Python: some expressions may not stand in some places, such as `:=` in a comprehension's source."""
    try:
        compile(text, "case", "exec")
    except SyntaxError:
        return False
    return True


class Plain(idioms.Idioms, Writer):
    """One function under construction."""
    KINDS = KINDS

    def __init__(self, seed):
        super().__init__(seed)
        self.seed, self.loops, self.scope, self.outer = seed, 0, {}, {}
        self.inside = None  # "function" or "generator", if the block belongs to one

    # ---- names ----
    def has(self, kind):
        return bool(self.scope.get(kind))

    def pick(self, kind):
        return self.random.choice(self.scope[kind])

    def bind(self, kind, name):
        self.scope.setdefault(kind, []).append(name)

    def readable(self, kind):
        return self.scope.get(kind, []) + self.outer.get(kind, [])

    # ---- expressions ----
    def leaf(self, kind):
        if kind == "A":
            kind = self.random.choice("IIFBSSLLWDUZNKPEY")
        names = self.readable(kind)
        return self.random.choice(names if names and self.chance(0.75) else plain_parts.LEAVES[kind])

    def expr(self, kind, depth=1):
        if kind == "A" or self.chance(0.02):
            kind = self.random.choice("IFBSLWDUZNKPEY")
        self.depth = getattr(self, "depth", 0) + 1
        try:
            if self.depth > 3 or self.chance(0.25 * self.depth):
                return self.leaf(kind)
            return f"({self.fill(self.random.choice(plain_parts.EXPRESSIONS[kind]), {})})"
        finally:
            self.depth -= 1

    # ---- statements ----
    def statement(self, depth, budget):
        simple = budget < 1 or depth > 6
        while True:
            template = self.random.choice(plain_parts.STATEMENTS)
            nested = any(mark in template for mark in ("<block>", "<loop", "<function", "<generator"))
            if self.fits(template) and not (simple and nested) and not (self.inside == "class" and nested):
                return self.place(template, depth, budget)

    def leave(self, depth):
        out = (["break", "continue"] if self.loops else []) + (["return <A>"] * 2 if self.inside else []) + (["<+I> = yield <A>", "yield <A>", "yield <I>"] * 2 if self.inside == "generator" else [])
        if not out:
            return
        if self.chance(0.7):
            self.add(depth, self.fill("if <B>:", {}))
            depth += 1
        names = {}
        self.add(depth, self.fill(self.random.choice(out), names))

    def block(self, depth, budget, loop=False):
        saved, before = self.inner(), len(self.lines)
        for _ in range(self.random.randint(1, 3)):
            self.statement(depth, budget)
            if self.chance(0.3):
                self.leave(depth)
        if self.chance(0.3):
            self.add(depth, f"log.append({self.leaf('A')})")
        if len(self.lines) == before:
            self.add(depth, "pass")
        self.scope = saved

    def inner(self):
        return {kind: list(names) for kind, names in self.scope.items()}

    def place_line(self, text, names, inner, budget):
        """The blocks that the templates of the other generators do not have."""
        word, *bound = text[1:-1].split()
        if word not in ("function", "generator"):
            return False
        scope, outer, inside, loops = self.scope, self.outer, self.inside, self.loops
        self.outer = {kind: self.readable(kind) for kind in KINDS}
        self.scope, self.inside, self.loops = {}, word, 0
        for one in bound:
            kind, name = one.split(":") if ":" in one else (one[0], names[f"<{one[1:]}>"])
            self.bind(kind, name)
        if word == "generator":
            self.add(inner, self.fill("yield <A>", {}))
        self.block(inner, budget - 2)
        self.leave(inner)
        if word == "function":
            self.add(inner, self.fill("return <A>", {}))
        self.scope, self.outer, self.inside, self.loops = scope, outer, inside, loops
        return True

    def results(self):
        return ""

    def build(self):
        for kind in self.random.sample("IIFSLLWDUZNKPG", 6):
            name = self.fresh(kind.lower())
            self.add(0, f"{name} = {self.random.choice(plain_parts.LEAVES[kind])}")
            self.bind(kind, name)
        first = dict(self.inner())
        for _ in range(self.random.randint(5, 10)):
            before, saved = len(self.lines), self.inner()
            self.add(0, "try:")
            self.statement(1, self.random.choice([0, 2, 3, 4]))
            self.add(0, "except Exception as error:")
            self.add(1, "log.append(type(error).__name__)")
            if not valid(self.text("")):
                self.scope = saved
                del self.lines[before:]
            if self.chance(0.5):
                name = self.random.choice([n for k, names in first.items() if k != "G" for n in names])
                self.add(0, f"log.append(show({name}))")
        shown = [n for kind, names in first.items() if kind != "G" for n in names]
        return self.text(", ".join(shown))

    def text(self, shown):
        return "\n".join([f"def case_{self.seed}():", "    log = []", *[line[4:] for line in self.lines], f"    return log, {shown}"]) + "\n"


def program(seeds, cases=None):
    cases = cases or "\n\n".join(Plain(seed).build() for seed in seeds)
    return plain_parts.HEADER + cases + MODEL.format(", ".join(f"case_{seed}" for seed in seeds))


def judged(path):
    """What Python answers, for the cases whose answers are the same in two runs."""
    runs = [subprocess.run([sys.executable, "-W", "ignore", "-c", JUDGE, str(path)], capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": seed}) for seed in "12"]
    if any(run.returncode for run in runs):
        sys.exit(f"{path}: {runs[0].stderr[-2000:]}")
    first, second = (json.loads(run.stdout.splitlines()[-1]) for run in runs)
    return {int(name[5:]): row for name, row in first.items() if row is not None and row == second[name]}


def compiled(path, compiler):
    """The rows, or the seed that is refused and why."""
    import onnxruntime
    model = path.with_suffix(".onnx")
    model.unlink(missing_ok=True)
    try:
        done = subprocess.run([compiler, f"{path}:Model", "--input", "x: float32[1]", "-o", str(model), "--limit", "steps=50000000"], capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return None, None, "hangs"
    if done.returncode == 0:
        session = onnxruntime.InferenceSession(str(model))
        return str(session.run(None, {"x": [0.0]})[0]).split("\n"), None, ""
    starts = [(number, int(line[9:-3])) for number, line in enumerate(path.read_text().splitlines(), 1) if line.startswith("def case_")]
    end = path.read_text()[:path.read_text().index("class Model(nn.Module)")].count("\n")
    why = next((line for line in done.stderr.splitlines() if ": error" in line or "internal" in line), f"status {done.returncode}")
    lines = [int(found) for found in re.findall(rf"{re.escape(path.name)}:(\d+):", done.stderr)]
    inside = [max(start for start in starts if start[0] <= line)[1] for line in lines if starts[0][0] <= line < end]
    return None, inside[0] if inside else None, why.split(": ", 1)[-1] if done.returncode in (1, 3) else f"status {done.returncode}: {why}"


class Run:
    def __init__(self, args):
        self.args, self.tally, self.causes = args, collections.Counter(), collections.Counter()

    def note(self, seed, status, why=""):
        self.tally[status] += 1
        if status == "refused":
            self.causes[re.sub(r"`[^`]*`|\d+", "_", why)] += 1
        if status not in ("ok", "skipped"):
            (self.args.out / f"p{seed}.py").write_text(program([seed]))
        with open(self.args.out / "log", "a") as log:
            print(seed, status, why, file=log)

    def batch(self, seeds):
        path = self.args.out / "batch.py"
        path.write_text(program(seeds))
        good = judged(path)
        for seed in set(seeds) - set(good):
            self.note(seed, "skipped")
        seeds = [seed for seed in seeds if seed in good]
        while seeds:
            path.write_text(program(seeds))
            rows, refused, why = compiled(path, self.args.compiler)
            if rows is not None:
                return self.compare(path, seeds, rows)
            if refused is None and len(seeds) > 1:  # which of them?
                half = len(seeds) // 2
                self.batch(seeds[:half])
                return self.batch(seeds[half:])
            refused = seeds[0] if refused is None else refused
            self.note(refused, "refused" if why.startswith("error") else "broken", why)
            seeds = [seed for seed in seeds if seed != refused]

    def compare(self, path, seeds, rows):
        """With what Python answers for just these cases, as they share a module's state."""
        want = judged(path)
        for seed, row in zip(seeds, rows):
            if seed not in want:
                self.note(seed, "skipped")
            elif row == want[seed]:
                self.note(seed, "ok")
            else:
                at = next((i for i, (a, b) in enumerate(zip(row, want[seed])) if a != b), min(len(row), len(want[seed])))
                self.note(seed, "wrong", f"got ...{row[max(at - 30, 0):at + 40]!r} wanted ...{want[seed][max(at - 30, 0):at + 40]!r}")


def reduced(seed, args):
    """The function of a seed with all taken away that its outcome does not need."""
    import reduce
    path = args.out / f"r{seed}.py"

    def outcome(text):
        path.write_text(program([seed], text))
        want = judged(path) if valid(text) else {}
        if seed not in want:
            return "skipped"
        rows, _, why = compiled(path, args.compiler)
        return "ok" if rows == [want[seed]] else "wrong" if rows else why
    return reduce.reduce(Plain(seed).build(), outcome, args.seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--batch", type=int, default=20)
    parser.add_argument("--compiler", default=str(ROOT / "build/scriptc"))
    parser.add_argument("--show", type=int)
    parser.add_argument("--reduce", type=int)
    parser.add_argument("--seconds", type=float, default=60)
    args = parser.parse_args()
    if args.show is not None:
        return print(Plain(args.show).build())
    args.out.mkdir(parents=True, exist_ok=True)
    if args.reduce is not None:
        return print(reduced(args.reduce, args))
    run = Run(args)
    for first in range(args.first, args.first + args.count, args.batch):
        run.batch(list(range(first, min(first + args.batch, args.first + args.count))))
    print(", ".join(f"{n} {status}" for status, n in run.tally.most_common()))
    for why, n in run.causes.most_common():
        print(f"{n:5} {why}")
    return 1 if set(run.tally) - {"ok", "skipped", "refused"} else 0


if __name__ == "__main__":
    sys.exit(main())
