/* Names of torch that are not operators: dtypes and other constants, tensors from data, queries about dtypes and modes.
 *
 * torch's Python parts are texts of the prelude; this file and the operators' rows have the C functions that they and
 * models call. */
#include "frontend/exec/eval_private.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/unseen.h"
#include "frontend/library/nn_module.h"
#include "frontend/tensor/operators.h"
#include "frontend/tensor/tensor.h"
#include "frontend/value/alias.h"
#include "frontend/value/view.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- dtypes, devices, named constants: their row ---- */

static Sval dtype_attr(Eval *ev, DType dtype, Sym name) {
    const DTypeRow *row = &dtype_rows[dtype];
    if (!strcmp(name, "is_floating_point")) return sv_bool(row->class == DTC_FLOAT || row->class == DTC_FLOAT8);
    if (!strcmp(name, "is_complex")) return sv_bool(row->class == DTC_COMPLEX);
    if (!strcmp(name, "itemsize")) return sv_int(row->bytes);
    if (!strcmp(name, "is_signed")) return sv_bool(row->class != DTC_BOOL && row->torch[0] != 'u');
    if (!strcmp(name, "__name__")) return sv_str(cx_sym(ev->cx, row->torch));
    return sv_unbound();
}

/* Returns the type or the index of a device such as "cuda:1". */
static Sval device_attr(Eval *ev, Sym device, Sym name) {
    size_t length = strcspn(device, ":");
    if (!strcmp(name, "type")) return sv_str(sym_n(ev->cx->symbols, device, length));
    if (strcmp(name, "index")) return sv_unbound();
    int64_t index = 0;
    if (!device[length]) return sv_none();
    for (const char *p = device + length + 1; *p >= '0' && *p <= '9' && index < 1000; p++)
        index = index * 10 + (*p - '0');
    return sv_int(index);
}

/* Enters or leaves `with torch.device("meta"):`, which has no effect, since the device of new tensors does not
 * matter. */
static Sval device_context(Eval *ev, const Args *args, Span at) { return (void)ev, (void)at, args->pos[0]; }
static Sval device_leave(Eval *ev, const Args *args, Span at) { return (void)ev, (void)args, (void)at, sv_none(); }

static Sval dtype_to_real(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)at;
    return sv_dtype(dtype_part(args->pos[0].dtype));
}

static Sval dtype_to_complex(Eval *ev, const Args *args, Span at) {
    DType dtype = args->pos[0].dtype;
    switch (dtype) {
    case DT_F32:
    case DT_BF16:
    case DT_C64: return sv_dtype(DT_C64);
    case DT_F64:
    case DT_C128: return sv_dtype(DT_C128);
    case DT_F16: return EV_POISON(ev, DIAG_2204, at, "complex32, which belongs to float16, is not supported");
    default: break;
    }
    return sv_raise(ev, "RuntimeError", DIAG_2204, at, "no complex dtype belongs to %s", dtype_rows[dtype].torch);
}

static Sval constant_attr(Eval *ev, Sval v, Sym name, Span at) {
    if (v.kind != SV_DTYPE && v.kind != SV_DEVICE) return sv_unbound();
    Sval own = v.kind == SV_DTYPE ? dtype_attr(ev, v.dtype, name) : device_attr(ev, sv_text(v), name);
    if (own.kind != SV_UNBOUND) return own;
    return native_method(ev, v.kind == SV_DTYPE ? "dtype" : "device", v, name, at);
}

const SvProtocol sv_dtype_row = {.noun = "a dtype", .attr = constant_attr};

/* ---- constants ---- */

static Sval constant_dtype(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)at;
    return sv_dtype(dtype_named(sv_text(args->pos[0])));
}

static Sval constant_named(Eval *ev, const Args *args, Span at) {
    (void)at;
    return (Sval){.kind = SV_CONSTANT, .sym = sym_printf(ev->cx->symbols, "torch.%s", sv_text(args->pos[0]))};
}

static Sval constant_number(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)at;
    const char *name = sv_text(args->pos[0]);
    if (!strcmp(name, "pi")) return sv_float(3.14159265358979323846);
    if (!strcmp(name, "e")) return sv_float(2.71828182845904523536);
    return sv_float(!strcmp(name, "inf") ? (double)INFINITY : (double)NAN);
}

static Sval constant_none(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)args, (void)at;
    return sv_none();
}

/* ---- tensors from data ---- */

