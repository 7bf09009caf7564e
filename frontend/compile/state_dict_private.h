/* Shared by the files about a model's weights. */
#ifndef SCRIPTC_FRONTEND_COMPILE_STATE_DICT_PRIVATE_H
#define SCRIPTC_FRONTEND_COMPILE_STATE_DICT_PRIVATE_H

#include "formats/tensors.h"
#include "frontend/kinds/suggest.h"
#include "frontend/value/eval.h"
#include <string.h>

/* Names without a counterpart, and all names. */
typedef struct NameMismatch {
    const FileTensors *files;
    const Map *known;       /* the model's names */
    const NameVec *missing; /* names of the model without a tensor */
    const NameVec *spare;   /* names in the files without a place in the model */
} NameMismatch;

/* Reports a prefix that all the names lack or have in excess, and the option that fixes it. False: that is not the
 * reason. */
bool weights_one_renaming(Eval *ev, const NameMismatch *names);

/* Adds the tensors of the files of --weights, in order. False: reported. state_dict_files.c */
bool weights_read_all(Eval *ev, FileTensors *out);

/* Gives the modules of the tree the values that the files have for them in the form of quantised modules, and removes
 * these from `files`. False: reported. state_dict_packed.c */
bool weights_packed(Eval *ev, Sval root, FileTensors *files);
/* Returns the plain tensor that a tensor of torchao represents, computed from the values in the file. Poison:
 * reported. */
Sval weights_wrapped(Eval *ev, const FileTensor *file);
/* Returns a number of a quantisation, which is known when the model is compiled. */
Sval weights_number(Eval *ev, const FileTensor *file);

#endif
