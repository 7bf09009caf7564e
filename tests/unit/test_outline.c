/* Outlines: trees without the contents of long brackets, blocks and tables, which are parsed when they are needed. What
 * is read later must equal the tree of the whole text, and have the same positions and messages. */
#include "context_fixture.h"
#include "syntax/ast.h"

Suite *test_suite(void);

static void add_places(Ast *ast, void *user) {
    Text *text = user;
    text_printf(text, "%s %u-%u\n", ast_kind_name(ast->kind), (unsigned)ast->at.lo, (unsigned)ast->at.hi);
    ast_each(ast, add_places, text);
}

static const char *complaints(Context *cx) {
    Text text = text_open(cx->mem);
    add_diagnostics(cx, &text);
    return text_done(&text);
}

/* Checks an outline of a definition, which has the name, and whether there are decorators and bases. */
static bool is_outline_of(const Ast *outline, const Ast *shown) {
    if (outline->kind != shown->kind) return false;
    switch (outline->kind) {
    case AST_FunctionDef:
        return !strcmp(outline->FunctionDef.name, shown->FunctionDef.name) &&
               outline->FunctionDef.decorators.n == shown->FunctionDef.decorators.n;
    case AST_ClassDef:
        return !strcmp(outline->ClassDef.name, shown->ClassDef.name) &&
               !outline->ClassDef.args.n == !shown->ClassDef.args.n &&
               outline->ClassDef.decorators.n == shown->ClassDef.decorators.n;
    case AST_Module: break;
    default: return ast_equal(outline, shown);
    }
    if (outline->Module.body.n != shown->Module.body.n) return false;
    for (uint32_t i = 0; i < shown->Module.body.n; i++)
        if (!is_outline_of(outline->Module.body.at[i], shown->Module.body.at[i])) return false;
    return true;
}

/* An outline equals the tree of the text with `_` in place of the contents of long brackets; positions are kept. */
START_TEST(outlines_leave_gaps) {
    static const char whole[] =
        "import a\n@d(1)\ndef f(x: int = 2) -> a:\n    \"\"\"t\nt\"\"\"\n    return x  # c\n"
        "if a:\n    def g(): pass\nclass C(a.B):\n\n    # type: none\n    y = 1\n    def h(self):\n"
        "        pass\n\nz = f(C)\n";
    static const char shown[] = "import a\n@d(1)\ndef f(_) -> a:\n    0\nif a:\n    def g(): pass\n"
                                "class C(a.B):\n    0\nz = f(C)\n";
    Context *cx = cx_open();
    Source *source = cx_text(cx, whole);
    AstOutline gaps;
    Ast *outline = ast_parse_outline(cx, source, &gaps);
    ck_assert(is_outline_of(outline, ast_parse(cx, cx_text(cx, shown))));
    ck_assert_uint_eq(gaps.n, 3);
    Body body = ast_parse(cx, source)->Module.body;
    ck_assert_uint_eq(outline->Module.body.n, body.n);
    for (uint32_t i = 0; i < body.n; i++) ck_assert_uint_eq(outline->Module.body.at[i]->at.lo, body.at[i]->at.lo);
    Pos lo = source->base + (Pos)(strstr(whole, "@d") - whole),
        hi = source->base + (Pos)(strstr(whole, "if a") - whole);
    ck_assert(ast_equal(ast_parse_statement_in(cx, (Span){lo, hi}), body.at[1]));
    ck_assert(ast_has_gap(&gaps, (Span){lo, hi}));
    ck_assert(!ast_has_gap(&gaps, (Span){source->base, lo}));
    ck_assert_uint_eq(diag_errors(cx->diags), 0);
}
END_TEST

