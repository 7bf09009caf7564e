"""Small programs over functions that torch.vmap maps and over names that only steer PyTorch, as container_programs.py describes them."""
import functools
import itertools
from typing import List

import torch
from torch import Tensor
from torch._higher_order_ops import InvokeQuant, while_loop_stack_output
from torch._higher_order_ops.invoke_subgraph import mark_compile_region
from torch._higher_order_ops.while_loop import while_loop
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.attention.flex_attention import _create_empty_block_mask, create_block_mask, flex_attention

from samples import case, x23


@case((x23,), (torch.ones(1, 4),))
def each_row(x: Tensor):
    return torch.vmap(lambda row: row.sum() * row)(x), torch.func.vmap(torch.dot)(x, x), torch.vmap(torch.vmap(lambda one: one * 2 + 1))(x)


@case((x23,))
def axes_in_and_out(x: Tensor):
    turned = torch.vmap(lambda column, first: column + first, in_dims=(1, None), out_dims=1)(x, x[:, 0])
    both = torch.vmap(lambda row: (row * 2, row.max()), out_dims=(1, 0))(x)
    last = torch.vmap(lambda column: torch.where(column.sum() > 3, column, -column), in_dims=-1, out_dims=-1)(x)
    return turned, both, last


@case((x23, 2), (x23, 0))
def containers_in_and_out(x: Tensor, n: int):
    def parts(row, given):
        return {"product": row * given["by"], "pair": (row, row.sum() + n)}

    found = torch.vmap(parts, in_dims=(0, None))(x, {"by": torch.ones(3) * n})
    return found["product"], found["pair"]


@case((x23, 3), (x23, 0))
def names_of_compilers_and_profilers(x: Tensor, n: int):
    with torch.profiler.record_function("a"), torch.autograd.profiler.record_function("b"), torch.backends.cudnn.flags(enabled=False):
        y = torch._dynamo.assume_constant_result(torch._dynamo.disable(lambda t: t + 1))(x)
    with sdpa_kernel(SDPBackend.MATH):
        z = torch.nn.functional.scaled_dot_product_attention(x, x, y)
    torch._check(n < 100, lambda: "many")
    torch._check_is_size(n)
    return z, while_loop(lambda i, t: i < n, lambda i, t: (i + 1, t * 2), (torch.tensor(0), x))[1]


@functools.total_ordering
class Grade:
    def __init__(self, k):
        self.k = k

    def __eq__(self, other):
        return self.k == other.k

    def __lt__(self, other):
        return self.k < other.k

    @property
    def doubled(self):
        return self.k * 2

    @doubled.deleter
    def doubled(self):
        self.k = 0


@case((2,), (5,), (0,))
def order_and_deletion(n: int):
    v: List[int] = []
    for k in range(n):
        v.append(k * 2 + 1)
    a, b = Grade(n), Grade(2)
    compared = a <= b, a > b, a >= b, a != b
    del a.doubled
    return compared, a.k, a.doubled, list(itertools.accumulate(v)), list(itertools.accumulate(v, lambda p, q: p * q, initial=n))


@case((x23,), (torch.ones(1, 4),))
def forked_calls(x: Tensor):
    def scaled(v: Tensor, by: float = 2.0) -> Tensor:
        return v * by

    first = torch.jit.fork(scaled, x)
    futures = [torch.jit.fork(scaled, x, by=k * 0.5) for k in range(3)]
    total = first.wait() + torch.jit.wait(first.then(lambda f: f.value() + 1))
    for future in futures:
        total = total + future.wait() if future.done() else total
    return total, torch.stack(torch.futures.wait_all(futures))


@case((x23,), (torch.ones(1, 4),))
def calls_forked_for_each_row(x: Tensor):
    futures: List[torch.jit.Future[Tensor]] = []
    for row in x:
        futures.append(torch.jit.fork(torch.cumsum, row, 0))
    return torch.stack([torch.jit.wait(future) for future in futures])


@case((x23,), (torch.ones(1, 4),))
def sparse_product_of_dense_matrices(x: Tensor):
    return torch.spmm(x.t(), x), torch.dsmm(x, x.t())


class Scale:
    by = 3


def scaled_twice(self, x):
    return x * self.by * 2


@case((x23,), (torch.ones(1, 3),))
def functions_bound_by_hand(x: Tensor):
    scale = Scale()
    return scaled_twice.__get__(scale, Scale)(x) + scaled_twice.__get__(None, Scale)(scale, x)


