"""Writes docs/models.md: published models compiled from their unmodified sources and from archives, beside eager.

    .venv/bin/python tests/models/table.py [--compiler build/scriptc] [--match TEXT] [--route ROUTE] [--exporter] [--retry] [--no-write]

The rows are manifest.py's; each is measured in a process of its own (measure.py) and kept in build/models.json under the compiler's hash, so
that an interrupted run goes on where it stopped.  --packages measures the rows of other packages instead and writes docs/packages.md.  --exporter also times PyTorch's exported graph; --retry measures what was not right again,
with any compiler; --keep takes results of other compilers as they are.  A package whose wheel is absent is left out: requirements.txt."""
import argparse
import datetime
import hashlib
import importlib.util
import json
import pathlib
import statistics
import subprocess
import sys
from dataclasses import fields

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "models"))
import manifest  # noqa: E402

STORE = ROOT / "build" / "models.json"        # or --store
HEAD = """# Published models

Made by `tests/models/table.py` from unmodified sources and from archives of the same models. Every graph has symbolic sizes and was compared
with eager mode at two batch sizes, and at two image sizes or lengths if the model supports that. Weights are random and differ from their
initial values. The difference is the largest difference of any output, relative to the largest value of that output; if it exceeds the usual
rounding error, the difference between eager mode in single and in double precision is given beside it. The latency ratio compares the graph
in ONNX Runtime, with one thread, with the graph that a PyTorch exporter makes with the same symbolic sizes: the scripting exporter, or `dynamo`
where it is named; both are named if neither makes a graph that agrees with eager mode. An empty cell was not measured. "Baked in" is said of
graphs that agree only for some sizes, or for some numbers among the inputs. The two
graphs run alternately on a machine that also does other work; the smallest processor time of each counts, and a few percent are noise. Nodes
include those of subgraphs, but not constants. Compile times are processor times. A row keeps its figures until it is measured again
(`--keep`, `--retry`).
"""
PACKAGES_HEAD = """# Other packages

Made by `tests/models/table.py --packages`: small networks of packages that people install beside torch, compiled from
the packages' unmodified sources with symbolic sizes, and compared with eager mode at two sizes. `tests/models/packages.txt` pins the
versions; `tests/models/packages.py` and the manifest define the networks. The difference is the largest difference of any output, relative
to the largest value of that output.

Models are refused, with the reason, if the type of a value depends on the run (a loss that is a tensor on one path and a list on the
other), if they write through views that a loop of unknown length makes, or if a package reads data from files.
"""
COLUMNS = "| model | route | compile | file | nodes | difference | latency ratio |\n|---|---|---|---|---|---|---|"


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default=str(ROOT / "build" / "scriptc"))
    parser.add_argument("--match", default="", help="only rows whose name contains one of these, comma between")
    parser.add_argument("--route", default="", help="only these of source, scripted, traced, frozen, comma between")
    parser.add_argument("--exporter", action="store_true")
    parser.add_argument("--retry", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--store", type=pathlib.Path, default=STORE)
    parser.add_argument("--packages", action="store_true")
    parser.add_argument("--no-write", action="store_true")
    return parser.parse_args()


def right(row, result):
    """Close to eager, by results that follow from the inputs: what another input changes is far more than the difference."""
    if not result or "difference" not in result:
        return False
    allowed = max(row.tolerance, 4 * (result.get("rounding") or 0.0))
    return result["difference"] <= allowed and result["spread"] >= 30 * max(result["difference"], 1e-6)


def known(result, options, version, row):
    """May a result of an earlier run stand?"""
    if not result or (options.retry and not right(row, result)):
        return False
    if result["row"] != row_hash(row) or (options.exporter and "ratio" not in result and right(row, result)):
        return False
    return options.keep or options.retry or result["compiler"] == version


def row_hash(row):
    """What is measured: the fields that say something, so that a new field makes no measured row old."""
    told = [(one.name, getattr(row, one.name)) for one in fields(row) if one.name not in ("tolerance", "routes") and getattr(row, one.name)]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:12]


def measured(options, row, routes):
    """The results of some routes of one model, by route."""
    line = [sys.executable, str(ROOT / "tests" / "models" / "measure.py"), options.compiler, row.name, ",".join(routes)]
    try:
        done = subprocess.run(line + ["--exporter"] * options.exporter, capture_output=True, text=True, timeout=1500)
        made, end = done.stdout, f"the process ended with {done.returncode}: {(done.stderr.splitlines() or [''])[-1][:200]}"
    except subprocess.TimeoutExpired as late:
        made, end = (late.stdout or b"").decode(), "took too long"
    found = [json.loads(text) for text in made.splitlines() if text.startswith('{"name"')]
    return {route: {"wrong": end} for route in routes} | {one["route"]: one for one in found}


