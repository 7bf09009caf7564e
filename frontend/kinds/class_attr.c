/* Reads attributes of classes through a value: methods are bound, and descriptors are called. */
#include "frontend/kinds/protocol.h"

#include <string.h>

static Sval bind_descriptor(Eval *ev, Sval v, Sval self, Class *class, Sym name, Span at) {
    const Descriptor *d = v.descriptor;
    switch (d->kind) {
    case DESC_STATIC: return d->get;
    case DESC_CLASS: return sv_method(ev, sv_class(class), d->get);
    case DESC_CACHED:
    default:
        if (self.kind == SV_UNBOUND) return v;
        v = sv_call(ev, d->get, &(Args){.n = 1, .pos = &self}, at);
        if (d->kind == DESC_CACHED && self.kind == SV_OBJECT) object_set(ev, self, name, v);
        return v;
    }
}

static bool is_dunder(Sym name) {
    size_t n = sym_length(name);
    return n > 4 && !strncmp(name, "__", 2) && !strcmp(name + n - 2, "__");
}

Sval class_bind(Eval *ev, Sval v, Sval self, Class *class, const Class *owner, Sym name, Span at) {
    Sval got, pos[] = {self.kind == SV_UNBOUND ? sv_none() : self, sv_class(class)};
    if (v.kind == SV_DESCRIPTOR) return bind_descriptor(ev, v, self, class, name, at);
    if (v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_SET) ev_fill(ev, owner->module, name, v, BY_CLASS);
    if (v.kind == SV_OBJECT && object_dunder(ev, v, "__get__", 2, pos, at, &got)) return got;
    if (self.kind == SV_UNBOUND) return v;
    if (v.kind == SV_FUNC) return sv_method(ev, self, v);
    if (v.kind == SV_NATIVE && ((owner->flags & CLASS_NATIVE) || is_dunder(name))) return sv_method(ev, self, v);
    return v;
}

/* Returns whether v is `P.__new__` of a named tuple P (exec/class_value.c). */
static bool is_named_new(Sval v) {
    if (v.kind != SV_METHOD || v.method->func.kind != SV_NATIVE) return false;
    const Native *native = v.method->func.native;
    return !strcmp(native->space, "named_tuple") && !strcmp(native->name, "__new__");
}

static Sval named_defaults(Eval *ev, const Class *class) {
    SvVec found = {0};
    for (uint32_t i = 0; i < class->fields; i++)
        if (class->field[i].value.kind != SV_UNBOUND) vec_push(ev->cx->program, &found, class->field[i].value);
    return found.n ? sv_tuple(ev, found.n, found.at) : sv_none();
}

Sval method_special(Eval *ev, Sval v, Sym name) {
    bool defaults = is_named_new(v) && !strcmp(name, "__defaults__");
    return defaults ? named_defaults(ev, v.method->self.class) : sv_unbound();
}

bool method_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    if (!is_named_new(v) || strcmp(name, "__defaults__"))
        return sv_raise(ev, "AttributeError", DIAG_2102, at, "attributes of a method cannot be set"), false;
    if (to.kind != SV_TUPLE && to.kind != SV_NONE)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "__defaults__ must be a tuple, not %s", sv_describe(ev, to)),
               false;
    Class *class = v.method->self.class;
    uint32_t given = to.kind == SV_TUPLE ? to.tuple->n : 0;
    for (uint32_t i = class->fields; i-- > 0;) class->field[i].value = given ? to.tuple->item[--given] : sv_unbound();
    return true;
}
