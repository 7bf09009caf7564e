/* Calls of operators: their application, results and written tensors. Private to this room. */
#ifndef SCRIPTC_FRONTEND_TENSOR_OPERATORS_H
#define SCRIPTC_FRONTEND_TENSOR_OPERATORS_H

#include "frontend/tensor/op_bind.h"

typedef enum { FORM_PLAIN, FORM_IN_PLACE, FORM_COPY } OpForm; /* stored in Sval.cell of SV_OPS */

/* Returns an operator as a value. */
static inline Sval sv_ops(const Op *first, OpForm form) { return (Sval){.kind = SV_OPS, .cell = form, .op = first}; }

/* Makes the node or the view, or calls the prelude's function, of a row whose arguments are bound. */
Sval operator_apply(Eval *ev, const OpBinding *b, Span at);
const Op *operator_row(Eval *ev,
                       const char *name); /* the first overload of `add` or `py::add`; NULL if there is none */

/* ---- results (operator_results.c) ---- */
/* Returns the class of the row's results; NULL if its schema does not name them. */
Class *operator_result_class(Eval *ev, const Op *op);
/* Gives the tuple that a prelude function returned the names of the schema's results. */
Sval operator_named_results(Eval *ev, const Op *op, Sval result);

/* ---- writes (operator_writes.c) ---- */
Sval operator_in_place(Eval *ev, const OpBinding *b, Span at); /* `add_` and `+=`: writes the first argument */
Sval operator_out(Eval *ev, const OpBinding *b, Span at);      /* writes the tensors of `out=` */

/* ---- sizes that uses prove (proofs.c) ---- */
/* While checking: notes the size that the operator needs of its first argument, whose own is not known. False:
 * reported, since another use needs another size. */
bool sizes_agree(Eval *ev, const OpBinding *b, Value *const *in, Span at);
/* The same for a condition `x.size(axis) == k` of a layer. */
bool sizes_required(Eval *ev, Sval condition, Span at);
void proofs_describe(Text *text, Eval *ev,
                     const Value *v); /* appends a line for each size, with the use that proves it */

/* ---- operators as values (operator_values.c) ---- */
/* Returns the name by which a program calls that form. Rows of operators that only have an in-place form include the
 * underscore. */
Sym operator_name(Eval *ev, const Op *op, OpForm form);

#endif
