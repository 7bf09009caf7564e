/* What a graph input is: read from --input 'NAME: TYPE' or from a parameter's annotation; one tree for both.
 *
 * Sizes are Dims: a name is a symbol, equal names equal sizes, `_` a size without a name. What no input can be (an
 * Enum, a Callable) is INPUT_NONE: such a parameter needs a default. Knows nothing of values: names that are neither
 * dtypes nor typing forms are resolved by the caller. */
#ifndef SCRIPTC_FRONTEND_COMPILE_INPUT_LANGUAGE_H
#define SCRIPTC_FRONTEND_COMPILE_INPUT_LANGUAGE_H

#include "frontend/value/input.h"

typedef struct InputReader {
    Context *cx;
    Types *types;
    Dims *dims;
    const Type *(*resolve)(void *user, const Ast *annotation); /* other names; may be NULL, and may return NULL */
    void *user;
    DType floating; /* of a Tensor of which nothing is said; DT_NONE: float32 */
} InputReader;

typedef struct InputLine {
    Sym name;
    const Input *input;
    const Ast *value; /* the default, to be evaluated in the model file's scope; NULL if there is none */
    Span at;
} InputLine;

bool input_parse(const InputReader *reader, const Source *source, InputLine *out); /* false: reported */
const Input *input_read(const InputReader *reader, const Ast *annotation);         /* NULL: reported */
const Input *input_of_type(const InputReader *reader, const Type *type, Span at);  /* never NULL */

/* A size as it stands between brackets; *fine becomes false where it is none. */
const Dim *input_size(const InputReader *reader, const Ast *size, bool *fine);

Fact input_fact(const InputReader *reader, const Input *input); /* of TENSOR, SCALAR, NUMBERS, SEQUENCE */
/* The graph inputs that it stands for, left to right: `kv.0.1`, `d.a`. Items of an OPTIONAL are not visited. */
typedef void InputLeaf(void *user, Sym name, const Input *leaf);
void input_leaves(Context *cx, Sym name, const Input *input, InputLeaf *leaf, void *user);

#endif
