/* Facts of core operators, shared by the files of ir/ that make nodes and those that infer facts again. Private to
 * ir/. */
#ifndef SCRIPTC_IR_CORE_H
#define SCRIPTC_IR_CORE_H

#include "ir/ir.h"

Fact ir_list_fact(Func *func, const Type *list, uint32_t n, Value *const *v);
Fact ir_cast_fact(Func *func, const Fact *from, DType to);
Fact ir_number_fact(Func *func, const Fact *tensor, const Type *number);
Fact ir_list_of_fact(Func *func, const Fact *tensor, const Type *list);
Fact ir_carried_fact(Func *func, const Value *init, const Value *param); /* for the result of a loop */
/* For a scan output, which has one row per trip; trips NULL: unknown. */
Fact ir_scan_fact(Func *func, const Fact *row, const Dim *trips);

#endif
