/* Stores weights in the pieces in which their operators read them. LSTM and GRU, for example, take the gates of
 * PyTorch's weights in another order, both directions in one tensor, and both biases in one tensor; attention over
 * another sequence reads its packed projection in three parts. Slice, Split, Concat and Unsqueeze move whole runs of
 * elements, so their results are written from the weights' bytes, and the nodes are removed. No element is stored
 * twice: a weight that is also read in another way, or is read more than once, is kept as it is. The initializer's
 * metadata lists the runs, so that readers can put the weights together again. Works on a swept graph, before its
 * values have names. */
#include "backend/graph/weights.h"
#include "backend/steps/steps.h"

/* A value whose elements are runs of weights' elements, one after the other. */
typedef struct Joined {
    OxVal value;
    const WeightPart *part;
    uint32_t parts;
    int rank;
    const int64_t *dim;
    bool read; /* a node computes with it */
    bool kept; /* its nodes are kept, because one of its weights is, or because it is an output of a graph */
} Joined;

/* A weight whose elements may be stored elsewhere. */
typedef struct Origin {
    int64_t count, read; /* number of its elements, and how many elements the values that are read take from it */
    Vec(Joined *) users; /* the values that are read and take elements from it */
    bool kept;
} Origin;

typedef struct Parts {
    OxModel *model;
    Arena *scratch;
    Map of;      /* from a value to its Joined */
    Map origins; /* from a Weight to its Origin */
    Vec(Joined *) all;
    Vec(const Origin *) kept; /* the weights that stay as they are */
} Parts;

static void add(Parts *p, const Joined *joined) {
    Joined *one = arena_copy(p->scratch, joined, sizeof *joined);
    map_set(p->scratch, &p->of, one->value, one);
    vec_push(p->scratch, &p->all, one);
}

static void add_initializer(Parts *p, const OxInitializer *init) {
    const Weight *weight = init->weight;
    if (!weight || !weight->key || weight->dtype != init->value->dtype || dtype_is_nibble(weight->dtype)) return;
    WeightPart *whole = arena_new(p->scratch, WeightPart);
    *whole = (WeightPart){.weight = weight, .n = weight_elements(p->model, weight)};
    if (!whole->n) return;
    Origin *origin = arena_new(p->scratch, Origin);
    origin->count = (int64_t)whole->n;
    map_set(p->scratch, &p->origins, weight, origin);
    add(p, &(Joined){.value = init->value, .part = whole, .parts = 1, .rank = (int)weight->rank, .dim = weight->dim});
}

/* ---- nodes that only move runs ---- */

static int64_t elements(const Joined *joined, int from, int to) {
    int64_t n = 1;
    for (int i = from; i < to; i++) n *= joined->dim[i];
    return n;
}

/* Returns a copy of the value's sizes with `size` at the axis. */
static const int64_t *resized(Parts *p, const Joined *joined, int axis, int64_t size) {
    int64_t *dim = arena_copy(p->scratch, joined->dim, (size_t)joined->rank * sizeof *dim);
    dim[axis] = size;
    return dim;
}

/* Returns the axis, counted from the front, if the elements at each index of it are one run; else -1. */
static int axis_of(int64_t axis, const Joined *whole) {
    axis = axis < 0 ? axis + whole->rank : axis;
    return axis >= 0 && axis < whole->rank && elements(whole, 0, (int)axis) == 1 ? (int)axis : -1;
}

/* Appends n elements of the value, beginning with element `from`. A run that continues the last one is merged with
 * it. */
static void append(WeightPart *part, uint32_t *parts, const Joined *joined, size_t from, size_t n) {
    for (uint32_t i = 0; i < joined->parts && n; i++) {
        const WeightPart *one = &joined->part[i];
        size_t skipped = from < one->n ? from : one->n, taken = one->n - skipped < n ? one->n - skipped : n;
        from -= skipped, n -= taken;
        WeightPart *last = *parts ? &part[*parts - 1] : NULL;
        if (last && last->weight == one->weight && last->at + last->n == one->at + skipped)
            last->n += taken;
        else if (taken)
            part[(*parts)++] = (WeightPart){one->weight, one->at + skipped, taken};
    }
}

