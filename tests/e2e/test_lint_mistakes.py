"""Models with a mistake each, of which `scriptc lint` has to report the marked line alone, without values for the constructor or inputs. The comment
on the line has the code and the reason."""
import json
import re

import pytest

HEAD = "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\nfrom torch import Tensor\nfrom typing import List\n"

MISTAKES = {
    "super_of_another_class": """
class Net(nn.Module):
    def __init__(self):
        super(Linear, self).__init__()  # SC3008: super() is called for `Linear`, but `Net` is not a subclass of it; write super()
        self.a = nn.Linear(8, 16)
    def forward(self, x):
        return self.a(x)
class Linear(nn.Module):
    def __init__(self):
        super(Linear, self).__init__()
    def forward(self, x):
        return x
""",
    "letter_left_out": """
def scale(x: Tensor):
    return torch.cnv2d(x, x)  # SC2101: the module `torch` has no attribute `cnv2d`
""",
    "layers_of_a_device": """
class Net(nn.Module):
    def __init__(self, device):
        super().__init__()
        self.device = device
        self.a = nn.Linear(8, 16).to(device)
        self.b = nn.Linear(8, 16).to(device)
        self.to(self.device)
    def forward(self, x: Tensor) -> Tensor:
        return self.b(self.a(x))  # SC6111: linear expects inputs of size 8, but the last size of its input is 16
""",
    "annotation_that_nothing_binds": """
def scale(x: Tensr) -> Tensor:  # SC2004: the name `Tensr` is not defined
    return x * 2
""",
    "annotation_of_a_constructor": """
class Net(nn.Module):
    def __init__(self, width: imt):  # SC2004: the name `imt` is not defined
        super().__init__()
    def forward(self, x: Tensor) -> Tensor:
        return x
""",
    "annotation_within_brackets": """
class Net(nn.Module):
    def forward(self, x: Tensor, parts: List[Tenser] = []) -> Tensor:  # SC2004: the name `Tenser` is not defined
        return x
""",
    "size_of_a_concatenation": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(8, 16)
        self.out = nn.Linear(40, 4)
    def forward(self, x):
        y = self.a(x)
        return self.out(torch.cat([y, y], -1))  # SC6111: linear expects inputs of size 40, but the last size of its input is 32
""",
    "concatenation_of_two_sizes": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(8, 16)
        self.b = nn.Linear(8, 12)
    def forward(self, x):
        return torch.cat([self.a(x), self.b(x)], dim=-2)  # SC6111: `cat`: the tensors have different last sizes, 16 and 12
""",
    "inner_size_of_a_product": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(8, 16)
        self.w = nn.Parameter(torch.zeros(8, 4))
    def forward(self, x):
        return self.a(x) @ self.w  # SC6111: the inner sizes of a matrix product differ: 16 and 8
""",
    "size_after_a_product": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(8, 16)
        self.w = nn.Parameter(torch.zeros(16, 5))
    def forward(self, x):
        return self.a(torch.matmul(self.a(x), self.w))  # SC6111: linear expects inputs of size 8, but the last size of its input is 5
""",
    "letter_of_two_sizes": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.q = nn.Linear(8, 16)
        self.k = nn.Linear(8, 12)
    def forward(self, x):
        return torch.einsum("bid,bjd->bij", self.q(x), self.k(x))  # SC6111: einsum's 'd' has size 16 in an earlier operand, but size 12 in operand 2
""",
    "size_after_einsum": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.q = nn.Linear(8, 16)
    def forward(self, x):
        y = self.q(x)
        return self.q(torch.einsum("...d,...d->...d", y, y))  # SC6111: linear expects inputs of size 8, but the last size of its input is 16
""",
    "size_of_a_chunk": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(8, 48)
        self.out = nn.Linear(48, 8)
    def forward(self, x):
        q, k, v = self.qkv(x).chunk(3, dim=-1)
        return self.out(q + k + v)  # SC6111: linear expects inputs of size 48, but the last size of its input is 16
""",
    "size_of_a_slice": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(8, 16)
    def forward(self, x):
        return self.a(self.a(x)[..., :4])  # SC6111: linear expects inputs of size 8, but the last size of its input is 4
""",
    "size_after_a_branch": """
class Net(nn.Module):
    def __init__(self, residual):
        super().__init__()
        self.a, self.b = nn.Linear(8, 16), nn.Linear(16, 16)
        self.out = nn.Linear(32, 4)
        self.residual = residual
    def forward(self, x):
        y = self.a(x)
        if self.residual:
            y = y + self.b(y)
        return self.out(y)  # SC6111: linear expects inputs of size 32, but the last size of its input is 16
""",
    "size_after_permute": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(8, 16)
        self.conv = nn.Conv2d(32, 4, 3)
    def forward(self, x):
        return self.conv(self.a(x).permute(0, 3, 1, 2))  # SC6111: the convolution expects 32 channels, but its input has 16
""",
    "conv_to_linear": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 16, 3, padding=1)
        self.fc = nn.Linear(8, 10)
    def forward(self, x: Tensor):
        y = self.conv(x).mean(dim=(2, 3))
        return self.fc(y)  # SC6111: linear expects inputs of size 8, but the last size of its input is 16
""",
    "conv_chain": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Conv2d(3, 16, 3)
        self.b = nn.Conv2d(32, 16, 3)
    def forward(self, x):
        y = F.max_pool2d(F.relu(self.a(x)), 2)
        return self.b(y)  # SC6111: the convolution expects 32 channels, but its input has 16
""",
    "lstm_result_is_a_tuple": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(16, 32)
        self.out = nn.Linear(32, 4)
    def forward(self, x: Tensor) -> Tensor:
        y = self.rnn(x)
        return self.out(y)  # SC6402: argument `input` of `linear` must be a Tensor, not a tuple of 2
""",
    "batchnorm_channels": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(3, 8, 3),
            nn.BatchNorm2d(16),
            nn.ReLU(),
        )
    def forward(self, x):
        return self.body(x)  # SC6111: batch_norm takes 16 channels here, but its input has 8