static Sval tensor_new(Eval *ev, Sval data, Sval dtype, Span at) {
    bool ok;
    Sval given = numpy_tensor(ev, data);
    if (sv_is_complex_tensor(given)) {
        Sval copy = sv_call_method(ev, given, "clone", 0, NULL, at);
        return dtype.kind == SV_NONE ? copy : sv_call_method(ev, copy, "to", 1, &dtype, at);
    }
    if (dtype_refused(ev, dtype, at) || dtype_misnamed(ev, dtype, at)) return sv_poison();
    DType to = dtype_of_sval(ev, dtype, &ok);
    if (data_has_complex(ev, data, MAX_RANK))
        return ev_call_python(ev, "torch._complex:of_data", 2, (Sval[]){data, dtype}, at);
    Sval real = sv_tensor(ev, tensor_from_data(ev, data, dtype_part(to), at));
    return dtype_part(to) != to ? tensor_as_complex(ev, real, at) : real;
}

static Sval torch_tensor(Eval *ev, const Args *args, Span at) {
    Sval tensor = tensor_new(ev, args->pos[0], args->pos[1], at);
    bool on;
    if (tensor.kind == SV_TENSOR && sv_known_bool(args->pos[3], &on)) tensor_require_grad(ev, tensor, on);
    return tensor;
}

/* Implements torch.as_tensor, which shares the memory of a tensor that already has the dtype. */
static Sval torch_as_tensor(Eval *ev, const Args *args, Span at) {
    bool ok;
    Sval data = args->pos[0];
    if (dtype_refused(ev, args->pos[1], at) || dtype_misnamed(ev, args->pos[1], at)) return sv_poison();
    if (data.kind != SV_TENSOR) return tensor_new(ev, data, args->pos[1], at);
    return tensor_to(ev, data, dtype_of_sval(ev, args->pos[1], &ok), false, at);
}

/* Implements torch.FloatTensor and the like: torch.FloatTensor(2, 3) is uninitialised memory; torch.FloatTensor() has
 * one axis without elements, whereas torch.zeros(()) has one element; torch.FloatTensor([1, 2]) has the data. */
static Sval legacy_tensor(Eval *ev, const Args *given, DType dtype, Span at) {
    Args unnamed = *given;
    const Args *args = &unnamed;
    bool sizes = false;
    for (uint32_t i = 0; i < given->nkey; i++) {
        const Keyword *key = &given->key[i];
        bool first = !unnamed.n &&
                     (!strcmp(key->name, "size") || !strcmp(key->name, "data") || !strcmp(key->name, "other"));
        if (first)
            unnamed = (Args){.n = 1, .pos = &key->value}, sizes = !strcmp(key->name, "size");
        else if (strcmp(key->name, "device") != 0)
            return sv_raise(ev, "TypeError", DIAG_2103, key->at,
                            "a tensor of this class is made from sizes or data, not from `%s`", key->name);
    }
    Sval size = args->n == 1 && (args->pos[0].kind == SV_TUPLE || args->pos[0].kind == SV_LIST ||
                                 args->pos[0].kind == SV_TENSOR || args->pos[0].kind == SV_RANGE ||
                                 is_numpy_array(args->pos[0]))
                    ? args->pos[0]
                    : sv_none();
    if (size.kind != SV_NONE && !sizes && !(size.kind == SV_TUPLE && size.tuple->class))
        return sv_tensor(ev, tensor_from_data(ev, size, dtype, at));
    Keyword key = {.name = cx_sym(ev->cx, "dtype"), .value = sv_dtype(dtype), .at = at};
    bool array = ev->check.on && args->n == 1 && unseen_array(ev, args->pos[0]); /* without dimensions: np.array(0.5) */
    if (array && number_kind(args->pos[0]) == NUMBER_FLOAT) return unknown_tensor(ev);
    const Op *zeros = op_need(ev->ops, "aten.zeros");
    Sval nothing = sv_int(0);
    Args sized = {.n = args->n ? args->n : 1, .nkey = 1, .pos = args->n ? args->pos : &nothing, .key = &key};
    return ev_op(ev, zeros, &sized, false, at);
}

static Sval new_tensor(Eval *ev, const Args *args, Span at) {
    return legacy_tensor(ev, args, ev->emit.func->default_float, at);
}
static Sval new_float_tensor(Eval *ev, const Args *args, Span at) { return legacy_tensor(ev, args, DT_F32, at); }
static Sval new_half_tensor(Eval *ev, const Args *args, Span at) { return legacy_tensor(ev, args, DT_F16, at); }
static Sval new_bfloat16_tensor(Eval *ev, const Args *args, Span at) { return legacy_tensor(ev, args, DT_BF16, at); }
static Sval new_short_tensor(Eval *ev, const Args *args, Span at) { return legacy_tensor(ev, args, DT_I16, at); }
static Sval new_char_tensor(Eval *ev, const Args *args, Span at) { return legacy_tensor(ev, args, DT_I8, at); }
static Sval new_double_tensor(Eval *ev, const Args *args, Span at) { return legacy_tensor(ev, args, DT_F64, at); }
static Sval new_long_tensor(Eval *ev, const Args *args, Span at) { return legacy_tensor(ev, args, DT_I64, at); }
static Sval new_int_tensor(Eval *ev, const Args *args, Span at) { return legacy_tensor(ev, args, DT_I32, at); }
static Sval new_bool_tensor(Eval *ev, const Args *args, Span at) { return legacy_tensor(ev, args, DT_BOOL, at); }
static Sval new_byte_tensor(Eval *ev, const Args *args, Span at) { return legacy_tensor(ev, args, DT_U8, at); }

