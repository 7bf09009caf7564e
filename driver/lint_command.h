/* The command lint: files in parallel, a cache of what was found, fixes, and the report. It is of the program alone:
 * the library checks files one after the other (sc_lint). */
#ifndef SCRIPTC_DRIVER_LINT_COMMAND_H
#define SCRIPTC_DRIVER_LINT_COMMAND_H

#include "driver/lint_cache.h"
#include "driver/lint_config.h"
#include "driver/lint_record.h"

typedef struct LintCommand {
    sc_session *session; /* options, and what is wrong with them and with paths */
    Arena *mem;
    const char *const *word; /* paths; "-" is `given` */
    uint32_t words;
    const LintText *given;        /* standard input, or NULL */
    bool colour, terminal;        /* of standard error */
    sc_write_fn *answer, *report; /* to standard output, to standard error */
    void *answer_user, *report_user;
    /* filled by lint_prepare */
    LintConfig *config;
    const Options *options; /* of the working folder: what concerns the run as a whole */
    Arena *walk;            /* what finding the files took; the caller closes it */
    LintFiles files;
    TextList reads, writes; /* paths besides the words that the command needs */
    LintCache *cache;       /* NULL: none */
} LintCommand;

/* Finds the files and what is configured for them, before the process gives up the file system. */
void lint_prepare(LintCommand *command);
sc_status lint_run(LintCommand *command);

#endif
