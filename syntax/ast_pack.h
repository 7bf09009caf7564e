/* A syntax tree as bytes. The build stores the prelude's trees in this form, so that a compilation does not parse them.
 *
 * Symbols are stored by their text and positions as distances, so the bytes depend on the tree alone. Only bytes that
 * the same build has made may be unpacked. */
#ifndef SCRIPTC_SYNTAX_AST_PACK_H
#define SCRIPTC_SYNTAX_AST_PACK_H

#include "syntax/ast.h"

/* Names that several trees have in common. They are stored once, and the trees refer to them by number. */
typedef struct AstNames AstNames;
/* Reads names that ast_pack_names has written; the bytes must stay valid. */
AstNames *ast_names(Context *cx, const void *bytes);
bool ast_names_have(Context *cx, AstNames *names, Sym name);
void ast_pack_names(Text *out, AstSyms names); /* those that trees mention most often come first: they take one byte */
AstSyms ast_packed_names(Context *cx, const void *bytes); /* the names that a packed tree does not share, each once */

/* Packs a tree; `base` is the position of the text that was parsed. `shared` may be NULL, and is needed to unpack it.
 */
void ast_pack(Context *cx, Text *out, const Ast *module, Pos base, AstNames *shared);

/* Unpacks a tree as far as it is needed. The bytes must stay valid, and must come from the same build. */
typedef struct AstUnpacker AstUnpacker;
AstUnpacker *ast_unpacker(Context *cx, const void *bytes, Pos base, AstNames *shared);
Ast *ast_unpack(AstUnpacker *tree);
Ast *ast_unpack_outline(AstUnpacker *tree); /* functions and classes at module level have no statements yet */
/* Unpacks a tree that shares no names; its bytes need not outlive the call. */
Ast *ast_unpack_copy(Context *cx, const void *bytes, Pos base);
/* Reads the statements of a definition. Those of a class have methods without statements, which are read in the same
 * way. */
void ast_unpack_block(AstUnpacker *tree, Ast *definition);

#endif
