"""torch.nn.functional in the compiled language; functions that are a single operator call it by name in torch.ops.aten."""

import math
import warnings  # noqa: F401
from typing import TYPE_CHECKING, Optional  # noqa: F401

import torch
from torch import Tensor  # noqa: F401
from torch.overrides import has_torch_function, has_torch_function_unary, has_torch_function_variadic  # noqa: F401

__complete__ = True

aten = torch.ops.aten


def _tuple(value, n: int):
    return tuple(value) if isinstance(value, (tuple, list)) else (value,) * n


# ---- linear ----
def linear(input, weight, bias=None):
    return aten.linear(input, weight, bias)


def bilinear(input1, input2, weight, bias=None):
    for x, axis in ((input1, 1), (input2, 2)):
        torch._C._require(x.shape[-1] == weight.shape[axis], f"bilinear takes inputs of size {weight.shape[axis]} here, but the last size is {x.shape[-1]}")
    y = torch.einsum("...i,oij,...j->...o", input1, weight, input2)
    return y if bias is None else y + bias


# ---- convolution ----
def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    return aten.conv1d(input, weight, bias, stride, padding, dilation, groups)


def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    return aten.conv2d(input, weight, bias, stride, padding, dilation, groups)


def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    return aten.conv3d(input, weight, bias, stride, padding, dilation, groups)


def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return aten.conv_transpose1d(input, weight, bias, stride, padding, output_padding, groups, dilation)


def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return aten.conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation)


def conv_transpose3d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return aten.conv_transpose3d(input, weight, bias, stride, padding, output_padding, groups, dilation)


def conv_tbc(input, weight, bias, pad=0):
    y = conv1d(input.permute(1, 2, 0), weight.permute(2, 1, 0), bias, padding=pad)
    return y.permute(2, 0, 1)


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    return aten.im2col(input, _tuple(kernel_size, 2), _tuple(dilation, 2), _tuple(padding, 2), _tuple(stride, 2))


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    return aten.col2im(input, _tuple(output_size, 2), _tuple(kernel_size, 2), _tuple(dilation, 2), _tuple(padding, 2), _tuple(stride, 2))


# ---- pooling ----
def _pool_stride(stride, kernel, n):
    return kernel if stride is None or (isinstance(stride, (tuple, list)) and len(stride) == 0) else _tuple(stride, n)


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    kernel = _tuple(kernel_size, 1)
    return aten.avg_pool1d(input, kernel, _pool_stride(stride, kernel, 1), _tuple(padding, 1), ceil_mode, count_include_pad)


def avg_pool2d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
    kernel = _tuple(kernel_size, 2)
    return aten.avg_pool2d(input, kernel, _pool_stride(stride, kernel, 2), _tuple(padding, 2), ceil_mode, count_include_pad, divisor_override)


def avg_pool3d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
    kernel = _tuple(kernel_size, 3)
    return aten.avg_pool3d(input, kernel, _pool_stride(stride, kernel, 3), _tuple(padding, 3), ceil_mode, count_include_pad, divisor_override)


def _max_pool(n, op, op_with_indices, input, kernel_size, stride, padding, dilation, ceil_mode, return_indices):
    kernel = _tuple(kernel_size, n)
    stride, padding, dilation = _pool_stride(stride, kernel, n), _tuple(padding, n), _tuple(dilation, n)
    if return_indices:
        return op_with_indices(input, kernel, stride, padding, dilation, ceil_mode)
    return op(input, kernel, stride, padding, dilation, ceil_mode)


