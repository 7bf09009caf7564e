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
    AstUnits unit;        /* its statements, for who watches */
    uint32_t at_unit;     /* the one at hand */
    Span only;            /* what is looked at of the file; empty: all */
} Lint;

/* Tries what the file at hand defines; findings go to the session's diagnostics, l->tried and l->left count. */
void lint_candidates(Lint *l);

/* Parses a text for who watches (lint_watched.c): only what is new to them, where that is little. False: it has errors.
 */
bool lint_parse_watched(Lint *l, Source *source);
/* The same as lint_candidates, statement by statement: what is known of one is not tried again. */
void lint_watched(Lint *l);
/* Tries what stands in one statement, as if the file had nothing else to try. */
void lint_one(Lint *l, const Ast *stmt);

#endif
