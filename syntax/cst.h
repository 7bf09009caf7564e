/* Shared by the cst_* files and private to them: the grammar's node names, the state of one parse, and functions that
 * read and make nodes. Only these files depend on the grammar and tree_sitter/api.h.
 *
 * The function in a node's row of CST_NODES converts it to an Ast. Children are read with one reused cursor into
 * scratch memory, which is released when the node is done; left-leaning chains are walked in loops. Invariants: (1) the
 * tree and the parser live in a pool that is closed before the parse returns, so an Ast must not point into it; (2) a
 * node that contains a syntax error becomes Poison, except for statements with blocks, whose valid parts are kept; (3)
 * every path in the Ast is at most limits.ast_depth long. */
#ifndef SCRIPTC_SYNTAX_CST_H
#define SCRIPTC_SYNTAX_CST_H

#include <string.h>
#include <tree_sitter/api.h>

#include "base/vec.h"
#include "syntax/ast.h"
#include "syntax/literal.h"
#include "syntax/scan.h"
#include "syntax/syntax_error.h"
#include "syntax/type_comment.h"

typedef struct Cst Cst;
typedef struct Kid Kid;
typedef struct Kids {
    Kid *at;
    uint32_t n;
} Kids;
typedef Ast *CstConvert(Cst *c, TSNode node, Kids kids);

