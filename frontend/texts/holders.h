/* Follows the names by which the import of texts may fill an object: those that it is given, and those of functions and
 * classes that use it. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_HOLDERS_H
#define SCRIPTC_FRONTEND_TEXTS_HOLDERS_H

#include "base/vec.h"
#include "frontend/value/eval.h"

/* Functions that use functions of other texts that use functions of yet others which fill an object are not followed
 * further: most of a program would lead to most objects. */
enum { MOST_DEPTH = 2 };

/* A name by which texts may fill an object. */
typedef struct Holder {
    Sym name;
    bool object;         /* it is a name of the object, which many uses leave as it is; otherwise any use may fill it */
    bool hooks;          /* a class: deriving from it may fill the object */
    bool dotted;         /* the name alone means something else in the text */
    const Source *owner; /* the text that gave the object the name; NULL: unknown */
    int depth;           /* number of functions and classes on the way that use one of another text */
    bool crossed;        /* the text that is searched has it from another one */
    bool global;         /* it is a name of the owner's text, which only functions with a `global` statement set */
    bool attribute; /* it is only the name of an attribute, which all statements of the owner's text in the lines */
    Span within;    /* `within`, as offsets, leave as it is */
    bool computed;  /* a class, of which only methods whose names are computed fill the object */
} Holder;

typedef struct Holders {
    Vec(Holder) all;
    Map known; /* from a name to what is known of it */
} Holders;

void holder_add(Eval *ev, Holders *holders, Holder holder); /* unless it is there */
/* Returns whether the import of a text uses a holder in a way that may fill the object, and adds the text's other names
 * for it: names that it is given, functions and classes that use it. */
bool uses_holder(Eval *ev, const Source *source, Holder of, Holders *holders);

#endif
