"""Program.verify and Program() over results that are no single tensors: lists, texts, sizes, dictionaries."""
from typing import Dict, List

import pytest
import torch

import scriptc
from scriptc import _verify


def numbers(x, n: int):
    return [n, n + 1]


def growing(x, n: int):
    xs: List[float] = []
    for i in range(n):
        xs.append(i * 0.5)
    return xs, x


def tensors(x, n: int):
    return [x, x + 1]


def growing_tensors(x, n: int):
    xs = []
    for i in range(n):
        xs.append(x * i)
    return xs


def in_a_dictionary(x, n: int):
    return {"a": [n], "b": (n, 2), "c": [(x, n), (x + 1, n + 1)]}


def rows(x, n: int):
    return [[n, 2], [3, 4]]


def empty(x, n: int):
    return [n > 1, True], [n][1:]


def sizes(x, n: int):
    return x.shape, [x.size(0)], n


def computed_keys(x, n: int):
    found = {}
    for i in range(n):
        found[i * 2] = x * i
    return found


def perhaps_none(x, n: int):
    first, second = None, x + 1
    for _ in range(n):
        first, second = x, None
    return first, [n], second


def one_of_several_or_none(x, n: int):
    tensors, lists = [None, x, x * 2, x[:1]], {0: [x], 1: None, 2: [x + 1, x], 3: [x * 3]}
    return tensors[n], lists[n], tensors[3 - n]


RESULTS = [perhaps_none, one_of_several_or_none, numbers, growing, tensors, growing_tensors, in_a_dictionary, rows, empty, sizes, computed_keys]


@pytest.mark.parametrize("function", RESULTS, ids=lambda function: function.__name__)
@pytest.mark.parametrize("n", [0, 3])
def test_lists_stand_beside_their_outputs(function, n):
    program = scriptc.export(function, (torch.randn(2), n))
    checked = program.verify()
    assert checked.ok and len(checked.differences) == len(program.outputs), checked


def test_texts_stand_beside_their_outputs():
    program = scriptc.export(joined, (torch.randn(2), "a"))
    assert [port.dtype for port in program.outputs] == ["string", "string", "float32"] and program.verify().ok


def joined(x, s: str):
    return s + "b", [s, "c"], x


def counted(d: Dict[int, int], x):
    total = 0
    for key, value in d.items():
        total += 10 * key + value
    return total, x * d[3]


def test_keys_that_are_ints_stay_ints():
    program = scriptc.export(counted, ({1: 2, 3: 5}, torch.ones(2)))
    assert [port.name for port in program.inputs] == ["d.1", "d.3", "x"] and program.verify().ok
    with pytest.raises(scriptc.CompileError, match="the argument `d` has the key True"):
        scriptc.export(counted, ({True: 2, 3: 5}, torch.ones(2)))


def test_a_function_without_inputs_needs_no_arguments():
    assert scriptc.export(constant).verify().ok
    with pytest.raises(scriptc.CompileError, match="verify needs arguments"):
        scriptc.export(torch.nn.ReLU(), input="input: float32[n]").verify()


def constant():
    return [1, 2], torch.ones(2)


@pytest.mark.parametrize("want, got", [([1, 2], [torch.ones(2)]), ([torch.ones(2)], [torch.ones(2) * 2]), ([torch.ones(2)], []), (None, [torch.ones(2)])])
def test_lists_that_differ(want, got):
    checked = _verify.compare("xs", want, [one.numpy() for one in got])
    assert not checked.ok and checked.largest >= 1


def doubled(x):
    return x * 2, torch.fft.fft(x)[:0]


def test_complex_tensors_are_pairs():
    program = scriptc.export(doubled, (torch.randn(3, dtype=torch.complex64),))
    assert [str(port) for port in (*program.inputs, *program.outputs)] == ["x: float32[3, 2]", "output.0: float32[3, 2]", "output.1: float32[0, 2]"]
    assert program.verify().ok
    assert not _verify.compare("x", torch.ones(1, dtype=torch.complex64), torch.tensor([[1.0, 0.5]]).numpy()).ok
