/* Text of values as Python formats them: repr, str, format specifications, % formatting. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_KINDS_FORMAT_H
#define SCRIPTC_FRONTEND_KINDS_FORMAT_H

#include "frontend/kinds/protocol.h"

enum { WIDEST = INT32_MAX }; /* the largest width of a field and the largest precision that Python takes */

/* Reads the digits from s[*i] on. Numbers above WIDEST become some number above it. */
int64_t format_number(const char *s, size_t n, size_t *i);

Sval text_ascii(Eval *ev, Sval v, Span at); /* repr() with non-ASCII characters escaped */
/* Returns the text that Python makes of what has no text of its own, such as `<function f at 0x7f...>`. It differs from
 * run to run, so forward may only put it into messages. */
Sval text_of_identity(Eval *ev, Sval v, Sym text, Span at);
/* Formats one value with the specification after the colon. Poison: reported. Supports numbers and text known now;
 * run-time values only with an empty specification. */
Sval format_value(Eval *ev, Sval v, const char *spec, size_t n, Span at);
Sval format_braces(Eval *ev, Sym format, const Tuple *positional, Sval keywords, Span at); /* str.format */
Sval format_percent(Eval *ev, Sym format, Sval values, Span at);                           /* format % values */
/* Concatenates pieces of text; pieces are str, now or later. */
Sval text_join(Eval *ev, uint32_t n, const Sval *piece, Span at);
/* The same as a list of code points, if an earlier evaluation requires that. False: a piece has no characters. */
bool text_join_points(Eval *ev, uint32_t n, const Sval *piece, Sval *out, Span at);
/* Joins the elements of a list of run-time length by a separator; repr: each formatted as inside a list. */
Sval text_join_later(Eval *ev, const IterSource *source, Sval separator, bool repr, Span at);

/* Returns whether a run-time text matches before, literal, after: regular expressions around a known text. */
Sval text_matches(Eval *ev, Sval v, const char *before, Sym literal, const char *after, Span at);

Sval text_value(Eval *ev, Text *text); /* a str of the text */
Sval text_literal(Eval *ev, const char *s);
/* Returns one of two texts, by a condition known at run time. */
Sval text_either(Eval *ev, Value *cond, const char *yes, const char *no, Span at);

size_t text_offset(const char *s, uint32_t position);      /* byte offset of code point number `position` */
size_t text_place(Eval *ev, Sval text, uint32_t position); /* the same, in constant time */

#endif
