/* Overload resolution: finds the row of an operator that accepts the arguments.
 *
 * Each overload is bound positionally and by name as PyTorch's argument parser does (`input` for self, `axis` for dim,
 * a number for int[2], sizes given one by one); each argument has a cost: 0 if it has the schema's type, more for each
 * conversion; an overload that an argument does not fit is skipped. The first overload of the least total cost is
 * taken. The choice depends on kinds and facts of values, never on their contents. */
#include "frontend/tensor/op_bind.h"
#include "frontend/kinds/suggest.h"
#include "frontend/kinds/unseen.h"

#include <string.h>

enum { NO_FIT = -1, EXACT = 0, WIDEN = 1, WEAK = 2, UNPACK = 30, LIFT = 40 };

/* ---- names ---- */

static bool is_ignored(Eval *ev, Sym name) {
    return prelude_lists(ev, PRELUDE_MARKS_IGNORED_KEYWORDS, name, sym_length(name));
}

static int parameter_index(Eval *ev, const Op *op, Sym name) {
    int index = op_param(op, name);
    if (index >= 0) return index;
    const char *schema = prelude_pair(ev, PRELUDE_MARKS_PARAMETER_SPELLINGS, name);
    return schema ? op_param(op, cx_sym(ev->cx, schema)) : -1;
}

/* ---- how well a value fits a parameter ---- */

static uint32_t items_of(Eval *ev, Sval v, const Sval **item) {
    if (v.kind == SV_TUPLE) return *item = v.tuple->item, v.tuple->n;
    const Content *content = heap_get(ev, v.cell);
    return *item = content->list.item, content->list.n;
}

static int fit_one_element(Eval *ev, Sval v, TypeKind kind) {
    const Fact *fact = tensor_fact(ev, v, (Span){0, 0});
    if (!fact || (fact->rank > 0 && kind != TY_NUMBER)) return NO_FIT;
    for (int i = 0; i < fact->rank; i++)
        if (!dim_is(fact->dim[i], 1)) return NO_FIT;
    if (kind == TY_INT && dtype_is_float(fact->dtype)) return NO_FIT;
    return UNPACK;
}

static int fit_number(Eval *ev, Sval v, TypeKind want) {
    NumberKind have = number_kind(v);
    if (v.kind == SV_TENSOR) return fit_one_element(ev, v, want);
    switch (want) {
    case TY_BOOL: return have == NUMBER_BOOL ? EXACT : NO_FIT;
    case TY_INT: return have == NUMBER_INT ? EXACT : have == NUMBER_BOOL && ev->subject.archive ? WIDEN : NO_FIT;
    case TY_FLOAT:
        return have == NUMBER_FLOAT ? EXACT : have == NUMBER_INT ? WIDEN : have == NUMBER_BOOL ? WEAK : NO_FIT;
    default: return have == NUMBER_NOT ? NO_FIT : EXACT;
    }
}

static int fit_tensor(Eval *ev, const Op *op, Sval v) {
    if (v.kind == SV_TENSOR) return EXACT;
    bool takes = ev->subject.archive || prelude_lists(ev, PRELUDE_MARKS_TAKE_NUMBERS, op->name, sym_length(op->name));
    if (number_kind(v) == NUMBER_NOT || !takes) return NO_FIT;
    return op->traits & (T_PROMOTE | T_PROMOTE_FLOAT) ? WEAK : LIFT;
}

static int fit_type(Eval *ev, const Op *op, const Type *type, Sval v);

/* Returns the cost of a one-element tensor of any rank as an int, which it may be among sizes and axes: x.view(t, 2).
 */
static int fit_element(Eval *ev, const Op *op, const Type *type, Sval v) {
    const Fact *fact = v.kind == SV_TENSOR && type->kind == TY_INT ? tensor_fact(ev, v, (Span){0, 0}) : NULL;
    if (!fact || fact->rank <= 0 || !dtype_is_int(fact->dtype)) return fit_type(ev, op, type, v);
    int64_t n;
    for (int i = 0; i < fact->rank; i++)
        if (dim_known(fact->dim[i], &n) && n != 1) return NO_FIT;
    return UNPACK;
}

