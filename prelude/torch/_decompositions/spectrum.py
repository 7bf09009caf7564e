"""Short-time Fourier transforms."""
import math
import torch
from torch._complex import ComplexTensor, lift


def _window(window, win_length: int, n_fft: int, dtype):
    w = torch.ones([win_length], dtype=dtype) if window is None else window.to(dtype)
    left = (n_fft - win_length) // 2
    return w if win_length == n_fft else torch.nn.functional.pad(w, [left, n_fft - win_length - left])


def stft(input, n_fft, hop_length=None, win_length=None, window=None, center=True, pad_mode="reflect", normalized=False, onesided=None, return_complex=None,
         align_to_window=None):
    hop = n_fft // 4 if hop_length is None else hop_length
    length = n_fft if win_length is None else win_length
    x = input if input.dim() == 2 else input.unsqueeze(0)
    if center:
        x = torch.nn.functional.pad(x.unsqueeze(1), [n_fft // 2, n_fft // 2], pad_mode).squeeze(1)
    frames = x.unfold(-1, n_fft, hop) * _window(window, length, n_fft, x.dtype)
    one = True if onesided is None else onesided
    y = (torch.fft.rfft(frames) if one else torch.fft.fft(frames)).transpose(1, 2)
    if normalized:
        y = y / math.sqrt(n_fft)
    if input.dim() != 2:
        y = y.squeeze(0)
    return y if return_complex is None or return_complex else y.view_as_real()


def istft(input, n_fft, hop_length=None, win_length=None, window=None, center=True, normalized=False, onesided=None, length=None, return_complex=False):
    hop = n_fft // 4 if hop_length is None else hop_length
    width = n_fft if win_length is None else win_length
    x = lift(input)
    single = x.dim() == 2
    x = (x.unsqueeze(0) if single else x).transpose(1, 2)
    if normalized:
        x = x * math.sqrt(n_fft)
    one = x.shape[-1] == n_fft // 2 + 1 if onesided is None else onesided
    w = _window(window, width, n_fft, x.re.dtype)
    if return_complex:
        if one:
            raise RuntimeError("istft of one side of a spectrum is real: return_complex needs onesided=False")
        z = torch.fft.ifft(x)
        frames = torch.cat([z.re * w, z.im * w])  # the real and the imaginary part are overlapped alike
    else:  # eager mode does not read the other side of the spectrum
        frames = torch.fft.irfft(x if one else x[..., : n_fft // 2 + 1], n_fft) * w
    batch, count = frames.shape[0], frames.shape[1]
    total = n_fft + hop * (count - 1)
    place = (torch.arange(count) * hop).unsqueeze(1) + torch.arange(n_fft)
    flat = place.reshape(1, -1)
    y = torch.zeros([batch, total], dtype=frames.dtype).scatter_add(1, flat.expand(batch, -1), frames.reshape(batch, -1))
    weight = torch.zeros([total], dtype=w.dtype).scatter_add(0, flat.reshape(-1), (w * w).expand(count, n_fft).reshape(-1))
    first = n_fft // 2 if center else 0
    last = (first + length) if length is not None else (total - n_fft // 2 if center else total)
    y = y[:, first:last] / weight[first:last]
    if length is not None:  # zeros after the last frame
        y = torch.nn.functional.pad(y, [0, length - y.shape[1]])
    if return_complex:
        half = y.shape[0] // 2
        y = torch.complex(y[:half], y[half:])
    return y.squeeze(0) if single else y
