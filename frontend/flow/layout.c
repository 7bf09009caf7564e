/* Layouts of values and their least upper bounds.
 *
 * layout_of describes a value in the heap's current state; layout_join joins two layouts, entering the states in which
 * they were taken if it must look into a reference. Nothing here makes nodes, except that reading a view applies its
 * steps. */
#include "frontend/flow/dynamic.h"
#include "frontend/flow/flow.h"
#include "frontend/value/alias.h"
#include "frontend/value/heap_private.h"

#include <string.h>

bool sv_identical(Sval a, Sval b) {
    if (a.kind != b.kind) return false;
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
            if (!sv_identical(a.tuple->item[i], b.tuple->item[i])) return false;
        return true;
    case SV_METHOD: return sv_identical(a.method->self, b.method->self) && sv_identical(a.method->func, b.method->func);
    case SV_SLICE:
        return sv_identical(a.slice->start, b.slice->start) && sv_identical(a.slice->stop, b.slice->stop) &&
               sv_identical(a.slice->step, b.slice->step);
    case SV_RANGE:
        return sv_identical(a.range->start, b.range->start) && sv_identical(a.range->stop, b.range->stop) &&
               sv_identical(a.range->step, b.range->step);
    default: return a.s == b.s; /* compares one pointer */
    }
}

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

static Layout *make(Boundary *b, LayoutKind kind, Span at) {
    Layout *layout = arena_new(b->ev->cx->program, Layout);
    layout->kind = kind, layout->at = at, layout->side = b->side, layout->state = b->state;
    layout->picked = b->picked;
    return layout;
}

static Layout *make_children(Boundary *b, LayoutKind kind, uint32_t n, Span at) {
    Layout *layout = make(b, kind, at);
    layout->n = n;
    layout->child = arena_new_array(b->ev->cx->program, const Layout *, n);
    return layout;
}

static const Layout *make_static(Boundary *b, Sval v, Span at) {
    Layout *layout = make(b, LY_STATIC, at);
    layout->value = v;
    return layout;
}

static const Layout *back(Boundary *b, const Layout *to) {
    Layout *layout = make_children(b, LY_BACK, 1, to->at);
    layout->child[0] = to;
    return layout;
}

static const Layout *full(const Layout *layout) { return layout->kind == LY_BACK ? layout->child[0] : layout; }

static const Origin *origin(Boundary *b, uint32_t side, Sval ref, const Picked *picked, const Origin *next) {
    Origin *made = arena_new(b->ev->cx->program, Origin);
    *made = (Origin){next, side, ref, picked};
    return made;
}

static bool same_picked(const Picked *a, const Picked *b) {
    for (; a && b && a != b; a = a->up, b = b->up)
        if (a->tag != b->tag || a->k != b->k) return false;
    return a == b;
}

/* Returns the layout of memory that was already found. If that was in another choice, or in none, it is unknown under
 * which condition the memory is what its layout is joined with. */
static const Layout *again(Boundary *b, const Layout *seen) {
    static const Picked unknown = {0};
    if (!same_picked(seen->picked, b->picked)) {
        Layout *known = (Layout *)(uintptr_t)seen;
        known->picked = b->picked;
        known->from = origin(b, seen->from->side, seen->from->ref, &unknown, NULL);
    }
    return back(b, seen);
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

static const Layout *of(Boundary *b, Sval v, Span at);

static const Layout *later_layout(Boundary *b, Sval v, bool deep, Span at) {
    if (!deep && is_outside(b, v.ir)) return make_static(b, v, at);
    Layout *layout = make(b, LY_NUMBER, at);
    layout->type = v.ir->type, layout->fact = v.ir->fact;
    return layout;
}

static const Layout *make_absent(Boundary *b, SvKind kind, Span at) {
    Layout *layout = make(b, LY_ABSENT, at);
    layout->value.kind = kind;
    return layout;
}

static const Layout *tensor_layout(Boundary *b, Sval v, bool deep, Span at) {
    if (!deep && is_old(b, v.cell) && views_outside(b, v)) return make_static(b, v, at);
    const void *key = v.view ? (const void *)v.view : heap_cell(b->ev, v.cell);
    const Layout *seen = map_get(&b->seen[b->side], key);
    if (seen) return again(b, seen);
    b->ev->now.crossing += !everything(b);
    const Fact *fact = tensor_fact(b->ev, v, at);
    b->ev->now.crossing -= !everything(b);
    if (!fact) return make_absent(b, SV_POISON, at);
    Layout *layout = make(b, LY_TENSOR, at);
    layout->fact = *fact;
    layout->from = origin(b, b->side, v, b->picked, NULL);
    layout->stored_in = heap_cell(b->ev, v.cell)->facts.stored_in,
    layout->read_from = heap_cell(b->ev, v.cell)->facts.read_from;
    layout->invalidated_at = heap_contents(b->ev, v.cell)->invalidated_at;
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
    Layout *layout = make_children(b, LY_TUPLE, n, at);
    layout->form = v.kind, layout->class = class;
    for (uint32_t i = 0; i < n; i++) layout->child[i] = of(b, part[i], at);
    return !deep && all_static(layout) ? make_static(b, v, at) : layout;
}

static const Layout *choice_layout(Boundary *b, Sval v, bool deep, Span at) {
    Layout *layout = make_children(b, LY_CHOICE, v.choice->n, at);
    const Picked *around = b->picked;
    for (uint32_t i = 0; i < layout->n; i++) {
        Sval alt = v.choice->alt[i];
        Picked *picked = arena_new(b->ev->cx->program, Picked);
        *picked = (Picked){around, v.choice->tag, i};
        b->picked = picked;
        layout->child[i] = alt.kind == SV_UNBOUND ? make_static(b, alt, at) : of(b, alt, at);
    }
    b->picked = around;
    bool same = !deep && !everything(b) && is_outside(b, v.choice->tag) && all_static(layout);
    return same ? make_static(b, v, at) : layout;
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
        layout->child[layout->n++] = content->kind == CELL_SET ? make_static(b, sv_none(), layout->at)
                                                               : of(b, v, layout->at);
    }
}

