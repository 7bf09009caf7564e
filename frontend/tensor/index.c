/* Subscripts of tensors, read and written.
 *
 * A subscript is split as in PyTorch: ints, slices, None and `...` become view steps in order; tensors, lists and masks
 * remain as indices of the remaining axes, and are applied all at once (aten.index, aten.index_put). Without such
 * indices the result is a view; with them it is new memory. */
#include "frontend/kinds/unseen.h"
#include "frontend/tensor/caught.h"
#include "frontend/tensor/tensor.h"

#include <string.h>

/* The state of splitting a subscript. */
typedef struct Subscript {
    Eval *ev;
    Span at;
    Sval view; /* the view made of basic items so far */
    int axis;  /* next axis of `view`; counted from the end if negative */
    bool from_end;
    bool advanced;
    Value *index[MAX_RANK]; /* by axis of `view`; NULL: the whole axis */
    int masks;              /* how many of the indices came from masks */
    Value *mask;            /* the mask, if it is the only index; its axes start at mask_axis */
    int mask_axis;
    bool open; /* there was a mask of unknown rank, so it is unknown which axes are left */
} Subscript;

/* ---- kinds of items ---- */

static bool is_sequence(Sval v) { return v.kind == SV_LIST || v.kind == SV_RANGE || v.kind == SV_TUPLE; }

static bool is_mask_type(DType dtype) { return dtype == DT_BOOL || dtype == DT_U8; }

static bool wrong_item(Subscript *s, Sval item) {
    if (item.kind == SV_POISON) return false;
    if (s->ev->check.on && item.kind == SV_ITER) return false; /* parts of a tensor, whose number may be known */
    s->ev->check.of_annotation = unseen_tensor(s->ev, s->view);
    Diag *diag = ev_error(s->ev, DIAG_2208, s->at,
                          "a Tensor index must be int, slice, None, `...`, Tensor or list, not %s",
                          sv_describe(s->ev, item));
    s->ev->check.of_annotation = false;
    if (number_kind(item) == NUMBER_FLOAT)
        diag_help(s->ev->cx->diags, diag, "convert it to an int with int(...), or divide with `//`");
    return false;
}

/* Returns how many axes an item takes; -1: reported. */
static int axes_of(Subscript *s, Sval item) {
    if (item.kind == SV_NONE || item.kind == SV_ELLIPSIS || item.kind == SV_BOOL) return 0;
    if (item.kind != SV_TENSOR) return 1;
    const Fact *fact = tensor_fact(s->ev, item, s->at);
    if (!fact) return -1;
    return is_mask_type(fact->dtype) && fact->rank >= 0 ? fact->rank : 1;
}

/* ---- basic items ---- */

static bool step(Subscript *s, const char *op, uint32_t n, Value *const *arg) {
    for (uint32_t i = 0; i < n; i++)
        if (!arg[i]) return false;
    s->view = view_step(s->ev, s->view, op, n, arg, s->at);
    return s->view.kind != SV_POISON;
}

static Value *axis_value(Subscript *s) { return ir_int(&s->ev->emit.b, s->axis); }

static bool take_int(Subscript *s, Sval item) {
    Value *index = sv_ir(s->ev, item, s->at);
    if (!index || !step(s, "aten.select.int", 2, (Value *[]){axis_value(s), index})) return false;
    s->axis += s->from_end;
    return true;
}

static bool take_new_axis(Subscript *s) {
    if (s->from_end) return step(s, "aten.unsqueeze", 1, (Value *[]){ir_int(&s->ev->emit.b, s->axis - 1)});
    if (!step(s, "aten.unsqueeze", 1, (Value *[]){axis_value(s)})) return false;
    s->axis++;
    return true;
}

static Sval whole_number(Eval *ev, Sval tensor, Span at) {
    const Fact *fact = tensor_fact(ev, tensor, at);
    if (fact && dtype_is_float(fact->dtype))
        return sv_raise(ev, "TypeError", DIAG_2208, at,
                        "the bounds of a slice of a Tensor must be ints, not a Tensor of %s",
                        dtype_rows[fact->dtype].torch);
    return tensor_number(ev, tensor, NUMBER_INT, at);
}

