#include "base/double_double.h"

#include <math.h>

Double2 d2_add(Double2 a, Double2 b) {
    Double2 s = d2_sum(a.hi, b.hi), t = d2_sum(a.lo, b.lo);
    s = d2_ordered_sum(s.hi, s.lo + t.hi);
    return d2_ordered_sum(s.hi, s.lo + t.lo);
}

Double2 d2_sub(Double2 a, Double2 b) { return d2_add(a, d2_neg(b)); }

Double2 d2_mul(Double2 a, Double2 b) {
    Double2 p = d2_product(a.hi, b.hi);
    return d2_ordered_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

Double2 d2_div(Double2 a, Double2 b) {
    double first = a.hi / b.hi;
    Double2 rest = d2_sub(a, d2_mul(b, d2(first)));
    double second = rest.hi / b.hi;
    rest = d2_sub(rest, d2_mul(b, d2(second)));
    return d2_add(d2_ordered_sum(first, second), d2(rest.hi / b.hi));
}

Double2 d2_sqrt(Double2 a) {
    if (a.hi <= 0) return d2(0);
    double root = sqrt(a.hi);
    Double2 rest = d2_sub(a, d2_product(root, root));
    return d2_ordered_sum(root, rest.hi / (2 * root));
}
