/* Orders NaN. In PyTorch it is the largest number, and it is the result of a maximum or minimum over it; in ONNX
 * Runtime's operators, every comparison with it is false. Rows that order floats call this file for each operand; a
 * note lists once the operators that keep ONNX Runtime's order. */
#include "backend/lower/lower.h"

#include <string.h>

bool lo_orders_nan(Lower *lo, OxVal x) {
    if (!ox_may_be_nan(x)) return false;
    if (lo->exact_nan) return true;
    LowerState *state = lo->state;
    for (uint32_t i = 0; i < state->unordered.n; i++)
        if (!strcmp(state->unordered.at[i]->op->name, lo->node->op->name)) return false;
    vec_push(lo->func->mem, &state->unordered, lo->node);
    return false;
}

enum { MOST_NAMED = 6 };

/* Returns the name by which the program calls an operator. */
static const char *public_name(const Op *op) {
    static const char *const names[][2] = {{"_unique2", "unique"}, {"_window_max", "adaptive_max_pool"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i][0], op->name)) return names[i][1];
    return op->name;
}

void note_unordered(Lower *lo) {
    uint32_t n = lo->state->unordered.n;
    if (!n) return;
    Text text = text_open(lo->cx->mem);
    for (uint32_t i = 0; i < n && i < MOST_NAMED; i++)
        text_printf(&text, "%s`%s`", i ? ", " : "", public_name(lo->state->unordered.at[i]->op));
    if (n > MOST_NAMED) text_printf(&text, " and %u more", n - MOST_NAMED);
    const Node *first = lo->state->unordered.at[0];
    diag_add(lo->cx->diags, DIAG_6123, first->at, first->trail,
             "%s: for inputs that are NaN, results differ from those of eager mode; --exact nan computes them as eager "
             "mode does",
             text_done(&text));
}
