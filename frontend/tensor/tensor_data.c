/* Tensors made from the program's data (numbers, nested lists of numbers, lists of tensors), for torch.tensor and for
 * subscripts. Known data becomes one constant; a list with run-time elements becomes a list node of the flattened
 * elements; tensors among them are stacked. */
#include "frontend/kinds/iter.h"
#include "frontend/kinds/number.h"
#include "frontend/kinds/seq.h"
#include "frontend/tensor/tensor.h"

#include <string.h>

typedef struct Data {
    Eval *ev;
    Span at;
    SvVec leaf; /* numbers in row-major order */
    int64_t dim[MAX_RANK];
    int rank;
    bool known, tensors, ragged;
    NumberKind widest;
    DType numpy; /* the dtype of NumPy's numbers among them; DT_NONE: there are none */
    DType empty; /* dtype for an empty list, from the declaration of numbers in an archive's text */
} Data;

/* ---- dtypes ---- */

DType dtype_of_sval(Eval *ev, Sval v, bool *ok) {
    *ok = true;
    if (v.kind == SV_DTYPE) return v.dtype;
    if (v.kind == SV_CLASS && v.class == prelude_class(ev, PRELUDE_FLOAT)) return DT_F64;
    if (v.kind == SV_CLASS && v.class == prelude_class(ev, PRELUDE_INT)) return DT_I64;
    if (v.kind == SV_CLASS && v.class == prelude_class(ev, PRELUDE_BOOL)) return DT_BOOL;
    if (ev->subject.archive && v.kind == SV_INT) { /* dtypes are numbers in its texts */
        DType numbered = dtype_numbered(v.i);
        return *ok = numbered != DT_NONE, numbered;
    }
    *ok = v.kind == SV_NONE || v.kind == SV_UNBOUND;
    return DT_NONE;
}

bool dtype_misnamed(Eval *ev, Sval v, Span at) {
    bool ok;
    dtype_of_sval(ev, v, &ok);
    if (!ok) sv_raise(ev, "TypeError", DIAG_6402, at, "`dtype` must be a torch.dtype, not %s", sv_describe(ev, v));
    return !ok;
}

bool dtype_refused(Eval *ev, Sval v, Span at) {
    static const char *const names[] = {"torch.float8_", "torch.complex32", "torch.chalf"};
    for (size_t i = 0; v.kind == SV_CONSTANT && i < sizeof names / sizeof *names; i++)
        if (!strncmp(sv_text(v), names[i], strlen(names[i])))
            return ev_error(ev, DIAG_6113, at, "tensors of %s are not supported: use %s", sv_text(v),
                            i ? "torch.complex64" : "torch.float16 or torch.bfloat16");
    return false;
}

static DType inferred(const Eval *ev, NumberKind widest) {
    switch (widest) {
    case NUMBER_BOOL: return DT_BOOL;
    case NUMBER_INT: return DT_I64;
    case NUMBER_COMPLEX: return DT_C64;
    default: return ev->emit.func->default_float;
    }
}

/* Returns the dtype of the class of a number of NumPy's; of others, that to which PyTorch converts them. */
static DType dtype_of_number(Eval *ev, Sval v, NumberKind kind) {
    bool ok;
    const Class *class = number_class(ev, v);
    Sval dtype = class ? class_attr(ev, class, cx_sym(ev->cx, "torch")) : sv_unbound();
    return dtype.kind == SV_DTYPE ? dtype_of_sval(ev, dtype, &ok) : inferred(ev, kind);
}

/* ---- walking nested lists ---- */

static uint32_t length_of(const Eval *ev, Sval v) { return v.kind == SV_TUPLE ? v.tuple->n : list_count(ev, v); }

bool is_numpy_array(Sval v) { return v.kind == SV_OBJECT && class_is_named(v.class, PRELUDE_NUMPY_NDARRAY); }

Sval numpy_tensor(Eval *ev, Sval v) { return is_numpy_array(v) ? object_get(ev, v, cx_sym(ev->cx, "_tensor")) : v; }

static Sval element_at(const Eval *ev, Sval v, uint32_t i) {
    return v.kind == SV_TUPLE ? v.tuple->item[i] : list_get(ev, v, i);
}

/* An array counts as its tensor, a range as the list of its numbers. */
static Sval item_of(Eval *ev, Sval v, uint32_t i) {
    Sval item = element_at(ev, v, i);
    IterSource source;
    if (item.kind == SV_RANGE && iter_open(ev, item, &source, ev->emit.b.at))
        return iter_collect(ev, &source, ev->emit.b.at);
    return numpy_tensor(ev, item);
}

