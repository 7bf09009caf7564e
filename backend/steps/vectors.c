/* Keeps sizes as vectors of one element. A number that is read from a shape and, after some arithmetic, put into a
 * shape is made 0-d by a Squeeze or Gather and 1-d again by an Unsqueeze. Neither is needed if nothing else reads the
 * number. Works on a swept graph before its values have names. */
#include "backend/steps/steps.h"

#include <string.h>

/* A 0-d integer or truth value that could have one dimension. */
typedef struct Number {
    OxVal v;
    uint32_t vectors;           /* operands of its node that are still candidates */
    bool kept;                  /* it stays 0-d */
    Vec(struct Number *) users; /* results of the nodes that read it and have no dimension either */
} Number;

typedef struct Vectors {
    OxModel *model;
    Arena *scratch;
    Map of;                /* from a value to its Number */
    Map by;                /* from the result of a node that is removed to its operand */
    Vec(Number *) dropped; /* kept 0-d, and not yet propagated to their neighbours */
} Vectors;

static bool is_elementwise(const OxNode *node) {
    static const char types[] = " Abs Add And Cast Div Equal Greater GreaterOrEqual Less LessOrEqual Max Min Mod Mul "
                                "Neg Not Or Sign Sub Where Xor ";
    size_t n = strlen(node->type);
    if (node->domain[0]) return false;
    for (const char *at = types; (at = strstr(at, node->type)); at += n)
        if (at[-1] == ' ' && at[n] == ' ') return true;
    return false;
}

static bool is_whole(OxVal v) { return v->kind == OX_TENSOR && (dtype_is_int(v->dtype) || v->dtype == DT_BOOL); }

/* Returns whether the node makes a 0-d value of a vector of one element. */
static bool is_squeeze(const OxNode *node) {
    OxVal v = node->in[0];
    return ox_is_type(node, "Squeeze") && node->out[0]->rank == 0 && v->kind == OX_TENSOR && v->rank == 1 && v->dim &&
           v->dim[0] && dim_is(v->dim[0], 1);
}

static bool picks_size(const OxNode *node) {
    return ox_is_type(node, "Gather") && node->in[0]->rank == 1 && node->in[0]->dtype == DT_I64 && node->in[1]->data &&
           node->in[1]->data->rank == 0 && !ox_attr_int(node, "axis", 0);
}

static bool is_unsqueeze(const OxNode *node) {
    Ints axes;
    bool shape = ox_is_type(node, "Reshape");
    if (!shape && !ox_is_type(node, "Unsqueeze")) return false;
    if (node->nin < 2 || node->in[0]->rank != 0 || !ox_known_ints(node->in[1], &axes) || axes.n != 1) return false;
    return shape ? axes.at[0] == 1 || axes.at[0] == -1 : axes.at[0] == 0 || axes.at[0] == -1;
}

static Number *number_of(const Vectors *vs, OxVal v) { return v ? map_get(&vs->of, v) : NULL; }

static void keep(Vectors *vs, Number *number) {
    if (!number || number->kept) return;
    number->kept = true;
    vec_push(vs->scratch, &vs->dropped, number);
}

/* ---- which numbers can be vectors ---- */

static void note_result(Vectors *vs, OxNode *node) {
    OxVal v = node->out[0];
    if (node->nout != 1 || v->rank != 0 || !is_whole(v) || v->yielded || v->data) return;
    uint32_t vectors = is_squeeze(node) || picks_size(node);
    for (uint32_t i = 0; is_elementwise(node) && i < node->nin; i++) vectors += number_of(vs, node->in[i]) != NULL;
    if (!vectors) return;
    Number *number = arena_new(vs->scratch, Number);
    *number = (Number){.v = v, .vectors = vectors};
    map_set(vs->scratch, &vs->of, v, number);
}

static void note_use(Vectors *vs, OxNode *node, Number *number) {
    OxVal out = node->out[0];
    if (is_unsqueeze(node) && !out->yielded) return;
    if (!is_elementwise(node) || out->rank < 0) {
        keep(vs, number);
    } else if (out->rank == 0) {
        Number *user = number_of(vs, out);
        if (user)
            vec_push(vs->scratch, &number->users, user);
        else
            keep(vs, number);
    }
}

