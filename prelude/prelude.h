/* The library's source, which is part of the compiler: files in the language that the compiler reads, sorted by
 * name. */
#ifndef SCRIPTC_PRELUDE_H
#define SCRIPTC_PRELUDE_H

#include <stddef.h>

#include "base/arena.h"
#include "syntax/ast_memo.h"

typedef struct PreludeFile {
    const char *name; /* path below prelude/: "torch/nn/linear.py" */
    unsigned group;   /* number of the group that contains the text, its offset there, and its length in bytes */
    unsigned offset;
    size_t length;
} PreludeFile;

/* The texts of several files, each followed by a zero, compressed by LZMA: only messages and editors need them. */
typedef struct PreludeGroup {
    const unsigned char *packed;
    unsigned packed_length;
    unsigned length;
} PreludeGroup;

extern const PreludeGroup prelude_groups[];

extern const PreludeFile prelude_files[]; /* sorted by name; a row with a NULL name ends it */
extern const size_t prelude_file_count;
/* Returns the file with that path below prelude/, or NULL. */
const PreludeFile *prelude_file(const char *path);
/* Returns the text, a zero after its `length` bytes; unpacks its whole group, unless the memo has it, which may be
 * NULL. */
const char *prelude_text(Arena *arena, AstMemo *memo, const PreludeFile *file);

/* The files' syntax trees, in the same order, as syntax/ast_pack.h reads them. Those of files that most models use are
 * stored as they are, the others compressed by zlib, with a part of the stored ones as dictionary. Those of files that
 * few use are not stored. */
typedef struct PreludeTree {
    unsigned at;         /* where its bytes begin in prelude_tree_bytes */
    unsigned stored;     /* number of stored bytes, and of bytes of the tree; equal if it is not compressed */
    unsigned length;     /* 0: the tree is not stored, and made from the text */
    unsigned dictionary; /* where the dictionary begins: it has PRELUDE_WINDOW bytes, or all that are left */
} PreludeTree;

extern const PreludeTree prelude_trees[];
extern const unsigned char prelude_tree_bytes[];   /* first the trees that are stored as they are */
extern const unsigned prelude_plain_bytes;         /* the number of bytes of these */
extern const unsigned char prelude_shared_names[]; /* the names that several trees mention, for ast_names */

/* Returns the tree, which the arena keeps if it had to be unpacked. */
const char *prelude_tree(Arena *arena, const PreludeTree *tree);

/* The size of zlib's window: no more of a dictionary is used. */
enum { PRELUDE_WINDOW = 32 << 10 };

/* Bytes that zlib has compressed. */
typedef struct PreludePacked {
    const void *bytes;
    unsigned stored, length;
    const char *dictionary; /* the dictionary with which they were compressed; NULL: none */
    unsigned dictionary_length;
} PreludePacked;

/* Returns the unpacked bytes; `name` is for the message about damaged ones. */
char *prelude_unpack(Arena *arena, const PreludePacked *packed, const char *name);

/* The names that PyTorch has and the compiler lacks: a line for each module or class, "torch.nn: A B ", with a blank
 * after each name. Packed, since only messages about missing names need them. */
extern const PreludePacked prelude_absent_names;

#endif
