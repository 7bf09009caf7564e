"""Odd calls of operators that were once wrong: an expression, and the tensors a, b, c, ... that it is of. `calls.py --kind listed` compiles each with known
sizes, symbolic sizes and unknown ranks; test_calls.py compares with eager mode. An unknown rank may be refused, where `ranks` does not say otherwise."""
import torch

INF = float("inf")
CALLS = []


def call(expression, *tensors, opset=20, ranks=False, sizes="known,dynamic,rankless"):
    CALLS.append((expression, tensors, opset, ranks, sizes))


def r(*shape, dtype=torch.float32):
    return torch.randn(shape, generator=torch.Generator().manual_seed(sum(shape) + len(shape)), dtype=torch.float64).to(dtype)


# ---- products of nothing ----
for left, right in [((5, 0), (0,)), ((0, 3), (3,)), ((4, 2, 0), (0,)), ((2, 0, 3), (3,)), ((0,), (4, 0, 2)), ((2, 0), (4, 0, 2)), ((1, 2, 0), (4, 0, 2)),
                    ((4, 2, 0), (2, 1, 0, 2)), ((0,), (0,)), ((3,), (2, 3, 0)), ((2, 0), (0, 4)), ((4, 2, 3), (3,)), ((3,), (4, 3, 2)), ((2, 3), (5, 4, 3, 2))]:
    call("a @ b", r(*left), r(*right), ranks=True)
call("F.linear(a, b, c)", r(0), r(3, 0), r(3), ranks=True)
call("F.linear(a, b, c)", r(2, 2, 0), r(3, 0), r(3), ranks=True)
call("F.linear(a, b)", r(5, 0), r(0), ranks=True)
call("torch.addmv(a, b, c, beta=0.5, alpha=2)", r(5), r(5, 0), r(0))

# ---- attention of queries that the mask leaves no key ----
HIDDEN = torch.tensor([[0.0, 0.0, 0.0], [-INF, -INF, -INF], [-INF, 0.0, -INF]])
for shape in [(3, 4), (2, 3, 4), (2, 2, 3, 4)]:
    for opset in (20, 23):
        call("F.scaled_dot_product_attention(a, b, c, d)", r(*shape), r(*shape) / 2, r(*shape) + 1, HIDDEN, opset=opset)
    call("F.scaled_dot_product_attention(a, b, c, d, scale=0.3)", r(*shape).double(), r(*shape).double(), r(*shape).double(), HIDDEN.double())
    call("F.scaled_dot_product_attention(a, b, c, d)", r(*shape), r(*shape), r(*shape), HIDDEN == 0)
call("F.scaled_dot_product_attention(a, b, c, d)", r(2, 3, 4), r(2, 3, 4), r(2, 3, 4), torch.full((3,), -INF))
call("F.scaled_dot_product_attention(a, b, c)", r(2, 2, 3, 4), r(2, 2, 0, 4), r(2, 2, 0, 4))
for queries, keys in [((1, 2, 3, 4), (1, 2, 0, 4)), ((1, 2, 0, 4), (1, 2, 3, 4)), ((0, 2, 3, 4), (0, 2, 3, 4)), ((2, 2, 3, 4), (2, 2, 5, 4))]:
    call("F.scaled_dot_product_attention(a, b, b), F.scaled_dot_product_attention(a, b, b, is_causal=True, scale=0.3)", r(*queries), r(*keys), opset=23)
call("F.scaled_dot_product_attention(a, b, c, is_causal=True)", r(2, 2, 3, 4), r(2, 2, 2, 4), r(2, 2, 2, 4), opset=23)
PADDED = torch.tensor([[False, True, True], [True, True, True]])
for words in ["need_weights=False, attn_mask=b", "need_weights=False, key_padding_mask=c", "need_weights=False, attn_mask=b != 0, key_padding_mask=c"]:
    call(f"F.multi_head_attention_forward(a, a, a, 4, 2, d, e, None, None, False, 0.0, d[:4], e[:4], False, {words})[0]", r(3, 2, 4), HIDDEN, PADDED, r(12, 4), r(12))

# ---- bags, pools, quantiles, norms ----
ROWS = torch.tensor([1, 2, 4, 5, 4, 3, 2, 6])
for mode in ("sum", "mean"):
    for offsets in ([0, 3, 3, 6, 7], [0, 3, 6, 8], [0], [0, 0]):
        call(f"F.embedding_bag(a, b, c, mode='{mode}', include_last_offset=True)", ROWS, r(7, 3), torch.tensor(offsets), ranks=True)
