"""How published sources are laid out: tables filled by decorators, names bound several times in a file; and a few models of the whole table
(tests/models/table.py), beside eager."""
import importlib.util
import pathlib
import sys

import numpy as np
import pytest
from safetensors.numpy import save_file

from oracle import compiled, session

REGISTRY = """
import copy, sys
from collections import defaultdict
from torch import nn

class Entry:
    def __init__(self):
        self.level = 0

def by_name(configurations):
    out = defaultdict(Entry)
    for name, configuration in configurations.items():
        out[name.split('.')[0]].level = configuration['level']
    return out

def register(function):
    module = sys.modules[function.__module__]
    if hasattr(module, 'configurations') and function.__name__ in module.configurations:
        function.level = module.configurations[function.__name__].level
    return function

configurations = {'a.1': dict(level=3, notes=('quick',)), 'b.1': dict(level=4)}
_quick = [name for name, c in configurations.items() if c.get('notes', ()) and 'quick' in c['notes'][0]]
for name in _quick:
    c = copy.deepcopy(configurations[name])
    if c['level'] == 3:
        c['level'] = 5
    configurations[name.replace('a', 'aa')] = c
configurations = by_name(configurations)

class Scaled(nn.Module):
    def __init__(self, factor):
        super().__init__()
        self.factor = factor

    def forward(self, x):
        return x * self.factor

@register
def a():
    return Scaled(configurations['aa'].level + configurations['a'].level * 10)
"""


def test_a_name_that_a_file_binds_again_has_the_value_of_its_line(scriptc, tmp_path):
    (tmp_path / "m.py").write_text(REGISTRY)
    done = scriptc("m.py:a", "--input", "x: float32[n]", "--emit", "text", "-o", "-")
    assert done.returncode == 0, done.stderr.decode()
    assert b"{35.0}" in done.stdout


def test_an_error_that_a_table_s_search_dropped_is_told_to_who_needs_the_name(scriptc, tmp_path):
    (tmp_path / "m.py").write_text("TABLE = {}\nFACTOR = absent()\nTABLE['b'] = FACTOR\n"
                                   "def f(x):\n    return x * FACTOR if 'a' not in TABLE else x\n")
    done = scriptc("m.py:f", "--input", "x: float32[n]", "-o", "m.onnx")
    assert done.returncode == 1 and b"`absent` is not defined" in done.stderr


def test_a_parameter_changed_at_construction_needs_no_key(scriptc, tmp_path):
    (tmp_path / "m.py").write_text("from torch import nn\ndef f():\n    made = nn.Linear(2, 2000)\n    nn.init.zeros_(made.bias)\n"
                                   "    made.bias.data.mul_(0.5)\n    return made\n")
    done = scriptc("m.py:f", "--params", "random", "--input", "input: float32[n, 2]", "-o", "m.onnx")
    assert done.returncode == 0, done.stderr.decode()


def test_regular_expressions_over_known_texts(scriptc):
    program = pathlib.Path(__file__).with_name("regex_program.py")
    done = scriptc(f"{program}:Net", "--input", "x: float32[n]", "-o", "m.onnx")
    assert done.returncode == 0, done.stderr.decode()


def test_a_constructor_s_sizes_may_follow_from_contents(scriptc):
    (scriptc.folder / "m.py").write_text("""
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.quant = torch.ao.quantization.QuantStub()
        self.add = nn.quantized.FloatFunctional()
        widths = torch.round(torch.tensor([8.2, 16.4, 7.9, 16.0, 15.9]))
        assert len(torch.unique(widths)) == 2
        values, counts = torch.unique(widths, return_counts=True)
        assert values.tolist() == [8.0, 16.0] and counts.tolist() == [2, 3]
        assert torch.unique(torch.tensor([3, 1, 3]), return_inverse=True)[1].tolist() == [1, 0, 1]
        for name, count in zip(("few", "many"), counts.tolist()):
            self.add_module(name, nn.Linear(count, 2))

    def forward(self, x):
        return self.add.add_relu(self.many(self.quant(x)), self.few(x[:, :2]))
""")
    done = scriptc("m.py:Net", "--params", "random", "--input", "x: float32[n, 3]", "-o", "m.onnx")
    assert done.returncode == 0, done.stderr.decode()


