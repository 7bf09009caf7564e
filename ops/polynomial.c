/* Special functions that the prelude computes by recurrences, and those that nothing in ONNX comes near to. */
#include "ops/ops.h"

#define POLYNOMIAL(name, function) \
    DECOMPOSED("special_" name "(Tensor x, Tensor n) -> Tensor", "polynomial:" function), \
        DECOMPOSED("special_" name ".x_scalar(Scalar x, Tensor n) -> Tensor", "polynomial:" function), \
        DECOMPOSED("special_" name ".n_scalar(Tensor x, Scalar n) -> Tensor", "polynomial:" function)
#define REFUSED(text, why) \
    { text, .infer = infer_refused, .note = why }
#define BESSEL(name) \
    REFUSED(name "(Tensor self) -> Tensor", \
            "ONNX has no Bessel functions of this kind; torch.special.i0, i0e, i1 and i1e can be exported")
#define GAMMA "ONNX has no incomplete gamma function; torch.lgamma and torch.erf can be exported"

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
    DECOMPOSED("frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)", "polynomial:frexp"),
    BESSEL("special_bessel_j0"),
    BESSEL("special_bessel_j1"),
    BESSEL("special_bessel_y0"),
    BESSEL("special_bessel_y1"),
    BESSEL("special_modified_bessel_k0"),
    BESSEL("special_modified_bessel_k1"),
    BESSEL("special_scaled_modified_bessel_k0"),
    BESSEL("special_scaled_modified_bessel_k1"),
    BESSEL("special_airy_ai"),
    REFUSED("igamma(Tensor self, Tensor other) -> Tensor", GAMMA),
    REFUSED("igammac(Tensor self, Tensor other) -> Tensor", GAMMA),
    REFUSED("special_gammainc(Tensor self, Tensor other) -> Tensor", GAMMA),
    REFUSED("special_gammaincc(Tensor self, Tensor other) -> Tensor", GAMMA),
    REFUSED("special_zeta(Tensor self, Tensor other) -> Tensor",
            "ONNX has no zeta function; torch.polygamma of a known order can be exported"),
    REFUSED("special_zeta.other_scalar(Tensor self, Scalar other) -> Tensor",
            "ONNX has no zeta function; torch.polygamma of a known order can be exported"),
    REFUSED("nextafter(Tensor self, Tensor other) -> Tensor",
            "ONNX cannot step through the representable numbers; add a small number instead"),
};
FAMILY(polynomial, rows)
