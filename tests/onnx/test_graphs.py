"""Blocks of the IR to graphs: If, Loop, scans, sequences, optionals, captured values, as ONNX Runtime runs them."""
import subprocess

import numpy as np
import pytest
from conftest import COMPILER

onnx = pytest.importorskip("onnx")
onnxruntime = pytest.importorskip("onnxruntime")


@pytest.fixture
def run(tmp_path):
    """run(ir, x=..., n=...) lowers IR text, checks the model and gives its results."""

    def run(text, options=(), **feeds):
        (tmp_path / "f.ir").write_text(text)
        done = subprocess.run([str(COMPILER), "opt", "f.ir", "--passes", "infer", "--emit", "onnx", "-o", "f.onnx", *options], cwd=tmp_path,
                              capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        path = str(tmp_path / "f.onnx")
        onnx.checker.check_model(path, full_check=True)
        run.model = onnx.load(path)
        session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
        return session.run(None, {k: np.asarray(v) for k, v in feeds.items()})

    run.folder = tmp_path
    return run


X = np.array([1.0, -2.0], dtype=np.float32)


def test_if_with_captured_and_repeated_values(run):
    ir = """func @f(%x: Tensor f32[2], %c: bool) -> (Tensor, Tensor, Tensor) {
  %a: Tensor f32[2], %b: Tensor f32[2], %d: Tensor f32[2] = if %c {
    %r: Tensor f32[2] = aten.relu %x
    yield %r, %r, %x
  } else {
    yield %x, %x, %x
  }
  yield %a, %b, %d
}
"""
    for c in (True, False):
        want = np.maximum(X, 0) if c else X
        for got, wanted in zip(run(ir, x=X, c=c), (want, want, X)):
            np.testing.assert_array_equal(got, wanted)


def test_loop_carries_and_scans(run):
    ir = """func @f(%x: Tensor f32[2], %n: int) -> (Tensor, Tensor) {
  %y: Tensor f32[2], %rows: Tensor f32[?1,2] = loop %n, true, (%x) {
    (%i: int, %h: Tensor f32[2]):
      %z: Tensor f32[2] = aten.add.Tensor %h, %x, 1
      yield true, %z, %h
  }
  yield %y, %rows
}
"""
    y, rows = run(ir, x=X, n=3)
    np.testing.assert_array_equal(y, X * 4)
    np.testing.assert_array_equal(rows, [X, X * 2, X * 3])
    y, rows = run(ir, x=X, n=0)
    assert rows.shape == (0, 2)


def test_while_loop_with_a_break(run):
    ir = """func @f(%x: Tensor f32[2], %n: int) -> (Tensor, int) {
  %y: Tensor f32[2], %k: int = loop none, true, (%x, 0) {
    (%i: int, %h: Tensor f32[2], %j: int):
      %z: Tensor f32[2] = aten.mul.Scalar %h, 2
      %m: int = py.add.int %j, 1
      %go: bool = py.lt.int %m, %n
      yield %go, %z, %m
  }
  yield %y, %k
}
"""
    y, k = run(ir, x=X, n=3)
    np.testing.assert_array_equal(y, X * 8)
    assert k == 3 and k.shape == ()


def test_carried_values_swap(run):
    ir = """func @f(%x: Tensor f32[2], %y: Tensor f32[2], %n: int) -> (Tensor, Tensor) {
  %a: Tensor f32[2], %b: Tensor f32[2] = loop %n, true, (%x, %y) {
    (%i: int, %p: Tensor f32[2], %q: Tensor f32[2]):
      yield true, %q, %p
  }
  yield %a, %b
}
"""
    a, b = run(ir, x=X, y=X + 1, n=3)
    np.testing.assert_array_equal(a, X + 1)
    np.testing.assert_array_equal(b, X)


def test_a_carried_rank_that_grows(run):
    ir = """func @f(%x: Tensor f32[2], %n: int) -> (Tensor) {
  %y: Tensor f32[...] = loop %n, true, (%x) {
    (%i: int, %h: Tensor f32[...]):
      %z: Tensor f32[...] = aten.unsqueeze %h, 0
      yield true, %z
  }
  %s: Tensor f32[] = aten.sum %y, none
  yield %s
}
"""
    assert run(ir, x=X, n=3)[0] == -1 and run(ir, x=X, n=0)[0] == -1


def test_sequence_through_a_loop(run):
    ir = """func @f(%x: Tensor f32[2], %n: int) -> (Tensor, List[Tensor]) {
  %e: List[Tensor] f32[2] = list
  %l: List[Tensor] f32[2] = list %x
  %xs: List[Tensor] f32[2] = loop %n, true, (%l) {
    (%i: int, %s: List[Tensor] f32[2]):
      %t: List[Tensor] f32[2] = seq.append.Tensor %s, %x
      yield true, %t
  }
  %y: Tensor f32[?1,2] = aten.stack %xs, 0
  yield %y, %xs
}
"""
    y, xs = run(ir, x=X, n=2)
    np.testing.assert_array_equal(y, [X] * 3)
    assert len(xs) == 3


def test_outputs_are_values_of_their_own(run):
    ir = """func @f(%x: Tensor f32[2]) -> (a: Tensor, b: Tensor, c: Tensor) {
  %r: Tensor f32[2] = aten.relu %x
  yield %x, %r, %r
}
"""
    run(ir, x=X)
    names = [o.name for o in run.model.graph.output]
    assert names == ["a", "b", "c"]


def test_sizes_are_read_once_and_derived(run):
    ir = """func @f(%x: Tensor f32[N,3]) -> (Tensor) {
  %z: Tensor f32[N,3,1] = aten.unsqueeze %x, 2
  %y: Tensor f32[3*N] = aten.flatten.using_ints %z, 0, -1
  yield %y
}
"""
    for n in (2, 0):
        assert run(ir, x=np.ones((n, 3), np.float32))[0].shape == (3 * n,)
    assert run.model.graph.output[0].type.tensor_type.shape.dim[0].dim_param == "3*N"


def test_weights_keep_their_keys(run):
    ir = """func @f(%x: Tensor f32[N,2]) -> (Tensor) {
  %w: Tensor f32[3,2] = weight "fc.weight" fill 0.5
  %y: Tensor f32[N,3] = aten.linear %x, %w, none
  yield %y
}
"""
    (run.folder / "probe").write_text("")
    got = run(ir, options=("--params", "random"), x=np.ones((1, 2), np.float32))
    assert [i.name for i in run.model.graph.initializer] == ["fc.weight"]
    assert got[0].shape == (1, 3)


def test_deterministic_bytes(run):
    ir = """func @f(%x: Tensor f32[2], %c: bool) -> (Tensor) {
  %y: Tensor f32[2] = if %c {
    %r: Tensor f32[2] = aten.relu %x
    yield %r
  } else {
    yield %x
  }
  yield %y
}
"""
    run(ir, x=X, c=True)
    first = (run.folder / "f.onnx").read_bytes()
    run(ir, x=X, c=True)
    assert first == (run.folder / "f.onnx").read_bytes()


SMALL = """func @f(%x: Tensor f32[N,2], %n: int) -> (Tensor) {
  %w: Tensor f32[300,2] = weight "fc.weight"
  %k: Tensor f32[N,300] = aten.linear %x, %w, none
  %y: Tensor f32[N,300] = loop %n, true, (%k) {
    (%i: int, %h: Tensor f32[N,300]):
      %z: Tensor f32[N,300] = aten.clamp %h, -0.5, inf
      yield true, %z
  }
  yield %y
}
"""


def emit(run, *options):
    (run.folder / "f.ir").write_text(SMALL)
    done = subprocess.run([str(COMPILER), "opt", "f.ir", "--passes", "infer", "--params", "random", *options], cwd=run.folder,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_text_reads_back(run):
    short, full = emit(run, "-S"), emit(run, "-S", "--full")
    assert '"fc.weight" = {...}' in short
    model = onnx.parser.parse_model(full)
    onnx.checker.check_model(model, full_check=True)
    assert [n.op_type for n in model.graph.node if n.op_type != "Constant"] == ["Gemm", "Loop"]


def test_external_data_is_named_by_its_content(run):
    emit(run, "--emit", "onnx", "--external-data", "-o", "e.onnx")
    data, = run.folder.glob("*.data")
    assert data.stat().st_size == 2400 and len(data.stem.rpartition("-")[2]) == 8
    onnxruntime.InferenceSession(str(run.folder / "e.onnx"))


def test_initializers_as_inputs(run):
    emit(run, "--emit", "onnx", "--keep-initializers-as-inputs", "-o", "k.onnx")
    assert [i.name for i in onnx.load(run.folder / "k.onnx").graph.input] == ["x", "n", "fc.weight"]


def test_metadata_and_value_info(run):
    emit(run, "--emit", "onnx", "-o", "m.onnx")
    model = onnx.load(run.folder / "m.onnx")
    assert model.graph.name == "main_graph" and model.ir_version == 10
    assert [p.key for p in model.graph.node[0].metadata_props] == ["namespace", "trace"]
    emit(run, "--emit", "onnx", "-g2", "-o", "m.onnx")
    keys = {p.key for p in onnx.load(run.folder / "m.onnx").graph.node[0].metadata_props}
    assert keys == {"namespace", "pkg.torch.onnx.name_scopes", "trace", "pkg.torch.onnx.stack_trace"}


def test_a_weight_without_a_value_is_an_error(run):
    (run.folder / "f.ir").write_text(SMALL)
    done = subprocess.run([str(COMPILER), "opt", "f.ir", "--passes", "infer", "--emit", "onnx", "-o", "f.onnx"], cwd=run.folder,
                          capture_output=True, text=True)
    assert done.returncode == 1 and "SC0401" in done.stderr and not (run.folder / "f.onnx").exists()


def test_a_kept_assert_fails_where_it_is_reached(run):
    (run.folder / "f.ir").write_text("""func @f(%x: Tensor f32[2], %bad: bool) -> (Tensor) {
  %r: Tensor f32[2] = if %bad {
    trap %bad
    yield %x
  } else {
    yield %x
  }
  yield %r
}
""")
    done = subprocess.run([str(COMPILER), "opt", "f.ir", "--passes", "infer", "--emit", "onnx", "--assert", "keep", "-o", "f.onnx"],
                          cwd=run.folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    session = onnxruntime.InferenceSession(str(run.folder / "f.onnx"), options)
    np.testing.assert_array_equal(session.run(None, {"x": X, "bad": np.array(False)})[0], X)
    with pytest.raises(Exception, match="Gather|indices"):
        session.run(None, {"x": X, "bad": np.array(True)})
