/* A syntax tree as bytes. The build stores the prelude's trees in this form, so that a compilation does not parse them.
 *
 * Symbols are stored by their text and positions as distances, so the bytes depend on the tree alone. Only bytes that
 * the same build has made may be unpacked. */
#ifndef SCRIPTC_SYNTAX_AST_PACK_H
#define SCRIPTC_SYNTAX_AST_PACK_H

#include "syntax/ast.h"

void ast_pack(Context *cx, Text *out, const Ast *module, Pos base); /* base: position of the text that was parsed */

/* Unpacks a tree as far as it is needed. The bytes must stay valid, and must come from the same build. */
typedef struct AstUnpacker AstUnpacker;
AstUnpacker *ast_unpacker(Context *cx, const void *bytes, Pos base);
Ast *ast_unpack(AstUnpacker *tree);
Ast *ast_unpack_outline(AstUnpacker *tree); /* functions and classes at module level have no statements yet */
Ast *ast_unpack_copy(Context *cx, const void *bytes, Pos base); /* the bytes need not outlive the call */
/* Reads the statements of a definition. Those of a class have methods without statements, which are read in the same
 * way. */
void ast_unpack_block(AstUnpacker *tree, Ast *definition);

#endif
