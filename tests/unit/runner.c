/* Runs suites of unit tests, each test in its own process, and prints their number: `unit [NAME...]`, without names
 * all. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* SUITES has SUITE(NAME) for each suite. */
#define SUITE(name) Suite *suite_##name(void);
SUITES
#undef SUITE

typedef struct NamedSuite {
    const char *name;
    Suite *(*make)(void);
} NamedSuite;

static const NamedSuite suites[] = {
#define SUITE(name) {#name, suite_##name},
    SUITES
#undef SUITE
};

static const NamedSuite *find(const char *name) {
    for (size_t i = 0; i < sizeof suites / sizeof *suites; i++)
        if (!strcmp(suites[i].name, name)) return &suites[i];
    return NULL;
}

int main(int argc, char **argv) {
    SRunner *runner = srunner_create(NULL);
    for (int i = 1; i < argc; i++) {
        const NamedSuite *suite = find(argv[i]);
        if (!suite) return fprintf(stderr, "unit: there is no suite %s\n", argv[i]), 2;
        srunner_add_suite(runner, suite->make());
    }
    for (size_t i = 0; argc == 1 && i < sizeof suites / sizeof *suites; i++)
        srunner_add_suite(runner, suites[i].make());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
