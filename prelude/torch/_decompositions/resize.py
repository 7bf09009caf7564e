"""Resizing with antialiasing, whose filters widen when images shrink. Functions named by rows take the row's arguments in order."""
import torch

aten = torch.ops.aten


def _linear(d):
    return (1.0 - d.abs()).clamp_min(0)


def _cubic(d):
    x = d.abs()
    near = (1.5 * x - 2.5) * x * x + 1.0
    far = ((-0.5 * x + 2.5) * x - 4.0) * x + 2.0
    return torch.where(x < 1.0, near, torch.where(x < 2.0, far, torch.zeros_like(x)))


def _weights(size, count, aligned: bool, factor, cubic: bool, dtype):
    if aligned:
        scale = (size - 1) / (count - 1) if count > 1 else 0.0
    else:
        scale = size / count if factor is None else 1.0 / factor
    centre = (torch.arange(count, dtype=torch.float64) + 0.5) * scale
    distance = (torch.arange(size, dtype=torch.float64) + 0.5 - centre.unsqueeze(1)) / max(scale, 1.0)
    w = _cubic(distance) if cubic else _linear(distance)
    return (w / w.sum(1, True)).to(dtype)


def _to_byte(x):
    return (x + 0.5).floor().clamp(0, 255)


def _antialiased(self, size, aligned: bool, factors, cubic: bool):
    real = self.dtype if self.dtype.is_floating_point else torch.float32
    rows = _weights(self.shape[-2], size[0], aligned, factors[0], cubic, real)
    columns = _weights(self.shape[-1], size[1], aligned, factors[1], cubic, real)
    wide = aten.matmul(self.to(real), columns.t())
    if self.dtype == torch.uint8:  # rounded to integers after each pass
        return _to_byte(aten.matmul(rows, _to_byte(wide))).to(torch.uint8)
    return aten.matmul(rows, wide)


def bilinear_aa(self, output_size, align_corners: bool, scales_h=None, scales_w=None):
    return _antialiased(self, output_size, align_corners, [scales_h, scales_w], False)


def bicubic_aa(self, output_size, align_corners: bool, scales_h=None, scales_w=None):
    return _antialiased(self, output_size, align_corners, [scales_h, scales_w], True)


def _sized(self, output_size, factors):
    if output_size is not None:
        return output_size, [None, None]
    return [int(self.shape[-2] * factors[0]), int(self.shape[-1] * factors[1])], factors


def bilinear_aa_vec(input, output_size, align_corners: bool, scale_factors):
    size, factors = _sized(input, output_size, scale_factors)
    return _antialiased(input, size, align_corners, factors, False)


def bicubic_aa_vec(input, output_size, align_corners: bool, scale_factors):
    size, factors = _sized(input, output_size, scale_factors)
    return _antialiased(input, size, align_corners, factors, True)
