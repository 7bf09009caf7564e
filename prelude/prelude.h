/* The library's source, which is part of the compiler: files in the language that the compiler reads, sorted by
 * name. */
#ifndef SCRIPTC_PRELUDE_H
#define SCRIPTC_PRELUDE_H

#include <stddef.h>

#include "base/arena.h"

typedef struct PreludeFile {
    const char *name;            /* path below prelude/: "torch/nn/linear.py" */
    const unsigned char *packed; /* the text, compressed by zlib */
    unsigned packed_length;
    size_t length; /* length of the text */
} PreludeFile;

extern const PreludeFile prelude_files[]; /* sorted by name; a row with a NULL name ends it */
extern const size_t prelude_file_count;
/* Returns the file with that path below prelude/, or NULL. */
const PreludeFile *prelude_file(const char *path);
const char *prelude_text(Arena *arena, const PreludeFile *file); /* with a zero after its `length` bytes */

/* The files' syntax trees, in the same order, as syntax/ast_pack.h reads them. */
typedef struct PreludeTree {
    const char *bytes;
    size_t length;
} PreludeTree;

extern const PreludeTree prelude_trees[];

#endif
