/* References into tensor memory: a cell and view steps.
 *
 * A step is an operator and its arguments after self. Reading applies the steps to the cell's current contents. Writing
 * computes the base of each step, then goes back from the last step: its inverse puts the new part into its base. A
 * step remembers the contents of its base when it was made, and its result, so that reading an unchanged base makes no
 * new node. Sizes and strides, as dims, decide whether PyTorch returns a view or a copy (reshape, contiguous). */
#include "frontend/value/view.h"
#include "frontend/value/alias.h"
#include "frontend/value/eval.h"
#include "frontend/value/node.h"
#include "frontend/value/services.h"

#include <string.h>

/* ---- steps ---- */

/* A step with its result when it was made, from a base that was read while the memory held `root` and had the changes
 * `reshaped`. The public View comes first; other files see only that. */
typedef struct Step {
    View view;
    Value *base, *result;
    const Value *root;
    const Reshaped *reshaped;
} Step;

static const InverseRow inverses[] = {
    {"select", INVERSE_SCATTER, "aten.select_scatter", VIEW_PART},
    {"slice", INVERSE_SCATTER, "aten.slice_scatter", VIEW_PART},
    {"diagonal", INVERSE_SCATTER, "aten.diagonal_scatter", 0},
    {"as_strided", INVERSE_SCATTER, "aten.as_strided_scatter", 0},
    {"narrow", INVERSE_NARROW, NULL, VIEW_PART},
    {"transpose", INVERSE_SELF, NULL, 0},
    {"swapaxes", INVERSE_SELF, NULL, 0},
    {"swapdims", INVERSE_SELF, NULL, 0},
    {"t", INVERSE_SELF, NULL, 0},
    {"numpy_T", INVERSE_SELF, NULL, 0},
    {"mT", INVERSE_SELF, NULL, 0},
    {"matrix_H", INVERSE_SELF, NULL, 0},
    {"adjoint", INVERSE_SELF, NULL, 0},
    {"permute", INVERSE_PERMUTE, NULL, 0},
    {"movedim", INVERSE_SWAP, NULL, 0},
    {"moveaxis", INVERSE_SWAP, NULL, 0},
    {"unsqueeze", INVERSE_RESHAPE, NULL, 0},
    {"squeeze", INVERSE_RESHAPE, NULL, 0},
    {"view", INVERSE_RESHAPE, NULL, 0},
    {"view.dtype", INVERSE_BITS, NULL, 0},
    {"_unsafe_view", INVERSE_RESHAPE, NULL, 0},
    {"reshape", INVERSE_RESHAPE, NULL, VIEW_OR_COPY},
    {"view_as", INVERSE_RESHAPE, NULL, 0},
    {"reshape_as", INVERSE_RESHAPE, NULL, VIEW_OR_COPY},
    {"flatten", INVERSE_RESHAPE, NULL, VIEW_OR_COPY | VIEW_OR_ITSELF},
    {"unflatten", INVERSE_RESHAPE, NULL, VIEW_OR_COPY},
    {"ravel", INVERSE_RESHAPE, NULL, VIEW_OR_COPY},
    {"atleast_1d", INVERSE_RESHAPE, NULL, VIEW_OR_ITSELF},
    {"atleast_2d", INVERSE_RESHAPE, NULL, VIEW_OR_ITSELF},
    {"atleast_3d", INVERSE_RESHAPE, NULL, VIEW_OR_ITSELF},
    {"expand", INVERSE_EXPAND, NULL, 0},
    {"expand_as", INVERSE_EXPAND, NULL, 0},
    {"broadcast_to", INVERSE_EXPAND, NULL, 0},
    {"alias", INVERSE_IDENTITY, NULL, 0},
    {"detach", INVERSE_IDENTITY, NULL, 0},
};

const InverseRow *inverse_of(const Op *op) {
    const char *name = strcmp(op->overload, "dtype") ? op->name : "view.dtype";
    for (size_t i = 0; i < sizeof inverses / sizeof *inverses; i++)
        if (!strcmp(inverses[i].name, name)) return &inverses[i];
    return NULL;
}