call("F.embedding_bag(a, b, c, mode='sum', per_sample_weights=d, include_last_offset=True)", ROWS, r(7, 3), torch.tensor([0, 3, 3, 6, 7]), r(8))
call("torch.embedding_bag(b, a, c, False, 0, False, None, True)[0]", ROWS, r(7, 3), torch.tensor([0, 3, 3, 6, 7]))
for interpolation in ("linear", "midpoint", "lower", "nearest"):
    call(f"torch.quantile(a, b, interpolation='{interpolation}')", torch.tensor([INF, 1, INF, -INF]), torch.tensor([0.1, 0.5, 0.9, 0, 1]), ranks=True)
    call(f"torch.quantile(a, 0.5, dim=1, interpolation='{interpolation}')", torch.tensor([[-INF, -INF, 1], [2, 3, INF]]), ranks=True)
for order in ("1", "math.inf", "2", "'nuc'", "'fro'"):
    for shape in ((0, 3), (3, 0), (2, 0, 3)):
        if not (shape[-2] and order == "1") and not (shape[-1] and order == "math.inf"):
            call(f"torch.linalg.matrix_norm(a, {order})", r(*shape))
call("F.pixel_unshuffle(a, 2)", r(2, 3, 4, 6), ranks=True)
call("F.prelu(a, b)", torch.tensor(-2.0), torch.tensor([0.5]), ranks=True)
call("a.to_dense(torch.float64), a.to_dense(dtype=torch.int32), a.to_dense()", r(3), ranks=True)
for eps in (0.7, 0.5, 0.1, -0.1):
    call(f"torch.logit(a, {eps})", torch.tensor([0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0]), ranks=True)
call("torch.fake_quantize_per_channel_affine(a, b, c, 0, -5, 6)", r(3, 4) * 4, torch.tensor([0.3, 0.5, 0.7]), torch.tensor([0.5, 1.5, -0.4]))
call("torch.fake_quantize_per_channel_affine(a, b, c, 0, 0, 255)", r(3, 4) * 40, torch.tensor([0.3, 0.5, 0.7]), torch.tensor([2.5, 1.3, 1.7]))

# ---- losses ----
SIGNS = torch.tensor([[1.0, -1.0, 1.0, 1.0], [-1.0, -1.0, 1.0, -1.0], [1.0, 1.0, 1.0, -1.0]])
for reduction in ("mean", "sum", "none"):
    call(f"F.huber_loss(a, b, reduction='{reduction}', weight=c)", r(3, 4), r(3, 4) + 1, r(3, 4).abs(), ranks=True)
    call(f"F.multilabel_soft_margin_loss(a, b, c, reduction='{reduction}')", r(3, 4), (SIGNS > 0).float(), r(2, 3, 4).abs(), ranks=True)
    call(f"F.multilabel_soft_margin_loss(a, b, reduction='{reduction}')", r(1, 4), (SIGNS > 0).float(), ranks=True)
call("F.soft_margin_loss(a, b)", r(5).half(), r(5))
call("F.soft_margin_loss(a, b)", r(5), torch.tensor([1, 0, 1, 1, 0], dtype=torch.uint8))
for reduction in ("sum", "none"):
    call(f"F.hinge_embedding_loss(a, b, margin=1.5, reduction='{reduction}')", torch.tensor([1, 3, -2]), torch.tensor([1, -1, -1]), ranks=True)

# ---- complex tensors as real ones, signals ----
for dtype in ("float32", "float64", "float16", "int64", "uint8", "bool", "complex128"):
    call(f"torch.complex(a, b).to(torch.{dtype}), torch.complex(a, b).type(torch.{dtype})", r(3).abs(), r(3))
call("torch.complex(a, b).to(a), torch.complex(a, b).type('torch.DoubleTensor')", r(3), r(3))
for length in (60, 128, 150):
    call(f"torch.istft(torch.stft(a, 16, 4, return_complex=True), 16, 4, length={length})", r(2, 128))
    call(f"torch.istft(torch.stft(a, 16, 4, window=b, center=False, return_complex=True), 16, 4, window=b, center=False, length={length})", r(128), torch.ones(16))

