/* Interned types: the parts of a type are written as one byte string whose Sym is the key, so equal parts give one
 * pointer. Also the table of element types and PyTorch's promotion of two of them. Independent of values and facts. */
#include "ir/type.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

struct Types {
    Context *cx;
    Map known;
    const Type *basic[TY_LITERAL + 1];
};

/* ---- element types ---- */

const DTypeRow dtype_rows[DT_COUNT] = {
    [DT_NONE] = {"none", "?", 0, 0, DTC_TEXT},
#define DTYPE(id, torch, text, onnx, bytes, class) [id] = {torch, text, onnx, bytes, class},
#include "ir/dtype.def"
#undef DTYPE
};

static const struct {
    const char *name;
    DType dtype;
} dtype_aliases[] = {
    {"float", DT_F32}, {"double", DT_F64}, {"half", DT_F16},   {"long", DT_I64},
    {"int", DT_I32},   {"short", DT_I16},  {"cfloat", DT_C64}, {"cdouble", DT_C128},
};

DType dtype_named(const char *torch_or_text) {
    for (int d = DT_NONE + 1; d < DT_COUNT; d++)
        if (!dtype_is_nibble((DType)d) &&
            (!strcmp(dtype_rows[d].torch, torch_or_text) || !strcmp(dtype_rows[d].text, torch_or_text)))
            return (DType)d;
    for (size_t i = 0; i < sizeof dtype_aliases / sizeof *dtype_aliases; i++)
        if (!strcmp(dtype_aliases[i].name, torch_or_text)) return dtype_aliases[i].dtype;
    return DT_NONE;
}

DType dtype_in_ir(const char *text) {
    for (int d = DT_NONE + 1; d < DT_COUNT; d++)
        if (dtype_is_nibble((DType)d) && !strcmp(dtype_rows[d].text, text)) return (DType)d;
    return dtype_named(text);
}

static const char *const tensor_class[DT_COUNT] = {
    [DT_F32] = "FloatTensor", [DT_F64] = "DoubleTensor", [DT_F16] = "HalfTensor",  [DT_BF16] = "BFloat16Tensor",
    [DT_I64] = "LongTensor",  [DT_I32] = "IntTensor",    [DT_I16] = "ShortTensor", [DT_I8] = "CharTensor",
    [DT_U8] = "ByteTensor",   [DT_BOOL] = "BoolTensor",
};

DType dtype_of_class(const char *name) {
    for (int d = DT_NONE + 1; d < DT_COUNT; d++)
        if (tensor_class[d] && !strcmp(tensor_class[d], name)) return (DType)d;
    return DT_NONE;
}

const char *dtype_class(DType dtype) { return tensor_class[dtype]; }

DType dtype_of_onnx(int onnx) {
    for (int d = DT_NONE + 1; d < DT_COUNT; d++)
        if (dtype_rows[d].onnx == onnx) return (DType)d;
    return DT_NONE;
}

/* https://pytorch.org/docs/stable/torch.html, c10/core/ScalarType.h: serialized programs contain these numbers. */
static const int8_t scalar_type[DT_COUNT] = {
    [DT_NONE] = -1,     [DT_STR] = -1,        [DT_U8] = 0,          [DT_I8] = 1,   [DT_I16] = 2,  [DT_I32] = 3,
    [DT_I64] = 4,       [DT_F16] = 5,         [DT_F32] = 6,         [DT_F64] = 7,  [DT_C64] = 9,  [DT_C128] = 10,
    [DT_BOOL] = 11,     [DT_BF16] = 15,       [DT_U16] = 27,        [DT_U32] = 28, [DT_U64] = 29, [DT_F8E5M2] = 23,
    [DT_F8E4M3FN] = 24, [DT_F8E5M2FNUZ] = 25, [DT_F8E4M3FNUZ] = 26, [DT_U4] = -1,  [DT_I4] = -1,
};

int dtype_number(DType dtype) { return scalar_type[dtype]; }

DType dtype_numbered(int64_t number) {
    for (int d = DT_NONE + 1; d < DT_COUNT; d++)
        if (scalar_type[d] == number && number >= 0) return (DType)d;
    return DT_NONE;
}

static bool is_unsigned(DType d) { return d == DT_U8 || d == DT_U16 || d == DT_U32 || d == DT_U64; }
static bool is_wide_unsigned(DType d) { return is_unsigned(d) && d != DT_U8; }

static DType promote_ints(DType a, DType b) {
    if (is_unsigned(a) != is_unsigned(b)) {
        DType sign = is_unsigned(a) ? b : a;
        return sign == DT_I8 ? DT_I16 : sign;
    }
    return dtype_rows[a].bytes > dtype_rows[b].bytes ? a : b;
}

