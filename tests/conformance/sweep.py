#!/usr/bin/env python3
"""Compile cases with a compiler that watches itself (built with sanitizers, or run by valgrind): nothing is run, and what the graphs
compute is not looked at.

    sweep.py --compiler 'build-sanitize/scriptc' [--every N] [-j N]

A case passes if the compile ends in one of the statuses that it promises and nothing is reported.  The last line counts them."""
import argparse
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

import run_cases
import suite

REPORTED = 99  # what the sanitizers are told to exit with
OPTIONS = f"exitcode={REPORTED}:halt_on_error=1:abort_on_error=0:detect_leaks=1"
WATCH = {name: OPTIONS for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS")}


def sweep(job):
    folder, compiler = job
    case = json.loads((folder / "case.json").read_text())
    with tempfile.TemporaryDirectory() as place:
        command = run_cases.command_of(folder, case, compiler, "source", pathlib.Path(place) / "out.onnx")
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", env={**os.environ, **WATCH}, timeout=600)
        except subprocess.TimeoutExpired:
            return folder, "it ran past 600 s"
    return folder, "" if done.returncode in (0, 1, 2) else f"exit {done.returncode}: {done.stderr[-3000:]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--cases", type=pathlib.Path, default=suite.ROOT / "build/cases")
    parser.add_argument("--set", choices=sorted(suite.SETS), action="append")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="the first of every N cases")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    args = parser.parse_args()
    compiler, jobs = shlex.split(args.compiler), []
    for name in args.set or list(suite.SETS):
        folders = sorted(path.parent for path in suite.made(name, args.cases.resolve(), False).rglob("case.json"))
        jobs += [(folder, compiler) for folder in folders[::args.every]]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        for folder, why in pool.map(sweep, jobs):
            failed += bool(why)
            if why:
                print(f"{folder.parent.name}/{folder.name}: {why}", flush=True)
    print(f"{len(jobs) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
