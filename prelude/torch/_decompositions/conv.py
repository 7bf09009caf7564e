"""Convolutions in other layouts."""
import torch


def conv_tbc(self, weight, bias, pad: int = 0):
    y = torch.ops.aten.conv1d(self.permute(1, 2, 0), weight.permute(2, 1, 0), bias, [1], [pad])
    return y.permute(2, 0, 1)
