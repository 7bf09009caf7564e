/* The numbers that a seed gives: those of the Mersenne Twister, as NumPy's older generator and Python's draw them,
 * which both promise to keep. Only draws of a constructor are computed, in the order in which it makes them. Those of a
 * module's statements are not: their order is not that of eager mode, which imports whole modules.
 *
 * A stream is known by its seed and by how many words of 32 bits have been drawn from it. The prelude's numpy.random
 * and random keep both. */
#include "base/real.h"
#include "frontend/kinds/protocol.h"
#include "frontend/value/state.h"

#include <math.h>

enum { WORDS = 624, AHEAD = 397, MOST_WORDS = 1 << 24, MOST_NUMBERS = 1 << 22 };

/* Which seed the first words are made from: NumPy's is a word, Python's an array of words. */
typedef enum { SEED_WORD, SEED_ARRAY } SeedKind;

typedef struct Twister {
    uint32_t word[WORDS];
    uint32_t at;
    int64_t drawn;
    SeedKind kind;
    uint64_t seed;
} Twister;

/* ---- words ---- */

static void begin(Twister *t, uint32_t seed) {
    t->word[0] = seed;
    for (uint32_t i = 1; i < WORDS; i++) {
        uint32_t last = t->word[i - 1];
        t->word[i] = UINT32_C(1812433253) * (last ^ last >> 30) + i;
    }
    t->at = WORDS, t->drawn = 0;
}

/* Mixes the word at `i` with the one before. */
static uint32_t mixed(const Twister *t, uint32_t i, uint32_t factor) {
    uint32_t last = t->word[i - 1];
    return t->word[i] ^ (last ^ last >> 30) * factor;
}

static uint32_t after(Twister *t, uint32_t i) {
    if (i + 1 < WORDS) return i + 1;
    t->word[0] = t->word[WORDS - 1];
    return 1;
}

static void begin_array(Twister *t, const uint32_t *key, uint32_t n) {
    uint32_t i = 1;
    begin(t, UINT32_C(19650218));
    for (uint32_t k = 0; k < WORDS; k++) {
        t->word[i] = mixed(t, i, UINT32_C(1664525)) + key[k % n] + k % n;
        i = after(t, i);
    }
    for (uint32_t k = 1; k < WORDS; k++) {
        t->word[i] = mixed(t, i, UINT32_C(1566083941)) - i;
        i = after(t, i);
    }
    t->word[0] = UINT32_C(0x80000000);
}

static void twist(Twister *t) {
    for (uint32_t i = 0; i < WORDS; i++) {
        uint32_t both = (t->word[i] & UINT32_C(0x80000000)) | (t->word[(i + 1) % WORDS] & UINT32_C(0x7fffffff));
        t->word[i] = t->word[(i + AHEAD) % WORDS] ^ both >> 1 ^ (both & 1 ? UINT32_C(0x9908b0df) : 0);
    }
    t->at = 0;
}

static uint32_t draw(Twister *t) {
    if (t->at == WORDS) twist(t);
    uint32_t y = t->word[t->at++];
    t->drawn++;
    y ^= y >> 11;
    y ^= y << 7 & UINT32_C(0x9d2c5680);
    y ^= y << 15 & UINT32_C(0xefc60000);
    return y ^ y >> 18;
}

static bool constructs(const Eval *ev) {
    for (const Frame *f = ev->now.frame; f; f = f->up)
        if (f->module->running) return false;
    return ev->now.constructing && !ev->check.on && !ev->now.nesting;
}

/* Returns the stream of the seed after so many words, which are the first two arguments. NULL: the numbers are not
 * known here, since this is no constructor, or there are too many. The last stream that was used is kept, so that a
 * draw after it need not begin anew. */
static Twister *stream_of(Eval *ev, const Args *args, SeedKind kind) {
    int64_t seed, drawn;
    if (!constructs(ev) || !sv_known_int(args->pos[0], &seed) || !sv_known_int(args->pos[1], &drawn)) return NULL;
    if (drawn < 0 || drawn > MOST_WORDS) return NULL;
    Twister *t = ev->memo.twister;
    if (!t || t->kind != kind || t->seed != (uint64_t)seed || t->drawn > drawn) {
        if (!t) t = ev->memo.twister = arena_new(ev->cx->program, Twister);
        uint32_t key[] = {(uint32_t)seed, (uint32_t)((uint64_t)seed >> 32)};
        if (kind == SEED_WORD)
            begin(t, key[0]);
        else
            begin_array(t, key, key[1] ? 2 : 1);
        t->kind = kind, t->seed = (uint64_t)seed;
    }
    while (t->drawn < drawn) draw(t);
    return t;
}

/* ---- whole numbers ---- */

typedef uint64_t Drawing(Twister *t, uint64_t most);

/* Draws a number from 0 to `most`, of 32 bits, as NumPy does. */
static uint64_t draw_masked(Twister *t, uint64_t most) {
    uint32_t mask = (uint32_t)most, drawn;
    if (!most) return 0;
    for (int shift = 1; shift < 32; shift *= 2) mask |= mask >> shift;
    do drawn = draw(t) & mask;
    while (drawn > most);
    return drawn;
}

static int bit_length(uint64_t n) {
    int bits = 0;
    while (bits < 64 && n >> bits) bits++;
    return bits;
}

/* Draws so many bits, at most 64, as Python does: the lower ones first. */
static uint64_t draw_bits(Twister *t, int bits) {
    if (bits <= 32) return bits ? draw(t) >> (32 - bits) : 0;
    uint64_t low = draw(t);
    return low | (uint64_t)(draw(t) >> (64 - bits)) << 32;
}

