/* Patterns of paths, in the notation of .gitignore: `*` and `?` stop at a slash, `**` does not; [a-z] and [!a] are one
 * character of a set. */
#ifndef SCRIPTC_BASE_GLOB_H
#define SCRIPTC_BASE_GLOB_H

#include <stdbool.h>

/* Returns whether the pattern matches a path that is relative to the pattern's folder. A pattern without a slash,
 * except at its end, matches the last name of the path in any folder; one with a slash matches the whole path; one that
 * ends in a slash matches folders only. */
bool glob_path(const char *pattern, const char *path, bool is_folder);

#endif
