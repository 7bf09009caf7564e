/* Layouts of the elements of dynamic containers, and the IR lists that hold such elements. */
#include "frontend/flow/dynamic_private.h"

/* ---- element layouts ---- */

const Layout *dynamic_number_layout(Eval *ev, const Type *type, Span at) {
    Layout *layout = arena_new(ev->cx->program, Layout);
    layout->kind = LY_NUMBER, layout->type = type, layout->at = at;
    layout->fact = fact_unknown(type);
    return layout;
}

/* Returns the type that represents a number or text as an element, even if all elements so far are the same; NULL if v
 * is neither. */
static const Type *changing(const Eval *ev, Sval v) {
    switch (v.kind) {
    case SV_BOOL: return ty_basic(ev->types, TY_BOOL);
    case SV_INT: return ty_basic(ev->types, TY_INT);
    case SV_FLOAT: return ty_basic(ev->types, TY_FLOAT);
    case SV_STR: return ty_basic(ev->types, TY_STR);
    default: return NULL;
    }
}

static const Layout *widen(Eval *ev, const Layout *layout);
static const Layout *widen_children(Eval *ev, const Layout *layout) {
    Layout *wide = arena_copy(ev->cx->program, layout, sizeof *layout);
    wide->child = arena_new_array(ev->cx->program, const Layout *, layout->n);
    for (uint32_t i = 0; i < layout->n; i++) wide->child[i] = widen(ev, layout->child[i]);
    return wide;
}

/* An inner list keeps its length until an element of another length joins it. An empty inner list says nothing about
 * the next element: without an annotation it is assumed to have ints until another list shows its type. */
static const Layout *widen_list(Eval *ev, const Layout *layout) {
    if (layout->n) return widen_children(ev, layout);
    const Layout *declared = dynamic_declared_element(ev, layout->type, layout->at);
    const Layout *child = declared ? declared : dynamic_number_layout(ev, ty_basic(ev->types, TY_INT), layout->at);
    Layout *list = arena_copy(ev->cx->program, layout, sizeof *layout);
    list->kind = LY_DYNAMIC, list->n = 1, list->guessed = !declared;
    list->child = arena_copy(ev->cx->program, &child, sizeof child);
    return list;
}

static bool all_text(const Layout *choice) {
    for (uint32_t i = 0; i < choice->n; i++) {
        const Layout *one = choice->child[i];
        bool known = one->kind == LY_STATIC && one->value.kind == SV_STR;
        if (!known && !(one->kind == LY_NUMBER && one->type->kind == TY_STR)) return false;
    }
    return choice->n > 0;
}

/* Merges the alternatives of a choice if all are tensors of one type, as for a value selected by a run-time key or
 * index; else NULL. */
static const Layout *one_tensor(Eval *ev, const Layout *choice) {
    Boundary boundary = {.ev = ev};
    const Layout *joined = NULL;
    for (uint32_t i = 0; i < choice->n; i++) {
        const Layout *one = choice->child[i]->kind == LY_BACK ? choice->child[i]->child[0] : choice->child[i];
        if (one->kind != LY_TENSOR) return NULL;
        joined = joined ? layout_join(&boundary, joined, one, NULL, choice->at) : one;
        if (!joined || joined->kind != LY_TENSOR) return NULL;
    }
    return joined;
}

static const Layout *widen_choice(Eval *ev, const Layout *choice) {
    if (all_text(choice)) return dynamic_number_layout(ev, ty_basic(ev->types, TY_STR), choice->at);
    const Layout *tensor = one_tensor(ev, choice);
    return tensor ? widen(ev, tensor) : widen_children(ev, choice);
}

/* Gives an empty inner dictionary the types of its annotation, if there is one. */
static const Layout *widen_dict(Eval *ev, const Layout *layout) {
    const Type *type = layout->type;
    bool keyed = type && type->kind == TY_DICT && type->elem[0]->kind != TY_TENSOR;
    const Layout *value = keyed ? dynamic_declared_element(ev, type->elem[1], layout->at) : NULL;
    if (!value) return layout;
    Layout *dict = arena_copy(ev->cx->program, layout, sizeof *layout);
    dict->kind = LY_DYNAMIC, dict->n = 1, dict->key = NULL;
    dict->key_type = ty_list(ev->types, type->elem[0]);
    dict->child = arena_copy(ev->cx->program, &value, sizeof value);
    return dict;
}

static const Layout *widen(Eval *ev, const Layout *layout) {
    switch (layout->kind) {
    case LY_STATIC: {
        const Type *type = changing(ev, layout->value);
        return type ? dynamic_number_layout(ev, type, layout->at) : layout;
    }
    case LY_NUMBER: return dynamic_number_layout(ev, layout->type, layout->at);
    case LY_TENSOR: {
        Layout *tensor = arena_copy(ev->cx->program, layout, sizeof *layout);
        tensor->fact.data = NULL, tensor->fact.item = NULL, tensor->fact.items = 0;
        return tensor;
    }
    case LY_CELL:
        if (layout->cell == CELL_LIST) return widen_list(ev, layout);
        return layout->cell == CELL_DICT && !layout->n ? widen_dict(ev, layout) : widen_children(ev, layout);
    case LY_CHOICE: return widen_choice(ev, layout);
    case LY_TUPLE: return widen_children(ev, layout);
    default: return layout;
    }
}

