/* Functions and types that the pickle machine, its table of globals and the tensors of pickles share. */
#ifndef SCRIPTC_FORMATS_PICKLE_PRIVATE_H
#define SCRIPTC_FORMATS_PICKLE_PRIVATE_H

#include "formats/pickle.h"

typedef struct Unpickler {
    Context *cx;
    Malformed *why;
    const char *text;
    size_t length, place;
    Vec(Pickled *) stack;
    Vec(uint32_t) marks;
    Map memo;
    PickleReading *how;
} Unpickler;

/* The value that a call of a global stands for. */
typedef enum {
    MEANS_FIRST, /* the call's first argument */
    MEANS_DICT,  /* an ordered dictionary */
    MEANS_SET,
    MEANS_TENSOR,
    MEANS_TENSOR_TYPED,
    MEANS_PARAMETER,
    MEANS_FROM_TYPE,
    MEANS_WRAPPER, /* never called itself, only passed as a function to the row above */
    MEANS_ODD_TENSOR,
    MEANS_QUANTISED,
    MEANS_SIZE,
    MEANS_COMPLEX,
    MEANS_DEVICE,
    MEANS_ENCODE,
    MEANS_STORAGE,
    MEANS_DTYPE,
    MEANS_TAG,   /* never called */
    MEANS_CLASS, /* a class of the archive's code */
    MEANS_NAMED, /* likewise, but the state of its objects has the name of the class */
    MEANS_NAME   /* in a pickle of modules: any name, which the evaluator looks up */
} Meaning;

Pickled *pickled_new(Unpickler *p, PickledKind kind);
Pickled *pickled_sequence(Unpickler *p, PickledKind kind, uint32_t n, Pickled *const *item);
Pickled *pickle_global(Unpickler *p, Sym module, Sym name); /* NULL: not allowed */
bool pickle_is_class(const PickledGlobal *global);          /* whether it is a class of the archive's own code */
Pickled *pickle_reduce(Unpickler *p, Pickled *callee, Pickled *args);
/* Resolves a persistent id, which refers to data outside the pickle. */
Pickled *pickle_persistent(Unpickler *p, const Pickled *id);
Pickled *pickle_make(Unpickler *p, Pickled *callee, Pickled *args, Pickled *named, bool object);

/* Reports a malformed pickle; returns NULL. */
Pickled *pickle_refuse(Unpickler *p, const char *what);

/* ---- pickle_tensors.c: args are those of the functions of torch._utils that rebuild such values ---- */
Pickled *pickled_tensor(Unpickler *p, const Pickled *args, bool typed); /* typed: the dtype is an argument */
Pickled *pickled_quantised(Unpickler *p, const Pickled *args);
Pickled *pickled_parameter(Unpickler *p, const Pickled *args);
/* Takes the arguments of _rebuild_from_type_v2: a tensor of a class. */
Pickled *pickled_from_type(Unpickler *p, const Pickled *args);
Pickled *pickled_unsupported(Unpickler *p, const PickledGlobal *global); /* a sparse tensor, or one without data */

#endif
