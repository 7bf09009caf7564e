/* The parser: trees of whole files against tests/golden/ast (SCRIPTC_BLESS=1 rewrites them), the parsers for parts of a
 * text, and hostile texts. */
#include "context_fixture.h"
#include "syntax/ast.h"
#include "syntax/ast_memo.h"
#include "syntax/ast_pack.h"
#include <dirent.h>
#include <stdio.h>

Suite *test_suite(void);

/* ---- golden files ---- */

static char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    char *text = arena_alloc(cx_open()->mem, 1 << 20);
    *length = fread(text, 1, (1 << 20) - 1, file);
    fclose(file);
    return text;
}

static void add_diagnostics(Context *cx, Text *text) {
    uint32_t n;
    Diag **all = diag_sorted(cx->diags, cx->scratch, &n);
    for (uint32_t i = 0; i < n; i++) {
        Place lo = src_place(cx->sources, all[i]->at.lo), hi = src_place(cx->sources, all[i]->at.hi);
        text_printf(text, "# %u:%u-%u:%u SC%04u %s\n", lo.line, lo.column, hi.line, hi.column, all[i]->row->code,
                    all[i]->text);
        if (all[i]->help) text_printf(text, "#   help: %s\n", all[i]->help);
    }
}

static const char *tree_of(const char *source, size_t length) {
    Context *cx = cx_open();
    Text text = text_open(cx->mem);
    Ast *module = ast_parse(cx, cx_text_n(cx, source, length));
    ast_print(&text, module);
    add_diagnostics(cx, &text);
    return text_done(&text);
}

static void check_golden(const char *folder, const char *name) {
    char path[1300];
    size_t length, wanted_length;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    const char *source = read_file(path, &length);
    ck_assert_ptr_nonnull(source);
    const char *tree = tree_of(source, length);
    strcpy(path + strlen(path) - 2, "ast");
    const char *wanted = read_file(path, &wanted_length);
    if (!getenv("SCRIPTC_BLESS")) {
        ck_assert_msg(wanted && strcmp(wanted, tree) == 0, "%s differs from what is expected:\n%s", name, tree);
        return;
    }
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(tree, file);
    fclose(file);
}

START_TEST(golden_trees) {
    char folder[1000];
    snprintf(folder, sizeof folder, "%s/golden/ast", getenv("SCRIPTC_TESTS") ? getenv("SCRIPTC_TESTS") : "tests");
    DIR *list = opendir(folder);
    ck_assert_ptr_nonnull(list);
    int seen = 0;
    for (struct dirent *entry; (entry = readdir(list));) {
        size_t n = strlen(entry->d_name);
        if (n < 3 || strcmp(entry->d_name + n - 3, ".py") != 0) continue;
        check_golden(folder, entry->d_name);
        seen++;
    }
    closedir(list);
    ck_assert_int_ge(seen, 6);
}
END_TEST

/* ---- other entry points ---- */

typedef Ast *Parse(Context *cx, const Source *source);

static const char *print_with(Parse *parse, const char *source) {
    Context *cx = cx_open();
    Text text = text_open(cx->mem);
    Ast *ast = parse(cx, cx_text(cx, source));
    ast_print(&text, ast);
    add_diagnostics(cx, &text);
    return text_done(&text);
}

START_TEST(expressions_and_arguments) {
    ck_assert_str_eq(print_with(ast_parse_expression, "1, x # c"), "(Tuple [(Int 1) (Name x)])\n");
    ck_assert_str_eq(print_with(ast_parse_arguments, "10, hidden=32"),
                     "(Call (Name _) args=[(Int 10) (Keyword hidden value=(Int 32))])\n");
    ck_assert_str_eq(print_with(ast_parse_arguments, ""), "(Call (Name _))\n");
    ck_assert_str_eq(print_with(ast_parse_expression, ""), "(Tuple)\n");
    ck_assert_str_eq(print_with(ast_parse_arguments, "1 2"),
                     "(Poison)\n# 1:1-1:4 SC1001 an operator or a comma is missing between `1` and `2`\n"
                     "#   help: did you mean `1, 2`?\n");
    ck_assert_str_eq(print_with(ast_parse_expression, "(1"), "(Poison)\n# 1:1-1:2 SC1002 '(' is never closed\n"
                                                             "#   help: close it where the expression ends\n");
}
END_TEST

