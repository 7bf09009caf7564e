/* Describes a place: the values of its name, and the meaning of messages there. A check records values; between checks,
 * they move with the text. */
#include <stdio.h>
#include <string.h>

#include "driver/lsp/tree.h"
#include "ir/op.h"

/* Returns the first note of the smallest place around an offset that has notes, or UINT32_MAX. Places nest, so the
 * search goes back no further than the longest place. */
uint32_t note_around(const Document *d, size_t at) {
    enum { FURTHEST = 64 };
    uint32_t best = UINT32_MAX, i = notes_from(&d->values, at + 1), tried = 0;
    for (; i-- > 0 && tried < FURTHEST; tried++) {
        const Note *note = &d->values.at[i];
        if (note->hi < at || note->hi == note->lo) continue;
        const Note *than = best == UINT32_MAX ? NULL : &d->values.at[best];
        if (!than || (note->lo >= than->lo && note->hi <= than->hi)) best = i;
    }
    while (best != UINT32_MAX && best > 0 && d->values.at[best - 1].lo == d->values.at[best].lo &&
           d->values.at[best - 1].hi == d->values.at[best].hi)
        best--;
    return best;
}

/* Returns all types noted for the place whose first note is given; `*next` is the first note of another place. whole:
 * with the weights of modules, one in a line. */
static const char *joined_types(Arena *mem, const Document *d, uint32_t first, uint32_t *next, bool whole) {
    const Notes *values = &d->values;
    Text text = text_open(mem);
    uint32_t i = first;
    for (; i < values->n && values->at[i].lo == values->at[first].lo && values->at[i].hi == values->at[first].hi; i++) {
        const char *type = note_type(values, i);
        if (i > first) text_add(&text, " | ");
        text_add_n(&text, type, whole ? strlen(type) : strcspn(type, "\n"));
    }
    if (next) *next = i;
    return text_done(&text);
}

const char *types_from(Arena *mem, const Document *d, uint32_t first, uint32_t *next) {
    return joined_types(mem, d, first, next, false);
}

/* Explains the diagnostics at an offset. */
static void explain_at(const Document *d, size_t at, Text *text) {
    for (uint32_t i = 0; i < d->marks.n; i++) {
        const DiagRow *row = diag_row_named(note_type(&d->marks, i));
        if (!row || d->marks.at[i].lo > at || d->marks.at[i].hi < at) continue;
        text_printf(text, "%s**SC%04u** %s\n\n%s\n", text->n ? "\n---\n" : "", (unsigned)row->code, row->title,
                    row->help);
    }
}

static void separate(Text *text) {
    if (text->n) text_add(text, "\n---\n");
}

/* Shows the first line of the class, and the constructor that a call of it runs. */
static void describe_class(Server *s, Found class, Text *text) {
    const Ast *def = class.tree->use.at[class.use].ast;
    Found init = find_member(s, class, "__init__", 0);
    const Ast *function = init.tree ? init.tree->use.at[init.use].ast : NULL;
    text_printf(text, "```python\n%s\n", tree_signature(s->message, class.tree, def));
    if (function && function->kind == AST_FunctionDef)
        text_printf(text, "    %s\n", tree_signature(s->message, init.tree, function));
    text_add(text, "```\n");
}

/* Shows a definition's signature and docstring. */
static void describe_definition(Server *s, Found found, Text *text) {
    if (found.use == NO_USE) {
        separate(text);
        text_printf(text, "module `%s`\n", found.path);
        return;
    }
    const NameUse *use = &found.tree->use.at[found.use];
    const char *declared = text->n ? NULL : tree_declaration(s->message, found.tree, use);
    if (declared) text_printf(text, "```python\n%s\n```\n", declared);
    if (use->role != USE_DEFINED) return;
    separate(text);
    if (use->ast->kind == AST_ClassDef)
        describe_class(s, found, text);
    else
        text_printf(text, "```python\n%s\n```\n", tree_signature(s->message, found.tree, use->ast));
    const char *says = tree_docstring(s->message, use->ast);
    if (says) text_printf(text, "\n%s\n", says);
}

