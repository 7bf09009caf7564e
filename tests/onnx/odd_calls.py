"""Odd calls of operators that were once wrong: an expression, and the tensors a, b, c, ... that it is of. `calls.py --kind listed` compiles each with known
sizes, symbolic sizes and unknown ranks; test_calls.py compares with eager mode. An unknown rank may be refused, where `ranks` does not say otherwise."""
import torch

INF = float("inf")
CALLS = []


def call(expression, *tensors, opset=20, ranks=False):
    CALLS.append((expression, tensors, opset, ranks))


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
call("F.scaled_dot_product_attention(a, b, c, is_causal=True)", r(2, 2, 3, 4), r(2, 2, 2, 4), r(2, 2, 2, 4), opset=23)
PADDED = torch.tensor([[False, True, True], [True, True, True]])
for words in ["need_weights=False, attn_mask=b", "need_weights=False, key_padding_mask=c", "need_weights=False, attn_mask=b != 0, key_padding_mask=c"]:
    call(f"F.multi_head_attention_forward(a, a, a, 4, 2, d, e, None, None, False, 0.0, d[:4], e[:4], False, {words})[0]", r(3, 2, 4), HIDDEN, PADDED, r(12, 4), r(12))
