/* Arguments of a call by name: what a row's infer, fold and lower functions read. Names are the schema's.
 * "Known" means known at compile time. A parameter that the row does not have, and one that got None, is absent: NULL
 * or false. Arrays that are returned live in the function's arena. */
#ifndef SCRIPTC_IR_CALL_H
#define SCRIPTC_IR_CALL_H

#include "ir/ir.h"

typedef struct Ints {
    uint32_t n;
    int64_t *at;
} Ints;
typedef struct DimList {
    uint32_t n;
    const Dim **at;
} DimList; /* entries may be NULL: a number that is not known */
typedef struct ValueList {
    uint32_t n;
    Value **at;
} ValueList;

OpCall call_of_node(Func *func, Node *node); /* the view of an existing node; b is NULL */

int call_index(const OpCall *call, const char *name); /* position of the parameter or -1 */
Value *call_arg(const OpCall *call, const char *name);
static inline bool call_has(const OpCall *call, const char *name) { return call_arg(call, name) != NULL; }
const Fact *call_fact(const OpCall *call, const char *name); /* of a present argument, else NULL */

bool call_int(const OpCall *call, const char *name, int64_t *out);  /* a known int or bool */
bool call_float(const OpCall *call, const char *name, double *out); /* a known number of any kind */
int call_bool(const OpCall *call, const char *name);                /* 1, 0, or -1: not known (absent counts as 0) */
Sym call_str(const OpCall *call, const char *name);                 /* a known text or NULL */
DType call_dtype(const OpCall *call,
                 const char *name); /* of a ScalarType argument (torch's number or a name), DT_NONE */
/* An int[] argument whose elements are all known. A single number given for int[k] counts k times. */
bool call_ints(const OpCall *call, const char *name, Ints *out);
const Dim *call_dim(const OpCall *call, const char *name); /* an int argument as a dim; NULL if not expressible */
bool call_dims(const OpCall *call, const char *name,
               DimList *out); /* an int[] argument as dims; false: its length is not known */
/* A Tensor[] (or any list) argument whose elements are separate values; false for a sequence made elsewhere. */
bool call_list(const OpCall *call, const char *name, ValueList *out);
const Const *call_const(const OpCall *call, const char *name); /* contents of a known tensor, number or list */

/* One axis argument normalised to 0..rank-1 (a rank of 0 counts as 1). False: not known, or out of range, which is
 * reported. */
bool call_axis(const OpCall *call, const char *name, int rank, int *out);
/* Axes of `int[1]? dim`, `int dim` or `int[] dim`, normalised, sorted, without repeats; absent and empty give all of
 * them. False: not known (nothing reported) or wrong (reported: call_failed). */
bool call_axes(const OpCall *call, const char *name, int rank, Ints *out);

/* An error at the call's place; always false, so that `return call_error(...)` leaves an infer function. */
bool call_error(const OpCall *call, DiagCode code, const char *format, ...) PRINTF_LIKE(3, 4);
/* The same with a way out; NULL: the code's own. */
bool call_refuse(const OpCall *call, DiagCode code, const char *way, const char *format, ...) PRINTF_LIKE(4, 5);

#endif
