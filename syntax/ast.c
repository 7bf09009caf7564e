/* The printer, the walker and the comparer, all derived from ast.def, and the names that statements bind.
 *
 * Each treats a node as a list of fields, which fields_of makes from the kind's row. */
#include "syntax/ast.h"

#include <string.h>

#include "base/vec.h"

typedef enum { F_EXPR, F_LIST, F_BODY, F_SYM, F_SYMS, F_OP, F_OPS, F_FLAG, F_INT, F_FLOAT } FieldForm;
typedef struct {
    const char *name;
    FieldForm form;
    const void *data;
} Field;
enum { MOST_FIELDS = 10 };

#define FIELD(f, form) out[n++] = (Field){#f, form, &self->f};
#define EXPR(f)        FIELD(f, F_EXPR)
#define OPT(f)         FIELD(f, F_EXPR)
#define LIST(f)        FIELD(f, F_LIST)
#define BODY(f)        FIELD(f, F_BODY)
#define SYM(f)         FIELD(f, F_SYM)
#define SYMS(f)        FIELD(f, F_SYMS)
#define OP(f)          FIELD(f, F_OP)
#define OPS(f)         FIELD(f, F_OPS)
#define FLAG(f)        FIELD(f, F_FLAG)
#define INT(f)         FIELD(f, F_INT)
#define FLOAT(f)       FIELD(f, F_FLOAT)

/* clang-format off */
#define LEAF(Name) case AST_##Name: break;
#define KIND(Name, FIELDS) case AST_##Name: { const struct Ast_##Name *self = &ast->Name; FIELDS break; }
/* clang-format on */
static uint32_t fields_of(const Ast *ast, Field out[MOST_FIELDS]) {
    uint32_t n = 0;
    switch (ast->kind) {
#include "syntax/ast.def"
    case AST_COUNT: break;
    }
    return n;
}
#undef KIND
#undef LEAF

static const Ast *as_node(Field f) { return *(Ast *const *)f.data; }
static const AstList *as_list(Field f) { return f.data; }
static Sym as_sym(Field f) { return *(const Sym *)f.data; }
static const AstSyms *as_syms(Field f) { return f.data; }
static AstOp as_op(Field f) { return *(const AstOp *)f.data; }
static const AstOps *as_ops(Field f) { return f.data; }
static bool as_flag(Field f) { return *(const bool *)f.data; }
static int64_t as_int(Field f) { return *(const int64_t *)f.data; }
static double as_float(Field f) { return *(const double *)f.data; }

Ast *ast_new(Context *cx, AstKind kind, Span at) {
    static const uint8_t fields[AST_COUNT] = {
#define KIND(Name, FIELDS) sizeof(struct Ast_##Name),
#define LEAF(Name)         0,
#include "syntax/ast.def"
#undef KIND
#undef LEAF
    };
    Ast *ast = arena_alloc(cx->program, offsetof(Ast, Module) + fields[kind]);
    ast->kind = kind;
    ast->at = at;
    return ast;
}

const char *ast_kind_name(AstKind kind) {
    static const char *const name[AST_COUNT] = {
#define KIND(Name, FIELDS) #Name,
#define LEAF(Name)         #Name,
#include "syntax/ast.def"
#undef KIND
#undef LEAF
    };
    return name[kind];
}

const char *ast_op_text(AstOp op) {
    static const char *const text[OP_COUNT] = {
#define OPERATOR(id, text) text,
        AST_OPERATORS(OPERATOR)
#undef OPERATOR
    };
    return text[op];
}

/* ---- printing ---- */

static void print_at(Text *text, const Ast *ast, int depth);

static void new_line(Text *text, int depth) {
    text_char(text, '\n');
    for (int i = 0; i < depth; i++) text_add(text, "  ");
}

static bool is_plain(Sym s) {
    size_t n = sym_length(s);
    for (size_t i = 0; i < n; i++)
        if (!((s[i] >= 'a' && s[i] <= 'z') || (s[i] >= 'A' && s[i] <= 'Z') || (s[i] >= '0' && s[i] <= '9') ||
              strchr("_.*", s[i])) ||
            !s[i])
            return false;
    return n > 0;
}

/* Prints a name as it is, and other text quoted, with escapes for what is not printable ASCII or UTF-8. */
static void print_sym(Text *text, Sym s, bool quoted) {
    if (!quoted && is_plain(s)) {
        text_add(text, s);
        return;
    }
    text_char(text, '"');
    for (size_t i = 0; i < sym_length(s); i++) {
        if (s[i] == '"' || s[i] == '\\')
            text_printf(text, "\\%c", s[i]);
        else if ((uint8_t)s[i] < 32 || s[i] == 127)
            text_printf(text, "\\x%02x", (unsigned)(uint8_t)s[i]);
        else
            text_char(text, s[i]);
    }
    text_char(text, '"');
}

