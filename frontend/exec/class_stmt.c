/* Class statements: bases, bodies, annotated fields, metaclasses.
 *
 * A class is a struct with a frame of attributes. Flags replace Python's metaclasses: the prelude's root classes set
 * them with `class Enum(kind="enum")`, and subclasses inherit them; the marks `form` and `protocol` belong to the class
 * alone. A class derived from a builtin one makes values of that kind. */
#include "frontend/exec/eval_private.h"
#include "frontend/flow/unknown.h"
#include "frontend/kinds/protocol.h"

#include <string.h>

Class *program_class(Eval *ev, const char *name) {
    Sval v = ev_builtin(ev, cx_sym(ev->cx, name), (Span){0, 0});
    return v.kind == SV_CLASS ? v.class : NULL;
}

/* ---- bases ---- */

typedef struct Bases {
    Vec(Class *) base;
    Vec(Keyword) key;
    unsigned flags;
    Sym form, protocol; /* see Class */
    Sval unknown;       /* a base from an unknown import */
    bool open;          /* while checking: there is an unknown base, or one that could not be made */
    Class *meta;        /* a metaclass defined in the program */
} Bases;

/* Reports a note that an unknown base is left out. It is not the first base, so the class can be compiled without it;
 * only what that base alone provides is missing. */
static void tell_left_out(Eval *ev, Sval base, Span at) {
    Diag *diag = ev_note(ev, DIAG_2192, at,
                         "the class is compiled without its base %s, because the import that provides it was not found",
                         sv_text(base));
    diag_help(ev->cx->diags, diag, "give the folder that contains `%.*s` with -I", (int)strcspn(sv_text(base), "."),
              sv_text(base));
}

/* Returns the class from which a class derives if the type is one of its bases; SV_UNBOUND: none, as for Generic[T]. */
static Sval type_base(Eval *ev, Sval v) {
    const Type *type = v.form->type;
    Sval origin = v.form->origin;
    if (origin.kind == SV_CLASS && origin.class->protocol) return origin; /* Sequence[T] is abstract, List[T] is list */
    Class *class = type->kind == TY_ANY ? NULL : (Class *)type->class;
    if (type->kind == TY_DICT) class = prelude_class(ev, PRELUDE_DICT);
    if (type->kind == TY_LIST) class = prelude_class(ev, PRELUDE_LIST);
    if (type->kind == TY_SET) class = prelude_class(ev, PRELUDE_SET);
    return class ? sv_class(class) : sv_unbound();
}

static bool add_base(Eval *ev, Bases *bases, Sval v, Span at) {
    if (v.kind == SV_UNKNOWN && bases->base.n && !ev->check.on) return tell_left_out(ev, v, at), true;
    if (v.kind == SV_UNKNOWN) return bases->unknown = v, true;
    if (v.kind == SV_TYPE) {
        v = type_base(ev, v);
        if (v.kind == SV_UNBOUND) return true;
    }
    if (v.kind == SV_POISON && ev->check.on) return bases->open = true;
    if (v.kind == SV_POISON) return false;
    if (v.kind != SV_CLASS) {
        ev_error(ev, DIAG_3004, at, "%s cannot be a base class", sv_describe(ev, v));
        return false;
    }
    for (uint32_t i = 0; i < bases->base.n; i++)
        if (bases->base.at[i] == v.class) return true;
    vec_push(ev->cx->mem, &bases->base, v.class);
    return true;
}

