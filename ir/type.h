/* Types as in TorchScript, interned, so that equal types are the same pointer; the type of a value never changes.
 * Values of the IR have only the kinds up to TY_OPTIONAL; the other kinds occur in annotations, which the evaluator
 * resolves.
 *
 * Text form: Tensor, int, float, bool, str, None, List[int], Optional[Tensor], Tuple[int, Tensor], ... */
#ifndef SCRIPTC_IR_TYPE_H
#define SCRIPTC_IR_TYPE_H

#include "base/context.h"

typedef enum { DTC_BOOL, DTC_INT, DTC_FLOAT, DTC_COMPLEX, DTC_TEXT, DTC_FLOAT8, DTC_NIBBLE } DTypeClass;

typedef enum {
    DT_NONE, /* unknown */
#define DTYPE(id, torch, text, onnx, bytes, class) id,
#include "ir/dtype.def"
#undef DTYPE
    DT_COUNT
} DType;

typedef struct DTypeRow {
    const char *torch, *text;
    uint8_t onnx, bytes, class;
} DTypeRow;
extern const DTypeRow dtype_rows[DT_COUNT];
/* Returns the dtype of that name in torch, whose aliases float, double, half, long, int and short count; DT_NONE: there
 * is none. */
DType dtype_named(const char *torch_or_text);
/* Like dtype_named for names that IR text uses, which include those of types that programs do not have. */
DType dtype_in_ir(const char *text);
/* Returns the dtype of the tensors whose class in `torch` has that name, such as LongTensor; DT_NONE: there is none. */
DType dtype_of_class(const char *name);
const char *dtype_class(DType dtype); /* the reverse; NULL: PyTorch has no such class */
DType dtype_of_onnx(int onnx);
int dtype_number(DType dtype);        /* PyTorch's ScalarType number: float32 is 6; -1 for text */
DType dtype_numbered(int64_t number); /* the reverse; DT_NONE if there is no such number */
/* Returns the dtype of the real and imaginary parts, or a dtype that is not complex itself. */
static inline DType dtype_part(DType d) { return d == DT_C64 ? DT_F32 : d == DT_C128 ? DT_F64 : d; }
static inline bool dtype_is_float(DType d) { return dtype_rows[d].class == DTC_FLOAT; }
/* Returns whether a 16-bit float of that type can be close to the number: not infinite, and not rounded like numbers
 * near zero. */
bool dtype_is_near(DType dtype, double number);
/* Floats of 8 bits are stored and converted, but not computed with. */
static inline bool dtype_is_float8(DType d) { return dtype_rows[d].class == DTC_FLOAT8; }
/* Integers of 4 bits are stored and dequantised; the low half of a byte comes first. */
static inline bool dtype_is_nibble(DType d) { return dtype_rows[d].class == DTC_NIBBLE; }
static inline bool dtype_is_int(DType d) { return d != DT_NONE && dtype_rows[d].class == DTC_INT; } /* false for bool */
static inline bool dtype_is_whole(DType d) { return d == DT_BOOL || dtype_is_int(d); }
/* PyTorch's lattice for two tensors of equal priority, for instance (u8, i8) -> i16.
 * https://pytorch.org/docs/stable/tensor_attributes.html */
DType dtype_promote(DType a, DType b);

/* clang-format off */
typedef enum {
    TY_TENSOR, TY_INT, TY_FLOAT, TY_BOOL, TY_STR, TY_NONE,
    TY_LIST,     /* List[int|float|bool|str]: a 1-D tensor; List[Tensor]: a sequence */
    TY_OPTIONAL, /* Optional[Tensor] and Optional[List[Tensor]]; only at graph inputs and outputs */
    TY_NUMBER,   /* Scalar of a schema: int, float or bool */
    TY_TUPLE, TY_NAMED_TUPLE, TY_DICT, TY_SET, TY_UNION, TY_ANY, TY_ENUM, TY_CLASS, TY_FUNC,
    TY_DTYPE, TY_DEVICE, TY_COMPLEX, TY_LITERAL
} TypeKind;
/* clang-format on */

typedef struct Type Type;
struct Type {
    TypeKind kind;
    uint32_t n, depth;       /* depth: nesting of the elements, bounded so that the stack suffices */
    const Type *const *elem; /* element or elements; for Dict, key and value */
    Sym name;                /* of a class, enum or named tuple; the text of a literal */
    const Sym *field;        /* n field names of a named tuple */
    const void *class;       /* the frontend's class */
};

typedef struct Types Types;
Types *types_open(Context *cx);
const Type *ty_basic(Types *types, TypeKind kind);
static inline bool ty_is_number(const Type *type) {
    return type->kind == TY_INT || type->kind == TY_FLOAT || type->kind == TY_BOOL;
}
/* Returns the type of the elements of lists in lists and optional values; any other type itself. */
const Type *ty_innermost(const Type *type);
/* List, Optional, Tuple, Dict, Union, ... */
const Type *ty_of(Types *types, TypeKind kind, uint32_t n, const Type *const *elem);
const Type *ty_list(Types *types, const Type *elem);
const Type *ty_optional(Types *types, const Type *elem); /* Optional[Optional[T]] is Optional[T] */
const Type *ty_named(Types *types, TypeKind kind, Sym name, uint32_t n, const Type *const *elem, const Sym *field,
                     const void *class);
bool ty_subtype(const Type *a, const Type *b); /* whether an a may be passed where a b is declared */
void ty_print(Text *text, const Type *type);
const char *ty_str(Context *cx, const Type *type);       /* in scratch memory, for messages */
const Type *ty_parse(Types *types, const char **cursor); /* reads the text form; NULL if malformed */

#endif
