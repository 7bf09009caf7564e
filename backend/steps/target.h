/* Run times for which a model may be meant: what they do not load, compute differently, or leave to another provider.
 * The rows are in backend/target.def, the rules in target.c, the tests in tests/e2e/test_targets.py. The facts are
 * measured, or from tables that the run times publish (docs/targets.md). */
#ifndef SCRIPTC_BACKEND_TARGET_H
#define SCRIPTC_BACKEND_TARGET_H

#include "backend/graph/graph.h"

/* Reports what the options' run time does not support in the finished graph, at its place in the source; if ONNX
 * Runtime runs the model, also the kernels that it lacks. */
void target_check(OxModel *model);
bool target_runs_scans(Target target); /* whether a Scan computes the same as the Loop of which it was made */
/* Returns whether a residual sum before a LayerNormalization should be a Sum rather than an Add, which the run time
 * would fuse. */
bool target_splits_residuals(Target target);
/* Returns whether the run time plans the memory of values by the names of their sizes. */
bool target_plans_by_names(Target target);
/* Returns whether the run time gives images another layout for convolutions whose weights their own graph stores. */
bool target_lays_out_images(Target target);
/* Returns whether a Loop without iterations loses carried values that its body does not read. */
bool target_loses_values(Target target);
bool target_folds(Target target);     /* whether it computes what depends on constants alone when it loads a model */
bool target_saturates(Target target); /* whether sums of products of unsigned and signed 8-bit numbers may saturate */

#endif
