"""Whole modules as targets: what torch.save(model) wrote computes what the model does."""
import pathlib

import pytest
import torch

import pickle_programs as programs
from oracle import agree, compiled, session

HERE = pathlib.Path(__file__).resolve().parent
FORMS = {"zip": {}, "legacy": {"_use_new_zipfile_serialization": False}, "protocol 4": {"pickle_protocol": 4}, "protocol 5": {"pickle_protocol": 5},
         "legacy 4": {"_use_new_zipfile_serialization": False, "pickle_protocol": 4}}


def described(x):
    return f"x: {str(x.dtype).removeprefix('torch.')}[{', '.join(map(str, x.shape))}]"


def check(scriptc, model, x, *words, target="m.pt", saved=None, **form):
    torch.save(model if saved is None else saved, scriptc.folder / "m.pt", **form)
    with torch.no_grad():
        want = model.eval()(x)
    path = compiled(scriptc, target, "-I", str(HERE), "--input", described(x), *words)
    agree(session(path), {"x": x.numpy()}, list(want) if isinstance(want, tuple) else [want])


def refused(scriptc, code, target="m.pt", *words, status=2):
    done = scriptc(target, "-I", str(HERE), "-o", "out.onnx", "--input", "x: float32[3]", *words)
    assert done.returncode == status and code in done.stderr.decode(), done.stderr.decode()
    return done.stderr.decode()


def trained(model):
    """Values that no constructor gives."""
    torch.manual_seed(7)
    for value in [*model.parameters(), *model.buffers()]:
        if value.is_floating_point():
            value.data.uniform_(0.1, 1)
    return model


@pytest.mark.parametrize("form", FORMS)
def test_forms_of_files(scriptc, form):
    model = trained(programs.Mixed())
    model.scale = 3.0
    check(scriptc, model, torch.randn(2, 4), **FORMS[form])


@pytest.mark.parametrize("wrap, target", [
    (lambda m: {"epoch": 3, "model": m}, "m.pt"),
    (lambda m: {"model": None, "ema": m}, "m.pt"),
    (lambda m: {"a": programs.Bare(), "b": {"c": m}}, "m.pt:b.c"),
    (lambda m: {"model": m, "ema": programs.Bare()}, "m.pt"),
])
def test_modules_in_checkpoints(scriptc, wrap, target):
    model = trained(programs.Mixed())
    check(scriptc, model, torch.randn(2, 4), target=target, saved=wrap(model))


def test_the_choice_of_a_checkpoints_module(scriptc):
    torch.save({"model": None, "ema": programs.Bare()}, scriptc.folder / "m.pt")
    done = scriptc("m.pt", "-I", str(HERE), "-o", "out.onnx", "--input", "x: float32[3]")
    assert done.returncode == 0 and "SC7051" in done.stderr.decode() and "`ema`" in done.stderr.decode()
    torch.save({"a": programs.Bare(), "b": programs.Bare()}, scriptc.folder / "m.pt")
    assert "`a`, `b`" in refused(scriptc, "SC7052")
    assert "nothing" in refused(scriptc, "SC7052", "m.pt:c")


def test_a_class_without_source(scriptc):
    torch.save(programs.Bare(), scriptc.folder / "m.pt")
    done = scriptc("m.pt", "-o", "out.onnx", "--input", "x: float32[3]")
    assert done.returncode == 2 and "SC7050" in done.stderr.decode() and "pickle_programs.Bare" in done.stderr.decode()


def test_a_state_that_does_not_fit(scriptc):
    torch.save(programs.Bare(programs.Listed()), scriptc.folder / "m.pt")
    refused(scriptc, "SC7053")


def test_a_value_that_is_not_understood_may_be_kept(scriptc):
    check(scriptc, programs.Bare(torch.eye(3).to_sparse()), torch.ones(3))
    torch.save(programs.Reads(torch.eye(3).to_sparse()), scriptc.folder / "m.pt")
    assert "sparse" in refused(scriptc, "SC7054")
