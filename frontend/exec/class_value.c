/* Classes, super() and descriptors as values: attributes along the method resolution order, members of enumerations,
 * subscripts of generics. */
#include "frontend/exec/eval_private.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/protocol.h"
#include "frontend/tensor/tensor.h"

#include <string.h>

/* ---- classes ---- */

static Sval *class_values(Eval *ev, uint32_t n, Class *const *class) {
    Sval *item = arena_new_array(ev->cx->program, Sval, n + 1);
    for (uint32_t i = 0; i < n; i++) item[i] = (Sval){.kind = SV_CLASS, .class = class[i]};
    return item;
}

static Sval members_dict(Eval *ev, const Class *class) {
    Sval dict = sv_dict(ev);
    map_each (&heap_get(ev, class->cell)->object.attr, e) {
        Sval v = *(const Sval *)e->value;
        if (v.kind == SV_OBJECT && v.class == class) dict_set(ev, dict, sv_str(e->key), v);
    }
    return dict;
}

/* Returns a class's own attributes, with those that Python adds. */
static Sval class_dict(Eval *ev, const Class *class) {
    Sval dict = sv_dict(ev), annotations = class_annotations(ev, class, false);
    dict_set(ev, dict, sv_str(cx_sym(ev->cx, "__module__")), sv_str(class->module->name));
    if (annotations.kind == SV_DICT && heap_get(ev, annotations.cell)->dict.map.live)
        dict_set(ev, dict, sv_str(cx_sym(ev->cx, "__annotations__")), annotations);
    map_each (&heap_get(ev, class->cell)->object.attr, e) dict_set(ev, dict, sv_str(e->key), *(const Sval *)e->value);
    return dict;
}

static Sval field_names(Eval *ev, const Class *class) {
    Sval *item = arena_new_array(ev->cx->program, Sval, class->fields + 1);
    for (uint32_t i = 0; i < class->fields; i++) item[i] = sv_str(class->field[i].name);
    return sv_tuple(ev, class->fields, item);
}

static Sval class_special(Eval *ev, const Class *class, Sym name) {
    if (name[0] != '_') return sv_unbound();
    if (!strcmp(name, "__name__")) return sv_str(class->name);
    if (!strcmp(name, "__qualname__")) return sv_str(class->qualified);
    if (!strcmp(name, "__module__")) return sv_str(class->module->name);
    if (!strcmp(name, "__doc__"))
        return ev_documentation(ev, class->module, class->ast ? class->ast->ClassDef.body : (Body){0});
    if (!strcmp(name, "__source_lines__") && class->ast && !class->module->prelude)
        return ev_source_lines(ev, class->ast);
    if (!strcmp(name, "__mro__")) return sv_tuple(ev, class->order, class_values(ev, class->order, class->mro));
    if (!strcmp(name, "__base__") && class->bases) return sv_class(class->base[0]);
    if (!strcmp(name, "__bases__")) return sv_tuple(ev, class->bases, class_values(ev, class->bases, class->base));
    if (!strcmp(name, "__dict__")) return class_dict(ev, class);
    if (!strcmp(name, "__annotations__")) return class_annotations(ev, class, false);
    if (!strcmp(name, "_fields") && class->flags & CLASS_NAMED_TUPLE) return field_names(ev, class);
    if (!strcmp(name, "__match_args__") && class->fields) return field_names(ev, class);
    if (!strcmp(name, "__members__") && class->flags & CLASS_ENUM) return members_dict(ev, class);
    return sv_unbound();
}

/* Returns `torch.Tensor.add` and the like: a method of tensors without a receiver. */
static Sval tensor_operator(Eval *ev, const Class *class, Sym name) {
    const Class *tensor = prelude_class(ev, PRELUDE_TORCH_TENSOR);
    if (!tensor || !class_is(class, tensor)) return sv_unbound();
    return ops_find(ev, cx_sym(ev->cx, "aten"), name, false);
}

static Sval object_new(Eval *ev, const Args *args, Span at) {
    if (!args->n || args->pos[0].kind != SV_CLASS)
        return sv_raise(ev, "TypeError", DIAG_3003, at, "__new__() takes a class");
    Args rest = {.n = args->n - 1, .pos = args->pos + 1, .nkey = args->nkey, .key = args->key};
    return class_new(ev, args->pos[0].class, &rest, at);
}

/* Implements a call of `P.__new__` of a named tuple, which remembers P because its defaults are per class. The call
 * passes the class again. */
