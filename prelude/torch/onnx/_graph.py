"""Nodes of ONNX domains, made by extension files and torch.onnx's symbolic functions.

A symbolic function sees Values; all other code sees tensors. `_node`, `_state`, `_state_by`, `_register`, `_registered`, `_opset`
and `_is_known` are C names. The table of lowerings has the operators themselves, their Python bodies ("body ns::name"), which implement
operators without a lowering, and functions that only determine types ("fake ns::name").
"""


def _plain(v):
    if isinstance(v, Value):
        return v.tensor
    if isinstance(v, (tuple, list)):
        return [_plain(item) for item in v]
    return v


def _one(results):
    return results[0] if len(results) == 1 else results


def _make(domain, kind, inputs, attributes, outputs, dtype, shape):
    return _one(_node(domain, kind, [_plain(v) for v in inputs], attributes, outputs, dtype, shape))  # noqa: F821


class Domain:
    """onnx, com.acme: the name before an operator in an extension file."""

    def __init__(self, path):
        self._path = path

    def __getattr__(self, name):
        return Domain(self._path + "." + name)

    def __call__(self, *inputs, outputs=1, _dtype=None, _shape=None, **attributes):
        domain, _, kind = self._path.rpartition(".")
        if not domain:
            raise NameError("name '" + self._path + "' is not defined")
        named = [(name, "", value) for name, value in attributes.items()]
        return _make(domain, kind, inputs, named, outputs, _dtype, _shape)


def _is_tensor(v):
    several = isinstance(v, (tuple, list)) and len(v) > 0
    return isinstance(v, torch.Tensor) or (several and all([isinstance(item, torch.Tensor) for item in v]))


class Fallthrough:
    """An unknown operator under --fallthrough: a call becomes a node of that domain, with the tensors as
    inputs and the rest as attributes. Positional ones are named by their position: arg1."""

    def __init__(self, domain, name):
        self._domain = domain
        self._name = name

    def __getattr__(self, overload):
        return self if overload == "default" else Fallthrough(self._domain, self._name + "." + overload)

    def __call__(self, *args, **kwargs):
        named = [("arg" + str(i), v) for i, v in enumerate(args)] + list(kwargs.items())
        inputs = []
        attributes = []
        for name, v in named:
            if _is_tensor(v):
                inputs.extend([v] if isinstance(v, torch.Tensor) else v)
            elif v is not None:
                attributes.append((name, "", v))
        return _make(self._domain, self._name, inputs, attributes, 1, None, None)


_scalar_types = {
    "float32": "Float", "float64": "Double", "float16": "Half", "bfloat16": "BFloat16", "int64": "Long", "int32": "Int",
    "int16": "Short", "int8": "Char", "uint8": "Byte", "bool": "Bool",
}


class TensorType:
    """The result of x.type() for a symbolic function's argument."""

    def __init__(self, dtype, sizes):
        self._dtype = dtype
        self._sizes = sizes

    def dtype(self):
        return self._dtype

    def scalarType(self):
        return _scalar_types.get(self._dtype.__name__)

    def sizes(self):
        return self._sizes

    def varyingSizes(self):
        return self._sizes

    def dim(self):
        return None if self._sizes is None else len(self._sizes)

    def kind(self):
        return "TensorType"

    def isSubtypeOf(self, other):
        return False

    def with_sizes(self, sizes):
        return TensorType(self._dtype, sizes)

    def with_dtype(self, dtype):
        return TensorType(dtype, self._sizes)


class Node:
    """The result of v.node(): the origin of a Value, as far as symbolic functions need it."""

    def __init__(self, tensor):
        self._tensor = tensor

    def kind(self):
        return "onnx::Constant" if _is_known(self._tensor) else "prim::Param"  # noqa: F821

    def mustBeNone(self):
        return False

    def t(self, name):
        return self._tensor

    def __getitem__(self, name):
        return self._tensor


