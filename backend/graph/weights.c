/* Weights as initializers under their state-dict keys, or as graph inputs. Bytes are not copied from a mapped file or
 * the constructor's memory; fills, random values and folded weights are made while they are written, a piece at a time.
 * A weight that nothing uses is left out of the model. */
#include "backend/graph/weights.h"
#include "base/hash.h"
#include "base/os.h"

#include <math.h>
#include <string.h>

static const Dim *const *weight_dims(OxModel *model, const Weight *weight) {
    const Dim **dim = arena_new_array(model->mem, const Dim *, weight->rank + 1);
    for (uint32_t i = 0; i < weight->rank; i++) dim[i] = dim_const(model->func->dims, weight->dim[i]);
    return dim;
}

static void check_source(OxModel *model, const Weight *weight) {
    const Folding *folding = weight->folding;
    if (folding && !folding->of_bias) { /* the folded bias is named after the folded weight */
        const Weight *part[] = {folding->weight, folding->bias, folding->gamma,
                                folding->beta,   folding->mean, folding->variance};
        for (size_t i = 0; i < sizeof part / sizeof *part; i++)
            if (part[i]) check_source(model, part[i]);
    }
    bool valued = weight->source != WEIGHT_NONE && weight->source != WEIGHT_RANDOM;
    bool input = model->options->params == PARAMS_INPUTS && weight->parameter;
    if (model->options->params == PARAMS_RANDOM || input || valued) return;
    if (!weight->key) {
        Diag *diag = diag_add(model->cx->diags, DIAG_401, weight->at, weight->number ? model->trail : NULL,
                              "this tensor is initialised with random values, and no state dictionary contains it");
        diag_help(model->cx->diags, diag,
                  "store it as a parameter or with register_buffer, so that a weights file provides it, or use "
                  "--params random");
        return;
    }
    Diag *diag = diag_add(model->cx->diags, DIAG_401, weight->at, NULL, "`%s` has no value", weight->key);
    diag_help(model->cx->diags, diag, "give a file with --weights, or use --params random or --params inputs");
}

OxVal ox_weight(OxModel *model, const Weight *weight) {
    OxVal v = map_get(&model->weights, weight);
    if (v) return v;
    check_source(model, weight);
    bool input = model->options->params == PARAMS_INPUTS && weight->parameter;
    if (input)
        v = ox_param(model->main, OX_TENSOR, weight->dtype, (int)weight->rank, weight_dims(model, weight), weight->key);
    else
        v = ox_value(model->main, NULL, 0, OX_TENSOR, weight->dtype);
    ox_typed(v, weight->dtype, (int)weight->rank, weight_dims(model, weight));
    v->name = weight->key;
    if (!input) vec_push(model->mem, &model->initializer, ((OxInitializer){.value = v, .weight = weight}));
    map_set(model->mem, &model->weights, weight, v);
    return v;
}

OxVal ox_drawn(Ox *ox, DType dtype, const Ints *sizes, double low, double high) {
    OxModel *model = ox->model;
    Weight *weight = arena_new(model->mem, Weight);
    *weight = (Weight){.dtype = dtype, .rank = (uint32_t)sizes->n, .source = WEIGHT_RANDOM, .at = model->at};
    weight->dim = arena_copy(model->mem, sizes->at, sizes->n * sizeof *sizes->at);
    weight->low = low, weight->high = high;
    weight->number = model->initializer.n + 1;
    return ox_weight(model, weight);
}

/* ---- bytes ---- */

size_t weight_elements(const OxModel *model, const Weight *weight) {
    size_t n = 1;
    for (uint32_t i = 0; i < weight->rank; i++) n = sz_mul(model->cx->fault, n, (size_t)weight->dim[i]);
    return n;
}

size_t initializer_bytes(const OxModel *model, const OxInitializer *init) {
    OxVal v = init->value;
    size_t n = dtype_rows[v->dtype].bytes;
    for (int i = 0; i < v->rank; i++) n = sz_mul(model->cx->fault, n, (size_t)v->dim[i]->k);
    return dtype_is_nibble(v->dtype) ? n / 2 + n % 2 : n;
}

