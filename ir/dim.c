/* Dims in canonical form: a polynomial with integer coefficients over atoms (symbols, //, %, min, max).
 *
 * 1. A sum's terms are monomials in a structural order that does not depend on the order of creation; the constant is
 * last.
 * 2. A product has a coefficient and atoms in the same order; a power repeats its atom. Products of sums are multiplied
 * out.
 * 3. // and % by a positive constant keep only remainders of coefficients inside.
 * Nodes are interned by their bytes, so equal forms are one pointer. Values play no role here. */
#include "ir/dim.h"

#include <limits.h>
#include <string.h>

enum { MAX_TERMS = 48, MAX_FACTORS = 12, MAX_DEPTH = 40, MAX_PARTS = 1000, MOST_PARTS_MOVED = 24, MOST_ARGUMENTS = 3 };

struct Dims {
    Context *cx;
    Map known;
    int64_t next;
};

/* ---- making nodes ---- */

typedef struct {
    int64_t low, high;
} Range; /* INT64_MIN and INT64_MAX mean unbounded */
static Range range_of(const Dim *d);

static const Dim *intern(Dims *dims, Dim d) {
    uint32_t depth = 0, parts = 1;
    for (uint32_t i = 0; i < d.n; i++) {
        depth = d.term[i]->depth > depth ? d.term[i]->depth : depth;
        parts += d.term[i]->parts;
    }
    if (depth >= MAX_DEPTH || parts > MAX_PARTS) return NULL;
    d.depth = (uint8_t)(depth + (d.n != 0));
    d.parts = (uint16_t)parts;
    uint64_t bytes[4 + MAX_TERMS] = {(uint64_t)d.kind | (uint64_t)d.size << 8, (uint64_t)d.k, (uintptr_t)d.name, d.n};
    if (d.kind != DIM_SYMBOL) bytes[0] = (uint64_t)d.kind;
    for (uint32_t i = 0; i < d.n; i++) bytes[4 + i] = (uintptr_t)d.term[i];
    Sym key = sym_n(dims->cx->symbols, (const char *)bytes, (4 + d.n) * sizeof *bytes);
    Dim *known = map_get(&dims->known, key);
    if (known) return known;
    if (d.n) d.term = arena_copy(dims->cx->mem, d.term, d.n * sizeof *d.term);
    Dim *made = arena_copy(dims->cx->mem, &d, sizeof d);
    if (d.kind != DIM_SYMBOL)
        made->size = range_of(made).low >= 0;
    else
        made->low = d.size ? 0 : INT64_MIN, made->high = INT64_MAX;
    map_set(dims->cx->mem, &dims->known, key, made);
    return made;
}

Dims *dims_open(Context *cx) {
    Dims *dims = arena_new(cx->mem, Dims);
    dims->cx = cx;
    return dims;
}

const Dim *dim_const(Dims *dims, int64_t k) { return intern(dims, (Dim){.kind = DIM_CONST, .k = k}); }

const Dim *dim_symbol(Dims *dims, Sym name) {
    return intern(dims, (Dim){.kind = DIM_SYMBOL, .size = true, .name = name});
}

const Dim *dim_numbered(Dims *dims, int64_t number, bool size) {
    if (number >= dims->next) dims->next = number + 1;
    return intern(dims, (Dim){.kind = DIM_SYMBOL, .size = size, .k = number});
}

const Dim *dim_symbol_of(Dims *dims, const char *name, size_t length) {
    return dim_symbol(dims, sym_n(dims->cx->symbols, name, length));
}

const Dim *dim_fresh(Dims *dims, bool size) { return dim_numbered(dims, dims->next, size); }

void dim_assume(const Dim *symbol, int64_t low, int64_t high) {
    /* The symbol is changed in place, since its bounds, like its name, hold wherever it is used. */
    Dim *d = (Dim *)(uintptr_t)symbol;
    if (low > d->low) d->low = low;
    if (high < d->high) d->high = high;
}

/* ---- the canonical order ---- */

static int compare_number(int64_t a, int64_t b) { return a < b ? -1 : a > b; }

