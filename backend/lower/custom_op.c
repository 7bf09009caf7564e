/* Lowers nodes that users write. Those of custom domains are described by no table; those of ONNX's own domain are
 * checked against the operator table before they are made. A mismatch is the user's error, never an internal one. */
#include "backend/lower/lower.h"

#include <string.h>

/* ---- ONNX's own operators ---- */

static const char *misfit_row(Lower *lo, const char *type) {
    const OxRow *newest = ox_row(type, 99);
    return newest ? arena_printf(lo->cx->mem, "onnx.%s is not available in opset %d", type, lo->opset)
                  : arena_printf(lo->cx->mem, "ONNX has no operator `%s`", type);
}

static const char *misfit_attr(Lower *lo, const OxRow *row, const char *name, const Const *value) {
    char kind = ox_attr_kind(row, name);
    if (!kind)
        return arena_printf(lo->cx->mem, "onnx.%s has no attribute `%s` in opset %d", row->type, name, lo->opset);
    bool text = kind == 's' || kind == 'S', list = kind == 'I' || kind == 'F' || kind == 'S';
    if (text != (value->dtype == DT_STR) || !strchr("ifsIFSt", kind) || (kind != 't' && !list && value->count != 1) ||
        (kind == 'S' && !value->rank))
        return arena_printf(lo->cx->mem, "the attribute `%s` of onnx.%s is of another type", name, row->type);
    return NULL;
}

static bool has_attr(const Foreign *foreign, const char *name, size_t n) {
    for (uint32_t i = 0; i < foreign->attrs; i++)
        if (strlen(foreign->attr[i].name) == n && !memcmp(foreign->attr[i].name, name, n)) return true;
    return false;
}

static const char *misfit_attrs(Lower *lo, const OxRow *row, const Foreign *foreign) {
    for (uint32_t i = 0; i < foreign->attrs; i++) {
        const char *wrong = misfit_attr(lo, row, foreign->attr[i].name, foreign->attr[i].value);
        if (wrong) return wrong;
    }
    for (const char *s = row->attrs; (s = strchr(s, '!')); s++) {
        const char *name = s;
        while (name > row->attrs && name[-1] != ' ') name--;
        size_t n = strcspn(name, ":");
        if (!has_attr(foreign, name, n))
            return arena_printf(lo->cx->mem, "onnx.%s needs the attribute `%.*s`", row->type, (int)n, name);
    }
    return NULL;
}

static const char *misfit_operand(Lower *lo, const OxRow *row, Formal formal, uint32_t i, OxVal v, DType *bound) {
    if (!v) return formal.mark ? NULL : arena_printf(lo->cx->mem, "onnx.%s needs operand %u", row->type, i + 1);
    const OxVariable *variable = formal_variable(row, formal);
    DType *have = &bound[formal.letter - 'A'];
    bool typed = variable->types >> dtype_rows[v->dtype].onnx & 1 || ox_takes_stored(lo->ox, row, v->dtype);
    if (!(variable->kinds >> v->kind & 1) || !typed)
        return arena_printf(lo->cx->mem, "operand %u of onnx.%s cannot be %s%s", i + 1, row->type,
                            v->kind == OX_TENSOR ? "" : "a list of ", dtype_rows[v->dtype].torch);
    if (formal.mark == '%') return NULL;
    if (*have != DT_NONE && *have != v->dtype)
        return arena_printf(lo->cx->mem, "operand %u of onnx.%s is %s, but must be %s like an earlier operand", i + 1,
                            row->type, dtype_rows[v->dtype].torch, dtype_rows[*have].torch);
    *have = v->dtype;
    return NULL;
}

static const char *misfit_operands(Lower *lo, const OxRow *row, uint32_t nin, const OxVal *in) {
    DType bound[8] = {DT_NONE};
    for (uint32_t i = 0;; i++) {
        Formal formal = formal_at(row->in, i);
        bool more = i < nin;
        if (!formal.letter && !more) return NULL;
        if (!formal.letter) return arena_printf(lo->cx->mem, "onnx.%s takes %u operands", row->type, i);
        bool repeated = formal.mark == '*' || formal.mark == '%';
        if (!more && repeated) return i ? NULL : arena_printf(lo->cx->mem, "onnx.%s needs an operand", row->type);
        const char *wrong = misfit_operand(lo, row, formal, i, more ? in[i] : NULL, bound);
        if (wrong) return wrong;
    }
}

