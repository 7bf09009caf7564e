"""Shapes, dtypes and devices that eager mode refuses on every run are refused when compiling, in the words of the program. Eager mode
raises for each of these calls (torch 2.13); no file is written."""
import pytest

HEAD = "import torch\nfrom torch import nn\nimport torch.nn.functional as F\n\n\n"
MODULE = """class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.m = {made}

    def forward(self, x, y):
        return {call}
"""
# the module, the call, sizes of x and y, code and message
LAYERS = """
nn.LSTM(8, 4) | self.m(x)[0] | 6, 3, 7 | 1 | SC6111 LSTM takes inputs of size 8, but the last size of its input is 7
nn.LSTM(8, 4) | self.m(x, (y, y))[0] | 6, 3, 8 | 1, 3, 5 | SC6111 LSTM takes a first state of sizes [1, 3, 4], but it has [1, 3, 5]
nn.GRU(8, 4, batch_first=True) | self.m(x, y)[0] | 6, 3, 8 | 1, 3, 4 | SC6111 GRU takes a first state of sizes [1, 6, 4], but it has [1, 3, 4]
nn.RNN(8, 4) | self.m(x)[0] | 6, 3, 7 | 1 | SC6111 RNN takes inputs of size 8
nn.LayerNorm(4) | self.m(x) | 6, 3 | 1 | SC6111 `layer_norm` normalises over a size of 4, but the input has 3 there
nn.RMSNorm([2, 4]) | self.m(x) | 4 | 1 | SC6112 `rms_norm`: 'input' has rank 1, but 'normalized_shape' has 2 sizes
nn.GroupNorm(2, 4) | self.m(x) | 6, 3, 4 | 1 | SC6111 `group_norm`: dimension 0 of 'weight' has size 4, but dimension 1 of 'input' has 3
nn.BatchNorm1d(4) | self.m(x) | 6, 3 | 1 | SC6111 batch_norm takes 4 channels here, but its input has 3
nn.BatchNorm1d(3) | self.m(x) | 6, 3, 4, 4 | 1 | SC6501 BatchNorm1d takes an input of 2 or 3 dimensions, but it has 4
nn.BatchNorm2d(3) | self.m(x) | n, 3 | 1 | SC6501 BatchNorm2d takes an input of 4 dimensions, but it has 2
nn.Conv2d(3, 2, 5) | self.m(x) | 1, 3, 2, 2 | 1 | SC6111 the convolution's kernel has size 5, which is larger than the padded input of size 2
nn.MaxPool2d(2) | self.m(x) | 1, 3, 1, 1 | 1 | SC6111 `max_pool2d`: the window of size 2 is larger than the padded input of size 1
nn.PixelShuffle(2) | self.m(x) | 1, 3, 4, 4 | 1 | SC6501 pixel_shuffle takes a multiple of 4 channels, but there are 3
nn.PReLU(5) | self.m(x) | 2, 3, 4 | 1 | SC6111 `prelu`: dimension 0 of 'weight' has size 5, but dimension 1 of 'self' has 3
nn.Bilinear(3, 5, 2) | self.m(x, y) | 2, 3 | 2, 4 | SC6501 bilinear takes inputs of size 5 here, but the last size is 4
"""
# the call, types of x and y, code and message
CALLS = """
torch.split(x, [2, 3])[0] | float32[6, 3] | int | SC6111 the sizes of the split add up to 5, but the dimension has size 6
torch.bmm(x, y) | float32[2, 3, 4] | float32[3, 4, 5] | SC6111 `bmm`: dimension 0 of 'mat2' has size 3, but dimension 0 of 'self' has 2
torch.mm(x, y) | float32[2, 3, 4] | float32[4, 5] | SC6112 `mm`: 'self' has rank 3, but it must have 2
x.gather(1, y) | float32[2, 3] | int64[2] | SC6112 `gather`: 'index' has rank 1, but 'self' has rank 2
x.gather(0, y) | float32[2, 3] | int64[2, 5] | SC6111 `gather`: dimension 1 of 'index' has size 5, more than the 3 of 'self'
x.scatter(1, y, 1.0) | float32[2, 3] | int64[3, 3] | SC6111 `scatter`: dimension 0 of 'index' has size 3, more than the 2 of 'self'
torch.select_scatter(x, y, 1, 0) | float32[2, 3] | float32[2, 3, 4] | SC6112 `select_scatter`: 'src' has rank 3, but the part that it replaces has rank 1
torch.select_scatter(x, y, 1, 0) | float32[n, 3] | float32[n + 1] | SC6111 `select_scatter`: dimension 0 of 'src' has size n + 1, but that of the part that it replaces is n
torch.select_scatter(x, y, 1, 3) | float32[2, 3] | float32[2] | SC6111 index 3 is out of range for dimension 1 of size 3
torch.slice_scatter(x, y, 1, 1) | float32[2, 3] | float32[2, 1] | SC6111 `slice_scatter`: dimension 1 of 'src' has size 1, but that of the part that it replaces is 2
torch.diagonal_scatter(x, y) | float32[2, 3] | float32[3] | SC6111 `diagonal_scatter`: dimension 0 of 'src' has size 3, but that of the part that it replaces is 2
torch.diagonal_scatter(x, y) | float32[2, 3] | float32[] | SC6112 `diagonal_scatter`: 'src' has rank 0, but the part that it replaces has rank 1
torch.as_strided_scatter(x, y, [2], [3]) | float32[2, 3] | float32[1] | SC6111 `as_strided_scatter`: dimension 0 of 'src' has size 1, but that of the part that it replaces is 2
x.index_select(0, y) | float32[2, 3] | int64[2, 2] | SC6112 `index_select`: 'index' has rank 2, but it must have at most 1
x.index_add(0, y, x) | float32[2, 3] | int64[3] | SC6111 `index_add`: 'index' has 3 elements, but dimension 0 of 'source' has 2
x.masked_fill(y, 0.0) | float32[2, 3] | float32[2, 3] | SC6113 `masked_fill`: the mask must be a tensor of bools, not of float32
torch.masked_select(x, y) | float32[2, 3] | bool[2, 4] | SC6111 `masked_select`: sizes 3 and 4 do not broadcast
x.narrow(0, 1, 5) | float32[2, 3] | int | SC6111 `narrow`: 5 elements starting at 1 are not inside dimension 0 of size 2
x[[0, 5]] | float32[2, 3] | int | SC6111 index 5 is out of range for dimension 0 of size 2
x.unfold(0, 5, 1) | float32[2, 3] | int | SC6111 `unfold`: windows of 5 elements do not fit in a dimension of size 2
x.repeat_interleave(y) | float32[2, 3] | int64[4] | SC6501 repeat_interleave has 4 counts for 6 elements
(x.mT + 1).view(x.size(0), -1) | float32[n, 3, 4] | int | SC6501 `view` cannot give this tensor of sizes [n, 4, 3] the sizes [n, 12]
torch.relu(x.permute(1, 0, 2)).view(6, 4) | float32[2, 3, 4] | int | SC6501 `view` cannot give this tensor of sizes [3, 2, 4] the sizes [6, 4]
(2.0 * x.transpose(0, 1) + y).abs().clone().view(12) | float32[3, 4] | float32[4, 3] | SC6501 `view` cannot give this tensor of sizes [4, 3] the sizes [12]
torch.fake_quantize_per_channel_affine(x, x[0], y, 1, 0, 255) | float32[2, 3] | int64[3] | SC6113 `fake_quantize_per_channel_affine`: the zero point must be int32
x.view_as(y) | float32[2, 3] | float32[4] | SC6111 `view_as`: 6 elements do not fit the shape of 'other', which has 4
x.sum((0, -2)) | float32[2, 3] | int | SC6110 `sum`: dimension -2 is given twice
torch.lerp(x, y, 0.5) | float32[3] | float64[3] | SC6113 `lerp`: 'self' is float32, but 'end' is float64; PyTorch requires one dtype
F.gelu(x) | int64[2] | int | SC6113 `gelu`: PyTorch has no kernel for int64
x.scatter(0, y, x) | float32[3] | float32[3] | SC6113 `scatter`: PyTorch does not accept float32 for 'index'
torch.linalg.solve(x, y) | float32[3, 3] | float64[3] | SC6113 `linalg_solve`: 'A' is float32, but 'B' is float64
torch.topk(x, -1)[0] | float32[3] | int | SC6111 `topk`: the dimension does not have -1 elements
F.glu(x) | float32[] | int | SC6112 `glu`: 'self' has rank 0, but it must have at least 1
F.max_pool2d(x, 0) | float32[2, 3, 4] | int | SC6501 `max_pool2d`: 'kernel_size' must be at least 1, not 0
F.avg_pool1d(x, 2, 0) | float32[2, 3, n] | int | SC6501 `avg_pool1d`: 'stride' must be at least 1, not 0
F.conv1d(x, y, padding=-1) | float32[2, 3, 4] | float32[2, 3, 2] | SC6501 `conv1d`: 'padding' must be at least 0, not -1
F.unfold(x, 2, stride=0) | float32[2, 3, 4, 4] | int | SC6501 unfold: kernel_size, dilation and stride must be at least 1, not 0
x.tile(-1) | float32[2, 0, 3] | int | SC6501 `tile`: the number of repeats cannot be -1
x.unfold(0, 1, 0) | float32[n] | int | SC6501 `unfold`: 'size' must be at least 0 and 'step' at least 1
x.split(-1) | float32[n] | int | SC6501 `split`: 'split_size' is -1
x.view(-2) | float32[n] | int | SC6111 `view`: a size cannot be -2
F.interpolate(x, size=0) | float32[1, 2, n] | int | SC6111 `upsample_nearest1d`: a size of the result is 0, but it must be at least 1
torch._C._nn.upsample_nearest2d(x, [6, 4], 2.5, 2.0) | float32[1, 1, 2, 2] | int | SC6501 `upsample_nearest2d`: scaling a size of 2 by 2.5 does not give the size 6 of `output_size`
torch.add(x, y, alpha=0.5) | int64[2] | int64[2] | SC6113 `add`: 'alpha' is a float, which PyTorch does not accept for tensors of integers
torch.vsplit(x, 2)[0] | float32[3, 3] | int | SC6501 vsplit cannot cut a dimension of size 3 into 2 parts of one size
x.unbind(0) | bfloat16[n, 3] | int | SC6113 a list of bfloat16 tensors whose length is known only at run time cannot be an output
x[1:].as_strided((2,), (1,), 0) | float32[4] | int | SC6501 as_strided counts in the memory of the whole tensor
torch.rot90(x, 1, (0, 0)) | float32[3, 3] | int | SC6501 rot90 needs two different dimensions
x.softmax(1) | int64[2, 3] | int | SC6113 `softmax`: a floating dtype is needed, not int64
F.cross_entropy(x, y) | float32[2, 3] | int64[3] | SC6501 the input is a batch of 2, and the target one of 3
torch.einsum('ij,jk->ik', x, y) | float32[2, 3] | float32[4, 5] | SC6111 einsum's 'j' has size 3 in an earlier operand, but size 4 in operand 2
F.linear(x, y, torch.zeros(7)) | float32[2, 3] | float32[5, 3] | SC6111 `linear`: dimension 0 of 'bias' has size 7, but dimension 0 of 'weight' has 5
F.conv2d(x, y, torch.zeros(3)) | float32[1, 3, 4, 4] | float32[2, 3, 1, 1] | SC6111 `conv2d`: dimension 0 of 'bias' has size 3
F.pad(x, (5, 5), mode='reflect') | float32[2, 3] | int | SC6111 reflecting padding of 5 is too large for a dimension of size 3
F.pad(x, (-5, 0)) | float32[2, 3] | int | SC6111 the negative padding removes more than a dimension of size 3 has
F.interpolate(x, size=(2, 2)) | float32[2, 3, 4] | int | SC6501 interpolate has 2 sizes or factors for an input with 1 spatial dimensions
F.grid_sample(x, y) | float32[2, 3, 4, 4] | float32[2, 4, 4, 3] | SC6111 `grid_sampler`: the last size of 'grid' is 3; for an input of rank 4 it must be 2
F.one_hot(x, 3) | float32[2, 3] | int | SC6113 `one_hot`: PyTorch has no kernel for float32
F.glu(x, 1) | float32[2, 3] | int | SC6111 `glu`: dimension 1 has size 3, which is odd and cannot be halved
-x | bool[2, 3] | int | SC6113 `neg`: PyTorch has no kernel for bool
x.tril() | float32[3] | int | SC6112 `tril`: 'self' has rank 1, but it must have at least 2
torch.det(x) | float32[2, 3] | int | SC6111 `det`: dimension 1 of 'self' has size 3, but dimension 0 of 'self' has 2
torch.cross(x, y, dim=1) | float32[2, 4] | float32[2, 4] | SC6501 cross takes vectors of 3 elements, but dimension 1 has size 4
x.roll((1, 1), 0) | float32[2, 3] | int | SC6501 roll has 2 shifts for 1 dimensions
torch.meshgrid(x, y) | float32[3, 2] | float32[2] | SC6501 meshgrid takes vectors, not a tensor of 2 dimensions
torch.arange(0, 5, -1) | float32[2] | int | SC6111 `arange`: a step of -1 does not lead from 0 to 5
torch.eye(-1) | float32[2] | int | SC6111 `eye`: a negative size
torch.linspace(0, 1, -1) | float32[2] | int | SC6111 `linspace`: a negative size
F.dropout(x, 1.5) | float32[2] | int | SC6501 a dropout probability must be between 0 and 1, but it is 1.5
sum(range(x)) * x | float32 | int | SC2103 a range index must be an int or a slice, not a Tensor of float32
[1, 2, 3][x] * x | float32 | int | SC2103 a list index must be an int or a slice, not a Tensor of float32
x.to('gpu') | float32[3] | int | SC6402 there is no device 'gpu'
x.to('float32') | float32[3] | int | SC6402 there is no device 'float32'
torch.view_as_complex(x) | float32[3] | int | SC6501 view_as_complex takes a last dimension of size 2, but it is 3
x.quantile(1.5) | float32[4] | int | SC6501 a quantile must be between 0 and 1, but it is 1.5
x.transpose(1, 2).view(2, -1) | float32[2, 3, 4] | int | SC6501 `view` cannot give this tensor of sizes [2, 4, 3] the sizes [2, 12], because
x.transpose(1, 2).view(x.shape[0], -1) | float32[n, 3, 4] | int | SC6501 `view` cannot give this tensor
x[..., 1:3].view(-1, 8) | float32[n, 4, 6] | int | SC6501 `view` cannot give this tensor
x.permute(0, 2, 3, 1).view(-1, 60) | float32[n, 3, 4, 5] | int | SC6501 `view` cannot give this tensor
F.linear(x, y).transpose(1, 2).view(-1, 15) | float32[n, 3, 4] | float32[5, 4] | SC6501 `view` cannot give this tensor
x.expand(6, 4).view(24) | float32[4] | int | SC6501 `view` cannot give this tensor
torch.zeros_like(x.mT).view(-1) | float32[2, 3] | int | SC6501 `view` cannot give this tensor
torch.full_like(x.mT + 1, 2.0).view(-1) | float32[2, 3] | int | SC6501 `view` cannot give this tensor
torch.randn_like(x.mT).view(-1) | float32[2, 3] | int | SC6501 `view` cannot give this tensor
x.mT.double().view(-1) | float32[2, 3] | int | SC6501 `view` cannot give this tensor
x.mT.sort(0)[0].view(-1) | float32[2, 3] | int | SC6501 `view` cannot give this tensor
x.mT.flip(0).view(-1) | float32[2, 3] | int | SC6501 `view` cannot give this tensor
"""
# Sizes that fit, or may fit on some run: no size of the run is held against a program.
FINE = """
x.gather(0, y) | float32[a, b] | int64[c, d]
x.gather(1, y) | float32[2, 3] | int64[0]
torch.bmm(x, y) | float32[a, 3, 4] | float32[b, 4, 5]
torch.split(x, [2, y])[0] | float32[6, 3] | int
F.layer_norm(x, (y.shape[0],)) | float32[2, a] | float32[b]
F.linear(x, y, torch.zeros(1)) | float32[2, 3] | float32[5, 3]
F.pad(x, (-1, 0)) | float32[n, 3] | int
x.to('cuda:0').to('cpu') | float32[3] | int
x.index_add(0, y, x) | float32[n] | int64[m]
F.cross_entropy(x, y) | float32[n, 3] | int64[m]
x.transpose(0, 1).view(3, -1, 2, 2) | float32[n, 3, 4] | int
x.transpose(0, 1).view(-1, 4) | float32[n, m, 4] | int
x.transpose(1, 2).view(n, -1) if (n := x.shape[0]) else x | float32[n, m, k] | int
x[:, 1:3].view(-1, 8), x[1:].view(-1) | float32[n, 6, 4] | int
x.mT.contiguous().view(-1), (x.mT + 1).mT.view(-1), x.mT.reshape(-1) | float32[n, 3, 4] | int
x.permute(2, 0, 1).view(4, -1), torch.einsum("nij->nji", x).mT.view(-1) | float32[n, 3, 4] | int
x.expand(6, 4).view(2, 3, 4), x.expand(6, 4).view(2, 3, 2, 2) | float32[4] | int
F.scaled_dot_product_attention(x, x, x).transpose(1, 2).view(2, -1, 12) | float32[2, 3, 5, 4] | int
x.mT.clone(memory_format=torch.contiguous_format).view(-1) | float32[2, 3] | int
torch.zeros_like(x.mT, memory_format=torch.contiguous_format).view(-1) | float32[2, 3] | int
x.mT.to(torch.float64, memory_format=torch.contiguous_format).view(-1) | float32[n, 3] | int
(x @ x.mT).view(-1), x.mT.cumsum(0).view(-1), torch.cat([x.mT, x.mT]).view(-1) | float32[2, 3] | int
"""


