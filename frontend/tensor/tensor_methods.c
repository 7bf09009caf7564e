/* Methods of tensors that are not operators: sizes and numbers of a tensor, conversions of dtype, new tensors of its
 * dtype. Everything here is decided by facts; computations use rows. */
#include "frontend/flow/unknown.h"
#include "frontend/tensor/tensor.h"

#include <string.h>

static Sval self_of(const Args *args) { return args->pos[0]; }

Value *tensor_read_self(Eval *ev, const Args *args, Span at) {
    if (args->n && self_of(args).kind == SV_TENSOR) return tensor_read(ev, self_of(args), at);
    if (args->n && self_of(args).kind != SV_POISON)
        ev_error(ev, DIAG_6402, at, "a Tensor is expected here, not %s", sv_describe(ev, self_of(args)));
    return NULL;
}

static const Keyword *keyword(const Args *args, const char *name) {
    for (uint32_t i = 0; i < args->nkey; i++)
        if (!strcmp(args->key[i].name, name)) return &args->key[i];
    return NULL;
}

/* ---- sizes ---- */

static Sval size_at(Eval *ev, Sval tensor, Sval dim, Span at) {
    Value *value = tensor_read(ev, tensor, at);
    int64_t k;
    if (!value) return sv_poison();
    if (!sv_known_int(dim, &k) || value->fact.rank < 0) {
        Value *axis = sv_ir(ev, dim, at);
        return axis ? sv_number(ev, op_call(ev, "aten.size.int", 2, (Value *[]){value, axis}, at)) : sv_poison();
    }
    int rank = value->fact.rank;
    if (k < -rank || k >= rank)
        return sv_raise(ev, "IndexError", DIAG_2105, at,
                        "dimension %lld is out of range for a Tensor of %d dimension%s", (long long)k, rank,
                        rank == 1 ? "" : "s");
    return sv_number(ev, value_size(ev, value, (int)(k < 0 ? k + rank : k), at));
}

static Sval method_size(Eval *ev, const Args *args, Span at) {
    Value *value = tensor_read_self(ev, args, at);
    if (!value) return sv_poison();
    Sval dim = args->pos[1];
    return dim.kind == SV_NONE ? tensor_shape(ev, self_of(args), at) : size_at(ev, self_of(args), dim, at);
}

static Sval method_dim(Eval *ev, const Args *args, Span at) {
    return tensor_read_self(ev, args, at) ? tensor_attr(ev, self_of(args), cx_sym(ev->cx, "ndim"), at) : sv_poison();
}

static Sval method_numel(Eval *ev, const Args *args, Span at) {
    Value *value = tensor_read_self(ev, args, at);
    if (!value) return sv_poison();
    if (value->fact.rank < 0) return sv_number(ev, op_call(ev, "aten.numel", 1, &value, at));
    Sval count = sv_int(1);
    for (int i = 0; i < value->fact.rank; i++)
        count = sv_binary(ev, OP_Mul, count, sv_number(ev, value_size(ev, value, i, at)), at);
    return count;
}

static Sval method_length(Eval *ev, const Args *args, Span at) { return sv_length(ev, self_of(args), at); }

/* Returns the stride of an axis of row-major memory, at run time. */
static Sval elements_after(Eval *ev, Value *value, int axis, Span at) {
    Sval count = sv_int(1);
    for (int i = axis + 1; i < value->fact.rank; i++)
        count = sv_binary(ev, OP_Mul, count, sv_number(ev, value_size(ev, value, i, at)), at);
    return count;
}

static Sval stride_along(Eval *ev, Value *value, const Strides *s, int axis, Span at) {
    int64_t k;
    if (dim_known(s->stride[axis], &k)) return sv_int(k);
    if (s->contiguous) return elements_after(ev, value, axis, at);
    return EV_POISON(ev, DIAG_2205, at,
                     "the strides of this tensor depend on sizes that are not known at compile time");
}

