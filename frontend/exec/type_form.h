/* Shared by annotation.c (reading annotations) and type_value.c (types as values). */
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
    FORM_FIRST /* Final[T] means T */
} Form;

/* Returns which form a class of the prelude represents; false: it is no form. */
bool form_of(const Class *class, Form *out);
/* Returns the interned type of a form with these arguments. */
const Type *form_type(Eval *ev, Form form, uint32_t n, const Type *const *elem);
/* Evaluates an annotation without reporting or raising anything. SV_POISON if that fails. */
Sval annotation_quietly(Eval *ev, const Ast *annotation);
/* Parses an annotation that is a text; NULL if the text contains escapes. */
const Ast *annotation_of_text(Eval *ev, const Ast *text);

#endif