/* ---- classes that are called ---- */

static Sval new_size(Eval *ev, const Args *args, Span at) {
    SvVec item = {0};
    if (args->n && !iter_all(ev, args->pos[0], &item, at)) return sv_poison();
    return sv_named_tuple(ev, prelude_class(ev, PRELUDE_TORCH_SIZE), item.n, item.at);
}

static Sval new_device(Eval *ev, const Args *args, Span at) {
    Sval type = args->pos[0], index = args->pos[1];
    int64_t k;
    if (type.kind == SV_DEVICE) return type;
    if (sv_known_int(type, &k))
        return (Sval){.kind = SV_DEVICE, .sym = sym_printf(ev->cx->symbols, "cuda:%lld", (long long)k)};
    if (ev->check.on && (type.kind == SV_NONE || (type.kind == SV_STR && !is_device_name(sv_text(type)))))
        return sv_poison(); /* a package that was not found may add devices */
    if (type.kind != SV_STR)
        return EV_POISON(ev, DIAG_6402, at, "a device must be named by a str, not %s", sv_describe(ev, type));
    if (!is_device_name(sv_text(type)))
        return sv_raise(ev, "RuntimeError", DIAG_6402, at, "there is no device '%s'", sv_text(type));
    if (sv_known_int(index, &k))
        return (Sval){.kind = SV_DEVICE, .sym = sym_printf(ev->cx->symbols, "%s:%lld", sv_text(type), (long long)k)};
    return (Sval){.kind = SV_DEVICE, .sym = sv_text(type)};
}

/* ---- questions ---- */

static Sval torch_is_tensor(Eval *ev, const Args *args, Span at) {
    Sval tensor = {.kind = SV_CLASS, .class = prelude_class(ev, PRELUDE_TORCH_TENSOR)};
    return sv_isinstance(ev, args->pos[0], tensor, at);
}

/* Implements _prove_rank(tensor, rank): a layer of the prelude normally takes this rank. */
static Sval prove_rank(Eval *ev, const Args *args, Span at) {
    int64_t rank;
    Sval tensor = args->pos[0];
    bool whole = tensor.kind == SV_TENSOR && !tensor.view && ev->emit.b.block == ev->emit.func->body;
    if (whole && sv_known_int(args->pos[1], &rank))
        ir_prove_rank(ev->emit.func, tensor_read(ev, tensor, at), (int)rank);
    return sv_none();
}

/* Implements _require(condition, text), which reports an error of the call if the condition is known to be false. For a
 * run-time condition, no node is made. */
static Sval require(Eval *ev, const Args *args, Span at) {
    Sval holds = sv_truth(ev, args->pos[0], at), way = args->pos[2];
    if (holds.kind != SV_BOOL || holds.b) return sv_none();
    DiagMark mark = diag_mark(ev->cx->diags);
    sv_raise(ev, "RuntimeError", DIAG_6501, at, "%s", args->pos[1].kind == SV_STR ? sv_text(args->pos[1]) : "");
    if (way.kind == SV_STR) ev_help_since(ev, mark, sv_text(way));
    return sv_poison();
}

/* Does the same for sizes that do not fit together, whatever the dtypes are. */
static Sval require_sizes(Eval *ev, const Args *args, Span at) {
    Sval holds = sv_truth(ev, args->pos[0], at);
    if (!sizes_required(ev, holds, at)) return sv_poison();
    if (holds.kind != SV_BOOL || holds.b) return sv_none();
    return sv_raise(ev, "RuntimeError", DIAG_6111, at, "%s", args->pos[1].kind == SV_STR ? sv_text(args->pos[1]) : "");
}

/* Implements _taken(value): code that is not evaluated gets it, such as the function that compiles a model. */
static Sval taken(Eval *ev, const Args *args, Span at) {
    (void)at;
    if (ev->check.on) unknown_passed(ev, args->pos[0]);
    return sv_none();
}

/* Implements _assume(condition, text): if the run decides the condition, without which eager mode has another result,
 * notes that the text is not checked, or makes the graph check it. */
