#!/usr/bin/env python3
"""Measures the fast tests: makes seeded mutations of the compiler's C code and counts how many the tests of ./dev quick notice.

    mutate.py [--count 12] [--seed 1] [--only FOLDER,...] [--build build-mutate]

A mutation changes one operator, constant or statement of one line. It is applied in a copy of the tree, so that the tree itself is never touched; the
copy and its build stay in the folder given by --build, for the next run. A mutation that the compiler rejects (warnings are errors) is drawn again, and
so is one of which it makes the same machine code as before: it changes nothing, whatever a program does. A mutant that the tests let live is printed with its place: either it changes nothing that can be observed, or a test is missing."""
import argparse
import json
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = "syntax,formats,frontend,ops,passes,backend"
SECONDS = 60  # processor time for one test; a mutant that needs more counts as noticed

# pattern, replacement: each stands for a mistake that somebody could make
RULES = [(re.compile(pattern), replacement) for pattern, replacement in [
    (r" == ", " != "), (r" != ", " == "), (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" && ", " || "), (r" \|\| ", " && "), (r" \+ 1\b", ""), (r" - 1\b", ""), (r" \+ ", " - "), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\bif \((\w+(?:->\w+|\.\w+)*)\)", r"if (!\1)"), (r"\bif \(!(\w+(?:->\w+|\.\w+)*)\)", r"if (\1)"),
    (r"^(\s+)(?!va_end)\w+\([^;{}]*\);$", r"\1;"), (r"\bcontinue;", "break;"), (r"(?<!\.)\b0\b(?!\.)", "1"), (r"\+\+", "--")]]
COMMENT = re.compile(r"^\s*(/\*|\*|//|#)")


def candidates(path):
    """Returns each (line number, changed line) that a rule makes of a file."""
    for number, line in enumerate(path.read_text().split("\n")):
        if COMMENT.match(line):
            continue
        for pattern, replacement in RULES:
            for found in pattern.finditer(line.split("/*")[0]):
                yield number, line[:found.start()] + found.expand(replacement) + line[found.end():]


def run(*words, cwd, environment=None, seconds=None):
    """Returns whether a command succeeds. `seconds` limits its processor time, so that a mutant that never ends is stopped,
    however busy the machine is."""
    limit = (lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))) if seconds else None
    return subprocess.run(words, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit,
                          env=os.environ | (environment or {})).returncode == 0


def copied(tree):
    """Brings a copy of the tracked files up to date, and returns their names. Files that did not change keep their times."""
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    for name in files:
        source, target = ROOT / name, tree / name
        if not source.is_file() or target.is_file() and target.read_bytes() == source.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    if not (tree / ".deps").exists():
        (tree / ".deps").symlink_to((ROOT / ".deps").resolve())
    return files


def quick_tests(build):
    """Returns the tests of ./dev quick in two stages, each with its programs and the (command, environment) of its tests. The
    first stage notices most mutations, and only its two programs need to be linked."""
    listed = json.loads(subprocess.run(["meson", "introspect", "--tests", str(build)], capture_output=True, text=True, check=True).stdout)
    first = ["golden", "digests"]
    stages = []
    for names in first, [test["name"] for test in listed if test["name"] not in first]:
        chosen = sorted((test for test in listed if test["name"] in names), key=lambda test: test["name"] == "digests")
        tests = [([*test["cmd"], "--first"] if test["name"] == "digests" else test["cmd"], test["env"]) for test in chosen]
        programs = {os.path.relpath(build / word, build) for command, _ in tests for word in command if word.startswith((f"{build}/", "./"))}
        stages.append((sorted(programs), tests))
    return stages


def built(build, programs):
    return run("ninja", "-C", str(build), *programs, cwd=build)


def machine_code(build, source):
    """Compiles a source and returns its object file without what is only for debuggers, or None if the compiler rejects it."""
    made, = build.glob(f"lib*.a.p/{source.replace('/', '_')}.o")
    if not built(build, [made.relative_to(build).as_posix()]):
        return None
    subprocess.run(["objcopy", "--strip-debug", str(made), str(build / "stripped.o")], check=True)
    return (build / "stripped.o").read_bytes()


def failing(build, stages):
    """Returns the output of the first test that fails, or None."""
    for programs, tests in stages:
        if not built(build, programs):
            return ["ninja"]
        for command, environment in tests:
            if not run(*command, cwd=build, environment=environment, seconds=SECONDS):
                return command
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=FOLDERS)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build-mutate")
    given = parser.parse_args()
    draw = random.Random(given.seed)
    tree = given.build.resolve() / "tree"
    files = copied(tree)
    build = tree / "build"
    if not build.exists() and not run("meson", "setup", str(build), "-Dstrict=true", cwd=tree):
        sys.exit("mutate.py: the unchanged tree cannot be set up")
    stages = quick_tests(build)
    if broken := failing(build, stages):
        sys.exit(f"mutate.py: without a mutation, this test fails: {' '.join(broken)}")
    folders = tuple(f"{folder}/" for folder in given.only.split(","))
    sources = [name for name in files if name.endswith(".c") and name.startswith(folders)]
    killed = tried = 0
    while tried < given.count:
        name = draw.choice(sources)
        path = tree / name
        places = list(candidates(path))
        if not places:
            continue
        number, changed = draw.choice(places)
        begun = time.time()
        before, code = path.read_text(), machine_code(build, name)
        lines = before.split("\n")
        was, lines[number] = lines[number], changed
        path.write_text("\n".join(lines))
        made = machine_code(build, name)
        change = f"{name}:{number + 1}: {was.strip()}  ->  {changed.strip()}"
        if made == code:
            print(f"equal   {change}", flush=True)
        elif made and built(build, stages[0][0]):
            tried += 1
            found = failing(build, stages) is not None
            killed += found
            print(f"{'noticed' if found else 'LIVES  '} {change}   ({time.time() - begun:.0f} s)", flush=True)
        path.write_text(before)
    print(f"{killed} of {tried} mutations noticed ({100 * killed // tried} %)")


if __name__ == "__main__":
    main()
