#include "frontend/value/prelude_names.h"

#include "frontend/value/eval.h"

#include <string.h>

const PreludeRow prelude_rows[PRELUDE_NAMES] = {
#define PRELUDE(id, module, name) [PRELUDE_##id] = {module, name},
#include "frontend/value/prelude_names.def"
#undef PRELUDE
};

bool class_is_named(const Class *class, PreludeName name) {
    return class && class->module && class->module->prelude && !strcmp(class->name, prelude_rows[name].name) &&
           !strcmp(class->module->name, prelude_rows[name].module);
}