static int compare(const Dim *a, const Dim *b) {
    if (a == b) return 0;
    if (a->kind != b->kind) return compare_number((int64_t)a->kind, (int64_t)b->kind);
    if (a->kind == DIM_SYMBOL && a->name && b->name) return strcmp(a->name, b->name);
    if (a->kind == DIM_SYMBOL && (a->name || b->name)) return a->name ? -1 : 1;
    for (uint32_t i = 0; i < a->n && i < b->n; i++) {
        int order = compare(a->term[i], b->term[i]);
        if (order) return order;
    }
    if (a->n != b->n) return compare_number(a->n, b->n);
    int order = compare_number(a->k, b->k);
    return order ? order : compare_number(a->size, b->size);
}

/* ---- polynomials ---- */

typedef struct {
    int64_t k;
    uint32_t n;
    const Dim *factor[MAX_FACTORS];
} Mono;
typedef struct {
    uint32_t n;
    Mono term[MAX_TERMS];
} Poly;

static int compare_factors(const Mono *a, const Mono *b) {
    if (!a->n || !b->n) return compare_number(!a->n, !b->n); /* the constant is last */
    for (uint32_t i = 0; i < a->n && i < b->n; i++) {
        int order = compare(a->factor[i], b->factor[i]);
        if (order) return order;
    }
    return compare_number(a->n, b->n);
}

static bool poly_add(Poly *poly, const Mono *mono) {
    if (!mono->k) return true;
    uint32_t at = 0;
    while (at < poly->n && compare_factors(&poly->term[at], mono) < 0) at++;
    if (at < poly->n && !compare_factors(&poly->term[at], mono)) {
        if (__builtin_add_overflow(poly->term[at].k, mono->k, &poly->term[at].k)) return false;
        if (!poly->term[at].k) memmove(&poly->term[at], &poly->term[at + 1], (--poly->n - at) * sizeof *mono);
        return true;
    }
    if (poly->n == MAX_TERMS) return false;
    memmove(&poly->term[at + 1], &poly->term[at], (poly->n++ - at) * sizeof *mono);
    poly->term[at] = *mono;
    return true;
}

static Mono mono_of(const Dim *d) {
    if (d->kind == DIM_CONST) return (Mono){.k = d->k};
    Mono mono = {.k = 1, .n = 1, .factor = {d}};
    if (d->kind != DIM_PRODUCT) return mono;
    mono.k = d->k;
    mono.n = d->n;
    memcpy(mono.factor, d->term, d->n * sizeof *d->term);
    return mono;
}

static uint32_t term_count(const Dim *d) { return d->kind == DIM_SUM ? d->n : 1; }
static Mono term_at(const Dim *d, uint32_t i) { return mono_of(d->kind == DIM_SUM ? d->term[i] : d); }

static const Dim *mono_dim(Dims *dims, const Mono *m) {
    if (!m->n) return dim_const(dims, m->k);
    if (m->n == 1 && m->k == 1) return m->factor[0];
    return intern(dims, (Dim){.kind = DIM_PRODUCT, .k = m->k, .n = m->n, .term = m->factor});
}

static const Dim *poly_dim(Dims *dims, const Poly *poly) {
    if (!poly->n) return dim_const(dims, 0);
    const Dim *term[MAX_TERMS];
    for (uint32_t i = 0; i < poly->n; i++)
        if (!(term[i] = mono_dim(dims, &poly->term[i]))) return NULL;
    return poly->n == 1 ? term[0] : intern(dims, (Dim){.kind = DIM_SUM, .n = poly->n, .term = term});
}

/* Adds scale * d to the sum. */
static bool poly_add_dim(Poly *sum, const Dim *d, int64_t scale) {
    for (uint32_t i = 0; i < term_count(d); i++) {
        Mono mono = term_at(d, i);
        if (__builtin_mul_overflow(mono.k, scale, &mono.k) || !poly_add(sum, &mono)) return false;
    }
    return true;
}

static const Dim *plain_sum(Dims *dims, const Dim *a, const Dim *b, int64_t scale) {
    if (!a || !b) return NULL;
    Poly sum;
    sum.n = 0;
    return poly_add_dim(&sum, a, 1) && poly_add_dim(&sum, b, scale) ? poly_dim(dims, &sum) : NULL;
}

