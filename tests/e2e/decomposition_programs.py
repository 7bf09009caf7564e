"""Matrices taken apart, draws, and operators of functions: test_decompositions.py compiles each program with the sizes of its first
arguments, with symbolic sizes and with unknown ranks, and compares what it returns with eager mode's."""
import torch
import torch.nn.functional as F
from samples import case
from torch import Tensor
from torch._higher_order_ops.associative_scan import associative_scan
from torch._higher_order_ops.scan import scan
from torch.nn.attention.flex_attention import and_masks, create_block_mask, create_mask, flex_attention

torch.manual_seed(7)
LOW = torch.randn(5, 2) @ torch.randn(2, 4)
SYMMETRIC = torch.randn(2, 4, 4) + torch.randn(2, 4, 4).mT
NOTHING = torch.zeros(0, 2, 2)


def wide(*shape):
    return torch.randn(*shape, dtype=torch.float64)


# ---- singular values ----
@case((torch.randn(4, 3),), (torch.randn(3, 4),), (torch.randn(1, 1),), (LOW,), (torch.zeros(3, 3),), (torch.eye(3),), (torch.zeros(3, 0),), (torch.zeros(0, 3),))
def reduced_svd(x: Tensor):
    U, S, Vh = torch.linalg.svd(x, full_matrices=False)
    return U * S @ Vh, S, U.mT @ U, Vh @ Vh.mT


@case((torch.randn(2, 4, 3),), (torch.randn(2, 3, 5),), (LOW[None],), (torch.zeros(0, 3, 2),), (torch.zeros(1, 3, 2),), (torch.zeros(1, 0, 2),))
def full_svd(x: Tensor):
    U, S, Vh = torch.linalg.svd(x)
    k = min(x.shape[-1], x.shape[-2])
    return (U[..., :k] * S[..., None, :]) @ Vh[..., :k, :], S, U.mT @ U, Vh @ Vh.mT


@case((wide(4, 3),), (wide(6, 6) @ wide(6, 6),), (wide(3, 20),))
def older_svd(x: Tensor):
    U, S, V = torch.svd(x)
    left, values, right = torch.svd(x, compute_uv=False)
    low = torch.svd_lowrank(x[:3], 3)
    return U * S @ V.mT, S, x.svd().S, left, values, right, low[1], (low[0] * low[1] @ low[2].mT).norm(), torch.pca_lowrank(x[:2], 2)[1]


@case((wide(3, 5),), (wide(5, 3),), (wide(2, 2),))
def inverse_of_any(x: Tensor):
    return torch.linalg.pinv(x, rtol=0.0), torch.pinverse(x), torch.linalg.matrix_norm(x, "nuc"), torch.linalg.matrix_norm(x, -2), torch.linalg.lstsq(x.mT, x.mT).solution


@case((torch.diag(torch.tensor([3.0, 1, -2])),), (torch.eye(2),))
def signs_of_the_only_element(x: Tensor):
    w, V = torch.linalg.eigh(x)
    return w, V, torch.linalg.svd(x)


# ---- eigenvalues ----
@case((SYMMETRIC,), (torch.eye(3)[None],), (torch.ones(2, 2)[None],), (NOTHING,), (torch.zeros(1, 2, 2),), (torch.zeros(1, 0, 0),))
def symmetric_eigenvectors(x: Tensor):
    w, V = torch.linalg.eigh(x)
    return w, (V * w[..., None, :]) @ V.mT, V.mT @ V, torch.linalg.eigh(x, UPLO="U").eigenvalues


@case((wide(2, 4, 4),), (wide(1, 1, 1),), (wide(3, 2, 2),), (NOTHING.double(),), (torch.eye(3, dtype=torch.float64).roll(1, 0)[None],), (torch.zeros(2, 0, 0, dtype=torch.float64),))
def general_eigenvectors(x: Tensor):
    w, V = torch.linalg.eig(x)
    return torch.linalg.eig(x).eigenvalues, x.to(torch.complex128) @ V - V * w.unsqueeze(-2), V.abs(), torch.linalg.eigvals(x)


