/* SARIF 2.1.0 of findings: one document, as services that show findings beside code read it. */
#ifndef SCRIPTC_BASE_SARIF_H
#define SCRIPTC_BASE_SARIF_H

#include "base/report.h"

typedef struct SarifRun {
    const char *version, *root; /* of the program; the absolute folder that relative names start at, or NULL */
    bool located;               /* every finding has a file, at the least */
    int status;                 /* the exit status */
} SarifRun;

/* Of an array of REPORT_WHOLE objects. Owned by the caller; NULL without memory. */
struct json_t *sarif_document(const struct json_t *findings, const SarifRun *run);
/* A file's name as a URI: what is neither letter, digit nor plain sign stands as %XX. NULL without memory. */
struct json_t *sarif_uri(const char *name);
/* A name for the finding that edits above it do not change: of its code, file, the text of its line, and how many
 * before it have the same of these, which `seen`, an object that the caller empties between reports, counts. */
void sarif_fingerprint(const struct json_t *finding, struct json_t *seen, char hex[17]);

#endif