static void print_list(Text *text, const AstList *list, int depth) {
    text_char(text, '[');
    for (uint32_t i = 0; i < list->n; i++) {
        if (i) text_char(text, ' ');
        if (list->at[i])
            print_at(text, list->at[i], depth);
        else
            text_char(text, '-');
    }
    text_char(text, ']');
}

static void print_body(Text *text, const Body *body, int depth) {
    for (uint32_t i = 0; i < body->n; i++) {
        new_line(text, depth);
        print_at(text, body->at[i], depth);
    }
}

static void print_syms(Text *text, const AstSyms *syms) {
    text_char(text, '[');
    for (uint32_t i = 0; i < syms->n; i++) {
        if (i) text_char(text, ' ');
        print_sym(text, syms->at[i], false);
    }
    text_char(text, ']');
}

static void print_ops(Text *text, const AstOps *ops) {
    text_char(text, '[');
    for (uint32_t i = 0; i < ops->n; i++) text_printf(text, "%s%s", i ? " " : "", ast_op_text((AstOp)ops->at[i]));
    text_char(text, ']');
}

/* Returns whether a field is absent or has its default, so that it is left out. */
static bool is_absent(const Ast *owner, Field f) {
    switch (f.form) {
    case F_EXPR: return !as_node(f);
    case F_LIST:
    case F_BODY: return !as_list(f)->n;
    case F_SYM: return !as_sym(f);
    case F_SYMS: return !as_syms(f)->n;
    case F_OP: return as_op(f) == OP_None;
    case F_OPS: return !as_ops(f)->n;
    case F_FLAG: return !as_flag(f) && owner->kind != AST_Bool;
    case F_INT: return !as_int(f) && owner->kind != AST_Int;
    case F_FLOAT: return false;
    }
    return false;
}

/* Returns whether a field holds statements or parts of them (handlers, cases), which are printed one a line. */
static bool holds_statements(Field f) {
    const AstList *list = as_list(f);
    if (f.form == F_BODY) return true;
    return f.form == F_LIST && list->n && list->at[0] &&
           (list->at[0]->kind == AST_Handler || list->at[0]->kind == AST_Case);
}

static void print_value(Text *text, const Ast *owner, Field f, int depth) {
    switch (f.form) {
    case F_EXPR: print_at(text, as_node(f), depth); break;
    case F_LIST: print_list(text, as_list(f), depth); break;
    case F_BODY: break;
    case F_SYM: print_sym(text, as_sym(f), owner->kind == AST_Str || owner->kind == AST_Bytes); break;
    case F_SYMS: print_syms(text, as_syms(f)); break;
    case F_OP: text_add(text, ast_op_text(as_op(f))); break;
    case F_OPS: print_ops(text, as_ops(f)); break;
    case F_FLAG: text_add(text, as_flag(f) ? "True" : "False"); break;
    case F_INT: text_integer(text, as_int(f)); break;
    case F_FLOAT: text_float(text, as_float(f)); break;
    }
}

/* Returns whether a field is printed with its name. The first field of some kinds is not: (Name x), (Int 3), (Call
 * (Name f) args=[...]). */
static bool is_named(const Ast *ast, uint32_t index, Field f) {
    bool statement = ast->kind <= AST_Continue;
    return index > 0 || (statement && f.form != F_EXPR && f.form != F_SYM);
}

static void print_at(Text *text, const Ast *ast, int depth) {
    Field field[MOST_FIELDS];
    uint32_t n = fields_of(ast, field);
    text_printf(text, "(%s", ast_kind_name(ast->kind));
    for (uint32_t i = 0; i < n; i++) {
        if (is_absent(ast, field[i])) continue;
        if (holds_statements(field[i])) {
            new_line(text, depth + 1);
            text_printf(text, "%s:", field[i].name);
            print_body(text, as_list(field[i]), depth + 2);
            continue;
        }
        text_char(text, ' ');
        if (is_named(ast, i, field[i])) text_printf(text, "%s=", field[i].name);
        print_value(text, ast, field[i], depth);
    }
    text_char(text, ')');
}

void ast_print(Text *text, const Ast *ast) {
    print_at(text, ast, 0);
    text_char(text, '\n');
}

