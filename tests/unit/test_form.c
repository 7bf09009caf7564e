/* Files that are recognised by their first bytes: those that stand in for the file that was meant, and files of weights
 * whose names have no known ending. */
#include "formats/form.h"
#include "tests/unit/context_fixture.h"

Suite *test_suite(void);

START_TEST(stand_ins) {
    char tar[300] = {0};
    memcpy(tar + 257, "ustar", 5);
    static const char pointer[] = "version https://git-lfs.github.com/spec/v1\n";
    ck_assert_ptr_nonnull(strstr(form_stand_in(pointer, strlen(pointer)), "git lfs pull"));
    ck_assert_ptr_null(form_stand_in(pointer, 10));
    ck_assert_ptr_nonnull(strstr(form_stand_in("<html>", 6), "HTML"));
    ck_assert_ptr_null(form_stand_in(" <html>", 7));
    ck_assert_ptr_nonnull(strstr(form_stand_in("\x1f\x8b\x08", 3), "gzip"));
    ck_assert_ptr_null(form_stand_in("\x1f", 1));
    ck_assert_ptr_nonnull(strstr(form_stand_in(tar, 262), "tar archive"));
    ck_assert_ptr_null(form_stand_in(tar, 261));
    ck_assert_ptr_null(form_stand_in("", 0));
}
END_TEST

/* Returns why a file of weights cannot be read, or "" if it can. */
static const char *refusal(const char *path, const char *text, size_t length) {
    Context *cx = cx_open();
    StateChoice choice = {0};
    FileTensors tensors = {0};
    Malformed why = {0};
    return tensors_read(cx, path, text, length, &choice, &tensors, &why) ? "" : why.text;
}

START_TEST(weights_without_an_ending) {
    static const char empty[] = "\x02\0\0\0\0\0\0\0{}";
    ck_assert_str_eq(refusal("w", empty, 10), "");
    ck_assert_str_eq(refusal("w.safetensors", empty, 10), "");
    ck_assert_ptr_nonnull(strstr(refusal("w", empty, 9), "it is not a .safetensors, .pt, .pth or .npz file"));
    ck_assert_ptr_nonnull(strstr(refusal("w.pth.tar", "text", 4), "it is not a .safetensors, .pt, .pth or .npz file"));
    ck_assert_ptr_nonnull(strstr(refusal("w.pt", "\x1f\x8b\x08", 3), "gzip"));
    ck_assert_str_ne(refusal("w", "\x80", 1), refusal("w", "\x80\x02", 2));
    ck_assert_ptr_null(strstr(refusal("w", "\x80\x02", 2), "it is not a"));
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("form");
    TCase *tests = tcase_create("form");
    tcase_add_test(tests, stand_ins);
    tcase_add_test(tests, weights_without_an_ending);
    suite_add_tcase(suite, tests);
    return suite;
}
