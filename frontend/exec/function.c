/* Functions of the program as values: calls are inlined, and attributes are stored with the function. */
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/protocol.h"

#include <string.h>

static Sval defaults(Eval *ev, const Function *f) {
    SvVec found = {0};
    AstList params = ast_params(f->ast);
    for (uint32_t i = 0; i < params.n; i++)
        if (f->defaults[i].kind != SV_UNBOUND && params.at[i]->Param.role != OP_ParamKeyword)
            vec_push(ev->cx->program, &found, f->defaults[i]);
    return found.n ? sv_tuple(ev, found.n, found.at) : sv_none();
}

static Sval keyword_defaults(Eval *ev, const Function *f) {
    Sval dict = sv_none();
    AstList params = ast_params(f->ast);
    for (uint32_t i = 0; i < params.n; i++) {
        if (params.at[i]->Param.role != OP_ParamKeyword || f->defaults[i].kind == SV_UNBOUND) continue;
        if (dict.kind == SV_NONE) dict = sv_dict(ev);
        dict_set(ev, dict, sv_str(params.at[i]->Param.name), f->defaults[i]);
    }
    return dict;
}

/* Makes a types.CodeType. Its names do not include local variables. */
static Sval code_of(Eval *ev, Sval v) {
    SvVec names = {0};
    AstList params = ast_params(v.func->ast);
    int64_t count = 0, keywords = 0;
    for (uint32_t i = 0; i < params.n; i++) {
        AstOp role = params.at[i]->Param.role;
        if (!params.at[i]->Param.name) continue;
        vec_push(ev->cx->mem, &names, sv_str(params.at[i]->Param.name));
        count += role != OP_ParamStar && role != OP_ParamStarStar && role != OP_ParamKeyword;
        keywords += role == OP_ParamKeyword;
    }
    Sval pos[] = {v,
                  sv_str(v.func->name),
                  sv_tuple(ev, names.n, names.at),
                  sv_int(count),
                  sv_int(keywords),
                  ev_source_lines(ev, v.func->ast)};
    Class *class = prelude_class(ev, PRELUDE_TYPES_CODE_TYPE);
    return class ? sv_call(ev, sv_class(class), &(Args){.n = 6, .pos = pos}, v.func->ast->at) : sv_unbound();
}

static Sval func_special(Eval *ev, Sval v, Sym name) {
    const Function *f = v.func;
    if (name[0] != '_') return sv_unbound();
    if (!strcmp(name, "__name__")) return sv_str(f->name);
    if (!strcmp(name, "__qualname__")) return sv_str(ev_qualified(ev, f->within, f->name));
    if (!strcmp(name, "__module__")) return sv_str(f->module->name);
    if (!strcmp(name, "__doc__"))
        return ev_documentation(ev, f->module, f->ast->kind == AST_FunctionDef ? module_body(ev, f) : (Body){0});
    if (!strcmp(name, "__defaults__")) return defaults(ev, f);
    if (!strcmp(name, "__kwdefaults__")) return keyword_defaults(ev, f);
    if (!strcmp(name, "__annotations__")) return function_annotations(ev, f, false);
    if (!strcmp(name, "__code__")) return code_of(ev, v);
    if (!strcmp(name, "__globals__")) return module_globals(ev, f->module, f->ast->at);
    if (!strcmp(name, "__closure__")) return sv_none();
    if (!strcmp(name, "__call__")) return v;
    if (!strcmp(name, "__dict__")) return sv_dict(ev);
    return sv_unbound();
}

static Sval func_attr(Eval *ev, Sval v, Sym name, Span at) {
    (void)at;
    if (!v.func->module->prelude) ev_settle(ev, v, name);
    Sval own = v.func->attributes ? frame_get(ev, v.func->attributes, name) : sv_unbound();
    return own.kind != SV_UNBOUND ? own : func_special(ev, v, name);
}

