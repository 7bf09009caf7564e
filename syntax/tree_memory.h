/* Memory for tree-sitter: a pool of freeable pieces for one parse, found through a thread-local pointer.
 *
 * tree-sitter's sources are compiled with this header included first, so that its requests come here. When memory runs
 * out, tree-sitter would abort the process; this pool instead unwinds, and frees all pieces. */
#ifndef SCRIPTC_SYNTAX_TREE_MEMORY_H
#define SCRIPTC_SYNTAX_TREE_MEMORY_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((visibility("hidden"))) void *tree_memory_malloc(size_t size);
__attribute__((visibility("hidden"))) void *tree_memory_calloc(size_t count, size_t size);
__attribute__((visibility("hidden"))) void *tree_memory_realloc(void *old, size_t size);
__attribute__((visibility("hidden"))) void tree_memory_free(void *memory);

#ifdef SCRIPTC_REPLACE_MALLOC
#define malloc  tree_memory_malloc
#define calloc  tree_memory_calloc
#define realloc tree_memory_realloc
#define free    tree_memory_free
#else
#include "base/arena.h"
/* From here until the arena is released past its present mark, tree-sitter's memory on this thread comes from a new
 * pool, which is then freed as a whole. Requests that fail or exceed the limit heap-bytes raise through the arena's
 * fault. */
void tree_memory_open(Arena *arena);
#endif

#endif
