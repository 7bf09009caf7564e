/* The tokens of IR text, and the constants that it contains. */
#include "ir/parse.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- tokens ---- */

Span parser_span(const Parser *p, const char *from) {
    Pos lo = p->source->base + (Pos)(from - p->text);
    return (Span){lo, p->source->base + (Pos)(p->at - p->text) + (p->at == from)};
}

bool parser_fail(Parser *p, const char *what) {
    if (!p->failed) diag_add(p->cx->diags, DIAG_30, parser_span(p, p->at), NULL, "%s", what);
    p->failed = true;
    return false;
}

void parser_blanks(Parser *p) {
    while (*p->at == ' ' || *p->at == '\t' || *p->at == '\r') p->at++;
    if (*p->at == ';')
        while (*p->at && *p->at != '\n') p->at++;
}

void parser_line_ends(Parser *p) {
    for (parser_blanks(p); *p->at == '\n'; parser_blanks(p)) p->at++;
}

static bool is_word_byte(char c) { return isalnum((unsigned char)c) || c == '_' || c == '.'; }

bool parser_accept(Parser *p, const char *text) {
    parser_blanks(p);
    size_t n = strlen(text);
    if (strncmp(p->at, text, n) != 0 || (is_word_byte(text[n - 1]) && is_word_byte(p->at[n]))) return false;
    p->at += n;
    return true;
}

bool parser_expect(Parser *p, const char *text) {
    return parser_accept(p, text) || parser_fail(p, arena_printf(p->mem, "expected `%s`", text));
}

Sym parser_word(Parser *p) {
    parser_blanks(p);
    const char *start = p->at;
    while (is_word_byte(*p->at)) p->at++;
    return p->at == start ? NULL : sym_n(p->cx->symbols, start, (size_t)(p->at - start));
}

