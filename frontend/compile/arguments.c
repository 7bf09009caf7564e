/* Graph inputs: --input descriptions, annotations and defaults. A description takes precedence over the annotation; a
 * parameter with a default and without a description is that compile-time value, not an input. Inputs are in the order
 * of the source. */
#include "frontend/archive/archive.h"
#include "frontend/archive/exported.h"
#include "frontend/compile/input_language.h"
#include "frontend/compile/input_sizes.h"
#include "frontend/compile/ports.h"
#include "frontend/compile/target.h"
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/suggest.h"

#include <ctype.h>
#include <string.h>

typedef struct Described {
    Sym name;
    const Ast *ast;
    bool used;
} Described;

/* ---- descriptions ---- */

static const Type *resolve_type(void *user, const Ast *annotation) { return ev_type(user, annotation); }

static InputReader reader_of(Eval *ev) {
    return (InputReader){ev->cx, ev->types, ev->dims, resolve_type, ev, ev->options->dtype, false};
}

static bool can_be_fed(const Input *input) {
    for (uint32_t i = 0; i < input->n; i++)
        if (!can_be_fed(input->item[i])) return false;
    return input->form != INPUT_NONE;
}

/* Returns the dtype that a misspelled one may stand for, `float23[n]`; NULL: none. */
static Sym near_dtype(Eval *ev, const Ast *annotation) {
    const Ast *of = annotation->kind == AST_Subscript ? annotation->Subscript.value : annotation;
    Sym names[DT_COUNT];
    uint32_t n = 0;
    for (int i = DT_NONE + 1; i < DT_COUNT; i++)
        if (dtype_named(dtype_rows[i].torch) == (DType)i) names[n++] = cx_sym(ev->cx, dtype_rows[i].torch);
    return of->kind == AST_Name ? nearest_name(ev, of->Name.name, n, names) : NULL;
}

static const Input *described_input(Eval *ev, const Ast *annotation) {
    InputReader reader = reader_of(ev);
    const Input *input = input_read(&reader, annotation);
    if (!input || can_be_fed(input)) return input;
    Diag *diag = ev_error(ev, DIAG_301, annotation->at, "an input cannot have this type");
    Sym near = near_dtype(ev, annotation);
    if (near)
        diag_help(ev->cx->diags, diag, "did you mean the dtype `%s`?", near);
    else
        diag_help(ev->cx->diags, diag, "give a parameter of another type a value: --input 'NAME: TYPE = VALUE'");
    return NULL;
}

/* Returns NULL if the annotation does not say enough. The text of an exported program states the dtypes that its inputs
 * had, which --dtype converts with its weights. */
static const Input *annotated_input(Eval *ev, const Ast *annotation, Span at) {
    InputReader reader = reader_of(ev);
    reader.converts = ev->subject.exported != NULL;
    if (!annotation) return input_of_type(&reader, ty_basic(ev->types, TY_TENSOR), at);
    diag_quiet(ev->cx->diags, 1);
    const Input *input = input_read(&reader, annotation);
    diag_quiet(ev->cx->diags, -1);
    if (!input || !can_be_fed(input)) return NULL;
    bool bare = input->form == INPUT_TUPLE && !input->n && annotation->kind != AST_Subscript;
    return bare ? NULL : input; /* a bare `tuple` does not state its items */
}

/* ---- values ---- */

static Value *add_input(Eval *ev, Map *taken, Sym name, const Type *type, Fact fact) {
    Func *func = ev->emit.func;
    size_t n = func->body->nparam;
    if ((n & (n - 1)) == 0) { /* the array is full: its capacity is a power of two */
        Sym *grown = arena_new_array(func->mem, Sym, n ? 2 * n : 1);
        if (n) memcpy(grown, func->input, n * sizeof *grown);
        func->input = grown;
    }
    func->input[n] = port_unique(ev, taken, name);
    uintptr_t proven = ev->subject.inputs.proven && fact.rank < 0 ? (uintptr_t)map_get(ev->subject.inputs.proven, name)
                                                                  : 0;
    if (proven && type->kind == TY_TENSOR) fact = fact_tensor(ev->cx, fact.dtype, (int)proven - 1, NULL);
    return ir_param(func, func->body, type, fact, name);
}

