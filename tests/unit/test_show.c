/* Tests diagnostics as text and as JSON. */
#include "base/context.h"
#include "base/report.h"
#include "base/show.h"

#include <check.h>
#include <string.h>

Suite *test_suite(void);

static Fault fault;
static Context cx;
static Pos model, library;

static const char MODEL[] = "def f(x):\n\treturn x + \xc3\xa9\xe6\x97\xa5 * nope\n";

static void set_up(void) {
    if (setjmp(fault.exit)) ck_abort_msg("a fault");
    context_open(&cx, &fault);
    model = src_add(cx.sources, "model.py", MODEL, strlen(MODEL), false)->base;
    static const char text[] = "def relu(x): return x.clamp(min=0)\n";
    library = src_add(cx.sources, "torch/relu.py", text, strlen(text), true)->base;
}

static void tear_down(void) { context_close(&cx); }

static Span at(Pos base, const char *text, const char *part) {
    const char *found = strstr(text, part);
    Pos lo = base + (Pos)(found - text);
    return (Span){lo, lo + (Pos)strlen(part)};
}

static const char *shown(const Diag *diag) {
    Text text = text_open(cx.mem);
    show_diag(&text, cx.sources, diag, false);
    return text_done(&text);
}

START_TEST(carets_stand_under_wide_characters) {
    Diag *diag = diag_add(cx.diags, DIAG_12, at(model, MODEL, "nope"), NULL, "what is %s?", "nope");
    diag_label(cx.diags, diag, at(model, MODEL, "x)"), "a parameter");
    diag_help(cx.diags, diag, "define it");
    ck_assert_str_eq(shown(diag), "model.py:2:18: error[SC0012]: what is nope?\n"
                                  "    2 |     return x + \xc3\xa9\xe6\x97\xa5 * nope\n"
                                  "      |                      ^^^^\n"
                                  "    1 | def f(x):\n"
                                  "      |       -- a parameter\n"
                                  "      = help: define it\n");
}
END_TEST

START_TEST(a_place_in_the_prelude_is_shown_at_the_call) {
    Trail outer = {NULL, at(model, MODEL, "f"), sym(cx.symbols, "f"), NULL, false};
    Trail inner = {&outer, at(model, MODEL, "x +"), sym(cx.symbols, "relu"), NULL, false};
    Diag *diag = diag_add(cx.diags, DIAG_12, (Span){library + 4, library + 8}, &inner, "wrong");
    ck_assert_str_eq(shown(diag), "model.py:2:9: error[SC0012]: wrong\n"
                                  "    2 |     return x + \xc3\xa9\xe6\x97\xa5 * nope\n"
                                  "      |            ^^^\n"
                                  "      = reached through f (model.py:1) > relu (model.py:2)\n");
}
END_TEST

START_TEST(control_characters_do_not_reach_the_terminal) {
    static const char evil[] = "x = '\033[31m\xff'\n";
    Pos base = src_add(cx.sources, "evil.py", evil, strlen(evil), false)->base;
    const char *text = shown(diag_add(cx.diags, DIAG_12, (Span){base, base + 1}, NULL, "no"));
    ck_assert_ptr_nonnull(strstr(text, "    1 | x = '?[31m?'\n"));
}
END_TEST

START_TEST(long_lines_are_cropped_around_the_caret) {
    char *line = arena_alloc(cx.mem, 5001);
    memset(line, 'a', 5000);
    memcpy(line + 3000, "nope", 4);
    Pos base = src_add(cx.sources, "long.py", line, 5000, false)->base;
    const char *text = shown(diag_add(cx.diags, DIAG_12, (Span){base + 3000, base + 3004}, NULL, "no"));
    ck_assert_uint_lt(strlen(text), 400);
    ck_assert_ptr_nonnull(strstr(text, "nope"));
}
END_TEST

START_TEST(no_place_is_no_snippet) {
    ck_assert_str_eq(shown(diag_add(cx.diags, DIAG_14, (Span){0}, NULL, "no target")),
                     "scriptc: error[SC0014]: no target\n");
}
END_TEST

START_TEST(json_is_one_line) {
    Diag *diag = diag_add(cx.diags, DIAG_12, at(model, MODEL, "nope"), NULL, "a \"quoted\" word");
    diag_fix(cx.diags, diag, at(model, MODEL, "nope"), "x");
    Text text = text_open(cx.mem);
    report_json(&text, cx.sources, diag);
    ck_assert_str_eq(
        text_done(&text),
        "{\"code\":\"SC0012\",\"name\":\"bad-value\",\"severity\":\"error\",\"message\":\"a \\\"quoted\\\" word\","
        "\"file\":\"model.py\",\"range\":{\"start\":{\"line\":2,\"column\":18},\"end\":{\"line\":2,\"column\":22}},"
        "\"labels\":[],\"trail\":[],\"fixes\":[{\"range\":{\"start\":{\"line\":2,\"column\":18},"
        "\"end\":{\"line\":2,\"column\":22}},\"insert\":\"x\"}],\"help\":null}\n");
}
END_TEST

START_TEST(summaries_count) {
    Text text = text_open(cx.mem);
    show_summary(&text, 0, 0, false);
    show_summary(&text, 1, 2, false);
    ck_assert_str_eq(text_done(&text), "1 error, 2 warnings\n");
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("show");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, set_up, tear_down);
    tcase_add_test(all, carets_stand_under_wide_characters);
    tcase_add_test(all, a_place_in_the_prelude_is_shown_at_the_call);
    tcase_add_test(all, control_characters_do_not_reach_the_terminal);
    tcase_add_test(all, long_lines_are_cropped_around_the_caret);
    tcase_add_test(all, no_place_is_no_snippet);
    tcase_add_test(all, json_is_one_line);
    tcase_add_test(all, summaries_count);
    suite_add_tcase(suite, all);
    return suite;
}
