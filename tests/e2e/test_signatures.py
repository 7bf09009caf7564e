"""Functions and methods that the prelude has in Python take the arguments that PyTorch's take: the same names in the same order, with the same defaults."""
import ast
import importlib
import inspect

import pytest
import torch  # noqa: F401

from conftest import ROOT

PRELUDE = ROOT / "prelude"
MODULES = ["torch.nn.functional", "torch.nn.init", *sorted(
    "torch.nn.modules." + path.stem for path in (PRELUDE / "torch/nn/modules").glob("*.py")
    if path.stem[0] != "_" and path.stem not in ("parallel", "linear_cross_entropy", "utils"))]
# The prelude's class has the constructor of the classes derived from it.
OTHER = {"_ConvTransposeNd.__init__", "Module.to_empty"}


def functions(name):
    """(name, the prelude's definition, PyTorch's function) for each that both have."""
    theirs = importlib.import_module(name)
    for node in ast.parse((PRELUDE / (name.replace(".", "/") + ".py")).read_text()).body:
        found = getattr(theirs, node.name, None) if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else None
        if isinstance(node, ast.FunctionDef) and inspect.isfunction(found) and not node.name.startswith("_"):
            yield node.name, node, found
        elif isinstance(node, ast.ClassDef) and inspect.isclass(found):
            for part in node.body:
                private = part.name.startswith("_") and part.name != "__init__" if isinstance(part, ast.FunctionDef) else True
                method = None if private else inspect.getattr_static(found, part.name, None) if not part.decorator_list else None
                if inspect.isfunction(method):
                    yield f"{node.name}.{part.name}", part, method


def ours(node):
    """({name: text of the default or None}, whether further names are taken)"""
    spec = node.args
    positional = [one.arg for one in spec.posonlyargs + spec.args]
    made = dict.fromkeys(positional + [one.arg for one in spec.kwonlyargs])
    made.update(zip(positional[len(positional) - len(spec.defaults):], map(ast.unparse, spec.defaults)))
    made.update((one.arg, ast.unparse(default)) for one, default in zip(spec.kwonlyargs, spec.kw_defaults) if default)
    return made, positional, bool(spec.kwarg)


@pytest.mark.parametrize("name", MODULES)
def test_arguments(name):
    seen = 0
    for function, node, found in functions(name):
        parameters = inspect.signature(found).parameters.values()
        taken, positional, further = ours(node)
        named = [one for one in parameters if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
        seen += 1
        if function in OTHER or node.args.vararg or further:
            continue
        assert {one.name for one in named} <= taken.keys(), function
        order = [one.name for one in named if one.kind != one.KEYWORD_ONLY]
        assert [one for one in positional if one in order] == [one for one in order if one in positional], function
        for one in named:
            assert (one.default is one.empty) == (taken[one.name] is None), (function, one.name)
            if isinstance(one.default, (int, float, str, type(None))) and "_with_indices" not in function:
                try:
                    assert ast.literal_eval(taken[one.name]) == one.default, (function, one.name)
                except ValueError:
                    continue  # a name
    assert seen
