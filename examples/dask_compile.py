"""Compiles a collection of models over a Dask cluster:  dask_compile.py LIST FOLDER [SCHEDULER]

LIST has a line for each model: the words of a scriptc command, such as nets/a.py:Net --input 'x: float32[n, 3]'. Results are
printed in the order of the list; a model that fails stays in the table, with its report. A result in FOLDER from an earlier
run of the same command is kept if none of its source files is newer. Without SCHEDULER, two local workers do the work."""
import hashlib
import json
import pathlib
import shlex
import subprocess
import sys

import dask.distributed


def place(folder, words):
    return pathlib.Path(folder) / hashlib.sha256("\0".join(words).encode()).hexdigest()[:16]


def is_made(record):
    """Returns whether the record of an earlier run is still valid: no file that the compile read has changed since."""
    try:
        old = json.loads(record.read_text())
        return old["status"] == 0 and all(pathlib.Path(name).stat().st_mtime_ns == then for name, then in old["read"].items())
    except (OSError, ValueError, KeyError):
        return False


def compile_one(words, folder):
    stem = place(folder, words)
    record = stem.with_suffix(".json")
    if is_made(record):
        return {**json.loads(record.read_text()), "fresh": False}
    done = subprocess.run(["scriptc", *words, "-o", f"{stem}.onnx", "-MD", "-MF", f"{stem}.d"], capture_output=True, text=True)
    read = {}
    if done.returncode == 0:
        names = shlex.split(pathlib.Path(f"{stem}.d").read_text().split(":", 1)[1])
        read = {name: pathlib.Path(name).stat().st_mtime_ns for name in names}
    result = {"words": words, "status": done.returncode, "report": done.stderr, "read": read, "model": f"{stem}.onnx"}
    record.write_text(json.dumps(result))
    return {**result, "fresh": True}


def main(models, folder, scheduler=None):
    lines = [shlex.split(line, comments=True) for line in pathlib.Path(models).read_text().splitlines()]
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    cluster = scheduler or dask.distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    failed = 0
    with dask.distributed.Client(cluster) as client:
        futures = client.map(compile_one, [words for words in lines if words], folder=str(pathlib.Path(folder).resolve()), pure=False)
        for future in futures:
            result = future.result()
            failed += result["status"] != 0
            state = "failed" if result["status"] else "made" if result["fresh"] else "kept"
            print(f"{state:6} {shlex.join(result['words'])}", flush=True)
            if result["status"]:
                print(result["report"], end="")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
