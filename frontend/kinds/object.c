/* Objects: attributes along the class, operators and the other protocols by dunder methods, dataclasses' equality,
 * enumerations' values, text forms. Of modules it uses only the call and the assignment in nn_module.h. */
#include "frontend/flow/unknown.h"
#include "frontend/kinds/dict_private.h"
#include "frontend/kinds/format.h"
#include "frontend/kinds/iter.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/protocol.h"
#include "frontend/kinds/seq.h"
#include "frontend/kinds/unseen.h"

#include <string.h>

/* ---- dunder methods ---- */

static Class *user_class(Eval *ev, Sval v) {
    switch (v.kind) {
    case SV_OBJECT: return v.class;
    case SV_LIST:
    case SV_DICT:
    case SV_SET: return heap_cell(ev, v.cell)->class;
    case SV_TUPLE: return v.tuple->class;
    case SV_CLASS: return v.class->meta;
    default: return NULL;
    }
}

bool object_dunder(Eval *ev, Sval v, const char *name, uint32_t n, const Sval *pos, Span at, Sval *out) {
    Class *class = user_class(ev, v);
    const Class *owner;
    Sval f = class ? class_lookup(ev, class, NULL, cx_sym(ev->cx, name), &owner) : sv_unbound();
    if (f.kind == SV_UNBOUND || f.kind == SV_NONE) return false;
    if (f.kind == SV_NATIVE && !strcmp(f.native->name, name)) return false; /* it is the builtin class's own */
    *out = sv_call(ev, class_bind(ev, f, v, class, owner, cx_sym(ev->cx, name), at), &(Args){.n = n, .pos = pos}, at);
    return true;
}

/* ---- attributes ---- */

bool object_attr_in_doubt(Eval *ev, Sval v, Sym name, Span at) {
    const MaybeUnbound *doubt = object_doubt(ev, v, name);
    if (!doubt) return false;
    Diag *diag = ev_error(ev, DIAG_2108, at, "it depends on the run whether the object has the attribute `%s`", name);
    diag_label(ev->cx->diags, diag, doubt->at, "only some paths assign it here");
    diag_help(ev->cx->diags, diag, "assign `%s` before, for instance None, and test for that", name);
    return true;
}

bool object_attr_of_loop(Eval *ev, Sval v, Sym name, bool absent, Span at) {
    if (!loop_absence_in_doubt(ev, v.cell, name, absent)) return false;
    Diag *diag = ev_error(ev, DIAG_2003, at,
                          "whether the object has the attribute `%s` depends on the run: a loop sets it", name);
    diag_help(ev->cx->diags, diag, "give `%s` a value before the loop", name);
    return true;
}

bool object_attrs_in_doubt(Eval *ev, Sval v, Span at) {
    loop_note_listed(ev, v.cell);
    map_each (&heap_get(ev, v.cell)->object.attr, e)
        if (object_attr_in_doubt(ev, v, e->key, at) || object_attr_of_loop(ev, v, e->key, false, at)) return true;
    return false;
}

static Sval special_attr(Eval *ev, Sval v, Sym name, Span at) {
    if (name[0] != '_' || name[1] != '_') return sv_unbound();
    if (!strcmp(name, "__dict__") && v.class->slotted) return sv_unbound();
    if (!strcmp(name, "__dict__")) return object_attrs_in_doubt(ev, v, at) ? sv_poison() : attribute_table(ev, v);
    if (!strcmp(name, "__class__")) return sv_type_of(ev, v, at); /* these precede a call of `__getattr__` */
    if (!strcmp(name, "__module__")) return sv_str(v.class->module->name);
    if (!strcmp(name, "__doc__"))
        return ev_documentation(ev, v.class->module, v.class->ast ? v.class->ast->ClassDef.body : (Body){0});
    return sv_unbound();
}

/* Returns an attribute that the class defines, also for subclasses of list, dict and so on. SV_UNBOUND: none. */
Sval kinds_class_attr(Eval *ev, Sval v, Class *class, Sym name, Span at) {
    const Class *owner;
    Sval found = class_lookup(ev, class, NULL, name, &owner);
    return found.kind == SV_UNBOUND ? found : class_bind(ev, found, v, class, owner, name, at);
}

