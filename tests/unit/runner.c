/* Runs one suite of unit tests, each test in a process of its own, and says how many there were. */
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
