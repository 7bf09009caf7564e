/* Variants of an operator's case, most of which the operator refuses or lowers in another way. */
#ifndef SCRIPTC_TESTS_TOOL_ROW_VARIANTS_H
#define SCRIPTC_TESTS_TOOL_ROW_VARIANTS_H

#include <stdbool.h>
#include <stddef.h>

enum { ROW_VARIANTS = 23 };

/* Writes the lines of the case, with its inputs or its operands changed in the way with that number, to `out`, and
 * returns true; false if there are no more ways. Several ways may give the same lines. */
bool row_variant(const char *lines, unsigned way, char *out, size_t size);

#endif