def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    return _max_pool(1, aten.max_pool1d, aten.max_pool1d_with_indices, input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    return _max_pool(2, aten.max_pool2d, aten.max_pool2d_with_indices, input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)


def max_pool3d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    return _max_pool(3, aten.max_pool3d, aten.max_pool3d_with_indices, input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)


def max_pool1d_with_indices(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=True):
    return max_pool1d(input, kernel_size, stride, padding, dilation, ceil_mode, True)


def max_pool2d_with_indices(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=True):
    return max_pool2d(input, kernel_size, stride, padding, dilation, ceil_mode, True)


def max_pool3d_with_indices(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=True):
    return max_pool3d(input, kernel_size, stride, padding, dilation, ceil_mode, True)


def _unpool(n, input, indices, kernel_size, stride, padding, output_size):
    kernel = _tuple(kernel_size, n)
    stride, padding = _pool_stride(stride, kernel, n), _tuple(padding, n)
    torch._C._require(input.shape == indices.shape, f"max_unpool{n}d takes indices of the input's sizes")
    sizes = input.shape[-n:]
    if output_size is None:
        out = [(s - 1) * stride[i] + kernel[i] - 2 * padding[i] for i, s in enumerate(sizes)]
    else:
        out = list(output_size)[-n:]
    total = 1
    for s in out:
        total = total * s
    head = list(input.shape[:-n])
    flat = torch.zeros(head + [total], dtype=input.dtype)
    flat = flat.scatter(-1, indices.flatten(-n), input.flatten(-n))
    return flat.reshape(head + out)


def max_unpool1d(input, indices, kernel_size, stride=None, padding=0, output_size=None):
    return _unpool(1, input, indices, kernel_size, stride, padding, output_size)


def max_unpool2d(input, indices, kernel_size, stride=None, padding=0, output_size=None):
    return _unpool(2, input, indices, kernel_size, stride, padding, output_size)


def max_unpool3d(input, indices, kernel_size, stride=None, padding=0, output_size=None):
    return _unpool(3, input, indices, kernel_size, stride, padding, output_size)


def lp_pool1d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    torch._C._prove_rank(input, 3)
    mean = avg_pool1d(input.pow(norm_type), kernel_size, stride, 0, ceil_mode)
    return (torch.sign(mean) * relu(torch.abs(mean))).mul(_tuple(kernel_size, 1)[0]).pow(1.0 / norm_type)


def lp_pool2d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    torch._C._prove_rank(input, 4)
    kernel = _tuple(kernel_size, 2)
    mean = avg_pool2d(input.pow(norm_type), kernel_size, stride, 0, ceil_mode)
    return (torch.sign(mean) * relu(torch.abs(mean))).mul(kernel[0] * kernel[1]).pow(1.0 / norm_type)


def lp_pool3d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    torch._C._prove_rank(input, 5)
    kernel = _tuple(kernel_size, 3)
    mean = avg_pool3d(input.pow(norm_type), kernel_size, stride, 0, ceil_mode)
    return (torch.sign(mean) * relu(torch.abs(mean))).mul(kernel[0] * kernel[1] * kernel[2]).pow(1.0 / norm_type)


def _adaptive_size(input, output_size, n):
    given = _tuple(output_size, n)
    sizes = input.shape[-n:]
    return tuple(sizes[i] if s is None else s for i, s in enumerate(given))


def adaptive_avg_pool1d(input, output_size):
    return aten.adaptive_avg_pool1d(input, _tuple(output_size, 1))


def adaptive_avg_pool2d(input, output_size):
    return aten.adaptive_avg_pool2d(input, _adaptive_size(input, output_size, 2))


def adaptive_avg_pool3d(input, output_size):
    return aten.adaptive_avg_pool3d(input, _adaptive_size(input, output_size, 3))


def _fractional_max_pool(input, kernel_size, output_size, output_ratio, return_indices, samples, n):
    from torch._decompositions.pool import fractional_max

    if output_size is None and output_ratio is None:
        raise ValueError("fractional_max_pool requires specifying either an output_size or an output_ratio")
    if output_size is None:
        ratio = [output_ratio] * n if isinstance(output_ratio, float) else output_ratio
        output_size = [int(size * part) for size, part in zip(input.shape[-n:], ratio)]
    if samples is None:
        batch = input.shape[0] if input.dim() == n + 2 else 1
        samples = torch.rand(batch, input.shape[-n - 1], n, dtype=input.dtype)
    kept = fractional_max(input, _tuple(kernel_size, n), _tuple(output_size, n), samples, n)
    return kept if return_indices else kept[0]


def fractional_max_pool2d(input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None):
    return _fractional_max_pool(input, kernel_size, output_size, output_ratio, return_indices, _random_samples, 2)


def fractional_max_pool3d(input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None):
    return _fractional_max_pool(input, kernel_size, output_size, output_ratio, return_indices, _random_samples, 3)


def fractional_max_pool2d_with_indices(input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None):
    return _fractional_max_pool(input, kernel_size, output_size, output_ratio, True, _random_samples, 2)


def fractional_max_pool3d_with_indices(input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None):
    return _fractional_max_pool(input, kernel_size, output_size, output_ratio, True, _random_samples, 3)


def adaptive_max_pool1d(input, output_size, return_indices=False):
    y = aten.adaptive_max_pool1d(input, _tuple(output_size, 1))
    return y if return_indices else y[0]


def adaptive_max_pool2d(input, output_size, return_indices=False):
    y = aten.adaptive_max_pool2d(input, _adaptive_size(input, output_size, 2))
    return y if return_indices else y[0]


def adaptive_max_pool3d(input, output_size, return_indices=False):
    y = aten.adaptive_max_pool3d(input, _adaptive_size(input, output_size, 3))
    return y if return_indices else y[0]


def adaptive_max_pool1d_with_indices(input, output_size, return_indices=True):
    return adaptive_max_pool1d(input, output_size, True)


def adaptive_max_pool2d_with_indices(input, output_size, return_indices=True):
    return adaptive_max_pool2d(input, output_size, True)


def adaptive_max_pool3d_with_indices(input, output_size, return_indices=True):
    return adaptive_max_pool3d(input, output_size, True)


# ---- activations ----
def relu(input, inplace=False):
    return input.relu_() if inplace else aten.relu(input)


def relu_(input):
    return input.relu_()


def relu6(input, inplace=False):
    return hardtanh(input, 0.0, 6.0, inplace)


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    torch._C._require(min_val <= max_val, "hardtanh: min_val cannot be greater than max_val")
    return aten.hardtanh_(input, min_val, max_val) if inplace else aten.hardtanh(input, min_val, max_val)


def hardtanh_(input, min_val=-1.0, max_val=1.0):
    return aten.hardtanh_(input, min_val, max_val)


def threshold(input, threshold, value, inplace=False):
    return aten.threshold_(input, threshold, value) if inplace else aten.threshold(input, threshold, value)


def threshold_(input, threshold, value):
    return aten.threshold_(input, threshold, value)


def elu(input, alpha=1.0, inplace=False):
    return aten.elu_(input, alpha) if inplace else aten.elu(input, alpha)


def elu_(input, alpha=1.0):
    return aten.elu_(input, alpha)


def selu(input, inplace=False):
    return aten.selu_(input) if inplace else aten.selu(input)


def selu_(input):
    return aten.selu_(input)


def celu(input, alpha=1.0, inplace=False):
    return aten.celu_(input, alpha) if inplace else aten.celu(input, alpha)


def celu_(input, alpha=1.0):
    return aten.celu_(input, alpha)


def leaky_relu(input, negative_slope=0.01, inplace=False):
    return aten.leaky_relu_(input, negative_slope) if inplace else aten.leaky_relu(input, negative_slope)


def leaky_relu_(input, negative_slope=0.01):
    return aten.leaky_relu_(input, negative_slope)


def prelu(input, weight):
    return aten.prelu(input, weight)


def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    torch._C._require(lower <= upper, "rrelu: lower cannot be greater than upper")
    if training:
        slope = torch.empty_like(input).uniform_(lower, upper)
        y = torch.where(input < 0, input * slope, input)
    else:
        y = aten.leaky_relu(input, (lower + upper) / 2)
    return input.copy_(y) if inplace else y


def rrelu_(input, lower=1.0 / 8, upper=1.0 / 3, training=False):
    return rrelu(input, lower, upper, training, True)


def glu(input, dim=-1):
    return aten.glu(input, dim)


def gelu(input, approximate="none"):
    torch._C._require(approximate in ("none", "tanh"), "gelu: approximate must be 'none' or 'tanh'")
    return aten.gelu(input, approximate=approximate)


def logsigmoid(input):
    return aten.log_sigmoid(input)


def hardshrink(input, lambd=0.5):
    return aten.hardshrink(input, lambd)


def softshrink(input, lambd=0.5):
    torch._C._require(lambd >= 0, "softshrink: lambd cannot be negative")
    return aten.softshrink(input, lambd)


def tanhshrink(input):
    return input - input.tanh()


def softsign(input):
    return input / (input.abs() + 1)


def softplus(input, beta=1, threshold=20):
    return aten.softplus(input, beta, threshold)


def sigmoid(input):
    return input.sigmoid()


def tanh(input):
    return input.tanh()


def hardsigmoid(input, inplace=False):
    return aten.hardsigmoid_(input) if inplace else aten.hardsigmoid(input)


def hardswish(input, inplace=False):
    return aten.hardswish_(input) if inplace else aten.hardswish(input)


def silu(input, inplace=False):
    return aten.silu_(input) if inplace else aten.silu(input)


def mish(input, inplace=False):
    return aten.mish_(input) if inplace else aten.mish(input)


def _softmax_dim(dim, rank):
    if dim is not None:
        return dim
    return 0 if rank == 0 or rank == 1 or rank == 3 else 1


def softmax(input, dim=None, _stacklevel=3, dtype=None):
    return aten.softmax(input, _softmax_dim(dim, input.dim()), dtype)


def softmin(input, dim=None, _stacklevel=3, dtype=None):
    return aten.softmax(-input, _softmax_dim(dim, input.dim()), dtype)


def log_softmax(input, dim=None, _stacklevel=3, dtype=None):
    return aten.log_softmax(input, _softmax_dim(dim, input.dim()), dtype)


def gumbel_softmax(logits, tau=1.0, hard=False, eps=1e-10, dim=-1):
    noise = -torch.log(-torch.log(torch.rand_like(logits)))
    soft = aten.softmax((logits + noise) / tau, dim)
    if not hard:
        return soft
    index = soft.argmax(dim, keepdim=True)
    return torch.zeros_like(logits).scatter(dim, index, 1.0)


# ---- normalisation ----
def _batch_norm_channels(input, *each):
    if input.dim() > 1:
        for one in each:
            if one is not None:
                torch._C._require_sizes(input.size(1) == one.size(0), f"batch_norm takes {one.size(0)} channels here, but its input has {input.size(1)}")


def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-5):
    if not training or input.dim() == 1:
        return aten.batch_norm(input, weight, bias, running_mean, running_var, False, momentum, eps, False)
    _batch_norm_channels(input, running_mean, weight)
    axes = [0] + list(range(2, input.dim()))
    shape = [1, -1] + [1] * (input.dim() - 2)
    mean = input.mean(axes)
    variance = input.var(axes, correction=0)
    if running_mean is not None:
        count = input.numel() // input.shape[1]
        running_mean.copy_(running_mean * (1 - momentum) + mean * momentum)
        running_var.copy_(running_var * (1 - momentum) + variance * (count / (count - 1)) * momentum)
    y = (input - mean.reshape(shape)) * torch.rsqrt(variance.reshape(shape) + eps)
    if weight is not None:
        y = y * weight.reshape(shape)
    return y if bias is None else y + bias.reshape(shape)


