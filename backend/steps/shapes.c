/* Builds vectors of sizes in one step: the parts of a nested Concat become parts of the outer one, elements that a
 * Gather or Slice with constant positions selects from a Concat are concatenated directly, and a Slice of a whole Shape
 * becomes a Shape of those axes. Works on a swept graph before its values have names. */
#include "backend/steps/steps.h"

#include <string.h>

enum { MOST_PARTS = 64, DEEPEST = 2 };

/* One element of a vector: an element of a constant, or a vector of one element. */
typedef struct Element {
    OxVal v; /* NULL: the element is `number` */
    int64_t number;
} Element;

typedef struct Elements {
    uint32_t n;
    Element at[MOST_PARTS];
} Elements;

typedef struct Shapes {
    OxModel *model;
    Map by;   /* from the result of a node that is removed to what replaces it */
    bool any; /* a node was rewritten */
} Shapes;

static bool is_vector(OxVal v) { return v->kind == OX_TENSOR && v->dtype == DT_I64 && v->rank == 1; }

/* Adds the vector's elements. Returns false if it contains anything but constants and vectors of one element, or if it
 * is long. The depth is limited, since inner Concats were visited before and are left only if they are long. */
static bool add_elements(Elements *list, OxVal v, int depth) {
    const OxNode *join = ox_made_by(v, "Concat");
    Ints known;
    if (!is_vector(v)) return false;
    if (ox_known_ints(v, &known)) {
        for (uint32_t i = 0; i < known.n; i++) {
            if (list->n == MOST_PARTS) return false;
            list->at[list->n++] = (Element){NULL, known.at[i]};
        }
        return true;
    }
    for (uint32_t i = 0; join && i < join->nin; i++)
        if (depth == DEEPEST || !add_elements(list, join->in[i], depth + 1)) return false;
    if (join) return true;
    if (list->n == MOST_PARTS || !v->dim || !v->dim[0] || !dim_is(v->dim[0], 1)) return false;
    list->at[list->n++] = (Element){v, 0};
    return true;
}

/* ---- the elements that a node picks from a vector ---- */

static bool pick(const Elements *from, int64_t at, Elements *list) {
    if (at < 0) at += from->n;
    if (at < 0 || at >= from->n || list->n == MOST_PARTS) return false;
    list->at[list->n++] = from->at[at];
    return true;
}

static bool gathered(const OxNode *node, const Elements *from, Elements *list) {
    Ints at;
    if (!ox_known_ints(node->in[1], &at) || node->in[1]->rank != 1) return false;
    for (uint32_t i = 0; i < at.n; i++)
        if (!pick(from, at.at[i], list)) return false;
    return true;
}

static int64_t bound(int64_t at, int64_t n) {
    if (at < 0) at += n;
    return at < 0 ? 0 : at > n ? n : at;
}

static bool sliced(const OxNode *node, const Elements *from, Elements *list) {
    Ints start, end, step;
    if (node->nin < 3 || !ox_known_ints(node->in[1], &start) || !ox_known_ints(node->in[2], &end)) return false;
    if (node->nin > 4 && node->in[4] && (!ox_known_ints(node->in[4], &step) || step.n != 1 || step.at[0] != 1))
        return false;
    if (start.n != 1 || end.n != 1) return false;
    int64_t last = bound(end.at[0], from->n);
    for (int64_t i = bound(start.at[0], from->n); i < last; i++)
        if (!pick(from, i, list)) return false;
    return true;
}

/* Lists the elements of the node's result if the node only moves elements of vectors and does so less directly than one
 * Concat would. */
static bool find_elements(const OxNode *node, Elements *list) {
    Elements from = {0};
    bool gather = !strcmp(node->type, "Gather"), slice = !strcmp(node->type, "Slice");
    list->n = 0;
    if (node->domain[0] || node->nout != 1 || !is_vector(node->out[0])) return false;
    if (!strcmp(node->type, "Concat")) {
        bool nested = false;
        for (uint32_t i = 0; i < node->nin; i++) nested |= ox_made_by(node->in[i], "Concat") != NULL;
        return nested && add_elements(list, node->out[0], 0);
    }
    if ((!gather && !slice) || !ox_made_by(node->in[0], "Concat") || !add_elements(&from, node->in[0], 1)) return false;
    return gather ? gathered(node, &from, list) : sliced(node, &from, list);
}