/* Returns the next number of splitmix64, which gives the same numbers for a seed on every machine. */
static uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Returns the seed of a weight, which its key determines, or its number if no module holds it. */
static uint64_t seed_of(const OxModel *model, const Weight *weight) {
    const char *key = weight->key ? weight->key : "";
    return hash_fnv(FNV_START ^ model->options->seed ^ weight->number, key, strlen(key));
}

/* ---- values that are made ---- */

enum {
    ROWS = 64,           /* the most rows that are filled at a time */
    PIECE = 1 << 20,     /* the most bytes of them, unless four rows are larger */
    CHUNK = 16384,       /* values made at a time */
    SCALED = 1 << 18,    /* values scaled at a time: as many bytes as an output writes at once */
    REGION_BYTES = 1024, /* a smaller region of a file is not worth a system call */
    READ_FROM = 1 << 20, /* bytes of a weight from which on they are read piece by piece instead of from the mapping */
};

static size_t at_most(size_t n, size_t most) { return n < most ? n : most; }

typedef struct Rule {
    bool random;
    uint64_t state;
    double low, high, fill;
} Rule;

static Rule rule_of(const OxModel *model, const Weight *weight) {
    bool given = weight->low < weight->high;
    return (Rule){.random = weight->source == WEIGHT_RANDOM || weight->source == WEIGHT_NONE,
                  .state = seed_of(model, weight),
                  .low = given ? weight->low : -0.1,
                  .high = given ? weight->high : 0.1,
                  .fill = weight->fill};
}

static double next_value(Rule *rule) {
    if (!rule->random) return rule->fill;
    return rule->low + (rule->high - rule->low) * ((double)(next_random(&rule->state) >> 11) * 0x1p-53);
}

static double *numbers(OxModel *model, size_t n) { return arena_new_array(model->cx->scratch, double, n); }

static const void *in_dtype(OxModel *model, const void *data, DType from, DType to, size_t n) {
    Context scratch = *model->cx;
    scratch.mem = model->cx->scratch;
    int64_t dim = (int64_t)n;
    return const_cast(&scratch, const_make(&scratch, from, 1, &dim, data), to)->data;
}

/* The bytes of a weight. Those of a large file are read from it, so that not all of its pages become resident. */
typedef struct Reader {
    const Weight *weight;
    int *file; /* NULL, or -1: the mapped bytes are used */
} Reader;

static Reader reader_open(OxModel *model, const Weight *weight) {
    Reader reader = {.weight = weight};
    if (weight->source != WEIGHT_FILE || weight->length < READ_FROM) return reader;
    reader.file = os_open_in(model->mem, weight->path);
    return reader;
}

static void reader_close(Reader *reader) { os_close_in(reader->file); }

/* Reads the bytes of n elements from the at-th on from the file. Returns false if the mapped bytes are to be used. */
static bool reader_fill(const Reader *reader, size_t at, size_t n, void *to) {
    const Weight *weight = reader->weight;
    size_t width = dtype_rows[weight->dtype].bytes, length = n * width;
    if (!reader->file || *reader->file < 0) return false;
    ptrdiff_t got = os_read_at(*reader->file, to, length, weight->offset + at * width);
    return got >= 0 && (size_t)got == length;
}

static const char *reader_mapped(const Reader *reader, size_t at) {
    return (const char *)reader->weight->bytes + at * dtype_rows[reader->weight->dtype].bytes;
}

/* Returns the bytes of n elements from the at-th on, in scratch memory if they were read. */
static const char *reader_bytes(OxModel *model, const Reader *reader, size_t at, size_t n) {
    if (!reader->file) return reader_mapped(reader, at);
    char *bytes = arena_alloc(model->cx->scratch, n * dtype_rows[reader->weight->dtype].bytes);
    return reader_fill(reader, at, n, bytes) ? bytes : reader_mapped(reader, at);
}

/* Returns n values of a weight from the at-th on, in scratch memory. The rule must have made the values before
 * these. */
