/* Layouts of values: layout_of describes a value in the heap's current state. Nothing here makes nodes, except that
 * reading a view applies its steps. */
#include "frontend/flow/exits.h"
#include "frontend/flow/layout_private.h"
#include "frontend/value/heap_private.h"
#include "frontend/value/rope.h"

#include <string.h>

enum { DEEPEST = 200, VISITS = 1 << 16 }; /* larger tuples count as different unless they are the same object */

static bool identical(Sval a, Sval b, uint32_t depth, uint32_t *visits) {
    if (a.kind != b.kind || depth > DEEPEST || !--*visits) return false;
    switch (a.kind) {
    case SV_POISON:
    case SV_UNBOUND:
    case SV_NONE:
    case SV_ELLIPSIS:
    case SV_NOT_IMPLEMENTED: return true;
    case SV_BOOL: return a.b == b.b;
    case SV_INT: return a.i == b.i;
    case SV_FLOAT: return !memcmp(&a.f, &b.f, sizeof a.f);
    case SV_COMPLEX: return !memcmp(a.complex, b.complex, sizeof *a.complex);
    case SV_DTYPE: return a.dtype == b.dtype;
    case SV_TENSOR: return a.cell == b.cell && a.view == b.view;
    case SV_LIST:
    case SV_DICT:
    case SV_SET:
    case SV_OBJECT: return a.cell == b.cell;
    case SV_OPS: return a.op == b.op && a.cell == b.cell;
    case SV_TUPLE:
        if (a.tuple == b.tuple) return true;
        if (a.tuple->n != b.tuple->n || a.tuple->class != b.tuple->class) return false;
        for (uint32_t i = 0; i < a.tuple->n; i++)
            if (!identical(a.tuple->item[i], b.tuple->item[i], depth + 1, visits)) return false;
        return true;
    case SV_METHOD:
        return identical(a.method->self, b.method->self, depth + 1, visits) &&
               identical(a.method->func, b.method->func, depth + 1, visits);
    case SV_SLICE:
        return identical(a.slice->start, b.slice->start, depth + 1, visits) &&
               identical(a.slice->stop, b.slice->stop, depth + 1, visits) &&
               identical(a.slice->step, b.slice->step, depth + 1, visits);
    case SV_RANGE:
        return identical(a.range->start, b.range->start, depth + 1, visits) &&
               identical(a.range->stop, b.range->stop, depth + 1, visits) &&
               identical(a.range->step, b.range->step, depth + 1, visits);
    case SV_STR:
    case SV_BYTES: return text_is(a, b);
    default: return a.sym == b.sym; /* names are interned; for other values, this compares the pointer in the union */
    }
}

bool sv_identical(Sval a, Sval b) { return identical(a, b, 0, &(uint32_t){VISITS}); }

/* ---- states ---- */

HeapMark state_enter(Eval *ev, const State *state) {
    HeapMark mark = heap_mark(ev);
    for (uint32_t i = 0; state && i < state->n; i++) heap_replace(ev, state->change[i].cell, state->now[i]);
    return mark;
}

void state_leave(Eval *ev, HeapMark mark) {
    uint32_t n;
    heap_undo(ev, mark, NULL, &n);
}

/* ---- making ---- */

Layout *layout_make(Boundary *b, LayoutKind kind, Span at) {
    Layout *layout = arena_new(b->ev->cx->program, Layout);
    layout->kind = kind, layout->at = at, layout->side = b->side, layout->state = b->state;
    layout->picked = b->picked;
    return layout;
}

Layout *layout_make_children(Boundary *b, LayoutKind kind, uint32_t n, Span at) {
    Layout *layout = layout_make(b, kind, at);
    layout->n = n;
    layout->child = arena_new_array(b->ev->cx->program, const Layout *, n);
    return layout;
}

const Layout *layout_make_static(Boundary *b, Sval v, Span at) {
    Layout *layout = layout_make(b, LY_STATIC, at);
    layout->value = v;
    return layout;
}

const Layout *layout_make_back(Boundary *b, const Layout *to) {
    Layout *layout = layout_make_children(b, LY_BACK, 1, to->at);
    layout->child[0] = to;
    return layout;
}

const Layout *layout_full(const Layout *layout) { return layout->kind == LY_BACK ? layout->child[0] : layout; }

const Origin *layout_origin(Boundary *b, uint32_t side, Sval ref, const Picked *picked, const Origin *next) {
    Origin *made = arena_new(b->ev->cx->program, Origin);
    *made = (Origin){next, side, ref, picked};
    return made;
}