# ---- the least integers, and operators of nothing ----
LEAST = torch.tensor([-(2**63), -(2**63), -(2**63), 1 - 2**63, 5, -5, 7, 0])
BY = torch.tensor([-1, 1, 2, -1, -1, -1, 3, -1])
for expression in ("a % b", "a // b", "torch.remainder(a, b)", "torch.fmod(a, b)", "torch.div(a, b, rounding_mode='floor')"):
    call(expression, LEAST, BY, ranks=True)
    call(expression.replace("b)", "-1)").replace(" b", " -1"), LEAST, ranks=True)
    call(expression, torch.tensor([-(2**31), 7, -7], dtype=torch.int32), torch.tensor([-1, -1, 3], dtype=torch.int32), ranks=True)
call("torch.div(a, b, rounding_mode='trunc')", LEAST[3:], BY[3:], ranks=True)
call("torch.tensor(int(a[0]) % int(b[0])), torch.tensor(int(a[5]) // int(b[5]))", LEAST, BY, ranks=True)
call("F.conv1d(a, b, c, stride=(2,), padding=2)", r(1, 0, 4), r(3, 0, 3), r(3), sizes="known,dynamic")
call("F.conv1d(a[0], b)", r(2, 0, 5), r(4, 0, 3), sizes="known,dynamic")
call("F.conv1d(a, b)", r(2, 3, 5), r(4, 3, 3))
call("F.conv2d(a, b, None, padding='same', dilation=3)", r(1, 0, 5, 5), r(1, 0, 2, 3), sizes="known,dynamic")
call("F.conv3d(a, b, c, stride=2)", r(1, 0, 4, 4, 4), r(1, 0, 4, 4, 4), r(1), sizes="known,dynamic")
for name in ("hermite_polynomial_h", "hermite_polynomial_he", "chebyshev_polynomial_t", "laguerre_polynomial_l", "legendre_polynomial_p"):
    call(f"torch.special.{name}(a, b)", r(0, 1), torch.tensor([1.0, 2, 3]), ranks=True)
    call(f"torch.special.{name}(a, b)", r(5, 1), r(0), ranks=True)
for equation, left, right in [("ij,jk->ik", (2, 0), (0, 3)), ("bhid,bhjd->bhij", (0, 2, 3, 4), (0, 2, 3, 4)), ("bhid,bhjd->bhij", (1, 2, 3, 0), (1, 2, 5, 0)),
                              ("bqhd,bkhd->bhqk", (2, 3, 2, 4), (2, 5, 2, 4)), ("abc,cbd->dab", (2, 3, 4), (4, 3, 5)), ("bij,bij->b", (2, 3, 4), (2, 3, 4)),
                              ("abc,abd->cd", (2, 3, 4), (2, 3, 5)), ("nctv,vw->nctw", (2, 2, 4, 3), (3, 3)), ("ij,jk->ik", (2, 1), (4, 3)),
                              ("ab,cb->ac", (2, 0), (3, 0)), ("...ij,...jk->...ik", (2, 0, 3), (2, 3, 2)), ("...ij,...jk->...ik", (4, 2, 0), (4, 0, 2))]:
    call(f"torch.einsum('{equation}', a, b)", r(*left), r(*right))
    if (left, right) != ((2, 1), (4, 3)):  # ONNX Runtime infers a wrong size of what it spreads
        call(f"torch.einsum('{equation}', a, b)", r(*left).long(), r(*right).long())
call("torch.einsum('ij,jk,kl->il', a, b, c)", r(2, 0), r(0, 3), r(3, 4))
for shape in [(2, 4, 0), (0, 4, 3), (2, 0, 3), (2, 4, 3, 0), (2, 4, 0, 3)]:
    for operand in ("a", "a.half()", "(a + 1)", "a.double()"):
        call(f"F.instance_norm({operand}), F.group_norm({operand}, 2)", r(*shape))
    for sizes in ("a.shape[-1:]", str(list(shape[-1:])), str(list(shape[1:]))):
        for opset in (16, 20, 23):
            call(f"F.layer_norm(a, {sizes}), F.rms_norm(a, {sizes})", r(*shape), opset=opset)
for shape in [(3, 0), (0, 3), (0, 0), (2, 3, 0), (0, 3, 2)]:
    for name in ("qr", "lu", "lu_factor"):
        call(f"torch.linalg.{name}(a)", r(*shape))
    call("torch.special.polygamma(2, a)", r(*shape), ranks=True)
    for opset in (13, 17, 18):
        call("a | a, a & a, a ^ a, a | 1", r(*shape).int(), opset=opset, ranks=True)
