/* The parser: trees of whole files, and of variants of them, against tests/golden/ast (SCRIPTC_BLESS=1 rewrites them),
 * the parsers for parts of a text, and hostile texts. */
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

static const char *tree_of(const char *source, size_t length) {
    Context *cx = cx_open();
    Text text = text_open(cx->mem);
    Ast *module = ast_parse(cx, cx_text_n(cx, source, length));
    ast_print(&text, module);
    add_diagnostics(cx, &text);
    return text_done(&text);
}

/* Adds the tree of a text to a digest, FNV-1a over 64 bits, with the codes and places of its messages. */
static void add_tree(unsigned long long *digest, const char *source, size_t length) {
    Fault fault = {.guarded = abort};
    Context cx = {0};
    if (setjmp(fault.exit)) ck_abort_msg("fault %d %s %s, in:\n%s", (int)fault.kind, fault.limit, fault.text, source);
    context_open(&cx, &fault);
    Text text = text_open(cx.mem);
    ast_print(&text, ast_parse(&cx, cx_text_n(&cx, source, length)));
    uint32_t n;
    Diag **all = diag_sorted(cx.diags, cx.scratch, &n);
    for (uint32_t i = 0; i < n; i++)
        text_printf(&text, "%u-%u SC%04u\n", all[i]->at.lo, all[i]->at.hi, all[i]->row->code);
    for (const char *at = text_done(&text); *at; at++) *digest = (*digest ^ (unsigned char)*at) * 0x100000001b3u;
    context_close(&cx);
    ck_assert_uint_eq(fault.bytes, 0);
}

/* Returns a digest of the trees of variants of a text: every fifth byte, as all would take ten seconds, is left out,
 * or is there twice, or is another one. */
static unsigned long long variants_of(const char *source, size_t length) {
    static const char others[] = "\"(:)\n#'\\ \t,=.*@0a{[]}\r;!-";
    unsigned long long digest = 0xcbf29ce484222325u;
    char *changed = arena_alloc(cx_open()->mem, length + 2);
    for (size_t i = 0, k = 0; i < length; i += 5, k++) {
        size_t left_out = k % 3 == 0, added = k % 3 == 1;
        memcpy(changed, source, i + 1);
        memcpy(changed + i + 1 - left_out, source + i + 1 - added, length - i - 1 + added);
        if (!left_out && !added) changed[i] = others[k % (sizeof others - 1)];
        add_tree(&digest, changed, length - left_out + added);
    }
    return digest;
}

static void check_golden(const char *folder, const char *name) {
    char path[1300];
    size_t length, wanted_length;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    const char *source = read_file(path, &length);
    ck_assert_ptr_nonnull(source);
    const char *tree = arena_printf(cx_open()->mem, "%s# variants: %016llx\n", tree_of(source, length),
                                    variants_of(source, length));
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
    AstSyms names = ast_assigned(cx, cx->mem, module->Module.body);
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

/* Large pieces of tree-sitter's memory, which are requested one by one, count as much when they are freed. */
START_TEST(memory_is_given_back) {
    const char *text = repeat("f(a, b)\n", 5000, "");
    unsigned long long digest = 0;
    add_tree(&digest, text, strlen(text));
    ck_assert_uint_ne(digest, 0);
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
    ck_assert_uint_eq(fault.bytes, 0); /* all that was taken from the limit was given back */
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

/* The limit counts items and commas, also of lists that the parser does not see. */
START_TEST(tables_are_limited) {
    const char *items = repeat("'0123456789', ", 40, "'last'"),
               *text = arena_printf(cx_open()->mem, "x = [%s]\n", items);
    ck_assert_str_eq(outcome_within(83, text, strlen(text)), "0 errors"); /* 41 items, 40 commas, 2 brackets */
    ck_assert_str_eq(outcome_within(82, text, strlen(text)), "siblings");
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
    ast_pack(a, &x, of_a, at_a, NULL);
    ast_pack(b, &y, of_b, at_b, NULL);
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

/* What load_stored returns, once. */
typedef struct StoredBytes {
    char *bytes;
    size_t length;
    int loads;
} StoredBytes;

static char *load_stored(void *user, size_t *length) {
    StoredBytes *stored = user;
    stored->loads++;
    *length = stored->length;
    char *bytes = stored->bytes;
    stored->bytes = NULL;
    return bytes;
}

/* Parses as many texts as are worth storing; returns how many of them the memo knew, and what it stores. */
static int parse_many(StoredBytes *stored, int damaged_byte) {
    enum { TEXTS = 400 };
    static const char fact[] = "what is known of it";
    if (stored->bytes && damaged_byte >= 0) stored->bytes[damaged_byte] ^= 4;
    AstMemo *memo = ast_memo_open_stored(load_stored, stored);
    int known = 0;
    for (int i = 0; i < TEXTS; i++) {
        Context *cx = cx_open(), *plain = cx_open();
        cx->parses = memo;
        const char *text = arena_printf(cx->mem, "%sx%d = '%0400d'\n", kept_text, i, i);
        AstOutline gaps, same;
        AstMemoKey key = ast_memo_key_of_facts(text, strlen(text));
        const char *found = ast_memo_find_facts(memo, &key);
        known += found != NULL;
        ck_assert(!found || !strcmp(found, fact));
        if (!found) ast_memo_keep_facts(memo, &key, fact, sizeof fact);
        ck_assert(ast_equal(ast_parse_outline(cx, cx_text(cx, text), &gaps),
                            ast_parse_outline(plain, cx_text(plain, text), &same)));
        ck_assert_uint_eq(gaps.n, same.n);
    }
    stored->bytes = ast_memo_store(memo, &stored->length);
    ast_memo_close(memo);
    return known;
}

START_TEST(trees_are_stored_for_another_session) {
    StoredBytes stored = {NULL, 0, 0};
    ck_assert_int_eq(parse_many(&stored, -1), 0);
    ck_assert(stored.bytes && stored.loads == 1);
    ck_assert_int_gt(parse_many(&stored, -1), 300);
    ck_assert(!stored.bytes && stored.loads == 2); /* nothing is new */
    ck_assert_int_eq(parse_many(&stored, -1), 0);
    size_t length = stored.length;
    for (size_t at = 0; at < length; at = at * 3 + 1) {
        ck_assert_int_eq(parse_many(&stored, (int)at), 0); /* damaged bytes are not used, but stored anew */
        ck_assert(stored.bytes && stored.length == length);
    }
    stored.length -= 8; /* as a file that was not written to its end */
    ck_assert_int_eq(parse_many(&stored, -1), 0);
    free(stored.bytes);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("ast");
    TCase *all = tcase_create("ast");
    tcase_set_timeout(all, 60);
    tcase_add_test(all, tables_are_limited);
    tcase_add_test(all, golden_trees);
    tcase_add_test(all, expressions_and_arguments);
    tcase_add_test(all, inputs);
    tcase_add_test(all, parts_keep_their_positions);
    tcase_add_test(all, names_that_statements_bind);
    tcase_add_test(all, deep_and_long_texts);
    tcase_add_test(all, memory_is_given_back);
    tcase_add_test(all, deep_indentation);
    tcase_add_test(all, strange_bytes);
    tcase_add_test(all, kept_trees_equal_parsed_ones);
    tcase_add_test(all, whole_texts_are_kept_on_request);
    tcase_add_test(all, broken_texts_are_not_kept);
    tcase_add_test(all, trees_are_stored_for_another_session);
    tcase_add_test(all, memory_runs_out_anywhere);
    suite_add_tcase(suite, all);
    return suite;
}
