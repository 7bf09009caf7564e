/* Why a reader refused a file: a stable code and one sentence. */
#ifndef SCRIPTC_FORMATS_MALFORMED_H
#define SCRIPTC_FORMATS_MALFORMED_H

#include "base/context.h"

typedef struct Malformed {
    DiagCode code;
    const char *text; /* NULL: nothing is wrong */
} Malformed;

/* False, so that `return malformed(...)` ends a reader's step. The first complaint stays. */
bool malformed(Context *cx, Malformed *why, DiagCode code, const char *format, ...) PRINTF_LIKE(4, 5);

#endif