/* Draws a number from 0 to `most` as Python does: so many bits as the number of possible ones has. */
static uint64_t draw_below(Twister *t, uint64_t most) {
    uint64_t drawn;
    do drawn = draw_bits(t, bit_length(most + 1));
    while (drawn > most);
    return drawn;
}

static uint64_t draw_all_bits(Twister *t, uint64_t most) { return draw_bits(t, bit_length(most)); }

/* Returns one number from 0 to each number of the third argument, and how many words have been drawn then; or None. */
static Sval whole_numbers(Eval *ev, const Args *args, SeedKind kind, Drawing *drawing, int64_t limit) {
    const Sval many = args->pos[2];
    Twister *t = many.kind == SV_TUPLE && many.tuple->n <= MOST_NUMBERS ? stream_of(ev, args, kind) : NULL;
    if (!t) return sv_none();
    uint32_t n = many.tuple->n;
    Sval *out = arena_new_array(ev->cx->program, Sval, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        int64_t most;
        if (!sv_known_int(many.tuple->item[i], &most) || most < 0 || most > limit) return sv_none();
        out[i] = sv_int((int64_t)drawing(t, (uint64_t)most));
    }
    out[n] = sv_int(t->drawn);
    return sv_tuple(ev, n + 1, out);
}

static Sval numpy_whole(Eval *ev, const Args *args, Span at) {
    (void)at;
    return whole_numbers(ev, args, SEED_WORD, draw_masked, UINT32_MAX);
}

static Sval python_whole(Eval *ev, const Args *args, Span at) {
    (void)at;
    return whole_numbers(ev, args, SEED_ARRAY, draw_below, INT64_MAX - 1);
}

/* Implements _bits(seed, drawn, most), whose numbers have the bits of `most`, all of which are ones. */
static Sval python_bits(Eval *ev, const Args *args, Span at) {
    (void)at;
    return whole_numbers(ev, args, SEED_ARRAY, draw_all_bits, INT64_MAX);
}

/* ---- fractions ---- */

/* Draws a number from [0, 1) with 53 bits. */
static double draw_fraction(Twister *t) {
    uint32_t high = draw(t) >> 5, low = draw(t) >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
}

/* Draws two numbers of the normal distribution by the polar method. Returns the one that is used first. */
static double draw_normal(Twister *t, double *second) {
    double x, y, square;
    do {
        x = 2.0 * draw_fraction(t) - 1.0;
        y = 2.0 * draw_fraction(t) - 1.0;
        square = x * x + y * y;
    } while (square >= 1.0 || square == 0.0);
    double scale = sqrt(-2.0 * real_log(square) / square);
    *second = scale * x;
    return scale * y;
}

static double *numbers_of(Eval *ev, const Sval many, uint32_t *n) {
    int64_t count;
    if (!sv_known_int(many, &count) || count < 0 || count > MOST_NUMBERS) return NULL;
    *n = (uint32_t)count;
    return arena_new_array(ev->cx->mem, double, *n + 1);
}

static Sval tensor_of(Eval *ev, const double *number, uint32_t n) {
    int64_t *dim = arena_new(ev->cx->mem, int64_t);
    *dim = n;
    const Const *data = const_make(ev->cx, DT_F64, 1, dim, number);
    return sv_tensor(ev, ir_const(&ev->emit.b, data, ty_basic(ev->types, TY_TENSOR)));
}

/* Returns a tensor of so many fractions as the third argument says, and how many words have been drawn then; or None.
 */
static Sval fractions(Eval *ev, const Args *args, SeedKind kind) {
    uint32_t n;
    double *number = numbers_of(ev, args->pos[2], &n);
    Twister *t = number ? stream_of(ev, args, kind) : NULL;
    if (!t) return sv_none();
    for (uint32_t i = 0; i < n; i++) number[i] = draw_fraction(t);
    return sv_tuple(ev, 2, (Sval[]){tensor_of(ev, number, n), sv_int(t->drawn)});
}

static Sval numpy_fractions(Eval *ev, const Args *args, Span at) {
    (void)at;
    return fractions(ev, args, SEED_WORD);
}

static Sval python_fractions(Eval *ev, const Args *args, Span at) {
    (void)at;
    return fractions(ev, args, SEED_ARRAY);
}

/* Implements _normals(seed, drawn, n, spare), which returns a tensor of n numbers of the normal distribution, how many
 * words have been drawn then, and the number that was drawn beside the last one, or None; `spare` is the one of the
 * last call. */
static Sval numpy_normals(Eval *ev, const Args *args, Span at) {
    uint32_t n;
    double *number = numbers_of(ev, args->pos[2], &n), spare = args->pos[3].f;
    Twister *t = number ? stream_of(ev, args, SEED_WORD) : NULL;
    bool spared = args->pos[3].kind == SV_FLOAT;
    (void)at;
    if (!t) return sv_none();
    for (uint32_t i = 0; i < n; i++, spared = !spared) number[i] = spared ? spare : draw_normal(t, &spare);
    Sval left = spared ? sv_float(spare) : sv_none();
    return sv_tuple(ev, 3, (Sval[]){tensor_of(ev, number, n), sv_int(t->drawn), left});
}

static const Native natives[] = {
    {"numpy.random", "_whole", numpy_whole, "seed, drawn, most, /"},
    {"numpy.random", "_fractions", numpy_fractions, "seed, drawn, n, /"},
    {"numpy.random", "_normals", numpy_normals, "seed, drawn, n, spare, /"},
    {"random", "_whole", python_whole, "seed, drawn, most, /"},
    {"random", "_bits", python_bits, "seed, drawn, most, /"},
    {"random", "_fractions", python_fractions, "seed, drawn, n, /"},
};
NATIVES(random, natives)
