/* Gives the sizes of each value inside a graph names of their own in the file: "n#7" is the size n of the seventh
 * value. Where two values have the same names, ONNX Runtime knows that their sizes are equal, and plans when it loads a
 * model that one takes the other's memory. It then keeps a buffer for each shape until the last value of that shape is
 * used, although values of other shapes could have the memory meanwhile: vision transformers needed two to three times
 * as much, which lay less often in the cache (runs took 2 to 12 percent longer). A value without such a plan gets what
 * was freed last. The names say nothing that is not true: sizes with different names may be equal. Inputs and results,
 * also those of the bodies of branches and loops, keep the names that the program gave. */
#include "backend/steps/steps.h"

static bool has_symbol(OxVal v) {
    for (int i = 0; v->dim && i < v->rank; i++)
        if (v->dim[i] && v->dim[i]->kind != DIM_CONST) return true;
    return false;
}

static void label_values(void *user, Ox *ox) {
    uint32_t *last = user;
    for (const OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nout; i++)
            if (node->out[i] && !node->out[i]->yielded && has_symbol(node->out[i])) node->out[i]->label = ++*last;
}

bool label_sizes(OxModel *model) {
    uint32_t last = 0;
    ox_visit(model->main, label_values, &last);
    return false;
}