/* Replaces an object that stands for an int, such as an array of numpy without dimensions, by that int. */
static Sval as_index(Subscript *s, Sval v) {
    Sval number;
    object_underlying(s->ev, v, &v);
    return v.kind == SV_OBJECT && object_dunder(s->ev, v, "__index__", 0, NULL, s->at, &number)
               ? number_returned(s->ev, number, "__index__", NUMBER_INT, s->at)
               : v;
}

/* Returns a bound of a slice as an int value; a one-element tensor counts as its number. */
static Value *bound(Subscript *s, Sval v) {
    Eval *ev = s->ev;
    if (v.kind == SV_NONE) return ir_none(&ev->emit.b);
    v = as_index(s, v);
    if (v.kind == SV_TENSOR) v = whole_number(ev, v, s->at);
    if (v.kind == SV_POISON) return NULL;
    if (number_kind(v) == NUMBER_INT || number_kind(v) == NUMBER_BOOL)
        return sv_ir_as(ev, v, ty_basic(ev->types, TY_INT), s->at);
    Diag *diag = ev_error(ev, DIAG_2208, s->at, "the bounds of a slice of a Tensor must be ints, not %s",
                          sv_describe(ev, v));
    if (number_kind(v) == NUMBER_FLOAT)
        diag_help(ev->cx->diags, diag, "convert it to an int with int(...), or divide with `//`");
    return NULL;
}

static bool is_whole(Sval start, Sval stop, Sval by) {
    int64_t k;
    bool from_start = start.kind == SV_NONE || (sv_known_int(start, &k) && k == 0);
    return from_start && stop.kind == SV_NONE && (by.kind == SV_NONE || (sv_known_int(by, &k) && k == 1));
}

static bool take_slice(Subscript *s, const Slice *slice) {
    int64_t by;
    if (sv_known_int(slice->step, &by) && by <= 0)
        return sv_raise(s->ev, "ValueError", DIAG_2208, s->at, "the step of a slice of a Tensor must be positive"),
               false;
    if (!is_whole(slice->start, slice->stop, slice->step)) {
        Value *part[] = {axis_value(s), bound(s, slice->start), bound(s, slice->stop),
                         slice->step.kind == SV_NONE ? ir_int(&s->ev->emit.b, 1) : bound(s, slice->step)};
        if (!step(s, "aten.slice.Tensor", 4, part)) return false;
    }
    s->axis++;
    return true;
}

/* ---- indices ---- */

static bool take_index(Subscript *s, Value *index) {
    if (!index) return false;
    if (s->axis >= MAX_RANK) return false;
    s->index[s->axis++] = dtype_is_int(index->fact.dtype) ? ir_cast(&s->ev->emit.b, index, DT_I64) : index;
    return s->advanced = true;
}

static bool mask_fits(Subscript *s, const Value *mask) {
    const Fact *fact = s->open || s->from_end ? NULL : tensor_fact(s->ev, s->view, s->at);
    int64_t own, base;
    for (int i = 0; fact && fact->rank >= 0 && i < mask->fact.rank && s->axis + i < fact->rank; i++) {
        const Dim *axis = fact->dim ? fact->dim[s->axis + i] : NULL, *size = mask->fact.dim ? mask->fact.dim[i] : NULL;
        if (!axis || !size || !dim_known(size, &own) || !dim_known(axis, &base) || own == base) continue;
        sv_raise(s->ev, "IndexError", DIAG_2208, s->at,
                 "a mask of size %lld does not match dimension %d, which has size %lld", (long long)own, s->axis + i,
                 (long long)base);
        return false;
    }
    return true;
}

/* Takes a mask of rank r, which is equivalent to r index tensors: the columns of nonzero(mask). */
static bool take_mask(Subscript *s, Value *mask) {
    int rank = mask->fact.rank;
    if (!mask_fits(s, mask)) return false;
    if (rank < 0) s->open = true, rank = 1;
    if (s->axis + rank > MAX_RANK) return false;
    mask = ir_cast(&s->ev->emit.b, mask, DT_BOOL);
    s->mask = s->masks++ || s->advanced || s->open ? NULL : mask;
    s->mask_axis = s->axis;
    s->index[s->axis] = mask;
    for (int i = 1; i < rank; i++) s->index[s->axis + i] = NULL;
    s->axis += rank;
    return s->advanced = true;
}

