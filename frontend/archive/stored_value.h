/* Tensors of files, and of borrowed memory, as values of the evaluator. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_ARCHIVE_STORED_VALUE_H
#define SCRIPTC_FRONTEND_ARCHIVE_STORED_VALUE_H

#include "formats/stored.h"
#include "frontend/value/eval.h"

enum { SMALL_BYTES = 512 }; /* a tensor of at most this size that is not state may be a constant */

typedef struct StoredPlace {
    Sym name;    /* for messages and weights */
    bool state;  /* a parameter or buffer: never a constant */
    bool number; /* a quantisation's scales or zero points: a constant even if there are many */
} StoredPlace;

/* Returns a tensor of the store. Tensors with the same elements of a storage are the same; others that share elements
 * are copies, so writes to them are errors. made: tensors made so far. Poison: *why has the reason. */
Sval stored_value(Eval *ev, Map *made, const TensorStore *store, const PickledTensor *tensor, StoredPlace place,
                  Malformed *why);
/* Returns a tensor that a file has in one piece: a small one as a constant, others as a weight. */
Sval stored_file_value(Eval *ev, const FileTensor *file, StoredPlace place);
/* Returns a complex tensor of a file as a real one that has the two parts as a last dimension, as in the file; others
 * as they are. */
const FileTensor *stored_parts(Eval *ev, const FileTensor *file);
/* Returns a quantised tensor, an object of the prelude: its integers like a tensor, its scales and zero points as
 * constants. */
Sval stored_quantised(Eval *ev, Map *made, const TensorStore *store, const PickledQuantised *q, StoredPlace place,
                      Malformed *why);

/* Returns None, a number or a text of a pickle; SV_UNBOUND: v is something else. */
Sval stored_plain(Eval *ev, const Pickled *v);

/* Returns whether a module of the class keeps a number of its quantisation under this name. Such a buffer is known when
 * the model is compiled, like the numbers that other modules keep as attributes. */
bool is_quantisation_number(const char *class_module, const char *name);

#endif