bool data_has_complex(Eval *ev, Sval v, int levels) {
    bool found = v.kind == SV_COMPLEX;
    cx_step(ev->cx, 1); /* shared lists have many more paths than elements */
    for (uint32_t i = 0; levels && sv_has_known_items(ev, v) && i < length_of(ev, v) && !found; i++)
        found = data_has_complex(ev, item_of(ev, v, i), levels - 1);
    return found;
}

/* A number of NumPy's has its own dtype among the elements, with which those of the others are promoted. */
static void note_numpy(Data *d, Sval v, NumberKind kind) {
    if (d->numpy == DT_NONE && !number_class(d->ev, v)) return;
    if (d->numpy == DT_NONE && d->leaf.n) d->numpy = inferred(d->ev, d->widest);
    DType one = dtype_of_number(d->ev, v, kind);
    d->numpy = d->numpy == DT_NONE ? one : dtype_promote(d->numpy, one);
}

static bool take_number(Data *d, Sval v, int depth) {
    NumberKind kind = number_kind(v);
    if (d->rank < 0) d->rank = depth;
    if (d->rank != depth) d->ragged = true;
    if (v.kind == SV_TENSOR || v.kind == SV_LIST) return d->tensors = true;
    if (kind == NUMBER_NOT || kind == NUMBER_COMPLEX) {
        if (unknown_digits(v))
            unknown_error(d->ev, v, d->at);
        else if (v.kind != SV_POISON)
            ev_error(d->ev, DIAG_2206, d->at, "a tensor cannot be made from %s", sv_describe(d->ev, v));
        return false;
    }
    note_numpy(d, v, kind);
    d->widest = kind > d->widest ? kind : d->widest;
    d->known = d->known && v.kind != SV_LATER;
    vec_push(d->ev->cx->mem, &d->leaf, v);
    return true;
}

static DType number_dtype(const Eval *ev, TypeKind kind) {
    return kind == TY_FLOAT ? ev->emit.func->default_float : kind == TY_BOOL ? DT_BOOL : DT_I64;
}

/* TorchScript's lists have a declared element type. */
static void note_declared(Data *d, Sval v) {
    const Type *elem = d->ev->subject.archive && v.kind == SV_LIST ? heap_cell(d->ev, v.cell)->elem : NULL;
    while (elem && elem->kind == TY_LIST) elem = elem->elem[0];
    if (elem && (elem->kind == TY_INT || elem->kind == TY_FLOAT || elem->kind == TY_BOOL))
        d->empty = number_dtype(d->ev, elem->kind);
}

static bool walk(Data *d, Sval v, int depth) {
    if (!sv_has_known_items(d->ev, v)) return take_number(d, v, depth);
    uint32_t n = length_of(d->ev, v);
    if (depth >= MAX_RANK - 1)
        return ev_error(d->ev, DIAG_2206, d->at, "lists are nested too deeply for a tensor"), false;
    if (d->dim[depth] < 0) d->dim[depth] = n;
    if (d->dim[depth] != (int64_t)n) d->ragged = true;
    if (!n && d->rank < 0) d->rank = depth + 1;
    if (!n) note_declared(d, v);
    for (uint32_t i = 0; i < n; i++)
        if (!walk(d, item_of(d->ev, v, i), depth + 1)) return false;
    return true;
}

/* ---- making ---- */

static Value *constant_of(Data *d, DType dtype) {
    Context *cx = d->ev->cx;
    bool whole = d->widest <= NUMBER_INT && d->leaf.n;
    int64_t *ints = arena_new_array(cx->mem, int64_t, (size_t)d->leaf.n + 1);
    double *floats = arena_new_array(cx->mem, double, (size_t)d->leaf.n + 1);
    for (uint32_t i = 0; i < d->leaf.n; i++) {
        if (whole) sv_known_int(d->leaf.at[i], &ints[i]);
        floats[i] = number_double(d->leaf.at[i]);
    }
    const int64_t *dim = arena_copy(cx->mem, d->dim, sizeof *dim * (size_t)(d->rank + 1));
    const Const *c = const_make(cx, whole ? DT_I64 : DT_F64, (uint32_t)d->rank, dim,
                                const_order(whole ? (void *)ints : floats, d->leaf.n, sizeof *ints));
    return ir_const(&d->ev->emit.b, const_cast(cx, c, dtype), ty_basic(d->ev->types, TY_TENSOR));
}