bool view_is(const Op *op, unsigned kind) {
    const InverseRow *row = inverse_of(op);
    return row && row->kind & kind;
}

/* Returns whether a step is an alias, which is the same value without a node. */
static bool is_alias(const View *step) {
    return inverse_of(step->op) && inverse_of(step->op)->inverse == INVERSE_IDENTITY;
}

static Value *apply_step(Eval *ev, const View *step, Value *base) {
    if (is_alias(step)) return base;
    const Step *known = (const Step *)(const void *)step;
    if (known->base == base && known->result && ir_sees(ev->emit.b.block, known->result)) return known->result;
    Value **in = arena_new_array(ev->cx->program, Value *, (size_t)step->nargs + 1), *out;
    in[0] = base;
    for (uint32_t i = 0; i < step->nargs; i++) in[i + 1] = step->arg[i];
    return ir_call(&ev->emit.b, step->op, step->nargs + 1, in, &out) ? out : NULL;
}

const Reshaped *memory_reshaped(const Eval *ev, CellId cell) { return heap_contents(ev, cell)->tensor.reshaped; }

static uint32_t changes_of(const Eval *ev, CellId cell) {
    const Reshaped *newest = memory_reshaped(ev, cell);
    return newest ? newest->count : 0;
}

Sval tensor_view(Eval *ev, Sval tensor, const Op *op, uint32_t nargs, Value *const *arg, Span at) {
    Value *base = tensor_read(ev, tensor, at);
    if (!base) return sv_poison();
    Step *step = arena_new(ev->cx->program, Step);
    Value **args = arena_new_array(ev->cx->program, Value *, (size_t)nargs + 1);
    for (uint32_t i = 0; i < nargs; i++) args[i] = arg[i];
    uint32_t since = changes_of(ev, tensor.cell);
    step->view = (View){.up = tensor.view, .op = op, .nargs = nargs, .arg = args, .at = at, .since = since};
    step->result = apply_step(ev, &step->view, base);
    if (!step->result) return sv_poison();
    step->base = base;
    step->root = memory_read(ev, tensor.cell, at);
    step->reshaped = memory_reshaped(ev, tensor.cell);
    tensor.view = &step->view;
    return tensor;
}

const View *view_object(const View *view) { return view && view->of ? view->of : view; }

View *view_copy_step(Eval *ev, const View *view, const View *up) {
    Step *step = arena_copy(ev->cx->program, (const Step *)(const void *)view, sizeof *step);
    step->base = step->result = NULL;
    step->root = NULL;
    step->view.up = up;
    step->view.of = view_object(view);
    step->view.arg = arena_new_array(ev->cx->program, Value *, (size_t)view->nargs + 1);
    for (uint32_t i = 0; i < view->nargs; i++) step->view.arg[i] = view->arg[i];
    return &step->view;
}

static const View *put_onto(Eval *ev, Sval base, const View *steps) {
    if (!steps) return base.view;
    bool needless = is_alias(steps) && !steps->up && base.view;
    View *made = needless ? view_copy_step(ev, base.view, base.view->up)
                          : view_copy_step(ev, steps, put_onto(ev, base, steps->up));
    if (!needless) made->since = changes_of(ev, base.cell);
    made->of = view_object(steps);
    return made;
}

Sval view_onto(Eval *ev, Sval base, const View *steps) {
    base.view = put_onto(ev, base, steps);
    return base;
}

Sval view_step(Eval *ev, Sval tensor, const char *op, uint32_t nargs, Value *const *arg, Span at) {
    return tensor_view(ev, tensor, op_need(ev->ops, op), nargs, arg, at);
}

const Value *step_result(const View *step) { return ((const Step *)(const void *)step)->result; }

bool tensor_is_view(Sval tensor) { return tensor.view != NULL; }

