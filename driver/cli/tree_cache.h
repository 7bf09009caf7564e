/* Syntax trees of large packages, and what was found in their texts, in the user's cache folder: the next compile of
 * the same target takes them from there if the texts are the same. A compile of little text makes no entry, and one
 * without -I does not look for any.
 *
 * An entry is used only if this build of the compiler made it, its hashes are right, and nobody but the user could have
 * written it: its contents are not checked further. There are at most 256; a new one replaces that of another target
 * whose name has the same hash. */
#ifndef SCRIPTC_DRIVER_CLI_TREE_CACHE_H
#define SCRIPTC_DRIVER_CLI_TREE_CACHE_H

#include "driver/session/options.h"

typedef struct TreeCache TreeCache;
/* Returns NULL if there is no folder for it, or no memory. The arena closes it. */
TreeCache *tree_cache_open(Arena *mem, const Options *options, const char *target);
const char *tree_cache_folder(const TreeCache *cache);
/* The memo for the session, which reads the entry when it is needed. */
struct AstMemo *tree_cache_memo(const TreeCache *cache);
/* Writes the entry anew if the compile has parsed much that it lacks. */
void tree_cache_keep(TreeCache *cache);

#endif