static Value *list_of_leaves(Data *d, TypeKind kind) {
    const Type *elem = ty_basic(d->ev->types, kind);
    Value **v = arena_new_array(d->ev->cx->mem, Value *, (size_t)d->leaf.n + 1);
    for (uint32_t i = 0; i < d->leaf.n; i++)
        if (!(v[i] = sv_ir_as(d->ev, d->leaf.at[i], elem, d->at))) return NULL;
    return ir_list(&d->ev->emit.b, elem, d->leaf.n, v);
}

static Value *listed(Data *d, DType dtype) {
    Eval *ev = d->ev;
    if (d->rank == 0) return ir_tensor_of(&ev->emit.b, sv_ir(ev, d->leaf.at[0], d->at), dtype);
    TypeKind kind = d->widest == NUMBER_FLOAT ? TY_FLOAT : d->widest == NUMBER_BOOL ? TY_BOOL : TY_INT;
    Value *list = list_of_leaves(d, kind);
    Value *flat = list ? ir_tensor_of(&ev->emit.b, list, dtype) : NULL;
    if (!flat || d->rank == 1) return flat;
    return op_call(ev, "aten.reshape", 2, (Value *[]){flat, ir_ints(&ev->emit.b, d->dim, (size_t)d->rank)}, d->at);
}

/* Returns an element of a list without dimensions: a tensor counts as its number. Arrays of NumPy keep them. */
static Value *single(Eval *ev, Sval element, Value *value, Span at) {
    if (element.kind != SV_TENSOR || !value) return value;
    if (!tensor_may_be_number(ev, &value->fact)) {
        Diag *diag = ev_error(ev, DIAG_2207, at, "a tensor of several elements cannot be an element of this data");
        diag_help(ev->cx->diags, diag, "join the tensors with torch.stack(...)");
        return NULL;
    }
    return value->fact.rank != 0 ? op_call(ev, "aten.reshape", 2, (Value *[]){value, ir_ints(&ev->emit.b, NULL, 0)}, at)
                                 : value;
}

static Value *stacked(Eval *ev, Sval data, DType dtype, Span at) {
    uint32_t n = length_of(ev, data);
    Value **part = arena_new_array(ev->cx->mem, Value *, (size_t)n + 1);
    DType common = dtype;
    for (uint32_t i = 0; i < n; i++) {
        part[i] = single(ev, element_at(ev, data, i), tensor_from_data(ev, item_of(ev, data, i), dtype, at), at);
        if (!part[i]) return NULL;
        if (dtype == DT_NONE)
            common = common == DT_NONE ? part[i]->fact.dtype : dtype_promote(common, part[i]->fact.dtype);
    }
    for (uint32_t i = 0; i < n; i++) { part[i] = ir_cast(&ev->emit.b, part[i], common); }
    Value *list = ir_list(&ev->emit.b, ty_basic(ev->types, TY_TENSOR), n, part);
    return op_call(ev, "aten.stack", 2, (Value *[]){list, ir_int(&ev->emit.b, 0)}, at);
}

static Value *stack(Eval *ev, Value *list, int64_t dim, Span at) {
    return op_call(ev, "aten.stack", 2, (Value *[]){list, ir_int(&ev->emit.b, dim)}, at);
}

/* For elements of a list of run-time length: determines how many levels of lists of known lengths they have, and the
 * dtype of their numbers. */
static bool element_dtype(const Eval *ev, const Layout *elem, DType *dtype) {
    bool parts = elem->kind == LY_TUPLE || (elem->kind == LY_CELL && elem->cell == CELL_LIST);
    DType own = elem->kind == LY_NUMBER && elem->type->kind != TY_STR ? number_dtype(ev, elem->type->kind) : DT_NONE;
    if (own != DT_NONE) return *dtype = *dtype == DT_NONE ? own : dtype_promote(*dtype, own), true;
    for (uint32_t i = 0; parts && i < elem->n; i++)
        if (!element_dtype(ev, elem->child[i], dtype)) return false;
    return parts && elem->n;
}

/* Joins the columns into a tensor whose first dimension is the list's length. */
static Value *from_columns(Eval *ev, const Layout *elem, Value *const **leaf, DType dtype, Span at) {
    if (elem->kind == LY_NUMBER) return ir_tensor_of(&ev->emit.b, *(*leaf)++, dtype);
    Value **column = arena_new_array(ev->cx->mem, Value *, elem->n);
    for (uint32_t i = 0; i < elem->n; i++)
        if (!(column[i] = from_columns(ev, elem->child[i], leaf, dtype, at))) return NULL;
    return stack(ev, ir_list(&ev->emit.b, ty_basic(ev->types, TY_TENSOR), elem->n, column), 1, at);
}

