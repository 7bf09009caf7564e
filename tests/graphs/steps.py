"""Programs for the steps that rewrite finished graphs: for each step, some that it changes and some that it must leave as they are. A row is
the function's body, which reads what the inputs describe, and how they are described; n is an int."""

QUANTISED = """import torch.ao.quantization.fx._decomposed
q, grid = torch.ops.quantized_decomposed, (0.05, %s)
w = torch.full((3, 4), %d, dtype=torch.int8)
y = q.dequantize_per_tensor(q.quantize_per_tensor(x, *grid), *grid)
return y @ q.dequantize_per_tensor(w, 0.01, 0, -128, 127, torch.int8).t()"""

# Parameters whose values are known, but are made only when they are written.
TABLE = "self.w = nn.Parameter(torch.empty(6, 4))\nnn.init.constant_(self.w, 0.25)\n---\n"
RECURRENT = "self.cell = nn.LSTM(4, 3)\nfor k, p in enumerate(self.cell.parameters()):\n    nn.init.constant_(p, k / 10)\n---\n"

CONVOLVED = """self.a, self.b = nn.Conv2d(2, 2, 3, padding=1), nn.Conv2d(2, 2, 1)
for k, p in enumerate(self.parameters()):
    nn.init.constant_(p, k / 10 - 0.1)
---
"""

