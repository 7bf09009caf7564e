/* Special functions that the prelude computes by recurrences, series and integrals. */
#include "ops/ops.h"

#define POLYNOMIAL(name, function) \
    DECOMPOSED("special_" name "(Tensor x, Tensor n) -> Tensor", "polynomial:" function), \
        DECOMPOSED("special_" name ".x_scalar(Scalar x, Tensor n) -> Tensor", "polynomial:" function), \
        DECOMPOSED("special_" name ".n_scalar(Tensor x, Scalar n) -> Tensor", "polynomial:" function)
#define BESSEL(name) DECOMPOSED("special_" name "(Tensor self) -> Tensor", "bessel:" name)
#define OF_X(name)   DECOMPOSED("special_" name "(Tensor x) -> Tensor", "bessel:" name)

static const OpRow rows[] = {
    POLYNOMIAL("chebyshev_polynomial_t", "chebyshev_t"),
    POLYNOMIAL("chebyshev_polynomial_u", "chebyshev_u"),
    POLYNOMIAL("chebyshev_polynomial_v", "chebyshev_v"),
    POLYNOMIAL("chebyshev_polynomial_w", "chebyshev_w"),
    POLYNOMIAL("shifted_chebyshev_polynomial_t", "shifted_chebyshev_t"),
    POLYNOMIAL("shifted_chebyshev_polynomial_u", "shifted_chebyshev_u"),
    POLYNOMIAL("shifted_chebyshev_polynomial_v", "shifted_chebyshev_v"),
    POLYNOMIAL("shifted_chebyshev_polynomial_w", "shifted_chebyshev_w"),
    POLYNOMIAL("hermite_polynomial_h", "hermite_h"),
    POLYNOMIAL("hermite_polynomial_he", "hermite_he"),
    POLYNOMIAL("laguerre_polynomial_l", "laguerre_l"),
    POLYNOMIAL("legendre_polynomial_p", "legendre_p"),
    DECOMPOSED("special_erfcx(Tensor self) -> Tensor", "polynomial:erfcx"),
    DECOMPOSED("special_log_ndtr(Tensor self) -> Tensor", "polynomial:log_ndtr"),
    DECOMPOSED("special_spherical_bessel_j0(Tensor x) -> Tensor", "polynomial:spherical_bessel_j0"),
    DECOMPOSED("frexp(Tensor self) -> (Tensor mantissa, Tensor exponent)", "polynomial:frexp"),
    DECOMPOSED_OF(TAKES_FLOAT, "frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)", "polynomial:frexp"),
    BESSEL("bessel_j0"),
    BESSEL("bessel_j1"),
    BESSEL("bessel_y0"),
    BESSEL("bessel_y1"),
    BESSEL("modified_bessel_k0"),
    BESSEL("modified_bessel_k1"),
    OF_X("scaled_modified_bessel_k0"),
    OF_X("scaled_modified_bessel_k1"),
    OF_X("airy_ai"),
    DECOMPOSED("igamma(Tensor self, Tensor other) -> Tensor", "bessel:igamma"),
    DECOMPOSED("igammac(Tensor self, Tensor other) -> Tensor", "bessel:igammac"),
    DECOMPOSED("special_gammainc(Tensor self, Tensor other) -> Tensor", "bessel:igamma"),
    DECOMPOSED("special_gammaincc(Tensor self, Tensor other) -> Tensor", "bessel:igammac"),
    DECOMPOSED("special_zeta(Tensor self, Tensor other) -> Tensor", "bessel:zeta"),
    DECOMPOSED("special_zeta.self_scalar(Scalar self, Tensor other) -> Tensor", "bessel:zeta"),
    DECOMPOSED("special_zeta.other_scalar(Tensor self, Scalar other) -> Tensor", "bessel:zeta"),
    DECOMPOSED("nextafter(Tensor self, Tensor other) -> Tensor", "bessel:nextafter"),
};
FAMILY(polynomial, rows)
