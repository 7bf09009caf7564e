/* Makes classes from their bases, in the order of Python's method resolution. */
#include "frontend/exec/eval_private.h"

#include <string.h>

/* ---- C3 ---- */

typedef struct Sequence {
    Class *const *at;
    uint32_t n;
} Sequence;

/* The lists that are merged: the order of each base, and the list of the bases. Classes that were taken are removed
 * from their heads. */
typedef struct Merge {
    Context *cx;
    Sequence *list;
    uint32_t lists, left; /* left: classes in all lists */
    Map tail;             /* from a class to the number of lists that contain it after their head */
} Merge;

static void count_tail(Merge *m, const Class *class, intptr_t more) {
    map_set(m->cx->scratch, &m->tail, class, (void *)((intptr_t)map_get(&m->tail, class) + more));
}

static void add_list(Merge *m, Class *const *at, uint32_t n) {
    m->list[m->lists++] = (Sequence){at, n};
    m->left += n;
    for (uint32_t k = 1; k < n; k++) count_tail(m, at[k], 1);
}

/* Returns the first head that is in no tail; NULL: there is none. */
static Class *good_head(const Merge *m) {
    for (uint32_t i = 0; i < m->lists; i++)
        if (m->list[i].n && !map_get(&m->tail, m->list[i].at[0])) return m->list[i].at[0];
    return NULL;
}

static void drop_head(Merge *m, const Class *head) {
    for (uint32_t i = 0; i < m->lists; i++) {
        Sequence *list = &m->list[i];
        if (!list->n || list->at[0] != head) continue;
        list->at++, list->n--, m->left--;
        if (list->n) count_tail(m, list->at[0], -1);
    }
}

/* Computes Python's method resolution order; false: the bases have no consistent order. */
static bool linearize(Eval *ev, Class *class) {
    ArenaMark mark = arena_mark(ev->cx->scratch);
    Merge m = {.cx = ev->cx, .list = arena_new_array(ev->cx->scratch, Sequence, class->bases + 1)};
    for (uint32_t i = 0; i < class->bases; i++) add_list(&m, class->base[i]->mro, class->base[i]->order);
    add_list(&m, class->base, class->bases);
    Vec(Class *) order = {0};
    Class *head = class;
    vec_push(ev->cx->mem, &order, class);
    while (m.left && (head = good_head(&m))) {
        cx_step(ev->cx, 1 + m.lists / 16);
        vec_push(ev->cx->mem, &order, head);
        drop_head(&m, head);
    }
    arena_release(ev->cx->scratch, mark);
    class->mro = order.at, class->order = order.n;
    return head != NULL;
}

/* ---- making ---- */

static void inherit(Class *class, unsigned flags) {
    class->flags = flags;
    for (uint32_t i = 0; i < class->bases; i++) {
        const Class *base = class->base[i];
        class->flags |= base->flags & ~(unsigned)(CLASS_NATIVE | CLASS_INTERFACE);
        if (!class->fields) class->fields = base->fields, class->field = base->field;
    }
}

bool class_rebase(Eval *ev, Class *class, uint32_t n, Class *const *base, Span at) {
    Class old = *class;
    class->bases = n, class->base = arena_new_array(ev->cx->mem, Class *, (size_t)n + 1);
    for (uint32_t i = 0; i < n; i++) class->base[i] = base[i];
    if (linearize(ev, class)) return inherit(class, class->flags), true;
    *class = old;
    ev_error(ev, DIAG_3004, at, "the bases of `%s` have no common method resolution order", class->name);
    return false;
}

Class *class_make(Eval *ev, Sym name, uint32_t n, Class *const *base, unsigned flags, CellId frame, Span at) {
    Class *class = arena_new(ev->cx->mem, Class);
    Class *object = n || (flags & CLASS_NATIVE && !strcmp(name, "object")) ? NULL : prelude_class(ev, PRELUDE_OBJECT);
    class->name = name, class->qualified = ev_qualified(ev, ev_scope_name(ev), name);
    class->at = at;
    class->module = ev->now.frame->module;
    class->cell = frame;
    class->bases = object ? 1 : n;
    class->base = arena_new_array(ev->cx->mem, Class *, class->bases + 1);
    for (uint32_t i = 0; i < n; i++) class->base[i] = base[i];
    if (object) class->base[0] = object;
    if (!linearize(ev, class)) {
        ev_error(ev, DIAG_3004, at, "the bases of `%s` have no common method resolution order", name);
        return NULL;
    }
    inherit(class, flags);
    heap_cell(ev, frame)->class = class;
    return class;
}
