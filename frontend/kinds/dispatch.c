/* The protocol table and its dispatch: this file passes every operation of the language to the row of the value's kind.
 *
 * Requirements
 *   1. SV_POISON is absorbed silently; SV_UNKNOWN is reported where it is used; an operation on a choice is applied to
 * each alternative.
 *   2. A row's missing entry is reported from its noun.
 * This file uses kinds only through their rows, except where Python itself tests the kind (isinstance, type, identity:
 * kind.c). */
#include "frontend/flow/unknown.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/seq.h"
#include "frontend/kinds/suggest.h"
#include "frontend/kinds/unseen.h"

#include <string.h>

const SvProtocol sv_none_row = {.noun = "None"};
const SvProtocol sv_ellipsis_row = {.noun = "..."};
const SvProtocol sv_not_implemented_row = {.noun = "NotImplemented"};
const SvProtocol sv_unbound_row = {.noun = "an unassigned name"};

/* The operands of an operation that is applied to each alternative of a choice. */
typedef struct Operation {
    Sym name;
    Sval a, b;
    const Args *args;
    Span at;
} Operation;

/* Returns whether *out is the result already, so that no row has to be called. */
static bool absorbed(Eval *ev, Sval v, Span at, AlternativeFn *each, Operation *operation, Sval *out) {
    *out = sv_poison();
    if (v.kind == SV_POISON) return true;
    if (v.kind == SV_CHOICE) return *out = flow_choice(ev, v.choice, each, operation, at), true;
    if (v.kind != SV_UNKNOWN) return false;
    if (!ev->check.on) unknown_error(ev, v, at);
    return true;
}

static const char INDEXED[] = "cannot be indexed", CALLED[] = "cannot be called";

static Sval unsupported(Eval *ev, Sval v, Span at, const char *what) {
    bool none = v.kind == SV_NONE && !ev->check.complete;
    if (ev->check.on && (none || (v.kind == SV_FUNC && v.func->decorated))) return sv_poison();
    if (v.kind == SV_NONE)
        return sv_raise(ev, "TypeError", DIAG_2102, at, "the value may be None here, and None %s", what);
    if (ev->now.handlers) return sv_raise(ev, "TypeError", DIAG_2102, at, "%s %s", sv_describe(ev, v), what);
    ev->check.of_annotation = unseen_number(ev, v) || (!strcmp(what, CALLED) && unseen_callable(ev, v));
    Diag *diag = ev_error(ev, DIAG_2102, at, "%s %s", sv_describe(ev, v), what);
    ev->check.of_annotation = false;
    bool code = v.kind == SV_FUNC || v.kind == SV_METHOD || v.kind == SV_NATIVE || v.kind == SV_OPS;
    bool indexed = !strcmp(what, INDEXED);
    if (code ? indexed : !strcmp(what, CALLED)) suggest_bracket(ev, diag, indexed ? '[' : '(', at);
    return sv_poison();
}

static bool has_points(const Choice *choice) {
    for (uint32_t i = 0; i < choice->n; i++)
        if (sv_is_points(choice->alt[i])) return true;
    return false;
}

/* Reads an attribute of one alternative. A known text beside a text of code points gets the methods of the latter, so
 * that their results, such as the parts that `split` returns, can be joined. */
static Sval attr_each(Eval *ev, Sval v, void *context) {
    Operation *o = context;
    if (v.kind == SV_STR && o->a.kind == SV_CHOICE && has_points(o->a.choice)) v = sv_text_points(ev, v, o->at);
    return sv_attr(ev, v, o->name, o->at);
}

/* Returns the name of a module of Python's library, NumPy or PyTorch of which the prelude has only a part, or of such a
 * library's function or class; NULL for other values. A name that a complete module lacks is misspelt. */
static const char *partial_name(Eval *ev, Sval v) {
    const Module *module = v.kind == SV_FUNC ? v.func->module : v.kind == SV_CLASS ? v.class->module : NULL;
    if (v.kind == SV_MODULE && v.module->prelude && !module_is_marked(ev, v.module, "__complete__"))
        return v.module->name;
    if (!module_is_marked(ev, module, "__partial__")) return NULL;
    return arena_printf(ev->cx->scratch, "%s.%s", module_public_name(ev, module),
                        v.kind == SV_FUNC ? v.func->qualified ? v.func->qualified : v.func->name : v.class->name);
}

