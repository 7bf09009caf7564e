/* Applies fixes of findings to their files, or shows them as a diff. */
#ifndef SCRIPTC_DRIVER_CLI_LINT_FIX_H
#define SCRIPTC_DRIVER_CLI_LINT_FIX_H

#include "driver/cli/lint_record.h"

/* Adds the text of a file with the fixes of its findings applied, and returns their number. Safe fixes are applied;
 * guesses, such as names of similar spelling, only with `unsafe`. Of overlapping fixes the first is applied. */
uint32_t lint_fix(Text *fixed, const struct json_t *findings, const char *file, const char *text, size_t length,
                  bool unsafe);
/* Adds what the fixes change as a unified diff. */
uint32_t lint_fix_diff(Text *diff, const struct json_t *findings, const char *file, const char *text, size_t length,
                       bool unsafe);

#endif
