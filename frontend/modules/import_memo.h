/* What the texts of imports tell about settings of the default dtype, kept beyond the session that read them: a
 * language server asks for the same hundreds of texts after each edit. What is kept holds as long as the files that
 * were asked for are in the same state. */
#ifndef SCRIPTC_FRONTEND_MODULES_IMPORT_MEMO_H
#define SCRIPTC_FRONTEND_MODULES_IMPORT_MEMO_H

#include "frontend/value/eval.h"

typedef struct ImportMemo ImportMemo;
ImportMemo *import_memo_open(void); /* owned by the caller; NULL if out of memory, which callers need not handle */
void import_memo_close(ImportMemo *memo);

/* A name that an import statement mentions. */
typedef struct ImportedName {
    Sym name;   /* absolute */
    bool below; /* a module of the one before it in the list that is not below another, if that one contains modules */
} ImportedName;

/* What the text of a module says by itself. */
typedef struct ImportFacts {
    const Source *source; /* NULL: none, or not read */
    bool text;            /* there is a text, not of the prelude */
    bool closed;          /* it contains no modules of the program, since it is a plain module or one of the prelude */
    bool sets;            /* it mentions a function that sets the default dtype; its imports are then not listed */
    Vec(ImportedName) names;
} ImportFacts;

/* Returns whether the facts of a module are known; notes the files on which they depend. */
bool import_memo_find(Eval *ev, Sym name, ImportFacts *facts);
void import_memo_begin(Eval *ev); /* from now on, files that are asked for are noted for import_memo_keep */
void import_memo_keep(Eval *ev, Sym name, const ImportFacts *facts);

#endif
