/* Operators of a session: core operators and rows, found by text and by name. Overloads of one name are chained in row
 * order. Schemas are parsed when a name is first asked for; a malformed row is our own mistake and ends the
 * compilation. */
#include "ir/op.h"

#include <string.h>

typedef struct Row {
    const OpRow *row;
    Op *op;        /* once its name was asked for */
    uint32_t next; /* the next row of the same name */
} Row;

typedef struct Named {
    uint32_t first, last; /* rows */
    const Op *op;         /* of the first, once asked for */
} Named;

struct Ops {
    Context *cx;
    Types *types;
    Map text, named; /* "aten.add.Tensor" to Op, of the names asked for and the core; "aten.add" to Named */
    Row *row;        /* all, in order */
    uint32_t rows;
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

/* ---- rows ---- */

/* "aten.add" of "add.Tensor(...)", "py.floordiv" of "py::floordiv.int(...)". */
static Sym row_key(Ops *ops, const OpRow *row) {
    size_t word = strcspn(row->schema, ":.("), length = strcspn(row->schema, ".(");
    bool plain = row->schema[word] != ':';
    const char *name = plain ? row->schema : row->schema + word + 2;
    char key[128] = "aten";
    size_t space = plain ? strlen(key) : word;
    length -= (size_t)(name - row->schema);
    CX_ASSERT(ops->cx, space + 1 + length <= sizeof key);
    if (!plain) memcpy(key, row->schema, space);
    key[space] = '.';
    memcpy(key + space + 1, name, length);
    return sym_n(ops->cx->symbols, key, space + 1 + length);
}

static void note_row(Ops *ops, uint32_t k) {
    Sym key = row_key(ops, ops->row[k].row);
    Named *named = map_get(&ops->named, key);
    if (!named) {
        named = arena_new(ops->cx->mem, Named);
        map_set(ops->cx->mem, &ops->named, key, named);
        named->first = k;
    } else {
        ops->row[named->last].next = k;
    }
    named->last = k;
}

static Op *parse_row(Ops *ops, const OpRow *row) {
    const char *why = NULL;
    Op *op = schema_parse(ops->cx, ops->types, row->schema, &why);
    if (!op) fault_internal(ops->cx->fault, "row \"%s\": %s", row->schema, why);
    if (map_has(&ops->text, op->text)) fault_internal(ops->cx->fault, "row \"%s\" stands twice", row->schema);
    op->row = row;
    op->traits = row->traits;
    map_set(ops->cx->mem, &ops->text, op->text, op);
    return op;
}

/* The overloads of a name, chained in the order of their rows. */
static const Op *overloads(Ops *ops, Sym key) {
    Named *named = map_get(&ops->named, key);
    if (!named || named->op) return named ? named->op : NULL;
    Op *last = NULL;
    for (uint32_t k = named->first;; k = ops->row[k].next) {
        Op *op = parse_row(ops, ops->row[k].row);
        ops->row[k].op = op;
        if (last) last->next = op;
        last = op;
        if (k == named->last) break;
    }
    return named->op = ops->row[named->first].op;
}

static uint32_t count_rows(const OpFamily *const *families) {
    uint32_t n = 0;
    for (; families && *families; families++) n += (*families)->n;
    return n;
}

Ops *ops_open(Context *cx, Types *types, const OpFamily *const *families) {
    Ops *ops = arena_new(cx->mem, Ops);
    ops->cx = cx;
    ops->types = types;
    for (int kind = 0; kind < OP_ROW; kind++) add_core(ops, (OpKind)kind);
    ops->row = arena_new_array(cx->mem, Row, count_rows(families));
    for (; families && *families; families++)
        for (uint32_t i = 0; i < (*families)->n; i++) {
            ops->row[ops->rows].row = &(*families)->row[i];
            note_row(ops, ops->rows++);
        }
    return ops;
}

const Op *op_core(Ops *ops, OpKind kind) { return ops->core[kind]; }
const Op *op_first(Ops *ops, Sym space, Sym name) {
    Sym key = sym_printf(ops->cx->symbols, "%s.%s", space, name);
    return overloads(ops, key);
}

const Op *op_text(Ops *ops, Sym text) {
    const Op *op = map_get(&ops->text, text);
    const char *dot = op ? NULL : strchr(text, '.');
    if (!dot) return op;
    size_t length = (size_t)(dot - text) + 1 + strcspn(dot + 1, ".");
    overloads(ops, sym_n(ops->cx->symbols, text, length));
    return map_get(&ops->text, text);
}

const Op *op_need(Ops *ops, const char *text) {
    const Op *op = op_text(ops, cx_sym(ops->cx, text));
    if (!op) fault_internal(ops->cx->fault, "no row for %s", text);
    return op;
}

const Op *const *op_all(Ops *ops, uint32_t *count) {
    map_each (&ops->named, e) overloads(ops, e->key);
    const Op **all = arena_new_array(ops->cx->mem, const Op *, ops->rows);
    for (uint32_t i = 0; i < ops->rows; i++) all[i] = ops->row[i].op;
    *count = ops->rows;
    return all;
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