/* Returns the dtype of the numbers in elements that are lists of run-time length themselves; DT_NONE: they are others.
 * A sequence holds such an element as a tensor, floats in 64 bits. */
static DType dtype_of_lists(const Eval *ev, const Layout *elem) {
    while (elem->kind == LY_DYNAMIC && elem->cell == CELL_LIST) elem = elem->child[0];
    return elem->kind == LY_NUMBER && elem->type->kind != TY_STR ? number_dtype(ev, elem->type->kind) : DT_NONE;
}

/* Returns whether the elements are known tuples, of which the list holds the numbers. */
static bool picks_tuples(const Layout *elem) {
    for (uint32_t i = 0; elem->kind == LY_CHOICE && i < elem->n; i++)
        if (elem->child[i]->kind != LY_STATIC || elem->child[i]->value.kind != SV_TUPLE) return false;
    return elem->kind == LY_CHOICE && elem->n;
}

static Value *from_picked_tuples(Eval *ev, const Dynamic *dynamic, DType dtype, Span at) {
    Sval *row = arena_new_array(ev->cx->program, Sval, dynamic->elem->n);
    for (uint32_t i = 0; i < dynamic->elem->n; i++) row[i] = dynamic->elem->child[i]->value;
    Value *rows = tensors_from_data(ev, sv_list(ev, dynamic->elem->n, row), dtype, at);
    Value *picked = ir_tensor_of(&ev->emit.b, dynamic->leaf[0], DT_I64);
    return rows ? op_call(ev, "aten.index_select", 3, (Value *[]){rows, ir_int(&ev->emit.b, 0), picked}, at) : NULL;
}

static Value *from_later_list(Eval *ev, Sval list, DType dtype, Span at) {
    const Dynamic *dynamic = &heap_get(ev, list.cell)->dynamic;
    CX_ASSERT(ev->cx, dynamic->elem); /* only a set has none */
    if (dynamic->leaves == 1 && picks_tuples(dynamic->elem)) return from_picked_tuples(ev, dynamic, dtype, at);
    DType own = DT_NONE;
    if (element_dtype(ev, dynamic->elem, &own)) {
        Value *const *leaf = dynamic->leaf;
        return from_columns(ev, dynamic->elem, &leaf, dtype != DT_NONE ? dtype : own, at);
    }
    Value *value = sv_ir(ev, list, at);
    if (!value || value->type->kind != TY_LIST) return value;
    TypeKind elem = value->type->elem[0]->kind;
    if (elem != TY_TENSOR) return ir_tensor_of(&ev->emit.b, value, dtype != DT_NONE ? dtype : number_dtype(ev, elem));
    Value *all = stack(ev, value, 0, at);
    if (dtype == DT_NONE) dtype = dtype_of_lists(ev, dynamic->elem);
    return all && dtype != DT_NONE ? ir_cast(&ev->emit.b, all, dtype) : all;
}

Value *tensors_from_data(Eval *ev, Sval data, DType dtype, Span at) {
    Data d = {.ev = ev, .at = at, .rank = -1, .known = true};
    for (int i = 0; i < MAX_RANK; i++) d.dim[i] = -1;
    data = numpy_tensor(ev, data);
    if (data.kind == SV_CHOICE) return sv_ir(ev, data, at);
    if (data.kind == SV_TENSOR) {
        Value *value = tensor_read(ev, data, at);
        return value && dtype != DT_NONE ? ir_cast(&ev->emit.b, value, dtype) : value;
    }
    if (data.kind == SV_RANGE || data.kind == SV_ITER) data = sv_list_from(ev, data, at);
    if (data.kind == SV_LIST && !list_is_static(ev, data)) return from_later_list(ev, data, dtype, at);
    if (!walk(&d, data, 0)) return NULL;
    if (d.tensors) return stacked(ev, data, dtype, at);
    if (d.ragged) {
        ev_error(ev, DIAG_2206, at, "the nested lists have different lengths, so they cannot become a tensor");
        return NULL;
    }
    if (dtype == DT_NONE)
        dtype = d.numpy != DT_NONE ? d.numpy : !d.leaf.n && d.empty ? d.empty : inferred(ev, d.widest);
    return d.known ? constant_of(&d, dtype) : listed(&d, dtype);
}