static int fit_items(Eval *ev, const Op *op, const Param *param, Sval v) {
    const Sval *item;
    int worst = EXACT;
    uint32_t n = items_of(ev, v, &item);
    for (uint32_t i = 0; i < n; i++) {
        if (param->type->elem[0]->kind == TY_INT && number_kind(item[i]) == NUMBER_BOOL) continue; /* as in [2, True] */
        bool number = param->type->elem[0]->kind == TY_TENSOR && number_kind(item[i]) != NUMBER_NOT;
        int one = number ? NO_FIT
                  : item[i].kind == SV_NONE && param->elem_optional
                      ? EXACT
                      : fit_element(ev, op, param->type->elem[0], item[i]);
        if (one < 0) return NO_FIT;
        worst = one > worst ? one : worst;
    }
    return worst;
}

static int fit_list(Eval *ev, const Op *op, const Param *param, Sval v) {
    TypeKind elem = param->type->elem[0]->kind;
    if (sv_has_known_items(ev, v)) return fit_items(ev, op, param, v);
    if (list_is_later(ev, v)) {
        const Type *have = heap_get(ev, v.cell)->dynamic.leaves == 1
                               ? heap_get(ev, v.cell)->dynamic.leaf[0]->type->elem[0]
                               : NULL;
        return have && (have->kind == elem || (have->kind == TY_INT && elem == TY_FLOAT)) ? EXACT : NO_FIT;
    }
    if (v.kind == SV_ITER && elem == TY_TENSOR) return !v.iter->place && v.iter->source.whole ? EXACT : NO_FIT;
    if (elem == TY_TENSOR || !param->fixed) return NO_FIT;
    int one = fit_type(ev, op, param->type->elem[0], v);
    return one < 0 ? NO_FIT : one + WIDEN;
}

static int fit_type(Eval *ev, const Op *op, const Type *type, Sval v) {
    if (v.kind == SV_POISON) return EXACT; /* see op_takes */
    object_underlying(ev, v, &v);
    if (v.kind == SV_CHOICE) return EXACT; /* whether a list's element fits is decided when it is converted */
    switch (type->kind) {
    case TY_TENSOR: return fit_tensor(ev, op, v);
    case TY_BOOL:
    case TY_FLOAT:
    case TY_NUMBER: return fit_number(ev, v, type->kind);
    case TY_INT: return v.kind == SV_CONSTANT ? EXACT : fit_number(ev, v, TY_INT);
    case TY_STR: return v.kind == SV_STR || (v.kind == SV_LATER && v.ir->type->kind == TY_STR) ? EXACT : NO_FIT;
    case TY_DTYPE: {
        bool ok;
        dtype_of_sval(ev, v, &ok);
        return ok ? EXACT : NO_FIT;
    }
    case TY_DEVICE:
        if (v.kind == SV_STR) return is_device_name(sv_text(v)) ? EXACT : NO_FIT;
        return v.kind == SV_DEVICE || v.kind == SV_INT ? EXACT : NO_FIT;
    default: return EXACT;
    }
}

static int fit(Eval *ev, const Op *op, const Param *param, Sval v) {
    bool selects = !strcmp(param->name, "condition") || !strcmp(param->name, "mask");
    if (selects && number_kind(v) != NUMBER_NOT) return NO_FIT; /* such arguments must be tensors */
    if (v.kind == SV_NONE) return param->optional || (param->has_default && !param->value) ? EXACT : NO_FIT;
    return param->type->kind == TY_LIST ? fit_list(ev, op, param, v) : fit_type(ev, op, param->type, v);
}

/* ---- binding one overload ---- */

static uint32_t positional_count(const Op *op) {
    uint32_t n = 0;
    while (n < op->params && !op->param[n].keyword) n++;
    return n;
}

static bool misfit(Misfit *why, MisfitKind kind, const Op *op, Sym name, const Param *param, Sval value, Span at) {
    if (why->kind != MISFIT_NONE && kind != MISFIT_TYPE && why->kind == MISFIT_TYPE) return false;
    *why = (Misfit){kind, op, name, param, value, at, why->reached};
    return false;
}

/* Returns whether sizes, orders of axes or tensors are given one by one in place of a last list: x.view(2, -1),
 * torch.meshgrid(a, b). */