/* Calls a method of the class; an AttributeError that it raises means that there is no such attribute. */
Sval object_computed_attr(Eval *ev, Sval v, const char *method, Sym name, Span at) {
    Sval before = ev->now.raised, out = sv_unbound(), text = sv_str(name);
    ev->now.raised = sv_poison();
    ev->now.handlers = &(Handlers){.up = ev->now.handlers};
    bool defined = object_dunder(ev, v, method, 1, &text, at, &out);
    ev->now.handlers = ev->now.handlers->up;
    const Class *error = class_builtin(ev, "AttributeError");
    bool absent = error && ev->now.raised.kind == SV_OBJECT && class_is(ev->now.raised.class, error);
    if (absent || ev->now.raised.kind != SV_OBJECT) ev->now.raised = before;
    return defined && !absent ? out : sv_unbound();
}

/* Returns whether an attribute of the class takes precedence over that of the object: a property, or an object of a
 * descriptor class of the program with a setter. */
static bool wins_over_own(Eval *ev, Sval found) {
    if (found.kind == SV_DESCRIPTOR) return found.descriptor->kind == DESC_PROPERTY;
    const Class *owner;
    return found.kind == SV_OBJECT &&
           class_lookup(ev, found.class, NULL, cx_sym(ev->cx, "__set__"), &owner).kind == SV_FUNC;
}

static bool is_module(Sval v) { return v.kind == SV_OBJECT && v.class->flags & CLASS_MODULE; }

/* Returns whether the attribute is a submodule that nn.Module keeps apart from __dict__ and finds in __getattr__, which
 * Python asks only for what neither the object nor its class has. */
static bool is_registered(Eval *ev, Sval v, Sym name, Sval own) {
    if (!is_module(v) || !is_module(own)) return false;
    const Map *apart = heap_cell(ev, v.cell)->facts.apart;
    return !apart || !map_has(apart, name);
}

Sval object_own_attr(Eval *ev, Sval v, Sym name, Span at) {
    const Class *owner;
    Sval found = class_lookup(ev, v.class, NULL, name, &owner), own = sv_unbound(), out;
    bool wins = wins_over_own(ev, found);
    if (!wins || ev->check.on) own = object_get(ev, v, name);
    wins |= found.kind != SV_UNBOUND && is_registered(ev, v, name, own);
    if (own.kind != SV_UNBOUND && (!wins || own.kind == SV_POISON)) {
        if (sv_is_container(own) && !is_module(v)) ev_fill(ev, v.class->module, name, own, BY_OBJECT);
        return own;
    }
    bool covers = ev->check.on && found.kind != SV_UNBOUND && owner->module->prelude && unknown_object(ev, v);
    if (covers && unseen_assigned(ev, v.class, name))
        return sv_poison(); /* an assignment such as `self.modules = []` may be in code that was not evaluated */
    if (found.kind == SV_NATIVE && object_underlying(ev, v, &out)) return sv_attr_or(ev, out, name, sv_unbound(), at);
    if (found.kind != SV_UNBOUND) return class_bind(ev, found, v, v.class, owner, name, at);
    found = special_attr(ev, v, name, at);
    bool plain = found.kind == SV_UNBOUND && object_underlying(ev, v, &out);
    return plain ? sv_attr_or(ev, out, name, found, at) : found;
}

/* While checking: returns whether it may have attributes and methods that are not known. */
static bool may_have_more(const Eval *ev, Sval v) {
    return ev->check.on && (v.class->flags & CLASS_OPEN || unknown_object(ev, v));
}

/* Reports that some path to this point does not assign the attribute, so that Python raises an exception there. */
static void tell_doubt(Eval *ev, Sval v, Sym name, Span at) {
    const MaybeUnbound *doubt = object_doubt(ev, v, name);
    if (!doubt || doubt->block != ev->emit.b.block || !ev->now.frame || ev->now.frame->module->prelude) return;
    Diag *diag = ev_note(ev, DIAG_2008, at, "the object has no attribute `%s` here on a path that does not assign it",
                         name);
    diag_label(ev->cx->diags, diag, doubt->at, "only some paths assign it here");
    diag_help(ev->cx->diags, diag, "assign `%s` before the branch or the loop", name);
}

