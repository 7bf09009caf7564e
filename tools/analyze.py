#!/usr/bin/env python3
"""Runs Clang's analyzer and GCC's over the compiler's C code. The exit status is 1 if either remarks on anything.

    analyze.py [--tool clang|gcc] [--jobs N] [--build BUILD] [FILE...]

Both look for paths on which a pointer is NULL, memory is lost, or a value is read that was not set. FILE names what to look at,
without it everything that BUILD/compile_commands.json has, except for tests, what others wrote and what was generated. Each file
is read with the options with which it is compiled. Clang takes the minutes, GCC a tenth of them.

A remark that is not true is answered in the code: an assertion of what is known, a function that is told never to return NULL, a
loop of which a reader also sees that it sets everything. There are no comments that silence a tool."""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOLS = {
    "clang": ["clang", "--analyze", "-Xclang", "-analyzer-output=text", "-fno-color-diagnostics", "-Wno-everything"],
    "gcc": ["gcc", "-fanalyzer", "-fdiagnostics-color=never", "-c"],
}
DROPPED = {"-c", "-MD", "-fdiagnostics-color=always"}  # and -W...: the compiler's own warnings are the build's affair
WITH_VALUE = {"-o", "-MF", "-MQ", "-MT"}
REMARK = re.compile(r"^(\S+?:\d+:\d+): (?:warning|error|fatal error): ")


def options_of(command):
    words, kept = shlex.split(command["command"]), []
    words = words[words.index("ccache") + 1:] if "ccache" in words else words
    words = iter(words[1:])
    for word in words:
        if word in WITH_VALUE:
            next(words)
        elif word not in DROPPED and not word.startswith("-W") and not word.endswith(".c"):
            kept.append(word)
    return kept


def sources(build):
    """Returns the options of each file of ours, by name, the slowest (longest) files first. A file that is compiled twice, for
    a program and for a library, is read once."""
    found = {}
    for command in json.loads((build / "compile_commands.json").read_text()):
        name = os.path.relpath(os.path.join(command["directory"], command["file"]), ROOT)
        if name.endswith(".c") and not name.startswith(("tests/", "..", ".deps/", os.path.relpath(build, ROOT) + "/")):
            found.setdefault(name, options_of(command))
    return dict(sorted(found.items(), key=lambda one: -(ROOT / one[0]).stat().st_size))


def analyzed(tool, name, options, build):
    """Returns the remarks of a tool about a file, and all that it printed."""
    done = subprocess.run([*TOOLS[tool], *options, ROOT / name, "-o", os.devnull], cwd=build, capture_output=True, text=True, errors="replace")
    remarks = [line for line in done.stderr.splitlines() if REMARK.match(line)]
    return remarks or ([f"{name}: {tool} ended with status {done.returncode}"] if done.returncode else []), done.stderr


def run(tool, files, build, jobs):
    """Returns the number of a tool's remarks, which it prints with the paths that lead to them."""
    total = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for name, (remarks, text) in zip(files, pool.map(lambda name: analyzed(tool, name, files[name], build), files)):
            total += len(remarks)
            if remarks:
                print(f"--- {tool}: {name}\n{text or remarks[0]}", flush=True)
    print(f"{tool}: {len(files)} files, {total} remarks", flush=True)
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", choices=TOOLS, action="append")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("files", nargs="*", metavar="FILE")
    chosen = parser.parse_args()
    files = sources(chosen.build.resolve())
    if unknown := [name for name in chosen.files if name not in files]:
        parser.error(f"{chosen.build} does not compile {', '.join(unknown)}")
    files = {name: files[name] for name in chosen.files or files}
    remarks = [run(tool, files, chosen.build.resolve(), chosen.jobs) for tool in chosen.tool or TOOLS]
    sys.exit(any(remarks))


if __name__ == "__main__":
    main()
