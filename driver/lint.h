/* One run of lint, shared by lint.c (which files) and lint_candidates.c (what in a file is tried, and how). */
#ifndef SCRIPTC_DRIVER_LINT_H
#define SCRIPTC_DRIVER_LINT_H

#include "driver/lint_files.h"
#include "driver/session.h"

typedef struct Lint {
    sc_session *s;
    LintFiles file;
    uint32_t tried, left; /* models and functions: evaluated, and not */
    Span at;              /* the name of what is tried */
    ParsedFile parsed;    /* the file at hand */
    DiagMark begin;       /* before anything was told of it but what its syntax is */
} Lint;

/* Tries what the file at hand defines; findings go to the session's diagnostics, l->tried and l->left count. */
void lint_candidates(Lint *l);

#endif
