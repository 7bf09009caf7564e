/* The formats of lint's report, made from findings as JSON (lint_record.h). */
#ifndef SCRIPTC_DRIVER_CLI_LINT_REPORT_H
#define SCRIPTC_DRIVER_CLI_LINT_REPORT_H

#include "driver/lint/files.h"

struct json_t;

typedef struct LintReport {
    const struct json_t *findings; /* an array in the order of the report */
    const LintFiles *files;        /* the files that were checked */
    Format format;
    bool statistics, colour;
    int status; /* an sc_status */
} LintReport;

/* Adds the findings, or with --statistics how often each message occurs. */
void lint_report(Text *text, const LintReport *report);

#endif
