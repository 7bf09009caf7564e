/* The elementary functions: bits that were computed with 300 digits and rounded once, and special values. */
#include "base/real.h"

#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

Suite *test_suite(void);

static bool same_bits(double a, double b) { return !memcmp(&a, &b, sizeof a); }

START_TEST(results_are_the_exact_ones_rounded_once) {
    static const struct {
        const char *name;
        double (*function)(double);
        double x, y;
    } cases[] = {
        {"exp", real_exp, 1.0, 0x1.5bf0a8b145769p+1},
        {"exp", real_exp, -0.1, 0x1.cf46d99d52b3ap-1},
        {"exp", real_exp, 700.3, 0x1.3f6d02b17eb6dp+1010},
        {"exp", real_exp, 1e-05, 0x1.0000a7c5e340ep+0},
        {"exp", real_exp, -745.0, 0x0.0000000000001p-1022},
        {"exp2", real_exp2, 0.5, 0x1.6a09e667f3bcdp+0},
        {"exp2", real_exp2, -1073.5, 0x0.0000000000001p-1022},
        {"exp2", real_exp2, 0.001, 0x1.002d711c79a96p+0},
        {"expm1", real_expm1, 1e-07, 0x1.ad7f2b1414adbp-24},
        {"expm1", real_expm1, -0.3, -0x1.0966f2c7907f6p-2},
        {"expm1", real_expm1, 5.5, 0x1.e76244f21bbf6p+7},
        {"log", real_log, 3.0, 0x1.193ea7aad030bp+0},
        {"log", real_log, 0.999999, -0x1.0c6f82d74d230p-20},
        {"log", real_log, 1e-310, -0x1.64e69394d9508p+9},
        {"log", real_log, 1e+300, 0x1.5963447f87fb5p+9},
        {"log2", real_log2, 10.0, 0x1.a934f0979a371p+1},
        {"log2", real_log2, 8.0, 0x1.8000000000000p+1},
        {"log10", real_log10, 2.0, 0x1.34413509f79ffp-2},
        {"log10", real_log10, 1000.0, 0x1.8000000000000p+1},
        {"log1p", real_log1p, 1e-09, 0x1.12e0be801f1d9p-30},
        {"log1p", real_log1p, -0.75, -0x1.62e42fefa39efp+0},
        {"log1p", real_log1p, 4.0, 0x1.9c041f7ed8d33p+0},
        {"cbrt", real_cbrt, 2.0, 0x1.428a2f98d728bp+0},
        {"cbrt", real_cbrt, 27.0, 0x1.8000000000000p+1},
        {"cbrt", real_cbrt, 1e-320, 0x1.94c7f15ef7ddfp-355},
        {"sin", real_sin, 3.141592653589793, 0x1.1a62633145c07p-53},
        {"sin", real_sin, 1e+22, -0x1.b453ab76bf397p-1},
        {"sin", real_sin, 0.5, 0x1.eaee8744b05f0p-2},
        {"sin", real_sin, -710.0, -0x1.f9bd0303f6fafp-15},
        {"sin", real_sin, 1.7976931348623157e+308, 0x1.452fc98b34e97p-8},
        {"cos", real_cos, 1.5707963267948966, 0x1.1a62633145c07p-54},
        {"cos", real_cos, 1e+22, 0x1.0be2cef01c8f4p-1},
        {"cos", real_cos, 0.3, 0x1.e921dd42f09bap-1},
        {"tan", real_tan, 1.5707963267948966, 0x1.d02967c31cdb5p+53},
        {"tan", real_tan, 2.0, -0x1.17af62e0950f8p+1},
        {"tan", real_tan, -1e-12, -0x1.19799812dea11p-40},
        {"asin", real_asin, 0.999999, 0x1.91c306b2c13adp+0},
        {"asin", real_asin, -0.25, -0x1.02be9ce0b87cdp-2},
        {"acos", real_acos, 0.999999, 0x1.72ba46065af16p-10},
        {"acos", real_acos, -0.75, 0x1.359d26f93b6c3p+1},
        {"atan", real_atan, 0.7, 0x1.38b112d7bd4adp-1},
        {"atan", real_atan, -10000000000.0, -0x1.921fb543d4de0p+0},
        {"sinh", real_sinh, 0.01, 0x1.47af7a654e9efp-7},
        {"sinh", real_sinh, -710.2, -0x1.84910bde1ee21p+1023},
        {"cosh", real_cosh, 0.01, 0x1.000346de27853p+0},
        {"cosh", real_cosh, 710.2, 0x1.84910bde1ee21p+1023},
        {"tanh", real_tanh, 0.3, 0x1.2a4dda7d914fap-2},
        {"tanh", real_tanh, -18.5, -0x1.ffffffffffffep-1},
        {"asinh", real_asinh, 0.001, 0x1.0624da5218b95p-10},
        {"asinh", real_asinh, -1e+200, -0x1.cd35cd6cad20fp+8},
        {"acosh", real_acosh, 1.0000001, 0x1.d4effc065cae4p-12},
        {"acosh", real_acosh, 1e+200, 0x1.cd35cd6cad20fp+8},
        {"atanh", real_atanh, 0.9999, 0x1.3ce8f5de1814dp+2},
        {"atanh", real_atanh, -0.1, -0x1.9af93cd234412p-4},
        {"erf", real_erf, 0.2, 0x1.c8184b8b25f1cp-3},
        {"erf", real_erf, -2.5, -0x1.ffcaa8f4c9beap-1},
        {"erfc", real_erfc, 0.2, 0x1.8df9ed1d36839p-1},
        {"erfc", real_erfc, -2.5, 0x1.ffe5547a64df5p+0},
        {"erfc", real_erfc, 10.0, 0x1.7d8a7f2a8a2d0p-149},
        {"erfc", real_erfc, 26.0, 0x1.284bfe1cdea24p-981},
        {"gamma", real_gamma, 0.3, 0x1.7eebbb8aec4abp+1},
        {"gamma", real_gamma, -2.7, -0x1.dcb6e1fd81004p-1},
        {"gamma", real_gamma, 170.5, 0x1.9589f849167a8p+1015},
        {"gamma", real_gamma, 25.0, 0x1.06c52687a7b9ap+79},
        {"lgamma", real_lgamma, 0.3, 0x1.188637a6c4196p+0},
        {"lgamma", real_lgamma, -2.7, -0x1.247bc18222532p-4},
        {"lgamma", real_lgamma, 100000.0, 0x1.00a97b57f4c2ep+20},
        {"lgamma", real_lgamma, 1.0000000001, -0x1.fbb96c64347a7p-35},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double y = cases[i].function(cases[i].x);
        ck_assert_msg(same_bits(y, cases[i].y), "%s(%a) is %a, not %a", cases[i].name, cases[i].x, y, cases[i].y);
    }
}
END_TEST

