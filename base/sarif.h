/* Findings as one SARIF 2.1.0 document, which services that show findings beside the code read. */
#ifndef SCRIPTC_BASE_SARIF_H
#define SCRIPTC_BASE_SARIF_H

#include "base/report.h"

typedef struct SarifRun {
    const char *version, *root; /* the program's version; the absolute folder that relative names start at, or NULL */
    bool located;               /* every finding names at least a file */
    int status;                 /* the exit status */
} SarifRun;

/* Makes the document from an array of REPORT_WHOLE objects. Owned by the caller; NULL if out of memory. */
struct json_t *sarif_document(const struct json_t *findings, const SarifRun *run);
/* Computes a name of the finding that does not change when lines above it are edited. It is made of the code, the file,
 * the text of the line, and the number of earlier findings that agree in all three; `seen`, an object that the caller
 * empties between reports, counts these. */
void sarif_fingerprint(const struct json_t *finding, struct json_t *seen, char hex[17]);

#endif
