/* Tensors of the program: shared by operators.c, view.c, index.c, tensor*.c and torch.c. Private to these. */
#ifndef SCRIPTC_FRONTEND_TENSOR_TENSOR_H
#define SCRIPTC_FRONTEND_TENSOR_TENSOR_H

#include "frontend/kinds/number.h"
#include "frontend/value/node.h"

/* ---- making ---- */
/* Returns a dtype, also for Python's float, int and bool; DT_NONE for None and absent values; !ok: v is none of these.
 */
DType dtype_of_sval(Eval *ev, Sval v, bool *ok);
/* Returns true after reporting a value that is no dtype, such as the text "float32". */
bool dtype_misnamed(Eval *ev, Sval v, Span at);
bool dtype_refused(Eval *ev, Sval v, Span at); /* returns true after reporting a dtype that exists only as a name */
/* Returns whether v is a complex number, or a list that contains one, in at most `levels` levels of lists. */
bool data_has_complex(Eval *ev, Sval v, int levels);
bool is_numpy_array(Sval v);         /* whether it is an array of the prelude's numpy */
Sval numpy_tensor(Eval *ev, Sval v); /* the tensor that an array contains; any other value itself */
/* Returns a named tuple's class, remembered by key. */
Class *record_class(Eval *ev, const void *key, Sym name, uint32_t n, const Sym *field);
Sval op_result(Eval *ev, const Op *op, Value **out); /* results as values: a named tuple if the schema names them */

/* ---- sizes ---- */
Sval tensor_shape(Eval *ev, Sval tensor, Span at); /* a torch.Size; for an unknown rank, a list of run-time length */
int tensor_rank(Eval *ev, Sval tensor, Span at);   /* -1: unknown; -2: reported */

/* ---- views (view.c) ---- */
Sval view_list(Eval *ev, const Op *op, Sval self, uint32_t n, Value **in, Span at); /* for rows with `Tensor(a)[]` */

/* ---- methods (tensor.c) ---- */
/* Returns the value of a method's tensor, which is an argument if the method is called on the class. NULL: reported. */
/* Returns whether the value is of a kind of which no tensor is: a text, a function, a container, or None. Numbers are
 * not among them, since many operators take them for tensors. */
bool tensor_cannot_be(Sval v);
Value *tensor_read_self(Eval *ev, const Args *args, Span at); /* tensor_methods.c */
Sval tensor_as_complex(Eval *ev, Sval real, Span at);
/* Returns the tensor itself if it already has that dtype. */
void tensor_require_grad(Eval *ev, Sval tensor, bool on); /* sets `requires_grad` */
Sval tensor_to(Eval *ev, Sval tensor, DType dtype, bool copy, Span at);
Sval tensor_copy(Eval *ev, Sval tensor, Span at); /* new memory with the same contents */
/* int(), float() or bool() of a one-element tensor. */
bool tensor_may_be_number(Eval *ev, const Fact *fact); /* whether it may have exactly one element */
Sval tensor_number(Eval *ev, Sval tensor, NumberKind kind, Span at);

/* ---- memory formats (memory_format.c) ---- */
bool tensor_is_channels_last(Sval format); /* torch.channels_last or channels_last_3d */
/* Returns the tensor itself if the format says no order, or if its memory has this order. */
Sval tensor_in_format(Eval *ev, Sval tensor, Sval format, Span at);
Sval tensor_row_major(Eval *ev, Sval tensor, Span at);               /* as by contiguous() */
Sval tensor_has_format(Eval *ev, Sval tensor, Sval format, Span at); /* a format in which channels come last */
Sval tensor_format_keyword(const Args *args);                        /* memory_format=; SV_UNBOUND if absent */

bool is_device_name(const char *name); /* a type that torch.device accepts, with or without an index */

/* ---- functions that services pass to rooms below ---- */
extern const SvProtocol sv_tensor_row, sv_ops_row;
/* Returns the name of the operator that a sign such as `@` means between tensors; NULL: it means none. */
const char *operator_of_sign(AstOp op);
Sval tensors_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval tensors_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at);
Sval tensors_unary(Eval *ev, AstOp op, Sval v, Span at);
Sval tensors_op(Eval *ev, const char *name, uint32_t n, const Sval *pos, Span at);

void tensors_properties(NativeNameFn *each, void *user);
Value *tensors_from_data(Eval *ev, Sval data, DType dtype, Span at);
/* Selects the overload, converts and promotes arguments, and makes the node; in-place (name_) and out= forms write
 * memory; views return view references. */
Sval ev_op(Eval *ev, const Op *overloads, const Args *given, bool in_place, Span at);
Sval tensor_item(Eval *ev, Sval tensor, Sval index, Span at); /* subscripts of all forms */
bool tensor_set_item(Eval *ev, Sval tensor, Sval index, Sval value, Span at);
Sval tensor_attr(Eval *ev, Sval tensor, Sym name, Span at);
/* Looks up an operator by name, including forms without rows: in-place (`add_`) and copies of views (`permute_copy`).
 * SV_UNBOUND if there is none. internal: include rows that programs cannot call. */
Sval ops_find(Eval *ev, Sym space, Sym name, bool internal);

#endif
