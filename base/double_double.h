/* Numbers of 106 bits, as the exact sum of two doubles of which the second is less than half a unit of the first's last
 * place. The errors of the operations are a few units of the 104th bit. */
#ifndef SCRIPTC_BASE_DOUBLE_DOUBLE_H
#define SCRIPTC_BASE_DOUBLE_DOUBLE_H

typedef struct Double2 {
    double hi, lo;
} Double2;

static inline Double2 d2(double x) { return (Double2){x, 0}; }

/* Returns the exact sum, for |a| >= |b|. */
static inline Double2 d2_ordered_sum(double a, double b) {
    double s = a + b;
    return (Double2){s, b - (s - a)};
}

static inline Double2 d2_sum(double a, double b) {
    double s = a + b, part = s - a;
    return (Double2){s, (a - (s - part)) + (b - part)};
}

/* Returns the exact product, which it computes from halves of 26 bits. */
static inline Double2 d2_product(double a, double b) {
    double u = 134217729.0 * a, v = 134217729.0 * b, p = a * b;
    double a1 = u - (u - a), a2 = a - a1, b1 = v - (v - b), b2 = b - b1;
    return (Double2){p, ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2};
}

static inline Double2 d2_neg(Double2 a) { return (Double2){-a.hi, -a.lo}; }

/* Multiplies by a power of two. */
static inline Double2 d2_scale(Double2 a, double power) { return (Double2){a.hi * power, a.lo * power}; }

Double2 d2_add(Double2 a, Double2 b);
Double2 d2_sub(Double2 a, Double2 b);
Double2 d2_mul(Double2 a, Double2 b);
Double2 d2_div(Double2 a, Double2 b);
Double2 d2_sqrt(Double2 a); /* 0 for a negative number */

/* For sums and products of many. */
static inline void d2_increase(Double2 *a, Double2 by) { *a = d2_add(*a, by); }
static inline void d2_multiply(Double2 *a, Double2 by) { *a = d2_mul(*a, by); }

#endif
