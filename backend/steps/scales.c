/* Separates two products with numbers if something else reads the first one. ONNX Runtime's fusion of such numbers with
 * matrix products, of which one reads the first product and another one the second, removes the first product although
 * the second still reads it, and the model does not load. A Sum of one operand between the two is not fused. Works on a
 * swept graph before its values have names. */
#include "backend/steps/steps.h"

static bool is_number(OxVal v) { return v->data && v->data->count == 1; }

/* Returns the operand of a node that multiplies it by a number, or divides it by one, else NULL. */
static OxVal *scaled(OxNode *node) {
    bool product = node && ox_is_type(node, "Mul");
    if (!product && !(node && ox_is_type(node, "Div"))) return NULL;
    if (is_number(node->in[1]) && !node->in[0]->data) return &node->in[0];
    return product && is_number(node->in[0]) && !node->in[1]->data ? &node->in[1] : NULL;
}

static void separate_in(void *user, Ox *ox) {
    (void)user;
    for (OxNode **link = &ox->first; *link; link = &(*link)->next) {
        OxVal *operand = scaled(*link);
        OxVal first = operand ? *operand : NULL;
        if (!first || !dtype_is_float(first->dtype) || first->rank < 2 || first->reads < 2 || !scaled(first->node))
            continue;
        *operand = ox_typed(ox_value(ox, NULL, 0, OX_TENSOR, first->dtype), first->dtype, first->rank, first->dim);
        link = &ox_node_before(link, "Sum", 1, &first, *operand)->next;
    }
}

bool separate_scales(OxModel *model) {
    ox_visit(model->main, separate_in, NULL);
    return false;
}