static Sval missing_attr(Eval *ev, Sval v, Sym name, Span at) {
    bool operators = v.kind == SV_MODULE && !strncmp(v.module->name, "torch.ops.", 10);
    bool none = v.kind == SV_NONE && !ev->check.complete;
    if (ev->check.on && (none || v.kind == SV_NOT_IMPLEMENTED)) return sv_poison();
    if (v.kind == SV_NONE) {
        bool changes = prelude_lists(ev, PRELUDE_MARKS_CHANGING_METHODS, name, sym_length(name));
        return sv_raise(ev, "AttributeError", DIAG_2101, at, "None has no attribute `%s`; %s", name,
                        changes ? "methods that change an object return None: do not assign their result"
                                : "test `is not None` first");
    }
    if (absent_is_kept(ev, v, name)) return absent_value(ev, v, name);
    if (report_absent(ev, v, name, at)) return sv_poison();
    /* The library or unseen code may provide it, and then the clause is not reached. */
    if (ev->now.handlers && ev->check.on && (partial_name(ev, v) || unseen_attr(ev, v, name))) return sv_poison();
    if (ev->now.handlers && absent_exists(ev, v, name)) return absent_value(ev, v, name);
    if (ev->now.handlers)
        return sv_raise(ev, "AttributeError", DIAG_2101, at, "%s has no attribute `%s`", sv_describe(ev, v), name);
    if (operators && ev->options->fallthrough)
        return ev_call_python(ev, "torch.onnx._graph:Fallthrough", 2,
                              (Sval[]){sv_str(cx_sym(ev->cx, ev->options->fallthrough)), sv_str(name)}, at);
    if (operators)
        return EV_POISON(ev, DIAG_6403, at, "the operator `%s::%s` is not supported", v.module->name + 10, name);
    if (v.kind == SV_OBJECT && report_unknown(ev, v, name, at)) return sv_poison();
    if (ev->check.on && unseen_attr(ev, v, name)) return sv_poison();
    if (report_unknown(ev, v, name, at)) return sv_poison();
    const char *part = partial_name(ev, v);
    if (part) {
        ev->check.unsupported = true;
        Diag *diag = ev_error(ev, DIAG_2101, at, "`%s.%s` is not supported: the compiler knows only a part of `%s`",
                              part, name, part);
        diag_help(ev->cx->diags, diag, "compute it outside the model and pass it in, or use an operation of torch");
        ev->check.unsupported = false;
        suggest_attr(ev, diag, v, name, at);
        return sv_poison();
    }
    static const char *const parts[] = {"redispatch", "decompose", "py_impl", "py_kernels",
                                        "has_kernel_for_dispatch_key"};
    for (size_t i = 0; v.kind == SV_OPS && i < sizeof parts / sizeof *parts; i++)
        if (!strcmp(name, parts[i]))
            return EV_POISON(ev, DIAG_6403, at, "`%s` of an operator is not supported: a graph has no dispatcher",
                             name);
    if (v.kind == SV_OPS)
        return EV_POISON(ev, DIAG_2101, at, "the operator `%s::%s` has no overload `%s`", v.op->space, v.op->name,
                         name);
    ev->check.of_annotation = unseen_number(ev, v) || unseen_given(ev, v, name);
    suggest_attr(ev, ev_error(ev, DIAG_2101, at, "%s has no attribute `%s`", sv_describe(ev, v), name), v, name, at);
    ev->check.of_annotation = false;
    if (ev->check.on && v.kind == SV_OBJECT) object_set(ev, v, name, sv_poison()); /* reported once */
    return sv_poison();
}

Sval sv_attr(Eval *ev, Sval v, Sym name, Span at) {
    v = sv_current(ev, v);
    Sval out;
    if (v.kind == SV_UNKNOWN && !ev->check.on) return absent_attr(ev, v, name, at);
    if (absorbed(ev, v, at, attr_each, &(Operation){.name = name, .a = v, .at = at}, &out)) return out;
    out = sv_attr_or(ev, v, name, sv_unbound(), at);
    return out.kind == SV_UNBOUND ? missing_attr(ev, v, name, at) : out;
}

