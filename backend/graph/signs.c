/* Decides which integers are never negative, from the nodes that compute them: sizes, indices that operators give, and
 * what keeps such numbers at 0 or above. Division of such numbers is ONNX's own, without a correction of the sign. */
#include "backend/graph/graph.h"

#include <string.h>

/* What is looked at: nodes behind a value, inputs of a node, elements of a constant. */
enum { MOST_DEEP = 12, MOST_INPUTS = 16, MOST_ELEMENTS = 1 << 16 };

/* Which inputs must not be negative so that the results are not. */
typedef enum { NO_INPUT, FIRST_INPUT, LAST_TWO, ANY_INPUT, ALL_INPUTS } Needs;

static const struct {
    const char *type;
    Needs needs;
} naturals[] = {
    {"Shape", NO_INPUT},
    {"Size", NO_INPUT},
    {"ArgMax", NO_INPUT},
    {"ArgMin", NO_INPUT},
    {"NonZero", NO_INPUT},
    {"Squeeze", FIRST_INPUT},
    {"Gather", FIRST_INPUT},
    {"Slice", FIRST_INPUT},
    {"Reshape", FIRST_INPUT},
    {"Flatten", FIRST_INPUT},
    {"Expand", FIRST_INPUT},
    {"Unsqueeze", FIRST_INPUT},
    {"Tile", FIRST_INPUT},
    {"Identity", FIRST_INPUT},
    {"Transpose", FIRST_INPUT},
    {"GatherND", FIRST_INPUT},
    {"GatherElements", FIRST_INPUT},
    {"Compress", FIRST_INPUT},
    {"Add", ALL_INPUTS},
    {"Mul", ALL_INPUTS},
    {"Div", ALL_INPUTS},
    {"Min", ALL_INPUTS},
    {"Concat", ALL_INPUTS},
    {"Where", LAST_TWO},
    {"Max", ANY_INPUT},
};

static bool is_natural(OxVal v, int depth);

static bool inputs_are_natural(const OxNode *node, uint32_t from, uint32_t to, int depth) {
    if (to > node->nin || to - from > MOST_INPUTS) return false;
    for (uint32_t i = from; i < to; i++)
        if (!is_natural(node->in[i], depth)) return false;
    return from < to;
}

static bool any_input_is_natural(const OxNode *node, int depth) {
    for (uint32_t i = 0; i < node->nin && i < MOST_INPUTS; i++)
        if (is_natural(node->in[i], depth)) return true;
    return false;
}

static bool is_positive(OxVal v) {
    Ints known;
    return ox_known_ints(v, &known) && known.n == 1 && known.at[0] > 0;
}

/* Returns whether a conversion to this dtype keeps every number that is not negative as it is. */
static bool keeps_sign(DType from, DType to) {
    if (from == DT_BOOL) return true;
    return dtype_is_int(from) && dtype_is_int(to) && dtype_rows[to].bytes >= dtype_rows[from].bytes;
}

static bool of_node(const OxNode *node, OxVal v, int depth) {
    if (ox_is_type(node, "TopK")) return node->nout == 2 && node->out[1] == v;
    if (ox_is_type(node, "Range")) return is_natural(node->in[0], depth) && is_positive(node->in[2]);
    if (ox_is_type(node, "Cast")) return keeps_sign(node->in[0]->dtype, v->dtype) && is_natural(node->in[0], depth);
    if (ox_is_type(node, "Mod")) return is_natural(node->in[ox_attr_int(node, "fmod", 0) ? 0 : 1], depth);
    for (size_t i = 0; i < sizeof naturals / sizeof *naturals; i++) {
        if (!ox_is_type(node, naturals[i].type)) continue;
        switch (naturals[i].needs) {
        case NO_INPUT: return true;
        case FIRST_INPUT: return inputs_are_natural(node, 0, 1, depth);
        case LAST_TWO: return inputs_are_natural(node, 1, 3, depth);
        case ANY_INPUT: return any_input_is_natural(node, depth);
        default: return inputs_are_natural(node, 0, node->nin, depth);
        }
    }
    return false;
}

static bool holds_naturals(const Const *data) {
    for (size_t i = 0; i < data->count && i < MOST_ELEMENTS; i++)
        if (const_get_int(data, i) < 0) return false;
    return data->count <= MOST_ELEMENTS;
}

static bool is_natural(OxVal v, int depth) {
    if (!v || v->kind != OX_TENSOR || !depth) return false;
    if (v->dtype == DT_BOOL) return true;
    if (!dtype_is_int(v->dtype)) return false;
    if (v->data) return holds_naturals(v->data);
    return v->node && of_node(v->node, v, depth - 1);
}

bool ox_is_natural(OxVal v) { return is_natural(v, MOST_DEEP); }