/* Executes `f.__defaults__ = (1, 2)`, which sets the defaults of the last positional parameters. */
static bool set_defaults(Eval *ev, Function *f, Sval to, Span at) {
    AstList params = ast_params(f->ast);
    if (to.kind != SV_TUPLE && to.kind != SV_NONE)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "__defaults__ must be a tuple, not %s", sv_describe(ev, to)),
               false;
    uint32_t given = to.kind == SV_TUPLE ? to.tuple->n : 0;
    Sval *defaults = arena_new_array(ev->cx->program, Sval, params.n + 1);
    for (uint32_t i = params.n; i-- > 0;) {
        AstOp role = params.at[i]->Param.role;
        bool keyword = role == OP_ParamKeyword || role == OP_ParamStar || role == OP_ParamStarStar;
        defaults[i] = keyword ? f->defaults[i] : given ? to.tuple->item[--given] : sv_unbound();
    }
    f->defaults = defaults;
    return true;
}

/* Executes `f.__kwdefaults__ = {"width": 2}`, which sets the defaults of the parameters that are only keywords. */
static bool set_keyword_defaults(Eval *ev, Function *f, Sval to, Span at) {
    AstList params = ast_params(f->ast);
    if (to.kind != SV_DICT && to.kind != SV_NONE)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "__kwdefaults__ must be a dictionary, not %s",
                        sv_describe(ev, to)),
               false;
    Sval *defaults = arena_new_array(ev->cx->program, Sval, params.n + 1);
    for (uint32_t i = 0; i < params.n; i++) {
        bool keyword = params.at[i]->Param.role == OP_ParamKeyword;
        defaults[i] = !keyword             ? f->defaults[i]
                      : to.kind == SV_NONE ? sv_unbound()
                                           : dict_get(ev, to, sv_str(params.at[i]->Param.name));
    }
    f->defaults = defaults;
    return true;
}

static bool func_set_attr(Eval *ev, Sval v, Sym name, Sval to, Span at) {
    if (!strcmp(name, "__defaults__")) return set_defaults(ev, v.func, to, at);
    if (!strcmp(name, "__kwdefaults__")) return set_keyword_defaults(ev, v.func, to, at);
    if (!v.func->attributes) v.func->attributes = heap_new(ev, CELL_FRAME, at);
    frame_set(ev, v.func->attributes, name, to);
    return true;
}

/* ---- functools.cache ---- */

static Sym memo_name(Eval *ev) { return cx_sym(ev->cx, "$memo"); }

/* Returns the dictionary of results of a function under a cache; unbound if it has none, or if which of them are in it
 * is not known now. While code is checked, calls are always evaluated. */
static Sval memo_of(Eval *ev, const Function *f) {
    if (!f->attributes || ev->check.on) return sv_unbound();
    Sval memo = frame_get(ev, f->attributes, memo_name(ev));
    return memo.kind == SV_DICT && dict_is_static(ev, memo) ? memo : sv_unbound();
}

/* As in CPython, a single int or text is a key of its own: f(1) and f(1.0) are two calls, f(1, 2) and f(1.0, 2) one. */
static Sval arguments_as_key(Eval *ev, const Args *args) {
    SvVec part = {0};
    if (args->n == 1 && !args->nkey && (args->pos[0].kind == SV_INT || args->pos[0].kind == SV_STR))
        return args->pos[0];
    for (uint32_t i = 0; i < args->n; i++) vec_push(ev->cx->program, &part, args->pos[i]);
    for (uint32_t i = 0; i < args->nkey; i++) {
        Sval pair[] = {sv_str(args->key[i].name), args->key[i].value};
        vec_push(ev->cx->program, &part, sv_tuple(ev, 2, pair));
    }
    Sval all[] = {sv_tuple(ev, part.n, part.at), sv_int(args->n)};
    return sv_tuple(ev, 2, all);
}

/* Calls a function under a cache. A result is kept if the call is made on every run, since it would be absent on
 * others; calls whose arguments are not known now are evaluated each time, as a cache shows only if they have effects.
 */
