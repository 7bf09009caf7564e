/* Turns a Loop over a dimension that never ends early into a Scan, which receives the rows that its iterations read as
 * slices, without a Gather, and needs no condition. ONNX Runtime's Scan fails over an empty dimension, so an If skips
 * it unless the dimension is known not to be empty. Works on a swept graph before its values have names. */
#include "backend/steps/steps.h"

#include <string.h>

enum { MOST_POSITIONS = 4096, DEEPEST_NUMBER = 8 };

/* A tensor of which iteration i reads the row first + i or, backwards, the row trips - 1 + first - i. */
typedef struct RowSource {
    OxVal from;
    int axis;
    bool backwards;
    bool whole;    /* the iterations read all rows */
    int64_t first; /* the lowest row that is read */
    OxVal slice;   /* the body's parameter for the row */
} RowSource;

typedef struct Plan {
    Ox *ox, *body;
    OxNode *loop;
    const Dim *trips;  /* the Loop's trip count, which may be negative */
    const Dim *count;  /* number of iterations */
    const Dim *number; /* a symbol for the number of the iteration */
    uint32_t states, rows;
    bool sure;      /* every run makes at least one iteration */
    bool reads;     /* the body reads rows */
    bool positions; /* the body uses the number of the iteration other than to read rows */
    bool tests;     /* the body uses the condition other than to yield it */
    Vec(RowSource) source;
    Map by;          /* from a Gather's result to the body's parameter for the row */
    Map index;       /* from an index to the number of Gathers that read rows by it, and of nodes that compute only such
                        indices */
    Map makes_index; /* the latter nodes */
} Plan;

static const OxNode *made_by(OxVal v, const char *type) {
    return v && v->node && ox_is_type(v->node, type) ? v->node : NULL;
}

/* ---- which loops ---- */

/* Returns the dimension whose size the node computes, or NULL. */
static const Dim *size_read(const OxNode *squeeze) {
    const OxNode *shape = made_by(squeeze->in[0], "Shape");
    OxVal of = shape ? shape->in[0] : NULL;
    if (!of || of->rank < 1 || !of->dim) return NULL;
    int64_t start = ox_attr_int(shape, "start", 0), end = ox_attr_int(shape, "end", of->rank);
    if (start < 0) start += of->rank;
    if (end < 0) end += of->rank;
    return start >= 0 && end == start + 1 && end <= of->rank ? of->dim[start] : NULL;
}

/* Returns the number as a dimension if it is a constant, a size, the number of the iteration (a symbol), or computed
 * from such by at most `depth` operators in a row; else NULL. */
static const Dim *number_of(const Plan *plan, OxVal v, int depth) {
    static const struct {
        const char *type;
        const Dim *(*make)(Dims *, const Dim *, const Dim *);
    } rule[] = {{"Add", dim_add}, {"Sub", dim_sub}, {"Mul", dim_mul}, {"Max", dim_max}, {"Min", dim_min}};
    Dims *dims = plan->ox->model->func->dims;
    if (v == plan->body->param.at[0]) return plan->number;
    if (!v || !depth || v->dtype != DT_I64 || v->rank != 0) return NULL;
    if (v->data) return dim_const(dims, const_get_int(v->data, 0));
    if (!v->node) return NULL;
    if (ox_is_type(v->node, "Squeeze")) return size_read(v->node);
    for (size_t i = 0; i < sizeof rule / sizeof *rule; i++) {
        if (!ox_is_type(v->node, rule[i].type) || v->node->nin != 2) continue;
        const Dim *left = number_of(plan, v->node->in[0], depth - 1);
        return left ? rule[i].make(dims, left, number_of(plan, v->node->in[1], depth - 1)) : NULL;
    }
    return NULL;
}

static bool is_inside(const Ox *body, const Ox *ox) {
    for (; ox; ox = ox->outer)
        if (ox == body) return true;
    return false;
}