static DType promote_floats(DType a, DType b) {
    if (dtype_rows[a].bytes == dtype_rows[b].bytes) return DT_F32; /* half with bfloat */
    return dtype_rows[a].bytes > dtype_rows[b].bytes ? a : b;
}

bool dtype_is_near(DType dtype, double number) {
    double most = dtype == DT_F16 ? 65504 : 3.38e38, least = dtype == DT_F16 ? 0x1p-14 : 0x1p-126;
    return number == 0 || !isfinite(number) || (fabs(number) <= most && fabs(number) >= least);
}

DType dtype_promote(DType a, DType b) {
    if (a == b) return a;
    if (a == DT_NONE || b == DT_NONE) return DT_NONE;
    if (dtype_rows[a].class > dtype_rows[b].class) {
        DType swap = a;
        a = b;
        b = swap;
    }
    DTypeClass low = dtype_rows[a].class, high = dtype_rows[b].class;
    if (high >= DTC_TEXT) return DT_NONE;
    if (high != DTC_FLOAT && (is_wide_unsigned(a) || is_wide_unsigned(b)))
        return DT_NONE; /* PyTorch refuses to mix u16, u32, u64 with others */
    if (high == DTC_COMPLEX) return b == DT_C128 || a == DT_F64 || a == DT_C128 ? DT_C128 : DT_C64;
    if (low != high) return b;
    return high == DTC_FLOAT ? promote_floats(a, b) : promote_ints(a, b);
}

/* ---- interning ---- */

static Sym key_of(Types *types, const Type *t) {
    Text key = text_open(types->cx->scratch);
    uintptr_t head[] = {(uintptr_t)t->kind, (uintptr_t)t->name, (uintptr_t)t->class, t->n, t->field != NULL};
    text_add_n(&key, (const char *)head, sizeof head);
    if (t->n) text_add_n(&key, (const char *)t->elem, t->n * sizeof *t->elem);
    if (t->field) text_add_n(&key, (const char *)t->field, t->n * sizeof *t->field);
    return sym_n(types->cx->symbols, key.at, key.n);
}

static const Type *intern(Types *types, Type t) {
    enum { FRAMES = 512 }; /* bytes of the stack for each level of a type */
    Arena *mem = types->cx->mem;
    for (uint32_t i = 0; i < t.n; i++)
        if (t.elem[i]->depth >= t.depth) t.depth = t.elem[i]->depth + 1;
    cx_check_stack(types->cx, (size_t)t.depth * FRAMES);
    ArenaMark mark = arena_mark(types->cx->scratch);
    Sym key = key_of(types, &t);
    arena_release(types->cx->scratch, mark);
    Type *known = map_get(&types->known, key);
    if (known) return known;
    if (t.n) t.elem = arena_copy(mem, t.elem, t.n * sizeof *t.elem);
    if (t.field) t.field = arena_copy(mem, t.field, t.n * sizeof *t.field);
    Type *made = arena_copy(mem, &t, sizeof t);
    map_set(mem, &types->known, key, made);
    return made;
}

Types *types_open(Context *cx) {
    Types *types = arena_new(cx->mem, Types);
    types->cx = cx;
    for (int kind = 0; kind <= TY_LITERAL; kind++) types->basic[kind] = intern(types, (Type){.kind = (TypeKind)kind});
    return types;
}

const Type *ty_basic(Types *types, TypeKind kind) { return types->basic[kind]; }

const Type *ty_of(Types *types, TypeKind kind, uint32_t n, const Type *const *elem) {
    if (kind == TY_OPTIONAL && n == 1 && (elem[0]->kind == TY_OPTIONAL || elem[0]->kind == TY_NONE)) return elem[0];
    return intern(types, (Type){.kind = kind, .n = n, .elem = elem});
}

const Type *ty_list(Types *types, const Type *elem) { return ty_of(types, TY_LIST, 1, &elem); }
const Type *ty_optional(Types *types, const Type *elem) { return ty_of(types, TY_OPTIONAL, 1, &elem); }

const Type *ty_named(Types *types, TypeKind kind, Sym name, uint32_t n, const Type *const *elem, const Sym *field,
                     const void *class) {
    return intern(types, (Type){.kind = kind, .n = n, .elem = elem, .name = name, .field = field, .class = class});
}

/* ---- subtypes ---- */

static bool each_subtype(const Type *a, const Type *b) {
    if (a->n != b->n) return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (!ty_subtype(a->elem[i], b->elem[i])) return false;
    return true;
}

static bool subtype_of_any(const Type *a, const Type *b) {
    for (uint32_t i = 0; i < b->n; i++)
        if (ty_subtype(a, b->elem[i])) return true;
    return false;
}

static bool is_number(const Type *t) {
    return t->kind == TY_INT || t->kind == TY_FLOAT || t->kind == TY_BOOL || t->kind == TY_COMPLEX;
}

