# scriptc: --input 'x: float32[1, 3, 8]' --input 'w2: float32[4, 3]' --input 'w6: float32[4, 3, 1, 1, 1, 1]' --input 'w: float32[4, 3, 2]'
import torch
import torch.nn.functional as F


def f(x: torch.Tensor, w2: torch.Tensor, w6: torch.Tensor, w: torch.Tensor):
    a = torch.convolution(x, w2, None, [1], [0], [1], False, [0], 1)  # expect SC6501:9 "must have 3 to 5 dimensions, not 2"
    b = torch.convolution(x, w6, None, [1], [0], [1], False, [0], 1)  # expect SC6501:9 "must have 3 to 5 dimensions, not 6"
    c = F.conv1d(x, w, stride=0)  # expect SC6501:9 "'stride' must be at least 1, not 0"
    d = F.conv1d(x, w, groups=2)  # expect SC6111:9 "the convolution expects 6 channels, but its input has 3" -> "create the layer for 3 channels"
    e = F.conv1d(x, w, padding=-1)  # expect SC6501:9 "'padding' must be at least 0, not -1"
    h = F.conv_transpose1d(x[:, :0], w[:0])  # expect SC6111:9 "a transposed convolution needs at least one input channel"
    return x
