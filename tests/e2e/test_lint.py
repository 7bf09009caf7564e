"""Tests the findings of `scriptc lint` in programs whose values are not known: line, code and severity of each, and code that must not be
reported."""

import json
import resource

import pytest

HEAD = "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\nfrom torch import Tensor\nfrom typing import Optional, List\n"

FOUND = {
    "uses_that_need_different_sizes": ("""class Net(nn.Module):
    def __init__(self, wide):
        super().__init__()
        self.a, self.b = nn.Linear(8, 4), nn.Linear(5, 4)
        self.c, self.d, self.wide = nn.Conv2d(3, 4, 1), nn.Conv2d(6, 4, 1, groups=2), 0
        self.wide = wide
    def forward(self, x: Tensor, y: Tensor, z: Tensor) -> Tensor:
        one = self.a(x)
        two = self.b(x)
        u = self.c(y) + self.d(y)
        if self.wide:
            return self.a(z)
        for row in z:
            one = one + self.a(row)
        return one + two + u + self.b(z)
""", [(9, "SC6111", "error"), (10, "SC6111", "error")]),
    "sizes_that_norms_and_products_need": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.last, self.norm, self.root = nn.Linear(5, 4), nn.LayerNorm(8), nn.RMSNorm(8)
        self.many, self.few, self.group = nn.BatchNorm1d(8), nn.BatchNorm1d(5), nn.GroupNorm(2, 8)
        self.up, self.conv, self.weight = nn.ConvTranspose2d(8, 4, 2), nn.Conv2d(5, 4, 2), nn.Parameter(torch.ones(8, 3))
    def forward(self, a: Tensor, b: Tensor, c: Tensor, d: Tensor, e: Tensor, f: Tensor):
        one = self.last(F.gelu(self.norm(a) * 2))
        two = self.root(b), self.last(b)
        three = self.many(c), self.few(c)
        four = self.group(d), self.few(d)
        five = self.up(e), self.conv(e)
        six = f @ self.weight, torch.matmul(f, self.weight), self.last(f.exp())
        return one, two, three, four, five, six, self.norm(a), self.last(a + b)
""", [(line, "SC6111", "error") for line in range(8, 14)]),
    "numbers_and_names_of_arguments_whose_values_are_unknown": ("""class Net(nn.Module):
    def forward(self, x, y, *more, **named):
        a = torch.softmax(x, **named), torch.softmax(*more), torch.cat(*more), torch.max(x), torch.max(x, 1, True)
        b = torch.meshgrid(x, y), torch.zeros(x, y, 3), torch.full((x,), y), torch.sum(x, (0, 1)), torch.rand(*x)
        c = torch.softmax(x)
        d = torch.stack(x, y, 1, dim=2)
        return a, b, c, d, torch.bmm(x, y, y), torch.topk(x, k=3, dimm=1)
""", [(5, "SC6401", "error"), (6, "SC6401", "error"), (7, "SC6401", "error"), (7, "SC6401", "error")]),
    "what_is_assigned_before_the_constructor_of_the_base": ("""class Net(nn.Module):
    def __init__(self):
        self.first = nn.Linear(8, 4)
        self.second = nn.Linear(8, 4)
        super().__init__()
    def forward(self, x: Tensor):
        return self.first(x) + self.second(x)
""", [(3, "SC3006", "error")]),
    "values_that_an_unknown_decorator_gives": ("""from absent_package import filled
@filled
class Net(nn.Module):
    size = None
    def forward(self, x: Tensor):
        return self.embedding(x) * (self.size + 1)
""", [(2, "SC3090", "warning")]),
    "attributes_of_numbers_of_numpy": ("""import numpy as np
def packed(x: Tensor, k: int) -> Tensor:
    return x + len(np.uint32(k).tobytes())
""", [(3, "SC2101", "warning")]),
    "files_that_may_exist_where_the_model_runs": ("""import os
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        path = os.path.expanduser("~/scores.bin")
        if not os.path.exists(path):
            with open(path, "wb") as f:
                f.write(b"1")
        self.path = path
    def forward(self, x: Tensor) -> Tensor:
        return x + 1
""", [(7, "SC6403", "warning")]),
    "uses_that_contradict_an_annotation": ("""class Head(nn.Module):
    def decode(self, x: Tensor, most: int) -> Tensor:
        return x.clamp(0, most[1])
    def loss(self, x: Tensor, rows: Tensor) -> Tensor:
        return x["fused"] + torch.stack(rows)
    def forward(self, x: Tensor, most: int) -> Tensor:
        return x["fused"] + most[1]
@torch.jit.script
def scripted(x: Tensor, most: int) -> Tensor:
    return x + most[1]
""", [(3, "SC2102", "warning"), (5, "SC2208", "warning"), (5, "SC6402", "warning"), (7, "SC2102", "error"), (7, "SC2208", "error"), (10, "SC2102", "error")]),
    "attributes_besides_those_that_a_function_keeps": ("""def guarded(x: Tensor) -> Tensor:
    guarded.last = bool(x.sum() > 2)
    return x
def told(x: Tensor) -> Tensor:
    return x * guarded.last + guarded.first
""", [(5, "SC2101", "error")]),
    "random_numbers_of_another_width": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        import numpy as np
        self.words = np.random.default_rng(0).integers(0, np.iinfo(np.uint8).max, (2,), np.uint8)
        self.rows = np.random.randint(0, 9, 3, np.int32)
    def forward(self, x: Tensor) -> Tensor:
        return x * int(self.words[0]) * int(self.rows[0]) * self.gone
""", [(8, "SC2101", "error")]),
    "overloads_that_pytorch_does_not_have": ("""def total(x: Tensor) -> Tensor:
    torch.ops.aten.mul.out(x, x, out=x)
    return torch.ops.aten.sum.dim_IntList(x, [0]) + torch.ops.aten.sum.rows(x)
""", [(3, "SC2101", "error")]),
    "attributes_besides_those_that_a_method_names": ("""class Tables:
    def __init__(self):
        for name in ("a", "b"):
            setattr(self, name, 1)
    def reset(self):
        setattr(self, "c", 2)
class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        tables = Tables()
        return x * tables.a + tables.d
""", [(10, "SC2101", "error")]),
    "kinds_that_sizes_decide": ("""class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        reward = 0
        if x.shape[-2] >= 2:
            reward = torch.cdist(x, x).sum()
        return x * reward
class Other(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        reward = 0
        if x.sum() > 2:
            reward = torch.cdist(x, x).sum()
        return x * reward
""", [(4, "SC2030", "warning"), (10, "SC2030", "error")]),
    "attributes_besides_entries_of_the_tables_of_parts": ("""class Net(nn.Module):
    def __init__(self, k, scale):
        super().__init__()
        self.k = k
        self._buffers["scale"] = scale
        self._buffers["mean"] = torch.zeros(3)
        self._modules["out"] = nn.Linear(3, 3)
        self._parameters["gain"] = k
    def forward(self, x: Tensor) -> Tensor:
        return self.out(x * self.scale + self.mean) * self.gain + self.gone
class Wide(nn.Module):
    def __init__(self, k, buffers):
        super().__init__()
        self.k = k
        for name in buffers:
            self._buffers[name] = k
        self._modules.update(buffers)
    def forward(self, x: Tensor) -> Tensor:
        return x * self.scale
""", [(10, "SC2101", "error")]),
    "tensors_of_a_device": ("""def filled(x: Tensor) -> Tensor:
    return torch.cuda.FloatTensor(3).fill_(0) + x
""", [(2, "SC6403", "error")]),
    "classes_in_a_branch_that_sizes_decide": ("""@torch.jit.ignore
def none(x: Tensor) -> Tensor:
    if x.numel() == 0:
        return x
    class Store:
        factor = 2
    return x * Store.factor
""", [(5, "SC1210", "warning")]),
    "attributes_of_torch_that_other_back_ends_add": ("""def wait(x: Tensor) -> Tensor:
    torch.npu.current_stream().synchronize()
    return x + torch._inductor.config.trace
""", [(2, "SC6403", "error"), (3, "SC6403", "error")]),
    "containers_whose_number_of_elements_depends_on_a_guess": ("""@torch.jit.script
def entries(mat: Tensor) -> Tensor:
    rows = [torch.unbind(row, dim=-1) for row in torch.unbind(mat, dim=-2)]
    return rows[0][0]
""", []),
    "tensors_that_get_attributes_by_computed_names": ("""def copied(x):
    return x.clone()
for name, f in [("copy", copied), ("rgb", copied)]:
    setattr(torch.Tensor, name, f)
def first(x: Tensor) -> Tensor:
    return (x + 1).copy()
def second(x: Tensor, n) -> Tensor:
    return (x + 1).rgb
""", [(6, "SC6401", "warning")]),
    "names_imported_for_type_checkers": ("""from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from .other import scaled, Part
    made: int
def total(x: Tensor, part: "Part") -> Tensor:
    return scaled(x) + missing(x) + made
""", [(6, "SC2004", "error"), (6, "SC2004", "warning"), (6, "SC2004", "warning")]),
    "parts_of_what_an_annotation_calls_a_tensor": ("""def scattered(indices: Tensor, shape: Tensor, count):
    return list(indices.shape[:-1]) + shape[indices.shape[-1]:] + count
""", [(2, "SC2201", "warning")]),
    "methods_that_only_scripted_code_has": ("""def activated(x: Tensor) -> Tensor:
    return (x + 1).gelu() + x.relu()
def other(x: Tensor) -> Tensor:
    return (x * 2).relu6()
""", [(2, "SC2101", "error"), (4, "SC2101", "error")]),
    "numbers_by_annotation_where_tensors_are_needed": ("""def rope(pos: int, n: int, ratio: int, factors: Tensor) -> Tensor:
    theta = torch.arange(0, n, 2).float() / factors
    return torch.outer(pos / ratio, theta)
""", [(3, "SC6402", "warning")]),
    "names_of_code_that_a_decorator_takes": ("""class Registry:
    def __init__(self):
        self.made = []
    def register(self, name):
        def keep(made):
            self.made.append(made)
            return made
        return keep
models = Registry()
@models.register("rotate")
def rotate(x: Tensor):
    return half(x)
@models.register("net")
class Net(nn.Module):
    def forward(self, x: Tensor):
        return whole(x)
@torch.no_grad()
def plain(x: Tensor):
    return missing(x)
""", [(12, "SC2004", "warning"), (16, "SC2004", "warning"), (19, "SC2004", "error")]),
    "attributes_of_annotated_numbers": ("""def gain(x: Tensor, k: float, n: int) -> Tensor:
    m = n + 1
    return x * k[0] if k.numel() > 1 else x * m.numel()
""", [(3, "SC2101", "error"), (3, "SC2101", "warning"), (3, "SC2102", "warning")]),
    "texts_for_eval_that_callers_decide": ("""def shaped(x: Tensor, n: int) -> Tensor:
    text = ""
    for _ in range(n):
        text += "None, "
    return eval("x[" + text + "]") + absent
""", [(5, "SC2004", "error")]),
    "layers_made_for_a_list_of_unknown_length": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.ready = False
    def create(self, feats: List[Tensor]) -> None:
        for i, feat in enumerate(feats):
            layer = nn.Sequential(nn.Linear(feat.shape[1], 3), nn.ReLU())
            setattr(self, f"layer_{i}", layer)
        self.ready = True
    def forward(self, feats: List[Tensor]) -> List[Tensor]:
        if not self.ready:
            self.create(feats)
        return [getattr(self, f"layer_{i}")(feat) for i, feat in enumerate(feats)]
""", [(6, "SC2007", "warning")]),
    "attributes_that_the_library_lacks": ("""class Net(nn.LSTM):
    def __init__(self):
        super().__init__(4, 4)
    def forward(self, x):
        return self.check_input(x, None)
class Other(nn.Module):
    def forward(self, x):
        return self.check_input(x, None)
def traced(x: Tensor):
    return torch.jit.trace(nn.ReLU(), x).graph
""", [(5, "SC6403", "error"), (8, "SC2101", "error"), (10, "SC6403", "error")]),
    "dtypes_with_fields": ("""import numpy as np
def view(x: Tensor):
    return x.numpy().view(np.dtype(("f4", 8)))
""", [(3, "SC6403", "error")]),
    "a_submodule_with_the_class_of_another": ("""class Wrapper:
    def __init__(self, module):
        self.module = module
    @property
    def __class__(self):
        return self.module.__class__
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.parts = nn.Sequential(Wrapper(nn.ReLU()))
    def forward(self, x):
        return self.parts(x)
""", [(10, "SC6403", "error")]),
    "annotations_that_the_uses_contradict": ("""def through(layer: Tensor, x: Tensor) -> Tensor:
    return layer(x)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)
    def forward(self, act: Tensor, x: Tensor) -> Tensor:
        return act(self.fc(x))
def made(x: Tensor) -> Tensor:
    y = x + 1
    return y(x)
""", [(2, "SC2102", "warning"), (8, "SC2102", "warning"), (11, "SC2102", "error")]),
    "models_in_the_bodies_of_classes": ("""import unittest; from elsewhere import Unknown
class TestModels(unittest.TestCase):
    class Model(nn.Module):
        def forward(self, x: Tensor):
            return self.absent(x)
    class Wide(Unknown):
        class Inner(nn.Module):
            def forward(self, x):
                return torch.no_such_function(x)
        def forward(self, x):
            return x
    def test(self):
        self.assertEqual(self.Model()(torch.ones(1)), 1)
