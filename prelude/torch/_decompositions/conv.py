"""Convolutions in other layouts."""
import torch
from torch._decompositions.rearrange import col2im, im2col


def conv_tbc(self, weight, bias, pad: int = 0):
    y = torch.ops.aten.conv1d(self.permute(1, 2, 0), weight.permute(2, 1, 0), bias, [1], [pad])
    return y.permute(2, 0, 1)


def _pair(value, n: int = 2):
    return list(value) if isinstance(value, (tuple, list)) and len(value) == n else [value[0] if isinstance(value, (tuple, list)) else value] * n


def by_columns(input, weight, bias, stride, padding, dilation, groups):
    """Multiplies the windows, as columns, by each group's filters; for a run-time number of groups."""
    torch._C._require(weight.dim() == 4, f"a convolution over two dimensions takes a weight of 4, but it has {weight.dim()}")
    if input.dim() == 3:
        return _batch_by_columns(input.unsqueeze(0), weight, bias, stride, padding, dilation, groups).squeeze(0)
    return _batch_by_columns(input, weight, bias, stride, padding, dilation, groups)


def _batch_by_columns(input, weight, bias, stride, padding, dilation, groups):
    kernel, steps, gaps = [weight.shape[2], weight.shape[3]], _pair(stride), _pair(dilation)
    if padding == "same":
        more = [gaps[0] * (kernel[0] - 1), gaps[1] * (kernel[1] - 1)]
        before = [more[0] // 2, more[1] // 2]
        input = torch.nn.functional.pad(input, [before[1], more[1] - before[1], before[0], more[0] - before[0]])
    edges = [0, 0] if isinstance(padding, str) else _pair(padding)
    sizes = [(input.shape[i + 2] + 2 * edges[i] - gaps[i] * (kernel[i] - 1) - 1) // steps[i] + 1 for i in range(2)]
    batch, made, taken = input.shape[0], weight.shape[0], weight.shape[1] * kernel[0] * kernel[1]
    columns = im2col(input, kernel, gaps, edges, steps).reshape(batch, groups, taken, sizes[0] * sizes[1])
    y = torch.matmul(weight.reshape(groups, made // groups, taken), columns).reshape(batch, made, sizes[0], sizes[1])
    return y if bias is None else y + bias.reshape(-1, 1, 1)


def line_by_columns(input, weight, bias, stride, padding, dilation, groups):
    flat = padding if isinstance(padding, str) else [0, _pair(padding, 1)[0]]
    steps, gaps = [1, _pair(stride, 1)[0]], [1, _pair(dilation, 1)[0]]
    return by_columns(input.unsqueeze(-2), weight.unsqueeze(-2), bias, steps, flat, gaps, groups).squeeze(-2)


def transposed_by_columns(input, weight, bias, stride, padding, output_padding, groups, dilation):
    """Multiplies each place by its group's filters, and adds the windows that result; for a run-time number of groups."""
    torch._C._require(weight.dim() == 4, f"a transposed convolution over two dimensions takes a weight of 4, but it has {weight.dim()}")
    x = input.unsqueeze(0) if input.dim() == 3 else input
    kernel, steps, gaps, edges, more = [weight.shape[2], weight.shape[3]], _pair(stride), _pair(dilation), _pair(padding), _pair(output_padding)
    batch, area, taken = x.shape[0], x.shape[2] * x.shape[3], weight.shape[0] // groups
    made = weight.shape[1] * kernel[0] * kernel[1]
    filters = weight.reshape(groups, taken, made).transpose(1, 2)
    columns = torch.matmul(filters, x.reshape(batch, groups, taken, area)).reshape(batch, groups * made, area)
    full = [(x.shape[i + 2] - 1) * steps[i] + gaps[i] * (kernel[i] - 1) + 1 for i in range(2)]
    y = col2im(columns, full, kernel, gaps, [0, 0], steps)
    y = torch.nn.functional.pad(y, [-edges[1], more[1] - edges[1], -edges[0], more[0] - edges[0]])
    y = y if bias is None else y + bias.reshape(-1, 1, 1)
    return y.squeeze(0) if input.dim() == 3 else y


def transposed_line_by_columns(input, weight, bias, stride, padding, output_padding, groups, dilation):
    steps, edges, more, gaps = [1, _pair(stride, 1)[0]], [0, _pair(padding, 1)[0]], [0, _pair(output_padding, 1)[0]], [1, _pair(dilation, 1)[0]]
    return transposed_by_columns(input.unsqueeze(-2), weight.unsqueeze(-2), bias, steps, edges, more, groups, gaps).squeeze(-2)
