"""Operators in a region of torch.autocast("cpu"): the exported region does not hold the conversions that eager mode makes there."""

import torch
from _refusal import refuse
from torch import Tensor
from torch._exported import aten

# Operators that compute in the region's type, and those that compute in float32; all others take their tensors as they are.
_LOWER = {"conv1d", "conv2d", "conv3d", "conv_tbc", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "convolution", "_convolution",
          "bmm", "mm", "linalg_vecdot", "baddbmm", "addmm", "addbmm", "linear", "matmul", "prelu", "scaled_dot_product_attention", "einsum",
          "bilinear", "chain_matmul", "linalg_multi_dot", "tensordot", "inner"}
_FULL = {"avg_pool3d", "binary_cross_entropy", "grid_sampler", "grid_sampler_2d", "grid_sampler_3d", "polar", "prod", "quantile", "nanquantile",
         "stft", "cdist", "trace", "view_as_complex", "cholesky", "cholesky_inverse", "cholesky_solve", "inverse", "lu_solve", "orgqr", "ormqr",
         "pinverse", "max_pool3d", "max_unpool2d", "max_unpool3d", "adaptive_avg_pool3d", "reflection_pad1d", "reflection_pad2d",
         "replication_pad1d", "replication_pad2d", "replication_pad3d", "mse_loss", "cosine_embedding_loss", "nll_loss", "nll_loss2d",
         "hinge_embedding_loss", "poisson_nll_loss", "smooth_l1_loss", "cross_entropy_loss", "l1_loss", "huber_loss", "margin_ranking_loss",
         "soft_margin_loss", "triplet_margin_loss", "multi_margin_loss", "ctc_loss", "kl_div", "multilabel_margin_loss",
         "binary_cross_entropy_with_logits", "geqrf", "qr", "svd", "triangular_solve", "fractional_max_pool2d", "fractional_max_pool3d",
         "adaptive_max_pool3d"}
_UNKNOWN = {"lstm", "gru", "rnn_tanh", "rnn_relu", "_native_multi_head_attention", "_transformer_encoder_layer_fwd"}


def _cast(value, dtype):
    """Casts a tensor; those of float64 stay as they are."""
    if isinstance(value, Tensor):
        return value.to(dtype) if value.is_floating_point() and value.dtype != torch.float64 else value
    if isinstance(value, (list, tuple)):
        return [_cast(one, dtype) for one in value]
    return value


class autocast:
    def __init__(self, dtype):
        self.dtype = dtype

    def __getattr__(self, name):
        found, dtype = getattr(aten, name), self.dtype
        if name in _UNKNOWN:
            refuse(f"`{name}` under autocast: an exported program does not state the dtypes of its steps; export it after run_decompositions(), which states them")
        if name in _FULL or name.startswith(("fft_", "linalg_")) and name not in _LOWER:
            dtype = torch.float32
        elif name not in _LOWER:
            return found

        def converted(*args, **kwargs):
            return found(*_cast(args, dtype), **{key: _cast(one, dtype) for key, one in kwargs.items()})

        return converted
