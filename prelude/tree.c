/* Reads the syntax trees that tools/pack_prelude.c stored. They are made by programs that are linked without them, so
 * nothing in find.c, which those programs use, refers to them. */
#include "prelude/prelude.h"

const char *prelude_tree(Arena *arena, const PreludeTree *tree) {
    const char *bytes = (const char *)prelude_tree_bytes + tree->at;
    if (tree->stored == tree->length) return bytes;
    unsigned left = prelude_plain_bytes - tree->dictionary;
    const PreludePacked packed = {.bytes = bytes,
                                  .stored = tree->stored,
                                  .length = tree->length,
                                  .dictionary = (const char *)prelude_tree_bytes + tree->dictionary,
                                  .dictionary_length = left < PRELUDE_WINDOW ? left : PRELUDE_WINDOW};
    return prelude_unpack(arena, &packed, prelude_files[tree - prelude_trees].name);
}
