"""Weights that are tensor subclasses of torchao: what their files contain, dequantised in the graph. The integers stay as they are stored."""
import torch
from _refusal import refuse

decomposed = torch.ops.quantized_decomposed


def _refused(name, why):
    refuse(f"weights of torchao's {name} {why} are not supported")


def _blocks(name, q, scale, block_size):
    """Returns how many elements of a row have a scale in common."""
    sizes = list(block_size)
    if len(sizes) != q.dim() or sizes[:-1] != [1] * (len(sizes) - 1) or sizes[-1] < 1 or q.shape[-1] % sizes[-1] != 0:
        _refused(name, f"with blocks of {sizes}")
    if scale.numel() * sizes[-1] != q.numel():
        _refused(name, "with scales of an unknown form")
    return sizes[-1]


def _integers(name, state, low, high):
    q, scale, zero_point = state["qdata"], state["scale"], state["zero_point"]
    size = _blocks(name, q, scale, state["block_size"])
    if size == q.shape[-1] and q.dim() == 2:
        scale = scale.reshape(-1)
        zero_point = None if zero_point is None else zero_point.reshape(-1)
        real = scale.to(torch.float32)
        return decomposed.dequantize_per_channel(q, real, zero_point, 0, low, high, q.dtype).to(scale.dtype)
    return decomposed.dequantize_per_channel_group(q, scale, zero_point, low, high, q.dtype, size, scale.dtype)


def weight(name, state):
    """Returns the weight that a tensor of the class with these attributes stands for."""
    for key in ("act_quant_kwargs", "activation_quantization", "act_quant_scale", "act_pre_scale"):
        if state.get(key, None) is not None:
            _refused(name, "whose layers quantise their arguments, too,")
    if name == "Int8Tensor" or name == "IntxUnpackedToInt8Tensor":
        return _integers(name, state, -128, 127)
    if name == "Float8Tensor":
        q, scale = state["qdata"], state["scale"]
        size = _blocks(name, q, scale, state["block_size"])
        return (q.to(scale.dtype).reshape(-1, size) * scale.reshape(-1, 1)).reshape(q.shape)
    _refused(name, "")
