/* What passes do with the operators to which they refer by name (ir/known.h). */
#ifndef SCRIPTC_PASSES_KNOWN_H
#define SCRIPTC_PASSES_KNOWN_H

#include "ir/known.h"
#include "passes/pass.h"

const Op *known_op(const Func *func, KnownOp which); /* returns NULL if there is no such row */
static inline bool known_is(const Node *node, KnownOp which) { return node && node->op->known == which; }
Value *known_call(Builder *b, KnownOp which, uint32_t n, Value *const *in); /* makes a call that cannot fail */
bool pass_inserts_in_front(const Node *node);        /* inserts an element into a list of tensors at index 0 */
bool pass_inserts_number_in_front(const Node *node); /* the same for a list of numbers */
/* Returns an axis argument counted from the front; -1 if it is unknown or out of range. */
int pass_axis(const Value *v, int rank);
/* Concatenates n tensors along an axis. */
Value *known_cat(Builder *b, int axis, uint32_t n, Value *const *part);
Value *known_flip(Builder *b, Value *tensor, int axis);    /* reversed along the axis */
Value *known_move_axis(Builder *b, Value *tensor, int to); /* moves axis 0 to index `to` */

#endif