static Sval assume(Eval *ev, const Args *args, Span at) {
    Sval holds = sv_truth(ev, args->pos[0], at);
    if (holds.kind != SV_LATER) return sv_none();
    if (!ev->options->keep_asserts) {
        const char *what = args->pos[1].kind == SV_STR ? sv_text(args->pos[1]) : "a condition of this call";
        ev_note(ev, DIAG_2026, at, "%s is not checked at run time", what);
        return sv_none();
    }
    Value *fails = sv_ir(ev, sv_not(ev, holds, at), at);
    if (fails) ir_trap(&ev->emit.b, fails);
    return sv_none();
}

/* Implements _is_known(number): whether the compiler knows its value. */
static Sval is_known(Eval *ev, const Args *args, Span at) {
    int64_t k;
    (void)ev, (void)at;
    return sv_bool(sv_known_int(args->pos[0], &k));
}

/* A graph has no devices besides the CPU, but the machine where a model is trained may. */
static Sval device_count(Eval *ev, const Args *args, Span at) {
    (void)args, (void)at;
    return ev->check.on ? sv_poison() : sv_int(0);
}

/* Implements _is_known_zero(size), for the prelude's special cases of empty tensors, which a run-time size must not
 * select. */
static Sval is_known_zero(Eval *ev, const Args *args, Span at) {
    int64_t size;
    (void)ev, (void)at;
    return sv_bool(sv_known_int(args->pos[0], &size) && size == 0);
}

/* Returns the view without its newest steps that begin where their base does. */
static const View *beginning(const View *view) {
    for (; view; view = view->up) {
        const InverseRow *row = inverse_of(view->op);
        bool begins = row && (row->inverse == INVERSE_IDENTITY || row->inverse == INVERSE_SELF ||
                              row->inverse == INVERSE_PERMUTE || row->inverse == INVERSE_SWAP ||
                              row->inverse == INVERSE_RESHAPE || row->inverse == INVERSE_EXPAND);
        if (!begins) break;
    }
    return view;
}

/* Implements _same_place(a, b): whether both tensors begin at the same place of the same memory; None: not known now.
 */
static Sval same_place(Eval *ev, const Args *args, Span at) {
    Sval a = args->pos[0], b = args->pos[1];
    (void)at;
    if (a.kind != SV_TENSOR || b.kind != SV_TENSOR) return sv_none();
    if (a.cell == b.cell) return view_same(beginning(a.view), beginning(b.view)) ? sv_bool(true) : sv_none();
    bool apart = alias_objects(ev, a.cell) == SAME_ALONE && alias_objects(ev, b.cell) == SAME_ALONE;
    bool overlaps = heap_cell(ev, a.cell)->facts.overlaps || heap_cell(ev, b.cell)->facts.overlaps;
    return apart && !overlaps ? sv_bool(false) : sv_none();
}

/* Implements _tensor_if_given(x): if the run decides whether the argument is a tensor or None, returns the tensor that
 * it may be; else None. */
static Sval tensor_if_given(Eval *ev, const Args *args, Span at) {
    const Choice *choice = args->pos[0].kind == SV_CHOICE ? args->pos[0].choice : NULL;
    (void)ev, (void)at;
    if (!choice || choice->n != 2 || choice->alt[0].kind == choice->alt[1].kind) return sv_none();
    bool first = choice->alt[0].kind == SV_TENSOR && choice->alt[1].kind == SV_NONE;
    bool second = choice->alt[1].kind == SV_TENSOR && choice->alt[0].kind == SV_NONE;
    return first ? choice->alt[0] : second ? choice->alt[1] : sv_none();
}

/* Implements torch.numel(x) and the like by calling the tensor's method. */
static Sval by_method(Eval *ev, const Args *args, const char *name, Span at) {
    if (args->pos[0].kind == SV_TENSOR || args->pos[0].kind == SV_POISON || sv_is_tensor_object(args->pos[0]))
        return sv_call_method(ev, args->pos[0], name, 0, NULL, at);
    return EV_POISON(ev, DIAG_6402, at, "argument `input` of `%s` must be a Tensor, not %s", name,
                     sv_describe(ev, args->pos[0]));
}

static Sval torch_numel(Eval *ev, const Args *args, Span at) { return by_method(ev, args, "numel", at); }
static Sval torch_is_floating_point(Eval *ev, const Args *args, Span at) {
    return by_method(ev, args, "is_floating_point", at);
}
static Sval torch_is_complex(Eval *ev, const Args *args, Span at) { return by_method(ev, args, "is_complex", at); }
static Sval torch_is_signed(Eval *ev, const Args *args, Span at) { return by_method(ev, args, "is_signed", at); }
static Sval torch_is_nonzero(Eval *ev, const Args *args, Span at) { return by_method(ev, args, "__bool__", at); }
static Sval torch_clone(Eval *ev, const Args *args, Span at) {
    return tensor_in_format(ev, by_method(ev, args, "clone", at), args->pos[1], at);
}
static Sval torch_detach(Eval *ev, const Args *args, Span at) { return by_method(ev, args, "detach", at); }

