/* Checks what other run times do not support in a finished graph. Each rule tests one node (or, with a node of NULL,
 * one input or output of the graph); a rule that matches is reported at the node's source place. ONNX Runtime's CPU
 * provider supports all that the rows of ops/ emit, so it has no rule. */
#include "backend/steps/target.h"

#include <stdlib.h>
#include <string.h>

/* The run times with rules of their own. */
enum {
    WEB = 1 << TARGET_ORT_WEB,
    OPENVINO = 1 << TARGET_OPENVINO,
    TENSORRT = 1 << TARGET_TENSORRT,
    COREML = 1 << TARGET_COREML,
};

typedef struct TargetRow {
    const char *title;   /* in messages */
    bool onnx_runtime;   /* it is ONNX Runtime with a provider */
    int newest;          /* opset that it loads; 0: any */
    bool scans;          /* it runs a Scan as PyTorch runs the loop */
    bool plans_by_names; /* values whose sizes have equal names share buffers, which live until the last of them */
    /* It gives images another layout for convolutions whose weights are initializers of the same graph. */
    bool lays_out_images;
    bool slow_residuals; /* it fuses a residual Add with the LayerNormalization after it into something slower */
    bool saturates;      /* its products of unsigned and signed 8-bit numbers saturate on some processors */
    bool loses_values;   /* a Loop without iterations loses carried values that its body does not read */
    /* Operators for which the prelude asks `_lacks` (torch/onnx/_graph.py), and which it then replaces; NULL: none.
     * ScatterAdd stands for a scatter that adds. */
    const char *lacks;
} TargetRow;

static const TargetRow rows[] = {
#define TARGET(id, name, ...) {__VA_ARGS__},
#include "backend/target.def"
#undef TARGET
};

bool target_runs_scans(Target target) { return rows[target].scans; }
bool target_splits_residuals(Target target) { return rows[target].slow_residuals; }
bool target_plans_by_names(Target target) { return rows[target].plans_by_names; }
bool target_lays_out_images(Target target) { return rows[target].lays_out_images; }
bool target_saturates(Target target) { return rows[target].saturates; }
bool target_folds(Target target) { return rows[target].onnx_runtime; }
bool target_loses_values(Target target) { return rows[target].loses_values; }
const char *backend_lacks(Target target) { return rows[target].lacks ? rows[target].lacks : ""; }
bool backend_adds_at_places(Target target) { return !strstr(backend_lacks(target), " ScatterAdd "); }

/* ---- tests of one node ---- */

typedef bool Test(const OxNode *node);

static bool is_sequence(OxVal v) { return v && (v->kind == OX_SEQUENCE || v->kind == OX_OPTIONAL_SEQUENCE); }

static bool any_value(const OxNode *node, bool (*test)(OxVal)) {
    for (uint32_t i = 0; i < node->nin; i++)
        if (test(node->in[i])) return true;
    for (uint32_t i = 0; i < node->nout; i++)
        if (test(node->out[i])) return true;
    return false;
}

static bool is_optional(OxVal v) { return v && (v->kind == OX_OPTIONAL || v->kind == OX_OPTIONAL_SEQUENCE); }
static bool is_text(OxVal v) { return v && v->dtype == DT_STR; }
static bool is_double(OxVal v) { return v && v->dtype == DT_F64; }

static bool has_sequence(const OxNode *node) { return any_value(node, is_sequence); }
static bool has_optional(const OxNode *node) { return any_value(node, is_optional); }
static bool has_text(const OxNode *node) { return any_value(node, is_text); }
static bool has_double(const OxNode *node) { return any_value(node, is_double); }
static bool gives_sequence(const OxNode *node) {
    for (uint32_t i = 0; i < node->nout; i++)
        if (is_sequence(node->out[i])) return true;
    return false;
}

static const Ox *body_of(const OxNode *node, const char *name) {
    const OxAttr *attr = ox_attr(node, name);
    return attr ? attr->graph : NULL;
}

static bool ranks_differ(OxVal a, OxVal b) { return a && b && a->rank >= 0 && b->rank >= 0 && a->rank != b->rank; }

static bool arms_differ(const OxNode *node) {
    const Ox *a = body_of(node, "then_branch"), *b = body_of(node, "else_branch");
    for (uint32_t i = 0; i < a->output.n && i < b->output.n; i++)
        if (ranks_differ(a->output.at[i], b->output.at[i])) return true;
    return false;
}

static bool carries_other_ranks(const OxNode *node) {
    const Ox *body = body_of(node, "body");
    for (uint32_t i = LOOP_OWN; i < node->nin; i++) {
        OxVal back = body->output.at[i - LOOP_OWN + BODY_OWN];
        if (ranks_differ(node->in[i], back) || (back->kind == OX_TENSOR && back->rank < 0)) return true;
    }
    return false;
}

