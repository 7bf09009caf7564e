/* State of one lint run, shared by lint.c (which files) and candidates.c (which definitions are evaluated, and
 * how). */
#ifndef SCRIPTC_DRIVER_LINT_LINT_H
#define SCRIPTC_DRIVER_LINT_LINT_H

#include "driver/lint/files.h"
#include "driver/session/session.h"

typedef struct Lint {
    sc_session *s;
    LintFiles file;
    uint32_t tried, left; /* number of models and functions that were evaluated, and that were not */
    Span at;              /* the name of the definition being evaluated */
    ParsedFile parsed;    /* the current file */
    DiagMark begin;       /* a mark before all messages about it except syntax errors */
    AstUnits unit;        /* its statements, for a watcher */
    uint32_t at_unit;     /* the number of the current statement */
    Map alone;            /* from the position of a statement to its tree, of those that were parsed alone */
    bool broken;          /* the current file has syntax errors: definitions without them are checked */
    bool described;       /* a comment gives the values for what is compiled */
    Span only;            /* the part of the file to look at; empty: all */
} Lint;

/* Evaluates the definitions of the current file; findings go to the session's diagnostics, and l->tried and l->left are
 * counted. */
void lint_candidates(Lint *l);

/* Parses a text for a watcher (watched.c): only the statements that are new to it, if they are few. Returns false
 * if the text cannot be read. */
bool lint_parse_watched(Lint *l, Source *source);
/* Like lint_candidates, statement by statement: statements with known findings are not evaluated again. */
void lint_watched(Lint *l);
/* Evaluates the definitions in one statement, as if the file had no others. */
void lint_one(Lint *l, const Ast *stmt);

#endif
