/* Graph inputs: --input descriptions, annotations and defaults. A description wins over the annotation; a parameter
 * with a default that is not described is that compile-time value and no input. Inputs stand in the source's order. */
#include "frontend/eval_private.h"
#include "frontend/ports.h"
#include <stdlib.h>

typedef enum { IN_TENSOR, IN_NUMBER, IN_LIST, IN_TUPLE, IN_KNOWN_LIST, IN_DICT, IN_OPTIONAL } InputKind;

typedef struct InputSpec InputSpec;
struct InputSpec {
    InputKind kind;
    Fact fact;        /* TENSOR */
    const Type *type; /* NUMBER */
    uint32_t n;
    const InputSpec **part; /* LIST and OPTIONAL: one, the element */
    const Sym *key;         /* DICT: keys; TUPLE of a class: fields */
    Class *class;           /* TUPLE: a named tuple's */
    Span at;
};

typedef struct Described {
    Sym name;
    const Ast *ast;
    bool used;
} Described;

static InputSpec *spec_new(Eval *ev, InputKind kind, uint32_t n, Span at) {
    InputSpec *spec = arena_new(ev->cx->mem, InputSpec);
    spec->kind = kind, spec->n = n, spec->at = at;
    spec->part = arena_new_array(ev->cx->mem, const InputSpec *, n);
    return spec;
}

static const InputSpec *bad(Eval *ev, Span at, const char *text) {
    Diag *diag = ev_error(ev, DIAG_2020, at, "%s", text);
    diag_help(ev->cx->diags, diag, "for example: x: float32[batch, 3, 224, 224]");
    return NULL;
}

/* ---- sizes ---- */

static const Dim *size_of(Eval *ev, const Ast *e);

static const Dim *size_operation(Eval *ev, const Ast *e) {
    const Dim *size = size_of(ev, e->BinOp.operands.at[0]);
    for (uint32_t i = 1; i < e->BinOp.operands.n; i++) {
        const Dim *by = size_of(ev, e->BinOp.operands.at[i]);
        switch (e->BinOp.ops.at[i - 1]) {
        case OP_Add: size = dim_add(ev->dims, size, by); break;
        case OP_Sub: size = dim_sub(ev->dims, size, by); break;
        case OP_Mul: size = dim_mul(ev->dims, size, by); break;
        case OP_FloorDiv: size = dim_floordiv(ev->dims, size, by); break;
        case OP_Mod: size = dim_mod(ev->dims, size, by); break;
        default: return NULL;
        }
    }
    return size;
}

static const Dim *size_of(Eval *ev, const Ast *e) {
    switch (e->kind) {
    case AST_Int: return e->Int.value >= 0 && !e->Int.big ? dim_const(ev->dims, e->Int.value) : NULL;
    case AST_Name: return strcmp(e->Name.name, "_") ? dim_symbol(ev->dims, e->Name.name) : dim_fresh(ev->dims, true);
    case AST_Str: return dim_symbol(ev->dims, e->Str.value);
    case AST_BinOp: return size_operation(ev, e);
    default: return NULL;
    }
}

static const InputSpec *tensor_spec(Eval *ev, DType dtype, const Ast *index, Span at) {
    InputSpec *spec = spec_new(ev, IN_TENSOR, 0, at);
    spec->fact = fact_tensor(ev->cx, dtype, -1, NULL);
    if (!index) return spec;
    Ast *alone = (Ast *)(uintptr_t)index;
    AstList sizes = index->kind == AST_Tuple ? index->Tuple.items : (AstList){&alone, 1};
    const Dim *dim[MAX_RANK];
    if (sizes.n > MAX_RANK) return bad(ev, index->at, "a tensor has at most 64 dimensions");
    for (uint32_t i = 0; i < sizes.n; i++) {
        if (sizes.at[i]->kind == AST_Ellipsis) return spec;
        if (!(dim[i] = size_of(ev, sizes.at[i])))
            return bad(ev, sizes.at[i]->at,
                       "this is no size: sizes are numbers, names, `_` and sums or products of them");
    }
    spec->fact = fact_tensor(ev->cx, dtype, (int)sizes.n, dim);
    return spec;
}

/* ---- the TYPE notation ---- */

static const InputSpec *spec_of(Eval *ev, const Ast *e);