/* Returns the name of the operator that a name may mean: a method of a tensor, or a function of a module of PyTorch,
 * such as "linalg_norm" for torch.linalg.norm; NULL: it means something else. */
static const char *operator_of(Server *s, Document *d, Tree *tree, const NameUse *use) {
    bool imported = use->role == USE_IMPORTED && use->statement->kind == AST_ImportFrom;
    if (!imported && (use->role != USE_ATTRIBUTE || use->ast->kind != AST_Attribute)) return NULL;
    const char *module = imported ? use->statement->ImportFrom.module
                                  : find_dotted(s, tree, use->scope, use->ast->Attribute.value);
    const char *prefix = module ? op_prefix(module) : NULL;
    if (prefix) return arena_printf(s->message, "%s%s", prefix, use->name);
    if (module || imported) return NULL;
    uint32_t note = note_around(d, tree_offset(tree, use->ast->Attribute.value->at.hi));
    bool tensor = note == UINT32_MAX || type_is_tensor(types_from(s->message, d, note, NULL));
    return tensor ? use->name : NULL;
}

/* Returns the parameter that a keyword of a call names. */
static Found parameter_of(Server *s, Document *d, Tree *tree, const NameUse *use, const Ast **param) {
    const Ast *callee = use->ast->Call.function;
    uint32_t i = tree_use_at(tree, tree_offset(tree, callee->at.hi));
    Found found = i == NO_USE ? (Found){0} : find_definition(s, d->uri, d->path, tree, &tree->use.at[i], true);
    *param = NULL;
    if (!found.tree || found.use == NO_USE || found.tree->use.at[found.use].role != USE_DEFINED) return (Found){0};
    if (found.tree->use.at[found.use].ast->kind == AST_ClassDef) found = find_member(s, found, "__init__", 0);
    const Ast *function = found.tree && found.use != NO_USE ? found.tree->use.at[found.use].ast : NULL;
    AstList params = function && function->kind == AST_FunctionDef ? function->FunctionDef.params : (AstList){0};
    for (uint32_t k = 0; k < params.n && !*param; k++)
        if (params.at[k]->Param.name && !strcmp(params.at[k]->Param.name, use->name)) *param = params.at[k];
    return found;
}

/* Returns the only binding of an attribute of that name among the classes of the text. */
static uint32_t only_member(const Tree *tree, Sym name) {
    uint32_t found = NO_USE;
    for (uint32_t i = 0; i < tree->scope.n; i++) {
        uint32_t member = tree->scope.at[i].ast->kind == AST_ClassDef ? tree_member(tree, i, name) : NO_USE;
        if (member != NO_USE && found != NO_USE) return NO_USE;
        if (member != NO_USE) found = member;
    }
    return found;
}

/* Returns what a name may mean whose definition the names alone do not lead to: a binding whose import was not found,
 * or an attribute of an object of unknown class. */
static Found guessed(Server *s, Document *d, Tree *tree, const NameUse *use) {
    if (use->role != USE_ATTRIBUTE && use->role != USE_FIELD)
        return find_definition(s, d->uri, d->path, tree, use, false);
    uint32_t member = use->ast->kind == AST_Attribute ? only_member(tree, use->name) : NO_USE;
    return member == NO_USE ? (Found){0} : (Found){d->uri, d->path, tree, member};
}

static bool is_builtin(const Tree *tree, const NameUse *use) {
    static const char names[] =
        " abs all any bool bytearray bytes callable chr classmethod complex dict dir divmod enumerate eval exec filter "
        "float "
        "format frozenset getattr globals hasattr hash hex id int isinstance issubclass iter len list locals map max "
        "min "
        "next object oct open ord pow print property range repr reversed round set setattr slice sorted staticmethod "
        "str "
        "sum super tuple type vars zip Exception ValueError TypeError KeyError IndexError RuntimeError AttributeError "
        "ImportError NotImplementedError AssertionError StopIteration ";
    char word[32];
    int n = snprintf(word, sizeof word, " %s ", use->name);
    bool fits = n > 0 && (size_t)n < sizeof word;
    return fits && use->role == USE_READ && tree_home(tree, use->scope, use->name) == NO_SCOPE && strstr(names, word);
}

