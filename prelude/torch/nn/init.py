"""Initial values: constants are kept; random contents come from a weights file or --params random, with the bounds given here.

In compiled code they are drawn when the graph runs."""

import math

import torch


def calculate_gain(nonlinearity, param=None):
    if nonlinearity == "tanh":
        return 5.0 / 3
    if nonlinearity == "relu":
        return math.sqrt(2.0)
    if nonlinearity == "leaky_relu":
        slope = 0.01 if param is None else param
        return math.sqrt(2.0 / (1 + slope**2))
    if nonlinearity == "selu":
        return 3.0 / 4
    return 1.0


def _calculate_fan_in_and_fan_out(tensor):
    if tensor.dim() < 2:
        raise ValueError("Fan in and fan out can not be computed for tensor with fewer than 2 dimensions")
    area = 1
    for size in tensor.shape[2:]:
        area = area * size
    return tensor.shape[1] * area, tensor.shape[0] * area


def _calculate_correct_fan(tensor, mode):
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return fan_in if mode.lower() == "fan_in" else fan_out


def uniform_(tensor, a=0.0, b=1.0, generator=None):
    if not _initial():  # noqa: F821
        return tensor.uniform_(a, b)
    return _random(tensor, a, b)  # noqa: F821


def normal_(tensor, mean=0.0, std=1.0, generator=None):
    if not _initial():  # noqa: F821
        return tensor.normal_(mean, std)
    bound = std * math.sqrt(3.0)
    return _random(tensor, mean - bound, mean + bound)  # noqa: F821


def _below(x):
    return (1.0 + math.erf(x / math.sqrt(2.0))) / 2.0


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None):
    if _initial():  # noqa: F821
        return normal_(tensor, mean, std)
    low, high = _below((a - mean) / std), _below((b - mean) / std)
    drawn = torch.erfinv(torch.empty_like(tensor).uniform_(2 * low - 1, 2 * high - 1))
    return tensor.copy_((drawn * (std * math.sqrt(2.0)) + mean).clamp(min=a, max=b))


def constant_(tensor, val):
    return _fill(tensor, val)  # noqa: F821


def ones_(tensor):
    return _fill(tensor, 1.0)  # noqa: F821


def zeros_(tensor):
    return _fill(tensor, 0.0)  # noqa: F821


def eye_(tensor):
    tensor.zero_()
    return tensor.fill_diagonal_(1.0)


def dirac_(tensor, groups=1):
    if _initial():  # noqa: F821
        return _random(tensor, -1.0, 1.0)  # noqa: F821
    sizes = tensor.shape
    share = sizes[0] // groups
    out, channel = torch.arange(sizes[0]), torch.arange(sizes[1])
    ones = (out % share).unsqueeze(1) == channel
    ones = ones & (out < share * groups).unsqueeze(1)
    for axis in range(2, tensor.dim()):
        ones = ones.unsqueeze(-1) & (torch.arange(sizes[axis]) == sizes[axis] // 2)
    return tensor.copy_(ones)


def _xavier(tensor, gain):
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return gain * math.sqrt(2.0 / max(fan_in + fan_out, 1))


def _kaiming(tensor, a, mode, nonlinearity):
    fan = max(_calculate_correct_fan(tensor, mode), 1)
    return calculate_gain(nonlinearity, a) / math.sqrt(fan)


def _spread(tensor, std):
    return uniform_(tensor, -math.sqrt(3.0) * std, math.sqrt(3.0) * std)


def xavier_uniform_(tensor, gain=1.0, generator=None):
    return _spread(tensor, _xavier(tensor, gain))


def xavier_normal_(tensor, gain=1.0, generator=None):
    return normal_(tensor, 0.0, _xavier(tensor, gain))


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    return _spread(tensor, _kaiming(tensor, a, mode, nonlinearity))


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    return normal_(tensor, 0.0, _kaiming(tensor, a, mode, nonlinearity))


def orthogonal_(tensor, gain=1, generator=None):
    if _initial():  # noqa: F821
        return _random(tensor, -gain / math.sqrt(max(tensor.shape[-1], 1)), gain / math.sqrt(max(tensor.shape[-1], 1)))  # noqa: F821
    drawn = torch.empty(tensor.shape[0], tensor.numel() // tensor.shape[0], dtype=tensor.dtype).normal_(0, 1)
    wide = drawn.shape[0] < drawn.shape[1]
    q, r = torch.linalg.qr(drawn.t() if wide else drawn)
    q = q * torch.diagonal(r).sign()
    return tensor.copy_((q.t() if wide else q).reshape(tensor.shape) * gain)


def sparse_(tensor, sparsity, std=0.01, generator=None):
    if _initial():  # noqa: F821
        return normal_(tensor, 0.0, std)
    rows = tensor.shape[0]
    order = torch.argsort(torch.rand(tensor.shape), dim=0)
    drawn = torch.empty_like(tensor).normal_(0, std)
    return tensor.copy_(drawn.masked_fill(order < int(math.ceil(sparsity * rows)), 0.0))


xavier_uniform = xavier_uniform_
xavier_normal = xavier_normal_
kaiming_uniform = kaiming_uniform_
kaiming_normal = kaiming_normal_
uniform = uniform_
normal = normal_
constant = constant_
orthogonal = orthogonal_
