# scriptc: --input 'x: float32[n, 3]'
import torch


class Main(torch.nn.Module):
    def forward(self, x, *args, **unread):  # expect SC2028:26 "`*args` is not described, so nothing is passed for it" -> "--input"
        for y in args:
            x = x + y
        return x
