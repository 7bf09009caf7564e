/* Fixes of findings, applied to their files or shown as a diff. */
#ifndef SCRIPTC_DRIVER_LINT_FIX_H
#define SCRIPTC_DRIVER_LINT_FIX_H

#include "driver/lint_record.h"

/* Adds the text that a file has with the fixes of its findings, and counts them. What is certain is applied; guesses,
 * as names that are spelled alike, with `unsafe`. Of fixes that overlap the first is taken. */
uint32_t lint_fix(Text *fixed, const struct json_t *findings, const char *file, const char *text, size_t length,
                  bool unsafe);
/* Adds what the fixes change as a unified diff. */
uint32_t lint_fix_diff(Text *diff, const struct json_t *findings, const char *file, const char *text, size_t length,
                       bool unsafe);

#endif
