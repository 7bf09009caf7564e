/* Pickles of whole modules as targets: files of torch.save, and pickles of live objects, whose objects become values of
 * the evaluator. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_ARCHIVE_PICKLED_MODEL_H
#define SCRIPTC_FRONTEND_ARCHIVE_PICKLED_MODEL_H

#include "formats/stored.h"
#include "frontend/value/eval.h"

typedef struct PickledModel {
    const char *path;
    TorchFile file;
    PickleReading reading;
    const LivePickle *live; /* may be NULL */
    Map value;              /* const Pickled * -> Sval *, so that shared values remain shared */
    Map stored;             /* tensors made from storages so far (stored_value.h) */
    uint32_t depth;
} PickledModel;

bool pickled_is_file(Eval *ev, const char *path);                 /* whether it is a file of torch.save */
const LivePickle *pickled_live(const Eval *ev, const char *name); /* NULL: no pickle was given under this name */
/* Returns the module in the file or live pickle, or the one under `key` of its dictionary. Poison: reported. */
Sval pickled_root(Eval *ev, const char *path, const LivePickle *live, const char *key);

void live_reading(Context *cx, const LivePickle *live, PickleReading *how); /* gets its tensors from the caller */

/* Returns the value of a name in a pickle: a class or function of the prelude or of the program's sources; SV_UNKNOWN
 * if there is none (pickled_name.c). */
Sval pickled_name(Eval *ev, const PickledGlobal *global);
Sval pickled_array(Eval *ev, const Pickled *v);            /* an array, scalar or dtype of numpy; SV_UNBOUND: none */
bool pickled_array_of_others(const Pickled *v);            /* an array of text, objects, dates or big-endian numbers */
Sval pickled_unknown(Eval *ev, Sym name, const char *why); /* a value that is reported where it is used */

#endif
