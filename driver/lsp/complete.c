/* Completions: attributes, names, operators with their state of support, options in comments; and the signature of the
 * call around the cursor. The text is often broken there, so what precedes the cursor is read by itself. */
#include <string.h>

#include "driver/lsp/tree.h"
#include "ir/op.h"
#include "ir/type.h"

/* Numbers of the protocol. */
enum {
    ITEM_METHOD = 2,
    ITEM_FUNCTION = 3,
    ITEM_FIELD = 5,
    ITEM_VARIABLE = 6,
    ITEM_CLASS = 7,
    ITEM_MODULE = 9,
    ITEM_PROPERTY = 10,
    ITEM_KEYWORD = 14,
    ITEM_TYPE = 25
};

typedef struct Items {
    Server *s;
    Document *document;
    Tree *tree;
    size_t at;        /* the cursor */
    uint32_t scope;   /* the scope that contains it */
    const char *base; /* the dotted text before the last point; may be NULL */
    json_t *list;
    Map seen;  /* names, interned in the tree */
    Map noted; /* from such a name to the note that tells its type, counted from 1 */
} Items;

static void add_item(Items *c, const char *name, int kind, const char *detail, const char *page) {
    Sym known = tree_sym(c->tree, name);
    if (!known || map_has(&c->seen, known)) return;
    map_set(c->s->message, &c->seen, known, c);
    json_t *item = json_pack("{s:s, s:i}", "label", name, "kind", kind);
    if (item && detail) json_object_set_new(item, "detail", json_string(detail));
    if (item && page)
        json_object_set_new(item, "documentation", json_pack("{s:s, s:s}", "kind", "markdown", "value", page));
    json_array_append_new(c->list, item);
}

/* ---- comments that describe a compile ---- */

static bool in_directive(const Items *c, const char **line) {
    size_t at = c->at;
    while (at && c->document->text[at - 1] != '\n') at--;
    *line = c->document->text + at;
    const char *hash = *line + strspn(*line, " \t");
    if (*hash != '#') return false;
    hash += 1 + strspn(hash + 1, " ");
    return hash + 8 <= c->document->text + c->at && strncmp(hash, "scriptc:", 8) == 0;
}

static void add_options(Items *c) {
    for (uint32_t i = 0; i < option_row_count; i++)
        if (option_rows[i].commands & IN_SOURCE)
            add_item(c, arena_printf(c->s->message, "--%s", option_rows[i].name), ITEM_KEYWORD, option_rows[i].argument,
                     option_rows[i].help);
}

/* Returns the definition below the comment, or its forward, which has the parameters. */
static const Ast *below(const Items *c, const char *method) {
    for (uint32_t i = 0; i < c->tree->module->Module.body.n; i++) {
        const Ast *stmt = c->tree->module->Module.body.at[i];
        if (tree_offset(c->tree, stmt->at.lo) < c->at) continue;
        if (stmt->kind == AST_FunctionDef) return stmt;
        for (uint32_t k = 0; stmt->kind == AST_ClassDef && k < stmt->ClassDef.body.n; k++) {
            const Ast *one = stmt->ClassDef.body.at[k];
            if (one->kind == AST_FunctionDef && strcmp(one->FunctionDef.name, method) == 0) return one;
        }
        return NULL;
    }
    return NULL;
}

static void add_parameters(Items *c, const char *method, const char *ending) {
    const Ast *function = below(c, method);
    for (uint32_t i = 0; function && i < function->FunctionDef.params.n; i++) {
        const Ast *param = function->FunctionDef.params.at[i];
        if (param->Param.name && strcmp(param->Param.name, "self") != 0)
            add_item(c, arena_printf(c->s->message, "%s%s", param->Param.name, ending), ITEM_VARIABLE, NULL, NULL);
    }
}

