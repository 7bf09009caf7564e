/* `# type:` comments, turned into the annotations that they stand for. One that cannot be read is a comment like any
 * other. */
#ifndef SCRIPTC_SYNTAX_TYPE_COMMENT_H
#define SCRIPTC_SYNTAX_TYPE_COMMENT_H

#include "syntax/ast.h"

Ast *type_comment_read(Context *cx, Span text); /* `List[int]`; NULL if it is no type */
/* `(int, *str) -> Tensor`: annotates the parameters and the result that have no annotation yet. */
void type_comment_sign(Context *cx, Ast *function, Span at);

#endif