@case((torch.ones(2, 3, 4), torch.tensor([[True, False, False], [False, False, True]]), torch.ones(3, 3)),
      (torch.ones(1, 3, 4), torch.tensor([[True, False, False]]), torch.zeros(3, 3)))
def masks_of_attention(query: Tensor, padding: Tensor, mask: Tensor):
    of, attention = torch.nn.functional, torch.nn.MultiheadAttention(4, 2)
    filled = of._canonical_mask(mask=padding, mask_name="padding", other_type=of._none_or_dtype(mask), other_name="mask", target_type=query.dtype)
    both, kind = attention.merge_masks(mask, filled, query)
    one, kind_of_one = attention.merge_masks(None, filled, query)
    return both, one, kind * 10 + kind_of_one, attention.merge_masks(mask, None, query)[0]


@case((x23, torch.randn(3, 4)), (torch.randn(1, 2), torch.randn(2, 5)))
def lists_of_subscripts(x: Tensor, y: Tensor):
    return (torch.einsum(x, [0, 1], y, [1, 2], [0, 2]), torch.einsum(x, [0, 1], y, [1, 2]), torch.einsum(x, [..., 1], [...]), torch.einsum(x, (0, 30)),
            torch.einsum(x, [Ellipsis, 5, 51], y, [51, 7], [7, 5]), torch.einsum("ab,bc->ca", [x, y]))


def attention_of(q, k, options):
    from torch._higher_order_ops.flex_attention import flex_attention as operator
    mask = create_block_mask(lambda b, h, i, j: i >= j, 2, 2, q.shape[2], k.shape[2])
    return operator(q, k, k, lambda s, b, h, i, j, by: s + by * h, mask.as_tuple(), 0.3, options, (torch.tensor(2.0),))


@case((torch.randn(2, 2, 5, 8), torch.randn(2, 2, 5, 8)))
def attention_operator(q: Tensor, k: Tensor):
    made = attention_of(q, k, {})
    return made[0], made[1], flex_attention(q, k, k, lambda s, b, h, i, j: s + h, _create_empty_block_mask(q, k))


@case((x23, 3), (x23, 1), (x23, 0))
def stacked_outputs_of_a_loop(x: Tensor, n: int):
    return while_loop_stack_output(lambda i, y, k: i > 0, lambda i, y, k: (i - 1, y.cos() + k), (torch.tensor(n), x), (2,))


traced_quantization = InvokeQuant()


@mark_compile_region
def compiled_region(x):
    return torch.sin(x)


@case((x23,))
def functions_that_operators_wrap(x: Tensor):
    def pair(a, b):
        return torch.sin(a) * b, a
    quantized = traced_quantization(pair, x, x)[0] + InvokeQuant(codegen_low_precision=False)(pair, x, x, scheme="nf4")[0]
    eights = (x * 50).to(torch.int8)
    return quantized, compiled_region(x), torch._higher_order_ops.out_dtype(torch.ops.aten.mul.Tensor, torch.int32, eights, eights)


# ---- functions that are made in branches and loops of the run

COUNTS = [(torch.tensor([0.3, -0.6, 0.9]), 0), (torch.tensor([0.3, -0.6, 0.9]), 2), (torch.tensor([0.3, -0.6, 0.9]), 3), (torch.tensor([0.5]), 5)]


def scaled_by(m):
    def inner(y):
        return y * m
    return inner


def shifted_by(m):
    return lambda y, k=m + 1: y + k


def all_of_them(*functions):
    def inner(y):
        for f in functions:
            y = f(y)
        return y
    return inner


def less_one(y):
    return y - 1


@case(*COUNTS)
def functions_made_in_a_branch(x: Tensor, n: int):
    f = less_one
    if n > 2:
        f = scaled_by(x + n)
    return f(x)


@case(*COUNTS)
def functions_made_in_both_branches(x: Tensor, n: int):
    if n > 2:
        f = scaled_by(x + n)
    else:
        f = scaled_by(x - n)
    return f(x)


@case(*COUNTS)
def functions_made_of_others(x: Tensor, n: int):
    f = less_one
    m = None
    if n > 2:
        m = x * 2
        f = scaled_by(m)
    if m is not None:
        f = all_of_them(f, scaled_by(m + 1), less_one)
    return f(x) + f(x * 2)


@case(*COUNTS)
def functions_with_defaults(x: Tensor, n: int):
    f = shifted_by(x)
    if n > 2:
        f = shifted_by(x * n)
    elif n > 1:
        f = scaled_by(x)
    return f(x)