/* Returns the number of symbols in its text. */
static uint32_t symbol_count(const Dim *d) {
    uint32_t n = d->kind == DIM_SYMBOL;
    for (uint32_t i = 0; i < d->n; i++) n += symbol_count(d->term[i]);
    return n;
}

static bool is_simpler(const Dim *a, const Dim *than) {
    return a && a->parts <= than->parts && symbol_count(a) <= symbol_count(than);
}

static const Dim *plain_extreme(Dims *dims, DimKind kind, const Dim *a, const Dim *b);

/* Returns the number of the only min or max among the terms of a short sum that is neither multiplied nor, if it is
 * subtracted, multiplied otherwise; -1: there is none, or there are several. */
static int only_extreme(const Dim *sum) {
    int found = -1;
    if (sum->kind != DIM_SUM || sum->n > 4) return -1;
    for (uint32_t i = 0; i < sum->n; i++) {
        Mono mono = term_at(sum, i);
        bool extreme = mono.n == 1 && (mono.factor[0]->kind == DIM_MIN || mono.factor[0]->kind == DIM_MAX);
        if (extreme && (found >= 0 || (mono.k != 1 && mono.k != -1) || mono.factor[0]->n > MOST_ARGUMENTS)) return -1;
        if (extreme) found = (int)i;
    }
    return found;
}

/* Returns a sum with all other terms moved into its only min or max, unless that is less simple: max(0, N - 1) + 1 is
 * max(1, N), and N - max(0, N - 1) is min(1, N). */
static const Dim *with_terms_inside(Dims *dims, const Dim *sum) {
    int at = sum && sum->parts <= MOST_PARTS_MOVED ? only_extreme(sum) : -1;
    if (at < 0) return sum;
    Mono mono = term_at(sum, (uint32_t)at);
    CX_ASSERT(dims->cx, mono.n == 1);
    const Dim *inner = mono.factor[0], *moved = NULL;
    const Dim *others = plain_sum(dims, sum, inner, -mono.k);
    DimKind kind = (inner->kind == DIM_MAX) == (mono.k == 1) ? DIM_MAX : DIM_MIN;
    for (uint32_t i = 0; i < inner->n; i++) {
        const Dim *with = plain_sum(dims, others, inner->term[i], mono.k);
        moved = i ? plain_extreme(dims, kind, moved, with) : with;
    }
    return is_simpler(moved, sum) ? moved : sum;
}

static const Dim *scaled_sum(Dims *dims, const Dim *a, const Dim *b, int64_t scale) {
    return with_terms_inside(dims, plain_sum(dims, a, b, scale));
}

const Dim *dim_add(Dims *dims, const Dim *a, const Dim *b) { return scaled_sum(dims, a, b, 1); }
const Dim *dim_sub(Dims *dims, const Dim *a, const Dim *b) { return scaled_sum(dims, a, b, -1); }

static bool mono_mul(const Mono *a, const Mono *b, Mono *out) {
    if (a->n + b->n > MAX_FACTORS || __builtin_mul_overflow(a->k, b->k, &out->k)) return false;
    out->n = 0;
    for (uint32_t i = 0, j = 0; i < a->n || j < b->n;) {
        bool left = j == b->n || (i < a->n && compare(a->factor[i], b->factor[j]) <= 0);
        out->factor[out->n++] = left ? a->factor[i++] : b->factor[j++];
    }
    return true;
}

const Dim *dim_mul(Dims *dims, const Dim *a, const Dim *b) {
    if (!a || !b) return NULL;
    Poly product;
    product.n = 0;
    for (uint32_t i = 0; i < term_count(a); i++)
        for (uint32_t j = 0; j < term_count(b); j++) {
            Mono x = term_at(a, i), y = term_at(b, j), xy;
            if (!mono_mul(&x, &y, &xy) || !poly_add(&product, &xy)) return NULL;
        }
    return poly_dim(dims, &product);
}

/* ---- bounds ---- */

static int64_t bound_add(int64_t a, int64_t b, int64_t unbounded) {
    int64_t sum;
    if (a == unbounded || b == unbounded || __builtin_add_overflow(a, b, &sum)) return unbounded;
    return sum;
}

