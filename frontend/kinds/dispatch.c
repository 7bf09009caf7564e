/* The protocol table and its dispatch: this file passes every operation of the language to the row of the value's kind.
 *
 * Requirements
 *   1. SV_POISON is absorbed silently; SV_UNKNOWN is reported where it is used; an operation on a choice is applied to
 * each alternative.
 *   2. A row's missing entry is reported from its noun.
 * This file uses kinds only through their rows, except where Python itself tests the kind (isinstance, type, identity:
 * kind.c). */
#include "frontend/flow/unknown.h"
#include "frontend/kinds/seq.h"
#include "frontend/kinds/suggest.h"
#include "frontend/kinds/unseen.h"

#include <string.h>

const SvProtocol sv_none_row = {.noun = "None"};
const SvProtocol sv_ellipsis_row = {.noun = "..."};
const SvProtocol sv_not_implemented_row = {.noun = "NotImplemented"};
const SvProtocol sv_unbound_row = {.noun = "an unassigned name"};

static Sval method_attr(Eval *ev, Sval v, Sym name, Span at) {
    if (name == cx_sym(ev->cx, "__self__")) return v.method->self;
    if (name == cx_sym(ev->cx, "__func__")) return v.method->func;
    Sval own = method_special(ev, v, name);
    if (own.kind != SV_UNBOUND) return own;
    return sv_attr_or(ev, v.method->func, name, sv_unbound(), at);
}

static Sval method_call(Eval *ev, Sval v, const Args *args, Span at) {
    Args with = *args;
    ArenaMark mark = arena_mark(ev->cx->calls);
    Sval *pos = arena_new_array(ev->cx->calls, Sval, (size_t)args->n + 1);
    pos[0] = v.method->self;
    for (uint32_t i = 0; i < args->n; i++) pos[i + 1] = args->pos[i];
    with.pos = pos, with.n = args->n + 1;
    if (args->at) {
        Span *spans = arena_new_array(ev->cx->calls, Span, (size_t)args->n + 1);
        spans[0] = at;
        for (uint32_t i = 0; i < args->n; i++) spans[i + 1] = args->at[i];
        with.at = spans;
    }
    Sym scope = ev->subject.archive ? nn_module_enter(ev, v.method->self) : ev->emit.b.scope;
    Sval out = sv_call(ev, v.method->func, &with, at);
    arena_release(ev->cx->calls, mark);
    ev->emit.b.scope = scope;
    return out;
}

static Sval native_attr(Eval *ev, Sval v, Sym name, Span at) {
    (void)at;
    if (name == cx_sym(ev->cx, "__name__")) return sv_str(cx_sym(ev->cx, v.native->name));
    return sv_unbound();
}

/* Counts the parameters of a signature text, without bare `/` and `*`. */
static uint32_t signature_parameters(const char *signature) {
    uint32_t n = 0;
    for (const char *p = signature; *p;) {
        p += strspn(p, ", ");
        size_t length = strcspn(p, ",");
        n += length > 1 || (length == 1 && *p != '/' && *p != '*');
        p += length;
    }
    return n;
}

/* A call of a C function with bound arguments, of which those before `from` are no longer choices. */
typedef struct NativeCall {
    const Native *native;
    Sval *bound;
    uint32_t n, from;
    Span at;
} NativeCall;

static Sval run_native(Eval *ev, const NativeCall *call);

static Sval native_each(Eval *ev, Sval alternative, void *context) {
    NativeCall call = *(NativeCall *)context;
    call.bound = arena_copy(ev->cx->calls, call.bound, (call.n + 1) * sizeof *call.bound);
    call.bound[call.from] = alternative;
    return run_native(ev, &call);
}

/* Calls a method of a known text that has run-time text among its arguments, by using the text's code points. Unbound:
 * there is none. */
static Sval text_method(Eval *ev, const NativeCall *call) {
    bool later = false;
    for (uint32_t i = 1; i < call->n; i++) later |= sv_is_points(call->bound[i]) || sv_is_later_text(call->bound[i]);
    if (!later || strcmp(call->native->space, "str")) return sv_unbound();
    Sval self = sv_text_points(ev, call->bound[0], call->at);
    return sv_call_method(ev, self, call->native->name, call->n - 1, call->bound + 1, call->at);
}

