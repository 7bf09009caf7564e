/* Looks at statements of a module for what may change something that another statement makes. See may_change.h. */
#include "frontend/modules/may_change.h"
#include "frontend/modules/effects.h"
#include "frontend/modules/plain_values.h"
#include "frontend/modules/units.h"
#include "frontend/texts/search.h"

#include <string.h>

static bool is_import(const Ast *stmt) { return stmt->kind == AST_Import || stmt->kind == AST_ImportFrom; }

bool is_idle_unit(const Ast *stmt) {
    return is_import(stmt) || (stmt->kind == AST_If && unit_is_for_others(stmt)) ||
           (stmt->kind == AST_Expr && stmt->Expr.value->kind == AST_Str);
}

/* Returns where the value of a default begins in the head of a function, behind `at`; NULL: there is none. */
static const char *next_default(const char *at, const char *end) {
    for (const char *lo = at; at < end; at++) {
        if (*at == '\n' && at > lo && at[-1] == ':') return NULL; /* the head ends here */
        if (*at == '=') return skip_spaces(at + 1, end);
    }
    return NULL;
}

static bool is_call(const char *value, const char *end) {
    size_t n = word_length(value, end);
    return n && value + n < end && value[n] == '(';
}

/* Returns whether the definition of a function calls something by its name alone for the value of a default. */
static bool has_call_as_default(const char *head, const char *end) {
    for (const char *at = head; (at = next_default(at, end));)
        if (is_call(at, end)) return true;
    return false;
}

bool has_changing_default(const char *head, const char *end) {
    for (const char *at = head; (at = next_default(at, end));)
        if (at < end && (*at == '[' || *at == '{' || is_call(at, end))) return true;
    return false;
}

/* Whether an expression may change what another statement of the text makes. */
typedef struct ChangeSearch {
    Eval *ev;
    Module *module;
    bool found;
} ChangeSearch;

static void note_found(Eval *ev, const Imported *imported, void *user) {
    (void)ev, (void)imported;
    *(bool *)user = true;
}

/* Returns whether the name is imported from the program. */
static bool is_imported(const ChangeSearch *search, const Bound *bound) {
    bool found = false;
    imports_of(search->ev, search->module, search->module->unit[bound->unit.at[0]].ast, note_found, &found);
    return found;
}

/* Returns whether the expression begins with a name that is imported from the program, perhaps with all of a module. */
static bool is_of_program(const ChangeSearch *search, const Ast *expr) {
    Sym root = root_name(expr);
    const Bound *bound = root ? map_get(&search->module->binding, root) : NULL;
    if (!bound || !bound->imported) return root && !bound && search->module->stars.n;
    return is_imported(search, bound);
}

/* Returns whether the call is one of a function of the program that makes no logger, or passes something of it. */
static bool calls_with_program(const ChangeSearch *search, const Ast *call) {
    const Ast *function = call->Call.function;
    Sym name = function->kind == AST_Attribute ? function->Attribute.name : root_name(function);
    if (name && !makes_logger(name) && is_of_program(search, function)) return true;
    for (uint32_t i = 0; i < call->Call.args.n; i++) {
        const Ast *argument = call->Call.args.at[i];
        if (argument->kind == AST_Keyword) argument = argument->Keyword.value;
        if (argument->kind == AST_Starred) argument = argument->Starred.value;
        if (root_name(argument) && is_of_program(search, argument)) return true;
    }
    return false;
}

/* Returns whether the text binds the name other than by imports. */
static const Bound *own_name(const Module *module, Sym name) {
    const Bound *bound = map_get(&module->binding, name);
    return bound && !bound->imported ? bound : NULL;
}

/* Matches names of what other statements make, and calls of the text's functions and classes. */
static void find_change(Ast *expr, void *user) {
    ChangeSearch *search = user;
    if (!expr || search->found) return;
    bool call = expr->kind == AST_Call && expr->Call.function->kind == AST_Name;
    Sym name = call ? expr->Call.function->Name.name : expr->kind == AST_Name ? expr->Name.name : NULL;
    const Bound *bound = name ? own_name(search->module, name) : NULL;
    search->found = bound && (call || !ast_is_definition(search->module->unit[bound->unit.at[0]].ast));
    search->found |= expr->kind == AST_Call && calls_with_program(search, expr);
    if (!search->found) ast_each(expr, find_change, search);
}