int64_t saturated_sum(int64_t a, int64_t b) {
    int64_t sum;
    if (!__builtin_add_overflow(a, b, &sum)) return sum;
    return a < 0 ? INT64_MIN : INT64_MAX;
}

static bool is_open(int64_t bound) { return bound == INT64_MIN || bound == INT64_MAX; }

/* Multiplies bounds, of which open ones act as infinities. */
static int64_t bound_mul(int64_t a, int64_t b) {
    int64_t product;
    if (!a || !b) return 0;
    if (!is_open(a) && !is_open(b) && !__builtin_mul_overflow(a, b, &product)) return product;
    return (a < 0) == (b < 0) ? INT64_MAX : INT64_MIN;
}

static Range range_mul(Range a, Range b) {
    int64_t corner[] = {bound_mul(a.low, b.low), bound_mul(a.low, b.high), bound_mul(a.high, b.low),
                        bound_mul(a.high, b.high)};
    Range r = {corner[0], corner[0]};
    for (int i = 1; i < 4; i++) {
        if (corner[i] < r.low) r.low = corner[i];
        if (corner[i] > r.high) r.high = corner[i];
    }
    return r;
}

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
static int64_t floor_mod(int64_t a, int64_t b) { return a % b && (a < 0) != (b < 0) ? a % b + b : a % b; }

static Range range_floordiv(Range a, Range b) {
    if (b.low == 0) b.low = 1; /* a division by 0 has no result, so 0 is left out */
    if (b.low < 1 || b.high < b.low) return (Range){INT64_MIN, INT64_MAX};
    Range r;
    r.low = a.low >= 0       ? (is_open(b.high) ? 0 : floor_div(a.low, b.high))
            : is_open(a.low) ? INT64_MIN
                             : floor_div(a.low, b.low);
    r.high = a.high < 0 ? -1 : is_open(a.high) ? INT64_MAX : floor_div(a.high, b.low);
    return r;
}

static Range range_mod(Range b) {
    if (b.low < 0 || b.high < 1) return (Range){INT64_MIN, INT64_MAX};
    return (Range){0, is_open(b.high) ? INT64_MAX : b.high - 1};
}

static Range range_extreme(const Dim *d, bool smallest) {
    Range r = range_of(d->term[0]);
    for (uint32_t i = 1; i < d->n; i++) {
        Range next = range_of(d->term[i]);
        if (smallest ? next.low < r.low : next.low > r.low) r.low = next.low;
        if (smallest ? next.high < r.high : next.high > r.high) r.high = next.high;
    }
    return r;
}

static Range range_sum(const Dim *d) {
    Range r = {0, 0};
    for (uint32_t i = 0; i < d->n; i++) {
        Range next = range_of(d->term[i]);
        r = (Range){bound_add(r.low, next.low, INT64_MIN), bound_add(r.high, next.high, INT64_MAX)};
    }
    return r;
}

/* Returns whether a dim is an even power, which is not negative. */
static bool is_square(const Dim *d) {
    if (d->n % 2) return false;
    for (uint32_t i = 0; i < d->n; i += 2)
        if (d->term[i] != d->term[i + 1]) return false;
    return true;
}

static Range range_product(const Dim *d) {
    Range r = {1, 1};
    for (uint32_t i = 0; i < d->n; i++) r = range_mul(r, range_of(d->term[i]));
    if (r.low < 0 && is_square(d)) r.low = 0;
    return range_mul(r, (Range){d->k, d->k});
}

static Range range_of(const Dim *d) {
    switch (d->kind) {
    case DIM_CONST: return (Range){d->k, d->k};
    case DIM_SYMBOL: return (Range){d->low, d->high};
    case DIM_SUM: return range_sum(d);
    case DIM_PRODUCT: return range_product(d);
    case DIM_FLOORDIV: return range_floordiv(range_of(d->term[0]), range_of(d->term[1]));
    case DIM_MOD: return range_mod(range_of(d->term[1]));
    case DIM_MIN: return range_extreme(d, true);
    case DIM_MAX: return range_extreme(d, false);
    }
    return (Range){INT64_MIN, INT64_MAX};
}

