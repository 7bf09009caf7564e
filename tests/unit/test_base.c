/* Arena, kept memory, vectors, maps, symbols, text, sources, diagnostics, limits. */
#include "base/kept.h"
#include "base/message.h"
#include "base/os.h"
#include "base/pairs.h"
#include "base/wide.h"
#include "context_fixture.h"
#include <math.h>

Suite *test_suite(void);

static void count_up(void *object) { ++*(int *)object; }

START_TEST(arena_gives_zeroed_aligned_memory_and_takes_it_back) {
    Context *cx = cx_open();
    int ran = 0;
    size_t before = arena_bytes(cx->scratch);
    ArenaMark mark = arena_mark(cx->scratch);
    arena_cleanup(cx->scratch, count_up, &ran);
    for (size_t size = 0; size < 3000000; size = size * 3 + 1) {
        unsigned char *p = arena_alloc(cx->scratch, size);
        ck_assert_uint_eq((uintptr_t)p % _Alignof(uint64_t), 0);
        ck_assert(!size || (p[0] == 0 && memcmp(p, p + 1, size - 1) == 0));
        memset(p, 0xFF, size);
    }
    ck_assert_int_eq(ran, 0);
    arena_release(cx->scratch, mark);
    ck_assert_int_eq(ran, 1);
    ck_assert_uint_eq(arena_bytes(cx->scratch), before);
    ck_assert_int_eq(*arena_new(cx->scratch, int), 0);
    ck_assert_str_eq(arena_printf(cx->scratch, "%d-%s", 7, "x"), "7-x");
}
END_TEST

START_TEST(copies_that_grow_are_zeroed_behind_what_was_copied) {
    Context *cx = cx_open();
    ArenaMark mark = arena_mark(cx->scratch);
    memset(arena_alloc(cx->scratch, 4000), 0xFF, 4000); /* memory that is handed out again */
    arena_release(cx->scratch, mark);
    char *text = arena_text(cx->scratch, "abc", 3), *copy = arena_copy(cx->scratch, "xyz", 3);
    copy = arena_grow(cx->scratch, copy, 3, 50);
    text = arena_grow(cx->scratch, text, 4, 90); /* it has to move */
    char zero[90] = "";
    ck_assert(!memcmp(copy, "xyz", 3) && !memcmp(copy + 3, zero, 47));
    ck_assert(!memcmp(text, "abc", 3) && !memcmp(text + 3, zero, 87));
}
END_TEST

/* Compares searches in texts of every length and alignment with a search that looks at each place. */
START_TEST(words_are_found_where_they_first_are) {
    char text[112], word[80];
    uint32_t state = 1;
    for (uint32_t trial = 0; trial < 60000; trial++) {
        size_t from = trial % 17, length = trial % 89, size = trial % 7 ? trial % 6 : trial % 71;
        for (size_t i = 0; i < sizeof text; i++)
            state = state * 1664525 + 1013904223, text[i] = "aaab"[state >> 24 & 3];
        memcpy(word, text + (state >> 16) % (sizeof text - sizeof word), sizeof word);
        const char *naive = NULL;
        for (size_t i = 0; i + size <= length && !naive; i++)
            if (memcmp(text + from + i, word, size) == 0) naive = text + from + i;
        ck_assert_ptr_eq(str_find(text + from, length, word, size), naive);
    }
}
END_TEST

static const char *message_of(Context *cx, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = message_text(cx->mem, format, args);
    va_end(args);
    return text;
}

START_TEST(quoted_names_stay_in_their_lines) {
    Context *cx = cx_open();
    ck_assert_str_eq(message_of(cx, "`%s` is 'no' name", "a"), "`a` is 'no' name");
    ck_assert_str_eq(message_of(cx, "%d%%: `%s.%.*s` raises %s", 7, "a\n`\n", 3, "b\nc\n", "d\ne`\n"),
                     "7%: `a\\n`\\n.b\\nc` raises d\ne`\n");
    ck_assert_str_eq(
        message_of(cx, "%s: not '%s', %zu, %lld, %c, %g `%s", "\n", "\n", (size_t)1, -2LL, '\n', 0.5, "\n"),
        "\n: not '\\n', 1, -2, \n, 0.5 `\\n");
}
END_TEST

