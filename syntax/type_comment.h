/* Turns `# type:` comments into annotations. One that cannot be read is treated as an ordinary comment. */
#ifndef SCRIPTC_SYNTAX_TYPE_COMMENT_H
#define SCRIPTC_SYNTAX_TYPE_COMMENT_H

#include "syntax/ast.h"

Ast *type_comment_read(Context *cx, Span text); /* reads a type such as `List[int]`; NULL if the text is not a type */
/* Reads a signature such as `(int, *str) -> Tensor`, and annotates the parameters and the result that have no
 * annotation. */
void type_comment_sign(Context *cx, Ast *function, Span at);

#endif
