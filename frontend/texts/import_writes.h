/* What the imports of a program write: the statements that change an object, found by following the functions that
 * statements at module level use. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_IMPORT_WRITES_H
#define SCRIPTC_FRONTEND_TEXTS_IMPORT_WRITES_H

#include "base/vec.h"
#include "frontend/value/eval.h"

/* Something that imports may change: a module, or what a module has under a name. */
typedef struct Written {
    const Module *module;
    Sym name; /* NULL: the module itself */
} Written;

typedef Vec(Written) WrittenList;

/* A statement of an import, by its module's number (reach.h) and its place in the text. */
typedef struct WritingStatement {
    uint32_t text;
    uint32_t turn;  /* those with a lower one run before it, and among equal ones those with a lower place */
    uint32_t begun; /* the turn in which the import of its text begins */
    Pos at;
} WritingStatement;

typedef Vec(WritingStatement) WritingStatements;

/* Follows imports that are new since the last call. Returns a number that grows if there were any. */
uint32_t import_writes_follow(Eval *ev);
/* Returns whether an import writes an attribute of that name of some object; NULL: an item of one. */
bool import_writes_any(const Eval *ev, Sym attribute);
/* Returns the statements of imports that may write an attribute of this name, or an item, of one of the objects,
 * in the order in which Python runs them. */
WritingStatements import_writes_of(Eval *ev, const WrittenList *of, Sym attribute);

/* Returns whether one of these may do more to the container than to add items. */
bool import_writes_replace(Eval *ev, const WrittenList *of, Sval container);
/* Returns whether an import writes into the library. */
bool import_writes_library(const Eval *ev);
/* Returns the statements that write the attribute, or an item, of what has this dotted name in the library, in order,
 * and before the statement that is running if it is of the program. */
WritingStatements import_writes_of_library(Eval *ev, Sym dotted, Sym attribute);

#endif
