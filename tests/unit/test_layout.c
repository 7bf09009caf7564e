/* The lattice of layouts: least upper bounds of values, coverage, and idempotence of joins. */
#include "context_fixture.h"
#include "frontend/flow/layout.h"
#include "frontend/value/eval.h"

Suite *test_suite(void);

static Eval *ev_open(void) {
    Context *cx = cx_open();
    Eval *ev = arena_new(cx->mem, Eval);
    ev->cx = cx, ev->types = types_open(cx), ev->dims = dims_open(cx);
    ev->heap = heap_open(ev);
    return ev;
}

static Boundary between(Eval *ev, bool loop) { return (Boundary){.ev = ev, .before = heap_mark(ev), .loop = loop}; }

static const Layout *joined(Boundary *b, Sval x, Sval y) {
    Span at = {1, 2};
    b->side = 0;
    const Layout *p = layout_of(b, x, at);
    b->side = 1;
    const Layout *q = layout_of(b, y, at);
    const Layout *both = layout_join(b, p, q, NULL, at);
    ck_assert_ptr_nonnull(both);
    ck_assert(layout_fits(b, both, p) && layout_fits(b, both, q));
    ck_assert(layout_fits(b, both, layout_join(b, both, q, NULL, at)));
    return both;
}

static Sval text(Eval *ev, const char *s) { return sv_str(cx_sym(ev->cx, s)); }

START_TEST(equal_values_stay_as_they_are) {
    Eval *ev = ev_open();
    Boundary b = between(ev, false);
    ck_assert_int_eq(joined(&b, sv_int(3), sv_int(3))->kind, LY_STATIC);
    ck_assert_int_eq(joined(&b, sv_none(), sv_none())->kind, LY_STATIC);
    ck_assert_int_eq(joined(&b, (Sval){.kind = SV_UNBOUND}, sv_int(3))->kind, LY_STATIC);
}
END_TEST

START_TEST(numbers_become_the_wider_kind) {
    Eval *ev = ev_open();
    Boundary b = between(ev, false);
    ck_assert_int_eq(joined(&b, sv_int(3), sv_int(4))->type->kind, TY_INT);
    ck_assert_int_eq(joined(&b, sv_bool(true), sv_int(4))->type->kind, TY_INT);
    ck_assert_int_eq(joined(&b, sv_float(1), sv_int(4))->type->kind, TY_FLOAT);
    const Layout *number = joined(&b, sv_int(3), sv_int(4));
    ck_assert(!layout_fits(&b, number, layout_of(&b, sv_float(1), (Span){1, 2})));
}
END_TEST

START_TEST(what_does_not_fit_is_a_choice) {
    Eval *ev = ev_open();
    Boundary b = between(ev, false);
    const Layout *choice = joined(&b, sv_none(), sv_int(3));
    ck_assert_int_eq(choice->kind, LY_CHOICE);
    ck_assert_uint_eq(choice->n, 2);
    const Layout *three = layout_join(&b, choice, layout_of(&b, text(ev, "a"), (Span){1, 2}), NULL, (Span){1, 2});
    ck_assert_uint_eq(three->n, 3);
    const Layout *same = layout_join(&b, three, layout_of(&b, sv_none(), (Span){1, 2}), NULL, (Span){1, 2});
    ck_assert_uint_eq(same->n, 3);
    ck_assert(!layout_fits(&b, choice, three));
    ck_assert(layout_fits(&b, three, choice));
}
END_TEST

START_TEST(tuples_join_part_by_part) {
    Eval *ev = ev_open();
    Boundary b = between(ev, false);
    Sval x[2] = {sv_int(1), text(ev, "a")}, y[2] = {sv_int(2), text(ev, "a")};
    Tuple one = {2, x, NULL}, two = {2, y, NULL}, longer = {1, x, NULL};
    Sval p = {.kind = SV_TUPLE}, q = p, r = p;
    p.tuple = &one, q.tuple = &two, r.tuple = &longer;
    const Layout *tuple = joined(&b, p, q);
    ck_assert_int_eq(tuple->kind, LY_TUPLE);
    ck_assert_int_eq(tuple->child[0]->kind, LY_NUMBER);
    ck_assert_int_eq(tuple->child[1]->kind, LY_STATIC);
    ck_assert_int_eq(joined(&b, p, r)->kind, LY_CHOICE);
}
END_TEST