/* Takes a mask without dimensions (x[True], x[flag]), which adds an axis of size 1 or 0. */
static bool take_flag(Subscript *s, Value *flag) {
    Value *axis = axis_value(s);
    if (!flag || !step(s, "aten.unsqueeze", 1, (Value *[]){axis})) return false;
    Value *line = op_call(s->ev, "aten.reshape", 2, (Value *[]){flag, ir_ints(&s->ev->emit.b, (int64_t[]){1}, 1)},
                          s->at);
    return line && take_mask(s, line);
}

static bool take_tensor(Subscript *s, Sval item) {
    Value *index = tensor_read(s->ev, item, s->at);
    if (!index) return false;
    DType dtype = index->fact.dtype;
    if (!dtype_is_int(dtype) && dtype != DT_BOOL) {
        diag_help(s->ev->cx->diags,
                  ev_error(s->ev, DIAG_2208, s->at, "a tensor used as an index must hold ints or bools, not %s",
                           dtype_rows[dtype].torch),
                  "convert it first: `.long()` for positions, `.bool()` for a mask");
        return false;
    }
    if (index->fact.rank != 0) return is_mask_type(dtype) ? take_mask(s, index) : take_index(s, index);
    if (is_mask_type(dtype)) return take_flag(s, ir_cast(&s->ev->emit.b, index, DT_BOOL));
    return take_int(s, tensor_number(s->ev, item, NUMBER_INT, s->at));
}

static bool take_list(Subscript *s, Sval item) {
    Value *index = tensor_from_data(s->ev, item, DT_NONE, s->at);
    if (!index) return false;
    bool empty = index->fact.rank == 1 && dim_is(index->fact.dim[0], 0);
    if (empty) index = ir_cast(&s->ev->emit.b, index, DT_I64);
    return is_mask_type(index->fact.dtype) ? take_mask(s, index) : take_index(s, index);
}

static bool take_item(Subscript *s, Sval item) {
    item = as_index(s, item);
    switch (item.kind) {
    case SV_INT: return take_int(s, item);
    case SV_BOOL: return take_flag(s, ir_tensor_of(&s->ev->emit.b, ir_bool(&s->ev->emit.b, item.b), DT_BOOL));
    case SV_LATER: break;
    case SV_NONE: return take_new_axis(s);
    case SV_SLICE: return take_slice(s, item.slice);
    case SV_TENSOR: return take_tensor(s, item);
    default: return is_sequence(item) ? take_list(s, item) : wrong_item(s, item);
    }
    if (number_kind(item) == NUMBER_INT) return take_int(s, item);
    if (number_kind(item) == NUMBER_BOOL) return take_flag(s, ir_tensor_of(&s->ev->emit.b, item.ir, DT_BOOL));
    return wrong_item(s, item);
}

/* ---- the whole subscript ---- */

/* After a `...` in a tensor of unknown rank, counts the axes of ints, slices and None from the end. */
static bool count_from_end(Subscript *s, uint32_t n, const Sval *item, int axes) {
    bool plain = !s->advanced;
    for (uint32_t i = 0; i < n; i++)
        plain &= item[i].kind == SV_SLICE || item[i].kind == SV_NONE || number_kind(item[i]) == NUMBER_INT;
    if (!plain)
        ev_error(s->ev, DIAG_4103, s->at,
                 "`...` together with tensors, lists or masks needs a tensor whose rank is known at compile time");
    s->axis = -axes, s->from_end = true;
    return plain;
}

/* Handles `...`, which stands for the axes that no other item takes. */
static bool skip_ellipsis(Subscript *s, uint32_t n, const Sval *item, uint32_t from) {
    int rank = tensor_rank(s->ev, s->view, s->at), after = 0;
    for (uint32_t i = from + 1; i < n; i++) {
        int axes = axes_of(s, item[i]);
        if (axes < 0) return false;
        if (item[i].kind == SV_ELLIPSIS)
            return ev_error(s->ev, DIAG_2208, s->at, "an index can contain `...` only once"), false;
        after += axes;
    }
    if (from + 1 == n) return true;
    if (rank == -1) return count_from_end(s, n - from - 1, &item[from + 1], after);
    if (rank < 0) return false;
    s->axis = rank - after > s->axis ? rank - after : s->axis;
    return true;
}

