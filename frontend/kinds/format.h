/* Text of values known now, as Python spells them: repr, str, format specifications, % formatting. Private to the
 * evaluator. */
#ifndef SCRIPTC_FRONTEND_KINDS_FORMAT_H
#define SCRIPTC_FRONTEND_KINDS_FORMAT_H

#include "frontend/kinds/protocol.h"

enum { WIDEST = 1000000 }; /* of a field: what a format may ask for, and its precision */

Sval text_ascii(Eval *ev, Sval v, Span at);          /* repr() with what is not ASCII escaped */
void text_repr(Text *text, const char *s, size_t n); /* Python's repr of a str: quotes and escapes */
/* One value with the specification behind the colon. Poison: reported. Numbers and text known now; later ones with an
 * empty specification alone. */
Sval format_value(Eval *ev, Sval v, const char *spec, size_t n, Span at);
Sval format_braces(Eval *ev, Sym format, const Tuple *positional, Sval keywords, Span at); /* str.format */
Sval format_percent(Eval *ev, Sym format, Sval values, Span at);                           /* format % values */
/* Text, one piece behind the other; pieces are str, now or later. */
Sval text_join(Eval *ev, uint32_t n, const Sval *piece, Span at);
/* The elements of a list of run-time length with a separator between; repr: each as in a list's own text. */
Sval text_join_later(Eval *ev, const IterSource *source, Sval separator, bool repr, Span at);

/* Whether text known later is before, literal, after: regular expressions around known text. */
Sval text_matches(Eval *ev, Sval v, const char *before, Sym literal, const char *after, Span at);

size_t text_offset(const char *s, uint32_t position);  /* byte of the code point number `position` */
size_t text_place(Eval *ev, Sym s, uint32_t position); /* the same, in constant time */

#endif
