#!/usr/bin/env python3
"""Many generated programs in one process: make each, compile it, run it, compare it with eager, log one line, keep what is not right.

    bulk.py OUT --first SEED --count N [--compiler build/scriptc] [--options='-O0'] [--sizes known|dynamic|rankless] [--twice]
        [--form script|freeze|trace|optimize|mixed] [--programs alternatives|images|places|rows|shared|views|numbers|states|trips] [--also='-O0'] [--also='--skip-passes writes,blocks,grows,tails,batch,scans,share']

OUT/log has a line for each seed: `seed status why`; a run continues behind the last one. OUT/pSEED stays for those that are neither
right nor skipped (eager mode refuses the program). Each hundred seeds are a process of their own, so that one that dies is only itself.
--twice compiles every program again, and the bytes must be the same. --form compiles the program's archive of that form; programs
that TorchScript refuses are "untaken". --programs takes those of a generator of one subject instead. --also compiles every program that is right once
more, with these options besides, and its graph must be right too: what the default's passes change in a program is no result.
"""
import argparse
import collections
import multiprocessing
import pathlib
import shutil
import sys

import alternatives
import dialect
import forms
import generate
import images
import numbers_of_the_run
import places
import rows
import shared
import states
import trips
import views
from run_cases import run_case

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHUNK = 100
GENERATORS = {"alternatives": alternatives.Alternatives, "images": images.Images, "rows": rows.Rows, "shared": shared.Shared, "views": views.Views, "numbers": numbers_of_the_run.Numbers,
              "places": places.Places, "states": states.States, "trips": trips.Trips}


def one_seed(out, seed, args):
    folder = out / f"p{seed:06d}"
    text = GENERATORS[args.programs](seed).build() if args.programs else dialect.Scripted(seed).build() if args.form and args.form != "trace" else None
    if not generate.make(folder, seed, args.sizes, text):
        return "skipped", ""
    if args.form and (why := forms.archived(folder, seed, args.form, args.sizes or ("dynamic" if seed % 2 else "known"))):
        return "untaken", why
    route = "archive" if args.form else "source"
    run = lambda keep, more="": run_case(folder, [args.compiler], route, str(keep), [*args.options.split(), *more.split()])
    folder.joinpath("again").mkdir(exist_ok=True)
    status, why, _ = run(folder)
    if status == "ok" and args.twice:
        run(folder / "again")
        first, second = ((place / f"{folder.name}.{route}.onnx").read_bytes() for place in (folder, folder / "again"))
        if first != second:
            return "unstable", "two compilations differ"
    for more in args.also if status == "ok" else ():
        status, why, _ = run(folder / "again", more)
        if status != "ok":
            return status, f"with {more}: {why}"
    return status, why


def chunk(out, seeds, args):
    for seed in seeds:
        status, why = one_seed(out, seed, args)
        if status in ("ok", "skipped", "untaken"):
            shutil.rmtree(out / f"p{seed:06d}", ignore_errors=True)
        with open(out / "log", "a") as log:
            print(seed, status, why.replace("\n", " "), file=log)


def done(out):
    text = (out / "log").read_text() if (out / "log").exists() else ""
    return {int(line.split()[0]): line.split(maxsplit=2)[1:] for line in text.splitlines()}


def run(out, args):
    """Every seed once; a process that dies has logged all but its last."""
    left = [s for s in range(args.first, args.first + args.count) if s not in done(out)]
    while left:
        worker = multiprocessing.get_context("fork").Process(target=chunk, args=(out, left[:CHUNK], args))
        worker.start()
        worker.join()
        if worker.exitcode:
            seed = next(s for s in left if s not in done(out))
            with open(out / "log", "a") as log:
                print(seed, "died", f"exit {worker.exitcode}", file=log)
        left = [s for s in left if s not in done(out)]


def summary(out, args):
    rows = {s: r for s, r in done(out).items() if args.first <= s < args.first + args.count}
    tally = collections.Counter(r[0] for r in rows.values())
    codes = collections.Counter(r[1].split("[")[-1].split("]")[0] for r in rows.values() if r[0] == "rejected")
    print(", ".join(f"{n} {s}" for s, n in tally.most_common()))
    print("refused: " + (", ".join(f"{n} {c}" for c, n in codes.most_common()) or "none"))
    return tally


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--compiler", default=str(ROOT / "build/scriptc"))
    parser.add_argument("--options", default="")
    parser.add_argument("--sizes", choices=["known", "dynamic", "rankless"])
    parser.add_argument("--programs", choices=GENERATORS)
    parser.add_argument("--twice", action="store_true")
    parser.add_argument("--also", action="append", default=[])
    parser.add_argument("--form", choices=forms.FORMS)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    run(args.out, args)
    tally = summary(args.out, args)
    return 1 if set(tally) - {"ok", "skipped", "rejected", "untaken"} else 0


if __name__ == "__main__":
    sys.exit(main())