static bool fits_rank(Subscript *s, uint32_t n, const Sval *item) {
    int rank = tensor_rank(s->ev, s->view, s->at), axes = 0;
    for (uint32_t i = 0; i < n; i++) {
        int one = axes_of(s, item[i]);
        if (one < 0) return false;
        axes += one;
    }
    if (rank == -2) return false;
    if (rank < 0 || axes <= rank) return true;
    sv_raise(s->ev, "IndexError", DIAG_2208, s->at, "%d indices for a tensor of %d dimension%s", axes, rank,
             rank == 1 ? "" : "s");
    return false;
}

/* Refuses a tuple of run-time length as an index: each of its items would take an axis, while one list takes only the
 * first. True: reported. */
static bool counted_by_run(Subscript *s, Sval index) {
    if (index.kind != SV_LIST || !class_is_named(heap_cell(s->ev, index.cell)->class, PRELUDE_TUPLE)) return false;
    if (s->ev->check.on) return true; /* an unknown rank is only a guess of the check */
    Diag *diag = ev_error(s->ev, DIAG_2208, s->at, "the number of indices in this tuple is known only at run time");
    diag_help(s->ev->cx->diags, diag, "describe the inputs so that the rank is known: --input 'x: float32[a, b]'");
    return true;
}

static bool take_items(Subscript *s, Sval index) {
    uint32_t n = index.kind == SV_TUPLE ? index.tuple->n : 1;
    const Sval *item = index.kind == SV_TUPLE ? index.tuple->item : &index;
    for (uint32_t i = 0; i < n; i++)
        if (item[i].kind == SV_POISON) return false;
    if (counted_by_run(s, index) || !fits_rank(s, n, item)) return false;
    for (uint32_t i = 0; i < n; i++) {
        if (s->open)
            return ev_error(s->ev, DIAG_4103, s->at, "no index can follow a mask whose rank is not known"), false;
        bool taken = item[i].kind == SV_ELLIPSIS ? skip_ellipsis(s, n, item, i) : take_item(s, item[i]);
        if (!taken) return false;
    }
    return true;
}

/* Returns whether an item may be out of range on some runs. A single number is tested before it is used (lookup.c). */
static bool may_miss(Subscript *s, Sval item, bool alone) {
    Value *index = item.kind == SV_TENSOR ? tensor_read(s->ev, item, s->at) : NULL;
    if (item.kind == SV_LATER) return !alone && number_kind(item) == NUMBER_INT;
    return index && dtype_is_int(index->fact.dtype) && !ir_contents(s->ev->emit.func, index);
}

static bool take_apart(Subscript *s, Sval index) {
    DiagMark before = diag_mark(s->ev->cx->diags);
    uint32_t n = index.kind == SV_TUPLE ? index.tuple->n : 1;
    const Sval *item = index.kind == SV_TUPLE ? index.tuple->item : &index;
    if (!take_items(s, index)) return error_caught(s->ev, before, "IndexError", s->at), false;
    for (uint32_t i = 0; i < n; i++)
        if (s->ev->now.handlers && may_miss(s, item[i], n == 1)) tell_index_failure(s->ev, s->at);
    return true;
}

/* ---- choices inside a subscript ---- */

typedef struct ChosenIndex {
    Sval tensor, index, value;
    uint32_t item;
    bool write;
    Span at;
} ChosenIndex;

/* Returns the item with the choice replaced by the alternative: the item itself, or a part of a slice. */
static Sval item_with(Eval *ev, Sval item, Sval alternative) {
    if (item.kind != SV_SLICE) return alternative;
    Slice *slice = arena_copy(ev->cx->program, item.slice, sizeof *slice);
    Sval *part = slice->start.kind == SV_CHOICE  ? &slice->start
                 : slice->stop.kind == SV_CHOICE ? &slice->stop
                                                 : &slice->step;
    *part = alternative;
    return (Sval){.kind = SV_SLICE, .slice = slice};
}

static Sval with_alternative(Eval *ev, Sval alternative, void *context) {
    const ChosenIndex *c = context;
    Sval index;
    if (c->index.kind == SV_TUPLE) {
        Sval *item = arena_copy(ev->cx->program, c->index.tuple->item, sizeof *item * c->index.tuple->n);
        item[c->item] = item_with(ev, item[c->item], alternative);
        index = sv_tuple(ev, c->index.tuple->n, item);
    } else {
        index = item_with(ev, c->index, alternative);
    }
    if (!c->write) return tensor_item(ev, c->tensor, index, c->at);
    return tensor_set_item(ev, c->tensor, index, c->value, c->at) ? sv_none() : sv_poison();
}

