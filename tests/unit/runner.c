/* Runs one suite of unit tests, each test in its own process, and prints their number. */
#include <check.h>
#include <stdlib.h>

Suite *test_suite(void);

int main(void) {
    SRunner *runner = srunner_create(test_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