static bool sizes_differ(OxVal a, OxVal b) {
    if (a->kind != OX_TENSOR || a->rank < 0 || a->rank != b->rank) return a->kind == OX_TENSOR && a->rank != b->rank;
    for (int i = 0; i < a->rank; i++)
        if (a->dim && b->dim && a->dim[i] != b->dim[i]) return true;
    return false;
}

static bool carries_other_sizes(const OxNode *node) {
    const Ox *body = body_of(node, "body");
    for (uint32_t i = LOOP_OWN; i < node->nin; i++)
        if (sizes_differ(body->param.at[i], body->output.at[i - LOOP_OWN + BODY_OWN])) return true;
    return false;
}

static bool is_empty(OxVal v) {
    for (int i = 0; v->kind == OX_TENSOR && v->dim && i < v->rank; i++)
        if (v->dim[i] && dim_is(v->dim[i], 0)) return true;
    return false;
}

static bool one_arm_is_empty(const OxNode *node) {
    const Ox *a = body_of(node, "then_branch"), *b = body_of(node, "else_branch");
    for (uint32_t i = 0; i < a->output.n && i < b->output.n; i++)
        if (is_empty(a->output.at[i]) != is_empty(b->output.at[i])) return true;
    return false;
}

static bool begins_empty(const OxNode *node) {
    const Ox *body = body_of(node, "body");
    for (uint32_t i = LOOP_OWN; i < node->nin; i++)
        if (is_empty(node->in[i]) && !is_empty(body->output.at[i - LOOP_OWN + BODY_OWN])) return true;
    return false;
}

static bool goes_on_by_outer_value(const OxNode *node) {
    OxVal go = node->nin > 1 ? node->in[1] : NULL;
    return go && !go->node && go->home->outer;
}

static bool is_5d(const OxNode *node) { return node->in[0]->rank == 5; }
static bool wraps(const OxNode *node) {
    const OxAttr *mode = ox_attr(node, "mode");
    return mode && !strcmp(mode->s, "wrap");
}
static bool filters(const OxNode *node) { return ox_attr_int(node, "antialias", 0) != 0; }
static bool is_cubic(const OxNode *node) {
    const OxAttr *mode = ox_attr(node, "mode");
    return mode && !strcmp(mode->s, "cubic");
}
static bool has_no_frame(const OxNode *node) { return node->nin < 4 || !node->in[3]; }
static bool has_reduction(const OxNode *node) {
    const OxAttr *reduction = ox_attr(node, "reduction");
    return reduction && strcmp(reduction->s, "none") != 0;
}
static bool has_later_axes(const OxNode *node) { return node->nin > 1 && node->in[1] && !node->in[1]->data; }
static bool is_unsorted(const OxNode *node) { return !ox_attr_int(node, "sorted", 1); }
static bool is_training(const OxNode *node) {
    return node->nin > 2 && node->in[2] && !(node->in[2]->data && !const_get_int(node->in[2]->data, 0));
}

/* ---- the rules ---- */

typedef struct Rule {
    unsigned targets;
    const char *types; /* operators, each between spaces; NULL: all */
    Test *test;        /* NULL: always */
    DiagCode code;
    const char *what, *help;
} Rule;

static const char scan_output[] =
    "collect the results of the iterations in a tensor: torch.stack of parts of equal size, or writes to y[i]";
static const char one_rank[] = "give both branches the same number of dimensions: x.unsqueeze, x.reshape";
static const char outside[] = "compute it outside the model, or write it with other operations";

static const char on_the_cpu[] = "ONNX Runtime computes it on the CPU, and copies its inputs and outputs";

