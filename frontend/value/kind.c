/* Queries on the kind of a value: identity, hashing, type(), isinstance(), and its name in messages.
 *
 * A key (sv_key) is an interned text or pointer that is equal for values that are equal under Python's == and hash():
 * 1, 1.0 and True have the same key. Keys of kinds other than str start with a byte that no UTF-8 text has. */
#include "frontend/value/eval.h"
#include "frontend/value/heap.h"
#include "frontend/value/rope.h"
#include "frontend/value/sval.h"

#include <stdlib.h>
#include <string.h>

/* ---- rows ---- */

const SvProtocol *sv_protocol(const Eval *ev, SvKind kind) { return ev->services->row[kind]; }

const SvProtocol *sv_row(const Eval *ev, Sval v) {
    return v.kind == SV_LATER && v.ir->type->kind == TY_STR ? ev->services->text_row : sv_protocol(ev, v.kind);
}

/* ---- known numbers ---- */

bool sv_known_int(Sval v, int64_t *k) {
    if (v.kind == SV_INT) return *k = v.i, true;
    if (v.kind == SV_BOOL) return *k = v.b, true;
    if (v.kind != SV_LATER) return false;
    return (v.ir->type->kind == TY_INT || v.ir->type->kind == TY_BOOL) && ir_known_int(v.ir, k);
}

bool sv_known_bool(Sval v, bool *k) {
    if (v.kind == SV_BOOL) return *k = v.b, true;
    return v.kind == SV_LATER && v.ir->type->kind == TY_BOOL && ir_known_bool(v.ir, k);
}

NumberKind number_kind(Sval v) {
    switch (v.kind) {
    case SV_BOOL: return NUMBER_BOOL;
    case SV_INT: return NUMBER_INT;
    case SV_FLOAT: return NUMBER_FLOAT;
    case SV_COMPLEX: return NUMBER_COMPLEX;
    case SV_LATER: break;
    default: return NUMBER_NOT;
    }
    switch (v.ir->type->kind) {
    case TY_BOOL: return NUMBER_BOOL;
    case TY_INT: return NUMBER_INT;
    case TY_FLOAT: return NUMBER_FLOAT;
    default: return NUMBER_NOT;
    }
}

/* ---- identity ---- */

bool sv_is_cell(Sval v) {
    return v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_SET || v.kind == SV_OBJECT || v.kind == SV_TENSOR;
}

static bool same_payload(Sval a, Sval b) {
    switch (a.kind) {
    case SV_BOOL: return a.b == b.b;
    case SV_INT: return a.i == b.i;
    case SV_FLOAT: return memcmp(&a.f, &b.f, sizeof a.f) == 0;
    case SV_COMPLEX: return memcmp(a.complex, b.complex, sizeof *a.complex) == 0;
    case SV_STR:
    case SV_BYTES: return text_is(a, b);
    case SV_DEVICE:
    case SV_CONSTANT:
    case SV_UNKNOWN: return a.sym == b.sym;
    case SV_DTYPE: return a.dtype == b.dtype;
    case SV_TENSOR: return a.cell == b.cell && a.view == b.view;
    case SV_METHOD: return a.method == b.method;
    case SV_TYPE: return a.form == b.form || (!a.form->args && !b.form->args && a.form->type == b.form->type);
    default: return a.tuple == b.tuple; /* compares a pointer of the union */
    }
}

const char *sv_last_name(Sym dotted) {
    const char *name = dotted;
    int depth = 0;
    for (const char *at = dotted; *at; at++) {
        depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
        if (*at == '.' && !depth) name = at + 1;
    }
    return name;
}

/* Returns whether an unknown value may be None. A name of an import is not, nor is an object of one of its classes,
 * whose names begin with a capital letter; a function of it may return None. */
static bool may_be_none(Sval unknown) {
    char first = *sv_last_name(sv_text(unknown));
    return sym_length(sv_text(unknown)) && sv_text(unknown)[sym_length(sv_text(unknown)) - 1] == ')' &&
           !(first >= 'A' && first <= 'Z');
}

