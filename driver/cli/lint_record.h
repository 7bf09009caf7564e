/* Lint's findings in one file as JSON, which workers pass on, the cache stores, and reports are made from.
 *
 *     {"findings": [...], "tried": 2, "left": 0, "status": 1, "read": {"model.py": "/...", "missing.py": null}}
 *
 * findings are REPORT_WHOLE objects that all have a file; status is an sc_status; read has what
 * session_state_of_file said of each path before it was read, and in the cache its state there. */
#ifndef SCRIPTC_DRIVER_CLI_LINT_RECORD_H
#define SCRIPTC_DRIVER_CLI_LINT_RECORD_H

#include "driver/lint/files.h"
#include "driver/session/file_memo.h"

struct json_t;

typedef struct LintText { /* a text from standard input */
    const char *name, *text;
    size_t length;
} LintText;

/* What the checks of one process share: trees of imported texts, and what they know of files. Each may be NULL. */
typedef struct LintMemos {
    struct AstMemo *parses;
    FileMemo *files;
} LintMemos;

/* Checks one file in a session of its own, which shares what is in `memos` with others. `given` is a text that
 * is not in a file, or NULL. Owned by the caller; NULL if out of memory. */
struct json_t *lint_record(const LintFile *file, const LintText *given, bool confined, const LintMemos *memos);
/* Returns the record of a file whose check died without a report. */
struct json_t *lint_record_lost(const LintFile *file);

#endif
