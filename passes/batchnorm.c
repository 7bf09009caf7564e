/* Folds batch normalizations with running statistics. They multiply each channel by a number and add another, which the
 * preceding convolution or linear layer can do with changed weights:
 *
 *     scale = gamma / sqrt(variance + eps)    weight' = weight * scale    bias' = (bias - mean) * scale + beta
 *
 * The weights are only described here (Folding); the writer computes them a piece at a time. A layer is not folded if
 * its result or weights have another use, or if the statistics are not stored tensors, as in training. */
#include "ir/call.h"
#include "passes/known.h"

#include <string.h>

static bool has_one_use(const Value *v) { return v->uses && !v->uses->next; }

/* Sets *out to the stored tensor of an argument, NULL if the argument is absent. Returns false if the tensor is
 * computed or has other sizes. */
static bool stored_vector(const Value *v, int64_t n, const Weight **out) {
    *out = NULL;
    if (ir_is_none(v)) return true;
    const Weight *w = v->def ? v->def->weight : NULL;
    *out = w;
    return w && w->rank == 1 && w->dim[0] == n && dtype_is_float(w->dtype);
}

static Sym folded_key(const Func *func, const char *key, const char *tail) {
    return cx_sym(func->cx, arena_printf(func->mem, "%s%s.folded", key, tail));
}

/* Returns `conv.bias.folded` for `conv.weight.folded`, whether or not the layer had a bias. */
static Sym bias_key(const Func *func, const Weight *bias, const Weight *weight) {
    static const char own[] = "weight";
    if (bias) return bias->key ? folded_key(func, bias->key, "") : NULL;
    if (!weight->key) return NULL;
    size_t n = strlen(weight->key), end = sizeof own - 1;
    if (n < end || strcmp(weight->key + n - end, own) != 0) return folded_key(func, weight->key, ".bias");
    return folded_key(func, arena_text(func->mem, weight->key, n - end), "bias");
}

/* A layer, and where its weight and bias are. */
typedef struct {
    Node *node,
        *reader; /* reader: the node that reads the stored weight, which is the layer or a transpose of the weight */
    uint32_t weight, bias;
    bool columns; /* the channels are the weight's second axis */
} Layer;

static bool is_one(const Value *v) {
    int64_t k;
    return ir_known_int(v, &k) && k == 1;
}

/* Matches a linear layer in parts: addmm(bias, x, weight), where the weight may be transposed. */
static bool find_product(Node *node, Layer *out) {
    enum { ADDED, LEFT, RIGHT, BETA, ALPHA };
    Node *turn = node->in[RIGHT].value->def;
    if (!is_one(node->in[BETA].value) || !is_one(node->in[ALPHA].value)) return false;
    *out = (Layer){.node = node, .reader = node, .weight = RIGHT, .bias = ADDED, .columns = true};
    if (!known_is(turn, KNOWN_PERMUTE) || !has_one_use(turn->out[0])) return true;
    out->reader = turn, out->weight = 0, out->columns = false; /* two axes can only be swapped */
    return true;
}

static bool find_layer(Node *node, Layer *out) {
    enum { INPUT, WEIGHT, BIAS };
    if (known_is(node, KNOWN_ADDMM)) return find_product(node, out);
    *out = (Layer){.node = node, .reader = node, .weight = WEIGHT, .bias = BIAS};
    for (int op = KNOWN_CONV1D; op <= KNOWN_LINEAR; op++)
        if (known_is(node, (KnownOp)op)) return true;
    return false;
}

static void replace_weight(PassCx *pass, Node *reader, uint32_t i, const Weight *like, Folding folding, Sym key) {
    Builder b = pass_before(pass, reader);
    Arena *mem = pass->func->mem;
    Weight *weight = arena_new(mem, Weight);
    Folding *kept = arena_new(mem, Folding);
    *kept = folding;
    *weight = (Weight){.key = key,
                       .dtype = folding.weight->dtype,
                       .rank = like->rank,
                       .dim = like->dim,
                       .parameter = true,
                       .source = WEIGHT_FOLDED,
                       .folding = kept,
                       .at = folding.weight->at};
    ir_set_input(reader, i, ir_weight(&b, weight));
}

/* Returns whether the channels of the layer are on the axis that the normalization treats as channels; describes the
 * folding. */
static bool describe(Func *func, const OpCall *norm, const Layer *layer, Folding *out) {
    const Value *made = layer->node->out[0], *weight = layer->reader->in[layer->weight].value;
    OpCall of = call_of_node(func, layer->node);
    const Weight *w = weight->def ? weight->def->weight : NULL;
    if (!w || w->source == WEIGHT_FOLDED || !has_one_use(weight) || !dtype_is_float(w->dtype) || w->rank < 2)
        return false;
    if (made->fact.rank != (int)w->rank || made->fact.dtype != w->dtype) return false;
    int transposed = layer->columns || strstr(layer->node->op->name, "transpose") ? 1 : call_bool(&of, "transposed");
    *out = (Folding){.weight = w, .transposed = transposed == 1, .groups = 1};
    if (transposed < 0 || (call_has(&of, "groups") && !call_int(&of, "groups", &out->groups))) return false;
    if (out->groups < 1 || w->dim[0] < 1 || w->dim[1] < 1 || w->dim[0] % out->groups) return false;
    out->channels = out->transposed ? w->dim[1] * out->groups : w->dim[0];
    return stored_vector(layer->node->in[layer->bias].value, out->channels, &out->bias) &&
           stored_vector(norm->in[call_index(norm, "weight")], out->channels, &out->gamma) &&
           stored_vector(norm->in[call_index(norm, "bias")], out->channels, &out->beta) &&
           stored_vector(norm->in[call_index(norm, "running_mean")], out->channels, &out->mean) &&
           stored_vector(norm->in[call_index(norm, "running_var")], out->channels, &out->variance) && out->mean &&
           out->variance && call_float(norm, "eps", &out->epsilon);
}

static bool fold(PassCx *pass, Node *node) {
    if (!known_is(node, KNOWN_BATCH_NORM)) return false;
    Value *input = node->in[0].value;
    OpCall norm = call_of_node(pass->func, node);
    Layer layer;
    Folding folding;
    if (!input->def || !has_one_use(input) || !find_layer(input->def, &layer)) return false;
    if (call_bool(&norm, "training") != 0 || node->out[0]->fact.dtype != input->fact.dtype) return false;
    if (!describe(pass->func, &norm, &layer, &folding)) return false;
    const Weight *bias = folding.bias, *weight = folding.weight;
    Sym key = weight->key ? folded_key(pass->func, weight->key, "") : NULL;
    replace_weight(pass, layer.reader, layer.weight, weight, folding, key);
    folding.of_bias = true;
    replace_weight(pass, layer.node, layer.bias, folding.mean, folding, bias_key(pass->func, bias, weight));
    pass_replace(pass, node->out[0], input);
    ir_erase(node);
    return true;
}

bool pass_batchnorm(PassCx *pass, Func *func) {
    return !pass->options->keep_batchnorm && !pass->options->no_folding && pass_each(pass, func->body, fold);
}