@case((torch.randn(3, 3), 2), (torch.randn(5, 5), 0))
def in_a_loop(x: Tensor, n: int):
    for _ in range(n):
        U, S, Vh = torch.linalg.svd(x)
        x = (U * S.sqrt()) @ Vh
    return x, torch.linalg.eigvals(x).abs().amax()


# ---- operators of functions ----
@case((torch.randn(3, 4),), (torch.randn(2, 1),), (torch.randn(5, 3),))
def scanned(x: Tensor):
    last, y = scan(lambda c, a: (c + a, c * a), torch.zeros_like(x[:, 0]), x, dim=1, reverse=True)
    table, pairs = scan(lambda c, a: ({"s": c["s"] + a["k"]}, (c["s"].clone(), a["k"] * 2)), {"s": torch.zeros_like(x[0])}, {"k": x})
    return last, y, table["s"], pairs, associative_scan(lambda a, b: a * b, x, 1, combine_mode="generic")


@case((torch.randn(2, 3, 5, 8), torch.randn(2, 3, 6, 8), torch.arange(5.0)), (torch.randn(1, 2, 1, 4), torch.randn(1, 2, 1, 4), torch.arange(5.0)))
def flexible_attention(q: Tensor, k: Tensor, slopes: Tensor):
    biased = flex_attention(q, k, k, lambda s, b, h, i, j: s + slopes[h] * (j - i).abs())
    later = flex_attention(q, k, k, block_mask=create_block_mask(lambda b, h, i, j: i >= j + 1, None, None, q.shape[2], k.shape[2], device="cpu"), scale=0.5)
    near = and_masks(lambda b, h, i, j: i >= j, lambda b, h, i, j: i - j < 2)
    y, lse = flex_attention(q, k[:, :1], k[:, :1], block_mask=create_block_mask(near, None, None, q.shape[2], k.shape[2], device="cpu"), enable_gqa=True, return_lse=True)
    return biased, later, y, lse, create_mask(near, 1, 2, 3, 4, device="cpu")


@case((torch.randn(3, 4, 2), torch.randn(4)), (torch.randn(1, 2, 2), torch.randn(2)))
def mapped(x: Tensor, v: Tensor):
    rows = torch.vmap(lambda row: torch.where(row.sum() > 0, row * v.unsqueeze(1), row))(x)
    return rows, torch.vmap(torch.dot, in_dims=(1, None))(x[0], v), torch.vmap(torch.vmap(lambda a: a * 2 + 1), out_dims=1)(x)


# ---- groups of rows ----
@case((torch.randn(6, 3), torch.tensor([2, 0, 4])), (torch.randn(4, 3), torch.tensor([1, 3])), (torch.zeros(0, 3), torch.tensor([0])))
def segments(x: Tensor, n: Tensor):
    made = [torch.segment_reduce(x, way, lengths=n, initial=first, unsafe=True) for way in ("sum", "mean", "max", "min", "prod") for first in (None, 1.0)]
    return made, torch.segment_reduce(x, "max", offsets=F.pad(n.cumsum(0), (1, 0)))


@case((torch.randn(8, 4), torch.randn(3, 4, 8), torch.tensor([2, 2, 8], dtype=torch.int32)), (torch.randn(4, 8), torch.randn(1, 8, 4), torch.tensor([4], dtype=torch.int32)))
def grouped(x: Tensor, y: Tensor, ends: Tensor):
    return F.grouped_mm(x, y, offs=ends), F.grouped_mm(x.t(), x, offs=ends), F.grouped_mm(y.mT.contiguous(), x.t(), offs=ends), F.grouped_mm(y.mT, y)


@case((torch.randn(5, 4), torch.randn(3, 4), torch.tensor([0, 2, 1, 1, 0])), (torch.randn(1, 2), torch.randn(6, 2), torch.tensor([5])))
def linear_then_cross_entropy(x: Tensor, w: Tensor, y: Tensor):
    return (F.linear_cross_entropy(x, w, y), F.linear_cross_entropy(x, w, y, linear_bias=w[:, 0], reduction="none", label_smoothing=0.1),
            F.linear_cross_entropy(x, w, y, ignore_index=0, reduction="sum"))


