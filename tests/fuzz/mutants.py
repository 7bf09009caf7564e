#!/usr/bin/env python3
"""Compiles mutated sources: whatever the text, the compiler ends with status 0 to 3, in bounded time and memory.

    mutants.py OUT [--count N] [--first SEED] [--compiler PATH] [-j JOBS]

A seed picks a program of tests/e2e, of the conformance tests or of an installed torchvision, and one to three changes: tokens that are
exchanged with others of their kind, deleted, doubled, swapped or brought from another program, lines that are deleted, swapped or brought from elsewhere. The same seed
makes the same text. A mutant that ends otherwise stays in OUT, with the command line in its first line."""
import argparse
import ast
import collections
import concurrent.futures
import functools
import importlib.util
import io
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tokenize

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 30  # of the processor; ten times as long by the clock, for a busy machine
BYTES = 3 << 30
OPTIONS = [[], [], [], ["-O0"], ["--mode", "trace"], ["--assert", "keep"], ["--state", "outputs"], ["--training"], ["--opset", "13"]]
SIZES = ["n", "k", "_", "3", "1", "0"]
NETS = {"alexnet": "alexnet", "vgg": "vgg11", "resnet": "resnet18", "squeezenet": "squeezenet1_1", "mobilenetv2": "mobilenet_v2",
        "mobilenetv3": "mobilenet_v3_small", "shufflenetv2": "shufflenet_v2_x0_5", "mnasnet": "mnasnet0_5", "googlenet": "googlenet",
        "efficientnet": "efficientnet_b0", "convnext": "convnext_tiny", "regnet": "regnet_y_400mf", "swin_transformer": "swin_t",
        "detection/retinanet": "retinanet_resnet50_fpn", "detection/fcos": "fcos_resnet50_fpn", "segmentation/fcn": "fcn_resnet50"}


class Program:
    """A text, the lines that may change, and how it is compiled; a file of torchvision lies in a copy of the package."""

    def __init__(self, text, first, last, target, package=None):
        self.text, self.first, self.last, self.target, self.package = text, first, last, target, package


def functions(path):
    """Top-level functions and module classes of a file, each a program."""
    text = path.read_text()
    for node in ast.parse(text).body:
        bases = [ast.unparse(base) for base in getattr(node, "bases", [])]
        if isinstance(node, ast.FunctionDef) or any(base.endswith("Module") for base in bases):
            yield Program(text, node.lineno - 1, node.end_lineno, node.name)


def nets():
    spec = importlib.util.find_spec("torchvision")
    for file, factory in NETS.items() if spec else ():
        path = pathlib.Path(spec.origin).parent / "models" / f"{file}.py"
        text = path.read_text()
        yield Program(text, 0, len(text.splitlines()), f"torchvision.models.{file.replace('/', '.')}:{factory}", path)


def programs():
    for path in sorted((ROOT / "tests/e2e").glob("*_programs.py")):
        yield from functions(path)
    for path in sorted((ROOT / "tests/conformance/language/cases").glob("*/model.py"))[::4]:
        yield from functions(path)
    yield from list(nets()) * 12


def tokens(line):
    """Where the line's tokens begin and end; none of a line that is part of a longer one."""
    try:
        return [(t.start[1], t.end[1]) for t in tokenize.generate_tokens(io.StringIO(line).readline) if t.string.strip() and t.start[0] == 1]
    except (tokenize.TokenError, IndentationError, SyntaxError):
        return []


@functools.cache
def words_of(program):
    """The names, numbers and operators of the lines that may change, each kind apart."""
    kinds = {tokenize.NAME: set(), tokenize.NUMBER: {"0", "1", "-1", "2", "7", "1.5"}, tokenize.OP: set()}
    for line in program.text.splitlines()[program.first:program.last]:
        for kind, word in typed_tokens(line):
            kinds.setdefault(kind, set()).add(word)
    return {kind: sorted(words) for kind, words in kinds.items()}


def typed_tokens(line):
    try:
        return [(t.type, t.string) for t in tokenize.generate_tokens(io.StringIO(line).readline) if t.string.strip()]
    except (tokenize.TokenError, IndentationError, SyntaxError):
        return []


def exchange(r, line, words):
    """A token becomes another of its kind that the program has, so that most mutants are still Python."""
    spots, kinds = tokens(line), typed_tokens(line)
    if not spots or len(spots) != len(kinds):
        return line
    k = r.randrange(len(spots))
    choices = words.get(kinds[k][0])
    return line[:spots[k][0]] + r.choice(choices) + line[spots[k][1]:] if choices else line