static Sval attr_or_each(Eval *ev, Sval v, void *context) {
    Operation *o = context;
    return sv_attr_or(ev, v, o->name, o->a, o->at);
}

/* Returns the function of the module operator or of builtins that implements a method of operators. */
static Sval operator_function(Eval *ev, Sym bare, Span at) {
    static const char *const names[] = {
        "add",   "sub",  "mul",   "truediv", "floordiv", "mod",    "pow",    "neg",    "abs",     "eq",       "ne",
        "lt",    "le",   "gt",    "ge",      "getitem",  "invert", "lshift", "rshift", "xor",     "contains", "len",
        "str",   "repr", "iter",  "hash",    "bool",     "int",    "float",  "and",    "or",      "pos",      "trunc",
        "floor", "ceil", "round", "divmod",  "reversed", "iadd",   "imul",   "ior",    "delitem", "setitem"};
    size_t k = 0, count = sizeof names / sizeof *names;
    while (k < count && strcmp(names[k], bare)) k++;
    if (k == count) return sv_unbound();
    bool rounding = !strcmp(bare, "trunc") || !strcmp(bare, "floor") || !strcmp(bare, "ceil");
    Sval function = strcmp(bare, "pow") ? ev_builtin(ev, bare, at) : sv_unbound();
    if (function.kind != SV_UNBOUND) return function;
    if (!strcmp(bare, "and") || !strcmp(bare, "or")) bare = sym_printf(ev->cx->symbols, "%s_", bare);
    Sval module = ev_import(ev, cx_sym(ev->cx, rounding ? "math" : "operator"), 0, at);
    return sv_attr_or(ev, module, bare, sv_unbound(), at);
}

/* Returns `(3).__add__`: the operator's function with its first argument bound. */
static Sval operator_attr(Eval *ev, Sval v, Sym name, Span at) {
    size_t n = strlen(name);
    bool builtin = v.kind == SV_BOOL || v.kind == SV_INT || v.kind == SV_FLOAT || v.kind == SV_STR ||
                   (v.kind == SV_LATER && sv_row(ev, v)) || v.kind == SV_TUPLE || v.kind == SV_LIST ||
                   v.kind == SV_DICT || v.kind == SV_SET || v.kind == SV_BYTES || v.kind == SV_RANGE;
    if (!builtin || n < 6 || memcmp(name, "__", 2) || memcmp(name + n - 2, "__", 2)) return sv_unbound();
    Sval function = operator_function(ev, sym_n(ev->cx->symbols, name + 2, n - 4), at);
    return function.kind == SV_UNBOUND ? function : sv_method(ev, v, function);
}

/* Returns the method that the prelude's text gives a value's builtin class, in addition to those in C. */
static Sval written_attr(Eval *ev, Sval v, Sym name, Span at) {
    const Class *owner;
    Sval unbound = {.kind = SV_UNBOUND};
    if (v.kind == SV_CLASS || v.kind == SV_OBJECT || v.kind == SV_MODULE || v.kind == SV_TENSOR) return unbound;
    Class *class = sv_class_of(ev, v);
    Sval found = class ? class_lookup(ev, class, NULL, name, &owner) : unbound;
    bool written = found.kind == SV_FUNC || found.kind == SV_DESCRIPTOR;
    return written ? class_bind(ev, found, v, class, owner, name, at) : unbound;
}

Sval sv_plain_attr(Eval *ev, Sval v, Sym name, Span at) {
    v = sv_current(ev, v);
    const SvProtocol *row = sv_row(ev, v);
    Sval out = container_attr(ev, v, name, at);
    if (out.kind == SV_UNBOUND && row->attr) out = row->attr(ev, v, name, at);
    if (out.kind != SV_UNBOUND) return out;
    if (name == cx_sym(ev->cx, "__class__")) return sv_type_of(ev, v, at);
    out = operator_attr(ev, v, name, at);
    return out.kind == SV_UNBOUND ? written_attr(ev, v, name, at) : out;
}

