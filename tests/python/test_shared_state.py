"""Live models in which a function changes what another one reads: through a container, a variable of the function around, or one of the module."""
import linecache
import sys
import types

import pytest
import torch
from torch import nn

import scriptc

torch.manual_seed(0)
KEPT = {}
SETTINGS = {"scale": 1.0}
OTHER_NAME = SETTINGS
TOTAL = 1.0
START = 2.0


class Inner(nn.Module):
    """Has a layer whose results hooks keep."""

    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(3, 3), nn.Linear(3, 3)

    def forward(self, x):
        return self.second(torch.relu(self.first(x)))


def kept_in(store, name):
    def keep(module, inputs, output):
        store[name] = output
    return keep


def with_a_dictionary(also_an_attribute):
    kept, inner = {}, Inner()
    inner.first.register_forward_hook(kept_in(kept, "first"))

    class Outer(nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = inner
            self.kept = kept if also_an_attribute else None

        def forward(self, x):
            y = self.inner(x)
            return y, (kept if self.kept is None else self.kept)["first"]
    return Outer()


def with_a_number_in_a_dictionary():
    """A copy of the dictionary would have the key, and another number."""
    kept, inner = {"scale": 1.0}, Inner()
    inner.first.register_forward_hook(lambda module, inputs, output: kept.update(scale=3.0))

    class Outer(nn.Module):
        def forward(self, x):
            return inner(x) * kept["scale"]
    return Outer()


def with_a_list():
    kept, inner = [], Inner()
    for layer in (inner.first, inner.second):
        layer.register_forward_hook(lambda module, inputs, output: kept.append(output))

    class Outer(nn.Module):
        def forward(self, x):
            kept.clear()
            inner(x)
            return kept[0] + kept[1], len(kept) * x
    return Outer()


def with_two_hooks():
    kept, inner = {}, Inner()
    inner.first.register_forward_hook(lambda module, inputs, output: kept.__setitem__("first", output))
    inner.second.register_forward_pre_hook(lambda module, inputs: (inputs[0] + kept["first"],))
    return inner


def with_a_dictionary_of_the_module():
    inner = Inner()

    def keep(module, inputs, output):
        KEPT["first"] = output
    inner.first.register_forward_hook(keep)

    class Outer(nn.Module):
        def forward(self, x):
            return inner(x) + KEPT["first"]
    return Outer()


def with_a_nested_container():
    kept, inner = ({}, 2.0), Inner()
    inner.first.register_forward_hook(lambda module, inputs, output: kept[0].update(first=output))

    class Outer(nn.Module):
        def forward(self, x):
            return inner(x) + kept[0]["first"] * kept[1]
    return Outer()


class WithTwoNames(nn.Module):
    """Changes an object of the module under one name and reads it under others."""

    table = {"scale": 1.0}

    def __init__(self):
        super().__init__()
        self.settings, self.own = SETTINGS, WithTwoNames.table

    def forward(self, x):
        self.settings["scale"], self.own["scale"] = 4.0, 5.0
        return x * SETTINGS["scale"] * WithTwoNames.table["scale"] * OTHER_NAME["scale"]


def counted(x, calls=[]):  # noqa: B006: that calls share the list is the point
    calls.append(1)
    return x * len(calls)


class WithASharedDefault(nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = counted.__defaults__[0]

    def forward(self, x):
        self.calls.clear()
        self.calls.append(1)
        return counted(x)


def with_a_variable_of_the_function_around():
    total = 1.0

    def put(x):
        nonlocal total
        total = x.sum()
        return x

    def get():
        return total

    class Outer(nn.Module):
        def forward(self, x):
            put(x)
            return x * get()
    return Outer()


def with_a_variable_that_a_hook_sets():
    total, calls, inner = 1.0, 0, Inner()

    def keep(module, inputs, output):
        nonlocal total, calls
        if module is inner.first:
            for total in (output.sum(), output.sum() * 2):
                calls += 1
        assert f"{calls} calls" != "none"
    inner.first.register_forward_hook(keep)

    class Outer(nn.Module):
        def forward(self, x):
            nonlocal calls
            calls = 0
            y = inner(x)
            return y * total + (lambda total: total * calls)(x), [y * calls for calls in (2, 3)][1]
    return Outer()


def with_a_variable_of_a_class():
    total = 1.0

    class Outer(nn.Module):
        def forward(self, x):
            self.put(x)
            return x * total

        def put(self, x):
            nonlocal total
            total = x.sum()
    return Outer()


def with_a_variable_of_the_module():
    inner = Inner()

    def keep(module, inputs, output):
        global TOTAL
        TOTAL = output.sum() + START
    inner.first.register_forward_hook(keep)
    return WithGlobal(inner)


class WithGlobal(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x):
        global START
        START = x.mean()
        return self.inner(x) * TOTAL


MODELS = {
    "a dictionary": lambda: with_a_dictionary(False),
    "a dictionary, also an attribute": lambda: with_a_dictionary(True),
    "a number in a dictionary": with_a_number_in_a_dictionary,
    "a list": with_a_list,
    "two hooks": with_two_hooks,
    "a dictionary of the module": with_a_dictionary_of_the_module,
    "a container in a tuple": with_a_nested_container,
    "two names": WithTwoNames,
    "a default": WithASharedDefault,
    "a variable of the function around": with_a_variable_of_the_function_around,
    "a variable that a hook sets": with_a_variable_that_a_hook_sets,
    "a variable of a class": with_a_variable_of_a_class,
    "a variable of the module": with_a_variable_of_the_module,
}


@pytest.mark.parametrize("name", MODELS)
def test_what_one_function_changes_another_reads(name):
    model = MODELS[name]().eval()
    program = scriptc.export(model, (torch.randn(2, 3),), dynamic_shapes=({0: "n"},))
    for n in (2, 5):
        x = torch.randn(n, 3)
        with torch.no_grad():
            torch.testing.assert_close(program(x), model(x), rtol=1e-4, atol=1e-5)


CELLS = ["""
import torch
from torch import nn
TOTAL, kept = 1.0, {}
class Outer(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(3, 3)
    def forward(self, x):
        return self.inner(x) * TOTAL + kept["shift"]
""", """
def keep(module, inputs, output):
    global TOTAL
    TOTAL = output.sum()
    kept["shift"] = TOTAL * 2
model = Outer()
model.inner.register_forward_hook(keep)
"""]


def test_variables_of_a_notebook(monkeypatch):
    notebook = types.ModuleType("notebook_of_cells")
    monkeypatch.setitem(sys.modules, notebook.__name__, notebook)
    for i, cell in enumerate(CELLS):
        name = f"<ipython-input-{i}>"
        monkeypatch.setitem(linecache.cache, name, (len(cell), None, cell.splitlines(True), name))
        exec(compile(cell, name, "exec"), vars(notebook))
    program, x = scriptc.export(notebook.model, (torch.randn(2, 3),)), torch.randn(2, 3)
    torch.testing.assert_close(program(x), notebook.model(x).detach(), rtol=1e-4, atol=1e-5)


def test_assignments_that_cannot_be_shared():
    total, inner = 1.0, Inner()

    def keep(module, inputs, output):
        nonlocal total
        return output * (total := output.sum())
    inner.first.register_forward_hook(keep)

    class Outer(nn.Module):
        def forward(self, x):
            return inner(x) * total
    with pytest.raises(scriptc.CompileError, match="`total`: functions of the running program share this variable"):
        scriptc.export(Outer(), (torch.ones(2, 3),))
