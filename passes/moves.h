/* Operators that move elements of tensors, for elements.c. */
#ifndef SCRIPTC_PASSES_MOVES_H
#define SCRIPTC_PASSES_MOVES_H

#include "passes/elements.h"

/* How to read a tensor: its numbers, or its levels. */
typedef bool ReadFn(Elements *e, const Value *v, size_t n, const int64_t *at, void *out);
typedef struct Reader {
    ReadFn *read;
    size_t width; /* bytes of an element of `out` */
} Reader;

typedef enum { NOT_A_MOVE, MOVED, FAILED } Outcome;

/* Maps a position of a result to one of the operand: `first`, and a stride for each axis of the result. */
typedef struct Strided {
    int rank;
    int64_t size[MAX_RANK], stride[MAX_RANK], first;
} Strided;

const int64_t *strided_places(Elements *e, const Strided *s, size_t n, const int64_t *at);
void strides_of(int rank, const int64_t *dim, int64_t *stride); /* strides of a row-major tensor */
/* Reads the operands of a node that moves elements. */
Outcome elements_moved(Elements *e, const Node *node, Reader reader, size_t n, const int64_t *at, void *out);

#endif