static Sval method_stride(Eval *ev, const Args *args, Span at) {
    Strides s;
    Sval stride[MAX_RANK];
    int64_t k;
    Value *value = tensor_read_self(ev, args, at);
    if (!value) return sv_poison();
    if (view_memory_turned(ev, self_of(args)) || !view_strides(ev, self_of(args), &s, at))
        return EV_POISON(ev, DIAG_2205, at, "the strides of this tensor are not known at compile time");
    if (args->pos[1].kind == SV_NONE) {
        for (int i = 0; i < s.rank; i++) stride[i] = stride_along(ev, value, &s, i, at);
        return sv_tuple(ev, (uint32_t)s.rank, stride);
    }
    if (!sv_known_int(args->pos[1], &k))
        return EV_POISON(ev, DIAG_2205, at, "the dimension passed to stride() must be known at compile time");
    k += k < 0 ? s.rank : 0;
    if (k < 0 || k >= s.rank) return EV_POISON(ev, DIAG_2105, at, "the dimension passed to stride() is out of range");
    return stride_along(ev, value, &s, (int)k, at);
}

static Sval method_is_contiguous(Eval *ev, const Args *args, Span at) {
    if (!tensor_read_self(ev, args, at)) return sv_poison();
    if (tensor_is_channels_last(args->pos[1])) return tensor_has_format(ev, self_of(args), args->pos[1], at);
    int contiguous = view_memory_turned(ev, self_of(args)) ? 0 : view_contiguous(ev, self_of(args), at);
    if (contiguous < 0) {
        Diag *diag = ev_note(
            ev, DIAG_2026, at,
            "is_contiguous() is taken as False; for sizes of 0 and 1, which only a run knows, it may be "
            "True in eager mode");
        diag_help(ev->cx->diags, diag, "call .contiguous() without asking, which copies nothing that is contiguous");
    }
    return sv_bool(contiguous == 1);
}

/* ---- facts about the dtype ---- */

static Sval method_is_floating_point(Eval *ev, const Args *args, Span at) {
    Value *value = tensor_read_self(ev, args, at);
    return value ? sv_bool(dtype_is_float(value->fact.dtype) || dtype_is_float8(value->fact.dtype)) : sv_poison();
}

static Sval method_is_complex(Eval *ev, const Args *args, Span at) {
    Value *value = tensor_read_self(ev, args, at);
    return value ? sv_bool(dtype_rows[value->fact.dtype].class == DTC_COMPLEX) : sv_poison();
}

static Sval method_is_signed(Eval *ev, const Args *args, Span at) {
    Value *value = tensor_read_self(ev, args, at);
    if (!value) return sv_poison();
    DType d = value->fact.dtype;
    return sv_bool(d != DT_BOOL && d != DT_U8 && d != DT_U16 && d != DT_U32 && d != DT_U64);
}

static Sval method_element_size(Eval *ev, const Args *args, Span at) {
    Value *value = tensor_read_self(ev, args, at);
    return value ? sv_int(dtype_rows[value->fact.dtype].bytes) : sv_poison();
}

/* ---- numbers from tensors ---- */

static NumberKind kind_of_dtype(DType dtype) {
    return dtype == DT_BOOL ? NUMBER_BOOL : dtype_is_float(dtype) ? NUMBER_FLOAT : NUMBER_INT;
}

static Sval method_item(Eval *ev, const Args *args, Span at) {
    Value *value = tensor_read_self(ev, args, at);
    return value ? tensor_number(ev, self_of(args), kind_of_dtype(value->fact.dtype), at) : sv_poison();
}

static Sval method_int(Eval *ev, const Args *args, Span at) {
    return tensor_read_self(ev, args, at) ? tensor_number(ev, self_of(args), NUMBER_INT, at) : sv_poison();
}
static Sval method_float_number(Eval *ev, const Args *args, Span at) {
    return tensor_read_self(ev, args, at) ? tensor_number(ev, self_of(args), NUMBER_FLOAT, at) : sv_poison();
}
static Sval method_bool_number(Eval *ev, const Args *args, Span at) {
    return tensor_read_self(ev, args, at) ? tensor_number(ev, self_of(args), NUMBER_BOOL, at) : sv_poison();
}

static const Type *type_of_dtype(Eval *ev, DType dtype) {
    NumberKind kind = kind_of_dtype(dtype);
    return ty_basic(ev->types, kind == NUMBER_BOOL ? TY_BOOL : kind == NUMBER_FLOAT ? TY_FLOAT : TY_INT);
}