/* Refuses a read that raises an exception on some paths or in some trips, if a clause catches it. */
static bool absence_is_handled(Eval *ev, Sval v, Sym name, bool absent, Span at) {
    bool doubtful = map_has(&heap_get(ev, v.cell)->object.maybe_unbound, name);
    if (!(absent || doubtful) || !lookup_watched(ev) || ev->now.constructing) return false;
    if (!ev_is_handled(ev, "AttributeError", at)) return false;
    return object_attr_in_doubt(ev, v, name, at) || object_attr_of_loop(ev, v, name, absent, at);
}

static Sval object_attr(Eval *ev, Sval v, Sym name, Span at) {
    if (absence_is_handled(ev, v, name, object_get(ev, v, name).kind == SV_UNBOUND, at)) return sv_poison();
    tell_doubt(ev, v, name, at);
    bool looks_up = v.class->flags & CLASS_LOOKS_UP;
    Sval found = looks_up ? object_computed_attr(ev, v, "__getattribute__", name, at)
                          : object_own_attr(ev, v, name, at);
    if (found.kind == SV_UNBOUND) found = object_computed_attr(ev, v, "__getattr__", name, at);
    return found.kind == SV_UNBOUND && may_have_more(ev, v) ? sv_poison() : found;
}

static bool set_property(Eval *ev, Sval v, Sval property, Sym name, Sval to, Span at) {
    Sval set = property.descriptor->set, pos[] = {v, to};
    const Class *owner = NULL;
    if (set.kind == SV_UNBOUND) class_lookup(ev, v.class, NULL, name, &owner);
    if (owner && owner->module->prelude && v.class->flags & CLASS_MODULE) {
        ev_error(ev, DIAG_6403, at, "`%s` of a module cannot be replaced: it lists what the compiler keeps", name);
        if (ev->check.on) object_set(ev, v, name, sv_poison()); /* what it is now has other attributes */
        return false;
    }
    if (set.kind == SV_UNBOUND) {
        sv_raise(ev, "AttributeError", DIAG_2101, at, "the property `%s` of `%s` has no setter", name, v.class->name);
        return false;
    }
    return sv_call(ev, set, &(Args){.n = 2, .pos = pos}, at).kind != SV_POISON;
}

/* Executes `self.__dict__ = {...}`: entries that are added to the dictionary later become attributes too. */
static bool replace_attributes(Eval *ev, Sval v, Sval dict, Span at) {
    if (ev->check.on && dict.kind == SV_POISON) {
        v.class->flags |= CLASS_OPEN; /* the other object's attributes are not known */
        return true;
    }
    if (!dict_is_static(ev, dict)) {
        EV_POISON(ev, DIAG_2111, at, "attributes cannot be taken from a dictionary of run-time size");
        return false;
    }
    SvVec names = {0};
    DictTable table = dict_table(ev, dict);
    map_each (&heap_get(ev, v.cell)->object.attr, e) vec_push(ev->cx->mem, &names, sv_str(e->key));
    for (uint32_t i = 0; i < names.n; i++) frame_delete(ev, v.cell, sv_text(names.at[i]));
    for (uint32_t i = 0; i < table.n; i++) {
        if (table.key[i].kind == SV_STR && !object_store(ev, v, sv_text(table.key[i]), table.value[i], at))
            return false;
    }
    attribute_table_replace(ev, v, dict);
    return true;
}

/* Returns whether the assignment registers a module or parameter: nn.Module does so even if the class has a property of
 * that name, or if it replaces a registered module. */
static bool registers(Eval *ev, Sval v, Sym name, Sval to) {
    if (!(v.class->flags & CLASS_MODULE)) return false;
    bool parameter = to.kind == SV_TENSOR && !to.view && heap_cell(ev, to.cell)->facts.parameter;
    return is_module(to) || parameter || (ev->check.on && to.kind == SV_POISON) || is_module(object_get(ev, v, name)) ||
           (ev->check.on && object_get(ev, v, name).kind == SV_POISON);
}