Class *tensor_class(const Eval *ev, Sval tensor) {
    return tensor.view ? tensor.view->class : heap_cell(ev, tensor.cell)->class;
}

/* Gives the newest step of a tensor the class. */
static Sval with_class(Eval *ev, Sval tensor, Class *class) {
    if (tensor.kind != SV_TENSOR || tensor.view->class == class) return tensor;
    View *step = view_copy_step(ev, tensor.view, tensor.view->up);
    step->class = class;
    tensor.view = step;
    return tensor;
}

Sval tensor_of_class(Eval *ev, Sval tensor, Class *class, Span at) {
    if (tensor_class(ev, tensor) == class) return tensor;
    Sval made = tensor_alias(ev, tensor, at);
    if (made.kind != SV_TENSOR) return made;
    if (!made.view) { /* constructors make no views */
        heap_cell(ev, made.cell)->class = class;
        return made;
    }
    return with_class(ev, made, class);
}

Sval tensor_like(Eval *ev, Sval tensor, Sval made, Span at) {
    Class *class = made.kind == SV_TENSOR && tensor.kind == SV_TENSOR ? tensor_class(ev, tensor) : NULL;
    if (!class || class_is(class, prelude_class(ev, PRELUDE_TORCH_PARAMETER))) return made;
    return tensor_of_class(ev, made, class, at);
}

const Fact *tensor_fact(Eval *ev, Sval tensor, Span at) {
    Value *value = tensor_read(ev, tensor, at);
    return value ? &value->fact : NULL;
}

Sval sv_tensor(Eval *ev, Value *value) {
    if (!value) return sv_poison();
    return (Sval){.kind = SV_TENSOR, .cell = memory_new(ev, value, ev->emit.b.at)};
}

bool view_same_argument(const Value *a, const Value *b) {
    int64_t x, y;
    if (a == b) return true;
    if (!a || !b) return false;
    if (ir_is_none(a) && ir_is_none(b)) return true;
    if (ir_known_int(a, &x) && ir_known_int(b, &y)) return x == y;
    return a->fact.data && b->fact.data && const_equal(a->fact.data, b->fact.data);
}

bool view_same(const View *a, const View *b) {
    for (; a != b; a = a->up, b = b->up) {
        if (!a || !b || a->op != b->op || a->nargs != b->nargs || a->since != b->since) return false;
        for (uint32_t i = 0; i < a->nargs; i++)
            if (!view_same_argument(a->arg[i], b->arg[i])) return false;
    }
    return true;
}

/* ---- sizes of values ---- */

Value *value_size(Eval *ev, Value *tensor, int dim, Span at) {
    int64_t k;
    if (dim >= 0 && tensor->fact.rank > dim && dim_known(tensor->fact.dim[dim], &k)) return ir_int(&ev->emit.b, k);
    return op_call(ev, "aten.size.int", 2, (Value *[]){tensor, ir_int(&ev->emit.b, dim)}, at);
}

Value *value_sizes(Eval *ev, Value *tensor, Span at) {
    int rank = tensor->fact.rank;
    if (rank < 0) return op_call(ev, "aten.size", 1, &tensor, at);
    Value *size[MAX_RANK];
    for (int i = 0; i < rank; i++)
        if (!(size[i] = value_size(ev, tensor, i, at))) return NULL;
    return ir_list(&ev->emit.b, ty_basic(ev->types, TY_INT), (uint32_t)rank, size);
}

/* ---- writing ---- */

/* Absent arguments are left absent, since the row that writes back has the same defaults. */
static Value *with_base(Eval *ev, const char *row, const View *step, Value *base, Value *part) {
    Value **in = arena_new_array(ev->cx->program, Value *, (size_t)step->nargs + 2), *out;
    in[0] = base;
    in[1] = part;
    for (uint32_t i = 0; i < step->nargs; i++) in[i + 2] = step->arg[i];
    return ir_call(&ev->emit.b, op_need(ev->ops, row), step->nargs + 2, in, &out) ? out : NULL;
}

