/* Facts of core operators, shared by the files of ir/ that make nodes and that infer them again. Private to ir/. */
#ifndef SCRIPTC_IR_CORE_H
#define SCRIPTC_IR_CORE_H

#include "ir/ir.h"

Fact ir_list_fact(Func *func, const Type *list, uint32_t n, Value *const *v);
Fact ir_cast_fact(Func *func, const Fact *from, DType to);
Fact ir_number_fact(Func *func, const Fact *tensor, const Type *number);
Fact ir_list_of_fact(Func *func, const Fact *tensor, const Type *list);
Fact ir_carried_fact(Func *func, const Value *init, const Value *param); /* of a loop's result */
/* Of a scan output: rows, one for each trip; trips NULL: not known. */
Fact ir_scan_fact(Func *func, const Fact *row, const Dim *trips);

#endif
