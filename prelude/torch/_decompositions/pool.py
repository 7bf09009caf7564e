"""Pooling that ONNX has no operator for. Arguments of functions that rows name are the row's, in its order."""
import torch


def _windows(size: int, count: int):
    i = torch.arange(count)
    start = i * size // count
    end = ((i + 1) * size + count - 1) // count
    j = torch.arange(size)
    return (j >= start.unsqueeze(1)) & (j < end.unsqueeze(1))


def _adaptive_max(self, output_size, n: int):
    sizes = self.shape[-n:]
    want = list(output_size) if len(output_size) == n else [output_size[0]] * n
    inside = torch.ones([1], dtype=torch.bool)
    for i in range(n):
        inside = (inside.unsqueeze(1).unsqueeze(-1) & _windows(sizes[i], want[i]).unsqueeze(0).unsqueeze(2)).flatten(0, 1).flatten(1)
    flat = self.flatten(-n).unsqueeze(-2)
    lowest = float("-inf") if self.dtype.is_floating_point else torch.iinfo(self.dtype).min
    values, indices = torch.where(inside, flat, torch.full_like(flat, lowest)).max(-1)
    shape = list(self.shape[:-n]) + want
    return values.reshape(shape), indices.reshape(shape)


def adaptive_max_pool1d(self, output_size):
    return _adaptive_max(self, output_size, 1)


def adaptive_max_pool2d(self, output_size):
    return _adaptive_max(self, output_size, 2)


def adaptive_max_pool3d(self, output_size):
    return _adaptive_max(self, output_size, 3)