const Layout *dynamic_widen(Eval *ev, const Layout *layout) { return widen(ev, layout); }

static bool is_number_list(const Layout *layout) {
    for (uint32_t i = 0; i < layout->n; i++)
        if (layout->child[i]->kind != LY_NUMBER) return false;
    return layout->kind == LY_CELL && layout->cell == CELL_LIST && layout->n;
}

const Layout *dynamic_open(Eval *ev, const Layout *layout) {
    bool tuple = layout->kind == LY_TUPLE && layout->form == SV_TUPLE;
    if (!tuple && !is_number_list(layout) && !(layout->kind == LY_CELL && layout->cell == CELL_DICT)) return layout;
    Layout *open = arena_copy(ev->cx->program, layout, sizeof *layout);
    open->child = arena_new_array(ev->cx->program, const Layout *, layout->n);
    for (uint32_t i = 0; i < layout->n; i++) open->child[i] = dynamic_open(ev, layout->child[i]);
    if (!is_number_list(layout)) return open;
    for (uint32_t i = 1; i < layout->n; i++) {
        open->child[0] = dynamic_join(ev, open->child[0], open->child[i], layout->at);
        if (!open->child[0] || open->child[0]->kind != LY_NUMBER) return layout; /* there are texts besides numbers */
    }
    open->kind = LY_DYNAMIC, open->n = 1;
    return open;
}

const Layout *dynamic_element(Eval *ev, Sval v, Span at) {
    Boundary boundary = {.ev = ev};
    const Layout *layout = layout_of(&boundary, v, at);
    return layout ? widen(ev, layout) : NULL;
}

const Layout *dynamic_join(Eval *ev, const Layout *a, const Layout *b, Span at) {
    if (layout_covers(a, b)) return a;
    Boundary boundary = {.ev = ev};
    const Layout *joined = layout_join(&boundary, a, b, cx_sym(ev->cx, "the elements of the list"), at);
    return joined ? widen(ev, joined) : NULL;
}

const bool *dynamic_columns(Eval *ev, const Layout *elem, Sym name, LeafVec *out) {
    LeafVec leaves = {0};
    const Type *integer = ty_basic(ev->types, TY_INT), *tensor = ty_basic(ev->types, TY_TENSOR);
    layout_leaves(ev, elem, name, &leaves);
    bool *lengths = arena_new_array(ev->cx->program, bool, 2 * (size_t)leaves.n), any = false;
    uint32_t from = out->n;
    for (uint32_t i = 0; i < leaves.n; i++) {
        Leaf column = leaves.at[i];
        const Fact element = column.fact;
        bool nested = is_tensor_sequence(column.type), list = column.type->kind == TY_LIST;
        if (nested) {
            const Type *ints = ty_list(ev->types, integer);
            any = lengths[out->n - from] = true;
            vec_push(ev->cx->program, out,
                     ((Leaf){ints, fact_unknown(ints),
                             name ? sym_printf(ev->cx->symbols, "%s_lengths", column.name) : NULL}));
        }
        column.type = ty_list(ev->types, list ? tensor : column.type);
        column.fact = fact_unknown(column.type);
        if (list || leaves.at[i].type->kind == TY_TENSOR)
            column.fact.dtype = element.dtype, column.fact.rank = element.rank, column.fact.dim = element.dim;
        vec_push(ev->cx->program, out, column);
    }
    return any ? lengths : NULL;
}

static const Layout *declared_list(Eval *ev, const Type *type, Span at) {
    const Layout *child = dynamic_declared_element(ev, type->elem[0], at);
    if (!child) return NULL;
    Layout *list = arena_new(ev->cx->program, Layout);
    list->kind = LY_DYNAMIC, list->cell = CELL_LIST, list->n = 1, list->at = at, list->type = type->elem[0];
    list->child = arena_copy(ev->cx->program, &child, sizeof child);
    list->origins = dynamic_origin(ev, at);
    return list;
}

const Layout *dynamic_declared_element(Eval *ev, const Type *elem, Span at) {
    if (!elem) return NULL;
    if (elem->kind == TY_INT || elem->kind == TY_FLOAT || elem->kind == TY_BOOL || elem->kind == TY_STR)
        return dynamic_number_layout(ev, elem, at);
    if (elem->kind == TY_LIST) return declared_list(ev, elem, at);
    if (elem->kind != TY_TENSOR) return NULL;
    Layout *tensor = arena_new(ev->cx->program, Layout);
    tensor->kind = LY_TENSOR, tensor->at = at;
    tensor->fact = fact_tensor(ev->cx, DT_F32, -1, NULL);
    return tensor;
}

/* ---- reading and writing elements ---- */
