/* Constructs objects: __new__ and __init__, values of classes that derive from builtin ones, fields of dataclasses. */
#include "frontend/exec/eval_private.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/number.h"

#include <string.h>

/* ---- construction ---- */

Sval class_bare_object(Eval *ev, Class *class, Span at) {
    Sval v = {.kind = SV_OBJECT, .cell = heap_new(ev, CELL_OBJECT, at), .class = class};
    heap_cell(ev, v.cell)->class = class;
    return v;
}

static Sval named_tuple_new(Eval *ev, Class *class, const Args *args, Span at) {
    Sval *item = arena_new_array(ev->cx->mem, Sval, class->fields + 1);
    if (!ev_bind_fields(ev, class, args, at, item)) return sv_poison();
    return sv_named_tuple(ev, class, class->fields, item);
}

static Sval builtin_new(Eval *ev, const Class *class, const Args *args, Span at) {
    const Native *native = map_get(&ev->memo.makers, class);
    if (!native) native = native_find(ev, "new", class->name);
    map_set(ev->cx->program, &ev->memo.makers, class, (void *)(uintptr_t)native);
    if (native) return sv_call(ev, sv_native(ev, native), args, at);
    return sv_raise(ev, "TypeError", DIAG_2102, at, "the class `%s` cannot be called here", class->name);
}

/* Returns whether a class or one of its bases in the program defines anything. If not, its numbers only name it. */
static bool has_own_members(Eval *ev, const Class *class) {
    for (uint32_t i = 0; i < class->order && !(class->mro[i]->flags & CLASS_NATIVE); i++)
        map_each (&heap_get(ev, class->mro[i]->cell)->object.attr, e)
            if (((Sym)e->key)[0] != '_' || ((const Sval *)e->value)->kind == SV_FUNC) return true;
    return false;
}

/* Makes an object that is `v` in operations and has attributes and methods of its own. */
static Sval value_object(Eval *ev, Class *class, Sval v, Span at) {
    Sval made = class_bare_object(ev, class, at);
    object_set(ev, made, cx_sym(ev->cx, "$value"), v);
    return made;
}

Sval class_new(Eval *ev, Class *class, const Args *args, Span at) {
    const Class *native = class_native_base(class);
    if (!native || class->flags & (CLASS_ENUM | CLASS_MODULE)) return class_bare_object(ev, class, at);
    if (class->flags & CLASS_NAMED_TUPLE) return named_tuple_new(ev, class, args, at);
    if (class_is_named(native, PRELUDE_MODULE)) return class_bare_object(ev, class, at);
    Sval container = class_is_named(native, PRELUDE_DICT)   ? sv_dict(ev)
                     : class_is_named(native, PRELUDE_SET)  ? sv_set(ev)
                     : class_is_named(native, PRELUDE_LIST) ? sv_list(ev, 0, NULL)
                                                            : sv_unbound();
    if (container.kind != SV_UNBOUND) return heap_cell(ev, container.cell)->class = class, container;
    Sval v = builtin_new(ev, native, args, at);
    if (v.kind == SV_TUPLE) return sv_named_tuple(ev, class, v.tuple->n, v.tuple->item);
    if (v.kind == SV_POISON) return v;
    Sval number = has_own_members(ev, class) ? sv_none() : number_of_class(v, class);
    return number_class(ev, number) ? number : value_object(ev, class, v, at);
}

/* While checking: returns whether a constructor other than that of `owner` may run: that of an unknown base, or one
 * that PyTorch's class has and the prelude's lacks. */
static bool constructor_is_unknown(const Class *class, const Class *owner) {
    if (class->flags & CLASS_UNKNOWN_BASE) return !owner || owner->module->prelude;
    return !owner && class->module->prelude;
}

static Sval initialize(Eval *ev, Sval self, Class *class, const Args *args, Span at) {
    const Class *owner;
    Sval init = class_lookup(ev, class, NULL, cx_sym(ev->cx, "__init__"), &owner);
    if (class->flags & CLASS_EXCEPTION) object_set(ev, self, cx_sym(ev->cx, "args"), sv_tuple(ev, args->n, args->pos));
    if (init.kind == SV_UNBOUND) owner = NULL;
    if (ev->check.on && constructor_is_unknown(class, owner)) {
        unknown_contents(ev, self);
        return self;
    }
    if (!owner) {
        if ((!args->n && !args->nkey) || class->flags & CLASS_OPEN) return self;
        return sv_raise(ev, "TypeError", DIAG_3013, at, "%s() takes no arguments", class->name);
    }
    return sv_call(ev, sv_method(ev, self, init), args, at).kind == SV_POISON ? sv_poison() : self;
}

static bool is_abstract(Sval v) {
    if (v.kind == SV_DESCRIPTOR) v = v.descriptor->get;
    return v.kind == SV_FUNC && v.func->abstract;
}

