/* For a list of tensors to which each trip appends (or prepends) an element: carries the newest element beside it, and
 * computes the list's length from the trip, so that nothing reads the list in the loop and lists.c can make it a scan
 * output. The list must have an element before the loop, so that the newest one exists in each trip. */
#include "passes/affine.h"
#include "passes/known.h"
#include "passes/scan.h"

typedef struct {
    PassCx *pass;
    ScanCarried carried;
    Map longer; /* from values that are the list with one more element to that element; from results of an If to
                   themselves */
    Vec(Node *) reads;
    Fact element;
    bool front, known, reads_last;
    Value *last; /* the newest element at the start of a trip */
} Tail;

/* ---- the conditions ---- */

static bool lengthens(Tail *t, Value *v) {
    Node *def = v->def;
    if (map_has(&t->longer, v)) return true;
    bool front = def && pass_inserts_in_front(def);
    if (front || known_is(def, KNOWN_SEQ_APPEND)) {
        if (def->in[0].value != t->carried.param || (t->known && front != t->front)) return false;
        t->front = front, t->known = true;
        Value *element = def->in[def->nin - 1].value;
        t->element = fact_join(t->pass->cx, &t->element, &element->fact);
        map_set(t->pass->cx->scratch, &t->longer, v, element);
        return true;
    }
    if (!def || def->op->kind != OP_IF) return false;
    for (uint32_t side = 0; side < 2; side++)
        if (!lengthens(t, def->block[side]->last->in[v->index].value)) return false;
    map_set(t->pass->cx->scratch, &t->longer, v, v);
    return true;
}

/* Returns whether the index is len(list) - 1 of the list that is read. */
static bool is_length_less_one(const Node *at) {
    const Node *index = at->in[1].value->def;
    int64_t one;
    if (!known_is(index, KNOWN_SUB) || !ir_known_int(index->in[1].value, &one) || one != 1) return false;
    const Node *length = index->in[0].value->def;
    return known_is(length, KNOWN_SEQ_LEN) && length->in[0].value == at->in[0].value;
}

/* Returns whether the index is that of the newest element. */
static bool is_last(const Tail *t, const Node *at, bool longer) {
    Affine index, end = {.k = (int64_t)t->carried.init->def->nin + longer - 1, .step = 1};
    int64_t gap;
    if (!t->front && is_length_less_one(at)) return true;
    if (!affine_of(t->carried.loop, at->in[1].value, &index)) return false;
    if (!index.n && !index.step && index.k == (t->front ? 0 : -1)) return true;
    return !t->front && affine_gap(&index, &end, &gap) && !gap;
}

static bool use_fits(Tail *t, const Use *use, bool longer) {
    Node *user = use->user;
    uint32_t i = (uint32_t)(use - user->in);
    if (user->op->kind == OP_YIELD) {
        const Node *owner = user->home->owner;
        if (owner == t->carried.loop) return longer && i == t->carried.index + 1;
        return longer && owner && owner->op->kind == OP_IF && map_has(&t->longer, owner->out[i]);
    }
    if (i) return false;
    if (!longer && user->nout && map_has(&t->longer, user->out[0])) return true;
    bool last = known_is(user, KNOWN_SEQ_AT) && is_last(t, user, longer);
    if (!last && !known_is(user, KNOWN_SEQ_LEN)) return false;
    t->reads_last |= last && !longer;
    vec_push(t->pass->cx->scratch, &t->reads, user);
    return true;
}

static bool uses_fit(Tail *t, const Value *v, bool longer) {
    for (const Use *use = v->uses; use; use = use->next)
        if (!use_fits(t, use, longer)) return false;
    return true;
}

static bool fits(Tail *t) {
    const Type *type = t->carried.param->type;
    if (type->kind != TY_LIST || type->elem[0]->kind != TY_TENSOR) return false;
    if (!t->carried.init->def || t->carried.init->def->op->kind != OP_LIST || !t->carried.init->def->nin) return false;
    Value *next = t->carried.loop->block[0]->last->in[t->carried.index + 1].value;
    t->element = t->carried.init->def->in[0].value->fact;
    for (uint32_t i = 1; i < t->carried.init->def->nin; i++)
        t->element = fact_join(t->pass->cx, &t->element, &t->carried.init->def->in[i].value->fact);
    if (!lengthens(t, next) || !uses_fit(t, t->carried.param, false)) return false;
    bool good = true;
    map_each (&t->longer, entry) good &= uses_fit(t, entry->key, true);
    t->element = fact_fresh(t->pass->cx, t->pass->func->dims, &t->element);
    return good && t->reads.n && t->element.dtype != DT_NONE && t->element.rank >= 0;
}

/* ---- the change ---- */

/* Returns the element that was added to a state, as a value of the block that defines the state. */
static Value *element_of(Tail *t, Value *state) {
    Value *known = map_get(&t->longer, state);
    if (known != state) return known;
    Func *func = t->pass->func;
    Node *def = state->def;
    for (uint32_t side = 0; side < 2; side++) {
        Node *yield = def->block[side]->last;
        ir_add_input(func, yield, element_of(t, yield->in[state->index].value));
    }
    Value *made = ir_add_result(func, def, ir_basic(func, TY_TENSOR), t->element, NULL);
    map_set(t->pass->cx->scratch, &t->longer, state, made);
    return made;
}

static void replace_read(Tail *t, Node *node) {
    Builder b = pass_before(t->pass, node);
    Value *state = node->in[0].value, *by;
    bool longer = state != t->carried.param;
    if (known_is(node, KNOWN_SEQ_LEN))
        by = known_call(
            &b, KNOWN_ADD, 2,
            (Value *[]){t->carried.loop->block[0]->param[0], ir_int(&b, (int64_t)t->carried.init->def->nin + longer)});
    else
        by = longer ? element_of(t, state) : t->last;
    ir_replace(node->out[0], by);
    ir_erase(node);
}

static bool convert(Tail *t) {
    Node *yield = t->carried.loop->block[0]->last;
    Func *func = t->pass->func;
    if (t->reads_last) {
        Value *first = t->carried.init->def->in[t->front ? 0 : t->carried.init->def->nin - 1].value;
        t->last = ir_add_carried(func, t->carried.loop, first, t->element, NULL);
        ir_set_input(yield, t->last->index, element_of(t, yield->in[t->carried.index + 1].value));
    }
    for (uint32_t i = 0; i < t->reads.n; i++) replace_read(t, t->reads.at[i]);
    return true;
}

static bool visit(PassCx *pass, Node *loop) {
    bool changed = false;
    if (loop->op->kind != OP_LOOP) return false;
    for (uint32_t i = 0, n = loop->nin - 2; i < n; i++) {
        Tail t = {.pass = pass, .carried = scan_carried(loop, i)};
        changed |= fits(&t) && convert(&t);
    }
    return changed;
}

bool pass_tails(PassCx *pass, Func *func) { return pass_each(pass, func->body, visit); }
