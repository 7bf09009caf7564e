/* Builtin functions on values of any kind: conversions (int, float, bool, str, ...), numbers (abs, round, divmod, ...),
 * attributes, kinds, text. */
#include "base/hash.h"
#include "base/real.h"
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/format.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/seq.h"
#include "frontend/kinds/suggest.h"
#include "frontend/library/bytes.h"
#include "frontend/modules/module.h"
#include "frontend/tensor/tensor.h"
#include "frontend/value/rope.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- int and float from text ---- */

/* Returns the text without surrounding blanks and single underscores between digits; NULL: it has other underscores. */
static char *number_text(Eval *ev, Sym s) {
    size_t n = sym_length(s);
    while (n && isspace((unsigned char)s[n - 1])) n--;
    while (n && isspace((unsigned char)*s)) s++, n--;
    char *out = arena_alloc(ev->cx->scratch, n + 1);
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        bool between = i && i + 1 < n && isalnum((unsigned char)s[i - 1]) && isalnum((unsigned char)s[i + 1]);
        if (s[i] == '_' && !between) return NULL;
        if (s[i] != '_') out[k++] = s[i];
    }
    return k && !isspace((unsigned char)out[0]) ? out : NULL;
}

/* Skips a prefix such as `0x`, which decides the base if that is 0. NULL: the digits begin with a redundant 0, which is
 * not allowed if the base is 0. */
static const char *after_prefix(const char *digits, int64_t *base) {
    if (digits[0] != '0' || !digits[1]) return digits;
    int letter = tolower((unsigned char)digits[1]);
    int64_t named = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 0;
    if (!named && !*base) return digits[strspn(digits, "0")] ? NULL : digits;
    if (!named || (*base && *base != named)) return digits;
    *base = named;
    return digits + 2;
}

static Sval int_from_text(Eval *ev, Sym s, int64_t base, Span at) {
    if (base && (base < 2 || base > 36))
        return sv_raise(ev, "ValueError", DIAG_2107, at, "the base of int() is 0 or from 2 to 36");
    char *text = number_text(ev, s);
    bool negative = text && *text == '-';
    const char *digits = text ? text + (*text == '-' || *text == '+') : "";
    digits = after_prefix(digits, &base);
    if (!base) base = 10;
    char *end = NULL;
    errno = 0;
    unsigned long long size = digits && isalnum((unsigned char)*digits) ? strtoull(digits, &end, (int)base) : 0;
    if (!end || *end) return sv_raise(ev, "ValueError", DIAG_2107, at, "int() cannot read \"%s\"", s);
    if (errno || size > (uint64_t)INT64_MAX + negative)
        return EV_POISON(ev, DIAG_2107, at, "\"%s\" does not fit in 64 bits", s);
    return sv_int(negative ? (int64_t)(0 - size) : (int64_t)size);
}

static bool is_named_float(const char *s) {
    s += *s == '+' || *s == '-';
    return !strcasecmp(s, "inf") || !strcasecmp(s, "infinity") || !strcasecmp(s, "nan");
}

static Sval float_from_text(Eval *ev, Sym s, Span at) {
    const char *text = number_text(ev, s);
    double f;
    bool hex = text && strpbrk(text, "xXpP");
    bool odd = text && strpbrk(text, "nN") && !is_named_float(text);
    if (!text || hex || odd || !text_read_double(ev->cx->scratch, text, strlen(text), &f))
        return sv_raise(ev, "ValueError", DIAG_2107, at, "float() cannot read \"%s\"", s);
    return sv_float(f);
}

/* ---- conversions ---- */

static Sval wrong_conversion(Eval *ev, const char *name, Sval v, Span at) {
    if (v.kind == SV_BYTES) return sv_raise(ev, "ValueError", DIAG_2107, at, "%s() cannot read these bytes", name);
    DiagCode code = v.kind == SV_LATER || sv_is_points(v) ? DIAG_2111 : DIAG_2103; /* v is run-time text */
    return sv_raise(ev, "TypeError", code, at, "%s() cannot convert %s", name, sv_describe(ev, v));
}

/* Returns whether the value is bytes that may spell a number: none of them is NUL. */
static bool is_text_of_number(Sval v) { return v.kind == SV_BYTES && !memchr(text_bytes(v).s, 0, text_size(v)); }