int dim_equal(Dims *dims, const Dim *a, const Dim *b) {
    if (!a || !b) return -1;
    if (a == b) return 1;
    const Dim *difference = dim_sub(dims, a, b);
    if (!difference) return -1;
    Range r = range_of(difference);
    return r.low > 0 || r.high < 0 ? 0 : -1;
}

/* Returns bounds of a sum that contains m * k * (x // k), which is at most m * (k - 1) less than m * x. So n - 5 * (n
 * // 5) is known to be at least 0. */
static Range range_rounded(Dims *dims, const Dim *d) {
    for (uint32_t i = 0; d->kind == DIM_SUM && i < d->n; i++) {
        const Dim *part = d->term[i], *inner = part->n == 1 ? part->term[0] : NULL;
        int64_t k;
        if (part->kind != DIM_PRODUCT || !inner || inner->kind != DIM_FLOORDIV) continue;
        if (!dim_known(inner->term[1], &k) || k <= 0 || part->k % k) continue;
        const Dim *whole = dim_mul(dims, dim_const(dims, part->k / k), inner->term[0]);
        const Dim *exact = dim_add(dims, dim_sub(dims, d, part), whole);
        if (!exact) continue;
        Range rest = range_mul((Range){0, k - 1}, (Range){-(part->k / k), -(part->k / k)}), r = range_of(exact);
        return (Range){bound_add(r.low, rest.low, INT64_MIN), bound_add(r.high, rest.high, INT64_MAX)};
    }
    return range_of(d);
}

/* Returns the number of a min or max in a sum, if possible of one whose arguments all count: the least of them for the
 * lower bound of a sum that contains a min, or in which a max is subtracted. -1: the sum contains none. */
static int next_extreme(const Dim *d, bool lower, const Dim **extreme) {
    int found = -1;
    for (uint32_t i = 0; d->kind == DIM_SUM && i < d->n; i++) {
        const Dim *part = d->term[i], *inner = part->kind == DIM_PRODUCT && part->n == 1 ? part->term[0] : part;
        if (inner->kind != DIM_MIN && inner->kind != DIM_MAX) continue;
        bool largest = (inner->kind == DIM_MAX) == (part == inner || part->k > 0);
        if (found >= 0 && largest == lower) continue;
        *extreme = inner, found = (int)i;
        if (largest != lower) return found;
    }
    return found;
}

/* Returns the lower or the upper bound of a sum, found by putting each argument of a min or max that it contains in the
 * place of that min or max: max(0, N - 1) + 1 is the larger of 1 and N, so it is at least N. *budget is the number of
 * sums still examined. */
static int64_t bound_by_cases(Dims *dims, const Dim *d, bool lower, uint32_t *budget) {
    const Dim *extreme = NULL;
    int at = next_extreme(d, lower, &extreme);
    if (at < 0 || extreme->n > *budget) {
        Range r = range_rounded(dims, d);
        return lower ? r.low : r.high;
    }
    const Dim *part = d->term[at], *others = plain_sum(dims, d, part, -1);
    int64_t scale = part == extreme ? 1 : part->k, bound = 0;
    bool largest = (extreme->kind == DIM_MAX) == (scale > 0);
    *budget -= extreme->n;
    for (uint32_t i = 0; i < extreme->n; i++) {
        const Dim *with = plain_sum(dims, others, extreme->term[i], scale);
        if (!with) return lower ? INT64_MIN : INT64_MAX;
        int64_t of = bound_by_cases(dims, with, lower, budget);
        if (!i || (largest ? of > bound : of < bound)) bound = of;
    }
    return bound;
}

int dim_less(Dims *dims, const Dim *a, const Dim *b) {
    const Dim *difference = plain_sum(dims, b, a, -1);
    if (!difference) return -1;
    uint32_t for_low = 16, for_high = 16;
    Range r = range_of(difference);
    if (r.low > 0 || r.high <= 0) return r.low > 0;
    if (bound_by_cases(dims, difference, true, &for_low) > 0) return 1;
    return bound_by_cases(dims, difference, false, &for_high) <= 0 ? 0 : -1;
}

bool dim_is_named(const Dim *d) {
    if (d->kind == DIM_SYMBOL) return d->name != NULL;
    for (uint32_t i = 0; i < d->n; i++)
        if (!dim_is_named(d->term[i])) return false;
    return true;
}

