#!/usr/bin/env python3
"""Make the conformance cases (once), compile and run them, and compare with what expected.txt says.

    suite.py --compiler build/scriptc [--full] [--set NAME] [--match TEXT] [-j N] [--bless]

All language programs run; of the operator cases every 4th, every 8th of those with symbolic sizes, and every 32nd of those
with unknown ranks, unless --full or SCRIPTC_FULL=1 asks for all.
expected.txt has a line for each case that is known not to be right: its status, its set, its name,
and what goes wrong.  A case passes if it is right.  A known one that is as listed, or better, is counted and does not fail the
run; one that is not listed, or worse than listed, does.  --bless writes expected.txt anew from a full run.  The operator cases
run with other opsets too (of them again a part, another one with each opset): there a refusal fails nothing, since an opset may lack
an operator; so is one of an unknown rank.  --report FILE writes a table of what came out, by set and by how much the operators are used.  The last lines count the
known ones by status, then `N passed, N failed`."""
import argparse
import collections
import concurrent.futures
import faulthandler
import hashlib
import multiprocessing
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
from concurrent.futures.process import BrokenProcessPool

import report

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
EXPECTED = HERE / "expected.txt"
SECONDS = 300  # for one case, its graph's runs included
WORSE = ["ok", "rejected", "limit", "interface", "timeout", "runtime", "invalid", "wrong", "crash", "harness"]

# name: kind, source below this folder, options of make_cases.py, route, of how many cases one runs unless all do
SETS = {
    "language": ("language", "language", [], "source", 1),
    "language-dynamic": ("language", "language", ["--dynamic"], "source", 1),
    "language-archive": ("archive", "language", [], "archive", 1),
    "operators": ("opinfo", "opinfo/corpus.tar.gz", [], "source", 4),
    "operators-dynamic": ("opinfo", "opinfo/corpus.tar.gz", ["--dynamic"], "source", 8),
    "operators-rank": ("opinfo", "opinfo/corpus.tar.gz", ["--rankless"], "source", 32),
}
REFUSALS = "operators-rank"  # unknown ranks: a refusal fails nothing, since ONNX cannot say everything without one
# name: the set whose cases these are, options of the compile, of how many of them one runs unless all do
SWEEPS = {f"operators-opset{n}": ("operators", ["--opset", str(n)], 16) for n in (13, 15, 17, 18, 21, 23, 26)}


def digest(source):
    """Names the state of a set's sources, so that its cases are made again when they change."""
    state = hashlib.sha256()
    files = [source] if source.is_file() else sorted(p for p in source.rglob("*") if p.suffix in (".py", ".json", ".safetensors"))
    for path in [HERE / "make_cases.py", HERE / "caselib.py", *files]:
        state.update(path.name.encode() + path.read_bytes())
    return state.hexdigest()


def made(name, cases, full):
    """The folder with a set's cases, made if it is not there or stale."""
    kind, source, options, _, every = SETS[name]
    every = 1 if full else every
    folder, stamp, source = cases / name, cases / f"{name}.stamp", HERE / source
    state = f"{digest(source)} {every}"
    if stamp.exists() and stamp.read_text() == state:
        return folder
    print(f"making the cases of {name}", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if source.is_file():
        unpacked = cases / "corpus"
        shutil.rmtree(unpacked, ignore_errors=True)
        with tarfile.open(source) as tar:
            tar.extractall(unpacked, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))  # since Python 3.11.4
        source = unpacked
    done = subprocess.run([sys.executable, str(HERE / "make_cases.py"), kind, str(source), str(folder), "--every", str(every), *options],
                          capture_output=True, text=True, cwd=HERE)
    if done.returncode:
        sys.exit(f"make_cases.py failed for {name}:\n{done.stderr[-2000:]}")
    stamp.write_text(state)
    return folder


def jobs_of(name, cases, full, match, compiler):
    """What run_one takes, for each case of a set or a sweep."""
    base, options, every = SWEEPS.get(name, (name, [], 1))
    folders = [path.parent for path in sorted(made(base, cases, full).rglob("case.json")) if match in str(path)]
    first = list(SWEEPS).index(name) if name in SWEEPS else 0
    return [(name, folder, compiler, SETS[base][3], options) for folder in (folders if full or match else folders[first::every])]


def run_one(name, folder, compiler, route, options):
    """One case, in a worker; a graph that never ends takes the worker with it."""
    import run_cases
    faulthandler.dump_traceback_later(SECONDS, exit=True, file=open(os.devnull, "w"))
    try:
        status, why, _ = run_cases.run_case(folder, compiler, route, None, options)
    except Exception as error:
        status, why = "harness", repr(error)[:300]
    faulthandler.cancel_dump_traceback_later()
    return name, folder.name, status, " ".join(why.replace(str(folder), "").split())