static Sval new_int(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], out;
    int64_t base = 10;
    if (args->pos[1].kind != SV_UNBOUND && !sv_known_int(args->pos[1], &base))
        return EV_POISON(ev, DIAG_2108, at, "the base must be known at compile time");
    if (v.kind == SV_UNBOUND) return sv_int(0);
    if (sv_unknown_state(v)) return v;
    if (v.kind == SV_STR || is_text_of_number(v)) return int_from_text(ev, sv_text(v), base, at);
    if (v.kind == SV_TENSOR) return tensor_number(ev, v, NUMBER_INT, at);
    if (v.kind == SV_FLOAT && !isfinite(v.f))
        return sv_raise(ev, isnan(v.f) ? "ValueError" : "OverflowError", DIAG_2107, at, "int() cannot convert %s",
                        isnan(v.f) ? "nan" : "an infinity");
    if (number_kind(v)) return number_unless_no_int(ev, number_convert(ev, v, NUMBER_INT, at), v, at);
    if (v.kind == SV_LATER) v = sv_text_points(ev, v, at);
    if (v.kind == SV_UNBOUND) return EV_POISON(ev, DIAG_2111, at, "int() cannot read a string known only at run time");
    if (sv_is_points(v)) return sv_call_method(ev, v, "_int", 1, &(Sval){.kind = SV_INT, .i = base}, at);
    if (object_dunder(ev, v, "__int__", 0, NULL, at, &out)) return number_returned(ev, out, "__int__", NUMBER_INT, at);
    if (object_dunder(ev, v, "__index__", 0, NULL, at, &out))
        return number_returned(ev, out, "__index__", NUMBER_INT, at);
    return wrong_conversion(ev, "int", v, at);
}

static Sval new_float(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], out;
    if (v.kind == SV_UNBOUND) return sv_float(0);
    if (sv_unknown_state(v)) return v;
    if (v.kind == SV_STR || is_text_of_number(v)) return float_from_text(ev, sv_text(v), at);
    if (v.kind == SV_TENSOR) return tensor_number(ev, v, NUMBER_FLOAT, at);
    if (number_kind(v)) return number_convert(ev, v, NUMBER_FLOAT, at);
    if (v.kind == SV_LATER) return EV_POISON(ev, DIAG_2111, at, "float() cannot read a string known only at run time");
    if (object_dunder(ev, v, "__float__", 0, NULL, at, &out))
        return number_returned(ev, out, "__float__", NUMBER_FLOAT, at);
    if (!object_dunder(ev, v, "__index__", 0, NULL, at, &out)) return wrong_conversion(ev, "float", v, at);
    out = number_returned(ev, out, "__index__", NUMBER_INT, at);
    return out.kind == SV_POISON ? out : number_convert(ev, out, NUMBER_FLOAT, at);
}

static Sval new_bool(Eval *ev, const Args *args, Span at) {
    return args->pos[0].kind == SV_UNBOUND ? sv_bool(false) : sv_truth(ev, args->pos[0], at);
}

static Sval new_str(Eval *ev, const Args *args, Span at) {
    if (args->pos[0].kind == SV_UNBOUND) return sv_str(cx_sym(ev->cx, ""));
    bool decodes = args->pos[0].kind == SV_BYTES &&
                   (args->pos[1].kind != SV_UNBOUND || args->pos[2].kind != SV_UNBOUND);
    if (!decodes) return sv_str_of(ev, args->pos[0], false, at);
    Sval given[3] = {args->pos[0], sv_str(cx_sym(ev->cx, "utf-8")), sv_str(cx_sym(ev->cx, "strict"))};
    for (uint32_t i = 1; i < 3; i++)
        if (args->pos[i].kind != SV_UNBOUND) given[i] = args->pos[i];
    return bytes_decode(ev, &(Args){.n = 3, .pos = given}, at);
}

static Sval new_complex(Eval *ev, const Args *args, Span at) {
    Sval re = args->pos[0], im = args->pos[1];
    bool known = number_kind(re) && number_kind(im) && re.kind != SV_LATER && im.kind != SV_LATER;
    if (re.kind == SV_STR) return EV_POISON(ev, DIAG_2108, at, "complex() of a string is not supported");
    if (!known) return prelude_call(ev, PRELUDE_COMPLEX_NUMBER_MADE, 2, (Sval[]){re, im}, at);
    if (re.kind == SV_COMPLEX && im.kind == SV_INT && im.i == 0) return re;
    if (re.kind == SV_COMPLEX || im.kind == SV_COMPLEX) return wrong_conversion(ev, "complex", re, at);
    return sv_complex(ev, number_double(re), number_double(im));
}

