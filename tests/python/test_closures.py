"""Live models whose functions hold values that no text contains: closures, bound methods, partials, objects that can be called, replaced forwards."""
import functools
import operator
import threading
import types
import unittest

import pytest
import torch
from torch import nn

import scriptc

torch.manual_seed(0)
WEIGHT = torch.randn(3)


class Rows(nn.Module):
    """Calls a function, and has methods of each kind."""

    factor = 2.5

    def __init__(self, function=None):
        super().__init__()
        self.linear = nn.Linear(3, 3)
        self.function = function

    @classmethod
    def scaled(cls, x):
        return x * cls.factor

    @staticmethod
    def negated(x):
        return -x

    def mixed(self, x, k=1.0):
        return self.linear(x) * k

    def forward(self, x):
        return self.function(self.linear(x)) if self.function is not None else self.linear(x)


class Added:
    def __init__(self):
        self.weight = torch.randn(3)

    def __call__(self, x):
        return x + self.weight


def shifted(x, k, b=0.0):
    return x * k + b


def closed_over(value):
    def function(x):
        return x * value
    return function


def calling(inner):
    return lambda x: inner(x) + 1


def doubling(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs) * 2
    return wrapper


def decorated_locally():
    step = torch.tensor([1.0, 2.0, 3.0])

    def also(function):
        return lambda self, x: function(self, x) + step

    class Local(nn.Module):
        @also
        @doubling
        def forward(self, x):
            return x * x
    return Local()


