"""torch.ao.quantization.quantization_mappings: which class replaces which."""
import torch
from torch import nn
from torch.ao.nn import intrinsic as nni
from torch.ao.nn import qat as nnqat
from torch.ao.nn import quantized as nnq
from torch.ao.nn.intrinsic import qat as nniqat
from torch.ao.nn.intrinsic import quantized as nniq
from torch.ao.nn.qat import dynamic as nnqatd
from torch.ao.nn.quantized import dynamic as nnqd
from torch.ao.quantization import fake_quantize as fake
from torch.ao.quantization.stubs import DeQuantStub, QuantStub
from torch.nn.modules.linear import NonDynamicallyQuantizableLinear

_SAME_NAME = ("BatchNorm2d", "BatchNorm3d", "Dropout", "Conv1d", "Conv2d", "Conv3d", "ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d", "ELU",
              "Embedding", "EmbeddingBag", "GroupNorm", "Hardswish", "InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d", "LayerNorm", "LeakyReLU", "Linear",
              "ReLU6", "PReLU")
_FUSED = ("BNReLU2d", "BNReLU3d", "ConvReLU1d", "ConvReLU2d", "ConvReLU3d", "ConvAdd2d", "ConvAddReLU2d", "LinearReLU", "LinearLeakyReLU", "LinearTanh")

DEFAULT_STATIC_QUANT_MODULE_MAPPINGS = {
    QuantStub: nnq.Quantize, DeQuantStub: nnq.DeQuantize, **{getattr(nn, name): getattr(nnq, name) for name in _SAME_NAME},
    NonDynamicallyQuantizableLinear: nnq.Linear, nnq.FloatFunctional: nnq.QFunctional,
    **{getattr(nni, name): getattr(nniq, name) for name in _FUSED},
    nniqat.ConvBn1d: nnq.Conv1d, nniqat.ConvBn2d: nnq.Conv2d, nniqat.ConvBn3d: nnq.Conv3d, nniqat.ConvBnReLU1d: nniq.ConvReLU1d,
    nniqat.ConvBnReLU2d: nniq.ConvReLU2d, nniqat.ConvBnReLU3d: nniq.ConvReLU3d, nniqat.ConvReLU2d: nniq.ConvReLU2d, nniqat.ConvReLU3d: nniq.ConvReLU3d,
    nniqat.LinearReLU: nniq.LinearReLU, nniqat.LinearBn1d: nnq.Linear, nnqat.Linear: nnq.Linear, nnqat.Conv2d: nnq.Conv2d, nnqat.Conv3d: nnq.Conv3d}

DEFAULT_QAT_MODULE_MAPPINGS = {
    nn.Conv2d: nnqat.Conv2d, nn.Conv3d: nnqat.Conv3d, nn.Linear: nnqat.Linear, NonDynamicallyQuantizableLinear: nnqat.Linear,
    **{getattr(nni, name): getattr(nniqat, name) for name in (
        "ConvBn1d", "ConvBn2d", "ConvBn3d", "ConvBnReLU1d", "ConvBnReLU2d", "ConvBnReLU3d", "ConvReLU2d", "ConvReLU3d", "LinearReLU", "LinearBn1d")}}

DEFAULT_DYNAMIC_QUANT_MODULE_MAPPINGS = {
    nn.GRUCell: nnqd.GRUCell, nn.Linear: nnqd.Linear, nnqatd.Linear: nnqd.Linear, NonDynamicallyQuantizableLinear: nnqd.Linear, nn.LSTM: nnqd.LSTM,
    nn.GRU: nnqd.GRU, nn.LSTMCell: nnqd.LSTMCell, nn.RNNCell: nnqd.RNNCell, nni.LinearReLU: nnqd.LinearReLU, nn.EmbeddingBag: nnq.EmbeddingBag,
    nn.Embedding: nnq.Embedding}

DEFAULT_MODULE_TO_ACT_POST_PROCESS = {
    nn.Hardsigmoid: fake.default_fixed_qparams_range_0to1_fake_quant, nn.Sigmoid: fake.default_fixed_qparams_range_0to1_fake_quant,
    nn.Softmax: fake.default_fixed_qparams_range_0to1_fake_quant, nn.Tanh: fake.default_fixed_qparams_range_neg1to1_fake_quant}


def get_default_static_quant_module_mappings():
    return dict(DEFAULT_STATIC_QUANT_MODULE_MAPPINGS)


def get_default_qat_module_mappings():
    return dict(DEFAULT_QAT_MODULE_MAPPINGS)


def get_default_dynamic_quant_module_mappings():
    return DEFAULT_DYNAMIC_QUANT_MODULE_MAPPINGS


def get_embedding_static_quant_module_mappings():
    return {**DEFAULT_STATIC_QUANT_MODULE_MAPPINGS, nnqat.EmbeddingBag: nnq.EmbeddingBag, nnqat.Embedding: nnq.Embedding}


def get_embedding_qat_module_mappings():
    return {**DEFAULT_QAT_MODULE_MAPPINGS, nn.EmbeddingBag: nnqat.EmbeddingBag, nn.Embedding: nnqat.Embedding}


def get_default_qconfig_propagation_list():
    return {*DEFAULT_STATIC_QUANT_MODULE_MAPPINGS, *DEFAULT_QAT_MODULE_MAPPINGS, *DEFAULT_DYNAMIC_QUANT_MODULE_MAPPINGS, nn.Sequential}