static bool is_complex(const Input *input) {
    return input->form == INPUT_TENSOR && dtype_rows[input->dtype].class == DTC_COMPLEX;
}

/* Returns the fact of a complex input, whose two parts are a last dimension, since ONNX Runtime does not compute with
 * complex types. */
static Fact parts_fact(Eval *ev, const Input *input) {
    const Dim *dim[MAX_RANK + 1];
    for (int i = 0; i < input->rank; i++) dim[i] = input->dim[i];
    if (input->rank >= 0) dim[input->rank] = dim_const(ev->dims, 2);
    return fact_tensor(ev->cx, dtype_part(input->dtype), input->rank < 0 ? -1 : input->rank + 1, dim);
}

typedef struct Opening {
    Value *optional;
    const Input *element;
    Span at;
} Opening;

static Sval value_of(Eval *ev, Value *v, const Input *input) {
    Sval value = v->type->kind == TY_TENSOR ? sv_tensor(ev, v) : sv_number(ev, v);
    return is_complex(input) ? prelude_call(ev, PRELUDE_COMPLEX_VIEW_AS_COMPLEX, 1, &value, input->at) : value;
}

static Sval opened(Eval *ev, void *context) {
    const Opening *opening = context;
    return value_of(ev, ir_opt_get(&ev->emit.b, opening->optional), opening->element);
}

static Sval absent(Eval *ev, void *context) {
    (void)ev, (void)context;
    return sv_none();
}

Sval input_key(const Ast *key) { return key->kind == AST_Str ? sv_str(key->Str.value) : sv_int(key->Int.value); }

static Sval make_input(Eval *ev, Map *taken, const Input *input, Sym name);

static Sval make_parts(Eval *ev, Map *taken, const Input *input, Sym name) {
    Sval *part = arena_new_array(ev->cx->mem, Sval, input->n);
    for (uint32_t i = 0; i < input->n; i++)
        part[i] = make_input(ev, taken, input->item[i], input_part_name(ev->cx, name, input, i));
    if (input->form == INPUT_TUPLE) return sv_named_tuple(ev, (Class *)(uintptr_t)input->type->class, input->n, part);
    if (input->form == INPUT_ITEMS) return sv_list(ev, input->n, part);
    Sval dict = sv_dict(ev);
    for (uint32_t i = 0; i < input->n; i++) dict_set(ev, dict, input_key(input->key[i]), part[i]);
    return dict;
}