/* Modules, enum members and classes' singletons have an identity that their contents cannot represent. */
static bool by_identity(Sval v) {
    return v.kind == SV_OBJECT && v.class && class_flag(v.class, CLASS_MODULE | CLASS_ENUM);
}

static const Layout *cell_layout(Boundary *b, Sval v, bool deep, Span at) {
    if (by_identity(v) || (!deep && is_old(b, v.cell))) return make_static(b, v, at);
    const Cell *cell = heap_cell(b->ev, v.cell);
    const Layout *seen = map_get(&b->seen[b->side], cell);
    if (seen) return back(b, seen);
    const Content *content = cell->content;
    Layout *layout = make(b, content->kind == CELL_DYNAMIC ? LY_DYNAMIC : LY_CELL, at);
    layout->cell = content->kind == CELL_DYNAMIC ? content->dynamic.was : content->kind;
    layout->class = v.kind == SV_OBJECT ? v.class : cell->class;
    layout->type = cell->elem, layout->element = cell->facts.element_of != NULL;
    layout->from = origin(b, b->side, v, b->picked, NULL);
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
        for (uint32_t i = 0; i < layout->n; i++) layout->child[i] = of(b, content->list.item[i], at);
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

/* An iterator that nothing else refers to can be made again after the boundary. */
static const Layout *iter_layout(Boundary *b, Sval v, Span at) {
    SvVec parts = {0};
    iter_parts(b->ev, v, &parts);
    Layout *layout = make_children(b, LY_TUPLE, parts.n, at);
    layout->form = SV_ITER, layout->shape = iter_shape(b->ev, v);
    for (uint32_t i = 0; i < parts.n; i++) layout->child[i] = of(b, parts.at[i], at);
    return layout;
}

static const Layout *of(Boundary *b, Sval v, Span at) {
    cx_check_stack(b->ev->cx, 0);
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
        if (everything(b) || !v.func->closure || is_old(b, v.func->closure)) return make_static(b, v, at);
        return make_static(b, (Sval){.kind = SV_UNKNOWN, .s = v.func->name},
                           at); /* its variables do not outlive the arm */
    case SV_ITER:
        if (iter_is_portable(b->ev, v) && (!v.iter->generator || outlives(b, v.iter->generator)))
            return iter_layout(b, v, at);
        if (v.iter->place ? is_old(b, v.iter->place) : view_is_outside(b, &v.iter->source))
            return make_static(b, v, at);
        return make_static(b, (Sval){.kind = SV_UNKNOWN, .s = cx_sym(b->ev->cx, "iterator")}, at);
    default: return make_static(b, v, at);
    }
}

const Layout *layout_of(Boundary *b, Sval v, Span at) { return of(b, v, at); }

/* ---- decomposition of references ---- */

static const Type *number_type(Eval *ev, Sval v) {
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
    case SV_STR: return fact_const(ev->cx, ev->dims, const_str(ev->cx, v.s));
    default: return v.ir->fact;
    }
}

const Layout *layout_general(Boundary *b, const Layout *layout) {
    if (layout->kind != LY_STATIC) return full(layout);
    if (layout->value.kind == SV_ITER) return layout;
    const Type *type = number_type(b->ev, layout->value);
    if (type) {
        Layout *number = make(b, LY_NUMBER, layout->at);
        number->type = type, number->fact = number_fact(b->ev, layout->value);
        return number;
    }
    Boundary saved = *b;
    Builder builder = b->ev->emit.b;
    HeapMark mark = state_enter(b->ev, layout->state);
    if (b->block[layout->side]) b->ev->emit.b.block = b->block[layout->side], b->ev->emit.b.before = NULL;
    b->deep = true, b->side = layout->side, b->state = layout->state, b->picked = layout->picked;
    const Layout *general = full(of(b, layout->value, layout->at));
    state_leave(b->ev, mark);
    b->ev->emit.b = builder;
    b->side = saved.side, b->state = saved.state, b->picked = saved.picked;
    return general;
}