static const char *misfit(Lower *lo, const Node *node, const OxVal *in) {
    const Foreign *foreign = node->foreign;
    const OxRow *row = ox_row(foreign->type, lo->opset);
    if (!row) return misfit_row(lo, foreign->type);
    const char *wrong = misfit_attrs(lo, row, foreign);
    if (!wrong) wrong = misfit_operands(lo, row, node->nin, in);
    if (!wrong && !formal_at(row->out, node->nout - 1).letter)
        wrong = arena_printf(lo->cx->mem, "onnx.%s has fewer than %u results", row->type, node->nout);
    return wrong;
}

/* Returns why the type that the user stated does not agree with the one that the builder derives; NULL: it does. */
static const char *misfit_result(Lower *lo, const char *type, const Value *said, OxVal made) {
    if (made->kind != OX_TENSOR) return arena_printf(lo->cx->mem, "the result of onnx.%s is not a tensor", type);
    if (made->dtype != said->fact.dtype)
        return arena_printf(lo->cx->mem, "the result of onnx.%s is %s, not %s: state it with _dtype=torch.%s", type,
                            dtype_rows[made->dtype].torch, dtype_rows[said->fact.dtype].torch,
                            dtype_rows[made->dtype].torch);
    if (made->rank >= 0 && said->fact.rank >= 0 && made->rank != said->fact.rank)
        return arena_printf(lo->cx->mem, "the result of onnx.%s has rank %d, not %d as stated", type, made->rank,
                            said->fact.rank);
    return NULL;
}

static void lower_standard(Lower *lo, Node *node, const OxVal *in) {
    const Foreign *foreign = node->foreign;
    const char *wrong = misfit(lo, node, in);
    if (wrong) {
        lo_error(lo, DIAG_6703, "%s", wrong);
        return;
    }
    const OxRow *row = ox_row(foreign->type, lo->opset);
    OxAttr *attr = arena_new_array(lo->func->mem, OxAttr, foreign->attrs + 1);
    OxVal *out = arena_new_array(lo->func->mem, OxVal, node->nout);
    for (uint32_t i = 0; i < foreign->attrs; i++)
        attr[i] = lower_attr(lo, foreign->attr[i].name, foreign->attr[i].value,
                             ox_attr_kind(row, foreign->attr[i].name));
    ox_multi(lo->ox, foreign->type, node->nin, in, foreign->attrs, attr, node->nout, out);
    for (uint32_t i = 0; i < node->nout && !wrong; i++) wrong = misfit_result(lo, foreign->type, node->out[i], out[i]);
    if (wrong) {
        lo_error(lo, DIAG_6702, "%s", wrong);
        return;
    }
    for (uint32_t i = 0; i < node->nout; i++) {
        const Fact *fact = &node->out[i]->fact;
        if (out[i]->rank < 0 && fact->rank >= 0) ox_typed(out[i], fact->dtype, fact->rank, fact->dim);
        lo_result(lo, i, out[i]);
    }
}

/* ---- other domains ---- */

static void lower_custom(Lower *lo, Node *node, const OxVal *in) {
    const Foreign *foreign = node->foreign;
    OxVal *model = arena_new_array(lo->func->mem, OxVal, node->nout + 1),
          *out = arena_new_array(lo->func->mem, OxVal, node->nout + 1);
    OxAttr *attr = arena_new_array(lo->func->mem, OxAttr, foreign->attrs + 1);
    for (uint32_t i = 0; i < node->nout; i++) model[i] = lower_placeholder(lo, node->out[i]);
    for (uint32_t i = 0; i < foreign->attrs; i++)
        attr[i] = lower_attr(lo, foreign->attr[i].name, foreign->attr[i].value, foreign->attr[i].tensor ? 't' : 0);
    ox_foreign(lo->ox, foreign->domain, foreign->type, node->nin, in, foreign->attrs, attr, node->nout, model, out);
    for (uint32_t i = 0; i < node->nout; i++) lo_result(lo, i, out[i]);
}

void lower_foreign(Lower *lo, Node *node) {
    OxVal *in = arena_new_array(lo->func->mem, OxVal, node->nin + 1);
    for (uint32_t i = 0; i < node->nin; i++) in[i] = lo_value(lo, node->in[i].value);
    if (*node->foreign->domain)
        lower_custom(lo, node, in);
    else
        lower_standard(lo, node, in);
}
