/* What lint found before, kept in the user's cache folder. An entry is found by the hash of the compiler, the options,
 * the file's name and its content, and holds while every other file that its check looked at is as it was. Entries are
 * written whole under their name, so that several runs may share a folder; whoever deletes some costs the next run time
 * alone. */
#ifndef SCRIPTC_DRIVER_LINT_CACHE_H
#define SCRIPTC_DRIVER_LINT_CACHE_H

#include "driver/lint_record.h"

typedef struct LintCache LintCache;

/* NULL: there is no such folder, and none can be made, or the compiler cannot be told from others. */
LintCache *lint_cache_open(Arena *mem);
const char *lint_cache_folder(const LintCache *cache);
/* The record that was kept, owned by the caller; NULL: there is none that holds. */
struct json_t *lint_cache_find(LintCache *cache, const LintFile *file);
void lint_cache_keep(LintCache *cache, const LintFile *file, struct json_t *record);
/* Files may have changed since they were last looked at. */
void lint_cache_forget(LintCache *cache);

#endif