START_TEST(inputs) {
    ck_assert_str_eq(print_with(ast_parse_input, "x: float32[2*n + 1, ..., _] = None"),
                     "(AnnAssign (Name x) annotation=(Subscript (Name float32) index=(Tuple [(BinOp [(BinOp [(Int 2) "
                     "(Name n)] ops=[*]) "
                     "(Int 1)] ops=[+]) (Ellipsis) (Name _)])) value=(None))\n");
    ck_assert_str_eq(
        print_with(ast_parse_input, "kv: [Tuple[f16[b], int]] * 12"),
        "(AnnAssign (Name kv) annotation=(BinOp [(List [(Subscript (Name Tuple) index=(Tuple [(Subscript (Name f16) "
        "index=(Name b)) (Name int)]))]) (Int 12)] ops=[*]))\n");
    ck_assert_str_eq(
        print_with(ast_parse_input, "d: {'a': float32[n]}"),
        "(AnnAssign (Name d) annotation=(Dict [(Str \"a\")] values=[(Subscript (Name float32) index=(Name n))]))\n");
    ck_assert_str_eq(print_with(ast_parse_input, "x"),
                     "(Poison)\n# 1:1-1:2 SC0300 describe an input as NAME: TYPE, for example x: float32[n, 3]\n");
}
END_TEST

START_TEST(parts_keep_their_positions) {
    Context *cx = cx_open();
    Source *source = cx_text(cx, "x = 'Tensor'  # type: (int, a.b)");
    Ast *part = ast_parse_expression_in(cx, (Span){source->base + 5, source->base + 11});
    ck_assert_int_eq(part->kind, AST_Name);
    ck_assert_uint_eq(part->at.lo, source->base + 5);
    ck_assert_uint_eq(part->at.hi, source->base + 11);
    Ast *call = ast_parse_arguments_in(cx, (Span){source->base + 23, source->base + 31});
    ck_assert_uint_eq(call->Call.args.n, 2);
    ck_assert_uint_eq(call->Call.args.at[1]->at.lo, source->base + 28);
}
END_TEST

START_TEST(names_that_statements_bind) {
    Context *cx = cx_open();
    Ast *module = ast_parse(
        cx, cx_text(cx, "a, (b, *c) = x\nd.e = f[0] = 1\nfor g in h:\n  i += 1\nwith j as k: pass\n"
                        "def l(m=(n := 1)): o = 1\n[p for p in q if (r := p)]\nimport s.t, u as v\n"
                        "try: pass\nexcept E as w: pass\nmatch x:\n  case [y, *z]: pass\nclass A: bb = 1\na = 2\n"
                        "lambda cc: dd\nglobal ee\nee = 1\ndel ff\n"));
    AstSyms names = ast_assigned(cx, module->Module.body);
    Text text = text_open(cx->scratch);
    for (uint32_t i = 0; i < names.n; i++) text_printf(&text, "%s ", names.at[i]);
    ck_assert_str_eq(text_done(&text), "a b c g i k n l r s v w y z A ff ");
    ck_assert(ast_equal(module, module));
    ck_assert(!ast_equal(module->Module.body.at[0], module->Module.body.at[1]));
}
END_TEST

/* ---- hostile texts ---- */

static const char *repeat(const char *unit, size_t count, const char *after) {
    size_t n = strlen(unit), m = strlen(after);
    char *text = arena_alloc(cx_open()->mem, n * count + m + 1);
    for (size_t i = 0; i < count; i++) memcpy(text + i * n, unit, n);
    memcpy(text + n * count, after, m + 1);
    return text;
}

/* Returns the outcome of a parse: the limit's name, or the number of errors. siblings: that limit; 0: as usual. */
static const char *outcome_within(int64_t siblings, const char *source, size_t length) {
    static char text[64];
    Fault fault = {0};
    Context cx = {0};
    if (setjmp(fault.exit))
        snprintf(text, sizeof text, "%s", fault.kind == FAULT_LIMIT ? fault.limit : "fault");
    else {
        context_open(&cx, &fault);
        if (siblings) cx.limits.siblings = siblings;
        ast_parse(&cx, cx_text_n(&cx, source, length));
        snprintf(text, sizeof text, "%u errors", diag_errors(cx.diags));
    }
    context_close(&cx);
    return text;
}

static const char *outcome(const char *source, size_t length) { return outcome_within(0, source, length); }

static const char *outcome_of(const char *source) { return outcome(source, strlen(source)); }

