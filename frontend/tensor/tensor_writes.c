/* Methods of tensors that write the whole memory: zero_, fill_, copy_, set_, and random contents. */
#include "frontend/tensor/tensor.h"

static Sval self_of(const Args *args) { return args->pos[0]; }

static Sval assign(Eval *ev, const Args *args, Sval value, Span at) {
    return tensor_read_self(ev, args, at) && ev_tensor_assign(ev, self_of(args), value, at) ? self_of(args)
                                                                                            : sv_poison();
}

/* In constructors, filling a whole parameter records how its contents are initialised, and makes no node
 * (nn_module.c). */
static bool constructs(Eval *ev, const Args *args) {
    if (!ev->now.constructing || !args->n || self_of(args).kind != SV_TENSOR || self_of(args).view) return false;
    return heap_cell(ev, self_of(args).cell)->facts.parameter;
}

static Sval construct(Eval *ev, const char *how, uint32_t n, const Sval *pos, Span at) {
    return sv_call(ev, native_value(ev, "torch.nn.init", cx_sym(ev->cx, how), at), &(Args){.n = n, .pos = pos}, at);
}

static Sval fill(Eval *ev, const Args *args, Sval value, Span at) {
    Sval pos[] = {self_of(args), value};
    return constructs(ev, args) && number_kind(value) != NUMBER_NOT ? construct(ev, "_fill", 2, pos, at)
                                                                    : assign(ev, args, value, at);
}

static Sval method_zero_(Eval *ev, const Args *args, Span at) { return fill(ev, args, sv_int(0), at); }
static Sval method_fill_(Eval *ev, const Args *args, Span at) {
    Sval value = args->pos[1];
    if (!tensor_cannot_be(value)) return fill(ev, args, value, at);
    return sv_raise(ev, "TypeError", DIAG_6402, at, "argument `value` of `fill_` must be a number or a Tensor, not %s",
                    sv_describe(ev, value));
}

static Sval method_copy_(Eval *ev, const Args *args, Span at) { return assign(ev, args, args->pos[1], at); }

/* Assigns new random contents of this shape, by a row that makes tensors like another. */
static Sval assign_like(Eval *ev, const Args *args, const char *row, Span at) {
    Value *self = tensor_read_self(ev, args, at);
    return self ? assign(ev, args, sv_tensor(ev, op_call(ev, row, 1, &self, at)), at) : sv_poison();
}

static Sval scaled(Eval *ev, const Args *args, Sval scale, Sval shift, Span at) {
    Sval wide = sv_inplace(ev, OP_Mul, self_of(args), scale, at);
    return sv_inplace(ev, OP_Add, wide, shift, at);
}

static Sval method_normal_(Eval *ev, const Args *args, Span at) {
    Sval mean = args->pos[1], std = args->pos[2];
    Sval range[] = {self_of(args), sv_binary(ev, OP_Sub, mean, std, at), sv_binary(ev, OP_Add, mean, std, at)};
    if (constructs(ev, args)) return construct(ev, "_random", 3, range, at);
    Sval drawn = assign_like(ev, args, "aten.randn_like", at);
    return drawn.kind == SV_POISON ? drawn : scaled(ev, args, std, mean, at);
}

static Sval method_uniform_(Eval *ev, const Args *args, Span at) {
    Sval low = args->pos[1], high = args->pos[2];
    if (constructs(ev, args)) return construct(ev, "_random", 3, args->pos, at);
    Sval drawn = assign_like(ev, args, "aten.rand_like", at);
    return drawn.kind == SV_POISON ? drawn : scaled(ev, args, sv_binary(ev, OP_Sub, high, low, at), low, at);
}

/* set_() makes it empty; set_(y) uses y's memory; set_(storage, offset, size, stride) needs an address. */
static Sval method_set_(Eval *ev, const Args *args, Span at) {
    Sval self = self_of(args), with = args->pos[1], none = sv_int(0);
    if (self.kind != SV_TENSOR)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "set_() is a method of tensors, not of %s",
                        sv_describe(ev, self));
    for (uint32_t i = 2; i < args->n; i++)
        if (args->pos[i].kind != SV_UNBOUND)
            return EV_POISON(ev, DIAG_6403, at,
                             "set_() with an offset, sizes and strides is not supported, because tensors of a graph "
                             "have no storage: write a view with as_strided()");
    const Fact *have = tensor_fact(ev, self, at);
    if (with.kind == SV_UNBOUND) with = sv_call_method(ev, self, "new_zeros", 1, &none, at);
    if (with.kind == SV_POISON) return with;
    const Fact *want = with.kind == SV_TENSOR ? tensor_fact(ev, with, at) : NULL;
    if (!have || !want || have->dtype != want->dtype)
        return sv_raise(ev, "RuntimeError", DIAG_6402, at, "set_() takes a Tensor of the same dtype, not %s",
                        sv_describe(ev, with));
    return tensor_share(ev, self, with, at) ? self : sv_poison();
}

static const Native rows[] = {
    {"tensor", "zero_", method_zero_, "self"},
    {"tensor", "fill_", method_fill_, "self, value"},
    {"tensor", "copy_", method_copy_, "self, src, non_blocking=False"},
    {"tensor", "set_", method_set_, "self, source=, storage_offset=, size=, stride="},
    {"tensor", "normal_", method_normal_, "self, mean=0, std=1, generator=None"},
    {"tensor", "uniform_", method_uniform_, "self, from=0, to=1, generator=None"},
};
NATIVES(tensor_writes, rows)
