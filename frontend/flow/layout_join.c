/* Least upper bounds of layouts. layout_join joins two layouts, entering the states in which they were taken if it must
 * look into a reference. */
#include "frontend/flow/dynamic.h"
#include "frontend/flow/flow.h"
#include "frontend/flow/layout_private.h"
#include "frontend/value/alias.h"

#include <string.h>

/* ---- joins that keep one kind ---- */

static const Layout *join(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at);

static const Layout *paired(Boundary *b, const Layout *x, const Layout *y) {
    const Map *by = map_get(&b->pairs, x);
    const Layout *known = by ? map_get(by, y) : NULL;
    return known ? layout_make_back(b, known) : NULL;
}

static void pair(Boundary *b, const Layout *x, const Layout *y, const Layout *joined) {
    Arena *mem = b->ev->cx->program;
    Map *by = map_get(&b->pairs, x);
    if (!by) map_set(mem, &b->pairs, x, by = arena_new(mem, Map));
    map_set(mem, by, y, (void *)(uintptr_t)joined);
    map_set(mem, &b->merged, x, (void *)(uintptr_t)joined);
    map_set(mem, &b->merged, y, (void *)(uintptr_t)joined);
}

/* Returns the layout of a place that the other side lacks. If it refers to memory that was joined with other memory,
 * the reference becomes one to the joined memory, which is the original on this side. */
static const Layout *one_sided(Boundary *b, const Layout *have) {
    const Layout *joined = have->kind == LY_BACK ? map_get(&b->merged, have->child[0]) : NULL;
    return joined ? layout_make_back(b, joined) : have;
}

static bool has_origin(const Origin *list, const Origin *one) {
    for (; list; list = list->next)
        if (list->side == one->side && layout_same_picked(list->picked, one->picked) &&
            sv_identical(list->ref, one->ref))
            return true;
    return false;
}

/* Adds each origin once; otherwise a list of joined elements would double its origins at every join. */
static const Origin *join_origins(Boundary *b, const Layout *x, const Layout *y) {
    const Origin *all = y->from;
    for (const Origin *s = x->from; s; s = s->next)
        if (!has_origin(y->from, s)) all = layout_origin(b, s->side, s->ref, s->picked, all);
    return all;
}

/* Returns the origins of the joined container. Two containers that meet in one loop keep both origins. */
static uint64_t origins_of_memory(Boundary *b, const Layout *joined) {
    uint64_t mark = 0;
    for (const Origin *s = joined->from; s; s = s->next)
        mark |= dynamic_origin(b->ev, heap_cell(b->ev, s->ref.cell)->at);
    return mark ? mark : dynamic_origin(b->ev, joined->at);
}

/* Joins the marks of containers: after the boundary, the cell may be stored wherever it was on either side. */
static void join_kin(Boundary *b, Layout *joined, const Layout *x, const Layout *y) {
    joined->stored_in = x->stored_in | y->stored_in, joined->read_from = x->read_from | y->read_from;
    joined->invalidated_at = x->invalidated_at.hi ? x->invalidated_at : y->invalidated_at;
    joined->origins = x->origins | y->origins, joined->shared = x->shared | y->shared;
    if (joined->kind == LY_DYNAMIC) joined->origins |= origins_of_memory(b, joined);
}

/* Notes that a join makes a number wider, where Python would keep the kind of each path. */
void layout_note_widened(Eval *ev, const Type *to, const Type *from, Sym what, Span at) {
    bool own = what && what[0] == '$' && strcmp(what, "$value") != 0;
    const char *a = to->kind == TY_INT ? "an int" : "a float", *other = from->kind == TY_INT ? "an int" : "a bool";
    const char *name = !what ? "this value" : what[0] == '$' ? "what is returned" : what;
    if (own) return;
    ev_note(ev, DIAG_2006, at, "%s is %s on one path and %s on the other: it becomes %s", name, a, other, a);
}

static const Layout *join_numbers(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    if (x->type != y->type && (layout_number_rank(x->type) < 0 || layout_number_rank(y->type) < 0)) return NULL;
    if (x->type != y->type && mixed_declared(b->ev, what)) return NULL;
    Layout *joined = layout_make(b, LY_NUMBER, x->at);
    joined->type = layout_number_rank(x->type) >= layout_number_rank(y->type) ? x->type : y->type;
    joined->fact = x->type == y->type ? fact_join(b->ev->cx, &x->fact, &y->fact) : fact_unknown(joined->type);
    if (x->type != y->type)
        layout_note_widened(b->ev, joined->type, joined->type == x->type ? y->type : x->type, what, at);
    return joined;
}

static const Layout *join_tensors(Boundary *b, const Layout *x, const Layout *y) {
    if (x->fact.dtype != y->fact.dtype || x->class != y->class) return NULL;
    const Layout *known = paired(b, x, y);
    if (known) return known;
    Layout *joined = layout_make(b, LY_TENSOR, x->at);
    joined->fact = fact_join(b->ev->cx, &x->fact, &y->fact);
    joined->class = x->class;
    joined->from = join_origins(b, x, y);
    joined->numeral = x->numeral || y->numeral;
    joined->buffer = x->buffer && y->buffer, joined->persistent = x->persistent && y->persistent;
    join_kin(b, joined, x, y);
    pair(b, x, y, joined);
    return joined;
}

