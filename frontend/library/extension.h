/* Lowerings that users bring for operators: extension files (--extension), and what sources register themselves with
 * torch.onnx or torch.library. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_LIBRARY_EXTENSION_H
#define SCRIPTC_FRONTEND_LIBRARY_EXTENSION_H

#include "frontend/value/eval.h"

bool extension_open(Eval *ev); /* evaluates the --extension files; false: reported */

#endif
