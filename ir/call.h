/* Arguments of a call by their names in the schema, for a row's infer, fold and lower functions. "Known" means known at
 * compile time. A parameter is absent (NULL or false) if the row has none of that name, or if it was given None.
 * Returned arrays live in the function's arena. */
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
} DimList; /* entries may be NULL: unknown numbers */
typedef struct ValueList {
    uint32_t n;
    Value **at;
} ValueList;

OpCall call_of_node(Func *func, Node *node); /* describes an existing node; b is NULL */

int call_index(const OpCall *call, const char *name); /* position of the parameter, or -1 */
Value *call_arg(const OpCall *call, const char *name);
static inline bool call_has(const OpCall *call, const char *name) { return call_arg(call, name) != NULL; }
const Fact *call_fact(const OpCall *call, const char *name); /* NULL if the argument is absent */

bool call_int(const OpCall *call, const char *name, int64_t *out);  /* true if it is a known int or bool */
bool call_float(const OpCall *call, const char *name, double *out); /* true if it is a known number of any kind */
int call_bool(const OpCall *call, const char *name);                /* 1, 0, or -1 if unknown; absent counts as 0 */
Sym call_str(const OpCall *call, const char *name);                 /* a known text, or NULL */
/* For a ScalarType argument: torch's number or a name; may be DT_NONE. */
DType call_dtype(const OpCall *call, const char *name);
/* Reads an int[] argument whose elements are all known. A single number given for int[k] counts k times. */
bool call_ints(const OpCall *call, const char *name, Ints *out);
/* Returns an int argument as a dim; NULL if it cannot be expressed. */
const Dim *call_dim(const OpCall *call, const char *name);
/* Reads an int[] argument as dims; returns false if its length is unknown. */
bool call_dims(const OpCall *call, const char *name, DimList *out);
/* Reads a Tensor[] (or any list) argument whose elements are separate values; false for other sequences. */
bool call_list(const OpCall *call, const char *name, ValueList *out);
const Const *call_const(const OpCall *call, const char *name); /* contents of a known tensor, number or list */

/* Reads one axis, normalised to 0..rank-1 (a rank of 0 counts as 1). Returns false if it is unknown or, after reporting
 * an error, out of range. */
bool call_axis(const OpCall *call, const char *name, int rank, int *out);
/* Reads axes from `int[1]? dim`, `int dim` or `int[] dim`, normalised, sorted, without repetition; absent and empty
 * mean all axes. Returns false if they are unknown (not reported) or invalid (reported: call_failed). */
bool call_axes(const OpCall *call, const char *name, int rank, Ints *out);

/* Reports an error at the call's place. Always returns false, so that an infer function can `return
 * call_error(...)`. */
bool call_error(const OpCall *call, DiagCode code, const char *format, ...) PRINTF_LIKE(3, 4);
/* Like call_error, with a fix; `way` NULL: the code's own help. */
bool call_refuse(const OpCall *call, DiagCode code, const char *way, const char *format, ...) PRINTF_LIKE(4, 5);

#endif