/* Returns the size of the i-th part of a Split along an axis of this size, or -1. */
static int64_t part_size(const OxNode *node, uint32_t i, int64_t size) {
    Ints sizes;
    if (node->nin > 1 && node->in[1]) return ox_known_ints(node->in[1], &sizes) && i < sizes.n ? sizes.at[i] : -1;
    int64_t each = (size + node->nout - 1) / node->nout, begin = each * i;
    return begin >= size ? 0 : size - begin < each ? size - begin : each;
}

/* Adds a value that is `size` indices of the axis of `whole`, beginning with index `from`. */
static void add_cut(Parts *p, OxVal value, const Joined *whole, int axis, int64_t from, int64_t size) {
    int64_t row = elements(whole, axis + 1, whole->rank);
    WeightPart *part = arena_new_array(p->scratch, WeightPart, whole->parts);
    Joined joined = {.value = value, .part = part, .rank = whole->rank, .dim = resized(p, whole, axis, size)};
    append(part, &joined.parts, whole, (size_t)(from * row), (size_t)(size * row));
    add(p, &joined);
}

static void add_split(Parts *p, const OxNode *node) {
    const Joined *whole = map_get(&p->of, node->in[0]);
    int axis = whole ? axis_of(ox_attr_int(node, "axis", 0), whole) : -1;
    if (axis < 0 || ox_attr(node, "split")) return;
    int64_t at = 0;
    for (uint32_t i = 0; i < node->nout; i++) {
        int64_t size = part_size(node, i, whole->dim[axis]);
        if (size <= 0 || at + size > whole->dim[axis]) return;
        if (node->out[i]) add_cut(p, node->out[i], whole, axis, at, size);
        at += size;
    }
}

static void add_slice(Parts *p, OxNode *node) {
    const Joined *whole = map_get(&p->of, node->in[0]);
    Cut cut;
    int axis = whole && read_cut(node, &cut) ? axis_of(cut.axis, whole) : -1;
    if (axis >= 0 && cut.end <= whole->dim[axis]) add_cut(p, node->out[0], whole, axis, cut.start, cut.end - cut.start);
}

static void add_concat(Parts *p, const OxNode *node) {
    const Joined *first = map_get(&p->of, node->in[0]);
    int axis = first ? axis_of(ox_attr_int(node, "axis", 0), first) : -1;
    uint32_t most = 0;
    int64_t size = 0;
    if (axis < 0) return;
    for (uint32_t i = 0; i < node->nin; i++) {
        const Joined *one = map_get(&p->of, node->in[i]);
        if (!one || one->value->dtype != first->value->dtype) return;
        most += one->parts, size += one->dim[axis];
    }
    WeightPart *part = arena_new_array(p->scratch, WeightPart, most);
    Joined joined = {.value = node->out[0], .part = part, .rank = first->rank, .dim = resized(p, first, axis, size)};
    for (uint32_t i = 0; i < node->nin; i++) {
        const Joined *one = map_get(&p->of, node->in[i]);
        append(part, &joined.parts, one, 0, (size_t)elements(one, 0, one->rank));
    }
    add(p, &joined);
}

static void add_unsqueeze(Parts *p, const OxNode *node) {
    const Joined *inner = map_get(&p->of, node->in[0]);
    Ints axes;
    if (!inner || node->nin < 2 || !ox_known_ints(node->in[1], &axes) || axes.n != 1 || inner->rank == MAX_RANK) return;
    int64_t axis = axes.at[0] < 0 ? axes.at[0] + inner->rank + 1 : axes.at[0];
    if (axis < 0 || axis > inner->rank) return;
    int64_t *dim = arena_new_array(p->scratch, int64_t, (size_t)inner->rank + 1);
    for (int i = 0; i <= inner->rank; i++) dim[i] = i == axis ? 1 : inner->dim[i < axis ? i : i - 1];
    Joined joined = *inner;
    joined.value = node->out[0], joined.rank++, joined.dim = dim;
    add(p, &joined);
}