static void add_types(Items *c) {
    static const char *const others[] = {"int", "float", "bool", "str", "List", "Tuple", "Optional"};
    for (int i = DT_NONE + 1; i < DT_COUNT; i++)
        if (dtype_rows[i].torch && !dtype_is_nibble((DType)i))
            add_item(c, dtype_rows[i].torch, ITEM_TYPE, "a tensor: sizes in brackets", NULL);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) add_item(c, others[i], ITEM_TYPE, NULL, NULL);
}

/* Finds the last option before the cursor, and whether its value has a colon. */
static void complete_directive(Items *c, const char *line) {
    const char *end = c->document->text + c->at, *option = NULL;
    for (const char *at = line; at + 2 <= end; at++)
        if (at[0] == '-' && at[1] == '-') option = at;
    size_t n = option ? (size_t)(end - option) : 0, word = option ? strcspn(option, " =") : 0;
    if (!option || n <= word) {
        add_options(c);
    } else if (strncmp(option, "--input", word) == 0 && word == 7) {
        if (memchr(option, ':', n))
            add_types(c);
        else
            add_parameters(c, "forward", "");
    } else if (strncmp(option, "--init", word) == 0)
        add_parameters(c, "__init__", "=");
    else
        add_options(c);
}

/* ---- attributes ---- */

static void add_members(Items *c, Found class, int depth) {
    const Ast *def = class.tree && class.use != NO_USE ? class.tree->use.at[class.use].ast : NULL;
    if (!def || def->kind != AST_ClassDef || depth > 8) return;
    uint32_t scope = class.tree->use.at[class.use].opens;
    for (uint32_t i = 0; i < class.tree->use.n; i++) {
        const NameUse *use = &class.tree->use.at[i];
        if (use->role == USE_ATTRIBUTE || !tree_is_member(class.tree, use, scope, NULL)) continue;
        bool method = use->role == USE_DEFINED, here = class.tree == c->tree;
        uint32_t note = here && !method ? note_around(c->document, use->hi) : UINT32_MAX;
        const char *detail = method               ? tree_signature(c->s->message, class.tree, use->ast)
                             : note != UINT32_MAX ? types_from(c->s->message, c->document, note, NULL)
                                                  : NULL;
        add_item(c, use->name, method ? ITEM_METHOD : ITEM_FIELD, detail, NULL);
    }
    for (uint32_t i = 0; i < def->ClassDef.args.n; i++) {
        const Ast *base = def->ClassDef.args.at[i];
        NameUse use = {.role = USE_READ, .scope = class.tree->use.at[class.use].scope, .ast = base};
        if (base->kind == AST_Name) use.name = base->Name.name;
        if (base->kind == AST_Attribute) use.name = base->Attribute.name, use.role = USE_ATTRIBUTE;
        if (use.name) add_members(c, find_definition(c->s, class.uri, class.path, class.tree, &use, true), depth + 1);
    }
}

typedef struct Operators {
    Items *items;
    const char *prefix; /* prefix of the rows' names, which the namespace leaves out */
    bool methods;
} Operators;

static void add_operator(void *user, const char *name, size_t n, const OpRow *row) {
    Operators *o = user;
    size_t skip = strlen(o->prefix);
    if (n <= skip || strncmp(name, o->prefix, skip) != 0 || (o->methods && !operator_is_method(row))) return;
    const char *shown = arena_text(o->items->s->message, name + skip, n - skip);
    if (*shown == '_') return;
    add_item(o->items, shown, o->methods ? ITEM_METHOD : ITEM_FUNCTION, operator_state(o->items->s->message, row),
             arena_printf(o->items->s->message, "```\n%s\n```", row->schema));
}

static void add_tensor_methods(Items *c) {
    static const char *const properties[] = {"shape", "dtype", "ndim", "device", "T", "mT", "real", "imag", "is_cuda"};
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++)
        add_item(c, properties[i], ITEM_PROPERTY, NULL, NULL);
    each_operator(add_operator, &(Operators){c, "", true});
}