@case(*COUNTS)
def functions_made_in_a_loop(x: Tensor, n: int):
    f = less_one
    y = x
    for i in range(n):
        y = f(y)
        f = scaled_by(y * 0.5 + i)
    return f(x) + y


@case(*COUNTS)
def functions_that_keep_other_kinds(x: Tensor, n: int):
    f = scaled_by(2)
    if n > 2:
        f = scaled_by(x)
    return f(x)


@case(*COUNTS)
def functions_kept_in_a_list(x: Tensor, n: int):
    fs = [less_one]
    if n > 2:
        fs.append(scaled_by(x))
    else:
        fs.append(less_one)
    return fs[-1](x) + fs[0](x)


def with_a_list(m):
    seen = []
    def inner(y):
        seen.append(y)
        return y * m + len(seen)
    return inner


@case(*COUNTS)
def functions_that_keep_a_list(x: Tensor, n: int):
    f = less_one
    if n > 2:
        f = with_a_list(x)
    return f(x) + f(x)


@case(*COUNTS)
def functions_made_in_while(x: Tensor, n: int):
    f = less_one
    i = 0
    while i < n and bool(f(x).sum() < 100):
        f = all_of_them(scaled_by(x + i), less_one)
        i += 1
    return f(x), i


import dataclasses  # noqa: E402


@dataclasses.dataclass
class Documented:
    size: int = 3


Documented.__init__.__doc__ = "Makes one."


@case((x23,))
def attributes_of_builtin_functions(x: Tensor):
    import sys
    names = [len.__qualname__, str.upper.__qualname__, dict.get.__qualname__, sys.implementation.name]
    return x * Documented().size, [len(name) for name in names], Documented.__init__.__name__ == "__init__"


@case((torch.arange(8.0).reshape(2, 4, 1, 1),))
def copies_whose_source_is_written(x: Tensor):
    y = x.clone()
    made = (y[0].repeat_interleave(1, 0), y[:, 0].unsqueeze(1).repeat_interleave(2, 1), torch.repeat_interleave(y, 1), torch.pixel_shuffle(y, 1),
            torch.pixel_unshuffle(y, 1), torch.channel_shuffle(y, 1), torch.roll(y, 0), torch.rot90(y, 4), y.flip([]))
    y += 100
    return made


@torch.compiler.set_stance("force_eager")
@torch._dynamo.disable(recursive=False)
def of_marked_steps(x: Tensor, n: int):
    torch.compiler.cudagraph_mark_step_begin()
    state = torch.zeros_like(x)
    torch._dynamo.mark_static_address(state)
    torch._dynamo.mark_static(state)
    torch._dynamo.override_optimization_hint(n, 4)
    with torch._dynamo.error_on_graph_break(True), torch.compiler.set_stance("eager_on_recompile"):
        for _ in range(n):
            state = state + x
    return state


@case((x23, 3), (x23, 0))
def marks_for_another_compiler(x: Tensor, n: int):
    if not torch.compiler.is_exporting() and torch._dynamo.is_dynamo_supported():
        x = torch.compiler.compile(torch.tanh, backend="eager")(x)  # without the C++ compiler that the default needs
    return of_marked_steps(x, n)


@case((x23, 3), (x23, 0))
def checks_with_an_error(x: Tensor, n: int):
    torch._check_with(ValueError, n < 100, lambda: "many")
    torch._check_tensor_all_with(ValueError, x < 100, lambda: "large")
    return x * n


@case((x23,))
def a_norm_of_weights_by_its_function(x: Tensor):
    return torch._weight_norm(x, x[:, :1].exp(), 0) + torch._weight_norm(x, x[:1].exp(), 1)


@case((x23,))
def arguments_of_factories(x: Tensor):
    given = torch.nn.factory_kwargs({"factory_kwargs": {"dtype": torch.float64}, "device": "cpu"})
    return x * torch.ones(3, **given), len(torch.nn.factory_kwargs(None)), torch.zeros(2, **torch.nn.factory_kwargs({"dtype": torch.int32}))


@case((x23, 0), (x23, 1))
def names_of_missing_modules(x: Tensor, n: int):
    try:
        raise ModuleNotFoundError("no package", name="package") if n else ImportError("no name", name="name", path="place")
    except ImportError as error:
        return x * len(error.name) + len(error.path or ""), len(error.args)