/* ---- numbers ---- */

static Sval plain_abs(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], out;
    switch (v.kind) {
    case SV_BOOL: return sv_int(v.b);
    case SV_INT:
        if (v.i == INT64_MIN) return EV_POISON(ev, DIAG_2202, at, "the result of abs() does not fit an int of 64 bits");
        return sv_int(v.i < 0 ? -v.i : v.i);
    case SV_FLOAT: return sv_float(fabs(v.f));
    case SV_COMPLEX: return sv_float(real_hypot(v.complex->re, v.complex->im));
    case SV_LATER: return number_kind(v) ? ev_op_named(ev, "py::abs", 1, &v, at) : wrong_conversion(ev, "abs", v, at);
    case SV_TENSOR: return ev_op_named(ev, "abs", 1, &v, at);
    default: return object_dunder(ev, v, "__abs__", 0, NULL, at, &out) ? out : wrong_conversion(ev, "abs", v, at);
    }
}

static Sval builtin_abs(Eval *ev, const Args *args, Span at) {
    return number_result(ev, args->pos[0], args->pos[0], plain_abs(ev, args, at), at);
}

static Sval builtin_round(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], digits = args->pos[1], out;
    if (v.kind == SV_OBJECT && object_dunder(ev, v, "__round__", digits.kind != SV_NONE, &digits, at, &out)) return out;
    if (v.kind != SV_TENSOR && !number_kind(v)) return wrong_conversion(ev, "round", v, at);
    if (digits.kind != SV_NONE) return number_result(ev, v, v, round_number(ev, v, digits, at), at);
    if (v.kind == SV_TENSOR) return sv_call_method(ev, v, "round", 0, NULL, at);
    if (v.kind == SV_FLOAT && isfinite(v.f) && fabs(v.f) < 9e18) return sv_int((int64_t)nearbyint(v.f));
    if (v.kind == SV_LATER && v.ir->type->kind == TY_FLOAT)
        return number_unless_no_int(ev, ev_op_named(ev, "py::round", 1, &v, at), v, at);
    return v.kind == SV_FLOAT ? new_int(ev, &(Args){.n = 2, .pos = (Sval[]){v, {.kind = SV_UNBOUND}}}, at)
                              : number_convert(ev, v, NUMBER_INT, at);
}

static Sval builtin_divmod(Eval *ev, const Args *args, Span at) {
    Sval own;
    bool left = object_dunder(ev, args->pos[0], "__divmod__", 1, &args->pos[1], at, &own);
    if (left && own.kind != SV_NOT_IMPLEMENTED) return own;
    bool right = object_dunder(ev, args->pos[1], "__rdivmod__", 1, &args->pos[0], at, &own);
    if (right && own.kind != SV_NOT_IMPLEMENTED) return own;
    Sval quotient = sv_binary(ev, OP_FloorDiv, args->pos[0], args->pos[1], at);
    if (quotient.kind == SV_POISON) return quotient;
    return sv_tuple(ev, 2, (Sval[]){quotient, sv_binary(ev, OP_Mod, args->pos[0], args->pos[1], at)});
}

static Sval builtin_pow(Eval *ev, const Args *args, Span at) {
    if (args->pos[2].kind == SV_NONE) return sv_binary(ev, OP_Pow, args->pos[0], args->pos[1], at);
    return prelude_call(ev, PRELUDE_NUMBERS_POWER_MODULO, 3, args->pos, at);
}

static Sval in_base(Eval *ev, Sval v, char type, Span at) {
    int64_t k;
    v = seq_index_value(ev, v, "a number's", at);
    if (v.kind == SV_POISON) return v;
    char spec[3] = {'#', type, 0};
    if (sv_known_int(v, &k)) return format_value(ev, sv_int(k), spec, 2, at);
    Sval base = sv_int(type == 'b' ? 2 : type == 'o' ? 8 : 16), letter = sv_str(cx_sym(ev->cx, spec + 1));
    return prelude_call(ev, PRELUDE_TEXT_IN_BASE, 3, (Sval[]){v, base, letter}, at);
}

static Sval builtin_bin(Eval *ev, const Args *args, Span at) { return in_base(ev, args->pos[0], 'b', at); }
static Sval builtin_oct(Eval *ev, const Args *args, Span at) { return in_base(ev, args->pos[0], 'o', at); }
static Sval builtin_hex(Eval *ev, const Args *args, Span at) { return in_base(ev, args->pos[0], 'x', at); }