static Value *inverse_permute(Eval *ev, const View *step, Value *part) {
    int64_t back[MAX_RANK];
    const Const *order = step->arg[0]->fact.data;
    if (!order || order->count > MAX_RANK) return NULL;
    int64_t rank = (int64_t)order->count;
    for (int64_t i = 0; i < rank; i++) {
        int64_t to = const_get_int(order, (size_t)i);
        back[to < 0 ? to + rank : to] = i;
    }
    Value *in[] = {part, ir_ints(&ev->emit.b, back, (size_t)rank)}, *out;
    return ir_call(&ev->emit.b, step->op, 2, in, &out) ? out : NULL;
}

static Value *inverse_narrow(Eval *ev, const View *step, Value *base, Value *part) {
    Sval start = sv_number(ev, step->arg[1]), length = sv_number(ev, step->arg[2]);
    int64_t k;
    bool negative = sv_known_int(start, &k) && k < 0;
    Sval end = sv_binary(ev, OP_Add, start, length, step->at);
    bool to_the_end = negative && sv_known_int(end, &k) && k == 0;
    Value *to = to_the_end ? ir_none(&ev->emit.b) : sv_ir(ev, end, step->at);
    if (!to) return NULL;
    return op_call(ev, "aten.slice_scatter", 6,
                   (Value *[]){base, part, step->arg[0], step->arg[1], to, ir_int(&ev->emit.b, 1)}, step->at);
}

static Value *inverse_reshape(Eval *ev, Value *base, Value *part, Span at) {
    if (fact_same_sizes(&base->fact, &part->fact)) return part;
    Value *sizes = value_sizes(ev, base, at);
    return sizes ? op_call(ev, "aten.reshape", 2, (Value *[]){part, sizes}, at) : NULL;
}

static Value *not_writable(Eval *ev, const View *step, Span at) {
    bool expanded = inverse_of(step->op) && inverse_of(step->op)->inverse == INVERSE_EXPAND;
    Diag *diag = ev_error(
        ev, DIAG_5101, at,
        expanded ? "several elements of the result of `%s` share one place in memory, so it cannot be written to"
                 : "the memory of the result of `%s` cannot be written through this view",
        step->op->name);
    diag_label(ev->cx->diags, diag, step->at, "the view is created here");
    diag_help(ev->cx->diags, diag, "write to a clone() of it");
    return NULL;
}

static Value *step_back(Eval *ev, const View *step, Value *base, Value *part, Span at) {
    const InverseRow *row = inverse_of(step->op);
    Value *out = NULL, *in[3] = {part, step->nargs > 1 ? step->arg[1] : NULL, step->arg[0]};
    switch (row ? row->inverse : INVERSE_NONE) {
    case INVERSE_SCATTER: return with_base(ev, row->scatter, step, base, part);
    case INVERSE_NARROW: return inverse_narrow(ev, step, base, part);
    case INVERSE_RESHAPE: return inverse_reshape(ev, base, part, at);
    case INVERSE_BITS:
        in[1] = ir_int(&ev->emit.b, dtype_number(base->fact.dtype));
        return ir_call(&ev->emit.b, step->op, 2, in, &out) ? out : NULL;
    case INVERSE_IDENTITY: return part;
    case INVERSE_PERMUTE:
        if ((out = inverse_permute(ev, step, part))) return out;
        break;
    case INVERSE_SWAP: return ir_call(&ev->emit.b, step->op, 3, in, &out) ? out : NULL;
    case INVERSE_SELF: return apply_step(ev, step, part);
    case INVERSE_EXPAND:
        if (fact_same_sizes(&base->fact, &part->fact)) return part;
        break;
    case INVERSE_NONE: break;
    }
    return not_writable(ev, step, at);
}

/* ---- objects whose own sizes were changed ---- */