static bool gathers(Eval *ev, const Op *op, const Args *args, uint32_t places) {
    if (!places || args->n < places || op->param[places - 1].type->kind != TY_LIST) return false;
    bool tensors = op->param[places - 1].type->elem[0]->kind == TY_TENSOR;
    if (tensors && !prelude_lists(ev, PRELUDE_MARKS_TAKE_EACH_TENSOR, op->name, sym_length(op->name))) return false;
    for (uint32_t i = 0; i + 1 < places; i++)
        if (op->param[i].type->kind == TY_LIST) return false;
    for (uint32_t i = places - 1; i < args->n; i++) {
        Sval v = args->pos[i];
        bool list = v.kind == SV_TUPLE || v.kind == SV_LIST || v.kind == SV_NONE;
        if (list || fit_element(ev, op, op->param[places - 1].type->elem[0], v) < 0) return false;
    }
    return args->n > places || !op->param[places - 1].fixed;
}

static bool place(OpBinding *b, uint32_t index, Sval v, Misfit *why, Span at) {
    if (b->arg[index].kind != SV_UNBOUND)
        return misfit(why, MISFIT_TWICE, b->op, b->op->param[index].name, &b->op->param[index], v, at);
    b->arg[index] = v;
    return true;
}

/* Returns whether a value among sizes given one by one is the one that does not fit. */
static bool spoils(Sval v, const Type *elem) {
    return v.kind == SV_CHOICE || v.kind == SV_NONE || (elem->kind == TY_INT && number_kind(v) == NUMBER_FLOAT);
}

/* Reports too many arguments. If the last parameter is a list, which takes the remaining arguments as its elements, the
 * message is about the first argument that cannot be one; if tensors were passed instead of a list of tensors, about
 * the first of them. */
static bool misfit_gathered(const Op *op, const Args *args, uint32_t places, Misfit *why, Span at) {
    const Param *first = op->param, *last = places ? &op->param[places - 1] : NULL;
    for (uint32_t i = places - 1; last && last->type->kind == TY_LIST && i < args->n; i++)
        if (spoils(args->pos[i], last->type->elem[0]))
            return misfit(why, MISFIT_TYPE, op, last->name, last, args->pos[i], args->at ? args->at[i] : at);
    bool list = places && first->type->kind == TY_LIST && first->type->elem[0]->kind == TY_TENSOR;
    if (list && args->pos[0].kind == SV_TENSOR)
        return misfit(why, MISFIT_TYPE, op, first->name, first, args->pos[0], args->at ? args->at[0] : at);
    return misfit(why, MISFIT_COUNT, op, NULL, NULL, sv_none(), at);
}

static bool place_positional(Eval *ev, OpBinding *b, const Args *args, Misfit *why, Span at) {
    uint32_t places = positional_count(b->op), n = args->n;
    if (gathers(ev, b->op, args, places)) {
        b->arg[places - 1] = sv_tuple(ev, n - places + 1, args->pos + places - 1);
        n = places - 1;
    }
    if (n > places) return misfit_gathered(b->op, args, places, why, at);
    for (uint32_t i = 0; i < n; i++) b->arg[i] = args->pos[i];
    return true;
}

static bool place_keywords(Eval *ev, OpBinding *b, const Args *args, Misfit *why) {
    for (uint32_t i = 0; i < args->nkey; i++) {
        const Keyword *key = &args->key[i];
        int index = parameter_index(ev, b->op, key->name);
        if (index >= 0) {
            if (!place(b, (uint32_t)index, key->value, why, key->at)) return false;
        } else if (!strcmp(key->name, "out")) {
            b->out = key->value.kind == SV_NONE ? sv_unbound() : key->value;
        } else if (!is_ignored(ev, key->name)) {
            return misfit(why, MISFIT_KEYWORD, b->op, key->name, NULL, key->value, key->at);
        }
    }
    return true;
}

/* Returns the source place of a parameter's argument. */
static Span argument_place(Eval *ev, const Op *op, const Args *args, uint32_t index, Span at) {
    for (uint32_t i = 0; i < args->nkey; i++)
        if (parameter_index(ev, op, args->key[i].name) == (int)index) return args->key[i].at;
    return index < args->n && args->at ? args->at[index] : at;
}