static const InputSpec *number_spec(Eval *ev, const char *name, Span at) {
    static const struct {
        const char *name;
        TypeKind kind;
    } rows[] = {{"int", TY_INT}, {"float", TY_FLOAT}, {"bool", TY_BOOL}, {"str", TY_STR}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].name, name)) continue;
        InputSpec *spec = spec_new(ev, IN_NUMBER, 0, at);
        spec->type = ty_basic(ev->types, rows[i].kind);
        return spec;
    }
    return NULL;
}

static const char *last_name(const Ast *e) {
    return e->kind == AST_Name ? e->Name.name : e->kind == AST_Attribute ? e->Attribute.name : "";
}

static const InputSpec *named_spec(Eval *ev, const Ast *e, const Ast *index) {
    const char *name = last_name(e);
    const InputSpec *number = index ? NULL : number_spec(ev, name, e->at);
    if (number) return number;
    DType dtype = dtype_named(name);
    if (!strcmp(name, "Tensor")) dtype = DT_F32;
    if (dtype != DT_NONE) return tensor_spec(ev, dtype, index, e->at);
    return bad(ev, e->at, arena_printf(ev->cx->scratch, "`%s` is no type of an input", name));
}

static const InputSpec *wrapped(Eval *ev, InputKind kind, const Ast *element, Span at) {
    const InputSpec *part = spec_of(ev, element);
    if (!part) return NULL;
    bool plain = part->kind == IN_TENSOR || part->kind == IN_NUMBER || (kind == IN_OPTIONAL && part->kind == IN_LIST);
    if (!plain)
        return bad(ev, at,
                   "a list of unknown length holds tensors, numbers or text; a list of known length is written [A, B] "
                   "or [A] * 12");
    InputSpec *spec = spec_new(ev, kind, 1, at);
    spec->part[0] = part;
    return spec;
}

static const InputSpec *parts_spec(Eval *ev, InputKind kind, AstList items, Span at) {
    InputSpec *spec = spec_new(ev, kind, items.n, at);
    for (uint32_t i = 0; i < items.n; i++)
        if (!(spec->part[i] = spec_of(ev, items.at[i]))) return NULL;
    return spec;
}

static const InputSpec *generic_spec(Eval *ev, const Ast *e) {
    const char *name = last_name(e->Subscript.value);
    const Ast *index = e->Subscript.index;
    Ast *alone = (Ast *)(uintptr_t)index;
    AstList items = index->kind == AST_Tuple ? index->Tuple.items : (AstList){&alone, 1};
    if (!strcmp(name, "List") || !strcmp(name, "list") || !strcmp(name, "Sequence"))
        return wrapped(ev, IN_LIST, index, e->at);
    if (!strcmp(name, "Optional")) return wrapped(ev, IN_OPTIONAL, index, e->at);
    if (!strcmp(name, "Tuple") || !strcmp(name, "tuple")) return parts_spec(ev, IN_TUPLE, items, e->at);
    return named_spec(ev, e->Subscript.value, index);
}

static const InputSpec *repeated_spec(Eval *ev, const Ast *e) {
    AstList operands = e->BinOp.operands;
    if (operands.n != 2 || e->BinOp.ops.at[0] != OP_Mul || operands.at[1]->kind != AST_Int)
        return bad(ev, e->at, "a repeated list is written [TYPE] * 12");
    const InputSpec *list = spec_of(ev, operands.at[0]);
    int64_t times = operands.at[1]->Int.value;
    if (!list) return NULL;
    if (list->kind != IN_KNOWN_LIST || times < 0 || times > 100000)
        return bad(ev, e->at, "a repeated list is written [TYPE] * 12");
    InputSpec *spec = spec_new(ev, IN_KNOWN_LIST, list->n * (uint32_t)times, e->at);
    for (uint32_t i = 0; i < spec->n; i++) spec->part[i] = list->part[i % list->n];
    return spec;
}

static const InputSpec *dict_spec(Eval *ev, const Ast *e) {
    InputSpec *spec = spec_new(ev, IN_DICT, e->Dict.keys.n, e->at);
    Sym *key = arena_new_array(ev->cx->mem, Sym, spec->n);
    spec->key = key;
    for (uint32_t i = 0; i < spec->n; i++) {
        const Ast *k = e->Dict.keys.at[i];
        if (!k || k->kind != AST_Str) return bad(ev, e->at, "keys of a described dictionary are texts");
        key[i] = k->Str.value;
        if (!(spec->part[i] = spec_of(ev, e->Dict.values.at[i]))) return NULL;
    }
    return spec;
}

