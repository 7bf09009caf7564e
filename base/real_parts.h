/* Functions of base/real.c that base/real_special.c uses. */
#ifndef SCRIPTC_BASE_REAL_PARTS_H
#define SCRIPTC_BASE_REAL_PARTS_H

#include "base/double_double.h"

/* Returns the factor in front of a power of two with that exponent; |x| <= 800. */
Double2 real2_exp(Double2 x, int *exponent);
double real2_exp_rounded(Double2 x);
/* Returns the logarithm of a normal or subnormal x > 0. */
Double2 real2_log(Double2 x);
/* Returns the sine (first: 1) or the cosine (first: 0) of x; |x| <= pi / 4. */
Double2 real2_wave(Double2 x, int first);

#endif