bool layout_same_picked(const Picked *a, const Picked *b) {
    for (; a && b && a != b; a = a->up, b = b->up)
        if (a->tag != b->tag || a->k != b->k) return false;
    return a == b;
}

/* Returns the layout of memory that was already found. If it was found in another choice, or outside any, the condition
 * under which the memory is the other side's becomes unknown. */
static const Layout *describe_again(Boundary *b, const Layout *seen) {
    static const Picked unknown = {0};
    if (!layout_same_picked(seen->picked, b->picked)) {
        Layout *known = (Layout *)(uintptr_t)seen;
        known->picked = b->picked;
        known->from = layout_origin(b, seen->from->side, seen->from->ref, &unknown, NULL);
    }
    return layout_make_back(b, seen);
}

/* ---- the layout of a value ---- */

static bool everything(const Boundary *b) { return b->before.epoch == 0; }

static bool is_old(const Boundary *b, CellId cell) { return heap_cell(b->ev, cell)->made < b->before.epoch; }

/* Returns whether v is defined outside the boundary, so that it is the same value on both sides. */
static bool is_outside(const Boundary *b, const Value *v) {
    return !everything(b) && b->ev->emit.b.block != v->home && ev_sees(b->ev, v);
}

static bool views_outside(const Boundary *b, Sval v) {
    for (const View *view = v.view; view; view = view->up)
        for (uint32_t i = 0; i < view->nargs; i++)
            if (view->arg[i] && !is_outside(b, view->arg[i])) return false;
    return true;
}

static const Layout *describe(Boundary *b, Sval v, Span at);

static const Layout *later_layout(Boundary *b, Sval v, bool deep, Span at) {
    if (!deep && is_outside(b, v.ir)) return layout_make_static(b, v, at);
    Layout *layout = layout_make(b, LY_NUMBER, at);
    layout->type = v.ir->type, layout->fact = v.ir->fact;
    return layout;
}

static const Layout *make_absent(Boundary *b, SvKind kind, Span at) {
    Layout *layout = layout_make(b, LY_ABSENT, at);
    layout->value.kind = kind;
    return layout;
}

static const Layout *tensor_layout(Boundary *b, Sval v, bool deep, Span at) {
    if (!deep && is_old(b, v.cell) && views_outside(b, v)) return layout_make_static(b, v, at);
    const void *key = v.view ? (const void *)v.view : heap_cell(b->ev, v.cell);
    const Layout *seen = map_get(&b->seen[b->side], key);
    if (seen) return describe_again(b, seen);
    b->ev->now.crossing += !everything(b);
    const Fact *fact = tensor_fact(b->ev, v, at);
    b->ev->now.crossing -= !everything(b);
    if (!fact) return make_absent(b, SV_POISON, at);
    Layout *layout = layout_make(b, LY_TENSOR, at);
    layout->fact = *fact;
    layout->class = tensor_class(b->ev, v);
    layout->from = layout_origin(b, b->side, v, b->picked, NULL);
    layout->stored_in = heap_cell(b->ev, v.cell)->facts.stored_in,
    layout->read_from = heap_cell(b->ev, v.cell)->facts.read_from;
    layout->invalidated_at = heap_contents(b->ev, v.cell)->invalidated_at;
    layout->numeral = !v.view && heap_cell(b->ev, v.cell)->facts.numeral;
    layout->buffer = !v.view && heap_cell(b->ev, v.cell)->facts.buffer;
    layout->persistent = layout->buffer && heap_cell(b->ev, v.cell)->facts.persistent;
    map_set(b->ev->cx->program, &b->seen[b->side], key, layout);
    return layout;
}

static bool all_static(const Layout *layout) {
    for (uint32_t i = 0; i < layout->n; i++)
        if (layout->child[i]->kind != LY_STATIC) return false;
    return true;
}

static const Layout *parts_layout(Boundary *b, Sval v, bool deep, uint32_t n, const Sval *part, Class *class, Span at) {
    Layout *layout = layout_make_children(b, LY_TUPLE, n, at);
    layout->form = v.kind, layout->class = class;
    for (uint32_t i = 0; i < n; i++) layout->child[i] = describe(b, part[i], at);
    return !deep && all_static(layout) ? layout_make_static(b, v, at) : layout;
}

