"""Lists, dictionaries, sets, tuples, text and iteration, known now and at run time, against eager mode."""
import inspect
import pathlib

import numpy as np
import pytest
import torch

import container_programs
import element_programs
import functional_programs
import library_programs
import lookup_programs
import mapping_programs
import nested_programs
import number_programs
import python_programs
import reference_programs
import text_programs
from oracle import session

# Of PyTorch's build for CUDA, eager mode's operator asks for a driver.
NEED_DRIVER = {"attention_operator"} if torch.version.cuda and not torch.cuda.is_available() else set()
PROGRAMS = [(module, name) for module in (container_programs, element_programs, functional_programs, library_programs, lookup_programs, mapping_programs,
                                              nested_programs, number_programs, python_programs, reference_programs, text_programs)
            for name, program in vars(module).items() if hasattr(program, "sets") and name not in NEED_DRIVER]


def described(name, value):
    if isinstance(value, torch.Tensor):
        return f"{name}: {str(value.dtype)[6:]}[{', '.join('_' * value.dim())}]"
    return f"{name}: {type(value).__name__}"


def flat(value):
    """Eager's results as the graph's outputs: a list of tensors is one sequence, of tuples one list a field, of numbers one 1-D tensor."""
    if isinstance(value, torch.Tensor):
        return [value.detach().numpy()]
    if isinstance(value, container_programs.Layers):
        value = tuple(value)
    if isinstance(value, (tuple, dict)):
        return [leaf for part in (value.values() if isinstance(value, dict) else value) for leaf in flat(part)]
    if isinstance(value, list) and value and isinstance(value[0], dict):
        value = [tuple(one.values()) for one in value]
    if isinstance(value, list) and value and isinstance(value[0], tuple):
        return [leaf for column in zip(*value) for leaf in flat(list(column))]
    if isinstance(value, list) and value and isinstance(value[0], (torch.Tensor, list)):
        return [[np.asarray(part) for part in value]]
    return [np.array(value)]


def as_array(value):
    return value.numpy() if isinstance(value, torch.Tensor) else np.array(value)


def same(got, want):
    if isinstance(want, list):
        assert len(got) == len(want)
        for one, other in zip(got, want):
            same(one, other)
        return
    got = np.asarray(got)
    assert got.shape == want.shape
    if want.dtype.kind == "U":
        assert (got.astype(str) == want).all()
    elif want.size:
        assert got.dtype == want.dtype
        np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("module, name", PROGRAMS, ids=[name for _, name in PROGRAMS])
def test_as_eager(scriptc, module, name):
    program = getattr(module, name)
    sets = program.sets
    parameters = list(inspect.signature(program).parameters)
    words = [word for parameter, value in zip(parameters, sets[0]) for word in ("--input", described(parameter, value))]
    done = scriptc(f"{module.__file__}:{name}", "-o", "model.onnx", *words)
    assert done.returncode == 0, done.stderr.decode()
    running = session(pathlib.Path(scriptc.folder) / "model.onnx")
    fed = {given.name for given in running.get_inputs()}
    for values in sets:
        feeds = {key: as_array(value) for key, value in zip(parameters, values) if key in fed}
        expected = flat(program(*(value.clone() if isinstance(value, torch.Tensor) else value for value in values)))
        got = running.run(None, feeds)
        assert len(got) == len(expected)
        for one, want in zip(got, expected):
            same(one, want)


KEYS = """
import torch
from typing import Dict, List

def f(x: torch.Tensor, n: int, k: int):
    found: List[Dict[str, torch.Tensor]] = []
    for i in range(n):
        found.append({"a": x * i})
    for i in range(k):
        found[i]["b"] = x
    return found
"""


def test_a_key_that_an_element_lacks_ends_the_run(scriptc):
    pathlib.Path(scriptc.folder, "keys.py").write_text(KEYS)
    done = scriptc("keys.py:f", "-o", "model.onnx", "--input", "x: float32[_]")
    assert done.returncode == 0 and b"SC2024" in done.stderr
    running, x = session(pathlib.Path(scriptc.folder) / "model.onnx"), np.ones(2, np.float32)
    every = running.run(None, {"x": x, "n": np.array(2), "k": np.array(2)})
    assert [len(part) for part in every] == [2, 2]
    with pytest.raises(Exception, match="out of|outside|bounds"):
        running.run(None, {"x": x, "n": np.array(2), "k": np.array(1)})


PICKS = {
    "item_of_list": "[x, x * 2][n]", "item_of_tuple": "(x, x * 2, x * 3)[n - 4]", "item_of_dict": "{1: x, 2: x * 2}[n + 1]",
    "item_of_text_keys": "{'a': x, 'b': x * 2}['ab'[n]]", "function_of_list": "[torch.neg, torch.tanh][n](x)",
    "item_of_unbind": "x.reshape(2, -1).unbind(0)[n]", "item_of_rows": "x.reshape(-1, 2).unbind()[n]", "item_of_loop": "[[x, x * 2][i] for i in range(n + 1)][-1]",
}


@pytest.mark.parametrize("name", PICKS)
def test_an_index_without_an_item_ends_the_run(scriptc, name):
    """What is picked is decided by Ifs, one of which would be entered for any index."""
    source = f"import torch\n\ndef f(x: torch.Tensor, n: int):\n    return {PICKS[name]}\n"
    pathlib.Path(scriptc.folder, "picks.py").write_text(source)
    done = scriptc("picks.py:f", "-o", "model.onnx", "--input", "x: float32[_]")
    assert done.returncode == 0, done.stderr.decode()
    running, x, scope = session(pathlib.Path(scriptc.folder) / "model.onnx"), np.linspace(-1, 1, 4, dtype=np.float32), {}
    exec(source, scope)
    for n in range(-3, 5):
        try:
            expected = scope["f"](torch.from_numpy(x), n)
        except (IndexError, KeyError):
            with pytest.raises(Exception, match="out of|outside|bounds"):
                running.run(None, {"x": x, "n": np.array(n)})
        else:
            np.testing.assert_allclose(running.run(None, {"x": x, "n": np.array(n)})[0], expected, rtol=1e-6)


NESTED = """
import torch

def f(x: torch.Tensor, n: int):
    return [[x + k for k in range(i)] for i in range(n)]
"""


def test_lists_of_lists_of_tensors_are_not_returned(scriptc):
    pathlib.Path(scriptc.folder, "nested.py").write_text(NESTED)
    done = scriptc("nested.py:f", "-o", "model.onnx", "--input", "x: float32[_]")
    assert done.returncode == 1 and b"nested.py:5:5: error[SC2110]" in done.stderr and b"torch.stack" in done.stderr


WORDS = """
import torch

def f(x: torch.Tensor, n: int):
    by = {"a": torch.relu, "b": torch.tanh}
    for name in ["a", "b", "a"][n:]:
        x = by[name](x)
    return x
"""


def test_text_that_an_old_opset_cannot_compare_is_refused(scriptc):
    pathlib.Path(scriptc.folder, "words.py").write_text(WORDS)
    done = scriptc("words.py:f", "-o", "model.onnx", "--input", "x: float32[_]", "--opset", "17")
    assert done.returncode == 1 and b"words.py:7:13: error[SC6104]" in done.stderr