static Value *views_lost(Eval *ev, const Reshaped *change, const View *view, Span at) {
    Diag *diag = ev_error(ev, DIAG_5101, at, "the base of this view has since been given other sizes or other memory");
    diag_label(ev->cx->diags, diag, view->at, "the view is created here");
    diag_label(ev->cx->diags, diag, change->at, "its base is changed here");
    diag_help(ev->cx->diags, diag, "clone() the view, or create it after the change");
    return NULL;
}

/* Returns the value that the step's object had after `since` changes. */
static Value *undone(Eval *ev, CellId cell, const View *object, const View *step, Value *now, Span at) {
    for (const Reshaped *one = memory_reshaped(ev, cell); now && one && one->count > step->since; one = one->up) {
        if (!one->step) return views_lost(ev, one, step, at);
        if (one->object == object) now = step_back(ev, one->step, one->before, now, at);
    }
    return now;
}

uint32_t changes_since(const Eval *ev, CellId cell, const View *object, uint32_t since, const Reshaped ***out) {
    uint32_t n = 0;
    for (const Reshaped *one = memory_reshaped(ev, cell); one && one->count > since; one = one->up)
        n += one->object == object;
    const Reshaped **list = n ? arena_new_array(ev->cx->program, const Reshaped *, n) : NULL;
    uint32_t left = n;
    for (const Reshaped *one = memory_reshaped(ev, cell); left; one = one->up)
        if (one->object == object) list[--left] = one;
    *out = list;
    return n;
}

/* Computes the object's current value from `then`, its value when the step was made. */
static Value *redone(Eval *ev, CellId cell, const View *object, const View *step, Value *then) {
    const Reshaped **list;
    uint32_t n = changes_since(ev, cell, object, step->since, &list);
    for (uint32_t i = 0; then && i < n; i++)
        if (list[i]->step) then = apply_step(ev, list[i]->step, then);
    return then;
}

/* Reads a view of memory that holds `root`. While memory and sizes are those of the time when the step was made, the
 * result is the step's own, so that a chain of views is not walked at each read. */
static Value *read_from(Eval *ev, CellId cell, const View *step, Value *root, Span at) {
    if (!step || !root) return root;
    const Step *known = (const Step *)(const void *)step;
    if (known->root == root && known->reshaped == memory_reshaped(ev, cell) && ir_sees(ev->emit.b.block, known->result))
        return known->result;
    Value *value = read_from(ev, cell, step->up, root, at);
    value = value ? undone(ev, cell, step->up, step, value, at) : NULL;
    value = value ? apply_step(ev, step, value) : NULL;
    return value ? redone(ev, cell, step, step, value) : NULL;
}

static Value *read_steps(Eval *ev, CellId cell, const View *step, Span at) {
    return read_from(ev, cell, step, memory_read(ev, cell, at), at);
}

Value *tensor_read(Eval *ev, Sval tensor, Span at) { return read_steps(ev, tensor.cell, tensor.view, at); }

static bool write_steps(Eval *ev, CellId cell, const View *step, Value *to, Span at) {
    for (; step && to; step = step->up) {
        Value *base = read_steps(ev, cell, step->up, at);
        base = base ? undone(ev, cell, step->up, step, base, at) : NULL;
        to = base ? undone(ev, cell, step, step, to, at) : NULL;
        to = to ? step_back(ev, step, base, to, at) : NULL;
        to = to ? redone(ev, cell, step->up, step, to) : NULL;
    }
    if (to) memory_write(ev, cell, to, at);
    return to;
}

static bool was_reshaped(const Eval *ev, Sval tensor) {
    for (const Reshaped *one = memory_reshaped(ev, tensor.cell); one; one = one->up)
        if (one->object == tensor.view && one->count > tensor.view->since) return true;
    return false;
}

/* Returns another object over the same memory. In a constructor, a parameter and its `data` are the same. An alias of a
 * view repeats the step. */
Sval tensor_alias(Eval *ev, Sval tensor, Span at) {
    if (ev->now.constructing) return tensor;
    if (!tensor.view || was_reshaped(ev, tensor))
        return with_class(ev, view_step(ev, tensor, "aten.alias", 0, NULL, at), tensor_class(ev, tensor));
    const Step *step = (const Step *)(const void *)tensor.view;
    Step *made = arena_copy(ev->cx->program, step, sizeof *step);
    made->view.of = NULL;
    tensor.view = &made->view;
    return tensor;
}