static double *values(OxModel *model, const Reader *reader, Rule *rule, size_t at, size_t n) {
    const Weight *weight = reader->weight;
    double *out = numbers(model, n);
    if (!weight_is_stored(weight)) {
        for (size_t i = 0; i < n; i++) out[i] = next_value(rule);
        return out;
    }
    const char *bytes = reader_bytes(model, reader, at, n);
    if (weight->dtype != DT_F32) {
        memcpy(out, in_dtype(model, bytes, weight->dtype, DT_F64, n), n * sizeof *out);
        return const_order(out, n, sizeof *out);
    }
    for (size_t i = 0; i < n; i++) {
        float f;
        memcpy(&f, bytes + i * sizeof f, sizeof f);
        out[i] = *(float *)const_order(&f, 1, sizeof f);
    }
    return out;
}

static double *channel_values(OxModel *model, const Folding *folding, const Weight *weight, double absent) {
    size_t n = (size_t)folding->channels;
    if (weight) {
        Rule rule = rule_of(model, weight);
        return values(model, &(Reader){.weight = weight}, &rule, 0, n);
    }
    double *out = numbers(model, n);
    for (size_t i = 0; i < n; i++) out[i] = absent;
    return out;
}

static double *folding_scale(OxModel *model, const Folding *folding) {
    double *scale = channel_values(model, folding, folding->gamma, 1);
    const double *variance = channel_values(model, folding, folding->variance, 1);
    for (int64_t i = 0; i < folding->channels; i++) scale[i] /= sqrt(variance[i] + folding->epsilon);
    return scale;
}

static double *folded_bias(OxModel *model, const Folding *folding, const double *scale) {
    double *bias = channel_values(model, folding, folding->bias, 0);
    const double *mean = channel_values(model, folding, folding->mean, 0),
                 *beta = channel_values(model, folding, folding->beta, 0);
    for (int64_t i = 0; i < folding->channels; i++) bias[i] = (bias[i] - mean[i]) * scale[i] + beta[i];
    return bias;
}

/* Returns the output channel to which a row of the weight belongs: rows are indexed by the first axis, or by the first
 * two if transposed. */
static size_t channel_of_row(const Folding *folding, size_t row) {
    if (!folding->transposed) return row;
    size_t groups = (size_t)folding->groups, in_group = (size_t)folding->weight->dim[1],
           inputs = (size_t)folding->weight->dim[0] / groups;
    return row / in_group / inputs * in_group + row % in_group;
}

/* Makes an initializer piece by piece. */
typedef struct Maker {
    Reader from; /* the weight whose values are made; for a folding, the layer's own */
    const Folding *folding;
    Rule rule;
    double *scale, *bias; /* one number per channel */
    size_t row;           /* number of elements in a row */
    float *piece;         /* memory for values that are scaled; NULL: they are not */
} Maker;

static bool has_bytes(const Weight *weight) { return weight->dtype == DT_F32 && weight_is_stored(weight); }

static Maker maker_of(OxModel *model, const Weight *weight) {
    const Folding *folding = weight->folding;
    if (!folding) return (Maker){.from = reader_open(model, weight), .rule = rule_of(model, weight)};
    Maker make = {.folding = folding, .rule = rule_of(model, folding->weight), .row = 1};
    make.from = reader_open(model, folding->weight);
    make.scale = folding_scale(model, folding);
    if (folding->of_bias) make.bias = folded_bias(model, folding, make.scale);
    for (uint32_t i = folding->transposed ? 2 : 1; i < folding->weight->rank; i++)
        make.row *= (size_t)folding->weight->dim[i];
    if (weight->dtype == DT_F32 && !make.bias && has_bytes(folding->weight))
        make.piece = arena_alloc_unset(model->cx->scratch,
                                       at_most(weight_elements(model, weight), SCALED) * sizeof(float));
    return make;
}

static const double *made_values(OxModel *model, Maker *make, size_t at, size_t n) {
    if (make->bias) return make->bias + at;
    double *all = values(model, &make->from, &make->rule, at, n);
    for (size_t i = 0; make->folding && i < n;) {
        size_t row = (at + i) / make->row, end = (row + 1) * make->row - at;
        double scale = make->scale[channel_of_row(make->folding, row)];
        for (; i < n && i < end; i++) all[i] *= scale;
    }
    return all;
}

