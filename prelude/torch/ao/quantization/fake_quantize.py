"""torch.ao.quantization.fake_quantize: modules of quantisation-aware training. While its observer is on, a module also moves the range that it has
seen, and with it the scale, at each call, also after eval()."""
import torch
from _refusal import refuse
from torch._quantized.numbers import Numbers
from torch.nn.modules.module import Module


class FakeQuantizeBase(Numbers, Module):
    def enable_fake_quant(self, enabled=True):
        self.fake_quant_enabled[0] = 1 if enabled else 0

    def disable_fake_quant(self):
        self.enable_fake_quant(False)

    def enable_observer(self, enabled=True):
        self.observer_enabled[0] = 1 if enabled else 0

    def disable_observer(self):
        self.enable_observer(False)


class FakeQuantize(FakeQuantizeBase):
    def forward(self, X):
        if self.observer_enabled.item() != 0:
            refuse("a FakeQuantize whose observer is on is not supported: call torch.ao.quantization.disable_observer on each module before the model is saved")
        if self.fake_quant_enabled.item() != 0:
            low, high = self.activation_post_process.quant_min, self.activation_post_process.quant_max
            if self.is_per_channel:
                X = torch.fake_quantize_per_channel_affine(X, self.scale, self.zero_point, self.ch_axis, low, high)
            else:
                X = torch.fake_quantize_per_tensor_affine(X, self.scale, self.zero_point, low, high)
        return X


class FixedQParamsFakeQuantize(FakeQuantize):
    """Its observer never changes the scale."""

    def forward(self, X):
        if self.fake_quant_enabled.item() != 0:
            low, high = self.activation_post_process.quant_min, self.activation_post_process.quant_max
            X = torch.fake_quantize_per_tensor_affine(X, self.scale, self.zero_point, low, high)
        return X


class FusedMovingAvgObsFakeQuantize(FakeQuantize):
    def forward(self, X):
        seen = self.activation_post_process
        return torch.fused_moving_avg_obs_fake_quant(X, self.observer_enabled, self.fake_quant_enabled, seen.min_val, seen.max_val, self.scale, self.zero_point,
                                                     seen.averaging_constant, seen.quant_min, seen.quant_max, self.ch_axis, self.is_per_channel, self.is_symmetric_quant)
