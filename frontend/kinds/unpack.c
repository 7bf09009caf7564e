/* Assignment to several targets: the values of an iterable, of which a starred target takes the rest. */
#include "frontend/kinds/iter.h"
#include "frontend/kinds/seq.h"

#include <string.h>

static Sval slice_of(Eval *ev, const IterSource *source, int64_t from, Sval to, Span at) {
    IterSource part;
    return iter_part(ev, source, from, to, &part, at) ? iter_collect(ev, &part, at) : sv_poison();
}

static bool unpack_star(Eval *ev, const IterSource *source, uint32_t want, uint32_t star, SvVec *out, Span at) {
    Sval length = iter_length(ev, source), end = sv_binary(ev, OP_Sub, length, sv_int((int64_t)want - 1 - star), at);
    int64_t n;
    if (sv_known_int(length, &n) && n < (int64_t)want - 1) {
        sv_raise(ev, "ValueError", DIAG_2104, at, "%lld values do not fit %u targets and a starred one", (long long)n,
                 want - 1);
        return false;
    }
    for (uint32_t i = 0; i < want; i++) {
        Sval v = i < star    ? iter_element(ev, source, sv_int(i), at)
                 : i == star ? slice_of(ev, source, star, end, at)
                             : iter_element(ev, source, sv_binary(ev, OP_Add, end, sv_int(i - star - 1), at), at);
        if (v.kind == SV_POISON) return false;
        vec_push(ev->cx->program, out, v);
    }
    return true;
}

/* Returns the operator that made a list of run-time length; NULL: something else did. */
static const Node *made_by(Eval *ev, Sval v, const char *op) {
    if (v.kind != SV_LIST || list_is_static(ev, v)) return NULL;
    const Dynamic *list = &heap_get(ev, v.cell)->dynamic;
    const Node *node = list->leaves == 1 ? list->leaf[0]->def : NULL;
    return node && node->nin && !strcmp(node->op->name, op) ? node : NULL;
}

/* Proves the rank of x by `b, t = x.shape`. Returns whether v is such a shape. */
static bool iter_prove_rank(Eval *ev, Sval v, uint32_t want) {
    const Node *size = made_by(ev, v, "size");
    if (!size || ev->emit.b.block != ev->emit.func->body) return false;
    ir_prove_rank(ev->emit.func, size->in[0].value, (int)want);
    return true;
}

typedef struct Unpacking {
    IterSource *source;
    uint32_t want;
    int star; /* -1: none */
    Span at;
} Unpacking;

/* Returns whether a run in which the values do not fit fails when it reads one that is not there, and nothing would
 * catch the exception. */
static bool fails_by_itself(Eval *ev, Sval v, const Unpacking *u) {
    if (lookup_watched(ev)) return false;
    if (u->star >= 0) return u->want <= 2;
    return iter_prove_rank(ev, v, u->want) || (u->source->most > 0 && u->source->most <= u->want);
}

static bool unpack_fitting(Eval *ev, const Unpacking *u, SvVec *out) {
    if (u->star >= 0) return unpack_star(ev, u->source, u->want, (uint32_t)u->star, out, u->at);
    u->source->n = u->want;
    return iter_now(ev, u->source, out, u->at);
}

static Sval unpacked(Eval *ev, void *context) {
    SvVec items = {0};
    return unpack_fitting(ev, context, &items) ? sv_tuple(ev, items.n, items.at) : sv_poison();
}

/* Unpacks values of run-time number inside a `try`. If their number is another one, the code leaves by a ValueError. */
static bool unpack_watched(Eval *ev, Unpacking *u, Sval fits, SvVec *out) {
    Sval all = lookup_guard(ev, fits, unpacked, u, "ValueError", u->at);
    for (uint32_t i = 0; all.kind == SV_TUPLE && i < all.tuple->n; i++)
        vec_push(ev->cx->program, out, all.tuple->item[i]);
    return all.kind == SV_TUPLE;
}

/* Makes a run with more values than targets fail outside a `try`, where it would go unnoticed. */
static void check_fits(Eval *ev, Sval fits, Span at) {
    if (ev->now.frame && ev->now.frame->module->prelude) return;
    if (!ev->options->keep_asserts) {
        ev_note(ev, DIAG_2026, at, "the number of values is not compared with that of the targets at run time");
        return;
    }
    Value *trap = sv_ir(ev, sv_not(ev, fits, at), at);
    if (trap) ir_trap(&ev->emit.b, trap);
}

bool iter_unpack(Eval *ev, Sval v, uint32_t want, int star, bool fits_already, SvVec *out, Span at) {
    IterSource source;
    if (sv_unknown_state(v)) {
        for (uint32_t i = 0; i < want; i++) vec_push(ev->cx->program, out, v);
        return true;
    }
    if (star >= 0 && v.kind == SV_ITER) v = sv_list_from(ev, v, at);
    if (!iter_open(ev, v, &source, at)) return false;
    if (star < 0 && source.n >= 0 && source.n != want) {
        sv_raise(ev, "ValueError", DIAG_2104, at, "%lld value%s cannot be unpacked into %u target%s",
                 (long long)source.n, source.n == 1 ? "" : "s", want, want == 1 ? "" : "s");
        return false;
    }
    Unpacking unpacking = {&source, want, star, at};
    if (source.n >= 0 || fits_already || fails_by_itself(ev, v, &unpacking)) return unpack_fitting(ev, &unpacking, out);
    Sval least = sv_int((int64_t)want - (star >= 0));
    Sval fits = sv_compare(ev, star >= 0 ? OP_GtE : OP_Eq, iter_length(ev, &source), least, at);
    if (fits.kind == SV_LATER && lookup_watched(ev)) return unpack_watched(ev, &unpacking, fits, out);
    if (fits.kind == SV_LATER) check_fits(ev, fits, at);
    return unpack_fitting(ev, &unpacking, out);
}
