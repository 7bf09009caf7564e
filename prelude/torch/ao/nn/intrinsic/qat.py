"""torch.ao.nn.intrinsic.qat: layers of quantisation-aware training that combine two or three layers."""
import torch
from torch import nn
from torch.ao.nn import qat
from torch.nn import functional as F


class LinearReLU(qat.Linear):
    def forward(self, input):
        return F.relu(super().forward(input))


class ConvReLU1d(qat.Conv1d):
    def forward(self, input):
        return F.relu(super().forward(input))


class ConvReLU2d(qat.Conv2d):
    def forward(self, input):
        return F.relu(super().forward(input))


class ConvReLU3d(qat.Conv3d):
    def forward(self, input):
        return F.relu(super().forward(input))


class _Normed:
    """The weight is multiplied by the normalisation's factor before it is rounded, and the result divided by it."""

    def __init__(self, *args, qconfig=None, **kwargs):
        super().__init__(*args, **kwargs)
        qat._set(self, qconfig)
        self.bn = None

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        return qat._from_float(cls, mod)

    def _forward(self, input):
        factor = self.bn.weight / torch.sqrt(self.bn.running_var + self.bn.eps)
        rank = self.weight.dim()
        weight = self.weight_fake_quant(self.weight * factor.reshape([-1] + [1] * (rank - 1)))
        across = [1, -1] + [1] * (rank - 2)
        y = self._apply_weight(input, weight) / factor.reshape(across)
        if self.bias is not None:
            y = y + self.bias.reshape(across)
        return self.bn(y)

    def forward(self, input):
        return self._forward(input)


class LinearBn1d(_Normed, nn.Linear):
    def _apply_weight(self, input, weight):
        return F.linear(input, weight, None)


class _ConvBn(_Normed):
    def _apply_weight(self, input, weight):
        return self._conv_forward(input, weight, None)


class _ConvBnReLU(_ConvBn):
    def forward(self, input):
        return F.relu(self._forward(input))


class ConvBn1d(_ConvBn, nn.Conv1d):
    pass


class ConvBn2d(_ConvBn, nn.Conv2d):
    pass


class ConvBn3d(_ConvBn, nn.Conv3d):
    pass


class ConvBnReLU1d(_ConvBnReLU, nn.Conv1d):
    pass


class ConvBnReLU2d(_ConvBnReLU, nn.Conv2d):
    pass


class ConvBnReLU3d(_ConvBnReLU, nn.Conv3d):
    pass