/* Returns whether it is a class that the library keeps to itself, such as the mark of a parameter without a default. */
static bool is_private(Sval v) {
    return v.kind == SV_CLASS && v.class->name[0] == '_' && v.class->module && v.class->module->prelude;
}

int sv_same(const Eval *ev, Sval a, Sval b) {
    (void)ev;
    if ((a.kind == SV_UNKNOWN && is_private(b)) || (b.kind == SV_UNKNOWN && is_private(a))) return 0;
    if (a.kind == SV_UNKNOWN && b.kind == SV_NONE) return may_be_none(a) ? -1 : 0;
    if (b.kind == SV_UNKNOWN && a.kind == SV_NONE) return may_be_none(b) ? -1 : 0;
    if (a.kind == SV_CHOICE || b.kind == SV_CHOICE || a.kind == SV_UNKNOWN || b.kind == SV_UNKNOWN) return -1;
    if (a.kind == SV_LATER && b.kind == SV_LATER) return a.ir == b.ir ? 1 : -1;
    if (a.kind == SV_LATER)
        return b.kind == SV_BOOL || b.kind == SV_INT || b.kind == SV_FLOAT || b.kind == SV_STR ? -1 : 0;
    if (b.kind == SV_LATER) return sv_same(ev, b, a);
    if (a.kind != b.kind) return 0;
    if (a.kind == SV_NONE || a.kind == SV_ELLIPSIS || a.kind == SV_NOT_IMPLEMENTED || a.kind == SV_UNBOUND) return 1;
    if (sv_is_cell(a) && a.kind != SV_TENSOR) return a.cell == b.cell;
    return same_payload(a, b);
}

/* ---- keys ---- */

/* The key consists of the bytes of the number: keys of numbers are made so often that formatting them would be slow. */
static const void *int_key(Eval *ev, int64_t k) {
    char key[2 + sizeof k] = {'\xff', 'i'};
    memcpy(key + 2, &k, sizeof k);
    return sym_n(ev->cx->symbols, key, sizeof key);
}

static const void *number_key(Eval *ev, double f) {
    if (f > -9e15 && f < 9e15 && f == (double)(int64_t)f) return int_key(ev, (int64_t)f);
    return sym_printf(ev->cx->symbols,
                      "\xff"
                      "f%a",
                      f);
}

static const void *bytes_key(Eval *ev, Sym bytes) {
    Text text = text_open(ev->cx->scratch);
    text_add(&text, "\xff"
                    "b");
    text_add_n(&text, bytes, sym_length(bytes));
    return sym_n(ev->cx->symbols, text.at, text.n);
}

enum { KEY_STEPS = 5 }; /* steps of evaluation that the key of one member costs */

/* The computation of one key: values may share parts, so each tuple and each cell is visited once. */
typedef struct Keys {
    Eval *ev;
    Map *tuples; /* Tuple * -> key, in the scratch arena */
    Map *cells;  /* number of a frozenset's or an object's cell -> key */
} Keys;

static const void *key_of(Keys *keys, Sval v);

static void add_address(Text *text, const void *address) { text_add_n(text, (const char *)&address, sizeof address); }

static const void *items_key(Keys *keys, uint32_t n, const Sval *item, const void *class) {
    Eval *ev = keys->ev;
    cx_check_stack(ev->cx, 0);
    cx_step(ev->cx, KEY_STEPS * (uint64_t)n);
    Text text = text_open(ev->cx->scratch);
    text_add(&text, "\xfft");
    add_address(&text, class);
    for (uint32_t i = 0; i < n; i++) {
        const void *key = key_of(keys, item[i]);
        if (!key) return NULL;
        add_address(&text, key);
    }
    return sym_n(ev->cx->symbols, text.at, text.n);
}