/* Scales some values in steps that the compiler turns into vector instructions. */
static void scale_floats(float *at, size_t n, double scale) {
    enum { STEP = 8 };
    size_t i = 0;
    for (; i + STEP <= n; i += STEP)
        for (size_t k = 0; k < STEP; k++) at[i + k] = (float)(at[i + k] * scale);
    for (; i < n; i++) at[i] = (float)(at[i] * scale);
}

/* Returns the values of a folded float32 weight whose bytes are available, without a copy in double precision. */
static const float *scaled(const Maker *make, size_t at, size_t n) {
    float *out = make->piece;
    if (!reader_fill(&make->from, at, n, out)) memcpy(out, reader_mapped(&make->from, at), n * sizeof *out);
    const_order(out, n, sizeof *out);
    for (size_t i = 0, end; i < n; i = end) {
        size_t row = (at + i) / make->row;
        end = at_most((row + 1) * make->row - at, n);
        scale_floats(out + i, end - i, make->scale[channel_of_row(make->folding, row)]);
    }
    return const_order(out, n, sizeof *out);
}

static const void *made_bytes(OxModel *model, Maker *make, DType dtype, size_t at, size_t n) {
    if (make->piece) return scaled(make, at, n);
    const double *all = made_values(model, make, at, n);
    Arena *scratch = model->cx->scratch;
    if (dtype != DT_F32 || !make->folding)
        return in_dtype(model, const_order(arena_copy(scratch, all, n * sizeof *all), n, sizeof *all), DT_F64, dtype,
                        n);
    float *out = arena_new_array(scratch, float, n);
    for (size_t i = 0; i < n; i++) out[i] = (float)all[i];
    return const_order(out, n, sizeof *out);
}

static int write_made(OxModel *model, const Weight *weight, BackendWriteFn *write, void *user) {
    size_t width = dtype_rows[weight->dtype].bytes, count = weight_elements(model, weight);
    ArenaMark begin = arena_mark(model->cx->scratch);
    Maker make = maker_of(model, weight);
    size_t most = make.piece ? SCALED : CHUNK;
    int failed = 0;
    for (size_t at = 0; at < count && !failed; at += most) {
        size_t n = at_most(count - at, most);
        ArenaMark mark = arena_mark(model->cx->scratch);
        const void *data = made_bytes(model, &make, weight->dtype, at, n);
        failed = write(user, &(BackendChunk){.data = data, .length = n * width});
        arena_release(model->cx->scratch, mark);
    }
    reader_close(&make.from);
    arena_release(model->cx->scratch, begin);
    return failed;
}

/* ---- bytes that are there ---- */

static const char *stored_bytes(const Weight *weight) { return weight_is_stored(weight) ? weight->bytes : NULL; }

const void *initializer_data(const OxInitializer *init) {
    if (init->data) return init->data->data;
    if (init->parts > 1) return NULL;
    const WeightPart part = init->parts ? init->part[0] : (WeightPart){.weight = init->weight};
    const char *bytes = stored_bytes(part.weight);
    return bytes ? bytes + part.at * dtype_rows[part.weight->dtype].bytes : NULL;
}

typedef struct Gathered {
    char *at;
} Gathered;

static int gather(void *user, const BackendChunk *chunk) {
    Gathered *to = user;
    if (chunk->length) memcpy(to->at, chunk->data, chunk->length);
    to->at += chunk->length;
    return 0;
}

/* ---- parts of weights ---- */

static BackendChunk chunk_of_part(const WeightPart *part, const char *bytes) {
    const Weight *weight = part->weight;
    size_t width = dtype_rows[weight->dtype].bytes, at = part->at * width;
    BackendChunk chunk = {.data = bytes + at, .length = part->n * width};
    if (weight->source == WEIGHT_FILE && chunk.length >= REGION_BYTES) {
        chunk.path = weight->path;
        chunk.offset = weight->offset + at;
    }
    return chunk;
}

/* Returns all bytes of the weight, in scratch memory if they are made. */
static const char *whole_weight(OxModel *model, const Weight *weight) {
    const char *bytes = stored_bytes(weight);
    if (bytes) return bytes;
    size_t length = sz_mul(model->cx->fault, weight_elements(model, weight), dtype_rows[weight->dtype].bytes);
    char *made = arena_alloc(model->cx->scratch, length + 1);
    Gathered to = {made};
    write_made(model, weight, gather, &to);
    return made;
}