static void note_moves(void *user, Ox *ox) {
    Parts *p = user;
    for (OxNode *node = ox->first; node; node = node->next) {
        if (ox_is_type(node, "Slice")) add_slice(p, node);
        if (ox_is_type(node, "Split")) add_split(p, node);
        if (ox_is_type(node, "Concat")) add_concat(p, node);
        if (ox_is_type(node, "Unsqueeze")) add_unsqueeze(p, node);
    }
}

/* ---- what is read ---- */

static void keep_weight(Parts *p, Origin *origin) {
    if (origin->kept) return;
    origin->kept = true;
    vec_push(p->scratch, &p->kept, origin);
}

/* Keeps the nodes of a value, and thus all its weights. */
static void keep_value(Parts *p, Joined *joined) {
    joined->kept = true;
    for (uint32_t i = 0; i < joined->parts; i++) keep_weight(p, map_get(&p->origins, joined->part[i].weight));
}

static void read_value(Parts *p, OxVal v) {
    Joined *joined = v ? map_get(&p->of, v) : NULL;
    if (!joined || joined->read) return;
    joined->read = true;
    for (uint32_t i = 0; i < joined->parts; i++) {
        Origin *origin = map_get(&p->origins, joined->part[i].weight);
        origin->read += (int64_t)joined->part[i].n;
        vec_push(p->scratch, &origin->users, joined);
        if (origin->read > origin->count) keep_weight(p, origin);
    }
}

static void note_reads(void *user, Ox *ox) {
    Parts *p = user;
    for (const OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nin && !(node->nout && map_has(&p->of, node->out[0])); i++)
            read_value(p, node->in[i]);
    for (uint32_t i = 0; i < ox->output.n; i++) {
        Joined *joined = map_get(&p->of, ox->output.at[i]);
        if (!joined) continue;
        read_value(p, ox->output.at[i]);
        keep_value(p, joined);
    }
}

/* Keeps the values that take elements from a kept weight, and their other weights; those join the list. */
static void spread_kept(Parts *p) {
    for (uint32_t i = 0; i < p->kept.n; i++) {
        const Origin *origin = p->kept.at[i];
        for (uint32_t k = 0; k < origin->users.n; k++)
            if (!origin->users.at[k]->kept) keep_value(p, origin->users.at[k]);
    }
}

/* ---- the new initializers ---- */

static void store(Parts *p, Joined *joined) {
    OxModel *model = p->model;
    if (!joined->read || joined->kept || !joined->value->node) return;
    const Dim **dim = arena_new_array(model->mem, const Dim *, (size_t)joined->rank + 1);
    for (int i = 0; i < joined->rank; i++) dim[i] = dim_const(model->func->dims, joined->dim[i]);
    OxVal v = ox_value(model->main, NULL, 0, OX_TENSOR, joined->value->dtype);
    ox_typed(v, v->dtype, joined->rank, dim);
    v->name = weight_parts_name(model, joined->part, joined->parts);
    const WeightPart *part = arena_copy(model->mem, joined->part, joined->parts * sizeof *part);
    OxInitializer init = {.value = v, .part = part, .parts = joined->parts};
    vec_push(model->mem, &model->initializer, init);
    joined->value = v;
}

static void replace_reads(void *user, Ox *ox) {
    Parts *p = user;
    for (OxNode *node = ox->first; node; node = node->next)
        for (uint32_t i = 0; i < node->nin; i++) {
            const Joined *joined = node->in[i] ? map_get(&p->of, node->in[i]) : NULL;
            if (joined) node->in[i] = joined->value;
        }
}

bool store_parts(OxModel *model) {
    Parts p = {.model = model, .scratch = model->cx->scratch};
    ArenaMark mark = arena_mark(p.scratch);
    for (uint32_t i = 0; i < model->initializer.n; i++) add_initializer(&p, &model->initializer.at[i]);
    uint32_t weights = p.all.n;
    ox_visit(model->main, note_moves, &p);
    bool any = p.all.n > weights;
    if (any) {
        ox_visit(model->main, note_reads, &p);
        spread_kept(&p);
        for (uint32_t i = weights; i < p.all.n; i++) store(&p, p.all.at[i]);
        ox_visit(model->main, replace_reads, &p);
    }
    arena_release(p.scratch, mark);
    return any;
}
