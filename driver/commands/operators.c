/* Prints the operator table for people and programs: schema, first opset, lowering, notes. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "driver/session/session.h"
#include "ir/op.h"

enum { MINIMUM_OPSET = 13 };

static int first_opset(const OpRow *row) { return row->opset ? row->opset : MINIMUM_OPSET; }

static const char *lowering(const OpRow *row) {
    if (row->prelude) return "prelude";
    if (row->expr) return row->expr;
    return row->lower ? "code" : "none";
}

/* Returns whether a name stands for the operator: "relu", "aten.relu" and "aten::relu" name all overloads,
 * "aten.add.Tensor" names one. */
static bool named(sc_session *s, const Op *op, const char *name) {
    const char *colons = strstr(name, "::");
    if (colons) name = arena_printf(s->work, "%.*s.%s", (int)(colons - name), name, colons + 2);
    if (strcmp(name, op->text) == 0 || strcmp(name, op->name) == 0) return true;
    size_t space = strlen(op->space);
    return strncmp(name, op->space, space) == 0 && name[space] == '.' && strcmp(name + space + 1, op->name) == 0;
}

typedef struct Listing {
    sc_session *s;
    size_t count;
    const char *const *names;
    bool *found; /* one flag per name */
} Listing;

static bool wanted(Listing *l, const Op *op) {
    if (!op->row || (op->traits & T_INTERNAL)) return false;
    bool any = l->count == 0;
    for (size_t i = 0; i < l->count; i++)
        if (named(l->s, op, l->names[i])) any = l->found[i] = true;
    return any;
}

static void print_text(Text *text, const Op *op) {
    const OpRow *row = op->row;
    text_printf(text, "%s%s\n    opset %d; %s%s%s\n", strstr(row->schema, "::") ? "" : "aten::", row->schema,
                first_opset(row), lowering(row), row->note ? "; " : "", row->note ? row->note : "");
}

static void free_text(void *object) { free(object); }

/* Prints an operator as JSON; jansson returns NULL if there is no memory. */
static void print_json(sc_session *s, Text *text, const Op *op) {
    const OpRow *row = op->row;
    json_t *line = json_pack("{s:s, s:s, s:s, s:s, s:i, s:s, s:o}", "name", op->text, "namespace", op->space,
                             "overload", op->overload, "schema", row->schema, "opset", first_opset(row), "lowering",
                             lowering(row), "note", row->note ? json_string(row->note) : json_null());
    char *written = line ? json_dumps(line, JSON_COMPACT) : NULL;
    json_decref(line);
    if (!written) fault_raise(&s->fault, FAULT_MEMORY, NULL);
    arena_cleanup(s->work, free_text, written);
    text_add(text, written);
    text_char(text, '\n');
}

static void operators_print(sc_session *s, size_t count, const char *const *names) {
    Types *types = types_open(&s->cx);
    uint32_t n = 0;
    const Op *const *ops = op_all(ops_open(&s->cx, types, op_families, &op_index), &n);
    Listing listing = {s, count, names, arena_new_array(s->work, bool, count)};
    Text text = text_open(s->work);
    for (uint32_t i = 0; i < n; i++) {
        if (!wanted(&listing, ops[i])) continue;
        if (s->options.format == FORMAT_JSON)
            print_json(s, &text, ops[i]);
        else
            print_text(&text, ops[i]);
    }
    for (size_t i = 0; i < count; i++)
        if (!listing.found[i]) session_complain(s, DIAG_24, "there is no operator '%s'", names[i]);
    s->result.text = text_done(&text);
    s->result.length = text.n;
}

static sc_status operators_step(sc_session *s, const void *argument) {
    const Names *names = argument;
    session_start(s);
    operators_print(s, names->count, names->names);
    return session_verdict(s);
}

sc_status sc_operators(sc_session *s, size_t count, const char *const *names) {
    if (s && !all_given(count, names)) return session_lacks(s, "sc_operators got a NULL for a name");
    return session_run(s, operators_step, &(Names){count, names});
}
