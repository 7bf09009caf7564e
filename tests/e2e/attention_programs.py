"""Attention of two layers whose mask may be absent, or whose order may count, as the run decides."""
import torch
import torch.nn.functional as F
from torch import Tensor


def layers(q: Tensor, kv: Tensor, mask, is_causal: bool = False):
    for _ in (1, 2):
        q = F.scaled_dot_product_attention(q, kv, kv * 2, mask, is_causal=is_causal) + q
    return q


def added(q: Tensor, kv: Tensor, given: Tensor):
    """As BERT of transformers: no mask if all tokens count."""
    mask = None if torch.all(given == 1) else (1.0 - given[:, None, None, :].to(q.dtype)) * torch.finfo(q.dtype).min
    return layers(q, kv, mask)


def flagged(q: Tensor, kv: Tensor, given: Tensor):
    mask = None if bool((given == 1).all()) else given[:, None, None, :] > 0
    return layers(q, kv, mask)


def hidden(q: Tensor, kv: Tensor, given: Tensor):
    """Rows of which no key passes are zeros."""
    mask = None
    if bool((given == 0).any()):
        mask = torch.zeros(given.shape[1], given.shape[1]).masked_fill((given[0] == 0)[:, None], float("-inf"))
    return layers(q, kv, mask)


def causal(q: Tensor, kv: Tensor, given: Tensor):
    return layers(q, kv, None, bool(given.sum() > 3))


def causal_or_masked(q: Tensor, kv: Tensor, given: Tensor):
    """As GPT-2 of transformers: if there is no mask, the order of the tokens is one."""
    mask = None if torch.all(given == 1) else given[:, None, None, :] > 0
    return layers(q, kv, mask, mask is None and q.shape[2] > 1)


def causal_and_added(q: Tensor, kv: Tensor, given: Tensor):
    mask = None if torch.all(given == 1) else (given[:, None, None, :] - 1.0) * 3
    return layers(q, kv, mask, mask is None)


def filled(q: Tensor, kv: Tensor, given: Tensor):
    """As BERT of transformers writes it: hidden keys get the least number, which is not infinite."""
    mask = None
    if not torch.all(given == 1):
        inverted = 1.0 - given[:, None, None, :].expand(given.shape[0], 1, given.shape[1], given.shape[1]).to(q.dtype)
        mask = inverted.masked_fill(inverted.to(torch.bool), torch.finfo(q.dtype).min)
    return layers(q, kv, mask)


def filled_or_hidden(q: Tensor, kv: Tensor, given: Tensor):
    """Only one of the two masks can have rows of which no key passes."""
    least = torch.finfo(q.dtype).min
    mask = (given == 0)[:, None, None, :].to(q.dtype)
    if given.shape[0] > 1:
        mask = mask * least
    else:
        mask = mask.masked_fill(mask > 0, float("-inf")).expand(1, 1, given.shape[1], given.shape[1])
        mask = mask.masked_fill((given[0] == 0)[:, None], float("-inf"))
    return layers(q, kv, mask)


def causal_or_filled(q: Tensor, kv: Tensor, given: Tensor):
    """As GPT-2 of transformers writes it: the mask is made of the order and of what is given."""
    length, mask = given.shape[1], None
    if not torch.all(given == 1):
        order = torch.full((length, length), torch.finfo(q.dtype).min).triu(1)
        inverted = 1.0 - given[:, None, None, :].to(q.dtype)
        mask = order[None, None].masked_fill(inverted.to(torch.bool), torch.finfo(q.dtype).min)
    return layers(q, kv, mask, mask is None and q.shape[2] > 1)
