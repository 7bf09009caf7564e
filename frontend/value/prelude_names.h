/* The classes and functions in the prelude's text that C code looks up. The tool that packs the prelude checks that
 * each row names something. */
#ifndef SC_VALUE_PRELUDE_NAMES_H
#define SC_VALUE_PRELUDE_NAMES_H

typedef enum PreludeName {
    PRELUDE_NOTHING,
#define PRELUDE(id, module, name) PRELUDE_##id,
#include "frontend/value/prelude_names.def"
#undef PRELUDE
    PRELUDE_NAMES
} PreludeName;

#endif
