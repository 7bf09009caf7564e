/* Tells values that cannot change, from the statements that bind names to them. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_MODULES_PLAIN_VALUES_H
#define SCRIPTC_FRONTEND_MODULES_PLAIN_VALUES_H

#include "frontend/texts/uses.h"

/* A text, to whose module the statements belong. */
typedef struct PlainScope {
    Eval *ev;
    const TextParts *text;
} PlainScope;

/* Returns whether all names that a statement outside functions binds by assignments have such values. */
bool binds_plain_values(const PlainScope *scope, const Ast *stmt);
/* Returns whether the expression makes something that changes when it is only read: an iterator, a defaultdict. */
bool value_changes_when_read(const PlainScope *scope, const Ast *value);
/* Returns whether a function of that name makes such a thing, as far as the name tells, whose import is not looked at.
 */
bool name_makes_changing(Sym name);

/* What a statement that has not been parsed binds a name to, as far as the first words of the value tell. */
typedef struct UnparsedValue {
    bool changes;   /* it may change */
    bool when_read; /* also when it is only read */
} UnparsedValue;
UnparsedValue value_of_words(Eval *ev, const Source *source, const char *stmt);

/* Returns whether the name of a function has `logger` in it, in whatever case: what it makes changes nothing here. */
bool makes_logger(Sym name);
/* Returns the name with which the expression begins: `a` of `a.b[0].c`. NULL: another form. */
Sym root_name(const Ast *value);

#endif