static Sval builtin_chr(Eval *ev, const Args *args, Span at) {
    int64_t k;
    char bytes[4];
    Sval point = seq_index_value(ev, args->pos[0], "a character's", at);
    if (point.kind == SV_POISON) return point;
    if (!sv_known_int(point, &k)) return prelude_call(ev, PRELUDE_TEXT_CHR, 1, &point, at);
    if (k < 0 || k > 0x10ffff)
        return sv_raise(ev, "ValueError", DIAG_2107, at, "chr() needs an int from 0 to 0x10ffff");
    return sv_str(sym_n(ev->cx->symbols, bytes, (size_t)utf8_put((uint32_t)k, bytes)));
}

static Sval builtin_ord(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    uint32_t code = 0;
    if (sv_is_later_text(v)) v = sv_text_points(ev, v, at);
    if (v.kind == SV_UNBOUND) return EV_POISON(ev, DIAG_2111, at, "ord() needs a string known at compile time");
    if (sv_is_points(v)) return sv_call_method(ev, v, "_ord", 0, NULL, at);
    if (v.kind != SV_STR && v.kind != SV_BYTES) return wrong_conversion(ev, "ord", v, at);
    if (sym_points(sv_text(v)) != 1 || !utf8_decode(sv_text(v), sym_length(sv_text(v)), &code))
        return sv_raise(ev, "TypeError", DIAG_2103, at, "ord() needs a string of one character, not of %u",
                        sym_points(sv_text(v)));
    return sv_int(code);
}

/* ---- text ---- */

static Sval builtin_repr(Eval *ev, const Args *args, Span at) { return sv_str_of(ev, args->pos[0], true, at); }

static Sval builtin_ascii(Eval *ev, const Args *args, Span at) { return text_ascii(ev, args->pos[0], at); }

static Sval builtin_format(Eval *ev, const Args *args, Span at) {
    Sval spec = args->pos[1];
    if (spec.kind != SV_STR)
        return EV_POISON(ev, DIAG_2112, at, "a format specification must be a str that is known at compile time");
    return format_value(ev, args->pos[0], sv_text(spec), sym_length(sv_text(spec)), at);
}

static Sval builtin_print(Eval *ev, const Args *args, Span at) {
    (void)args;
    if (!ev->now.constructing) ev_note(ev, DIAG_2190, at, "print() is left out of the graph");
    return sv_none();
}

/* Nobody is at a debugger when a graph runs, and a run that is continued has the same result. */
static Sval builtin_breakpoint(Eval *ev, const Args *args, Span at) {
    (void)args;
    if (!ev->now.constructing) ev_note(ev, DIAG_2190, at, "breakpoint() is left out of the graph");
    return sv_none();
}

/* ---- attributes and kinds ---- */

/* Returns the name of an attribute; NULL after an error. */
static Sym attribute_name(Eval *ev, Sval name, Span at) {
    object_underlying(ev, name, &name);
    if (name.kind == SV_STR) return sv_text(name);
    if (name.kind != SV_POISON)
        ev_error(ev, DIAG_2108, at, "the name of an attribute must be a str that is known at compile time");
    return NULL;
}

static bool attribute_in_doubt(Eval *ev, Sval v, Sym name, Span at) {
    for (uint32_t i = 0; v.kind == SV_CHOICE && i < v.choice->n; i++)
        if (attribute_in_doubt(ev, v.choice->alt[i], name, at)) return true;
    return v.kind == SV_OBJECT && object_attr_in_doubt(ev, v, name, at);
}

/* Returns the attribute or SV_UNBOUND. */
static Sval attr_if_present(Eval *ev, Sval v, Sym name, Span at) {
    if (attribute_in_doubt(ev, v, name, at)) return sv_poison();
    Sval found = sv_attr_or(ev, v, name, sv_unbound(), at);
    if (found.kind == SV_UNBOUND && absent_exists(ev, v, name)) return absent_value(ev, v, name);
    if (v.kind != SV_OBJECT || ev->now.constructing) return found;
    return object_attr_of_loop(ev, v, name, found.kind == SV_UNBOUND, at) ? sv_poison() : found;
}