/* NODE(id, name in the grammar, conversion): sorted by name. */
#define CST_NODES(NODE) \
    NODE(ERROR, "ERROR", cst_poison) \
    NODE(ALIASED_IMPORT, "aliased_import", cst_alias) \
    NODE(ARGUMENT_LIST, "argument_list", cst_poison) \
    NODE(AS_PATTERN, "as_pattern", cst_as_pattern) \
    NODE(AS_PATTERN_TARGET, "as_pattern_target", cst_inner) \
    NODE(ASSERT, "assert_statement", cst_assert) \
    NODE(ASSIGNMENT, "assignment", cst_assignment) \
    NODE(ATTRIBUTE, "attribute", cst_attribute) \
    NODE(AUGMENTED, "augmented_assignment", cst_augmented) \
    NODE(AWAIT, "await", cst_async) \
    NODE(BINARY, "binary_operator", cst_binary) \
    NODE(BLOCK, "block", cst_poison) \
    NODE(BOOLEAN, "boolean_operator", cst_boolean) \
    NODE(BREAK, "break_statement", cst_break) \
    NODE(CALL, "call", cst_call) \
    NODE(CASE_CLAUSE, "case_clause", cst_case) \
    NODE(CASE_PATTERN, "case_pattern", cst_case_pattern) \
    NODE(CHEVRON, "chevron", cst_poison) \
    NODE(CLASS, "class_definition", cst_class) \
    NODE(CLASS_PATTERN, "class_pattern", cst_class_pattern) \
    NODE(COMMENT, "comment", cst_poison) \
    NODE(COMPARISON, "comparison_operator", cst_comparison) \
    NODE(COMPLEX_PATTERN, "complex_pattern", cst_complex_pattern) \
    NODE(CONCATENATED, "concatenated_string", cst_concatenated) \
    NODE(CONDITIONAL, "conditional_expression", cst_conditional) \
    NODE(CONSTRAINED_TYPE, "constrained_type", cst_constrained_type) \
    NODE(CONTINUE, "continue_statement", cst_continue) \
    NODE(DECORATED, "decorated_definition", cst_decorated) \
    NODE(DECORATOR, "decorator", cst_inner) \
    NODE(DEFAULT_PARAMETER, "default_parameter", cst_parameter) \
    NODE(DELETE, "delete_statement", cst_delete) \
    NODE(DICT_PATTERN, "dict_pattern", cst_dict_pattern) \
    NODE(DICTIONARY, "dictionary", cst_dictionary) \
    NODE(DICT_COMP, "dictionary_comprehension", cst_comprehension) \
    NODE(DICT_SPLAT, "dictionary_splat", cst_double_star) \
    NODE(DICT_SPLAT_PATTERN, "dictionary_splat_pattern", cst_double_star) \
    NODE(DOTTED_NAME, "dotted_name", cst_dotted_name) \
    NODE(ELIF_CLAUSE, "elif_clause", cst_poison) \
    NODE(ELLIPSIS, "ellipsis", cst_ellipsis) \
    NODE(ELSE_CLAUSE, "else_clause", cst_poison) \
    NODE(EXCEPT_CLAUSE, "except_clause", cst_handler) \
    NODE(EXCEPT_GROUP, "except_group_clause", cst_handler) \
    NODE(EXEC, "exec_statement", cst_python2) \
    NODE(EXPRESSION_LIST, "expression_list", cst_tuple) \
    NODE(EXPRESSION_STATEMENT, "expression_statement", cst_expression_statement) \
    NODE(FALSE, "false", cst_false) \
    NODE(FINALLY_CLAUSE, "finally_clause", cst_poison) \
    NODE(FLOAT, "float", cst_number) \
    NODE(FOR_IN_CLAUSE, "for_in_clause", cst_clause) \
    NODE(FOR, "for_statement", cst_for) \
    NODE(FORMAT_EXPRESSION, "format_expression", cst_field) \
    NODE(FORMAT_SPECIFIER, "format_specifier", cst_format) \
    NODE(FUNCTION, "function_definition", cst_function) \
    NODE(FUTURE_IMPORT, "future_import_statement", cst_import_from) \
    NODE(GENERATOR, "generator_expression", cst_comprehension) \
    NODE(GENERIC_TYPE, "generic_type", cst_generic_type) \
    NODE(GLOBAL, "global_statement", cst_global) \
    NODE(IDENTIFIER, "identifier", cst_name) \
    NODE(IF_CLAUSE, "if_clause", cst_inner) \
    NODE(IF, "if_statement", cst_if) \
    NODE(IMPORT_FROM, "import_from_statement", cst_import_from) \
    NODE(IMPORT_PREFIX, "import_prefix", cst_poison) \
    NODE(IMPORT, "import_statement", cst_import) \
    NODE(INTEGER, "integer", cst_number) \
    NODE(INTERPOLATION, "interpolation", cst_field) \
    NODE(KEYWORD_ARGUMENT, "keyword_argument", cst_keyword) \
    NODE(KEYWORD_PATTERN, "keyword_pattern", cst_keyword_pattern) \
    NODE(KEYWORD_SEPARATOR, "keyword_separator", cst_poison) \
    NODE(LAMBDA, "lambda", cst_lambda) \
    NODE(LAMBDA_PARAMETERS, "lambda_parameters", cst_poison) \
    NODE(LINE_CONTINUATION, "line_continuation", cst_poison) \
    NODE(LIST, "list", cst_list) \
    NODE(LIST_COMP, "list_comprehension", cst_comprehension) \
    NODE(LIST_PATTERN, "list_pattern", cst_list) \
    NODE(LIST_SPLAT, "list_splat", cst_starred) \
    NODE(LIST_SPLAT_PATTERN, "list_splat_pattern", cst_starred) \
    NODE(MATCH, "match_statement", cst_match) \
    NODE(MEMBER_TYPE, "member_type", cst_member_type) \
    NODE(MODULE, "module", cst_poison) \
    NODE(NAMED, "named_expression", cst_named) \
    NODE(NONE, "none", cst_none) \
    NODE(NONLOCAL, "nonlocal_statement", cst_global) \
    NODE(NOT, "not_operator", cst_not) \
    NODE(PAIR, "pair", cst_poison) \
    NODE(PARAMETERS, "parameters", cst_poison) \
    NODE(PARENTHESIZED, "parenthesized_expression", cst_inner) \
    NODE(PARENTHESIZED_SPLAT, "parenthesized_list_splat", cst_inner) \
    NODE(PASS, "pass_statement", cst_pass) \
    NODE(PATTERN_LIST, "pattern_list", cst_tuple) \
    NODE(POSITIONAL_SEPARATOR, "positional_separator", cst_poison) \
    NODE(PRINT, "print_statement", cst_python2) \
    NODE(RAISE, "raise_statement", cst_raise) \
    NODE(RELATIVE_IMPORT, "relative_import", cst_poison) \
    NODE(RETURN, "return_statement", cst_return) \
    NODE(SET, "set", cst_set) \
    NODE(SET_COMP, "set_comprehension", cst_comprehension) \
    NODE(SLICE, "slice", cst_slice) \
    NODE(SPLAT_PATTERN, "splat_pattern", cst_splat_pattern) \
    NODE(SPLAT_TYPE, "splat_type", cst_starred) \
    NODE(STRING, "string", cst_string) \
    NODE(STRING_CONTENT, "string_content", cst_poison) \
    NODE(STRING_END, "string_end", cst_poison) \
    NODE(STRING_START, "string_start", cst_poison) \
    NODE(SUBSCRIPT, "subscript", cst_subscript) \
    NODE(TRUE, "true", cst_true) \
    NODE(TRY, "try_statement", cst_try) \
    NODE(TUPLE, "tuple", cst_tuple) \
    NODE(TUPLE_PATTERN, "tuple_pattern", cst_tuple_pattern) \
    NODE(TYPE, "type", cst_inner) \
    NODE(TYPE_ALIAS, "type_alias_statement", cst_type_alias) \
    NODE(TYPE_CONVERSION, "type_conversion", cst_poison) \
    NODE(TYPE_PARAMETER, "type_parameter", cst_poison) \
    NODE(TYPED_DEFAULT, "typed_default_parameter", cst_parameter) \
    NODE(TYPED_PARAMETER, "typed_parameter", cst_parameter) \
    NODE(UNARY, "unary_operator", cst_unary) \
    NODE(UNION_PATTERN, "union_pattern", cst_union_pattern) \
    NODE(UNION_TYPE, "union_type", cst_binary) \
    NODE(WHILE, "while_statement", cst_while) \
    NODE(WILDCARD_IMPORT, "wildcard_import", cst_poison) \
    NODE(WITH_CLAUSE, "with_clause", cst_poison) \
    NODE(WITH_ITEM, "with_item", cst_poison) \
    NODE(WITH, "with_statement", cst_with) \
    NODE(YIELD, "yield", cst_yield)

