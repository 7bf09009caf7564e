"""The conversions that operators make in a region of torch.autocast("cpu")."""

import torch
from _refusal import refuse
from torch import Tensor

# Operators and functions that compute in the region's type, and those that compute in float32; all others take their tensors as they are.
lower = ("_convolution", "addbmm", "addmm", "baddbmm", "bmm", "chain_matmul", "conv1d", "conv2d", "conv3d", "conv_tbc",
         "conv_transpose1d", "conv_transpose2d", "conv_transpose3d", "convolution", "einsum", "inner", "linalg_matmul",
         "linalg_matrix_power", "linalg_multi_dot", "linalg_vecdot", "linear", "matmul", "mm", "prelu", "scaled_dot_product_attention",
         "tensordot")
full = ("adaptive_avg_pool3d", "adaptive_max_pool3d", "avg_pool3d", "binary_cross_entropy", "binary_cross_entropy_with_logits",
        "cdist", "cholesky", "cholesky_inverse", "cholesky_solve", "cosine_embedding_loss", "cross_entropy", "cross_entropy_loss",
        "ctc_loss", "fft_fft", "fft_fft2", "fft_fftn", "fft_hfft", "fft_ifft", "fft_ifft2", "fft_ifftn", "fft_ihfft", "fft_irfft",
        "fft_irfft2", "fft_irfftn", "fft_rfft", "fft_rfft2", "fft_rfftn", "fractional_max_pool2d", "fractional_max_pool3d", "geqrf",
        "grid_sample", "grid_sampler", "grid_sampler_2d", "grid_sampler_3d", "hinge_embedding_loss", "huber_loss", "inverse", "kl_div",
        "l1_loss", "linalg_cholesky", "linalg_cholesky_ex", "linalg_cond", "linalg_det", "linalg_eig", "linalg_eigh", "linalg_eigvals",
        "linalg_eigvalsh", "linalg_householder_product", "linalg_inv", "linalg_inv_ex", "linalg_ldl_factor", "linalg_ldl_factor_ex",
        "linalg_ldl_solve", "linalg_lstsq", "linalg_lu", "linalg_lu_factor", "linalg_lu_factor_ex", "linalg_lu_solve",
        "linalg_matrix_rank", "linalg_qr", "linalg_slogdet", "linalg_solve", "linalg_solve_ex", "linalg_solve_triangular",
        "linalg_svd", "linalg_svdvals", "linalg_tensorinv", "linalg_tensorsolve", "lu_solve", "margin_ranking_loss", "max_pool3d",
        "max_unpool2d", "max_unpool3d", "mse_loss", "multi_margin_loss", "multilabel_margin_loss", "nanquantile", "nll_loss",
        "nll_loss2d", "orgqr", "ormqr", "poisson_nll_loss", "polar", "prod", "qr", "quantile", "reflection_pad1d", "reflection_pad2d",
        "replication_pad1d", "replication_pad2d", "replication_pad3d", "smooth_l1_loss", "soft_margin_loss", "stft", "svd", "trace",
        "triangular_solve", "triplet_margin_loss", "view_as_complex")
# Of these, PyTorch converts the tensors of some steps.
unknown = ("bilinear", "linalg_pinv", "pinverse", "lstm", "gru", "rnn_tanh", "rnn_relu", "_native_multi_head_attention",
           "_transformer_encoder_layer_fwd")
# These convert nothing, nor do the products of which they are composed here.
closed = ("matrix_exp", "linalg_matrix_exp")
converting = lower + full + unknown + closed


def _converted(value, dtype):
    """Converts a tensor; those of float64 stay as they are."""
    if isinstance(value, Tensor):
        return value.to(dtype) if value.is_floating_point() and value.dtype != torch.float64 else value
    if isinstance(value, (list, tuple)):
        return [_converted(one, dtype) for one in value]
    return value


def _contracts(equation):
    """Returns whether an equation of einsum multiplies matrices: it sums over a letter that two terms have."""
    given, arrow, result = equation.partition("->")
    terms = given.split(",")
    return any((one not in result if arrow else True) and sum([one in term for term in terms]) > 1 for one in set(given) if one.isalpha())


def call(function, name, dtype, args, kwargs):
    """Calls one of the functions above; autocast is off meanwhile."""
    if name in unknown:
        refuse(f"`{name}` under autocast: leave it out of the region, or export the model and call run_decompositions(), which states the types")
    if name in closed or kwargs.get("out") is not None or name == "einsum" and not _contracts(args[0]):
        return function(*args, **kwargs)
    dtype = dtype if name in lower else torch.float32
    return function(*[_converted(one, dtype) for one in args], **{key: _converted(one, dtype) for key, one in kwargs.items()})
