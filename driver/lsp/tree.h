/* A text's syntax tree with its scopes and names, for requests about names (tree.c), and the search for definitions
 * in other texts (find.c). Nothing is evaluated. Private to this room. */
#ifndef SCRIPTC_DRIVER_LSP_TREE_H
#define SCRIPTC_DRIVER_LSP_TREE_H

#include "driver/lsp/server.h"
#include "syntax/ast.h"

typedef enum {
    USE_READ,
    USE_BOUND,    /* assigned */
    USE_DEFINED,  /* defined by def or class */
    USE_PARAM,    /* declared as a parameter */
    USE_IMPORTED, /* ast: the Alias */
    USE_ATTRIBUTE,
    USE_FIELD,   /* an attribute that is assigned */
    USE_KEYWORD, /* a keyword argument */
    USE_DECLARED /* in global or nonlocal */
} UseRole;

typedef struct NameUse {
    Sym name;
    UseRole role;
    uint32_t lo, hi; /* offsets of the name alone */
    uint32_t scope;  /* the scope that contains it */
    uint32_t opens;  /* the scope that a definition opens, or NO_SCOPE */
    const Ast *ast;
    const Ast *statement; /* of an imported name: its Import or ImportFrom; of an assigned one: the Assign, if any */
} NameUse;

typedef struct Scope {
    const Ast *ast; /* Module, FunctionDef, ClassDef, Lambda or a comprehension */
    uint32_t up, lo, hi;
    uint32_t defined; /* the use that defines it; NO_USE: none */
    Map bound;        /* names that are local to the scope */
    Map declared;     /* names declared global, which belong to the module */
    Map binding;      /* from a name to the use that tree_binding returns, counted from 1 */
    Map member;       /* of a class: from a name to the use that tree_member returns, counted from 1 */
} Scope;

typedef Vec(NameUse) UseList;

/* Freed with the arena in which it was opened. */
typedef struct Tree {
    Fault fault;
    Context cx;
    const char *text;
    size_t length;
    const Ast *module;
    Vec(Scope) scope; /* the first is the module's */
    UseList use;      /* in order of the tree */
} Tree;

enum { NO_USE = UINT32_MAX, NO_SCOPE = UINT32_MAX };

/* Returns NULL if a limit was reached. The text is borrowed. Statements with syntax errors are left out. Statements
 * whose trees are in the memo are not parsed. */
Tree *tree_open(Arena *mem, struct AstMemo *parses, const char *text, size_t length);
Sym tree_sym(Tree *tree, const char *name);
uint32_t tree_offset(const Tree *tree, Pos pos);
/* Returns the use whose name contains or touches that offset, or NO_USE. */
uint32_t tree_use_at(const Tree *tree, size_t at);
uint32_t tree_scope_at(const Tree *tree, size_t at); /* returns the innermost scope that contains it */
/* If the scope is, or is inside, a method, returns the method's class; else NO_SCOPE. */
uint32_t tree_class_around(const Tree *tree, uint32_t scope);
/* Returns the scope to which a name used in `scope` belongs; NO_SCOPE: not bound in this text. */
uint32_t tree_home(const Tree *tree, uint32_t scope, Sym name);
/* Returns whether the use is a plain name (no attribute or keyword) that belongs to this scope. */
bool use_lives_in(const Tree *tree, const NameUse *use, uint32_t home, Sym name);
bool use_binds(const NameUse *use);
/* Returns the first binding of a name in a scope, definitions before others; NO_USE: none. */
uint32_t tree_binding(const Tree *tree, uint32_t home, Sym name);
/* Returns the name of the first parameter of the method around a scope, usually `self`; NULL: none. */
Sym tree_self(const Tree *tree, uint32_t scope);
/* Returns where `self.NAME` of a class is first assigned, or its method NAME; NO_USE: neither. */
uint32_t tree_member(const Tree *tree, uint32_t class_scope, Sym name);
bool tree_is_member(const Tree *tree, const NameUse *use, uint32_t class_scope, Sym name); /* a NULL name matches any */
const char *tree_docstring(Arena *mem, const Ast *definition); /* returns its first paragraph; NULL: none */
/* Returns the signature on one line: "def f(x: Tensor, n: int = 3) -> Tensor", or "class Net(nn.Module)". */
const char *tree_signature(Arena *mem, const Tree *tree, const Ast *definition);
/* Returns how a use binds its name, on one line: "(parameter) n: int = 3", "(variable) y = f(x)", "(attribute)
 * self.width = width", "(import) from a import b"; NULL: it does not bind it. */
const char *tree_declaration(Arena *mem, const Tree *tree, const NameUse *use);
const char *tree_parameter(Arena *mem, const Tree *tree, const Ast *param); /* the first of these */

/* ---- other texts (find.c) ---- */

/* A definition: its text and place. `tree` is that text's tree. */
typedef struct Found {
    const char *uri, *path;
    Tree *tree;   /* NULL: not found */
    uint32_t use; /* the binding, or NO_USE: the whole text is meant */
} Found;

typedef struct ModuleText {
    const char *uri, *path, *text;
    size_t length;
} ModuleText;

/* Returns the current text's tree, for the duration of this message; NULL: an error was set. */
Tree *server_tree(Server *server, Document *document);
bool find_module(Server *server, const char *from, const char *dotted, int level, ModuleText *out);
/* Returns the definition to which a use in a text leads; through imports if `through`. */
Found find_definition(Server *server, const char *uri, const char *path, Tree *tree, const NameUse *use, bool through);
/* Returns the definition of a name in a module, or of an attribute of a class. */
Found find_in_module(Server *server, const char *from, const char *dotted, int level, const char *name, int depth);
Found find_member(Server *server, Found class, const char *name, int depth);
/* Returns the dotted name of an object of the library that an expression names: "torch.nn.functional.relu"; NULL: it is
 * not such a name. */
const char *find_dotted(Server *server, Tree *tree, uint32_t scope, const Ast *expression);
typedef void FileFn(void *user, const ModuleText *text);
/* Visits each Python file of the workspace and each open text that contains `word`, up to a maximum number. */
void each_file(Server *server, const char *word, FileFn *visit, void *user);

/* ---- operators (operators.c) ---- */

/* Returns a Markdown page on the rows with that name in the namespace aten ("relu", "linalg_norm"), with schema, first
 * opset and lowering; NULL: none. */
const char *operator_page(Arena *mem, const char *name);
const char *operator_schema(const char *name); /* returns the schema of the first such row; NULL: none */
typedef void OperatorFn(void *user, const char *name, size_t length, const OpRow *row);
void each_operator(OperatorFn *visit, void *user);        /* visits row by row */
bool type_is_tensor(const char *type);                    /* whether a type in a note is that of a tensor */
bool operator_is_method(const OpRow *row);                /* whether its first argument is `self` */
const char *operator_state(Arena *mem, const OpRow *row); /* returns a text such as "opset 13", "not supported: ..." */

#endif