static bool bind_one(Eval *ev, OpBinding *b, const Args *args, Misfit *why, Span at) {
    if (!place_positional(ev, b, args, why, at) || !place_keywords(ev, b, args, why)) return false;
    b->cost = 0;
    for (uint32_t i = 0; i < b->op->params; i++) {
        const Param *param = &b->op->param[i];
        Sval v = b->arg[i];
        if (v.kind == SV_UNBOUND && (param->has_default || param->optional)) continue;
        if (v.kind == SV_UNBOUND) return misfit(why, MISFIT_MISSING, b->op, param->name, param, v, at);
        int cost = fit(ev, b->op, param, v);
        if (cost < 0)
            return misfit(why, MISFIT_TYPE, b->op, param->name, param, v, argument_place(ev, b->op, args, i, at));
        b->cost += cost;
        why->reached++;
    }
    return true;
}

/* ---- reasons ---- */

static const char *wanted(Eval *ev, const Param *param) {
    switch (param->type->kind) {
    case TY_TENSOR: return "a Tensor";
    case TY_NUMBER: return "a number";
    case TY_INT: return "an int";
    case TY_DTYPE: return "a dtype";
    case TY_LIST:
        return param->type->elem[0]->kind == TY_TENSOR
                   ? "a list or tuple of Tensors"
                   : arena_printf(ev->cx->scratch, "a list or tuple of %s", ty_str(ev->cx, param->type->elem[0]));
    default: return arena_printf(ev->cx->scratch, "a %s", ty_str(ev->cx, param->type));
    }
}

static const char *parameter_name(Sym name) { return strcmp(name, "self") ? name : "input"; }

static void add_default(Text *text, const Const *value) {
    if (!value)
        text_add(text, "None");
    else if (value->rank > 0)
        text_add(text, value->count ? "(...)" : "()");
    else if (value->dtype == DT_STR)
        text_printf(text, "'%s'", *(const Sym *)value->data);
    else if (value->dtype == DT_BOOL)
        text_add(text, *(const bool *)value->data ? "True" : "False");
    else
        text_printf(text, "%g", const_get_float(value, 0));
}

/* Returns the signature as a program would write it: `sum(input, dim, keepdim=False, *, dtype=None)`. */
static const char *signature(Eval *ev, const Op *op) {
    Text text = text_open(ev->cx->scratch);
    bool star = false;
    text_printf(&text, "%s(", op->name);
    for (uint32_t i = 0; i < op->params; i++) {
        const Param *param = &op->param[i];
        if (is_ignored(ev, param->name)) continue;
        text_printf(&text, "%s%s%s", i ? ", " : "", param->keyword && !star ? "*, " : "", parameter_name(param->name));
        star |= param->keyword;
        if (!param->has_default && !param->optional) continue;
        text_char(&text, '=');
        add_default(&text, param->value);
    }
    text_char(&text, ')');
    return text_done(&text);
}

/* Lists the signatures of the overloads, each once. */
static const char *signatures(Eval *ev, const Op *overloads) {
    enum { SHOWN = 4 };
    Text text = text_open(ev->cx->program);
    const char *shown[SHOWN];
    uint32_t n = 0;
    for (const Op *op = overloads; op && n < SHOWN; op = op->next) {
        const char *form = signature(ev, op);
        bool again = false;
        for (uint32_t i = 0; i < n; i++) again |= !strcmp(shown[i], form);
        if (again) continue;
        text_printf(&text, "%s%s", n ? ", or " : "it takes ", form);
        shown[n++] = form;
    }
    return text_done(&text);
}

static Diag *no_parameter(Eval *ev, const Op *overloads, const Misfit *why) {
    NameVec names = {0};
    for (const Op *op = overloads; op; op = op->next)
        for (uint32_t i = 0; i < op->params; i++) vec_push(ev->cx->mem, &names, op->param[i].name);
    Span name = why->at;
    size_t length = strlen(why->name), n;
    const char *text = src_text(ev->cx->sources, why->at, &n);
    if (text && n > length && !memcmp(text, why->name, length)) name.hi = name.lo + (Pos)length;
    Diag *diag = ev_error(ev, DIAG_6401, name, "`%s` has no parameter `%s`", overloads->name, why->name);
    diag_help(ev->cx->diags, diag, "%s", signatures(ev, overloads));
    suggest_keyword(ev, diag, why->name, &names, why->at);
    return diag;
}

