"""einx: operations whose axes have names. einx's own source makes the text of a function for each call from what it traced, and looks for
the packages that have been imported so far; here the calls are operators of torch. Functions over axes in brackets, einx.nn and several
outputs are unknown. Written against einx 0.4."""

import builtins
import math

import torch
from _refusal import refuse

__partial__ = True


def _items(text):
    """The dimensions of one tensor: for each the names of its axes, and whether it is composed of them."""
    for mark in "()[]":
        text = text.replace(mark, " " + mark + " ")
    found, group, marked = [], None, False
    for token in text.split():
        if token == "(":
            group = []
        elif token == ")":
            found.append((group, True))
            group = None
        elif token in ("[", "]"):
            marked = token == "["
        elif group is not None:
            group.append((token, marked))
        else:
            found.append(([(token, marked)], False))
    return found


class _Names:
    """What is known of the axes of a call: sizes by names, and how many axes an ellipsis stands for."""

    def __init__(self, description, sizes):
        inputs, arrow, output = description.partition("->")
        self.inputs = [_items(part) for part in inputs.split(",")]
        self.output = _items(output) if arrow else None
        self.sizes, self.many, self.ones = dict(sizes), {}, 0
        if "," in output:
            refuse("einx calls of several outputs are not supported: make a call for each")

    def _repeated(self, axis):
        name, marked = axis
        if name.isdigit():
            self.ones += 1
            self.sizes[f"{name}#{self.ones}"] = int(name)
            return [(f"{name}#{self.ones}", marked)]
        if not name.endswith("..."):
            return [axis]
        return [(f"{name}{k}", marked) for k in range(self.many.get(name, 0))]

    def expanded(self, items, rank=None):
        """Replaces each ellipsis by as many axes as it stands for, which a tensor of this rank tells."""
        for names, composed in items:
            name = names[0][0] if names and not composed else ""
            if name.endswith("...") and rank is not None:
                self.many[name] = rank - len(items) + 1
        result = []
        for names, composed in items:
            axes = [axis for one in names for axis in self._repeated(one)]
            result.extend([(axes, True)] if composed else [([axis], False) for axis in axes])
        return result

    def taken(self, tensor, items):
        """Returns a tensor that has a dimension for each axis, and these axes."""
        items = self.expanded(items, tensor.dim())
        if len(items) != tensor.dim():
            raise ValueError(f"the expression has {len(items)} axes, and the tensor has {tensor.dim()}")
        shape = []
        for (axes, composed), size in zip(items, tensor.shape):
            unknown = [name for name, _ in axes if name not in self.sizes]
            if len(unknown) > 1:
                raise ValueError(f"the sizes of the axes {unknown} are not known")
            if unknown:
                self.sizes[unknown[0]] = size // math.prod([self.sizes[name] for name, _ in axes if name in self.sizes]) if composed else size
            shape.extend([self.sizes[name] for name, _ in axes])
        return tensor.reshape(shape) if builtins.any([composed for _, composed in items]) else tensor, [axis for axes, _ in items for axis in axes]

    def given(self, tensor, names):
        """Returns the output: a tensor with axes of these names, in the order of the output, and composed as it is."""
        items = self.expanded(self.output)
        wanted = [name for axes, _ in items for name, _ in axes]
        tensor = _ordered(tensor, names, wanted)
        missing = [name for name in wanted if name not in names]
        if missing:
            tensor = tensor.expand([self.sizes[name] if name in missing else size for name, size in zip(wanted, tensor.shape)])
        if not builtins.any([composed for _, composed in items]):
            return tensor
        return tensor.reshape([math.prod([self.sizes[name] for name, _ in axes]) if composed else self.sizes[axes[0][0]] for axes, composed in items])


def _ordered(tensor, names, wanted):
    """Permutes the axes and inserts those of size 1 that it lacks."""
    order = [names.index(name) for name in wanted if name in names]
    if order != list(range(len(order))):
        tensor = tensor.permute(order)
    for k, name in enumerate(wanted):
        if name not in names:
            tensor = tensor.unsqueeze(k)
    return tensor


def _plain(axes):
    return [name for name, _ in axes]