/* ---- walking and comparing ---- */

void ast_each(const Ast *ast, AstVisit *visit, void *user) {
    Field field[MOST_FIELDS];
    uint32_t n = fields_of(ast, field);
    for (uint32_t i = 0; i < n; i++) {
        if (field[i].form == F_EXPR && as_node(field[i])) visit(*(Ast *const *)field[i].data, user);
        if (field[i].form != F_LIST && field[i].form != F_BODY) continue;
        const AstList *list = as_list(field[i]);
        for (uint32_t k = 0; k < list->n; k++)
            if (list->at[k]) visit(list->at[k], user);
    }
}

static bool equal_nodes(const Ast *a, const Ast *b) { return a && b ? ast_equal(a, b) : a == b; }

static bool equal_lists(const AstList *a, const AstList *b) {
    if (a->n != b->n) return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (!equal_nodes(a->at[i], b->at[i])) return false;
    return true;
}

/* Symbols of two sessions are different pointers, so the texts are compared. */
static bool equal_syms(Sym a, Sym b) {
    if (!a || !b) return a == b;
    return sym_length(a) == sym_length(b) && memcmp(a, b, sym_length(a)) == 0;
}

static bool equal_sym_lists(const AstSyms *a, const AstSyms *b) {
    if (a->n != b->n) return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (!equal_syms(a->at[i], b->at[i])) return false;
    return true;
}

static bool equal_fields(Field a, Field b) {
    double x, y;
    switch (a.form) {
    case F_EXPR: return equal_nodes(as_node(a), as_node(b));
    case F_LIST:
    case F_BODY: return equal_lists(as_list(a), as_list(b));
    case F_SYM: return equal_syms(as_sym(a), as_sym(b));
    case F_SYMS: return equal_sym_lists(as_syms(a), as_syms(b));
    case F_OP: return as_op(a) == as_op(b);
    case F_OPS: return as_ops(a)->n == as_ops(b)->n && memcmp(as_ops(a)->at, as_ops(b)->at, as_ops(a)->n) == 0;
    case F_FLAG: return as_flag(a) == as_flag(b);
    case F_INT: return as_int(a) == as_int(b);
    case F_FLOAT: x = as_float(a), y = as_float(b); return memcmp(&x, &y, sizeof x) == 0;
    }
    return false;
}

AstList ast_params(const Ast *function) {
    return function->kind == AST_Lambda ? function->Lambda.params : function->FunctionDef.params;
}

AstList ast_decorators(const Ast *ast) {
    if (ast->kind == AST_FunctionDef) return ast->FunctionDef.decorators;
    return ast->kind == AST_ClassDef ? ast->ClassDef.decorators : (AstList){0};
}

Sym ast_definition_name(const Ast *ast) {
    if (ast->kind == AST_FunctionDef) return ast->FunctionDef.name;
    return ast->kind == AST_ClassDef ? ast->ClassDef.name : NULL;
}

Body ast_definition_body(const Ast *ast) {
    if (ast->kind == AST_FunctionDef) return ast->FunctionDef.body;
    return ast->kind == AST_ClassDef ? ast->ClassDef.body : (Body){0};
}

Span ast_decorated_span(const Ast *ast) {
    AstList decorators = ast_decorators(ast);
    return decorators.n ? span_join(decorators.at[0]->at, ast->at) : ast->at;
}

bool ast_equal(const Ast *a, const Ast *b) {
    Field x[MOST_FIELDS], y[MOST_FIELDS];
    if (a->kind != b->kind) return false;
    uint32_t n = fields_of(a, x);
    fields_of(b, y);
    for (uint32_t i = 0; i < n; i++)
        if (!equal_fields(x[i], y[i])) return false;
    return true;
}

/* ---- names bound by statements ---- */

typedef struct Binder {
    Context *cx;
    Arena *arena;
    Map names;   /* bound, in order */
    Map foreign; /* declared global or nonlocal, so not names of this scope */
} Binder;

static void bind(Binder *b, Sym name) {
    if (name && !map_has(&b->names, name)) map_set(b->arena, &b->names, name, (void *)(uintptr_t)name);
}

static void bind_in(Ast *ast, void *user);

/* Binds the names of a target. Attributes and items bind nothing, but may contain a walrus. */
static void bind_target(Binder *b, Ast *target) {
    if (!target) return;
    if (target->kind == AST_Name)
        bind(b, target->Name.name);
    else if (target->kind == AST_Tuple || target->kind == AST_List)
        for (uint32_t i = 0; i < target->Tuple.items.n; i++) bind_target(b, target->Tuple.items.at[i]);
    else if (target->kind == AST_Starred)
        bind_target(b, target->Starred.value);
    else
        bind_in(target, b);
}

