/* Dims: the canonical form, decided comparisons, substitution, and agreement of the canonical form with arithmetic. */
#include "ir_fixture.h"

Suite *test_suite(void);

START_TEST(canonical_forms) {
    static const char *const text[][2] = {
        {"1 + N + N", "2*N + 1"},
        {"N - N", "0"},
        {"(N + 1)*(N - 1)", "N*N - 1"},
        {"M*N - N*M", "0"},
        {"(2*N + 1)//2", "N"},
        {"(N + 3)//2", "(N + 1)//2 + 1"},
        {"(3*N)//2", "N + N//2"},
        {"2*N//4", "N//2"},
        {"((N + 1)//2 + 1)//2", "(N + 3)//4"},
        {"N//2//3", "N//6"},
        {"N*M//N", "M"},
        {"N//N", "1"},
        {"(N*M + 2*N)//N", "M + 2"},
        {"(2*N + 2)//(N + 1)", "2"},
        {"N//(N + 1)", "0"},
        {"N // -2", "-N + N//2"},
        {"(2*N + 1) % 2", "1"},
        {"5*N % 4", "N % 4"},
        {"(2*N + 1) % 4", "2*(N % 2) + 1"},
        {"N % 1", "0"},
        {"-7 // 2", "-4"},
        {"-7 % 3", "2"},
        {"7 % -3", "-2"},
        {"N % M % M", "N % M"},
        {"0 // (0 // (M % N))", "0//(0//(M % N))"},
        {"N % (0 // (M % N))", "N % (0//(M % N))"},
        {"min(3, N + 3)", "3"},
        {"max(N, 0)", "N"},
        {"min(N, min(M, N))", "min(M, N)"},
        {"max(M, N) - max(N, M)", "0"},
        {"min(N, N + 1)", "N"},
        {"min(N, max(0, N - 1) + 1)", "N"},
        {"max(0, N - 1) + 1", "max(1, N)"},
        {"N - max(0, N - 1)", "min(1, N)"},
        {"max(0, N - 1) + M", "M + max(0, N - 1)"},
        {"max(0, min(N, max(0, N - 1) + 1) - 1)", "max(0, N - 1)"},
        {"max(0, min(N, max(1, N - 1)) - 1)", "max(0, N - 2)"},
        {"max(N, max(0, N - 1) + 1)", "max(1, N)"},
        {"max(0, min(N, M))", "min(M, N)"},
        {"3 - N", "-N + 3"},
        {"-(N*M)", "-M*N"},
        {"?4 + ?i5 - 1", "?4 + ?i5 - 1"},
        {"2*(N//3)*M", "2*M*(N//3)"},
        {"(N % 4)//8", "0"},
        {"9223372036854775807", "9223372036854775807"},
        {"-9223372036854775808", "-9223372036854775808"},
    };
    Ir *t = ir_open(NULL);
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        const Dim *d = dim_of(t, text[i][0]);
        ck_assert_msg(d != NULL, "%s", text[i][0]);
        ck_assert_str_eq(dim_str(&t->cx, d), text[i][1]);
        ck_assert_ptr_eq(dim_of(t, dim_str(&t->cx, d)), d);
    }
}
END_TEST

START_TEST(order_does_not_depend_on_creation) {
    Ir *a = ir_open(NULL), *b = ir_open(NULL);
    dim_of(a, "M"), dim_of(a, "N"), dim_of(b, "N"), dim_of(b, "M");
    ck_assert_str_eq(dim_str(&a->cx, dim_of(a, "N//2 + M + N*M + 3")),
                     dim_str(&b->cx, dim_of(b, "3 + M*N + M + N//2")));
}
END_TEST

START_TEST(overflow_is_unknown) {
    Ir *t = ir_open(NULL);
    ck_assert_ptr_null(dim_of(t, "9223372036854775807 + 1"));
    ck_assert_ptr_null(dim_of(t, "9223372036854775807*N*2"));
    ck_assert_ptr_null(dim_of(t, "9223372036854775808"));
    ck_assert_ptr_null(dim_of(t, "N // 0"));
    ck_assert_ptr_null(dim_of(t, "N % 0"));
    ck_assert_ptr_null(dim_add(t->dims, NULL, dim_const(t->dims, 1)));
    const Dim *deep = dim_of(t, "N");
    for (int i = 0; i < 200 && deep; i++)
        deep = dim_floordiv(t->dims, dim_add(t->dims, deep, dim_const(t->dims, 1)), dim_fresh(t->dims, true));
    ck_assert_ptr_null(deep);
}
END_TEST

