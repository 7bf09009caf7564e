/* Facts: what is known about a value beyond its type. Passes add to them, and in finished blocks never withdraw them.
 * Const: the contents of a constant. Weight: a parameter or buffer whose bytes are not copied. */
#ifndef SCRIPTC_IR_FACT_H
#define SCRIPTC_IR_FACT_H

#include "ir/dim.h"
#include "ir/type.h"

/* Dense, row-major, little-endian data. Strings are Syms. Immutable once made. */
typedef struct Const {
    DType dtype;
    uint32_t rank;
    const int64_t *dim;
    size_t count;     /* product of dims */
    const void *data; /* count * bytes; DT_STR: const Sym[count] */
} Const;

/* Converts n numbers from the machine's byte order to that of constants, or back, in place. Returns them. */
static inline void *const_order(void *numbers, size_t n, size_t width) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (char *at = numbers; n > 0; n--, at += width)
        for (size_t i = 0; i < width / 2; i++) {
            char byte = at[i];
            at[i] = at[width - 1 - i], at[width - 1 - i] = byte;
        }
#else
    (void)n, (void)width;
#endif
    return numbers;
}

typedef enum { WEIGHT_NONE, WEIGHT_BYTES, WEIGHT_FILE, WEIGHT_FILL, WEIGHT_RANDOM, WEIGHT_FOLDED } WeightSource;

/* How parameters are represented: as initializers, as graph inputs, or as random values where no file has them. */
typedef enum { PARAMS_EMBED, PARAMS_INPUTS, PARAMS_RANDOM } ParamsMode;

/* A tensor of the module's state. Its bytes are in ONNX's form: little-endian, row-major. */
typedef struct Weight {
    Sym key;     /* state-dict key; for tied weights, the first */
    DType dtype; /* as the program uses it; bytes stored in another dtype are converted when they are bound */
    uint32_t rank;
    const int64_t *dim;
    bool parameter;      /* a parameter; otherwise a buffer or plain tensor attribute */
    WeightSource source; /* NONE: no value yet; a file must provide it */
    const void *bytes;   /* WEIGHT_BYTES; for WEIGHT_FILE, the mapping, for code that needs the values */
    const char *path;    /* WEIGHT_FILE: the file to copy from */
    uint64_t offset, length;
    uint32_t crc;                  /* checksum of these bytes, for code that copies them; 0: not recorded */
    double fill;                   /* WEIGHT_FILL: the value of every element */
    double low, high;              /* WEIGHT_RANDOM: uniform bounds, for --params random */
    uint32_t number;               /* distinguishes random tensors without a key */
    const struct Folding *folding; /* for WEIGHT_FOLDED */
    Span at;                       /* where it was constructed, for messages */
} Weight;

/* Returns whether its values lie in memory or in a file, and are not computed. */
static inline bool weight_is_stored(const Weight *weight) {
    return weight->source == WEIGHT_BYTES || weight->source == WEIGHT_FILE;
}

/* A layer's weight or bias into which the batch normalization after the layer has been folded. The first axis of
 * `weight` is the output channels; if transposed, it is the input channels, and the second the output channels of one
 * group. All other tensors are vectors over the channels. */
typedef struct Folding {
    const Weight *weight, *bias, *gamma, *beta; /* the last three may be NULL: zeros, ones, zeros */
    const Weight *mean, *variance;
    double epsilon;
    int64_t channels, groups;
    bool transposed, of_bias;
} Folding;

typedef struct Fact {
    DType dtype; /* of a tensor, or of a list's elements; DT_I64, DT_F64, DT_BOOL for int, float, bool */
    /* -1: unknown; 0 for int, float, bool, str; 1 for a list of numbers; the elements' rank for a sequence. */
    int8_t rank;
    const Dim *const *dim; /* sizes, one per dimension; entries may be NULL: unknown */
    /* integer contents as dims: 1 for an int, `items` for a List[int] or small integer tensor; else NULL; entries may
     * be NULL */
    const Dim *const *item;
    uint32_t items;
    const Dim *last;   /* of a tensor of unknown rank: the size of its last dimension, which it has; NULL: unknown */
    const Const *data; /* contents known at compile time, or NULL */
    const Dim *length; /* number of elements of a sequence (List[Tensor]), or NULL */
} Fact;

