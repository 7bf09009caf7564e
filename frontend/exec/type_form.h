/* What annotation.c (reading annotations) and type_value.c (types as values) share. */
#ifndef SCRIPTC_FRONTEND_EXEC_TYPE_FORM_H
#define SCRIPTC_FRONTEND_EXEC_TYPE_FORM_H

#include "frontend/kinds/protocol.h"

typedef enum {
    FORM_ANY,
    FORM_LIST,
    FORM_SET,
    FORM_DICT,
    FORM_TUPLE,
    FORM_OPTIONAL,
    FORM_UNION,
    FORM_CALLABLE,
    FORM_LITERAL,
    FORM_FIRST /* Final[T] is T */
} Form;

/* Which form a class of the prelude is; false: a class that is no form. */
bool form_of(const Class *class, Form *out);
/* The interned type of a form with these arguments. */
const Type *form_type(Eval *ev, Form form, uint32_t n, const Type *const *elem);
/* Evaluates an annotation; it reports nothing and raises nothing. SV_POISON where that is not possible. */
Sval annotation_quietly(Eval *ev, const Ast *annotation);
/* The expression in an annotation that is a text; NULL where the text has escapes. */
const Ast *annotation_of_text(Eval *ev, const Ast *text);

/* The arguments of a type (SV_TYPE) as a tuple. */
Sval type_args(Eval *ev, Sval v, Span at);
/* A type that the program has not written. */
Sval type_plain(Eval *ev, const Type *type);

#endif