def instance_norm(input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-5):
    if not use_input_stats:
        return batch_norm(input, running_mean, running_var, weight, bias, False, momentum, eps)
    return aten.instance_norm(input, weight, bias, None, None, True, momentum, eps, False)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    return aten.layer_norm(input, _tuple(normalized_shape, 1), weight, bias, eps)


def rms_norm(input, normalized_shape, weight=None, eps=None):
    return aten.rms_norm(input, _tuple(normalized_shape, 1), weight, eps)


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-5):
    return aten.group_norm(input, num_groups, weight, bias, eps)


def local_response_norm(input, size, alpha=1e-4, beta=0.75, k=1.0):
    torch._C._require(input.dim() >= 3, f"local_response_norm takes an input of 3 dimensions or more, but it has {input.dim()}")
    if size % 2 == 1 and input.dim() == 4 and input.dtype == torch.float32:
        return aten._local_response_norm(input, size, alpha, beta, k)
    square = input * input
    channels = input.shape[1]
    before, after = size // 2, (size - 1) // 2
    padded = square.transpose(1, -1)
    padded = pad(padded, [before, after])
    total = padded.narrow(-1, 0, channels)
    for i in range(1, size):
        total = total + padded.narrow(-1, i, channels)
    return input / (total.transpose(1, -1) * (alpha / size) + k).pow(beta)


def normalize(input, p=2.0, dim=1, eps=1e-12, out=None):
    y = input / input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input)
    return y if out is None else aten.clone(y, out=out)


# ---- dropout: the identity unless training ----
def dropout(input, p=0.5, training=True, inplace=False):
    torch._C._require(0.0 <= p <= 1.0, f"a dropout probability must be between 0 and 1, but it is {p}")
    if not training or p == 0.0:
        return input
    y = aten.dropout(input, p, True)
    return input.copy_(y) if inplace else y


def _kept_whole(input, p, rows):
    """Returns the input where each part that the first `rows` axes select is kept and enlarged, or zero as a whole."""
    ones = torch.ones(list(input.shape[:rows]) + [1] * (input.dim() - rows), dtype=input.dtype)
    return input * aten.dropout(ones, p, True)


def _dropout_channels(input, p, training, inplace, batched):
    """Drops channels: of tensors of a rank other than `batched` the first axis has them, as they have no axis of samples."""
    torch._C._require(0.0 <= p <= 1.0, f"a dropout probability must be between 0 and 1, but it is {p}")
    if not training or p == 0.0:
        return input
    y = _kept_whole(input, p, 2 if batched is None or input.dim() == batched else 1)
    return input.copy_(y) if inplace else y


def dropout1d(input, p=0.5, training=True, inplace=False):
    torch._C._require(input.dim() in (2, 3), f"dropout1d takes tensors of 2 or 3 dimensions, but this one has {input.dim()}")
    return _dropout_channels(input, p, training, inplace, 3)


