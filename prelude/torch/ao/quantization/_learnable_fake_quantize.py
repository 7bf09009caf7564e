"""torch.ao.quantization._learnable_fake_quantize: a fake quantisation whose scale and zero point are parameters."""
import torch
from _refusal import refuse
from torch._quantized.numbers import Numbers
from torch.nn.modules.module import Module


class _LearnableFakeQuantize(Numbers, Module):
    def forward(self, X):
        if self.static_enabled.item() != 0:
            refuse("a fake quantisation that estimates its scale is not supported: call enable_param_learning() before the model is saved")
        if self.fake_quant_enabled.item() != 0:
            scale = self.scale.clamp(min=self.eps.item())
            zero_point = torch.zeros_like(self.zero_point) if self.qscheme in (torch.per_channel_symmetric, torch.per_tensor_symmetric) else self.zero_point
            if self.qscheme in (torch.per_channel_symmetric, torch.per_channel_affine):
                X = torch._fake_quantize_learnable_per_channel_affine(X, scale, zero_point, self.ch_axis, self.quant_min, self.quant_max)
            else:
                X = torch._fake_quantize_learnable_per_tensor_affine(X, scale, zero_point, self.quant_min, self.quant_max)
        return X