def lines(table):
    return [[part.strip() for part in line.split(" | ")] for line in table.strip().splitlines()]


def refused(scriptc, path, inputs, message):
    done = scriptc(f"{path}", *inputs, "--params", "random", "-o", str(path.parent / "out.onnx"))
    text = done.stderr.decode()
    code, sentence = message.split(" ", 1)
    assert done.returncode == 1 and f"error[{code}]: {sentence}" in text, text
    assert text.count("error[") == 1, text


@pytest.mark.parametrize("made,call,x,y,message", lines(LAYERS))
def test_layers(scriptc, tmp_path, made, call, x, y, message):
    path = tmp_path / "m.py"
    path.write_text(HEAD + MODULE.format(made=made, call=call))
    refused(scriptc, path, ["--input", f"x: float32[{x}]", "--input", f"y: float32[{y}]"], message)


@pytest.mark.parametrize("call,x,y,message", lines(CALLS))
def test_calls(scriptc, tmp_path, call, x, y, message):
    path = tmp_path / "m.py"
    path.write_text(HEAD + f"def call(x, y):\n    return {call}\n")
    refused(scriptc, path, ["--input", f"x: {x}", "--input", f"y: {y}"], message)


@pytest.mark.parametrize("call,x,y", lines(FINE))
def test_what_may_fit(scriptc, tmp_path, call, x, y):
    path = tmp_path / "m.py"
    path.write_text(HEAD + f"def call(x, y):\n    return {call}\n")
    done = scriptc(str(path), "--input", f"x: {x}", "--input", f"y: {y}", "-o", str(tmp_path / "out.onnx"))
    assert done.returncode == 0, done.stderr.decode()