/* ---- // and % ---- */

/* Returns q with a = b * q for all values of the symbols, found by comparing leading terms. */
static const Dim *exact_quotient(Dims *dims, const Dim *a, const Dim *b) {
    Mono x = term_at(a, 0), y = term_at(b, 0), q = {.k = 0, .n = 0};
    if (!y.k || y.k == INT64_MIN || x.k == INT64_MIN || x.k % y.k) return NULL;
    q.k = x.k / y.k;
    uint32_t j = 0;
    for (uint32_t i = 0; i < x.n; i++) {
        if (j < y.n && x.factor[i] == y.factor[j])
            j++;
        else
            q.factor[q.n++] = x.factor[i];
    }
    if (j < y.n) return NULL;
    const Dim *quotient = mono_dim(dims, &q);
    return dim_mul(dims, quotient, b) == a ? quotient : NULL;
}

/* Divides a sum of several terms by one factor: (N*M + 2*N) by N. */
static const Dim *termwise_quotient(Dims *dims, const Dim *a, const Dim *b) {
    if (b->kind == DIM_SUM || b->kind == DIM_CONST) return exact_quotient(dims, a, b);
    const Dim *sum = dim_const(dims, 0);
    for (uint32_t i = 0; i < term_count(a) && sum; i++) {
        const Dim *q = exact_quotient(dims, a->kind == DIM_SUM ? a->term[i] : a, b);
        if (!q) return NULL;
        sum = dim_add(dims, sum, q);
    }
    return sum;
}

static int64_t gcd(int64_t a, int64_t b) {
    while (b) {
        int64_t r = a % b;
        a = b;
        b = r;
    }
    return a < 0 ? -a : a;
}

/* Splits a into k * quotient + rest, where the coefficients of rest are in [0, k). */
static bool split_by(Dims *dims, const Dim *a, int64_t k, const Dim **quotient, const Dim **rest) {
    Poly q, r;
    q.n = r.n = 0;
    for (uint32_t i = 0; i < term_count(a); i++) {
        Mono whole = term_at(a, i), part = whole;
        whole.k = floor_div(part.k, k);
        part.k = floor_mod(part.k, k);
        if (!poly_add(&q, &whole) || !poly_add(&r, &part)) return false;
    }
    *quotient = poly_dim(dims, &q);
    *rest = poly_dim(dims, &r);
    return *quotient && *rest;
}

/* Returns the greatest common divisor of k and of all coefficients except the constant. */
static int64_t common_divisor(const Dim *a, int64_t k) {
    for (uint32_t i = 0; i < term_count(a); i++) {
        Mono mono = term_at(a, i);
        if (mono.n) k = gcd(k, mono.k);
    }
    return k;
}

static int64_t constant_term(const Dim *a) {
    Mono last = term_at(a, term_count(a) - 1);
    return last.n ? 0 : last.k;
}

static const Dim *divide_all(Dims *dims, const Dim *a, int64_t by) {
    Poly poly;
    poly.n = 0;
    for (uint32_t i = 0; i < term_count(a); i++) {
        Mono mono = term_at(a, i);
        mono.k = floor_div(mono.k, by);
        if (!poly_add(&poly, &mono)) return NULL;
    }
    return poly_dim(dims, &poly);
}

static const Dim *make_pair(Dims *dims, DimKind kind, const Dim *a, const Dim *b) {
    return intern(dims, (Dim){.kind = kind, .n = 2, .term = (const Dim *const[]){a, b}});
}

/* Merges two divisions: (x//j + c)//k is (x + j*c)//(j*k). */
static bool merge_division(Dims *dims, const Dim **a, int64_t *k) {
    Mono first = term_at(*a, 0);
    const Dim *inner = first.n == 1 && first.k == 1 ? first.factor[0] : NULL;
    int64_t j, c = constant_term(*a), jc, jk;
    if (!inner || inner->kind != DIM_FLOORDIV || !dim_known(inner->term[1], &j) || j <= 0) return false;
    if (term_count(*a) > 2 || (term_count(*a) == 2 && !c)) return false;
    if (__builtin_mul_overflow(j, c, &jc) || __builtin_mul_overflow(j, *k, &jk)) return false;
    const Dim *sum = dim_add(dims, inner->term[0], dim_const(dims, jc));
    if (!sum) return false;
    *a = sum;
    *k = jk;
    return true;
}

