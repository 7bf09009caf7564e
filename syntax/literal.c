/* Decodes numbers and the text of strings. Line ends inside strings become \n, as in Python. */
#include "syntax/literal.h"

#include <string.h>

/* ---- numbers ---- */

static void refuse(Context *cx, Ast *out, const char *text) {
    diag_add(cx->diags, DIAG_1010, out->at, NULL, "%s", text);
    out->kind = AST_Poison;
}

static int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    char lower = (char)(c | 32);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 99;
}

static bool underscores_are_fine(const char *text, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (text[i] == '_' && (i + 1 == n || digit_value(text[i + 1]) > 15)) return false;
    return true;
}

static int base_of(const char *text, size_t n) {
    if (n < 2 || text[0] != '0') return 10;
    switch (text[1] | 32) {
    case 'x': return 16;
    case 'o': return 8;
    case 'b': return 2;
    default: return 10;
    }
}

/* Returns false if the number does not fit in int64. */
static bool read_int(const char *text, size_t n, int base, int64_t *value) {
    *value = 0;
    for (size_t i = base == 10 ? 0 : 2; i < n; i++) {
        if (text[i] == '_') continue;
        if (__builtin_mul_overflow(*value, base, value) || __builtin_add_overflow(*value, digit_value(text[i]), value))
            return false;
    }
    return true;
}

static void read_whole(Context *cx, Ast *out, const char *text, size_t n) {
    int base = base_of(text, n);
    int64_t value;
    bool fits = read_int(text, n, base, &value);
    if (base == 10 && n > 1 && text[0] == '0' && (!fits || value)) {
        refuse(cx, out, "a decimal number cannot have leading zeros; write octal numbers as 0o17");
        return;
    }
    out->kind = AST_Int;
    out->Int.value = fits ? value : INT64_MAX;
    out->Int.big = fits ? NULL : sym_n(cx->symbols, text, n);
}

void literal_number(Context *cx, Ast *out, const char *text, size_t length) {
    char last = (char)(text[length - 1] | 32);
    bool prefixed = base_of(text, length) != 10;
    bool imaginary = last == 'j';
    bool real = !prefixed && (memchr(text, '.', length) || memchr(text, 'e', length) || memchr(text, 'E', length));
    if (last == 'l')
        refuse(cx, out, "Python 3 has no long integers: leave the final `L` out");
    else if (!underscores_are_fine(text, length))
        refuse(cx, out, "an underscore in a number must be between two digits");
    else if (imaginary) {
        out->kind = AST_Imaginary;
        out->Imaginary.value = text_to_double(cx->scratch, text, length - 1);
    } else if (real) {
        out->kind = AST_Float;
        out->Float.value = text_to_double(cx->scratch, text, length);
    } else
        read_whole(cx, out, text, length);
}

/* ---- strings ---- */

StringForm literal_string_form(const char *start, size_t length) {
    StringForm form = {0};
    for (size_t i = 0; i < length; i++) {
        switch (start[i] | 32) {
        case 'r': form.raw = true; break;
        case 'b': form.bytes = true; break;
        case 'f': form.fields = true; break;
        default: break;
        }
    }
    return form;
}

typedef struct Decoder {
    Context *cx;
    Text *out;
    StringForm form;
    const char *text;
    size_t n, i;
    Pos at;
    bool unwritten; /* the text contains a named character or half of a pair, which remain as they are written */
} Decoder;

static void bad_escape(Decoder *d, size_t from, const char *text) {
    Span span = {d->at + (Pos)from, d->at + (Pos)d->i};
    diag_add(d->cx->diags, DIAG_1010, span, NULL, "%s", text);
}

static void add_code(Decoder *d, size_t from, uint32_t code) {
    char bytes[4];
    if (d->form.bytes)
        text_char(d->out, (char)code);
    else if (code > 0x10FFFF)
        bad_escape(d, from, "this escape is not a Unicode character");
    else if (code >= 0xD800 && code < 0xE000) {
        text_add_n(d->out, d->text + from, d->i - from);
        d->unwritten = true;
    } else
        text_add_n(d->out, bytes, (size_t)utf8_put(code, bytes));
}

static void hex_escape(Decoder *d, size_t from, int digits) {
    uint32_t code = 0;
    for (int k = 0; k < digits; k++, d->i++) {
        int digit = d->i < d->n ? digit_value(d->text[d->i]) : 99;
        if (digit > 15) {
            bad_escape(d, from, "this escape has too few hexadecimal digits");
            return;
        }
        code = code * 16 + (uint32_t)digit;
    }
    add_code(d, from, code);
}

static void octal_escape(Decoder *d, size_t from) {
    uint32_t code = 0;
    for (int k = 0; k < 3 && d->i < d->n && d->text[d->i] >= '0' && d->text[d->i] <= '7'; k++)
        code = code * 8 + (uint32_t)(d->text[d->i++] - '0');
    add_code(d, from, code);
}

static void named_escape(Decoder *d, size_t from) {
    while (d->i < d->n && d->text[d->i] != '}') d->i++;
    if (d->i < d->n) d->i++;
    text_add_n(d->out, d->text + from, d->i - from);
    d->unwritten = true;
}

static void skip_newline(Decoder *d, char c) {
    if (c == '\r' && d->i < d->n && d->text[d->i] == '\n') d->i++;
}

/* Decodes what follows the backslash. An escape that Python does not know is kept as written. */
static void escape(Decoder *d) {
    static const char from_letter[] = "\\'\"abfnrtv", to_char[] = "\\'\"\a\b\f\n\r\t\v";
    size_t from = d->i - 1;
    if (d->i >= d->n) {
        text_char(d->out, '\\');
        return;
    }
    char c = d->text[d->i++];
    const char *simple = c ? strchr(from_letter, c) : NULL;
    if (simple)
        text_char(d->out, to_char[simple - from_letter]);
    else if (c == '\n' || c == '\r')
        skip_newline(d, c);
    else if (c >= '0' && c <= '7')
        d->i--, octal_escape(d, from);
    else if (c == 'x')
        hex_escape(d, from, 2);
    else if (c == 'u' && !d->form.bytes)
        hex_escape(d, from, 4);
    else if (c == 'U' && !d->form.bytes)
        hex_escape(d, from, 8);
    else if (c == 'N' && !d->form.bytes)
        named_escape(d, from);
    else {
        text_char(d->out, '\\');
        d->i--;
    }
}

static void plain(Decoder *d, char c) {
    if (c == '\r') {
        skip_newline(d, c);
        c = '\n';
    }
    bool doubled = d->form.fields && (c == '{' || c == '}') && d->i < d->n && d->text[d->i] == c;
    if (doubled) d->i++;
    if (d->form.bytes && (c & 0x80)) bad_escape(d, d->i - 1, "bytes can contain only ASCII characters and escapes");
    text_char(d->out, c);
}

bool literal_string_text(Context *cx, Text *out, StringForm form, const char *text, size_t length, Pos at) {
    Decoder d = {.cx = cx, .out = out, .form = form, .text = text, .n = length, .at = at};
    while (d.i < d.n) {
        char c = text[d.i++];
        if (c == '\\' && !form.raw)
            escape(&d);
        else
            plain(&d, c);
    }
    return !d.unwritten;
}
