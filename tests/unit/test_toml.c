/* TOML texts: their values, and the places of errors. */
#include "formats/toml.h"
#include "tests/unit/context_fixture.h"

Suite *test_suite(void);

static const TomlValue *parse(Context *cx, const char *text) {
    return toml_parse(cx->mem, cx->diags, DIAG_13, cx_text(cx, text));
}

static const TomlValue *at(const TomlValue *table, const char *key) {
    const TomlItem *item = table ? toml_item(table, key) : NULL;
    ck_assert_msg(item != NULL, "no %s", key);
    return item->value;
}

/* Returns the only error as "line:column: message". */
static const char *error_of(const char *text) {
    Context *cx = cx_open();
    uint32_t n;
    ck_assert_msg(parse(cx, text) == NULL, "accepted: %s", text);
    Diag **diag = diag_sorted(cx->diags, cx->mem, &n);
    ck_assert_uint_eq(n, 1);
    Place place = src_place(cx->sources, diag[0]->at.lo);
    return arena_printf(cx->mem, "%u:%u: %s", place.line, place.column, diag[0]->text);
}

START_TEST(values) {
    const TomlValue *t = parse(cx_open(),
                               "a = \"x\\u00e9\\n\" # c\nb = 'C:\\x'\nc = -1_000\nd = 0xff\ne = 6.5e-1\nf = true\n"
                               "g = 1979-05-27 07:32:00.5-08:00\nh = [1, [2, \"3\"],\n  # c\n]\n"
                               "i = {x = 1, y.z = 2}\nj = \"\"\"\nl1\\\n   l2\"\"\"\"\nk = -inf\nl = 07:32:00\n");
    ck_assert_str_eq(at(t, "a")->text, "x\xc3\xa9\n");
    ck_assert_str_eq(at(t, "b")->text, "C:\\x");
    ck_assert_int_eq(at(t, "c")->integer, -1000);
    ck_assert_int_eq(at(t, "d")->integer, 255);
    ck_assert_double_eq(at(t, "e")->number, 0.65);
    ck_assert(at(t, "f")->kind == TOML_BOOL && at(t, "f")->truth);
    ck_assert(at(t, "g")->kind == TOML_DATE && at(t, "l")->kind == TOML_DATE);
    ck_assert_uint_eq(at(t, "h")->items.n, 2);
    ck_assert_int_eq(at(at(at(t, "i"), "y"), "z")->integer, 2);
    ck_assert_str_eq(at(t, "j")->text, "l1l2\"");
    ck_assert(at(t, "k")->number < 0);
}
END_TEST

START_TEST(other_spellings) {
    const TomlValue *t = parse(cx_open(),
                               "a = 2024-02-29T07:32:00Z # c\r\nb = 2000-02-29t23:59:60.25z\nc = 1979-12-31\r\n"
                               "d = +0.0\ne = 0b101\nf = 0o17\ng = [ ]\nh = [1,]\ni = \"\\U0001F600\\uE000\\t\\\\\"\n"
                               "j = nan\nk = 1E+6\nl = {}\nm = \'\'\'\na\'b\r\n\'\'\'\'\'\nn = false\no = -0\n"
                               "p = \"\"\"\r\n\"\\ \t\r\n \n x\"\"\"\nq = 1979-05-27 07:32:00+23:59\n"
                               "r = 9223372036854775807\ns = -9223372036854775808\n-_9.\"\".'' = 2000-01-01 # c");
    ck_assert(at(t, "a")->kind == TOML_DATE && at(t, "b")->kind == TOML_DATE && at(t, "c")->kind == TOML_DATE);
    ck_assert(at(t, "d")->kind == TOML_FLOAT && at(t, "d")->number == 0);
    ck_assert_int_eq(at(t, "e")->integer, 5);
    ck_assert_int_eq(at(t, "f")->integer, 15);
    ck_assert_uint_eq(at(t, "g")->items.n, 0);
    ck_assert_uint_eq(at(t, "h")->items.n, 1);
    ck_assert_str_eq(at(t, "i")->text, "\xf0\x9f\x98\x80\xee\x80\x80\t\\");
    ck_assert(at(t, "j")->number != at(t, "j")->number);
    ck_assert_double_eq(at(t, "k")->number, 1e6);
    ck_assert(at(t, "l")->kind == TOML_TABLE && !toml_item(at(t, "l"), "x"));
    ck_assert_str_eq(at(t, "m")->text, "a'b\r\n''");
    ck_assert(at(t, "n")->kind == TOML_BOOL && !at(t, "n")->truth);
    ck_assert_int_eq(at(t, "o")->integer, 0);
    ck_assert_str_eq(at(t, "p")->text, "\"x");
    ck_assert(at(t, "q")->kind == TOML_DATE);
    ck_assert_int_eq(at(t, "r")->integer, INT64_MAX);
    ck_assert_int_eq(at(t, "s")->integer, INT64_MIN);
    ck_assert(at(at(at(t, "-_9"), ""), "")->kind == TOML_DATE);
}
END_TEST

