/* Lowerings of operators provided by users, by "namespace::name": registered by extension files (--extension), which
 * are evaluated before the target, and by the sources' own register_custom_op_symbolic and torch.library calls.
 *
 * The functions that lowerings call are text of the prelude (torch/onnx/_graph.py). This file has the table of names,
 * which is outside the heap so that a registration survives the branch in which it was needed, and makes nodes of other
 * domains. Requirement: an extension file's registration takes precedence over a source's. */
#include "frontend/library/extension.h"
#include "base/problem.h"
#include "frontend/kinds/protocol.h"
#include "frontend/modules/module.h"
#include "frontend/tensor/lowerings.h"
#include "frontend/tensor/tensor.h"
#include "frontend/texts/files.h"
#include "frontend/value/state.h"

#include <string.h>

/* ---- the table ---- */

static bool in_extension(const Eval *ev) {
    for (const Frame *f = ev->now.frame; f; f = f->up)
        if (f->module && f->module->extension) return true;
    return false;
}

/* Implements _register("ns::name", function). */
static Sval register_lowering(Eval *ev, const Args *args, Span at) {
    Sval name = args->pos[0];
    if (name.kind == SV_POISON || args->pos[1].kind == SV_POISON) return sv_none();
    if (name.kind != SV_STR || !strstr(sv_text(name), "::"))
        return EV_POISON(ev, DIAG_6700, at, "the name of a registered operator must have the form \"namespace::name\"");
    const Lowering *old = map_get(&ev->modules.lowerings.named, sv_text(name));
    bool extension = in_extension(ev);
    if (old && old->extension && !extension) return sv_none();
    if (args->pos[1].kind == SV_NONE) {
        map_remove(&ev->modules.lowerings.named, sv_text(name));
        return sv_none();
    }
    Lowering *made = arena_new(ev->cx->mem, Lowering);
    *made = (Lowering){.function = args->pos[1], .extension = extension};
    map_set(ev->cx->mem, &ev->modules.lowerings.named, sv_text(name), made);
    ev->modules.lowerings.replaces = ev->modules.lowerings.replaces || !strncmp(sv_text(name), "aten::", 6);
    return sv_none();
}

/* Implements _opset(): that of the file to be written. */
static Sval target_opset(Eval *ev, const Args *args, Span at) {
    (void)args, (void)at;
    return sv_int(ev->options->opset);
}

/* Implements _lacks(name): whether the run time has no such operator of ONNX. */
static Sval target_lacks(Eval *ev, const Args *args, Span at) {
    (void)at;
    const char *lacks = ev->options->lacks;
    return sv_bool(lacks && args->pos[0].kind == SV_STR && strstr(lacks, sv_text(args->pos[0])));
}

/* Implements _is_known(tensor): whether its contents are known at compile time. */
static Sval is_known(Eval *ev, const Args *args, Span at) {
    Value *v = args->pos[0].kind == SV_TENSOR ? sv_ir(ev, args->pos[0], at) : NULL;
    return sv_bool(v && ir_contents(ev->emit.func, v));
}

/* Implements _registered(name): the function, or None. */
static Sval registered(Eval *ev, const Args *args, Span at) {
    (void)at;
    run_registrations(ev);
    const Lowering *found = args->pos[0].kind == SV_STR ? map_get(&ev->modules.lowerings.named, sv_text(args->pos[0]))
                                                        : NULL;
    return found ? found->function : sv_none();
}

/* ---- extension files ---- */

static bool open_file(Eval *ev, const char *path) {
    Source *source = files_source(ev, path);
    if (!source) {
        ev_error(ev, DIAG_20, (Span){0, 0}, "cannot read %s: %s", path, problem_text(files_read(ev, path)->error));
        return false;
    }
    Module *module = module_of_source(ev, sym_printf(ev->cx->symbols, "--extension %s", path), source, false);
    module->extension = true;
    uint32_t errors = diag_errors(ev->cx->diags);
    module_run(ev, module);
    return diag_errors(ev->cx->diags) == errors;
}

bool extension_open(Eval *ev) {
    bool fine = true;
    for (uint32_t i = 0; i < ev->options->extensions; i++) fine &= open_file(ev, ev->options->extension[i]);
    return fine;
}

/* ---- nodes ---- */

typedef struct ForeignAttr ForeignAttr;

static const Const *text_list(Eval *ev, const SvVec *items) {
    Sym *text = arena_new_array(ev->emit.func->mem, Sym, items->n + 1);
    int64_t *dim = arena_new(ev->emit.func->mem, int64_t);
    for (uint32_t i = 0; i < items->n; i++) text[i] = sv_text(items->at[i]);
    *dim = items->n;
    return const_make(ev->cx, DT_STR, 1, dim, text);
}

