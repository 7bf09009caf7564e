/* Look-ups whose failure an enclosing `try` can catch. If an index or key is a run-time value, its presence is too.
 * Outside a `try`, the run fails by itself; inside one, it continues in the clause that catches the exception. */
#include "frontend/kinds/seq.h"

#include <string.h>

/* Returns whether code of the program could catch an exception here. Library code of the prelude is written so that it
 * raises none. */
bool lookup_watched(const Eval *ev) { return ev->now.handlers && ev->now.frame && !ev->now.frame->module->prelude; }

typedef struct Missing {
    const char *exception;
    Sval key; /* the argument of a KeyError; SV_UNBOUND: its text */
    Span at;
} Missing;

typedef struct Look {
    BranchFn *found;
    void *context;
    Missing missing;
} Look;

static Sval look(Eval *ev, void *context) {
    const Look *l = context;
    return l->found(ev, l->context);
}

static Sval miss(Eval *ev, void *context) {
    const Missing *missing = &((const Look *)context)->missing;
    bool key = !strcmp(missing->exception, "KeyError"), index = !strcmp(missing->exception, "IndexError");
    if (key) return sv_raise_key(ev, missing->key, missing->at, "the key is not there");
    return sv_raise(ev, missing->exception, index ? DIAG_2105 : DIAG_2107, missing->at,
                    index ? "index out of range" : "the value is not there");
}

Sval lookup_guard(Eval *ev, Sval there, BranchFn *found, void *context, const char *exception, Span at) {
    return lookup_key_guard(ev, there, sv_unbound(), found, context, exception, at);
}

Sval lookup_key_guard(Eval *ev, Sval there, Sval key, BranchFn *found, void *context, const char *exception, Span at) {
    Look l = {found, context, {exception, key, at}};
    if (!lookup_watched(ev)) return found(ev, context);
    if (there.kind == SV_BOOL && !there.b) return miss(ev, &l); /* known from facts about sizes, for instance */
    if (there.kind != SV_LATER) return found(ev, context);
    return flow_branch(ev, there.ir, look, miss, &l, at);
}

static bool is_number(Sval index) {
    return index.kind == SV_INT || index.kind == SV_TENSOR ||
           (index.kind == SV_LATER && index.ir->type->kind == TY_INT);
}

/* Returns whether the number is an index of a sequence of n elements. */
static Sval in_range(Eval *ev, Sval n, Sval index, Span at) {
    if (index.kind == SV_INT && n.kind == SV_INT) return sv_bool(true); /* the look-up itself raises */
    index = seq_index_value(ev, index, "a list", at);
    Sval least = sv_binary(ev, OP_Sub, sv_int(0), n, at);
    Sval from = sv_compare(ev, OP_GtE, index, least, at), below = sv_compare(ev, OP_Lt, index, n, at);
    return seq_and(ev, from, below, at);
}

/* Returns whether each number of an index into a tensor is within its dimension. Stops at the first part whose
 * dimension is counted from the end, or that has several. */
static Sval in_dimensions(Eval *ev, Sval tensor, Sval index, Span at) {
    Sval there = sv_bool(true), sizes = sv_attr(ev, tensor, cx_sym(ev->cx, "shape"), at);
    if (sizes.kind != SV_TUPLE) return there; /* the rank is not known */
    uint32_t dim = 0;
    for (uint32_t i = 0; i < index.tuple->n && dim < sizes.tuple->n; i++) {
        Sval part = index.tuple->item[i];
        if (part.kind == SV_NONE) continue;
        if (part.kind != SV_SLICE && part.kind != SV_INT && part.kind != SV_LATER) break;
        Sval size = sizes.tuple->item[dim++];
        if (is_number(part)) there = seq_and(ev, there, in_range(ev, size, part, at), at);
    }
    return there;
}

/* Returns whether a sequence has the index. Its length may be the size of the first dimension of a tensor. */
static Sval in_sequence(Eval *ev, Sval v, Sval index, Span at) {
    return is_number(index) ? in_range(ev, sv_length(ev, v, at), index, at) : sv_bool(true);
}

Sval lookup_is_there(Eval *ev, Sval v, Sval index, Span at) {
    if (!lookup_watched(ev)) return sv_bool(true);
    switch (v.kind) {
    case SV_TENSOR:
        if (index.kind == SV_TUPLE) return in_dimensions(ev, v, index, at);
        return index.kind == SV_TENSOR ? sv_bool(true) : in_sequence(ev, v, index, at);
    case SV_ITER: /* the parts of a tensor */
        return v.iter->place || !v.iter->source.whole ? sv_bool(true) : in_sequence(ev, v, index, at);
    case SV_LIST:
    case SV_TUPLE:
    case SV_STR:
    case SV_RANGE: return in_sequence(ev, v, index, at);
    case SV_DICT: return sv_contains(ev, v, index, at);
    default: return sv_bool(true);
    }
}

Sval lookup_holds(Eval *ev, Sval v, Sval value, Span at) {
    return lookup_watched(ev) ? sv_contains(ev, v, value, at) : sv_bool(true);
}

Sval lookup_has_any(Eval *ev, Sval v, Span at) {
    bool sized = v.kind == SV_LIST || v.kind == SV_DICT || v.kind == SV_SET;
    if (!sized || !lookup_watched(ev)) return sv_bool(true);
    Sval n = sv_length(ev, v, at);
    return n.kind == SV_LATER ? sv_compare(ev, OP_NotEq, n, sv_int(0), at) : sv_bool(true);
}

const char *lookup_exception(Sval v) { return v.kind == SV_DICT || v.kind == SV_SET ? "KeyError" : "IndexError"; }