static Sval run_native(Eval *ev, const NativeCall *call) {
    const NativeTable *table = native_table(ev, call->native);
    for (uint32_t i = call->from; table->each && i < call->n; i++) {
        if (call->bound[i].kind == SV_CHOICE) {
            NativeCall one = *call;
            one.from = i;
            return flow_choice(ev, call->bound[i].choice, native_each, &one, call->at);
        }
        if (table->plain) object_underlying(ev, call->bound[i], &call->bound[i]);
    }
    Sval text = text_method(ev, call);
    if (text.kind != SV_UNBOUND) return text;
    return call->native->fn(ev, &(Args){.n = call->n, .pos = call->bound}, call->at);
}

/* Returns poison for a call with an argument that was reported or is unknown, after which the contents of the other
 * arguments may have changed. */
static Sval native_unknown(Eval *ev, uint32_t n, const Sval *bound) {
    for (uint32_t i = 0; ev->check.on && i < n; i++) unknown_contents(ev, bound[i]);
    return sv_poison();
}

static Sval native_bound(Eval *ev, const Native *native, const Args *args, Span at) {
    uint32_t n = signature_parameters(native->signature);
    Sval *bound = arena_new_array(ev->cx->calls, Sval, (size_t)n + 1);
    for (uint32_t i = 0; i <= n; i++) bound[i] = sv_unbound();
    if (!ev_bind(ev, native, args, at, bound, n)) return sv_poison();
    bool sets = ev->check.on && n == 3 && !strcmp(native->name, "setattr") && bound[1].kind == SV_POISON;
    if (sets) unknown_attributes(ev, bound[0]);
    for (uint32_t i = 0; i < n; i++)
        if (bound[i].kind == SV_POISON) return native_unknown(ev, n, bound);
    Sval v = run_native(ev, &(NativeCall){native, bound, n, 0, at});
    return v.kind == SV_POISON ? native_unknown(ev, n, bound) : v;
}

typedef struct Receiver {
    const Native *native;
    const Args *args;
    Span at;
} Receiver;

static Sval with_receiver(Eval *ev, Sval self, void *context) {
    const Receiver *r = context;
    Args args = *r->args;
    Sval *pos = arena_copy(ev->cx->calls, args.pos, args.n * sizeof *pos);
    pos[0] = self, args.pos = pos;
    return sv_call(ev, sv_native(ev, r->native), &args, r->at);
}

/* Refuses a method that is called through its class without an object, such as super.__init__(). */
static Sval no_receiver(Eval *ev, const Native *native, Span at) {
    unknown_contents(ev, ev->now.frame->self); /* it lacks the attributes of its base class */
    const char *text = arena_printf(ev->cx->scratch, "`%s.%s` is called without an object", native->space,
                                    native->name);
    if (ev->now.handlers) return sv_raise(ev, "TypeError", DIAG_2103, at, "%s", text);
    diag_help(ev->cx->diags, ev_error(ev, DIAG_2103, at, "%s", text), "%s",
              strcmp(native->name, "__init__") ? "call it on a value" : "write `super().__init__(...)`");
    return sv_poison();
}

/* Calls a builtin kind's method through its class on a value that is not, or not known to be, of the kind, as in
 * `str.upper(3)`: a choice, a member of `class E(str, Enum)`, run-time text. */
static Sval other_receiver(Eval *ev, const Native *native, const Args *args, Span at) {
    Sval self = args->n ? args->pos[0] : sv_unbound(), plain = self;
    Receiver receiver = {native, args, at};
    if (self.kind == SV_POISON) return self;
    if (self.kind == SV_UNKNOWN) return unknown_error(ev, self, at), sv_poison();
    if (self.kind == SV_CHOICE) return flow_choice(ev, self.choice, with_receiver, &receiver, at);
    if (object_underlying(ev, self, &plain) && native_takes(native, plain)) return with_receiver(ev, plain, &receiver);
    if ((sv_is_later_text(self) || sv_is_points(self)) && !strcmp(native->space, "str")) {
        Args rest = {.n = args->n - 1, .pos = args->pos + 1, .nkey = args->nkey, .key = args->key};
        return sv_call(ev, sv_attr(ev, self, cx_sym(ev->cx, native->name), at), &rest, at);
    }
    if (!args->n) return no_receiver(ev, native, at);
    return sv_raise(ev, "TypeError", DIAG_2103, at, "`%s.%s` is a method of %s, but its first argument is %s",
                    native->space, native->name, native->space, sv_describe(ev, self));
}

