/* Checks of all rows: each parses, infers, has exactly one lowering (or a note why not), and its lowering text is well
 * formed. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "backend/graph/graph.h"
#include "backend/lower/expr.h"
#include "ops/ops.h"

static Context cx;
static Fault fault;
static Ops *ops;

static void open_ops(void) {
    if (setjmp(fault.exit)) ck_abort_msg("%s", fault.text);
    memset(&cx, 0, sizeof cx);
    context_open(&cx, &fault);
    ops = ops_open(&cx, types_open(&cx), op_families, &op_index);
}

static void close_ops(void) { context_close(&cx); }

static int ways(const OpRow *row) { return (row->expr != NULL) + (row->lower != NULL) + (row->prelude != NULL); }

START_TEST(rows_have_one_lowering) {
    uint32_t n;
    const Op *const *all = op_all(ops, &n);
    for (uint32_t i = 0; i < n; i++) {
        const OpRow *row = all[i]->row;
        if (!row) continue;
        ck_assert_msg(ways(row) <= 1, "%s: more than one lowering", row->schema);
        ck_assert_msg(ways(row) == 1 || row->note, "%s: neither a lowering nor a note", row->schema);
        ck_assert_msg(row->infer || row->prelude || row->note || !all[i]->results, "%s: no inference", row->schema);
    }
}
END_TEST

START_TEST(texts_are_well_formed) {
    uint32_t n;
    const Op *const *all = op_all(ops, &n);
    for (uint32_t i = 0; i < n; i++) {
        if (!all[i]->row || !all[i]->row->expr) continue;
        const char *wrong = expr_check(&cx, all[i]);
        ck_assert_msg(!wrong, "%s: %s", all[i]->text, wrong);
    }
}
END_TEST

START_TEST(traits_fit_the_schema) {
    uint32_t n;
    const Op *const *all = op_all(ops, &n);
    for (uint32_t i = 0; i < n; i++) {
        const Op *op = all[i];
        if (!op->row) continue;
        ck_assert_msg(!(op->traits & T_COMMUTES) || op->params >= 2, "%s commutes with one argument", op->text);
        ck_assert_msg((op->traits & (T_TOTAL | T_CAN_FAIL)) != (T_TOTAL | T_CAN_FAIL), "%s is total and can fail",
                      op->text);
        ck_assert_msg(!(op->traits & T_RANDOM) || !op->row->fold, "%s is random and folds", op->text);
        ck_assert_msg(op->results == 1 || !op->row->fold, "%s folds and has %u results", op->text, op->results);
    }
}
END_TEST

START_TEST(newest_version_that_the_opset_has) {
    ck_assert_int_eq(ox_row("ReduceSum", 13)->since, 13);
    ck_assert_int_eq(ox_row("ReduceMax", 13)->since, 13);
    ck_assert_int_eq(ox_row("ReduceMax", 20)->since, 20);
    ck_assert_ptr_null(ox_row("Gelu", 19));
    ck_assert_ptr_null(ox_row("NoSuchOperator", 20));
}
END_TEST

static void check_text(const char *schema, const char *text, const char *complaint) {
    OpRow row = {schema, .expr = text, .infer = infer_same};
    OpFamily family = {"test", &row, 1};
    const OpFamily *const families[] = {&family, NULL};
    Ops *own = ops_open(&cx, types_open(&cx), families, NULL);
    uint32_t n;
    const char *wrong = NULL;
    const Op *const *all = op_all(own, &n);
    for (uint32_t i = 0; i < n; i++)
        if (all[i]->row) wrong = expr_check(&cx, all[i]);
    if (!complaint)
        ck_assert_msg(!wrong, "%s", wrong);
    else
        ck_assert_msg(wrong && strstr(wrong, complaint), "%s: %s", text, wrong ? wrong : "accepted");
}

START_TEST(texts_that_are_wrong) {
    const char *schema = "f(Tensor self, Scalar a) -> Tensor";
    check_text(schema, "b = Add(self, a); Mul(b, 2.5)", NULL);
    check_text(schema, "Add(self, nothing)", "unknown name");
    check_text(schema, "Plus(self, a)", "unknown operator");
    check_text(schema, "Softmax(self, exis=1)", "unknown attribute");
    check_text(schema, "Add(self, a), self", "more results");
    check_text(schema, "Add(self, a", "expected )");
    check_text(schema, "b = Add(self, a) b", "expected ;");
    check_text(schema, "Clip(self, $nothing)", "unknown $name");
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("ops");
    TCase *rows = tcase_create("rows");
    tcase_add_checked_fixture(rows, open_ops, close_ops);
    tcase_add_test(rows, rows_have_one_lowering);
    tcase_add_test(rows, texts_are_well_formed);
    tcase_add_test(rows, traits_fit_the_schema);
    tcase_add_test(rows, newest_version_that_the_opset_has);
    tcase_add_test(rows, texts_that_are_wrong);
    suite_add_tcase(suite, rows);
    return suite;
}