START_TEST(tables) {
    const TomlValue *t = parse(cx_open(),
                               "x = 1\n[a.b]\ny = 2\n[a]\nz = 3\n[[l]]\nn = 1\n[l.sub]\nm = 2\n[[l]]\n[\"q r\".s]\n");
    ck_assert_int_eq(at(at(at(t, "a"), "b"), "y")->integer, 2);
    ck_assert_int_eq(at(at(t, "a"), "z")->integer, 3);
    ck_assert_uint_eq(at(t, "l")->items.n, 2);
    ck_assert_int_eq(at(at(at(t, "l")->items.at[0].value, "sub"), "m")->integer, 2);
    ck_assert(at(at(t, "q r"), "s")->kind == TOML_TABLE);
}
END_TEST

START_TEST(errors_have_places) {
    ck_assert_str_eq(error_of("a = 1\nb = \n"), "2:5: a value is missing");
    ck_assert_str_eq(error_of("a = 1\na = 2\n"), "2:1: `a` is given twice");
    ck_assert_str_eq(error_of("a = abc\n"), "1:5: this is not a value; write strings in quotes");
    ck_assert_str_eq(error_of("a = \"x\n"), "1:5: this string is never closed");
    ck_assert_str_eq(error_of("a = [1, 2\n"), "1:5: this array is never closed");
    ck_assert_str_eq(error_of("a = 1 b = 2\n"), "1:7: the line should end here");
    ck_assert_str_eq(error_of("[a]\n[a]\n"), "2:2: `a` is given twice");
    ck_assert_str_eq(error_of("a = {b = 1}\n[a.c]\n"), "2:2: `a` is given twice");
    ck_assert_str_eq(error_of("a\n"), "1:2: `=` and a value should follow the key");
    ck_assert_str_eq(error_of("a = 99999999999999999999\n"), "1:5: this integer does not fit in 64 bits");
}
END_TEST

START_TEST(what_is_no_toml) {
    static const char *const text[] = {"a = 01",
                                       "a = 1_",
                                       "a = _1",
                                       "a = 1.",
                                       "a = .5",
                                       "a = 1e",
                                       "a = 0x",
                                       "a = +0x1",
                                       "a = tru",
                                       "a = 1__0",
                                       "a = 0b2",
                                       "a = 0o8",
                                       "a = -0b1",
                                       "a = 1e5.0",
                                       "a = +-1",
                                       "a = 00.5",
                                       "a = 9223372036854775808",
                                       "a = -9223372036854775809",
                                       "a = \"\\x\"",
                                       "a = \"\\q\"",
                                       "a = \"\\u00g0\"",
                                       "a = \"\\udfff\"",
                                       "a = \"\\U00110000\"",
                                       "a = \"x\ny\"",
                                       "a = 'x\ny'",
                                       "a = 'x",
                                       "a = \"\"\"x\"\"",
                                       "a = \"\\ud800\"",
                                       "a = 2021-13-01",
                                       "a = 2021-02-29",
                                       "a = 2021-00-10",
                                       "a = 2021-04-31",
                                       "a = 2021-04-00",
                                       "a = 2100-02-29",
                                       "a = 2021-01-01T24:00:00",
                                       "a = 2021-01-01 07:32:00+24:00",
                                       "a = 2021-01-01 07:32:00-08:60",
                                       "a = 2021-01-01 07:32:00-08",
                                       "a = 25:00:00",
                                       "a = 24:00:00",
                                       "a = 07:60:00",
                                       "a = 07:32:61",
                                       "a = 07:32:00.",
                                       "a = 07:32:00Z",
                                       "a = 07:32",
                                       "a = {b = 1,}",
                                       "a = {b = 1, b = 2}",
                                       "a = {b}",
                                       "a = {b = 1 c = 2}",
                                       "a = {b = 1",
                                       "a = [1 2]",
                                       "a = [,]",
                                       "a = {b = 1\n}",
                                       "a = [1,,2]",
                                       "[a",
                                       "[]",
                                       "[[a]",
                                       "a.b = 1\na = 2",
                                       "a = 1\n[a]",
                                       "[a]\nb.c = 1\n[a.b]",
                                       "a = []\n[[a]]",
                                       "[[a]]\n[a]",
                                       "a = '\x01'",
                                       "# \x01",
                                       "a = 1 # \x7f",
                                       "a = 1\r",
                                       "a = '''",
                                       "= 1",

                                       "\"\"\"a\"\"\" = 1",
                                       "a = \xff"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) error_of(text[i]);
}
END_TEST

/* Has every kind of value and of header, comments and both ends of lines. */
static const char everything[] =
    "\xef\xbb\xbf# c\r\nk.'q'.\"r\" = \"\\u00e9\\t\"\t# c\nb = '''a\r\nb'''\nc = -1_000\r\nd = 0xfF\n"
    "e = 6.5e-1\nf = [true, false,\t# c\r\n [+inf, -nan],\r\n]\ng = 1979-05-27T07:32:00.5-08:00\n"
    "h = 07:32:00\ni = {x = 1, y.z = 'u'}\nj = \"\"\"\r\nl\\\r\n  m\"\"\"\"\nl = 0o7\nm = 0b1\n"
    "[a.b]\ny = 2000-01-01 00:00:00Z\n[a]\nz = {}\n[[t]]\nn = []\n[t.s]\n[[t]]\n";

