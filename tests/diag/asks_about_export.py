# scriptc: --input 'x: float32[n]'
import torch
from torch import nn
from torch.onnx import is_in_onnx_export


class Main(nn.Module):
    def forward(self, x):
        if torch.onnx.is_in_onnx_export():  # expect SC2194 "true here and false in eager mode"
            x = x + 1
        exported = is_in_onnx_export()  # expect SC2194 "something else than eager mode"
        return x * 2 if exported else x
