/* Operators of a session: core operators and rows, found by text and by name. Overloads of one name are chained in row
 * order. Schemas are parsed when the session opens; a malformed row is our own mistake and ends the compilation. */
#include "ir/op.h"

#include <string.h>

struct Ops {
    Context *cx;
    Map text, named; /* "aten.add.Tensor" to Op; "aten.add" to the first Op */
    Vec(const Op *) all;
    const Op *core[OP_ROW];
    ContentsFn *contents;
};

static const struct {
    const char *text;
    uint16_t traits;
} core_rows[] = {
#define CORE(id, text, traits) [id] = {text, traits},
#include "ir/core.def"
#undef CORE
};

static void add_core(Ops *ops, OpKind kind) {
    Op *op = arena_new(ops->cx->mem, Op);
    op->kind = kind;
    op->traits = core_rows[kind].traits;
    op->space = op->overload = cx_sym(ops->cx, "");
    op->name = op->text = cx_sym(ops->cx, core_rows[kind].text);
    ops->core[kind] = op;
    map_set(ops->cx->mem, &ops->text, op->text, op);
}

static Sym chain_key(Ops *ops, Sym space, Sym name) { return sym_printf(ops->cx->symbols, "%s.%s", space, name); }

static void chain(Ops *ops, Op *op) {
    Sym key = chain_key(ops, op->space, op->name);
    Op *last = map_get(&ops->named, key);
    if (!last) {
        map_set(ops->cx->mem, &ops->named, key, op);
        return;
    }
    while (last->next) last = (Op *)(uintptr_t)last->next; /* made here, const for all others */
    last->next = op;
}

static void add_row(Ops *ops, Types *types, const OpRow *row) {
    const char *why = NULL;
    Op *op = schema_parse(ops->cx, types, row->schema, &why);
    if (!op) fault_internal(ops->cx->fault, "row \"%s\": %s", row->schema, why);
    if (map_has(&ops->text, op->text)) fault_internal(ops->cx->fault, "row \"%s\" stands twice", row->schema);
    op->row = row;
    op->traits = row->traits;
    map_set(ops->cx->mem, &ops->text, op->text, op);
    vec_push(ops->cx->mem, &ops->all, op);
    chain(ops, op);
}

Ops *ops_open(Context *cx, Types *types, const OpFamily *const *families) {
    Ops *ops = arena_new(cx->mem, Ops);
    ops->cx = cx;
    for (int kind = 0; kind < OP_ROW; kind++) add_core(ops, (OpKind)kind);
    for (; families && *families; families++)
        for (uint32_t i = 0; i < (*families)->n; i++) add_row(ops, types, &(*families)->row[i]);
    return ops;
}

const Op *op_core(Ops *ops, OpKind kind) { return ops->core[kind]; }
const Op *op_first(Ops *ops, Sym space, Sym name) { return map_get(&ops->named, chain_key(ops, space, name)); }
const Op *op_text(Ops *ops, Sym text) { return map_get(&ops->text, text); }

const Op *op_need(Ops *ops, const char *text) {
    const Op *op = op_text(ops, cx_sym(ops->cx, text));
    if (!op) fault_internal(ops->cx->fault, "no row for %s", text);
    return op;
}

const Op *const *op_all(Ops *ops, uint32_t *count) {
    *count = ops->all.n;
    return ops->all.at;
}

int op_param(const Op *op, Sym name) {
    for (uint32_t i = 0; i < op->params; i++)
        if (op->param[i].name == name) return (int)i;
    return -1;
}

void ops_set_contents(Ops *ops, ContentsFn *contents) { ops->contents = contents; }

const Const *ops_contents(Ops *ops, struct Func *func, Value *value) {
    return ops->contents ? ops->contents(func, value) : NULL;
}
