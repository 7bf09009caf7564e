/* The rules of a model: formulas in place of operators that ONNX Runtime lacks or rounds, shapes, simplification. */
#include "backend/graph/graph.h"

const OxRules ox_rules = {.formula = {wide_formula, exact_formula}, .derive = derive_shapes, .simplify = simplified};
