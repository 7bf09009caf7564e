"""Exported programs as targets: what torch.export.save wrote computes the same after compilation."""
import numpy as np
import pytest
import torch
from torch.utils import _pytree as pytree

import exported_programs
from exported_programs import PROGRAMS
from oracle import agree, arrays, compiled, session


def export(one, made):
    torch.manual_seed(1)
    return torch.export.export(made, one.sets[0], one.kwargs, dynamic_shapes=one.dynamic, strict=one.strict)


def as_exported(program):
    return program


def decomposed(program):
    return program.run_decompositions()


def inputs_of(one, arguments):
    """The tensors and the numbers that are no constants."""
    dynamic = one.dynamic is not None
    leaves = pytree.tree_leaves((arguments, one.kwargs or {}))
    return [leaf for leaf in leaves if isinstance(leaf, torch.Tensor) or (dynamic and type(leaf) is int)]


def results_of(value):
    return [leaf for leaf in pytree.tree_leaves(value) if leaf is not None]


def check(scriptc, program, one, made):
    torch.export.save(program, scriptc.folder / "m.pt2")
    running = session(compiled(scriptc, "m.pt2"))
    for arguments in one.sets:
        feeds = dict(zip([slot.name for slot in running.get_inputs()], arrays(inputs_of(one, arguments)), strict=True))
        with torch.no_grad():
            want = [leaf.resolve_conj() if isinstance(leaf, torch.Tensor) else leaf for leaf in results_of(made(*arguments, **(one.kwargs or {})))]
        agree(running, feeds, want)


@pytest.mark.parametrize("way", [as_exported, decomposed])
@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(scriptc, name, way):
    one = PROGRAMS[name]
    torch.manual_seed(0)
    made = one.make().eval()
    check(scriptc, way(export(one, made)), one, made)


# ---- names, ranges, state ----


def saved(scriptc, made, *arguments, **words):
    program = torch.export.export(made.eval(), arguments, **words)
    torch.export.save(program, scriptc.folder / "m.pt2")
    return program


def ports(scriptc, *words):
    running = session(compiled(scriptc, "m.pt2", *words))
    return [slot.name for slot in running.get_inputs()], [slot.name for slot in running.get_outputs()]


@pytest.mark.parametrize("name, inputs, outputs", [
    ("Perceptron", ["x"], ["linear_1"]),
    ("Dictionary", ["d.b", "d.a"], ["sum", "difference"]),
    ("Nested", ["x", "more.0", "more.1.0", "more.1.1.k"], ["add", "output.1.0", "output.1.1.q"]),
    ("Named", ["p.first", "p.second"], ["first", "second"]),
    ("Data", ["b.left", "b.right"], ["left", "right"]),
    ("Starred", ["xs.0", "xs.1", "xs.2"], ["add"]),
    ("Keywords", ["x", "scale", "bias"], ["add"]),
    ("Frozen", ["x"], ["mean"]),
])
def test_names(scriptc, name, inputs, outputs):
    one = PROGRAMS[name]
    torch.export.save(export(one, one.make().eval()), scriptc.folder / "m.pt2")
    assert ports(scriptc) == (inputs, outputs)


def test_names_that_are_given(scriptc):
    saved(scriptc, exported_programs.Dictionary(), {"a": exported_programs.ROWS, "b": exported_programs.ROWS})
    assert ports(scriptc, "--input-names", "p,q", "--output-names", "r,s") == (["p", "q"], ["r", "s"])


def test_input_narrows(scriptc):
    saved(scriptc, exported_programs.Perceptron(), exported_programs.ROWS, dynamic_shapes={"x": {0: torch.export.Dim("n", min=2, max=8)}})
    running = session(compiled(scriptc, "m.pt2", "--input", "x: float32[5, 4]"))
    assert running.get_inputs()[0].shape == [5, 4]
    assert session(compiled(scriptc, "m.pt2", "--input", "x: float32[rows, 4]")).get_inputs()[0].shape == ["rows", 4]
    for other in ("float32[5, 3]", "float64[5, 4]", "float32[9, 4]", "float32[4]", "float32[n, k]"):
        done = scriptc("m.pt2", "-o", "none.onnx", "--input", f"x: {other}")
        assert done.returncode == 2 and b"SC0304" in done.stderr