/* Returns whether the index is first + i for a constant first, and the dimension has a row for each iteration. */
static bool counts_up(const Plan *plan, const Dim *index, const Dim *size, RowSource *out) {
    Dims *dims = plan->ox->model->func->dims;
    if (!dim_known(dim_sub(dims, index, plan->number), &out->first) || out->first < 0) return false;
    out->whole = !out->first && size == plan->count;
    return out->whole || dim_less(dims, dim_sub(dims, size, dim_const(dims, out->first)), plan->trips) == 0;
}

/* Returns whether the index is trips - 1 + first - i for a constant first, and the dimension has a row for each
 * iteration. */
static bool counts_down(const Plan *plan, const Dim *index, const Dim *size, RowSource *out) {
    Dims *dims = plan->ox->model->func->dims;
    const Dim *row = dim_add(dims, index, plan->number), *last = dim_sub(dims, plan->trips, dim_const(dims, 1));
    out->backwards = true;
    if (row == dim_sub(dims, plan->count, dim_const(dims, 1))) row = last;
    if (!dim_known(dim_sub(dims, row, last), &out->first) || out->first < 0) return false;
    out->whole = !out->first && size == plan->count;
    return out->whole || dim_less(dims, row, size) == 1;
}

/* Returns whether the node reads a row of a tensor by the iteration's number, so that Scan can hand the row over. */
static bool reads_row(const Plan *plan, const OxNode *node, RowSource *out) {
    if (!ox_is_type(node, "Gather") || ox_operand(node, 1)->rank != 0) return false;
    OxVal from = ox_operand(node, 0);
    int64_t axis = ox_attr_int(node, "axis", 0);
    if (axis < 0) axis += from->rank;
    if (from->rank < 1 || axis < 0 || axis >= from->rank || !from->dim || !from->dim[axis]) return false;
    *out = (RowSource){.from = from, .axis = (int)axis};
    if (from->dtype == DT_STR || is_inside(plan->body, from->home)) return false;
    const Dim *index = number_of(plan, node->in[1], DEEPEST_NUMBER);
    return index && (counts_up(plan, index, from->dim[axis], out) || counts_down(plan, index, from->dim[axis], out));
}

static void count_read(Plan *plan, OxVal index) {
    uintptr_t n = (uintptr_t)map_get(&plan->index, index);
    map_set(plan->ox->model->cx->scratch, &plan->index, index, (void *)(n + 1));
}

static void note_reads(Plan *plan, const Ox *ox) {
    RowSource source;
    cx_check_stack(ox->model->cx, 0);
    for (const OxNode *node = ox->first; node; node = node->next) {
        if (reads_row(plan, node, &source)) {
            plan->reads = true;
            count_read(plan, node->in[1]);
        }
        for (uint32_t i = 0; i < node->nattr; i++)
            if (node->attr[i].kind == OXA_GRAPH) note_reads(plan, node->attr[i].graph);
    }
}

/* Notes the nodes of the body that compute nothing but indices by which Gathers read rows. */
static void note_indices(Plan *plan) {
    Arena *scratch = plan->ox->model->cx->scratch;
    for (bool changed = true; changed;) {
        changed = false;
        for (const OxNode *node = plan->body->first; node; node = node->next) {
            OxVal made = node->nout == 1 && !map_has(&plan->makes_index, node) ? node->out[0] : NULL;
            uintptr_t reads = made ? (uintptr_t)map_get(&plan->index, made) : 0;
            if (!reads || reads != made->reads || !number_of(plan, made, DEEPEST_NUMBER)) continue;
            map_set(scratch, &plan->makes_index, node, plan->body);
            for (uint32_t i = 0; i < node->nin; i++) count_read(plan, node->in[i]);
            changed = true;
        }
    }
}

static void note_uses(Plan *plan, const Ox *ox) {
    OxVal number = plan->body->param.at[0], condition = plan->body->param.at[1], go = plan->body->output.at[0];
    RowSource source;
    cx_check_stack(ox->model->cx, 0);
    for (const OxNode *node = ox->first; node; node = node->next) {
        bool reads = reads_row(plan, node, &source) || map_has(&plan->makes_index, node), goes_on = node == go->node;
        for (uint32_t i = 0; i < node->nin; i++) {
            if (node->in[i] == number && !reads) plan->positions = true;
            if ((node->in[i] == condition && !goes_on) || node->in[i] == go) plan->tests = true;
        }
        for (uint32_t i = 0; i < node->nattr; i++)
            if (node->attr[i].kind == OXA_GRAPH) note_uses(plan, node->attr[i].graph);
    }
}

