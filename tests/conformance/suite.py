#!/usr/bin/env python3
"""Make the conformance cases (once), compile and run them all, and compare with what expected.txt says.

    suite.py --compiler build/scriptc [--set NAME] [--match TEXT] [-j N] [--bless]

expected.txt has one line for a case that is not right yet: its status, its set, its name.  A failure is a case that is not right
and not listed, or one that ends in a crash, a file that does not load, or wrong numbers, listed or not.  --bless writes
expected.txt anew.  The last line reads `N passed, N failed`, after the number of cases that are known not to pass yet."""
import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
EXPECTED = HERE / "expected.txt"
INTOLERABLE = {"crash", "wrong", "invalid", "harness"}

# name: kind, source below this folder, options of make_cases.py, route
SETS = {
    "language": ("language", "language", [], "source"),
    "language-dynamic": ("language", "language", ["--dynamic"], "source"),
    "operators": ("opinfo", "opinfo/corpus.tar.gz", [], "source"),
    "operators-dynamic": ("opinfo", "opinfo/corpus.tar.gz", ["--dynamic"], "source"),
}


def digest(source):
    """Names the state of a set's sources, so that its cases are made again when they change."""
    state = hashlib.sha256()
    files = [source] if source.is_file() else sorted(p for p in source.rglob("*") if p.suffix in (".py", ".json", ".safetensors"))
    for path in [HERE / "make_cases.py", HERE / "caselib.py", *files]:
        state.update(path.name.encode() + path.read_bytes())
    return state.hexdigest()


def made(name, cases):
    """The folder with a set's cases, made if it is not there or stale."""
    kind, source, options, _ = SETS[name]
    folder, stamp, source = cases / name, cases / f"{name}.stamp", HERE / source
    state = digest(source)
    if stamp.exists() and stamp.read_text() == state:
        return folder
    print(f"making the cases of {name}", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if source.is_file():
        unpacked = cases / "corpus"
        shutil.rmtree(unpacked, ignore_errors=True)
        with tarfile.open(source) as tar:
            tar.extractall(unpacked, filter="data")
        source = unpacked
    done = subprocess.run([sys.executable, str(HERE / "make_cases.py"), kind, str(source), str(folder), *options],
                          capture_output=True, text=True, cwd=HERE)
    if done.returncode:
        sys.exit(f"make_cases.py failed for {name}:\n{done.stderr[-2000:]}")
    stamp.write_text(state)
    return folder


def run_one(name, folder, compiler, route):
    import run_cases
    try:
        status, why, _ = run_cases.run_case(folder, compiler, route, None)
    except Exception as error:
        status, why = "harness", repr(error)[:300]
    return name, folder.name, status, why


def expected():
    lines = EXPECTED.read_text().splitlines() if EXPECTED.exists() else []
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {(name, case): status for status, name, case in rows}


def write_expected(listed):
    rows = sorted((name, case, status) for (name, case), status in listed.items())
    EXPECTED.write_text("# Cases that are not right yet: status, set, case. Written by suite.py --bless; it should only get shorter.\n" +
                        "".join(f"{status} {name} {case}\n" for name, case, status in rows))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default=str(ROOT / "build/scriptc"))
    parser.add_argument("--cases", type=pathlib.Path, default=ROOT / "build/cases")
    parser.add_argument("--set", choices=sorted(SETS), action="append")
    parser.add_argument("--match", default="")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("--bless", action="store_true")
    args = parser.parse_args()
    names, compiler = args.set or list(SETS), [str(pathlib.Path(args.compiler).resolve())]
    jobs = []
    for name in names:
        folder = made(name, args.cases.resolve())
        jobs += [(name, case.parent, compiler, SETS[name][3]) for case in sorted(folder.rglob("case.json")) if args.match in str(case)]
    listed, now_right, tally = expected(), [], {name: [0, 0, 0] for name in names}
    fresh = {key: status for key, status in listed.items() if key[0] not in names or args.match}
    with concurrent.futures.ProcessPoolExecutor(args.j) as pool:
        for name, case, status, why in pool.map(run_one, *zip(*jobs), chunksize=4):
            key = (name, case)
            fresh.pop(key, None)
            if status != "ok" and status not in INTOLERABLE:
                fresh[key] = status
            known = key in listed and status not in INTOLERABLE
            tally[name][0 if status == "ok" else 2 if known else 1] += 1
            if status == "ok" and key in listed:
                now_right.append(f"{name} {case}")
            elif status != "ok" and not known and not (args.bless and status not in INTOLERABLE):
                print(f"{status:9} {name} {case}: {why}", flush=True)
    if args.bless:
        write_expected(fresh)
    elif now_right:
        print(f"{len(now_right)} listed cases are right now (suite.py --bless takes them off the list): {', '.join(now_right[:10])} ...")
    for name in names:
        passed, failed, known = tally[name]
        print(f"{name}: {passed} passed, {failed} failed, {known} known not to pass yet")
    passed, failed, known = (sum(column) for column in zip(*tally.values()))
    print(f"{known} known not to pass yet")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed and not args.bless else 0


if __name__ == "__main__":
    sys.exit(main())
