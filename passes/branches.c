/* Rules of the pass canon for Ifs: known conditions, results that repeat others, and Ifs on the same condition, which
 * become one. */
#include "base/pairs.h"
#include "passes/canon.h"
#include "passes/known.h"

bool canon_known_branch(PassCx *pass, Node *node) {
    bool taken;
    if (node->op->kind != OP_IF || !ir_known_bool(node->in[0].value, &taken)) return false;
    Block *block = node->block[taken ? 0 : 1];
    ir_inline(pass->func, block, node, NULL);
    for (uint32_t i = 0; i < node->nout; i++) pass_replace(pass, node->out[i], block->last->in[i].value);
    ir_erase(node);
    return true;
}

/* Returns the branch of an If on v that contains the node, 0 or 1, or -1. */
static int branch_on(const Value *v, const Node *node) {
    for (const Block *at = node->home; at->owner; at = at->owner->home)
        if (at->owner->op->kind == OP_IF && at->owner->in[0].value == v) return at == at->owner->block[1];
    return -1;
}

/* Returns what a bool equals because of the branches around the node, or NULL. The bool is the condition of such a
 * branch, `not` of it, or `and` of it and another bool. */
static Value *known_in_branch(PassCx *pass, Node *node, Value *v) {
    int side = v->uses->next ? branch_on(v, node) : -1;
    Builder b = pass_before(pass, node);
    if (side >= 0) return ir_bool(&b, side == 0);
    bool and = known_is(v->def, KNOWN_AND), not = known_is(v->def, KNOWN_NOT);
    for (uint32_t i = 0; (and || not ) && i < v->def->nin; i++) {
        Value *part = v->def->in[i].value;
        side = part->uses->next ? branch_on(part, node) : -1;
        if (side < 0) continue;
        return and&&!side ? v->def->in[!i].value : ir_bool(&b, not &&side);
    }
    return NULL;
}

/* Replaces a bool by its value where the branches around the node determine it. */
bool canon_condition_in_branches(PassCx *pass, Node *node) {
    bool changed = false;
    for (uint32_t i = 0; i < node->nin; i++) {
        Value *v = node->in[i].value, *known = v->type->kind == TY_BOOL ? known_in_branch(pass, node, v) : NULL;
        if (!known) continue;
        ir_set_input(node, i, known);
        changed = true;
    }
    return changed;
}

static bool same_const(const Value *a, const Value *b) {
    return a->type == b->type && a->fact.data && const_equal(a->fact.data, b->fact.data);
}

static Value *same_in_both(PassCx *pass, const Node *node, uint32_t i) {
    Value *left = node->block[0]->last->in[i].value, *right = node->block[1]->last->in[i].value;
    if (left == right) return left;
    if (!same_const(left, right)) return NULL;
    Builder b = pass_before(pass, node);
    return ir_const(&b, left->fact.data, left->type);
}

/* Returns a bool that is `yes` in the first branch of an If and `no` in the second: a constant, the condition, or `not`
 * of it. */
static Value *by_condition(PassCx *pass, Node *branching, Node *reader, bool yes, bool no) {
    Builder b = pass_before(pass, reader);
    if (yes == no) return ir_bool(&b, yes);
    Value *condition = branching->in[0].value;
    return yes ? condition : known_call(&b, KNOWN_NOT, 1, &condition);
}

/* An If on c whose branches yield true and false is c, and `not c` if they yield false and true, unless they are
 * tensors. */
static Value *condition_itself(PassCx *pass, Node *node, uint32_t i) {
    bool yes, no;
    if (node->out[i]->type != node->in[0].value->type) return NULL;
    if (!ir_known_bool(node->block[0]->last->in[i].value, &yes)) return NULL;
    if (!ir_known_bool(node->block[1]->last->in[i].value, &no) || yes == no) return NULL;
    return by_condition(pass, node, node, yes, no);
}