/* Counts steps for the text that a built-in function will read. */
static void charge_texts(Eval *ev, const Args *args) {
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < args->n; i++)
        if (args->pos[i].kind == SV_STR) bytes += sym_length(args->pos[i].s);
    cx_step(ev->cx, bytes / TEXT_STEP);
}

static Sval native_call(Eval *ev, Sval v, const Args *args, Span at) {
    charge_texts(ev, args);
    if (ev->check.on && args->n && unknown_object(ev, args->pos[0])) return native_unknown(ev, args->n, args->pos);
    if (!native_takes(v.native, args->n ? args->pos[0] : sv_unbound())) return other_receiver(ev, v.native, args, at);
    if (!strcmp(v.native->signature, "*")) return v.native->fn(ev, args, at);
    ArenaMark mark = arena_mark(ev->cx->calls);
    Sval out = native_bound(ev, v.native, args, at);
    arena_release(ev->cx->calls, mark);
    return out;
}

const SvProtocol sv_method_row = {
    .noun = "a method", .attr = method_attr, .set_attr = method_set_attr, .call = method_call};
const SvProtocol sv_native_row = {.noun = "a built-in function", .attr = native_attr, .call = native_call};

/* ---- dispatch ---- */

/* The operands of an operation that is applied to each alternative of a choice. */
typedef struct Operation {
    Sym name;
    Sval a, b;
    const Args *args;
    Span at;
} Operation;

/* Returns true if no row has to be called, and *out is the result. */
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
    if (ev->check.on && (v.kind == SV_NONE || (v.kind == SV_FUNC && v.func->decorated))) return sv_poison();
    if (v.kind == SV_NONE)
        return sv_raise(ev, "TypeError", DIAG_2102, at, "the value may be None here, and None %s", what);
    if (ev->now.handlers) return sv_raise(ev, "TypeError", DIAG_2102, at, "%s %s", sv_describe(ev, v), what);
    ev->check.of_annotation = !strcmp(what, CALLED) && unseen_callable(ev, v);
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

/* Known text beside a text of code points has the methods of the latter, so that the results can be joined: parts that
 * `split` returns, for instance. */
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

static bool changes_a_list(Sym name) {
    static const char *const names[] = {"append", "extend", "insert", "sort", "reverse"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(name, names[i])) return true;
    return false;
}

static Sval missing_attr(Eval *ev, Sval v, Sym name, Span at) {
    if (ev->check.on && (v.kind == SV_NONE || v.kind == SV_NOT_IMPLEMENTED)) return sv_poison();
    if (v.kind == SV_NONE)
        return sv_raise(ev, "AttributeError", DIAG_2101, at, "None has no attribute `%s`; %s", name,
                        changes_a_list(name) ? "methods that change a list return None: do not assign their result"
                                             : "test `is not None` first");
    if (absent_is_kept(ev, v, name))
        return (Sval){.kind = SV_UNKNOWN, .s = sym_printf(ev->cx->symbols, "%s.%s", v.module->name, name)};
    if (report_absent(ev, v, name, at)) return sv_poison();
    if (ev->now.handlers)
        return sv_raise(ev, "AttributeError", DIAG_2101, at, "%s has no attribute `%s`", sv_describe(ev, v), name);
    if (v.kind == SV_MODULE && !strncmp(v.module->name, "torch.ops.", 10) && ev->options->fallthrough)
        return ev_call_python(ev, "torch.onnx._graph:Fallthrough", 2,
                              (Sval[]){sv_str(cx_sym(ev->cx, ev->options->fallthrough)), sv_str(name)}, at);
    if (v.kind == SV_MODULE && !strncmp(v.module->name, "torch.ops.", 10))
        return EV_POISON(ev, DIAG_6403, at, "the operator `%s::%s` is not supported", v.module->name + 10, name);
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
    suggest_attr(ev, ev_error(ev, DIAG_2101, at, "%s has no attribute `%s`", sv_describe(ev, v), name), v, name, at);
    if (ev->check.on && v.kind == SV_OBJECT) object_set(ev, v, name, sv_poison()); /* reported once */
    return sv_poison();
}

