/* A syntax tree as bytes: how the build keeps the prelude's trees, so that a compilation does not parse them.
 *
 * The bytes hold symbols by their text and positions as distances: they depend on the tree alone. They are made and
 * read by the same build; nothing else may be handed to ast_unpack. */
#ifndef SCRIPTC_FRONTEND_AST_PACK_H
#define SCRIPTC_FRONTEND_AST_PACK_H

#include "frontend/ast.h"

void ast_pack(Context *cx, Text *out, const Ast *module, Pos base); /* base: position of the text that was parsed */
Ast *ast_unpack(Context *cx, const void *bytes, size_t length, Pos base);

#endif
