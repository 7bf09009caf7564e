"""The operators of quantized_decomposed with run-time parameters, in the order of the rows' arguments."""
import torch

aten = torch.ops.aten
decomposed = torch.ops.quantized_decomposed


def _bounds(input):
    least, most = torch.aminmax(input)
    return torch.minimum(least, torch.zeros_like(least)), torch.maximum(most, torch.zeros_like(most))


def choose_qparams(input, quant_min, quant_max, eps, dtype):
    least, most = _bounds(input)
    scale = torch.maximum((most - least) / float(quant_max - quant_min), torch.full([], eps, dtype=least.dtype))
    zero_point = (quant_min - torch.round(least / scale).to(torch.int32)).clamp(quant_min, quant_max)
    return scale.reshape(1).to(torch.float64), zero_point.reshape(1).to(torch.int64)


def choose_qparams_symmetric(input, quant_min, quant_max, eps, dtype):
    least, most = _bounds(input)
    scale = torch.maximum(torch.maximum(-least, most) / (float(quant_max - quant_min) / 2), torch.full([], eps, dtype=least.dtype))
    return scale.reshape(1).to(torch.float64), torch.full([1], 128 if dtype == torch.uint8 else 0)


def choose_per_token(input, dtype):
    scales = input.abs().amax(dim=-1, keepdim=True)
    if scales.dtype == torch.float16:
        scales = scales.float()
    scales = scales.clamp(min=1e-5).div(127)
    return scales, torch.zeros_like(scales)


def choose_per_token_asymmetric(input, dtype):
    low, high = -128, 127
    least = torch.amin(input, dim=-1, keepdim=True).clamp(max=0)
    most = torch.amax(input, dim=-1, keepdim=True).clamp(min=0)
    scale = ((most - least) / float(high - low)).clamp(min=1.1920928955078125e-07)
    below, above = least / scale, most / scale
    zero_point = torch.where(low + below + high + above > 0, low - below, high - above)
    return scale.to(torch.float64), zero_point.clamp(low, high).round().to(torch.int64)


def quantize_per_token(input, scales, zero_points, quant_min, quant_max, dtype):
    return input.mul(scales.reciprocal()).add(zero_points).round().clamp(quant_min, quant_max).to(dtype)


def dequantize_per_token(input, scales, zero_points, quant_min, quant_max, dtype, output_dtype):
    return ((input - zero_points) * scales).to(output_dtype)


def quantize_per_group(input, scales, zero_points, quant_min, quant_max, dtype, group_size):
    grouped = input.reshape(-1, _group(input, scales, group_size))
    made = quantize_per_token(grouped, scales.reshape(-1, 1), zero_points.reshape(-1, 1), quant_min, quant_max, dtype)
    return made.reshape(input.shape)


def dequantize_per_group(w_int8, scales, zero_points, quant_min, quant_max, dtype, group_size, output_dtype):
    grouped = w_int8.reshape(-1, _group(w_int8, scales, group_size))
    shift = 0 if zero_points is None else zero_points.reshape(-1, 1)
    return grouped.sub(shift).mul(scales.reshape(-1, 1)).reshape(w_int8.shape).to(output_dtype)


def _group(input, scales, size):
    return input.shape[-1] if size > input.shape[-1] and scales.shape[-1] == 1 else size


def fake_quantize(input, scales, zero_points, axis, quant_min, quant_max):
    return aten.fake_quantize_per_channel_affine(input, scales, zero_points.to(torch.int32), axis, quant_min, quant_max)


def convert(input, dtype):
    return input.to(dtype)
