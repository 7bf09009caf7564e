"""Written by write.py: the rows of tests/graphs."""
import math
import torch
import torch.nn.functional as F
from torch import nn
from typing import Optional


class Row0(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, k: int):
        if k > 2:
            y = x * 2
        else:
            y = x - 1
        return y


class Row1(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        if x.sum() > 0:
            x = x * 2
        return x


class Row2(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, k: int):
        if k > 2:
            y = x * 2
        elif k > 1:
            y = x + 1
        else:
            y = x
        return y


class Row3(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        if x.sum() > 0:
            return x * 2
        return x.relu()


class Row4(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, k: int):
        return x * 2 if k > 2 else x


class Row5(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        if x.dim() == 2:
            x = x.unsqueeze(0)
        return x


class Row6(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        if x.size(0) == 1:
            x = x * 2
        return x


class Row7(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, k: int):
        while k > 0:
            x = x * 2
            k = k - 1
        return x


class Row8(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        while x.sum() < 100:
            x = x * 2
        return x


class Row9(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, k: int):
        for i in range(k):
            x = x + i
        return x


class Row10(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        for i in range(3):
            x = x + i
        return x


class Row11(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, k: int):
        for i in range(1, k, 2):
            x = x + i
        return x


class Row12(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        s = torch.zeros(8)
        for row in x:
            s = s * 0.5 + row
        return s


class Row13(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        s = torch.zeros(x.size(0), 8)
        for i in range(x.size(1)):
            s = s * 0.5 + x[:, i]
        return s


class Row14(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        s = x
        for y in [x, x + 1, x + 2]:
            s = s * y
        return s


class Row15(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, k: int):
        for i in range(k):
            x = x * 2
            if x.sum() > 10:
                break
        return x


class Row16(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, k: int):
        for i in range(k):
            if i % 2 == 0:
                continue
            x = x * 2
        return x


class Row17(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        ys = []
        for i in range(x.size(0)):
            ys.append(x[i] * i)
        return torch.stack(ys)


class Row18(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, k: int):
        ys = []
        for i in range(k):
            ys.append(x * i)
        return torch.cat(ys, 0)


class Row19(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return torch.stack([row * 2 for row in x])


class Row20(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        d = {'a': x, 'b': x * 2}
        d['a'] = d['b'] + 1
        return d['a'] * d['b']


class Row21(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, k: int):
        a, b = x, x
        for i in range(k):
            a, b = b, a + b
        return a


class Row22(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        v = [1, 2]
        v.append(x.size(0))
        return x * v[2] + sum(v)


class Row23(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        mode = 'relu' if x.dim() == 2 else 'tanh'
        if mode == 'relu':
            return x.relu()
        return x.tanh()


class Row24(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        m: Optional[torch.Tensor] = None
        if m is None:
            m = x + 1
        return m * x


class Row25(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, k: int):
        return x * (k // 2 + k % 3)


class Row26(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        s = float(x.sum())
        return x / s


class Row27(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        assert x.size(0) > 0
        return x * 2


class Row28(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        y = x.clone()
        y += 1
        y.mul_(2)
        return y


class Row29(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x[0]


class Row30(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x[..., -1]


class Row31(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x[:, 1:5]


class Row32(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x[:, ::2]


class Row33(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor):
        return x[:, :y.size(0)]


class Row34(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x[None, ..., None]


class Row35(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, i: torch.Tensor):
        return x[i]


class Row36(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, i: torch.Tensor):
        return x[i, i]


class Row37(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x[x > 0]


class Row38(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, k: int):
        return x[k]


class Row39(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        y = x.clone()
        y[:, 2:4] = 0
        return y


class Row40(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        y = x.clone()
        y[0] = 1
        return y


class Row41(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, k: int):
        y = x.clone()
        y[k] = 1.0
        return y


class Row42(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor):
        z = x.clone()
        z[:, 0] = y[:, 1]
        return z


class Row43(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        y = x.clone()
        y[y < 0] = 0
        return y


class Row44(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, i: torch.Tensor):
        y = x.clone()
        y[i] = 0
        return y


class Row45(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, i: torch.Tensor):
        return x.gather(1, i)


class Row46(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.masked_fill(x > 1, float('-inf'))


class Row47(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor):
        return torch.where(x > 0, x, y)


class Row48(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.masked_fill(torch.ones(x.size(1), x.size(1)).tril() == 0, 0.0)


class Row49(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.view(x.size(0), 2, 4)


class Row50(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.view(-1, 4)


class Row51(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        b, t, d = x.shape
        return x.reshape(b * t, d)


class Row52(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        b, t, d = x.shape
        return x.view(b, t, 2, d // 2).transpose(1, 2)


class Row53(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        b, h, t, d = x.shape
        return x.transpose(1, 2).reshape(b, t, h * d)


class Row54(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.flatten(1)


class Row55(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.flatten(2).transpose(1, 2)


class Row56(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.unflatten(1, (2, 4))


class Row57(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.unsqueeze(1).expand(-1, 3, -1)


class Row58(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor):
        return x.unsqueeze(1).expand(x.size(0), y.size(1), 8)


class Row59(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor):
        return x[:, None].expand_as(y)


class Row60(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.permute(0, 2, 3, 1)


class Row61(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x[:, None].squeeze(1)


class Row62(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor):
        return torch.cat([x, y], 1)


class Row63(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor):
        return torch.stack([x, y], 1)


class Row64(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        a, b = x.chunk(2, -1)
        return a * b.sigmoid()


class Row65(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        a, b, c = x.split([2, 2, 4], 1)
        return torch.cat([c, b, a], 1)


class Row66(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        a, b = x.unbind(1)
        return a + b


class Row67(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.repeat(1, 2)


class Row68(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return torch.zeros(x.size(0), 4)


class Row69(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return torch.zeros_like(x)


class Row70(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return torch.arange(x.size(1))


class Row71(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x + torch.arange(x.size(1)).unsqueeze(-1)


class Row72(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.roll(1, 1)


class Row73(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.flip(1)


class Row74(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        b, c, h, w = x.shape
        x = x.view(b, c, h // 2, 2, w // 2, 2)
        return x.permute(0, 2, 4, 3, 5, 1).reshape(-1, 4, c)


class Row75(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x + 1


class Row76(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x * 2 + 1


class Row77(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, i: torch.Tensor):
        return x + i


class Row78(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor):
        return x @ y.t()


class Row79(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor, b: torch.Tensor):
        return torch.addmm(b, x, y.t())


class Row80(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return torch.baddbmm(x, x, x)


class Row81(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return torch.einsum('bthd,bshd->bhts', x, x)


class Row82(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.cumsum(1)


class Row83(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.mean(1)


class Row84(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.mean((2, 3), keepdim=True)


class Row85(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.var(1, unbiased=False)


class Row86(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.std(1)


class Row87(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.norm(dim=1)


class Row88(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return F.normalize(x, dim=1)


class Row89(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.max(1)[0]


class Row90(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.argmax(1)


class Row91(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.amax(1)


class Row92(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.logsumexp(1)


class Row93(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.clamp(0.0, 1.0)


class Row94(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.clamp(min=0.5)


class Row95(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.topk(3)[0]


class Row96(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.sort(1)[0]


class Row97(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.rsqrt()


class Row98(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.pow(2)


class Row99(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x // 2


class Row100(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x % 2


class Row101(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        k = x.flatten(1).topk(3)[1]
        return k // x.shape[-1], k % x.shape[-1]


class Row102(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return torch.isnan(x)


class Row103(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return (x > 0) & (x < 1)


class Row104(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x.to(torch.float16)


class Row105(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, i: torch.Tensor):
        return F.one_hot(i, 5)


class Row106(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, i: torch.Tensor):
        return F.cross_entropy(x, i)


class Row107(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return F.pad(x, (1, 2))


class Row108(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, g: torch.Tensor):
        return F.grid_sample(x, g, align_corners=False)


class Row109(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        a = (x @ x.transpose(-2, -1)) / math.sqrt(x.size(-1))
        return a.softmax(-1) @ x


class Row110(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return F.scaled_dot_product_attention(x, x, x)


class Row111(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return F.scaled_dot_product_attention(x, x, x, is_causal=True)


class Row112(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return F.scaled_dot_product_attention(x, x, x)


class Row113(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)


class Row114(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor):
        a, b = x.chunk(2, -1)
        return x * y + torch.cat((-b, a), -1) * y


class Row115(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(8, 3)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row116(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(8, 3)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row117(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(8, 3, bias=False)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row118(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Bilinear(8, 8, 3)

    def forward(self, x: torch.Tensor, y: torch.Tensor):
        return self.layer(x, y)


class Row119(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Conv1d(8, 3, 3, padding=1)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row120(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Conv2d(4, 3, 3, padding=1)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row121(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Conv2d(4, 3, 3, padding='same')

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row122(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Conv2d(4, 3, 3, padding=1, padding_mode='circular')

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row123(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.ConvTranspose2d(4, 3, 2, stride=2)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row124(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Sequential(nn.Conv2d(4, 3, 3), nn.BatchNorm2d(3), nn.ReLU())

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row125(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.BatchNorm2d(4)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row126(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.BatchNorm1d(8)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row127(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.InstanceNorm2d(4)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row128(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.GroupNorm(2, 4)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row129(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.LayerNorm(8)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row130(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.RMSNorm(8)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row131(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.RMSNorm(8)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row132(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.GroupNorm(2, 4)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row133(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.LocalResponseNorm(3)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row134(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.ReLU6()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row135(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.LeakyReLU()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row136(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.PReLU()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row137(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.GELU()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row138(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.GELU('tanh')

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row139(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.SiLU()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row140(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Mish()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row141(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Hardswish()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row142(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Hardsigmoid()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row143(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Softplus()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row144(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.ELU()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row145(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.GLU()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row146(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Softmax(-1)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row147(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.LogSoftmax(-1)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row148(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Dropout()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row149(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Identity()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row150(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Flatten()

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row151(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Embedding(10, 4)

    def forward(self, i: torch.Tensor):
        return self.layer(i)


class Row152(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.EmbeddingBag(10, 4)

    def forward(self, i: torch.Tensor):
        return self.layer(i)


class Row153(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.MaxPool2d(2)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row154(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.AvgPool2d(2)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row155(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.AdaptiveAvgPool2d(1)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row156(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.AdaptiveAvgPool2d(3)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row157(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Upsample(scale_factor=2)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row158(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Upsample(scale_factor=2, mode='bilinear')

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row159(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Upsample(size=(9, 9), mode='bilinear')

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row160(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.PixelShuffle(2)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row161(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.PixelUnshuffle(2)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row162(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.ReflectionPad2d(1)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row163(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.ZeroPad2d(1)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row164(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Unfold(2)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row165(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.LSTM(8, 6)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row166(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.LSTM(8, 6, batch_first=True)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row167(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.LSTM(8, 6, 2, bidirectional=True)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row168(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.GRU(8, 6)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row169(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.RNN(8, 6)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row170(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.LSTMCell(8, 6)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row171(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.GRUCell(8, 6)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row172(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.MultiheadAttention(8, 2, batch_first=True)

    def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor):
        return self.layer(x, y, z)


class Row173(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row174(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)

    def forward(self, x: torch.Tensor):
        return self.layer(x)


class Row175(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.CosineSimilarity()

    def forward(self, x: torch.Tensor, y: torch.Tensor):
        return self.layer(x, y)


class Row176(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.MSELoss()

    def forward(self, x: torch.Tensor, y: torch.Tensor):
        return self.layer(x, y)


class Row177(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        k = 3 if x.shape[0] > n else 5
        return x * k


class Row178(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        k = n
        if x.sum() > 0:
            k = 7
        return x[:k], k


class Row179(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        k = n
        if x.sum() > 0:
            k = n * n
        return x * k


class Row180(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, z: torch.Tensor, n: int):
        y = x
        if n > 2:
            y = z
        return y + 1


class Row181(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        h = x.new_zeros(6)
        y = torch.zeros(x.shape[0], 6)
        for t in range(x.shape[0]):
            h = torch.tanh(x[t] * h + t)
            y[t] = h
        return y, h


class Row182(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        h = x[:, 0] * 0
        for row in x.unbind(1):
            h = torch.tanh(row * h + row)
        return h


class Row183(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        s = 0
        for v in x:
            s = s * 2 + int(v)
        return s


class Row184(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        h = x[0] * 0
        for row in x:
            if row.sum() > 0:
                h = torch.sin(h + row)
            else:
                h = torch.cos(h - row)
        return h


class Row185(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        h = x[0] * n
        for row in x:
            h = torch.tanh(row * h)
        return h


class Row186(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, z: torch.Tensor, n: int):
        h = z
        ys = []
        for row in x:
            h = torch.tanh(row * h)
            ys.append(h)
        return torch.stack(ys), h


class Row187(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        h = x[0] * n
        for row in x:
            h = torch.tanh(row * h + 1)
            if h.sum() > 3:
                break
        return h


class Row188(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        h = x[0] * n
        for i in range(n):
            h = torch.tanh(h + i)
        return h


class Row189(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        h = x[:1]
        for row in x:
            h = torch.cat([h * 2, row[None] + h[-1:]])[:4]
        return h


class Row190(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return x.reshape(x.shape[0] // 2 + n - n, -1)


class Row191(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        k = x.shape[0] - (7 - x.shape[1] % 7) % 7
        return x.new_zeros(abs(k), x.shape[0] * 2)


class Row192(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        k = x.shape[0] + n
        return torch.zeros(k), torch.arange(k)


class Row193(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        k = x.shape[0] * n
        return torch.zeros(k), k


class Row194(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        k = x.shape[0] * n
        y = x
        for i in range(k):
            y = y + 1
        return y.expand(k, x.shape[0])


class Row195(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return F.pad(x, [0, x.shape[1] % 3, 0, x.shape[0] % 2])


class Row196(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return x.reshape(x.shape[:2] + x.shape[2:] + (1, 1))


class Row197(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return torch.cat([torch.cat([x, x]), x])


class Row198(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer('p', torch.arange(512)[None])
        self.w = nn.Parameter(torch.arange(1024.0).view(512, 2) / 7)

    def forward(self, x: torch.Tensor, n: int):
        return x + self.w[self.p[:, 2:6]]


class Row199(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer('m', torch.ones(32, 32).tril() > 0)

    def forward(self, x: torch.Tensor, n: int):
        return x.masked_fill(~self.m[:20, :20], -1.0)


class Row200(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer('p', torch.arange(2048))

    def forward(self, x: torch.Tensor, n: int):
        return x + self.p[:x.shape[0]]


class Row201(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer('b', torch.arange(2048.0))

    def forward(self, x: torch.Tensor, n: int):
        return x + self.b.expand(3, 2048)


class Row202(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Parameter(torch.arange(327680.0).view(160, 2048) / 1e6)
        self.w = nn.Parameter(torch.arange(800.0).view(400, 2) / 7)
        self.register_buffer('p', torch.arange(20)[:, None] * 20 + torch.arange(64) % 20)

    def forward(self, x: torch.Tensor, n: int):
        return x @ self.l.t(), self.w[self.p].permute(2, 0, 1) * n


class Row203(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer('b', torch.arange(2048.0))

    def forward(self, x: torch.Tensor, n: int):
        return self.b[:1300] * n, self.b[3:1303] + x


class Row204(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return (x.permute(0, 2, 1, 3) * 0.5).transpose(2, 3)


class Row205(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return (x.permute(0, 2, 1, 3).reshape(-1, 5, 4) / 3).transpose(1, 2) * n


class Row206(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return (x.double().permute(2, 1, 0).reshape(10, 3).float() * 2).t()


class Row207(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        y = x.transpose(0, 1) * 0.5
        return y.permute(1, 2, 0), y.sum()


class Row208(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return (x.transpose(0, 1).reshape(5, -1) * 2).t()


class Row209(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor, n: int):
        return torch.bmm(x.reshape(-1, 5, 4), y.reshape(-1, 4, 3)).view(x.shape[0], 2, 5, 3)


class Row210(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor, n: int):
        q, k = x.permute(0, 2, 1, 3).reshape(6, 5, 4), y.permute(0, 2, 1, 3).reshape(6, 7, 4)
        return (torch.bmm(q, k.transpose(1, 2)) * n).view(3, 2, 5, 7)


class Row211(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor, n: int):
        q, k = x.permute(0, 2, 1, 3).reshape(6, 5, 4), y.permute(0, 2, 1, 3).reshape(6, 7, 4)
        return torch.bmm(q, k.transpose(1, 2)).view(3, 2, 5, 7) * n


class Row212(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor, n: int):
        return torch.bmm(x.reshape(-1, 5, 4), y.reshape(-1, 4, 3)).view(2, x.shape[0], 5, 3)


class Row213(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor, n: int):
        p = torch.bmm(x.reshape(-1, 5, 4), y.reshape(-1, 4, 3))
        return p.view(x.shape[0], 2, 5, 3), p * n


class Row214(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return x[1:][2:5], x[:, 1:4][:, 1:]


class Row215(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return x[:, 2:][:, 1], x[:, [3, 1, 2]][:, [2, 0]], x[1:][[0, 1]]


class Row216(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return x[1:-1][2:], x[1:][:, 2:], x[:, 1:][:, -1], x[:, :3][:, 1]


class Row217(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        y = x[1:]
        return y[2:5], y


class Row218(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * torch.pow(x, 3))))


class Row219(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return x * 0.5 * (torch.tanh(0.7978845608 * x * (1.0 + 0.044715 * x * x)) + 1.0)


class Row220(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return 0.5 * x * (1 + torch.tanh(0.8 * (x + 0.044715 * x * x * x)))


class Row221(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        t = torch.tanh(0.7978845608 * (x + 0.044715 * x * x * x))
        return 0.5 * x * (1 + t), t


class Row222(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, z: torch.Tensor, n: int):
        return z * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6))


class Row223(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, z: torch.Tensor, n: int):
        c = x - x.mean(-1, keepdim=True)
        return c / torch.sqrt((c * c).mean(-1, keepdim=True) + 1e-5) * z + z


class Row224(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, z: torch.Tensor, n: int):
        for i in range(n):
            x = x / torch.sqrt((x * x).mean(-1, keepdim=True) + 1e-6) * z
        return x


class Row225(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, z: torch.Tensor, n: int):
        return z * (x * torch.rsqrt(x.pow(2).mean(0, keepdim=True) + 1e-6))


class Row226(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)


class Row227(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        y = F.max_pool2d(x, 2)
        return y.relu().flatten(1) * y.shape[2] * n


class Row228(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        y = (F.max_pool2d(x, 2) + 1).relu()
        k = y.shape[2] * n
        return y.flatten(1) * k


class Row229(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        y = F.max_pool2d(x, 2)
        z = y.relu()
        return z.flatten(1) * y.shape[2] * n, y


class Row230(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        y = F.max_pool2d(x, 2)
        return (y.relu() + y).flatten(1) * y.shape[2] * n


class Row231(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        y = F.max_pool2d(x, 2)
        return F.max_pool2d(y, 1, 2).flatten(1) * y.shape[2] * n


class Row232(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        y = F.max_pool2d(x, 2)
        k = torch.full((1,), y.shape[2] * n)
        return (y * k).flatten(1)


class Row233(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        a, b = x.shape
        y = x.reshape(a * b // 2, 2)
        return (y * 2).reshape(b, a), (y + 1).reshape(a * b // 2, 2)


class Row234(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        y = x
        for i in range(n):
            y = (y.reshape(x.shape[0] * 2, -1) + 1).reshape(x.shape[0] * 2 // 2, -1)
        return y


class Row235(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        y = x
        if n > 2:
            y = torch.cat([x, x.new_zeros(x.shape[0] * n)])
        else:
            y = torch.cat([x.new_ones(x.shape[0] * n), x])
        return y


class Row236(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        return (torch.rand(x.shape) < 2) | (torch.rand(x.shape) < 2)


class Row237(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor, n: int):
        return F.layer_norm(x + y.tanh(), (6,))


class Row238(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        for i in range(n):
            x = F.layer_norm(x + x.sin(), (6,))
        return x


class Row239(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        s = x + x.tanh()
        return s + F.layer_norm(s, (6,))


class Row240(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, y: torch.Tensor, n: int):
        return F.layer_norm(x + y, (6,))


class Row241(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        s = x + x.sin()
        return F.layer_norm(s, (6,)), s


class Row242(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        import torch.ao.quantization.fx._decomposed
        q, grid = torch.ops.quantized_decomposed, (0.05, 3, 0, 255, torch.uint8)
        w = torch.full((3, 4), 127, dtype=torch.int8)
        y = q.dequantize_per_tensor(q.quantize_per_tensor(x, *grid), *grid)
        return y @ q.dequantize_per_tensor(w, 0.01, 0, -128, 127, torch.int8).t()


class Row243(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        import torch.ao.quantization.fx._decomposed
        q, grid = torch.ops.quantized_decomposed, (0.05, -125, -128, 127, torch.int8)
        w = torch.full((3, 4), 127, dtype=torch.int8)
        y = q.dequantize_per_tensor(q.quantize_per_tensor(x, *grid), *grid)
        return y @ q.dequantize_per_tensor(w, 0.01, 0, -128, 127, torch.int8).t()


class Row244(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        import torch.ao.quantization.fx._decomposed
        q, grid = torch.ops.quantized_decomposed, (0.05, 3, 0, 255, torch.uint8)
        w = torch.full((3, 4), 64, dtype=torch.int8)
        y = q.dequantize_per_tensor(q.quantize_per_tensor(x, *grid), *grid)
        return y @ q.dequantize_per_tensor(w, 0.01, 0, -128, 127, torch.int8).t()


class Row245(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        import torch.ao.quantization.fx._decomposed
        q, grid = torch.ops.quantized_decomposed, (0.05, 3, 0, 255, torch.uint8)
        w = torch.full((3, 4), 127, dtype=torch.int8)
        y = q.dequantize_per_tensor(q.quantize_per_tensor(x, *grid), *grid)
        return y @ q.dequantize_per_tensor(w, 0.01, 0, -128, 127, torch.int8).t(), w * n


class Row246(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.LSTM(4, 3)
        for k, p in enumerate(self.cell.parameters()):
            nn.init.constant_(p, k / 10)

    def forward(self, x: torch.Tensor, n: int):
        return self.cell(x)[0] * n


class Row247(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.empty(6, 4))
        nn.init.constant_(self.w, 0.25)

    def forward(self, x: torch.Tensor, n: int):
        a, b = self.w.chunk(2)
        return x @ a.t() * n, b.unsqueeze(0) * n


class Row248(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.empty(6, 4))
        nn.init.constant_(self.w, 0.25)

    def forward(self, x: torch.Tensor, n: int):
        return (x + self.w[2:4]) * n, torch.cat([self.w[4:], self.w[:1]]).unsqueeze(0) - n


class Row249(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.empty(6, 4))
        nn.init.constant_(self.w, 0.25)

    def forward(self, x: torch.Tensor, n: int):
        a, b = self.w.chunk(2)
        return x * a * n, self.w.sum() - b


class Row250(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.empty(6, 4))
        nn.init.constant_(self.w, 0.25)

    def forward(self, x: torch.Tensor, n: int):
        a, b = self.w.chunk(2)
        return torch.cat([b, a]) * n, x * a


class Row251(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.empty(6, 4))
        nn.init.constant_(self.w, 0.25)

    def forward(self, x: torch.Tensor, n: int):
        a, b = self.w.chunk(2, 1)
        return x * a * n, x - b


class Row252(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.empty(6, 4))
        nn.init.constant_(self.w, 0.25)

    def forward(self, x: torch.Tensor, n: int):
        a, b = self.w.chunk(2)
        return x * a * n, b.detach()


class Row253(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Conv2d(2, 2, 3, padding=1), nn.Conv2d(2, 2, 1)
        for k, p in enumerate(self.parameters()):
            nn.init.constant_(p, k / 10 - 0.1)

    def forward(self, x: torch.Tensor, n: int):
        for i in range(n):
            x = self.a(x).relu()
        return x


class Row254(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Conv2d(2, 2, 3, padding=1), nn.Conv2d(2, 2, 1)
        for k, p in enumerate(self.parameters()):
            nn.init.constant_(p, k / 10 - 0.1)

    def forward(self, x: torch.Tensor, n: int):
        y = x
        if n > 2:
            y = self.a(x)
        else:
            for i in range(n):
                y = self.b(y)
        return y


class Row255(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Conv2d(2, 2, 3, padding=1), nn.Conv2d(2, 2, 1)
        for k, p in enumerate(self.parameters()):
            nn.init.constant_(p, k / 10 - 0.1)

    def forward(self, x: torch.Tensor, n: int):
        for i in range(n):
            x = self.a(x)
        return self.a(self.b(x))


class Row256(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Conv2d(2, 2, 3, padding=1), nn.Conv2d(2, 2, 1)
        for k, p in enumerate(self.parameters()):
            nn.init.constant_(p, k / 10 - 0.1)

    def forward(self, x: torch.Tensor, n: int):
        y = x
        if n > 2:
            y = self.a(x)
        else:
            y = self.a(x * 2)
        return y


class Row257(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Conv2d(2, 2, 3, padding=1), nn.Conv2d(2, 2, 1)
        for k, p in enumerate(self.parameters()):
            nn.init.constant_(p, k / 10 - 0.1)

    def forward(self, x: torch.Tensor, n: int):
        for i in range(n):
            x = self.a(x) * self.a.weight.sum()
        return x


class Row258(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Conv1d(2, 2, 3, padding=1)
        for p in self.parameters():
            nn.init.constant_(p, 0.2)

    def forward(self, x: torch.Tensor, n: int):
        for i in range(n):
            x = self.a(x)
        return x


class Row259(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        y = x * 0.5
        return y @ x.t(), (y * 0.3) @ x.t() * n


class Row260(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        y = x * 0.5
        return (y * 0.3) @ x.t() * n


class Row261(nn.Module):
    def __init__(self):
        super().__init__()

    def forward(self, x: torch.Tensor, n: int):
        y = x * 0.5
        return y @ x.t(), (y * x) @ x.t() * n
