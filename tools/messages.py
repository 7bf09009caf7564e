#!/usr/bin/env python3
"""Writes docs/messages.md: what five tools report about the broken models of tests/e2e/broken_models.py.

    .venv/bin/python tools/messages.py build/scriptc [--site DIR] [--pyright FILE] [--ruff FILE] > docs/messages.md

DIR contains the version of onnxscript that bench/requirements.txt pins, if .venv lacks it; FILE is an installed pyright or
ruff, without which its column is left out. The other tools run on the same texts: torch.jit.script and
torch.onnx.export(dynamo=True) with inputs of the described types, pyright and ruff with their defaults."""
import argparse
import contextlib
import importlib.util
import io
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import warnings

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/e2e"))
from broken_models import MODELS  # noqa: E402

SECONDS = 60  # limit for one model in one tool
WAYS = re.compile(r"did you mean|try |use |using |instead|please|convert|consider|should be|must be|annotat|suggest", re.I)
OF_IMPORTS = ("F401", "I001")  # rules about imports, since each text begins with the same ones
SIZES = {"n": 3, "b": 2, "m": 5}


def example(torch, annotation):
    """Makes a value of the type that an --input describes."""
    annotation = annotation.strip()
    if annotation.startswith("{"):
        key, _, rest = annotation.strip("{} ").partition(":")
        return {key.strip(" '"): example(torch, rest)}
    if annotation in ("int", "bool"):
        return 3 if annotation == "int" else True
    dtype, _, sizes = annotation.rstrip("]").partition("[")
    shape = [SIZES.get(size.strip()) or int(size) for size in sizes.split(",")]
    return torch.ones(shape, dtype=getattr(torch, dtype))


class Said:
    """The lines of the text that a message names, and its words; silent: the tool found nothing wrong."""

    def __init__(self, lines, text, silent=False):
        self.lines, self.text, self.silent = lines, text, silent


def of_exception(error, output, file):
    text = f"{output}\n{error}"
    trace = re.findall(rf'{re.escape(file)}["\']?,? ?(?:line |:)(\d+)', text)
    frames, cause = [], error
    while cause:
        frame = cause.__traceback__
        while frame:
            if frame.tb_frame.f_code.co_filename == file:
                frames.append(frame.tb_lineno)
            frame = frame.tb_next
        cause = cause.__cause__
    if isinstance(error, SyntaxError) and error.filename == file:
        frames.append(error.lineno)
    root = error
    while root.__cause__:
        root = root.__cause__
    lines = [line.strip() for line in str(root).splitlines() if line.strip() and not set(line.strip()) <= set("~^<- HERE.")]
    return Said({int(number) for number in trace} | set(frames[-1:]), f"{type(root).__name__}: {lines[0] if lines else ''}"), bool(WAYS.search(str(root)))


def run_torch(model, file, tool, torch):
    def late(*_):
        raise TimeoutError("no answer")
    output = io.StringIO()
    signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            spec = importlib.util.spec_from_file_location("model", file)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            net = module.Net().eval()
            if tool == "script":
                torch.jit.script(net)
            else:
                torch.onnx.export(net, tuple(example(torch, one.partition(":")[2]) for one in model.inputs), dynamo=True, verbose=False)
        return Said(set(), "", silent=True), False
    except BaseException as error:  # noqa: BLE001
        return of_exception(error, "", file)
    finally:
        signal.alarm(0)


def run_pyright(pyright, file):
    done = subprocess.run([pyright, "--outputjson", "--pythonpath", sys.executable, file], capture_output=True, text=True, timeout=10 * SECONDS)
    found = [one for one in json.loads(done.stdout)["generalDiagnostics"] if one["severity"] == "error" and "could not be resolved" not in one["message"]]
    if not found:
        return Said(set(), "", silent=True), False
    text = found[0]["message"].splitlines()[0]
    return Said({one["range"]["start"]["line"] + 1 for one in found}, text), bool(WAYS.search(text))


def run_ruff(ruff, file):
    done = subprocess.run([ruff, "check", "--isolated", "--output-format", "json", file], capture_output=True, text=True, timeout=SECONDS)
    found = [one for one in json.loads(done.stdout or "[]") if one["code"] not in OF_IMPORTS]
    if not found:
        return Said(set(), "", silent=True), False
    return Said({one["location"]["row"] for one in found}, found[0]["message"]), any(one.get("fix") for one in found) or bool(WAYS.search(found[0]["message"]))


