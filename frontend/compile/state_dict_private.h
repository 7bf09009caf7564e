/* What the files about a model's weights share. */
#ifndef SCRIPTC_FRONTEND_COMPILE_STATE_DICT_PRIVATE_H
#define SCRIPTC_FRONTEND_COMPILE_STATE_DICT_PRIVATE_H

#include "formats/tensors.h"
#include "frontend/kinds/suggest.h"
#include "frontend/value/eval.h"
#include <string.h>

/* The names that fit nowhere, beside all there are. */
typedef struct NameMismatch {
    const FileTensors *files;
    const Map *known;       /* the model's names */
    const NameVec *missing; /* of the model, without a tensor */
    const NameVec *spare;   /* of the files, without a place */
} NameMismatch;

/* Reports the prefix that all the names lack or have too much, and the option that mends it. False: it is not that. */
bool weights_one_renaming(Eval *ev, const NameMismatch *names);

/* Adds the tensors of the files that --weights names, in order. False: reported. state_dict_files.c */
bool weights_read_all(Eval *ev, FileTensors *out);

#endif
