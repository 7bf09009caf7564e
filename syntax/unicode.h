/* What Unicode says about code points, as far as Python's text depends on it. Private to the evaluator. */
#ifndef SCRIPTC_SYNTAX_UNICODE_H
#define SCRIPTC_SYNTAX_UNICODE_H

#include <stdbool.h>
#include <stdint.h>

bool point_is_printable(uint32_t point); /* str.isprintable: repr() writes it as it is */
bool point_is_blank(uint32_t point);     /* str.isspace: strip() and split() take it away */
bool point_ends_line(uint32_t point);    /* str.splitlines ends a line there */

#endif