/* Returns whether the number equals k: 1 or 0 if that is known, as for a result of an If all of whose branches yield
 * numbers that do or do not, else -1. */
static int known_to_equal(const Value *v, int64_t k, int depth) {
    int64_t number;
    if (ir_known_int(v, &number)) return number == k;
    if (!v->def || v->def->op->kind != OP_IF || !depth) return -1;
    int yes = known_to_equal(v->def->block[0]->last->in[v->index].value, k, depth - 1);
    if (yes < 0) return -1;
    return known_to_equal(v->def->block[1]->last->in[v->index].value, k, depth - 1) == yes ? yes : -1;
}

/* Replaces the comparison of a number by which two branches are told apart later: if one yields 0 and the other 1, then
 * `number == 0` is the condition of the If. Such numbers say which of several kinds a value has. */
bool canon_told_apart(PassCx *pass, Node *node) {
    enum { NESTED = 8 };
    bool unequal = known_is(node, KNOWN_UNEQUAL);
    if ((!unequal && !known_is(node, KNOWN_EQUAL)) || !ir_used(node->out[0])) return false;
    for (int side = 0; side < 2; side++) {
        int64_t k;
        Node *branching = node->in[!side].value->def;
        uint32_t i = node->in[!side].value->index;
        if (!ir_known_int(node->in[side].value, &k) || !branching || branching->op->kind != OP_IF) continue;
        int yes = known_to_equal(branching->block[0]->last->in[i].value, k, NESTED);
        int no = known_to_equal(branching->block[1]->last->in[i].value, k, NESTED);
        if (yes < 0 || no < 0) return false;
        pass_replace(pass, node->out[0], by_condition(pass, branching, node, yes != unequal, no != unequal));
        return true;
    }
    return false;
}

bool canon_simple_results(PassCx *pass, Node *node) {
    if (node->op->kind != OP_IF) return false;
    bool changed = false;
    Pairs yielded = {0};
    const Use *left = node->block[0]->last->in, *right = node->block[1]->last->in;
    for (uint32_t i = 0; i < node->nout; i++) {
        Value *twin = node->out[pairs_add(pass->cx->scratch, &yielded, left[i].value, right[i].value)];
        if (!ir_used(node->out[i])) continue;
        Value *by = same_in_both(pass, node, i);
        if (!by) by = condition_itself(pass, node, i);
        if (!by && twin != node->out[i]) by = twin;
        if (!by) continue;
        pass_replace(pass, node->out[i], by);
        changed = true;
    }
    return changed;
}

/* An If on `not c` becomes an If on c with its branches exchanged. */
bool canon_negated_condition(PassCx *pass, Node *node) {
    (void)pass;
    if (node->op->kind != OP_IF) return false;
    const Node *condition = node->in[0].value->def;
    if (!known_is(condition, KNOWN_NOT)) return false;
    Block *taken = node->block[0];
    node->block[0] = node->block[1];
    node->block[1] = taken;
    ir_set_input(node, 0, condition->in[0].value);
    return true;
}

static bool inside(const Block *outer, const Node *node) {
    for (const Block *at = node->home; at; at = at->owner ? at->owner->home : NULL)
        if (at == outer) return true;
    return false;
}

static bool used_inside(const Block *block, const Value *v) {
    for (const Use *use = v->uses; use; use = use->next)
        if (inside(block, use->user)) return true;
    return false;
}

static bool stays(const Node *node) { return (node->op->traits & (T_EFFECT | T_RANDOM)) || node->op->kind == OP_TRAP; }

enum { MOST_MOVED = 4096 }; /* the greatest number of nodes in branches that move down */

/* Returns whether a node in the branches has an effect, or whether they have more nodes than `left`. */
static bool holds_what_stays(const Node *node, uint32_t *left) {
    for (uint32_t side = 0; side < node->nblock; side++)
        for (const Node *at = node->block[side]->first; at != node->block[side]->last; at = at->next)
            if (!(*left)-- || stays(at) || holds_what_stays(at, left)) return true;
    return false;
}

