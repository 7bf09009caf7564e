/* Decides which statements may fill a container that a module's text made, from the texts alone, before any of them is
 * evaluated. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_MODULES_FILLERS_H
#define SCRIPTC_FRONTEND_MODULES_FILLERS_H

#include "base/vec.h"
#include "frontend/value/eval.h"

/* Returns whether a function of the text seems to change, in place, the object of a name at module level or, with
 * `attribute`, of an attribute of that name. */
bool filled_by_functions(Eval *ev, const Module *owner, Sym name, bool attribute);
/* Returns whether something in the text may add an entry to the object of a name, or of an attribute of that name, or
 * may make the object known under another name. False only if no occurrence of the word in the text can do either.
 * Access by reflection, such as a loop over `vars()`, does not count. Statements that begin in `but` are skipped. */
bool may_be_filled(Eval *ev, const Source *source, Sym name, Span but);
/* Returns whether other texts may fill the object of a name; `holds`: they do if they have the name. */
typedef bool FillsFn(Eval *ev, Sym name, bool holds, void *user);
/* Returns whether something else than the statements outside the functions of the module's text may fill the object of
 * a name, under this name or another one that these statements give it. */
bool filled_later(Eval *ev, const Module *module, Sym name, FillsFn *elsewhere, void *user);
/* Functions that use functions that use functions which fill an object are not followed further: most of a program
 * would lead to most objects. */
enum { MOST_DEPTH = 2 };

/* A name by which texts may fill an object. */
typedef struct Holder {
    Sym name;
    bool object;         /* it is a name of the object, which many uses leave as it is; otherwise any use may fill it */
    bool hooks;          /* a class: deriving from it may fill the object */
    bool dotted;         /* the name alone means something else in the text */
    const Source *owner; /* the text that gave the object the name; NULL: unknown */
    int depth;           /* number of functions and classes on the way, of which each uses the one before */
    bool global;         /* it is a name of the owner's text, which only functions with a `global` statement set */
} Holder;

typedef struct Holders {
    Vec(Holder) all;
    Map known; /* from a name to what is known of it */
} Holders;

void holder_add(Eval *ev, Holders *holders, Holder holder); /* unless it is there */
/* Returns whether the import of a text uses a holder in a way that may fill the object, and adds the text's other names
 * for it: names that it is given, functions and classes that use it. */
bool uses_holder(Eval *ev, const Source *source, Holder of, Holders *holders);
/* Returns whether statements there store items in the object of a name, or of an attribute of that name, or call a
 * method that changes it. */
bool stores_items(Eval *ev, const Source *source, Span at, Sym name);
/* Returns whether a line that is not indented contains the word other than to define or import it. */
bool used_outside_functions(const Source *source, Sym name);

#endif
