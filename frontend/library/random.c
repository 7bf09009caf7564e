/* The numbers that NumPy's older generator draws for a seed: those of the Mersenne Twister, which NumPy promises to
 * keep. Only draws of a constructor are computed, in the order in which it makes them. Those of a module's statements
 * are not: their order is not that of eager mode, which imports whole modules. */
#include "frontend/kinds/protocol.h"
#include "frontend/value/state.h"

enum { WORDS = 624, AHEAD = 397, MOST_DRAWN = 1 << 22 };

typedef struct Twister {
    uint32_t word[WORDS];
    uint32_t at;
    int64_t drawn;
} Twister;

static void begin(Twister *t, uint32_t seed) {
    t->word[0] = seed;
    for (uint32_t i = 1; i < WORDS; i++) {
        uint32_t last = t->word[i - 1];
        t->word[i] = UINT32_C(1812433253) * (last ^ last >> 30) + i;
    }
    t->at = WORDS, t->drawn = 0;
}

static void twist(Twister *t) {
    for (uint32_t i = 0; i < WORDS; i++) {
        uint32_t mixed = (t->word[i] & UINT32_C(0x80000000)) | (t->word[(i + 1) % WORDS] & UINT32_C(0x7fffffff));
        t->word[i] = t->word[(i + AHEAD) % WORDS] ^ mixed >> 1 ^ (mixed & 1 ? UINT32_C(0x9908b0df) : 0);
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

/* Draws a number from 0 to `most`. */
static uint32_t draw_up_to(Twister *t, uint32_t most) {
    uint32_t mask = most, drawn;
    if (!most) return 0;
    for (int shift = 1; shift < 32; shift *= 2) mask |= mask >> shift;
    do drawn = draw(t) & mask;
    while (drawn > most);
    return drawn;
}

static bool constructs(const Eval *ev) {
    for (const Frame *f = ev->now.frame; f; f = f->up)
        if (f->module->running) return false;
    return ev->now.constructing && !ev->check.on && !ev->now.nesting;
}

/* Implements _legacy(seed, drawn, most), which returns one number from 0 to each of `most`, drawn after `drawn` others,
 * and how many have been drawn then; None if this is no constructor, or there are too many. */
static Sval legacy(Eval *ev, const Args *args, Span at) {
    int64_t seed, drawn, most;
    const Sval many = args->pos[2];
    (void)at;
    if (!constructs(ev) || !sv_known_int(args->pos[0], &seed) || !sv_known_int(args->pos[1], &drawn)) return sv_none();
    if (many.kind != SV_TUPLE || drawn + many.tuple->n > MOST_DRAWN) return sv_none();
    Twister t;
    Sval *out = arena_new_array(ev->cx->program, Sval, many.tuple->n + 1);
    begin(&t, (uint32_t)seed);
    while (t.drawn < drawn) draw(&t);
    for (uint32_t i = 0; i < many.tuple->n; i++) {
        if (!sv_known_int(many.tuple->item[i], &most) || most < 0 || most > UINT32_MAX) return sv_none();
        out[i] = sv_int(draw_up_to(&t, (uint32_t)most));
    }
    out[many.tuple->n] = sv_int(t.drawn);
    return sv_tuple(ev, many.tuple->n + 1, out);
}

static const Native natives[] = {
    {"numpy.random", "_legacy", legacy, "seed, drawn, most, /"},
};
NATIVES(random, natives)