Sval sv_attr_or(Eval *ev, Sval v, Sym name, Sval fallback, Span at) {
    v = sv_current(ev, v);
    Sval out;
    if (absorbed(ev, v, at, attr_or_each, &(Operation){.name = name, .a = fallback, .at = at}, &out)) return out;
    out = sv_plain_attr(ev, v, name, at);
    if (out.kind == SV_UNBOUND) out = container_getattr(ev, v, name, at);
    return out.kind == SV_UNBOUND ? fallback : out;
}

static Sval done(bool ok) { return ok ? sv_none() : sv_poison(); }

static Sval set_attr_each(Eval *ev, Sval v, void *context) {
    Operation *o = context;
    return done(sv_set_attr(ev, v, o->name, o->a, o->at));
}

bool sv_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    v = sv_current(ev, v);
    Sval out;
    if (v.kind == SV_UNKNOWN && !ev->check.on) return absent_set(ev, v, at);
    if (ev->check.on && v.kind == SV_POISON) unknown_contents(ev, to); /* unknown code may reach the value there */
    if (absorbed(ev, v, at, set_attr_each, &(Operation){.name = name, .a = to, .at = at}, &out))
        return out.kind != SV_POISON;
    if (container_is_users(ev, v)) return container_set_attr(ev, v, name, to, at);
    const SvProtocol *row = sv_row(ev, v);
    if (row->set_attr) return row->set_attr(ev, v, name, to, at);
    sv_raise(ev, "AttributeError", DIAG_2102, at, "attributes of %s cannot be set", sv_describe(ev, v));
    return false;
}

Sval sv_del_attr(Eval *ev, Sval v, Sym name, Span at) {
    v = sv_current(ev, v);
    if (v.kind == SV_CLASS && !v.class->meta) {
        if (frame_get(ev, v.class->cell, name).kind == SV_UNBOUND)
            return sv_raise(ev, "AttributeError", DIAG_2101, at, "the class `%s` has no attribute `%s` of its own",
                            v.class->name, name);
        return frame_delete(ev, v.class->cell, name), sv_none();
    }
    bool frozen = v.kind == SV_OBJECT && v.class->flags & CLASS_FROZEN;
    if (frozen) return object_is_frozen(ev, v, name, "delete", at), sv_poison();
    return sv_call_method(ev, v, "__delattr__", 1, &(Sval){.kind = SV_STR, .sym = name}, at);
}

static Sval call_each(Eval *ev, Sval v, void *context) {
    Operation *o = context;
    return sv_call(ev, v, o->args, o->at);
}

Sval sv_call(Eval *ev, Sval v, const Args *args, Span at) {
    cx_check_stack(ev->cx, 0); /* the `__call__` of an object may be an object again */
    v = sv_current(ev, v);
    Sval out;
    if (v.kind == SV_UNKNOWN && !ev->check.on) return absent_call(ev, v, args, at);
    if (absorbed(ev, v, at, call_each, &(Operation){.args = args, .at = at}, &out)) return out;
    ev_step(ev);
    if (container_override(ev, v, "__call__", args->n, args->pos, at, &out)) return out;
    const SvProtocol *row = sv_row(ev, v);
    return row->call ? row->call(ev, v, args, at) : unsupported(ev, v, at, CALLED);
}

Sval kinds_call_method(Eval *ev, Sval v, const char *name, uint32_t n, const Sval *pos, Span at) {
    Sval method = sv_attr(ev, v, cx_sym(ev->cx, name), at);
    return sv_call(ev, method, &(Args){.n = n, .pos = pos}, at);
}

static Sval item_each(Eval *ev, Sval v, void *context) {
    Operation *o = context;
    return sv_item(ev, v, o->a, o->at);
}

static Sval item_index_each(Eval *ev, Sval index, void *context) {
    Operation *o = context;
    return sv_item(ev, o->a, index, o->at);
}

static Sval row_item(Eval *ev, void *context) {
    const Operation *o = context;
    return sv_row(ev, o->a)->item(ev, o->a, o->b, o->at);
}

