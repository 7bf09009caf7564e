/* The elementary functions of real numbers, with the same bits on every machine: the constants of a model are computed
 * by them. C libraries round differently, and some choose by the processor. These compute with double-double numbers,
 * of 106 bits, by additions and multiplications alone; nearly all results are the exact ones, rounded once. The
 * functions of <math.h> that are exact (sqrt, floor, fmod, ldexp, ...) are used as they are.
 *
 * Special values are those of C's Annex F. A result that is not a number is the same NaN everywhere. */
#ifndef SCRIPTC_BASE_REAL_H
#define SCRIPTC_BASE_REAL_H

double real_exp(double x);
double real_exp2(double x);
double real_expm1(double x);
double real_log(double x);
double real_log2(double x);
double real_log10(double x);
double real_log1p(double x);
double real_pow(double x, double y);
double real_cbrt(double x);
double real_hypot(double x, double y);

double real_sin(double x);
double real_cos(double x);
double real_tan(double x);
double real_asin(double x);
double real_acos(double x);
double real_atan(double x);
double real_atan2(double y, double x);

double real_sinh(double x);
double real_cosh(double x);
double real_tanh(double x);
double real_asinh(double x);
double real_acosh(double x);
double real_atanh(double x);

double real_erf(double x);
double real_erfc(double x);
double real_gamma(double x);
double real_lgamma(double x); /* the logarithm of the absolute value of the gamma function */

#endif
