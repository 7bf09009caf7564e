/* Unicode properties of code points on which Python's text functions depend. Private to the evaluator. */
#ifndef SCRIPTC_SYNTAX_UNICODE_H
#define SCRIPTC_SYNTAX_UNICODE_H

#include <stdbool.h>
#include <stdint.h>

bool point_is_printable(uint32_t point); /* str.isprintable: repr() does not escape it */
bool point_is_blank(uint32_t point);     /* str.isspace: strip() and split() remove it */
bool point_ends_line(uint32_t point);    /* str.splitlines ends a line at it */

#endif
