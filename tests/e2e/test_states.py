"""Which weights a model gets: of several state dictionaries, of several files, under other prefixes. Nothing is guessed."""
import json

import numpy as np
import onnx
import pytest
import torch

MODEL = """import torch
from torch import nn, Tensor

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.norm = nn.Linear(3, 2), nn.BatchNorm1d(2)

    def forward(self, x: Tensor):
        return self.norm(self.a(x))

class Outer(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Net()

    def forward(self, x: Tensor):
        return self.inner(x)
"""
SHAPES = {"a.weight": (2, 3), "a.bias": (2,), "norm.weight": (2,), "norm.bias": (2,), "norm.running_mean": (2,), "norm.running_var": (2,)}


def state(value, prefix=""):
    """Every tensor is full of the value, so that the model tells which one it got."""
    tensors = {prefix + name: torch.full(shape, float(value)) for name, shape in SHAPES.items()}
    return {**tensors, prefix + "norm.num_batches_tracked": torch.tensor(1)}


@pytest.fixture
def compiled(scriptc, tmp_path):
    """compiled(words) gives the status, the messages, and the value that the model's weights are full of."""
    (tmp_path / "model.py").write_text(MODEL)

    def run(*words, target="Net"):
        done = scriptc(f"model.py:{target}", "--input", "x: float32[n, 3]", "-o", "m.onnx", "--diagnostics", "json", "--keep-batchnorm", *words)
        found = [json.loads(line) for line in done.stderr.splitlines()]
        if done.returncode:
            return done.returncode, found, None
        kept = onnx.load(tmp_path / "m.onnx").graph.initializer
        values = {float(v) for tensor in kept if "running" in tensor.name for v in np.ravel(onnx.numpy_helper.to_array(tensor))}
        return 0, found, *values

    run.folder = tmp_path
    return run


def codes(found):
    return [(one["code"], one["severity"]) for one in found]


CHECKPOINTS = {
    "plain": (lambda: state(1), 1, None),
    "one of any name": (lambda: {"epoch": 3, "weights": state(2), "hyper": {"lr": 0.1}}, 2, None),
    "beside an optimizer's": (lambda: {"net_state": state(3), "optimizer": {"state": {"exp_avg": state(9)}}, "optim_g": state(8)}, 3, None),
    "one object twice": (lambda: (lambda one: {"model": one, "student": one})(state(4)), 4, None),
    "by convention": (lambda: {"model_ema": state(6), "model": state(5)}, 5, "`model` is used"),
    "state_dict first": (lambda: {"net": state(7), "state_dict": state(6)}, 6, "`state_dict` is used"),
}


@pytest.mark.parametrize("new", [True, False], ids=["zip", "legacy"])
@pytest.mark.parametrize("name", CHECKPOINTS)
def test_the_state_of_a_checkpoint(compiled, name, new):
    make, value, note = CHECKPOINTS[name]
    torch.save(make(), compiled.folder / "c.pt", _use_new_zipfile_serialization=new)
    status, found, got = compiled("--weights", "c.pt")
    assert (status, got) == (0, value)
    assert codes(found) == ([("SC7108", "note")] if note else []) and (not note or note in found[0]["message"])


@pytest.mark.parametrize("make, names", [
    (lambda: {"student": state(1), "teacher": state(2)}, ["student", "teacher"]),
    (lambda: {"nets": {"g": state(1), "d": state(2)}, "epoch": 1}, ["nets.g", "nets.d"]),
    (lambda: {"model": {"student": state(1), "teacher": state(2)}}, ["model.student", "model.teacher"]),
])
def test_several_states_are_not_guessed_from(compiled, make, names):
    torch.save(make(), compiled.folder / "c.pt")
    status, found, _ = compiled("--weights", "c.pt")
    assert status == 1 and codes(found) == [("SC7107", "error")]
    assert all(f"`{name}`" in found[0]["message"] for name in names) and "FILE:KEY" in found[0]["message"]
    for k, name in enumerate(names, 1):
        assert compiled("--weights", f"c.pt:{name}") == (0, [], k)


@pytest.mark.parametrize("word, value", [("c.th:net.v1", 1), ("c.th:net.v1.ema", 2), ("c.th:model_ema", 3), ("./c.th:model", 4), ("run:7/c.th:model", 4)])
def test_a_key_that_is_asked_for(compiled, word, value):
    (compiled.folder / "run:7").mkdir()
    for place in ("c.th", "run:7/c.th"):
        torch.save({"net.v1": state(1), "net": {"v1.ema": state(2)}, "model_ema": state(3), "model": state(4)}, compiled.folder / place)
    assert compiled("--weights", word) == (0, [], value)


