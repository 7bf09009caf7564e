/* Comparison of layouts: whether values of one can be packed as the other. */
#include "frontend/flow/flow.h"
#include "frontend/flow/layout_private.h"

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
        const Layout *child = wide->key ? layout_child(b->ev, narrow, wide->key[i], i) : narrow->child[i];
        if (!child || !fits(b, wide->child[i], child)) return false;
    }
    return true;
}

static bool fits_number(const Layout *wide, const Layout *narrow) {
    if (narrow->kind != LY_NUMBER) return false;
    if (wide->type == narrow->type) return fact_covers(&wide->fact, &narrow->fact);
    return layout_number_rank(narrow->type) >= 0 && layout_number_rank(narrow->type) < layout_number_rank(wide->type) &&
           !wide->fact.data && !wide->fact.item;
}

static bool fits_tensor(Boundary *b, const Layout *wide, const Layout *narrow) {
    if (narrow->kind == LY_TENSOR)
        return wide->fact.dtype == narrow->fact.dtype && fact_covers(&wide->fact, &narrow->fact);
    if (narrow->kind != LY_NUMBER || !b->loop || layout_number_rank(narrow->type) < 0) return false;
    Fact scalar = fact_tensor(b->ev->cx, wide->fact.dtype, 0, NULL);
    return fact_covers(&wide->fact, &scalar);
}

static bool fits_kin(const Boundary *b, const Layout *wide, const Layout *narrow) {
    if (!b->origins) return true;
    return !(narrow->stored_in & ~wide->stored_in) && !(narrow->read_from & ~wide->read_from) &&
           !(narrow->origins & ~wide->origins) && !(narrow->shared & ~wide->shared) &&
           (wide->invalidated_at.hi || !narrow->invalidated_at.hi);
}

static bool fits_dynamic(Boundary *b, const Layout *wide, const Layout *narrow) {
    bool tuple = b->ev && narrow->kind == LY_TUPLE && layout_is_tuple(b->ev, wide) && layout_is_tuple(b->ev, narrow);
    if (!tuple && (wide->cell != narrow->cell || wide->class != narrow->class)) return false;
    if (!tuple && narrow->kind != LY_DYNAMIC && narrow->kind != LY_CELL) return false;
    if (narrow->guessed) return true;
    if (layout_has_tuple_keys(narrow) && !wide->coded) return false;
    if (narrow->n && (wide->guessed || !wide->n)) return false; /* it has elements beside one that has none */
    for (uint32_t i = 0; i < narrow->n; i++)
        if (!fits(b, wide->child[0], narrow->child[i])) return false;
    return true;
}

static bool fits_choice(Boundary *b, const Layout *wide, const Layout *narrow) {
    if (narrow->kind == LY_CHOICE) {
        for (uint32_t i = 0; i < narrow->n; i++)
            if (!fits_choice(b, wide, layout_full(narrow->child[i]))) return false;
        return true;
    }
    if (narrow->kind == LY_ABSENT) return true;
    for (uint32_t i = 0; i < wide->n; i++)
        if (fits(b, wide->child[i], narrow)) return true;
    return false;
}

static bool fits(Boundary *b, const Layout *wide, const Layout *narrow) {
    /* A reference back to an outer layout fits what the outer layout was compared with, and nothing else. */
    if (b->ev && wide->kind == LY_BACK)
        return narrow->kind == LY_ABSENT || map_get(&b->met, wide->child[0]) == layout_full(narrow);
    wide = layout_full(wide), narrow = layout_full(narrow);
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
    if (narrow->kind == LY_CHOICE) { /* it is packed by an If on its tag */
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
