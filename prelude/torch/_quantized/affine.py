"""The operators of torchao that exported programs keep, in the order of the rows' arguments: quantisation in blocks of any shape."""
import torch

decomposed = torch.ops.quantized_decomposed

_BOUNDS = {torch.uint8: (0, 255), torch.int8: (-128, 127), torch.int16: (-2**15, 2**15 - 1), torch.int32: (-2**31, 2**31 - 1)}


def _range(dtype, low, high):
    least, most = _BOUNDS[dtype]
    return least if low is None else low, most if high is None else high


def _blocks(sizes, block_size):
    """Returns the sizes in which each block has axes of its own, and the indices of these axes."""
    shape, inner = [], []
    for size, block in zip(sizes, block_size):
        if block != size and block > 1:
            shape.append(size // block)
        elif block == 1:
            shape.append(size)
            continue
        inner.append(len(shape))
        shape.append(block)
    return shape, inner


def _grids(sizes, block_size):
    shape, inner = _blocks(sizes, block_size)
    return shape, [1 if i in inner else shape[i] for i in range(len(shape))]


def choose(input, mapping_type, block_size, target_dtype, quant_min=None, quant_max=None, eps=None, scale_dtype=None, zero_point_dtype=None, keepdim=False):
    low, high = _range(target_dtype, quant_min, quant_max)
    shape, inner = _blocks(input.shape, block_size)
    parts = input.reshape(shape)
    least, most = torch.amin(parts, dim=inner, keepdim=keepdim).clamp(max=0), torch.amax(parts, dim=inner, keepdim=keepdim).clamp(min=0)
    if mapping_type == "ASYMMETRIC":
        scale = (most - least) / float(high - low)
    elif mapping_type == "SYMMETRIC":
        scale = torch.maximum(-least, most) / (float(high - low) / 2)
    else:
        scale = torch.maximum(least / float(low), most / float(high))
    scale = scale.clamp(min=torch.finfo(input.dtype).smallest_normal if eps is None else eps)
    if mapping_type == "ASYMMETRIC":
        zero_point = (low - torch.round(least / scale)).clamp(low, high)
        zero_point = zero_point.to(torch.int32 if zero_point_dtype is None else zero_point_dtype)
    else:
        zero_point = torch.full_like(scale, int((high + low + 1) / 2))
        zero_point = zero_point if zero_point_dtype is None else zero_point.to(zero_point_dtype)
    if keepdim:
        sizes = [size // block for size, block in zip(input.shape, block_size)]
        scale, zero_point = scale.reshape(sizes), zero_point.reshape(sizes)
    return scale.to(input.dtype if scale_dtype is None else scale_dtype), zero_point


def quantize(input, block_size, scale, zero_point, output_dtype, quant_min=None, quant_max=None):
    low, high = _range(output_dtype, quant_min, quant_max)
    shape, grid = _grids(input.shape, block_size)
    q = torch.round(input.reshape(shape) * scale.reshape(grid).reciprocal())  # ONNX Runtime makes x / s of x * (1 / s), which rounds otherwise
    if zero_point is not None:
        q = q + zero_point.reshape(grid)
    return q.clamp(low, high).reshape(input.shape).to(output_dtype)


def dequantize(input, block_size, scale, zero_point, input_dtype, quant_min=None, quant_max=None, output_dtype=None):
    output_dtype = torch.float32 if output_dtype is None else output_dtype
    rows = input.dim() == 2 and list(block_size) == [1, input.shape[1]]
    if rows and output_dtype == torch.float32 and scale.dtype == torch.float32 and input.dtype in (torch.int8, torch.uint8):
        least, most = _BOUNDS[input.dtype]
        zero_point = None if zero_point is None else zero_point.reshape(-1)
        return decomposed.dequantize_per_channel(input, scale.reshape(-1), zero_point, 0, least, most, input.dtype)
    shape, grid = _grids(input.shape, block_size)
    real = input.reshape(shape).to(output_dtype)
    if zero_point is not None:
        real = real - zero_point.reshape(grid).to(output_dtype)
    return (real * scale.reshape(grid)).reshape(input.shape).to(output_dtype)
