/* TorchScript archives as targets: their texts become modules of the program, and their objects values of the
 * evaluator. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_ARCHIVE_ARCHIVE_H
#define SCRIPTC_FRONTEND_ARCHIVE_ARCHIVE_H

#include "formats/stored.h"
#include "frontend/value/eval.h"
#include "frontend/value/input.h"

typedef struct Archive {
    Zip zip;
    int version;
    Map value;     /* Pickled * -> Sval *, so that shared objects and tensors remain shared */
    Map stored;    /* tensors made from storages so far (stored_value.h) */
    Map words;     /* Source * of a text -> Map * of the Syms in the text that its author wrote */
    Module *names; /* torch._archive of the prelude, which defines the texts' free names */
    Sym method;    /* NULL: forward */
    uint32_t depth;
} Archive;

/* Opens the file as the target's archive and returns its root object. Poison: reported. */
Sval archive_root(Eval *ev, const char *path);
/* Reads the places from which a text comes (debug.c). */
void archive_debug(Eval *ev, Source *source, const char *member_name);
/* Returns whether the archive's writer generated the name. */
bool archive_temporary(const Eval *ev, Sym name);
Sym archive_unknown_text(Eval *ev); /* the name of unknown values that represent texts of exceptions */
/* Returns the type of a traced method's input; NULL: the archive does not state it. */
const Input *archive_traced_input(Eval *ev, Sym method, uint32_t place, Span at);

/* Earlier rooms call these through services. */
bool archives_owns(const Eval *ev, const Module *module);
bool archives_library(const Eval *ev, const Module *module);
Sym archives_label(Eval *ev, const Module *module, Sym name);
Sym archives_attribute(Eval *ev, Sym name);
Sval archives_name(Eval *ev, Sym name, Span at);
Source *archives_source(Eval *ev, Sym dotted, bool *folder);
bool archives_writes_out(Eval *ev, Function *f, const Args *args, Span at, Sval *result);

#endif
