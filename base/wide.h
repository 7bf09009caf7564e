/* Signed integers of up to 127 bits, which no type of every machine holds. */
#ifndef SCRIPTC_BASE_WIDE_H
#define SCRIPTC_BASE_WIDE_H

#include <stdbool.h>
#include <stdint.h>

enum { WIDE_BITS = 127 };

typedef struct Wide {
    bool negative;      /* never for 0 */
    uint64_t high, low; /* the absolute value, less than 2 ** WIDE_BITS */
} Wide;

Wide wide_of(int64_t value);
Wide wide_neg(Wide a);
/* Each stores the result, or returns false if it has more bits. */
bool wide_add(Wide a, Wide b, Wide *out);
bool wide_mul(Wide a, Wide b, Wide *out);
bool wide_pow(Wide base, int64_t exponent, Wide *out); /* false for a negative exponent too */
bool wide_narrow(Wide a, int64_t *out);                /* false: it exceeds 64 bits */

#endif