""", [(5, "SC2101", "error"), (9, "SC2101", "error")]),
    "arguments_that_the_library_refuses": ("""class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.first = nn.GroupNorm(n, 32)
        self.attention = nn.MultiheadAttention(30, 4)
    def forward(self, x):
        return x
    def missing(self):
        raise NotImplementedError("a derived class has it")
class Grouped(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(6, 8, 3, groups=4)
    def forward(self, x):
        return self.conv(x)
""", [(5, "SC2010", "error"), (13, "SC2010", "error")]),
    "amounts_of_padding": ("""class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return F.pad(x, (1, 1, 2))
""", [(3, "SC6501", "error")]),
    "a_part_of_numpy": ("""import numpy as np
class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.steps = np.diff(np.arange(4.0), like=None)
        np.add.reduceat(self.steps, [0, 1])
    def forward(self, x):
        return x
""", [(5, "SC6403", "error"), (6, "SC2101", "error")]),
    "an_optional_that_callers_decide": ("""def scaled(x: Tensor, w: Tensor, scale: Optional[float]) -> Tensor:
    y = torch.matmul(x, w)
    y *= scale
    return y
""", [(3, "SC2201", "warning")]),
    "an_array_of_a_tensor": ("""def rooted(x: Tensor) -> Tensor:
    found = x.detach().cpu().numpy().astype("float64")
    return torch.from_numpy(found)
""", [(2, "SC2101", "warning")]),
    # ---- the constructor's parameters have no values ----
    "two_uses_of_one_layer": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 5)
    def forward(self, x: Tensor):
        return self.fc(self.fc(x))
""", [(6, 'SC6111', 'error')]),
    "two_uses_without_an_annotation": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 5)
    def forward(self, x):
        y = F.relu(self.fc(x))
        return self.fc(y * 2 + 1)
""", [(7, 'SC6111', 'error')]),
    "two_uses_of_a_parameter_without_an_annotation": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(8, 4), nn.Linear(5, 4)
    def forward(self, x, other):
        y = F.relu(self.a(x))
        if other is not None:
            y = y + 1
        return self.b(x) + y
class Early(Net):
    def forward(self, x, other):
        if isinstance(x, dict):
            return self.a(x["a"]) + self.b(x["b"])
        y = self.a(x)
        return self.b(x) + y
class Bound(Net):
    def forward(self, x, other):
        y = self.a(x) if other else x
        x = x[0]
        return self.b(x) + self.a(x) + y
""", [(9, "SC6111", "error")]),
    "layers_of_a_sequence": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.all = nn.Sequential(nn.Linear(4, 5), nn.ReLU(), nn.Linear(6, 7))
    def forward(self, x: Tensor):
        return self.all(x)
""", [(6, 'SC6111', 'error')]),
    "channels_of_convolutions": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Conv2d(3, 8, 3), nn.Conv2d(16, 8, 3)
    def forward(self, x):
        return self.b(F.relu(self.a(x)))
""", [(6, 'SC6111', 'error')]),
    "channels_of_a_normalization": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Conv2d(3, 8, 3), nn.BatchNorm2d(16)
    def forward(self, x: Tensor):
        return self.b(self.a(x))
""", [(6, 'SC6111', 'error')]),
    "size_of_an_embedding": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.e, self.r = nn.Embedding(10, 16), nn.LSTM(8, 4)
    def forward(self, x):
        return self.r(self.e(x))[0]
""", [(6, 'SC6111', 'error')]),
    "size_of_attention": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.e, self.a = nn.Linear(3, 16), nn.MultiheadAttention(8, 2)
    def forward(self, x: Tensor):
        y = self.e(x)
        return self.a(y, y, y)[0]
""", [(7, 'SC6111', 'error')]),
    "size_of_a_layer_norm": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.e, self.n = nn.Linear(3, 16), nn.LayerNorm(8)
    def forward(self, x: Tensor):
        return self.n(self.e(x))
""", [(6, 'SC6111', 'error')]),
    "sizes_that_do_not_broadcast": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.e, self.n = nn.Linear(3, 16), nn.Linear(3, 8)
    def forward(self, x: Tensor):
        return self.e(x) + self.n(x)
""", [(6, 'SC6111', 'error')]),
    "one_error_in_two_classes": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 5)
    def forward(self, x: Tensor):
        return self.fc(self.fc(x))
class Other(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 5)
    def forward(self, x: Tensor):
        return self.fc(self.fc(x))
""", [(6, 'SC6111', 'error'), (12, 'SC6111', 'error')]),
    "undefined_name": ("""class Net(nn.Module):
    def __init__(self, width, depth=2):
        super().__init__()
        self.fc = nn.Linear(width, 4)
    def forward(self, x):
        return self.fc(x) * scale
""", [(6, "SC2004", "error")]),
    "missing_attribute": ("""class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.fc = nn.Linear(width, 4)
    def forward(self, x):
        return self.fcc(x)
""", [(6, "SC2101", "error")]),
    "a_file_that_forward_opens": ("""class Net(nn.Module):
    def __init__(self):
        super().__init__()
    def forward(self, x: Tensor) -> Tensor:
        with open("absent") as f:
            return x + len(f.read())
""", [(5, "SC2107", "error")]),
    "a_file_that_the_constructor_opens": ("""class Net(nn.Module):
    def __init__(self, path: str = "absent"):
        super().__init__()
        with open(path) as f:
            self.n = len(f.read())
    def forward(self, x: Tensor) -> Tensor:
        return x + self.n
""", [(4, "SC2107", "warning")]),
    "a_key_that_a_dictionary_of_the_method_lacks": ("""class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        names = {"a": 1}
        return x + names["b"]
""", [(4, "SC2106", "error")]),
    "absent_function": ("""class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
    def forward(self, x):
        return torch.reluu(x)
""", [(5, "SC2101", "error")]),
    "unexpected_keyword": ("""class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
    def forward(self, x):
        return F.relu(x, inplce=True)
""", [(5, "SC3003", "error")]),
    "keyword_of_a_constructor": ("""class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.conv = nn.Conv2d(width, width, 3, strides=2)
    def forward(self, x):
        return self.conv(x)
""", [(4, "SC3003", "error")]),
    "too_many_arguments_of_an_own_layer": ("""class Part(nn.Module):
    def forward(self, x):
        return x
class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.part = Part()
    def forward(self, x):
        return self.part(x, 3)
""", [(9, "SC3003", "error")]),
    "unpacking": ("""class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
    def forward(self, x):
        a, b, c = x, x
        return a
""", [(5, "SC2104", "error")]),
    # ---- poison, don't stop ----
    "an_error_of_the_constructor_does_not_hide_forward": ("""class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.a = missing(width)
        self.fc = nn.Linear(width, 4)
    def forward(self, x):
        return self.fc(self.a(x)) + absent
""", [(4, "SC2004", "error"), (7, "SC2004", "error")]),
    "both_arms": ("""class Net(nn.Module):
    def __init__(self, mode):
        super().__init__()
        self.mode = mode
    def forward(self, x):
        if self.mode == "a":
            return x + one
        else:
            return x + two
""", [(7, "SC2004", "error"), (9, "SC2004", "error")]),
    "the_body_of_a_loop_over_what_is_not_known": ("""class Net(nn.Module):
    def __init__(self, layers):
        super().__init__()
        self.layers = nn.ModuleList(layers)
    def forward(self, x):
        for layer in self.layers:
            x = layer(x) + absent
        return x
""", [(7, "SC2004", "error")]),
    "behind_a_return_on_one_way": ("""class Net(nn.Module):
    def __init__(self, flag):
        super().__init__()
        self.flag = flag
    def forward(self, x):
        if self.flag:
            return x
        return x + absent
""", [(8, "SC2004", "error")]),
    "try_hides_no_handler": ("""class Net(nn.Module):
    def __init__(self, flag):
        super().__init__()
    def forward(self, x):
        try:
            y = x.view(-1)
        except RuntimeError:
            y = x.reshape(absent)
        return y
""", [(8, "SC2004", "error")]),
    "comprehension": ("""class Net(nn.Module):
    def __init__(self, parts):
        super().__init__()
        self.parts = parts
    def forward(self, x):
        return [p(x) + absent for p in self.parts]
""", [(6, "SC2004", "error")]),
    "one_cause_is_told_once": ("""class Net(nn.Module):
    def __init__(self, config):
        super().__init__()
    def forward(self, x):
        a = self.config.a
        return x * self.config.b
""", [(5, "SC2101", "error")]),
    # ---- candidates ----
    "through_a_base_class": ("""class Base(nn.Module):
    def __init__(self, width):
        super().__init__()
    def forward(self, x):
        return self.run(x)
class Net(Base):
    def __init__(self, width):
        super().__init__(width)
    def run(self, x):
        return x + absent
""", [(10, "SC2004", "error")]),
    "under_if": ("""import sys
if sys.platform == "linux":
    class Net(nn.Module):
        def __init__(self, width):
            super().__init__()
        def forward(self, x):
            return x + absent
""", [(7, "SC2004", "error")]),
    "a_base_of_an_import_that_is_not_there": ("""import lightning
class Net(lightning.LightningModule):
    def __init__(self, width):
        super().__init__()
        self.fc = nn.Linear(width, 3)
    def forward(self, x):
        return self.fc(self.other(x), 2)
""", [(7, "SC3003", "error")]),
    "a_function_of_tensors": ("""def f(x: Tensor, n, mode="a"):
    if mode == "a":
        return x + absent
    return x
""", [(3, "SC2004", "error")]),
    "types_of_all_kinds": ("""class Net(nn.Module):
    def forward(self, x: Tensor, n: int):
        return x + n.shape[0]
""", [(3, "SC2101", "error")]),
    "an_int_is_iterated": ("""class Net(nn.Module):
    def forward(self, x: Tensor, n: int):
        for i in n:
            x = x + i
        return x
""", [(3, "SC2102", "error")]),
    "unbound_on_one_path": ("""class Net(nn.Module):
    def forward(self, x: Tensor, f: bool):
        if f:
            y = x + 1
        return y
""", [(5, "SC2003", "error")]),
    # ---- unsupported, where a run may not come: a warning ----
    "unsupported_on_one_way": ("""class Net(nn.Module):
    def __init__(self, flag):
        super().__init__()
        self.flag = flag
    def forward(self, x):
        if self.flag:
            x = torch.ops.other.thing(x)
        return x
""", [(7, "SC6403", "warning")]),
    "unsupported_always": ("""class Net(nn.Module):
    def __init__(self, flag):
        super().__init__()
    def forward(self, x):
        return torch.ops.other.thing(x)
""", [(5, "SC6403", "error")]),
    "a_base_class_that_misses_an_argument": ("""class Base(nn.Module):
    def __init__(self, width, layer):
        super().__init__()
        self.norm = nn.LayerNorm(width)
class Net(Base):
    def __init__(self, width):
        super().__init__(width)
        self.fc = nn.Linear(width, width)
    def forward(self, x):
        return self.fc(self.norm(x))
""", [(7, "SC3003", "error")]),
    "an_attribute_that_is_missing_beside_one_that_is_not_known": ("""class Net(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.pad = config.pad
    def forward(self, x):
        return x * self.scale
""", [(6, "SC2101", "error")]),
    "a_function_that_another_makes": ("""def make():
    n = 0
    def forward(x: Tensor) -> Tensor:
        nonlocal n
        n += 1
        return x * n
    return forward
forward = make()
""", [(4, "SC1211", "error")]),
    "a_parameter_that_may_be_none": ("""class Net(nn.Module):
    def forward(self, x: Tensor, b: Optional[Tensor]) -> Tensor:
        return x + b
""", [(3, "SC2201", "error")]),
    "a_size_that_is_none_by_default": ("""class Net(nn.Module):
    def __init__(self, width=None):
        super().__init__()
        self.fc = nn.Conv1d(width, 4, 3)
    def forward(self, x: Tensor) -> Tensor:
        return self.fc(x)
""", [(4, "SC2201", "warning")]),
    "a_method_that_nobody_calls": ("""class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
    def forward(self, x):
        return x
    def encode(self, x: Tensor):
        return x + absent
    def loss(self, x: Tensor):
        return torch.ops.other.thing(x)
    def save(self, path):
        return path + absent
""", [(7, "SC2004", "error"), (9, "SC6403", "warning"), (11, "SC2004", "error")]),
    "a_method_of_a_class_that_inherits_forward": ("""class Base(nn.Module):
    def forward(self, x):
        return x
class Derived(Base):
    def other(self, x):
        return torch.absent_1(x)
class Parts(nn.Sequential):
    def __init__(self):
        super().__init__(nn.Linear(3, 4), torch.absent_2)
""", [(6, "SC2101", "error"), (9, "SC2101", "error")]),
    "attributes of what replaces the table of parameters": ("""class Params(dict):
    def tied(self, name):
        return self[name]
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self._parameters = Params(self._parameters)
        self._parameters.tied("weight")
    def forward(self, x: Tensor) -> Tensor:
        return x * self._parameters.tied("weight")
    def _replicate_for_data_parallel(self):
        return super()._replicate_for_data_parallel()
""", [(7, "SC6403", "error")]),
    "a loss whose target has other sizes": ("""def loss(logits: Tensor, target: Tensor) -> Tensor:
    return torch.cat([logits.reshape(-1, 3), target.reshape(-1, 4)])
""", [(2, "SC6111", "error")]),
    "a layer that forward makes, which the library refuses": ("""class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return nn.Dropout(2.0)(x)
def shaped(x: Tensor) -> Tensor:
    return nn.Conv2d(x.shape[1], 5, 3, groups=2)(x)
""", [(3, "SC2010", "error"), (5, "SC2010", "error")]),
    "a window whose size callers may know": ("""def shrunk(x: Tensor, by: int) -> Tensor:
    return F.avg_pool1d(x, kernel_size=[int(by)], stride=by, ceil_mode=True)
""", [(2, "SC6403", "warning")]),
    "a branch that a base class has for other derived classes": ("""class Base(nn.Module):
    def pad(self, *args):
        raise NotImplementedError
    def forward(self, x: Tensor) -> Tensor:
        if len(x.shape) > 3:
            x = self.pad(x, 3, 4)
        else:
            x = self.pad(x, 3)
        return x + self.pad(x, 1, 2, 3)
class One(Base):
    def pad(self, x, width):
        return x
class Two(Base):
    def pad(self, x, width, height):
        return x
    def own(self, x: Tensor):
        if len(x.shape) > 3:
            return self.pad(x)
        return x
""", [(6, "SC3003", "warning"), (8, "SC3003", "warning"), (9, "SC3003", "error"), (9, "SC3003", "error"), (18, "SC3003", "error")]),
    "a plain list of modules that another module has": ("""class Encoder(nn.Module):
    def __init__(self, q=3):
        super().__init__()
        self.a = nn.Conv2d(3, 3, 1)
        self.b = nn.ModuleList()
        for _ in range(q):
            self.b.append(nn.Conv2d(3, 3, 1))
class Net(nn.Module):
    def __init__(self, q=3):
        super().__init__()
        self.encoder = Encoder(q)
        self.parts = []
        for i, part in enumerate(self.encoder.children()):
            self.parts.append(part)
        self.deep = nn.Sequential(nn.Sequential(nn.Linear(3, 3), nn.ReLU()), nn.Linear(3, 3))
        self.shared = [self.deep[0][0], self.deep[1]]
        self.other = [nn.Linear(3, 3)]
    def forward(self, x):
        x = self.parts[0](x)
        for layer in self.parts[1]:
            x = layer(x)
        for part in self.shared:
            x = part(x)
        return self.other[0](x)
""", [(24, "SC3110", "error")]),
    "operators that torch.nn.functional lacks": ("""def shown(x: Tensor) -> Tensor:
    return F.sin(x) + F.max(x)
""", [(2, "SC2101", "error"), (2, "SC2101", "error")]),
}

