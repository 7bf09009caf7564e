/* Dims: symbolic 64-bit integers, hash-consed and canonical: equal pointers mean equal for every value of the symbols.
 * Sums of products with sorted terms; // % min max are opaque terms unless they fold. A size symbol is at least 0 and
 * nothing more is assumed: it may be 0 or 1, and two symbols may be equal at run time.
 *
 * Everywhere, a NULL `const Dim *` means unknown; results that overflow or exceed fixed bounds are unknown too. Text
 * form: 3, N, 2*N + 1, (N + 1)//2, N % 4, min(N, M); a nameless size is ?7, a nameless integer that may be negative
 * ?i7. */
#ifndef SCRIPTC_IR_DIM_H
#define SCRIPTC_IR_DIM_H

#include "base/context.h"

typedef enum { DIM_CONST, DIM_SYMBOL, DIM_SUM, DIM_PRODUCT, DIM_FLOORDIV, DIM_MOD, DIM_MIN, DIM_MAX } DimKind;

typedef struct Dim Dim;
struct Dim {
    DimKind kind;
    bool size;      /* known to be at least 0 */
    uint8_t depth;  /* nesting depth; deeper than a fixed bound is unknown */
    uint16_t parts; /* number of dims in its text, where shared ones are repeated; bounded too */
    int64_t k;      /* DIM_CONST: the number; DIM_PRODUCT: the coefficient; nameless DIM_SYMBOL: its number */
    uint32_t n;
    const Dim *const *term;
    Sym name;          /* DIM_SYMBOL: the user's name or NULL */
    int64_t low, high; /* DIM_SYMBOL: bounds, see dim_assume */
};

typedef struct Dims Dims;
Dims *dims_open(Context *cx);
const Dim *dim_const(Dims *dims, int64_t k);
const Dim *dim_symbol(Dims *dims, Sym name); /* returns the same symbol for the same name; it is a size */
const Dim *dim_symbol_of(Dims *dims, const char *name, size_t length);
/* Returns the symbol without a name that has this number; size: it is at least 0. */
const Dim *dim_numbered(Dims *dims, int64_t number, bool size);
const Dim *dim_fresh(Dims *dims, bool size); /* returns a new symbol without a name */
/* Adds the fact that a symbol lies between two numbers; comparisons that follow use it. */
void dim_assume(const Dim *symbol, int64_t low, int64_t high);
/* Arithmetic: a NULL operand gives NULL, and so does overflow. */
const Dim *dim_add(Dims *dims, const Dim *a, const Dim *b);
const Dim *dim_sub(Dims *dims, const Dim *a, const Dim *b);
const Dim *dim_mul(Dims *dims, const Dim *a, const Dim *b);
const Dim *dim_floordiv(Dims *dims, const Dim *a, const Dim *b); /* Python's //; NULL for division by a constant 0 */
const Dim *dim_mod(Dims *dims, const Dim *a, const Dim *b);
const Dim *dim_min(Dims *dims, const Dim *a, const Dim *b);
const Dim *dim_max(Dims *dims, const Dim *a, const Dim *b);
static inline bool dim_is(const Dim *d, int64_t k) { return d && d->kind == DIM_CONST && d->k == k; }
static inline bool dim_known(const Dim *d, int64_t *k) { return d && d->kind == DIM_CONST ? (*k = d->k, true) : false; }
/* Comparisons return 1 for true, 0 for false, -1 if undecided. */
int dim_equal(Dims *dims, const Dim *a, const Dim *b);
/* returns a + b, clamped to the range of int64 */
int64_t saturated_sum(int64_t a, int64_t b);
int dim_less(Dims *dims, const Dim *a, const Dim *b); /* whether a < b, from bounds of sizes: 0 < N + 1 */
/* Whether all its symbols have user-given names, so that it means the same everywhere. */
bool dim_is_named(const Dim *d);
/* Replaces symbols; the map goes from symbol Dim to Dim. */
const Dim *dim_substitute(Dims *dims, const Dim *d, const Map *by);
void dim_print(Text *text, const Dim *d);
const char *dim_str(Context *cx, const Dim *d);        /* in scratch memory */
const Dim *dim_parse(Dims *dims, const char **cursor); /* NULL if malformed */

#endif
