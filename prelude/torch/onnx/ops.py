"""torch.onnx.ops: operators of ONNX, and nodes of any domain, whose result types the call states."""
import torch
from torch.onnx import _graph


def _domain(op_type):
    domain, _, kind = op_type.rpartition("::")
    return domain or "onnx", kind


def _attributes(attrs):
    return [(name, "", value) for name, value in (attrs or {}).items()]


def symbolic(domain_op, /, inputs, attrs=None, *, dtype, shape, version=None, metadata_props=None):
    domain, kind = _domain(domain_op)
    return _graph._make(domain, kind, inputs, _attributes(attrs), 1, dtype, tuple(shape))


def symbolic_multi_out(domain_op, /, inputs, attrs=None, *, dtypes, shapes, version=None, metadata_props=None):
    domain, kind = _domain(domain_op)
    if len(dtypes) == 1:
        return (_graph._make(domain, kind, inputs, _attributes(attrs), 1, dtypes[0], tuple(shapes[0])),)
    return _graph._make(domain, kind, inputs, _attributes(attrs), len(dtypes), tuple(dtypes), tuple([tuple(s) for s in shapes]))


def rotary_embedding(X, cos_cache, sin_cache, position_ids=None, *, interleaved=False, num_heads=0, rotary_embedding_dim=0):
    return torch.ops.onnx.RotaryEmbedding.opset23(X, cos_cache, sin_cache, position_ids, interleaved=interleaved, num_heads=num_heads,
                                                  rotary_embedding_dim=rotary_embedding_dim)