SILENT = {
    "names_of_a_prepared_class_body": """class Prepares(type):
    @classmethod
    def __prepare__(mcl, name, bases):
        return {"added": 3}
class Base(metaclass=Prepares):
    pass
class Net(Base, nn.Module):
    twice = added * 2
    added.bit_length()
    def forward(self, x: Tensor):
        return x
""",
    "a_method_that_returns_not_implemented": """class Net(nn.Module):
    def parts(self, x):
        return NotImplemented
    def forward(self, x):
        a, b = self.parts(x)
        return a + b
""",
    "a_file_of_unknown_name_and_hooks_of_a_module": """class Net(nn.Module):
    def __init__(self, folder):
        super().__init__()
        with open(folder + "/notes", "w") as notes:
            notes.write("text")
        for name, value in [("first", folder.one), ("second", 3)]:
            self.__setattr__(name, value)
    def forward(self, x: Tensor):
        return x * self.first + self.second
    def _save_to_state_dict(self, destination, prefix, keep_vars):
        super()._save_to_state_dict(destination, prefix, keep_vars)
""",
    "hooks_of_lightning": """from lightning.pytorch import LightningModule
class Net(LightningModule):
    def forward(self, x: Tensor):
        return x
    def on_fit_start(self):
        super().on_fit_start()
""",
    "methods_that_run_after_others": """class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.layer = nn.Conv1d(n, n, 3)
    def forward(self, x):
        return self.layer(x)
    def begin(self):
        nn.utils.weight_norm(self.layer)
    def end(self):
        nn.utils.remove_weight_norm(self.layer)
    def check(self):
        raise ModuleNotFoundError("a package", name="package")
    def _load_from_state_dict(self, state_dict, prefix, *args):
        super()._load_from_state_dict(state_dict, prefix, *args)
""",
    "containers_that_derived_classes_fill": """class Head(nn.Module):
    def __init__(self):
        super().__init__()
        self.config, self.parts = {}, []
    def build(self, x: Tensor) -> Tensor:
        return x * self.config["layers"] + self.parts[0]
    def forward(self, x: Tensor) -> Tensor:
        return x
class Wide(Head):
    def __init__(self):
        super().__init__()
        self.config = {"layers": 3}
        self.parts.append(4)
""",
    "names_that_the_library_lacks_under_try": """import torch.quantization as tq
import logging
logger = logging.getLogger(__name__)
def quantized(model, data: Tensor):
    try:
        made = tq.some_function(model)
        if logger.root.level <= 3:
            made = model
    except Exception as e:
        logger.error(f"failed: {e}")
    return made, data
""",
    "output_padding_of_eager_mode": """class Net(nn.ConvTranspose2d):
    def forward(self, x: Tensor, output_size: Optional[List[int]] = None) -> Tensor:
        padding = self._output_padding(x, output_size, self.stride, self.padding, self.kernel_size, 2, self.dilation)
        return F.conv_transpose2d(x, self.weight, self.bias, self.stride, self.padding, padding)
""",
    "marks_for_a_profiler": """class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        torch.cuda.nvtx.range_push(f"size {x.size()}")
        y = x * 2
        torch.cuda.nvtx.range_pop()
        with torch.cuda.nvtx.range("add"):
            return y + 1
""",
    "loops_whose_body_always_raises": """REGISTERED = {}
def by_name(name):
    if name not in REGISTERED:
        raise KeyError(name)
    return REGISTERED[name]
class Net(nn.Module):
    def __init__(self, layers):
        super().__init__()
        self.parts = []
        for i in range(layers):
            part = by_name("relu")()
            self.parts.append(part)
        self.width = self.parts[-1].width
    def forward(self, x: Tensor) -> Tensor:
        return x * self.width
""",
    "halves_of_pairs_of_utf_16": """import os
def spoil():
    os.environ["BAD"] = "\\udce2"
def shown(x: Tensor) -> Tensor:
    return x
""",
    "variables_of_the_environment": """import os
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.place = os.getenv("HOME") + "/models" + os.environ["PLACE"]
    def forward(self, x: Tensor) -> Tensor:
        return x * len(self.place)
""",
    "layers_of_layers_that_other_methods_change": """class Inner(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(3, 3, 3)
    def forward(self, x):
        return self.conv(x)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Inner()
    def forward(self, x: Tensor) -> Tensor:
        return self.inner(x)
    def add_norm(self):
        nn.utils.weight_norm(self.inner.conv)
    def remove_norm(self):
        nn.utils.remove_weight_norm(self.inner.conv)
""",
    "lists_extended_by_unknown_values": """def fill(table, params):
    for param in params:
        table += [param if type(param) is torch.Tensor else None]
class Net(nn.Module):
    def __init__(self, pose):
        super().__init__()
        self.common = []
        fill(self.common, [pose.first, pose.last])
    def forward(self, x: Tensor) -> Tensor:
        return x + self.common[0]
""",
    "arrays_without_dimensions_as_data": """import numpy as np
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.sigmas = nn.ParameterList([nn.Parameter(torch.Tensor(np.array(x))) for x in [0.5, 0.25]])
    def forward(self, x):
        return x + self.sigmas[0]
""",
    "arithmetic_of_arrays": """def norm(a: Tensor, b: Tensor, count):
    return (2 * a + b - 1).astype("int") + count
""",
    "objects_that_are_paths": """import os
class Net(nn.Module):
    def read(self, x: Tensor, place):
        if isinstance(place, (str, os.PathLike)):
            return x + 1
        return x
    def forward(self, x: Tensor) -> Tensor:
        return x
""",
    "subscripts_of_subscripts_in_annotations": """class Sizes:
    ids: Tensor[int][:, :]
    places: "Optional[Tensor[float][:, 2]]" = None
    rows: Optional[Tensor[float][:, 2]][1:]
def total(x: Tensor[torch.float32][:, 3], *dims: int[0][1], b: list[int][:] = [1][0:]) -> Tensor[int][4, 4]:
    return x
""",
    "slices_in_annotations_and_formats_that_begin_with_an_equals_sign": """def total(x: Tensor, *dims: int[:], b: int[1:] = 3, c: int[1:2, ::2] = 4) -> Tensor[:]:
    said = f"{b:=+8.2f}" + f"{c!r:=^9}" + f"{{:=}}"
    z: int[:, ::1] = 3
    return x * len(said) + z
""",
    "internals_of_scripting": """from torch._jit_internal import boolean_dispatch
def smaller(x: Tensor, twice: bool = False) -> Tensor:
    return x
def least(x: Tensor, twice: bool = False) -> Tensor:
    return x.amin()
choose = boolean_dispatch("twice", 1, False, least, smaller, __name__, "choose")
def pooled(x: Tensor) -> Tensor:
    return choose(x, twice=True) if not torch._jit_internal.is_scripting() else choose(x)
""",
    "bounds_that_numpy_draws": """import numpy as np
def cut(x: Tensor) -> Tensor:
    start = np.random.randint(x.size(-1))
    return x[..., start:] + x[np.array(1)]
""",
    "names_of_python_2_where_the_version_decides": """def total(x: Tensor, six) -> Tensor:
    kinds = {"int": int, "long": int if six.PY3 else long}
    return x + len(kinds)
""",
    "constructors_of_private_bases_of_layers": """class Unpool(nn.modules.pooling._MaxUnpoolNd):
    def __init__(self, size):
        super().__init__()
        self.kernel_size = size
    def forward(self, x: Tensor) -> Tensor:
        return x * self.kernel_size
class Pool(nn.modules.pooling._AvgPoolNd):
    def __init__(self, size):
        super().__init__()
        self.kernel_size = size
    def forward(self, x: Tensor) -> Tensor:
        return F.avg_pool2d(x, self.kernel_size)
""",
    "attributes_whose_names_a_method_computes": """class Tables:
    model_classes = {}
    def register(self, table, key):
        def keep(made):
            if not hasattr(self, table):
                setattr(self, table, {})
            getattr(self, table)[key] = made
            return made
        return keep
    def load(self, state):
        self.__dict__.update(state)
tables = Tables()
class Net(nn.Module):
    def __init__(self, name):
        super().__init__()
        self.adaptor = tables.adaptor_classes.get(name)(8)
    def forward(self, x: Tensor) -> Tensor:
        return self.adaptor(x)
""",
    "element_types_of_tensors_that_a_constructor_gets": """class Net(nn.Module):
    def __init__(self, rows: Tensor, columns: Tensor, mask: Tensor, k):
        super().__init__()
        self.rows, self.columns = nn.Buffer(rows, persistent=False), columns
        self.register_buffer("mask", mask)
    def forward(self, x: Tensor) -> Tensor:
        return x[self.rows, self.columns] * (~self.mask)
""",
    "classes_of_tensors": """def rounded(x: Tensor) -> Tensor:
    if not isinstance(x, torch.LongTensor):
        x = x.round().long()
    return x + 1 if isinstance(x, (torch.FloatTensor, torch.cuda.FloatTensor)) else x
""",
    "the_number_of_devices": """def placed(x: Tensor, rank):
    devices = [rank % torch.cuda.device_count(), 1 // torch.xpu.device_count()]
    return x + devices[torch.accelerator.device_count() - 1]
""",
    "tensors_that_may_be_quantised": """def parts(tensor, name):
    if tensor.qscheme() == torch.per_tensor_affine:
        return (tensor + 0).int_repr(), tensor.q_scale()
    return tensor.abs()
def named(x: Tensor, name):
    return parts(x.relu(), name)
""",
    "dtypes_of_quotients_of_unknown_tensors": """def ramps(n, base: Tensor, width: Tensor, lo: Tensor, delta: float) -> Tensor:
    spec = torch.zeros(n, dtype=torch.float64)
    ok = width >= 0.0
    return spec.index_add(0, lo[ok], base[ok] * width[ok] / (2.0 * delta))
def scaled(x: Tensor, n) -> Tensor:
    return (x + n).clamp(torch.finfo(torch.float8_e4m3fn).min, torch.finfo(torch.float8_e5m2).max)
""",
    "lists_of_a_class_that_other_calls_fill": """class Seen:
    data = []
passes = []
class Watched(nn.Module):
    def forward(self, x: Tensor, n):
        Seen.data[-1].append(n)
        passes[0].append(n)
        return x
""",
    "parameters_that_an_unknown_function_makes_properties": """from nowhere import orthogonal
def turned(D: Tensor, n):
    class Holder(nn.Module):
        def __init__(self):
            super().__init__()
            self.D = nn.Parameter(torch.eye(n))
    holder = Holder()
    orthogonal(holder, "D")
    holder.D = D
    return holder.D + 1
""",
    "elements_of_unknown_iterables_that_a_generator_yields": """from itertools import chain
def flat(parts):
    for part in parts:
        yield from part
def blocks(x: Tensor, block):
    return x.reshape(*chain.from_iterable(zip(x.shape, block)))
def more(x: Tensor, block):
    return x.reshape(*tuple(flat(block)))
""",
    "loops_of_the_library_over_unknown_numbers": """def checked(A: Tensor):
    if A.dim() != 2:
        raise ValueError("two dimensions")
    rows, columns = (int(size) for size in A.shape)
    if rows != columns or rows & (rows - 1):
        raise ValueError("a square")
    return A
def parts(A: Tensor):
    left, spectrum, right = torch.linalg.svd(A.to(dtype=torch.float64))
    return left @ spectrum
def whole(A: Tensor, n: int):
    return checked(A), parts(A)
""",
    "lists_of_unknown_length_as_arguments": """def noise(cov: Tensor, level: float) -> Tensor:
    return torch.eye(*cov[0].size()).unsqueeze(0) * level
def scattered(output: Tensor, indices: Tensor, k) -> Tensor:
    parts = indices.split(split_size=1, dim=-1)
    output[parts] = output[parts] + 1
    return output
""",
    "methods_of_classes_behind_a_mixin": """class Mixin(metaclass=type):
    def forward(self, x):
        return super().forward(x) + super()._private(x)
def store(module: nn.Module, name, value: Tensor):
    super(nn.Module, module).__setattr__(name, value)
""",
    "attributes_that_a_class_method_gives_the_class": """class Tracker:
    state: int
    @classmethod
    def reset(cls):
        cls.state = cls.other = 3
    def add(self, x: Tensor):
        return x + Tracker.state + type(self).other
def used(x: Tensor, k):
    return x + Tracker.state + Tracker.other
""",
    "events_of_threads": """import threading
class Ramp(nn.Module):
    def __init__(self):
        super().__init__()
        self.event = threading.Event()
    def forward(self, x: Tensor) -> Tensor:
        return x + 1 if (self.training.is_set() if isinstance(self.training, threading.Event) else self.event.is_set()) else x
""",
    "dictionaries_that_other_calls_fill": """from collections import OrderedDict
class Cache(nn.Module):
    def __init__(self):
        super().__init__()
        self.cache = OrderedDict()
        self.size = 0
    def put(self, key, value: Tensor):
        while self.size > 3:
            if not self.cache:
                break
            oldest, _ = self.cache.popitem(last=False)
            self.size -= 1
        self.cache[key] = value
        self.size += 1
        self.cache.move_to_end(key)
    def forward(self, x, key):
        self.put(key, x)
        return x
""",
    "type_parameters_of_classes": """from typing import Protocol
class Base[T]:
    def get(self) -> T: ...
class Like[T](Base[T], Protocol):
    size: int
class Net[Kind: Tensor | int, *Others](nn.Module, Base[Kind]):
    kept: Kind
    def forward(self, x: Tensor) -> Tensor:
        y: list[Kind] = [x]
        class Inner[Other](Base[Other]):
            pair: "tuple[Kind, Other]"
        return y[0] + 1
""",
    "fields_of_strings_on_several_lines": """def scaled(x: Tensor, n: int = 3) -> Tensor:
    s = f"a{
        n} b {n:>{
        n
    }}" f'{n
    }'
    assert len(s) > 2, s
    return x * 2
""",
    "functions_under_a_cache": """import functools
class Net(nn.Module):
    @staticmethod
    @functools.lru_cache(maxsize=None)
    def scaled(a, n):
        return a * n
    def forward(self, x: Tensor) -> Tensor:
        return self.scaled.__wrapped__(x, 2)
@functools.cache
def double(n):
    return n * 2
def used(x: Tensor) -> Tensor:
    return x * double.__wrapped__(3)
""",
    "functions_as_descriptors": """def wide(self, x):
    return self.fc(x) * 2
class Net(nn.Module):
    def __init__(self, part: nn.Module, width):
        super().__init__()
        self.fc = nn.Linear(width, width)
        part.forward = wide.__get__(part, part.__class__)
        self.forward_wide = wide.__get__(self)
    def forward(self, x: Tensor) -> Tensor:
        return self.forward_wide(x)
""",
    "attributes_of_another_object": """class Mover(nn.Module):
    def __init__(self, module: nn.Module):
        super().__init__()
        attributes = module.__dict__
        attributes["inner"] = module
        self.__dict__ = attributes
    def forward(self, x):
        return self.inner(x)
""",
    "devices_that_are_absent": """def f(x: Tensor) -> Tensor:
    if torch.mps.is_available() or torch.xpu.device_count() > 1 or torch.mtia.is_available():
        return x.contiguous().absent()
    return x
""",
    "unknown_values_in_the_attributes": """import logging
class Part:
    def __init__(self, n):
        self.__dict__["width"] = n
        self.twice = self.width * 2
class Named(nn.Module):
    def __init__(self, n, name: str):
        super().__init__()
        logging.disable(logging.ERROR)
        self.__dict__["first"] = n
        vars(self)["second"] = n
        self.all = self.first + self.second + Part(n).twice
    def forward(self, x: Tensor):
        return x * self.first + self.all
class Computed(nn.Module):
    def __init__(self, n, name: str):
        super().__init__()
        self.__dict__[name] = n
        self.twice = self.width * 2
    def forward(self, x: Tensor):
        return x * self.width
""",
    "bars_of_progress": """from tqdm.auto import tqdm
class Bar(tqdm):
    def __init__(self, name, steps):
        super().__init__(desc=name, iterable=range(steps))
    def update(self, n: int = 1, loss=None):
        if loss is not None:
            self.set_postfix(loss=loss, refresh=False)
        super().update(n)
def total(x: Tensor, steps: int) -> Tensor:
    with Bar("steps", steps) as bar:
        for _ in range(steps):
            x = x + 1
            bar.update(loss=x)
    for _ in Bar("more", 3):
        x = x * 2
    return x
""",
    "views_of_bytes": """import io
def read(stream: io.RawIOBase, into: memoryview, x: Tensor, also: "BaseExceptionGroup" = None) -> Tensor:
    return x
""",
    "masks_of_attention": """class Attention(nn.MultiheadAttention):
    def forward(self, query, mask=None, padding=None):
        padding = F._canonical_mask(mask=padding, mask_name="padding", other_type=F._none_or_dtype(mask), other_name="mask", target_type=query.dtype)
        return self.merge_masks(mask, padding, query)
""",
    "keys_that_an_earlier_message_is_about": """from typing import Dict, Tuple
# scriptc: --input 'x: int64[m]'
def total(x: Tensor) -> Tensor:
    weights: Dict[Tuple[int, int], float] = {}
    for row in range(x.shape[0]):
        weights[(row, int(x[row].item()))] = 1.0
    total = 0.0
    for a, b in weights:  # scriptc: ignore [SC2108]
        total += weights.get((a, b), 0.0)
    return x * total
""",
    "parts_that_are_not_in_training": """class Part(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.fc = nn.Linear(width, width)
    def forward(self, x):
        y = self.fc(x)
        return (y, x) if self.training else y
class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.parts = nn.Sequential(*[Part(width) for _ in range(3)])
        self.last = Part(width)
    def forward(self, x):
        outs = []
        for i in range(3):
            x = self.parts[i](x)
            outs.append(x)
        return self.last(torch.cat(outs, 1)).relu()
""",
    "names_that_a_metaclass_gives": """from elsewhere import Lexer
class Words(Lexer):
    tokens = {NUMBER, NAME}
    NUMBER = "[0-9]+"
    @_("[a-z]+")
    def NAME(self, t):
        return t
""",
    "attributes_that_an_unknown_function_stores": """from elsewhere import store_attr
class Net(nn.Module):
    def __init__(self, width, debug=False):
        super().__init__()
        store_attr()
        self.fc = nn.Linear(width, 4)
    def forward(self, x: Tensor) -> Tensor:
        return self.fc(x) if self.debug else x * self.width
""",
    "shifts_of_arrays": """import numpy as np
def packed(x: Tensor) -> Tensor:
    return x * torch.from_numpy((1 << np.arange(8)) >> 1)
""",
    "sizes_that_depend_on_the_dtype": """def fields(raw: Tensor) -> Tensor:
    block = raw.reshape(3, 144)
    scale = block[:, 0:2].contiguous().view(torch.float16)
    return scale * torch.ones(3, 8)
""",
    "copies_of_what_is_not_known": """import copy
class Inner(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.parts = nn.ModuleList([nn.Linear(4, 1) for _ in range(config.n)])
    def stacked(self, x):
        return torch.stack([part(x) for part in self.parts])
class Net(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.inner = Inner(config)
        self.target = copy.deepcopy(self.inner)
        self.factors = copy.copy([1.0 for _ in range(config.n)])
    def forward(self, x: Tensor) -> Tensor:
        return self.target.stacked(x) * self.factors[1]
""",
    "stars_in_tuples_and_or_in_annotations": """def bare(x, a):
    return *(x, x), a
def items(x):
    return x[..., *[None for _ in range(3)]]
def either(x: list[int] or int) -> list[int] or Tensor:
    y: list[int] or int = x
    return y
""",
    "a_table_that_a_class_in_the_function_fills": """def probed(x: Tensor, run):
    holder = {}
    class Probe:
        def compute(self, value):
            holder["value"] = value
    run(Probe())
    return holder["value"]
""",
    "an_unknown_metaclass": """from absent.core import *
class Module(nn.Module, metaclass=Meta):
    def __init__(self): pass
class Net(Module):
    def __init__(self, n):
        self.fc = nn.Linear(n, n)
    def forward(self, x):
        return self.fc(x).interp(3)
""",
    "a_metaclass_that_constructs": """class Meta(type):
    def __call__(cls, *a, **k):
        self = cls.__new__(cls)
        nn.Module.__init__(self)
        self.__init__(*a, **k)
        return self
class Net(nn.Module, metaclass=Meta):
    def __init__(self, n):
        self.fc = nn.Linear(n, n)
    def forward(self, x):
        return self.fc(x)
""",
    "forward_as_a_static_method": """class Net(nn.Module):
    @staticmethod
    def forward(x):
        return torch.amax(x * x)
""",
    "a_static_method_under_an_unknown_decorator": """from absent import typecheck
class Net(nn.Module):
    @staticmethod
    @typecheck
    def pad(feature: Tensor, n: int):
        return feature.new_zeros(list(feature.shape), device=feature.device)
    def forward(self, x):
        return self.pad(x, 1)
""",
    "an_indexed_kernel": """from absent import jit
@jit()
def kernel(x, y):
    pass
def run(x: Tensor, grid):
    kernel[grid, 4](x, x)
    kernel.warmup(x)
    return x
""",
    "what_depends_on_the_element_type": """def scale(x: Tensor, first):
    factor = {torch.float32: 1, torch.float64: 2}[x.dtype]
    for i in range(x[-1, 0] + 1):
        x = x + i
    return x * factor * first
""",
    "an_index_of_integers": """@torch.jit.script_if_tracing
def fill(to: Tensor, hidden: Tensor, ids: Tensor):
    to.scatter_add_(1, ids.clamp(min=0).unsqueeze(-1).expand(-1, -1, to.shape[2]), hidden * (ids >= 0).unsqueeze(-1).float())
    return to
""",
    "the_parts_of_complex_numbers": """def parts(x: Tensor, dim):
    return torch.stack([x.real, x.imag], dim)
""",
    "names_of_packages_that_are_not_found": """from ...functional import slice
class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        from ..decoders import Builder
        self.part = Builder(n)
    def forward(self, x):
        from ..data import names
        found = [names[int(v.item())] for v in x.flatten()]
        return slice(x, starts=[0, 0], sizes=3), found
""",
    "arrays_described_like_items_of_numbers": """class Net(nn.Module):
    def forward(self, x: float["b n d"], text: int["b nt"], mask: bool["b n"] | None = None):
        return x.shape[0] + text[:, 1].to(x.device)
""",
    "a_dataclass_with_an_unknown_base": """from dataclasses import dataclass
from absent import Output
@dataclass
class Mixed(Output):
    logits: Optional[Tensor] = None
def wrap(x: Tensor, y):
    return Mixed(last=x, logits=y)
""",
    "a_dictionary_of_typing_as_a_base": """import typing
Base = typing.Dict[str, typing.Any]
class Entries(Base):
    def __getattr__(self, name):
        return self[name]
def wrap(x: Tensor, y):
    return Entries(a=x, b=y).a
""",
    "a_property_that_stores_an_unknown_value": """class Net(nn.Module):
    def __init__(self, process):
        super().__init__()
        self.process = process
    @property
    def process(self):
        return self._process
    @process.setter
    def process(self, value):
        self._process = value
    def forward(self, x):
        return self.process(x)
""",
    "generators_of_unknown_length": """class Net(nn.Module):
    def parts(self, n):
        for i in n:
            yield i
    def forward(self, x: Tensor, n):
        parts = list(self.parts(n))
        others = [part for part in self.parts(n)]
        return torch.cat(parts) + torch.cat(others)
""",
    "an_endless_loop_that_raises": """def checked(x: Tensor, limit):
    assert limit is None
    return x
def whole(x: Tensor, n):
    parts = []
    while True:
        parts.append(checked(x, 3))
        if n:
            break
    return torch.cat(parts)
""",
    "lists_behind_unknown_keys": """from collections import defaultdict
class Net(nn.Module):
    def __init__(self, tables):
        super().__init__()
        self.parts, self.named = [], defaultdict(list)
        for table in tables:
            self.named[(table.a, table.b)].append(table)
        for key, values in self.named.items():
            self.parts.append(nn.Linear(len(values), 3))
    def forward(self, x):
        outs = []
        for part, (key, values) in zip(self.parts, self.named.items()):
            outs.append(part(x))
        return torch.cat(outs)
""",
    "a_dictionary_chosen_by_a_test": """class Part(nn.Module):
    def __init__(self, *, size, n):
        super().__init__()
class Net(nn.Module):
    def __init__(self, **kwargs):
        super().__init__()
        mine, others, both = {}, {}, [dict(), dict()]
        for key, value in kwargs.items():
            (mine if key.startswith("a") else others)[key] = value
            both[int(key.startswith("a"))][key] = value
        self.parts = Part(**mine), Part(**both[0])
    def forward(self, x):
        return x
""",
    "attributes_with_computed_names": """class Config:
    size = 3
    def __init__(self):
        self.width = -1
class Net(nn.Module):
    def __init__(self, **kwargs):
        super().__init__()
        config = Config()
        for key, value in kwargs.items():
            setattr(config, key, value)
        self.mask = nn.Parameter(torch.FloatTensor(config.width).uniform_())
    def forward(self, x):
        return x + self.mask
""",
    "an_attribute_of_one_path": """class Net(nn.Module):
    def __init__(self, build, config=None):
        super().__init__()
        if config:
            self.assigner = build(config["assigner"])
            raise_if(config)
    def forward(self, x):
        return self.assigner.assign(x)
def raise_if(config):
    raise ValueError(config)
""",
    "a_base_behind_an_unknown_one": """from absent import Pretrained
class Plain(nn.Module):
    def __init__(self):
        super().__init__()
class Bert(Pretrained):
    def __init__(self, config):
        super().__init__(config)
        self.fc = nn.Linear(3, 3)
class Net(Bert, Plain):
    def __init__(self, config):
        super().__init__(config=config)
    def forward(self, x):
        return self.fc(x)
""",
    "less_indented_lines_in_brackets": """def add(x: Tensor, y):
    if (y or not
x.requires_grad):
        y = 1
    return (x +
y)
""",
    "a_device_of_a_package": """def moved(x: Tensor, device=None):
    return x.to(torch.device("tpu"))
""",
    "a_function_of_autograd": """class Drop(torch.autograd.function.InplaceFunction):
    @staticmethod
    def forward(ctx, x, p, inplace):
        return x
class Net(nn.Module):
    def forward(self, x):
        with torch.autograd.set_grad_enabled(False), torch._dynamo.config.patch({}):
            return Drop.apply(x, 0.5, self.training)
""",
    "positions_of_any_number_of_axes": """class Net(nn.Module):
    def forward(self, x: Tensor, mask: Tensor):
        found = mask.nonzero(as_tuple=True)
        return x[found].sum(-1) + x[torch.where(mask)].mean()
""",
    "a_property_named_like_one_of_types": """class Net(nn.Module):
    @property
    def __name__(self):
        return "net"
    def __getattr__(self, name):
        return super().__getattr__(name)
    def forward(self, x: Tensor):
        return x + len(type(self).__name__ + self.__name__)
""",
    "attributes_of_a_metaclass": """class Meta(type):
    def __init__(cls, name, bases, body):
        cls.known = sorted(body)
class Net(nn.Module, metaclass=Meta):
    def forward(self, x: Tensor):
        return x + len(type(self).known) + len(self.known)
""",
    "attributes_of_a_new": """class Net(nn.Module):
    def __new__(cls, *args, **kwargs):
        cls._keys = ["a"]
        return super().__new__(cls)
    def forward(self, x: Tensor):
        return x + len(self._keys)
""",
    "computed_names_of_a_module": """import sys
def make(name):
    def add(x: Tensor):
        return x + len(name)
    return add
for name in ("one", "two"):
    setattr(sys.modules[__name__], name, make(name))
def both(x: Tensor):
    return one(x) + two(x)
""",
    "a_buffer_as_a_class": """def kept(x: Tensor, y: Tensor):
    if isinstance(x, (nn.Parameter, nn.Buffer)) or nn.parameter.is_lazy(x):
        return x
    return y
""",
    "numpy_over_ranges": """import numpy as np
def turned(x: Tensor, axis):
    return x.permute(*np.roll(range(1, 4), -axis), 0).reshape(int(np.prod(x.shape, dtype=np.int64)))
""",
    "names_of_an_absent_package_through_another_module": """from torch.nn import *
from absent.basics import *
class Net(Module):
    def __init__(self, n):
        super().__init__()
        self.fc = Linear(n, n)
        self.act = noop(n)
    def forward(self, x):
        return ifnone(self.act, self.fc)(x)
""",
    "the_class_of_a_method": """class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x + len(__class__.__name__)
""",
    "a_tuple_that_a_filter_makes": """class Net(nn.Module):
    def forward(self, x, a=None, b=None):
        given = tuple(filter(lambda one: one is not None, (a, b)))
        return x + torch.cat(given, -1) if given else x + torch.cat(tuple(filter(None, (a, b))))
""",
    "an_attribute_that_a_setter_stores": """class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.fc = nn.Linear(n, n)
    @property
    def keys(self):
        return self._keys
    @keys.setter
    def keys(self, value):
        self._keys = value
    def forward(self, x):
        return self.fc(x) + len(self._keys)
""",
    "super_of_an_unknown_class": """from absent import Base
class Net(nn.Module):
    def __init__(self, n):
        super(Base, self).__init__()
        self.fc = nn.Linear(n, n)
    def forward(self, x):
        return self.fc(x) + self.other
""",
    "a_default_dictionary_with_unknown_keys": """import collections
class Net(nn.Module):
    def __init__(self, pairs):
        super().__init__()
        found, parts = collections.defaultdict(list), []
        for key, value in pairs:
            found[key].append(value)
        for key in found:
            parts.append(torch.stack(found[key]))
        self.register_buffer("table", torch.cat(parts))
    def forward(self, x):
        return x + self.table
""",
    "a_module_under_the_name_of_a_property": """class Wrap(nn.Module):
    def __init__(self, part):
        super().__init__()
        self.part = part
    def forward(self, x):
        return self.part(x)
class Net(Wrap):
    def __init__(self, part):
        super().__init__(part)
        self.part = None
    @property
    def part(self):
        return F.relu
""",
    "arguments_that_exclude_each_other": """from torch.distributions import Bernoulli
class Net(nn.Module):
    def rate(self, x):
        raise NotImplementedError
    def forward(self, x):
        return Bernoulli(probs=self.rate(x)).mean
""",
    "a_class_that_is_known_by_its_name": """from torch import fx
class Net(fx.GraphModule):
    def __init__(self, n):
        super().__init__(self, n)
        self.graph.lint()
        self.recompile()
class Use(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.net = Net(n)
    def forward(self, x):
        return self.net(x)
""",
    "the_tensor_of_another_library": """import tensorflow as tf
def shifted(x: tf.Tensor, by: Optional[int]) -> tf.Tensor:
    return tf.range(by + 1) + x
""",
    "sizes_that_may_fit": """class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b, self.one = nn.Linear(4, 6), nn.Linear(3, 4), nn.Linear(4, 1)
        self.norm, self.rows = nn.LayerNorm((5, 6)), nn.BatchNorm1d(5)
    def forward(self, x, y: Tensor):
        z = self.a(x) * self.one(x) + y
        z = self.b(z.reshape(-1, 3)) + self.b(self.a(x).mT) + self.b(self.a(x)[..., :3])
        w = self.norm(self.a(y)) + self.rows(self.a(y)) + F.linear(x, self.one.weight)
        return self.a(torch.cat([z, self.b(y[..., :3])], 0)), w, self.b(self.a(x).view(x.shape[0], 3, 2).sum(-1))
""",
    "a_key_that_others_may_add": """import other
class Net(nn.Module):
    def __init__(self, **options):
        super().__init__()
        self.width = options["width"]
    def forward(self, x: Tensor, kind: str, more) -> Tensor:
        names = {"a": 1}
        filled = {"a": 1}
        other.fill(filled)
        joined = {"a": 1}
        joined.update(more)
        made = {"a": 1, **more}
        looped = {}
        for key in other.keys():
            looped[key] = x
        return x + names[kind] + filled["b"] + joined["b"] + made["b"] + looped["b"]
""",
    "none_that_another_gives_a_value": """class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.head = None
    def forward(self, x):
        return self.head(x)
""",
    "a_default_that_is_none": """class Net(nn.Module):
    def __init__(self, act=None):
        super().__init__()
        self.act = act
    def forward(self, x, mask=None):
        return self.act(x) * mask.unsqueeze(1)
""",
    "an_attribute_that_another_method_sets": """class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.cache = 3
    def build(self, cache):
        self.cache = cache
    def forward(self, x):
        return self.cache.update(x)
""",
    "an_attribute_that_derived_classes_set": """class Base(nn.Module):
    def __init__(self, width):
        super().__init__()
    def forward(self, x):
        return self.layer(x)
class Net(Base):
    def __init__(self, width):
        super().__init__(width)
        self.layer = nn.Linear(width, width)
""",
    "an_attribute_that_the_model_around_sets": """class Layer(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.fc = nn.Linear(width, width)
    def forward(self, x: Tensor) -> Tensor:
        return self.fc(x) * self.scale_of_layer
class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.ModuleList([Layer(width)])
        for layer in self.layers:
            layer.scale_of_layer = 2
    def forward(self, x: Tensor) -> Tensor:
        return self.layers[0](x)
""",
    "an_enumeration_of_a_package_that_is_absent": """from absent_package import Names
class Kind(Names):
    FIRST = "first"
    SECOND = "second"
class Net(nn.Module):
    def __init__(self, kind):
        super().__init__()
        if kind not in [one.value for one in Kind] or Kind["FIRST"] not in Kind or kind == Kind.SECOND.value:
            raise ValueError(kind)
        self.fc = nn.Linear(len(Kind), 3)
    def forward(self, x: Tensor) -> Tensor:
        return self.fc(x)
""",
    "an_attribute_with_the_name_of_a_method": """from absent_package import checked
class Net(nn.Module):
    @checked
    def __init__(self, width):
        super().__init__()
        self.modules = []
    def forward(self, x: Tensor) -> Tensor:
        known = self.modules.copy()
        self.modules.clear()
        return x + len(known)
""",
    "attributes_with_names_that_are_not_known": """class Net(nn.Module):
    def __init__(self, names):
        super().__init__()
        for name in names:
            setattr(self, name, nn.Linear(3, 3))
    def forward(self, x):
        return self.first(x)
""",
    "another_library's_tensor": """from tinygrad import Tensor as T
class Net(nn.Module):
    def forward(self, x: T):
        return x.realize().numpy_like()
""",
    "an_import_that_is_not_there": """from flash_attn import flash_attn_func
class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
    def forward(self, q):
        return flash_attn_func(q, q, q, causal=True)
""",
    "an_import_that_may_not_be_there": """try:
    from xformers.ops import memory_efficient_attention
    FAST = True
except ImportError:
    FAST = False
class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
    def forward(self, q):
        if FAST:
            return memory_efficient_attention(q, q, q)
        return q
""",
    "indices": """class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.table = nn.Embedding(n, 4)
    def forward(self, i: Tensor, mask: Tensor):
        return self.table(i).masked_fill(mask, 0.0)
""",
    "sizes_decide": """class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
    def forward(self, x: Tensor):
        if x.dim() == 4:
            b, c, h, w = x.shape
        else:
            b, c = x.shape
        return x.reshape(b, -1)
""",
    "a_loop_gives_the_value": """class Net(nn.Module):
    def __init__(self, parts):
        super().__init__()
        self.parts = parts
    def forward(self, x):
        out = []
        for p in self.parts:
            out.append(p(x))
        return torch.stack(out) + out[0]
""",
    "a_loop_carries": """class Net(nn.Module):
    def __init__(self, parts):
        super().__init__()
        self.parts = parts
    def forward(self, x):
        last = None
        for p in self.parts:
            if last is not None:
                x = x + last.mean()
            last = p(x)
        return x
""",
    "a_layer_of_a_dictionary": """from collections import OrderedDict
class Net(nn.Module):
    def __init__(self, norm, width):
        super().__init__()
        self.head = nn.Sequential(OrderedDict([("norm", norm(width)), ("fc", nn.Linear(width, 2))]))
    def forward(self, x):
        return self.head.fc(self.head.norm(x))
""",
    "a_decorator_that_is_not_known": """from accelerate import hooked
class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
    @hooked(3)
    def part(self, x):
        return x
    def forward(self, x):
        return self.part(x, 1, other=2)
""",
    "a_function_that_no_model_reaches": """def f(path, n):
    return open(path).read() + absent
""",
    "an_abstract_method": """class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
    def forward(self, x):
        raise NotImplementedError
""",
    "a_list_that_a_hook_fills": """def f(x: Tensor, model):
    scores = []
    def hook(module, args, out):
        scores.append(out)
    model.register_forward_hook(hook)
    model(x)
    return torch.cat(scores, 2)
""",
    "a_container_that_its_user_fills": """class Ensemble(nn.ModuleList):
    def __init__(self):
        super().__init__()
    def forward(self, x):
        y = [module(x) for module in self]
        return torch.cat(y, 2)
""",
    "modules_of_a_dictionary_that_are_not_known": """class Net(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.parts = nn.ModuleDict({"a": config.part(), "b": config.part()})
        self.pad = nn.ParameterDict({name: nn.Parameter(torch.randn(1, part.n)) for name, part in self.parts.items()})
    def forward(self, x):
        found = {}
        for name, part in self.parts.items():
            found[name] = part(x) + self.pad[name]
        return torch.cat([found[k] for k in sorted(found.keys())], 1)
""",
    "a_rank_that_is_not_known": """def f(x: Tensor):
    if x.dim() == 5:
        return F.interpolate(x, scale_factor=(1.0, 2.0, 2.0), mode="nearest")
    return F.interpolate(x, scale_factor=2.0, mode="nearest")
def g(x: Tensor, i: Tensor) -> Tensor:
    return x[:, i[:, 0], 0::2]
""",
    "as_many_indices_as_dimensions": """def f(x: Tensor, dim: int):
    indices = [slice(0, None)] * x.ndim
    indices[dim] = slice(0, 3)
    return x[tuple(indices)]
""",
    "keys_that_a_compile_may_know": """def f(x: Tensor, data):
    filled = {}
    for leaf in data:
        key = (type(leaf), leaf)
        if key not in filled:
            filled[key] = torch.full((), leaf)
        x = x + filled[key]
    return x
""",
    "a_registry_that_other_files_fill": """LAYERS = {}
class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.part = LAYERS["part"](n) if "part" in LAYERS else LAYERS.get("other")
    def forward(self, x):
        return self.part(x, 3)
""",
    "super_in_a_comprehension": """class Conv(nn.Conv1d):
    def forward(self, x):
        return torch.cat([super().forward(part) for part in x.chunk(2)], 0)
""",
    "a_forward_of_another_kind_of_class": """class Server:
    async def forward(self, inputs):
        return NotImplemented("later")
""",
    "a_wrapper_that_takes_the_object_among_its_arguments": """from functools import wraps
def plain(fn):
    @wraps(fn)
    def inner(*args, **kwargs):
        first = next(arg for arg in (*args, *kwargs.values()) if torch.is_tensor(arg))
        with torch.autocast(first.device.type, enabled=False):
            return fn(*args, **kwargs)
    return inner
class Rotary(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.register_buffer("steps", torch.arange(dim).float())
    @plain
    def forward(self, t, offset=0):
        return t * self.steps
""",
    "constructors_of_an_unknown_base": """from absent import Pretrained, Encoder
class Mixin:
    def __init__(self):
        self.depth = 5
class Base(Encoder, Mixin):
    def __init__(self, a, **kwargs):
        super().__init__(**kwargs)
        self.a = a
class Derived(Base):
    def __init__(self, a):
        super().__init__(a=a, blocks=3)
    def forward(self, x):
        return x
class Vision(Pretrained):
    def __init__(self, config):
        super().__init__(config)
        self.layer = nn.Linear(4, 4)
class Whole(Pretrained):
    def __init__(self, config):
        super().__init__(config)
        self.part = Vision(config)
    def forward(self, x):
        return self.part(x)
""",
    "an_object_that_unknown_code_can_reach": """class Keeper:
    def __init__(self, inner):
        self.inner = inner
    def __call__(self, x):
        out = self.inner(x)
        self.count = len(out)
        return out
class Loss(nn.Module):
    def __init__(self, model, loss):
        super().__init__()
        self.model = model
        self.loss = loss
    def forward(self, x, labels):
        keeper = Keeper(self.model.forward)
        self.model.forward = keeper
        return self.loss(x, labels) * keeper.count
""",
    "methods_that_derived_classes_define": """from abc import ABC, abstractmethod
class Marked(nn.Module, ABC):
    def forward(self, x: Tensor) -> Tensor:
        return x.float() + self.shift(x)
    @abstractmethod
    def shift(self, x: Tensor) -> Tensor:
        pass
class Dots(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x.float() + self.shift(x)
    def shift(self, x: Tensor) -> Tensor: ...
class Described(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        parts = []
        for part in x.split(self.width(x)):
            parts.append(self.shift(part))
        return torch.cat(parts)
    def width(self, x: Tensor) -> int:
        raise NotImplementedError
    def shift(self, x: Tensor) -> Tensor:
        \"\"\"Returns by how much to move.\"\"\"
        raise NotImplementedError("derived classes do")
""",
    "a_method_of_the_name_that_the_library_could_use": """class Passing(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.layer = nn.Linear(width, width)
    def _collect(self, args, edges, size, kwargs):
        return {}
    def forward(self, x: Tensor) -> Tensor:
        return self.layer(x)
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.part = Passing(4)
        for p in self.part.parameters():
            p.requires_grad = False
    def forward(self, x: Tensor) -> Tensor:
        return self.part(x)
""",
    "a_class_whose_parts_others_provide": """class Frame(nn.Module):
    def __init__(self):
        super().__init__()
        self.frozen = False
    def forward(self, x):
        if x.shape[-1] % self.encoder.stride != 0:
            raise RuntimeError("no multiple of the stride")
        return self.head(self.decoder(self.encoder(x)))
""",
    "a_constructor_of_an_unknown_base": """from absent import Kernel
class Own(Kernel):
    def forward(self, x):
        return x
class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.kernel = Own(n, batch_shape=3)
    def forward(self, x):
        return self.kernel(x)
""",
    "a_class_of_the_library_without_its_constructor": """from torch import fx
class Net(nn.Module):
    def __init__(self, graph):
        super().__init__()
        self.proxy = fx.Proxy(graph, 1)
    def forward(self, x):
        return x
""",
    "an_attribute_that_is_declared": """class Net(nn.Module):
    token: nn.Parameter
    def __init__(self, n):
        super().__init__()
        self.layer = nn.Linear(n, n)
    def forward(self, x):
        return self.layer(x) + self.token
""",
    "a_buffer_that_another_method_registers": """class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.layer = nn.Linear(n, n)
    def build(self, rows):
        self.register_buffer("table", torch.stack(rows))
    def forward(self, x):
        return self.layer(x) + self.table
""",
    "a_property_by_an_unknown_decorator": """from absent import cached
class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.n = n
    @cached(name="whole")
    def whole(self):
        return torch.ones(self.n)
    def forward(self, x):
        return x + self.whole.sum
""",
    "fields_below_an_unknown_decorator": """import attr
from absent import registered
@attr.s(eq=False)
@registered(name="net")
class Net(nn.Module):
    width: int = attr.ib(default=4, validator=lambda i, a, x: x >= 1)
    def __attrs_post_init__(self):
        super().__init__()
        self.layer = nn.Linear(2 * self.width, range(self.width)[-1])
    def forward(self, x):
        return self.layer(x)
""",
    "a_generator_beside_the_models": """from typing import Iterator
def rows(query: Tensor, other: Tensor, k: int) -> Iterator[Tensor]:
    for i in range(k):
        yield query[i] + other
""",
    "a_name_of_a_loop_over_lines": """class Net(nn.Module):
    def __init__(self, path=None):
        super().__init__()
        if path is not None:
            with open(path, encoding="utf-8") as f:
                lines = f.readlines()
            for i, line in enumerate(lines):
                if line[0] != ";":
                    start = i
                    break
            self.rest = [lines[i] for i in range(start, len(lines))]
    def forward(self, x: Tensor) -> Tensor:
        return x
""",
    "devices_of_a_wrapper": """class Parallel(nn.DataParallel):
    def __init__(self, module, device_ids=None, output_device=None):
        super().__init__(module, device_ids, output_device)
        self.source = torch.device(f"cuda:{self.device_ids[0]}")
    def forward(self, x):
        return self.module(x)
""",
    "data_from_a_file": """class Net(nn.Module):
    def __init__(self, load: bool = True):
        super().__init__()
        self.alpha = nn.Parameter(torch.randn(1, 4, 1, 1))
        if load:
            self.alpha.data = torch.load("weights.pt")["alpha"]
    def forward(self, x: Tensor) -> Tensor:
        return x * self.alpha
""",
    "a_choice_of_files_in_parentheses": """import gzip
def read(path):
    with (
        gzip.open(path, "rt", encoding="utf8")
        if path.endswith(".gz")
        else open(path, encoding="utf8") as f
    ):
        return f.read()
""",
    "the_complex_dtype_of_a_real_one": """def spectrum(x: Tensor, w: Tensor) -> Tensor:
    basis = torch.eye(4, dtype=w.dtype.to_complex())
    return x.to(basis.dtype.to_real())
""",
    "a_copied_complex_view": """def parts(x: Tensor) -> Tensor:
    return torch.view_as_real_copy(x)
""",
    "a_shape_beside_values_that_nothing_tells": """class Net(nn.Module):
    def forward(self, x: Tensor, mask: Tensor, f, g) -> Tensor:
        if mask.shape != (f(x), g):
            raise ValueError("mask")
        return x
""",
    "an_attribute_of_a_part_that_another_method_sets": """class Part(nn.Module):
    def __init__(self):
        super().__init__()
        self.size = None
    def prepare(self, size):
        self.size = size
    def noise(self, x):
        return torch.eye(self.size) + x
class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.part = Part()
    def forward(self, x):
        return self.part.noise(x)
""",
    "parts_that_another_method_adds": """class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.parts = nn.ModuleList()
        self.sizes, self.known = [], {}
    def add(self, part, size):
        self.parts.append(part)
        self.sizes += [size]
        self.known[size] = part
    def forward(self, x):
        return self.known["a"](self.parts[-1](x)) * self.sizes[0]
""",
    "handlers_and_hooks": """import logging
class Net(nn.Module):
    def __init__(self, path: str = ""):
        super().__init__()
        self.log = logging.getLogger()
        if path:
            self.log.addHandler(logging.FileHandler(path, mode="w"))
            self.log.addHandler(logging.StreamHandler(stream=None))
            self.log.handlers[0].setFormatter(logging.Formatter("%(message)s", datefmt="%H"))
        self._register_load_state_dict_pre_hook(self.rename, with_module=True)
        self.register_state_dict_pre_hook(self.rename)
        self.register_full_backward_pre_hook(self.rename)
    def rename(self, *args):
        pass
    def forward(self, x: Tensor) -> Tensor:
        return x
""",
    "sizes_that_paths_and_trips_change": """class Net(nn.Module):
    def __init__(self, n, wide):
        super().__init__()
        self.a, self.b = nn.Linear(8, 16), nn.Linear(16, 32)
        self.out, self.n, self.wide = nn.Linear(32, 4), n, wide
    def forward(self, x, z):
        a = b = self.a(x)
        for i in range(self.n):
            a, b = b, z
        y = self.a(x)
        if self.wide:
            y = self.b(y)
        c = torch.cat([torch.zeros(0), self.a(x)], dim=-2)
        try:
            d = self.a(x)
            d = self.out(torch.cat([d, d], -1))
            d = self.a(x)
        except ValueError:
            d = torch.cat([d, d, d, d, d, d, d, d], -1)
        return self.out(a) + self.out(y), self.b(c), d
""",
    "masks_converted_to_a_dtype_of_others": """from absent import Base
class Net(nn.Module):
    def __init__(self, dtype):
        super().__init__()
        self.dtype = dtype
        self.register_buffer("steps", torch.arange(4).to(dtype))
    def forward(self, x: Tensor, y) -> Tensor:
        a = (x > 1).to(self.dtype).mean() + (x > 1).to(y).mean() + (x > 1).to(y.device, y.dtype).mean()
        return a + self.steps.mean() + (x > 1).to(dtype=y.dtype, device="cpu").mean()
class Task(Base):
    def reward(self, x: Tensor) -> Tensor:
        return (x.abs() > 0.9).to(self.dtype).mean(dim=-1)
""",
    "names_of_annotations": """from typing import TYPE_CHECKING, TypeVar
if TYPE_CHECKING:
    from elsewhere import Config
T = TypeVar("T")
class Net(nn.Module):
    Part = Tensor
    def forward(self, x: Tensor, config: "Config", kept: "Absent", part: Part, own: T, e: Exception) -> "Net":
        def inner(y: Part2):
            return y
        return x
def first(xs: List[Tensor], n: int = 0, *more: Tensor, **named: object) -> Tensor:
    return xs[0]
""",
    "annotations_that_are_not_evaluated": """from __future__ import annotations
class Net(nn.Module):
    def forward(self, x: Tensor, config: Config) -> Absent:
        return x
""",
    "containers_that_one_path_fills_with_what_is_unknown": """def collected(x: Tensor, z):
    xs, ys, d, s = [], [[], []], {}, set()
    if x.sum() > 0:
        xs.append(z)
        ys[0].append(z)
        d["a"] = z
        s.add(z)
    while x.sum() > 0:
        x = x - 1
        ys[1].extend(z)
    return torch.stack(xs), torch.cat(ys[0]), torch.cat(ys[1]), d["a"], x / len(s)
""",
    "names_that_a_function_declares_global": """def load():
    global PIPE, Pipe
    try:
        from absent import Pipe
        import absent.parts
        global absent
        PIPE = True
    except ImportError:
        PIPE = False
class Net(nn.Module):
    def forward(self, x: Tensor):
        return Pipe(x) + absent.parts.f(x)
""",
    "bases_that_a_decorator_adds": """class Extra:
    def helper(self, x):
        return x
def extended(cls):
    cls.__bases__ = (Extra,) + cls.__bases__
    return cls
@extended
class Net(nn.Module):
    def forward(self, x: Tensor):
        return self.helper(x)
class Wide(Net):
    def forward(self, x: Tensor):
        return self.helper(x) + 1
""",
    "an_attribute_that_a_class_method_sets": """class Net(nn.Module):
    @classmethod
    def prepare(cls, parser):
        cls.parser = parser
    def __init__(self, n):
        super().__init__()
        self.args = self.parser.parse_args()
    def forward(self, x: Tensor):
        return x
""",
    "the_version_of_a_package_that_is_not_found": """from importlib.metadata import version
from importlib.util import find_spec
class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.version = version("some-package")
        self.fast = find_spec("absent") is not None
    def forward(self, x: Tensor):
        return x
""",
    "parts_that_derived_classes_of_other_files_have": """class Detector(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.proposals = nn.Linear(self.width_of_base, 8)
        self.count = len(classes)
    def forward(self, x: Tensor):
        y = self.proposals(self.backbone(x))
        return self.head_to_tail(y), self.score(y)
""",
    "a_choice_of_exceptions": """def read(path: Tensor, some):
    try:
        return path.item()
    except (ValueError, KeyError) + (OSError,) if some else () as error:
        raise RuntimeError(f"{error}")
""",
    "types_in_comments": """class Net(nn.Module):
    def forward(self, x,
                mask=None,  # type: Optional[Absent]
                ):
        # type: (Net, torch.Tensor. torch.Tensor) -> Tuple[Torch.Tensor]
        return x
""",
    "characters_by_name": """def show():
    print("\\N{BULLET} done")
class Net(nn.Module):
    def forward(self, x):
        return x
""",
    "what a function passed to torch.compile fills": """import foo
class Collector:
    def __init__(self):
        self.sizes = {}
    def backend(self, graph, example_inputs):
        self.sizes["a"] = len(example_inputs)
        return graph.forward
def largest(model: nn.Module, x: Tensor):
    found, names = {}, []
    def note(graph, example_inputs):
        found["a"] = len(example_inputs)
        names.append("a")
        return graph.forward
    compiled = torch.compile(model, backend=note)
    compiled(x)
    return max(found.values()), names[0]
def method(model: nn.Module, x: Tensor):
    collector = Collector()
    torch.compile(model, backend=collector.backend)(x)
    return max(collector.sizes.values())
def passed(model: nn.Module, x: Tensor):
    collector, other = Collector(), Collector()
    foo.bar(collector.backend)
    foo.use(other)
    return max(collector.sizes.values()) + max(other.sizes.values())
""",
    "a loss whose target may be classes or probabilities": """def loss(logits: Tensor, labels: Tensor) -> Tensor:
    return F.cross_entropy(logits.view(-1, logits.size(-1)), labels.view(-1), reduction="none")
""",
    "a layer that forward makes, which the library may refuse": """from cases import Unknown
def caught(x: Tensor, p=2.0):
    try:
        return nn.Dropout(2.0)(x)
    except ValueError:
        return nn.Dropout(p)(x)
def sized(x: Tensor):
    return nn.Dropout(x.shape[1] / 2)(x)
class Test(Unknown):
    def test_refused(self, x: Tensor):
        with self.assertRaises(ValueError):
            nn.Dropout(2.0)(x)
        self.assertRaises(ValueError, nn.Dropout, 2.0)
""",
    "a name that exec binds for eval": """def load(package, name):
    exec("from " + package + " import " + name + " as module")
    return eval("module")
class Net(nn.Module):
    def __init__(self, name):
        super().__init__()
        self.features = load("torchvision.models", name)(pretrained=True).features
    def forward(self, x: Tensor) -> Tensor:
        return self.features(x)
""",
    "names of the library's imports": """from torch.nn.functional import *
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.main = nn.Linear(3, 4)
    def forward(self, x: Tensor, y: Optional[Tensor] = None) -> Tensor:
        return nn.parallel.data_parallel(self.main, x, list(range(2)))
""",
    "builtins beside a star import of torch.nn.functional": """from torch.nn.functional import *
def shown(x: Tensor) -> Tensor:
    return relu(x) * len([1, 2]) + max(1, 2) + sum([x, x]) + abs(-1) + native_channel_shuffle(x[None, None, None], 1)
""",
    "a class whose body raises": """class Part:
    size = 3
    if size > 2:
        raise TypeError("too large")
    def last(self):
        return 2
def shown(x: Tensor) -> Tensor:
    return x * Part().last()
""",
}