static Sval named_new(Eval *ev, const Args *args, Span at) {
    return object_new(ev, &(Args){.n = args->n - 1, .pos = args->pos + 1, .nkey = args->nkey, .key = args->key}, at);
}

static const Native named_new_row = {"named_tuple", "__new__", named_new, "*"};

/* While checking: returns whether an unknown base may come with a metaclass, as that of an enumeration, which makes
 * other values of the class's attributes and lets it be iterated. */
static bool may_have_metaclass(const Eval *ev, const Class *class) {
    return ev->check.on && class->flags & CLASS_UNKNOWN_BASE && !(class->flags & CLASS_MODULE);
}

static Sval class_attr_row(Eval *ev, Sval v, Sym name, Span at) {
    const Class *owner;
    Sval found = class_lookup(ev, v.class, NULL, name, &owner);
    if (v.class->flags & CLASS_NAMED_TUPLE && found.kind == SV_NATIVE && found.native->fn == object_new)
        return sv_method(ev, v, sv_native(ev, &named_new_row));
    if (found.kind == SV_DESCRIPTOR && (!strcmp(name, "__name__") || !strcmp(name, "__qualname__")))
        found = class_special(ev, v.class, name); /* one of the objects is a property of that name */
    bool hidden = ev->check.on && v.class->flags & CLASS_UNKNOWN_BASE;
    if (hidden && found.kind != SV_UNBOUND && owner->module->prelude)
        return sv_poison(); /* the unknown base may have it */
    bool data = found.kind != SV_FUNC && found.kind != SV_DESCRIPTOR && found.kind != SV_CLASS;
    if (found.kind != SV_UNBOUND && data && may_have_metaclass(ev, v.class)) return sv_poison();
    if (found.kind != SV_UNBOUND) return class_bind(ev, found, sv_unbound(), v.class, owner, name, at);
    found = class_special(ev, v.class, name);
    if (found.kind == SV_UNBOUND && v.class->meta) {
        Sval of_meta = class_lookup(ev, v.class->meta, NULL, name, &owner);
        if (of_meta.kind != SV_UNBOUND && of_meta.kind != SV_NATIVE)
            return class_bind(ev, of_meta, v, v.class->meta, owner, name, at);
    }
    if (found.kind == SV_UNBOUND) found = native_method(ev, "type", v, name, at);
    if (found.kind == SV_UNBOUND) found = tensor_operator(ev, v.class, name);
    bool asks = found.kind == SV_UNBOUND && v.class->meta;
    return asks ? object_computed_attr(ev, v, "__getattr__", name, at) : found;
}

static Sval type_mro(Eval *ev, const Args *args, Span at) {
    (void)at;
    const Class *class = args->pos[0].class;
    return sv_list(ev, class->order, class_values(ev, class->order, class->mro));
}

static Sval type_subclasses(Eval *ev, const Args *args, Span at) {
    (void)at;
    return module_subclasses(ev, args->pos[0].class);
}

/* Executes `cls.__bases__ = (Extra,) + cls.__bases__`, which decorators of classes use. */
static bool set_bases(Eval *ev, Class *class, Sval to, Span at) {
    Vec(Class *) base = {0};
    bool classes = to.kind == SV_TUPLE && to.tuple->n > 0;
    for (uint32_t i = 0; classes && i < to.tuple->n; i++) {
        classes = to.tuple->item[i].kind == SV_CLASS;
        if (classes) vec_push(ev->cx->mem, &base, to.tuple->item[i].class);
    }
    Sval derived = module_subclasses(ev, class);
    bool early = derived.kind == SV_LIST && !list_count(ev, derived) && !ev->now.nesting;
    if (classes && early) return class_rebase(ev, class, base.n, base.at, at);
    if (ev->check.on) return class->flags |= CLASS_OPEN, true; /* what other bases provide is not known */
    ev_error(ev, DIAG_3004, at,
             classes ? "the bases of `%s` can only be replaced before another class derives from it"
                     : "the bases of `%s` must be a tuple of classes",
             class->name);
    return false;
}

static bool class_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    if (!strcmp(name, "__bases__")) return set_bases(ev, v.class, to, at);
    class_set(ev, v.class, name, to);
    return true;
}

static Sval class_call(Eval *ev, Sval v, const Args *args, Span at) { return ev_construct(ev, v.class, args, at); }