/* ---- joins that keep one kind ---- */

static const Layout *join(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at);

static const Layout *paired(Boundary *b, const Layout *x, const Layout *y) {
    const Map *by = map_get(&b->pairs, x);
    const Layout *known = by ? map_get(by, y) : NULL;
    return known ? back(b, known) : NULL;
}

static void pair(Boundary *b, const Layout *x, const Layout *y, const Layout *joined) {
    Arena *mem = b->ev->cx->program;
    Map *by = map_get(&b->pairs, x);
    if (!by) map_set(mem, &b->pairs, x, by = arena_new(mem, Map));
    map_set(mem, by, y, (void *)(uintptr_t)joined);
    map_set(mem, &b->merged, x, (void *)(uintptr_t)joined);
    map_set(mem, &b->merged, y, (void *)(uintptr_t)joined);
}

/* Returns the layout of a place that the other side lacks. A reference to memory that was joined with other memory
 * becomes one to the joined memory, which is the former on this side. */
static const Layout *one_sided(Boundary *b, const Layout *have) {
    const Layout *joined = have->kind == LY_BACK ? map_get(&b->merged, have->child[0]) : NULL;
    return joined ? back(b, joined) : have;
}

static bool has_origin(const Origin *list, const Origin *one) {
    for (; list; list = list->next)
        if (list->side == one->side && same_picked(list->picked, one->picked) && sv_identical(list->ref, one->ref))
            return true;
    return false;
}

/* Adds each origin once; otherwise a list of joined elements would double its origins at every join. */
static const Origin *join_origins(Boundary *b, const Layout *x, const Layout *y) {
    const Origin *all = y->from;
    for (const Origin *s = x->from; s; s = s->next)
        if (!has_origin(y->from, s)) all = origin(b, s->side, s->ref, s->picked, all);
    return all;
}

/* Returns the bits of the places that made the containers: two that meet in one loop remain two. */
static uint64_t origins_of_memory(Boundary *b, const Layout *joined) {
    uint64_t mark = 0;
    for (const Origin *s = joined->from; s; s = s->next)
        mark |= dynamic_origin(b->ev, heap_cell(b->ev, s->ref.cell)->at);
    return mark ? mark : dynamic_origin(b->ev, joined->at);
}

/* After the boundary, it may be an element of what either side's was. */
static void join_kin(Boundary *b, Layout *joined, const Layout *x, const Layout *y) {
    joined->stored_in = x->stored_in | y->stored_in, joined->read_from = x->read_from | y->read_from;
    joined->invalidated_at = x->invalidated_at.hi ? x->invalidated_at : y->invalidated_at;
    joined->origins = x->origins | y->origins, joined->shared = x->shared | y->shared;
    if (joined->kind == LY_DYNAMIC) joined->origins |= origins_of_memory(b, joined);
}

static bool fits_kin(const Boundary *b, const Layout *wide, const Layout *narrow) {
    if (!b->origins) return true;
    return !(narrow->stored_in & ~wide->stored_in) && !(narrow->read_from & ~wide->read_from) &&
           !(narrow->origins & ~wide->origins) && !(narrow->shared & ~wide->shared) &&
           (wide->invalidated_at.hi || !narrow->invalidated_at.hi);
}

static int number_rank(const Type *type) {
    return type->kind == TY_BOOL ? 0 : type->kind == TY_INT ? 1 : type->kind == TY_FLOAT ? 2 : -1;
}

/* Python would keep each path's kind. */
void layout_note_widened(Eval *ev, const Type *to, const Type *from, Sym what, Span at) {
    bool own = what && what[0] == '$' && strcmp(what, "$value") != 0;
    const char *a = to->kind == TY_INT ? "an int" : "a float", *other = from->kind == TY_INT ? "an int" : "a bool";
    const char *name = !what ? "this value" : what[0] == '$' ? "what is returned" : what;
    if (own) return;
    ev_note(ev, DIAG_2006, at, "%s is %s on one path and %s on the other: it becomes %s", name, a, other, a);
}

static const Layout *join_numbers(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    if (x->type != y->type && (number_rank(x->type) < 0 || number_rank(y->type) < 0)) return NULL;
    if (x->type != y->type && mixed_declared(b->ev, what)) return NULL;
    Layout *joined = make(b, LY_NUMBER, x->at);
    joined->type = number_rank(x->type) >= number_rank(y->type) ? x->type : y->type;
    joined->fact = x->type == y->type ? fact_join(b->ev->cx, &x->fact, &y->fact) : fact_unknown(joined->type);
    if (x->type != y->type)
        layout_note_widened(b->ev, joined->type, joined->type == x->type ? y->type : x->type, what, at);
    return joined;
}