@pytest.fixture
def findings(scriptc, tmp_path):
    def run(text, path="m.py"):
        if text:
            (tmp_path / path).write_text(text)
        done = scriptc("lint", "--no-cache", "--format", "jsonl", path)
        rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith(b"{")]
        return sorted((row["range"]["start"]["line"], row["code"], row["severity"]) for row in rows if row["severity"] != "note")
    return run


@pytest.mark.parametrize("name", FOUND)
def test_is_found(findings, name):
    text, expected = FOUND[name]
    head = HEAD.count("\n")
    assert findings(HEAD + text) == [(line + head, code, rank) for line, code, rank in expected]


@pytest.mark.parametrize("name", SILENT)
def test_is_left_alone(findings, name):
    assert findings(HEAD + SILENT[name]) == []


def test_star_imports_in_a_branch_may_bind_any_name(findings, tmp_path):
    (tmp_path / "settings.py").write_text("class Session:\n    backend = open('backend').read()\n\n\ndef get_session():\n    return Session()\n")
    (tmp_path / "torch_ops.py").write_text("from torch import Tensor\n__all__ = ['Tensor']\n__all__.extend(['stacked'])\n\n\ndef stacked(x):\n    return x\n")
    (tmp_path / "other_ops.py").write_text("__all__ = []\n")
    assert findings("""from settings import get_session
_backend = get_session().backend
if _backend == "torch":
    import torch
    from torch_ops import *
else:
    from other_ops import *


def total(x: Tensor):
    return stacked(x) + 1
""") == []


