/* What printing and parsing of IR text agree on. Private to ir/. */
#ifndef SCRIPTC_IR_TEXT_H
#define SCRIPTC_IR_TEXT_H

#include "ir/ir.h"

bool ir_is_plain_name(Sym name);       /* may stand without quotes */
bool ir_is_inline(const Node *node);   /* stands at its uses, not on a line */
const char *ir_list_word(DType dtype); /* `int[]` is the empty List[int] */
Const ir_real_view(const Const *c);    /* complex numbers as pairs of floats */

#endif