static bool any_may_change(Eval *ev, Module *module, Body body);

/* Looks at the words of an assignment whose outline lacks a part, such as the arguments of a call. */
static void find_change_in_words(ChangeSearch *search, Span at) {
    const Source *source = search->module->source;
    const char *text = src_bytes(source) + (at.lo - source->base), *end = text + (at.hi - at.lo);
    const char *value = memchr(text, '=', (size_t)(end - text));
    bool found = false;
    for (const char *word = value ? value : end; word < end;) {
        size_t n = word_length(word, end);
        Sym name = n ? sym_known(search->ev->cx->symbols, word, n) : NULL;
        const Bound *bound = name && word[-1] != '.' ? map_get(&search->module->binding, name) : NULL;
        if (name && makes_logger(name)) return;
        bool called = word + n < end && word[n] == '(';
        if (bound && !found)
            found = bound->imported ? is_imported(search, bound)
                                    : called || !ast_is_definition(search->module->unit[bound->unit.at[0]].ast);
        word += n ? n : 1;
    }
    search->found |= found;
}

bool statement_may_change(Eval *ev, Module *module, const Ast *stmt) {
    ChangeSearch search = {ev, module, false};
    if (is_idle_unit(stmt)) return false;
    AstList decorators = ast_decorators(stmt);
    for (uint32_t i = 0; i < decorators.n; i++) find_change(decorators.at[i], &search);
    for (uint32_t i = 0; i < decorators.n && !search.found; i++) {
        Sym root = root_name(decorators.at[i]->kind == AST_Call ? decorators.at[i]->Call.function : decorators.at[i]);
        search.found = root && own_name(module, root);
    }
    switch (stmt->kind) {
    case AST_FunctionDef: {
        const char *head = src_bytes(module->source) + (stmt->at.lo - module->source->base);
        return search.found || has_call_as_default(head, src_bytes(module->source) + module->source->length);
    }
    case AST_ClassDef: return search.found || any_may_change(ev, module, stmt->ClassDef.body);
    case AST_Assign:
        find_change(stmt->Assign.value, &search);
        if (module->outlined && ast_has_gap(&module->gaps, stmt->at)) find_change_in_words(&search, stmt->at);
        for (uint32_t i = 0; i < stmt->Assign.targets.n; i++)
            search.found |= stmt->Assign.targets.at[i]->kind == AST_Attribute ||
                            stmt->Assign.targets.at[i]->kind == AST_Subscript;
        return search.found;
    case AST_AnnAssign:
        if (stmt->AnnAssign.value) find_change(stmt->AnnAssign.value, &search);
        return search.found;
    case AST_If: return any_may_change(ev, module, stmt->If.then) || any_may_change(ev, module, stmt->If.orelse);
    case AST_Try:
        for (uint32_t i = 0; i < stmt->Try.handlers.n; i++)
            if (any_may_change(ev, module, stmt->Try.handlers.at[i]->Handler.body)) return true;
        return any_may_change(ev, module, stmt->Try.body) || any_may_change(ev, module, stmt->Try.orelse) ||
               any_may_change(ev, module, stmt->Try.finally);
    case AST_AugAssign:
        return stmt->AugAssign.target->kind != AST_Name || strcmp(stmt->AugAssign.target->Name.name, "__all__") != 0;
    case AST_Pass:
    case AST_Raise:
    case AST_Assert:
    case AST_TypeAlias: return false;
    default: return true;
    }
}

static bool any_may_change(Eval *ev, Module *module, Body body) {
    for (uint32_t i = 0; i < body.n; i++)
        if (statement_may_change(ev, module, body.at[i])) return true;
    return false;
}

bool text_may_change(Eval *ev, Module *module) {
    for (uint32_t k = 0; k < module->units; k++)
        if (statement_may_change(ev, module, module->unit[k].ast)) return true;
    return false;
}