START_TEST(deep_and_long_texts) {
    ck_assert_str_eq(outcome_of(repeat("(", 66000, "")), "brackets");
    ck_assert_str_eq(outcome_of(repeat("-", 5000, "1")), "ast-depth");
    ck_assert_str_eq(outcome_of(repeat("not ", 5000, "1")), "ast-depth");
    ck_assert_str_eq(outcome_of(repeat("1 + ", 100000, "1")), "0 errors");
    ck_assert_str_eq(outcome_of(repeat("a or ", 20000, "b")), "0 errors");
    ck_assert_str_eq(outcome_of(repeat("'s' ", 20000, "'t'")), "0 errors");
    ck_assert_str_eq(outcome_of(repeat("a = ", 20000, "b")), "0 errors");
    ck_assert_str_eq(outcome_of(repeat("x\n", 50000, "")), "0 errors");
    ck_assert_str_eq(outcome_of(repeat("a.", 5000, "b")), "ast-depth");
    ck_assert_str_eq(outcome_of(repeat("if x: pass\nel", 3000, "se: pass")), "ast-depth");
}
END_TEST

START_TEST(deep_indentation) {
    char *text = arena_alloc(cx_open()->mem, 100000), *at = text;
    for (int i = 0; i < 150; i++) at += sprintf(at, "%*sif x:\n", i, "");
    ck_assert_str_eq(outcome_of(text), "indents");
}
END_TEST

START_TEST(strange_bytes) {
    ck_assert_str_eq(outcome("x = 1\0y", 7), "1 errors");
    ck_assert_str_eq(outcome_of("x = '\xFF'"), "1 errors");
    ck_assert_str_eq(outcome_of("\xEF\xBB\xBFx = 1\r\nif x:\r\n    y = 2\r\n"), "0 errors");
    ck_assert_str_eq(outcome_of("if x:\r    y = 2\rz = 3"), "0 errors");
    ck_assert_str_eq(outcome_of("if x:\n\ty = 1\n        z = 2\n"), "1 errors");
    ck_assert_str_eq(outcome_of("x = \xE2\x80\x9Cs\xE2\x80\x9D"), "2 errors");
    ck_assert_str_eq(outcome_of(""), "0 errors");
    ck_assert_str_eq(outcome_of("\\\n"), "0 errors");
    ck_assert_str_eq(outcome_of("f'{'"), "1 errors");
    ck_assert_str_eq(outcome_of("f'''{\n"), "1 errors");
}
END_TEST

/* Parses with the n-th allocation failing; returns the number of allocations, or 0 if the parse failed. */
static uint64_t parse_failing_at(const char *source, uint64_t n) {
    Fault fault = {.fail_at = n};
    Context cx = {0};
    if (!setjmp(fault.exit)) {
        context_open(&cx, &fault);
        ast_parse(&cx, cx_text(&cx, source));
    }
    context_close(&cx);
    ck_assert_int_eq(fault.kind, fault.count >= n ? FAULT_MEMORY : FAULT_NONE);
    return fault.kind == FAULT_NONE ? fault.count : 0;
}

/* Includes tree-sitter's allocations: everything must be freed. */
START_TEST(memory_runs_out_anywhere) {
    const char *source =
        "def f(a: 'int') -> Tensor:\n    return f\"{a + b!r:>3}\" if a < [1, 2][0] else g(*x, k=2)\nx = = 1\n";
    uint64_t n = 1;
    while (!parse_failing_at(source, n)) n += n < 300 ? 1 : 97;
    ck_assert_uint_gt(n, 300);
}
END_TEST

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
        AstSyms names = ast_assigned(cx, outline->Module.body), all = ast_assigned(cx, whole->Module.body);
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

