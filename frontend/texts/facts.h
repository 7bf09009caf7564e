/* What a text says by itself to those who search it before it is parsed. If the caller of the compiler keeps the text
 * beyond the session, as a language server does, the facts are kept with it. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_FACTS_H
#define SCRIPTC_FRONTEND_TEXTS_FACTS_H

#include "frontend/texts/import_lines.h"
#include "frontend/value/eval.h"

/* The name of an attribute that a line outside functions and classes sets; of no length if the name is computed. */
typedef struct AttributeLine {
    uint32_t at, length;
} AttributeLine;
typedef Vec(AttributeLine) AttributeLines;

/* A set of words that may also claim to have others. */
typedef struct WordSet {
    uint32_t hashes; /* a power of two */
    uint8_t *bits;   /* two for each word; NULL: the words have not been listed */
} WordSet;

typedef struct TextFacts {
    const ImportLine *import;
    uint32_t imports;
    bool sets_dtype;                /* it mentions a function that sets torch's default dtype */
    bool star;                      /* it imports all names of some module */
    WordSet imported;               /* words of its imports, also of those in functions */
    WordSet words;                  /* all its words */
    uint32_t asked;                 /* number of names that were asked for before the words were listed */
    bool searched;                  /* what follows is known */
    bool changes;                   /* a line outside functions may change an imported object */
    const AttributeLine *attribute; /* if so: the attributes that such lines set, of whichever objects */
    uint32_t attributes;
    bool stored, stored_searched, stored_words; /* what the memo of trees has of these facts */
} TextFacts;

/* Returns the facts, those about changes excepted; never NULL. */
TextFacts *text_facts(Eval *ev, const Source *source);
/* Adds those about changes. Returns the facts. */
const TextFacts *facts_of_changes(Eval *ev, TextFacts *facts, const Source *source);
/* Returns all facts about the text of a file; NULL: nothing is kept with this text. */
TextFacts *text_facts_kept(Eval *ev, const char *path, const char *text, size_t length);
/* Gives the facts of all texts to the memo of trees if it stores them. */
void text_facts_store(Eval *ev);
/* Returns whether the text may have the name as a word; `source` may be NULL if the facts are kept. */
bool facts_may_have(Eval *ev, TextFacts *facts, const Source *source, Sym name);
bool facts_import(const TextFacts *facts, const char *word, size_t length); /* whether its imports may have the word */

/* ---- what the facts are made from (changes.c, default_dtype.c) ---- */

/* Returns whether a line at the top of the text may change an object that the text imports. */
bool text_changes_imports(Eval *ev, const char *text, size_t length);
/* Lists the attributes that the lines `a.b = value` and `setattr(a, "b", value)` outside functions set. */
void text_attributes(Eval *ev, Arena *arena, const char *text, size_t length, AttributeLines *lines);
/* Returns whether the text has a name such as `torch.set_default_dtype`. */
bool text_sets_default_dtype(const char *text, size_t length);

#endif
