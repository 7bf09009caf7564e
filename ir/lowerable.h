/* Whether a node's operator can become ONNX nodes, by its row. */
#ifndef SCRIPTC_IR_LOWERABLE_H
#define SCRIPTC_IR_LOWERABLE_H

#include "ir/ir.h"

bool ir_has_lowering(const OpRow *row);
/* Returns whether the node's row lacks a lowering for this opset; 0: for any. Nodes without a row have one. */
bool ir_unlowerable(const Node *node, int opset);
/* Returns the name of the missing import's value whose truth, or its opposite, the node is; NULL for other nodes. */
Sym ir_absent(const Node *node);
void ir_report_unlowerable(Context *cx, const Node *node);

#endif
