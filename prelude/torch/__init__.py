"""torch: its Python part. C functions and the aten operators are also names of this module."""

import builtins as _py

import torch  # noqa: F401

__complete__ = True
__autocast__ = True  # torch.autocast may convert what functions of this package are given

from torch import _C, _jit_internal, accelerator, autograd, backends, compiler, cuda, fft, func, futures, fx, hub, jit, library, linalg, masked, mps, mtia, nn, onnx, ops, random, signal, sparse, special, utils, xpu  # noqa: F401
from torch import profiler, version  # noqa: F401
from torch._archive.functions import (_weight_norm, affine_grid_generator, alpha_dropout, embedding_bag, feature_alpha_dropout, feature_dropout,  # noqa: F401
                                      norm_except_dim, poisson_nll_loss)
from torch._complex import is_complex  # noqa: F401
from torch._decompositions.spectrum import istft, stft  # noqa: F401
from torch._losses import (binary_cross_entropy_with_logits, cosine_embedding_loss, hinge_embedding_loss, kl_div, margin_ranking_loss,  # noqa: F401
                           triplet_margin_loss)
from torch._quantized import (_empty_affine_quantized, dequantize, int_repr, q_per_channel_axis, q_per_channel_scales, q_per_channel_zero_points,  # noqa: F401
                              q_scale, q_zero_point, quantize_per_channel, quantize_per_tensor, quantize_per_tensor_dynamic, quantized_batch_norm,
                              quantized_max_pool1d, quantized_max_pool2d)
from torch._quantized.training import (_fake_quantize_learnable_per_channel_affine, _fake_quantize_learnable_per_tensor_affine,  # noqa: F401
                                       _fused_moving_avg_obs_fq_helper, fused_moving_avg_obs_fake_quant)
from torch._quantized.types import (Scheme as qscheme, per_channel_affine, per_channel_affine_float_qparams, per_channel_symmetric,  # noqa: F401
                                    per_tensor_affine, per_tensor_symmetric, qint8, qint32, quint2x4, quint4x2, quint8)
from torch.func import vmap  # noqa: F401
from torch.functional import _reshape_from_tensor, _shape_as_tensor, batch_norm, broadcast_shapes, cdist, einsum, gradient, histogramdd, lu, meshgrid, tensordot, unique, unique_consecutive, unravel_index  # noqa: F401
from torch.nn.functional import bilinear, cosine_similarity, pairwise_distance, pdist, rrelu, rrelu_  # noqa: F401
from torch.serialization import load, save  # noqa: F401
from torch.amp.autocast_mode import autocast  # noqa: F401
from torch._C import TensorBase
from torch.utils._contexts import enable_grad, inference_mode, no_grad, set_grad_enabled  # noqa: F401

__version__ = "2.13.0"


class Tensor(TensorBase, kind="native", form="tensor"):
    pass


class Size(tuple, kind="native", form="sizes"):
    def numel(self):
        n = 1
        for size in self:
            n *= size
        return n


class device(kind="native", form="device"):
    pass


class dtype(kind="native", form="dtype"):
    pass


class Generator:
    def __init__(self, device="cpu"):
        self._seed = 67280421310721

    def manual_seed(self, seed):
        self._seed = seed
        return self

    def initial_seed(self):
        return self._seed


class SymInt:
    pass


class SymBool:
    pass


class SymFloat:
    pass


def _check(cond, message=None):
    assert cond


_check_index = _check_value = _check_type = _check_not_implemented = _check


def _check_is_size(i, message=None, *, max=None):
    assert i >= 0


def _check_tensor_all(cond, message=None):
    assert cond.all()


def _check_with(error_type, cond, message=None):
    assert cond


def _check_tensor_all_with(error_type, cond, message=None):
    assert cond.all()


def _assert_async(input, assert_msg=None):
    assert input


def _assert(condition, message):
    assert condition, message


def from_numpy(ndarray):
    if isinstance(ndarray, (_py.bool, _py.int, _py.float)):  # an array of no dimensions
        from numpy._array import _all_tensor
        return _all_tensor(ndarray)
    return ndarray if isinstance(ndarray, Tensor) else ndarray._tensor


def is_conj(input):
    return False


def is_neg(input):
    return False


def is_same_size(input, other):
    return input.shape == other.shape


def is_nonzero(input):
    if input.numel() != 1:
        raise RuntimeError("Boolean value of Tensor with more than one value is ambiguous")
    return _py.bool(input)


def detach_copy(input):
    return input.clone()


def view_as_real_copy(input):
    return torch.view_as_real(input).clone()


def range(start, end=None, step=1, *, out=None, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False):
    first, last = (0, start) if end is None else (start, end)
    count = _py.int((last - first) / step) + 1
    result = ops.aten.arange(count) * step + first
    result = result.to(get_default_dtype() if dtype is None else dtype)  # noqa: F821
    return result if out is None else ops.aten.clone(result, out=out)


def nuclear_norm(input, dim=None, keepdim=False, *, out=None):
    axes = (-2, -1) if dim is None else dim
    return linalg.matrix_norm(input, "nuc", axes, keepdim, out=out)


def native_dropout(input, p, train):
    result = nn.functional.dropout(input, p, _py.bool(train))
    return result, ops.aten.ones_like(input, dtype=bool)  # noqa: F821


def orgqr(input, tau, *, out=None):
    return linalg.householder_product(input, tau, out=out)


# Looked up after all other names, so that opening torch unpacks none of these.
if TYPE_CHECKING:  # noqa: F821
    from torch._settings import *  # noqa: F403