static void bind_targets(Binder *b, AstList targets) {
    for (uint32_t i = 0; i < targets.n; i++) bind_target(b, targets.at[i]);
}

static void bind_import(Binder *b, Sym path, Sym as) {
    if (as)
        bind(b, as);
    else if (strcmp(path, "*") != 0)
        bind(b, sym_n(b->cx->symbols, path, strcspn(path, ".")));
}

/* Visits the parts of a definition that are evaluated outside its own scope. */
static void bind_definition(Binder *b, Sym name, AstList decorators, AstList parts) {
    for (uint32_t i = 0; i < decorators.n; i++) bind_in(decorators.at[i], b);
    for (uint32_t i = 0; i < parts.n; i++) {
        Ast *part = parts.at[i];
        if (part->kind != AST_Param)
            bind_in(part, b);
        else if (part->Param.value)
            bind_in(part->Param.value, b);
    }
    bind(b, name);
}

static void note_foreign(Binder *b, AstSyms names) {
    for (uint32_t i = 0; i < names.n; i++) map_set(b->arena, &b->foreign, names.at[i], NULL);
}

/* Binds what a node itself binds, then visits the children that are in the same scope. The targets of a comprehension's
 * Clause are visited like any children, so that only a walrus binds in it. */
static void bind_in(Ast *ast, void *user) {
    Binder *b = user;
    cx_check_stack(b->cx, 0);
    switch (ast->kind) {
    case AST_FunctionDef:
        bind_definition(b, ast->FunctionDef.name, ast->FunctionDef.decorators, ast->FunctionDef.params);
        return;
    case AST_ClassDef: bind_definition(b, ast->ClassDef.name, ast->ClassDef.decorators, ast->ClassDef.args); return;
    case AST_Lambda: bind_definition(b, NULL, (AstList){0}, ast->Lambda.params); return;
    case AST_Assign:
        bind_in(ast->Assign.value, b);
        bind_targets(b, ast->Assign.targets);
        return;
    case AST_AugAssign:
        bind_in(ast->AugAssign.value, b);
        bind_target(b, ast->AugAssign.target);
        return;
    case AST_AnnAssign:
        if (ast->AnnAssign.value) bind_in(ast->AnnAssign.value, b);
        bind_target(b, ast->AnnAssign.target);
        return;
    case AST_Delete: bind_targets(b, ast->Delete.targets); return;
    case AST_For: bind_target(b, ast->For.target); break;
    case AST_WithItem: bind_target(b, ast->WithItem.target); break;
    case AST_Handler: bind(b, ast->Handler.name); break;
    case AST_Import:
        for (uint32_t i = 0; i < ast->Import.names.n; i++)
            bind_import(b, ast->Import.names.at[i]->Alias.path, ast->Import.names.at[i]->Alias.name);
        return;
    case AST_ImportFrom:
        for (uint32_t i = 0; i < ast->ImportFrom.names.n; i++)
            bind_import(b, ast->ImportFrom.names.at[i]->Alias.path, ast->ImportFrom.names.at[i]->Alias.name);
        return;
    case AST_TypeAlias: bind(b, ast->TypeAlias.name); return;
    case AST_Global: note_foreign(b, ast->Global.names); return;
    case AST_Nonlocal: note_foreign(b, ast->Nonlocal.names); return;
    case AST_MatchStar: bind(b, ast->MatchStar.name); return;
    case AST_MatchAs: bind(b, ast->MatchAs.name); break;
    case AST_MatchMapping: bind(b, ast->MatchMapping.rest); break;
    case AST_NamedExpr: bind(b, ast->NamedExpr.name); break;
    default: break;
    }
    ast_each(ast, bind_in, b);
}

AstSyms ast_assigned(Context *cx, Arena *arena, Body body) {
    Binder b = {.cx = cx, .arena = arena};
    for (uint32_t i = 0; i < body.n; i++) bind_in(body.at[i], &b);
    Sym *names = arena_new_array(arena, Sym, b.names.live);
    uint32_t n = 0;
    map_each (&b.names, e) {
        if (!map_has(&b.foreign, e->key)) names[n++] = e->key;
    }
    return (AstSyms){names, n};
}

const char *ast_last_name(const Ast *ast) {
    if (ast->kind == AST_Name) return ast->Name.name;
    return ast->kind == AST_Attribute ? ast->Attribute.name : "";
}