static const Layout *choice_layout(Boundary *b, Sval v, bool deep, Span at) {
    Layout *layout = layout_make_children(b, LY_CHOICE, v.choice->n, at);
    const Picked *around = b->picked;
    for (uint32_t i = 0; i < layout->n; i++) {
        Sval alt = v.choice->alt[i];
        Picked *picked = arena_new(b->ev->cx->program, Picked);
        *picked = (Picked){around, v.choice->tag, i};
        b->picked = picked;
        layout->child[i] = alt.kind == SV_UNBOUND ? layout_make_static(b, alt, at) : describe(b, alt, at);
    }
    b->picked = around;
    bool same = !deep && !everything(b) && is_outside(b, v.choice->tag) && all_static(layout);
    return same ? layout_make_static(b, v, at) : layout;
}

static void keyed_children(Boundary *b, Layout *layout, const Content *content) {
    bool dict = content->kind == CELL_DICT || content->kind == CELL_SET;
    const Map *map = dict ? &content->dict.map : &content->object.attr;
    Sval *key = arena_new_array(b->ev->cx->program, Sval, map->live);
    if (content->kind == CELL_DICT) layout->unordered = content->dict.unordered;
    layout->child = arena_new_array(b->ev->cx->program, const Layout *, map->live);
    layout->key = key;
    map_each (map, e) {
        const Entry *entry = e->value;
        key[layout->n] = dict ? entry->key : sv_str(e->key);
        Sval v = dict ? entry->value : *(const Sval *)e->value;
        layout->child[layout->n++] = content->kind == CELL_SET ? layout_make_static(b, sv_none(), layout->at)
                                                               : describe(b, v, layout->at);
    }
}

/* Returns whether v is an object whose identity matters beyond its contents: a module or an enum member. */
static bool by_identity(Sval v) {
    return v.kind == SV_OBJECT && v.class && class_flag(v.class, CLASS_MODULE | CLASS_ENUM);
}

static const Layout *cell_layout(Boundary *b, Sval v, bool deep, Span at) {
    if (by_identity(v) || (!deep && is_old(b, v.cell))) return layout_make_static(b, v, at);
    const Cell *cell = heap_cell(b->ev, v.cell);
    const Layout *seen = map_get(&b->seen[b->side], cell);
    if (seen) return layout_make_back(b, seen);
    const Content *content = cell->content;
    Layout *layout = layout_make(b, content->kind == CELL_DYNAMIC ? LY_DYNAMIC : LY_CELL, at);
    layout->cell = content->kind == CELL_DYNAMIC ? content->dynamic.was : content->kind;
    layout->class = v.kind == SV_OBJECT ? sv_current(b->ev, v).class : cell->class;
    layout->type = cell->elem, layout->element = cell->facts.element_of != NULL;
    layout->from = layout_origin(b, b->side, v, b->picked, NULL);
    layout->stored_in = cell->facts.stored_in, layout->read_from = cell->facts.read_from,
    layout->invalidated_at = content->invalidated_at;
    map_set(b->ev->cx->program, &b->seen[b->side], cell, layout);
    if (content->kind == CELL_DYNAMIC) {
        layout->origins = content->dynamic.origins, layout->shared = content->dynamic.shared;
        layout->guessed = content->dynamic.guessed, layout->coded = content->dynamic.coded;
        layout->n = content->dynamic.elem != NULL; /* a set has only keys */
        layout->child = arena_copy(b->ev->cx->program, &content->dynamic.elem, sizeof content->dynamic.elem);
        if (content->dynamic.keys) layout->key_type = content->dynamic.keys->type;
    } else if (content->kind == CELL_LIST) {
        layout->n = content->list.n;
        layout->child = arena_new_array(b->ev->cx->program, const Layout *, layout->n);
        for (uint32_t i = 0; i < layout->n; i++) layout->child[i] = describe(b, content->list.item[i], at);
    } else {
        keyed_children(b, layout, content);
    }
    return layout;
}

/* For a view of a container or of parts of a tensor: returns whether its source is older than the boundary. */
static bool view_is_outside(const Boundary *b, const IterSource *source) {
    if (everything(b)) return true;
    if (source->value.cell && !is_old(b, source->value.cell)) return false;
    return !source->length || is_outside(b, source->length);
}

static bool outlives(const Boundary *b, const struct Generator *generator) {
    CellId closure = generator_closure(b->ev, generator);
    return !closure || is_old(b, closure);
}

