/* Shared by const_eval.c, const_pointwise.c and const_result.c: one evaluation of ONNX nodes on constants. A result of
 * NULL means that the contents stay unknown. */
#ifndef SCRIPTC_BACKEND_GRAPH_CONST_EVAL_H
#define SCRIPTC_BACKEND_GRAPH_CONST_EVAL_H

#include "backend/graph/graph.h"

typedef struct Evaluation {
    Arena *mem;
    Context *cx;
    Map done; /* OxVal to Const * */
    uint32_t depth;
    int64_t most; /* most elements of a result */
    bool asked;   /* the program needs the result, rather than a step that simplifies a graph */
} Evaluation;

int64_t const_count_of(uint32_t rank, const int64_t *dim); /* elements of the shape; INT64_MAX if they overflow */
bool const_result_fits(const Evaluation *e, uint32_t rank, const int64_t *dim);
/* Converts dense data of 8 bytes per element (double or int64_t) to the dtype. The data becomes the constant's. */
const Const *const_result(Evaluation *e, DType dtype, bool floats, uint32_t rank, const int64_t *dim, void *data);

typedef struct Shape {
    uint32_t rank;
    int64_t dim[MAX_RANK];
} Shape;
/* Widens the shape to the one that it and the constant broadcast to; false: they do not fit. */
bool const_broadcast(Shape *out, const Const *c);
/* Returns the element of c, which the shape broadcasts, for flat index `at` of the shape. */
size_t const_broadcast_index(const Shape *shape, const Const *c, int64_t at);

/* Returns the result of an operator that computes each element by itself. */
const Const *const_pointwise(Evaluation *e, const OxNode *node, const Const *const *in);
/* Returns the result of an operator that is evaluated only where a program asks. */
const Const *const_numeric(Evaluation *e, const OxNode *node, const Const *const *in);
/* Evaluates products of one column and one row, as for rotary positions: they have no sums whose order would matter. */
const Const *const_outer_product(Evaluation *e, const OxNode *node, const Const *const *in);

#endif
