/* Reads the syntax trees that tools/pack_prelude.c stored. They are made by programs that are linked without them, so
 * nothing in find.c, which those programs use, refers to them. */
#include "prelude/prelude.h"

const char *prelude_tree(Arena *arena, const PreludeTree *tree) {
    if (tree->stored == tree->length) return tree->bytes;
    const PreludeTree *dictionary = &prelude_trees[prelude_dictionary];
    unsigned used = dictionary->length < PRELUDE_WINDOW ? dictionary->length : PRELUDE_WINDOW;
    const PreludePacked packed = {.bytes = tree->bytes,
                                  .stored = tree->stored,
                                  .length = tree->length,
                                  .dictionary = dictionary->bytes + dictionary->length - used,
                                  .dictionary_length = used};
    return prelude_unpack(arena, &packed, prelude_files[tree - prelude_trees].name);
}