/* The limit counts items and commas, also of lists that the parser does not see. */
START_TEST(tables_are_limited) {
    const char *items = repeat("'0123456789', ", 40, "'last'"),
               *text = arena_printf(cx_open()->mem, "x = [%s]\n", items);
    ck_assert_str_eq(outcome_within(83, text, strlen(text)), "0 errors"); /* 41 items, 40 commas, 2 brackets */
    ck_assert_str_eq(outcome_within(82, text, strlen(text)), "siblings");
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
        method->FunctionDef.body = ast_parse_block_in(cx, block);
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

/* ---- trees that outlive a session ---- */

static const char kept_text[] =
    "import torch.nn as nn\nTABLE = make(1, [10000000000, 2.5, 'x', b'y'], a < b >= c)\n"
    "class Net(nn.Module):\n    def __init__(self, width: int = 3, *rest):\n"
    "        super().__init__()\n        self.fc = nn.Linear(width, 4, bias=not rest)\n"
    "    def forward(self, x):\n        return self.fc(x)[..., 1:-1] if x else f'{x!r:>{3}}'\n";

static bool same_bytes(Context *a, const Ast *of_a, Pos at_a, Context *b, const Ast *of_b, Pos at_b) {
    Text x = text_open(a->mem), y = text_open(b->mem);
    ast_pack(a, &x, of_a, at_a);
    ast_pack(b, &y, of_b, at_b);
    return x.n == y.n && memcmp(x.at, y.at, x.n) == 0;
}

START_TEST(kept_trees_equal_parsed_ones) {
    AstMemo *memo = ast_memo_open();
    for (int round = 0; round < 3; round++) {
        Context *plain = cx_open(), *shared = cx_open();
        shared->parses = memo;
        for (int i = 0; i < round; i++) cx_text(shared, "elsewhere = 1\n"); /* the same text at other positions */
        Source *in_plain = cx_text(plain, kept_text), *in_shared = cx_text(shared, kept_text);
        AstOutline a, b;
        const Ast *outline = ast_parse_outline(plain, in_plain, &a), *found = ast_parse_outline(shared, in_shared, &b);
        ck_assert(ast_equal(outline, found));
        ck_assert(same_bytes(plain, outline, in_plain->base, shared, found, in_shared->base));
        ck_assert_uint_eq(a.n, b.n);
        ck_assert_uint_ge(a.n, 1);
        for (uint32_t i = 0; i < a.n; i++) ck_assert_uint_eq(a.at[i] - in_plain->base, b.at[i] - in_shared->base);
        Pos lo = (Pos)(strstr(kept_text, "class") - kept_text), hi = (Pos)strlen(kept_text);
        const Ast *unit = ast_parse_unit_in(plain, (Span){in_plain->base + lo, in_plain->base + hi}),
                  *other = ast_parse_unit_in(shared, (Span){in_shared->base + lo, in_shared->base + hi});
        ck_assert_int_eq(other->kind, AST_ClassDef);
        ck_assert(same_bytes(plain, unit, in_plain->base, shared, other, in_shared->base));
    }
    ast_memo_close(memo);
}
END_TEST

START_TEST(whole_texts_are_kept_on_request) {
    AstMemo *memo = ast_memo_open();
    ck_assert(!ast_memo_keeps_whole(NULL) && !ast_memo_keeps_whole(memo));
    ast_memo_keep_whole(memo);
    Context *plain = cx_open();
    const Ast *tree = ast_parse(plain, cx_text(plain, kept_text));
    for (int round = 0; round < 2; round++) {
        Context *shared = cx_open();
        shared->parses = memo;
        Source *text = cx_text(shared, kept_text);
        AstMemoKey key = ast_memo_key(shared, kept_text, strlen(kept_text), 0);
        ck_assert_int_eq(ast_memo_find(shared, &key, text->base, NULL) != NULL, round > 0);
        ck_assert(ast_equal(tree, ast_parse(shared, text)));
    }
    ast_memo_close(memo);
}
END_TEST

/* A text with a message is parsed each time, so that each session reports the message. */
START_TEST(broken_texts_are_not_kept) {
    AstMemo *memo = ast_memo_open();
    for (int round = 0; round < 2; round++) {
        Context *cx = cx_open();
        AstOutline gaps;
        cx->parses = memo;
        if (round) diag_quiet(cx->diags, 1);
        ast_parse_outline(cx, cx_text(cx, "x = 1 +\n"), &gaps);
        ck_assert_uint_eq(round ? diag_silenced(cx->diags) : diag_errors(cx->diags), 1);
    }
    ast_memo_close(memo);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("ast");
    TCase *all = tcase_create("ast");
    tcase_set_timeout(all, 60);
    tcase_add_test(all, outlines_leave_gaps);
    tcase_add_test(all, outlines_of_lines);
    tcase_add_test(all, imports_of_outlines);
    tcase_add_test(all, outlines_of_broken_texts);
    tcase_add_test(all, tables);
    tcase_add_test(all, tables_are_limited);
    tcase_add_test(all, methods_are_read_later);
    tcase_add_test(all, mistakes_in_methods);
    tcase_add_test(all, lines_that_end_early);
    tcase_add_test(all, golden_trees);
    tcase_add_test(all, expressions_and_arguments);
    tcase_add_test(all, inputs);
    tcase_add_test(all, parts_keep_their_positions);
    tcase_add_test(all, names_that_statements_bind);
    tcase_add_test(all, deep_and_long_texts);
    tcase_add_test(all, deep_indentation);
    tcase_add_test(all, strange_bytes);
    tcase_add_test(all, kept_trees_equal_parsed_ones);
    tcase_add_test(all, whole_texts_are_kept_on_request);
    tcase_add_test(all, broken_texts_are_not_kept);
    tcase_add_test(all, memory_runs_out_anywhere);
    suite_add_tcase(suite, all);
    return suite;
}