/* Returns the first abstract method that no class before it defines; NULL: none. */
static Sym abstract_method(Eval *ev, const Class *class) {
    const Class *owner;
    for (uint32_t i = 0; class->flags & CLASS_ABSTRACT && i < class->order; i++)
        map_each (&heap_get(ev, class->mro[i]->cell)->object.attr, e)
            if (is_abstract(*(const Sval *)e->value) && is_abstract(class_lookup(ev, class, NULL, e->key, &owner)))
                return e->key;
    return NULL;
}

Sval program_construct(Eval *ev, Class *class, const Args *args, Span at) {
    if (class_meta_method(ev, class->meta, "__prepare__").kind != SV_UNBOUND)
        return EV_POISON(ev, DIAG_3021, at, "the class `%s` has the metaclass `%s`, whose __prepare__ is not run",
                         class->name, class->meta->name);
    Sval call = class_meta_method(ev, class->meta, "__call__");
    if (call.kind != SV_UNBOUND) return sv_call(ev, sv_method(ev, sv_class(class), call), args, at);
    return class_instance(ev, class, args, at);
}

Sval class_instance(Eval *ev, Class *class, const Args *args, Span at) {
    Sym missing = abstract_method(ev, class);
    if (missing)
        return sv_raise(ev, "TypeError", DIAG_3020, at, "the class `%s` is abstract: it has no method `%s`",
                        class->name, missing);
    if (class->flags & CLASS_ENUM) return enum_of_value(ev, class, args, at);
    if (class->flags & CLASS_NATIVE && !class_is_named(class, PRELUDE_OBJECT)) return builtin_new(ev, class, args, at);
    Sval make = class_attr(ev, class, cx_sym(ev->cx, "__new__")), self;
    if (make.kind == SV_DESCRIPTOR) make = make.descriptor->get;
    if (make.kind == SV_FUNC)
        self = sv_call(ev, sv_method(ev, sv_class(class), make), args, at);
    else
        self = class_new(ev, class, args, at);
    bool mutable = self.kind == SV_OBJECT || self.kind == SV_LIST || self.kind == SV_DICT || self.kind == SV_SET;
    if (!mutable) return self;
    if (sv_class_of(ev, self) != class) return self;
    return initialize(ev, self, class, args, at);
}

/* ---- dataclasses ---- */

/* Runs a dataclass's __init__; `args` are without self. */
static bool ev_init_fields(Eval *ev, Sval self, const Args *args, Span at) {
    Class *class = sv_class_of(ev, self);
    Sval *value = arena_new_array(ev->cx->mem, Sval, class->fields + 1);
    if (ev->check.on && class->flags & CLASS_UNKNOWN_BASE) return unknown_contents(ev, self), true; /* it has fields */
    if (!ev_bind_fields(ev, class, args, at, value)) return false;
    SvVec init_only = {0};
    for (uint32_t i = 0; i < class->fields; i++) {
        const struct ClassField *field = &class->field[i];
        Sval v = value[i].kind != SV_UNBOUND         ? value[i]
                 : field->factory.kind == SV_UNBOUND ? field->value
                                                     : sv_call(ev, field->factory, &(Args){0}, at);
        if (field->init_only) vec_push(ev->cx->mem, &init_only, v);
        if (v.kind == SV_UNBOUND || field->init_only) continue;
        if (self.kind == SV_OBJECT)
            object_set(ev, self, field->name, v);
        else
            sv_set_attr(ev, self, field->name, v, at);
    }
    Sval after = class_attr(ev, class, cx_sym(ev->cx, "__post_init__"));
    if (after.kind == SV_FUNC)
        sv_call(ev, sv_method(ev, self, after), &(Args){.n = init_only.n, .pos = init_only.at}, at);
    return true;
}

/* The constructor that `@dataclass` gives a class. */
typedef struct DataInit {
    Native native;
    const Class *class;
} DataInit;

static Sval data_init(Eval *ev, const Args *args, Span at) {
    Args rest = {.n = args->n - 1,
                 .pos = args->pos + 1,
                 .at = args->at ? args->at + 1 : NULL,
                 .nkey = args->nkey,
                 .key = args->key};
    return ev_init_fields(ev, args->pos[0], &rest, at) ? sv_none() : sv_poison();
}

Sval ev_data_init(Eval *ev, const Class *class) {
    DataInit *made = arena_new(ev->cx->program, DataInit);
    *made = (DataInit){{class->name, "__init__", data_init, "*"}, class};
    return sv_native(ev, &made->native);
}

const Class *ev_data_init_class(Sval v) {
    return v.kind == SV_NATIVE && v.native->fn == data_init ? ((const DataInit *)v.native)->class : NULL;
}
