/* Lowerings of operators provided by users: extension files (--extension), and registrations by the sources with
 * torch.onnx or torch.library. Private to the evaluator. */
#ifndef SCRIPTC_FRONTEND_LIBRARY_EXTENSION_H
#define SCRIPTC_FRONTEND_LIBRARY_EXTENSION_H

#include "frontend/value/eval.h"

bool extension_open(Eval *ev); /* evaluates the --extension files; false: reported */

#endif