bool ty_subtype(const Type *a, const Type *b) {
    if (a == b || b->kind == TY_ANY) return true;
    if (a->kind == TY_UNION) {
        for (uint32_t i = 0; i < a->n; i++)
            if (!ty_subtype(a->elem[i], b)) return false;
        return true;
    }
    if (a->kind == TY_LITERAL && a->n) return ty_subtype(a->elem[0], b);
    switch (b->kind) {
    case TY_OPTIONAL: return a->kind == TY_NONE || ty_subtype(a->kind == TY_OPTIONAL ? a->elem[0] : a, b->elem[0]);
    case TY_UNION: return a->kind == TY_OPTIONAL ? subtype_of_any(a->elem[0], b) : subtype_of_any(a, b);
    case TY_NUMBER: return is_number(a);
    case TY_TUPLE: return (a->kind == TY_TUPLE || a->kind == TY_NAMED_TUPLE) && (!b->n || each_subtype(a, b));
    default: return false; /* mutable containers are invariant */
    }
}

/* ---- text ---- */

static const char *const kind_names[] = {
    [TY_TENSOR] = "Tensor",
    [TY_INT] = "int",
    [TY_FLOAT] = "float",
    [TY_BOOL] = "bool",
    [TY_STR] = "str",
    [TY_NONE] = "None",
    [TY_LIST] = "List",
    [TY_OPTIONAL] = "Optional",
    [TY_NUMBER] = "number",
    [TY_TUPLE] = "Tuple",
    [TY_NAMED_TUPLE] = "NamedTuple",
    [TY_DICT] = "Dict",
    [TY_SET] = "Set",
    [TY_UNION] = "Union",
    [TY_ANY] = "Any",
    [TY_ENUM] = "Enum",
    [TY_CLASS] = "object",
    [TY_FUNC] = "Callable",
    [TY_DTYPE] = "dtype",
    [TY_DEVICE] = "device",
    [TY_COMPLEX] = "complex",
    [TY_LITERAL] = "Literal",
};

static void print_elements(Text *text, const Type *type) {
    text_char(text, '[');
    for (uint32_t i = 0; i < type->n; i++) {
        if (i) text_add(text, ", ");
        ty_print(text, type->elem[i]);
    }
    text_char(text, ']');
}

void ty_print(Text *text, const Type *type) {
    if (type->kind == TY_LITERAL && type->name) {
        text_printf(text, "Literal[%s]", type->name);
        return;
    }
    text_add(text, type->name ? type->name : kind_names[type->kind]);
    if (type->n && !type->name) print_elements(text, type);
}

const char *ty_str(Context *cx, const Type *type) {
    Text text = text_open(cx->scratch);
    ty_print(&text, type);
    return text_done(&text);
}

static void skip_space(const char **cursor) {
    while (**cursor == ' ') ++*cursor;
}

static bool accept(const char **cursor, char c) {
    skip_space(cursor);
    return **cursor == c ? ++*cursor, true : false;
}

static int parse_kind(const char **cursor) {
    skip_space(cursor);
    size_t n = 0;
    while (isalnum((unsigned char)(*cursor)[n]) || (*cursor)[n] == '_') n++;
    for (int kind = 0; kind <= TY_COMPLEX; kind++)
        if (strlen(kind_names[kind]) == n && !memcmp(kind_names[kind], *cursor, n)) {
            *cursor += n;
            return kind;
        }
    return -1;
}

enum { PARSE_DEPTH = 32, PARSE_ELEMENTS = 64 };

static const Type *parse_type(Types *types, const char **cursor, int depth) {
    int kind = parse_kind(cursor);
    if (kind < 0 || depth > PARSE_DEPTH) return NULL;
    const Type *elem[PARSE_ELEMENTS];
    uint32_t n = 0;
    if (accept(cursor, '[')) {
        do {
            if (n == PARSE_ELEMENTS || !(elem[n] = parse_type(types, cursor, depth + 1))) return NULL;
            n++;
        } while (accept(cursor, ','));
        if (!accept(cursor, ']')) return NULL;
    }
    bool single = kind == TY_LIST || kind == TY_OPTIONAL || kind == TY_SET;
    if ((single && n != 1) || (kind == TY_DICT && n != 2) || (n && kind < TY_LIST)) return NULL;
    return n ? ty_of(types, (TypeKind)kind, n, elem) : types->basic[kind];
}

const Type *ty_parse(Types *types, const char **cursor) { return parse_type(types, cursor, 0); }

const Type *ty_innermost(const Type *type) {
    while ((type->kind == TY_LIST || type->kind == TY_OPTIONAL) && type->n) type = type->elem[0];
    return type;
}
