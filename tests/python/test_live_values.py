"""What counts is the running program: values of modules and classes that were computed, drawn or changed, and classes that calls made."""
import collections
import contextlib
import enum
import functools
import importlib.util
import math
import os
import pathlib
import subprocess
import sys
import types
import weakref
from typing import Generic, TypeVar

import numpy as np
import pytest
import torch
from torch import nn

import scriptc

torch.manual_seed(0)
T = TypeVar("T")
DRAWN = torch.randn(3)
LAYER = nn.Linear(3, 3)
CHANGED = False
COUNTS = [1, 2]
SETTINGS = types.SimpleNamespace(factor=1.0)


class Globals(nn.Module):
    shift = None
    drawn = torch.randn(3)

    def forward(self, x):
        if CHANGED:
            x = helper(x) * sum(COUNTS)
        return x * DRAWN + self.shift * Globals.drawn


def helper(x):
    return LAYER(x) * SETTINGS.factor


def of_module_and_class():
    global CHANGED
    CHANGED, Globals.shift, SETTINGS.factor = True, torch.randn(3), 2.5
    if len(COUNTS) == 2:
        COUNTS.append(4)
    return Globals()


@contextlib.contextmanager
def doubled(value):
    yield value * 2


def with_local_manager():
    @contextlib.contextmanager
    def tripled(value):
        yield value * 3

    class Local(nn.Module):
        def forward(self, x):
            with tripled(x) as y, doubled(y) as z:
                return z
    return Local()


def with_generic_base():
    S = TypeVar("S")

    class Base(nn.Module, Generic[S]):
        def act(self, x: S) -> S:
            raise NotImplementedError

        def forward(self, x):
            return self.act(x) + 1

    class Local(Base[torch.Tensor]):
        def act(self, x):
            return x.tanh()
    return Local()


def with_made_classes():
    pair, kind = collections.namedtuple("pair", "a b", defaults=[2.0]), enum.Enum("kind", "FIRST SECOND")

    class Local(nn.Module):
        def __init__(self):
            super().__init__()
            self.kind = kind.SECOND

        def forward(self, x):
            p = pair(x + 1)
            return p.a * p.b if self.kind is kind.SECOND else x
    return Local()


