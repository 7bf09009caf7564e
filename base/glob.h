/* Patterns of paths, as .gitignore has them. */
#ifndef SCRIPTC_BASE_GLOB_H
#define SCRIPTC_BASE_GLOB_H

#include <stdbool.h>

/* Does the whole text match? `*` and `?` stop at a slash, `**` does not; [a-z] and [!a] are one character of a set.
 * Each byte of the pattern is looked at a bounded number of times per byte of the text. */
bool glob_match(const char *pattern, const char *text);
/* Does a path, relative to the folder of the pattern, match? A pattern without a slash (but at its end) is of a name in
 * any folder, one with a slash of the path; one that ends in a slash is of folders alone. */
bool glob_path(const char *pattern, const char *path, bool is_folder);

#endif
