/* TorchScript archives as targets: their texts become modules of the program, their objects values of the evaluator.
 * Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_ARCHIVE_ARCHIVE_H
#define SCRIPTC_FRONTEND_ARCHIVE_ARCHIVE_H

#include "formats/stored.h"
#include "frontend/compile/input_language.h"
#include "frontend/value/eval.h"

typedef struct StoredValue StoredValue; /* a tensor of a storage, and the next one of it */

typedef struct Archive {
    Zip zip;
    int version;
    Map value;    /* Pickled * -> Sval *: shared objects and tensors stay shared */
    Map stored;   /* Sym storage -> StoredValue *: tensors that have been made of it */
    Map words;    /* Source * of a text -> Map * of the Syms that stand in what its author wrote */
    Space *names; /* what the texts' free names mean: torch._archive of the prelude */
    Sym method;   /* NULL: forward */
    uint32_t depth;
} Archive;

/* Opens the file as the target's archive and gives its root object. Poison: reported. */
Sval archive_root(Eval *ev, const char *path);
/* The text of `__torch__.a.b`; NULL: the archive has none. *folder: texts lie below that name. */
Source *archive_source(Eval *ev, Sym dotted, bool *folder);
bool archive_owns(const Eval *ev, const Space *space);                 /* its text comes from the archive */
bool archive_library(const Eval *ev, const Space *space);              /* its text is PyTorch's own */
void archive_debug(Eval *ev, Source *source, const char *member_name); /* where a text comes from (debug.c) */
bool archive_temporary(const Eval *ev, Sym name);                      /* a name that the archive's writer made up */
/* The author's name for a variable that the archive's writer has numbered (x0 for a later x); NULL for a temporary.
 * space: of the variable's function; may be NULL. */
Sym archive_label(Eval *ev, const Space *space, Sym name);
Sym archive_unknown_text(Eval *ev);             /* the name of unknown values that stand for texts of exceptions */
Sym archive_attribute(Eval *ev, Sym name);      /* the name that an archive's text means by its form of it */
Sval archive_name(Eval *ev, Sym name, Span at); /* a free name of such a text */
/* Is this the call of an operator with `out=` that the prelude's function for it lacks? The result is written there. */
bool archive_writes_out(Eval *ev, Function *f, const Args *args, Span at, Sval *result);
void archive_float_text(Text *text, double f); /* a float as TorchScript's str() writes it */
/* The type of a traced method's input; NULL: the archive says nothing. */
const Input *archive_traced_input(Eval *ev, Sym method, uint32_t place, Span at);

#endif