/* Implements `module.__class__ = Class`. Values that refer to the module keep the old class (sv_current). */
static bool change_class(Eval *ev, Sval v, Sval to, Span at) {
    Sval now = sv_current(ev, v);
    if (ev->check.on)
        v.class->flags |= CLASS_OPEN | CLASS_UNKNOWN_BASE; /* which objects have the other class is unknown */
    if (ev->check.on || (to.kind == SV_CLASS && to.class == now.class)) return true;
    bool modules = to.kind == SV_CLASS && to.class->flags & now.class->flags & CLASS_MODULE;
    if (!modules || ev->now.nesting) {
        Diag *diag = ev_error(ev, DIAG_2108, at,
                              "assigning `__class__` is only supported for an nn.Module, whose new "
                              "class is known and derives from nn.Module, too");
        diag_help(ev->cx->diags, diag, "make an object of that class instead");
        return false;
    }
    heap_cell(ev, v.cell)->class = to.class;
    ev->modules.reclassed = true;
    return true;
}

static bool is_slot(const Class *class, Sym name) { return class->slots && map_has(class->slots, name); }

/* Raises the exception for an object that has no dictionary of attributes. held: the class has such an attribute. */
static bool refuse_name(Eval *ev, Sval v, Sym name, bool held, Span at) {
    if (ev->check.on) return true;
    if (held)
        sv_raise(ev, "AttributeError", DIAG_2101, at, "'%s' object attribute '%s' is read-only", v.class->name, name);
    else
        sv_raise(ev, "AttributeError", DIAG_2101, at, "'%s' object has no attribute '%s'", v.class->name, name);
    return false;
}

bool object_store(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    const Class *owner;
    if (!strcmp(name, "__class__")) return change_class(ev, v, to, at);
    bool attributes = to.kind == SV_DICT || (ev->check.on && to.kind == SV_POISON);
    if (attributes && !strcmp(name, "__dict__")) return replace_attributes(ev, v, to, at);
    Sval found = class_lookup(ev, v.class, NULL, name, &owner);
    bool property = found.kind == SV_DESCRIPTOR && found.descriptor->kind == DESC_PROPERTY;
    if (property && !registers(ev, v, name, to)) return set_property(ev, v, found, name, to, at);
    bool may_set = property && ev->check.on && to.kind == SV_POISON && found.descriptor->set.kind != SV_UNBOUND;
    if (may_set) set_property(ev, v, found, name, to, at); /* it may not be a module */
    Sval pos[] = {v, to}, out;
    if (found.kind == SV_OBJECT && object_dunder(ev, found, "__set__", 2, pos, at, &out)) return out.kind != SV_POISON;
    if (v.class->flags & CLASS_MODULE) return nn_module_store(ev, v, name, to, at);
    if (v.class->slotted && !is_slot(v.class, name)) return refuse_name(ev, v, name, found.kind != SV_UNBOUND, at);
    object_set(ev, v, name, to);
    bool cause = v.class->flags & CLASS_EXCEPTION && !strcmp(name, "__cause__");
    if (cause) object_set(ev, v, cx_sym(ev->cx, "__suppress_context__"), sv_bool(true));
    return true;
}

void object_set_apart(Eval *ev, Sval v, Sym name, Sval to) {
    object_set(ev, v, name, to);
    if (!(v.class->flags & CLASS_MODULE) || !is_module(to)) return;
    CellFacts *facts = &heap_cell(ev, v.cell)->facts;
    if (!facts->apart) facts->apart = arena_new(ev->cx->program, Map);
    map_set(ev->cx->program, facts->apart, name, facts->apart);
}

bool object_store_apart(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    if (!(v.class->flags & CLASS_MODULE) || !is_module(to)) return object_store(ev, v, name, to, at);
    object_set_apart(ev, v, name, to);
    return true;
}

void object_is_frozen(Eval *ev, Sval v, Sym name, const char *act, Span at) {
    Sval said[] = {sv_str(cx_sym(ev->cx, act)), sv_str(name)};
    if (ev->now.handlers)
        prelude_call(ev, PRELUDE_DATACLASSES_FROZEN, 2, said, at);
    else
        ev_error(ev, DIAG_3007, at, "cannot %s field `%s` of the frozen dataclass `%s`", act, name, v.class->name);
}