call("a | b, a & b, a ^ b", LEAST, LEAST.flip(0), opset=17, ranks=True)
for left, right in [((3, 0), (3, 2)), ((2, 3, 0), (2, 3, 1)), ((4, 2), (4, 0))]:
    call("torch.linalg.lstsq(a, b, driver='gels')", r(*left), r(*right), sizes="known")
    call("torch.linalg.lstsq(a, b)", r(*left), r(*right), sizes="known")
call("F.adaptive_avg_pool2d(a, 1)", r(2, 3, 0, 4), sizes="known")
call("torch.linalg.cond(a)", r(0, 0), sizes="known")
call("torch.bincount(a, b), torch.bincount(a, b, minlength=3)", r(0).long(), r(0), sizes="known")
for turn in range(8):
    call("torch.gcd(a, b), torch.gcd(b, a)", LEAST, LEAST.roll(turn), ranks=True)

# ---- integrals along an axis whose places have other dimensions; functions at their poles and far from them ----
for y, x, axis in [((2, 3, 4), (3, 4), -1), ((2, 3, 4), (4,), 2), ((2,), (5, 2), 0), ((1, 3), (2, 2), -1), ((3, 1), (), -1), ((0, 1, 1, 2), (2, 3), -1)]:
    call(f"torch.cumulative_trapezoid(a, b, dim={axis}), torch.trapezoid(a, b, dim={axis})", r(*y), r(*x))
call("torch.trapz(a, b, dim=1)", r(2, 3, 4), r(3))
call("torch.trapz(a, a)", torch.zeros(2, 0, dtype=torch.int32), sizes="known")
POLES = torch.tensor([0.0, -1.0, -2.5, -1000.25, -40000.5, 1e30, -1e30, float("nan"), INF, 0.001, 7.0])
call("torch.special.polygamma(2, a), torch.special.polygamma(3, a), torch.special.polygamma(8, a)", POLES, ranks=True)
call("torch.special.polygamma(7, a)", torch.tensor([0, -1, 127, -128, 2**62, -(2**62), 3]), ranks=True)
call("torch.ops.aten._safe_softmax(a, 0), torch.ops.aten._safe_softmax(b, 1)", torch.tensor(-INF), HIDDEN, sizes="known,dynamic")
call("torch.special.xlog1py(a, 1e-6), torch.special.xlog1py(b, a)", torch.tensor([2**31 - 1.0, 0.0, -1.0]), torch.tensor([0.0, 1e-7, 3.0]), ranks=True)
call("torch.ops.aten.frobenius_norm.dim(a, [])", torch.tensor(-2.0), sizes="known,dynamic")

# ---- ONNX functions without kernels: their bodies have none for bfloat16 ----
for opset in (20, 22, 24):
    call("F.hardswish(a), F.mish(a), F.silu(a), F.gelu(a)", r(5).bfloat16(), opset=opset, ranks=True)
    call("F.group_norm(a, 2), F.nll_loss(a[:, :, 0].log_softmax(1), b)", r(3, 4, 2).bfloat16(), torch.tensor([0, 3, 1]), opset=opset)

# ---- differences of nothing; normalisation of halves with weights of float32 ----
call("a.diff(dim=0), a.diff(dim=1), a.diff(n=5, dim=1), a.diff(dim=0, prepend=b)", r(0, 3), r(1, 3))
call("F.layer_norm(a, (4,), b, c), F.group_norm(a, 2, b, c), F.instance_norm(a, weight=b, bias=c)", r(2, 4, 4).half(), r(4), r(4))

# ---- a right side with one axis fewer is a batch of vectors only if it has the sizes of the matrices ----
for left, right in [((2, 3, 3), (2, 3)), ((2, 3, 3), (3, 3)), ((4, 3, 3), (3, 2)), ((3, 3, 3), (3, 3)), ((3, 3), (3,))]:
    call("torch.linalg.solve(a + 4 * torch.eye(3), b)", r(*left), r(*right), sizes="known")

# ---- the type of an operand without dimensions ----
call("a.nextafter(b), torch.nextafter(b, a)", r(3, 2), r().double(), sizes="known,dynamic")

# ---- orders of polynomials that are no numbers ----
ORDERS = torch.tensor([float("nan"), INF, -INF, 3.0, -2.0, 2.5])
for name in ("chebyshev_polynomial_t", "hermite_polynomial_h", "laguerre_polynomial_l"):
    call(f"torch.special.{name}(a, b), torch.special.{name}(0.5, b), torch.special.{name}(a, float('inf'))", r(6), ORDERS, ranks=True)