/* Returns the tensor that the value is computed from element by element, as an input often is. */
static const Value *of_same_rank(const Value *value) {
    for (const Node *def = value->def; def && (def->op->traits & T_ELEMENTWISE); def = value->def) {
        const Value *only = NULL;
        for (uint32_t i = 0; i < def->nin; i++) {
            if (def->in[i].value->type->kind != TY_TENSOR) continue;
            if (only) return value;
            only = def->in[i].value;
        }
        if (!only) return value;
        value = only;
    }
    return value;
}

/* Returns the list of an input of unknown rank. The use of the list, or its annotation, shows the rank; otherwise it is
 * taken for a list of numbers. The graph's input gets that rank, so that no run can pass another. */
static Sval list_of_unknown_rank(Eval *ev, const Value *value, Span at) {
    int depth = ev_list_depth(ev, at);
    if (ev->emit.b.block == ev->emit.func->body) {
        ir_prove_rank(ev->emit.func, of_same_rank(value), depth ? depth : 1);
    }
    Diag *diag = ev_error(ev, DIAG_2205, at, "`tolist` needs a tensor whose rank is known at compile time");
    diag_help(ev->cx->diags, diag, "describe the rank of the input, for example --input 't: float32[n, m]'");
    return sv_poison();
}

/* Converts a tensor to a list, element by element if their number is known and small, since programs unpack such lists
 * and branch on their length. */
static Sval list_of_tensor(Eval *ev, Sval tensor, Span at) {
    enum { SMALL = 64 };
    Value *value = tensor_read(ev, tensor, at);
    int64_t n;
    if (!value) return sv_poison();
    if (value->fact.rank == 0) return tensor_number(ev, tensor, kind_of_dtype(value->fact.dtype), at);
    bool known = value->fact.rank > 0 && dim_known(value->fact.dim[0], &n);
    bool many = known && n > SMALL && !value->fact.data;
    if (value->fact.rank == 1 && (!known || many)) return sv_number(ev, ir_list_of(&ev->emit.b, value));
    if (!known && value->fact.rank < 0) return list_of_unknown_rank(ev, value, at);
    if (!known) return prelude_call(ev, PRELUDE_SEQUENCE_NESTED_LIST, 1, &tensor, at);
    Sval *item = arena_new_array(ev->cx->mem, Sval, (size_t)n);
    for (int64_t i = 0; i < n; i++) item[i] = list_of_tensor(ev, tensor_item(ev, tensor, sv_int(i), at), at);
    Sval list = sv_list(ev, (uint32_t)n, item);
    if (value->fact.rank == 1) heap_cell(ev, list.cell)->elem = type_of_dtype(ev, value->fact.dtype);
    return list;
}

static Sval method_tolist(Eval *ev, const Args *args, Span at) {
    return tensor_read_self(ev, args, at) ? list_of_tensor(ev, self_of(args), at) : sv_poison();
}

/* ---- conversions ---- */

/* Returns the dtype requested by arguments of to(): a dtype, or another tensor's. Devices are ignored. */
static DType asked_dtype(Eval *ev, Sval v, Span at) {
    bool ok;
    dtype_refused(ev, v, at);
    if (v.kind != SV_TENSOR) return dtype_of_sval(ev, v, &ok);
    const Fact *fact = tensor_fact(ev, v, at);
    return fact ? fact->dtype : DT_NONE;
}

static bool names_dtype(const char *key) {
    return !strcmp(key, "dtype") || !strcmp(key, "other") || !strcmp(key, "tensor");
}

/* Returns whether, while checking, an argument of to() is unknown: it may be a dtype as well as a device. */
static bool asks_for_unknown(const Eval *ev, const Args *args) {
    bool unknown = false;
    for (uint32_t i = 1; i < args->n; i++) unknown |= args->pos[i].kind == SV_POISON;
    for (uint32_t i = 0; i < args->nkey; i++)
        unknown |= args->key[i].value.kind == SV_POISON && names_dtype(args->key[i].name);
    return ev->check.on && unknown;
}

