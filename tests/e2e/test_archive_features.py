"""Tests each feature of TorchScript archives: the compiled graph computes the same results as torch.jit.load."""
import io
import json
import pathlib
import sys
import zipfile

import onnx
import pytest
import torch

import archive_features as features
import archive_models  # noqa: F401
import archive_operators  # noqa: F401
import archive_texts  # noqa: F401
from oracle import ROOT, session

sys.path.append(str(ROOT / "tests/conformance"))
import caselib  # noqa: E402
import run_cases  # noqa: E402


def with_version(data, version):
    """The archive as one of that version, which older operators go by."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            folder, leaf = info.filename.split("/", 1)
            if leaf in ("version", ".data/version"):
                new.writestr(f"{folder}/version", f"{version}\n")
            else:
                new.writestr(info.filename, old.read(info))
    return out.getvalue()


def saved(one):
    buffer = io.BytesIO()
    torch.jit.save(one.made(one.make if one.name.endswith("function") else one.make()), buffer)
    return with_version(buffer.getvalue(), one.version) if one.version else buffer.getvalue()


def described(loaded, one):
    """--input for each argument of the first call, with symbols for its sizes."""
    if one.words is not None:
        return one.words
    method = getattr(loaded, one.method or "forward")
    names = [argument.name for argument in method.schema.arguments if argument.name != "self"]
    return [word for name, v in zip(names, one.calls[0]) for word in ("--input", f"{name}: {caselib.spec([c[names.index(name)] for c in one.calls], name, False)}")]


def differences(one, loaded, running):
    for index, call in enumerate(one.calls):
        store = caselib.Store()
        with torch.no_grad(), torch.jit.optimized_execution(False):
            made = (getattr(loaded(), one.method) if one.method else loaded())(*call)
        want = run_cases.slots(caselib.value(plain(made), store), store.arrays)
        flat = [f for v in call if not isinstance(v, str) for f in run_cases.feeds_of(caselib.value(plain(v), store), store.arrays)]
        got = running.run(None, {slot.name: f for slot, f in zip(running.get_inputs(), flat)})
        assert len(got) == len(want), f"{len(got)} outputs for {len(want)}"
        for k, (g, w) in enumerate(zip(got, want)):
            if isinstance(w, list):
                why = next(filter(None, (run_cases.same(p, q, 1e-3, 1e-4) for p, q in zip(g, w))), "" if len(g) == len(w) else "length")
            else:
                why = run_cases.same(g, w, 1e-3, 1e-4)
            if why:
                yield f"call {index}, output {k}: {why}"


def plain(v):
    if isinstance(v, tuple):
        return tuple(plain(i) for i in v)
    if isinstance(v, list):
        return [plain(i) for i in v]
    return {k: plain(i) for k, i in v.items()} if isinstance(v, dict) else v


@pytest.mark.parametrize("one", features.CASES, ids=lambda one: one.name)
def test_feature(scriptc, one):
    path = pathlib.Path(scriptc.folder) / "m.pt"
    path.write_bytes(saved(one))
    check(scriptc, one, path)


STORED = ROOT / "tests/stored/archives"


@pytest.mark.parametrize("one", [one for one in features.CASES if (STORED / f"{one.name}.pt").exists()], ids=lambda one: one.name)
def test_stored_file(scriptc, one):
    check(scriptc, one, STORED / f"{one.name}.pt")


def check(scriptc, one, path):
    target = f"{path}:{one.method}" if one.method else path
    done = scriptc(target, "-o", "m.onnx", *described(torch.jit.load(path), one))
    if one.refused:
        assert done.returncode in (1, 2) and one.refused in done.stderr.decode()
        return
    assert done.returncode == 0, done.stderr.decode()
    model = pathlib.Path(scriptc.folder) / "m.onnx"
    onnx.checker.check_model(str(model))
    assert not list(differences(one, lambda: torch.jit.load(path), session(model)))


@pytest.mark.parametrize("name", ["TiedThrice", "StoredKinds", "SharedStorages", "HoldsRestored", "IndexedByInterface", "method_forward", "traced_sizes",
                                  "ScriptOverTwoTraced", "frozen_block", "library_module_dict"])
def test_inspect_counts_as_torch_does(scriptc, name):
    one = next(case for case in features.CASES if case.name == name)
    path = pathlib.Path(scriptc.folder) / "m.pt"
    path.write_bytes(saved(one))
    entries = [json.loads(line) for line in scriptc("inspect", "m.pt", "--format", "json").stdout.decode().splitlines()]
    model = torch.jit.load(path)
    for kind, truth in (("parameter", dict(model.named_parameters())), ("buffer", dict(model.named_buffers()))):
        found = {e["name"]: e for e in entries if e["kind"] == kind}
        assert {n: (e["type"], e["shape"], e["bytes"]) for n, e in found.items() if not e.get("shared")} == {
            n: (str(t.dtype).removeprefix("torch."), list(t.shape), t.nbytes) for n, t in truth.items()}
        total = next((e for e in entries if e["kind"] == "total" and e["name"] == kind), {"count": 0, "elements": 0})
        assert (total["count"], total["elements"]) == (len(truth), sum(t.numel() for t in truth.values()))
    assert {e["name"] for e in entries if e["kind"] == "module"} == {n for n, _ in model.named_modules()}
    assert "forward" in {e["name"] for e in entries if e["kind"] == "method"}
