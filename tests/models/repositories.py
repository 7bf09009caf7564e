"""The rows of docs/repositories.md: models of public repositories, from sources that lie in a folder of their own.

    python tests/models/repositories.py FOLDER [--rows FILE] [--compiler FILE] [--packages FOLDER] [--exporter] [NAME ...]

FOLDER has a folder `owner+name` for each repository.  FILE (`repository_rows.py` beside this one) lists the rows: each has a file of a few lines, which
makes the model as its user would, the inputs, and the sizes at which it is compared.  Every row runs in a process of its own."""
import argparse
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import types
import unittest.mock
from dataclasses import dataclass, field

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))


@dataclass(frozen=True)
class Row:
    repository: str                             # owner/name
    model: str                                  # as the table calls it
    field: str
    text: str                                   # the target's file: it defines `make`, a function or a class
    inputs: dict                                # name: type, as `--input` takes it
    sizes: tuple                                # of symbol: size, one dictionary a comparison
    inside: tuple = ("",)                       # folders of the repository that the file imports from
    also: tuple = ()                            # further repositories, likewise owner/name or owner/name/folder
    init: str = ""
    method: str = "forward"
    high: int = 10
    options: tuple = ()
    stubs: tuple = ()                           # packages that are only imported: empty in eager mode
    lengths: dict = field(default_factory=dict)
    tolerance: float = 1e-4
    cause: str = ""
    still = False
    prepare = ""
    route = "source"

    @property
    def name(self):
        return f"{self.repository} {self.model}"

    def folders(self, sources):
        own = [sources / self.repository.replace("/", "+") / one for one in self.inside]
        return own + [sources / "/".join(["+".join(one.split("/")[:2]), *one.split("/")[2:]]) for one in self.also]