static Sval torch_split(Eval *ev, const Args *args, Span at) {
    if (args->pos[0].kind != SV_TENSOR && !sv_is_tensor_object(args->pos[0])) return by_method(ev, args, "split", at);
    return sv_call_method(ev, args->pos[0], "split", 2, args->pos + 1, at);
}

static bool dtype_argument(Eval *ev, Sval v, Span at, DType *out) {
    bool ok;
    if (dtype_refused(ev, v, at)) return false;
    *out = dtype_of_sval(ev, v, &ok);
    if (ok && *out != DT_NONE) return true;
    if (v.kind != SV_POISON) ev_error(ev, DIAG_6402, at, "a torch.dtype is needed here, not %s", sv_describe(ev, v));
    return false;
}

static Sval torch_promote_types(Eval *ev, const Args *args, Span at) {
    DType a, b;
    if (!dtype_argument(ev, args->pos[0], at, &a) || !dtype_argument(ev, args->pos[1], at, &b)) return sv_poison();
    return sv_dtype(dtype_promote(a, b));
}

static Sval torch_can_cast(Eval *ev, const Args *args, Span at) {
    DType a, b;
    if (!dtype_argument(ev, args->pos[0], at, &a) || !dtype_argument(ev, args->pos[1], at, &b)) return sv_poison();
    return sv_bool(dtype_rows[a].class <= dtype_rows[b].class);
}

/* Returns the dtype of arithmetic results: the category of weak operands counts only if it is higher. */
static Sval torch_result_type(Eval *ev, const Args *args, Span at) {
    Sval sum = sv_binary(ev, OP_Mul, args->pos[0], args->pos[1], at);
    if (sum.kind == SV_TENSOR) return tensor_attr(ev, sum, cx_sym(ev->cx, "dtype"), at);
    NumberKind kind = number_kind(sum);
    return sum.kind == SV_POISON ? sum
                                 : sv_dtype(kind == NUMBER_FLOAT  ? ev->emit.func->default_float
                                            : kind == NUMBER_BOOL ? DT_BOOL
                                                                  : DT_I64);
}

static Sval torch_default_dtype(Eval *ev, const Args *args, Span at) {
    (void)args, (void)at;
    return sv_dtype(ev->emit.func->default_float);
}

static Sval torch_set_default_dtype(Eval *ev, const Args *args, Span at) {
    DType dtype;
    if (!dtype_argument(ev, args->pos[0], at, &dtype)) return sv_poison();
    if (!dtype_is_float(dtype))
        return EV_POISON(ev, DIAG_6402, at, "the default dtype must be a floating-point dtype, not torch.%s",
                         dtype_rows[dtype].torch);
    ev->emit.func->default_float = dtype;
    return sv_none();
}

/* ---- finfo and iinfo ---- */

typedef struct FloatInfo {
    DType dtype;
    double eps, max, tiny, resolution;
} FloatInfo;

static const FloatInfo float_infos[] = {
    {DT_F32, FLT_EPSILON, FLT_MAX, FLT_MIN, 1e-6},
    {DT_F64, DBL_EPSILON, DBL_MAX, DBL_MIN, 1e-15},
    {DT_F16, 0.0009765625, 65504.0, 6.103515625e-05, 1e-3},
    {DT_BF16, 0.0078125, 3.3895313892515355e38, FLT_MIN, 1e-2},
    {DT_F8E4M3FN, 0.125, 448.0, 0.015625, 1.0},
    {DT_F8E5M2, 0.25, 57344.0, 6.103515625e-05, 1.0},
    {DT_F8E4M3FNUZ, 0.125, 240.0, 0.0078125, 1.0},
    {DT_F8E5M2FNUZ, 0.125, 57344.0, 3.0517578125e-05, 1.0},
};

static Sval record(Eval *ev, const char *name, uint32_t n, const char *const *field, const Sval *value) {
    Sym names[8];
    for (uint32_t i = 0; i < n; i++) names[i] = cx_sym(ev->cx, field[i]);
    Sym title = cx_sym(ev->cx, name);
    return sv_named_tuple(ev, record_class(ev, title, title, n, names), n, value);
}

