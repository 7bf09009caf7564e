/* Shared by the files that lower: services.c (values, results and errors of a row), size.c (dims at run time), expr.c
 * (lowering text), lower.c (structure). */
#ifndef SCRIPTC_BACKEND_LOWER_H
#define SCRIPTC_BACKEND_LOWER_H

#include "backend/graph/graph.h"
#include "backend/lower/expr.h"

typedef struct LowerState {
    bool learned; /* the builder derived a rank that inference did not know, so later facts are inferred again */
    Map values;   /* Value * to OxVal */
    Map graphs;   /* Block * to Ox * */
    OxVal truth;  /* a true value that is known only at run time, made on demand (opaque.c) */
    Map constant; /* Value * to const bool *: whether the run time may know it when it loads the model (opaque.c) */
    Map sized;    /* Value * to const bool *: whether it may know its sizes then */
    Vec(const Node *) unordered; /* one node of each operator that orders NaN differently from eager mode (nan.c) */
} LowerState;

OxVal lower_condition(Lower *lo, const Node *node); /* the condition of an If, 0-d (opaque.c) */
void note_unordered(Lower *lo);                     /* nan.c: reports a note about the operators in `unordered` */
void lower_bind(Lower *lo, Value *value, OxVal v);
/* Returns v in the form that the value's IR type requires. */
OxVal lower_conform(Lower *lo, OxVal v, const Value *value);
void lower_refine(Lower *lo, OxVal v, const Fact *fact); /* adds what the fact says beyond what the builder derived */
/* Reports an error at the current node, and binds placeholders. */
Diag *lower_error(Lower *lo, DiagCode code, const char *text);
void lower_node(Lower *lo, Node *node);                 /* emits a node of the IR and binds its results */
void lower_foreign(Lower *lo, Node *node);              /* custom_op.c */
OxVal lower_placeholder(Lower *lo, const Value *value); /* returns a value of the right type without meaning */
OxVal lo_operand(Lower *lo, Value *v);                  /* like lo_value, in the dtype in which the row computes */
/* Where a symbolic size can be read at run time. */
typedef struct Provider {
    OxVal v;
    int axis;             /* -1: v itself is the number */
    OxVal vector, scalar; /* made on demand, in v's graph */
} Provider;
Provider *dim_provider(Ox *ox, const Dim *d); /* searches this graph and those around it; NULL: nowhere */
/* Declares that d can be read as the size of v's axis, or as v itself (axis -1), in this graph and inside it. */
void provide_dim(Lower *lo, const Dim *d, OxVal v, int axis);
/* Makes an attribute of a known number, text or list, of the kind that the operator takes ('i', 'f', ...; 0: according
 * to the value). */
OxAttr lower_attr(Lower *lo, const char *name, const Const *value, char kind);

#endif