class Counter(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = torch.nn.Module()
        self.inner.register_buffer("seen", torch.zeros(3))
        self.norm = torch.nn.BatchNorm1d(3)

    def forward(self, x):
        self.inner.seen.add_(x.sum(0))
        return self.norm(x) + self.inner.seen


@pytest.mark.parametrize("way", [as_exported, decomposed])
def test_state(scriptc, way):
    x = torch.randn(4, 3)
    made = Counter().train()
    program = way(torch.export.export(made, (x,)))
    torch.export.save(program, scriptc.folder / "m.pt2")
    running = session(compiled(scriptc, "m.pt2", "--state", "outputs"))
    names = [slot.name for slot in running.get_outputs()]
    got = dict(zip(names[1:], running.run(None, {"x": x.numpy()})[1:]))
    want = made(x).detach()
    np.testing.assert_allclose(running.run(None, {"x": x.numpy()})[0], want, rtol=1e-4, atol=1e-5)
    assert set(got) == {"inner.seen", "norm.running_mean", "norm.running_var", "norm.num_batches_tracked"}
    for name, buffer in made.named_buffers():
        np.testing.assert_allclose(got[name], buffer, rtol=1e-4, atol=1e-5)


def test_several_programs(scriptc):
    from torch.export.pt2_archive._package import package_pt2

    x = exported_programs.ROWS
    with torch.no_grad():
        double, half = (torch.export.export(made, (x,)) for made in (exported_programs.Same(), exported_programs.Activations()))
    package_pt2(str(scriptc.folder / "m.pt2"), exported_programs={"same": double, "other": half})
    agree(session(compiled(scriptc, "m.pt2:same")), {"x": x.numpy()}, exported_programs.Same()(x))
    agree(session(compiled(scriptc, "m.pt2:other")), {"x": x.numpy()}, exported_programs.Activations()(x))
    assert b"behind a colon" in scriptc("m.pt2", "-o", "x.onnx").stderr
    assert b"no program `third`" in scriptc("m.pt2:third", "-o", "x.onnx").stderr


@torch.library.custom_op("exported_programs::twice", mutates_args=())
def twice(x: torch.Tensor) -> torch.Tensor:
    return x * 2


twice.register_fake(torch.empty_like)


def test_places_are_the_authors(scriptc):
    class Refused(torch.nn.Module):
        def forward(self, x):
            return twice(x)

    saved(scriptc, Refused(), torch.randn(3, 3))
    done = scriptc("m.pt2", "-o", "x.onnx")
    said = done.stderr.decode()
    assert done.returncode == 1 and "test_exported.py" in said and "return twice(x)" in said, said


class Half(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(4, 2)

    def forward(self, x):
        with torch.autocast("cpu", dtype=torch.float16):
            return self.lin(x).float()


def test_autocast_needs_decomposition(scriptc):
    """The exported region holds no conversions; the decomposed program does."""
    x = exported_programs.ROWS
    made = Half().eval()
    program = saved(scriptc, made, x)
    done = scriptc("m.pt2", "-o", "x.onnx")
    assert done.returncode == 1 and b"run_decompositions()" in done.stderr
    torch.export.save(program.run_decompositions(), scriptc.folder / "m.pt2")
    with torch.no_grad():
        agree(session(compiled(scriptc, "m.pt2")), {"x": x.numpy()}, [made(x)], rtol=1e-2, atol=1e-2)


class Packed(torch.nn.Module):
    def forward(self, x):
        y = x.t().contiguous()
        y.add_(1)
        return x, y


def test_contiguous_copies(scriptc):
    x = exported_programs.ROWS
    saved(scriptc, Packed(), x)
    agree(session(compiled(scriptc, "m.pt2")), {"x": x.numpy()}, Packed()(x.clone()))