/* Cutting or changing the text at any place gives a table, or one error inside the text. */
START_TEST(damaged_texts_are_told) {
    static const char noise[] = "\"'\\[]{}.,=#\n\r\t -+_:TZez90";
    size_t n = sizeof everything - 1, kept = 0;
    for (size_t i = 0; i < n; i++)
        for (const char *c = noise; *c; c++) {
            Context *cx = cx_open();
            char *text = arena_text(cx->mem, everything, c == noise ? i : n);
            if (c != noise) text[i] = *c;
            uint32_t errors;
            const TomlValue *table = parse(cx, text);
            Diag **diag = diag_sorted(cx->diags, cx->mem, &errors);
            ck_assert_msg(table ? !errors : errors == 1 && diag[0]->text[0], "%zu %c: %s", i, *c, text);
            kept += table != NULL;
            context_close(cx);
        }
    ck_assert_uint_gt(kept, n);
}
END_TEST

static const char *repeated(Context *cx, const char *before, const char *text, int times, bool numbered) {
    Text out = text_open(cx->mem);
    text_add(&out, before);
    for (int i = 0; i < times; i++) text_printf(&out, "%s%s", numbered ? arena_printf(cx->mem, "k%d", i) : "", text);
    return text_done(&out);
}

START_TEST(sizes_are_bounded) {
    Context *cx = cx_open();
    ck_assert_str_eq(error_of(repeated(cx, "", " = 1\n", 4097, true)), "4097:10: a table has too many keys");
    ck_assert_ptr_nonnull(strstr(error_of(repeated(cx, "", ".", 70, true)), "a key has too many parts"));
    ck_assert_str_eq(error_of(repeated(cx, "a = ", "[", 70, false)), "1:69: values are nested too deeply");
    ck_assert_str_eq(error_of(repeated(cx, "a = ", "{a=", 70, false)), "1:197: values are nested too deeply");
}
END_TEST

START_TEST(more_that_is_no_toml) {
    static const char *const text[][2] = {
        {"a = []\na.b = 1", "2:1: `a` is given twice"},
        {"a = {}\na.b = 1", "2:1: `a` is given twice"},
        {"[[a.b]]\n[a]\nb = 1", "`b` is given twice"},
        {"[a]\nb = {c = 1, c.d = 2}", "`c` is given twice"},
        {"a = [1 # c", "never closed"},
        {"a = [1,\n# \x01\n]", ""},
        {"a = \"\\u12\"", ""},
        {"a = \"x\\ y\"", ""},
        {"a = \"\\", ""},
        {"\"b\\u0000\" = 1", ""},
        {"a = 2021-01-01T07:32:00.5", NULL},
        {"a = 2021-01-01T07:32:00*05:00", ""},
        {"a = 2021-01-01T07:32:00-05x00", ""},
        {"a = 2021-01-01T07:32:00-x5:00", ""},
        {"a = 2021-01-01T07:32:00-05:x0", ""},
        {"a = 2021-01x01", ""},
        {"a = 2021-x1-01", ""},
        {"a = 2021-01-x1", ""},
        {"a = 2021x01-01", ""},
        {"a = 2021-01-01T", ""},
        {"a = 07x32:00", ""},
        {"a = 07:x2:00", ""},
        {"a = 07:32x00", ""},
        {"a = 07:32:x0", ""},
        {"a = 0xg", ""},
        {"a = 0x/", ""},
        {"a = 0o/", ""},
        {"[a]\n[a.b", ""},
        {"[a] x", "the line should end here"},
        {"[[a]] x", "the line should end here"},
        {"a = 1\n[[a]]", "`a` is given twice"},
        {"[a]\n[[a]]", "`a` is given twice"},
        {"a = [\"", ""},
        {"a = 'x\r", ""},
        {"a = 1__", ""},
        {"a = 1_x", ""},
    };
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        if (!text[i][1])
            ck_assert_msg(parse(cx_open(), text[i][0]) != NULL, "%s", text[i][0]);
        else
            ck_assert_msg(strstr(error_of(text[i][0]), text[i][1]) != NULL, "%s: %s", text[i][0], error_of(text[i][0]));
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("toml");
    TCase *tests = tcase_create("toml");
    tcase_add_test(tests, values);
    tcase_add_test(tests, other_spellings);
    tcase_add_test(tests, tables);
    tcase_add_test(tests, errors_have_places);
    tcase_add_test(tests, what_is_no_toml);
    tcase_add_test(tests, damaged_texts_are_told);
    tcase_add_test(tests, sizes_are_bounded);
    tcase_add_test(tests, more_that_is_no_toml);
    tcase_set_timeout(tests, 60);
    suite_add_tcase(suite, tests);
    return suite;
}
