/* What sessions share of files, and the imports of texts that are not parsed. */
#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <utime.h>

#include "base/str.h"
#include "driver/session/file_memo.h"
#include "frontend/texts/import_lines.h"
#include "scratch.h"

Suite *test_suite(void);

/* ---- files ---- */

static char folder[SCRATCH_PATH], path[SCRATCH_PATH + 8];
static FileMemo *memo;

/* Writes the file, and says that it was changed so many seconds ago. */
static void write_aged(const char *text, int seconds) {
    FILE *file = fopen(path, "w");
    ck_assert(file && fputs(text, file) >= 0 && fclose(file) == 0);
    time_t then = time(NULL) - seconds;
    ck_assert_int_eq(utime(path, &(struct utimbuf){then, then}), 0);
}

static void open_memo(void) {
    scratch_make(folder);
    snprintf(path, sizeof path, "%s/m.py", folder);
    memo = file_memo_open();
    ck_assert_ptr_nonnull(memo);
}

static void close_memo(void) {
    file_memo_close(memo);
    scratch_clear(folder);
}

static KeptText *keep(const char *text) {
    OsStatus status;
    ck_assert(file_memo_status(memo, path, &status));
    return file_memo_keep(memo, path, text, strlen(text));
}

START_TEST(states_are_asked_once) {
    OsStatus status;
    ck_assert(!file_memo_status(memo, path, &status));
    ck_assert_int_eq(errno, ENOENT);
    write_aged("x = 1\n", 100);
    file_memo_begin(memo, false);
    ck_assert(!file_memo_status(memo, path, &status));
    file_memo_begin(memo, true);
    ck_assert(file_memo_status(memo, path, &status));
    ck_assert_uint_eq(status.size, 6);
}
END_TEST

START_TEST(texts_are_kept_until_the_file_changes) {
    OsStatus status;
    write_aged("x = 1\n", 100);
    ck_assert_ptr_null(file_memo_text(memo, path)); /* the state was not asked for */
    KeptText *kept = keep("x = 1\n"), *again = file_memo_text(memo, path);
    ck_assert_ptr_nonnull(kept);
    ck_assert_ptr_eq(kept, again);
    ck_assert_str_eq(kept->text, "x = 1\n");
    file_memo_release(again);
    write_aged("x = 2\n", 50);
    file_memo_begin(memo, true);
    ck_assert_ptr_null(file_memo_text(memo, path));
    ck_assert(file_memo_status(memo, path, &status));
    ck_assert_ptr_null(file_memo_text(memo, path));
    again = file_memo_keep(memo, path, "x = 2\n", 6);
    ck_assert_ptr_nonnull(again);
    ck_assert_str_eq(kept->text, "x = 1\n"); /* still held */
    file_memo_release(kept);
    file_memo_release(again);
}
END_TEST

START_TEST(a_changing_file_is_not_kept) {
    write_aged("x = 1\n", 0);
    ck_assert_ptr_null(keep("x = 1\n")); /* a second change in this second might not show */
    write_aged("x = 1\n", 100);
    file_memo_begin(memo, true);
    ck_assert_ptr_null(keep("x = 11\n")); /* the file had another length when it was read */
}
END_TEST

/* ---- imports ---- */

static void add_words(void *user, const char *at, const char *end) {
    Text *words = user;
    text_add_n(words, at, (size_t)(end - at));
    text_char(words, '|');
}

/* Returns the list as text, with `?` for what may not run; adds the text of the statements to *words. */
static const char *listed(Arena *arena, const char *text, Text *words) {
    static const char *const forms[] = {"module", "from", "name"};
    ImportLines lines = {0};
    import_lines_of(arena, text, strlen(text), &lines, add_words, words);
    Text out = text_open(arena);
    for (uint32_t i = 0; i < lines.n; i++) {
        const ImportLine *line = &lines.at[i];
        text_printf(&out, "%s%s%u %.*s%s", i ? ", " : "", forms[line->form], line->level, (int)line->length,
                    text + line->at, line->doubtful ? "?" : "");
    }
    return text_done(&out);
}

static const char *const imports[][2] = {
    {"import a.b as c, d\n", "module0 a.b, module0 d"},
    {"from ..a import (\n    b as c,  # import z\n    d,\n)\n", "from2 a, name0 b, name0 d"},
    {"from . import e; import f\n", "from1 , name0 e, module0 f"},
    {"from g import *\n", "from0 g"},
    {"if x:\n    import h\n", "module0 h?"},
    {"try:\n    import i\nexcept ImportError:\n    j = 1\n", "module0 i"},
    {"def f():\n    import k\n", ""},
    {"if TYPE_CHECKING:\n    import l\n", ""},
    {"'''\nimport m\n'''\nimport n\n", "module0 n"},
    {"important = 1\nx.import_module('o')\n", ""},
};

START_TEST(imports_are_listed) {
    Fault fault = {0};
    Arena *arena = arena_open(&fault);
    Text words = text_open(arena);
    ck_assert_str_eq(listed(arena, imports[_i][0], &words), imports[_i][1]);
    arena_close(arena);
}
END_TEST

START_TEST(all_statements_are_told) {
    Fault fault = {0};
    Arena *arena = arena_open(&fault);
    Text words = text_open(arena);
    listed(arena, "def f():\n    import a\nfrom b import (c, # )\n  d)\nimportant = 1\n", &words);
    ck_assert_str_eq(text_done(&words), "import a|from b import (c, # )\n  d)|");
    arena_close(arena);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("files");
    TCase *files = tcase_create("files"), *texts = tcase_create("imports");
    tcase_add_checked_fixture(files, open_memo, close_memo);
    tcase_add_test(files, states_are_asked_once);
    tcase_add_test(files, texts_are_kept_until_the_file_changes);
    tcase_add_test(files, a_changing_file_is_not_kept);
    suite_add_tcase(suite, files);
    tcase_add_loop_test(texts, imports_are_listed, 0, sizeof imports / sizeof *imports);
    tcase_add_test(texts, all_statements_are_told);
    suite_add_tcase(suite, texts);
    return suite;
}