/* ---- the new node ---- */

static OxVal constant_part(Shapes *s, OxNode **link, const Elements *list, uint32_t from, uint32_t to) {
    int64_t *number = arena_new_array(s->model->mem, int64_t, to - from + 1);
    for (uint32_t i = from; i < to; i++) number[i - from] = list->at[i].number;
    return ox_const_before(link, const_ints(s->model->cx, number, to - from));
}

/* Makes the node a Concat of the elements, with adjacent constants as one part; or removes it, if there is only one
 * part. Returns where the next node is linked. */
static OxNode **concatenate(Shapes *s, OxNode **link, const Elements *list) {
    OxNode *node = *link;
    OxVal part[MOST_PARTS];
    uint32_t n = 0;
    for (uint32_t i = 0; i < list->n;) {
        uint32_t end = i;
        while (end < list->n && !list->at[end].v) end++;
        if (end > i) {
            part[n++] = constant_part(s, link, list, i, end);
            link = &(*link)->next;
            i = end;
        } else {
            part[n++] = list->at[i++].v;
        }
    }
    if (n == 1 && !node->out[0]->yielded) {
        map_set(s->model->cx->scratch, &s->by, node->out[0], part[0]);
        *link = node->next;
        s->model->nodes--;
        return link;
    }
    OxAttr axis = oa_int("axis", 0);
    node->row = ox_need_row(node->home, "Concat");
    node->type = node->row->type;
    node->attr = arena_copy(s->model->mem, &axis, sizeof axis);
    node->nattr = 1;
    node->in = arena_copy(s->model->mem, part, n * sizeof *part);
    node->nin = n;
    return &node->next;
}

/* Makes a Slice of a Shape's result a Shape of those axes. Returns whether it was one. */
static bool becomes_part_of_shape(Shapes *s, OxNode *node) {
    Ints start, end;
    const OxNode *shape = !strcmp(node->type, "Slice") && !node->domain[0] ? ox_made_by(node->in[0], "Shape") : NULL;
    if (!shape || shape->nattr || node->nin != 4 || s->model->opset < 15 || node->out[0]->kind != OX_TENSOR)
        return false;
    if (!ox_known_ints(node->in[1], &start) || !ox_known_ints(node->in[2], &end) || start.n != 1 || end.n != 1)
        return false;
    OxAttr attr[2] = {oa_int("start", start.at[0])};
    uint32_t n = 1;
    if (end.at[0] < MAX_RANK) attr[n++] = oa_int("end", end.at[0]);
    node->row = ox_need_row(node->home, "Shape");
    node->type = node->row->type;
    node->attr = arena_copy(s->model->mem, attr, sizeof attr);
    node->nattr = n;
    node->in = arena_copy(s->model->mem, shape->in, sizeof *shape->in);
    node->nin = 1;
    return true;
}

static void rewrite(void *user, Ox *ox) {
    Shapes *s = user;
    Elements list;
    for (OxNode **link = &ox->first; *link;) {
        OxNode *node = *link;
        for (uint32_t i = 0; i < node->nin; i++) {
            OxVal by = node->in[i] ? map_get(&s->by, node->in[i]) : NULL;
            if (by) node->in[i] = by;
        }
        if (find_elements(node, &list) && list.n) {
            link = concatenate(s, link, &list), s->any = true;
            continue;
        }
        if (becomes_part_of_shape(s, node)) s->any = true;
        link = &node->next;
    }
    ox->last = NULL;
    for (OxNode *node = ox->first; node; node = node->next) ox->last = node;
}

bool join_shapes(OxModel *model) {
    Shapes s = {.model = model};
    ArenaMark mark = arena_mark(model->cx->scratch);
    ox_visit(model->main, rewrite, &s);
    arena_release(model->cx->scratch, mark);
    return s.any;
}
