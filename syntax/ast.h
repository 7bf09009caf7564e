/* The syntax tree of Python 3.12: nodes in cx->mem, made by cst.c, never changed afterwards.
 *
 * ast.def holds the kinds and their fields. Where source text was wrong a Poison node stands and a diagnostic was
 * given. No path from the root is longer than limits.ast_depth, so visitors may recurse. A tree knows nothing of
 * values: names are Syms, literals are decoded, annotations are plain expressions. */
#ifndef SCRIPTC_SYNTAX_AST_H
#define SCRIPTC_SYNTAX_AST_H

#include "base/context.h"

/* OPERATOR(id, text): binary and augmented; compare; boolean and unary; roles of parameters; f-string conversions. */
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
    const uint8_t *at; /* AstOp each */
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

/* Parsing; never NULL. Errors are diagnostics with Poison nodes in the tree; limits raise. */
Ast *ast_parse(Context *cx, const Source *source); /* Module */
/* Positions of what an outline leaves out, ascending. */
typedef struct AstOutline {
    const Pos *at;
    uint32_t n;
} AstOutline;
/* The same, quickly, for a text of which little may be needed: its statements, with the names that they bind. The
 * blocks of functions and classes are left out (each is a single `0`), and what long brackets hold (`_`): parameters,
 * arguments, values; unless something is wrong with what remains. ast_parse_unit_in reads a statement without gaps. */
Ast *ast_parse_outline(Context *cx, const Source *source, AstOutline *gaps);
bool ast_has_gap(const AstOutline *gaps, Span span);
/* The statements of a module as whole lines, each with the comments above it, found by a look at its words alone: an
 * error in one of them may end it elsewhere. In cx->program. */
typedef struct AstUnits {
    const Span *at;
    uint32_t n;
} AstUnits;
AstUnits ast_units(Context *cx, const Source *source);
Ast *ast_parse_lines_in(Context *cx, Span span);              /* Module of whole lines */
Ast *ast_parse_expression(Context *cx, const Source *source); /* an expression; `a, b` is a Tuple */
Ast *ast_parse_arguments(Context *cx, const Source *source);  /* Call of the Name `_`: `10, hidden=32` */
Ast *ast_parse_input(Context *cx, const Source *source); /* AnnAssign: `x: float32[n, 4] = None`; Poison otherwise */
/* Part of a source: a string annotation, a type comment. Positions stay those of the source. */
Ast *ast_parse_expression_in(Context *cx, Span span);
Ast *ast_parse_arguments_in(Context *cx, Span span);
Ast *ast_parse_statement_in(Context *cx, Span span); /* whole lines that hold one statement; Poison otherwise */
/* The same, but methods of a class may be Unread. */
Ast *ast_parse_unit_in(Context *cx, Span span);
Body ast_parse_block_in(Context *cx, Span span); /* the statements that are Unread there */

/* A zeroed node, in cx->mem, of no more bytes than its kind needs: nodes are not copied as a whole, and never become a
 * larger kind. */
Ast *ast_new(Context *cx, AstKind kind, Span at);
const char *ast_kind_name(AstKind kind);
const char *ast_op_text(AstOp op);
void ast_print(Text *text, const Ast *ast); /* S-expressions, a statement a line: what --emit ast shows */
AstList ast_params(const Ast *function);    /* the parameters of a FunctionDef or a Lambda */
bool ast_equal(const Ast *a, const Ast *b); /* the same but for positions */
typedef void AstVisit(Ast *child, void *user);
void ast_each(const Ast *ast, AstVisit *visit, void *user); /* direct children in source order */

/* Names that the statements bind in their own scope, each once, in order of appearance: targets, for, with, del,
 * import, def, class, except, match, walrus (in comprehensions too); not inside nested functions, classes or
 * comprehensions. */
AstSyms ast_assigned(Context *cx, Body body);
/* scope_check.c: what is wrong with the `global` and `nonlocal` of a module is reported. */
void ast_check_scopes(Context *cx, Ast *module);

#endif
