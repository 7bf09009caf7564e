/* The heap: marks, journal, undo and commit; cells that are new since a mark; invalidated contents after state
 * changes. */
#include "context_fixture.h"
#include "frontend/value/eval.h"
#include "frontend/value/heap_private.h"

Suite *test_suite(void);

static Eval *ev_open(void) {
    Context *cx = cx_open();
    Eval *ev = arena_new(cx->mem, Eval);
    ev->cx = cx;
    ev->heap = heap_open(ev);
    return ev;
}

static int64_t number(const Eval *ev, CellId frame, const char *name) {
    Sval v = frame_get(ev, frame, cx_sym(ev->cx, name));
    return v.kind == SV_INT ? v.i : -1;
}

static void put(Eval *ev, CellId frame, const char *name, int64_t value) {
    frame_set(ev, frame, cx_sym(ev->cx, name), sv_int(value));
}

START_TEST(undo_puts_back_and_keeps_the_new) {
    Eval *ev = ev_open();
    CellId frame = heap_new(ev, CELL_FRAME, (Span){0, 0});
    put(ev, frame, "x", 1);
    HeapMark mark = heap_mark(ev);
    put(ev, frame, "x", 2);
    put(ev, frame, "y", 3);
    Content **now;
    uint32_t n;
    heap_undo(ev, mark, &now, &n);
    ck_assert_uint_eq(n, 1);
    ck_assert_int_eq(number(ev, frame, "x"), 1);
    ck_assert_int_eq(number(ev, frame, "y"), -1);
    heap_replace(ev, frame, now[0]);
    ck_assert_int_eq(number(ev, frame, "x"), 2);
    ck_assert_int_eq(number(ev, frame, "y"), 3);
}
END_TEST

START_TEST(inner_changes_merge_into_the_outer_mark) {
    Eval *ev = ev_open();
    CellId frame = heap_new(ev, CELL_FRAME, (Span){0, 0});
    put(ev, frame, "x", 1);
    HeapMark outer = heap_mark(ev), inner = heap_mark(ev);
    put(ev, frame, "x", 2);
    heap_commit(ev, inner);
    put(ev, frame, "x", 3);
    uint32_t n;
    Change *change = heap_changes(ev, outer, &n);
    ck_assert_uint_eq(n, 1);
    ck_assert_uint_eq(change[0].cell, frame);
    heap_undo(ev, outer, NULL, &n);
    ck_assert_int_eq(number(ev, frame, "x"), 1);
}
END_TEST

START_TEST(a_cell_made_under_the_mark_is_no_change) {
    Eval *ev = ev_open();
    HeapMark mark = heap_mark(ev);
    CellId frame = heap_new(ev, CELL_FRAME, (Span){0, 0});
    HeapMark inner = heap_mark(ev);
    put(ev, frame, "x", 1);
    uint32_t n;
    heap_changes(ev, inner, &n);
    ck_assert_uint_eq(n, 1);
    heap_commit(ev, inner);
    heap_changes(ev, mark, &n);
    ck_assert_uint_eq(n, 0);
}
END_TEST

START_TEST(contents_of_another_arm_are_copied_before_they_are_written) {
    Eval *ev = ev_open();
    CellId frame = heap_new(ev, CELL_FRAME, (Span){0, 0});
    HeapMark mark = heap_mark(ev);
    put(ev, frame, "x", 1);
    Content **now;
    uint32_t n;
    heap_undo(ev, mark, &now, &n);
    mark = heap_mark(ev);
    heap_replace(ev, frame, now[0]);
    put(ev, frame, "x", 2);
    heap_undo(ev, mark, NULL, &n);
    const Sval *kept = map_get(&now[0]->object.attr, cx_sym(ev->cx, "x"));
    ck_assert_int_eq(kept->i, 1);
    ck_assert_int_eq(number(ev, frame, "x"), -1);
}
END_TEST

/* This is the state in which the statements of a module run when a function needs them. */
START_TEST(ground_contents_are_written_without_a_copy) {
    Eval *ev = ev_open();
    CellId frame = heap_new(ev, CELL_FRAME, (Span){0, 0});
    put(ev, frame, "x", 1);
    HeapMark mark = heap_mark(ev);
    const Content *first = heap_contents(ev, frame);
    for (int64_t i = 2; i < 5; i++) {
        HeapGround ground = heap_ground(ev);
        put(ev, frame, "x", i);
        HeapMark inner = heap_mark(ev);
        put(ev, frame, "y", i);
        ck_assert_ptr_ne(heap_contents(ev, frame), first);
        uint32_t n;
        heap_undo(ev, inner, NULL, &n);
        heap_grounded(ev, ground);
        ck_assert_ptr_eq(heap_contents(ev, frame), first);
    }
    put(ev, frame, "x", 9);
    ck_assert_ptr_ne(heap_contents(ev, frame), first);
    HeapGround ground = heap_ground(ev);
    put(ev, frame, "z", 7);
    heap_grounded(ev, ground);
    uint32_t n;
    heap_undo(ev, mark, NULL, &n);
    ck_assert_int_eq(number(ev, frame, "x"), 4);
    ck_assert_int_eq(number(ev, frame, "y"), -1);
}
END_TEST

START_TEST(writing_takes_a_name_out_of_doubt) {
    Eval *ev = ev_open();
    CellId frame = heap_new(ev, CELL_FRAME, (Span){0, 0});
    Sym x = cx_sym(ev->cx, "x");
    map_set(ev->cx->mem, &heap_write_unaliased(ev, frame)->object.maybe_unbound, x, ev);
    put(ev, frame, "x", 1);
    ck_assert(!map_has(&heap_contents(ev, frame)->object.maybe_unbound, x));
}
END_TEST

START_TEST(links_make_the_other_side_stale) {
    Eval *ev = ev_open();
    CellId a = heap_new(ev, CELL_LIST, (Span){0, 0}), b = heap_new(ev, CELL_LIST, (Span){0, 0});
    alias_may(ev, a, b, (Span){1, 2});
    ev->emit.b.at = (Span){3, 4};
    heap_write(ev, a);
    ck_assert_uint_eq(heap_contents(ev, b)->invalidated_at.hi, 4);
    ck_assert_uint_eq(heap_contents(ev, a)->invalidated_at.hi, 0);
    heap_get(ev, b);
    ck_assert_uint_eq(diag_errors(ev->cx->diags), 1);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("heap");
    TCase *tests = tcase_create("heap");
    tcase_add_test(tests, undo_puts_back_and_keeps_the_new);
    tcase_add_test(tests, inner_changes_merge_into_the_outer_mark);
    tcase_add_test(tests, a_cell_made_under_the_mark_is_no_change);
    tcase_add_test(tests, contents_of_another_arm_are_copied_before_they_are_written);
    tcase_add_test(tests, ground_contents_are_written_without_a_copy);
    tcase_add_test(tests, writing_takes_a_name_out_of_doubt);
    tcase_add_test(tests, links_make_the_other_side_stale);
    suite_add_tcase(suite, tests);
    return suite;
}
