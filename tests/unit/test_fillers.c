/* Which lines of a text may fill the object of a name, as a whole or through another name. */
#include "context_fixture.h"
#include "frontend/texts/fillers.h"

Suite *test_suite(void);

static const Tuple *tuple_of(Context *cx, uint32_t n, const char *const *names) {
    Sval *item = arena_new_array(cx->mem, Sval, n);
    for (uint32_t i = 0; i < n; i++) item[i] = (Sval){.kind = SV_STR, .sym = cx_sym(cx, names[i])};
    Tuple *tuple = arena_new(cx->mem, Tuple);
    *tuple = (Tuple){.n = n, .item = item};
    return tuple;
}

/* Returns an evaluator without a prelude, which knows some names of prelude/_marks.py. */
static Eval *opened(Context *cx) {
    Eval *ev = arena_new(cx->mem, Eval);
    ev->cx = cx;
    const Tuple **known = ev->memo.prelude_tuple;
    known[PRELUDE_MARKS_READING_METHODS] = tuple_of(cx, 2, (const char *const[]){"get", "items"});
    known[PRELUDE_MARKS_READING_CALLS] = tuple_of(cx, 2, (const char *const[]){"dict", "isinstance"});
    known[PRELUDE_MARKS_NAMING_CALLS] = tuple_of(cx, 1, (const char *const[]){"setattr"});
    return ev;
}

static bool fills(const char *text) {
    Context *cx = cx_open();
    return may_be_filled(opened(cx), cx_text(cx, text), cx_sym(cx, "table"), (Span){0, 0});
}

static const char *const harmless[] = {
    "tables = {}\ntables[1] = 2\n",
    "table = {}\n",
    "table: Dict[str, int] = {}\n",
    "class A:\n    table = {'a': 1}\n",
    "from m import other, table\n",
    "from m import (\n    other,\n    table,  # a comment, table[1] = 2\n)\n",
    "'''table[1] = 2, says a docstring'''\n",
    "if key in self.table:\n    x = 1\n",
    "if key not in cls.table and other:\n    pass\n",
    "for key in table:\n    pass\n",
    "x = table[key]\n",
    "return table[key], table[other]\n",
    "x = f(table[key])[1]\n",
    "del table[key]\n",
    "x = self.table.get(key, None)\n",
    "for k, v in a.b().table.items():\n    pass\n",
    "x = dict(table)\n",
    "x = {**table, 'a': 1}\n",
    "if isinstance(table, dict): pass\n",
    "def f(self, table, *, other):\n    pass\n",
    "f(table=3)\n",
    "x = table == other\n",
    "assert table is None\n",
    "if key in super().__getattribute__('table'):\n    key = super().__getattribute__(\"table\")[key]\n",
    "x = getattr(self, 'table')[1]\n",
    "if key != 'table' and key in owner['table']: pass\n",
    "setattr(self, 'table', {})\n",
    "__all__ = ['f', 'table']\n",
    "x = f'{table}, {table!r}, {table:>9}'\n",
    "x = f'{{table.update(y)}}'\n",
    "x = f\"{dict(table)} of {table['}']}\"\n",
    "x = \"it's\"; y = '''a\nb''' + table[1]\n",
};

static const char *const filling[] = {
    "table[1] = 2\n",
    "    self.table[a][b] = 2\n",
    "table[1] += 2\n",
    "table |= other\n",
    "table.update(other)\n",
    "table.setdefault(1, 2)\n",
    "a, table[1] = 2, 3\n",
    "table[1], a = 2, 3\n",
    "(a, table[1]) = 2, 3\n",
    "table[1]: int = 3\n",
    "x = table[1] = 3\n",
    "for table[1] in x:\n    pass\n",
    "for a, table[1] in x:\n    pass\n",
    "with f() as table[1]:\n    pass\n",
    "if x: table[1] = 2\n",
    "other = table\n",
    "other = self.table\n",
    "return table\n",
    "register(table)\n",
    "register(a, table)\n",
    "register(to=table)\n",
    "x = [table, other]\n",
    "for t in (table, other):\n    t[1] = 2\n",
    "from m import table as other\n",
    "while (x := y or table):\n    pass\n",
    "while x := table:\n    pass\n",
    "getattr(self, 'table')[1] = 2\n",
    "x = getattr(self, 'table')\n",
    "self.__dict__['table'][1] = 2\n",
    "names = ['table', 'other']\n",
    "x = f'{table.update(y)}'\n",
    "x = f'{y} and {f(table)}'\n",
    "x = f'{{}} {table.pop(1)!r}'\n",
    "x = lambda: table\n",
    "x = table if y else z\n",
    "x = 'unterminated\ntable\n",
};

START_TEST(reading_is_harmless) { ck_assert_msg(!fills(harmless[_i]), "%s", harmless[_i]); }
END_TEST

START_TEST(filling_is_found) { ck_assert_msg(fills(filling[_i]), "%s", filling[_i]); }
END_TEST

/* A function that looks a key up and adds it further down is passed over, another one is not. */
START_TEST(statements_can_be_passed_over) {
    static const char memo[] = "def f(k):\n    x = table.get(k)\n    table[k] = x\n";
    static const char both[] = "def f(k):\n    x = table.get(k)\n    table[k] = x\ntable[0] = 1\n";
    Context *cx = cx_open();
    Sym name = cx_sym(cx, "table");
    const Source *source = cx_text(cx, memo), *other = cx_text(cx, both);
    Pos length = (Pos)strlen(memo);
    Eval *ev = opened(cx);
    ck_assert(!may_be_filled(ev, source, name, (Span){source->base + 10, source->base + length}));
    ck_assert(may_be_filled(ev, source, name, (Span){source->base + length - 1, source->base + length}));
    ck_assert(may_be_filled(ev, other, name, (Span){other->base + 10, other->base + length}));
}
END_TEST

START_TEST(words_outside_functions) {
    Context *cx = cx_open();
    Sym name = cx_sym(cx, "table");
    ck_assert(!used_outside_functions(cx_text(cx, "from m import table\ndef table(x):\n    return table(1)\n"), name));
    ck_assert(!used_outside_functions(cx_text(cx, "tables = 1\nimport table"), name));
    ck_assert(used_outside_functions(cx_text(cx, "@table\ndef f(x):\n    return x\n"), name));
    ck_assert(used_outside_functions(cx_text(cx, "x = [1, 2]\ny = map(table, x)"), name));
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("fillers");
    TCase *texts = tcase_create("texts");
    tcase_add_loop_test(texts, reading_is_harmless, 0, sizeof harmless / sizeof *harmless);
    tcase_add_loop_test(texts, filling_is_found, 0, sizeof filling / sizeof *filling);
    tcase_add_test(texts, words_outside_functions);
    tcase_add_test(texts, statements_can_be_passed_over);
    suite_add_tcase(suite, texts);
    return suite;
}