static Sval make_input(Eval *ev, Map *taken, const Input *input, Sym name) {
    bool parts = input->form == INPUT_TUPLE || input->form == INPUT_ITEMS || input->form == INPUT_DICT;
    if (parts) return make_parts(ev, taken, input, name);
    if (input->form == INPUT_ABSENT) return sv_none();
    const Input *element = input->form == INPUT_OPTIONAL ? input->item[0] : input;
    InputReader reader = reader_of(ev);
    Fact fact = is_complex(element) ? parts_fact(ev, element) : input_fact(&reader, element);
    uint32_t port = (uint32_t)ev->emit.func->body->nparam;
    Value *v = add_input(ev, taken, name, input->type, fact);
    if (input->form != INPUT_OPTIONAL) {
        Sval value = value_of(ev, v, input);
        if (value.kind == SV_TENSOR)
            vec_push(ev->cx->mem, &ev->subject.inputs.tensors, ((InputTensor){port, value, v}));
        return value;
    }
    Opening opening = {v, element, input->at};
    return flow_branch(ev, ir_opt_has(&ev->emit.b, v), opened, absent, &opening, input->at);
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

/* Adds the names of the parameters to the help; a method's first one is the object. */
static void help_with_parameters(Eval *ev, Diag *diag, Sym name, const Function *f, uint32_t first) {
    AstList params = ast_params(f->ast);
    Text text = text_open(ev->cx->scratch);
    for (uint32_t i = 0; i < first && i < params.n; i++)
        if (params.at[i]->Param.name == name) {
            diag_help(ev->cx->diags, diag,
                      "`%s` stands for the object itself: the first parameter of a method should be `self`", name);
            return;
        }
    for (uint32_t i = first; i < params.n; i++)
        if (params.at[i]->Param.name) text_printf(&text, "%s`%s`", text.n ? ", " : "", params.at[i]->Param.name);
    if (text.n) diag_help(ev->cx->diags, diag, "its parameters are %s", text_done(&text));
}

/* Reports a description whose target is not a name, such as `x.y: float32` or `x[0]: float32`, or that cannot be parsed
 * at all. */
static void report_no_name(Eval *ev, const Ast *line) {
    if (line->kind != AST_AnnAssign) return;
    Diag *diag = ev_error(ev, DIAG_300, line->AnnAssign.target->at, "an input must have the name of a parameter");
    diag_help(ev->cx->diags, diag,
              "describe the parts inside the whole: --input 'x: {'a': float32[n], 'b': int}', --input 'x: [float32[n], "
              "int]'");
}

static bool unused_descriptions(Eval *ev, Described *all, const Function *f, uint32_t first) {
    bool fine = true;
    for (uint32_t i = 0; i < ev->options->inputs; i++) {
        if (!all[i].name) fine = false, report_no_name(ev, all[i].ast);
        if (!all[i].name || all[i].used) continue;
        bool again = description_of(ev, all, all[i].name) != &all[i];
        if (!again && cx_is_damaged(ev->cx, f->ast->at)) continue; /* its parameters may be what could not be parsed */
        Diag *diag = ev_error(ev, DIAG_2020, all[i].ast->at,
                              again ? "`%s` has one parameter `%s`, but it is described twice"
                                    : "`%s` has no parameter `%s`",
                              f->name, all[i].name);
        if (!again) help_with_parameters(ev, diag, all[i].name, f, first);
        fine = false;
    }
    return fine;
}

/* Evaluates the names in an annotation, so that undefined ones are reported. */
static void read_names(Ast *annotation, void *user) {
    if (annotation->kind == AST_Name)
        ev_name(user, annotation->Name.name, annotation->at);
    else
        ast_each(annotation, read_names, user);
}

/* The sources of the graph inputs of one call. */
typedef struct Inputs {
    const Function *func;
    Sval callee;
    uint32_t first; /* the first parameter after a bound self */
    Described *described;
    const Map *mentions;
    InputSizes sizes;
    Map taken;
} Inputs;

static bool needs_description(Eval *ev, const Inputs *in, const Ast *param) {
    const Function *f = in->func;
    uint32_t errors = diag_errors(ev->cx->diags);
    if (param->Param.annotation && ev->now.frame->module == f->module) read_names(param->Param.annotation, ev);
    if (diag_errors(ev->cx->diags) != errors) return false;
    Diag *diag = ev_error(ev, DIAG_2021, param->at, "the parameter `%s` of `%s` needs a description", param->Param.name,
                          f->name);
    input_suggest(ev, diag, param, input_use(input_uses(ev, f, in->callee), param->Param.name));
    return false;
}

/* ---- sizes of elements ---- */

typedef struct Mentions {
    Eval *ev;
    Map *count; /* how often each name occurs in the descriptions */
} Mentions;

static void count_mentions(Ast *e, void *user) {
    const Mentions *m = user;
    if (!e) return;
    if (e->kind == AST_Name) {
        uintptr_t n = (uintptr_t)map_get(m->count, e->Name.name);
        map_set(m->ev->cx->mem, m->count, e->Name.name, (void *)(n + 1));
    }
    ast_each(e, count_mentions, user);
}

static const Map *mentions_of(Eval *ev, const Described *all) {
    Map *count = arena_new(ev->cx->mem, Map);
    for (uint32_t i = 0; i < ev->options->inputs; i++)
        if (all[i].ast->kind == AST_AnnAssign) count_mentions(all[i].ast->AnnAssign.annotation, &(Mentions){ev, count});
    return count;
}

/* A size name that occurs only for the elements of one list does not relate to other sizes. Each element's size is read
 * from the element, so that the graph is right even for lists of elements of several sizes. */
static const Input *elements_apart(Eval *ev, const Map *mentions, const Input *input) {
    const Input *element = input->form == INPUT_SEQUENCE ? input->item[0] : NULL;
    if (!element || element->form != INPUT_TENSOR || element->rank <= 0) return input;
    Input *apart = arena_copy(ev->cx->mem, element, sizeof *element);
    const Dim **dim = arena_copy(ev->cx->mem, element->dim, (size_t)element->rank * sizeof *element->dim);
    for (int i = 0; i < element->rank; i++)
        if (dim[i] && dim[i]->kind == DIM_SYMBOL && dim[i]->name && map_get(mentions, dim[i]->name) == (void *)1)
            dim[i] = NULL;
    apart->dim = dim;
    Input *list = arena_copy(ev->cx->mem, input, sizeof *input);
    const Input *only = apart;
    list->item = arena_copy(ev->cx->mem, &only, sizeof only);
    return list;
}

/* Returns whether a size can take the place of that of an exported program: a dynamic one may get another name, or be a
 * number that it allows. */
static bool size_fits(Eval *ev, const Dim *own, const Dim *given) {
    int64_t size = 0, wanted = 0;
    if (dim_known(own, &size)) return dim_known(given, &wanted) && size == wanted;
    if (own && given && dim_equal(ev->dims, own, given) == 1) return true;
    bool known = dim_known(given, &wanted), named = given && given->kind == DIM_SYMBOL;
    if (!own || own->kind != DIM_SYMBOL || !own->name) return known || named;
    return named || (known && exported_takes(ev, own->name, wanted));
}

static bool input_fits(Eval *ev, const Input *own, const Input *given) {
    bool fine = own->form == given->form && own->dtype == given->dtype && own->rank == given->rank;
    for (int i = 0; fine && i < own->rank; i++) fine = size_fits(ev, own->dim[i], given->dim[i]);
    return fine;
}

static bool exported_fits(Eval *ev, const Ast *param, const Input *given) {
    const Input *own = ev->subject.exported ? annotated_input(ev, param->Param.annotation, param->at) : NULL;
    if (!own || input_fits(ev, own, given)) return true;
    size_t n;
    const char *type = src_text(ev->cx->sources, param->Param.annotation->at, &n);
    Diag *diag = ev_error(ev, DIAG_304, given->at, "the program does not accept an input of this shape for `%s`",
                          param->Param.name);
    bool converted = dtype_rows[own->dtype].class == DTC_FLOAT && own->dtype == ev->options->dtype;
    diag_help(ev->cx->diags, diag, "it expects %.*s%s%s, in which names may be replaced by numbers", (int)n, type,
              converted ? " converted by --dtype to " : "", converted ? dtype_rows[own->dtype].torch : "");
    return false;
}

static bool make_argument(Eval *ev, Inputs *in, const Ast *param, uint32_t i, const Input *input, Sval *out) {
    if (input) input = input_resized(&in->sizes, param->Param.name, i - in->first, input);
    if (input && !exported_fits(ev, param, input)) return false;
    if (input) input = elements_apart(ev, in->mentions, input);
    if (input) io_names_keep(ev, param->Param.name, input);
    if (input) *out = make_input(ev, &in->taken, input, param->Param.name);
    return input != NULL;
}

/* Returns the dataclass or named tuple that an annotation names, also in Optional[...]; NULL if it is neither. */
static Class *class_of_parts(Eval *ev, Sval kind, Span at) {
    Class *class = kind.kind == SV_CLASS ? kind.class : NULL;
    if (!class && kind.kind != SV_UNBOUND && kind.kind != SV_POISON && kind.kind != SV_STR) {
        diag_quiet(ev->cx->diags, 1);
        const Type *type = type_of_value(ev, kind, at);
        diag_quiet(ev->cx->diags, -1);
        if (type && type->kind == TY_OPTIONAL) type = type->elem[0];
        bool fits = type && (type->kind == TY_CLASS || type->kind == TY_NAMED_TUPLE);
        class = fits ? (Class *)(uintptr_t)type->class : NULL;
    }
    return class && (class->flags & (CLASS_DATA | CLASS_NAMED_TUPLE)) ? class : NULL;
}

/* A described dictionary or tuple for a parameter that is annotated as a dataclass or named tuple becomes an object of
 * that class, as do the parts of a dictionary for fields that are annotated so. */
static Sval object_of_parts(Eval *ev, Sval parts, Sval kind, Span at) {
    Class *class = parts.kind == SV_DICT || parts.kind == SV_TUPLE ? class_of_parts(ev, kind, at) : NULL;
    if (!class) return parts;
    bool named = parts.kind == SV_DICT;
    Args args;
    if (!ev_spread(ev, named ? sv_tuple(ev, 0, NULL) : parts, named ? parts : sv_dict(ev), &args, at))
        return sv_poison();
    Sval hints = class_annotations(ev, class, true);
    Keyword *key = arena_new_array(ev->cx->mem, Keyword, args.nkey);
    for (uint32_t i = 0; i < args.nkey; i++) {
        Sval hint = dict_get(ev, hints, sv_str(args.key[i].name));
        key[i] = (Keyword){args.key[i].name, object_of_parts(ev, args.key[i].value, hint, at), args.key[i].at};
    }
    args.key = key;
    return ev_construct(ev, class, &args, at);
}

static bool make_described(Eval *ev, Inputs *in, const Ast *param, uint32_t i, const Ast *type, Sval *out) {
    if (!make_argument(ev, in, param, i, described_input(ev, type), out)) return false;
    if (!param->Param.annotation || (out->kind != SV_DICT && out->kind != SV_TUPLE)) return true;
    Sval hint = dict_get(ev, function_annotations(ev, in->func, true), sv_str(param->Param.name));
    *out = object_of_parts(ev, *out, hint, type->at);
    return out->kind != SV_POISON;
}

/* Evaluates `d: int = torch.int64`, a value as written on the command line. In the texts of archives, dtypes are
 * numbers. */
static Sval given_value(Eval *ev, const Ast *value) {
    target_names_at_hand(ev);
    Sval v = ev_expr(ev, value);
    return ev->subject.archive && v.kind == SV_DTYPE ? sv_int(dtype_number(v.dtype)) : v;
}

/* Makes the argument of a parameter from, in this order, its description, example, default or annotation. SV_UNBOUND:
 * it keeps its default. */
static bool argument(Eval *ev, Inputs *in, const Ast *param, uint32_t i, Sval *out) {
    Described *described = description_of(ev, in->described, param->Param.name);
    const Ast *ast = described ? described->ast : NULL;
    const Input *input = NULL;
    *out = sv_unbound();
    if (described) described->used = true;
    if (ast && ast->AnnAssign.value) {
        *out = given_value(ev, ast->AnnAssign.value);
        return out->kind != SV_POISON;
    }
    if (!ast) {
        input = archive_traced_input(ev, in->func->name, i - in->first, param->at);
        if (!input) input = annotated_input(ev, param->Param.annotation, param->at);
        ast = input_by_example(&in->sizes, param->Param.name, input);
    }
    if (ast) return make_described(ev, in, param, i, ast->AnnAssign.annotation, out);
    if (in->func->defaults[i].kind != SV_UNBOUND) return true;
    return input ? make_argument(ev, in, param, i, input, out) : needs_description(ev, in, param);
}

static bool is_star(const Ast *param) {
    return param->Param.role == OP_ParamStar || param->Param.role == OP_ParamStarStar;
}

/* Returns whether the function's own text reads the name. */
static bool is_read(Eval *ev, const Function *f, Sym name) {
    size_t length, n = strlen(name);
    const char *text = src_text(ev->cx->sources, f->ast->at, &length);
    uint32_t met = 0;
    for (size_t i = 0; text && i + n <= length; i++) {
        bool before = i && (isalnum((unsigned char)text[i - 1]) || text[i - 1] == '_');
        bool behind = i + n < length && (isalnum((unsigned char)text[i + n]) || text[i + n] == '_');
        met += !before && !behind && !memcmp(text + i, name, n);
    }
    return met > 1; /* one of the occurrences is the parameter itself */
}

/* Returns an example of what `*args` or `**kwargs` takes. */
static const char *star_example(Eval *ev, const Function *f, Sval callee, const Ast *param) {
    if (param->Param.role != OP_ParamStarStar) return "(float32[n, 4], int)";
    const InputUse *use = input_use(input_uses(ev, f, callee), param->Param.name);
    return use && use->keys.live ? input_example(ev, use, NULL) : "{'key': float32[n, 4]}";
}

static void note_nothing_passed(Eval *ev, const Function *f, Sval callee, const Ast *param) {
    bool keywords = param->Param.role == OP_ParamStarStar;
    if (!is_read(ev, f, param->Param.name)) return;
    Diag *diag = ev_note(ev, DIAG_2028, param->at, "`%s%s` is not described, so nothing is passed for it",
                         keywords ? "**" : "*", param->Param.name);
    diag_help(ev->cx->diags, diag, "describe what is passed: --input \"%s: %s\"", param->Param.name,
              star_example(ev, f, callee, param));
}

void inputs_note_nothing_passed(Eval *ev, const Function *f) {
    AstList params = ast_params(f->ast);
    for (uint32_t i = 0; i < params.n; i++)
        if (is_star(params.at[i]) && params.at[i]->Param.name) note_nothing_passed(ev, f, sv_none(), params.at[i]);
}

/* `*args` takes the parts of a tuple or list, `**kwargs` those of a dictionary; without a description, nothing. */
static bool parameter(Eval *ev, Inputs *in, const Ast *param, uint32_t i, Sval *out) {
    *out = sv_unbound();
    if (!is_star(param)) return argument(ev, in, param, i, out);
    if (!param->Param.name) return true;
    if (!description_of(ev, in->described, param->Param.name)) {
        note_nothing_passed(ev, in->func, in->callee, param);
        return true; /* a call need not pass anything */
    }
    if (!argument(ev, in, param, i, out)) return false;
    bool keywords = param->Param.role == OP_ParamStarStar;
    if (keywords ? out->kind == SV_DICT : out->kind == SV_TUPLE || out->kind == SV_LIST) return true;
    Diag *diag = ev_error(ev, DIAG_2020, param->at, "`%s` is a %s, so describe its parts", param->Param.name,
                          keywords ? "dictionary" : "tuple");
    diag_help(ev->cx->diags, diag, "for example: --input \"%s: %s\"", param->Param.name,
              star_example(ev, in->func, in->callee, param));
    return false;
}

/* Makes the call's arguments, which are positional as long as none is left out. Before the parts of `*args` none can be
 * left out, so defaults are passed there. */
static bool hand_over(Eval *ev, const Inputs *in, AstList params, const Sval *given, Args *out) {
    Sval items = sv_tuple(ev, 0, NULL), mapping = sv_dict(ev);
    for (uint32_t i = in->first; i < params.n; i++) {
        if (given[i].kind == SV_UNBOUND || !is_star(params.at[i])) continue;
        *(params.at[i]->Param.role == OP_ParamStar ? &items : &mapping) = given[i];
    }
    Args rest;
    if (!ev_spread(ev, items, mapping, &rest, in->func->ast->at)) return false;
    Sval *pos = arena_new_array(ev->cx->mem, Sval, (size_t)params.n + rest.n);
    Keyword *key = arena_new_array(ev->cx->mem, Keyword, (size_t)params.n + rest.nkey);
    *out = (Args){.pos = pos, .key = key};
    bool positional = true;
    for (uint32_t i = in->first; i < params.n; i++) {
        const Ast *param = params.at[i];
        bool named = param->Param.role == OP_ParamKeyword;
        if (is_star(param)) continue;
        Sval v = given[i].kind == SV_UNBOUND && rest.n && !named ? in->func->defaults[i] : given[i];
        positional &= v.kind != SV_UNBOUND && !named;
        if (v.kind == SV_UNBOUND) continue;
        if (positional)
            pos[out->n++] = v;
        else
            key[out->nkey++] = (Keyword){param->Param.name, v, param->at};
    }
    for (uint32_t i = 0; i < rest.n; i++) pos[out->n++] = rest.pos[i];
    for (uint32_t i = 0; i < rest.nkey; i++) key[out->nkey++] = rest.key[i];
    return true;
}

static void rename_inputs(Eval *ev) {
    uint32_t n = ev->options->n_input_names;
    Map taken = {0}, paths = {0};
    for (uint32_t i = 0; i < ev->emit.func->body->nparam; i++) {
        Sym path = exported_input_name(ev, i);
        if (path) ev->emit.func->input[i] = port_unique(ev, &paths, path);
    }
    if (!n) return;
    if (!port_rename(ev, &taken, "--input-names", "input", n, ev->options->input_names, ev->emit.func->body->nparam))
        return;
    for (uint32_t i = 0; i < n; i++) ev->emit.func->input[i] = cx_sym(ev->cx, ev->options->input_names[i]);
}

static void help_with_example(Eval *ev, Diag *diag, Sym name, const char *example) {
    const char *quote = strchr(example, '\'') ? "\"" : "'";
    diag_help(ev->cx->diags, diag, "--input %s%s: %s%s describes it", quote, name, example, quote);
}

static void check_ranks(Eval *ev, const Function *f, Sval callee) {
    const InputUses *uses = NULL;
    AstList list = ast_params(f->ast);
    Map params = {0};
    for (uint32_t i = 0; i < list.n; i++)
        if (list.at[i]->Param.name) map_set(ev->cx->mem, &params, list.at[i]->Param.name, list.at[i]);
    for (uint32_t i = 0; i < ev->emit.func->body->nparam; i++) {
        const Value *v = ev->emit.func->body->param[i];
        if (v->type->kind != TY_TENSOR || v->fact.rank >= 0) continue;
        Sym input = ev->emit.func->input[i];
        Sym whole = sym_n(ev->cx->symbols, input, strcspn(input, ".")); /* the parameter of which `d.a` is a part */
        const Ast *param = map_get(&params, whole);
        Span at = param ? param->at : (Span){0, 0};
        Diag *diag = ev_note(ev, DIAG_4203, at, "the rank of the input `%s` is not known", input);
        if (!uses) uses = input_uses(ev, f, callee);
        if (strchr(input, '.'))
            diag_help(ev->cx->diags, diag, "give its sizes in the description, such as float32[a, b]");
        else
            help_with_example(ev, diag, input, input_example(ev, input_use(uses, input), "float32[a, b]"));
    }
}

bool input_arguments(Eval *ev, const Function *f, Sval callee, uint32_t first, Args *out) {
    f = func_behind_wrappers(ev, f);
    AstList params = ast_params(f->ast);
    InputReader reader = reader_of(ev);
    Inputs in = {.func = f, .callee = callee, .first = first, .described = parse_descriptions(ev)};
    in.mentions = mentions_of(ev, in.described);
    if (!input_sizes_open(&in.sizes, ev, &reader)) return false;
    Sval *given = arena_new_array(ev->cx->mem, Sval, params.n);
    bool fine = true;
    for (uint32_t i = first; i < params.n; i++) fine &= parameter(ev, &in, params.at[i], i, &given[i]);
    fine = fine && hand_over(ev, &in, params, given, out);
    fine &= unused_descriptions(ev, in.described, f, first);
    fine = fine && input_sizes_close(&in.sizes);
    if (fine) check_ranks(ev, f, callee); /* reported with the source's names */
    if (fine) rename_inputs(ev);
    return fine;
}