def test_a_module_s_table_of_parts_changes_the_module(scriptc):
    (scriptc.folder / "m.py").write_text("""
import torch
from torch import nn

def replace(module):
    other = {}
    for name, part in module.named_children():
        replace(part)
        if type(part) is nn.ReLU6:
            other[name] = nn.ReLU()
    for name, part in other.items():
        module._modules[name] = part

def make():
    made = nn.Sequential(nn.ReLU6(), nn.Sequential(nn.Tanh(), nn.ReLU6()), nn.Sigmoid())
    replace(made)
    del made._modules["2"]
    made._buffers["scale"] = torch.ones(1)
    assert [name for name, _ in made.named_buffers()] == ["scale"]
    assert made._modules.pop("1")[1].__class__ is nn.ReLU and len(made) == 1
    return made
""")
    done = scriptc("m.py:make", "--input", "input: float32[n]", "--emit", "ir", "-o", "-")
    assert done.returncode == 0 and b"aten.relu" in done.stdout and b"hardtanh" not in done.stdout, done.stderr.decode()


MODELS = pathlib.Path(__file__).resolve().parents[1] / "models"
SELECTION = {"torchvision.regnet:regnet_y_400mf": "source", "torchvision.shufflenetv2:shufflenet_v2_x0_5": "source scripted",
             "timm.ghostnet:ghostnet_100": "source", "timm.vision_transformer:vit_tiny_patch16_224": "source", "classics.py:Generator": "scripted traced",
             "classics.py:WordTransformer": "scripted", "decoders.py:beam_search": "source",
             "torchvision.ops.deform_conv:DeformConv2d(4, 6, 3, dilation=(1, 2), groups=2)": "source scripted"}


@pytest.mark.parametrize("name", SELECTION)
def test_a_published_model(tmp_path, name):
    sys.path.insert(0, str(MODELS))
    import manifest
    import measure
    row = next(row for row in manifest.MODELS if row.name == name)
    if row.package != "own" and importlib.util.find_spec(row.package) is None:
        pytest.skip("its wheel is not installed")
    model = measure.eager(row)
    for route in SELECTION[name].split():
        (tmp_path / route).mkdir()
        result = measure.measured(str(MODELS.parents[1] / "build" / "scriptc"), model, measure.Routed(row, route), tmp_path / route)
        assert result.get("difference", 1) <= row.tolerance, result
        assert result["spread"] >= 30 * row.tolerance


def run_with_random_weights(scriptc, target, shapes, x, *options):
    """The graph's answer, and the weights that it was made with."""
    draw = np.random.default_rng(1)
    weights = {name: draw.standard_normal(shape, np.float32) for name, shape in shapes.items()}
    save_file(weights, scriptc.folder / "w.safetensors")
    path = pathlib.Path(__file__).with_name("training_script.py")
    running = session(compiled(scriptc, f"{path}:{target}", "--input", "x: float32[n, 4]", "--weights", "w.safetensors", *options))
    return running.run(None, {"x": x})[0], weights


@pytest.mark.parametrize("target", ["Net", "model"])
def test_a_model_in_a_training_script(scriptc, target):
    x = np.arange(8, dtype=np.float32).reshape(2, 4)
    got, w = run_with_random_weights(scriptc, target, {"fc1.weight": (5, 4), "fc1.bias": (5,), "fc2.weight": (3, 5), "fc2.bias": (3,)}, x)
    hidden = np.maximum(x @ w["fc1.weight"].T + w["fc1.bias"], 0)
    np.testing.assert_allclose(got, hidden @ w["fc2.weight"].T + w["fc2.bias"], rtol=1e-5)


def test_a_lightning_module_has_its_hyperparameters(scriptc):
    x = np.arange(8, dtype=np.float32).reshape(2, 4)
    shapes = {"net.0.weight": (2, 4), "net.0.bias": (2,), "net.1.weight": (2, 2), "net.1.bias": (2,)}
    got, w = run_with_random_weights(scriptc, "Lit", shapes, x, "--init", "depth=2, shift=7")
    inner = (x @ w["net.0.weight"].T + w["net.0.bias"]) @ w["net.1.weight"].T + w["net.1.bias"]
    np.testing.assert_allclose(got, inner * 3 + 7, rtol=1e-5)


PLACES = """
import pytorch_lightning as pl
from pytorch_lightning.core import LightningModule as Middle
from pytorch_lightning.core.lightning import LightningModule


class Net(LightningModule):
    def __init__(self, width=3):
        super().__init__()
        self.save_hyperparameters()

    def forward(self, x):
        return x * self.hparams.width * (Middle is pl.LightningModule)
"""


def test_former_places_of_the_lightning_module(scriptc, tmp_path):
    (tmp_path / "net.py").write_text(PLACES)
    running = session(compiled(scriptc, f"{tmp_path}/net.py:Net", "--input", "x: float32[n]"))
    np.testing.assert_array_equal(running.run(None, {"x": np.ones(2, np.float32)})[0], [3.0, 3.0])
