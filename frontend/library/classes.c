/* C functions for dataclasses, collections.namedtuple, inspect, importlib and pkgutil: they make or inspect classes,
 * and look up modules and the files beside them. */
#include "frontend/exec/eval_private.h"
#include "frontend/flow/flow.h"
#include "frontend/kinds/protocol.h"
#include "frontend/library/nn_module.h"
#include "frontend/modules/module.h"
#include "frontend/texts/files.h"
#include "frontend/texts/module_names.h"

#include <string.h>

static bool truth(Eval *ev, Sval v, Span at) {
    Sval b = sv_truth(ev, v, at);
    return b.kind == SV_BOOL && b.b;
}

/* ---- dataclasses ---- */

/* Reads a field given as `field(default_factory=list)`, an object of the prelude's class Field. */
static void read_field_object(Eval *ev, struct ClassField *field, Sval v, Span at) {
    Sval missing = sv_attr(ev, v, cx_sym(ev->cx, "_missing"), at),
         factory = object_get(ev, v, cx_sym(ev->cx, "default_factory"));
    Sval value = object_get(ev, v, cx_sym(ev->cx, "default"));
    field->value = sv_same(ev, value, missing) == 1 ? sv_unbound() : value;
    field->factory = sv_same(ev, factory, missing) == 1 ? sv_unbound() : factory;
    field->metadata = object_get(ev, v, cx_sym(ev->cx, "metadata"));
    field->no_init = !truth(ev, object_get(ev, v, cx_sym(ev->cx, "init")), at);
    field->no_compare = !truth(ev, object_get(ev, v, cx_sym(ev->cx, "compare")), at);
    field->no_repr = !truth(ev, object_get(ev, v, cx_sym(ev->cx, "repr")), at);
    field->keyword |= truth(ev, object_get(ev, v, cx_sym(ev->cx, "kw_only")), at);
}

static void read_field(Eval *ev, Class *class, struct ClassField *field, const Class *field_class, bool keyword,
                       Span at) {
    bool own = frame_get(ev, class->cell, field->name).kind != SV_UNBOUND;
    if (own)
        field->value = frame_get(ev, class->cell, field->name), field->factory = sv_unbound(), field->no_init = false;
    field->keyword |= keyword;
    if (field->value.kind != SV_OBJECT || field->value.class != field_class) return;
    read_field_object(ev, field, field->value, at);
    if (field->value.kind == SV_UNBOUND)
        frame_delete(ev, class->cell, field->name);
    else
        class_set(ev, class, field->name, field->value);
}

/* Returns whether the defaults of a dataclass's fields are allowed. False: that raises. */
static bool has_valid_defaults(Eval *ev, const Class *class, bool init, Span at) {
    const struct ClassField *optional = NULL;
    for (uint32_t i = 0; i < class->fields; i++) {
        const struct ClassField *field = &class->field[i];
        Sval v = field->value;
        bool set = v.kind == SV_SET && !class_is_named(heap_cell(ev, v.cell)->class, PRELUDE_FROZENSET);
        if (v.kind == SV_LIST || v.kind == SV_DICT || set || (v.kind == SV_OBJECT && sv_unhashable(ev, v))) {
            sv_raise(ev, "ValueError", DIAG_2107, at,
                     "mutable default %s for field %s is not allowed: use default_factory",
                     sv_text(sv_str_of(ev, sv_type_of(ev, v, at), false, at)), field->name);
            return false;
        }
        if (!init || field->keyword || field->no_init) continue;
        bool given = v.kind != SV_UNBOUND || field->factory.kind != SV_UNBOUND;
        if (!given && optional) {
            sv_raise(ev, "TypeError", DIAG_3003, at, "non-default argument '%s' follows default argument", field->name);
            return false;
        }
        if (given) optional = field;
    }
    return true;
}

/* Gives a dataclass `__slots__` of the fields that no base has in its own. */
static void make_slots(Eval *ev, Class *class) {
    Sval *name = arena_new_array(ev->cx->program, Sval, class->fields + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < class->fields; i++) {
        bool inherited = class->slots && map_has(class->slots, class->field[i].name);
        if (!inherited && !class->field[i].init_only) name[n++] = sv_str(class->field[i].name);
    }
    class_set(ev, class, cx_sym(ev->cx, "__slots__"), sv_tuple(ev, n, name));
    class_read_slots(ev, class);
}

