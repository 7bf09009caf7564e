"""Live models of a program that has replaced methods, functions and attributes of functions since their texts were read."""
import functools
import importlib
import sys

import pytest
import torch
from torch import nn
from torch.nn import functional as F

import scriptc

torch.manual_seed(0)


class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 3)

    def core(self, x):
        return self.linear(x)

    @staticmethod
    def shifted(x):
        return x + 1

    @property
    def factor(self):
        return 2.0

    @classmethod
    def of_class(cls, x):
        return x - 1

    def forward(self, x):
        return self.core(x) * self.factor + self.shifted(x) * self.of_class(x)


class Derived(Base):
    pass


class Helper:
    def scaled(self, x):
        return x * 2


def applied(x):
    return x


def counted(x):
    return x * counted.factor


counted.factor = 1.0
activation = torch.tanh


def replaced_here(x):
    return x


def replace_here():
    global replaced_here
    replaced_here = lambda x: x * 47  # noqa: E731


class Applying(nn.Module):
    def __init__(self):
        super().__init__()
        self.helper, self.act = Helper(), nn.Hardtanh()

    def forward(self, x):
        return self.helper.scaled(applied(x)) + counted(x) + F.relu6(x) + self.act(x) + activation(x) + replaced_here(x)


def replace_method(monkeypatch):
    before = Base.core
    monkeypatch.setattr(Base, "core", lambda self, x: before(self, x) * 5)
    return Derived()


def replace_forward(monkeypatch):
    def forward(self, x):
        return self.core(x) - 7
    monkeypatch.setattr(Base, "forward", forward)
    return Derived()


def replace_others(monkeypatch):
    monkeypatch.setattr(Base, "shifted", staticmethod(lambda x: x + 11))
    monkeypatch.setattr(Base, "factor", property(lambda self: 13.0))
    monkeypatch.setattr(Base, "of_class", classmethod(lambda cls, x: x - 17))
    return Derived()


def replace_in_both(monkeypatch):
    monkeypatch.setattr(Base, "core", lambda self, x: self.linear(x) + 4)
    monkeypatch.setattr(Derived, "forward", lambda self, x: Base.forward(self, x) * 2, raising=False)
    return Derived()


def replace_of_helper(monkeypatch):
    monkeypatch.setattr(Helper, "scaled", lambda self, x: x * 19)
    return Applying()


def replace_function(monkeypatch):
    monkeypatch.setitem(globals(), "applied", lambda x: x * 23)
    return Applying()


def replace_attribute(monkeypatch):
    monkeypatch.setattr(counted, "factor", 29.0)
    return Applying()


def replace_assigned(monkeypatch):
    monkeypatch.setitem(globals(), "activation", torch.sigmoid)
    return Applying()


def replace_from_inside(monkeypatch):
    monkeypatch.setitem(globals(), "replaced_here", replaced_here)
    replace_here()
    return Applying()


def replace_of_library(monkeypatch):
    monkeypatch.setattr(F, "relu6", lambda x, inplace=False: x * 31)
    return Applying()


def replace_of_layer(monkeypatch):
    monkeypatch.setattr(nn.Hardtanh, "forward", lambda self, x: x * self.max_val * 37)
    return Applying()


def attribute_of_local_function(monkeypatch):
    def local(x):
        return x * local.factor
    local.factor = 41.0

    class Outer(nn.Module):
        def forward(self, x):
            return local(x)
    return Outer()


class Doubled(type):
    """A metaclass."""

    def __new__(meta, name, bases, space):
        space["extra"] = 7.0
        return super().__new__(meta, name, bases, space)


def with_metaclass(monkeypatch):
    class Outer(nn.Module, metaclass=Doubled):
        def forward(self, x):
            return x * self.extra
    return Outer()


def unchanged(monkeypatch):
    def decorate(function):
        @functools.wraps(function)
        def wrapped(self, x):
            return function(self, x) * 3
        return wrapped

    class Outer(Base):
        core = Helper.scaled
        forward = decorate(Base.forward)
    return Outer()


@pytest.mark.parametrize("change", [replace_method, replace_forward, replace_others, replace_in_both, replace_of_helper, replace_function, replace_attribute,
                                    replace_assigned, replace_from_inside, replace_of_library, replace_of_layer, attribute_of_local_function, with_metaclass, unchanged])
def test_what_the_program_has_replaced(change, monkeypatch):
    model = change(monkeypatch).eval()
    program, x = scriptc.export(model, (torch.randn(2, 3),)), torch.randn(2, 3)
    torch.testing.assert_close(program(x), model(x).detach(), rtol=1e-4, atol=1e-5)


PACKAGE = """
import torch
from torch import nn

def rotated(x):
    return x

def prepared(x):
    return rotated(x) + 1

class Net(nn.Module):
    def forward(self, x):
        return prepared(x)
"""


def test_a_function_of_an_installed_package(monkeypatch, tmp_path):
    folder = tmp_path / "site-packages"
    (folder / "package_to_patch").mkdir(parents=True)
    (folder / "package_to_patch" / "__init__.py").write_text("")
    (folder / "package_to_patch" / "net.py").write_text(PACKAGE)
    monkeypatch.syspath_prepend(str(folder))
    net = importlib.import_module("package_to_patch.net")
    monkeypatch.setattr(net, "rotated", lambda x: x * 53)
    program, x = scriptc.export(net.Net(), (torch.randn(2, 3),)), torch.randn(2, 3)
    torch.testing.assert_close(program(x), x * 53 + 1)
    for name in [one for one in sys.modules if one.startswith("package_to_patch")]:
        del sys.modules[name]
