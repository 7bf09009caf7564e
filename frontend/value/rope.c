#include "frontend/value/rope.h"

#include "frontend/value/eval.h"

enum { SHORT = 256 }; /* bytes; shorter texts are interned at once */

/* A text that was joined from others. Until it is read, it refers to its parts. Afterwards, its bytes are at the
 * beginning of a buffer that it shares with the ropes that continue it. */
struct Rope {
    Context *cx;
    uint32_t length, points;
    Sym sym;      /* once it was interned; else NULL */
    Text *buffer; /* once it was read; else NULL */
    Sval part[2];
};

static bool is_unread(Sval v) { return v.cell == IS_ROPE && !v.rope->buffer; }

size_t text_size(Sval v) { return v.cell == IS_ROPE ? v.rope->length : sym_length(v.sym); }
uint32_t text_points(Sval v) { return v.cell == IS_ROPE ? v.rope->points : sym_points(v.sym); }

/* Appends v's bytes; of unread ropes, those of their parts. */
static void append(Text *to, Sval v) {
    Arena *scratch = v.cell == IS_ROPE ? v.rope->cx->scratch : NULL;
    SvVec rest = {0};
    for (;;) {
        if (is_unread(v)) {
            vec_push(scratch, &rest, v.rope->part[1]);
            v = v.rope->part[0];
            continue;
        }
        Str bytes = text_bytes(v);
        text_add_n(to, bytes.s, bytes.n);
        if (!rest.n) return;
        v = rest.at[--rest.n];
    }
}

/* Makes the bytes of an unread rope. It descends along first parts to one that has been read. If nothing was appended
 * to that one's buffer yet, the remaining parts are appended there. */
static void read_rope(Rope *rope) {
    Context *cx = rope->cx;
    ArenaMark mark = arena_mark(cx->scratch);
    SvVec rest = {0};
    Sval first = {.kind = SV_STR, .cell = IS_ROPE, .rope = rope};
    for (; is_unread(first); first = first.rope->part[0]) vec_push(cx->scratch, &rest, first.rope->part[1]);
    bool continues = first.cell == IS_ROPE && first.rope->buffer->n == first.rope->length;
    cx_step(cx, (rope->length - (continues ? text_size(first) : 0)) / TEXT_STEP + rest.n);
    Text *buffer = continues ? first.rope->buffer : arena_new(cx->program, Text);
    if (!continues) {
        *buffer = text_open(cx->program);
        append(buffer, first);
    }
    while (rest.n) append(buffer, rest.at[--rest.n]);
    text_done(buffer);
    rope->buffer = buffer;
    arena_release(cx->scratch, mark);
}

Str text_bytes(Sval v) {
    if (v.cell != IS_ROPE) return (Str){v.sym, sym_length(v.sym)};
    if (!v.rope->buffer) read_rope(v.rope);
    return (Str){v.rope->buffer->at, v.rope->length};
}

Sym rope_sym(Rope *rope) {
    if (rope->sym) return rope->sym;
    Str bytes = text_bytes((Sval){.kind = SV_STR, .cell = IS_ROPE, .rope = rope});
    return rope->sym = sym_n(rope->cx->symbols, bytes.s, bytes.n);
}

bool text_is(Sval a, Sval b) {
    if (a.cell != IS_ROPE && b.cell != IS_ROPE) return a.sym == b.sym;
    return text_size(a) == text_size(b) && sv_text(a) == sv_text(b);
}

static Rope *rope_new(Eval *ev, uint64_t length, uint64_t points) {
    if (length > UINT32_MAX) fault_raise(ev->cx->fault, FAULT_MEMORY, NULL);
    Rope *rope = arena_new(ev->cx->program, Rope);
    *rope = (Rope){.cx = ev->cx, .length = (uint32_t)length, .points = (uint32_t)points};
    return rope;
}

/* Joins two texts of which one is long, without reading them. */
static Sval join_two(Eval *ev, SvKind kind, Sval a, Sval b) {
    if (!text_size(a) || !text_size(b)) return text_size(a) ? a : b;
    Rope *rope = rope_new(ev, (uint64_t)text_size(a) + text_size(b), (uint64_t)text_points(a) + text_points(b));
    rope->part[0] = a, rope->part[1] = b;
    return (Sval){.kind = kind, .cell = IS_ROPE, .rope = rope};
}

/* Joins texts into new bytes. */
static Sval join_bytes(Eval *ev, SvKind kind, uint32_t n, const Sval *piece, uint64_t length) {
    bool interns = length < SHORT;
    Arena *scratch = ev->cx->scratch;
    ArenaMark mark = arena_mark(scratch);
    Text *text = arena_new(interns ? scratch : ev->cx->program, Text);
    *text = text_open(interns ? scratch : ev->cx->program);
    uint64_t points = 0;
    cx_step(ev->cx, length / TEXT_STEP + n / TEXT_STEP);
    for (uint32_t i = 0; i < n; i++) append(text, piece[i]), points += text_points(piece[i]);
    Sval made = {.kind = kind};
    if (interns) {
        made.sym = sym_n(ev->cx->symbols, text->at ? text->at : "", text->n);
    } else {
        made.cell = IS_ROPE, made.rope = rope_new(ev, length, points);
        made.rope->buffer = text;
    }
    arena_release(scratch, mark);
    return made;
}

Sval text_concat(Eval *ev, SvKind kind, uint32_t n, const Sval *piece) {
    uint64_t length = 0;
    uint32_t longest = 0;
    for (uint32_t i = 0; i < n; i++) {
        length += text_size(piece[i]);
        if (text_size(piece[i]) > text_size(piece[longest])) longest = i;
    }
    /* A piece of more than half of the result is not copied, so that copying at most doubles the memory. */
    if (length < SHORT || 2 * (uint64_t)text_size(piece[longest]) <= length)
        return join_bytes(ev, kind, n, piece, length);
    Sval before = text_concat(ev, kind, longest, piece);
    Sval after = text_concat(ev, kind, n - longest - 1, piece + longest + 1);
    return join_two(ev, kind, join_two(ev, kind, before, piece[longest]), after);
}