static const Dim *floordiv_const(Dims *dims, const Dim *a, int64_t k) {
    if (k == INT64_MIN) return NULL;
    if (k < 0) return floordiv_const(dims, dim_sub(dims, dim_const(dims, 0), a), -k);
    const Dim *whole, *rest;
    if (!a || !split_by(dims, a, k, &whole, &rest)) return NULL;
    int64_t c;
    if (dim_known(rest, &c)) return whole; /* 0 <= c < k */
    int64_t g = common_divisor(rest, k);
    if (g > 1) return dim_add(dims, whole, floordiv_const(dims, divide_all(dims, rest, g), k / g));
    if (merge_division(dims, &rest, &k)) return dim_add(dims, whole, floordiv_const(dims, rest, k));
    Range r = range_of(rest);
    if (r.low >= 0 && r.high < k) return whole;
    return dim_add(dims, whole, make_pair(dims, DIM_FLOORDIV, rest, dim_const(dims, k)));
}

static bool is_below(Dims *dims, const Dim *a, const Dim *b) {
    return range_of(a).low >= 0 && dim_less(dims, a, b) == 1;
}

const Dim *dim_floordiv(Dims *dims, const Dim *a, const Dim *b) {
    int64_t k;
    if (!a || !b || dim_is(b, 0)) return NULL;
    if (dim_known(b, &k)) return floordiv_const(dims, a, k);
    const Dim *exact = termwise_quotient(dims, a, b);
    if (exact) return exact;
    if (is_below(dims, a, b)) return dim_const(dims, 0);
    return make_pair(dims, DIM_FLOORDIV, a, b);
}

static const Dim *mod_const(Dims *dims, const Dim *a, int64_t k) {
    const Dim *whole, *rest;
    if (!split_by(dims, a, k, &whole, &rest)) return NULL;
    if (rest->kind == DIM_CONST) return rest;
    int64_t g = common_divisor(rest, k);
    if (g > 1) { /* (g*x + c) % (g*m) is g*((x + c//g) % m) + c % g */
        const Dim *inner = k == g ? dim_const(dims, 0) : mod_const(dims, divide_all(dims, rest, g), k / g);
        return dim_add(dims, dim_mul(dims, dim_const(dims, g), inner), dim_const(dims, constant_term(rest) % g));
    }
    Range r = range_of(rest);
    if (r.low >= 0 && r.high < k) return rest;
    return make_pair(dims, DIM_MOD, rest, dim_const(dims, k));
}

const Dim *dim_mod(Dims *dims, const Dim *a, const Dim *b) {
    int64_t k, x;
    if (!a || !b || dim_is(b, 0)) return NULL;
    if (dim_known(b, &k) && k > 0) return mod_const(dims, a, k);
    if (dim_known(a, &x) && dim_known(b, &k)) return dim_const(dims, k == -1 ? 0 : floor_mod(x, k));
    if (termwise_quotient(dims, a, b)) return dim_const(dims, 0);
    if (is_below(dims, a, b)) return a;
    if (a->kind == DIM_MOD && a->term[1] == b) return a;
    return make_pair(dims, DIM_MOD, a, b);
}

/* ---- min and max ---- */

typedef struct {
    uint32_t n;
    const Dim *at[MAX_TERMS];
} TermSet;

/* Adds d in order unless another term makes it redundant; drops terms that d makes redundant. */
static bool extreme_add(Dims *dims, TermSet *set, const Dim *d, bool smallest) {
    for (uint32_t i = 0; i < set->n; i++) {
        const Dim *old = set->at[i];
        int keeps = smallest ? dim_less(dims, d, old) : dim_less(dims, old, d);
        if (old == d || keeps == 0) return true;
        int drops = smallest ? dim_less(dims, old, d) : dim_less(dims, d, old);
        if (drops == 0) memmove(&set->at[i], &set->at[i + 1], (--set->n - i) * sizeof *set->at), i--;
    }
    if (set->n == MAX_TERMS) return false;
    uint32_t at = set->n++;
    for (; at && compare(set->at[at - 1], d) > 0; at--) set->at[at] = set->at[at - 1];
    set->at[at] = d;
    return true;
}

