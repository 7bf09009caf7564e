/* What the files that lower share: lower.c (structure), size.c (dims at run time), expr.c (lowering text). */
#ifndef SCRIPTC_BACKEND_LOWER_H
#define SCRIPTC_BACKEND_LOWER_H

#include "backend/expr.h"
#include "backend/graph.h"

typedef struct LowerState {
    bool learned; /* the builder knew a rank that inference did not: facts of what follows are inferred again */
    Map values;   /* Value * to OxVal */
    Map graphs;   /* Block * to Ox * */
    OxVal truth;  /* that only the run can tell, once it was needed (opaque.c) */
    Vec(const Node *) unordered; /* one of each operator that orders NaN otherwise than eager mode (nan.c) */
} LowerState;

OxVal lower_condition(Lower *lo, const Node *node); /* of an If: 0-d (opaque.c) */
void note_unordered(Lower *lo);                     /* nan.c: the note about them */
void lower_bind(Lower *lo, Value *value, OxVal v);
void lower_node(Lower *lo, Node *node);                 /* emits a node of the IR and binds its results */
void lower_foreign(Lower *lo, Node *node);              /* custom_op.c */
OxVal lower_placeholder(Lower *lo, const Value *value); /* of the value's type, standing for nothing */
OxVal lo_operand(Lower *lo, Value *v);                  /* as lo_value, in the dtype that the row computes in */
OxVal lower_param(Lower *lo, Value *param);
/* From now on d can be read as the size of v's axis, or as v itself (axis -1), in this graph and inside. */
void provide_dim(Lower *lo, const Dim *d, OxVal v, int axis);
/* A known number, text or list as an attribute of the kind that the operator wants ('i', 'f', ...; 0: what fits the
 * value). */
OxAttr lower_attr(Lower *lo, const char *name, const Const *value, char kind);

#endif
