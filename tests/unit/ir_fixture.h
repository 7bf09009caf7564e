/* The IR services of a session for unit tests: `Ir *t = ir_open(families)` in a test, closed when the process ends. */
#ifndef SCRIPTC_TESTS_IR_FIXTURE_H
#define SCRIPTC_TESTS_IR_FIXTURE_H

#include "ir/ir.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

typedef struct Ir {
    Fault fault;
    Context cx;
    Types *types;
    Dims *dims;
    Ops *ops;
    struct Ir *older;
} Ir;

static Ir *ir_opened; /* keeps them reachable, for the leak checker */

static inline Ir *ir_open(const OpFamily *const *families) {
    Ir *t = calloc(1, sizeof *t);
    ck_assert_ptr_nonnull(t);
    t->older = ir_opened;
    ir_opened = t;
    if (setjmp(t->fault.exit)) ck_abort_msg("fault %d: %s", (int)t->fault.kind, t->fault.text);
    t->fault.guarded = abort;
    context_open(&t->cx, &t->fault);
    t->types = types_open(&t->cx);
    t->dims = dims_open(&t->cx);
    t->ops = ops_open(&t->cx, t->types, families, NULL);
    return t;
}

static inline const Dim *dim_of(Ir *t, const char *text) {
    const Dim *d = dim_parse(t->dims, &text);
    return *text ? NULL : d;
}

/* Returns the first error's text, or "". */
static inline const char *first_error(Ir *t) {
    uint32_t n;
    Diag **all = diag_sorted(t->cx.diags, t->cx.scratch, &n);
    return n ? all[0]->text : "";
}

#endif