/* Adds the names that a module binds, including those from star imports. */
static void add_module(Items *c, const char *from, const char *dotted, int level, int depth) {
    ModuleText text;
    if (depth > 4 || !find_module(c->s, from, dotted, level, &text)) return;
    Tree *tree = tree_open(c->s->message, c->s->parses, text.text, text.length);
    for (uint32_t i = 0; tree && i < tree->use.n; i++) {
        const NameUse *use = &tree->use.at[i];
        if (use->scope || !use_binds(use) || use->name[0] == '_') continue;
        bool definition = use->role == USE_DEFINED;
        int kind = !definition ? ITEM_VARIABLE : use->ast->kind == AST_ClassDef ? ITEM_CLASS : ITEM_FUNCTION;
        if (strcmp(use->name, "*") != 0)
            add_item(c, use->name, kind, definition ? tree_signature(c->s->message, tree, use->ast) : NULL, NULL);
    }
    for (uint32_t i = 0; tree && i < tree->module->Module.body.n; i++) {
        const Ast *stmt = tree->module->Module.body.at[i];
        if (stmt->kind == AST_ImportFrom && stmt->ImportFrom.names.n == 1 &&
            strcmp(stmt->ImportFrom.names.at[0]->Alias.path, "*") == 0)
            add_module(c, text.path, stmt->ImportFrom.module, (int)stmt->ImportFrom.level, depth + 1);
    }
}

static void add_namespace(Items *c, const char *dotted) {
    const char *prefix = op_prefix(dotted);
    if (prefix) each_operator(add_operator, &(Operators){c, prefix, false});
    add_module(c, c->document->path, dotted, 0, 0);
}

/* Finds for each name the note that tells its type, the last one before the cursor if there is one, since the text
 * before the point may be new. */
static void find_types(Items *c) {
    const Notes *values = &c->document->values;
    for (uint32_t i = 0; i < values->n; i++) {
        const Note *note = &values->at[i];
        Sym name = tree_sym(c->tree, arena_text(c->s->message, c->document->text + note->lo, note->hi - note->lo));
        if (name && (note->hi <= c->at || !map_has(&c->noted, name)))
            map_set(c->s->message, &c->noted, name, (void *)((uintptr_t)i + 1));
    }
}

static const char *type_of_text(const Items *c, const char *name) {
    Sym known = tree_sym(c->tree, name);
    uintptr_t counted = known ? (uintptr_t)map_get(&c->noted, known) : 0;
    if (!counted) return NULL;
    const char *type = note_type(&c->document->values, (uint32_t)(counted - 1));
    return arena_text(c->s->message, type, strcspn(type, "\n")); /* the first line, without the weights of a module */
}

static Found class_of_scope(Items *c, uint32_t scope) {
    uint32_t defined = scope == NO_SCOPE ? NO_USE : c->tree->scope.at[scope].defined;
    return defined == NO_USE ? (Found){0} : (Found){c->document->uri, c->document->path, c->tree, defined};
}

/* Parses the text before the point as an expression. */
static const Ast *expression_of(Items *c) {
    Tree *made = tree_open(c->s->message, NULL, c->base, strlen(c->base));
    const Ast *stmt = made && made->module->Module.body.n == 1 ? made->module->Module.body.at[0] : NULL;
    return stmt && stmt->kind == AST_Expr ? stmt->Expr.value : NULL;
}

/* Symbols of another tree are different pointers, so the first name is looked up by its text. */
static const char *dotted_base(Items *c) {
    size_t n = strcspn(c->base, ".");
    Sym first = tree_sym(c->tree, arena_text(c->s->message, c->base, n));
    Ast name = {.kind = AST_Name};
    name.Name.name = first;
    const char *known = first ? find_dotted(c->s, c->tree, c->scope, &name) : NULL;
    return known ? arena_printf(c->s->message, "%s%s", known, c->base + n) : NULL;
}

