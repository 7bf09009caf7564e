/* Tests the files that the build embeds. */
#include "context_fixture.h"
#include "prelude/lzma.h"
#include "prelude/prelude.h"
#include "syntax/ast_pack.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

Suite *test_suite(void);

/* The texts in their order: neighbours are in one group, which is unpacked once. */
typedef struct Texts {
    Context *cx;
    const PreludeFile *before;
    const char *text;
} Texts;

static const char *next_text(Texts *texts, const PreludeFile *file) {
    const PreludeFile *before = texts->before;
    bool together = before && before->group == file->group;
    texts->text = together ? texts->text - before->offset + file->offset : prelude_text(texts->cx->mem, NULL, file);
    texts->before = file;
    return texts->text;
}

START_TEST(prelude_is_sorted_and_measured) {
    Context *cx = cx_open();
    Texts texts = {.cx = cx};
    for (size_t i = 0; i < prelude_file_count; i++) {
        ck_assert_uint_eq(strlen(next_text(&texts, &prelude_files[i])), prelude_files[i].length);
        ck_assert(i == 0 || strcmp(prelude_files[i - 1].name, prelude_files[i].name) < 0);
    }
    ck_assert_ptr_null(prelude_files[prelude_file_count].name);
    context_close(cx);
}
END_TEST

/* A damaged stream is refused, or yields other bytes; it never reads or writes outside of its buffers. */
START_TEST(damaged_texts_are_refused) {
    const PreludeGroup *group = &prelude_groups[0];
    unsigned char *packed = malloc(group->packed_length);
    char *text = malloc(group->length), *damaged = malloc(group->length);
    ck_assert(lzma_unpack(text, group->length, group->packed, group->packed_length));
    ck_assert(!lzma_unpack(damaged, group->length, group->packed, group->packed_length / 2));
    ck_assert(!lzma_unpack(damaged, group->length, group->packed, 3));
    for (unsigned i = 5; i < group->packed_length; i += 1009) {
        memcpy(packed, group->packed, group->packed_length);
        packed[i] ^= (unsigned char)(1u << i % 8);
        bool read = lzma_unpack(damaged, group->length, packed, group->packed_length);
        ck_assert(!read || memcmp(text, damaged, group->length) != 0);
    }
    free(packed), free(text), free(damaged);
}
END_TEST

/* The trees that the build packed equal the parsed texts, positions included. */
typedef struct Unread {
    AstUnpacker *tree;
    uint32_t methods;
} Unread;

/* Reads the statements of methods, which those of their class lack. */
static void read_methods(Ast *ast, void *user) {
    Unread *unread = user;
    if (!ast) return;
    if (ast->kind == AST_FunctionDef && !ast->FunctionDef.body.n) {
        ast_unpack_block(unread->tree, ast);
        ck_assert_uint_gt(ast->FunctionDef.body.n, 0);
        unread->methods++;
    }
    ast_each(ast, read_methods, unread);
}

START_TEST(prelude_trees_are_those_of_the_texts) {
    uint32_t methods = 0;
    Texts texts = {.cx = cx_open()};
    for (size_t i = 0; i < prelude_file_count; i++) {
        Context *cx = cx_open();
        const PreludeTree *tree = &prelude_trees[i];
        Source *source = src_add(cx->sources, "p.py", next_text(&texts, &prelude_files[i]), prelude_files[i].length,
                                 true);
        if (!tree->length) { /* made from the text each time */
            context_close(cx);
            continue;
        }
        const char *bytes = prelude_tree(cx->mem, tree);
        AstUnpacker *packed = ast_unpacker(cx, bytes, source->base, ast_names(cx, prelude_shared_names));
        Ast *unpacked = ast_unpack(packed);
        ck_assert_msg(ast_equal(unpacked, ast_parse(cx, source)), "%s", prelude_files[i].name);
        Ast *outline = ast_unpack_outline(packed);
        for (uint32_t k = 0; k < outline->Module.body.n; k++) {
            Ast *one = outline->Module.body.at[k];
            if (!ast_is_definition(one)) continue;
            ck_assert_uint_eq(ast_definition_body(one).n, 0);
            ast_unpack_block(packed, one);
            Unread unread = {.tree = packed};
            read_methods(one, &unread);
            ck_assert(one->kind == AST_ClassDef || unread.methods == 0);
            methods += unread.methods;
        }
        ck_assert_msg(ast_equal(unpacked, outline), "%s", prelude_files[i].name);
        Text again = text_open(cx->mem);
        ast_pack(cx, &again, unpacked, source->base, ast_names(cx, prelude_shared_names));
        ck_assert_uint_eq(again.n, tree->length);
        ck_assert_mem_eq(again.at, bytes, again.n);
        context_close(cx);
    }
    context_close(texts.cx);
    ck_assert_uint_gt(methods, 1000);
}
END_TEST

Suite *test_suite(void) {
    Suite *suite = suite_create("build");
    TCase *embedded = tcase_create("prelude");
    tcase_add_test(embedded, prelude_is_sorted_and_measured);
    tcase_add_test(embedded, damaged_texts_are_refused);
    tcase_add_test(embedded, prelude_trees_are_those_of_the_texts);
    suite_add_tcase(suite, embedded);
    return suite;
}
