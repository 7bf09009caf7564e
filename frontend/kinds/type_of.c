/* type(), isinstance(), and the abstract classes of typing, collections.abc and numbers. */
#include "frontend/kinds/number.h"

#include <string.h>

/* ---- classes ---- */

static PreludeName later_class(Sval v) {
    switch (v.ir->type->kind) {
    case TY_INT: return PRELUDE_INT;
    case TY_FLOAT: return PRELUDE_FLOAT;
    case TY_BOOL: return PRELUDE_BOOL;
    default: return PRELUDE_STR;
    }
}

static PreludeName class_name(const Eval *ev, Sval v) {
    static const PreludeName names[SV_KINDS] = {
        [SV_NONE] = PRELUDE_NONE_TYPE,
        [SV_BOOL] = PRELUDE_BOOL,
        [SV_INT] = PRELUDE_INT,
        [SV_FLOAT] = PRELUDE_FLOAT,
        [SV_COMPLEX] = PRELUDE_COMPLEX,
        [SV_STR] = PRELUDE_STR,
        [SV_BYTES] = PRELUDE_BYTES,
        [SV_ELLIPSIS] = PRELUDE_ELLIPSIS,
        [SV_DTYPE] = PRELUDE_TORCH_DTYPE,
        [SV_DEVICE] = PRELUDE_TORCH_DEVICE,
        [SV_TUPLE] = PRELUDE_TUPLE,
        [SV_SLICE] = PRELUDE_SLICE,
        [SV_RANGE] = PRELUDE_RANGE,
        [SV_LIST] = PRELUDE_LIST,
        [SV_DICT] = PRELUDE_DICT,
        [SV_SET] = PRELUDE_SET,
        [SV_CLASS] = PRELUDE_TYPE,
        [SV_FUNC] = PRELUDE_FUNCTION,
        [SV_METHOD] = PRELUDE_METHOD,
        [SV_NATIVE] = PRELUDE_BUILTIN_FUNCTION_OR_METHOD,
        [SV_OPS] = PRELUDE_BUILTIN_FUNCTION_OR_METHOD,
        [SV_MODULE] = PRELUDE_MODULE,
    };
    static const PreludeName descriptors[] = {
        [DESC_PROPERTY] = PRELUDE_PROPERTY,
        [DESC_STATIC] = PRELUDE_STATICMETHOD,
        [DESC_CLASS] = PRELUDE_CLASSMETHOD,
        [DESC_CACHED] = 0, /* not a class of the prelude */
    };
    if (v.kind == SV_LATER) return later_class(v);
    if (v.kind == SV_ITER) return v.iter->place ? PRELUDE_ITERATOR : PRELUDE_DICT_VIEW;
    if (v.kind == SV_DESCRIPTOR) return descriptors[v.descriptor->kind];
    if (v.kind == SV_TENSOR)
        return heap_cell(ev, v.cell)->facts.parameter && !v.view ? PRELUDE_TORCH_PARAMETER : PRELUDE_TORCH_TENSOR;
    return names[v.kind];
}

/* Returns the class of a class: its own metaclass, or that of enumerations. */
static Class *meta_class(Eval *ev, Class *class) {
    if (class->meta) return class->meta;
    return prelude_class(ev, class->flags & CLASS_ENUM ? PRELUDE_ENUM_ENUM_TYPE : PRELUDE_TYPE);
}

Sval sv_stored_tensor(const Eval *ev, Sval v) {
    Sval parts = sv_is_complex_tensor(v) ? object_get(ev, v, cx_sym(ev->cx, "parts")) : sv_unbound();
    return parts.kind == SV_TENSOR ? parts : v;
}

Class *sv_class_of(Eval *ev, Sval v) {
    if (v.kind == SV_CLASS) return meta_class(ev, v.class);
    if (v.kind == SV_OBJECT) return sv_current(ev, v).class;
    if (v.kind == SV_TUPLE && v.tuple->class) return v.tuple->class;
    if (v.kind == SV_TENSOR && tensor_class(ev, v)) return tensor_class(ev, v);
    bool cell = v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_SET;
    if (cell && heap_cell(ev, v.cell)->class) return heap_cell(ev, v.cell)->class;
    PreludeName name = class_name(ev, v);
    return name ? prelude_class(ev, name) : NULL;
}

/* Returns the class that the program sees. For the prelude, numbers of NumPy are Python's. */
static Class *shown_class(Eval *ev, Sval v) {
    Class *number = number_class(ev, v);
    if (number && ev->now.frame && !ev->now.frame->module->prelude) return number;
    return sv_is_points(v) ? prelude_class(ev, PRELUDE_STR) : sv_class_of(ev, v);
}