static const InputSpec *spec_of(Eval *ev, const Ast *e) {
    switch (e->kind) {
    case AST_Name:
    case AST_Attribute: return named_spec(ev, e, NULL);
    case AST_Subscript: return generic_spec(ev, e);
    case AST_List: return parts_spec(ev, IN_KNOWN_LIST, e->List.items, e->at);
    case AST_Tuple: return parts_spec(ev, IN_TUPLE, e->Tuple.items, e->at);
    case AST_BinOp: return repeated_spec(ev, e);
    case AST_Dict: return dict_spec(ev, e);
    case AST_Poison: return NULL;
    default: return bad(ev, e->at, "this is no type of an input");
    }
}

/* ---- annotations of the source ---- */

/* Float[Tensor, "batch 3 h w"] */
static const InputSpec *shaped_annotation(Eval *ev, const Ast *e) {
    if (e->kind != AST_Subscript || e->Subscript.index->kind != AST_Tuple || e->Subscript.index->Tuple.items.n != 2)
        return NULL;
    const Ast *sizes = e->Subscript.index->Tuple.items.at[1];
    static const struct {
        const char *name;
        DType dtype;
    } rows[] = {{"Float", DT_F32}, {"Float32", DT_F32}, {"Float16", DT_F16}, {"Float64", DT_F64},
                {"Int", DT_I64},   {"Int64", DT_I64},   {"Int32", DT_I32},   {"Bool", DT_BOOL},
                {"UInt8", DT_U8},  {"Integer", DT_I64}, {"Shaped", DT_F32}};
    DType dtype = DT_NONE;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, last_name(e->Subscript.value))) dtype = rows[i].dtype;
    if (dtype == DT_NONE || sizes->kind != AST_Str) return NULL;
    const Dim *dim[MAX_RANK];
    int rank = 0;
    for (const char *p = sizes->Str.value; *p && rank < MAX_RANK;) {
        size_t n = strcspn(p, " ");
        if (n >= 3 && !strncmp(p, "...", 3)) return tensor_spec(ev, dtype, NULL, e->at);
        if (n && *p == '*') return tensor_spec(ev, dtype, NULL, e->at);
        char *end;
        long long k = strtoll(p, &end, 10);
        if (n) dim[rank++] = end == p + n ? dim_const(ev->dims, k) : dim_symbol(ev->dims, sym_n(ev->cx->symbols, p, n));
        p += n + (p[n] == ' ');
    }
    InputSpec *spec = spec_new(ev, IN_TENSOR, 0, e->at);
    spec->fact = fact_tensor(ev->cx, dtype, rank, dim);
    return spec;
}

static const InputSpec *type_spec(Eval *ev, const Type *type, Span at) {
    InputSpec *spec;
    switch (type->kind) {
    case TY_TENSOR: return tensor_spec(ev, DT_F32, NULL, at);
    case TY_INT:
    case TY_FLOAT:
    case TY_BOOL:
    case TY_STR:
        spec = spec_new(ev, IN_NUMBER, 0, at);
        spec->type = type;
        return spec;
    case TY_LIST:
    case TY_OPTIONAL:
        spec = spec_new(ev, type->kind == TY_LIST ? IN_LIST : IN_OPTIONAL, 1, at);
        if (!(spec->part[0] = type_spec(ev, type->elem[0], at))) return NULL;
        if (spec->part[0]->kind == IN_TENSOR || spec->part[0]->kind == IN_NUMBER) return spec;
        return spec->kind == IN_OPTIONAL && spec->part[0]->kind == IN_LIST ? spec : NULL;
    case TY_TUPLE:
    case TY_NAMED_TUPLE:
        spec = spec_new(ev, IN_TUPLE, type->n, at);
        spec->key = type->field, spec->class = (Class *)(uintptr_t)type->class;
        for (uint32_t i = 0; i < type->n; i++)
            if (!(spec->part[i] = type_spec(ev, type->elem[i], at))) return NULL;
        return type->n ? spec : NULL;
    default: return NULL;
    }
}

static const InputSpec *annotation_spec(Eval *ev, const Ast *annotation, Span at) {
    if (!annotation) return tensor_spec(ev, DT_F32, NULL, at);
    const InputSpec *shaped = shaped_annotation(ev, annotation);
    if (shaped) return shaped;
    const Type *type = ev_type(ev, annotation);
    return type ? type_spec(ev, type, at) : NULL;
}

/* ---- values ---- */

