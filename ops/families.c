/* The list of families. Their order matters only for overload resolution: earlier rows of a name are tried first. */
#include "ops/ops.h"

#define EACH_FAMILY(X) \
    X(scalar) \
    X(scatter) \
    X(sequence) \
    X(pointwise) \
    X(compare) \
    X(view) \
    X(permute) \
    X(bits) \
    X(slice) \
    X(strided) \
    X(concat) \
    X(special) \
    X(activation) \
    X(conv) \
    X(compose) \
    X(create) \
    X(einsum) \
    X(factor) \
    X(fft) \
    X(index) \
    X(join) \
    X(linalg) \
    X(list) \
    X(norm) \
    X(pad) \
    X(polynomial) \
    X(pool) \
    X(quantize) \
    X(random) \
    X(rearrange) \
    X(reduce) \
    X(resize) \
    X(rnn) \
    X(sort) \
    X(text) \
    X(vision)

#define DECLARE(name) extern const OpFamily family_##name;
EACH_FAMILY(DECLARE)

#define ENTRY(name) &family_##name,
const OpFamily *const op_families[] = {EACH_FAMILY(ENTRY) NULL};