def test_names_of_another_file_that_a_branch_imports(findings, tmp_path):
    (tmp_path / "settings.py").write_text("class Session:\n    backend = open('backend').read()\n")
    (tmp_path / "more.py").write_text("__all__ = ['is_there']\n\n\ndef is_there():\n    return True\n")
    (tmp_path / "backend.py").write_text("from settings import Session\nif Session.backend == 'torch':\n    from more import *\n\nif is_there():\n    SCALE = 2\nelse:\n    SCALE = 3\n")
    assert findings(HEAD + "from backend import SCALE\ndef scaled(x: Tensor) -> Tensor:\n    return x * SCALE\n") == []


def test_attributes_that_a_function_of_another_file_keeps(findings, tmp_path):
    (tmp_path / "solver.py").write_text("def solve(x):\n    solve.guarded = bool(x.sum() > 2)\n    return x\n")
    assert findings(HEAD + "from solver import solve\ndef told(x: Tensor) -> Tensor:\n    return x * solve.guarded + solve.other\n") == [(8, "SC2101", "error")]


def test_one_candidate_at_its_limit_does_not_hide_the_next(findings):
    text = HEAD + """class Long(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.total = 0
        for i in range(60):
            for j in range(60):
                for k in range(60):
                    for m in range(60):
                        self.total += i * j * k * m
    def forward(self, x):
        return x
class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
    def forward(self, x):
        return x + absent
"""
    assert (21, "SC2004", "error") in findings(text)


