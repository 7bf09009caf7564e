/* Sources and iterators. A source has a length and gives the element at an index, each known now or later; an iterator
 * is a source with the index of the next element in a cell. What consumes a source of known length does so now; else
 * one run-time loop does. */
#include "frontend/exec/eval_private.h"
#include "frontend/kinds/seq.h"

static Sym place_name(Eval *ev) { return cx_sym(ev->cx, "i"); }

Sval iter_length(Eval *ev, const IterSource *source) {
    return source->n >= 0 ? sv_int(source->n) : sv_number(ev, source->length);
}

static bool set_length(Eval *ev, IterSource *source, Sval length, Span at) {
    source->n = -1;
    if (length.kind == SV_POISON) return false;
    if (sv_known_int(length, &source->n)) return true;
    source->length = sv_ir(ev, length, at);
    return source->length != NULL;
}

/* ---- iterators ---- */

static Sval make(Eval *ev, const IterSource *source, CellId place) {
    Iter *iter = arena_new(ev->cx->program, Iter);
    iter->source = *source, iter->place = place;
    return (Sval){.kind = SV_ITER, .iter = iter};
}

Sval iter_view(Eval *ev, const IterSource *source) { return make(ev, source, 0); }

Sval iter_make(Eval *ev, const IterSource *source) {
    CellId place = heap_new(ev, CELL_FRAME, ev->b.at);
    frame_set(ev, place, place_name(ev), sv_int(0));
    return make(ev, source, place);
}

/* The elements that an iterator has not given yet. */
static Sval rest_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    return source->part->at(ev, source->part, sv_binary(ev, OP_Add, source->start, index, at), at);
}

static bool rest_of(Eval *ev, Sval v, IterSource *out, Span at) {
    const Iter *iter = v.iter;
    *out = iter->source;
    if (!iter->place) return true;
    Sval next = frame_get(ev, iter->place, place_name(ev));
    Sval length = iter_length(ev, &iter->source);
    frame_set(ev, iter->place, place_name(ev), length);
    int64_t k;
    if (sv_known_int(next, &k) && k == 0) return true;
    *out = (IterSource){.at = rest_at,
                        .value = v,
                        .start = next,
                        .unroll = iter->source.unroll,
                        .part = (IterSource *)&iter->source,
                        .parts = 1};
    return set_length(ev, out, sv_binary(ev, OP_Sub, length, next, at), at);
}

typedef struct Next {
    const IterSource *source;
    Sval index, fallback;
    Span at;
} Next;

static Sval next_there(Eval *ev, void *context) {
    Next *n = context;
    return n->source->at(ev, n->source, n->index, n->at);
}

static Sval next_not(Eval *ev, void *context) {
    (void)ev;
    return ((Next *)context)->fallback;
}

Sval iter_next(Eval *ev, Sval v, Sval fallback, Span at) {
    if (v.kind != SV_ITER || !v.iter->place)
        return sv_raise(ev, "TypeError", DIAG_2102, at, "%s is not an iterator; call iter() on it first",
                        sv_noun(ev, v));
    const IterSource *source = &v.iter->source;
    Next n = {source, frame_get(ev, v.iter->place, place_name(ev)), fallback, at};
    Sval there = sv_compare(ev, OP_Lt, n.index, iter_length(ev, source), at);
    if (there.kind == SV_BOOL && !there.b)
        return fallback.kind == SV_UNBOUND
                   ? sv_raise(ev, "StopIteration", DIAG_2113, at, "next() at the end of the iterator")
                   : fallback;
    frame_set(ev, v.iter->place, place_name(ev), sv_binary(ev, OP_Add, n.index, sv_int(1), at));
    if (there.kind == SV_BOOL) return next_there(ev, &n);
    if (fallback.kind == SV_UNBOUND) return lookup_guard(ev, there, next_there, &n, "StopIteration", at);
    return there.kind == SV_LATER ? flow_branch(ev, there.ir, next_there, next_not, &n, at) : sv_poison();
}

static bool iterator_iterate(Eval *ev, Sval v, IterSource *out, Span at) { return rest_of(ev, v, out, at); }

static Sval view_length(Eval *ev, Sval v, Span at) {
    if (!v.iter->place) return iter_length(ev, &v.iter->source);
    return sv_raise(ev, "TypeError", DIAG_2102, at, "an iterator has no len()");
}

static Sval iterator_truth(Eval *ev, Sval v, Span at) {
    if (v.iter->place) return sv_bool(true);
    return sv_compare(ev, OP_NotEq, view_length(ev, v, at), sv_int(0), at);
}