START_TEST(results_of_two_arguments_are_too) {
    static const struct {
        const char *name;
        double (*function)(double, double);
        double x, y, z;
    } cases[] = {
        {"pow", real_pow, 2.0, 0.1, 0x1.125fbee250664p+0},
        {"pow", real_pow, 10.0, -3.0, 0x1.0624dd2f1a9fcp-10},
        {"pow", real_pow, 10000.0, 0.015625, 0x1.279fcaca404e6p+0},
        {"pow", real_pow, 1.0000001, 1000000000.0, 0x1.349445c228792p+144},
        {"pow", real_pow, 0.5, -2.5, 0x1.6a09e667f3bcdp+2},
        {"hypot", real_hypot, 3e-200, 4e-200, 0x1.e9e369aa2b597p-663},
        {"hypot", real_hypot, 1e+300, -2e+300, 0x1.ab629052228b2p+997},
        {"atan2", real_atan2, 1.0, 3.0, 0x1.4978fa3269ee1p-2},
        {"atan2", real_atan2, 0.001, -2.0, 0x1.920f52f686c7fp+1},
        {"atan2", real_atan2, 5.0, 1e-08, 0x1.921fb53babcb9p+0},
        {"pow", real_pow, -2.0, 3.0, -0x1p+3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double z = cases[i].function(cases[i].x, cases[i].y);
        ck_assert_msg(same_bits(z, cases[i].z), "%s(%a, %a) is %a, not %a", cases[i].name, cases[i].x, cases[i].y, z,
                      cases[i].z);
    }
}
END_TEST

START_TEST(no_number_is_one_number) {
    static double (*const undefined[])(double) = {real_log,  real_log2,  real_log10, real_asin,
                                                  real_acos, real_acosh, real_gamma};
    double none = (double)NAN, infinite = (double)INFINITY;
    for (size_t i = 0; i < sizeof undefined / sizeof *undefined; i++)
        ck_assert(same_bits(undefined[i](-3), none) && same_bits(undefined[i](-none), none));
    ck_assert(same_bits(real_sin(infinite), none) && same_bits(real_cos(-infinite), none));
    ck_assert(same_bits(real_pow(-2, 0.5), none) && same_bits(real_atan2(none, 1), none));
}
END_TEST

START_TEST(special_values) {
    double infinite = (double)INFINITY, none = (double)NAN;
    static double (*const odd[])(double) = {real_sin,   real_tan,   real_asin, real_atan, real_sinh, real_tanh,
                                            real_asinh, real_atanh, real_erf,  real_cbrt, real_expm1};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        ck_assert(same_bits(odd[i](-0.0), -0.0) && same_bits(odd[i](0.0), 0.0));
    ck_assert(same_bits(real_exp(-infinite), 0) && same_bits(real_exp(800), infinite));
    ck_assert(same_bits(real_log(0), -infinite) && same_bits(real_log1p(-1), -infinite));
    ck_assert(same_bits(real_pow(none, 0), 1) && same_bits(real_pow(1, none), 1) &&
              same_bits(real_pow(-1, infinite), 1));
    ck_assert(same_bits(real_pow(-0.0, -3), -infinite) && same_bits(real_pow(-0.0, 2), 0));
    ck_assert(same_bits(real_pow(-infinite, 3), -infinite) && same_bits(real_pow(0.5, -infinite), infinite));
    ck_assert(same_bits(real_hypot(none, infinite), infinite));
    ck_assert(same_bits(real_gamma(-0.0), -infinite) && same_bits(real_gamma(172.5), infinite));
    ck_assert(same_bits(real_lgamma(-4), infinite) && same_bits(real_lgamma(1), 0));
    ck_assert(same_bits(real_erfc(-7), 2) && same_bits(real_erf(infinite), 1) && same_bits(real_tanh(-infinite), -1));
    ck_assert(same_bits(real_atan2(-0.0, -1), -0x1.921fb54442d18p+1) && same_bits(real_atan2(-0.0, 1), -0.0));
    ck_assert(same_bits(real_atan2(infinite, -infinite), 0x1.2d97c7f3321d2p+1));
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("real");
    TCase *functions = tcase_create("functions");
    tcase_add_test(functions, results_are_the_exact_ones_rounded_once);
    tcase_add_test(functions, results_of_two_arguments_are_too);
    tcase_add_test(functions, no_number_is_one_number);
    tcase_add_test(functions, special_values);
    suite_add_tcase(suite, functions);
    return suite;
}