static void note_graph(void *user, Ox *ox) {
    Vectors *vs = user;
    for (OxNode *node = ox->first; node; node = node->next) {
        if (node->nout) note_result(vs, node);
        for (uint32_t i = 0; i < node->nin; i++) {
            Number *number = number_of(vs, node->in[i]);
            if (number) note_use(vs, node, number);
        }
    }
    for (uint32_t i = 0; i < ox->output.n; i++) keep(vs, number_of(vs, ox->output.at[i]));
}

/* Decides which numbers become vectors. A number stays 0-d if a result of it does, or if nothing that it is computed
 * from is a vector. */
static void spread(Vectors *vs) {
    while (vs->dropped.n) {
        Number *number = vec_pop(&vs->dropped);
        const OxNode *node = number->v->node;
        for (uint32_t i = 0; is_elementwise(node) && i < node->nin; i++) keep(vs, number_of(vs, node->in[i]));
        for (uint32_t i = 0; i < number->users.n; i++)
            if (!--number->users.at[i]->vectors) keep(vs, number->users.at[i]);
    }
}

/* ---- the new graph ---- */

static OxVal vector_of(Vectors *vs, OxNode **link, OxVal scalar) {
    int64_t *one = arena_new(vs->model->mem, int64_t);
    *one = 1;
    return ox_const_before(link, const_make(vs->model->cx, scalar->dtype, 1, one, scalar->data->data));
}

/* Gives the node's 0-d constants one dimension too, so that nodes that compute the same remain equal. Returns where the
 * node is linked afterwards. */
static OxNode **turn_constants(Vectors *vs, OxNode **link) {
    OxNode *node = *link;
    for (uint32_t i = 0; i < node->nin; i++) {
        if (!node->in[i]->data || node->in[i]->rank) continue;
        node->in[i] = vector_of(vs, link, node->in[i]);
        link = &(*link)->next;
    }
    return link;
}

static OxNode **make_vector(Vectors *vs, OxNode **link, OxVal v) {
    const Dim **dim = arena_new(vs->model->mem, const Dim *);
    *dim = dim_const(vs->model->func->dims, 1);
    link = turn_constants(vs, link);
    v->rank = 1;
    v->dim = dim;
    return link;
}

/* Puts the operand in place of the result, whose name in the source it takes if it has none. */
static void replace_result(Vectors *vs, const OxNode *node) {
    OxVal from = node->out[0], to = node->in[0];
    if (!to->hint && from->hint && to->home == from->home) to->hint = from->hint, to->scope = from->scope;
    map_set(vs->scratch, &vs->by, from, to);
}

static void rewrite(void *user, Ox *ox) {
    Vectors *vs = user;
    for (OxNode **link = &ox->first; *link;) {
        OxNode *node = *link;
        const Number *result = node->nout ? number_of(vs, node->out[0]) : NULL;
        const Number *operand = node->nin ? number_of(vs, node->in[0]) : NULL;
        bool vector = result && !result->kept;
        bool reads = operand && !operand->kept && (ox_is_type(node, "Unsqueeze") || ox_is_type(node, "Reshape"));
        for (uint32_t i = 0; i < node->nin; i++) {
            OxVal by = node->in[i] ? map_get(&vs->by, node->in[i]) : NULL;
            if (by) node->in[i] = by;
        }
        if (reads || (vector && ox_is_type(node, "Squeeze"))) {
            replace_result(vs, node);
            *link = node->next;
            vs->model->nodes--;
            continue;
        }
        if (vector) link = make_vector(vs, link, node->out[0]);
        link = &(*link)->next;
    }
    ox->last = NULL;
    for (OxNode *node = ox->first; node; node = node->next) ox->last = node;
}

bool keep_vectors(OxModel *model) {
    Vectors vs = {.model = model, .scratch = model->cx->scratch};
    ArenaMark mark = arena_mark(vs.scratch);
    ox_visit(model->main, note_graph, &vs);
    bool any = vs.of.n;
    if (any) {
        spread(&vs);
        ox_visit(model->main, rewrite, &vs);
    }
    arena_release(vs.scratch, mark);
    return any;
}