def _elementwise(function):
    def call(description, *tensors, **sizes):
        names = _Names(description, sizes)
        given = [one if isinstance(one, torch.Tensor) else torch.as_tensor(one) for one in tensors]
        flat = [names.taken(one, items) for one, items in zip(given, names.inputs)]
        if names.output is None:
            most = builtins.max([len(axes) for _, axes in flat])
            names.output = [items for items, (_, axes) in zip(names.inputs, flat) if len(axes) == most][0]
        wanted = [name for axes, _ in names.expanded(names.output) for name, _ in axes]
        operands = [_ordered(one, _plain(axes), wanted) if isinstance(before, torch.Tensor) else before for before, (one, axes) in zip(tensors, flat)]
        return names.given(function(*operands), wanted)
    return call


def _folded(function):
    """A function of two operands, which einx applies to any number of them."""
    def over(*operands):
        result = operands[0]
        for one in operands[1:]:
            result = function(result, one)
        return result
    return _elementwise(over)


add, subtract, multiply = _folded(lambda a, b: a + b), _folded(lambda a, b: a - b), _folded(lambda a, b: a * b)
divide = true_divide = _folded(lambda a, b: a / b)
floor_divide, remainder = _folded(lambda a, b: a // b), _folded(lambda a, b: a % b)
less, less_equal = _elementwise(lambda a, b: a < b), _elementwise(lambda a, b: a <= b)
greater, greater_equal = _elementwise(lambda a, b: a > b), _elementwise(lambda a, b: a >= b)
equal, not_equal = _elementwise(lambda a, b: a == b), _elementwise(lambda a, b: a != b)
logical_and, logical_or = _folded(torch.logical_and), _folded(torch.logical_or)
maximum, minimum = _folded(torch.maximum), _folded(torch.minimum)
where = _elementwise(torch.where)


def _reduction(function):
    def call(description, tensor, keepdims=False, **sizes):
        names = _Names(description, sizes)
        tensor, axes = names.taken(tensor, names.inputs[0])
        if names.output is None:
            names.output = [([axis for axis in group if not axis[1]], composed) for group, composed in names.inputs[0]]
            names.output = [one for one in names.output if one[0]]
            if keepdims:
                refuse("keepdims of einx is not supported: insert the axes with einx.rearrange")
        kept = [name for group, _ in names.expanded(names.output) for name, _ in group]
        gone = [k for k, (name, _) in enumerate(axes) if name not in kept]
        for k in reversed(gone):
            tensor = function(tensor, k)
        return names.given(tensor, [name for name, _ in axes if name in kept])
    return call


sum, mean, prod = _reduction(torch.sum), _reduction(torch.mean), _reduction(torch.prod)
max, min, logsumexp = _reduction(torch.amax), _reduction(torch.amin), _reduction(torch.logsumexp)
any, all = _reduction(torch.any), _reduction(torch.all)


def rearrange(description, tensor, **sizes):
    names = _Names(description, sizes)
    tensor, axes = names.taken(tensor, names.inputs[0])
    return names.given(tensor, _plain(axes))


id = rearrange


def dot(description, *tensors, **sizes):
    names = _Names(description, sizes)
    flat = [names.taken(one, items) for one, items in zip(tensors, names.inputs)]
    every = sorted({name for _, axes in flat for name in _plain(axes)})
    letter = {name: chr(ord("a") + k) for k, name in enumerate(every)}
    kept = [name for group, _ in names.expanded(names.output) for name, _ in group]
    operands = ",".join(["".join([letter[name] for name in _plain(axes)]) for _, axes in flat])
    made = torch.einsum(operands + "->" + "".join([letter[name] for name in kept]), *[one for one, _ in flat])
    return names.given(made, kept)


def get_at(description, tensor, *indices, **sizes):
    """Looks up one axis, in brackets, at indices; axes that the tensor and the indices share are walked through together."""
    names = _Names(description, sizes)
    sought, marks = [[name for group, _ in items for name, marked in group if marked] for items in names.inputs[:2]]
    if len(indices) != 1 or len(sought) != 1 or marks:
        refuse("einx.get_at of several axes is not supported: look one up after the other")
    tensor, axes = names.taken(tensor, names.inputs[0])
    index, places = names.taken(indices[0], names.inputs[1])
    places = _plain(places)
    shared = [name for name in _plain(axes) if name in places]
    rest = [name for name, marked in axes if not marked and name not in places]
    others = [name for name in places if name not in shared]
    tensor = _ordered(tensor, _plain(axes), shared + sought + rest)
    index = _ordered(index, places, shared + others)
    walks = []
    for k in range(len(shared)):
        walks.append(torch.arange(tensor.shape[k], device=index.device).reshape([-1 if i == k else 1 for i in range(index.dim())]))
    return names.given(tensor[tuple(walks + [index])], shared + others + rest)