static Sval builtin_getattr(Eval *ev, const Args *args, Span at) {
    Sym name = attribute_name(ev, args->pos[1], at);
    if (!name) return sv_poison();
    if (args->pos[2].kind == SV_UNBOUND) return sv_attr(ev, args->pos[0], archive_attribute(ev, name), at);
    if (sv_is_numeral(ev, args->pos[0])) return sv_unknown_kind(ev, at);
    Sval found = attr_if_present(ev, args->pos[0], name, at);
    return found.kind == SV_UNBOUND ? args->pos[2] : found;
}

static Sval builtin_hasattr(Eval *ev, const Args *args, Span at) {
    Sym name = attribute_name(ev, args->pos[1], at);
    if (!name) return sv_poison();
    if (sv_is_numeral(ev, args->pos[0])) return sv_unknown_kind(ev, at);
    Sval found = attr_if_present(ev, args->pos[0], name, at);
    return found.kind == SV_POISON ? found : sv_bool(found.kind != SV_UNBOUND);
}

static Sval builtin_setattr(Eval *ev, const Args *args, Span at) {
    Sym name = attribute_name(ev, args->pos[1], at);
    return name && sv_set_attr(ev, args->pos[0], name, args->pos[2], at) ? sv_none() : sv_poison();
}

static Sval builtin_delattr(Eval *ev, const Args *args, Span at) {
    Sym name = attribute_name(ev, args->pos[1], at);
    return name ? sv_del_attr(ev, args->pos[0], name, at) : sv_poison();
}

static Sval builtin_isinstance(Eval *ev, const Args *args, Span at) {
    return sv_isinstance(ev, args->pos[0], args->pos[1], at);
}

static Sval builtin_callable(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    if (v.kind != SV_OBJECT) return sv_bool(sv_row(ev, v)->call != NULL);
    return sv_bool(sv_attr_or(ev, v, cx_sym(ev->cx, "__call__"), sv_unbound(), at).kind != SV_UNBOUND);
}

/* Returns the id of an immutable value: its index in the list of those whose id was taken, above the numbers of cells.
 */
static Sval value_id(Eval *ev, Sval v) {
    enum { ABOVE_CELLS = 33 };
    uint32_t i = 0;
    while (i < ev->flow.containers.identified.n && sv_same(ev, ev->flow.containers.identified.at[i], v) != 1) i++;
    if (i == ev->flow.containers.identified.n) vec_push(ev->cx->program, &ev->flow.containers.identified, v);
    return sv_int(((int64_t)1 << ABOVE_CELLS) + i);
}

static Sval builtin_id(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    if (v.cell && !(v.kind == SV_TENSOR && tensor_is_view(v))) return sv_int(v.cell);
    if (sv_same(ev, v, v) == 1) return value_id(ev, v);
    return EV_POISON(ev, DIAG_2103, at, "id() of %s is not available", sv_describe(ev, v));
}

/* Returns whether the hash of a text may be taken. Python's differs from run to run, so that a constructor, or the
 * program's `__hash__`, can only tell from it which texts are equal. */
static bool may_hash_text(const Eval *ev) {
    return !ev_compiled_code(ev) || !strcmp(ev->now.frame->func->name, "__hash__");
}

/* Returns the hash that Python makes of what `__hash__` returned. */
static Sval hash_of_number(Sval v) { return v.kind == SV_INT && v.i == -1 ? sv_int(-2) : v; }

static Sval builtin_hash(Eval *ev, const Args *args, Span at) {
    enum { BITS = 61 };
    Sval v = args->pos[0];
    int64_t hash;
    if (sv_known_hash(ev, v, &hash)) return sv_int(hash);
    if (number_kind(v) == NUMBER_BOOL) return number_convert(ev, v, NUMBER_INT, at);
    if (number_kind(v) == NUMBER_INT) return sv_binary(ev, OP_Sub, v, sv_compare(ev, OP_Eq, v, sv_int(-1), at), at);
    if (v.kind == SV_POISON) return v;
    if (v.kind == SV_STR && may_hash_text(ev)) {
        uint64_t bits = hash_fnv(FNV_START, sv_text(v), sym_length(sv_text(v)));
        return sv_int((int64_t)(bits >> (64 - BITS)));
    }
    Sval own;
    if (v.kind == SV_OBJECT && sv_unhashable(ev, v)) return sv_hashable(ev, v, "hashed", at), sv_poison();
    if (v.kind == SV_OBJECT && object_dunder(ev, v, "__hash__", 0, NULL, at, &own))
        return hash_of_number(number_returned(ev, own, "__hash__", NUMBER_INT, at));
    if (object_underlying(ev, v, &own) && !(v.class->flags & CLASS_ENUM))
        return builtin_hash(ev, &(Args){.n = 1, .pos = &own}, at);
    return EV_POISON(ev, DIAG_2103, at, "the hash of %s is not available, since it differs from run to run",
                     sv_describe(ev, v));
}

