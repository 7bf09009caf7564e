/* What functions and classes of texts that have not been parsed do with an object that they get as an argument. Private
 * to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_PASSING_H
#define SCRIPTC_FRONTEND_TEXTS_PASSING_H

#include "frontend/texts/tokens.h"

typedef struct Passing {
    bool harmless;      /* the callee leaves the object as it is, and keeps it at most in the attributes */
    Vec(Sym) attribute; /* those in which a class keeps it; within the class they only read it */
    const Source *source;
    Span within; /* the lines of the class, as offsets in its source */
} Passing;

/* Returns what becomes of the object that is the argument from token p->lo to token p->hi of a call, in whose bracket
 * `open` it is. Only a callee that is defined once in all texts, and that no text gives another name, is known. */
const Passing *passing_of(Eval *ev, const Mention *p, int open);

#endif