/* The fields of nodes that the conversions read, sorted by name, like CST_NODES. */
#define CST_FIELDS(FIELD) \
    FIELD(ALIAS, "alias") \
    FIELD(ALTERNATIVE, "alternative") \
    FIELD(ARGUMENT, "argument") \
    FIELD(ARGUMENTS, "arguments") \
    FIELD(ATTRIBUTE, "attribute") \
    FIELD(BODY, "body") \
    FIELD(CAUSE, "cause") \
    FIELD(CONDITION, "condition") \
    FIELD(CONSEQUENCE, "consequence") \
    FIELD(DEFINITION, "definition") \
    FIELD(EXPRESSION, "expression") \
    FIELD(FORMAT, "format_specifier") \
    FIELD(FUNCTION, "function") \
    FIELD(GUARD, "guard") \
    FIELD(KEY, "key") \
    FIELD(LEFT, "left") \
    FIELD(MODULE_NAME, "module_name") \
    FIELD(NAME, "name") \
    FIELD(OBJECT, "object") \
    FIELD(OPERATOR, "operator") \
    FIELD(OPERATORS, "operators") \
    FIELD(PARAMETERS, "parameters") \
    FIELD(RETURN_TYPE, "return_type") \
    FIELD(RIGHT, "right") \
    FIELD(SUBJECT, "subject") \
    FIELD(SUBSCRIPT, "subscript") \
    FIELD(SUPERCLASSES, "superclasses") \
    FIELD(TYPE, "type") \
    FIELD(CONVERSION, "type_conversion") \
    FIELD(TYPE_PARAMETERS, "type_parameters") \
    FIELD(VALUE, "value")

typedef enum {
    N_TOKEN, /* anonymous: a keyword, an operator, a bracket */
#define NODE(id, name, convert) N_##id,
    CST_NODES(NODE)
#undef NODE
        N_COUNT
} NodeKind;

typedef enum {
    FD_NONE,
#define FIELD(id, name) FD_##id,
    CST_FIELDS(FIELD)
#undef FIELD
        FD_COUNT
} FieldKind;