def dropout2d(input, p=0.5, training=True, inplace=False):
    """The second axis has the channels for any rank: PyTorch reads three dimensions as samples of channels with one dimension."""
    return _dropout_channels(input, p, training, inplace, None)


def dropout3d(input, p=0.5, training=True, inplace=False):
    return _dropout_channels(input, p, training, inplace, 5)


def _alpha(input, keep, p):
    floor = -1.7580993408473766
    a = ((1 - p) * (1 + p * floor * floor)) ** -0.5
    b = -a * floor * p
    return a * torch.where(keep, input, torch.full_like(input, floor)) + b


def alpha_dropout(input, p=0.5, training=False, inplace=False):
    if not training or p == 0.0:
        return input
    y = _alpha(input, torch.rand_like(input) >= p, p)
    return input.copy_(y) if inplace else y


def feature_alpha_dropout(input, p=0.5, training=False, inplace=False):
    if not training or p == 0.0:
        return input
    keep = torch.rand(list(input.shape[:2]) + [1] * (input.dim() - 2)) >= p
    y = _alpha(input, keep, p)
    return input.copy_(y) if inplace else y


# ---- sparse ----
def embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False):
    if max_norm is not None:
        norms = weight.norm(norm_type, 1, keepdim=True)
        weight = torch.where(norms > max_norm, weight * (max_norm / (norms + 1e-7)), weight)
    return aten.embedding(weight, input)


def embedding_bag(input, weight, offsets=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, mode="mean", sparse=False,
                  per_sample_weights=None, include_last_offset=False, padding_idx=None):
    rows = embedding(input, weight, None, max_norm, norm_type)
    if padding_idx is not None and padding_idx < 0:
        padding_idx = weight.shape[0] + padding_idx
    if per_sample_weights is not None:
        rows = rows * per_sample_weights.unsqueeze(-1)
    if input.dim() == 2 and padding_idx is None and mode != "max":
        total = rows.sum(1)
        return total if mode == "sum" else total / max(input.shape[1], 1)
    keep = torch.ones_like(input, dtype=torch.bool) if padding_idx is None else input != padding_idx
    if input.dim() == 2:
        mask = keep.unsqueeze(-1)
        if mode == "max":
            best = rows.masked_fill(~mask, float("-inf")).amax(1)
            return torch.where(mask.any(1), best, torch.zeros_like(best))
        total = (rows * mask.to(rows.dtype)).sum(1)
        return total if mode == "sum" else total / mask.to(rows.dtype).sum(1).clamp_min(1)
    bags = offsets.shape[0] - 1 if include_last_offset else offsets.shape[0]
    starts = offsets[:bags]
    position = torch.arange(input.shape[0], dtype=starts.dtype)
    bag = (position.unsqueeze(1) >= starts.unsqueeze(0)).sum(1) - 1
    member = ((bag.unsqueeze(0) == torch.arange(bags).unsqueeze(1)) & keep.unsqueeze(0)).unsqueeze(-1)
    if mode == "max":
        best = rows.unsqueeze(0).masked_fill(~member, float("-inf")).amax(1)
        return torch.where(member.any(1), best, torch.zeros_like(best))
    inside = member & (position < offsets[-1]).unsqueeze(-1) if include_last_offset else member
    total = (rows.unsqueeze(0) * inside.to(rows.dtype)).sum(1)
    # Eager mode's mean counts the last bag up to the end, whatever the last offset is.
    return total if mode == "sum" else total / member.to(rows.dtype).sum(1).clamp_min(1)


def one_hot(tensor, num_classes=-1):
    return aten.one_hot(tensor, num_classes)


# ---- distances ----
def pairwise_distance(x1, x2, p=2.0, eps=1e-6, keepdim=False):
    return (x1 - x2 + eps).norm(p, -1, keepdim=keepdim)


def cosine_similarity(x1, x2, dim=1, eps=1e-8):
    x1, x2 = torch.broadcast_tensors(x1, x2)
    n1 = x1.norm(2.0, dim, keepdim=True).clamp_min(eps)
    n2 = x2.norm(2.0, dim, keepdim=True).clamp_min(eps)
    return (x1 / n1 * (x2 / n2)).sum(dim)


def pdist(input, p=2.0):
    n = input.shape[0]
    full = torch.cdist(input, input, p)
    upper = torch.ones(n, n, dtype=torch.bool).triu(1)
    return full.masked_select(upper)


# ---- losses ----
def _legacy_reduction(reduction, size_average, reduce):
    if size_average is None and reduce is None:
        return reduction
    if reduce is False:
        return "none"
    return "sum" if size_average is False else "mean"


def _reduced(loss, reduction):
    if reduction == "none":
        return loss
    if reduction == "mean":
        return loss.mean()
    if reduction == "sum":
        return loss.sum()
    raise ValueError(f"{reduction} is not a valid value for reduction")


def l1_loss(input, target, size_average=None, reduce=None, reduction="mean", weight=None):
    loss = (input - target).abs()
    return _weighted(loss, weight, _legacy_reduction(reduction, size_average, reduce))


def mse_loss(input, target, size_average=None, reduce=None, reduction="mean", weight=None):
    difference = input - target
    return _weighted(difference * difference, weight, _legacy_reduction(reduction, size_average, reduce))


def _weighted(loss, weight, reduction):
    if weight is None:
        return _reduced(loss, reduction)
    weighted = loss * weight
    return weighted.sum() / weight.sum() if reduction == "mean" else _reduced(weighted, reduction)


def smooth_l1_loss(input, target, size_average=None, reduce=None, reduction="mean", beta=1.0):
    difference = (input - target).abs()
    if beta == 0.0:
        loss = difference
    else:
        loss = torch.where(difference < beta, 0.5 * difference * difference / beta, difference - 0.5 * beta)
    return _reduced(loss, _legacy_reduction(reduction, size_average, reduce))


def huber_loss(input, target, reduction="mean", delta=1.0, weight=None):
    torch._C._require(delta > 0, "huber_loss: delta must be greater than 0")
    difference = (input - target).abs()
    loss = torch.where(difference <= delta, 0.5 * difference * difference, delta * (difference - 0.5 * delta))
    return _reduced(loss if weight is None else loss * weight, reduction)


