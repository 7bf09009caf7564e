"""Attention is computed once, whether there is a mask or not: only the mask depends on the run."""
import onnx
import pytest
import torch

import attention_programs
from oracle import ROOT, agree, compiled, session

SOURCE = ROOT / "tests" / "e2e" / "attention_programs.py"
NAMES = ["added", "flagged", "hidden", "causal", "causal_or_masked", "causal_and_added", "filled", "filled_or_hidden", "causal_or_filled"]
INPUTS = [word for text in ("q: float32[b, 2, t, 4]", "kv: float32[b, 2, t, 4]", "given: int64[b, t]") for word in ("--input", text)]
GIVEN = [[[1, 1, 1, 1, 1]], [[1, 1, 1, 0, 0], [1, 0, 1, 1, 1]], [[1]], [[0, 1]], [[1, 1], [1, 1], [1, 1]]]


@pytest.mark.parametrize("more", [[], ["-O0"], ["--opset", "17"], ["--opset", "23"]])
@pytest.mark.parametrize("name", NAMES)
def test_values(scriptc, name, more):
    running = session(compiled(scriptc, f"{SOURCE}:{name}", *INPUTS, *more))
    torch.manual_seed(3)
    for given in map(torch.tensor, GIVEN):
        if name in ("added", "filled", "causal_or_filled") and not given.sum(1).all():
            continue  # a row of which no key counts adds finfo.min to all scores
        q, kv = (torch.randn(given.shape[0], 2, given.shape[1], 4) for _ in range(2))
        want = getattr(attention_programs, name)(q, kv, given)
        agree(running, {"q": q.numpy(), "kv": kv.numpy(), "given": given.numpy()}, [want], rtol=1e-4, atol=1e-5)


def everywhere(graph):
    """The operators of a graph and of its branches."""
    for node in graph.node:
        yield node.op_type
        for attribute in node.attribute:
            if attribute.type == onnx.AttributeProto.GRAPH:
                yield from everywhere(attribute.g)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_computed_once(scriptc, name):
    used = list(everywhere(onnx.load(compiled(scriptc, f"{SOURCE}:{name}", *INPUTS)).graph))
    assert used.count("Softmax") == 2 and used.count("If") <= (0 if name == "causal" else 3)


@pytest.mark.parametrize("name", ["filled", "causal_or_filled"])
def test_finite_masks_are_not_searched_for_rows_without_keys(scriptc, name):
    """One If makes the mask, with the one that hides later keys, and the weights are used as they are."""
    graph = onnx.load(compiled(scriptc, f"{SOURCE}:{name}", *INPUTS)).graph
    outside = [node.op_type for node in graph.node]
    assert outside.count("If") == 1 and "Where" not in outside


@pytest.mark.parametrize("opset", ["20", "23"])
def test_keys_and_values_may_have_other_numbers_of_heads(scriptc, opset):
    """Each is repeated as often as its own heads go into those of the query."""
    (scriptc.folder / "m.py").write_text("""
import torch.nn.functional as F
from torch import Tensor


def attention(q: Tensor, k: Tensor, v: Tensor):
    return F.scaled_dot_product_attention(q, k, v, enable_gqa=True)
""")
    torch.manual_seed(0)
    q, k, v = torch.randn(2, 8, 5, 4), torch.randn(2, 2, 5, 4), torch.randn(2, 4, 5, 4)
    words = [word for name, heads in (("q", 8), ("k", 2), ("v", 4)) for word in ("--input", f"{name}: float32[b, {heads}, t, 4]")]
    running = session(compiled(scriptc, "m.py:attention", *words, "--opset", opset))
    want = torch.nn.functional.scaled_dot_product_attention(q, k, v, enable_gqa=True)
    agree(running, {"q": q.numpy(), "k": k.numpy(), "v": v.numpy()}, [want], rtol=1e-4, atol=1e-5)


SHARED = """
from torch import Tensor


def products(q: Tensor, v: Tensor, w: Tensor):
    first = q[:, 0]
    return q @ v, q.flatten(1, 2) @ w, q[None] @ v, q.transpose(1, 2) @ v, first.unsqueeze(1) @ v, q @ v.sum(0), q @ w.unsqueeze(0), v.mT @ first.mT.unsqueeze(1)
"""


@pytest.mark.parametrize("more", [[], ["-O0"], ["--opset", "14"]])
def test_heads_share_a_key(scriptc, more):
    """Sums over no key are 0, also where the matrices of a query meet one that they share, which ONNX Runtime would leave unwritten."""
    (scriptc.folder / "m.py").write_text(SHARED)
    inputs = [word for text in ("q: float32[b, h, t, s]", "v: float32[b, 1, s, d]", "w: float32[s, d]") for word in ("--input", text)]
    running = session(compiled(scriptc, "m.py:products", *inputs, *more))
    space = {}
    exec(SHARED, space)
    for b, h, t, s, d in ((2, 3, 4, 5, 6), (2, 3, 4, 0, 6), (1, 1, 1, 1, 1), (0, 2, 3, 4, 5), (2, 3, 0, 4, 5), (2, 3, 4, 5, 0), (0, 1, 2, 3, 3)):
        q, v, w = torch.randn(b, h, t, s), torch.randn(b, 1, s, d), torch.randn(s, d)
        agree(running, {"q": q.numpy(), "v": v.numpy(), "w": w.numpy()}, list(space["products"](q, v, w)), rtol=1e-4, atol=1e-5)


def test_a_shared_key_is_not_repeated(scriptc):
    (scriptc.folder / "m.py").write_text(SHARED)
    inputs = [word for text in ("q: float32[b, h, t, s]", "v: float32[b, 1, s, d]", "w: float32[s, d]") for word in ("--input", text)]
    used = list(everywhere(onnx.load(compiled(scriptc, "m.py:products", *inputs)).graph))
    assert used.count("Expand") == 1  # of v, in the product of which both operands have axes that the other one lacks