static int write_parts(OxModel *model, const OxInitializer *init, BackendWriteFn *write, void *user) {
    ArenaMark mark = arena_mark(model->cx->scratch);
    const Weight *last = NULL;
    const char *bytes = NULL;
    int failed = 0;
    for (uint32_t i = 0; i < init->parts && !failed; i++) {
        const WeightPart *part = &init->part[i];
        if (!i || part->weight != last) {
            arena_release(model->cx->scratch, mark);
            bytes = whole_weight(model, last = part->weight);
        }
        BackendChunk chunk = chunk_of_part(part, bytes);
        failed = write(user, &chunk);
    }
    arena_release(model->cx->scratch, mark);
    return failed;
}

/* ---- other orders of axes ---- */

static void copy_element(char *to, const char *from, size_t width) {
    switch (width) {
    case 1: *to = *from; return;
    case 2: memcpy(to, from, 2); return;
    case 4: memcpy(to, from, 4); return;
    case 8: memcpy(to, from, 8); return;
    default: memcpy(to, from, width);
    }
}

/* The last axis of the value, of `length` elements that are `stride` apart in the weight, is a row. */
typedef struct Rows {
    uint32_t rank;
    size_t size[MAX_RANK], stride[MAX_RANK];
    size_t length, count, width;
} Rows;

static Rows rows_of(const OxInitializer *init) {
    OxVal v = init->value;
    size_t size[MAX_RANK], stride[MAX_RANK], so_far = 1; /* of the weight */
    Rows rows = {.rank = (uint32_t)v->rank, .count = 1, .width = dtype_rows[v->dtype].bytes};
    for (uint32_t i = 0; i < rows.rank; i++) size[init->order[i]] = rows.size[i] = (size_t)v->dim[i]->k;
    for (uint32_t i = rows.rank; i-- > 0; so_far *= size[i]) stride[i] = so_far;
    for (uint32_t i = 0; i < rows.rank; i++) {
        rows.stride[i] = stride[init->order[i]];
        if (i + 1 < rows.rank) rows.count *= rows.size[i];
    }
    rows.length = rows.size[rows.rank - 1];
    return rows;
}

/* Returns where the row begins in the weight. */
static size_t row_begin(const Rows *rows, size_t row) {
    size_t at = 0;
    for (uint32_t i = rows->rank - 1; i-- > 0; row /= rows->size[i]) at += row % rows->size[i] * rows->stride[i];
    return at;
}

/* Transposes a square of the weight, so that whole cache lines are read and written. `across` is the number of elements
 * between its rows in the weight, `length` in the value. The function is inlined for each width, which is then a
 * constant. */
enum { TILE = 16, WIDEST = 8 };
static inline void turn_tile(char *to, size_t length, const char *from, size_t across, size_t width) {
    char tile[TILE * TILE * WIDEST];
    for (size_t i = 0; i < TILE; i++)
        for (size_t k = 0; k < TILE; k++) memcpy(tile + (k * TILE + i) * width, from + (i * across + k) * width, width);
    for (size_t k = 0; k < TILE; k++) memcpy(to + k * length * width, tile + k * TILE * width, TILE * width);
}

static void transpose_tile(const Rows *rows, const char *from, size_t across, char *to) {
    switch (rows->width) {
    case 1: turn_tile(to, rows->length, from, across, 1); return;
    case 2: turn_tile(to, rows->length, from, across, 2); return;
    case 4: turn_tile(to, rows->length, from, across, 4); return;
    default: turn_tile(to, rows->length, from, across, 8);
    }
}

static void fill_part(const Rows *rows, const char *bytes, const size_t *begin, size_t n, size_t from, char *out) {
    size_t step = rows->stride[rows->rank - 1], width = rows->width;
    for (size_t i = from; i < rows->length; i++)
        for (size_t k = 0; k < n; k++)
            copy_element(out + (k * rows->length + i) * width, bytes + (begin[k] + i * step) * width, width);
}

static bool is_side_by_side(const size_t *begin, size_t n) {
    for (size_t k = 1; k < n; k++)
        if (begin[k] != begin[0] + k) return false;
    return true;
}

