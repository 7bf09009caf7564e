"""Generated programs with convolutions in two dimensions, pooling, normalisation, resizing and padding, in branches and loops and on parts
of images, which are also written in place. bulk.py --programs images runs them.

An image I is float32[1, 2, h, w] with h and w of at least 3; what may be smaller is brought to 5 by 4. Its sizes depend on the input's rows
and, after loops, on the run. Values are kept small by tanh."""
from writer import Writer

HEAD = """from typing import List, Tuple
import torch
from torch import nn, Tensor
import torch.nn.functional as F


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.wide, self.one = nn.Conv2d(2, 2, 3, padding=1), nn.Conv2d(2, 2, 3, padding=2, dilation=2), nn.Conv2d(2, 2, 1, bias=False)
        self.deep, self.edge, self.ring = nn.Conv2d(2, 2, 3, padding="same", groups=2), nn.Conv2d(2, 2, 3, padding=1, padding_mode="reflect"), nn.Conv2d(2, 2, (1, 3), padding=(0, 1), padding_mode="circular")
        self.back, self.grow, self.stride = nn.ConvTranspose2d(2, 2, 3, padding=1), nn.ConvTranspose2d(2, 2, 2, stride=2), nn.Conv2d(2, 2, 3, stride=2, padding=1)
        self.bn, self.gn, self.inn, self.act = nn.BatchNorm2d(2), nn.GroupNorm(1, 2), nn.InstanceNorm2d(2, affine=True), nn.PReLU(2)
        self.layers = nn.ModuleList([nn.Conv2d(2, 2, 3, padding=1), nn.BatchNorm2d(2), nn.MaxPool2d(3, 1, 1), nn.GELU(), nn.Conv2d(2, 2, 3, padding=1, bias=False)])
        self.block = nn.Sequential(nn.Conv2d(2, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU(), nn.Conv2d(4, 2, 1), nn.Dropout2d())
        with torch.no_grad():
            for norm in (self.bn, self.layers[1], self.block[1]):
                norm.running_mean.uniform_(-0.5, 0.5), norm.running_var.uniform_(0.5, 1.5), norm.weight.uniform_(0.5, 1.5)

    def fit(self, p: Tensor) -> Tensor:
        return F.interpolate(p, size=(5, 4), mode="nearest")

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor]:
        a = F.pad(x.tanh().reshape(1, 1, -1, 3), (1, 1, 2, 2)).repeat(1, 2, 1, 1) + c * 0.1
        b = torch.arange(40).reshape(1, 2, 5, 4) * 0.05 - 1.0
"""

# A place {} is an image.
SAME = ["self.conv({})", "self.wide({})", "self.one({})", "self.deep({})", "self.edge({})", "self.ring({})", "self.back({})", "self.bn({})", "self.gn({})", "self.inn({})", "self.act({})", "self.block({})",
        "F.max_pool2d({}, 3, 1, 1)", "F.max_pool2d({}, 3, 1, 2, dilation=2)", "F.avg_pool2d({}, 3, 1, 1)", "F.avg_pool2d({}, (3, 1), 1, (1, 0), count_include_pad=False)", "F.relu({})", "F.gelu({})", "F.softmax({}, 1)",
        "{}.flip(2)", "{}.roll(1, 3)", "F.layer_norm({0}, {0}.shape[2:])", "F.local_response_norm({}, 2)", "F.normalize({}, dim=1)", "F.group_norm({}, 2)", "F.instance_norm({})", "F.conv2d({}, self.conv.weight * c, padding=1)",
        "F.conv2d({}, self.conv.weight.flip(2, 3), self.conv.bias, padding='same')", "F.conv_transpose2d({}, self.one.weight)", "F.conv2d({}, self.deep.weight, None, 1, 1, 1, 2)", "F.dropout({}, training=False)", "{}.softmax(-1)",
        "F.batch_norm({}, self.bn.running_mean, self.bn.running_var)", "F.hardswish({})", "({} - 0.25)", "({0} - {0}.mean((2, 3), keepdim=True))", "({0} / (1 + {0}.std((1, 2, 3), keepdim=True)))", "({0} * torch.sigmoid(F.adaptive_avg_pool2d({0}, 1)))",
        "F.max_unpool2d(*F.max_pool2d(self.fit({}), (1, 2), return_indices=True), (1, 2))", "F.channel_shuffle({}, 2)", "{}.transpose(2, 3).contiguous()"]
SIZED = ["F.max_pool2d({}, 2)", "F.max_pool2d({}, 2, ceil_mode=True)", "F.max_pool2d({}, 3, 2, 1)", "F.avg_pool2d({}, 2)", "F.avg_pool2d({}, 3, 2, 1, ceil_mode=True)", "F.avg_pool2d({}, 2, ceil_mode=True, divisor_override=3)", "F.adaptive_avg_pool2d({}, (3, 4))",
         "F.adaptive_max_pool2d({}, 2)", "F.adaptive_avg_pool2d({}, (None, 2))", "F.interpolate({}, scale_factor=2.0)", "F.interpolate({}, scale_factor=1.5, mode='bilinear')", "F.interpolate({}, size=(4, 7), mode='bilinear', align_corners=True)", "self.stride({})", "self.grow({})",
         "F.pad({}, (1, 0, 2, 1), mode='reflect')", "F.pad({}, (1, 2, 0, 1), mode='replicate')", "F.pad({}, (0, 1), value=0.5)", "{}[:, :, 1:]", "{}[:, :, :, ::2]", "F.conv2d({}, self.conv.weight, stride=(1, 2))", "F.lp_pool2d({}, 2.0, 2)",
         "F.pixel_shuffle(torch.cat([{0}, {0}, {0}, {0}], 1), 2)", "F.pixel_unshuffle(self.fit({})[:, :, :4], 2)[:, :2]", "F.conv_transpose2d({}, self.conv.weight, stride=2, output_padding=1)", "F.interpolate({}, size=[n % 3 + 3, 4], mode='bicubic')",
         "F.fold(F.unfold(self.fit({}), 2), (5, 4), 2)", "F.upsample({}, scale_factor=2)", "F.max_pool2d({}, (1, 2), (1, 1))"]