/* Joins a number with a tensor, as for `total = 0` before a loop that adds tensors to it. */
static const Layout *join_number_tensor(Boundary *b, const Layout *number, const Layout *tensor, Sym what, Span at) {
    if (!b->loop || layout_number_rank(number->type) < 0 || mixed_declared(b->ev, what)) return NULL;
    if (mixed_asked_in(b->ev, what, at)) return NULL;
    Layout *joined = arena_copy(b->ev->cx->program, tensor, sizeof *tensor);
    Fact scalar = fact_tensor(b->ev->cx, tensor->fact.dtype, 0, NULL);
    joined->fact = fact_join(b->ev->cx, &tensor->fact, &scalar);
    joined->numeral = true;
    return joined;
}

static const Layout *join_tuples(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    if (x->form != y->form || x->n != y->n || x->class != y->class || x->shape != y->shape) return NULL;
    Layout *joined = layout_make_children(b, LY_TUPLE, x->n, x->at);
    joined->form = x->form, joined->class = x->class, joined->shape = x->shape;
    for (uint32_t i = 0; i < x->n; i++)
        if (!(joined->child[i] = join(b, x->child[i], y->child[i], what, at))) return NULL;
    return joined;
}

static Layout *join_cell(Boundary *b, LayoutKind kind, const Layout *x, const Layout *y) {
    Layout *joined = layout_make(b, kind, x->at);
    joined->cell = x->cell, joined->class = x->class, joined->type = x->type ? x->type : y->type;
    joined->element = x->element || y->element;
    joined->from = join_origins(b, x, y);
    join_kin(b, joined, x, y);
    pair(b, x, y, joined);
    return joined;
}

static bool is_unbound(const Layout *layout) { return layout->kind == LY_STATIC && layout->value.kind == SV_UNBOUND; }

/* Returns the layout of an element, whose contents are decomposed too, whatever their age. */
static const Layout *element_layout(Boundary *b, const Layout *layout) {
    if (layout->kind == LY_BACK) return layout_full(layout);
    if (is_unbound(layout)) return layout; /* the entry may be absent */
    const Layout *general = layout_general(b, layout);
    if (general->kind != LY_TUPLE && general->kind != LY_CELL && general->kind != LY_CHOICE) return general;
    Layout *apart = arena_copy(b->ev->cx->program, general, sizeof *general);
    apart->child = arena_new_array(b->ev->cx->program, const Layout *, general->n);
    for (uint32_t i = 0; i < general->n; i++) apart->child[i] = element_layout(b, general->child[i]);
    return apart;
}

/* Returns the entry's layout without its unbound alternatives. */
static const Layout *entry_layout(Boundary *b, const Layout *layout) {
    if (layout->kind == LY_STATIC && layout->value.kind == SV_CHOICE) layout = layout_general(b, layout);
    if (layout->kind != LY_CHOICE) return layout;
    Layout *bound = layout_make_children(b, LY_CHOICE, layout->n, layout->at);
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
                b, elem); /* the same two layouts may have been joined in another list, which has other columns */
        }
    }
    return elem ? dynamic_widen(b->ev, elem) : NULL;
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
    joined->coded = layout_has_tuple_keys(x) || layout_has_tuple_keys(y);
    joined->guessed = (x->guessed || !x->n) && (y->guessed || !y->n);
    return joined;
}

/* Joins tuples of different lengths at a loop's head: `t = t + (x,)`. */
static const Layout *join_growing(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    if (!b->loop || !layout_is_tuple(b->ev, x) || !layout_is_tuple(b->ev, y)) return NULL;
    const Layout *known = paired(b, x, y);
    const Layout *elem = known ? NULL : join_elements(b, x, y, what, at);
    if (!elem) return known;
    elem = dynamic_with_leaves(b->ev, elem);
    Layout *joined = join_cell(b, LY_DYNAMIC, x, y);
    joined->cell = CELL_LIST, joined->class = prelude_class(b->ev, PRELUDE_TUPLE);
    joined->n = 1, joined->child = arena_copy(b->ev->cx->program, &elem, sizeof elem);
    return joined;
}

/* Joins an entry that one side lacks. In a dictionary it becomes a choice between the entry and nothing, which `in`
 * tests. An attribute becomes the entry itself, since reading a missing attribute is the program's error; so does an
 * entry of which nothing is known. */
static const Layout *join_missing(Boundary *b, const Layout *have, bool dict, Sym what, Span at) {
    if (!dict || have->kind == LY_ABSENT) return have;
    return join(b, have, layout_make_static(b, sv_unbound(), at), what, at);
}