static bool object_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    Sval pos[] = {sv_str(name), to}, out;
    if (object_dunder(ev, v, "__setattr__", 2, pos, at, &out)) return out.kind != SV_POISON;
    if (v.class->flags & CLASS_FROZEN) return object_is_frozen(ev, v, name, "assign to", at), false;
    return object_store(ev, v, name, to, at);
}

/* ---- lists, dicts and sets of users' classes ---- */

bool container_is_users(Eval *ev, Sval v) {
    if (v.kind != SV_LIST && v.kind != SV_DICT && v.kind != SV_SET) return false;
    const Class *class = heap_cell(ev, v.cell)->class;
    return class && !(class->flags & CLASS_NATIVE);
}

/* Finds the dictionary whose entries are the attributes, after `self.__dict__ = self`; false: there is none. */
static bool attribute_items(Eval *ev, Sval v, Sval *out) {
    const Cell *cell = heap_cell(ev, v.cell);
    *out = cell->attributes ? frame_get(ev, cell->attributes, cx_sym(ev->cx, "__dict__")) : sv_unbound();
    return out->kind == SV_DICT && dict_is_static(ev, *out);
}

/* Returns the dictionary of a container's attributes. From the first time that a program asks for it, its entries are
 * the attributes. */
static Sval container_dict(Eval *ev, Sval v, Span at) {
    Sval dict = sv_dict(ev);
    Cell *cell = heap_cell(ev, v.cell);
    CellId attributes = cell->attributes;
    if (!attributes) cell->attributes = attributes = heap_new(ev, CELL_FRAME, at);
    map_each (&heap_get(ev, attributes)->object.attr, e) dict_set(ev, dict, sv_str(e->key), *(const Sval *)e->value);
    map_each (&heap_get(ev, dict.cell)->dict.map, e)
        frame_delete(ev, attributes, sv_text(((const Entry *)e->value)->key));
    frame_set(ev, attributes, cx_sym(ev->cx, "__dict__"), dict);
    return dict;
}

Sval container_attr(Eval *ev, Sval v, Sym name, Span at) {
    if (!container_is_users(ev, v)) return sv_unbound();
    const Cell *cell = heap_cell(ev, v.cell);
    Sval own = cell->attributes ? frame_get(ev, cell->attributes, name) : sv_unbound(), attributes;
    if (own.kind != SV_UNBOUND) return own;
    if (attribute_items(ev, v, &attributes) && (own = dict_get(ev, attributes, sv_str(name))).kind != SV_UNBOUND)
        return own;
    if (!strcmp(name, "__dict__")) return container_dict(ev, v, at);
    return object_class_attr(ev, v, cell->class, name, at);
}

Sval container_getattr(Eval *ev, Sval v, Sym name, Span at) {
    return container_is_users(ev, v) ? object_computed_attr(ev, v, "__getattr__", name, at) : sv_unbound();
}

bool container_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    Sval pos[] = {sv_str(name), to}, out;
    if (object_dunder(ev, v, "__setattr__", 2, pos, at, &out)) return out.kind != SV_POISON;
    if (attribute_items(ev, v, &out)) return dict_set(ev, out, pos[0], to), true;
    Cell *cell = heap_cell(ev, v.cell);
    if (!cell->attributes) cell->attributes = heap_new(ev, CELL_FRAME, at);
    frame_set(ev, cell->attributes, name, to);
    return true;
}

bool container_override(Eval *ev, Sval v, const char *name, uint32_t n, const Sval *pos, Span at, Sval *out) {
    return container_is_users(ev, v) && object_dunder(ev, v, name, n, pos, at, out);
}

bool container_own_iter(Eval *ev, Sval v, Sval *out, Span at) {
    const Class *owner;
    if (!container_is_users(ev, v)) return false;
    Sval method = class_lookup(ev, heap_cell(ev, v.cell)->class, NULL, cx_sym(ev->cx, "__iter__"), &owner);
    return method.kind != SV_NATIVE && container_override(ev, v, "__iter__", 0, NULL, at, out);
}

/* ---- calls, items, length, truth ---- */

static Sval unsupported(Eval *ev, Sval v, Span at, const char *what) {
    if (may_have_more(ev, v)) return sv_poison();
    return sv_raise(ev, "TypeError", DIAG_2102, at, "`%s` objects %s", v.class->name, what);
}