static const Rule rules[] = {
    {OPENVINO, " If ", arms_differ, DIAG_6125, "an If whose branches give tensors of different ranks", one_rank},
    {TENSORRT, " If ", arms_differ, DIAG_6125, "an If whose branches give tensors of different ranks", one_rank},
    {OPENVINO, " If ", one_arm_is_empty, DIAG_6126, "an If of which one branch gives a tensor that is always empty",
     "give both branches tensors with elements, and a length beside them"},
    {OPENVINO, " If ", gives_sequence, DIAG_6125, "an If that gives a list of tensors", scan_output},
    {OPENVINO, " Loop ", carries_other_ranks, DIAG_6125, "a Loop that carries a tensor whose rank changes", one_rank},
    {OPENVINO, " Loop ", begins_empty, DIAG_6125, "a Loop that carries a tensor that is empty at first", scan_output},
    {OPENVINO, " Loop ", goes_on_by_outer_value, DIAG_6125,
     "a Loop whose first condition is a parameter of the loop around it",
     "begin the inner loop with its own condition"},
    {TENSORRT, " Loop ", carries_other_sizes, DIAG_6125, "a Loop that carries a tensor whose sizes change",
     scan_output},
    {TENSORRT, NULL, has_sequence, DIAG_6125, "lists of tensors whose length is known only at run time", scan_output},
    {OPENVINO, " SequenceMap ", NULL, DIAG_6125, "SequenceMap", scan_output},
    {OPENVINO, " SequenceInsert SequenceErase ", NULL, DIAG_6125, "lists of tensors that grow or shrink at run time",
     scan_output},
    {OPENVINO, " ConcatFromSequence ", NULL, DIAG_6126, "lists of tensors that differ in size, joined by torch.cat",
     scan_output},
    {OPENVINO | TENSORRT, NULL, has_optional, DIAG_6125, "optional values", "pass a tensor and a flag instead"},
    {OPENVINO | TENSORRT, NULL, has_text, DIAG_6125, "strings known only at run time",
     "use numbers that stand for the strings"},
    {OPENVINO | TENSORRT, " GridSample ", is_5d, DIAG_6125, "GridSample over three dimensions", outside},
    {OPENVINO, " Pad ", wraps, DIAG_6125, "padding that wraps around",
     "concatenate slices of both ends with torch.cat instead"},
    {OPENVINO, " STFT ", has_no_frame, DIAG_6125, "STFT without a window length", "pass win_length and a window"},
    {OPENVINO, " Det Bernoulli TensorScatter CumProd BitCast ", NULL, DIAG_6125, NULL, outside},
    {OPENVINO, " Resize ", filters, DIAG_6126, "Resize with antialias", "omit antialias, or resize outside the model"},
    {OPENVINO, " DFT ", NULL, DIAG_6126, "DFT", outside},
    {OPENVINO | TENSORRT, NULL, has_double, DIAG_6127, "float64 in float32",
     "compile with --dtype float32 if that is meant"},
    {TENSORRT,
     " DFT Det Bernoulli Col2Im AffineGrid BitShift BitwiseAnd BitwiseOr BitwiseXor BitwiseNot Unique Compress "
     "Multinomial RegexFullMatch QLinearConv QLinearMatMul MatMulInteger ConvInteger DynamicQuantizeLinear ",
     NULL, DIAG_6125, NULL, outside},
    {TENSORRT, " ScatterND ScatterElements ", has_reduction, DIAG_6125, "a scatter that adds, multiplies or compares",
     "write at distinct indices without accumulating, or compute it outside the model"},
    {TENSORRT, " Resize ", filters, DIAG_6125, "Resize with antialias", outside},
    {TENSORRT, " Resize ", is_cubic, DIAG_6125, "cubic Resize", "use mode='bilinear'"},
    {TENSORRT, " ReduceSum ReduceMean ReduceMax ReduceMin ReduceProd ReduceL1 ReduceL2 ReduceLogSumExp CumSum ",
     has_later_axes, DIAG_6125, "a reduction over axes known only at run time", "give `dim` as a number"},
    {TENSORRT, " TopK ", is_unsorted, DIAG_6125, "TopK without sorting", "omit sorted=False"},
    {TENSORRT, " Dropout ", is_training, DIAG_6125, "dropout in training", "compile without --training"},
    {WEB, " Conv ConvTranspose ", has_double, DIAG_6125, "convolution of float64", "compile with --dtype float32"},
    {COREML, " Loop If Scan ScatterND ScatterElements GatherElements TopK Einsum CumSum NonZero Attention ", NULL,
     DIAG_6128, NULL, on_the_cpu},
    {COREML, NULL, has_sequence, DIAG_6128, "lists of tensors", on_the_cpu},
};

_Static_assert(sizeof rules / sizeof *rules <= 64, "TargetWalk has a bit for each rule");

/* ---- reporting ---- */

typedef struct TargetWalk {
    OxModel *model;
    const TargetRow *row;
    unsigned bit;
    uint64_t told;  /* rules reported at the current place, since a source operator may be many nodes */
    uint64_t noted; /* notes of this model, each of which is reported once */
    Span at;
} TargetWalk;

static void report(const TargetWalk *walk, const Rule *rule, const char *what, Span at, const Trail *trail) {
    static const char *const verbs[] = {"does not load", "computes other values for", "computes", "has no"};
    size_t verb = rule->code == DIAG_6125 ? 0 : rule->code == DIAG_6126 ? 1 : rule->code == DIAG_6127 ? 2 : 3;
    Diags *diags = walk->model->cx->diags;
    Diag *diag = diag_add(diags, rule->code, at, trail, "%s %s %s", walk->row->title, verbs[verb], what);
    diag_help(diags, diag, "%s", rule->help);
}

