/* Diagnostics for programs: JSON objects, one a line, from which every other form is made (sarif.h,
 * driver/lint_report.c).
 */
#ifndef SCRIPTC_BASE_REPORT_H
#define SCRIPTC_BASE_REPORT_H

#include "base/diag.h"

struct json_t;

#define REPORT_PAGES "urn:scriptc:explain:" /* and a code: the name of the page that `scriptc explain` shows */
const char *report_severity(Level level);   /* "error" */
/* A JSON string, or null for NULL; bytes that are no UTF-8 become `?`. Owned by the caller; NULL without memory. */
struct json_t *report_string(const char *s);
/* What a report of a diagnostic says: REPORT_PUBLIC has the keys of the lines that --diagnostics json writes;
 * REPORT_WHOLE has besides what other forms are made of when the sources are gone: "line", the text of the first line;
 * "shown", the message for a terminal, in colour; for places in the prelude "builtin"; for fixes "file" and the bytes
 * "lo" and "hi". Owned by the caller; NULL without memory. */
typedef enum { REPORT_PUBLIC, REPORT_WHOLE } ReportDetail;
struct json_t *report_object(Arena *arena, Sources *sources, const Diag *diag, ReportDetail detail);
/* Adds a document that the caller gives away, with a line end. */
void report_add(Text *text, struct json_t *document, size_t flags);
void report_json(Text *text, Sources *sources, const Diag *diag); /* one line, with its newline */

#endif