static Sval builtin_vars(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    if (v.kind == SV_OBJECT && v.class->slotted)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "vars() argument must have __dict__ attribute");
    return sv_attr(ev, v, cx_sym(ev->cx, "__dict__"), at);
}

typedef struct Names {
    Eval *ev;
    Sval set;
} Names;

static void add_name(void *user, const char *name) {
    Names *names = user;
    sv_set_add(names->ev, names->set, sv_str(cx_sym(names->ev->cx, name)), names->ev->emit.b.at);
}

static void add_attributes(Eval *ev, Names *names, CellId cell) {
    map_each (&heap_get(ev, cell)->object.attr, e) {
        const char *name = e->key;
        if (*name != '$' && ((const Sval *)e->value)->kind != SV_UNBOUND) add_name(names, name);
    }
}

static void find_class_cell(Ast *e, void *user) {
    bool *found = user;
    if (!e || *found) return;
    *found = e->kind == AST_Name && (!strcmp(e->Name.name, "super") || !strcmp(e->Name.name, "__class__"));
    if (!*found) ast_each(e, find_class_cell, user);
}

/* Returns whether the function mentions super or `__class__`, which makes the latter a variable of it. */
static bool has_class_cell(const Function *func) {
    bool found = false;
    if (func && func->owner && func->ast) find_class_cell((Ast *)(uintptr_t)func->ast, &found);
    return found;
}

/* Returns the names in the caller's frame; changing the dictionary does not change them. */
static Sval builtin_locals(Eval *ev, const Args *args, Span at) {
    (void)args, (void)at;
    Sval dict = sv_dict(ev);
    const Function *func = ev->now.frame->func;
    map_each (&heap_get(ev, ev->now.frame->cell)->object.attr, e) {
        Sval v = frame_get(ev, ev->now.frame->cell, e->key);
        if (*(const char *)e->key != '$' && v.kind != SV_UNBOUND) dict_set(ev, dict, sv_str(e->key), v);
    }
    if (has_class_cell(func)) dict_set(ev, dict, sv_str(cx_sym(ev->cx, "__class__")), sv_class(func->owner));
    return dict;
}

/* Returns the names of a module, of a class with its bases, or of an object with its class. Without an argument, they
 * are those of the caller. */
static Sval builtin_dir(Eval *ev, const Args *args, Span at) {
    Names names = {ev, sv_set(ev)};
    Sval v = args->pos[0];
    if (v.kind == SV_UNBOUND && ev->now.frame->func) {
        Sval own = builtin_locals(ev, args, at);
        return sv_call(ev, modules_builtin(ev, cx_sym(ev->cx, "sorted"), at), &(Args){.n = 1, .pos = &own}, at);
    }
    if (v.kind == SV_UNBOUND) v = (Sval){.kind = SV_MODULE, .module = ev->now.frame->module};
    const Class *class = v.kind == SV_CLASS ? v.class : v.kind == SV_OBJECT ? sv_class_of(ev, v) : NULL;
    if (v.kind == SV_SUPER) class = class_builtin(ev, "object"); /* the names of what super() returns */
    bool listed = v.kind == SV_MODULE || class;
    if (v.kind == SV_OBJECT && object_attrs_in_doubt(ev, v, at)) return sv_poison();
    if (v.kind == SV_MODULE) module_each_name(ev, v.module, add_name, &names, at);
    if (v.kind == SV_OBJECT) add_attributes(ev, &names, v.cell);
    for (uint32_t i = 0; class && i < class->order; i++) add_attributes(ev, &names, class->mro[i]->cell);
    Sval list = sv_list_from(ev, listed ? names.set : builtin_vars(ev, args, at), at);
    return list.kind == SV_LIST && sv_list_sort(ev, list, sv_none(), sv_bool(false), at) ? list : sv_poison();
}

/* Returns the names of the caller's module. */
static Sval builtin_globals(Eval *ev, const Args *args, Span at) {
    (void)args;
    return module_globals(ev, ev->now.frame->module, at);
}