START_TEST(leaves_are_in_order) {
    Eval *ev = ev_open();
    Boundary b = between(ev, false);
    LeafVec leaves = {0};
    layout_leaves(ev, joined(&b, sv_none(), joined(&b, sv_int(1), sv_int(2)) ? sv_float(2) : sv_none()),
                  cx_sym(ev->cx, "v"), &leaves);
    ck_assert_uint_eq(leaves.n, 1); /* the tag; a known alternative needs no payload */
    ck_assert_str_eq(leaves.at[0].name, "v_tag");
}
END_TEST

START_TEST(too_many_texts_become_text) {
    Eval *ev = ev_open();
    Boundary b = between(ev, false);
    const Layout *all = layout_of(&b, text(ev, "0"), (Span){1, 2});
    for (int i = 1; i < 300; i++)
        all = layout_join(&b, all, layout_of(&b, text(ev, arena_printf(ev->cx->mem, "%d", i)), (Span){1, 2}), NULL,
                          (Span){1, 2});
    ck_assert_int_eq(all->kind, LY_NUMBER);
    ck_assert_int_eq(all->type->kind, TY_STR);
}
END_TEST

/* Makes the layout of a container of run-time length whose elements, if there are any, are numbers of that type. */
static Layout container(Eval *ev, CellKind cell, TypeKind number) {
    Layout *element = arena_new(ev->cx->mem, Layout);
    *element = (Layout){.kind = LY_NUMBER, .type = ty_basic(ev->types, number), .fact = {.rank = 0}};
    const Layout **child = arena_new_array(ev->cx->mem, const Layout *, 1);
    child[0] = element;
    return (Layout){.kind = LY_DYNAMIC, .cell = cell, .n = 1, .child = child};
}

START_TEST(containers_of_run_time_length_fit_by_their_elements) {
    Eval *ev = ev_open();
    Layout ints = container(ev, CELL_LIST, TY_INT), floats = container(ev, CELL_LIST, TY_FLOAT);
    Layout set = container(ev, CELL_SET, TY_INT), known = ints;
    known.kind = LY_CELL;
    ck_assert(layout_covers(&ints, &ints) && layout_covers(&floats, &ints) && !layout_covers(&ints, &floats));
    ck_assert(layout_covers(&ints, &known) && !layout_covers(&known, &ints));
    ck_assert(!layout_covers(&ints, &set) && !layout_covers(&set, &ints));
}
END_TEST

/* A list that has always been empty has elements whose type is only guessed. */
START_TEST(empty_lists_fit_any_list) {
    Eval *ev = ev_open();
    Layout ints = container(ev, CELL_LIST, TY_INT), floats = container(ev, CELL_LIST, TY_FLOAT);
    Layout guess = floats, nothing = floats, set = container(ev, CELL_SET, TY_INT);
    guess.guessed = nothing.guessed = true, nothing.n = 0;
    ck_assert(layout_covers(&ints, &guess) && !layout_covers(&set, &guess));
    ck_assert(!layout_covers(&guess, &ints) && !layout_covers(&guess, &floats));
    nothing.guessed = false;
    ck_assert(layout_covers(&guess, &nothing) && layout_covers(&ints, &nothing));
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("layout");
    TCase *tests = tcase_create("layout");
    tcase_add_test(tests, equal_values_stay_as_they_are);
    tcase_add_test(tests, numbers_become_the_wider_kind);
    tcase_add_test(tests, what_does_not_fit_is_a_choice);
    tcase_add_test(tests, tuples_join_part_by_part);
    tcase_add_test(tests, leaves_are_in_order);
    tcase_add_test(tests, too_many_texts_become_text);
    tcase_add_test(tests, containers_of_run_time_length_fit_by_their_elements);
    tcase_add_test(tests, empty_lists_fit_any_list);
    suite_add_tcase(suite, tests);
    return suite;
}