STEPS = {
    "choices": [
        ("k = 3 if x.shape[0] > n else 5\nreturn x * k", "x: float32[t]; n: int"),
        ("k = n\nif x.sum() > 0:\n    k = 7\nreturn x[:k], k", "x: float32[t]; n: int"),
        ("k = n\nif x.sum() > 0:\n    k = n * n\nreturn x * k", "x: float32[t]; n: int"),  # it computes something
        ("y = x\nif n > 2:\n    y = z\nreturn y + 1", "x: float32[t]; z: float32[t]; n: int"),  # a Where reads both
    ],
    "scans": [
        ("h = x.new_zeros(6)\ny = torch.zeros(x.shape[0], 6)\nfor t in range(x.shape[0]):\n    h = torch.tanh(x[t] * h + t)\n    y[t] = h\nreturn y, h",
         "x: float32[c, 6]; n: int"),
        ("h = x[:, 0] * 0\nfor row in x.unbind(1):\n    h = torch.tanh(row * h + row)\nreturn h", "x: float32[h, c]; n: int"),
        ("s = 0\nfor v in x:\n    s = s * 2 + int(v)\nreturn s", "x: int64[t]; n: int"),
        ("h = x[0] * 0\nfor row in x:\n    if row.sum() > 0:\n        h = torch.sin(h + row)\n    else:\n        h = torch.cos(h - row)\nreturn h", "x: float32[t, 6]; n: int"),
        ("h = x[0] * n\nfor row in x:\n    h = torch.tanh(row * h)\nreturn h", "x: float32[5, 6]; n: int"),  # not empty: no If
        ("h = z\nys = []\nfor row in x:\n    h = torch.tanh(row * h)\n    ys.append(h)\nreturn torch.stack(ys), h", "x: float32[t, c, 6]; z: float32[c, 6]; n: int"),
        ("h = x[0] * n\nfor row in x:\n    h = torch.tanh(row * h + 1)\n    if h.sum() > 3:\n        break\nreturn h", "x: float32[t, 6]; n: int"),  # it ends early
        ("h = x[0] * n\nfor i in range(n):\n    h = torch.tanh(h + i)\nreturn h", "x: float32[t, 6]; n: int"),  # not over a dimension
        ("h = x[:1]\nfor row in x:\n    h = torch.cat([h * 2, row[None] + h[-1:]])[:4]\nreturn h", "x: float32[t, 6]; n: int"),  # what it carries grows
    ],
    "vectors": [
        ("return x.reshape(x.shape[0] // 2 + n - n, -1)", "x: float32[c, 4]; n: int"),
        ("k = x.shape[0] - (7 - x.shape[1] % 7) % 7\nreturn x.new_zeros(abs(k), x.shape[0] * 2)", "x: float32[t, 4, h]; n: int"),
        ("k = x.shape[0] + n\nreturn torch.zeros(k), torch.arange(k)", "x: float32[t]; n: int"),  # Range reads it, too
        ("k = x.shape[0] * n\nreturn torch.zeros(k), k", "x: float32[t]; n: int"),  # it is a result
        ("k = x.shape[0] * n\ny = x\nfor i in range(k):\n    y = y + 1\nreturn y.expand(k, x.shape[0])", "x: float32[t]; n: int"),
    ],
    "shapes": [
        ("return F.pad(x, [0, x.shape[1] % 3, 0, x.shape[0] % 2])", "x: float32[c, h]; n: int"),
        ("return x.reshape(x.shape[:2] + x.shape[2:] + (1, 1))", "x: float32[c, h, 2]; n: int"),
        ("return torch.cat([torch.cat([x, x]), x])", "x: int64[t]; n: int"),  # parts of unknown length
    ],
    "folds": [
        ("self.register_buffer('p', torch.arange(512)[None])\nself.w = nn.Parameter(torch.arange(1024.0).view(512, 2) / 7)\n---\n"
         "return x + self.w[self.p[:, 2:6]]", "x: float32[t, 4, 2]; n: int"),
        ("self.register_buffer('m', torch.ones(32, 32).tril() > 0)\n---\nreturn x.masked_fill(~self.m[:20, :20], -1.0)", "x: float32[20, 20]; n: int"),
        ("self.register_buffer('p', torch.arange(2048))\n---\nreturn x + self.p[:x.shape[0]]", "x: float32[t]; n: int"),  # of unknown length
        ("self.register_buffer('b', torch.arange(2048.0))\n---\nreturn x + self.b.expand(3, 2048)", "x: float32[3, 2048]; n: int"),
        ("self.l = nn.Parameter(torch.arange(327680.0).view(160, 2048) / 1e6)\nself.w = nn.Parameter(torch.arange(800.0).view(400, 2) / 7)\nself.register_buffer('p', torch.arange(20)[:, None] * 20 + torch.arange(64) % 20)\n"
         "---\nreturn x @ self.l.t(), self.w[self.p].permute(2, 0, 1) * n", "x: float32[t, 2048]; n: int"),  # the tables are small beside the weights
        ("self.register_buffer('b', torch.arange(2048.0))\n---\nreturn self.b[:1300] * n, self.b[3:1303] + x", "x: float32[1300]; n: int"),  # it would be there twice
    ],
    "moves": [
        ("return (x.permute(0, 2, 1, 3) * 0.5).transpose(2, 3)", "x: float32[t, 5, 2, 4]; n: int"),
        ("return (x.permute(0, 2, 1, 3).reshape(-1, 5, 4) / 3).transpose(1, 2) * n", "x: float32[t, 5, 2, 4]; n: int"),
        ("return (x.double().permute(2, 1, 0).reshape(10, 3).float() * 2).t()", "x: float32[3, 5, 2]; n: int"),
        ("y = x.transpose(0, 1) * 0.5\nreturn y.permute(1, 2, 0), y.sum()", "x: float32[t, 5, 2]; n: int"),  # something else reads it
        ("return (x.transpose(0, 1).reshape(5, -1) * 2).t()", "x: float32[t, 5, 2]; n: int"),  # it merges the last axes
        ("return torch.bmm(x.reshape(-1, 5, 4), y.reshape(-1, 4, 3)).view(x.shape[0], 2, 5, 3)", "x: float32[t, 2, 5, 4]; y: float32[t, 2, 4, 3]; n: int"),
        ("q, k = x.permute(0, 2, 1, 3).reshape(6, 5, 4), y.permute(0, 2, 1, 3).reshape(6, 7, 4)\nreturn (torch.bmm(q, k.transpose(1, 2)) * n).view(3, 2, 5, 7)",
         "x: float32[3, 5, 2, 4]; y: float32[3, 7, 2, 4]; n: int"),
        ("q, k = x.permute(0, 2, 1, 3).reshape(6, 5, 4), y.permute(0, 2, 1, 3).reshape(6, 7, 4)\nreturn torch.bmm(q, k.transpose(1, 2)).view(3, 2, 5, 7) * n",
         "x: float32[3, 5, 2, 4]; y: float32[3, 7, 2, 4]; n: int"),
        ("return torch.bmm(x.reshape(-1, 5, 4), y.reshape(-1, 4, 3)).view(2, x.shape[0], 5, 3)", "x: float32[t, 2, 5, 4]; y: float32[t, 2, 4, 3]; n: int"),  # other batches
        ("p = torch.bmm(x.reshape(-1, 5, 4), y.reshape(-1, 4, 3))\nreturn p.view(x.shape[0], 2, 5, 3), p * n", "x: float32[t, 2, 5, 4]; y: float32[t, 2, 4, 3]; n: int"),  # it is read merged, too
        ("return x[1:][2:5], x[:, 1:4][:, 1:]", "x: float32[t, 6]; n: int"),
        ("return x[:, 2:][:, 1], x[:, [3, 1, 2]][:, [2, 0]], x[1:][[0, 1]]", "x: float32[t, 6]; n: int"),
        ("return x[1:-1][2:], x[1:][:, 2:], x[:, 1:][:, -1], x[:, :3][:, 1]", "x: float32[t, 6]; n: int"),  # from the end; another axis
        ("y = x[1:]\nreturn y[2:5], y", "x: float32[t, 6]; n: int"),  # something else reads it
    ],
    "idioms": [
        ("return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * torch.pow(x, 3))))", "x: float32[t, 6]; n: int"),
        ("return x * 0.5 * (torch.tanh(0.7978845608 * x * (1.0 + 0.044715 * x * x)) + 1.0)", "x: float32[t, 6]; n: int"),
        ("return 0.5 * x * (1 + torch.tanh(0.8 * (x + 0.044715 * x * x * x)))", "x: float32[t, 6]; n: int"),  # another number
        ("t = torch.tanh(0.7978845608 * (x + 0.044715 * x * x * x))\nreturn 0.5 * x * (1 + t), t", "x: float32[t, 6]; n: int"),  # a part is a result
        ("return z * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6))", "x: float32[t, c, 6]; z: float32[6]; n: int"),
        ("c = x - x.mean(-1, keepdim=True)\nreturn c / torch.sqrt((c * c).mean(-1, keepdim=True) + 1e-5) * z + z", "x: float32[t, c, 6]; z: float32[6]; n: int"),
        ("for i in range(n):\n    x = x / torch.sqrt((x * x).mean(-1, keepdim=True) + 1e-6) * z\nreturn x", "x: float32[t, 6]; z: float32[6]; n: int"),
        ("return z * (x * torch.rsqrt(x.pow(2).mean(0, keepdim=True) + 1e-6))", "x: float32[6, 6]; z: float32[6]; n: int"),  # over another axis
        ("return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)", "x: float32[t, 6]; n: int"),  # without a scale
    ],
    "sizes": [
        ("y = F.max_pool2d(x, 2)\nreturn y.relu().flatten(1) * y.shape[2] * n", "x: float32[c, 3, h, t]; n: int"),
        ("y = (F.max_pool2d(x, 2) + 1).relu()\nk = y.shape[2] * n\nreturn y.flatten(1) * k", "x: float32[c, 3, h, t]; n: int"),
        ("y = F.max_pool2d(x, 2)\nz = y.relu()\nreturn z.flatten(1) * y.shape[2] * n, y", "x: float32[c, 3, h, t]; n: int"),  # it is a result
        ("y = F.max_pool2d(x, 2)\nreturn (y.relu() + y).flatten(1) * y.shape[2] * n", "x: float32[c, 3, h, t]; n: int"),  # two read it
        ("y = F.max_pool2d(x, 2)\nreturn F.max_pool2d(y, 1, 2).flatten(1) * y.shape[2] * n", "x: float32[c, 3, h, t]; n: int"),  # of other sizes
        ("y = F.max_pool2d(x, 2)\nk = torch.full((1,), y.shape[2] * n)\nreturn (y * k).flatten(1)", "x: float32[c, 3, h, t]; n: int"),  # needed before
    ],
    "share": [
        ("a, b = x.shape\ny = x.reshape(a * b // 2, 2)\nreturn (y * 2).reshape(b, a), (y + 1).reshape(a * b // 2, 2)", "x: float32[c, h]; n: int"),
        ("y = x\nfor i in range(n):\n    y = (y.reshape(x.shape[0] * 2, -1) + 1).reshape(x.shape[0] * 2 // 2, -1)\nreturn y", "x: float32[c, h]; n: int"),
        ("y = x\nif n > 2:\n    y = torch.cat([x, x.new_zeros(x.shape[0] * n)])\nelse:\n    y = torch.cat([x.new_ones(x.shape[0] * n), x])\nreturn y",
         "x: float32[t]; n: int"),  # neither branch sees the other
        ("return (torch.rand(x.shape) < 2) | (torch.rand(x.shape) < 2)", "x: float32[t]; n: int"),  # each draws
    ],
    "residuals": [
        ("return F.layer_norm(x + y.tanh(), (6,))", "x: float32[t, c, 6]; y: float32[t, c, 6]; n: int"),
        ("for i in range(n):\n    x = F.layer_norm(x + x.sin(), (6,))\nreturn x", "x: float32[t, c, 6]; n: int"),
        ("s = x + x.tanh()\nreturn s + F.layer_norm(s, (6,))", "x: float32[t, c, 6]; n: int"),  # another node reads the sum
        ("return F.layer_norm(x + y, (6,))", "x: float32[t, c, 6]; y: float32[6]; n: int"),  # a bias
        ("s = x + x.sin()\nreturn F.layer_norm(s, (6,)), s", "x: float32[t, c, 6]; n: int"),  # it is a result
    ],
    "unsigned": [
        (QUANTISED % ("3, 0, 255, torch.uint8", 127), "x: float32[t, 4]; n: int"),
        (QUANTISED % ("-125, -128, 127, torch.int8", 127), "x: float32[t, 4]; n: int"),  # the activation becomes unsigned too
        (QUANTISED % ("3, 0, 255, torch.uint8", 64), "x: float32[t, 4]; n: int"),  # two products fit
        (QUANTISED % ("3, 0, 255, torch.uint8", 127) + ", w * n", "x: float32[t, 4]; n: int"),  # something else reads the weight
    ],
    "parts": [
        (RECURRENT + "return self.cell(x)[0] * n", "x: float32[t, c, 4]; n: int"),
        (TABLE + "a, b = self.w.chunk(2)\nreturn x @ a.t() * n, b.unsqueeze(0) * n", "x: float32[t, 2, 4]; n: int"),
        (TABLE + "return (x + self.w[2:4]) * n, torch.cat([self.w[4:], self.w[:1]]).unsqueeze(0) - n", "x: float32[2, 4]; n: int"),
        (TABLE + "a, b = self.w.chunk(2)\nreturn x * a * n, self.w.sum() - b", "x: float32[3, 4]; n: int"),  # it is read whole
        (TABLE + "a, b = self.w.chunk(2)\nreturn torch.cat([b, a]) * n, x * a", "x: float32[3, 4]; n: int"),  # a half is read twice
        (TABLE + "a, b = self.w.chunk(2, 1)\nreturn x * a * n, x - b", "x: float32[6, 2]; n: int"),  # halves of rows
        (TABLE + "a, b = self.w.chunk(2)\nreturn x * a * n, b.detach()", "x: float32[3, 4]; n: int"),  # a half is a result
    ],
    "bodies": [
        (CONVOLVED + "for i in range(n):\n    x = self.a(x).relu()\nreturn x", "x: float32[t, 2, c, h]; n: int"),
        (CONVOLVED + "y = x\nif n > 2:\n    y = self.a(x)\nelse:\n    for i in range(n):\n        y = self.b(y)\nreturn y", "x: float32[t, 2, c, h]; n: int"),
        (CONVOLVED + "for i in range(n):\n    x = self.a(x)\nreturn self.a(self.b(x))", "x: float32[t, 2, c, h]; n: int"),  # the main graph reads it, too
        (CONVOLVED + "y = x\nif n > 2:\n    y = self.a(x)\nelse:\n    y = self.a(x * 2)\nreturn y", "x: float32[t, 2, c, h]; n: int"),  # two branches do
        (CONVOLVED + "for i in range(n):\n    x = self.a(x) * self.a.weight.sum()\nreturn x", "x: float32[t, 2, c, h]; n: int"),  # something else does
        ("self.a = nn.Conv1d(2, 2, 3, padding=1)\nfor p in self.parameters():\n    nn.init.constant_(p, 0.2)\n---\nfor i in range(n):\n    x = self.a(x)\nreturn x",
         "x: float32[t, 2, c]; n: int"),  # not of images
    ],
    "scales": [
        ("y = x * 0.5\nreturn y @ x.t(), (y * 0.3) @ x.t() * n", "x: float32[t, 4]; n: int"),
        ("y = x * 0.5\nreturn (y * 0.3) @ x.t() * n", "x: float32[t, 4]; n: int"),  # nothing else reads the first product
        ("y = x * 0.5\nreturn y @ x.t(), (y * x) @ x.t() * n", "x: float32[t, 4]; n: int"),  # not by a number
    ],
}