/* Texts and their outlines; NULL: the outline is the whole text. */
static const struct {
    const char *whole, *shown;
} outlines[] = {
    {"x = [\n  'a', # ]\n  ')', '''\n]''', f'{y[0]}]',\n]\n", "x = [_]\n"},
    {"x = ['a]', \"\\\"]\",\n 1] + [2] + f(1,\n  2, (3))[4]\n", "x = [_] + [2] + f(_)[4]\n"},
    {"x = ['''a ' '' ]''', \"\"\"[ ' ''' \"\"\", r'\\]']\n", "x = [_]\n"},
    {"x = {\n 'a': [1,\n 2]}.get('k', 'something')\n", "x = {_}.get(_)\n"},
    {"x: Dict[str, int] = dict(a=1, b=2)\n", "x: Dict[str, int] = dict(_)\n"},
    {"x.y[1234567890, 2] = g(1234567890)\n", "x.y[1234567890, 2] = g(_)\n"},
    {"x = y = [1, 2, 3, 4, 5]\n", NULL},
    {"x = (a, b, c, d) = [1, 2, 3, 4, 5]\n", NULL},
    {"x = [1, 2, 3, 4]; y = [1, 2, 3, 4]\n", NULL},
    {"f(1, 2, (y := 3), 4, 5)\n", NULL},
    {"[aa, bb, cc, dd] = 1, 2, 3, 4\n", NULL},
    {"import a.b\nfrom a import (\n  b,\n  c as d,\n)\n", NULL},
    {"del (aaaa, bbbb, cccc)\n", NULL},
    {"with open('a file') as (aaaa, bbbb):\n  pass\n", NULL},
    {"for (aaaa, bbbb) in zip([1, 2], [3, 4]):\n  x = [1, 2, 3, 4, 5]\n", NULL},
    {"if x: y = [1, 2, 3, 4, 5, 6]\n", NULL},
    {"class C(A, metaclass=B): pass\n", NULL},
    {"register(C, name='some name')\n", "register(_)\n"},
    {"x += [1, 2, 3, 4, 5, 6]\n", "x += [_]\n"},
    {"@register(\n  'name',\n)\n@other\nclass C(A, metaclass=B):\n  pass\n",
     "@register(_)\n@other\nclass C(A, metaclass=B):\n  0\n"},
    {"def f[T: (int, float)](\n  a, *, b: List[int] = [1],\n) -> Dict[str, int]:\n  pass\n",
     "def f[_](_) -> Dict[_]:\n  0\n"},
    {"async def f(a, b, c, d):\n  pass\n", "async def f(_):\n  0\n"},
    {"def f(a, b, c=(d := 1)):\n  pass\n", "def f(a, b, c=(d := 1)):\n  0\n"},
    {"x = \\\n  [1, 2, 3, 4, 5, 6] \\\n  + [7]\n", "x = [_] + [7]\n"},
    {"x = [\r\n  1, 2, 3,\r\n]\r\ny = 1\r\n", "x = [_]\ny = 1\n"},
    {"x = ['\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9']\ny = 2\n", "x = [_]\ny = 2\n"},
    {"x = [\xc3\xa9\xc3\xa9, \xc3\xa9\xc3\xa9, 2]\n", "x = [_]\n"},
    {"x = {**a, 'key': {1: 2}}\n", "x = {_}\n"},
    {"x = lambda a=[1, 2, 3, 4]: {1: [2, 3, 4]}\n", NULL},
    {"x = a == [1, 2, 3, 4, 5, 6]\n", "x = a == [_]\n"},
    {"type X = Dict[str, int, float]\n", "type X = Dict[_]\n"},
    {"x = (one for one in [1, 2])\n", "x = (_)\n"},
    {"f(x, y, z, 1)(a, b, c, d)", "f(_)(_)\n"},
    {"class C:\n  def f(self): pass\nclass D(C):\n  pass\nclass E():\n  pass\n", NULL},
    {"def f(a): # c\n  pass\ndef g(\n  a, b=')',\n):\n  pass\n@d\ndef h(a):\n  pass\nx = h(a, b, c, d)\n",
     "def f(_):\n  0\ndef g(_):\n  0\n@d\ndef h(a):\n  0\nx = h(_)\n"},
    {"def \xc3\xa9(a, b, c, d):\n  pass\nclass C[T](A):\n  pass\n", NULL},
};

