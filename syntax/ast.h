/* The syntax tree of Python 3.12: nodes in cx->mem, made by cst.c, never changed afterwards.
 *
 * ast.def has the kinds and their fields. A Poison node takes the place of wrong source text, for which a diagnostic
 * was reported. No path from the root is longer than limits.ast_depth, so visitors may recurse. A tree contains no
 * values: names are Syms, literals are decoded, annotations are plain expressions. */
#ifndef SCRIPTC_SYNTAX_AST_H
#define SCRIPTC_SYNTAX_AST_H

#include "base/context.h"

/* OPERATOR(id, text), in this order: binary and augmented; compare; boolean and unary; parameter roles; f-string
 * conversions. */
#define AST_OPERATORS(OPERATOR) \
    OPERATOR(None, "none") \
    OPERATOR(Add, "+") \
    OPERATOR(Sub, "-") \
    OPERATOR(Mul, "*") \
    OPERATOR(MatMul, "@") \
    OPERATOR(Div, "/") \
    OPERATOR(FloorDiv, "//") \
    OPERATOR(Mod, "%") \
    OPERATOR(Pow, "**") \
    OPERATOR(LShift, "<<") \
    OPERATOR(RShift, ">>") \
    OPERATOR(BitOr, "|") \
    OPERATOR(BitXor, "^") \
    OPERATOR(BitAnd, "&") \
    OPERATOR(Eq, "==") \
    OPERATOR(NotEq, "!=") \
    OPERATOR(Lt, "<") \
    OPERATOR(LtE, "<=") \
    OPERATOR(Gt, ">") \
    OPERATOR(GtE, ">=") \
    OPERATOR(Is, "is") \
    OPERATOR(IsNot, "is not") \
    OPERATOR(In, "in") \
    OPERATOR(NotIn, "not in") \
    OPERATOR(And, "and") \
    OPERATOR(Or, "or") \
    OPERATOR(Not, "not") \
    OPERATOR(Neg, "neg") \
    OPERATOR(Pos, "pos") \
    OPERATOR(Invert, "~") \
    OPERATOR(ParamPositional, "positional-only") \
    OPERATOR(ParamPlain, "plain") \
    OPERATOR(ParamStar, "star") \
    OPERATOR(ParamKeyword, "keyword-only") \
    OPERATOR(ParamStarStar, "star-star") \
    OPERATOR(ConvertStr, "!s") \
    OPERATOR(ConvertRepr, "!r") \
    OPERATOR(ConvertAscii, "!a")

typedef enum {
#define OPERATOR(id, text) OP_##id,
    AST_OPERATORS(OPERATOR)
#undef OPERATOR
        OP_COUNT
} AstOp;

typedef enum {
#define KIND(Name, FIELDS) AST_##Name,
#define LEAF(Name)         AST_##Name,
#include "syntax/ast.def"
#undef KIND
#undef LEAF
    AST_COUNT
} AstKind;

typedef struct Ast Ast;
typedef struct AstList {
    Ast **at;
    uint32_t n;
} AstList;
typedef AstList Body;
typedef struct AstSyms {
    const Sym *at;
    uint32_t n;
} AstSyms;
typedef struct AstOps {
    const uint8_t *at; /* one AstOp each */
    uint32_t n;
} AstOps;

struct Ast {
    AstKind kind;
    Span at;
    union {
#define EXPR(f)  Ast *f;
#define OPT(f)   Ast *f;
#define LIST(f)  AstList f;
#define BODY(f)  Body f;
#define SYM(f)   Sym f;
#define SYMS(f)  AstSyms f;
#define OP(f)    AstOp f;
#define OPS(f)   AstOps f;
#define FLAG(f)  bool f;
#define INT(f)   int64_t f;
#define FLOAT(f) double f;
#define KIND(Name, FIELDS) \
    struct Ast_##Name { \
        FIELDS \
    } Name;
#define LEAF(Name)
#include "syntax/ast.def"
#undef KIND
#undef LEAF
#undef EXPR
#undef OPT
#undef LIST
#undef BODY
#undef SYM
#undef SYMS
#undef OP
#undef OPS
#undef FLAG
#undef INT
#undef FLOAT
    };
};

/* Parsers never return NULL. Errors are reported as diagnostics and leave Poison nodes in the tree; exceeded limits
 * raise. */
Ast *ast_parse(Context *cx, const Source *source); /* returns a Module */
/* Positions, in ascending order, of what an outline leaves out. */
typedef struct AstOutline {
    const Pos *at;
    uint32_t n;
} AstOutline;
/* Like ast_parse, but fast, for a text of which little may be needed: parses the statements with the names that they
 * bind, and leaves out the blocks of functions and classes (each becomes a single `0`) and the contents of long
 * brackets (`_`): parameters, arguments, values. Parses everything if there is an error in what remains.
 * ast_parse_unit_in reads one statement in full. */