def test_one_candidate_cannot_take_all_memory(findings):
    text = HEAD + """class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = [[0] * 500000 for _ in range(200)]
    def forward(self, x: Tensor) -> Tensor:
        return x * self.table[0][1]
class Next(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return torch.no_such_function(x)
"""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    assert (14, "SC2101", "error") in findings(text)
    after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    assert after <= max(before, 400 << 10)


def test_an_import_of_the_folder_is_looked_into(findings, tmp_path):
    (tmp_path / "parts.py").write_text(HEAD + "class Part(nn.Module):\n    def forward(self, x):\n        return x\n")
    text = HEAD + """from parts import Part
class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.part = Part(n)
    def forward(self, x):
        return x
"""
    assert findings(text) == [(10, "SC3003", "error")]


def test_attributes_of_a_package_without_a_file(findings, tmp_path):
    (tmp_path / "block" / "models").mkdir(parents=True)
    (tmp_path / "block" / "models" / "__init__.py").write_text("")
    (tmp_path / "block" / "models" / "mlp.py").write_text("WIDTH = 3\n")
    assert findings(HEAD + "import block\nfrom block.models.mlp import WIDTH\ndef scaled(x: Tensor, fusion) -> Tensor:\n    return block.factory(fusion)(x) * WIDTH\n") == []


