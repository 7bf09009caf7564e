/* See lzma.h. A range coder stores decisions with two outcomes, each with the probability that its past suggests. They
 * say whether a literal byte or a copy of earlier bytes follows, and spell its bits, length and distance. */
#include "prelude/lzma.h"

#include <stdint.h>

enum {
    STATES = 12, /* what the last few steps were: literals, copies, copies from a repeated distance */
    EVEN = 1 << 10,
    SHORTEST = 2,       /* bytes of a copy */
    LENGTH_KINDS = 4,   /* lengths for which distances have statistics of their own */
    SPELLED_SLOTS = 14, /* from this slot on, the middle bits of a distance have no statistics */
    ALIGNED = 4,        /* the lowest bits, which have */
};

typedef uint16_t Odds; /* that a decision is 0, of 1 << 11 */

typedef struct Lengths {
    Odds above_low, above_middle, low[1 << 3], middle[1 << 3], high[1 << 8];
} Lengths;

typedef struct Model {
    Odds copies[STATES], repeats[STATES], older[STATES], oldest[STATES], third[STATES], longer[STATES];
    Odds slot[LENGTH_KINDS][1 << 6], far[128], aligned[1 << ALIGNED];
    Lengths fresh, again;
    Odds literal[8][0x300];
} Model;

typedef struct Reader {
    const unsigned char *at, *end;
    uint32_t range, code;
    bool short_of_bytes;
} Reader;

static void refill(Reader *r) {
    if (r->range >> 24) return;
    r->range <<= 8;
    r->code <<= 8;
    if (r->at < r->end)
        r->code |= *r->at++;
    else
        r->short_of_bytes = true;
}

static unsigned decision(Reader *r, Odds *odds) {
    refill(r);
    uint32_t bound = (r->range >> 11) * *odds;
    if (r->code < bound) {
        r->range = bound;
        *odds = (Odds)(*odds + (((1 << 11) - *odds) >> 5));
        return 0;
    }
    r->range -= bound, r->code -= bound;
    *odds = (Odds)(*odds - (*odds >> 5));
    return 1;
}

/* Returns a number of so many bits, the highest first; each has odds for each beginning. */
static unsigned number(Reader *r, Odds *odds, unsigned bits) {
    unsigned at = 1;
    for (unsigned i = 0; i < bits; i++) at = at << 1 | decision(r, &odds[at]);
    return at - (1u << bits);
}

/* The same, the lowest bit first. */
static unsigned reversed_number(Reader *r, Odds *odds, unsigned bits) {
    unsigned at = 1, value = 0;
    for (unsigned i = 0; i < bits; i++) {
        unsigned bit = decision(r, &odds[at]);
        at = at << 1 | bit;
        value |= bit << i;
    }
    return value;
}

static unsigned plain_number(Reader *r, unsigned bits) {
    unsigned value = 0;
    for (unsigned i = 0; i < bits; i++) {
        refill(r);
        r->range >>= 1;
        unsigned bit = r->code >= r->range;
        if (bit) r->code -= r->range;
        value = value << 1 | bit;
    }
    return value;
}

static unsigned length_of_copy(Reader *r, Lengths *lengths) {
    if (!decision(r, &lengths->above_low)) return SHORTEST + number(r, lengths->low, 3);
    if (!decision(r, &lengths->above_middle)) return SHORTEST + 8 + number(r, lengths->middle, 3);
    return SHORTEST + 16 + number(r, lengths->high, 8);
}

static uint32_t distance(Reader *r, Model *m, unsigned length) {
    unsigned kind = length - SHORTEST < LENGTH_KINDS ? length - SHORTEST : LENGTH_KINDS - 1;
    unsigned slot = number(r, m->slot[kind], 6);
    if (slot < 4) return slot;
    unsigned bits = (slot >> 1) - 1;
    uint32_t base = (2u | (slot & 1)) << bits;
    if (slot < SPELLED_SLOTS) return base + reversed_number(r, m->far + base - slot, bits);
    base += plain_number(r, bits - ALIGNED) << ALIGNED;
    return base + reversed_number(r, m->aligned, ALIGNED);
}

/* Returns a literal. After a copy, its bits are guessed from the byte that would have been copied next. */
static char literal(Reader *r, Odds *odds, bool guessed, unsigned guess) {
    unsigned at = 1;
    for (; guessed && at < 0x100; guess <<= 1) {
        unsigned expected = guess >> 7 & 1, bit = decision(r, &odds[((1 + expected) << 8) + at]);
        at = at << 1 | bit;
        guessed = bit == expected;
    }
    while (at < 0x100) at = at << 1 | decision(r, &odds[at]);
    return (char)(uint8_t)at;
}

/* Moves the chosen one of the last four distances to the front, and returns whether a copy of a single byte follows. */
static bool repeat(Reader *r, Model *m, unsigned state, uint32_t last[4]) {
    if (!decision(r, &m->older[state])) return !decision(r, &m->longer[state]);
    unsigned which = 1;
    if (decision(r, &m->oldest[state])) which = 2 + decision(r, &m->third[state]);
    uint32_t chosen = last[which];
    for (; which > 0; which--) last[which] = last[which - 1];
    last[0] = chosen;
    return false;
}

/* Returns the length of the copy that follows; its distance is last[0]. */
static unsigned copy(Reader *r, Model *m, unsigned *state, uint32_t last[4]) {
    bool early = *state < 7;
    if (!decision(r, &m->repeats[*state])) {
        last[3] = last[2], last[2] = last[1], last[1] = last[0];
        unsigned length = length_of_copy(r, &m->fresh);
        last[0] = distance(r, m, length);
        *state = early ? 7 : 10;
        return length;
    }
    if (repeat(r, m, *state, last)) {
        *state = early ? 9 : 11;
        return 1;
    }
    *state = early ? 8 : 11;
    return length_of_copy(r, &m->again);
}

bool lzma_unpack(char *to, size_t length, const unsigned char *from, size_t stored) {
    Model m;
    Odds *odds = (Odds *)&m;
    for (size_t i = 0; i < sizeof m / sizeof *odds; i++) odds[i] = EVEN;
    Reader r = {.at = from, .end = from + stored, .range = UINT32_MAX};
    for (int i = 0; i < 5; i++) r.code = r.code << 8 | (r.at < r.end ? *r.at++ : 0);
    uint32_t last[4] = {0};
    unsigned state = 0;
    for (size_t n = 0; n < length;) {
        if (!decision(&r, &m.copies[state])) {
            unsigned before = n ? (uint8_t)to[n - 1] : 0;
            bool guessed = state >= 7 && last[0] < n;
            to[n] = literal(&r, m.literal[before >> 5], guessed, guessed ? (uint8_t)to[n - last[0] - 1] : 0);
            n++;
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
        }
        unsigned left = copy(&r, &m, &state, last);
        if (last[0] >= n || left > length - n || r.short_of_bytes) return false;
        for (; left > 0; left--, n++) to[n] = to[n - last[0] - 1];
    }
    return !r.short_of_bytes;
}
