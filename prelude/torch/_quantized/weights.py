"""Weights of float layers that a program quantises: torch.ao.quantization.quantize_dynamic and convert. The float parameters remain the layer's
own, so that files of float weights fit; files of the converted model replace them."""
import torch
from torch._quantized import QuantizedTensor
from torch._quantized.types import type_of


def _range(weight, observer):
    """Returns the least and the greatest numbers: of the tensor, or of each channel."""
    if observer.ch_axis is None:
        return weight.min(), weight.max()
    rows = weight.transpose(0, observer.ch_axis).flatten(1)
    return rows.amin(1), rows.amax(1)


def qparams(least, most, observer):
    """Computes scales and zero points as the observer does."""
    low, high, scheme = observer.quant_min, observer.quant_max, observer.qscheme
    if scheme == torch.per_channel_affine_float_qparams:
        scale = (most - least) / float(high - low)
        scale = torch.where(scale > observer.least_scale, scale, torch.ones_like(scale))
        return scale, -1 * least / scale
    below, above = torch.minimum(least, torch.zeros_like(least)), torch.maximum(most, torch.zeros_like(most))
    if scheme in (torch.per_tensor_symmetric, torch.per_channel_symmetric):
        scale = (torch.maximum(-below, above) / (float(high - low) / 2)).clamp(min=observer.least_scale)
        middle = 0 if observer.dtype != torch.quint8 else (low + high) // 2 if observer.has_customized_qrange else 128
        return scale, torch.full_like(scale, middle, dtype=torch.int64)
    scale = ((above - below) / float(high - low)).clamp(min=observer.least_scale)
    return scale, (low - torch.round(below / scale)).clamp(low, high).to(torch.int64)


def quantised_weight(weight, observer):
    """Returns the quantised weight of a layer, or the weight rounded to half precision."""
    if observer.dtype == torch.float16:
        return weight
    weight = weight.to(torch.float32).detach()
    scale, zero_point = qparams(*_range(weight, observer), observer)
    dtype = type_of(observer.dtype) if observer.qscheme == torch.per_channel_affine_float_qparams else torch.qint8
    if observer.ch_axis is not None:
        made = torch.quantize_per_channel(weight, scale, zero_point, observer.ch_axis, dtype)
    else:
        made = torch.quantize_per_tensor(weight, scale, zero_point, dtype)
    if observer.dtype == torch.qint8 and observer.quant_min > -128:
        made = QuantizedTensor(made.values.clamp(observer.quant_min, observer.quant_max), made.scale, made.zero_point, made.dtype, made.axis)
    if observer.qscheme in (torch.per_tensor_symmetric, torch.per_channel_symmetric) and observer.dtype == torch.qint8:
        made.zero_point = None if made.axis is not None else 0
    return made


def observer_of(module):
    """Returns an observer of the module's weight, from its configuration."""
    from torch.ao.quantization.qconfig import default_dynamic_qconfig
    config = getattr(module, "qconfig", None)
    return (config.weight if config is not None and config.weight is not None else default_dynamic_qconfig.weight)()


class FloatBacked:
    """For a converted layer: it has the float layer's parameters until a file gives it quantised ones."""

    def _keep(self, module, names):
        self._kept = names
        self._weight_observer = [observer_of(module)]
        for name in names:
            setattr(self, name, getattr(module, name))

    def _from_float(self):
        return hasattr(self, "_kept")

    def _drop(self):
        if self._from_float():
            for name in self._kept:
                delattr(self, name)
            del self._kept

    def _quantised(self, name):
        return quantised_weight(getattr(self, name), self._weight_observer[0])
