/* Numbers as Python computes them: int is a 0-d int64, float a 0-d double, bool a 0-d bool. */
#include "ops/ops.h"

static const OpRow rows[] = {
    {"py::add.int(int a, int b) -> int", .expr = "Add(a, b)", .infer = infer_int, .traits = T_TOTAL | T_COMMUTES},
};
FAMILY(scalar, rows)
