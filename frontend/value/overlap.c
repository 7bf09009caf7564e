/* Whether an operator reads memory that it also writes, through another view: `x[1:] += x[:-1]`. The graph reads all of
 * it first. PyTorch refuses some of these; for the others it does not define whether an element is read before or after
 * it is written, which depends on the sizes. */
#include "frontend/value/eval.h"
#include "frontend/value/view.h"

#include <stdint.h>
#include <string.h>

/* One end of the part of an axis that a step takes: counted from the end of the axis if it is negative. */
typedef struct Bound {
    int64_t at;
    bool known;
} Bound;

typedef struct Part {
    Bound start, end;
    int64_t by;
} Part;

static Bound bound_of(const Value *value, int64_t absent) {
    if (!value || ir_is_none(value)) return (Bound){absent, true};
    Bound out = {0};
    out.known = ir_known_int(value, &out.at);
    return out;
}

static const Value *argument(const View *step, uint32_t i) { return i < step->nargs ? step->arg[i] : NULL; }

static bool is_select(const View *step) { return !strcmp(step->op->name, "select"); }

/* The end of a part of which the length is given. */
static Bound end_after(const Bound *start, Bound length) {
    int64_t end;
    bool known = start->known && length.known && !__builtin_add_overflow(start->at, length.at, &end);
    if (!known) return (Bound){.known = false};
    return (Bound){.at = start->at < 0 && end >= 0 ? INT64_MAX : end, .known = true};
}

/* The part that a step of that kind takes of its axis. */
static Part part_of(const View *step) {
    const Value *by = argument(step, 3);
    Part out = {.start = bound_of(argument(step, 1), 0), .by = 1};
    out.end = bound_of(is_select(step) ? NULL : argument(step, 2), INT64_MAX);
    if (by && !ir_is_none(by) && !ir_known_int(by, &out.by)) out.by = 0;
    if (is_select(step)) out.end = end_after(&out.start, (Bound){.at = 1, .known = true});
    if (inverse_of(step->op)->inverse == INVERSE_NARROW) out.end = end_after(&out.start, out.end);
    return out;
}

static bool same_axis(const View *a, const View *b) {
    const Value *one = step_result(a), *two = step_result(b);
    if (view_same_argument(argument(a, 0), argument(b, 0))) return true;
    if (!one || !two) return false;
    int axis = known_axis(argument(a, 0), one->fact.rank + is_select(a));
    return axis >= 0 && axis == known_axis(argument(b, 0), two->fact.rank + is_select(b));
}

/* Returns whether a part that ends there is before one that starts here. One is counted from the start of the axis and
 * the other one from its end: they are taken to be at its two ends. */
static bool is_before(const Bound *end, const Bound *start) {
    if (end->at == INT64_MAX) return false;
    if ((end->at < 0) == (start->at < 0)) return end->at <= start->at;
    return start->at < 0;
}

static bool is_from_start(const Part *part) {
    return part->start.known && part->start.at >= 0 && part->end.known && part->end.at >= 0;
}

/* Returns whether the two steps, of the same base, certainly take no element in common. */
static bool certainly_apart(const View *a, const View *b) {
    if (!view_is(a->op, VIEW_PART) || !view_is(b->op, VIEW_PART) || !same_axis(a, b)) return false;
    Part one = part_of(a), two = part_of(b);
    if (!is_from_start(&one) || !is_from_start(&two)) return false;
    return one.end.at <= two.start.at || two.end.at <= one.start.at;
}

/* Returns whether no element is in both parts. Bounds that are not known are taken to keep them apart, as those of
 * halves do, and so are indices: equal ones make the same view. */
static bool are_apart(const View *a, const View *b) {
    if (!view_is(a->op, VIEW_PART) || !view_is(b->op, VIEW_PART) || !same_axis(a, b)) return false;
    if (is_select(a) && is_select(b)) return !view_same_argument(a->arg[1], b->arg[1]);
    Part one = part_of(a), two = part_of(b);
    if (!one.start.known || !one.end.known || !two.start.known || !two.end.known) return true;
    if (is_before(&one.end, &two.start) || is_before(&two.end, &one.start)) return true;
    int64_t from = one.start.at, to = two.start.at;
    return one.by > 1 && one.by == two.by && from >= 0 && to >= 0 && from % one.by != to % one.by;
}

static bool is_whole(const View *step) {
    if (!view_is(step->op, VIEW_PART) || is_select(step)) return false;
    Part part = part_of(step);
    return part.start.known && !part.start.at && part.end.known && part.end.at == INT64_MAX && part.by == 1;
}

/* Returns whether such a step gives other elements than its base has at the same places. */
static bool moves_elements(const View *step) {
    const InverseRow *row = inverse_of(step->op);
    switch (row ? row->inverse : INVERSE_NONE) {
    case INVERSE_SCATTER:
    case INVERSE_NARROW: return !is_whole(step);
    case INVERSE_SELF:
    case INVERSE_PERMUTE:
    case INVERSE_SWAP: return true;
    default: return false;
    }
}

static uint32_t depth_of(const View *view) {
    uint32_t n = 0;
    for (; view; view = view->up) n++;
    return n;
}

/* Compares the steps of two views of one memory from the newest that both have on. */
static bool read_each_other(const View *a, const View *b) {
    uint32_t m = depth_of(a), n = depth_of(b);
    bool moved = false;
    for (; m > n; m--, a = a->up) moved |= moves_elements(a);
    for (; n > m; n--, b = b->up) moved |= moves_elements(b);
    for (; a && !view_same(a, b); a = a->up, b = b->up) {
        if (are_apart(a, b)) return false;
        moved |= moves_elements(a) || moves_elements(b);
    }
    return moved;
}

/* Returns whether different elements of such a step's result are different elements of its base. */
static bool keeps_apart(const View *step) {
    const InverseRow *row = inverse_of(step->op);
    switch (row ? row->inverse : INVERSE_NONE) {
    case INVERSE_SELF:
    case INVERSE_PERMUTE:
    case INVERSE_SWAP:
    case INVERSE_RESHAPE:
    case INVERSE_NARROW:
    case INVERSE_IDENTITY: return true;
    default: return view_is(step->op, VIEW_PART);
    }
}

bool view_apart(const View *a, const View *b) {
    uint32_t m = depth_of(a), n = depth_of(b);
    for (; m > n; m--) a = a->up;
    for (; n > m; n--) b = b->up;
    while (a && b && !view_same(a->up, b->up)) a = a->up, b = b->up;
    for (const View *up = a ? a->up : NULL; up; up = up->up)
        if (!keeps_apart(up)) return false;
    return a && b && certainly_apart(a, b);
}

void view_note_overlap(Eval *ev, Sval target, Sval source, Span at) {
    if (target.kind != SV_TENSOR || source.kind != SV_TENSOR || target.cell != source.cell) return;
    if (memory_reshaped(ev, target.cell)) return; /* views of one size are over those of another one */
    if (view_same(target.view, source.view) || !read_each_other(target.view, source.view)) return;
    Diag *diag = ev_note(
        ev, DIAG_5103, at,
        "this writes memory that it also reads, so eager mode may read an element before or after it is written");
    diag_help(ev->cx->diags, diag, "read a clone(), as the graph does");
}
