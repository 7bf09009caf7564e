/* Hides indices that are a range from ONNX Runtime, which makes a Slice of a Gather of a Range. A Slice counts negative
 * bounds from the end, so that reversed elements (`x[torch.arange(n - 1, -1, -1)]`) became an empty tensor, and it ends
 * with the tensor, so that positions behind the end of a table gave fewer rows in place of an error. Unless the two
 * certainly agree, the indices are the negative of the opposite range, which has the same elements. Works on a swept
 * graph before its values have names. */
#include "backend/steps/steps.h"

typedef struct Ranges {
    OxModel *model;
    Map hidden; /* from a range to what replaces it, in the graph that is visited */
    bool any;
} Ranges;

static bool is_number(OxVal v, int64_t k) {
    Ints known;
    return ox_known_ints(v, &known) && known.n == 1 && known.at[0] == k;
}

/* Returns whether the tensor certainly has as many elements along the axis as the range counts, from 0. */
static bool is_within(Dims *dims, const OxNode *gather, const OxNode *range) {
    const struct OxValue *data = gather->in[0], *at = gather->in[1];
    int64_t axis = ox_attr_int(gather, "axis", 0);
    if (axis < 0) axis += data->rank;
    bool sizes = data->rank > 0 && data->dim && axis >= 0 && axis < data->rank && at->rank == 1 && at->dim;
    return sizes && data->dim[axis] && at->dim[0] && is_number(range->in[0], 0) && is_number(range->in[2], 1) &&
           dim_less(dims, data->dim[axis], at->dim[0]) == 0;
}

static bool is_safe(Dims *dims, const OxNode *gather, const OxNode *range) {
    return is_within(dims, gather, range) && ox_is_natural(range->in[1]);
}

static OxVal like(Ox *ox, OxVal v) {
    return ox_typed(ox_value(ox, NULL, 0, OX_TENSOR, v->dtype), v->dtype, v->rank, v->dim);
}

/* Makes the negative of a number in front of the node at *link. Returns the link of the node. */
static OxNode **negate(Ox *ox, OxNode **link, OxVal v, OxVal *out) {
    Ints known;
    if (ox_known_ints(v, &known) && known.n == 1 && known.at[0] != INT64_MIN) {
        *out = ox_const_before(link, const_int(ox->model->cx, -known.at[0]));
        return &(*link)->next;
    }
    *out = like(ox, v);
    return &ox_node_before(link, "Neg", 1, &v, *out)->next;
}

/* Replaces the indices of the node at *link. Returns the link of the node. */
static OxNode **hide(Ranges *all, Ox *ox, OxNode **link) {
    OxNode *node = *link;
    const OxNode *range = node->in[1]->node;
    OxVal made = map_get(&all->hidden, range);
    if (!made) {
        OxVal bound[3];
        for (uint32_t i = 0; i < 3; i++) link = negate(ox, link, range->in[i], &bound[i]);
        OxVal opposite = like(ox, node->in[1]);
        made = like(ox, node->in[1]);
        link = &ox_node_before(link, "Range", 3, bound, opposite)->next;
        link = &ox_node_before(link, "Neg", 1, &opposite, made)->next;
        map_set(ox->model->mem, &all->hidden, range, made);
    }
    node->in[1] = made, all->any = true;
    return link;
}

static void hide_in(void *user, Ox *ox) {
    Ranges *all = user;
    all->hidden = (Map){0};
    for (OxNode **link = &ox->first; *link; link = &(*link)->next) {
        const OxNode *range = ox_is_type(*link, "Gather") ? ox_made_by((*link)->in[1], "Range") : NULL;
        if (range && !is_safe(all->model->func->dims, *link, range)) link = hide(all, ox, link);
    }
}

bool hide_ranges(OxModel *model) {
    Ranges all = {.model = model};
    ox_visit(model->main, hide_in, &all);
    return all.any;
}