/* Reports a text that names no device, but perhaps a dtype. */
static Sval no_device(Eval *ev, const char *name, Span at) {
    DiagMark mark = diag_mark(ev->cx->diags);
    DType dtype = dtype_named(!strncmp(name, "torch.", strlen("torch.")) ? name + strlen("torch.") : name);
    sv_raise(ev, "RuntimeError", DIAG_6402, at, "there is no device '%s'", name);
    const char *way = "write a device as 'cpu' or 'cuda:0', and a dtype as torch.float32";
    if (dtype != DT_NONE)
        way = arena_printf(ev->cx->scratch, "a dtype is not a string: write torch.%s", dtype_rows[dtype].torch);
    ev_help_since(ev, mark, way);
    return sv_poison();
}

bool tensor_cannot_be(Sval v) {
    switch (v.kind) {
    case SV_NONE:
    case SV_STR:
    case SV_NATIVE:
    case SV_FUNC:
    case SV_LIST:
    case SV_TUPLE:
    case SV_DICT:
    case SV_SET: return true;
    default: return false;
    }
}

/* Returns whether an argument of to() is of a kind that it takes: a dtype, a device or its index, a tensor, or a flag.
 */
static bool may_be_asked_for(Sval v) {
    return v.kind == SV_NONE || v.kind == SV_STR || (v.kind != SV_FLOAT && !tensor_cannot_be(v));
}

static Sval method_to(Eval *ev, const Args *args, Span at) {
    DType dtype = DT_NONE;
    bool copy = false;
    if (!tensor_read_self(ev, args, at)) return sv_poison();
    if (asks_for_unknown(ev, args)) /* constructors are evaluated for one guessed dtype, so it is unknown */
        return ev->now.constructing ? sv_poison() : tensor_to(ev, self_of(args), ev->check.guess, true, at);
    for (uint32_t i = 1; i < args->n; i++) {
        Sval to = args->pos[i];
        if (to.kind == SV_STR && !is_device_name(sv_text(to))) return no_device(ev, sv_text(to), at);
        if (!may_be_asked_for(to))
            return sv_raise(ev, "TypeError", DIAG_6402, at, "to() takes a dtype, a device or a tensor, not %s",
                            sv_describe(ev, to));
        DType asked = asked_dtype(ev, to, at);
        dtype = asked == DT_NONE ? dtype : asked;
    }
    for (uint32_t i = 0; i < args->nkey; i++) {
        const char *name = args->key[i].name;
        if (!strcmp(name, "copy"))
            sv_known_bool(args->key[i].value, &copy);
        else if (names_dtype(name) && dtype_misnamed(ev, args->key[i].value, args->key[i].at))
            return sv_poison();
        else if (names_dtype(name))
            dtype = asked_dtype(ev, args->key[i].value, at);
    }
    return tensor_in_format(ev, tensor_to(ev, self_of(args), dtype, copy, at), tensor_format_keyword(args), at);
}

static Sval method_type_as(Eval *ev, const Args *args, Span at) {
    Sval other = args->pos[1];
    if (!tensor_cannot_be(other) && number_kind(other) == NUMBER_NOT) return method_to(ev, args, at);
    return sv_raise(ev, "TypeError", DIAG_6402, at, "argument `other` of `type_as` must be a Tensor, not %s",
                    sv_describe(ev, other));
}

/* to_dense(dtype): a cast, since the tensor is dense. */
static Sval method_to_dense(Eval *ev, const Args *args, Span at) {
    if (!tensor_read_self(ev, args, at)) return sv_poison();
    if (args->pos[1].kind == SV_NONE) return self_of(args);
    return tensor_to(ev, self_of(args), asked_dtype(ev, args->pos[1], at), false, at);
}

/* Returns the dtype that the argument of type() names: a dtype, a class like torch.LongTensor, or its name. As
 * everywhere, a device is ignored. */