/* Fills many rows at a time, since neighbouring rows mostly begin side by side in the weight. */
static void fill_rows(const Rows *rows, const char *bytes, size_t first, size_t n, char *out) {
    size_t begin[ROWS], step = rows->stride[rows->rank - 1], width = rows->width;
    bool tiles = width == 1 || width == 2 || width == 4 || width == 8;
    for (size_t k = 0; k < n; k++) begin[k] = row_begin(rows, first + k);
    for (size_t k = 0; k < n; k += TILE) {
        size_t i = 0, most = n - k < TILE ? n - k : TILE;
        char *here = out + k * rows->length * width;
        if (tiles && most == TILE && is_side_by_side(begin + k, TILE))
            for (; i + TILE <= rows->length; i += TILE)
                transpose_tile(rows, bytes + (begin[k] + i * step) * width, step, here + i * width);
        fill_part(rows, bytes, begin + k, most, i, here);
    }
}

/* Writes an initializer with the axes in the order of its weight. */
static int write_straight(OxModel *model, const OxInitializer *init, BackendWriteFn *write, void *user) {
    if (init->parts) return write_parts(model, init, write, user);
    BackendChunk chunk = {.data = initializer_data(init), .length = initializer_bytes(model, init)};
    if (!chunk.data && chunk.length) return write_made(model, init->weight, write, user);
    if (init->weight && chunk.data && chunk.length == init->weight->length) chunk.crc = init->weight->crc;
    bool region = init->weight && init->weight->source == WEIGHT_FILE && chunk.length == init->weight->length;
    if (region && chunk.length >= REGION_BYTES) {
        chunk.path = init->weight->path;
        chunk.offset = init->weight->offset;
    }
    return write(user, &chunk);
}

static int write_turned(OxModel *model, const OxInitializer *init, BackendWriteFn *write, void *user) {
    Arena *scratch = model->cx->scratch;
    ArenaMark begin = arena_mark(scratch);
    Rows rows = rows_of(init);
    const char *bytes = initializer_data(init);
    if (!bytes) {
        Gathered to = {arena_alloc(scratch, initializer_bytes(model, init) + 1)};
        bytes = to.at;
        write_straight(model, init, gather, &to);
    }
    size_t most = PIECE / (rows.length * rows.width) + 4;
    if (most > ROWS) most = ROWS;
    char *out = arena_alloc(scratch, most * rows.length * rows.width);
    int failed = 0;
    for (size_t row = 0; row < rows.count && !failed; row += most) {
        size_t n = rows.count - row < most ? rows.count - row : most;
        fill_rows(&rows, bytes, row, n, out);
        failed = write(user, &(BackendChunk){.data = out, .length = n * rows.length * rows.width});
    }
    arena_release(scratch, begin);
    return failed;
}

/* ---- signed numbers as unsigned ones ---- */

typedef struct Raising {
    OxModel *model;
    BackendWriteFn *write;
    void *user;
} Raising;

/* Adds 128 to each number, which flips its highest bit. */
static int write_raised(void *user, const BackendChunk *chunk) {
    const Raising *raising = user;
    Arena *scratch = raising->model->cx->scratch;
    const uint8_t *data = chunk->data;
    int failed = 0;
    for (size_t at = 0; at < chunk->length && !failed;) {
        size_t n = chunk->length - at < PIECE ? chunk->length - at : PIECE;
        ArenaMark mark = arena_mark(scratch);
        uint8_t *out = arena_alloc(scratch, n);
        for (size_t i = 0; i < n; i++) out[i] = data[at + i] ^ 0x80;
        failed = raising->write(raising->user, &(BackendChunk){.data = out, .length = n});
        arena_release(scratch, mark);
        at += n;
    }
    return failed;
}

static int write_weight(OxModel *model, const OxInitializer *init, BackendWriteFn *write, void *user) {
    bool turned = init->order && initializer_bytes(model, init);
    return turned ? write_turned(model, init, write, user) : write_straight(model, init, write, user);
}

int initializer_write(OxModel *model, const OxInitializer *init, BackendWriteFn *write, void *user) {
    Raising raising = {model, write, user};
    return init->raised ? write_weight(model, init, write_raised, &raising) : write_weight(model, init, write, user);
}
