/* Bools of the graph: simplifies them as they are made, and decides whether two of them exclude each other. */
#include "frontend/value/bools.h"

Value *bool_not(Eval *ev, Value *v) {
    bool known;
    if (ir_known_bool(v, &known)) return ir_bool(&ev->emit.b, !known);
    const Node *negated = bool_row(ev, v, "py.not");
    if (negated) return negated->in[0].value;
    return ir_call1(&ev->emit.b, "py.not", 1, &v);
}

static Value *bool_both(Eval *ev, const char *op, bool neutral, Value *a, Value *b) {
    bool known;
    if (ir_known_bool(a, &known)) return known == neutral ? b : a;
    if (ir_known_bool(b, &known)) return known == neutral ? a : b;
    if (a == b) return a;
    return ir_call1(&ev->emit.b, op, 2, (Value *[]){a, b});
}

Value *bool_and(Eval *ev, Value *a, Value *b) { return bool_both(ev, "py.and.bool", true, a, b); }

Value *bool_or(Eval *ev, Value *a, Value *b) { return bool_both(ev, "py.or.bool", false, a, b); }

const Node *bool_row(Eval *ev, const Value *v, const char *op) {
    return v->def && v->def->op->kind == OP_ROW && v->def->op->text == cx_sym(ev->cx, op) ? v->def : NULL;
}

static bool negates(Eval *ev, const Value *a, const Value *b) {
    const Node *node = bool_row(ev, a, "py.not");
    return node && node->in[0].value == b;
}

static bool never_both(Eval *ev, const Value *a, const Value *b, uint32_t depth);

/* Returns whether a, if it is true by way of this arm, excludes b: b excludes the arm's condition or the value that the
 * arm yields. */
static bool arm_excludes(Eval *ev, const Value *a, uint32_t side, const Value *b, uint32_t depth) {
    const Value *test = a->def->in[0].value, *yielded = a->def->block[side]->last->in[a->index].value;
    if (side ? test == b : negates(ev, test, b) || negates(ev, b, test)) return true;
    const Value *other = b->def == a->def ? a->def->block[side]->last->in[b->index].value : b;
    return never_both(ev, yielded, other, depth);
}

static bool part_excludes(Eval *ev, const Value *a, const Value *b, uint32_t depth) {
    if (!a->def) return false;
    if (a->def->op->kind == OP_IF) return arm_excludes(ev, a, 0, b, depth) && arm_excludes(ev, a, 1, b, depth);
    const Node *node = bool_row(ev, a, "py.and.bool");
    return node && (never_both(ev, node->in[0].value, b, depth) || never_both(ev, node->in[1].value, b, depth));
}

static bool never_both(Eval *ev, const Value *a, const Value *b, uint32_t depth) {
    bool known;
    if ((ir_known_bool(a, &known) && !known) || (ir_known_bool(b, &known) && !known)) return true;
    if (negates(ev, a, b) || negates(ev, b, a)) return true;
    return depth && (part_excludes(ev, a, b, depth - 1) || part_excludes(ev, b, a, depth - 1));
}

bool bool_excludes(Eval *ev, const Value *a, const Value *b) {
    enum { DEEP = 6 }; /* nesting of conditions that is examined */
    return never_both(ev, a, b, DEEP);
}