def test_attributes_that_derived_classes_of_other_files_provide(scriptc, tmp_path):
    """An added file is seen too, although what was found before is cached."""
    (tmp_path / "pkg/layers").mkdir(parents=True)
    for name in ("__init__", "layers/__init__"):
        (tmp_path / f"pkg/{name}.py").write_text("")
    (tmp_path / "pkg/layers/base.py").write_text(HEAD + """class Pooling(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return self.pool(x) + 1
class Alone(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return self.pool(x) + 1
""")

    def errors():
        done = scriptc("lint", "--format", "jsonl", "pkg", env={"XDG_CACHE_HOME": str(tmp_path / "cache")})
        rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith(b"{")]
        return sorted(row["range"]["start"]["line"] for row in rows if row["severity"] == "error")
    assert errors() == [8, 11]
    (tmp_path / "pkg/model.py").write_text("from torch import nn\nfrom pkg.layers.base import Pooling\n\n\nclass Net(\n    Pooling,\n):\n    def __init__(self):\n        super().__init__()\n        self.pool = nn.ReLU()\n")
    assert errors() == [11]


def test_an_argument_that_a_part_of_numpy_does_not_take(findings):
    """It is no mistake of the call."""
    text = HEAD + """import numpy
class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        wide = numpy.ones(3)
        numpy.sqrt(wide, wide)
        return x
"""
    assert findings(text) == [(10, "SC6403", "error")]


def test_what_the_library_refuses_hides_nothing_after_it(findings):
    text = HEAD + """import numpy
class Net(nn.Module):
    def forward(self, x: Tensor, n) -> Tensor:
        storage = x.storage()
        names = numpy.zeros(3, dtype="<U8")
        assert numpy.dtype("f8") != str
        return torch.no_such_function(x)
"""
    assert findings(text) == [(9, "SC6403", "error"), (10, "SC6403", "error"), (12, "SC2101", "error")]


def test_each_case_of_an_unknown_subject_is_looked_at(findings):
    text = HEAD + """class Net(nn.Module):
    def __init__(self, kind):
        super().__init__()
        match kind:
            case "a":
                self.layer = nn.Linear(3, 4)
            case "b" | "c" as other:
                self.layer = nn.Linear(3, other)
            case [first, *rest]:
                self.layer = torch.absent_1(first, rest)
            case {"key": value, **rest}:
                self.layer = torch.absent_2(value, rest)
            case nn.Linear(in_features=wide) if wide > 3:
                self.layer = torch.absent_3(wide)
            case (1, part) | (part, 1):
                self.layer = torch.absent_4(part)
            case anything:
                self.layer = torch.absent_5(anything)
    def forward(self, x: Tensor) -> Tensor:
        match x.shape:
            case [rows, columns]:
                y = x + columns
            case [rows, columns, high, wide]:
                y = x + high
            case _:
                raise ValueError("dimensions")
        return y
def of_kind(x: Tensor, kind):
    match kind:
        case "a":
            return x + 1
    raise NotImplementedError(kind)
def joined(x: Tensor, kind):
    parts = []
    for row in x:
        parts.append(of_kind(row, kind))
    return torch.cat(parts)
"""
    assert findings(text) == [(line, "SC2101", "error") for line in (15, 17, 19, 21, 23)]


def test_a_sequence_as_often_as_an_unknown_tensor_says(findings):
    text = HEAD + """def counted(sizes: Tensor) -> List[int]:
    if len(sizes) == 1:
        return [1] * sizes[0]
    return sizes[-1].item() * [2]
"""
    assert findings(text) == []


def test_an_attribute_that_is_set_to_an_unknown_value(findings):
    text = HEAD + """def made(name, method):
    class_ = type(name, (nn.Module,), {})
    setattr(class_, "__init__", method)
    return class_
class Net(nn.Module):
    def __init__(self, method):
        super().__init__()
        self.part = made("Part", method)(3, wide=4)
    def forward(self, x: Tensor) -> Tensor:
        return x
"""
    assert findings(text) == []