static const void *tuple_key(Keys *keys, const Tuple *tuple) {
    const void *key = map_get(keys->tuples, tuple);
    if (key) return key;
    key = items_key(keys, tuple->n, tuple->item, NULL);
    if (key) map_set(keys->ev->cx->scratch, keys->tuples, tuple, (void *)(uintptr_t)key);
    return key;
}

/* Returns how a class of the prelude states that its objects are compared: by the named attributes, or True if it is
 * not as simple as that. */
static Sval equal_by(Eval *ev, const Class *class) {
    return class ? class_attr(ev, class, cx_sym(ev->cx, "_equal_by")) : sv_none();
}

/* Returns whether its class defines equality itself; the methods of an Enum or a dataclass are text of the prelude. */
static bool has_own_equality(Eval *ev, const Class *class) {
    Sval equal = class ? class_attr(ev, class, cx_sym(ev->cx, "__eq__")) : sv_none();
    if (equal.kind != SV_FUNC) return false;
    return !src_of(ev->cx->sources, equal.func->ast->at.lo)->builtin || equal_by(ev, class).kind == SV_BOOL;
}

/* Returns whether objects of the class have no hash: the first class in the order that defines `__eq__`, as dataclasses
 * do, or `__hash__`, decides. */
static bool class_is_unhashable(Eval *ev, const Class *class) {
    for (uint32_t i = 0; class && i < class->order && !class->mro[i]->module->prelude; i++) {
        CellId cell = class->mro[i]->cell;
        Sval hash = frame_get(ev, cell, cx_sym(ev->cx, "__hash__"));
        Sval equal = frame_get(ev, cell, cx_sym(ev->cx, "__eq__"));
        Sval data = frame_get(ev, cell, cx_sym(ev->cx, "__dataclass_params__"));
        if (hash.kind != SV_UNBOUND) return hash.kind == SV_NONE;
        bool decided = data.kind == SV_OBJECT;
        bool by_fields = decided && object_get(ev, data, cx_sym(ev->cx, "eq")).b;
        if (decided && object_get(ev, data, cx_sym(ev->cx, "unsafe_hash")).b) return false;
        if (by_fields) return !object_get(ev, data, cx_sym(ev->cx, "frozen")).b;
        if (!decided && equal.kind == SV_FUNC) return true;
    }
    return false;
}

bool sv_unhashable(Eval *ev, Sval object) {
    return !ev->check.on && !sv_unknown_state(object) && class_is_unhashable(ev, object.class);
}

/* Returns the key of an object. A frozen dataclass is equal by the fields that it compares, and so are some objects of
 * the prelude; others are equal only to themselves. */
static const void *object_key(Keys *keys, Sval v) {
    Eval *ev = keys->ev;
    Sval plain;
    if (sv_is_points(v)) return NULL;
    const Class *class = v.class;
    if (has_own_equality(ev, class) || sv_unhashable(ev, v)) return NULL;
    if (object_underlying(ev, v, &plain)) return key_of(keys, plain);
    Sval names = equal_by(ev, class);
    if (names.kind == SV_TUPLE) {
        Sval *part = arena_new_array(ev->cx->scratch, Sval, names.tuple->n);
        for (uint32_t i = 0; i < names.tuple->n; i++) part[i] = object_get(ev, v, sv_text(names.tuple->item[i]));
        return items_key(keys, names.tuple->n, part, class);
    }
    if (!class || (class->flags & (CLASS_DATA | CLASS_FROZEN)) != (CLASS_DATA | CLASS_FROZEN))
        return sym_printf(ev->cx->symbols, "\xffo%u", v.cell);
    Sval *compared = arena_new_array(ev->cx->scratch, Sval, class->fields);
    uint32_t n = 0;
    for (uint32_t i = 0; i < class->fields; i++)
        if (!class->field[i].init_only && !class->field[i].no_compare)
            compared[n++] = object_get(ev, v, class->field[i].name);
    return items_key(keys, n, compared, class);
}

static int by_address(const void *a, const void *b) {
    const void *x = *(const void *const *)a, *y = *(const void *const *)b;
    return x < y ? -1 : x > y;
}

