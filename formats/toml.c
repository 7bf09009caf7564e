/* A recursive-descent parser over bytes, which stops at the first error. A table that a header made can be extended by
 * later headers in the cases that the specification allows: see `state` in toml.h. */
#include "formats/toml.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 64, MOST_KEYS = 4096 };

typedef struct Parser {
    Arena *mem;
    Diags *diags;
    DiagCode code;
    const Source *source;
    const char *at, *end;
    bool failed;
    int depth;
    TomlValue *root, *table; /* table: the table of the last header */
} Parser;

static Span span(const Parser *p, const char *lo, const char *hi) {
    return (Span){p->source->base + (Pos)(lo - src_bytes(p->source)),
                  p->source->base + (Pos)(hi - src_bytes(p->source))};
}

static bool fail_at(Parser *p, const char *lo, const char *hi, const char *text) {
    if (!p->failed) diag_add(p->diags, p->code, span(p, lo, hi), NULL, "%s", text);
    p->failed = true;
    return false;
}

static bool fail(Parser *p, const char *text) { return fail_at(p, p->at, p->at < p->end ? p->at + 1 : p->at, text); }

static char peek(const Parser *p, size_t ahead) { return (size_t)(p->end - p->at) > ahead ? p->at[ahead] : '\0'; }

static bool starts(const Parser *p, const char *word) {
    size_t n = strlen(word);
    return (size_t)(p->end - p->at) >= n && memcmp(p->at, word, n) == 0;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_bare(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '-';
}

static TomlValue *new_value(Parser *p, TomlKind kind, const char *lo) {
    TomlValue *value = arena_new(p->mem, TomlValue);
    value->kind = kind;
    value->at = span(p, lo, p->at);
    return value;
}

/* ---- between values ---- */

static void skip_blanks(Parser *p) {
    while (peek(p, 0) == ' ' || peek(p, 0) == '\t') p->at++;
}

/* Characters that TOML does not allow in text. */
static bool is_control(char c) { return ((unsigned char)c < 0x20 && c != '\t') || c == 0x7f; }

static bool skip_comment(Parser *p) {
    if (peek(p, 0) != '#') return true;
    while (p->at < p->end && *p->at != '\n' && !(*p->at == '\r' && peek(p, 1) == '\n')) {
        if (is_control(*p->at)) return fail(p, "a control character in a comment");
        p->at++;
    }
    return true;
}

/* Skips blanks and a comment, then the end of the line or of the text. */
static bool end_line(Parser *p) {
    skip_blanks(p);
    if (!skip_comment(p)) return false;
    if (p->at == p->end) return true;
    if (*p->at == '\n' || (*p->at == '\r' && peek(p, 1) == '\n')) {
        p->at += *p->at == '\r' ? 2 : 1;
        return true;
    }
    return fail(p, "the line should end here");
}

/* Skips blanks, line ends and comments between the items of an array. */
static bool skip_lines(Parser *p) {
    for (;;) {
        skip_blanks(p);
        if (peek(p, 0) != '#' && peek(p, 0) != '\n' && !starts(p, "\r\n")) return true;
        if (!end_line(p)) return false;
    }
}

/* ---- strings ---- */

static bool add_escape(Parser *p, Text *text) {
    static const char letters[] = "btnfr\"\\", meant[] = "\b\t\n\f\r\"\\";
    const char *from = p->at++;
    char c = peek(p, 0);
    const char *letter = c ? strchr(letters, c) : NULL;
    if (letter) {
        text_char(text, meant[letter - letters]);
        p->at++;
        return true;
    }
    int digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
    uint32_t code = 0;
    for (int i = 1; i <= digits; i++) {
        char d = peek(p, (size_t)i);
        int value = is_digit(d) ? d - '0' : (d | 32) >= 'a' && (d | 32) <= 'f' ? (d | 32) - 'a' + 10 : -1;
        if (value < 0)
            return fail_at(p, from, p->at + i, "an escape needs hexadecimal digits: four after \\u, eight after \\U");
        code = code << 4 | (uint32_t)value;
    }
    if (!digits) return fail_at(p, from, p->at + (p->at < p->end), "this escape does not exist");
    p->at += digits + 1;
    char utf8[4];
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return fail_at(p, from, p->at, "no character has this number");
    text_add_n(text, utf8, (size_t)utf8_put(code, utf8));
    return true;
}

/* Skips blanks and lines up to the next character, after `\` at the end of a line. */
static bool skip_line_end(Parser *p) {
    const char *at = p->at + 1;
    while (at < p->end && (*at == ' ' || *at == '\t')) at++;
    if (at == p->end || (*at != '\n' && !(*at == '\r' && at + 1 < p->end && at[1] == '\n'))) return false;
    while (at < p->end && (strchr(" \t\n", *at) || (*at == '\r' && at + 1 < p->end && at[1] == '\n'))) at++;
    p->at = at;
    return true;
}

/* Moves past the closing quotes; three closing quotes may follow up to two quotes of the text. */
static bool closes(Parser *p, char quote, bool many, Text *text) {
    if (!many) return peek(p, 0) == quote ? (p->at++, true) : false;
    size_t n = 0;
    while (peek(p, n) == quote && n < 5) n++;
    if (n < 3) return false;
    for (size_t i = 3; i < n; i++) text_char(text, quote);
    p->at += n;
    return true;
}

static TomlValue *string(Parser *p, bool may_be_long) {
    const char *lo = p->at;
    char quote = *p->at;
    bool many = may_be_long && peek(p, 1) == quote && peek(p, 2) == quote;
    Text text = text_open(p->mem);
    p->at += many ? 3 : 1;
    if (many && starts(p, "\r\n")) p->at++;
    if (many && peek(p, 0) == '\n') p->at++;
    while (!closes(p, quote, many, &text)) {
        bool line_end = peek(p, 0) == '\n' || starts(p, "\r\n");
        if (p->at == p->end || (line_end && !many)) {
            fail_at(p, lo, lo + 1, "this string is never closed");
            return NULL;
        }
        if (is_control(*p->at) && !line_end) {
            fail(p, "a control character in a string");
            return NULL;
        }
        if (quote == '"' && *p->at == '\\') {
            if (many && skip_line_end(p)) continue;
            if (!add_escape(p, &text)) return NULL;
            continue;
        }
        text_char(&text, *p->at++);
    }
    TomlValue *value = new_value(p, TOML_STRING, lo);
    value->text = text_done(&text);
    value->length = text.n;
    return value;
}

/* ---- numbers and dates ---- */

static bool digits_at(const char *at, const char *end, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (at + i >= end || !is_digit(at[i])) return false;
    return true;
}

static int two(const char *at) { return (at[0] - '0') * 10 + at[1] - '0'; }

/* Returns the end of HH:MM:SS[.fraction], or NULL. */
static const char *time_end(const char *at, const char *end) {
    bool fits = end - at >= 8 && digits_at(at, end, 2) && at[2] == ':' && digits_at(at + 3, end, 2) && at[5] == ':' &&
                digits_at(at + 6, end, 2) && two(at) < 24 && two(at + 3) < 60 && two(at + 6) <= 60;
    if (!fits) return NULL;
    at += 8;
    if (at < end && *at == '.') {
        if (!digits_at(at + 1, end, 1)) return NULL;
        for (at++; at < end && is_digit(*at);) at++;
    }
    return at;
}

static bool is_day(const char *at) {
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year = two(at) * 100 + two(at + 2), month = two(at + 5), day = two(at + 8);
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] - (month == 2 && !leap);
}