static const Layout *join_tensors(Boundary *b, const Layout *x, const Layout *y) {
    if (x->fact.dtype != y->fact.dtype) return NULL;
    const Layout *known = paired(b, x, y);
    if (known) return known;
    Layout *joined = make(b, LY_TENSOR, x->at);
    joined->fact = fact_join(b->ev->cx, &x->fact, &y->fact);
    joined->from = join_origins(b, x, y);
    joined->buffer = x->buffer && y->buffer, joined->persistent = x->persistent && y->persistent;
    join_kin(b, joined, x, y);
    pair(b, x, y, joined);
    return joined;
}

/* Handles `total = 0` before a loop that adds tensors to it. */
static const Layout *join_number_tensor(Boundary *b, const Layout *number, const Layout *tensor, Sym what) {
    if (!b->loop || number_rank(number->type) < 0 || mixed_declared(b->ev, what)) return NULL;
    Layout *joined = arena_copy(b->ev->cx->program, tensor, sizeof *tensor);
    Fact scalar = fact_tensor(b->ev->cx, tensor->fact.dtype, 0, NULL);
    joined->fact = fact_join(b->ev->cx, &tensor->fact, &scalar);
    return joined;
}

static const Layout *join_tuples(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    if (x->form != y->form || x->n != y->n || x->class != y->class || x->shape != y->shape) return NULL;
    Layout *joined = make_children(b, LY_TUPLE, x->n, x->at);
    joined->form = x->form, joined->class = x->class, joined->shape = x->shape;
    for (uint32_t i = 0; i < x->n; i++)
        if (!(joined->child[i] = join(b, x->child[i], y->child[i], what, at))) return NULL;
    return joined;
}

static Layout *join_cell(Boundary *b, LayoutKind kind, const Layout *x, const Layout *y) {
    Layout *joined = make(b, kind, x->at);
    joined->cell = x->cell, joined->class = x->class, joined->type = x->type ? x->type : y->type;
    joined->element = x->element || y->element;
    joined->from = join_origins(b, x, y);
    join_kin(b, joined, x, y);
    pair(b, x, y, joined);
    return joined;
}

static bool is_unbound(const Layout *layout) { return layout->kind == LY_STATIC && layout->value.kind == SV_UNBOUND; }

/* Returns the layout of an element, whose contents are taken apart too, whatever their age. */
static const Layout *element_layout(Boundary *b, const Layout *layout) {
    if (layout->kind == LY_BACK) return full(layout);
    if (is_unbound(layout)) return layout; /* the entry may be absent */
    const Layout *general = layout_general(b, layout);
    if (general->kind != LY_TUPLE && general->kind != LY_CELL && general->kind != LY_CHOICE) return general;
    Layout *apart = arena_copy(b->ev->cx->program, general, sizeof *general);
    apart->child = arena_new_array(b->ev->cx->program, const Layout *, general->n);
    for (uint32_t i = 0; i < general->n; i++) apart->child[i] = element_layout(b, general->child[i]);
    return apart;
}

/* The entry's layout, without its unbound alternatives. */
static const Layout *entry_layout(Boundary *b, const Layout *layout) {
    if (layout->kind == LY_STATIC && layout->value.kind == SV_CHOICE) layout = layout_general(b, layout);
    if (layout->kind != LY_CHOICE) return layout;
    Layout *bound = make_children(b, LY_CHOICE, layout->n, layout->at);
    bound->n = 0;
    for (uint32_t i = 0; i < layout->n; i++)
        if (!is_unbound(layout->child[i])) bound->child[bound->n++] = layout->child[i];
    return bound->n == layout->n ? layout : bound->n == 1 ? bound->child[0] : bound;
}

/* Returns the join of all elements' layouts; NULL: none, or no elements at all. */
static const Layout *join_elements(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    const Layout *elem = NULL;
    for (int side = 0; side < 2; side++) {
        const Layout *list = side ? y : x, *other = side ? x : y;
        if (list->guessed && other->n && !other->guessed) continue;
        for (uint32_t i = 0; i < list->n; i++) {
            bool entry = list->kind == LY_CELL && list->cell == CELL_DICT;
            const Layout *one = element_layout(b, entry ? entry_layout(b, list->child[i]) : list->child[i]);
            elem = elem ? join(b, elem, one, what, at) : one;
            if (!elem) return NULL;
            elem = element_layout(
                b, elem); /* the same two may have been joined in another list, whose columns are not this one's */
        }
    }
    return elem ? dynamic_widen(b->ev, elem) : NULL;
}

/* Returns whether some keys of the dictionary are tuples. */
static bool has_tuple_keys(const Layout *dict) {
    bool tuples = dict->coded;
    for (uint32_t i = 0; dict->cell == CELL_DICT && dict->kind == LY_CELL && i < dict->n; i++)
        tuples |= dict->key[i].kind == SV_TUPLE;
    return tuples;
}

