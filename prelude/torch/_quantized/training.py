"""Operators of quantisation-aware training: fake quantisations that move the range they have seen, or whose scales are parameters."""
import torch
from _refusal import refuse


def _moved(running, seen, rate):
    return torch.where(torch.isinf(running), seen, running + rate * (seen - running))


def _observe(x, running_min, running_max, rate, axis, channels):
    if channels:
        if running_min.numel() != x.shape[axis]:
            refuse("an observer that has seen nothing is not supported: run the model once before it is saved, or call torch.ao.quantization.disable_observer on each module")
        rows = x.transpose(0, axis).flatten(1) if x.dim() != 2 else x
        least, most = torch.aminmax(rows, dim=1)
    else:
        least, most = torch.aminmax(x)
    running_min.copy_(_moved(running_min, least.reshape(running_min.shape), rate))
    running_max.copy_(_moved(running_max, most.reshape(running_max.shape), rate))


def _choose(low, high, quant_min, quant_max, symmetric):
    """Computes scale and zero point for the range from `low` to `high`, as FBGEMM does."""
    low, high = low.to(torch.float64), high.to(torch.float64)
    both = torch.logical_and(low < 0, high > 0)
    if symmetric:
        half = (quant_max - quant_min) // 2
        most = torch.maximum((low / -(half + 1)).abs(), (high / half).abs()).to(torch.float32).to(torch.float64)
        low, high = torch.where(both, most * -(half + 1), low), torch.where(both, most * half, high)
    low, high = low.clamp(max=0), high.clamp(min=0)
    scale = (high - low) / (quant_max - quant_min)
    scale = torch.where(scale < 3e-39, torch.full_like(scale, 0.1), scale).clamp(min=6.1e-5)
    from_low, from_high = quant_min - low / scale, quant_max - high / scale
    zero_point = torch.where(abs(quant_min) + (low / scale).abs() < abs(quant_max) + (high / scale).abs(), from_low, from_high)
    if symmetric:
        zero_point = torch.where(both, torch.full_like(zero_point, (quant_min + quant_max) / 2), zero_point)
    return scale.to(torch.float32), zero_point.clamp(quant_min, quant_max).round().to(torch.int32)


def fused_moving_avg_obs_fake_quant(self, observer_on, fake_quant_on, running_min, running_max, scale, zero_point, averaging_const, quant_min, quant_max, ch_axis,
                                    per_row_fake_quant=False, symmetric_quant=False):
    if observer_on.item() != 0:
        _observe(self, running_min, running_max, averaging_const, ch_axis, per_row_fake_quant)
    if fake_quant_on.item() == 0:
        return self
    made = _choose(running_min, running_max, quant_min, quant_max, symmetric_quant)
    scale.copy_(made[0].reshape(scale.shape))
    zero_point.copy_(made[1].reshape(zero_point.shape))
    if per_row_fake_quant:
        return torch.fake_quantize_per_channel_affine(self, scale, zero_point, ch_axis, quant_min, quant_max)
    return torch.fake_quantize_per_tensor_affine(self, scale, zero_point, quant_min, quant_max)


def _fused_moving_avg_obs_fq_helper(self, *args, **kwargs):
    y = fused_moving_avg_obs_fake_quant(self, *args, **kwargs)
    return y, torch.ones_like(self, dtype=torch.bool)


def _whole(zero_point, quant_min, quant_max):
    return zero_point.detach().round().clamp(quant_min, quant_max).to(torch.int32)


def _fake_quantize_learnable_per_tensor_affine(self, scale, zero_point, quant_min, quant_max, grad_factor=1.0):
    return torch.fake_quantize_per_tensor_affine(self, scale, _whole(zero_point, quant_min, quant_max), quant_min, quant_max)


def _fake_quantize_learnable_per_channel_affine(self, scale, zero_point, axis, quant_min, quant_max, grad_factor=1.0):
    return torch.fake_quantize_per_channel_affine(self, scale, _whole(zero_point, quant_min, quant_max), axis, quant_min, quant_max)
