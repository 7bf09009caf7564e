/* The rules of a model: formulas in place of operators that ONNX Runtime lacks or rounds, shapes, simplification. */
#include "backend/graph/graph.h"

static OxRowRules of_type(const char *type) {
    return (OxRowRules){.derive = shape_rule(type), .simplify = simplify_rule(type)};
}

const OxRules ox_rules = {.formula = {wide_formula, exact_formula}, .of_type = of_type, .simplify = simplified};