static const Layout *join_lists(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    const Layout *known = paired(b, x, y);
    if (known) return known;
    if (x->kind == LY_CELL && y->kind == LY_CELL && x->n == y->n) {
        Layout *joined = join_cell(b, LY_CELL, x, y);
        joined->n = x->n;
        joined->child = arena_new_array(b->ev->cx->program, const Layout *, x->n);
        for (uint32_t i = 0; i < x->n; i++)
            if (!(joined->child[i] = join(b, x->child[i], y->child[i], what, at))) return NULL;
        return joined;
    }
    const Layout *elem = x->cell == CELL_SET ? NULL : join_elements(b, x, y, what, at);
    if (!elem && x->cell != CELL_SET) return NULL;
    if (x->cell != CELL_SET) elem = dynamic_with_leaves(b->ev, elem);
    Layout *joined = join_cell(b, LY_DYNAMIC, x, y);
    joined->n = elem != NULL;
    joined->child = arena_copy(b->ev->cx->program, &elem, sizeof elem);
    joined->key_type = x->key_type ? x->key_type : y->key_type;
    joined->coded = has_tuple_keys(x) || has_tuple_keys(y);
    joined->guessed = (x->guessed || !x->n) && (y->guessed || !y->n);
    return joined;
}

/* Returns whether it is a plain tuple, or a list cell that represents a tuple of run-time length. */
static bool is_tuple(Eval *ev, const Layout *layout) {
    if (layout->kind == LY_TUPLE) return layout->form == SV_TUPLE && !layout->class;
    return layout->kind == LY_DYNAMIC && layout->cell == CELL_LIST && layout->class &&
           layout->class == prelude_class(ev, PRELUDE_TUPLE);
}

/* Joins tuples of different lengths at a loop's head: `t = t + (x,)`. */
static const Layout *join_growing(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    if (!b->loop || !is_tuple(b->ev, x) || !is_tuple(b->ev, y)) return NULL;
    const Layout *known = paired(b, x, y);
    const Layout *elem = known ? NULL : join_elements(b, x, y, what, at);
    if (!elem) return known;
    elem = dynamic_with_leaves(b->ev, elem);
    Layout *joined = join_cell(b, LY_DYNAMIC, x, y);
    joined->cell = CELL_LIST, joined->class = prelude_class(b->ev, PRELUDE_TUPLE);
    joined->n = 1, joined->child = arena_copy(b->ev->cx->program, &elem, sizeof elem);
    return joined;
}

/* Two layouts mostly have their keys in one order: `guess` is where the key is tried first. */
static const Layout *child_of(Eval *ev, const Layout *layout, Sval key, uint32_t guess) {
    const void *wanted = ev ? sv_key(ev, key) : NULL;
    for (uint32_t i = guess < layout->n ? guess : 0, k = 0; k < layout->n; k++, i = (i + 1) % layout->n)
        if (ev ? sv_key(ev, layout->key[i]) == wanted : sv_identical(layout->key[i], key)) return layout->child[i];
    return NULL;
}

/* Joins an entry that one side lacks: for dictionaries the choice between it and nothing, which `in` tests; for
 * attributes the entry itself, since reading a missing one is an error of the program. */
static const Layout *join_missing(Boundary *b, const Layout *have, bool dict, Sym what, Span at) {
    if (!dict) return have;
    return join(b, have, make_static(b, sv_unbound(), at), what, at);
}

static bool same_members(Eval *ev, const Layout *x, const Layout *y) {
    for (uint32_t i = 0; i < x->n; i++)
        if (!child_of(ev, y, x->key[i], i)) return false;
    return x->n == y->n;
}

/* Joins sets with different members to one of run-time size, if their members have one type. */
static const Layout *join_members(Boundary *b, const Layout *x, const Layout *y) {
    Eval *ev = b->ev;
    Sval *key = arena_new_array(ev->cx->program, Sval, (size_t)x->n + y->n);
    for (uint32_t i = 0; i < x->n; i++) key[i] = x->key[i];
    for (uint32_t i = 0; i < y->n; i++) key[x->n + i] = y->key[i];
    const Type *type = sv_element_type(ev, x->n + y->n, key);
    if (!type || type->kind == TY_TENSOR) return NULL;
    Layout *joined = join_cell(b, LY_DYNAMIC, x, y);
    const Layout *none = make_static(b, sv_none(), x->at);
    joined->n = 1, joined->child = arena_copy(ev->cx->program, &none, sizeof none);
    joined->key_type = ty_list(ev->types, type);
    return joined;
}

/* Adds a key that only one side has. */
static bool join_one_sided(Boundary *b, Layout *joined, Sval *key, const Layout *side, uint32_t i, Sym what, Span at) {
    const Layout *child = join_missing(b, side->child[i], joined->cell == CELL_DICT, what, at);
    if (!child) return false;
    key[joined->n] = side->key[i];
    joined->child[joined->n++] = child;
    return true;
}