/* Returns whether a clause around the call may catch the builtin exception of that name. */
static Sval is_handled(Eval *ev, const Args *args, Span at) {
    return sv_bool(ev_is_handled(ev, sv_text(args->pos[0]), at));
}

/* Returns the module's own name, which its `__getattr__` does not provide; unbound: it has none. */
static Sval own_name(Eval *ev, const Args *args, Span at) {
    Sym name = attribute_name(ev, args->pos[1], at);
    if (!name || args->pos[0].kind != SV_MODULE) return sv_poison();
    Module *module = args->pos[0].module;
    bool computes = map_get(&module->binding, cx_sym(ev->cx, "__getattr__")) != NULL;
    return computes ? module_global(ev, module, name, at) : sv_attr_or(ev, args->pos[0], name, sv_unbound(), at);
}

static Sval global_name(Eval *ev, const Args *args, Span at) {
    Sval v = own_name(ev, args, at);
    return v.kind == SV_UNBOUND ? args->pos[2] : v;
}

static Sval has_global_name(Eval *ev, const Args *args, Span at) {
    Sval v = own_name(ev, args, at);
    return v.kind == SV_POISON ? v : sv_bool(v.kind != SV_UNBOUND);
}

static Sval constant_not_implemented(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)args, (void)at;
    return (Sval){.kind = SV_NOT_IMPLEMENTED};
}

static Sval constant_ellipsis(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)args, (void)at;
    return (Sval){.kind = SV_ELLIPSIS};
}

static Sval constant_debug(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)args, (void)at;
    return sv_bool(true);
}

static const Native plain_natives[] = {
    {"new", "int", new_int, "x=, base="},          {"new", "float", new_float, "x=, /"},
    {"builtins", "abs", builtin_abs, "x, /"},      {"builtins", "round", builtin_round, "number, ndigits=None"},
    {"builtins", "bin", builtin_bin, "number, /"}, {"builtins", "oct", builtin_oct, "number, /"},
    {"builtins", "hex", builtin_hex, "number, /"}, {"builtins", "chr", builtin_chr, "i, /"},
    {"builtins", "ord", builtin_ord, "c, /"},
};
NATIVES_PLAIN(builtins_plain, plain_natives)

static const Native each_natives[] = {
    {"builtins", "format", builtin_format, "value, spec='', /"},
    {"builtins", "getattr", builtin_getattr, "object, name, default=, /"},
    {"builtins", "hasattr", builtin_hasattr, "object, name, /"},
    {"builtins", "callable", builtin_callable, "object, /"},
};
NATIVES_EACH(builtins_each, each_natives)

static const Native natives[] = {
    {"new", "bool", new_bool, "x=, /"},
    {"new", "str", new_str, "object=, encoding=, errors="},
    {"new", "complex", new_complex, "real=0, imag=0"},
    {"builtins", "divmod", builtin_divmod, "x, y, /"},
    {"builtins", "pow", builtin_pow, "base, exp, mod=None"},
    {"builtins", "repr", builtin_repr, "object, /"},
    {"builtins", "ascii", builtin_ascii, "object, /"},
    {"builtins", "breakpoint", builtin_breakpoint, "*args, **kws"},
    {"builtins", "print", builtin_print, "*values, **options"},
    {"builtins", "setattr", builtin_setattr, "object, name, value, /"},
    {"builtins", "delattr", builtin_delattr, "object, name, /"},
    {"builtins", "isinstance", builtin_isinstance, "object, classes, /"},
    {"builtins", "hash", builtin_hash, "object, /"},
    {"builtins", "id", builtin_id, "object, /"},
    {"builtins", "vars", builtin_vars, "object, /"},
    {"builtins", "dir", builtin_dir, "object=, /"},
    {"types", "_global_name", global_name, "module, name, default, /"},
    {"types", "_has_global_name", has_global_name, "module, name, /"},
    {"collections", "_is_handled", is_handled, "exception, /"},
    {"heapq", "_is_handled", is_handled, "exception, /"},
    {"builtins", "locals", builtin_locals, ""},
    {"builtins", "globals", builtin_globals, ""},
    {"builtins", "NotImplemented", constant_not_implemented, NULL},
    {"builtins", "Ellipsis", constant_ellipsis, NULL},
    {"builtins", "__debug__", constant_debug, NULL},
};
NATIVES(builtins, natives)