/* Returns the layout of an iterator that nothing else refers to, so that it can be made anew after the boundary. */
static const Layout *iter_layout(Boundary *b, Sval v, Span at) {
    SvVec parts = {0};
    iter_parts(b->ev, v, &parts);
    Layout *layout = layout_make_children(b, LY_TUPLE, parts.n, at);
    layout->form = SV_ITER, layout->shape = iter_shape(b->ev, v);
    for (uint32_t i = 0; i < parts.n; i++) layout->child[i] = describe(b, parts.at[i], at);
    return layout;
}

/* Returns the layout of a function whose variables do not outlive the arm, so that it is made anew after the boundary.
 */
static const Layout *function_layout(Boundary *b, Sval v, Span at) {
    const ClosureShape *shape = closure_shape(b->ev, v.func);
    if (!shape) return layout_make_static(b, unknown_function(b->ev, v.func), at);
    SvVec parts = {0};
    closure_parts(b->ev, shape, v.func, &parts);
    Layout *layout = layout_make_children(b, LY_TUPLE, parts.n, at);
    layout->form = SV_FUNC, layout->shape = shape;
    for (uint32_t i = 0; i < parts.n; i++) layout->child[i] = describe(b, parts.at[i], at);
    return layout;
}

static const Layout *describe_value(Boundary *b, Sval v, Span at) {
    bool deep = b->deep;
    b->deep = false;
    switch (v.kind) {
    case SV_POISON:
    case SV_UNBOUND: return make_absent(b, v.kind, at);
    case SV_LATER: return later_layout(b, v, deep, at);
    case SV_TENSOR: return tensor_layout(b, v, deep, at);
    case SV_TUPLE: return parts_layout(b, v, deep, v.tuple->n, v.tuple->item, v.tuple->class, at);
    case SV_SLICE: return parts_layout(b, v, deep, 3, &v.slice->start, NULL, at);
    case SV_RANGE: return parts_layout(b, v, deep, 3, &v.range->start, NULL, at);
    case SV_METHOD: return parts_layout(b, v, deep, 2, &v.method->self, NULL, at);
    case SV_LIST:
    case SV_DICT:
    case SV_SET:
    case SV_OBJECT: return cell_layout(b, v, deep, at);
    case SV_CHOICE: return choice_layout(b, v, deep, at);
    case SV_FUNC:
        if (everything(b) || !v.func->closure || (!deep && is_old(b, v.func->closure)))
            return layout_make_static(b, v, at);
        return function_layout(b, v, at);
    case SV_ITER:
        if (iter_is_portable(b->ev, v) && (!v.iter->generator || outlives(b, v.iter->generator)))
            return iter_layout(b, v, at);
        if (v.iter->place ? is_old(b, v.iter->place) : view_is_outside(b, &v.iter->source))
            return layout_make_static(b, v, at);
        return layout_make_static(b, (Sval){.kind = SV_UNKNOWN, .sym = cx_sym(b->ev->cx, "iterator")}, at);
    default: return layout_make_static(b, v, at);
    }
}

/* bytes of stack that later visitors need for each level of the layout */
enum { WALKED = 768 };

static const Layout *describe(Boundary *b, Sval v, Span at) {
    b->depth++;
    cx_check_stack(b->ev->cx, (size_t)b->depth * WALKED);
    const Layout *layout = describe_value(b, v, at);
    b->depth--;
    return layout;
}

const Layout *layout_of(Boundary *b, Sval v, Span at) { return describe(b, v, at); }

/* ---- what layouts have ---- */

int layout_number_rank(const Type *type) {
    return type->kind == TY_BOOL ? 0 : type->kind == TY_INT ? 1 : type->kind == TY_FLOAT ? 2 : -1;
}

bool layout_has_tuple_keys(const Layout *dict) {
    bool tuples = dict->coded;
    for (uint32_t i = 0; dict->cell == CELL_DICT && dict->kind == LY_CELL && i < dict->n; i++)
        tuples |= dict->key[i].kind == SV_TUPLE;
    return tuples;
}

bool layout_is_tuple(Eval *ev, const Layout *layout) {
    if (layout->kind == LY_TUPLE) return layout->form == SV_TUPLE && !layout->class;
    return layout->kind == LY_DYNAMIC && layout->cell == CELL_LIST && layout->class &&
           layout->class == prelude_class(ev, PRELUDE_TUPLE);
}

