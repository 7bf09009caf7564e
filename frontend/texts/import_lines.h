/* The import statements of a text, from the text alone. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_TEXTS_IMPORT_LINES_H
#define SCRIPTC_FRONTEND_TEXTS_IMPORT_LINES_H

#include "base/arena.h"
#include "base/vec.h"

/* `import a.b`, the `..a` of `from ..a import b`, and the `b` of it, which follows it in the list. */
typedef enum { IMPORT_MODULE, IMPORT_FROM, IMPORT_NAME } ImportForm;

typedef struct ImportLine {
    uint32_t at, length; /* the name in the text, without the dots before it */
    uint32_t level;      /* number of these dots */
    ImportForm form;
    bool doubtful; /* it is under an `if` or the like, so it may not run */
} ImportLine;
typedef Vec(ImportLine) ImportLines;

/* Receives the text of an import statement. */
typedef void ImportedWords(void *user, const char *at, const char *end);
/* Lists what the import of the text imports in turn, in order. `words` receives all import statements, also those in
 * functions. */
void import_lines_of(Arena *arena, const char *text, size_t length, ImportLines *lines, ImportedWords *words,
                     void *user);

#endif
