/* Recurrent layers: one ONNX LSTM, GRU or RNN node for each layer (both directions together).
 * Gate order: PyTorch's LSTM has i f g o, ONNX wants i o f c; PyTorch's GRU has r z n, ONNX wants z r h. The reordering
 * is a Split and a Concat of initializers, which backend/steps/parts.c replaces by initializers in that order.
 * https://onnx.ai/onnx/operators/onnx__LSTM.html, ...__GRU.html, ...__RNN.html */
#include "ops/ops.h"

#include <string.h>

typedef struct Cell {
    const char *type, *activation;
    uint32_t gates;
    uint8_t order[4]; /* PyTorch's gate at each of ONNX's positions */
} Cell;

/* _padded_lstm is lstm over rows of different lengths. */
static const char *plain_name(const Op *op) {
    static const char padded[] = "_padded_";
    size_t n = sizeof padded - 1;
    return strncmp(op->name, padded, n) ? op->name : op->name + n;
}

static const Cell *cell_of(const Op *op) {
    static const Cell lstm = {"LSTM", NULL, 4, {0, 3, 1, 2}}, gru = {"GRU", NULL, 3, {1, 0, 2}},
                      tanh = {"RNN", "Tanh", 1, {0}}, relu = {"RNN", "Relu", 1, {0}};
    const char *name = plain_name(op);
    if (!strcmp(name, "lstm")) return &lstm;
    if (!strcmp(name, "gru")) return &gru;
    return !strcmp(name, "rnn_relu") ? &relu : &tanh;
}

static bool is_lstm(const Op *op) { return !strcmp(plain_name(op), "lstm"); }

typedef struct Rnn {
    Lower *lo;
    const Cell *cell;
    ValueList params;
    uint32_t layers, directions, per; /* per: parameters of one direction of one layer */
    int64_t hidden;                   /* an attribute in ONNX Runtime */
    OxVal lengths;                    /* lengths of the rows, int32; NULL: all equal */
    bool biases;
} Rnn;

static const Dim *hidden_size(const ValueList *params) {
    if (params->n < 2) return NULL;
    const Fact *recurrent = &params->at[1]->fact;
    return recurrent->rank == 2 ? recurrent->dim[1] : NULL;
}

static const Fact *first_state(const OpCall *call, uint32_t i) {
    ValueList list;
    if (is_lstm(call->op)) return call_list(call, "hx", &list) && i < list.n ? &list.at[i]->fact : NULL;
    return i ? NULL : call_fact(call, "hx");
}

static bool infer_rnn(OpCall *call, Fact *out) {
    const Fact *input = call_fact(call, "input");
    ValueList params;
    if (!call_list(call, "params", &params))
        return call_error(call, DIAG_6501, "the weights of a recurrent layer must be a list of known length");
    if (input->rank >= 0 && !fact_need_rank(call, "input", 3, 3)) return false;
    const Dim **dim = fact_dims(call, 3);
    if (input->rank == 3) dim[0] = input->dim[0], dim[1] = input->dim[1];
    const Dim *hidden = hidden_size(&params);
    int both = call_bool(call, "bidirectional") == 1 ? 2 : 1;
    dim[2] = dim_mul(call->func->dims, hidden, dim_const(call->func->dims, both));
    fact_set(call, &out[0], input->dtype, 3, dim);
    for (uint32_t i = 1; i < call->op->results; i++) {
        const Fact *state = first_state(call, i - 1);
        if (!state)
            return call_error(call, DIAG_6501, "the initial states of a recurrent layer must be a tuple of tensors");
        fact_like(call, &out[i], state, input->dtype);
    }
    return true;
}

/* Reorders blocks of gates along axis 0 to ONNX's order, and adds a leading axis for the direction. */
static OxVal gates(const Rnn *r, OxVal weight) {
    Lower *lo = r->lo;
    OxVal part[4], sorted[4];
    if (r->cell->gates == 1) return weight;
    OxAttr count = lo->opset >= 18 ? oa_int("num_outputs", r->cell->gates) : oa_none();
    ox_multi(lo->ox, "Split", OX_IN(weight), OX_ATTR(oa_int("axis", 0), count), r->cell->gates, part);
    for (uint32_t i = 0; i < r->cell->gates; i++) sorted[i] = part[r->cell->order[i]];
    return ox_concat(lo->ox, 0, r->cell->gates, sorted);
}

static OxVal param(const Rnn *r, uint32_t layer, uint32_t direction, uint32_t which) {
    return gates(r, lo_value(r->lo, r->params.at[(layer * r->directions + direction) * r->per + which]));
}