START_TEST(guarded_arena_leaves_poison_after_allocations_and_items) {
    Context *cx = cx_open(); /* guarded, as in all unit tests */
    unsigned char *text = arena_alloc(cx->scratch, 8), *next = arena_alloc(cx->scratch, 8);
    ck_assert_uint_eq(text[8], 0xA5);
    ck_assert_uint_eq(next[-1], 0xA5);
    next = arena_grow(cx->scratch, next, 8, 24);
    ck_assert_uint_eq(next[23], 0);
    ck_assert_uint_eq(next[24], 0xA5);
    Vec(uint64_t) v = {0};
    for (uint64_t i = 0; i < 5; i++) vec_push(cx->scratch, &v, i);
    ck_assert_uint_ge(v.cap, 6);
    ck_assert_uint_eq(v.at[4], 4);
    ck_assert_uint_eq(v.at[5], UINT64_C(0xA5A5A5A5A5A5A5A5));
}
END_TEST

static FaultKind fault_of(void (*act)(Arena *), size_t most) {
    Fault fault = {.most = most};
    Arena *volatile arena = NULL;
    if (!setjmp(fault.exit)) {
        arena = arena_open(&fault);
        act(arena);
    }
    arena_close(arena);
    return fault.kind;
}

static void ask_much(Arena *arena) { arena_alloc(arena, 2000); }
static void ask_overflow(Arena *arena) { arena_array(arena, SIZE_MAX / 2, 3); }
static void ask_product(Arena *arena) { sz_mul(arena_fault(arena), SIZE_MAX, 2); }

START_TEST(arena_raises_limits_and_overflow) {
    ck_assert_int_eq(fault_of(ask_much, 1000), FAULT_LIMIT);
    ck_assert_int_eq(fault_of(ask_much, 0), FAULT_NONE);
    ck_assert_int_eq(fault_of(ask_overflow, 0), FAULT_MEMORY);
    ck_assert_int_eq(fault_of(ask_product, 0), FAULT_MEMORY);
}
END_TEST

/* Registers an object in an arena while the request for memory to do so fails, and closes the arena. */
static FaultKind register_failing(int *ran) {
    Fault fault = {0};
    Arena *arena = arena_open(&fault);
    fault.fail_at = fault.count + 1;
    if (!setjmp(fault.exit)) arena_cleanup(arena, count_up, ran);
    arena_close(arena);
    return fault.kind;
}

START_TEST(an_object_that_cannot_be_registered_is_released_once) {
    int ran = 0;
    ck_assert_int_eq(register_failing(&ran), FAULT_MEMORY);
    ck_assert_int_eq(ran, 1);
}
END_TEST

static FaultKind open_failing_at(uint64_t n) {
    Fault fault = {.fail_at = n};
    Context cx = {0};
    if (!setjmp(fault.exit)) {
        context_open(&cx, &fault);
        cx_sym(&cx, "name");
    }
    context_close(&cx);
    if (fault.kind != FAULT_NONE) ck_assert_uint_eq(fault.count, n);
    return fault.kind;
}

START_TEST(nth_allocation_fails_once_asked_to) {
    uint64_t n = 1;
    while (open_failing_at(n) == FAULT_MEMORY) n++;
    ck_assert_uint_gt(n, 5);
    ck_assert_int_eq(open_failing_at(n), FAULT_NONE);
}
END_TEST

START_TEST(vectors_grow) {
    Context *cx = cx_open();
    Vec(int) v = {0};
    for (int i = 0; i < 1000; i++) vec_push(cx->mem, &v, i * i);
    ck_assert_uint_eq(v.n, 1000);
    ck_assert_int_eq(v.at[999], 998001);
    ck_assert_int_eq(vec_pop(&v), 998001);
    ck_assert_int_eq(vec_last(&v), (intmax_t)998 * 998);
    vec_clear(&v);
    ck_assert_uint_eq(v.n, 0);
}
END_TEST