/* Orders the keys as on both sides, if there is such an order. */
static const Layout *join_keyed(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    Eval *ev = b->ev;
    if (x->class != y->class) return NULL;
    const Layout *known = paired(b, x, y);
    if (known) return known;
    bool dict = x->cell == CELL_DICT;
    if (x->cell == CELL_SET && !same_members(ev, x, y)) return join_members(b, x, y);
    Layout *joined = join_cell(b, LY_CELL, x, y);
    joined->child = arena_new_array(ev->cx->program, const Layout *, (size_t)x->n + y->n);
    Sval *key = arena_new_array(ev->cx->program, Sval, (size_t)x->n + y->n);
    joined->key = key;
    joined->unordered = x->unordered.hi ? x->unordered : y->unordered;
    for (uint32_t i = 0, j = 0; i < x->n || j < y->n;) {
        const Layout *other = i < x->n ? child_of(ev, y, x->key[i], i) : NULL;
        while (j < y->n && (i == x->n || other) && !child_of(ev, x, y->key[j], j))
            if (!join_one_sided(b, joined, key, y, j++, what, at)) return NULL;
        if (i == x->n && j < y->n) j++;
        if (i == x->n) continue;
        if (!other) {
            if (!join_one_sided(b, joined, key, x, i++, what, at)) return NULL;
            continue;
        }
        bool same_place = j < y->n && sv_key(ev, y->key[j]) == sv_key(ev, x->key[i]);
        if (!same_place && dict && !joined->unordered.hi) joined->unordered = at.hi ? at : x->at;
        if (same_place) j++;
        const Layout *child = join(b, x->child[i], other, what, at);
        if (!child) return NULL;
        key[joined->n] = x->key[i++];
        joined->child[joined->n++] = child;
    }
    return joined;
}

static bool is_container(Sval v) {
    return v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_SET || v.kind == SV_OBJECT;
}

static bool is_reference(const Layout *layout) { return layout->kind == LY_STATIC && is_container(layout->value); }

/* Returns NULL if the two have no common layout other than a choice. */
static const Layout *join_direct(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    if (x->kind == LY_STATIC && y->kind == LY_STATIC) {
        if (sv_identical(x->value, y->value)) return x;
        if (x->value.kind == SV_STR && y->value.kind == SV_STR) return NULL;
        /* A reference to one of two cells. */
        if (is_container(x->value) && is_container(y->value)) return NULL;
    }
    if (is_reference(x) != is_reference(y) && alias_kept_apart(b->ev, at)) return NULL;
    const Layout *p = layout_general(b, x), *q = layout_general(b, y);
    if (p->kind == LY_NUMBER && q->kind == LY_NUMBER) return join_numbers(b, p, q, what, at);
    if (p->kind == LY_NUMBER && q->kind == LY_TENSOR) return join_number_tensor(b, p, q, what);
    if (p->kind == LY_TENSOR && q->kind == LY_NUMBER) return join_number_tensor(b, q, p, what);
    if (p->kind == LY_TENSOR && q->kind == LY_TENSOR) return join_tensors(b, p, q);
    if (p->kind == LY_TUPLE && q->kind == LY_TUPLE) {
        const Layout *joined = join_tuples(b, p, q, what, at);
        return joined || p->n == q->n ? joined : join_growing(b, p, q, what, at);
    }
    if (p->kind == LY_TUPLE || q->kind == LY_TUPLE) return join_growing(b, p, q, what, at);
    bool cells = (p->kind == LY_CELL || p->kind == LY_DYNAMIC) && (q->kind == LY_CELL || q->kind == LY_DYNAMIC);
    if (!cells || p->cell != q->cell) return NULL;
    if (p->cell == CELL_LIST || p->kind == LY_DYNAMIC || q->kind == LY_DYNAMIC) return join_lists(b, p, q, what, at);
    return join_keyed(b, p, q, what, at);
}

/* ---- choices ---- */

static const Layout *compatible(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    if (x->kind == LY_CHOICE || y->kind == LY_CHOICE) return NULL;
    if (x->kind == LY_ABSENT || y->kind == LY_ABSENT) return x->kind == LY_ABSENT && y->kind == LY_ABSENT ? x : NULL;
    return join_direct(b, x, y, what, at);
}

static bool all_text(const Layout *choice) {
    for (uint32_t i = 0; i < choice->n; i++)
        if (choice->child[i]->kind != LY_STATIC || choice->child[i]->value.kind != SV_STR) return false;
    return true;
}

const Layout *layout_text(Eval *ev, const Layout *choice) {
    if (choice->kind != LY_CHOICE || !all_text(choice)) return NULL;
    Layout *text = arena_new(ev->cx->program, Layout);
    text->kind = LY_NUMBER, text->at = choice->at;
    text->type = ty_basic(ev->types, TY_STR), text->fact = fact_unknown(text->type);
    return text;
}