/* Returns the way out for a number where the operator takes a tensor. */
static const char *way_for_number(Eval *ev, const Op *op) {
    bool function = op->params == 1 && op_first(ev->ops, cx_sym(ev->cx, "py"), op->name);
    bool builtin = !strcmp(op->name, "abs") || !strcmp(op->name, "round");
    if (!function) return "convert it to a tensor: torch.tensor(...)";
    return arena_printf(ev->cx->program, "use %s%s(...) for a number, or convert it to a tensor: torch.tensor(...)",
                        builtin ? "" : "math.", op->name);
}

/* Returns how a value of one kind is usually converted to the parameter's type; NULL: there is no usual way. */
static const char *conversion(Eval *ev, const Op *op, const Param *param, Sval v) {
    const Type *type = param->type;
    TypeKind want = type->kind == TY_LIST ? type->elem[0]->kind : type->kind;
    bool number = want == TY_INT || want == TY_FLOAT || want == TY_NUMBER || want == TY_BOOL;
    if (v.kind == SV_NONE) return "if the value may be None, test `is not None` first";
    if (v.kind == SV_FUNC || v.kind == SV_METHOD) return "call it: a function was given, not what it returns";
    if (type->kind == TY_LIST && v.kind == SV_ITER) return "convert it to a list first: `list(...)`";
    if (type->kind == TY_LIST && want == TY_TENSOR && v.kind == SV_TENSOR)
        return "put all tensors in one list: `[x, y]`";
    if (v.kind == SV_STR && want == TY_DTYPE) return "dtypes are written torch.float32, torch.int64 and so on";
    if (type->kind == TY_TENSOR && way_to_part(ev, v)) return way_to_part(ev, v);
    if (want == TY_TENSOR && (v.kind == SV_LIST || v.kind == SV_TUPLE))
        return "combine it into one tensor: torch.stack(...) for tensors, torch.tensor(...) for numbers";
    if (want == TY_TENSOR && is_numpy_array(v)) return "convert it to a tensor: torch.from_numpy(...)";
    if (want == TY_TENSOR && number_kind(v) != NUMBER_NOT) return way_for_number(ev, op);
    if (number && v.kind == SV_STR) return "convert it to a number: int(...) or float(...)";
    if (want == TY_INT && (number_kind(v) == NUMBER_FLOAT || v.kind == SV_TENSOR))
        return v.kind == SV_TENSOR ? "get its single value with int(...) or .item()"
                                   : "convert it to an int with int(...), or divide with `//`";
    if (number && v.kind == SV_TENSOR) return "get its single value with .item()";
    return v.kind == SV_DICT ? "pass one of its values: d[key]" : NULL;
}

/* Returns the first item of a list that does not fit the parameter's element type. */
static const Sval *unfit_item(Eval *ev, const Misfit *why, uint32_t *index) {
    const Sval *item = NULL;
    bool known = sv_has_known_items(ev, why->value);
    uint32_t n = known && why->param->type->kind == TY_LIST ? items_of(ev, why->value, &item) : 0;
    for (*index = 0; *index < n; ++*index) {
        if (fit_items(ev, why->op, why->param, sv_tuple(ev, 1, &item[*index])) < 0) return &item[*index];
    }
    return NULL;
}

static Diag *wrong_kind(Eval *ev, const Op *overloads, const Misfit *why) {
    uint32_t index;
    CX_ASSERT(ev->cx, why->kind == MISFIT_TYPE && why->name && why->param);
    const Sval *item = unfit_item(ev, why, &index);
    /* A list after `*` is one argument if its length is not known; it may be known where the code runs. */
    unsigned open = why->value.kind == SV_LIST && !list_is_static(ev, why->value);
    ev->check.trying += open;
    bool before = ev->check.of_annotation;
    ev->check.of_annotation |= unseen_tensor(ev, why->value) || unseen_number(ev, why->value);
    DiagCode code = is_numpy_array(item ? *item : why->value) ? DIAG_3111 : DIAG_6402;
    Diag *diag = item ? ev_error(ev, code, why->at, "argument `%s` of `%s` must be %s, but its element %u is %s",
                                 parameter_name(why->name), overloads->name, wanted(ev, why->param), index,
                                 sv_describe(ev, *item))
                      : ev_error(ev, code, why->at, "argument `%s` of `%s` must be %s, not %s",
                                 parameter_name(why->name), overloads->name, wanted(ev, why->param),
                                 sv_describe(ev, why->value));
    ev->check.trying -= open;
    ev->check.of_annotation = before;
    const char *way = conversion(ev, why->op, why->param, item ? *item : why->value);
    if (way)
        diag_help(ev->cx->diags, diag, "%s", way);
    else
        diag_help(ev->cx->diags, diag, "%s", signatures(ev, overloads));
    return diag;
}