#define MAX_RANK  64
#define MAX_ITEMS 64                 /* integer tensors and lists up to this many elements have items */
Fact fact_unknown(const Type *type); /* the fact of which only what the type implies is known */
const Dim *fact_elements(Dims *dims, const Fact *fact); /* the product of its sizes, NULL if not known */
Fact fact_tensor(Context *cx, DType dtype, int rank, const Dim *const *dim); /* copies dim into cx->mem */
Fact fact_const(Context *cx, Dims *dims, const Const *data);
/* Returns the least upper bound. If ranks differ, the rank becomes unknown; dims that differ become NULL (callers
 * replace these by fresh symbols). */
Fact fact_join(Context *cx, const Fact *a, const Fact *b);
Fact fact_meet(Context *cx, const Fact *a, const Fact *b); /* returns what holds if both facts are true */
Fact fact_int(Context *cx, const Dim *value);              /* an int with that dim as its value (NULL: unknown) */
/* a List[int] of known length; entries may be NULL */
Fact fact_ints(Context *cx, Dims *dims, uint32_t n, const Dim *const *item);
Fact fact_fresh(Context *cx, Dims *dims, const Fact *fact); /* replaces unknown dims of a tensor by fresh symbols */
/* Replaces symbols; a dim that becomes unknown is NULL. */
Fact fact_substitute(Context *cx, Dims *dims, const Fact *fact, const Map *by);
const Dim *fact_last(const Fact *fact); /* size of the last dimension; NULL: unknown, or there are no dimensions */
bool fact_equal(const Fact *a, const Fact *b);
/* Returns whether two tensors have the same rank and, on each axis, the same size, all of them known. */
bool fact_same_sizes(const Fact *a, const Fact *b);
bool fact_covers(const Fact *wide, const Fact *narrow); /* whether narrow implies wide */
/* Returns whether a value with the fact `from` may become one with the fact `to`, at a join or a loop head. Nameless
 * symbols of `to` match anything; constants and user-given names must be equal. */
bool fact_flows(const Fact *to, const Fact *from);
/* The text after the type, with a space in front: ` f32[N,16]`, ` i64[2] =(N, 3)`, ` f32[...]` of unknown rank, ` =N`
 * of an int, ` [2] =(N, 3)` of a List[int], ` f32[_,4] * L` of a sequence of L elements; nothing if nothing is
 * known. */
void fact_print(Text *text, const Type *type, const Fact *fact);
/* reads that text; false if malformed */
bool fact_parse(Context *cx, Dims *dims, const Type *type, const char **cursor, Fact *out);

const Const *const_int(Context *cx, int64_t value);  /* 0-d int64 */
const Const *const_float(Context *cx, double value); /* 0-d double */
const Const *const_bool(Context *cx, bool value);
const Const *const_str(Context *cx, Sym value);
const Const *const_ints(Context *cx, const int64_t *values, size_t n); /* a 1-D constant of int64 */
/* borrows dim and data */
const Const *const_make(Context *cx, DType dtype, uint32_t rank, const int64_t *dim, const void *data);
size_t const_bytes(const Const *c); /* the size of its contents */
/* Converts as PyTorch's .to(); NULL if text is involved. */
const Const *const_cast(Context *cx, const Const *c, DType to);
bool const_equal(const Const *a, const Const *b);
int64_t const_get_int(const Const *c, size_t i); /* returns element i, converted */
double const_get_float(const Const *c, size_t i);
void const_get_ints(const Const *c, int64_t *out); /* returns all elements, converted; faster than one by one */
void const_get_floats(const Const *c, double *out);
uint16_t half_of_float(float f);
float float_of_half(uint16_t h);
uint16_t bfloat_of_float(float f);
float float_of_bfloat(uint16_t b);

#endif