/* Returns the end of a date, a time or both; NULL if there is none. */
static const char *date_end(const char *at, const char *end) {
    bool date = end - at >= 10 && digits_at(at, end, 4) && at[4] == '-' && digits_at(at + 5, end, 2) && at[7] == '-' &&
                digits_at(at + 8, end, 2) && is_day(at);
    if (!date) return time_end(at, end);
    at += 10;
    if (at == end || !strchr("Tt ", *at) || !digits_at(at + 1, end, 2)) return at;
    at = time_end(at + 1, end);
    if (!at || at == end) return at;
    if (*at == 'Z' || *at == 'z') return at + 1;
    if (*at != '+' && *at != '-') return at;
    bool offset = end - at >= 6 && digits_at(at + 1, end, 2) && at[3] == ':' && digits_at(at + 4, end, 2) &&
                  two(at + 1) < 24 && two(at + 4) < 60;
    return offset ? at + 6 : NULL;
}

/* Returns whether each `_` is between two digits. */
static bool are_digits(const char *at, const char *end, bool (*is)(char)) {
    if (at == end || !is(*at)) return false;
    for (; at < end; at++)
        if (!is(*at) && !(*at == '_' && is(at[-1]) && at + 1 < end && is(at[1]))) return false;
    return true;
}

static bool is_hex(char c) { return is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'f'); }
static bool is_octal(char c) { return c >= '0' && c <= '7'; }
static bool is_binary(char c) { return c == '0' || c == '1'; }