Ast *ast_parse_outline(Context *cx, const Source *source, AstOutline *gaps);
bool ast_has_gap(const AstOutline *gaps, Span span);
/* The statements of a module as whole lines, each with the comments above it. Only the words are looked at, so an error
 * inside a statement may end it at the wrong place. Allocated in cx->program. */
typedef struct AstUnits {
    const Span *at;
    uint32_t n;
} AstUnits;
AstUnits ast_units(Context *cx, const Source *source);
/* Returns a Module like ast_parse if the text has no errors; each statement is parsed by itself, so those that are in
 * cx->parses need no parser. An error stays within its statement, and scopes are checked for each statement alone. */
Ast *ast_parse_by_units(Context *cx, const Source *source);
/* Returns a Module of whole lines if they can be parsed as they are, else NULL. May report errors that only the
 * finished tree shows. */
Ast *ast_parse_correct_lines_in(Context *cx, Span span);
/* Returns a Module without the statements in `n` parts of whole lines; each part is parsed by itself, into `part`, as
 * one that has an error. The rest, which has no syntax errors, is an outline. Returns NULL if the text cannot be read.
 */
Ast *ast_parse_around(Context *cx, const Source *source, uint32_t n, const Span *window, Ast **part, AstOutline *gaps);
Ast *ast_parse_expression(Context *cx, const Source *source); /* returns an expression; `a, b` is a Tuple */
Ast *ast_parse_arguments(Context *cx, const Source *source);  /* returns a Call of the Name `_`: `10, hidden=32` */
/* Returns an AnnAssign: `x: float32[n, 4] = None`; else Poison. */
Ast *ast_parse_input(Context *cx, const Source *source);
/* Parses part of a source: a string annotation or a type comment. Positions are those of the source. */
Ast *ast_parse_expression_in(Context *cx, Span span);
Ast *ast_parse_arguments_in(Context *cx, Span span);
Ast *ast_parse_statement_in(Context *cx, Span span); /* for whole lines that contain one statement; else Poison */
/* Like ast_parse_statement_in, but the methods of a class may be Unread. */
Ast *ast_parse_unit_in(Context *cx, Span span);
/* Parses the statements of an Unread block, in a class of that name; NULL: in none. */
Body ast_parse_block_in(Context *cx, Span span, Sym class_name);
/* Returns whether a text may contain a private name, which begins with two underscores and does not end so. */
bool ast_may_have_private_names(const char *text, size_t length);

/* Returns a zeroed node in cx->mem, which has only as many bytes as its kind needs. So never copy a node as a whole, or
 * change it to a larger kind. */
Ast *ast_new(Context *cx, AstKind kind, Span at);
const char *ast_kind_name(AstKind kind);
const char *ast_op_text(AstOp op);
void ast_print(Text *text, const Ast *ast); /* prints S-expressions, one statement a line, as --emit ast does */
AstList ast_params(const Ast *function);    /* the parameters of a FunctionDef or a Lambda */
bool ast_equal(const Ast *a, const Ast *b); /* whether they are equal except for positions */
typedef void AstVisit(Ast *child, void *user);
void ast_each(const Ast *ast, AstVisit *visit, void *user); /* visits the direct children in source order */
static inline bool ast_is_name(const Ast *ast, Sym name) { return ast->kind == AST_Name && ast->Name.name == name; }
/* A definition is a FunctionDef or a ClassDef. Other kinds have no decorators, no such name and no such body. */
static inline bool ast_is_definition(const Ast *ast) {
    return ast->kind == AST_FunctionDef || ast->kind == AST_ClassDef;
}
AstList ast_decorators(const Ast *ast);
Sym ast_definition_name(const Ast *ast); /* NULL: it is no definition */
Body ast_definition_body(const Ast *ast);
Span ast_decorated_span(const Ast *ast); /* the statement with its decorators */
/* Returns whether names that are bound in the node belong to a scope of its own. Comprehensions do not count, although
 * their loop variables do. */
static inline bool ast_has_scope(const Ast *ast) { return ast_is_definition(ast) || ast->kind == AST_Lambda; }
const char *ast_last_name(const Ast *ast); /* "c" of the names c and a.b.c, and "" of anything else */

/* Returns the names that the statements bind in their own scope, each once, in order of appearance: by targets, for,
 * with, del, import, def, class, except, match and walrus (also in comprehensions); not those bound inside nested
 * functions, classes or comprehensions. They are allocated in the arena. */
AstSyms ast_assigned(Context *cx, Arena *arena, Body body);
/* Reports errors in the `global` and `nonlocal` statements of a module (scope_check.c). */
void ast_check_scopes(Context *cx, Ast *module);
/* Reports a `*` where Python does not allow one (star_check.c). */
void ast_check_stars(Context *cx, Ast *module);

#endif
