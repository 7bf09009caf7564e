/* The classes and functions in the prelude's text that C code looks up. The tool that packs the prelude checks that
 * each row names something. */
#ifndef SC_VALUE_PRELUDE_NAMES_H
#define SC_VALUE_PRELUDE_NAMES_H

#include <stdbool.h>

typedef enum PreludeName {
    PRELUDE_NOTHING,
#define PRELUDE(id, module, name) PRELUDE_##id,
#include "frontend/value/prelude_names.def"
#undef PRELUDE
    PRELUDE_NAMES
} PreludeName;

typedef struct PreludeRow {
    const char *module, *name;
} PreludeRow;
extern const PreludeRow prelude_rows[PRELUDE_NAMES];

struct Class;
/* Returns whether the class is that one of the prelude, whose text is not evaluated for it. False for NULL, and for a
 * class of the program that has the same name. */
bool class_is_named(const struct Class *class, PreludeName name);

#endif