""",
    "residual_add": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(10, 20)
        self.b = nn.Linear(10, 30)
    def forward(self, x: Tensor) -> Tensor:
        return self.a(x) + self.b(x)  # SC6111: `add`: sizes 20 and 30 do not broadcast at dimension -1 of the result
""",
    "missing_functional": """
class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return F.leakyrelu(x, 0.1)  # SC2101: the module `torch.nn.functional` has no attribute `leakyrelu`
""",
    "wrong_keyword": """
class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return F.softmax(x, axis_=-1)  # SC3003: softmax() got an unexpected keyword argument `axis_`
""",
    "embedding_of_float": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(10, 4)
    def forward(self, x: Tensor) -> Tensor:
        ids = torch.sigmoid(x) * 9
        return self.emb(ids)  # SC6113: `embedding`: PyTorch does not accept float32 for 'indices'
""",
    "index_by_float": """
class Net(nn.Module):
    def forward(self, x: Tensor, t: Tensor) -> Tensor:
        idx = torch.floor(t / 2)
        return x[idx]  # SC2208: a tensor used as an index must hold ints or bools, not float32
""",
    "bitwise_on_float": """
class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        p = torch.sigmoid(x)
        return p & 1  # SC6113: `bitwise_and`: PyTorch has no kernel for float32
""",
    "softmax_of_int": """
class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return F.softmax(x.long(), dim=-1)  # SC6113: `softmax`: a floating dtype is needed, not int64
""",
    "attribute_set_too_late": """
class Net(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.layer = nn.Linear(self.dim, dim)  # SC2101: `Net` has no attribute `dim`
        self.dim = dim
    def forward(self, x: Tensor) -> Tensor:
        return self.layer(x)
""",
    "no_super_init": """
class Net(nn.Module):
    def __init__(self, dim):
        self.layer = nn.Linear(dim, dim)  # SC3006: `Net.__init__` assigns a module before it calls super().__init__()
    def forward(self, x: Tensor) -> Tensor:
        return self.layer(x)
""",
    "undefined_on_a_path": """
class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        if x.sum() > 0:
            y = x * 2
        return y  # SC2003: `y` is assigned only on some of the paths that lead here
""",
    "optional_attr": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.bias = None
    def forward(self, x: Tensor) -> Tensor:
        return x + self.bias  # SC2201: `+` does not take a Tensor and None
""",
    "einsum_labels": """
class Net(nn.Module):
    def forward(self, q: Tensor, k: Tensor) -> Tensor:
        return torch.einsum("bhid,bhjd->bhix", q, k)  # SC6501: einsum's result has 'x', which no operand has
""",
    "einsum_operands": """
class Net(nn.Module):
    def forward(self, q: Tensor, k: Tensor) -> Tensor:
        return torch.einsum("bhid,bhjd,d->bhij", q, k)  # SC6501: einsum's equation names 3 operands, but 2 are given
""",
    "dim_out_of_range": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 5)
        self.conv = nn.Conv2d(3, 4, 3)
    def forward(self, x: Tensor) -> Tensor:
        return self.conv(x).sum(dim=4)  # SC6110: `sum`: dimension 4 is out of range for a tensor of rank 4
""",
    "permute_count": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 1)
    def forward(self, x: Tensor) -> Tensor:
        return self.conv(x).permute(0, 2, 1)  # SC6112: `permute`: 3 dimensions given for a tensor of rank 4
""",
    "unpack_shape": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 1)
    def forward(self, x: Tensor) -> Tensor:
        y = self.conv(x)
        b, c, t = y.shape  # SC2104: 4 values cannot be unpacked into 3 targets
        return y.reshape(b, c * t)
""",
    "view_size": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.zeros(4, 6))
    def forward(self, x: Tensor) -> Tensor:
        return x + self.w.view(5, 5)  # SC6111: `view`: 24 elements do not fit the shape [5, 5]
""",
    "class_not_instance": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.act = nn.ReLU
    def forward(self, x: Tensor) -> Tensor:
        return self.act(x) + 1  # SC2201: `+` does not take `ReLU` and an int