struct Kid {
    TSNode node;
    NodeKind kind;
    FieldKind field;
};
typedef Vec(Ast *) AstVec;
typedef Vec(Sym) SymVec;
typedef Vec(uint8_t) OpVec;

/* A long list of plain items that was hidden from the parser; `lo`: offset of its bracket. */
typedef struct CstTable {
    uint32_t lo;
    AstList items;
} CstTable;

/* A statement that was hidden from the parser, which saw a `0` instead. */
typedef struct CstReady {
    uint32_t lo;
    Ast *ast;
} CstReady;

struct Cst {
    Context *cx;
    const char *text;
    uint32_t length;
    Pos base;               /* position of text[0]; wraps around if the text has a prefix */
    uint32_t prefix, shown; /* lengths of the prefix, and of the user's text */
    int64_t deadline;       /* in milliseconds of processor time */
    Scan scan;
    AstOutline *gaps;    /* NULL: parse the whole text */
    bool later;          /* the blocks of methods may be left out too */
    Vec(CstReady) ready; /* these and the tables are in order of their offsets */
    Vec(CstTable) tables;
    Vec(Span) blocks; /* offsets of methods' blocks that were left out */
    TSParser *parser;
    TSTreeCursor cursor;
    struct Grammar *grammar;
    int64_t depth, deepest;
    Span now;         /* the place being converted */
    TSNode as_node;   /* the `as` of the with item being converted, if the grammar put it inside the value */
    bool exact_names; /* private names are as they are written (Source) */
    Sym class_name;   /* of the innermost class around the place, whose private names have it in front; may be NULL */
    bool yields;      /* a yield was seen in the function being converted */
    bool function, loop; /* whether the statement is inside a function (for return), and inside a loop (for break) */
    bool fails;          /* the text is known to have an error, or is beside one */
    bool broken;         /* some line was replaced after an error */
    bool scoped;         /* the text has a `global` or `nonlocal` */
    bool starred;        /* the text has a `*` in front of an expression */
    /* Stars that the parser did not see, because the grammar knows them only in front of names: each is put around the
     * item that follows it. They are in the order of their offsets. */
    BareStars stars;
    Offsets ors; /* offsets of each `or` that the parser saw as `|`, the only operator that the grammar has for types */
};

#define NODE(id, name, convert) CstConvert convert;
CST_NODES(NODE)
#undef NODE

/* cst.c */
NodeKind cst_kind(const Cst *c, TSNode node);
NodeKind cst_symbol_kind(const Cst *c, TSSymbol symbol); /* of a node that is no error */
FieldKind cst_field_kind(const Cst *c, TSFieldId field);
Span cst_span(const Cst *c, TSNode node);
const char *cst_text(const Cst *c, TSNode node, uint32_t *length);
bool cst_is(const Cst *c, TSNode node, const char *text);
const Kid *cst_kid(Kids kids, FieldKind field);
bool cst_is_part(const Kid *kid);
bool cst_has_token(const Cst *c, Kids kids, const char *text);
const Kid *cst_part(Kids kids, uint32_t n);
uint32_t cst_count_parts(Kids kids);
Ast *cst_make_at(Cst *c, AstKind kind, Span at);
Ast *cst_make(Cst *c, AstKind kind, TSNode node);
AstList cst_list_done(Cst *c, const AstVec *v);
AstSyms cst_syms_done(Cst *c, const SymVec *v);
AstOps cst_ops_done(Cst *c, const OpVec *v);
Diag *cst_complain(Cst *c, DiagCode code, Span at, const char *text);
Ast *cst_refuse(Cst *c, TSNode node, DiagCode code, const char *text);
void cst_descend(Cst *c, int64_t levels);
Ast *cst_convert(Cst *c, TSNode node);
Ast *cst_convert_kid(Cst *c, TSNode owner, const Kid *kid);
Ast *cst_convert_field(Cst *c, TSNode owner, Kids kids, FieldKind field);
Ast *cst_convert_optional(Cst *c, const Kid *kid);
/* Converts an item of a tuple, a display or a subscript, with the star that the parser did not see. */
Ast *cst_convert_item(Cst *c, TSNode node);
AstList cst_convert_parts(Cst *c, Kids kids);
Body cst_block(Cst *c, const Kid *kid);
Body cst_clause_body(Cst *c, const Kid *clause);
const Kid *cst_find_kind(Kids kids, NodeKind kind);
/* Returns the name that an identifier stands for. As in Python, `__x` in the class `_A` means `_A__x`
 * (https://docs.python.org/3/reference/expressions.html#private-name-mangling). */