/* Returns the key of a frozenset of known members, made of their keys in an order that does not depend on theirs. */
static const void *set_key(Keys *keys, Sval v) {
    Eval *ev = keys->ev;
    cx_check_stack(ev->cx, 0);
    const Class *class = heap_cell(ev, v.cell)->class;
    if (!class_is_named(class, PRELUDE_FROZENSET) || heap_get(ev, v.cell)->kind != CELL_SET) return NULL;
    const Map *map = &heap_get(ev, v.cell)->dict.map;
    const void **member = arena_new_array(ev->cx->scratch, const void *, (size_t)map->live + 1);
    size_t n = 0;
    cx_step(ev->cx, KEY_STEPS * (uint64_t)map->live);
    map_each (map, e) member[n++] = key_of(keys, ((const Entry *)e->value)->key);
    qsort(member, n, sizeof *member, by_address);
    Text text = text_open(ev->cx->scratch);
    text_add(&text, "\xffs");
    for (size_t i = 0; i < n; i++) add_address(&text, member[i]);
    return sym_n(ev->cx->symbols, text.at, text.n);
}

static const void *cell_key(Keys *keys, Sval v) {
    const void *key = map_get(keys->cells, map_key((uint64_t)v.cell + 1));
    if (key) return key;
    key = v.kind == SV_SET ? set_key(keys, v) : object_key(keys, v);
    if (key) map_set(keys->ev->cx->scratch, keys->cells, map_key((uint64_t)v.cell + 1), (void *)(uintptr_t)key);
    return key;
}

/* Returns the key of a union, which does not depend on the order of its members. */
static const void *union_key(Eval *ev, const Type *type) {
    bool optional = type->kind == TY_OPTIONAL;
    const Type *of = optional && type->elem[0]->kind == TY_UNION ? type->elem[0] : type;
    const void **member = arena_copy(ev->cx->scratch, of->elem, sizeof *member * of->n);
    qsort(member, of->n, sizeof *member, by_address);
    Text text = text_open(ev->cx->scratch);
    text_add(&text, optional ? "\xffo" : "\xffu");
    for (uint32_t i = 0; i < of->n; i++) add_address(&text, member[i]);
    return sym_n(ev->cx->symbols, text.at, text.n);
}

static const void *type_key(Keys *keys, const TypeForm *form) {
    if (form->type->kind == TY_OPTIONAL || form->type->kind == TY_UNION) return union_key(keys->ev, form->type);
    const void *args = form->args ? tuple_key(keys, form->args) : NULL;
    return sym_printf(keys->ev->cx->symbols, "\xffy%p,%p", (const void *)form->type, args);
}

static const void *key_of(Keys *keys, Sval v) {
    Eval *ev = keys->ev;
    Symbols *symbols = ev->cx->symbols;
    int64_t k;
    if (sv_known_int(v, &k)) return int_key(ev, k);
    switch (v.kind) {
    case SV_STR: return sv_text(v);
    case SV_FLOAT: return number_key(ev, v.f);
    case SV_BYTES: return bytes_key(ev, sv_text(v));
    case SV_NONE:
    case SV_ELLIPSIS: return sym_printf(symbols, "\xffn%d", (int)v.kind);
    case SV_DTYPE:
        return sym_printf(symbols,
                          "\xff"
                          "d%d",
                          (int)v.dtype);
    case SV_DEVICE:
    case SV_CONSTANT:
        return sym_printf(symbols,
                          "\xff"
                          "c%s",
                          sv_text(v));
    case SV_TUPLE: return tuple_key(keys, v.tuple);
    case SV_SET:
    case SV_OBJECT: return cell_key(keys, v);
    case SV_TENSOR: return sym_printf(symbols, "\xffT%u,%p", v.cell, (const void *)v.view);
    case SV_TYPE: return type_key(keys, v.form);
    case SV_CLASS:
    case SV_FUNC:
    case SV_NATIVE:
    case SV_OPS:
    case SV_MODULE: return sym_printf(symbols, "\xffp%p", (const void *)v.class);
    case SV_METHOD: return sym_printf(symbols, "\xffm%u,%p", v.method->self.cell, (const void *)v.method->func.func);
    default: return NULL;
    }
}

