/* Which findings of an evaluation with unknown values are certain. */
#ifndef SCRIPTC_FRONTEND_VALUE_CERTAIN_H
#define SCRIPTC_FRONTEND_VALUE_CERTAIN_H

#include "frontend/value/eval.h"

/* Judges a finding during a check: it is reported if it holds whatever the unknown values are, becomes a warning if it
 * depends on a path that they decide, and is dropped if it depends on a guess or is in another text. A DiagJudge; eval:
 * an Eval. */
DiagVerdict certain_finding(void *eval, DiagCode code, Span shown, bool direct);
bool certain_of_values(DiagCode code); /* about the values at its place, which may follow from another error */
bool certain_of_type(DiagCode code);   /* reported only if all guessed element types lead to it */
/* Identifies a finding by its code, place and words; the words may name the guessed type. */
const void *certain_key(const Diag *diag);
/* Does the same, ignoring numbers in the words, so that float32 and float64 count as one. */
const void *certain_key_of_widths(const Diag *diag);

#endif