@pytest.mark.parametrize("word, said", [("c.pt:nobody", "no entry `nobody`"), ("c.pt:epoch", "`epoch` is an int"), ("c.pt:student.a", "no entry"),
                                        ("w.npz:a", "holds no dictionaries")])
def test_keys_that_hold_no_state(compiled, word, said):
    torch.save({"student": state(1), "teacher": state(2), "epoch": 3}, compiled.folder / "c.pt")
    np.savez(compiled.folder / "w.npz", **{name: tensor.numpy() for name, tensor in state(1).items()})
    status, found, _ = compiled("--weights", word)
    assert status == 1 and codes(found) == [("SC7109", "error")] and said in found[0]["message"], found


@pytest.mark.parametrize("new", [True, False], ids=["zip", "legacy"])
def test_keys_of_many_parts(compiled, new):
    """A dictionary that contains itself under "a", "a.a" and "a.a.a" has 4**n ways to read a key of n parts."""
    circle = {"b": state(1)}
    circle.update({"a": circle, "a.a": circle, "a.a.a": circle})
    torch.save({"c": circle, "d": state(2)}, compiled.folder / "c.pt", _use_new_zipfile_serialization=new)
    assert compiled("--weights", "c.pt:c." + "a." * 500 + "b") == (0, [], 1)
    status, found, _ = compiled("--weights", "c.pt:c." + "a." * 500 + "d")
    assert status == 1 and codes(found) == [("SC7109", "error")] and "no entry `c.a.a" in found[0]["message"]


def test_a_key_of_many_parts_meets_a_limit(compiled):
    circle = {"b": state(1)}
    circle["a"] = circle
    torch.save(circle, compiled.folder / "c.pt")
    status, found, _ = compiled("--weights", "c.pt:" + "a." * 60000 + "c")
    assert status == 3 and "'steps'" in found[0]["message"], found


def test_colons_of_a_name_that_has_no_ending(compiled):
    torch.save(state(5), compiled.folder / "12:30.pt")
    assert compiled("--weights", "12:30.pt") == (0, [], 5)


def test_two_files_with_one_name(compiled):
    torch.save(state(1), compiled.folder / "a.pt")
    torch.save({"ema": state(2), "x": state(3)}, compiled.folder / "b.pt")
    torch.save({"norm.running_mean": torch.full((2,), 4.0), "norm.running_var": torch.full((2,), 4.0)}, compiled.folder / "part.pt")
    status, found, _ = compiled("--weights", "a.pt", "--weights", "b.pt:ema")
    assert status == 1 and codes(found) == [("SC7110", "error")] and "a.pt and b.pt both contain" in found[0]["message"], found
    assert compiled("--weights", "a.pt", "--weights", "b.pt:ema,override") == (0, [], 2)
    assert compiled("--weights", "a.pt", "--weights", "part.pt,override") == (0, [], 4)
    assert compiled("--weights", "a.pt", "--weights", "part.pt,override", "--weights", "part.pt")[1][0]["code"] == "SC7110"


@pytest.mark.parametrize("target, prefix, option", [("Net", "module.", "module.="), ("Net", "module.model.", "module.model.="), ("Outer", "", "=inner."),
                                                    ("Outer", "backbone.", "backbone.=inner."), ("Outer", "module.inner.", "module.=")])
def test_one_prefix_is_one_message(compiled, target, prefix, option):
    torch.save(state(6, prefix), compiled.folder / "w.pt")
    status, found, _ = compiled("--weights", "w.pt", target=target)
    assert status == 1 and codes(found) == [("SC7102", "error")], found
    assert f"--weights-prefix '{option}'" in found[0]["help"] and "7 of them" in found[0]["help"]
    assert compiled("--weights", "w.pt", "--weights-prefix", option, target=target) == (0, [], 6)


def test_a_prefix_that_explains_not_all_is_none(compiled):
    torch.save({**state(6, "module."), "module.more": torch.ones(2)}, compiled.folder / "w.pt")
    found = compiled("--weights", "w.pt")[1]
    assert len(found) > 10 and {"SC7101", "SC7102"} == {one["code"] for one in found}


def test_inspect_lists_all_states(compiled, scriptc):
    torch.save({"student": state(1), "teacher": state(2)}, compiled.folder / "c.pt")
    listed = scriptc("inspect", "c.pt").stdout.decode()
    assert "student.a.weight" in listed and "teacher.a.weight" in listed