static Sval torch_finfo(Eval *ev, const Args *args, Span at) {
    static const char *const field[] = {"bits", "eps", "max", "min", "tiny", "smallest_normal", "resolution", "dtype"};
    DType dtype = ev->emit.func->default_float;
    if (args->pos[0].kind != SV_NONE && !dtype_argument(ev, args->pos[0], at, &dtype)) return sv_poison();
    dtype = dtype_part(dtype);
    for (size_t i = 0; i < sizeof float_infos / sizeof *float_infos; i++) {
        const FloatInfo *f = &float_infos[i];
        if (f->dtype != dtype) continue;
        Sval value[] = {sv_int((int64_t)dtype_rows[dtype].bytes * 8),
                        sv_float(f->eps),
                        sv_float(f->max),
                        sv_float(-f->max),
                        sv_float(f->tiny),
                        sv_float(f->tiny),
                        sv_float(f->resolution),
                        sv_str(cx_sym(ev->cx, dtype_rows[dtype].torch))};
        return record(ev, "finfo", 8, field, value);
    }
    return sv_raise(ev, "TypeError", DIAG_6402, at, "torch.finfo needs a floating-point dtype, not torch.%s",
                    dtype_rows[dtype].torch);
}

static Sval torch_iinfo(Eval *ev, const Args *args, Span at) {
    static const char *const field[] = {"bits", "max", "min", "dtype"};
    DType dtype;
    if (!dtype_argument(ev, args->pos[0], at, &dtype)) return sv_poison();
    if (!dtype_is_int(dtype))
        return sv_raise(ev, "TypeError", DIAG_6402, at, "torch.iinfo needs an integer dtype, not torch.%s",
                        dtype_rows[dtype].torch);
    int bits = dtype_rows[dtype].bytes * 8;
    bool is_unsigned = dtype_rows[dtype].torch[0] == 'u';
    if (is_unsigned && bits == 64)
        return EV_POISON(ev, DIAG_2202, at, "the largest uint64 does not fit in an int of 64 bits");
    int64_t max = is_unsigned ? ((int64_t)1 << bits) - 1 : INT64_MAX >> (64 - bits);
    Sval value[] = {sv_int(bits), sv_int(max), sv_int(is_unsigned ? 0 : -max - 1),
                    sv_str(cx_sym(ev->cx, dtype_rows[dtype].torch))};
    return record(ev, "iinfo", 4, field, value);
}

/* ---- modes ---- */

static Sval torch_is_grad_enabled(Eval *ev, const Args *args, Span at) {
    (void)args, (void)at;
    return sv_bool(ev->now.grad_off == 0);
}

/* Implements _set_grad_enabled for the prelude's context managers; returns the previous mode. */
static Sval set_grad_enabled(Eval *ev, const Args *args, Span at) {
    (void)at;
    bool before = ev->now.grad_off == 0, on = true;
    sv_known_bool(args->pos[0], &on);
    ev->now.grad_off = !on;
    return sv_bool(before);
}

static Sval autocast_dtype(DType dtype) { return dtype == DT_NONE ? sv_none() : sv_dtype(dtype); }

static Sval torch_autocast(Eval *ev, const Args *args, Span at) {
    (void)args, (void)at;
    return autocast_dtype(ev->now.autocast);
}

/* Implements _set_autocast(dtype, enabled), which returns the previous type, or None. */
static Sval set_autocast(Eval *ev, const Args *args, Span at) {
    bool ok = true, on;
    Sval before = autocast_dtype(ev->now.autocast);
    if (!sv_known_bool(args->pos[1], &on)) {
        ev_error(ev, DIAG_6103, at, "whether autocast is on must be known at compile time");
        return sv_poison();
    }
    DType dtype = on ? dtype_of_sval(ev, args->pos[0], &ok) : DT_NONE;
    bool fits = dtype == DT_F16 || dtype == DT_BF16;
    if (on && !fits) ev_note(ev, DIAG_2191, at, "autocast has no effect: it takes bfloat16 and float16");
    ev->now.autocast = fits ? dtype : DT_NONE;
    return before;
}

/* Implements _as_subclass(tensor, cls): returns the same memory as a tensor of the class. */
static Sval as_subclass(Eval *ev, const Args *args, Span at) {
    if (args->n < 2 || args->pos[0].kind != SV_TENSOR || args->pos[1].kind != SV_CLASS)
        return EV_POISON(ev, DIAG_2102, at, "as_subclass takes a class that derives from Tensor");
    Class *class = args->pos[1].class;
    return tensor_of_class(ev, args->pos[0], class->flags & CLASS_NATIVE ? NULL : class, at);
}

/* Implements _note_running(name), called for a module that was given a value of the running program. */
static Sval note_running(Eval *ev, const Args *args, Span at) {
    (void)at;
    Module *module = args->pos[0].kind == SV_STR ? module_find(ev, sv_text(args->pos[0])) : NULL;
    if (module) module->ran = true;
    return sv_none();
}

