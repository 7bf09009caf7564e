/* The operator table for an editor: pages and names. */
#include <string.h>

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
    if (row->expr) text_printf(&page->text, "; becomes `%s`", row->expr);
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