static bool always_goes_on(const Plan *plan) {
    OxVal first = plan->loop->in[1], go = plan->body->output.at[0];
    const OxNode *copy = made_by(go, "Identity");
    bool begins = !first || (first->data && first->data->rank == 0 && const_get_int(first->data, 0));
    return begins && copy && copy->in[0] == plan->body->param.at[1];
}

static bool keeps_sizes(const Plan *plan) {
    for (uint32_t i = 0; i < plan->states; i++) {
        OxVal first = plan->loop->in[LOOP_OWN + i], in = plan->body->param.at[LOOP_OWN + i];
        OxVal out = plan->body->output.at[BODY_OWN + i];
        if (first->kind != OX_TENSOR || in->kind != OX_TENSOR || out->kind != OX_TENSOR) return false;
        if (!ox_same_sizes(first, in) || !ox_same_sizes(in, out)) return false;
    }
    return true;
}

/* Returns the number of a carried value with the sizes of the row, from which the empty result can take its shape; -1
 * if there is none. */
static int model_of_row(const Plan *plan, OxVal row) {
    for (uint32_t k = 0; k < plan->states; k++)
        if (ox_same_sizes(row, plan->loop->in[LOOP_OWN + k])) return (int)k;
    return -1;
}

static bool known_sizes(OxVal v, int64_t *size) {
    if (v->rank < 0 || v->rank >= MAX_RANK) return false;
    for (int i = 0; i < v->rank; i++)
        if (!v->dim || !v->dim[i] || !dim_known(v->dim[i], &size[i])) return false;
    return true;
}

/* Returns whether the loop computes text. It then stays a Loop, since ONNX Runtime's StringConcat appends to the text
 * that the reused memory of a Scan's result still holds. */
static bool has_text(const Plan *plan) {
    for (uint32_t i = BODY_OWN; i < plan->body->output.n; i++)
        if (plan->body->output.at[i]->dtype == DT_STR) return true;
    return false;
}

/* Returns whether the results can be built without the loop if it makes no iteration. */
static bool can_be_left_out(const Plan *plan) {
    int64_t size[MAX_RANK];
    for (uint32_t i = 0; i < plan->loop->nout; i++)
        if (!plan->loop->out[i]) return false;
    for (uint32_t i = 0; i < plan->rows; i++) {
        OxVal row = plan->body->output.at[BODY_OWN + plan->states + i];
        if (!known_sizes(row, size) && model_of_row(plan, row) < 0) return false;
    }
    return true;
}

static bool is_scan(Plan *plan, Ox *ox, OxNode *node) {
    int64_t known = 0;
    if (!ox_is_type(node, "Loop") || !node->in[0] || node->in[0]->rank != 0) return false;
    Dims *dims = ox->model->func->dims;
    *plan = (Plan){.ox = ox, .loop = node, .body = ox_attr(node, "body")->graph};
    plan->trips = number_of(plan, node->in[0], DEEPEST_NUMBER);
    plan->count = dim_max(dims, dim_const(dims, 0), plan->trips);
    plan->number = dim_symbol(dims, sym(ox->model->cx->symbols, "the iteration's number")); /* no size has this name */
    plan->states = node->nin - LOOP_OWN;
    plan->rows = node->nout - plan->states;
    if (!plan->count || !always_goes_on(plan) || !keeps_sizes(plan) || has_text(plan)) return false;
    for (uint32_t i = 0; i < plan->rows; i++)
        if (plan->body->output.at[BODY_OWN + plan->states + i]->kind != OX_TENSOR) return false;
    bool constant = dim_known(plan->count, &known);
    if (constant && (known < 1 || known > MOST_POSITIONS)) return false;
    plan->sure = constant || dim_less(dims, dim_const(dims, 0), plan->count) == 1;
    if (!plan->sure && (ox->outer || !can_be_left_out(plan))) return false;
    note_reads(plan, plan->body);
    note_indices(plan);
    note_uses(plan, plan->body);
    return !plan->tests && plan->reads; /* without rows to read, a Loop is the smaller graph */
}