static Sval object_call(Eval *ev, Sval v, const Args *args, Span at) {
    const Class *owner;
    Sval f = class_lookup(ev, v.class, NULL, cx_sym(ev->cx, "__call__"), &owner);
    if (f.kind == SV_NATIVE && (v.class->flags & CLASS_MODULE)) return nn_module_call(ev, v, args, at);
    if (f.kind != SV_UNBOUND)
        return sv_call(ev, class_bind(ev, f, v, v.class, owner, cx_sym(ev->cx, "__call__"), at), args, at);
    return unsupported(ev, v, at, "cannot be called");
}

static Sval object_item(Eval *ev, Sval v, Sval index, Span at) {
    Sval out;
    if (object_dunder(ev, v, "__getitem__", 1, &index, at, &out)) return out;
    return object_underlying(ev, v, &out) ? sv_item(ev, out, index, at) : unsupported(ev, v, at, "cannot be indexed");
}

static bool object_set_item(Eval *ev, Sval v, Sval index, Sval to, Span at) {
    Sval pos[] = {index, to}, out;
    if (!object_dunder(ev, v, "__setitem__", 2, pos, at, &out)) out = unsupported(ev, v, at, "cannot be assigned into");
    return out.kind != SV_POISON;
}

static bool object_del_item(Eval *ev, Sval v, Sval index, Span at) {
    Sval out;
    if (!object_dunder(ev, v, "__delitem__", 1, &index, at, &out))
        out = unsupported(ev, v, at, "have no items to delete");
    return out.kind != SV_POISON;
}

static Sval object_length(Eval *ev, Sval v, Span at) {
    Sval out;
    if (object_dunder(ev, v, "__len__", 0, NULL, at, &out)) return sv_checked_length(ev, out, at);
    return object_underlying(ev, v, &out) ? sv_length(ev, out, at) : unsupported(ev, v, at, "have no len()");
}

bool object_own_truth(Eval *ev, Sval v, Span at, Sval *out) {
    if (object_dunder(ev, v, "__bool__", 0, NULL, at, out)) {
        bool is_bool = out->kind == SV_BOOL || out->kind == SV_POISON || out->kind == SV_TENSOR ||
                       sv_unknown_state(*out) || number_kind(*out) == NUMBER_BOOL || out->kind == SV_CHOICE ||
                       out->kind == SV_UNKNOWN;
        if (!is_bool)
            *out = sv_raise(ev, "TypeError", DIAG_2103, at, "__bool__ should return bool, returned %s",
                            sv_describe(ev, *out));
        else
            *out = sv_truth(ev, *out, at);
        return true;
    }
    if (!object_dunder(ev, v, "__len__", 0, NULL, at, out)) return false;
    *out = sv_checked_length(ev, *out, at);
    if (out->kind != SV_POISON) *out = sv_compare(ev, OP_NotEq, *out, sv_int(0), at);
    return true;
}

static Sval object_truth(Eval *ev, Sval v, Span at) {
    Sval out;
    if (sv_unknown_state(v)) {
        Diag *diag = ev_note(ev, DIAG_2036, at, "this depends on a file that is not read, and is taken as true");
        diag_help(ev->cx->diags, diag, "pass what decides as an argument, if the model depends on it");
        return sv_bool(true);
    }
    if (object_own_truth(ev, v, at, &out)) return out;
    if (object_underlying(ev, v, &out)) return sv_truth(ev, out, at);
    return sv_bool(true);
}

/* ---- iteration ---- */

static bool object_iterate(Eval *ev, Sval v, IterSource *out, Span at) {
    const Class *owner;
    Sval plain;
    bool own = class_lookup(ev, v.class, NULL, cx_sym(ev->cx, "__iter__"), &owner).kind != SV_UNBOUND;
    if (!own && object_underlying(ev, v, &plain)) return iter_open(ev, plain, out, at);
    Sval iter = iter_resolve(ev, v, at);
    if (iter.kind == SV_OBJECT && iter_is_active(ev, iter))
        iter = prelude_call(ev, PRELUDE_ITERATION_STEPPING, 1, &iter, at);
    if (iter.kind == SV_OBJECT && iter.cell == v.cell) return unsupported(ev, v, at, "cannot be iterated"), false;
    return iter.kind != SV_POISON && iter_open(ev, iter, out, at);
}