/* Imports are read without the parser, and give the same nodes at the same places. */
START_TEST(imports_of_outlines) {
    static const char *const texts[] = {
        "import a",
        "import a.b.c as d, e",
        "import a . b",
        "import a, b.c,",
        "import (a)",
        "import a as b.c",
        "from a import b",
        "from a.b import (c, d as e,)",
        "from a import (\n                b, # c\n                d as\n                e\n                )",
        "from a import *",
        "from a import (*)",
        "from a import b, *",
        "from . import a",
        "from .a.b import c",
        "from ... import a as b",
        "from .. a import b",
        "from a import b.c",
        "from a import b,",
        "from a import ()",
        "from a import",
        "from import a",
        "from __future__ import annotations",
        "from a import (b, c), d",
        "from a import b \\\n  , c",
        "import \xc3\xa9",
        "from a import if",
        "import a; import b",
        "from a import b as c as d",
        "from a.b. import c",
        "import a.1",
        "from  a\timport  b  as\tc  # d",
        "import_ = 1",
        "from_ = import_",
    };
    static const char *const around[][2] = {
        {"x = 1\n", "\ny = 2\n"},
        {"try:\n    ", "\nexcept E:\n    x = 1\n    x.extend(['aaaaaaaaaaaaaa', 'b', 3])\ny = 2\n"},
        {"if x:\n    x = ['aaaaaaaaaaaaaa', 'b', [1234567890]]\n    ",
         "\nelse:\n    def f():\n        import a\n        x = 1\n"},
        {"if x:\n    def f():\n        if y:\n            ", "\n\n\n\nx = 3\n"},
    };
    enum { TEXTS = sizeof texts / sizeof *texts, FRAMES = sizeof around / sizeof *around };
    for (size_t i = 0; i < (size_t)TEXTS * FRAMES; i++) {
        Context *once = cx_open(), *twice = cx_open();
        Text text = text_open(once->mem), one = text_open(once->mem), other = text_open(once->mem);
        AstOutline gaps;
        text_printf(&text, "%s%s%s", around[i / TEXTS][0], texts[i % TEXTS], around[i / TEXTS][1]);
        Ast *whole = ast_parse(once, cx_text(once, text_done(&text)));
        Ast *outline = ast_parse_outline(twice, cx_text(twice, text_done(&text)), &gaps);
        ck_assert_msg(ast_equal(whole, outline), "%s", text_done(&text));
        add_places(whole, &one);
        add_places(outline, &other);
        ck_assert_str_eq(text_done(&one), text_done(&other));
        ck_assert_str_eq(complaints(once), complaints(twice));
        ck_assert_uint_eq(gaps.n, 0);
    }
}
END_TEST

START_TEST(outlines_of_lines) {
    for (size_t i = 0; i < sizeof outlines / sizeof *outlines; i++) {
        Context *cx = cx_open();
        AstOutline gaps;
        Ast *whole = ast_parse(cx, cx_text(cx, outlines[i].whole));
        Ast *wanted = outlines[i].shown ? ast_parse(cx, cx_text(cx, outlines[i].shown)) : whole;
        Ast *outline = ast_parse_outline(cx, cx_text(cx, outlines[i].whole), &gaps);
        ck_assert_msg(is_outline_of(outline, wanted), "%s", outlines[i].whole);
        ck_assert_uint_eq(diag_errors(cx->diags), 0);
        AstSyms names = ast_assigned(cx, cx->mem, outline->Module.body),
                all = ast_assigned(cx, cx->mem, whole->Module.body);
        ck_assert_uint_eq(names.n, all.n);
        for (uint32_t k = 0; k < all.n; k++) ck_assert_str_eq(names.at[k], all.at[k]);
        ck_assert_uint_eq(outline->Module.body.n, whole->Module.body.n);
    }
}
END_TEST

