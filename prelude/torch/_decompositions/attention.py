"""Attention. Functions named by rows take the row's arguments in order."""
import math
import torch
from torch.onnx import _graph

aten = torch.ops.aten


def _fits_node(query, key, value):
    """Attention exists from opset 23 on; ONNX Runtime's does not support broadcast masks and empty tensors, and computes in float32."""
    if _graph.target_opset() < 23 or query.dim() != 4 or key.dim() != 4 or value.dim() != 4:
        return False
    if any(torch._C._is_known_zero(x.shape[axis]) for x in (query, key, value) for axis in range(4)):
        return False
    return query.dtype == torch.float32 and key.dtype == torch.float32 and value.dtype == torch.float32


def _masked_softmax(scores, mask, examined):
    """Softmax over the keys. A query whose keys are all masked gets zeros, as in PyTorch's safe softmax, and not the NaN of a plain softmax.
    As there, a mask changes the scores in place: the result has their sizes, whatever is known of the mask's. `examined` is the mask in which
    such queries are looked for; None if there are none."""
    if mask is None:
        return aten.softmax(scores, -1)
    scores = scores.masked_fill_(~mask, float("-inf")) if mask.dtype == torch.bool else scores.add_(mask)
    weights = aten.softmax(scores, -1)
    if examined is None:
        return weights
    if examined.dtype == torch.bool:
        return weights.masked_fill_(~examined.any(-1, True), 0.0)
    return aten._fill_masked_rows(weights, (examined == float("-inf")).all(-1, True), examined)


def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p: float = 0.0, is_causal: bool = False, scale=None, enable_gqa: bool = False):
    return attention(query, key, value, attn_mask, dropout_p, is_causal, scale, enable_gqa, attn_mask)


def attention(query, key, value, attn_mask, dropout_p: float, is_causal: bool, scale, enable_gqa: bool, examined):
    """`examined` is the mask without what hides later keys in `attn_mask`, since each query has its first key."""
    alike = not enable_gqa or key.shape[-3] == value.shape[-3]  # Attention has one number of heads for keys and values
    if alike and _fits_node(query, key, value) and attn_mask is None and dropout_p == 0.0 and (scale is None or isinstance(scale, float)):
        return aten._attention(query, key, value, is_causal, scale)
    if query.dtype == torch.bfloat16:  # scores with 8 bits of precision would be too inexact
        wide, seen = (x if x is None or x.dtype == torch.bool else x.float() for x in (attn_mask, examined))
        y = attention(query.float(), key.float(), value.float(), wide, dropout_p, is_causal, scale, enable_gqa, seen)
        return y.to(torch.bfloat16)
    factor = 1.0 / math.sqrt(query.shape[-1]) if scale is None else scale
    if enable_gqa:
        key = aten.repeat_interleave(key, query.shape[-3] // key.shape[-3], -3)
        value = aten.repeat_interleave(value, query.shape[-3] // value.shape[-3], -3)
    if query.dtype == torch.float64:  # ONNX Runtime fuses a single number into the product, as float32
        factor = torch.full([query.shape[-1]], factor, dtype=torch.float64)
    scores = aten.matmul(query * factor, key.transpose(-2, -1))
    if is_causal:
        allowed = torch.ones([query.shape[-2], key.shape[-2]], dtype=torch.bool).tril()
        scores = scores.masked_fill(~allowed, float("-inf"))
    weights = _masked_softmax(scores, attn_mask, examined)
    if dropout_p > 0.0:
        weights = aten.dropout(weights, dropout_p, True)
    return aten.matmul(weights, value)


def _of_positions(cache, position_ids, axis):
    """Returns the sines or cosines for each element of the sequence, with an axis for the heads."""
    if position_ids is None:
        torch._C._require(cache.dim() == 3, "without position_ids, RotaryEmbedding takes caches of 3 dimensions")
        return cache.unsqueeze(axis)
    torch._C._require(cache.dim() == 2, "with position_ids, RotaryEmbedding takes caches of 2 dimensions")
    torch._C._require(position_ids.dim() == 2, "RotaryEmbedding takes position_ids of 2 dimensions")
    return cache[position_ids].unsqueeze(axis)


def rotary_embedding(x, cos_cache, sin_cache, position_ids=None, interleaved: bool = False, num_heads: int = 0, rotary_embedding_dim: int = 0):
    flat = num_heads != 0 and x.dim() == 3  # the heads are in the last dimension
    torch._C._require(flat or x.dim() == 4, "RotaryEmbedding takes a tensor of 4 dimensions, or one of 3 dimensions and num_heads")
    y = x.reshape([x.shape[0], x.shape[1], num_heads, x.shape[2] // num_heads]) if flat else x
    heads = 2 if flat else 1
    part = y[..., :rotary_embedding_dim] if rotary_embedding_dim else y
    cos, sin = _of_positions(cos_cache, position_ids, heads), _of_positions(sin_cache, position_ids, heads)
    a, b = (part[..., 0::2], part[..., 1::2]) if interleaved else part.chunk(2, -1)
    real, imaginary = cos * a - sin * b, sin * a + cos * b
    if interleaved:
        turned = torch.stack((real, imaginary), -1).reshape(part.shape)
    else:
        turned = torch.cat((real, imaginary), -1)
    if rotary_embedding_dim:
        turned = torch.cat((turned, y[..., rotary_embedding_dim:]), -1)
    return turned.reshape(x.shape) if flat else turned
