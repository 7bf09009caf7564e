/* The members of classes in texts that have not been parsed. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_MEMBERS_H
#define SCRIPTC_FRONTEND_TEXTS_MEMBERS_H

#include "frontend/texts/statements.h"

/* A statement in the body of a class, with its block. */
typedef struct Member {
    Sym name; /* of the method that it defines; NULL: it defines none */
    Span lines;
    uint32_t same; /* number + 1 of the member above it that has the same name; 0: none has */
    /* It may run when another class derives from this one: it is `__init_subclass__`, or a method that one of these
     * mentions. */
    bool derives;
} Member;

/* Returns the member of its outermost class that a statement is in; NULL: it is in none. */
const Member *member_of(Eval *ev, const Source *source, const Statements *among, const Statement *statement);

#endif