Sym cst_read_name(Cst *c, TSNode node);
Sym cst_read_keyword(Cst *c, TSNode node); /* of an argument of a call: as it is written */
Sym cst_name_in(Cst *c, Kids kids, FieldKind field);
/* finds the text of a `# type:` comment that starts between the offsets */
bool cst_comment_between(Cst *c, uint32_t lo, uint32_t hi, Span *found);
bool cst_is_async(const Cst *c, Kids kids);
ScanLine *cst_line_at(const Cst *c, uint32_t offset); /* NULL: no line contains the offset */
struct Grammar *cst_open_grammar(Arena *arena, const TSLanguage *language);

/* cst_kids.c */
Kids cst_kids(Cst *c, TSNode node); /* the children except comments, in scratch memory */

/* cst_parse.c */
/* Returns whether a line begins a statement of the module. decorated: whether the line before is a decorator of one;
 * false at first. Lines come in order. */
bool cst_begins_unit(const char *text, const Scan *scan, uint32_t i, bool *decorated);
TSNode cst_parse(Cst *c, const char *text, uint32_t length); /* raises the limit `parse-ms` */

/* cst_recover.c */
/* Returns the root of the whole text, `root`, if it has no errors. Otherwise reports them, and returns the root of the
 * text without the lines that have errors. `text` is c->text. */
TSNode cst_recover(Cst *c, TSNode root, char *text);
/* Returns whether the text is a single logical line that cannot be parsed, which takes no longer than parsing it. */
bool cst_is_wrong_line(Cst *c);
void cst_report_unused_stars(Cst *c); /* after the conversion: a star that belongs to no item is an error */
bool cst_line_is_broken(const Cst *c, TSNode node); /* whether the line was replaced after an error */
/* Returns the part between the offsets that lies in the user's text. */
Span cst_shown_span(const Cst *c, uint32_t lo, uint32_t hi);

/* outline.c */
/* Parses c->text, which is altered if parts of it are hidden from the parser. */
TSNode cst_parse_text(Cst *c, char *text);
Ast *cst_ready(const Cst *c, uint32_t offset); /* the hidden statement at the offset; NULL: the parser saw it */
/* The block that begins there and was left out; NULL: none. */
const Span *cst_hidden_block(const Cst *c, uint32_t offset);
/* The items of a hidden list whose bracket is there; NULL: none. */
const AstList *cst_table(const Cst *c, uint32_t offset);

/* outline_lines.c; a result of NULL leaves the line to the parser. `group`: the contents of the line's first outermost
 * brackets, or NULL. */
Ast *cst_read_import(Cst *c, const ScanLine *line);
Ast *cst_read_head(Cst *c, const ScanLine *line, const Span *group, Span block);

/* cst_operator.c */
/* In the grammar `*` binds tighter than anything else, in Python it binds looser. Moves a star from the leftmost part
 * to the front of the whole. */
Ast *cst_hoist_star(Ast *ast, Ast **leftmost);
AstOp cst_op(Cst *c, TSNode node, bool augmented);
Ast *cst_make_unary(Cst *c, TSNode node, AstOp op, Ast *operand);

/* cst_type.c */
AstList cst_type_params(Cst *c, const Kid *kid);

/* cst_expr.c */
Ast *cst_as_index(Cst *c, TSNode node, AstList items, bool comma);
AstList cst_arguments(Cst *c, Kids kids);
void cst_check_target(Cst *c, const Ast *target, const char *verb);
Ast *cst_target(Cst *c, TSNode node, Kids kids, FieldKind field);

#endif
