/* Names that are near to a mistyped one. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_KINDS_SUGGEST_H
#define SCRIPTC_FRONTEND_KINDS_SUGGEST_H

#include "frontend/value/eval.h"

typedef Vec(Sym) NameVec;

/* The most similar of the names, or NULL if none is near. */
Sym nearest_name(Eval *ev, const char *name, uint32_t n, const Sym *names);

/* Adds to the diagnostic what may have been meant, if something is near: in words, and as a fix where the text at the
 * end of `at` is the name. */
void suggest_attr(Eval *ev, Diag *diag, Sval v, Sym name, Span at);
void suggest_keyword(Eval *ev, Diag *diag, Sym name, const NameVec *names, Span at); /* the name begins `at` */
void suggest_name(Eval *ev, Diag *diag, Sym name, Span at);

/* Reports a name of PyTorch's that no graph can have (unsupported_names.c); false: it is no such name. */
bool report_absent(Eval *ev, Sval v, Sym name, Span at);
/* The same for a name that PyTorch has and the compiler lacks. */
bool report_unknown(Eval *ev, Sval v, Sym name, Span at);

/* For what cannot be indexed (`[`: `x.size[0]`) or called (`(`: `x.shape(0)`): the same with the other bracket. */
void suggest_bracket(Eval *ev, Diag *diag, char open, Span at);

/* A key of a dictionary whose entries these are. */
void suggest_key(Eval *ev, Diag *diag, Sval key, const Map *entries);

#endif
