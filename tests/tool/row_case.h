/* A model of one or a few calls of operators, made from the lines of a case:
 *
 *     input x f32[N,3]           a tensor, or a number: input n int
 *     call y,z aten.topk x 3 none True [1,2] 'text'
 *     output y
 *
 * Operands are names, literals and lists of them. */
#ifndef SCRIPTC_TESTS_ROW_CASE_H
#define SCRIPTC_TESTS_ROW_CASE_H

#include "backend/backend.h"

/* Writes the model, and "ok" to `said`; if no model can be made, the first error or the internal fault. Returns whether
 * there is a model. */
bool row_case(const char *lines, int opset, BackendWriteFn *write, void *user, char *said, size_t size);

#endif