/* ---- the body ---- */

static OxVal slice_of(Plan *plan, const OxNode *gather, RowSource source) {
    OxVal read = gather->out[0], from = source.from;
    for (uint32_t i = 0; i < plan->source.n; i++) {
        const RowSource *known = &plan->source.at[i];
        bool same = known->from == from && known->axis == source.axis && known->backwards == source.backwards;
        if (same && known->whole == source.whole && known->first == source.first) return known->slice;
    }
    const Dim *dim[MAX_RANK];
    for (int i = 0; i + 1 < from->rank; i++) dim[i] = from->dim[i < source.axis ? i : i + 1];
    OxVal v = source.slice = ox_value(plan->body, NULL, 0, OX_TENSOR, from->dtype);
    ox_typed(v, from->dtype, from->rank - 1,
             arena_copy(plan->ox->model->mem, dim, (size_t)(from->rank - 1) * sizeof *dim));
    v->hint = read->hint, v->scope = read->scope;
    vec_push(plan->ox->model->mem, &plan->source, source);
    return v;
}

/* Removes the Gathers that read rows, and the nodes that only pass the condition on. One that makes an output of a
 * graph becomes an Identity. */
static void use_slices(Plan *plan, Ox *ox) {
    OxModel *model = ox->model;
    for (OxNode **link = &ox->first; *link;) {
        OxNode *node = *link;
        for (uint32_t i = 0; i < node->nin; i++) {
            OxVal by = node->in[i] ? map_get(&plan->by, node->in[i]) : NULL;
            if (by) node->in[i] = by;
        }
        RowSource source;
        bool reads = reads_row(plan, node, &source);
        OxVal slice = reads ? slice_of(plan, node, source) : NULL;
        if (reads && !node->out[0]->yielded) map_set(model->cx->scratch, &plan->by, node->out[0], slice);
        if ((reads && !node->out[0]->yielded) || node == plan->body->output.at[0]->node) {
            *link = node->next;
            model->nodes--;
            continue;
        }
        if (reads) {
            node->row = ox_need_row(node->home, "Identity");
            node->type = node->row->type;
            node->in[0] = slice;
            node->nin = 1, node->nattr = 0;
        }
        for (uint32_t i = 0; i < node->nattr; i++)
            if (node->attr[i].kind == OXA_GRAPH) use_slices(plan, node->attr[i].graph);
        link = &node->next;
    }
    ox->last = NULL;
    for (OxNode *node = ox->first; node; node = node->next) ox->last = node;
}

/* Gives the body a Scan's parameters and results. */
static void turn_body(Plan *plan) {
    Ox *body = plan->body;
    Arena *mem = body->model->mem;
    OxVals param = {0}, output = {0};
    for (uint32_t i = 0; i < plan->states; i++) vec_push(mem, &param, body->param.at[LOOP_OWN + i]);
    for (uint32_t i = 0; i < plan->source.n; i++) vec_push(mem, &param, plan->source.at[i].slice);
    if (plan->positions) vec_push(mem, &param, body->param.at[0]);
    for (uint32_t i = 0; i < param.n; i++) param.at[i]->index = i;
    for (uint32_t i = BODY_OWN; i < body->output.n; i++) vec_push(mem, &output, body->output.at[i]);
    body->param = param;
    body->output = output;
}

/* ---- what each iteration computes again ---- */

/* Returns whether each iteration computes the same results from values of the graphs around the loop, and constants. */
static bool is_invariant(const Plan *plan, const OxNode *node) {
    if (node->keep || !node->nin || !node->nout || draws_numbers(node)) return false;
    for (uint32_t i = 0; i < node->nattr; i++)
        if (node->attr[i].kind == OXA_GRAPH) return false;
    for (uint32_t i = 0; i < node->nout; i++)
        if (!node->out[i] || node->out[i]->yielded || node->out[i]->kind != OX_TENSOR) return false;
    bool depends = false; /* a node of constants alone stays */
    for (uint32_t i = 0; i < node->nin; i++) {
        OxVal in = node->in[i];
        bool constant = in && in->node && ox_is_type(in->node, "Constant");
        if (in && (!constant || in->yielded) && is_inside(plan->body, in->home)) return false;
        depends |= in && !constant;
    }
    return depends;
}

