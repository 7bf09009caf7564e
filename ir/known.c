/* Numbers the operators that passes know by name, so that they need not compare texts. */
#include "ir/known.h"

#include <stddef.h>
#include <string.h>

static const char *const texts[] = {"",
#define X(id, text) text,
                                    KNOWN_OPS(X)
#undef X
};

const char *known_op_text(KnownOp which) { return texts[which]; }

KnownOp known_named(const char *text) {
    for (size_t i = 1; i < sizeof texts / sizeof *texts; i++)
        if (!strcmp(texts[i], text)) return (KnownOp)i;
    return KNOWN_NONE;
}
