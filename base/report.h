/* Diagnostics for other programs: JSON objects, one a line, from which every other form is made (sarif.h,
 * driver/cli/lint_report.c). */
#ifndef SCRIPTC_BASE_REPORT_H
#define SCRIPTC_BASE_REPORT_H

#include "base/diag.h"

struct json_t;

/* Followed by a code: the name of the page that `scriptc explain` prints. */
#define REPORT_PAGES "urn:scriptc:explain:"
const char *report_severity(Level level); /* such as "error" */
/* Returns a JSON string, or null for NULL; bytes that are not UTF-8 become `?`. Owned by the caller; NULL if out of
 * memory. */
struct json_t *report_string(const char *s);
/* How much a report of a diagnostic contains. REPORT_PUBLIC: the keys that --diagnostics json writes. REPORT_WHOLE:
 * also what other forms need once the sources are gone: "line", the text of the first line; "shown", the message for a
 * terminal, in colour; "builtin" for places in the prelude; "file" and the bytes "lo" and "hi" for fixes. Owned by the
 * caller; NULL if out of memory. */
typedef enum { REPORT_PUBLIC, REPORT_WHOLE } ReportDetail;
struct json_t *report_object(Arena *arena, Sources *sources, const Diag *diag, ReportDetail detail);
/* Appends the document and a newline; takes over the document. */
void report_add(Text *text, struct json_t *document, size_t flags);
void report_json(Text *text, Sources *sources, const Diag *diag); /* one line, with its newline */

#endif
