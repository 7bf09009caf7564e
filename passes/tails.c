/* For a list of tensors to which each trip appends (or prepends) an element: carries the newest element beside it, or
 * the newest ones, and computes the list's length from the trip, so that nothing reads the list in the loop and lists.c
 * can make it a scan output. Where some trips add nothing, masks.c carries the length. The newest element must exist
 * wherever it is read: the list has an element before the loop, or the read is in a branch that is taken only if it has
 * one. Older ones are read only if all trips add one, and the list has so many before the loop. */
#include "passes/affine.h"
#include "passes/known.h"
#include "passes/scan.h"

enum { MOST_NEWEST = 8 };

typedef struct {
    PassCx *pass;
    ScanCarried carried;
    Map longer; /* from each value that is the list with one more element to that element; results of an If are mapped
                   to themselves */
    Vec(Node *) reads;
    Fact element;
    uint32_t elements; /* the number of values whose facts it joins */
    uint32_t tests;    /* the number of tests that were read, which is limited because tests may share operands */
    bool front, known;
    uint32_t newest_read;       /* how many of the newest elements at the start of a trip are read */
    bool keeps;                 /* a path of the body adds nothing */
    Map outside;                /* see scan_note_outside */
    Value *newest[MOST_NEWEST]; /* at the start of a trip; the first is zeros before there is one */
} Tail;

/* ---- the conditions ---- */

static void join_element(Tail *t, const Value *element) {
    t->element = t->elements++ ? fact_join(t->pass->cx, &t->element, &element->fact) : element->fact;
}

/* Returns whether the value is the list with one more element, or unchanged on some paths. */
static bool lengthens(Tail *t, Value *v) {
    Node *def = v->def;
    if (v == t->carried.param) return t->keeps = true;
    if (map_has(&t->longer, v)) return true;
    if (!def) return false;
    bool front = pass_inserts_in_front(def);
    if (front || known_is(def, KNOWN_SEQ_APPEND)) {
        if (def->in[0].value != t->carried.param || (t->known && front != t->front)) return false;
        t->front = front, t->known = true;
        Value *element = def->in[def->nin - 1].value;
        join_element(t, element);
        map_set(t->pass->cx->scratch, &t->longer, v, element);
        return true;
    }
    if (def->op->kind != OP_IF) return false;
    for (uint32_t side = 0; side < 2; side++)
        if (!lengthens(t, def->block[side]->last->in[v->index].value)) return false;
    map_set(t->pass->cx->scratch, &t->longer, v, v);
    return true;
}

/* Returns n of an index len(list) - n of the list that is read, or 0. */
static int64_t length_less(const Node *at) {
    const Node *index = at->in[1].value->def;
    int64_t n;
    if (!known_is(index, KNOWN_SUB) || !ir_known_int(index->in[1].value, &n)) return 0;
    const Node *length = index->in[0].value->def;
    return known_is(length, KNOWN_SEQ_LEN) && length->in[0].value == at->in[0].value ? n : 0;
}

/* Returns how new the element is that is read: 1 for the newest one; less than 1: this is not known. */
static int64_t age_of(const Tail *t, const Node *at, bool longer) {
    Affine index, end = {.k = (int64_t)t->carried.init->def->nin + longer - 1, .step = 1};
    int64_t gap, n = t->front ? 0 : length_less(at);
    if (n) return n;
    if (!affine_of(t->carried.loop, at->in[1].value, &index)) return 0;
    if (!index.n && !index.step && t->front) return index.k + 1;
    if (!index.n && !index.step && index.k < 0) return -index.k;
    return !t->front && !t->keeps && affine_gap(&index, &end, &gap) ? gap + 1 : 0;
}

/* Returns the int of `if n:`, which is tested as a tensor, or else the value itself. */
static Value *tested(Value *v) {
    while (v->def && (v->def->op->kind == OP_NUMBER_OF || v->def->op->kind == OP_TENSOR_OF)) v = v->def->in[0].value;
    return v;
}

static bool is_length(const Tail *t, Value *v, const Value *state) {
    v = tested(v);
    return known_is(v->def, KNOWN_SEQ_LEN) && (v->def->in[0].value == state || v->def->in[0].value == t->carried.param);
}

static bool shows_element(Tail *t, Value *test, bool then, const Value *state);

/* Returns whether an `and` or `or`, which is a branch, shows that there is an element: if one arm yields the opposite,
 * the other was taken. */
static bool branch_shows_element(Tail *t, const Value *test, bool then, const Value *state) {
    const Node *branch = test->def;
    for (uint32_t side = 0; side < 2; side++) {
        bool known;
        if (!ir_known_bool(branch->block[side]->last->in[test->index].value, &known) || known == then) continue;
        return shows_element(t, branch->in[0].value, side == 1, state) ||
               shows_element(t, branch->block[!side]->last->in[test->index].value, then, state);
    }
    return false;
}

