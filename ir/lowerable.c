/* Reports nodes whose operators have no lowering, or none for the requested opset. */
#include "ir/lowerable.h"

bool ir_has_lowering(const OpRow *row) { return row->lower || row->expr; }

bool ir_unlowerable(const Node *node, int opset) {
    const OpRow *row = node->op->row;
    return row && (!ir_has_lowering(row) || (opset && row->opset > opset));
}

void ir_report_unlowerable(Context *cx, const Node *node) {
    const OpRow *row = node->op->row;
    const char *name = op_said(cx->mem, node->op);
    Diag *diag = ir_has_lowering(row)
                     ? diag_add(cx->diags, DIAG_6104, node->at, node->trail, "%s needs opset %u", name, row->opset)
                     : diag_add(cx->diags, DIAG_6101, node->at, node->trail, "%s has no ONNX lowering", name);
    if (ir_has_lowering(row))
        diag_help(cx->diags, diag, "compile with --opset %u or higher", row->opset);
    else if (row->note)
        diag_help(cx->diags, diag, "%s", row->note);
}