static const char *without_underscores(Parser *p, const char *at, const char *end) {
    Text text = text_open(p->mem);
    for (; at < end; at++)
        if (*at != '_') text_char(&text, *at);
    return text_done(&text);
}

static bool read_integer(Parser *p, TomlValue *value, const char *lo, const char *hi) {
    static const struct {
        const char *prefix;
        int base;
        bool (*is)(char);
    } form[] = {{"0x", 16, is_hex}, {"0o", 8, is_octal}, {"0b", 2, is_binary}};
    const char *digits = lo + (*lo == '+' || *lo == '-');
    int base = 10;
    bool fits = are_digits(digits, hi, is_digit) && (*digits != '0' || hi - digits == 1);
    for (size_t i = 0; i < sizeof form / sizeof *form; i++)
        if (hi - lo > 2 && strncmp(lo, form[i].prefix, 2) == 0) {
            digits = lo + 2, base = form[i].base;
            fits = are_digits(digits, hi, form[i].is);
        }
    if (!fits) return false;
    errno = 0;
    value->integer = strtoll(without_underscores(p, base == 10 ? lo : digits, hi), NULL, base);
    return errno == 0 || fail_at(p, lo, hi, "this integer does not fit in 64 bits");
}

static bool read_float(Parser *p, TomlValue *value, const char *lo, const char *hi) {
    const char *at = lo + (*lo == '+' || *lo == '-');
    value->kind = TOML_FLOAT;
    if (hi - at == 3 && (memcmp(at, "inf", 3) == 0 || memcmp(at, "nan", 3) == 0)) {
        value->number = *at == 'n' ? (double)NAN : *lo == '-' ? -(double)INFINITY : (double)INFINITY;
        return true;
    }
    const char *whole = at;
    while (at < hi && (is_digit(*at) || *at == '_')) at++;
    if (!are_digits(whole, at, is_digit) || (*whole == '0' && at - whole > 1) || at == hi) return false;
    if (*at == '.') {
        const char *part = ++at;
        while (at < hi && (is_digit(*at) || *at == '_')) at++;
        if (!are_digits(part, at, is_digit)) return false;
    }
    if (at < hi && (*at | 32) == 'e') {
        at++;
        if (at < hi && (*at == '+' || *at == '-')) at++;
        if (!are_digits(at, hi, is_digit)) return false;
        at = hi;
    }
    const char *text = without_underscores(p, lo + (*lo == '+'), hi);
    return at == hi && text_read_double(p->mem, text, strlen(text), &value->number);
}

/* Parses a value that begins with a letter, a digit or a sign. */
static TomlValue *scalar(Parser *p) {
    const char *lo = p->at, *date = date_end(lo, p->end);
    while (p->at < p->end && (is_bare(*p->at) || *p->at == '+' || *p->at == '.' || *p->at == ':')) p->at++;
    if (date && date >= p->at) p->at = date;
    TomlValue *value = new_value(p, TOML_INTEGER, lo);
    size_t n = (size_t)(p->at - lo);
    if ((n == 4 && memcmp(lo, "true", 4) == 0) || (n == 5 && memcmp(lo, "false", 5) == 0)) {
        value->kind = TOML_BOOL;
        value->truth = *lo == 't';
    } else if (date == p->at && n) {
        value->kind = TOML_DATE;
        value->text = arena_text(p->mem, lo, n);
        value->length = n;
    } else if (!n || (!read_integer(p, value, lo, p->at) && !read_float(p, value, lo, p->at))) {
        fail_at(p, lo, n ? p->at : lo + (lo < p->end),
                n ? "this is not a value; write strings in quotes" : "a value is missing");
        return NULL;
    }
    return p->failed ? NULL : value;
}

/* ---- keys and tables ---- */