static Sval enum_named(Eval *ev, const Class *class, Sval index, Span at) {
    Sval v = index.kind == SV_STR ? frame_get(ev, class->cell, sv_text(index)) : sv_unbound();
    if (v.kind == SV_OBJECT && v.class == class) return v;
    Sval text = sv_str_of(ev, index, true, at);
    return sv_raise(ev, "KeyError", DIAG_3005, at, "`%s` has no member %s", class->name,
                    text.kind == SV_STR ? sv_text(text) : "of that name");
}

static Sval class_item(Eval *ev, Sval v, Sval index, Span at) {
    if (v.class->flags & CLASS_ENUM) return enum_named(ev, v.class, index, at);
    if (may_have_metaclass(ev, v.class)) return sv_poison();
    const Class *owner;
    Sval hook = class_lookup(ev, v.class, NULL, cx_sym(ev->cx, "__class_getitem__"), &owner);
    Sval out;
    if (object_dunder(ev, v, "__getitem__", 1, &index, at, &out)) return out;
    if (hook.kind == SV_DESCRIPTOR) hook = hook.descriptor->get;
    if (hook.kind == SV_FUNC) return sv_call(ev, sv_method(ev, v, hook), &(Args){.n = 1, .pos = &index}, at);
    return type_subscript(ev, v, index, at);
}

static Sval class_length(Eval *ev, Sval v, Span at) {
    if (v.class->flags & CLASS_ENUM) return sv_int(enum_members(ev, v.class).tuple->n);
    if (may_have_metaclass(ev, v.class)) return sv_poison();
    Sval out;
    if (object_dunder(ev, v, "__len__", 0, NULL, at, &out)) return sv_checked_length(ev, out, at);
    return sv_raise(ev, "TypeError", DIAG_2102, at, "the class `%s` does not support len()", v.class->name);
}

static bool class_iterate(Eval *ev, Sval v, IterSource *out, Span at) {
    if (v.class->flags & CLASS_ENUM) return iter_open(ev, enum_members(ev, v.class), out, at);
    if (may_have_metaclass(ev, v.class)) return false;
    Sval own;
    if (object_dunder(ev, v, "__iter__", 0, NULL, at, &own))
        return own.kind != SV_POISON && iter_open(ev, own, out, at);
    sv_raise(ev, "TypeError", DIAG_2102, at, "the class `%s` cannot be iterated", v.class->name);
    return false;
}

static Sval class_contains(Eval *ev, Sval v, Sval item, Span at) {
    if (may_have_metaclass(ev, v.class)) return sv_poison();
    Sval out;
    if (object_dunder(ev, v, "__contains__", 1, &item, at, &out)) return sv_truth(ev, out, at);
    if (object_dunder(ev, v, "__iter__", 0, NULL, at, &out)) return sv_contains(ev, out, item, at);
    for (uint32_t i = 0; i < v.class->members; i++) {
        const Sval *member = &v.class->member[i];
        if (sv_same(ev, *member, item) == 1) return sv_bool(true);
        if (item.kind == SV_OBJECT) continue;
        Sval equal = sv_equal(ev, object_get(ev, *member, cx_sym(ev->cx, "_value_")), item, at);
        if (equal.kind == SV_BOOL && equal.b) return equal;
    }
    return sv_bool(false);
}

static Sval class_truth(Eval *ev, Sval v, Span at) {
    Sval out;
    return object_own_truth(ev, v, at, &out) ? out : sv_bool(true);
}

const SvProtocol sv_class_row = {
    .noun = "a class",
    .attr = class_attr_row,
    .set_attr = class_set_attr,
    .call = class_call,
    .item = class_item,
    .length = class_length,
    .iterate = class_iterate,
    .contains = class_contains,
    .truth = class_truth,
    .binary = type_union,
};

/* ---- super ---- */

/* While checking: returns whether the class itself names an unknown base, whose methods come before others. */
static bool names_unknown_base(const Class *class) {
    for (uint32_t i = 0; i < class->bases; i++)
        if (class->base[i]->flags & CLASS_UNKNOWN_BASE) return false;
    return class->flags & CLASS_UNKNOWN_BASE;
}

/* While checking: returns whether an unknown base may have what super() finds in `owner`, or does not find. */
static bool unknown_base_may_have(const Class *class, const Class *after, const Class *owner) {
    if (!(class->flags & CLASS_UNKNOWN_BASE)) return false;
    if (!owner || owner->module->prelude) return true;
    bool behind = false;
    for (uint32_t i = 0; i < class->order && class->mro[i] != owner; i++) {
        behind |= !after || class->mro[i] == after;
        if (behind && names_unknown_base(class->mro[i])) return true;
    }
    return false;
}