def change_tokens(r, line, other):
    spots = tokens(line)
    if not spots:
        return line
    (a, b), (c, d) = sorted([r.choice(spots), r.choice(spots)])
    kind = r.randrange(5)
    if kind == 0:
        return line[:a] + line[b:]
    if kind == 1:
        return line[:b] + " " + line[a:b] + line[b:]
    if kind == 2 and b <= c:
        return line[:a] + line[c:d] + line[b:c] + line[a:b] + line[d:]
    spots = tokens(other.strip())
    if not spots:
        return line
    e, f = r.choice(spots)
    return line[:a] + other.strip()[e:f] + (line[b:] if kind == 3 else " " + line[a:])


def change_lines(r, lines, first, last, other):
    at, to = r.randrange(first, last), r.randrange(first, last)
    kind = r.randrange(4)
    indent = lines[at][:len(lines[at]) - len(lines[at].lstrip())]
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines[at], lines[to] = lines[to], lines[at]
    else:
        lines[at:at + (kind == 2)] = [indent + other.strip()]


def mutate(r, program, others):
    lines, words = program.text.splitlines(), words_of(program)
    for _ in range(r.choice([1, 1, 2, 3])):
        last = min(program.last, len(lines))
        if program.first >= last:
            break
        donor = r.choice(others)
        other = donor.text.splitlines()[r.randrange(donor.first, donor.last)]
        at = r.randrange(program.first, last)
        if r.random() < 0.6:
            lines[at] = exchange(r, lines[at], words)
        elif r.random() < 0.5:
            lines[at] = change_tokens(r, lines[at], other)
        else:
            change_lines(r, lines, program.first, last, other)
    return "\n".join(lines) + "\n"


def within_bounds():
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def described(r, program):
    """Tensors get sizes, of which some have names."""
    sizes = r.choice([None, f"[{r.choice(SIZES)}]", f"[{r.choice(SIZES)}, {r.choice(SIZES)}]"])
    takes_x = any("(x" in line or ", x" in line for line in program.text.splitlines()[program.first:program.last] if line.lstrip().startswith("def "))
    return ["--input", f"x: float32{sizes}"] if sizes and takes_x and not program.package else []


def prepared(folder, program, text):
    """Puts the mutant into the worker's folder; the words that name it."""
    if not program.package:
        (folder / "mutant.py").write_text(text)
        return [f"mutant.py:{program.target}"]
    site = program.package.parents[len(program.target.split(":")[0].split(".")) - 1]
    if not (folder / "torchvision").exists():
        shutil.copytree(site / "torchvision", folder / "torchvision", ignore=lambda _, names: [n for n in names if n.endswith((".so", ".pyc"))])
    (folder / program.package.relative_to(site)).write_text(text)
    return ["-I", ".", program.target, "--input", "x: float32[1, 3, 64, 64]" if "detection" not in program.target else "images: [float32[3, 64, 64]]"]


def run(out, worker, seed, program, others, compiler):
    """How the compiler ended, and what is wrong with that or None."""
    r = random.Random(seed)
    text = mutate(r, program, others)
    folder = out / f"worker{worker}"
    folder.mkdir(exist_ok=True)
    words = [*prepared(folder, program, text), *described(r, program), *r.choice(OPTIONS), "--params", "inputs", "-o", "/dev/null"]
    status = -1
    try:
        done = subprocess.run([compiler, *words], cwd=folder, capture_output=True, timeout=10 * SECONDS, preexec_fn=within_bounds)
        status = done.returncode
        fault = None if 0 <= done.returncode <= 3 else f"status {done.returncode}: {done.stderr.decode(errors='replace')[-200:]}"
    except subprocess.TimeoutExpired:
        fault = f"no end after {10 * SECONDS} seconds"
    if fault:
        (out / f"mutant{seed}.py").write_text(f"# {' '.join(words)}\n{text}")
    if program.package:
        site = folder / program.package.relative_to(program.package.parents[len(program.target.split(':')[0].split('.')) - 1])
        site.write_text(program.text)
    return status, fault


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--compiler", default=str(ROOT / "build/scriptc"))
    parser.add_argument("-j", type=int, default=1)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    every, ended = list(programs()), collections.Counter()

    def share(worker):
        for seed in range(args.first + worker, args.first + args.count, args.j):
            status, fault = run(args.out, worker, seed, random.Random(f"program of {seed}").choice(every), every, args.compiler)
            ended[status] += 1
            if fault:
                print(f"seed {seed}: {fault}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        list(pool.map(share, range(args.j)))
    for worker in range(args.j):
        shutil.rmtree(args.out / f"worker{worker}", ignore_errors=True)
    print(f"{args.count} mutants from seed {args.first} on, by status:", ", ".join(f"{n} of {status}" for status, n in sorted(ended.items())))
    return bool(set(ended) - {0, 1, 2, 3})


if __name__ == "__main__":
    sys.exit(main())
