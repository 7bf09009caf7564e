"""Fake quantisation: as nodes of ONNX for 8 bits, as arithmetic for other ranges and types."""
import torch

from rowlib import case, t

X = t(3, 4) * 20
case("aten.fake_quantize_per_tensor_affine", X, 0.3, 3, -128, 127)
case("aten.fake_quantize_per_tensor_affine", X, 0.3, 100, 0, 255)
case("aten.fake_quantize_per_tensor_affine", X, 0.3, 3, -8, 7)
case("aten.fake_quantize_per_tensor_affine.tensor_qparams", X, torch.tensor([0.5]), torch.tensor([2], dtype=torch.int32), 0, 15)
case("aten.fake_quantize_per_channel_affine", X, torch.tensor([0.5, 0.2, 1.0]), torch.tensor([2, 0, 1], dtype=torch.int32), 0, -128, 127)
case("aten.fake_quantize_per_channel_affine", X, torch.tensor([0.5, 0.2, 1.0, 2.0]), torch.tensor([2, 0, 1, 0], dtype=torch.int32), 1, 0, 15)
