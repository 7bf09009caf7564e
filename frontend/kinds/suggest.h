/* Finds names similar to a misspelt one. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_KINDS_SUGGEST_H
#define SCRIPTC_FRONTEND_KINDS_SUGGEST_H

#include "frontend/value/eval.h"

typedef Vec(Sym) NameVec;

/* Returns the most similar of the names, or NULL if none is near. */
Sym nearest_name(Eval *ev, const char *name, uint32_t n, const Sym *names);

/* Adds to the diagnostic an attribute that may have been meant, if one is near: in words, and as a fix if the text at
 * the end of `at` is the name. */
void suggest_attr(Eval *ev, Diag *diag, Sval v, Sym name, Span at);
/* Suggests a keyword argument for the name at the start of `at`. */
void suggest_keyword(Eval *ev, Diag *diag, Sym name, const NameVec *names, Span at);
void suggest_name(Eval *ev, Diag *diag, Sym name, Span at);

/* Reports a name of PyTorch that graphs cannot support (unsupported_names.c); false: it is no such name. */
bool report_absent(Eval *ev, Sval v, Sym name, Span at);
/* Returns whether the name is one that constructors keep for training, such as `torch.optim`: its value is unknown, as
 * one of an import that was not found is. */
bool absent_is_kept(const Eval *ev, Sval v, Sym name);
/* Returns whether PyTorch's module v has the name, which the compiler does not support. A program that tests for it,
 * with `hasattr` or in a `try`, finds it: the value is unknown. */
bool absent_exists(const Eval *ev, Sval v, Sym name);
Sval absent_value(Eval *ev, Sval module, Sym name); /* an unknown value, which messages call by the module's name */
/* Reports a name that PyTorch has and the compiler does not support; false: it is no such name. */
bool report_unknown(Eval *ev, Sval v, Sym name, Span at);
/* Returns whether some operator of PyTorch has an overload of that name, which begins with a small letter. */
bool is_overload_name(const Eval *ev, Sym name);

/* For a value that cannot be indexed (`[`: `x.size[0]`) or called (`(`: `x.shape(0)`): suggests the other bracket. */
void suggest_bracket(Eval *ev, Diag *diag, char open, Span at);

/* Returns how to get the part that was probably meant of a tuple, such as the results of a recurrent layer or of
 * max(dim=1); NULL: v is no such tuple. */
const char *way_to_part(Eval *ev, Sval v);

/* Suggests a key of a dictionary with these entries. */
void suggest_key(Eval *ev, Diag *diag, Sval key, const Map *entries);

#endif
