/* What lint found in one file, as JSON: what a worker hands over, a cache keeps, and reports are made of.
 *
 *     {"findings": [...], "tried": 2, "left": 0, "status": 1, "read": {"model.py": "/...", "missing.py": null}}
 *
 * findings are REPORT_WHOLE objects that all have a file; status is an sc_status; read has the state (lint_state) of
 * each path that was looked at. */
#ifndef SCRIPTC_DRIVER_LINT_RECORD_H
#define SCRIPTC_DRIVER_LINT_RECORD_H

#include "driver/lint_files.h"

struct json_t;

typedef struct LintText { /* of standard input */
    const char *name, *text;
    size_t length;
} LintText;

/* Checks one file in a session of its own. `given` is a text that is no file, or NULL. Owned by the caller; NULL
 * without memory. */
struct json_t *lint_record(const LintFile *file, const LintText *given, bool confined);
/* The record of a file whose check ended early without a word. */
struct json_t *lint_record_lost(const LintFile *file);

#endif
