"""torch.special: what is not an operator of that name."""

import math

import torch


def xlog1py(input, other):
    x = torch.as_tensor(input)
    y = torch.as_tensor(other)
    product = x * torch.log1p(y)
    return torch.where(torch.isnan(y), product, torch.where(x == 0, torch.zeros_like(product), product))


def ndtr(input):
    x = input if input.is_floating_point() else input.to(torch.get_default_dtype())
    return 0.5 * torch.erfc(-x / math.sqrt(2.0))


def log_ndtr(input):
    return torch.log(ndtr(input))