/* A search ends at a free slot: one that a removal frees must not hide the entries after it. */
START_TEST(rows_are_found_by_their_keys) {
    typedef struct Row {
        const char *name;
        uint32_t key;
    } Row;
    static const Row row[] = {{"a", 3}, {"b", 3}, {"c", 7}, {"d", 20}};
    static const struct {
        uint32_t key, first, last; /* the first row with at least the key, the last with at most the key */
    } cases[] = {{0, 0, 0}, {2, 0, 0}, {3, 0, 1}, {4, 2, 1}, {7, 2, 2}, {8, 3, 2}, {19, 3, 2}, {20, 3, 3}, {21, 4, 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t first = first_at_least(row, sizeof *row, offsetof(Row, key), 4, cases[i].key);
        ck_assert_uint_eq(first, cases[i].first);
        ck_assert_uint_eq(last_at_most(row, sizeof *row, offsetof(Row, key), 4, cases[i].key), cases[i].last);
    }
    ck_assert_uint_eq(first_at_least(NULL, sizeof *row, offsetof(Row, key), 0, 3), 0);
    ck_assert_uint_eq(last_at_most(NULL, sizeof *row, offsetof(Row, key), 0, 3), 0);
}
END_TEST

START_TEST(maps_find_what_is_left_after_removals) {
    enum { KEYS = 700 };
    Context *cx = cx_open();
    Map map = {0};
    bool there[KEYS] = {0};
    uint32_t draw = 1, live = 0;
    for (int step = 0; step < 20000; step++) {
        draw = draw * 1664525u + 1013904223u;
        uintptr_t k = (draw >> 8) % KEYS;
        if (draw >> 31) {
            live += !there[k];
            map_set(cx->mem, &map, map_key(k), (void *)(k + 1));
            there[k] = true;
        } else {
            ck_assert_ptr_eq(map_remove(&map, map_key(k)), there[k] ? (void *)(k + 1) : NULL);
            live -= there[k];
            there[k] = false;
        }
        if (step % 97) continue;
        ck_assert_uint_eq(map.live, live);
        uint32_t wrong = 0; /* one assertion for all keys, since each one costs a system call */
        for (uintptr_t i = 0; i < KEYS; i++) wrong += map_get(&map, map_key(i)) != (there[i] ? (void *)(i + 1) : NULL);
        ck_assert_uint_eq(wrong, 0);
    }
}
END_TEST

/* Maps of all small sizes, with and without removed entries: the copy has what the map had, in its order, and neither
 * changes with the other. */
START_TEST(copies_of_maps_are_maps_of_their_own) {
    Context *cx = cx_open();
    for (uintptr_t n = 0; n < 150; n++)
        for (uintptr_t removed = 0; removed < 3; removed++) {
            Map map = {0}, copy;
            for (uintptr_t i = 0; i < n; i++) map_set(cx->mem, &map, map_key(7 * i), (void *)(i + 1));
            for (uintptr_t i = 0; removed && i < n; i += removed) map_remove(&map, map_key(7 * i));
            map_copy(cx->mem, &copy, &map);
            ck_assert_uint_eq(copy.live, map.live);
            for (uintptr_t i = 0; i < n + 40; i += 2) map_set(cx->mem, &copy, map_key(7 * i), (void *)(i + 1000));
            for (uintptr_t i = 1; i < n; i += 2) map_set(cx->mem, &map, map_key(7 * i), (void *)(i + 5000));
            map_remove(&copy, map_key(7 * 3));
            uintptr_t wrong = 0, last = 0;
            for (uintptr_t i = 0; i < n + 40; i++) {
                bool there = i < n && (!removed || i % removed), odd = i % 2;
                uintptr_t mine = odd && i < n ? i + 5000 : there ? i + 1 : 0;
                uintptr_t copied = !odd ? i + 1000 : i == 3 || !there ? 0 : i + 1;
                wrong += (uintptr_t)map_get(&map, map_key(7 * i)) != mine;
                wrong += (uintptr_t)map_get(&copy, map_key(7 * i)) != copied;
            }
            map_each (&map, e) {
                bool old = (uintptr_t)e->value < 5000 || !removed;
                wrong += old && (uintptr_t)e->key < last;
                if (old) last = (uintptr_t)e->key;
            }
            ck_assert_uint_eq(wrong, 0);
        }
}
END_TEST

START_TEST(maps_keep_the_order_of_insertion) {
    Context *cx = cx_open();
    Map map = {0};
    for (uintptr_t i = 0; i < 500; i++) map_set(cx->mem, &map, map_key(i), (void *)(i + 1));
    for (uintptr_t i = 0; i < 500; i += 2) ck_assert_ptr_eq(map_remove(&map, map_key(i)), (void *)(i + 1));
    ck_assert_ptr_null(map_remove(&map, map_key(0)));
    map_reserve(cx->mem, &map, 600);
    const MapEntry *reserved = map.entry;
    for (uintptr_t i = 1000; i < 1600; i++) map_set(cx->mem, &map, map_key(i), NULL);
    ck_assert_ptr_eq(map.entry, reserved);
    for (uintptr_t i = 1000; i < 1600; i++) map_remove(&map, map_key(i));
    map_set(cx->mem, &map, map_key(0), (void *)9);
    map_set(cx->mem, &map, map_key(1), (void *)8);
    ck_assert_uint_eq(map.live, 251);
    ck_assert(!map_has(&map, map_key(2)) && map_has(&map, map_key(3)));
    ck_assert_ptr_eq(map_get(&map, map_key(1)), (void *)8);
    uintptr_t expect = 1, seen = 0;
    map_each (&map, e) {
        ck_assert_ptr_eq(e->key, map_key(seen < 250 ? expect : 0));
        expect += 2;
        seen++;
    }
    ck_assert_uint_eq(seen, 251);
    ck_assert_ptr_eq(map_value_at(&map, 0), (void *)8);
    ck_assert_ptr_eq(map_value_at(&map, 249), (void *)500);
    ck_assert_ptr_eq(map_value_at(&map, 250), (void *)9);
    ck_assert_ptr_null(map_value_at(&map, 251));
}
END_TEST

START_TEST(pairs_know_the_first_equal_one) {
    Context *cx = cx_open();
    Pairs pairs = {0};
    for (uintptr_t i = 0; i < 300; i++)
        ck_assert_uint_eq(pairs_add(cx->mem, &pairs, map_key(i % 10), map_key(i % 20)), i % 20);
    ck_assert_uint_eq(pairs_add(cx->mem, &pairs, map_key(1), map_key(0)), 300);
    ck_assert_uint_eq(pairs_add(cx->mem, &pairs, map_key(1), map_key(0)), 300);
}
END_TEST

START_TEST(symbols_are_equal_by_pointer) {
    Context *cx = cx_open();
    Sym a = cx_sym(cx, "forward");
    for (int i = 0; i < 2000; i++) sym_printf(cx->symbols, "name%d", i);
    ck_assert_ptr_eq(sym_n(cx->symbols, "forward?", 7), a);
    ck_assert_ptr_eq(sym_printf(cx->symbols, "name%d", 77), cx_sym(cx, "name77"));
    Sym nul = sym_n(cx->symbols, "a\0b", 3);
    ck_assert_uint_eq(sym_length(nul), 3);
    ck_assert_ptr_ne(nul, cx_sym(cx, "a"));
}
END_TEST

START_TEST(floats_are_spelled_as_repr) {
    static const struct {
        double value;
        const char *text;
    } rows[] = {{1, "1.0"},
                {0.1, "0.1"},
                {1e16, "1e+16"},
                {1e15, "1000000000000000.0"},
                {123456.789, "123456.789"},
                {1e-5, "1e-05"},
                {0.0001, "0.0001"},
                {-2.5, "-2.5"},
                {5e-324, "5e-324"},
                {1.7976931348623157e308, "1.7976931348623157e+308"},
                {1.0 / 3, "0.3333333333333333"},
                {-0.0, "-0.0"},
                {INFINITY, "inf"},
                {-INFINITY, "-inf"},
                {NAN, "nan"}};
    Context *cx = cx_open();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Text text = text_open(cx->scratch);
        text_float(&text, rows[i].value);
        ck_assert_str_eq(text_done(&text), rows[i].text);
    }
    ck_assert_double_eq(text_to_double(cx->scratch, "1_000.5e1", 9), 10005);
}
END_TEST