/* Returns whether a test is true (`then`) or false only if the state has an element. */
static bool shows_element(Tail *t, Value *test, bool then, const Value *state) {
    static const struct {
        KnownOp op;
        int64_t than; /* the number with which the length is compared */
        bool then;    /* the side on which there is an element */
    } rows[] = {{KNOWN_EQUAL, 0, false}, {KNOWN_UNEQUAL, 0, true},          {KNOWN_GREATER, 0, true},
                {KNOWN_LESS, 1, false},  {KNOWN_GREATER_OR_EQUAL, 1, true}, {KNOWN_LESS_OR_EQUAL, 0, false}};
    enum { MOST_TESTS = 256 };
    const Node *def = test->def;
    if (++t->tests > MOST_TESTS) return false;
    if (is_length(t, test, state)) return then;
    if (known_is(def, KNOWN_NOT)) return shows_element(t, def->in[0].value, !then, state);
    if (def && def->op->kind == OP_IF) return branch_shows_element(t, test, then, state);
    for (size_t i = 0; def && i < sizeof rows / sizeof *rows; i++) {
        int64_t than;
        if (known_is(def, rows[i].op) && rows[i].then == then && ir_known_int(def->in[1].value, &than) &&
            than == rows[i].than && is_length(t, def->in[0].value, state))
            return true;
    }
    return false;
}

/* Returns whether the state has an element wherever the node runs. */
static bool has_element(Tail *t, const Node *node, Value *state) {
    const Node *loop = t->carried.loop;
    const Value *added = map_get(&t->longer, state);
    if (t->carried.init->def->nin || (added && (added != state || !t->keeps))) return true;
    if (!t->keeps && affine_runs_from(loop, node, 1)) return true;
    for (const Block *at = node->home; at != loop->block[0]; at = at->owner->home)
        if (at->owner->op->kind == OP_IF && shows_element(t, at->owner->in[0].value, at == at->owner->block[0], state))
            return true;
    return false;
}

/* Returns whether an element that is older than the newest one exists and can be carried. */
static bool has_older(const Tail *t, const Value *state, int64_t age, bool longer) {
    const Value *added = map_get(&t->longer, state);
    int64_t before = age - longer;
    return !t->keeps && added != state && before <= MOST_NEWEST && before <= (int64_t)t->carried.init->def->nin;
}

static bool use_fits(Tail *t, const Use *use, bool longer) {
    Node *user = use->user;
    uint32_t i = (uint32_t)(use - user->in);
    if (user->op->kind == OP_YIELD) {
        const Node *owner = user->home->owner;
        if (owner == t->carried.loop) return longer && i == t->carried.index + 1;
        return owner && owner->op->kind == OP_IF && map_has(&t->longer, owner->out[i]);
    }
    if (i) return false;
    if (!longer && user->nout && map_has(&t->longer, user->out[0])) return true;
    int64_t age = known_is(user, KNOWN_SEQ_AT) ? age_of(t, user, longer) : 0;
    if (age < 1 && !known_is(user, KNOWN_SEQ_LEN)) return false;
    if (age == 1 && !has_element(t, user, use->value)) return false;
    if (age > 1 && !has_older(t, use->value, age, longer)) return false;
    int64_t carried = age == 1 && t->keeps ? 1 : age - longer;
    if (carried > t->newest_read) t->newest_read = (uint32_t)carried;
    if (age < 1 && t->keeps) return true;
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
    if (!t->carried.init->def || t->carried.init->def->op->kind != OP_LIST) return false;
    Value *next = t->carried.loop->block[0]->last->in[t->carried.index + 1].value;
    for (uint32_t i = 0; i < t->carried.init->def->nin; i++) join_element(t, t->carried.init->def->in[i].value);
    if (next == t->carried.param || !lengthens(t, next) || !uses_fit(t, t->carried.param, false)) return false;
    bool good = true;
    map_each (&t->longer, entry) good &= uses_fit(t, entry->key, true);
    t->element = fact_fresh(t->pass->cx, t->pass->func->dims, &t->element);
    if (!good || !t->reads.n || t->element.dtype == DT_NONE || t->element.rank < 0) return false;
    return t->carried.init->def->nin || !t->newest_read ||
           scan_knows_sizes(t->pass, t->carried.loop, &t->element, &t->outside);
}

/* ---- the change ---- */

/* Returns the newest element of a state, as a value of the block that defines the state. */
static Value *element_of(Tail *t, Value *state) {
    if (state == t->carried.param) return t->newest[0];
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
    int64_t age = known_is(node, KNOWN_SEQ_AT) ? age_of(t, node, longer) : 0;
    if (known_is(node, KNOWN_SEQ_LEN))
        by = known_call(
            &b, KNOWN_ADD, 2,
            (Value *[]){t->carried.loop->block[0]->param[0], ir_int(&b, (int64_t)t->carried.init->def->nin + longer)});
    else
        by = age > 1 ? t->newest[age - longer - 1] : element_of(t, state);
    ir_replace(node->out[0], by);
    ir_erase(node);
}

static bool convert(Tail *t) {
    Node *yield = t->carried.loop->block[0]->last;
    Func *func = t->pass->func;
    const Node *init = t->carried.init->def;
    Builder b = pass_before(t->pass, t->carried.loop);
    for (uint32_t k = 0; k < t->newest_read; k++) {
        Value *first = init->nin ? init->in[t->front ? k : init->nin - 1 - k].value
                                 : scan_zeros(&b, &t->element, &t->outside);
        t->newest[k] = ir_add_carried(func, t->carried.loop, first, t->element, NULL);
    }
    for (uint32_t k = 0; k < t->newest_read; k++) {
        Value *next = k ? t->newest[k - 1] : element_of(t, yield->in[t->carried.index + 1].value);
        ir_set_input(yield, t->newest[k]->index, next);
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