/* Returns an attribute's value; NULL: it is no constant. */
static const Const *attr_contents(Eval *ev, Sval v, char kind, Span at) {
    SvVec items = {0};
    if (v.kind == SV_STR) return const_str(ev->cx, sv_text(v));
    if (v.kind == SV_DTYPE) return const_int(ev->cx, dtype_rows[v.dtype].onnx);
    bool list = v.kind == SV_LIST || v.kind == SV_TUPLE;
    if (list && !iter_all(ev, v, &items, at)) return NULL;
    if (items.n && items.at[0].kind == SV_STR) return text_list(ev, &items);
    if (list && !items.n) return const_ints(ev->cx, NULL, 0);
    Value *value = v.kind == SV_TENSOR ? sv_ir(ev, v, at) : tensor_from_data(ev, v, DT_NONE, at);
    const Const *contents = value ? ir_contents(ev->emit.func, value) : NULL;
    if (contents && kind == 'f' && !dtype_is_float(contents->dtype)) contents = const_cast(ev->cx, contents, DT_F64);
    return contents;
}

/* Reads (name, kind, value): the kind is the letter after `_` in torch.onnx's g.op, or empty: according to the
 * value. */
static bool read_attr(Eval *ev, Sval item, ForeignAttr *out, Span at) {
    const Sval *part = item.tuple->item;
    char kind = sv_text(part[1])[0];
    out->name = sv_text(part[0]);
    out->tensor = kind == 't';
    uint32_t errors = diag_errors(ev->cx->diags);
    out->value = attr_contents(ev, part[2], kind, at);
    if (out->value) return true;
    if (diag_errors(ev->cx->diags) == errors && part[2].kind != SV_POISON)
        ev_error(ev, DIAG_6701, at, "the attribute `%s` is %s, not known at compile time", out->name,
                 sv_describe(ev, part[2]));
    return false;
}

static bool read_attrs(Eval *ev, Sval list, Foreign *foreign, Span at) {
    SvVec items = {0};
    if (!iter_all(ev, list, &items, at)) return false;
    foreign->attr = arena_new_array(ev->emit.func->mem, ForeignAttr, items.n + 1);
    for (uint32_t i = 0; i < items.n; i++) {
        if (items.at[i].tuple->item[2].kind == SV_NONE) continue;
        if (!read_attr(ev, items.at[i], &foreign->attr[foreign->attrs++], at)) return false;
    }
    return true;
}

static bool holds_tensors(Eval *ev, Sval v, Span at) {
    SvVec items = {0};
    return v.kind == SV_LIST && iter_all(ev, v, &items, at) && items.n && items.at[0].kind == SV_TENSOR;
}

/* Reads an operand of a node. Numbers become tensors: an int has int64, a float the type of the first tensor if that is
 * a float type. */
static Value *read_input(Eval *ev, Sval v, DType first, Span at) {
    if (v.kind == SV_NONE) return ir_none(&ev->emit.b);
    if (v.kind == SV_TENSOR) return sv_ir(ev, v, at);
    if (holds_tensors(ev, v, at)) return sv_ir_as(ev, v, ty_list(ev->types, ty_basic(ev->types, TY_TENSOR)), at);
    DType dtype = v.kind == SV_FLOAT || (v.kind == SV_LATER && v.ir->type->kind == TY_FLOAT)
                      ? (dtype_is_float(first) ? first : DT_F32)
                      : DT_NONE;
    return tensor_from_data(ev, v, dtype, at);
}

static bool read_inputs(Eval *ev, Sval list, SvVec *items, Value ***out, DType *first, Span at) {
    if (!iter_all(ev, list, items, at)) return false;
    *out = arena_new_array(ev->emit.func->mem, Value *, items->n + 1);
    *first = DT_NONE;
    for (uint32_t i = 0; i < items->n; i++) {
        if (!((*out)[i] = read_input(ev, items->at[i], *first, at))) return false;
        if (*first == DT_NONE) *first = (*out)[i]->fact.dtype;
    }
    while (items->n && ir_is_none((*out)[items->n - 1])) items->n--;
    return true;
}

/* ---- result types ---- */

/* Returns the result type of an operator of ONNX, which for some is not that of the first operand. An error or omission
 * here is found when the node is lowered. */
