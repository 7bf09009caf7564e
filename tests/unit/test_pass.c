/* The pass manager: selection, dumps, errors, reproducers, legality. Defines its own rows. */
#include "ir_fixture.h"
#include "passes/pass.h"

Suite *test_suite(void);

static void lower_nothing(struct Lower *lower, Node *node) { (void)lower, (void)node; }

static const OpRow own_rows[] = {
    {.schema = "fine(Tensor x) -> Tensor", .lower = lower_nothing, .traits = T_TOTAL},
    {.schema = "late(Tensor x) -> Tensor", .lower = lower_nothing, .opset = 18},
    {.schema = "never.a(Tensor x, int k=1) -> Tensor", .note = "use fine(x)"},
};
static const OpFamily own_family = {"own", own_rows, sizeof own_rows / sizeof *own_rows};
static const OpFamily *const families[] = {&own_family, NULL};

static const char text[] = "func @f(%x: Tensor f32[2]) -> (Tensor) {\n"
                           "  %u: Tensor f32[2] = aten.fine %x\n"
                           "  %a: Tensor f32[2] = aten.late %x\n"
                           "  %b: Tensor f32[2] = aten.never.a %a, 7\n"
                           "  %c: Tensor f32[2] = aten.never.a %b, 8\n"
                           "  yield %c\n"
                           "}\n";

static Func *open_func(Ir *t) {
    Source *source = src_add(t->cx.sources, "test.ir", text, strlen(text), false);
    Func *func = ir_parse(&t->cx, t->types, t->dims, t->ops, t->cx.mem, source);
    ck_assert_ptr_nonnull(func);
    return func;
}

static void collect(void *user, const char *part, size_t length) { text_add_n(user, part, length); }

START_TEST(unknown_passes_are_told) {
    Ir *t = ir_open(families);
    PassOptions options = {.passes = "dce,none"};
    ck_assert(!passes_run(open_func(t), &options));
    ck_assert_str_eq(first_error(t), "there is no pass `none`");
}
END_TEST

START_TEST(dumps_and_stops) {
    Ir *t = ir_open(families);
    Text out = text_open(t->cx.mem);
    static const char *const names[] = {"dce"};
    PassRepro repro = {0};
    PassOptions options = {.passes = "cse,dce,legal",
                           .stop_after = "dce",
                           .dump_after = names,
                           .dumps = 1,
                           .trace = collect,
                           .user = &out,
                           .repro = &repro};
    ck_assert(passes_run(open_func(t), &options));
    ck_assert_ptr_nonnull(strstr(text_done(&out), "; after dce\nfunc @f"));
    ck_assert_ptr_null(strstr(text_done(&out), "aten.fine"));
    ck_assert_ptr_null(strstr(text_done(&out), "after cse"));
    ck_assert_str_eq(repro.pass, "dce");
    ck_assert_str_eq(passes_of_text(t->cx.mem, repro.text, strlen(repro.text)), "dce,legal");
    ck_assert_ptr_nonnull(strstr(repro.text, "aten.fine"));
}
END_TEST

START_TEST(all_that_has_no_lowering_is_told) {
    Ir *t = ir_open(families);
    PassOptions options = {.passes = "legal", .opset = 13};
    ck_assert(!passes_run(open_func(t), &options));
    uint32_t n;
    Diag **diag = diag_sorted(t->cx.diags, t->cx.scratch, &n);
    ck_assert_uint_eq(n, 3);
    ck_assert_str_eq(diag[0]->text, "`late` needs opset 18");
    ck_assert_str_eq(diag[1]->text, "`never` has no ONNX lowering");
    ck_assert_str_eq(diag[2]->help, "use fine(x)");
}
END_TEST

START_TEST(what_falls_through_becomes_foreign) {
    Ir *t = ir_open(families);
    PassOptions options = {.passes = "legal", .fallthrough = "com.acme"};
    Func *func = open_func(t);
    ck_assert(passes_run(func, &options));
    Text out = text_open(t->cx.mem);
    ir_print(&out, func, IR_PRINT_FULL);
    ck_assert_ptr_nonnull(
        strstr(text_done(&out), "%c: Tensor f32[2] = foreign \"com.acme\" \"never.a\" 1 {k = 8} %b\n"));
    ck_assert_ptr_null(ir_verify(func, P_VALID | P_LEGAL));
}
END_TEST

START_TEST(deep_nesting_is_a_limit) {
    Ir *t = ir_open(families);
    t->cx.limits.subgraph_depth = 2;
    Text deep = text_open(t->cx.mem);
    text_add(&deep, "func @f(%x: Tensor, %c: bool, %d: bool, %e: bool) -> (Tensor) {\n");
    for (int i = 0; i < 3; i++) text_printf(&deep, "%%y: Tensor = if %%%c {\n", "cde"[i]);
    text_add(&deep, "yield %x\n");
    for (int i = 0; i < 3; i++) text_add(&deep, "} else {\nyield %x\n}\nyield %y\n");
    text_add(&deep, "}\n");
    Source *source = src_add(t->cx.sources, "deep.ir", text_done(&deep), deep.n, false);
    Func *func = ir_parse(&t->cx, t->types, t->dims, t->ops, t->cx.mem, source);
    ck_assert_msg(func != NULL, "%s", first_error(t));
    if (setjmp(t->fault.exit) == 0) {
        passes_run(func, &(PassOptions){.passes = "legal"});
        ck_abort_msg("no limit");
    }
    ck_assert_int_eq(t->fault.kind, FAULT_LIMIT);
    ck_assert_str_eq(t->fault.limit, "subgraph-depth");
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("pass");
    TCase *manager = tcase_create("manager");
    tcase_add_test(manager, unknown_passes_are_told);
    tcase_add_test(manager, dumps_and_stops);
    tcase_add_test(manager, all_that_has_no_lowering_is_told);
    tcase_add_test(manager, what_falls_through_becomes_foreign);
    tcase_add_test(manager, deep_nesting_is_a_limit);
    suite_add_tcase(suite, manager);
    return suite;
}