/* While checking: returns poison for a key of which a part is unknown, else the key. */
static Sval known_key(const Eval *ev, Sval v, Sval key) {
    if (!ev->check.on || v.kind != SV_DICT || key.kind != SV_TUPLE) return key;
    cx_check_stack(ev->cx, 0);
    cx_step(ev->cx, key.tuple->n); /* a tuple that contains another twice is as large as a tree of them */
    for (uint32_t i = 0; i < key.tuple->n; i++)
        if (known_key(ev, v, key.tuple->item[i]).kind == SV_POISON) return sv_poison();
    return key;
}

Sval sv_item(Eval *ev, Sval v, Sval index, Span at) {
    v = sv_current(ev, v);
    Sval out;
    index = known_key(ev, v, index);
    if (v.kind == SV_UNKNOWN && !ev->check.on) return absent_item(ev, v, index, at);
    if (absorbed(ev, v, at, item_each, &(Operation){.a = index, .at = at}, &out)) return out;
    if (ev->check.on && index.kind == SV_POISON && v.kind == SV_DICT && sv_dict_has_missing(ev, v))
        unknown_contents(ev, v); /* reading it adds the key */
    if (ev->check.on && index.kind == SV_POISON) unknown_parts(ev, v);
    if (index.kind == SV_CHOICE && v.kind == SV_DICT) return sv_dict_item_of(ev, v, index, at);
    if (absorbed(ev, index, at, item_index_each, &(Operation){.a = v, .at = at}, &out)) return out;
    if (v.kind != SV_OBJECT && v.kind != SV_CLASS) object_underlying(ev, index, &index);
    if (container_override(ev, v, "__getitem__", 1, &index, at, &out)) return out;
    if (!sv_row(ev, v)->item) return unsupported(ev, v, at, INDEXED);
    Operation one = {.a = v, .b = index, .at = at};
    bool answers = v.kind == SV_DICT && sv_dict_has_missing(ev, v); /* there is a value for any key */
    Sval there = answers ? sv_bool(true) : lookup_is_there(ev, v, index, at);
    return lookup_key_guard(ev, there, index, row_item, &one, lookup_exception(v), at);
}

static Sval set_item_each(Eval *ev, Sval v, void *context) {
    Operation *o = context;
    return done(sv_set_item(ev, v, o->a, o->b, o->at));
}

static Sval set_item_index_each(Eval *ev, Sval index, void *context) {
    Operation *o = context;
    return done(sv_set_item(ev, o->a, index, o->b, o->at));
}

void sv_declare(Eval *ev, Sval v, const Type *type) {
    if (v.kind != SV_LIST && v.kind != SV_DICT && v.kind != SV_SET) return;
    Cell *cell = heap_cell(ev, v.cell);
    if (cell->elem) return;
    if (type && type->kind == TY_OPTIONAL) type = type->elem[0];
    if (!type || (type->kind != TY_LIST && type->kind != TY_DICT && type->kind != TY_SET)) return;
    cell->elem = type->kind == TY_DICT ? type : type->elem[0];
}

void sv_declare_part(Eval *ev, Sval container, Sval part) {
    if (container.kind != SV_LIST && container.kind != SV_DICT) return;
    const Type *type = heap_cell(ev, container.cell)->elem;
    if (container.kind == SV_DICT && type) type = type->kind == TY_DICT ? type->elem[1] : NULL;
    sv_declare(ev, part, type);
}

typedef struct SetItem {
    Sval v, index, to;
    Span at;
} SetItem;

static Sval row_set_item(Eval *ev, void *context) {
    const SetItem *s = context;
    return done(sv_row(ev, s->v)->set_item(ev, s->v, s->index, s->to, s->at));
}

/* While checking: handles the storing of an item whose place or value is unknown. A dictionary that is the attributes
 * of an object passes the item on to it. */
static bool unknown_item(Eval *ev, Sval v, Sval index, Sval to, Span at) {
    if (v.kind == SV_DICT && index.kind == SV_STR && dict_is_static(ev, v))
        return sv_row(ev, v)->set_item(ev, v, index, to, at);
    unknown_contents(ev, v);
    return true;
}