static DType standard_dtype(Sym type, DType first, const Foreign *foreign, uint32_t n, Value *const *in) {
    static const struct {
        DType dtype;
        const char *types;
    } rows[] = {
        {DT_I64, " Shape Size ArgMax ArgMin NonZero SequenceLength "},
        {DT_BOOL, " Equal Greater GreaterOrEqual Less LessOrEqual IsNaN IsInf Not And Or Xor OptionalHasElement "},
        {DT_U8, " DynamicQuantizeLinear "},
    };
    for (uint32_t i = 0; i < foreign->attrs; i++)
        if (!strcmp(foreign->attr[i].name, "to") || !strcmp(foreign->attr[i].name, "dtype"))
            return dtype_of_onnx((int)const_get_int(foreign->attr[i].value, 0));
    if (n > 1 && !strcmp(type, "Where")) return in[1]->fact.dtype;
    if (n > 1 && !strcmp(type, "CastLike")) return in[1]->fact.dtype;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *at = strstr(rows[i].types, type);
        if (at && at > rows[i].types && at[-1] == ' ' && at[strlen(type)] == ' ') return rows[i].dtype;
    }
    return first;
}

static const Dim *size_of(Eval *ev, Sval v) {
    if (v.kind == SV_INT && v.i >= 0) return dim_const(ev->dims, v.i);
    return v.kind == SV_LATER && v.ir->fact.items == 1 && v.ir->fact.item ? v.ir->fact.item[0] : NULL;
}

static Fact stated_fact(Eval *ev, DType dtype, Sval shape, Span at) {
    Fact fact = fact_unknown(ty_basic(ev->types, TY_TENSOR));
    SvVec sizes = {0};
    fact.dtype = dtype;
    if ((shape.kind != SV_TUPLE && shape.kind != SV_LIST) || !iter_all(ev, shape, &sizes, at) || sizes.n > MAX_RANK)
        return fact;
    const Dim **dim = arena_new_array(ev->cx->mem, const Dim *, sizes.n + 1);
    for (uint32_t i = 0; i < sizes.n; i++) dim[i] = size_of(ev, sizes.at[i]);
    Fact known = fact_tensor(ev->cx, dtype, (int)sizes.n, dim);
    return fact_fresh(ev->cx, ev->dims, &known);
}

/* Returns the k-th of the values given for several results, or the value given for all. */
static Sval stated_for(Eval *ev, Sval given, uint32_t k) {
    if (given.kind == SV_TUPLE) return k < given.tuple->n ? given.tuple->item[k] : sv_none();
    if (given.kind == SV_LIST && list_is_static(ev, given))
        return k < list_count(ev, given) ? list_get(ev, given, k) : sv_none();
    return given;
}

static bool result_facts(Eval *ev, uint32_t n, DType usual, Sval dtypes, Sval shapes, Fact *out, Span at) {
    for (uint32_t k = 0; k < n; k++) {
        Sval given = stated_for(ev, dtypes, k);
        DType dtype = given.kind == SV_DTYPE ? given.dtype : usual;
        if (dtype == DT_NONE) {
            Diag *diag = ev_error(ev, DIAG_6702, at, "the element type of the result is not known");
            diag_help(ev->cx->diags, diag, "state it: onnx.Op(..., _dtype=torch.float32)");
            return false;
        }
        out[k] = stated_fact(ev, dtype, n > 1 ? stated_for(ev, shapes, k) : shapes, at);
    }
    return true;
}

enum { MAX_RESULTS = 64 };

/* Implements _node(domain, type, inputs, attributes, results, dtypes, shapes): a tuple of tensors. */
static Sval make_node(Eval *ev, const Args *args, Span at) {
    const Sval *a = args->pos;
    int64_t n;
    if (a[0].kind != SV_STR || a[1].kind != SV_STR || !sv_known_int(a[4], &n) || n < 1 || n > MAX_RESULTS)
        return EV_POISON(ev, DIAG_6701, at, "the operator and the number of its results must be known at compile time");
    Foreign *foreign = arena_new(ev->emit.func->mem, Foreign);
    *foreign = (Foreign){.domain = sv_text(a[0]), .type = sv_text(a[1]), .version = 1};
    if (!strcmp(foreign->domain, "onnx") || !strcmp(foreign->domain, "ai.onnx")) foreign->domain = cx_sym(ev->cx, "");
    SvVec items = {0};
    Value **in;
    DType first;
    if (!read_attrs(ev, a[3], foreign, at) || !read_inputs(ev, a[2], &items, &in, &first, at)) return sv_poison();
    if (!*foreign->domain) first = standard_dtype(foreign->type, first, foreign, items.n, in);
    Fact fact[MAX_RESULTS];
    const Type *type[MAX_RESULTS];
    Sval result[MAX_RESULTS];
    if (!result_facts(ev, (uint32_t)n, first, a[5], a[6], fact, at)) return sv_poison();
    for (int64_t k = 0; k < n; k++) type[k] = ty_basic(ev->types, TY_TENSOR);
    Node *node = ir_node(&ev->emit.b, op_core(ev->ops, OP_FOREIGN), items.n, in, (uint32_t)n, type, fact, 0);
    node->foreign = foreign;
    for (int64_t k = 0; k < n; k++) result[k] = sv_tensor(ev, node->out[k]);
    return sv_tuple(ev, (uint32_t)n, result);
}