static Sval object_contains(Eval *ev, Sval v, Sval item, Span at) {
    Sval out;
    if (object_dunder(ev, v, "__contains__", 1, &item, at, &out)) return sv_truth(ev, out, at);
    if (object_underlying(ev, v, &out)) return sv_contains(ev, out, item, at);
    Sval iter = iter_resolve(ev, v, at);
    if (iter.kind == SV_OBJECT && !iter_is_active(ev, iter)) return unsupported(ev, v, at, "cannot be iterated");
    return iter.kind == SV_POISON ? iter : prelude_call(ev, PRELUDE_ITERATION_CONTAINS, 2, (Sval[]){iter, item}, at);
}

/* ---- operators ---- */

static bool is_flag(Eval *ev, Sval v) {
    const Class *flag = prelude_class(ev, PRELUDE_ENUM_FLAG);
    return v.kind == SV_OBJECT && flag && class_is(v.class, flag);
}

static Sval flag_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    Sym value = cx_sym(ev->cx, "_value_");
    Sval bits = sv_binary(ev, op, object_get(ev, a, value), object_get(ev, b, value), at);
    return ev_construct(ev, a.class, &(Args){.n = 1, .pos = &bits}, at);
}

static bool mixed_operands(Eval *ev, Sval *a, Sval *b) {
    bool left = object_underlying(ev, *a, a), right = object_underlying(ev, *b, b);
    return left || right;
}

static Sval object_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    if (is_flag(ev, a) && is_flag(ev, b) && a.class == b.class) return flag_binary(ev, op, a, b, at);
    return mixed_operands(ev, &a, &b) ? sv_binary(ev, op, a, b, at) : (Sval){.kind = SV_NOT_IMPLEMENTED};
}

/* Returns the fields that comparisons read. */
static Sval field_tuple(Eval *ev, Sval v) {
    Sval *item = arena_new_array(ev->cx->program, Sval, v.class->fields + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < v.class->fields; i++) {
        const struct ClassField *field = &v.class->field[i];
        if (!field->init_only && !field->no_compare) item[n++] = object_get(ev, v, field->name);
    }
    return sv_tuple(ev, n, item);
}

static Sval object_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at) {
    bool same_class = a.kind == SV_OBJECT && b.kind == SV_OBJECT && a.class == b.class;
    if (same_class && a.class->flags & CLASS_DATA)
        return sv_compare(ev, op, field_tuple(ev, a), field_tuple(ev, b), at);
    if (mixed_operands(ev, &a, &b)) return sv_compare(ev, op, a, b, at);
    if (op != OP_Eq && op != OP_NotEq) return (Sval){.kind = SV_NOT_IMPLEMENTED};
    if (sv_unknown_state(a) || sv_unknown_state(b)) return sv_unknown_state(a) ? a : b;
    int same = sv_same(ev, a, b);
    return sv_bool((same == 1) == (op == OP_Eq));
}

/* ---- text ---- */

static const char *known_text(Eval *ev, Sval v, Span at) {
    Sval text = sv_str_of(ev, v, true, at);
    return text.kind == SV_STR ? sv_text(text) : "...";
}

static Sval data_repr(Eval *ev, Sval v, Span at) {
    Text text = text_open(ev->cx->mem);
    text_printf(&text, "%s(", v.class->qualified);
    const char *before = "";
    for (uint32_t i = 0; i < v.class->fields; i++) {
        Sym name = v.class->field[i].name;
        if (v.class->field[i].init_only || v.class->field[i].no_repr) continue;
        text_printf(&text, "%s%s=%s", before, name, known_text(ev, object_get(ev, v, name), at));
        before = ", ";
    }
    text_char(&text, ')');
    return sv_str(sym(ev->cx->symbols, text_done(&text)));
}