/* An error in the visible part of an outline is reported as for the whole text, and so is an unclosed bracket or
 * string; an error in a gap is reported when its statement is read. */
START_TEST(outlines_of_broken_texts) {
    static const struct {
        const char *text;
        bool later;
    } cases[] = {
        {"def f(x:\n    return x\n", false},
        {"x = [1, 2, 3, 4\ny = 2\ndef f(): pass\n", false},
        {"x = [1, 2, 3, 4)]\n", false},
        {"x = ['''1, 2, 3, 4]\n", false},
        {"x = ['1, 2, 3, 4]\n", false},
        {"x = = [1, 2, 3, 4]\n", false},
        {"x = [1, 2, 3, 4] 5\n", false},
        {"x = [1, 2, 3 4, 5]\n", true},
        {"x = f(a, b, c d, e)\n", true},
        {"x = {1: 2, 3: 4, 5 6}\n", true},
        {"@d(1 2, 3, 4, 5)\ndef f(): pass\n", true},
        {"def f(a, b, a=1):\n    pass\n", true},
        {"def f(a, b c, d=1):\n    pass\n", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Context *once = cx_open(), *twice = cx_open();
        AstOutline gaps;
        Source *source = cx_text(twice, cases[i].text);
        ast_parse(once, cx_text(once, cases[i].text));
        ck_assert_int_eq(ast_parse_outline(twice, source, &gaps)->kind, AST_Module);
        ck_assert_msg((diag_errors(twice->diags) == 0) == cases[i].later, "%s", cases[i].text);
        if (cases[i].later) ast_parse_statement_in(twice, (Span){source->base, source->base + (Pos)source->length});
        ck_assert_str_eq(complaints(once), complaints(twice));
    }
}
END_TEST

/* Returns the tree, the places of its nodes, and the messages. */
static const char *places_of(const char *frame, const char *before, const char *first, const char *rest) {
    Context *cx = cx_open();
    Text text = text_open(cx->mem), tree = text_open(cx->mem);
    text_printf(&text, frame, before, first, rest);
    Ast *module = ast_parse(cx, cx_text(cx, text_done(&text)));
    uint32_t n;
    Diag **all = diag_sorted(cx->diags, cx->scratch, &n);
    ast_print(&tree, module);
    add_places(module, &tree);
    for (uint32_t i = 0; i < n; i++)
        text_printf(&tree, "%u-%u %s\n", (unsigned)all[i]->at.lo, (unsigned)all[i]->at.hi, all[i]->text);
    return text_done(&tree);
}

/* Long lists of plain items are read without the parser, and give the same nodes at the same places, and the same
 * messages. A list after a `\` at the end of a line is left to the parser. */
START_TEST(tables) {
    static const char *const items[] = {
        "'text', \"a 'b\", 'say \"x\"'",
        "'text', \"a 'b",
        "'text', \"\"",
        "'text', ''''a'''",
        "'a' 'b'",
        "'a\\n'",
        "b'a'",
        "1, 2.5, 3., 0, 0.0",
        "012",
        "1e5, 0x1f, 1_0",
        "-1",
        ".5",
        "None, True",
        "x, 'a'",
        "['a'], 'b'",
        "'a', 'b',",
        "'a',, 'b'",
        "'a' # 'c'\n, 'b'",
        "'\xc3\xa9', '\xe2\x82\xac'",
        "99999999999999999999",
        "1 2",
        "'a', \\\n'b'",
        "'a'\r\n,\n\n'b'  ,  ",
        "*x",
        "1.2.3",
        "x for x in y",
    };
    static const char pad[] = "'0123456789', '0123456789', '0123456789', '0123456789', '0123456789', '0123456789', "
                              "'0123456789', '0123456789', '0123456789', '0123456789', 1234567890, 3.14, ";
    static const char *const frames[] = {"x = %s[%s%s]\n",
                                         "x = {'k': %s[%s%s]}\n",
                                         "x%s[%s%s]\n",
                                         "x = y, %s[%s%s] = z\n",
                                         "match x:\n  case 1, %s[%s%s]: pass\n",
                                         "for x in f(%s[%s%s]): pass\n"};
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        for (size_t k = 0; k < sizeof frames / sizeof *frames; k++) {
            const char *quick = places_of(frames[k], "  ", pad, items[i]),
                       *slow = places_of(frames[k], "\\\n", pad, items[i]);
            ck_assert_str_eq(quick, slow);
        }
}
END_TEST

/* Reads the unread blocks; returns how many there were. */
static uint32_t complete(Context *cx, Ast *class) {
    uint32_t unread = 0;
    for (uint32_t i = 0; i < class->ClassDef.body.n; i++) {
        Ast *method = class->ClassDef.body.at[i];
        if (method->kind != AST_FunctionDef || method->FunctionDef.body.at[0]->kind != AST_Unread) continue;
        Span block = method->FunctionDef.body.at[0]->at;
        ck_assert_uint_eq(block.hi, method->at.hi);
        method->FunctionDef.body = ast_parse_block_in(cx, block, method->FunctionDef.body.at[0]->Unread.class_name);
        unread++;
    }
    return unread;
}

/* Methods of a class are read one by one, to the same tree at the same places. */
START_TEST(methods_are_read_later) {
#define LONG "x = 'a text that is long enough to be left out, with sixty letters'"
    static const struct {
        const char *text;
        uint32_t unread;
    } cases[] = {
        {"class A(B):\n  '''doc'''\n  y: int = 1\n\n  def f(self, a: int = 2) -> int:\n    '''doc\nx'''\n    " LONG
         "\n    # end\n    return [a,\n  2]\n\n  z = 3\n",
         1},
        {"@d\nclass A:\n  def f(self):\n    # type: () -> int\n    " LONG "\n  def g(self):\n    if x:\n      " LONG
         "\n    else: pass\n  @p\n  def h(self):\n    " LONG "\n  def i(self): pass\n",
         2},
        {"class A:\n  def f(self):\n    yield 1\n    " LONG "\n  def g(self):\n    global x\n    " LONG "\n", 0},
        {"class A:\n  async def f(self):\n    " LONG "\n  if x:\n    def g(self):\n      " LONG "\n", 0},
        {"class A:\n\tdef f(self):\n\t\t" LONG "\n\tdef g(self):\n\t    " LONG "\n", 2},
        {"class A:\n  def f(self):\n    def g():\n      " LONG
         "\n      return 1\n    return g\n  class B:\n    def f(self):\n"
         "      " LONG "\n",
         1},
        {"class A:\r\n  def f(self):\r\n    " LONG "\r\n    return 1\r\n", 1},
        {"class A:\n  def f(self): return 1; " LONG "\n  def g(self, \xc3\xa9=1):\n    '\xc3\xa9'; " LONG "\n", 1},
        {"class A:\n  def f(self):\n    y = 1\n    " LONG "  # type: str\n  def g(self):\n    " LONG
         "\n    y = 1 # type: int",
         2},
        {"class A: x = 1; y = [" LONG "]\n", 0},
        {"class A:\n  @property\n  def f(self):\n    " LONG "\n  @f.setter\n  def f(self, x):\n    " LONG "\n", 1},
        {"class A:\n  @classmethod\n  @torch.no_grad()\n  def f(self):\n    " LONG
         "\n  @staticmethod # c\n  def g():\n    " LONG "\n",
         2},
        {"class A:\n  @p\n  @classmethod\n  def f(self):\n    " LONG "\n  @classmethod\n  @p\n  def g():\n    " LONG
         "\n",
         0},
        {"class A:\n  def f(self):\n    '''It will yield, in global\n    terms.'''\n    " LONG "\n", 1},
        {"class A:\n  def f(self):\n    # yield\n    yields = global_ + nonlocals\n    " LONG "\n", 1},
        {"class A:\n  def f(self):\n    '''x''' + (yield) + '''y'''\n    " LONG "\n", 0},
        {"class A:\n  def f(self):\n    x = [(yield)]; " LONG "\n", 0},
        {"class A:\n  def f(self):\n    if x: global y; " LONG "\n", 0},
        {"def f(self):\n  " LONG "\n  return 1\n", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Context *cx = cx_open();
        Source *source = cx_text(cx, cases[i].text);
        Text one = text_open(cx->mem), other = text_open(cx->mem);
        Ast *unit = ast_parse_unit_in(cx, (Span){source->base, source->base + (Pos)source->length});
        if (unit->kind == AST_ClassDef) ck_assert_uint_eq(complete(cx, unit), cases[i].unread);
        Ast *whole = ast_parse(cx, source)->Module.body.at[0];
        ck_assert_msg(ast_equal(unit, whole), "%s", cases[i].text);
        add_places(unit, &one);
        add_places(whole, &other);
        ck_assert_str_eq(text_done(&one), text_done(&other));
    }
}
END_TEST

/* Errors in a method are reported when the method is read, as they are when the whole text is. */
START_TEST(mistakes_in_methods) {
    static const char *const texts[] = {"class A:\n  def f(self):\n    " LONG "\n    return x y\n",
                                        "class A:\n  def f(self):\n    " LONG "\n    break\n    f(a b)\n  y = 2\n",
                                        "class A:\n  def f(self):\n    " LONG "\n    if x:\n      f(x=1, x=2)\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Context *once = cx_open(), *twice = cx_open();
        Source *source = cx_text(twice, texts[i]);
        ast_parse(once, cx_text(once, texts[i]));
        Ast *unit = ast_parse_unit_in(twice, (Span){source->base, source->base + (Pos)source->length});
        ck_assert_uint_eq(diag_errors(twice->diags), 0);
        ck_assert_uint_eq(complete(twice, unit), 1);
        ck_assert_str_eq(complaints(once), complaints(twice));
    }
}
END_TEST

/* Tests lines that the grammar would continue on the next line, although Python does not. */
START_TEST(lines_that_end_early) {
    static const char *const early[] = {
        "x =\n1\n",     "x = 1 +\n2\n",  "x = a.\nb\n",   "x = not\n1\n",      "x = 1 if\n2 else 3\n",
        "x = a *\nb\n", "x = a in\nb\n", "x = y = \n2\n", "x = lambda\n: 1\n", "x: int =\n1\n",
        "x +=\n1\n",    "x = a <\nb\n"};
    static const char *const fine[] = {"x = 1.\ny = 2\n",    "x = ...\ny\n",          "from a import *\nx\n",
                                       "x = 'a ='\ny\n",     "x = 1 + \\\n2\n",       "x = (1 +\n2)\n",
                                       "x = a # b =\ny\n",   "x = this_is\ny\n",      "x = f(a=\n1)\n",
                                       "x = '''=\n'''\ny\n", "if x: y\nelse:\n  z\n", "x = a[\n1:]\n"};
    for (size_t i = 0; i < sizeof early / sizeof *early; i++) {
        Context *cx = cx_open();
        ast_parse(cx, cx_text(cx, early[i]));
        ck_assert_msg(strstr(complaints(cx), "# 1:"), "%s", early[i]);
    }
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        Context *cx = cx_open();
        ast_parse(cx, cx_text(cx, fine[i]));
        ck_assert_msg(!diag_errors(cx->diags), "%s", fine[i]);
    }
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("outline");
    TCase *all = tcase_create("outline");
    tcase_set_timeout(all, 60);
    tcase_add_test(all, outlines_leave_gaps);
    tcase_add_test(all, outlines_of_lines);
    tcase_add_test(all, imports_of_outlines);
    tcase_add_test(all, outlines_of_broken_texts);
    tcase_add_test(all, tables);
    tcase_add_test(all, methods_are_read_later);
    tcase_add_test(all, mistakes_in_methods);
    tcase_add_test(all, lines_that_end_early);
    suite_add_tcase(suite, all);
    return suite;
}
