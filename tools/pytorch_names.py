#!/usr/bin/env python3
"""Writes prelude/pytorch_names.txt: names that PyTorch has and the compiler lacks, by the module that contains them.

    .venv/bin/python tools/pytorch_names.py build/scriptc > prelude/pytorch_names.txt

With this list, messages distinguish names that are not supported from names that do not exist. Each name is compiled; those
that are refused are listed."""
import importlib
import json
import keyword
import pathlib
import subprocess
import sys
import tempfile
import types

import torch

SPACES = {"torch": torch, "torch.nn": torch.nn, "torch.nn.functional": torch.nn.functional, "torch.linalg": torch.linalg,
          "torch.fft": torch.fft, "torch.special": torch.special, "tensor": torch.Tensor}
SPACES |= {f"torch.nn.{name}": value for name, value in sorted(vars(torch.nn).items())
           if isinstance(value, type) and issubclass(value, torch.nn.Module) and name != "Container"}
HEAD = ["import torch", "import torch.nn.functional, torch.linalg, torch.fft, torch.special", "def f(x: torch.Tensor):"]
PRELUDE = pathlib.Path(__file__).resolve().parents[1] / "prelude"


def is_theirs(value):
    """Returns False for a name that the module only imports."""
    return not isinstance(value, types.ModuleType) or value.__name__.startswith("torch")


def modules():
    """Returns the other public modules of PyTorch that the prelude has, and the names that each defines."""
    for path in sorted(PRELUDE.glob("torch/**/*.py")):
        space = ".".join(path.relative_to(PRELUDE).with_suffix("").parts).removesuffix(".__init__")
        if space in SPACES or "._" in space:
            continue
        try:
            module = importlib.import_module(space)
        except ImportError:  # of an older version
            continue
        listed = getattr(module, "__all__", ())
        yield space, [name for name in sorted({*vars(module), *listed})
                      if not name.startswith("_") and (name in listed or getattr(vars(module)[name], "__module__", None) == space)]


def missing(compiler, space, thing):
    names = [name for name in dir(thing) if name.isidentifier() and not name.startswith("__") and not keyword.iskeyword(name)
             and is_theirs(getattr(thing, name, None))]
    return refused(compiler, space, names)


def refused(compiler, space, names):
    owner = "x" if space == "tensor" else space
    with tempfile.TemporaryDirectory() as folder:
        lines = [*HEAD[:-1], *([f"import {owner}"] if owner != "x" and not owner[space.rfind(".") + 1:][:1].isupper() else ["import torch"]), HEAD[-1], *(f"    _ = {owner}.{name}" for name in names), "    return x", ""]
        pathlib.Path(folder, "names.py").write_text("\n".join(lines))
        done = subprocess.run([compiler, "names.py:f", "--input", "x: float32[3, 4]", "-o", "names.onnx", "--diagnostics", "json", "--limit",
                               "errors=100000"], cwd=folder, capture_output=True, text=True)
    found = set()
    for line in done.stderr.splitlines():
        one = json.loads(line)
        unknown = one["code"] == "SC2101" or (one["code"] == "SC6403" and one["message"].endswith("the compiler does not support it"))
        if unknown and one["range"]["start"]["line"] > len(HEAD) + 1:
            found.add(names[one["range"]["start"]["line"] - len(HEAD) - 2])
    return sorted(found)


def overloads():
    """Returns the names of overloads; those that begin with a capital letter, and those with `out=`, have a rule of their own."""
    names = {s.overload_name for s in torch._C._jit_get_all_schemas() if s.name.startswith("aten::")}
    return sorted(name for name in names if name[:1].islower() and not name.endswith("out"))


def show(space, names):
    print(f"{space}: {' '.join(names)} ")


def main():
    compiler = str(pathlib.Path(sys.argv[1]).resolve())
    print(f"# Written by tools/pytorch_names.py from PyTorch {torch.__version__.split('+')[0]}.")
    of_all = set(missing(compiler, "torch.nn.Module", torch.nn.Module))
    for space, thing in SPACES.items():
        names = missing(compiler, space, thing)
        if isinstance(thing, type) and issubclass(thing, torch.nn.Module) and thing is not torch.nn.Module:
            names = [name for name in names if name not in of_all]
            if not names:
                continue
        show(space, names)
    for space, names in modules():
        if names := refused(compiler, space, names):
            show(space, names)
    show("operator", overloads())


if __name__ == "__main__":
    main()