/* Describes the meaning of the name at an offset, without its value. */
static void describe_name(Server *s, Document *d, size_t at, Text *text) {
    Tree *tree = server_tree(s, d);
    s->error = 0; /* values are shown even if that failed */
    uint32_t i = tree ? tree_use_at(tree, at) : NO_USE;
    if (i == NO_USE) return;
    const NameUse *use = &tree->use.at[i];
    const Ast *param = NULL;
    Found found = use->role == USE_KEYWORD ? parameter_of(s, d, tree, use, &param)
                                           : find_definition(s, d->uri, d->path, tree, use, true);
    if (!found.tree && use->role != USE_KEYWORD) found = guessed(s, d, tree, use);
    if (param) {
        separate(text);
        text_printf(text, "```python\n%s\n```\n", tree_parameter(s->message, found.tree, param));
    } else if (found.tree && use->role != USE_KEYWORD)
        describe_definition(s, found, text);
    else if (is_builtin(tree, use) && !text->n)
        text_printf(text, "```python\n(builtin) %s\n```\n", use->name);
    const char *operator= operator_of(s, d, tree, use), *page = operator? operator_page(s->message, operator) : NULL;
    if (!page) return;
    separate(text);
    text_add(text, page);
}

/* ---- operators that are signs ---- */

/* A search for the operator of an expression whose sign is at an offset. */
typedef struct Sign {
    const Tree *tree;
    size_t at;
    const Ast *of; /* the expression; NULL: there is none */
    AstOp op;
} Sign;

/* Returns whether the operator's sign, which stands between two offsets, is at the place that is looked for. */
static bool is_here(const Sign *sign, AstOp op, size_t lo, size_t hi) {
    const char *text = op == OP_Neg ? "-" : ast_op_text(op);
    if (lo > sign->at || hi < sign->at) return false;
    const char *found = str_find(sign->tree->text + lo, hi - lo, text, strlen(text));
    size_t from = found ? (size_t)(found - sign->tree->text) : SIZE_MAX;
    return from <= sign->at && sign->at <= from + strlen(text);
}

static void look_between(Sign *sign, const Ast *ast, AstList operands, AstOps ops) {
    for (uint32_t i = 0; i + 1 < operands.n && i < ops.n; i++) {
        size_t lo = tree_offset(sign->tree, operands.at[i]->at.hi),
               hi = tree_offset(sign->tree, operands.at[i + 1]->at.lo);
        if (is_here(sign, (AstOp)ops.at[i], lo, hi)) sign->of = ast, sign->op = (AstOp)ops.at[i];
    }
}

static void find_sign(Ast *ast, void *user) {
    Sign *sign = user;
    size_t lo = tree_offset(sign->tree, ast->at.lo), hi = tree_offset(sign->tree, ast->at.hi);
    if (sign->of || sign->at < lo || sign->at > hi) return;
    AstOp op = OP_None;
    if (ast->kind == AST_BinOp) look_between(sign, ast, ast->BinOp.operands, ast->BinOp.ops);
    if (ast->kind == AST_Compare) look_between(sign, ast, ast->Compare.operands, ast->Compare.ops);
    if (ast->kind == AST_UnaryOp &&
        is_here(sign, op = ast->UnaryOp.op, lo, tree_offset(sign->tree, ast->UnaryOp.operand->at.lo)))
        sign->of = ast, sign->op = op;
    if (ast->kind == AST_AugAssign &&
        is_here(sign, op = ast->AugAssign.op, tree_offset(sign->tree, ast->AugAssign.target->at.hi),
                tree_offset(sign->tree, ast->AugAssign.value->at.lo)))
        sign->of = ast, sign->op = op;
    if (!sign->of) ast_each(ast, find_sign, sign);
}