static void complete_attribute(Items *c) {
    Sym self = tree_self(c->tree, c->scope);
    const char *type = type_of_text(c, c->base), *dotted = dotted_base(c);
    uint32_t class = tree_class_around(c->tree, c->scope);
    if (self && strcmp(c->base, self) == 0) add_members(c, class_of_scope(c, class), 0);
    if (dotted) add_namespace(c, dotted);
    if (type && type_is_tensor(type)) add_tensor_methods(c);
    if (type && !type_is_tensor(type)) {
        Sym name = tree_sym(c->tree, type);
        uint32_t home = name ? tree_home(c->tree, 0, name) : NO_SCOPE;
        Found of = home != NO_SCOPE
                       ? (Found){c->document->uri, c->document->path, c->tree, tree_binding(c->tree, home, name)}
                       : find_in_module(c->s, c->document->path, "torch.nn", 0, type, 0);
        add_members(c, of, 0);
    }
    if (!json_array_size(c->list) && !dotted && (!self || strcmp(c->base, self) != 0) && !type && !expression_of(c))
        add_tensor_methods(c); /* the value of a call is most often a tensor */
}

/* ---- names ---- */

static void complete_name(Items *c) {
    static const char *const words[] = {
        "and",      "as",      "assert", "break", "class",  "continue", "def",    "del", "elif",  "else",   "except",
        "False",    "finally", "for",    "from",  "global", "if",       "import", "in",  "is",    "lambda", "None",
        "nonlocal", "not",     "or",     "pass",  "raise",  "return",   "True",   "try", "while", "with",   "yield"};
    for (uint32_t at = c->scope; at != NO_SCOPE; at = c->tree->scope.at[at].up) {
        if (at != c->scope && c->tree->scope.at[at].ast->kind == AST_ClassDef) continue;
        map_each (&c->tree->scope.at[at].bound, e) {
            uint32_t use = tree_binding(c->tree, at, e->key);
            bool definition = use != NO_USE && c->tree->use.at[use].role == USE_DEFINED;
            const char *detail = definition ? tree_signature(c->s->message, c->tree, c->tree->use.at[use].ast)
                                            : type_of_text(c, e->key);
            add_item(c, e->key, definition ? ITEM_FUNCTION : ITEM_VARIABLE, detail, NULL);
        }
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) add_item(c, words[i], ITEM_KEYWORD, NULL, NULL);
}

/* Returns the dotted text before the point that precedes the word at the cursor; NULL: there is no point. */
static const char *base_before(Server *s, const char *text, size_t at) {
    while (at && str_is_word(text[at - 1])) at--;
    if (!at || text[at - 1] != '.') return NULL;
    size_t hi = --at;
    while (at && (str_is_word(text[at - 1]) || text[at - 1] == '.')) at--;
    return arena_text(s->message, text + at, hi - at);
}

/* Finds the scope by indentation, because in a broken text a function may seem to end before the line being typed. */
static uint32_t scope_by_lines(const Items *c) {
    uint32_t best = tree_scope_at(c->tree, c->at);
    size_t line = c->at;
    while (line && c->document->text[line - 1] != '\n') line--;
    size_t indent = strspn(c->document->text + line, " \t");
    for (uint32_t i = 1; i < c->tree->scope.n; i++) {
        const Scope *scope = &c->tree->scope.at[i];
        if (scope->lo >= c->at || !ast_is_definition(scope->ast)) continue;
        size_t start = scope->lo;
        while (start && c->document->text[start - 1] != '\n') start--;
        if (strspn(c->document->text + start, " \t") < indent && i > best) best = i;
    }
    return best;
}

json_t *completion(Server *s, const json_t *params) {
    Items c = {.s = s, .document = server_document(s, params)};
    const char *line;
    if (!c.document || !server_settle(s, c.document)) return NULL;
    c.tree = server_tree(s, c.document);
    if (!c.tree) return NULL;
    c.at = offset_at(s, c.document, json_object_get(params, "position"));
    c.scope = scope_by_lines(&c);
    c.base = base_before(s, c.document->text, c.at);
    c.list = json_array();
    find_types(&c);
    if (in_directive(&c, &line))
        complete_directive(&c, line);
    else if (c.base)
        complete_attribute(&c);
    else
        complete_name(&c);
    return json_pack("{s:b, s:o}", "isIncomplete", 0, "items", c.list);
}

/* ---- signatures ---- */