static DType named_dtype(Eval *ev, Sval to, Span at) {
    static const char devices[] = "torch.cuda.";
    size_t prefix = strlen("torch.");
    const char *name = "";
    if (to.kind == SV_NATIVE && !strcmp(to.native->space, "torch")) name = to.native->name;
    if (to.kind == SV_CLASS && !strcmp(to.class->module->name, "torch.cuda")) name = to.class->name;
    if (to.kind == SV_STR && !strncmp(sv_text(to), devices, strlen(devices)))
        name = sv_text(to) + strlen(devices);
    else if (to.kind == SV_STR && !strncmp(sv_text(to), "torch.", prefix))
        name = sv_text(to) + prefix;
    DType of_class = dtype_of_class(name);
    if (of_class != DT_NONE) return of_class;
    if (to.kind == SV_CLASS && class_is_named(to.class, PRELUDE_TORCH_TENSOR)) return DT_F32;
    return to.kind == SV_DTYPE ? asked_dtype(ev, to, at) : DT_NONE;
}

static Sval method_type(Eval *ev, const Args *args, Span at) {
    Value *value = tensor_read_self(ev, args, at);
    Sval to = args->pos[1];
    if (!value || to.kind == SV_POISON || dtype_refused(ev, to, at)) return sv_poison();
    const char *class = dtype_class(value->fact.dtype);
    if (to.kind == SV_NONE && class) return sv_str(sym_printf(ev->cx->symbols, "torch.%s", class));
    DType dtype = named_dtype(ev, to, at);
    if (dtype != DT_NONE) return tensor_to(ev, self_of(args), dtype, false, at);
    const char *raised = to.kind == SV_STR || to.kind == SV_CLASS ? "ValueError" : "TypeError";
    return sv_raise(ev, raised, DIAG_6402, at, "%s is not a tensor type; write one such as torch.int64",
                    sv_describe(ev, to));
}

#define CONVERSION(function, dtype) \
    static Sval function(Eval *ev, const Args *args, Span at) { \
        if (!tensor_read_self(ev, args, at)) return sv_poison(); \
        return tensor_in_format(ev, tensor_to(ev, self_of(args), dtype, false, at), args->pos[1], at); \
    }
CONVERSION(method_float, DT_F32)
CONVERSION(method_double, DT_F64)
CONVERSION(method_half, DT_F16)
CONVERSION(method_bfloat16, DT_BF16)
CONVERSION(method_long, DT_I64)
CONVERSION(method_int_cast, DT_I32)
CONVERSION(method_short, DT_I16)
CONVERSION(method_char, DT_I8)
CONVERSION(method_byte, DT_U8)
CONVERSION(method_bool, DT_BOOL)

static Sval method_detach(Eval *ev, const Args *args, Span at) {
    return tensor_read_self(ev, args, at) ? tensor_detach(ev, self_of(args), at) : sv_poison();
}

static Sval method_self(Eval *ev, const Args *args, Span at) {
    return tensor_read_self(ev, args, at) ? self_of(args) : sv_poison();
}

static Sval method_clone(Eval *ev, const Args *args, Span at) {
    if (!tensor_read_self(ev, args, at)) return sv_poison();
    return tensor_in_format(ev, tensor_copy(ev, self_of(args), at), args->pos[1], at);
}

static Sval method_contiguous(Eval *ev, const Args *args, Span at) {
    if (!tensor_read_self(ev, args, at)) return sv_poison();
    bool last = tensor_is_channels_last(args->pos[1]);
    return last ? tensor_in_format(ev, self_of(args), args->pos[1], at) : tensor_row_major(ev, self_of(args), at);
}

static Sval method_requires_grad(Eval *ev, const Args *args, Span at) {
    bool on = true;
    if (!tensor_read_self(ev, args, at)) return sv_poison();
    sv_known_bool(args->pos[1], &on);
    tensor_require_grad(ev, self_of(args), on);
    return self_of(args);
}

static Sval method_nothing(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)args, (void)at;
    return sv_none();
}

/* Returns whether the program may use NumPy with an array: the text that asks for it imports it, or another has. */
static bool uses_numpy(const Eval *ev) {
    if (map_has(&ev->modules.opened, cx_sym(ev->cx, "numpy"))) return true;
    const Source *source = ev->now.frame ? ev->now.frame->module->source : NULL;
    static const char *const imports[] = {"import numpy", "from numpy"};
    for (size_t i = 0; source && i < sizeof imports / sizeof *imports; i++)
        if (str_find(src_bytes(source), source->length, imports[i], strlen(imports[i]))) return true;
    return false;
}

