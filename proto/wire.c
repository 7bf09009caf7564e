/* The buffer grows by doubling. The length of a message is put in front of it at its end, for which the message moves
 * if it has 128 bytes or more: that is faster than computing all lengths first. */
#include "proto/wire.h"

#include <string.h>

enum { VARINT = 0, LENGTH_DELIMITED = 2, FOUR_BYTES = 5 };
enum { FIRST_ROOM = 4 << 10, LONGEST_VARINT = 10 };

static void close_wire(void *object) {
    Wire *w = object;
    fault_give(arena_fault(w->mem), w->room);
    fault_memory(arena_fault(w->mem), w->bytes, 0);
}

Wire *wire_open(Arena *mem) {
    Wire *w = arena_new(mem, Wire);
    w->mem = mem;
    arena_cleanup(mem, close_wire, w);
    return w;
}

RARE static void grow(Wire *w, size_t more) {
    Fault *fault = arena_fault(w->mem);
    size_t least = sz_add(fault, w->n, more), room = w->room ? sz_mul(fault, w->room, 2) : FIRST_ROOM;
    if (room < least) room = least;
    fault_count(fault);
    fault_take(fault, room - w->room);
    uint8_t *bytes = fault_memory(fault, w->bytes, room);
    if (!bytes) fault_give(fault, room - w->room);
    if (!bytes) fault_raise(fault, FAULT_MEMORY, NULL);
    w->bytes = bytes;
    w->room = room;
}

static inline void reserve(Wire *w, size_t more) {
    if (w->room - w->n < more) grow(w, more);
}

static inline size_t write_varint(uint8_t *to, uint64_t n) {
    size_t length = 0;
    for (; n >= 0x80; n >>= 7) to[length++] = (uint8_t)(n | 0x80);
    to[length++] = (uint8_t)n;
    return length;
}

static inline void put_varint(Wire *w, uint64_t n) {
    reserve(w, LONGEST_VARINT);
    w->n += write_varint(w->bytes + w->n, n);
}

static inline void put_key(Wire *w, unsigned field, unsigned type) { put_varint(w, (uint64_t)field << 3 | type); }

void wire_add(Wire *w, const void *bytes, size_t n) {
    reserve(w, n);
    if (n) memcpy(w->bytes + w->n, bytes, n);
    w->n += n;
}

void wire_int(Wire *w, unsigned field, int64_t n) {
    put_key(w, field, VARINT);
    put_varint(w, (uint64_t)n);
}

void wire_float(Wire *w, unsigned field, float f) {
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    put_key(w, field, FOUR_BYTES);
    wire_add(w, (uint8_t[]){(uint8_t)bits, (uint8_t)(bits >> 8), (uint8_t)(bits >> 16), (uint8_t)(bits >> 24)}, 4);
}

void wire_head(Wire *w, unsigned field, uint64_t length) {
    put_key(w, field, LENGTH_DELIMITED);
    put_varint(w, length);
}

void wire_bytes(Wire *w, unsigned field, const void *bytes, size_t n) {
    wire_head(w, field, n);
    wire_add(w, bytes, n);
}

void wire_text(Wire *w, unsigned field, const char *s) {
    if (s) wire_bytes(w, field, s, strlen(s));
}

void wire_ref(Wire *w, unsigned field, WireRef ref) {
    wire_head(w, field, ref.length);
    ref.at = w->n;
    vec_push(w->mem, &w->ref, ref);
    w->apart += ref.length;
}

WireMark wire_begin(Wire *w, unsigned field) {
    put_key(w, field, LENGTH_DELIMITED);
    WireMark begin = wire_mark(w);
    reserve(w, 1);
    w->n++; /* for the length */
    return begin;
}

void wire_end(Wire *w, WireMark begin) {
    uint8_t length[LONGEST_VARINT];
    size_t n = write_varint(length, wire_since(w, begin) - 1), more = n - 1;
    if (more) {
        reserve(w, more);
        uint8_t *message = w->bytes + begin.n + 1;
        memmove(message + more, message, w->n - begin.n - 1);
        for (uint32_t i = begin.refs; i < w->ref.n; i++) w->ref.at[i].at += more;
        w->n += more;
    }
    memcpy(w->bytes + begin.n, length, n);
}

WireMark wire_mark(const Wire *w) { return (WireMark){w->n, w->apart, w->ref.n}; }

uint64_t wire_since(const Wire *w, WireMark mark) { return w->n - mark.n + w->apart - mark.apart; }

void wire_cut(Wire *w, WireMark mark) {
    w->n = mark.n;
    w->apart = mark.apart;
    w->ref.n = mark.refs;
}