def run_alone(job):
    with concurrent.futures.ProcessPoolExecutor(1) as pool:
        try:
            return pool.submit(run_one, *job).result()
        except BrokenProcessPool:
            return job[0], job[1].name, "crash", f"the case ended its process, or ran past {SECONDS} s"


def run_all(jobs, workers):
    """The results in order.  A case that ends its worker is found by running alone those that were under way."""
    while jobs:
        done = 0
        with concurrent.futures.ProcessPoolExecutor(workers) as pool:
            try:
                for result in pool.map(run_one, *zip(*jobs)):
                    done += 1
                    yield result
            except BrokenProcessPool:
                for worker in multiprocessing.active_children():  # one left waiting would keep this process from ending
                    worker.kill()
        under_way = jobs[done:done + 2 * workers + 1]
        yield from map(run_alone, under_way)
        jobs = jobs[done + len(under_way):]


def expected():
    """(set, case): (status, what goes wrong)"""
    lines = EXPECTED.read_text().splitlines() if EXPECTED.exists() else []
    rows = [line.split(maxsplit=3) for line in lines if line and not line.startswith("#")]
    return {(row[1], row[2]): (row[0], row[3] if len(row) > 3 else "") for row in rows}


def write_expected(listed):
    rows = sorted((name, case, *what) for (name, case), what in listed.items())
    EXPECTED.write_text("# Cases that are known not to be right: status, set, case, what goes wrong. Written by suite.py --full --bless.\n" +
                        "".join(f"{status} {name} {case} {why[:150]}".rstrip() + "\n" for name, case, status, why in rows))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default=str(ROOT / "build/scriptc"))
    parser.add_argument("--cases", type=pathlib.Path, default=ROOT / "build/cases")
    parser.add_argument("--full", action="store_true", default=os.environ.get("SCRIPTC_FULL", "0") not in ("", "0"))
    parser.add_argument("--set", choices=sorted([*SETS, *SWEEPS]), action="append")
    parser.add_argument("--match", default="")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("--bless", action="store_true")
    parser.add_argument("--report", type=pathlib.Path)
    return parser.parse_args()


def verdict(status, listed):
    """passed, better (not right, but better than listed), known, or failed"""
    if status == "ok":
        return "passed"
    distance = WORSE.index(status) - WORSE.index(listed or "ok")
    return "failed" if not listed or distance > 0 else "known" if distance == 0 else "better"


def main():
    args = arguments()
    names, compiler = args.set or [*SETS, *SWEEPS], [str(pathlib.Path(args.compiler).resolve())]
    jobs = [job for name in names for job in jobs_of(name, args.cases.resolve(), args.full, args.match, compiler)]
    listed, fresh, right, results = expected(), {}, [], []
    tally, known = {name: collections.Counter() for name in names}, collections.Counter()
    for name, case, status, why in run_all(jobs, args.j):
        key = (name, case)
        may_refuse = name in SWEEPS or name == REFUSALS
        known_as = listed.get(key) or listed.get(("operators" if may_refuse else name, case))
        said = verdict(status, known_as[0] if known_as else "rejected" if may_refuse else None)
        tally[name][said] += 1
        results.append((name, case, status, why))
        if status != "ok" and name not in SWEEPS and not (name == REFUSALS and (status == "rejected" or ("operators", case) in listed)):
            fresh[key] = (status, "" if status == "rejected" else why)
        if said in ("known", "better"):
            known[status] += 1
        elif said == "failed":
            print(f"{status:9} {name} {case}: {why}", flush=True)
        elif key in listed:
            right.append(f"{name} {case}")
    if args.bless:
        ran = {(name, folder.name) for name, folder, *_ in jobs}
        write_expected({key: what for key, what in listed.items() if key not in ran} | fresh)
    if args.report:
        report.write(args.report, results, {folder.name: folder for _, folder, *_ in jobs})
    if right:
        print(f"{len(right)} listed cases are right now (--full --bless takes them off the list), {', '.join(right[:5])} among them")
    for name, count in tally.items():
        print(f"{name}: {count['passed']} passed, {count['failed']} failed, {count['known'] + count['better']} known defects")
    total = sum(tally.values(), collections.Counter())
    print("known defects: " + (", ".join(f"{count} {status}" for status, count in sorted(known.items())) or "none"))
    print(f"{total['passed']} passed, {total['failed']} failed")
    return 1 if total["failed"] and not args.bless else 0


if __name__ == "__main__":
    sys.exit(main())