static void note_constants(const Plan *plan, const OxNode *node, Map *moves) {
    for (uint32_t i = 0; i < node->nin; i++)
        if (node->in[i] && node->in[i]->node && node->in[i]->home == plan->body)
            map_set(plan->ox->model->cx->scratch, moves, node->in[i]->node, plan->body);
}

/* Takes the invariant nodes out of the body, and the constants that they read. They belong to `ox` from then on, which
 * runs them once. Even nodes that may fail can be moved, since a Scan makes at least one iteration. */
static OxNode *take_invariants(Plan *plan, Ox *ox) {
    Map moves = {0};
    OxNode *first = NULL, **end = &first;
    for (OxNode *node = plan->body->first; node; node = node->next)
        if (is_invariant(plan, node)) {
            note_constants(plan, node, &moves);
            map_set(ox->model->cx->scratch, &moves, node, plan->body);
            for (uint32_t i = 0; i < node->nout; i++) node->out[i]->home = ox;
        }
    plan->body->last = NULL;
    for (OxNode **link = &plan->body->first; *link;) {
        OxNode *node = *link;
        if (!map_has(&moves, node)) {
            plan->body->last = node;
            link = &node->next;
            continue;
        }
        *link = node->next;
        *end = node;
        end = &node->next;
        node->home = ox;
        for (uint32_t i = 0; i < node->nout; i++) node->out[i]->home = ox;
    }
    *end = NULL;
    return first;
}

/* ---- the node ---- */

/* Computes the numbers of the iterations, in the branch if it is not NULL, else in front of the loop. */
static OxVal positions(const Plan *plan, Ox *branch, OxNode ***link) {
    OxModel *model = plan->ox->model;
    int64_t n;
    if (dim_known(plan->count, &n)) {
        int64_t *number = arena_new_array(model->mem, int64_t, (size_t)n + 1);
        for (int64_t i = 0; i < n; i++) number[i] = i;
        OxVal v = ox_const_before(*link, const_ints(model->cx, number, (size_t)n));
        *link = &(**link)->next;
        return v;
    }
    OxVal trips = plan->loop->in[0];
    if (branch) {
        OxVal step = ox_int(branch, 1), start = ox_int(branch, 0);
        return ox_range(branch, start, trips, step);
    }
    OxVal in[3] = {ox_const_before(*link, const_int(model->cx, 0)), trips, NULL};
    *link = &(**link)->next;
    in[2] = ox_const_before(*link, const_int(model->cx, 1));
    *link = &(**link)->next;
    OxVal v = ox_value(plan->ox, NULL, 0, OX_TENSOR, DT_I64);
    const Dim **dim = arena_new(model->mem, const Dim *);
    *dim = plan->count;
    ox_node_before(*link, "Range", 3, in, ox_typed(v, DT_I64, 1, dim));
    *link = &(**link)->next;
    return v;
}

static OxVal constant_before(const Plan *plan, OxNode ***link, int64_t k) {
    OxVal v = ox_const_before(*link, const_ints(plan->ox->model->cx, &k, 1));
    *link = &(**link)->next;
    return v;
}

/* Makes a tensor of the dtype of `from`, with its sizes in the given order, or in their own with a row an iteration. */
static OxVal like(const Plan *plan, OxVal from, const int64_t *order) {
    const Dim *dim[MAX_RANK];
    for (int i = 0; i < from->rank; i++) dim[i] = from->dim[order ? order[i] : i];
    if (!order) dim[0] = plan->count;
    OxVal v = ox_value(plan->ox, NULL, 0, OX_TENSOR, from->dtype);
    return ox_typed(v, from->dtype, from->rank,
                    arena_copy(plan->ox->model->mem, dim, (size_t)from->rank * sizeof *dim));
}

