/* Protocol Buffers' wire format (https://protobuf.dev/programming-guides/encoding), appended to a buffer. A message
 * inside of another is opened, filled and closed, which puts its length in front of it. Fields are put in the order of
 * their numbers. */
#ifndef SCRIPTC_PROTO_WIRE_H
#define SCRIPTC_PROTO_WIRE_H

#include "base/vec.h"

/* Bytes of the message that are not in the buffer, but follow the first `at` bytes there. */
typedef struct WireRef {
    size_t at, length;
    const void *data;
    const void *source; /* what the caller makes the bytes from; NULL: they are at `data` */
} WireRef;

typedef struct Wire {
    Arena *mem;
    uint8_t *bytes;
    size_t n, room;
    uint64_t apart; /* number of bytes of all that `ref` refers to */
    Vec(WireRef) ref;
} Wire;

/* A place in the buffer. */
typedef struct WireMark {
    size_t n;
    uint64_t apart;
    uint32_t refs;
} WireMark;

/* Opens a buffer that exists as long as the arena. It is larger than most messages and grows where it is, so it has
 * memory of its own. */
NEVER_NULL Wire *wire_open(Arena *mem);

void wire_int(Wire *w, unsigned field, int64_t n);
void wire_float(Wire *w, unsigned field, float f);
void wire_bytes(Wire *w, unsigned field, const void *bytes, size_t n);
void wire_text(Wire *w, unsigned field, const char *s); /* NULL: the field is absent */
void wire_ref(Wire *w, unsigned field, WireRef ref);    /* ref.at is filled in */

/* A message, or a text that is put piece by piece with wire_add. */
WireMark wire_begin(Wire *w, unsigned field);
void wire_add(Wire *w, const void *bytes, size_t n);
void wire_end(Wire *w, WireMark begin);
void wire_head(Wire *w, unsigned field, uint64_t length); /* begins a message whose bytes the caller puts elsewhere */

WireMark wire_mark(const Wire *w);
uint64_t wire_since(const Wire *w, WireMark mark); /* length of what was put since then */
void wire_cut(Wire *w, WireMark mark);             /* forgets it */

#endif