/* Implements numpy(). In a program that does not import NumPy, the tensor stands for the array. While checking, the
 * result is unknown, since an array need not have the methods of a tensor. */
static Sval method_numpy(Eval *ev, const Args *args, Span at) {
    if (ev->check.on) return sv_poison();
    Sval tensor = method_self(ev, args, at);
    return uses_numpy(ev) && !ev->subject.archive ? ev_call_python(ev, "numpy._array:ndarray", 1, &tensor, at) : tensor;
}

static Sval make_subclass(Eval *ev, const Args *args, Span at) {
    return ev_call_python(ev, "torch._tensor:_make_subclass", args->n, args->pos, at);
}

/* ---- new tensors of this tensor's dtype ---- */

static Sval create(Eval *ev, const char *op, const Args *args, DType dtype, Span at) {
    const Op *row = op_first(ev->ops, cx_sym(ev->cx, "aten"), cx_sym(ev->cx, op));
    if (!row) return EV_POISON(ev, DIAG_6403, at, "the operator `%s` is not supported", op);
    Keyword *key = arena_new_array(ev->cx->mem, Keyword, (size_t)args->nkey + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < args->nkey; i++)
        if (strcmp(args->key[i].name, "dtype") || args->key[i].value.kind != SV_NONE) key[n++] = args->key[i];
    if (!keyword(&(Args){.nkey = n, .key = key}, "dtype"))
        key[n++] = (Keyword){.name = cx_sym(ev->cx, "dtype"), .value = sv_dtype(dtype), .at = at};
    Args rest = {.n = args->n - 1, .nkey = n, .pos = args->pos + 1, .at = args->at ? args->at + 1 : NULL, .key = key};
    return ev_op(ev, row, &rest, false, at);
}

#define NEW(function, op) \
    static Sval function(Eval *ev, const Args *args, Span at) { \
        Value *self = tensor_read_self(ev, args, at); \
        return self ? create(ev, op, args, self->fact.dtype, at) : sv_poison(); \
    }
NEW(method_new_zeros, "zeros")
NEW(method_new_ones, "ones")
NEW(method_new_full, "full")
NEW(method_new_empty, "empty")

/* Returns whether v is a sequence of numbers, which become elements; a torch.Size gives sizes. */
static bool is_data(Eval *ev, Sval v) {
    Class *class = v.kind == SV_TUPLE ? v.tuple->class : v.kind == SV_LIST ? heap_cell(ev, v.cell)->class : NULL;
    bool sequence = v.kind == SV_TUPLE || v.kind == SV_LIST || v.kind == SV_RANGE;
    return sequence && class != prelude_class(ev, PRELUDE_TORCH_SIZE);
}

/* `x.new()` has no elements, `x.new(2, 3)` and `x.new(x.shape)` are uninitialised, `x.new([2, 3])` has these elements.
 */
static Sval method_new(Eval *ev, const Args *args, Span at) {
    Value *self = tensor_read_self(ev, args, at);
    if (!self) return sv_poison();
    if (args->n == 1) {
        Args none = *args;
        none.n = 2, none.pos = (Sval[]){args->pos[0], sv_int(0)}, none.at = (Span[]){at, at};
        return create(ev, "empty", &none, self->fact.dtype, at);
    }
    if (args->n > 2 || !is_data(ev, args->pos[1])) return method_new_empty(ev, args, at);
    if (ev->check.on && unknown_trips(args->pos[1])) return unknown_tensor(ev);
    return sv_tensor(ev, tensor_from_data(ev, args->pos[1], self->fact.dtype, at));
}

static Sval method_new_tensor(Eval *ev, const Args *args, Span at) {
    bool ok;
    Value *self = tensor_read_self(ev, args, at);
    if (!self || args->n < 2)
        return self ? EV_POISON(ev, DIAG_6401, at, "`new_tensor` is missing its argument `data`") : sv_poison();
    const Keyword *key = keyword(args, "dtype");
    DType dtype = key ? dtype_of_sval(ev, key->value, &ok) : DT_NONE;
    return sv_tensor(ev, tensor_from_data(ev, args->pos[1], dtype == DT_NONE ? self->fact.dtype : dtype, at));
}