/* Implements _make(cls, field class, frozen, keyword only, init, slots). */
static Sval data_make(Eval *ev, const Args *args, Span at) {
    if (args->pos[0].kind != SV_CLASS || args->pos[1].kind != SV_CLASS)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "dataclass decorates a class");
    Class *class = args->pos[0].class;
    bool frozen = truth(ev, args->pos[2], at), keyword = truth(ev, args->pos[3], at),
         init = truth(ev, args->pos[4], at);
    uint32_t inherited = class->fields;
    class_read_fields(ev, class);
    for (uint32_t i = 0; i < class->fields; i++)
        read_field(ev, class, &class->field[i], args->pos[1].class, keyword && i >= inherited, at);
    class->flags |= CLASS_DATA | (frozen ? CLASS_FROZEN : 0u);
    if (!has_valid_defaults(ev, class, init, at)) return sv_poison();
    if (truth(ev, args->pos[5], at)) make_slots(ev, class);
    Sym name = cx_sym(ev->cx, "__init__");
    if (init && frame_get(ev, class->cell, name).kind == SV_UNBOUND)
        class_set(ev, class, name, ev_data_init(ev, class));
    return args->pos[0];
}

static Class *data_class(Eval *ev, Sval v) {
    Class *class = v.kind == SV_CLASS ? v.class : sv_class_of(ev, v);
    return class && (class->flags & (CLASS_DATA | CLASS_NAMED_TUPLE)) ? class : NULL;
}

typedef struct FieldsRequest {
    Sval missing;
    Span at;
} FieldsRequest;

static Sval fields_each(Eval *ev, Sval v, void *context);

/* Returns [(name, type, default or the sentinel, factory or the sentinel, in the constructor?, metadata or None,
 * compared?, shown?)] of a dataclass or its object; None: it is neither. If v is a choice of objects of one class, the
 * fields are those of the class. */
static Sval fields_of(Eval *ev, Sval v, Sval missing, Span at) {
    if (v.kind == SV_CHOICE) {
        Sval class = sv_type_of(ev, v, at);
        if (class.kind != SV_CLASS) return flow_choice(ev, v.choice, fields_each, &(FieldsRequest){missing, at}, at);
        v = class;
    }
    const Class *class = data_class(ev, v);
    Sval list = sv_list(ev, 0, NULL);
    if (!class) return sv_none();
    for (uint32_t i = 0; i < class->fields; i++) {
        const struct ClassField *f = &class->field[i];
        if (f->init_only) continue;
        Sval type = f->type ? type_as_value(ev, f->type, at) : sv_none();
        Sval item[] = {sv_str(f->name),
                       type,
                       f->value.kind == SV_UNBOUND ? missing : f->value,
                       f->factory.kind == SV_UNBOUND ? missing : f->factory,
                       sv_bool(!f->no_init),
                       f->metadata.kind == SV_DICT ? f->metadata : sv_none(),
                       sv_bool(!f->no_compare),
                       sv_bool(!f->no_repr)};
        Sval tuple = sv_tuple(ev, sizeof item / sizeof *item, item);
        sv_call_method(ev, list, "append", 1, &tuple, at);
    }
    return list;
}

static Sval fields_each(Eval *ev, Sval v, void *context) {
    const FieldsRequest *request = context;
    return fields_of(ev, v, request->missing, request->at);
}

static Sval data_fields(Eval *ev, const Args *args, Span at) { return fields_of(ev, args->pos[0], args->pos[1], at); }

/* ---- named tuples ---- */

static uint32_t field_names(Eval *ev, Sval names, SvVec *out, Span at) {
    if (names.kind != SV_STR) return iter_all(ev, names, out, at) ? out->n : 0;
    for (const char *p = sv_text(names); *p;) {
        p += strspn(p, ", ");
        size_t n = strcspn(p, ", ");
        if (n) vec_push(ev->cx->mem, out, sv_str(sym_n(ev->cx->symbols, p, n)));
        p += n;
    }
    return out->n;
}

