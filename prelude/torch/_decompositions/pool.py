"""Pooling for which ONNX has no operator. Functions named by rows take the row's arguments in order."""
import math

import torch
from _refusal import refuse


def _window_places(size: int, count: int):
    """Returns the places of each window's elements. Windows are as long as the longest one, and shorter ones repeat their last element."""
    i = torch.arange(count).unsqueeze(1)
    start = i * size // count
    end = ((i + 1) * size + count - 1) // count
    windows = max(count, 1)
    length = (size + windows - 1) // windows + min(size % windows, 1)
    return torch.minimum(start + torch.arange(length), end - 1)


def _adaptive_max(self, output_size, n: int):
    """Pools one axis after the other, the last one first: of equal elements the first one remains, as in eager mode."""
    torch._C._require(n < self.dim() < n + 3, f"adaptive_max_pool{n}d takes an input of {n + 1} or {n + 2} dimensions, but it has {self.dim()}")
    sizes = self.shape[-n:]
    want = list(output_size) if len(output_size) == n else [output_size[0]] * n
    torch._C._require(min(want) >= 0, f"adaptive_max_pool{n}d: a size of the result is {min(want)}, but it must not be negative")
    if all([torch._C._is_known(k) and k == 1 for k in want]):
        places = torch.ops.aten._window_max(self.flatten(-n), -1, True)[1]
        return self.amax(list(range(-n, 0)), True), places.unflatten(-1, want)
    values, places = self, torch.arange(math.prod(sizes)).view(sizes).expand(self.shape)
    for axis in range(-1, -n - 1, -1):
        window = _window_places(sizes[axis], want[axis])
        values = values.index_select(axis, window.flatten()).unflatten(axis, window.shape)
        places = places.index_select(axis, window.flatten()).unflatten(axis, window.shape)
        values, first = torch.ops.aten._window_max(values, axis, True)
        places = places.gather(axis, first).squeeze(axis)
        values = values.squeeze(axis)
    return values, places


def adaptive_max_pool1d(self, output_size):
    return _adaptive_max(self, output_size, 1)


def adaptive_max_pool2d(self, output_size):
    return _adaptive_max(self, output_size, 2)


def adaptive_max_pool3d(self, output_size):
    return _adaptive_max(self, output_size, 3)


def _each(numbers, n: int):
    return list(numbers) if len(numbers) == n else [numbers[0]] * n


def _by_windows(x, kernel, stride, padding, dilation, ceil_mode, n: int, outside):
    """Returns the windows as further dimensions at the end, and the number of places in each that are not padding."""
    torch._C._require(n < x.dim() < n + 3, f"a pooling over {n} dimensions takes an input of {n + 1} or {n + 2} dimensions, but it has {x.dim()}")
    if ceil_mode:
        refuse("pooling with ceil_mode needs windows whose sizes are known at compile time")
    rank = x.dim()
    kernel = _each(kernel, n)
    stride = _each(stride, n) if len(stride) else kernel
    padding, dilation = _each(padding, n), _each(dilation, n)
    inside = torch.ones([1] * (rank - n) + list(x.shape[-n:]), dtype=x.dtype)
    amounts = []
    for i in range(n):
        amounts += [padding[n - 1 - i], padding[n - 1 - i]]
    x, inside = torch.nn.functional.pad(x, amounts, value=outside), torch.nn.functional.pad(inside, amounts)
    for i in range(n):
        reach = dilation[i] * (kernel[i] - 1) + 1
        x, inside = x.unfold(rank - n + i, reach, stride[i]), inside.unfold(rank - n + i, reach, stride[i])
        x, inside = x[..., :: dilation[i]], inside[..., :: dilation[i]]
    return x, inside


def _max_by_windows(x, kernel, stride, padding, dilation, ceil_mode, n: int):
    lowest = float("-inf") if x.dtype.is_floating_point else torch.iinfo(x.dtype).min
    windows, _ = _by_windows(x, kernel, stride, padding, dilation, ceil_mode, n, lowest)
    return windows.amax(list(range(-n, 0)))


def _mean_by_windows(x, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override, n: int, mean):
    if all([torch._C._is_known(k) for k in [*kernel, *stride, *padding]]):  # only the divisor is unknown
        return mean(x, kernel, stride, padding, ceil_mode, count_include_pad, 1) / divisor_override
    windows, inside = _by_windows(x, kernel, stride, padding, [1], ceil_mode, n, 0)
    total, axes = windows.sum(list(range(-n, 0))), list(range(-n, 0))
    if divisor_override is not None:
        return total / divisor_override
    return total / (torch.ones_like(inside) if count_include_pad else inside).sum(axes)


def max_pool1d(self, kernel_size, stride, padding, dilation, ceil_mode):
    return _max_by_windows(self, kernel_size, stride, padding, dilation, ceil_mode, 1)


def max_pool2d(self, kernel_size, stride, padding, dilation, ceil_mode):
    return _max_by_windows(self, kernel_size, stride, padding, dilation, ceil_mode, 2)


def max_pool3d(self, kernel_size, stride, padding, dilation, ceil_mode):
    return _max_by_windows(self, kernel_size, stride, padding, dilation, ceil_mode, 3)


def avg_pool1d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override):
    return _mean_by_windows(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, 1, torch.ops.aten.avg_pool1d)


def avg_pool2d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override):
    return _mean_by_windows(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, 2, torch.ops.aten.avg_pool2d)


def avg_pool3d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override):
    return _mean_by_windows(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, 3, torch.ops.aten.avg_pool3d)


def fractional_max(x, kernel, output, samples, n):
    """The starts of the windows are determined by a number for each plane and axis; of two axes, the last one's number comes first.
    There may be numbers for more examples than the input has."""
    batched = x if x.dim() == n + 2 else x.unsqueeze(0)
    samples = samples[:batched.shape[0]]
    sizes = batched.shape[2:]
    place = torch.zeros([1, 1] + [1] * (2 * n), dtype=torch.int64)
    for axis in range(n):
        spread = samples[..., n - 1 - axis if n == 2 else axis].unsqueeze(-1)
        last = sizes[axis] - kernel[axis]
        torch._C._require(last >= 0, "fractional_max_pool: the window is larger than the input")
        steps = torch.arange(output[axis] - 1, dtype=samples.dtype)
        alpha = last / max(output[axis] - 1, 1)
        starts = ((steps + spread) * alpha).to(torch.int64) - (spread * alpha).to(torch.int64)
        starts = torch.cat([starts, torch.full_like(starts[..., :1] if output[axis] > 1 else spread.to(torch.int64), last)], -1)
        window = starts.unsqueeze(-1) + torch.arange(kernel[axis])
        shape = list(window.shape[:2]) + [1] * (2 * n)
        shape[2 + axis], shape[2 + n + axis] = output[axis], kernel[axis]
        place = place * sizes[axis] + window.reshape(shape)
    place = place.flatten(2 + n)
    values = batched.flatten(2).gather(2, place.flatten(2)).reshape(place.shape)
    best = values.amax(-1)
    first = values.argmax(-1, True)
    indices = place.gather(-1, first).squeeze(-1)
    return (best, indices) if x.dim() == n + 2 else (best.squeeze(0), indices.squeeze(0))
