/* The type of a graph input. */
#ifndef SCRIPTC_FRONTEND_VALUE_INPUT_H
#define SCRIPTC_FRONTEND_VALUE_INPUT_H

#include "ir/fact.h"
#include "syntax/ast.h"

typedef enum {
    INPUT_TENSOR,
    INPUT_SCALAR,   /* int, float, bool, str: 0-d */
    INPUT_NUMBERS,  /* List[int]: one 1-D tensor */
    INPUT_SEQUENCE, /* List[Tensor] of unknown length: one sequence; item[0] */
    INPUT_ITEMS,    /* a list of known length, flattened */
    INPUT_TUPLE,    /* flattened; has field names for a named tuple */
    INPUT_DICT,     /* known keys, flattened */
    INPUT_OPTIONAL, /* item[0] or None, decided at run time */
    INPUT_ABSENT,   /* None, for which the graph has no input */
    INPUT_NONE      /* cannot be provided */
} InputForm;

typedef struct Input Input;
struct Input {
    InputForm form;
    Span at;
    const Type *type;
    DType dtype;           /* TENSOR, SCALAR, NUMBERS */
    int rank;              /* TENSOR: -1 if unknown, as with `...` or without sizes */
    const Dim *const *dim; /* rank sizes; NULL entries differ between the elements of a sequence */
    uint32_t n;
    const Input *const *item;
    const Sym *name;       /* n keys of a DICT, or field names of a TUPLE; NULL: numbers from 0 */
    const Ast *const *key; /* n keys of a DICT as written */
};

/* Returns whether the graph has an input for each part. */
static inline bool input_has_parts(const Input *input) {
    return input->form == INPUT_ITEMS || input->form == INPUT_TUPLE || input->form == INPUT_DICT;
}

#endif