/* While checking: returns whether an unseen class may follow this one in the order of a derived class, as after a
 * mixin, or whether every object may have the name. */
static bool others_may_have(const Eval *ev, const Class *class, Sym name) {
    for (uint32_t i = 0; i < class->order; i++) /* the prelude has a part of such a base */
        if (module_is_marked(ev, class->mro[i]->module, "__partial_classes__")) return true;
    return !(class->flags & CLASS_MODULE) || !strncmp(name, "__", 2);
}

static Sval super_attr(Eval *ev, Sval v, Sym name, Span at) {
    Sval self = *v.super->self;
    bool through_class = self.kind == SV_CLASS;
    if (through_class && self.class->meta && !class_is(self.class, v.super->after)) through_class = false;
    Class *class = through_class ? self.class : sv_class_of(ev, self);
    const Class *owner;
    if (!class) return ev->check.on ? sv_poison() : sv_unbound();
    Sval found = class_lookup(ev, class, v.super->after, name, &owner);
    if (found.kind == SV_UNBOUND) owner = NULL;
    if (ev->check.on && unknown_base_may_have(class, v.super->after, owner)) {
        unknown_contents(ev, self); /* the unknown base may have a method of that name */
        return sv_poison();
    }
    if (found.kind == SV_UNBOUND) return ev->check.on && others_may_have(ev, class, name) ? sv_poison() : found;
    if (through_class && found.kind == SV_FUNC && !strcmp(name, "__new__")) return found;
    if (through_class && found.kind == SV_FUNC) return sv_method(ev, self, found);
    return class_bind(ev, found, through_class ? sv_unbound() : self, class, owner, name, at);
}

static Sval super_item(Eval *ev, Sval v, Sval index, Span at) {
    return sv_call_method(ev, v, "__getitem__", 1, &index, at);
}

const SvProtocol sv_super_row = {.noun = "super()", .attr = super_attr, .item = super_item};

/* ---- descriptors ---- */

static Sval descriptor_make(Eval *ev, Descriptor parts) {
    return (Sval){.kind = SV_DESCRIPTOR, .descriptor = arena_copy(ev->cx->program, &parts, sizeof parts)};
}

static Sval descriptor_attr(Eval *ev, Sval v, Sym name, Span at) {
    if (!strcmp(name, "fget") || !strcmp(name, "__func__") || !strcmp(name, "__wrapped__")) return v.descriptor->get;
    if (!strcmp(name, "fset")) return v.descriptor->set;
    if (!strcmp(name, "fdel")) return v.descriptor->del;
    Sval method = native_method(ev, "property", v, name, at);
    return method.kind != SV_UNBOUND ? method : sv_attr_or(ev, v.descriptor->get, name, sv_unbound(), at);
}

/* Calls a descriptor: a @staticmethod may be called in the class body, and decorators may unwrap it. */
static Sval descriptor_call(Eval *ev, Sval v, const Args *args, Span at) {
    if (v.descriptor->kind == DESC_STATIC) return sv_call(ev, v.descriptor->get, args, at);
    return sv_raise(ev, "TypeError", DIAG_2102, at, "a property or class method object cannot be called");
}

const SvProtocol sv_descriptor_row = {.noun = "a property", .attr = descriptor_attr, .call = descriptor_call};

static Sval new_property(Eval *ev, const Args *args, Span at) {
    (void)at;
    Sval part[3];
    for (int i = 0; i < 3; i++) part[i] = args->pos[i].kind == SV_NONE ? sv_unbound() : args->pos[i];
    return descriptor_make(ev, (Descriptor){DESC_PROPERTY, part[0], part[1], part[2]});
}

static Sval new_static(Eval *ev, const Args *args, Span at) {
    return (void)at, descriptor_make(ev, (Descriptor){DESC_STATIC, args->pos[0], sv_unbound(), sv_unbound()});
}
static Sval new_classmethod(Eval *ev, const Args *args, Span at) {
    return (void)at, descriptor_make(ev, (Descriptor){DESC_CLASS, args->pos[0], sv_unbound(), sv_unbound()});
}
static Sval new_cached(Eval *ev, const Args *args, Span at) {
    return (void)at, descriptor_make(ev, (Descriptor){DESC_CACHED, args->pos[0], sv_unbound(), sv_unbound()});
}

