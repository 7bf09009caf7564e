/* Pickles of whole modules as targets: files of torch.save, and pickles of live objects. Their objects become values of
 * the evaluator. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_ARCHIVE_PICKLED_MODEL_H
#define SCRIPTC_FRONTEND_ARCHIVE_PICKLED_MODEL_H

#include "formats/stored.h"
#include "frontend/value/eval.h"

typedef struct PickledModel {
    const char *path;
    TorchFile file;
    PickleReading reading;
    const LivePickle *live; /* or NULL */
    Map value;              /* const Pickled * -> Sval *: what is shared stays shared */
    Map stored;             /* tensors that have been made of storages (stored_value.h) */
    uint32_t depth;
} PickledModel;

bool pickled_is_file(Eval *ev, const char *path);                 /* does it hold what torch.save wrote? */
const LivePickle *pickled_live(const Eval *ev, const char *name); /* NULL: no pickle was given by this name */
/* The module in the file or live pickle, or the one under `key` of the dictionary that it is. Poison: reported. */
Sval pickled_root(Eval *ev, const char *path, const LivePickle *live, const char *key);

void live_reading(Context *cx, const LivePickle *live, PickleReading *how); /* its tensors are asked of the caller */

/* What a name in a pickle stands for: a class or function of the prelude or of the program's sources; SV_UNKNOWN where
 * there is none (pickled_name.c). */
Sval pickled_name(Eval *ev, const PickledGlobal *global);
Sval pickled_array(Eval *ev, const PickledMade *made);     /* an array or scalar of numpy; SV_UNBOUND: it is none */
Sval pickled_unknown(Eval *ev, Sym name, const char *why); /* a value that is reported where it is used */

#endif
