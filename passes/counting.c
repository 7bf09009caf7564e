/* Rules that find the trip count of a loop: `while i < n`, `while True: ... if i >= n: break`, and the like. Other
 * passes need a count to make tensors of trips, and ONNX Runtime tests no condition then. */
#include "passes/canon.h"
#include "passes/known.h"

/* ---- opposites of tests ---- */

/* ONNX has no operator for `!=`, so `not (a == b)` is kept. */
static const KnownOp opposites[][2] = {{KNOWN_LESS, KNOWN_GREATER_OR_EQUAL},
                                       {KNOWN_GREATER, KNOWN_LESS_OR_EQUAL},
                                       {KNOWN_GREATER_OR_EQUAL, KNOWN_LESS},
                                       {KNOWN_LESS_OR_EQUAL, KNOWN_GREATER},
                                       {KNOWN_UNEQUAL, KNOWN_EQUAL}};

/* Returns the opposite of a comparison of ints; NULL if the node is not such a comparison or has no opposite. */
static const KnownOp *opposite_of(const Node *test) {
    for (size_t i = 0; i < sizeof opposites / sizeof *opposites; i++)
        if (known_is(test, opposites[i][0])) return opposites[i];
    return NULL;
}

/* Returns whether an If reads the value. For such a `not`, the branches of the If are exchanged instead. */
static bool tested_by_if(const Value *v) {
    for (const Use *use = v->uses; use; use = use->next)
        if (use->user->op->kind == OP_IF) return true;
    return false;
}

/* Replaces `not` of a comparison by the opposite comparison. A comparison that something else reads is kept, since a
 * second one would cost more than `not`. */
bool canon_opposites(PassCx *pass, Node *node) {
    if (!known_is(node, KNOWN_NOT) || !ir_used(node->out[0]) || tested_by_if(node->out[0])) return false;
    const Node *of = node->in[0].value->def;
    Builder b = pass_before(pass, node);
    Value *by = NULL;
    if (known_is(of, KNOWN_NOT)) {
        by = of->in[0].value;
    } else if (!of || node->in[0].value->uses->next) {
        return false;
    } else if (opposite_of(of)) {
        by = known_call(&b, opposite_of(of)[1], 2, (Value *[]){of->in[0].value, of->in[1].value});
    } else if (known_is(of, KNOWN_OR) && (opposite_of(of->in[0].value->def) || opposite_of(of->in[1].value->def))) {
        Value *side[2];
        for (int i = 0; i < 2; i++) side[i] = known_call(&b, KNOWN_NOT, 1, &of->in[i].value);
        by = known_call(&b, KNOWN_AND, 2, side);
    }
    if (!by) return false;
    pass_replace(pass, node->out[0], by);
    return true;
}

/* ---- tests at the start of a trip ---- */

/* A loop without end, each of whose trips begins with a test that ends it and otherwise leaves all as it was. */
typedef struct FirstTest {
    Node *loop, *branch;
    uint32_t exit;  /* the side of the branch that ends the loop, 0 or 1 */
    Value *goes_on; /* whether there is a next trip after the other side; NULL: always */
} FirstTest;

/* Returns whether the test alone reads the node's results. */
static bool read_by_test(const FirstTest *t, const Node *node) {
    const Block *body = t->loop->block[0];
    for (uint32_t i = 0; i < node->nout; i++)
        for (const Use *use = node->out[i]->uses; use; use = use->next)
            if (use->user->home != body || (use->user == body->last && use != body->last->in)) return false;
    return true;
}

/* Returns whether the nodes in front of the branch only compute its test, from carried values. */
static bool only_tests(const FirstTest *t) {
    const Value *trip = t->loop->block[0]->param[0];
    for (const Node *node = t->loop->block[0]->first; node != t->branch; node = node->next) {
        if (node->nblock || !pass_may_go(node) || (node->op->traits & T_RANDOM)) return false;
        if (t->goes_on && !ir_total(node)) return false; /* it would run where it does not run now */
        for (uint32_t i = 0; i < node->nin; i++)
            if (node->in[i].value == trip) return false;
        if (!pass_is_literal(node) && !read_by_test(t, node)) return false;
    }
    return true;
}

