/* Reports nodes whose operators have no lowering, or none for the requested opset. */
#include "ir/lowerable.h"

#include <string.h>

bool ir_has_lowering(const OpRow *row) { return row->lower || row->expr; }

bool ir_unlowerable(const Node *node, int opset) {
    const OpRow *row = node->op->row;
    return row && (!ir_has_lowering(row) || (opset && row->opset > opset));
}

static bool is_python(const Node *node, const char *name) {
    return node && !strcmp(node->op->space, "py") && !strcmp(node->op->name, name);
}

Sym ir_absent(const Node *node) {
    while (is_python(node, "not")) node = node->in[0].value->def;
    return is_python(node, "absent") ? *(const Sym *)node->in[0].value->def->konst->data : NULL;
}

static void ir_report_absent(Context *cx, Sym name, Span at, const Trail *trail) {
    Diag *diag = diag_add(cx->diags, DIAG_3090, at, trail, "%s is not known: the import that provides it was not found",
                          name);
    diag_help(cx->diags, diag, "give the folder that contains `%.*s` with -I, or leave this out of the compiled code",
              (int)strcspn(name, "."), name);
}

void ir_report_unlowerable(Context *cx, const Node *node) {
    const OpRow *row = node->op->row;
    Sym absent = ir_absent(node);
    if (absent) return ir_report_absent(cx, absent, node->at, node->trail);
    const char *name = op_said(cx->mem, node->op);
    Diag *diag = ir_has_lowering(row)
                     ? diag_add(cx->diags, DIAG_6104, node->at, node->trail, "%s needs opset %u", name, row->opset)
                     : diag_add(cx->diags, DIAG_6101, node->at, node->trail, "%s has no ONNX lowering", name);
    if (ir_has_lowering(row))
        diag_help(cx->diags, diag, "compile with --opset %u or higher", row->opset);
    else if (row->note)
        diag_help(cx->diags, diag, "%s", row->note);
}