START_TEST(integers_are_spelled_in_decimal) {
    static const int64_t number[] = {0, 7, -10, INT64_MAX, INT64_MIN};
    Text text = text_open(cx_open()->scratch);
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        text_integer(&text, number[i]);
        text_char(&text, ' ');
    }
    text_count(&text, UINT64_MAX);
    ck_assert_str_eq(text_done(&text), "0 7 -10 9223372036854775807 -9223372036854775808 18446744073709551615");
}
END_TEST

START_TEST(utf8_is_checked) {
    uint32_t code = 0;
    ck_assert_int_eq(utf8_decode("\xF0\x9F\x98\x80", 4, &code), 4);
    ck_assert_uint_eq(code, 0x1F600);
    ck_assert_int_eq(utf8_decode("\xC0\x80", 2, &code), 0);
    ck_assert_int_eq(utf8_decode("\xED\xA0\x80", 3, &code), 0);
    ck_assert_int_eq(utf8_decode("\xE2\x82", 2, &code), 0);
    char out[4];
    ck_assert_int_eq(utf8_put(0x20AC, out), 3);
    ck_assert_mem_eq(out, "\xE2\x82\xAC", 3);
}
END_TEST

START_TEST(positions_become_lines_and_columns) {
    Context *cx = cx_open();
    Source *a = cx_text(cx, "\xEF\xBB\xBFx = 1\r\ny\xC3\xA9\xF0\x9F\x98\x80z\rlast");
    Source *b = cx_text(cx, "bad \xFF");
    ck_assert_uint_eq(a->valid, a->length);
    ck_assert_uint_eq(b->valid, 4);
    Place p = src_place(cx->sources, a->base + 3);
    ck_assert(p.source == a && p.line == 1 && p.column == 1);
    Pos z = a->base + (Pos)(strchr(a->text, 'z') - a->text);
    p = src_place(cx->sources, z);
    ck_assert_uint_eq(p.line, 2);
    ck_assert_uint_eq(p.column, 4);
    /* places before and after the last one: the bytes before z, and the column */
    static const uint32_t places[][2] = {{4, 3}, {6, 2}, {7, 1}, {0, 4}, {6, 2}, {4, 3},
                                         {1, 4}, {4, 3}, {0, 4}, {5, 3}, {7, 1}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        ck_assert_uint_eq(src_place(cx->sources, z - places[i][0]).column, places[i][1]);
    ck_assert_uint_eq(src_column(cx->sources, z, UNITS_UTF16), 4);
    ck_assert_uint_eq(src_column(cx->sources, z, UNITS_UTF8), 7);
    ck_assert_uint_eq(src_place(cx->sources, a->base + (Pos)a->length).line, 3);
    size_t length;
    ck_assert_mem_eq(src_line(cx->sources, a->base + (Pos)a->length - 1, &length), "last", 4);
    ck_assert_uint_eq(length, 4);
    ck_assert_ptr_eq(src_of(cx->sources, b->base), b);
    ck_assert_ptr_null(src_of(cx->sources, 0));
}
END_TEST

START_TEST(diagnostics_are_counted_deduplicated_and_dropped) {
    Context *cx = cx_open();
    cx_text(cx, "some text");
    Diag *first = diag_add(cx->diags, DIAG_1001, (Span){5, 6}, NULL, "number %d", 1);
    ck_assert_ptr_eq(diag_add(cx->diags, DIAG_1001, (Span){5, 6}, NULL, "number %d", 1), first);
    DiagMark mark = diag_mark(cx->diags);
    diag_add(cx->diags, DIAG_1001, (Span){2, 3}, NULL, "dropped");
    diag_drop(cx->diags, mark);
    diag_quiet(cx->diags, 1);
    diag_help(cx->diags, diag_add(cx->diags, DIAG_1001, (Span){1, 2}, NULL, "unheard"), "help");
    diag_quiet(cx->diags, -1);
    diag_label(cx->diags, diag_add(cx->diags, DIAG_1002, (Span){2, 3}, NULL, "second"), (Span){1, 2}, "label");
    ck_assert_uint_eq(diag_distinct_errors(cx->diags), 2);
    ck_assert_uint_eq(diag_errors(cx->diags), 3); /* the first was reported twice */
    uint32_t n;
    Diag **sorted = diag_sorted(cx->diags, cx->scratch, &n);
    ck_assert_uint_eq(n, 2);
    ck_assert_str_eq(sorted[0]->text, "second");
    ck_assert_str_eq(sorted[0]->label[0].text, "label");
    ck_assert_ptr_eq(diag_row_named("SC1002"), diag_row(DIAG_1002));
    ck_assert_ptr_eq(diag_row_named("unclosed-bracket"), diag_row(DIAG_1002));
    ck_assert_ptr_null(diag_row_named("1002x"));
    for (int i = 0; i < 200; i++) diag_add(cx->diags, DIAG_1001, (Span){7, (Pos)(8 + i)}, NULL, "error %d", i);
    diag_sorted(cx->diags, cx->scratch, &n);
    ck_assert_uint_eq(n, (uint32_t)cx->limits.errors);
    ck_assert_uint_eq(diag_distinct_errors(cx->diags), 202);
}
END_TEST

/* A function of the prelude that continues after an error fails again, at the same call of the program. */
START_TEST(what_follows_an_error_at_its_place_is_dropped) {
    Context *cx = cx_open();
    Pos own = cx_text(cx, "some text")->base, prelude = src_add(cx->sources, "norm.py", "some text", 9, true)->base;
    Span call = {own + 5, own + 6}, within = {prelude + 1, prelude + 2}, deeper = {prelude + 3, prelude + 4};
    Trail main = {.at = {own + 1, own + 2}}, norm = {.up = &main, .at = call}, sum = {.up = &norm, .at = within};
    Trail other = {.at = {own + 3, own + 4}};
    ck_assert(diag_is_kept(cx->diags, diag_add(cx->diags, DIAG_1001, call, &main, "first")));
    ck_assert(!diag_is_kept(cx->diags, diag_add(cx->diags, DIAG_1002, within, &norm, "second")));
    ck_assert(!diag_is_kept(cx->diags, diag_add(cx->diags, DIAG_1002, deeper, &sum, "third")));
    ck_assert(diag_is_kept(cx->diags, diag_add(cx->diags, DIAG_1002, call, &other, "another call")));
    ck_assert(diag_is_kept(cx->diags, diag_add(cx->diags, DIAG_1002, (Span){call.lo, call.hi + 1}, &main, "place")));
    ck_assert_uint_eq(diag_distinct_errors(cx->diags), 3);
    ck_assert_uint_eq(diag_errors(cx->diags), 5);
}
END_TEST

/* Returns the diagnostic to which a fix is added while the n-th allocation from there fails. */
static Diag fixed_while_failing(uint64_t n, bool *failed) {
    Fault fault = {0};
    Context cx = {0};
    Diag *volatile diag = NULL;
    *failed = setjmp(fault.exit) != 0;
    if (!*failed) {
        context_open(&cx, &fault);
        diag = diag_add(cx.diags, DIAG_1006, (Span){1, 2}, NULL, "a message");
        fault.fail_at = fault.count + n;
        diag_fix(cx.diags, diag, (Span){2, 2}, ":");
    }
    Diag made = *diag;
    context_close(&cx);
    return made;
}

START_TEST(a_diagnostic_is_whole_after_an_allocation_failed) {
    bool failed = true;
    for (uint64_t n = 1; failed; n++) {
        Diag made = fixed_while_failing(n, &failed);
        ck_assert_uint_eq(made.fixes, failed ? 0 : 1);
        ck_assert((made.fix != NULL) >= !failed);
    }
}
END_TEST

START_TEST(limits_are_set_by_name) {
    Limits limits;
    limits_default(&limits);
    ck_assert_int_eq(limits.brackets, 200);
    ck_assert_int_eq(limits_set(&limits, "wall-ms", 5), 0);
    ck_assert_int_eq(limits.wall_ms, 5);
    ck_assert_int_eq(limits_set(&limits, "wall", 5), -1);
}
END_TEST

START_TEST(processor_time_does_not_pass_while_the_thread_waits) {
    Fault fault = {0};
    Context cx = {0};
    limits_default(&cx.limits);
    cx.limits.cpu_ms = 30;
    volatile bool waited = false;
    if (!setjmp(fault.exit)) {
        context_open(&cx, &fault);
        os_pause(60);
        cx_check_time(&cx);
        waited = true;
        for (;;) cx_tick(&cx);
    }
    ck_assert(waited);
    ck_assert_int_eq(fault.kind, FAULT_LIMIT);
    ck_assert_str_eq(fault.limit, "cpu-ms");
    context_close(&cx);
}
END_TEST

START_TEST(targets_are_split_at_the_last_colon_but_a_drives) {
    static const struct {
        const char *target, *path, *name;
    } row[] = {
        {"model.py:Net", "model.py", "Net"},
        {"model.py", "model.py", NULL},
        {"model.py:", "model.py", ""},
        {"-", "-", NULL},
        {"-:Net", "-", "Net"},
        {"", "", NULL},
        {":Net", "", "Net"},
        {"a:Net", "a", "Net"},
        {"a:", "a", ""},
        {"dir/a:b.py:Net", "dir/a:b.py", "Net"},
        {"C:\\dir\\model.py", "C:\\dir\\model.py", NULL},
        {"C:\\dir\\model.py:Class", "C:\\dir\\model.py", "Class"},
        {"c:/dir/model.py", "c:/dir/model.py", NULL},
        {"c:/dir/model.py:Class", "c:/dir/model.py", "Class"},
        {"z:\\", "z:\\", NULL},
        {"cc:\\model.py", "cc", "\\model.py"},
        {"1:/model.py", "1", "/model.py"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const char *name = "unset";
        size_t n = target_split(row[i].target, &name);
        ck_assert_uint_eq(n, strlen(row[i].path));
        ck_assert_mem_eq(row[i].target, row[i].path, n);
        ck_assert_pstr_eq(name, row[i].name);
    }
}
END_TEST

static Wide power_of_two(int64_t exponent) {
    Wide power;
    ck_assert(wide_pow(wide_of(2), exponent, &power));
    return power;
}

static void check_wide(Wide a, bool negative, uint64_t high, uint64_t low) {
    ck_assert(a.negative == negative);
    ck_assert_uint_eq(a.high, high);
    ck_assert_uint_eq(a.low, low);
}

START_TEST(wide_integers_have_127_bits) {
    Wide a, most, one = wide_of(1), least = wide_of(INT64_MIN);
    int64_t narrow;
    check_wide(least, true, 0, (uint64_t)1 << 63);
    ck_assert(wide_narrow(least, &narrow) && narrow == INT64_MIN);
    ck_assert(!wide_narrow(wide_neg(least), &narrow));
    ck_assert(wide_mul(least, least, &a));
    check_wide(a, false, (uint64_t)1 << 62, 0);
    ck_assert(wide_mul(wide_of(-0x123456789abcdef), wide_of(0x7edcba9876543210), &a));
    check_wide(a, true, 0x90574ce8a1f04a, 0xa236d88fe5618cf0);
    ck_assert(wide_add(power_of_two(64), wide_of(-1), &a));
    check_wide(a, false, 0, UINT64_MAX);
    ck_assert(wide_add(a, one, &a));
    check_wide(a, false, 1, 0);
    ck_assert(wide_add(wide_of(5), wide_of(-7), &a) && wide_narrow(a, &narrow) && narrow == -2);
    ck_assert(wide_add(wide_of(7), wide_of(-7), &a));
    check_wide(a, false, 0, 0);
    ck_assert(wide_add(power_of_two(126), wide_neg(one), &most) && wide_add(most, power_of_two(126), &most));
    check_wide(most, false, UINT64_MAX >> 1, UINT64_MAX);
    ck_assert(!wide_add(most, one, &a));
    ck_assert(!wide_add(wide_neg(most), wide_neg(one), &a));
    ck_assert(!wide_mul(power_of_two(126), wide_of(2), &a));
    ck_assert(!wide_mul(power_of_two(64), power_of_two(64), &a));
    ck_assert(!wide_pow(wide_of(2), WIDE_BITS, &a) && !wide_pow(one, -1, &a));
    ck_assert(wide_pow(wide_of(-3), 79, &a));
    check_wide(a, true, 0x2510fb4fd908363e, 0xbef8c87d897df16b);
}
END_TEST

typedef struct Number {
    KeptRow head;
    uint32_t value, made;
} Number;

static bool same_number(const KeptRow *row, const void *key) {
    return ((const Number *)row)->value == *(const uint32_t *)key;
}

static void keep_number(KeptRows *rows, uint32_t value, uint32_t made) {
    Number *number = (Number *)kept_row(rows, sizeof *number);
    ck_assert(number);
    *number = (Number){{value % 7}, value, made}; /* hashes of which many are equal */
    kept_put(rows, &number->head, &value);
}

static uint32_t found_number(const KeptRows *rows, uint32_t value) {
    const Number *number = (const Number *)kept_find(rows, value % 7, &value);
    return number ? number->made : 0;
}

START_TEST(kept_rows_are_replaced_and_all_dropped_when_they_are_too_large) {
    enum { N = 1000 };
    KeptRows rows = {.most = N * sizeof(Number), .same = same_number};
    ck_assert(!kept_row(&rows, rows.most + 1));
    ck_assert_uint_eq(found_number(&rows, 3), 0);
    for (uint32_t i = 0; i < N - 1; i++) keep_number(&rows, i, i + 1);
    for (uint32_t i = 0; i < N - 1; i++) ck_assert_uint_eq(found_number(&rows, i), i + 1);
    keep_number(&rows, 5, 77);
    ck_assert_uint_eq(rows.n, N - 1);
    ck_assert_uint_eq(found_number(&rows, 5), 77);
    keep_number(&rows, N, 1);
    ck_assert_uint_eq(found_number(&rows, 5), 0);
    ck_assert_uint_eq(found_number(&rows, N), 1);
    kept_close(&rows);
}
END_TEST

START_TEST(kept_arrays_grow_to_what_is_wanted) {
    uint32_t room = 0, *at = kept_array(NULL, &room, 1, sizeof *at);
    ck_assert(at && room >= 1);
    at[0] = 12;
    uint32_t before = room, *same = kept_array(at, &room, before, sizeof *at);
    ck_assert(same == at && room == before);
    at = kept_array(at, &room, 100000, sizeof *at);
    ck_assert(at && room >= 100000 && at[0] == 12);
    at[99999] = 1;
    uint32_t full = UINT32_MAX / 2 + 1;
    ck_assert(!kept_array(at, &full, UINT32_MAX, sizeof *at));
    ck_assert_uint_eq(full, UINT32_MAX / 2 + 1);
    free(at);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("base");
    TCase *all = tcase_create("base");
    tcase_add_test(all, arena_gives_zeroed_aligned_memory_and_takes_it_back);
    tcase_add_test(all, words_are_found_where_they_first_are);
    tcase_add_test(all, copies_that_grow_are_zeroed_behind_what_was_copied);
    tcase_add_test(all, quoted_names_stay_in_their_lines);
    tcase_add_test(all, guarded_arena_leaves_poison_after_allocations_and_items);
    tcase_add_test(all, arena_raises_limits_and_overflow);
    tcase_add_test(all, an_object_that_cannot_be_registered_is_released_once);
    tcase_add_test(all, nth_allocation_fails_once_asked_to);
    tcase_add_test(all, vectors_grow);
    tcase_add_test(all, kept_rows_are_replaced_and_all_dropped_when_they_are_too_large);
    tcase_add_test(all, kept_arrays_grow_to_what_is_wanted);
    tcase_add_test(all, rows_are_found_by_their_keys);
    tcase_add_test(all, wide_integers_have_127_bits);
    tcase_add_test(all, copies_of_maps_are_maps_of_their_own);
    tcase_add_test(all, maps_keep_the_order_of_insertion);
    tcase_add_test(all, maps_find_what_is_left_after_removals);
    tcase_add_test(all, pairs_know_the_first_equal_one);
    tcase_add_test(all, symbols_are_equal_by_pointer);
    tcase_add_test(all, floats_are_spelled_as_repr);
    tcase_add_test(all, integers_are_spelled_in_decimal);
    tcase_add_test(all, utf8_is_checked);
    tcase_add_test(all, positions_become_lines_and_columns);
    tcase_add_test(all, diagnostics_are_counted_deduplicated_and_dropped);
    tcase_add_test(all, what_follows_an_error_at_its_place_is_dropped);
    tcase_add_test(all, a_diagnostic_is_whole_after_an_allocation_failed);
    tcase_add_test(all, limits_are_set_by_name);
    tcase_add_test(all, processor_time_does_not_pass_while_the_thread_waits);
    tcase_add_test(all, targets_are_split_at_the_last_colon_but_a_drives);
    suite_add_tcase(suite, all);
    return suite;
}