GROWN = ["F.pad({}, (1, 1, 0, 0))", "F.pad({}, (0, 0, 1, 0), mode='replicate')", "F.pad({}, (1, 0, 0, 1), mode='reflect')", "torch.cat([{0}, {0}[:, :, -1:]], 2)"]


class Images(Writer):
    def __init__(self, seed):
        super().__init__(seed)
        self.scopes, self.trips = [{"I": ["a", "b"]}], []

    def some(self):
        return self.random.choice(self.known("I"))

    def number(self):
        return self.pick("n % 2", "n % 3", "1", *[f"{t} % 2" for t in self.trips] * 2)

    def test(self):
        return self.pick("flag", "n > 1", "n % 2 == 0", "c > 0", "bool(b.mean() > 0)", f"bool({self.some()}[0, 0, 0, 0] > 0)", f"{self.some()}.shape[2] > 5", *[f"{t} % 2 == 0" for t in self.trips] * 2)

    def image(self, depth=2):
        """An expression of at least 3 by 3."""
        p = self.image(depth - 1) if depth and self.chance(0.5) else self.some()
        forms = [lambda: self.random.choice(SAME).format(p)] * 5 + [lambda: f"self.fit({self.random.choice(SIZED).format(p)})"] * 3 + [lambda: self.random.choice(GROWN).format(p)]
        forms += [lambda: f"(self.fit({p}) + self.fit({self.some()}))", lambda: f"({p} if {self.test()} else {self.some()})", lambda: f"self.layers[{self.pick('n % 5', '(n + 1) % 5', '3', '-1')}]({p})"]
        if depth == 2:
            return f"{self.random.choice(forms)()}.tanh()"
        return self.random.choice(forms)()

    def bind(self):
        have = self.known("I")
        if self.chance(0.45):
            return self.random.choice(have)
        self.names += 1
        self.scopes[-1]["I"].append(f"p{self.names}")
        return f"p{self.names}"

    def assign(self, depth, budget):
        text = self.image()
        self.add(depth, f"{self.bind()} = {text}")

    def write(self, depth, budget):
        p, k, small = self.some(), self.number(), self.pick("0.25", "c * 0.1", "-0.5")
        self.add(depth, self.pick(f"{p}.mul_(0.5)", f"{p} += {small}", f"{p}[:, {k} % 2] = {small}", f"{p}[:, :, ::2] *= 0.5", f"{p}[:, :, 1:-1] -= {small}", f"{p}[..., {k}] = {p}[..., 0]", f"F.relu({p}, inplace=True)", f"{p}.clamp_(-0.5, 0.5)",
                                  f"{p}[{p} > 0.3] = {small}", f"{p}[:, 0].add_({p}[:, 1])", f"{p}.copy_(self.conv({p}).tanh())", f"{p}[:, 1] = self.gn({p})[:, 0].tanh()", f"{p}.select(1, {k} % 2).neg_()", f"self.bn.running_mean.add_({small})",
                                  f"F.hardtanh_({p}, -0.4, 0.4)", f"self.conv.weight.data.mul_(0.75)"))

    def loop(self, depth, budget):
        self.names += 1
        trip = f"t{self.names}"
        self.add(depth, f"for {trip} in range({self.pick('n % 4', 'n % 3', '2', 'x.shape[0] % 4')}):")
        self.trips.append(trip)
        self.body(depth + 1, budget // 2)
        if self.chance(0.25):
            self.add(depth + 1, f"if {self.test()}:")
            self.add(depth + 2, self.pick("break", "continue"))
        self.trips.pop()

    def each(self, depth, budget):
        """A loop over layers."""
        self.names += 1
        layer, p = f"layer{self.names}", self.some()
        self.add(depth, self.pick(f"for {layer} in self.layers:", f"for {layer} in self.layers[{self.pick('1:', '::2', ':3')}]:", f"for {layer} in [self.conv, self.bn, self.act]:"))
        self.add(depth + 1, f"{p} = {layer}({p}).tanh()")
        if self.chance(0.5):
            self.add(depth + 1, f"if {self.test()}:")
            self.add(depth + 2, self.pick("break", "continue", f"{p} = {p} * 0.5", f"{p} = self.fit({p})"))

    def body(self, depth, budget):
        self.scopes.append({"I": []})
        for _ in range(max(1, budget)):
            actions = [self.assign] * 5 + [self.write] * 2 + [self.each]
            if depth < 2 and budget > 1:
                actions += [self.branch] * 2 + [self.loop] * 2
            self.random.choice(actions)(depth, budget)
        self.scopes.pop()

    def build(self):
        for _ in range(self.random.randint(3, 6)):
            self.random.choice([self.assign] * 4 + [self.write] + [self.branch, self.branch, self.loop, self.loop, self.each])(0, 3)
        shown = ", ".join(f"self.fit({name}).reshape(-1)" for name in self.known("I"))
        self.add(0, f"return torch.cat([{shown}]), a.mean() + b.max()")
        return HEAD + "\n".join(self.lines) + "\n"
