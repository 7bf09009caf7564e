"""Initial values: constants are kept, random contents come from a weights file or --params random (whose bounds stand here)."""

import math


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


def _spread(tensor, bound):
    return _random(tensor, -bound, bound)  # noqa: F821


def uniform_(tensor, a=0.0, b=1.0, generator=None):
    return _random(tensor, a, b)  # noqa: F821


def normal_(tensor, mean=0.0, std=1.0, generator=None):
    bound = std * math.sqrt(3.0)
    return _random(tensor, mean - bound, mean + bound)  # noqa: F821


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None):
    return normal_(tensor, mean, std)


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
    return _spread(tensor, 1.0)


def xavier_uniform_(tensor, gain=1.0, generator=None):
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return _spread(tensor, gain * math.sqrt(6.0 / max(fan_in + fan_out, 1)))


def xavier_normal_(tensor, gain=1.0, generator=None):
    return xavier_uniform_(tensor, gain)


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    fan = max(_calculate_correct_fan(tensor, mode), 1)
    return _spread(tensor, math.sqrt(3.0) * calculate_gain(nonlinearity, a) / math.sqrt(fan))


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    return kaiming_uniform_(tensor, a, mode, nonlinearity)


def orthogonal_(tensor, gain=1, generator=None):
    return _spread(tensor, gain / math.sqrt(max(tensor.shape[-1], 1)))


def sparse_(tensor, sparsity, std=0.01, generator=None):
    return normal_(tensor, 0.0, std)


xavier_uniform = xavier_uniform_
xavier_normal = xavier_normal_
kaiming_uniform = kaiming_uniform_
kaiming_normal = kaiming_normal_
uniform = uniform_
normal = normal_
constant = constant_
orthogonal = orthogonal_
