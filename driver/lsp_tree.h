/* A text's syntax tree with its scopes and names, for what an editor asks about names (lsp_tree.c), and where names of
 * other texts lead (lsp_find.c). Nothing is evaluated. Private to the lsp*.c files. */
#ifndef SCRIPTC_DRIVER_LSP_TREE_H
#define SCRIPTC_DRIVER_LSP_TREE_H

#include "driver/lsp_server.h"
#include "syntax/ast.h"

typedef enum {
    USE_READ,
    USE_BOUND,    /* given a value */
    USE_DEFINED,  /* by def or class */
    USE_PARAM,    /* declared as a parameter */
    USE_IMPORTED, /* ast: the Alias; statement: its Import or ImportFrom */
    USE_ATTRIBUTE,
    USE_FIELD,   /* an attribute that is given a value */
    USE_KEYWORD, /* a keyword argument */
    USE_DECLARED /* global, nonlocal */
} UseRole;

typedef struct NameUse {
    Sym name;
    UseRole role;
    uint32_t lo, hi; /* offsets of the name alone */
    uint32_t scope;  /* that it stands in */
    const Ast *ast, *statement;
} NameUse;

typedef struct Scope {
    const Ast *ast; /* Module, FunctionDef, ClassDef, Lambda or a comprehension */
    uint32_t up, lo, hi;
    Map bound;    /* names that live here */
    Map declared; /* names that live in the module (global) */
} Scope;

typedef Vec(NameUse) UseList;

/* Closed with the arena that it was opened for. */
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

/* NULL: a limit was reached. The text is borrowed. Errors in it cost the statements that they stand in. */
Tree *tree_open(Arena *mem, const char *text, size_t length);
Sym tree_sym(Tree *tree, const char *name);
uint32_t tree_offset(const Tree *tree, Pos pos);
uint32_t tree_use_at(const Tree *tree, size_t offset);    /* whose name begins, ends or holds the offset; NO_USE */
uint32_t tree_scope_at(const Tree *tree, size_t offset);  /* the innermost one around it */
uint32_t tree_scope_of(const Tree *tree, const Ast *ast); /* that a definition opens; NO_SCOPE */
uint32_t tree_class_around(const Tree *tree,
                           uint32_t scope); /* the class whose method a scope is or lies in; NO_SCOPE */
/* The scope in which a name that is written in `scope` lives; NO_SCOPE: none of this text. */
uint32_t tree_home(const Tree *tree, uint32_t scope, Sym name);
/* Is it a name that stands for itself (no attribute or keyword), and lives in this scope? */
bool use_lives_in(const Tree *tree, const NameUse *use, uint32_t home, Sym name);
bool use_binds(const NameUse *use);
/* The first binding of a name that lives in a scope, definitions before others; NO_USE. */
uint32_t tree_binding(const Tree *tree, uint32_t home, Sym name);
/* The name of the first parameter of the method around a scope: `self`. NULL: there is none. */
Sym tree_self(const Tree *tree, uint32_t scope);
/* `self.NAME`, or a method, of a class: where it is first given a value; NO_USE. */
uint32_t tree_member(const Tree *tree, uint32_t class_scope, Sym name);
bool tree_is_member(const Tree *tree, const NameUse *use, uint32_t class_scope, Sym name); /* name NULL: any */
const char *tree_docstring(Arena *mem, const Ast *definition); /* its first paragraph; NULL: none */
/* "def f(x: Tensor, n: int = 3) -> Tensor", or "class Net(nn.Module)", in one line. */
const char *tree_signature(Arena *mem, const Tree *tree, const Ast *definition);

/* ---- other texts (lsp_find.c) ---- */

/* A definition: in which text, and where. `tree` is that text's. */
typedef struct Found {
    const char *uri, *path;
    Tree *tree;   /* NULL: nothing was found */
    uint32_t use; /* the binding's, or NO_USE: the whole text is meant */
} Found;

typedef struct ModuleText {
    const char *uri, *path, *text;
    size_t length;
} ModuleText;

Tree *server_tree(Server *server,
                  Document *document); /* of the text as it is; for this message. NULL: an error is set */
bool find_module(Server *server, const char *from, const char *dotted, int level, ModuleText *out);
/* Where a use of a text leads; through imports if `through`. */
Found find_definition(Server *server, const char *uri, const char *path, Tree *tree, const NameUse *use, bool through);
/* A name of a module, or an attribute of the class that a definition is. */
Found find_in_module(Server *server, const char *from, const char *dotted, int level, const char *name, int depth);
Found find_member(Server *server, Found class, const char *name, int depth);
/* The dotted name under which the modules of the library know what an expression names: "torch.nn.functional.relu";
 * NULL: it is no name. */
const char *find_dotted(Server *server, Tree *tree, uint32_t scope, const Ast *expression);
typedef void FileFn(void *user, const ModuleText *text);
/* Each Python file of the workspace and each open text that holds `word`, up to a number. */
void each_file(Server *server, const char *word, FileFn *visit, void *user);

/* ---- operators (lsp_operators.c) ---- */

/* The rows with that name, in the namespace aten: "relu", "linalg_norm". Markdown with schema, first opset, and what is
 * made of it; NULL: none. */
const char *operator_page(Arena *mem, const char *name);
const char *operator_schema(const char *name); /* of the first row; NULL */
typedef void OperatorFn(void *user, const char *name, size_t length, const OpRow *row);
void each_operator(OperatorFn *visit, void *user);        /* row by row */
bool type_is_tensor(const char *type);                    /* is a noted type that of a tensor? */
bool operator_is_method(const OpRow *row);                /* its first argument is `self` */
const char *operator_state(Arena *mem, const OpRow *row); /* "opset 13", "not supported: ..." */

#endif
