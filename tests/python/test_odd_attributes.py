"""Modules with attributes that no pickle takes, or that misbehave while they are read: they matter only where forward uses them."""
import functools
import socket
import subprocess
import types

import pytest
import torch
from torch import nn

import scriptc


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(2, 2)

    def double(self, x):
        return 2 * x

    def forward(self, x: torch.Tensor):
        return self.linear(x)


class Caller(Layer):
    def __init__(self):
        super().__init__()
        self.function = self.double

    def forward(self, x: torch.Tensor):
        return self.function(self.linear(x))


class Reduced:
    def __init__(self, result):
        self.result = result

    def __reduce__(self):
        if isinstance(self.result, Exception):
            raise self.result
        return self.result


class Endless:
    def __getattr__(self, name):
        return Endless()


def list_in_itself():
    made = []
    made.append(made)
    return made


ODD = {
    "a bound method": lambda: Layer().double,
    "a bound method of a list": lambda: [1].append,
    "a partial of a function in C": lambda: functools.partial(print, 1),
    "an iterator": lambda: iter([1]),
    "a generator": lambda: (i for i in range(3)),
    "any attribute": Endless,
    "a result that is no tuple": lambda: Reduced(5),
    "an empty result": lambda: Reduced(()),
    "a result with a function in C": lambda: Reduced((print, ("never printed",))),
    "an exception": lambda: Reduced(RuntimeError("no")),
    "a module": lambda: types,
    "a list in itself": list_in_itself,
}


@pytest.mark.parametrize("name", ODD)
def test_attributes_that_nothing_uses(name, capfd):
    model = Layer()
    model.odd = ODD[name]()
    assert scriptc.export(model, (torch.randn(3, 2),)).verify().ok
    assert "never printed" not in capfd.readouterr().out


def test_a_bound_method_is_called():
    assert scriptc.export(Caller(), (torch.randn(3, 2),)).verify().ok


def test_a_long_chain_is_refused():
    model, chain = Layer(), None
    for _ in range(50000):
        chain = types.SimpleNamespace(next=chain)
    model.chain = chain
    with pytest.raises(scriptc.CompileError, match="nested too deeply"):
        scriptc.export(model, (torch.randn(3, 2),))
    while chain:  # freed one by one: Python itself would free it by recursion
        chain = chain.next


@pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors")
def test_a_nested_tensor_is_refused():
    model = Layer()
    model.parts = torch.nested.nested_tensor([torch.ones(1), torch.ones(2)])
    with pytest.raises(scriptc.CompileError, match="tensor of the model is nested"):
        scriptc.export(model, (torch.randn(3, 2),))


class Steps(int):
    def twice(self):
        return self * 2


class Label(str):
    pass


class Counting(nn.Module):
    def __init__(self):
        super().__init__()
        self.k, self.label = Steps(3), Label("ab")

    def forward(self, x):
        n, y = Steps(x.shape[0]), x
        for i in range(n):
            y = y + i
        total = Steps(1)
        for i in range(x.shape[0]):
            total = Steps(total + i)
        chosen = Steps(2) if x.sum() > 0 else Steps(5)
        named = {self.label: y, "c": n.twice()}
        return named["ab"], self.k, n, total, chosen.twice(), [self.k, Steps(1)], named["c"], y[:, self.k - 1], x.view(n, self.k + 1), x.sum(dim=self.k - 2)


def test_numbers_and_texts_with_methods():
    program = scriptc.export(Counting(), (torch.randn(3, 4),), dynamic_shapes=({0: "n"},))
    for n in (1, 5):
        assert program.verify(torch.rand(n, 4)).ok and program.verify(-torch.rand(n, 4)).ok


class Connected(Layer):
    """Its attributes are of kinds that a file's pickle is refused for."""

    def __init__(self, used=False):
        super().__init__()
        self.kind, self.run, self.used = socket.SOCK_STREAM, subprocess.run, used

    def forward(self, x: torch.Tensor):
        return self.linear(x) * int(self.kind) if self.used else self.linear(x)


def test_functions_and_constants_of_the_system():
    program = scriptc.export(Connected(), (torch.ones(1, 2),))
    assert program.verify(torch.rand(1, 2)).ok
    with pytest.raises(scriptc.CompileError, match="unknown value"):
        scriptc.export(Connected(used=True), (torch.ones(1, 2),))