const TomlItem *toml_item(const TomlValue *table, const char *key) {
    for (uint32_t i = 0; i < table->items.n; i++)
        if (strcmp(table->items.at[i].key, key) == 0) return &table->items.at[i];
    return NULL;
}

static bool put(Parser *p, TomlValue *table, const char *key, Span at, TomlValue *value) {
    if (table->items.n >= MOST_KEYS && key) return fail(p, "a table has too many keys");
    vec_push(p->mem, &table->items, ((TomlItem){key, at, value}));
    return true;
}

typedef struct Key {
    const char *text;
    const char *lo, *hi;
} Key;
typedef Vec(Key) KeyPath;

static bool simple_key(Parser *p, Key *key) {
    const char *lo = p->at;
    if (peek(p, 0) == '"' || peek(p, 0) == '\'') {
        TomlValue *text = string(p, false);
        if (!text) return false;
        if (strlen(text->text) != text->length)
            return fail_at(p, lo, p->at, "a key cannot contain the character 0 here");
        *key = (Key){text->text, lo, p->at};
        return true;
    }
    while (p->at < p->end && is_bare(*p->at)) p->at++;
    if (p->at == lo) return fail(p, "a key is missing");
    *key = (Key){arena_text(p->mem, lo, (size_t)(p->at - lo)), lo, p->at};
    return true;
}

static bool key_path(Parser *p, KeyPath *path) {
    for (;;) {
        Key key;
        skip_blanks(p);
        if (!simple_key(p, &key)) return false;
        vec_push(p->mem, path, key);
        if (path->n > DEEPEST) return fail(p, "a key has too many parts");
        skip_blanks(p);
        if (peek(p, 0) != '.') return true;
        p->at++;
    }
}

static bool refuse_repeated(Parser *p, const Key *key) {
    return fail_at(p, key->lo, key->hi, arena_printf(p->mem, "`%s` is given twice", key->text));
}

static TomlValue *value(Parser *p);

/* Parses key.path = value into a table. */
static bool pair(Parser *p, TomlValue *table) {
    KeyPath path = {0};
    if (!key_path(p, &path)) return false;
    for (uint32_t i = 0; i + 1 < path.n; i++) {
        const TomlItem *item = toml_item(table, path.at[i].text);
        if (item && (item->value->kind != TOML_TABLE || item->value->state != TOML_DOTTED))
            return refuse_repeated(p, &path.at[i]);
        TomlValue *inner = item ? item->value : new_value(p, TOML_TABLE, path.at[i].lo);
        inner->state = TOML_DOTTED;
        if (!item && !put(p, table, path.at[i].text, span(p, path.at[i].lo, path.at[i].hi), inner)) return false;
        table = inner;
    }
    const Key *last = &vec_last(&path);
    if (toml_item(table, last->text)) return refuse_repeated(p, last);
    if (peek(p, 0) != '=') return fail(p, "`=` and a value should follow the key");
    p->at++;
    skip_blanks(p);
    TomlValue *made = value(p);
    return made && put(p, table, last->text, span(p, last->lo, last->hi), made);
}

static TomlValue *array(Parser *p) {
    const char *lo = p->at++;
    TomlValue *made = new_value(p, TOML_ARRAY, lo);
    for (;;) {
        if (!skip_lines(p)) return NULL;
        if (peek(p, 0) == ']') break;
        TomlValue *one = p->at < p->end ? value(p) : NULL;
        if (one && (!put(p, made, NULL, one->at, one) || !skip_lines(p))) return NULL;
        if (p->failed) return NULL;
        if (peek(p, 0) == ']') break;
        if (peek(p, 0) != ',') {
            fail_at(p, p->at < p->end ? p->at : lo, p->at < p->end ? p->at + 1 : lo + 1,
                    p->at < p->end ? "`,` or `]` should follow" : "this array is never closed");
            return NULL;
        }
        p->at++;
    }
    p->at++;
    made->at = span(p, lo, p->at);
    made->state = TOML_COMPLETE;
    return made;
}

static void complete(TomlValue *table) {
    table->state = TOML_COMPLETE;
    for (uint32_t i = 0; i < table->items.n; i++)
        if (table->items.at[i].value->state == TOML_DOTTED) complete(table->items.at[i].value);
}

