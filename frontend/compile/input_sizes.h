/* What options other than --input say of graph inputs: --example, --dynamic-axes, --dynamic-shapes. Private to the
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
    Map example_used;       /* Sym -> anything: arrays that described an input */
    const Ast *axes, *tree; /* of --dynamic-axes and --dynamic-shapes; NULL: not given */
    Map axes_used;          /* entries of `axes` that fitted */
    Map tree_used;
    uint32_t leaf; /* graph inputs so far */
} InputSizes;

bool input_sizes_open(InputSizes *s, Eval *ev, const InputReader *reader); /* false: reported */
/* What --example says of a parameter, as an annotated assignment; NULL: nothing. like: its annotation's, or NULL. */
const Ast *input_by_example(InputSizes *s, Sym name, const Input *like);
/* The input of the parameter at the position with the sizes that the options leave open; NULL: reported. */
const Input *input_resized(InputSizes *s, Sym name, uint32_t position, const Input *input);
bool input_sizes_close(InputSizes *s);                           /* false: something fitted no input; reported */
bool output_axes_close(Eval *ev, uint32_t n, const Sym *output); /* the same for outputs' entries of --dynamic-axes */

#endif