static const Choice *choice_of_item(Sval item) {
    if (item.kind == SV_CHOICE) return item.choice;
    if (item.kind != SV_SLICE) return NULL;
    const Slice *slice = item.slice;
    const Sval part[] = {slice->start, slice->stop, slice->step};
    for (int i = 0; i < 3; i++)
        if (part[i].kind == SV_CHOICE) return part[i].choice;
    return NULL;
}

/* Returns the choice among a subscript's items, or NULL. */
static const Choice *choice_in(Sval index, uint32_t *at) {
    *at = 0;
    if (index.kind != SV_TUPLE) return choice_of_item(index);
    for (; *at < index.tuple->n; ++*at) {
        const Choice *choice = choice_of_item(index.tuple->item[*at]);
        if (choice) return choice;
    }
    return NULL;
}

/* ---- reading ---- */

/* Converts a mask of rank r to r index tensors: the columns of its positions. */
static bool mask_columns(Eval *ev, Value *mask, Value **entry, Span at) {
    Value *positions = op_call(ev, "aten.nonzero", 1, &mask, at);
    for (int i = 0; positions && i < mask->fact.rank; i++) {
        entry[i] = op_call(ev, "aten.select.int", 3,
                           (Value *[]){positions, ir_int(&ev->emit.b, 1), ir_int(&ev->emit.b, i)}, at);
        if (!entry[i]) return false;
    }
    return positions != NULL;
}

/* Makes the index list of aten.index: int64 tensors, none for whole axes. entry has n indices by axis, NULL for whole
 * axes and for further axes of masks. */
static Value *index_list(Eval *ev, int n, Value **entry, Span at) {
    for (int i = 0; i < n; i++) {
        Value *index = entry[i];
        if (!index) entry[i] = ir_none(&ev->emit.b);
        if (!index || index->fact.dtype != DT_BOOL || index->fact.rank < 0) continue;
        if (!mask_columns(ev, index, entry + i, at)) return NULL;
        i += index->fact.rank - 1;
    }
    while (n && ir_is_none(entry[n - 1])) n--;
    return ir_list(&ev->emit.b, ty_basic(ev->types, TY_TENSOR), (uint32_t)n, entry);
}

/* Replaces arrays of numpy in an index by their tensors, which select in the same way. */
static Sval without_arrays(Eval *ev, Sval index) {
    if (index.kind != SV_TUPLE) return numpy_tensor(ev, index);
    bool found = false;
    Sval *item = arena_new_array(ev->cx->program, Sval, index.tuple->n);
    for (uint32_t i = 0; i < index.tuple->n; i++) {
        found |= is_numpy_array(index.tuple->item[i]);
        item[i] = numpy_tensor(ev, index.tuple->item[i]);
    }
    return found ? sv_tuple(ev, index.tuple->n, item) : index;
}

/* Returns the indices of a list that contains more than numbers, which is a tuple of indices, as in PyTorch. */
static Sval indices_of(Eval *ev, Sval index) {
    index = without_arrays(ev, index);
    if (index.kind != SV_LIST || !list_is_static(ev, index)) return index;
    const Content *content = heap_get(ev, index.cell);
    for (uint32_t i = 0; i < content->list.n; i++) {
        Sval item = content->list.item[i];
        if (item.kind == SV_TENSOR || item.kind == SV_SLICE || item.kind == SV_NONE || item.kind == SV_ELLIPSIS ||
            is_sequence(item))
            return sv_tuple(ev, content->list.n, content->list.item);
    }
    return index;
}