REPEATED = torch.tensor([0, 3, -1, 3, 1, 0])


@case((torch.randn(4, 8), REPEATED, torch.randn(6, 8)), (torch.randn(5, 3), REPEATED[:0], torch.randn(0, 3)), (torch.randn(4, 0), REPEATED, torch.randn(6, 0)))
def adds_at_rows(x: Tensor, i: Tensor, y: Tensor):
    n = torch.zeros(x.shape[0]).index_put((i,), torch.ones(i.shape[0]), accumulate=True)
    return x.index_put((i,), y, accumulate=True), n, (x.half() * 0).index_put((i,), y.half() * 0 + 1, accumulate=True)


@case((torch.randn(4, 8), REPEATED, torch.randn(6, 8)), (torch.randn(4, 2), REPEATED[:1], torch.randn(1, 2)))
def adds_at_places(x: Tensor, i: Tensor, y: Tensor):
    z = x[:, :, None].repeat(1, 1, 5)
    return (x.index_put((i, i % 2), y[:, 0], accumulate=True), x.index_put((i[None, :], i[:, None] % 2), y[0, 0], accumulate=True),
            z.index_put((i, -1 - i % 2), y[:, :1], accumulate=True), z.index_put((torch.stack([i, i - i]),), y[0, 0], accumulate=True),
            z.index_put((x > 0,), y[0, :1], accumulate=True))


@case((torch.randn(3, 4),), (torch.randn(1, 2),))
def mapped_over_trees(x: Tensor):
    map_slices = torch._higher_order_ops.map
    pair = map_slices(lambda a, k: [a["u"] + k, (a["v"] * 2).sum()], {"u": x, "v": x * 3}, x[0].clone())
    return pair, map_slices(lambda a, k: a.cumsum(0) + k, x, x[0].clone())


@case((torch.randn(3, 3),), (torch.randn(2, 2),))
def factor_or_its_matrix(x: Tensor):
    h = x @ x.T + torch.eye(x.shape[0])
    try:
        return torch.linalg.cholesky(h) + (0 if issubclass(torch.linalg.LinAlgError, RuntimeError) else 1)
    except torch.linalg.LinAlgError:
        return h


@case((torch.randn(3, 4), torch.tensor([1, 0, 3])), (torch.randn(1, 4), torch.tensor([2])))
def margins_of_rows(x: Tensor, y: Tensor):
    one, none = y[:1], y[0]
    return (F.multi_margin_loss(x, y, reduction='none'), F.multi_margin_loss(x[0], one, reduction='none'),
            F.multi_margin_loss(x[0], none, reduction='none'), F.multi_margin_loss(x[:1], none, reduction='none'),
            F.multilabel_margin_loss(x[0], torch.tensor([1, 3, -1, 0]), reduction='none'))


ANGLES = torch.arange(14).reshape(7, 2) / 3


@case((torch.randn(2, 3, 5, 4), torch.randn(2, 5, 2), torch.tensor([[0, 3, 1, 6, 2], [5, 4, 0, 0, 1]])),
      (torch.randn(1, 2, 0, 4), torch.randn(1, 0, 2), torch.zeros(1, 0, dtype=torch.int64)))
def rotary_embeddings(x: Tensor, angles: Tensor, positions: Tensor):
    turn, flat, wide = torch.onnx.ops.rotary_embedding, x.transpose(1, 2).flatten(2), torch.cat((x, x + 1), -1)
    return (turn(x, angles.cos(), angles.sin()), turn(x, angles.cos(), angles.sin(), interleaved=True),
            turn(wide, ANGLES.cos(), ANGLES.sin(), positions, rotary_embedding_dim=4),
            turn(flat, ANGLES.cos(), ANGLES.sin(), positions, num_heads=x.shape[1], interleaved=True),
            torch.ops.onnx.RotaryEmbedding.opset23(flat, ANGLES.cos()[:, :1], ANGLES.sin()[:, :1], positions, num_heads=x.shape[1], rotary_embedding_dim=2))