static OxVal vector_before(const Plan *plan, OxNode ***link, const char *type, OxVal a, OxVal b) {
    OxModel *model = plan->ox->model;
    const Dim **dim = arena_new(model->mem, const Dim *);
    *dim = dim_const(model->func->dims, 1);
    OxVal v = ox_typed(ox_value(plan->ox, NULL, 0, OX_TENSOR, DT_I64), DT_I64, 1, dim);
    *link = &ox_node_before(*link, type, 2, (OxVal[2]){a, b}, v)->next;
    return v;
}

/* Makes a list of one number, the number of iterations plus `more`. */
static OxVal rows_before(const Plan *plan, OxNode ***link, int64_t more) {
    OxVal trips = plan->loop->in[0];
    if (trips->data) return constant_before(plan, link, const_get_int(trips->data, 0) + more);
    OxVal list = vector_before(plan, link, "Unsqueeze", trips, constant_before(plan, link, 0));
    if (plan->count != plan->trips) list = vector_before(plan, link, "Max", list, constant_before(plan, link, 0));
    return more ? vector_before(plan, link, "Add", list, constant_before(plan, link, more)) : list;
}

/* Moves the axis of the rows to the front and takes the rows that are read, in their order, both before the loop, since
 * all run times accept a Scan that goes forwards over the first axis. */
static void lay_out(Plan *plan, RowSource *source, OxNode ***link) {
    OxModel *model = plan->ox->model;
    int64_t order[MAX_RANK];
    for (int i = 0; i < source->from->rank; i++) order[i] = !i ? source->axis : i <= source->axis ? i - 1 : i;
    if (source->axis) {
        OxVal v = like(plan, source->from, order);
        OxNode *node = ox_node_before(*link, "Transpose", 1, &source->from, v);
        node->attr = arena_new(model->mem, OxAttr);
        *node->attr = oa_ints("perm", (uint32_t)source->from->rank, arena_copy(model->mem, order, sizeof order));
        node->nattr = 1;
        *link = &node->next;
        source->from = v;
    }
    if (!source->whole) {
        OxVal in[4] = {source->from, constant_before(plan, link, source->first), NULL, constant_before(plan, link, 0)};
        in[2] = rows_before(plan, link, source->first);
        source->from = like(plan, source->from, NULL);
        *link = &ox_node_before(*link, "Slice", 4, in, source->from)->next;
    }
    if (source->backwards) {
        OxVal in[5] = {source->from};
        in[1] = constant_before(plan, link, -1), in[2] = constant_before(plan, link, INT64_MIN);
        in[3] = constant_before(plan, link, 0), in[4] = constant_before(plan, link, -1);
        source->from = like(plan, source->from, NULL);
        *link = &ox_node_before(*link, "Slice", 5, in, source->from)->next;
    }
}

static OxVals operands(const Plan *plan, OxVal numbers) {
    Arena *mem = plan->ox->model->mem;
    OxVals in = {0};
    for (uint32_t i = 0; i < plan->states; i++) vec_push(mem, &in, plan->loop->in[LOOP_OWN + i]);
    for (uint32_t i = 0; i < plan->source.n; i++) vec_push(mem, &in, plan->source.at[i].from);
    if (numbers) vec_push(mem, &in, numbers);
    return in;
}

static void rewrite_node(OxNode *node, const char *type, uint32_t nin, const OxVal *in, const OxAttr attr[2]) {
    OxModel *model = node->home->model;
    node->row = ox_need_row(node->home, type);
    node->type = node->row->type;
    node->in = arena_copy(model->mem, in, nin * sizeof *in);
    node->nin = nin;
    node->attr = arena_copy(model->mem, attr, 2 * sizeof *attr);
    node->nattr = 2;
}

/* Begins a branch with constants of its own, since those of the surrounding graph may come after the loop. */
static Ox *new_branch(const Plan *plan) { return ox_root(plan->ox->model); }

static Ox *finished(const Plan *plan, Ox *branch) {
    branch->outer = plan->ox;
    branch->depth = plan->ox->depth + 1;
    return branch;
}

