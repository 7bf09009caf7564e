/* Types of graph inputs, read from --input 'NAME: TYPE' or from a parameter's annotation into the same tree.
 *
 * Sizes are Dims: a name is a symbol, equal names equal sizes, `_` a size without a name. Types that no input can have
 * (an Enum, a Callable) are INPUT_NONE: such a parameter needs a default. Independent of values: the caller resolves
 * names that are neither dtypes nor typing forms. */
#ifndef SCRIPTC_FRONTEND_COMPILE_INPUT_LANGUAGE_H
#define SCRIPTC_FRONTEND_COMPILE_INPUT_LANGUAGE_H

#include "frontend/value/input.h"

typedef struct InputReader {
    Context *cx;
    Types *types;
    Dims *dims;
    const Type *(*resolve)(void *user, const Ast *annotation); /* for other names; may be NULL, and may return NULL */
    void *user;
    DType floating; /* dtype of a Tensor without further description; DT_NONE: float32 */
    bool converts;  /* tensors of other floating dtypes, which the text states, get that dtype too */
} InputReader;

typedef struct InputLine {
    Sym name;
    const Input *input;
    const Ast *value; /* the default, to be evaluated in the scope of the model's file; NULL: none */
    Span at;
} InputLine;

/* Returns false after reporting an error. */
bool input_parse(const InputReader *reader, const Source *source, InputLine *out);
/* Returns NULL after reporting an error. */
const Input *input_read(const InputReader *reader, const Ast *annotation);
const Input *input_of_type(const InputReader *reader, const Type *type, Span at); /* never NULL */

/* Reads a size as written between brackets; *fine becomes false if it is none. */
const Dim *input_size(const InputReader *reader, const Ast *size, bool *fine);

Fact input_fact(const InputReader *reader, const Input *input);             /* for TENSOR, SCALAR, NUMBERS, SEQUENCE */
Sym input_part_name(Context *cx, Sym name, const Input *input, uint32_t i); /* kv.0, d.a */
/* Visits the graph inputs for which it stands, left to right: `kv.0.1`, `d.a`. Items of an OPTIONAL are not visited. */
typedef void InputLeaf(void *user, Sym name, const Input *leaf);
void input_leaves(Context *cx, Sym name, const Input *input, InputLeaf *leaf, void *user);

#endif
