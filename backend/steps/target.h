/* Run times for which a model may be meant, one row each: what they do not load, compute differently, or leave to
 * another provider. A new one needs a name in options.c, a Target in backend.h, its bit in the rules that apply to it,
 * and a test in tests/e2e/test_targets.py. The facts are measured, or from tables that the run times publish
 * (docs/targets.md). */
#ifndef SCRIPTC_BACKEND_TARGET_H
#define SCRIPTC_BACKEND_TARGET_H

#include "backend/graph/graph.h"

/* Reports what the options' run time does not support in the finished graph, at its place in the source; if ONNX
 * Runtime runs the model, also the kernels that it lacks. */
void target_check(OxModel *model);

#endif
