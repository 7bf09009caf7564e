/* How statements of texts that have not been parsed use the object of a name. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_NAME_USE_H
#define SCRIPTC_FRONTEND_TEXTS_NAME_USE_H

#include "frontend/texts/tokens.h"

/* A text is assumed to fill the name when the search would read more than this number of bytes or tokens. */
enum { MOST_WORK = 1 << 24 };

bool token_has(const Token *token, Sym name);    /* also as part of a longer word */
bool token_equals(const Token *token, Sym name); /* of any kind */
/* Returns whether a tuple of prelude/_marks.py has token i. */
bool token_is_listed(const Mention *p, int i, PreludeName tuple);
bool begins_function(const Mention *p); /* the statement is the head of a function */
/* Returns whether tokens from i on are only names, in displays of tuples and lists. */
bool only_names(const Mention *p, int i);
/* Returns whether `object[...]` may be a target: of an assignment further right, of `for` or of `with`. A method that
 * changes the item counts, too. */
bool item_is_stored(const Mention *p);
/* Returns whether token i, which is the name as a word, is in a harmless position: there the object is only read,
 * compared or replaced. */
bool word_is_harmless(Mention *p, int i);
/* Returns whether token i, which is the name as a string, is in a harmless position. A function or a subscript may get
 * the object by the string. */
bool text_is_harmless(Mention *p, int i);
/* Returns whether every occurrence of the name in the statement is harmless. */
bool statement_is_harmless(Eval *ev, Reader *r, Sym name);

#endif
