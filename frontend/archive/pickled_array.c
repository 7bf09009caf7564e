/* Makes arrays, scalars and dtypes of numpy from a pickle, which contains the bytes of the first two. An array becomes
 * the prelude's ndarray around a tensor, a scalar a number. */
#include "frontend/archive/pickled_model.h"
#include "frontend/kinds/number.h"

#include <string.h>

static bool is_name(const Pickled *v, const char *module, const char *name) {
    return v->kind == PICKLED_GLOBAL && !strcmp(v->global->name, name) && !strcmp(v->global->module, module);
}

static bool is_numpy(const Pickled *v, const char *module, const char *name) {
    static const char *const packages[] = {"numpy.", "numpy.core.", "numpy._core."}; /* package names by version */
    char whole[64];
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++) {
        size_t n = strlen(packages[i]), k = strlen(module);
        memcpy(whole, packages[i], n);
        memcpy(whole + n, module, k + 1);
        if (is_name(v, whole, name)) return true;
    }
    return false;
}

static const Pickled *state_of(const PickledMade *made) {
    for (const PickledChange *c = made->change; c; c = c->next)
        if (c->what == CHANGE_STATE && c->item[0]->kind == PICKLED_TUPLE) return c->item[0];
    return NULL;
}

/* Reads dtype('f4', False, True) with the state (3, '<', ...): numbers and bools, little-endian. */
static DType array_dtype(const Pickled *v) {
    static const struct {
        const char *code, *dtype;
    } rows[] = {{"f2", "float16"}, {"f4", "float32"}, {"f8", "float64"}, {"i1", "int8"},
                {"i2", "int16"},   {"i4", "int32"},   {"i8", "int64"},   {"u1", "uint8"},
                {"u2", "uint16"},  {"u4", "uint32"},  {"u8", "uint64"},  {"b1", "bool"}};
    if (v->kind != PICKLED_MADE || !is_name(v->made->callee, "numpy", "dtype") || !v->made->args->n) return DT_NONE;
    const Pickled *code = v->made->args->item[0], *state = state_of(v->made);
    if (code->kind != PICKLED_STR) return DT_NONE;
    if (state && state->n > 1 && state->item[1]->kind == PICKLED_STR && !strcmp(state->item[1]->text, ">"))
        return DT_NONE;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(code->text, rows[i].code)) return dtype_named(rows[i].dtype);
    return DT_NONE;
}

/* Returns the bytes of bytes or of bytearray(bytes). */
static const char *bytes_of(const Pickled *v, size_t *n) {
    if (v->kind == PICKLED_MADE && v->made->args->n == 1) v = v->made->args->item[0];
    *n = v->kind == PICKLED_BYTES ? sym_length(v->text) : 0;
    return v->kind == PICKLED_BYTES ? v->text : v->kind == PICKLED_MADE ? "" : NULL;
}

typedef struct Array {
    const Pickled *dtype, *shape, *bytes;
    bool columns; /* column-major order, as in Fortran */
} Array;

static bool read_array(const PickledMade *made, Array *out) {
    if (is_numpy(made->callee, "multiarray", "_reconstruct")) {
        const Pickled *state = state_of(made);
        if (!state || state->n != 5) return false;
        *out = (Array){state->item[2], state->item[1], state->item[4],
                       state->item[3]->kind == PICKLED_BOOL && state->item[3]->b};
        return true;
    }
    if (!is_numpy(made->callee, "numeric", "_frombuffer") || made->args->n != 4) return false;
    Pickled *const *item = made->args->item;
    *out = (Array){item[1], item[2], item[0], item[3]->kind == PICKLED_STR && !strcmp(item[3]->text, "F")};
    return true;
}

/* Converts from column-major to row-major order. */
static const void *by_rows(Eval *ev, const char *from, uint32_t rank, const int64_t *size, size_t unit, int64_t count) {
    char *to = arena_array(ev->cx->mem, (size_t)count + 1, unit);
    int64_t index[MAX_RANK] = {0};
    for (int64_t n = 0; n < count; n++) {
        int64_t place = 0, step = 1;
        for (uint32_t i = 0; i < rank; i++) place += index[i] * step, step *= size[i];
        memcpy(to + (size_t)n * unit, from + (size_t)place * unit, unit);
        for (uint32_t i = rank; i-- > 0 && ++index[i] == size[i];) index[i] = 0;
    }
    return to;
}

