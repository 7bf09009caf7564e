/* Replaces Slices that together cover a tensor along one axis by one Split. The lowerings of chunk, of split and of
 * unpacked views of fused weights make one part at a time. Works on a swept graph before values have names. */
#include "backend/steps/steps.h"

#include <stdlib.h>
#include <string.h>

bool read_cut(OxNode *node, Cut *part) {
    Ints start, end, axis, step;
    if (strcmp(node->type, "Slice") != 0 || node->domain[0] || node->nin < 4) return false;
    OxVal v = node->in[0];
    if (!ox_known_ints(node->in[1], &start) || !ox_known_ints(node->in[2], &end) || !ox_known_ints(node->in[3], &axis))
        return false;
    if (node->nin > 4 && (!ox_known_ints(node->in[4], &step) || step.n != 1 || step.at[0] != 1)) return false;
    if (start.n != 1 || end.n != 1 || axis.n != 1 || v->rank < 1 || !v->dim) return false;
    int64_t at = axis.at[0] < 0 ? axis.at[0] + v->rank : axis.at[0], size;
    if (at < 0 || at >= v->rank || !dim_known(v->dim[at], &size)) return false;
    *part = (Cut){node, start.at[0], end.at[0] < size ? end.at[0] : size, at};
    return part->start >= 0 && part->start < part->end;
}

static int by_start(const void *a, const void *b) {
    const Cut *x = a, *y = b;
    return (x->start > y->start) - (x->start < y->start);
}

/* Returns whether the parts, in order, cover the axis without gap or overlap. */
static bool covers(const Cut *part, uint32_t n) {
    int64_t size, at = 0;
    if (n < 2 || !dim_known(part->node->in[0]->dim[part->axis], &size)) return false;
    for (uint32_t i = 0; i < n; i++) {
        if (part[i].start != at) return false;
        at = part[i].end;
    }
    return at == size;
}

static bool equal_parts(const Cut *part, uint32_t n) {
    for (uint32_t i = 1; i < n; i++)
        if (part[i].end - part[i].start != part[0].end - part[0].start) return false;
    return true;
}

/* Makes a constant of the sizes before the node that will read it. */
static OxVal sizes_before(Ox *ox, OxNode **link, const Cut *part, uint32_t n) {
    int64_t *size = arena_new_array(ox->model->mem, int64_t, n);
    for (uint32_t i = 0; i < n; i++) size[i] = part[i].end - part[i].start;
    return ox_const_before(link, const_ints(ox->model->cx, size, n));
}

static OxNode *new_split(Ox *ox, OxNode *first, const Cut *part, uint32_t n, OxVal sizes) {
    Arena *mem = ox->model->mem;
    OxNode *node = arena_new(mem, OxNode);
    *node = *first;
    bool counted = !sizes && ox->model->opset >= 18;
    OxAttr attr[] = {oa_int("axis", part->axis), oa_int("num_outputs", n)};
    node->row = ox_need_row(ox, "Split");
    node->type = node->row->type;
    node->attr = arena_copy(mem, attr, sizeof attr);
    node->nattr = counted ? 2 : 1;
    node->in = arena_copy(mem, (OxVal[]){first->in[0], sizes}, 2 * sizeof(OxVal));
    node->nin = sizes ? 2 : 1;
    node->out = arena_new_array(mem, OxVal, n);
    node->nout = n;
    for (uint32_t i = 0; i < n; i++) {
        OxVal v = node->out[i] = part[i].node->out[0];
        v->node = node;
        v->index = i;
    }
    return node;
}

static bool is_part(const Cut *part, uint32_t n, const OxNode *node) {
    for (uint32_t i = 0; i < n; i++)
        if (part[i].node == node) return true;
    return false;
}

/* Puts the Split where the first part is, and removes the parts. */
static void replace_parts(Ox *ox, OxNode **link, const Cut *part, uint32_t n) {
    OxNode *first = *link;
    OxVal sizes = equal_parts(part, n) ? NULL : sizes_before(ox, link, part, n);
    if (sizes) link = &(*link)->next;
    OxNode *split = new_split(ox, first, part, n, sizes);
    *link = split;
    for (link = &split->next; *link;)
        if (is_part(part, n, *link))
            *link = (*link)->next;
        else
            link = &(*link)->next;
    ox->last = split;
    while (ox->last->next) ox->last = ox->last->next;
    ox->model->nodes -= n - 1;
}

enum { MOST_PARTS = 64 };

/* Collects all slices of the same tensor along the same axis, from this one on. */
static uint32_t gather_parts(OxNode *from, Cut *part) {
    uint32_t n = 0;
    for (OxNode *node = from; node; node = node->next) {
        if (!read_cut(node, &part[n])) continue;
        if (part[n].node->in[0] != part->node->in[0] || part[n].axis != part->axis) continue;
        if (++n == MOST_PARTS) return 0;
    }
    return n;
}

static void join_in(void *user, Ox *ox) {
    bool *any = user;
    Cut part[MOST_PARTS];
    for (OxNode **link = &ox->first; *link; link = &(*link)->next) {
        if (!read_cut(*link, part) || part->start) continue;
        uint32_t n = gather_parts(*link, part);
        if (!n) continue;
        qsort(part, n, sizeof *part, by_start);
        if (!covers(part, n)) continue;
        replace_parts(ox, link, part, n);
        *any = true;
    }
}

bool join_slices(OxModel *model) { return ox_rewrite(model, join_in); }