static Sval call_remembered(Eval *ev, Sval v, Sval memo, const Args *args, Span at) {
    Sval key = arguments_as_key(ev, args);
    if (!sv_key(ev, key)) return ev_call_function(ev, v.func, args, at);
    Sval result = dict_get(ev, memo, key);
    if (result.kind != SV_UNBOUND) return result;
    result = ev_call_function(ev, v.func, args, at);
    bool made = result.kind != SV_POISON && ev->now.raised.kind == SV_POISON && !ev->now.unreachable;
    if (made && !ev->now.nesting && dict_is_static(ev, memo)) dict_set(ev, memo, key, result);
    return result;
}

static Sval func_call(Eval *ev, Sval v, const Args *args, Span at) {
    Sval memo = memo_of(ev, v.func);
    if (memo.kind != SV_UNBOUND) return call_remembered(ev, v, memo, args, at);
    return ev_call_function(ev, v.func, args, at);
}

static Function *copied(Eval *ev, const Function *f) {
    Function *copy = arena_copy(ev->cx->program, f, sizeof *f);
    copy->attributes = 0;
    return copy;
}

/* Implements _remember(function, table): a decorated function itself, or else a copy of it, keeps its results in the
 * table. None: it is no function of the program. */
static Sval remember(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    if (v.kind != SV_FUNC) return sv_none();
    if (!ev->now.decorating) v.func = copied(ev, v.func);
    if (!v.func->attributes) v.func->attributes = heap_new(ev, CELL_FRAME, at);
    frame_set(ev, v.func->attributes, memo_name(ev), args->pos[1]);
    return v;
}

const SvProtocol sv_func_row = {.noun = "a function", .attr = func_attr, .set_attr = func_set_attr, .call = func_call};

static bool takes_any(const Function *f) {
    AstList params = ast_params(f->ast);
    for (uint32_t i = 0; i < params.n; i++)
        if (params.at[i]->Param.role == OP_ParamStar) return true;
    return false;
}

const Function *func_behind_wrappers(Eval *ev, const Function *f) {
    enum { WRAPPERS = 32 };
    for (int i = 0; i < WRAPPERS && f->attributes && takes_any(f); i++) {
        Sval wrapped = frame_get(ev, f->attributes, cx_sym(ev->cx, "__wrapped__"));
        if (wrapped.kind != SV_FUNC) break;
        f = wrapped.func;
    }
    return f;
}

/* ---- queries of decorators and inspect.signature ---- */

static const char *role_name(AstOp role) {
    switch (role) {
    case OP_ParamPositional: return "POSITIONAL_ONLY";
    case OP_ParamStar: return "VAR_POSITIONAL";
    case OP_ParamKeyword: return "KEYWORD_ONLY";
    case OP_ParamStarStar: return "VAR_KEYWORD";
    default: return "POSITIONAL_OR_KEYWORD";
    }
}

/* Returns the function that a call of v runs, and whether its first parameter is already bound. */
static const Function *function_of(Eval *ev, Sval v, bool *bound) {
    *bound = false;
    if (v.kind == SV_METHOD) *bound = true, v = v.method->func;
    if (v.kind == SV_CLASS) *bound = true, v = class_attr(ev, v.class, cx_sym(ev->cx, "__init__"));
    if (v.kind == SV_OBJECT) {
        *bound = true;
        v = class_attr(ev, v.class, cx_sym(ev->cx, v.class->flags & CLASS_MODULE ? "forward" : "__call__"));
    }
    return v.kind == SV_FUNC ? v.func : NULL;
}

/* Returns the function that a call of a method or class runs, or the value itself; *bound: self is bound. */
static Sval called_by(Eval *ev, Sval v, bool *bound) {
    *bound = v.kind == SV_CLASS || v.kind == SV_METHOD;
    if (v.kind == SV_METHOD) v = v.method->func;
    return v.kind == SV_CLASS ? class_attr(ev, v.class, cx_sym(ev->cx, "__init__")) : v;
}