def run_scriptc(scriptc, model, folder):
    done = subprocess.run([scriptc, "model.py:Net", *model.command(), "-o", "model.onnx", "--diagnostics", "json"], cwd=folder, capture_output=True, text=True)
    errors = [one for one in map(json.loads, done.stderr.splitlines()) if one["severity"] == "error"]
    return errors[0]


def way_of(error):
    """Returns the help, or the edit; a message without either states the remedy in its reason."""
    return error["help"] or (f"insert `{error['fixes'][0]['insert']}`" if error["fixes"] else "")


def cell(text, most=110):
    text = text.replace("|", "\\|").replace("\n", " ")
    return text if len(text) <= most else text[:most - 3] + "..."


def judged(said, way, line):
    if said.silent:
        return "no error"
    place = "line" if line in said.lines else "another line" if said.lines else "no place"
    return f"{place}{', solution' if way else ''}: {cell(said.text)}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("scriptc")
    parser.add_argument("--site")
    parser.add_argument("--pyright")
    parser.add_argument("--ruff")
    given = parser.parse_args()
    if given.site:
        sys.path.append(given.site)
    import torch
    import torch._dynamo  # its import takes long, and must not end at the limit of one model
    scriptc = str(pathlib.Path(given.scriptc).resolve())
    tools = ["torch.jit.script", "torch.onnx.export", *(["pyright"] if given.pyright else []), *(["ruff"] if given.ruff else [])]
    count = {tool: [0, 0, 0] for tool in tools}
    rows = []
    for model in MODELS:
        with tempfile.TemporaryDirectory() as folder:
            file = str(pathlib.Path(folder, "model.py"))
            pathlib.Path(file).write_text(model.text)
            ours = run_scriptc(scriptc, model, folder)
            line = ours["range"]["start"]["line"]
            said = {"torch.jit.script": run_torch(model, file, "script", torch), "torch.onnx.export": run_torch(model, file, "export", torch)}
            if given.pyright:
                said["pyright"] = run_pyright(given.pyright, file)
            if given.ruff:
                said["ruff"] = run_ruff(given.ruff, file)
        for tool, (what, way) in said.items():
            what.text = what.text.replace(folder + "/", "")
            count[tool][0] += not what.silent
            count[tool][1] += line in what.lines
            count[tool][2] += way
        rows.append((model, ours, {tool: judged(what, way, line) for tool, (what, way) in said.items()}))
        print(model.name, file=sys.stderr, flush=True)
    print("# Messages about mistakes\n")
    print("Written by `tools/messages.py` from a run over the broken models of `tests/e2e/broken_models.py`, with PyTorch "
          f"{torch.__version__.split('+')[0]};\n"
          "`torch.onnx.export` is the one with `dynamo=True`. For the other tools the table shows whether the message names the line that scriptc\n"
          "underlines, another line or none; whether it seems to offer a solution, for which a pattern looks for suggestions, fixes and imperatives;\n"
          "and how the reason begins. Messages of ruff about the imports that all texts share are left out. \"no error\" is right if the tool does\n"
          "not check for such mistakes, or regards the text as valid.\n")
    print("| | error | names the line | offers a solution |\n|---|---|---|---|")
    print(f"| scriptc | {len(rows)} | {len(rows)} | {sum(model.way in (way_of(ours) or ours['message']) for model, ours, _ in rows)} |")
    for tool in tools:
        print(f"| {tool} | {count[tool][0]} | {count[tool][1]} | {count[tool][2]} |")
    print("\n| mistake | scriptc: place, reason, solution | " + " | ".join(tools) + " |\n|" + "---|" * (len(tools) + 2))
    for model, ours, said in rows:
        way = way_of(ours)
        mine = f"{model.place} {cell(ours['message'], 160)}" + (f"; *{cell(way, 160)}*" if way else "")
        print(f"| {model.name} | {mine} | " + " | ".join(said[tool] for tool in tools) + " |")


if __name__ == "__main__":
    main()