/* An alternative that is impossible because the choice was narrowed is replaced by one of the other side. */
static void add_alternative(Boundary *b, Layout *choice, const Layout *alt, Sym what, Span at) {
    if (alt->kind == LY_ABSENT) return;
    uint32_t place = choice->n;
    for (uint32_t i = 0; i < choice->n; i++) {
        const Layout *same = compatible(b, choice->child[i], alt, what, at);
        if (choice->child[i]->kind == LY_ABSENT && place == choice->n) place = i;
        if (!same) continue;
        choice->child[i] = same;
        return;
    }
    choice->child[place] = alt;
    choice->n += place == choice->n;
}

static void drop_impossible(Layout *choice) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < choice->n; i++)
        if (choice->child[i]->kind != LY_ABSENT) choice->child[n++] = choice->child[i];
    choice->n = n;
}

/* At a loop's head, numbers beside one kind of tensor become that tensor, as they would without the branch that made
 * them a choice. */
static const Layout *collapse(Boundary *b, const Layout *choice, Sym what) {
    const Layout *tensor = NULL, *number = NULL;
    for (uint32_t i = 0; b->loop && i < choice->n; i++) {
        const Layout *alt = choice->child[i];
        bool is_number = alt->kind == LY_NUMBER || (alt->kind == LY_STATIC && number_type(b->ev, alt->value));
        if (is_number && number_rank(layout_general(b, alt)->type) >= 0)
            number = layout_general(b, alt);
        else if (!tensor && layout_general(b, alt)->kind == LY_TENSOR)
            tensor = layout_general(b, alt);
        else
            return NULL;
    }
    return tensor && number ? join_number_tensor(b, number, tensor, what) : NULL;
}

static const Layout *join_choice(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    Layout *choice = make_children(b, LY_CHOICE, (x->kind == LY_CHOICE ? x->n : 1) + (y->kind == LY_CHOICE ? y->n : 1),
                                   at);
    choice->n = 0;
    for (int side = 0; side < 2; side++) {
        const Layout *one = side ? y : x;
        if (one->kind == LY_CHOICE) {
            for (uint32_t i = 0; i < one->n; i++) {
                if (side)
                    add_alternative(b, choice, full(one->child[i]), what, at);
                else
                    choice->child[choice->n++] = full(one->child[i]);
            }
        } else {
            add_alternative(b, choice, one, what, at);
        }
    }
    drop_impossible(choice);
    if (choice->n == 1) return choice->child[0];
    const Layout *tensor = collapse(b, choice, what);
    if (tensor) return tensor;
    if (choice->n <= (uint64_t)b->ev->cx->limits.choices) return choice;
    const Layout *text = layout_text(b->ev, choice);
    if (text) return text;
    Diag *diag = ev_error(b->ev, DIAG_2005, at, "%s has more than %lld alternatives", what ? what : "this value",
                          (long long)b->ev->cx->limits.choices);
    diag_label(b->ev->cx->diags, diag, x->at, "one of them is made here");
    return NULL;
}

static bool is_choice(const Layout *layout) { return layout->kind == LY_STATIC && layout->value.kind == SV_CHOICE; }

static const Layout *join(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    cx_check_stack(b->ev->cx, 0);
    if (!x || !y) return NULL;
    const Layout *p = full(x), *q = full(y);
    bool failed = p->kind == LY_ABSENT && p->value.kind == SV_POISON; /* stays so beside an unbound name */
    if (p->kind == LY_ABSENT && !(failed && q->kind == LY_ABSENT)) return one_sided(b, y);
    if (q->kind == LY_ABSENT) return one_sided(b, x);
    bool same = p->kind == LY_STATIC && q->kind == LY_STATIC && sv_identical(p->value, q->value);
    if (!same && is_choice(p)) p = layout_general(b, p);
    if (!same && is_choice(q)) q = layout_general(b, q);
    if (p->kind == LY_CHOICE || q->kind == LY_CHOICE) return join_choice(b, p, q, what, at);
    const Layout *direct = join_direct(b, p, q, what, at);
    return direct ? direct : join_choice(b, p, q, what, at);
}