static Sval enum_str(Eval *ev, Sval v, bool repr, Span at) {
    Sval name = object_get(ev, v, cx_sym(ev->cx, "_name_")), value = object_get(ev, v, cx_sym(ev->cx, "_value_"));
    const char *text = name.kind == SV_STR ? sv_text(name) : known_text(ev, value, at);
    Symbols *symbols = ev->cx->symbols;
    if (repr) return sv_str(sym_printf(symbols, "<%s.%s: %s>", v.class->name, text, known_text(ev, value, at)));
    const Class *integer = prelude_class(ev, PRELUDE_ENUM_INT_ENUM), *string = prelude_class(ev, PRELUDE_ENUM_STR_ENUM);
    if ((integer && class_is(v.class, integer)) || (string && class_is(v.class, string)))
        return sv_str_of(ev, value, false, at);
    return sv_str(sym_printf(symbols, "%s.%s", v.class->name, text));
}

static Sval exception_str(Eval *ev, Sval v, bool repr, Span at) {
    Sval args = object_get(ev, v, cx_sym(ev->cx, "args"));
    uint32_t n = args.kind == SV_TUPLE ? args.tuple->n : 0;
    if (repr) {
        const char *all = n != 1 ? known_text(ev, args, at) : known_text(ev, args.tuple->item[0], at);
        return sv_str(sym_printf(ev->cx->symbols, n == 1 ? "%s(%s)" : "%s%s", v.class->name, n ? all : "()"));
    }
    if (n == 0) return sv_str(cx_sym(ev->cx, ""));
    const Class *key = prelude_class(ev, PRELUDE_KEY_ERROR);
    return n == 1 ? sv_str_of(ev, args.tuple->item[0], key && class_is(v.class, key), at)
                  : sv_str_of(ev, args, true, at);
}

Sval object_text(Eval *ev, Sval v, const char *method, Span at) {
    bool other = v.kind == SV_NONE || v.kind == SV_LIST || v.kind == SV_TUPLE || v.kind == SV_DICT ||
                 v.kind == SV_SET || v.kind == SV_BYTES || number_kind(v);
    if (!other) return v;
    return sv_raise(ev, "TypeError", DIAG_2103, at, "%s returned %s, which is no text", method, sv_describe(ev, v));
}

Sval object_str(Eval *ev, Sval v, bool repr, Span at) {
    Sval out, value;
    if (!repr && object_dunder(ev, v, "__str__", 0, NULL, at, &out)) return object_text(ev, out, "__str__", at);
    bool plain = v.kind == SV_OBJECT && !(v.class->flags & CLASS_ENUM) && object_underlying(ev, v, &value);
    if (plain && !repr && value.kind == SV_STR) return value;
    if (object_dunder(ev, v, "__repr__", 0, NULL, at, &out)) return object_text(ev, out, "__repr__", at);
    if (plain) return sv_str_of(ev, value, repr, at);
    if (v.kind != SV_OBJECT) return sv_unbound();
    if (v.class->flags & CLASS_ENUM) return enum_str(ev, v, repr, at);
    if (v.class->flags & CLASS_EXCEPTION) return exception_str(ev, v, repr, at);
    if (v.class->flags & CLASS_DATA) return data_repr(ev, v, at);
    Sym text = sym_printf(ev->cx->symbols, "<%s.%s object>", v.class->module->name, v.class->qualified);
    return text_of_identity(ev, v, text, at);
}

/* ---- as an SSA value ---- */

static Value *object_later(Eval *ev, Sval v, Span at) {
    Sval value;
    if (object_underlying(ev, v, &value)) return sv_ir(ev, value, at);
    if (sv_is_points(v)) return sv_ir(ev, prelude_call(ev, PRELUDE_TEXT_STRING, 1, &v, at), at);
    sv_raise(ev, "TypeError", DIAG_2103, at,
             "a `%s` object cannot be represented in the graph; a tensor or a number is needed here", v.class->name);
    return NULL;
}

const SvProtocol sv_object_row = {
    .noun = "an object",
    .attr = object_attr,
    .set_attr = object_set_attr,
    .call = object_call,
    .item = object_item,
    .set_item = object_set_item,
    .del_item = object_del_item,
    .length = object_length,
    .iterate = object_iterate,
    .truth = object_truth,
    .contains = object_contains,
    .later = object_later,
    .binary = object_binary,
    .compare = object_compare,
};