/* ---- subscripts as methods ---- */

static Sval method_getitem(Eval *ev, const Args *args, Span at) {
    return tensor_read_self(ev, args, at) ? tensor_item(ev, self_of(args), args->pos[1], at) : sv_poison();
}

static Sval method_setitem(Eval *ev, const Args *args, Span at) {
    bool done = tensor_read_self(ev, args, at) && tensor_set_item(ev, self_of(args), args->pos[1], args->pos[2], at);
    return done ? sv_none() : sv_poison();
}

/* ---- positions: one row each, or one tensor for each axis ---- */

static Sval columns(Eval *ev, Value *positions, int rank, Span at) {
    Sval item[MAX_RANK];
    for (int i = 0; i < rank; i++)
        item[i] = sv_tensor(ev, op_call(ev, "aten.select.int", 3,
                                        (Value *[]){positions, ir_int(&ev->emit.b, 1), ir_int(&ev->emit.b, i)}, at));
    return sv_tuple(ev, (uint32_t)rank, item);
}

static Sval method_nonzero(Eval *ev, const Args *args, Span at) {
    bool as_tuple = false;
    Value *self = tensor_read_self(ev, args, at);
    sv_known_bool(args->pos[1], &as_tuple);
    if (self && as_tuple && self->fact.rank == 0) /* for a 0-d tensor, the indices in a vector */
        self = op_call(ev, "aten.unsqueeze", 2, (Value *[]){self, ir_int(&ev->emit.b, 0)}, at);
    else if (self && as_tuple && self->fact.rank < 0)
        self = op_call(ev, "aten.atleast_1d", 1, &self, at);
    Value *positions = self ? op_call(ev, "aten.nonzero", 1, &self, at) : NULL;
    if (!positions) return sv_poison();
    if (!as_tuple) return sv_tensor(ev, positions);
    if (self->fact.rank >= 0) return columns(ev, positions, self->fact.rank, at);
    if (ev->check.on) return sv_poison(); /* a tuple, of as many tensors as there are dimensions */
    Sval axis = sv_int(1);
    return sv_call_method(ev, sv_tensor(ev, positions), "unbind", 1, &axis, at);
}

/* where(condition) returns positions; where(condition, a, b) is the operator. */
static Sval torch_where(Eval *ev, const Args *args, Span at) {
    Sval pos[] = {args->n ? args->pos[0] : sv_none(), sv_bool(true)};
    if (args->n == 1 && !args->nkey) return method_nonzero(ev, &(Args){.n = 2, .pos = pos}, at);
    return ev_op(ev, op_first(ev->ops, cx_sym(ev->cx, "aten"), cx_sym(ev->cx, "where")), args, false, at);
}

/* x.where(condition, other): the condition is the operator's first argument. */
static Sval method_where(Eval *ev, const Args *args, Span at) {
    Sval pos[] = {args->pos[1], args->pos[0], args->pos[2]};
    return torch_where(ev, &(Args){.n = 3, .pos = pos}, at);
}

/* ---- splitting: a number or a list, as Tensor.split takes either ---- */

static Sval split_by(Eval *ev, const Args *args, Span at) {
    Sval how = args->pos[1];
    bool listed = how.kind == SV_LIST || how.kind == SV_TUPLE;
    const char *name = listed ? "split_with_sizes" : "split";
    return tensor_read_self(ev, args, at) ? ev_op_named(ev, name, 3, args->pos, at) : sv_poison();
}

