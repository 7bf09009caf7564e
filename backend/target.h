/* Run times that a model may be meant for, one row each: what they do not load, compute otherwise or leave to another.
 * A new one is a name in options.c, a Target of backend.h, its bit in the rules that hold for it, and a test in
 * tests/e2e/test_targets.py. The facts are measured, or from the tables that the run times publish (docs/targets.md).
 */
#ifndef SCRIPTC_BACKEND_TARGET_H
#define SCRIPTC_BACKEND_TARGET_H

#include "backend/graph.h"

/* ONNX Runtime is what runs the model: notes on its missing kernels concern it. */
bool target_is_onnx_runtime(Target target);
/* Reports what the options' run time cannot take of the graph, at its place in the source. The graph is finished. */
void target_check(OxModel *model);

#endif