Sval tensor_item(Eval *ev, Sval tensor, Sval index, Span at) {
    uint32_t item;
    index = indices_of(ev, index);
    const Choice *choice = choice_in(index, &item);
    ChosenIndex chosen = {.tensor = tensor, .index = index, .item = item, .at = at};
    if (choice) return flow_choice(ev, choice, with_alternative, &chosen, at);
    Subscript s = {.ev = ev, .at = at, .view = tensor};
    if (!take_apart(&s, index)) return sv_poison();
    if (!s.advanced)
        return tensor_like(ev, tensor, s.view.view == tensor.view ? tensor_alias(ev, tensor, at) : s.view, at);
    Value *in[] = {tensor_read(ev, s.view, at), index_list(ev, s.axis, s.index, at)};
    return tensor_like(ev, tensor, sv_tensor(ev, op_call(ev, "aten.index.Tensor", 2, in, at)), at);
}

/* ---- writing ---- */

/* Adds axes of size 1 to the mask for those of the base after its own. */
static Value *aligned_mask(Subscript *s, int rank) {
    Value *mask = s->mask;
    for (int i = s->mask_axis + mask->fact.rank; mask && i < rank; i++)
        mask = op_call(s->ev, "aten.unsqueeze", 2, (Value *[]){mask, ir_int(&s->ev->emit.b, -1)}, s->at);
    return mask;
}

static bool is_one_element(const Value *value) {
    for (int i = 0; i < value->fact.rank; i++)
        if (!dim_is(value->fact.dim[i], 1)) return false;
    return value->fact.rank >= 0;
}

/* Writes x[mask] = one element without computing positions. NULL with *done unset: it is not of that form. */
static Value *masked(Subscript *s, Value *base, Value *value, bool *done) {
    *done = s->mask && base->fact.rank >= 0 && is_one_element(value);
    if (!*done) return NULL;
    Eval *ev = s->ev;
    if (value->fact.rank > 0)
        value = op_call(ev, "aten.reshape", 2, (Value *[]){value, ir_ints(&ev->emit.b, NULL, 0)}, s->at);
    return op_call(ev, "aten.where.self", 3, (Value *[]){aligned_mask(s, base->fact.rank), value, base}, s->at);
}

/* A value may have more axes than the elements that it is written to, if those in front have the size 1. */
static Value *without_leading_ones(Subscript *s, const Value *base, Value *value) {
    int rank = base->fact.rank, wide = 0;
    for (int i = 0; i < s->axis; i++) {
        const Value *index = s->index[i];
        if (!index || ir_is_none(index)) continue;
        if (index->fact.rank < 0) return value;
        if (index->fact.rank > wide) wide = index->fact.rank;
        rank--;
    }
    while (base->fact.rank >= 0 && value && value->fact.rank > rank + wide && dim_is(value->fact.dim[0], 1)) {
        Value *zero = ir_int(&s->ev->emit.b, 0);
        value = op_call(s->ev, "aten.select.int", 3, (Value *[]){value, zero, zero}, s->at);
    }
    return value;
}

static bool put(Subscript *s, Sval to) {
    Eval *ev = s->ev;
    bool done;
    Value *base = tensor_read(ev, s->view, s->at);
    Value *value = base ? tensor_from_data(ev, to, to.kind == SV_TENSOR ? DT_NONE : base->fact.dtype, s->at) : NULL;
    if (!value) return false;
    value = ir_cast(&ev->emit.b, value, base->fact.dtype);
    Value *result = masked(s, base, value, &done);
    if (!done) {
        Value *list = index_list(ev, s->axis, s->index, s->at);
        Value *in[] = {base, list, without_leading_ones(s, base, value), ir_bool(&ev->emit.b, false)};
        result = list && in[2] ? op_call(ev, "aten.index_put", 4, in, s->at) : NULL;
    }
    return result && tensor_write(ev, s->view, result, s->at);
}

typedef struct Stored {
    DType dtype;
    Span at;
} Stored;

static Sval as_stored(Eval *ev, Sval v, void *context) {
    const Stored *stored = context;
    Value *value = tensor_from_data(ev, v, v.kind == SV_TENSOR ? DT_NONE : stored->dtype, stored->at);
    return value ? sv_tensor(ev, ir_cast(&ev->emit.b, value, stored->dtype)) : sv_poison();
}

/* Converts a choice between a number and a tensor to tensors of one dtype, so that it can be stored. */
static Sval one_kind(Eval *ev, Sval tensor, Sval value, Span at) {
    const Fact *fact = value.kind == SV_CHOICE ? tensor_fact(ev, tensor, at) : NULL;
    return fact ? flow_choice(ev, value.choice, as_stored, &(Stored){fact->dtype, at}, at) : value;
}