static unsigned kind_flag(const char *kind) {
    static const struct {
        const char *kind;
        unsigned flag;
    } rows[] = {
        {"native", CLASS_NATIVE},
        {"module", CLASS_MODULE},
        {"enum", CLASS_ENUM},
        {"named_tuple", CLASS_NAMED_TUPLE},
        {"exception", CLASS_EXCEPTION},
        {"dict", CLASS_DICT},
        {"autograd", CLASS_AUTOGRAD},
        {"interface", CLASS_INTERFACE},
        {"complex_tensor", CLASS_COMPLEX_TENSOR},
        {"quantized_tensor", CLASS_QUANTIZED_TENSOR},
        {"text", CLASS_TEXT},
        {"unknown_state", CLASS_UNKNOWN_STATE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(kind, rows[i].kind)) return rows[i].flag;
    return 0;
}

/* Reads a keyword by which the prelude marks one of its classes; false: it is none. */
static bool read_mark(const Keyword *key, Bases *out) {
    if (key->value.kind != SV_STR) return false;
    if (!strcmp(key->name, "kind")) return out->flags |= kind_flag(sv_text(key->value)), true;
    if (!strcmp(key->name, "form")) return out->form = sv_text(key->value), true;
    if (!strcmp(key->name, "protocol")) return out->protocol = sv_text(key->value), true;
    return false;
}

static bool read_bases(Eval *ev, const Ast *def, Bases *out) {
    Args args;
    if (!ev_arguments(ev, def->ClassDef.args, &args)) return false;
    for (uint32_t i = 0; i < args.n; i++)
        if (!add_base(ev, out, args.pos[i], args.at[i])) return false;
    for (uint32_t i = 0; i < args.nkey; i++) {
        const Keyword *key = &args.key[i];
        if (ev->now.frame->module->prelude && read_mark(key, out)) continue;
        if (strcmp(key->name, "metaclass"))
            vec_push(ev->cx->mem, &out->key, *key);
        else if (key->value.kind == SV_CLASS && class_is_named(key->value.class, PRELUDE_ABC_META))
            out->flags |= CLASS_ABSTRACT;
        else if (key->value.kind == SV_CLASS && (ev->now.frame->module->prelude || !key->value.class->module->prelude))
            out->meta = key->value.class;
        else if (ev->check.on && (key->value.kind == SV_POISON || key->value.kind == SV_UNKNOWN))
            out->flags |= CLASS_OPEN; /* an unknown metaclass */
    }
    return true;
}

/* ---- annotated fields ---- */

/* Returns whether an annotation is the form, as ClassVar[int] is the form ClassVar. */
static bool has_form(const Ast *annotation, const char *form) {
    if (annotation->kind == AST_Subscript) annotation = annotation->Subscript.value;
    if (annotation->kind == AST_Attribute) return !strcmp(annotation->Attribute.name, form);
    return annotation->kind == AST_Name && !strcmp(annotation->Name.name, form);
}

typedef Vec(struct ClassField) FieldVec;

static void put_field(Eval *ev, FieldVec *fields, struct ClassField field) {
    for (uint32_t i = 0; i < fields->n; i++)
        if (fields->at[i].name == field.name) {
            fields->at[i] = field;
            return;
        }
    vec_push(ev->cx->mem, fields, field);
}

void class_read_fields(Eval *ev, Class *class) {
    FieldVec fields = {0};
    for (uint32_t i = 0; i < class->fields; i++) put_field(ev, &fields, class->field[i]);
    Frame frame = {.up = ev->now.frame, .cell = class->cell, .module = class->module, .class_body = class};
    ev->now.frame = &frame;
    Body body = class->ast ? class->ast->ClassDef.body : (Body){0};
    bool keyword = false;
    for (uint32_t i = 0; i < body.n; i++) {
        const Ast *stmt = body.at[i];
        if (stmt->kind != AST_AnnAssign || stmt->AnnAssign.target->kind != AST_Name) continue;
        if (has_form(stmt->AnnAssign.annotation, "ClassVar")) continue;
        if (has_form(stmt->AnnAssign.annotation, "KW_ONLY")) {
            keyword = true; /* the fields below it are given by name */
            continue;
        }
        Sym name = stmt->AnnAssign.target->Name.name;
        struct ClassField field = {.name = name,
                                   .type = ev_type(ev, stmt->AnnAssign.annotation),
                                   .factory = sv_unbound(),
                                   .metadata = sv_unbound(),
                                   .keyword = keyword};
        field.init_only = has_form(stmt->AnnAssign.annotation, "InitVar");
        field.value = frame_get(ev, class->cell, name);
        put_field(ev, &fields, field);
    }
    ev->now.frame = frame.up;
    class->field = fields.at, class->fields = fields.n;
}

/* ---- class statements ---- */

static bool class_body(Eval *ev, Class *class, const Ast *def) {
    Frame frame = {.up = ev->now.frame,
                   .cell = class->cell,
                   .module = ev->now.frame->module,
                   .class_body = class,
                   .trail = ev->now.frame->trail};
    frame.nesting = ev->now.nesting;
    ev->now.frame = &frame;
    Body body = def->ClassDef.body;
    Flow flow = class->flags & CLASS_ENUM ? enum_body(ev, class, body) : ev_body(ev, body);
    bool done = flow_result(ev, flow, frame.up->cell, def->at).kind != SV_POISON;
    ev->now.frame = frame.up;
    return done;
}

/* Calls __set_name__ of objects in the class's body. */
static void tell_names(Eval *ev, Class *class) {
    SvVec names = {0};
    map_each (&heap_get(ev, class->cell)->object.attr, e) {
        if (((const Sval *)e->value)->kind == SV_OBJECT) vec_push(ev->cx->mem, &names, sv_str(e->key));
    }
    for (uint32_t i = 0; i < names.n; i++) {
        Sval pos[] = {sv_class(class), names.at[i]}, out;
        object_dunder(ev, frame_get(ev, class->cell, sv_text(names.at[i])), "__set_name__", 2, pos, class->at, &out);
    }
}

/* Adds the names of a text, or of a tuple or list of texts. */
static void add_slots(Eval *ev, Map *slots, Sval v) {
    SvVec names = {0};
    if (v.kind == SV_STR)
        vec_push(ev->cx->mem, &names, v);
    else if (v.kind != SV_TUPLE && v.kind != SV_LIST && v.kind != SV_DICT)
        return;
    else if (!iter_all(ev, v, &names, ev->emit.b.at))
        return;
    for (uint32_t i = 0; i < names.n; i++)
        if (names.at[i].kind == SV_STR) map_set(ev->cx->program, slots, sv_text(names.at[i]), slots);
}

void class_read_slots(Eval *ev, Class *class) {
    Sval own = frame_get(ev, class->cell, cx_sym(ev->cx, "__slots__"));
    bool bare = class_is_named(class, PRELUDE_OBJECT) || class->flags & CLASS_NATIVE;
    Map *slots = NULL;
    class->slotted = own.kind != SV_UNBOUND;
    for (uint32_t i = 0; i < class->bases; i++) {
        const Map *inherited = class->base[i]->slots;
        class->slotted = class->slotted && class->base[i]->slotted;
        if (inherited && !slots) slots = arena_new(ev->cx->program, Map);
        if (inherited)
            map_each (inherited, e) map_set(ev->cx->program, slots, e->key, slots);
    }
    if (!slots && own.kind != SV_UNBOUND) slots = arena_new(ev->cx->program, Map);
    if (own.kind != SV_UNBOUND) add_slots(ev, slots, own);
    class->slots = slots;
    class->slotted = bare || (class->slotted && !map_has(slots, cx_sym(ev->cx, "__dict__")));
}

/* Completes a class whose body has run: its fields, members and names, and __init_subclass__. own: the flags that the
 * statement itself gives; key: its keywords, for __init_subclass__. */
static void finish_class(Eval *ev, Class *class, unsigned own, uint32_t nkey, const Keyword *key) {
    if (class->flags & CLASS_NAMED_TUPLE && !(own & CLASS_NAMED_TUPLE) && !class->fields) class_read_fields(ev, class);
    if (class->flags & CLASS_ENUM && !(own & CLASS_ENUM)) enum_make_members(ev, class);
    if (frame_get(ev, class->cell, cx_sym(ev->cx, "__getattribute__")).kind == SV_FUNC) class->flags |= CLASS_LOOKS_UP;
    tell_names(ev, class);
    class_read_slots(ev, class);
    const Class *owner;
    Sval hook = class_lookup(ev, class, class, cx_sym(ev->cx, "__init_subclass__"), &owner);
    if (hook.kind == SV_DESCRIPTOR) hook = hook.descriptor->get;
    if (hook.kind != SV_FUNC) return;
    Sval self = sv_class(class);
    sv_call(ev, hook, &(Args){.n = 1, .pos = &self, .nkey = nkey, .key = key}, class->at);
}

/* ---- metaclasses ---- */

Sval class_meta_method(Eval *ev, const Class *meta, const char *name) {
    Sval found = meta ? class_attr(ev, meta, cx_sym(ev->cx, name)) : sv_unbound();
    if (found.kind == SV_DESCRIPTOR) found = found.descriptor->get;
    return found.kind == SV_FUNC ? found : sv_unbound();
}

/* Returns the namespace of a class body as a dictionary. */
static Sval namespace_of(Eval *ev, Class *class) {
    Sval dict = sv_dict(ev);
    dict_set(ev, dict, sv_str(cx_sym(ev->cx, "__module__")), sv_str(class->module->name));
    dict_set(ev, dict, sv_str(cx_sym(ev->cx, "__qualname__")), sv_str(class->qualified));
    Sval annotations = class_annotations(ev, class, false);
    if (annotations.kind == SV_DICT) dict_set(ev, dict, sv_str(cx_sym(ev->cx, "__annotations__")), annotations);
    map_each (&heap_get(ev, class->cell)->object.attr, e) dict_set(ev, dict, sv_str(e->key), *(const Sval *)e->value);
    return dict;
}

/* Sets a class's attributes to the entries of a namespace; others are deleted. */
static bool take_namespace(Eval *ev, Class *class, Sval dict, Span at) {
    static const char *const implied[] = {"__module__", "__qualname__", "__annotations__", "__classcell__"};
    SvVec gone = {0};
    map_each (&heap_get(ev, class->cell)->object.attr, e)
        if (dict_get(ev, dict, sv_str(e->key)).kind == SV_UNBOUND) vec_push(ev->cx->mem, &gone, sv_str(e->key));
    for (uint32_t i = 0; i < gone.n; i++) frame_delete(ev, class->cell, sv_text(gone.at[i]));
    if (heap_get(ev, dict.cell)->kind == CELL_DYNAMIC)
        return ev_error(ev, DIAG_3021, at, "the namespace of a class must be known at compile time"), false;
    map_each (&heap_get(ev, dict.cell)->dict.map, e) {
        const Entry *entry = e->value;
        bool skipped = entry->key.kind != SV_STR;
        for (size_t i = 0; i < sizeof implied / sizeof *implied && !skipped; i++)
            skipped = !strcmp(sv_text(entry->key), implied[i]) &&
                      frame_get(ev, class->cell, sv_text(entry->key)).kind == SV_UNBOUND;
        if (!skipped) class_set(ev, class, sv_text(entry->key), entry->value);
    }
    return true;
}

static bool same_bases(const Class *class, const Tuple *bases) {
    uint32_t implied = class->bases == 1 && class_is_named(class->base[0], PRELUDE_OBJECT) && !bases->n;
    if (bases->n + implied != class->bases) return false;
    for (uint32_t i = 0; i < bases->n; i++)
        if (bases->item[i].kind != SV_CLASS || bases->item[i].class != class->base[i]) return false;
    return true;
}

/* Makes a class that no statement has begun. */
static Class *class_by_call(Eval *ev, Class *meta, Sym name, const Tuple *bases, Span at) {
    Bases read = {.unknown = sv_unbound(), .meta = meta};
    for (uint32_t i = 0; i < bases->n; i++)
        if (!add_base(ev, &read, bases->item[i], at)) return NULL;
    if (read.unknown.kind == SV_UNKNOWN) {
        ev_error(ev, DIAG_3021, at, "a class cannot be made of a base whose import was not found");
        return NULL;
    }
    Class *class = class_make(ev, name, read.base.n, read.base.at, 0, heap_new(ev, CELL_FRAME, at), at);
    for (uint32_t i = 0; class && i < class->bases && !read.meta; i++) read.meta = class->base[i]->meta;
    if (class) class->meta = read.meta;
    return class;
}

Sval ev_class_of(Eval *ev, Class *meta, const Args *args, Span at) {
    for (uint32_t i = 0; ev->check.on && i < args->n; i++)
        if (args->pos[i].kind == SV_POISON || args->pos[i].kind == SV_UNKNOWN) return sv_poison();
    if (args->n != 3 || args->pos[0].kind != SV_STR || args->pos[1].kind != SV_TUPLE || args->pos[2].kind != SV_DICT)
        return sv_raise(ev, "TypeError", DIAG_3003, at, "type() takes one object, or a name, a tuple and a dictionary");
    const Tuple *bases = args->pos[1].tuple;
    Class *class = ev->now.unmade;
    ev->now.unmade = NULL;
    if (class && !same_bases(class, bases))
        return EV_POISON(ev, DIAG_3021, at, "the metaclass of `%s` changes its bases", class->name);
    if (!class) class = class_by_call(ev, meta, sv_text(args->pos[0]), bases, at);
    if (!class || !take_namespace(ev, class, args->pos[2], at)) return sv_poison();
    if (!class->ast || class->name != sv_text(args->pos[0])) class->qualified = sv_text(args->pos[0]);
    class->name = sv_text(args->pos[0]);
    finish_class(ev, class, 0, args->nkey, args->key);
    return sv_class(class);
}

/* Makes the class of a statement by the metaclass's __new__ and __init__, if the program defines them. */
static Sval made_by_meta(Eval *ev, Class *class, const Bases *bases) {
    Sval make = class_meta_method(ev, class->meta, "__new__"), start = class_meta_method(ev, class->meta, "__init__");
    Sval made = sv_class(class);
    if (make.kind == SV_UNBOUND) finish_class(ev, class, bases->flags, bases->key.n, bases->key.at);
    if (make.kind == SV_UNBOUND && start.kind == SV_UNBOUND) return made;
    Sval *base = arena_new_array(ev->cx->program, Sval, bases->base.n + 1);
    for (uint32_t i = 0; i < bases->base.n; i++) base[i] = sv_class(bases->base.at[i]);
    Sval pos[] = {sv_class(class->meta), sv_str(class->name), sv_tuple(ev, bases->base.n, base),
                  namespace_of(ev, class)};
    Args args = {.n = 4, .pos = pos, .nkey = bases->key.n, .key = bases->key.at};
    if (make.kind != SV_UNBOUND) {
        Class *before = ev->now.unmade;
        ev->now.unmade = class;
        made = sv_call(ev, make, &args, class->at);
        ev->now.unmade = before;
    }
    if (start.kind == SV_UNBOUND || made.kind != SV_CLASS) return made;
    pos[0] = made;
    return sv_call(ev, start, &args, class->at).kind == SV_POISON ? sv_poison() : made;
}

/* Prepares a class with an unknown base while code is checked: it has unknown attributes and methods, and if it has a
 * `forward`, it is an nn.Module. */
static void open_bases(Eval *ev, const Ast *def, Bases *bases) {
    Class *module = prelude_class(ev, PRELUDE_NN_MODULE);
    bool is_model = false;
    for (uint32_t i = 0; i < def->ClassDef.body.n; i++) {
        const Ast *stmt = def->ClassDef.body.at[i];
        is_model |= stmt->kind == AST_FunctionDef && !strcmp(stmt->FunctionDef.name, "forward");
    }
    for (uint32_t i = 0; i < bases->base.n; i++) is_model &= !(bases->base.at[i]->flags & CLASS_MODULE);
    if (is_model && module) vec_push(ev->cx->mem, &bases->base, module);
    bases->flags |= CLASS_OPEN | CLASS_UNKNOWN_BASE;
}

/* While checking: returns whether a metaclass or a `__new__` of the program may give the class and its objects further
 * attributes; neither is run. */
static bool is_made_by_code(Eval *ev, const Class *class) {
    const Class *owner;
    if (class->meta && !class->meta->module->prelude) return true;
    Sval make = class_lookup(ev, class, NULL, cx_sym(ev->cx, "__new__"), &owner);
    return make.kind != SV_UNBOUND && !owner->module->prelude;
}

/* While checking: states that an unknown decorator may have replaced the values that the class's text gives. */
static void forget_fields(Eval *ev, Class *class) {
    SvVec names = {0};
    map_each (&heap_get(ev, class->cell)->object.attr, e) {
        const Sval *v = e->value;
        bool field = v->kind == SV_OBJECT && v->class->module && v->class->module->prelude;
        if (field || v->kind == SV_NONE) vec_push(ev->cx->program, &names, sv_str(e->key));
    }
    for (uint32_t i = 0; i < names.n; i++) frame_set(ev, class->cell, sv_text(names.at[i]), sv_poison());
    class->flags |= CLASS_OPEN;
}

static Sval class_of_statement(Eval *ev, const Ast *def) {
    Bases bases = {.unknown = sv_unbound()};
    if (!read_bases(ev, def, &bases)) return sv_poison();
    if (bases.open) open_bases(ev, def, &bases);
    if (bases.unknown.kind == SV_UNKNOWN) return bases.unknown;
    CellId frame = heap_new(ev, CELL_FRAME, def->at);
    heap_cell(ev, frame)->closure = ev_closure(ev);
    Class *class = class_make(ev, def->ClassDef.name, bases.base.n, bases.base.at, bases.flags, frame, def->at);
    if (!class) return sv_poison();
    class->meta = bases.meta;
    for (uint32_t i = 0; i < class->bases && !class->meta; i++) class->meta = class->base[i]->meta;
    class->form = bases.form, class->protocol = bases.protocol;
    class->ast = def;
    bool whole = class_body(ev, class, def);
    if (!whole && !ev->check.on) return sv_poison();
    if (!whole) class->flags |= CLASS_OPEN | CLASS_UNKNOWN_BASE; /* what the rest of the body would bind is missing */
    Sval made = sv_class(class);
    if (ev->check.on && is_made_by_code(ev, class)) class->flags |= CLASS_OPEN;
    bool broken = ev->check.on && !class->module->prelude && cx_is_damaged(ev->cx, def->at);
    if (broken)
        class->flags |= CLASS_OPEN | CLASS_UNKNOWN_BASE; /* what it lacks may be in lines that were not parsed */
    if (ev->check.on)
        finish_class(ev, class, bases.flags, bases.key.n, bases.key.at);
    else
        made = made_by_meta(ev, class, &bases);
    Sval decorated = ev_decorate(ev, def->ClassDef.decorators, made);
    if (!ev->check.on || decorated.kind == SV_CLASS) return decorated;
    if (made.kind == SV_CLASS) forget_fields(ev, made.class);
    return made;
}

/* Executes a class statement. Type parameters are names in a scope around the bases and the body: class
 * A[T](Base[T]). */
Sval ev_class(Eval *ev, const Ast *def) {
    AstList names = def->ClassDef.type_params;
    if (!names.n) return class_of_statement(ev, def);
    Frame scope = *ev->now.frame;
    scope.up = ev->now.frame, scope.func = NULL, scope.class_body = NULL;
    scope.cell = heap_new(ev, CELL_FRAME, def->at);
    heap_cell(ev, scope.cell)->closure = ev_closure(ev);
    for (uint32_t i = 0; i < names.n; i++) {
        Sval name = sv_str(names.at[i]->TypeParam.name);
        frame_set(ev, scope.cell, sv_text(name), prelude_call(ev, PRELUDE_TYPING_TYPE_VAR, 1, &name, names.at[i]->at));
    }
    ev->now.frame = &scope;
    Sval made = class_of_statement(ev, def);
    ev->now.frame = scope.up;
    return made;
}