/* Records a write into one of several containers that a loop visits in turn, as in `rows[i][j] = x`: if the loop is
 * unrolled, it is known which one. */
static void note_visit(Eval *ev, Sval v) {
    enum { FEW = 16 };
    bool visits = v.kind == SV_CHOICE && v.choice->tag && loop_counts_trips(ev, v.choice->tag);
    if (visits) loop_prefers_unrolling(ev, FEW);
}

bool sv_set_item(Eval *ev, Sval v, Sval index, Sval to, Span at) {
    v = sv_current(ev, v);
    note_visit(ev, v);
    index = known_key(ev, v, index);
    Sval out;
    bool unknown = to.kind == SV_POISON || index.kind == SV_POISON || index.kind == SV_LATER;
    if (ev->check.on && unknown && v.kind != SV_OBJECT && v.kind != SV_TENSOR)
        return unknown_item(ev, v, index, to, at);
    if (to.kind == SV_POISON && !ev->check.on) return ev->flow.lessons->skipped = true, false;
    if (ev->check.on && v.kind == SV_OBJECT && index.kind == SV_POISON) return unknown_contents(ev, v), true;
    if (v.kind == SV_UNKNOWN && !ev->check.on) return absent_set(ev, v, at);
    if (ev->check.on && v.kind == SV_POISON) unknown_contents(ev, to);
    if (absorbed(ev, v, at, set_item_each, &(Operation){.a = index, .b = to, .at = at}, &out))
        return out.kind != SV_POISON;
    if (absorbed(ev, index, at, set_item_index_each, &(Operation){.a = v, .b = to, .at = at}, &out))
        return out.kind != SV_POISON;
    if (container_override(ev, v, "__setitem__", 2, (Sval[]){index, to}, at, &out)) return out.kind != SV_POISON;
    if (!sv_row(ev, v)->set_item) {
        unsupported(ev, v, at, "cannot be assigned into");
        return false;
    }
    Sval there = v.kind == SV_LIST || v.kind == SV_TENSOR ? lookup_is_there(ev, v, index, at) : sv_bool(true);
    sv_declare_part(ev, v, to);
    SetItem one = {v, index, to, at};
    return lookup_guard(ev, there, row_set_item, &one, "IndexError", at).kind != SV_POISON;
}

static Sval del_item_each(Eval *ev, Sval v, void *context) {
    Operation *o = context;
    return done(sv_del_item(ev, v, o->a, o->at));
}

static Sval del_item_index_each(Eval *ev, Sval index, void *context) {
    Operation *o = context;
    return done(sv_del_item(ev, o->a, index, o->at));
}

static Sval row_del_item(Eval *ev, void *context) {
    const Operation *o = context;
    return done(sv_row(ev, o->a)->del_item(ev, o->a, o->b, o->at));
}

bool sv_del_item(Eval *ev, Sval v, Sval index, Span at) {
    v = sv_current(ev, v);
    Sval out;
    if (ev->check.on && index.kind == SV_POISON) return unknown_contents(ev, v), true;
    if (absorbed(ev, v, at, del_item_each, &(Operation){.a = index, .at = at}, &out)) return out.kind != SV_POISON;
    if (absorbed(ev, index, at, del_item_index_each, &(Operation){.a = v, .at = at}, &out))
        return out.kind != SV_POISON;
    if (container_override(ev, v, "__delitem__", 1, &index, at, &out)) return out.kind != SV_POISON;
    if (!sv_row(ev, v)->del_item) {
        unsupported(ev, v, at, "does not support deletion of items");
        return false;
    }
    Operation one = {.a = v, .b = index, .at = at};
    Sval there = lookup_is_there(ev, v, index, at);
    return lookup_key_guard(ev, there, index, row_del_item, &one, lookup_exception(v), at).kind != SV_POISON;
}

