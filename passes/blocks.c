/* A carried tensor of which each trip writes the next rows becomes a scan output (`y[t * k:(t + 1) * k] = f(t)`), as
 * writes.c does for single rows. Conditions:
 *
 * 1. The tensor is carried, and the body itself writes it once in each trip, at k consecutive positions of one axis,
 * the first of which moves by k from trip to trip. All positions are provably inside the tensor. 2. The loop reads only
 * its sizes, and the positions that the trip is about to write, which still have their values from before the loop.
 *
 * After the loop, the parts are joined with the rows before and after them, however early the loop ended. */
#include "passes/affine.h"
#include "passes/known.h"
#include "passes/scan.h"

typedef struct Blocks {
    PassCx *pass;
    ScanCarried carried;
    Node *write;
    int axis;
    Affine from;  /* the first place that a trip writes */
    int64_t size; /* number of places */
    Vec(Node *) reads;
} Blocks;

static bool finds_write(Blocks *w) {
    const Value *param = w->carried.param;
    Node *write = w->carried.loop->block[0]->last->in[w->carried.index + 1].value->def;
    if (param->type->kind != TY_TENSOR || !known_is(write, KNOWN_SLICE_SCATTER)) return false;
    if (write->home != w->carried.loop->block[0] || write->in[0].value != param) return false;
    if (param->fact.rank < 1 || w->carried.init->fact.rank != param->fact.rank || param->fact.dtype == DT_NONE)
        return false;
    w->write = write, w->axis = pass_axis(write->in[2].value, param->fact.rank);
    return w->axis >= 0 && write->in[1].value->fact.rank == param->fact.rank &&
           affine_span(w->carried.loop, write, 3, &w->from, &w->size) && w->from.step == w->size &&
           dim_is(write->in[1].value->fact.dim[w->axis], w->size) &&
           affine_inside(w->pass->func, w->carried.loop, &w->from, w->size, w->carried.init, w->axis);
}

static bool reads_own_places(const Blocks *w, const Node *node) {
    Affine from;
    int64_t size, gap;
    return known_is(node, KNOWN_SLICE) && pass_axis(node->in[1].value, w->carried.param->fact.rank) == w->axis &&
           affine_span(w->carried.loop, node, 2, &from, &size) && size == w->size &&
           affine_gap(&from, &w->from, &gap) && !gap;
}

static bool use_fits(Blocks *w, const Use *use) {
    Node *user = use->user;
    if (user == w->write) return use == &user->in[0];
    if (use != &user->in[0] || (!known_is(user, KNOWN_SIZE) && !reads_own_places(w, user))) return false;
    vec_push(w->pass->cx->scratch, &w->reads, user);
    return true;
}

static bool fits(Blocks *w) {
    if (!finds_write(w)) return false;
    for (const Use *use = w->carried.param->uses; use; use = use->next)
        if (!use_fits(w, use)) return false;
    for (const Use *use = w->write->out[0]->uses; use; use = use->next) {
        bool yielded = use->user == w->carried.loop->block[0]->last;
        if (!yielded && !known_is(use->user, KNOWN_SIZE)) return false;
        if (yielded && use != &use->user->in[w->carried.index + 1]) return false;
        if (!yielded) vec_push(w->pass->cx->scratch, &w->reads, use->user);
    }
    return true;
}

static Value *slice(Builder *b, const Blocks *w, Value *from, Value *to) {
    return known_call(b, KNOWN_SLICE, 5, (Value *[]){w->carried.init, ir_int(b, w->axis), from, to, ir_int(b, 1)});
}

/* Assembles the tensor after the loop: the rows before the parts, the parts, the rows after them. */
static Value *whole(Blocks *w, Value *scan) {
    Func *func = w->pass->func;
    Node *loop = w->carried.loop;
    Builder b = pass_before(w->pass, loop->next);
    bool yes = false, more = false;
    bool all = ir_known_bool(loop->in[1].value, &yes) && ir_known_bool(loop->block[0]->last->in[0].value, &more) &&
               yes && more; /* whether nothing ends it early */
    Value *first = affine_value(&b, &w->from, NULL), *piece[3];
    Value *rows = known_call(&b, KNOWN_MUL, 2, (Value *[]){scan_count(&b, scan), ir_int(&b, w->size)});
    uint32_t n = 0;
    if (w->from.n || w->from.k) piece[n++] = slice(&b, w, ir_int(&b, 0), first);
    piece[n++] = scan_rows(&b, scan, w->carried.init, w->axis, w->size, false);
    if (!all || !affine_reaches_end(func, loop, &w->from, w->size, w->carried.init, w->axis)) {
        Value *end = ir_none(&b), *after = known_call(&b, KNOWN_ADD, 2, (Value *[]){first, rows});
        piece[n++] = slice(&b, w, after, end);
    }
    return n == 1 ? piece[0] : known_cat(&b, w->axis, n, piece);
}

/* Leaves a tensor that is carried unchanged and unused, which dce removes. */
static void convert(Blocks *w) {
    Node *loop = w->carried.loop, *yield = loop->block[0]->last;
    Builder b = pass_before(w->pass, w->write);
    Value *out = w->carried.out, *part = ir_cast(&b, w->write->in[1].value, w->carried.init->fact.dtype);
    Fact fact = fact_fresh(w->pass->cx, w->pass->func->dims, &part->fact);
    for (uint32_t i = 0; i < w->reads.n; i++) ir_set_input(w->reads.at[i], 0, w->carried.init);
    ir_set_input(yield, w->carried.index + 1, w->carried.param);
    if (!ir_used(out)) return;
    Value *made = whole(w, scan_add(w->pass->func, loop, part, &fact, out->name));
    made->fact = out->fact; /* equally precise, in terms of values outside the loop */
    pass_replace(w->pass, out, made);
}

static bool visit(PassCx *pass, Node *loop) {
    bool changed = false;
    for (uint32_t i = 0, n = loop->op->kind == OP_LOOP ? loop->nin - 2 : 0; i < n; i++) {
        Blocks w = {.pass = pass, .carried = scan_carried(loop, i)};
        if (!fits(&w)) continue;
        convert(&w);
        changed = true;
    }
    return changed;
}

bool pass_blocks(PassCx *pass, Func *func) { return pass_each(pass, func->body, visit); }
