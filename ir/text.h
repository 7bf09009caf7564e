/* Shared by the printer and the parser of IR text. Private to ir/. */
#ifndef SCRIPTC_IR_TEXT_H
#define SCRIPTC_IR_TEXT_H

#include "ir/ir.h"

bool ir_is_plain_name(Sym name);       /* whether it can be printed without quotes */
bool ir_is_inline(const Node *node);   /* whether it is printed where it is used, not on a line of its own */
const char *ir_list_word(DType dtype); /* `int[]` is the empty List[int] */
Const ir_real_view(const Const *c);    /* views complex numbers as pairs of floats */

#endif
