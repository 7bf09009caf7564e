/* The modules that a program imports, as far as its texts tell: those that were opened, what they import at module
 * level, and so on. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_REACH_H
#define SCRIPTC_FRONTEND_TEXTS_REACH_H

#include "frontend/texts/facts.h"

typedef struct Reached {
    Sym name;
    const Source *source;
    bool package;
    uint32_t from; /* number of the one whose text imports it; its own if it was opened first */
    TextFacts *facts;
} Reached;

/* Returns how many there are. Modules of the prelude do not count. A number stays that of its module. */
uint32_t reach_count(Eval *ev);
const Reached *reach_at(const Eval *ev, uint32_t i);
uint32_t reach_number(const Eval *ev, Sym name); /* the number + 1 of the module of that name; 0: it is not there */
/* Returns the absolute name of what module i imports as `dotted` with `level` dots; NULL: above the top package. */
Sym reach_absolute(Eval *ev, uint32_t i, Sym dotted, uint32_t level);
/* How a text may name an object: not at all, as an attribute or in a string, or also by the name alone. */
typedef enum { REACH_NOT, REACH_DOTTED, REACH_NAMED } ReachName;

/* Returns how the text may name an object that the module of another text made, or its own if `owner` is the text. */
ReachName reach_name(Eval *ev, uint32_t i, Sym name, const Source *owner);
/* Returns how many of the texts may have the word. */
uint32_t reach_texts_with(Eval *ev, Sym word);

#endif
