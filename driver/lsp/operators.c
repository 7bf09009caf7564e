/* The operator table for an editor: pages and names. */
#include <string.h>

#include "backend/backend.h"
#include "driver/lsp/tree.h"
#include "ir/op.h"
#include "ir/type.h"

/* Returns the name of a row of PyTorch's namespace, or nothing. */
static const char *name_of(const OpRow *row, size_t *n) {
    const char *name = row->schema, *colons = strstr(name, "::"), *bracket = strchr(name, '(');
    if (row->traits & T_INTERNAL) return NULL;
    if (colons && colons < bracket) {
        if (strncmp(name, "aten::", 6) != 0) return NULL;
        name = colons + 2;
    }
    *n = strcspn(name, ".(");
    return name;
}

void each_operator(OperatorFn *visit, void *user) {
    for (const OpFamily *const *family = op_families; *family; family++)
        for (uint32_t i = 0; i < (*family)->n; i++) {
            size_t n = 0;
            const char *name = name_of(&(*family)->row[i], &n);
            if (name) visit(user, name, n, &(*family)->row[i]);
        }
}

bool operator_is_method(const OpRow *row) {
    const char *first = strchr(row->schema, '(');
    size_t type = strcspn(first + 1, " ");
    return strncmp(first + 1, "Tensor", 6) == 0 && strncmp(first + 1 + type, " self", 5) == 0;
}

static bool is_lowered(const OpRow *row) { return row->expr || row->lower || row->prelude; }

const char *operator_state(Arena *mem, const OpRow *row) {
    if (!is_lowered(row))
        return arena_printf(mem, "not supported%s%s", row->note ? ": " : "", row->note ? row->note : "");
    return arena_printf(mem, "opset %d", row->opset ? row->opset : 13);
}

/* ---- what a row becomes ---- */

/* The ONNX nodes of a row that C code lowers: those of the smallest model of the tests, and those that others add. */
static const struct {
    const char *op, *nodes, *more;
} seen[] = {
#include "driver/lsp/operator_nodes.inc"
};

/* Returns the index of a row in the table above, or -1. */
static int seen_index(const OpRow *row) {
    size_t n = strcspn(row->schema, "(");
    for (size_t i = 0; !row->expr && !row->prelude && i < sizeof seen / sizeof *seen; i++)
        if (strncmp(seen[i].op, "aten.", 5) == 0 && strlen(seen[i].op + 5) == n &&
            memcmp(seen[i].op + 5, row->schema, n) == 0)
            return (int)i;
    return -1;
}

static const char *with_commas(Arena *mem, const char *words) {
    Text text = text_open(mem);
    for (; *words; words++)
        if (*words == ' ')
            text_add(&text, "`, `");
        else
            text_char(&text, *words);
    return arena_printf(mem, "`%s`", text_done(&text));
}

/* Adds the run times that lack one of the nodes whatever its arguments are. `expr`: calls of nodes, as text. */
static void add_targets(Arena *mem, const char *expr, Text *text) {
    static const struct {
        Target target;
        const char *name;
    } targets[] = {
#define TARGET(id, name, ...) {TARGET_##id, name},
#include "backend/target.def"
#undef TARGET
    };
    for (size_t t = 0; t < sizeof targets / sizeof *targets; t++)
        for (const char *at = expr; *at;) {
            size_t n = strcspn(at, " (),;=.-+*/");
            const char *type = arena_printf(mem, "%.*s", (int)n, at);
            const char *why = n ? backend_refuses(targets[t].target, type) : NULL;
            if (why) text_printf(text, "; %s %s `%s`", targets[t].name, why, type);
            at += why ? strlen(at) : n + (at[n] != 0);
        }
}

typedef struct Page {
    const char *name;
    size_t n;
    Arena *mem;
    Text text;
    const char *schema;
} Page;

static bool is_named(const Page *page, const char *name, size_t n) {
    return n == page->n && memcmp(name, page->name, n) == 0;
}

/* Describes how a row is lowered; its lowering text names the nodes. */
static void add_row(void *user, const char *name, size_t n, const OpRow *row) {
    Page *page = user;
    if (!is_named(page, name, n)) return;
    text_printf(&page->text, "%s```\n%s\n```\n%s", page->text.n ? "\n" : "", row->schema,
                operator_state(page->mem, row));
    int known = seen_index(row);
    if (row->expr) text_printf(&page->text, "; becomes `%s`", row->expr);
    if (known >= 0 && !*seen[known].nodes) text_add(&page->text, "; needs no node");
    if (known >= 0 && *seen[known].nodes)
        text_printf(&page->text, "; becomes %s", with_commas(page->mem, seen[known].nodes));
    if (known >= 0 && *seen[known].more)
        text_printf(&page->text, "; other arguments add some of %s", with_commas(page->mem, seen[known].more));
    if (row->expr || known >= 0) add_targets(page->mem, row->expr ? row->expr : seen[known].nodes, &page->text);
    if (row->prelude) text_add(&page->text, "; written in the library's Python");
    if (is_lowered(row) && row->note) text_printf(&page->text, "; %s", row->note);
    text_char(&page->text, '\n');
}

static size_t base_length(const char *name) {
    size_t n = strlen(name);
    bool in_place = n > 1 && name[n - 1] == '_' && name[n - 2] != '_';
    return in_place ? n - 1 : n; /* in-place forms have no rows of their own */
}

const char *operator_page(Arena *mem, const char *name) {
    Page page = {.name = name, .n = strlen(name), .mem = mem, .text = text_open(mem)};
    each_operator(add_row, &page);
    page.n = base_length(name);
    if (!page.text.n && page.n < strlen(name)) each_operator(add_row, &page);
    return page.text.n ? text_done(&page.text) : NULL;
}

static void take_schema(void *user, const char *name, size_t n, const OpRow *row) {
    Page *page = user;
    if (!page->schema && is_named(page, name, n)) page->schema = row->schema;
}

const char *operator_schema(const char *name) {
    Page page = {.name = name, .n = base_length(name)};
    each_operator(take_schema, &page);
    return page.schema;
}

bool type_is_tensor(const char *type) {
    for (int i = DT_NONE + 1; i < DT_COUNT; i++) {
        size_t n = dtype_rows[i].torch ? strlen(dtype_rows[i].torch) : 0;
        if (n && strncmp(type, dtype_rows[i].torch, n) == 0 && type[n] == '[') return true;
    }
    return strncmp(type, "Tensor", 6) == 0;
}
