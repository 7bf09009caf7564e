#!/usr/bin/env python3
"""Measures the fast tests: makes seeded mutations of the compiler's C code and counts how many the tests of ./dev quick notice.

    mutate.py [--count 12] [--seed 1] [--only FOLDER,...] [--build build-mutate]

A mutation changes one operator, constant or statement of one line. It is applied in a copy of the tree, so that the tree itself is never touched; one
that the compiler rejects (warnings are errors) is drawn again. A mutant that the tests let live is printed with its place: either it
changes nothing that can be observed, or a test is missing."""
import argparse
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = "syntax,formats,frontend,ops,passes,backend"
SECONDS = 300  # of the tests of one mutant; one that needs more counts as noticed

# pattern, replacement: each stands for a mistake that somebody could make
RULES = [(re.compile(pattern), replacement) for pattern, replacement in [
    (r" == ", " != "), (r" != ", " == "), (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" && ", " || "), (r" \|\| ", " && "), (r" \+ 1\b", ""), (r" - 1\b", ""), (r" \+ ", " - "), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\bif \((\w+(?:->\w+|\.\w+)*)\)", r"if (!\1)"), (r"\bif \(!(\w+(?:->\w+|\.\w+)*)\)", r"if (\1)"),
    (r"^(\s+)\w+\([^;{}]*\);$", r"\1;"), (r"\bcontinue;", "break;"), (r"\b0\b", "1"), (r"\+\+", "--")]]
COMMENT = re.compile(r"^\s*(/\*|\*|//|#)")


def candidates(path):
    """Each (line number, changed line) that a rule gives for a file."""
    for number, line in enumerate(path.read_text().split("\n")):
        if COMMENT.match(line):
            continue
        for pattern, replacement in RULES:
            for found in pattern.finditer(line.split("/*")[0]):
                yield number, line[:found.start()] + found.expand(replacement) + line[found.end():]


def run(*words, cwd, seconds=None):
    try:
        return subprocess.run(words, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=seconds).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def noticed(tree, build):
    return not run("meson", "test", "-C", str(build), "--no-rebuild", "--setup", "all", cwd=tree, seconds=SECONDS)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=FOLDERS)
    given = parser.parse_args()
    draw = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder) / "tree"
        files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
        for name in files:
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
        (tree / ".deps").symlink_to(ROOT / ".deps")
        build = tree / "build"
        if not run("meson", "setup", str(build), cwd=tree) or not run("ninja", "-C", str(build), cwd=tree):
            sys.exit("mutate.py: the unchanged tree does not build")
        if noticed(tree, build):
            sys.exit("mutate.py: the tests fail without a mutation")
        sources = [name for name in files if name.endswith(".c") and name.split("/")[0] in given.only.split(",")]
        killed = tried = 0
        while tried < given.count:
            path = tree / draw.choice(sources)
            places = list(candidates(path))
            if not places:
                continue
            number, changed = draw.choice(places)
            before = path.read_text()
            lines = before.split("\n")
            was, lines[number] = lines[number], changed
            path.write_text("\n".join(lines))
            if run("ninja", "-C", str(build), cwd=tree):
                tried += 1
                found = noticed(tree, build)
                killed += found
                print(f"{'noticed' if found else 'LIVES  '} {path.relative_to(tree)}:{number + 1}: {was.strip()}  ->  {changed.strip()}", flush=True)
            path.write_text(before)
    print(f"{killed} of {tried} mutations noticed ({100 * killed // tried} %)")


if __name__ == "__main__":
    main()
