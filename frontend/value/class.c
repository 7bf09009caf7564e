/* Queries on classes: method resolution order, attribute look-up, and the underlying value of an enum's member. */
#include "frontend/value/eval.h"
#include "frontend/value/heap.h"
#include "frontend/value/sval.h"

#include <string.h>

bool class_is(const Class *class, const Class *base) {
    for (uint32_t i = 0; i < class->order; i++)
        if (class->mro[i] == base) return true;
    return false;
}

static const char *native_space(const Class *class) {
    if (class_is_named(class, PRELUDE_FROZENSET)) return "set";
    return class_is_named(class, PRELUDE_TORCH_TENSOR) ? "tensor" : class->name;
}

static Sval native_member(Eval *ev, Class *class, Sym name) {
    const void *known = map_get(&class->native, name);
    if (!known) {
        const Native *native = native_find(ev, native_space(class), name);
        known = native && native->signature ? (const void *)native : class;
        map_set(ev->cx->program, &class->native, name, (void *)(uintptr_t)known);
    }
    return known == class ? sv_unbound() : sv_native(ev, known);
}

Sval class_lookup(Eval *ev, const Class *class, const Class *after, Sym name, const Class **owner) {
    uint32_t i = 0;
    ev_settle(ev, sv_class((Class *)(uintptr_t) class), name);
    while (after && i < class->order && class->mro[i] != after) i++;
    for (i += after != NULL; i < class->order; i++) {
        *owner = class->mro[i];
        Sval v = frame_get(ev, class->mro[i]->cell, name);
        if (v.kind == SV_UNBOUND && (class->mro[i]->flags & CLASS_NATIVE)) v = native_member(ev, class->mro[i], name);
        if (v.kind != SV_UNBOUND) return v;
    }
    return sv_unbound();
}

Sval class_attr(Eval *ev, const Class *class, Sym name) {
    const Class *owner;
    return class_lookup(ev, class, NULL, name, &owner);
}

const Class *class_native_base(const Class *class) {
    for (uint32_t i = 0; i < class->order; i++)
        if ((class->mro[i]->flags & CLASS_NATIVE) && !class_is_named(class->mro[i], PRELUDE_OBJECT))
            return class->mro[i];
    return NULL;
}

void class_set(Eval *ev, Class *class, Sym name, Sval v) { frame_set(ev, class->cell, name, v); }

/* Returns the value that an object of a class derived from int, float, str or bytes has in operations: a member of an
 * IntEnum or of `class E(str, Enum)`, or an object made by value_object. */
bool object_underlying(Eval *ev, Sval v, Sval *out) {
    if (v.kind != SV_OBJECT || !class_native_base(v.class)) return false;
    Sval value = object_get(ev, v, cx_sym(ev->cx, v.class->flags & CLASS_ENUM ? "_value_" : "$value"));
    if (value.kind == SV_UNBOUND) return false;
    *out = value;
    return true;
}

/* Returns the numbers of the first and last line of a definition, from that of its first decorator. */
Sval ev_source_lines(Eval *ev, const Ast *ast) {
    Sval pos[] = {sv_int(src_line_number(ev->cx->sources, ast_decorated_span(ast).lo)),
                  sv_int(src_line_number(ev->cx->sources, ast->at.hi ? ast->at.hi - 1 : 0))};
    return sv_tuple(ev, 2, pos);
}

Sval ev_docstring(Body body) {
    const Ast *first = body.n ? body.at[0] : NULL;
    if (!first || first->kind != AST_Expr || first->Expr.value->kind != AST_Str) return sv_none();
    return sv_str(first->Expr.value->Str.value);
}

Sval ev_documentation(Eval *ev, const Module *module, Body body) {
    Sval text = ev_docstring(body);
    return text.kind == SV_NONE && module->prelude ? sv_str(cx_sym(ev->cx, "")) : text;
}