static bool named_field(Eval *ev, Sval item, struct ClassField *field, Span at) {
    field->type = ty_basic(ev->types, TY_ANY);
    field->value = field->factory = sv_unbound();
    if (item.kind == SV_TUPLE && item.tuple->n == 2) {
        field->type = type_of_value(ev, item.tuple->item[1], at);
        item = item.tuple->item[0];
    }
    field->name = item.kind == SV_STR ? sv_text(item) : NULL;
    return field->name != NULL;
}

static void named_defaults(Eval *ev, Class *class, Sval defaults, Span at) {
    SvVec values = {0};
    if (defaults.kind == SV_NONE || !iter_all(ev, defaults, &values, at)) return;
    for (uint32_t i = 0; i < values.n && i < class->fields; i++)
        class->field[class->fields - 1 - i].value = values.at[values.n - 1 - i];
}

/* Implements _named_tuple(base, name, fields, defaults): fields are names, or (name, type) pairs. */
static Sval make_named_tuple(Eval *ev, const Args *args, Span at) {
    Class *base = args->pos[0].class;
    if (args->pos[0].kind != SV_CLASS || args->pos[1].kind != SV_STR)
        return EV_POISON(ev, DIAG_3015, at, "the name of a named tuple must be known at compile time");
    SvVec names = {0};
    field_names(ev, args->pos[2], &names, at);
    Class *class = class_make(ev, sv_text(args->pos[1]), 1, &base, 0, heap_new(ev, CELL_FRAME, at), at);
    if (!class) return sv_poison();
    for (Frame *f = ev->now.frame; f; f = f->up)
        if (!f->module->prelude) {
            class->module = f->module;
            break;
        }
    class->fields = names.n;
    class->field = arena_new_array(ev->cx->mem, struct ClassField, names.n + 1);
    for (uint32_t i = 0; i < names.n; i++)
        if (!named_field(ev, names.at[i], &class->field[i], at))
            return EV_POISON(ev, DIAG_3015, at, "the fields of `%s` must be names", class->name);
    named_defaults(ev, class, args->pos[3], at);
    return sv_class(class);
}

/* ---- classes and modules, asked by the prelude ---- */

static Sval subclasses_check(Eval *ev, const Args *args, Span at);

static Sval subclass_each(Eval *ev, Sval class, void *classes) {
    return subclasses_check(ev, &(Args){.n = 2, .pos = (Sval[]){class, *(const Sval *)classes}}, ev->emit.b.at);
}

static Sval subclasses_check(Eval *ev, const Args *args, Span at) {
    Sval a = args->pos[0], b = args->pos[1];
    if (a.kind == SV_CHOICE) return flow_choice(ev, a.choice, subclass_each, &b, at);
    SvVec classes = {0};
    if (b.kind == SV_TUPLE && !iter_all(ev, b, &classes, at)) return sv_poison();
    if (b.kind != SV_TUPLE) vec_push(ev->cx->mem, &classes, b);
    if (a.kind != SV_CLASS)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "the first argument of issubclass() must be a class");
    for (uint32_t i = 0; i < classes.n; i++) {
        const Class *base = classes.at[i].kind == SV_CLASS ? classes.at[i].class : NULL;
        if (base && (class_derives(a.class, base) || class_supports(ev, a.class, base))) return sv_bool(true);
    }
    return sv_bool(false);
}

static Sval import_module(Eval *ev, const Args *args, Span at) {
    if (args->pos[0].kind != SV_STR)
        return sv_raise(ev, "TypeError", DIAG_2108, at, "the module's name must be known at compile time");
    const char *name = sv_text(args->pos[0]);
    int level = (int)strspn(name, ".");
    Sym package = args->pos[1].kind == SV_STR ? sv_text(args->pos[1]) : NULL;
    if (!level || !package) return ev_import(ev, cx_sym(ev->cx, name + level), level, at);
    for (int up = 1; package && up < level; up++) package = module_parent_name(ev, package);
    if (!package)
        return sv_raise(ev, "ImportError", DIAG_3002, at, "a relative import goes beyond the top-level package");
    return ev_import(ev, sym_printf(ev->cx->symbols, "%s.%s", package, name + level), 0, at);
}

