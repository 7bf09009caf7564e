/* Methods and C functions as values: their attributes, and calls of them. */
#include "frontend/flow/unknown.h"
#include "frontend/kinds/protocol.h"
#include "frontend/value/rope.h"

#include <string.h>

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
    bool method = !native_takes(v.native, sv_unbound());
    if (name == cx_sym(ev->cx, "__name__")) return sv_str(cx_sym(ev->cx, v.native->name));
    if (name == cx_sym(ev->cx, "__doc__")) {
        const Sval *given = map_get(&ev->subject.documented, v.native);
        bool made = !strncmp(v.native->name, "__", 2); /* such as the constructor of a data class */
        return given ? *given : made ? sv_none() : sv_str(cx_sym(ev->cx, ""));
    }
    if (name != cx_sym(ev->cx, "__qualname__")) return sv_unbound();
    return sv_str(method ? sym_printf(ev->cx->symbols, "%s.%s", v.native->space, v.native->name)
                         : cx_sym(ev->cx, v.native->name));
}

/* Sets an attribute of a C function. Methods that the compiler provides for a class of the program, such as a
 * dataclass's __init__, are functions in Python, so their documentation can be set. */
static bool native_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    if (name == cx_sym(ev->cx, "__doc__") && !strncmp(v.native->name, "__", 2)) {
        map_set(ev->cx->program, &ev->subject.documented, v.native, arena_copy(ev->cx->program, &to, sizeof to));
        return true;
    }
    sv_raise(ev, "AttributeError", DIAG_2102, at, "attributes of a built-in function cannot be set");
    return false;
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
    for (uint32_t i = 0; i < n; i++) {
        ev->flow.lessons->skipped |= bound[i].kind == SV_LIST || bound[i].kind == SV_DICT || bound[i].kind == SV_SET;
        if (ev->check.on) unknown_contents(ev, bound[i]);
    }
    return sv_poison();
}

static Sval native_bound(Eval *ev, const Native *native, const Args *args, Span at) {
    uint32_t n = signature_parameters(native->signature);
    Sval *bound = arena_new_array(ev->cx->calls, Sval, (size_t)n + 1);
    for (uint32_t i = 0; i <= n; i++) bound[i] = sv_unbound();
    if (!ev_bind(ev, native, args, at, bound, n)) return sv_poison();
    bool sets = n > 1 && prelude_lists(ev, PRELUDE_MARKS_ATTRIBUTE_SETTERS, native->name, strlen(native->name));
    if (ev->check.on && sets && bound[1].kind == SV_POISON) unknown_attributes(ev, bound[0]);
    for (uint32_t i = 0; i < n - (sets && n == 3); i++) /* an attribute may be given an unknown value */
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
    unknown_contents(ev, ev->now.frame->self); /* the object lacks the attributes of its base class */
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
        if (args->pos[i].kind == SV_STR) bytes += text_size(args->pos[i]);
    cx_step(ev->cx, bytes / TEXT_STEP);
}

static Sval native_call(Eval *ev, Sval v, const Args *args, Span at) {
    charge_texts(ev, args);
    if (ev->check.on && args->n && unknown_object(ev, args->pos[0])) return native_unknown(ev, args->n, args->pos);
    if (!native_takes(v.native, args->n ? args->pos[0] : sv_unbound())) return other_receiver(ev, v.native, args, at);
    bool any = !strcmp(v.native->signature, "*");
    ArenaMark mark = arena_mark(ev->cx->calls);
    Sval out = any ? v.native->fn(ev, args, at) : native_bound(ev, v.native, args, at);
    bool method = args->n && args->pos[0].kind == SV_TENSOR && !strcmp(v.native->space, "tensor");
    if (method && out.kind == SV_TENSOR) out = tensor_like(ev, args->pos[0], out, at);
    arena_release(ev->cx->calls, mark);
    return out;
}

const SvProtocol sv_method_row = {
    .noun = "a method", .attr = method_attr, .set_attr = method_set_attr, .call = method_call};
const SvProtocol sv_native_row = {
    .noun = "a built-in function", .attr = native_attr, .set_attr = native_set_attr, .call = native_call};