/* ---- statements about a result ---- */

static bool state(Eval *ev, Sval tensor, const Fact *stated, Span at) {
    if (tensor.kind != SV_TENSOR) return true;
    Value *v = sv_ir(ev, tensor, at);
    if (!v || !v->def || v->def->op->kind != OP_FOREIGN) return true;
    if (stated->dtype != DT_NONE && stated->dtype != v->fact.dtype && ir_used(v)) {
        ev_error(ev, DIAG_6702, at, "the result has been used as %s, but is stated to be %s later",
                 dtype_rows[v->fact.dtype].torch, dtype_rows[stated->dtype].torch);
        return false;
    }
    Fact fact = *stated;
    if (fact.dtype == DT_NONE) fact.dtype = v->fact.dtype;
    fact.data = NULL, fact.item = NULL, fact.items = 0;
    v->fact.dtype = fact.dtype;
    v->fact = fact_meet(ev->cx, &v->fact, &fact);
    return true;
}

/* Implements _state(tensor, dtype, shape). */
static Sval state_type(Eval *ev, const Args *args, Span at) {
    Fact fact = stated_fact(ev, args->pos[1].kind == SV_DTYPE ? args->pos[1].dtype : DT_NONE, args->pos[2], at);
    return state(ev, args->pos[0], &fact, at) ? sv_none() : sv_poison();
}

static void state_like(Eval *ev, Sval result, Sval like, Span at) {
    if (result.kind == SV_TENSOR && like.kind == SV_TENSOR) {
        const Fact *fact = tensor_fact(ev, like, at);
        if (fact) state(ev, result, fact, at);
    }
    if (result.kind != SV_TUPLE || like.kind != SV_TUPLE || result.tuple->n != like.tuple->n) return;
    for (uint32_t i = 0; i < result.tuple->n; i++) state_like(ev, result.tuple->item[i], like.tuple->item[i], at);
}

/* Implements _state_by(result, function, arguments): gives the result the types that the function's result has. Nodes,
 * effects and errors of the function are dropped, since it only determines types. */
static Sval state_by(Eval *ev, const Args *args, Span at) {
    SvVec items = {0};
    if (!iter_all(ev, args->pos[2], &items, at)) return sv_none();
    Block *aside = ir_block(ev->emit.func, NULL);
    Builder outside = ev->emit.b;
    Attempt attempt;
    HeapMark before = heap_mark(ev);
    ev->emit.b = ir_at(&ev->emit.b, aside);
    attempt_open(ev, &attempt);
    Sval like = sv_call(ev, args->pos[1], &(Args){.n = items.n, .pos = items.at}, at);
    bool ended = ev->now.unreachable || ev->now.raised.kind != SV_POISON;
    if (!attempt_close(ev, &attempt, ended))
        state_like(ev, args->pos[0], like, at); /* views are also read tentatively */
    ev->emit.b = outside;
    uint32_t n;
    heap_undo(ev, before, NULL, &n);
    heap_drop(ev, before);
    while (aside->last) ir_erase(aside->last);
    return sv_none();
}

static const Native rows[] = {
    {"torch.onnx._graph", "_register", register_lowering, "name, function, /"},
    {"torch.onnx._graph", "_registered", registered, "name, /"},
    {"torch.onnx._graph", "_opset", target_opset, ""},
    {"torch.onnx._graph", "_lacks", target_lacks, "name, /"},
    {"torch.onnx._graph", "_is_known", is_known, "tensor, /"},
    {"torch.onnx._graph", "_node", make_node, "domain, type, inputs, attributes, results, dtypes, shapes, /"},
    {"torch.onnx._graph", "_state", state_type, "tensor, dtype, shape, /"},
    {"torch.onnx._graph", "_state_by", state_by, "result, function, arguments, /"},
};
NATIVES(extension, rows)
