/* What the statements, functions and classes of a text use and write, from the text alone. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_USES_H
#define SCRIPTC_FRONTEND_TEXTS_USES_H

#include "base/vec.h"
#include "frontend/value/eval.h"

/* A name that is used. `base.name` has the base, which is "" for an attribute of another expression, and "import" for a
 * module that a call imports, whose name is "" if it is computed. `globals` also stands for the text's own module. */
typedef struct NameUse {
    Sym base, name;
} NameUse;

/* A write into an object that the statement or function did not make: of an attribute ("": of one whose name is
 * computed), or of an item or by a method that changes the object (`attribute` is NULL). */
typedef struct Write {
    Sym attribute;
    Sym root;   /* the name that the object has there; "class": it is of the method's class; NULL: another expression */
    Sym dotted; /* the same, or names with dots between them; NULL: another expression */
    Sym key;    /* of an item that is stored, if it is a string */
    bool replaces; /* it may remove or replace items, or change their order */
} Write;

typedef enum { PART_STATEMENT, PART_FUNCTION, PART_CLASS } PartKind;

/* A statement at module level with all in it that the import runs, a function, or a class. */
typedef struct Part {
    PartKind kind;
    Sym name;            /* of a function, method or class */
    uint32_t class;      /* of a method: number of its class in the text, from 1 */
    Sym self;            /* of a method that was read: its first parameter; NULL: it has none */
    const char *lo, *hi; /* bounds: of a function, what the import does not run */
    bool read;           /* uses and writes are known */
    Vec(NameUse) uses;
    Vec(NameUse) bases; /* of a class */
    Vec(Write) writes;
} Part;

/* The parts with a name. */
typedef Vec(uint32_t) PartNumbers;

typedef struct TextImport {
    Sym module; /* as it is written, after the dots */
    Sym name;   /* in that module; NULL: the name is the module's */
    uint32_t level;
    const char *at; /* where the statement begins */
} TextImport;

typedef struct TextParts {
    const Source *source;
    Vec(Part) part;
    Map names;   /* Sym -> PartNumbers *, at module level */
    Map methods; /* Sym -> PartNumbers * */
    Map imports; /* Sym -> TextImport * */
    Vec(TextImport) star;
    Vec(TextImport) order; /* all that the import of the text runs, in order */
} TextParts;

/* Reads what the import of the text runs, and where its functions are. It is read once for all evaluations of a
 * context. */
TextParts *uses_of_text(Eval *ev, const Source *source);
/* Reads a function. */
void uses_read(Eval *ev, TextParts *text, uint32_t part);

#endif