def test_a_method_that_derived_classes_override(findings, tmp_path):
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg/__init__.py").write_text("")
    (tmp_path / "pkg/base.py").write_text(HEAD + """class Base(nn.Module):
    def part(self, x):
        return x
    def forward(self, x: Tensor) -> Tensor:
        return self.part(x, wide=3)
class Alone(nn.Module):
    def part(self, x):
        return x
    def forward(self, x: Tensor) -> Tensor:
        return self.part(x, wide=3)
class Outer(nn.Module):
    def part(self, x):
        return x
    def forward(self, x: Tensor) -> Tensor:
        return self.part(x, wide=3)
class Inner(Outer):
    # a comment
# at the margin
    def part(self, x, wide):
        return x + wide
class Same(Alone):
    def other(self):
        return 3
def part(x, wide):
    return x
""")
    (tmp_path / "pkg/model.py").write_text("from pkg.base import Base\n\n\nclass Net(Base):\n    def part(self, x, wide):\n        return x * wide\n")
    assert [line for line, _, rank in findings(None, path="pkg") if rank == "error"] == [15]


def test_attributes_that_another_file_gives(findings, tmp_path):
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg/__init__.py").write_text("")
    (tmp_path / "pkg/net.py").write_text(HEAD + """class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.width = 3
    def forward(self, x: Tensor) -> Tensor:
        return x.to(self.place)
class Other(nn.Module):
    def __init__(self):
        super().__init__()
        self.part = nn.Linear(3, 3)
    def forward(self, x: Tensor) -> Tensor:
        return x * self.scale
""")
    (tmp_path / "pkg/train.py").write_text("import pkg\ndef train(model, place):\n    model.place = pkg.shown = place\n    return model.scale\n")
    (tmp_path / "pkg/use.py").write_text(HEAD + "import pkg\ndef use(x: Tensor):\n    return pkg.shown(x) + pkg.hidden(x)\n")
    assert findings(None, path="pkg/net.py") == [(11, "SC2101", "warning"), (17, "SC2101", "error")]
    assert findings(None, path="pkg/use.py") == [(8, "SC2101", "error"), (8, "SC2101", "warning")]
    (tmp_path / "pkg/names.py").write_text("import pkg, other\ndef keep(table):\n    for name in table:\n        setattr(other, name, 1)\n    setattr(pkg, 'given', 2)\n")
    assert (8, "SC2101", "error") in findings(None, path="pkg/use.py")
    (tmp_path / "pkg/names.py").write_text("import pkg\ndef keep(table):\n    for name in table:\n        setattr(pkg, name, table[name])\n")
    assert findings(None, path="pkg/use.py") == [(8, "SC2101", "warning")] * 2


def test_a_package_named_like_the_file(findings):
    assert findings(HEAD + """import viewer
def shown(x: Tensor) -> Tensor:
    return viewer.Points(x).values + undefined
""", path="viewer.py") == [(8, "SC2004", "error")]


def test_definitions_beside_syntax_errors(findings):
    """What a line with a syntax error would have changed is unknown."""
    text = HEAD + """class Whole(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x.to(self.place)
class Broken(nn.Module):
    def __init__(self, width:
        super().__init__()
    def forward(self, x: Tensor) -> Tensor:
        y = = x
        return x + undefined
def helper(x):
    return x +* 2
@torch.jit.script +
def decorated(x: Tensor) -> Tensor:
    return torch.foo(x)
class Derived(Broken):
    def forward(self, x: Tensor) -> Tensor:
        return helper(x) + self.part(Broken(3)(x)) + torch.bar(x) + Made(x)
"""
    expected = [(3, "SC2101"), (5, "SC1002"), (8, "SC1001"), (11, "SC1001"), (12, "SC1001"), (17, "SC2101")]
    assert findings(text) == [(line + HEAD.count("\n"), code, "error") for line, code in expected]


@pytest.mark.parametrize("other, call, size", [
    ("nn.Linear(4, 2)", "self.other(x)", 8), ("nn.Linear(8, 2)", "self.other(x)", None), ("nn.GRU(4, 2)", "self.other(x)[0]", 8), ("nn.LSTM(8, 2)", "self.other(x)[0]", None),
    ("nn.MultiheadAttention(4, 2)", "self.other(x, x, x)[0]", 8), ("nn.MultiheadAttention(8, 2)", "self.other(x, x, x)[0]", None)])
@pytest.mark.parametrize("first, call_first", [("nn.LSTM(8, 16)", "self.first(x)[0]"), ("nn.MultiheadAttention(8, 2)", "self.first(x, x, x)[0]")])
@pytest.mark.parametrize("annotation", ["", ": Tensor"])
def test_recurrent_and_attention_layers_prove_sizes(findings, first, call_first, other, call, size, annotation):
    text = HEAD + f"""class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.other = {first}, {other}
    def forward(self, x{annotation}):
        y = {call_first}
        return y, {call}
"""
    expected = [(HEAD.count("\n") + 7, "SC6111", "error")] if size else []
    assert [one for one in findings(text) if one[2] == "error"] == expected


def test_an_annotated_number_that_is_iterated(findings):
    text = HEAD + """class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(self.made([3, 4]))
    def made(self, sizes: int):
        return [nn.Linear(n, n) for n in sizes]
    def forward(self, x):
        for n in zip(x, [1]):
            x = n[0]
        return x
"""
    assert [one[2] for one in findings(text)] == []


def test_a_star_import_of_a_module_that_is_known_in_part(findings, tmp_path):
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg/__init__.py").write_text("from torch.distributed import *\n")
    (tmp_path / "pkg/more.py").write_text("from torch.nn import *\n")
    (tmp_path / "use.py").write_text(HEAD + """import pkg
from pkg import more
def told(x):
    pkg.broadcast(x, 0)
    return x
class Net(nn.Module):
    def forward(self, x):
        return more.Liner(3, 4)(told(x))
""")
    assert findings(None, path="use.py") == [(HEAD.count("\n") + 8, "SC2101", "error")]


def test_a_regular_expression_on_bytes(findings):
    text = HEAD + "import re\nclass Net(nn.Module):\n    def forward(self, x):\n        return x + len(re.findall(b'a', b'aba'))\n"
    assert findings(text) == [(HEAD.count("\n") + 4, "SC6403", "error")]


def test_a_part_of_a_package_that_is_not_found(findings, tmp_path):
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg/__init__.py").write_text("import pkg._C\n")
    (tmp_path / "pkg/ops.py").write_text(HEAD + """import pkg._C
def looked(x: Tensor) -> Tensor:
    return pkg._C.look(x) + pkg.missing(x)
""")
    assert findings(None, path="pkg") == [(8, "SC2101", "error")]


@pytest.mark.parametrize("text", ["from torch\nimport nn\n", "import\ntorch\n", "from torch import\nnn\n", "assert\nTensor\n", "del\nTensor\n", "global\nTensor\n", "y:\nint\n"])
def test_lines_that_end_early(findings, text):
    assert findings(HEAD + text) == [(HEAD.count("\n") + 1, "SC1001", "error")]


def test_a_derived_class_has_no_more_than_its_base(findings):
    """A class may have what classes derived from it provide, but these have no more than their text and that of their bases shows."""
    text = HEAD + """class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x + self.made_by_others
class Other(Net):
    def forward(self, x: Tensor) -> Tensor:
        return x + self.missing
"""
    assert findings(text) == [(HEAD.count("\n") + 3, "SC2101", "warning"), (HEAD.count("\n") + 6, "SC2101", "error")]


def test_annotations_beside_a_syntax_error(findings):
    assert findings("import torch\nfrom torch import = Tensor\ndef shown(x: Tensor) -> Tensor:\n    return x\n@torch.jit.script\ndef scripted(x: 'Tensor') -> 'Tensor':\n    return torch.gone(x)\n") == [
        (2, "SC1001", "error"), (7, "SC2101", "error")]


def test_an_object_of_which_the_class_is_assigned(findings):
    found = findings(HEAD + """from elsewhere import Doubled
class Shift(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.kept = Shift()
        self.kept.__class__ = Doubled
        self.known = len(self.kept) == 7
    def forward(self, x: Tensor) -> Tensor:
        return self.kept(x) + self.kept.extra
""")
    assert [level for _, _, level in found] == ["warning"]


def test_the_engine_of_gradients(findings):
    assert findings(HEAD + """class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        torch.autograd.Variable._execution_engine.queue_callback(self.done)
        return x
    def done(self):
        pass
""") == [(HEAD.count("\n") + 3, "SC6403", "error")]


def test_a_library_of_operators(findings, tmp_path):
    """Loading it may fail, but does not always."""
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg/__init__.py").write_text("""import os
import torch
def load():
    try:
        torch.ops.load_library("a.so")
    except Exception as error:
        raise ImportError("not compatible") from error
if os.environ.get("DOCUMENTED", "0") != "0":
    from .documented import helper
else:
    load()
    helper = torch.ops.mylib.helper
""")
    (tmp_path / "pkg/documented.py").write_text("def helper(x, y, flag):\n    pass\n")
    (tmp_path / "pkg/use.py").write_text(HEAD + "from . import helper\ndef f(x: Tensor) -> Tensor:\n    helper(x, x)\n    return x\n")
    assert findings(None, path="pkg") == []


def test_constructors_of_quantised_convolutions(findings):
    assert findings(HEAD + """import torch.ao.nn.quantized as nnq
class Net(nnq.ConvTranspose2d):
    def __init__(self, a, b):
        super().__init__(a, b, 3, 1, 0, 1, 1, True, 1, "zeros", device=None, dtype=None)
class Other(nnq.Conv2d):
    def __init__(self, a, b):
        super().__init__(a, b, 3, 1, 0, 1, 1, True, "zeros", device=None, dtype=None)
class Made(nn.Module):
    def __init__(self):
        super().__init__()
        self.up = nnq.ConvTranspose2d(4, 6, 3, 2, 1, 1, 2)
    def forward(self, x: Tensor) -> Tensor:
        return self.up(torch.quantize_per_tensor(x, 0.1, 0, torch.quint8)).dequantize()
""") == []


def test_matrices_of_unknown_size_in_numpy(findings):
    assert findings(HEAD + """import numpy as np
class Net(nn.Module):
    def __init__(self, size):
        super().__init__()
        m = torch.rand(size, size)
        self.q = np.linalg.qr(m.numpy())[0]
        self.inverse = torch.tensor(np.linalg.inv(m.numpy()))
    def forward(self, x: Tensor) -> Tensor:
        return x
""") == []


def test_attributes_that_other_texts_give_to_the_library(findings, tmp_path):
    (tmp_path / "setup.py").write_text("""import torch
torch._register_device_module(
    "ownchip", object())
torch.other = 3
torch.onnx.wrong = 3
setattr(torch, "third", 3)
setattr(torch, input(), 3)
x.wrong = "wrong"
""")
    assert findings(HEAD + """def run(x: Tensor) -> Tensor:
    torch.ownchip.synchronize()
    return x + torch.other + torch.third + torch.wrong
""") == [(8, "SC2101", "error")]


def test_attributes_that_hooks_give(findings):
    assert findings(HEAD + """def keep(self, input, output):
    self.X = input[0].detach()
class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_forward_hook(keep)
class Add(Base):
    def forward(self, inputs):
        return torch.add(*inputs)
    def relevance(self, R: Tensor):
        return self.forward(self.X)
def normalized(x: Tensor) -> Tensor:
    if torch.is_complex(x):
        return x / x.abs().clamp_min(torch.finfo(x.dtype).eps)
    return x
""") == []


def test_super_in_a_class_of_which_a_statement_fails(findings, tmp_path):
    """The rest of the body is not evaluated, so what it defines is unknown."""
    (tmp_path / "base.py").write_text(HEAD + """class Base(nn.Module):
    def arrange(self, x):
        pass
class Middle(Base):
    width = nn.Gone.width
    def arrange(self, x):
        return x
    def more(self, x):
        return x
""")
    assert findings(HEAD + """from base import Middle
class Net(Middle):
    def forward(self, x: Tensor) -> Tensor:
        return super().arrange(x) + super().more(x)
""") == []


DOUBLED = "def f0(x):\n    return x + 1\n" + "".join(f"def f{i}(x):\n    return f{i - 1}(x) + f{i - 1}(x * 2)\n" for i in range(1, 20))


def test_forward_behind_a_constructor_that_takes_many_steps(findings):
    """After most of the steps, calls are no longer followed, so that what is left of a model is looked at as well."""
    found = findings(HEAD + DOUBLED + """class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.k = f19(n)
        self.fc = nn.Linear(gone, 4)
    def forward(self, x: Tensor) -> Tensor:
        y = f19(self.k)
        return missing(x)
""")
    assert [(code, severity) for _, code, severity in found] == [("SC2004", "error"), ("SC2004", "error")]


def test_findings_of_one_guessed_type_before_a_limit(findings):
    """The parameter may be an integer, which the evaluation did not come to try."""
    assert findings(HEAD + """class Net(nn.Module):
    def forward(self, x: Tensor, k):
        y = x << 1
        table = {i: [i * j for j in range(i)] for i in range(1000)}
        return y + table[k][k]
""") == []


def test_methods_that_a_decorator_of_the_program_replaces(findings):
    assert findings(HEAD + """def scaled(name):
    def decorator(f):
        def inner(self, *args, **kwargs):
            if kwargs.get(name) is None:
                return None
            return f(self, *args, **kwargs)
        return inner
    return decorator
class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.fc = nn.Linear(n, 4)
    @scaled("scale")
    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        return self.lost(x) + absent(y)
""") == [(20, "SC2004", "warning"), (20, "SC2101", "error")]
