/* The graph under construction, and the steps over it, without a program. */
#include "backend/steps/steps.h"
#include "ir_fixture.h"

Suite *test_suite(void);

static const OpFamily *const families[] = {NULL};

static OxModel *open_model(void) {
    static const char text[] = "func @f() -> () {\n  yield\n}\n";
    static const BackendOptions options = {.opset = 20};
    Ir *t = ir_open(families);
    Source *source = src_add(t->cx.sources, "test.ir", text, strlen(text), false);
    Func *func = ir_parse(&t->cx, t->types, t->dims, t->ops, t->cx.mem, source);
    ck_assert_ptr_nonnull(func);
    return ox_model(func, &options, &ox_rules);
}

static OxVal param(Ox *ox, DType dtype) { return ox_param(ox, OX_TENSOR, dtype, 0, NULL, NULL); }

START_TEST(sweep_counts_the_reads_of_parameters) {
    OxModel *model = open_model();
    Ox *main = model->main, *body = ox_sub(main);
    OxVal trips = param(main, DT_I64), x = param(main, DT_F32);
    OxVal number = param(body, DT_I64), condition = param(body, DT_BOOL);
    OxVal read = param(body, DT_F32), unread = param(body, DT_F32);
    ox_yield(body, condition);
    OxVal sum = OX(body, "Add", read, read);
    ox_yield(body, sum);
    ox_yield(body, OX(body, "Sub", sum, read));
    OX(body, "Mul", unread, unread); /* nothing needs it */
    OxVal out[2];
    ox_loop(main, trips, NULL, 2, (OxVal[]){x, x}, body, 2, out);
    ox_yield(main, out[0]);
    ox_yield(main, out[1]);
    for (int i = 0; i < 2; i++) { /* counts do not add up from sweep to sweep */
        sweep(model);
        ck_assert_uint_eq(trips->reads, 1);
        ck_assert_uint_eq(x->reads, 2);
        ck_assert_uint_eq(number->reads, 0);
        ck_assert_uint_eq(condition->reads, 1);
        ck_assert_uint_eq(read->reads, 3);
        ck_assert_uint_eq(unread->reads, 0);
        ck_assert_uint_eq(sum->reads, 2);
    }
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("graph");
    TCase *cases = tcase_create("graph");
    tcase_add_test(cases, sweep_counts_the_reads_of_parameters);
    suite_add_tcase(suite, cases);
    return suite;
}
