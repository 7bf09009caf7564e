"""Programs that some run time does not load, or computes otherwise."""
from typing import List

import torch
import torch.nn.functional as F
from torch import Tensor


def branches_of_two_ranks(x: Tensor, n: int):
    if n > 2:
        return x
    return x[0]


def branches_of_one_rank(x: Tensor, n: int):
    if n > 2:
        return x
    return x[:1]


def carried_tensor_that_grows(x: Tensor, n: int):
    y = x[:0]
    for i in range(n):
        y = torch.cat([y, x * i])
        if y.sum() > 100.0:
            break
    return y


def carried_tensor_of_one_size(x: Tensor, n: int):
    for i in range(n):
        x = torch.tanh(x + i)
    return x


def list_of_the_run(x: Tensor, n: int):
    ys: List[Tensor] = []
    for i in range(n):
        if x.sum() > i:
            ys.append(x[i:] * i)
    return torch.cat(ys)


def list_as_output(x: Tensor):
    return torch.split(x, 2)


def double(x: Tensor):
    return (x.double() * 2 + 1).sum()


def bits(x: Tensor):
    return x.to(torch.int64) & 3


def spectrum(x: Tensor):
    return torch.view_as_real(torch.fft.rfft(x))


def list_that_is_added_to(x: Tensor, n: int):
    ys: List[Tensor] = []
    for i in range(n):
        ys.append(x[i % 2:])
    return ys[0], torch.cat(ys)


def parts_of_one_size(x: Tensor, n: int):
    return torch.cat(x.split(n))


def branch_that_is_empty(x: Tensor, n: int):
    y = x[:2]
    if n > 1:
        y = x[:0]
    return y.shape[0]


def both_branches_are_empty(x: Tensor, n: int):
    y = x[:0] + 1
    if n > 1:
        y = x[:0]
    return y, n


def carried_tensor_that_is_empty(x: Tensor, n: int):
    y = x[:0]
    for i in range(n):
        y = torch.cat([y, x[i % 3:]])
    return y


def grids(x: Tensor):
    theta = x[:6].reshape(1, 2, 3)
    plain = F.affine_grid(theta, [1, 1, 4, 5])
    corners = F.affine_grid(theta, [1, 1, 4, 5], align_corners=True)
    one_place = F.affine_grid(theta, [1, 1, 1, 5], align_corners=True)
    return plain, corners, one_place


def values_that_iterations_replace(x: Tensor, n: int):
    k, i, last = 7, 0, x
    while (k := i * 2) < n:
        last = x * k
        i += 1
    for t in range(n):
        first = t + 1 if t == 0 else 5
        last = last + first
    return k, i, last