const void *sv_key(Eval *ev, Sval v) {
    ArenaMark mark = arena_mark(ev->cx->scratch);
    const void *key = key_of(&(Keys){ev, &(Map){0}, &(Map){0}}, v);
    arena_release(ev->cx->scratch, mark);
    return key;
}

/* ---- nouns ---- */

static const char *later_noun(Sval v) {
    switch (v.ir->type->kind) {
    case TY_INT: return "an int";
    case TY_FLOAT: return "a float";
    case TY_BOOL: return "a bool";
    default: return "a str";
    }
}

static const char *counted(const Eval *ev, const char *noun, uint32_t n) {
    return arena_printf(ev->cx->scratch, "%s of %u", noun, n);
}

const char *sv_describe(const Eval *ev, Sval v) {
    switch (v.kind) {
    case SV_NONE: return "None";
    case SV_BOOL: return "a bool";
    case SV_INT: return "an int";
    case SV_FLOAT: return "a float";
    case SV_COMPLEX: return "a complex number";
    case SV_LATER: return later_noun(v);
    case SV_TENSOR: return "a Tensor";
    case SV_TUPLE:
        if (!v.tuple->class) return counted(ev, "a tuple", v.tuple->n);
        return v.tuple->class->fields ? arena_printf(ev->cx->scratch, "the named tuple `%s`", v.tuple->class->name)
                                      : arena_printf(ev->cx->scratch, "`%s`", v.tuple->class->name);
    case SV_LIST:
        /* a list cell also represents a tuple whose length is known only at run time */
        if (class_is_named(heap_cell(ev, v.cell)->class, PRELUDE_TUPLE)) return "a tuple";
        return list_is_static(ev, v) ? counted(ev, "a list", list_count(ev, v)) : "a list";
    case SV_OBJECT:
        if (sv_is_points(v)) return "a str";
        return v.class ? arena_printf(ev->cx->scratch, "`%s`", v.class->name) : "an object";
    case SV_CLASS: return arena_printf(ev->cx->scratch, "the class `%s`", v.class->name);
    case SV_FUNC: return arena_printf(ev->cx->scratch, "the function `%s`", v.func->name);
    case SV_MODULE: return arena_printf(ev->cx->scratch, "the module `%s`", v.module->name);
    case SV_DTYPE: return "a dtype";
    case SV_DEVICE: return "a device";
    case SV_CHOICE: return "a value of several kinds";
    case SV_UNKNOWN: return "an unknown value";
    default: return sv_protocol(ev, v.kind)->noun;
    }
}

/* ---- classes of the prelude that stand for values of a kind ---- */

Sval sv_current(const Eval *ev, Sval v) {
    if (ev->modules.reclassed && v.kind == SV_OBJECT && v.cell && heap_cell(ev, v.cell)->class)
        v.class = heap_cell(ev, v.cell)->class;
    return v;
}

static bool has_flag(Sval v, unsigned flag) {
    const Class *class = v.kind == SV_OBJECT ? v.class : NULL;
    return class && class->flags & flag;
}

bool sv_is_complex_tensor(Sval v) { return has_flag(v, CLASS_COMPLEX_TENSOR); }
bool sv_is_tensor_object(Sval v) { return has_flag(v, CLASS_COMPLEX_TENSOR | CLASS_QUANTIZED_TENSOR); }

bool sv_is_points(Sval v) {
    const Class *class = v.kind == SV_OBJECT ? v.class : NULL;
    return class && class->flags & CLASS_TEXT;
}

bool sv_unknown_state(Sval v) { return v.kind == SV_OBJECT && v.class->flags & CLASS_UNKNOWN_STATE; }
