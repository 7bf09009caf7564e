/* Values of a loop's body for all trips at once, along a new first axis. batch_ways.c decides which values can be
 * computed in this form, batch_rows.c makes them, and batch.c changes the loop. */
#ifndef SCRIPTC_PASSES_BATCH_H
#define SCRIPTC_PASSES_BATCH_H

#include "passes/affine.h"
#include "passes/known.h"
#include "passes/scan.h"

/* How to apply an operator to all trips at once. */
typedef enum {
    NO_WAY,
    SHIFTED,    /* axis arguments increase by one; only its first operand differs between trips */
    ALIGNED,    /* the same, and all its tensors differ between trips and have one rank */
    LEADING,    /* further leading dimensions change nothing; only its first operand differs */
    TABLE,      /* looks up an operand with further leading dimensions in its fixed first operand */
    MERGED,     /* its first operand's first axis is a batch, into which the trips are merged */
    TOTAL,      /* reduces all axes: becomes a reduction of all but the first */
    DEVIATION,  /* the same, with a flag behind the axes */
    FLATTENED,  /* reduces all axes, which become one first */
    PRODUCT,    /* a product of matrices or vectors */
    OUTER,      /* the product of all pairs of elements of two vectors */
    EINSUM,     /* gets one letter more */
    SELECTED,   /* a part of an outer tensor, selected by the trip */
    INDEXED,    /* a part of an outer tensor, selected by an integer that differs between trips */
    SPANNED,    /* consecutive positions of an outer tensor, selected by the trip */
    LIKE,       /* element by element, if its second operand differs between trips */
    EXPANDED,   /* a list of sizes, in front of which the number of trips is inserted */
    REPEATED,   /* like EXPANDED, for numbers of copies; a 1 is inserted */
    PERMUTED,   /* an order of axes, each of which increases by one */
    MOVED,      /* an axis that takes another place */
    TURNED,     /* exchanges the two axes of a matrix */
    JOINED,     /* a list of tensors joined along an axis */
    SCALED,     /* takes a number that depends on the trip; `other` takes a tensor */
    ELEMENTS,   /* element by element, with dimensions of size 1 inserted where ranks differ */
    ARITHMETIC, /* on numbers; `other` computes it element by element */
    NUMBERED,   /* a number that changes by the same step in each trip */
    CONVERTED,  /* conversion to another dtype, or between numbers and tensors */
    PLACED,     /* a write to a part of a tensor */
    CHOSEN      /* a branch whose results are computed in both ways */
} Way;

typedef struct BatchRow {
    const char *op;
    Way way;
    const char *other; /* the operator for all trips, if it is a different one */
    int rank;          /* MERGED: the rank without a batch, in which the way is LEADING; 0: a batch is required */
} BatchRow;

typedef struct Batch {
    PassCx *pass;
    Node *loop;
    Map made;     /* from values of the body to their values for all trips */
    Map able;     /* from values to a text: "yes" or "no" */
    Map carried;  /* carried values that can be computed for all trips; each is mapped to itself */
    Map ends;     /* from such a value to its values for all trips and after them */
    Value *count; /* number of trips, at least 0; made on demand */
    /* Facts of the tensors whose values for all trips exist in any case: selected parts, and rows of scan outputs. */
    Vec(const Fact *) there;
} Batch;

static inline bool batch_is_tensor(const Value *v) { return v->type->kind == TY_TENSOR; }
int batch_rank(const Value *v); /* of a tensor, or 0 for a number; -1: unknown, too large, or another type */
static inline bool batch_has_rank(const Value *v) { return batch_is_tensor(v) && batch_rank(v) >= 0; }

const BatchRow *batch_row(const Node *node);       /* NULL: there is none */
bool batch_fixed(const Batch *t, const Value *v);  /* the value is the same in all trips, and defined before the loop */
bool batch_able(Batch *t, Value *v);               /* the value differs between trips and can be computed for all */
bool batch_computes(Batch *t, Value *v);           /* it is fixed, with a known rank if it is a tensor, or batch_able */
bool batch_fits(const Batch *t, const Fact *fact); /* a tensor of these sizes for each trip may be made for all trips */
bool batch_is_axis(const Param *p);                /* it is an axis, as its name shows */
Way batch_way(Batch *t, const Node *node);
/* Returns the affine index with which the node selects a part of an outer tensor or list of numbers, whose tensor and
 * axis are stored. */
bool batch_selects(Batch *t, const Node *node, Affine *at, Value **from, int *axis);

Value *batch_call(Builder *b, const char *op, uint32_t n, Value *const *in); /* makes a call that cannot fail */
Value *batch_count(Batch *t);
/* Returns the value that is carried into the first trip, followed by the values of all trips. */
Value *batch_behind_first(Batch *t, Builder *b, const Value *param, Value *all);
Value *batch_value(Batch *t, Value *v);                 /* the value for all trips; batch_able must hold */
Value *batch_as_tensor(Batch *t, Builder *b, Value *v); /* a fixed value in front of the loop, a number as a tensor */
/* Returns a fixed value, or the value for all trips: its rank in a trip becomes `rank` by dimensions of size 1 that are
 * inserted after the axis of trips. */
Value *batch_operand(Batch *t, Builder *b, Value *v, int rank);
/* Returns whether a write to a part of a tensor can be computed for all trips, and computes it. */
bool batch_may_place(Batch *t, const Node *node);
Value *batch_place(Batch *t, Builder *b, const Node *node);
/* Replaces result i of the loop by a reduction over trips if each trip combines the carried value with one that depends
 * on nothing carried, and nothing else reads it. Returns whether it did. */
bool batch_reduce(Batch *t, uint32_t i);
bool batch_extreme(Batch *t, Node *branch); /* the same for results of a branch that keeps the best value */
bool batch_reduces(Batch *t, uint32_t i);   /* whether batch_reduce would */
/* Replaces result i of the loop if each trip adds to places of a carried tensor. Returns whether it did. */
bool batch_scatter(Batch *t, uint32_t i);
bool batch_scatters(Batch *t, uint32_t i); /* whether batch_scatter would */
bool batch_adds_at_places(const Batch *t); /* whether the opset and the run time have a scatter that adds */
/* Adds values at places of a tensor, one after the other; n indices, of which some may be none. */
Value *batch_add_at(Builder *b, Value *whole, uint32_t n, Value *const *index, Value *values);
/* Replaces what is concatenated of result i, a list of rows that are repeated. Returns whether it did. */
bool batch_repeat(Batch *t, uint32_t i);
bool batch_repeats(Batch *t, uint32_t i);              /* whether batch_repeat would */
void batch_replace(Batch *t, uint32_t i, Value *made); /* result i, by a tensor; the loop carries its value unchanged */
/* Returns whether the carried value is, in each trip, either what the previous trip computed from other values or a sum
 * of what the previous trips added. */
bool batch_follows(Batch *t, Value *param);
/* Makes its values in all trips and after them: one more than there are trips. */
Value *batch_sequence(Batch *t, Builder *b, Value *param);

#endif
