# scriptc: --input 'x: float32[n, 3]' --params random
import torch
from torch import nn


class Main(nn.Module):
    def forward(self, x):
        a = x.crow_indices()  # expect SC6403:13 "a graph has no sparse tensors" -> "dense"
        b = x.int_repr()  # expect SC6403:13 "this tensor is not quantised" -> "quantize_per_tensor"
        c = torch.autograd.grad(x.sum(), x)  # expect SC6403:13 "a graph does not compute gradients"
        d = torch.optim.SGD([x], lr=0.1)  # expect SC6403:13 "a graph does not compute gradients"
        e = torch.amp.GradScaler()  # expect SC6403:13 "a graph does not compute gradients"
        f = x.__dict__  # expect SC6403:13 "tensors of a graph have no attributes of their own"
        k = torch.native_norm(x, 2)  # expect SC6403:13 "`torch.native_norm` exists in PyTorch" -> "--extension FILE"
        h = torch.cuda.tunable  # expect SC6403:13 "`torch.cuda.tunable` exists in PyTorch"
        z = nn.Sequential([nn.ReLU()])  # expect SC2010:13 "a submodule is a Module or None, not a list"
        return x