static const Native rows[] = {
    {"tensor", "size", method_size, "self, dim=None"},
    {"tensor", "dim", method_dim, "self"},
    {"tensor", "ndimension", method_dim, "self"},
    {"tensor", "numel", method_numel, "self"},
    {"tensor", "nelement", method_numel, "self"},
    {"tensor", "__len__", method_length, "self"},
    {"tensor", "stride", method_stride, "self, dim=None"},
    {"tensor", "is_contiguous", method_is_contiguous, "self, *, memory_format=None"},
    {"tensor", "is_floating_point", method_is_floating_point, "self"},
    {"tensor", "is_complex", method_is_complex, "self"},
    {"tensor", "is_signed", method_is_signed, "self"},
    {"tensor", "element_size", method_element_size, "self"},
    {"tensor", "item", method_item, "self"},
    {"tensor", "tolist", method_tolist, "self"},
    {"tensor", "__int__", method_int, "self"},
    {"tensor", "__index__", method_int, "self"},
    {"tensor", "__float__", method_float_number, "self"},
    {"tensor", "__bool__", method_bool_number, "self"},
    {"tensor", "to", method_to, "*"},
    {"tensor", "type", method_type, "self, dtype=None, non_blocking=False"},
    {"tensor", "type_as", method_type_as, "self, other"},
    {"tensor", "float", method_float, "self, *, memory_format=None"},
    {"tensor", "double", method_double, "self, *, memory_format=None"},
    {"tensor", "half", method_half, "self, *, memory_format=None"},
    {"tensor", "bfloat16", method_bfloat16, "self, *, memory_format=None"},
    {"tensor", "long", method_long, "self, *, memory_format=None"},
    {"tensor", "int", method_int_cast, "self, *, memory_format=None"},
    {"tensor", "short", method_short, "self, *, memory_format=None"},
    {"tensor", "char", method_char, "self, *, memory_format=None"},
    {"tensor", "byte", method_byte, "self, *, memory_format=None"},
    {"tensor", "bool", method_bool, "self, *, memory_format=None"},
    {"tensor", "clone", method_clone, "self, *, memory_format=None"},
    {"tensor", "contiguous", method_contiguous, "self, *, memory_format=None"},
    {"tensor", "cpu", method_self, "self, *, memory_format=None"},
    {"tensor", "cuda", method_self, "self, device=None, non_blocking=False, memory_format=None"},
    {"tensor", "detach", method_detach, "self"},
    {"tensor", "detach_", method_self, "self"},
    {"tensor", "_make_subclass", make_subclass, "cls, data, require_grad=False"},
    {"tensor", "numpy", method_numpy, "self, force=False"},
    {"tensor", "pin_memory", method_self, "self, device=None"},
    {"tensor", "share_memory_", method_self, "self"},
    {"tensor", "coalesce", method_self, "self"},
    {"tensor", "to_dense", method_to_dense, "self, dtype=None, masked_grad=None"},
    {"tensor", "requires_grad_", method_requires_grad, "self, requires_grad=True"},
    {"tensor", "retain_grad", method_nothing, "self"},
    {"tensor", "register_hook", method_nothing, "self, hook"},
    {"tensor", "new_zeros", method_new_zeros, "*"},
    {"tensor", "new_ones", method_new_ones, "*"},
    {"tensor", "new_full", method_new_full, "*"},
    {"tensor", "new_empty", method_new_empty, "*"},
    {"tensor", "new_tensor", method_new_tensor, "*"},
    {"tensor", "new", method_new, "*"},
    {"tensor", "__getitem__", method_getitem, "self, index"},
    {"tensor", "__setitem__", method_setitem, "self, index, value"},
    {"tensor", "nonzero", method_nonzero, "self, *, as_tuple=False"},
    {"torch", "nonzero", method_nonzero, "input, *, as_tuple=False"},
    {"torch", "where", torch_where, "*"},
    {"tensor", "where", method_where, "self, condition, other"},
    {"tensor", "split", split_by, "self, split_size, dim=0"},
};
NATIVES(tensor, rows)

/* Returns whether torch.device accepts the name; the device itself does not matter. */
bool is_device_name(const char *name) {
    static const char *const types[] = {"cpu",    "cuda", "ipu",  "xpu",  "mkldnn", "opengl",       "opencl",
                                        "ideep",  "hip",  "ve",   "fpga", "maia",   "xla",          "lazy",
                                        "vulkan", "mps",  "meta", "hpu",  "mtia",   "privateuseone"};
    size_t n = strcspn(name, ":");
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strlen(types[i]) == n && !memcmp(types[i], name, n)) return true;
    return false;
}
