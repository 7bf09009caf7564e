"""Forty models with a mistake each, as people make them: what PyTorch's users type, not what a compiler's author thinks of.

A model is its text, the words of the command line, and what scriptc says of it: the code, the range in the text (line:column to
line:column, the end exclusive), a part of the reason, and a part of the way out, or the edit that a tool may apply. tools/messages.py
puts beside it what other tools say of the same texts."""

HEAD = """import torch
import torch.nn.functional as F
from torch import nn


"""


class Broken:
    def __init__(self, name, text, inputs, place, reason, way):
        self.name, self.text, self.inputs = name, HEAD + text.lstrip("\n"), inputs
        self.code, self.place = place.split()
        self.reason, self.way = reason, way

    def command(self):
        words = ["--params", "random"]
        for one in self.inputs:
            words += ["--input", one]
        return words


MODELS = [
    Broken("typo in an attribute", """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(8, 4)

    def forward(self, x):
        return self.encodre(x)
""", ["x: float32[n, 8]"],
           "SC2101 12:16-12:28", "`Net` has no attribute `encodre`",
           "did you mean `encoder`?"),
    Broken("sizes of two layers that do not fit", """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(8, 16)
        self.b = nn.Linear(32, 4)

    def forward(self, x):
        return self.b(torch.relu(self.a(x)))
""", ["x: float32[n, 8]"],
           "SC6111 13:16-13:45", "linear expects inputs of size 32, but the last size of its input is 16",
           "create the layer for that size, `nn.Linear(16, ...)`, or reshape its input"),
    Broken("flattening forgotten before a classifier", """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, padding=1)
        self.fc = nn.Linear(8 * 16 * 16, 10)

    def forward(self, x):
        return self.fc(self.conv(x))
""", ["x: float32[n, 3, 16, 16]"],
           "SC6111 13:16-13:37", "linear expects inputs of size 2048, but the last size of its input is 16",
           "flatten it first: `torch.flatten(x, 1)`"),
    Broken("channels of an image last", """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3)

    def forward(self, x):
        return self.conv(x)
""", ["x: float32[n, 32, 32, 3]"],
           "SC6111 12:16-12:28", "the convolution expects 3 channels, but its input has 32",
           "channels come before the sizes of the image: `x.movedim(-1, 1)`"),
    Broken("super().__init__() forgotten", """
class Net(nn.Module):
    def __init__(self):
        self.fc = nn.Linear(8, 4)

    def forward(self, x):
        return self.fc(x)
""", ["x: float32[n, 8]"],
           "SC3006 8:9-8:16", "`Net.__init__` assigns a module before it calls super().__init__()",
           "call super().__init__() first in the constructor"),
    Broken("two dtypes on two branches", """
class Net(nn.Module):
    def forward(self, x, hard: bool):
        if hard:
            y = x.argmax(1)
        else:
            y = x.softmax(1)
        return y
""", ["x: float32[n, 8]", "hard: bool"],
           "SC2023 12:9-12:17", "the type of the output `y` depends on the input `x`, `hard`: a Tensor of int64 or a Tensor of float32",
           "return one kind of value on every path: `.to(...)` brings tensors to one dtype"),
    Broken("recursion without an end", """
class Net(nn.Module):
    def halve(self, x):
        return self.halve(x / 2)

    def forward(self, x):
        return self.halve(x)
""", ["x: float32[n, 8]"],
           "SC0003 8:16-8:33", "`halve` calls itself, and no call ends without another one: the limit 'call-depth' was reached (1000 nested calls)",
           "return before this call in some case, or write a loop"),
    Broken("NumPy in forward", """
import numpy as np


class Net(nn.Module):
    def forward(self, x):
        return torch.from_numpy(np.unwrap(x.numpy(), axis=1))
""", ["x: float32[n, 8]"],
           "SC2101 11:33-11:42", "`numpy.unwrap` is not supported: the compiler knows only a part of `numpy`",
           "compute it outside the model and pass it in, or use an operation of torch"),
    Broken("a checkpoint saved in forward", """
class Net(nn.Module):
    def forward(self, x):
        torch.save(x, "x.pt")
        y = x.relu(
        return y
""", ["x: float32[n, 8]"],
           "SC1002 9:19-9:20", "'(' is never closed",
           "close it where the expression ends"),
    Broken("a missing comma", """
class Net(nn.Module):
    def forward(self, x, y):
        return torch.cat([x y], dim=1)
""", ["x: float32[n, 8]", "y: float32[n, 8]"],
           "SC1001 8:27-8:30", "an operator or a comma is missing between `x` and `y`",
           "did you mean `x, y`?"),
    Broken("a size from the values of a tensor", """
class Net(nn.Module):
    def forward(self, x, lengths):
        parts = [x[:n] for n in lengths.tolist()]
        return torch.stack(parts, axiss=0)
""", ["x: float32[n, 8]", "lengths: int64[4]"],
           "SC6401 9:35-9:40", "`stack` has no parameter `axiss`",
           "it takes stack(tensors, dim=0)"),
    Broken("a list of tensors and numbers", """
class Net(nn.Module):
    def forward(self, x):
        return torch.stack([x.sum(), 0.5, x.mean()])
""", ["x: float32[n, 8]"],
           "SC6402 8:28-8:52", "argument `tensors` of `stack` must be a list or tuple of Tensors, but its element 1 is a float",
           "convert it to a tensor: torch.tensor(...)"),
    Broken("no return on one path", """
class Net(nn.Module):
    def scale(self, x, k: int):
        if k > 2:
            return x * k

    def forward(self, x, k: int):
        return self.scale(x, k) + 1
""", ["x: float32[n, 8]", "k: int"],
           "SC2201 12:16-12:36", "`+` does not take None and an int",
           "if a value may be None, test `is not None` first; a function without `return` returns None"),
    Broken("a dimension that is not there", """
class Net(nn.Module):
    def forward(self, x):
        return x.softmax(dim=2)
""", ["x: float32[n, 8]"],
           "SC6110 8:16-8:32", "`softmax`: dimension 2 is out of range for a tensor of rank 2",
           "dimensions count from 0 to rank - 1, or from -rank to -1 from the end"),
    Broken("floats as indices", """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(100, 16)

    def forward(self, ids):
        return self.words(ids)
""", ["ids: float32[n, 12]"],
           "SC6113 12:16-12:31", "`embedding`: PyTorch does not accept float32 for 'indices'",
           "convert it first: `x.long()`"),
    Broken("true division as an index", """
class Net(nn.Module):
    def forward(self, x):
        middle = x.size(1) / 2
        return x[:, middle]
""", ["x: float32[n, 8]"],
           "SC2208 9:16-9:28", "a Tensor index must be int, slice, None, `...`, Tensor or list, not a float",
           "convert it to an int with int(...), or divide with `//`"),
    Broken("a keyword that is not there", """
class Net(nn.Module):
    def forward(self, x):
        return x.mean(dimm=1)
""", ["x: float32[n, 8]"],
           "SC6401 8:23-8:27", "`mean` has no parameter `dimm`",
           "did you mean `dim`?"),
    Broken("a keyword of a layer that is not there", """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 4, biass=False)

    def forward(self, x):
        return self.fc(x)
""", ["x: float32[n, 8]"],
           "SC3003 9:19-9:47", "Linear.__init__() got an unexpected keyword argument `biass`",
           "did you mean `bias`?"),
    Broken("a method indexed", """
class Net(nn.Module):
    def forward(self, x):
        return x.reshape(x.size[0], -1)
""", ["x: float32[n, 8, 2]"],
           "SC2102 8:26-8:35", "a method cannot be indexed",
           "did you mean `x.size()[0]`?"),
    Broken("a sparse tensor", """
class Net(nn.Module):
    def forward(self, x):
        return x.to_sparse_csr().crow_indices()
""", ["x: float32[n, 8]"],
           "SC6403 8:16-8:33", "a graph has no sparse tensors: keep the tensor dense, or keep its indices (nonzero()) and values in two tensors",
           "keep the tensor dense"),
    Broken("an operator that is not supported", """
class Net(nn.Module):
    def forward(self, x):
        return torch.native_norm(x, 2)
""", ["x: float32[n, 8]"],
           "SC6403 8:16-8:33", "`torch.native_norm` exists in PyTorch, but the compiler does not support it",
           "use other operators instead; --extension FILE defines a lowering, --fallthrough DOMAIN keeps it as a node"),
    Broken("a state kept in a closure", """
def counter():
    total = 0

    def count(x):
        nonlocal total
        total = total + x.sum()
        return total

    return count


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.count = counter()

    def forward(self, x):
        return self.count(x)
""", ["x: float32[n, 8]"],
           "SC1211 10:9-10:23", "nonlocal is not supported here, because `total` would keep its value from call to call",
           "pass the value in and return the new one"),
    Broken("forward as a generator", """
class Net(nn.Module):
    def forward(self, x):
        for row in x:
            yield row * 2
""", ["x: float32[n, 8]"],
           "SC1212 9:13-9:26", "generator functions are not supported as the compiled method",
           "append to a list and return it"),
    Broken("a generator for a list", """
class Net(nn.Module):
    def forward(self, x):
        return torch.cat(x * k for k in (1, 2, 3))
""", ["x: float32[n, 8]"],
           "SC6402 8:25-8:51", "argument `tensors` of `cat` must be a list or tuple of Tensors, not an iterator",
           "convert it to a list first: `list(...)`"),
    Broken("a value that does not fit into a part of a tensor", """
CACHE = torch.zeros(4, 8)


class Net(nn.Module):
    def forward(self, x):
        CACHE[:, 0] = x[:, :2]
        return x + CACHE
""", ["x: float32[4, 8]"],
           "SC4101 11:9-11:20", "a tensor of shape [4, 2] cannot be stored in a place of shape [4]",
           "give the value that shape first with expand, reshape or unsqueeze"),
    Broken("an import forgotten", """
class Net(nn.Module):
    def forward(self, x):
        return x * math.sqrt(2)
""", ["x: float32[n, 8]"],
           "SC2004 8:20-8:24", "the name `math` is not defined",
           "is `import math` missing?"),
    Broken("a wrong number of results", """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(8, 16, batch_first=True)

    def forward(self, x):
        out, h, c = self.rnn(x)
        return out, h
""", ["x: float32[n, 5, 8]"],
           "SC2104 12:9-12:18", "2 values cannot be unpacked into 3 targets",
           "write as many targets as there are values; a starred target takes the rest: first, *rest = values"),
    Broken("a key that is not in the dictionary", """
class Net(nn.Module):
    def forward(self, batch):
        return batch["image"] * 2
""", ["batch: {'images': float32[n, 8]}"],
           "SC2106 8:16-8:30", "the dictionary has no key 'image'",
           "did you mean 'images'?"),
    Broken("einsum with a letter too many", """
class Net(nn.Module):
    def forward(self, q, k):
        return torch.einsum("bhqd,bhkd->bhqkl", q, k)
""", ["q: float32[b, 4, n, 8]", "k: float32[b, 4, m, 8]"],
           "SC6501 8:16-8:54", "einsum's result has 'l', which no operand has",
           "every letter after the arrow must appear in an operand"),
    Broken("matrices that do not fit", """
class Net(nn.Module):
    def forward(self, q, k):
        return (q @ k).softmax(-1)
""", ["q: float32[b, n, 64]", "k: float32[b, 10, 64]"],
           "SC6111 8:17-8:22", "the inner sizes of a matrix product differ: 64 and 10",
           "transpose the second factor: `y.mT`"),
    Broken("nothing concatenated", """
class Net(nn.Module):
    def forward(self, x):
        chunks = []
        for i in range(x.size(1) // 16):
            chunks.append(x[:, i * 16 : (i + 1) * 16])
        return torch.cat(chunks, 1)
""", ["x: float32[n, 8]"],
           "SC6111 11:16-11:36", "`cat`: the list is empty",
           "put at least one tensor into the list, or return another value if it is empty: `if tensors:`"),
    Broken("layers in a plain list", """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = [nn.Linear(8, 8) for _ in range(3)]

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x
""", ["x: float32[n, 8]"],
           "SC3110 12:22-12:33", "a plain Python list of modules is not registered; use nn.ModuleList",
           "wrap it in nn.ModuleList(...): otherwise these parameters have no names in the state dict"),
    Broken("a view that does not fit", """
class Net(nn.Module):
    def forward(self, x):
        return x.view(-1, 3, 5)
""", ["x: float32[2, 8]"],
           "SC6111 8:16-8:32", "`view`: 16 elements do not fit the shape [-1, 3, 5]",
           "give sizes whose product is the number of elements; one of them may be -1"),
    Broken("integers where floats are needed", """
class Net(nn.Module):
    def forward(self, counts):
        return counts.mean(1)
""", ["counts: int64[n, 8]"],
           "SC6113 8:16-8:30", "`mean`: a floating dtype is needed, not int64",
           "convert it first: `x.float()`"),
    Broken("a name that only one branch gives a value", """
class Net(nn.Module):
    def forward(self, x, k: int):
        if k > 1:
            bias = torch.ones(8)
        return x + bias
""", ["x: float32[n, 8]", "k: int"],
           "SC2003 10:20-10:24", "`bias` is assigned only on some of the paths that lead here",
           "assign `bias` before the branch or the loop"),
    Broken("None where a mask is", """
class Net(nn.Module):
    def forward(self, x, mask=None):
        return x * mask
""", ["x: float32[n, 8]"],
           "SC2201 8:16-8:24", "`*` does not take a Tensor and None",
           "if a value may be None, test `is not None` first; a function without `return` returns None"),
    Broken("a bool mask subtracted", """
class Net(nn.Module):
    def forward(self, x):
        keep = x > 0
        return x * (1 - keep) + (keep - (x < -1))
""", ["x: float32[n, 8]"],
           "SC6113 9:34-9:49", "`sub`: PyTorch has no kernel for bool",
           "convert it first: `x.float()`"),
    Broken("async", """
class Net(nn.Module):
    async def forward(self, x):
        return x * 2
""", ["x: float32[n, 8]"],
           "SC1012 7:5-8:21", "async code cannot be compiled",
           "write it without `async` and `await`"),
    Broken("a kind changed by a loop", """
class Net(nn.Module):
    def forward(self, x, k: int):
        rows = 0
        for i in range(k):
            rows = [x[i]]
        return rows
""", ["x: float32[n, 8]", "k: int"],
           "SC2030 10:13-10:26", "`rows` starts as a number and becomes a container in the loop; give it one type",
           "give it one kind on every path, or annotate it with Union if it is meant to hold several"),
    Broken("an in-place result of another dtype", """
class Net(nn.Module):
    def forward(self, ids):
        ids /= 2
        return ids
""", ["ids: int64[n, 8]"],
           "SC5102 8:9-8:17", "`div` gives float32, which cannot be stored in a tensor of int64",
           "write `x = x / 2` instead of `x /= 2`, or convert the tensor first: x.float()"),
    Broken("the colon of a method forgotten", """
class Net(nn.Module):
    def forward(self, x)
        return x * 2
""", ["x: float32[n, 8]"],
           "SC1006 7:25-7:25", "expected ':' at the end of the `def` line",
           "insert `:`"),
    Broken("a property called", """
class Net(nn.Module):
    def forward(self, x):
        return x @ x.T() / x.shape(0)
""", ["x: float32[n, 8]"],
           "SC2102 8:20-8:25", "a Tensor cannot be called",
           "did you mean `x.T`?"),
    Broken("a recurrent layer's tuple passed on", """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(8, 16, batch_first=True)
        self.fc = nn.Linear(16, 2)

    def forward(self, x):
        return self.fc(self.rnn(x))
""", ['x: float32[n, t, 8]'],
           "SC6402 13:16-13:36", "argument `input` of `linear` must be a Tensor, not a tuple of 2",
           "take one of its parts, `y[0]`"),
    Broken("the values of max forgotten", """
class Net(nn.Module):
    def forward(self, x):
        return x - x.max(dim=1, keepdim=True)
""", ['x: float32[n, 8]'],
           "SC2201 8:16-8:46", "`-` does not take a Tensor and the named tuple `max`",
           "take one of its fields: `.values`"),
    Broken("a slice to half the size", """
class Net(nn.Module):
    def forward(self, x):
        return x[:, :x.size(1) / 2]
""", ['x: float32[n, 8]'],
           "SC2208 8:16-8:36", "must be ints, not a float",
           "divide with `//`"),
    Broken("a layer made where it is used", """
class Net(nn.Module):
    def forward(self, x):
        return nn.ReLU(x)
""", ['x: float32[n, 8]'],
           "SC2022 8:9-8:26", "`ReLU` cannot be an output of the graph",
           "`nn.ReLU()(x)`"),
    Broken("the method of a class whose constructor lacks self", """
class Net(nn.Module):
    def __init__():
        super().__init__()
        self.a = nn.Linear(8, 8)

    def forward(self, x):
        return self.a(x)
""", ["x: float32[n, 8]"],
           "SC3003 7:5-9:33", "Net.__init__() takes 0 positional arguments but 1 was given",
           "write `def __init__(self)`"),
    Broken("the parentheses of super forgotten", """
class Net(nn.Module):
    def __init__(self):
        super.__init__()
        self.a = nn.Linear(8, 8)

    def forward(self, x):
        return self.a(x)
""", ["x: float32[n, 8]"],
           "SC2103 8:9-8:25", "`object.__init__` is called without an object",
           "write `super().__init__(...)`"),
    Broken("super of a misspelt class", """
class Net(nn.Module):
    def __init__(self):
        super(Nett, self).__init__()
        self.a = nn.Linear(8, 8)

    def forward(self, x):
        return self.a(x)
""", ["x: float32[n, 8]"],
           "SC2004 8:15-8:19", "the name `Nett` is not defined",
           "did you mean `Net`?"),
    Broken("super with a class alone", """
class Net(nn.Module):
    def __init__(self):
        super(Net).__init__()
        self.a = nn.Linear(8, 8)

    def forward(self, x):
        return self.a(x)
""", ["x: float32[n, 8]"],
           "SC3008 8:9-8:19", "super() takes a class and an instance of it",
           "write super()"),
    Broken("the constructor of nn.Module called without self", """
class Net(nn.Module):
    def __init__(self):
        nn.Module.__init__()
        self.a = nn.Linear(8, 8)

    def forward(self, x):
        return self.a(x)
""", ["x: float32[n, 8]"],
           "SC3003 8:9-8:29", "Module.__init__() is missing the required argument `self`",
           "pass the object first: `Module.__init__(self, ...)`"),
    Broken("forward indented too deep", """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(8, 8)

        def forward(self, x):
            return self.a(x)
""", ["x: float32[n, 8]"],
           "SC3011 6:1-12:29", "`Net` has no method `forward`",
           "it is defined inside `__init__`: indent it as deep as `def __init__`"),
    Broken("true division among the sizes of a view", """
class Net(nn.Module):
    def forward(self, x):
        n = x.shape[1]
        return x.view(-1, n / 2)
""", ["x: float32[n, 8]"],
           "SC6402 9:27-9:32", "argument `size` of `view` must be a list or tuple of int, not a float",
           "divide with `//`"),
    Broken("tensors concatenated without a list", """
class Net(nn.Module):
    def forward(self, x, y):
        return torch.cat(x, y, 1)
""", ["x: float32[n, 8]", "y: float32[n, 8]"],
           "SC6402 8:26-8:27", "argument `tensors` of `cat` must be a list or tuple of Tensors, not a Tensor",
           "put all tensors in one list: `[x, y]`"),
    Broken("a normalisation over another size", """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(16)

    def forward(self, x):
        return self.norm(x)
""", ["x: float32[n, 8]"],
           "SC6111 12:16-12:28", "normalises over a size of 16, but the input has 8 there",
           "create the layer for that size, 8"),
    Broken("a shape called", """
class Net(nn.Module):
    def forward(self, x):
        return x.view(x.shape(0), -1)
""", ["x: float32[n, 8]"],
           "SC2102 8:23-8:33", "`Size` cannot be called",
           "did you mean `x.shape[0]`?"),
]
