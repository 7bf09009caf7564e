/* Tells values that cannot change. See plain_values.h. */
#include "frontend/modules/plain_values.h"
#include "frontend/texts/tokens.h"

#include <ctype.h>
#include <string.h>

Sym root_name(const Ast *value) {
    while (value->kind == AST_Attribute || value->kind == AST_Subscript)
        value = value->kind == AST_Attribute ? value->Attribute.value : value->Subscript.value;
    return value->kind == AST_Name ? value->Name.name : NULL;
}

static bool is_one_of(const char *name, const char *const *words) {
    for (; *words; words++)
        if (!strcmp(name, *words)) return true;
    return false;
}

/* Returns the first part of the name of the module from which the text imports a name; NULL: it is not imported, or
 * with a relative import. */
static Sym imported_from(const PlainScope *scope, Sym name) {
    const TextImport *import = map_get(&scope->text->imports, name);
    if (!import || import->level || !import->module) return NULL;
    return sym_n(scope->ev->cx->symbols, import->module, strcspn(import->module, "."));
}

/* Returns whether the name is one of a function or class of the text, which no other statement binds. */
static bool is_definition(const PlainScope *scope, Sym name) {
    const PartNumbers *parts = map_get(&scope->text->names, name);
    for (uint32_t i = 0; parts && i < parts->n; i++)
        if (scope->text->part.at[parts->at[i]].kind == PART_STATEMENT) return false;
    return parts != NULL;
}

static bool value_is_plain(const PlainScope *scope, const Ast *value);

static bool all_plain(const PlainScope *scope, AstList list) {
    for (uint32_t i = 0; i < list.n; i++)
        if (list.at[i] && !value_is_plain(scope, list.at[i])) return false;
    return true;
}

bool makes_logger(Sym name) {
    static const char word[] = "logger";
    for (const char *at = name; *at; at++) {
        size_t n = 0;
        while (word[n] && tolower((unsigned char)at[n]) == word[n]) n++;
        if (!word[n]) return true;
    }
    return false;
}

/* Returns whether what the function returns is plain. */
static bool returns_plain(const PlainScope *scope, const Ast *function) {
    static const char *const builtin[] = {
        "int",    "float",      "str",        "bool",       "len",     "min",   "max",       "sum",   "abs",
        "round",  "hasattr",    "isinstance", "all",        "any",     "tuple", "frozenset", "range", "type",
        "print",  "ord",        "chr",        "issubclass", "complex", "bytes", "repr",      "hash",  "pow",
        "divmod", "namedtuple", "NamedTuple", "TypeVar",    "NewType", "Path",  "property",  NULL};
    static const char *const modules[] = {
        "math", "os",      "re",        "logging", "typing",   "platform",          "warnings",
        "sys",  "pathlib", "packaging", "time",    "datetime", "typing_extensions", NULL};
    static const char *const torch[] = {"device", "finfo", "iinfo", "Size", "get_default_dtype", NULL};
    Sym root = root_name(function);
    if (!root || map_has(&scope->text->names, root)) return false;
    Sym last = function->kind == AST_Attribute ? function->Attribute.name : root, from = imported_from(scope, root);
    if (makes_logger(last)) return true;
    if (function->kind == AST_Name && is_one_of(root, builtin)) return true;
    return from && (is_one_of(from, modules) || (!strcmp(from, "torch") && is_one_of(last, torch)));
}

/* Returns whether the expression makes something that nothing can change: a number, a text, a dtype, a tuple of these.
 * The names of the text's functions and classes count, too. */
static bool value_is_plain(const PlainScope *scope, const Ast *value) {
    switch (value->kind) {
    case AST_None:
    case AST_Ellipsis:
    case AST_Bool:
    case AST_Int:
    case AST_Float:
    case AST_Imaginary:
    case AST_Str:
    case AST_Bytes:
    case AST_NamedText:
    case AST_JoinedStr:
    case AST_Compare: return true;
    case AST_BoolOp: return all_plain(scope, value->BoolOp.values);
    case AST_BinOp: return all_plain(scope, value->BinOp.operands);
    case AST_Tuple: return all_plain(scope, value->Tuple.items);
    case AST_UnaryOp: return value_is_plain(scope, value->UnaryOp.operand);
    case AST_IfExp: return value_is_plain(scope, value->IfExp.then) && value_is_plain(scope, value->IfExp.orelse);
    case AST_NamedExpr: return value_is_plain(scope, value->NamedExpr.value);
    case AST_Call: return returns_plain(scope, value->Call.function);
    case AST_Name:
        return is_definition(scope, value->Name.name) ||
               (!map_has(&scope->text->names, value->Name.name) && !map_has(&scope->text->imports, value->Name.name));
    case AST_Attribute: {
        Sym root = root_name(value), from = root ? imported_from(scope, root) : NULL;
        return from && (!strcmp(from, "torch") || !strcmp(from, "math") || !strcmp(from, "numpy"));
    }
    default: return false;
    }
}

