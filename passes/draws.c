/* Rule of the pass canon: comparisons of a number from [0, 1) with one outside. A transform that is applied with a
 * probability of 1 is always applied. */
#include "passes/canon.h"
#include "passes/known.h"

/* Which side of a number a draw is compared with. */
enum { BELOW = 1, AT_MOST, ABOVE, AT_LEAST };

static bool is_drawn(const Value *tensor) {
    int64_t size;
    if (!known_is(tensor->def, KNOWN_RAND) || tensor->fact.rank < 0) return false;
    for (int i = 0; i < tensor->fact.rank; i++) /* else the conversion to a number fails */
        if (!dim_known(tensor->fact.dim[i], &size) || size != 1) return false;
    return true;
}

static bool is_drawn_number(const Value *v) {
    return v->type->kind == TY_FLOAT && v->def && v->def->op->kind == OP_NUMBER_OF && is_drawn(v->def->in[0].value);
}

static bool is_number(const Value *v, double *number) {
    int64_t whole;
    if (ir_known_float(v, number)) return true;
    if (!ir_known_int(v, &whole)) return false;
    *number = (double)whole;
    return true;
}

/* Returns the comparison of a draw with *number that makes the node's result, or 0 if the node is something else. */
static int drawn_comparison(const Node *node, double *number) {
    static const struct {
        KnownOp number, tensor;
        int as, turned;
    } rows[] = {{KNOWN_LESS_FLOAT, KNOWN_LESS_SCALAR, BELOW, ABOVE},
                {KNOWN_LESS_OR_EQUAL_FLOAT, KNOWN_LESS_OR_EQUAL_SCALAR, AT_MOST, AT_LEAST},
                {KNOWN_GREATER_FLOAT, KNOWN_GREATER_SCALAR, ABOVE, BELOW},
                {KNOWN_GREATER_OR_EQUAL_FLOAT, KNOWN_GREATER_OR_EQUAL_SCALAR, AT_LEAST, AT_MOST}};
    const Node *tensor = node->op->kind == OP_NUMBER_OF ? node->in[0].value->def : NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (known_is(tensor, rows[i].tensor) && is_drawn(tensor->in[0].value) && is_number(tensor->in[1].value, number))
            return rows[i].as;
        if (!known_is(node, rows[i].number)) continue;
        const Value *a = node->in[0].value, *b = node->in[1].value;
        if (is_drawn_number(a) && is_number(b, number)) return rows[i].as;
        if (is_drawn_number(b) && is_number(a, number)) return rows[i].turned;
    }
    return 0;
}

bool canon_drawn_test(PassCx *pass, Node *node) {
    double number;
    if (node->nout != 1 || node->out[0]->type->kind != TY_BOOL || !ir_used(node->out[0])) return false;
    int test = drawn_comparison(node, &number);
    bool below = number <= 0, above = number >= 1; /* no draw is below the number; all are */
    if (test == AT_MOST || test == ABOVE) below = number < 0;
    if (!test || (!below && !above)) return false;
    Builder b = pass_before(pass, node);
    pass_replace(pass, node->out[0], ir_bool(&b, (test == BELOW || test == AT_MOST) == above));
    return true;
}
