/* Why a reader refused a file: a stable code and one sentence. */
#ifndef SCRIPTC_FORMATS_MALFORMED_H
#define SCRIPTC_FORMATS_MALFORMED_H

#include "base/context.h"

typedef struct Malformed {
    DiagCode code;
    const char *text; /* NULL: no error */
} Malformed;

/* Records the error unless there is one already. Returns false, so that a reader can `return malformed(...)`. */
bool malformed(Context *cx, Malformed *why, DiagCode code, const char *format, ...) PRINTF_LIKE(4, 5);

#endif
