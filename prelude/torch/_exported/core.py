"""Operators that occur only in programs after run_decompositions()."""

import torch as _torch
from torch.nn import functional as _F

# Kinds of scaling: none, by the root of the size, by the size.
_FORWARD, _BACKWARD = ("backward", "ortho", "forward"), ("forward", "ortho", "backward")


def _native_batch_norm_legit_no_training(input, weight, bias, running_mean, running_var, momentum, eps):
    normal = _F.batch_norm(input, running_mean, running_var, weight, bias, False, momentum, eps)
    return normal, input.new_zeros(0), input.new_zeros(0)


def _native_batch_norm_legit(input, weight, bias, *rest):
    """Implements the forms without statistics, and with statistics that are updated in place."""
    if isinstance(rest[0], bool):
        return _torch.native_batch_norm(input, weight, bias, None, None, *rest)
    running_mean, running_var, training, momentum, eps = rest
    normal = _F.batch_norm(input, running_mean, running_var, weight, bias, training, momentum, eps)
    return (normal,) + _torch.native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps)[1:]


def _native_batch_norm_legit_functional(input, weight, bias, running_mean, running_var, training, momentum, eps):
    mean, var = running_mean.clone(), running_var.clone()
    return _native_batch_norm_legit(input, weight, bias, mean, var, training, momentum, eps) + (mean, var)


def _batch_norm_with_update_functional(input, weight, bias, running_mean, running_var, momentum, eps):
    made = _native_batch_norm_legit_functional(input, weight, bias, running_mean, running_var, True, momentum, eps)
    return made[0], made[1], made[2], input.new_zeros(0), made[3], made[4]


def _batch_norm_no_update(input, weight, bias, running_mean, running_var, momentum, eps):
    return _native_batch_norm_legit_no_training(input, weight, bias, running_mean, running_var, momentum, eps) + (input.new_zeros(0),)


def _make_dep_token(*args, **kwargs):
    """Returns a value that orders assertions but has no data."""
    return _torch.zeros(0)


def _functional_assert_async(condition, message, token):
    assert condition, message
    return token


def _functional_assert_scalar(condition, message, token):
    assert condition, message
    return token


def _functional_sym_constrain_range(size, min=None, max=None, dep_token=None):
    from torch._exported.aten import sym_constrain_range
    sym_constrain_range(size, min, max)
    return dep_token


_functional_sym_constrain_range_for_size = _functional_sym_constrain_range


def _linalg_check_errors(info, api_name, is_matrix):
    """Raises in eager mode if a matrix has no inverse or no decomposition; a graph goes on, as it does for inv() and others."""


def _linalg_solve_ex(A, B, left=True, check_errors=False):
    """Here and below, the factors that only gradients need are None."""
    return _torch.linalg.solve(A, B, left=left), None, None, None


def _linalg_det(A):
    return _torch.linalg.det(A), None, None


def _linalg_slogdet(A):
    sign, logabsdet = _torch.linalg.slogdet(A)
    return sign, logabsdet, None, None


def _linalg_eigh(A, UPLO="L", compute_v=True):
    return _torch.linalg.eigh(A, UPLO) if compute_v else (_torch.linalg.eigvalsh(A, UPLO), A.new_zeros(0))


def _linalg_svd(A, full_matrices=False, compute_uv=True, driver=None):
    if compute_uv:
        return _torch.linalg.svd(A, full_matrices)
    return A.new_zeros(0), _torch.linalg.svdvals(A), A.new_zeros(0)


def _adaptive_avg_pool2d(x, output_size):
    return _F.adaptive_avg_pool2d(x, output_size)


def _adaptive_avg_pool3d(x, output_size):
    return _F.adaptive_avg_pool3d(x, output_size)


def _cdist_forward(x1, x2, p, compute_mode):
    return _torch.cdist(x1, x2, p)


def _pdist_forward(x, p=2.0):
    return _F.pdist(x, p)


def _scaled_dot_product_flash_attention_for_cpu(query, key, value, dropout_p=0.0, is_causal=False, attn_mask=None, scale=None):
    """The second result is only needed for gradients."""
    return _F.scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale=scale), None


def _fft_r2c(x, dim, normalization, onesided):
    if onesided:
        return _torch.fft.rfftn(x, dim=dim, norm=_FORWARD[normalization])
    return _torch.fft.fftn(x, dim=dim, norm=_FORWARD[normalization])


def _fft_c2c(x, dim, normalization, forward):
    if forward:
        return _torch.fft.fftn(x, dim=dim, norm=_FORWARD[normalization])
    return _torch.fft.ifftn(x, dim=dim, norm=_BACKWARD[normalization])


def _fft_c2r(x, dim, normalization, last_dim_size):
    sizes = [x.size(d) for d in dim[:-1]] + [last_dim_size]
    return _torch.fft.irfftn(x, sizes, dim=dim, norm=_BACKWARD[normalization])



def _unsafe_masked_index(x, mask, indices, fill):
    """Reads within the tensor where the mask is false, and gives `fill` there."""
    inside = [one if one is None else one.clamp(-x.size(d), x.size(d) - 1) for d, one in enumerate(indices)]
    return _torch.ops.aten.index(x, inside).masked_fill(_torch.logical_not(mask), fill)


def _softmax_backward_data(grad_output, output, dim, input_dtype):
    product = grad_output * output
    return (product - output * product.sum(dim, keepdim=True)).to(input_dtype)


def _log_softmax_backward_data(grad_output, output, dim, input_dtype):
    return (grad_output - output.exp() * grad_output.sum(dim, keepdim=True)).to(input_dtype)
