"""The operator of torch.nn.attention.flex_attention, whose other results are logarithms to the base 2."""
import math

import torch
from torch.nn.attention.flex_attention import _scores


def flex_attention(query, key, value, score_mod, block_mask, scale, kernel_options, score_mod_other_buffers=(), mask_mod_other_buffers=()):
    score = _scores(query, key, score_mod, block_mask[-1], scale, score_mod_other_buffers, mask_mod_other_buffers)
    y = torch.matmul(torch.ops.aten._safe_softmax(score, -1).to(query.dtype), value.to(query.dtype))
    return y, score.logsumexp(-1) / math.log(2), score.amax(-1) / math.log(2)