static Sval type_each(Eval *ev, Sval v, void *context) { return sv_type_of(ev, v, *(Span *)context); }

bool sv_is_numeral(const Eval *ev, Sval v) {
    bool whole = v.kind == SV_TENSOR && !v.view && ev->now.nesting && !ev->check.on;
    return whole && heap_cell(ev, v.cell)->facts.numeral;
}

Sval sv_unknown_kind(Eval *ev, Span at) {
    Diag *diag = ev_error(ev, DIAG_2030, at, "this is a number in some trips of the loop and a Tensor in others");
    diag_help(ev->cx->diags, diag, "let it be a Tensor before the loop, too, or ask for its kind in the loop itself");
    return sv_poison();
}

Sval sv_type_of(Eval *ev, Sval v, Span at) {
    if (v.kind == SV_POISON) return v;
    if (sv_is_numeral(ev, v)) return sv_unknown_kind(ev, at);
    if (v.kind == SV_CHOICE) return flow_choice(ev, v.choice, type_each, &at, at);
    Class *class = shown_class(ev, v);
    if (class) return sv_class(class);
    return EV_POISON(ev, DIAG_2103, at, "the type of %s is not available", sv_describe(ev, v));
}

/* ---- abstract classes ---- */

static bool defines(Eval *ev, Sval v, const char *method) {
    return v.kind == SV_OBJECT && class_attr(ev, v.class, cx_sym(ev->cx, method)).kind != SV_UNBOUND;
}

static bool is_iterable(Eval *ev, Sval v) {
    if (v.kind == SV_OBJECT) return defines(ev, v, "__iter__");
    if (v.kind == SV_CLASS) return v.class->members > 0;
    return sv_row(ev, v)->iterate != NULL;
}

static bool is_sequence(Eval *ev, Sval v) {
    return (void)ev,
           v.kind == SV_LIST || v.kind == SV_TUPLE || v.kind == SV_STR || v.kind == SV_RANGE || v.kind == SV_BYTES;
}

static bool is_mapping(Eval *ev, Sval v) { return (void)ev, v.kind == SV_DICT; }
static bool is_set(Eval *ev, Sval v) { return (void)ev, v.kind == SV_SET; }
static bool is_list(Eval *ev, Sval v) { return (void)ev, v.kind == SV_LIST; }
static bool is_view_of_dict(Sval v) { return v.kind == SV_ITER && !v.iter->place; }

static bool is_iterator(Eval *ev, Sval v) {
    if (v.kind == SV_ITER) return !is_view_of_dict(v);
    return defines(ev, v, "__next__") && defines(ev, v, "__iter__");
}

static bool is_sized(Eval *ev, Sval v) {
    if (v.kind == SV_OBJECT) return defines(ev, v, "__len__");
    if (v.kind == SV_CLASS) return v.class->members > 0;
    return v.kind == SV_ITER ? is_view_of_dict(v) : sv_row(ev, v)->length != NULL;
}

/* Returns whether it has a __hash__, which for a tuple does not depend on its items. */
static bool is_hashable(Eval *ev, Sval v) {
    bool depends = v.kind == SV_SET || v.kind == SV_OBJECT;
    return depends ? sv_key(ev, v) != NULL : v.kind != SV_LIST && v.kind != SV_DICT && !is_view_of_dict(v);
}

static bool is_callable(Eval *ev, Sval v) {
    if (v.kind == SV_OBJECT) return (v.class->flags & CLASS_MODULE) || defines(ev, v, "__call__");
    return sv_row(ev, v)->call != NULL;
}

static bool is_path(Eval *ev, Sval v) { return defines(ev, v, "__fspath__"); }

static bool is_number(Eval *ev, Sval v) {
    (void)ev;
    if (v.kind == SV_LATER) return v.ir->type->kind != TY_STR;
    return v.kind == SV_INT || v.kind == SV_FLOAT || v.kind == SV_BOOL || v.kind == SV_COMPLEX;
}

static bool is_real(Eval *ev, Sval v) { return is_number(ev, v) && v.kind != SV_COMPLEX; }

static bool is_rational(Eval *ev, Sval v) {
    return is_real(ev, v) && v.kind != SV_FLOAT && (v.kind != SV_LATER || v.ir->type->kind != TY_FLOAT);
}

/* Implements isinstance(v, class) for the abstract classes of typing, collections.abc and numbers: returns 1 or 0
 * according to what v supports; -1: class is none of them. */