static Value *add_input(Eval *ev, SymVec *taken, Sym name, const Type *type, Fact fact) {
    Func *func = ev->func;
    Sym *grown = arena_new_array(func->mem, Sym, (size_t)func->body->nparam + 1);
    if (func->body->nparam) memcpy(grown, func->input, func->body->nparam * sizeof *grown);
    func->input = grown;
    grown[func->body->nparam] = port_unique(ev, taken, name);
    return ir_param(func, func->body, type, fact, name);
}

static Fact element_fact(Eval *ev, const InputSpec *element, const Type *list) {
    Fact fact = fact_unknown(list);
    if (element->kind == IN_TENSOR)
        fact.dtype = element->fact.dtype, fact.rank = element->fact.rank, fact.dim = element->fact.dim;
    (void)ev;
    return fact;
}

static const Type *value_type(Eval *ev, const InputSpec *spec) {
    if (spec->kind == IN_NUMBER) return spec->type;
    if (spec->kind == IN_LIST) return ty_list(ev->types, value_type(ev, spec->part[0]));
    return ty_basic(ev->types, TY_TENSOR);
}

static Fact value_fact(Eval *ev, const InputSpec *spec) {
    if (spec->kind == IN_TENSOR) return spec->fact;
    if (spec->kind == IN_LIST) return element_fact(ev, spec->part[0], value_type(ev, spec));
    return fact_unknown(value_type(ev, spec));
}

typedef struct Opening {
    Value *optional;
    const InputSpec *element;
    Span at;
} Opening;

static Sval value_of(Eval *ev, Value *v) { return v->type->kind == TY_TENSOR ? sv_tensor(ev, v) : sv_number(ev, v); }

static Sval opened(Eval *ev, void *context) {
    const Opening *opening = context;
    return value_of(ev, ir_opt_get(&ev->b, opening->optional));
}

static Sval absent(Eval *ev, void *context) {
    (void)ev, (void)context;
    return sv_none();
}

static Sym part_name(Eval *ev, Sym name, const InputSpec *spec, uint32_t i) {
    if (spec->key) return sym_printf(ev->cx->symbols, "%s.%s", name, spec->key[i]);
    return sym_printf(ev->cx->symbols, "%s.%u", name, i);
}

static Sval make_input(Eval *ev, SymVec *taken, const InputSpec *spec, Sym name) {
    if (spec->kind == IN_OPTIONAL) {
        const InputSpec *element = spec->part[0];
        Value *v = add_input(ev, taken, name, ty_optional(ev->types, value_type(ev, element)), value_fact(ev, element));
        Opening opening = {v, element, spec->at};
        return flow_branch(ev, ir_opt_has(&ev->b, v), opened, absent, &opening, spec->at);
    }
    if (spec->kind == IN_TENSOR || spec->kind == IN_NUMBER || spec->kind == IN_LIST) {
        Value *v = add_input(ev, taken, name, value_type(ev, spec), value_fact(ev, spec));
        return value_of(ev, v);
    }
    Sval *part = arena_new_array(ev->cx->mem, Sval, spec->n);
    for (uint32_t i = 0; i < spec->n; i++) part[i] = make_input(ev, taken, spec->part[i], part_name(ev, name, spec, i));
    if (spec->kind == IN_TUPLE) return sv_named_tuple(ev, spec->class, spec->n, part);
    if (spec->kind == IN_KNOWN_LIST) return sv_list(ev, spec->n, part);
    Sval dict = sv_dict(ev);
    for (uint32_t i = 0; i < spec->n; i++) dict_set(ev, dict, sv_str(spec->key[i]), part[i]);
    return dict;
}

/* ---- parameters ---- */

static Described *parse_descriptions(Eval *ev) {
    uint32_t n = ev->options->inputs;
    Described *all = arena_new_array(ev->cx->mem, Described, n);
    for (uint32_t i = 0; i < n; i++) {
        const char *text = ev->options->input[i];
        Source *source = src_add(ev->cx->sources, "--input", text, strlen(text), false);
        if (!source) cx_limit(ev->cx, "source-bytes");
        all[i].ast = ast_parse_input(ev->cx, source);
        if (all[i].ast->kind == AST_AnnAssign && all[i].ast->AnnAssign.target->kind == AST_Name)
            all[i].name = all[i].ast->AnnAssign.target->Name.name;
    }
    return all;
}

static Described *description_of(Eval *ev, Described *all, Sym name) {
    for (uint32_t i = 0; i < ev->options->inputs; i++)
        if (all[i].name == name) return &all[i];
    return NULL;
}

