/* Tensors of files, and of memory that was lent, as values of the evaluator. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_ARCHIVE_STORED_VALUE_H
#define SCRIPTC_FRONTEND_ARCHIVE_STORED_VALUE_H

#include "formats/stored.h"
#include "frontend/value/eval.h"

typedef struct StoredPlace {
    Sym name;   /* for messages and weights */
    bool state; /* a parameter or buffer: never a constant */
} StoredPlace;

/* A tensor of the store. Those that are the same elements of a storage are one; others that share elements are copies,
 * so that writes to them are refused. made: what was made so far. Poison: *why says it. */
Sval stored_value(Eval *ev, Map *made, const TensorStore *store, const PickledTensor *tensor, StoredPlace place,
                  Malformed *why);
/* A quantised tensor, an object of the prelude: its integers like a tensor, its scales and zero points as constants. */
Sval stored_quantised(Eval *ev, Map *made, const TensorStore *store, const PickledQuantised *q, StoredPlace place,
                      Malformed *why);

#endif
