/* The rows of the protocol table and the hooks between the files that implement them. Private to the evaluator.
 *
 * sv.c puts the rows together (sv_protocol) and dispatches the sv_* operations over kinds and choices. A row's functions never see SV_POISON,
 * SV_CHOICE or SV_UNKNOWN as the value itself: the dispatcher has dealt with them; operands may still be of any kind. */
#ifndef SCRIPTC_FRONTEND_PROTOCOL_H
#define SCRIPTC_FRONTEND_PROTOCOL_H

#include "frontend/eval.h"

extern const SvProtocol sv_number_row;     /* bool, int, float, complex, now and later: sv_number.c */
extern const SvProtocol sv_constant_row;   /* dtype, device, torch.strided and the like: names_torch.c */
extern const SvProtocol sv_tensor_row;     /* tensor.c */
extern const SvProtocol sv_ops_row;        /* eval_op.c */
extern const SvProtocol sv_object_row;     /* sv_object.c */
extern const SvProtocol sv_class_row;      /* sv_class.c */
extern const SvProtocol sv_type_row;       /* names_typing.c */
extern const SvProtocol sv_func_row;       /* SV_FUNC; sv_func.c */
extern const SvProtocol sv_space_row;      /* sv_space.c */
extern const SvProtocol sv_super_row;      /* sv_class.c */
extern const SvProtocol sv_descriptor_row; /* sv_class.c */
extern const SvProtocol sv_str_row, sv_bytes_row;  /* known now; sv_str.c */
extern const SvProtocol sv_text_row;       /* text known later; sv_str.c */
extern const SvProtocol sv_tuple_row, sv_slice_row, sv_range_row, sv_list_row, sv_dict_row, sv_set_row, sv_iter_row;

/* ---- C functions ---- */
/* A table of C functions; names.c lists all tables. The caller (sv_call) has bound the arguments: fn gets one positional argument for each
 * parameter of the signature, in order, defaults filled in, SV_UNBOUND where an argument is absent and has no default (written `name=`);
 * `*args` arrives as a tuple, `**kwargs` as a dict. A signature "*" is passed as called. A NULL signature is a constant: native_value calls fn
 * without arguments when the name is looked up. */
typedef struct NativeTable { const Native *row; uint32_t n; } NativeTable;
#define NATIVES(table, rows) const NativeTable natives_##table = {rows, (uint32_t)(sizeof(rows) / sizeof *(rows))};
/* The value of a C name: a function, or what a constant's fn returns; SV_UNBOUND where space has no such name. */
Sval native_value(Eval *ev, const char *space, Sym name, Span at);
/* A method of a builtin kind bound to its receiver (`[].append`), from the rows whose space is the kind's name; SV_UNBOUND where there is none. */
Sval native_method(Eval *ev, const char *space, Sval self, Sym name, Span at);

/* ---- operators ---- */
/* sv_binary, sv_inplace, sv_unary and sv_compare (sv_number.c) dispatch over poison, choices, tensors, numbers and objects with dunder methods; text and
 * containers answer here. False: neither operand is theirs or the operator does not apply (nothing reported, the caller reports). */
bool container_binary(Eval *ev, AstOp op, Sval a, Sval b, Span at, Sval *out);  /* + * % | & - ^ of str, list, tuple, dict, set */
bool container_inplace(Eval *ev, AstOp op, Sval a, Sval b, Span at, Sval *out); /* list += and *=, dict |=, set |= &= -= ^= */
bool container_compare(Eval *ev, AstOp op, Sval a, Sval b, Span at, Sval *out); /* == != < <= > >= of text and containers among themselves */
/* not v; a bool, now or later. */
Sval sv_not(Eval *ev, Sval v, Span at);

/* The receiver of classes' own str and repr: objects with __str__, __repr__, dataclasses, enums (sv_object.c). */
Sval object_str(Eval *ev, Sval v, bool repr, Span at);
/* type(v) of kinds whose class the table of builtins does not tell: objects, named tuples. NULL: no class. */
Class *sv_class_of(Eval *ev, Sval v);

#endif
