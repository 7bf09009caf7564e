/* Gives the sizes of each value inside a graph names of their own in the file: "n#7" is the size n of the seventh
 * value. Where two values have the same names, ONNX Runtime knows that their sizes are equal, and plans when it loads a
 * model that one takes the other's memory. It then keeps a buffer for each shape until the last value of that shape is
 * used, although values of other shapes could have the memory meanwhile: vision transformers needed three to ten times
 * as much, which lay less often in the cache (runs took 2 to 12 percent longer). A value without such a plan gets what
 * was freed last. The names say nothing that is not true: sizes with different names may be equal. Inputs and results,
 * also those of the bodies of branches and loops, keep the names that the program gave.
 *
 * So do images: ONNX Runtime keeps the channels of convolutions in blocks, and adds and multiplies such images only if
 * the names say that their sizes are equal; otherwise it reshapes them first, which fails for empty batches. */
#include "backend/steps/steps.h"

static bool has_symbol(OxVal v) {
    for (int i = 0; v->dim && i < v->rank; i++)
        if (v->dim[i] && v->dim[i]->kind != DIM_CONST) return true;
    return false;
}

/* Returns whether the type is one of those in the list, which begins and ends with a space. */
static bool is_among(const OxNode *node, const char *list) {
    size_t n = strlen(node->type);
    for (const char *s = list; !node->domain[0] && (s = strstr(s, node->type)); s += n)
        if (s[-1] == ' ' && s[n] == ' ') return true;
    return false;
}

/* Returns whether ONNX Runtime may compute the node on images whose channels lie in blocks. */
static bool makes_images(const OxNode *node) {
    if (node->out[0]->rank != 4) return false;
    if (is_among(node, " Conv MaxPool AveragePool ")) return true;
    if (!is_among(node,
                  " Add Sum Mul Concat BatchNormalization Resize Relu LeakyRelu Sigmoid HardSigmoid HardSwish Tanh "
                  "Clip Gelu "))
        return false;
    for (uint32_t i = 0; i < node->nin; i++) {
        OxVal v = node->in[i];
        if (v && v->rank == 4 && has_symbol(v) && !v->label) return true;
    }
    return false;
}

static void label_values(void *user, Ox *ox) {
    uint32_t *last = user;
    for (const OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nout; i++) {
            OxVal v = node->out[i];
            if (v && !v->yielded && has_symbol(v) && !(i == 0 && makes_images(node))) v->label = ++*last;
        }
}

bool label_sizes(OxModel *model) {
    uint32_t last = 0;
    ox_visit(model->main, label_values, &last);
    return false;
}