static Sval with_setter(Eval *ev, const Args *args, Span at) {
    Descriptor d = *args->pos[0].descriptor;
    return (void)at, d.set = args->pos[1], descriptor_make(ev, d);
}

static Sval with_getter(Eval *ev, const Args *args, Span at) {
    Descriptor d = *args->pos[0].descriptor;
    return (void)at, d.get = args->pos[1], descriptor_make(ev, d);
}

static Sval with_deleter(Eval *ev, const Args *args, Span at) {
    Descriptor d = *args->pos[0].descriptor;
    return (void)at, d.del = args->pos[1], descriptor_make(ev, d);
}

/* ---- object's own methods ---- */

/* While checking: returns whether the class or a base of it belongs to the library, which may lack its constructor. */
static bool lacks_constructor(const Class *class) {
    for (uint32_t i = 0; i < class->order; i++)
        if (class->mro[i]->module->prelude && strcmp(class->mro[i]->module->name, "builtins") != 0) return true;
    return false;
}

static bool is_of_program(Eval *ev, Class *class, const char *name) {
    Sval v = class_attr(ev, class, cx_sym(ev->cx, name));
    return v.kind == SV_FUNC || (v.kind == SV_DESCRIPTOR && v.descriptor->get.kind == SV_FUNC);
}

/* Ignores arguments that are those of the class's own __new__, or of a builtin class's. */
static Sval object_init(Eval *ev, const Args *args, Span at) {
    Sval plain;
    if (args->n == 1 && args->nkey == 0) return sv_none();
    Class *class = sv_class_of(ev, args->pos[0]);
    if (class && is_of_program(ev, class, "__new__") && !is_of_program(ev, class, "__init__")) return sv_none();
    if (class && (class->flags & CLASS_OPEN || (ev->check.on && lacks_constructor(class)))) return sv_none();
    if (object_underlying(ev, args->pos[0], &plain)) return sv_none();
    return sv_raise(ev, "TypeError", DIAG_3013, at, "%s() takes no arguments", class ? class->name : "object");
}

/* Implements `super().__setattr__(name, value)` of subclasses of list and dict. */
static Sval kind_setattr(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], name = args->pos[1];
    Cell *cell = heap_cell(ev, v.cell);
    if (name.kind != SV_STR) return sv_no_text(ev, name, "an attribute's name", at);
    if (!cell->attributes) cell->attributes = heap_new(ev, CELL_FRAME, at);
    frame_set(ev, cell->attributes, sv_text(name), args->pos[2]);
    return sv_none();
}

static Sval object_setattr(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], name = args->pos[1];
    if (name.kind != SV_STR) return sv_no_text(ev, name, "an attribute's name", at);
    if (container_is_users(ev, v)) return kind_setattr(ev, args, at);
    if (v.kind != SV_OBJECT) return sv_set_attr(ev, v, sv_text(name), args->pos[2], at), sv_none();
    object_store_apart(ev, v, sv_text(name), args->pos[2], at);
    return sv_none();
}

static Sval no_own_attr(Eval *ev, Sval v, Sym name, Span at) {
    return sv_raise(ev, "AttributeError", DIAG_2101, at, "%s has no attribute `%s` of its own", sv_describe(ev, v),
                    name);
}

static Sval object_delattr(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], name = args->pos[1];
    if (name.kind != SV_STR) return sv_no_text(ev, name, "an attribute's name", at);
    if (container_is_users(ev, v)) {
        CellId own = heap_cell(ev, v.cell)->attributes;
        if (!own || frame_get(ev, own, sv_text(name)).kind == SV_UNBOUND) return no_own_attr(ev, v, sv_text(name), at);
        return frame_delete(ev, own, sv_text(name)), sv_none();
    }
    if (v.kind != SV_OBJECT) return sv_raise(ev, "TypeError", DIAG_2103, at, "this attribute cannot be deleted");
    const Class *owner;
    Sval held = class_lookup(ev, v.class, NULL, sv_text(name), &owner);
    if (held.kind == SV_DESCRIPTOR && held.descriptor->del.kind != SV_UNBOUND)
        return sv_call(ev, held.descriptor->del, &(Args){.n = 1, .pos = &v}, at);
    if (object_get(ev, v, sv_text(name)).kind == SV_UNBOUND) return no_own_attr(ev, v, sv_text(name), at);
    frame_delete(ev, v.cell, sv_text(name));
    return sv_none();
}

