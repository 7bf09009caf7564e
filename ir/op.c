/* Operators of a session: core operators and rows, found by text and by name. Overloads of one name are chained in row
 * order. Schemas are parsed when a name is first asked for; a malformed row is our own mistake and ends the
 * compilation. */
#include "ir/op.h"

#include <string.h>

typedef struct Row {
    const OpRow *row;
    Op *op;        /* once its name was asked for */
    uint32_t next; /* the next row of the same bucket, counted from 1 */
} Row;

/* The name that a row's overloads share: `aten` and `add` of "add.Tensor(...)", `py` and `floordiv` of
 * "py::floordiv.int(...)". */
typedef struct Key {
    const char *space, *name;
    size_t space_length, length;
} Key;

struct Ops {
    Context *cx;
    Types *types;
    Map text; /* "aten.add.Tensor" to Op, of the names asked for and the core */
    Row *row; /* all, in order */
    uint32_t rows, mask;
    uint32_t *bucket; /* the first row whose schema's start has this hash, counted from 1 */
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

static size_t word_length(const char *text) {
    size_t n = 0;
    while (text[n] && text[n] != ':' && text[n] != '.' && text[n] != '(') n++;
    return n;
}

static Key schema_key(const char *schema) {
    size_t n = word_length(schema);
    if (schema[n] != ':') return (Key){"aten", schema, strlen("aten"), n};
    return (Key){schema, schema + n + 2, n, word_length(schema + n + 2)};
}

static bool is_aten(Key key) { return key.space_length == 4 && !memcmp(key.space, "aten", 4); }

static bool is_named(const char *schema, Key key) {
    if (!is_aten(key)) {
        if (strncmp(schema, key.space, key.space_length) || schema[key.space_length] != ':') return false;
        schema += key.space_length + 2;
    }
    return !strncmp(schema, key.name, key.length) && (schema[key.length] == '.' || schema[key.length] == '(');
}

/* By how the schema starts: with the name, or with another space than aten's. */
static uint32_t *bucket_of(const Ops *ops, const char *start, size_t length) {
    enum { ENOUGH = 8 };         /* characters that tell most names apart */
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < length && i < ENOUGH; i++) {
        if (start[i] == '.' || start[i] == '(' || start[i] == ':') break;
        hash = (hash ^ (uint8_t)start[i]) * 16777619u;
    }
    return &ops->bucket[(hash ^ hash >> 16) & ops->mask];
}

/* From the last row to the first, so that a bucket's chain has them in order. Nothing else is done with rows that
 * nobody asks for. */
static void chain_rows(Ops *ops) {
    for (uint32_t k = ops->rows; k-- > 0;) {
        uint32_t *bucket = bucket_of(ops, ops->row[k].row->schema, SIZE_MAX);
        ops->row[k].next = *bucket;
        *bucket = k + 1;
    }
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
static const Op *overloads(Ops *ops, Key key) {
    Op *first = NULL, *last = NULL;
    bool aten = is_aten(key);
    const uint32_t *bucket = bucket_of(ops, aten ? key.name : key.space, aten ? key.length : key.space_length);
    for (uint32_t k = *bucket; k; k = ops->row[k - 1].next) {
        Row *row = &ops->row[k - 1];
        if (!is_named(row->row->schema, key)) continue;
        if (!first && row->op) return row->op;
        row->op = parse_row(ops, row->row);
        if (last)
            last->next = row->op;
        else
            first = row->op;
        last = row->op;
    }
    return first;
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
    uint32_t rows = count_rows(families);
    for (ops->mask = 255; ops->mask < rows;) ops->mask = ops->mask * 2 + 1;
    ops->row = arena_new_array(cx->mem, Row, rows);
    ops->bucket = arena_new_array(cx->mem, uint32_t, (size_t)ops->mask + 1);
    for (; families && *families; families++)
        for (uint32_t i = 0; i < (*families)->n; i++) ops->row[ops->rows++].row = &(*families)->row[i];
    chain_rows(ops);
    return ops;
}

const Op *op_core(Ops *ops, OpKind kind) { return ops->core[kind]; }
const Op *op_first(Ops *ops, Sym space, Sym name) {
    return overloads(ops, (Key){space, name, strlen(space), strlen(name)});
}

const Op *op_text(Ops *ops, Sym text) {
    const Op *op = map_get(&ops->text, text);
    const char *dot = op ? NULL : strchr(text, '.');
    if (!dot) return op;
    overloads(ops, (Key){text, dot + 1, (size_t)(dot - text), strcspn(dot + 1, ".")});
    return map_get(&ops->text, text);
}

const Op *op_need(Ops *ops, const char *text) {
    const Op *op = op_text(ops, cx_sym(ops->cx, text));
    if (!op) fault_internal(ops->cx->fault, "no row for %s", text);
    return op;
}

const Op *const *op_all(Ops *ops, uint32_t *count) {
    const Op **all = arena_new_array(ops->cx->mem, const Op *, ops->rows);
    for (uint32_t i = 0; i < ops->rows; i++) {
        if (!ops->row[i].op) overloads(ops, schema_key(ops->row[i].row->schema));
        all[i] = ops->row[i].op;
    }
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