def shared_parameter():
    weight = nn.Parameter(torch.randn(3))

    class Local(nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = weight

        def forward(self, x, scale=WEIGHT):
            return x * weight + self.weight * scale
    return Local()


def hooked():
    model, shift = nn.Linear(3, 3), torch.randn(3)
    model.register_forward_hook(lambda module, inputs, output: output * shift)
    return model


class Collector:
    """Holds a value that only a call sets, as a context variable does."""

    def __init__(self):
        self.kept, self.lock = None, threading.Lock()  # which no text makes and no pickle holds


COLLECTOR = Collector()


class Collecting(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(3, 3)

        def keep(module, inputs, output):
            COLLECTOR.kept.append(output)
        self.inner.register_forward_hook(keep)

    def forward(self, x):
        COLLECTOR.kept = []
        return self.inner(x) + COLLECTOR.kept[0]


def replaced(bound):
    model = nn.Sequential(nn.Linear(3, 3), nn.Tanh())
    before = model[0].forward
    model[0].forward = lambda x: before(x) * 3
    whole = model.forward

    def forward(self, x):
        return whole(x) - self[0].bias
    model.forward = types.MethodType(forward, model) if bound else functools.partial(forward, model).__call__
    return model


@functools.lru_cache(None)
def width(n):
    return 2 * n


def one_method(name):
    model = Rows().eval()
    return getattr(model, name)


def wrapped_twice():
    def wrap(model):
        before = model.forward

        @functools.wraps(before)
        def forward(*args, **kwargs):
            return before(*args, **kwargs) * 2
        model.forward = forward
        return model
    return wrap(nn.Sequential(wrap(wrap(nn.Linear(3, 3)))))


def replaced_by_partial():
    model = nn.Linear(3, 3)
    model.before = model.forward

    def forward(module, *args, **kwargs):
        return module.before(*args, **kwargs) + 1
    model.forward = functools.update_wrapper(functools.partial(forward, model), model.before)
    return model


def between(min, max):
    """Its values have the names of builtin functions."""
    class Between(nn.Module):
        def forward(self, x):
            return torch.clamp(x, min, max)
    return Between()


class Cases(unittest.TestCase):
    class Model(nn.Module):
        def forward(self, x):
            return x * 3

    @unittest.skip("only its model is used")
    def test_nothing(self):
        pass


class Scaling(nn.Module):
    def forward(self, x, k):
        return x * k


MODELS = {
    "a tensor": lambda: closed_over(torch.randn(3)),
    "a module": lambda: calling(nn.Linear(3, 3)),
    "a closure in a closure": lambda: calling(closed_over(torch.randn(3))),
    "a closure as an attribute": lambda: Rows(closed_over(torch.randn(3))),
    "a cached function": lambda: Rows(lambda x: x * width(x.shape[-1])),
    "a hook": hooked,
    "a hook that shares a variable with forward": Collecting,
    "a parameter, also an attribute": shared_parameter,
    "local decorators": decorated_locally,
    "a class method as an attribute": lambda: Rows(Rows.scaled),
    "a static method as an attribute": lambda: Rows(Rows.negated),
    "a partial as an attribute": lambda: Rows(functools.partial(shifted, k=3.0, b=torch.ones(3))),
    "an object as an attribute": lambda: Rows(Added()),
    "a partial": lambda: functools.partial(shifted, k=3.0),
    "a partial of a partial": lambda: functools.partial(functools.partial(shifted, b=torch.ones(3)), k=3.0),
    "a partial of a method": lambda: functools.partial(one_method("mixed"), k=2.0),
    "a class method": lambda: Rows.scaled,
    "an object": Added,
    "a method of an object": lambda: Added().__call__,
    "a method": lambda: one_method("mixed"),
    "__call__ of a module": lambda: Rows().eval().__call__,
    "a bound forward": lambda: replaced(True),
    "a wrapped forward": wrapped_twice,
    "a partial as forward": replaced_by_partial,
    "a partial of a module": lambda: functools.partial(Scaling().eval(), k=3.0),
    "a function without gradients": lambda: torch.no_grad()(closed_over(torch.randn(3))),
    "values with names of builtin functions": lambda: between(-0.5, None),
    "a function of Python's in C": lambda: (lambda add: lambda x: add(x, 1))(operator.add),
    "a function of Python's in C as an attribute": lambda: Rows(functools.partial(operator.mul, 2.0)),
    "a model in a test case": lambda: Cases.Model(),
    "an overload of an operator": lambda: calling(functools.partial(torch.ops.aten.fmod.Tensor, other=torch.full([1], 0.3))),
    "an operator in a closure": lambda: calling(torch.ops.aten.neg.default),
    "an operator as an attribute": lambda: Rows(torch.ops.aten.hardtanh),
    "a function in inference mode": lambda: torch.inference_mode()(lambda x: x * 2),
}


@pytest.mark.parametrize("name", MODELS)
def test_values_of_the_running_program(name):
    model = MODELS[name]()
    program = scriptc.export(model, (torch.randn(2, 3),), dynamic_shapes=({0: "n"},))
    for n in (2, 5):
        x = torch.randn(n, 3)
        with torch.no_grad():
            torch.testing.assert_close(program(x), (model.eval() if isinstance(model, nn.Module) else model)(x), rtol=1e-4, atol=1e-5)


def test_a_function_in_c():
    with pytest.raises(scriptc.CompileError, match="the parameters of `relu` are not known, since it is written in C"):
        scriptc.export(torch.relu, (torch.ones(3),))


def test_names_of_programs_and_inputs():
    assert scriptc.export(functools.partial(shifted, k=3.0), (torch.ones(3),)).name == "shifted"
    program = scriptc.export(closed_over(torch.ones(3)), (torch.ones(3),))
    assert program.name == "function" and [port.name for port in program.inputs] == ["x"]


def test_a_closure_whose_value_cannot_be_read():
    lock = threading.Lock()

    def locked(x):
        with lock:
            return x
    with pytest.raises(scriptc.CompileError, match="lock"):
        scriptc.export(Rows(locked), (torch.ones(2, 3),))


def test_a_class_in_a_function_is_constructed_without_its_values():
    weight = torch.ones(3)

    class Local(nn.Module):
        def forward(self, x):
            return x * weight
    assert scriptc.export(Local(), (torch.ones(3),)).verify().ok
    with pytest.raises(scriptc.CompileError, match="`weight` is a Tensor of the running program"):
        scriptc.export(Local, (torch.ones(3),))