def told(row, route, result):
    name = f"| {row.package} {row.name.removeprefix(row.package + '.')} | {route} "
    if "difference" not in result:
        return name + f"| {result.get('refused') or result.get('wrong')} | | | | |"
    own = f" (eager's own: {result['rounding']:.1e})" if result.get("rounding") else ""
    mark = own + ("" if right(row, result) else " **does not follow its inputs**" if result["spread"] < 1e-4 else " **wrong**")
    return name + f"| {result['seconds']:.2f} s | {result['bytes'] / 1e6:.1f} MB | {result['nodes']} | {result['difference']:.1e}{mark} | {beside(result)} |"


def beside(result):
    """The ratio, with what is to be said of PyTorch's exporters there."""
    if not result.get("ratio"):
        return f"({result['against']})" if result.get("against") else ""
    marks = [result["exporter"]] * bool(result["exporter"]) + ["their sizes are baked in"] * (not result["symbolic"])
    return f"{result['ratio']:.2f}" + (f" ({', '.join(marks)})" if marks else "")


def measured_on(rows):
    days = sorted({result["day"] for _, _, result in rows if "day" in result})
    return f"Measured from {days[0]} to {days[-1]}." if len(days) > 1 else f"Measured on {days[0]}." if days else ""


def packages_lines(results):
    """The shorter document: whole packages, by source alone."""
    rows = [(row, results[f"{row.name} source"]) for row in manifest.PACKAGES if f"{row.name} source" in results]
    told = [f"| {row.package} | {shown(row)} | {result['nodes']} | {result['difference']:.1e} |" if right(row, result)
            else f"| {row.package} | {shown(row)} | | {result.get('refused') or result.get('wrong') or 'wrong'} |" for row, result in rows]
    summary = f"{sum(right(*pair) for pair in rows)} of {len(rows)} agree. {measured_on([(row, 'source', result) for row, result in rows])}"
    return "\n".join([PACKAGES_HEAD, summary, "", "| package | net | nodes | difference |", "|---|---|---|---|", *told]) + "\n"


def shown(row):
    name = row.target.rpartition(":")[2]
    kind = row.init if len(row.init) < 30 else ""
    return f"{name}({kind})" if kind else name


def ratios(results):
    """How the latency ratios lie, of rows in which the exporter's graph takes other sizes too."""
    found = [result["ratio"] for result in results if result.get("ratio") and result.get("symbolic")]
    if not found:
        return ""
    return (f"Of {len(found)} ratios to graphs whose sizes are symbolic, too, {sum(round(one, 2) <= 1.03 for one in found)} are at most 1.03 and "
            f"{sum(round(one, 2) > 1.1 for one in found)} above 1.10; the median is {statistics.median(found):.3g}.")


def lines(results):
    """The document, of what was measured so far."""
    rows = [(row, route, results[f"{row.name} {route}"]) for row in manifest.MODELS for route in row.routes if f"{row.name} {route}" in results]
    good = {way: sum(right(row, result) for row, route, result in rows if (route == "source") == way) for way in (True, False)}
    total = {way: sum((route == "source") == way for _, route, _ in rows) for way in (True, False)}
    summary = f"{good[True]} of {total[True]} from source, {good[False]} of {total[False]} from archives agree. {measured_on(rows)}"
    return "\n".join([HEAD, summary, *filter(None, [ratios([result for _, _, result in rows])]), "", COLUMNS, *(told(*row) for row in rows)]) + "\n"


def main():
    options = arguments()
    results = json.loads(options.store.read_text()) if options.store.exists() else {}
    version = hashlib.sha256(pathlib.Path(options.compiler).read_bytes()).hexdigest()[:12]
    for row in manifest.PACKAGES if options.packages else manifest.MODELS:
        absent = row.package != "own" and importlib.util.find_spec(row.package) is None
        if absent or not any(part in row.name or part == row.package for part in options.match.split(",")):
            continue
        routes = [route for route in row.routes if not options.route or route in options.route.split(",")]
        new = [route for route in routes if not known(results.get(f"{row.name} {route}"), options, version, row)]
        for route, result in (measured(options, row, new) if new else {}).items():
            results[f"{row.name} {route}"] = result | {"compiler": version, "row": row_hash(row), "day": datetime.date.today().isoformat()}
            options.store.write_text(json.dumps(results, indent=0))
        for route in routes:
            print(told(row, route, results[f"{row.name} {route}"]), flush=True)
    if not options.no_write:
        page, text = ("packages.md", packages_lines(results)) if options.packages else ("models.md", lines(results))
        (ROOT / "docs" / page).write_text(text)


if __name__ == "__main__":
    main()