def soft_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    power = -target.to(input.dtype) * input
    grown = torch.exp(power.to(torch.float32)).to(power.dtype) if power.dtype in (torch.float16, torch.bfloat16) else torch.exp(power)
    return _reduced(torch.log1p(grown), _legacy_reduction(reduction, size_average, reduce))


def margin_ranking_loss(input1, input2, target, margin=0.0, size_average=None, reduce=None, reduction="mean"):
    return _reduced((-target * (input1 - input2) + margin).clamp_min(0), _legacy_reduction(reduction, size_average, reduce))


def hinge_embedding_loss(input, target, margin=1.0, size_average=None, reduce=None, reduction="mean"):
    zero, beyond = torch.zeros_like(input), (margin - input).clamp_min(0)
    if not input.dtype.is_floating_point:
        beyond = beyond.to(input.dtype)  # as eager mode stores them in integers
    loss = torch.where(target != 1, beyond, zero) + torch.where(target != -1, input, zero)
    return _reduced(loss, _legacy_reduction(reduction, size_average, reduce))


def cosine_embedding_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction="mean"):
    eps = 1e-12
    product = (input1 * input2).sum(-1)
    square1 = (input1 * input1).sum(-1) + eps
    square2 = (input2 * input2).sum(-1) + eps
    cosine = product / (square1 * square2).sqrt()
    zero = torch.zeros_like(cosine)
    loss = torch.where(target == 1, 1 - cosine, zero) + torch.where(target == -1, (cosine - margin).clamp_min(0), zero)
    return _reduced(loss, _legacy_reduction(reduction, size_average, reduce))


def kl_div(input, target, size_average=None, reduce=None, reduction="mean", log_target=False):
    if log_target:
        loss = target.exp() * (target - input)
    else:
        loss = torch.xlogy(target, target) - target * input
    reduction = _legacy_reduction(reduction, size_average, reduce)
    if reduction == "batchmean":
        return loss.sum() / input.shape[0] if input.dim() != 0 else loss.sum()
    return _reduced(loss, reduction)


def poisson_nll_loss(input, target, log_input=True, full=False, size_average=None, eps=1e-8, reduce=None, reduction="mean"):
    loss = input.exp() - target * input if log_input else input - target * (input + eps).log()
    if full:
        stirling = target * target.log() - target + 0.5 * (2 * math.pi * target).log()
        loss = loss + torch.where(target > 1, stirling, torch.zeros_like(stirling))
    return _reduced(loss, _legacy_reduction(reduction, size_average, reduce))


def gaussian_nll_loss(input, target, var, full=False, eps=1e-6, reduction="mean"):
    if not isinstance(var, torch.Tensor):
        var = torch.full(input.shape, float(var), dtype=input.dtype)
    if var.dim() != input.dim() and var.dim() == input.dim() - 1:
        var = var.unsqueeze(-1)
    var = var.clamp_min(eps)
    difference = input - target
    loss = 0.5 * (var.log() + difference * difference / var)
    if full:
        loss = loss + 0.5 * math.log(2 * math.pi)
    return _reduced(loss, reduction)


def binary_cross_entropy(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    torch._C._require_sizes(input.shape == target.shape, "binary_cross_entropy: the target must have the sizes of the input")
    loss = -(target * input.log().clamp_min(-100) + (1 - target) * (1 - input).log().clamp_min(-100))
    if weight is not None:
        loss = loss * weight
    return _reduced(loss, _legacy_reduction(reduction, size_average, reduce))


def binary_cross_entropy_with_logits(input, target, weight=None, size_average=None, reduce=None, reduction="mean", pos_weight=None):
    negative = (-input).clamp_min(0)
    log_term = negative + ((-negative).exp() + (-input - negative).exp()).log()
    if pos_weight is None:
        loss = (1 - target) * input + log_term
    else:
        loss = (1 - target) * input + (1 + (pos_weight - 1) * target) * log_term
    if weight is not None:
        loss = loss * weight
    return _reduced(loss, _legacy_reduction(reduction, size_average, reduce))


def multilabel_soft_margin_loss(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    loss = -(target * logsigmoid(input) + (1 - target) * logsigmoid(-input))
    if weight is not None:
        loss = loss * weight
    classes = input.dim() - 1  # counted in the input, even if the loss is broadcast to more axes
    return _reduced(loss.sum(classes) / input.shape[-1], _legacy_reduction(reduction, size_average, reduce))


def multi_margin_loss(input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction="mean"):
    rows = input if input.dim() == 2 else input.reshape(1, -1)
    torch._C._require(target.dim() < 2 and target.numel() == rows.shape[0], "multi_margin_loss: target takes one number for each row")
    wanted = target.reshape(rows.shape[0], 1)
    loss = (margin - rows.gather(1, wanted) + rows).clamp_min(0)
    if p == 2:
        loss = loss * loss
    if weight is not None:
        loss = loss * weight[wanted]
    own = torch.arange(rows.shape[1]).unsqueeze(0) == wanted
    loss = loss.masked_fill(own, 0).sum(1) / rows.shape[1]
    return _reduced(loss if target.dim() == 1 else loss.squeeze(0), _legacy_reduction(reduction, size_average, reduce))


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False):
    kinds = {"none": 0, "mean": 1, "sum": 2}
    return aten.ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, kinds[reduction], zero_infinity)


def multilabel_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    torch._C._require(input.shape == target.shape, "multilabel_margin_loss: target must have the sizes of input")
    rows = input if input.dim() == 2 else input.reshape(1, -1)
    goals = target if target.dim() == 2 else target.reshape(1, -1)
    listed = (goals < 0).to(torch.int64).cumsum(1) == 0
    classes = rows.shape[1]
    index = torch.where(listed, goals, torch.zeros_like(goals))
    hit = (index.unsqueeze(-1) == torch.arange(classes)) & listed.unsqueeze(-1)
    is_target = hit.any(1)
    margin = (1 - rows.gather(1, index).unsqueeze(-1) + rows.unsqueeze(1)).clamp_min(0)
    counted = listed.unsqueeze(-1) & ~is_target.unsqueeze(1)
    loss = (margin * counted.to(rows.dtype)).sum((1, 2)) / classes
    return _reduced(loss if input.dim() == 2 else loss.squeeze(0), _legacy_reduction(reduction, size_average, reduce))


def triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2, eps=1e-6, swap=False, size_average=None, reduce=None, reduction="mean"):
    torch._C._require(margin > 0, "triplet_margin_loss: margin must be greater than 0")
    near = pairwise_distance(anchor, positive, p, eps)
    far = pairwise_distance(anchor, negative, p, eps)
    if swap:
        far = torch.minimum(far, pairwise_distance(positive, negative, p, eps))
    return _reduced((near - far + margin).clamp_min(0), _legacy_reduction(reduction, size_average, reduce))


def triplet_margin_with_distance_loss(anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False, reduction="mean"):
    torch._C._require(margin > 0, "triplet_margin_with_distance_loss: margin must be greater than 0")
    distance = pairwise_distance if distance_function is None else distance_function
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = torch.minimum(far, distance(positive, negative))
    return _reduced((near - far + margin).clamp_min(0), reduction)


def nll_loss(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"):
    reduction = _legacy_reduction(reduction, size_average, reduce)
    if input.dim() > 1:
        torch._C._require(input.shape[0] == target.shape[0], f"the input is a batch of {input.shape[0]}, and the target one of {target.shape[0]}")
    torch._C._require(target.dtype in (torch.int64, torch.uint8), f"the target must be int64 or uint8, not {target.dtype}", "convert it first: `target.long()`")
    counted = target != ignore_index
    safe = torch.where(counted, target, torch.zeros_like(target))
    if input.dim() == 1:
        picked = input.gather(0, safe.unsqueeze(0)).squeeze(0)
    else:
        picked = input.gather(1, safe.unsqueeze(1)).squeeze(1)
    scale = counted.to(input.dtype) if weight is None else weight[safe] * counted.to(input.dtype)
    loss = torch.where(counted, -picked * scale, torch.zeros_like(picked))
    if reduction == "mean":
        return loss.sum() / scale.sum()
    return _reduced(loss, reduction)


def cross_entropy(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean", label_smoothing=0.0):
    reduction = _legacy_reduction(reduction, size_average, reduce)
    axis = 0 if input.dim() == 1 else 1
    logs = aten.log_softmax(input, axis)
    if target.dtype.is_floating_point:
        torch._C._require(input.shape == target.shape, "cross_entropy: a target of probabilities must have the sizes of the input")
        return _soft_cross_entropy(logs, target, weight, reduction, label_smoothing, axis)
    loss = nll_loss(logs, target, weight, None, ignore_index, None, reduction)
    if label_smoothing == 0.0:
        return loss
    counted = target != ignore_index
    shape = [1] * input.dim()
    shape[axis] = -1
    smooth = -(logs if weight is None else logs * weight.reshape(shape)).sum(axis)
    smooth = torch.where(counted, smooth, torch.zeros_like(smooth))
    if reduction == "mean":
        safe = torch.where(counted, target, torch.zeros_like(target))
        scale = counted.to(input.dtype) if weight is None else weight[safe] * counted.to(input.dtype)
        smooth = smooth.sum() / scale.sum()
    elif reduction == "sum":
        smooth = smooth.sum()
    share = label_smoothing / input.shape[axis]
    return (1 - label_smoothing) * loss + share * smooth


def _soft_cross_entropy(logs, target, weight, reduction, label_smoothing, axis):
    if label_smoothing > 0.0:
        target = target * (1 - label_smoothing) + label_smoothing / logs.shape[axis]
    shape = [1] * logs.dim()
    shape[axis] = -1
    weighted = logs if weight is None else logs * weight.reshape(shape)
    loss = -(weighted * target).sum(axis)
    if reduction == "mean":
        count = logs.numel() // logs.shape[axis]
        return loss.sum() / count
    return _reduced(loss, reduction)


# ---- padding, resizing, rearranging ----
def pad(input, pad, mode="constant", value=None):
    if mode == "constant":
        return aten.constant_pad_nd(input, pad, 0 if value is None else value)
    return aten.pad(input, pad, mode, value)


_RESIZE = {
    "nearest": (aten.upsample_nearest1d, aten.upsample_nearest2d, aten.upsample_nearest3d),
    "nearest-exact": (aten._upsample_nearest_exact1d, aten._upsample_nearest_exact2d, aten._upsample_nearest_exact3d),
    "linear": (aten.upsample_linear1d, None, None),
    "bilinear": (None, aten.upsample_bilinear2d, None),
    "trilinear": (None, None, aten.upsample_trilinear3d),
    "bicubic": (None, aten.upsample_bicubic2d, None),
}
_RESIZED_AXES = {"linear": 1, "bilinear": 2, "trilinear": 3, "bicubic": 2}


def interpolate(input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None, antialias=False):
    if mode != "area" and mode not in _RESIZE:
        raise NotImplementedError(f"interpolate has no mode {mode!r}")
    n = _RESIZED_AXES[mode] if mode in _RESIZED_AXES else input.dim() - 2
    if (size is None) == (scale_factor is None):
        raise ValueError("interpolate takes either size or scale_factor")
    sizes = None if size is None else list(_tuple(size, n))
    for given in (size, scale_factor):
        if isinstance(given, (tuple, list)):
            torch._C._require(len(given) == n, f"interpolate has {len(given)} sizes or factors for an input with {n} spatial dimensions")
    factors = None if scale_factor is None else [float(f) for f in _tuple(scale_factor, n)]
    if factors is not None and recompute_scale_factor:
        sizes = [int(math.floor(float(input.shape[i + 2]) * factors[i])) for i in range(n)]
        factors = None
    if mode == "area":
        if sizes is None:
            sizes = [int(math.floor(float(input.shape[i + 2]) * factors[i])) for i in range(n)]
        return (adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d)[n - 1](input, sizes)
    if mode not in _RESIZE or _RESIZE[mode][n - 1] is None:
        raise NotImplementedError(f"interpolate has no mode {mode!r} for an input with {n} spatial dimensions")
    if mode == "nearest" or mode == "nearest-exact":
        return _RESIZE[mode][n - 1](input, sizes, factors)
    if antialias:
        op = aten._upsample_bilinear2d_aa if mode == "bilinear" else aten._upsample_bicubic2d_aa
    else:
        op = _RESIZE[mode][n - 1]
    return op(input, sizes, bool(align_corners), factors)


def upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None):
    return interpolate(input, size, scale_factor, mode, align_corners)


def upsample_nearest(input, size=None, scale_factor=None):
    return interpolate(input, size, scale_factor, "nearest")


def upsample_bilinear(input, size=None, scale_factor=None):
    return interpolate(input, size, scale_factor, "bilinear", True)


def grid_sample(input, grid, mode="bilinear", padding_mode="zeros", align_corners=None):
    modes = {"bilinear": 0, "nearest": 1, "bicubic": 2}
    paddings = {"zeros": 0, "border": 1, "reflection": 2}
    return aten.grid_sampler(input, grid, modes[mode], paddings[padding_mode], bool(align_corners))


def _grid_axis(n, align_corners, dtype):
    # the corners of an axis of one place are its middle
    steps = torch.linspace(-1.0 if not align_corners or n > 1 else 0.0, 1, n, dtype=dtype)
    return steps if align_corners else steps * ((n - 1) / n)


def _fits_affine_grid(theta, spatial, align_corners):
    from torch.onnx import _graph

    # ONNX Runtime's kernel divides by zero for the corners of an axis of one place
    if not _graph.has_operator("AffineGrid", 20) or theta.dtype not in (torch.float32, torch.float64) or len(spatial) not in (2, 3):
        return False
    return not align_corners or all([torch._C._is_known(s) and s > 1 for s in spatial])


def affine_grid(theta, size, align_corners=None):
    spatial = list(size)[2:]
    n = len(spatial)
    if _fits_affine_grid(theta, spatial, align_corners):
        return aten._affine_grid(theta, list(size), bool(align_corners))
    axes = [_grid_axis(s, bool(align_corners), theta.dtype) for s in spatial]
    columns = []
    for i in range(n):
        axis = n - 1 - i
        shape = [1] * n
        shape[axis] = -1
        columns.append(axes[axis].reshape(shape).expand(spatial))
    columns.append(torch.ones(spatial, dtype=theta.dtype))
    points = torch.stack(columns, -1).reshape(1, -1, n + 1)
    return torch.matmul(points, theta.transpose(1, 2)).reshape([size[0]] + spatial + [n])


def pixel_shuffle(input, upscale_factor):
    return aten.pixel_shuffle(input, upscale_factor)


def pixel_unshuffle(input, downscale_factor):
    return aten.pixel_unshuffle(input, downscale_factor)


def native_channel_shuffle(input, groups):
    return aten.native_channel_shuffle(input, groups)


def channel_shuffle(input, groups):
    return aten.channel_shuffle(input, groups)


# ---- attention ----
def _passing(given):
    """Returns a mask that lets all keys pass, as the given one might. Adding 0 and masking nothing are exact."""
    sizes = [1] * given.dim()
    return torch.ones(sizes, dtype=torch.bool) if given.dtype == torch.bool else torch.zeros(sizes, dtype=given.dtype)


def _keys_so_far(query, key):
    """Returns which keys each query sees if it sees no later ones."""
    return torch.ones([query.shape[-2], key.shape[-2]], dtype=torch.bool).tril()


def _hiding_later(mask, query, key, is_causal):
    """Returns a mask that also hides later keys if `is_causal`, which depends on the run, says so."""
    if not is_causal:
        return mask
    seen = _keys_so_far(query, key)
    return mask & seen if mask.dtype == torch.bool else mask.masked_fill(~seen, float("-inf"))


def _mask_and_order(query, key, mask, is_causal):
    """Returns the mask, and the mask that also hides later keys if `is_causal` says so. Where it depends on the run whether there is a mask,
    one that lets all keys pass replaces None, so that attention is not computed in both branches of an If. Both masks are made in one If,
    because is_causal and whether there is a mask often depend on the same."""
    known, given = torch._C._is_known(is_causal), torch._C._tensor_if_given(mask)
    if given is None or not torch._C._is_known(given.dim()):
        if known:
            return mask, mask
        return mask, _keys_so_far(query, key) | (not is_causal) if mask is None else _hiding_later(mask, query, key, is_causal)
    if mask is None:
        passed = _passing(given)
        return passed, passed if known else _hiding_later(passed, query, key, is_causal)
    return mask, mask if known else _hiding_later(mask, query, key, is_causal)


def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    mask, ordered = _mask_and_order(query, key, attn_mask, is_causal)
    if torch._C._is_known(is_causal):
        return aten.scaled_dot_product_attention(query, key, value, mask, dropout_p, is_causal, scale=scale, enable_gqa=enable_gqa)
    from torch._decompositions.attention import attention
    return attention(query, key, value, ordered, dropout_p, False, scale, enable_gqa, mask)  # each query has its first key, if later ones are hidden


def _float_mask(mask, dtype):
    if mask is None or mask.dtype != torch.bool:
        return mask
    return torch.zeros_like(mask, dtype=dtype).masked_fill(mask, float("-inf"))


def _project(query, key, value, embed_dim, in_proj_weight, in_proj_bias, use_separate, q_weight, k_weight, v_weight):
    if use_separate:
        if in_proj_bias is None:
            return linear(query, q_weight), linear(key, k_weight), linear(value, v_weight)
        bq, bk, bv = in_proj_bias.chunk(3)
        return linear(query, q_weight, bq), linear(key, k_weight, bk), linear(value, v_weight, bv)
    if query is key and key is value:
        q, k, v = linear(query, in_proj_weight, in_proj_bias).split(embed_dim, -1)
        return q, k, v
    wq, wk, wv = in_proj_weight.split(embed_dim, 0)
    if in_proj_bias is None:
        return linear(query, wq), linear(key, wk), linear(value, wv)
    bq, bk, bv = in_proj_bias.split(embed_dim, 0)
    return linear(query, wq, bq), linear(key, wk, bk), linear(value, wv, bv)


def _heads(x, num_heads, head_dim, batch_first):
    x = x.reshape(x.shape[0], x.shape[1], num_heads, head_dim)
    return x.transpose(1, 2) if batch_first else x.permute(1, 2, 0, 3)


def _none_or_dtype(input):
    return None if input is None else input.dtype


def _canonical_mask(mask, mask_name, other_type, other_name, target_type, check_other=True):
    if mask is not None and mask.dtype != torch.bool and not torch.is_floating_point(mask):
        raise AssertionError(f"only bool and floating types of {mask_name} are supported")
    return _float_mask(mask, target_type)


def multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn, dropout_p,
                                 out_proj_weight, out_proj_bias, training=True, key_padding_mask=None, need_weights=True, attn_mask=None,
                                 use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None, v_proj_weight=None, static_k=None, static_v=None,
                                 average_attn_weights=True, is_causal=False, _batch_first=False):
    width = query.size(-1)
    torch._C._require_sizes(width == embed_dim_to_check, f"the attention takes queries of size {embed_dim_to_check}, but the last size of its query is {width}")
    batched = query.dim() == 3
    if not batched:
        same = query is key and key is value
        query = query.unsqueeze(1)
        key = query if same else key.unsqueeze(1)
        value = query if same else value.unsqueeze(1)
        if key_padding_mask is not None:
            key_padding_mask = key_padding_mask.unsqueeze(0)
    along = 1 if _batch_first else 0
    batch, embed_dim = query.shape[1 - along], query.shape[2]
    head_dim = embed_dim // num_heads
    q, k, v = _project(query, key, value, embed_dim, in_proj_weight, in_proj_bias, use_separate_proj_weight, q_proj_weight, k_proj_weight, v_proj_weight)
    attn_mask, key_padding_mask = _float_mask(attn_mask, q.dtype), _float_mask(key_padding_mask, q.dtype)
    if bias_k is not None and bias_v is not None:
        rows = (batch, 1, -1) if _batch_first else (1, batch, -1)
        k, v = torch.cat([k, bias_k.expand(rows)], along), torch.cat([v, bias_v.expand(rows)], along)
    q = _heads(q, num_heads, head_dim, _batch_first)
    k = static_k.reshape(batch, num_heads, -1, head_dim) if static_k is not None else _heads(k, num_heads, head_dim, _batch_first)
    v = static_v.reshape(batch, num_heads, -1, head_dim) if static_v is not None else _heads(v, num_heads, head_dim, _batch_first)
    if add_zero_attn:
        k, v = pad(k, [0, 0, 0, 1]), pad(v, [0, 0, 0, 1])
    further = (1 if bias_k is not None and bias_v is not None else 0) + (1 if add_zero_attn else 0)
    if attn_mask is not None:
        attn_mask = pad(attn_mask, [0, further]) if further else attn_mask
        if attn_mask.dim() == 3:
            attn_mask = attn_mask.reshape(batch, num_heads, attn_mask.shape[1], attn_mask.shape[2])
    if key_padding_mask is not None:
        key_padding_mask = (pad(key_padding_mask, [0, further]) if further else key_padding_mask)[:, None, None, :]
        attn_mask = key_padding_mask if attn_mask is None else attn_mask + key_padding_mask
    if not training:
        dropout_p = 0.0
    weights = None
    if need_weights:
        scores = (q * math.sqrt(1.0 / float(head_dim))) @ k.transpose(-2, -1)
        if attn_mask is not None:
            scores = scores + attn_mask
        weights = aten.softmax(scores, -1)
        if dropout_p > 0.0:
            weights = dropout(weights, dropout_p)
        y = weights @ v
    else:
        y = scaled_dot_product_attention(q, k, v, attn_mask, dropout_p)
    y = y.transpose(1, 2) if _batch_first else y.permute(2, 0, 1, 3)
    y = linear(y.reshape(y.shape[0], y.shape[1], embed_dim), out_proj_weight, out_proj_bias)
    if not batched:
        y = y.squeeze(1)
    if weights is None:
        return y, None
    if average_attn_weights:
        weights = weights.mean(1)
    return y, weights if batched else weights.squeeze(0)