static bool unused_descriptions(Eval *ev, const Described *all, const Function *f) {
    bool fine = true;
    for (uint32_t i = 0; i < ev->options->inputs; i++) {
        if (!all[i].name) fine = false;
        if (!all[i].name || all[i].used) continue;
        ev_error(ev, DIAG_2020, all[i].ast->at, "`%s` has no parameter `%s`", f->name, all[i].name);
        fine = false;
    }
    return fine;
}

static bool needs_description(Eval *ev, const Ast *param, const Function *f) {
    Diag *diag = ev_error(ev, DIAG_2021, param->at, "the parameter `%s` of `%s` needs a description", param->Param.name,
                          f->name);
    diag_help(ev->cx->diags, diag, "for example: --input '%s: float32[n, 4]', or a value: --input '%s: int = 3'",
              param->Param.name, param->Param.name);
    return false;
}

/* SV_UNBOUND: the parameter keeps its default. */
static bool argument(Eval *ev, Described *all, SymVec *taken, const Function *f, uint32_t i, Sval *out) {
    const Ast *param = f->ast->kind == AST_Lambda ? f->ast->Lambda.params.at[i] : f->ast->FunctionDef.params.at[i];
    Described *described = description_of(ev, all, param->Param.name);
    *out = (Sval){.kind = SV_UNBOUND};
    if (described) {
        described->used = true;
        const Ast *ast = described->ast;
        if (ast->AnnAssign.value) {
            *out = ev_expr(ev, ast->AnnAssign.value);
            return out->kind != SV_POISON;
        }
        const InputSpec *spec = spec_of(ev, ast->AnnAssign.annotation);
        if (spec) *out = make_input(ev, taken, spec, param->Param.name);
        return spec != NULL;
    }
    if (f->defaults[i].kind != SV_UNBOUND) return true;
    const InputSpec *spec = annotation_spec(ev, param->Param.annotation, param->at);
    if (!spec) return needs_description(ev, param, f);
    *out = make_input(ev, taken, spec, param->Param.name);
    return true;
}

static void rename_inputs(Eval *ev) {
    uint32_t n = ev->options->n_input_names;
    if (!n) return;
    if (n != ev->func->body->nparam) {
        ev_error(ev, DIAG_2020, (Span){0, 0}, "--input-names has %u names, and the graph has %u inputs", n,
                 ev->func->body->nparam);
        return;
    }
    for (uint32_t i = 0; i < n; i++) ev->func->input[i] = cx_sym(ev->cx, ev->options->input_names[i]);
}

static void check_ranks(Eval *ev) {
    for (uint32_t i = 0; i < ev->func->body->nparam; i++) {
        const Value *v = ev->func->body->param[i];
        if (v->type->kind != TY_TENSOR || v->fact.rank >= 0) continue;
        Diag *diag = ev_note(ev, DIAG_4203, (Span){0, 0}, "the rank of the input `%s` is not known",
                             ev->func->input[i]);
        diag_help(ev->cx->diags, diag, "--input '%s: float32[a, b]' describes it", ev->func->input[i]);
    }
}

bool input_arguments(Eval *ev, const Function *f, uint32_t first, Args *out) {
    AstList params = f->ast->kind == AST_Lambda ? f->ast->Lambda.params : f->ast->FunctionDef.params;
    Described *all = parse_descriptions(ev);
    SymVec taken = {0};
    Keyword *key = arena_new_array(ev->cx->mem, Keyword, params.n);
    Sval *pos = arena_new_array(ev->cx->mem, Sval, params.n);
    *out = (Args){.pos = pos, .key = key};
    bool fine = true, positional = true;
    for (uint32_t i = first; i < params.n; i++) {
        const Ast *param = params.at[i];
        AstOp role = param->Param.role;
        if (role == OP_ParamStar || role == OP_ParamStarStar) continue;
        Sval v;
        fine &= argument(ev, all, &taken, f, i, &v);
        positional &= v.kind != SV_UNBOUND && role != OP_ParamKeyword;
        if (v.kind == SV_UNBOUND) continue;
        if (positional)
            pos[out->n++] = v;
        else
            key[out->nkey++] = (Keyword){param->Param.name, v, param->at};
    }
    fine &= unused_descriptions(ev, all, f);
    if (fine) rename_inputs(ev);
    if (fine) check_ranks(ev);
    return fine;
}