static Sval object_getattribute(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0], name = args->pos[1];
    if (name.kind != SV_STR) return sv_no_text(ev, name, "an attribute's name", at);
    bool users = container_is_users(ev, v);
    if (v.kind != SV_OBJECT && !users) return sv_attr(ev, v, sv_text(name), at);
    Sval found = users ? sv_plain_attr(ev, v, sv_text(name), at) : object_own_attr(ev, v, sv_text(name), at);
    if (found.kind != SV_UNBOUND) return found;
    return sv_raise(ev, "AttributeError", DIAG_2101, at, "%s has no attribute `%s`", sv_describe(ev, v), sv_text(name));
}

/* Implements `dict.__init__(self, ...)` and `list.__init__(self, items)` of subclasses in the program. */
static Sval dict_init(Eval *ev, const Args *args, Span at) {
    Args rest = {.n = args->n - 1, .pos = args->pos + 1, .nkey = args->nkey, .key = args->key};
    if (rest.n || rest.nkey)
        sv_call(ev, native_method(ev, "dict", args->pos[0], cx_sym(ev->cx, "update"), at), &rest, at);
    return sv_none();
}

static Sval list_init(Eval *ev, const Args *args, Span at) {
    const char *kind = args->pos[0].kind == SV_SET ? "set" : "list",
               *method = args->pos[0].kind == SV_SET ? "update" : "extend";
    Args rest = {.n = args->n - 1, .pos = args->pos + 1};
    if (rest.n) sv_call(ev, native_method(ev, kind, args->pos[0], cx_sym(ev->cx, method), at), &rest, at);
    return sv_none();
}

/* Implements `type.__new__(meta, name, bases, namespace)` and `type(name, bases, namespace)`. */
static Sval type_new(Eval *ev, const Args *args, Span at) {
    bool meta = args->n && args->pos[0].kind == SV_CLASS;
    Args rest = {.n = args->n - meta, .pos = args->pos + meta, .nkey = args->nkey, .key = args->key};
    if (rest.n == 1 && !rest.nkey) return sv_type_of(ev, rest.pos[0], at);
    return ev_class_of(ev, meta ? args->pos[0].class : NULL, &rest, at);
}

static Sval new_type(Eval *ev, const Args *args, Span at) {
    if (args->n == 1 && !args->nkey) return sv_type_of(ev, args->pos[0], at);
    return ev_class_of(ev, NULL, args, at);
}

static Sval type_call(Eval *ev, const Args *args, Span at) {
    if (!args->n || args->pos[0].kind != SV_CLASS)
        return sv_raise(ev, "TypeError", DIAG_3003, at, "type.__call__() takes a class");
    Args rest = {.n = args->n - 1, .pos = args->pos + 1, .nkey = args->nkey, .key = args->key};
    return class_instance(ev, args->pos[0].class, &rest, at);
}

static Sval no_effect(Eval *ev, const Args *args, Span at) { return (void)ev, (void)args, (void)at, sv_none(); }

static const Native rows[] = {
    {"new", "property", new_property, "fget=None, fset=None, fdel=None, doc=None"},
    {"new", "staticmethod", new_static, "function, /"},
    {"new", "classmethod", new_classmethod, "function, /"},
    {"functools", "cached_property", new_cached, "func"},
    {"property", "setter", with_setter, "self, fset, /"},
    {"property", "getter", with_getter, "self, fget, /"},
    {"property", "deleter", with_deleter, "self, fdel, /"},
    {"object", "__init__", object_init, "*"},
    {"object", "__new__", object_new, "*"},
    {"object", "__setattr__", object_setattr, "self, name, value, /"},
    {"object", "__delattr__", object_delattr, "self, name, /"},
    {"object", "__getattribute__", object_getattribute, "self, name, /"},
    {"new", "type", new_type, "*"},
    {"type", "__new__", type_new, "*"},
    {"type", "__init__", no_effect, "*"},
    {"type", "__call__", type_call, "*"},
    {"type", "mro", type_mro, "self, /"},
    {"type", "__subclasses__", type_subclasses, "self, /"},
    {"object", "__init_subclass__", no_effect, "*values, **named"},
    {"dict", "__init__", dict_init, "*"},
    {"list", "__init__", list_init, "*"},
    {"set", "__init__", list_init, "*"},
    {"dict", "__setattr__", kind_setattr, "self, name, value, /"},
    {"list", "__setattr__", kind_setattr, "self, name, value, /"},
};
NATIVES(class, rows)
