/* What the build embeds. */
#include "prelude/prelude.h"
#include <check.h>
#include <string.h>

Suite *test_suite(void);

START_TEST(prelude_is_sorted_and_measured) {
    for (size_t i = 0; i < prelude_file_count; i++) {
        ck_assert_uint_eq(strlen(prelude_files[i].text), prelude_files[i].length);
        ck_assert(i == 0 || strcmp(prelude_files[i - 1].name, prelude_files[i].name) < 0);
    }
    ck_assert_ptr_null(prelude_files[prelude_file_count].name);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("build");
    TCase *embedded = tcase_create("prelude");
    tcase_add_test(embedded, prelude_is_sorted_and_measured);
    suite_add_tcase(suite, embedded);
    return suite;
}
