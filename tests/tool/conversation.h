/* Conversations of an editor with the language server about a text, for digests.c. */
#ifndef SCRIPTC_TESTS_TOOL_CONVERSATION_H
#define SCRIPTC_TESTS_TOOL_CONVERSATION_H

#include "scriptc.h"
#include "syntax/ast_memo.h"

/* Opens the file, asks for everything that the server can tell about the whole text and about names that are spread
 * over it, edits the text, asks for some of it again, resolves what the answers offer, sends some invalid messages, and
 * shuts the server down. Calls `take` for each answer, a text of JSON. Files have the paths that they would have if
 * the current folder were the root, so that answers do not depend on its place. The server shares `parses`, which may
 * be NULL. */
sc_status conversation(const char *path, AstMemo *parses, sc_write_fn *take, void *user);

#endif