bool tensor_set_item(Eval *ev, Sval tensor, Sval index, Sval value, Span at) {
    uint32_t item;
    index = indices_of(ev, index);
    value = one_kind(ev, tensor, value, at);
    const Choice *choice = choice_in(index, &item);
    ChosenIndex chosen = {.tensor = tensor, .index = index, .value = value, .item = item, .write = true, .at = at};
    if (choice) return flow_choice(ev, choice, with_alternative, &chosen, at).kind != SV_POISON;
    Subscript s = {.ev = ev, .at = at, .view = tensor};
    if (value.kind == SV_POISON || !take_apart(&s, index)) return false;
    DiagMark before = diag_mark(ev->cx->diags);
    bool done = s.advanced ? put(&s, value) : ev_tensor_assign(ev, s.view, value, at);
    if (!done) error_caught(ev, before, "RuntimeError", at);
    return done;
}

/* ---- index_put and its like as functions: the indices are a list or tuple of tensors and None ---- */

static bool listed_indices(Subscript *s, Sval indices) {
    bool tuple = indices.kind == SV_TUPLE;
    if (!tuple && (indices.kind != SV_LIST || !list_is_static(s->ev, indices))) return wrong_item(s, indices);
    uint32_t n = tuple ? indices.tuple->n : list_count(s->ev, indices);
    for (uint32_t i = 0; i < n; i++) {
        Sval item = tuple ? indices.tuple->item[i] : list_get(s->ev, indices, i);
        if (item.kind == SV_NONE)
            s->axis++;
        else if (item.kind != SV_TENSOR)
            return wrong_item(s, item);
        else {
            Value *index = tensor_read(s->ev, item, s->at);
            if (!index || !(is_mask_type(index->fact.dtype) ? take_mask(s, index) : take_index(s, index))) return false;
        }
    }
    return true;
}

typedef struct Put {
    Value *in[3];
    Span at;
} Put;

static Sval put_with(Eval *ev, const Put *put, bool adds) {
    Value *in[] = {put->in[0], put->in[1], put->in[2], ir_bool(&ev->emit.b, adds)};
    Value *result = op_call(ev, "aten.index_put", 4, in, put->at);
    return result ? sv_tensor(ev, result) : sv_poison();
}

static Sval put_sums(Eval *ev, void *context) { return put_with(ev, context, true); }
static Sval put_last(Eval *ev, void *context) { return put_with(ev, context, false); }

static Sval put_listed(Eval *ev, const Args *args, bool in_place, Span at) {
    Sval self = args->pos[0], to = args->pos[2];
    Subscript s = {.ev = ev, .at = at, .view = self};
    if (self.kind != SV_TENSOR)
        return sv_raise(ev, "TypeError", DIAG_2103, at, "index_put() writes into a Tensor, not %s",
                        sv_describe(ev, self));
    Value *base = tensor_read(ev, self, at);
    Value *value = base ? tensor_from_data(ev, to, to.kind == SV_TENSOR ? DT_NONE : base->fact.dtype, at) : NULL;
    Value *accumulate = sv_ir(ev, args->pos[3], at);
    if (!value || !accumulate || !listed_indices(&s, args->pos[1])) return sv_poison();
    Put put = {{base, index_list(ev, s.axis, s.index, at), ir_cast(&ev->emit.b, value, base->fact.dtype)}, at};
    Sval result = flow_branch(ev, accumulate, put_sums, put_last, &put, at);
    if (!in_place || result.kind == SV_POISON) return result;
    Value *now = sv_ir(ev, result, at);
    return now && tensor_write(ev, self, now, at) ? self : sv_poison();
}

static Sval method_index_put(Eval *ev, const Args *args, Span at) { return put_listed(ev, args, false, at); }
static Sval method_index_put_(Eval *ev, const Args *args, Span at) { return put_listed(ev, args, true, at); }

static const Native rows[] = {
    {"tensor", "index_put", method_index_put, "self, indices, values, accumulate=False"},
    {"tensor", "index_put_", method_index_put_, "self, indices, values, accumulate=False"},
    {"torch", "index_put", method_index_put, "input, indices, values, accumulate=False"},
    {"torch", "index_put_", method_index_put_, "input, indices, values, accumulate=False"},
};
NATIVES(index, rows)