/* Finds the innermost bracket that is open at an offset, and the number of commas since; false if there is none. */
static bool open_bracket(const char *text, size_t at, size_t *bracket, int *commas) {
    int depth = 0;
    *commas = 0;
    for (size_t lines = 0; at-- > 0 && lines < 60;) {
        char c = text[at];
        lines += c == '\n';
        if (strchr(")]}", c) && c) depth++;
        if (c == ',' && !depth) ++*commas;
        if (!c || !strchr("([{", c) || depth-- > 0) continue;
        *bracket = at;
        return c == '(';
    }
    return false;
}

/* Splits the text between the brackets of a signature at its commas. */
static json_t *parameters_of(const char *label) {
    json_t *list = json_array();
    const char *from = strchr(label, '(');
    int depth = 0;
    for (const char *at = from ? from + 1 : NULL, *start = at; at && *at; at++) {
        bool last = *at == ')' && !depth;
        if (strchr("([{", *at)) depth++;
        if (strchr(")]}", *at)) depth--;
        if (!last && !(*at == ',' && !depth)) continue;
        while (*start == ' ') start++;
        if (at > start)
            json_array_append_new(list, json_pack("{s:[i, i]}", "label", (int)(start - label), (int)(at - label)));
        start = at + 1;
        if (last) break;
    }
    return list;
}

static const char *without_self(Arena *mem, const char *signature) {
    const char *self = strstr(signature, "(self, ");
    if (self) return arena_printf(mem, "%.*s(%s", (int)(self - signature), signature, self + 7);
    self = strstr(signature, "(self)");
    return self ? arena_printf(mem, "%.*s()%s", (int)(self - signature), signature, self + 6) : signature;
}

static const char *signature_of(Server *s, Items *c, const NameUse *use) {
    Found found = find_definition(s, c->document->uri, c->document->path, c->tree, use, true);
    const Ast *def = found.tree && found.use != NO_USE ? found.tree->use.at[found.use].ast : NULL;
    if (def && def->kind == AST_ClassDef) {
        Found init = find_member(s, found, "__init__", 0);
        const Ast *function = init.tree ? init.tree->use.at[init.use].ast : NULL;
        if (function && function->kind == AST_FunctionDef) {
            const char *text = tree_signature(s->message, init.tree, function), *bracket = strchr(text, '(');
            return without_self(s->message,
                                arena_printf(s->message, "%s%s", def->ClassDef.name, bracket ? bracket : "()"));
        }
    }
    if (def && def->kind == AST_FunctionDef)
        return without_self(s->message, tree_signature(s->message, found.tree, def) + 4);
    return operator_schema(use->name);
}

json_t *signature_help(Server *s, const json_t *params) {
    Items c = {.s = s, .document = server_document(s, params)};
    size_t bracket;
    int commas;
    if (!c.document) return NULL;
    c.at = offset_at(s, c.document, json_object_get(params, "position"));
    if (!open_bracket(c.document->text, c.at, &bracket, &commas)) return NULL;
    char *text = arena_text(s->message, c.document->text, c.document->length);
    size_t end = bracket;
    while (end && str_is_word(text[end - 1])) end--;
    if (end == bracket) return NULL;
    if (strcspn(text + bracket, ")\n") == strcspn(text + bracket, "\n")) /* the call is not closed, so it is left out */
        for (size_t i = bracket; text[i] && text[i] != '\n'; i++) text[i] = ' ';
    c.tree = tree_open(s->message, s->parses, text, c.document->length);
    uint32_t use = c.tree ? tree_use_at(c.tree, bracket) : NO_USE;
    const char *label = use == NO_USE ? NULL : signature_of(s, &c, &c.tree->use.at[use]);
    if (!label) return NULL;
    json_t *list = parameters_of(label);
    int last = (int)json_array_size(list) - 1;
    return json_pack("{s:[{s:s, s:o}], s:i, s:i}", "signatures", "label", label, "parameters", list, "activeSignature",
                     0, "activeParameter", commas > last && last >= 0 ? last : commas);
}
