/* Python literals: numbers, and the text of strings with its escapes. Independent of tree-sitter. */
#ifndef SCRIPTC_SYNTAX_LITERAL_H
#define SCRIPTC_SYNTAX_LITERAL_H

#include "syntax/ast.h"

/* Fills in an Int, Float or Imaginary; for a number that is not valid in Python, reports an error and makes it
 * Poison. */
void literal_number(Context *cx, Ast *out, const char *text, size_t length);

typedef struct StringForm {
    bool raw, bytes, fields;
} StringForm;
/* Reads the prefix letters and quotes of a string's opening token. */
StringForm literal_string_form(const char *start, size_t length);
/* Appends the decoded characters of a piece of a string's text, whose position is `at`. Returns false if it contains
 * named characters, `\N{...}`, which are left as written. */
bool literal_string_text(Context *cx, Text *out, StringForm form, const char *text, size_t length, Pos at);

#endif
