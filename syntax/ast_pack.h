/* A syntax tree as bytes: how the build keeps the prelude's trees, so that a compilation does not parse them.
 *
 * The bytes hold symbols by their text and positions as distances: they depend on the tree alone. They are made and
 * read by the same build; nothing else may be unpacked. */
#ifndef SCRIPTC_SYNTAX_AST_PACK_H
#define SCRIPTC_SYNTAX_AST_PACK_H

#include "syntax/ast.h"

void ast_pack(Context *cx, Text *out, const Ast *module, Pos base); /* base: position of the text that was parsed */

/* A tree is unpacked as much as it is needed. The bytes, which stay where they are, are of the same build. */
typedef struct AstUnpacker AstUnpacker;
AstUnpacker *ast_unpacker(Context *cx, const void *bytes, Pos base);
Ast *ast_unpack(AstUnpacker *tree);
Ast *ast_unpack_outline(AstUnpacker *tree); /* the module's own functions and classes have no statements ... */
void ast_unpack_block(AstUnpacker *tree, Ast *definition); /* ... until they are asked for */

#endif