""",
    "constructor_args": """
class Block(nn.Module):
    def __init__(self, dim, heads):
        super().__init__()
        self.fc = nn.Linear(dim, dim)
    def forward(self, x):
        return self.fc(x)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block(64)  # SC3003: Block.__init__() is missing the required argument `heads`
    def forward(self, x: Tensor) -> Tensor:
        return self.block(x)
""",
    "forward_args": """
class Block(nn.Module):
    def forward(self, x, mask):
        return x * mask
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block()
    def forward(self, x: Tensor) -> Tensor:
        return self.block(x)  # SC3003: Block.forward() is missing the required argument `mask`
""",
    "sequential_two_inputs": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.seq = nn.Sequential(nn.Linear(4, 4), nn.Bilinear(4, 4, 2))
    def forward(self, x: Tensor) -> Tensor:
        return self.seq(x)  # SC3003: Bilinear.forward() is missing the required argument `input2`
""",
    "list_of_two_kinds": """
class Net(nn.Module):
    def forward(self, x: Tensor) -> List[Tensor]:
        out: List[Tensor] = []
        for i in range(x.shape[0]):
            if x[i].sum() > 0:
                out.append(x[i])
            else:
                out.append(i)  # SC2001: the elements of a container have different structures on different paths
        return out
""",
    "dict_key_missing": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.heads = nn.ModuleDict({"a": nn.Linear(4, 2), "b": nn.Linear(4, 3)})
    def forward(self, x: Tensor) -> Tensor:
        return self.heads["c"](x)  # SC2106: the dictionary has no key 'c'
""",
    "tensor_plus_text": """
class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x + "1"  # SC2201: `+` does not take a Tensor and a str
""",
    "loop_over_int": """
class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        for i in x.shape[0]:  # SC2102: an int cannot be iterated; write range(n) to count
            x = x + i
        return x
""",
    "size_as_attribute": """
class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        b = x.size[0]  # SC2102: a method cannot be indexed
        return x.reshape(b, -1)
""",
    "chunk_unpack": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(8, 24)
    def forward(self, x: Tensor) -> Tensor:
        q, k = self.qkv(x).chunk(3, dim=-1)  # SC2104: 3 values cannot be unpacked into 2 targets
        return q @ k.transpose(-1, -2)
""",
    "split_sizes": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(8, 24)
    def forward(self, x: Tensor) -> Tensor:
        a, b = self.proj(x).split([8, 8], dim=-1)  # SC6111: the sizes of the split add up to 16, but the dimension has size 24
        return a * b
""",
    "int_of_text": """
class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x * int("three")  # SC2107: int() cannot read "three"
""",
    "tuple_assign": """
class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        s = x.shape
        s[0] = 1  # SC2103: a tuple does not support item assignment or deletion
        return x.view(s)
""",
    "norm_shape_and_broadcast": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(7))
        self.fc = nn.Linear(8, 8)
    def forward(self, x: Tensor) -> Tensor:
        return self.fc(x) * self.scale  # SC6111: `mul`: sizes 8 and 7 do not broadcast at dimension -1 of the result
""",
    "heads_divide": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.att = nn.MultiheadAttention(30, 4)  # SC2010: the program raises AssertionError: embed_dim must be divisible by num_heads
    def forward(self, x: Tensor) -> Tensor:
        return self.att(x, x, x)[0]
""",
    "missing_comma_call": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(3 8, 3)  # SC1001: an operator or a comma is missing between `3` and `8`
    def forward(self, x):
        return self.conv(x)
""",
    "last_sizes_after_a_scalar": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(8, 8)
        self.b = nn.Linear(8, 7)
    def forward(self, x: Tensor) -> Tensor:
        return torch.where(torch.tensor(0.0) < x.sum(), self.a(x), self.b(x))  # SC6111: `where`: sizes 8 and 7 do not broadcast at dimension -1 of the result
""",
    "one_message_for_what_follows_in_the_library": """
import re
class Net(nn.Module):
    def forward(self, x: Tensor):
        return x + len(re.sub("a", "b", 3))  # SC2103: a regular expression needs a string, not an int
""",
}


@pytest.mark.parametrize("name", MISTAKES)
def test_the_marked_line_is_reported(scriptc, tmp_path, name):
    lines = (HEAD + MISTAKES[name].lstrip("\n")).split("\n")
    (tmp_path / "m.py").write_text("\n".join(lines))
    marked = [(k + 1, *re.search("# (SC[0-9]{4}): (.*)", line).groups()) for k, line in enumerate(lines) if "# SC" in line]
    done = scriptc("lint", "--no-cache", "--format", "jsonl", "m.py")
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith(b"{")]
    errors = [row for row in rows if row["severity"] == "error"]
    assert done.returncode == 1
    assert [(row["range"]["start"]["line"], row["code"], row["message"]) for row in errors] == marked
    assert not [row for row in rows if row["severity"] == "warning" and not row["code"].startswith("SC8")]