Sval sv_attr(Eval *ev, Sval v, Sym name, Span at) {
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

static Sval common_attr(Eval *ev, Sval v, Sym name, Span at) {
    if (name == cx_sym(ev->cx, "__class__")) return sv_type_of(ev, v, at);
    Sval found = operator_attr(ev, v, name, at);
    return found.kind == SV_UNBOUND ? written_attr(ev, v, name, at) : found;
}

Sval sv_plain_attr(Eval *ev, Sval v, Sym name, Span at) {
    const SvProtocol *row = sv_row(ev, v);
    Sval out = container_attr(ev, v, name, at);
    if (out.kind == SV_UNBOUND && row->attr) out = row->attr(ev, v, name, at);
    return out.kind == SV_UNBOUND ? common_attr(ev, v, name, at) : out;
}

Sval sv_attr_or(Eval *ev, Sval v, Sym name, Sval fallback, Span at) {
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
    Sval out;
    if (v.kind == SV_UNKNOWN && !ev->check.on) return absent_set(ev, v, at);
    if (ev->check.on && v.kind == SV_POISON) unknown_contents(ev, to); /* unknown code may reach it there */
    if (absorbed(ev, v, at, set_attr_each, &(Operation){.name = name, .a = to, .at = at}, &out))
        return out.kind != SV_POISON;
    if (container_is_users(ev, v)) return container_set_attr(ev, v, name, to, at);
    const SvProtocol *row = sv_row(ev, v);
    if (row->set_attr) return row->set_attr(ev, v, name, to, at);
    sv_raise(ev, "AttributeError", DIAG_2102, at, "attributes of %s cannot be set", sv_describe(ev, v));
    return false;
}

Sval sv_del_attr(Eval *ev, Sval v, Sym name, Span at) {
    if (v.kind == SV_CLASS && !v.class->meta) {
        if (frame_get(ev, v.class->cell, name).kind == SV_UNBOUND)
            return sv_raise(ev, "AttributeError", DIAG_2101, at, "the class `%s` has no attribute `%s` of its own",
                            v.class->name, name);
        return frame_delete(ev, v.class->cell, name), sv_none();
    }
    return sv_call_method(ev, v, "__delattr__", 1, &(Sval){.kind = SV_STR, .s = name}, at);
}

static Sval call_each(Eval *ev, Sval v, void *context) {
    Operation *o = context;
    return sv_call(ev, v, o->args, o->at);
}

Sval sv_call(Eval *ev, Sval v, const Args *args, Span at) {
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
    for (uint32_t i = 0; i < key.tuple->n; i++)
        if (known_key(ev, v, key.tuple->item[i]).kind == SV_POISON) return sv_poison();
    return key;
}

Sval sv_item(Eval *ev, Sval v, Sval index, Span at) {
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
    bool answers = v.kind == SV_DICT && sv_dict_has_missing(ev, v); /* for any key */
    Sval there = answers ? sv_bool(true) : lookup_is_there(ev, v, index, at);
    return lookup_guard(ev, there, row_item, &one, lookup_exception(v), at);
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

/* While checking: handles the storing of an item whose place or value is unknown. */
static bool unknown_item(Eval *ev, Sval v, Sval index, Sval to) {
    if (v.kind == SV_DICT && index.kind == SV_STR && dict_is_static(ev, v))
        dict_set(ev, v, index, to);
    else
        unknown_contents(ev, v);
    return true;
}

/* Notes a write into one of several containers that a loop visits in turn, as in `rows[i][j] = x`: if the loop is
 * unrolled, it is known which one. */
static void note_visit(Eval *ev, Sval v) {
    enum { FEW = 16 };
    bool visits = v.kind == SV_CHOICE && v.choice->tag && loop_counts_trips(ev, v.choice->tag);
    if (visits) loop_prefers_unrolling(ev, FEW);
}

bool sv_set_item(Eval *ev, Sval v, Sval index, Sval to, Span at) {
    note_visit(ev, v);
    index = known_key(ev, v, index);
    Sval out;
    bool unknown = to.kind == SV_POISON || index.kind == SV_POISON || index.kind == SV_LATER;
    if (ev->check.on && unknown && v.kind != SV_OBJECT && v.kind != SV_TENSOR) return unknown_item(ev, v, index, to);
    if (to.kind == SV_POISON && !ev->check.on) return false;
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
    return lookup_guard(ev, there, row_del_item, &one, lookup_exception(v), at).kind != SV_POISON;
}

static Sval length_each(Eval *ev, Sval v, void *context) { return sv_length(ev, v, ((Operation *)context)->at); }

Sval sv_length(Eval *ev, Sval v, Span at) {
    Sval out;
    if (absorbed(ev, v, at, length_each, &(Operation){.at = at}, &out)) return out;
    if (container_override(ev, v, "__len__", 0, NULL, at, &out)) return out;
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