Sval tensor_detach(Eval *ev, Sval tensor, Span at) {
    Sval alias = tensor_alias(ev, tensor, at);
    if (ev->now.constructing || alias.kind != SV_TENSOR) return alias;
    Step *step = arena_copy(ev->cx->program, (const Step *)(const void *)alias.view, sizeof *step);
    step->view.detached = true;
    alias.view = &step->view;
    return alias;
}

static void add_change(Eval *ev, CellId cell, uint32_t count, Reshaped change) {
    change.up = memory_reshaped(ev, cell);
    change.count = (count > changes_of(ev, cell) ? count : changes_of(ev, cell)) + 1;
    heap_write_unaliased(ev, cell)->tensor.reshaped = arena_copy(ev->cx->program, &change, sizeof change);
}

void memory_reshape_unknown(Eval *ev, CellId cell, Span at) { add_change(ev, cell, 0, (Reshaped){.at = at}); }

void memory_reshape_join(Eval *ev, CellId cell, const Reshaped *other, Span at) {
    if (memory_reshaped(ev, cell) != other) add_change(ev, cell, other ? other->count : 0, (Reshaped){.at = at});
}

static bool can_undo(const Op *op) {
    const InverseRow *row = inverse_of(op);
    return row && (row->inverse == INVERSE_SELF || row->inverse == INVERSE_PERMUTE || row->inverse == INVERSE_SWAP ||
                   row->inverse == INVERSE_RESHAPE);
}

static bool may_be_a_view(Eval *ev, Span at) {
    Diag *diag = ev_error(
        ev, DIAG_5101, at,
        "this may be a view of another tensor on some paths, so its own sizes or memory cannot be changed in place");
    diag_help(ev->cx->diags, diag, "assign a new tensor to the name: x = x.unsqueeze(0)");
    return false;
}

bool tensor_reshape(Eval *ev, Sval tensor, Sval view, Span at) {
    if (view.kind != SV_TENSOR) return false;
    if (view.cell == tensor.cell && view.view == tensor.view) return true;
    Value *to = tensor_read(ev, view, at), *before = tensor_read(ev, tensor, at);
    const View *step = view.cell == tensor.cell && view.view && view.view->up == tensor.view ? view.view : NULL;
    if (!to || !before) return false;
    if (!step || !can_undo(step->op)) return tensor_replace(ev, tensor, to, at);
    if (!tensor.view && alias_objects(ev, tensor.cell) != SAME_ALONE) return tensor_replace(ev, tensor, to, at);
    if (!ev->now.constructing)
        add_change(ev, tensor.cell, 0, (Reshaped){.object = tensor.view, .step = step, .before = before, .at = at});
    if (!tensor.view) memory_write(ev, tensor.cell, to, at);
    return true;
}

bool tensor_replace(Eval *ev, Sval tensor, Value *to, Span at) {
    if (ev->now.constructing) return tensor_write(ev, tensor, to, at);
    if (tensor.view) return may_be_a_view(ev, at);
    if (alias_objects(ev, tensor.cell) == SAME_AS_VIEW) return may_be_a_view(ev, at);
    alias_reshape(ev, tensor.cell, at);
    memory_write(ev, tensor.cell, to, at);
    return true;
}

bool tensor_share(Eval *ev, Sval tensor, Sval with, Span at) {
    Value *value = tensor_read(ev, with, at);
    if (!value) return false;
    bool alone = ev->now.constructing || alias_forget(ev, tensor.cell);
    if (!tensor_replace(ev, tensor, value, at)) return false;
    if (ev->now.constructing) return true;
    if (!alone || tensor.view || ev->now.nesting) {
        alias_may(ev, tensor.cell, with.cell, at);
        return true;
    }
    Sval memory = tensor_alias(ev, with, at); /* another object with the same memory */
    if (memory.kind == SV_POISON) return false;
    alias_when(ev, tensor.cell, ir_bool(&ev->emit.b, true), true, memory, at);
    return true;
}