/* Returns whether the operator is unsupported with any arguments, so that these arguments are not the reason. */
static bool is_refused(const Op *overloads) {
    const OpRow *row = overloads->row;
    return row && row->note && !row->lower && !row->expr && !row->prelude && !row->later;
}

static void report(Eval *ev, const Op *overloads, const Misfit *why, Span at) {
    const char *name = overloads->name;
    Diag *diag;
    if (is_refused(overloads)) {
        diag = ev_error(ev, DIAG_6101, at, "%s has no ONNX lowering", op_said(ev->cx->mem, overloads));
        diag_help(ev->cx->diags, diag, "%s", overloads->row->note);
        return;
    }
    switch (why->kind) {
    case MISFIT_KEYWORD: no_parameter(ev, overloads, why); return;
    case MISFIT_MISSING:
        diag = ev_error(ev, DIAG_6401, at, "`%s` is missing its argument `%s`", name, parameter_name(why->name));
        break;
    case MISFIT_COUNT: diag = ev_error(ev, DIAG_6401, at, "`%s` got more arguments than it takes", name); break;
    case MISFIT_TWICE:
        diag = ev_error(ev, DIAG_6401, why->at, "`%s` got its argument `%s` twice", name, parameter_name(why->name));
        break;
    default: wrong_kind(ev, overloads, why); return;
    }
    diag_help(ev->cx->diags, diag, "%s", signatures(ev, overloads));
}

/* ---- the choice ---- */

static bool is_strange(Eval *ev, const Op *overloads, Sym name) {
    bool known = !strcmp(name, "out") || is_ignored(ev, name);
    for (const Op *op = overloads; op && !known; op = op->next) known = parameter_index(ev, op, name) >= 0;
    return !known;
}

/* Returns a keyword that no overload has; NULL: none. */
static const Keyword *strange_keyword(Eval *ev, const Op *overloads, const Args *args) {
    for (uint32_t i = 0; i < args->nkey; i++)
        if (is_strange(ev, overloads, args->key[i].name)) return &args->key[i];
    return NULL;
}

/* In the texts of archives, each of several outputs has its own keyword (`values=a, indices=b`), in the order of the
 * results: combines them into the tuple for `out=`. */
static Args outputs_gathered(Eval *ev, const Op *overloads, const Args *args) {
    if (!ev->subject.archive || !strange_keyword(ev, overloads, args)) return *args;
    Sval *output = arena_new_array(ev->cx->calls, Sval, args->nkey);
    Keyword *key = arena_new_array(ev->cx->calls, Keyword, args->nkey);
    Args result = *args;
    uint32_t outputs = 0, keys = 0;
    for (uint32_t i = 0; i < args->nkey; i++) {
        Sym name = args->key[i].name;
        bool one = args->key[i].value.kind == SV_TENSOR && (!strcmp(name, "out") || is_strange(ev, overloads, name));
        if (one)
            output[outputs++] = args->key[i].value;
        else
            key[keys++] = args->key[i];
    }
    if (outputs < 2) return *args;
    key[keys++] = (Keyword){.name = cx_sym(ev->cx, "out"), .value = sv_tuple(ev, outputs, output)};
    result.nkey = keys, result.key = key;
    return result;
}

static uint32_t scalar_keywords(const Op *op) {
    uint32_t n = 0, first = positional_count(op);
    while (first + n < op->params && op->param[first + n].type->kind == TY_NUMBER) n++;
    return first + n == op->params ? n : 0;
}

static uint32_t count_numbers(const Args *args) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < args->n; i++) n += number_kind(args->pos[i]) != NUMBER_NOT;
    return n;
}

/* Passes factors that stand before the tensors which they multiply by their keywords: PyTorch still accepts this older
 * form, as in addmm(beta, input, alpha, a, b) and x.add_(alpha, y), if all other positional arguments are tensors. */