def with_assigned_forward():
    def more(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            return function(*args, **kwargs) + 1
        return wrapper

    class Local(nn.Linear):
        forward = more(nn.Linear.forward)
    return Local(3, 3)


def weak():
    model = nn.Linear(3, 3)

    class Local(nn.Module):
        def __init__(self):
            super().__init__()
            self.inner, self.link = model, weakref.ref(model)

        def forward(self, x):
            return self.link()(x)
    return Local()


SCRIPTED = torch.jit.script(nn.Linear(3, 3))
META = torch.ones(3, device="meta")


class WithUnreadable(nn.Module):
    def other(self, x):
        return SCRIPTED(x) + META

    def forward(self, x):
        return x * 2


def with_unreadable_closure(used):
    scripted = torch.jit.trace(nn.Linear(3, 3), torch.ones(2, 3))

    class Local(nn.Module):
        def other(self, x):
            return scripted(x)

        def forward(self, x):
            return scripted(x) if used else x * 2
    return Local()


CALLED = 0
LISTED = [1.0]
BY_NAME = {}
unread = scriptc  # has the name of an attribute


def call_at_the_top():
    global CALLED
    CALLED += 3
    LISTED.append(4.0)


def registered(function):
    BY_NAME[function.__name__] = function
    return function


@registered
def plus(x):
    return x + 1


def times(x):
    return x * 2


call_at_the_top()
BY_NAME["times"] = times


class AfterCalls(nn.Module):
    """What the statements of the text did is not done again."""

    def __init__(self):
        super().__init__()
        self.unread = nn.Parameter(torch.randn(3))

    def forward(self, x):
        for function in BY_NAME.values():
            x = function(x)
        return x * CALLED + sum(LISTED) + globals()["CALLED"] + self.unread


def with_defaults_of_a_loop():
    class Local(nn.Module):
        def __init__(self):
            super().__init__()
            self.functions = [lambda x, k=k: x * 2 + k for k in range(3)]

        def forward(self, x):
            for function in self.functions:
                x = function(x)
            return x
    return Local()


def with_a_foreign_nonlocal():
    k = 5

    class Local(nn.Module):
        def forward(self, x):
            nonlocal k
            k = min(k, 2)
            return x.topk(k)[0]
    return Local()


def with_a_base_behind_a_dot():
    import enum

    class Kind(enum.Enum):
        A = 1
        B = 2

    class Local(nn.Module):
        def __init__(self):
            super().__init__()
            self.kind = Kind.B

        def forward(self, x):
            return x + 1 if self.kind is Kind.A else x * self.kind.value
    return Local()


def with_a_dispatcher():
    @functools.singledispatch
    def taken(value):
        return value

    @taken.register
    def _(value: int):
        return value + 0.5

    @taken.register(list)
    def _(value):
        return sum(taken(one) for one in value)

    class Local(nn.Module):
        def forward(self, x):
            return x * taken([1, 2]) + taken(x)
    return Local()


def with_classes_of_functions():
    kinds = types.FunctionType, types.BuiltinFunctionType

    class Local(nn.Module):
        def __init__(self):
            super().__init__()
            self.functions = [torch.relu, 2.0, lambda x: x + 1]

        def forward(self, x):
            for one in self.functions:
                x = one(x) if isinstance(one, kinds) else x * one
            return x
    return Local()


MADE_IN_A_LOOP = []
for trip, by in enumerate((torch.relu, torch.tanh)):
    class OfTrip(nn.Module):
        def forward(self, x, by=by):
            return by(x) * trip + LISTED[0]
    MADE_IN_A_LOOP.append(OfTrip)
trip = 1


class WithDrawnDefaults(nn.Module):
    def forward(self, x, shift=torch.randn(3), *, factor=torch.rand(3)):
        return x * factor + shift


def with_defaults_of_local_names():
    drawn, kind, numbers, limit = torch.rand(3), torch.float64, [1, 2], float("inf")

    class Local(nn.Module):
        def __init__(self):
            super().__init__()
            self.shifted = lambda x, shift=torch.rand(3): x + shift

        def forward(self, x, factor=drawn * 2, dtype=kind, top=limit * 1, terms=numbers + [3], *, other=torch.float16 if numbers else kind):
            x = self.shifted(x * factor).to(dtype).clamp(max=top) + sum(terms)
            return x if other == torch.float16 else -x
    return Local()


def with_classes_of_pytorch_alone():
    from torch._export.db.examples.nested_function import NestedFunction
    from torch._export.db.examples.specialized_attribute import SpecializedAttribute

    class Local(nn.Module):
        def __init__(self):
            super().__init__()
            self.nested, self.special = NestedFunction(), SpecializedAttribute()

        def forward(self, x):
            return self.nested(x, self.special(x))
    return Local()


MODELS = {
    "a class that a loop of the module made": lambda: MADE_IN_A_LOOP[1](),
    "classes of PyTorch that the compiler does not have": with_classes_of_pytorch_alone,
    "defaults drawn at random": WithDrawnDefaults,
    "defaults of local names": with_defaults_of_local_names,
    "a variable of the function around": with_a_foreign_nonlocal,
    "a base behind a dot": with_a_base_behind_a_dot,
    "a function that dispatches by class": with_a_dispatcher,
    "the classes of functions": with_classes_of_functions,
    "statements of the module that have run": AfterCalls,
    "defaults of lambdas": with_defaults_of_a_loop,
    "values of the module and the class": of_module_and_class,
    "a function of the module": lambda: helper,
    "a context manager": with_local_manager,
    "a generic base": with_generic_base,
    "a named tuple and an enumeration": with_made_classes,
    "a class of type()": lambda: type("Made", (nn.Linear,), {"forward": lambda self, x: x @ self.weight * 2})(3, 3),
    "a forward that a call returned": with_assigned_forward,
    "a weak reference": weak,
    "a value of the module that nothing uses": WithUnreadable,
    "a value of a closure that nothing uses": lambda: with_unreadable_closure(False),
}


@pytest.mark.parametrize("name", MODELS)
def test_the_running_program_counts(name):
    model = MODELS[name]()
    program = scriptc.export(model, (torch.randn(2, 3),), dynamic_shapes=({0: "n"},))
    for n in (2, 5):
        x = torch.randn(n, 3)
        with torch.no_grad():
            torch.testing.assert_close(program(x), model(x), rtol=1e-4, atol=1e-5)


def test_a_value_that_cannot_be_read():
    with pytest.raises(scriptc.CompileError, match="`scripted` is a TopLevelTracedModule of the running program that cannot be read: the model contains the"):
        scriptc.export(with_unreadable_closure(True), (torch.ones(2, 3),))


PROGRAM = """
import other, scriptc, torch
from torch import nn

class Model(nn.Module):
    def forward(self, x):
        return other.scaled(x)

other.FACTOR = 5.0
program = scriptc.export(Model(), (torch.ones(2),))
print(program(torch.ones(2)).tolist())
"""


@pytest.mark.parametrize("folder", ["lib/python3/dist-packages", "packages"])
def test_packages_outside_of_the_environment(tmp_path, folder):
    """PyTorch and other packages may be installed for the whole system, or be found through PYTHONPATH or a .pth file."""
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / "other.py").write_text("FACTOR = 3.0\ndef scaled(x):\n    return x * FACTOR\n")
    (tmp_path / "program.py").write_text(PROGRAM)
    packages = [str(pathlib.Path(scriptc.__file__).parents[1]), str(tmp_path / folder), str(pathlib.Path(torch.__file__).parents[1])]
    interpreter = pathlib.Path(sys.base_prefix, "bin", f"python{sys.version_info[0]}.{sys.version_info[1]}")
    if not interpreter.exists():
        pytest.skip("the Python of the virtual environment is elsewhere")
    done = subprocess.run([interpreter, tmp_path / "program.py"], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(packages)})
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[5.0, 5.0]"