from torch.nn._scaled import ScalingType, SwizzleType, scaled_mm  # noqa: E402, F401


def grouped_mm(mat_a, mat_b, *, offs=None, bias=None, out_dtype=None):
    return torch._grouped_mm(mat_a, mat_b, offs, bias, out_dtype)


def linear_cross_entropy(input, linear_weight, target, *, linear_bias=None, weight=None, reduction="mean", ignore_index=None, label_smoothing=0.0, options=None):
    """The logits of several dimensions have their classes after the batch. `options` only say how PyTorch saves memory."""
    torch._C._require(input.dim() in (1, 2), f"linear_cross_entropy takes inputs of 1 or 2 dimensions, not of {input.dim()}")
    torch._C._require(linear_weight.dim() >= 2, f"linear_cross_entropy takes weights of at least 2 dimensions, not of {linear_weight.dim()}")
    classes = linear_weight.shape[:-1]
    torch._C._require(len(classes) == 1 or input.dim() == 2, "linear_cross_entropy takes weights of more than 2 dimensions only with a batch of inputs")
    if linear_bias is not None:
        torch._C._require(list(linear_bias.shape) == list(classes), f"linear_cross_entropy takes a bias of the sizes {list(classes)} here")
    shape = [*input.shape[:-1], *classes]
    if target.is_floating_point() and target.dim() == len(shape):
        torch._C._require(ignore_index is None, "linear_cross_entropy takes no ignore_index for probabilities")
    if len(classes) == 1:
        logits = linear(input, linear_weight, linear_bias)
    else:
        flat = linear_bias.flatten() if linear_bias is not None else None
        logits = linear(input, linear_weight.flatten(0, -2), flat).reshape(shape)
    return cross_entropy(logits, target, weight, ignore_index=-100 if ignore_index is None else ignore_index, reduction=reduction, label_smoothing=label_smoothing)