/* Adds (name, kind, default or the sentinel, annotation or the sentinel) to the list. */
static void add_parameter(Eval *ev, Sval list, Sym name, const char *kind, Sval value, Sval type, Span at) {
    Sval item[] = {sv_str(name), sv_str(cx_sym(ev->cx, kind)), value, type}, tuple = sv_tuple(ev, 4, item);
    sv_call_method(ev, list, "append", 1, &tuple, at);
}

static Sval any_parameters(Eval *ev, Sval list, bool bound, Sval empty, Span at) {
    static const char *const each[][2] = {
        {"self", "POSITIONAL_ONLY"}, {"args", "VAR_POSITIONAL"}, {"kwargs", "VAR_KEYWORD"}};
    for (size_t i = bound; i < sizeof each / sizeof *each; i++)
        add_parameter(ev, list, cx_sym(ev->cx, each[i][0]), each[i][1], empty, empty, at);
    return list;
}

/* ---- the constructors of dataclasses ---- */

/* Returns the annotations of the parameters, and of the result. */
static Sval field_annotations(Eval *ev, const Class *class) {
    Sval made = sv_dict(ev), *own = arena_new_array(ev->cx->mem, Sval, class->order);
    for (uint32_t k = 0; k < class->order; k++) own[k] = class_annotations(ev, class->mro[k], false);
    for (uint32_t i = 0; i < class->fields; i++) {
        Sval name = sv_str(class->field[i].name), v = sv_unbound();
        for (uint32_t k = 0; k < class->order && v.kind == SV_UNBOUND; k++) v = dict_get(ev, own[k], name);
        if (v.kind != SV_UNBOUND && !class->field[i].no_init) dict_set(ev, made, name, v);
    }
    dict_set(ev, made, sv_str(cx_sym(ev->cx, "return")), sv_none());
    return made;
}

static void add_field(Eval *ev, Sval list, const struct ClassField *field, Sval annotations, Sval empty, Span at) {
    Sval type = dict_get(ev, annotations, sv_str(field->name)), value = field->value;
    if (field->factory.kind != SV_UNBOUND) value = program_prelude_value(ev, PRELUDE_DATACLASSES_FACTORY, at);
    add_parameter(ev, list, field->name, field->keyword ? "KEYWORD_ONLY" : "POSITIONAL_OR_KEYWORD",
                  value.kind == SV_UNBOUND ? empty : value, type.kind == SV_UNBOUND ? empty : type, at);
}

static Sval field_parameters(Eval *ev, Sval list, const Class *class, bool bound, Sval empty, Span at) {
    Sval annotations = field_annotations(ev, class);
    struct ClassField self = {.name = cx_sym(ev->cx, "self"), .value = sv_unbound(), .factory = sv_unbound()};
    if (!bound) add_field(ev, list, &self, annotations, empty, at);
    for (int keyword = 0; keyword < 2; keyword++) /* those that are only keywords come last */
        for (uint32_t i = 0; i < class->fields; i++)
            if (!class->field[i].no_init && class->field[i].keyword == keyword)
                add_field(ev, list, &class->field[i], annotations, empty, at);
    return list;
}

/* Returns the annotations of a dataclass' constructor; None: v is none. */
static Sval made_annotations(Eval *ev, const Args *args, Span at) {
    bool bound;
    const Class *class = ev_data_init_class(called_by(ev, args->pos[0], &bound));
    (void)at;
    return class ? field_annotations(ev, class) : sv_none();
}

