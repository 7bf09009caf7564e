/* Stores lint's findings in the user's cache folder. An entry is found by the hash of the compiler, the options, the
 * file's name and its content. It is valid while every other file that its check read is unchanged. Entries appear
 * under their names only when complete, so several runs may share a folder; deleting entries only costs the next run
 * time. */
#ifndef SCRIPTC_DRIVER_CLI_LINT_CACHE_H
#define SCRIPTC_DRIVER_CLI_LINT_CACHE_H

#include "driver/cli/lint_record.h"

typedef struct LintCache LintCache;

/* NULL if there is no such folder and none can be made, or if the compiler's build cannot be identified. */
LintCache *lint_cache_open(Arena *mem);
const char *lint_cache_folder(const LintCache *cache);
/* Returns the stored record, owned by the caller; NULL if there is no valid one. */
struct json_t *lint_cache_find(LintCache *cache, const LintFile *file);
void lint_cache_keep(LintCache *cache, const LintFile *file, struct json_t *record);
/* Called when files may have changed since they were last read. */
void lint_cache_forget(LintCache *cache);

#endif