/* Returns whether the exit leaves every carried value as it was at the start of the trip. */
static bool exit_changes_nothing(const FirstTest *t) {
    const Block *body = t->loop->block[0], *exit = t->branch->block[t->exit];
    for (const Node *node = exit->first; node != exit->last; node = node->next)
        if (!pass_may_go(node)) return false;
    for (uint32_t i = 0; i < carried_count(t->loop); i++) {
        const Value *next = body->last->in[i + 1].value, *param = body->param[i + 1];
        if (next == param) continue;
        if (next->def != t->branch || t->branch->block[t->exit]->last->in[next->index].value != param) return false;
    }
    for (uint32_t i = 0; i < t->branch->nout; i++)
        for (const Use *use = t->branch->out[i]->uses; use; use = use->next)
            if (use->user != body->last) return false;
    return true;
}

/* Returns whether taking the exit ends the loop. */
static bool exit_ends(FirstTest *t) {
    const Value *again = t->loop->block[0]->last->in[0].value;
    Value *test = t->branch->in[0].value;
    bool known;
    if (again == test) return t->exit = 1, true;
    if (known_is(again->def, KNOWN_NOT) && again->def->in[0].value == test) return t->exit = 0, true;
    if (again->def != t->branch) return false;
    for (t->exit = 0; t->exit < 2; t->exit++) {
        Value *side = t->branch->block[t->exit]->last->in[again->index].value,
              *other = t->branch->block[!t->exit]->last->in[again->index].value;
        if (!ir_known_bool(side, &known) || known) continue;
        t->goes_on = ir_known_bool(other, &known) && known ? NULL : other;
        return true;
    }
    return false;
}

static bool begins_with_test(FirstTest *t, Node *loop) {
    bool first;
    if (loop->op->kind != OP_LOOP || !ir_is_none(loop->in[0].value) || loop->nout != carried_count(loop)) return false;
    if (!ir_known_bool(loop->in[1].value, &first) || !first) return false;
    const Block *body = loop->block[0];
    *t = (FirstTest){.loop = loop, .branch = body->first};
    while (t->branch && t->branch->op->kind != OP_IF) t->branch = t->branch->next;
    if (!t->branch) return false;
    const Node *behind = t->branch->next;
    if (behind != body->last && !(known_is(behind, KNOWN_NOT) && behind->next == body->last)) return false;
    return exit_ends(t) && exit_changes_nothing(t) && only_tests(t);
}

/* Computes the test with other values for those that are carried, and returns whether the loop goes on. */
static Value *test_anew(const FirstTest *t, Builder *b, Map *values) {
    for (const Node *node = t->loop->block[0]->first; node != t->branch; node = node->next) ir_clone(b, node, values);
    Value *test = map_get(values, t->branch->in[0].value);
    if (!test) test = t->branch->in[0].value;
    return t->exit ? test : known_call(b, KNOWN_NOT, 1, &test);
}

bool canon_tests_last(PassCx *pass, Node *loop) {
    FirstTest t;
    if (!begins_with_test(&t, loop)) return false;
    Block *body = loop->block[0], *arm = t.branch->block[!t.exit];
    Builder outer = pass_before(pass, loop), inner = pass_before(pass, body->last);
    Map before = {0}, behind = {0};
    for (uint32_t i = 0; i < carried_count(loop); i++)
        map_set(pass->cx->scratch, &before, body->param[i + 1], loop->in[i + 2].value);
    ir_set_input(loop, 1, test_anew(&t, &outer, &before));
    ir_inline(pass->func, arm, t.branch->next, NULL);
    for (uint32_t i = 0; i < carried_count(loop); i++) {
        Value *next = body->last->in[i + 1].value;
        if (next->def == t.branch) ir_set_input(body->last, i + 1, arm->last->in[next->index].value);
        map_set(pass->cx->scratch, &behind, body->param[i + 1], body->last->in[i + 1].value);
    }
    Value *again = test_anew(&t, &inner, &behind);
    if (t.goes_on) again = known_call(&inner, KNOWN_AND, 2, (Value *[]){t.goes_on, again});
    ir_set_input(body->last, 0, again);
    ir_erase(t.branch);
    return true;
}

/* ---- counters ---- */

/* A counting loop: while i < n (and more), with i from a number on in steps of 1. */
typedef struct Counter {
    uint32_t carried;    /* index of the counter among the carried values */
    int64_t from;        /* the counter in the first trip */
    Value *bound;        /* n */
    bool closed;         /* i <= n */
    bool always;         /* there is a first trip, whatever n is */
    Value *first, *next; /* the rest of the condition, in front of the loop and inside it; NULL: none */
} Counter;

static bool is_int(const Value *v, int64_t wanted) {
    int64_t k;
    return ir_known_int(v, &k) && k == wanted;
}