static int hex_digit(char c) { return isdigit((unsigned char)c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

static bool read_escape(Parser *p, Text *text) {
    if (*p->at != 'x') {
        text_char(text, *p->at++);
        return true;
    }
    int high = hex_digit(p->at[1]), low = high < 0 ? -1 : hex_digit(p->at[2]);
    if (low < 0) return parser_fail(p, "malformed escape");
    text_char(text, (char)(high * 16 + low));
    p->at += 3;
    return true;
}

Sym parser_string(Parser *p) {
    if (!parser_expect(p, "\"")) return NULL;
    Text text = text_open(p->mem);
    while (*p->at != '"') {
        if (!*p->at || *p->at == '\n') return parser_fail(p, "string without an end"), NULL;
        if (*p->at != '\\')
            text_char(&text, *p->at++);
        else if (p->at++, !*p->at || !read_escape(p, &text))
            return parser_fail(p, "malformed escape"), NULL;
    }
    p->at++;
    return sym_n(p->cx->symbols, text.at ? text.at : "", text.n);
}

Sym parser_name(Parser *p) {
    parser_blanks(p);
    return *p->at == '"' ? parser_string(p) : parser_word(p);
}

/* ---- literals ---- */

static bool read_number(Parser *p, Literal *out) {
    const char *start = p->at;
    p->at += *p->at == '-';
    bool word = !strncmp(p->at, "inf", 3) || !strncmp(p->at, "nan", 3), floating = word;
    for (; word ? isalpha((unsigned char)*p->at) : isdigit((unsigned char)*p->at) || (*p->at && strchr(".e+-", *p->at));
         p->at++)
        floating |= *p->at == '.' || *p->at == 'e';
    size_t n = (size_t)(p->at - start);
    if (n > 400 || p->at == start + (*start == '-')) return parser_fail(p, "expected a literal");
    out->dtype = floating ? DT_F64 : DT_I64;
    if (floating) {
        out->f = text_to_double(p->mem, start, n);
        return true;
    }
    char *end;
    errno = 0;
    out->i = *start == '-' ? strtoll(start, &end, 10) : (int64_t)strtoull(start, &end, 10);
    if (errno || end != p->at) return parser_fail(p, "malformed number");
    out->f = (double)out->i;
    return true;
}

bool parser_literal(Parser *p, Literal *out) {
    parser_blanks(p);
    *out = (Literal){.dtype = DT_BOOL};
    if (parser_accept(p, "true")) return out->i = 1, out->f = 1, true;
    if (parser_accept(p, "false")) return true;
    if (*p->at != '"') return read_number(p, out);
    out->dtype = DT_STR;
    return (out->s = parser_string(p)) != NULL;
}

static void store(Const *view, void *data, size_t i, const Literal *from, Context *cx) {
    bool floating = dtype_is_float(view->dtype);
    const Const *one = floating ? const_float(cx, from->f) : const_int(cx, from->i);
    size_t size = view->dtype == DT_STR ? sizeof(Sym) : dtype_rows[view->dtype].bytes;
    const void *bytes = view->dtype == DT_STR ? (const void *)&from->s : const_cast(cx, one, view->dtype)->data;
    memcpy((char *)data + i * size, bytes, size);
}

typedef Vec(Literal) Literals;

static bool read_elements(Parser *p, Literals *out) {
    if (!parser_expect(p, "[")) return false;
    if (parser_accept(p, "]")) return true;
    do {
        Literal literal;
        parser_line_ends(p);
        if (!parser_literal(p, &literal)) return false;
        vec_push(p->mem, out, literal);
    } while (parser_accept(p, ","));
    return parser_expect(p, "]");
}

/* Makes a constant of the dtype and shape from elements; complex elements are pairs. */
static const Const *make_const(Parser *p, DType dtype, uint32_t rank, const int64_t *dim, const Literals *from) {
    int64_t count = 1;
    for (uint32_t i = 0; i < rank; i++)
        if (dim[i] < 0 || __builtin_mul_overflow(count, dim[i], &count))
            return parser_fail(p, "sizes of a constant do not fit"), NULL;
    Const shape = {.dtype = dtype, .count = 1};
    int64_t parts = (int64_t)ir_real_view(&shape).count;
    if (__builtin_mul_overflow(count, parts, &count) || count != from->n)
        return parser_fail(p, "the number of elements does not fit the sizes"), NULL;
    Const view = ir_real_view(&shape);
    size_t size = dtype == DT_STR ? sizeof(Sym) : dtype_rows[view.dtype].bytes;
    void *data = arena_array(p->cx->mem, (size_t)count + 1, size);
    for (uint32_t i = 0; i < from->n; i++) {
        if ((from->at[i].dtype == DT_STR) != (dtype == DT_STR))
            return parser_fail(p, "an element has another kind than the constant"), NULL;
        store(&view, data, i, &from->at[i], p->cx);
    }
    return const_make(p->cx, dtype, rank, rank ? arena_copy(p->cx->mem, dim, rank * sizeof *dim) : NULL, data);
}

const Const *parser_elements(Parser *p, DType dtype, uint32_t rank, const int64_t *dim) {
    Literals items = {0};
    return read_elements(p, &items) ? make_const(p, dtype, rank, dim, &items) : NULL;
}

static const Const *list_const(Parser *p, DType dtype, const Literals *from) {
    int64_t n = from->n;
    return make_const(p, dtype, 1, &n, from);
}

static const Const *read_list(Parser *p) {
    Literals items = {0};
    if (!read_elements(p, &items)) return NULL;
    if (!items.n) return parser_fail(p, "an empty list is written with its type: int[]"), NULL;
    DType dtype = items.at[0].dtype;
    for (uint32_t i = 1; i < items.n; i++)
        if (items.at[i].dtype != dtype) return parser_fail(p, "elements of a list have different kinds"), NULL;
    return list_const(p, dtype, &items);
}

/* Reads a constant after the first word of its type: int[], or f32[2,2] [1.0, ...]. */
static const Const *read_typed(Parser *p, Sym word) {
    static const DType list_dtypes[] = {DT_I64, DT_F64, DT_BOOL, DT_STR};
    Literals items = {0};
    if (!parser_expect(p, "[")) return NULL;
    for (int i = 0; i < 4; i++)
        if (!strcmp(ir_list_word(list_dtypes[i]), word) && parser_accept(p, "]"))
            return list_const(p, list_dtypes[i], &items);
    DType dtype = dtype_named(word);
    if (dtype == DT_NONE) return parser_fail(p, "expected an operand"), NULL;
    int64_t dim[MAX_RANK];
    uint32_t rank = 0;
    while (!parser_accept(p, "]")) {
        Literal size;
        if (rank == MAX_RANK || (rank && !parser_expect(p, ",")) || !parser_literal(p, &size) || size.dtype != DT_I64)
            return parser_fail(p, "malformed sizes"), NULL;
        dim[rank++] = size.i;
    }
    return parser_elements(p, dtype, rank, dim);
}

const Const *parser_const(Parser *p) {
    parser_blanks(p);
    if (*p->at == '[') return read_list(p);
    const char *back = p->at;
    if (isalpha((unsigned char)*p->at)) {
        Sym word = parser_word(p);
        if (*p->at == '[') return read_typed(p, word);
        p->at = back;
    }
    Literal literal;
    if (!parser_literal(p, &literal)) return NULL;
    Literals one = {&literal, 1, 1};
    return make_const(p, literal.dtype, 0, NULL, &one);
}
