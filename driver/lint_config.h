/* Options from files: `[tool.scriptc]` of pyproject.toml, and scriptc.toml. Of a file the nearest one upward from its
 * folder holds; what the command line says goes before it. */
#ifndef SCRIPTC_DRIVER_LINT_CONFIG_H
#define SCRIPTC_DRIVER_LINT_CONFIG_H

#include "driver/lint_files.h"

typedef struct LintConfig LintConfig;

/* What is wrong with a file is a diagnostic of the session's options, at its place. */
LintConfig *lint_config_open(sc_session *s, Arena *mem);
/* A FolderOptionsFn. */
FolderOptions lint_config_of(void *config, const char *folder);
/* All that configurations name and that is read: their own files, and folders of modules and data. */
const TextList *lint_config_reads(const LintConfig *config);

#endif