/* Stacks the parameters of all directions to [directions, ...]; which: 0 input weights, 1 recurrent weights, 2 both
 * biases, concatenated. */
static OxVal stacked(const Rnn *r, uint32_t layer, uint32_t which) {
    OxVal part[2];
    for (uint32_t d = 0; d < r->directions; d++) {
        OxVal w = which < 2 ? param(r, layer, d, which)
                            : ox_concat(r->lo->ox, 0, 2, (const OxVal[]){param(r, layer, d, 2), param(r, layer, d, 3)});
        part[d] = ox_unsqueeze(r->lo->ox, w, 1, (int64_t[]){0});
    }
    return ox_concat(r->lo->ox, 0, r->directions, part);
}

static OxVal layer_state(const Rnn *r, OxVal all, uint32_t layer) {
    if (!all || r->layers == 1) return all;
    int64_t from = (int64_t)layer * r->directions;
    Ox *ox = r->lo->ox;
    return ox_slice_ints(ox, all, 0, from, from + r->directions);
}

/* Permutes [time, directions, batch, hidden] to [time, batch, directions * hidden]. */
static OxVal merge_directions(const Rnn *r, OxVal y) {
    Ox *ox = r->lo->ox;
    if (r->directions == 1) return ox_squeeze(ox, y, 1, (int64_t[]){1});
    OxVal turned = ox_transpose(ox, y, 4, (int64_t[]){0, 2, 1, 3});
    const Dim *width = lo_fact(r->lo, 0)->rank == 3 ? lo_fact(r->lo, 0)->dim[2] : NULL;
    int64_t k;
    if (dim_known(width, &k)) return ox_reshape_ints(ox, turned, 3, (int64_t[]){0, 0, k});
    OxVal both = LO(r->lo, "Mul", ox_size(ox, turned, 3), OX_INTS(ox, 2));
    return ox_reshape(ox, turned, ox_concat(ox, 0, 2, (const OxVal[]){OX_INTS(ox, 0, 0), both}));
}

static OxVal run_layer(const Rnn *r, uint32_t layer, OxVal x, const OxVal *state, uint32_t states, OxVal *out) {
    Lower *lo = r->lo;
    Sym *names = arena_new_array(lo->func->mem, Sym, r->directions);
    for (uint32_t d = 0; d < r->directions; d++) names[d] = r->cell->activation;
    OxAttr size = oa_int("hidden_size", r->hidden);
    OxAttr direction = r->directions == 2 ? oa_str("direction", "bidirectional") : oa_none();
    OxAttr reset = !strcmp(r->cell->type, "GRU") ? oa_int("linear_before_reset", 1) : oa_none();
    OxAttr activations = r->cell->activation ? oa_strs("activations", r->directions, names) : oa_none();
    OxVal biases = r->biases ? stacked(r, layer, 2) : NULL;
    OxVal in[7] = {x,
                   stacked(r, layer, 0),
                   stacked(r, layer, 1),
                   biases,
                   r->lengths,
                   layer_state(r, state[0], layer),
                   states > 1 ? layer_state(r, state[1], layer) : NULL};
    ox_multi(lo->ox, r->cell->type, states > 1 ? 7 : 6, in, OX_ATTR(size, direction, reset, activations), states + 1,
             out);
    return merge_directions(r, out[0]);
}

static OxVal between_layers(Lower *lo, OxVal y) {
    double p;
    if (call_bool(&lo->call, "train") != 1 || !call_float(&lo->call, "dropout", &p) || p == 0) return y;
    return lower_dropped(lo, y, ox_number(lo->ox, DT_F32, p));
}

static bool read_rnn(Lower *lo, Rnn *r) {
    int64_t layers;
    *r = (Rnn){.lo = lo, .cell = cell_of(lo->call.op)};
    r->biases = call_bool(&lo->call, "has_biases") == 1;
    r->directions = call_bool(&lo->call, "bidirectional") == 1 ? 2 : 1;
    r->per = r->biases ? 4 : 2;
    if (!call_list(&lo->call, "params", &r->params) || !call_int(&lo->call, "num_layers", &layers) || layers < 1)
        return false;
    const Fact *recurrent = r->params.n > 1 ? &r->params.at[1]->fact : NULL;
    if (!recurrent || recurrent->rank != 2 || !dim_known(recurrent->dim[1], &r->hidden)) return false;
    r->layers = (uint32_t)layers;
    return r->params.n == r->layers * r->directions * r->per;
}

/* ONNX starts from zeros, so a state of zeros becomes NULL. */
static OxVal state_value(Lower *lo, Value *v) {
    return v->def && !strcmp(v->def->op->text, "aten.zeros") ? NULL : lo_value(lo, v);
}

