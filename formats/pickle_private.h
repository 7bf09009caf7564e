/* Functions and types that the pickle machine and its table of globals share. */
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

Pickled *pickled_new(Unpickler *p, PickledKind kind);
Pickled *pickled_sequence(Unpickler *p, PickledKind kind, uint32_t n, Pickled *const *item);
Pickled *pickle_global(Unpickler *p, Sym module, Sym name); /* NULL: not allowed */
bool pickle_is_class(const PickledGlobal *global);          /* whether it is a class of the archive's own code */
Pickled *pickle_reduce(Unpickler *p, Pickled *callee, Pickled *args);
/* Resolves a persistent id, which refers to data outside the pickle. */
Pickled *pickle_persistent(Unpickler *p, const Pickled *id);
Pickled *pickle_make(Unpickler *p, Pickled *callee, Pickled *args, Pickled *named, bool object);

#endif
