#!/usr/bin/env python3
"""Milliseconds of a call of published models, side by side in one run: scriptc's graph, the graphs of PyTorch's two exporters, eager mode
and TorchScript.

    latency.py [--model NAME ...] [--package NAME ...] [--seconds N] [--page]

The models are rows of tests/models/manifest.py whose packages are installed; without --model, one of each family of those in
FAMILIES. Everything runs in one thread, whose own processor time is measured. The columns of a row take turns in random order
after calls that warm up, and each number is the least of its rounds, so that other work on the machine hits all columns alike.
Graphs of up to 64 MB are loaded three times, and those of up to 24 MB eight times, in random order after all of them were
made, since the place of their weights in memory makes a difference of up to 15 percent. The ratio is that to the faster exporter: below 1, scriptc's graph is faster; a few hundredths are noise. A graph
whose results differ from eager mode is marked `wrong`, and an exporter that makes no graph `refused`. --page prints rows of
Markdown, as docs/graphs.md has them."""
import argparse
import contextlib
import copy
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "models"), str(ROOT / "tests")]
import manifest  # noqa: E402

SCRIPTC = ROOT / "build" / "scriptc"
VISION = ("alexnet:alexnet", "vgg:vgg11", "resnet:resnet18", "resnet:resnet50", "densenet:densenet121", "squeezenet:squeezenet1_1", "mobilenetv2:mobilenet_v2",
          "mobilenetv3:mobilenet_v3_small", "shufflenetv2:shufflenet_v2_x1_0", "mnasnet:mnasnet0_5", "efficientnet:efficientnet_b0",
          "regnet:regnet_y_400mf", "convnext:convnext_tiny", "swin_transformer:swin_t", "vision_transformer:vit_b_32")
FAMILIES = (*(f"torchvision.{name}" for name in VISION), *(f"transformers_nets.py:Text('{name}')" for name in ("bert", "gpt2", "distilbert")))
SESSIONS = ((24 << 20, 8), (64 << 20, 3))  # how often a graph of at most so many bytes is loaded; larger ones once
COLUMNS = ("scriptc", "scripting", "dynamo", "eager", "TorchScript")


def of_exporter(measure, model, row, folder, options):
    """Returns the path of the exporter's graph, or the reason why there is none."""
    path = folder / f"{'dynamo' if options['dynamo'] else 'scripting'}.onnx"
    try:
        measure.export(copy.deepcopy(model), row, path, options)
        running = measure.session(path)
    except Exception as wrong:  # an exporter may raise anything
        print(repr(wrong)[:300], file=sys.stderr)
        return "refused"
    try:
        good = measure.compared(running, model, row, row.sizes[-1:])[0] <= 100 * row.tolerance
    except Exception as wrong:  # the sizes are baked in
        print(repr(wrong)[:300], file=sys.stderr)
        good = False
    return path if good else "wrong"


def sessions(measure, paths):
    """Opens each graph as often as it counts; returns the sessions by the graph's name and a number."""
    def times(path):
        return next((n for most, n in SESSIONS if path.stat().st_size <= most), 1)
    wanted = [(name, k) for name, path in paths.items() for k in range(times(path))]
    return {one: measure.session(paths[one[0]]) for one in random.sample(wanted, len(wanted))}


def scripted(measure, model, arguments):
    import torch
    with contextlib.redirect_stdout(sys.stderr):
        try:
            return torch.jit.script(model)
        except Exception:  # torch.jit.script does not document what it raises
            try:
                return torch.jit.trace(model, arguments, check_trace=False)
            except Exception:
                return None


def race(calls, seconds):
    """Returns the least processor time of each call."""
    least, end = dict.fromkeys(calls, float("inf")), time.perf_counter() + seconds
    rounds = 0
    while rounds < 5 or (rounds < 200 and time.perf_counter() < end):
        for name in random.sample(sorted(calls), len(calls)):
            start = time.thread_time()
            calls[name]()
            least[name] = min(least[name], time.thread_time() - start)
        rounds += 1
    return least


def measured(row, seconds):
    """Returns a JSON object with milliseconds or a word for each column."""
    import measure
    import torch
    torch.set_num_threads(1)
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        folder = pathlib.Path(folder)
        row = measure.Routed(row, "source")
        model = measure.eager(row)
        arguments = tuple(measure.made(row, row.sizes[-1]))
        flat = measure.arrays(measure.leaves(arguments))
        path, _ = measure.compiled(str(SCRIPTC), model, row, folder)
        made = {"scriptc": path} | {name: of_exporter(measure, model, row, folder, {"dynamo": name == "dynamo"}) for name in COLUMNS[1:3]}
        result = {name: one for name, one in made.items() if isinstance(one, str)}
        if measure.compared(measure.session(path), model, row)[0] > 100 * row.tolerance:
            result["scriptc"] = "wrong"
        calls = {}
        for name, one in sessions(measure, {name: one for name, one in made.items() if not isinstance(one, str)}).items():
            feeds = dict(zip([slot.name for slot in one.get_inputs()], flat))
            calls[name] = lambda one=one, feeds=feeds: one.run(None, feeds)
        plain = scripted(measure, model, arguments)
        calls |= {("eager", 0): lambda: model(*arguments)} | ({("TorchScript", 0): lambda: plain(*arguments)} if plain else {})
        for name in list(calls):
            try:
                for _ in range(3):
                    calls[name]()
            except Exception as wrong:
                print(repr(wrong)[:300], file=sys.stderr)
                del calls[name]
        times = race(calls, seconds)
        return {name: min(times[one] for one in times if one[0] == name) * 1e3 for name, _ in times} | result


def shown(name, result, page):
    cells = [f"{result[column]:.3f}" if isinstance(result.get(column), float) else result.get(column, "refused") for column in COLUMNS]
    peers = [result[column] for column in COLUMNS[1:3] if isinstance(result.get(column), float)]
    ratio = f"{result['scriptc'] / min(peers):.2f}" if peers and isinstance(result.get("scriptc"), float) else ""
    if page:
        print(f"| {name} | {' | '.join(cells)} | {ratio} |", flush=True)
    else:
        print(f"{name:44} {' '.join(f'{cell:>11}' for cell in cells)} {ratio:>6}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", action="append")
    parser.add_argument("--package", action="append", help="all models of this package")
    parser.add_argument("--seconds", type=float, default=8, help="that the rounds of one model take")
    parser.add_argument("--page", action="store_true")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    args = parser.parse_args()
    every = {row.name: row for row in manifest.MODELS + manifest.PACKAGES}
    if args.one:
        print(json.dumps(measured(every[args.one], args.seconds)))
        return
    names = args.model or [name for name, row in every.items() if row.package in (args.package or ())] or [name for name in FAMILIES if name in every]
    if args.page:
        print(f"| model | {' | '.join(COLUMNS)} | ratio |\n|{'---|' * (len(COLUMNS) + 2)}")
    else:
        print(f"{'model, milliseconds a call':44} {' '.join(f'{column:>11}' for column in COLUMNS)} {'ratio':>6}")
    for name in names:
        done = subprocess.run([sys.executable, __file__, "--one", name, "--seconds", str(args.seconds)], capture_output=True, text=True, errors="replace")
        lines = done.stdout.strip().splitlines()
        if done.returncode or not lines:
            print(f"{name}: {(done.stderr.strip().splitlines() or ['no result'])[-1][:120]}", file=sys.stderr)
            continue
        shown(name, json.loads(lines[-1]), args.page)


if __name__ == "__main__":
    main()