static bool is_of(const char *types, const char *type) {
    size_t n = strlen(type);
    for (const char *at = types; (at = strstr(at, type)); at += n)
        if (at[-1] == ' ' && at[n] == ' ') return true;
    return false;
}

const char *backend_refuses(Target target, const char *type) {
    const char *found = NULL;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const Rule *rule = &rules[i];
        if (!(rule->targets & 1u << target) || !rule->types || rule->test || !is_of(rule->types, type)) continue;
        found = rule->code == DIAG_6126   ? "computes other values for"
                : rule->code == DIAG_6125 ? "does not load"
                                          : "leaves to the CPU";
    }
    return found;
}

static void check_node(TargetWalk *walk, const OxNode *node) {
    if (node->at.lo != walk->at.lo || node->at.hi != walk->at.hi) walk->told = 0, walk->at = node->at;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const Rule *rule = &rules[i];
        if (!(rule->targets & walk->bit) || (walk->told | walk->noted) >> i & 1) continue;
        if (rule->types && !is_of(rule->types, node->type)) continue;
        if (rule->test && !rule->test(node)) continue;
        walk->told |= (uint64_t)1 << i;
        if (rule->code == DIAG_6127 || rule->code == DIAG_6128) walk->noted |= (uint64_t)1 << i;
        report(walk, rule, rule->what ? rule->what : node->type, node->at, node->trail);
    }
}

/* Warns of versions for which ONNX Runtime's CPU provider (1.31) has no kernel, although it has one for the previous
 * version. */
static void warn_missing(const OxModel *model, const OxNode *node) {
    static const char *const types[] = {"GlobalLpPool",     "MaxRoiPool",    "Multinomial",       "RandomNormal",
                                        "RandomNormalLike", "RandomUniform", "RandomUniformLike", "RoiAlign"};
    enum { SINCE = 22 };
    for (size_t i = 0; node->row->since == SINCE && i < sizeof types / sizeof *types; i++)
        if (!strcmp(types[i], node->type))
            diag_add(model->cx->diags, DIAG_6124, node->at, node->trail,
                     "ONNX Runtime does not load this model, because it does not implement %s of opset %d; use --opset "
                     "%d, whose version it implements",
                     node->type, SINCE, SINCE - 1);
}

static void check_nodes(TargetWalk *walk, const Ox *ox) {
    cx_check_stack(walk->model->cx, 0);
    for (const OxNode *node = ox->first; node; node = node->next) {
        if (node->row && walk->row->onnx_runtime) warn_missing(walk->model, node);
        if (node->row && walk->bit != 1u << TARGET_ORT_CPU) check_node(walk, node);
        for (uint32_t i = 0; i < node->nattr; i++)
            if (node->attr[i].kind == OXA_GRAPH) check_nodes(walk, node->attr[i].graph);
    }
}

/* Checks inputs and outputs. They have the source places of the first and last nodes, so messages name the graph as a
 * whole. */
static void check_ports(TargetWalk *walk) {
    static const Rule list = {OPENVINO | WEB | TENSORRT,
                              NULL,
                              NULL,
                              DIAG_6125,
                              NULL,
                              "return tensors: torch.stack of parts of equal size, or one tensor and its lengths"};
    static const Rule rank = {
        OPENVINO | TENSORRT, NULL, NULL,
        DIAG_6125,           NULL, "describe the inputs with their sizes: --input 'x: float32[n, 3]'"};
    const Ox *main = walk->model->main;
    for (uint32_t k = 0; k < walk->model->ports + main->output.n; k++) {
        bool input = k < walk->model->ports;
        OxVal v = input ? main->param.at[k] : main->output.at[k - walk->model->ports];
        const Rule *rule = v->kind != OX_TENSOR ? &list : v->rank < 0 ? &rank : NULL;
        if (!rule || !(rule->targets & walk->bit) || (input && walk->bit == WEB)) continue;
        report(walk, rule,
               arena_printf(walk->model->mem, "an %s that is %s", input ? "input" : "output",
                            rule == &list ? "a list of tensors" : "a tensor of unknown rank"),
               v->node ? v->node->at : (Span){0, 0}, v->node ? v->node->trail : NULL);
    }
}

void target_check(OxModel *model) {
    Target target = model->options->target;
    TargetWalk walk = {.model = model, .row = &rows[target], .bit = 1u << target};
    if (walk.row->newest && model->opset > walk.row->newest)
        diag_add(model->cx->diags, DIAG_6125, (Span){0, 0}, NULL,
                 "%s does not load models of opset %d; --opset %d is the newest that it supports", walk.row->title,
                 model->opset, walk.row->newest);
    if (target != TARGET_ORT_CPU) check_ports(&walk);
    check_nodes(&walk, model->main);
    for (uint32_t i = 0; i < model->function.n; i++) check_nodes(&walk, model->function.at[i].body);
}
