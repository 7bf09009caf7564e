/* The operators of a session, core operators and rows, looked up by text and by name. Overloads of one name are chained
 * in row order. An index made by the build gives the rows of a name; a row is read, and its schema parsed, when its
 * name is first looked up. A malformed row is an internal error. */
#include "ir/op.h"

#include <string.h>

/* The name that a row's overloads share: `aten` and `add` of "add.Tensor(...)", `py` and `floordiv` of
 * "py::floordiv.int(...)". */
typedef struct Key {
    const char *space, *name;
    size_t space_length, length;
} Key;

struct Ops {
    Context *cx;
    Types *types;
    Map text; /* "aten.add.Tensor" to Op, for core operators and names looked up so far */
    Map made; /* OpRow to Op */
    const OpFamily *const *families;
    const OpIndex *index;
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

static bool is_named(const char *schema, Key key) {
    if (key.space_length != 4 || memcmp(key.space, "aten", 4) != 0) {
        if (strncmp(schema, key.space, key.space_length) || schema[key.space_length] != ':') return false;
        schema += key.space_length + 2;
    }
    return !strncmp(schema, key.name, key.length) && (schema[key.length] == '.' || schema[key.length] == '(');
}

/* ---- the index ---- */

/* Returns row k of all, counted from 0. */
static const OpRow *row_at(const OpFamily *const *families, uint32_t k) {
    for (; k >= (*families)->n; families++) k -= (*families)->n;
    return &(*families)->row[k];
}

static uint32_t bucket_of(const OpIndex *index, Key key) {
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < key.length; i++) hash = (hash ^ (uint8_t)key.name[i]) * 16777619u;
    return (hash ^ hash >> 16) & index->mask;
}

/* Goes from the last row to the first, so that the chain of a bucket is in row order. */
const OpIndex *op_index_make(Context *cx, const OpFamily *const *families) {
    OpIndex *index = arena_new(cx->mem, OpIndex);
    for (const OpFamily *const *family = families; family && *family; family++) index->rows += (*family)->n;
    CX_ASSERT(cx, index->rows < UINT16_MAX);
    for (index->mask = 255; index->mask < index->rows;) index->mask = index->mask * 2 + 1;
    uint16_t *next = arena_new_array(cx->mem, uint16_t, index->rows),
             *bucket = arena_new_array(cx->mem, uint16_t, (size_t)index->mask + 1);
    for (uint32_t k = index->rows; k-- > 0;) {
        uint32_t at = bucket_of(index, schema_key(row_at(families, k)->schema));
        next[k] = bucket[at];
        bucket[at] = (uint16_t)(k + 1);
    }
    index->next = next;
    index->bucket = bucket;
    return index;
}

static Op *parse_row(Ops *ops, const OpRow *row) {
    const char *why = NULL;
    Op *op = schema_parse(ops->cx, ops->types, row->schema, &why);
    if (!op) fault_internal(ops->cx->fault, "row \"%s\": %s", row->schema, why);
    if (map_has(&ops->text, op->text)) fault_internal(ops->cx->fault, "row \"%s\" stands twice", row->schema);
    op->row = row;
    op->traits = row->traits;
    op->known = known_named(op->text);
    map_set(ops->cx->mem, &ops->text, op->text, op);
    map_set(ops->cx->mem, &ops->made, row, op);
    return op;
}

/* Returns the overloads of a name, chained in the order of their rows. */
static const Op *overloads(Ops *ops, Key key) {
    Op *first = NULL, *last = NULL;
    for (uint32_t k = ops->index->bucket[bucket_of(ops->index, key)]; k; k = ops->index->next[k - 1]) {
        const OpRow *row = row_at(ops->families, k - 1);
        if (!is_named(row->schema, key)) continue;
        const Op *made = first ? NULL : map_get(&ops->made, row);
        if (made) return made;
        Op *op = parse_row(ops, row);
        if (last)
            last->next = op;
        else
            first = op;
        last = op;
    }
    return first;
}

Ops *ops_open(Context *cx, Types *types, const OpFamily *const *families, const OpIndex *index) {
    Ops *ops = arena_new(cx->mem, Ops);
    ops->cx = cx;
    ops->types = types;
    for (int kind = 0; kind < OP_ROW; kind++) add_core(ops, (OpKind)kind);
    ops->families = families;
    ops->index = index ? index : op_index_make(cx, families);
    return ops;
}

typedef struct OpModule {
    const char *module, *prefix;
    bool bound; /* its text binds those of its attributes that are operators */
} OpModule;

static const OpModule *op_module(const char *module) {
    static const OpModule rows[] = {
        {"torch", "", false},
        {"torch.Tensor", "", false},
        {"torch.functional", "", false},
        {"torch.nn.functional", "", true},
        {"torch.ops.aten", "", false},
        {"torch._C._nn", "", false},
        {"torch._VF", "", false},
        {"torch._archive.aten", "", false},
        {"torch._exported.aten", "", false},
        {"torch.fft", "fft_", false},
        {"torch.linalg", "linalg_", false},
        {"torch.special", "special_", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(module, rows[i].module) == 0) return &rows[i];
    return NULL;
}

const char *op_prefix(const char *module) {
    const OpModule *row = op_module(module);
    return row ? row->prefix : NULL;
}

bool op_is_attribute(const char *module) {
    const OpModule *row = op_module(module);
    return row && !row->bound;
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

const char *op_said(Arena *arena, const Op *op) {
    static const char *const own[] = {"aten", "py", "prims", "torchvision"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (!strcmp(op->space, own[i])) return arena_printf(arena, "`%s`", op->name);
    return arena_printf(arena, "`%s::%s`", op->space, op->name);
}

const Op *op_need(Ops *ops, const char *text) {
    const Op *op = op_text(ops, cx_sym(ops->cx, text));
    if (!op) fault_internal(ops->cx->fault, "no row for %s", text);
    return op;
}

const Op *const *op_all(Ops *ops, uint32_t *count) {
    uint32_t rows = ops->index->rows;
    const Op **all = arena_new_array(ops->cx->mem, const Op *, rows);
    for (uint32_t i = 0; i < rows; i++) {
        const OpRow *row = row_at(ops->families, i);
        if (!map_has(&ops->made, row)) overloads(ops, schema_key(row->schema));
        all[i] = map_get(&ops->made, row);
    }
    *count = rows;
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