static uint32_t read_states(Lower *lo, OxVal *state) {
    ValueList list;
    if (!is_lstm(lo->call.op)) {
        state[0] = state_value(lo, call_arg(&lo->call, "hx"));
        return 1;
    }
    if (!call_list(&lo->call, "hx", &list) || list.n != 2) return 0;
    state[0] = state_value(lo, list.at[0]), state[1] = state_value(lo, list.at[1]);
    return 2;
}

static void lower_rnn(Lower *lo, Node *node) {
    (void)node;
    Rnn r;
    OxVal state[2] = {NULL}, out[3], last[2][64];
    uint32_t states = read_states(lo, state);
    if (!states || !read_rnn(lo, &r) || r.layers > COUNT_OF(last[0])) {
        lo_no_lowering(lo, "the size of its state is known only at run time, or its weights do not fit its layers");
        return;
    }
    bool batch_first = call_bool(&lo->call, "batch_first") == 1;
    OxVal x = lo_arg(lo, "input");
    if (call_has(&lo->call, "lengths")) r.lengths = ox_cast(lo->ox, lo_arg(lo, "lengths"), DT_I32);
    if (batch_first) x = ox_transpose(lo->ox, x, 3, (int64_t[]){1, 0, 2});
    for (uint32_t layer = 0; layer < r.layers; layer++) {
        x = run_layer(&r, layer, x, state, states, out);
        if (layer + 1 < r.layers) x = between_layers(lo, x);
        for (uint32_t s = 0; s < states; s++) last[s][layer] = out[s + 1];
    }
    lo_result(lo, 0, batch_first ? ox_transpose(lo->ox, x, 3, (int64_t[]){1, 0, 2}) : x);
    for (uint32_t s = 0; s < states; s++) lo_result(lo, s + 1, ox_concat(lo->ox, 0, r.layers, last[s]));
}

/* ONNX Runtime's LSTM and GRU of float64 end with an error when they run, and it has no RNN of float64. */
#define LAYERS "Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional"
#define CELL   "Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None"
#define RECURS(schema, steps, ...) \
    { schema, .infer = infer_rnn, .lower = lower_rnn, .wide = "torch._decompositions.recurrent:" steps, __VA_ARGS__ }
/* Rows of [time, batch, ...] with given lengths: zeros follow, and the last states are those at the end of each row. */
#define PADDED(schema, steps) RECURS(schema, steps, .traits = T_INTERNAL)
static const OpRow rows[] = {
    RECURS("lstm.input(Tensor input, Tensor[] hx, " LAYERS ", bool batch_first) -> (Tensor, Tensor, Tensor)", "lstm"),
    RECURS("gru.input(Tensor input, Tensor hx, " LAYERS ", bool batch_first) -> (Tensor, Tensor)", "gru"),
    RECURS("rnn_tanh.input(Tensor input, Tensor hx, " LAYERS ", bool batch_first) -> (Tensor, Tensor)", "rnn_tanh"),
    RECURS("rnn_relu.input(Tensor input, Tensor hx, " LAYERS ", bool batch_first) -> (Tensor, Tensor)", "rnn_relu"),
    PADDED("_padded_lstm(Tensor input, Tensor lengths, Tensor[] hx, " LAYERS ") -> (Tensor, Tensor, Tensor)",
           "padded_lstm"),
    PADDED("_padded_gru(Tensor input, Tensor lengths, Tensor hx, " LAYERS ") -> (Tensor, Tensor)", "padded_gru"),
    PADDED("_padded_rnn_tanh(Tensor input, Tensor lengths, Tensor hx, " LAYERS ") -> (Tensor, Tensor)",
           "padded_rnn_tanh"),
    PADDED("_padded_rnn_relu(Tensor input, Tensor lengths, Tensor hx, " LAYERS ") -> (Tensor, Tensor)",
           "padded_rnn_relu"),
    {"lstm_cell(Tensor input, Tensor[] hx, " CELL ") -> (Tensor, Tensor)",
     .prelude = "torch._decompositions.cells:lstm_cell"},
    {"gru_cell(Tensor input, Tensor hx, " CELL ") -> Tensor", .prelude = "torch._decompositions.cells:gru_cell"},
    {"rnn_tanh_cell(Tensor input, Tensor hx, " CELL ") -> Tensor",
     .prelude = "torch._decompositions.cells:rnn_tanh_cell"},
    {"rnn_relu_cell(Tensor input, Tensor hx, " CELL ") -> Tensor",
     .prelude = "torch._decompositions.cells:rnn_relu_cell"},
};
FAMILY(rnn, rows)
