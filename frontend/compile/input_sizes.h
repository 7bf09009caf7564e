/* Options about graph inputs other than --input: --example, --dynamic-axes, --dynamic-shapes. Private to the
 * evaluator. */
#ifndef SCRIPTC_FRONTEND_COMPILE_INPUT_SIZES_H
#define SCRIPTC_FRONTEND_COMPILE_INPUT_SIZES_H

#include "formats/tensors.h"
#include "frontend/compile/input_language.h"
#include "frontend/value/eval.h"

typedef struct InputSizes {
    Eval *ev;
    InputReader reader;
    FileTensors example;
    Map example_used;       /* Sym -> anything: arrays that were used for an input */
    const Ast *axes, *tree; /* of --dynamic-axes and --dynamic-shapes; NULL: not given */
    Map axes_used;          /* entries of `axes` that were used */
    Map tree_used;
    uint32_t leaf; /* number of graph inputs so far */
} InputSizes;

bool input_sizes_open(InputSizes *s, Eval *ev, const InputReader *reader); /* returns false after reporting an error */
/* Returns the description of a parameter from --example, as an annotated assignment; NULL: none. like: its annotation's
 * type, or NULL. */
const Ast *input_by_example(InputSizes *s, Sym name, const Input *like);
/* Returns the input of the parameter at the position, with the sizes that the options make dynamic; NULL: reported. */
const Input *input_resized(InputSizes *s, Sym name, uint32_t position, const Input *input);
bool input_sizes_close(InputSizes *s); /* returns false after reporting that an entry was not used */
/* Does the same for the entries of --dynamic-axes that name outputs. */
bool output_axes_close(Eval *ev, uint32_t n, const Sym *output);

#endif
