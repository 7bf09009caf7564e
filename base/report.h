/* Diagnostics for programs: one JSON object a line, or one SARIF 2.1.0 document. */
#ifndef SCRIPTC_BASE_REPORT_H
#define SCRIPTC_BASE_REPORT_H

#include "base/diag.h"

/* A JSON string, or null for NULL; bytes that are no UTF-8 become `?`. Owned by the caller; NULL without memory. */
struct json_t *report_string(const char *s);
void report_json(Text *text, Sources *sources, const Diag *diag); /* one line, with its newline */
void report_sarif(Text *text, Sources *sources, Diag *const *diag, uint32_t count, const char *version);

#endif
