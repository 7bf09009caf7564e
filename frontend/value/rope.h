/* Texts and bytes that were joined. A short one is interned at once. A long one is a rope: it refers to the two parts
 * from which it was joined. Its bytes are put together when they are read, if possible directly after those of its
 * first part. So a loop of `s += c` neither keeps nor copies the texts in between. sv_text interns a rope; the
 * functions here do not. */
#ifndef SCRIPTC_FRONTEND_VALUE_ROPE_H
#define SCRIPTC_FRONTEND_VALUE_ROPE_H

#include "frontend/value/sval.h"

typedef struct Str {
    const char *s;
    size_t n;
} Str;

/* Joins texts, or with SV_BYTES bytes. */
Sval text_concat(Eval *ev, SvKind kind, uint32_t n, const Sval *piece);
Str text_bytes(Sval v); /* without a final NUL */
size_t text_size(Sval v);
uint32_t text_points(Sval v); /* number of code points */
bool text_is(Sval a, Sval b); /* the same characters or bytes */

#endif