static bool reads_inside(const Node *branching, const Node *earlier) {
    for (uint32_t i = 0; i < earlier->nout; i++)
        if (used_inside(branching->block[0], earlier->out[i]) || used_inside(branching->block[1], earlier->out[i]))
            return true;
    return false;
}

/* Returns whether the If can move up past an earlier node: nothing in its branches depends on the node, unless it is a
 * constant, which moves up too; and the node has no effect that they must not overtake. */
static bool may_overtake(const Node *branching, const Node *earlier) {
    if (pass_is_literal(earlier)) return true;
    return !earlier->nblock && !stays(earlier) && !reads_inside(branching, earlier);
}

/* Returns whether a later node, or one inside it, reads a result of the If. */
static bool reads_result(const Node *later, const Node *branching) {
    for (uint32_t i = 0; i < later->nin; i++)
        if (later->in[i].value->def == branching) return true;
    for (uint32_t side = 0; side < later->nblock; side++)
        for (uint32_t i = 0; i < branching->nout; i++)
            if (used_inside(later->block[side], branching->out[i])) return true;
    return false;
}

enum { MERGE_REACH = 256 }; /* the greatest number of nodes between two Ifs that are merged, without constants */

/* Returns the last If before the node that has the same condition, or NULL; sets `up` to whether the node can move up
 * to it. */
static Node *last_if_on(const Value *condition, const Node *node, bool *up) {
    Node *at = node->prev;
    *up = true;
    for (int i = 0; at && i < MERGE_REACH && condition->uses->next; at = at->prev) {
        if (at->op->kind == OP_IF && at->in[0].value == condition) return at;
        if (at == condition->def) return NULL;
        *up = *up && may_overtake(node, at);
        i += !pass_is_literal(at);
    }
    return NULL;
}

/* Returns the If with which the node can become one, in the place of one of the two: the node moves up, or the earlier
 * If down. */
static Node *earlier_if(Node *node) {
    bool up;
    Node *first = last_if_on(node->in[0].value, node, &up);
    if (!first) return NULL;
    for (Node *at = first->next, *next; up && at != node; at = next) {
        next = at->next;
        if (pass_is_literal(at) && reads_inside(node, at)) ir_move(at, node->home, first);
    }
    if (up) return first;
    uint32_t left = MOST_MOVED;
    if (holds_what_stays(first, &left)) return NULL;
    for (const Node *at = first->next; at != node; at = at->next)
        if (reads_result(at, first)) return NULL;
    ir_move(first, node->home, node);
    return first;
}

/* Inside a branch of an If, the results of an If on the same condition are what that branch yields. */
static Value *in_branch(const Node *branching, uint32_t side, Value *v) {
    return v->def == branching ? branching->block[side]->last->in[v->index].value : v;
}

static void read_in_branch(Node *branching, uint32_t side) {
    for (uint32_t i = 0; i < branching->nout; i++)
        for (Use *use = branching->out[i]->uses, *next; use; use = next) {
            next = use->next;
            Node *user = use->user;
            if (inside(branching->block[side], user))
                ir_set_input(user, (uint32_t)(use - user->in), in_branch(branching, side, branching->out[i]));
        }
}

/* Inside a branch, replaces the sizes of an If's results by the sizes of what the branch yields. */
static void sizes_in_branch(PassCx *pass, const Node *branching, uint32_t side, Block *block) {
    Map sizes = {0};
    for (uint32_t i = 0; i < branching->nout; i++) {
        const Fact *out = &branching->out[i]->fact, *in = &branching->block[side]->last->in[i].value->fact;
        for (int k = 0; k < out->rank && out->rank == in->rank; k++) {
            bool nameless = out->dim[k] && out->dim[k]->kind == DIM_SYMBOL && !out->dim[k]->name;
            if (nameless && in->dim[k] && in->dim[k] != out->dim[k])
                map_set(pass->cx->scratch, &sizes, out->dim[k], (void *)(uintptr_t)in->dim[k]);
        }
    }
    ir_rename_symbols(pass->func, block, &sizes);
}