const Layout *layout_join(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    return join(b, x, y, what, at);
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
    const Layout *target = full(layout);
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

/* ---- covering ---- */

static bool fits(Boundary *b, const Layout *wide, const Layout *narrow);

/* Returns whether keys come in the guaranteed order. */
static bool fits_order(Boundary *b, const Layout *wide, const Layout *narrow) {
    if (wide->cell != CELL_DICT || wide->unordered.hi || !b->ev) return true;
    for (uint32_t i = 0; i < wide->n; i++)
        if (sv_key(b->ev, wide->key[i]) != sv_key(b->ev, narrow->key[i])) return false;
    return !narrow->unordered.hi;
}

static bool fits_children(Boundary *b, const Layout *wide, const Layout *narrow) {
    if (wide->n != narrow->n || wide->class != narrow->class || wide->form != narrow->form) return false;
    if (wide->shape != narrow->shape) return false;
    for (uint32_t i = 0; i < wide->n; i++) {
        const Layout *child = wide->key ? child_of(b->ev, narrow, wide->key[i], i) : narrow->child[i];
        if (!child || !fits(b, wide->child[i], child)) return false;
    }
    return true;
}

static bool fits_number(const Layout *wide, const Layout *narrow) {
    if (narrow->kind != LY_NUMBER) return false;
    if (wide->type == narrow->type) return fact_covers(&wide->fact, &narrow->fact);
    return number_rank(narrow->type) >= 0 && number_rank(narrow->type) < number_rank(wide->type) && !wide->fact.data &&
           !wide->fact.item;
}

static bool fits_tensor(Boundary *b, const Layout *wide, const Layout *narrow) {
    if (narrow->kind == LY_TENSOR)
        return wide->fact.dtype == narrow->fact.dtype && fact_covers(&wide->fact, &narrow->fact);
    if (narrow->kind != LY_NUMBER || !b->loop || number_rank(narrow->type) < 0) return false;
    Fact scalar = fact_tensor(b->ev->cx, wide->fact.dtype, 0, NULL);
    return fact_covers(&wide->fact, &scalar);
}

static bool fits_dynamic(Boundary *b, const Layout *wide, const Layout *narrow) {
    bool tuple = b->ev && narrow->kind == LY_TUPLE && is_tuple(b->ev, wide) && is_tuple(b->ev, narrow);
    if (!tuple && wide->cell != narrow->cell) return false;
    if (!tuple && narrow->kind != LY_DYNAMIC && narrow->kind != LY_CELL) return false;
    if (narrow->guessed) return true;
    if (has_tuple_keys(narrow) && !wide->coded) return false;
    if (wide->guessed && narrow->n) return false;
    for (uint32_t i = 0; i < narrow->n; i++)
        if (!fits(b, wide->child[0], narrow->child[i])) return false;
    return true;
}

static bool fits_choice(Boundary *b, const Layout *wide, const Layout *narrow) {
    if (narrow->kind == LY_CHOICE) {
        for (uint32_t i = 0; i < narrow->n; i++)
            if (!fits_choice(b, wide, full(narrow->child[i]))) return false;
        return true;
    }
    if (narrow->kind == LY_ABSENT) return true;
    for (uint32_t i = 0; i < wide->n; i++)
        if (fits(b, wide->child[i], narrow)) return true;
    return false;
}

/* Two places that are the same memory in the wide layout (the second packs nothing) must also be the same in the narrow
 * one. */
static bool fits_back(const Boundary *b, const Layout *wide, const Layout *narrow) {
    return narrow->kind == LY_ABSENT || map_get(&b->met, wide->child[0]) == full(narrow);
}

static bool fits(Boundary *b, const Layout *wide, const Layout *narrow) {
    if (b->ev && wide->kind == LY_BACK) return fits_back(b, wide, narrow);
    wide = full(wide), narrow = full(narrow);
    if (b->ev && (wide->kind == LY_TENSOR || wide->kind == LY_CELL))
        map_set(b->ev->cx->program, &b->met, wide, (void *)(uintptr_t)narrow);
    if (narrow->kind == LY_ABSENT || wide == narrow) return true;
    if (wide->kind == LY_ABSENT) return false;
    if (wide->kind == LY_STATIC) return narrow->kind == LY_STATIC && sv_identical(wide->value, narrow->value);
    if (wide->kind == LY_CHOICE) {
        if (b->ev && narrow->kind == LY_STATIC && narrow->value.kind == SV_CHOICE) narrow = layout_general(b, narrow);
        return fits_choice(b, wide, narrow);
    }
    if (narrow->kind == LY_STATIC && !b->ev) return false; /* layout_covers does not look into the heap */
    narrow = layout_general(b, narrow);
    if (narrow->kind == LY_CHOICE) { /* packed by an If on its tag */
        for (uint32_t i = 0; i < narrow->n; i++)
            if (!fits(b, wide, narrow->child[i])) return false;
        return true;
    }
    switch (wide->kind) {
    case LY_NUMBER: return fits_number(wide, narrow);
    case LY_TENSOR: return fits_kin(b, wide, narrow) && fits_tensor(b, wide, narrow);
    case LY_TUPLE: return narrow->kind == LY_TUPLE && fits_children(b, wide, narrow);
    case LY_CELL:
        return narrow->kind == LY_CELL && wide->cell == narrow->cell && fits_kin(b, wide, narrow) &&
               fits_children(b, wide, narrow) && fits_order(b, wide, narrow);
    case LY_DYNAMIC: return fits_kin(b, wide, narrow) && fits_dynamic(b, wide, narrow);
    default: return false;
    }
}

bool layout_fits(Boundary *b, const Layout *wide, const Layout *narrow) { return fits(b, wide, narrow); }

bool layout_covers(const Layout *wide, const Layout *narrow) { return fits(&(Boundary){0}, wide, narrow); }
