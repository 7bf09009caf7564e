/* Schemas in PyTorch's notation, as native_functions.yaml and the operator registry write them:
 *     [space::]name[.overload](argument, ..., *, argument, ...) -> result
 *     argument: type name [= default]      type: Base [(alias)] [?] {[ n ]} [(alias)] [?]
 * Independent of rows. Malformed text gives an error sentence, never a crash, since registries of custom operators may
 * be read too. */
#include "ir/op.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PARAMS = 64, MAX_RESULTS = 16, MAX_DEFAULTS = 16 };

typedef struct {
    Context *cx;
    Types *types;
    const char *at;
    const char *why;
} Schema;

/* ---- tokens ---- */

static bool fail(Schema *s, const char *why) {
    if (!s->why) s->why = arena_printf(s->cx->mem, "%s at \"%.24s\"", why, s->at);
    return false;
}

static void skip_space(Schema *s) {
    while (*s->at == ' ' || *s->at == '\n' || *s->at == '\t') s->at++;
}

static bool accept(Schema *s, const char *text) {
    skip_space(s);
    size_t n = strlen(text);
    return !strncmp(s->at, text, n) ? s->at += n, true : false;
}

static bool expect(Schema *s, const char *text) {
    return accept(s, text) || fail(s, arena_printf(s->cx->mem, "expected `%s`", text));
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static Sym word(Schema *s) {
    skip_space(s);
    size_t n = 0;
    while (is_word(s->at[n])) n++;
    if (!n) return NULL;
    s->at += n;
    return sym_n(s->cx->symbols, s->at - n, n);
}

/* ---- types ---- */

static const struct {
    const char *name;
    TypeKind kind;
} base_types[] = {
    {"Tensor", TY_TENSOR}, {"int", TY_INT},
    {"SymInt", TY_INT},    {"float", TY_FLOAT},
    {"bool", TY_BOOL},     {"SymBool", TY_BOOL},
    {"str", TY_STR},       {"Scalar", TY_NUMBER},
    {"number", TY_NUMBER}, {"ScalarType", TY_DTYPE},
    {"Layout", TY_INT},    {"MemoryFormat", TY_INT},
    {"Device", TY_DEVICE}, {"DeviceIndex", TY_INT},
    {"Generator", TY_ANY}, {"Storage", TY_ANY},
    {"Stream", TY_ANY},    {"Dimname", TY_STR},
    {"QScheme", TY_ANY},   {"complex", TY_COMPLEX},
    {"Any", TY_ANY},       {"t", TY_ANY},
};

static bool base_type(Schema *s, Param *param) {
    Sym name = word(s);
    if (!name) return fail(s, "expected a type");
    for (size_t i = 0; i < sizeof base_types / sizeof *base_types; i++)
        if (!strcmp(base_types[i].name, name)) {
            param->type = ty_basic(s->types, base_types[i].kind);
            param->symbolic_int = !strcmp(name, "SymInt");
            return true;
        }
    return fail(s, arena_printf(s->cx->mem, "unknown type `%s`", name));
}

/* Reads the marks of an alias: (a), (a!), (a -> *), (a|b), (*). */
static bool alias_set(Schema *s, Param *param) {
    if (*s->at != '(') return true;
    s->at++;
    if (isalpha((unsigned char)*s->at)) param->alias = *s->at++;
    while (*s->at == '|' || isalpha((unsigned char)*s->at) || *s->at == '*') s->at++;
    if (accept(s, "!")) param->written = true;
    if (accept(s, "->") && !word(s) && !accept(s, "*")) return fail(s, "expected an alias after `->`");
    return expect(s, ")");
}

static void mark_optional(Schema *s, Param *param) {
    if (*s->at != '?') return;
    s->at++;
    param->optional = true;
}

static bool list_suffix(Schema *s, Param *param) {
    if (*s->at != '[') return true;
    s->at++;
    if (param->optional) {
        param->elem_optional = true;
        param->optional = false;
    }
    if (isdigit((unsigned char)*s->at)) param->fixed = (uint8_t)strtoul(s->at, NULL, 10);
    while (isdigit((unsigned char)*s->at)) s->at++;
    param->type = ty_list(s->types, param->type);
    return expect(s, "]");
}

static bool type(Schema *s, Param *param) {
    if (!base_type(s, param) || !alias_set(s, param)) return false;
    mark_optional(s, param);
    if (!list_suffix(s, param) || !alias_set(s, param)) return false;
    mark_optional(s, param);
    return true;
}

/* ---- defaults ---- */

static const struct {
    const char *name;
    int64_t value;
} named_ints[] = {
    {"None", 0},          {"Mean", 1}, {"Sum", 2}, {"strided", 0}, {"contiguous_format", 0}, {"preserve_format", 1},
    {"channels_last", 2},
};

static bool named_default(Schema *s, const Type *t, Sym name, const Const **out) {
    if (!strcmp(name, "True") || !strcmp(name, "False")) {
        *out = const_bool(s->cx, name[0] == 'T');
        return true;
    }
    if (t->kind == TY_DTYPE && dtype_named(name) != DT_NONE) {
        *out = const_int(s->cx, dtype_number(dtype_named(name)));
        return true;
    }
    for (size_t i = 0; i < sizeof named_ints / sizeof *named_ints; i++)
        if (!strcmp(named_ints[i].name, name)) {
            *out = const_int(s->cx, named_ints[i].value);
            return true;
        }
    if (t->kind == TY_DEVICE) {
        *out = const_str(s->cx, name);
        return true;
    }
    return fail(s, arena_printf(s->cx->mem, "unknown default `%s`", name));
}

static bool string_default(Schema *s, const Const **out) {
    char quote = *s->at++;
    const char *start = s->at;
    while (*s->at && *s->at != quote) s->at++;
    if (!*s->at) return fail(s, "string without an end");
    *out = const_str(s->cx, sym_n(s->cx->symbols, start, (size_t)(s->at++ - start)));
    return true;
}

static bool number_default(Schema *s, const Type *t, const Const **out) {
    size_t n = 0;
    bool floating = t->kind == TY_FLOAT;
    for (; isalnum((unsigned char)s->at[n]) || s->at[n] == '.' ||
           ((s->at[n] == '-' || s->at[n] == '+') && (!n || s->at[n - 1] == 'e'));
         n++)
        if (s->at[n] == '.' || s->at[n] == 'e') floating = true;
    if (!n) return fail(s, "expected a default");
    char *end;
    int64_t whole = strtoll(s->at, &end, 10);
    if (floating)
        *out = const_float(s->cx, text_to_double(s->cx->scratch, s->at, n));
    else if (end != s->at + n)
        return fail(s, "malformed number");
    else
        *out = const_int(s->cx, whole);
    s->at += n;
    return true;
}

static bool scalar_default(Schema *s, const Type *t, const Const **out) {
    skip_space(s);
    if (*s->at == '"' || *s->at == '\'') return string_default(s, out);
    if (isalpha((unsigned char)*s->at)) return named_default(s, t, word(s), out);
    return number_default(s, t, out);
}

/* Makes a 1-D constant of the list's element type. */
static const Const *list_const(Schema *s, const Type *elem, uint32_t n, const Const *const *item) {
    DType dtype = elem->kind == TY_FLOAT  ? DT_F64
                  : elem->kind == TY_BOOL ? DT_BOOL
                  : elem->kind == TY_STR  ? DT_STR
                                          : DT_I64;
    size_t size = dtype == DT_STR ? sizeof(Sym) : dtype_rows[dtype].bytes;
    char *data = arena_alloc(s->cx->mem, n * size + 1);
    for (uint32_t i = 0; i < n; i++) {
        const Const *c = const_cast(s->cx, item[i], dtype);
        if (!c) return NULL;
        memcpy(data + i * size, c->data, size);
    }
    int64_t length = n;
    return const_make(s->cx, dtype, 1, &length, data);
}

static bool list_default(Schema *s, const Type *elem, const Const **out) {
    const Const *item[MAX_DEFAULTS];
    uint32_t n = 0;
    if (!accept(s, "]")) {
        do {
            if (n == MAX_DEFAULTS) return fail(s, "too many defaults");
            if (!scalar_default(s, elem, &item[n])) return false;
            n++;
        } while (accept(s, ","));
        if (!expect(s, "]")) return false;
    }
    return (*out = list_const(s, elem, n, item)) != NULL || fail(s, "a default that does not fit the type");
}

/* Reads a default of a list; one number for int[2] stands for all elements. */
static bool repeated_default(Schema *s, Param *param, const Type *elem) {
    const Const *item[UINT8_MAX];
    if (!scalar_default(s, elem, &item[0])) return false;
    uint32_t n = param->fixed ? param->fixed : 1;
    for (uint32_t i = 1; i < n; i++) item[i] = item[0];
    return (param->value = list_const(s, elem, n, item)) != NULL || fail(s, "a default that does not fit the type");
}

static bool is_none(Schema *s) {
    skip_space(s);
    return !strncmp(s->at, "None", 4) && !is_word(s->at[4]);
}

static bool default_value(Schema *s, Param *param) {
    if (!accept(s, "=")) return true;
    param->has_default = true;
    if (param->optional && is_none(s)) return accept(s, "None");
    const Type *elem = param->type->kind == TY_LIST ? param->type->elem[0] : param->type;
    if (accept(s, "[")) return list_default(s, elem, &param->value);
    return param->type->kind == TY_LIST ? repeated_default(s, param, elem) : scalar_default(s, elem, &param->value);
}

/* ---- the whole ---- */

static bool argument(Schema *s, Op *op, Param *param, bool keyword) {
    if (op->params == MAX_PARAMS) return fail(s, "too many arguments");
    Param *p = &param[op->params++];
    *p = (Param){.keyword = keyword};
    if (!type(s, p)) return false;
    if (!(p->name = word(s))) return fail(s, "expected a name");
    return default_value(s, p);
}

static bool arguments(Schema *s, Op *op) {
    Param param[MAX_PARAMS];
    bool keyword = false;
    if (!expect(s, "(")) return false;
    if (accept(s, ")")) return true;
    do {
        if (accept(s, "*"))
            keyword = true;
        else if (!argument(s, op, param, keyword))
            return false;
    } while (accept(s, ","));
    if (!expect(s, ")")) return false;
    if (op->params) op->param = arena_copy(s->cx->mem, param, op->params * sizeof *param);
    return true;
}

static bool one_result(Schema *s, Op *op, const Type **out) {
    Param param = {0};
    if (!type(s, &param)) return false;
    if (!op->results) op->result_alias = param.alias;
    out[op->results++] = param.optional ? ty_optional(s->types, param.type) : param.type;
    (void)word(s); /* skips the result's name */
    return true;
}

static bool results(Schema *s, Op *op) {
    const Type *out[MAX_RESULTS];
    if (!expect(s, "->")) return false;
    if (!accept(s, "(")) {
        if (!one_result(s, op, out)) return false;
    } else if (!accept(s, ")")) {
        do {
            if (op->results == MAX_RESULTS) return fail(s, "too many results");
            if (!one_result(s, op, out)) return false;
        } while (accept(s, ","));
        if (!expect(s, ")")) return false;
    }
    if (op->results) op->result = arena_copy(s->cx->mem, out, op->results * sizeof *out);
    skip_space(s);
    return !*s->at || fail(s, "text after the schema");
}

static bool name(Schema *s, Op *op) {
    op->space = cx_sym(s->cx, "aten");
    if (!(op->name = word(s))) return fail(s, "expected a name");
    if (accept(s, "::")) {
        op->space = op->name;
        if (!(op->name = word(s))) return fail(s, "expected a name");
    }
    op->overload = cx_sym(s->cx, "");
    if (*s->at == '.' && s->at++ && !(op->overload = word(s))) return fail(s, "expected an overload's name");
    bool plain = !*op->overload;
    op->text = sym_printf(s->cx->symbols, "%s.%s%s%s", op->space, op->name, plain ? "" : ".", op->overload);
    return true;
}

Op *schema_parse(Context *cx, Types *types, const char *schema, const char **why) {
    Schema s = {.cx = cx, .types = types, .at = schema};
    Op *op = arena_new(cx->mem, Op);
    op->kind = OP_ROW;
    if (name(&s, op) && arguments(&s, op) && results(&s, op)) return op;
    *why = s.why;
    return NULL;
}
