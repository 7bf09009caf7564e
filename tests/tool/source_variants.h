/* Variants of a Python text, in each function of which one token differs. */
#ifndef SCRIPTC_TESTS_TOOL_SOURCE_VARIANTS_H
#define SCRIPTC_TESTS_TOOL_SOURCE_VARIANTS_H

#include <stddef.h>

/* Returns the text with one token of each function and class at its top level changed, so that it remains a valid
 * program: a number, a comparison, a sign, a word such as `and`, or the first letter of a string. The way chooses which
 * token. The caller frees the text. */
char *source_variant(const char *text, unsigned way, size_t *length);

#endif