static bool same_members(Eval *ev, const Layout *x, const Layout *y) {
    for (uint32_t i = 0; i < x->n; i++)
        if (!layout_child(ev, y, x->key[i], i)) return false;
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
    const Layout *none = layout_make_static(b, sv_none(), x->at);
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
        const Layout *other = i < x->n ? layout_child(ev, y, x->key[i], i) : NULL;
        while (j < y->n && (i == x->n || other) && !layout_child(ev, x, y->key[j], j))
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
        /* references to two containers are joined by their contents, or become a choice */
        if (is_container(x->value) && is_container(y->value)) return NULL;
    }
    if (is_reference(x) != is_reference(y) && alias_kept_apart(b->ev, at)) return NULL;
    const Layout *p = layout_general(b, x), *q = layout_general(b, y);
    if (p->kind == LY_NUMBER && q->kind == LY_NUMBER) return join_numbers(b, p, q, what, at);
    if (p->kind == LY_NUMBER && q->kind == LY_TENSOR) return join_number_tensor(b, p, q, what, at);
    if (p->kind == LY_TENSOR && q->kind == LY_NUMBER) return join_number_tensor(b, q, p, what, at);
    if (p->kind == LY_TENSOR && q->kind == LY_TENSOR) return join_tensors(b, p, q);
    if (p->kind == LY_TUPLE && q->kind == LY_TUPLE) {
        const Layout *joined = join_tuples(b, p, q, what, at);
        return joined || p->n == q->n ? joined : join_growing(b, p, q, what, at);
    }
    if (p->kind == LY_TUPLE || q->kind == LY_TUPLE) return join_growing(b, p, q, what, at);
    bool cells = (p->kind == LY_CELL || p->kind == LY_DYNAMIC) && (q->kind == LY_CELL || q->kind == LY_DYNAMIC);
    if (!cells || p->cell != q->cell || p->class != q->class) return NULL; /* a tuple of run-time length has a class */
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

static bool is_same_reference(const Layout *x, const Layout *y) {
    return x->kind == LY_STATIC && y->kind == LY_STATIC && sv_identical(x->value, y->value);
}

/* The alternatives of one choice. `both` marks those that both sides have: nothing is joined into these, since that
 * would add other memory to them. */
typedef struct Alternatives {
    Layout *choice;
    bool *both;
} Alternatives;

/* Adds an alternative of the other side. One that is impossible because the choice was narrowed is replaced. */
static void add_alternative(Boundary *b, Alternatives *to, const Layout *alt, Sym what, Span at) {
    Layout *choice = to->choice;
    if (alt->kind == LY_ABSENT) return;
    for (uint32_t i = 0; i < choice->n; i++)
        if (is_same_reference(choice->child[i], alt)) {
            to->both[i] = true;
            return;
        }
    uint32_t place = choice->n;
    for (uint32_t i = 0; i < choice->n; i++) {
        const Layout *same = to->both[i] ? NULL : compatible(b, choice->child[i], alt, what, at);
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

/* Turns a choice of numbers and one kind of tensor at a loop's head into that tensor, as if no branch had made it a
 * choice. */
static const Layout *collapse(Boundary *b, const Layout *choice, Sym what, Span at) {
    const Layout *tensor = NULL, *number = NULL;
    for (uint32_t i = 0; b->loop && i < choice->n; i++) {
        const Layout *alt = choice->child[i];
        bool is_number = alt->kind == LY_NUMBER || (alt->kind == LY_STATIC && layout_number_type(b->ev, alt->value));
        if (is_number && layout_number_rank(layout_general(b, alt)->type) >= 0)
            number = layout_general(b, alt);
        else if (!tensor && layout_general(b, alt)->kind == LY_TENSOR)
            tensor = layout_general(b, alt);
        else
            return NULL;
    }
    return tensor && number ? join_number_tensor(b, number, tensor, what, at) : NULL;
}

static const Layout *join_choice(Boundary *b, const Layout *x, const Layout *y, Sym what, Span at) {
    Layout *choice = layout_make_children(b, LY_CHOICE,
                                          (x->kind == LY_CHOICE ? x->n : 1) + (y->kind == LY_CHOICE ? y->n : 1), at);
    Alternatives all = {choice, arena_new_array(b->ev->cx->calls, bool, choice->n)};
    choice->n = 0;
    for (int side = 0; side < 2; side++) {
        const Layout *one = side ? y : x;
        if (one->kind == LY_CHOICE) {
            for (uint32_t i = 0; i < one->n; i++) {
                if (side)
                    add_alternative(b, &all, layout_full(one->child[i]), what, at);
                else
                    choice->child[choice->n++] = layout_full(one->child[i]);
            }
        } else {
            add_alternative(b, &all, one, what, at);
        }
    }
    drop_impossible(choice);
    if (choice->n == 1) return choice->child[0];
    const Layout *tensor = collapse(b, choice, what, at);
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
    const Layout *p = layout_full(x), *q = layout_full(y);
    bool failed = p->kind == LY_ABSENT && p->value.kind == SV_POISON; /* poison joined with an unbound name is poison */
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