class Value:
    """A tensor in the form that symbolic functions use."""

    def __init__(self, tensor):
        self.tensor = tensor

    def type(self):
        return TensorType(self.tensor.dtype, list(self.tensor.shape))

    def node(self):
        return Node(self.tensor)

    def requiresGrad(self):
        return False

    def setType(self, type):
        _state(self.tensor, type.dtype(), type.sizes())  # noqa: F821
        return self

    def setTypeAs(self, other):
        return self.setType(other.type())

    def isCompleteTensor(self):
        return all(isinstance(size, int) for size in self.tensor.shape)


def _wrapped(v):
    if isinstance(v, torch.Tensor):
        return Value(v)
    if isinstance(v, (tuple, list)):
        return [_wrapped(item) for item in v]
    return v


def _values(v):
    return tuple([Value(item) for item in v]) if isinstance(v, tuple) else Value(v)


class Graph:
    """The g of a symbolic function."""

    def op(self, name, *inputs, outputs=1, **attributes):
        domain, _, kind = name.rpartition("::")
        if kind == "Constant" and not domain:
            return Value(_constant(attributes))
        named = [_suffixed(key, value) for key, value in attributes.items()]
        return _values(_make(domain or "onnx", kind, inputs, named, outputs, None, None))

    def constant(self, value):
        return Value(torch.as_tensor(value))


_MASKS = {"masked_fill": 1, "masked_fill_": 1, "where": 0}


class Symbolics:
    """torch.onnx.symbolic_opset9 and the like: their functions produce what the compiler produces for the operators. Those of _MASKS take, as
    that argument, masks of any type."""

    def __getattr__(self, name):
        operator, mask = getattr(torch.ops.aten, name), _MASKS.get(name)

        def call(g, *args, **kwargs):
            values = [_plain(v) for v in args]
            if mask is not None:
                values[mask] = values[mask].bool()
            return _wrapped(operator(*values, **kwargs))

        return call


def _suffixed(key, value):
    name, _, kind = key.rpartition("_")
    if not name or len(kind) != 1:
        raise ValueError("the attribute '" + key + "' does not end in _i, _f, _s or _t")
    return (name, kind, _plain(value))


def _constant(attributes):
    for value in attributes.values():
        return torch.as_tensor(_plain(value))


def _unwrapped(v):
    if isinstance(v, Value):
        return v.tensor
    if isinstance(v, (tuple, list)):
        return tuple([_unwrapped(item) for item in v])
    return v


def call_symbolic(symbolic, args, kwargs):
    return _unwrapped(symbolic(Graph(), *[_wrapped(v) for v in args], **kwargs))


def symbolic_as(symbolic, forward, reference, args):
    """Returns the symbolic function's node, with the types that forward computes for the reference's arguments."""
    result = call_symbolic(symbolic, args, {})
    _state_by(result, forward, reference)  # noqa: F821
    return result


def register(name, function):
    _register(name, function)  # noqa: F821


def target_opset():
    return _opset()  # noqa: F821


def has_operator(name, since):
    """Whether the file's opset and the run time have an operator of ONNX."""
    return _opset() >= since and not _lacks(name)  # noqa: F821


def register_symbolic(name, symbolic):
    if name.startswith("::"):
        name = "aten" + name
    if symbolic is None:
        _register(name, None)  # noqa: F821
        return

    def lowering(*args, **kwargs):
        result = call_symbolic(symbolic, args, kwargs)
        reference = _registered("fake " + name) or _registered("body " + name)  # noqa: F821
        if reference is not None and not kwargs:
            _state_by(result, reference, args)  # noqa: F821
        return result

    _register(name, lowering)  # noqa: F821


class Body:
    """The Python body of an operator. Called as torch.ops.ns.name, or with the name of its only overload, `.default`."""

    def __init__(self, function):
        self.function = function

    def __call__(self, *args, **kwargs):
        return self.function(*args, **kwargs)

    @property
    def default(self):
        return self


def register_body(name, function, key):
    """Registers a Python body of an operator; with the key "Meta" it only determines types."""
    _register(("fake " if key == "Meta" else "body ") + name, Body(function))  # noqa: F821


def call(name, args, kwargs):
    return (_registered(name) or _registered("body " + name))(*args, **kwargs)  # noqa: F821


import torch  # noqa: E402
