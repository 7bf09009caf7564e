/* Variants of a Python text, in most functions of which one token differs. */
#ifndef SCRIPTC_TESTS_TOOL_SOURCE_VARIANTS_H
#define SCRIPTC_TESTS_TOOL_SOURCE_VARIANTS_H

#include <stddef.h>

/* Returns the text with one token changed in most functions and classes at its top level, so that it remains a valid
 * program: a number, a comparison, a sign, a word such as `and`, or the first letter of a string. The way chooses which
 * token; a function may also stay as it is, so that one whose variants are all refused does not hide the others. The
 * caller frees the text. */
char *source_variant(const char *text, unsigned way, size_t *length);

#endif
