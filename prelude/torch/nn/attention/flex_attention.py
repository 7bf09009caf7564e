"""Attention whose scores and mask are functions of indices: they are called once, with a tensor for each index."""
from typing import NamedTuple, Optional

import torch
from torch import Tensor

_aten = torch.ops.aten


class AuxRequest(NamedTuple):
    lse: bool = False
    max_scores: bool = False


class AuxOutput(NamedTuple):
    lse: Optional[Tensor] = None
    max_scores: Optional[Tensor] = None


def noop_mask(batch, head, token_q, token_kv):
    return torch.ones([], dtype=torch.bool)


def or_masks(*mask_mods):
    def either(b, h, q_idx, kv_idx):
        found = torch.zeros([], dtype=torch.bool)
        for mask_mod in mask_mods:
            found = found | mask_mod(b, h, q_idx, kv_idx)
        return found

    return either


def and_masks(*mask_mods):
    def both(b, h, q_idx, kv_idx):
        found = torch.ones([], dtype=torch.bool)
        for mask_mod in mask_mods:
            found = found & mask_mod(b, h, q_idx, kv_idx)
        return found

    return both


def _places(B, H, Q_LEN, KV_LEN):
    return (torch.arange(B).reshape(-1, 1, 1, 1), torch.arange(H).reshape(-1, 1, 1), torch.arange(Q_LEN).reshape(-1, 1), torch.arange(KV_LEN))


class BlockMask:
    """Keeps only the mask function: blocks matter only to the kernel."""

    def __init__(self, mask_mod, seq_lengths, heads):
        self.mask_mod = mask_mod
        self.seq_lengths = seq_lengths
        self._heads = heads

    @property
    def shape(self):
        return self._heads + tuple(self.seq_lengths)

    def to(self, device):
        return self

    def as_tuple(self, flatten=True):
        """Returns what the operator reads of the tuple, whose last element is the mask function: the sizes, which are first."""
        return (*self.seq_lengths, self.mask_mod) if flatten else (self.seq_lengths, self.mask_mod)


def _create_empty_block_mask(query, key):
    return BlockMask(noop_mask, (1, 1), (1, 1))


def create_block_mask(mask_mod, B=None, H=None, Q_LEN=0, KV_LEN=0, device=None, BLOCK_SIZE=128, _compile=False, separate_full_blocks=True,
                      compute_dq_write_order=False, dq_kv_order=True):
    return BlockMask(mask_mod, (Q_LEN, KV_LEN), (1 if B is None else B, 1 if H is None else H))


def create_mask(mod_fn, B=None, H=None, Q_LEN=0, KV_LEN=0, device=None):
    batch, heads = 1 if B is None else B, 1 if H is None else H
    return mod_fn(*_places(batch, heads, Q_LEN, KV_LEN)).expand(batch, heads, Q_LEN, KV_LEN)


def _scores(query, key, score_mod, mask_mod, scale, score_buffers=(), mask_buffers=()):
    places = _places(query.shape[0], query.shape[1], query.shape[2], key.shape[2])
    score = torch.matmul(query, key.mT).to(torch.float64 if query.dtype == torch.float64 else torch.float32) * scale
    if score_mod is not None:
        score = score_mod(score, *places, *score_buffers).to(score.dtype)
    return score if mask_mod is None else torch.where(mask_mod(*places, *mask_buffers), score, -torch.inf)


def flex_attention(query, key, value, score_mod=None, block_mask=None, scale=None, enable_gqa=False, return_lse=False, kernel_options=None, *, return_aux=None):
    if enable_gqa:
        groups = query.shape[1] // key.shape[1]
        key, value = key.repeat_interleave(groups, 1), value.repeat_interleave(groups, 1)
    by = query.shape[-1] ** -0.5 if scale is None else scale
    score = _scores(query, key, score_mod, None if block_mask is None else block_mask.mask_mod, by)
    y = torch.matmul(_aten._safe_softmax(score, -1).to(query.dtype), value)
    if return_aux is not None:
        return y, AuxOutput(score.logsumexp(-1) if return_aux.lse else None, score.amax(-1) if return_aux.max_scores else None)
    return (y, score.logsumexp(-1)) if return_lse else y