/* Returns what `__len__` of the program gave, as the number that len() gives. */
Sval sv_checked_length(Eval *ev, Sval v, Span at) {
    int64_t n;
    if (v.kind == SV_POISON || v.kind == SV_CHOICE || v.kind == SV_UNKNOWN || sv_unknown_state(v)) return v;
    if (!object_underlying(ev, v, &v) && v.kind == SV_OBJECT) object_dunder(ev, v, "__index__", 0, NULL, at, &v);
    NumberKind kind = number_kind(v);
    if (v.kind != SV_POISON && v.kind != SV_TENSOR && kind != NUMBER_INT && kind != NUMBER_BOOL)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "__len__() gives %s, which is no int", sv_describe(ev, v));
    Sval length = kind == NUMBER_BOOL ? number_convert(ev, v, NUMBER_INT, at) : v;
    if (sv_known_int(length, &n) && n < 0)
        return sv_raise(ev, "ValueError", DIAG_2113, at, "__len__() should return >= 0");
    return length;
}

static Sval length_each(Eval *ev, Sval v, void *context) { return sv_length(ev, v, ((Operation *)context)->at); }

Sval sv_length(Eval *ev, Sval v, Span at) {
    v = sv_current(ev, v);
    Sval out;
    if (absorbed(ev, v, at, length_each, &(Operation){.at = at}, &out)) return out;
    if (container_override(ev, v, "__len__", 0, NULL, at, &out)) return sv_checked_length(ev, out, at);
    const SvProtocol *row = sv_row(ev, v);
    return row->length ? row->length(ev, v, at) : unsupported(ev, v, at, "has no len()");
}

static Sval truth_each(Eval *ev, Sval v, void *context) { return sv_truth(ev, v, ((Operation *)context)->at); }

/* Returns the truth of a value whose kind does not define it: empty containers are false, everything else is true. */
static Sval default_truth(Eval *ev, Sval v, Span at) {
    if (v.kind == SV_NONE) return sv_bool(false);
    if (!sv_row(ev, v)->length) return sv_bool(true);
    return sv_compare(ev, OP_NotEq, sv_length(ev, v, at), sv_int(0), at);
}

Sval sv_truth(Eval *ev, Sval v, Span at) {
    v = sv_current(ev, v);
    Sval out;
    if (v.kind == SV_BOOL) return v;
    if (v.kind == SV_UNKNOWN && !ev->check.on) return absent_truth(ev, v, at);
    if (absorbed(ev, v, at, truth_each, &(Operation){.at = at}, &out)) return out;
    const SvProtocol *row = sv_row(ev, v);
    return row->truth ? row->truth(ev, v, at) : default_truth(ev, v, at);
}

Sval kinds_not(Eval *ev, Sval v, Span at) {
    Sval truth = sv_truth(ev, v, at);
    if (truth.kind == SV_BOOL) return sv_bool(!truth.b);
    if (truth.kind != SV_LATER) return sv_poison();
    return sv_number(ev, ir_call1(&ev->emit.b, "py.not", 1, &truth.ir));
}

static Sval contains_each(Eval *ev, Sval v, void *context) {
    Operation *o = context;
    return sv_contains(ev, v, o->a, o->at);
}

static Sval contains_item_each(Eval *ev, Sval item, void *context) {
    Operation *o = context;
    return sv_contains(ev, o->a, item, o->at);
}

Sval sv_contains(Eval *ev, Sval v, Sval item, Span at) {
    v = sv_current(ev, v);
    Sval out;
    if (absorbed(ev, v, at, contains_each, &(Operation){.a = item, .at = at}, &out)) return out;
    if (absorbed(ev, item, at, contains_item_each, &(Operation){.a = v, .at = at}, &out)) return out;
    if (container_override(ev, v, "__contains__", 1, &item, at, &out)) return sv_truth(ev, out, at);
    const SvProtocol *row = sv_row(ev, v);
    if (v.kind == SV_STR) object_underlying(ev, item, &item);
    if (row->contains) return row->contains(ev, v, item, at);
    if (!row->iterate) return unsupported(ev, v, at, "is not a container, so `in` cannot search it");
    return seq_contains(ev, v, item, at);
}

Sval sv_equal(Eval *ev, Sval a, Sval b, Span at) { return sv_compare(ev, OP_Eq, a, b, at); }
