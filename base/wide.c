/* Integers of up to 127 bits, as two words of 64 bits and a sign. */
#include "base/wide.h"

static Wide signed_wide(bool negative, uint64_t high, uint64_t low) {
    return (Wide){negative && (high || low), high, low};
}

Wide wide_of(int64_t value) { return signed_wide(value < 0, 0, value < 0 ? 0 - (uint64_t)value : (uint64_t)value); }

Wide wide_neg(Wide a) { return signed_wide(!a.negative, a.high, a.low); }

static bool below(Wide a, Wide b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }

static bool store(bool negative, uint64_t high, uint64_t low, Wide *out) {
    *out = signed_wide(negative, high, low);
    return high >> (WIDE_BITS - 64) == 0;
}

bool wide_add(Wide a, Wide b, Wide *out) {
    if (a.negative == b.negative) {
        uint64_t low = a.low + b.low;
        return store(a.negative, a.high + b.high + (low < a.low), low, out);
    }
    if (below(a, b)) {
        Wide more = b;
        b = a, a = more;
    }
    return store(a.negative, a.high - b.high - (a.low < b.low), a.low - b.low, out);
}

/* Computes the product of two words in halves of 32 bits. */
static Wide product(uint64_t a, uint64_t b) {
    uint64_t a1 = a >> 32, a0 = a & UINT32_MAX, b1 = b >> 32, b0 = b & UINT32_MAX;
    uint64_t lowest = a0 * b0, middle = a1 * b0 + (lowest >> 32), other = a0 * b1 + (middle & UINT32_MAX);
    return (Wide){false, a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (lowest & UINT32_MAX)};
}

bool wide_mul(Wide a, Wide b, Wide *out) {
    Wide low = product(a.low, b.low);
    uint64_t cross, high;
    if (a.high && b.high) return false;
    if (__builtin_mul_overflow(a.high ? a.high : b.high, a.high ? b.low : a.low, &cross)) return false;
    if (__builtin_add_overflow(low.high, cross, &high)) return false;
    return store(a.negative != b.negative, high, low.low, out);
}

bool wide_pow(Wide base, int64_t exponent, Wide *out) {
    Wide power = wide_of(1);
    if (exponent < 0 || exponent >= WIDE_BITS) return false;
    for (; exponent > 0; exponent--)
        if (!wide_mul(power, base, &power)) return false;
    *out = power;
    return true;
}

bool wide_narrow(Wide a, int64_t *out) {
    const uint64_t most = (uint64_t)INT64_MAX + a.negative;
    if (a.high || a.low > most) return false;
    *out = a.negative ? (int64_t)(0 - a.low) : (int64_t)a.low;
    return true;
}