static Sval iterator_attr(Eval *ev, Sval v, Sym name, Span at) { return native_method(ev, "iterator", v, name, at); }

static Sval view_contains(Eval *ev, Sval v, Sval item, Span at) {
    if (v.iter->source.n >= 0) return seq_contains(ev, v, item, at);
    Sval list = iter_collect(ev, &v.iter->source, at);
    return list.kind == SV_LIST ? sv_contains(ev, list, item, at) : sv_poison();
}

static Sval view_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at) { return sv_set_row.binary(ev, op, a, b, at); }

/* Sequences of run-time length that are views: elements by index, and all as one list. */
static Sval view_item(Eval *ev, Sval v, Sval index, Span at) {
    const IterSource *source = &v.iter->source;
    if (v.iter->place || !source->whole)
        return sv_raise(ev, "TypeError", DIAG_2102, at, "%s has no elements by index", sv_noun(ev, v));
    if (index.kind == SV_SLICE) return sv_item(ev, sv_number(ev, source->whole(ev, source, at)), index, at);
    Sval negative = sv_compare(ev, OP_Lt, index, sv_int(0), at);
    bool wraps;
    if (sv_known_bool(negative, &wraps) && !wraps) return source->at(ev, source, index, at);
    Sval wrapped = sv_binary(ev, OP_Mod, index, iter_length(ev, source), at);
    return wrapped.kind == SV_POISON ? wrapped : source->at(ev, source, wrapped, at);
}

static Value *view_later(Eval *ev, Sval v, Span at) {
    const IterSource *source = &v.iter->source;
    if (!v.iter->place && source->whole) return source->whole(ev, source, at);
    ev_error(ev, DIAG_2108, at, "%s has no form in the graph: make a list of it", sv_noun(ev, v));
    return NULL;
}

const SvProtocol sv_iter_row = {
    .noun = "an iterator",
    .attr = iterator_attr,
    .item = view_item,
    .length = view_length,
    .iterate = iterator_iterate,
    .truth = iterator_truth,
    .contains = view_contains,
    .later = view_later,
    .binary = view_binary,
    .compare = sv_set_compare,
};

/* ---- opening ---- */

bool iter_open(Eval *ev, Sval v, IterSource *out, Span at) {
    if (v.kind == SV_POISON) return false;
    if (v.kind == SV_UNKNOWN) return sv_length(ev, v, at).kind == SV_INT;
    if (v.kind == SV_CHOICE) return iter_open_choice(ev, v, out, at);
    const SvProtocol *row = sv_row(ev, v);
    if (row->iterate) return row->iterate(ev, v, out, at);
    bool number = v.kind == SV_INT || v.kind == SV_LATER || v.kind == SV_FLOAT;
    sv_raise(ev, "TypeError", DIAG_2102, at, "%s cannot be iterated%s", sv_noun(ev, v),
             number ? "; write range(n) to count" : "");
    return false;
}

/* A choice of iterables: as many elements as the longest has known, each a choice. All must have one length that is
 * known now. */
static Sval choice_at(Eval *ev, const IterSource *source, Sval index, Span at) {
    return sv_item(ev, source->value, index, at);
}

bool iter_open_choice(Eval *ev, Sval v, IterSource *out, Span at) {
    for (uint32_t i = 0; i < v.choice->n; i++)
        if (v.choice->alt[i].kind == SV_NONE)
            return sv_raise(ev, "TypeError", DIAG_2102, at, "the value may be None here, and None cannot be iterated"),
                   false;
    Sval length = sv_length(ev, v, at);
    *out = (IterSource){.at = choice_at, .value = v};
    return set_length(ev, out, length, at);
}

static bool push_now(Eval *ev, Sval element, void *context) {
    SvVec *out = context;
    vec_push(ev->cx->program, out, element);
    return true;
}

static bool each_now(Eval *ev, const IterSource *source, EachFn *each, void *context, Span at) {
    for (int64_t i = 0; i < source->n; i++) {
        ev_step(ev);
        Sval v = source->at(ev, source, sv_int(i), at);
        if (v.kind == SV_POISON || !each(ev, v, context)) return false;
    }
    return true;
}

bool kinds_iter_all(Eval *ev, Sval iterable, SvVec *out, Span at) {
    IterSource source;
    if (!iter_open(ev, iterable, &source, at)) return false;
    if (source.n >= 0) return each_now(ev, &source, push_now, out, at);
    ev_error(ev, DIAG_2108, at, "the number of elements of %s must be known at compile time here",
             sv_noun(ev, iterable));
    return false;
}

/* ---- loops ---- */

typedef struct Each {
    const IterSource *source;
    EachFn *each;
    void *context;
    Span at;
    bool ok;
} Each;

