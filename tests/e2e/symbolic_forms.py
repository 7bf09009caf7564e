"""Ways in which people write operators of their own for torch.onnx: each entry is a model `f` of x, what its nodes must be
(domains and types in order), and what it computes of X. test_extensions.py compiles and runs them."""
import numpy as np

X = np.array([[1.5, 2, -3], [4, 5.25, 6]], np.float32)
RELU = np.maximum(X, 0)


def sigmoid(x):
    return (1 / (1 + np.exp(-x.astype(np.float64)))).astype(np.float32)


REGISTER = "from torch.onnx import register_custom_op_symbolic\n"
HELPER = "from torch.onnx import symbolic_helper\nfrom torch.onnx.symbolic_helper import parse_args\n"

FORMS = {
    "operator of a library, attributes by parse_args": (
        REGISTER + HELPER + """
@parse_args("v", "v", "f", "i")
def foo(g, a, b, by, twice):
    return g.op("com.acme::Scale", g.op("Add", a, b), by_f=by * (2 if twice else 1))
register_custom_op_symbolic("acme::foo", foo, 9)
def f(x): return torch.ops.acme.foo(x, x, 1.5, 1)
""", [("", "Add"), ("com.acme", "Scale")], X * 6),
    "an operator of PyTorch replaced": (
        REGISTER + """
def relu(g, self): return g.op("com.acme::Scale", self, by_f=2.0).setType(self.type())
register_custom_op_symbolic("aten::relu", relu, opset_version=15)
def f(x): return x.relu() + torch.relu(x) + F.relu(x) + nn.ReLU()(x)
""", [("com.acme", "Scale")] + [("com.acme", "Scale"), ("", "Add")] * 3, X * 8),
    "an operator of PyTorch replaced, no namespace": (
        REGISTER + """
def silu(g, self): return g.op("Mul", self, g.op("Sigmoid", self))
register_custom_op_symbolic("::silu", silu, 1)
def f(x): return F.silu(x)
""", [("", "Sigmoid"), ("", "Mul")], X * sigmoid(X)),
    "registered for a later opset": (
        REGISTER + """
register_custom_op_symbolic("aten::relu", lambda g, x: g.op("com.acme::Scale", x, by_f=2.0), 21)
def f(x): return x.relu()
""", [("", "Relu")], RELU),
    "the nearest of several opsets": (
        REGISTER + """
register_custom_op_symbolic("acme::foo", lambda g, x: g.op("Neg", x), 9)
register_custom_op_symbolic("acme::foo", lambda g, x: g.op("Abs", x), 18)
register_custom_op_symbolic("acme::foo", lambda g, x: g.op("Relu", x), 22)
def f(x): return torch.ops.acme.foo(x)
""", [("", "Abs")], np.abs(X)),
    "taken back": (
        REGISTER + """
register_custom_op_symbolic("aten::relu", lambda g, x: g.op("Neg", x), 9)
torch.onnx.unregister_custom_op_symbolic("aten::relu", 9)
def f(x): return x.relu()
""", [("", "Relu")], RELU),
    "constants, sizes and types of arguments": (
        REGISTER + HELPER + """
def foo(g, x, axis):
    axis = symbolic_helper._get_const(axis, "i", "axis")
    rank = symbolic_helper._get_tensor_rank(x)
    sizes = symbolic_helper._get_tensor_sizes(x)
    last = symbolic_helper._get_tensor_dim_size(x, -1)
    shape = g.op("Constant", value_t=torch.tensor(sizes[::-1] if rank == 2 and last == 3 else sizes))
    turned = g.op("Transpose", x, perm_i=[1, 0])
    return g.op("ReduceSum", g.op("Reshape", turned, shape), g.op("Constant", value_t=torch.tensor([axis])), keepdims_i=0)
register_custom_op_symbolic("acme::foo", foo, 11)
def f(x): return torch.ops.acme.foo(x, 1)
""", [("", "Transpose"), ("", "Reshape"), ("", "ReduceSum")], X.sum(0)),
    "optional arguments and what is not supported": (
        REGISTER + HELPER + """
def foo(g, x, weight, mode):
    if not symbolic_helper._is_none(weight):
        return symbolic_helper._unimplemented("foo", "weights")
    mode = symbolic_helper._maybe_get_const(mode, "s")
    return g.op("com.acme::Scale", x, by_f=3.0 if mode == "big" else 2.0)
register_custom_op_symbolic("acme::foo", foo, 11)
def f(x): return torch.ops.acme.foo(x, None, "big")
""", [("com.acme", "Scale")], X * 3),
    "several outputs": (
        REGISTER + """
def halves(g, x, dim):
    first, second = g.op("Split", x, axis_i=0, num_outputs_i=2, outputs=2)
    return second, first
register_custom_op_symbolic("acme::halves", halves, 18)
def f(x):
    a, b = torch.ops.acme.halves(x, 0)
    return a - b
""", [("", "Split"), ("", "Sub")], X[1:] - X[:1]),
    "attributes of every kind": (
        REGISTER + """
def foo(g, x):
    return g.op("com.acme::All", x, i_i=1, f_f=0.5, s_s="text", t_t=torch.ones(2), is_i=[1, 2], fs_f=(0.5, 1.5), ss_s=["a", "b"]).setType(x.type())
register_custom_op_symbolic("acme::foo", foo, 9)
def f(x): return torch.ops.acme.foo(x)
""", [("com.acme", "All")], X),
    "helpers that differ between opsets": (
        REGISTER + HELPER + """
def foo(g, x):
    y = symbolic_helper._unsqueeze_helper(g, x, [0])
    y = symbolic_helper._reducesum_helper(g, y, axes_i=[2], keepdims_i=1)
    return symbolic_helper._squeeze_helper(g, y, [0])
register_custom_op_symbolic("acme::foo", foo, 9)
def f(x): return torch.ops.acme.foo(x)
""", None, X.sum(1, keepdims=True)),
    "a type by name": (
        REGISTER + HELPER + """
def foo(g, x):
    return g.op("Cast", g.op("Floor", x), to_i=symbolic_helper.cast_pytorch_to_onnx["Long"])
register_custom_op_symbolic("acme::foo", foo, 9)
def f(x): return torch.ops.acme.foo(x)
""", [("", "Floor"), ("", "Cast")], np.floor(X).astype(np.int64)),
    "other symbolic functions called": (
        REGISTER + """
import torch.onnx.symbolic_opset9 as opset9
from torch.onnx import symbolic_opset11
def foo(g, x): return symbolic_opset11.clamp(g, opset9.relu(g, x), 0.0, 5.0)
register_custom_op_symbolic("acme::foo", foo, 11)
def f(x): return torch.ops.acme.foo(x)
""", [("", "Relu"), ("", "Clip")], np.clip(X, 0, 5)),
    "a symbolic function with a mask of bytes": (
        REGISTER + HELPER + """
from torch.onnx.symbolic_opset9 import masked_fill, where
def foo(g, x):
    mask = g.op("Cast", g.op("Greater", x, g.op("Constant", value_t=torch.tensor(0.0))), to_i=symbolic_helper.cast_pytorch_to_onnx["Byte"])
    filled = masked_fill(g, x, mask, g.op("Constant", value_t=torch.tensor(0, dtype=torch.uint8)))
    return where(g, mask, filled, x)
register_custom_op_symbolic("acme::foo", foo, 9)
def f(x): return torch.ops.acme.foo(x)
""", None, np.minimum(X, 0)),
    "Function with symbolic": (
        """
class Clip(torch.autograd.Function):
    @staticmethod
    def forward(ctx, input):
        ctx.save_for_backward(input)
        return input.clamp(min=0)
    @staticmethod
    def backward(ctx, grad_output):
        input, = ctx.saved_tensors
        grad_input = grad_output.clone()
        grad_input[input < 0] = 0
        return grad_input
    @staticmethod
    def symbolic(g, input):
        return g.op("Clip", input, g.op("Constant", value_t=torch.tensor(0, dtype=torch.float)))
relu = Clip.apply
def f(x): return relu(x)
""", [("", "Clip")], RELU),
    "Function with numbers, text and lists": (
        """
class Mark(torch.autograd.Function):
    @staticmethod
    def symbolic(g, x, kind, name, attrs): return g.op("com.acme::All", x, type_s=kind, name_s=name, **attrs)
    @staticmethod
    def forward(ctx, x, *args): return x
def f(x): return Mark.apply(x, "input", "x", {"id_i": 3, "sizes_i": [1, 2]})
""", [("com.acme", "All")], X),
    "Function with int() of its arguments": (
        """
class Pool(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k, by): return x * by
    @staticmethod
    def symbolic(g, x, k, by): return g.op("com.acme::Scale", x, by_f=float(by) * int(k))
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.k = 2
    def forward(self, x): return Pool.apply(x, self.k, 1.5)
def f(x): return Model()(x)
""", [("com.acme", "Scale")], X * 3),
    "Function of two results": (
        """
class Both(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x): return x.amax(1), x.argmax(1)
    @staticmethod
    def symbolic(g, x): return g.op("ReduceMax", x, g.op("Constant", value_t=torch.tensor([1])), keepdims_i=0), g.op("ArgMax", x, axis_i=1, keepdims_i=0)
def f(x):
    values, indices = Both.apply(x)
    return values + indices
""", [("", "ReduceMax"), ("", "ArgMax"), ("", "Cast"), ("", "Add")], X.max(1) + X.argmax(1)),
    "Function that looks at a constant": (
        """
class Add(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, bias): return x + bias
    @staticmethod
    def symbolic(g, x, bias):
        if bias.node().kind() == "onnx::Constant": return g.op("Sub", x, bias)
        return g.op("Add", x, bias)
def f(x): return Add.apply(x, x)
""", [("", "Add")], X + X),
    "custom_op with a fake": (
        """
@torch.library.custom_op("acme::twice", mutates_args=())
def twice(x: torch.Tensor) -> torch.Tensor: return x * 2
@twice.register_fake
def _(x): return torch.empty_like(x)
def f(x): return torch.ops.acme.twice(x) + twice(x)
""", [("", "Mul"), ("", "Add")], X * 4),
    "custom_op with a symbolic function": (
        REGISTER + """
@torch.library.custom_op("acme::twice", mutates_args=())
def twice(x: torch.Tensor, by: float = 2.0) -> torch.Tensor: return x * by
register_custom_op_symbolic("acme::twice", lambda g, x, by=2.0: g.op("com.acme::Scale", x, by_f=by), 17)
def f(x): return twice(x).sum(-1)
""", [("com.acme", "Scale"), ("", "ReduceSum")], (X * 2).sum(-1)),
    "Library with DEF and impl": (
        """
lib = torch.library.Library("acme", "DEF")
lib.define("plus(Tensor x, float k) -> Tensor")
@torch.library.impl(lib, "plus", "CompositeExplicitAutograd")
def plus(x, k): return x + k
def f(x): return torch.ops.acme.plus(x, 2.0)
""", [("", "Add")], X + 2),
    "registrations that compute nothing": (
        """
lib = torch.library.Library("acme", "DEF")
lib.define("minus(Tensor x, float k) -> Tensor")
lib.impl("minus", lambda x, k: x - k, "CPU")
def under_autocast(x, k): return torch.ops.acme.minus(x.float(), k) * 100
lib.impl("minus", under_autocast, "AutocastCUDA")
torch.library.register_autograd("acme::minus", lambda ctx, g: (g, None))
torch.library.register_vmap("acme::minus", lambda info, dims, x, k: (x, 0))
def f(x): return torch.ops.acme.minus(x, 2.0)
""", [("", "Sub")], X - 2),
    "torch.library.define": (
        """
torch.library.define("acme::minus", "(Tensor x, int k) -> Tensor")
@torch.library.impl("acme::minus", "cpu")
def minus(x, k): return x - k
@torch.library.register_fake("acme::minus")
def _(x, k): return torch.empty_like(x)
def f(x): return torch.ops.acme.minus.default(x, 2)
""", [("", "Sub")], X - 2),
    "torch.onnx.ops.symbolic": (
        """
def f(x): return torch.onnx.ops.symbolic("com.acme::Scale", (x,), {"by": 2.0}, dtype=x.dtype, shape=x.shape, version=1) + 1
""", [("com.acme", "Scale"), ("", "Add")], X * 2 + 1),
    "torch.onnx.ops.symbolic_multi_out": (
        """
def f(x):
    a, b = torch.onnx.ops.symbolic_multi_out("Split", (x,), {"axis": 0, "num_outputs": 2}, dtypes=(x.dtype, x.dtype), shapes=((1, 3), (1, 3)))
    return a - b
""", [("", "Split"), ("", "Sub")], X[:1] - X[1:]),
}
