/* Graphs within graphs: the values that a body yields, and the nodes If and Loop. A shape that is stated for their
 * results holds for every value that they may return. */
#include "backend/graph/graph.h"

void ox_yield(Ox *sub, OxVal v) {
    bool made = v->home == sub && v->node; /* not a parameter, nor a value from outside */
    if (!made || v->yielded) v = ox_identity(sub, v);
    v->reads = v->yielded = true;
    vec_push(sub->model->mem, &sub->output, v);
}

/* Sets the join of two shapes, which is what both have in common. */
static void join_shape(Ox *ox, OxVal out, OxVal a, OxVal b) {
    ox_typed(out, a->dtype, -1, NULL);
    out->kind = a->kind;
    if (a->rank < 0 || a->rank != b->rank) return;
    const Dim **dim = arena_new_array(ox->model->mem, const Dim *, (size_t)a->rank + 1);
    for (int i = 0; i < a->rank; i++)
        if (a->dim && b->dim && a->dim[i] == b->dim[i]) dim[i] = a->dim[i];
    ox_typed(out, a->dtype, a->rank, dim);
}

void ox_if(Ox *ox, OxVal condition, Ox *then_branch, Ox *else_branch, uint32_t nout, OxVal *out) {
    OxNode *node = ox_node(ox, ox_need_row(ox, "If"), NULL, 1, &condition, 2,
                           (OxAttr[]){oa_graph("then_branch", then_branch), oa_graph("else_branch", else_branch)},
                           nout);
    for (uint32_t i = 0; i < nout; i++) {
        OxVal a = then_branch->output.at[i], b = else_branch->output.at[i];
        if (a->dtype != b->dtype)
            fault_internal(ox->model->cx->fault, "If: branches of type %s and %s", dtype_rows[a->dtype].text,
                           dtype_rows[b->dtype].text);
        out[i] = node->out[i] = ox_value(ox, node, i, a->kind, a->dtype);
        join_shape(ox, out[i], a, b);
    }
}

/* Gives a scan output the shape of a row, with an additional first dimension of unknown size. */
static void scan_shape(Ox *ox, OxVal out, OxVal row) {
    if (row->rank < 0) return;
    const Dim **dim = arena_new_array(ox->model->mem, const Dim *, (size_t)row->rank + 1);
    for (int i = 0; i < row->rank; i++) dim[i + 1] = row->dim ? row->dim[i] : NULL;
    ox_typed(out, row->dtype, row->rank + 1, dim);
}

void ox_loop(Ox *ox, OxVal trip, OxVal condition, uint32_t ncarried, const OxVal *carried, Ox *body, uint32_t nout,
             OxVal *out) {
    OxVal *in = arena_new_array(ox->model->mem, OxVal, ncarried + 2);
    in[0] = trip;
    in[1] = condition;
    for (uint32_t i = 0; i < ncarried; i++) in[i + 2] = carried[i];
    OxNode *node = ox_node(ox, ox_need_row(ox, "Loop"), NULL, ncarried + 2, in, 1, (OxAttr[]){oa_graph("body", body)},
                           nout);
    for (uint32_t i = 0; i < nout; i++) {
        OxVal row = body->output.at[i + 1];
        out[i] = node->out[i] = ox_value(ox, node, i, row->kind, row->dtype);
        if (i >= ncarried)
            scan_shape(ox, out[i], row);
        else
            join_shape(ox, out[i], carried[i], row);
    }
}