static Flow each_body(Eval *ev, Sval index, void *context) {
    Each *e = context;
    Sval v = e->source->at(ev, e->source, index, e->at);
    e->ok = v.kind != SV_POISON && e->each(ev, v, e->context);
    return trip_end(ev, &e->ok, e->at);
}

static bool each_later(Eval *ev, const IterSource *source, EachFn *each, void *context, Span at) {
    Each e = {source, each, context, at, true};
    LoopSpec spec = {.trips = source->length, .static_trips = -1, .body = each_body, .at = at};
    return expression_loop(ev, &spec, &e) && e.ok;
}

bool iter_each(Eval *ev, Sval iterable, EachFn *each, void *context, Span at) {
    IterSource source;
    if (!iter_open(ev, iterable, &source, at)) return false;
    return source.n >= 0 ? each_now(ev, &source, each, context, at) : each_later(ev, &source, each, context, at);
}

typedef struct Collect {
    Sval list, func;
    Span at;
} Collect;

static bool append_one(Eval *ev, Sval element, void *context) {
    Collect *c = context;
    Sval v = c->func.kind == SV_UNBOUND ? element : sv_call(ev, c->func, &(Args){.n = 1, .pos = &element}, c->at);
    return v.kind != SV_POISON && sv_call_method(ev, c->list, "append", 1, &v, c->at).kind != SV_POISON;
}

Sval iter_collect(Eval *ev, const IterSource *source, Span at) {
    if (source->value.kind == SV_RANGE && source->n < 0) {
        Value *list = sv_ir(ev, source->value, at);
        return list ? dynamic_list_of(ev, list) : sv_poison();
    }
    if (source->value.kind == SV_LIST && source->n < 0 && !source->parts) return dynamic_copy(ev, source->value);
    Collect c = {sv_list(ev, 0, NULL), {.kind = SV_UNBOUND}, at};
    bool ok = source->n >= 0 ? each_now(ev, source, append_one, &c, at) : each_later(ev, source, append_one, &c, at);
    return ok ? c.list : sv_poison();
}

Sval kinds_iter_map_collect(Eval *ev, Sval func, Sval iterable, Span at) {
    Collect c = {sv_list(ev, 0, NULL), func, at};
    return iter_each(ev, iterable, append_one, &c, at) ? c.list : sv_poison();
}

/* ---- unpacking ---- */

bool iter_part(Eval *ev, const IterSource *source, int64_t from, Sval to, IterSource *out, Span at) {
    *out = (IterSource){
        .at = rest_at, .start = sv_int(from), .part = (IterSource *)source, .parts = 1, .value = sv_none()};
    return set_length(ev, out, sv_binary(ev, OP_Sub, to, sv_int(from), at), at);
}

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
        Sval v = i < star    ? source->at(ev, source, sv_int(i), at)
                 : i == star ? slice_of(ev, source, star, end, at)
                             : source->at(ev, source, sv_binary(ev, OP_Add, end, sv_int(i - star - 1), at), at);
        if (v.kind == SV_POISON) return false;
        vec_push(ev->cx->program, out, v);
    }
    return true;
}

/* `b, t = x.shape` says how many dimensions x has. */
static void iter_prove_rank(Eval *ev, Sval v, uint32_t want) {
    if (v.kind != SV_LIST || list_is_static(ev, v) || ev->b.block != ev->func->body) return;
    const Dynamic *sizes = &heap_get(ev, v.cell)->dynamic;
    const Node *node = sizes->leaves == 1 ? sizes->leaf[0]->def : NULL;
    if (node && node->nin && !strcmp(node->op->name, "size")) ir_prove_rank(ev->func, node->in[0].value, (int)want);
}

bool iter_unpack(Eval *ev, Sval v, uint32_t want, int star, SvVec *out, Span at) {
    IterSource source;
    if (sv_unknown_state(v)) {
        for (uint32_t i = 0; i < want; i++) vec_push(ev->cx->program, out, v);
        return true;
    }
    if (!iter_open(ev, v, &source, at)) return false;
    if (star >= 0) return unpack_star(ev, &source, want, (uint32_t)star, out, at);
    if (source.n >= 0 && source.n != want) {
        sv_raise(ev, "ValueError", DIAG_2104, at, "%lld value%s cannot be unpacked into %u target%s",
                 (long long)source.n, source.n == 1 ? "" : "s", want, want == 1 ? "" : "s");
        return false;
    }
    iter_prove_rank(ev, v, want);
    source.n = want; /* of a length known later: another one fails in Python */
    return each_now(ev, &source, push_now, out, at);
}