/* Implements _note_filled(container), called for a container that got its contents in the running program, so that
 * nothing else fills it. */
static Sval note_filled(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    (void)at;
    if (v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_SET) heap_cell(ev, v.cell)->facts.of_text = NULL;
    return sv_none();
}

/* Implements _note_drawing(), called by the random module, to suggest that the target's own text use torch's random
 * functions. */
static Sval note_drawing(Eval *ev, const Args *args, Span at) {
    const Frame *frame = ev->now.frame;
    (void)args;
    while (frame->up && frame->module->prelude) frame = frame->up;
    if (ev_is_library(ev, frame->module)) return sv_none();
    Diag *diag = ev_error(ev, DIAG_1202, at,
                          "the random module is not supported, because a graph cannot draw Python's random numbers");
    diag_help(ev->cx->diags, diag, "use torch.rand, torch.randint or torch.randn, which draw when the graph runs");
    return sv_poison();
}

/* Implements _note_exporting(), called when a program asks whether it is being exported, which is false in eager mode.
 */
static Sval note_exporting(Eval *ev, const Args *args, Span at) {
    (void)args;
    ev_note(ev, DIAG_2194, at,
            "this is true here and false in eager mode, so the graph may compute something else than eager mode does");
    return sv_none();
}

static Sval torch_manual_seed(Eval *ev, const Args *args, Span at) {
    int64_t seed;
    if (!sv_known_int(args->pos[0], &seed))
        return EV_POISON(ev, DIAG_2205, at, "the seed must be known at compile time");
    if (!ev->options->seeded) ev->emit.seed = (uint64_t)seed;
    ev->emit.func->seeded = true, ev->emit.func->seed = (uint64_t)seed;
    return sv_none();
}

static Sval torch_initial_seed(Eval *ev, const Args *args, Span at) {
    (void)args, (void)at;
    return sv_int((int64_t)(ev->emit.seed & INT64_MAX));
}

static Sval is_tracing(Eval *ev, const Args *args, Span at) {
    (void)args, (void)at;
    return sv_bool(ev->now.tracing);
}

static Sval is_scripting(Eval *ev, const Args *args, Span at) {
    (void)args, (void)at;
    return sv_bool(ev->options->as_scripted);
}

static Sval is_qnnpack(Eval *ev, const Args *args, Span at) {
    (void)args, (void)at;
    return sv_bool(ev->options->qnnpack);
}

#define DTYPE_NAME(name) \
    { "torch", name, constant_dtype, NULL }
#define CONSTANT_NAME(name) \
    { "torch", name, constant_named, NULL }
#define NUMBER_NAME(name) \
    { "torch", name, constant_number, NULL }