START_TEST(comparisons) {
    static const struct {
        const char *a, *b;
        int equal, less;
    } want[] = {
        {"N", "N", 1, 0},
        {"N", "M", -1, -1},
        {"N + 1", "0", 0, 0},
        {"0", "N + 1", 0, 1},
        {"N", "0", -1, 0},
        {"N", "N + 1", 0, 1},
        {"?i3", "0", -1, -1},
        {"N % 4", "4", 0, 1},
        {"N//2", "0", -1, 0},
        {"N*M", "0", -1, 0},
        {"3", "4", 0, 1},
        {"N*M", "M*N", 1, 0},
        {"?i3*?i3", "-1", 0, 0},
        {"min(N, 3)", "4", 0, 1},
        {"max(N, 3)", "2", 0, 0},
        {"2*N", "N", -1, 0},
        {"-N", "1", 0, 1},
        {"N//(M + 1)", "0", -1, 0},
        {"N", "5*(N//5)", -1, 0},
        {"N - 4", "5*(N//5)", -1, -1},
        {"N - 5", "5*(N//5)", -1, 1},
        {"10*(N//5)", "2*N + 1", -1, 1},
        {"max(0, N - 1) + 1", "N", -1, 0},
        {"min(N, 2*M) - 1", "N", 0, 1},
        {"N + 1", "2*min(N, 3) - N", -1, 0},
        {"N - min(N, M)", "0", -1, 0},
        {"max(N, M) - N", "M + 1", 0, 1},
        {"max(N, 2) - N", "3", 0, 1},
        {"max(2, N - 1)", "max(2, N)", -1, -1},
        {"max(2, N)", "max(2, N - 1)", -1, 0},
        {"min(2, N - 1)", "min(3, N)", -1, 1},
    };
    Ir *t = ir_open(NULL);
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const Dim *a = dim_of(t, want[i].a), *b = dim_of(t, want[i].b);
        ck_assert_msg(dim_equal(t->dims, a, b) == want[i].equal, "%s == %s", want[i].a, want[i].b);
        ck_assert_msg(dim_less(t->dims, a, b) == want[i].less, "%s < %s", want[i].a, want[i].b);
    }
    const Dim *four = dim_const(t->dims, 4);
    ck_assert(dim_is(dim_mod(t->dims, dim_of(t, "4*N + 8"), four), 0));
    ck_assert(!dim_is(dim_mod(t->dims, dim_of(t, "2*N + 8"), four), 0));
}
END_TEST

START_TEST(substitution) {
    Ir *t = ir_open(NULL);
    Map by = {0};
    map_set(t->cx.mem, &by, dim_of(t, "N"), (void *)(uintptr_t)dim_of(t, "2*M"));
    ck_assert_str_eq(dim_str(&t->cx, dim_substitute(t->dims, dim_of(t, "(N + 1)//2 + N*K"), &by)), "2*K*M + M");
    ck_assert_str_eq(dim_str(&t->cx, dim_substitute(t->dims, dim_of(t, "max(N, 3) + N % 2"), &by)), "max(3, 2*M)");
}
END_TEST

/* Evaluates a dim with N and M given. */
static int64_t value(Ir *t, const Dim *d, int64_t n, int64_t m) {
    Map by = {0};
    map_set(t->cx.mem, &by, dim_of(t, "N"), (void *)(uintptr_t)dim_const(t->dims, n));
    map_set(t->cx.mem, &by, dim_of(t, "M"), (void *)(uintptr_t)dim_const(t->dims, m));
    int64_t k = INT64_MIN;
    const Dim *out = dim_substitute(t->dims, d, &by);
    ck_assert(dim_known(out, &k));
    return k;
}

static int64_t floor_mod(int64_t a, int64_t b) { return ((a % b) + b) % b; }

/* Compares (a*N + b*M + c) // k and % k with plain arithmetic. */
START_TEST(canonical_form_keeps_the_value) {
    Ir *t = ir_open(NULL);
    for (int64_t a = -3; a <= 4; a++)
        for (int64_t b = -2; b <= 6; b += 2)
            for (int64_t c = -5; c <= 5; c += 3)
                for (int64_t k = 1; k <= 6; k++) {
                    const char *sum = arena_printf(t->cx.mem, "(%lld*N + %lld*M + %lld)", (long long)a, (long long)b,
                                                   (long long)c);
                    const Dim *quotient = dim_of(t, arena_printf(t->cx.mem, "(%s//%lld + 1)//2", sum, (long long)k));
                    const Dim *rest = dim_of(t, arena_printf(t->cx.mem, "%s %% %lld", sum, (long long)k));
                    for (int64_t n = 0; n < 4; n++) {
                        int64_t x = a * n + b * (n + 2) + c, r = floor_mod(x, k), q = (x - r) / k + 1;
                        ck_assert_int_eq(value(t, quotient, n, n + 2), (q - floor_mod(q, 2)) / 2);
                        ck_assert_int_eq(value(t, rest, n, n + 2), r);
                    }
                }
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("dim");
    TCase *dims = tcase_create("dims");
    tcase_set_timeout(dims, 60);
    tcase_add_test(dims, canonical_forms);
    tcase_add_test(dims, order_does_not_depend_on_creation);
    tcase_add_test(dims, overflow_is_unknown);
    tcase_add_test(dims, comparisons);
    tcase_add_test(dims, substitution);
    tcase_add_test(dims, canonical_form_keeps_the_value);
    suite_add_tcase(suite, dims);
    return suite;
}