static Sval make_array(Eval *ev, const Array *a) {
    DType dtype = array_dtype(a->dtype);
    size_t length;
    const char *bytes = bytes_of(a->bytes, &length);
    if (dtype == DT_NONE || !bytes || a->shape->kind != PICKLED_TUPLE || a->shape->n > MAX_RANK) return sv_unbound();
    int64_t *size = arena_new_array(ev->cx->mem, int64_t, MAX_RANK), count = 1;
    for (uint32_t i = 0; i < a->shape->n; i++) {
        const Pickled *one = a->shape->item[i];
        if (one->kind != PICKLED_INT || one->i < 0 || __builtin_mul_overflow(count, one->i, &count))
            return sv_unbound();
        size[i] = one->i;
    }
    size_t unit = dtype_rows[dtype].bytes;
    if ((uint64_t)count > length / unit || (uint64_t)count * unit != length) return sv_unbound();
    const void *rows = a->columns ? by_rows(ev, bytes, a->shape->n, size, unit, count)
                                  : arena_copy(ev->cx->mem, bytes, length + 1);
    const Const *data = const_make(ev->cx, dtype, a->shape->n, size, rows);
    Sval tensor = sv_tensor(ev, ir_const(&ev->emit.b, data, ty_basic(ev->types, TY_TENSOR)));
    return prelude_call(ev, PRELUDE_NUMPY_NDARRAY, 1, &tensor, (Span){0, 0});
}

/* Reads numpy.str_: dtype('U4') and four bytes for each character, with zeros after the text. */
static Sval make_text(Eval *ev, const char *bytes, size_t n) {
    Text text = text_open(ev->cx->mem);
    for (size_t i = 0; i + 4 <= n; i += 4) {
        const unsigned char *b = (const unsigned char *)bytes + i;
        uint32_t code = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
        char unit[4];
        if (!code) break;
        if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return sv_unbound();
        text_printf(&text, "%.*s", utf8_put(code, unit), unit);
    }
    const char *made = text_done(&text);
    return sv_str(sym_n(ev->cx->symbols, made, strlen(made)));
}

static bool is_text_dtype(const Pickled *v) {
    const Pickled *code = v->kind == PICKLED_MADE && v->made->args->n ? v->made->args->item[0] : NULL;
    return code && is_name(v->made->callee, "numpy", "dtype") && code->kind == PICKLED_STR && *code->text == 'U';
}

static Sval make_scalar(Eval *ev, const Pickled *type, const Pickled *v) {
    DType dtype = array_dtype(type);
    size_t n;
    const char *bytes = bytes_of(v, &n);
    if (bytes && is_text_dtype(type)) return make_text(ev, bytes, n);
    if (dtype == DT_NONE || !bytes || n != dtype_rows[dtype].bytes) return sv_unbound();
    const Const *data = const_make(ev->cx, dtype, 0, NULL, arena_copy(ev->cx->mem, bytes, n));
    Sval tensor = sv_tensor(ev, ir_const(&ev->emit.b, data, ty_basic(ev->types, TY_TENSOR)));
    return sv_call_method(ev, tensor, "item", 0, NULL, (Span){0, 0});
}

/* Makes the prelude's object for dtype('f4'), whose state is that of C's structure. */
static Sval make_dtype(Eval *ev, const Pickled *v) {
    DType dtype = array_dtype(v);
    if (dtype == DT_NONE) return sv_unbound();
    Sval name = sv_str(cx_sym(ev->cx, dtype_rows[dtype].torch));
    return prelude_call(ev, PRELUDE_NUMPY_DTYPE, 1, &name, (Span){0, 0});
}

bool pickled_array_of_others(const Pickled *v) {
    Array array;
    return read_array(v->made, &array) && array_dtype(array.dtype) == DT_NONE;
}

Sval pickled_array(Eval *ev, const Pickled *v) {
    const PickledMade *made = v->made;
    Array array;
    if (read_array(made, &array)) return make_array(ev, &array);
    if (is_numpy(made->callee, "multiarray", "scalar") && made->args->n == 2)
        return make_scalar(ev, made->args->item[0], made->args->item[1]);
    return make_dtype(ev, v);
}