static const Native rows[] = {
    DTYPE_NAME("float32"),
    DTYPE_NAME("float"),
    DTYPE_NAME("float64"),
    DTYPE_NAME("double"),
    DTYPE_NAME("float16"),
    DTYPE_NAME("half"),
    DTYPE_NAME("bfloat16"),
    DTYPE_NAME("uint8"),
    DTYPE_NAME("int8"),
    DTYPE_NAME("int16"),
    DTYPE_NAME("short"),
    DTYPE_NAME("int32"),
    DTYPE_NAME("int"),
    DTYPE_NAME("int64"),
    DTYPE_NAME("long"),
    DTYPE_NAME("bool"),
    DTYPE_NAME("uint16"),
    DTYPE_NAME("uint32"),
    DTYPE_NAME("uint64"),
    DTYPE_NAME("complex64"),
    DTYPE_NAME("cfloat"),
    DTYPE_NAME("complex128"),
    DTYPE_NAME("cdouble"),
    CONSTANT_NAME("complex32"),
    CONSTANT_NAME("chalf"),
    DTYPE_NAME("float8_e4m3fn"),
    DTYPE_NAME("float8_e5m2"),
    DTYPE_NAME("float8_e4m3fnuz"),
    DTYPE_NAME("float8_e5m2fnuz"),
    CONSTANT_NAME("float8_e8m0fnu"),
    {"dtype", "to_complex", dtype_to_complex, "self"},
    {"dtype", "to_real", dtype_to_real, "self"},
    {"device", "__enter__", device_context, "self"},
    {"device", "__exit__", device_leave, "self, *args"},
    CONSTANT_NAME("strided"),
    CONSTANT_NAME("sparse_coo"),
    CONSTANT_NAME("sparse_csr"),
    CONSTANT_NAME("sparse_csc"),
    CONSTANT_NAME("sparse_bsr"),
    CONSTANT_NAME("sparse_bsc"),
    CONSTANT_NAME("contiguous_format"),
    CONSTANT_NAME("legacy_contiguous_format"),
    CONSTANT_NAME("preserve_format"),
    CONSTANT_NAME("channels_last"),
    CONSTANT_NAME("channels_last_3d"),
    CONSTANT_NAME("per_tensor_affine"),
    CONSTANT_NAME("per_channel_affine"),
    NUMBER_NAME("pi"),
    NUMBER_NAME("e"),
    NUMBER_NAME("inf"),
    NUMBER_NAME("nan"),
    {"torch", "newaxis", constant_none, NULL},
    {"torch", "tensor", torch_tensor, "data, dtype=None, device=None, requires_grad=False, pin_memory=False"},
    {"torch", "as_tensor", torch_as_tensor, "data, dtype=None, device=None"},
    {"torch", "asarray", torch_as_tensor, "obj, dtype=None, device=None, copy=None, requires_grad=False"},
    {"torch", "FloatTensor", new_float_tensor, "*"},
    {"torch", "HalfTensor", new_half_tensor, "*"},
    {"torch", "BFloat16Tensor", new_bfloat16_tensor, "*"},
    {"torch", "ShortTensor", new_short_tensor, "*"},
    {"torch", "CharTensor", new_char_tensor, "*"},
    {"torch", "DoubleTensor", new_double_tensor, "*"},
    {"torch", "LongTensor", new_long_tensor, "*"},
    {"torch", "IntTensor", new_int_tensor, "*"},
    {"torch", "BoolTensor", new_bool_tensor, "*"},
    {"torch", "ByteTensor", new_byte_tensor, "*"},
    {"new", "Tensor", new_tensor, "*"},
    {"new", "Size", new_size, "sizes=(), /"},
    {"new", "device", new_device, "type, index=None"},
    {"torch._C", "_device_count", device_count, ""},
    {"torch._C", "_prove_rank", prove_rank, "tensor, rank, /"},
    {"torch._C", "_require", require, "condition, text, way=None, /"},
    {"torch._C", "_require_sizes", require_sizes, "condition, text, /"},
    {"torch._C", "_assume", assume, "condition, text, /"},
    {"torch._C", "_taken", taken, "value, /"},
    {"torch._C", "_is_known", is_known, "number, /"},
    {"torch._C", "_is_known_zero", is_known_zero, "size, /"},
    {"torch._C", "_same_place", same_place, "a, b, /"},
    {"torch._C", "_tensor_if_given", tensor_if_given, "x, /"},
    {"torch", "is_tensor", torch_is_tensor, "obj"},
    {"torch", "numel", torch_numel, "input"},
    {"torch", "is_floating_point", torch_is_floating_point, "input"},
    {"torch", "is_complex", torch_is_complex, "input"},
    {"torch", "is_signed", torch_is_signed, "input"},
    {"torch", "is_nonzero", torch_is_nonzero, "input"},
    {"torch", "clone", torch_clone, "input, *, memory_format=None"},
    {"torch", "detach", torch_detach, "input"},
    {"torch", "split", torch_split, "tensor, split_size_or_sections, dim=0"},
    {"torch", "promote_types", torch_promote_types, "type1, type2"},
    {"torch", "can_cast", torch_can_cast, "from_, to"},
    {"torch", "result_type", torch_result_type, "tensor1, tensor2"},
    {"torch", "get_default_dtype", torch_default_dtype, ""},
    {"torch", "set_default_dtype", torch_set_default_dtype, "d"},
    {"torch", "finfo", torch_finfo, "type=None"},
    {"torch", "iinfo", torch_iinfo, "type"},
    {"torch", "is_grad_enabled", torch_is_grad_enabled, ""},
    {"torch._C", "_set_grad_enabled", set_grad_enabled, "enabled"},
    {"torch._C", "_autocast", torch_autocast, ""},
    {"torch._C", "_set_autocast", set_autocast, "dtype, enabled"},
    {"torch._C", "_note_running", note_running, "name"},
    {"torch._C", "_note_filled", note_filled, "container"},
    {"torch._C", "_as_subclass", as_subclass, "tensor, cls, /"},
    {"torch._C", "_note_drawing", note_drawing, ""},
    {"torch._C", "_note_exporting", note_exporting, ""},
    {"torch", "manual_seed", torch_manual_seed, "seed"},
    {"torch", "initial_seed", torch_initial_seed, ""},
    {"torch.jit", "is_tracing", is_tracing, ""},
    {"torch.jit", "is_scripting", is_scripting, ""},
    {"torch.backends", "_is_qnnpack", is_qnnpack, ""},
};
NATIVES(torch, rows)
