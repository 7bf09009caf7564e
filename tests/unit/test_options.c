/* Consistency of the option table and of the table of diagnostics. */
#include "base/context.h"
#include "driver/session/options.h"

#include <check.h>
#include <string.h>

Suite *test_suite(void);

static Fault fault;
static Context cx;
static Options options;

static void set_up(void) {
    if (setjmp(fault.exit)) ck_abort_msg("a fault");
    context_open(&cx, &fault);
    options_default(&options);
}

static void tear_down(void) { context_close(&cx); }

static bool set(const char *name, const char *value) { return option_set(&options, cx.mem, cx.diags, name, value); }

START_TEST(names_and_letters_are_unique) {
    for (uint32_t i = 0; i < option_row_count; i++)
        for (uint32_t k = 0; k < i; k++) {
            ck_assert_str_ne(option_rows[i].name, option_rows[k].name);
            ck_assert(!option_rows[i].letter || option_rows[i].letter != option_rows[k].letter);
        }
}
END_TEST

START_TEST(rows_are_complete) {
    for (uint32_t i = 0; i < option_row_count; i++) {
        const OptionRow *row = &option_rows[i];
        ck_assert_msg(row->help && row->commands && row->offset < sizeof(Options), "%s", row->name);
        ck_assert_msg((row->kind == KIND_FLAG) == !row->argument, "%s", row->name);
        ck_assert_msg(row->kind != KIND_NUMBER || row->least <= row->most, "%s", row->name);
        ck_assert_ptr_eq(option_named(row->name), row);
    }
}
END_TEST

START_TEST(values_are_stored) {
    ck_assert(set("opset", "18") && set("mode", "trace") && set("input", "x: int") && set("input", "y: int"));
    ck_assert(set("init", "3") && set("fsync", NULL) && set("seed", "5") && set("limit", "steps=9") && set("g", "0"));
    ck_assert_int_eq(options.opset, 18);
    ck_assert_int_eq(options.mode, MODE_TRACE);
    ck_assert_uint_eq(options.input.n, 2);
    ck_assert_str_eq(options.input.at[1], "y: int");
    ck_assert_str_eq(options.init, "3");
    ck_assert(options.fsync && options.has_seed && options.metadata == 0);
    ck_assert_int_eq(options.seed, 5);
    ck_assert_int_eq(options.limits.steps, 9);
    ck_assert_uint_eq(diag_errors(cx.diags), 0);
}
END_TEST

START_TEST(wrong_values_are_refused) {
    ck_assert(!set("opset", "12") && !set("opset", "") && !set("opset", "99999999999999999999") && !set("mode", "tra"));
    ck_assert(!set("limit", "steps=-1") && !set("limit", "=1") && !set("nothing", "x") && !set("fsync", "maybe") &&
              !set("init", NULL));
    ck_assert_int_eq(options.opset, 20);
    ck_assert_uint_eq(diag_errors(cx.diags), 9);
}
END_TEST

START_TEST(diagnostics_have_one_code_and_one_name) {
    size_t n = 0;
    const DiagRow *rows = diag_rows(&n);
    for (size_t i = 0; i < n; i++) {
        ck_assert_msg(*rows[i].name && *rows[i].title && *rows[i].help, "SC%04d", rows[i].code);
        for (size_t k = 0; k < i; k++) {
            ck_assert_msg(rows[i].code != rows[k].code, "SC%04d stands twice", rows[i].code);
            ck_assert_msg(strcmp(rows[i].name, rows[k].name) != 0, "SC%04d and SC%04d are both %s", rows[i].code,
                          rows[k].code, rows[i].name);
        }
    }
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("options");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, set_up, tear_down);
    tcase_add_test(all, names_and_letters_are_unique);
    tcase_add_test(all, rows_are_complete);
    tcase_add_test(all, values_are_stored);
    tcase_add_test(all, wrong_values_are_refused);
    tcase_add_test(all, diagnostics_have_one_code_and_one_name);
    suite_add_tcase(suite, all);
    return suite;
}
