/* Options from files: `[tool.scriptc]` of pyproject.toml, and scriptc.toml. For each file, the configuration file in
 * its folder or the nearest folder above applies; the command line overrides it. */
#ifndef SCRIPTC_DRIVER_CLI_LINT_CONFIG_H
#define SCRIPTC_DRIVER_CLI_LINT_CONFIG_H

#include "driver/lint/files.h"

typedef struct LintConfig LintConfig;

/* Opens the configuration of a run. Errors in a configuration file are added to the session's option diagnostics, with
 * their places. */
LintConfig *lint_config_open(sc_session *s, Arena *mem);
/* A FolderOptionsFn; `config` is a LintConfig. */
FolderOptions lint_config_of(void *config, const char *folder);
/* Returns everything that configurations name and that is read: the files themselves, and folders of modules and
 * data. */
const TextList *lint_config_reads(const LintConfig *config);

#endif