const Layout *layout_child(Eval *ev, const Layout *layout, Sval key, uint32_t guess) {
    const void *wanted = ev ? sv_key(ev, key) : NULL;
    for (uint32_t i = guess < layout->n ? guess : 0, k = 0; k < layout->n; k++, i = (i + 1) % layout->n)
        if (ev ? sv_key(ev, layout->key[i]) == wanted : sv_identical(layout->key[i], key)) return layout->child[i];
    return NULL;
}

bool layout_has_choice(const Layout *layout) {
    if (layout->kind == LY_CHOICE) return true;
    for (uint32_t i = 0; layout->kind != LY_BACK && i < layout->n; i++)
        if (layout_has_choice(layout->child[i])) return true;
    return false;
}

/* ---- decomposition of references ---- */

const Type *layout_number_type(Eval *ev, Sval v) {
    switch (v.kind) {
    case SV_BOOL: return ty_basic(ev->types, TY_BOOL);
    case SV_INT: return ty_basic(ev->types, TY_INT);
    case SV_FLOAT: return ty_basic(ev->types, TY_FLOAT);
    case SV_STR: return ty_basic(ev->types, TY_STR);
    case SV_LATER: return v.ir->type;
    default: return NULL;
    }
}

static Fact number_fact(Eval *ev, Sval v) {
    switch (v.kind) {
    case SV_BOOL: return fact_const(ev->cx, ev->dims, const_bool(ev->cx, v.b));
    case SV_INT: return fact_const(ev->cx, ev->dims, const_int(ev->cx, v.i));
    case SV_FLOAT: return fact_const(ev->cx, ev->dims, const_float(ev->cx, v.f));
    case SV_STR: return fact_const(ev->cx, ev->dims, const_str(ev->cx, sv_text(v)));
    default: return v.ir->fact;
    }
}

const Layout *layout_general(Boundary *b, const Layout *layout) {
    if (layout->kind != LY_STATIC) return layout_full(layout);
    if (layout->value.kind == SV_ITER) return layout;
    const Type *type = layout_number_type(b->ev, layout->value);
    if (type) {
        Layout *number = layout_make(b, LY_NUMBER, layout->at);
        number->type = type, number->fact = number_fact(b->ev, layout->value);
        return number;
    }
    Boundary saved = *b;
    Builder builder = b->ev->emit.b;
    HeapMark mark = state_enter(b->ev, layout->state);
    if (b->block[layout->side]) b->ev->emit.b.block = b->block[layout->side], b->ev->emit.b.before = NULL;
    b->deep = true, b->side = layout->side, b->state = layout->state, b->picked = layout->picked;
    const Layout *general = layout_full(describe(b, layout->value, layout->at));
    state_leave(b->ev, mark);
    b->ev->emit.b = builder;
    b->side = saved.side, b->state = saved.state, b->picked = saved.picked;
    return general;
}

typedef struct Placed {
    uint32_t place;
    const Layout *as;
} Placed;

static const Layout *back_to(Eval *ev, const Layout *layout, const Layout *to) {
    if (layout->kind == LY_BACK && layout->child[0] == to) return layout;
    Layout *again = arena_new(ev->cx->program, Layout);
    again->kind = LY_BACK, again->n = 1, again->at = layout->at;
    again->child = arena_copy(ev->cx->program, &to, sizeof to);
    return again;
}

static const Layout *layout_copy(Eval *ev, const Layout *layout) {
    Layout *copy = arena_copy(ev->cx->program, layout, sizeof *copy);
    if (copy->n) copy->child = arena_copy(ev->cx->program, layout->child, copy->n * sizeof *copy->child);
    return copy;
}

const Layout *layout_without_back(Eval *ev, const Layout *layout, uint32_t place, Map *placed) {
    const Layout *target = layout_full(layout);
    bool cell = target->kind == LY_TENSOR || target->kind == LY_CELL || target->kind == LY_DYNAMIC;
    if (cell) {
        const Placed *known = map_get(placed, target);
        if (known && known->place == place) return back_to(ev, layout, known->as);
        Placed made = {place, known ? layout_copy(ev, target) : target};
        map_set(ev->cx->program, placed, target, arena_copy(ev->cx->program, &made, sizeof made));
        target = made.as;
    }
    if (target->kind != LY_TUPLE && target->kind != LY_CELL && target->kind != LY_CHOICE) return target;
    for (uint32_t i = 0; i < target->n; i++)
        target->child[i] = layout_without_back(ev, target->child[i], place, placed);
    return target;
}
