/* What evaluation with unknown values may tell as certain. */
#ifndef SCRIPTC_FRONTEND_VALUE_CERTAIN_H
#define SCRIPTC_FRONTEND_VALUE_CERTAIN_H

#include "frontend/value/eval.h"

/* While checking: a finding that holds whatever the unknown values are is told; one that holds on a way that they
 * decide is a warning; one that hangs on a guess, or is another text's, is nothing. A DiagJudge; eval: an Eval. */
DiagVerdict certain_finding(void *eval, DiagCode code, Span shown, bool direct);
bool certain_of_type(DiagCode code); /* it may hang on element types, so all guesses have to agree on it */
const void *certain_key(DiagCode code, Span shown);

#endif
