/* Literals as Python writes them: numbers, and the text of strings with its escapes. Knows nothing of the tree-sitter
 * tree. */
#ifndef SCRIPTC_SYNTAX_LITERAL_H
#define SCRIPTC_SYNTAX_LITERAL_H

#include "syntax/ast.h"

/* Fills an Int, Float or Imaginary; a number that Python refuses gives a diagnostic and a Poison. */
void literal_number(Context *cx, Ast *out, const char *text, size_t length);

typedef struct StringForm {
    bool raw, bytes, fields;
} StringForm;
/* From the opening token of a string: its prefix letters and quotes. */
StringForm literal_string_form(const char *start, size_t length);
/* Appends the decoded characters of a piece of a string's text, which stands at `at`. */
void literal_string_text(Context *cx, Text *out, StringForm form, const char *text, size_t length, Pos at);

#endif