/* Implements `__import__("a.b")`, which returns the package `a`, unless names of the module are requested. */
static Sval builtin_import(Eval *ev, const Args *args, Span at) {
    int64_t level;
    if (!sv_known_int(args->pos[4], &level) || level)
        return EV_POISON(ev, DIAG_3002, at,
                         "__import__() of a relative name is not supported; importlib.import_module is");
    Sval found = import_module(ev, args, at);
    if (found.kind != SV_MODULE || truth(ev, args->pos[3], at)) return found;
    return ev_import(ev, sym_n(ev->cx->symbols, sv_text(args->pos[0]), strcspn(sv_text(args->pos[0]), ".")), 0, at);
}

static Sval mark_abstract(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)at;
    Sval v = args->pos[0], function = v.kind == SV_DESCRIPTOR ? v.descriptor->get : v;
    if (function.kind == SV_FUNC) function.func->abstract = true;
    return v;
}

static Sval is_module_there(Eval *ev, const Args *args, Span at) {
    if (args->pos[0].kind != SV_STR)
        return sv_raise(ev, "TypeError", DIAG_2108, at, "the module's name must be known at compile time");
    Module *module = module_find(ev, cx_sym(ev->cx, sv_text(args->pos[0])));
    if (!module && ev->check.on) return sv_poison(); /* the module may be installed where the model runs */
    return sv_bool(module != NULL);
}

/* Returns the path of the resource in the module's folder; NULL if the name would leave that folder. */
static const char *resource_path(Eval *ev, const Module *module, Sym resource) {
    for (const char *part = resource; part; part = strchr(part, '/') ? strchr(part, '/') + 1 : NULL)
        if (*part == '/' || !strcmp(part, "..") || !strncmp(part, "../", 3)) return NULL;
    const char *file = module->source->name, *end = strrchr(file, '/');
    return end ? arena_printf(ev->cx->mem, "%.*s/%s", (int)(end - file), file, resource) : resource;
}

/* Returns the bytes of a file in the package's folder. */
static Sval package_data(Eval *ev, const Args *args, Span at) {
    if (args->pos[0].kind != SV_STR || args->pos[1].kind != SV_STR)
        return sv_raise(ev, "TypeError", DIAG_2108, at,
                        "the names of the package and the resource must be known at compile time");
    Module *module = module_find(ev, cx_sym(ev->cx, sv_text(args->pos[0])));
    if (!module)
        return sv_raise(ev, "ModuleNotFoundError", DIAG_3002, at, "no module named `%s`", sv_text(args->pos[0]));
    if (!module->source || module->prelude) return sv_none();
    const char *path = resource_path(ev, module, sv_text(args->pos[1]));
    const FileText *file = path ? files_read(ev, path) : NULL;
    if (!file)
        return sv_raise(ev, "ValueError", DIAG_2107, at, "`%s` is not inside the package", sv_text(args->pos[1]));
    if (file->length > (size_t)ev->cx->limits.source_bytes) cx_limit_at(ev->cx, "source-bytes", at);
    if (file->error) return sv_raise(ev, "FileNotFoundError", DIAG_2107, at, "`%s` cannot be read", path);
    return (Sval){.kind = SV_BYTES, .sym = sym_n(ev->cx->symbols, file->text, file->length)};
}

static const Native rows[] = {
    {"abc", "abstractmethod", mark_abstract, "funcobj, /"},
    {"dataclasses", "_make", data_make, "cls, field, frozen, kw_only, init, slots, /"},
    {"dataclasses", "_fields", data_fields, "object, missing, /"},
    {"collections", "_named_tuple", make_named_tuple, "base, name, fields, defaults, /"},
    {"builtins", "_issubclass", subclasses_check, "cls, classes, /"},
    {"builtins", "__import__", builtin_import, "name, globals=None, locals=None, fromlist=(), level=0"},
    {"importlib", "import_module", import_module, "name, package=None"},
    {"importlib.util", "_is_there", is_module_there, "name, package, /"},
    {"pkgutil", "get_data", package_data, "package, resource"},
};
NATIVES(names_class, rows)