/* Merges two Ifs on the same condition, unless the second depends on a node between them. */
bool canon_twin_condition(PassCx *pass, Node *node) {
    Node *first = node->op->kind == OP_IF ? earlier_if(node) : NULL;
    if (!first) return false;
    for (uint32_t side = 0; side < 2; side++) {
        sizes_in_branch(pass, first, side, node->block[side]);
        ir_inline(pass->func, node->block[side], first->block[side]->last, NULL);
        read_in_branch(first, side);
        for (uint32_t i = 0; i < node->nout; i++)
            ir_add_input(pass->func, first->block[side]->last,
                         in_branch(first, side, node->block[side]->last->in[i].value));
    }
    for (uint32_t i = 0; i < node->nout; i++) {
        Value *old = node->out[i];
        ir_replace(old, ir_add_result(pass->func, first, old->type, old->fact, old->name));
    }
    ir_erase(node);
    return true;
}

/* ---- parts of results ---- */

/* Returns whether the operands of the slice, except the first, exist in front of the If, which comes earlier in the
 * same block. */
static bool bounds_exist(const Node *branching, const Node *slice) {
    enum { MOST_BETWEEN = 256 };
    const Node *at = branching->next;
    for (int i = 0; at && at != slice && i < MOST_BETWEEN; i++, at = at->next) {
        if (pass_is_literal(at)) continue;
        for (uint32_t k = 1; k < slice->nin; k++)
            if (slice->in[k].value->def == at) return false;
    }
    return at == slice;
}

/* Makes the slice in the branch and yields it. Its facts are inferred there, since those of the slice may name sizes of
 * the If's results, which are not known by that name in a branch. */
static void slice_in_branch(PassCx *pass, const Node *branching, uint32_t side, const Value *whole, const Node *slice) {
    enum { OPERANDS = 5 };
    Node *yield = branching->block[side]->last;
    Builder b = pass_before(pass, yield);
    b.at = slice->at, b.trail = slice->trail, b.scope = slice->scope;
    Value *in[OPERANDS] = {yield->in[whole->index].value};
    CX_ASSERT(pass->cx, slice->nin == OPERANDS);
    for (uint32_t k = 1; k < OPERANDS; k++) {
        Value *bound = slice->in[k].value;
        bool literal = bound->def && pass_is_literal(bound->def);
        in[k] = literal ? ir_clone(&b, bound->def, &(Map){0})->out[0] : bound;
    }
    Value *part = known_call(&b, KNOWN_SLICE, OPERANDS, in);
    part->name = slice->out[0]->name;
    ir_add_input(pass->func, yield, part);
}

/* Takes a slice of an If's result in the branches, if one of them only passes on a tensor: a run time copies that, and
 * of a table that is kept beside one that is computed for longer inputs, only the first rows are needed. */
bool canon_slice_in_branches(PassCx *pass, Node *node) {
    Node *branching = known_is(node, KNOWN_SLICE) ? node->in[0].value->def : NULL;
    if (!branching || branching->op->kind != OP_IF || branching->home != node->home) return false;
    const Value *whole = node->in[0].value;
    if (pass_uses(whole) != 1 || !ir_used(node->out[0]) || !bounds_exist(branching, node)) return false;
    bool passes_on = false;
    for (uint32_t side = 0; side < 2; side++)
        passes_on |= branching->block[side]->last->in[whole->index].value->home != branching->block[side];
    if (!passes_on) return false;
    for (uint32_t side = 0; side < 2; side++) slice_in_branch(pass, branching, side, whole, node);
    Value *part = node->out[0];
    ir_replace(part, ir_add_result(pass->func, branching, part->type, part->fact, part->name));
    ir_erase(node);
    return true;
}
