# scriptc: --input 'x: float32[n]'
# A name that a failed import would have bound is not reported as missing.
import torch


class Net(torch.nn.Module):
    def forward(self, x: torch.Tensor):
        from .layers import scale, shift  # expect SC3002:9 "goes beyond the top-level package" -> "-I DIR"

        return shift(scale(x))
