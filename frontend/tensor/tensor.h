/* Tensors of the program: what operators.c, view.c, index.c, tensor*.c and torch.c share. Private to it. */
#ifndef SCRIPTC_FRONTEND_TENSOR_TENSOR_H
#define SCRIPTC_FRONTEND_TENSOR_TENSOR_H

#include "frontend/kinds/number.h"
#include "frontend/value/node.h"

/* ---- making ---- */
DType dtype_of_sval(
    Eval *ev, Sval v,
    bool *ok); /* a dtype, or Python's float, int, bool as one; None and absent give DT_NONE; !ok: neither */
bool is_numpy_array(Sval v); /* of the prelude's numpy */
/* a named tuple's class, remembered by key */
Class *record_class(Eval *ev, const void *key, Sym name, uint32_t n, const Sym *field);
Sval op_result(Eval *ev, const Op *op, Value **out); /* results as values: a named tuple where the schema names them */

/* ---- sizes ---- */
Sval tensor_size(Eval *ev, Sval tensor, int dim,
                 Span at);                         /* an int, known now or later; dim is in range of a known rank */
Sval tensor_shape(Eval *ev, Sval tensor, Span at); /* a torch.Size; for an unknown rank a list of run-time length */
Value *value_size(Eval *ev, Value *tensor, int dim, Span at);
Value *value_sizes(Eval *ev, Value *tensor, Span at); /* List[int] */
int tensor_rank(Eval *ev, Sval tensor, Span at);      /* -1: not known; -2: reported */

/* ---- views (view.c) ---- */
/* The result of a row whose schema says `Tensor(a)`: a reference into self's memory, or fresh memory where eager
 * PyTorch copies. in[0] is self's value. */
Sval view_result(Eval *ev, const Op *op, Sval self, uint32_t n, Value **in, Span at);
Sval view_step(Eval *ev, Sval tensor, const char *op, uint32_t nargs, Value *const *arg,
               Span at);                                                            /* by the row's text */
Sval view_list(Eval *ev, const Op *op, Sval self, uint32_t n, Value **in, Span at); /* rows with `Tensor(a)[]` */
bool view_same(const View *a, const View *b);
int view_contiguous(Eval *ev, Sval tensor, Span at); /* 1 yes, 0 no, -1: depends on the sizes */
/* Sizes and strides of a reference: false where they are not expressible. */
typedef struct Strides {
    int rank;
    const Dim **size, **stride;
    bool contiguous; /* row-major, also where a size is not expressible */
} Strides;
bool view_strides(Eval *ev, Sval tensor, Strides *out, Span at);
bool view_memory_turned(Eval *ev, Sval tensor); /* its memory may not be row-major: made of a transposed tensor */
/* Fresh memory where PyTorch copies; where the sizes do not decide that, a later write to either of the two makes the
 * other stale. */
Sval view_copy(Eval *ev, Sval tensor, Value *contents, Span at);
/* value made fit to be stored in like's place: cast, leading sizes of 1 dropped, broadcast. NULL: reported. */
Value *value_fit(Eval *ev, Value *value, Value *like, Span at);

/* ---- methods (tensor.c) ---- */
Sval tensor_as_complex(Eval *ev, Sval real, Span at);
Sval tensor_to(Eval *ev, Sval tensor, DType dtype, bool copy, Span at); /* itself if it has that dtype already */
Sval tensor_copy(Eval *ev, Sval tensor, Span at);                       /* fresh memory with the same contents */
Sval tensor_number(Eval *ev, Sval tensor, NumberKind kind,
                   Span at); /* int(), float(), bool() of a one-element tensor */

bool is_device_name(const char *name); /* a type that torch.device knows, with or without an index */

/* ---- what services hand to rooms below ---- */
extern const SvProtocol sv_tensor_row, sv_ops_row;
Sval tensors_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval tensors_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval tensors_unary(Eval *ev, AstOp op, Sval v, Span at);
Sval tensors_op(Eval *ev, const char *name, uint32_t n, const Sval *pos, Span at);

void tensors_properties(NativeNameFn *each, void *user);
Value *tensors_from_data(Eval *ev, Sval data, DType dtype, Span at);

#endif
