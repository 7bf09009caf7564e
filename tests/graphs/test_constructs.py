"""The graphs of constructs.py are the ones in expected.txt (SCRIPTC_BLESS=1 writes it: review is reading the diff), and compute what
eager mode does; docs/graphs.md is what count.py makes of them."""
import os
import pathlib
import sys

import numpy as np
import onnx
import onnxruntime
import pytest
import torch

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import count

HERE = pathlib.Path(__file__).parent
ROWS = [pytest.param(row, id=row[0]) for rows in count.GROUPS.values() for row in rows]


def test_graphs_are_as_expected(tmp_path):
    got, expected = "\n".join(count.listings(tmp_path)), HERE / "expected.txt"
    if os.environ.get("SCRIPTC_BLESS"):
        expected.write_text(got)
    assert got == expected.read_text()


def test_page_is_current(tmp_path):
    assert "\n".join(count.page(tmp_path)) + "\n" == (count.ROOT / "docs/graphs.md").read_text(), "run tests/graphs/count.py --page"


def flat(value):
    return [leaf for item in value for leaf in flat(item)] if isinstance(value, (tuple, list)) else [] if value is None else [value]


def unread(graph):
    """Returns the nodes of which no result is read, in the graph, its branches and the bodies of its loops."""
    graphs = [graph]
    for one in graphs:
        graphs += [a.g for node in one.node for a in node.attribute if a.type == onnx.AttributeProto.GRAPH]
    read = {name for one in graphs for node in one.node for name in node.input} | {out.name for one in graphs for out in one.output}
    return [node.name for one in graphs for node in one.node if not read & set(node.output)]


@pytest.mark.parametrize("row", ROWS)
def test_values_are_eagers(row, tmp_path):
    torch.manual_seed(0)
    model, args = count.model_of(row, tmp_path), list(count.arguments(row))
    weights = {name: value.numpy() for name, value in model.state_dict().items()}
    np.savez(tmp_path / "weights.npz", **weights)
    with torch.no_grad():
        expected = flat(model(*[a.clone() if isinstance(a, torch.Tensor) else a for a in args]))
    for symbolic in (False, True):
        words = ("--weights", "weights.npz") if weights else ("-O1",)
        made = count.compiled(row, tmp_path, symbolic, *words)
        assert not isinstance(made, str), made
        assert not unread(made.graph)
        session = onnxruntime.InferenceSession(made.SerializeToString(), providers=["CPUExecutionProvider"])
        feeds = {name: np.asarray(a) for (name, _), a in zip(count.inputs_of(row), args) if name in [i.name for i in session.get_inputs()]}
        for got, want in zip(session.run(None, feeds), expected, strict=True):
            assert got.shape == tuple(want.shape) and got.dtype == want.numpy().dtype
            np.testing.assert_allclose(got, want.numpy(), rtol=1e-4, atol=1e-5)