static const Dim *plain_extreme(Dims *dims, DimKind kind, const Dim *a, const Dim *b) {
    if (!a || !b) return NULL;
    TermSet set = {0};
    const Dim *const side[] = {a, b};
    for (int i = 0; i < 2; i++) {
        bool flat = side[i]->kind == kind;
        for (uint32_t j = 0; j < (flat ? side[i]->n : 1); j++)
            if (!extreme_add(dims, &set, flat ? side[i]->term[j] : side[i], kind == DIM_MIN)) return NULL;
    }
    return set.n == 1 ? set.at[0] : intern(dims, (Dim){.kind = kind, .n = set.n, .term = set.at});
}

/* Returns a max that contains a min as the min of maxima, or a min that contains a max as the max of minima, if that is
 * simpler: max(0, min(N - 1, max(0, N - 2))) is max(0, N - 2). */
static const Dim *distributed(Dims *dims, const Dim *d) {
    DimKind opposite = d->kind == DIM_MIN ? DIM_MAX : DIM_MIN;
    if ((d->kind != DIM_MIN && d->kind != DIM_MAX) || d->parts > MOST_PARTS_MOVED || d->n > MOST_ARGUMENTS) return d;
    for (uint32_t i = 0; i < d->n; i++) {
        const Dim *inner = d->term[i], *out = NULL;
        for (uint32_t j = 0; inner->kind == opposite && j < inner->n; j++) {
            const Dim *with = inner->term[j];
            for (uint32_t k = 0; k < d->n; k++)
                if (k != i) with = plain_extreme(dims, d->kind, with, d->term[k]);
            out = j ? plain_extreme(dims, opposite, out, with) : with;
        }
        if (is_simpler(out, d)) return out;
    }
    return d;
}

static const Dim *extreme(Dims *dims, DimKind kind, const Dim *a, const Dim *b) {
    const Dim *d = plain_extreme(dims, kind, a, b);
    return d ? distributed(dims, d) : NULL;
}

const Dim *dim_min(Dims *dims, const Dim *a, const Dim *b) { return extreme(dims, DIM_MIN, a, b); }
const Dim *dim_max(Dims *dims, const Dim *a, const Dim *b) { return extreme(dims, DIM_MAX, a, b); }

/* ---- substitution ---- */

typedef struct {
    Dims *dims;
    const Map *by;
    Map done;
} Substitution;
static const Dim *replaced(Substitution *s, const Dim *d);

typedef const Dim *DimFn(Dims *, const Dim *, const Dim *);
static DimFn *const combine[] = {[DIM_SUM] = dim_add, [DIM_PRODUCT] = dim_mul, [DIM_FLOORDIV] = dim_floordiv,
                                 [DIM_MOD] = dim_mod, [DIM_MIN] = dim_min,     [DIM_MAX] = dim_max};

static const Dim *rebuild(Substitution *s, const Dim *d) {
    const Dim *out = d->kind == DIM_PRODUCT ? dim_const(s->dims, d->k) : NULL;
    for (uint32_t i = 0; i < d->n; i++) {
        const Dim *term = replaced(s, d->term[i]);
        if (!term) return NULL;
        out = i || out ? combine[d->kind](s->dims, out, term) : term;
        if (!out) return NULL;
    }
    return out;
}

static const Dim *replaced(Substitution *s, const Dim *d) {
    if (d->kind == DIM_CONST) return d;
    if (d->kind == DIM_SYMBOL) return map_has(s->by, d) ? map_get(s->by, d) : d;
    if (map_has(&s->done, d)) return map_get(&s->done, d);
    const Dim *out = rebuild(s, d);
    map_set(s->dims->cx->scratch, &s->done, d, (void *)(uintptr_t)out);
    return out;
}

const Dim *dim_substitute(Dims *dims, const Dim *d, const Map *by) {
    if (!d || !by->live) return d;
    ArenaMark mark = arena_mark(dims->cx->scratch);
    Substitution s = {.dims = dims, .by = by};
    const Dim *out = replaced(&s, d);
    arena_release(dims->cx->scratch, mark);
    return out;
}
