/* Decides which ints are never negative, or always an index of some sequence, from their nodes and the tests around
 * them. With negative ones, powers and shifts have no int as a result. */
#include "frontend/kinds/number.h"

enum { DEEP = 8 }; /* how many nodes behind a value are looked at */

/* Returns the loop that counts its trips by v; NULL: v is no such number. */
static const Node *loop_of_counter(const Value *v) {
    const Node *loop = v->home ? v->home->owner : NULL;
    return loop && loop->op->kind == OP_LOOP && v->home->param[0] == v ? loop : NULL;
}

static bool is_bool_as_int(const Node *node) {
    return node->op->kind == OP_NUMBER_OF && node->in[0].value->def &&
           node->in[0].value->def->op->kind == OP_TENSOR_OF &&
           node->in[0].value->def->in[0].value->type->kind == TY_BOOL;
}

/* Decides from the value's own nodes. */
static bool never_negative(const Value *v, uint32_t depth) {
    static const char *const counts[] = {"aten.size.int", "seq.len.int", "py.abs.int", "aten.numel", "aten.len.Tensor"};
    int64_t k;
    if (ir_known_int(v, &k)) return k >= 0;
    const Node *node = v->def;
    if (!node) return loop_of_counter(v) != NULL;
    if (is_bool_as_int(node)) return true;
    if (node->op->kind != OP_ROW || !depth) return false;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (!strcmp(node->op->text, counts[i])) return true;
    if (!strcmp(node->op->text, "py.mod.int")) return never_negative(node->in[1].value, depth - 1);
    if (!strcmp(node->op->text, "py.and.int") || !strcmp(node->op->text, "py.max.int"))
        return never_negative(node->in[0].value, depth - 1) || never_negative(node->in[1].value, depth - 1);
    static const char *const keeping[] = {"py.add.int", "py.mul.int", "py.floordiv.int", "py.min.int", "py.rshift.int"};
    for (size_t i = 0; i < sizeof keeping / sizeof *keeping; i++)
        if (!strcmp(node->op->text, keeping[i]))
            return never_negative(node->in[0].value, depth - 1) && never_negative(node->in[1].value, depth - 1);
    return false;
}

/* Returns whether a comparison with a number, which holds or does not, shows that v is not negative. */
static bool shows_natural(const Value *cond, bool holds, const Value *v) {
    static const char *const greater[] = {"py.ge.int", "py.gt.int", "py.eq.int"}, *const less[] = {"py.lt.int",
                                                                                                   "py.le.int"};
    const Node *node = cond->def;
    int64_t k;
    if (!node || node->op->kind != OP_ROW || node->nin != 2) return false;
    bool swapped = node->in[1].value == v;
    if ((!swapped && node->in[0].value != v) || !ir_known_int(node->in[swapped ? 0 : 1].value, &k)) return false;
    for (int i = 0; !swapped && holds && i < 3; i++)
        if (!strcmp(node->op->text, greater[i])) return k >= (i == 1 ? -1 : 0);
    for (int i = 0; i < 2; i++)
        if (swapped == holds && !strcmp(node->op->text, less[i])) return k >= (i == swapped ? 0 : -1);
    return false;
}

/* Returns whether the code is reached only after a test that shows that v is not negative. */
static bool tested_natural(const Eval *ev, const Value *v) {
    for (const Block *block = ev->emit.b.block; block->owner; block = block->owner->home)
        if (block->owner->op->kind == OP_IF &&
            shows_natural(block->owner->in[0].value, block == block->owner->block[0], v))
            return true;
    return false;
}

bool natural_number(const Eval *ev, const Value *v) { return never_negative(v, DEEP) || tested_natural(ev, v); }

static bool is_below(const Value *v, int64_t n, uint32_t depth) {
    int64_t k;
    const Node *node = v->def;
    if (ir_known_int(v, &k)) return k >= 0 && k < n;
    const Node *loop = node ? NULL : loop_of_counter(v);
    if (loop) return ir_known_int(loop->in[0].value, &k) && k <= n;
    if (!node || !depth) return false;
    if (is_bool_as_int(node)) return n > 1;
    if (node->op->kind == OP_IF)
        return is_below(node->block[0]->last->in[v->index].value, n, depth - 1) &&
               is_below(node->block[1]->last->in[v->index].value, n, depth - 1);
    bool known = node->op->kind == OP_ROW && node->nin == 2 && ir_known_int(node->in[1].value, &k);
    if (known && !strcmp(node->op->text, "py.mod.int")) return k > 0 && k <= n;
    if (known && !strcmp(node->op->text, "py.and.int")) return k >= 0 && k < n;
    return known && !strcmp(node->op->text, "py.min.int") && k < n && never_negative(v, depth);
}

bool natural_below(const Value *v, int64_t n) { return is_below(v, n, DEEP); }

const char *natural_power(Eval *ev, Sval exponent, Span at) {
    bool known = exponent.kind != SV_LATER || natural_number(ev, exponent.ir);
    if (known || ev->subject.archive) return "py::pow";
    Diag *diag = ev_note(
        ev, DIAG_2006, at,
        "the result is an int in the graph; for a negative exponent, Python returns a float, but the graph fails");
    diag_help(ev->cx->diags, diag, "write 2.0 ** n, which is a float for every n, or 2 ** max(n, 0)");
    return "py::checked_pow";
}
