"""einx: what its operations compute, beside the operators of torch; einx itself is not needed."""
import pytest
import torch

from oracle import compiled, session

SOURCE = """
import einx
import torch


def f(x: torch.Tensor, w: torch.Tensor, at: torch.Tensor):
    b = torch.stack([x, x * 2])
    two = torch.stack([at, at.flip(0)])
    return {call}
"""

# what einx computes: what torch computes
CALLS = {
    "einx.add('n c, c -> n c', x, w[0])": "x + w[0]",
    "einx.add('n c, n c, c -> n c', x, x, w[0])": "x + x + w[0]",
    "einx.subtract('i d, j d -> i j d', x, w)": "x[:, None] - w",
    "einx.multiply('b n, b n ... -> b n ...', b[..., 0], b)": "b[..., :1] * b",
    "einx.divide('n c, -> n c', x, 2.0)": "x / 2.0",
    "einx.where('b n, b n d,', b.sum(-1) > 0, b, 0.0)": "torch.where((b.sum(-1) > 0)[..., None], b, 0.0)",
    "einx.where('..., ... d, -> ... d', b.sum(-1) > 0, b, 1.0)": "torch.where((b.sum(-1) > 0)[..., None], b, 1.0)",
    "einx.less('i, j -> i j', at, torch.arange(4))": "at[:, None] < torch.arange(4)",
    "einx.logical_and('i j, j -> i j', x > 0, w[0] > 0)": "(x > 0) & (w[0] > 0)",
    "einx.add('... j, ... j k -> ... (j k)', b, b[..., None] * x[0])": "(b[..., None] + b[..., None] * x[0]).flatten(2)",
    "einx.get_at('[k] c, n -> n c', w, at)": "w[at]",
    "einx.get_at('[k] c, ... -> ... c', w, two)": "w[two]",
    "einx.get_at('h [k] d, h n -> h n d', b, two % x.shape[0])": "torch.stack([b[k][two[k] % x.shape[0]] for k in range(2)])",
    "einx.get_at('b [n] d, b m -> b (m d)', b, two % x.shape[0])": "torch.stack([b[k][two[k] % x.shape[0]].flatten() for k in range(2)])",
    "einx.get_at('q [c] d, b n q -> q b n d', b, (two[..., None] * torch.tensor([1, 2])) % x.shape[0])":
        "torch.stack([b[k][(two * (k + 1)) % x.shape[0]] for k in range(2)])",
    "einx.sum('a [b]', x)": "x.sum(1)",
    "einx.mean('b [n] d -> b d', b)": "b.mean(1)",
    "einx.sum('b n d -> d b', b)": "b.sum(1).T",
    "einx.max('... [d]', b)": "b.amax(-1)",
    "einx.rearrange('b n (h d) -> b h n d', b, h=2)": "b.unflatten(-1, (2, 2)).transpose(1, 2)",
    "einx.rearrange('n c -> n r c', x, r=3)": "x[:, None].expand(-1, 3, -1)",
    "einx.rearrange('n c -> 1 (n c)', x)": "x.flatten()[None]",
    "einx.dot('n c, k c -> n k', x, w)": "x @ w.T",
}


@pytest.mark.parametrize("call", CALLS)
def test_as_torch(scriptc, call):
    (scriptc.folder / "m.py").write_text(SOURCE.format(call=call))
    running = session(compiled(scriptc, "m.py:f", "--input", "x: float32[n, 4]", "--input", "w: float32[5, 4]", "--input", "at: int64[n]"))
    for n in (1, 3, 6):
        x, w, at = torch.randn(n, 4), torch.randn(5, 4), torch.randint(0, 5, (n,))
        b, two = torch.stack([x, x * 2]), torch.stack([at, at.flip(0)])
        want = eval(CALLS[call], {"torch": torch, "x": x, "w": w, "at": at, "b": b, "two": two})  # the row's own text
        (got,) = running.run(None, {name: value.numpy() for name, value in (("x", x), ("w", w), ("at", at)) if name in [one.name for one in running.get_inputs()]})
        assert got.shape == tuple(want.shape) and torch.allclose(torch.from_numpy(got), want, atol=1e-6), n


def test_axes_that_do_not_fit(scriptc):
    (scriptc.folder / "m.py").write_text(SOURCE.format(call="einx.add('n c k, c -> n c', x, w[0])"))
    done = scriptc("m.py:f", "--input", "x: float32[n, 4]", "--input", "w: float32[5, 4]", "--input", "at: int64[n]")
    assert done.returncode == 1 and b"the expression has 3 axes, and the tensor has 2" in done.stderr