static int class_protocol(Eval *ev, Sval v, const Class *class) {
    static const struct {
        const char *mark;
        bool (*test)(Eval *, Sval);
    } rows[] = {
        {"iterable", is_iterable}, {"sized", is_sized},       {"sequence", is_sequence}, {"list", is_list},
        {"mapping", is_mapping},   {"iterator", is_iterator}, {"hashable", is_hashable}, {"callable", is_callable},
        {"number", is_number},     {"set", is_set},           {"real", is_real},         {"rational", is_rational},
        {"path", is_path},
    };
    for (size_t i = 0; class->protocol && i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(class->protocol, rows[i].mark)) return rows[i].test(ev, v);
    return -1;
}

/* Returns what the objects of a builtin class support, as the marks of abstract classes; NULL: it is none of these. */
static const char *builtin_supports(Eval *ev, const Class *class) {
    static const struct {
        PreludeName class;
        const char *marks;
    } rows[] = {
        {PRELUDE_LIST, " iterable sized sequence list "},
        {PRELUDE_TUPLE, " iterable sized sequence hashable "},
        {PRELUDE_STR, " iterable sized sequence hashable "},
        {PRELUDE_BYTES, " iterable sized sequence hashable "},
        {PRELUDE_RANGE, " iterable sized sequence hashable "},
        {PRELUDE_DICT, " iterable sized mapping "},
        {PRELUDE_SET, " iterable sized set "},
        {PRELUDE_FROZENSET, " iterable sized set hashable "},
        {PRELUDE_INT, " number real rational hashable "},
        {PRELUDE_BOOL, " number real rational hashable "},
        {PRELUDE_FLOAT, " number real hashable "},
        {PRELUDE_COMPLEX, " number hashable "},
        {PRELUDE_ITERATOR, " iterator iterable hashable "},
        {PRELUDE_FUNCTION, " callable hashable "},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (class_is(class, prelude_class(ev, rows[i].class))) return rows[i].marks;
    return NULL;
}

bool class_supports(Eval *ev, const Class *class, const Class *abstract) {
    static const char *const methods[][2] = {{"iterable", "__iter__"},
                                             {"sized", "__len__"},
                                             {"callable", "__call__"},
                                             {"iterator", "__next__"},
                                             {"path", "__fspath__"}};
    const char *mark = abstract->protocol, *marks = mark ? builtin_supports(ev, class) : NULL;
    if (marks) return strstr(marks, sym_printf(ev->cx->symbols, " %s ", mark)) != NULL;
    if (mark && !strcmp(mark, "callable") && class->flags & CLASS_MODULE) return true;
    for (size_t i = 0; mark && i < sizeof methods / sizeof *methods; i++)
        if (!strcmp(mark, methods[i][0])) return class_attr(ev, class, cx_sym(ev->cx, methods[i][1])).kind == SV_FUNC;
    if (!mark || strcmp(mark, "hashable")) return false;
    bool equal = class_attr(ev, class, cx_sym(ev->cx, "__eq__")).kind == SV_FUNC;
    return !equal || class_attr(ev, class, cx_sym(ev->cx, "__hash__")).kind == SV_FUNC;
}

/* ---- isinstance ---- */

static bool type_matches(Eval *ev, Sval v, const Type *type);

static bool elements_match(Eval *ev, uint32_t n, const Sval *item, const Type *type) {
    for (uint32_t i = 0; i < n; i++)
        if (!type_matches(ev, item[i], type)) return false;
    return true;
}

static bool is_deque(const Class *class) {
    for (uint32_t i = 0; class && i < class->order; i++)
        if (class_is_named(class->mro[i], PRELUDE_COLLECTIONS_DEQUE)) return true;
    return false;
}

/* Returns whether a class derives from another in Python: deque, which is made from the class of lists here, does not
 * derive from it. */
bool class_derives(const Class *class, const Class *base) {
    return class && class_is(class, base) && !(class_is_named(base, PRELUDE_LIST) && is_deque(class));
}

static bool is_pythons_list(Eval *ev, Sval v) { return v.kind == SV_LIST && !is_deque(shown_class(ev, v)); }

static bool list_matches(Eval *ev, Sval v, const Type *elem) {
    if (!is_pythons_list(ev, v)) return false;
    if (!list_is_static(ev, v)) {
        const Dynamic *dynamic = &heap_get(ev, v.cell)->dynamic;
        return dynamic->leaves == 1 && dynamic->leaf[0]->type->elem[0] == elem;
    }
    for (uint32_t i = 0; i < list_count(ev, v); i++)
        if (!type_matches(ev, list_get(ev, v, i), elem)) return false;
    return true;
}

static bool tuple_matches(Eval *ev, Sval v, const Type *type) {
    if (v.kind != SV_TUPLE) return false;
    if (type->n == 0) return true;
    if (v.tuple->n != type->n) return false;
    for (uint32_t i = 0; i < type->n; i++)
        if (!type_matches(ev, v.tuple->item[i], type->elem[i])) return false;
    return true;
}

static bool dict_matches(Eval *ev, Sval v, const Type *type) {
    if (v.kind != SV_DICT) return false;
    if (type->n < 2 || !dict_is_static(ev, v)) return true;
    map_each (&heap_get(ev, v.cell)->dict.map, e) {
        const Entry *entry = e->value;
        if (!elements_match(ev, 1, &entry->key, type->elem[0]) || !elements_match(ev, 1, &entry->value, type->elem[1]))
            return false;
    }
    return true;
}

static bool class_matches(Eval *ev, Sval v, PreludeName name) {
    const Class *class = shown_class(ev, v), *want = prelude_class(ev, name);
    return class && want && class_is(class, want);
}

static bool type_matches(Eval *ev, Sval v, const Type *type) {
    cx_step(ev->cx, 1);
    switch (type->kind) {
    case TY_ANY: return true;
    case TY_TENSOR: return v.kind == SV_TENSOR || sv_is_tensor_object(v);
    case TY_INT: return class_matches(ev, v, PRELUDE_INT);
    case TY_FLOAT: return class_matches(ev, v, PRELUDE_FLOAT);
    case TY_BOOL: return class_matches(ev, v, PRELUDE_BOOL);
    case TY_STR: return class_matches(ev, v, PRELUDE_STR);
    case TY_COMPLEX: return v.kind == SV_COMPLEX;
    case TY_NONE: return v.kind == SV_NONE;
    case TY_NUMBER: return class_matches(ev, v, PRELUDE_INT) || class_matches(ev, v, PRELUDE_FLOAT);
    case TY_LIST: return type->n ? list_matches(ev, v, type->elem[0]) : is_pythons_list(ev, v);
    case TY_TUPLE: return tuple_matches(ev, v, type);
    case TY_DICT: return dict_matches(ev, v, type);
    case TY_SET: return v.kind == SV_SET;
    case TY_OPTIONAL: return v.kind == SV_NONE || type_matches(ev, v, type->elem[0]);
    case TY_UNION:
        for (uint32_t i = 0; i < type->n; i++)
            if (type_matches(ev, v, type->elem[i])) return true;
        return false;
    case TY_CLASS:
    case TY_ENUM:
    case TY_NAMED_TUPLE: {
        const Class *class = shown_class(ev, v);
        return class && type->class && class_is(class, type->class);
    }
    case TY_FUNC: return sv_row(ev, v)->call != NULL;
    case TY_DTYPE: return v.kind == SV_DTYPE;
    case TY_DEVICE: return v.kind == SV_DEVICE;
    default: return false;
    }
}

enum { NOT_A_CLASS = -1, UNKNOWN_CLASS = -2 };

/* Returns the element type of torch.LongTensor and the like, which are no classes of Python's but describe tensors. */
static DType dtype_of_tensor_class(Sval v) {
    return v.kind == SV_NATIVE && !strcmp(v.native->space, "torch") ? dtype_of_class(v.native->name) : DT_NONE;
}

/* Returns 1, 0, NOT_A_CLASS, or UNKNOWN_CLASS if it depends on a class that is not known. */
static int instance_of(Eval *ev, Sval v, Sval classes, Span at) {
    cx_step(ev->cx, 1); /* a tuple that contains another twice is as large as a tree of them */
    if (classes.kind == SV_TYPE) return type_matches(ev, v, classes.form->type);
    if (classes.kind == SV_NONE) return v.kind == SV_NONE;
    /* no object can be an instance of a class that was not found */
    if (classes.kind == SV_UNKNOWN) return 0;
    if (classes.kind == SV_CLASS) {
        const Class *class = shown_class(ev, v);
        int abstract = class_protocol(ev, v, classes.class);
        if (abstract >= 0) return abstract || class_derives(class, classes.class);
        if (v.kind == SV_BOOL && !v.cell && classes.class == prelude_class(ev, PRELUDE_INT)) return 1;
        bool tensor = sv_is_tensor_object(v) || (v.kind == SV_OBJECT && class_is_named(v.class, PRELUDE_SPARSE_TENSOR));
        if (tensor && classes.class == prelude_class(ev, PRELUDE_TORCH_TENSOR)) return 1;
        if (sv_is_complex_tensor(v) && classes.class == prelude_class(ev, PRELUDE_TORCH_PARAMETER))
            return sv_class_of(ev, sv_stored_tensor(ev, v)) == classes.class;
        if (v.kind == SV_TENSOR && classes.class == prelude_class(ev, PRELUDE_TORCH_BUFFER))
            return heap_cell(ev, v.cell)->facts.made_as_buffer && !v.view;
        return class_derives(class, classes.class);
    }
    if (classes.kind == SV_POISON) return UNKNOWN_CLASS;
    DType dtype = dtype_of_tensor_class(classes);
    if (dtype != DT_NONE) {
        const Value *tensor = v.kind == SV_TENSOR ? tensor_read(ev, v, at) : NULL;
        return tensor ? tensor->fact.dtype == dtype : v.kind == SV_TENSOR ? UNKNOWN_CLASS : 0;
    }
    if (classes.kind != SV_TUPLE) return NOT_A_CLASS;
    cx_check_stack(ev->cx, 0);
    int any = 0;
    for (uint32_t i = 0; i < classes.tuple->n; i++) {
        int one = instance_of(ev, v, classes.tuple->item[i], at);
        if (one == 1 || one == NOT_A_CLASS) return one;
        if (one) any = one;
    }
    return any;
}

typedef struct Question {
    Sval classes;
    Span at;
} Question;

static Sval isinstance_each(Eval *ev, Sval v, void *context) {
    const Question *question = context;
    return sv_isinstance(ev, v, question->classes, question->at);
}

static bool has_instance_check(Eval *ev, Sval classes, int depth) {
    for (uint32_t i = 0; classes.kind == SV_TUPLE && depth < 8 && i < classes.tuple->n; i++)
        if (has_instance_check(ev, classes.tuple->item[i], depth + 1)) return true;
    const Class *meta = classes.kind == SV_CLASS ? classes.class->meta : NULL, *owner;
    return meta && class_lookup(ev, meta, NULL, cx_sym(ev->cx, "__instancecheck__"), &owner).kind != SV_UNBOUND;
}

/* Asks the metaclass, unless the value is of exactly that class. */
static Sval checked_instance(Eval *ev, Sval v, Sval class, Span at) {
    if (sv_class_of(ev, v) == class.class) return sv_bool(true);
    const Class *owner;
    Sym name = cx_sym(ev->cx, "__instancecheck__");
    Sval check = class_lookup(ev, class.class->meta, NULL, name, &owner);
    Sval method = class_bind(ev, check, class, class.class->meta, owner, name, at);
    return sv_truth(ev, sv_call(ev, method, &(Args){.n = 1, .pos = &v}, at), at);
}

/* Asks the classes in turn, some of which have a metaclass that answers. */
static Sval isinstance_by_metaclass(Eval *ev, Sval v, Sval classes, Span at) {
    if (classes.kind != SV_TUPLE) return checked_instance(ev, v, classes, at);
    for (uint32_t i = 0; i < classes.tuple->n; i++) {
        Sval one = sv_isinstance(ev, v, classes.tuple->item[i], at);
        bool known;
        if (!sv_known_bool(one, &known))
            return one.kind == SV_POISON || i + 1 == classes.tuple->n ? one : sv_unknown_kind(ev, at);
        if (known) return one;
    }
    return sv_bool(false);
}

Sval sv_isinstance(Eval *ev, Sval v, Sval classes, Span at) {
    if (v.kind == SV_POISON || classes.kind == SV_POISON) return sv_poison();
    if (v.kind == SV_CHOICE) return flow_choice(ev, v.choice, isinstance_each, &(Question){classes, at}, at);
    if (has_instance_check(ev, classes, 0)) return isinstance_by_metaclass(ev, v, classes, at);
    int is = instance_of(ev, v, classes, at);
    if (is == UNKNOWN_CLASS) return sv_poison();
    if (sv_is_numeral(ev, v) &&
        (is != instance_of(ev, sv_int(0), classes, at) || is != instance_of(ev, sv_float(0), classes, at)))
        return sv_unknown_kind(ev, at);
    if (is >= 0) return sv_bool(is);
    return sv_raise(ev, "TypeError", DIAG_2103, at, "isinstance() needs a class or a tuple of classes, not %s",
                    sv_describe(ev, classes));
}
