/* Shared by the printer and the parser of IR text. Private to ir/. */
#ifndef SCRIPTC_IR_TEXT_H
#define SCRIPTC_IR_TEXT_H

#include "ir/ir.h"

const char *ir_list_word(DType dtype); /* `int[]` is the empty List[int] */
Const ir_real_view(const Const *c);    /* views complex numbers as pairs of floats */

#endif