bool tensor_write(Eval *ev, Sval tensor, Value *to, Span at) {
    if (to && heap_cell(ev, tensor.cell)->facts.overlaps) {
        Diag *diag = ev_error(
            ev, DIAG_5101, at,
            "this tensor shares memory with another one of the archive, which the write would change too");
        diag_help(ev->cx->diags, diag, "clone() it before the archive is saved");
        return false;
    }
    return to && write_steps(ev, tensor.cell, tensor.view, to, at);
}

/* ---- storing other values ---- */

static Value *drop_leading(Eval *ev, Value *value, int rank, Span at) {
    while (value && value->fact.rank > rank) {
        if (value->fact.dim[0] && !dim_is(value->fact.dim[0], 1) && value->fact.dim[0]->kind == DIM_CONST) break;
        value = op_call(ev, "aten.select.int", 3, (Value *[]){value, ir_int(&ev->emit.b, 0), ir_int(&ev->emit.b, 0)},
                        at);
    }
    return value;
}

/* Returns whether a size of the value is known to be neither 1 nor that of the place. */
static bool shapes_clash(Eval *ev, const Fact *value, const Fact *place) {
    if (value->rank < 0 || place->rank < 0) return false;
    if (value->rank > place->rank) return true;
    int skip = place->rank - value->rank;
    for (int i = 0; i < value->rank; i++) {
        const Dim *a = value->dim[i], *b = place->dim[skip + i];
        if (a && b && !dim_is(a, 1) && dim_equal(ev->dims, a, b) == 0) return true;
    }
    return false;
}

const char *value_shape_text(Eval *ev, const Fact *fact) {
    Text text = text_open(ev->cx->program);
    text_char(&text, '[');
    for (int i = 0; i < fact->rank; i++) {
        if (i) text_add(&text, ", ");
        if (fact->dim[i])
            dim_print(&text, fact->dim[i]);
        else
            text_char(&text, '?');
    }
    text_char(&text, ']');
    return text_done(&text);
}

/* Converts value so that it can be stored in like's place: casts, drops leading sizes of 1, broadcasts. NULL: reported.
 */
static Value *value_fit(Eval *ev, Value *value, Value *like, Span at) {
    value = ir_cast(&ev->emit.b, value, like->fact.dtype);
    if (fact_same_sizes(&value->fact, &like->fact)) return value;
    if (like->fact.rank >= 0) value = drop_leading(ev, value, like->fact.rank, at);
    if (!value) return NULL;
    if (shapes_clash(ev, &value->fact, &like->fact)) {
        ev_error(ev, DIAG_4101, at, "a tensor of shape %s cannot be stored in a place of shape %s",
                 value_shape_text(ev, &value->fact), value_shape_text(ev, &like->fact));
        return NULL;
    }
    if (fact_same_sizes(&value->fact, &like->fact)) return value;
    Value *sizes = value_sizes(ev, like, at);
    return sizes ? op_call(ev, "aten.expand", 2, (Value *[]){value, sizes}, at) : NULL;
}

bool ev_tensor_assign(Eval *ev, Sval tensor, Sval value, Span at) {
    Value *like = tensor_read(ev, tensor, at);
    if (!like) return false;
    if (value.kind == SV_TENSOR && value.cell == tensor.cell && view_same(value.view, tensor.view)) return true;
    view_note_overlap(ev, tensor, value, at);
    Value *to = value.kind == SV_TENSOR ? tensor_read(ev, value, at)
                                        : tensor_from_data(ev, value, like->fact.dtype, at);
    if (value.kind == SV_TENSOR && value.cell == tensor.cell && to == like) return true;
    to = to ? value_fit(ev, to, like, at) : NULL;
    return to && tensor_write(ev, tensor, to, at);
}