static Args factors_named(Eval *ev, const Op *op, const Args *args) {
    uint32_t places = positional_count(op), numbers = args->n > places ? count_numbers(args) : 0, n = 0;
    bool last = args->n && number_kind(args->pos[args->n - 1]) == NUMBER_NOT;
    if (!numbers || !last || args->n - numbers != places || numbers > scalar_keywords(op) || args->nkey) return *args;
    for (uint32_t i = 0; i < places; i++)
        if (op->param[i].type->kind != TY_TENSOR) return *args;
    Args result = {.n = places, .nkey = numbers};
    Sval *pos = arena_new_array(ev->cx->calls, Sval, places);
    Keyword *key = arena_new_array(ev->cx->calls, Keyword, numbers);
    for (uint32_t i = 0, k = 0; i < args->n; i++) {
        if (number_kind(args->pos[i]) == NUMBER_NOT)
            pos[n++] = args->pos[i];
        else
            key[k] = (Keyword){.name = op->param[places + k].name, .value = args->pos[i]}, k++;
    }
    result.pos = pos, result.key = key;
    return result;
}

/* Returns whether misfit a is more informative than b: its overload got further, or the type is wrong rather than the
 * number of arguments. */
static bool tells_more(const Misfit *a, const Misfit *b) {
    if (b->kind == MISFIT_NONE) return true;
    if (a->kind == MISFIT_TYPE && b->kind != MISFIT_TYPE) return b->kind != MISFIT_KEYWORD || a->reached > b->reached;
    return a->reached > b->reached;
}

/* Returns why no overload takes the arguments; of kind MISFIT_NONE: one does, and the best of them is in *out. */
static Misfit choose(Eval *ev, const Op *overloads, const Args *args, Span at, OpBinding *out) {
    Misfit worst = {0};
    out->op = NULL;
    for (const Op *op = overloads; op; op = op->next) {
        OpBinding b = {
            .op = op, .arg = arena_new_array(ev->cx->calls, Sval, (size_t)op->params + 1), .out = {.kind = SV_UNBOUND}};
        Misfit why = {0};
        for (uint32_t i = 0; i < op->params; i++) b.arg[i] = sv_unbound();
        Args named = factors_named(ev, op, args);
        if (bind_one(ev, &b, &named, &why, at)) {
            if (!out->op || b.cost < out->cost) *out = b;
        } else if (tells_more(&why, &worst)) {
            worst = why;
        }
    }
    if (out->op) return (Misfit){0};
    const Keyword *strange = strange_keyword(ev, overloads, args);
    if (strange) worst.kind = MISFIT_KEYWORD, worst.name = strange->name, worst.at = strange->at;
    return worst;
}

bool op_bind(Eval *ev, const Op *overloads, const Args *args, Span at, OpBinding *out) {
    CX_ASSERT(ev->cx, overloads);
    Args gathered = outputs_gathered(ev, overloads, args);
    Misfit why = choose(ev, overloads, &gathered, at, out);
    if (!out->op) report(ev, overloads, &why, at);
    return out->op != NULL;
}

void op_takes(Eval *ev, const Op *overloads, const Args *args, Span at) {
    OpBinding unused;
    ArenaMark mark = arena_mark(ev->cx->calls);
    Misfit why = choose(ev, overloads, args, at, &unused);
    if (!unused.op && why.kind != MISFIT_TYPE && !is_refused(overloads)) report(ev, overloads, &why, at);
    arena_release(ev->cx->calls, mark);
}

/* ---- arguments as values ---- */

static Value *element(Eval *ev, const Op *op, const Param *param, Sval v, Span at);

/* Makes one constant of a list of known ints, without a constant for each of them; NULL: it is no such list. */
static Value *known_ints(Eval *ev, const Type *elem, uint32_t count, const Sval *item, uint32_t step) {
    if (elem->kind != TY_INT) return NULL;
    for (uint32_t i = 0; i < count; i++)
        if (item[(size_t)i * step].kind != SV_INT) return NULL;
    ArenaMark mark = arena_mark(ev->cx->scratch);
    int64_t *number = arena_new_array(ev->cx->scratch, int64_t, count);
    for (uint32_t i = 0; i < count; i++) number[i] = item[(size_t)i * step].i;
    Value *list = ir_ints(&ev->emit.b, number, count);
    arena_release(ev->cx->scratch, mark);
    return list;
}

