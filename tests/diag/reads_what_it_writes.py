# scriptc: --input 'x: float32[n, 6, 6]' --input 'i: int'
from torch import nn


class Main(nn.Module):
    def forward(self, x, i: int):
        x = x.clone()
        x[:, 1:, 1:3] -= x[:, :-1, 1:3]  # expect SC5103 "writes memory that it also reads" -> "clone()"
        x[:, 1:, 0] -= x[:, :-1, 0]  # expect SC5103 "an element before or after it is written"
        x[:, 1:, 0] -= x[:, :-1, 1]
        x[1:] -= x[:-1]  # expect SC5103 "also reads"
        x[:, :2] += x[:, 2:4]
        h = x.shape[0] // 2
        x[:h] = x[h:2 * h]
        x[:, :3] = x[:, 3:]
        x[..., 0::2] += x[..., 1::2]
        x[:, 0] += x[:, 1]
        x[:, i] += x[:, i - 1]
        x -= x[:, :1]  # expect SC5103 "also reads"
        x /= x[:, -1:]  # expect SC5103 "also reads"
        x += x
        x[0] += x[1]
        x[0, 1:] += x[1, :-1]
        x[:, :-1] = x[:, 1:]  # expect SC5103 "also reads"
        x[:, :-1] = x[:, 1:].clone()
        x[:, 0:1] -= x[:, 1:2]
        x[:, 2:3] = x[:, -1:]
        a, b = x.chunk(2, 1)
        a += b
        u, v, *rest = x[0].unbind(0)
        u *= v
        x.narrow(1, 0, 2).add_(x.narrow(1, 2, 2))
        x.narrow(1, 0, 3).add_(x.narrow(1, 2, 3))  # expect SC5103 "also reads"
        x.narrow(0, 0, 2).copy_(x.narrow(0, i, 2))
        x[:, :] += x[...]
        x[0].sub_(x[0, 0])  # expect SC5103 "also reads"
        x[1].add_(x[1].t())  # expect SC5103 "also reads"
        x.relu_().add_(x.view(x.shape))
        return x