FILLED = """
from torch import nn

class Registry(dict):
    def __setitem__(self, model, value):
        super().__setitem__(type(model).__name__, value)

    def of(self, model):
        return super().get(type(model).__name__)

FACTORS, ORDER, KINDS = Registry(), [], set()

class Base(nn.Module):
    def __init__(self, factor):
        super().__init__()
        self.factor = factor
        self.note()

    def note(self):
        FACTORS[self] = {"factor": self.factor}
        ORDER.append(self.factor)
        KINDS.add(self.factor)

    def forward(self, x):
        return x * FACTORS.of(self)["factor"] + sum(ORDER) * len(KINDS)
"""
FILLING = """
import filled, scriptc, torch

class Model(filled.Base):
    pass

first, second = Model(3.0), filled.Base(4.0)
for model in (first, second):
    print(scriptc.export(model, (torch.ones(2),))(torch.ones(2)).tolist(), model(torch.ones(2)).tolist())
"""


def test_containers_of_packages_that_constructors_fill(tmp_path):
    """The constructors of a live module do not run again: what they put into variables of an installed package is taken from the program."""
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "filled.py").write_text(FILLED)
    (tmp_path / "program.py").write_text(FILLING)
    paths = [str(pathlib.Path(scriptc.__file__).parents[1]), str(folder)]
    done = subprocess.run([sys.executable, tmp_path / "program.py"], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)})
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[:2] == ["[17.0, 17.0] [17.0, 17.0]", "[18.0, 18.0] [18.0, 18.0]"]


@pytest.mark.parametrize("function, value", [
    ("x.to(value)", torch.float16), ("x.to(value)", torch.device("cpu")), ("x.contiguous(memory_format=value)", torch.contiguous_format),
    ("x[value]", slice(0, 2)), ("x[value]", ...), ("x + value", float("nan")), ("x + value", -math.inf), ("x + value", np.int64(3)),
    ("x * value[0] + value[1]", [np.int64(2), np.float32(1.5)])])
def test_arguments_that_are_settings_and_numbers_of_numpy(function, value, tmp_path):
    """They are constants of the program, as in torch.export; numbers in lists are inputs."""
    (tmp_path / "settings.py").write_text(f"def f(x, value):\n    return {function}\n")
    spec = importlib.util.spec_from_file_location("settings", tmp_path / "settings.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    x = torch.randn(3, 4)
    want = module.f(x, value)
    program = scriptc.export(module.f, (x, value))
    torch.testing.assert_close(torch.as_tensor(program(x, value)), want, equal_nan=True)
    if not isinstance(value, list):
        with pytest.raises(ValueError, match="is a constant in it"):
            program(x, "other")


@pytest.mark.parametrize("name", ["loaded_under_a_name", "no_package.of.this_name"])
def test_modules_of_another_name_than_their_file(name, tmp_path, monkeypatch):
    """As plug-in systems load them: the functions that the exported one calls are in the same file."""
    (tmp_path / "file.py").write_text("import torch\nscale = 3\n\n\ndef helper(x):\n    return x * scale\n\n\nclass Kind:\n    def f(x):\n        return helper(x) + 1\n")
    spec = importlib.util.spec_from_file_location(name, tmp_path / "file.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    x = torch.ones(2)
    torch.testing.assert_close(torch.as_tensor(scriptc.export(module.Kind.f, (x,))(x)), torch.full((2,), 4.0))


class Hiding(nn.Module):
    kind = None

    def __init__(self):
        super().__init__()
        self.activation, self.kind, self.scale = nn.ReLU(), nn.Identity(), 0.5

    def activation(self, x):
        return x * 1.2

    def scale(self):
        return 2

    def forward(self, x):
        y = self.activation(x) * self.scale
        return y if self.kind is None else y + 1


def test_attributes_of_a_class_hide_submodules():
    """nn.Module finds its submodules after what the class has, and other attributes before it."""
    x = torch.tensor([1.0, -2.0])
    torch.testing.assert_close(torch.as_tensor(scriptc.export(Hiding().eval(), (x,))(x)), x * 0.6)