static bool adds_one(const Value *v, const Value *to) {
    const Node *add = v->def;
    if (!known_is(add, KNOWN_ADD)) return false;
    const Value *a = add->in[0].value, *b = add->in[1].value;
    return (a == to && is_int(b, 1)) || (b == to && is_int(a, 1));
}

/* Takes apart a test `low < high` or `low <= high`; false if the value is not such a test. */
static bool compares(const Value *test, Value **low, Value **high, bool *closed) {
    static const KnownOp rows[] = {KNOWN_LESS, KNOWN_GREATER, KNOWN_LESS_OR_EQUAL, KNOWN_GREATER_OR_EQUAL};
    for (int i = 0; i < 4; i++) {
        if (!known_is(test->def, rows[i])) continue;
        *low = test->def->in[i % 2].value, *high = test->def->in[1 - i % 2].value;
        *closed = i >= 2;
        return true;
    }
    return false;
}

/* Returns whether the test at the end of a trip, or one side of its `and`, compares a counter with a value from
 * outside. */
static bool next_test(const Node *loop, const Value *test, Counter *c) {
    Value *low;
    const Block *body = loop->block[0];
    int64_t number;
    if (!compares(test, &low, &c->bound, &c->closed)) return false;
    if (!ir_known_int(c->bound, &number) && !ir_sees(loop->home, c->bound)) return false;
    for (c->carried = 0; c->carried < carried_count(loop); c->carried++)
        if (body->last->in[c->carried + 1].value == low) break;
    return c->carried < carried_count(loop) && adds_one(low, body->param[c->carried + 1]) &&
           ir_known_int(loop->in[c->carried + 2].value, &c->from) && c->from >= 0 && c->from <= INT32_MAX;
}

static bool first_test(const Value *test, Counter *c) {
    Value *low, *high;
    bool closed;
    if (ir_known_bool(test, &c->always)) return c->always;
    return compares(test, &low, &high, &closed) && is_int(low, c->from) && high == c->bound && closed == c->closed;
}

/* Tries the test itself, or a side of an `and`; *rest is the other side. */
static bool find_next(const Node *loop, Value *test, Counter *c) {
    c->next = NULL;
    if (next_test(loop, test, c)) return true;
    for (int side = 0; known_is(test->def, KNOWN_AND) && side < 2; side++) {
        c->next = test->def->in[!side].value;
        if (next_test(loop, test->def->in[side].value, c)) return true;
    }
    return false;
}

static bool find_first(Value *test, Counter *c) {
    c->first = NULL;
    if (first_test(test, c)) return true;
    for (int side = 0; known_is(test->def, KNOWN_AND) && side < 2; side++) {
        c->first = test->def->in[!side].value;
        if (first_test(test->def->in[side].value, c)) return true;
    }
    return false;
}

/* Returns the number of trips. A bound below the first number is raised to it first, so that nothing overflows. */
static Value *trips_of(const Counter *c, Builder *b) {
    int64_t number; /* a constant, which may be inside the body */
    Value *end = ir_known_int(c->bound, &number) ? ir_int(b, number) : c->bound;
    if (c->closed) end = known_call(b, KNOWN_ADD, 2, (Value *[]){end, ir_int(b, 1)});
    int64_t least = c->from + c->always;
    if (!least) return end;
    end = known_call(b, KNOWN_MAX, 2, (Value *[]){end, ir_int(b, least)});
    return c->from ? known_call(b, KNOWN_SUB, 2, (Value *[]){end, ir_int(b, c->from)}) : end;
}

bool canon_counts_trips(PassCx *pass, Node *node) {
    Counter c = {0};
    if (node->op->kind != OP_LOOP || !ir_is_none(node->in[0].value)) return false;
    Block *body = node->block[0];
    if (!find_next(node, body->last->in[0].value, &c) || !find_first(node->in[1].value, &c)) return false;
    Builder outer = pass_before(pass, node), inner = pass_before(pass, body->last),
            start = pass_before(pass, body->first);
    ir_set_input(node, 0, trips_of(&c, &outer));
    ir_set_input(node, 1, c.first ? c.first : ir_bool(&outer, true));
    ir_set_input(body->last, 0, c.next ? c.next : ir_bool(&inner, true));
    Value *number = body->param[0];
    if (c.from) number = known_call(&start, KNOWN_ADD, 2, (Value *[]){number, ir_int(&start, c.from)});
    pass_replace(pass, body->param[c.carried + 1], number);
    return true;
}