typedef struct Operands {
    Server *s;
    const Document *d;
    const Tree *tree;
    bool tensor;
} Operands;

/* Finds whether a name or attribute that is computed with is a tensor; what calls return is not recorded. */
static void find_tensor(Ast *ast, void *user) {
    Operands *operands = user;
    if (ast->kind == AST_Name || ast->kind == AST_Attribute) {
        uint32_t note = note_around(operands->d, tree_offset(operands->tree, ast->at.hi));
        operands->tensor |= note != UINT32_MAX &&
                            type_is_tensor(types_from(operands->s->message, operands->d, note, NULL));
    } else if (ast->kind == AST_Subscript) {
        find_tensor((Ast *)(uintptr_t)ast->Subscript.value, user);
    } else if (ast->kind == AST_BinOp || ast->kind == AST_UnaryOp || ast->kind == AST_Compare) {
        ast_each(ast, find_tensor, user);
    }
}

/* Describes the operator of PyTorch that a sign such as `@` between tensors means. */
static void describe_sign(Server *s, Document *d, size_t at, Text *text) {
    const Tree *tree = server_tree(s, d);
    s->error = 0;
    Sign sign = {.tree = tree, .at = at};
    if (tree) ast_each(tree->module, find_sign, &sign);
    const char *name = sign.of ? frontend_tensor_operator(sign.op) : NULL;
    if (!name) return;
    Operands operands = {s, d, tree, false};
    ast_each(sign.of, find_tensor, &operands);
    const char *page = operands.tensor ? operator_page(s->message, name) : NULL;
    if (!page) return;
    separate(text);
    text_add(text, page);
}

json_t *hover(Server *s, const json_t *params) {
    Document *d = server_document(s, params);
    if (!d || !server_settle(s, d)) return NULL;
    size_t at = offset_at(s, d, json_object_get(params, "position"));
    uint32_t note = note_around(d, at);
    Text text = text_open(s->message);
    if (note != UINT32_MAX) text_printf(&text, "```python\n%s\n```\n", joined_types(s->message, d, note, NULL, true));
    describe_name(s, d, at, &text);
    if (!text.n) describe_sign(s, d, at, &text);
    explain_at(d, at, &text);
    if (!text.n) return NULL;
    json_t *made = json_pack("{s:{s:s, s:s}}", "contents", "kind", "markdown", "value", text_done(&text));
    if (made && note != UINT32_MAX)
        json_object_set_new(made, "range", range_of_offsets(s, d, d->values.at[note].lo, d->values.at[note].hi));
    return made;
}

/* Returns whether the name is annotated in the source, so that it needs no hint. */
static bool has_annotation(const Document *d, size_t end) {
    const char *after = d->text + end;
    return after[strspn(after, " ")] == ':';
}

json_t *inlay_hints(Server *s, const json_t *params) {
    Document *d = server_document(s, params);
    if (!d || !server_settle(s, d)) return NULL;
    const json_t *range = json_object_get(params, "range");
    size_t from = offset_at(s, d, json_object_get(range, "start")), to = offset_at(s, d, json_object_get(range, "end"));
    json_t *list = json_array();
    uint32_t shown = UINT32_MAX; /* where the last hint was placed */
    for (uint32_t i = notes_from(&d->values, from), next; i < d->values.n && d->values.at[i].lo <= to; i = next) {
        const Note *note = &d->values.at[i];
        const char *types = types_from(s->message, d, i, &next);
        sc_stand stand = note->stand;
        for (uint32_t k = i; k < next; k++)
            if (d->values.at[k].stand == SC_BOUND) stand = SC_BOUND;
        if (stand != SC_BOUND || note->hi == note->lo || note->hi == shown || has_annotation(d, note->hi)) continue;
        shown = note->hi;
        json_array_append_new(list, json_pack("{s:o, s:s, s:i}", "position", document_position(d, note->hi, s->units),
                                              "label", arena_printf(s->message, ": %s", types), "kind", 1));
    }
    return list;
}