static Value *list_argument(Eval *ev, const Op *op, const Param *param, Sval v, Span at) {
    const Sval *item = &v;
    uint32_t n = 1;
    if (list_is_later(ev, v) || v.kind == SV_ITER) return sv_ir(ev, v, at);
    bool single = v.kind != SV_TUPLE && v.kind != SV_LIST;
    if (!single) n = items_of(ev, v, &item);
    uint32_t count = single && param->fixed > 1 ? param->fixed : n;
    Value *ints = known_ints(ev, param->type->elem[0], count, item, single ? 0 : 1);
    if (ints) return ints;
    Value **value = arena_new_array(ev->cx->program, Value *, (size_t)count + 1);
    for (uint32_t i = 0; i < count; i++)
        if (!(value[i] = element(ev, op, param, item[single ? 0 : i], at))) return NULL;
    const Type *elem = param->type->elem[0]->kind == TY_NUMBER ? ty_basic(ev->types, TY_FLOAT) : param->type->elem[0];
    return ir_list(&ev->emit.b, elem, count, value);
}

static DType lifted_dtype(const Eval *ev, Sval v) {
    NumberKind kind = number_kind(v);
    return kind == NUMBER_BOOL ? DT_BOOL : kind == NUMBER_INT ? DT_I64 : ev->emit.func->default_float;
}

static Value *number_argument(Eval *ev, Sval v, TypeKind kind, Span at) {
    if (v.kind != SV_TENSOR)
        return kind == TY_NUMBER ? sv_ir(ev, v, at) : sv_ir_as(ev, v, ty_basic(ev->types, kind), at);
    const Fact *fact = tensor_fact(ev, v, at);
    if (!fact) return NULL;
    NumberKind own = dtype_is_float(fact->dtype) ? NUMBER_FLOAT : fact->dtype == DT_BOOL ? NUMBER_BOOL : NUMBER_INT;
    NumberKind to = kind == TY_NUMBER  ? own
                    : kind == TY_FLOAT ? NUMBER_FLOAT
                    : kind == TY_BOOL  ? NUMBER_BOOL
                                       : NUMBER_INT;
    return sv_ir(ev, tensor_number(ev, v, to, at), at);
}

static Value *element(Eval *ev, const Op *op, const Param *param, Sval v, Span at) {
    const Type *type = param->type->kind == TY_LIST ? param->type->elem[0] : param->type;
    bool weak = op->traits & (T_PROMOTE | T_PROMOTE_FLOAT);
    bool ok;
    object_underlying(ev, v, &v);
    if (v.kind == SV_NONE) return ir_none(&ev->emit.b);
    switch (type->kind) {
    case TY_TENSOR: {
        Value *value = sv_ir(ev, v, at);
        if (weak || !value || value->type->kind == TY_TENSOR) return value;
        return ir_tensor_of(&ev->emit.b, value, lifted_dtype(ev, v));
    }
    case TY_INT:
        if (v.kind == SV_CONSTANT) return ir_none(&ev->emit.b);
        return number_argument(ev, v, TY_INT, at);
    case TY_FLOAT:
    case TY_BOOL:
    case TY_NUMBER: return number_argument(ev, v, type->kind, at);
    case TY_DTYPE: return ir_str(&ev->emit.b, cx_sym(ev->cx, dtype_rows[dtype_of_sval(ev, v, &ok)].torch));
    case TY_DEVICE:
    case TY_ANY: return ir_none(&ev->emit.b);
    default: return sv_ir(ev, v, at);
    }
}

Value *op_argument(Eval *ev, const Op *op, const Param *param, Sval v, Span at, bool *failed) {
    if (v.kind == SV_UNBOUND) return NULL;
    Value *value = v.kind != SV_NONE && param->type->kind == TY_LIST ? list_argument(ev, op, param, v, at)
                                                                     : element(ev, op, param, v, at);
    if (!value) *failed = true;
    return value;
}

bool binding_has_number(const Eval *ev, const OpBinding *b) {
    const Function *f = ev->now.frame ? ev->now.frame->func : NULL;
    bool found = false;
    for (uint32_t i = 0; ev->check.on && f && !f->owner && i < b->op->params; i++)
        found |= b->op->param[i].type->kind == TY_TENSOR && b->arg[i].kind == SV_LATER;
    return found;
}
