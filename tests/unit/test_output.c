/* Output files, which appear complete or not at all. */
#include "base/os.h"
#include "driver/session/output.h"

#include "scratch.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

Suite *test_suite(void);

static Fault fault;
static Arena *arena;
static char folder[SCRATCH_PATH];

static void set_up(void) {
    scratch_make(folder);
    if (setjmp(fault.exit)) ck_abort_msg("a fault");
    arena = arena_open(&fault);
}

static void tear_down(void) {
    arena_close(arena);
    scratch_clear(folder);
}

static const char *in(const char *name) { return arena_printf(arena, "%s/%s", folder, name); }

static void put(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static const char *get(const char *path) {
    char *text = arena_alloc(arena, 64);
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    ck_assert_ptr_nonnull(fgets(text, 64, file));
    fclose(file);
    return text;
}

static int entries(void) {
    DIR *list = opendir(folder);
    int n = 0;
    ck_assert_ptr_nonnull(list);
    for (struct dirent *entry; (entry = readdir(list));)
        n += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(list);
    return n;
}

START_TEST(appears_at_the_commit) {
    Output *o = output_open(arena, in("a"), OUTPUT_NAMED);
    ck_assert(output_write(o, "hello", 5));
    ck_assert_ptr_null(get(in("a")));
    ck_assert(output_commit(o, true));
    ck_assert_str_eq(get(in("a")), "hello");
    ck_assert_int_eq(entries(), 1);
}
END_TEST

START_TEST(abandoned_leaves_nothing) {
    put(in("a"), "old");
    Output *o = output_open(arena, in("a"), OUTPUT_NAMED);
    ck_assert(output_write(o, "new", 3));
    output_abandon(o);
    ck_assert_str_eq(get(in("a")), "old");
    ck_assert_int_eq(entries(), 1);
}
END_TEST

START_TEST(a_released_arena_abandons) {
    ArenaMark mark = arena_mark(arena);
    output_open(arena, in("a"), OUTPUT_NAMED);
    arena_release(arena, mark);
    ck_assert_int_eq(entries(), 0);
}
END_TEST

/* A caller may release other memory of the arena in which an output lives, before the output is complete. */
START_TEST(what_was_written_outlives_the_arenas_marks) {
    enum { PIECES = 40, PIECE = 512 };
    Output *o = output_open(arena, in("a"), OUTPUT_NAMED);
    for (int i = 0; i < PIECES; i++) {
        ArenaMark mark = arena_mark(arena);
        char *piece = arena_alloc(arena, PIECE);
        memset(piece, 'a' + i % 26, PIECE);
        output_write(o, piece, PIECE);
        arena_release(arena, mark);
    }
    output_commit(o, false);
    FILE *file = fopen(in("a"), "rb");
    for (int i = 0; i < PIECES * PIECE; i++) ck_assert_int_eq(fgetc(file), 'a' + i / PIECE % 26);
    fclose(file);
}
END_TEST

#ifndef _WIN32 /* Windows has neither links for every user, nor modes, nor devices among the files. */
START_TEST(a_link_is_followed_once) {
    put(in("target"), "old");
    ck_assert_int_eq(symlink("target", in("link")), 0);
    Output *o = output_open(arena, in("link"), OUTPUT_NAMED);
    ck_assert(output_write(o, "new", 3) && output_commit(o, false));
    struct stat status;
    ck_assert_int_eq(lstat(in("link"), &status), 0);
    ck_assert(S_ISLNK(status.st_mode));
    ck_assert_str_eq(get(in("target")), "new");
}
END_TEST

START_TEST(the_mode_of_a_replaced_file_stays) {
    put(in("a"), "old");
    ck_assert_int_eq(chmod(in("a"), 0640), 0);
    Output *o = output_open(arena, in("a"), OUTPUT_NAMED);
    ck_assert(output_commit(o, false));
    struct stat status;
    ck_assert_int_eq(stat(in("a"), &status), 0);
    ck_assert_uint_eq(status.st_mode & 07777, 0640);
}
END_TEST

START_TEST(a_device_is_written_directly) {
    Output *o = output_open(arena, "/dev/null", OUTPUT_NAMED);
    ck_assert_ptr_null(o->temporary);
    ck_assert(output_write(o, "x", 1) && output_commit(o, true));
}
END_TEST

START_TEST(a_full_device_is_told) {
    Output *o = output_open(arena, "/dev/full", OUTPUT_NAMED);
    ck_assert(output_write(o, "x", 1) && !output_commit(o, false));
    ck_assert_ptr_nonnull(strstr(o->why, "No space"));
}
END_TEST
#endif

START_TEST(failures_say_why) {
    Output *o = output_open(arena, in("no/such/folder"), OUTPUT_NAMED);
    ck_assert_ptr_nonnull(strstr(o->why, "No such file"));
    o = output_open(arena, folder, OUTPUT_NAMED);
    ck_assert_ptr_nonnull(strstr(o->why, "directory"));
}
END_TEST

START_TEST(copies_regions_of_files) {
    enum { SIZE = 3 << 20 };
    char *bytes = arena_alloc(arena, SIZE);
    for (int i = 0; i < SIZE; i++) bytes[i] = (char)(i * 7 + i / 1000);
    FILE *file = fopen(in("weights"), "wb");
    ck_assert_uint_eq(fwrite(bytes, 1, SIZE, file), SIZE);
    fclose(file);
    int source = os_open(in("weights"));
    Output *o = output_open(arena, in("a"), OUTPUT_NAMED);
    ck_assert(output_write(o, "head", 4));
    ck_assert(output_copy(o, source, 11, SIZE - 100, NULL) && output_write(o, "tail", 4) && output_commit(o, false));
    char *copy = arena_alloc(arena, SIZE);
    file = fopen(in("a"), "rb");
    ck_assert_uint_eq(fread(copy, 1, SIZE, file), SIZE - 92);
    fclose(file);
    ck_assert_int_eq(memcmp(copy, "head", 4), 0);
    ck_assert_int_eq(memcmp(copy + 4, bytes + 11, SIZE - 100), 0);
    ck_assert_int_eq(memcmp(copy + SIZE - 96, "tail", 4), 0);
    o = output_open(arena, in("b"), OUTPUT_NAMED);
    ck_assert(!output_copy(o, source, SIZE - 10, 20, NULL)); /* beyond the end of the source */
    os_close(source);
}
END_TEST

/* Pieces of all sizes, alternately from memory and from a file, with space reserved for some of them. */
START_TEST(pieces_join_without_gaps) {
    enum { SIZE = 3 << 20 };
    static const size_t pieces[] = {1, 16383, 16384, 7, 16385, 300000, 5, 262144, 262139, 40000, 1 << 20, 3, 20000};
    char *bytes = arena_alloc(arena, SIZE), *copy = arena_alloc(arena, SIZE);
    for (int i = 0; i < SIZE; i++) bytes[i] = (char)(i * 11 + i / 777);
    FILE *file = fopen(in("weights"), "wb");
    ck_assert_uint_eq(fwrite(bytes, 1, SIZE, file), SIZE);
    fclose(file);
    int source = os_open(in("weights"));
    for (unsigned first = 0; first < 2; first++) {
        Output *o = output_open(arena, in("a"), OUTPUT_NAMED);
        size_t at = 0;
        output_expect(o, 1500000);
        for (unsigned i = 0; i < sizeof pieces / sizeof *pieces; at += pieces[i++])
            ck_assert(i % 2 == first ? output_write(o, bytes + at, pieces[i])
                                     : output_copy(o, source, at, pieces[i], NULL));
        ck_assert(output_commit(o, false));
        file = fopen(in("a"), "rb");
        ck_assert_uint_eq(fread(copy, 1, SIZE, file), at);
        fclose(file);
        ck_assert_int_eq(memcmp(copy, bytes, at), 0);
    }
    os_close(source);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("output");
    TCase *files = tcase_create("files");
    tcase_add_checked_fixture(files, set_up, tear_down);
    tcase_add_test(files, appears_at_the_commit);
    tcase_add_test(files, abandoned_leaves_nothing);
    tcase_add_test(files, a_released_arena_abandons);
    tcase_add_test(files, what_was_written_outlives_the_arenas_marks);
#ifndef _WIN32
    tcase_add_test(files, a_link_is_followed_once);
    tcase_add_test(files, the_mode_of_a_replaced_file_stays);
    tcase_add_test(files, a_device_is_written_directly);
    tcase_add_test(files, a_full_device_is_told);
#endif
    tcase_add_test(files, failures_say_why);
    tcase_add_test(files, copies_regions_of_files);
    tcase_add_test(files, pieces_join_without_gaps);
    suite_add_tcase(suite, files);
    return suite;
}