/* Returns [(name, kind, default or the sentinel, annotation or the sentinel)] of a callable. */
static Sval parameters(Eval *ev, const Args *args, Span at) {
    bool bound;
    const Function *f = function_of(ev, args->pos[0], &bound);
    Sval list = sv_list(ev, 0, NULL), empty = args->pos[1];
    if (!f) {
        Sval called = called_by(ev, args->pos[0], &bound);
        const Class *data = ev_data_init_class(called);
        if (data) return field_parameters(ev, list, data, bound, empty, at);
        /* object.__init__ and the like have the parameters `(self, /, *args, **kwargs)`. */
        bool takes_anything = called.kind == SV_NATIVE && !strcmp(called.native->signature, "*");
        if (takes_anything) return any_parameters(ev, list, bound, empty, at);
        return sv_raise(ev, "ValueError", DIAG_2103, at, "%s has no signature", sv_describe(ev, args->pos[0]));
    }
    AstList params = ast_params(f->ast);
    for (uint32_t i = bound; i < params.n; i++) {
        const Ast *p = params.at[i];
        if (!p->Param.name) continue;
        Sval type = p->Param.annotation ? annotation_value(ev, f->module, f->closure, p->Param.annotation) : empty;
        add_parameter(ev, list, p->Param.name, role_name(p->Param.role),
                      f->defaults[i].kind == SV_UNBOUND ? empty : f->defaults[i], type, at);
    }
    return list;
}

/* Implements decorators that set a mark on a function and return it. */
static Sval mark(Eval *ev, const Args *args, Span at) {
    (void)ev, (void)at;
    Sval v = args->pos[0], f = v.kind == SV_METHOD ? v.method->func : v;
    if (f.kind != SV_FUNC || args->pos[1].kind != SV_STR) return v;
    const char *what = sv_text(args->pos[1]);
    if (!strcmp(what, "scripted")) f.func->scripted = true;
    if (!strcmp(what, "unused")) f.func->unused = true;
    if (!strcmp(what, "no_grad")) f.func->no_grad = true;
    return v;
}

/* Returns the result of typing.get_type_hints; None if the value is neither a function nor a class. */
static Sval type_hints(Eval *ev, const Args *args, Span at) {
    Sval v = args->pos[0];
    (void)at;
    if (v.kind == SV_METHOD) v = v.method->func;
    if (v.kind == SV_FUNC) return function_annotations(ev, v.func, true);
    return v.kind == SV_CLASS ? class_annotations(ev, v.class, true) : sv_none();
}

/* Implements types.MethodType(function, object). */
static Sval new_method(Eval *ev, const Args *args, Span at) {
    Sval func = args->pos[0], self = args->pos[1];
    if (func.kind == SV_METHOD) { /* the bound object precedes the new one */
        Sval pos[] = {func, self};
        return ev_construct(ev, prelude_class(ev, PRELUDE_FUNCTOOLS_PARTIAL), &(Args){.n = 2, .pos = pos}, at);
    }
    if (func.kind != SV_FUNC && func.kind != SV_NATIVE && func.kind != SV_OPS && func.kind != SV_POISON)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "first argument must be a function, not %s",
                        sv_describe(ev, func));
    return func.kind == SV_POISON ? func : sv_method(ev, self, func);
}

/* Makes a copy of the function to which the code belongs, with its own attributes. */
static Sval new_function(Eval *ev, const Args *args, Span at) {
    Sval f = sv_attr(ev, args->pos[0], cx_sym(ev->cx, "_function"), at);
    if (f.kind != SV_FUNC)
        return f.kind == SV_POISON ? f : EV_POISON(ev, DIAG_2102, at, "this is not the code of a function");
    f.func = copied(ev, f.func);
    if (args->pos[2].kind == SV_STR) f.func->name = sv_text(args->pos[2]);
    return f;
}

static const Native rows[] = {
    {"typing", "_hints", type_hints, "obj, /"},
    {"new", "method", new_method, "func, instance"},
    {"new", "function", new_function, "code, globals, name=None, argdefs=None, closure=None, kwdefaults=None"},
    {"inspect", "_parameters", parameters, "function, empty, /"},
    {"inspect", "_made_annotations", made_annotations, "function, /"},
    {"functools", "_remember", remember, "function, table, /"},
    {"builtins", "_mark_function", mark, "function, what, /"},
};
NATIVES(func, rows)
