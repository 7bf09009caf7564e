/* The lint command: checks files in parallel, caches findings, applies fixes, and writes the report. Only the program
 * has this; the library checks files one after the other (sc_lint). */
#ifndef SCRIPTC_DRIVER_CLI_LINT_COMMAND_H
#define SCRIPTC_DRIVER_CLI_LINT_COMMAND_H

#include "driver/cli/lint_cache.h"
#include "driver/cli/lint_config.h"
#include "driver/cli/lint_record.h"

typedef struct LintCommand {
    sc_session *session; /* has the options, and messages about them and about paths */
    Arena *mem;
    const char *const *word; /* paths; "-" means `given` */
    uint32_t words;
    const LintText *given;        /* standard input; may be NULL */
    bool colour, terminal;        /* whether standard error is in colour, and a terminal */
    sc_write_fn *answer, *report; /* callbacks that write to standard output, and to standard error */
    void *answer_user, *report_user;
    /* set by lint_prepare */
    LintConfig *config;
    const Options *options; /* options of the working folder, for settings that concern the run as a whole */
    Arena *walk;            /* memory used for finding files; the caller closes it */
    LintFiles files;
    TextList reads, writes; /* paths that the command needs besides its words */
    LintCache *cache;       /* may be NULL */
} LintCommand;

/* Finds the files and their configuration, before the process gives up access to the file system. */
void lint_prepare(LintCommand *command);
sc_status lint_run(LintCommand *command);

#endif
