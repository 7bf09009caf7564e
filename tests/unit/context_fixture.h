/* A context for a unit test, closed when the process ends: `Context *cx = cx_open()`. */
#ifndef SCRIPTC_TESTS_CONTEXT_FIXTURE_H
#define SCRIPTC_TESTS_CONTEXT_FIXTURE_H

#include "base/context.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

typedef struct Opened {
    Fault fault;
    Context cx;
    struct Opened *older;
} Opened;

static Opened *cx_opened; /* keeps them reachable, for the leak checker */

static inline Context *cx_open(void) {
    Opened *opened = calloc(1, sizeof *opened);
    ck_assert_ptr_nonnull(opened);
    opened->older = cx_opened;
    cx_opened = opened;
    if (setjmp(opened->fault.exit))
        ck_abort_msg("fault %d %s %s", (int)opened->fault.kind, opened->fault.limit, opened->fault.text);
    opened->fault.guarded = abort;
    context_open(&opened->cx, &opened->fault);
    return &opened->cx;
}

static inline Source *cx_text_n(Context *cx, const char *text, size_t length) {
    Source *source = src_add(cx->sources, "test.py", text, length, false);
    ck_assert_ptr_nonnull(source);
    return source;
}

static inline Source *cx_text(Context *cx, const char *text) { return cx_text_n(cx, text, strlen(text)); }

/* Appends the messages so far, by their places. */
static inline void add_diagnostics(Context *cx, Text *text) {
    uint32_t n;
    Diag **all = diag_sorted(cx->diags, cx->scratch, &n);
    for (uint32_t i = 0; i < n; i++) {
        Place lo = src_place(cx->sources, all[i]->at.lo), hi = src_place(cx->sources, all[i]->at.hi);
        text_printf(text, "# %u:%u-%u:%u SC%04u %s\n", lo.line, lo.column, hi.line, hi.column, all[i]->row->code,
                    all[i]->text);
        if (all[i]->help) text_printf(text, "#   help: %s\n", all[i]->help);
    }
}

#endif