static TomlValue *inline_table(Parser *p) {
    const char *lo = p->at++;
    TomlValue *made = new_value(p, TOML_TABLE, lo);
    skip_blanks(p);
    while (peek(p, 0) != '}' || made->items.n) {
        if (!pair(p, made)) return NULL;
        skip_blanks(p);
        if (peek(p, 0) == '}') break;
        if (peek(p, 0) != ',') {
            fail(p, "`,` or `}` should follow");
            return NULL;
        }
        p->at++;
    }
    p->at++;
    made->at = span(p, lo, p->at);
    complete(made);
    return made;
}

static TomlValue *value(Parser *p) {
    char c = peek(p, 0);
    if (p->depth >= DEEPEST) {
        fail(p, "values are nested too deeply");
        return NULL;
    }
    p->depth++;
    TomlValue *made = c == '"' || c == '\'' ? string(p, true)
                      : c == '['            ? array(p)
                      : c == '{'            ? inline_table(p)
                                            : scalar(p);
    p->depth--;
    return made;
}

/* Returns the table that one part of a header names, except the last part. */
static TomlValue *enter(Parser *p, TomlValue *table, const Key *key) {
    const TomlItem *item = toml_item(table, key->text);
    if (!item) {
        TomlValue *made = new_value(p, TOML_TABLE, key->lo);
        return put(p, table, key->text, span(p, key->lo, key->hi), made) ? made : NULL;
    }
    TomlValue *found = item->value;
    if (found->kind == TOML_ARRAY && found->state == TOML_HEADERS) return vec_last(&found->items).value;
    if (found->kind == TOML_TABLE && found->state != TOML_COMPLETE) return found;
    refuse_repeated(p, key);
    return NULL;
}

static TomlValue *open_array(Parser *p, TomlValue *table, const Key *key) {
    const TomlItem *item = toml_item(table, key->text);
    TomlValue *list = item ? item->value : new_value(p, TOML_ARRAY, key->lo), *made = new_value(p, TOML_TABLE, key->lo);
    Span at = span(p, key->lo, key->hi);
    if (item && (list->kind != TOML_ARRAY || list->state != TOML_HEADERS)) {
        refuse_repeated(p, key);
        return NULL;
    }
    list->state = TOML_HEADERS;
    made->state = TOML_HEADER;
    if (!item && !put(p, table, key->text, at, list)) return NULL;
    return put(p, list, NULL, at, made) ? made : NULL;
}

static TomlValue *open_table(Parser *p, TomlValue *table, const Key *key) {
    const TomlItem *item = toml_item(table, key->text);
    bool fits = !item || (item->value->kind == TOML_TABLE && item->value->state == TOML_OPEN);
    if (!fits) {
        refuse_repeated(p, key);
        return NULL;
    }
    TomlValue *made = enter(p, table, key);
    if (made) made->state = TOML_HEADER;
    return made;
}

static bool header(Parser *p) {
    bool many = peek(p, 1) == '[';
    KeyPath path = {0};
    p->at += many ? 2 : 1;
    if (!key_path(p, &path)) return false;
    if (peek(p, 0) != ']' || (many && peek(p, 1) != ']'))
        return fail(p, many ? "`]]` should follow" : "`]` should follow");
    p->at += many ? 2 : 1;
    TomlValue *table = p->root;
    for (uint32_t i = 0; table && i + 1 < path.n; i++) table = enter(p, table, &path.at[i]);
    if (table) table = (many ? open_array : open_table)(p, table, &vec_last(&path));
    p->table = table;
    return table && end_line(p);
}

const TomlValue *toml_parse(Arena *mem, Diags *diags, DiagCode code, const Source *source) {
    Parser p = {mem, diags, code, source, src_bytes(source), src_bytes(source) + source->length, false, 0, NULL, NULL};
    p.root = p.table = new_value(&p, TOML_TABLE, p.at);
    p.root->state = TOML_HEADER;
    if (source->valid < source->length) {
        p.at = src_bytes(source) + source->valid;
        fail(&p, "this byte is not valid UTF-8");
        return NULL;
    }
    if (starts(&p, "\xef\xbb\xbf")) p.at += 3;
    while (!p.failed && p.at < p.end) {
        if (!skip_lines(&p) || p.at == p.end) break;
        if (*p.at == '[')
            header(&p);
        else if (pair(&p, p.table))
            end_line(&p);
    }
    return p.failed ? NULL : p.root;
}
