/* Tests of the line that shows how far a write is. */
#include "driver/session/progress.h"

#include <check.h>
#include <string.h>

Suite *test_suite(void);

static const char *text(uint64_t done, uint64_t total, double seconds) {
    static char line[PROGRESS_LINE];
    ck_assert(progress_text(line, done, total, seconds) == strlen(line));
    ck_assert(strlen(line) < 80);
    return line;
}

typedef struct Shown {
    char text[400];
    size_t n;
} Shown;

static int show(void *user, const void *bytes, size_t size) {
    Shown *shown = user;
    if (shown->n + size < sizeof shown->text) memcpy(shown->text + shown->n, bytes, size), shown->n += size;
    return 0;
}

START_TEST(the_line_tells_amounts_speed_and_time) {
    ck_assert_str_eq(text(1500000000, 4000000000, 3), "writing: 1.5 GB of 4.0 GB, 500.0 MB/s, 5 s left");
    ck_assert_str_eq(text(1000, 130000, 1), "writing: 1.0 kB of 130.0 kB, 1.0 kB/s, 2 min 9 s left");
    ck_assert_str_eq(text(0, 10, 1), "writing: 0.0 B of 10.0 B, 0.0 B/s");
    ck_assert_str_eq(text(20, 10, 0), "writing: 20.0 B of 20.0 B, 0.0 B/s");
    text(UINT64_MAX, UINT64_MAX, 1e-9);
    text(1, UINT64_MAX, 1e9);
}
END_TEST

START_TEST(the_line_appears_after_a_second_and_is_erased) {
    Shown shown = {.n = 0};
    Progress progress = {.show = show, .user = &shown};
    progress_begin(&progress, 10);
    progress_add(&progress, 5);
    progress_end(&progress);
    ck_assert(shown.n == 0); /* less than a second */
    progress.begun -= 2, progress.told -= 2;
    progress_add(&progress, 0);
    ck_assert(strncmp(shown.text, "\r\033[Kwriting: 5.0 B of 10.0 B", 28) == 0);
    size_t n = shown.n;
    progress_add(&progress, 1); /* too soon for another line */
    ck_assert(shown.n == n);
    progress_end(&progress);
    ck_assert(shown.n == n + 4 && memcmp(shown.text + n, "\r\033[K", 4) == 0);
    progress_end(&progress);
    ck_assert(shown.n == n + 4);
    progress_begin(NULL, 1), progress_add(NULL, 1), progress_end(NULL);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("progress");
    TCase *lines = tcase_create("lines");
    tcase_add_test(lines, the_line_tells_amounts_speed_and_time);
    tcase_add_test(lines, the_line_appears_after_a_second_and_is_erased);
    suite_add_tcase(suite, lines);
    return suite;
}
