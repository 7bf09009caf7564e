/* What was found in a text is kept for all evaluations of a context, such as those of lint. Private to the evaluator.
 */
#ifndef SCRIPTC_FRONTEND_TEXTS_NOTES_H
#define SCRIPTC_FRONTEND_TEXTS_NOTES_H

#include "frontend/value/eval.h"

/* Returns the answer to a question about a text. NULL: it was not asked yet. */
void *source_note(Eval *ev, const Source *source, const char *question);
/* Keeps an answer, which is in cx->mem. */
void source_note_keep(Eval *ev, const Source *source, const char *question, void *answer);
/* Keeps a bool, and returns where it is kept. */
bool *source_note_set(Eval *ev, const Source *source, const char *question, bool answer);

#endif