/* Makes the branch for no iterations, which yields the initial carried values and empty rows. */
static Ox *without_iterations(const Plan *plan) {
    Ox *ox = new_branch(plan);
    int64_t size[MAX_RANK + 1] = {0};
    CX_ASSERT(ox->model->cx, plan->body->output.n == plan->states + plan->rows);
    for (uint32_t i = 0; i < plan->states; i++) ox_yield(ox, plan->loop->in[LOOP_OWN + i]);
    for (uint32_t i = 0; i < plan->rows; i++) {
        OxVal row = plan->body->output.at[plan->states + i], shape;
        if (known_sizes(row, size + 1)) {
            shape = ox_ints(ox, (uint32_t)row->rank + 1, size);
        } else {
            OxVal like = plan->loop->in[LOOP_OWN + model_of_row(plan, row)];
            OxVal part[2] = {OX_INTS(ox, 0), ox_shape(ox, like)};
            shape = ox_concat(ox, 0, 2, part);
        }
        ox_yield(ox, ox_full(ox, shape, row->dtype, 0));
    }
    return finished(plan, ox);
}

static OxNode **scan_if_any(Plan *plan, OxNode **link) {
    OxNode *loop = plan->loop;
    OxModel *model = plan->ox->model;
    Ox *none = without_iterations(plan), *some = new_branch(plan);
    some->first = take_invariants(plan, some);
    for (OxNode *node = some->first; node; node = node->next) some->last = node;
    OxVals in = operands(plan, plan->positions ? positions(plan, some, NULL) : NULL);
    OxAttr attr[2] = {oa_graph("body", plan->body), oa_int("num_scan_inputs", in.n - plan->states)};
    OxNode *scan = ox_node(some, ox_need_row(some, "Scan"), NULL, in.n, in.at, 2, attr, loop->nout);
    for (uint32_t i = 0; i < loop->nout; i++) {
        OxVal out = loop->out[i], v = scan->out[i] = ox_value(some, scan, i, out->kind, out->dtype);
        ox_typed(v, out->dtype, out->rank, out->dim);
        v->hint = out->hint;
        ox_yield(some, v);
    }
    plan->body->outer = finished(plan, some);
    OxVal test[2] = {loop->in[0], ox_const_before(link, const_int(model->cx, 0))};
    link = &(*link)->next;
    OxVal any = ox_typed(ox_value(plan->ox, NULL, 0, OX_TENSOR, DT_BOOL), DT_BOOL, 0, NULL);
    ox_node_before(link, "Greater", 2, test, any);
    link = &(*link)->next;
    rewrite_node(loop, "If", 1, &any, (OxAttr[2]){oa_graph("then_branch", some), oa_graph("else_branch", none)});
    return link;
}

static OxNode **scan(Plan *plan, OxNode **link) {
    OxModel *model = plan->ox->model;
    OxNode *loop = *link;
    model->at = loop->at, model->trail = loop->trail, model->scope = loop->scope;
    use_slices(plan, plan->body);
    turn_body(plan);
    for (uint32_t i = 0; i < plan->source.n; i++) lay_out(plan, &plan->source.at[i], &link);
    if (!plan->sure) return &(*scan_if_any(plan, link))->next;
    OxNode *same = take_invariants(plan, plan->ox);
    while (same) {
        OxNode *next = same->next;
        same->next = *link, *link = same;
        link = &same->next;
        same = next;
    }
    OxVals in = operands(plan, plan->positions ? positions(plan, NULL, &link) : NULL);
    rewrite_node(loop, "Scan", in.n, in.at,
                 (OxAttr[2]){oa_graph("body", plan->body), oa_int("num_scan_inputs", in.n - plan->states)});
    return &(*link)->next;
}

static void scan_in(void *user, Ox *ox) {
    bool *any = user;
    Plan plan;
    for (OxNode **link = &ox->first; *link;)
        if (is_scan(&plan, ox, *link))
            link = scan(&plan, link), *any = true;
        else
            link = &(*link)->next;
    ox->last = NULL;
    for (OxNode *node = ox->first; node; node = node->next) ox->last = node;
}

bool scan_dimensions(OxModel *model) {
    ArenaMark mark = arena_mark(model->cx->scratch);
    bool any = ox_rewrite(model, scan_in);
    arena_release(model->cx->scratch, mark);
    return any;
}