static bool all_bind_plain(const PlainScope *scope, Body body) {
    for (uint32_t i = 0; i < body.n; i++)
        if (!binds_plain_values(scope, body.at[i])) return false;
    return true;
}

bool binds_plain_values(const PlainScope *scope, const Ast *stmt) {
    switch (stmt->kind) {
    case AST_Assign: return value_is_plain(scope, stmt->Assign.value);
    case AST_AnnAssign: return !stmt->AnnAssign.value || value_is_plain(scope, stmt->AnnAssign.value);
    case AST_AugAssign: return value_is_plain(scope, stmt->AugAssign.value);
    case AST_If: return all_bind_plain(scope, stmt->If.then) && all_bind_plain(scope, stmt->If.orelse);
    case AST_While: return all_bind_plain(scope, stmt->While.body) && all_bind_plain(scope, stmt->While.orelse);
    case AST_For:
        return value_is_plain(scope, stmt->For.iter) && all_bind_plain(scope, stmt->For.body) &&
               all_bind_plain(scope, stmt->For.orelse);
    case AST_Try:
        for (uint32_t i = 0; i < stmt->Try.handlers.n; i++)
            if (!all_bind_plain(scope, stmt->Try.handlers.at[i]->Handler.body)) return false;
        return all_bind_plain(scope, stmt->Try.body) && all_bind_plain(scope, stmt->Try.orelse) &&
               all_bind_plain(scope, stmt->Try.finally);
    case AST_With:
    case AST_Match: return false;
    default: return true;
    }
}

/* Returns whether the function of the text is a generator. */
static bool is_generator(const PlainScope *scope, Sym name) {
    const PartNumbers *parts = map_get(&scope->text->names, name);
    for (uint32_t i = 0; parts && i < parts->n; i++) {
        const Part *part = &scope->text->part.at[parts->at[i]];
        if (part->kind == PART_FUNCTION && memmem(part->lo, (size_t)(part->hi - part->lo), "yield", 5)) return true;
    }
    return false;
}

static const char *const makers_of_changing[] = {"iter",     "zip",  "map",         "filter", "enumerate",
                                                 "reversed", "open", "defaultdict", NULL};

bool name_makes_changing(Sym name) {
    static const char *const of_itertools[] = {"itertools", "count", "cycle", NULL};
    return is_one_of(name, makers_of_changing) || is_one_of(name, of_itertools);
}

bool value_changes_when_read(const PlainScope *scope, const Ast *value) {
    if (value->kind == AST_GeneratorExp) return true;
    if (value->kind != AST_Call) return false;
    const Ast *function = value->Call.function;
    Sym root = root_name(function);
    if (!root) return false;
    Sym last = function->kind == AST_Attribute ? function->Attribute.name : root, from = imported_from(scope, root);
    return is_one_of(last, makers_of_changing) || (from && !strcmp(from, "itertools")) || is_generator(scope, root);
}

/* ---- statements that have not been parsed ---- */

/* Returns the number of the token with which the value of an assignment begins; p->n: it is none. */
static int value_start(const Mention *p) {
    for (int i = 1; i + 1 < p->n; i++)
        if (token_is(p, i, "=") && !p->token[i].depth) return i + 1;
    return p->n;
}

static bool has_token(const Mention *p, int from, const char *word) {
    for (int i = from; i < p->n; i++)
        if (token_is(p, i, word)) return true;
    return false;
}

/* Returns whether a value that begins with this token is plain. `torch`, `os`, `re` and `math` stand for
 * whatever these modules have, most of which is plain. */
static bool begins_plain(const Mention *p, int i) {
    static const char *const words[] = {"None",  "True", "False", "int",       "float",   "str",
                                        "bool",  "len",  "tuple", "frozenset", "TypeVar", "namedtuple",
                                        "torch", "os",   "re",    "math",      NULL};
    TokenKind kind = p->token[i].kind;
    bool digit = *p->token[i].lo >= '0' && *p->token[i].lo <= '9';
    return kind == TOKEN_TEXT || kind == TOKEN_FIELDS || digit || token_is(p, i, "-") || token_is_any(p, i, words);
}

UnparsedValue value_of_words(Eval *ev, const Source *source, const char *stmt) {
    UnparsedValue value = {0};
    Reader r = {.arena = ev->cx->scratch, .at = stmt, .end = src_bytes(source) + source->length};
    if (!read_statement(&r)) return value;
    Mention p = {.ev = ev, .token = r.tokens.at, .n = (int)r.tokens.n};
    int first = value_start(&p), last = first;
    if (first == p.n) return value;
    while (last + 2 < p.n && token_is(&p, last + 1, ".")) last += 2;
    Sym name = token_name(ev, &p.token[last]);
    value.when_read = token_is(&p, first, "(") && has_token(&p, first, "for");
    if (begins_plain(&p, first) || makes_logger(name)) return value;
    value.changes = true;
    value.when_read |= name_makes_changing(token_name(ev, &p.token[first])) || name_makes_changing(name);
    return value;
}