class Stubs(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Packages of the given names, in which everything can be looked up and nothing is."""

    def __init__(self, names):
        self.names = names

    def find_spec(self, name, path=None, target=None):
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if name.split(".")[0] in self.names else None

    def create_module(self, spec):
        module = types.ModuleType(spec.name)
        module.__getattr__ = lambda name: _absent(name)
        return module

    def exec_module(self, module):
        module.__path__ = []


def _absent(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return unittest.mock.MagicMock(name=name)


def on_the_processor(torch):
    """Repositories that ask for a GPU get none."""
    torch.Tensor.cuda = torch.nn.Module.cuda = lambda self, *_, **__: self


def eager(row, file, sources, measure, prepare, torch):
    sys.path[:0] = [str(one) for one in row.folders(sources)]
    sys.meta_path.insert(0, Stubs(row.stubs))
    on_the_processor(torch)
    torch.manual_seed(0)
    spec = importlib.util.spec_from_file_location("target", file)
    module = sys.modules["target"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    model = eval(f"make({row.init})", vars(module)).eval()  # the row's own text
    prepare.awake(model, measure.made(row, row.sizes[-1]), row.method)
    return model.eval()


def compiled(compiler, model, row, file, folder, sources, packages):
    """(the model's file or None, seconds of processor time, MiB, errors)"""
    from safetensors.torch import save_file
    weights, path = folder / "weights.safetensors", folder / "model.onnx"
    save_file({key: tensor.detach().clone().contiguous() for key, tensor in model.state_dict().items()}, str(weights))
    places = [word for one in [*row.folders(sources), *packages] for word in ("-I", str(one))]
    inputs = [word for name, text in row.inputs.items() for word in ("--input", f"{name}: {text}")]
    method = ["--method", row.method] if row.method != "forward" else []
    init = ["--init", row.init] if row.init else []
    line = [compiler, f"{file}:make", *places, "--weights", str(weights), *inputs, *init, *method, *row.options, "-w", "-o", str(path)]
    if os.environ.get("SCRIPTC_KEEP"):
        import shlex
        keep = pathlib.Path(os.environ["SCRIPTC_KEEP"]) / row.name.replace("/", "+").replace(" ", "_")
        keep.mkdir(parents=True, exist_ok=True)
        (keep / file.name).write_text(row.text)
        (keep / "weights.safetensors").write_bytes(weights.read_bytes())
        (keep / "run.sh").write_text(f"cd {keep}\n" + " ".join(map(shlex.quote, line)).replace(str(folder), str(keep)) + ' "$@"\n')
    used = folder / "used"  # what a child of this process uses at most would be at least this process's own memory
    done = subprocess.run(["/usr/bin/time", "-q", "-o", str(used), "-f", "%U %S %M", *line], capture_output=True, text=True, errors="replace")
    user, system, most = used.read_text().split()[-3:]
    return path if done.returncode == 0 else None, float(user) + float(system), int(most) / 1024, done.stderr


def measured(row, options, folder):
    import onnx
    import torch

    import measure
    import prepare
    sources, result = pathlib.Path(options.sources).resolve(), {"name": row.name}
    torch.set_num_threads(1)
    file = folder / "target.py"
    file.write_text(row.text)
    try:
        model = eager(row, file, sources, measure, prepare, torch)
        with torch.no_grad():
            measure.called(model, row, measure.made(row, row.sizes[-1]))
    except Exception as wrong:
        import traceback
        traceback.print_exc()
        return result | {"eager": measure.said(wrong)}
    packages = [*options.packages, measure.SITE]
    path, result["seconds"], result["MiB"], text = compiled(options.compiler, model, row, file, folder, sources, packages)
    if path is None:
        return result | {"result": "refused", "text": text[:3000]}
    try:
        running = measure.session(path)
        result["nodes"] = measure.count(onnx.load(str(path), load_external_data=False).graph)
        result["difference"], result["spread"] = measure.compared(running, model, row)
        result["result"] = "right" if result["difference"] <= row.tolerance else "differs"
        if result["result"] == "differs":
            result["rounding"] = measure.rounding(model, row)
    except Exception as wrong:
        return result | {"result": "wrong", "text": measure.said(wrong)}
    if options.exporter and row.method == "forward":
        measure.EXPORTERS = {"dynamo": dict(dynamo=True)}
        theirs, _, against = measure.exported(model, row, folder)
        result["against"] = against
        result["ratio"] = measure.ratio(running, theirs, row) if theirs else None
    return result


def line(row, result):
    """The row's line of the table."""
    def cell(key, form):
        return format(result[key], form) if result.get(key) is not None else ""
    return (f"| {row.repository} | {row.model} | {row.field} | {result.get('result', '')} | {cell('seconds', '.2f')} | {cell('MiB', '.0f')} | "
            f"{cell('nodes', 'd')} | {cell('difference', '.1e')} | {cell('ratio', '.1f')} | {row.cause} |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sources")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--rows", default=str(HERE / "repository_rows.py"))
    parser.add_argument("--compiler", default=str(HERE.parents[1] / "build/scriptc"))
    parser.add_argument("--packages", action="append", default=[])
    parser.add_argument("--exporter", action="store_true")
    options = parser.parse_intermixed_args()
    spec = importlib.util.spec_from_file_location("rows", options.rows)
    rows = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(rows)
    chosen = [row for row in rows.rows(Row) if not options.names or any(name in row.name for name in options.names)]
    import measure  # noqa: F401 (once for all rows: what each imports besides it imports alone)
    for row in chosen:
        result = apart(lambda row=row: measured_in(row, options), {"name": row.name, "eager": "ended"})
        print(json.dumps(result), file=sys.stderr)
        print(line(row, result), flush=True)


def measured_in(row, options):
    with tempfile.TemporaryDirectory() as folder:
        return measured(row, options, pathlib.Path(folder))


def apart(work, otherwise):
    """What `work` returns in a process of its own."""
    with tempfile.NamedTemporaryFile("r") as file:
        child = os.fork()
        if child == 0:
            try:
                pathlib.Path(file.name).write_text(json.dumps(work()))
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        return json.loads(file.read() or json.dumps(otherwise))


if __name__ == "__main__":
    main()
